"""What the bots share: claims and draws, and tactics cards that win a flag at once."""

from dataclasses import dataclass

from .cards import LEADERS, Card, Tactic, Troop
from .claims import check_claim
from .moves import ClaimFlag, Deck, Deserter, Draw, Move, Play, Redeploy, Traitor
from .play import play
from .position import Position
from .table import ME, THEY, Table
from .turn import Turn, seen_position


@dataclass(frozen=True, slots=True)
class Gain:
    """What a tactics card does at once.

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


def claimable(position: Position, side: int) -> set[int]:
    """The flags that a side could claim, were it its turn to."""
    visible, flags = position.visible, enumerate(position.flags)
    rules = position.rules
    return {i for i, flag in flags if flag.complete(side) and check_claim(flag, side, rules, visible).valid}


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
    return not any(playable(table, card) for card in held) and table.played[ME] <= table.played[THEY]


def playable(table: Table, card: Card) -> bool:
    """Whether a card may still be played at all: not a second leader."""
    return isinstance(card, Troop) or not (card in LEADERS and table.leaders[ME])
