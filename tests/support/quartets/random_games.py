"""Games of random statements, each made by the player whose turn it is."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from hypothesis import strategies as st

from cardtable.quartets import (
    Answer,
    Ask,
    Entry,
    Game,
    GameForm,
    Goal,
    HouseRule,
    Order,
    Paradox,
    Quartet,
    QuartetsError,
    Rules,
    Verdict,
    finish,
)
from tests.support.quartets.enumeration import random_statement

RULES = st.builds(
    Rules,
    form=st.sampled_from(GameForm),
    **dict.fromkeys(("own_card", "whole_group", "must_declare", "futile"), st.booleans()),
    turn=st.sampled_from(HouseRule),
    paradox=st.sampled_from(Paradox),
    order=st.sampled_from(Order),
    goal=st.sampled_from(Goal),
)


def random_move(game: Game, random: Random) -> Ask | Answer | Quartet:
    """Return any statement of the player whose turn it is, about groups with a name or the next one."""
    said = random_statement(game.deal, game.position.question, random)
    player, count = game.turn.player, game.deal.players
    assert player is not None
    match said:
        case Ask(_, target, group, rank):
            return Ask(player, target if target != player else (player + 1) % count, group, rank)
        case Quartet(_, group):
            return Quartet(player, group)
    return said


def random_turns(game: Game, random: Random, most: int) -> Iterator[tuple[Game, Game]]:
    """Yield a game before and after each of at most `most` random statements that its rules allow."""
    for _ in range(most):
        if game.outcome is not None:
            return
        try:
            after = game.say(random_move(game, random))
        except QuartetsError:
            continue
        yield game, after
        game = after


def random_paradoxes(game: Game, random: Random, most: int) -> Iterator[tuple[Game, Entry, tuple[int, ...]]]:
    """Yield the paradoxes of such a game: the game before, the paradox, and its reason."""
    for before, after in random_turns(game, random, most):
        if after.log[-1].verdict is not Verdict.STANDS:
            yield before, after.log[-1], finish(after.reason(len(before.log)))
