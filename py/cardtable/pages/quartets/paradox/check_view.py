"""The check of a position: the flow, and beside it searches that share nothing with it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from time import perf_counter

import htpy as h

from cardtable.common.jobs import Progress
from cardtable.pages.core.jobs import report
from cardtable.pages.core.language import decimal, number, t, t_later
from cardtable.pages.core.reply import Reply, ReplyProgress
from cardtable.pages.quartets.phrases import moment_words
from cardtable.pages.quartets.session import Table
from cardtable.pages.ui import hint, table
from cardtable.quartets import Check, Game, Search, check_by_deals, check_game, published_state
from cardtable.quartets import check as published_check
from cardtable.quartets.errors import OutsideModelError, UnmodelledRule

REGION = "quartets-check"
METHODS = {
    t_later("Flow"): t_later("this page: fills every place, and moves cards along where one is missing"),
    t_later("Deal by deal"): t_later(
        "a second way: deals out the cards, and plays all that was said on each deal"
    ),
    t_later("Brute force"): t_later("published: tries the cards in the order of play"),
    t_later("Sorted"): t_later("published: tries first the cards that have the fewest holders left"),
    t_later("Early dead end"): t_later(
        "published: the same, and goes back as soon as too few names are left"
    ),
}
"""The name of each method, and how it works; the last three in the order of `Search`."""
FLOW, DEALS, *PUBLISHED = METHODS
OUTSIDE = {
    UnmodelledRule.SUIT_FORM: t_later(
        "The three published searches know cards and no suits, so a search of deals stands in their place."
    ),
    UnmodelledRule.NO_WHOLE_GROUP: t_later(
        "The three published searches cannot take in that nobody was dealt a whole group, as the rules of "
        "this table say, so a search of deals stands in their place. At a table “As published” they are "
        "shown."
    ),
    UnmodelledRule.MUST_DECLARE: t_later(
        "The three published searches cannot take in what silence means where a complete quartet must be "
        "declared, so a search of deals stands in their place. At a table “As published” they are shown."
    ),
}


@dataclass(frozen=True, slots=True)
class Line:
    """One method: its finding and its time; without a finding it is under way or to come."""

    name: str
    found: Check | None = None
    seconds: float = 0.0


def check(shown: Table, most_nodes: str) -> Iterator[Reply]:
    """Check the moment shown by the flow and by searches that share nothing with it, up to a limit of nodes.

    These are the three published ones, or a search of deals where they cannot judge the table.
    """
    game, limit, started = shown.game, int(most_nodes), perf_counter()
    flow = Line(FLOW, check_game(game), perf_counter() - started)
    outside = ""
    try:
        state = published_state(game)
        lines = [flow, *map(Line, PUBLISHED)]
        jobs = [published_check(state, search, limit) for search in Search]
    except OutsideModelError as error:
        outside = t(OUTSIDE[error.rule])
        lines, jobs = [flow, Line(DEALS)], [check_by_deals(game, limit)]
    for place, job in enumerate(jobs, 1):
        line, started = lines[place], perf_counter()
        progress = ReplyProgress(0, limit, t(line.name))
        yield Reply(html={REGION: _result(game, lines, outside)}, progress=progress)
        found = yield from report(job, partial(_tries, line.name))
        lines[place] = Line(line.name, found, perf_counter() - started)
    verdicts = "; ".join(
        t("{method}: {verdict}", method=t(line.name), verdict=_verdict(line.found)) for line in lines
    )
    checks = {line.name: line.found for line in lines if line.found is not None}
    yield Reply(
        html={REGION: _result(game, lines, outside)},
        announcement=t("Checked. {verdicts}.", verdicts=verdicts),
        data={
            "possible": {name: found.possible for name, found in checks.items()},
            "nodes": {name: found.nodes for name, found in checks.items()},
        },
    )


def _tries(method: str, step: Progress[None]) -> str:
    return t("{method}: {count} tries", method=t(method), count=number(step.done))


def _result(game: Game, lines: list[Line], outside: str) -> h.Element:
    return h.div(".q-checked.stack")[
        h.p[moment_words(game)],
        h.p[h.strong[_agreement(lines)]],
        h.div(".q-scroll.scroll.surface", role="region", aria_label=t("How it was checked"), tabindex="0")[
            table(
                (t("Method"), t("Verdict"), t("Tries"), t("Time")),
                map(_row, lines),
                caption=h.span(".unseen")[t("Methods of checking the position")],
            )
        ],
        hint(outside) if outside else None,
    ]


def _agreement(lines: Sequence[Line]) -> str:
    """Say whether the methods confirm each other; a search may end at its limit without a verdict."""
    found = [line.found.possible for line in lines if line.found is not None]
    if len(found) < len(lines):
        return ""
    verdicts = {possible for possible in found if possible is not None}
    if len(verdicts) > 1:
        return t("The methods disagree: this is a fault of the page.")
    if None not in found:
        return t(
            "All methods agree: such a deal is left." if found[0] else "All methods agree: no deal is left."
        )
    if found.count(None) < len(found) - 1:
        return t("The methods that came to an end agree.")
    return t("No search came to an end: with more tries the verdict may be confirmed.")


def _row(line: Line) -> h.Element:
    found = line.found
    return h.tr[
        h.th(scope="row")[t(line.name), h.span(".hint")[t(METHODS[line.name])]],
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
