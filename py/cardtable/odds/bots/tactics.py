"""Rules shared by the bots: claims and draws, and tactics cards that win a flag at once."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from cardtable.odds.counting.claims import check_claim
from cardtable.odds.game.cards import LEADERS, Card, Tactic, Troop, unpack
from cardtable.odds.game.moves import ClaimFlag, Deck, Draw, Move, Scout, card_played
from cardtable.odds.game.play import play
from cardtable.odds.game.position import Position, open_sides, won_with
from cardtable.odds.game.rules import Side
from cardtable.odds.game.table import ME, THEY, Table, put
from cardtable.odds.game.turn import Turn, seen_position


@dataclass(frozen=True, slots=True)
class Gain:
    """The immediate effect of a tactics card.

    Attributes:
        move: the move.
        won: the flags (0 to 8) that can be claimed after it and could not before.
        saved: the flags that the opponent could claim before it and cannot after.
    """

    move: Move
    won: tuple[int, ...]
    saved: tuple[int, ...]


def is_tactic(move: Move) -> bool:
    """Whether a move plays a tactics card that changes flags."""
    return isinstance(card_played(move), Tactic) and not isinstance(move, Scout)


def claimable(position: Position, side: Side) -> set[int]:
    """The flags that a side could claim, were it its turn to."""
    visible, flags, rules = position.visible, position.flags, position.rules
    complete = open_sides(flags, side, complete=True)
    return {i for i in complete if check_claim(flags[i], side, rules, visible).valid}


def proven(position: Position, table: Table, soon: Iterable[Side]) -> dict[int, Side]:
    """The flags with a proof that no card to come can break, with the side that has it.

    Args:
        position: the position, with `ME` as player 0.
        table: what `ME` knows: with a tactics card that is not laid yet, a proof can be broken.
        soon: the sides that claim before the other one plays a card.
    """
    sides = soon if table.tactics_out else (ME, THEY)
    return {index: side for side in sides for index in claimable(position, side)}


def decides(position: Position, side: Side) -> bool:
    """Whether the flags that a side could claim, were it its turn to, decide the game."""
    complete = open_sides(position.flags, side, complete=True)
    if not won_with(position.flags, side, {*complete}):  # most positions need no claim to be checked
        return False
    return won_with(position.flags, side, claimable(position, side))


def will_decide(position: Position, table: Table) -> bool:
    """Whether the other side, which is to move, wins in this turn whatever cards it holds.

    Args:
        position: the position, with `ME` as player 0.
        table: the table before, for the cards that are not seen.
    """
    if decides(position, THEY):
        return True
    if position.rules.advanced:  # claims come before the card
        return False
    unseen = unpack(table.unseen)
    return len(unseen) - len(_deciding(position, THEY, unseen)) < table.theirs


def cannot_prevent(position: Position, table: Table) -> bool:
    """Whether `ME` wins in the turn after that of the other side, which is to move, whatever it does.

    Parameters: as for `will_decide`, which does not hold.
    """
    if table.their_tactics and position.played[THEY] <= position.played[ME]:
        return False
    advanced, places = position.rules.advanced, open_sides(position.flags, THEY)
    held = [card for card in position.hands[ME] if isinstance(card, Troop)]
    replies = (_laid(position, THEY, index, troop) for troop in unpack(table.unseen) for index in places)
    return all(
        (advanced or not decides(reply, THEY))
        and (decides(reply, ME) or (not advanced and bool(_deciding(reply, ME, held))))
        for reply in (replies if places and table.theirs else [position])
    )


def _deciding(position: Position, side: Side, troops: Iterable[Troop]) -> list[Troop]:
    """The troops with each of which a side, on move, could lay it and claim flags that decide the game."""
    flags, complete = position.flags, {*open_sides(position.flags, side, complete=True)}
    places = open_sides(flags, side)
    if not won_with(position.flags, side, complete):  # then the flag itself must be one of those claimed
        last = (i for i in places if flags[i].size - len(flags[i].cards[side]) == 1)
        places = [i for i in last if won_with(position.flags, side, {*complete, i})]
    return [
        troop
        for troop in troops
        if any(decides(_laid(position, side, index, troop), side) for index in places)
    ]


def _laid(position: Position, side: Side, index: int, troop: Troop) -> Position:
    """The position with a troop laid at a side of a flag."""
    flags = position.flags
    return replace(position, flags=put(flags, index, flags[index].with_card(side, troop)))


def best_tactic(turn: Turn) -> Gain | None:
    """The tactics card that wins and saves most flags at once, if it does at least one without losing
    another.
    """
    moves = [move for move in turn.moves if is_tactic(move)]
    if not moves:
        return None
    position = seen_position(turn.table, turn.phase)
    before = claimable(position, ME), claimable(position, THEY)
    gains = [gain for move in moves if (gain := _gain(position, move, before)) is not None]
    return max(gains, key=lambda gain: (len(gain.won), len(gain.saved)), default=None)


def _gain(position: Position, move: Move, before: tuple[set[int], set[int]]) -> Gain | None:
    after = play(position, move)
    mine, theirs = claimable(after, ME), claimable(after, THEY)
    won, saved = mine - before[ME], before[THEY] - theirs
    worse = before[ME] - mine or theirs - before[THEY]
    return Gain(move, tuple(sorted(won)), tuple(sorted(saved))) if (won or saved) and not worse else None


def claim_or_draw(turn: Turn) -> Move | None:
    """What both bots do without a thought: claim what can be claimed, draw from the deck they want."""
    for move in turn.moves:
        if isinstance(move, ClaimFlag):
            return move
    if isinstance(turn.moves[0], Draw):
        wanted = Draw(Deck.TACTIC if wants_tactic(turn.table) else Deck.TROOP)
        return wanted if wanted in turn.moves else turn.moves[0]
    return None


def wants_tactic(table: Table) -> bool:
    """Whether a tactics card is worth a draw: none that can be played is in hand, and one may be played
    next.
    """
    held = [card for card in table.hand if isinstance(card, Tactic)]
    led = table.leaders[ME]
    return not any(playable(card, led) for card in held) and table.played[ME] <= table.played[THEY]


def playable(card: Card, led: bool) -> bool:
    """Whether a card may still be played at all by a player: not a second leader, once one has `led`."""
    return not (led and card in LEADERS)
