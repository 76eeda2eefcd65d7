"""What every method of choice promises: the asks are met, whatever is asked, locked and banned."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.kingdom import (
    AlchemyPart,
    Choice,
    LockError,
    Pool,
    Requirements,
    TooFewPilesError,
    card_by_id,
    choose_standard,
    editions,
    pool,
)
from cardtable.kingdom.choose.choice_problem import LockFault
from cardtable.kingdom.table.dealing import Chooser
from cardtable.kingdom.weighted.choosing import WeightedChoice
from tests.support.case_count import case_count, mostly_long
from tests.support.kingdom import oracle
from tests.support.kingdom.methods import METHODS
from tests.support.kingdom.strategies import EVERYTHING, Case, cases


def violations(case: Case, choice: Choice) -> list[str]:
    """What is wrong with a choice, found without the engine."""
    wanted = oracle.asked(case.asks, case.pool.sets)
    dropped = choice.conflict.dropped if choice.conflict else ()
    faults = {
        "ten distinct piles": len(set(choice.piles)) == len(choice.piles) == 10,
        "locked piles first": choice.piles[: len(case.locked)] == case.locked,
        "piles of the pool": set(choice.piles) <= {*case.pool.piles, *case.locked},
        "no banned pile": not {*choice.piles} & {*case.banned},
        "asks kept": all(oracle.holds(ask, choice.piles, case.asks) for ask in wanted if ask not in dropped),
        "findings": [(found.requirement, found.holds) for found in choice.findings]
        == [(ask, oracle.holds(ask, choice.piles, case.asks)) for ask in wanted],
        "Alchemy": _alchemy_is_right(choice),
    }
    return [what for what, right in faults.items() if not right]


def _alchemy_is_right(choice: Choice) -> bool:
    count = sum(pile.set == "alchemy" for pile in choice.piles)
    allowed = {AlchemyPart.LEFT_OUT: (0,), AlchemyPart.MIXED: range(11)}.get(choice.alchemy, (3, 4, 5))
    return count in allowed


@pytest.mark.slow
@pytest.mark.parametrize("method", METHODS)
@given(case=cases(), seed=st.integers(0, 2**32))
def test_any_choice_of_editions_and_asks_gives_a_kingdom_that_meets_them(
    method: str, case: Case, seed: int
) -> None:
    """The methods give up the same asks; the weighted one treats Alchemy as the standard one does."""
    standard, choice = (
        METHODS[name](case.pool, case.asks, Random(seed), locked=case.locked, banned=case.banned, beside=None)
        for name in ("standard", method)
    )
    assert violations(case, choice) == []
    assert choice.conflict == standard.conflict
    if isinstance(choice, WeightedChoice):
        assert choice.alchemy == standard.alchemy
        assert choice.piles == (*case.locked, *(drawn.pile for drawn in choice.draws))


def random_case(rng: Random, chosen: Pool) -> Case:
    """Requirements with some locked and banned piles of the pool; most asks are made."""
    village, drawer, buy, trashing, attacks, reaction, costs, alchemy, mix = (
        rng.random() < 0.6 for _ in range(9)
    )
    priority = rng.choice(chosen.sets) if rng.random() < 0.4 else None
    asks = Requirements(village, drawer, buy, trashing, attacks, reaction, costs, priority, alchemy, mix)
    locks = rng.choice((0, 0, 3, 9))
    bans = rng.choice((0, len(chosen.piles) - 10, 5))
    mixed = rng.sample(chosen.piles, len(chosen.piles))
    banned = mixed[locks : min(locks + bans, len(mixed) - (10 - locks))]
    return Case(chosen, asks, tuple(mixed[:locks]), tuple(banned))


@pytest.mark.slow
@pytest.mark.parametrize("quarter", mostly_long(range(4), 2))
def test_thousands_of_kingdoms_without_a_violation(quarter: int) -> None:
    rng = Random(20_000 + quarter)
    faults: Counter[str] = Counter()
    ids = [edition.id for edition in editions()]
    for _ in range(25):
        chosen = pool(rng.sample(ids, rng.randint(2, len(ids))))
        for _ in range(case_count(200)):
            case = random_case(rng, chosen)
            choice = choose_standard(
                chosen, case.asks, rng, locked=case.locked, banned=case.banned, beside=None
            )
            faults.update(violations(case, choice))
    assert faults == Counter()


@pytest.mark.parametrize("choose", METHODS.values(), ids=METHODS)
def test_fewer_than_ten_piles_are_counted_and_ten_are_a_kingdom(choose: Chooser) -> None:
    """Ten locked piles are one without any set."""
    chosen = pool(["base-1"])
    for kept in (0, 1, 9):
        with pytest.raises(TooFewPilesError) as error:
            choose(chosen, Requirements(), Random(1), banned=chosen.piles[kept:])
        assert error.value.count == kept
    ten = choose(chosen, Requirements(), Random(1), banned=chosen.piles[10:]).piles
    assert {*ten} == {*chosen.piles[:10]}
    locked = EVERYTHING.piles[:10]
    assert choose(pool([]), Requirements(), Random(1), locked=locked).piles == locked


ELEVEN = [pile.id for pile in EVERYTHING.piles[:11]]


@pytest.mark.parametrize("choose", METHODS.values(), ids=METHODS)
@pytest.mark.parametrize(
    ("locked", "banned", "fault", "named"),
    [
        (["moat", "moat"], [], LockFault.TWICE, ["moat", "moat"]),
        (["moat", "copper"], [], LockFault.NO_PILE, ["copper"]),
        (["moat", "village"], ["village"], LockFault.BANNED, ["village"]),
        (ELEVEN, [], LockFault.TOO_MANY, ELEVEN),
    ],
)
def test_piles_that_cannot_be_locked_are_named(
    choose: Chooser, locked: list[str], banned: list[str], fault: LockFault, named: list[str]
) -> None:
    with pytest.raises(LockError) as error:
        choose(
            EVERYTHING,
            Requirements(),
            Random(1),
            locked=[card_by_id(pile) for pile in locked],
            banned=[card_by_id(pile) for pile in banned],
        )
    assert error.value.fault is fault
    assert [pile.id for pile in error.value.piles] == named
