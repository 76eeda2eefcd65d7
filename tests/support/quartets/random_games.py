"""Games of random statements, each made by the player whose turn it is."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from hypothesis import strategies as st

from cardtable import quartets
from tests.support.quartets.enumeration import random_statement

RULES = st.builds(
    quartets.Rules,
    form=st.sampled_from(quartets.GameForm),
    **dict.fromkeys(("own_card", "whole_group", "must_declare", "futile"), st.booleans()),
    turn=st.sampled_from(quartets.HouseRule),
    paradox=st.sampled_from(quartets.Paradox),
    order=st.sampled_from(quartets.Order),
    goal=st.sampled_from(quartets.Goal),
)


def random_move(game: quartets.Game, random: Random) -> quartets.Ask | quartets.Answer | quartets.Quartet:
    """Return any statement of the player whose turn it is, about groups with a name or the next one."""
    said = random_statement(game.deal, game.position.question, random)
    player, count = game.turn.player, game.deal.players
    assert player is not None
    match said:
        case quartets.Ask(_, target, group, rank):
            return quartets.Ask(player, target if target != player else (player + 1) % count, group, rank)
        case quartets.Quartet(_, group):
            return quartets.Quartet(player, group)
    return said


def random_turns(
    game: quartets.Game, random: Random, most: int
) -> Iterator[tuple[quartets.Game, quartets.Game]]:
    """Yield a game before and after each of at most `most` random statements that its rules allow."""
    for _ in range(most):
        if game.outcome is not None:
            return
        try:
            after = game.say(random_move(game, random))
        except quartets.QuartetsError:
            continue
        yield game, after
        game = after


def random_paradoxes(
    game: quartets.Game, random: Random, most: int
) -> Iterator[tuple[quartets.Game, quartets.Entry, tuple[int, ...]]]:
    """Yield the paradoxes of such a game: the game before, the paradox, and its reason."""
    for before, after in random_turns(game, random, most):
        if after.log[-1].verdict is not quartets.Verdict.STANDS:
            yield before, after.log[-1], quartets.finish(after.reason(len(before.log)))
