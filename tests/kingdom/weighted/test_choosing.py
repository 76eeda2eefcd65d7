"""Weighted choice: sums of attributes, chances by the published formula, and the asks are kept."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from math import exp, isclose, log
from random import Random
from statistics import mean

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtable import kingdom
from cardtable.kingdom import PUBLISHED, Attribute, Card, Requirements, Slot, Taste, Weighting, pool, swap
from cardtable.kingdom.table.dealing import complete
from cardtable.kingdom.table.replacing import Keep, swap_alike
from cardtable.kingdom.weighted.attribute_sums import Level, attribute_sums
from cardtable.kingdom.weighted.choosing import choose_weighted
from cardtable.kingdom.weighted.settings import Number
from cardtable.kingdom.weighted.weights import FactorKind, Weights
from tests.support.case_count import case_count
from tests.support.kingdom.oracle import ALCHEMY, Case
from tests.support.kingdom.strategies import EVERYTHING, READINGS, WEIGHTINGS, small_cases

NEUTRAL = Weighting(tuple(kingdom.Unused() for _ in Attribute))
LOCKED = st.lists(st.sampled_from(EVERYTHING.piles), max_size=3, unique=True)


def naive_factors(
    pile: Card, chosen: Sequence[Card], weighting: Weighting
) -> Iterator[tuple[FactorKind, Attribute | None, Number, Number]]:
    """What a weight is made of by the published formula, written out attribute by attribute."""
    yield FactorKind.TASTE, None, weighting.taste_of(pile).factor, 1
    readings = weighting.readings
    own, others = weighting.values_of(pile), [weighting.values_of(other) for other in chosen]
    for attribute, use in zip(Attribute, weighting.uses, strict=True) if chosen else ():
        value = own.get(attribute, 0)
        had = [values.get(attribute, 0) for values in others]
        sharers = len([amount for amount in had if amount > 0])
        so_far, adds = (sharers, 1) if readings.sum is kingdom.SumReading.PILES else (sum(had), value)
        if value > 0 and isinstance(use, kingdom.Idealised):
            if so_far < use.least:
                yield FactorKind.BELOW, attribute, use.below, 1
            if so_far + adds > use.most:
                by_excess = readings.exponent is kingdom.ExponentReading.EXCESS
                excess = so_far + adds - use.most if by_excess else so_far + 1
                yield FactorKind.ABOVE, attribute, use.above, excess
        if value > 0 and isinstance(use, kingdom.Clustering) and sharers:
            each = sharers if readings.cluster is kingdom.ClusterReading.EACH else 1
            yield FactorKind.SHARED, attribute, use.shared, each


def naive_log_weight(pile: Card, chosen: Sequence[Card], weighting: Weighting) -> float:
    return sum(
        log(multiplier) * exponent for _, _, multiplier, exponent in naive_factors(pile, chosen, weighting)
    )


def naive_chance(pile: Card, chosen: Sequence[Card], allowed: Sequence[Card], weighting: Weighting) -> float:
    logs = {other: naive_log_weight(other, chosen, weighting) for other in allowed}
    greatest = max(logs.values())
    return exp(logs[pile] - greatest) / sum(exp(weight - greatest) for weight in logs.values())


@settings(max_examples=40, deadline=None)
@given(small_cases("small", "tight"), READINGS, st.integers(0, 2**32))
def test_each_draw_is_among_the_piles_allowed(case: Case, readings: kingdom.Readings, seed: int) -> None:
    weighting = kingdom.default_weighting().reading(readings)
    choice = choose_weighted(case.pool, case.asks, Random(seed), weighting, **case.given, beside=None)
    dropped = choice.conflict.dropped if choice.conflict else ()
    kept = [ask for ask in case.wanted if ask not in dropped]
    right = case.meeting(kept, ALCHEMY[choice.alchemy])
    chosen = list(case.locked)
    for drawn in choice.draws:
        possible = set().union(*(ten for ten in right if ten >= set(chosen)))
        allowed = [pile for pile in case.pool.piles if pile in possible and pile not in chosen]
        assert drawn.among == len(allowed)
        assert isclose(drawn.chance, naive_chance(drawn.pile, chosen, allowed, weighting), rel_tol=1e-6)
        chosen.append(drawn.pile)


@pytest.mark.slow
@settings(max_examples=case_count(30), deadline=None)
@given(WEIGHTINGS, st.integers(0, 2**32), LOCKED)
def test_a_weight_is_what_the_formula_says(weighting: Weighting, seed: int, locked: list[Card]) -> None:
    owned = pool(["base-2", "intrigue-2", "plunder"])
    choice = choose_weighted(owned, Requirements(mix_alchemy=True), Random(seed), weighting, locked=locked)
    for place, drawn in enumerate(choice.draws, len(locked)):
        chosen = choice.piles[:place]
        told = {(each.kind, each.attribute, each.multiplier, each.exponent) for each in drawn.factors}
        naive = {*naive_factors(drawn.pile, chosen, weighting)}
        assert told == {each for each in naive if each[2] != 1}
        expected = naive_log_weight(drawn.pile, chosen, weighting) / log(10)
        assert isclose(drawn.log10_weight, expected, rel_tol=1e-9, abs_tol=1e-9)
        allowed = [pile for pile in owned.piles if pile not in chosen]
        assert drawn.among == len(allowed)
        assert isclose(drawn.chance, naive_chance(drawn.pile, chosen, allowed, weighting), rel_tol=1e-6)


def extreme(above: Fraction) -> Weighting:
    """Every attribute as strongly against, or for, any repetition as the settings go, with values of 20."""
    against = Weighting(tuple(kingdom.Idealised(0, 0, 1, above) for _ in Attribute))
    for pile in EVERYTHING.piles[::3]:
        own = tuple((attribute, 20) for attribute in Attribute)
        against = against.tasting(Taste(pile.id, above, own))
    return against


@pytest.mark.slow
@pytest.mark.parametrize("above", [Fraction(1, 1000), Fraction(1000)])
def test_no_chance_is_0_however_extreme_the_settings(above: Fraction) -> None:
    """The weights lie over 2 ** 10,000 apart, where a float would be 0 or infinite."""
    locked = list(EVERYTHING.piles[:8])
    weights = Weights(EVERYTHING.piles, extreme(above))
    for pile in locked:
        weights.choose(pile)
    each = [weights.chance(place) for place in range(len(EVERYTHING.piles))]
    assert min(each) > 0
    assert max(each) > min(each) * 2**10_000
    choice = choose_weighted(
        EVERYTHING, Requirements(mix_alchemy=True), Random(1), extreme(above), locked=locked
    )
    assert all(0 < drawn.chance <= 1 for drawn in choice.draws)


def test_a_liked_pile_is_as_much_more_likely_and_a_disliked_one_less() -> None:
    base, runs = pool(["base-2"]), 1500
    likes = NEUTRAL.tasting(Taste("moat", 4)).tasting(Taste("witch", Fraction(1, 4)))
    rng = Random(9)
    seen = [choose_weighted(base, Requirements(), rng, likes).draws[0].pile.id for _ in range(runs)]
    for pile, chance in (("moat", 4 / 28.25), ("witch", 0.25 / 28.25)):
        assert abs(seen.count(pile) - runs * chance) < 5 * (runs * chance * (1 - chance)) ** 0.5


def test_a_weighted_swap_is_drawn_by_the_weights_against_the_other_nine() -> None:
    owned, runs = pool(["base-2", "cornucopia-1"]), 1200
    weighting = (
        kingdom.default_weighting().tasting(Taste("moat", 7)).tasting(Taste("village", Fraction(1, 8)))
    )
    table = kingdom.lay(owned, Requirements(buy=True, costs=True), PUBLISHED, Random(2))
    slot = Slot(kingdom.Role.PILE, 3)
    others = [pile for pile in table.piles if pile is not table.card_at(slot)]
    allowed = kingdom.replacements(table, slot)
    seen = [swap(table, slot, Random(seed), weighting=weighting).card_at(slot) for seed in range(runs)]
    assert set(seen) <= set(allowed)
    chances = {pile: naive_chance(pile, others, allowed, weighting) for pile in allowed}
    assert max(chances.values()) > 10 * min(chances.values())
    for pile, chance in chances.items():
        assert abs(seen.count(pile) - runs * chance) < 5 * (runs * chance * (1 - chance)) ** 0.5 + 1


def test_a_pile_that_is_banned_or_swapped_for_one_alike_gives_way_to_one_drawn_by_the_weights() -> None:
    """Moat is liked so much that its chance is 1000 in 1015."""
    weighting, moat, came, alike = NEUTRAL.tasting(Taste("moat", 1000)), kingdom.card_by_id("moat"), 0, 0
    for seed in range(20):
        table = kingdom.unban(
            kingdom.lay(pool(["base-2"]), Requirements(), PUBLISHED, Random(seed), banned=[moat]), moat
        )
        came += moat in kingdom.ban(table, table.piles[0], Random(seed), weighting=weighting).piles
        swapped = swap_alike(table, Slot(kingdom.Role.PILE, 1), Keep.SET, Random(seed), weighting=weighting)
        alike += moat in swapped.piles
    assert min(came, alike) >= 18


@pytest.mark.parametrize("change", [swap, partial(swap_alike, keep=Keep.COST)])
def test_weights_do_not_speak_of_what_lies_beside_the_ten_piles(change: Callable[..., kingdom.Table]) -> None:
    start = kingdom.rebuild(EVERYTHING, Requirements(), PUBLISHED, {"pile-1": "young-witch"})
    table = complete(start, Random(1))
    likes = NEUTRAL.tasting(Taste("moat", 1000))
    for seed in range(10):
        plain = change(table, Slot(kingdom.Role.BANE), rng=Random(seed))
        assert change(table, Slot(kingdom.Role.BANE), rng=Random(seed), weighting=likes) == plain


def test_own_values_take_the_place_of_the_table() -> None:
    own = kingdom.default_weighting().tasting(
        Taste("village", 1, ((Attribute.SPLITTER, 0), (Attribute.BUYER, 3)))
    )
    values = own.values_of(kingdom.card_by_id("village"))
    assert Attribute.SPLITTER not in values
    assert values[Attribute.BUYER] == 3
    assert values[Attribute.BRANCHER] == 1


@pytest.mark.long
def test_the_first_settings_move_kingdoms_as_is_known() -> None:
    """Known over 10,000 kingdoms of all sets, even and weighted; here 1,200 each, so bounds are wide."""
    rng, taste, mixed, of = Random(1), kingdom.default_weighting(), Requirements(mix_alchemy=True), Attribute
    kingdoms = kingdom.uniform_kingdoms(EVERYTHING, mixed)
    even = [kingdoms.choose(rng).piles for _ in range(1200)]
    weighted = [choose_weighted(EVERYTHING, mixed, rng, taste).piles for _ in range(1200)]
    sums = [
        [{each.attribute: each for each in attribute_sums(piles, taste)} for piles in side]
        for side in (even, weighted)
    ]
    for attribute, least, most, known, near in (
        (of.SPLITTER, 0, 0, (0.33, 0.08), 0.05),
        (of.SPLITTER, 2, 4, (0.28, 0.66), 0.06),
        (of.INTERACTIVE, 2, 4, (0.50, 0.77), 0.06),
        (of.BUYER, 0, 0, (0.17, 0.046), 0.03),
    ):
        shares = [mean(least <= each[attribute].total <= most for each in side) for side in sums]
        assert shares == pytest.approx(known, abs=near)


@settings(max_examples=case_count(100), deadline=None)
@given(st.lists(st.sampled_from(EVERYTHING.piles), max_size=12, unique=True), WEIGHTINGS)
def test_sums_and_levels_are_those_of_the_values(piles: list[Card], weighting: Weighting) -> None:
    sums = attribute_sums(piles, weighting)
    assert [each.attribute for each in sums] == list(Attribute)
    for each in sums:
        values = [weighting.values_of(pile).get(each.attribute, 0) for pile in piles]
        had = [value for value in values if value]
        assert [value for _, value in each.piles] == had
        assert each.total == (len(had) if weighting.readings.sum is kingdom.SumReading.PILES else sum(had))
        if isinstance(each.use, kingdom.Idealised):
            levels = {
                Level.BELOW: each.total < each.use.least,
                Level.ABOVE: each.total > each.use.most,
                Level.WITHIN: each.use.least <= each.total <= each.use.most,
            }
            assert levels[each.level]
        else:
            assert each.level is Level.FREE
