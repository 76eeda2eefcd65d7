"""What a move brings about, by playing it under the full rules and reading the legal claims."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations
from random import Random

from cardtable.odds import (
    ME,
    THEY,
    ClaimFlag,
    Flag,
    Move,
    Phase,
    Position,
    Side,
    Strength,
    Troop,
    Turn,
    flags_won,
    legal_moves,
    play,
)
from cardtable.odds.game.turn import sampled_position
from tests.support.odds.naive_odds import naive_best


def legal_claims(position: Position, side: Side) -> set[int]:
    """Return the flags that a side can claim if it is on turn and claims now."""
    asked = replace(position, mover=side, phase=Phase.CLAIM)
    return {move.flag for move in legal_moves(asked) if isinstance(move, ClaimFlag)}


def claims_around(turn: Turn, move: Move) -> dict[str, set[int]]:
    """Return the flags that each side can claim before a move and after it."""
    before = replace(sampled_position(turn.table, Random(0)), phase=turn.phase)
    after = play(before, move)
    return {
        "mine before": legal_claims(before, ME),
        "mine after": legal_claims(after, ME),
        "theirs before": legal_claims(before, THEY),
        "theirs after": legal_claims(after, THEY),
    }


def would_win(turn: Turn, claims: set[int], side: Side) -> bool:
    """Return whether a side has won once it owns some more flags."""
    flags = [
        replace(flag, owner=side) if index in claims else flag for index, flag in enumerate(turn.table.flags)
    ]
    return flags_won(flags, side) is not None


def naive_from_hand(flag: Flag, position: Position) -> Strength | None:
    """Return the best strength that troops of the hand complete, in every order of every hand."""
    troops = [card for card in position.hands[ME] if isinstance(card, Troop)]
    sides = [
        naive_best((*flag.cards[ME], *cards), position.rules, flag.fog is not None, flag.mud is not None)
        for cards in permutations(troops, max(0, flag.size - len(flag.cards[ME])))
    ]
    return max((one for one in sides if one is not None), default=None)
