"""A look back: the hand as it was, the turns that are counted, and the lines above the board."""

from __future__ import annotations

from random import Random

from bs4 import BeautifulSoup

from cardtable.odds import BATTLE_LINE, Game, Phase, Play, RandomPlayer, Troop, new_game
from cardtable.pages.odds.board.board_view import board
from cardtable.pages.odds.session import Session
from tests.support.odds.page import of_game
from tests.support.odds.positions import game_of, laid, played, set_up

WON = laid("c1 c2 c3")


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
    flags = dict.fromkeys((1, 2), WON)
    claimed = {number: type(flag)(flag.cards, owner=0) for number, flag in flags.items()}
    start = set_up(hand="a1 b1 d1", flags=claimed)
    plain = shown_board(Session(game=game_of(set_up())))
    threatened = shown_board(Session(game=game_of(start)))
    told, warned = (one.select_one(".turn").get_text() for one in (plain, threatened))  # type: ignore[union-attr]
    assert "Choose a card" in told
    assert "Choose a card" not in warned
    assert "You need only flag 3 to win." in warned
    assert "only flag" not in threatened.select_one(".score").get_text()  # type: ignore[union-attr]
