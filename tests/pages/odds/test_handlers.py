"""The Odds page: what it answers for tables, games and addresses, without a browser."""

from __future__ import annotations

import csv
import re
from dataclasses import dataclass
from fractions import Fraction
from importlib.resources import files
from random import Random
from typing import Any
from urllib.parse import parse_qsl

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtable.odds import (
    Phase,
    Resign,
    Tactic,
    all_troops,
    legal_moves,
    read_game,
    read_table,
    side_odds,
    unpack,
    write_cards,
    write_game,
)
from cardtable.odds.game.rules import BATTLE_LINE
from cardtable.odds.game.setup import PLACES
from cardtable.pages.core.router import Router
from cardtable.pages.core.schema import Text
from cardtable.pages.core.state import part
from cardtable.pages.odds.forms import panel
from cardtable.pages.odds.game.results import with_result
from cardtable.pages.odds.session import EXAMPLE, Session
from tests.support.case_count import case_count
from tests.support.compat import Offered
from tests.support.odds.page import ask, dealt, example, game_at, shown_html, soup, state_of, text_of, tree
from tests.support.samples import opened
from tests.support.samples.odds import MUD_TABLE, odds
from tools.paths import ROOT

TABLE = {"v": "1", "table": "hand b10 b7 f8 f9 c1 e3 alexander.gone c2 scout"}
GAME = dealt()
CARDS = [*map(str, unpack(all_troops(BATTLE_LINE))), *(tactic.value for tactic in Tactic)]
TAPS = st.lists(st.tuples(st.sampled_from(list(PLACES)), st.sampled_from(CARDS)), min_size=1, max_size=12)


@pytest.mark.slow
@settings(max_examples=15, deadline=None)
@given(TAPS)
def test_tapped_cards_make_a_table_whose_address_repeats_it(taps: list[tuple[str, str]]) -> None:
    """Any taps: each is laid, moved or refused in words; the address then opens the same table."""
    state: dict[str, str] = {}
    for place, card in taps:
        router = Router()
        reply = router.respond(odds("put", state, into=place, put=card))
        assert "failure" not in reply, reply
        if "errors" in reply:
            assert reply["errors"][0]["field"] == "put"
            continue
        state = reply["state"]
    if state:
        again = Router().respond(opened("odds", **state))
        assert again["state"] == state


def test_a_second_tap_takes_the_card_away_and_a_tap_elsewhere_moves_it() -> None:
    """A card is never twice on the table."""
    once = state_of(ask("put", into="3mine", put="a8"))
    assert "flag 3: a8 |" in once["table"]
    moved = state_of(ask("put", once, into="hand", put="a8"))
    assert "hand a8" in moved["table"]
    assert "flag 3" not in moved["table"]
    assert "a8" not in state_of(ask("put", moved, into="hand", put="a8"))["table"]


@dataclass(frozen=True, kw_only=True)
class Noted(Session):
    """A session with one more part."""

    note: str = part(Text("note"), group="table")


def test_a_part_that_is_declared_stands_in_the_address_of_its_table_and_stays_when_that_changes() -> None:
    later = Noted.read({"v": "1", "table": "hand a1", "note": "mine"}).with_table(read_table("hand a2"))
    assert later.state()["note"] == "mine"
    assert list(later.with_game(game_at(GAME)).state()) == ["v", "game", "players"]
    assert Noted.read({**GAME, "table": "hand z1", "note": "mine"}).note == ""


def test_flags_are_counted_one_by_one_and_only_open_ones() -> None:
    """Each part fills one flag's line; a claimed flag has none."""
    parts = ask("read", text="hand a1 a2\nflag 2: a8 a9 a10 | b1 ; won me")
    filled = [name for part in parts[1:-1] for name in part["html"] if name.startswith("odds-flag")]
    assert filled == [f"odds-flag-{number}" for number in (1, 3, 4, 5, 6, 7, 8, 9)]
    shares = [part["progress"]["done"] / part["progress"]["total"] for part in parts[:-1]]
    assert shares == sorted(shares)
    assert list(dict.fromkeys(shares))[-8:] == [done / 8 for done in range(1, 9)]


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
    ("open", {"v": "1", "colour": "red"}, {}, "colour", "Accepted: at, game, players, table."),
    ("open", {"v": "1", "table": "hand z1"}, {}, "table", "“z1” cannot be read"),
    ("open", {"v": "1", "game": "card-table chess"}, {}, "game", "“chess” cannot be read"),
    ("open", {"v": "1", "game": ""}, {}, "game", "the first line is like"),
    ("open", {**GAME, "at": "99"}, {}, "at", "whole numbers from 0 to 0"),
    ("open", {**GAME, "players": "me.me"}, {}, "players", "at most one of them me"),
]
"""Actions that are refused: state and fields, the field that the message names, and its words."""


@pytest.mark.parametrize(("action", "state", "fields", "field", "words"), REFUSALS)
def test_a_refusal_names_its_field_and_its_cause(
    action: str, state: dict[str, str], fields: dict[str, str], field: str, words: str
) -> None:
    (reply,) = ask(action, state, **fields)
    (error,) = reply["errors"]
    assert error["field"] == field
    assert words in error["message"]


def test_the_opponents_strength_is_that_of_the_documented_matches() -> None:
    """The note of the choice has the results of neighbours, and the document has every result."""
    (note,) = soup(str(panel())).select("#odds-top-hint")
    document = (ROOT / "docs/tools/odds.md").read_text(encoding="utf-8")
    text = files("cardtable.odds").joinpath("matches.csv").read_text(encoding="utf-8")
    found = {(row["first"], row["second"]): row for row in csv.DictReader(text.splitlines())}
    for (first, second), row in found.items():
        assert f"| `{first}` | `{second}` | {row['won']} of {row['games']} |" in document
    medium, hard = (
        f"{row['won']} of {row['games']}"
        for row in (found["published", "random"], found["sampling", "published"])
    )
    assert f"Medium won {medium} against Easy, and Hard {hard} against Medium" in note.get_text()


def test_the_published_example_is_opened_by_the_link_of_the_help() -> None:
    """A 6 on the flag, two 8s and two 7s unseen among 26, ten draws: 2,035,869 of 5,311,735."""
    (link,) = soup(str(panel())).select("a.load")
    state = state_of(ask("open", dict(parse_qsl(str(link["href"]).partition("?")[2]))))
    table = read_table(state["table"].replace(".", "\n"))
    assert (table.unseen.bit_count(), table.draws(0)) == (26, 10)
    (reply,) = ask("working", state, combination="5 mine skirmish 21")
    (at_least,) = (one.at_least for one in side_odds(table, 4, 0).combinations if one.this == 2_035_869)
    html = reply["html"]["odds-sheet"]
    for shown in (
        str(Fraction(2035869, 5311735)),
        "38.3",
        "2,035,869",
        "5,311,735",
        f"At least this: {at_least:,} of 5,311,735 draws",
        "n</code> = 26",
        "d</code> = 10",
        "unseen troops: in the deck and in the other hand",
        "Together",
    ):
        assert shown in html, shown


FEW_LEFT = " ".join(f"{colour}{value}" for colour in "abcde" for value in range(2, 11))


@pytest.mark.parametrize(
    ("text", "flag", "words"),
    [
        (EXAMPLE, "3", None),
        (f"gone {FEW_LEFT}\nflag 1: a1 | b1", "1", "of all 286 ways"),
        (EXAMPLE, "6", None),
        ("hand a10 b1\nflag 3: a8 a9 | b2 c5", "3", "100%"),
    ],
    ids=["many splits", "few splits", "proven", "won from the hand"],
)
def test_a_flag_s_sheet_counts_it_by_itself_where_that_is_exact(
    text: str, flag: str, words: str | None
) -> None:
    """After its chance in the game; not where the splits are many, nor where the flag is proven."""
    (*_, sheet) = ask("flag", state_of(ask("read", text=text)), flag=flag)
    alone = soup(sheet["html"]["odds-sheet"]).select("[aria-labelledby=alone-title]")
    assert len(alone) == (words is not None)
    assert (words or "") in "".join(map(text_of, alone))


def test_the_weakest_combinations_of_a_wide_open_side_under_mud_are_not_told_apart() -> None:
    """A side whose combinations are all counted has no such sentence."""
    sheet = tree(ask("flag", MUD_TABLE, flag="1"), "odds-sheet")
    mine, theirs = (part.get_text() for part in sheet.select(".combos"))
    assert "Weaker combinations are not counted one by one." in mine
    assert "Weaker combinations" not in theirs


def test_claims_come_with_proof_or_counterexample() -> None:
    """Proofs speak of the best that is left, refusals of the cards that would beat it."""
    six = shown_html(ask("flag", example(), flag="6"))["odds-sheet"]
    assert "You can claim this flag now" in six
    assert "can at best reach" in six
    open_flag = state_of(ask("read", text="flag 1: a1 b2 c4 | d9 d8"))
    html = shown_html(ask("flag", open_flag, flag="1"))["odds-sheet"]
    assert "You cannot claim this flag now" in html
    assert "Still possible: green 10 (d10); with that, the other side reaches" in html
    assert "reaches Wedge 27" in html


@pytest.mark.parametrize("top", ["published", "sampling", "random"])
def test_a_turn_is_played_and_the_bot_answers_with_reasons(top: str) -> None:
    """A card is laid and drawn for; the bot's turn follows; Why asks it again and gets the same move."""
    state = dealt(top=top)
    card = str(Session.read(state).table.hand[0])
    parts = ask("lay", state, card=card, flag="5")
    parts = ask("move", state_of(parts), move="draw troop")
    state = state_of(parts)
    game = game_at(state)
    assert Session.read(state).my_turn
    assert parts[-1]["words"].endswith("Your turn.")
    number = next(n for n, at in enumerate(game.positions) if at.mover == 1 and at.phase is Phase.PLAY)
    again = ask("why", state, why=str(number))[-1]
    assert again["data"]["move"] == str(game.moves[number])
    if top != "random":
        assert "Why" in parts[-1]["html"]["odds-reason"]


def test_why_says_where_the_bot_would_now_play_otherwise() -> None:
    """A game of an earlier build holds the moves that a bot made then."""
    state = state_of(ask("deal", bottom="me", top="published", begins="they", seed="4"))
    game = game_at(state)
    assert "otherwise now" not in ask("why", state, why="0")[-1]["html"]["odds-sheet"]
    state["game"] = state["game"].replace(str(game.moves[0]), f"{game.positions[0].hand[2]}@5")
    parts = ask("why", state, why="0")[-1]
    assert "It would play otherwise now." in parts["html"]["odds-sheet"]
    assert parts["data"]["move"] == str(game.moves[0])


def test_the_published_strategy_speaks_in_its_own_terms() -> None:
    """Strategy number, combinations compared, probabilities, flag value."""
    parts = ask("deal", bottom="me", top="published", begins="they", seed="4")
    html = parts[-1]["html"]["odds-reason"]
    for words in (
        r"Strategy [1-4]: ",
        r"against the opponent",
        r"\d%",
        r"The value of the flag is \d+: \d for its place",
    ):
        assert re.search(words, html.replace("\u00a0", " ")), words


def test_taking_back_and_replaying() -> None:
    """Take back goes to the own last turn; a step shows an earlier moment, and play goes on from it."""
    first = dealt()
    card = str(Session.read(first).table.hand[2])
    later = state_of(ask("move", state_of(ask("lay", first, card=card, flag="5")), move="draw troop"))
    assert state_of(ask("back", later)) == first
    shown = state_of(ask("step", later, step="1"))
    assert shown["at"] == "1"
    assert Session.read(shown).table.flags[4].cards[0]
    assert state_of(ask("onward", shown)) == first


@pytest.mark.parametrize(
    ("turn", "button", "lost", "kept"),
    [
        (0, "Play on from here…", "4 turns are taken back.", 0),
        (1, "Play this turn again…", "4 turns are taken back.", 0),
        (2, "Play on from here…", "2 turns are taken back.", 2),
        (3, "Play this turn again…", "2 turns are taken back.", 2),
    ],
)
def test_play_goes_on_before_an_own_turn_that_is_shown(turn: int, button: str, lost: str, kept: int) -> None:
    """So that a mistake can be played otherwise; the look back itself loses nothing, and it is asked."""
    later = dealt(game="battle-line", top="random")
    for _ in range(2):
        hand, flags = Session.read(later).table.hand, Session.read(later).table.flags
        free = next(number for number, flag in enumerate(flags, 1) if not flag.cards[0])
        later = state_of(ask("lay", later, card=str(hand[0]), flag=str(free)))
    game = game_at(later)
    ends = [0, *(one.after for one in game.turns())]
    assert len(ends) == 5
    (looked,) = ask("step", later, step=str(ends[turn]))
    shown = looked["state"]
    assert {**shown, "at": ""} == {**later, "at": ""}
    assert button in looked["html"]["odds-board"]
    (asked,) = ask("ask-onward", shown)
    assert asked["state"] is None
    assert lost in asked["html"]["odds-sheet"]
    assert Session.read(state_of(ask("onward", shown))).game == game.undo(len(game.moves) - ends[kept])


def test_a_game_hides_its_cards_until_its_end() -> None:
    """In the address, which the device keeps, the text panel, and the texts to copy and to save."""
    (reply,) = ask("deal", None, top="random", bottom="me", seed="1", begins="me")
    game = game_at(reply["state"])
    hidden = write_cards(game.position.hands[1])
    shown = {**reply["html"], **reply["state"], "text": reply["fields"]["text"][0]}
    for place, text in shown.items():
        assert hidden not in text, place
        assert not re.search(r"troops\W+[a-f]\d", text), place
    assert read_game(reply["fields"]["text"][0]) == game
    end = ask("move", reply["state"], move="resign")[0]
    assert end["fields"]["text"] == [write_game(game.play(Resign()))]


def test_resigning_is_asked_and_counted() -> None:
    """The other player has won, and the results on the device say so."""
    state = dealt(top="random")
    (asked,) = ask("ask-resign", state)
    assert asked["state"] is None
    assert "The other player then wins." in asked["html"]["odds-sheet"]
    end = ask("move", state, move="resign")[0]
    assert "Easy has won: the other side has resigned." in end["html"]["odds-board"]
    assert end["fields"]["statistics"] == ["random 0 0 1"]
    assert "Easy: 0 won, 1 lost" in end["html"]["odds-statistics"]


def test_a_finished_game_is_kept_and_shown_again_and_one_under_way_takes_its_place() -> None:
    """Play that goes on from its middle leaves it as it is."""
    state = dealt(top="random")
    ended = ask("move", state, move="resign")[0]
    (kept,) = ended["fields"]["games"]
    begun = state_of(ask("lay", state, flag="1", card=str(Session.read(state).table.hand[0]), games=kept))
    button = tree(ask("games", begun, games=kept), "odds-sheet").select_one("button")
    assert button is not None
    assert button.get_text() == "Lost against Easy, 0 to 0."
    (shown,) = ask("kept-game", begun, kept_game=str(button["value"]), games=kept)
    assert shown["state"] == ended["state"]
    assert "Show my three largest mistakes" in shown["html"]["odds-board"]
    under_way, before = shown["fields"]["games"][0].splitlines()
    assert (under_way.split()[0], before) == ("open", kept)
    (back, *_) = ask(
        "kept-game", ended["state"], kept_game=under_way.split()[-1], games=f"{under_way}\n{kept}"
    )
    assert (back["state"], back["fields"]["games"]) == (begun, [kept])


def test_a_troop_is_drawn_by_itself_where_there_is_one_deck() -> None:
    state = dealt(game="battle-line", top="random")
    card = str(Session.read(state).table.hand[0])
    assert str(game_at(state_of(ask("lay", state, card=card, flag="5"))).moves[1]) == "draw troop"


def test_a_table_that_is_read_is_offered_as_a_file_and_chooses_its_game() -> None:
    """The file holds the text of the table."""
    parts = ask("read", text="schotten-totten\nhand a9 b3\nflag 2: a7 a8 | f1\n")
    assert parts[0]["fields"]["play"] == ["schotten-totten"]
    (file,) = Offered(shown_html(parts)["odds-share"]).files.values()
    assert "flag 2: a7 a8 | f1" in file


@pytest.mark.long
@settings(max_examples=case_count(10), deadline=None)
@given(st.integers(0, 10**6))
def test_watched_games_end_and_their_text_is_read_again(seed: int) -> None:
    """Two bots play to the end; the text that is saved gives the same game."""
    state = dealt(bottom="published", top="random", seed=str(seed))
    parts = ask("bots", state)
    text = parts[-1]["data"]["text"]
    assert read_game(text).position.phase is Phase.OVER
    assert len(str(state_of(parts))) < 4000
    read = state_of(ask("read", text=text))
    assert read["game"] == state_of(parts)["game"]


@pytest.mark.slow
@settings(max_examples=case_count(20), deadline=None)
@given(st.integers(0, 10**6), st.sampled_from(["battle-line", "schotten-totten"]), st.booleans())
def test_every_legal_move_has_its_way_on_the_page(seed: int, game: str, advanced: bool) -> None:
    """Thirty moves, each any legal one: a person is never refused, and every view can be drawn."""
    rng = Random(seed)
    more = {"advanced": "1"} if advanced else {}
    state = dealt(top="random", seed=str(seed), game=game, **more)
    for _ in range(30):
        session = Session.read(state)
        if session.game is None or not session.my_turn:
            break
        move = rng.choice(legal_moves(session.game.position))
        word = str(move).split()[0]
        if word in ("redeploy", "deserter", "traitor", "scout"):
            assert (
                f'value="{move}"'.replace(">", "&gt;") in ask("aim", state, aim=word)[0]["html"]["odds-sheet"]
            )
        parts = ask("move", state, move=str(move))
        assert "errors" not in parts[-1], parts[-1]
        state = state_of(parts)


def test_a_hint_has_both_bots_reasons() -> None:
    """At a table set up by hand as well."""
    parts = ask("hint", example())
    html = shown_html(parts)
    assert "Medium, the published strategy, would play" in html["odds-reason"]
    assert "±" in html["odds-reason"]
    board = tree(html, "odds-board")
    assert board.select_one(".prompt")
    assert len(board.select(".hand [data-hint]")) == len(board.select("button.side[data-hint]")) == 1
    assert board.select_one("button[data-action=move]") is None
    assert any(re.fullmatch("odds-chance-[1-9]", name) for name in html), "the board is drawn anew"


def test_a_table_has_one_chance_of_the_game() -> None:
    """The board's is that of the hint's best move, also with a proven flag."""
    for state in ({"v": "1", "table": f"{NEARLY}\nflag 3: a9 a10 e10 | b1 b2"}, example()):
        html = shown_html(ask("hint", state))
        (of_game,) = re.findall(r"The whole game: ([\d.]+)%", text_of(html["odds-counting"]))
        (of_hint,) = re.findall(r"([\d.]+)%", text_of(html["odds-reason"]))[:1]
        assert of_game == of_hint


def test_the_moves_of_a_hint_stand_in_a_column_for_each_flag() -> None:
    """The card of each move is in the column of its flag; the best one is ringed in the hand."""
    html = ask("hint", dealt())[-1]["html"]
    table = tree(html, "odds-reason").select(".candidates")[0]
    assert [head.get_text() for head in table.select("thead .long")] == [f"Flag {n}" for n in range(1, 10)]
    cards = []
    for move in table.select("tbody"):
        (flag,) = re.findall(r"at flag (\d)", move.select("th")[0].get_text())
        columns = [[str(card["data-card"]) for card in cell.select(".troop")] for cell in move.select("td")]
        (card,) = columns.pop(int(flag) - 1)
        assert columns == [[]] * 8
        cards.append(card)
    assert len(cards) == 8
    assert [one["data-card"] for one in tree(html, "odds-board").select(".hand [data-hint]")] == cards[:1]


def test_a_new_deal_asks_before_a_begun_game_is_lost() -> None:
    """Not where nothing was laid yet, and not once the answer is yes."""
    dealt = state_of(ask("deal", {}, bottom="me", top="random", begins="me", seed="7"))
    assert "give up" not in str(ask("play-now", dealt)).lower()
    card = str(Session.read(dealt).table.hand[0])
    begun = state_of(ask("lay", dealt, flag="1", card=card))
    (asked,) = ask("play-now", begun)
    assert "Give up your game?" in asked["html"]["odds-sheet"]
    assert asked["state"] is None
    assert state_of(ask("play-now", begun, sure="1"))["game"] != begun["game"]


@pytest.mark.parametrize(
    ("state", "is_asked"),
    [({}, False), ({"v": "1", "table": "theirs 5"}, False), ({"v": "1", "table": "hand a10"}, True)],
)
def test_a_new_deal_asks_before_a_position_that_was_set_up_is_lost(
    state: dict[str, str], is_asked: bool
) -> None:
    asked = ask("play-now", state, top="random", begins="me")
    assert ("Give up this position?" in str(asked)) == is_asked
    assert (asked[-1]["state"] is None) == is_asked
    assert "game" in state_of(ask("play-now", state, top="random", begins="me", sure="1"))


@pytest.mark.parametrize("mover", ["me", "they"])
def test_play_goes_on_from_a_position_that_was_set_up(mover: str) -> None:
    """What lies there stays, the person is to move, and the result is not one of a dealt game."""
    text = f"battle-line\nmover {mover}\nhand a10 b1 c2\ntheirs 6\nflag 3: a8 a9 | b2 c5"
    before = Session.read(state_of(ask("read", text=text)))
    begun = Session.read(state_of(ask("play-from", before.state(), top="random", fresh="7")))
    assert begun.my_turn
    assert begun.table.flags[2].cards[0] == before.table.flags[2].cards[0]
    assert {*before.table.hand} < {*begun.table.hand}
    assert len(begun.table.hand) == 7
    assert begun.game is not None
    over = begun.with_game(begun.game.play("resign"))
    assert over.is_over
    assert with_result("", over) == ""


def test_the_stones_stay_in_view_of_a_count_and_a_table_that_is_opened_comes_into_view() -> None:
    """Not the board with each tap of a card."""
    table = {"v": "1", "table": "hand a10 b1.flag 3: a8 a9 | b2 c5"}
    counted = shown_html(ask("count", table))
    assert "data-reveal" not in counted["odds-lines"]
    assert "data-keep-in-view" in counted["odds-chance-3"]
    assert "data-keep-in-view" not in shown_html(ask("open", table))["odds-chance-3"]
    opened_parts = ask("open", table)
    assert tree(opened_parts[:1], "odds-board").select(".battle[data-reveal]")
    assert not tree(opened_parts[:1], "odds-lines").select("[data-reveal]")
    tapped = ask("put", table, into="hand", put="c1")
    assert "data-reveal" not in tapped[0]["html"]["odds-board"]


def test_a_position_with_cards_stays_in_its_game_when_another_one_is_chosen_for_play() -> None:
    """Its cards would not fit; what else is entered counts."""
    table = {"v": "1", "table": "hand a10"}
    (kept,) = ask("numbers", table, play="schotten-totten tactics", theirs="7")
    assert kept["words"] == "This counts for the next game that you deal, or the next table."
    assert kept["state"] is None
    changed = state_of(ask("numbers", table, play="schotten-totten tactics", theirs="5"))
    assert "theirs 5" in changed["table"]
    assert "schotten" not in changed["table"]


def test_the_chosen_game_is_the_one_that_is_analysed() -> None:
    """An empty table of it; changing the choice changes the game of a table."""
    empty = ask("empty", {}, play="schotten-totten")
    assert state_of(empty)["table"].startswith("schotten-totten")
    assert next(part["fields"]["play"] for part in empty if "fields" in part) == ["schotten-totten"]
    changed = ask("numbers", {}, play="schotten-totten tactics", mover="me", game="battle-line tactics")
    assert state_of(changed)["table"].startswith("schotten-totten tactics")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("flag 1: a9 |", "Schotten Totten."),
        ("battle-line advanced\nflag 1: a10 |", "Battle Line, troops only."),
    ],
)
def test_a_text_without_a_game_is_read_in_the_chosen_one(text: str, words: str) -> None:
    """Which game it is, is said: the choice may be another one now."""
    parts = ask("read", {}, play="schotten-totten", text=text)
    assert f"The table was read: {words}" in parts[-1]["words"]


def test_cards_that_are_not_entered_are_told_and_taken_as_unknown() -> None:
    """An empty table is even, although the other side is known to hold seven cards."""
    parts = ask("empty", {})
    lines = next(part["html"]["odds-lines"] for part in parts if "odds-lines" in part.get("html", {}))
    assert "Your hand lacks 7 cards here." in lines
    assert set(shown_chances(parts).values()) == {"≈50%"}
    assert "The whole game: 50% for you" in text_of(parts[-1]["html"]["odds-counting"])


def shown_chances(parts: list[dict[str, Any]]) -> dict[int, str]:
    """Return the chance that stands on each flag of the board."""
    html = shown_html(parts)
    return {
        number: soup(html[f"odds-chance-{number}"]).select("span[aria-hidden]")[0].get_text()
        for number in range(1, 10)
        if f"odds-chance-{number}" in html
    }


NEARLY = "hand f10 a3 b7 c2 d9 e1 a8\nflag 2: f8 f9 |"
"""Two cards of a wedge lie, and the third is in hand."""


def test_the_chance_that_is_seen_first_is_that_of_the_game() -> None:
    """A wedge that the hand completes is ahead of the empty flags, which both sides can still fill."""
    state = state_of(parts := ask("read", text=NEARLY))
    chances = shown_chances(parts)
    assert len(chances) == 9
    numbers = {flag: int(chance.strip("≈%")) for flag, chance in chances.items()}
    assert numbers.pop(2) > 65
    assert max(numbers.values()) < 65
    assert len(set(numbers.values())) == 1, "equal flags, equal chances"
    (first,) = tree(ask("flag", state, flag="2"), "odds-sheet").select("[aria-labelledby=joint-title]")
    assert text_of(first).startswith(f"Chance that you win it in the whole game {chances[2]} ± ")
    assert "nine in ten such estimates are that close" in text_of(first)


LATE = """schotten-totten
hand a6 b6 d9 e5 e7 f2
stone 1: a8 a9 | d7 d6
stone 2: b5 c5 | e9
stone 3: f7 f8 f9 | a1 b2
stone 4: d4 d5 | a7 b7 c7
stone 5: e6 |
stone 6: | f4 f5
stone 7: c9 | b8
stone 9: b9 | c2 c3
"""


def test_the_chance_in_the_game_comes_before_the_count_of_the_flag_by_itself() -> None:
    """Only d3 wins stone 4, and 9 of the 23 unseen troops come: 9/23 if they could all be laid there."""
    state = state_of(parts := ask("read", text=LATE))
    chances = shown_chances(parts)
    assert chances[3] == "100%"
    assert chances[4].startswith("≈")
    sheet = tree(ask("flag", state, flag="4"), "odds-sheet")
    first, second = (text_of(sheet.select_one(f".{name}")) for name in ("joint", "alone"))
    assert first.startswith(f"Chance that you win it in the whole game {chances[4]} ± ")
    assert second.startswith("If every card to come could be laid at this stone")
    assert "39.1% of all" in second


@pytest.mark.parametrize(("game", "proviso"), [("battle-line tactics", True), ("battle-line", False)])
def test_a_flag_is_certain_only_if_no_tactics_card_can_change_it(game: str, proviso: bool) -> None:
    """The other side is on move: tactics cards are still out, or there are none."""
    parts = ask(
        "read", text=f"{game}\nmover they\nflag 5: a10 b10 c1 | d2 e4 f5{' ; fog me' if proviso else ''}"
    )
    lines = text_of(shown_html(parts)["odds-flag-5"])
    assert ("complete" in lines, "settled" in lines) == (proviso, not proviso)
    assert shown_chances(parts)[5].startswith("≈" if proviso else "100%")
    said = "one of them can change any flag that is not claimed"
    assert (said in str(parts[-1]["html"])) == proviso
    sheet = text_of(ask("flag", state_of(parts), flag="5")[-1]["html"]["odds-sheet"])
    assert ("as long as no tactics card changes it" in sheet) == proviso
    assert ("exactly, whatever cards come" in sheet) == (not proviso)


def test_a_game_of_two_bots_waits_for_a_press_and_is_played_to_its_end() -> None:
    """A move at a time, or all at once. A pace, which earlier pages sent as well, changes nothing."""
    dealt_now = ask("deal", None, top="random", bottom="random", seed="1", pace="slow")[-1]
    buttons = tree([dealt_now], "odds-board").select(".now button")
    assert [str(button["data-action"]) for button in buttons] == ["one", "bots"]
    state = dealt_now["state"]
    assert len(game_at(state_of(ask("one", state))).moves) == 1
    parts = ask("bots", state, pace="fast")
    assert {part["pause"] for part in parts} == {0}
    assert game_at(state_of(parts)).position.phase is Phase.OVER


@pytest.mark.slow
def test_a_sheet_that_is_opened_while_bots_play_stays_open() -> None:
    """The first part of the answer closes the sheet that was left; after it only the end closes one."""
    state = dealt(top="random", bottom="random")
    parts = [part["html"] for part in ask("bots", state)]
    assert parts[0]["odds-sheet"] == ""
    assert all("odds-sheet" not in part for part in parts[1:-1])
    assert parts[-1]["odds-sheet"] == ""


@pytest.mark.slow
def test_the_moves_are_a_sheet_whose_lines_show_their_turn() -> None:
    """The last turn first; each line is a step of the look back."""
    state = state_of(ask("one", dealt(top="random", bottom="random")))
    later = state_of(ask("bots", state))
    sheet = tree(ask("moves", later), "odds-sheet")
    steps = [int(str(line["value"])) for line in sheet.select(".log-line")]
    assert steps == sorted(steps, reverse=True)
    assert len(sheet.select("li")) == len(steps) > 10
    shown = ask("step", later, step=str(steps[-1]))[-1]
    assert shown["html"]["odds-sheet"] == ""
    assert Session.read(shown["state"]).at == steps[-1]


@pytest.mark.parametrize("game", ["battle-line tactics", "schotten-totten"])
def test_the_cards_that_can_still_come_are_those_of_the_decks_and_of_the_other_hand(game: str) -> None:
    """Beside a game that is played; each once, in the order of the colours."""
    state = dealt(game=game)
    table = Session.read(state).table
    shown = tree(ask("open", state), "odds-board").select("#odds-unseen [data-card]")
    names = [str(one["data-card"]) for one in shown]
    assert names == [*map(str, sorted(unpack(table.unseen))), *map(str, table.unseen_tactics)]
    assert len(names) == table.theirs + table.their_tactics + table.deck + table.tactics_deck
