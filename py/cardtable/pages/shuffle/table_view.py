"""All cards and categories by turns, as a table that can be sorted and searched."""

from __future__ import annotations

import htpy as h

from cardtable.pages.language import number, percent, t
from cardtable.pages.shuffle.phrases import (
    CATEGORY_NAMES,
    KINDS,
    category_name,
    ids_of,
    kind_of,
    name,
    press,
    wide_table,
)
from cardtable.pages.shuffle.session import Session
from cardtable.pages.ui import button, sign
from cardtable.shuffle import HAND, Card, Curve, DeckOdds

ROWS = "shuffle-turns"


def table_view(session: Session, odds: DeckOdds) -> h.Element:
    """Return the chance of each category and card to be drawn by each number of draws."""
    rows: list[tuple[str, h.Node, str, Curve]] = []
    for of_category in odds.categories:
        kind = of_category.category if of_category.category in KINDS else "effect"
        words = category_name(of_category.category)
        rows.append((kind, words, words, of_category.curve))
    rows += [(kind_of(each.card), name(each.card), _words(each.card), each.curve) for each in odds.cards]
    if session.sorted_by >= HAND:
        rows.sort(key=lambda row: -row[3].within(session.sorted_by))
    counts = range(HAND, odds.length + 1)
    title = t("Chance to be drawn, by the number of draws after the opening hand")
    return h.div(".by-turns")[
        h.div(".row")[press(t("Show as rows"), "view", name="view", value="odds")],
        h.p[title, ". ", t("Press a number to sort by it.")],
        h.label(for_="shuffle-find-row")[t("Find a card")],
        h.input(
            "#shuffle-find-row", type="search", data_filter=f"#{ROWS}", autocomplete="off", spellcheck="false"
        ),
        wide_table(
            title,
            h.table(".plain.turns")[
                h.thead[
                    h.tr[
                        _head(session, 0, t("Card##shuffle")),
                        [_head(session, count, number(count - HAND)) for count in counts],
                    ]
                ],
                h.tbody(id=ROWS)[
                    [
                        h.tr(data_kind=kind, data_words=words)[
                            h.th(scope="row")[sign(kind), " ", title_of],
                            [h.td[percent(curve.within(count))] for count in counts],
                        ]
                        for kind, title_of, words, curve in rows
                    ]
                ],
            ],
        ),
    ]


def _words(card: Card) -> str:
    """Return the words by which a card is found, apart from each other: a slip in one of them is allowed."""
    effects = (category_name(category) for category in card.categories if category in CATEGORY_NAMES)
    return " ".join([card.name, ids_of(card), *effects])


def _head(session: Session, count: int, words: str) -> h.Element:
    """Return the head of a column: a press sorts by it, by 0 in the order of the deck."""
    is_sorted = session.sorted_by == count
    return h.th(scope="col", aria_sort=("descending" if count else "none") if is_sorted else None)[
        button(words, "show", submit=True, name="sort", value=str(count), id=f"turns-{count}")
    ]
