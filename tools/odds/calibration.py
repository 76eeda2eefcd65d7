"""How true the estimates of the whole game, or of a flag, are: said beside happened, between equal players.

    PYTHONPATH=py:. python3 -m tools.odds.calibration --games 500 --moments 4 --seed 1001

plays so many games under each of four rules, three levels in turn, each against itself, and estimates the
game at some moments of each as the player on move sees it, or with `--flags` an open flag. The same seed
gives the same numbers on any number of processes.

The Brier score (G. W. Brier, Monthly Weather Review 78, 1950) is 0.25 for a coin. The expected calibration
error (M. P. Naeini and others, AAAI 2015) is the mean distance of said and happened in tenths; beside it
stands what it would be by chance, were every estimate true.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from itertools import groupby, zip_longest
from os import cpu_count
from random import Random
from statistics import fmean

from cardtable.common.jobs import finish
from cardtable.odds.bots.published import PublishedPlayer
from cardtable.odds.bots.sampling import Budget, SamplingPlayer
from cardtable.odds.bots.whole_game import WholeGame, flag_chances, whole_game
from cardtable.odds.counting.flag_odds import open_flags
from cardtable.odds.game.play import legal_moves, play
from cardtable.odds.game.position import Phase, deal
from cardtable.odds.game.turn import Player, turn_of
from tools.odds.tournament import all_rules

LEVELS: dict[str, Callable[[Random], Player]] = {
    "sampling": SamplingPlayer,
    "evaluation": lambda rng: SamplingPlayer(rng, Budget(moves=1, determinizations=1)),
    "published": lambda _: PublishedPlayer(),
}
"""The stronger bot, the same by its learned evaluation alone, and the published strategy."""
PARTS = 10
LEAST = 50
"""A tenth of a rule with fewer moments is not asked whether it lies within its ±."""
RUNS = 100
"""How often chance is tried."""


@dataclass(frozen=True, slots=True)
class Moment:
    """An estimate, for the first player of its game.

    Attributes:
        rules: the rules, as `str` names them.
        level: the level of both players.
        game: the number of the game.
        said: the estimated chance of the player on move, and how far it may be off.
        won: the points of that player.
        turned: whether that is the second player.
    """

    rules: str
    level: str
    game: int
    said: float
    margin: float
    won: float
    turned: bool


def moments_of(game: int, count: int, seed: int, *, of_flags: bool = False) -> list[Moment]:
    """Play a game by its number, and estimate it, or an open flag of it, at so many moments."""
    rules, level = all_rules("battle-line")[game % 4], [*LEVELS][game // 4 % len(LEVELS)]
    rng = Random(f"{seed} {game}")
    position, players = deal(rules, rng), [LEVELS[level](Random(rng.random())) for _ in range(2)]
    seen = []
    while position.phase is not Phase.OVER:
        if position.phase is Phase.PLAY:
            seen.append(position)
        moves = legal_moves(position)
        move = moves[0] if len(moves) == 1 else players[position.mover].choose(turn_of(position))
        position = play(position, move)
    found = []
    for moment in rng.sample(seen, min(count, len(seen))):
        mover = moment.mover
        table = moment.table(mover)
        if of_flags:
            value, index = WholeGame(0.5, 0.0, flag_chances(table)), rng.choice(open_flags(table))
            said, margin, winner = value.flags[index], value.flag_margin(index), position.flags[index].owner
        else:
            value = finish(whole_game(table))
            said, margin, winner = value.chance, value.margin, position.winner
        won = 0.5 if winner is None else float(winner == mover)
        found.append(Moment(str(rules), level, game, said, margin, won, mover == 1))
    return found


def tenths(moments: Iterable[Moment]) -> list[list[Moment]]:
    """Sort moments by what was said."""
    parts: list[list[Moment]] = [[] for _ in range(PARTS)]
    for one in moments:
        parts[min(PARTS - 1, int(one.said * PARTS))].append(one)
    return parts


def calibration_error(moments: Sequence[Moment]) -> float:
    """The mean distance of what was said and what happened, in tenths."""
    return sum(abs(sum(one.said - one.won for one in part)) for part in tenths(moments)) / len(moments)


def one_of_each(moments: Iterable[Moment]) -> list[list[Moment]]:
    """Part moments so that each part has one of a game at most: those of one game end alike."""
    games = [[*ones] for _, ones in groupby(moments, key=lambda one: one.game)]
    return [[*filter(None, part)] for part in zip_longest(*games)]


def by_chance(moments: Sequence[Moment], rng: Random) -> Iterator[list[Moment]]:
    """Try what would happen to moments of different games, were every estimate true."""
    for _ in range(RUNS):
        yield [replace(one, won=float(rng.random() < one.said)) for one in moments]


def within(moments: Sequence[Moment]) -> tuple[int, int]:
    """How many tenths of the rules lie within their ±, and how many are asked."""
    names = dict.fromkeys(one.rules for one in moments)
    cells = [part for name in names for part in tenths(one for one in moments if one.rules == name)]
    asked = [cell for cell in cells if len(cell) >= LEAST]
    return sum(
        abs(fmean(one.said - one.won for one in cell)) <= fmean(one.margin for one in cell) for cell in asked
    ), len(asked)


def line(name: str, moments: Sequence[Moment]) -> str:
    """The numbers of some moments as a row of a table."""
    brier = fmean((one.said - one.won) ** 2 for one in moments)
    parts, rng = one_of_each(moments), Random(1)
    error = fmean(map(calibration_error, parts))
    chance = fmean(calibration_error(tried) for part in parts for tried in by_chance(part, rng))
    certain = [one for one in moments if not one.margin]
    wrong = sum(one.said != one.won for one in certain)
    games = len({one.game for one in moments})
    return (
        f"| {name} | {games:,} | {len(moments):,} | {brier:.3f} | {error:.3f} | "
        f"{chance:.3f} | {len(certain):,} | {wrong} |"
    )


def report(moments: Sequence[Moment]) -> str:
    """The tables: by rules and by level, in tenths, and how many of these lie within their ±."""
    head = "| | games | moments | Brier score | calibration error | by chance | certain | of them wrong |"
    lines = [head, "|---|---|---|---|---|---|---|---|"]
    for kind in ("rules", "level"):
        lines += [
            line(name, [one for one in moments if getattr(one, kind) == name])
            for name in dict.fromkeys(getattr(one, kind) for one in moments)
        ]
    lines += [line("all", moments), "", "| said | happened | moments |", "|---|---|---|"]
    for part in filter(None, tenths(moments)):
        said, won = fmean(one.said for one in part), fmean(one.won for one in part)
        lines.append(f"| {said:.1%} | {won:.1%} | {len(part):,} |")
    parts, rng = one_of_each(moments), Random(1)
    held, asked = (sum(each) for each in zip(*map(within, parts), strict=True))
    chance = sum(fmean(within(tried)[0] for tried in by_chance(part, rng)) for part in parts)
    lines.append(
        f"\n{held} of {asked} tenths of the rules lie within their ±; by chance, were each true: "
        f"{chance:.0f}."
    )
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure from the command line."""
    parser = argparse.ArgumentParser(prog="python3 -m tools.odds.calibration", description=__doc__)
    parser.add_argument("--games", type=int, default=500, help="games under each rule")
    parser.add_argument("--moments", type=int, default=4, help="moments of each game")
    parser.add_argument("--seed", type=int, default=1001)
    parser.add_argument("--flags", action="store_true", help="estimate flags, not games")
    parser.add_argument("--processes", type=int, default=cpu_count() or 1)
    asked = parser.parse_args(arguments)
    games = range(asked.games * 4)
    found: list[Moment] = []
    with ProcessPoolExecutor(asked.processes) as pool:
        job = partial(moments_of, count=asked.moments, seed=asked.seed, of_flags=asked.flags)
        tasks = pool.map(job, games)
        for done, moments in enumerate(tasks, 1):
            found += moments
            sys.stderr.write(f"\r{done} of {len(games)} games ")
    sys.stdout.write(f"\n{report(found)}\n")


if __name__ == "__main__":
    main()
