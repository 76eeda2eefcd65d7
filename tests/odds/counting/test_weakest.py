"""What is simulated of a wide open flag under Mud, against counts that can be made both ways."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import sqrt
from random import Random

import pytest

from cardtable.common.jobs import finish
from cardtable.odds import (
    BATTLE_LINE,
    ME,
    THEY,
    Card,
    Curve,
    Flag,
    Formation,
    Strength,
    Table,
    Tactic,
    Weakest,
    combination_working,
    curve,
    pack,
    read_cards,
    shape_of,
    side_odds,
    table_of,
    unpack,
    weakest,
    weakest_of,
)
from cardtable.odds.counting.weakest import TRIES, _Sampler
from tests.support.odds.naive_odds import TROOPS, read_strength

WEDGE_OR_PHALANX = read_strength("phalanx 4")


def wide(unseen: int = 46, seed: int = 3) -> Table:
    """A table with Mud at the first flag, nothing on it, and so many unseen troops."""
    deck = Random(seed).sample(TROOPS, len(TROOPS))
    return table_of(flags=[Flag(mud=ME)], hand=deck[:7], gone=deck[7 : 60 - unseen])


def simulated(table: Table, side: int, seed: int = 1, samples: int = 4_000) -> Weakest:
    """The end of the simulation of the first flag."""
    found = finish(weakest_of(table, 0, side, Random(seed), samples))
    assert found is not None
    return found


def counted_and_simulated(
    flag: tuple[Card, ...], held: int, unseen: int, draws: int
) -> tuple[Curve, Weakest]:
    """The same side counted exactly and simulated."""
    shape = shape_of(flag, BATTLE_LINE, mud=True)
    exact = curve(shape, held, unseen, draws)
    assert exact.apart
    return exact, finish(weakest(shape, held, unseen, exact, Random(1)))


@pytest.mark.parametrize(
    ("flag", "hand", "unseen", "draws"),
    [
        ("", 0, 40, 23),
        ("", 0, 35, 21),
        ("", 7, 35, 14),
        ("", 0, 32, 12),
        ("", 7, 24, 6),
        ("", 0, 9, 4),
        ("", 0, 9, 3),
        ("e5", 4, 30, 8),
        ("e5 e9", 4, 20, 8),
        ("alexander", 0, 26, 9),
        ("shields b2", 3, 26, 9),
    ],
)
def test_shares_agree_with_the_exact_counts_within_their_error(
    flag: str, hand: int, unseen: int, draws: int
) -> None:
    """Every combination found by counting, and none else, at 4.5 standard errors."""
    lying = read_cards(flag)
    deck = Random(unseen).sample(sorted(set(TROOPS) - set(lying)), hand + unseen)
    exact, found = counted_and_simulated(lying, pack(deck[:hand]), pack(deck[hand:]), draws)
    known = {strength: count for strength, count in exact.best if strength < WEDGE_OR_PHALANX}
    never = exact.never
    assert found.together * exact.total == sum(known.values()) + never
    assert found.combinations or not known
    for one in found.combinations:
        assert abs(one.best.chance - known.get(one.strength, 0) / exact.total) <= 4.5 * one.best.error
        assert abs(one.at_least.chance - float(exact.chance(one.strength))) <= 4.5 * one.at_least.error
        assert one.found == 0 or one.strength in known
    listed = {one.strength for one in found.combinations}
    rare = sum(count for strength, count in known.items() if strength not in listed)
    assert rare / exact.total <= 10 * float(found.together) / found.samples


@pytest.mark.parametrize("side", [ME, THEY])
@pytest.mark.parametrize("unseen", [46, 53])
def test_shares_come_to_what_is_counted_together(side: int, unseen: int) -> None:
    """The exact total is shared in full, below the exact combinations; stronger ones add up."""
    table = wide(unseen)
    exact, found = side_odds(table, 0, side), simulated(table, side, samples=1_000)
    assert not exact.curve.apart
    assert found.together * exact.curve.total == exact.curve.never
    assert sum(one.found for one in found.combinations) == found.samples == 1_000
    assert sum(one.best.chance for one in found.combinations) == pytest.approx(float(found.together))
    assert found.combinations[-1].at_least.chance == 1
    reached = 1 - float(found.together)
    for one in found.combinations:
        assert one.strength < exact.combinations[-1].strength
        assert one.at_least.chance == pytest.approx(reached + one.best.chance, rel=1e-12)
        reached = one.at_least.chance


def test_all_that_can_still_be_down_to_the_weakest_found_is_listed() -> None:
    """With battalion 33 of 10, 9, 8 and 6, but not 34: its only cards make a wedge."""
    found = simulated(wide(), THEY)
    sums = [one.strength.total for one in found.combinations]
    assert sums == [*range(33, sums[-1] - 1, -1)]
    assert {one.strength.formation for one in found.combinations} == {Formation.BATTALION}


def test_the_chance_to_lay_a_combination_is_exact_here_too() -> None:
    table = wide()
    for one in simulated(table, ME, samples=200).combinations:
        shown = combination_working(table, 0, ME, one.strength)
        assert (one.this, one.total, one.hand, one.chance) == (
            shown.count,
            shown.total,
            shown.hand,
            shown.chance,
        )


def test_the_same_seed_gives_the_same_shares() -> None:
    first, again, other = (simulated(wide(), THEY, seed, 500) for seed in (1, 1, 2))
    assert first == again != other


def test_nothing_is_simulated_where_all_is_counted() -> None:
    assert finish(weakest_of(wide(30), 0, THEY, Random(1))) is None
    assert finish(weakest_of(table_of(), 0, THEY, Random(1))) is None


def test_the_simulation_tells_how_far_it_is_and_ends_where_draws_are_too_rare() -> None:
    """With a leader there hardly a draw of 16 cards makes neither a wedge nor a phalanx."""
    shape = shape_of((Tactic.ALEXANDER,), BATTLE_LINE, mud=True)
    unseen = pack(TROOPS[:53])
    exact = curve(shape, 0, unseen, 16)
    steps = list(weakest(shape, 0, unseen, exact, Random(1)))
    last = finish(weakest(shape, 0, unseen, exact, Random(1)))
    assert 0 < last.together < 1 / 300
    assert steps[-1].done == last.samples < steps[-1].total == 4_000
    assert len(steps) == TRIES // 1_000
    assert [step.done for step in steps] == sorted(step.done for step in steps)


def test_nothing_is_drawn_where_no_draw_is_weak() -> None:
    """31 of 60 troops hold four of a value: there is nothing to share."""
    shape = shape_of((), BATTLE_LINE, mud=True)
    unseen = pack(TROOPS)
    job = weakest(shape, 0, unseen, curve(shape, 0, unseen, 31), Random(1))
    assert finish(job) == Weakest(Fraction(0), 0)


@pytest.mark.parametrize(
    ("flag", "hand"), [("", ""), ("", "b2 c2"), ("a2", "c2"), ("a2 b9", ""), ("shields", "")]
)
def test_draws_without_a_phalanx_are_taken_alike(flag: str, hand: str) -> None:
    """All draws of 5 among 11 are gone through; each of those that make none comes, and nearly as often."""
    unseen = read_cards("a1 b1 c1 d1 e1 d2 e2 f2 a3 b3 c4")
    shape, held = shape_of(read_cards(flag), BATTLE_LINE, mud=True), pack(read_cards(hand))
    fit = set()
    for drawn in combinations(unseen, 5):
        values = Counter(card.value for card in (*read_cards(hand), *drawn))
        others = {card.value for card in unpack(pack([card for card in read_cards(flag) if card in TROOPS]))}
        makes = [
            value
            for value, count in values.items()
            if count >= shape.needs and others <= {value} and (flag != "shields" or value <= 3)
        ]
        if not makes:
            fit.add(pack(drawn))
    sampler, rng = _Sampler(shape, held, pack(unseen), 5), Random(1)
    found = Counter(sampler.draw(rng) for _ in range(60 * len(fit)))
    assert set(found) == fit
    square = sum((found[drawn] - 60) ** 2 / 60 for drawn in fit)
    assert square < len(fit) + 4 * sqrt(2 * len(fit))


def test_a_strength_has_its_own_share() -> None:
    """One table by hand: of 4 drawn from these five, d7 with the other d's is a battalion order of 20."""
    unseen = pack(read_cards("d1 d4 d7 d8 e2"))
    exact, found = counted_and_simulated((), 0, unseen, 4)
    assert exact.total == 5
    shares = {one.strength: one.best.chance for one in found.combinations}
    assert shares[Strength(Formation.BATTALION, 20)] == pytest.approx(1 / 5, abs=0.03)
