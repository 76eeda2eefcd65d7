"""Weights learned from liked kingdoms: the likelihood written out, its slope, tastes found again."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random
from statistics import mean

import pytest

from cardtable.kingdom import (
    Asks,
    Attribute,
    Learned,
    Liked,
    NothingToLearnError,
    Weighting,
    card_by_id,
    choose_weighted,
    default_weighting,
    finish,
    learn_weighting,
    pool,
    values_of,
    weighting_from_address,
)
from cardtable.kingdom.weighted.ascent import Vector, ascent
from cardtable.kingdom.weighted.learning import _draws, _Fit, _with_ranges
from tests.support.case_count import case_count
from tests.support.kingdom.naive_learning import naive_likelihood

OWNED = pool(["base-2", "intrigue-2", "seaside-2", "prosperity-2", "dark-ages", "empires"])
NO_ASKS = Asks()
ASKS = Asks(village=True, trashing=True, reaction=True)
TASTES = {
    "many cards and no Attacks": (
        "splitter*3*6*4*0-9_carddrawer*12*24*2-5*0-99_buyer*2*4*3*0-9_attack*0*0*1*0-2_treasure*0*0*1*0-3"
    ),
    "calm": ("attack*0*0*1*0-05_giver*0*0*1*0-2_cheap*5*8*1-8*0-8_chooser*0*5*1*0-8_variance*0*4*1*0-7"),
    "rough": ("attack*3*5*5*0-9_selftrasher*0*0*1*0-3_gainer*3*5*4*1_expensive*3*5*4*1_victory*0*0*1*0-2"),
    "money": ("treasure*3*5*6*1_splitter*0*0*1*0-3_cantrip*0*0*1*0-4_terminus*7*9*3*1_buyer*0*0*1*0-4"),
}
KINGDOMS = 30
SEEN = 60
"""How many kingdoms of each sort show what a taste does."""


def drawn(weighting: Weighting, count: int, name: str, asks: Asks = NO_ASKS) -> list[Liked]:
    """Return seeded kingdoms."""
    return [
        Liked(choose_weighted(OWNED, asks, weighting, Random(f"{name} {seed}")).piles, OWNED, asks)
        for seed in range(count)
    ]


def averages(weighting: Weighting, name: str) -> dict[Attribute, float]:
    """Return the mean sum of each attribute in seeded kingdoms."""
    kingdoms = [liked.piles for liked in drawn(weighting, SEEN, name)]
    return {
        attribute: mean(sum(float(values_of(pile).get(attribute, 0)) for pile in piles) for piles in kingdoms)
        for attribute in Attribute
    }


def learned_from(kingdoms: list[Liked]) -> Learned:
    """Return what is learned from some kingdoms."""
    return finish(learn_weighting(kingdoms))


def find_again(name: str, seed: int) -> None:
    """Assert that the five attributes that a taste moves most are moved to the same side by what is learned.

    They are compared in standard deviations, by kingdoms drawn with the taste and by the default settings.
    Kingdoms drawn by what was learned have moved to the same side in at least four of the five.
    """
    taste = weighting_from_address(TASTES[name])
    learned = learned_from(drawn(taste, KINGDOMS, f"{name} {seed}"))
    usual, moved = averages(default_weighting(), "seen"), averages(taste, "seen")
    again = averages(learned.weighting, "seen")
    lessons = {lesson.attribute: lesson for lesson in learned.lessons}
    strengths = {
        attribute: (moved[attribute] - usual[attribute]) / lessons[attribute].deviation
        for attribute in Attribute
        if lessons[attribute].deviation
    }
    strongest = sorted(strengths, key=lambda attribute: -abs(strengths[attribute]))[:5]
    found = [each for each in strongest if lessons[each].lean * strengths[each] > 0]
    followed = [each for each in strongest if (again[each] - usual[each]) * strengths[each] > 0]
    assert found == strongest
    assert len(followed) >= len(strongest) - 1


@pytest.mark.slow
@pytest.mark.parametrize("name", ["calm", pytest.param("money", marks=pytest.mark.long)])
def test_a_taste_is_found_again_from_thirty_kingdoms(name: str) -> None:
    find_again(name, 0)


def test_the_ascent_ends_where_a_rise_is_lost_in_rounding() -> None:
    """A hill whose height is rounded, up or down: near its top, halved steps bring no more."""
    heights, rng = [], Random(1)

    def hill(at: Vector) -> tuple[float, Vector]:
        slope = [-(3.0**number) * (x - 1) for number, x in enumerate(at)]
        below = sum(part * (x - 1) for part, x in zip(slope, at, strict=True)) / 2
        heights.append(below - 1e3 * (1 + 1e-15 * rng.random()))
        return heights[-1], slope

    *_, top = ascent(hill, [0.0] * 6, steps=200, level=0)
    assert top == pytest.approx([1.0] * 6, abs=1e-5)
    assert len(heights) < 60


@pytest.mark.long
@pytest.mark.parametrize("seed", range(1, 1 + case_count(4)))
@pytest.mark.parametrize("name", TASTES)
def test_every_taste_is_found_again_whatever_the_kingdoms(name: str, seed: int) -> None:
    find_again(name, seed)


def fit_of(kingdoms: list[Liked]) -> _Fit:
    """Return the function that is climbed."""
    base = _with_ranges(kingdoms)
    return _Fit([draw for liked in kingdoms for draw in _draws(liked, base)], base)


def some_point(fit: _Fit, rng: Random) -> Vector:
    """Return a point near the defaults."""
    return [rng.uniform(-1, 1) for _ in fit.start]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_the_likelihood_is_that_of_the_factors_of_each_weight(seed: int) -> None:
    """At a random point: the settings with these multipliers, three decimals each, written out."""
    rng = Random(seed)
    kingdoms = drawn(default_weighting(), 2, f"likelihood {seed}", ASKS)
    kingdoms[0] = replace(
        kingdoms[0], banned=tuple(p for p in OWNED.piles[:40] if p not in kingdoms[0].piles)
    )
    fit = fit_of(kingdoms)
    point = some_point(fit, rng)
    weighting = fit.base
    for attribute in Attribute:
        if any(attribute is known for known, _ in fit.deviations):
            weighting = weighting.using(attribute, fit.use_of(attribute, point))
    penalty = sum(number * number for number in point) / 2
    value, _ = fit.likelihood(point)
    assert value + penalty == pytest.approx(naive_likelihood(kingdoms, weighting), abs=0.3)
    assert fit.likelihood(fit.start)[0] == pytest.approx(naive_likelihood(kingdoms, fit.base), rel=1e-9)


def test_the_slope_is_that_of_the_likelihood() -> None:
    """Against small steps to both sides, in each direction."""
    fit = fit_of(drawn(default_weighting(), 1, "slope"))
    point = some_point(fit, Random(1))
    _, slope = fit.likelihood(point)
    for at, part in enumerate(slope):
        up, down = ([*point[:at], point[at] + step, *point[at + 1 :]] for step in (1e-5, -1e-5))
        rise = (fit.likelihood(up)[0] - fit.likelihood(down)[0]) / 2e-5
        assert part == pytest.approx(rise, abs=1e-5)


@pytest.mark.slow
def test_one_kingdom_moves_little_and_no_likelihood_is_lost() -> None:
    """What is learned of one kingdom is more likely than the defaults, and near them."""
    [liked] = drawn(weighting_from_address(TASTES["rough"]), 1, "one")
    one, many = learned_from([liked]), learned_from([liked] * 20)
    assert abs(one.lessons[0].lean) < abs(many.lessons[0].lean)
    assert naive_likelihood([liked], many.weighting) > naive_likelihood([liked], default_weighting())


def test_what_was_put_there_by_hand_says_nothing() -> None:
    """A pile from elsewhere stands among the nine others only."""
    [liked] = drawn(default_weighting(), 1, "by hand")
    by_hand = replace(liked, piles=(card_by_id("page"), *liked.piles[1:]))
    assert learned_from([by_hand]).draws == 9
    with pytest.raises(NothingToLearnError):
        learned_from([replace(liked, pool=pool(["adventures"]))])
    with pytest.raises(NothingToLearnError):
        learned_from([])


def test_a_kingdom_that_breaks_its_asks_is_learned_from_all_the_same() -> None:
    """It was changed by hand; the piles that are left are compared."""
    [liked] = drawn(default_weighting(), 1, "broken")
    assert (
        learned_from([replace(liked, asks=Asks(alchemy=True, attack=True, priority="empires"))]).draws == 10
    )


def test_the_ascent_finds_the_top_of_any_smooth_hill() -> None:
    """Against the solution of the equations of a random quadratic function, by elimination."""
    rng = Random(5)
    size = 7
    roots = [[Fraction(rng.randint(-3, 3)) for _ in range(size)] for _ in range(size)]
    bend = [
        [sum((roots[k][i] * roots[k][j] for k in range(size)), Fraction(i == j)) for j in range(size)]
        for i in range(size)
    ]
    side = [Fraction(rng.randint(-5, 5)) for _ in range(size)]

    def hill(at: Vector) -> tuple[float, Vector]:
        bent = [sum(float(bend[i][j]) * at[j] for j in range(size)) for i in range(size)]
        value = sum(x * (float(s) - b / 2) for x, s, b in zip(at, side, bent, strict=True))
        return value, [float(s) - b for s, b in zip(side, bent, strict=True)]

    *_, top = ascent(hill, [0.0] * size, steps=200, level=1e-10)
    rows = [[*bend[i], side[i]] for i in range(size)]
    for i in range(size):
        rows[i] = [each / rows[i][i] for each in rows[i]]
        for j in range(size):
            if j != i:
                rows[j] = [a - rows[j][i] * b for a, b in zip(rows[j], rows[i], strict=True)]
    assert top == pytest.approx([float(row[size]) for row in rows], abs=1e-6)
