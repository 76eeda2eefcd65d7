"""All legal moves of the player on turn."""

from __future__ import annotations

from collections.abc import Iterator

from cardtable.odds.errors import Rule
from cardtable.odds.game.cards import TERRAIN, WILDS, Card, Tactic, Troop
from cardtable.odds.game.moves import (
    ClaimFlag,
    Deck,
    Deserter,
    Done,
    Draw,
    Move,
    Pass,
    Play,
    Redeploy,
    Return,
    Scout,
    Traitor,
    card_played,
)
from cardtable.odds.game.play import card_obstacle, may_draw, troop_can_be_laid
from cardtable.odds.game.position import Phase, Position, open_sides
from cardtable.odds.game.table import Side


def legal_moves(position: Position) -> list[Move]:
    """Every move that `play` accepts, but to resign, in a fixed order; none when the game is over.

    >>> from random import Random
    >>> from cardtable.odds import BATTLE_LINE, deal
    >>> len(legal_moves(deal(BATTLE_LINE, Random(1))))
    63
    """
    if position.phase is Phase.PLAY:
        moves = [*(_claims(position) if position.rules.advanced else ()), *_plays(position)]
        return moves if troop_can_be_laid(position) else [*moves, Pass()]
    if position.phase is Phase.SCOUT:
        return [Draw(deck) for deck in _decks(position)]
    if position.phase is Phase.RETURN:
        return [Return(card) for card in position.hand]
    if position.phase is Phase.CLAIM:
        claims = () if position.rules.advanced else _claims(position)
        return [*claims, *(map(Draw, _decks(position)) if may_draw(position) else [Done()])]
    return []


def useful_decks(position: Position) -> list[Deck]:
    """The decks from which the player on turn may draw with any use; both if there is a choice to be made.

    A tactics card is of no use to a player who has played one more than the other and holds another one
    already: not even that one can be played before the other player has played one. A troop is of no use to
    a player who holds troops that can be laid nowhere, since the own side of every open flag is complete, and
    who may play a tactics card instead.

    >>> from random import Random
    >>> from cardtable.odds import BATTLE_LINE, deal
    >>> useful_decks(deal(BATTLE_LINE, Random(1)))
    [<Deck.TROOP: 'troop'>, <Deck.TACTIC: 'tactic'>]
    """
    decks = _decks(position)
    if len(decks) < 2:
        return decks
    mover, hand = position.mover, position.hand
    if position.played[mover] > position.played[1 - mover]:
        return [Deck.TROOP] if any(isinstance(card, Tactic) for card in hand) else decks
    holds_troops = any(isinstance(card, Troop) for card in hand)
    return [Deck.TACTIC] if holds_troops and not open_sides(position.flags, mover) else decks


def obstacle(position: Position, card: Card) -> Rule | None:
    """The rule by which the player on turn cannot play a card of the hand now; None if it can be played."""
    if rule := card_obstacle(position, card):
        return rule
    if any(card_played(move) == card for move in legal_moves(position)):
        return None
    return _NO_AIM.get(card, Rule.SIDE_FULL)


_NO_AIM: dict[Card, Rule] = {
    Tactic.SCOUT: Rule.NOTHING_TO_SCOUT,
    Tactic.REDEPLOY: Rule.NOT_OWN_CARD,
    Tactic.DESERTER: Rule.NOT_ENEMY_CARD,
    Tactic.TRAITOR: Rule.NOT_ENEMY_TROOP,
}
"""The rule that leaves a guile card without anything to act on."""


def _decks(position: Position) -> list[Deck]:
    """The decks that have cards."""
    by_deck = ((Deck.TROOP, position.troops), (Deck.TACTIC, position.tactics))
    return [deck for deck, cards in by_deck if cards]


def _claims(position: Position) -> Iterator[Move]:
    complete = open_sides(position.flags, position.mover, complete=True)
    yield from (ClaimFlag(index) for index in complete if position.claim(index).valid)


def _plays(position: Position) -> Iterator[Move]:
    free = open_sides(position.flags, position.mover)
    yield from (Play(card, i) for card in position.hand if isinstance(card, Troop) for i in free)
    for card in position.hand:
        if isinstance(card, Tactic) and not card_obstacle(position, card):
            yield from _tactic(position, card, free)


def _tactic(position: Position, card: Tactic, free: list[int]) -> Iterator[Move]:
    open_flags = [i for i, flag in enumerate(position.flags) if flag.owner is None]
    if card in WILDS:
        yield from (Play(card, i) for i in free)
    elif card in TERRAIN:
        yield from (Play(card, i) for i in open_flags)
    elif card is Tactic.SCOUT and (position.troops or position.tactics):
        yield Scout()
    elif card is Tactic.DESERTER:
        yield from (Deserter(one) for _, one in _laid(position, 1 - position.mover))
    elif card is Tactic.TRAITOR:
        theirs = [one for _, one in _laid(position, 1 - position.mover) if isinstance(one, Troop)]
        yield from (Traitor(one, i) for one in theirs for i in free)
    elif card is Tactic.REDEPLOY:
        for source, one in _laid(position, position.mover):
            targets = open_flags if one in TERRAIN else free
            yield from (Redeploy(one, i) for i in targets if i != source)
            yield Redeploy(one, None)


def _laid(position: Position, side: Side) -> list[tuple[int, Card]]:
    """The cards that a side has at unclaimed flags, with their flags."""
    flags = enumerate(position.flags)
    return [(index, card) for index, flag in flags if flag.owner is None for card in flag.laid_by(side)]
