"""The Quartets page without a browser: whole games, paradoxes, undo, programs, hints, checking."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtable.pages.core.language import percent
from cardtable.pages.quartets.setup import PRESETS
from cardtable.quartets import backbone, finish, read_moments
from cardtable.quartets import model_count as count
from cardtable.quartets.deal_count import ModelCount
from tests.support.case_count import case_count
from tests.support.quartets.page import GOOD, Table, opened, random_game, speech, started
from tests.support.visit import Fields, Value

SUITS = {"form": "suits", "order": "clockwise", "goal": "certainty"}
NAMED = {"named": "Fish / Cod / Eel / Pike / Ray\nBirds\nTrees"}
TOO_MANY = "“Stones” would be a group too many."
TWO = {"players": "2", "groups": "2"}
DENIED = ("1 Fish Cod", "no", "2 Fish Cod", "no")
"""Ann asks Bo, who says no; Bo asks Cy, who says no: nobody has the cod."""


def two(**fields: Value) -> Table:
    return started(**TWO, **fields)


def test_a_card_is_asked_for_and_given_or_not() -> None:
    table = started().tells("turn", "Ann asks")
    assert table.values("[name=target][checked]") == ["1"], "the next one clockwise"
    table.hear("1 Fish Cod").tells("turn", "Bo answers Ann asks for Cod of Fish")
    assert table.hear("yes").holds(turn=0, hands=[5, 3, 4]).said == "Bo says yes."
    table.hear("1 fish Eel", "no").holds(turn=1, why="said-no")
    assert table.said == "Bo says no. Bo has the turn."


def test_a_table_is_set_up_as_it_was_entered() -> None:
    started(hands="5, 4 3", starts="3").holds(hands=[5, 4, 3], turn=2)
    for players in (2, 5):
        started(players=str(players), groups="0").holds(hands=[4] * players, turn=0)


def test_a_chip_names_a_known_card_and_another_card_of_a_known_group_needs_its_name_only() -> None:
    table = started().hear("1 Fish Cod", "no", "ask target=2 card=0.0")
    assert table.state["said"] == "2Aa.n.3Aa"
    table.hear("yes", "ask target=0 card=0.+ card_name=Eel")
    assert table.state["names"] == "Fish_Cod_Eel"


def test_a_suggested_name_has_a_dashed_edge_while_names_are_free() -> None:
    words = "Say a name"
    some = {"theme": "animals", "named": "Fish\nBirds"}
    started(**some).tells("turn", words, "A dashed edge: a suggested name that nobody has said yet.")
    started(**some | {"named": "Fish\nBirds\nTrees"}).hides("turn", words).tells("turn", "A card")


@pytest.mark.parametrize(
    ("fields", "said", "field", "words"),
    [
        (NAMED, ["1 Fish Tuna"], "card_name", "“Tuna” would be a fifth card of Fish. Its four are Cod, Eel"),
        (NAMED, ["1 Stones Ruby"], "group_name", f"{TOO_MANY} The groups are Fish, Birds, Trees."),
        (NAMED, ["quartet Stones"], "quartet_name", TOO_MANY),
        ({}, ["1 Fish Cod", "2 Fish Cod"], "", "A question is open: Bo has to say yes or no first."),
        (TWO, ["quartet Fish", "quartet Birds", "1 Fish Cod"], "", "The game is over."),
        ({"futile": []}, ["1 Fish Cod", "no", "0 Fish Cod"], "target", "Ann cannot hold that card, and"),
        (SUITS, ["1 Hearts", "yes", "quartet Hearts"], "", "In this form nobody declares: the referee"),
    ],
)
def test_what_cannot_be_said_has_its_reason(fields: Fields, said: list[str], field: str, words: str) -> None:
    table = started(**fields).hear(*said[:-1])
    before = table.state
    assert words in table.refused(*speech(said[-1]))[field]
    assert table.state == before


def test_a_quartet_is_put_aside_and_most_of_them_win() -> None:
    table = started(hints="facts").hear("quartet Fish")
    table.holds(quartets=[1, 0, 0], hands=[0, 4, 4], why="house-rule").tells("board", "Fish put aside by Ann")
    table.tells("turn", "Bo is the first clockwise with cards (a rule of this table).")
    table = two().hear("quartet Fish", "quartet Birds").holds(winner=0, ending="all-declared")
    table.tells("turn", "Ann wins", "declared, 1-1: Ann, who was first to have 1, wins.")
    table.hear("again").holds(at=0, winner=None, players=["Ann", "Bo"])


def test_a_paradox_tells_its_story_and_counts_as_its_opposite() -> None:
    table = started().hear(*DENIED).holds(contradiction=[0, 2, 3], out=[2])
    table.tells("turn", "Paradox: Cy loses", "So Cy must have Cod, and could not say no.")
    table.tells("turn", "Cy’s no was impossible, so it counts as yes: Cy gives Cod to Bo.")
    table.tells("turn", "Cy takes no more turns, but still answers when asked.")
    table.tells("turn", "Cy says no. Cy does not have Cod of Fish.", "Go on: the no counts as yes")
    assert table.html["log"].count("contradicts") == 3
    assert table.copy().hear("take-back").holds(at=3, out=[], speaker=2).state["said"] == "2Aa.n.3Aa"
    assert table.hear("go-on").holds(turn=1, hands=[4, 5, 3]).said == "Cy’s no counts as yes."
    table.tells("log", "Cy’s no counts as yes.").tells("turn", "has lost, still answers")
    assert table.copy().hear("hints hints=facts").texts("[data-out] .q-head", "board") == ["Cy"]
    table.hear("go to=4", "go-on").holds(at=5)
    assert table.state["said"] == "2Aa.n.3Aa.n.y"


def test_who_loses_by_a_question_passes_the_turn_on() -> None:
    table = started().hear("1 Fish Cod", "yes", "1 Fish Cod")
    table.tells("turn", "Ann takes no more turns, but still answers when asked. Bo has the turn.")
    table.tells("turn", "Bo was asked last, and so takes the turn: the player before cannot go on.")
    table.hear("go-on").tells("turn", "Ann has lost and takes no more turns. Bo was asked last")


def test_a_paradox_of_two_ends_the_game_or_is_taken_back() -> None:
    table = two().hear("1 Fish Cod", "no").holds(winner=0).tells("turn", "Paradox")
    table.hides("turn", "All others have lost").hear("go-on")
    table.tells("turn", "All others have lost by a paradox: Ann wins.", "Ann 4 cards 0 quartets", "has lost")
    table.hides("turn", "has lost, still answers")
    table = two(paradox="taken-back").hear("1 Fish Cod", "no").holds(verdict="taken-back", out=[])
    table.tells("log", "is taken back").hides("turn", "takes no more turns").hear("go-on").holds(hands=[5, 3])


def test_help_tells_what_is_safe_and_what_loses_at_once_loses_at_once() -> None:
    table = started().hear("1 Fish Cod").hides("turn", "safe").hear("help").tells("turn", "Yes safe")
    table.hear("no").tells("turn", "Cy: Cod (Fish)")
    table.hear("2 Fish Cod").tells("turn", "No loses at once", "Why only this answer?")
    table.hear("no").holds(verdict="loses")
    started(hints="facts").hear("1 Fish Cod").hides("turn", "Why only this answer?")
    table = two(hands="1 7").hear("1 Fish Cod", "yes", "1 Fish Eel", "yes", "1 Fish Pike", "yes", "help")
    table.tells("turn", "No question is safe.", "Cod ✗ loses at once")
    table = started(groups="2", hands="3 1 4").hear("1 Fish Cod", "yes", "help")
    table.tells("turn", "Can only be answered no", "Cy: ").hides("turn", "Bo:")
    table = started(players="2", groups="1", hands="3 1").hear("help", "1 Fish Cod", "yes", "quartet")
    table.tells("sheet", "Fish certain")


def test_the_sheets_say_why_an_answer_and_a_card_are_certain() -> None:
    table = started().hear("1 Fish Cod", "no")
    card = table.copy().hear("card open=0")
    card.tells("sheet", "Why it is certain Ann asks Bo for Cod of Fish. Bo says no.")
    card.tells("sheet", "Cod of Fish", "9,100 deals explain everything said so far.")
    card.tells("sheet", "Cy ● certain 9,100 100%")
    table.hear("2 Fish Cod", "why-safe")
    table.tells("sheet", "Ann asked for Cod (1) and Bo asked for Cod (3).", "So Cy must have Cod")


def test_the_suit_form_asks_for_suits_whose_cards_never_get_a_name() -> None:
    table = started(**SUITS).tells("board", "Nobody has named a suit yet.")
    table.tells("turn", "For which suit?").hides("turn", "Declare")
    table.hear("1 Fish").tells("board", "Fish four cards, without names").hides("board", "no card named yet")
    table = started(**SUITS, hints="shares").hear("1 Hearts", "yes").holds(turn=1, why="clockwise")
    table.tells("board", "exactly 2")
    table = started(**SUITS, players="2", groups="1", hands="3 1").hear("1 Fish", "yes")
    table.tells("turn", "Ann certainly holds all four cards of Fish")


def test_an_impossible_yes_counts_as_no() -> None:
    table = opened(
        {"players": "Ann.Bo.Cy.Dee", "hands": "3.3.3.3", "names": "Fish_Cod_Eel", "said": "2Aa.n.3Ab.n.2Aa.y"}
    )
    table.tells("turn", "Bo’s yes was impossible, so it counts as no: Bo does not have Cod.")
    table.hear("go-on").holds(turn=2)
    table.tells("turn", "Bo has lost and takes no more turns. Cy is the first clockwise")


def test_an_address_that_left_the_question_open_needs_one_press() -> None:
    """Earlier pages asked the losing question again."""
    table = opened(GOOD, said="2Aa.n.3Aa.n", seen="1")
    assert (table.has('[data-phase="answer"]'), table.has("[name=answer]")) == (True, False)
    table.hear("go-on").holds(hands=[4, 5, 3])


@pytest.mark.parametrize("own", [[], "1"])
def test_who_has_all_the_cards_asks_nobody(own: Value) -> None:
    """There is nobody to ask, and the quartet is certain: it is all that can be said."""
    table = two(hands="7 1", own=own).hear("1 Fish Cod", "yes").holds(hands=[8, 0])
    for _ in range(2):
        assert table.text().startswith("Ann declares")
        table.tells("turn", "Nobody else has cards, so nobody can be asked: declare your quartet.")
        assert not table.has("#q-ask")
        table.hear("help")
    table.hear("quartet", "declare quartet=0")
    table.tells("turn", "Ann put the quartet Fish aside and goes on. Nobody else has cards")
    table.hear("quartet Birds").holds(ending="all-declared")


def whole(share: Fraction) -> str:
    return percent(share, 0).replace("\xa0", " ")


@given(st.integers(0, 10**6))
@settings(max_examples=case_count(20), deadline=None)
def test_the_board_says_what_the_engine_says(seed: int) -> None:
    table = random_game(seed, 12).press("hints", hints="shares")
    game = read_moments(table.written)[-1]
    census: ModelCount = finish(count(game.position))
    table.holds(possible=list(backbone(game.position).possible), deals=census.deals)
    for group, cards in enumerate(game.names.cards):
        for rank, name in enumerate(cards):
            if group not in game.position.in_play:
                continue
            shares = [census.share(4 * group + rank, player) for player in range(len(game.players))]
            words = [
                "✕ excluded" if not share else "● certain" if share == 1 else f"possible, {whole(share)}"
                for share in shares
            ]
            table.tells("board", f"{name} {' '.join(words)}")
    table.press("hints", hints="none").hides("board", "possible")


def test_too_many_deals_are_told_as_at_least() -> None:
    """At 8 x 13 the count ends at its limit: a lower bound, and no shares."""
    table = started(players="8", groups="13", hints="shares").holds(exact=False).hides("board", "%")
    assert re.search(r"At least \d\.\d\d × 10[⁰¹²³⁴⁵⁶⁷⁸⁹]+ deals explain", table.text("board"))


def test_undo_and_redo_go_all_the_way_and_something_new_cuts_what_followed() -> None:
    table = started()
    for number, word in enumerate(("yes", "yes", "no")):
        table.hear(f"1 Fish card{number}", word)
    whole = table.state["said"]
    table = Table(table.state).press("open")
    assert table.values(".q-steps [name=to]", "log") == ["0", "6"]
    assert [table.press("back").data["at"] for _ in range(7)] == [5, 4, 3, 2, 1, 0, 0]
    assert table.said == "There is nothing to undo."
    assert table.state["said"] == whole
    assert [table.press("forward").data["at"] for _ in range(7)] == [1, 2, 3, 4, 5, 6, 6]
    assert table.said == "There is nothing to redo."
    action, fields = speech("2 Birds Owl")
    table.hear("go to=2").press(action, {**fields, "sure": "1"})
    assert table.state["said"] == "2Aa.y.3Ba"
    assert table.state["names"].endswith("Birds_Owl")


def test_after_undo_the_game_goes_on_unasked() -> None:
    table = started().hear("1 Fish Cod", "no", "back")
    table.tells("turn", "1 statement is undone. Redo brings it back").hides("turn", "Looking back")
    assert table.hear("yes").state["said"] == "2Aa.y"
    assert not {"at", "undone"} & {*table.state}
    table.hear("back", "back").tells("turn", "2 statements are undone. Redo brings them back").hear("forward")
    table = Table(table.state).hear("no").holds(at=2)
    assert table.state["said"] == "2Aa.n"


def test_the_log_asks_before_it_discards_also_after_undo() -> None:
    table = Table(GOOD).hear("back", "go to=1").tells("turn", "Looking back: 1 of 2 statements.")
    assert table.values("#q-now") == ["2"]
    table.hear("yes").tells("sheet", "It is discarded.")
    table.hear("back").tells("turn", "Looking back: 0 of 2 statements.")
    table.press("ask", target="2", card="=Fish / Cod").tells("sheet", "They are discarded.")
    assert table.state["said"] == "2Aa.n"


def test_a_replay_shows_every_statement_with_a_pause() -> None:
    table = started().hear(*DENIED, "replay")
    shown = [part for part in table.parts if part["state"]]
    assert [part["data"]["at"] for part in shown] == [0, 1, 2, 3, 4]
    assert all(part["pause"] >= 700 for part in table.parts[:4])
    controls = 'class="q-(?:act|answers|cards|whom)[^>]*?'
    *cards, last = (part["html"]["quartets-turn"] for part in shown)
    for card in cards:
        inert = re.findall(controls + " inert data-inert-in-job>", card)
        assert len(re.findall(controls + ">", card)) == len(inert)
        assert " inert " in card, "nobody has the word while it runs"
    assert "inert" not in last
    first, *told = (part["words"] for part in shown)
    assert first.startswith("This is a replay: nobody can speak until it ends.")
    assert not any("replayed" in words for words in told)
    assert "at" not in table.state


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_starts_a_game_and_its_address_fills_the_form_again(name: str) -> None:
    table = Table().press("preset", preset=name)
    fields = table.answered["fields"]
    shown = opened(table.press("start").state).form
    players = int(fields["players"][0])
    kept = [field for field in fields if not field.startswith("seat-") or int(field[5:]) <= players]
    follows = int(fields["groups"][0]) < 0
    groups = [str(players - int(fields["groups"][0]))] if follows else fields["groups"]
    assert {field: shown[field] for field in kept} == {field: fields[field] for field in kept} | {
        "groups": groups
    }


def programs(*strengths: str, **fields: Value) -> Table:
    """A table with programs at its last seats."""
    seats = {f"seat-{seat}": kind for seat, kind in zip((3, 2, 1), reversed(strengths), strict=False)}
    return started(**seats, whole=[], **fields)


def test_the_same_address_plays_the_same_game() -> None:
    """Programs draw from the seed in the address and the moment alone."""
    table = programs("careful", "strong", "careful")
    stepped, again = table.copy(), table.copy()
    said = table.press("play-on").holds(ending="all-declared").state["said"]
    assert again.press("play-on").state["said"] == said
    while stepped.press("move").data["ending"] is None:
        pass
    assert stepped.state["said"] == said


def test_watching_waits_for_a_press_and_shows_each_move_with_a_pause() -> None:
    table = programs("careful", "careful", "careful").holds(at=0).press("play-on")
    shown = [part for part in table.parts if part["state"]]
    assert [part["data"]["at"] for part in shown] == list(range(len(shown)))
    assert all(part["pause"] == 700 and part["progress"] for part in shown[:-1])
    assert all(part["data"]["verdict"] in (None, "stands") for part in shown)
    table.hear("go to=0", "pace pace=quick", "play-on").yes()
    assert {part["pause"] for part in table.parts} == {0}


def test_the_programs_turns_are_told_and_undone_at_once() -> None:
    """In sentences, at the top of the turn, and again from the address; Undo goes to the own word."""
    table = programs("careful", "strong").hides("turn", "Since your last word").hear("1 Fish Cod")
    last = table.holds(speaker=0).data["at"]
    assert last > 1
    assert re.search(r"Since your last word: Bo (gave|does not have) ?", table.text())
    assert opened(table.state).text() == table.text()
    table.hear("back").holds(at=0).hear("forward").holds(at=last)


def test_who_plays_alone_is_warned_before_hints_as_well() -> None:
    assert Table().press("preset", preset="against").form["hints"] == ["none"]
    table = programs("careful", "careful")
    assert table.has('[data-action="ask-hints"]')
    table.hear("ask-hints hint=help").tells("sheet", "Hints give away the solution")
    table.hides("sheet", "Ask the table", "All agree")
    started().hear("ask-hints hint=help").tells("sheet", "Ask the table first", "All agree: show hints")


def test_the_text_of_a_game_keeps_theme_and_hints() -> None:
    text = started(theme="food", hints="facts").hear("1 Pasta Penne").written
    assert text.splitlines()[:3] == ["Blind Quartets 1", "# theme: food", "# hints: facts"]
    for changed, theme, hints in (
        (text, "food", "facts"),
        (text.replace("# theme: food\n# hints: facts\n", ""), None, None),
        (text.replace("food", "feud"), None, None),
    ):
        state = Table().press("read", {"game-text": changed}).state
        assert (state.get("theme"), state.get("hints"), state["said"]) == (theme, hints, "2Aa")


def test_all_four_ways_agree_on_a_position_and_on_a_paradox() -> None:
    table = started().hear("1 Fish Cod", "no", "check limit=1000000")
    assert set(table.data["possible"].values()) == {True}
    assert min(table.data["nodes"].values()) > 0
    assert table.hear("2 Fish Cod").text("check") == "", "it was about the moment before"
    possible = table.hear("no", "check limit=10000").data["possible"]
    assert possible["Flow"] is possible["Early dead end"] is False
    assert set(possible.values()) <= {False, None}
    table.tells("check", "After statement 4: Cy says no. That is a paradox")


def test_a_search_that_explodes_ends_at_the_limit_and_reports_progress() -> None:
    table = started().hear(*DENIED, "check limit=100000")
    words = "Brute force published: tries the cards in the order of play none within the limit 100,000"
    table.tells("check", words)
    assert any(part["progress"] and part["progress"]["done"] > 1000 for part in table.parts)


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        ({"whole": []}, "nobody was dealt a whole group"),
        ({"declare": "1"}, "what silence means"),
        ({"form": "suits"}, "know cards and no suits"),
    ],
)
def test_rules_beyond_the_published_model_are_told(rules: Fields, words: str) -> None:
    """Then a search of deals confirms the flow."""
    table = started(**rules, theme="animals").hear("check")
    table.holds(possible={"Flow": True, "Deal by deal": True})
    table.tells("check", "All methods agree: such a deal is left.", words)


def test_a_table_for_beginners_has_a_second_method_for_a_paradox() -> None:
    table = Table().press("preset", preset="beginners").press("start")
    table.hear("1 Fish Cod", "yes", "1 Fish Cod", "check")
    table.holds(possible={"Flow": False, "Deal by deal": False})
    table.tells("check", "All methods agree: no deal is left.")


def test_what_people_type_is_escaped() -> None:
    table = started(**{"name-1": "<b>Ann</b>"}, hints="shares")
    table.press("ask", {"target": "1", "card": "+", "group_name": "<i>Fish</i>", "card_name": "'\"><script>"})
    table.tells("turn", "<b>Ann</b>", "<i>Fish</i>", "'\"><script>")
    for fragment in table.html.values():
        assert not re.search("<b>|<i>Fish|<script", fragment)


def test_the_end_says_where_it_went_wrong_who_held_what_and_the_games_won() -> None:
    table = two(own=[])
    for score in ("", "Games won: Ann 2 and Bo 0."):
        table.hear("1 Fish Eel", "yes", "1 Fish Cod", "no", "go-on").tells("turn", score)
        assert ("Games won" in table.text()) == bool(score)
        table.tells("turn", "Where it went wrong Bo says no. That is a paradox: Bo has lost.")
        table.tells("turn", "at the beginning Bo: Eel, Cod")
        table.copy().hear("go to=4").holds(verdict="loses")
        table.hear("again")
    assert table.state["score"] == "2.0"
    opened(GOOD, score="1.2").holds(at=2)
