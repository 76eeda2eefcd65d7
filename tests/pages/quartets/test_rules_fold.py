"""The rules of a table in its fold: five sentences, and what else holds there."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import fields
from itertools import product

import pytest

from cardtable.pages.quartets import phrases
from cardtable.pages.quartets.fields import RULE_FIELDS
from cardtable.quartets import Ending, GameForm, Goal, HouseRule, Order, Paradox, Rules, Why
from tests.support.quartets.page import started

OWN = "You may ask for a card that you hold yourself."
NOT_OWN = "You may not ask for a card that you hold: asking for a card says that you do not have it."
TIE = "in a tie, whoever had that many first wins."


def test_the_fold_says_what_may_be_asked_where_the_turn_goes_and_who_wins_a_tie() -> None:
    told = started().text(selector=".q-rules")
    assert "you hold another card of its group, and do not have the one you ask for." in told
    assert NOT_OWN in told
    assert (
        "If the player on turn has lost or has no cards left, the player who was asked last takes the turn. "
        "If that player cannot, it goes to the next clockwise who has cards." in told
    )
    assert TIE in told


FURTHER: list[tuple[Rules, list[str], list[str]]] = [
    (Rules(own_card=True), [OWN], [NOT_OWN]),
    (Rules(turn=HouseRule.X), ["the next clockwise who has cards"], []),
    (Rules(turn=HouseRule.Y), ["the one with the fewest cards"], []),
    (Rules(turn=HouseRule.Z), ["the one with the most cards"], []),
    (Rules(paradox=Paradox.TAKEN_BACK), ["If the player on turn has no cards left"], ["has lost"]),
    (Rules(order=Order.CLOCKWISE), ["Players who have lost or have no cards are passed over."], []),
    (
        Rules(must_declare=True, futile=False, whole_group=False),
        [
            "A complete quartet must be declared at once.",
            "You may not ask if the answer can only be no.",
            "Nobody was dealt a whole group.",
        ],
        [],
    ),
    (Rules(GameForm.SUITS, order=Order.CLOCKWISE, goal=Goal.CERTAINTY), [], [OWN, NOT_OWN, TIE, "quartet"]),
]
"""Rules, what is told of them, and what is not."""


@pytest.mark.parametrize(("rules", "told", "untold"), FURTHER)
def test_the_fold_follows_the_switches_of_the_table(rules: Rules, told: list[str], untold: list[str]) -> None:
    """Of suits there are no own cards, and certainty knows no ties."""
    words = " ".join((*phrases.brief_rules(rules), *phrases.further_rules(rules)))
    assert all(text in words for text in told)
    assert not any(text in words for text in untold)


@pytest.mark.parametrize(
    ("table", "kinds"),
    [
        (phrases.OTHERWISE, [rule.name for rule in fields(Rules) if isinstance(rule.default, bool)]),
        (RULE_FIELDS, [rule.name for rule in fields(Rules)]),
        (phrases.HOUSE_RULES, HouseRule),
        (phrases.AT_LAST, HouseRule),
        (phrases.NEXT_TURN, list(product(Order, Paradox))),
        (phrases.TURNS, set(Why) - {Why.HOUSE_RULE, Why.NOBODY}),
        (phrases.ENDINGS, Ending),
    ],
)
def test_every_kind_of_the_engine_has_its_words(table: Collection[object], kinds: Collection[object]) -> None:
    assert set(table) == set(kinds)
