"""Times at the largest table (8 players, 13 groups), and the published searches on growing games."""

from random import Random

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from cardtable.quartets import (
    Answer,
    Ask,
    Clash,
    Deal,
    Game,
    Position,
    Potentials,
    Rules,
    Search,
    Strength,
    census,
    check,
    check_by_flow,
    choose,
    contradiction,
    facts,
    finish,
    ranges,
    safe_answers,
    safe_quartets,
    safe_questions,
)
from cardtable.quartets.players import declaration, sure_card
from cardtable.quartets.position import judge


def middle_game(questions: int = 25) -> Game:
    """A seeded game of the largest size, answered no if possible, at a turn with nothing sure to take."""
    random = Random(3)
    game = Game.start(Deal.even(8, 13, Rules(whole_group=False)), [f"P{seat}" for seat in range(8)])
    while len(game.log) < 2 * questions or declaration(game) or sure_card(game):
        assert game.turn.player is not None
        asked = game.say(random.choice(safe_questions(game.position, game.turn.player)).ask)
        answers = safe_answers(asked.position)
        assert asked.position.question is not None
        game = asked.say(Answer(asked.position.question.target, answers.yes and not answers.no))
    return game


GAME = middle_game()
POSITION = GAME.position
TURN = GAME.turn.player or 0


def test_verdict_after_a_statement(benchmark: BenchmarkFixture) -> None:
    ask = safe_questions(POSITION, TURN)[40].ask
    assert isinstance(benchmark(POSITION.say, ask), Position)


def test_verdict_from_nothing(benchmark: BenchmarkFixture) -> None:
    assert isinstance(benchmark(judge, POSITION.bounds), tuple)


def test_forced_and_possible_facts(benchmark: BenchmarkFixture) -> None:
    assert benchmark(facts, POSITION).possible


def test_all_safe_questions(benchmark: BenchmarkFixture) -> None:
    assert benchmark(safe_questions, POSITION, TURN)


def test_all_safe_quartets(benchmark: BenchmarkFixture) -> None:
    benchmark(safe_quartets, POSITION, TURN)


def test_least_and_most_of_each_group(benchmark: BenchmarkFixture) -> None:
    assert len(benchmark(lambda: finish(ranges(POSITION)))) == 8


def test_number_of_deals_within_the_limit(benchmark: BenchmarkFixture) -> None:
    assert benchmark(lambda: finish(census(POSITION))).deals > 0


def test_reason_of_a_paradox(benchmark: BenchmarkFixture) -> None:
    said = [entry.statement for entry in GAME.log]
    asks = (Ask(TURN, (TURN + 1) % 8, *divmod(card, 4)) for card in range(52))
    paradox = next(ask for ask in asks if isinstance(POSITION.say(ask), Clash))
    assert benchmark(lambda: finish(contradiction(GAME.deal, [*said, paradox])))[-1] == len(said)


def test_choice_of_a_strong_player(benchmark: BenchmarkFixture) -> None:
    assert benchmark(lambda: finish(choose(GAME, Strength.STRONG, Random(1))))


def all_no(players: int, groups: int) -> tuple[Position, Potentials]:
    """The first player asks two others for three cards of each group, they ask him for one; all say no.

    The exact position is the last one before the paradox, the published state the one with it.
    """
    deal = Deal.even(players, groups)
    position, state = Position.start(deal), Potentials.start(deal)
    for card in range(3 * groups):
        for target in (1, 2):
            for ask in (Ask(0, target, *divmod(card, 3)), Ask(target, 0, groups - 1, 0)):
                asked = position.say(ask)
                assert isinstance(asked, Position)
                said, state = (
                    asked.say(Answer(ask.target, False)),
                    state.say(ask).say(Answer(ask.target, False)),
                )
                if isinstance(said, Clash):
                    return position, state
                position = said
    raise AssertionError("somebody must have the cards")


GROWING = [(4, 3), (4, 4), (4, 5)]


@pytest.mark.parametrize("size", GROWING, ids=str)
@pytest.mark.parametrize("search", Search)
def test_published_search_of_a_paradox(
    benchmark: BenchmarkFixture, search: Search, size: tuple[int, int]
) -> None:
    _, state = all_no(*size)
    found = benchmark(lambda: finish(check(state, search, 100_000)))
    benchmark.extra_info.update(nodes=found.nodes, possible=str(found.possible))
    assert not found.possible


@pytest.mark.parametrize("size", GROWING, ids=str)
def test_flow_just_before_the_paradox(benchmark: BenchmarkFixture, size: tuple[int, int]) -> None:
    position, _ = all_no(*size)
    found = benchmark(lambda: check_by_flow(position))
    benchmark.extra_info.update(nodes=found.nodes)
    assert found.possible
