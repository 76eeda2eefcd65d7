"""The end of a game as an event: who has won and why, the score, what comes next, and the results so far."""

from __future__ import annotations

import htpy as h

from cardtable.odds import ME, THEY, Ending
from cardtable.odds.game.position import ways_won
from cardtable.pages.odds.board.board_status import ending_words, moves_button, score_words
from cardtable.pages.odds.buttons import ask_button
from cardtable.pages.odds.game.results import statistics
from cardtable.pages.odds.game.review import known_review
from cardtable.pages.odds.game.review_view import course_view, review_view
from cardtable.pages.odds.game_words import t
from cardtable.pages.odds.phrases import flags_named
from cardtable.pages.odds.regions import COURSE, REVIEW
from cardtable.pages.odds.session import Session


def game_end(session: Session) -> h.Element | None:
    """Return what stands above the board when the game is over; None before.

    The course of the game and the look at it are there at once where they have been computed before.
    """
    position = session.position
    if position is None or not session.is_over:
        return None
    won = {True: "won", False: "lost"}[position.winner == session.viewer]
    result = "watched" if session.persons != 1 else "drawn" if position.winner is None else won
    known = known_review(session)
    return h.section(
        ".ending.stack.surface", aria_labelledby="odds-ending", data_result=result, data_reveal="top"
    )[
        h.h3("#odds-ending")[ending_words(session, position)],
        h.p[_why(session)],
        h.div(".row")[
            ask_button(t("Again"), "again", main=True, data_next_focus=True, data_replace_entry=True),
            None
            if session.persons == 2
            else ask_button(t("Again, with seats changed"), "swap", data_replace_entry=True),
            moves_button(),
        ],
        # Each button stands where its answer comes, and gives its place to it.
        h.div(".row", data_region=REVIEW)[
            None
            if session.persons != 1
            else review_view(session, known)
            if known
            else ask_button(t("Show my three largest mistakes"), "review")
        ],
        h.div(".row", data_region=COURSE)[
            ask_button(t("Chance to win, turn by turn"), "course")
            if known is None
            else course_view(session, known)
        ],
        None if session.watching else statistics(session.statistics),
    ]


def _why(session: Session) -> str:
    """The flags that decided the game, or the score."""
    position, flags = session.position, session.table.flags
    assert position is not None
    side = ME if position.winner == session.viewer else THEY
    ways = ways_won(flags, side) if position.winner is not None else ()
    own = [index for index, flag in enumerate(flags) if flag.owner == side]
    said = []
    if Ending.THREE_ADJACENT in ways:
        three = next(index for index in own if {index, index + 1, index + 2} <= set(own))
        said.append(t("Flags {flags} are side by side.", flags=flags_named(range(three, three + 3))))
    if Ending.FIVE_FLAGS in ways:
        said.append(t("The five flags are {flags}.", flags=flags_named(own)))
    return " ".join(said) or score_words(session)
