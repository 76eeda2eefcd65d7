"""Bots against each other, seats swapped on the same deals, with win rates and intervals.

    python -m cardtable.odds.tournament sampling published --games 100 --seed 1

plays 100 games of Battle Line with tactics: 50 deals, each twice. The players are `random`, `published` and
`sampling`; `--rules` takes `battle-line` or `schotten-totten`, `--troops` leaves the tactics cards out,
`--advanced` plays the advanced variant.
"""

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from time import perf_counter

from .legal import legal_moves
from .play import play
from .position import Phase, Position, deal
from .published import PublishedPlayer
from .record import rules_of
from .rules import BATTLE_LINE, SCHOTTEN_TOTTEN, Rules
from .sampling import SamplingPlayer
from .turn import Player, RandomPlayer, turn_of

PLAYERS: dict[str, Callable[[Random], Player]] = {
    "random": RandomPlayer,
    "published": lambda _: PublishedPlayer(),
    "sampling": SamplingPlayer,
}
NORMAL_95 = 1.959963984540054


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
        """The 95 % interval of the rate after Wilson (1927)."""
        n, p, z = self.games, self.rate, NORMAL_95
        middle = p + z * z / (2 * n)
        spread = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n))
        return (middle - spread) / (1 + z * z / n), (middle + spread) / (1 + z * z / n)


def play_out(position: Position, players: Sequence[Player]) -> Position:
    """Play a game to its end; `players` are those of player 0 and 1."""
    while position.phase is not Phase.OVER:
        moves = legal_moves(position)
        move = moves[0] if len(moves) == 1 else players[position.mover].choose(turn_of(position))
        position = play(position, move)
    return position


def tournament(rules: Rules, first: str, second: str, games: int, seed: int) -> Iterator[Score]:
    """Play a match, every deal twice with the seats swapped; yields the score after every game.

    Parameters: names of `PLAYERS`. The same seed gives the same games.

    >>> [*tournament(BATTLE_LINE, "random", "random", 2, 1)][-1].games
    2
    """
    won = drawn = 0
    for game in range(games):
        number = seed * 1_000_003 + game // 2
        players = [PLAYERS[first](Random(number + 1)), PLAYERS[second](Random(number + 2))]
        swapped = game % 2
        end = play_out(deal(rules, Random(number)), players[::-1] if swapped else players)
        won += end.winner == swapped
        drawn += end.winner is None
        yield Score(won, drawn, game + 1 - won - drawn)


def main(arguments: Sequence[str] | None = None) -> None:
    """Play a match from the command line and write its result."""
    parser = argparse.ArgumentParser(
        prog="python -m cardtable.odds.tournament", description=__doc__.split("\n")[0]
    )
    parser.add_argument("first", choices=PLAYERS)
    parser.add_argument("second", choices=PLAYERS)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rules", choices=[BATTLE_LINE.name, SCHOTTEN_TOTTEN.name], default=BATTLE_LINE.name)
    parser.add_argument("--troops", action="store_true", help="without tactics cards")
    parser.add_argument("--advanced", action="store_true", help="claims at the start of a turn only")
    asked = parser.parse_args(arguments)
    rules = rules_of(asked.rules, not asked.troops, asked.advanced)
    begun, score = perf_counter(), Score()
    for score in tournament(rules, asked.first, asked.second, asked.games, asked.seed):
        sys.stderr.write(f"\r{score.won} won, {score.drawn} drawn, {score.lost} lost ")
    low, high = score.interval
    sys.stdout.write(
        f"{asked.first} against {asked.second}: {score.won} won, {score.drawn} drawn, {score.lost} lost; "
        f"{score.rate:.1%} (95 %: {low:.1%} to {high:.1%}) in {perf_counter() - begun:.0f} s\n"
    )


if __name__ == "__main__":
    main()
