"""Drawing some of the owned sets: compared with the enumeration of all choices."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from cardtable.kingdom import Asks, choose_standard, draw_sets, editions, pool

OWNED = ("base-2", "alchemy", "cornucopia-1", "guilds-1", "seaside-2", "empires")


def sets_of(drawn: tuple[str, ...]) -> tuple[str, ...]:
    """Return the sets of editions."""
    return tuple(dict.fromkeys(each.set for each in editions() if each.id in drawn))


def possible(count: int, asks: Asks) -> set[tuple[str, ...]]:
    """Return every choice of sets that can meet the asks, as the choice of a kingdom tells."""
    found = set()
    for chosen in combinations(OWNED, count):
        owned = pool(chosen)
        lacks_alchemy = asks.alchemy and "alchemy" not in owned.sets
        if (
            len(owned.piles) >= 10
            and not lacks_alchemy
            and choose_standard(owned, asks, Random(0)).conflict is None
        ):
            found.add(owned.sets)
    return found


@pytest.mark.parametrize("count", [1, 2, 3])
@pytest.mark.parametrize(
    "asks",
    [
        Asks(),
        Asks(alchemy=True),
        Asks(village=True, drawer=True, buy=True, trashing=True, costs=True, attacks=False),
    ],
)
def test_every_choice_that_can_meet_the_asks_is_drawn_and_no_other(count: int, asks: Asks) -> None:
    """Each about as often as the others."""
    expected = possible(count, asks)
    draws = 60 * max(1, len(expected))
    drawn = Counter(sets_of(draw_sets(OWNED, count, asks, Random(seed))) for seed in range(draws))
    if expected:
        assert {*drawn} == expected
        assert all(20 <= times <= 120 for times in drawn.values())
    else:
        assert all(len(pool(OWNED).sets) >= len(sets) for sets in drawn)


def test_where_nothing_is_drawn_all_are_played() -> None:
    """None asked for, or no fewer than are owned; both editions of a set come together."""
    assert draw_sets(OWNED, 0, Asks(), Random(1)) == pool(OWNED).editions
    assert draw_sets(OWNED, 6, Asks(), Random(1)) == pool(OWNED).editions
    both = ("base-1", "base-2", "seaside-2")
    assert {draw_sets(both, 1, Asks(), Random(seed)) for seed in range(20)} == {both[:2], both[2:]}


def test_banned_cards_count_out() -> None:
    """A set whose piles are banned is not drawn alone."""
    seaside = pool(["seaside-2"]).piles
    for seed in range(20):
        drawn = draw_sets(("base-2", "seaside-2"), 1, Asks(), Random(seed), banned=seaside)
        assert drawn == ("base-2",)
