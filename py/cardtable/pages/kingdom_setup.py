"""The set-up list: what to take out of which box for a table, with check marks that stay."""

from __future__ import annotations

from collections.abc import Collection

import htpy as h

from ..kingdom import Item, ItemKind, Layout, SetupList, card_by_id, name_in, setup_list
from .kingdom_words import SET_NAMES

__all__ = ["setup_section"]

MATERIALS = {
    "artifact": "Artifacts",
    "boon": "Boons",
    "hex": "Hexes",
    "loot": "Loot",
    "prize": "Prizes",
    "reward": "Rewards",
    "black-market": "Black Market deck",
    "tavern-mat": "Tavern mats",
    "exile-mat": "Exile mats",
    "island-mat": "Island mats",
    "villagers-mat": "Villagers mats",
    "trade-route-mat": "Trade Route mat",
    "native-village-mat": "Native Village mats",
    "coffers-mat": "Coffers mats",
    "favors-mat": "Favors mats",
    "pirate-ship-mat": "Pirate Ship mats",
    "cubes": "Wooden cubes",
    "plus-card-token": "+1 Card tokens",
    "plus-action-token": "+1 Action tokens",
    "plus-buy-token": "+1 Buy tokens",
    "plus-coin-token": "+1 Coin tokens",
    "minus-card-token": "-1 Card tokens",
    "minus-coin-token": "-1 Coin tokens",
    "minus-cost-token": "-2 Cost tokens",
    "trashing-token": "Trashing tokens",
    "estate-token": "Estate tokens",
    "journey-token": "Journey tokens",
    "coin-tokens": "Coin tokens",
    "debt-tokens": "Debt tokens",
    "embargo-tokens": "Embargo tokens",
    "favors": "Favor tokens",
    "sun-tokens": "Sun tokens",
    "vp-tokens": "Victory point tokens",
}
"""What lies on a table and is no single card."""
PLACES = {
    ItemKind.SUPPLY: "supply",
    ItemKind.PILE: "kingdom",
    ItemKind.NON_SUPPLY: "beside the supply",
    ItemKind.DECK: "shuffled, face down",
    ItemKind.SET_ASIDE: "set aside, face up",
    ItemKind.LATER: "keep ready for later",
    ItemKind.TRASH: "in the trash",
    ItemKind.LANDSCAPE: "face up",
    ItemKind.STATE: "keep ready",
    ItemKind.ARTIFACT: "keep ready",
    ItemKind.MAT: "mat",
    ItemKind.TOKENS: "tokens",
    ItemKind.STARTING_DECK: "starting decks",
}
"""Where a thing goes."""


def setup_section(layout: Layout, players: int, language: str, done: Collection[str]) -> h.Element:
    """Return the folded set-up list for a number of players; `done` holds the keys of what is ticked off."""
    listed = setup_list(layout, players)
    ticked = sum(item.key in done for item in listed.items)
    return h.details("#kingdom-setup.fold")[
        h.summary[
            "Set-up list ",
            h.span(".chosen")[f"for {players} players, {ticked} of {len(listed.items)} done"],
        ],
        h.p(".hint")[_end_words(listed)],
        h.div(".boxes-to-open")[[_box(box, items, language, done) for box, items in listed.by_box]],
    ]


def _end_words(listed: SetupList) -> str:
    second = " Basic cards of a second box are needed." if listed.second_base else ""
    end = f"The game ends with {listed.empty_piles} empty supply piles, or with the Provinces or Colonies."
    return end + second


def _box(box: str, items: Collection[Item], language: str, done: Collection[str]) -> h.Element:
    return h.section(".box-to-open", aria_label=f"From {SET_NAMES[box]}")[
        h.h4[SET_NAMES[box]], h.ul[[h.li[_line(item, language, item.key in done)] for item in items]]
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
        ),
        h.span[
            h.strong[_amount(item)],
            " ",
            _thing(item, language),
            h.span(".hint")[f" {_details(item, language)}"],
        ],
    ]


def _amount(item: Item) -> str:
    if item.each:
        return f"{item.each} each"
    return "" if item.count is None else f"{item.count} \N{MULTIPLICATION SIGN}"


def _thing(item: Item, language: str) -> str:
    if item.thing in MATERIALS:
        return MATERIALS[item.thing]
    sides = dict.fromkeys(name_in(card, language) for card, _ in item.cards)
    if item.kind in (ItemKind.STATE, ItemKind.ARTIFACT) and sides:
        return " / ".join(sides)
    return name_in(card_by_id(item.thing), language)


def _details(item: Item, language: str) -> str:
    parts = [PLACES[item.kind]]
    if item.kind is ItemKind.PILE and item.part and item.part.value in ("bane", "army"):
        parts = [item.part.value]
    if len(item.cards) > 1 and item.kind in (ItemKind.PILE, ItemKind.LATER, ItemKind.NON_SUPPLY):
        parts.append(", ".join(f"{count} {name_in(card, language)}" for card, count in item.cards))
    if item.kind is ItemKind.DECK and item.thing == "black-market":
        parts.append(", ".join(name_in(card, language) for card, _ in item.cards))
    if item.on:
        parts.append(f"on {', '.join(name_in(card, language) for card in item.on)}")
    if item.callers:
        parts.append(f"for {', '.join(name_in(card, language) for card in item.callers)}")
    return " · ".join(parts)
