"""The words of the Odds page: no reply, no error and no state of a game says what is not in the table."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from random import Random
from typing import Any
from urllib.parse import urlencode

import pytest

from cardtable.odds import (
    BATTLE_LINE,
    Notation,
    RandomPlayer,
    Rule,
    TableRule,
    new_game,
    write_game,
)
from cardtable.pages.odds.error_words import NOTATIONS, TABLE_RULES
from cardtable.pages.odds.phrases import RULES
from tests.support.odds.page import Player, dealt, example, read
from tests.support.odds.positions import played
from tests.support.page_words import outside, plain, put_brackets, shown
from tests.support.samples import answers
from tests.support.samples.odds import odds

WRONG_TEXTS = (
    "",
    "hand z1",
    "flag 2: a1 |\ngone a1",
    "hand a1\ngone a1",
    "flag 10: a1",
    "flag 1: a1 ; fog nobody",
    "flag 1: a1 ; rain me",
    "flag 1: scout |",
    "flag 1: alexander |\nflag 2: darius |",
    "deck many",
    "theirs 9",
    "theirs 1 11",
    "theirs 0 7\nhand alexander darius cavalry shields fog",
    "chess",
    "schotten-totten\nhand fog",
    "card-table battle-line\nscout",
    "card-table chess",
    "x" * 20_001,
)


def game_text(moves: int, seed: int = 5) -> str:
    """A game of two random players after so many moves, or at its end."""
    game, player = new_game(BATTLE_LINE, Random(seed)), RandomPlayer(Random(seed))
    return write_game(played(game, player, until=lambda game: len(game.moves) >= moves))


def a_game(moves: int, seed: int = 5) -> dict[str, str]:
    """The state of such a game, played by a person and the published strategy."""
    return read(game_text(moves, seed)).state


def requests() -> Iterator[dict[str, Any]]:
    """Yield requests that reach every handler, every view and every kind of refusal."""
    table, game, played, over = example().state, dealt(begins="they").state, a_game(30), a_game(10_000)
    yield from (odds("read", {}, text=text) for text in WRONG_TEXTS if len(text) <= 20_000)
    for action in ("count", "empty", "example", "to-table", "open", "hint"):
        yield odds(action, table)
    yield from (
        odds(action, state) for state in (game, played, over) for action in ("count", "to-table", "open")
    )
    yield from (odds("pick", table, place=place) for place in ("hand", "gone", "3mine", "9theirs"))
    yield odds("put", table, into="3theirs", put="a1")
    yield odds("put", table, into="2mine", put="mud")
    yield odds("put", table, into="5mine", put="zz")
    yield odds("own", table, into="3mine", owner="they")
    yield from (odds("flag", table, flag=number) for number in "1356")
    yield odds(
        "flag", {"v": "1", "table": "flag 1: a1 b2 c4 | d9 d8.flag 2: a8 a9 a10 | b1 ; won they"}, flag="1"
    )
    yield odds("flag", {"v": "1", "table": "flag 1: | ; mud me ; fog they"}, flag="1")
    for combination in ("3 mine phalanx 24", "6 theirs host 9", "6 mine wedge 27", "nonsense"):
        yield odds("working", table, combination=combination)
    yield odds("numbers", table, mover="they", theirs="7")
    yield odds("numbers", game)
    yield odds("hint", example().press("numbers", mover="they", theirs="7").state)
    won = "flag 1: a1 ; won me\nflag 2: b2 ; won me\nflag 3: a8 a9"
    for wins in (f"hand a10 b1\n{won} | c1", f"hand b1\n{won} a10 | c1"):  # with a card, by a claim
        yield odds("hint", read(wins).state)
    yield odds("hint", over)
    yield odds("hint", game)
    yield odds("play-from", table)
    yield odds("play-from", read("flag 1: | ; won me\nflag 2: | ; won me\nflag 3: | ; won me").state)
    for top in ("published", "sampling", "random"):
        yield odds("deal", {}, bottom="me", top=top, begins="they", seed="3")
        yield odds("deal", {}, bottom="published", top=top, seed="3")
    watched = dealt(bottom="published", top="random").state
    yield from (odds(action, watched) for action in ("open", "one", "onward"))
    two = dealt(top="me").state
    yield from (odds(action, two) for action in ("open", "take"))
    yield odds("games", two, games=f"two me 3 2 {urlencode(two)}")
    yield odds("bots", played)
    yield from (odds(action, played) for action in ("back", "onward"))
    yield from (odds("step", played, step=step) for step in ("0", "7", "30", "31"))
    yield from (odds("why", played, why=why) for why in ("0", "1", "2", "3", "99"))
    yield odds("lay", played, flag="1")
    yield odds("lay", table, flag="1", card="a1")
    yield from (odds("lay", played, flag=str(flag), card="a1") for flag in (1, 5))
    for move in (
        "jump",
        "scout",
        "pass",
        "done",
        "claim 3",
        "draw troop",
        "return a1",
        "a1@1",
        "deserter b1",
    ):
        yield odds("move", played, move=move)
        yield odds("move", over, move=move)
    yield from (odds("aim", played, aim=word) for word in ("redeploy", "deserter", "traitor", "scout"))


@pytest.fixture
def _bracketed(monkeypatch: pytest.MonkeyPatch) -> None:
    put_brackets(monkeypatch)


@pytest.mark.slow
@pytest.mark.usefixtures("_bracketed")
def test_no_reply_says_what_is_not_in_the_table() -> None:
    """What stands outside the brackets was never translated; a form's own errors are tested elsewhere."""
    for request in requests():
        for reply in answers(request):
            assert "failure" not in reply, reply
            for text in shown(reply):
                assert outside(text) == "", (request["action"], request["fields"], text)


TABLE = {"v": "1", "table": "hand b10 b7 f8 f9 c1 e3 alexander.gone c2 scout"}
GAME = dealt().state
REFUSALS: list[tuple[str, dict[str, str], dict[str, str], str, str]] = [
    *(
        ("read", {}, {"text": text}, "text", words)
        for text, words in {
            "hand a1 a1": "the hand: “a1” cannot be; it is in the hand already",
            "flag 1: a1 a2 a3 a4 |": "a side takes 3 cards at most",
            "deck 3": "deck: 3 cannot be; with 7 troops in the other hand it is 53",
            "hand a1 b2 c3 d4 e5 f6 a7 b8": "a hand holds 7 cards at most",
            "schotten-totten\nhand a10": "values go to 9 in Schotten Totten",
            "deck 61": "deck: 61 cannot be; with 0 troops in the other hand it is 60",
            "flag 4: x9 |": "“x9” cannot be read",
            "card-table battle-line\ntroops a1": "the troops are all 60 troops",
        }.items()
    ),
    *(
        ("move", GAME, {"move": move}, "move", words)
        for move, words in {
            "draw troop": "a turn is to lay one card",
            "claim 3": "a turn is to lay one card",
            "scout": "not in the hand",
            "pass": "only if no troop can be laid",
            "jump": "“jump” cannot be read",
        }.items()
    ),
    (
        "put",
        {"v": "1", "table": "flag 1: | a8 a9 b1"},
        {"into": "1theirs", "put": "b2"},
        "put",
        "finds no room; a side takes 3 cards.",
    ),
    ("numbers", TABLE, {"theirs": "7", "deck": "3"}, "deck", "3 cannot be"),
    ("numbers", TABLE, {"theirs": "9"}, "theirs", "9 cannot be"),
    ("numbers", TABLE, {"deck": "many"}, "deck", "'many' is not accepted"),
    ("numbers", TABLE, {"game": "schotten-totten"}, "game", "values go to 9"),
    ("hint", {"v": "1", "table": "mover they"}, {}, "mover", "needs it to be your turn"),
    ("first", TABLE, {}, "first", "like 3 me"),
    ("open", {"v": "9"}, {}, "v", "cannot be read"),
    ("open", {"v": "1", "colour": "red"}, {}, "colour", "Accepted: at, game, players, seen, table."),
    ("open", {"v": "1", "table": "hand z1"}, {}, "table", "“z1” cannot be read"),
    ("open", {"v": "1", "game": "card-table chess"}, {}, "game", "“chess” cannot be read"),
    ("open", {"v": "1", "game": ""}, {}, "game", "the first line is like"),
    ("open", {**GAME, "at": "99"}, {}, "at", "whole numbers from 0 to 0"),
    ("open", {**GAME, "players": "me.you"}, {}, "players", "Accepted: two of me, published"),
]
"""Actions that are refused: state and fields, the field that the message names, and its words."""


@pytest.mark.usefixtures("_bracketed")
@pytest.mark.parametrize(("action", "state", "fields", "field", "words"), REFUSALS)
def test_a_refusal_names_its_field_and_its_cause(
    action: str, state: dict[str, str], fields: dict[str, str], field: str, words: str
) -> None:
    """In words of the table."""
    errors = Player(state).refused(action, **fields)
    assert [*errors] == [field]
    assert words in plain(errors[field])


def test_every_move_can_be_said() -> None:
    """The log of whole random games, with every tactics card."""
    for seed in range(4):
        Player(a_game(10_000, seed)).press("open")


@pytest.mark.parametrize(
    ("texts", "causes"), [(NOTATIONS, Notation), (TABLE_RULES, TableRule), (RULES, Rule)]
)
def test_every_cause_of_an_error_has_its_words(texts: dict[Enum, str], causes: type[Enum]) -> None:
    """A new refusal of the engine needs a row in the table."""
    assert set(texts) == set(causes)


def test_a_refusal_is_said_in_the_language_of_the_page() -> None:
    """The template is translated; what was given and the notation stay as they are."""
    told = Player(language="de").refused("read", text="deck 3")["text"]
    assert told == "deck: 3 geht nicht; mit 7 Truppen auf der Hand des Gegners sind es 53."
