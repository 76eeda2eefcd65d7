"""What records, functions and methods are given: each field and argument takes what its annotation says.

| annotation | takes |
|---|---|
| `bool`, `str`, a class | a value of it; a class with `parse`, and what `reads` names, a text too |
| `int`, `Count`, `Annotated[int, range(9)]` | a whole number of these, of nine digits at most |
| `Annotated[X, made]` | what `made` makes of it, if that is an X; `made` may raise an error of its own |
| an Enum | a member, or the value of one |
| `tuple[X, ...]`, `Sequence`, `Iterable`, `Collection` | any iterable but a text, made a tuple |
| `tuple[X, Y]`, `Mapping`, `X | Y`, `Callable`, a Protocol, a job | what they say |

Anything else is refused with OutOfRangeError. An annotation that is none of these is a TypeError.
"""

from __future__ import annotations

from collections import abc
from collections.abc import Callable, Container, Iterable, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache, wraps
from inspect import Parameter, signature
from itertools import chain, repeat
from operator import index
from random import Random
from types import FunctionType, NoneType, UnionType
from typing import (
    Annotated,
    Any,
    NamedTuple,
    Self,
    TypeVar,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

from cardtable.common.errors import OutOfRangeError

T = TypeVar("T")
Function = TypeVar("Function", bound=Callable[..., object])
MOST = 10**9
Count = Annotated[int, range(MOST)]
"""A whole number that is not negative."""
Whole = Annotated[int, range(10**99)]
"""The same of any size."""


def of_text(reader: Callable[[str], object]) -> Callable[[object], object]:
    """A `made` that reads a text, and leaves anything else as it is."""
    return lambda given: reader(given) if isinstance(given, str) else given


Text = Annotated[str, of_text(lambda given: given.removeprefix("\ufeff"))]
"""The text of a file or of what was pasted: without its byte order mark."""
_WORDS: dict[object, str] = {
    bool: "True or False",
    str: "a text",
    NoneType: "None",
    Random: "a random.Random",
    abc.Callable: "a function",
    abc.Generator: "a job",
}
_READERS: dict[object, Callable[[str], object]] = {}
_NO: Any = object()


class Kind(NamedTuple):
    """An annotation: what it accepts in words, how a value is taken, and what is taken as it is."""

    words: str
    take: Callable[[str, Any], object]
    quick: Container[type] = frozenset()
    numbers: range = range(0)

    def taken(self, name: str, given: object) -> object:
        """What is held for a given value. Raises: OutOfRangeError."""
        held = given if type(given) in self.quick else self.take(name, given)
        if held is _NO:
            raise OutOfRangeError(name, given, self.words)
        return held


def whole(text: str) -> int | None:
    """The number that a text is: one to nine digits, 0 to 9; None for any other text."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else None


def reads(hint: object, reader: Callable[[str], object]) -> None:
    """Take a text for an annotation, such as `Flag`, `Play | Pass` or `tuple[Card, ...]`, by a reader."""
    _READERS[hint] = reader


class Readable:
    """What has a notation: `parse` reads what `str` writes. `reads` names the function that does it."""

    __slots__ = ()

    @classmethod
    def parse(cls, text: Text) -> Self:
        """What a text says, all of it; an EngineError tells what cannot be read."""
        return cast(Self, _READERS[cls](cast(str, kind_of(Text).taken("text", text))))


@cache
def kind_of(hint: Any) -> Kind:
    """The kind of an annotation. Raises: TypeError for one that cannot be checked."""
    origin, args = get_origin(hint), get_args(hint)
    if origin is Annotated and callable(args[1]):
        kind = kind_of(args[0])
        return Kind(kind.words, lambda name, given: kind.take(name, args[1](given)))
    if origin is Annotated or hint is int:
        return _number(args[1] if args else range(1 - MOST, MOST))
    if hint in (object, Any) or isinstance(hint, TypeVar):
        return Kind("anything", lambda _, given: given)
    if origin in (Union, UnionType):
        return _union(hint, [kind_of(each) for each in args])
    if origin is tuple and args[1:] != (Ellipsis,):
        return _together([kind_of(each) for each in args])
    if origin in (tuple, list, abc.Sequence, abc.Iterable, abc.Collection):
        return _several(args[0])
    if origin in (dict, abc.Mapping):
        return _mapping(*map(kind_of, args))
    if isinstance(origin or hint, type):
        return _class(origin or hint)
    raise TypeError(f"{hint!r} cannot be checked")


def _number(limits: range) -> Kind:
    least, most = limits[0], limits[-1]
    words = "0 or 1" if limits == range(2) else f"{least} to {most}"
    if most >= MOST - 1:
        words = "a whole number" if least < -1 else f"{least} or more"
        words += ", of nine digits at most" if most < MOST else ""

    def take(_: str, given: Any) -> object:
        if type(given) is not int:
            if isinstance(given, bool) or not hasattr(type(given), "__index__"):
                return _NO
            given = index(given)
        return given if given in limits else _NO

    return Kind(words, take, (), limits)


def _class(kind: Any) -> Kind:
    words = _WORDS.get(kind, kind.__name__)
    if getattr(kind, "_is_protocol", False):
        methods = [name for name in vars(kind) if name[0] != "_" or name == "__call__"]
        called = [*signature(kind.__call__).parameters.values()][1:] if "__call__" in methods else []
        words = (kind.__doc__ or "").partition("\n")[0].rstrip(".")
        if called:
            words = f"a function of {', '.join(each.name for each in called)}"

        def has(_: str, given: Any) -> object:
            held = not isinstance(given, type) and all(hasattr(given, one) for one in methods)
            return given if held and (not called or _can_be_called(given, called)) else _NO

        return Kind(words, has)
    values: dict[object, object] = {}
    if issubclass(kind, Enum):
        values = {value: member for member in kind for value in (str(member), member.value)}
        words = ", ".join(str(member.value if isinstance(member.value, str) else member) for member in kind)

    def take(_: str, given: Any) -> object:
        if isinstance(given, kind):
            return given
        if isinstance(given, str) and (reader := _READERS.get(kind, getattr(kind, "parse", None))):
            return reader(given)
        return values.get(given, _NO) if type(given) in (str, int) else _NO

    return Kind(words, take, {kind})


def _can_be_called(given: Callable[..., object], called: list[Parameter]) -> bool:
    """Whether a function takes these arguments, by place or by name as they say."""
    by_name = {each.name: None for each in called if each.kind is Parameter.KEYWORD_ONLY}
    try:
        signature(given).bind(*[None] * (len(called) - len(by_name)), **by_name)
    except (TypeError, ValueError):
        return False
    return True


def _union(hint: object, kinds: list[Kind]) -> Kind:
    def take(name: str, given: object) -> object:
        if isinstance(given, str) and (reader := _READERS.get(hint)):
            return reader(given)
        held = (kind.take(name, given) for kind in kinds)
        return next((each for each in held if each is not _NO), _NO)

    quick = [one for kind in kinds for one in cast(Iterable[type], kind.quick)]
    numbers = next((kind.numbers for kind in kinds if kind.numbers), range(0))
    return Kind(" or ".join(kind.words for kind in kinds), take, {*quick}, numbers)


def _several(hint: Any) -> Kind:
    each = kind_of(hint)

    def take(name: str, given: Any) -> object:
        if isinstance(given, str) and (reader := _READERS.get(tuple[hint, ...])):
            return reader(given)
        held = _in_tuple(given)
        if held is _NO or all(map(each.quick.__contains__, map(type, held))):
            return held
        return tuple([each.taken(name, one) for one in held])

    return Kind(f"several, each {each.words}", take)


def _together(kinds: list[Kind]) -> Kind:
    def take(name: str, given: Any) -> object:
        held = _in_tuple(given)
        if held is _NO or len(held) != len(kinds):
            return _NO
        return tuple([kind.taken(name, one) for kind, one in zip(kinds, held, strict=True)])

    return Kind(f"{len(kinds)} together: {', '.join(kind.words for kind in kinds)}", take)


def _in_tuple(given: Any) -> Any:
    if type(given) is tuple:
        return given
    return _NO if isinstance(given, (str, bytes)) or not isinstance(given, Iterable) else tuple(given)


def _mapping(key: Kind, value: Kind) -> Kind:
    def take(name: str, given: Any) -> object:
        if not isinstance(given, Mapping):
            return _NO
        return {key.taken(name, one): value.taken(name, other) for one, other in given.items()}

    return Kind(f"a mapping of {key.words} to {value.words}", take)


_Named = tuple[str, Kind, Container[type], range]
"""A name, its kind, and what the kind takes as it is."""
_Plan = tuple[int, list[_Named], Iterable[_Named], dict[str, Kind]]


def checked(cls: type[T]) -> type[T]:
    """Decorate a class below `@dataclass`: its fields are checked before its own `__post_init__`.

    >>> from dataclasses import dataclass
    >>> @dataclass(frozen=True)
    ... @checked
    ... class Hand:
    ...     ranks: tuple[int, ...]
    ...     is_open: bool = False
    >>> Hand(rank for rank in [3, 5])
    Hand(ranks=(3, 5), is_open=False)
    >>> Hand([3, 5], "no")
    Traceback (most recent call last):
    cardtable.common.errors.OutOfRangeError: is_open: 'no' is not accepted; accepted: True or False
    """
    own: Callable[[T], None] | None = getattr(cls, "__post_init__", None)
    accepted: list[_Named] = []

    def check(self: T) -> None:
        if not accepted:
            hints = get_type_hints(type(self), include_extras=True)
            kinds = {each.name: kind_of(hints[each.name]) for each in fields(cast(Any, self)) if each.init}
            accepted.extend((name, kind, kind.quick, kind.numbers) for name, kind in kinds.items())
        for name, kind, quick, numbers in accepted:
            given = getattr(self, name)
            if given not in numbers if (of := type(given)) is int else of not in quick:
                object.__setattr__(self, name, kind.taken(name, given))
        if own:
            own(self)

    cls.__post_init__ = check  # type: ignore[attr-defined]
    cls.__checked__ = True  # type: ignore[attr-defined]
    return cls


def replaced(record: T, **changes: object) -> T:
    """Copy a record with some fields changed, as `dataclasses.replace` does, but unchecked."""
    copied = object.__new__(type(record))
    for name in type(record).__dataclass_fields__:  # type: ignore[attr-defined]
        object.__setattr__(copied, name, changes[name] if name in changes else getattr(record, name))
    return copied


def takes(function: Function) -> Function:
    """Decorate a function or method: its arguments are checked before it runs.

    >>> @takes
    ... def drawn(cards: tuple[str, ...], count: Annotated[int, range(8)] = 1) -> tuple[str, ...]:
    ...     return cards[:count]
    >>> drawn(["Ash", "Bolt"], True)
    Traceback (most recent call last):
    cardtable.common.errors.OutOfRangeError: count: True is not accepted; accepted: 0 to 7
    """
    plan: list[_Plan] = []

    @wraps(function)
    def call(*args: Any, **named: Any) -> object:
        if not plan:
            plan.append(_arguments(function))
        at, placed, more, by_name = plan[0]
        kinds = chain(placed, more) if more else placed
        for one, (name, kind, quick, numbers) in zip(args[at:], kinds, strict=False):
            if one not in numbers if (of := type(one)) is int else of not in quick:
                args = (*args[:at], kind.taken(name, one), *args[at + 1 :])
            at += 1
        for name in named:
            if name in by_name:
                named[name] = by_name[name].taken(name, named[name])
        return function(*args, **named)

    return cast(Function, call)


def _arguments(
    function: Callable[..., object],
) -> tuple[int, list[_Named], Iterable[_Named], dict[str, Kind]]:
    """What a function takes: from which place on, by place, further ones by place, and by name."""
    hints = get_type_hints(function, include_extras=True)
    found = signature(function).parameters
    kinds = {name: kind_of(hints[name]) for name in found if name in hints}
    by_place = {name: (name, kind, kind.quick, kind.numbers) for name, kind in kinds.items()}
    placed = [by_place[name] for name in kinds if "POSITIONAL_" in found[name].kind.name]
    more = [by_place[name] for name in kinds if found[name].kind is Parameter.VAR_POSITIONAL]
    return len(found) - len(kinds), placed, repeat(more[0]) if more else (), kinds


def check_arguments(package: dict[str, Any]) -> None:
    """Check what the public names of a package are given; modules below it call each other unchecked.

    Parameters: `package` is its `globals()`. Functions are wrapped there only, methods of classes in place.
    """
    for name in package["__all__"]:
        public: Any = package.get(name)
        if not getattr(public, "__module__", "").startswith(package["__name__"]):
            continue
        if isinstance(public, FunctionType) or hasattr(public, "cache_info"):
            package[name] = takes(public)
            package[name].__module__ = package["__name__"]  # where pickle finds it
        elif isinstance(public, type):
            for method, made in list(vars(public).items()):
                code = getattr(getattr(made, "__func__", made), "__code__", None)
                if not code or code.co_argcount + code.co_kwonlyargcount < 2:
                    continue
                if method[0] != "_" or (method == "__init__" and not is_dataclass(public)):
                    is_of_class = isinstance(made, classmethod)
                    setattr(public, method, classmethod(takes(made.__func__)) if is_of_class else takes(made))
