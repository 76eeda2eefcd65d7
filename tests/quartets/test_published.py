"""The published model and the search for a deal: every search and the exact model give one verdict."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from cardtable import quartets
from cardtable.quartets import Answer, Ask, Check, Deal, Game, Order, Potentials, Rules, Search, check, finish
from cardtable.quartets.checks import prepared_moments
from tests.support.case_count import case_count
from tests.support.quartets.enumeration import SWITCHES, random_statement
from tests.support.quartets.random_games import random_turns

LETTER = Rules(own_card=True)
"""The rules of the published document: it does not forbid to ask for a card that one holds."""
GROUP_A, GROUP_B, ANY = 0b1111, 0b11110000, 0b11111111
CROWDED = Potentials(Deal.even(2, 1), ((0b1111, 0b1111), (0b0011, 0b0001)))
DEAD = Potentials(Deal.even(2, 1), ((0b0111, 0b0111), (0b0111, 0b0111)))


def hands(*statements: quartets.Statement, rules: Rules = LETTER) -> tuple[tuple[int, ...], ...]:
    """Return the potentials of two players with two groups, after some statements."""
    state = Potentials.start(Deal.even(2, 2, rules))
    for said in statements:
        state = state.say(said)
    return state.hands


LETTERS: dict[str, tuple[Callable[[], object], object]] = {
    "first state": (hands, ((ANY,) * 4, (ANY,) * 4)),
    "question, first of the group": (lambda: hands(Ask(0, 1, 0, 0))[0], (GROUP_A, ANY, ANY, ANY)),
    "question, not first": (
        lambda: hands(Ask(0, 1, 0, 0), Answer(1, True), Ask(0, 1, 0, 1))[0][0],
        GROUP_A & ~1,
    ),
    "yes, least potential": (
        lambda: hands(Ask(0, 1, 0, 0), Answer(1, False), Ask(1, 0, 0, 1), Answer(0, True)),
        ((ANY & ~2,) * 3, (GROUP_A & ~3, *(ANY & ~3,) * 3, 2)),
    ),
    "no, excluded from the hand": (lambda: hands(Ask(0, 1, 0, 0), Answer(1, False))[1], (ANY & ~1,) * 4),
    "quartet, four collapse": (lambda: hands(quartets.Quartet(0, 0)), ((), (GROUP_B,) * 4)),
    "asked card stays": (lambda: hands(Ask(0, 1, 0, 0))[0][1] & 1, 1),
    "asked card goes, by default": (lambda: hands(Ask(0, 1, 0, 0), rules=Rules())[0][1] & 1, 0),
    "brute force": (lambda: finish(check(CROWDED, Search.BRUTE_FORCE)), Check(True, 15)),
    "sorted": (lambda: finish(check(CROWDED, Search.SORTED)), Check(True, 4)),
    "early dead end": (lambda: finish(check(DEAD, Search.EARLY_DEAD_END)), Check(False, 0)),
    "without early dead end": (lambda: finish(check(DEAD, Search.SORTED)), Check(False, 15)),
}
"""By rule or figure of the published document: what the engine makes of it, and what the document says."""


@pytest.mark.parametrize("rule", LETTERS)
def test_to_the_letter(rule: str) -> None:
    """Every rule of the published document, under `LETTER` unless the name says otherwise."""
    found, published = LETTERS[rule]
    assert found() == published


SIZES = ((2, 2), (3, 2), (2, 3), (4, 2), (3, 3))


def assert_same_verdicts(deal: Deal, random: Random, length: int, searches: tuple[Search, ...]) -> None:
    """Say the same to both models; go on from the last possible state after a paradox."""
    position, state = quartets.Position.start(deal), Potentials.start(deal)
    for _ in range(length):
        said = random_statement(deal, position.question, random)
        if not isinstance(said, Answer) and said.group not in position.in_play:
            continue
        found, after = position.say(said), state.say(said)
        verdicts = {finish(check(after, search, 40_000)).possible for search in searches}
        assert verdicts - {None} == {isinstance(found, quartets.Position)}, (deal, said)
        if isinstance(found, quartets.Position):
            assert tuple(map(len, after.hands)) == found.bounds.hands
            position, state = found, after


@pytest.mark.slow
@pytest.mark.parametrize("own_card", [False, True])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_three_searches_and_the_flow_agree(size: tuple[int, int], own_card: bool) -> None:
    """Brute force leaves out the largest; only the fastest plays more and longer games of the others."""
    deal = Deal.even(*size, Rules(own_card=own_card))
    searches = tuple(Search) if size != (3, 3) else (Search.SORTED, Search.EARLY_DEAD_END)
    for seed in range(6):
        assert_same_verdicts(deal, Random(seed), 16, searches)
    for seed in range(case_count(200) if size != (3, 3) else 0):
        assert_same_verdicts(deal, Random(1000 + seed), 20, (Search.EARLY_DEAD_END,))


def test_a_quartet_takes_the_card_received_first() -> None:
    """The trap of the first four places: the card handed over is one of the four."""
    deal = Deal.even(2, 2)
    state = Potentials.start(deal).say(Ask(0, 1, 0, 0)).say(Answer(1, True)).say(quartets.Quartet(0, 0))
    assert [len(hand) for hand in state.hands] == [1, 3]
    assert finish(check(state, Search.BRUTE_FORCE)).possible


def test_a_search_stops_at_its_limit_without_a_verdict() -> None:
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


def position(groups: int) -> Game:
    return prepared_moments([(f"Group {place}", "Card") for place in range(groups)])[-1]


@pytest.mark.parametrize("groups", range(2, 8))
def test_only_the_last_statement_is_a_paradox(groups: int) -> None:
    verdicts = [entry.verdict for entry in position(groups).log]
    assert verdicts == [quartets.Verdict.STANDS] * (4 * groups - 1) + [quartets.Verdict.LOSES]


def test_the_searches_explode_and_the_flow_does_not() -> None:
    """Every method finds it impossible; from 8 to 12 cards a search grows tenfold, the flow not twofold."""
    games = [position(groups) for groups in (2, 3)]
    for search in Search:
        small, large = (finish(check(quartets.published_state(game), search)) for game in games)
        assert (small.possible, large.possible) == (False, False)
        assert large.nodes > 10 * small.nodes
    small, large = map(quartets.check_game, games)
    assert (small.possible, large.possible) == (False, False)
    assert large.nodes < 2 * small.nodes


@pytest.mark.parametrize("search", Search)
def test_all_searches_come_to_their_limit_with_twenty_cards(search: Search) -> None:
    assert finish(check(quartets.published_state(position(5)), search, limit=50_000)).possible is None


NAMES = ("Ann", "Bo", "Cy", "Dee", "Eli")
SUITS = tuple(
    Rules(quartets.GameForm.SUITS, whole_group=whole, order=order)
    for whole in (True, False)
    for order in Order
)


@pytest.mark.parametrize("rules", [*SWITCHES, *SUITS], ids=str)
@pytest.mark.parametrize("size", [(2, 2), (3, 3), (4, 4), (5, 3)], ids=str)
def test_both_methods_agree_on_random_games(rules: Rules, size: tuple[int, int]) -> None:
    """Each moment, paradoxes included; few need more tries than the page allows."""
    verdicts: set[bool | None] = set()
    undecided = moments = 0
    for seed in range(6):
        start = Game.start(Deal.even(*size, rules), NAMES[: size[0]])
        for game in (start, *(after for _, after in random_turns(start, Random(seed), 30))):
            found = finish(quartets.check_by_deals(game, 20_000)).possible
            moments += 1
            undecided += found is None
            assert found in (None, quartets.check_game(game).possible), game.log
            verdicts.add(found)
    assert {True, False} <= verdicts
    assert undecided <= moments / 10, (undecided, moments)


def test_it_stops_at_its_limit() -> None:
    """Each card that is put somewhere counts."""
    game = Game.start(Deal.even(8, 13), tuple("ABCDEFGH"))
    stopped = finish(quartets.check_by_deals(game, 51))
    assert (stopped.possible, stopped.nodes) == (None, 51)
    assert finish(quartets.check_by_deals(game)).possible
