"""Replies that show a table: the regions, the announcement, long jobs, and the programs' moves."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import replace
from random import Random
from urllib.parse import urlencode

from cardtable.pages.core.jobs import report
from cardtable.pages.core.language import number, plural, t
from cardtable.pages.core.reply import JSON, Reply, ReplyProgress
from cardtable.pages.quartets.address import write_address
from cardtable.pages.quartets.board_view import board
from cardtable.pages.quartets.fields import KEPT, KEPT_COUNT, KEPT_PLAYERS, Hints
from cardtable.pages.quartets.log_view import log, sharing
from cardtable.pages.quartets.phrases import ending_text, said_at, turn_reason
from cardtable.pages.quartets.session import Table
from cardtable.pages.quartets.sheets import SHEET
from cardtable.pages.quartets.themes import said_by_program
from cardtable.pages.quartets.turn.turn_view import turn_card
from cardtable.quartets import Game, Position, Quartet, Strength, backbone, choose, model_count
from cardtable.quartets.deal_count import ModelCount

ANNOUNCED = 6
"""Statements that are read out at once, at most: the last ones."""
MOST_CENSUSES = 6
_censuses: dict[Position, ModelCount] = {}
"""The positions whose deals were counted last."""


def status_text(game: Game) -> str:
    """Return the status of the game: its end, the open question, or the turn."""
    if game.outcome is not None:
        return ending_text(game)
    question = game.position.question
    if question is not None:
        players = game.players
        return t(
            "{target} has to answer {asker}.", target=players[question.target], asker=players[question.asker]
        )
    return turn_reason(game)


def news(before: Table, after: Table) -> list[str]:
    """Return the statements between two moments, and whose turn it is if that has changed."""
    game = after.game
    words = [said_at(game, index) for index in range(before.at, len(game.log))]
    if game.outcome is not None:
        words.append(ending_text(game))
    elif game.turn.player is not None and game.turn.player != before.game.turn.player:
        words.append(t("{player} has the turn.", player=game.players[game.turn.player]))
    return words


def program_move(table: Table, strength: Strength) -> Generator[Reply, None, Table]:
    """Let a program make one move. The seed and the moment decide: the same address plays the same game."""
    random, words = Random(f"{table.seed} {table.at}"), _progress(table.game).words
    said = yield from report(choose(table.game, strength, random), words)
    return table.then(said_by_program(table.game, said, table.theme))


def play_programs(table: Table, words: list[str], *, watched: bool = False) -> Generator[Reply, None, None]:
    """Let the programs play; where only programs play, they wait until somebody wants to watch."""
    while (strength := table.program) is not None and (watched or table.persons):
        pause = table.pace.milliseconds
        yield replace(
            moment_reply(table, words if pause else []), progress=_progress(table.game), pause=pause
        )
        after = yield from program_move(table, strength)
        words = [*([] if pause else words), *news(table, after)]
        table = after
    yield from show_table(table, words)


def _progress(game: Game) -> ReplyProgress:
    speaker = game.speaker
    assert speaker is not None
    name, declared = game.players[speaker], len(game.quartets)
    words = t(
        "{player} is thinking. Quartets: {declared} of {groups}.",
        player=name,
        declared=number(declared),
        groups=number(game.deal.groups),
    )
    return ReplyProgress(declared, game.deal.groups, words)


def show_table(
    table: Table, words: Sequence[str], fields: Mapping[str, list[str]] | None = None
) -> Generator[Reply, None, None]:
    """Show a moment; then, where they take time, the reason of a paradox and the number of deals."""
    first = moment_reply(table, words)
    first = replace(first, fields={**first.fields, **(fields or {})})
    counting = table.hints is Hints.SHARES and table.game.position not in _censuses
    if table.paradox is None and not counting:
        counted = {"contradiction": list[int]()} if table.hints is Hints.SHARES else {}  # as after a count
        yield replace(first, data={**_data(table), **counted})
        return
    yield replace(first, progress=ReplyProgress(0, 1, t("Working it out")))
    contradiction: tuple[int, ...] = ()
    if table.paradox is not None:
        contradiction = yield from report(table.game.reason(table.at - 1), t("Looking for the contradiction"))
        yield Reply(
            html={
                "quartets-turn": str(turn_card(table, contradiction)),
                "quartets-log": str(log(table, contradiction)),
            },
            progress=ReplyProgress(0, 1, t("Counting the deals")),
        )
    if counting:
        yield from count_deals(table.game.position)
    entries = table.game.log  # the member of the data has never named hand-overs
    named = [
        index
        for index in contradiction
        if not entries[index].moves_cards or isinstance(entries[index].statement, Quartet)
    ]
    yield Reply(html={"quartets-board": _board(table)}, data={**_data(table), "contradiction": named})


def count_deals(position: Position) -> Generator[Reply, None, ModelCount]:
    """Count the deals of a position, once."""
    if position not in _censuses:
        found = yield from report(model_count(position), t("Counting the deals"))
        if len(_censuses) >= MOST_CENSUSES:
            del _censuses[next(iter(_censuses))]
        _censuses[position] = found
    return _censuses[position]


def _known_census(table: Table) -> ModelCount | None:
    return _censuses.get(table.game.position) if table.hints is Hints.SHARES else None


def _board(table: Table) -> str:
    return str(board(table, _known_census(table)))


def moment_reply(table: Table, words: Sequence[str]) -> Reply:
    """Return the reply that shows a moment, without the results of long jobs."""
    said = plural(table.at, "{count} statement", "{count} statements")
    return Reply(
        html={
            "quartets-turn": str(turn_card(table)),
            "quartets-board": _board(table),
            "quartets-log": str(log(table)),
            "quartets-sharing": str(sharing(table)),
            "quartets-check": "",
            SHEET: "",
        },
        state=write_address(table),
        title=f"{', '.join(table.game.players)}: {said}",
        fields=_kept_fields(table) if table.played_here else {},
        announcement=" ".join(words[-ANNOUNCED:]),
        data=_data(table),
    )


def _kept_fields(table: Table) -> dict[str, list[str]]:
    """Return the fields that keep a game of persons, and not the guide's; a game that is over is not kept."""
    if table.guide or table.left or not table.persons:
        return {}
    if not table.under_way:
        return {field.name: [""] for field in (KEPT, KEPT_PLAYERS, KEPT_COUNT)}
    return {
        KEPT.name: [urlencode(write_address(table))],
        KEPT_PLAYERS.name: [", ".join(table.game.players)],
        KEPT_COUNT.name: [number(len(table.moments) - 1)],
    }


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
        "possible": None if table.hints is Hints.NONE else list(backbone(game.position).possible),
        "deals": found.deals if found else None,
        "exact": found.exact if found else None,
    }
