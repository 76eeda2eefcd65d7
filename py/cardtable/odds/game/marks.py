"""What the last turn of a game changed, for every kind of move, and the cards just drawn."""

from __future__ import annotations

from dataclasses import dataclass

from cardtable.odds.game.cards import TERRAIN, Card
from cardtable.odds.game.moves import ClaimFlag, Redeploy, card_played, target_card
from cardtable.odds.game.record import Game
from cardtable.odds.game.rules import Side


@dataclass(frozen=True, slots=True)
class Marks:
    """What the last turn changed.

    Attributes:
        cards: cards that were laid, moved, discarded or played for their effect, where they lie now.
        left: the places that a card has left, as flag (0 to 8) and player.
        flags: flags that were claimed, and flags that Fog or Mud has left.
        drawn: the cards that the viewer drew last.
    """

    cards: frozenset[Card] = frozenset()
    left: frozenset[tuple[int, Side]] = frozenset()
    flags: frozenset[int] = frozenset()
    drawn: frozenset[Card] = frozenset()


def marks_of(game: Game, viewer: Side, at: int | None = None) -> Marks:
    """Return the marks of a game after so many moves (None: all).

    >>> from random import Random
    >>> from cardtable.odds import BATTLE_LINE, Play, new_game
    >>> game = new_game(BATTLE_LINE, Random(1))
    >>> card = game.position.hand[0]
    >>> marks_of(game.play(Play(card, 4)), 0).cards == {card}
    True
    """
    played = game.turns(at)
    cards: set[Card | None] = set()
    left: set[tuple[int, Side]] = set()
    flags: set[int] = set()
    for number in range(played[-1].first, played[-1].after) if played else ():
        move, mover = game.moves[number], played[-1].player
        cards.add(card_played(move))
        if isinstance(move, ClaimFlag):
            flags.add(move.flag)
        elif card := target_card(move):
            owner = mover if isinstance(move, Redeploy) else 1 - mover
            source = game.positions[number].place_of(owner, card)
            assert source is not None
            cards.add(card)
            if card in TERRAIN:
                flags.add(source)
            else:
                left.add((source, owner))
    own = [turn for turn in played if turn.player == viewer][-1:]
    drawn = {card for turn in own for card in game.drawn(turn)}
    return Marks(frozenset(filter(None, cards)), frozenset(left), frozenset(flags), frozenset(drawn))
