"""Tables and positions as text, line by line; what is not written is empty, or worked out as `Table` does.

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
A position has all cards. `me` is player 0 there, and in place of `hand`, `deck` and `theirs` it has

    hands a10 b3 | c4 fog           of both players; `gone` likewise
    troops e1 e2                    the decks, the next card first; `tactics` likewise
    phase scout                     or: play, return, claim, over
    left 2                          cards still to be drawn or returned for Scout
    scouted 1                       Scout has taken the place of this turn's draw
    passes 1                        turns passed in a row
    winner they
    ending resigned                 or: five-flags, three-adjacent, exhausted
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from cardtable.common.errors import OutOfRangeError
from cardtable.common.fields import Text, whole
from cardtable.odds.errors import Notation, NotationError
from cardtable.odds.game.cards import Card, Tactic, Troop, read_cards
from cardtable.odds.game.position import Ending, Phase, Position
from cardtable.odds.game.rules import BATTLE_LINE, FLAGS, SCHOTTEN_TOTTEN, Side, read_rules
from cardtable.odds.game.table import SIDES, Flag, Table

_BY_NAME = {name: side for side, name in SIDES.items()}
Reader = Callable[[str, str], object]
"""Reads what follows the first word of a line: takes the line, for errors, and the rest of it."""


def read_table(text: Text) -> Table:
    """Read a table, as `str` of one is, and check it; a text without a game is of Battle Line.

    Raises: NotationError for a line that cannot be read, TableError for a table that cannot be.

    >>> Table.parse("flag 3: a8 | b7 b8").flags[2]
    <Flag a8 | b7 b8>
    """
    found = _read(text, _OF_TABLE)
    theirs, their_tactics = found.pop("theirs", (None, 0))
    return Table(**found, theirs=theirs, their_tactics=their_tactics)


def read_position(text: Text) -> Position:
    """Read a position, as `str` of one is. It is not checked.

    Raises: NotationError for a line that cannot be read, OutOfRangeError for a phase or an ending.

    >>> Position.parse("hands a1 | b1\\nphase claim")
    <Position battle-line tactics: player 0 to claim, hand a1>
    """
    found = {"rules": BATTLE_LINE} | _read(text, _OF_POSITION)
    decks = {"troops": Troop, "tactics": Tactic}
    for name, kind in decks.items():
        found[name] = tuple(card for card in reversed(found.get(name, ())) if isinstance(card, kind))
    return Position(**{"hands": ((), ()), **found, "scouted": bool(found.get("scouted"))})


def _read(text: str, readers: Mapping[str, Reader]) -> dict[str, Any]:
    """What the lines of a text say, by their first word; the rules and the flags in any case."""
    flags, free = [Flag()] * FLAGS, [str(number) for number in range(1, FLAGS + 1)]
    found: dict[str, Any] = {}
    for line in filter(None, (" ".join(line.lower().split()) for line in text.splitlines())):
        word, _, rest = line.partition(" ")
        if word in ("flag", "stone"):
            number, _, content = rest.partition(":")
            if number not in free:
                raise NotationError(line, Notation.FLAG_NUMBER)
            free.remove(number)
            flags[int(number) - 1] = _flag(line, content)
        elif word in readers and word not in found:
            found[word] = readers[word](line, rest)
        elif word in (BATTLE_LINE.name, SCHOTTEN_TOTTEN.name):
            found["rules"] = read_rules(line)
        else:
            names = ", ".join(repr(each) for each in ("flag", *readers) if each not in found)
            raise NotationError(line, Notation.GAME, {"names": names})
    return found | {"flags": tuple(flags)}


def read_flag(text: Text) -> Flag:
    """Read a flag: cards of both sides, and what else there is to it.

    Raises: NotationError.

    >>> Flag.parse("a8 a9 | b7 ; fog they").fog
    1
    """
    return _flag(text, text)


def _flag(line: str, text: str) -> Flag:
    cards, *options = (part.strip() for part in text.lower().split(";"))
    flag = Flag(_pair(line, cards))
    for option in options:
        word, *names = option.split() or [""]
        if word == "first" and len(names) == 2 and {*names} <= {*_BY_NAME}:
            flag = replace(flag, first=(_BY_NAME[names[0]], _BY_NAME[names[1]]))
        elif word in ("fog", "mud", "won") and len(names) == 1:
            changed: dict[str, Any] = {"owner" if word == "won" else word: _side(line, names[0])}
            flag = replace(flag, **changed)
        else:
            raise NotationError(line, Notation.FLAG_OPTION)
    return flag


def _pair(line: str, text: str) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    mine, _, theirs = text.partition("|")
    if "|" in theirs:
        raise NotationError(line, Notation.FLAG_NUMBER)
    return read_cards(mine), read_cards(theirs)


def _cards(line: str, text: str) -> tuple[Card, ...]:  # noqa: ARG001 (a Reader)
    return read_cards(text)


def _numbers(line: str, text: str) -> tuple[int, int]:
    """One number or two; the second one is 0 where it is not given."""
    first, _, second = text.partition(" ")
    found = whole(first), whole(second or "0")
    if found[0] is None or found[1] is None:
        raise NotationError(line, Notation.NUMBERS)
    return found[0], found[1]


def _number(line: str, text: str) -> int:
    found = whole(text)
    if found is None:
        raise NotationError(line, Notation.NUMBER)
    return found


def _side(line: str, word: str) -> Side:
    side = _BY_NAME.get(word)
    if side is None:
        raise NotationError(line, Notation.SIDE)
    return side


def _sides(line: str, text: str) -> tuple[bool, bool]:
    sides = [_side(line, word) for word in text.split()]
    return 0 in sides, 1 in sides


def _named(kind: type[Phase] | type[Ending]) -> Reader:
    def read(line: str, text: str) -> object:  # noqa: ARG001 (a Reader)
        accepted = [one.value for one in kind]
        if text not in accepted:
            raise OutOfRangeError(kind.__name__.lower(), text, ", ".join(accepted))
        return kind(text)

    return read


_OF_BOTH: dict[str, Reader] = {"mover": _side, "played": _numbers, "leaders": _sides}
_OF_TABLE = {**_OF_BOTH, "hand": _cards, "gone": _cards, "deck": _number, "theirs": _numbers}
_OF_POSITION = {
    **_OF_BOTH,
    **dict.fromkeys(("hands", "gone"), _pair),
    **dict.fromkeys(("troops", "tactics"), _cards),
    **dict.fromkeys(("left", "scouted", "passes"), _number),
    "phase": _named(Phase),
    "winner": _side,
    "ending": _named(Ending),
}
