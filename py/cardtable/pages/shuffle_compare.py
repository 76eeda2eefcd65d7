"""What a star is worth, and two decks side by side."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import htpy as h

from ..shuffle import CategoryOdds, Curve, Pair, StarRow, compare, cost, star_worth
from .language import listed, percent, t
from .shuffle_deck import trouble_list
from .shuffle_lab import Lab
from .shuffle_words import (
    DASH,
    by_words,
    cards_counted,
    category_name,
    exactly,
    mean_place,
    name,
    signed,
)

__all__ = ["compare_view", "stars_view"]

MEASURED = ("heal", "energy", "damage")
"""The categories that every deck's base cards give: what a favourite takes room from."""


def stars_view(lab: Lab) -> h.Element:
    """Return 0 to 3 favourites side by side, without and with Chosen One."""
    rows = star_worth(lab.deck, lab.rules)
    first = [card.name for card in max(rows, key=lambda row: len(row.stars)).stars]
    return h.div(".stars")[
        h.p[
            t(
                "The chance {when} with that many favourites. Beneath it the difference to none, "
                "in percentage points.",
                when=by_words(lab.draws),
            )
        ],
        h.p(".hint")[t("Starred in this order: {cards}.", cards=listed(first))] if first else None,
        [_star_table(lab, chosen, [row for row in rows if row.chosen is chosen]) for chosen in (False, True)],
        h.p(".hint")[t("“Moves” is the chance that one of the favourites moves to the opening hand.")],
    ]


def _star_table(lab: Lab, chosen: bool, rows: Sequence[StarRow]) -> h.Element:
    heads = (t("Stars"), t("Moves"), t("A favourite"), t("Another card"), *map(category_name, MEASURED))
    title = t("With Chosen One" if chosen else "Without Chosen One")
    return h.section[
        h.h4[title],
        h.div(".scroll", tabindex="0", role="region", aria_label=title)[
            h.table(".plain.worth")[
                h.thead[h.tr[[h.th(scope="col")[head] for head in heads]]],
                h.tbody[[_star_row(lab, row, rows[0]) for row in rows]],
            ]
        ],
    ]


def _star_row(lab: Lab, row: StarRow, none: StarRow) -> h.Element:
    count = lab.cards_by
    mine = len(row.stars) == len(lab.deck.favourites)
    return h.tr(".mine" if mine else "")[
        h.th(scope="row")[str(len(row.stars)), h.span(".unseen")[t(" (as in your deck)")] if mine else None],
        h.td[percent(row.moved), _note(exactly(row.moved))],
        _against(row.favourite, none.other, count),
        _against(row.other, none.other, count),
        [_category(row.categories, none.categories, word, count) for word in MEASURED],
    ]


def _against(curve: Curve | None, before: Curve | None, count: int) -> h.Element:
    if curve is None:
        return h.td[DASH]
    chance = curve.by[count]
    return h.td(title=str(chance))[
        percent(chance), _note(signed(chance - before.by[count])) if before else None
    ]


def _category(
    rows: tuple[CategoryOdds, ...], before: tuple[CategoryOdds, ...], category: str, count: int
) -> h.Element:
    chance = next((row.curve.by[count] for row in rows if row.category == category), Fraction(0))
    return h.td(title=str(chance))[percent(chance), _note(signed(-cost(before, rows, category, count)))]


def _note(words: h.Node) -> h.Element:
    return h.span(".note")[words]


def compare_view(lab: Lab) -> h.Element:
    """Return this deck and the other one side by side."""
    reading = lab.other_reading()
    troubles = trouble_list(reading.troubles, lab)
    if not lab.other.strip():
        return h.p(".hint")[t("Paste a second deck, or keep this one as the second and then change it.")]
    both = compare(lab.deck, reading.deck, lab.rules)
    return h.div(".compare")[
        troubles,
        h.p[
            t(
                "This deck: {cards}, a favourite moves with {chance}. The second: {other_cards}, "
                "{other_chance}. Chances {when}, and mean places.",
                cards=cards_counted(len(lab.deck.active)),
                chance=percent(both.left.moved),
                other_cards=cards_counted(len(reading.deck.active)),
                other_chance=percent(both.right.moved),
                when=by_words(lab.draws),
            )
        ],
        _pairs(t("Categories"), both.categories, lab),
        _pairs(t("Cards"), both.cards, lab),
    ]


def _pairs(title: str, pairs: Sequence[Pair], lab: Lab) -> h.Element:
    heads = (title, t("This deck"), t("Second deck"), t("Difference"))
    return h.table(".plain.pairs")[
        h.thead[h.tr[[h.th(scope="col")[head] for head in heads]]],
        h.tbody[[_pair(pair, lab) for pair in pairs]],
    ]


def _pair(pair: Pair, lab: Lab) -> h.Element:
    gain = pair.gain(lab.cards_by)
    way = "more" if gain > 0 else "less" if gain < 0 else "same"
    words = name(pair.card) if pair.card else category_name(pair.name)
    return h.tr[
        h.th(scope="row")[words],
        _side(pair.left, lab.cards_by),
        _side(pair.right, lab.cards_by),
        h.td(data_way=way)[signed(gain)],
    ]


def _side(curve: Curve | None, count: int) -> h.Element:
    """Return a deck's chance with the fraction, and the mean place; a shorter deck is all drawn by then."""
    if curve is None:
        return h.td[DASH]
    chance = curve.by[min(count, len(curve.by) - 1)]
    return h.td[percent(chance), _note(exactly(chance)), _note(t("mean {place}", place=mean_place(curve)))]
