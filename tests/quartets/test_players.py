"""Program players: safe, finishing, repeatable, and the strong ones stronger."""

from __future__ import annotations

from random import Random

import pytest

from cardtable.common.jobs import Job
from cardtable.quartets import Deal, Ending, Game, Rules, Statement, Strength, Verdict, choose, finish, play
from cardtable.quartets.players import declaration, sure_card
from tests.support.quartets.enumeration import SWITCHES


def seated(deal: Deal, starter: int = 0) -> Game:
    return Game.start(deal, [f"P{seat}" for seat in range(deal.players)], starter)


@pytest.mark.slow
@pytest.mark.parametrize("strength", Strength)
@pytest.mark.parametrize("futile", [False, True])
def test_no_paradox_and_all_quartets_under_all_switches(strength: Strength, futile: bool) -> None:
    """Careful and strong players end every game by declaring all quartets."""
    for number, rules in enumerate(SWITCHES):
        own, whole, must = rules.own_card, rules.whole_group, rules.must_declare
        deal = Deal.even(
            3 + number % 2, 3, Rules(own_card=own, whole_group=whole, must_declare=must, futile=futile)
        )
        game = finish(play(seated(deal), [strength] * deal.players, Random(number)))
        assert game.outcome is not None
        assert game.outcome.ending is Ending.ALL_DECLARED
        assert {entry.verdict for entry in game.log} == {Verdict.STANDS}


def test_the_same_seed_plays_the_same_game() -> None:
    """Randomness comes in as an argument and from nowhere else."""
    deal = Deal.even(3, 4, Rules(whole_group=False))
    games = [finish(play(seated(deal), [*Strength, Strength.CAREFUL], Random(5))) for _ in range(2)]
    assert games[0] == games[1]


def test_a_full_table_plays_to_the_end() -> None:
    game = finish(play(seated(Deal.even(8, 13, Rules(whole_group=False))), [Strength.CAREFUL] * 8, Random(1)))
    assert len(game.quartets) == 13


def test_a_game_stops_at_its_limit() -> None:
    game = finish(
        play(seated(Deal.even(3, 4, Rules(whole_group=False))), [Strength.CAREFUL] * 3, Random(1), limit=7)
    )
    assert len(game.log) == 7
    assert game.outcome is None


def test_strong_choices_come_in_slices() -> None:
    """The search at the largest table yields many times; each yield is a chance to stop."""
    opening = seated(Deal.even(8, 13, Rules(whole_group=False)))
    for seed in range(20):
        game = finish(play(opening, [Strength.CAREFUL] * 8, Random(seed), limit=20))
        if game.position.question is None and declaration(game) is None and sure_card(game) is None:
            break
    job: Job[None, Statement] = choose(game, Strength.STRONG, Random(1))
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
        deal = Deal.even(3, 4, Rules(whole_group=False))
        wins += finish(play(seated(deal, number // 3 % 3), strengths, Random(number))).winner == seat
    assert wins > 75
