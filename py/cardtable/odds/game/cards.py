"""Troops and tactics cards, and how they are written.

A troop is a colour letter and a value: `a10`, `b3`. A tactics card is its name: `alexander`, `darius`,
`cavalry`, `shields`, `fog`, `mud`, `scout`, `redeploy`, `deserter`, `traitor`. Cards are parted by blanks
or commas.

Counting is done on sets of troops kept as the bits of one integer: bit `10 * colour + value - 1`.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cache
from importlib.resources import files
from typing import Annotated

from cardtable.common.fields import checked
from cardtable.odds.errors import Notation, NotationError
from cardtable.odds.game.rules import COLOURS, Rules

STRIDE = 10
COLUMN = sum(1 << STRIDE * colour for colour in range(len(COLOURS)))
ROW = (1 << STRIDE) - 1
Troops = Annotated[int, range(1 << STRIDE * len(COLOURS))]
"""A set of troops."""
_TROOP = re.compile(rf"([{COLOURS}])([1-9]|10)")


class Tactic(Enum):
    """The ten tactics cards."""

    ALEXANDER = "alexander"
    DARIUS = "darius"
    CAVALRY = "cavalry"
    SHIELDS = "shields"
    FOG = "fog"
    MUD = "mud"
    SCOUT = "scout"
    REDEPLOY = "redeploy"
    DESERTER = "deserter"
    TRAITOR = "traitor"

    def __str__(self) -> str:
        return self.value

    def values(self, rules: Rules) -> tuple[int, ...]:
        """The values that it may take as a troop, in ascending order; none when it is not wild.

        >>> from cardtable.odds import BATTLE_LINE, SCHOTTEN_TOTTEN
        >>> Tactic.SHIELDS.values(BATTLE_LINE), Tactic.CAVALRY.values(SCHOTTEN_TOTTEN)
        ((1, 2, 3), (7,))
        """
        return _wild_values(self.value, rules.name) if self in WILDS else ()


@dataclass(frozen=True, slots=True, order=True)
@checked
class Troop:
    """One troop card: `colour` is 0 to 5 (written a to f), `value` 1 to 10.

    >>> str(Troop(0, 10))
    'a10'
    """

    colour: Annotated[int, range(len(COLOURS))]
    value: Annotated[int, range(1, STRIDE + 1)]

    def __str__(self) -> str:
        return f"{COLOURS[self.colour]}{self.value}"

    @property
    def bit(self) -> int:
        """The card as a set of one card."""
        return 1 << STRIDE * self.colour + self.value - 1


Card = Troop | Tactic
WILDS = (Tactic.ALEXANDER, Tactic.DARIUS, Tactic.CAVALRY, Tactic.SHIELDS)
LEADERS = (Tactic.ALEXANDER, Tactic.DARIUS)
TERRAIN = (Tactic.FOG, Tactic.MUD)
LAID = (*WILDS, *TERRAIN)
"""The tactics cards that are laid at a flag; the others are guile, which acts at once."""
_BY_BIT = {
    troop.bit: troop for colour in range(len(COLOURS)) for troop in [Troop(colour, v) for v in range(1, 11)]
}


@cache
def _tactics() -> dict[str, dict[str, str]]:
    with (files(__package__) / "tactics.csv").open(encoding="utf-8") as lines:
        return {row["tactic"]: row for row in csv.DictReader(lines)}


@cache
def _wild_values(name: str, game: str) -> tuple[int, ...]:
    row, game = _tactics()[name], game.replace("-", "_")
    return tuple(range(int(row[f"{game}_low"]), int(row[f"{game}_high"]) + 1))


def read_card(text: str) -> Card:
    """Read one card, in any case.

    Raises: NotationError.

    >>> read_card("a10"), read_card("Mud")
    (Troop(colour=0, value=10), <Tactic.MUD: 'mud'>)
    """
    word = text.strip().lower()
    if found := _TROOP.fullmatch(word):
        return Troop(COLOURS.index(found[1]), int(found[2]))
    if word in _tactics():
        return Tactic(word)
    raise NotationError(text, Notation.CARD)


def read_cards(text: str) -> tuple[Card, ...]:
    """Read cards parted by blanks or commas, in the order given.

    Raises: NotationError for the first word that is no card.

    >>> write_cards(read_cards("a10, b3 fog"))
    'a10 b3 fog'
    """
    return tuple(read_card(word) for word in text.replace(",", " ").split())


def write_cards(cards: Iterable[Card]) -> str:
    """The notation of several cards: what `read_cards` reads."""
    return " ".join(map(str, cards))


def pack(cards: Iterable[Card]) -> int:
    """The troops among some cards, as a set in one integer.

    >>> bin(pack(read_cards("a1 a3 fog")))
    '0b101'
    """
    return sum({card.bit for card in cards if isinstance(card, Troop)})


def unpack(troops: Troops) -> tuple[Troop, ...]:
    """The cards of a set, by colour and value.

    >>> write_cards(unpack(0b101))
    'a1 a3'
    """
    return tuple(_BY_BIT[bit] for bit in bits(troops))


def bits(number: int) -> Iterator[int]:
    """The bits of a set that are on, the lowest first."""
    while number:
        bit = number & -number
        yield bit
        number ^= bit


def row(troops: int, colour: int) -> int:
    """The values that a set holds in one colour: bit `value - 1`."""
    return troops >> STRIDE * colour & ROW


def column(troops: int, value: int) -> int:
    """The troops of one value in a set."""
    return troops & COLUMN << value - 1


@cache
def all_troops(rules: Rules) -> int:
    """Every troop of the game, as a set.

    >>> from cardtable.odds import SCHOTTEN_TOTTEN
    >>> all_troops(SCHOTTEN_TOTTEN).bit_count()
    54
    """
    return sum(COLUMN << value for value in range(rules.highest))
