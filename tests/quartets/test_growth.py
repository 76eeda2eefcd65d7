"""The prepared positions: impossible for every method, and ever more work for the searches."""

from __future__ import annotations

import pytest

from cardtable.quartets import Search, Verdict, check, check_game, finish, published_state
from cardtable.quartets.growth import GROUPS, hard_moments


@pytest.mark.parametrize("groups", GROUPS)
def test_only_the_last_statement_is_a_paradox(groups: int) -> None:
    """All that is said before it leaves a deal."""
    verdicts = [entry.verdict for entry in hard_moments(groups)[-1].log]
    assert verdicts == [Verdict.STANDS] * (4 * groups - 1) + [Verdict.LOSES]


def test_the_searches_explode_and_the_flow_does_not() -> None:
    """Every method finds it impossible; from 8 to 12 cards a search grows tenfold, the flow not twofold."""
    games = [hard_moments(groups)[-1] for groups in (2, 3)]
    for search in Search:
        small, large = (finish(check(published_state(game), search)) for game in games)
        assert (small.possible, large.possible) == (False, False)
        assert large.nodes > 10 * small.nodes
    small, large = map(check_game, games)
    assert (small.possible, large.possible) == (False, False)
    assert large.nodes < 2 * small.nodes


@pytest.mark.parametrize("search", Search)
def test_all_searches_come_to_their_limit_with_twenty_cards(search: Search) -> None:
    assert finish(check(published_state(hard_moments(5)[-1]), search, limit=50_000)).possible is None
