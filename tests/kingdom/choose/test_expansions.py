"""Drawing some of the owned sets by the boxes to carry: compared with the enumeration of all choices."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from cardtable import kingdom
from cardtable.kingdom import PUBLISHED, Boxes, Limits, PileLimit, Requirements, Settings, editions, lay, pool
from cardtable.kingdom.cards.boxes import boxes_of
from cardtable.kingdom.choose.expansions import draw_sets, fewest_boxes
from cardtable.kingdom.table.setup_list import boxes_to_carry

OWNED = ("base-2", "alchemy", "cornucopia-1", "guilds-1", "seaside-2", "empires")


def sets_of(drawn: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(each.set for each in editions() if each.id in drawn))


def boxes_for(sets: tuple[str, ...], players: int) -> int:
    """Return how many boxes are carried for some sets of OWNED, where Base has the basic cards at hand."""
    one_box = {"cornucopia", "guilds"} <= {*sets}
    return len({*sets, "base"}) - one_box + (players > 4)


def possible(most: int, players: int, asks: Requirements) -> set[tuple[str, ...]]:
    """Return every choice of sets that can meet the asks, as the choice of a kingdom tells."""
    choices = (pool(chosen) for count in range(1, len(OWNED)) for chosen in combinations(OWNED, count))
    return {
        owned.sets
        for owned in choices
        if boxes_for(owned.sets, players) == most
        and len({"cornucopia", "guilds"} & {*owned.sets}) != 1  # they are one box
        and len(owned.piles) >= 10
        and ("alchemy" in owned.sets or not asks.alchemy)
        and kingdom.choose_standard(owned, asks, Random(0)).conflict is None
    }


@pytest.mark.parametrize(("most", "players"), [(1, 2), (2, 4), (3, 4), (3, 6)])
@pytest.mark.parametrize(
    "asks",
    [
        Requirements(),
        Requirements(alchemy=True),
        Requirements(village=True, drawer=True, buy=True, trashing=True, costs=True, attacks=False),
    ],
)
def test_all_choices_that_meet_the_asks_are_drawn(most: int, players: int, asks: Requirements) -> None:
    """And no other; each about as often as the others."""
    expected = possible(most, players, asks)
    draws = 60 * max(1, len(expected))
    drawn = Counter(
        sets_of(draw_sets(OWNED, most, asks, Random(seed), players=players)) for seed in range(draws)
    )
    if expected:
        assert {*drawn} == expected
        assert all(20 <= times <= 120 for times in drawn.values())
    else:
        assert all(boxes_for(sets, players) >= most for sets in drawn)


@pytest.mark.parametrize("players", [2, 4, 5, 6])
@pytest.mark.parametrize(
    ("owned", "settings"),
    [
        (OWNED, PUBLISHED),
        (("intrigue-1", "seaside-2", "prosperity-2", "dark-ages", "renaissance"), PUBLISHED),
        (("seaside-2", "prosperity-2", "cornucopia-2", "guilds-2", "dark-ages"), PUBLISHED),
        ((*OWNED, "prosperity-2", "plunder"), Settings(colonies=Boxes.ALWAYS)),
        ((*OWNED, "dark-ages"), Settings(shelters=Boxes.ALWAYS, landscape_sets=("empires",))),
    ],
)
def test_a_table_stays_within_its_boxes(owned: tuple[str, ...], settings: Settings, players: int) -> None:
    """Counted on what the set-up list takes from them; each basic card stands in one of them."""
    for seed in range(12):
        most = 3 + (players > 4)
        drawn = draw_sets(owned, most, Requirements(), Random(seed), players=players, settings=settings)
        table = lay(pool(drawn), Requirements(), settings, Random(seed))
        listed = kingdom.setup_list(table, players)
        boxes = boxes_to_carry(listed, owned)
        assert len(boxes) <= most
        assert {item.box for item in listed.items} - {"base"} <= {
            each for box in boxes for each in box.box.sets
        }
        assert sum(box.is_basic for box in boxes) == 1
        assert all(box.items or box.is_basic or box.short for box in boxes)
        assert [each.short for each in boxes if each.short] == ([listed.short] if players > 4 else [])


def test_cornucopia_and_guilds_are_one_box_as_they_are_owned() -> None:
    """In either edition, unless one is of the first and the other of the second."""
    both = ("guilds", "cornucopia")
    same = ("cornucopia-2 guilds-2", "cornucopia-1 guilds-1", "cornucopia-1 cornucopia-2 guilds-2")
    for owned in ("", "cornucopia-2", *same):
        assert len(boxes_of(both, owned.split())) == 1
    assert len(boxes_of(both, ("cornucopia-1", "guilds-2"))) == 2


def test_where_nothing_is_drawn_all_are_played() -> None:
    """None asked for, or no fewer than are owned; both editions of a set come together."""
    assert draw_sets(OWNED, 0, Requirements(), Random(1)) == pool(OWNED).editions
    assert draw_sets(OWNED, 5, Requirements(), Random(1)) == pool(OWNED).editions
    both = ("base-1", "base-2", "seaside-2", "empires")
    drawn = {draw_sets(both, 2, Requirements(), Random(seed)) for seed in range(40)}
    assert drawn == {(*both[:2], "seaside-2"), (*both[:2], "empires"), ("seaside-2",), ("empires",)}


def test_locked_cards_and_landscapes_that_must_come_are_within_the_limit() -> None:
    """Festival is of Base, Banquet of Empires; two landscapes call for a set; banned cards count out."""
    owned = ("base-2", "seaside-2", "alchemy", "hinterlands-2", "dark-ages", "empires")
    wanted = {"festival": "base", "banquet": "empires", "bazaar": "seaside"}
    two, seaside = Settings(in_all=Limits(2, 2)), pool("seaside-2").piles
    for seed in range(20):
        for card, set_id in wanted.items():
            locked = [kingdom.card_by_id(card)]
            drawn = sets_of(draw_sets(owned, 2, Requirements(), Random(seed), locked=locked))
            assert set_id in drawn
            assert len({*drawn, "base"}) == 2
        assert "empires" in sets_of(draw_sets(owned, 2, Requirements(), Random(seed), settings=two))
        assert draw_sets(owned[:2], 1, Requirements(), Random(seed), banned=seaside) == ("base-2",)


@pytest.mark.parametrize("sort", ["attack", "duration", "buy", "reaction", "alchemy"])
@pytest.mark.parametrize("least", [1, 3, 6])
def test_the_fewest_boxes_are_those_of_the_enumeration(sort: str, least: int) -> None:
    asks = Requirements(limits=(PileLimit(sort, least), PileLimit("base", 1)))
    numbers = (most for most in range(1, 5) if possible(most, 4, asks))
    assert fewest_boxes(OWNED, 1, asks) == next(numbers, 5 if fewest_boxes(OWNED, 5, asks) else None)
