"""Writes the list of what each action reads and answers, docs/actions.md: `python -m tools.checks.actions`.

It is made by asking: each action gets the sample requests of its tool, and notes what it looks up.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any
from unittest.mock import patch

from cardtable.pages.core.registry import Tool, all_tools
from cardtable.pages.core.reply import Confirm, FormError, Reply
from cardtable.pages.core.router import _read
from cardtable.pages.core.schema import (
    Choice,
    Choices,
    Decoded,
    EnumChoice,
    Field,
    Number,
    OptionalField,
    Schema,
    Switch,
    Text,
)
from tests.support.samples import handler_requests_of, requests_of
from tools.paths import ROOT

FILE = ROOT / "docs/actions.md"
HEAD = """# Actions

What a site can ask with [`ask()`](embedding.md), by tool. This list is made from the answers to sample
requests, by `PYTHONPATH=py:. python -m tools.checks.actions`; a test compares it.

- **Fields** are those that the action looks up; each is a text or a list of texts. The second table of a tool
  says what each accepts, and what counts where it is not given.
- **Answer** are the members of `data`. A `state` comes besides if the action changes it.
- What is read or answered together is named once, as a set, above the table.
- An action that is not in a table only shows something on the page: its `data` is `null`.
"""
LEAST = 5
"""Names that always come together, from so many on, are named as a set."""
MOST = 40
"""Values that are listed; of more the first ones."""


@dataclass
class Action:
    """What an action has read and answered."""

    fields: set[str] = field(default_factory=set)
    answer: set[str] = field(default_factory=set)


def asked(tool: Tool) -> tuple[dict[str, Action], set[Field[Any]]]:
    """Return what each action of a tool reads and answers, by its sample requests, and the fields read."""
    found: dict[str, Action] = defaultdict(Action)
    fields: set[Field[Any]] = set()
    read = Schema.read

    def noting(schema: Schema, *given: Any) -> Any:
        fields.update(schema.fields)
        return read(schema, *given)

    with patch.object(Schema, "read", noting):
        _ask(tool, found)
    return found, fields


def _ask(tool: Tool, found: dict[str, Action]) -> None:
    for sample in (*requests_of(tool.id), *handler_requests_of(tool.id)):
        request, action = _read(sample), found[sample["action"]]
        try:
            answer = tool.handlers[sample["action"]](request)
            *_, last = (answer,) if isinstance(answer, Reply) else answer
            action.answer |= set(last.data or ())
        except (Confirm, FormError):  # some samples are refused, or asked about first
            pass
        action.fields |= {name for name in request.fields.looked_up if " " not in name}


def text() -> str:
    """Return the whole file."""
    return "\n".join([HEAD, *(line for tool in all_tools() for line in _section(tool))])


def _section(tool: Tool) -> Iterator[str]:
    actions, read_fields = asked(tool)
    answering = {name: action for name, action in actions.items() if action.answer}
    fields = _sets("F", {name: action.fields for name, action in answering.items()})
    answers = _sets("A", {name: action.answer for name, action in answering.items()})
    yield f"## {tool.tab}: `{tool.id}`\n"
    for name, names in {**fields, **answers}.items():
        yield f"{name}: {_listed(names)}.\n"
    yield "| action | fields | answer |\n|---|---|---|"
    rows = (
        (_said(each.fields, fields), _said(each.answer, answers), name) for name, each in answering.items()
    )
    for (read, answer), alike in groupby(sorted(rows), lambda row: row[:2]):
        yield f"| {_listed(name for *_, name in alike)} | {read} | {answer} |"
    yield f"\nOn the page only: {_listed(set(actions) - set(answering))}.\n"
    yield "| field | accepts | not given |\n|---|---|---|"
    looked_up = set().union(*(each.fields for each in answering.values()))
    mosts = Counter(
        name for name, _ in {(each.name, each.most) for each in read_fields if type(each) is Number}
    )
    accepted = {
        (_accepted(each, mosts[each.name] > 1), each.name) for each in read_fields if each.name in looked_up
    }
    for (values, default), same in groupby(sorted(accepted), lambda row: row[0]):
        yield f"| {_listed(name for _, name in same)} | {values} | {default} |"
    yield ""


def _accepted(field: Field[Any], is_by_state: bool) -> tuple[str, str]:
    """Return what a field accepts, and its default; the largest number may depend on the state."""
    if isinstance(field, OptionalField):
        return _values(field.field, is_by_state), "none"
    default = ", ".join(f"`{text}`" for text in field.write(field.default) if text)
    return _values(field, is_by_state), "" if is_by_state else default or "none"


def _values(field: Field[Any], is_by_state: bool) -> str:
    match field:
        case Number() if is_by_state:
            return "a number up to that of the state"
        case Number():
            return f"{field.least} to {field.most}"
        case Choice() | EnumChoice() | Switch():
            return "one of " + _first(field.offered())
        case Choices():
            return "some of " + _first(field.options)
        case Text():
            return f"a text of at most {field.longest} characters"
        case Decoded():
            return f"a notation of at most {field.longest} characters"
    return "texts"


def _first(values: Collection[str]) -> str:
    more = f" ... ({len(values)})" if len(values) > MOST else ""
    return (
        ", ".join(f"`{value}`" if value else "none" for value in list(values)[: 3 if more else MOST]) + more
    )


def _sets(letter: str, of_actions: dict[str, set[str]]) -> dict[str, set[str]]:
    """Return, by a name for each, the sets of names that come together in every action or not at all."""
    actions: dict[str, set[str]] = defaultdict(set)
    for action, names in of_actions.items():
        for name in names:
            actions[name].add(action)
    together = defaultdict(set)
    for name, its in actions.items():
        together[tuple(sorted(its))].add(name)
    large = [names for its, names in sorted(together.items()) if len(names) >= LEAST and len(its) > 1]
    return {f"{letter}{number}": names for number, names in enumerate(large, 1)}


def _said(names: set[str], sets: dict[str, set[str]]) -> str:
    whole = [each for each, of_set in sets.items() if of_set <= names]
    rest = names.difference(*(sets[each] for each in whole))
    return ", ".join([*whole, *([_listed(rest)] if rest else [])]) or "none"


def _listed(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in sorted(names))


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
