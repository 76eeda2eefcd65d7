"""Program players against each other: one of a level among others of another, with its share of the wins.

    PYTHONPATH=py:. python3 -m tools.quartets.tournament strong careful --games 150 --seed 1

plays 150 games of three players and four groups. The first level has one seat, in turn each; the second has
all others. `--players` and `--groups` change the size.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from random import Random

from cardtable.common.jobs import finish
from cardtable.quartets.game import Game
from cardtable.quartets.players import Strength, play
from cardtable.quartets.rules import Deal, Rules
from tools.intervals import wilson_interval


def tournament(
    first: Strength, others: Strength, games: int, seed: int, players: int = 3, groups: int = 4
) -> Iterator[bool]:
    """Play a match; yields of every game whether the first level won. The same seed gives the same games.

    >>> list(tournament(Strength.STRONG, Strength.EASY, games=3, seed=1))
    [False, True, True]
    """
    deal, names = Deal.even(players, groups, Rules(whole_group=False)), [f"P{n}" for n in range(players)]
    for number in range(games):
        seat = number % players
        strengths = [first if player == seat else others for player in range(players)]
        start = Game.start(deal, names, number // players % players)
        yield finish(play(start, strengths, Random(f"{seed} {number}"))).winner == seat


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
    match, won = tournament(first, others, given.games, given.seed, given.players, given.groups), 0
    for games, is_won in enumerate(match, 1):
        won += is_won
        if games % 10 == 0 or games == given.games:
            low, high = wilson_interval(won / games, games)
            rate, fair = f"{won / games:.0%} ({low:.0%} to {high:.0%})", 1 / given.players
            sys.stdout.write(f"{games} games: {given.first} {rate}, fair share {fair:.0%}\n")


if __name__ == "__main__":
    main()
