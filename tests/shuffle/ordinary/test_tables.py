"""Tables of any deck, compared with every hand written out."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, product

import pytest

from cardtable.shuffle.odds.wishes import Bound
from cardtable.shuffle.ordinary.list_game import ListGame, Wanted
from cardtable.shuffle.ordinary.opening import Mulligan, Opening
from cardtable.shuffle.ordinary.tables import by_copies, changed_copies, drawn_counts
from tests.support.shuffle.naive_ordinary import naive_opening_odds


def test_drawn_counts_are_those_of_every_set_of_cards() -> None:
    """And of the wishes for exactly so many; the mean is that of drawing without replacement."""
    for copies, size in ((0, 3), (2, 5), (3, 7), (6, 6)):
        for drawn in range(size + 1):
            held = [sum(card < copies for card in cards) for cards in combinations(range(size), drawn)]
            counts = drawn_counts(copies, size, drawn)
            assert counts == tuple(Fraction(held.count(count), len(held)) for count in range(copies + 1))
            assert sum(count * chance for count, chance in enumerate(counts)) == Fraction(
                copies * drawn, size
            )
    for draws, count in product(range(4), range(8)):
        game = ListGame([24, 36], Opening(7), draws, [Wanted([0], Bound.IS, count)])
        assert drawn_counts(24, 60, 7 + draws)[count] == game.odds().by[-1]


@pytest.mark.parametrize("mulligan", [Mulligan.NONE, Mulligan.LONDON, Mulligan.REDRAW])
@pytest.mark.parametrize("other", [1, None])
def test_chances_by_copies_are_those_of_the_changed_decks(mulligan: Mulligan, other: int | None) -> None:
    """With wishes and a rule for keeping a hand; a deck that has no hand to keep is left out."""
    needed = [Wanted([0])]
    game = ListGame([2, 5, 1], Opening(3, mulligan), 1, [Wanted([0]), Wanted([2], draws=0)], needed=needed)
    found = by_copies(game, 0, other, 3)
    first = 1 if mulligan is Mulligan.REDRAW else 0
    assert list(found) == list(range(first, 6))
    for copies, by in found.items():
        changed = changed_copies(game.copies, 0, other, copies - 2)
        asked = ListGame(changed, game.opening, 1, game.wishes, needed=needed)
        assert by == naive_opening_odds(asked).by
