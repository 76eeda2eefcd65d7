"""Fields of dataclasses that users fill: each takes what its annotation says, and refuses anything else."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import fields
from enum import Enum
from types import NoneType, UnionType
from typing import Any, TypeVar, cast, get_args, get_origin, get_type_hints

from cardtable.common.errors import OutOfRangeError

T = TypeVar("T")
_IN_WORDS: dict[object, str] = {bool: "True or False", int: "a whole number", str: "a text", NoneType: "None"}


def checked(cls: type[T]) -> type[T]:
    """Decorate a class below `@dataclass`: its fields are checked before its own `__post_init__`.

    A field of an Enum takes the value of a member too, one of a class with `parse` its text, and a tuple or
    Sequence is made of any iterable but a text. OutOfRangeError is raised for what a field does not take.

    >>> from dataclasses import dataclass
    >>> @dataclass(frozen=True)
    ... @checked
    ... class Hand:
    ...     ranks: tuple[int, ...]
    ...     is_open: bool = False
    >>> Hand([3, 5])
    Hand(ranks=(3, 5), is_open=False)
    >>> Hand([3, 5], "no")
    Traceback (most recent call last):
    cardtable.common.errors.OutOfRangeError: is_open: 'no' is not accepted; accepted: True or False
    """
    own: Callable[[T], None] | None = getattr(cls, "__post_init__", None)
    accepted: dict[str, tuple[object, ...]] = {}

    def check(self: T) -> None:
        if not accepted:
            hints = get_type_hints(type(self))
            accepted.update({field.name: _kinds(hints[field.name]) for field in fields(cast(Any, self))})
        for name, kinds in accepted.items():
            given = getattr(self, name)
            if type(given) not in kinds:
                object.__setattr__(self, name, _taken(name, given, kinds))
        if own:
            own(self)

    cls.__post_init__ = check  # type: ignore[attr-defined]
    return cls


def _kinds(hint: object) -> tuple[object, ...]:
    return get_args(hint) if isinstance(hint, UnionType) else (hint,)


def _in_words(kind: object) -> str:
    """What a kind accepts."""
    if isinstance(kind, type) and issubclass(kind, Enum):
        return ", ".join(str(member.value) for member in kind)
    return _IN_WORDS.get(kind, getattr(kind, "__name__", str(kind)))


def _taken(name: str, given: object, kinds: tuple[object, ...]) -> object:
    """What a field holds for a given value."""
    accepted = []
    for kind in kinds:
        if get_origin(kind) is Sequence or (get_origin(kind) is tuple and Ellipsis in get_args(kind)):
            each = get_args(kind)[0]
            if isinstance(given, Iterable) and not isinstance(given, str):
                return tuple([_taken(name, one, _kinds(each)) for one in given])
            accepted.append(f"several, each {_in_words(each)}")
        elif not isinstance(kind, type) or (isinstance(given, kind) and not isinstance(given, bool)):
            return given
        elif isinstance(given, str) and hasattr(kind, "parse"):
            return kind.parse(given)
        elif issubclass(kind, Enum) and given in [member.value for member in kind]:
            return kind(given)
        else:
            accepted.append(_in_words(kind))
    raise OutOfRangeError(name, given, " or ".join(accepted))
