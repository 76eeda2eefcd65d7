"""A turn as a player sees it: the table as that player knows it, and the legal moves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Protocol

from cardtable.common.fields import checked, replaced
from cardtable.odds.errors import TableError, TableRule
from cardtable.odds.game.cards import Card, Tactic, Troop, unpack
from cardtable.odds.game.moves import Move
from cardtable.odds.game.play import legal_moves
from cardtable.odds.game.position import Phase, Position
from cardtable.odds.game.table import ME, Table


@dataclass(frozen=True, slots=True)
@checked
class Turn:
    """A decision to be taken, without anything hidden.

    Attributes:
        table: what the player on turn knows; that player is `ME`.
        phase: the part of the turn.
        moves: every legal move.
    """

    table: Table
    phase: Phase
    moves: tuple[Move, ...] = field(repr=False)


class Player(Protocol):
    """Anything that chooses moves."""

    def choose(self, turn: Turn) -> Move:
        """One of `turn.moves`."""
        ...


class RandomPlayer:
    """Plays any legal move, each alike.

    >>> from random import Random
    >>> from cardtable.odds import BATTLE_LINE, deal
    >>> turn = turn_of(deal(BATTLE_LINE, Random(1)))
    >>> RandomPlayer(Random(1)).choose(turn) in turn.moves
    True
    """

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def choose(self, turn: Turn) -> Move:
        """One of the legal moves."""
        return self.rng.choice(turn.moves)


def turn_of(position: Position) -> Turn:
    """Return the turn of the player who is to move."""
    return Turn(position.table(position.mover), position.phase, tuple(legal_moves(position)))


def turn_at(table: Table) -> Turn:
    """What `ME` is asked at a table that was set up by hand: to lay a card.

    Raises: TableError when it is the other's turn.

    >>> from cardtable.odds import Table, read_cards
    >>> len(turn_at(Table(hand=read_cards("a1 b1"))).moves)
    18
    """
    if table.mover != ME:
        raise TableError("mover", "they", TableRule.MY_TURN)
    return Turn(table, Phase.PLAY, tuple(legal_moves(sampled_position(table, Random(0)))))


def seen_position(table: Table, phase: Phase = Phase.PLAY) -> Position:
    """A position of what one player knows, with `ME` as player 0: the other hand and the decks are empty."""
    hands, gone = (table.hand, ()), (table.gone, ())
    played, leaders = table.played, table.leaders
    return Position(table.rules, table.flags, hands, (), (), gone, played, leaders, table.mover, phase)


def sampled_position(table: Table, rng: Random) -> Position:
    """A position that one player may be in: everything hidden is dealt at random; `ME` is player 0."""
    troops: list[Troop] = list(unpack(table.unseen))
    tactics = [*table.unseen_tactics]
    rng.shuffle(troops)
    rng.shuffle(tactics)
    return dealt_position(table, troops, tactics)


def dealt_position(table: Table, troops: Sequence[Troop], tactics: Sequence[Tactic]) -> Position:
    """A position that one player may be in: the hidden cards in their order, those of the other hand first,
    then the decks, whose next card is the last one; `ME` is player 0.
    """
    other: tuple[Card, ...] = (*troops[: table.theirs], *tactics[: table.their_tactics])
    return replaced(
        seen_position(table),
        hands=(table.hand, other),
        troops=tuple(troops[table.theirs :]),
        tactics=tuple(tactics[table.their_tactics :]),
    )
