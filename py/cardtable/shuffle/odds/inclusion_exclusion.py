"""The chance that the first T places hold none of some cards: the complement of every plain wish.

For a set X of cards let A(T) be the chance that the first T places avoid X. A wish is met by T with
1 - A(T); several wishes together follow by inclusion-exclusion over the unions of their cards. Conditioned
on U, the number of player cards in the first T places, the base slots (`cuts`) and the player cards (here,
hypergeometric) avoid X independently.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import permutations, product
from math import comb, lcm

from cardtable.shuffle.deck.cards import Card, Role, with_role
from cardtable.shuffle.layout.blocks import Plan
from cardtable.shuffle.odds.cuts import SLOTS, Case, base_factors
from cardtable.shuffle.rules import Move


def presence(plan: Plan, cards: Collection[Card], counts: Sequence[int] = ()) -> tuple[Fraction, ...]:
    """Return 1 - A(T) for the cards of X: the chance that the first T places hold any of them.

    Args:
        plan: the deck and the rules.
        cards: those of X.
        counts: the numbers T, up to 4n - 3; by default all of them, from 0 on.

    >>> from cardtable.shuffle import Deck, Rules
    >>> from cardtable.shuffle.layout.blocks import plan
    >>> deck = Deck.of("Biohazard", "Half Life", "Vanguard", "Justice")
    >>> presence(plan(deck, Rules()), deck.owned[:1])[3]
    Fraction(3, 10)
    """
    cases, misses = hit_cases(plan, cards), _player_misses(plan, cards)
    every = tuple(counts) or range(plan.length + 1)
    return _presence(plan.n, plan.rules.move, cases, misses, bool(plan.repeat), plan.mover in cards, every)


def move_chance(plan: Plan) -> Fraction:
    """Return the chance that a favourite moves, over all ways to trim the deck.

    >>> from cardtable.shuffle import Deck, Rules
    >>> from cardtable.shuffle.layout.blocks import plan
    >>> move_chance(plan(Deck.of("Biohazard", "Justice", stars=["Biohazard", "Justice"]), Rules()))
    Fraction(15, 16)
    """
    misses = _player_misses(plan, ())
    return 1 - Fraction(misses.unmoved[0], misses.scale)


@dataclass(frozen=True, slots=True)
class Misses:
    """For U = 0..n, the chance, times `scale`, that U player cards miss X and that ...

    Attributes:
        unmoved: ... no favourite moved.
        other: ... a favourite outside X moved (it is not one of the U).
        hit: ... a favourite of X moved (it is not one of the U).
        mover_moved: ... the favourite of the energy set moved.
        scale: the common denominator. Integers, because a `Fraction` is slow to hash.
    """

    unmoved: tuple[int, ...]
    other: tuple[int, ...]
    hit: tuple[int, ...]
    mover_moved: tuple[int, ...]
    scale: int


@lru_cache(maxsize=1024)
def _presence(
    n: int,
    move: Move,
    cases: tuple[Case, ...],
    misses: Misses,
    drops: bool,
    has_mover: bool,
    counts: Sequence[int],
) -> tuple[Fraction, ...]:
    """Return `presence`, by all that it depends on.

    Args:
        n: player cards of a shuffle; move: how a favourite moves.
        cases: where among the base slots the cards of X may lie.
        misses: the player cards.
        drops: whether further copies of the special card are dropped.
        has_mover: whether the favourite of the energy set is in X.
        counts: the numbers T.
    """
    unmoved, moved = base_factors(n, None, cases, drops), base_factors(n, move, cases, drops)
    mover_moved = base_factors(n, move, cases, moves=True) if any(misses.mover_moved) else None
    found = []
    for count in counts:
        of_unmoved = _dot(unmoved.all[count], misses.unmoved) * moved.scale
        of_moved = _dot(moved.all[count], misses.other) + _dot(moved.outside[count], misses.hit)
        scale = misses.scale * unmoved.scale * moved.scale
        missed = Fraction(of_unmoved + of_moved * unmoved.scale, scale)
        if mover_moved:
            rows = mover_moved.outside if has_mover else mover_moved.all
            missed += Fraction(_dot(rows[count], misses.mover_moved), misses.scale * mover_moved.scale)
        found.append(1 - missed)
    return tuple(found)


def _dot(factors: dict[int, int], values: tuple[int, ...]) -> int:
    return sum(factor * values[drawn] for drawn, factor in factors.items())


def hit_cases(plan: Plan, cards: Collection[Card]) -> tuple[Case, ...]:
    """Return where among the base slots the cards of X may lie; the shares sum to one."""
    damage, heal, energy = ([card in cards for card in members] for members in plan.sets)
    brawl = None if plan.brawl is None else plan.brawl in cards
    special = None if plan.special is None else plan.sets[2].index(plan.special)
    if special is None:
        energy.sort()
    return _cases(tuple(sorted(damage)), tuple(sorted(heal)), brawl, tuple(energy), special)


Hits = tuple[bool, ...]


@lru_cache(maxsize=512)
def _cases(
    damage: Hits, heal: Hits, brawl: bool | None, energy: Hits, special: int | None
) -> tuple[Case, ...]:
    damages = Counter(_slots("D", order) for order in permutations(damage))
    heals = Counter(
        _slots("H", order if brawl is None else (brawl, *order[1:])) for order in permutations(heal)
    )
    energies: Counter[tuple[int, str | None]] = Counter()
    for order in permutations(range(len(energy))):
        slot = None if special is None else f"E{order.index(special)}"
        energies[_slots("E", tuple(energy[index] for index in order)), slot] += 1
    every = damages.total() * heals.total() * energies.total()
    return tuple(
        Case(of_damage | of_heal | of_energy, slot, Fraction(a * b * c, every))
        for (of_damage, a), (of_heal, b), ((of_energy, slot), c) in product(
            damages.items(), heals.items(), energies.items()
        )
    )


def _slots(kind: str, hits: Hits) -> int:
    """Return the slots of a set that hold hits, as bits."""
    first = SLOTS.index(f"{kind}0")
    return sum(hit << first + index for index, hit in enumerate(hits))


def _player_misses(plan: Plan, cards: Collection[Card]) -> Misses:
    deck = plan.deck
    fillers = deck.fillers if with_role(Role.FILLER) in cards else 0
    starred = sum(card in cards for card in deck.favourites)
    plain = sum(card in cards for card in deck.active) - starred + fillers
    others = len(deck.favourites) - starred
    mover = plan.mover is not None
    return _misses(starred, plain, others, max(len(deck.active), plan.n), plan.n, plan.picks, mover)


@lru_cache(maxsize=1024)
def _misses(
    starred: int, plain: int, others: int, active: int, n: int, picked: tuple[Fraction, ...], mover: bool
) -> Misses:
    """Return the misses when X holds `starred` favourites and `plain` more of the `active` cards.

    `others` favourites are outside X; each moves with chance picked[k] when k are among the n cards kept, and
    so does the `mover` of the energy set.
    """
    unmoved, other, hit, mover_moved = ([Fraction(0)] * (n + 1) for _ in range(4))  # by hits left among the U
    rest = active - starred - plain - others
    for i in range(min(starred, n) + 1):
        for j in range(min(plain, n - i) + 1):
            for k in range(min(others, n - i - j) + 1):
                ways = comb(starred, i) * comb(plain, j) * comb(others, k) * comb(rest, n - i - j - k)
                if not ways:
                    continue
                chance = Fraction(ways, comb(active, n))
                each = chance * picked[i + k]
                unmoved[i + j] += chance - (i + k + mover) * each
                other[i + j] += k * each
                if i:
                    hit[i + j - 1] += i * each
                mover_moved[i + j] += mover * each
    of_n, of_rest = (lcm(*(comb(cards, hits) for hits in range(cards + 1))) for cards in (n, n - 1))
    scale = lcm(*(weight.denominator for weight in (*unmoved, *other, *hit, *mover_moved))) * lcm(
        of_n, of_rest
    )
    return Misses(
        _missed(unmoved, n, scale),
        _missed(other, n - 1, scale),
        _missed(hit, n - 1, scale),
        _missed(mover_moved, n, scale),
        scale,
    )


def _missed(weights: list[Fraction], cards: int, scale: int) -> tuple[int, ...]:
    """Return, for U = 0..cards, `scale` times the chance that U cards miss x hits, weighted by x."""
    shares = [
        (int(weight * scale) // comb(cards, hits), hits) for hits, weight in enumerate(weights) if weight
    ]
    return tuple(
        sum(share * comb(cards - drawn, hits) for share, hits in shares) for drawn in range(cards + 1)
    )
