"""The chance of the whole game: against all splits gone through by hand, and where it is known."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from math import sqrt
from random import Random
from statistics import fmean, stdev

import pytest

from cardtable.common.jobs import finish
from cardtable.odds import (
    BATTLE_LINE,
    BATTLE_LINE_TROOPS,
    ME,
    THEY,
    Card,
    ClaimFlag,
    Flag,
    PublishedPlayer,
    SamplingPlayer,
    Table,
    deal,
    legal_moves,
    play,
    read_cards,
    read_table,
    table_claims,
    table_of,
    turn_at,
    turn_of,
    whole_game,
)
from cardtable.odds.simulation import as_evaluated
from tests.support.odds.naive_odds import TROOPS

UNSEEN = read_cards("a5 b5 c5 a9 b8 c7 d2")
"""Few enough for all splits."""
HELD = read_cards("f1 f2 f3")
"""Cards in hand that help nowhere."""


def a_table() -> Table:
    """Two flags are open: with flag 3 I have three adjacent ones, with flag 8 they have."""
    owned = {1: ME, 2: ME, 4: ME, 5: ME, 6: THEY, 7: THEY, 9: THEY}
    flags = [Flag(owner=owned.get(number)) for number in range(1, 10)]
    flags[2] = Flag((read_cards("d5"), read_cards("e5 f5 e6")))
    flags[7] = Flag((read_cards("a8 a7 e1"), read_cards("f9")))
    seen = [card for flag in flags for card in flag.visible()]
    gone = [card for card in TROOPS if card not in (*seen, *UNSEEN, *HELD)]
    return table_of(BATTLE_LINE_TROOPS, flags, hand=HELD, gone=gone, deck=len(UNSEEN) - 3, theirs=3)


def naive_chances(table: Table) -> tuple[Fraction, Fraction]:
    """Every split of the unseen cards; each side completes its one open flag as well as it can: 3 and 8."""
    draws, points, count = table.draws(ME), [0, 0], 0
    for mine in combinations(UNSEEN, draws):
        theirs = [card for card in UNSEEN if card not in mine]
        points[0] += beats(table.flags[2], (*mine, *HELD), ME)
        points[1] += not beats(table.flags[7], theirs, THEY)
        count += 1
    return Fraction(points[0], count), Fraction(points[1], count)


def beats(flag: Flag, cards: tuple[Card, ...] | list[Card], side: int) -> bool:
    """Whether a side completes a flag with some of the cards, stronger than the other, complete side."""
    other = flag.shape(1 - side, BATTLE_LINE_TROOPS).strength
    assert other is not None
    found = [
        flag.shape(side, BATTLE_LINE_TROOPS, added).strength
        for added in combinations(cards, 3 - len(flag.cards[side]))
    ]
    return any(strength is not None and strength > other for strength in found)


def test_it_agrees_with_all_splits_gone_through() -> None:
    """Each flag, within four standard errors of the exact mean."""
    table = a_table()
    found = finish(whole_game(table, Random(3), 2000))
    third, eighth = naive_chances(table)
    assert 0 < third < 1
    for index, exact in ((2, third), (7, eighth)):
        assert abs(found.flags[index] - float(exact)) <= 4 * found.flag_error(index)
        assert found.flag_error(index) < 0.02


def test_it_is_even_over_many_deals() -> None:
    """Both hands are dealt alike, and the first move is worth little: a half in the mean of twelve deals."""
    chances = [
        finish(whole_game(deal(BATTLE_LINE_TROOPS, Random(seed)).table(ME), Random(seed), 100)).chance
        for seed in range(12)
    ]
    mean = fmean(chances)
    assert abs(mean - 0.5) <= 4 * stdev(chances) / sqrt(len(chances))
    assert 0.2 < mean < 0.8


@pytest.mark.parametrize(("owner", "chance"), [(ME, 1.0), (THEY, 0.0)])
def test_a_game_that_is_over_is_known(owner: int, chance: float) -> None:
    """Three adjacent flags."""
    table = table_of(flags=[Flag(owner=owner)] * 3)
    found = finish(whole_game(table, Random(1)))
    assert (found.chance, found.error) == (chance, 0.0)


def test_a_card_serves_one_flag_only() -> None:
    """With a10 two flags are won flag by flag; together one of them is not."""
    flags = [
        Flag((read_cards("a8 a9"), read_cards("b1 b2 b3"))),
        Flag((read_cards("c10 d10"), read_cards("e10 f10 e5"))),
    ]
    owned = [Flag(owner=ME), Flag(owner=THEY), Flag(owner=ME), Flag(owner=THEY), Flag(owner=ME)]
    seen = [card for flag in flags for card in flag.visible()]
    gone = [card for card in TROOPS if card not in seen and str(card) not in ("a10", "f1", "f2", "f4")]
    table = table_of(
        BATTLE_LINE_TROOPS,
        [*flags, *owned, Flag(owner=THEY), Flag(owner=THEY)],
        hand=read_cards("a10"),
        gone=gone,
        theirs=1,
    )
    found = finish(whole_game(table, Random(1), 200))
    assert sum(found.flags[:2]) == 1
    assert found.chance < 1


def test_the_game_is_worth_what_the_hint_says() -> None:
    """One number: the chance of the game is that of the best move, by the same deals."""
    for table in (read_table(ROW), *(deal(BATTLE_LINE, Random(seed)).table(ME) for seed in range(4))):
        evaluated = as_evaluated(table)
        best = finish(SamplingPlayer(Random(5)).steps(turn_at(evaluated))).estimates[0]
        found = finish(whole_game(table, Random(5), 20))
        assert (found.chance, found.error) == (best.chance, best.error)


WINS = (
    "battle-line{}\nmover {}\nhand c1 c2 c3 c4 c5 c6 c7\nflag 1: | ; won {}\nflag 2: | ; won {}\nflag 3: {}"
)


@pytest.mark.parametrize("rules", ["", " tactics", " advanced", " tactics advanced"])
@pytest.mark.parametrize("mover", ["me", "they"])
@pytest.mark.parametrize(("winner", "chance"), [("me", 1.0), ("they", 0.0)])
def test_who_has_the_proof_that_decides_wins_whoever_is_on_move(
    rules: str, mover: str, winner: str, chance: float
) -> None:
    """Three adjacent flags with the proof, whatever is hidden; a tactics card of theirs may prevent it."""
    proof, less = "a8 a9 a10", "b1 b2"
    sides = f"{proof} | {less}" if winner == "me" else f"{less} | {proof}"
    text = WINS.format(rules, mover, winner, winner, sides)
    found = finish(whole_game(read_table(text), Random(1), 20))
    assert (found.chance, found.error) == (chance, 0.0)
    if "tactics" in rules and mover == "they" and winner == "me":
        found = finish(whole_game(read_table(f"{text}\ntheirs 6 1"), Random(1), 20))
        assert 0.5 < found.chance < 1
        assert found.error > 0


ROW = """schotten-totten
hand a6 b6 d9 e5 e7 f2
stone 1: a8 a9 | d7 d6
stone 2: b5 c5 | e9
stone 3: f7 f8 f9 | a1 b2
stone 4: d4 d5 | a7 b7 c7
stone 5: e6 |
stone 6: | f4 f5
stone 7: c9 | b8
stone 9: b9 | c2 c3
"""
"""A table on which stone 3 can be claimed."""


def proven_tables() -> list[Table]:
    """Tables of games in which a flag can be claimed: those before the claims of a bot."""
    found = [read_table(ROW)]
    for seed in range(4):
        position, player = deal((BATTLE_LINE_TROOPS, BATTLE_LINE)[seed % 2], Random(seed)), PublishedPlayer()
        while legal_moves(position):
            turn = turn_of(position)
            move = player.choose(turn)
            if isinstance(move, ClaimFlag):
                found.append(turn.table)
            position = play(position, move)
    return found


def test_a_proof_is_worth_a_claim() -> None:
    """The game and each flag have the same chances before and after a flag that can be claimed is claimed."""
    for table in proven_tables():
        side, index = next(
            (side, index)
            for side in (ME, THEY)
            for index, claim in enumerate(table_claims(table, side))
            if claim.valid
        )
        flags = [replace(flag, owner=side) if i == index else flag for i, flag in enumerate(table.flags)]
        proven, claimed = (
            finish(whole_game(each, Random(1), 50)) for each in (table, replace(table, flags=tuple(flags)))
        )
        assert proven == claimed
        assert proven.flags[index] == (side == ME)
