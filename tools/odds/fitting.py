"""Fits the weights of the learned evaluation on games of the evaluation against itself.

    PYTHONPATH=py:. python3 -m tools.odds.fitting --games 2000 --seed 1

goes on from the weights in `bots`, or begins anew with `--anew`, and writes them back. Both sides play the
move that is evaluated best, now and then another. After each game, every position is moved towards what came
of it: a mixture of the evaluations that followed and of the end (TD(lambda) after Sutton 1988), by
gradient descent on the logarithmic loss; so is the chance of each flag, towards who has it in the end. With
`--flags` only that chance is fitted.
"""

from __future__ import annotations

import argparse
import csv
import sys
from collections.abc import Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass
from math import log
from pathlib import Path
from random import Random

from cardtable.odds import bots
from cardtable.odds.bots.evaluation import (
    FLAG_CHANCES,
    FLAG_WEIGHTS,
    GAME_WEIGHTS,
    LEAK,
    Evaluator,
    Weights,
    fitted,
    probability,
)
from cardtable.odds.bots.features import Needs
from cardtable.odds.bots.sampling import played
from cardtable.odds.bots.tactics import claim_or_draw
from cardtable.odds.game.cards import pack
from cardtable.odds.game.moves import Move
from cardtable.odds.game.play import play
from cardtable.odds.game.position import Phase, Position, deal
from cardtable.odds.game.rules import Rules, Side
from cardtable.odds.game.table import ME
from cardtable.odds.game.turn import Turn, seen_position, turn_of
from tools.odds.tournament import all_rules

KEPT = 0.85
"""The lambda of TD(lambda): how much of what came later counts."""
OTHER_MOVE = 0.03
RATE, LAST_RATE = 0.003, 0.0003
FLAG_RATE = 5.0
"""The rate of the chance of a flag beside that of the evaluation."""
UNITS = 16


@dataclass(frozen=True, slots=True)
class Seen:
    """A position after a move, as the evaluation saw it: the numbers of the open flags and of the game, and
    for each open flag by its place what its own chance follows from.
    """

    flags: tuple[Sequence[float], ...]
    game: Sequence[float]
    leads: dict[int, tuple[Needs, float]]

    def odds(self, weights: Weights) -> float:
        """The logarithm of the odds."""
        return weights.whole(self.game) + sum(map(weights.flag, self.flags))


def self_play(rules: Rules, weights: Weights, rng: Random) -> tuple[list[list[Seen]], Position]:
    """One game: the positions after each player's choices, and the end."""
    position = deal(rules, rng)
    seen: list[list[Seen]] = [[], []]
    while position.phase is not Phase.OVER:
        turn = turn_of(position)
        move: Move | None = claim_or_draw(turn) or (turn.moves[0] if len(turn.moves) == 1 else None)
        if move is None:
            move, after = _choice(turn, weights, rng)
            if turn.phase is Phase.PLAY:
                seen[position.mover].append(after)
        position = play(position, move)
    return seen, position


def points_of(winner: Side | None, player: Side) -> float:
    """The points of a player for a game or a flag: half for one that nobody has won."""
    return 0.5 if winner is None else float(winner == player)


def _choice(turn: Turn, weights: Weights, rng: Random) -> tuple[Move, Seen]:
    evaluator, before = Evaluator(turn.table, weights), seen_position(turn.table, turn.phase)
    afters = {move: played(before, move) for move in turn.moves}
    best = max(turn.moves, key=lambda move: evaluator.odds(afters[move]))
    move = rng.choice(turn.moves) if rng.random() < OTHER_MOVE else best
    look, after = evaluator.observer, afters[move]
    views, game = look.look(after)
    held = pack(after.hands[ME])
    leads = {index: look.lead(flag, held) for index, flag in enumerate(after.flags) if flag.owner is None}
    return move, Seen(
        tuple([*view.numbers.values()] for view in views if view.numbers), [*game.values()], leads
    )


def learn(weights: Weights, seen: Sequence[Seen], points: float, rate: float) -> float:
    """Move the weights, in place, towards what came of the positions of one player in a game; returns the
    mean logarithmic loss before.
    """
    loss, goal = 0.0, points
    for one in reversed(seen):
        chance = probability(one.odds(weights))
        loss -= points * log(chance) + (1 - points) * log(1 - chance)
        step(weights, one, rate * (goal - chance))
        goal = (1 - KEPT) * chance + KEPT * goal
    return loss / max(1, len(seen))


def learn_flags(weights: Weights, seen: Sequence[Seen], points: Sequence[float], rate: float) -> float:
    """Move the chance of a flag, in place, towards the points of one player at the nine flags; returns the
    mean logarithmic loss before.
    """
    losses = []
    for index, (needs, odds) in (lead for one in seen for lead in one.leads.items()):
        chance, goal = weights.flag_chance(needs, odds), points[index]
        losses.append(-goal * log(chance) - (1 - goal) * log(1 - chance))
        size, row = rate * (goal - chance), weights.flags[min(needs), max(needs)]
        row[0] += size * ((needs[0] < needs[1]) - (needs[0] > needs[1]))
        row[1] += size * odds
    return sum(losses) / max(1, len(losses))


def step(weights: Weights, seen: Seen, size: float) -> None:
    """Move the weights, in place, along the gradient of the logarithm of the odds of a position."""
    for numbers in seen.flags:
        for index, hidden in enumerate(weights.hidden(numbers)):
            slope = size * weights.output[index] * (1 if hidden > 0 else LEAK)
            unit = weights.units[index]
            for place, number in enumerate(numbers):
                unit[place] += slope * number
            weights.output[index] += size * hidden
    for place, number in enumerate(seen.game):
        weights.game[place] += size * number


def begin(rng: Random) -> Weights:
    """Weights that know nothing but the chances of the flags taken together."""
    numbers, game = len(fitted().units[0]), len(fitted().game)
    units = [[rng.uniform(-0.3, 0.3) for _ in range(numbers)] for _ in range(UNITS)]
    whole = [0.0] * game
    whole[1] = 2.0
    flags = {needs: [0.0, 1.0] for needs in fitted().flags}
    return Weights(units, [rng.uniform(-0.2, 0.2) for _ in range(UNITS)], whole, flags)


def fit(weights: Weights, games: int, seed: int, *, flags_only: bool = False) -> Iterator[float]:
    """Play games under all rules and learn from them, in place; yields the mean loss of each game."""
    rules = all_rules("battle-line")
    for game in range(games):
        rng = Random(seed * 1_000_003 + game)
        seen, end = self_play(rng.choice(rules), weights, rng)
        rate, losses = RATE + (LAST_RATE - RATE) * game / games, list[float]()
        for player, own in enumerate(seen):
            flags = [points_of(flag.owner, player) for flag in end.flags]
            losses.append(learn_flags(weights, own, flags, FLAG_RATE * rate))
            if not flags_only:
                losses[-1] = learn(weights, own, points_of(end.winner, player), rate)
        yield sum(losses) / 2


def write_weights(weights: Weights, folder: Path) -> None:
    """Write both tables into a folder, with the names of the numbers from those that are there."""
    tables: tuple[tuple[str, Sequence[Sequence[float]]], ...] = (
        (FLAG_WEIGHTS, [*zip(*weights.units, strict=True), weights.output]),
        (GAME_WEIGHTS, [(weight,) for weight in weights.game]),
        (FLAG_CHANCES, [*weights.flags.values()]),
    )
    for name, rows in tables:
        with (folder / name).open(encoding="utf-8", newline="") as lines:
            header, *known = csv.reader(lines)
        with (folder / name).open("w", encoding="utf-8", newline="") as lines:
            table = csv.writer(lines, lineterminator="\n")
            table.writerow(header)
            for row, weight in zip(known, rows, strict=True):
                table.writerow([*row[: -len(weight)], *(f"{one:.4f}" for one in weight)])


def main(arguments: Sequence[str] | None = None) -> None:
    """Fit from the command line."""
    parser = argparse.ArgumentParser(prog="python3 -m tools.odds.fitting", description=__doc__.split("\n")[0])
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--anew", action="store_true", help="begin without the weights that are there")
    parser.add_argument("--flags", action="store_true", help="fit the chance of a flag alone")
    parser.add_argument("--folder", type=Path, default=Path(*bots.__path__))
    asked = parser.parse_args(arguments)
    weights = begin(Random(asked.seed)) if asked.anew else deepcopy(fitted())
    recent: list[float] = []
    for number, loss in enumerate(fit(weights, asked.games, asked.seed, flags_only=asked.flags), 1):
        recent = [*recent[-199:], loss]
        sys.stderr.write(f"\r{number} of {asked.games} games, loss {sum(recent) / len(recent):.4f} ")
    write_weights(weights, asked.folder)
    sys.stderr.write("\n")


if __name__ == "__main__":
    main()
