"""Names made up at the table."""

from __future__ import annotations

import pytest

from cardtable.quartets import Deal, Game
from cardtable.quartets.errors import BlankNameError, FifthNameError, NameTakenError, SurplusGroupError
from cardtable.quartets.names import Names


def test_a_fifth_name_is_refused_with_the_four() -> None:
    """The error names them."""
    names = Names(2)
    for card in ("Cod", "Eel", "Ray", "Pike"):
        names = names.card("Fish", card)[0]
    with pytest.raises(FifthNameError) as caught:
        names.card("fish", "Hake")
    assert (caught.value.card, caught.value.group) == ("Hake", "Fish")
    assert caught.value.names == ("Cod", "Eel", "Ray", "Pike")


def test_a_surplus_group_is_refused() -> None:
    names = Names(1).group("Fish")[0]
    with pytest.raises(SurplusGroupError) as caught:
        names.group("Birds")
    assert caught.value.names == ("Fish",)


def test_the_same_name_may_stand_in_two_groups() -> None:
    """Newton the physicist and newton the unit."""
    names, *first = Names(2).card("Physicists", "Newton")
    names, *second = names.card("Units", "newton")
    assert (first, second) == ([0, 0], [1, 0])


def test_case_and_spaces_do_not_make_a_new_name() -> None:
    names, *first = Names(2).card("Sea  birds", "Auk")
    assert names.card(" sea BIRDS ", "auk") == (names, *first)


@pytest.mark.parametrize("name", ["", "   ", "a\x00b", "x" * 61])
def test_unreadable_names_are_refused(name: str) -> None:
    with pytest.raises(BlankNameError):
        Names(2).group(name)


def test_two_players_with_one_name_are_refused() -> None:
    with pytest.raises(NameTakenError, match="ann"):
        Game.start(Deal.even(2, 2), ("Ann", "ann"))


def test_letters_already_spoken_are_passed_over() -> None:
    """A group that a person called A does not clash with the names given to unnamed groups."""
    assert Names(3).group("A")[0].numbered(1, 0) == ("B", "1")
    assert Names(3).group("B")[0].numbered(2, 0) == ("A", "1")
