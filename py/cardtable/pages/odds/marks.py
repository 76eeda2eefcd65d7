"""Marks on the board: what the last turn changed, for every kind of move, and the cards just drawn."""

from __future__ import annotations

from dataclasses import dataclass

from cardtable.odds import Card, ClaimFlag, Deserter, Game, Play, Redeploy, Scout, Side, Tactic, Traitor
from cardtable.odds.game.updates import place_of
from cardtable.pages.odds.turns import turns

TERRAIN = (Tactic.FOG, Tactic.MUD)


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
    played = turns(game, at)
    cards: set[Card] = set()
    left: set[tuple[int, Side]] = set()
    flags: set[int] = set()
    for number in range(played[-1].first, played[-1].after) if played else ():
        move, mover = game.moves[number], played[-1].player
        match move:
            case Play(card):
                cards.add(card)
            case Scout():
                cards.add(Tactic.SCOUT)
            case ClaimFlag(flag):
                flags.add(flag)
            case Redeploy(card) | Deserter(card) | Traitor(card):
                owner = mover if isinstance(move, Redeploy) else 1 - mover
                source = place_of(game.positions[number], owner, card)
                assert source is not None
                cards |= {card, Tactic(str(move).split()[0])}
                if card in TERRAIN:
                    flags.add(source)
                else:
                    left.add((source, owner))
    own = [turn for turn in played if turn.player == viewer]
    drawn: set[Card] = set()
    if own:
        before, after = (game.positions[number].hands[viewer] for number in (own[-1].first, own[-1].after))
        drawn = set(after) - set(before)
    return Marks(frozenset(cards), frozenset(left), frozenset(flags), frozenset(drawn))
