"""The combinations with which one side of a flag answers the other, and how much a card promises there."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from cardtable.odds.counting.flag_odds import Combination, SideOdds
from cardtable.odds.game.cards import Troop
from cardtable.odds.game.formations import Formation
from cardtable.odds.game.table import THEY, Flag

POSSIBLE = Fraction(1, 20)
"""The least chance of the opponent's highest combination: for long nothing is quite impossible."""
SUMMED = (Formation.WEDGE, Formation.PHALANX, Formation.SKIRMISH)
"""The formations of which a card may serve several sums at once; of the others the likeliest sum counts."""


def top_combination(side: SideOdds, formation: Formation | None = None) -> Combination | None:
    """The highest combination of a side (of one formation) that is not nearly impossible."""
    for one in side.combinations:
        if one.chance >= POSSIBLE and formation in (None, one.strength.formation):
            return one
    return None


def answers(flag: Flag, theirs: Combination | None, one: Combination) -> bool:
    """Whether a combination holds against the opponent's highest: an equal one does unless theirs is laid."""
    if theirs is None or one.strength > theirs.strength:
        return True
    return one.strength == theirs.strength and not flag.complete(THEY)


def promise(combinations: Iterable[Combination], troop: Troop | None = None) -> Fraction:
    """How much some combinations promise together: the sum of their chances.

    Args:
        combinations: the combinations.
        troop: if given, only those that this troop serves count.

    >>> from cardtable.odds import ME, Flag, read_cards, side_odds, table_of
    >>> table = table_of(flags=[Flag((read_cards("a8 a9"), ()))], hand=read_cards("a10 b8"))
    >>> promise(side_odds(table, 0, ME).combinations[:1], table.hand[0])
    Fraction(1, 1)
    """
    total, likeliest = Fraction(0), dict[Formation, Fraction]()
    for one in combinations:
        formation = one.strength.formation
        if troop is not None and troop not in one.hand:
            continue
        if formation in SUMMED:
            total += one.chance
        else:
            likeliest[formation] = max(likeliest.get(formation, Fraction(0)), one.chance)
    return total + sum(likeliest.values())
