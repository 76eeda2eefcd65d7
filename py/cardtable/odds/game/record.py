"""A whole game: its deal and its moves, to be replayed, taken back, saved and shared as text.

card-table battle-line tactics
troops a1 b2 ...       every troop, the top of the deck first; both hands are dealt from it
tactics fog mud ...    every tactics card, likewise
a10@3
draw troop
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random

from cardtable.odds.errors import Notation, NotationError
from cardtable.odds.game.cards import Card, Tactic, Troop, all_troops, pack, read_cards, write_cards
from cardtable.odds.game.moves import Move, read_move
from cardtable.odds.game.play import play
from cardtable.odds.game.position import Position, deal, start
from cardtable.odds.game.rules import BATTLE_LINE, SCHOTTEN_TOTTEN, Rules

_TITLE = "card-table"


@dataclass(frozen=True, slots=True)
class Game:
    """A game as played so far.

    Attributes:
        positions: every position from the deal to now; the last one is `position`.
        moves: the moves between them.

    >>> from random import Random
    >>> from cardtable.odds import BATTLE_LINE, new_game
    >>> game = new_game(BATTLE_LINE, Random(1))
    >>> game.undo() == game == read_game(write_game(game))
    True
    """

    positions: tuple[Position, ...]
    moves: tuple[Move, ...] = ()

    @property
    def position(self) -> Position:
        """Where the game stands."""
        return self.positions[-1]

    def play(self, move: Move) -> Game:
        """The game with one move more. Raises: IllegalMoveError."""
        return Game((*self.positions, play(self.position, move)), (*self.moves, move))

    def undo(self, moves: int = 1) -> Game:
        """The game without its last moves; the deal if there are fewer."""
        kept = max(0, len(self.moves) - moves)
        return Game(self.positions[: kept + 1], self.moves[:kept])


def new_game(rules: Rules, rng: Random) -> Game:
    """Shuffle, deal, and start a game."""
    return Game((deal(rules, rng),))


def replay(position: Position, moves: Iterable[Move]) -> Game:
    """Play moves from a position. Raises: IllegalMoveError at the first that is not legal."""
    positions, played = [position], []
    for move in moves:
        positions.append(play(positions[-1], move))
        played.append(move)
    return Game(tuple(positions), tuple(played))


def write_game(game: Game) -> str:
    """The text of a game: what `read_game` reads."""
    first = game.positions[0]
    troops: tuple[Card, ...] = (*first.hands[0], *first.hands[1], *reversed(first.troops))
    lines = [f"{_TITLE} {write_rules(first.rules)}", f"troops {write_cards(troops)}"]
    if first.rules.tactics:
        lines.append(f"tactics {write_cards(reversed(first.tactics))}")
    return "\n".join([*lines, *map(str, game.moves)]) + "\n"


def read_game(text: str) -> Game:
    """Read a game and replay it.

    Raises: NotationError for a line that cannot be read, IllegalMoveError for a move that cannot be played.
    """
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    title, _, game = (lines[0] if lines else "").partition(" ")
    if title != _TITLE:
        raise NotationError(title, Notation.TITLE)
    rules = read_rules(game)
    troops = [card for card in _read_deck(lines[1:2], "troops") if isinstance(card, Troop)]
    if len(troops) != rules.troops or pack(troops) != all_troops(rules):
        raise NotationError(lines[1], Notation.ALL_TROOPS, {"count": rules.troops})
    tactics: list[Tactic] = []
    if rules.tactics:
        tactics = [card for card in _read_deck(lines[2:3], "tactics") if isinstance(card, Tactic)]
        if len(tactics) != len(Tactic) or set(tactics) != set(Tactic):
            raise NotationError(lines[2], Notation.ALL_TACTICS)
    return replay(start(rules, troops, tactics), map(read_move, lines[3 if rules.tactics else 2 :]))


def write_rules(rules: Rules) -> str:
    """The words for a game: what `read_rules` reads."""
    return " ".join(
        [rules.name, *(["tactics"] if rules.tactics else []), *(["advanced"] if rules.advanced else [])]
    )


def read_rules(line: str) -> Rules:
    """Read the words for a game.

    Raises: NotationError.

    >>> read_rules("schotten-totten").hand
    6
    """
    name, *options = line.split() or [""]
    if name not in (BATTLE_LINE.name, SCHOTTEN_TOTTEN.name) or not {"tactics", "advanced"}.issuperset(
        options
    ):
        raise NotationError(line, Notation.GAME)
    return rules_of(name, "tactics" in options, "advanced" in options)


def rules_of(name: str, tactics: bool, advanced: bool = False) -> Rules:
    """The rules of a game by name (`battle-line` or `schotten-totten`); a hand is six only in Schotten
    Totten alone.
    """
    six = name == SCHOTTEN_TOTTEN.name and not tactics
    highest = SCHOTTEN_TOTTEN.highest if name == SCHOTTEN_TOTTEN.name else BATTLE_LINE.highest
    return Rules(name, highest, 6 if six else 7, tactics, advanced)


def _read_deck(lines: list[str], word: str) -> tuple[Card, ...]:
    line = lines[0] if lines else ""
    if not line.startswith(f"{word} "):
        raise NotationError(line, Notation.DECK, {"word": word})
    return read_cards(line.removeprefix(word))
