"""The asks in the numbers that the look-ahead works with."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from cardtable.kingdom.cards.catalog import KINGDOM_SIZE
from cardtable.kingdom.choose.asks import ALCHEMY_RANGE, COSTS_RANGE, PRIORITY_COUNT, Ask, Wanted
from cardtable.kingdom.choose.lookahead import Bounds
from cardtable.kingdom.choose.pile_classes import (
    ALCHEMY,
    ATTACK,
    BIT_OF_ASK,
    EXPENSIVE,
    NEEDS,
    PRIORITY,
    REACTION,
    limit_bit,
)
from cardtable.kingdom.choose.pile_limits import PileLimit

ANY = Bounds(0, KINGDOM_SIZE)
NONE = Bounds(0, 0)
ALCHEMY_GROUP = Bounds(ALCHEMY_RANGE[0], ALCHEMY_RANGE[-1])


@dataclass(frozen=True, slots=True)
class Terms:
    """What ten piles must have, must not have, and how many of each sort."""

    needs: int = 0
    """Bits of which the kingdom must have each."""
    peace: bool = False
    """No Attack."""
    reaction: bool = False
    """An Attack calls for a Reaction."""
    expensive: Bounds = ANY
    alchemy: Bounds = ANY
    priority: Bounds = ANY
    extras: bool = True
    """Whether the look-ahead demands that all called cards can be set out, and break no ask."""
    helped: bool = False
    """Extras in the supply may meet needs that the ten leave open; the Reaction, Ferryman's pile too."""
    limits: tuple[tuple[int, Bounds], ...] = ()
    """The bits of sorts, with the least and the most piles of each."""

    @classmethod
    def of(cls, asks: Iterable[Wanted], *, extras: bool = True) -> Terms:
        """The terms of some asks.

        >>> Terms.of([Ask.COSTS, Ask.NO_ATTACKS]).expensive
        Bounds(least=3, most=5)
        """
        wanted = frozenset(asks)
        answered = Ask.REACTION in wanted
        has_attack = Ask.ATTACK in wanted
        needs = sum(BIT_OF_ASK[ask] for ask in wanted if isinstance(ask, Ask)) & NEEDS & ~REACTION
        if has_attack:
            needs |= ATTACK | (REACTION if answered else 0)
        return cls(
            needs=needs,
            peace=Ask.NO_ATTACKS in wanted,
            reaction=answered and not has_attack,
            expensive=Bounds(COSTS_RANGE[0], COSTS_RANGE[-1]) if Ask.COSTS in wanted else ANY,
            alchemy=ALCHEMY_GROUP if Ask.ALCHEMY in wanted else ANY,
            priority=Bounds(PRIORITY_COUNT, PRIORITY_COUNT) if Ask.PRIORITY in wanted else ANY,
            extras=extras,
            limits=tuple(
                sorted(
                    (limit_bit(ask.of), Bounds(ask.least, ask.most))
                    for ask in wanted
                    if isinstance(ask, PileLimit)
                )
            ),
        )

    @property
    def is_bounded(self) -> bool:
        """Whether expensive, Alchemy or prioritised piles are counted."""
        return self.expensive is not ANY or self.alchemy is not ANY or self.priority is not ANY

    @property
    def limited(self) -> int:
        """The bits of the sorts that have a least or a most."""
        return sum([bit for bit, _ in self.limits])

    @property
    def relevant(self) -> int:
        """The bits of a class that these terms look at."""
        return (
            self.needs
            | (self.peace or self.reaction) * ATTACK
            | self.reaction * REACTION
            | (self.expensive != ANY) * EXPENSIVE
            | (self.alchemy != ANY) * ALCHEMY
            | (self.priority != ANY) * PRIORITY
            | (self.limited if self.limits else 0)
        )
