"""The odds once more without any cleverness, and examples: what the engine is compared with."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from itertools import combinations, product
from pathlib import Path
from random import Random
from typing import Any

from cardtable.odds import BATTLE_LINE, Card, Formation, Rules, Strength, Tactic, Troop, all_troops, unpack

TROOPS = unpack(all_troops(BATTLE_LINE))
EXAMPLES: dict[str, list[dict[str, Any]]] = json.loads(
    (Path(__file__).parent / "examples.json").read_text(encoding="utf-8")
)


def naive_best(cards: Sequence[Card], rules: Rules, fog: bool, mud: bool) -> Strength | None:
    """Try every value and every colour of every wild card, and every choice of cards."""
    found = []
    for part in combinations(cards, 4 if mud else 3):
        for faces in product(*(_faces(card, rules) for card in part)):
            found += [Strength(one, sum(value for _, value in faces)) for one in naive_formations(faces, fog)]
    return max(found, default=None)


def _faces(card: Card, rules: Rules) -> list[tuple[int, int]]:
    if isinstance(card, Troop):
        return [(card.colour, card.value)]
    return [(colour, value) for colour in range(6) for value in card.values(rules)]


def naive_formations(faces: Sequence[tuple[int, int]], fog: bool) -> list[Formation]:
    """Every formation that cards of some colours and values can be called."""
    values = [value for _, value in faces]
    run = sorted(values) == list(range(min(values), min(values) + len(values)))
    suited = len({colour for colour, _ in faces}) == 1
    names = [Formation.HOST]
    if not fog:
        names += [Formation.SKIRMISH] * run + [Formation.BATTALION] * suited
        names += [Formation.PHALANX] * (len(set(values)) == 1) + [Formation.WEDGE] * (run and suited)
    return names


class SmallSide:
    """A small random side of a flag, with a hand and unseen troops, few enough to go through every draw."""

    def __init__(self, rng: Random, unseen: int = 7) -> None:
        self.mud, self.fog = rng.random() < 0.3, rng.random() < 0.15
        deck = list(TROOPS)
        if rng.random() < 0.5:
            low, colours = rng.randint(1, 7), rng.randint(2, 6)
            deck = [card for card in deck if low <= card.value <= low + 3 and card.colour < colours]
        rng.shuffle(deck)
        wilds = rng.sample([Tactic.DARIUS, Tactic.CAVALRY, Tactic.SHIELDS], rng.choice([0, 0, 0, 1, 1, 2]))
        troops = min(rng.choice([0, 0, 1, 1, 2, 3]), 3 + self.mud - len(wilds))
        self.flag: tuple[Card, ...] = (*deck[:troops], *wilds)
        held = rng.choice([0, 1, 2, 3])
        self.hand = deck[troops : troops + held]
        self.unseen = deck[troops + held :][: rng.randint(1, unseen)]
        self.draws = rng.randint(0, len(self.unseen))

    def best(self) -> Counter[Strength | None]:
        """For every strength, in how many draws it is the best."""
        found: Counter[Strength | None] = Counter()
        for drawn in combinations(self.unseen, self.draws):
            found[max(self.completions(drawn), default=None)] += 1
        return found

    def completions(self, drawn: Sequence[Troop]) -> list[Strength]:
        """The best strength of every way to complete the side after a draw."""
        missing = 3 + self.mud - len(self.flag)
        ways = combinations([*self.hand, *drawn], missing)
        found = (naive_best([*self.flag, *way], BATTLE_LINE, self.fog, self.mud) for way in ways)
        return [strength for strength in found if strength]
