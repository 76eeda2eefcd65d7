"""Learning weights from the kept kingdoms that were liked: which they are, and what was learned in words."""

from __future__ import annotations

from collections.abc import Sequence

import htpy as h

from cardtable.kingdom import Card, Liked
from cardtable.kingdom.cards.catalog import KINGDOM_SIZE
from cardtable.pages.address import state_fields
from cardtable.pages.kingdom import fields
from cardtable.pages.kingdom.attribute_phrases import counts_piles, phrase
from cardtable.pages.kingdom.kept_weights import KeptWeights
from cardtable.pages.kingdom.learned_report import LearnedReport, ToldLesson
from cardtable.pages.kingdom.shelf import Entry, Shelf
from cardtable.pages.kingdom.table_address import table_from
from cardtable.pages.kingdom.wishes import read_wish
from cardtable.pages.language import decimal, number, plural, t
from cardtable.pages.reply import FormError
from cardtable.pages.ui import button, check_box, error_place, fold, hint, progress_bar, region

LEARNED = "kingdom-learned"
MOST_LEARNED = 60
"""From how many kingdoms, the newest, is learned."""
FEW = 10
"""With fewer kingdoms than these, the page says that they say little."""
MOST_TOLD = 5
"""How many lessons are told at once; the others are in a fold."""


def liked_kingdoms(shelf: Shelf, never: Sequence[Card], *, played: bool) -> tuple[Liked, ...]:
    """Return the kept kingdoms that are favourites, the newest first; with those played, if `played`.

    One that cannot be read any more, that has not ten piles, or none of its sets, is left out. Cards that are
    never dealt could not come.
    """
    found = (_liked(entry, never) for entry in shelf.entries if entry.favourite or (played and entry.played))
    return tuple(filter(None, found))[:MOST_LEARNED]


def _liked(entry: Entry, never: Sequence[Card]) -> Liked | None:
    try:
        given = state_fields(entry.state, fields.ADDRESS.names)
        wish = read_wish(given)
        table = table_from(given, wish)
    except FormError:
        return None
    if len(table.piles) != KINGDOM_SIZE or not {*table.piles} & {*wish.pool.piles}:
        return None
    return Liked(table.piles, wish.pool, wish.engine_asks, (*table.banned, *never))


def learn_section(favourites: int, played: int, kept: KeptWeights, *, in_use: bool) -> h.Element:
    """Return the button that learns from the kept kingdoms, and what was learned last.

    Args:
        favourites: how many kingdoms are marked as favourites.
        played: how many are marked as played, and are no favourites.
        kept: with what was learned, and whether played ones count.
        in_use: whether the form deals with what was learned.
    """
    marked = plural(favourites, "{count} kingdom is marked.", "{count} kingdoms are marked.")
    return h.section(".stack", aria_labelledby="learn-title")[
        h.h3("#learn-title")[t("Like our favourites")],
        region(LEARNED, learned_words(kept.learned, in_use=in_use) if kept.learned else None),
        hint(
            [
                t(
                    "Finds the weights that draw kingdoms like those that you marked as favourites under "
                    "“Your kingdoms”, as far as these differ from the usual ones."
                ),
                " ",
                marked,
            ]
        ),
        h.div(".row")[
            button(t("Learn from our favourites"), "weights-learn"),
            check_box(
                t("Learn from the {count} marked as played, too", count=number(played)),
                "learn-played",
                checked=kept.played,
                data_action="weights-played",
                data_queue="",
            ),
        ],
        error_place("learn-played"),
        progress_bar(),
    ]


def learned_words(report: LearnedReport, *, in_use: bool) -> h.Element:
    """Return what was learned, the strongest first, with the number of kingdoms on which it rests."""
    rests = plural(
        report.kingdoms,
        "Learned from {count} kingdom.",
        "Learned from {count} kingdoms.",
    )
    use = t("In use.") if in_use else t("Not in use now.")
    little = t("So few say little: the weights stay near the usual ones.") if report.kingdoms < FEW else ""
    first, rest = report.lessons[:MOST_TOLD], report.lessons[MOST_TOLD:]
    return h.div(".stack.verdict")[
        h.p[h.strong[rests, " ", use], " ", little],
        h.ul(".lessons")[[_lesson(lesson) for lesson in first]]
        if first
        else h.p[t("They are much like the kingdoms of the usual weights.")],
        fold(
            t("More that was learned"),
            h.ul(".lessons")[[_lesson(lesson) for lesson in rest]],
            note=number(len(rest)),
        )
        if rest
        else None,
        None
        if in_use
        else h.div(".row")[
            button(t("Use what was learned"), "weights-use-learned", quiet=False, queue=True),
        ],
    ]


def _lesson(lesson: ToldLesson) -> h.Element:
    what = phrase(lesson.attribute)
    title = t("More: {what}", what=what) if lesson.is_more else t("Less: {what}", what=what)
    sums = {"liked": decimal(lesson.liked, 1), "usual": decimal(lesson.usual, 1)}
    if counts_piles(lesson.attribute):
        compared = t("{liked} piles in a kingdom of yours; usually {usual}", **sums)
    else:
        compared = t("{liked} in a kingdom of yours, over its ten piles; usually {usual}", **sums)
    return h.li[h.strong[title], " ", h.span(".hint")[compared]]
