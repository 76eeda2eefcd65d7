"""Counts of deals that are known from elsewhere, shares, and the honest lower bound."""

from __future__ import annotations

from math import factorial, prod

import pytest

from cardtable.quartets import Deal, Position, Rules, finish, model_count


@pytest.mark.parametrize(("players", "groups"), [(2, 2), (3, 3), (4, 4), (5, 3), (3, 13), (4, 13), (6, 6)])
def test_all_deals_are_a_multinomial_coefficient(players: int, groups: int) -> None:
    """(4 groups)! over the product of the hands' factorials."""
    deal = Deal.even(players, groups)
    counted = finish(model_count(Position.start(deal)))
    assert counted.exact
    assert counted.deals == factorial(4 * groups) // prod(map(factorial, deal.hands))


@pytest.mark.parametrize(("players", "groups", "deals"), [(3, 3, 34_032), (4, 4, 62_513_568)])
def test_deals_without_a_whole_group(players: int, groups: int, deals: int) -> None:
    """Figures published for the variant in which nobody is dealt a quartet."""
    assert (
        finish(model_count(Position.start(Deal.even(players, groups, Rules(whole_group=False))))).deals
        == deals
    )


@pytest.mark.parametrize(
    ("players", "groups", "limit", "least"),
    [*((5, 5, limit, 1) for limit in (1, 100, 1_000, 5_000, 20_000)), (8, 13, 300_000, 10**30)],
)
def test_a_count_cut_short_is_a_lower_bound(players: int, groups: int, limit: int, least: int) -> None:
    """Never more than the truth, never called exact, at least the one deal that is known."""
    deal = Deal.even(players, groups)
    cut = finish(model_count(Position.start(deal), limit))
    assert not cut.exact
    assert least <= cut.deals < factorial(4 * groups) // prod(map(factorial, deal.hands))
    assert not cut.cards
    assert not cut.groups


def test_counting_reports_progress_and_can_be_stopped() -> None:
    """Thirteen groups among eight: slices, each with its progress, however many a machine needs to get on."""
    job = model_count(Position.start(Deal.even(8, 13)))
    seen = [next(job).done]
    while seen[-1] == seen[0]:
        seen.append(next(job).done)
    assert seen[-1] > seen[0]
    job.close()
    with pytest.raises(StopIteration):
        next(job)
