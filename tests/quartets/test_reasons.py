"""Why a paradox is one: Hall violators and minimal sets of statements, checked for what they claim."""

from itertools import product
from random import Random

from cardtable.quartets import (
    NOBODY,
    Answer,
    Clash,
    Deal,
    Position,
    Quartet,
    Statement,
    contradiction,
    finish,
)
from cardtable.quartets.evidence import first_deal_evidence
from cardtable.quartets.flow import Bounds, Flow
from cardtable.quartets.position import opening_bounds, tightened
from tests.quartets.enumeration import SWITCHES, random_statement

SIZES = ((2, 2), (3, 2), (4, 2), (3, 3), (4, 4))


def paradoxes(size: tuple[int, int], seed: int) -> list[tuple[Position, list[Statement], Clash]]:
    """The paradoxes of a random game that goes on after each, with what had been said."""
    deal, random = Deal.even(*size, SWITCHES[seed % len(SWITCHES)]), Random(seed)
    position, said = Position.start(deal), list[Statement]()
    found: list[tuple[Position, list[Statement], Clash]] = []
    for _ in range(40):
        statement = random_statement(deal, position.question, random)
        after = position.say(statement)
        if isinstance(after, Clash):
            found.append((position, [*said, statement], after))
        else:
            position, said = after, [*said, statement]
    return found


def subset_bounds(deal: Deal, said: list[Statement], kept: tuple[int, ...]) -> Bounds:
    """Bounds on the first deal from the transfers and some of the statements."""
    background, evidence = first_deal_evidence(deal, said)
    bounds = opening_bounds(deal)
    for heard in [*background, *(evidence[index] for index in kept)]:
        bounds = tightened(bounds, heard.allowed, heard.least, heard.most)
    return bounds


def test_reasons_are_contradictory_and_none_can_be_left_out() -> None:
    """The set is a paradox; without any one of it (but the last) a deal explains the rest."""
    seen = 0
    for size, seed in product(SIZES, range(16)):
        for position, said, _ in paradoxes(size, seed)[:4]:
            last = said[-1]
            if not isinstance(last, Answer) and position.declared[last.group] != NOBODY:
                earlier, final = finish(contradiction(position.deal, said))
                declared = said[earlier]
                assert isinstance(declared, Quartet)
                assert (declared.group, final) == (last.group, len(said) - 1)
                continue
            reason = finish(contradiction(position.deal, said))
            assert reason[-1] == len(said) - 1
            assert not Flow(subset_bounds(position.deal, said, reason)).saturate()
            for index in reason[:-1]:
                fewer = tuple(other for other in reason if other != index)
                assert Flow(subset_bounds(position.deal, said, fewer)).saturate()
            seen += 1
    assert seen > 100


def test_first_deal_and_present_hands_tell_the_same() -> None:
    """Counting back to the first deal is a second formula for the verdict: all that stands leaves a deal."""
    for size, seed in product(SIZES, range(16)):
        for position, said, _ in paradoxes(size, seed)[-1:]:
            standing = said[:-1]
            if standing and not isinstance(standing[-1], Answer):
                assert Flow(subset_bounds(position.deal, standing, tuple(range(len(standing))))).saturate()


def test_hall_violators_hold_when_recounted() -> None:
    """After a "no" the bounds are known: recount what its clash claims, on both sides."""
    seen = 0
    for size, seed in product(SIZES, range(16)):
        for position, said, clash in paradoxes(size, seed):
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
