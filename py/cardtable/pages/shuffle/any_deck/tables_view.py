"""Tables of any deck, on demand: a card or section by turn and by copies, prizes, a second list."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

import htpy as h

from cardtable.pages.core.language import decimal, in_quotes, listed, number, percent, t
from cardtable.pages.shuffle.any_deck.any_view import turn_words
from cardtable.pages.shuffle.fields import LIST_OTHER, PRIZES, TABLE_OF
from cardtable.pages.shuffle.phrases import signed
from cardtable.pages.shuffle.session import Session
from cardtable.pages.shuffle.wish_notation import list_name, list_of, list_things
from cardtable.pages.shuffle.wish_view import labelled_select
from cardtable.pages.ui import hint, options_of, own_name, row, table
from cardtable.shuffle import NeverKeptError, TooFewCardsError
from cardtable.shuffle.ordinary.tables import by_copies, drawn_counts

TABLES_REGION = "shuffle-tables"
SPREAD = 2
"""Copies more and fewer that are compared."""
MOST_COUNTED = 5
"""From this number of drawn cards on the numbers share a column."""


def tables_view(session: Session) -> h.Element | None:
    """Return the choices of what is shown, and the tables."""
    if not session.has_list:
        return None
    names = dict.fromkeys(thing.words for thing in list_things(session.list_text).values())
    kept = [deck.name for deck in session.decks if deck.is_list]
    try:
        shown = [_of_thing(session), _other_list(session)]
    except (NeverKeptError, TooFewCardsError):  # the answer above says so
        shown = []
    return h.section(".stack.gap2.asks-tables", data_auto_submit=True)[
        labelled_select(
            TABLE_OF,
            session.table_of,
            [("", t("no table")), *((name, name) for name in names)],
            translate="no",
        ),
        labelled_select(PRIZES, str(session.prizes), options_of(PRIZES)) if session.table_of else None,
        labelled_select(
            LIST_OTHER, session.list_other, [("", t("no other list")), *((name, name) for name in kept)]
        )
        if kept
        else None,
        shown,
    ]


def _of_thing(session: Session) -> list[h.Node]:
    """Return the tables of the chosen card or section, nothing where the list has none of this name."""
    things = list_things(session.list_text).values()
    cards = next((thing.cards for thing in things if thing.words == session.table_of), ())
    if not cards:
        return []
    copies = sum(session.game.copies[card] for card in cards)
    return [
        _counts(session, copies),
        _prizes(session, copies) if session.prizes else None,
        [_play_and_draw(session), _by_copies(session, cards)] if session.wishes_now else None,
    ]


def _turns(session: Session) -> Iterator[tuple[str, int]]:
    """Yield each turn in words, with the draws by it."""
    return ((turn_words(session, draws), draws) for draws in range(session.list_draws + 1))


def _counts(session: Session, copies: int) -> h.Element:
    size = session.list_found.size
    rows = []
    for words, draws in _turns(session):
        drawn = session.hand + draws
        chances = drawn_counts(copies, size, min(drawn, size))
        last = sum(chances[MOST_COUNTED:], Fraction(0))
        shown = [*chances[:MOST_COUNTED], *([last] if copies >= MOST_COUNTED else [])]
        rows.append(row(words, decimal(copies * drawn / size, 2), *(percent(chance, 0) for chance in shown)))
    numbers = [number(count) for count in range(min(copies + 1, MOST_COUNTED))]
    most = [f"{number(MOST_COUNTED)}+"] if copies >= MOST_COUNTED else []
    return h.div[
        table(
            (t("By then"), t("Average"), *numbers, *most),
            rows,
            "plain",
            caption=t("How many of {thing} are drawn, without mulligans", thing=session.table_of),
        )
    ]


def _prizes(session: Session, copies: int) -> h.Element:
    """Return how many copies lie among the prizes."""
    size = session.list_found.size
    chances = drawn_counts(copies, size, min(session.prizes, size))
    return h.p[
        t(
            "Among {prizes} prizes: none of {thing} with {none}, all {copies} with {all}. Prizes are random "
            "cards, so they change no chance of a draw.",
            prizes=number(session.prizes),
            thing=session.table_of,
            none=percent(chances[0]),
            copies=number(copies),
            all=percent(chances[-1]),
        )
    ]


def _play_and_draw(session: Session) -> h.Element:
    """Return the chance of the wishes by each turn, for who plays first and who draws first."""
    play, draw = (replace(session, draws_first=first, list_turn=session.list_turn) for first in (False, True))
    on_play, on_draw = play.game.odds().by, draw.game.odds().by
    rows = [
        row(
            turn_words(draw, turn),
            percent(on_play[play.draws_by(turn)]),
            percent(on_draw[draw.draws_by(turn)]),
        )
        for turn in range(session.list_turn + 1)
    ]
    heads = (t("By then"), t("On the play"), t("On the draw"))
    return h.div[table(heads, rows, "plain", caption=t("The wishes, by who begins"))]


def _by_copies(session: Session, cards: Sequence[int]) -> h.Element:
    """Return the chance of the wishes by each turn and by the copies of a card, in place of another one."""
    entries, game = session.list_found.entries, session.game
    card = max(cards, key=lambda each: entries[each].count)
    counted = {each for wanted in (*game.wishes, *game.needed) for each in wanted.cards}
    free = [each for each in range(len(entries)) if each not in counted and each not in cards]
    other = max(free, key=lambda each: entries[each].count, default=None)
    found = by_copies(game, card, other, SPREAD)
    rows = [
        row(words, *(percent(by[draws], 0 if len(found) > SPREAD else 1) for by in found.values()))
        for words, draws in _turns(session)
    ]
    names = {"card": entries[card].name, "other": "" if other is None else entries[other].name}
    words = (
        t("The wishes, by the copies of {card}: the deck grows and shrinks", **names)
        if other is None
        else t("The wishes, by the copies of {card}, each in place of {other}", **names)
    )
    heads = [h.b[number(copies)] if copies == entries[card].count else number(copies) for copies in found]
    return h.div[table((t("By then"), *heads), rows, "plain", caption=words)]


def _other_list(session: Session) -> h.Node:
    """Return the wishes for this list and for a kept one, which is asked the same by name."""
    texts = (deck.state["list"] for deck in session.decks if deck.is_list and deck.name == session.list_other)
    text = next(texts, "")
    if not text or not session.wishes_now:
        return hint(t("With a wish above, two lists are compared.")) if text else None
    size = number(list_of(text).size)
    other = replace(session, list_text=text, list_wishes=session.wishes_now, keep_rules=session.rules_now)
    if other.gone:
        names = listed(in_quotes(list_name(thing)) for thing in other.gone)
        return h.p[
            t("{list} lacks {names}, so it cannot be asked the same.", list=session.list_other, names=names)
        ]
    ours, theirs = session.game.odds().by, other.game.odds().by
    rows = [
        row(words, percent(ours[draws]), percent(theirs[draws]), signed(theirs[draws] - ours[draws]))
        for words, draws in _turns(session)
    ]
    heads = (t("By then"), t("This list"), own_name(session.list_other), t("Difference"))
    caption = t("The wishes, for {list} too ({size} cards)", list=session.list_other, size=size)
    return h.div[table(heads, rows, "plain", caption=caption)]
