"""The rules of a table in its fold: five sentences, and what else holds there."""

from __future__ import annotations

from dataclasses import replace

import pytest
from bs4 import BeautifulSoup

from cardtable.pages.quartets.phrases import brief_rules, further_rules
from cardtable.pages.quartets.start.presets import PRESETS
from cardtable.quartets import GameForm, Goal, HouseRule, Order, Paradox, Rules
from tests.support.quartets.page_requests import Visitor, started

OWN = "One may ask for a card that one holds oneself."
NOT_OWN = "One may not ask for a card that one holds oneself: whoever asks for a card says not to have it."
TIE = "If several have the most quartets, whoever had that many first wins."


def folded(visitor: Visitor) -> str:
    fold = BeautifulSoup(visitor.region("turn"), "html.parser").select_one(".q-rules")
    assert fold
    return " ".join(fold.get_text(" ").split())


def test_the_fold_says_what_may_be_asked_where_the_turn_goes_and_who_wins_a_tie() -> None:
    told = folded(started())
    assert "you hold another card of its group, and do not have the one you ask for." in told
    assert NOT_OWN in told
    assert (
        "If the player on turn has lost, or has no cards left, whoever was questioned last follows; failing "
        "that, the next clockwise who has cards." in told
    )
    assert TIE in told


def test_the_fold_follows_the_switches_of_the_table() -> None:
    """Own cards, the order of turns, what a paradox does, who follows at last, what must be declared."""
    usual = Rules()
    assert OWN in further_rules(replace(usual, own_card=True))
    assert NOT_OWN not in further_rules(replace(usual, own_card=True))
    for rule, who in (
        (HouseRule.X, "the next clockwise who has cards"),
        (HouseRule.Y, "the one with the fewest cards"),
        (HouseRule.Z, "the one with the most cards"),
    ):
        assert any(who in line for line in further_rules(replace(usual, turn=rule)))
    kept = " ".join(further_rules(replace(usual, paradox=Paradox.TAKEN_BACK)))
    assert "has lost" not in kept
    assert "If the player on turn has no cards left" in kept
    clockwise = " ".join(further_rules(replace(usual, order=Order.CLOCKWISE)))
    assert "Players who have lost, or have no cards, are passed over" in clockwise
    strict = " ".join(further_rules(replace(usual, must_declare=True, futile=False, whole_group=False)))
    assert "A complete quartet must be declared at once." in strict
    assert "A question that can only be answered no is refused." in strict
    assert "Nobody was dealt a whole group." in strict


def test_suits_have_no_own_cards_and_certainty_no_ties() -> None:
    told = further_rules(Rules(GameForm.SUITS, order=Order.CLOCKWISE, goal=Goal.CERTAINTY))
    assert not {OWN, NOT_OWN, TIE} & set(told)
    assert not any("quartet”" in line for line in told)


@pytest.mark.parametrize("preset", PRESETS)
def test_the_brief_rules_stay_five_sentences(preset: str) -> None:
    assert len(brief_rules(PRESETS[preset].deal.rules)) == 5
