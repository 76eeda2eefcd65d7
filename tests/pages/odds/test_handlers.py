"""The Odds page: what it answers for tables, games and addresses, without a browser."""

from __future__ import annotations

import csv
import re
from dataclasses import dataclass
from fractions import Fraction
from importlib.resources import files
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtable import odds
from cardtable.odds.game.rules import BATTLE_LINE
from cardtable.odds.game.setup import PLACES
from cardtable.pages.core.schema import Text
from cardtable.pages.core.state import part
from cardtable.pages.odds.game.results import with_result
from cardtable.pages.odds.session import EXAMPLE, Session
from tests.support.case_count import case_count
from tests.support.compat import state_of
from tests.support.first_views import panel_of
from tests.support.odds.page import Player, dealt, example, of_game, read
from tests.support.odds.positions import played
from tests.support.samples.odds import MUD_TABLE
from tools.paths import ROOT

GAME = dealt()
TACTICS = ["battle-line tactics", "schotten-totten tactics"]
CARDS = [*map(str, odds.unpack(odds.all_troops(BATTLE_LINE))), *(tactic.value for tactic in odds.Tactic)]
TAPS = st.lists(st.tuples(st.sampled_from(list(PLACES)), st.sampled_from(CARDS)), min_size=1, max_size=12)


@pytest.mark.slow
@settings(max_examples=15, deadline=None)
@given(TAPS)
def test_tapped_cards_make_a_table_whose_address_repeats_it(taps: list[tuple[str, str]]) -> None:
    visit = Player()
    for place, card in taps:
        assert set(visit.refused("put", into=place, put=card)) <= {"put"}


def test_a_second_tap_takes_the_card_away_and_a_tap_elsewhere_moves_it() -> None:
    visit = Player().press("pick", into="3mine")
    assert not visit.has("[name=changed]", "picker"), "there is nothing to count yet"
    visit.press("put", into="3mine", put="a8")
    assert visit.has("[name=changed][value]", "picker")
    assert "flag 3: a8 |" in visit.state["table"]
    moved = visit.press("put", into="hand", put="a8").state["table"]
    assert ("hand a8" in moved, "flag 3" in moved) == (True, False)
    assert "a8" not in visit.press("put", into="hand", put="a8").state["table"]


@dataclass(frozen=True, kw_only=True)
class Noted(Session):
    """A session with one more part."""

    note: str = part(Text("note"), group="table")


def test_a_part_that_is_declared_stands_in_the_address_of_its_table_and_stays_when_that_changes() -> None:
    later = Noted.read({"v": "1", "table": "hand a1", "note": "mine"}).with_table(odds.Table.parse("hand a2"))
    assert later.state()["note"] == "mine"
    assert list(later.with_game(GAME.game).state()) == ["v", "game", "players"]
    assert Noted.read({**GAME.state, "table": "hand z1", "note": "mine"}).note == ""


def test_flags_are_counted_one_by_one_and_only_open_ones() -> None:
    parts = read("hand a1 a2\nflag 2: a8 a9 a10 | b1 ; won me").parts
    filled = [name for part in parts[1:-1] for name in part["html"] if name.startswith("odds-flag")]
    assert filled == [f"odds-flag-{number}" for number in (1, 3, 4, 5, 6, 7, 8, 9)]
    shares = [part["progress"]["done"] / part["progress"]["total"] for part in parts[:-1]]
    assert shares == sorted(shares)
    assert list(dict.fromkeys(shares))[-8:] == [done / 8 for done in range(1, 9)]


def test_the_opponents_strength_is_that_of_the_documented_matches() -> None:
    (note,) = panel_of("odds").select("#odds-top-hint")
    document = (ROOT / "docs/tools/odds.md").read_text(encoding="utf-8")
    text = files(odds).joinpath("matches.csv").read_text(encoding="utf-8")
    found = {(row["first"], row["second"]): row for row in csv.DictReader(text.splitlines())}
    won = {players: f"{row['won']} of {row['games']}" for players, row in found.items()}
    for (first, second), number in won.items():
        assert f"| `{first}` | `{second}` | {number} |" in document
    medium, hard = won["published", "random"], won["sampling", "published"]
    assert f"Medium won {medium} against Easy, and Hard {hard} against Medium" in note.get_text()


@pytest.mark.parametrize(
    ("cards", "said", "mark"),
    [
        ("cavalry a9 a10 | b1", "you can claim it 1 ✓", ":not([data-owner], :has([data-crowded]))"),
        ("c1 | c8 c9 c10", "they can claim it 1 !", ""),
        ("| ; won me", "claimed by you 1 ⚑", "[data-owner=mine]"),
        ("| ; won they", "claimed by them 1 ⚑", "[data-owner=theirs]"),
        ("cavalry shields | ; fog me", "open 1 Fog Fog", "[data-fog]:has([data-crowded])"),
        ("alexander | ; mud they", "open 1 Mud Mud", "[data-mud]:has([data-crowded])"),
    ],
)
def test_a_flag_tells_who_has_or_can_claim_it_and_what_lies_there(cards: str, said: str, mark: str) -> None:
    visit = read(f"flag 1: {cards}").press("open")
    assert visit.text(selector=f".flag{mark} #stone-1").startswith(f"Flag 1, {said}")
    assert not visit.has("[data-hold-place]"), "the board of a game stays where it is, a table scrolls"


def test_the_rules_of_the_chosen_game_can_be_read_before_a_game() -> None:
    visit = Player().press("game-rules", play="schotten-totten").tells("sheet", "Rules: Schotten Totten")
    visit.tells("sheet", "54 cards: six colours with the values 1 to 9. You hold 6")


def test_the_published_example_is_opened_by_the_link_of_the_help() -> None:
    """A 6 on the flag, two 8s and two 7s unseen among 26, ten draws: 2,035,869 of 5,311,735."""
    (link,) = panel_of("odds").select("a.load")
    visit = Player().open(state_of(str(link["href"])))
    table = visit.session.table
    assert (table.unseen.bit_count(), table.draws(0)) == (26, 10)
    visit.press("working", combination="5 mine skirmish 21")
    (at_least,) = (one.at_least for one in odds.side_odds(table, 4, 0).combinations if one.ways == 2_035_869)
    visit.tells("sheet", str(Fraction(2035869, 5311735)), "38.3", "2,035,869", "n = 26", "d = 10", "Together")
    visit.tells("sheet", f"At least this: {at_least:,} of 5,311,735 draws")
    visit.tells("sheet", "unseen troops: in the deck and in the other hand")


FEW_LEFT = " ".join(f"{colour}{value}" for colour in "abcde" for value in range(2, 11))


@pytest.mark.parametrize(
    ("text", "flag", "words"),
    [
        (EXAMPLE, "3", ""),
        (f"gone {FEW_LEFT}\nflag 1: a1 | b1", "1", "of all 286 ways"),
        (EXAMPLE, "6", ""),
        ("hand a10 b1\nflag 3: a8 a9 | b2 c5", "3", "100%"),
    ],
    ids=["many splits", "few splits", "proven", "won from the hand"],
)
def test_a_flag_s_sheet_counts_it_alone_where_that_is_exact(text: str, flag: str, words: str) -> None:
    alone = read(text).press("flag", flag=flag).texts("[aria-labelledby=alone-title]", "sheet")
    assert len(alone) == bool(words)
    assert words in "".join(alone)


def test_the_curves_of_a_flag_name_the_formations_from_the_strongest_on() -> None:
    """One troop is to come: b3 ties the wedge, and c5 makes a host."""
    gone = " ".join(card for card in CARDS[:60] if card not in "a1 a2 a3 b1 b2 b3 c5")
    visit = read(f"battle-line\ngone {gone}\ntheirs 1\nflag 5: a1 a2 a3 | b1 b2").press("flag", flag="5")
    assert visit.texts(".curve text", "sheet")[3:] == ["Wedge", "Host"]


def test_the_weakest_combinations_of_a_wide_open_side_under_mud_are_not_told_apart() -> None:
    mine, theirs = Player(MUD_TABLE).press("flag", flag="1").texts(".combos", "sheet")
    assert "Weaker combinations are not counted one by one." in mine
    assert "Weaker combinations" not in theirs


def test_claims_come_with_proof_or_counterexample() -> None:
    """Proofs speak of the best that is left, refusals of the cards that would beat it."""
    example().press("flag", flag="6").tells("sheet", "You can claim this flag now", "can at best reach")
    one = read("flag 1: a1 b2 c4 | d9 d8").press("flag", flag="1")
    one.tells("sheet", "You cannot claim this flag now")
    one.tells("sheet", "Still possible: green 10 (d10); with that, the other side reaches Wedge 27")


def first_card(visit: Player) -> str:
    return str(visit.session.table.hand[0])


@pytest.mark.parametrize("top", ["published", "sampling", "random"])
def test_a_turn_is_played_and_the_bot_answers_with_reasons(top: str) -> None:
    visit = dealt(top=top)
    visit.press("lay", card=first_card(visit), flag="5").press("move", move="draw troop")
    assert visit.session.my_turn
    assert visit.said.endswith("Your turn.")
    assert ("Why" in visit.text("reason")) == (top != "random")
    positions = enumerate(visit.game.positions)
    number = next(n for n, at in positions if at.mover == 1 and at.phase is odds.Phase.PLAY)
    assert visit.press("why", why=str(number)).data["move"] == str(visit.game.moves[number])


def test_why_says_where_the_bot_would_now_play_otherwise() -> None:
    """A game of an earlier build holds the moves that a bot made then."""
    visit = dealt(begins="they", seed="4").press("why", why="0").hides("sheet", "otherwise now")
    move, other = visit.game.moves[0], f"{visit.game.positions[0].hand[2]}@5"
    visit.state = {**visit.state, "game": visit.state["game"].replace(str(move), other)}
    visit.press("why", why="0").tells("sheet", "It would play otherwise now.").holds(move=str(move))


def test_taking_back_and_replaying() -> None:
    visit = dealt()
    first = visit.state
    visit.press("lay", card=str(visit.session.table.hand[2]), flag="5").press("move", move="draw troop")
    assert visit.copy().press("back").state == first
    assert visit.press("step", step="1").state["at"] == "1"
    assert visit.session.table.flags[4].cards[0]
    assert not visit.has(".now[data-keep-in-view]"), "the line of the look back stays in view"
    assert visit.press("onward").state == first
    assert visit.has(".now[data-keep-in-view]")


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
    visit = dealt(game="battle-line", top="random")
    for _ in range(2):
        flags = visit.session.table.flags
        free = next(number for number, flag in enumerate(flags, 1) if not flag.cards[0])
        visit.press("lay", card=first_card(visit), flag=str(free))
    game, later = visit.game, visit.state
    ends = [0, *(one.after for one in game.turns())]
    assert len(ends) == 5
    visit.press("step", step=str(ends[turn]))
    assert {**visit.state, "at": ""} == {**later, "at": ""}
    assert button in visit.text()
    assert visit.values(".steps button") == [str(ends[at]) for at in (0, max(turn - 1, 0), turn + 1, 4)]
    assert visit.press("ask-onward").answered["state"] is None
    assert lost in visit.text("sheet")
    assert visit.press("onward").game == game.undo(len(game.moves) - ends[kept])


def test_a_game_hides_its_cards_until_its_end() -> None:
    visit = dealt(top="random", begins="me")
    game, (text,) = visit.game, visit.form["text"]
    hidden = odds.write_cards(game.position.hands[1])
    for place, shown in {**visit.html, **visit.state, "text": text}.items():
        assert hidden not in shown, place
        assert not re.search(r"troops\W+[a-f]\d", shown), place
    assert odds.Game.parse(text) == game
    assert visit.press("move", move="resign").form["text"] == [odds.write_game(game.play(odds.Resign()))]


def test_resigning_is_asked_and_counted() -> None:
    visit = dealt(top="random").tells("board", "Keys: the letter of a colour").press("ask-resign")
    assert visit.tells("sheet", "The other player then wins.").answered["state"] is None
    visit.press("move", move="resign").tells("", "Easy has won: the other side has resigned.")
    visit.hides("", "Keys:")
    assert visit.has(".ending [data-action=again][data-next-focus]")
    assert visit.form["statistics"] == ["random 0 0 1"]
    assert "Easy: 0 won, 1 lost" in visit.text(selector=".statistics")


def test_a_finished_game_is_kept_and_shown_again_and_one_under_way_takes_its_place() -> None:
    visit = dealt(top="random")
    state, ended = visit.state, visit.press("move", move="resign").state
    (kept,) = visit.form["games"]
    visit.state = state
    begun = visit.press("lay", flag="1", card=first_card(visit)).state
    button = visit.press("games").all("button", "sheet")[0]
    assert button.get_text() == "Lost against Easy, 0 to 0."
    assert visit.press("kept-game", kept_game=str(button["value"])).state == ended
    visit.tells("", "Show my three largest mistakes")
    under_way, before = visit.form["games"][0].splitlines()
    assert (under_way.split()[0], before) == ("open", kept)
    visit.press("kept-game", kept_game=under_way.split()[-1])
    assert (visit.state, visit.form["games"]) == (begun, [kept])


def test_a_troop_is_drawn_by_itself_where_there_is_one_deck() -> None:
    visit = dealt(game="battle-line", top="random")
    assert str(visit.press("lay", card=first_card(visit), flag="5").game.moves[1]) == "draw troop"


def test_a_table_that_is_read_is_offered_as_a_file_and_chooses_its_game() -> None:
    visit = read("schotten-totten\nhand a9 b3\nflag 2: a7 a8 | f1\n")
    assert visit.form["play"] == ["schotten-totten"]
    assert "flag 2: a7 a8 | f1" in visit.one("[data-download]", "share")["data-content"]


@pytest.mark.slow
@settings(max_examples=case_count(20), deadline=None)
@given(st.integers(0, 10**6), st.sampled_from(TACTICS), st.booleans())
def test_every_legal_move_has_its_way_on_the_page(seed: int, game: str, advanced: bool) -> None:
    rng = Random(seed)
    visit = dealt(top="random", seed=str(seed), game=game, advanced=["1"] * advanced)
    for _ in range(30):
        if not visit.session.my_turn:
            break
        move = str(rng.choice(odds.legal_moves(visit.game.position)))
        word, source = move.split()[0], move.partition(">")[0]
        if word in ("redeploy", "deserter", "traitor", "scout"):
            assert source in visit.press("aim", aim=word).values("button[value]")
        if source != move:
            aimed = visit.press("aim", aim=source).values(f"button[value^={word}]")
            assert move in aimed
            assert {each.partition(">")[0] for each in aimed} == {source}
        visit.press("move", move=move)


def test_a_guile_card_is_aimed_at_a_card_and_then_at_a_place() -> None:
    def moves(game: odds.Game) -> list[str]:
        legal = odds.legal_moves(game.position) if game.position.mover == 0 else []
        return [str(move) for move in legal if isinstance(move, odds.Redeploy)]

    start, player = odds.new_game(odds.BATTLE_LINE, Random(1)), odds.RandomPlayer(Random(1))
    game = played(start, player, until=lambda game: bool(moves(game)))
    first, *_ = sources = list(dict.fromkeys(move.partition(">")[0] for move in moves(game)))
    visit = of_game(game)
    assert {*visit.press("aim", aim="redeploy").values("[data-source]")} == {*sources}
    aimed = visit.press("aim", aim=first).values("button[value^=redeploy]")
    assert {*aimed} == {move for move in moves(game) if move.startswith(f"{first}>")}


def test_cards_that_may_be_put_back_have_their_letters_and_the_first_one_the_focus() -> None:
    """After Scout: by colour, and tactics cards by T."""
    game = played(
        odds.new_game(odds.BATTLE_LINE, Random(1)),
        odds.RandomPlayer(Random(1)),
        until=lambda game: game.position.phase is odds.Phase.RETURN and game.position.mover == 0,
    )
    cards = of_game(game).press("open").all(".hand button")
    assert [str(card["data-key"]) for card in cards] == [*"aaaccddft"]
    assert [card.has_attr("data-next-focus") for card in cards] == [True, *[False] * 8]


def test_a_hint_has_both_bots_reasons() -> None:
    visit = example().press("hint").tells("reason", "Medium, the published strategy, would play", "±")
    assert visit.has(".prompt[data-hint]")
    assert len(visit.all(".hand [data-hint]")) == len(visit.all("button.side[data-hint]")) == 1
    assert not visit.has("button[data-action=move]")
    drawn = {name for part in visit.parts for name in part["html"]}
    assert any(re.fullmatch("odds-chance-[1-9]", name) for name in drawn), "the board is drawn anew"


NEARLY = "hand f10 a3 b7 c2 d9 e1 a8\nflag 2: f8 f9 |"
"""Two cards of a wedge lie, and the third is in hand."""


@pytest.mark.parametrize("text", [f"{NEARLY}\nflag 3: a9 a10 e10 | b1 b2", EXAMPLE])
def test_a_table_has_one_chance_of_the_game(text: str) -> None:
    visit = read(text).press("hint")
    (of_game,) = re.findall(r"The whole game: ([\d.]+)%", visit.text("counting"))
    assert of_game == re.findall(r"([\d.]+)%", visit.text("reason"))[0]


def test_a_hint_tells_its_ground_whom_it_assumes_and_its_moves_in_a_column_for_each_flag() -> None:
    visit, offer = dealt().press("open"), ".now [data-action=hint]"
    assert (visit.has(offer), visit.press("hint").has(offer)) == (True, False)
    assert re.search(r"It keeps|It completes|With .* of your hand|high sum", visit.text(selector=".prompt"))
    assert re.match(r"Hint: .*\. (It|With|Flag) ", visit.said)
    visit.tells(
        "reason", "against an opponent who makes the best of every card; yours may play otherwise: Medium."
    )
    table = visit.all(".candidates", "reason")[0]
    assert [head.get_text() for head in table.select("thead .long")] == [f"Flag {n}" for n in range(1, 10)]
    cards = []
    for move in table.select("tbody"):
        (flag,) = re.findall(r"at flag (\d)", move.select("th")[0].get_text())
        columns = [[str(card["data-card"]) for card in cell.select(".troop")] for cell in move.select("td")]
        (card,) = columns.pop(int(flag) - 1)
        assert columns == [[]] * 8
        cards.append(card)
    assert len(cards) == 8
    assert visit.one(".hand [data-hint]")["data-card"] == cards[0]


def test_a_new_deal_asks_before_a_begun_game_is_lost() -> None:
    visit = dealt(top="random", begins="me", seed="7")
    assert visit.copy().press("play-now").answered["state"]
    begun = visit.press("lay", flag="1", card=first_card(visit)).state["game"]
    assert visit.press("play-now").tells("sheet", "Give up your game?").answered["state"] is None
    assert visit.yes().state["game"] != begun


@pytest.mark.parametrize(("table", "is_asked"), [("", False), ("theirs 5", False), ("hand a10", True)])
def test_a_new_deal_asks_before_a_position_that_was_set_up_is_lost(table: str, is_asked: bool) -> None:
    visit = Player({"v": "1", "table": table} if table else {}).press("play-now", top="random", begins="me")
    assert ("Give up this position?" in visit.html.get("sheet", "")) == is_asked
    assert (visit.answered["state"] is None) == is_asked
    assert "game" in (visit.yes() if is_asked else visit).state


@pytest.mark.parametrize("mover", ["me", "they"])
def test_play_goes_on_from_a_position_that_was_set_up(mover: str) -> None:
    text = f"battle-line\nmover {mover}\nhand a10 b1 c2\ntheirs 6\nflag 3: a8 a9 | b2 c5"
    visit = read(text).tells("board", "Play on from here")
    before = visit.session
    assert visit.form["mover"] == [mover]
    begun = read(text).press("play-from", top="random").session
    assert begun.my_turn
    assert begun.table.flags[2].cards[0] == before.table.flags[2].cards[0]
    assert {*before.table.hand} < {*begun.table.hand}
    assert len(begun.table.hand) == 7
    assert begun.game is not None
    over = begun.with_game(begun.game.play("resign"))
    assert over.is_over
    assert with_result("", over) == ""


def test_the_stones_stay_in_view_of_a_count_and_a_table_that_is_opened_comes_into_view() -> None:
    visit = Player({"v": "1", "table": "hand a10 b1.flag 3: a8 a9 | b2 c5"}).press("count")
    visit.tells("flag-3", "You Wedge 27, from your hand").hides("flag-3", "or better 100%")
    assert "data-reveal" not in visit.html["lines"]
    assert "data-keep-in-view" in visit.html["chance-3"]
    visit.press("open")
    assert "data-keep-in-view" not in visit.html["chance-3"]
    first = visit.parts[0]["html"]
    assert re.search('class="[^"]*battle[^"]*"[^>]* data-reveal', first["odds-board"])
    assert "data-reveal" not in first["odds-lines"]
    visit.press("put", into="hand", put="c1")
    assert "data-reveal" not in visit.parts[0]["html"]["odds-board"]


def test_a_position_with_cards_stays_in_its_game_when_another_one_is_chosen_for_play() -> None:
    """Its cards would not fit; what else is entered counts."""
    visit = Player({"v": "1", "table": "hand a10"}, play="schotten-totten tactics")
    assert visit.press("numbers", theirs="7").answered["state"] is None
    assert visit.said == "This counts for the next game that you deal, or the next table."
    changed = visit.press("numbers", theirs="5", play="schotten-totten tactics").state["table"]
    assert ("theirs 5" in changed, "schotten" in changed) == (True, False)


def test_the_chosen_game_is_the_one_that_is_analysed() -> None:
    visit = Player(play="schotten-totten").press("pick", place="3mine").tells("picker", "stone 3")
    assert (visit.has("#tap-a9", "picker"), visit.has("#tap-a10", "picker")) == (True, False)
    assert visit.press("put", into="3mine", put="a9").state["table"].startswith("schotten-totten.")
    visit = Player(play="schotten-totten").press("empty")
    assert visit.state["table"].startswith("schotten-totten")
    assert visit.form["play"] == ["schotten-totten"]
    visit = Player(play="schotten-totten tactics").press("numbers", mover="me", game="battle-line tactics")
    assert visit.state["table"].startswith("schotten-totten tactics")
    for text, game in (("", "Schotten Totten."), ("battle-line advanced\n", "Battle Line, troops only.")):
        said = read(f"{text}flag 1: a9 |", play="schotten-totten").answered["words"]
        assert f"The table was read: {game}" in said


def test_cards_that_are_not_entered_are_told_and_taken_as_unknown() -> None:
    """An empty table is even, although the other side is known to hold seven cards."""
    visit = Player().press("empty").tells("lines", "Your hand lacks 7 cards here.").hides("", "Play on from")
    assert set(visit.chances().values()) == {"≈50%"}
    assert "The whole game: 50% for you" in visit.text("counting")


def test_the_chance_that_is_seen_first_is_that_of_the_game() -> None:
    """A wedge that the hand completes is ahead of the empty flags, which both sides can still fill."""
    visit = read(NEARLY)
    chances = visit.chances()
    assert len(chances) == 9
    numbers = {flag: int(chance.strip("≈%")) for flag, chance in chances.items()}
    assert numbers.pop(2) > 65
    assert max(numbers.values()) < 65
    assert len(set(numbers.values())) == 1, "equal flags, equal chances"
    told = visit.press("flag", flag="2").text("sheet", "[aria-labelledby=joint-title]")
    assert told.startswith(f"Chance that you win it in the whole game {chances[2]} ± ")
    assert "nine in ten such estimates are that close" in told


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
    visit = read(LATE)
    chances = visit.chances()
    assert chances[3] == "100%"
    assert chances[4].startswith("≈")
    visit.press("flag", flag="4")
    first, second = (visit.texts(f".{name}", "sheet")[0] for name in ("joint", "alone"))
    assert first.startswith(f"Chance that you win it in the whole game {chances[4]} ± ")
    assert re.match("If every card to come could be laid at this stone.* 39.1% of all", second)


@pytest.mark.parametrize(("game", "proviso"), [("battle-line tactics", True), ("battle-line", False)])
def test_a_flag_is_certain_only_if_no_tactics_card_can_change_it(game: str, proviso: bool) -> None:
    fog = " ; fog me" if proviso else ""
    visit = read(f"{game}\nmover they\nflag 5: a10 b10 c1 | d2 e4 f5{fog}")
    lines = visit.text("flag-5")
    assert ("complete" in lines, "settled" in lines) == (proviso, not proviso)
    assert visit.chances()[5].startswith("≈" if proviso else "100%")
    said = "one of them can change any flag that is not claimed"
    assert (said in str(visit.answered["html"])) == proviso
    sheet = visit.press("flag", flag="5").text("sheet")
    assert ("as long as no tactics card changes it" in sheet) == proviso
    assert ("exactly, whatever cards come" in sheet) == (not proviso)


def test_a_game_of_two_bots_waits_for_a_press_and_is_played_to_its_end() -> None:
    """A move at a time, or all at once.

    The first part of the answer closes the sheet that was left; after it only the end closes one. The moves
    are a sheet, the last turn first, whose lines are steps of the look back. The text gives the same game.
    """
    visit = dealt(top="random", bottom="random")
    assert [str(button["data-action"]) for button in visit.all(".now button")] == ["one", "bots"]
    assert len(visit.press("one").game.moves) == 1
    visit.press("bots")
    assert {part["pause"] for part in visit.parts} == {0}
    assert visit.game.position.phase is odds.Phase.OVER
    assert read(visit.data["text"]).state["game"] == visit.state["game"]
    first, *between, last = (part["html"] for part in visit.parts)
    assert first["odds-sheet"] == last["odds-sheet"] == ""
    assert all("odds-sheet" not in part for part in between)
    steps = list(map(int, visit.press("moves").values(".log-line", "sheet")))
    assert steps == sorted(steps, reverse=True)
    assert len(visit.all("li", "sheet")) == len(steps) > 10
    visit.press("step", step=str(steps[-1]))
    assert (visit.html["sheet"], visit.session.at) == ("", steps[-1])


@pytest.mark.parametrize("game", ["battle-line tactics", "schotten-totten"])
def test_the_cards_that_can_still_come_are_those_of_the_decks_and_of_the_other_hand(game: str) -> None:
    visit = dealt(game=game).press("open")
    table = visit.session.table
    names = [str(one["data-card"]) for one in visit.all("#odds-unseen [data-card]")]
    assert names == [*map(str, sorted(odds.unpack(table.unseen))), *map(str, table.unseen_tactics)]
    assert len(names) == table.theirs + table.their_tactics + table.deck + table.tactics_deck
