"""The table: what can be, what cannot, and texts that cannot be read."""

from __future__ import annotations

import pytest

from cardtable import odds


def test_four_cards_may_lie_where_mud_has_been() -> None:
    table = odds.Table.parse("flag 3: a1 a2 a3 a4 |\ngone mud")
    assert len(table.flags[2].cards[odds.ME]) == 4


@pytest.mark.parametrize(("mover", "mine", "theirs"), [(odds.ME, 12, 18), (odds.THEY, 11, 19)])
def test_half_the_deck_is_rounded_up_for_the_player_on_turn(mover: int, mine: int, theirs: int) -> None:
    hand, gone = (
        odds.read_cards("a1 a2 a3 a4 a5 a6 a7"),
        odds.read_cards("b1 b2 b3 b4 b5 b6 b7 b8 b9 b10 c1 c2 c3 c4 c5 c6 c7"),
    )
    table = odds.Table(hand=hand, gone=[*gone, *odds.read_cards("d1 d2 d3 d4 d5 d6")], mover=mover)
    assert (table.deck, table.theirs) == (23, 7)
    assert (table.draws(odds.ME), table.draws(odds.THEY)) == (mine, theirs)


def test_a_flag_remembers_who_was_first_also_after_mud_has_gone() -> None:
    flag = odds.Flag((odds.read_cards("a1 a2 a3"), ())).ordered()
    flag = odds.Flag((flag.cards[0], odds.read_cards("b1 b2 b3 b4")), first=flag.first).ordered()
    assert flag.first == (0, 1)
    assert flag.completed_first == 0
    assert flag.turned().first == (1, 0)
