"""Showing a table: the regions of the page, what is read out, the long jobs, and the programs that play."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import replace
from random import Random

from ..quartets import Census, Game, Position, Statement, Strength, census, choose, facts
from .language import number, t
from .quartets_address import write_address
from .quartets_board import Knowledge, board
from .quartets_jobs import reported
from .quartets_log import log, sharing
from .quartets_table import Hints, Table
from .quartets_turn import turn_card
from .quartets_words import ending, said, turn_reason
from .reply import JSON, Progress, Reply

__all__ = ["counted", "moment", "played", "shown", "standing", "thought", "told"]

TOLD = 6
"""Statements that are read out at once, at most: the last ones."""
KEPT = 6
_counted: dict[Position, Census] = {}
"""The positions whose deals were counted last."""


def standing(game: Game) -> str:
    """How the game stands: its end, the open question, or the turn."""
    if game.outcome is not None:
        return ending(game)
    question = game.position.question
    if question is not None:
        players = game.players
        return t(
            "{target} has to answer {asker}.", target=players[question.target], asker=players[question.asker]
        )
    return turn_reason(game)


def told(before: Table, after: Table) -> list[str]:
    """What was said in between, and whose turn it is if that has changed."""
    game = after.game
    words = [said(game, entry) for entry in game.log[before.at :]]
    if game.outcome is not None:
        words.append(ending(game))
    elif game.turn.player is not None and game.turn.player != before.game.turn.player:
        words.append(t("{player} has the turn.", player=game.players[game.turn.player]))
    return words


def played(table: Table, words: list[str], *, watched: bool = False) -> Generator[Reply, None, None]:
    """Let the programs play; where only programs play, they wait until somebody wants to watch."""
    while (strength := table.program) is not None and (watched or table.persons):
        pause = table.pace.value
        yield replace(moment(table, words if pause else []), progress=_progress(table.game), pause=pause)
        after = table.then(table.game.say((yield from thought(table, strength))))
        words = [*([] if pause else words), *told(table, after)]
        table = after
    yield from shown(table, words)


def thought(table: Table, strength: Strength) -> Generator[Reply, None, Statement]:
    """Let a program choose; the seed and the moment decide, so the same address plays the same game."""
    progress = _progress(table.game)
    random = Random(f"{table.seed} {table.at}")
    return (yield from reported(choose(table.game, strength, random), lambda _: progress.words))


def _progress(game: Game) -> Progress:
    speaker = game.speaker
    assert speaker is not None
    name, declared = game.players[speaker], len(game.quartets)
    words = t(
        "{player} is thinking. Quartets: {declared} of {groups}.",
        player=name,
        declared=number(declared),
        groups=number(game.deal.groups),
    )
    return Progress(declared, game.deal.groups, words)


def shown(
    table: Table, words: Sequence[str], fields: Mapping[str, list[str]] | None = None
) -> Generator[Reply, None, None]:
    """Show a moment; then, where they take time, the reason of a paradox and the number of deals."""
    first = replace(moment(table, words), fields=fields or {})
    counting = table.hints is Hints.SHARES and table.game.position not in _counted
    if table.paradox is None and not counting:
        yield first
        return
    yield replace(first, progress=Progress(0, 1, t("Working it out")))
    contradiction: tuple[int, ...] = ()
    if table.paradox is not None:
        contradiction = yield from reported(
            table.game.reason(table.at - 1), t("Looking for the contradiction")
        )
        yield replace(_reasoned(table, contradiction), progress=Progress(0, 1, t("Counting the deals")))
    if counting:
        yield from counted(table.game.position)
    yield Reply(
        html={"quartets-board": _board(table)},
        data={**_data(table), "contradiction": list(contradiction)},
    )


def _reasoned(table: Table, contradiction: Sequence[int]) -> Reply:
    return Reply(
        html={
            "quartets-turn": str(turn_card(table, contradiction)),
            "quartets-log": str(log(table, contradiction)),
        }
    )


def counted(position: Position) -> Generator[Reply, None, Census]:
    """Count the deals of a position, once."""
    if position not in _counted:
        found = yield from reported(census(position), t("Counting the deals"))
        if len(_counted) >= KEPT:
            del _counted[next(iter(_counted))]
        _counted[position] = found
    return _counted[position]


def _known_census(table: Table) -> Census | None:
    return _counted.get(table.game.position) if table.hints is Hints.SHARES else None


def _board(table: Table) -> str:
    found = _known_census(table)
    return str(board(table, Knowledge.of(table, found), counting=found is None))


def moment(table: Table, words: Sequence[str]) -> Reply:
    """Return everything that a moment shows at once."""
    return Reply(
        html={
            "quartets-turn": str(turn_card(table)),
            "quartets-board": _board(table),
            "quartets-log": str(log(table)),
            "quartets-sharing": str(sharing(table.moments[-1])),
            "quartets-check": "",
        },
        state=write_address(table),
        words=" ".join(words[-TOLD:]),
        data=_data(table),
    )


def _data(table: Table) -> JSON:
    game = table.game
    found = _known_census(table)
    return {
        "at": table.at,
        "players": list(game.players),
        "hands": list(game.position.bounds.hands),
        "quartets": [game.won(player) for player in range(len(game.players))],
        "out": list(game.out),
        "speaker": game.speaker,
        "turn": game.turn.player,
        "why": game.turn.why.value,
        "verdict": table.last.verdict.value if table.last else None,
        "winner": game.winner,
        "ending": game.outcome.ending.value if game.outcome else None,
        "possible": None if table.hints is Hints.NONE else list(facts(game.position).possible),
        "deals": found.deals if found else None,
        "exact": found.exact if found else None,
    }
