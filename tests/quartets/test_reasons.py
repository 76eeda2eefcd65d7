"""Why a paradox is one: Hall violators and minimal sets of statements, checked for what they claim."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from itertools import product
from random import Random

import pytest

from cardtable.quartets import (
    Answer,
    Ask,
    Clash,
    Deal,
    GameForm,
    Position,
    Quartet,
    Rules,
    Statement,
    contradiction,
    finish,
)
from cardtable.quartets.flow import Bounds
from cardtable.quartets.position import tightened
from tests.support.case_count import case_count
from tests.support.quartets import suit_tables
from tests.support.quartets.enumeration import SWITCHES, is_explained, random_statement

Explained = Callable[[Deal, Sequence[Statement], Collection[int]], bool]
SUIT_SWITCHES = tuple(replace(rules, form=GameForm.SUITS) for rules in SWITCHES if not rules.own_card)
"""A suit that one holds may be asked for under every rule."""
SIZES = ((2, 2), (3, 2), (4, 2), (3, 3), (4, 4))


def rules_id(rules: Rules) -> str:
    """The switches as digits."""
    return f"{rules.own_card:d}{rules.whole_group:d}{rules.must_declare:d}"


def size_id(size: tuple[int, int]) -> str:
    """Players x groups."""
    return f"{size[0]}x{size[1]}"


def paradoxes(
    size: tuple[int, int], rules: Rules, seed: int, length: int = 40
) -> list[tuple[Position, list[Statement], Clash]]:
    """The paradoxes of a random game that goes on after each, with what had been said."""
    deal, random = Deal.even(*size, rules), Random(seed)
    position, said = Position.start(deal), list[Statement]()
    found: list[tuple[Position, list[Statement], Clash]] = []
    for _ in range(length):
        statement = random_statement(deal, position.question, random)
        after = position.say(statement)
        if isinstance(after, Clash):
            found.append((position, [*said, statement], after))
        else:
            position, said = after, [*said, statement]
    return found


def on_the_table(said: list[Statement]) -> set[int]:
    """Hand-overs and declarations, but for the last statement, which does not stand."""
    words = enumerate(said[:-1])
    return {
        index for index, word in words if isinstance(word, Quartet) or (isinstance(word, Answer) and word.yes)
    }


def assert_reason(deal: Deal, said: list[Statement], is_explained: Explained) -> int:
    """No deal explains the set, by itself from the deal on and in the game; each statement of it is needed.

    Without a statement a deal is left, by itself from the deal on. Only a hand-over or a declaration may be
    in the set for another reason: without it, less of the set would contradict itself, which it does not.
    """
    reason, seen = set(finish(contradiction(deal, said))), on_the_table(said)
    assert max(reason) == len(said) - 1
    assert not is_explained(deal, said, reason), (deal, said, reason)
    assert not is_explained(deal, said, reason | seen), (deal, said, reason)
    needed = {index for index in reason if is_explained(deal, said, reason - {index})}
    assert reason - seen <= needed, (deal, said, reason, needed)
    for index in reason - needed:
        less = (reason - {index, other} for other in reason - seen)
        assert any(not is_explained(deal, said, fewer) for fewer in less), (deal, said, reason, index)
    return len(reason)


def suit_paradoxes(size: tuple[int, int], rules: Rules, seed: int, length: int) -> list[list[Statement]]:
    """The same for the suit form, with a declaration now and then."""
    deal, random = Deal.even(*size, rules), Random(seed)
    position, said = Position.start(deal), list[Statement]()
    found: list[list[Statement]] = []
    for _ in range(length):
        statement = suit_tables.random_statement(deal, position.question, random)
        if isinstance(statement, Ask) and random.random() < 0.1:
            statement = Quartet(statement.asker, statement.group)
        after = position.say(statement)
        if isinstance(after, Clash):
            found.append([*said, statement])
        else:
            position, said = after, [*said, statement]
    return found


@pytest.mark.parametrize("rules", SWITCHES, ids=rules_id)
@pytest.mark.parametrize("size", [(2, 2), (3, 2), (4, 2)], ids=size_id)
def test_reasons_are_contradictory_and_minimal_by_listing_deals(size: tuple[int, int], rules: Rules) -> None:
    """Every paradox of a few games under each rule; hand-overs are statements of the set."""
    seen = 0
    for seed in range(3):
        for position, said, _ in paradoxes(size, rules, seed, 26):
            seen += assert_reason(position.deal, said, is_explained)
    assert seen


@pytest.mark.slow
@pytest.mark.parametrize("rules", SWITCHES, ids=rules_id)
def test_reasons_of_hundreds_of_games_under_each_rule(rules: Rules) -> None:
    """Every paradox of up to five hundred games of cards."""
    games = ((2, 2, 250), (3, 2, 150), (4, 2, 85), (2, 3, 15))
    for players, groups, times in games:
        for seed in range(case_count(times)):
            for position, said, _ in paradoxes((players, groups), rules, 1000 + seed, 26):
                assert_reason(position.deal, said, is_explained)


@pytest.mark.parametrize("rules", SUIT_SWITCHES, ids=rules_id)
def test_reasons_in_the_suit_form_by_listing_tables(rules: Rules) -> None:
    """A few games of suits under each rule."""
    for size, seed in product(((2, 2), (3, 3)), range(2)):
        for said in suit_paradoxes(size, rules, seed, 24):
            assert_reason(Deal.even(*size, rules), said, suit_tables.is_explained)


@pytest.mark.slow
@pytest.mark.parametrize("rules", SUIT_SWITCHES, ids=rules_id)
def test_reasons_of_hundreds_of_suit_games_under_each_rule(rules: Rules) -> None:
    """Every paradox of up to five hundred games of suits."""
    for size, times in (((2, 2), 250), ((3, 2), 175), ((3, 3), 75)):
        for seed in range(case_count(times)):
            for said in suit_paradoxes(size, rules, 1000 + seed, 24):
                assert_reason(Deal.even(*size, rules), said, suit_tables.is_explained)


def test_a_card_that_was_handed_over_is_part_of_the_reason() -> None:
    """Ann has the card since 1, so she cannot ask for it in 3; the quartet of 2 is not needed."""
    said: list[Statement] = [Ask(0, 1, 0, 0), Answer(1, True), Quartet(0, 0), Ask(0, 1, 0, 0)]
    assert finish(contradiction(Deal.even(2, 2), said)) == (1, 3)


def test_a_holder_who_denies_a_card_contradicts_the_hand_over() -> None:
    """A single "no" is no contradiction: what gave its speaker the card belongs to the set."""
    said: list[Statement] = [Ask(0, 1, 0, 0), Answer(1, True), Ask(2, 0, 0, 0), Answer(0, False)]
    assert finish(contradiction(Deal.even(3, 3), said)) == (1, 3)


def test_a_hand_over_between_denials_is_no_contradiction() -> None:
    """Bo gives the card away, then says that he has not got it: that is no part of a later paradox."""
    said: list[Statement] = [
        Ask(0, 1, 0, 0),
        Answer(1, True),
        Ask(2, 1, 0, 0),
        Answer(1, False),
        Ask(1, 2, 0, 1),
    ]
    said += [Answer(2, False), Ask(2, 0, 0, 0), Answer(0, False)]
    assert finish(contradiction(Deal.even(3, 3), said)) == (1, 7)


def test_a_hand_over_that_makes_the_others_true_is_named() -> None:
    """Ann has all four by the card of 3 only: without it, her quartet would contradict the deal by itself."""
    said: list[Statement] = [
        Ask(1, 0, 1, 3),
        Answer(0, True),
        Ask(0, 1, 0, 1),
        Answer(1, True),
        Quartet(0, 0),
        Ask(0, 1, 1, 1),
    ]
    assert finish(contradiction(Deal.even(2, 2, Rules(whole_group=False)), said)) == (1, 3, 4, 5)


def test_hall_violators_hold_when_recounted() -> None:
    """After a "no" the bounds are known: recount what its clash claims, on both sides."""
    seen = 0
    for size, seed in product(SIZES, range(16)):
        for position, said, clash in paradoxes(size, SWITCHES[seed % len(SWITCHES)], seed):
            assert clash.wanted > clash.available
            last = said[-1]
            if clash.crowd and isinstance(last, Answer) and not last.yes:
                seen += 1
                assert position.question is not None
                bounds = tightened(position.bounds, {position.question.card: ~(1 << last.speaker)}, {}, {})
                assert_places_take_only_their_cards(clash, bounds)
                assert_crowd_has_only_its_seats(clash, bounds)
    assert seen > 20


def assert_places_take_only_their_cards(clash: Clash, bounds: Bounds) -> None:
    """Whatever fits a place is among the cards, or limited to the room that its player has for the group."""
    limits = {(limit.player, limit.group): limit.count for limit in clash.limits}
    for place in clash.places:
        for group in range(bounds.groups) if place.group is None else (place.group,):
            cell = place.player * bounds.groups + group
            fitting = [
                card for card in range(4 * group, 4 * group + 4) if bounds.allowed[card] >> place.player & 1
            ]
            room = bounds.most[cell] - bounds.least[cell]
            limited = place.group is None and room == limits.get((place.player, group), 0)
            assert limited or set(fitting) <= set(clash.cards)


def assert_crowd_has_only_its_seats(clash: Clash, bounds: Bounds) -> None:
    """The seats counted for a player are all that his hand has for the crowd; too few in all."""
    for player, hand in enumerate(bounds.hands):
        groups = {card // 4 for card in clash.crowd if bounds.allowed[card] >> player & 1}
        row = range(player * bounds.groups, (player + 1) * bounds.groups)
        free = hand - sum(bounds.least[cell] for cell in row)
        promised = sum(bounds.least[row[group]] for group in groups)
        seats = sum(seat.count for seat in clash.seats if seat.player == player)
        assert seats >= min(free + promised, sum(bounds.most[row[group]] for group in groups))
    assert len(clash.crowd) > clash.seating
