"""Exact odds as rows that open: cards, categories, and wishes that must come together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

import htpy as h

from cardtable.pages.language import percent, t, t_later
from cardtable.pages.shuffle.advice_view import advice_question
from cardtable.pages.shuffle.phrases import (
    KINDS,
    bar,
    by_words,
    category_name,
    code_of,
    exactly,
    fraction,
    guess_hint,
    kind_of,
    mean_place,
    name,
    stat,
)
from cardtable.pages.shuffle.place_chart import chart
from cardtable.pages.shuffle.session import Session
from cardtable.pages.shuffle.wish_view import wish_picker, wishes_words
from cardtable.pages.shuffle.workings_view import counted_workings, workings
from cardtable.pages.ui import button, fold, own_name, row, sign, table
from cardtable.shuffle import Card, CardOdds, Curve, DeckOdds, Part, Wish

PARTS = {
    Part.FAVOURITE: t_later("favourite"),
    Part.PLAYER: t_later("your deck"),
    Part.FILLER: t_later("filler"),
    Part.BASE: t_later("base card"),
}


def odds_view(session: Session, odds: DeckOdds) -> h.Element:
    """Return all odds of the deck for the chosen number of draws."""
    return h.div(".all-odds")[
        _together(session, odds) if session.wishes else None,
        wish_picker(session, odds),
        advice_question(session) if session.wishes else None,
        h.section(".odds-group")[
            h.h4[t("At least one of a category, {when}", when=by_words(session.draws))],
            h.ul(".odds-rows")[
                [_category_row(session, odds, each.category, each.curve) for each in odds.categories]
            ],
        ],
        h.section(".odds-group")[
            h.h4[t("Each card, {when}", when=by_words(session.draws))],
            h.ul(".odds-rows")[[_card_row(session, odds, each) for each in odds.cards]],
            guess_hint(each.card for each in odds.cards),
        ],
        h.p(".hint")[
            t("Exact, not simulated. Press a row to see when it comes, and how the number is computed."),
            " ",
            t("Turns count one draw each from the second turn on."),
        ],
    ]


def _together(session: Session, odds: DeckOdds) -> h.Element:
    return h.ul(".odds-rows.together")[
        _row(
            session,
            odds,
            "wishes",
            own_name(wishes_words(session)),
            session.wish_chance(),
            session.wish_curve,
            session.wished,
            kind="player",
        )
    ]


def _category_row(session: Session, odds: DeckOdds, category: str, curve: Curve) -> h.Element:
    kind = category if category in KINDS else "effect"
    return _row(
        session,
        odds,
        category,
        category_name(category),
        curve.by[session.count],
        lambda: curve,
        [Wish.for_category(category)],
        kind=kind,
    )


def _card_row(session: Session, odds: DeckOdds, each: CardOdds) -> h.Element:
    words = [name(each.card), " ", h.span(".part-of")[t(PARTS[each.part])]]
    return _row(
        session,
        odds,
        code_of(each.card),
        words,
        each.curve.by[session.count],
        lambda: each.curve,
        [Wish.for_card(each.card)],
        kind_of(each.card),
        each.card,
    )


def _row(
    session: Session,
    odds: DeckOdds,
    thing: str,
    words: h.Node,
    chance: Fraction,
    curve: Callable[[], Curve],
    wishes: Sequence[Wish],
    kind: str,
    card: Card | None = None,
) -> h.Element:
    """Return one row: its chance, and when it is open the chart, the turns and the workings.

    The curve is asked for only then: that of some wishes takes its time.
    """
    is_open = session.about == thing
    starred = card is not None and card in session.deck.favourites
    label: list[h.Node] = [
        sign("star" if starred else kind),
        h.span(".odds-name")[words],
        bar(chance),
        h.span(".percent")[percent(chance)],
        h.span(".fraction")[fraction(chance)],
    ]
    opener = button(
        label,
        "about",
        quiet=False,
        submit=True,
        classes="odds-row",
        id=f"odds-{thing}",
        name="about",
        value="" if is_open else thing,
        aria_expanded="true" if is_open else "false",
    )
    return h.li(data_kind=kind)[opener, _opened(session, odds, curve(), wishes) if is_open else None]


def _opened(session: Session, odds: DeckOdds, curve: Curve, wishes: Sequence[Wish]) -> h.Element:
    chance = curve.by[session.count]
    if not all(wish.is_plain for wish in wishes) or (len(wishes) > 1 and session.any_of):
        return h.div(".unfolded")[
            _stays(t("How it is computed"), "shuffle-computed", counted_workings(session, wishes)),
            None if session.all_have_turns else fold(t("Card by card"), _turns(curve), is_open=True),
        ]
    return h.div(".unfolded")[
        chart(curve, session.count),
        h.dl(".stats")[
            stat(_what(session, wishes), percent(chance), fraction(chance)),
            stat(t("Average place in the deck"), mean_place(curve)),
            stat(t("Not in the final deck"), percent(curve.absent), fraction(curve.absent)),
        ],
        _stays(t("How it is computed"), "shuffle-computed", workings(session, odds, wishes)),
        _stays(t("Card by card"), "shuffle-by-card", _turns(curve)),
    ]


def _stays(title: str, identifier: str, content: h.Element) -> h.Element:
    """Return a fold that stays open when another answer takes its place."""
    return fold(title, content, id=identifier, data_stays_open=True)


def _what(session: Session, wishes: Sequence[Wish]) -> str:
    """Return what the chance is of: one card of a kind, or all wishes together."""
    when = by_words(session.draws)
    return t("All of them, {when}", when=when) if len(wishes) > 1 else t("At least one, {when}", when=when)


def _turns(curve: Curve) -> h.Element:
    """Return the chance by each number of cards, and that the first one lies at just that place."""
    rises = curve.rises
    rows = [
        row(
            str(count),
            percent(curve.first[count - 1]) if rises else None,
            percent(curve.by[count]),
            h.span(".exact")[exactly(curve.by[count])],
        )
        for count in range(1, len(curve.by))
    ]
    heads = (t("Cards"), t("First one here") if rises else None, t("By then"), t("Exactly"))
    return table(heads, rows, "plain")
