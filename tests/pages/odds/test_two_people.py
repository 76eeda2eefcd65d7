"""Two people on one device: each sees the own hand alone, after the device was passed."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from cardtable.odds import BATTLE_LINE_TROOPS, RandomPlayer, new_game, pack
from cardtable.pages.odds.session import Session
from tests.support.odds.page import Player, dealt
from tests.support.odds.positions import played

HANDS = ".hand .troop"


def two(moves: int) -> Player:
    bot = RandomPlayer(Random(3))
    game = played(new_game(BATTLE_LINE_TROOPS, Random(3)), bot, until=lambda game: len(game.moves) >= moves)
    return Player(Session(game=game, players=("me", "me")).state())


def test_each_turn_begins_with_covered_hands() -> None:
    people = dealt(top="me", play="battle-line")
    for seat in (0, 1, 0):
        assert not people.tells("board", f"Pass the device to Player {seat + 1}.").has(HANDS)
        hand = people.game.position.hands[seat]
        assert people.press("take").text("board").startswith("Your turn.")
        shown = people.values(".hand [name=card]")
        assert set(shown) == {str(card) for card in hand}
        people.press("lay", flag=str(5 + seat), card=shown[0], auto_draw="troop")
    assert people.shared == {name: text for name, text in people.state.items() if name != "holder"}
    back = people.press("back")
    assert "Taken back. Pass the device to Player 1." in back.said
    assert back.session.is_covered
    assert back.press("take").open(back.state).session.is_covered


@pytest.mark.parametrize(
    ("action", "given"),
    [("count", {}), ("flag", {"flag": "5"}), ("to-table", {}), ("moves", {}), ("step", {"step": "4"})],
)
def test_nothing_tells_of_a_covered_hand(action: str, given: dict[str, str]) -> None:
    """Whatever is asked for meanwhile is answered as if the hand lay in the decks."""
    people = two(60)
    covered, shown = people.session, replace(people.session, holder=people.session.viewer + 1)
    assert covered.is_covered
    assert covered.table.hand == ()
    assert covered.table.unseen == shown.table.unseen | pack(shown.table.hand)
    people.press(action, given)
    assert not any(people.all(HANDS, region) for region in people.html)
    assert "nothing to play" in two(60).refused("hint")["move"]


def test_their_game_counts_for_nobody_and_is_kept() -> None:
    over = two(10_000)
    *_, last = over.game.moves
    winner = over.game.position.winner
    assert winner is not None
    people = two(len(over.game.moves) - 1).press("take").press("move", move=str(last))
    people.tells("board", f"Player {winner + 1} has won")
    assert people.all("[data-action=review], [data-action=swap]") == []
    assert "statistics" not in people.form
    owners = [flag.owner for flag in over.game.position.flags]
    won, lost = map(owners.count, (winner, 1 - winner))
    named = f"Two people on this device, Player {winner + 1} has won, {won} to {lost}"
    people.press("games").tells("sheet", named)
