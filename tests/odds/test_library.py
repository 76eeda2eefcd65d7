"""The public names: which flags and sides they refuse, and that none hides a module."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

import cardtable.odds
from cardtable.common.jobs import finish
from cardtable.odds import (
    BATTLE_LINE,
    ME,
    ClaimFlag,
    Flag,
    OutOfRangeError,
    Play,
    Redeploy,
    Strength,
    Traitor,
    Troop,
    WholeGame,
    check_claim,
    combination_working,
    course_of,
    deal,
    decisions,
    flag_odds,
    flags_won,
    joint_chance,
    new_game,
    read_cards,
    side_odds,
    table_claims,
    table_of,
    winning_flags,
)
from cardtable.odds.game.formations import Formation
from cardtable.odds.game.play import useful_decks

MINE, THEIRS = read_cards("a1 a2 a3"), read_cards("b1 b2 b3")
TABLE, POSITION, CARD = table_of(), deal(BATTLE_LINE, Random(1)), Troop(0, 8)
WEDGE, RNG = Strength(Formation.WEDGE, 27), Random(1)
CURVE = side_odds(TABLE, 0, ME).curve
GAME = WholeGame(0.5, 0.1, (0.5,) * 9)
TAKES: dict[str, Callable[[Any], object]] = {
    "ClaimFlag(flag)": ClaimFlag,
    "Flag.complete(side)": lambda n: Flag().complete(n),
    "Flag.laid_by(side)": lambda n: Flag().laid_by(n),
    "Flag.shape(side)": lambda n: Flag().shape(n, BATTLE_LINE),
    "Flag.with_card(side)": lambda n: Flag().with_card(n, CARD),
    "Flag.without_card(side)": lambda n: Flag().without_card(n, CARD),
    "Game.forced(player)": lambda n: new_game(BATTLE_LINE, RNG).forced(n, useful_decks),
    "Play(flag)": lambda n: Play(CARD, n),
    "Position.claim(index)": POSITION.claim,
    "Position.place_of(side)": lambda n: POSITION.place_of(n, CARD),
    "Position.table(player)": POSITION.table,
    "Redeploy(flag)": lambda n: Redeploy(CARD, n),
    "Table.draws(side)": TABLE.draws,
    "Table.flag(index)": TABLE.flag,
    "Table.held(side)": TABLE.held,
    "Traitor(flag)": lambda n: Traitor(CARD, n),
    "WholeGame.flag_margin(index)": GAME.flag_margin,
    "check_claim(side)": lambda n: check_claim(Flag(), n, BATTLE_LINE, 0),
    "combination_working(index)": lambda n: combination_working(TABLE, n, ME, WEDGE),
    "combination_working(side)": lambda n: combination_working(TABLE, 0, n, WEDGE),
    "flag_odds(index)": lambda n: flag_odds(TABLE, n),
    "flags_won(side)": lambda n: flags_won(TABLE.flags, n),
    "joint_chance(index)": lambda n: finish(joint_chance(TABLE, n)),
    "course_of(player)": lambda n: course_of(new_game(BATTLE_LINE, RNG), n, ()),
    "decisions(player)": lambda n: decisions(new_game(BATTLE_LINE, RNG), n),
    "side_odds(index)": lambda n: side_odds(TABLE, n, ME),
    "side_odds(side)": lambda n: side_odds(TABLE, 0, n),
    "table_claims(side)": lambda n: table_claims(TABLE, n),
    "table_of(mover)": lambda n: table_of(mover=n),
    "winning_flags(side)": lambda n: winning_flags([Flag(owner=0)] * 9, n),
}
"""What is public and takes a flag or a side, by the argument."""
FLAG_NAMES = {"index", "flag"}
UNCHECKED = {"EngineError", "Flag", "FlagOdds", "GameTurn", "Plan", "Position", "Side", "Table"}
"""A number, and plain records: results, and what `table_of` and `check_table` check."""


def taken() -> Iterator[str]:
    """Every argument of the public names that is a flag or a side."""
    for name in cardtable.odds.__all__:
        public = getattr(cardtable.odds, name)
        found = {} if name in UNCHECKED or not callable(public) else {name: public}
        if inspect.isclass(public):
            methods = {method: one for method, one in vars(public).items() if inspect.isfunction(one)}
            found |= {f"{name}.{method}": one for method, one in methods.items() if method[0] != "_"}
        for called, one in found.items():
            for argument in inspect.signature(one).parameters.values():
                kind = str(argument.annotation)
                if kind.startswith("Side") or (argument.name in FLAG_NAMES and kind.startswith("int")):
                    yield f"{called}({argument.name})"


def test_the_table_has_every_argument_that_is_a_flag_or_a_side() -> None:
    assert sorted(taken()) == sorted(TAKES)


@pytest.mark.parametrize("given", [-1, 2, 9, "1"])
@pytest.mark.parametrize("name", TAKES)
def test_a_flag_or_side_out_of_range_is_refused_by_name(name: str, given: Any) -> None:
    argument = name.partition("(")[2].removesuffix(")")
    accepted = "0 to 8" if argument in FLAG_NAMES else "0 or 1"
    if given == 2 and accepted == "0 to 8":
        given = 10
    with pytest.raises(OutOfRangeError) as caught:
        TAKES[name](given)
    assert (caught.value.argument, caught.value.given, caught.value.accepted) == (argument, given, accepted)


@pytest.mark.parametrize(
    ("flag", "argument"),
    [
        (Flag(fog=-1), "flags[0].fog"),
        (Flag(mud=2), "flags[0].mud"),
        (Flag(owner=2), "flags[0].owner"),
        (Flag((MINE, THEIRS), first=(-1, None)), "flags[0].first[0]"),
    ],
)
def test_a_side_of_a_flag_is_checked_with_the_table(flag: Flag, argument: str) -> None:
    with pytest.raises(OutOfRangeError) as caught:
        table_of(flags=[flag])
    assert caught.value.argument == argument
