"""The short form of a kingdom's address: sets, wishes, boxes and cards in one part, the others as they stand.

The part `k` has a piece for each part that it stands for, `.` between them: a letter, then digits of base 62.

| piece | digits |
|---|---|
| sets, wishes, boxes | one for each five numbers: 1, 2, 4, 8, 16 for those that are there, added up |
| cards | two for each, its number; `zz` for a place without a card |
"""

from __future__ import annotations

import string
from collections.abc import Collection, Mapping

from cardtable.kingdom import Role
from cardtable.kingdom.cards.numbers import numbered
from cardtable.pages.core.address import JOINER, VERSION
from cardtable.pages.core.language import t
from cardtable.pages.core.reply import FieldError, FormError
from cardtable.pages.kingdom import fields

SHORT = "k"
_DIGITS = string.digits + string.ascii_uppercase + string.ascii_lowercase
_BASE = len(_DIGITS)
_NO_CARD = _BASE**2 - 1
_FLAGS = 5
"""How many numbers share a digit of sets, wishes or boxes."""
_CHOICES = {"s": fields.SETS, "q": fields.ASKS, "d": fields.DRAWN, "x": fields.BOXES}
_CARDS = {
    "p": Role.PILE,
    "l": Role.LANDSCAPE,
    "y": Role.PROPHECY,
    "a": Role.ARMY,
    "b": Role.BANE,
    "f": Role.FERRYMAN,
    "r": Role.RIVERBOAT,
    "m": Role.MOUSE,
    "i": Role.ALLY,
    "o": Role.BOON,
    "w": Role.WIND,
    "k": Role.DECK,
    "c": Role.OBELISK,
    "t": Role.TRAIT,
    "n": fields.BANNED.name,
}
_PARTS = {letter: field.name for letter, field in _CHOICES.items()} | _CARDS
"""The parts of an address by their letters, which stay for ever, as the numbers do."""


def shorten(state: Mapping[str, str]) -> dict[str, str]:
    """Return the short form of a kingdom's state; a part with an id that has no number stays as it is.

    >>> state = {"v": "1", "sets": "base-2", "pile": "moat.artisan", "seed": "x"}
    >>> shorten(state)
    {'v': '1', 'k': 's2.p0I01', 'seed': 'x'}
    >>> lengthen(shorten(state)) == state
    True
    """
    pieces: dict[str, str] = {}
    for letter, part in _PARTS.items():
        try:
            pieces[part] = letter + _digits(letter, state[part].split(JOINER))
        except (KeyError, ValueError):
            continue
    others = {part: given for part, given in state.items() if part not in pieces}
    return {"v": VERSION, SHORT: JOINER.join(pieces.values()), **others} if pieces else others


def lengthen(state: Mapping[str, str]) -> dict[str, str]:
    """Return a kingdom's state with its sets, boxes and cards by name, whichever form it has.

    Raises `FormError` for a piece that cannot be read, such as one that was cut or that a later build wrote.
    """
    pieces = state[SHORT].split(JOINER) if SHORT in state else ()
    try:
        found = {_PARTS[piece[:1]]: JOINER.join(_ids(piece[0], piece[1:])) for piece in pieces}
    except (LookupError, ValueError) as error:
        words = t("is damaged, or was written by a newer version of this page.")
        raise FormError(FieldError(SHORT, words)) from error
    return {**{part: given for part, given in state.items() if part != SHORT}, **found}


def _numbered(letter: str) -> tuple[str, ...]:
    """Return the ids that a piece with this letter may name, each at its number."""
    if letter in _CARDS:
        return numbered("card")
    kinds = {fields.ASKS.name: "wish", fields.BOXES.name: "box"}
    return numbered(kinds.get(_PARTS[letter], "edition"))


def _digits(letter: str, ids: Collection[str]) -> str:
    """Return the digits that stand for some ids. Raises ValueError if one has no number."""
    known = _numbered(letter)
    numbers = [known.index(each) if each or letter in _CHOICES else _NO_CARD for each in ids]
    if letter in _CARDS:
        return "".join(_DIGITS[each // _BASE] + _DIGITS[each % _BASE] for each in numbers)
    flags = [0] * (max(numbers) // _FLAGS + 1)
    for each in numbers:
        flags[each // _FLAGS] |= 1 << each % _FLAGS
    return "".join(_DIGITS[each] for each in flags)


def _ids(letter: str, digits: str) -> Collection[str]:
    """Return the ids that some digits stand for. Raises IndexError or ValueError if they stand for none."""
    known = _numbered(letter)
    values = [_DIGITS.index(each) for each in digits or "?"]
    if letter in _CARDS:
        numbers = (high * _BASE + low for high, low in zip(values[::2], values[1::2], strict=True))
        return ["" if each == _NO_CARD else known[each] for each in numbers]
    places = (
        (at * _FLAGS + bit, value >> bit & 1) for at, value in enumerate(values) for bit in range(_FLAGS)
    )
    return _CHOICES[letter].parse([known[number] for number, is_there in places if is_there])
