"""Landscapes, Colonies and Shelters: the two procedures with their exact chances, and the limits."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable import kingdom
from cardtable.kingdom import PUBLISHED, Kind, Landscapes, Limits, Requirements, Settings, Table, lay, pool
from cardtable.kingdom.table.dealing import box_chances
from cardtable.kingdom.table.landscapes import draw_landscapes, landscapes_of
from cardtable.kingdom.table.table import Rule
from tests.support.case_count import case_count, in_turn
from tests.support.kingdom import oracle
from tests.support.kingdom.strategies import EVERYTHING

OTHERS = ("renaissance", "menagerie")
ANY_NUMBER = Limits(0, 20)
RUNS = max(1000, case_count(4000))


TWENTY = Settings(in_all=ANY_NUMBER, one_way=False)
TURNED = Settings(landscapes=Landscapes.RULE_BOOK, in_all=ANY_NUMBER)


@pytest.mark.parametrize(
    ("settings", "other", "mean"),
    [
        (TWENTY, "empires", 20 * 34 / (26 + 24 + 34)),
        (replace(TWENTY, landscape_sets=OTHERS), "empires", 20 * (20 + 40) / (26 + 24 + 20 + 40)),
        (TURNED, "renaissance", 10 * 20 / (26 + 25 + 1)),
    ],
)
def test_the_draw_of_landscapes_has_its_exact_mean(settings: Settings, other: str, mean: float) -> None:
    """Of twenty cards, with landscapes of other sets too; turned over until ten are kingdom cards."""
    owned = pool(["base-2", other])
    drawn = [len(draw_landscapes(owned, settings, Random(seed))) for seed in range(RUNS)]
    assert sum(drawn) / RUNS == pytest.approx(mean, abs=5 * 2.2 / RUNS**0.5)


def test_by_default_two_landscapes_come_at_most() -> None:
    assert {len(draw_landscapes(EVERYTHING, PUBLISHED, Random(seed))) for seed in range(200)} == {0, 1, 2}


def test_every_landscape_is_equally_likely() -> None:
    chosen = pool(["empires"])
    for settings in (PUBLISHED, kingdom.RULE_BOOK):
        hands = [draw_landscapes(chosen, settings, Random(seed)) for seed in range(RUNS)]
        seen = Counter(card for hand in hands for card in hand)
        chance = sum(map(len, hands)) / RUNS / 34
        error = (RUNS * chance * (1 - chance)) ** 0.5
        assert all(abs(seen[card] - RUNS * chance) < 5 * error for card in landscapes_of(chosen))


limits = st.tuples(st.integers(0, 3), st.integers(0, 4)).map(lambda pair: Limits(min(pair), max(pair)))


@given(
    st.tuples(limits, limits, limits, limits, limits), st.integers(0, 12), st.booleans(), st.integers(0, 99)
)
def test_limits_are_kept_in_all_and_by_kind(
    kinds: tuple[Limits, Limits, Limits, Limits, Limits], most: int, one_way: bool, seed: int
) -> None:
    allowed = dict(zip((Kind.EVENT, Kind.LANDMARK, Kind.PROJECT, Kind.WAY, Kind.TRAIT), kinds, strict=True))
    if one_way:
        allowed[Kind.WAY] = Limits(min(kinds[3].least, 1), min(kinds[3].most, 1))
    least = sum(each.least for each in allowed.values())
    if least > most:
        with pytest.raises(kingdom.LimitsError, match=f"at least {least} and at most {most};"):
            Settings(Landscapes.RULE_BOOK, Limits(0, most), *kinds, one_way=one_way)
        return
    settings = Settings(Landscapes.RULE_BOOK, Limits(0, most), *kinds, one_way=one_way)
    hand = draw_landscapes(EVERYTHING, settings, Random(seed))
    count = Counter(card.kind for card in hand)
    assert len(hand) <= most
    assert all(count[kind] in each for kind, each in allowed.items())


def test_a_least_in_all_is_met_and_kept_ones_count() -> None:
    keep = kingdom.card_by_id("keep")
    settings = Settings(landscapes=Landscapes.LEAST, in_all=Limits(3, 3))
    hand = draw_landscapes(EVERYTHING, settings, Random(1), kept=[keep], banned=[kingdom.card_by_id("tax")])
    assert hand[0] is keep
    assert len(set(hand)) == 3
    assert draw_landscapes(EVERYTHING, Settings(landscapes=Landscapes.LEAST), Random(1)) == ()


def test_a_least_that_is_out_of_reach_takes_no_room_from_other_kinds() -> None:
    settings = Settings(landmarks=Limits(2, 2))
    hands = [draw_landscapes(pool(["plunder"]), settings, Random(seed)) for seed in range(200)]
    without = [draw_landscapes(pool(["plunder"]), Settings(), Random(seed)) for seed in range(200)]
    assert hands == without
    assert len(hands[1]) == 2
    table = lay(pool(["plunder"]), Requirements(), settings, Random(1))
    assert table.landscapes
    assert table.broken_rules == (Rule.LANDSCAPE_LIMITS,)


@pytest.mark.parametrize("seed", range(20))
def test_a_least_is_met_as_far_as_there_are_cards(seed: int) -> None:
    owned = pool(["empires", "plunder"])
    landmarks = [card for card in landscapes_of(owned) if card.kind is Kind.LANDMARK]
    settings = Settings(in_all=Limits(3, 4), landmarks=Limits(3, 3), traits=Limits(1, 2))
    hand = draw_landscapes(owned, settings, Random(seed), banned=landmarks[1:])
    kinds = Counter(card.kind for card in hand)
    assert kinds[Kind.LANDMARK] == 1
    assert kinds[Kind.TRAIT] in (1, 2)
    assert 3 <= len(hand) <= 4


def test_a_landscape_that_calls_for_what_is_not_there_gives_way_or_else_the_piles_do() -> None:
    """For Way of the Mouse another comes; where none may, it gets the one card that fits."""
    owned, one = pool(["base-2", "menagerie"]), Settings(in_all=Limits(1, 1))
    mouse, ox = kingdom.card_by_id("way-of-the-mouse"), kingdom.card_by_id("way-of-the-ox")
    others = [card for card in landscapes_of(owned) if card not in (mouse, ox)]
    fitting = [pile for pile in owned.piles if oracle.FORMS["mouse"](pile)]
    dull = [pile for pile in owned.piles if pile not in fitting]
    eleven = kingdom.Pool((fitting[0], *dull[:10]), ("base", "menagerie"))
    for seed in range(20):
        table = lay(owned, Requirements(), one, Random(seed), banned=[*others, *fitting])
        assert (table.landscapes, table.missing) == ((ox,), ())
        table = lay(eleven, Requirements(), one, Random(seed), banned=[*others, ox])
        assert (table.landscapes, table.missing) == ((mouse,), ())


def test_the_published_chance_is_the_share_of_the_set_among_the_cards_of_the_chosen_sets() -> None:
    chosen = pool(["base-1", "base-2", "prosperity-1", "prosperity-2"])
    assert box_chances(Table(chosen, Requirements(), PUBLISHED, ()))["colonies"] == Fraction(34, 32 + 34)
    share = Fraction(35, len(EVERYTHING.piles))
    assert box_chances(Table(EVERYTHING, Requirements(), PUBLISHED, ()))["shelters"] == share
    assert box_chances(Table(kingdom.Pool((), ()), Requirements(), PUBLISHED, ()))["shelters"] == 0


def test_by_the_rule_book_no_colonies_come_without_a_prosperity_pile() -> None:
    with_colonies = 0
    for seed in range(400):
        table = lay(EVERYTHING, Requirements(), kingdom.RULE_BOOK, Random(seed))
        sets = {pile.set for pile in table.piles}
        with_colonies += table.colonies
        assert not table.colonies or "prosperity" in sets
        assert not table.shelters or "dark-ages" in sets
    assert with_colonies > 0


@pytest.mark.slow
@pytest.mark.parametrize("settings", [PUBLISHED, kingdom.RULE_BOOK])
def test_colonies_and_shelters_come_with_their_chance_and_independently(settings: Settings) -> None:
    chosen = pool(["prosperity-2", "dark-ages"])
    tables = [lay(chosen, Requirements(), settings, Random(seed)) for seed in in_turn(range(2000), 0, 4)]
    seen = Counter((table.colonies, table.shelters) for table in tables)
    for case in seen:
        expected = 0.0
        for table in tables:
            colonies, shelters = map(float, box_chances(table).values())
            expected += (colonies if case[0] else 1 - colonies) * (shelters if case[1] else 1 - shelters)
        assert abs(seen[case] - expected) < 5 * expected**0.5


def test_always_is_always_and_never_never() -> None:
    settings = Settings(colonies=kingdom.Boxes.ALWAYS, shelters=kingdom.Boxes.NEVER)
    tables = [lay(pool(["dark-ages"]), Requirements(), settings, Random(seed)) for seed in range(20)]
    assert {(table.colonies, table.shelters) for table in tables} == {(True, False)}


def test_landscapes_come_from_the_sets_named_for_them_only() -> None:
    """Dealt, swapped and added; their piles stay those of the pool."""
    owned = pool(["base-2", "empires"])
    settings = Settings(in_all=Limits(2, 3), landscape_sets=OTHERS)
    for seed in range(40):
        table = lay(owned, Requirements(village=True), settings, Random(seed))
        assert 2 <= len(table.landscapes) <= 3
        assert {card.set for card in table.landscapes} <= {*OTHERS}
        assert {pile.set for pile in table.piles} <= {"base", "empires"}
        others = kingdom.replacements(table, kingdom.Slot(kingdom.Role.LANDSCAPE, 1))
        assert {card.set for card in others} == {*OTHERS}


def test_without_other_sets_nothing_changes() -> None:
    """The sets of the piles, named one by one, give the same table by the same seed."""
    owned = pool(["base-2", "empires", "menagerie"])
    for seed in range(20):
        same = [
            lay(owned, Requirements(buy=True), Settings(landscape_sets=sets), Random(seed)).ids
            for sets in ((), ("base", "empires", "menagerie"), ("empires", "menagerie"))
        ]
        assert same[0] == same[1] == same[2]
