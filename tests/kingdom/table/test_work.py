"""How much work a deal may take: counted in steps, on tables that took 7 to 33 seconds before."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from cardtable import kingdom
from cardtable.kingdom import Kind, Requirements, Role, Slot, again, choose_standard, lay, lock, pool, unlock
from cardtable.kingdom.choose import choice_problem, draft, extras_lookahead, whole_counting
from cardtable.kingdom.choose.conflict import _smallest_conflict
from cardtable.kingdom.choose.limits_search import find_filling
from cardtable.kingdom.choose.outlook import Beside
from cardtable.kingdom.choose.pile_classes import View
from tests.support.kingdom import rule_book
from tests.support.kingdom.random_tables import METHODS, any_game
from tests.support.kingdom.strategies import EVERYTHING

SCARCE = pool(["alchemy", "cornucopia-2"])


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often the look-ahead asks whether ten piles can be completed, and a count is split."""
    done = Counter[str]()

    def counted(name: str, function: Callable[..., object]) -> Callable[..., object]:
        def call(*given: object, **named: object) -> object:
            done[name] += 1
            return function(*given, **named)

        return call

    monkeypatch.setattr(draft, "find_filling", counted("fills", find_filling))
    partition = whole_counting._Partition
    monkeypatch.setattr(partition, "_split", counted("splits", partition._split))
    return done


THREE = Requirements(village=True, drawer=True, buy=True)
SIX = replace(THREE, trashing=True, reaction=True, costs=True)


@pytest.mark.parametrize(("asks", "method", "seed"), [(THREE, "standard", 212), (SIX, "weighted", 2)])
def test_a_deal_takes_few_steps(work: Counter[str], asks: Requirements, method: str, seed: int) -> None:
    table = lay(EVERYTHING, asks, kingdom.Settings(), Random(seed), chooser=METHODS[method])
    assert (table.failing, table.missing) == ((), ())
    assert work["fills"] < 5_000


@pytest.mark.parametrize("seed", [3772, 9010, 10546, 19165])
def test_a_deal_whose_questions_take_too_long_ends_within_one_way(work: Counter[str], seed: int) -> None:
    """The extras that were found are kept; before, these deals were given up."""
    table = any_game(seed).table()
    assert table.missing == ()
    assert bool(table.failing) == (kingdom.conflict(table) is not None)
    assert rule_book.violations(table) == []
    assert work["fills"] < 5_000


@pytest.mark.parametrize("prophecy", ["divine-wind", "approaching-army"])
def test_a_locked_prophecy_whose_omen_is_unlocked_takes_few_steps(work: Counter[str], prophecy: str) -> None:
    omen = next(pile for pile in EVERYTHING.piles if "omen" in pile.types)
    others = [card for card in kingdom.all_cards() if card.kind is Kind.PROPHECY and card.id != prophecy]
    laid = lay(EVERYTHING, Requirements(), kingdom.PUBLISHED, Random(1), locked=[omen], banned=others)
    table = lock(unlock(laid, Slot(Role.PILE, 1)), Slot(Role.PROPHECY))
    assert again(table, Random(1), chooser=kingdom.choose_uniform).missing == ()
    assert work["splits"] < 5_000


def test_a_search_that_is_given_up_denies_no_kingdom(monkeypatch: pytest.MonkeyPatch) -> None:
    """It raises an error of its own; where the search may go on, the asks are met."""
    game = (SCARCE, Requirements(village=True, drawer=True, trashing=True, reaction=True))
    monkeypatch.setattr(choice_problem, "MOST_STEPS", 0)
    monkeypatch.setattr(choice_problem, "LAST_STEPS", 0)
    monkeypatch.setattr(extras_lookahead.WholeDraft, "is_quickly_found", lambda _: False)
    choice_problem._completion.cache_clear()
    with pytest.raises(kingdom.TooManyLimitsError) as caught:
        choose_standard(*game, Random(1))
    assert not caught.value.counting
    problem = choice_problem.Problem(SCARCE, View.of(game[1]), beside=Beside())
    wanted = game[1].in_force(SCARCE.sets)
    assert not problem.surely_possible(wanted)
    assert _smallest_conflict(problem, wanted) == wanted  # which of them suffice is not known
    monkeypatch.undo()
    assert choose_standard(*game, Random(1)).conflict is None
