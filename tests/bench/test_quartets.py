"""Times at the largest table (8 players, 13 groups), and the published searches on growing games."""

from __future__ import annotations

from random import Random

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from cardtable.quartets import (
    Answer,
    Ask,
    Deal,
    Game,
    HallViolator,
    Position,
    Potentials,
    Rules,
    Search,
    Strength,
    backbone,
    check,
    choose,
    finish,
    minimal_unsatisfiable_set,
    model_count,
    ranges,
    safe_answers,
    safe_quartets,
    safe_questions,
)
from cardtable.quartets.players import declaration, sure_card
from cardtable.quartets.position import judge

pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def game() -> Game:
    """A seeded game of the largest size, answered no if possible, at a turn with nothing sure to take."""
    random, questions = Random(3), 25
    game = Game.start(Deal.even(8, 13, Rules(whole_group=False)), [f"P{seat}" for seat in range(8)])
    while len(game.log) < 2 * questions or declaration(game) or sure_card(game):
        assert game.turn.player is not None
        asked = game.say(random.choice(safe_questions(game.position, game.turn.player)).ask)
        answers = safe_answers(asked.position)
        assert asked.position.question is not None
        game = asked.say(Answer(asked.position.question.target, answers.yes and not answers.no))
    return game


@pytest.fixture
def position(game: Game) -> Position:
    """The state of the game."""
    return game.position


@pytest.fixture
def turn(game: Game) -> int:
    """Who asks next."""
    return game.turn.player or 0


def test_verdict_after_a_statement(benchmark: BenchmarkFixture, position: Position, turn: int) -> None:
    ask = safe_questions(position, turn)[40].ask
    assert isinstance(benchmark(position.say, ask), Position)


def test_verdict_from_nothing(benchmark: BenchmarkFixture, position: Position) -> None:
    assert isinstance(benchmark(judge, position.bounds), tuple)


def test_forced_and_possible_facts(benchmark: BenchmarkFixture, position: Position) -> None:
    assert benchmark(backbone, position).possible


def test_all_safe_questions(benchmark: BenchmarkFixture, position: Position, turn: int) -> None:
    assert benchmark(safe_questions, position, turn)


def test_all_safe_quartets(benchmark: BenchmarkFixture, position: Position, turn: int) -> None:
    benchmark(safe_quartets, position, turn)


def test_least_and_most_of_each_group(benchmark: BenchmarkFixture, position: Position) -> None:
    assert len(benchmark(ranges, position)) == 8


def test_number_of_deals_within_the_limit(benchmark: BenchmarkFixture, position: Position) -> None:
    assert benchmark(lambda: finish(model_count(position))).deals > 0


def test_reason_of_a_paradox(benchmark: BenchmarkFixture, game: Game, position: Position, turn: int) -> None:
    said = [entry.statement for entry in game.log]
    asks = (Ask(turn, (turn + 1) % 8, *divmod(card, 4)) for card in range(52))
    paradox = next(ask for ask in asks if isinstance(position.say(ask), HallViolator))
    assert benchmark(lambda: finish(minimal_unsatisfiable_set(game.deal, [*said, paradox])))[-1] == len(said)


def test_choice_of_a_strong_player(benchmark: BenchmarkFixture, game: Game) -> None:
    assert benchmark(lambda: finish(choose(game, Strength.STRONG, Random(1))))


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
                if isinstance(said, HallViolator):
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
    assert isinstance(benchmark(judge, position.bounds), tuple)
