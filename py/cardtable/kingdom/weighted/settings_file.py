"""The settings of weighted choice as a file: JSON that people can read, share and edit.

    {"version": 1,
     "readings": {"sum": "values", "exponent": "sum", "cluster": "each"},
     "attributes": {"splitter": {"use": "idealised", "least": 2, "most": 4, "below": 2.5, "above": 0.75},
                    "grower": {"use": "clustering", "shared": 1.15},
                    "cheap": {"use": "unused"}},
     "piles": {"village": {"factor": 2, "values": {"splitter": 1.5}}}}

All parts but the version may be left out: readings and attributes are then the default ones.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass, fields, replace
from decimal import Decimal, InvalidOperation
from enum import StrEnum
from fractions import Fraction
from typing import Any, TypeVar

from cardtable.kingdom.cards.attributes import Attribute
from cardtable.kingdom.cards.catalog import UnknownCardError
from cardtable.kingdom.weighted.settings import (
    READINGS,
    USES,
    FileFault,
    Number,
    Readings,
    Taste,
    Use,
    Weighting,
    WeightingError,
    WeightingFileError,
    default_weighting,
)

VERSION = 1
_SPACE = re.compile(r"[ \t\n\r]*")
_DIGITS = 12
"""How far from the point a digit of a number may stand, so that a short text is never a huge number."""

_DEEPEST = 8
"""How deeply brackets may be nested: no settings are."""
_MARK = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"?|[\[\]{}]', re.DOTALL)
"""What nesting is counted by: brackets, and strings, whose brackets do not count."""

Word = TypeVar("Word", bound=StrEnum)
Made = TypeVar("Made")


def write_weighting(weighting: Weighting) -> str:
    """Write settings as a file, every attribute and each pile of which one has a taste.

    >>> print(*write_weighting(default_weighting()).splitlines()[:5], sep="\\n")
    {
      "version": 1,
      "readings": {"sum": "values", "exponent": "sum", "cluster": "each"},
      "attributes": {
        "cheap": {"use": "unused"},
    """
    kinds = {use: kind for kind, use in USES.items()}
    attributes = [
        _member(attribute, {"use": kinds[type(use)], **asdict(use)})
        for attribute, use in weighting.by_attribute.items()
    ]
    piles = [
        _member(
            taste.pile, {"factor": taste.factor} | ({"values": dict(taste.values)} if taste.values else {})
        )
        for taste in weighting.tastes
    ]
    return "\n".join(
        [
            "{",
            f'  "version": {VERSION},',
            f'  "readings": {json.dumps(asdict(weighting.readings))},',
            '  "attributes": {',
            ",\n".join(attributes),
            "  }," if piles else "  }",
            *(['  "piles": {', ",\n".join(piles), "  }"] if piles else []),
            "}",
            "",
        ]
    )


def _member(name: str, value: Mapping[str, object]) -> str:
    return f"    {json.dumps(name)}: {json.dumps(value, default=_plain)}"


def _plain(number: Fraction) -> float:
    return int(number) if number.denominator == 1 else float(number)


def read_weighting(text: str) -> Weighting:
    """Read settings from a file.

    Raises WeightingFileError that says in which line and column what is wrong, and what is accepted.

    >>> read_weighting('{"version": 1}') == default_weighting()
    True
    >>> read_weighting('{"version": 1,\\n "piles": {"vilage": {"factor": 2}}}')
    Traceback (most recent call last):
    ...
    cardtable.kingdom.weighted.settings.WeightingFileError: line 2, column 12: the setting is refused: ...
    """
    return _Reader(text.removeprefix("\ufeff")).weighting()


@dataclass(frozen=True, slots=True)
class _Node:
    """A value of the file, its offset and text, and the offset of its name; an object has members."""

    at: int
    text: str
    value: object
    members: Mapping[str, _Node] | None = None
    name_at: int = 0


_EMPTY = _Node(0, "{}", None, {})


class _Reader:
    """One file being read."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.decoder = json.JSONDecoder(parse_int=_decimal, parse_float=_decimal, parse_constant=_decimal)

    def weighting(self) -> Weighting:
        """The settings that the file holds."""
        parts = self._members(self._tree(), ("version", "readings", "attributes", "piles"))
        self._version(parts.get("version"))
        settings = default_weighting().reading(self._readings(parts.get("readings", _EMPTY)))
        for name, node in self._members(parts.get("attributes", _EMPTY)).items():
            attribute = self._word(Attribute, name, node.name_at, FileFault.ATTRIBUTE)
            settings = settings.using(attribute, self._use(node, attribute))
        for name, node in self._members(parts.get("piles", _EMPTY)).items():
            settings = settings.tasting(self._taste(node, name))
        return settings

    def fail(
        self, at: int, fault: FileFault, given: str = "", accepted: Iterable[str] = ()
    ) -> WeightingFileError:
        """The error for something wrong at an offset."""
        line_start = self.text.rfind("\n", 0, at) + 1
        line, column = self.text.count("\n", 0, at) + 1, at - line_start + 1
        return WeightingFileError(line, column, fault, given, tuple(accepted))

    def _tree(self) -> _Node:
        """The file with the place of each value; `json` finds what is no JSON."""
        self._depth()
        try:
            self.decoder.decode(self.text)
        except json.JSONDecodeError as error:
            raise WeightingFileError(error.lineno, error.colno, FileFault.NO_JSON) from error
        return self._node(self._skip(0))[0]

    def _depth(self) -> None:
        """Refuse deep nesting before `json` meets it: in a browser that ends the whole interpreter."""
        depth = 0
        for mark in _MARK.finditer(self.text):
            depth += (mark[0] in ("[", "{")) - (mark[0] in ("]", "}"))
            if depth > _DEEPEST:
                raise self.fail(mark.start(), FileFault.DEEP)

    def _node(self, at: int) -> tuple[_Node, int]:
        """The value at an offset and the offset behind it, in text that is known to be JSON."""
        if self.text[at] != "{":
            value, end = self.decoder.raw_decode(self.text, at)
            return _Node(at, self.text[at:end], value), end
        members: dict[str, _Node] = {}
        here = self._skip(at + 1)
        while self.text[here] != "}":
            name, end = self.decoder.raw_decode(self.text, here)
            if name in members:
                raise self.fail(here, FileFault.TWICE, _short(name))
            node, end = self._node(self._skip(self._skip(end) + 1))
            members[name] = replace(node, name_at=here)
            here = self._skip(end)
            here = self._skip(here + 1) if self.text[here] == "," else here
        return _Node(at, self.text[at : here + 1], None, members), here + 1

    def _skip(self, at: int) -> int:
        space = _SPACE.match(self.text, at)
        return space.end() if space else at

    def _members(self, node: _Node, names: tuple[str, ...] | None = None) -> Mapping[str, _Node]:
        """The members of an object, which must have no other names."""
        if node.members is None:
            raise self.fail(node.at, FileFault.NO_OBJECT, _short(node.text))
        for name, member in node.members.items():
            if names is not None and name not in names:
                raise self.fail(member.name_at, FileFault.MEMBER, _short(name), names)
        return node.members

    def _version(self, node: _Node | None) -> None:
        if node is None or node.value != VERSION or isinstance(node.value, bool):
            at, given = (node.at, _short(node.text)) if node else (0, "")
            raise self.fail(at, FileFault.VERSION, given, [str(VERSION)])

    def _readings(self, node: _Node) -> Readings:
        given = self._members(node, tuple(READINGS))
        readings: dict[str, Any] = {
            name: self._word(kind, given[name].value, given[name].at, FileFault.READING)
            for name, kind in READINGS.items()
            if name in given
        }
        return Readings(**readings)

    def _use(self, node: _Node, attribute: Attribute) -> Use:
        parts = self._members(node)
        kind = parts.get("use", node)
        if not isinstance(kind.value, str) or kind.value not in USES:
            raise self.fail(kind.at, FileFault.USE, attribute.value, USES)
        use = USES[kind.value]
        names = tuple(each.name for each in fields(use))
        self._members(node, ("use", *names))
        numbers = {name: self._number(parts[name]) for name in names if name in parts}
        for name in names:
            if name not in parts:
                raise self.fail(node.at, FileFault.MISSING, name, names)
        return self._made(parts, node.at, lambda: use(**numbers))

    def _taste(self, node: _Node, pile: str) -> Taste:
        parts = self._members(node, ("factor", "values"))
        factor = self._number(parts["factor"]) if "factor" in parts else 1
        given = self._members(parts.get("values", _EMPTY))
        values = tuple(
            (self._word(Attribute, name, value.name_at, FileFault.ATTRIBUTE), self._number(value))
            for name, value in given.items()
        )
        return self._made({**parts, **given}, node.name_at, lambda: Taste(pile, factor, values))

    def _made(self, parts: Mapping[str, _Node], otherwise: int, make: Callable[[], Made]) -> Made:
        """What `make` makes; if a number is refused, at the place of that number."""
        try:
            return make()
        except (UnknownCardError, WeightingError) as error:
            node = parts.get(error.what) if isinstance(error, WeightingError) else None
            raise self.fail(node.at if node else otherwise, FileFault.REFUSED) from error

    def _number(self, node: _Node) -> Number:
        value = node.value
        if not isinstance(value, Decimal) or not value.is_finite() or _is_far(value):
            raise self.fail(node.at, FileFault.NUMBER, _short(node.text))
        return Fraction(value)

    def _word(self, kind: type[Word], given: object, at: int, fault: FileFault) -> Word:
        if not isinstance(given, str) or given not in {word.value for word in kind}:
            raise self.fail(at, fault, _short(str(given)), [word.value for word in kind])
        return kind(given)


def _decimal(text: str) -> Decimal:
    """The number of a text; no number if its exponent is beyond what can be held."""
    try:
        return Decimal(text)
    except InvalidOperation:
        return Decimal("NaN")


def _is_far(number: Decimal) -> bool:
    """Whether digits stand so far from the point that the number is refused unread."""
    exponent = number.as_tuple().exponent
    return bool(number) and (number.adjusted() > _DIGITS or not -_DIGITS <= int(exponent) <= _DIGITS)


def _short(text: str) -> str:
    return text if len(text) <= 40 else f"{text[:39]}…"
