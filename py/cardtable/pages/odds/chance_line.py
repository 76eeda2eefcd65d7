"""The course of a game: the chance to win before and after each of the viewer's moves, as a line.

The numbers are those of the look at the moves (`compared_moves`), so that the page names one chance for one
position.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import htpy as h

from cardtable.odds import Estimate, Game, Resign, turn_of, wins_at_once
from cardtable.pages.language import listed, percent
from cardtable.pages.odds.buttons import ask_button
from cardtable.pages.odds.compared_moves import DRAWN, compare_moves
from cardtable.pages.odds.game_words import t
from cardtable.pages.odds.mistakes import PAIRS, own_decisions
from cardtable.pages.odds.phrases import card_name, move_words
from cardtable.pages.odds.seats import seat_name
from cardtable.pages.odds.session import Session
from cardtable.pages.odds.turns import turns
from cardtable.pages.reply import Reply

COURSE = "odds-course"
WIDTH, HEIGHT, LEFT, EDGE = 420, 150, 30, 10
TURNING_POINTS = 3


@dataclass(frozen=True, slots=True)
class Point:
    """The chances at a decision of the viewer.

    Attributes:
        turn: the number of the turn, from 1.
        number: the number of moves before it.
        after: the number of moves by the end of the turn.
        before: the chance with the best move.
        chance: the chance with the move that was played.
        error: how far the two may be off.
    """

    turn: int
    number: int
    after: int
    before: float
    chance: float
    error: float


@dataclass(frozen=True, slots=True)
class Change:
    """A change of the viewer's chance: by the viewer's own move, or from there to the next decision.

    Attributes:
        turn: the number of the turn that changed it.
        after: the number of moves by its end.
        player: the name of who played it.
        own: whether the viewer's own move did it; else the other side's moves and the cards drawn.
        before, chance: the chance before and after.
        words: the moves.
        drawn: the cards that the viewer drew before the other side's moves; empty for the viewer's own move.
        between: the chance after the draw, before the other side's moves.
    """

    turn: int
    after: int
    player: str
    own: bool
    before: float
    chance: float
    words: str
    drawn: str = ""
    between: float = 0.0


@dataclass(frozen=True, slots=True)
class Course:
    """The course of a game that is over.

    Attributes:
        player: the name of the viewer; None for the person.
        points: the chances at each decision of the viewer.
        changes: what changed them.
        end: 1 if the viewer has won, 0 if the other player has, 1/2 if nobody has.
    """

    player: str | None
    points: tuple[Point, ...]
    changes: tuple[Change, ...]
    end: float


def chance_line(session: Session) -> Iterator[Reply]:
    """Estimate the chance at each decision of the viewer, and show the line; the end is exact."""
    game = session.game
    assert game is not None
    yield from compare_moves(session, game)
    course = known_course(session)
    assert course is not None
    yield Reply(
        html={COURSE: str(course_view(course))}, announcement=t("The chance to win is shown, turn by turn.")
    )


def known_course(session: Session) -> Course | None:
    """Return the course of a game if all of it has been estimated."""
    game, known = session.game, PAIRS.of(session)
    if game is None:
        return None
    own = own_decisions(session, game)
    if any(number not in known for _, number, _ in own):
        return None
    points = []
    for turn, number, after in own:
        best, played, _ = known[number]
        if isinstance(best, Estimate) and isinstance(played, Estimate):
            error = max(best.margin, played.margin)
            points.append(Point(turn, number, after, best.chance, played.chance, error))
        elif wins_at_once(turn_of(game.positions[number]), game.moves[number]):
            points.append(Point(turn, number, after, 1.0, 1.0, 0.0))
    winner = game.position.winner
    end = 0.5 if winner is None else float(winner == session.viewer)
    viewer = seat_name(session.players, session.viewer) if session.watching else None
    return Course(viewer, tuple(points), _changes(session, game, points, end), end)


def _changes(session: Session, game: Game, points: list[Point], end: float) -> tuple[Change, ...]:
    """What changed the chance: each own move that was not the best, and what happened between two of them."""
    found, every = [], turns(game)
    viewer, other = (seat_name(session.players, player) for player in (session.viewer, 1 - session.viewer))
    for place, point in enumerate(points):
        said = move_words(game.moves[point.number])
        found.append(Change(point.turn, point.after, viewer, True, point.before, point.chance, said))
        is_last = place == len(points) - 1
        then = end if is_last else points[place + 1].before
        stop = len(game.moves) if is_last else points[place + 1].number
        replies = [turn for turn in every if point.after < turn.after <= stop]
        if not replies:
            continue
        moves = game.moves[point.after : stop]
        is_own = moves[-1] == Resign() and every[-1].player == session.viewer
        told = (
            [Resign()]
            if is_own
            else [
                move
                for turn in replies
                if turn.player != session.viewer
                for move in game.moves[turn.first : turn.after]
            ]
        )
        number = every.index(replies[-1] if is_own else replies[0]) + 1
        player = viewer if is_own else other
        words = "; ".join(move_words(move) for move in told)
        before, after = (
            game.positions[number].hands[session.viewer] for number in (point.number, point.after)
        )
        new = () if session.watching else [card for card in after if card not in before]
        drawn = listed([card_name(card) for card in new])
        between = DRAWN.of(session).get(point.after, point.chance)
        told_by = player, is_own, point.chance, then, words, drawn, between
        found.append(Change(number, replies[0].after, *told_by))
    return tuple(found)


def course_view(course: Course) -> h.Element:
    """Return the line of the chances, and its turning points."""
    points = course.points
    if not points:
        return h.p(".hint")[t("Nothing was played yet.")]
    chances = [*(chance for point in points for chance in (point.before, point.chance)), course.end]
    error = max(point.error for point in points)
    largest = sorted(course.changes, key=lambda change: -abs(change.chance - change.before))
    shown = {id(change) for change in largest[:TURNING_POINTS] if abs(change.chance - change.before) > error}
    turning = [change for change in course.changes if id(change) in shown]
    title = (
        t("Your chance to win, turn by turn")
        if course.player is None
        else t("The chance to win, turn by turn: {player}", player=course.player)
    )
    return h.section(".course.stack", aria_labelledby="odds-course-title")[
        h.h4("#odds-course-title")[title],
        h.svg(viewBox=f"0 0 {WIDTH} {HEIGHT}", role="img", aria_label=_described(points))[
            [
                [
                    h.line(
                        ".grid-line", x1=str(LEFT), x2=str(WIDTH - EDGE), y1=str(_y(level)), y2=str(_y(level))
                    ),
                    h.text(x=str(LEFT - 4), y=str(_y(level) + 4), text_anchor="end")[f"{round(level * 100)}"],
                ]
                for level in (0.0, 0.5, 1.0)
            ],
            h.polyline(
                ".curve-mine",
                points=" ".join(
                    f"{_x(index, len(chances))},{_y(chance)}" for index, chance in enumerate(chances)
                ),
            ),
        ],
        h.p(".hint")[
            t(
                "Each chance is an estimate, made as for a hint; it may be off by about {error}. The end is "
                "certain.",
                error=percent(error),
            ),
            " ",
            t("The turns of both players are counted."),
        ],
        h.h4[t("Turning points")] if turning else None,
        h.ul(".turning-points.stack")[[_turning(change) for change in turning]],
    ]


def _turning(change: Change) -> h.Element:
    told = {
        "turn": change.turn,
        "player": change.player,
        "before": percent(change.before, 0),
        "after": percent(change.chance, 0),
        "moves": change.words,
        "drawn": change.drawn,
    }
    if change.own:
        words = t("Turn {turn}, {player}: from {before} to {after}: {moves}", **told)
    elif change.drawn and abs(change.between - change.before) > abs(change.chance - change.between):
        words = t(
            "From {before} to {after}, most by your draw: {drawn}; then turn {turn}, {player}: {moves}",
            **told,
        )
    elif change.drawn:
        words = t(
            "From {before} to {after}, most by turn {turn}, {player}: {moves}; before it you drew {drawn}",
            **told,
        )
    else:
        words = t("Turn {turn}, {player}, and the cards drawn: from {before} to {after}: {moves}", **told)
    return h.li[ask_button(words, "step", name="step", value=str(change.after), data_replace_entry=True)]


def _described(points: tuple[Point, ...]) -> str:
    return "; ".join(
        t("turn {turn}: {chance}", turn=point.turn, chance=percent(point.chance, 0)) for point in points
    )


def _x(index: int, count: int) -> float:
    return round(LEFT + (WIDTH - LEFT - EDGE) * index / max(1, count - 1), 1)


def _y(chance: float) -> float:
    return round(EDGE + (HEIGHT - 2 * EDGE) * (1 - chance), 1)
