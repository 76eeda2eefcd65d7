"""Exact odds as rows that open: cards, categories, and wishes that must come together."""

from __future__ import annotations

from collections.abc import Sequence

import htpy as h

from cardtable.pages.core.language import percent, t, t_later
from cardtable.pages.shuffle.chances.advice_view import advice_question
from cardtable.pages.shuffle.chances.place_chart import chart
from cardtable.pages.shuffle.chances.workings_view import counted_workings, workings
from cardtable.pages.shuffle.deck_words import deck_words
from cardtable.pages.shuffle.phrases import (
    KINDS,
    Answer,
    bar,
    by_words,
    category_name,
    code_of,
    exactly,
    fraction,
    guess_hint,
    kind_of,
    name,
)
from cardtable.pages.shuffle.session import Session
from cardtable.pages.shuffle.wish_view import wish_chance_words, wish_picker, wishes_words
from cardtable.pages.ui import button, fold, own_name, row, sign, table
from cardtable.shuffle import CardOdds, CategoryOdds, Curve, Part, Wish

PARTS = {
    Part.FAVOURITE: t_later("favourite"),
    Part.PLAYER: t_later("your deck"),
    Part.FILLER: t_later("filler"),
    Part.BASE: t_later("base card"),
}


def odds_view(session: Session) -> Answer:
    """Return all odds of the deck for the chosen number of draws."""
    odds, count = session.odds, session.count
    html = h.div[
        h.ul(".odds-rows.stack.gap1.joined")[
            _row(session, "wishes", own_name(wishes_words(session)), session.wished, "player")
        ]
        if session.wishes
        else None,
        wish_picker(session),
        advice_question(session),
        h.section(".stack.gap2")[
            h.h4[t("At least one of a category, {when}", when=by_words(session.draws))],
            h.ul(".odds-rows.stack.gap1")[[_category_row(session, each) for each in odds.categories]],
        ],
        h.section(".stack.gap2")[
            h.h4[t("Each card, {when}", when=by_words(session.draws))],
            h.ul(".odds-rows.stack.gap1")[[_card_row(session, each) for each in odds.cards]],
            guess_hint(each.card for each in odds.cards),
        ],
        h.p(".hint")[
            t("Exact, not simulated. Press a row to see when it comes, and how the number is computed."),
            " ",
            t("Turns count one draw each from the second turn on."),
        ],
    ]
    if session.view == "simulation":
        return html, deck_words(session), {}
    data: dict[str, object] = {
        "cards": {each.card.id: str(each.curve.by[count]) for each in odds.cards},
        "categories": {each.category: str(each.curve.by[count]) for each in odds.categories},
    }
    if not session.wishes:
        return html, deck_words(session), data
    return html, wish_chance_words(session), {**data, "together": str(session.wish_chance())}


def _category_row(session: Session, each: CategoryOdds) -> h.Element:
    kind = each.category if each.category in KINDS else "effect"
    wishes = [Wish.for_category(each.category)]
    return _row(session, each.category, category_name(each.category), wishes, kind, each.curve)


def _card_row(session: Session, each: CardOdds) -> h.Element:
    card = each.card
    words = [name(card), " ", h.span(".part-of.soft.size-xs")[t(PARTS[each.part])]]
    is_starred = card in session.deck.favourites
    return _row(session, code_of(card), words, [Wish.for_card(card)], kind_of(card), each.curve, is_starred)


def _row(
    session: Session,
    thing: str,
    words: h.Node,
    wishes: Sequence[Wish],
    kind: str,
    curve: Curve | None = None,
    is_starred: bool = False,
) -> h.Element:
    """Return one row: its chance, and when it is open the chart, the turns and the workings.

    Without a curve it is that of the wishes, which takes its time: an open row alone asks for it.
    """
    chance = curve.by[session.count] if curve else session.wish_chance()
    is_open = session.about == thing
    opener = button(
        [
            sign("star" if is_starred else kind),
            h.span(".odds-name")[words],
            bar(chance),
            h.span(".percent")[percent(chance)],
            h.span(".fraction.soft.size-xs")[fraction(chance)],
        ],
        "about",
        quiet=False,
        submit=True,
        classes="odds-row bare",
        id=f"odds-{thing}",
        name="about",
        value="" if is_open else thing,
        aria_expanded="true" if is_open else "false",
    )
    opened = _opened(session, curve or session.wish_curve(), wishes) if is_open else None
    return h.li(data_kind=kind)[opener, opened]


def _opened(session: Session, curve: Curve, wishes: Sequence[Wish]) -> h.Element:
    """Return when it comes, with a chart of where the first card lies, and how the number is computed."""
    is_plain = all(wish.is_plain for wish in wishes) and not (len(wishes) > 1 and session.any_of)
    comes = is_plain or not session.all_have_turns  # else it is the same by every number of cards
    computed = workings if is_plain else counted_workings
    return h.div(".unfolded.stack")[
        chart(curve, session.count) if is_plain else None,
        _stays(t("How it is computed"), "shuffle-computed", computed(session, wishes)),
        _stays(t("Card by card"), "shuffle-by-card", _turns(curve), is_open=not is_plain) if comes else None,
    ]


def _stays(title: str, identifier: str, content: h.Element, is_open: bool = False) -> h.Element:
    """Return a fold that stays open when another answer takes its place."""
    return fold(title, content, id=identifier, data_stays_open=True, is_open=is_open)


def _turns(curve: Curve) -> h.Element:
    """Return the chance by each number of cards, and that the first one lies at just that place."""
    rises = curve.rises
    rows = [
        row(
            str(count),
            percent(curve.first[count - 1]) if rises else None,
            percent(curve.by[count]),
            h.span(".exact.size-xs")[exactly(curve.by[count])],
        )
        for count in range(1, len(curve.by))
    ]
    heads = (t("Cards"), t("First one here") if rises else None, t("By then"), t("Exactly"))
    return table(heads, rows, "plain")
