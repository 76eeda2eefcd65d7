"""What the board marks of each kind of move, and a look back: the hand as it was, and the counted turns."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from bs4 import BeautifulSoup, Tag

from cardtable.odds import BATTLE_LINE, Flag, Game, Phase, Play, Position, RandomPlayer, Troop, new_game
from cardtable.pages.odds.board.board_view import board
from cardtable.pages.odds.session import Session
from tests.support.odds.page import of_game
from tests.support.odds.positions import game_of, laid, played, set_up


def at_random(moves: int, seed: int = 3) -> Game:
    """Return a game at random, after so many moves or a few more, with the first player to lay a card."""
    return played(
        new_game(BATTLE_LINE, Random(seed)),
        RandomPlayer(Random(seed)),
        until=lambda game: (
            len(game.moves) >= moves and not game.position.mover and game.position.phase is Phase.PLAY
        ),
    )


def shown_board(session: Session) -> BeautifulSoup:
    return BeautifulSoup(str(board(session)), "html.parser")


def cards_in(place: BeautifulSoup) -> set[str]:
    return {str(one["data-card"]) for one in place.select(".hand [data-card]")}


def test_an_own_turn_has_the_hand_before_it_and_the_played_card_is_ringed() -> None:
    """The card that was drawn at the end of the turn is not there: nobody could have played it."""
    game = at_random(30)
    looked = 0
    for turn in game.turns()[:-1]:
        shown = shown_board(Session(game=game, at=turn.after))
        before, after = (game.positions[number].hands[0] for number in (turn.first, turn.after))
        assert cards_in(shown) == set(map(str, before if turn.player == 0 else after))
        ringed = {str(one["data-card"]) for one in shown.select(".hand [data-last]")}
        laid_now = {str(move.card) for move in game.moves_of(turn) if isinstance(move, Play)} & set(
            map(str, before)
        )
        if turn.player == 0:
            assert ringed >= laid_now
            assert "Your hand before this turn" in shown.select_one(".hand").get_text()  # type: ignore[union-attr]
            looked += bool(laid_now)
        else:
            assert ringed == set()
            assert "before this turn" not in shown.select_one(".hand").get_text()  # type: ignore[union-attr]
    assert looked > 3
    now = {str(one) for one in game.position.hands[0] if isinstance(one, Troop)}
    assert now <= cards_in(shown_board(Session(game=game)))


def test_the_turns_of_both_players_are_counted_and_it_is_said() -> None:
    game = at_random(12)
    number = len(game.turns())
    assert f"Turn {number} of {number} (both players)" in shown_board(Session(game=game)).get_text()
    visit = of_game(game).press("moves")
    assert len(visit.all("ol > li", "sheet")) == number
    assert "The turns of both players are counted." in visit.text("sheet")


def test_a_threat_takes_the_place_of_how_to_lay_a_card() -> None:
    """So that the lines above the board are no longer than without it."""
    start = set_up(flags=dict.fromkeys((1, 2), replace(laid("c1 c2 c3"), owner=0)))
    plain = shown_board(Session(game=game_of(set_up())))
    threatened = shown_board(Session(game=game_of(start)))
    told, warned = (one.select_one(".turn").get_text() for one in (plain, threatened))  # type: ignore[union-attr]
    assert "Choose a card" in told
    assert "Choose a card" not in warned
    assert "You need only flag 3 to win." in warned
    assert "only flag" not in threatened.select_one(".score").get_text()  # type: ignore[union-attr]


GUILE = {3: laid("c1 c2", "d1 d2"), 7: laid("e1")}
FOG = {3: Flag(fog=0), 7: Flag(mud=1)}
CLAIMABLE = replace(set_up(flags={5: laid("c8 c9 c10", "d1")}), phase=Phase.CLAIM)


def marked_in(game: Game, at: int | None = None) -> tuple[set[str], set[str], set[str], set[str]]:
    """Return what the board draws as marked: cards, places left (flag and side), flags, and cards drawn."""
    page = shown_board(Session(game=game, at=at))
    flags = page.select(".flags > li")
    cards = {str(one["data-card"]) for one in page.select("[data-last]")}
    left = {
        f"{number} {'mine' if 'mine' in (place.find_parent(class_='side') or place)['class'] else 'theirs'}"
        for number, flag in enumerate(flags, 1)
        for place in flag.select(".place[data-left]:not(.place + .place)")
    }
    marked = {str(number) for number, flag in enumerate(flags, 1) if flag.has_attr("data-marked")}
    new = page.select("[data-drawn]")
    inputs = [found for one in new for found in [one.find("input")] if isinstance(found, Tag)]
    drawn = {str(one.get("data-card") or one.get("value")) for one in (*new, *inputs)} - {"None"}
    return cards, left, marked, drawn


@pytest.mark.parametrize(
    ("start", "moves", "cards", "left", "flags"),
    [
        (set_up(), ["a1@4"], {"a1"}, set(), set()),
        (set_up("cavalry"), ["cavalry@4"], {"cavalry"}, set(), set()),
        (set_up("redeploy", flags=GUILE), ["redeploy c1>6"], {"c1", "redeploy"}, {"3 mine"}, set()),
        (set_up("redeploy", flags=GUILE), ["redeploy c1>x"], {"c1", "redeploy"}, {"3 mine"}, set()),
        (set_up("redeploy", flags=FOG), ["redeploy fog>6"], {"redeploy"}, set(), {"3"}),
        (set_up("deserter", flags=GUILE), ["deserter d2"], {"d2", "deserter"}, {"3 theirs"}, set()),
        (set_up("deserter", flags=FOG), ["deserter mud"], {"mud", "deserter"}, set(), {"7"}),
        (set_up("traitor", flags=GUILE), ["traitor d1>7"], {"d1", "traitor"}, {"3 theirs"}, set()),
        (set_up("scout"), ["scout"], {"scout"}, set(), set()),
        (CLAIMABLE, ["claim 5"], set(), set(), {"5"}),
        (set_up(), ["a1@4", "draw troop"], {"a1"}, set(), set()),
        (set_up(), ["a1@4", "draw troop", "b2@4"], {"b2"}, set(), set()),
        (set_up(), ["resign"], set(), set(), set()),
        (set_up("darius"), ["pass"], set(), set(), set()),
    ],
    ids=lambda item: " ".join(item) if isinstance(item, list) else "",
)
def test_every_kind_of_move_is_marked(
    start: Position, moves: list[str], cards: set[str], left: set[str], flags: set[str]
) -> None:
    assert marked_in(game_of(start, *moves))[:3] == (cards, left, flags)


def test_the_drawn_cards_stay_marked_until_the_next_own_turn() -> None:
    """Also those of Scout, which are drawn before two cards go back."""
    assert marked_in(game_of(set_up(), "a1@4", "draw troop"))[3] == {"f4"}
    assert marked_in(game_of(set_up(), "a1@4", "draw troop", "b2@4", "draw troop"))[3] == {"f4"}
    scouted = game_of(set_up("scout"), "scout", "draw troop", "draw tactic", "draw troop")
    assert marked_in(scouted)[3] == {"f4", "f3", "darius"}


def test_a_look_back_marks_the_turn_that_is_shown() -> None:
    game = game_of(set_up(), "a1@4", "draw troop", "b2@4")
    assert marked_in(game, 0) == (set(), set(), set(), set())
    assert marked_in(game, 2)[0] == {"a1"}
