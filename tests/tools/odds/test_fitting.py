"""Fitting: the gradient is the derivative, games teach, and tables are written as they are read."""

from __future__ import annotations

import csv
import shutil
from copy import deepcopy
from pathlib import Path
from random import Random

import pytest

import cardtable.odds.bots
from cardtable.odds import BATTLE_LINE, Position, deal
from cardtable.odds.bots.evaluation import (
    FLAG_CHANCES,
    FLAG_WEIGHTS,
    GAME_WEIGHTS,
    Weights,
    fitted,
    probability,
)
from cardtable.odds.bots.features import Observer
from tools.odds.fitting import Seen, begin, fit, learn, learn_flags, main, points_of, self_play, step

TABLES = Path(cardtable.odds.bots.__file__).parent


@pytest.fixture(scope="module")
def game() -> tuple[list[list[Seen]], Position]:
    return self_play(BATTLE_LINE, fitted(), Random(1))


def rows(weights: Weights) -> list[list[float]]:
    """All weights, by the lists that hold them."""
    return [*weights.units, weights.output, weights.game]


@pytest.mark.slow
def test_a_step_follows_the_derivative_of_every_weight(game: tuple[list[list[Seen]], Position]) -> None:
    """Against the difference quotient of the odds."""
    seen, weights = game[0][0][8], deepcopy(fitted())
    moved = deepcopy(weights)
    step(moved, seen, 1e-6)
    rng = Random(1)
    for number, row in enumerate(rows(weights)):
        for place in rng.sample(range(len(row)), 6):
            changed = deepcopy(weights)
            rows(changed)[number][place] += 1e-6
            slope = (seen.odds(changed) - seen.odds(weights)) / 1e-6
            assert (rows(moved)[number][place] - row[place]) / 1e-6 == pytest.approx(slope, abs=2e-3)


@pytest.mark.slow
def test_what_was_learned_is_remembered(game: tuple[list[list[Seen]], Position]) -> None:
    """The same game again and again: its winner is foreseen, and its loser; flags less badly than before."""
    (weights, (played, end)), losses = (begin(Random(1)), game), list[float]()
    for _ in range(40):
        for player, seen in enumerate(played):
            learn(weights, seen, points_of(end.winner, player), 0.01)
            flags = [points_of(flag.owner, player) for flag in end.flags]
            losses.append(learn_flags(weights, seen, flags, 0.01))
    for player, seen in enumerate(played):
        assert abs(probability(seen[-1].odds(weights)) - points_of(end.winner, player)) < 0.1
    assert sum(losses[-2:]) < sum(losses[:2])


def test_both_players_choose_as_often_as_they_lay(game: tuple[list[list[Seen]], Position]) -> None:
    first, second = game[0]
    assert abs(len(first) - len(second)) <= 2
    assert sum(points_of(game[1].winner, player) for player in (0, 1)) == 1
    assert {len(one.game) for one in (*first, *second)} == {len(fitted().game)}


@pytest.mark.slow
def test_fitting_changes_weights_and_gives_losses() -> None:
    weights = deepcopy(fitted())
    losses = [*fit(weights, 2, 1)]
    assert len(losses) == 2
    assert all(loss > 0 for loss in losses)
    assert weights != fitted()


def test_the_numbers_have_the_names_of_their_weights() -> None:
    position = deal(BATTLE_LINE, Random(1))
    views, game = Observer(position.table(0)).look(position)
    for name, numbers in ((FLAG_WEIGHTS, views[0].numbers), (GAME_WEIGHTS, game)):
        with (TABLES / name).open(encoding="utf-8") as lines:
            named = [row["number"] for row in csv.DictReader(lines)]
        assert [*numbers] == [one for one in named if one != "output"]


def test_tables_are_written_with_their_names(tmp_path: Path) -> None:
    names = (FLAG_WEIGHTS, GAME_WEIGHTS, FLAG_CHANCES)
    for name in names:
        shutil.copy(TABLES / name, tmp_path)
    main(["--games", "0", "--folder", str(tmp_path)])
    for name in names:
        assert (tmp_path / name).read_text() == (TABLES / name).read_text()
