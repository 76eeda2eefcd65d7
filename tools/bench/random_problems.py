"""CPU time of random deals, and of a swap, pick and ban on each: the slowest ten with their seeds.

`PYTHONPATH=py:. python -m tools.bench.random_problems [NUMBER]`, by default 20,000; five minutes. A seed
is one of `tests.support.kingdom.random_tables.any_game`.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Iterator
from random import Random
from time import process_time

from cardtable.kingdom import (
    NoReplacementError,
    PlaceError,
    Table,
    TooManyLimitsError,
    ban,
    pick,
    swap,
)
from tests.support.kingdom.random_tables import any_game

PROBLEMS = 20_000
SLOWEST = 10
SECONDS = 0.25
"""What no deal or change may take."""
WARM_UP = range(-100, 0)
COLLECT = 200
"""The garbage of so many problems is collected at once, and not counted."""


def timed(seed: int) -> Iterator[tuple[float, str, int]]:
    """Deal a table, and change it; yield the seconds of each, and whether it was given up."""
    game, rng, table = any_game(seed), Random(f"bench {seed}"), None

    def deal() -> Table:
        return game.table()

    def change(name: str) -> Table:
        assert table is not None
        slot = rng.choice(tuple(table.slots))
        if name == "swap":
            return swap(table, slot, rng)
        if name == "pick":
            return pick(table, slot, rng.choice(table.pool.piles), rng)
        return ban(table, table.slots[slot], rng)

    jobs: dict[str, Callable[[], Table]] = {"deal": deal}
    jobs |= {name: lambda name=name: change(name) for name in ("swap", "pick", "ban")}  # type: ignore[misc]
    for name, job in jobs.items():
        start, given_up = process_time(), 0
        try:
            table = job()
        except TooManyLimitsError:
            given_up = 1
        except (NoReplacementError, PlaceError):
            pass
        yield process_time() - start, name, given_up
        if table is None:
            return


def main(count: int) -> None:
    """Print the slowest ten, how many took too long, and how many were given up."""
    found: list[tuple[float, int, str]] = []
    given_up: list[tuple[int, str]] = []
    gc.disable()
    for seed in (*WARM_UP, *range(count)):
        if not seed % COLLECT:
            gc.collect()
        for seconds, name, gave_up in timed(seed):
            if seed >= 0:
                found.append((seconds, seed, name))
                given_up += [(seed, name)] * gave_up
    found.sort(reverse=True)
    median, slow = found[len(found) // 2][0] * 1000, sum(each[0] > SECONDS for each in found)
    lines = [
        f"{count} problems, {len(found)} deals and changes; median {median:.2f} ms",
        f"over {SECONDS} s: {slow}; given up: {given_up or 'none'}",
        *(f"{seconds * 1000:6.0f} ms  {name:4}  seed {seed}" for seconds, seed, name in found[:SLOWEST]),
    ]
    sys.stdout.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else PROBLEMS)
