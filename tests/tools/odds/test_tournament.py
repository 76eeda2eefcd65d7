"""Tournaments: seats are swapped, seeds are kept, and the interval is Wilson's."""

from __future__ import annotations

import re

import pytest

from cardtable.odds import BATTLE_LINE, BATTLE_LINE_TROOPS, SCHOTTEN_TOTTEN, Rules
from tools.odds.tournament import Result, Score, Style, main, results, score_of, summary

REFERENCE = "tools.odds.reference_player:ReferencePlayer"


def test_the_same_seed_gives_the_same_games_on_any_number_of_processes() -> None:
    found = [
        [
            (game.points, game.styles[0].opening, game.styles[0].tactic)
            for game in results(BATTLE_LINE, "random", "random", 4, 3, processes)
        ]
        for processes in (1, 1, 2)
    ]
    assert found[0] == found[1] == found[2]
    assert len(found[0]) == 4


@pytest.mark.slow
def test_a_player_against_itself_wins_as_often_as_it_loses() -> None:
    """The published strategy does not draw lots: on the same deal the swapped game is the same game."""
    found = score_of([*results(BATTLE_LINE_TROOPS, "published", "published", 2, 1)])
    assert found.won == found.lost


@pytest.mark.parametrize(
    ("rules", "better", "worse", "games", "least"),
    [
        pytest.param(BATTLE_LINE_TROOPS, "published", "random", 2, 2, marks=pytest.mark.slow),
        pytest.param(BATTLE_LINE, REFERENCE, "random", 2, 2, marks=pytest.mark.slow),
        pytest.param(SCHOTTEN_TOTTEN, "sampling", "random", 4, 4, marks=pytest.mark.long),
        pytest.param(BATTLE_LINE_TROOPS, "sampling", "published", 6, 4, marks=pytest.mark.long),
        pytest.param(BATTLE_LINE_TROOPS, "sampling", REFERENCE, 6, 4, marks=pytest.mark.long),
    ],
)
def test_a_better_player_wins_more_often(
    rules: Rules, better: str, worse: str, games: int, least: int
) -> None:
    """A few of the games that docs/tools/odds.md counts."""
    assert score_of([*results(rules, better, worse, games, 1)]).won >= least


def test_the_interval_of_a_known_example() -> None:
    """Wilson's interval for 8 of 10 (Newcombe 1998 gives such tables): 0.490 to 0.943."""
    assert Score(8, 0, 2).interval == pytest.approx((0.4902, 0.9433), abs=1e-4)


def test_the_summary_tells_time_first_lays_and_tactics() -> None:
    style = Style((0.5,), (1, 2, 3), None)
    games = [
        Result(1, (Style((0.25,), (10, 9, 8), 20), style)),
        Result(0.5, (Style((0.25,), (1, 2, 3), None), style)),
    ]
    score_line, first, second = summary(BATTLE_LINE, "a", "b", games).split("\n")
    assert score_line.startswith("battle-line tactics: a against b: 1 won, 1 drawn, 0 lost; 75.0%")
    in_all = "first 3 troops 5.5 on average, first tactics card at lay 20.0"
    assert first == f"  a: 250.0 ms a move (median), {in_all}"
    assert second == "  b: 500.0 ms a move (median), first 3 troops 2.0 on average"


def test_the_command_plays_each_rule(capsys: pytest.CaptureFixture[str]) -> None:
    main(["random", "random", "--games", "2", "--processes", "1"])
    lines = re.findall("^battle-line.*", capsys.readouterr().out, re.MULTILINE)
    names = [f"battle-line{kind}" for kind in (" advanced", "", " tactics advanced", " tactics")]
    assert [line.split(":")[0] for line in lines] == names


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (["expert", "random"], "'expert' is no player"),
        (["random"], "two players are accepted, or none"),
        (["nowhere:Player", "random"], "nowhere"),
    ],
)
def test_a_wrong_player_is_named(wrong: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(wrong)
    assert message in capsys.readouterr().err
