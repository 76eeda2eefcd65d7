"""The Quartets page without a browser: whole games, paradoxes, undo, programs, hints, checking."""

from __future__ import annotations

import re
from fractions import Fraction
from random import Random
from typing import Any
from urllib.parse import parse_qsl

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtable.pages.core.language import percent
from cardtable.pages.quartets.setup import PRESETS
from cardtable.quartets import Answer, Ask, Strength, backbone, choose, finish, read_moments
from cardtable.quartets import model_count as count
from cardtable.quartets.deal_count import ModelCount
from tests.support.case_count import case_count
from tests.support.quartets.page_requests import (
    BAD_ADDRESSES,
    BAD_SETUPS,
    GOOD,
    PERSONS,
    Visitor,
    asked,
    asked_and_denied,
    opened,
    random_game,
    started,
    text_of,
)

SETUPS = {
    "usual": "",
    "two": "players=2&groups=2",
    "one": "players=2&groups=1&hands=3+1",
    "suits": "form=suits&order=clockwise&goal=certainty",
    "named": "named=Fish/Cod/Eel/Pike/Ray%0ABirds%0ATrees",
    "some": "theme=animals&named=Fish%0ABirds",
}
SAID = {
    "asked": "1 Fish Cod; no",
    "denied": "1 Fish Cod; no; 2 Fish Cod; no",
    "own": "1 Fish Cod; yes; 1 Fish Cod",
    "all": "1 Fish Cod; yes; 1 Fish Eel; yes; 1 Fish Pike; yes",
}
PLAYED = """
usual | | turn | Ann asks
usual | 1 Fish Cod | turn | Bo answers Ann asks for Cod of Fish
usual | 1 Fish Cod; yes | data | turn=0 / hands=[5, 3, 4]
usual | 1 Fish Cod; yes | reply | words=Bo says yes.
usual | 1 Fish Cod; yes; 1 fish Eel; no | data | turn=1 / why=said-no
usual | 1 Fish Cod; yes; 1 fish Eel; no | reply | words=Bo says no. Bo has the turn.
hands=5,+4+3&starts=3 | | data | hands=[5, 4, 3] / turn=2
players=2&groups=0 | | data | hands=[4, 4]
players=5&groups=0 | | data | hands=[4, 4, 4, 4, 4]
A chip names a known card; another card of a known group needs its name only.
usual | asked; ask target=2 card=0.0 | state | said=2Aa.n.3Aa
usual | asked; ask target=2 card=0.0; yes; ask target=0 card=0.+ card_name=Eel | state | names=Fish_Cod_Eel
some | | turn | Say a name / A dashed edge: a suggested name that nobody has said yet.
some%0ATrees | | turn | !Say a name / A card
What cannot be said is refused with the reason, and was not said.
named | 1 Fish Tuna | error | card_name: “Tuna” would be a fifth card of Fish.
named | 1 Fish Tuna | error | Its four are Cod, Eel, Pike, Ray.
named | 1 Stones Ruby | error | group_name: “Stones” would be a group too many.
named | 1 Stones Ruby | error | The groups are Fish, Birds, Trees.
named | quartet Stones | error | quartet_name: “Stones” would be a group too many.
named | quartet Stones | state | !said
usual | 1 Fish Cod; 2 Fish Cod | error | : A question is open: Bo has to say yes or no first.
two | quartet Fish; quartet Birds; 1 Fish Cod | error | : The game is over.
futile= | asked; 0 Fish Cod | error | target: Ann cannot hold that card, and at this table one asks only for
suits | 1 Hearts; yes; quartet Hearts | error | : In this form nobody declares: the referee sees a whole suit
A quartet is put aside; most of them win.
hints=facts | quartet Fish | data | quartets=[1, 0, 0] / hands=[0, 4, 4] / why=house-rule
hints=facts | quartet Fish | board | Fish put aside by Ann
hints=facts | quartet Fish | turn | Bo is the first clockwise with cards (a rule of this table).
two | quartet Fish; quartet Birds | data | winner=0 / ending=all-declared
two | quartet Fish; quartet Birds | turn | Ann wins / declared, 1-1: Ann, who was first to have 1, wins.
two | quartet Fish; quartet Birds; again | data | at=0 / winner=None / players=['Ann', 'Bo']
A paradox: the story, the statements that contradict each other, and what follows.
usual | denied | turn | Paradox : Cy loses / So Cy must have Cod, and could not say no.
usual | denied | data | contradiction=[0, 2, 3] / out=[2]
usual | denied | turn | Cy’s no was impossible, so it counts as yes: Cy gives Cod to Bo.
usual | denied | turn | Cy takes no more turns, but still answers when asked. / Go on: the no counts as yes
usual | denied; go-on | data | turn=1 / hands=[4, 5, 3]
usual | denied; go-on | reply | words=Cy’s no counts as yes.
usual | denied; go-on | log | Cy’s no counts as yes.
usual | denied; go-on | turn | has lost, still answers
usual | denied; go-on; go to=4; go-on | data | at=5
usual | denied; go-on; go to=4; go-on | state | said=2Aa.n.3Aa.n.y
usual | denied; take-back | data | at=3 / out=[] / speaker=2
usual | denied; take-back | state | said=2Aa.n.3Aa
usual | own | turn | Ann takes no more turns, but still answers when asked. Bo has the turn.
usual | own | turn | Bo was asked last, and so takes the turn: the player before cannot go on.
usual | own; go-on | turn | Ann has lost and takes no more turns. Bo was asked last
two | asked | data | winner=0
two | asked | turn | Paradox / !All others have lost
two | asked; go-on | turn | All others have lost by a paradox: Ann wins. / Ann 4 cards 0 quartets
two | asked; go-on | turn | has lost / !has lost, still answers
two&paradox=taken-back | asked | data | verdict=taken-back / out=[]
two&paradox=taken-back | asked | log | is taken back
two&paradox=taken-back | asked | turn | !takes no more turns
two&paradox=taken-back | asked; go-on | data | hands=[5, 3]
Help tells what is safe; what loses at once loses at once.
usual | 1 Fish Cod | turn | !safe
usual | 1 Fish Cod; help | turn | Yes safe
usual | 1 Fish Cod; help; no | turn | Cy: Cod (Fish)
usual | 1 Fish Cod; help; no; 2 Fish Cod | turn | No loses at once / Why only this answer?
usual | 1 Fish Cod; help; no; 2 Fish Cod; no | data | verdict=loses
usual | asked; 2 Fish Cod; why-safe | sheet | Ann asked for Cod (1) and Bo asked for Cod (3).
usual | asked; 2 Fish Cod; why-safe | sheet | So Cy must have Cod
usual | asked; card open=0 | sheet | Why it is certain Ann asks Bo for Cod of Fish. Bo says no.
usual | asked; card open=0 | sheet | Cod of Fish / 9,100 deals explain everything said so far.
usual | asked; card open=0 | sheet | Cy ● certain 9,100 100%
hints=facts | 1 Fish Cod | turn | !Why only this answer?
two&hands=1+7 | all; help | turn | No question is safe.
two&hands=1+7 | all; help | turn | Cod ✗ loses at once
groups=2&hands=3+1+4 | 1 Fish Cod; yes; help | turn | Can only be answered no / Cy:  / !Bo:
one | help; 1 Fish Cod; yes; quartet | sheet | Fish certain
The suit form asks for suits, whose cards never get a name; a certain whole suit wins.
suits | | board | Nobody has named a suit yet.
suits | | turn | For which suit? / !Declare
suits | 1 Fish | board | Fish four cards, without names / !no card named yet
suits&hints=shares | 1 Hearts; yes | data | turn=1 / why=clockwise
suits&hints=shares | 1 Hearts; yes | board | exactly 2
suits&one | 1 Fish; yes | turn | Ann certainly holds all four cards of Fish
"""
"""The set-up, what is said (see `Visitor.say`), and what is told where: all of it, and nothing after a !.

The places are regions of the page, and by name the data, the address, the errors and the last reply.
"""


@pytest.mark.parametrize("row", [line for line in PLAYED.splitlines() if "|" in line])
def test_what_is_said_is_judged_and_told(row: str) -> None:
    setup, said, place, told = map(str.strip, row.split("|"))
    for name, fields in SETUPS.items():
        setup = re.sub(rf"\b{name}\b(?!=)", fields, setup)
    visitor = started(**dict(parse_qsl(setup, keep_blank_values=True)))
    visitor.say(*filter(None, "; ".join(SAID.get(each, each) for each in said.split("; ")).split("; ")))
    data: dict[str, Any] = visitor.parts[-1].get("data") or {}
    named = {"data": data, "state": visitor.state, "reply": visitor.parts[0]}
    refused = " ".join(f"{name}: {message}" for name, message in visitor.errors.items())
    for words in told.split(" / "):
        absent, text = words.startswith("!"), words.removeprefix("!")
        name, _, value = text.partition("=")
        if place in named:
            assert str(named[place].get(name)) == ("None" if absent else value)
        else:
            assert (text in (refused if place == "error" else visitor.text(place))) != absent


@pytest.mark.parametrize(
    ("fields", "named"),
    [
        ({"target": "1"}, {"card"}),
        ({"card": "+", "group_name": "Fish"}, {"target", "card_name"}),
        ({"target": "1", "card": "+"}, {"group_name", "card_name"}),
        ({"target": "1", "card": "7.1"}, {"card"}),
        ({"target": "1", "card": "+", "group_name": "Fish", "card_name": "x" * 61}, {"card_name"}),
    ],
)
def test_what_is_missing_in_a_question_is_named(fields: dict[str, str], named: set[str]) -> None:
    """Each missing part at its own field."""
    visitor = started()
    visitor.press("ask", **fields)
    assert set(visitor.errors) == named


# A paradox


def test_the_statements_of_a_paradox_are_marked_in_the_log() -> None:
    assert asked_and_denied().region("log").count("contradicts") == 3


def test_an_impossible_yes_counts_as_no() -> None:
    """The turn goes past the loser, and the card says why."""
    visitor = opened(
        {"v": "1", "players": "Ann.Bo.Cy.Dee", "hands": "3.3.3.3", "names": "Fish_Cod_Eel"}
        | {"said": "2Aa.n.3Ab.n.2Aa.y"}
    )
    assert "Bo’s yes was impossible, so it counts as no: Bo does not have Cod." in visitor.text("turn")
    data = visitor.press("go-on")
    assert data["turn"] == 2
    assert "Bo has lost and takes no more turns. Cy is the first clockwise" in visitor.text("turn")


def test_an_address_that_left_the_question_open_needs_one_press() -> None:
    """Earlier pages asked the losing question again."""
    visitor = opened({**GOOD, "said": "2Aa.n.3Aa.n", "seen": "1"})
    turn = visitor.region("turn")
    assert 'data-phase="answer"' in turn
    assert 'name="answer"' not in turn
    assert visitor.press("go-on")["hands"] == [4, 5, 3]


@pytest.mark.parametrize("own", ["", "1"])
def test_who_has_all_the_cards_asks_nobody(own: str) -> None:
    """There is nobody to ask, and the quartet is certain: it is all that can be said."""
    visitor = started(players="2", groups="2", hands="7 1", own=own)
    visitor.ask(1, "Fish", "Cod")
    assert visitor.answer("yes")["hands"] == [8, 0]
    for _ in range(2):
        turn = visitor.text("turn")
        assert turn.startswith("Ann declares")
        assert "Nobody else has cards, so nobody can be asked: declare your quartet." in turn
        assert 'id="q-ask"' not in visitor.region("turn")
        visitor.press("help")
    visitor.press("quartet")
    visitor.press("declare", quartet="0")
    assert "Ann put the quartet Fish aside and goes on. Nobody else has cards" in visitor.text("turn")
    assert visitor.press("declare", quartet="+", quartet_name="Birds")["ending"] == "all-declared"


def whole(share: Fraction) -> str:
    """A share as the board shows it, white space made single."""
    return percent(share, 0).replace("\xa0", " ")


@given(st.integers(0, 10**6))
@settings(max_examples=case_count(20), deadline=None)
def test_the_board_says_what_the_engine_says(seed: int) -> None:
    """Facts and shares of every named card, in a seeded game, at each level of hints."""
    visitor, _ = random_game(seed, statements=12)
    data = visitor.press("hints", hints="shares")
    game = read_moments(text_of(visitor))[-1]
    assert data["possible"] == list(backbone(game.position).possible)
    census: ModelCount = finish(count(game.position))
    assert data["deals"] == census.deals
    board = visitor.text("board")
    for group, cards in enumerate(game.names.cards):
        for rank, name in enumerate(cards):
            if group not in game.position.in_play:
                continue
            shares = [census.share(4 * group + rank, player) for player in range(len(game.players))]
            words = [
                "✕ excluded" if not share else "● certain" if share == 1 else f"possible, {whole(share)}"
                for share in shares
            ]
            assert f"{name} {' '.join(words)}" in board
    visitor.press("hints", hints="none")
    assert "possible" not in visitor.text("board")


def test_too_many_deals_are_told_as_at_least() -> None:
    """At 8 x 13 the count ends at its limit: a lower bound, and no shares."""
    visitor = Visitor()
    data = visitor.start(players="8", groups="13", hints="shares")
    assert data["exact"] is False
    assert re.search(r"At least \d\.\d\d × 10[⁰¹²³⁴⁵⁶⁷⁸⁹]+ deals explain", visitor.text("board"))
    assert "%" not in visitor.text("board")


# Log, undo, replay, address and text


@given(st.integers(0, 10**6), st.sampled_from(["loses", "taken-back"]))
@settings(max_examples=case_count(15), deadline=None)
def test_the_address_and_the_text_hold_the_whole_game(seed: int, paradox: str) -> None:
    """Opened by somebody else, or read from the text, the game is the same, at every moment."""
    visitor, random = random_game(seed, 25, paradox=paradox)
    data = visitor.press("hints", hints="facts")
    other = Visitor(visitor.state)
    shown = other.press("open", "quartets-form")
    assert shown == {**data, **{name: shown[name] for name in ("contradiction",) if name in shown}}
    reader = Visitor()
    read = reader.press("read", "quartets-text-form", **{"game-text": text_of(visitor)})
    assert read["hands"] == data["hands"] or visitor.state.get("at")
    assert reader.state.get("said") == visitor.state.get("said")
    assert reader.state.get("names") == visitor.state.get("names")
    moment = random.randint(0, data["at"])
    assert visitor.press("go", to=str(moment))["at"] == moment
    assert sum(map(len, visitor.state.values())) < 2000


def test_undo_and_redo_go_all_the_way_and_something_new_cuts_what_followed() -> None:
    """Back to the first word and forward to the last, also for who opened the address; then another word."""
    visitor = started()
    for word in ("yes", "yes", "no"):
        visitor.ask(1, "Fish", f"{word}{len(visitor.state.get('said', ''))}")
        visitor.answer(word)
    whole = visitor.state["said"]
    visitor = Visitor(visitor.state)
    assert [visitor.press("back")["at"] for _ in range(7)] == [5, 4, 3, 2, 1, 0, 0]
    assert visitor.parts[0]["words"] == "There is nothing to undo."
    assert visitor.state["said"] == whole
    assert [visitor.press("forward")["at"] for _ in range(7)] == [1, 2, 3, 4, 5, 6, 6]
    assert visitor.parts[0]["words"] == "There is nothing to redo."
    visitor.press("go", to="2")
    visitor.ask(2, "Birds", "Owl")
    assert visitor.state["said"] == "2Aa.y.3Ba"
    assert visitor.state["names"].endswith("Birds_Owl")


def test_after_undo_the_game_goes_on_unasked() -> None:
    """As after Take it back; Redo leads on until then, and every statement that was undone is told."""
    visitor = asked()
    visitor.answer("yes")
    visitor.press_once("back")
    assert "1 statement is undone. Redo brings it back" in visitor.text("turn")
    assert "Looking back" not in visitor.text("turn")
    visitor.press_once("answer", answer="yes")
    assert (visitor.state["said"], "at" in visitor.state, "undone" in visitor.state) == (
        "2Aa.y",
        False,
        False,
    )
    for _ in range(2):
        visitor.press_once("back")
    assert "2 statements are undone. Redo brings them back" in visitor.text("turn")
    visitor.press_once("forward")
    visitor = Visitor(visitor.state)
    visitor.press_once("answer", answer="no")
    assert (visitor.state["said"], visitor.parts[-1]["data"]["at"]) == ("2Aa.n", 2)


def test_the_log_asks_before_it_discards_also_after_undo() -> None:
    """A press on a line of the log looks back, whatever was undone before; Undo from there still asks."""
    visitor = Visitor(dict(GOOD))
    visitor.press_once("back")
    visitor.press_once("go", to="1")
    assert "Looking back: 1 of 2 statements." in visitor.text("turn")
    visitor.press_once("answer", answer="yes")
    assert "It is discarded." in visitor.text("sheet")
    visitor.press_once("back")
    assert "Looking back: 0 of 2 statements." in visitor.text("turn")
    visitor.press_once("ask", target="2", card="=Fish / Cod")
    assert "They are discarded." in visitor.text("sheet")
    assert visitor.state["said"] == "2Aa.n"


def test_a_replay_shows_every_statement_with_a_pause() -> None:
    """From the start, step by step, with progress; the last part ends it."""
    visitor = asked_and_denied()
    visitor.press("replay")
    moments = [part["data"]["at"] for part in visitor.parts if part.get("state")]
    assert moments == [0, 1, 2, 3, 4]
    assert all(part["pause"] >= 700 for part in visitor.parts[:4])
    cards = [part["html"]["quartets-turn"] for part in visitor.parts if part.get("state")]
    controls = 'class="q-(?:act|answers|cards|whom)[^>]*?'
    for card in cards[:-1]:
        assert len(re.findall(controls + ">", card)) == len(
            re.findall(controls + " inert data-inert-in-job>", card)
        )
        assert " inert " in card, "nobody has the word while it runs"
    assert "inert" not in cards[-1]
    told = [part.get("words", "") for part in visitor.parts if part.get("state")]
    assert told[0].startswith("This is a replay: nobody can speak until it ends.")
    assert not any("replayed" in words for words in told[1:])
    assert "at" not in visitor.state


def test_a_text_that_cannot_be_read_names_its_line() -> None:
    """Also where the rules refuse the line: in words that count from one, as the text does."""
    visitor = Visitor()
    head = "Blind Quartets 1\nplayers: Ann, Bo\nhands: 4 4\n"
    for text, words in (
        ("", "Line 1, “”: the first line must be 'Blind Quartets 1'."),
        (
            head + "1>2 Fish / Cod\n2 perhaps",
            "Line 5, “2 perhaps”: accepted are yes, no, or quartet and a group.",
        ),
        (head + "2>1 Fish / Cod", "Line 4, “2>1 Fish / Cod”: It is the turn of the player at seat 1."),
        (head.replace("4 4", "4 5"), "Line 3, “hands: 4 5”: The hands 4, 5 have 9 cards."),
        (
            head + "group: A / 1 / 2 / 3 / 4 / 5",
            "Line 2, “players: Ann, Bo”: “5” would be a fifth card of A.",
        ),
    ):
        visitor.press("read", "quartets-text-form", **{"game-text": text})
        assert visitor.errors["game-text"].startswith(words)


@pytest.mark.parametrize(("change", "part", "words"), BAD_ADDRESSES)
def test_an_address_that_cannot_be_read_names_its_part(change: dict[str, str], part: str, words: str) -> None:
    """The part, what it held, and what would be accepted."""
    assert words in opened({**GOOD, **change}).errors[part]


@given(
    st.dictionaries(
        st.sampled_from(["players", "hands", "rules", "names", "said", "at"]), st.text(max_size=12)
    )
)
def test_no_address_is_a_fault(change: dict[str, str]) -> None:
    """Whatever stands there is read, or refused by part."""
    visitor = opened({**GOOD, **change})
    assert visitor.errors or visitor.parts[0]["state"]


# Setting up


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_starts_a_game_and_its_address_fills_the_form_again(name: str) -> None:
    """The fields of the preset come back from the game that they start, with its number of groups."""
    visitor = Visitor()
    visitor.press("preset", "quartets-form", preset=name, **PERSONS)
    fields = visitor.parts[0]["fields"]
    single = {field: values[0] for field, values in fields.items() if values and values[0]}
    visitor.press("start", "quartets-form", **{**PERSONS, **single})
    assert not visitor.errors
    other = opened(visitor.state)
    shown = other.parts[0]["fields"]
    players = int(fields["players"][0])
    kept = {
        field: shown[field] for field in fields if not field.startswith("seat-") or int(field[5:]) <= players
    }
    follows = int(fields["groups"][0]) < 0
    groups = [str(players - int(fields["groups"][0]))] if follows else fields["groups"]
    assert kept == {field: fields[field] for field in kept} | {"groups": groups}


@pytest.mark.parametrize(("fields", "field", "words"), BAD_SETUPS)
def test_a_table_that_cannot_be_set_up_is_told_at_the_field(
    fields: dict[str, str], field: str, words: str
) -> None:
    """What was given and what would be accepted."""
    assert words in started(**fields).errors[field]


def test_before_a_game_what_needs_one_says_so() -> None:
    """Checking with nothing set up."""
    visitor = Visitor()
    visitor.press("check", "quartets-check")
    assert visitor.errors == {"": "There is no game yet. Set up a table, and press Start."}


# Program players


def speak(visitor: Visitor, random: Random) -> dict[str, Any]:
    """Let a person say, through the page, what a careful player would."""
    game = read_moments(text_of(visitor))[-1]
    statement = finish(choose(game, Strength.CAREFUL, random))
    if isinstance(statement, Answer):
        return visitor.answer("yes" if statement.yes else "no")
    rank = statement.rank if isinstance(statement, Ask) else None
    group, card = game.names.numbered(statement.group, rank)
    if isinstance(statement, Ask):
        return visitor.ask(statement.target, group, card or "")
    return visitor.press("declare", quartet="+", quartet_name=group)


def test_programs_answer_and_play_until_a_person_has_the_word() -> None:
    """One person against two programs: after each of her words she has the word again, or it is over."""
    visitor, random = Visitor(), Random(5)
    data = visitor.start(groups="4", **{"seat-2": "careful", "seat-3": "strong", "whole": ""})
    while data["ending"] is None:
        assert data["speaker"] == 0
        data = speak(visitor, random)
        assert not visitor.errors
    assert data["out"] == []
    assert data["ending"] == "all-declared"


def test_the_same_address_plays_the_same_game() -> None:
    """Programs draw from the seed in the address and the moment alone."""
    seats = {"seat-1": "careful", "seat-2": "strong", "seat-3": "careful"}
    games = []
    for _ in range(2):
        visitor = Visitor()
        visitor.start(**seats, whole="")
        start = visitor.state
        data = visitor.press("play-on")
        assert data["ending"] == "all-declared"
        games.append(visitor.state["said"])
    assert games[0] == games[1]
    stepped = Visitor(start)
    while stepped.press("move")["ending"] is None:
        pass
    assert stepped.state["said"] == games[0]


def test_watching_waits_for_a_press_and_shows_each_move_with_a_pause() -> None:
    """Only programs: nothing moves by itself; each part holds one more statement, and progress."""
    visitor = Visitor()
    data = visitor.start(**{"seat-1": "careful", "seat-2": "careful", "seat-3": "careful"}, whole="")
    assert data["at"] == 0
    visitor.press("play-on")
    shown = [part for part in visitor.parts if part.get("state")]
    assert [part["data"]["at"] for part in shown] == list(range(len(shown)))
    assert all(part["pause"] == 700 and part["progress"] for part in shown[:-1])
    assert all(part["data"]["verdict"] in (None, "stands") for part in shown)
    visitor.press("go", to="0")
    visitor.press("pace", pace="quick")
    visitor.press("play-on")
    assert {part["pause"] for part in visitor.parts} == {0}


def test_undo_against_programs_goes_back_to_the_person_s_own_word() -> None:
    """Not into the middle of the programs' moves."""
    visitor = started(**{"seat-2": "careful", "seat-3": "careful"}, whole="")
    data = visitor.ask(1, "Fish", "Cod")
    assert data["at"] > 1
    assert visitor.press("back")["at"] == 0
    assert visitor.press("forward")["at"] == data["at"]


def test_the_programs_turns_are_told() -> None:
    """In sentences, at the top of the turn, and again from the address."""
    visitor = started(**{"seat-2": "careful", "seat-3": "careful"}, whole="")
    assert "Since your last word" not in visitor.text("turn")
    visitor.ask(1, "Fish", "Cod")
    turn = visitor.text("turn")
    assert re.search(r"Since your last word: Bo (gave|does not have) ?", turn)
    other = opened(visitor.state)
    assert other.text("turn") == turn


def test_who_plays_alone_is_warned_before_hints_as_well() -> None:
    """Off at first, and no table is to be asked."""
    visitor = Visitor()
    visitor.press("preset", "quartets-form", preset="against")
    assert visitor.parts[0]["fields"]["hints"] == ["none"]
    visitor = started(**{"seat-2": "careful", "seat-3": "careful"})
    assert 'data-action="ask-hints"' in visitor.region("turn")
    visitor.press("ask-hints", hint="help")
    assert "Hints give away the solution" in visitor.text("sheet")
    assert "Ask the table" not in visitor.text("sheet")
    visitor = started()
    visitor.press("ask-hints", hint="help")
    assert "Ask the table first" in visitor.text("sheet")


def test_the_text_of_a_game_keeps_theme_and_hints() -> None:
    """As comments, which a text may lack, or spell wrong."""
    visitor = started(theme="food", hints="facts")
    visitor.ask(1, "Pasta", "Penne")
    text = text_of(visitor)
    assert text.splitlines()[:3] == ["Blind Quartets 1", "# theme: food", "# hints: facts"]
    for changed, theme, hints in (
        (text, "food", "facts"),
        (text.replace("# theme: food\n# hints: facts\n", ""), None, None),
        (text.replace("food", "feud"), None, None),
    ):
        reader = Visitor()
        reader.press("read", "quartets-text-form", **{"game-text": changed})
        assert (reader.state.get("theme"), reader.state.get("hints")) == (theme, hints)
        assert reader.state["said"] == "2Aa"


# How it was checked


def test_all_four_ways_agree_on_a_position_and_on_a_paradox() -> None:
    """Verdicts of the three published searches and of the flow; nodes are counted."""
    visitor = asked()
    data = visitor.press("check", "quartets-check", limit="1000000")
    assert set(data["possible"].values()) == {True}
    assert min(data["nodes"].values()) > 0
    visitor.ask(2, "Fish", "Cod")
    assert visitor.text("check") == "", "it was about the moment before"
    visitor.answer("no")
    data = visitor.press("check", "quartets-check", limit="10000")
    assert data["possible"]["Flow"] is False
    assert data["possible"]["Early dead end"] is False
    assert set(data["possible"].values()) <= {False, None}
    assert "After statement 4: Cy says no. That is a paradox" in visitor.text("check")


def test_a_search_that_explodes_ends_at_the_limit_and_reports_progress() -> None:
    """Brute force on a paradox: none within the limit, with parts in between that say how far it is."""
    visitor = asked_and_denied()
    visitor.press("check", "quartets-check", limit="100000")
    words = "Brute force published: tries the cards in the order of play none within the limit 100,000"
    assert words in visitor.text("check")
    assert any(part["progress"] and part["progress"]["done"] > 1000 for part in visitor.parts)


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        ({"whole": ""}, "nobody was dealt a whole group"),
        ({"declare": "1"}, "what silence means"),
        ({"form": "suits"}, "know cards and no suits"),
    ],
)
def test_rules_beyond_the_published_model_are_told(rules: dict[str, str], words: str) -> None:
    """Then a search of deals confirms the flow, and where it comes to no end that is said."""
    visitor = started(**rules, theme="animals")
    data = visitor.press("check", "quartets-check")
    assert data["possible"] == {"Flow": True, "Deal by deal": True}
    assert "All methods agree: such a deal is left." in visitor.text("check")
    assert words in visitor.text("check")


def test_a_table_for_beginners_has_a_second_method_for_a_paradox() -> None:
    visitor = Visitor()
    visitor.press("preset", "quartets-form", preset="beginners")
    visitor.start(**{name: values[0] for name, values in visitor.parts[0]["fields"].items() if values})
    visitor.ask(1, "Fish", "Cod")
    visitor.answer("yes")
    visitor.ask(1, "Fish", "Cod")
    data = visitor.press("check", "quartets-check")
    assert data["possible"] == {"Flow": False, "Deal by deal": False}
    assert "All methods agree: no deal is left." in visitor.text("check")


def test_what_people_type_is_escaped() -> None:
    """Names with markup stay names, in every region."""
    visitor = started(**{"name-1": "<b>Ann</b>"}, hints="shares")
    visitor.ask(1, "<i>Fish</i>", "'\"><script>")
    for part in visitor.parts:
        for fragment in part["html"].values():
            assert "<b>" not in fragment
            assert "<i>Fish" not in fragment
            assert "<script" not in fragment


def test_the_end_says_where_it_went_wrong_who_held_what_and_the_games_won() -> None:
    """By the statement that was a paradox, which a press shows; the score counts from the second game on."""
    visitor = started(players="2", groups="2", own="")
    for score in ("", "Games won: Ann 2 and Bo 0."):
        for card, said in (("Eel", "yes"), ("Cod", "no")):
            visitor.ask(1, "Fish", card)
            visitor.answer(said)
        visitor.press("go-on")
        told = visitor.text("turn")
        assert score in told
        assert ("Games won" in told) == bool(score)
        assert "Where it went wrong Bo says no. That is a paradox: Bo has lost." in told
        assert "at the beginning Bo: Eel, Cod" in told
        over = dict(visitor.state)
        visitor.press("go", to="4")
        assert visitor.parts[-1]["data"]["verdict"] == "loses"
        visitor = Visitor(over)
        visitor.press("again")
    assert visitor.state["score"] == "2.0"
    assert opened({**GOOD, "score": "1.2"}).parts[0]["data"]["at"] == 2
