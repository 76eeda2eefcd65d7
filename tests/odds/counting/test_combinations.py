"""One combination and its workings: the published example, and every draw gone through."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtable import odds
from cardtable.common.errors import EngineError
from cardtable.odds import BATTLE_LINE, Formation, Strength, Troop, pack, read_cards, shape_of, working
from tests.support.odds.naive_odds import SmallSide, naive_formations

FILLERS = "a1 b1 c1 d1 e1 f1 a2 b2 c2 d2 e2 f2 a3 b3 c3 d3 e3 f3 b10 c10 d10 e10 f10"


def published(strength: str, others: int = 22) -> odds.Working:
    """The published example: a 6 on the flag, two 8s, two 7s and some others unseen, 10 draws."""
    unseen = " ".join(["a8 b8 a7 c7", *FILLERS.split()[:others]])
    shape = shape_of(read_cards("a6"), BATTLE_LINE)
    return working(shape, Strength.parse(strength), 0, pack(read_cards(unseen)), 10)


def test_the_published_skirmish_example() -> None:
    """With seven troops in the other hand there is one card more; and the wedge within the example."""
    shown = published("skirmish 21")
    assert (shown.count, shown.total) == (2_035_869, 5_311_735)
    assert (shown.n, shown.d, shown.v, shown.y, shown.c, shown.m) == (26, 10, 4, 22, 2, 2)
    assert shown.valid == (0, 0, 6 - 2, 4, 1)
    more = published("skirmish 21", others=23)
    assert (more.count, more.total) == (3_042_831, 8_436_285)
    assert published("wedge 21").count == 735_471


def lays(side: SmallSide, strength: Strength, drawn: Sequence[Troop]) -> bool:
    """Whether the combination can be laid from hand and draw; a host with the highest cards only."""
    missing, cards = 3 + side.mud - len(side.flag), [*side.hand, *drawn]
    if strength.formation is Formation.HOST:
        cards = sorted(cards, key=lambda card: -card.value)[:missing]
    for way in combinations(cards, missing):
        faces = [(card.colour, card.value) for card in (*side.flag, *way) if isinstance(card, Troop)]
        total = sum(value for _, value in faces)
        if total == strength.total and strength.formation in naive_formations(faces, side.fog):
            return True
    return False


@settings(max_examples=150, deadline=None)
@given(st.randoms(use_true_random=False))
def test_this_one_equals_every_draw_gone_through(rng: Random) -> None:
    side = SmallSide(rng)
    side.flag = tuple(card for card in side.flag if isinstance(card, Troop))[: 2 + side.mud]
    shape = shape_of(side.flag, BATTLE_LINE, side.fog, side.mud)
    formation = Formation.HOST if side.fog else rng.choice(list(Formation))
    strength = Strength(formation, rng.randint(6, 30))
    counts = [lays(side, strength, drawn) for drawn in combinations(side.unseen, side.draws)]
    every = any(lays(side, strength, drawn) for n in range(8) for drawn in combinations(side.unseen, n))
    if not every:
        with pytest.raises(odds.CombinationError):
            working(shape, strength, pack(side.hand), pack(side.unseen), side.draws)
        return
    shown = working(shape, strength, pack(side.hand), pack(side.unseen), side.draws)
    assert (shown.count, shown.total) == (sum(counts), len(counts))


@pytest.mark.parametrize(
    ("flag", "strength", "hand", "unseen", "count"),
    [
        ("a9 alexander", "wedge 27", "", "a8 a10 b1", 2),
        ("a9 alexander", "wedge 24", "", "a7 a8 a10 b1", 1),
        ("a6 alexander", "phalanx 18", "b6", "c6 d1", 2),
        ("cavalry alexander", "battalion 27", "", "a9 b9 c1", 2),
        ("cavalry shields", "battalion 21", "", "a10 b10 c1", 2),
    ],
)
def test_wild_cards_take_their_best_value(
    flag: str, strength: str, hand: str, unseen: str, count: int
) -> None:
    shape, pool = shape_of(read_cards(flag), BATTLE_LINE), pack(read_cards(unseen))
    assert working(shape, Strength.parse(strength), pack(read_cards(hand)), pool, 1).count == count


def test_the_cards_of_the_hand_that_serve() -> None:
    shape = shape_of(read_cards("a8"), BATTLE_LINE)
    shown = working(
        shape, Strength.parse("wedge 27"), pack(read_cards("a9 b10 a7")), pack(read_cards("a10 c1")), 1
    )
    assert shown.hand == read_cards("a9")
    assert shown.serving == read_cards("a10")


@pytest.mark.parametrize(
    ("flag", "strength", "draws", "error"),
    [
        ("a9 b8", "host 17", 0, "host 17 cannot"),  # too few cards are no host that adds nothing
        ("a7 b7", "phalanx 22", 1, "phalanx 22 cannot"),
        ("", "host 6", 2, "draws: 2 is not accepted"),
    ],
)
def test_what_cannot_be_made_is_refused(flag: str, strength: str, draws: int, error: str) -> None:
    shape, unseen = shape_of(read_cards(flag), BATTLE_LINE), pack(read_cards("c7"))
    with pytest.raises(EngineError, match=error):
        working(shape, Strength.parse(strength), 0, unseen, draws)
