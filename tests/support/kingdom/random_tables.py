"""Random games and tables: any editions, asks, least and most numbers, rules and methods."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random

from cardtable import kingdom
from cardtable.kingdom import PUBLISHED, RULE_BOOK, Limits, PileLimit, Pool, Requirements, choose_uniform
from cardtable.kingdom.table.dealing import Chooser
from cardtable.kingdom.table.landscapes import landscape_sets
from cardtable.kingdom.weighted.choosing import choose_weighted
from tests.support.kingdom.oracle import SORTS

EDITIONS = tuple(edition.id for edition in kingdom.editions())
METHODS: Mapping[str, Chooser] = {
    "standard": kingdom.choose_standard,
    "even": choose_uniform,
    "weighted": choose_weighted,
}


@dataclass(frozen=True)
class Game:
    """All that a table is dealt from."""

    pool: Pool
    asks: Requirements
    settings: kingdom.Settings
    chooser: Chooser
    rng: Random

    def table(self) -> kingdom.Table:
        return kingdom.lay(self.pool, self.asks, self.settings, self.rng, chooser=self.chooser)


def some_asks(rng: Random, share: float = 0.33) -> Requirements:
    """Any asks, most of them in a share of the tables."""
    village, drawer, buy, trashing, reaction, costs, alchemy = (rng.random() < share for _ in range(7))
    attacks, attack = rng.random() < 0.8, rng.random() < 0.2
    counters, mixed = rng.choice(tuple(kingdom.Counters)), rng.random() < 0.3
    flags = village, drawer, buy, trashing, attacks, reaction, costs
    return Requirements(*flags, None, alchemy, mixed, attack, counters)


def some_limits(rng: Random, sets: tuple[str, ...], most_limits: int) -> tuple[PileLimit, ...]:
    """One or several least and most, of sorts and of sets."""
    limits = []
    for of in rng.sample((*SORTS, *sets), rng.randint(1, most_limits)):
        least = rng.choice((0, 0, 1, 1, 2, 3))
        limits.append(PileLimit(of, least, rng.choice((least, least + 1, least + 2, 10, 10))))
    return tuple(limits)


def _some_pool(rng: Random, sizes: tuple[int, ...]) -> Pool:
    owned = kingdom.pool(rng.sample(EDITIONS, rng.choice((*sizes, rng.randrange(3, len(EDITIONS) + 1)))))
    return owned if len(owned.piles) >= 10 else kingdom.pool(EDITIONS[:2])


def some_game(seed: int) -> Game:
    """Any asks, with the piles of one or two editions as often as of many."""
    rng = Random(seed)
    owned, asks = _some_pool(rng, (1, 2, 2)), some_asks(rng)
    return Game(owned, asks, rng.choice((PUBLISHED, RULE_BOOK)), rng.choice(tuple(METHODS.values())), rng)


def limited_game(seed: int) -> Game:
    """Some least and most, of ordinary sizes, and few other asks."""
    rng = Random(f"limited {seed}")
    owned = _some_pool(rng, (1, 2, 2, 3, 6))
    chooser = METHODS[rng.choice(("standard", "standard", "standard", "weighted", "weighted", "even"))]
    asks = some_asks(rng) if rng.random() < 0.5 else Requirements()
    limited = replace(asks, limits=some_limits(rng, owned.sets, 3 if chooser is choose_uniform else 8))
    return Game(owned, limited, rng.choice((PUBLISHED, RULE_BOOK)), chooser, rng)


def game_with_landscapes_from_elsewhere(seed: int) -> Game:
    """Any asks, with landscapes from one to three sets that have some."""
    rng = Random(f"elsewhere {seed}")
    owned, asks = _some_pool(rng, (1, 2, 2)), some_asks(rng)
    rules = rng.choice((PUBLISHED, RULE_BOOK))
    sets = set(rng.sample(landscape_sets(), rng.randint(1, 3)))
    settings = replace(
        rules,
        in_all=rng.choice((rules.in_all, Limits(1, 3))),
        landscape_sets=tuple(each for each in landscape_sets() if each in sets),
    )
    return Game(owned, asks, settings, rng.choice(tuple(METHODS.values())), rng)


def any_game(seed: int) -> Game:
    """A third each with any asks, with least and most, and with landscapes from elsewhere."""
    return (some_game, limited_game, game_with_landscapes_from_elsewhere)[seed % 3](seed)
