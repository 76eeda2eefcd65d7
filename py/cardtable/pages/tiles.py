"""Dominion cards drawn as tiles: cost, name, and kind by colour and by sign. No art, no card text."""

from __future__ import annotations

from dataclasses import dataclass

import htpy as h

from ..kingdom import Card, Cost
from .kingdom_words import own_name
from .language import listed, noted, plural, t

__all__ = ["KINDS", "TileMarks", "cost_badge", "cost_words", "kind_of", "sign", "tile", "type_words"]

KINDS = ("attack", "reaction", "duration", "night", "treasure", "victory", "action")
"""The types that give a tile its colour and signs; the first one that a card has names its kind."""
TYPES = {
    "action": noted("Action"),
    "ally": noted("Ally"),
    "artifact": noted("Artifact"),
    "attack": noted("Attack"),
    "augur": noted("Augur"),
    "boon": noted("Boon"),
    "castle": noted("Castle"),
    "clash": noted("Clash"),
    "command": noted("Command"),
    "curse": noted("Curse"),
    "doom": noted("Doom"),
    "duration": noted("Duration"),
    "event": noted("Event"),
    "fate": noted("Fate"),
    "fort": noted("Fort"),
    "gathering": noted("Gathering"),
    "heirloom": noted("Heirloom"),
    "hex": noted("Hex"),
    "knight": noted("Knight"),
    "landmark": noted("Landmark"),
    "liaison": noted("Liaison"),
    "loot": noted("Loot"),
    "looter": noted("Looter"),
    "night": noted("Night"),
    "odyssey": noted("Odyssey"),
    "omen": noted("Omen"),
    "prize": noted("Prize"),
    "project": noted("Project"),
    "prophecy": noted("Prophecy"),
    "reaction": noted("Reaction"),
    "reserve": noted("Reserve"),
    "reward": noted("Reward"),
    "ruins": noted("Ruins"),
    "shadow": noted("Shadow"),
    "shelter": noted("Shelter"),
    "spirit": noted("Spirit"),
    "state": noted("State"),
    "townsfolk": noted("Townsfolk"),
    "trait": noted("Trait"),
    "traveller": noted("Traveller"),
    "treasure": noted("Treasure"),
    "victory": noted("Victory"),
    "way": noted("Way"),
    "wizard": noted("Wizard"),
    "zombie": noted("Zombie"),
}
"""What the types of cards are called."""


def kind_of(card: Card) -> str:
    """Return the kind that colours a card's tile.

    >>> from cardtable.kingdom import card_by_id
    >>> kind_of(card_by_id("militia")), kind_of(card_by_id("village"))
    ('attack', 'action')
    """
    return next((kind for kind in KINDS if kind in card.types), "other")


def sign(kind: str) -> h.Element:
    """Return the sign of a kind, from the page's sprite; the word stands beside it, so it is not read out."""
    return h.svg(".sign", aria_hidden="true", focusable="false")[h.use(href=f"#sign-{kind}")]


def cost_words(cost: Cost) -> str:
    """Return a cost in words.

    >>> cost_words(Cost(4, potion=1)), cost_words(Cost(0, debt=8)), cost_words(Cost(0))
    ('4 coins and a Potion', '8 debt', '0 coins')
    """
    parts = []
    if cost.coins or not (cost.potion or cost.debt):
        parts.append(plural(cost.coins, "{count} coin", "{count} coins"))
    if cost.potion:
        parts.append(t("a Potion"))
    if cost.debt:
        parts.append(plural(cost.debt, "{count} debt", "{count} debt"))
    return listed(parts)


def cost_badge(cost: Cost) -> h.Element:
    """Return a cost as players know it: a round coin, a Potion's drop, a six-sided debt."""
    parts: list[h.Node] = []
    if cost.coins or not (cost.potion or cost.debt):
        parts.append(h.span(".coin")[f"{cost.coins}{cost.note}"])
    if cost.potion:
        parts.append(h.span(".potion")[sign("potion")])
    if cost.debt:
        parts.append(h.span(".debt")[str(cost.debt)])
    words = t("Costs {cost}. ", cost=cost_words(cost))
    return h.span(".cost")[h.span(aria_hidden="true")[parts], h.span(".unseen")[words]]


def type_words(card: Card) -> h.Node:
    """Return a card's types, those that have a sign first."""
    first = sorted(card.types, key=lambda word: word not in KINDS)
    return [
        h.span(".type", data_kind=word)[sign(word) if word in KINDS else None, t(TYPES[word])]
        for word in first
    ]


@dataclass(frozen=True, slots=True)
class TileMarks:
    """What a tile says besides its card."""

    name: str
    """The card's name in the chosen language."""
    set_name: str
    slot: str
    """The name of its slot, which its button sends."""
    label: str = ""
    """What it is on the table for, where that is not plain."""
    locked: bool = False


def tile(card: Card, marks: TileMarks) -> h.Element:
    """Return one card as a list item with a button that opens its slot."""
    return h.li(".tile", data_kind=kind_of(card), data_card=card.id, data_slot=marks.slot)[
        cost_badge(card.cost) if card.printed_cost else None,
        h.p(".label")[marks.label] if marks.label else None,
        h.h4(".name")[
            h.button(
                ".open",
                type="button",
                form="kingdom-slot",
                data_action="slot",
                name="slot",
                value=marks.slot,
                aria_label=t("{name}: change", name=marks.name),
            )[own_name(marks.name)]
        ],
        h.p(".types")[type_words(card)],
        h.p(".set")[marks.set_name],
        h.p(".lock")[sign("lock"), t("Locked")] if marks.locked else None,
    ]
