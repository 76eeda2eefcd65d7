"""The rules, figures and examples of the two published documents; `docs/tools/kingdom.md` has a row for each.

`PROCEDURE` is the standard mode step by step, `ATTRIBUTES` the attributes and weights.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from itertools import chain
from random import Random

import pytest

from cardtable.kingdom import (
    PUBLISHED,
    Attribute,
    Card,
    Clustering,
    Idealised,
    Kind,
    Requirement,
    Requirements,
    Role,
    Settings,
    Slot,
    Table,
    Unused,
    Use,
    Weighting,
    card_by_id,
    choose_standard,
    default_weighting,
    lay,
    pool,
    replacements,
    values_of,
)
from cardtable.kingdom.choose.choice import AlchemyPart, settle_requirements
from cardtable.kingdom.choose.requirements import ALCHEMY_RANGE, COSTS_RANGE, PRIORITY_COUNT
from cardtable.kingdom.choose.standard import shuffled
from cardtable.kingdom.table.dealing import box_chances
from cardtable.kingdom.table.landscapes import DRAWS, draw_landscapes, landscapes_of
from cardtable.kingdom.weighted.choosing import choose_weighted
from cardtable.kingdom.weighted.weights import FactorKind, Weights
from tests.support.kingdom.strategies import EVERYTHING
from tools.paths import ROOT

SEEDS = range(30)
FEW_EVENTS = ("base-2", "intrigue-2", "seaside-2", "alchemy", "prosperity-2", "dark-ages", "adventures")
DARK = ("base-2", "alchemy", "dark-ages")
OF = Attribute
NOTHING = Weighting(tuple(Unused() for _ in Attribute))
SPLITTERS = [card_by_id(pile) for pile in ("village", "festival", "bazaar", "plaza", "inn", "squire", "port")]


def numbers(asks: Requirements, counted: Callable[[Card], bool], sets: tuple[str, ...] = DARK) -> set[int]:
    """How many of the ten piles are counted, over some seeds."""
    kingdoms = (choose_standard(pool(sets), asks, Random(seed)).piles for seed in SEEDS)
    return {sum(map(counted, piles)) for piles in kingdoms}


def meets(asks: Requirements) -> set[bool]:
    """Whether an ask is met, over some seeds."""
    findings = (choose_standard(pool(DARK), asks, Random(seed)).findings for seed in SEEDS)
    return {finding.holds for finding in chain.from_iterable(findings)}


def alchemy_parts(*sets: str) -> dict[int, AlchemyPart]:
    """How Alchemy takes part by the number drawn, one of as many as there are sets."""
    settled = settle_requirements(pool(sets), Requirements(), (), ())
    among = len(settled.problem.pool.sets)
    return {Random(seed).randrange(among): settled.draw_part(Random(seed))[0] for seed in SEEDS}


def first_landscapes_of_20(seed: int) -> tuple[Card, ...]:
    """The first two landscapes among twenty cards."""
    cards = shuffled([*EVERYTHING.piles, *landscapes_of(EVERYTHING)], Random(seed))
    found = [card for _, card in zip(range(20), cards, strict=False) if card.kind is not Kind.KINGDOM]
    return tuple(found[:2])


def extras(role: Role, *callers: str) -> set[int]:
    """How many cards come in a role for a kingdom with some piles."""
    locked = [card_by_id(pile) for pile in callers]
    tables = (lay(EVERYTHING, Requirements(), PUBLISHED, Random(seed), locked=locked) for seed in range(3))
    return {len(table.extra(role)) for table in tables}


def chance_of(box: str, set_id: str) -> Fraction:
    """The chance of Colonies or Shelters with Base and another set."""
    return box_chances(Table(pool(["base-2", set_id]), Requirements(), PUBLISHED, ()))[box]


def bane_costs() -> set[int]:
    young_witch = card_by_id("young-witch")
    tables = (
        lay(EVERYTHING, Requirements(), PUBLISHED, Random(seed), locked=[young_witch]) for seed in range(40)
    )
    return {table.extra(Role.BANE)[0].card.cost.total for table in tables}


def keeps_every_ask() -> bool:
    """Whether each of the replacements for each pile of a table keeps what was asked."""
    table = lay(pool(DARK), Requirements(village=True, costs=True), PUBLISHED, Random(1))
    for number in range(1, 11):
        for card in replacements(table, Slot(Role.PILE, number)):
            piles = [*table.piles[: number - 1], card, *table.piles[number:]]
            if replace(table, piles=tuple(piles), locked=()).failing:
                return False
    return True


PROCEDURE: dict[str, tuple[Callable[[], object], object]] = {
    "sets": (lambda: [len(pool(sets).piles) for sets in (["base-1"], ["base-2"])], [25, 26]),
    "duplicates": (lambda: len(pool(["base-1", "base-2"]).piles), 32),
    "village": (lambda: meets(Requirements(village=True)), {True}),
    "drawer": (lambda: meets(Requirements(drawer=True)), {True}),
    "buy": (lambda: meets(Requirements(buy=True)), {True}),
    "trashing": (lambda: meets(Requirements(trashing=True)), {True}),
    "attacks": (lambda: numbers(Requirements(attacks=False), lambda pile: pile.is_attack), {0}),
    "attacks-allowed": (
        lambda: {0, 1} <= numbers(Requirements(), lambda pile: pile.is_attack, ("base-2",)),
        True,
    ),
    "reaction": (lambda: meets(Requirements(reaction=True)), {True}),
    "alchemy": (lambda: numbers(Requirements(alchemy=True), lambda pile: pile.set == "alchemy"), {3, 4, 5}),
    "costs": (lambda: numbers(Requirements(costs=True), lambda pile: pile.cost.total >= 5), {3, 4, 5}),
    "priority": (lambda: numbers(Requirements(priority="base"), lambda pile: pile.set == "base"), {5}),
    "ranges": (lambda: [[*ALCHEMY_RANGE], [*COSTS_RANGE], PRIORITY_COUNT], [[3, 4, 5], [3, 4, 5], 5]),
    "alchemy-group": (
        lambda: alchemy_parts(*DARK, "base-1"),
        {0: AlchemyPart.TOGETHER, 1: AlchemyPart.LEFT_OUT, 2: AlchemyPart.LEFT_OUT},
    ),
    "mixed-alchemy": (
        lambda: numbers(Requirements(mix_alchemy=True), lambda pile: pile.set == "alchemy") >= {0, 1, 2},
        True,
    ),
    "conflict": (
        lambda: [
            finding.holds
            for finding in choose_standard(
                pool("base-2"), Requirements(attacks=False, attack=True), Random(1)
            ).findings
        ],
        [True, False],
    ),
    "importance": (
        lambda: [*Requirement][:3] + [*Requirement][-1:],
        [Requirement.NO_ATTACKS, Requirement.ATTACK, Requirement.REACTION, Requirement.ALCHEMY],
    ),
    "bane": (bane_costs, {2, 3}),
    "ferryman": (lambda: extras(Role.FERRYMAN, "ferryman"), {1}),
    "riverboat": (lambda: extras(Role.RIVERBOAT, "riverboat"), {1}),
    "replacements": (keeps_every_ask, True),
    "two-landscapes": (
        lambda: {len(draw_landscapes(pool(FEW_EVENTS), PUBLISHED, Random(seed))) for seed in SEEDS},
        {0, 1, 2},
    ),
    "twenty-cards": (
        lambda: [draw_landscapes(EVERYTHING, Settings(one_way=False), Random(seed)) for seed in SEEDS],
        [first_landscapes_of_20(seed) for seed in SEEDS],
    ),
    "draws": (lambda: DRAWS, 2 * 10),
    "boons": (lambda: extras(Role.BOON, "druid"), {3}),
    "ally": (lambda: extras(Role.ALLY, "underling"), {1}),
    "prophecy": (lambda: extras(Role.PROPHECY, "kitsune"), {1}),
    "colonies": (lambda: chance_of("colonies", "prosperity-1"), Fraction(25, 26 + 25)),
    "shelters": (lambda: chance_of("shelters", "dark-ages"), Fraction(35, 26 + 35)),
}


def factors(attribute: Attribute, use: Use, pile: str, chosen: int) -> list[tuple[FactorKind, int]]:
    """What multiplies the weight of a pile beside some piles that give +2 Actions, and how often."""
    weights = Weights(EVERYTHING.piles, NOTHING.using(attribute, use))
    for other in SPLITTERS[:chosen]:
        weights.choose(other)
    return [(each.kind, int(each.exponent)) for each in weights.factors(card_by_id(pile))]


def splitter(chosen: int, pile: str = "hamlet") -> list[tuple[FactorKind, int]]:
    return factors(OF.SPLITTER, Idealised(2, 4, 2, Fraction(1, 2)), pile, chosen)


def follows(attribute: Attribute, rule: Callable[[dict[Attribute, Fraction]], Fraction | int | bool]) -> bool:
    """Whether a formula gives the value that every pile has."""
    zero = dict.fromkeys(Attribute, Fraction())
    return all(
        values_of(pile).get(attribute, 0) == rule(zero | dict(values_of(pile))) for pile in EVERYTHING.piles
    )


def implies(attribute: Attribute, other: Attribute, least: int = 1) -> bool:
    return all(
        values_of(pile).get(other, 0) >= least for pile in EVERYTHING.piles if attribute in values_of(pile)
    )


def grades(attribute: Attribute) -> set[Fraction | int]:
    return {values_of(pile).get(attribute, 0) for pile in EVERYTHING.piles}


def never_zero() -> bool:
    """Whether every pile can come after any, by the most extreme settings."""
    extreme = NOTHING
    for attribute in Attribute:
        extreme = extreme.using(attribute, Idealised(0, 0, Fraction(1, 1000), Fraction(1, 1000)))
    weights = Weights(EVERYTHING.piles, extreme)
    for pile in EVERYTHING.piles[:9]:
        weights.choose(pile)
    return all(weights.chance(place) > 0 for place in range(len(EVERYTHING.piles)))


BELOW, ABOVE, SHARED = FactorKind.BELOW, FactorKind.ABOVE, FactorKind.SHARED
PHOBIC, PHILIC = Idealised(0, 0, 1, Fraction(1, 2)), Idealised(0, 0, 1, 2)
ATTRIBUTES: dict[str, tuple[Callable[[], object], object]] = {
    "attribute-count": (lambda: len(Attribute), 43),
    "cheap": (lambda: follows(OF.CHEAP, lambda has: not (has[OF.MEDIUM] or has[OF.EXPENSIVE])), True),
    "medium": (lambda: {pile.cost.total for pile in EVERYTHING.piles if OF.MEDIUM in values_of(pile)}, {5}),
    "expensive": (
        lambda: min(pile.cost.total for pile in EVERYTHING.piles if OF.EXPENSIVE in values_of(pile)),
        6,
    ),
    "cantrip": (lambda: implies(OF.CANTRIP, OF.CHAINER) and implies(OF.CANTRIP, OF.CARDDRAWER), True),
    "splitter": (lambda: implies(OF.SPLITTER, OF.CHAINER), True),
    "antisplitter": (
        lambda: follows(
            OF.ANTISPLITTER,
            lambda has: bool(has[OF.SPLITTER] or (has[OF.TERMINUS] and not has[OF.CUMULATIVE])),
        ),
        True,
    ),
    "interactive": (
        lambda: follows(OF.INTERACTIVE, lambda has: has[OF.ATTACK] * 2 + has[OF.HELPER] + has[OF.VICTORY]),
        True,
    ),
    "deckchanger": (
        lambda: follows(
            OF.DECKCHANGER, lambda has: bool(has[OF.BUYER] or has[OF.GAINER] or has[OF.SELFTRASHER])
        ),
        True,
    ),
    "medichainer": (
        lambda: follows(OF.MEDICHAINER, lambda has: bool(has[OF.MEDIUM] and has[OF.CHAINER])),
        True,
    ),
    "brancher": (
        lambda: follows(OF.BRANCHER, lambda has: bool(has[OF.SPLITTER] or has[OF.MULTIPLIER])),
        True,
    ),
    "antiterminus": (
        lambda: follows(
            OF.ANTITERMINUS,
            lambda has: any(has[each] for each in (OF.TREASURE, OF.CHAINER, OF.DISCARDCASHER, OF.MUTATOR)),
        ),
        True,
    ),
    "variance": (lambda: grades(OF.VARIANCE), {0, 1, 2, 3, 4}),
    "chooser": (lambda: grades(OF.CHOOSER), {0, 1, 2, 3}),
    "first-pile": (lambda: splitter(0), []),
    "below": (lambda: splitter(1), [(BELOW, 1)]),
    "below-without-it": (lambda: splitter(1, "smithy"), []),
    "within": (lambda: [splitter(2), splitter(3)], [[], []]),
    "above": (lambda: [splitter(4), splitter(6)], [[(ABOVE, 5)], [(ABOVE, 7)]]),
    "above-without-it": (lambda: splitter(6, "smithy"), []),
    "autophobic": (
        lambda: [factors(OF.SPLITTER, PHOBIC, "hamlet", chosen) for chosen in (1, 3)],
        [[(ABOVE, 2)], [(ABOVE, 4)]],
    ),
    "autophilic": (lambda: factors(OF.SPLITTER, PHILIC, "hamlet", 2), [(ABOVE, 3)]),
    "first-copy": (lambda: factors(OF.BUYER, PHOBIC, "market", 1), [(ABOVE, 1)]),
    "clustering": (lambda: factors(OF.SPLITTER, Clustering(2), "hamlet", 3), [(SHARED, 3)]),
    "unused": (lambda: factors(OF.SPLITTER, Unused(), "hamlet", 3), []),
    "ideal-ranges": (
        lambda: [
            (use.least, use.most, use.below > 1, use.above < 1)
            for use in map(default_weighting().use_of, (OF.SPLITTER, OF.INTERACTIVE))
            if isinstance(use, Idealised)
        ],
        [(2, 4, True, True)] * 2,
    ),
    "never-zero": (never_zero, True),
    "any-order": (
        lambda: (
            {
                sum(
                    pile.set == "alchemy"
                    for pile in choose_weighted(pool(DARK), asks, NOTHING, Random(seed)).piles
                )
                for asks in [Requirements(mix_alchemy=True)]
                for seed in SEEDS
            }
            >= {0, 1, 2, 3}
        ),
        True,
    ),
}


@pytest.mark.parametrize("rule", [*PROCEDURE, *ATTRIBUTES])
def test_the_published_documents_are_followed(rule: str) -> None:
    found, expected = (PROCEDURE | ATTRIBUTES)[rule]
    assert found() == expected


def test_every_rule_has_its_row_in_the_manual() -> None:
    text = (ROOT / "docs/tools/kingdom.md").read_text(encoding="utf-8")
    rows = text.partition("## To the letter")[2].partition("\n## ")[0].splitlines()
    named = [name.strip(" `") for row in rows if row.count("|") == 6 for name in row.split("|")[5].split(",")]
    assert sorted({*named} - {"test", "---"}) == sorted(PROCEDURE | ATTRIBUTES)
