"""Standard choice simulated beside the exact even chances."""

from __future__ import annotations

from random import Random

import pytest

from cardtable.kingdom import (
    Asks,
    LockError,
    SimulationSizeError,
    card_by_id,
    compare_with_even,
    even_kingdoms,
    finish,
    pool,
)
from tests.support.jobs import steps_of


def test_without_asks_the_published_way_is_even() -> None:
    last = finish(compare_with_even(pool(["base-2"]), Asks(), Random(4), 2000))
    assert all(abs(each.standard - each.even) < 5 * each.error for each in last.piles)


def test_with_asks_the_published_way_favours_the_piles_that_are_asked_for() -> None:
    asks = Asks(village=True, trashing=True)
    last = finish(compare_with_even(pool(["base-2"]), asks, Random(4), 2000))
    of = {each.pile.id: each for each in last.piles}
    assert of["village"].standard - of["village"].even > 5 * of["village"].error
    assert of["chapel"].standard - of["chapel"].even > 5 * of["chapel"].error
    ratio = of["village"].ratio
    assert ratio is not None
    assert ratio > 1
    assert last.distance > 0.4


def test_every_report_counts_ten_piles_a_kingdom_and_stays_as_it_is() -> None:
    locked, banned = [card_by_id("witch")], [card_by_id("moat")]
    steps, last = steps_of(
        compare_with_even(pool(["base-2"]), Asks(buy=True), Random(1), 120, locked=locked, banned=banned)
    )
    assert [(step.done, step.total) for step in steps] == [(50, 120), (100, 120)]
    reports = [*(step.partial for step in steps if step.partial), last]
    assert [report.done for report in reports] == [50, 100, 120]
    for report in reports:
        assert sum(report.hits.values()) == 10 * report.done
        assert report.hits[locked[0]] == report.done
        assert report.hits[banned[0]] == 0
    banned_pile = next(each for each in reports[-1].piles if each.pile is banned[0])
    assert banned_pile.even == 0
    assert banned_pile.ratio is None
    assert banned_pile.error > 0
    assert (
        reports[-1].even
        == even_kingdoms(pool(["base-2"]), Asks(buy=True), locked=locked, banned=banned).chances
    )


def test_the_same_seed_gives_the_same_numbers() -> None:
    first, second = (
        steps_of(compare_with_even(pool(["base-2"]), Asks(buy=True), Random(8), 60)) for _ in range(2)
    )
    assert first == second


def test_mistakes_are_told_before_the_first_report() -> None:
    base, witch = pool(["base-2"]), card_by_id("witch")
    with pytest.raises(SimulationSizeError, match="given=0"):
        compare_with_even(base, Asks(), Random(1), 0)
    with pytest.raises(LockError):
        compare_with_even(base, Asks(), Random(1), 10, locked=[witch, witch])
