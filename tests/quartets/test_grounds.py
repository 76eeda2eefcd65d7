"""The grounds of a paradox: what some statements alone make impossible, compared with all deals listed."""

from __future__ import annotations

from random import Random

import pytest

from cardtable.quartets import Answer, Ask, Deal, Game, Quartet, QuartetsError, Statement, Verdict, finish
from cardtable.quartets.grounds import grounds
from tests.support.quartets.enumeration import SWITCHES, is_explained, random_statement


def spoken(game: Game, random: Random) -> Statement:
    """Anything that the player who has the word might say."""
    said = random_statement(game.deal, game.position.question, random)
    player, players = game.turn.player, len(game.players)
    assert player is not None
    match said:
        case Ask(_, target, group, rank):
            return Ask(player, target if target != player else (player + 1) % players, group, rank)
        case Quartet(_, group):
            return Quartet(player, group)
    return said


@pytest.mark.parametrize("seed", range(60))
def test_grounds_are_grounds(seed: int) -> None:
    """All statements that stand are enough; and whatever some are found to contradict, no deal explains.

    Each card that is ruled out is ruled out by a statement that was used, or by the paradox.
    """
    random, deal = Random(seed), Deal.even(*((3, 2), (2, 3), (4, 2))[seed % 3], SWITCHES[seed % 8])
    game = Game.start(deal, ("Ann", "Bo", "Cy", "Dee")[: deal.players])
    for _ in range(30):
        if game.outcome is not None:
            break
        try:
            after = game.say(spoken(game, random))
        except QuartetsError:
            continue
        paradox = after.log[-1]
        if paradox.verdict is not Verdict.STANDS:
            standing = [i for i, entry in enumerate(game.log) if entry.verdict is Verdict.STANDS]
            said = [game.log[i].statement for i in standing] + [paradox.statement]
            moved = {
                place
                for place, word in enumerate(said[:-1])
                if isinstance(word, Quartet) or (isinstance(word, Answer) and word.yes)
            }
            assert grounds(game, paradox.statement, standing)
            reason = finish(after.reason(len(game.log)))
            for used in (reason, [i for i in standing if random.random() < 0.7]):
                found = grounds(game, paradox.statement, used)
                if found is None:
                    continue
                places = {standing.index(i) for i in used if i in standing} | {len(said) - 1}
                uncounted = set() if found.without_others else moved
                assert not is_explained(deal, said, places | uncounted), (said, used)
                assert {*found.ruled_out.values()} <= {*used, len(game.log)}
                assert found.without_others or found.bounds.hands == game.position.bounds.hands
        game = after
