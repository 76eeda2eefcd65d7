"""The cards of a hand that the formations already begun need, so that they are not laid elsewhere."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from cardtable.odds.counting.flag_odds import Combination
from cardtable.odds.game.cards import Troop
from cardtable.odds.game.formations import Formation


class Needs:
    """What some sides wait for: single cards, and numbers of cards of a value or of a colour.

    A side waits for its best formation that is still possible, and for a phalanx besides a wedge.

    >>> from cardtable.odds import ME, Flag, read_cards, side_odds, table_of, write_cards
    >>> hand = read_cards("a10 b9 c2")
    >>> table = table_of(flags=[Flag((read_cards("a9"), ()))], hand=hand)
    >>> needs = Needs()
    >>> needs.add(side_odds(table, 0, ME).combinations, missing=2)
    >>> write_cards(needs.others(hand))
    'c2'
    """

    def __init__(self) -> None:
        self._cards: set[Troop] = set()
        self._values: Counter[int] = Counter()
        self._colours: Counter[int] = Counter()

    def __len__(self) -> int:
        """How many cards are waited for."""
        return len(self._cards) + self._values.total() + self._colours.total()

    def add(self, combinations: Sequence[Combination], missing: int) -> None:
        """Wait for the cards of a side.

        Args:
            combinations: those of the side, the strongest first; those that cannot be laid do not count.
            missing: how many cards it lacks.
        """
        possible = [one for one in combinations if one.this]
        top = possible[0].strength.formation if possible else Formation.WEDGE
        least = Formation.PHALANX if top is Formation.WEDGE else top
        for one in possible:
            if one.strength.formation < least:
                break
            if one.hand:
                self._wait_for(one, missing)
                if one.strength.formation is Formation.BATTALION:
                    break

    def add_card(self, troop: Troop) -> None:
        """Wait for one card."""
        self._cards.add(troop)

    def _wait_for(self, one: Combination, missing: int) -> None:
        formation = one.strength.formation
        if formation is Formation.WEDGE:
            self._cards.update(one.hand)
        elif formation is Formation.PHALANX:
            self._values[one.hand[0].value] += missing
        elif formation is Formation.BATTALION:
            self._colours.update(dict.fromkeys({troop.colour for troop in one.hand}, missing))
        else:
            self._values[max(troop.value for troop in one.hand)] += 1

    def others(self, hand: Iterable[Troop]) -> tuple[Troop, ...]:
        """The cards of a hand that are not waited for, the highest first."""
        values, colours, others = self._values.copy(), self._colours.copy(), []
        for troop in sorted(hand, key=lambda troop: (-troop.value, troop.colour)):
            if troop in self._cards:
                continue
            if colours[troop.colour]:
                colours[troop.colour] -= 1
            elif values[troop.value]:
                values[troop.value] -= 1
            else:
                others.append(troop)
        return tuple(others)
