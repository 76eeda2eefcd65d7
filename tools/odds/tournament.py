"""Matches of bots: every deal twice with the seats swapped, under each rule, with intervals and statistics.

    PYTHONPATH=py:. python3 -m tools.odds.tournament sampling published --games 200 --seed 1

plays 200 games of Battle Line (100 deals, each twice) under each of four rules: flags claimed at the start
of a turn (the advanced rule) or at its end, with or without tactics cards. Without names it plays each level
against the one below it. A player is a level of `PLAYERS`, or `module:name` of a function that takes a
`Random` and returns a player. The same seed gives the same games, on any number of processes.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from os import cpu_count
from random import Random
from statistics import fmean, median
from time import process_time

from cardtable.odds.bots.published import PublishedPlayer
from cardtable.odds.bots.sampling import SamplingPlayer
from cardtable.odds.bots.tactics import is_tactic
from cardtable.odds.game.cards import Troop
from cardtable.odds.game.moves import Move, Play, Scout
from cardtable.odds.game.play import legal_moves, play
from cardtable.odds.game.position import Phase, Position, deal
from cardtable.odds.game.rules import BATTLE_LINE, SCHOTTEN_TOTTEN, Rules, rules_of
from cardtable.odds.game.turn import Player, RandomPlayer, Turn, turn_of
from tools.intervals import wilson_interval

PLAYERS: dict[str, Callable[[Random], Player]] = {
    "random": RandomPlayer,
    "published": lambda _: PublishedPlayer(),
    "sampling": SamplingPlayer,
}
"""The levels, the weakest first."""
FIRST_LAYS = 3


@dataclass(frozen=True, slots=True)
class Score:
    """How a match stands for its first player.

    >>> Score(60, 0, 40).rate, [round(bound, 3) for bound in Score(60, 0, 40).interval]
    (0.6, [0.502, 0.691])
    """

    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def games(self) -> int:
        """The games played."""
        return self.won + self.drawn + self.lost

    @property
    def rate(self) -> float:
        """The share of the points, a draw counted as half."""
        return (self.won + self.drawn / 2) / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the rate."""
        return wilson_interval(self.rate, self.games)


@dataclass(frozen=True, slots=True)
class Style:
    """What one player did in a game.

    Attributes:
        seconds: the processor time of each choice of a card.
        opening: the values of the first three troops laid.
        tactic: the number of its own lay, from 1, at which it played its first tactics card; None if never.
    """

    seconds: tuple[float, ...]
    opening: tuple[int, ...]
    tactic: int | None


@dataclass(frozen=True, slots=True)
class Result:
    """One game of a match: the points of the first player (1, 0.5 or 0), and the styles of both."""

    points: float
    styles: tuple[Style, Style]


class _Watched:
    """A player whose choices are noted."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.seconds: list[float] = []
        self.moves: list[Move] = []

    def choose(self, turn: Turn) -> Move:
        """The player's choice."""
        begun = process_time()
        move = self.player.choose(turn)
        if turn.phase is Phase.PLAY:
            self.seconds.append(process_time() - begun)
            self.moves.append(move)
        return move

    def style(self) -> Style:
        """What was noted."""
        lays = [move for move in self.moves if isinstance(move, (Play, Scout)) or is_tactic(move)]
        troops = [m.card.value for m in lays if isinstance(m, Play) and isinstance(m.card, Troop)]
        tactics = (number for number, m in enumerate(lays, 1) if isinstance(m, Scout) or is_tactic(m))
        opening = tuple(troops[:FIRST_LAYS])
        return Style(tuple(self.seconds), opening, next(tactics, None))


def player_called(name: str, rng: Random) -> Player:
    """A player of a level, or of `module:name`.

    Raises: ValueError for a name that is neither.

    >>> player_called("cardtable.odds:RandomPlayer", Random(1)).__class__.__name__
    'RandomPlayer'
    """
    if name in PLAYERS:
        return PLAYERS[name](rng)
    module, _, function = name.partition(":")
    if not function:
        raise ValueError(f"{name!r} is no player: {', '.join(PLAYERS)}, or module:name")
    player: Player = getattr(import_module(module), function)(rng)
    return player


def play_out(position: Position, players: Sequence[Player]) -> Position:
    """Play a game to its end; `players` are those of player 0 and 1."""
    while position.phase is not Phase.OVER:
        moves = legal_moves(position)
        move = moves[0] if len(moves) == 1 else players[position.mover].choose(turn_of(position))
        position = play(position, move)
    return position


def one_game(rules: Rules, first: str, second: str, seed: int, game: int) -> Result:
    """One game of a match by its number; odd ones repeat the deal before with the seats swapped."""
    number = seed * 1_000_003 + game // 2
    players = [
        _Watched(player_called(name, Random(number + i + 1))) for i, name in enumerate((first, second))
    ]
    swapped = game % 2
    end = play_out(deal(rules, Random(number)), players[::-1] if swapped else players)
    points = 0.5 if end.winner is None else float(end.winner == swapped)
    return Result(points, (players[0].style(), players[1].style()))


def results(
    rules: Rules, first: str, second: str, games: int, seed: int, processes: int = 1
) -> Iterator[Result]:
    """Play a match, every deal twice with the seats swapped; yields each game in its order.

    Parameters: names as for `player_called`. The same seed gives the same games.
    """
    with ExitStack() as stack:
        pool = stack.enter_context(ProcessPoolExecutor(processes)) if processes > 1 else None
        play_one = partial(one_game, rules, first, second, seed)
        yield from pool.map(play_one, range(games)) if pool else map(play_one, range(games))


def score_of(played: Sequence[Result]) -> Score:
    """The score of the first player."""
    won, drawn = (sum(result.points == points for result in played) for points in (1, 0.5))
    return Score(won, drawn, len(played) - won - drawn)


def summary(rules: Rules, first: str, second: str, played: Sequence[Result]) -> str:
    """The result of a match as text: the score, then a line for each player."""
    score = score_of(played)
    low, high = score.interval
    lines = [
        f"{rules}: {first} against {second}: {score.won} won, {score.drawn} drawn, "
        f"{score.lost} lost; {score.rate:.1%} (95 %: {low:.1%} to {high:.1%})"
    ]
    for index, name in enumerate((first, second)):
        styles = [result.styles[index] for result in played]
        seconds = [second for style in styles for second in style.seconds]
        opening = [value for style in styles for value in style.opening]
        tactics = [style.tactic for style in styles if style.tactic is not None]
        spent = f", first tactics card at lay {fmean(tactics):.1f}" if tactics else ""
        lines.append(
            f"  {name}: {median(seconds) * 1000:.1f} ms a move (median), first {FIRST_LAYS} troops "
            f"{fmean(opening):.1f} on average{spent}"
        )
    return "\n".join(lines)


def all_rules(name: str) -> list[Rules]:
    """The four rules of a game: claims at the start of a turn or at its end, without and with tactics cards.

    >>> [str(rules) for rules in all_rules("schotten-totten")][:2]
    ['schotten-totten advanced', 'schotten-totten']
    """
    return [rules_of(name, tactics, advanced) for tactics in (False, True) for advanced in (True, False)]


def main(arguments: Sequence[str] | None = None) -> None:
    """Play matches from the command line and write their results."""
    parser = argparse.ArgumentParser(
        prog="python3 -m tools.odds.tournament", description=__doc__.split("\n")[0]
    )
    parser.add_argument("players", nargs="*", help="two players; none: each level against the one below it")
    parser.add_argument("--games", type=int, default=100, help="games under each rule")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rules", choices=[BATTLE_LINE.name, SCHOTTEN_TOTTEN.name], default=BATTLE_LINE.name)
    parser.add_argument("--tactics", choices=["with", "without", "both"], default="both")
    parser.add_argument("--claims", choices=["start", "end", "both"], default="both", help="part of the turn")
    parser.add_argument("--processes", type=int, default=cpu_count() or 1)
    asked = parser.parse_args(arguments)
    levels = list(PLAYERS)
    if len(asked.players) not in (0, 2):
        parser.error("two players are accepted, or none")
    pairs = [tuple(asked.players)] if asked.players else [*zip(levels[1:], levels[:-1], strict=True)]
    for name in {name for pair in pairs for name in pair}:
        try:
            player_called(name, Random(0))
        except (ValueError, ImportError, AttributeError) as error:
            parser.error(str(error))
    for first, second in pairs:
        for rules in all_rules(asked.rules):
            if asked.tactics in ("both", ("without", "with")[rules.tactics]) and asked.claims in (
                "both",
                ("end", "start")[rules.advanced],
            ):
                _write_match(rules, first, second, asked.games, asked.seed, asked.processes)


def _write_match(rules: Rules, first: str, second: str, games: int, seed: int, processes: int) -> None:
    played: list[Result] = []
    for result in results(rules, first, second, games, seed, processes):
        played.append(result)
        sys.stderr.write(f"\r{len(played)} of {games} ")
    sys.stderr.write("\r")
    sys.stdout.write(f"{summary(rules, first, second, played)}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
