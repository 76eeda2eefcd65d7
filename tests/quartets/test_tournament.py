"""The tournament of the program levels: repeatable, and in the order of the levels."""

from __future__ import annotations

import pytest

from cardtable.common.intervals import wilson_interval
from cardtable.quartets import Strength
from tools.quartets.tournament import main, tournament


def played(first: Strength, others: Strength, games: int) -> list[bool]:
    """Of a match of small games, which the first level has won."""
    return list(tournament(first, others, games, seed=1, groups=3))


def test_the_same_seed_gives_the_same_games() -> None:
    assert played(Strength.EASY, Strength.CAREFUL, 12) == played(Strength.EASY, Strength.CAREFUL, 12)


def test_careful_programs_beat_easy_ones() -> None:
    """One careful among easy ones wins more than its share, one easy among careful ones less."""
    strong, weak = played(Strength.CAREFUL, Strength.EASY, 60), played(Strength.EASY, Strength.CAREFUL, 60)
    assert wilson_interval(sum(strong) / 60, 60)[0] > 1 / 3
    assert wilson_interval(sum(weak) / 60, 60)[1] < 1 / 3


def test_the_command_prints_the_rate(capsys: pytest.CaptureFixture[str]) -> None:
    main(["easy", "easy", "--games", "3", "--groups", "2"])
    assert "3 games: easy" in capsys.readouterr().out
