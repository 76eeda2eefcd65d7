"""What is said of the game beside what happened: the tables, and games that are the same for a seed."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from statistics import fmean

from tools.odds.calibration import Moment, by_chance, calibration_error, moments_of, report

MOMENT = Moment("battle-line", "published", 1, 0.8, 0.05, 1.0, turned=False)


def test_an_estimate_that_is_true_has_the_error_of_chance() -> None:
    """Two of three games that are said to be won with 0.7 are; all of them would be off by 0.3."""
    rng = Random(2)
    moments = []
    for game in range(400):
        is_second, first_wins = bool(game % 2), rng.random() < 0.7
        said, won = (0.3, not first_wins) if is_second else (0.7, first_wins)
        moments.append(replace(MOMENT, game=game, said=said, won=float(won), turned=is_second))
    surer = [replace(one, said=0.9, turned=False) for one in moments]
    chance, less = (fmean(map(calibration_error, by_chance(ones, Random(1)))) for ones in (moments, surer))
    assert 0.01 < chance < 0.06
    assert calibration_error(moments) < 3 * chance
    assert less < chance


def test_the_report_tells_said_and_happened_in_tenths_and_what_lies_within() -> None:
    true = [replace(MOMENT, game=game, won=float(game % 5 > 0)) for game in range(60)]
    false = [replace(MOMENT, game=game, said=0.2, won=1.0) for game in range(60, 120)]
    certain = replace(MOMENT, game=120, said=1.0, margin=0.0, won=0.0)
    lines = report([*true, *false, certain]).splitlines()
    assert "| 80.0% | 80.0% | 60 |" in lines
    assert "| 20.0% | 100.0% | 60 |" in lines
    assert lines[-1] == "1 of 2 tenths of the rules lie within their ±; by chance, were each true: 1."
    (row,) = (line for line in lines if line.startswith("| all "))
    assert row.split(" | ")[1:3] == ["121", "121"]
    assert row.endswith("| 1 | 1 |")


def test_the_same_seed_gives_the_same_moments() -> None:
    first, second = moments_of(4, 2, 7), moments_of(4, 2, 7)
    assert first == second
    assert {one.level for one in first} == {"evaluation"}
    assert moments_of(4, 2, 8) != first
    flags = moments_of(4, 2, 7, of_flags=True)
    assert [one.rules for one in flags] == [one.rules for one in first]
    assert flags != first
