"""The published method of choosing a kingdom: the requirement with the fewest candidates goes first.

Piles come one at a time. As long as requirements are open, the next pile is drawn from the candidates of the
requirement that has the fewest; then from all that are left. The look-ahead leaves out every pile after which
the requirements could no longer be met: nothing is ever taken back, and if a kingdom exists, one is found.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from random import Random

from cardtable.kingdom.cards.catalog import Card
from cardtable.kingdom.cards.sets import Pool
from cardtable.kingdom.choose.bounds import Bounds
from cardtable.kingdom.choose.choice import BESIDE, Choice, settle_requirements
from cardtable.kingdom.choose.choice_problem import Problem
from cardtable.kingdom.choose.draft import Draft
from cardtable.kingdom.choose.limits_search import Row
from cardtable.kingdom.choose.outlook import Beside
from cardtable.kingdom.choose.pile_classes import (
    ALCHEMY,
    ATTACK,
    BIT_OF,
    EXPENSIVE,
    Census,
    with_bits,
)
from cardtable.kingdom.choose.requirements import Requirements


def choose_standard(
    pool: Pool,
    requirements: Requirements,
    rng: Random,
    *,
    locked: Sequence[Card] = (),
    banned: Sequence[Card] = (),
    beside: Beside | None = BESIDE,
) -> Choice:
    """Choose ten piles of the pool that meet the requirements; same seed, same kingdom, on every Python.

    Locked piles are in the kingdom whatever they are, also from sets that are not in the pool; banned ones
    never are. How many piles are expensive (and how many of Alchemy, if it comes as a group) is drawn first,
    each possible number from 3 to 5 with the same chance. Without its requirement the Alchemy group is formed
    with chance 1 in the number of sets, and otherwise stays out; where the requirements allow only one of the
    two it is that one, and where they allow neither, any number.

    They are the ten of a whole table, with what lies `beside`: all that they call for can be set out, and
    breaks no requirement. With None for `beside`, only the ten piles are looked at.

    If no kingdom meets all requirements, the Choice says why in `conflict` and holds a kingdom that meets the
    weightiest.
    Raises LockError for piles that cannot be locked together, TooFewPilesError for fewer than ten piles.

    >>> from random import Random
    >>> from cardtable.kingdom import pool
    >>> wanted = Requirements(village=True, costs=True)
    >>> choice = choose_standard(pool(["base-2", "alchemy"]), wanted, Random(7))
    >>> for finding in choice.findings:
    ...     print(finding.requirement, [pile.id for pile in finding.piles])
    village ['festival', 'village']
    costs ['festival', 'council-room', 'sentry', 'bandit']
    """
    settled = settle_requirements(pool, requirements, locked, banned, beside)
    alchemy, bounds = settled.draw_part(rng)
    bounds = _quotas(settled.problem, bounds, rng)
    piles = (*settled.problem.locked, *_Drawing(settled.problem, bounds, rng).piles())
    return Choice(piles, settled.found(piles), alchemy, settled)


def _quotas(problem: Problem, bounds: Bounds, rng: Random) -> Bounds:
    """Draw how many Alchemy and how many expensive piles come, where that is bounded."""
    for bit in (ALCHEMY, EXPENSIVE):
        if row := bounds.row(bit):
            options = [bounds.with_row(Row(bit, number, number)) for number in range(row.least, row.most + 1)]
            possible = [option for option in options if problem.is_possible(option)]
            bounds = possible[rng.randrange(len(possible))]
    return bounds


class _Drawing:
    """The drawing of the piles that are not locked, one by one.

    A pile that is unsafe now stays so, as choosing others only narrows what is left. So each deck is
    shuffled once and gone through once, and an unsafe class is never looked at again.
    """

    def __init__(self, problem: Problem, bounds: Bounds, rng: Random) -> None:
        self.draft: Draft = problem.started(bounds)
        self.relevant = self.draft.relevant
        self.rng = rng
        self.census: Census = problem.census
        self.out: set[Card] = {*problem.locked, *problem.banned}
        self.unsafe: set[int] = set()
        self.decks: dict[int, Iterator[Card]] = {}
        self.order = [*_fewest_candidates_first(problem, bounds)]

    def piles(self) -> Iterator[Card]:
        """The piles in the order in which they are drawn."""
        while self.draft.slots:
            bit = self._most_urgent()
            pile = next((pile for pile in self._deck(bit) if self._take_if_safe(pile)), None)
            if pile:
                self.out.add(pile)
                yield pile
            else:  # the ten cannot meet this requirement any more: an extra will
                self.order.remove(bit)

    def _most_urgent(self) -> int:
        """The bit of the open requirement with the fewest candidates, or 0 if no requirement is open."""
        missing = self.draft.missing()
        return next((bit for bit in self.order if bit & missing), 0)

    def _deck(self, bit: int) -> Iterator[Card]:
        if bit not in self.decks:
            self.decks[bit] = shuffled(list(with_bits(self.census, bit)), self.rng)
        return self.decks[bit]

    def _take_if_safe(self, pile: Card) -> bool:
        """Choose the pile if it is free and safe; return whether it was chosen."""
        kind = self.census.classes[pile] & self.relevant
        if pile in self.out or kind in self.unsafe:
            return False
        if not self.draft.can_take(kind):
            self.unsafe.add(kind)
            return False
        self.draft.take(kind)
        return True


@lru_cache(maxsize=256)
def _fewest_candidates_first(problem: Problem, bounds: Bounds) -> tuple[int, ...]:
    """The bits of the requirements in the order in which piles are drawn for them."""
    draft = problem.draft(bounds)
    unasked = ATTACK & ~bounds.needs
    called_for = [row.bit for row in bounds.rows if row.least]
    asked = dict.fromkeys((*BIT_OF.values(), *called_for))
    bits = [bit for bit in asked if bit & draft.relevant & ~unasked]
    free = draft.free.counts.items()
    return tuple(sorted(bits, key=lambda bit: sum(count for kind, count in free if kind & bit)))


def shuffled(piles: list[Card], rng: Random) -> Iterator[Card]:
    """The piles in random order, drawn only as far as they are asked for."""
    while piles:
        at = rng.randrange(len(piles))
        piles[at], piles[-1] = piles[-1], piles[at]
        yield piles.pop()
