"""Program players: safe, finishing, repeatable, and the strong ones stronger; in the suit form too."""

from __future__ import annotations

from random import Random

import pytest

from cardtable import quartets
from cardtable.common.jobs import Job
from cardtable.quartets import Deal, Ending, Game, Goal, Rules, Strength, Why, finish, play, quantum_go_fish
from cardtable.quartets.players import declaration, sure_card
from tests.support.quartets.enumeration import SWITCHES
from tools.intervals import wilson_interval
from tools.quartets.tournament import main, tournament

NO_WHOLE = Rules(whole_group=False)


def seated(deal: Deal, starter: int = 0) -> Game:
    return Game.start(deal, [f"P{seat}" for seat in range(deal.players)], starter)


@pytest.mark.slow
@pytest.mark.parametrize("strength", Strength)
@pytest.mark.parametrize("futile", [False, True])
def test_no_paradox_and_all_quartets_under_all_switches(strength: Strength, futile: bool) -> None:
    """Careful and strong players end every game by declaring all quartets."""
    for number, rules in enumerate(SWITCHES):
        own, whole, must = rules.own_card, rules.whole_group, rules.must_declare
        switches = Rules(own_card=own, whole_group=whole, must_declare=must, futile=futile)
        deal = Deal.even(3 + number % 2, 3, switches)
        game = finish(play(seated(deal), [strength] * deal.players, Random(number)))
        assert game.outcome is not None
        assert game.outcome.ending is Ending.ALL_DECLARED
        assert {entry.verdict for entry in game.log} == {quartets.Verdict.STANDS}


def test_the_same_seed_plays_the_same_game() -> None:
    """Randomness comes in as an argument and from nowhere else."""
    deal = Deal.even(3, 4, NO_WHOLE)
    games = [finish(play(seated(deal), [*Strength, Strength.CAREFUL], Random(5))) for _ in range(2)]
    assert games[0] == games[1]


def test_a_full_table_plays_to_the_end() -> None:
    game = finish(play(seated(Deal.even(8, 13, NO_WHOLE)), [Strength.CAREFUL] * 8, Random(1)))
    assert len(game.quartets) == 13


def test_a_game_stops_at_its_limit() -> None:
    game = finish(play(seated(Deal.even(3, 4, NO_WHOLE)), [Strength.CAREFUL] * 3, Random(1), limit=7))
    assert len(game.log) == 7
    assert game.outcome is None


def test_strong_choices_come_in_slices() -> None:
    """The search at the largest table yields many times; each yield is a chance to stop."""
    opening = seated(Deal.even(8, 13, NO_WHOLE))
    for seed in range(20):
        game = finish(play(opening, [Strength.CAREFUL] * 8, Random(seed), limit=20))
        if game.position.question is None and declaration(game) is None and sure_card(game) is None:
            break
    job: Job[None, quartets.Statement] = quartets.choose(game, Strength.STRONG, Random(1))
    seen = [next(job).done, next(job).done]
    assert seen == sorted(seen)
    job.close()


@pytest.mark.long
def test_strong_players_win_more_than_their_share() -> None:
    """One strong among two careful, 150 games: a fair share is 50 (deviation 5.8); 75 is far beyond."""
    wins = 0
    for number in range(150):
        seat = number % 3
        strengths = [Strength.STRONG if player == seat else Strength.CAREFUL for player in range(3)]
        deal = Deal.even(3, 4, NO_WHOLE)
        wins += finish(play(seated(deal, number // 3 % 3), strengths, Random(number))).winner == seat
    assert wins > 75


def played(first: Strength, others: Strength, games: int) -> list[bool]:
    """Of a match of small games, which the first level has won."""
    return list(tournament(first, others, games, seed=1, groups=3))


def test_careful_programs_beat_easy_ones() -> None:
    """One careful among easy ones wins more than its share, one easy among careful ones less."""
    strong, weak = played(Strength.CAREFUL, Strength.EASY, 60), played(Strength.EASY, Strength.CAREFUL, 60)
    assert wilson_interval(sum(strong) / 60, 60)[0] > 1 / 3
    assert wilson_interval(sum(weak) / 60, 60)[1] < 1 / 3


def test_the_command_prints_the_rate(capsys: pytest.CaptureFixture[str]) -> None:
    main(["easy", "easy", "--games", "3", "--groups", "2"])
    assert "3 games: easy" in capsys.readouterr().out


def test_the_turn_goes_round_and_a_certain_suit_wins() -> None:
    """Two players: the fourth card of a suit in one hand ends the game."""
    game = Game.start(quantum_go_fish(2), ("Ann", "Bo")).ask(1, "Owls").answer(True)
    assert (game.turn.player, game.turn.why) == (1, Why.CLOCKWISE)
    game = game.ask(0, "Bats").answer(True).ask(1, "Owls").answer(False)
    assert game.outcome is not None
    assert (game.outcome.ending, game.outcome.winner) == (Ending.WHOLE_SUIT, 0)


@pytest.mark.parametrize("strength", Strength)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_program_players_finish_the_suit_form(players: int, strength: Strength) -> None:
    game = Game.start(quantum_go_fish(players), [f"P{seat}" for seat in range(players)])
    for seed in range(3):
        assert finish(play(game, [strength] * players, Random(seed), limit=400)).outcome is not None


def test_suits_can_be_played_for_quartets_too() -> None:
    rules = Rules(quartets.GameForm.SUITS, whole_group=False, order=quartets.Order.ANSWER, goal=Goal.QUARTETS)
    game = Game.start(Deal.even(3, 3, rules), ("Ann", "Bo", "Cy"))
    ended = finish(play(game, [Strength.CAREFUL] * 3, Random(2)))
    assert ended.outcome is not None
    assert ended.outcome.ending is Ending.ALL_DECLARED
