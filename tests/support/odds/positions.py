"""Positions of a game that are set up by hand, and games that go on from them."""

from __future__ import annotations

from collections.abc import Callable

from cardtable import odds
from cardtable.odds import BATTLE_LINE, Flag, Game, Position, Rules, Tactic, Troop, read_cards

ALL_RULES = [
    BATTLE_LINE,
    odds.BATTLE_LINE_ADVANCED,
    odds.BATTLE_LINE_TROOPS,
    odds.SCHOTTEN_TOTTEN,
    odds.SCHOTTEN_TOTTEN_TACTICS,
]


def set_up(
    hand: str = "a1 b1",
    other: str = "a2 b2",
    flags: dict[int, Flag] | None = None,
    deck: str = "f1 f2 f3 f4",
    rules: Rules = BATTLE_LINE,
) -> Position:
    """Return a position with player 0 to move; `flags` by number 1 to 9."""
    every = tuple((flags or {}).get(number, Flag()) for number in range(1, 10))
    troops = tuple(card for card in read_cards(deck) if isinstance(card, Troop))
    return Position(rules, every, (read_cards(hand), read_cards(other)), troops, (Tactic.MUD, Tactic.DARIUS))


def laid(mine: str = "", theirs: str = "") -> Flag:
    return Flag((read_cards(mine), read_cards(theirs))).ordered()


def game_of(start: Position, *moves: str) -> Game:
    return odds.replay(start, map(odds.read_move, moves))


def played(game: Game, *players: odds.Player, until: Callable[[Game], bool] = lambda _: False) -> Game:
    """Return a game played on by both players, or by one for both: to its end, or until something holds."""
    while game.position.phase is not odds.Phase.OVER and not until(game):
        game = game.play(players[game.position.mover % len(players)].choose(odds.turn_of(game.position)))
    return game
