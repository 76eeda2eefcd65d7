"""Why a paradox is one: Hall violators, grounds, minimal sets of statements, checked for what they claim."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import count, product
from random import Random

import pytest

from cardtable import quartets
from cardtable.quartets import Answer, Ask, Deal, GameForm, HallViolator, Position, Quartet, Rules, finish
from cardtable.quartets.flow import Bounds
from cardtable.quartets.grounds import grounds
from cardtable.quartets.position import tightened
from cardtable.quartets.statements import with_questions
from tests.support.quartets.enumeration import SWITCHES, is_explained, random_statement
from tests.support.quartets.random_games import random_paradoxes

SUIT_SWITCHES = tuple(replace(rules, form=GameForm.SUITS) for rules in SWITCHES if not rules.own_card)
"""A suit that one holds may be asked for under every rule."""
PARADOXES_A_TABLE = 28
"""A thousand of all tables together."""
SIZES = ((2, 2), (3, 2), (4, 2), (3, 3), (4, 4))


Paradoxes = Iterator[tuple[Position, list[quartets.Statement], HallViolator]]


def paradoxes(deal: Deal, seed: int, length: int = 40) -> Paradoxes:
    """Those of a random game that goes on after each: the position before, what was said, and the reason."""
    random, position, said = Random(seed), Position.start(deal), list[quartets.Statement]()
    for _ in range(length):
        statement = random_statement(deal, position.question, random)
        after = position.say(statement)
        if isinstance(after, HallViolator):
            yield position, [*said, statement], after
        else:
            position, said = after, [*said, statement]


def on_the_table(said: list[quartets.Statement]) -> set[int]:
    """Hand-overs and declarations, but for the last statement, which does not stand."""
    words = enumerate(said[:-1])
    return {
        index for index, word in words if isinstance(word, Quartet) or (isinstance(word, Answer) and word.yes)
    }


def assert_reason(deal: Deal, said: list[quartets.Statement]) -> bool:
    """No deal explains the reason, whichever of the moves that it does not name took place.

    Without any one of its statements a deal is left, for some of the moves that are unnamed then. Where what
    speaks of the last statement's card suffices, it has no other words; returns whether that suffices.
    """
    reason, seen = set(finish(quartets.minimal_unsatisfiable_set(deal, said))), on_the_table(said)
    assert max(reason) == len(said) - 1
    assert not is_explained(deal, said, reason, seen - reason), (deal, said, reason)
    for index in reason:
        fewer = reason - {index}
        assert is_explained(deal, said, fewer, seen - fewer), (deal, said, reason, index)
    topics = [
        (about.group, getattr(about, "rank", None))
        for statement, question in with_questions(said)
        if not isinstance(about := question or statement, Answer)
    ]
    near = {index for index, each in enumerate(topics) if each == topics[-1]} - seen
    suffices = not is_explained(deal, said, near, seen - near)
    assert not suffices or reason - seen <= near, (deal, said, reason)
    return suffices


TABLES = [
    *(Deal.even(*size, rules) for size in ((3, 2), (4, 2), (2, 3)) for rules in SWITCHES),
    *(Deal((5, 3), 2, rules) for rules in SUIT_SWITCHES),
    *(Deal.even(*size, rules) for size in ((3, 2), (3, 3)) for rules in SUIT_SWITCHES),
]


@pytest.mark.parametrize("deal", TABLES, ids=str)
def test_reasons_hold_whichever_other_cards_moved_and_need_each_statement(deal: Deal) -> None:
    """A thousand paradoxes of random games of cards and of suits, under each rule, by listing the deals."""
    checked = near = 0
    for seed in count():
        for _, said, _ in paradoxes(deal, 1000 + seed, 26):
            near += assert_reason(deal, said)
            checked += 1
        if checked >= PARADOXES_A_TABLE:
            break
    assert near >= 8


NO_WHOLE = Rules(whole_group=False)
SILENT_SUITS = Rules(GameForm.SUITS, whole_group=False, must_declare=True)
HAND_OVERS: dict[str, tuple[Deal, list[quartets.Statement], tuple[int, ...]]] = {
    "Ann has the card, so she cannot ask for it; her quartet is not needed": (
        Deal.even(2, 2),
        [Ask(0, 1, 0, 0), Answer(1, True), Quartet(0, 0), Ask(0, 1, 0, 0)],
        (1, 3),
    ),
    "a holder who denies the card contradicts what gave it": (
        Deal.even(3, 3),
        [Ask(0, 1, 0, 0), Answer(1, True), Ask(2, 0, 0, 0), Answer(0, False)],
        (1, 3),
    ),
    "Bo gives the card away, then denies it: no part of a later paradox": (
        Deal.even(3, 3),
        [
            *(Ask(0, 1, 0, 0), Answer(1, True), Ask(2, 1, 0, 0), Answer(1, False)),
            *(Ask(1, 2, 0, 1), Answer(2, False), Ask(2, 0, 0, 0), Answer(0, False)),
        ],
        (1, 7),
    ),
    "with the card of 3 Ann has none left to ask with, without it she has no quartet": (
        Deal.even(2, 2, NO_WHOLE),
        [
            *(Ask(1, 0, 1, 3), Answer(0, True), Ask(0, 1, 0, 1), Answer(1, True)),
            *(Quartet(0, 0), Ask(0, 1, 1, 1)),
        ],
        (1, 4, 5),
    ),
    "no matter whether Ann was given the fourth card of the suit that she declared": (
        Deal((5, 3), 2, SILENT_SUITS),
        [Ask(0, 1, 0), Answer(1, True), Quartet(0, 0), Ask(0, 1, 0)],
        (2, 3),
    ),
}


@pytest.mark.parametrize("case", HAND_OVERS)
def test_only_hand_overs_that_matter_are_named(case: str) -> None:
    deal, said, reason = HAND_OVERS[case]
    assert finish(quartets.minimal_unsatisfiable_set(deal, said)) == reason


def test_hall_violators_hold_when_recounted() -> None:
    """After a "no" the bounds are known: recount what its Hall violator claims, on both sides."""
    seen = 0
    for size, seed in product(SIZES, range(16)):
        for position, said, violator in paradoxes(Deal.even(*size, SWITCHES[seed % len(SWITCHES)]), seed):
            assert violator.wanted > violator.available
            last = said[-1]
            if violator.crowd and isinstance(last, Answer) and not last.yes:
                seen += 1
                assert position.question is not None
                bounds = tightened(position.bounds, {position.question.card: ~(1 << last.speaker)}, {}, {})
                assert_places_take_only_their_cards(violator, bounds)
                assert_crowd_has_only_its_seats(violator, bounds)
    assert seen > 20


def assert_places_take_only_their_cards(violator: HallViolator, bounds: Bounds) -> None:
    """Whatever fits a place is among the cards, or limited to the room that its player has for the group."""
    limits = {(limit.player, limit.group): limit.count for limit in violator.limits}
    for place in violator.places:
        for group in range(bounds.groups) if place.group is None else (place.group,):
            cell = place.player * bounds.groups + group
            fitting = [
                card for card in range(4 * group, 4 * group + 4) if bounds.allowed[card] >> place.player & 1
            ]
            room = bounds.most[cell] - bounds.least[cell]
            limited = place.group is None and room == limits.get((place.player, group), 0)
            assert limited or set(fitting) <= set(violator.cards)


def assert_crowd_has_only_its_seats(violator: HallViolator, bounds: Bounds) -> None:
    """The seats counted for a player are all that his hand has for the crowd; too few in all."""
    for player, hand in enumerate(bounds.hands):
        groups = {card // 4 for card in violator.crowd if bounds.allowed[card] >> player & 1}
        row = range(player * bounds.groups, (player + 1) * bounds.groups)
        free = hand - sum(bounds.least[cell] for cell in row)
        promised = sum(bounds.least[row[group]] for group in groups)
        seats = sum(seat.count for seat in violator.seats if seat.player == player)
        assert seats >= min(free + promised, sum(bounds.most[row[group]] for group in groups))
    assert len(violator.crowd) > violator.seating


@pytest.mark.parametrize("seed", range(60))
def test_grounds_are_grounds(seed: int) -> None:
    """All statements that stand are enough; and whatever some are found to contradict, no deal explains.

    Each card that is ruled out is ruled out by a statement that was used, or by the paradox.
    """
    random, deal = Random(seed), Deal.even(*((3, 2), (2, 3), (4, 2))[seed % 3], SWITCHES[seed % 8])
    game = quartets.Game.start(deal, ("Ann", "Bo", "Cy", "Dee")[: deal.players])
    for before, paradox, reason in random_paradoxes(game, random, 30):
        standing = [i for i, entry in enumerate(before.log) if entry.verdict is quartets.Verdict.STANDS]
        said = [before.log[i].statement for i in standing] + [paradox.statement]
        moved = {place for place, i in enumerate(standing) if before.log[i].moves_cards}
        assert grounds(before, paradox.statement, standing)
        for used in (reason, [i for i in standing if random.random() < 0.7]):
            found = grounds(before, paradox.statement, used)
            if found is None:
                continue
            places = {standing.index(i) for i in used if i in standing} | {len(said) - 1}
            uncounted = set() if found.without_others else moved
            assert not is_explained(deal, said, places | uncounted), (said, used)
            assert {*found.ruled_out.values()} <= {*used, len(before.log)}
            assert found.without_others or found.bounds.hands == before.position.bounds.hands
