"""Actions that count, their numbers shown as they come: all flags of a table, or one of them."""

from __future__ import annotations

from collections.abc import Iterator

import htpy as h

from cardtable.odds import FlagOdds, Table, flag_odds, joint_chance, table_claims, table_odds, whole_game
from cardtable.odds.counting.flag_odds import open_flags
from cardtable.pages.core.action import Job, Shown, ShownJob, in_parts
from cardtable.pages.core.jobs import report
from cardtable.pages.core.language import t_later
from cardtable.pages.core.reply import JSON, Reply, ReplyProgress
from cardtable.pages.odds.chances.flag_lines import (
    CountedFlag,
    counted_html,
    line_html,
    places_html,
    stone_html,
)
from cardtable.pages.odds.chances.flag_sheet import (
    Claiming,
    claiming,
    claims_sheet,
    flag_sheet,
    won_flag_sheet,
)
from cardtable.pages.odds.game_words import plural, t, use_words_of
from cardtable.pages.odds.phrases import can_claim_words
from cardtable.pages.odds.regions import PICKER, SHEET
from cardtable.pages.odds.session import Session

ESTIMATED = t_later("The whole game is estimated.")


def counted(session: Session, words: str = "", *, is_asked: bool = False) -> ShownJob[Reply]:
    """Show a session, then its odds flag by flag; what `words` say is announced at the end.

    Where a press `is_asked` for the odds alone, the board stays as it is.
    """
    table, places = session.table, open_flags(session.table)
    use_words_of(table.rules)
    html, progress = places_html(table), ReplyProgress(0, len(places) or 1, t("Counting flag by flag."))
    if is_asked:
        yield Reply(html={PICKER: "", **html}, progress=progress)
    else:
        yield Shown(session, html, progress=progress)
    chances, html = yield from counted_lines(table, is_asked=is_asked)
    said = plural(
        len(places), "The odds of {count} flag are counted.", "The odds of {count} flags are counted."
    )
    can = can_claim_words([index for index, claim in enumerate(table_claims(table)) if claim.valid])
    return Reply(
        html=html,
        announcement=" ".join(filter(None, (words, said, can))),
        data={"table": f"{table}\n", "independent": chances},
    )


def counted_lines(table: Table, *, is_asked: bool = False) -> Job[tuple[dict[str, str], dict[str, h.Node]]]:
    """Show the line of each open flag as it is counted, with the chance to win it.

    Args:
        table: the table.
        is_asked: whether a press has asked for the odds alone: the flags are then kept in view.

    Returns the independent chances, as fractions, and the fragment that ends the count.
    """
    places = open_flags(table)
    words = ReplyProgress(0, len(places) or 1, t(ESTIMATED))
    job = report(whole_game(table), words.words)
    # the flags are still to be counted: the bar is empty
    game = yield from in_parts(job, lambda part: [part.with_progress(words)])

    def counted_flag(odds: FlagOdds) -> Reply:
        one = CountedFlag(table, odds, game)
        return Reply(html=line_html(one) | stone_html(one, is_asked=is_asked))

    found = yield from report(
        table_odds(table),
        lambda step: (
            t("Flag {number} is counted.", number=step.partial.index + 1)
            if step.partial
            else t(
                "Flag {number} is being counted.", number=places[len(places) * step.done // step.total] + 1
            )
        ),
        counted_flag,
    )
    chances = {str(odds.index + 1): str(odds.independent) for odds in found}
    return chances, counted_html(table, found, game)


def flag(session: Session, number: int, opened: str) -> Iterator[Reply] | Reply:
    """Open one flag: every combination, the curves, the claims, and the chance to win it.

    Of a flag that was claimed in a game, the proof of that claim. One that can be claimed has the button for
    it.
    """
    index = number - 1
    if session.game and session.table.flags[index].owner is not None:
        return Reply(html={SHEET: won_flag_sheet(session, session.game, index)})
    return _flag(session.table, index, opened, claiming(session, index))


def _flag(table: Table, index: int, opened: str, claiming: Claiming | None) -> Iterator[Reply]:
    """Show all that can be counted of a flag (`index` 0 to 8).

    A flag that can be claimed shows its proof, and the button that claims it (`claiming`), before all counts.
    """
    counting = t("Counting flag {number} for both sides.", number=index + 1)
    if claiming is not None:
        proof = Reply(html={SHEET: claims_sheet(table, index, claiming)})
        yield proof.with_progress(ReplyProgress(0, 1, counting))
    game = yield from report(whole_game(table), t(ESTIMATED))
    joint = yield from report(joint_chance(table, index), counting)
    sheet = flag_sheet(CountedFlag(table, flag_odds(table, index), game), joint, opened, claiming)
    data: JSON = {"chance": game.flags[index]}
    if joint is not None:
        data |= {"win": joint.win, "tie": joint.tie, "total": joint.total, "exact": True}
    words = t("Flag {number} is counted.", number=index + 1)
    yield Reply(html={SHEET: sheet}, announcement=words, data=data)
