"""Long counts as parts of a reply: the flags of a table one by one, and one flag with all its numbers."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from random import Random

from cardtable.common.jobs import Job
from cardtable.odds import (
    CountedFlag,
    Table,
    WholeGame,
    as_judged,
    flag_form,
    flag_steps,
    joint_chance,
    open_flags,
    table_steps,
    whole_game,
    write_table,
)
from cardtable.pages.core.jobs import report
from cardtable.pages.core.reply import JSON, Reply, ReplyProgress
from cardtable.pages.odds.chances.flag_lines import changed_line_html, counted_html, line_html
from cardtable.pages.odds.chances.flag_sheet import (
    SHEET,
    Claiming,
    claims_sheet,
    flag_sheet,
    joint_html,
)
from cardtable.pages.odds.game_words import t


def simulated(table: Table) -> Job[None, WholeGame]:
    """Simulate the whole game at a table: everywhere on the page with the same deals, so the same numbers."""
    return whole_game(table, table_random(table))


def table_random(table: Table) -> Random:
    """Return the source of chance of a table, the same before and after a proven flag is claimed.

    A hint at the table begins with it too, so that its chance is that of the whole game.
    """
    return Random(f"{write_table(as_judged(table))}game")


def counted_lines(
    table: Table, *, is_asked: bool = False, before: Table | None = None
) -> Generator[Reply, None, tuple[dict[str, str], dict[str, str]]]:
    """Show the line of each open flag as it is counted, with its chance in the simulated game.

    Args:
        table: the table.
        is_asked: whether a press has asked for the odds alone: the flags are then kept in view.
        before: the table before a change: its numbers then stand beside those that differ.

    Returns the independent chances, as fractions, and the fragment that ends the count.
    """
    places = open_flags(table)
    words = ReplyProgress(0, len(places) or 1, t("The whole game is simulated."))
    job = report(simulated(table), words.words)
    while True:
        try:
            yield next(job).with_progress(words)  # the flags are still to be counted: the bar is empty
        except StopIteration as stop:
            game: WholeGame = stop.value
            break
    found = yield from report(
        table_steps(table),
        lambda step: (
            t("Flag {number} is counted.", number=step.partial.index + 1)
            if step.partial
            else t(
                "Flag {number} is being counted.", number=places[len(places) * step.done // step.total] + 1
            )
        ),
        lambda odds: Reply(html=line_html(CountedFlag(table, odds, game), is_asked=is_asked)),
    )
    chances = {str(odds.index + 1): str(odds.independent) for odds in found}
    html = counted_html(table, found, game)
    if before is None:
        return chances, html
    yield Reply(html=html).with_progress(words)
    earlier_game = yield from report(simulated(before), words.words)
    earlier = yield from report(table_steps(before), words.words)
    by_flag = {odds.index: odds for odds in earlier}
    for odds in found:
        if was := by_flag.get(odds.index):
            earlier_flag = CountedFlag(before, was, earlier_game)
            html |= changed_line_html(earlier_flag, CountedFlag(table, odds, game))
    return chances, {**html, **counted_html(table, found, game, earlier_game)}


def counted_flag(table: Table, index: int, opened: str, claiming: Claiming | None = None) -> Iterator[Reply]:
    """Show all that can be counted of a flag (`index` 0 to 8), part by part, each as soon as it is known.

    A flag that can be claimed shows its proof, and the button that claims it (`claiming`), before all counts.
    The seed of the simulation is what counts of the flag: equal flags have the same numbers.
    """
    counting = t("Counting flag {number} for both sides.", number=index + 1)
    if claiming is not None:
        proof = Reply(html={SHEET: str(claims_sheet(table, index, claiming))})
        yield proof.with_progress(ReplyProgress(0, 1, counting))
    game = yield from report(simulated(table), t("The whole game is simulated."))
    counted = CountedFlag(table, (yield from report(flag_steps(table, index), counting)), game)
    counting = t("Counting both sides together…")
    sheet = Reply(html={SHEET: str(flag_sheet(counted, opened, claiming))})
    yield sheet.with_progress(ReplyProgress(0, 1, counting))
    job = joint_chance(table, index, Random(flag_form(table, index).seed))
    joint = yield from report(
        job, counting, lambda so_far: Reply(html=joint_html(so_far, counted, is_over=False))
    )
    html = joint_html(joint, counted, is_over=True)
    data: JSON = {"win": joint.win, "tie": joint.tie, "total": joint.total, "exact": joint.exact}
    yield Reply(html=html, announcement=t("Flag {number} is counted.", number=index + 1), data=data)
