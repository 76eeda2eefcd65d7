"""What a hint and a claim say: which card proves a flag, and what the chances of a flag are worth."""

from __future__ import annotations

from random import Random

import pytest
from bs4 import BeautifulSoup

from cardtable import odds
from cardtable.common.jobs import finish
from cardtable.pages.odds.board.board_buttons import actions
from cardtable.pages.odds.board.board_flags import Aim, Shown, flags_view
from cardtable.pages.odds.hint.hint_words import GROUNDS, ground_words, hint_line
from cardtable.pages.odds.phrases import claim_words
from cardtable.pages.odds.session import Session
from tests.support.odds.page import read
from tests.support.odds.positions import game_of, laid, set_up

HELD = """battle-line
hand c4 a1
gone c7
flag 1: | ; won me
flag 2: | ; won me
flag 3: b3 b4 b5 | c5 c6
"""
"""The third flag can be beaten with one card, which is in the hand."""


def test_every_kind_of_explanation_has_its_words() -> None:
    told = {*GROUNDS, odds.ExplanationKind.WEAKENS, odds.ExplanationKind.WINS}
    assert told == {*odds.ExplanationKind}, "a tactics card is told by its effect, a win by the hint itself"
    for formation, words in ((odds.Formation.WEDGE, "Wedge"), (odds.Formation.PHALANX, "Phalanx or better")):
        ground = odds.Explanation(odds.ExplanationKind.BUILDS, (4,), formation=formation)
        assert ground_words(ground).startswith(f"It keeps {words} open at flag 5; ")


def test_a_hint_that_wins_by_proof_names_the_card_that_proves_it() -> None:
    """The card is laid at another flag: there it lies face up."""
    turn = odds.turn_at(odds.Table.parse(HELD))
    thought = finish(odds.SamplingPlayer(Random(1)).steps(turn))
    ground = odds.explanation_of(turn, thought)
    assert ground.kind is odds.ExplanationKind.WINS
    assert hint_line(thought, ground).endswith(", and win.")
    said = ground_words(ground)
    assert said.startswith("With it you can claim flag 3. Yellow 4 (c4), face up, is the proof at")
    assert "The other side can at best reach" in said


def test_a_counterexample_in_the_own_hand_is_said_to_be_there_unless_it_is_of_one_s_own_side() -> None:
    said = "You hold yellow 4 (c4) yourself, but a proof counts only cards that lie face up."
    for hand, end in (("c4 a1", said), ("a1 a2", "which beats Wedge 12.")):
        table = odds.Table.parse(HELD.replace("c4 a1", hand))
        words = claim_words(odds.table_claims(table, odds.ME)[2], hand=table.hand)
        assert words.startswith("Still possible: yellow 4 (c4); with that, the other side reaches")
        assert words.endswith(end)
    table = odds.Table.parse("battle-line\nhand c4 a1\nflag 3: c5 c6 | b3 b4 b5")
    words = claim_words(odds.table_claims(table, odds.THEY)[2], against_you=True, hand=table.hand)
    assert "You hold" not in words


THEN = "In the whole game your chance to win flag 5 is then about 61%"
SAFER = "With the card elsewhere flag 5 would be safer (68% instead of 61%), but this move wins more games."


@pytest.mark.parametrize(
    ("elsewhere", "said"),
    [(None, f"{THEN}."), (0.4, f"{THEN}; without this card it would be about 40%."), (0.68, SAFER)],
)
def test_a_hint_explains_the_lower_chance_of_a_flag(elsewhere: float | None, said: str) -> None:
    ground = odds.Explanation(odds.ExplanationKind.SPARES, (4,), chance=0.61, elsewhere=elsewhere)
    assert ground_words(ground).endswith(said)


CLAIM_WINS = (
    "battle-line\nhand d1 d2 e4 f7 c2 e6 f3\nflag 1: a1 a2 a3 | b1 c1 ; won me\n"
    "flag 2: b4 b5 b6 | c4 d7 ; won me\nflag 4: c6 c7 c8 | a5 b8 ; won me\n"
    "flag 7: d8 d9 d10 | f1 e1 ; won me\nflag 5: a8 a9 a10 | b2 c5\nflag 9: e2 | e9 e10 f9"
)
"""Four flags are won, and the fifth is proven."""


@pytest.mark.parametrize(
    ("text", "flag", "said"),
    [
        (CLAIM_WINS, 5, "Claim flag 5 and win. Flag 5 is then proved: "),
        ("battle-line\nhand c4 a1\nflag 3: a8 a9 a10 | b1 b2", 3, "You can claim flag 3. Hint: "),
    ],
)
def test_a_hint_says_first_what_can_be_claimed(text: str, flag: int, said: str) -> None:
    visit = read(text)
    assert visit.said.endswith(f"You can claim flag {flag}.")
    assert visit.press("hint").said.startswith(said)
    assert said.partition(".")[0] in visit.text(selector=".prompt")


def test_a_guile_card_goes_to_the_flag_whose_stone_is_pressed() -> None:
    start = set_up("traitor b1", flags={1: laid("a1 a2 a3", "c1"), 2: laid("", "d5")})
    traitor = odds.read_card("d5")
    moves = tuple(move for move in odds.legal_moves(start) if isinstance(move, odds.Traitor))
    shown = Shown(aim=Aim(odds.Tactic.TRAITOR, traitor, moves))
    board = BeautifulSoup(str(flags_view(Session(game=game_of(start)), shown)), "html.parser")
    assert [place["id"] for place in board.select("[data-next-focus]")] == ["lay-2"]
    assert [card["data-card"] for card in board.select("[data-chosen]")] == ["d5"]
    for stone in board.select(".stone"):
        is_target = stone["id"] != "stone-1"
        assert stone["data-action"] == ("move" if is_target else "flag")
        assert stone.has_attr("data-target") == is_target
        if is_target:
            number = str(stone["id"]).removeprefix("stone-")
            assert stone["value"] == f"traitor d5>{number}"
            assert board.select_one(f"#lay-{number}[data-target]")["value"] == stone["value"]  # type: ignore[index]


@pytest.mark.parametrize(
    ("tactic", "action", "cards"),
    [("deserter", "move", ["c1", "alexander", "mud"]), ("redeploy", "aim", ["a1", "fog"])],
)
def test_the_cards_that_a_guile_card_can_act_on_are_its_buttons(
    tactic: str, action: str, cards: list[str]
) -> None:
    start = set_up(f"{tactic} b1", flags={1: laid("a1", "c1 alexander"), 3: odds.Flag(fog=0, mud=1)})
    moves = tuple(move for move in odds.legal_moves(start) if str(move).startswith(tactic))
    board = str(flags_view(Session(game=game_of(start)), Shown(aim=Aim(odds.Tactic(tactic), None, moves))))
    buttons = BeautifulSoup(board, "html.parser").select("button[data-source]")
    assert [(each["data-action"], each["value"], each.has_attr("data-next-focus")) for each in buttons] == [
        (action, f"{tactic} {card}", card == cards[0]) for card in cards
    ]


def test_a_troop_goes_where_there_is_room_and_terrain_where_nobody_has_the_flag() -> None:
    flags = {1: odds.Flag(owner=0), 2: laid("a1 a2 a3"), 3: laid("b2")}
    board = BeautifulSoup(str(flags_view(Session(game=game_of(set_up(flags=flags))))), "html.parser")
    for kind, places in (("room", [*"3456789"]), ("terrain", [*"23456789"])):
        assert [side["value"] for side in board.select(f"[data-{kind}]")] == places


def test_what_a_card_does_gives_way_to_a_guile_card_that_is_played_and_to_a_hint() -> None:
    session = Session(game=game_of(set_up("alexander scout")))
    aimed, hinted = Shown(aim=Aim(odds.Tactic.SCOUT, None, ())), Shown(hint=odds.Thought(odds.Pass()))
    views = [str(actions(session, shown)) for shown in (Shown(), aimed, hinted)]
    assert ["data-explains" in view for view in views] == [True, False, False]


def test_a_formation_of_a_hint_opens_its_meaning() -> None:
    visit = read("hand a10 b1\nflag 2: a8 a9 | c1 d3").press("hint")
    button = visit.all(".prompt .named")[0]
    assert (button["data-action"], button.get_text()) == ("rules", "Wedge")
    visit.press("rules", rules=str(button["value"]))
    assert visit.texts(".formations", "sheet")[0].endswith("Wedge: one colour, values in a row")
