"""How it was checked: the three published searches and the flow, side by side, on the present position."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from time import perf_counter

import htpy as h

from ..quartets import (
    Check,
    Game,
    OutsideModelError,
    Position,
    Potentials,
    Search,
    Statement,
    Verdict,
    check,
    check_by_flow,
)
from ..quartets import Progress as Step
from .form import Form
from .language import decimal, noted, number, t
from .quartets_jobs import opened, reported
from .quartets_words import said
from .reply import Progress, Reply, Request

__all__ = ["check_position"]

REGION = "quartets-check"
LIMITS = ("10000", "100000", "1000000", "10000000")
NAMES = {
    Search.BRUTE_FORCE: noted("Brute force"),
    Search.SORTED: noted("Sorted"),
    Search.EARLY_DEAD_END: noted("Early dead end"),
}
HOW = {
    Search.BRUTE_FORCE: noted("published: cards in playing order"),
    Search.SORTED: noted("published: most determined cards first"),
    Search.EARLY_DEAD_END: noted("published: and back where fewer names than cards are left"),
}
FLOW = noted("Flow")
HOW_FLOW = noted("exact: places filled from cards, one augmenting path at a time")
OUTSIDE = {
    "suit form": noted(
        "The published potentials speak of cards and not of suits: only the flow can judge here."
    ),
    "no whole group at the start": noted(
        "The published potentials cannot say that nobody was dealt a whole group: only the flow can judge."
    ),
    "compulsory declaring": noted(
        "The published potentials cannot say what silence means where declaring is compulsory: "
        "only the flow can judge here."
    ),
}


@dataclass(frozen=True, slots=True)
class Line:
    """One way to check: what it found and how long it took; no finding yet: it is under way or to come."""

    name: str
    how: str
    found: Check | None = None
    seconds: float = 0.0


def check_position(request: Request) -> Iterator[Reply]:
    """Check the moment shown in all four ways, each with its nodes and its time."""
    form = Form(request.fields)
    limit = int(form.choice("limit", ("100000", *LIMITS)))
    form.check()
    table = yield from opened(request)
    yield from _checked(table.game, limit)


def _checked(game: Game, limit: int) -> Iterator[Reply]:
    flow = _timed(FLOW, HOW_FLOW, lambda: _by_flow(game))
    try:
        state = potentials(game)
    except OutsideModelError as error:
        yield _reply(game, [flow], t(OUTSIDE[error.rule]))
        return
    lines = [flow, *(Line(NAMES[search], HOW[search]) for search in Search)]
    for place, search in enumerate(Search, 1):
        started = perf_counter()
        yield _part(game, lines, Progress(0, limit, t(NAMES[search])))
        found = yield from reported(check(state, search, limit), partial(_under_way, search))
        lines[place] = Line(NAMES[search], HOW[search], found, perf_counter() - started)
    yield _reply(game, lines)


def _under_way(search: Search, step: Step) -> str:
    return t("{way}: {count} nodes", way=t(NAMES[search]), count=number(step.done))


def _timed(name: str, how: str, work: Callable[[], Check]) -> Line:
    started = perf_counter()
    found = work()
    return Line(name, how, found, perf_counter() - started)


def _by_flow(game: Game) -> Check:
    return check_by_flow(*_moment(game))


def _moment(game: Game) -> tuple[Position, Statement | None]:
    """The position, and the void statement that was made there if it was the last."""
    last = game.log[-1] if game.log else None
    void = last.statement if last and last.verdict is not Verdict.STANDS else None
    return game.position, void


def potentials(game: Game) -> Potentials:
    """The published state after everything that stands, and after the last statement even if it is void.

    Raises OutsideModelError for rules that potentials cannot express.
    """
    state = Potentials.start(game.deal)
    last = len(game.log) - 1
    for index, entry in enumerate(game.log):
        if entry.verdict is Verdict.STANDS or index == last:
            state = state.say(entry.statement)
    return state


def _part(game: Game, lines: list[Line], progress: Progress) -> Reply:
    return Reply(html={REGION: str(_result(game, lines, ""))}, progress=progress)


def _reply(game: Game, lines: list[Line], outside: str = "") -> Reply:
    found = {line.name: None if line.found is None else line.found.possible for line in lines}
    nodes = {line.name: 0 if line.found is None else line.found.nodes for line in lines}
    verdicts = "; ".join(
        t("{way}: {verdict}", way=t(line.name), verdict=_verdict(line.found)) for line in lines
    )
    return Reply(
        html={REGION: str(_result(game, lines, outside))},
        words=t("Checked. {verdicts}.", verdicts=verdicts),
        data={"possible": found, "nodes": nodes},
    )


def _result(game: Game, lines: list[Line], outside: str) -> h.Element:
    return h.div(".q-checked")[
        h.p[_subject(game)],
        h.div(".q-scroll", role="region", aria_label=t("How it was checked"), tabindex="0")[
            h.table[
                h.caption(".unseen")[t("Four ways to check the position")],
                h.thead[
                    h.tr[
                        h.th(scope="col")[t("Way##of checking")],
                        h.th(scope="col")[t("Verdict")],
                        h.th(scope="col")[t("Nodes")],
                        h.th(scope="col")[t("Time")],
                    ]
                ],
                h.tbody[[_row(line) for line in lines]],
            ]
        ],
        h.p(".hint")[outside] if outside else None,
    ]


def _subject(game: Game) -> str:
    if not game.log:
        return t("Before the first word:")
    last = len(game.log)
    return t("After statement {number}: {said}", number=number(last), said=said(game, game.log[-1]))


def _row(line: Line) -> h.Element:
    found = line.found
    return h.tr[
        h.th(scope="row")[t(line.name), h.span(".hint")[t(line.how)]],
        h.td(data_possible=None if found is None else str(found.possible).lower())[_verdict(found)],
        h.td["" if found is None else number(found.nodes)],
        h.td["" if found is None else t("{time} ms", time=decimal(1000 * line.seconds, 1))],
    ]


def _verdict(found: Check | None) -> str:
    if found is None:
        return t("to come")
    if found.possible is None:
        return t("none within the limit")
    return t("possible" if found.possible else "impossible")
