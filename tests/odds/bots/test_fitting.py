"""Fitting: the gradient is the derivative, games teach, and tables are written as they are read."""

from __future__ import annotations

import csv
import shutil
from pathlib import Path
from random import Random

import pytest

import cardtable.odds.bots
from cardtable.odds import BATTLE_LINE, deal
from cardtable.odds.bots.evaluation import FLAG_WEIGHTS, GAME_WEIGHTS, Weights, fitted, probability
from cardtable.odds.bots.features import Observer
from tools.odds.fitting import Seen, begin, copy_of, fit, learn, main, self_play, step

TABLES = Path(cardtable.odds.bots.__file__).parent


@pytest.fixture(scope="module")
def game() -> tuple[list[list[Seen]], list[float]]:
    """A game with tactics cards."""
    return self_play(BATTLE_LINE, fitted(), Random(1))


def rows(weights: Weights) -> list[list[float]]:
    """All weights, by the lists that hold them."""
    return [*weights.units, weights.output, weights.game]


@pytest.mark.slow
def test_a_step_follows_the_derivative_of_every_weight(game: tuple[list[list[Seen]], list[float]]) -> None:
    """Against the difference quotient of the odds."""
    seen, weights = game[0][0][8], copy_of(fitted())
    moved = copy_of(weights)
    step(moved, seen, 1e-6)
    rng = Random(1)
    for number, row in enumerate(rows(weights)):
        for place in rng.sample(range(len(row)), 6):
            changed = copy_of(weights)
            rows(changed)[number][place] += 1e-6
            slope = (seen.odds(changed) - seen.odds(weights)) / 1e-6
            assert (rows(moved)[number][place] - row[place]) / 1e-6 == pytest.approx(slope, abs=2e-3)


@pytest.mark.slow
def test_what_was_learned_is_remembered(game: tuple[list[list[Seen]], list[float]]) -> None:
    """The same game again and again: its winner is foreseen, and its loser."""
    weights = begin(Random(1))
    for _ in range(40):
        for seen, points in zip(*game, strict=True):
            learn(weights, seen, points, 0.01)
    for seen, points in zip(*game, strict=True):
        assert abs(probability(seen[-1].odds(weights)) - points) < 0.1


def test_both_players_choose_as_often_as_they_lay(game: tuple[list[list[Seen]], list[float]]) -> None:
    first, second = game[0]
    assert abs(len(first) - len(second)) <= 2
    assert sorted(game[1]) in ([0, 1], [0.5, 0.5])
    assert {len(one.game) for one in (*first, *second)} == {len(fitted().game)}


@pytest.mark.slow
def test_fitting_changes_weights_and_gives_losses() -> None:
    weights = copy_of(fitted())
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
    for name in (FLAG_WEIGHTS, GAME_WEIGHTS):
        shutil.copy(TABLES / name, tmp_path)
    main(["--games", "0", "--folder", str(tmp_path)])
    for name in (FLAG_WEIGHTS, GAME_WEIGHTS):
        assert (tmp_path / name).read_text() == (TABLES / name).read_text()
