"""The way to a declaration: a main button where a quartet is certain, not pressable where there is none."""

from __future__ import annotations

import pytest
from bs4 import Tag

from cardtable.quartets import read_moments, safe_quartets
from tests.support.quartets.page import opened, random_game

LAST_GROUP = {
    "v": "1",
    "players": "Ann.Bo.Cy.Dee",
    "hands": "1.1.2.4",
    "starts": "3",
    "rules": "turn-z",
    "names": "Birds_Owl_Robin.Fish",
    "said": "2Aa.y.4Ab.n.qB",
}
"""Dee has put a group aside; one group is left, and Cy has the turn with three of its cards."""
BUTTON = "#q-quartet"


def is_main(button: Tag) -> bool:
    return "quiet" not in (button.get("class") or [])


@pytest.mark.parametrize("hints", [{}, {"help": "1"}])
def test_a_quartet_that_cannot_be_is_not_pressable_and_says_why(hints: dict[str, str]) -> None:
    """With three cards in hand declaring loses at once, though it is the last group."""
    table = opened({**LAST_GROUP, **hints})
    assert not is_main(table.one(BUTTON))
    assert table.has(f"{BUTTON}[disabled]")
    assert table.text(selector=BUTTON) == "I have a quartet it takes four cards in hand"


@pytest.mark.parametrize(("hints", "is_told"), [({}, False), ({"help": "1"}, True)])
def test_a_certain_quartet_is_told_by_hints_only(hints: dict[str, str], is_told: bool) -> None:
    table = opened(hints, players="Ann.Bo.Cy", hands="4.4.4", said="2Aa.y.3Ab.y.2Ac.y", names="Fish_A_B_C")
    assert is_main(table.one(BUTTON)) == ("certainly" in table.text(selector=BUTTON)) == is_told


def test_the_last_group_has_a_main_button_for_its_holder_which_says_what_its_colour_means() -> None:
    """Nobody else has cards, so this is told without hints too."""
    table = opened(LAST_GROUP, said="2Aa.y.4Ab.n.qB.1Ab.y")
    assert is_main(table.one(BUTTON))
    assert not table.has(f"{BUTTON}[disabled]")
    assert table.text(selector=BUTTON) == "I have a quartet you certainly hold one"


def test_the_turn_after_a_quartet_with_the_last_cards_names_the_quartet() -> None:
    """The one who declared cannot go on; who follows, and why, stands behind it."""
    opened(LAST_GROUP).tells("turn", "Dee laid down the quartet Fish. Cy")


def test_the_button_tells_a_certain_quartet_and_the_size_of_the_hand_only() -> None:
    """Of random games: a main button never loses, and without hints only what everybody sees is told."""
    tried = 0
    for seed in range(40):
        table = random_game(seed, 4 + seed % 9, players="2" if seed % 2 else "3", groups="2")
        if not table.has(BUTTON):
            continue
        tried += 1
        game = read_moments(table.written)[table.data["at"]]
        player, position = game.turn.player, game.position
        assert player is not None
        certain = bool(safe_quartets(position, player).certain)
        assert is_main(table.one(BUTTON)) == (certain and game.next_target is None)
        assert table.has(f"{BUTTON}[disabled]") == (position.bounds.hands[player] < 4)
        assert is_main(table.hear("help").one(BUTTON)) == certain
    assert tried > 20
