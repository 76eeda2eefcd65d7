"""Tournaments: seats are swapped, seeds are kept, and the interval is Wilson's."""

import pytest

from cardtable.odds import BATTLE_LINE_TROOPS
from cardtable.odds.tournament import Score, main, tournament


def test_the_same_seed_gives_the_same_score() -> None:
    scores = [[*tournament(BATTLE_LINE_TROOPS, "random", "random", 6, 3)] for _ in range(2)]
    assert scores[0] == scores[1]
    assert [score.games for score in scores[0]] == [1, 2, 3, 4, 5, 6]


def test_a_player_against_itself_wins_as_often_as_it_loses() -> None:
    """The published strategy does not draw lots: on the same deal the swapped game is the same game."""
    *_, score = tournament(BATTLE_LINE_TROOPS, "published", "published", 4, 1)
    assert score.won == score.lost


def test_the_published_strategy_beats_a_random_player() -> None:
    *_, score = tournament(BATTLE_LINE_TROOPS, "published", "random", 4, 1)
    assert score.won == 4


@pytest.mark.slow
def test_the_stronger_bot_beats_the_published_strategy() -> None:
    """Six games only; the README has the command for a hundred."""
    *_, score = tournament(BATTLE_LINE_TROOPS, "sampling", "published", 6, 1)
    assert score.won >= 4


def test_the_interval_of_a_known_example() -> None:
    """Wilson's interval for 8 of 10 (Newcombe 1998 gives such tables): 0.490 to 0.943."""
    assert Score(8, 0, 2).interval == pytest.approx((0.4902, 0.9433), abs=1e-4)


def test_the_command_writes_its_result(capsys: pytest.CaptureFixture[str]) -> None:
    main(["random", "random", "--games", "2", "--troops"])
    assert capsys.readouterr().out.startswith("random against random: ")
