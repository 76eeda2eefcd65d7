"""Positions too large for enumeration, with their reasons as certified; and who follows whom."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cardtable import quartets
from cardtable.quartets import Answer, Ask, Deal, HouseRule, Position, Quartet, Rules, Statement, Why, finish
from cardtable.quartets.turns import Turn, passed_on

DATA: dict[str, Any] = json.loads((Path(__file__).parent / "examples.json").read_text())
Example = dict[str, Any]


def statement(text: str) -> Statement:
    """Read "0>1 A1", "1 no" or "0 quartet A"."""
    speakers, *words = text.split()
    if ">" in speakers:
        asker, target = map(int, speakers.split(">"))
        return Ask(asker, target, ord(words[0][0]) - ord("A"), int(words[0][1]) - 1)
    if words[0] == "quartet":
        return Quartet(int(speakers), ord(words[1]) - ord("A"))
    return Answer(int(speakers), words[0] == "yes")


@pytest.mark.parametrize("example", DATA["big"], ids=lambda example: example["id"])
def test_big_paradoxes_and_their_reasons(example: Example) -> None:
    """Beyond enumeration: a Hall violator and a minimal set, as certified."""
    deal = Deal(tuple(example["hands"]), sum(example["hands"]) // 4, Rules(**example["rules"]))
    position, said = Position.start(deal), [*map(statement, example["said"])]
    last = example["first_invalid"]
    for heard in said[:last]:
        found = position.say(heard)
        assert isinstance(found, Position)
        position = found
    violator = position.say(said[last])
    assert isinstance(violator, quartets.HallViolator)
    assert said[last].speaker == example["loser"]
    assert [violator.wanted, violator.available] == example["hall"]
    assert (
        list(finish(quartets.minimal_unsatisfiable_set(position.deal, said[: last + 1]))) == example["reason"]
    )


@pytest.mark.parametrize(
    ("hands", "on_turn", "questioned", "follows", "rule"),
    [
        *((*row, HouseRule.X) for row in DATA["turns"]),
        ([0, 2, 1, 1], 0, None, 2, HouseRule.Y),
        ([0, 2, 3, 3], 0, None, 2, HouseRule.Z),
    ],
)
def test_who_follows_a_player_without_cards(
    hands: list[int], on_turn: int, questioned: int | None, follows: int | None, rule: HouseRule
) -> None:
    assert passed_on(Turn(on_turn, Why.GOES_ON), hands, questioned, rule).player == follows
