"""The set-up list: what to take out of which box for a table, with check marks that stay."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

import htpy as h

from cardtable.kingdom import PLAYERS, Card, Item, Layout, SetupList, card_by_id, name_in, setup_list
from cardtable.kingdom.table.layout import Part
from cardtable.kingdom.table.needs import ItemKind
from cardtable.pages.core.language import number, plural, t, t_later
from cardtable.pages.kingdom.fields import SHEET_FORM, VIEW_FORM
from cardtable.pages.kingdom.phrases import card_names, set_name
from cardtable.pages.kingdom.session import DisplayOptions
from cardtable.pages.ui import button, hint, own_name, region, reused

MATERIALS = {
    "artifact": t_later("Artifacts"),
    "boon": t_later("Boons"),
    "hex": t_later("Hexes"),
    "loot": t_later("Loot"),
    "prize": t_later("Prizes"),
    "reward": t_later("Rewards"),
    "black-market": t_later("Black Market deck"),
    "tavern-mat": t_later("Tavern mats"),
    "exile-mat": t_later("Exile mats"),
    "island-mat": t_later("Island mats"),
    "villagers-mat": t_later("Villagers mats"),
    "trade-route-mat": t_later("Trade Route mat"),
    "native-village-mat": t_later("Native Village mats"),
    "coffers-mat": t_later("Coffers mats"),
    "favors-mat": t_later("Favors mats"),
    "pirate-ship-mat": t_later("Pirate Ship mats"),
    "cubes": t_later("Wooden cubes"),
    "plus-card-token": t_later("+1 Card tokens"),
    "plus-action-token": t_later("+1 Action tokens"),
    "plus-buy-token": t_later("+1 Buy tokens"),
    "plus-coin-token": t_later("+1 Coin tokens"),
    "minus-card-token": t_later("-1 Card tokens"),
    "minus-coin-token": t_later("-1 Coin tokens"),
    "minus-cost-token": t_later("-2 Cost tokens"),
    "trashing-token": t_later("Trashing tokens"),
    "estate-token": t_later("Estate tokens"),
    "journey-token": t_later("Journey tokens"),
    "coin-tokens": t_later("Coin tokens"),
    "debt-tokens": t_later("Debt tokens"),
    "embargo-tokens": t_later("Embargo tokens"),
    "favors": t_later("Favor tokens"),
    "sun-tokens": t_later("Sun tokens"),
    "vp-tokens": t_later("Victory point tokens"),
}
"""Everything on a table that is not a single card."""
PLACES = {
    ItemKind.SUPPLY: t_later("supply"),
    ItemKind.PILE: t_later("kingdom"),
    ItemKind.NON_SUPPLY: t_later("beside the supply"),
    ItemKind.DECK: t_later("shuffled, face down"),
    ItemKind.SET_ASIDE: t_later("set aside, face up"),
    ItemKind.LATER: t_later("keep ready for later"),
    ItemKind.TRASH: t_later("in the trash"),
    ItemKind.LANDSCAPE: t_later("face up"),
    ItemKind.STATE: t_later("keep ready"),
    ItemKind.ARTIFACT: t_later("keep ready"),
    ItemKind.MAT: t_later("mat"),
    ItemKind.STARTING_DECK: t_later("starting decks"),
}
"""The place of each kind of item; the names of tokens say it themselves."""
PARTS: dict[Part | None, str] = {Part.BANE: t_later("bane"), Part.ARMY: t_later("army")}
"""Piles that have a place of their own."""

SETUP_LISTS = {SHEET_FORM: "kingdom-setup", VIEW_FORM: "view-setup"}
"""The names of the set-up lists, by the form that takes the check marks of each."""
_IN_PIECES = (ItemKind.PILE, ItemKind.LATER, ItemKind.NON_SUPPLY, ItemKind.STARTING_DECK)
"""The kinds of which all cards are named, where there are several."""
TICK = "{tick}"
"""The place of what is kept of a ticked item, in markup that is reused."""
ORDER = (ItemKind.SUPPLY, ItemKind.STARTING_DECK, *ItemKind)
"""The kinds of items as a box is unpacked: the starting decks are of the basic cards."""


def setup_section(layout: Layout, display: DisplayOptions, form: str) -> h.Element:
    """Return the set-up list, folded.

    `form` takes its check marks. The region `NAME-count` counts them.
    """
    name, listed = SETUP_LISTS[form], setup_list(layout, display.players)
    return h.details(".fold.set-up", id=name, data_stays_open=True)[
        h.summary[
            t("Set-up list"),
            " ",
            h.span(".chosen", data_region=f"{name}-count")[count_content(listed, display.done)],
        ],
        region(f"{name}-list", _content(listed, display, form), class_="stack"),
    ]


def setup_regions(layout: Layout, display: DisplayOptions) -> dict[str, h.Node]:
    """Return the regions of both set-up lists and their content, for another number of players."""
    listed = setup_list(layout, display.players)
    counts = {f"{name}-count": count_content(listed, display.done) for name in SETUP_LISTS.values()}
    lists = {f"{name}-list": _content(listed, display, form) for form, name in SETUP_LISTS.items()}
    return {**counts, **lists}


def _content(listed: SetupList, display: DisplayOptions, form: str) -> h.Fragment:
    doubled = () if display.one_basic_set else listed.short
    end = t(
        "The game ends with {count} empty supply piles, or when the Provinces or Colonies are gone."
        if any(item.thing == "colony" for item in listed.items)
        else "The game ends with {count} empty supply piles, or when the Provinces are gone.",
        count=listed.empty_piles,
    )
    return h.fragment[
        player_buttons(listed.players, form),
        hint(" ".join((end, *basic_words(listed, display)))),
        h.div(".boxes-to-open")[
            [_box(box, items, display.language, display.done, form, doubled) for box, items in listed.by_box]
        ],
    ]


def player_buttons(players: int, form: str) -> h.Element:
    """Return a button for each number of players; `form` takes their presses."""
    return h.div(".row.players-of-list", role="group", aria_label=t("Players"))[
        h.span(aria_hidden="true")[t("Players")],
        [
            button(
                number(count),
                "setup-players",
                form=form,
                name="players",
                value=str(count),
                aria_pressed="true" if count == players else "false",
            )
            for count in PLAYERS
        ],
    ]


def count_words(listed: SetupList, done: Collection[str]) -> str:
    """Return how many items of a set-up list are ticked off."""
    return t(
        "for {players} players, {done} of {total} done",
        players=listed.players,
        done=sum(item.is_ticked(done) for item in listed.items),
        total=len(listed.items),
    )


def count_content(listed: SetupList, done: Collection[str]) -> h.Fragment:
    """Return how many items are ticked off, and how many of them have another number than before."""
    changed = sum(item.number_before(done) is not None for item in listed.items)
    return h.fragment[
        count_words(listed, done),
        [" · ", h.strong[plural(changed, "{count} number has changed", "{count} numbers have changed"),]]
        if changed
        else None,
    ]


def outdated_ticks(listed: SetupList, done: Collection[str], before: Collection[str]) -> list[str]:
    """Return the ticks of `before` whose items are not ticked in `done`, and have another number now."""
    return [
        f"{item.key}={number_before}"
        for item in listed.items
        if not item.is_ticked(done) and (number_before := item.number_before(before)) is not None
    ]


def basic_words(listed: SetupList, display: DisplayOptions) -> list[str]:
    """Return which basic cards one box has too few of, and what can be done; nothing if it has enough."""
    if not listed.short:
        return []
    words = t(
        "Your one set of basic cards is short of {cards}. Let cards that this game does not use stand for "
        "them, or play with four."
        if display.one_basic_set
        else "A second box of basic cards is needed; one is short of {cards}.",
        cards=counted(listed.short, display.language),
    )
    return [words]


def _box(
    box: str,
    items: Collection[Item],
    language: str,
    done: Collection[str],
    form: str,
    short: Sequence[tuple[Card, int]],
) -> h.Element:
    return h.section(".box-to-open", aria_label=t("From {set}", set=set_name(box)))[
        h.h4[set_name(box)],
        h.ul[
            [
                h.li[_line(item, language, form, done, {card.id for card, _ in short})]
                for item in sorted(items, key=lambda item: ORDER.index(item.kind))
            ]
        ],
    ]


def _line(item: Item, language: str, form: str, done: Collection[str], short: Collection[str]) -> h.Element:
    before = item.number_before(done)
    return h.label[
        _tick_box(form, item.is_ticked(done)).replace(TICK, item.tick),
        h.span[
            h.strong[_amount(item)],
            " ",
            thing(item, language),
            h.span(".hint")[" ", _details(item, language, short), " "],
            h.strong(".changed")[t("You ticked {count}.", count=number(before))]
            if before is not None
            else None,
        ],
    ]


@reused
def _tick_box(form: str, checked: bool, /) -> h.VoidElement:
    return h.input(
        type="checkbox",
        form=form,
        name="done",
        value=TICK,
        checked=checked,
        data_action="tick",
        data_queue="",
    )


def _amount(item: Item) -> str:
    if item.each:
        return t("per player {count} ×", count=number(item.each))
    return "" if item.count is None else _times(item.count)


def _times(count: int) -> str:
    """Return a number before the name of a card, of which no plural is printed."""
    return f"{number(count)} \N{MULTIPLICATION SIGN}"


def counted(cards: Iterable[tuple[Card, int]], language: str) -> str:
    """Return the names of cards with their numbers.

    >>> counted([(card_by_id("province"), 6), (card_by_id("curse"), 20)], "de")
    '6 × Provinz, 20 × Fluch'
    """
    return ", ".join(f"{_times(count)} {name_in(card, language)}" for card, count in cards)


def thing(item: Item, language: str) -> h.Node:
    """Return the name of an item, marked if it is a proper one."""
    name = plain_name(item, language)
    return name if _is_material(item) else own_name(name)


def plain_name(item: Item, language: str) -> str:
    if _is_material(item):
        return t(MATERIALS[item.thing])
    sides = dict.fromkeys(name_in(card, language) for card, _ in item.cards)
    if item.kind in (ItemKind.STATE, ItemKind.ARTIFACT) and sides:
        return " / ".join(sides)
    return name_in(card_by_id(item.thing), language)


def _is_material(item: Item) -> bool:
    """Whether an item has no proper name; the pile Black Market has one, unlike its deck."""
    return item.thing in MATERIALS and item.kind is not ItemKind.PILE


def _details(item: Item, language: str, short: Collection[str]) -> h.Node:
    of_part = PARTS.get(item.part) if item.kind is ItemKind.PILE else None
    details: list[h.Node] = [] if item.kind is ItemKind.TOKENS else [t(of_part or PLACES[item.kind])]
    if item.kind is ItemKind.SUPPLY and item.thing in short:
        details.append(t("some of them from a second box"))
    if len(item.cards) > 1 and item.kind in _IN_PIECES:
        details.append(own_name(counted(item.cards, language)))
    if item.kind is ItemKind.DECK and item.thing == "black-market":
        details.append(own_name(card_names((card for card, _ in item.cards), language)))
    if item.kind is ItemKind.TOKENS and item.each and item.count is None:
        details.append(t("and a stock for playing"))
    if item.on:
        names = card_names(item.on, language)
        on_each = item.count is not None and len(item.on) > 1
        details.append(t("on each of {cards}", cards=names) if on_each else t("on {cards}", cards=names))
    if item.callers:
        details.append(t("for {cards}", cards=card_names(item.callers, language)))
    return [[" · ", detail] if at else detail for at, detail in enumerate(details)]
