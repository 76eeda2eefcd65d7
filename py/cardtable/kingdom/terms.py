"""The asks in the numbers that the look-ahead works with."""

from collections.abc import Iterable
from dataclasses import dataclass

from .asks import ALCHEMY_RANGE, COSTS_RANGE, PRIORITY_COUNT, Ask
from .classes import ALCHEMY, ATTACK, BIT_OF_ASK, EXPENSIVE, NEEDS, PRIORITY, REACTION
from .lookahead import Bounds

KINGDOM_SIZE = 10
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

    @classmethod
    def of(cls, asks: Iterable[Ask], alchemy: Bounds = ANY) -> "Terms":
        """The terms of some asks; `alchemy` bounds the Alchemy piles if the ask is not among them.

        >>> Terms.of([Ask.COSTS, Ask.NO_ATTACKS]).expensive
        Bounds(least=3, most=5)
        """
        wanted = frozenset(asks)
        return cls(
            needs=sum(BIT_OF_ASK[ask] for ask in wanted) & NEEDS & ~REACTION,
            peace=Ask.NO_ATTACKS in wanted,
            reaction=Ask.REACTION in wanted,
            expensive=Bounds(COSTS_RANGE[0], COSTS_RANGE[-1]) if Ask.COSTS in wanted else ANY,
            alchemy=ALCHEMY_GROUP if Ask.ALCHEMY in wanted else alchemy,
            priority=Bounds(PRIORITY_COUNT, PRIORITY_COUNT) if Ask.PRIORITY in wanted else ANY,
        )

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
        )
