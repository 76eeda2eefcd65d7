"""The asks written out once more, without any of the engine's cleverness, to compare it with."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations

from cardtable.kingdom import (
    Ability,
    Card,
    Constraint,
    PileLimit,
    Pool,
    Requirement,
    Requirements,
    set_ids,
)
from tests.support.kingdom.naive_limits import SORTS, keeps
from tests.support.kingdom.whole_tables import counters


def price(pile: Card) -> int:
    """Coins + 2 x Potions + debt."""
    return pile.cost.coins + 2 * pile.cost.potion + pile.cost.debt


@cache
def types(pile: Card) -> frozenset[str]:
    """The types of a pile and of the cards within it."""
    return frozenset((*pile.types, *pile.part_types))


def holds(ask: Constraint, kingdom: Sequence[Card], asks: Requirements) -> bool:
    """Whether a kingdom meets one ask."""
    if isinstance(ask, PileLimit):
        return keeps(ask, kingdom)
    match ask:
        case Requirement.NO_ATTACKS:
            return not _any_is("attack", kingdom)
        case Requirement.ATTACK:
            return _any_is("attack", kingdom)
        case Requirement.REACTION:
            return any(counters(pile, asks.counters) for pile in kingdom) or not _any_is("attack", kingdom)
        case Requirement.VILLAGE:
            return any(Ability.VILLAGE in pile.abilities for pile in kingdom)
        case Requirement.DRAWER:
            return any(Ability.DRAWER in pile.abilities for pile in kingdom)
        case Requirement.BUY:
            return any(Ability.BUY in pile.abilities for pile in kingdom)
        case Requirement.TRASHING:
            return any(Ability.TRASHING in pile.abilities for pile in kingdom)
        case Requirement.COSTS:
            return len([pile for pile in kingdom if price(pile) >= 5]) in (3, 4, 5)
        case Requirement.PRIORITY:
            return len([pile for pile in kingdom if pile.set == asks.priority]) == 5
        case Requirement.ALCHEMY:
            return len([pile for pile in kingdom if pile.set == "alchemy"]) in (3, 4, 5)


def _any_is(kind: str, kingdom: Sequence[Card]) -> bool:
    return any(kind in types(pile) for pile in kingdom)


def asked(asks: Requirements, sets: Iterable[str]) -> list[Constraint]:
    """The asks in force, the weightiest first."""
    answers: list[tuple[Constraint, bool]] = [
        (Requirement.NO_ATTACKS, not asks.attacks),
        (Requirement.ATTACK, asks.attack),
        (Requirement.REACTION, asks.reaction),
        (Requirement.VILLAGE, asks.village),
        (Requirement.DRAWER, asks.drawer),
        (Requirement.BUY, asks.buy),
        (Requirement.TRASHING, asks.trashing),
        (Requirement.COSTS, asks.costs),
        (Requirement.PRIORITY, asks.priority is not None),
        (Requirement.ALCHEMY, asks.alchemy and "alchemy" in sets),
        *((limit, (limit.least, limit.most) != (0, 10)) for limit in sorted(asks.limits, key=_order)),
    ]
    return [ask for ask, wanted in answers if wanted]


def _order(limit: PileLimit) -> tuple[bool, int]:
    """Sorts before sets, as the form of the page has them."""
    is_set = limit.of in set_ids()
    return is_set, set_ids().index(limit.of) if is_set else SORTS.index(limit.of)


def kingdoms(pool: Pool, locked: Sequence[Card], banned: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    """Every set of ten piles that holds the locked and none of the banned."""
    free = [pile for pile in pool.piles if pile not in locked and pile not in banned]
    for others in combinations(free, 10 - len(locked)):
        yield (*locked, *others)


class Outcomes:
    """Every combination of asks met and number of Alchemy piles that some kingdom of a small pool has."""

    def __init__(
        self, pool: Pool, asks: Requirements, locked: Sequence[Card], banned: Sequence[Card]
    ) -> None:
        wanted = asked(asks, pool.sets)
        self.met: set[tuple[frozenset[Constraint], int]] = {
            (
                frozenset(ask for ask in wanted if holds(ask, kingdom, asks)),
                len([pile for pile in kingdom if pile.set == "alchemy"]),
            )
            for kingdom in kingdoms(pool, locked, banned)
        }

    def possible(self, asks: Iterable[Constraint], alchemy: Iterable[int] = range(11)) -> bool:
        """Whether some kingdom meets these asks with one of these numbers of Alchemy piles."""
        wanted, numbers = set(asks), set(alchemy)
        return any(wanted <= met and number in numbers for met, number in self.met)
