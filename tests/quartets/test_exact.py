"""The exact model against every deal written out, in seeded games of sense and nonsense."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import factorial, prod
from random import Random

import pytest

from cardtable import quartets
from cardtable.quartets import Answer, Ask, Deal, Game, Paradox, Position, Rules, finish, model_count, ranges
from cardtable.quartets.certainties import all_counted
from cardtable.quartets.safe_statements import Answers
from tests.support.case_count import case_count
from tests.support.quartets.enumeration import (
    SIZES,
    SWITCHES,
    Enumeration,
    Referee,
    first_holds,
    random_statement,
    referee,
)
from tests.support.quartets.random_games import random_turns


def assert_same_backbone(position: Position, naive: Referee) -> None:
    """Possible holders, shares, least and most, number of deals."""
    counted = finish(model_count(position))
    assert counted.exact
    assert counted.deals == naive.count()
    known, hands = quartets.backbone(position), ranges(position)
    assert all_counted(position) == all(least == most for hand in hands for least, most in hand)
    for group, player in product(range(position.deal.groups), range(position.deal.players)):
        if group in naive.declared:
            continue
        sizes = naive.counted(player, group)
        assert list(counted.groups[player][group]) == sizes
        there = [size for size, times in enumerate(sizes) if times]
        assert hands[player][group] == (there[0], there[-1])
        if not isinstance(naive, Enumeration):
            assert counted.cards == ()
            continue
        for card in range(4 * group, 4 * group + 4):
            with_card = (naive.left & naive.holds[card][player]).bit_count()
            assert counted.cards[card][player] == with_card
            assert counted.share(card, player) == Fraction(with_card, counted.deals)
            assert known.can_hold(card, player) == bool(with_card)
            assert (known.forced.get(card) == player) == (with_card == counted.deals)


def assert_same_options(position: Position, naive: Referee) -> None:
    """Every question, answer and declaration, tried in every deal."""
    players, groups = range(position.deal.players), range(position.deal.groups)
    if position.question is not None:
        target = position.question.target
        tried = [naive.explains(Answer(target, yes)) for yes in (True, False)]
        assert quartets.safe_answers(position) == Answers(*tried)
        assert quartets.safe_questions(position, 0) == ()
        return
    for asker in players:
        expected = {}
        for target, group, rank in product(players, groups, range(4)):
            ask = Ask(asker, target, group, rank if isinstance(naive, Enumeration) else None)
            asked = naive.copy()
            if target != asker and asked.say(ask):
                tried = [asked.explains(Answer(target, yes)) for yes in (True, False)]
                expected[ask] = Answers(*tried)
        assert {found.ask: found.answers for found in quartets.safe_questions(position, asker)} == expected
        undeclared = [group for group in groups if group not in naive.declared]
        possible = tuple(group for group in undeclared if naive.explains(quartets.Quartet(asker, group)))
        certain = tuple(group for group in possible if not any(naive.counted(asker, group)[:4]))
        found = quartets.safe_quartets(position, asker)
        assert (found.possible, found.certain) == (possible, certain)


def play_both(deal: Deal, random: Random, length: int = 24) -> None:
    """Say the same to both referees; a paradox is taken back and the game goes on."""
    position, naive = Position.start(deal), referee(deal)
    checked = random.randrange(length)
    for turn in range(length):
        said = random_statement(deal, position.question, random)
        after = naive.copy()
        stands, found = after.say(said), position.say(said)
        assert isinstance(found, Position) == stands, (deal, said)
        if isinstance(found, quartets.HallViolator):
            assert found.wanted > found.available
            assert not found.crowd or len(found.crowd) > found.seating
            continue
        position, naive = found, after
        if turn == checked:
            assert_same_backbone(position, naive)
            assert_same_options(position, naive)
    assert_same_backbone(position, naive)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_exact_model_equals_enumeration(size: tuple[int, int]) -> None:
    """Verdicts, backbones, counts and safe moves on games of each kind: more than a thousand with `--all`."""
    for rules in SWITCHES:
        for seed in range(case_count(100)):
            play_both(Deal.even(*size, rules), Random(seed))


@pytest.mark.parametrize("size", [(2, 2), (3, 3), (3, 2), (2, 3), (4, 3)])
def test_exact_model_equals_all_tables_of_the_suit_form(size: tuple[int, int]) -> None:
    for whole, seed in product((True, False), range(12)):
        play_both(Deal.even(*size, Rules(quartets.GameForm.SUITS, whole_group=whole)), Random(seed), 14)


@pytest.mark.parametrize("hands", [(6, 2), (5, 2, 1), (1, 1, 6), (3, 1, 2, 2)])
def test_exact_model_equals_enumeration_for_uneven_hands(hands: tuple[int, ...]) -> None:
    for rules, seed in product(SWITCHES, range(6)):
        deal = Deal(hands, 2, rules)
        if rules.whole_group or max(hands) < 6:
            play_both(deal, Random(seed))


@pytest.mark.parametrize("size", [(3, 2), (2, 3), (3, 3)])
@pytest.mark.parametrize("paradox", Paradox)
def test_first_holders_are_those_of_every_deal(size: tuple[int, int], paradox: Paradox) -> None:
    """In random games with hand-overs, quartets and void statements."""
    deal = Deal.even(*size, Rules(paradox=paradox))
    first, _ = first_holds(deal.hands)
    for seed in range(case_count(40)):
        start = Game.start(deal, [f"P{player}" for player in range(deal.players)])
        *_, (_, game) = random_turns(start, Random(seed), 30)
        naive = Enumeration(deal)
        assert all(naive.say(entry.statement) for entry in game.log if entry.stands)
        held = ((card, player) for card, row in enumerate(first) for player in range(len(row)))
        assert game.first_holders() == {
            card: player for card, player in held if not naive.left & ~first[card][player]
        }


@pytest.mark.parametrize(("players", "groups"), [(2, 2), (3, 3), (4, 4), (5, 3), (3, 13), (4, 13), (6, 6)])
def test_all_deals_are_a_multinomial_coefficient(players: int, groups: int) -> None:
    """(4 groups)! over the product of the hands' factorials."""
    deal = Deal.even(players, groups)
    counted = finish(model_count(Position.start(deal)))
    assert counted.exact
    assert counted.deals == factorial(4 * groups) // prod(map(factorial, deal.hands))


@pytest.mark.parametrize(("players", "groups", "deals"), [(3, 3, 34_032), (4, 4, 62_513_568)])
def test_deals_without_a_whole_group(players: int, groups: int, deals: int) -> None:
    """Figures published for the variant in which nobody is dealt a quartet."""
    assert (
        finish(model_count(Position.start(Deal.even(players, groups, Rules(whole_group=False))))).deals
        == deals
    )


@pytest.mark.parametrize(
    ("players", "groups", "limit", "least"),
    [*((5, 5, limit, 1) for limit in (1, 100, 1_000, 5_000, 20_000)), (8, 13, 300_000, 10**30)],
)
def test_a_count_cut_short_is_a_lower_bound(players: int, groups: int, limit: int, least: int) -> None:
    """Never more than the truth, never called exact, at least the one deal that is known."""
    deal = Deal.even(players, groups)
    cut = finish(model_count(Position.start(deal), limit))
    assert not cut.exact
    assert least <= cut.deals < factorial(4 * groups) // prod(map(factorial, deal.hands))
    assert not cut.cards
    assert not cut.groups


def test_counting_reports_progress_and_can_be_stopped() -> None:
    """Thirteen groups among eight: slices, each with its progress, however many a machine needs to get on."""
    job = model_count(Position.start(Deal.even(8, 13)))
    seen = [next(job).done]
    while seen[-1] == seen[0]:
        seen.append(next(job).done)
    assert seen[-1] > seen[0]
    job.close()
    with pytest.raises(StopIteration):
        next(job)
