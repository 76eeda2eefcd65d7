"""A whole game: its deal and its moves, to be replayed, taken back, saved and shared as text.

card-table battle-line tactics
troops a1 b2 ...       every troop, the top of the deck first; both hands are dealt from it
tactics fog mud ...    every tactics card, likewise
a10@3
draw troop

A sealed game hides what the players do not see: in place of both decks stands one line,

sealed 3k0f...         the order of all cards as one number

and a card that goes back to its deck for Scout is named by its place in the hand, as in `return 3`.

A game that went on from a table set up by hand has that table behind the title, its lines joined by " / ",

from hand a9 b8 / theirs 5 / flag 1: c5 c6 c4 |

and the decks hold what was hidden then: the other hand, then the deck, whose next card is the last one.
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

from cardtable.common.errors import OutOfRangeError
from cardtable.common.fields import Count, Readable, Text, checked, replaced
from cardtable.odds.errors import Notation, NotationError
from cardtable.odds.game.cards import Card, Tactic, Troop, all_troops, read_cards, unpack, write_cards
from cardtable.odds.game.moves import ClaimFlag, Deck, Draw, Move, Return, read_move
from cardtable.odds.game.play import legal_moves, play
from cardtable.odds.game.position import Phase, Position, deal, start
from cardtable.odds.game.rules import Rules, Side, read_rules
from cardtable.odds.game.table import ME, Table
from cardtable.odds.game.turn import dealt_position, sampled_position
from cardtable.odds.notation import read_table

_TITLE, _SEALED, _FROM = "card-table", "sealed", "from"
_BREAK = " / "
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
@checked
class Game(Readable):
    """A game as played so far.

    Attributes:
        positions: every position from the deal to now; the last one is `position`.
        moves: the moves between them.

    >>> from random import Random
    >>> from cardtable.odds import BATTLE_LINE, new_game
    >>> game = new_game(BATTLE_LINE, Random(1))
    >>> game, game.undo() == game == Game.parse(str(game))
    (<Game battle-line tactics: 0 moves, player 0 to play>, True)
    """

    positions: tuple[Position, ...]
    moves: tuple[Move, ...] = ()

    def __post_init__(self) -> None:
        if len(self.positions) != len(self.moves) + 1:
            raise OutOfRangeError("positions", len(self.positions), "as many as moves, and one")

    def __str__(self) -> str:
        return write_game(self).rstrip()

    def __repr__(self) -> str:
        return f"<Game {self.position.rules}: {len(self.moves)} moves, {self.position.state}>"

    @property
    def position(self) -> Position:
        """Where the game stands."""
        return self.positions[-1]

    @property
    def set_up(self) -> Table | None:
        """The table set up by hand from which the game went on; None if it was dealt."""
        return _beginning(self.positions[0])[0]

    def play(self, move: Move | str) -> Game:
        """The game with one move more, or that of a text. Raises: IllegalMoveError, NotationError."""
        move = read_move(move) if isinstance(move, str) else move
        return Game((*self.positions, play(self.position, move)), (*self.moves, move))

    def undo(self, moves: Count = 1) -> Game:
        """The game without its last moves; the deal if there are fewer. Raises: OutOfRangeError."""
        kept = max(0, len(self.moves) - moves)
        return Game(self.positions[: kept + 1], self.moves[:kept])

    def forced(self, player: Side, decks: Callable[[Position], Sequence[Deck]]) -> Game:
        """The game after all that leaves a player no choice: the only draw, or the end of the turn.

        Parameters: `decks` says between which decks the player chooses where both have cards.
        """
        game = self
        while game.position.phase in (Phase.CLAIM, Phase.SCOUT) and game.position.mover == player:
            moves = legal_moves(game.position)
            if game.position.phase is Phase.CLAIM and moves == [Draw(deck) for deck in Deck]:
                moves = [Draw(deck) for deck in decks(game.position)]
            if len(moves) != 1 or isinstance(moves[0], ClaimFlag):
                break
            game = game.play(moves[0])
        return game

    def turns(self, at: Count | None = None) -> list[GameTurn]:
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


def game_from(table: Table, rng: Random) -> Game:
    """Go on from a table set up by hand, with `ME` as player 0: what is hidden is dealt at random, and so is
    what the hand lacks beside a full one.

    >>> from random import Random
    >>> game = game_from(Table.parse("theirs 6\\nflag 1: a1 a2 | b3"), Random(1))
    >>> len(game.position.hand), game == Game.parse(write_game(game, sealed=True)) == Game.parse(str(game))
    (7, True)
    """
    position = sampled_position(table, rng)
    lacking = max(0, min(table.rules.hand - len(table.hand), len(position.troops)))
    deck = position.troops[: len(position.troops) - lacking]
    hand = (*table.hand, *position.troops[len(deck) :])
    return Game((replaced(position, hands=(hand, position.hands[1]), troops=deck),))


def replay(position: Position, moves: Iterable[Move]) -> Game:
    """Play moves from a position. Raises: IllegalMoveError at the first that is not legal."""
    return reduce(Game.play, moves, Game((position,)))


def write_game(game: Game, *, sealed: bool = False) -> str:
    """The text of a game: what `Game.parse` reads.

    Parameters: `sealed` hides from a reader what the players do not see.

    >>> from random import Random
    >>> from cardtable.odds import BATTLE_LINE
    >>> game = new_game(BATTLE_LINE, Random(1))
    >>> len(write_game(game).split()), len(write_game(game, sealed=True).split())
    (75, 5)
    >>> Game.parse(write_game(game, sealed=True)) == game
    True
    """
    first = game.positions[0]
    table, troops, tactics = _beginning(first)
    lines = [f"{_TITLE} {first.rules}"]
    if table:
        lines.append(f"{_FROM} {_BREAK.join(str(table).splitlines()[1:])}")
    if sealed:
        every = _every(first.rules, table)
        number = _order(tactics, every[1], _order(troops, every[0]))
        moves = [_sealed_move(*step) for step in zip(game.positions, game.moves, strict=False)]
        return "\n".join([*lines, f"{_SEALED} {_in_digits(number)}", *moves]) + "\n"
    lines.append(f"troops {write_cards(troops)}")
    if first.rules.tactics:
        lines.append(f"tactics {write_cards(tactics)}")
    return "\n".join([*lines, *map(str, game.moves)]) + "\n"


def _beginning(first: Position) -> tuple[Table | None, Sequence[Card], Sequence[Card]]:
    """What a game began with: a table set up by hand (None: a deal), the hidden troops and tactics cards."""
    cards = (*first.hands[0], *first.hands[1], *reversed(first.troops))
    troops, tactics = [card for card in cards if isinstance(card, Troop)], first.tactics[::-1]
    if len(troops) == len(cards) and start(first.rules, troops, tactics) == first:
        return None, troops, tactics
    hidden = (*first.hands[1], *first.troops, *first.tactics)
    troops = [card for card in hidden if isinstance(card, Troop)]
    return first.table(ME), troops, [card for card in hidden if isinstance(card, Tactic)]


def _every(rules: Rules, table: Table | None) -> tuple[Sequence[Troop], Sequence[Tactic]]:
    """The troops and the tactics cards that are hidden at the beginning."""
    if table:
        return unpack(table.unseen), table.unseen_tactics
    return unpack(all_troops(rules)), tuple(Tactic) if rules.tactics else ()


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


def read_game(text: Text) -> Game:
    """Read a game and replay it.

    Raises: NotationError for a line that cannot be read, IllegalMoveError for a move that cannot be played.
    """
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    title, _, game = (lines[0] if lines else "").partition(" ")
    if title != _TITLE:
        raise NotationError(title, Notation.TITLE)
    rules, table, rest = read_rules(game), None, lines[1:]
    if rest and rest[0].startswith(f"{_FROM} "):
        written = rest.pop(0).removeprefix(_FROM).split(_BREAK)
        table = read_table("\n".join((game, *written)))
    every = _every(rules, table)
    is_sealed = bool(rest) and rest[0].startswith(f"{_SEALED} ")
    if is_sealed:
        troops, tactics = _unsealed(rest.pop(0), every)
    else:
        troops = _read_deck(rest[:1], "troops", every[0], Notation.ALL_TROOPS)
        tactics = _read_deck(rest[1:2], "tactics", every[1], Notation.ALL_TACTICS) if rules.tactics else []
        rest = rest[2 if rules.tactics else 1 :]
    read = dealt_position(table, troops, tactics) if table else start(rules, troops, tactics)
    moves = _unsealed_move if is_sealed else lambda _, text: read_move(text)
    return reduce(lambda game, text: game.play(moves(game.position, text)), rest, Game((read,)))


def _read_deck(lines: list[str], word: str, every: Sequence[Item], accepted: Notation) -> list[Item]:
    """The cards of a line, which lists every one of some."""
    line = lines[0] if lines else ""
    first, _, listed = line.partition(" ")
    if first != word:
        raise NotationError(line, Notation.DECK, {"word": word})
    by_name, names = {str(card): card for card in every}, [*map(str, read_cards(listed))]
    if sorted(names) != sorted(by_name):
        raise NotationError(line, accepted, {"count": len(every)})
    return [by_name[name] for name in names]


def _unsealed(line: str, every: tuple[Sequence[Troop], Sequence[Tactic]]) -> tuple[list[Troop], list[Tactic]]:
    """The hidden cards in the order of a sealed line."""
    written = line.removeprefix(f"{_SEALED} ")
    number = int(written, 36) if _NUMBER.fullmatch(written) else -1
    tactics, number = _in_order(every[1], number)
    troops, number = _in_order(every[0], number)
    if number:
        raise NotationError(line, Notation.SEALED)
    return troops, tactics


def _unsealed_move(position: Position, text: str) -> Move:
    found = _RETURN.fullmatch(" ".join(text.lower().split()))
    if found and int(found[1]) <= len(position.hand):
        return Return(position.hand[int(found[1]) - 1])
    return read_move(text)
