"""The views of the look at a game that is over: the largest mistakes, all own moves, and the chance line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import htpy as h

from cardtable.odds import Change, Estimate, Reviewed, course_of
from cardtable.pages import ui
from cardtable.pages.core.language import listed, percent
from cardtable.pages.core.reply import Reply
from cardtable.pages.odds.buttons import show_turn, step_button, with_meanings
from cardtable.pages.odds.chances.charts import course_chart
from cardtable.pages.odds.game.log_view import log_html
from cardtable.pages.odds.game.review import compare_moves, known_review, loss_words, mistake_words, mistakes
from cardtable.pages.odds.game_words import plural, t
from cardtable.pages.odds.hint.hint_words import estimated_words
from cardtable.pages.odds.phrases import capital, card_name, move_words, moves_words, seat_name
from cardtable.pages.odds.regions import COURSE, REVIEW
from cardtable.pages.odds.session import Session

NONE = "\N{EN DASH}"
"""What stands in a cell for nothing."""
TURNING_POINTS = 3


def review(session: Session) -> Iterator[Reply]:
    """Compare each own move with the best one that is found, and show the largest mistakes first."""
    yield from compare_moves(session)
    found = known_review(session) or ()
    yield Reply(
        html={REVIEW: review_view(session, found), **log_html(session)},
        announcement=t("Your moves are compared."),
        data={"losses": {str(one.number): round(one.loss, 4) for one in found}},
    )


def course(session: Session) -> Iterator[Reply]:
    """Estimate the chance at each decision of the viewer, and show the line; the end is exact."""
    yield from compare_moves(session)
    shown = course_view(session, known_review(session) or ())
    yield Reply(html={COURSE: shown}, announcement=t("The chance to win is shown, turn by turn."))


def review_view(session: Session, found: Sequence[Reviewed]) -> h.Element:
    """Return the largest mistakes, and all own moves: four columns, so that a phone shows them whole."""
    worst = mistakes(session)
    heads = (t("Turn"), t("Your move"), t("Better move"), t("Given away"))
    return h.section(".review.stack", aria_labelledby="odds-review-title", data_reveal=True)[
        h.h3("#odds-review-title", tabindex="-1")[t("Your largest mistakes")],
        h.p[
            plural(
                len(worst),
                "{count} move probably gave something away:",
                "{count} moves probably gave something away:",
            )
            if worst
            else t("No move is likely to have given anything away.")
        ],
        h.ol(".mistakes.stack.numbered")[
            [
                h.li[h.span[with_meanings(mistake_words(session, one))], " ", show_turn(one.turn)]
                for one in worst
            ]
        ],
        h.details[h.summary[t("All your moves")], ui.table(heads, map(_row, found), "all-moves")],
        h.p(".hint")[
            t(
                "Each chance is an estimate between equal players from what you could see then, made as for "
                "a hint, and the same as in the line of your chances; it may be off by about the number "
                "after ±. A move that wins at once, or without a choice, is certain."
            ),
            " ",
            t("The turns of both players are counted."),
        ],
    ]


def _row(one: Reviewed) -> h.Element:
    turn = str(one.turn.number)
    best, played = one.estimates or (None, None)
    return ui.row(
        step_button(turn, one.turn.after, aria_label=t("Show turn {turn}", turn=turn)),
        h.fragment[capital(move_words(one.move)), _chance(played)],
        NONE if one.is_best or not best else h.fragment[capital(move_words(best.move)), _chance(best)],
        NONE if one.is_best else loss_words(one),
    )


def _chance(one: Estimate | None) -> h.Element:
    return h.span(".with-it")[estimated_words(one) if one else t("no choice, or it wins")]


def course_view(session: Session, found: Sequence[Reviewed]) -> h.Element:
    """Return the line of the chances, and its turning points."""
    course = course_of(session.dealt, session.viewer, found)
    if not course.points:
        return h.p(".hint")[t("Nothing was played yet.")]
    turning = course.turning_points(TURNING_POINTS)
    title = t("Your chance to win, turn by turn")
    if session.persons != 1:
        player = seat_name(session.players, session.viewer)
        title = t("The chance to win, turn by turn: {player}", player=player)
    return h.section(".course.stack", aria_labelledby="odds-course-title")[
        h.h4("#odds-course-title")[title],
        course_chart(course),
        h.p(".hint")[
            t(
                "Each chance is an estimate between equal players, made as for a hint; it may be off by "
                "about {error}. The end is certain.",
                error=percent(course.error),
            ),
            " ",
            t("The turns of both players are counted."),
        ],
        h.h4[t("Turning points")] if turning else None,
        h.ul(".turning-points.stack")[
            [h.li[step_button(change_words(session, change), change.after)] for change in turning]
        ],
    ]


def change_words(session: Session, change: Change) -> str:
    """Return what changed the viewer's chance, from what to what."""
    player = session.viewer if change.is_own else 1 - session.viewer
    drawn = change.drawn if session.persons == 1 else ()
    told = {
        "turn": change.turn,
        "player": seat_name(session.players, player),
        "before": percent(change.before, 0),
        "after": percent(change.chance, 0),
        "moves": moves_words(change.moves),
        "drawn": listed(map(card_name, drawn)),
    }
    if change.is_own:
        return t("Turn {turn}, {player}: from {before} to {after}: {moves}", **told)
    if drawn and abs(change.between - change.before) > abs(change.chance - change.between):
        return t(
            "From {before} to {after}, most by your draw: {drawn}; then turn {turn}, {player}: {moves}",
            **told,
        )
    if drawn:
        return t(
            "From {before} to {after}, most by turn {turn}, {player}: {moves}; before it you drew {drawn}",
            **told,
        )
    return t("Turn {turn}, {player}, and the cards drawn: from {before} to {after}: {moves}", **told)
