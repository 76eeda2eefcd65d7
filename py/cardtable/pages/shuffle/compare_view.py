"""The worth of a star, and two decks side by side."""

from __future__ import annotations

from collections.abc import Sequence

import htpy as h

from cardtable.pages.language import listed, number, percent, t
from cardtable.pages.shuffle.advice_view import advice_question
from cardtable.pages.shuffle.deck_view import trouble_list
from cardtable.pages.shuffle.fields import OTHER, OTHER_KEPT
from cardtable.pages.shuffle.phrases import (
    DASH,
    by_words,
    cards_counted,
    category_name,
    fraction,
    mean_place,
    name,
    note,
    plain,
    signed,
    table,
)
from cardtable.pages.shuffle.session import Session
from cardtable.pages.shuffle.wish_view import wish_picker, wishes_words
from cardtable.shuffle import Card, Curve, Deck, DeckOdds, Pair, StarRow, categories, compare, star_worth


def stars_view(session: Session, odds: DeckOdds) -> h.Element:
    """Return the wishes, and what would help them."""
    return h.div(".stars")[
        wish_picker(session, odds),
        advice_question(session) if session.wishes else None,
    ]


def worth_view(session: Session) -> h.Element:
    """Return what 0 to 3 favourites are worth, without and with Chosen One."""
    rows = star_worth(session.deck, session.rules)
    order = _order_words(session, max(rows, key=lambda row: len(row.stars)).stars)
    return h.div(".stars")[
        h.h3[t("What a star is worth")],
        h.p[
            t(
                "The chance {when} with that many favourites. Beneath it the difference to none, "
                "in percentage points.",
                when=by_words(session.draws),
            )
        ],
        h.p(".hint")[order] if order else None,
        [
            _star_table(session, chosen, [row for row in rows if row.chosen is chosen])
            for chosen in (False, True)
        ],
        h.p(".hint")[t("“Moves” is the chance that one of the favourites moves to the opening hand.")],
    ]


def _order_words(session: Session, stars: Sequence[Card]) -> str:
    """Return which cards the table stars: the deck's own favourites first, then as if others were."""
    own = listed([card.name for card in stars if card in session.deck.favourites])
    others = listed([card.name for card in stars if card not in session.deck.favourites])
    if own and others:
        return t(
            "With one star more each time: first yours ({cards}), then {others}.", cards=own, others=others
        )
    if own:
        return t("With one star more each time: {cards}.", cards=own)
    return t("With one star more each time: {cards}.", cards=others) if others else ""


def _star_table(session: Session, chosen: bool, rows: Sequence[StarRow]) -> h.Element:
    """Return a table with a column for each number of favourites: so few fit on a phone."""
    none, count = rows[0], session.count
    title = t("With Chosen One" if chosen else "Without Chosen One")
    lines: list[tuple[str, list[tuple[Curve | None, Curve | None]]]] = [
        (t("A favourite"), [(row.favourite, none.other) for row in rows]),
        (t("Another card"), [(row.other, none.other) for row in rows]),
        *(
            (category_name(word), [(row.odds.category(word), none.odds.category(word)) for row in rows])
            for word in categories()
            if any(row.odds.category(word) for row in rows)
        ),
    ]
    mine = [len(row.stars) == len(session.deck.favourites) for row in rows]
    heads = [
        h.th(".mine" if own else "", scope="col")[
            number(len(row.stars)), h.span(".unseen")[t(" (as in your deck)")] if own else None
        ]
        for own, row in zip(mine, rows, strict=True)
    ]
    moves = [
        h.td(".mine" if own else "")[percent(row.moved), note(fraction(row.moved))]
        for own, row in zip(mine, rows, strict=True)
    ]
    return h.section[
        h.h4[title],
        h.table(".plain.worth", aria_label=title)[
            h.thead[h.tr[h.th(scope="col")[t("Stars")], heads]],
            h.tbody[
                h.tr[h.th(scope="row")[t("Moves")], moves],
                [
                    h.tr[
                        h.th(scope="row")[words],
                        [
                            _against(curve, before, count, own)
                            for (curve, before), own in zip(cells, mine, strict=True)
                        ],
                    ]
                    for words, cells in lines
                ],
            ],
        ],
    ]


def _against(curve: Curve | None, before: Curve | None, count: int, own: bool) -> h.Element:
    cell = h.td(".mine" if own else "", title=str(curve.by[count]) if curve else None)
    if curve is None:
        return cell[DASH]
    chance = curve.by[count]
    return cell[percent(chance), note(signed(chance - before.by[count])) if before else None]


def kept_choice(session: Session) -> h.Node:
    """Return the list of the decks that the device keeps, to compare with; None without any."""
    decks = [deck for deck in session.decks if not deck.is_list]
    if not decks:
        return None
    options = [("", t("Choose a deck")), *((deck.name, deck.name) for deck in decks)]
    return h.div(".field")[
        h.label(for_="shuffle-other-kept")[t("One of my decks")],
        h.select(
            "#shuffle-other-kept",
            name=OTHER_KEPT.name,
            data_action="compare",
            data_queue=True,
            translate="no",
        )[[h.option(value=value)[words] for value, words in options]],
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
                "{other_chance}. Chances {when}, and mean places.",
                cards=cards_counted(len(session.deck.active)),
                chance=percent(both.right.moved),
                other_cards=cards_counted(len(reading.deck.active)),
                other_chance=percent(both.left.moved),
                when=by_words(session.draws),
            )
        ],
        h.p(".hint")[
            t("“Mean” is the place in the deck where the first one lies on average, counted from 1."),
            " ",
            t("The difference is this deck minus the second one, in percentage points."),
        ],
        _wishes(session, reading.deck) if session.wishes else None,
        _pairs(t("Categories"), both.categories, session),
        _pairs(t("Cards"), both.cards, session),
    ]


def _heads(title: str, session: Session) -> tuple[h.Node, ...]:
    """Return the heads of a table; a second deck that the device keeps has its name."""
    second = plain(session.other_name) if session.other_name else t("Second deck")
    return title, t("This deck"), second, t("Difference")


def _wishes(session: Session, other: Deck) -> h.Element:
    """Return the chance of the wishes in both decks."""
    ours, theirs = (session.wish_chance(deck) for deck in (session.deck, other))
    gain = ours - theirs
    heads = _heads(t("Wishes##shuffle"), session)
    cells = [h.td[percent(chance), note(fraction(chance))] for chance in (ours, theirs)]
    return table(
        heads,
        h.tr[
            h.th(scope="row")[plain(wishes_words(session))],
            cells,
            h.td(data_change="more" if gain > 0 else "less" if gain < 0 else "same")[signed(gain)],
        ],
        "pairs",
    )


def _pairs(title: str, pairs: Sequence[Pair], session: Session) -> h.Element:
    heads = _heads(title, session)
    return table(heads, [_pair(pair, session) for pair in pairs], "pairs")


def _pair(pair: Pair, session: Session) -> h.Element:
    gain = pair.gain(session.count)
    change = "more" if gain > 0 else "less" if gain < 0 else "same"
    words = name(pair.card) if pair.card else category_name(pair.name)
    return h.tr[
        h.th(scope="row")[words],
        _side(pair.right, session.count),
        _side(pair.left, session.count),
        h.td(data_change=change)[signed(gain)],
    ]


def _side(curve: Curve | None, count: int) -> h.Element:
    """Return a deck's chance with the fraction, and the mean place."""
    if curve is None:
        return h.td[DASH]
    chance = curve.within(count)
    return h.td[percent(chance), note(fraction(chance)), note(t("mean {place}", place=mean_place(curve)))]
