"""The prepared positions: impossible for every method, and ever more work for the searches."""

from __future__ import annotations

import pytest

from cardtable.quartets import Game, Search, Verdict, check, check_game, finish, published_state
from cardtable.quartets.checks import prepared_moments


def position(groups: int) -> Game:
    return prepared_moments([(f"Group {place}", "Card") for place in range(groups)])[-1]


@pytest.mark.parametrize("groups", range(2, 8))
def test_only_the_last_statement_is_a_paradox(groups: int) -> None:
    verdicts = [entry.verdict for entry in position(groups).log]
    assert verdicts == [Verdict.STANDS] * (4 * groups - 1) + [Verdict.LOSES]


def test_the_searches_explode_and_the_flow_does_not() -> None:
    """Every method finds it impossible; from 8 to 12 cards a search grows tenfold, the flow not twofold."""
    games = [position(groups) for groups in (2, 3)]
    for search in Search:
        small, large = (finish(check(published_state(game), search)) for game in games)
        assert (small.possible, large.possible) == (False, False)
        assert large.nodes > 10 * small.nodes
    small, large = map(check_game, games)
    assert (small.possible, large.possible) == (False, False)
    assert large.nodes < 2 * small.nodes


@pytest.mark.parametrize("search", Search)
def test_all_searches_come_to_their_limit_with_twenty_cards(search: Search) -> None:
    assert finish(check(published_state(position(5)), search, limit=50_000)).possible is None
