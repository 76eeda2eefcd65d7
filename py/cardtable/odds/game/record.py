"""A whole game: its deal and its moves, to be replayed, taken back, saved and shared as text.

card-table battle-line tactics
troops a1 b2 ...       every troop, the top of the deck first; both hands are dealt from it
tactics fog mud ...    every tactics card, likewise
a10@3
draw troop

A sealed game hides what the players do not see: in place of both decks stands one line,

sealed 3k0f...         the order of all cards as one number

and a card that goes back to its deck for Scout is named by its place in the hand, as in `return 3`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import groupby
from operator import itemgetter
from random import Random
from typing import TypeVar

from cardtable.common.errors import check_range
from cardtable.odds.errors import Notation, NotationError
from cardtable.odds.game.cards import Card, Tactic, all_troops, read_cards, unpack, write_cards
from cardtable.odds.game.moves import ClaimFlag, Deck, Draw, Move, Return, read_move
from cardtable.odds.game.play import legal_moves, play
from cardtable.odds.game.position import Phase, Position, deal, start
from cardtable.odds.game.rules import Rules, checked_side, read_rules
from cardtable.odds.game.table import Side

_TITLE, _SEALED = "card-table", "sealed"
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
_NUMBER = re.compile(r"[0-9a-z]{1,60}")
_RETURN = re.compile(r"return ([1-9]\d?)")
Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class GameTurn:
    """All moves of one player between two changes of the player on turn.

    Attributes:
        number: the number of the turn, from 1; the turns of both players are counted.
        player: the player, 0 or 1.
        first: the number of the first move.
        after: the number of the move after the last one.
    """

    number: int
    player: Side
    first: int
    after: int


@dataclass(frozen=True, slots=True, repr=False)
class Game:
    """A game as played so far.

    Attributes:
        positions: every position from the deal to now; the last one is `position`.
        moves: the moves between them.

    >>> from random import Random
    >>> from cardtable.odds import BATTLE_LINE, new_game
    >>> game = new_game(BATTLE_LINE, Random(1))
    >>> game, game.undo() == game == read_game(str(game))
    (<Game battle-line tactics: 0 moves, player 0 to play>, True)
    """

    positions: tuple[Position, ...]
    moves: tuple[Move, ...] = ()

    def __str__(self) -> str:
        return write_game(self).rstrip()

    def __repr__(self) -> str:
        return f"<Game {self.position.rules}: {len(self.moves)} moves, {self.position.state}>"

    @property
    def position(self) -> Position:
        """Where the game stands."""
        return self.positions[-1]

    def play(self, move: Move | str) -> Game:
        """The game with one move more, or that of a text. Raises: IllegalMoveError, NotationError."""
        move = read_move(move) if isinstance(move, str) else move
        return Game((*self.positions, play(self.position, move)), (*self.moves, move))

    def undo(self, moves: int = 1) -> Game:
        """The game without its last moves; the deal if there are fewer. Raises: OutOfRangeError."""
        check_range("moves", moves)
        kept = max(0, len(self.moves) - moves)
        return Game(self.positions[: kept + 1], self.moves[:kept])

    def forced(self, player: Side, decks: Callable[[Position], Sequence[Deck]]) -> Game:
        """The game after all that leaves a player no choice: the only draw, or the end of the turn.

        Parameters: `decks` says between which decks the player chooses where both have cards.
        """
        checked_side(player, "player")
        game = self
        while game.position.phase in (Phase.CLAIM, Phase.SCOUT) and game.position.mover == player:
            moves = legal_moves(game.position)
            if game.position.phase is Phase.CLAIM and moves == [Draw(deck) for deck in Deck]:
                moves = [Draw(deck) for deck in decks(game.position)]
            if len(moves) != 1 or isinstance(moves[0], ClaimFlag):
                break
            game = game.play(moves[0])
        return game

    def turns(self, at: int | None = None) -> list[GameTurn]:
        """The turns of the game, or of its first `at` moves.

        >>> from cardtable.odds import BATTLE_LINE
        >>> game = new_game(BATTLE_LINE, Random(1))
        >>> game.play(read_move(f"{game.position.hand[0]}@5")).play(read_move("draw troop")).turns()
        [GameTurn(number=1, player=0, first=0, after=2)]
        """
        movers = enumerate(position.mover for position in self.positions[: len(self.moves)][:at])
        found: list[GameTurn] = []
        for player, moves in groupby(movers, itemgetter(1)):
            numbers = [number for number, _ in moves]
            found.append(GameTurn(len(found) + 1, player, numbers[0], numbers[-1] + 1))
        return found

    def moves_of(self, turn: GameTurn) -> tuple[Move, ...]:
        """The moves of a turn."""
        return self.moves[turn.first : turn.after]

    def drawn(self, turn: GameTurn) -> list[Card]:
        """The cards that the player of a turn has drawn in it and holds at its end."""
        before, after = (self.positions[number].hands[turn.player] for number in (turn.first, turn.after))
        return [card for card in after if card not in before]


def new_game(rules: Rules, rng: Random) -> Game:
    """Shuffle, deal, and start a game."""
    return Game((deal(rules, rng),))


def replay(position: Position, moves: Iterable[Move]) -> Game:
    """Play moves from a position. Raises: IllegalMoveError at the first that is not legal."""
    return reduce(Game.play, moves, Game((position,)))


def write_game(game: Game, *, sealed: bool = False) -> str:
    """The text of a game: what `read_game` reads.

    Parameters: `sealed` hides from a reader what the players do not see.

    >>> from cardtable.odds import BATTLE_LINE
    >>> game = new_game(BATTLE_LINE, Random(1))
    >>> len(write_game(game).split()), len(write_game(game, sealed=True).split())
    (75, 5)
    >>> read_game(write_game(game, sealed=True)) == game
    True
    """
    first = game.positions[0]
    troops: tuple[Card, ...] = (*first.hands[0], *first.hands[1], *reversed(first.troops))
    tactics = first.tactics[::-1]
    lines = [f"{_TITLE} {first.rules}"]
    if sealed:
        number = _order(tactics, _all_tactics(first.rules), _order(troops, unpack(all_troops(first.rules))))
        moves = [_sealed_move(*step) for step in zip(game.positions, game.moves, strict=False)]
        return "\n".join([*lines, f"{_SEALED} {_in_digits(number)}", *moves]) + "\n"
    lines.append(f"troops {write_cards(troops)}")
    if first.rules.tactics:
        lines.append(f"tactics {write_cards(tactics)}")
    return "\n".join([*lines, *map(str, game.moves)]) + "\n"


def _all_tactics(rules: Rules) -> tuple[Tactic, ...]:
    return tuple(Tactic) if rules.tactics else ()


def _sealed_move(position: Position, move: Move) -> str:
    return f"return {position.hand.index(move.card) + 1}" if isinstance(move, Return) else str(move)


def _order(cards: Sequence[Card], every: Sequence[Card], number: int = 0) -> int:
    """The order of some cards as a number (its Lehmer code), joined to another one.

    Each card is a digit: its place among those that are left. The digits are of falling bases, 60 for the
    first of 60 cards and 1 for the last, so that every number is one order and every order one number.
    """
    left = list(every)
    for card in cards:
        number = number * len(left) + left.index(card)
        left.remove(card)
    return number


def _in_order(every: Sequence[Item], number: int) -> tuple[list[Item], int]:
    """The cards in the order that a number of `_order` holds, and what it was joined to."""
    digits = []
    for size in range(1, len(every) + 1):
        number, digit = divmod(number, size)
        digits.append(digit)
    left = list(every)
    return [left.pop(digit) for digit in reversed(digits)], number


def _in_digits(number: int) -> str:
    """A number in base 36, as `int(text, 36)` reads it."""
    number, digit = divmod(number, len(_DIGITS))
    return (_in_digits(number) if number else "") + _DIGITS[digit]


def read_game(text: str) -> Game:
    """Read a game and replay it.

    Raises: NotationError for a line that cannot be read, IllegalMoveError for a move that cannot be played.
    """
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    title, _, game = (lines[0] if lines else "").partition(" ")
    if title != _TITLE:
        raise NotationError(title, Notation.TITLE)
    rules = read_rules(game)
    if lines[1:2] and lines[1].startswith(f"{_SEALED} "):
        return _unsealed(rules, lines[1], lines[2:])
    troops = _read_deck(lines[1:2], "troops", unpack(all_troops(rules)), Notation.ALL_TROOPS)
    every = _all_tactics(rules)
    tactics = _read_deck(lines[2:3], "tactics", every, Notation.ALL_TACTICS) if every else []
    return replay(start(rules, troops, tactics), map(read_move, lines[3 if every else 2 :]))


def _read_deck(lines: list[str], word: str, every: Sequence[Item], accepted: Notation) -> list[Item]:
    """The cards of a line, which lists every one of some."""
    line = lines[0] if lines else ""
    if not line.startswith(f"{word} "):
        raise NotationError(line, Notation.DECK, {"word": word})
    by_name, names = {str(card): card for card in every}, [*map(str, read_cards(line.removeprefix(word)))]
    if sorted(names) != sorted(by_name):
        raise NotationError(line, accepted, {"count": len(every)})
    return [by_name[name] for name in names]


def _unsealed(rules: Rules, line: str, moves: Sequence[str]) -> Game:
    """The game of a sealed text."""
    written = line.removeprefix(f"{_SEALED} ")
    number = int(written, 36) if _NUMBER.fullmatch(written) else -1
    tactics, number = _in_order(_all_tactics(rules), number)
    troops, number = _in_order(unpack(all_troops(rules)), number)
    if number:
        raise NotationError(line, Notation.SEALED)
    game = Game((start(rules, troops, tactics),))
    for text in moves:
        game = game.play(_unsealed_move(game.position, text))
    return game


def _unsealed_move(position: Position, text: str) -> Move:
    found = _RETURN.fullmatch(" ".join(text.lower().split()))
    if found and int(found[1]) <= len(position.hand):
        return Return(position.hand[int(found[1]) - 1])
    return read_move(text)
