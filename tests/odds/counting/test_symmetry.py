"""Equal positions have equal numbers: compared with every renaming of the colours gone through."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from cardtable.common.jobs import finish
from cardtable.odds import (
    Flag,
    SamplingPlayer,
    Table,
    joint_chance,
    read_cards,
    read_table,
    table_of,
    turn_at,
    whole_game,
)
from cardtable.odds.bots.sampling import level_flags
from cardtable.odds.counting.symmetry import alike_flags, flag_form, is_even
from cardtable.odds.game.turn import seen_position
from tests.support.odds.naive_symmetry import exchangeable, mirrored, recoloured

NAMES = (3, 5, 0, 1, 4, 2)
TABLES = [
    "hand c1\nflag 1: a8\nflag 3: b8\nflag 5: | d4\nflag 6: | e4\nflag 7: f4",
    "hand a1 b1\nflag 1: a8\nflag 2: b8\nflag 3: c8",
    "flag 1: a8 a9 | b3\nflag 2: c8 c9 | d3\nflag 4: e8 e9 | d4\ngone f1",
    "hand a10 b9\nflag 1: a8 ; fog me\nflag 2: b8\nflag 3: ; mud they\nflag 8: ; won me",
    "hand alexander\nflag 2: cavalry\nflag 3: shields",
    "",
]


def chance(table: Table, index: int) -> Fraction:
    """The chance of a flag, sampled by the seed of its form."""
    found = finish(joint_chance(table, index, Random(flag_form(table, index).seed), samples=300))
    assert not found.exact
    return found.chance


@pytest.mark.slow
@pytest.mark.parametrize("text", TABLES)
def test_flags_that_can_change_places_are_those_found_by_trying(text: str) -> None:
    """Every exchange of two flags is tried with all 720 renamings of the colours."""
    table = read_table(text)
    groups = alike_flags(seen_position(table), table.unseen)
    found = {(first, second) for group in groups for first in group for second in group if first < second}
    assert found == exchangeable(table)


@pytest.mark.slow
@pytest.mark.parametrize("text", TABLES[:4])
def test_other_colours_and_places_change_no_number(text: str) -> None:
    """The sampled chances of each flag, in a table with other colours; those of exchangeable flags."""
    table = read_table(text)
    other = recoloured(table, NAMES)
    for index, flag in enumerate(table.flags):
        if flag.owner is None:
            assert chance(table, index) == chance(other, index)
    for first, second in exchangeable(table):
        assert chance(table, first) == chance(table, second)


def test_a_mirrored_flag_has_the_rest_of_the_chance() -> None:
    """Both sides draw alike; the two flags of the table are mirror images of each other."""
    flags = [Flag((read_cards("a8"), read_cards("b9"))), Flag((read_cards("c9"), read_cards("d8")))]
    table = table_of(flags=flags, theirs=0)
    first, second = chance(table, 0), chance(table, 1)
    assert 0 < first < Fraction(1, 2)
    assert first + second == 1
    assert chance(mirrored(table), 0) == second


def test_even_sides_have_even_chances() -> None:
    """An empty flag, and the game, where both sides draw alike and nobody holds anything."""
    table = table_of(theirs=0)
    assert chance(table, 0) == Fraction(1, 2)
    assert is_even(table)
    assert finish(whole_game(table, Random(1), 50)).chance == 0.5
    assert not is_even(table_of(theirs=0, flags=[Flag((read_cards("a8"), ()))]))
    assert not is_even(table_of())


def test_a_hint_shows_equal_flags_alike() -> None:
    """After each compared move the flags that are still empty have one chance, the mean of theirs."""
    turn = turn_at(read_table("hand a10 b9 c4"))
    for one in finish(SamplingPlayer(Random(1)).steps(turn)).estimates:
        level = level_flags(turn, one)
        assert sum(level) == pytest.approx(sum(one.flags))
        assert len(set(level)) == 2
