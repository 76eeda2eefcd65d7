"""The asks written out once more, without any of the engine's cleverness, to compare it with."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations

from cardtable.kingdom import Ability, Ask, Asks, Card, Pool


def price(pile: Card) -> int:
    """Coins + 2 x Potions + debt."""
    return pile.cost.coins + 2 * pile.cost.potion + pile.cost.debt


@cache
def types(pile: Card) -> frozenset[str]:
    """The types of a pile and of the cards within it."""
    return frozenset((*pile.types, *pile.part_types))


def holds(ask: Ask, kingdom: Sequence[Card], priority: str | None) -> bool:
    """Whether a kingdom meets one ask."""
    match ask:
        case Ask.NO_ATTACKS:
            return not _any_is("attack", kingdom)
        case Ask.REACTION:
            return _any_is("reaction", kingdom) or not _any_is("attack", kingdom)
        case Ask.VILLAGE:
            return any(Ability.VILLAGE in pile.abilities for pile in kingdom)
        case Ask.DRAWER:
            return any(Ability.DRAWER in pile.abilities for pile in kingdom)
        case Ask.BUY:
            return any(Ability.BUY in pile.abilities for pile in kingdom)
        case Ask.TRASHING:
            return any(Ability.TRASHING in pile.abilities for pile in kingdom)
        case Ask.COSTS:
            return len([pile for pile in kingdom if price(pile) >= 5]) in (3, 4, 5)
        case Ask.PRIORITY:
            return len([pile for pile in kingdom if pile.set == priority]) == 5
        case Ask.ALCHEMY:
            return len([pile for pile in kingdom if pile.set == "alchemy"]) in (3, 4, 5)


def _any_is(kind: str, kingdom: Sequence[Card]) -> bool:
    return any(kind in types(pile) for pile in kingdom)


def asked(asks: Asks, sets: Iterable[str]) -> list[Ask]:
    """The asks in force, the weightiest first."""
    answers = [
        (Ask.NO_ATTACKS, not asks.attacks),
        (Ask.REACTION, asks.reaction),
        (Ask.VILLAGE, asks.village),
        (Ask.DRAWER, asks.drawer),
        (Ask.BUY, asks.buy),
        (Ask.TRASHING, asks.trashing),
        (Ask.COSTS, asks.costs),
        (Ask.PRIORITY, asks.priority is not None),
        (Ask.ALCHEMY, asks.alchemy and "alchemy" in sets),
    ]
    return [ask for ask, wanted in answers if wanted]


def kingdoms(pool: Pool, locked: Sequence[Card], banned: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    """Every set of ten piles that holds the locked and none of the banned."""
    free = [pile for pile in pool.piles if pile not in locked and pile not in banned]
    for others in combinations(free, 10 - len(locked)):
        yield (*locked, *others)


class Outcomes:
    """Every combination of asks met and number of Alchemy piles that some kingdom of a small pool has."""

    def __init__(self, pool: Pool, asks: Asks, locked: Sequence[Card], banned: Sequence[Card]) -> None:
        wanted = asked(asks, pool.sets)
        self.met: set[tuple[frozenset[Ask], int]] = {
            (
                frozenset(ask for ask in wanted if holds(ask, kingdom, asks.priority)),
                len([pile for pile in kingdom if pile.set == "alchemy"]),
            )
            for kingdom in kingdoms(pool, locked, banned)
        }

    def possible(self, asks: Iterable[Ask], alchemy: Iterable[int] = range(11)) -> bool:
        """Whether some kingdom meets these asks with one of these numbers of Alchemy piles."""
        wanted, numbers = set(asks), set(alchemy)
        return any(wanted <= met and number in numbers for met, number in self.met)
