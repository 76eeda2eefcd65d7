"""Writes the list of what each action reads and answers, docs/actions.md: `python -m tools.checks.actions`.

It is made by asking: each action gets the sample requests of its tool, and notes what it looks up.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import groupby

from cardtable.pages.core.registry import Tool, all_tools
from cardtable.pages.core.reply import Confirm, FormError, Reply
from cardtable.pages.core.router import _read
from tests.support.samples import handler_requests_of, requests_of
from tools.paths import ROOT

FILE = ROOT / "docs/actions.md"
HEAD = """# Actions

What a site can ask with [`ask()`](embedding.md), by tool. This list is made from the answers to sample
requests, by `PYTHONPATH=py:. python -m tools.checks.actions`; a test compares it.

- **Fields** are those that the action looks up; each is a text or a list of texts.
- **Answer** are the members of `data`. A `state` comes besides if the action changes it.
- What is read or answered together is named once, as a set, above the table.
- An action that is not in a table only shows something on the page: its `data` is `null`.
"""
LEAST = 5
"""Names that always come together, from so many on, are named as a set."""


@dataclass
class Action:
    """What an action has read and answered."""

    fields: set[str] = field(default_factory=set)
    answer: set[str] = field(default_factory=set)


def asked(tool: Tool) -> dict[str, Action]:
    """Return what each action of a tool reads and answers, by its sample requests."""
    found: dict[str, Action] = defaultdict(Action)
    for sample in (*requests_of(tool.id), *handler_requests_of(tool.id)):
        request, action = _read(sample), found[sample["action"]]
        try:
            answer = tool.handlers[sample["action"]](request)
            *_, last = (answer,) if isinstance(answer, Reply) else answer
            action.answer |= set(last.data or ())
        except (Confirm, FormError):  # some samples are refused, or asked about first
            pass
        action.fields |= {name for name in request.fields.looked_up if " " not in name}
    return found


def text() -> str:
    """Return the whole file."""
    return "\n".join([HEAD, *(line for tool in all_tools() for line in _section(tool))])


def _section(tool: Tool) -> Iterator[str]:
    actions = asked(tool)
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
