"""What a move brings about: the legal claims after it under the full rules, and all completions of a flag."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, permutations
from random import Random

from cardtable import odds
from cardtable.odds.game.turn import sampled_position
from tests.support.odds.naive_odds import naive_best


def legal_claims(position: odds.Position, side: odds.Side) -> set[int]:
    """Return the flags that a side can claim if it is on turn and claims now."""
    asked = replace(position, mover=side, phase=odds.Phase.CLAIM)
    return {move.flag for move in odds.legal_moves(asked) if isinstance(move, odds.ClaimFlag)}


def claims_around(turn: odds.Turn, move: odds.Move) -> dict[str, set[int]]:
    """Return the flags that each side can claim before a move and after it."""
    before = replace(sampled_position(turn.table, Random(0)), phase=turn.phase)
    after = odds.play(before, move)
    sides, moments = (("mine", odds.ME), ("theirs", odds.THEY)), (("before", before), ("after", after))
    return {f"{whose} {when}": legal_claims(at, side) for whose, side in sides for when, at in moments}


def would_win(turn: odds.Turn, claims: set[int], side: odds.Side) -> bool:
    """Return whether a side has won once it owns some more flags."""
    flags = [
        replace(flag, owner=side) if index in claims else flag for index, flag in enumerate(turn.table.flags)
    ]
    return odds.flags_won(flags, side) is not None


def naive_from_hand(flag: odds.Flag, position: odds.Position) -> odds.Strength | None:
    """Return the best strength that troops of the hand complete, in every order of every hand."""
    troops = [card for card in position.hands[odds.ME] if isinstance(card, odds.Troop)]
    sides = [
        naive_best((*flag.cards[odds.ME], *cards), position.rules, flag.fog is not None, flag.mud is not None)
        for cards in permutations(troops, max(0, flag.size - len(flag.cards[odds.ME])))
    ]
    return max((one for one in sides if one is not None), default=None)


def completions(
    flag: odds.Flag, side: odds.Side, rules: odds.Rules, troops: Sequence[odds.Troop]
) -> Iterator[tuple[odds.Strength, frozenset[odds.Troop]]]:
    """Yield every strength of a side, with the troops that complete it."""
    missing = max(0, flag.size - len(flag.cards[side]))
    for cards in combinations(troops, missing):
        strength = naive_best((*flag.cards[side], *cards), rules, flag.fog is not None, flag.mud is not None)
        if strength is not None:
            yield strength, frozenset(cards)


def can_win(turn: odds.Turn, after: odds.Position, index: int, named: odds.Explanation | None = None) -> bool:
    """Return whether some completion, of a strength that is named, beats one of the other side."""
    flag, rules = after.flags[index], after.rules
    unseen = list(odds.unpack(turn.table.unseen))
    held = [card for card in after.hands[odds.ME] if isinstance(card, odds.Troop)]
    mine = completions(flag, odds.ME, rules, [*unseen, *held])
    missing = flag.size - len(flag.cards[odds.THEY])
    lowest = sorted(unseen, key=lambda card: card.value)
    theirs = [*completions(flag, odds.THEY, rules, lowest if missing < 2 else lowest[:9])]
    is_first = flag.completed_first == odds.ME
    return any(
        not cards & others and (own > other or (is_first and own == other))
        for own, cards in mine  # they are looked for until one is found
        if named is None or is_named(own, named)
        for other, others in theirs
    )


def is_named(strength: odds.Strength, found: odds.Explanation) -> bool:
    """Return whether an explanation names a strength: exactly, as the least, or by its formation."""
    if found.strength is not None:
        return strength == found.strength
    if found.beats is not None:
        return strength == found.beats
    return strength.formation is (found.formation or odds.Formation.HOST)
