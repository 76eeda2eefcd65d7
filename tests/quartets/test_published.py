"""The published model: its three searches and the exact model give one verdict."""

from __future__ import annotations

from random import Random

import pytest

from cardtable.quartets import (
    Answer,
    Ask,
    Check,
    Deal,
    NoQuestionError,
    OutsideModelError,
    Position,
    Potentials,
    Quartet,
    Rules,
    Search,
    check,
    check_by_flow,
    finish,
    quantum_go_fish,
)
from tests.support.case_count import case_count
from tests.support.quartets.enumeration import random_statement

SIZES = ((2, 2), (3, 2), (2, 3), (4, 2), (3, 3))


def assert_same_verdicts(deal: Deal, random: Random, length: int, searches: tuple[Search, ...]) -> None:
    """Say the same to both models; go on from the last possible state after a paradox."""
    position, state = Position.start(deal), Potentials.start(deal)
    for _ in range(length):
        said = random_statement(deal, position.question, random)
        if not isinstance(said, Answer) and position.declared[said.group] >= 0:
            continue
        found, after = position.say(said), state.say(said)
        verdicts = {finish(check(after, search, 40_000)).possible for search in searches}
        assert verdicts - {None} <= {isinstance(found, Position)}, (deal, said)
        if isinstance(found, Position):
            assert tuple(map(len, after.hands)) == found.bounds.hands
            position, state = found, after


@pytest.mark.slow
@pytest.mark.parametrize("own_card", [False, True])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_three_searches_and_the_flow_agree(size: tuple[int, int], own_card: bool) -> None:
    """Some games of each size; brute force leaves out the largest."""
    searches = tuple(Search) if size != (3, 3) else (Search.SORTED, Search.EARLY_DEAD_END)
    for seed in range(6):
        assert_same_verdicts(Deal.even(*size, Rules(own_card=own_card)), Random(seed), 16, searches)


@pytest.mark.slow
def test_early_dead_end_search_agrees_over_hundreds_of_games() -> None:
    """Only the fastest of the three, on more and longer games."""
    for seed in range(case_count(200)):
        for size in SIZES[:4]:
            for own_card in (False, True):
                deal = Deal.even(*size, Rules(own_card=own_card))
                assert_same_verdicts(deal, Random(1000 + seed), 20, (Search.EARLY_DEAD_END,))


def test_a_yes_takes_the_card_with_the_least_potential() -> None:
    """The card promised to the group goes, not one that may still be anything."""
    state = Potentials.start(Deal.even(2, 2, Rules(own_card=True)))
    for said in (Ask(0, 1, 0, 0), Answer(1, False), Ask(1, 0, 0, 1), Answer(0, True)):
        state = state.say(said)
    assert all(card.bit_count() > 4 for card in state.hands[0])


def test_a_quartet_takes_the_card_received_first() -> None:
    """The trap of the first four places: the card handed over is one of the four."""
    deal = Deal.even(2, 2)
    state = Potentials.start(deal).say(Ask(0, 1, 0, 0)).say(Answer(1, True)).say(Quartet(0, 0))
    assert [len(hand) for hand in state.hands] == [1, 3]
    assert finish(check(state, Search.BRUTE_FORCE)).possible


def test_a_search_stops_at_its_limit_without_a_verdict() -> None:
    """No verdict is better than a guess."""
    state = Potentials.start(Deal.even(4, 5))
    assert finish(check(state, Search.BRUTE_FORCE, limit=5)) == Check(None, 5)
    assert finish(check(state, Search.BRUTE_FORCE)) == Check(True, 20)


def test_long_searches_report_progress_and_can_be_stopped() -> None:
    """Five places for four cards: brute force goes through a million nodes in slices."""
    state = Potentials.start(Deal.even(4, 5))
    for said in (Ask(0, 1, 0, 0), Answer(1, False), Ask(1, 0, 4, 0), Answer(0, False)):
        state = state.say(said)
    for said in (Ask(0, 2, 0, 0), Answer(2, False), Ask(2, 3, 0, 0), Answer(3, False)):
        state = state.say(said)
    job = check(state, Search.BRUTE_FORCE)
    first, second = next(job), next(job)
    assert 0 < first.done < second.done < second.total
    job.close()


def test_the_flow_judges_a_statement_before_it_is_made() -> None:
    """The same verdict as saying it, for every answer and question on the way to a paradox."""
    position = Position.start(Deal.even(3, 3))
    for said in (Ask(0, 1, 0, 0), Answer(1, False), Ask(1, 2, 0, 0), Answer(2, False)):
        after = position.say(said)
        assert check_by_flow(position, said).possible == isinstance(after, Position)
        position = after if isinstance(after, Position) else position
    assert check_by_flow(position, Answer(2, False)).possible is False
    assert check_by_flow(position, Answer(2, True)).possible is True


def test_flow_counts_the_nodes_of_its_searches() -> None:
    """The same verdict from nothing, with work to compare."""
    found = check_by_flow(Position.start(Deal.even(3, 3)))
    assert found.possible
    assert found.nodes > 0


@pytest.mark.parametrize(
    "deal",
    [
        quantum_go_fish(3),
        Deal.even(3, 3, Rules(whole_group=False)),
        Deal.even(3, 3, Rules(must_declare=True)),
    ],
)
def test_rules_outside_the_model_are_refused(deal: Deal) -> None:
    """Potentials cannot say that a group is not complete, nor that cards are alike."""
    with pytest.raises(OutsideModelError):
        Potentials.start(deal)


def test_an_answer_to_nothing_is_refused() -> None:
    with pytest.raises(NoQuestionError):
        Potentials.start(Deal.even(2, 2)).say(Answer(0, True))
