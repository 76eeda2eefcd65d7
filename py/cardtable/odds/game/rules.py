"""The two games as values: what differs between Battle Line and Schotten Totten, and the variants of both."""

from __future__ import annotations

from dataclasses import dataclass

from cardtable.common.errors import OutOfRangeError
from cardtable.odds.errors import Notation, NotationError

FLAGS = 9
_FLAGS = range(FLAGS)
COLOURS = "abcdef"


@dataclass(frozen=True, slots=True)
class Rules:
    """One game, as far as the engine needs to tell it from another.

    Attributes:
        name: `battle-line` or `schotten-totten`, as the notation and the columns of `tactics.csv` spell it.
        highest: the highest troop value; troops run from 1 to it in six colours.
        hand: cards in a full hand.
        tactics: whether the ten tactics cards are in play.
        advanced: whether flags may be claimed at the start of a turn only.
    """

    name: str
    highest: int
    hand: int
    tactics: bool = True
    advanced: bool = False

    def __str__(self) -> str:
        options = {"tactics": self.tactics, "advanced": self.advanced}
        return " ".join([self.name, *(word for word, holds in options.items() if holds)])


BATTLE_LINE = Rules("battle-line", highest=10, hand=7)
BATTLE_LINE_ADVANCED = Rules("battle-line", highest=10, hand=7, advanced=True)
BATTLE_LINE_TROOPS = Rules("battle-line", highest=10, hand=7, tactics=False)
SCHOTTEN_TOTTEN = Rules("schotten-totten", highest=9, hand=6, tactics=False)
SCHOTTEN_TOTTEN_TACTICS = Rules("schotten-totten", highest=9, hand=7)


def read_rules(text: str) -> Rules:
    """Read what `str` of rules is: the name of a game, and `tactics` and `advanced` where they hold.

    Raises: NotationError.

    >>> read_rules("schotten-totten").hand, str(BATTLE_LINE)
    (6, 'battle-line tactics')
    """
    name, *options = text.split() or [""]
    if name not in (BATTLE_LINE.name, SCHOTTEN_TOTTEN.name) or {*options} - {"tactics", "advanced"}:
        raise NotationError(text, Notation.GAME)
    return rules_of(name, "tactics" in options, "advanced" in options)


def rules_of(name: str, tactics: bool, advanced: bool = False) -> Rules:
    """The rules of a game by name (`battle-line` or `schotten-totten`); a hand is six only in Schotten
    Totten alone.
    """
    six = name == SCHOTTEN_TOTTEN.name and not tactics
    highest = SCHOTTEN_TOTTEN.highest if name == SCHOTTEN_TOTTEN.name else BATTLE_LINE.highest
    return Rules(name, highest, 6 if six else 7, tactics, advanced)


def checked_flag(index: int, argument: str = "index") -> int:
    """Return a flag's index, 0 to 8: of a tuple, -1 would be the last one.

    Raises: OutOfRangeError, naming the argument.
    """
    if index not in _FLAGS:
        raise OutOfRangeError(argument, index, f"0 to {FLAGS - 1}")
    return index


def checked_side(side: int, argument: str = "side") -> int:
    """Return a side, or a player: 0 or 1.

    Raises: OutOfRangeError, naming the argument.
    """
    if side not in (0, 1):
        raise OutOfRangeError(argument, side, "0 or 1")
    return side
