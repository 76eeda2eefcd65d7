"""Counts of deals that are known from elsewhere, shares, and the honest lower bound."""

from __future__ import annotations

from fractions import Fraction
from math import factorial, prod

import pytest

from cardtable.quartets import Answer, Ask, Deal, Position, Rules, backbone, finish, model_count


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


def test_shares_add_up() -> None:
    """Each card is somewhere; shares are exact fractions."""
    position = Position.start(Deal.even(3, 3))
    for said in (Ask(0, 1, 0, 0), Answer(1, False), Ask(1, 0, 1, 0)):
        found = position.say(said)
        assert isinstance(found, Position)
        position = found
    counted = finish(model_count(position))
    for card in range(12):
        assert sum((counted.share(card, player) for player in range(3)), Fraction(0)) == 1
    assert counted.share(0, 2) == 1
    assert backbone(position).forced[0] == 2


@pytest.mark.parametrize("limit", [1, 100, 1_000, 5_000, 20_000])
def test_a_count_cut_short_is_a_lower_bound(limit: int) -> None:
    """Never more than the truth, never called exact, at least the one deal that is known."""
    position = Position.start(Deal.even(5, 5))
    truth = finish(model_count(position))
    cut = finish(model_count(position, limit))
    assert truth.exact
    assert not cut.exact
    assert 1 <= cut.deals < truth.deals
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


def test_the_largest_table_is_bounded_honestly() -> None:
    """52!/(7!^4 6!^4) is out of reach within the limit; the bound is large and below it."""
    deal = Deal.even(8, 13)
    counted = finish(model_count(Position.start(deal), 300_000))
    assert not counted.exact
    assert 10**30 < counted.deals < factorial(52) // prod(map(factorial, deal.hands))
