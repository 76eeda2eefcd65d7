"""Least and most: what is counted, what is found, how many kingdoms there are, and what is refused."""

from __future__ import annotations

from collections import Counter
from random import Random

import numpy
import pytest

from cardtable import kingdom
from cardtable.kingdom import PileLimit, Requirements, Sort, choose_standard, pool, uniform_kingdoms
from cardtable.kingdom.choose import limits_counting, limits_search
from cardtable.kingdom.choose.limits_search import Row, find_filling
from tests.support.case_count import case_count
from tests.support.kingdom.integer_program import is_solvable
from tests.support.kingdom.oracle import SORTS, count_of, keeps, sorts
from tests.support.kingdom.random_tables import METHODS
from tests.support.kingdom.strategies import EVERYTHING


def test_every_sort_has_the_piles_that_the_table_of_cards_says() -> None:
    assert kingdom.limitable()[: len(SORTS)] == SORTS
    for of in kingdom.limitable():
        mine = [pile for pile in EVERYTHING.piles if PileLimit(of).counts(pile)]
        assert mine == [pile for pile in EVERYTHING.piles if of in sorts(pile)]
        assert mine


def test_the_piles_that_give_a_turn() -> None:
    turns = [pile.name for pile in EVERYTHING.piles if PileLimit(Sort.TURNS).counts(pile)]
    assert turns == ["Outpost", "Possession", "Odysseys"]


def test_findings_count_the_piles_of_the_sort() -> None:
    piles = [kingdom.card_by_id(pile) for pile in ("militia", "moat", "bandit", "market")]
    few, many = PileLimit("attack", 0, 1), PileLimit("cost-5", 2)
    findings = kingdom.judge(piles, Requirements(limits=(many, few)), ("base",))
    assert [(finding.requirement, finding.holds) for finding in findings] == [(few, False), (many, True)]
    assert [pile.id for pile in findings[0].piles] == ["militia", "bandit"]


def test_a_limit_that_every_kingdom_keeps_is_none() -> None:
    assert Requirements(limits=(PileLimit("buy"),)) == Requirements()


def test_the_search_agrees_with_integer_programming() -> None:
    """Of a least and a most for each sort, at times hard to keep."""
    filled = 0
    for seed in range(case_count(4000)):
        rng, rows = Random(seed), list[Row]()
        names = rng.sample(kingdom.limitable(), rng.randint(2, 20))
        piles = rng.sample(EVERYTHING.piles, rng.choice((11, 14, 30, 100, 498)))
        for at in range(len(names)):
            least = rng.choice((0, 0, 1, 1, 2, 3)) if rng.random() < 4 / len(names) + 0.2 else 0
            rows.append(Row(1 << at, least, rng.choice((10, 10, *range(least, least + 4)))))
        counts = Counter(sum((name in sorts(pile)) << at for at, name in enumerate(names)) for pile in piles)
        found = find_filling(10, counts, rows)
        matrix = numpy.array([[1] * len(piles), *([name in sorts(pile) for pile in piles] for name in names)])
        least_of, most_of = [10, *(row.least for row in rows)], [10, *(row.most for row in rows)]
        assert (found is not None) == is_solvable(matrix, least_of, most_of)
        if found is not None:
            filled += 1
            assert all(row.least <= sum(bits & row.bit > 0 for bits in found) <= row.most for row in rows)
            assert not Counter(found) - counts
    assert case_count(800) < filled < case_count(3200)


def test_what_can_be_asked_in_two_ways_is_counted_the_same_over_all_sets() -> None:
    asked = Requirements(village=True, drawer=True, buy=True, attack=True, alchemy=True, priority="dark-ages")
    limits = [PileLimit(of, 1) for of in ("village", "drawer", "buy", "attack")]
    limits += [PileLimit("alchemy", 3, 5), PileLimit("dark-ages", 5, 5)]
    limited = Requirements(mix_alchemy=True, limits=tuple(limits))
    assert uniform_kingdoms(EVERYTHING, limited).total == uniform_kingdoms(EVERYTHING, asked).total
    assert uniform_kingdoms(EVERYTHING, limited).chances == uniform_kingdoms(EVERYTHING, asked).chances


SETS = kingdom.limitable()[len(SORTS) :]
MANY = (*(PileLimit(of, 1, 4) for of in SORTS[:11]), *(PileLimit(of, 0, 2) for of in SETS))


def test_all_methods_but_the_count_take_thirty_limits() -> None:
    asks = Requirements(mix_alchemy=True, limits=MANY)
    for method in ("standard", "weighted"):
        choice = METHODS[method](EVERYTHING, asks, Random(1))
        assert choice.conflict is None
        assert all(keeps(limit, choice.piles) for limit in MANY)


def test_a_count_with_too_many_states_is_refused() -> None:
    with pytest.raises(kingdom.TooManyLimitsError) as caught:
        _ = uniform_kingdoms(EVERYTHING, Requirements(limits=MANY)).total
    assert caught.value.most == limits_counting.MOST_STATES
    assert caught.value.counting


def test_a_search_with_too_many_steps_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits_search, "MOST_NODES", 0)
    with pytest.raises(kingdom.TooManyLimitsError) as caught:
        find_filling(3, {0b01: 1, 0b10: 1, 0b101: 1}, [Row(0b01, 1, 2), Row(0b10, 1, 1), Row(0b100, 1, 7)])
    assert not caught.value.counting


def test_the_smallest_conflict_is_named_among_many_limits() -> None:
    limits = (*(PileLimit(of, 0, 6) for of in SORTS[:8]), PileLimit("cost-2", 6), PileLimit("cost-5", 5))
    choice = choose_standard(
        EVERYTHING, Requirements(village=True, mix_alchemy=True, limits=limits), Random(1)
    )
    assert choice.conflict is not None
    assert [str(ask) for ask in choice.conflict.requirements] == ["cost-2:6-10", "cost-5:5-10"]
    assert choice.conflict.relaxations == choice.conflict.requirements
    assert [str(ask) for ask in choice.conflict.dropped] == ["cost-5:5-10"]
    assert count_of("cost-2", choice.piles) >= 6


def test_a_least_for_a_set_that_is_not_there_is_a_conflict() -> None:
    choice = choose_standard(pool(["base-2"]), Requirements(limits=(PileLimit("seaside", 1),)), Random(1))
    assert choice.conflict is not None
    assert [str(ask) for ask in choice.conflict.requirements] == ["seaside:1-10"]
