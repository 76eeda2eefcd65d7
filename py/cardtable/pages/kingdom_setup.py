"""The set-up list: what to take out of which box for a table, with check marks that stay."""

from __future__ import annotations

from collections.abc import Collection

import htpy as h

from ..kingdom import Item, ItemKind, Layout, Part, SetupList, card_by_id, name_in, setup_list
from .kingdom_words import card_names, own_name, set_name
from .language import noted, number, t

__all__ = ["setup_section"]

MATERIALS = {
    "artifact": noted("Artifacts"),
    "boon": noted("Boons"),
    "hex": noted("Hexes"),
    "loot": noted("Loot"),
    "prize": noted("Prizes"),
    "reward": noted("Rewards"),
    "black-market": noted("Black Market deck"),
    "tavern-mat": noted("Tavern mats"),
    "exile-mat": noted("Exile mats"),
    "island-mat": noted("Island mats"),
    "villagers-mat": noted("Villagers mats"),
    "trade-route-mat": noted("Trade Route mat"),
    "native-village-mat": noted("Native Village mats"),
    "coffers-mat": noted("Coffers mats"),
    "favors-mat": noted("Favors mats"),
    "pirate-ship-mat": noted("Pirate Ship mats"),
    "cubes": noted("Wooden cubes"),
    "plus-card-token": noted("+1 Card tokens"),
    "plus-action-token": noted("+1 Action tokens"),
    "plus-buy-token": noted("+1 Buy tokens"),
    "plus-coin-token": noted("+1 Coin tokens"),
    "minus-card-token": noted("-1 Card tokens"),
    "minus-coin-token": noted("-1 Coin tokens"),
    "minus-cost-token": noted("-2 Cost tokens"),
    "trashing-token": noted("Trashing tokens"),
    "estate-token": noted("Estate tokens"),
    "journey-token": noted("Journey tokens"),
    "coin-tokens": noted("Coin tokens"),
    "debt-tokens": noted("Debt tokens"),
    "embargo-tokens": noted("Embargo tokens"),
    "favors": noted("Favor tokens"),
    "sun-tokens": noted("Sun tokens"),
    "vp-tokens": noted("Victory point tokens"),
}
"""What lies on a table and is no single card."""
PLACES = {
    ItemKind.SUPPLY: noted("supply"),
    ItemKind.PILE: noted("kingdom"),
    ItemKind.NON_SUPPLY: noted("beside the supply"),
    ItemKind.DECK: noted("shuffled, face down"),
    ItemKind.SET_ASIDE: noted("set aside, face up"),
    ItemKind.LATER: noted("keep ready for later"),
    ItemKind.TRASH: noted("in the trash"),
    ItemKind.LANDSCAPE: noted("face up"),
    ItemKind.STATE: noted("keep ready"),
    ItemKind.ARTIFACT: noted("keep ready"),
    ItemKind.MAT: noted("mat"),
    ItemKind.TOKENS: noted("tokens"),
    ItemKind.STARTING_DECK: noted("starting decks"),
}
"""Where a thing goes."""


def setup_section(layout: Layout, players: int, language: str, done: Collection[str]) -> h.Element:
    """Return the folded set-up list for a number of players; `done` holds the keys of what is ticked off."""
    listed = setup_list(layout, players)
    ticked = sum(item.key in done for item in listed.items)
    return h.details("#kingdom-setup.fold")[
        h.summary[
            t("Set-up list"),
            " ",
            h.span(".chosen")[
                t(
                    "for {players} players, {done} of {total} done",
                    players=players,
                    done=ticked,
                    total=len(listed.items),
                )
            ],
        ],
        h.p(".hint")[_end_words(listed)],
        h.div(".boxes-to-open")[[_box(box, items, language, done) for box, items in listed.by_box]],
    ]


def _end_words(listed: SetupList) -> str:
    end = t(
        "The game ends with {count} empty supply piles, or with the Provinces or Colonies.",
        count=listed.empty_piles,
    )
    return f"{end} {t('Basic cards of a second box are needed.')}" if listed.second_base else end


def _box(box: str, items: Collection[Item], language: str, done: Collection[str]) -> h.Element:
    return h.section(".box-to-open", aria_label=t("From {set}", set=set_name(box)))[
        h.h4[set_name(box)], h.ul[[h.li[_line(item, language, item.key in done)] for item in items]]
    ]


def _line(item: Item, language: str, ticked: bool) -> h.Element:
    return h.label[
        h.input(
            type="checkbox",
            form="kingdom-slot",
            name="done",
            value=item.key,
            checked=ticked,
            data_action="tick",
            data_every="",
        ),
        h.span[
            h.strong[_amount(item)],
            " ",
            _thing(item, language),
            h.span(".hint")[" ", _details(item, language)],
        ],
    ]


def _amount(item: Item) -> str:
    if item.each:
        return t("{count} each", count=number(item.each))
    return "" if item.count is None else f"{number(item.count)} \N{MULTIPLICATION SIGN}"


def _thing(item: Item, language: str) -> h.Node:
    if item.thing in MATERIALS:
        return t(MATERIALS[item.thing])
    sides = dict.fromkeys(name_in(card, language) for card, _ in item.cards)
    if item.kind in (ItemKind.STATE, ItemKind.ARTIFACT) and sides:
        return own_name(" / ".join(sides))
    return own_name(name_in(card_by_id(item.thing), language))


def _details(item: Item, language: str) -> h.Node:
    details: list[h.Node] = [_place(item)]
    if len(item.cards) > 1 and item.kind in (ItemKind.PILE, ItemKind.LATER, ItemKind.NON_SUPPLY):
        details.append(
            own_name(", ".join(f"{count} {name_in(card, language)}" for card, count in item.cards))
        )
    if item.kind is ItemKind.DECK and item.thing == "black-market":
        details.append(own_name(card_names((card for card, _ in item.cards), language)))
    if item.on:
        details.append(t("on {cards}", cards=card_names(item.on, language)))
    if item.callers:
        details.append(t("for {cards}", cards=card_names(item.callers, language)))
    return [[" · ", detail] if at else detail for at, detail in enumerate(details)]


def _place(item: Item) -> str:
    if item.kind is ItemKind.PILE and item.part is Part.BANE:
        return t("bane")
    if item.kind is ItemKind.PILE and item.part is Part.ARMY:
        return t("army")
    return t(PLACES[item.kind])
