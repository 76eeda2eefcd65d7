"""The grounds of a paradox: what some statements alone make impossible, compared with all deals listed."""

from __future__ import annotations

from random import Random

import pytest

from cardtable.quartets import Deal, Game, Verdict
from cardtable.quartets.grounds import grounds
from tests.support.quartets.enumeration import SWITCHES, is_explained
from tests.support.quartets.random_games import random_paradoxes


@pytest.mark.parametrize("seed", range(60))
def test_grounds_are_grounds(seed: int) -> None:
    """All statements that stand are enough; and whatever some are found to contradict, no deal explains.

    Each card that is ruled out is ruled out by a statement that was used, or by the paradox.
    """
    random, deal = Random(seed), Deal.even(*((3, 2), (2, 3), (4, 2))[seed % 3], SWITCHES[seed % 8])
    game = Game.start(deal, ("Ann", "Bo", "Cy", "Dee")[: deal.players])
    for before, paradox, reason in random_paradoxes(game, random, 30):
        standing = [i for i, entry in enumerate(before.log) if entry.verdict is Verdict.STANDS]
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
