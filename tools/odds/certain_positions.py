"""Positions whose winner is certain, found by playing every move under the full rules.

    PYTHONPATH=py:. python3 -m tools.odds.certain_positions --each 25 --seed 1

writes `tests/odds/bots/certain.csv`: under each of four rules so many positions of games with both decks
empty, searched to the end of the game, and so many in which a side wins in this turn or the next one,
whatever is hidden.
"""

from __future__ import annotations

import argparse
import csv
from collections.abc import Callable, Hashable, Iterator
from dataclasses import replace
from random import Random

from cardtable.odds import (
    ME,
    THEY,
    Card,
    ClaimFlag,
    Done,
    Draw,
    Ending,
    Phase,
    Position,
    SamplingPlayer,
    Scout,
    Side,
    Table,
    deal,
    legal_moves,
    play,
    turn_of,
    unpack,
)
from cardtable.odds.bots.sampling import Budget
from cardtable.odds.game.turn import sampled_position
from tools.odds.tournament import all_rules
from tools.paths import ROOT

CERTAIN = ROOT / "tests/odds/bots/certain.csv"
MOST_POSITIONS = 60_000
"""Positions that take a longer search are left out."""
MOST_PLACES = 8
"""So many cards at most can still be laid at open flags, where the decks are empty."""
Known = dict[Hashable, float]


def searched(position: Position, known: Known) -> float | None:
    """Return the points of player 0 with best play, every legal move tried; None after too many positions."""
    if position.phase is Phase.OVER:
        return 0.5 if position.winner is None else 1.0 - position.winner
    key = position.flags, position.hands, position.mover, position.phase, position.passes
    if key not in known:
        if len(known) > MOST_POSITIONS:
            return None
        values = []
        for move in legal_moves(position):
            value = searched(play(position, move), known)
            if value is None:
                return None
            values.append(value)
            if value == 1 - position.mover:
                break
        known[key] = max(values) if position.mover == ME else min(values)
    return known[key]


def turn_ends(position: Position) -> Iterator[Position]:
    """Yield the positions in which a turn without Scout can end: the game over, or the other side to move."""
    for move in legal_moves(position):
        if isinstance(move, Scout):
            continue
        after = play(position, move)
        if after.phase is Phase.OVER or isinstance(move, (Done, Draw)):
            yield after
        elif isinstance(move, ClaimFlag) or after.phase is Phase.CLAIM:
            yield from turn_ends(after)


def wins(position: Position, side: Side) -> bool:
    """Return whether the side on move can win by flags in this turn; other cards may keep the game going."""
    ends = (end for end in turn_ends(position) if end.ending is not Ending.EXHAUSTED)
    return any(end.winner == side for end in ends)


def holding(position: Position, *cards: Card) -> Position:
    """Return the position with the other side on move and these cards in its hand, and no deck."""
    return replace(
        position, hands=(position.hands[ME], cards), troops=(), tactics=(), mover=THEY, phase=Phase.PLAY
    )


def sure_of_theirs(position: Position, table: Table) -> bool:
    """Return whether the other side, on move, wins in this turn with each hand that it may have."""
    if wins(holding(position), THEY):
        return True
    useless = [troop for troop in unpack(table.unseen) if not wins(holding(position, troop), THEY)]
    return len(useless) < table.theirs


def one_turn_ahead(table: Table) -> float | None:
    """Return the points of `ME` where a side wins in this turn or the next one, whatever is hidden."""
    position = sampled_position(table, Random(0))
    if table.mover == ME:
        if wins(position, ME):
            return 1.0
        scouts = any(isinstance(move, Scout) for move in legal_moves(position))
        return 0.0 if not scouts and all(sure_of_theirs(end, table) for end in turn_ends(position)) else None
    if sure_of_theirs(position, table):
        return 0.0
    if table.their_tactics and table.played[THEY] <= table.played[ME]:
        return None
    hands: list[tuple[Card, ...]] = [(troop,) for troop in unpack(table.unseen)]
    for hand in hands if table.theirs else [()]:
        for end in turn_ends(holding(position, *hand)):
            if end.phase is Phase.OVER or not wins(end, ME):
                return None
    return 1.0


def fast_game(number: int, seed: int) -> Iterator[Position]:
    """Yield the positions before each turn of a game, under one of four rules in turn."""
    rng = Random(seed * 1_000_003 + number)
    rules = all_rules("battle-line")[number % 4]
    position, player = deal(rules, rng), SamplingPlayer(rng, Budget(moves=1, determinizations=1))
    while position.phase is not Phase.OVER:
        if position.phase is Phase.PLAY:
            yield position
        moves = legal_moves(position)
        position = play(position, moves[0] if len(moves) == 1 else player.choose(turn_of(position)))


def decks_empty(position: Position, player: Side) -> tuple[Table, float] | None:
    """Return a player's table late in a game, the decks put beside the flags, and its points by search."""
    places = sum(2 * flag.size - len(flag.visible()) for flag in position.flags if flag.owner is None)
    if places > MOST_PLACES:
        return None
    gone = (*position.gone[0], *position.troops, *position.tactics), position.gone[1]
    table = replace(position, gone=gone, troops=(), tactics=()).table(player)
    points = searched(sampled_position(table, Random(0)), {})
    return None if points is None else (table, points)


def turn_ahead(position: Position, player: Side) -> tuple[Table, float] | None:
    """Return a player's table and its points, where a side wins in this turn or the next one."""
    table = position.table(player)
    points = one_turn_ahead(table)
    return None if points is None else (table, points)


KINDS: dict[str, Callable[[Position, Side], tuple[Table, float] | None]] = {
    "decks empty": decks_empty,
    "a turn ahead": turn_ahead,
}
"""The two kinds of certain positions."""


def main() -> None:
    """Write the positions; of a game at most one of each kind, by turns as its players see it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--each", type=int, default=25)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    rows: list[tuple[str, float, str]] = []
    left = {(kind, rules): asked.each for kind in KINDS for rules in range(4)}
    number = 0
    while any(left.values()):
        positions = [*fast_game(number, asked.seed)]
        for kind, found_in in KINDS.items():
            if not left[kind, number % 4]:
                continue
            late = Random(number).sample(positions[-6:], len(positions[-6:]))
            found = next(filter(None, (found_in(position, number // 4 % 2) for position in late)), None)
            if found:
                rows.append((kind, found[1], f"{found[0]}\n".replace("\n", "/")))
                left[kind, number % 4] -= 1
        number += 1
    with CERTAIN.open("w", encoding="utf-8", newline="") as lines:
        table = csv.writer(lines, lineterminator="\n")
        table.writerow(["kind", "points", "table"])
        table.writerows(sorted(rows))


if __name__ == "__main__":
    main()
