"""Published and searched positions with their verdicts, backbones, counts and reasons."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cardtable.quartets import (
    Answer,
    Ask,
    Deal,
    HallViolator,
    HouseRule,
    Position,
    Quartet,
    Rules,
    Statement,
    Why,
    backbone,
    finish,
    minimal_unsatisfiable_set,
    model_count,
    ranges,
    safe_answers,
    safe_quartets,
    safe_questions,
)
from cardtable.quartets.turns import Turn, passed_on

DATA: dict[str, Any] = json.loads((Path(__file__).parent / "examples.json").read_text())
Example = dict[str, Any]


def card_number(name: str) -> int:
    """A1 is 0, B1 is 4."""
    return 4 * (ord(name[0]) - ord("A")) + int(name[1]) - 1


def statement(text: str) -> Statement:
    """Read "0>1 A1", "1 no" or "0 quartet A"."""
    speakers, *words = text.split()
    if ">" in speakers:
        asker, target = map(int, speakers.split(">"))
        return Ask(asker, target, *divmod(card_number(words[0]), 4))
    if words[0] == "quartet":
        return Quartet(int(speakers), ord(words[1]) - ord("A"))
    return Answer(int(speakers), words[0] == "yes")


def deal_of(example: Example) -> Deal:
    """Sizes and rules of an example."""
    return Deal(tuple(example["hands"]), sum(example["hands"]) // 4, Rules(**example["rules"]))


def last_valid(example: Example) -> Position:
    """The position after the last statement that is no paradox."""
    position = Position.start(deal_of(example))
    for said in map(statement, example["said"]):
        found = position.say(said)
        position = found if isinstance(found, Position) else position
    return position


@pytest.fixture(params=DATA["examples"], ids=lambda example: example["id"])
def example(request: pytest.FixtureRequest) -> Example:
    found: Example = request.param
    return found


def test_verdict_and_number_of_deals_after_each_statement(example: Example) -> None:
    """A paradox leaves no deal, and its speaker is the one who loses."""
    position = Position.start(deal_of(example))
    for said, deals in zip(map(statement, example["said"]), example["deals"], strict=True):
        found = position.say(said)
        if isinstance(found, HallViolator):
            assert (deals, said.speaker) == (0, example["loser"])
        else:
            position = found
            assert finish(model_count(position)).deals == deals


def test_facts_and_shares(example: Example) -> None:
    """Where each card can be, in how many deals, and how many of a group each player holds."""
    position = last_valid(example)
    known, counted, hands = backbone(position), finish(model_count(position)), ranges(position)
    for name, counts in example["counts"].items():
        card = card_number(name)
        assert list(counted.cards[card]) == counts
        assert [known.can_hold(card, player) for player in range(len(counts))] == [
            count > 0 for count in counts
        ]
    for name, expected in example["ranges"].items():
        group = ord(name) - ord("A")
        assert [list(row[group]) for row in hands] == expected


def test_safe_moves(example: Example) -> None:
    """Questions, answers and declarations for the player on turn."""
    position = last_valid(example)
    if "answers" in example:
        found = safe_answers(position)
        assert {"yes": found.yes, "no": found.no} == example["answers"]
    if "safe_asks" in example:
        asks: dict[str, dict[str, str]] = {}
        for question in safe_questions(position, example["turn"]):
            name = f"{chr(ord('A') + question.ask.group)}{(question.ask.rank or 0) + 1}"
            answers = "y" * question.answers.yes + "n" * question.answers.no
            asks.setdefault(name, {})[str(question.ask.target)] = answers
        assert asks == example["safe_asks"]
        quartets = safe_quartets(position, example["turn"])
        letters = {"possible": quartets.possible, "certain": quartets.certain}
        assert {key: [chr(ord("A") + group) for group in groups] for key, groups in letters.items()} == (
            example["quartets"]
        )


@pytest.mark.parametrize("example", DATA["big"], ids=lambda example: example["id"])
def test_big_paradoxes_and_their_reasons(example: Example) -> None:
    """Beyond enumeration: a Hall violator and a minimal set, as certified."""
    position, said = Position.start(deal_of(example)), [*map(statement, example["said"])]
    last = example["first_invalid"]
    for heard in said[:last]:
        found = position.say(heard)
        assert isinstance(found, Position)
        position = found
    violator = position.say(said[last])
    assert isinstance(violator, HallViolator)
    assert said[last].speaker == example["loser"]
    assert [violator.wanted, violator.available] == example["hall"]
    assert list(finish(minimal_unsatisfiable_set(position.deal, said[: last + 1]))) == example["reason"]


@pytest.mark.parametrize(("hands", "on_turn", "questioned", "follows"), DATA["turns"])
def test_who_follows_a_player_without_cards(
    hands: list[int], on_turn: int, questioned: int | None, follows: int | None
) -> None:
    """House rule x."""
    assert passed_on(Turn(on_turn, Why.GOES_ON), hands, questioned, HouseRule.X).player == follows
