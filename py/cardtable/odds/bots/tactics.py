"""Rules shared by the bots: claims and draws, and tactics cards that win a flag at once."""

from __future__ import annotations

from dataclasses import dataclass, replace

from cardtable.odds.counting.claims import check_claim
from cardtable.odds.game.cards import LEADERS, Card, Tactic
from cardtable.odds.game.moves import ClaimFlag, Deck, Deserter, Draw, Move, Play, Redeploy, Traitor
from cardtable.odds.game.play import play
from cardtable.odds.game.position import Position, flags_won
from cardtable.odds.game.table import ME, THEY, Side, Table
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
    return isinstance(move, (Redeploy, Deserter, Traitor)) or (
        isinstance(move, Play) and isinstance(move.card, Tactic)
    )


def claimable(position: Position, side: Side) -> set[int]:
    """The flags that a side could claim, were it its turn to."""
    visible, flags = position.visible, enumerate(position.flags)
    rules = position.rules
    return {i for i, flag in flags if flag.complete(side) and check_claim(flag, side, rules, visible).valid}


def decides(position: Position, side: Side) -> bool:
    """Whether the flags that a side could claim, were it its turn to, decide the game."""
    flags = position.flags
    complete = {i for i, flag in enumerate(flags) if flag.owner is None and flag.complete(side)}
    if not _won_with(position, side, complete):  # most positions need no claim to be checked
        return False
    return _won_with(position, side, claimable(position, side))


def _won_with(position: Position, side: Side, flags: set[int]) -> bool:
    """Whether a side would have won if it owned some more flags."""
    owned = [replace(flag, owner=side) if i in flags else flag for i, flag in enumerate(position.flags)]
    return bool(flags) and flags_won(owned, side) is not None


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
        wanted = turn.draw(Deck.TACTIC) if wants_tactic(turn.table) else None
        return wanted or turn.draw(Deck.TROOP) or turn.moves[0]
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
