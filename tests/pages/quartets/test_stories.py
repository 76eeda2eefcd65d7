"""The reason of a paradox as a story: each kind, and what random games say."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random
from typing import get_args

import pytest

from cardtable.pages.quartets.paradox.story_words import WORDS, step_text
from cardtable.pages.quartets.phrases import claims, made_certain
from cardtable.quartets import Deal, Entry, Game, GameForm, Rules
from cardtable.quartets.grounds import grounds
from cardtable.quartets.story import Says, Story, Summary, story, story_grounds
from tests.support.quartets.enumeration import SWITCHES
from tests.support.quartets.page import opened
from tests.support.quartets.paradoxes import PARADOXES, SUITS
from tests.support.quartets.random_games import random_paradoxes


def test_every_summary_has_its_example_and_every_step_its_words() -> None:
    assert set(PARADOXES) == set(get_args(Summary))
    assert set(WORDS) == set(get_args(Says))


@pytest.mark.parametrize("kind", PARADOXES)
def test_a_paradox_is_told_as_a_story(kind: str) -> None:
    state, words = PARADOXES[kind]
    table = opened(state).tells("turn", words)
    assert table.has(f'[data-kind="{kind}"]')
    assert table.has(".q-hands")


HANDED = "Ann has no card in hand. The hand changed in statement 1."
STEPS: dict[Summary, list[str]] = {
    "hand": [
        "Ann must hold 1 card of Fish (1).",
        "Ann must hold 1 card of Birds (3).",
        "Ann must hold 1 card of Trees (5).",
        "Ann was dealt 2 cards.",
        "3 cards do not fit into a hand of 2.",
    ],
    "group": ["Nobody was dealt a whole group, and Ann was not given enough of Fish since."],
    "group-none": ["Cy must hold 1 card of Fish (3).", "Cy said no to Fish (2)."],
    "nowhere": ["Bo asked for Owl (2).", "Cy said no to Owl (3).", HANDED],
    "room": [
        "These cards must lie somewhere: Eel, Pike of Fish.",
        "Eel of Fish: Ann asked for Eel (1) and Bo said no to Eel (2).",
        "Pike of Fish: Cy said yes to Pike (6).",
        "Cy has 1 place that is not promised.",
        "2 cards do not fit into 1 place.",
    ],
    "no-card": ["Dee has 2 cards that are not promised to a group.", "Dee said no to Birds (7)."],
    "no-card-of-group": [
        "Bo must hold 1 card of Birds (14).",
        "Not Owl of Birds: Bo asked for Owl (14).",
        "Not Robin of Birds: Bo said no to Robin (4).",
        "Not Swan of Birds: Bo gave Swan to Cy (8).",
        "Not Crow of Birds: Bo said no to Crow (13).",
    ],
    "few-of-group": [
        "Bo must hold 2 cards of Birds (2 and 3).",
        "Cy must hold 1 card of Birds (6).",
        "Not Owl of Birds: Bo asked for Owl (4) and Cy said no to Owl (5).",
        "Not Robin of Birds: Bo said no to Robin (7) and Cy asked for Robin (6).",
        "Only these cards can lie there: Swan, Crow of Birds.",
        "2 cards cannot fill 3 places.",
    ],
}


@pytest.mark.parametrize("kind", STEPS)
def test_counting_names_the_cards_and_what_takes_them_away(kind: Summary) -> None:
    """What was promised, why each other card is elsewhere, and the sum."""
    state, _ = PARADOXES[kind]
    assert opened(state).texts(".q-count li") == STEPS[kind]


def test_room_is_told_by_hand_with_what_the_hand_must_hold_besides() -> None:
    """Hands of 3, 6 and 3 cards by now, and eight cards of the suits that are not Fish."""
    table = {"players": "Ann.Bo.Cy", "hands": "2.6.4", "rules": "form-suits.declare-must"}
    assert opened(SUITS | table | {"said": "3A.y.2B.n.1A"}).texts(".q-count li") == [
        "These cards must lie somewhere: all four of Birds, 4 of groups without a name.",
        "Bo said no to Birds (4).",
        "Bo asked and declared no quartet (5), so Bo had no whole group.",
        "Ann must hold 2 cards of Fish (1 and 2), and has room for 1 more card.",
        "Cy has 3 places that are not promised.",
        "Bo has 3 places for a group without a name.",
        "8 cards do not fit into 7 places.",
    ]


@pytest.mark.parametrize("rules", [*SWITCHES, *(replace(each, form=GameForm.SUITS) for each in SWITCHES[:4])])
def test_a_story_names_its_contradiction_and_says_what_it_leaves_out(rules: Rules) -> None:
    """Random games under each rule, of cards and of suits.

    The words and steps name statements of the contradiction; notes name those that are left out of them, and
    why. Another move of cards is named only where some of the contradiction would contradict itself before
    the paradox, without that move: a note says so. A hand that is empty needs no statement.
    """
    stories: list[Story] = []
    for seed in range(40):
        random, deal = Random(seed), Deal.even(*((3, 3), (4, 3), (3, 2), (2, 3), (4, 4))[seed % 5], rules)
        game = Game.start(deal, ("Ann", "Bo", "Cy", "Dee")[: deal.players])
        stories += [checked_story(*paradox) for paradox in random_paradoxes(game, random, 30)]
    assert any(note.says == "others-uncounted" for story in stories for note in story.notes)
    assert len({story.summary.says for story in stories}) > 5


WHOLE = {"denied", "own", "left-answer", "left-ask", "promised-card", "ruled-out-yes", "ruled-out-quartet"}
"""The summaries that name the whole contradiction."""


def checked_story(before: Game, entry: Entry, reason: tuple[int, ...]) -> Story:
    """Return the story of a paradox, once it is checked which statements it names."""
    told, own, others = story(before, entry, reason), len(before.log), set(reason[:-1])
    names = before.names_with(entry)
    summary, *steps = [step_text(before.players, names, step) for step in (told.summary, *told.steps)]
    notes = [step_text(before.players, names, note) for note in told.notes]
    shown = {int(digits) - 1 for text in (summary, *steps) for digits in numbers_of(text)}
    assert shown - {own} == told.named - {own}, told
    assert {int(digits) - 1 for digits in numbers_of(summary)} <= others, told
    assert bool(told.steps) == bool(told.counted), told
    extra, left_out = told.named - others - {own}, others - told.named - told.moves
    assert not left_out or told.summary.says not in WHOLE, told
    noted = {int(digits) - 1 for note in notes for digits in re.findall(r"\d+", note)}
    assert all(before.log[index].moves_cards for index in extra), (told, reason)
    assert noted >= extra | left_out, (told, reason)
    assert not extra or grounds(before, entry.statement, reason) is None, (told, reason)
    proof = story_grounds(before, entry, reason)
    assert proof.used >= set(reason)
    assert all(before.log[index].moves_cards for index in proof.used - set(reason))
    found = grounds(before, entry.statement, proof.used)
    assert found
    assert found.violator == proof.violator
    return told


def numbers_of(text: str) -> list[str]:
    told = re.findall(r"\(((?:statement )?\d+(?:(?:, | and )\d+)*)\)", text)
    return [digits for each in told for digits in re.findall(r"\d+", each)]


def test_a_statement_says_what_it_claims_and_makes_certain() -> None:
    game = Game.start(Deal.even(3, 2), ("Ann", "Bo", "Cy")).ask(1, "Fish", "Cod")
    no, yes = game.answer(False), game.answer(True)
    assert claims(game, no.log[-1]) == ["Bo does not have Cod of Fish."]
    assert made_certain(game, no) == ["Now it is certain: Cy has Cod."]
    assert claims(game, yes.log[-1]) == ["Bo had Cod of Fish. Now Ann has it."]
    declared = yes.declare("Fish")
    assert claims(yes, declared.log[-1]) == ["Ann held all four cards of Fish. They are put aside."]
    assert declared.quartets == ((0, 0),)


@pytest.mark.parametrize(
    ("rules", "claimed"),
    [
        (Rules(), ["Ann holds another card of Fish, and does not have Cod."]),
        (Rules(own_card=True), ["Ann holds a card of Fish."]),
        (
            Rules(own_card=True, must_declare=True),
            ["Ann holds a card of Fish.", "Ann holds no whole group: it would have to be declared first."],
        ),
    ],
)
def test_a_question_claims_what_the_rules_of_the_table_say(rules: Rules, claimed: list[str]) -> None:
    """Whoever asks for a card does not have it, unless own cards may be asked for; silence is a claim too."""
    game = Game.start(Deal.even(3, 2, rules), ("Ann", "Bo", "Cy"))
    assert claims(game, game.ask(1, "Fish", "Cod").log[-1]) == claimed


def test_a_question_for_the_card_in_hand_is_told_to_deny_it() -> None:
    """Statements 2 and 3 contradict each other by their claims; so it is told in the log."""
    claimed = "Ann holds another card of Fish, and does not have Cod."
    opened(PARADOXES["own"][0]).tells("turn", claimed).tells("log", claimed)
