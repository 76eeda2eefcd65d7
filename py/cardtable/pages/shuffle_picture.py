"""One shuffle drawn step by step: the blocks with each slot's origin, the favourite's move, the deck."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import htpy as h

from ..shuffle import HAND, Card, FavouriteMove, Origin, Plan, Shuffle, blocks, plan, shuffles
from .shuffle_lab import Lab
from .shuffle_words import SET_NAMES, kind_of_origin, listed, name, percent

__all__ = ["final_deck", "picture", "shuffled"]

CELL, GAP = 10, 4


def shuffled(lab: Lab) -> list[Shuffle]:
    """Return the shuffles that the lab's seed gives, as many as are asked for in a row."""
    return list(shuffles(lab.deck, Random(lab.seed), lab.many, lab.rules))


def picture(lab: Lab) -> h.Element:
    """Return the first shuffle step by step, and the others as a list."""
    found = shuffled(lab)
    first, the_plan = found[0], plan(lab.deck, lab.rules)
    return h.div(".steps-of-shuffle")[
        _step("Blocks", _blocks_words(first, lab), _laid(first, lab.deck.n), _legend()),
        _step("Favourites", *_favourites(first, the_plan)),
        _step("Copies", _dropped(first)) if first.dropped else None,
        _step("Final deck", h.p["The first three are the opening hand."], final_deck(first)),
        _in_a_row(found) if len(found) > 1 else None,
    ]


def _step(title: str, *parts: h.Node) -> h.Element:
    return h.section(".step")[h.h4[title], parts]


def _blocks_words(shuffle: Shuffle, lab: Lab) -> h.Element:
    base = (
        "Each block takes its slots from the shuffled sets and is then shuffled within itself. "
        f"Seed {lab.seed}."
    )
    if not shuffle.trimmed:
        return h.p[base]
    left_out = listed([card.name for card in shuffle.trimmed])
    return h.p[f"{base} Left out of this shuffle, because ten are dealt: {left_out}."]


def _laid(shuffle: Shuffle, n: int) -> h.Element:
    """Return the blocks as they lie before a favourite moves."""
    rows, start = [], 0
    for number, block in enumerate(blocks(n), 1):
        placed = shuffle.laid[start : start + len(block)]
        cells = [_slot(card, origin, shuffle.move, start + at) for at, (card, origin) in enumerate(placed)]
        rows.append(h.li(".block")[h.span(".block-name")[f"Block {number}"], h.ol(".slots")[cells]])
        start += len(block)
    return h.ol(".blocks")[rows]


def _slot(card: Card, origin: Origin, move: FavouriteMove | None, place: int) -> h.Element:
    leaves = move is not None and move.start == place
    return h.li(".slot.leaves" if leaves else ".slot", data_kind=kind_of_origin(origin), data_card=card.id)[
        h.b[str(origin)],
        h.span(".slot-name")[name(card)],
        h.span(".slot-note")[f"moves to place {move.end + 1}"] if leaves and move else None,
    ]


def _legend() -> h.Element:
    rows = [
        h.div(data_kind=kind_of_origin(Origin(kind, 0, 0)))[h.dt[kind.value], h.dd[words]]
        for kind, words in SET_NAMES.items()
    ]
    return h.div[
        h.dl(".legend")[rows],
        h.p(".hint")["The number is the place in the shuffled set, counted from 0 as in the document."],
    ]


def _favourites(shuffle: Shuffle, the_plan: Plan) -> list[h.Node]:
    """Return the tries, and the move as a picture."""
    if not shuffle.tries:
        return [h.p["No starred card is in this deck, so none takes a try and nothing moves."]]
    chance = percent(the_plan.chance)
    intro = (
        f"The starred cards take their tries in random order; each passes with {chance}, "
        "and the first that passes moves."
    )
    rows = []
    for number, each in enumerate(shuffle.tries, 1):
        if each.passed and not each.in_deck:
            words = "passed, and is not in the final deck: nothing moves, and the trying ends"
        else:
            words = "passed" if each.passed else "did not pass"
        rows.append(
            h.li(data_passed="yes" if each.passed else "no")[f"Try {number}: {each.card.name} {words}."]
        )
    return [h.p[intro], h.ol(".tries")[rows], _move_words(shuffle), _arc(shuffle)]


def _move_words(shuffle: Shuffle) -> h.Element:
    move = shuffle.move
    if move is None:
        return h.p["No card moves."]
    if move.start == move.end:
        return h.p[
            h.strong[
                f"{move.card.name} ({move.origin}) lies at place {move.end + 1} already and stays there."
            ]
        ]
    return h.p[
        h.strong[
            f"{move.card.name} ({move.origin}) moves from place {move.start + 1} to place {move.end + 1}."
        ]
    ]


def _arc(shuffle: Shuffle) -> h.Node:
    """Return the deck as a row of cells, with an arrow from the favourite's old place to its new one."""
    move = shuffle.move
    if move is None or move.start == move.end:
        return None
    cells = [_cell(place, origin, place == move.start) for place, (_, origin) in enumerate(shuffle.laid)]
    width, top = len(shuffle.laid) * CELL, 26
    start, end = (place * CELL + CELL / 2 for place in (move.start, move.end))
    path = f"M{start:g} {top}C{start:g} 2 {end:g} 2 {end:g} {top - 3}"
    words = (
        f"{move.card.name} goes from place {move.start + 1} to place {move.end + 1} of {len(shuffle.laid)}."
    )
    return h.svg(".arc", viewBox=f"0 0 {width} {top + CELL + GAP}", role="img", aria_label=words)[
        cells,
        h.path(".arc-line", d=path),
        h.path(".arc-head", d=f"M{end - 3.5:g} {top - 6}h7L{end:g} {top - 0.5:g}z"),
    ]


def _cell(place: int, origin: Origin, leaves: bool) -> h.Element:
    return h.rect(
        ".cell.leaves" if leaves else ".cell",
        data_kind=kind_of_origin(origin),
        x=f"{place * CELL + 1}",
        y="28",
        width=f"{CELL - 2}",
        height=f"{CELL}",
        rx="1.5",
    )


def _dropped(shuffle: Shuffle) -> h.Element:
    names = listed(
        [f"{card.name} ({origin} of block {origin.block + 1})" for card, origin in shuffle.dropped]
    )
    return h.p[f"Version 2 keeps the first copy of a DEX card only. Taken out: {names}."]


def final_deck(shuffle: Shuffle) -> h.Element:
    """Return the final deck as numbered places, the opening hand apart."""
    moved = shuffle.move.end if shuffle.move else None
    return h.ol(".final")[
        [_place(place, card, origin, place == moved) for place, (card, origin) in enumerate(shuffle.placed)]
    ]


def _place(place: int, card: Card, origin: Origin, arrived: bool) -> h.Element:
    style = ".slot" + (".in-hand" if place < HAND else "") + (".arrived" if arrived else "")
    return h.li(style, data_kind=kind_of_origin(origin), data_card=card.id)[
        h.span(".place")[str(place + 1)],
        h.b[str(origin)],
        h.span(".slot-name")[name(card)],
        h.span(".slot-note")["moved here"] if arrived else None,
    ]


def _in_a_row(found: Iterable[Shuffle]) -> h.Element:
    found = list(found)
    moved = sum(each.move is not None for each in found)
    rows = [
        h.tr[
            h.th(scope="row")[str(number)],
            h.td(".words")[", ".join(card.name for card in each.hand)],
            h.td[each.move.card.name if each.move else "none"],
        ]
        for number, each in enumerate(found, 1)
    ]
    return h.section(".step")[
        h.h4["In a row"],
        h.p[
            f"{len(found)} shuffles with this seed, one after another. A favourite moved in {moved} of them."
        ],
        h.table(".plain")[
            h.thead[
                h.tr[
                    h.th(scope="col")["No."],
                    h.th(".words", scope="col")["Opening hand"],
                    h.th(scope="col")["Moved"],
                ]
            ],
            h.tbody[rows],
        ],
    ]
