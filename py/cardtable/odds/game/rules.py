"""The two games as values: what differs between Battle Line and Schotten Totten, and the variants of both."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from cardtable.common.fields import Readable, checked
from cardtable.odds.errors import Notation, NotationError

FLAGS = 9
FlagIndex = Annotated[int, range(FLAGS)]
"""A flag, from left to right: 0 to 8."""
Side = Annotated[int, range(2)]
"""A side of a flag, or a player: 0 or 1."""
COLOURS = "abcdef"


@dataclass(frozen=True, slots=True)
@checked
class Rules(Readable):
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

    def __post_init__(self) -> None:
        if (self.highest, self.hand) != _numbers(self.name, self.tactics):
            raise NotationError(f"{self.name} {self.highest} {self.hand}", Notation.GAME)

    def __str__(self) -> str:
        options = {"tactics": self.tactics, "advanced": self.advanced}
        return " ".join([self.name, *(word for word, holds in options.items() if holds)])


def _numbers(name: str, tactics: bool) -> tuple[int, int]:
    """The highest value and the cards in a hand: six only in Schotten Totten alone; zeros for no game."""
    return {"battle-line": (10, 7), "schotten-totten": (9, 7 if tactics else 6)}.get(name, (0, 0))


BATTLE_LINE = Rules("battle-line", highest=10, hand=7)
BATTLE_LINE_ADVANCED = Rules("battle-line", highest=10, hand=7, advanced=True)
BATTLE_LINE_TROOPS = Rules("battle-line", highest=10, hand=7, tactics=False)
SCHOTTEN_TOTTEN = Rules("schotten-totten", highest=9, hand=6, tactics=False)
SCHOTTEN_TOTTEN_TACTICS = Rules("schotten-totten", highest=9, hand=7)


def read_rules(text: str) -> Rules:
    """Read what `str` of rules is: the name of a game, and `tactics` and `advanced` where they hold.

    Raises: NotationError.

    >>> Rules.parse("schotten-totten").hand, str(BATTLE_LINE)
    (6, 'battle-line tactics')
    """
    name, *options = text.split() or [""]
    if name not in (BATTLE_LINE.name, SCHOTTEN_TOTTEN.name) or {*options} - {"tactics", "advanced"}:
        raise NotationError(text, Notation.GAME)
    return rules_of(name, "tactics" in options, "advanced" in options)


def rules_of(name: str, tactics: bool, advanced: bool = False) -> Rules:
    """The rules of a game by name (`battle-line` or `schotten-totten`)."""
    return Rules(name, *_numbers(name, tactics), tactics, advanced)
