"""Two decks side by side."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

import htpy as h

from cardtable.pages.core.language import percent, t
from cardtable.pages.shuffle.deck_words import trouble_list
from cardtable.pages.shuffle.fields import OTHER, OTHER_KEPT
from cardtable.pages.shuffle.phrases import (
    DASH,
    by_words,
    cards_counted,
    category_name,
    name,
    signed,
    with_fraction,
)
from cardtable.pages.shuffle.session import Session
from cardtable.pages.shuffle.wish_view import wishes_words
from cardtable.pages.ui import own_name, row, select, table
from cardtable.shuffle import Deck, Pair, compare


def kept_choice(session: Session) -> h.Node:
    """Return the list of the decks that the device keeps, to compare with; None without any."""
    decks = [deck for deck in session.decks if not deck.is_list]
    if not decks:
        return None
    options = [("", t("Choose a deck")), *((deck.name, deck.name) for deck in decks)]
    return h.div(".field")[
        h.label(for_="shuffle-other-kept")[t("One of my decks")],
        select(
            "shuffle-other-kept",
            OTHER_KEPT.name,
            options,
            data_action="compare",
            data_queue=True,
            translate="no",
        ),
    ]


def compare_view(session: Session) -> h.Element:
    """Return this deck and the other one side by side."""
    reading = session.other_reading()
    troubles = trouble_list(reading.troubles, session, OTHER.name)
    if not session.other.strip():
        return h.div(".compare")[
            h.p(".hint")[t("Paste a second deck, or keep this one as the second and then change it.")],
        ]
    both = compare(reading.deck, session.deck, session.rules)
    return h.div(".compare")[
        troubles,
        h.p[
            t(
                "This deck: {cards}, a favourite moves with {chance}. The second: {other_cards}, "
                "{other_chance}. Chances {when}.",
                cards=cards_counted(len(session.deck.active)),
                chance=percent(both.right.moved),
                other_cards=cards_counted(len(reading.deck.active)),
                other_chance=percent(both.left.moved),
                when=by_words(session.draws),
            )
        ],
        h.p(".hint")[t("The difference is this deck minus the second one, in percentage points.")],
        _wishes(session, reading.deck) if session.wishes else None,
        _table(t("Categories"), [_pair(pair, session) for pair in both.categories]),
        _table(t("Cards"), [_pair(pair, session) for pair in both.cards]),
    ]


def _table(title: str, rows: Iterable[h.Node]) -> h.Element:
    """Return what both decks give."""
    return table((title, t("This deck"), t("Second deck"), t("Difference")), rows, "plain pairs")


def _wishes(session: Session, other: Deck) -> h.Element:
    """Return the chance of the wishes in both decks."""
    ours, theirs = (session.wish_chance(deck) for deck in (session.deck, other))
    cells = map(with_fraction, (ours, theirs))
    rows = [row(own_name(wishes_words(session)), *cells, _gain(ours - theirs))]
    return _table(t("Wishes##shuffle"), rows)


def _pair(pair: Pair, session: Session) -> h.Element:
    words = name(pair.card) if pair.card else category_name(pair.name)
    count = session.count
    sides = (with_fraction(curve.within(count)) if curve else DASH for curve in (pair.right, pair.left))
    return row(words, *sides, _gain(pair.gain(count)))


def _gain(gain: Fraction) -> h.Element:
    return h.span(data_change="more" if gain > 0 else "less" if gain < 0 else "same")[signed(gain)]
