"""Program players against each other: one of a level among others of another, with its share of the wins.

    PYTHONPATH=py python3 -m cardtable.quartets.tournament strong careful --games 150 --seed 1

plays 150 games of three players and four groups. The first level has one seat, in turn each; the second has
all others. `--players` and `--groups` change the size.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from cardtable.common.intervals import wilson_interval
from cardtable.common.jobs import finish
from cardtable.quartets.game import Game
from cardtable.quartets.players import Strength, play
from cardtable.quartets.rules import Deal, Rules


@dataclass(frozen=True, slots=True)
class Score:
    """The games that the one player of the first level has won.

    >>> Score(3, won=60, games=100).rate, [round(bound, 3) for bound in Score(3, 60, 100).interval]
    (0.6, [0.502, 0.691])
    """

    players: int
    won: int = 0
    games: int = 0

    @property
    def rate(self) -> float:
        """The share of the games won; a fair share is 1 of the number of players."""
        return self.won / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the rate."""
        return wilson_interval(self.rate, self.games)


def tournament(
    first: Strength, others: Strength, games: int, seed: int, players: int = 3, groups: int = 4
) -> Iterator[Score]:
    """Play a match; yields the score after every game. The same seed gives the same games.

    >>> [score.games for score in tournament(Strength.EASY, Strength.CAREFUL, 2, 1, groups=2)]
    [1, 2]
    """
    score = Score(players)
    deal, names = Deal.even(players, groups, Rules(whole_group=False)), [f"P{n}" for n in range(players)]
    for number in range(games):
        seat = number % players
        strengths = [first if player == seat else others for player in range(players)]
        start = Game.start(deal, names, number // players % players)
        winner = finish(play(start, strengths, Random(f"{seed} {number}"))).winner
        score = Score(players, score.won + (winner == seat), score.games + 1)
        yield score


def main(arguments: Sequence[str] | None = None) -> None:
    """Play the match of the command line, and print its score after every tenth game."""
    style = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=style)
    levels = [level.value for level in Strength]
    parser.add_argument("first", choices=levels, help="the level of the one player")
    parser.add_argument("others", choices=levels, help="the level of all others")
    for option, usual in (("games", 150), ("seed", 1), ("players", 3), ("groups", 4)):
        parser.add_argument(f"--{option}", type=int, default=usual)
    given = parser.parse_args(arguments)
    first, others = Strength(given.first), Strength(given.others)
    for score in tournament(first, others, given.games, given.seed, given.players, given.groups):
        if score.games % 10 == 0 or score.games == given.games:
            low, high = score.interval
            rate, fair = f"{score.rate:.0%} ({low:.0%} to {high:.0%})", 1 / score.players
            sys.stdout.write(f"{score.games} games: {given.first} {rate}, fair share {fair:.0%}\n")


if __name__ == "__main__":
    main()
