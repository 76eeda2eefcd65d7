"""The look at a game: its own moves beside the better ones that were found, and its mistakes.

What was compared is kept while the worker lives, for the last games that were asked for. It follows from the
game and the players alone, so that what is kept is what would be computed again.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from urllib.parse import urlencode

from cardtable.odds import ME, Reviewed, course_of, decisions, review_steps
from cardtable.pages.core.jobs import report
from cardtable.pages.core.language import number, percent
from cardtable.pages.core.reply import Reply
from cardtable.pages.odds.game_words import plural, t
from cardtable.pages.odds.hint.hint_words import advice_words
from cardtable.pages.odds.phrases import move_words
from cardtable.pages.odds.session import Session

MOST = 8
"""The most games whose comparisons are kept."""
MISTAKES = 3
_games: dict[str, dict[int, Reviewed]] = {}


def kept_comparisons(session: Session) -> dict[int, Reviewed]:
    """Return the comparisons of a game by the number of the move, to be looked up and added to at once.

    A game without any is forgotten.

    >>> kept_comparisons(Session())
    {}
    """
    game = urlencode(replace(session, at=None).state())
    found = _games.pop(game, {})
    for name in [name for name, kept in _games.items() if not kept]:
        del _games[name]
    _games[game] = found  # the newest one stands last
    for oldest in list(_games)[:-MOST]:
        del _games[oldest]
    return found


def compare_moves(session: Session) -> Iterator[Reply]:
    """Compare each own move with the best one that is found, unless it has been; reports the progress."""
    game = session.dealt
    own = decisions(game, session.viewer)
    for done, one in enumerate(own):
        if one.number not in kept_comparisons(session):
            job = review_steps(game, one)
            words = t("The moves are looked at.")
            found = yield from report(job, words, part=(done, len(own)))
            kept_comparisons(session)[one.number] = found


def known_review(session: Session) -> tuple[Reviewed, ...] | None:
    """Return the look at the viewer's moves of a game if all of them have been compared."""
    if session.game is None:
        return None
    known, own = kept_comparisons(session), decisions(session.game, session.viewer)
    return tuple(known[one.number] for one in own) if all(one.number in known for one in own) else None


def mistakes(session: Session) -> list[Reviewed]:
    """Return the moves of a person that gave away most, the worst first: of a game that was looked at.

    Their loss is above its error.
    """
    found = known_review(session) or () if session.persons == 1 else ()
    return sorted((one for one in found if one.loss > one.error), key=lambda one: -one.loss)[:MISTAKES]


def chance_words(session: Session) -> str:
    """Return the viewer's chance after the turn that a look back shows: of a game that was looked at."""
    found = known_review(session)
    if not found or session.game is None or session.at is None:
        return ""
    course, at = course_of(session.game, session.viewer, found), session.at
    points = (one.chances[one.turn.after == at] for one in course.points if one.turn.after >= at)
    chance = percent(next(points, course.end), 0)
    return t("{player}: {chance} to win.", player=session.name(ME), chance=chance)


def loss_words(one: Reviewed) -> str:
    """Return what a move gave away: the difference of its chance and that of the better move, as shown."""
    best, played = (round(100 * chance) for chance in one.chances)
    return plural(max(0, best - played), "{count} percentage point", "{count} percentage points")


def mistake_words(session: Session, one: Reviewed) -> str:
    """Return what was played, what would have been better and why, and what that would have been worth."""
    assert one.estimates
    best, played = one.estimates
    words = t(
        "Turn {turn}: you played {played} ({after}). Better: {best} ({chance}), {loss} more "
        "(±\u00a0{error}).",
        turn=one.turn.number,
        played=move_words(played.move),
        after=percent(played.chance, 0),
        best=move_words(best.move),
        chance=percent(best.chance, 0),
        loss=loss_words(one),
        error=number(round(100 * one.error)),
    )
    table = session.dealt.positions[one.number].table(session.viewer)
    return f"{words} {advice_words(table, best.move, one.explanation)}" if one.explanation else words
