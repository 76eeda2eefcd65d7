"""What one side of a flag still needs: the patterns of troops that complete each formation.

All that odds and claims need to know of the cards on a side is its `Shape`. The troops that may still come
are a set of bits (see `cards`); inside one colour, or for all colours put together, a *pattern* is a set of
values, bit `value - 1`. Every pattern of a shape has exactly `needs` values.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, product

from cardtable.odds.game.cards import STRIDE, Card, Tactic, Troop, bits
from cardtable.odds.game.formations import SHIFT, Formation, Strength, cards_needed, strength_of
from cardtable.odds.game.rules import COLOURS, Rules

MIXED = -1


@dataclass(frozen=True, slots=True)
class Shape:
    """One side of a flag, as far as its completion depends on it.

    Attributes:
        highest: the highest troop value of the game.
        values: the values of the troops there, in ascending order.
        colour: the colour that they share, None if there is no troop, `MIXED` if there are several.
        wilds: for each wild card there, the values that it may take.
        size: how many cards make the side complete.
        fog: whether only the sum counts.
    """

    highest: int
    values: tuple[int, ...]
    colour: int | None
    wilds: tuple[tuple[int, ...], ...]
    size: int
    fog: bool

    @property
    def needs(self) -> int:
        """The cards still missing; zero or less when the side is complete."""
        return self.size - len(self.values) - len(self.wilds)

    @property
    def colours(self) -> range:
        """The colours in which a wedge or a battalion order may still be made."""
        if self.fog or self.colour == MIXED:
            return range(0)
        return range(len(COLOURS)) if self.colour is None else range(self.colour, self.colour + 1)

    @property
    def code(self) -> int:
        """The code of a complete side's strength; 0 while cards are missing."""
        return _code(self) if self.needs <= 0 else 0

    @property
    def strength(self) -> Strength | None:
        """The strength of a complete side, its wild cards at their best; None while cards are missing."""
        return strength_of(self.code) if self.code else None

    @property
    def base(self) -> int:
        """The sum of what stands there, every wild card at its highest."""
        return sum(self.values) + sum(values[-1] for values in self.wilds)


def shape_of(cards: Sequence[Card], rules: Rules, fog: bool = False, mud: bool = False) -> Shape:
    """The shape of one side; of more cards than it takes, the best ones.

    >>> from cardtable.odds import BATTLE_LINE, read_cards
    >>> shape_of(read_cards("a8 b8"), BATTLE_LINE).needs
    1
    """
    size = cards_needed(mud)
    if len(cards) > size:
        parts = (shape_of(part, rules, fog, mud) for part in combinations(cards, size))
        return max(parts, key=lambda shape: shape.code)
    troops = [card for card in cards if isinstance(card, Troop)]
    colours = {troop.colour for troop in troops}
    return Shape(
        rules.highest,
        tuple(sorted(troop.value for troop in troops)),
        colours.pop() if len(colours) == 1 else MIXED if colours else None,
        tuple(sorted(card.values(rules) for card in cards if isinstance(card, Tactic))),
        size,
        fog,
    )


@cache
def _code(shape: Shape) -> int:
    """The code of the strength of a complete side."""
    run, equal = runs(shape), equals(shape)
    if run and shape.colours:
        formation, total = Formation.WEDGE, run[0][1]
    elif equal:
        formation, total = Formation.PHALANX, shape.size * equal[0]
    elif shape.colours:
        formation, total = Formation.BATTALION, shape.base
    elif run:
        formation, total = Formation.SKIRMISH, run[0][1]
    else:
        formation, total = Formation.HOST, shape.base
    return formation << SHIFT | total


@cache
def runs(shape: Shape) -> tuple[tuple[int, int], ...]:
    """The patterns that complete a run (a wedge in one colour, else a skirmish line): (values, best sum),
    best first.

    >>> from cardtable.odds import BATTLE_LINE, read_cards
    >>> [(bin(values), total) for values, total in runs(shape_of(read_cards("a9 b10"), BATTLE_LINE))]
    [('0b10000000', 27)]
    """
    best: dict[int, int] = {}
    if shape.fog or len(set(shape.values)) < len(shape.values):
        return ()
    for low in range(1, shape.highest - shape.size + 2):
        missing = set(range(low, low + shape.size)) - set(shape.values)
        if len(missing) == shape.size - len(shape.values):
            total = sum(range(low, low + shape.size))
            for chosen in combinations(sorted(missing), shape.needs):
                left = missing.difference(chosen)
                if any(left == {*values} for values in product(*shape.wilds)):
                    values = sum(1 << value - 1 for value in chosen)
                    best[values] = max(total, best.get(values, 0))
    return tuple(sorted(best.items(), key=lambda item: (-item[1], item[0])))


@cache
def equals(shape: Shape) -> tuple[int, ...]:
    """The values in which a phalanx may still be made, the highest first."""
    if shape.fog or len(set(shape.values)) > 1:
        return ()
    return tuple(
        value
        for value in range(shape.highest, 0, -1)
        if value in (shape.values or (value,)) and all(value in wild for wild in shape.wilds)
    )


@cache
def sums(values: int, count: int, total: int) -> tuple[int, ...]:
    """The patterns of `count` of some values whose sum is `total`."""
    chosen = combinations(bits(values), count)
    return tuple(sum(part) for part in chosen if sum(bit.bit_length() for bit in part) == total)


@cache
def top(values: int, count: int) -> int:
    """The sum of the highest `count` of some values, 0 when there are too few."""
    found = [bit.bit_length() for bit in bits(values)]
    return sum(found[-count:]) if len(found) >= count else 0


def presence(troops: int) -> int:
    """The values that a set of troops holds in any colour."""
    held = 0
    while troops:
        held |= troops & (1 << STRIDE) - 1
        troops >>= STRIDE
    return held
