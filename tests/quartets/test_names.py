"""Names made up at the table."""

from __future__ import annotations

from cardtable.quartets.names import Names


def test_the_same_name_may_stand_in_two_groups() -> None:
    names, *first = Names(2).card("Physicists", "Newton")
    names, *second = names.card("Units", "newton")
    assert (first, second) == ([0, 0], [1, 0])


def test_case_and_spaces_do_not_make_a_new_name() -> None:
    names, *first = Names(2).card("Sea  birds", "Auk")
    assert names.card(" sea BIRDS ", "auk") == (names, *first)


def test_letters_already_spoken_are_passed_over() -> None:
    """A group that a person called A does not clash with the names given to unnamed groups."""
    assert Names(3).group("A")[0].numbered(1, 0) == ("B", "1")
    assert Names(3).group("B")[0].numbered(2, 0) == ("A", "1")
