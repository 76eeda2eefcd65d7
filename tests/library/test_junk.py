"""Whatever one gives to a public name is understood, or refused in a sentence: no bare error."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Generator, Iterator
from dataclasses import fields, is_dataclass
from enum import Enum
from itertools import islice
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

import pytest

from cardtable.common.errors import EngineError
from cardtable.common.fields import kind_of
from tests.support.library.packages import PACKAGES, TOOLS, samples_of

JUNK: dict[str, Callable[[], Any]] = {
    "None": lambda: None,
    "a bool": lambda: False,
    "a text": lambda: "no such thing",
    "bytes": lambda: b"a1",
    "a float": lambda: 1.5,
    "a negative number": lambda: -1,
    "a huge number": lambda: 10**30,
    "an empty list": list,
    "a generator": lambda: (one for one in [None, "x"]),
    "a class": lambda: dict,
}
SLICES = 3
"""So much of a job is run."""


def public(tool: str) -> Iterator[tuple[str, Any]]:
    for name in PACKAGES[tool].__all__:
        one = getattr(PACKAGES[tool], name)
        if not (isinstance(one, type) and issubclass(one, ValueError)):
            yield name, one


def calls(tool: str) -> Iterator[tuple[str, Callable[..., Any], dict[str, Any]]]:
    """Every public function, method and checked record, with arguments that it takes."""
    samples = samples_of(tool)
    for name, one in public(tool):
        if inspect.isfunction(one) and name != "finish":
            yield name, one, arguments(name, one, samples)
        elif isinstance(one, type) and not getattr(one, "_is_protocol", False):
            if is_dataclass(one) and name not in TOOLS[tool].RESULTS:
                yield name, one, {f.name: getattr(samples[one], f.name) for f in fields(one) if f.init}
            for method, made in vars(one).items():
                if method == "__init__" and is_dataclass(one):
                    continue
                function = made.__func__ if isinstance(made, classmethod) else made
                if hasattr(function, "__wrapped__") and inspect.isfunction(function):
                    if method == "__init__":
                        yield name, one, arguments(name, function, samples)
                        continue
                    bound = getattr(samples.get(f"{name}.{method}(self)", samples.get(one, one)), method)
                    yield f"{name}.{method}", bound, arguments(f"{name}.{method}", function, samples)


def arguments(name: str, function: Callable[..., Any], samples: dict[Any, Any]) -> dict[str, Any]:
    hints = get_type_hints(function, include_extras=True)
    found = {}
    for argument, parameter in inspect.signature(function).parameters.items():
        if argument in hints and parameter.kind is not inspect.Parameter.VAR_POSITIONAL:
            key = f"{name}({argument})"
            found[argument] = samples[key] if key in samples else sample(hints[argument], samples)
    return found


def sample(hint: Any, samples: dict[Any, Any]) -> Any:
    """A value of an annotation."""
    origin, args = get_origin(hint), get_args(hint)
    if hint in samples:
        return samples[hint]
    if args and callable(args[-1]) and origin is Annotated:
        return sample(args[0], samples)
    if hint in (bool, int):
        return hint(1)
    if isinstance(hint, type) and issubclass(hint, Enum):
        return next(iter(hint))
    if origin is tuple and args[1:] != (Ellipsis,):
        return tuple(sample(each, samples) for each in args)
    if kind_of(hint).words.startswith("several"):
        return (sample(args[0], samples),)
    if args and isinstance(args[-1], range):
        return args[-1][1]
    if origin in (Union, UnionType):
        return sample(args[0], samples)
    raise KeyError(hint)


WALK = [
    pytest.param(call, given, argument, id=f"{tool}-{name}({argument})")
    for tool in TOOLS
    for name, call, given in calls(tool)
    for argument in given
]


def run(call: Callable[..., Any], given: dict[str, Any]) -> None:
    answer = call(**given)
    if isinstance(answer, Generator):
        list(islice(answer, SLICES))
    repr(answer)


@pytest.mark.parametrize(("call", "given", "argument"), WALK)
def test_junk_is_refused_in_a_sentence(
    call: Callable[..., Any], given: dict[str, Any], argument: str
) -> None:
    run(call, given)
    sentences = []
    for junk in JUNK.values():
        try:
            run(call, given | {argument: junk()})
        except EngineError as error:
            sentences.append(str(error))
    assert all(sentences)
    assert len(sentences) > len(JUNK) / 2


@pytest.mark.parametrize("tool", TOOLS)
def test_a_record_checks_its_fields_or_is_a_result(tool: str) -> None:
    records = {name for name, one in public(tool) if isinstance(one, type) and is_dataclass(one)}
    unchecked = {
        name
        for name in records
        if not hasattr(getattr(PACKAGES[tool], name), "__checked__")
        and not hasattr(getattr(PACKAGES[tool], name).__init__, "__wrapped__")
    }
    assert unchecked == set(TOOLS[tool].RESULTS) | {
        name for name in records if not fields(getattr(PACKAGES[tool], name))
    }
