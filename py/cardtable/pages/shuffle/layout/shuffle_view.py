"""One shuffle drawn step by step: the blocks with each slot's origin, the favourite's move, the deck."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import htpy as h

from cardtable.pages.core.language import listed, number, percent, t
from cardtable.pages.shuffle.deck_words import deck_words
from cardtable.pages.shuffle.phrases import (
    CATEGORY_NAMES,
    SET_NAMES,
    Answer,
    by_words,
    category_name,
    name,
    press,
)
from cardtable.pages.shuffle.session import Session
from cardtable.shuffle import HAND, Card, FavouriteMove, Origin, Shuffle, Try, blocks, shuffle


def shuffle_view(session: Session) -> Answer:
    """Return the shuffle that the seed gives, step by step, with its opening hand in words."""
    found = shuffle(session.deck, Random(session.seed), session.rules)
    html = h.div[
        _step(t("Blocks"), _blocks_words(found, session), _laid(found, session.deck.n), _legend()),
        _step(t("Favourites"), *_favourites(found, session.plan.chance)),
        _step(t("Copies"), _dropped(found)) if found.dropped else None,
        _step(t("Final deck"), h.p[t("The first three are the opening hand.")], final_deck(found)),
        h.div(".row")[press(t("Play this deck through"), "view", name="view", value="rotation")],
    ]
    hand = t("Opening hand: {cards}.", cards=listed([card.name for card in found.hand]))
    data: dict[str, object] = {
        "order": list(found.ids),
        "origins": [str(origin) for _, origin in found.placed],
    }
    return html, f"{deck_words(session)} {hand}", data


def _step(title: str, *parts: h.Node) -> h.Element:
    return h.section(".stage.stack.gap2")[h.h4[title], parts]


def _blocks_words(shuffle: Shuffle, session: Session) -> h.Element:
    how = t(
        "Each block takes its slots from the shuffled sets and is then shuffled within itself. Seed {seed}.",
        seed=session.seed,
    )
    if not shuffle.trimmed:
        return h.p[how]
    left_out = listed([card.name for card in shuffle.trimmed])
    return h.p[how, " ", t("Left out of this shuffle, because ten are dealt: {cards}.", cards=left_out)]


def _laid(shuffle: Shuffle, n: int) -> h.Element:
    """Return the blocks as they lie before a favourite moves."""
    rows, start = [], 0
    for row, block in enumerate(blocks(n), 1):
        placed = shuffle.laid[start : start + len(block)]
        cells = [_slot(card, origin, shuffle.move, start + at) for at, (card, origin) in enumerate(placed)]
        rows.append(
            h.li(".block.stack.gap1")[
                h.span(".block-name")[t("Block {number}", number=number(row))],
                h.ol(".slots.grid.gap1")[cells],
            ]
        )
        start += len(block)
    return h.ol(".blocks.grid")[rows]


def _slot(card: Card, origin: Origin, move: FavouriteMove | None, place: int) -> h.Element:
    leaves = move if move and move.start == place else None
    return h.li(".slot.leaves" if leaves else ".slot", data_kind=origin.kind.name.lower(), data_card=card.id)[
        _told(card, origin),
        h.span(".slot-note")[t("moves to place {place}", place=number(leaves.end + 1))] if leaves else None,
    ]


def _told(card: Card, origin: Origin, place: int | None = None) -> h.Element:
    """Return a card that tells at a tap where it comes from, what it does, and when it is drawn."""
    does = listed([category_name(category) for category in card.categories if category in CATEGORY_NAMES])
    words = [
        t(
            "Where it comes from: {set}, block {block}.",
            set=t(SET_NAMES[origin.kind]),
            block=number(origin.block + 1),
        ),
        t("Gives: {categories}.", categories=does) if does else None,
        None if place is None else t("It comes {when}.", when=by_words(max(place + 1 - HAND, 0))),
    ]
    return h.details(".slot-told.whole")[
        h.summary[h.b[str(origin)], " ", h.span(".slot-name")[name(card)]],
        h.span(".slot-note")[" ".join(filter(None, words))],
    ]


def _legend() -> h.Element:
    rows = [
        h.div(data_kind=kind.name.lower())[h.dt[kind.value], h.dd[t(words)]]
        for kind, words in SET_NAMES.items()
    ]
    return h.div[
        h.dl(".row.legend.size-s")[rows],
        h.p(".hint")[t("The number is the place in the shuffled set, counted from 0 as in the document.")],
    ]


def _favourites(shuffle: Shuffle, chance: Fraction) -> list[h.Node]:
    """Return the tries, and the move."""
    if not shuffle.tries:
        return [h.p[t("No starred card of this deck can move, so none takes a try.")]]
    intro = t(
        "The starred cards take their tries in random order; each passes with {chance}, "
        "and the first that passes moves.",
        chance=percent(chance),
    )
    rows = [
        h.li(data_passed="yes" if each.passed else "no")[_try_words(place, each)]
        for place, each in enumerate(shuffle.tries, 1)
    ]
    return [h.p[intro], h.ol(".tries")[rows], _move_words(shuffle)]


def _try_words(place: int, each: Try) -> str:
    values = {"number": number(place), "card": each.card.name}
    if not each.passed:
        return t("Try {number}: {card} did not pass.", **values)
    if each.in_deck:
        return t("Try {number}: {card} passed.", **values)
    return t(
        "Try {number}: {card} passed, and is not in the final deck: nothing moves, and the trying ends.",
        **values,
    )


def _move_words(shuffle: Shuffle) -> h.Element:
    move = shuffle.move
    if move is None:
        return h.p[t("No card moves.")]
    values = {"card": f"{move.card.name} ({move.origin})", "place": number(move.end + 1)}
    if move.start == move.end:
        return h.p[h.strong[t("{card} lies at place {place} already and stays there.", **values)]]
    words = t("{card} moves from place {start} to place {place}.", start=number(move.start + 1), **values)
    return h.p[h.strong[words]]


def _dropped(shuffle: Shuffle) -> h.Element:
    names = [
        t("{card} ({origin} of block {block})", card=card.name, origin=origin, block=number(origin.block + 1))
        for card, origin in shuffle.dropped
    ]
    return h.p[
        t("Version 2 keeps the first copy of a DEX card only. Taken out: {cards}.", cards=listed(names))
    ]


def final_deck(shuffle: Shuffle) -> h.Element:
    """Return the final deck as numbered places, the opening hand apart."""
    moved = shuffle.move.end if shuffle.move else None
    return h.ol(".final.grid")[
        [_place(place, card, origin, place == moved) for place, (card, origin) in enumerate(shuffle.placed)]
    ]


def _place(place: int, card: Card, origin: Origin, arrived: bool) -> h.Element:
    style = ".slot" + (".in-hand" if place < HAND else "") + (".arrived" if arrived else "")
    return h.li(style, data_kind=origin.kind.name.lower(), data_card=card.id)[
        h.span(".spot.soft")[str(place + 1)],
        _told(card, origin, place),
        h.span(".slot-note")[t("moved here")] if arrived else None,
    ]
