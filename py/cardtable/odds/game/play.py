"""The moves of the player on turn: which are legal, what each one changes, and the rule that one breaks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from cardtable.common.fields import replaced
from cardtable.odds.errors import IllegalMoveError, Rule
from cardtable.odds.game.cards import LAID, LEADERS, TERRAIN, WILDS, Card, Tactic, Troop
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
    card_played,
)
from cardtable.odds.game.position import Ending, Phase, Position, flags_won, open_sides
from cardtable.odds.game.rules import Side
from cardtable.odds.game.table import Flag, pair, put

Flags = tuple[Flag, ...]
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
    _check_card(position, move)
    _need(isinstance(move.card, Troop) or move.card in LAID, move, Rule.NOT_LAID)
    return _spent(position, move, _laid(position.flags, position.mover, move, move.flag))


def _laid(flags: Flags, mover: Side, move: Play | Redeploy | Traitor, index: int) -> Flags:
    """The flags with the card of a move laid at one of them."""
    flag = flags[index]
    _need(flag.owner is None, move, Rule.FLAG_CLAIMED)
    _need(move.card in TERRAIN or not flag.complete(mover), move, Rule.SIDE_FULL)
    return put(flags, index, flag.with_card(mover, move.card))


def _taken(position: Position, side: Side, move: Redeploy | Deserter | Traitor, rule: Rule) -> Flags:
    """The flags without the card of a move, which a side must have at one that is not claimed."""
    source = position.place_of(side, move.card)
    if source is None:
        raise IllegalMoveError(move, rule)
    return put(position.flags, source, position.flags[source].without_card(side, move.card))


def card_obstacle(position: Position, card: Card | None) -> Rule | None:
    """The rule by which the player on turn may not play a card at all; None if it may be played."""
    if position.phase is not Phase.PLAY:
        return Rule.NOT_NOW
    if card not in position.hand:
        return Rule.NOT_IN_HAND
    mover = position.mover
    if isinstance(card, Tactic) and position.played[mover] > position.played[1 - mover]:
        return Rule.ONE_MORE
    return Rule.ONE_LEADER if card in LEADERS and position.leaders[mover] else None


def _check_card(position: Position, move: Move) -> None:
    """Check that the card of the hand that a move plays may be played."""
    if rule := card_obstacle(position, card_played(move)):
        raise IllegalMoveError(move, rule)


def _spent(position: Position, move: Move, flags: Flags, phase: Phase = Phase.CLAIM) -> Position:
    """The position with the flags after a move, and its card taken out of the hand of the player on turn;
    guile lies beside the flags then.
    """
    card, mover = card_played(move), position.mover
    hand = tuple(one for one in position.hand if one != card)
    spent = replaced(position, flags=flags, hands=pair(position.hands, mover, hand), phase=phase, passes=0)
    if not isinstance(card, Tactic):
        return spent
    return replaced(
        spent if card in LAID else _discarded(spent, mover, card),
        played=pair(position.played, mover, position.played[mover] + 1),
        leaders=pair(position.leaders, mover, position.leaders[mover] or card in LEADERS),
    )


def _discarded(position: Position, player: Side, card: Card) -> Position:
    return replaced(position, gone=pair(position.gone, player, (*position.gone[player], card)))


def _scout(position: Position, move: Scout) -> Position:
    _check_card(position, move)
    cards = len(position.troops) + len(position.tactics)
    _need(cards > 0, move, Rule.NOTHING_TO_SCOUT)
    spent = _spent(position, move, position.flags, Phase.SCOUT)
    return replaced(spent, left=min(SCOUT_DRAWS, cards), scouted=True)


def _redeploy(position: Position, move: Redeploy) -> Position:
    _check_card(position, move)
    mover = position.mover
    flags = _taken(position, mover, move, Rule.NOT_OWN_CARD)
    if move.flag is not None:
        _need(move.flag != position.place_of(mover, move.card), move, Rule.SAME_FLAG)
        flags = _laid(flags, mover, move, move.flag)
    spent = _spent(position, move, flags)
    return spent if move.flag is not None else _discarded(spent, mover, move.card)


def _deserter(position: Position, move: Deserter) -> Position:
    _check_card(position, move)
    other = 1 - position.mover
    spent = _spent(position, move, _taken(position, other, move, Rule.NOT_ENEMY_CARD))
    return _discarded(spent, other, move.card)


def _traitor(position: Position, move: Traitor) -> Position:
    _check_card(position, move)
    _need(isinstance(move.card, Troop), move, Rule.NOT_ENEMY_TROOP)
    flags = _taken(position, 1 - position.mover, move, Rule.NOT_ENEMY_TROOP)
    return _spent(position, move, _laid(flags, position.mover, move, move.flag))


def _claim(position: Position, move: ClaimFlag) -> Position:
    expected = Phase.PLAY if position.rules.advanced else Phase.CLAIM
    rule = Rule.CLAIM_AT_START if position.rules.advanced else Rule.NOT_NOW
    _need(position.phase is expected, move, rule)
    claim = position.claim(move.flag)
    if not claim.valid:
        raise IllegalMoveError(move, Rule.CLAIM_FAILS, claim)
    flag = replaced(position.flags[move.flag], owner=position.mover)
    flags = put(position.flags, move.flag, flag)
    claimed = replaced(position, flags=flags, passes=0)
    if ending := flags_won(flags, position.mover):
        return replaced(claimed, phase=Phase.OVER, winner=position.mover, ending=ending)
    return claimed


def _draw(position: Position, move: Draw) -> Position:
    _need(position.phase in (Phase.CLAIM, Phase.SCOUT), move, Rule.NOT_NOW)
    _need(position.phase is Phase.SCOUT or may_draw(position), move, Rule.NOT_NOW)
    deck = "troops" if move.deck is Deck.TROOP else "tactics"
    left: tuple[Card, ...] = getattr(position, deck)
    _need(bool(left), move, Rule.DECK_EMPTY)
    changed: dict[str, Any] = {deck: left[:-1]}
    drawn = replaced(
        position, hands=pair(position.hands, position.mover, (*position.hand, left[-1])), **changed
    )
    if position.phase is Phase.CLAIM:
        return _turned(drawn)
    if position.left > 1:
        return replaced(drawn, left=position.left - 1)
    back = len(drawn.hand) - position.rules.hand
    return replaced(drawn, left=max(0, back), phase=Phase.RETURN if back > 0 else Phase.CLAIM)


def may_draw(position: Position) -> bool:
    """Whether the player on turn ends the turn by drawing a card."""
    room = len(position.hand) < position.rules.hand
    return room and not position.scouted and bool(position.troops or position.tactics)


def _return(position: Position, move: Return) -> Position:
    _need(position.phase is Phase.RETURN, move, Rule.NOT_NOW)
    _need(move.card in position.hand, move, Rule.NOT_IN_HAND)
    left = position.left - 1
    hand = tuple(card for card in position.hand if card != move.card)
    deck = "troops" if isinstance(move.card, Troop) else "tactics"
    changed: dict[str, Any] = {deck: (*getattr(position, deck), move.card)}
    hands = pair(position.hands, position.mover, hand)
    return replaced(position, hands=hands, left=left, phase=Phase.RETURN if left else Phase.CLAIM, **changed)


def _pass(position: Position, move: Pass) -> Position:
    _need(position.phase is Phase.PLAY, move, Rule.NOT_NOW)
    _need(not troop_can_be_laid(position), move, Rule.MUST_PLAY)
    return replaced(position, phase=Phase.CLAIM, passes=position.passes + 1)


def troop_can_be_laid(position: Position) -> bool:
    """Whether the player on turn has a troop and a place for it."""
    holds_troops = any(isinstance(card, Troop) for card in position.hand)
    return holds_troops and bool(open_sides(position.flags, position.mover))


def _done(position: Position, move: Done) -> Position:
    _need(position.phase is Phase.CLAIM, move, Rule.NOT_NOW)
    _need(not may_draw(position), move, Rule.MUST_DRAW)
    return _turned(position)


def _resign(position: Position, move: Resign) -> Position:  # noqa: ARG001 (as all moves are played)
    return replaced(position, phase=Phase.OVER, winner=1 - position.mover, ending=Ending.RESIGNED)


def _turned(position: Position) -> Position:
    """The turn goes to the other player, unless both have passed."""
    if position.passes >= 2:
        owned = [sum(flag.owner == player for flag in position.flags) for player in (0, 1)]
        winner = None if owned[0] == owned[1] else int(owned[1] > owned[0])
        return replaced(position, phase=Phase.OVER, winner=winner, ending=Ending.EXHAUSTED)
    return replaced(position, mover=1 - position.mover, phase=Phase.PLAY, scouted=False, left=0)


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
        yield from (Deserter(one) for _, one in _laid_by(position, 1 - position.mover))
    elif card is Tactic.TRAITOR:
        theirs = [one for _, one in _laid_by(position, 1 - position.mover) if isinstance(one, Troop)]
        yield from (Traitor(one, i) for one in theirs for i in free)
    elif card is Tactic.REDEPLOY:
        for source, one in _laid_by(position, position.mover):
            targets = open_flags if one in TERRAIN else free
            yield from (Redeploy(one, i) for i in targets if i != source)
            yield Redeploy(one, None)


def _laid_by(position: Position, side: Side) -> list[tuple[int, Card]]:
    """The cards that a side has at unclaimed flags, with their flags."""
    flags = enumerate(position.flags)
    return [(index, card) for index, flag in flags if flag.owner is None for card in flag.laid_by(side)]
