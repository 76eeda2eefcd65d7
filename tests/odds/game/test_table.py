"""The table: what can be, what cannot, and texts that cannot be read."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from cardtable.odds import (
    BATTLE_LINE,
    BATTLE_LINE_TROOPS,
    ME,
    SCHOTTEN_TOTTEN,
    THEY,
    Flag,
    Game,
    NotationError,
    Table,
    TableError,
    deal,
    read_cards,
)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("hand a1 a1", "hand"),
        ("hand a1\ngone a1", "gone"),
        ("hand a1\nflag 3: a1 | b1", "flag-3"),
        ("flag 3: a1 a2 a3 a4 |", "flag-3"),
        ("flag 9: | fog", "flag-9"),
        ("schotten-totten\nflag 2: a10 |", "flag-2"),
        ("battle-line\ngone mud", "gone"),
        ("flag 1: alexander |\nflag 2: darius |", "mine"),
        ("flag 1: | alexander\nflag 2: | darius", "theirs"),
        ("hand a1 a2 a3 a4 a5 a6 a7 a8", "hand"),
        ("deck 40", "deck"),
        ("deck 60\ntheirs 7", "deck"),
        ("deck 61", "deck"),
        ("theirs 8", "theirs"),
        ("theirs 4 4", "theirs"),
    ],
)
def test_a_table_that_cannot_be_is_told_by_place(text: str, place: str) -> None:
    with pytest.raises(TableError) as caught:
        Table.parse(text if text.startswith(("schotten", "battle")) else f"battle-line tactics\n{text}")
    assert caught.value.place == place


def test_four_cards_may_lie_where_mud_has_been() -> None:
    table = Table.parse("flag 3: a1 a2 a3 a4 |\ngone mud")
    assert len(table.flags[2].cards[ME]) == 4


LONG = "sealed " + "z" * 60
QUOTED: list[tuple[Callable[[str], object], str, list[str]]] = [
    (read_cards, "a1 {}", ["g3", "a11", "a0", "alex", "10a", "a1b2"]),
    (Table.parse, "{}", ["mover you", "flag 0: a1 |", "flag 1: a1 | ; fire me", "deck", "table 3", "deck x"]),
    (Game.parse, "card-table battle-line\n{}", ["troops a1 a1", "sealed -1", LONG]),
    (Game.parse, "card-table {}", ["whist"]),
    (Game.parse, "", [""]),
    (Game.parse, "card-table battle-line tactics", [""]),
]
"""Readers, what stands around, and what cannot be read of it."""


@pytest.mark.parametrize(
    ("read", "around", "text"), [(read, around, text) for read, around, texts in QUOTED for text in texts]
)
def test_what_cannot_be_read_is_quoted(read: Callable[[str], object], around: str, text: str) -> None:
    with pytest.raises(NotationError) as caught:
        read(around.format(text))
    assert caught.value.text == text


@pytest.mark.parametrize(("mover", "mine", "theirs"), [(ME, 12, 18), (THEY, 11, 19)])
def test_half_the_deck_is_rounded_up_for_the_player_on_turn(mover: int, mine: int, theirs: int) -> None:
    hand, gone = (
        read_cards("a1 a2 a3 a4 a5 a6 a7"),
        read_cards("b1 b2 b3 b4 b5 b6 b7 b8 b9 b10 c1 c2 c3 c4 c5 c6 c7"),
    )
    table = Table(hand=hand, gone=[*gone, *read_cards("d1 d2 d3 d4 d5 d6")], mover=mover)
    assert (table.deck, table.theirs) == (23, 7)
    assert (table.draws(ME), table.draws(THEY)) == (mine, theirs)


def test_both_sides_together_get_every_unseen_troop() -> None:
    for rules in (BATTLE_LINE, BATTLE_LINE_TROOPS, SCHOTTEN_TOTTEN):
        table = deal(rules, Random(3)).table(1)
        assert table.draws(ME) + table.draws(THEY) == table.unseen.bit_count()


def test_a_flag_remembers_who_was_first_also_after_mud_has_gone() -> None:
    flag = Flag((read_cards("a1 a2 a3"), ())).ordered()
    flag = Flag((flag.cards[0], read_cards("b1 b2 b3 b4")), first=flag.first).ordered()
    assert flag.first == (0, 1)
    assert flag.completed_first == 0
    assert flag.turned().first == (1, 0)
