"""A tool's fields, described once: how each is read from a form or an address, and written back.

A `Field` is one control, or one part of an address. A `Schema` is an ordered group of fields:

| method | from | to |
|---|---|---|
| `read` | the fields of a form, or of an address | `Values` |
| `write_address` | `Values` | the state in an address, without defaults |
| `form_fields` | `Values` | values for the form's controls |

All mistakes are collected and raised together, in one set of messages.

>>> SETS = Choices("sets", ("base-1", "base-2"))
>>> COUNT = Number("count", least=0, most=9, default=3)
>>> SCHEMA = Schema(SETS, COUNT)
>>> values = SCHEMA.read({"sets": ["base-2"], "count": ["4"]})
>>> values[COUNT]
4
>>> SCHEMA.write_address(values)
{'v': '1', 'sets': 'base-2', 'count': '4'}
>>> SCHEMA.read({"count": ["12"]})
Traceback (most recent call last):
cardtable.pages.core.reply.FormError: count: '12' is not accepted. Accepted: whole numbers from 0 to 9.
"""

from __future__ import annotations

import dataclasses
import re
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass
from enum import Enum
from typing import Any, ClassVar, Generic, TypeVar

from cardtable.pages.core.address import JOINER, VERSION
from cardtable.pages.core.language import plural, t
from cardtable.pages.core.refusals import LONGEST, MOST_TOLD, not_accepted, quoted, too_long
from cardtable.pages.core.reply import FieldError, FormError

Value = TypeVar("Value")
Kind = TypeVar("Kind", bound=Enum)


class NotAcceptedError(ValueError):
    """A value that a field does not accept; the message says what was given and what is accepted."""

    def __init__(self, *messages: str) -> None:
        super().__init__(" ".join(messages))
        self.messages = messages


@dataclass(frozen=True, slots=True, eq=False)
class Field(Generic[Value]):
    """One control of a form, or one part of an address.

    Attributes:
        name: the control's name, and the part's name in the address.
        default: the value where nothing is given; an address leaves it out.
        always: whether an address names the default too.
        label: what stands at its control, as a text for `t`.
        titles: the words of what it offers, by value or member, as texts for `t`; a number needs none.
    """

    name: str
    _: KW_ONLY
    default: Value
    always: bool = False
    label: str = ""
    titles: Mapping[Any, str] = dataclasses.field(default_factory=dict)
    is_needed: ClassVar[bool] = False
    """Whether it must be given: it has no default."""

    def parse(self, given: Sequence[str]) -> Value:
        """Return the value of what was given, at least one text. Raises `NotAcceptedError`."""
        raise NotImplementedError

    def write(self, value: Value) -> list[str]:
        """Return the texts that `parse` reads back to a value."""
        return [str(value)]

    def offered(self) -> Collection[str]:
        """Return the values that its control offers, as texts."""
        return ()

    def read(self, fields: Mapping[str, Sequence[str]]) -> Value:
        """Return the value in the fields of a form; the default if it is empty. Raises `FormError`."""
        return Schema(self).read(fields)[self]

    def filled(self, value: Value) -> dict[str, list[str]]:
        """Return its control with a value, for a reply."""
        return {self.name: self.write(value)}

    def refusal(self, words: str) -> FormError:
        """Return the error that is told at its control."""
        return FormError(FieldError(self.name, words))


@dataclass(frozen=True, slots=True, eq=False)
class Text(Field[str]):
    """One text, without white space around it.

    Attributes:
        stripped: False for a text whose lines or columns are counted; the white space around it then stays.
        longest: the most characters that are accepted.
        pattern: what the whole text must match, if it is given.
        accepted: says what is accepted where the pattern does not match, as a text for `t`.
    """

    _: KW_ONLY
    default: str = ""
    stripped: bool = True
    longest: int = LONGEST
    pattern: str = ""
    accepted: str = ""

    def parse(self, given: Sequence[str]) -> str:
        text = given[0].strip() if self.stripped else given[0]
        if len(text) > self.longest:
            raise NotAcceptedError(too_long(len(text), self.longest))
        if text and self.pattern and not re.fullmatch(self.pattern, text):
            raise NotAcceptedError(not_accepted(text, [t(self.accepted)]))
        return text


@dataclass(frozen=True, slots=True, eq=False)
class Lines(Field[tuple[str, ...]]):
    """All values of a field as they were given, for a tool that decodes them itself."""

    _: KW_ONLY
    default: tuple[str, ...] = ()

    def parse(self, given: Sequence[str]) -> tuple[str, ...]:
        return tuple(value.strip() for value in given)

    def write(self, value: tuple[str, ...]) -> list[str]:
        return list(value)


@dataclass(frozen=True, slots=True, eq=False)
class Choice(Field[str]):
    """One of several values: a list, or radio buttons. The first option is the default."""

    options: Collection[str]
    _: KW_ONLY
    default: str = ""

    def __post_init__(self) -> None:
        """Take the first option as the default if none is named."""
        if not self.default:
            object.__setattr__(self, "default", next(iter(self.options)))

    def parse(self, given: Sequence[str]) -> str:
        value = given[0].strip()
        if value not in self.options:
            raise NotAcceptedError(not_accepted(value, self.options))
        return value

    def offered(self) -> Collection[str]:
        return self.options


@dataclass(frozen=True, slots=True, eq=False)
class EnumChoice(Field[Kind], Generic[Kind]):
    """One member of an enumeration, written by its value."""

    _: KW_ONLY
    default: Kind

    def parse(self, given: Sequence[str]) -> Kind:
        members = {str(member.value): member for member in type(self.default)}
        value = given[0].strip()
        if value not in members:
            raise NotAcceptedError(not_accepted(value, members))
        return members[value]

    def write(self, value: Kind) -> list[str]:
        return [str(value.value)]

    def offered(self) -> Collection[str]:
        return [str(member.value) for member in type(self.default)]


@dataclass(frozen=True, slots=True, eq=False)
class Choices(Field[tuple[str, ...]]):
    """Some of several values: a group of check boxes. Each is kept once, in the order of the options."""

    options: Collection[str]
    _: KW_ONLY
    default: tuple[str, ...] = ()

    def parse(self, given: Sequence[str]) -> tuple[str, ...]:
        wrong = [value for value in given if value and value not in self.options]
        if wrong:
            raise NotAcceptedError(*(not_accepted(value, self.options) for value in wrong))
        return tuple(value for value in self.options if value in given)

    def write(self, value: tuple[str, ...]) -> list[str]:
        return list(value)


@dataclass(frozen=True, slots=True, eq=False)
class Switch(Field[bool]):
    """One of two: a check box whose value is 1, or two words, the first of which means no."""

    _: KW_ONLY
    default: bool = False
    words: tuple[str, str] = ("0", "1")

    def parse(self, given: Sequence[str]) -> bool:
        value = given[0].strip()
        if value not in ("", *self.words):
            raise NotAcceptedError(not_accepted(value, self.words))
        return value == self.words[True]

    def write(self, value: bool) -> list[str]:
        return [self.words[value]]

    def offered(self) -> Collection[str]:
        return self.words


@dataclass(frozen=True, slots=True, eq=False)
class Number(Field[int]):
    """A whole number from `least` to `most`, both accepted; `typed` where its control is no list of them."""

    _: KW_ONLY
    least: int = 0
    most: int
    default: int = 0
    typed: bool = False

    def offered(self) -> Collection[str]:
        """Return all numbers, unless it is typed."""
        return [] if self.typed else [str(value) for value in range(self.least, self.most + 1)]

    def parse(self, given: Sequence[str]) -> int:
        value = given[0].strip()
        if re.fullmatch(r"-?\d{1,9}", value, re.ASCII) and self.least <= int(value) <= self.most:
            return int(value)
        message = t(
            "{given} is not accepted. Accepted: whole numbers from {least} to {most}.",
            given=quoted(value),
            least=self.least,
            most=self.most,
        )
        raise NotAcceptedError(message)


@dataclass(frozen=True, slots=True, eq=False)
class Decoded(Field[Value], Generic[Value]):
    """A value with its own notation: two functions decode and encode it.

    Attributes:
        decode: takes the text (parts of an address joined by `joiner`); raises `NotAcceptedError`.
        joiner: stands between the parts of an address; empty for a control whose text has no parts.
        encode: returns the text.
        longest: the most characters that are accepted.
    """

    _: KW_ONLY
    decode: Callable[[str], Value]
    encode: Callable[[Value], str]
    default: Value
    joiner: str = JOINER
    longest: int = LONGEST

    def parse(self, given: Sequence[str]) -> Value:
        text = self.joiner.join(given).strip()
        if len(text) > self.longest:
            raise NotAcceptedError(too_long(len(text), self.longest))
        return self.decode(text)

    def write(self, value: Value) -> list[str]:
        """Return the text, in the parts of an address."""
        text = self.encode(value)
        return text.split(self.joiner) if self.joiner else [text]


@dataclass(frozen=True, slots=True, eq=False)
class OptionalField(Field[Value | None], Generic[Value]):
    """A field that may be left empty: it is None then. An address has it whenever it is given.

    >>> Schema(optional(Number("deck", most=60))).write_address(Values({}))
    {'v': '1'}
    """

    field: Field[Value]
    _: KW_ONLY
    default: None = None

    def parse(self, given: Sequence[str]) -> Value:
        return self.field.parse(given)

    def write(self, value: Value | None) -> list[str]:
        return [""] if value is None else self.field.write(value)


def optional(field: Field[Value]) -> OptionalField[Value]:
    """Return the field as one that may be left empty."""
    return OptionalField(field.name, field, label=field.label)


class Values:
    """The values of some fields, found by the field: `values[COUNT]` has the type of the field `COUNT`."""

    __slots__ = ("_values",)

    def __init__(self, values: Mapping[Field[Any], Any]) -> None:
        self._values = dict(values)

    def __getitem__(self, field: Field[Value]) -> Value:
        """Return the value of a field; its default if it is not among these."""
        value: Value = self._values.get(field, field.default)
        return value


class Schema:
    """An ordered group of fields that are read and written together."""

    def __init__(self, *fields: Field[Any]) -> None:
        self.fields = fields

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(field.name for field in self.fields)

    def read(self, given: Mapping[str, Sequence[str]], mistakes: Mistakes | None = None) -> Values:
        """Return the values in the fields of a form. Raises `FormError` with every mistake.

        Given a collection of `mistakes`, add them to it instead, and return defaults in their places.
        """
        found = Mistakes() if mistakes is None else mistakes
        values: dict[Field[Any], Any] = {}
        for field in self.fields:
            texts = given.get(field.name, ())
            if not any(text.strip() for text in texts):
                values[field] = field.default
                if not field.is_needed:
                    continue
                texts = ("-",)
            try:
                values[field] = field.parse(texts)
            except NotAcceptedError as error:
                found.add(field.name, *error.messages)
        if mistakes is None:
            found.check()
        return Values(values)

    def write_address(self, values: Values) -> dict[str, str]:
        """Return the state for an address, with its version; defaults are left out."""
        given = (each for each in self.fields if each.always or values[each] != each.default)
        return {"v": VERSION, **{each.name: JOINER.join(each.write(values[each])) for each in given}}

    def form_fields(self, values: Values) -> dict[str, list[str]]:
        """Return the values for the form's controls."""
        return {field.name: field.write(values[field]) for field in self.fields}


class Mistakes:
    """The mistakes of a form, collected; of one field only the first ones are told one by one."""

    def __init__(self) -> None:
        self._errors: list[FieldError] = []
        self._told: Counter[str] = Counter()

    def add(self, name: str, *messages: str) -> None:
        """Note what is wrong with a field, in words that say what would be accepted."""
        for message in messages:
            self._told[name] += 1
            if self._told[name] <= MOST_TOLD:
                self._errors.append(FieldError(name, message))

    def check(self) -> None:
        """Raise `FormError` with everything that was noted, if anything was."""
        more = [
            FieldError(
                name,
                plural(
                    count - MOST_TOLD,
                    "{count} more value is not accepted either.",
                    "{count} more values are not accepted either.",
                ),
            )
            for name, count in self._told.items()
            if count > MOST_TOLD
        ]
        if self._errors:
            raise FormError(*self._errors, *more)
