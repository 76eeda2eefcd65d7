"""Whether a whole table exists, by integer programming: a second proof, for pools too large to enumerate.

Written from the rule books and the definitions of the asks, as `oracle` is; no function of the engine.

| variable | 1 if |
|---|---|
| (None, card) | the pile is one of the ten |
| (role, card) | the card stands in a role |
| role | the role is called for |
| (role, caller variable) | this caller is counted as the reason for the role |
| "together" | Alchemy comes as a group |

Each role has a level above that of the caller counted for it, so that two extras do not call for each other
alone. Divine Wind is left out: it is never needed while another Prophecy may come.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Any

import numpy
from numpy.typing import NDArray
from scipy.optimize import Bounds, LinearConstraint, milp

from cardtable.kingdom import Card, all_cards
from tests.support.kingdom import oracle
from tests.support.kingdom.oracle import BY_THEMSELVES, FORMS, Case, roles_of

ROLES = tuple(role for role in FORMS if role not in (*oracle.POINTING, "wind"))
HIGHEST = len(ROLES)
"""The highest level of a role."""

Sum = Mapping[Hashable, float]
Place = tuple[str | None, Card]


def is_solvable(
    matrix: NDArray[Any], least: Sequence[float], most: Sequence[float], highest: Sequence[float] | int = 1
) -> bool:
    """Whether whole numbers from 0 to `highest` keep the rows of a matrix within their bounds."""
    count = matrix.shape[1]
    found = milp(
        numpy.zeros(count),
        integrality=numpy.ones(count),
        bounds=Bounds(0, highest),
        constraints=LinearConstraint(matrix, least, most),
        options={"presolve": False},  # it takes some programs that have a solution for infeasible ones
    )
    assert found.status in (0, 2), found.message  # solved, or proved infeasible
    return bool(found.status == 0)


class Program:
    """The linear constraints of a whole table."""

    def __init__(self, case: Case, *, together: bool) -> None:
        self.case = case
        self.variables: dict[Hashable, int] = {}
        self.most: list[float] = []
        self.rows: list[tuple[Sum, float, float]] = []
        self.cards = self._cards()
        self._ten()
        self._roles()
        self._asks()
        if together:
            self._together()

    def is_possible(self) -> bool:
        matrix = numpy.zeros((len(self.rows), len(self.variables)))
        for at, (terms, _, _) in enumerate(self.rows):
            for variable, factor in terms.items():
                matrix[at, self.variables[variable]] += factor
        return is_solvable(matrix, [row[1] for row in self.rows], [row[2] for row in self.rows], self.most)

    def _variable(self, name: Hashable, most: float = 1) -> None:
        self.variables[name] = len(self.most)
        self.most.append(most)

    def _require(self, terms: Sum, least: float = -numpy.inf, most: float = numpy.inf) -> None:
        self.rows.append((terms, least, most))

    def _cards(self) -> list[Place]:
        """Every card with each place that it may take."""
        case = self.case
        piles = dict.fromkeys((*case.pool.piles, *case.locked))
        places: list[Place] = [(None, pile) for pile in piles if pile not in case.banned]
        for role in ROLES:
            source = all_cards() if role in BY_THEMSELVES else case.pool.piles
            for card in source:
                free = card not in (*case.banned, *case.locked) and card.name != "Divine Wind"
                if free and FORMS[role](card):
                    places.append((role, card))
        for place in places:
            self._variable(place)
        return places

    def _ten(self) -> None:
        self._require({(None, card): 1 for role, card in self.cards if role is None}, 10, 10)
        for card in self.case.locked:
            self._require({(None, card): 1}, 1, 1)
        for card in dict.fromkeys(card for _, card in self.cards):
            self._require({place: 1 for place in self.cards if place[1] is card}, 0, 1)

    def _roles(self) -> None:
        landscapes: list[Place] = [("landscape", card) for card in self.case.landscapes]
        for place in landscapes:
            self._variable(place)
            self._require({place: 1}, 1, 1)
        for role in ROLES:
            self._variable(role)
            self._variable(("level", role), HIGHEST)
        for role in ROLES:
            size = 3 if role == "boon" else 1
            filled: dict[Hashable, float] = {place: 1 for place in self.cards if place[0] == role}
            self._require({**filled, role: -size}, 0, 0)
            callers = [place for place in (*self.cards, *landscapes) if role in roles_of(place[1])]
            for place in callers:
                self._require({role: 1, place: -1}, 0)
                self._variable((role, place))
                self._require({place: 1, (role, place): -1}, 0)
                if place[0] in ROLES:
                    above, below = ("level", role), ("level", place[0])
                    self._require({above: 1, below: -1, (role, place): -HIGHEST - 1}, -HIGHEST)
            self._require({role: -1, **{(role, place): 1 for place in callers}}, 0)

    def _asks(self) -> None:
        asks = self.case.asks
        supply, gained = (None, "bane", "army"), (None, "bane", "army", "ferryman")
        attacks = [place for place in self.cards if "attack" in oracle.types(place[1])]
        if not asks.attacks:
            self._require(dict.fromkeys(attacks, 1), 0, 0)
        if asks.attack:
            self._require({place: 1 for place in attacks if place[0] in supply}, 1)
        if asks.reaction:
            answers = [
                place
                for place in self.cards
                if place[0] in gained and oracle.counters(place[1], asks.counters)
            ]
            for place in attacks:
                self._require({**dict.fromkeys(answers, 1), place: -1 + (place in answers)}, 0)
        for ability in oracle.ABILITIES:
            if getattr(asks, ability.value):
                able = [place for place in self.cards if place[0] in supply and ability in place[1].abilities]
                self._require(dict.fromkeys(able, 1), 1)
        if asks.costs:
            self._require(self._of_ten(card for _, card in self.cards if oracle.price(card) >= 5), 3, 5)
        if asks.priority:
            self._require(self._of_ten(card for _, card in self.cards if card.set == asks.priority), 5, 5)
        if asks.alchemy and "alchemy" in self.case.pool.sets:
            self._require(self._of_ten(card for _, card in self.cards if card.set == "alchemy"), 3, 5)

        for limit in asks.limits:
            of_sort = [card for _, card in self.cards if limit.of in oracle.sorts(card)]
            self._require(self._of_ten(of_sort), limit.least, limit.most)

    def _together(self) -> None:
        """No Alchemy, or three to five of its piles among the ten."""
        asks = self.case.asks
        if "alchemy" not in self.case.pool.sets or asks.alchemy or asks.mix_alchemy:
            return
        self._variable("together")
        group = self._of_ten(card for _, card in self.cards if card.set == "alchemy")
        self._require({**group, "together": -3}, 0)
        self._require({**group, "together": -5}, -numpy.inf, 0)
        for place in self.cards:
            if place[0] and place[1].set == "alchemy":
                self._require({"together": 1, place: -1}, 0)

    def _of_ten(self, cards: Iterable[Card]) -> Sum:
        wanted = {*cards}
        return {(None, card): 1 for role, card in self.cards if role is None and card in wanted}
