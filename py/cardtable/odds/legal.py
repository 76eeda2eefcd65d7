"""All legal moves of the player on turn."""

from collections.abc import Iterator

from .cards import LEADERS, WILDS, Card, Tactic, Troop
from .moves import ClaimFlag, Deck, Deserter, Done, Draw, Move, Pass, Play, Redeploy, Return, Scout, Traitor
from .play import may_draw, troop_can_be_laid
from .position import Phase, Position
from .table import Side


def legal_moves(position: Position) -> list[Move]:
    """Every move that `play` accepts, in a fixed order; none when the game is over.

    >>> from random import Random
    >>> from cardtable.odds import BATTLE_LINE, deal
    >>> len(legal_moves(deal(BATTLE_LINE, Random(1))))
    63
    """
    if position.phase is Phase.PLAY:
        moves = [*(_claims(position) if position.rules.advanced else ()), *_plays(position)]
        return moves if troop_can_be_laid(position) else [*moves, Pass()]
    if position.phase is Phase.SCOUT:
        return list(_draws(position))
    if position.phase is Phase.RETURN:
        return [Return(card) for card in position.hand]
    if position.phase is Phase.CLAIM:
        claims = () if position.rules.advanced else _claims(position)
        return [*claims, *(_draws(position) if may_draw(position) else [Done()])]
    return []


def _draws(position: Position) -> Iterator[Move]:
    if position.troops:
        yield Draw(Deck.TROOP)
    if position.tactics:
        yield Draw(Deck.TACTIC)


def _claims(position: Position) -> Iterator[Move]:
    for index, flag in enumerate(position.flags):
        if flag.owner is None and flag.complete(position.mover) and position.claim(index).valid:
            yield ClaimFlag(index)


def _plays(position: Position) -> Iterator[Move]:
    mover = position.mover
    free = [i for i, flag in enumerate(position.flags) if flag.owner is None and not flag.complete(mover)]
    yield from (Play(card, i) for card in position.hand if isinstance(card, Troop) for i in free)
    if position.played[mover] > position.played[1 - mover]:
        return
    for card in position.hand:
        if isinstance(card, Tactic) and not (card in LEADERS and position.leaders[mover]):
            yield from _tactic(position, card, free)


def _tactic(position: Position, card: Tactic, free: list[int]) -> Iterator[Move]:
    open_flags = [i for i, flag in enumerate(position.flags) if flag.owner is None]
    if card in WILDS:
        yield from (Play(card, i) for i in free)
    elif card in (Tactic.FOG, Tactic.MUD):
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
            targets = open_flags if one in (Tactic.FOG, Tactic.MUD) else free
            yield from (Redeploy(one, i) for i in targets if i != source)
            yield Redeploy(one, None)


def _laid(position: Position, side: Side) -> list[tuple[int, Card]]:
    """The cards that a side has at unclaimed flags, with their flags."""
    found: list[tuple[int, Card]] = []
    for index, flag in enumerate(position.flags):
        if flag.owner is None:
            terrain = ((flag.fog, Tactic.FOG), (flag.mud, Tactic.MUD))
            found += [(index, card) for card in flag.cards[side]]
            found += [(index, card) for laid, card in terrain if laid == side]
    return found
