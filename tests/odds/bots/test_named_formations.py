"""What a hint names can win the flag: by an enumeration of both sides that shares nothing with the bot."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest

from cardtable.common.jobs import finish
from cardtable.odds import (
    BATTLE_LINE,
    BATTLE_LINE_TROOPS,
    ME,
    SCHOTTEN_TOTTEN,
    THEY,
    Budget,
    Explanation,
    ExplanationKind,
    Flag,
    Formation,
    Phase,
    Position,
    PublishedPlayer,
    Rules,
    SamplingPlayer,
    Side,
    Strength,
    Thought,
    Troop,
    Turn,
    explanation_of,
    new_game,
    read_move,
    read_table,
    turn_at,
    turn_of,
)
from cardtable.odds.bots.sampling import played
from cardtable.odds.game.cards import unpack
from cardtable.odds.game.turn import seen_position
from tests.support.case_count import mostly_long
from tests.support.odds.naive_odds import naive_best

QUICK = Budget(moves=12, determinizations=10)


def completions(
    flag: Flag, side: Side, rules: Rules, troops: list[Troop]
) -> Iterator[tuple[Strength, frozenset[Troop]]]:
    """Yield every strength of a side, with the troops that complete it."""
    missing = max(0, flag.size - len(flag.cards[side]))
    for cards in combinations(troops, missing):
        strength = naive_best((*flag.cards[side], *cards), rules, flag.fog is not None, flag.mud is not None)
        if strength is not None:
            yield strength, frozenset(cards)


def can_win(turn: Turn, after: Position, index: int, named: Explanation) -> bool:
    """Return whether some strength that the explanation names beats some completion of the other side."""
    flag, rules = after.flags[index], after.rules
    unseen = list(unpack(turn.table.unseen))
    held = [card for card in after.hands[ME] if isinstance(card, Troop)]
    mine = (one for one in completions(flag, ME, rules, [*unseen, *held]) if is_named(one[0], named))
    missing = flag.size - len(flag.cards[THEY])
    lowest = sorted(unseen, key=lambda card: card.value)
    theirs = [*completions(flag, THEY, rules, lowest if missing < 2 else lowest[:9])]
    is_first = flag.completed_first == ME
    return any(
        not cards & others and (own > other or (is_first and own == other))
        for own, cards in mine  # they are looked for until one is found
        for other, others in theirs
    )


def is_named(strength: Strength, found: Explanation) -> bool:
    """Return whether an explanation names a strength: exactly, as the least, or by its formation."""
    if found.strength is not None:
        return strength == found.strength
    if found.beats is not None:
        return strength == found.beats
    return strength.formation is (found.formation or Formation.HOST)


@pytest.mark.slow
@pytest.mark.parametrize("seed", mostly_long(range(3)))
@pytest.mark.parametrize(
    "rules", [BATTLE_LINE, BATTLE_LINE_TROOPS, SCHOTTEN_TOTTEN], ids=lambda one: one.name
)
def test_what_an_explanation_names_can_win_the_flag(rules: Rules, seed: int) -> None:
    """Each considered move of positions of a whole game is taken as the advised one in turn."""
    told = 0
    game, rng = new_game(rules, Random(seed)), Random(seed)
    player = PublishedPlayer()
    while game.position.phase is not Phase.OVER:
        turn = turn_of(game.position)
        if game.position.phase is Phase.PLAY and len(turn.moves) > 1 and rng.random() < 0.3:
            told += check(turn)
        game = game.play(player.choose(turn))
    assert told > 10


def check(turn: Turn) -> int:
    """Check the explanation of each move that the bot compares; returns how many name something."""
    thought = finish(SamplingPlayer(Random(1), QUICK).steps(turn))
    told = 0
    for one in thought.estimates:
        others = tuple(other for other in thought.estimates if other is not one)
        found = explanation_of(turn, Thought(one.move, (one, *others)))
        if found.kind not in (ExplanationKind.BUILDS, ExplanationKind.COMPLETES):
            continue
        after = played(seen_position(turn.table, turn.phase), one.move)
        (index,) = found.flags
        assert can_win(turn, after, index, found), (turn.table, one.move, found)
        told += 1
    return told


@pytest.mark.slow
def test_against_a_complete_side_only_what_beats_it_is_named() -> None:
    """Random cards complete the other side; each card of a random hand is laid there."""
    told: Counter[ExplanationKind] = Counter()
    for seed in range(40):
        rng = Random(seed)
        turn = turn_at(read_table(against_a_complete_side(rng)))
        asked = Turn(turn.table, turn.phase, tuple(move for move in turn.moves if "@5" in str(move)))
        thought = finish(SamplingPlayer(Random(1), QUICK).steps(asked))
        for one in thought.estimates:
            found = explanation_of(asked, Thought(one.move, (one,)))
            after = played(seen_position(turn.table, turn.phase), one.move)
            if found.kind is ExplanationKind.SPARES:
                assert not wins_somehow(asked, after, 4), (seed, one.move, found)
            else:
                assert can_win(asked, after, 4, found), (seed, one.move, found)
            told[found.kind] += 1
    assert told[ExplanationKind.BUILDS] > 20, told
    assert told[ExplanationKind.SPARES] > 20, told


def against_a_complete_side(rng: Random) -> str:
    """Return a table on which the other side of flag 5 is complete, often with equal or close values."""
    low = rng.randint(1, 8)
    near = [f"{colour}{value}" for colour in "abcdef" for value in range(low, low + rng.choice([1, 2, 3]))]
    rng.shuffle(near)
    theirs = near[:3]
    rest = [f"{colour}{value}" for colour in "abcdef" for value in range(1, 11)]
    rest = [card for card in rest if card not in theirs]
    rng.shuffle(rest)
    laid = rng.choice([1, 1, 2])
    terrain = rng.choice(["", "", "", " ; fog me"])
    hand, mine = " ".join(rest[laid : laid + 7]), " ".join(rest[:laid])
    return f"hand {hand}\nflag 5: {mine} | {' '.join(theirs)}{terrain}\n"


def wins_somehow(turn: Turn, after: Position, index: int) -> bool:
    """Return whether any completion of the player's side beats the complete other side."""
    flag = after.flags[index]
    held = [card for card in after.hands[ME] if isinstance(card, Troop)]
    mine = completions(flag, ME, after.rules, [*unpack(turn.table.unseen), *held])
    ((theirs, _),) = completions(flag, THEY, after.rules, [])
    return any(own > theirs for own, _ in mine)


RIVAL = "hand a1 a2 b1 e1 e2 f4 f5\nflag 5: a4 | a3 b3 f3\n"


def test_against_three_of_a_kind_no_sum_is_named() -> None:
    """One 4 lies there, another is laid: only the third 4 beats three 3s."""
    turn = turn_at(read_table(RIVAL))
    moves = (read_move("f4@5"), read_move("a1@1"))
    asked = Turn(turn.table, turn.phase, moves)
    thought = finish(SamplingPlayer(Random(1), QUICK).steps(asked))
    there = next(one for one in thought.estimates if one.move == moves[0])
    found = explanation_of(asked, Thought(there.move, (there,)))
    assert found.kind is ExplanationKind.BUILDS
    assert found.formation is None
    assert str(found.rival) == "phalanx 9"
    assert str(found.beats) == "phalanx 12"
