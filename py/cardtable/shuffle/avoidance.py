"""The chance that the first T places hold none of some cards: the one number all exact odds are made of.

For a set X of cards let A(T) be the chance that the first T places avoid X. A wish is met by T with
1 - A(T); several wishes together follow by inclusion and exclusion. Given U, the number of player cards
in the first T places, the base slots (`cuts`) and the player cards (here) avoid X apart from each other.
"""

from collections.abc import Collection
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import permutations
from math import comb, lcm

from .blocks import Plan
from .cards import Card, Role, with_role
from .cuts import SLOTS, Case, base_factors
from .rules import Move


def avoidance(plan: Plan, cards: Collection[Card], fillers: int | None = None) -> tuple[Fraction, ...]:
    """Return A(0), A(1) ... A(4n-3) for a collection of cards.

    Parameters:
        plan: the deck and the rules.
        cards: the cards of X.
        fillers: how many of the deck's fillers are in X, by default all of them when X holds that card.

    The last value is the chance that the final deck holds none of them.

    >>> from cardtable.shuffle.blocks import plan
    >>> from cardtable.shuffle.deck import Deck
    >>> from cardtable.shuffle.rules import Rules
    >>> deck = Deck.of("Biohazard", "Half Life", "Vanguard", "Justice")
    >>> avoidance(plan(deck, Rules()), deck.owned[:1])[3]
    Fraction(7, 10)
    """
    if fillers is None:
        fillers = plan.deck.fillers if with_role(Role.FILLER) in cards else 0
    return _avoid(plan.n, plan.rules.move, hit_cases(plan, cards), _player_misses(plan, cards, fillers))


def move_chance(plan: Plan) -> Fraction:
    """Return the chance that a favourite moves, over all ways to trim the deck.

    >>> from cardtable.shuffle.blocks import plan
    >>> from cardtable.shuffle.deck import Deck
    >>> from cardtable.shuffle.rules import Rules
    >>> move_chance(plan(Deck.of("Biohazard", "Justice", stars=["Biohazard", "Justice"]), Rules()))
    Fraction(15, 16)
    """
    misses = _player_misses(plan, (), 0)
    return 1 - Fraction(misses.still[0], misses.scale)


@dataclass(frozen=True, slots=True)
class Misses:
    """For U = 0..n, the chance, times `scale`, that U player cards miss X and that ...

    Attributes:
        still: ... no favourite moved.
        other: ... a favourite outside X moved (it is not one of the U).
        hit: ... a favourite of X moved (it is not one of the U).
        scale: the common denominator. Integers, because a `Fraction` is slow to hash.
    """

    still: tuple[int, ...]
    other: tuple[int, ...]
    hit: tuple[int, ...]
    scale: int


@lru_cache(maxsize=1024)
def _avoid(n: int, move: Move, cases: tuple[Case, ...], misses: Misses) -> tuple[Fraction, ...]:
    lying, moved = base_factors(n, None, cases), base_factors(n, move, cases)
    total = []
    for count in range(4 * n - 2):
        lies = _dot(lying.all[count], misses.still) * moved.scale
        moves = _dot(moved.all[count], misses.other) + _dot(moved.outside[count], misses.hit)
        total.append(Fraction(lies + moves * lying.scale, misses.scale * lying.scale * moved.scale))
    return tuple(total)


def _dot(factors: dict[int, int], values: tuple[int, ...]) -> int:
    return sum(factor * values[drawn] for drawn, factor in factors.items())


def hit_cases(plan: Plan, cards: Collection[Card]) -> tuple[Case, ...]:
    """Return where among the base slots the cards of X may lie; the shares sum to one."""
    damage, heal, energy = ([card in cards for card in members] for members in plan.sets)
    brawl = None if plan.brawl is None else plan.brawl in cards
    repeat = None if plan.repeat is None else plan.sets[2].index(plan.repeat)
    if repeat is None:
        energy.sort()
    return _cases(tuple(sorted(damage)), tuple(sorted(heal)), brawl, tuple(energy), repeat)


Hits = tuple[bool, ...]


@lru_cache(maxsize=512)
def _cases(
    damage: Hits, heal: Hits, brawl: bool | None, energy: Hits, repeat: int | None
) -> tuple[Case, ...]:
    shares: dict[tuple[int, str | None], Fraction] = {(0, None): Fraction(1)}
    shares = _with_slots(shares, "D", [(order, None) for order in permutations(damage)])
    heals = permutations(heal) if brawl is None else [(brawl, *order[1:]) for order in permutations(heal)]
    shares = _with_slots(shares, "H", [(order, None) for order in heals])
    orders = []
    for order in permutations(range(len(energy))):
        slot = None if repeat is None else f"E{order.index(repeat)}"
        orders.append((tuple(energy[index] for index in order), slot))
    shares = _with_slots(shares, "E", orders)
    return tuple(Case(slots, slot, share) for (slots, slot), share in shares.items())


def _with_slots(
    shares: dict[tuple[int, str | None], Fraction], kind: str, orders: list[tuple[Hits, str | None]]
) -> dict[tuple[int, str | None], Fraction]:
    """Return the shares with one more shuffled set, each of its orders as likely as the others."""
    counts: dict[tuple[int, str | None], int] = {}
    first = SLOTS.index(f"{kind}0")
    for order, slot in orders:
        key = (sum(hit << first + index for index, hit in enumerate(order)), slot)
        counts[key] = counts.get(key, 0) + 1
    return {
        (slots | more, slot): share * Fraction(count, len(orders))
        for (slots, _), share in shares.items()
        for (more, slot), count in counts.items()
    }


def _player_misses(plan: Plan, cards: Collection[Card], fillers: int) -> Misses:
    deck = plan.deck
    starred = sum(card in cards for card in deck.favourites)
    plain = sum(card in cards for card in deck.active) - starred + fillers
    others = len(deck.favourites) - starred
    moved = tuple(k * plan.picked(k) if k else Fraction(0) for k in range(len(deck.favourites) + 1))
    return _misses(starred, plain, others, max(len(deck.active), plan.n), plan.n, moved)


@lru_cache(maxsize=1024)
def _misses(
    starred: int, plain: int, others: int, active: int, n: int, moved: tuple[Fraction, ...]
) -> Misses:
    """Return the misses when X holds `starred` favourites and `plain` more of the `active` cards.

    `others` favourites are outside X; one moves with chance moved[k] when k are among the n cards kept.
    """
    still, other, hit = ([Fraction(0)] * (n + 1) for _ in range(3))  # by hits left among the U
    rest = active - starred - plain - others
    for i in range(min(starred, n) + 1):
        for j in range(min(plain, n - i) + 1):
            for k in range(min(others, n - i - j) + 1):
                ways = comb(starred, i) * comb(plain, j) * comb(others, k) * comb(rest, n - i - j - k)
                if not ways:
                    continue
                chance, mu = Fraction(ways, comb(active, n)), moved[i + k]
                still[i + j] += chance * (1 - mu)
                if k:
                    other[i + j] += chance * mu * Fraction(k, i + k)
                if i:
                    hit[i + j - 1] += chance * mu * Fraction(i, i + k)
    of_n, of_rest = (lcm(*(comb(cards, hits) for hits in range(cards + 1))) for cards in (n, n - 1))
    scale = lcm(*(weight.denominator for weight in (*still, *other, *hit))) * lcm(of_n, of_rest)
    return Misses(_missed(still, n, scale), _missed(other, n - 1, scale), _missed(hit, n - 1, scale), scale)


def _missed(weights: list[Fraction], cards: int, scale: int) -> tuple[int, ...]:
    """Return, for U = 0..cards, `scale` times the chance that U cards miss x hits, weighted by x."""
    shares = [
        (int(weight * scale) // comb(cards, hits), hits) for hits, weight in enumerate(weights) if weight
    ]
    return tuple(
        sum(share * comb(cards - drawn, hits) for share, hits in shares) for drawn in range(cards + 1)
    )
