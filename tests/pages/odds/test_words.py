"""The words of the Odds page: every move and every error has some."""

from __future__ import annotations

from enum import Enum

import pytest

from cardtable.odds import Notation, Rule, TableRule
from cardtable.pages.odds.error_words import NOTATIONS, TABLE_RULES
from cardtable.pages.odds.phrases import RULES
from tests.support.odds.page import Player
from tests.support.words.odds import a_game


def test_every_move_can_be_said() -> None:
    for seed in range(4):
        Player(a_game(10_000, seed)).press("open")


@pytest.mark.parametrize(
    ("texts", "causes"), [(NOTATIONS, Notation), (TABLE_RULES, TableRule), (RULES, Rule)]
)
def test_every_cause_of_an_error_has_its_words(texts: dict[Enum, str], causes: type[Enum]) -> None:
    assert set(texts) == set(causes)


def test_a_refusal_is_said_in_the_language_of_the_page() -> None:
    told = Player(language="de").refused("read", text="deck 3")["text"]
    assert told == "deck: 3 geht nicht; mit 7 Truppen auf der Hand des Gegners sind es 53."
