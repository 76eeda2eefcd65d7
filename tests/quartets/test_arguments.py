"""The library: no name hides a module, and numbers that an argument does not take are refused by its name."""

from __future__ import annotations

from collections.abc import Callable
from pkgutil import iter_modules

import pytest

from cardtable import quartets
from cardtable.common.errors import OutOfRangeError
from cardtable.quartets import (
    Answer,
    Ask,
    Deal,
    Game,
    HouseRule,
    Position,
    Statement,
    Why,
    finish,
    minimal_unsatisfiable_set,
    model_count,
    safe_quartets,
    safe_questions,
    surely_holds,
)
from cardtable.quartets.errors import NoParadoxError
from cardtable.quartets.names import Names
from cardtable.quartets.turns import Turn, passed_on

DEAL = Deal.even(3, 3)
START = Position.start(DEAL)
GAME = Game.start(DEAL, ("Ann", "Bo", "Cy")).ask(1, "Fish", "Cod").answer(False).ask(2, "Fish", "Cod")
COUNTED = finish(model_count(START))


def reason(*said: Statement) -> tuple[int, ...]:
    """The minimal unsatisfiable set of statements at the table."""
    return finish(minimal_unsatisfiable_set(DEAL, said))


def test_no_public_name_hides_a_module() -> None:
    """`cardtable.quartets.check` is the function, in whatever order the modules are imported."""
    assert not {module.name for module in iter_modules(quartets.__path__)} & {*quartets.__all__}


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: START.cell(3, 0), "player: 3 is not accepted; accepted: 0 to 2"),
        (lambda: START.cell(0, -1), "group: -1 is not accepted; accepted: 0 to 2"),
        (lambda: safe_questions(START, -1), "asker: -1 is not accepted; accepted: 0 to 2"),
        (lambda: safe_quartets(START, 3), "player: 3 is not accepted; accepted: 0 to 2"),
        (lambda: surely_holds(START, -1, 0), "player: -1 is not accepted; accepted: 0 to 2"),
        (lambda: surely_holds(START, 0, 3), "group: 3 is not accepted; accepted: 0 to 2"),
        (lambda: GAME.won(-1), "player: -1 is not accepted; accepted: 0 to 2"),
        (lambda: COUNTED.share(12, 0), "card: 12 is not accepted; accepted: 0 to 11"),
        (lambda: COUNTED.share(0, -1), "player: -1 is not accepted; accepted: 0 to 2"),
        (lambda: COUNTED.group_shares(3, 0), "group: 3 is not accepted; accepted: 0 to 2"),
        (lambda: COUNTED.group_shares(0, 5), "count: 5 is not accepted; accepted: 0 to 4"),
        (lambda: Names(3).numbered(3, 0), "group: 3 is not accepted; accepted: 0 to 2"),
        (lambda: Names(3).numbered(0, -1), "rank: -1 is not accepted; accepted: 0 to 3"),
        (
            lambda: reason(Ask(0, 3, 0, 0)),
            "target: 3 is not accepted; accepted: 0 to 2",
        ),
        (
            lambda: reason(Ask(0, 1, 3, 0)),
            "group: 3 is not accepted; accepted: 0 to 2",
        ),
        (
            lambda: passed_on(Turn(0, Why.GOES_ON), (0, 1), 2, HouseRule.X),
            "last_questioned: 2 is not accepted; accepted: 0 to 1",
        ),
    ],
)
def test_a_number_out_of_range_is_refused(call: Callable[[], object], words: str) -> None:
    """By the argument, what was given, and what is accepted."""
    with pytest.raises(OutOfRangeError) as refused:
        call()
    assert words in str(refused.value)


@pytest.mark.parametrize("number", [-1, 0, 3, 9])
def test_only_a_paradox_has_a_reason(number: int) -> None:
    """The error names the paradoxes of the log."""
    denied = GAME.say(Answer(2, yes=False)).say(Answer(2, yes=True))
    with pytest.raises(NoParadoxError) as refused:
        finish(denied.reason(number if number != 3 else 4))
    assert refused.value.paradoxes == (3,)
