"""A table as text, line by line; what is not written is empty, or worked out as `table_of` does.

    battle-line tactics             the game, as in `record`
    mover me                        or: they
    hand a10 b3 alexander
    gone c3
    deck 20                         troops left in the deck
    theirs 7                        troops in the other hand; `theirs 5 2`: and two tactics cards
    played 1 0                      tactics cards played by me and by them
    leaders me                      who has played a leader: me, they, or both
    flag 1: a8 a9 | b3 b4           mine | theirs
    flag 5: a1 | ; fog they ; mud me ; first me they ; won they

`stone` is read like `flag`. `first` names who had three cards first, and who had four (`-` for nobody).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from cardtable.odds.errors import Notation, NotationError
from cardtable.odds.game.cards import read_cards, write_cards
from cardtable.odds.game.record import read_rules, write_rules
from cardtable.odds.game.rules import BATTLE_LINE, FLAGS, Rules
from cardtable.odds.game.table import ME, Flag, Side, Table, check_table, table_of

_SIDES: dict[str, Side | None] = {"me": 0, "they": 1, "-": None}
_NAMES = {side: name for name, side in _SIDES.items()}


def write_table(table: Table) -> str:
    """The text of a table: what `read_table` reads.

    >>> from cardtable.odds import read_cards, table_of
    >>> print(write_table(table_of(flags=[Flag((read_cards("a8 a9"), ()))], hand=read_cards("a10"))), end="")
    battle-line tactics
    mover me
    hand a10
    deck 50
    theirs 7
    flag 1: a8 a9 |
    """
    theirs = f"theirs {table.theirs}" + (f" {table.their_tactics}" if table.their_tactics else "")
    leaders = [name for name, played in zip(("me", "they"), table.leaders, strict=True) if played]
    lines = [
        write_rules(table.rules),
        f"mover {_NAMES[table.mover]}",
        *([f"hand {write_cards(table.hand)}"] if table.hand else []),
        *([f"gone {write_cards(table.gone)}"] if table.gone else []),
        f"deck {table.deck}",
        theirs,
        *([f"played {table.played[0]} {table.played[1]}"] if any(table.played) else []),
        *([f"leaders {' '.join(leaders)}"] if leaders else []),
        *(
            f"flag {number}: {_write_flag(flag)}"
            for number, flag in enumerate(table.flags, 1)
            if flag != Flag()
        ),
    ]
    return "\n".join(lines) + "\n"


def _write_flag(flag: Flag) -> str:
    parts = [f"{write_cards(flag.cards[0])} | {write_cards(flag.cards[1])}".strip()]
    if flag.fog is not None:
        parts.append(f"fog {_NAMES[flag.fog]}")
    if flag.mud is not None:
        parts.append(f"mud {_NAMES[flag.mud]}")
    if flag.first != (None, None):
        parts.append(f"first {_NAMES[flag.first[0]]} {_NAMES[flag.first[1]]}")
    if flag.owner is not None:
        parts.append(f"won {_NAMES[flag.owner]}")
    return " ; ".join(parts)


def read_table(text: str) -> Table:
    """Read a table and check it.

    Raises: NotationError for a line that cannot be read, TableError for a table that cannot be.

    >>> read_table("flag 3: a8 | b7 b8").flags[2].cards[0]
    (Troop(colour=0, value=8),)
    """
    draft = _Draft()
    for line in text.splitlines():
        if line.strip():
            draft.read(" ".join(line.lower().split()))
    return draft.table()


class _Draft:
    """A table while its lines are read."""

    def __init__(self) -> None:
        self.rules: Rules = BATTLE_LINE
        self.flags = [Flag()] * FLAGS
        self.cards = {"hand": "", "gone": ""}
        self.numbers: dict[str, list[int]] = {}
        self.mover: Side = ME
        self.leaders = (False, False)

    def read(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        readers: dict[str, Callable[[str, str], None]] = {
            "mover": self._mover,
            "hand": self._cards,
            "gone": self._cards,
            "deck": self._numbers,
            "theirs": self._numbers,
            "played": self._numbers,
            "leaders": self._leaders,
            "flag": self._flag,
            "stone": self._flag,
        }
        if word in readers:
            readers[word](line, rest)
        else:
            self.rules = read_rules(line)

    def _mover(self, line: str, rest: str) -> None:
        self.mover = _side(line, rest)

    def _cards(self, line: str, rest: str) -> None:
        self.cards[line.partition(" ")[0]] = rest

    def _numbers(self, line: str, rest: str) -> None:
        words = rest.split()
        if not words or len(words) > 2 or not all(word.isdecimal() for word in words):
            raise NotationError(line, Notation.NUMBERS)
        self.numbers[line.partition(" ")[0]] = [int(word) for word in words]

    def _leaders(self, line: str, rest: str) -> None:
        sides = [_side(line, word) for word in rest.split()]
        self.leaders = (0 in sides, 1 in sides)

    def _flag(self, line: str, rest: str) -> None:
        number, _, content = rest.partition(":")
        if not number.isdecimal() or not 1 <= int(number) <= FLAGS:
            raise NotationError(line, Notation.FLAG_NUMBER)
        cards, *options = (part.strip() for part in content.split(";"))
        mine, _, theirs = cards.partition("|")
        flag = Flag((read_cards(mine), read_cards(theirs)))
        for option in options:
            flag = _with_option(line, flag, option)
        self.flags[int(number) - 1] = flag

    def table(self) -> Table:
        theirs = [*self.numbers.get("theirs", [])]
        played = [*self.numbers.get("played", [0, 0]), 0]
        table = table_of(
            self.rules,
            self.flags,
            read_cards(self.cards["hand"]),
            read_cards(self.cards["gone"]),
            self.numbers["deck"][0] if "deck" in self.numbers else None,
            theirs[0] if theirs else None,
            self.mover,
            theirs[1] if len(theirs) > 1 else 0,
        )
        table = replace(table, played=(played[0], played[1]), leaders=self.leaders)
        check_table(table)
        return table


def _side(line: str, word: str) -> Side:
    side = _SIDES.get(word)
    if side is None:
        raise NotationError(line, Notation.SIDE)
    return side


def _with_option(line: str, flag: Flag, option: str) -> Flag:
    word, *names = option.split() or [""]
    if word == "first" and len(names) == 2 and set(names) <= set(_SIDES):
        return replace(flag, first=(_SIDES[names[0]], _SIDES[names[1]]))
    if word in ("fog", "mud", "won") and len(names) == 1:
        side = _side(line, names[0])
        if word == "won":
            return replace(flag, owner=side)
        return replace(flag, fog=side) if word == "fog" else replace(flag, mud=side)
    raise NotationError(line, Notation.FLAG_OPTION)
