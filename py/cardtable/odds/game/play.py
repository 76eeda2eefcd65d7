"""Playing a move: what it changes, and the rule that it breaks if it may not be played."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from cardtable.odds.errors import IllegalMoveError, Rule
from cardtable.odds.game.cards import LEADERS, WILDS, Card, Tactic, Troop
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
    Resign,
    Return,
    Scout,
    Traitor,
)
from cardtable.odds.game.position import Ending, Phase, Position, flags_won
from cardtable.odds.game.table import Side
from cardtable.odds.game.updates import pair, place_of, put, with_card, with_terrain, without_card

TERRAIN = (Tactic.FOG, Tactic.MUD)
SCOUT_DRAWS = 3


def play(position: Position, move: Move) -> Position:
    """Play a move of the player on turn.

    Raises: IllegalMoveError, naming the rule; the position is a value and stays as it is.

    >>> from random import Random
    >>> from cardtable.odds import BATTLE_LINE, deal, read_move
    >>> try:
    ...     play(deal(BATTLE_LINE, Random(1)), read_move("draw troop"))
    ... except IllegalMoveError as error:
    ...     print(error.rule.name)
    NOT_NOW
    """
    if position.phase is Phase.OVER:
        raise IllegalMoveError(move, Rule.GAME_OVER)
    return _PLAYED[type(move)](position, move)


def _need(holds: bool, move: Move, rule: Rule) -> None:
    if not holds:
        raise IllegalMoveError(move, rule)


def _lay(position: Position, move: Play) -> Position:
    _need(position.phase is Phase.PLAY, move, Rule.NOT_NOW)
    _need(move.card in position.hand, move, Rule.NOT_IN_HAND)
    flag = position.flags[move.flag]
    _need(flag.owner is None, move, Rule.FLAG_CLAIMED)
    if isinstance(move.card, Tactic):
        _check_tactic(position, move, move.card)
        _need(move.card in WILDS or move.card in TERRAIN, move, Rule.NOT_LAID)
    if move.card in TERRAIN:
        flag = with_terrain(flag, move.card, position.mover)
    else:
        _need(not flag.complete(position.mover), move, Rule.SIDE_FULL)
        flag = with_card(flag, position.mover, move.card)
    laid = replace(position, flags=put(position.flags, move.flag, flag), passes=0, phase=Phase.CLAIM)
    return _spent(laid, move.card, beside=False)


def _check_tactic(position: Position, move: Move, card: Tactic) -> None:
    """A tactics card is about to be played: is it in hand, and may one be played?"""
    _need(position.phase is Phase.PLAY, move, Rule.NOT_NOW)
    _need(card in position.hand, move, Rule.NOT_IN_HAND)
    mover = position.mover
    _need(position.played[mover] <= position.played[1 - mover], move, Rule.ONE_MORE)
    _need(not (card in LEADERS and position.leaders[mover]), move, Rule.ONE_LEADER)


def _spent(position: Position, card: Card, beside: bool) -> Position:
    """Take a card out of the hand of the player on turn, and lay it `beside` the flags if it is guile."""
    mover = position.mover
    hand = tuple(one for one in position.hand if one != card)
    hands = pair(position.hands, mover, hand)
    if isinstance(card, Troop):
        return replace(position, hands=hands)
    return replace(
        position,
        hands=hands,
        played=pair(position.played, mover, position.played[mover] + 1),
        leaders=pair(position.leaders, mover, position.leaders[mover] or card in LEADERS),
        gone=pair(position.gone, mover, (*position.gone[mover], card)) if beside else position.gone,
    )


def _scout(position: Position, move: Scout) -> Position:
    _check_tactic(position, move, Tactic.SCOUT)
    cards = len(position.troops) + len(position.tactics)
    _need(cards > 0, move, Rule.NOTHING_TO_SCOUT)
    spent = _spent(position, Tactic.SCOUT, beside=True)
    return replace(spent, phase=Phase.SCOUT, left=min(SCOUT_DRAWS, cards), scouted=True, passes=0)


def _redeploy(position: Position, move: Redeploy) -> Position:
    _check_tactic(position, move, Tactic.REDEPLOY)
    mover = position.mover
    source = place_of(position, mover, move.card)
    if source is None:
        raise IllegalMoveError(move, Rule.NOT_OWN_CARD)
    flags = put(position.flags, source, without_card(position.flags[source], mover, move.card))
    if move.flag is not None:
        _need(move.flag != source, move, Rule.SAME_FLAG)
        target = flags[move.flag]
        _need(target.owner is None, move, Rule.FLAG_CLAIMED)
        if move.card in TERRAIN:
            target = with_terrain(target, move.card, mover)
        else:
            _need(not target.complete(mover), move, Rule.SIDE_FULL)
            target = with_card(target, mover, move.card)
        flags = put(flags, move.flag, target)
    spent = replace(_spent(position, Tactic.REDEPLOY, beside=True), flags=flags, phase=Phase.CLAIM, passes=0)
    return spent if move.flag is not None else _discarded(spent, mover, move.card)


def _discarded(position: Position, player: Side, card: Card) -> Position:
    return replace(position, gone=pair(position.gone, player, (*position.gone[player], card)))


def _deserter(position: Position, move: Deserter) -> Position:
    _check_tactic(position, move, Tactic.DESERTER)
    other = 1 - position.mover
    source = place_of(position, other, move.card)
    if source is None:
        raise IllegalMoveError(move, Rule.NOT_ENEMY_CARD)
    flags = put(position.flags, source, without_card(position.flags[source], other, move.card))
    spent = replace(_spent(position, Tactic.DESERTER, beside=True), flags=flags, phase=Phase.CLAIM, passes=0)
    return _discarded(spent, other, move.card)


def _traitor(position: Position, move: Traitor) -> Position:
    _check_tactic(position, move, Tactic.TRAITOR)
    mover, other = position.mover, 1 - position.mover
    source = place_of(position, other, move.card)
    if source is None or not isinstance(move.card, Troop):
        raise IllegalMoveError(move, Rule.NOT_ENEMY_TROOP)
    flags = put(position.flags, source, without_card(position.flags[source], other, move.card))
    target = flags[move.flag]
    _need(target.owner is None, move, Rule.FLAG_CLAIMED)
    _need(not target.complete(mover), move, Rule.SIDE_FULL)
    flags = put(flags, move.flag, with_card(target, mover, move.card))
    spent = _spent(position, Tactic.TRAITOR, beside=True)
    return replace(spent, flags=flags, phase=Phase.CLAIM, passes=0)


def _claim(position: Position, move: ClaimFlag) -> Position:
    expected = Phase.PLAY if position.rules.advanced else Phase.CLAIM
    rule = Rule.CLAIM_AT_START if position.rules.advanced else Rule.NOT_NOW
    _need(position.phase is expected, move, rule)
    claim = position.claim(move.flag)
    if not claim.valid:
        raise IllegalMoveError(move, Rule.CLAIM_FAILS, claim)
    flag = replace(position.flags[move.flag], owner=position.mover)
    flags = put(position.flags, move.flag, flag)
    claimed = replace(position, flags=flags, passes=0)
    if ending := flags_won(flags, position.mover):
        return replace(claimed, phase=Phase.OVER, winner=position.mover, ending=ending)
    return claimed


def _draw(position: Position, move: Draw) -> Position:
    _need(position.phase in (Phase.CLAIM, Phase.SCOUT), move, Rule.NOT_NOW)
    _need(position.phase is Phase.SCOUT or may_draw(position), move, Rule.NOT_NOW)
    deck: tuple[Card, ...] = position.troops if move.deck is Deck.TROOP else position.tactics
    _need(bool(deck), move, Rule.DECK_EMPTY)
    hands = pair(position.hands, position.mover, (*position.hand, deck[-1]))
    if move.deck is Deck.TROOP:
        drawn = replace(position, hands=hands, troops=position.troops[:-1])
    else:
        drawn = replace(position, hands=hands, tactics=position.tactics[:-1])
    if position.phase is Phase.CLAIM:
        return _turned(drawn)
    if position.left > 1:
        return replace(drawn, left=position.left - 1)
    back = len(drawn.hand) - position.rules.hand
    return replace(drawn, left=max(0, back), phase=Phase.RETURN if back > 0 else Phase.CLAIM)


def may_draw(position: Position) -> bool:
    """Whether the player on turn ends the turn by drawing a card."""
    room = len(position.hand) < position.rules.hand
    return room and not position.scouted and bool(position.troops or position.tactics)


def _return(position: Position, move: Return) -> Position:
    _need(position.phase is Phase.RETURN, move, Rule.NOT_NOW)
    _need(move.card in position.hand, move, Rule.NOT_IN_HAND)
    left = position.left - 1
    back = replace(
        position,
        hands=pair(
            position.hands, position.mover, tuple(card for card in position.hand if card != move.card)
        ),
        left=left,
        phase=Phase.RETURN if left else Phase.CLAIM,
    )
    if isinstance(move.card, Troop):
        return replace(back, troops=(*back.troops, move.card))
    return replace(back, tactics=(*back.tactics, move.card))


def _pass(position: Position, move: Pass) -> Position:
    _need(position.phase is Phase.PLAY, move, Rule.NOT_NOW)
    _need(not troop_can_be_laid(position), move, Rule.MUST_PLAY)
    return replace(position, phase=Phase.CLAIM, passes=position.passes + 1)


def troop_can_be_laid(position: Position) -> bool:
    """Whether the player on turn has a troop and a place for it."""
    places = any(flag.owner is None and not flag.complete(position.mover) for flag in position.flags)
    return places and any(isinstance(card, Troop) for card in position.hand)


def _done(position: Position, move: Done) -> Position:
    _need(position.phase is Phase.CLAIM, move, Rule.NOT_NOW)
    _need(not may_draw(position), move, Rule.MUST_DRAW)
    return _turned(position)


def _resign(position: Position, move: Resign) -> Position:  # noqa: ARG001 (as all moves are played)
    return replace(position, phase=Phase.OVER, winner=1 - position.mover, ending=Ending.RESIGNED)


def _turned(position: Position) -> Position:
    """The turn goes to the other player, unless both have passed."""
    if position.passes >= 2:
        owned = [sum(flag.owner == player for flag in position.flags) for player in (0, 1)]
        winner = None if owned[0] == owned[1] else int(owned[1] > owned[0])
        return replace(position, phase=Phase.OVER, winner=winner, ending=Ending.EXHAUSTED)
    return replace(position, mover=1 - position.mover, phase=Phase.PLAY, scouted=False, left=0)


_PLAYED: dict[type[Move], Callable[[Position, Any], Position]] = {
    Play: _lay,
    Scout: _scout,
    Redeploy: _redeploy,
    Deserter: _deserter,
    Traitor: _traitor,
    ClaimFlag: _claim,
    Draw: _draw,
    Return: _return,
    Pass: _pass,
    Done: _done,
    Resign: _resign,
}
