"""Times of the Odds engine: `pytest tests/bench/test_odds.py --benchmark-enable`."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from cardtable.common.jobs import finish
from cardtable.odds import (
    BATTLE_LINE,
    Flag,
    PublishedPlayer,
    SamplingPlayer,
    Table,
    all_troops,
    curve,
    deal,
    flag_odds,
    joint_chance,
    pack,
    shape_of,
    table_claims,
    table_odds,
    table_of,
    turn_of,
    unpack,
)
from cardtable.odds.counting.columns import sweep
from cardtable.odds.counting.combinations import _highest_sums, working
from cardtable.odds.counting.curve import _layer

pytestmark = pytest.mark.long
TROOPS = unpack(all_troops(BATTLE_LINE))


def forget() -> None:
    """Count everything anew."""
    _layer.cache_clear()
    working.cache_clear()
    _highest_sums.cache_clear()


def table(laid: int, seed: int = 1) -> Table:
    """A table with so many troops laid by both sides at random, and a full hand."""
    rng = Random(seed)
    deck = rng.sample(TROOPS, len(TROOPS))
    sides: list[list[list[Any]]] = [[[], []] for _ in range(9)]
    for number in range(laid):
        open_sides = [flag[number % 2] for flag in sides if len(flag[number % 2]) < 3]
        rng.choice(open_sides).append(deck.pop())
    flags = [Flag((tuple(mine), tuple(theirs))) for mine, theirs in sides]
    return table_of(flags=flags, hand=deck[:7])


@pytest.mark.parametrize("laid", [0, 8, 16, 24, 30])
def test_all_flags_for_both_players(benchmark: Any, laid: int) -> None:
    found = benchmark.pedantic(lambda: list(table_odds(table(laid))), setup=forget, rounds=5)
    assert len(found) == 9


@pytest.mark.parametrize("laid", [0, 1, 2])
def test_one_curve_at_the_opening(benchmark: Any, laid: int) -> None:
    shape = shape_of(TROOPS[:laid], BATTLE_LINE)
    held, unseen = pack(TROOPS[7:60:9]), pack(TROOPS) & ~pack(TROOPS[7:60:9]) & ~pack(TROOPS[:laid])
    found = benchmark.pedantic(lambda: curve(shape, held, unseen, 23), setup=forget, rounds=5)
    assert found.at_least


@pytest.mark.parametrize("laid", [0, 1, 2])
@pytest.mark.parametrize("unseen", [53, 43, 33])
def test_one_flag_under_mud_for_both_sides(benchmark: Any, laid: int, unseen: int) -> None:
    """Four cards a side, so many of them there: the widest case of all while there are few."""
    deck = Random(43).sample(TROOPS, len(TROOPS))
    flag = Flag((tuple(deck[:laid]), tuple(deck[laid : 2 * laid])), mud=0)
    wide = table_of(flags=[flag], hand=deck[4:11], gone=deck[11 : 60 - unseen])
    assert benchmark.pedantic(lambda: flag_odds(wide, 0), setup=forget, rounds=5).mine.curve.at_least


def test_all_flags_after_one_more_card(benchmark: Any) -> None:
    before = table(16)
    laid = unpack(before.unseen)[0]
    flags = [*before.flags[:8], Flag((before.flags[8].cards[0], (*before.flags[8].cards[1], laid)))]
    after = table_of(flags=flags, hand=before.hand, deck=before.deck, theirs=6)

    def first() -> None:
        forget()
        list(table_odds(before))

    assert benchmark.pedantic(lambda: list(table_odds(after)), setup=first, rounds=5)


def test_the_joint_chance_of_a_flag(benchmark: Any) -> None:
    found = benchmark.pedantic(lambda: finish(joint_chance(table(16), 0, Random(1))), rounds=3)
    assert found.total


def test_all_claims(benchmark: Any) -> None:
    assert len(benchmark(lambda: table_claims(table(24)))) == 9


def test_a_sweep_over_all_cards(benchmark: Any) -> None:
    assert benchmark(lambda: sweep(shape_of((), BATTLE_LINE, fog=True), 0, pack(TROOPS), (), tops=True))


def test_a_move_of_the_published_strategy(benchmark: Any) -> None:
    turn = turn_of(deal(BATTLE_LINE, Random(1)))
    assert benchmark.pedantic(lambda: finish(PublishedPlayer().steps(turn)), setup=forget, rounds=5).plan


def test_a_move_of_the_stronger_bot(benchmark: Any) -> None:
    turn = turn_of(deal(BATTLE_LINE, Random(1)))
    assert benchmark.pedantic(lambda: SamplingPlayer(Random(1)).choose(turn), rounds=5)
