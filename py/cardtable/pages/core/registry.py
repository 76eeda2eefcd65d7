"""The tools of the page. Each declares itself in the `__init__` of its package, as `TOOL`.

A tool is a package `cardtable.pages.ID` with these modules and files:

| name | content | used by |
|---|---|---|
| `__init__.py` | `TOOL`, a `Tool` | the tabs, the manifest |
| `handlers.py` | `HANDLERS` by action, `WARM_UP` requests | the worker; the build |
| `first_view.py` | `FIRST_VIEW`, what is shown before anybody has done anything | the build |
| `forms.py` | `panel()`, the forms as HTML | the build |
| `words.csv` | its texts in every language | worker and build |

The others are its own; docs/architecture.md says what they are called.

Its style is `static/styles/ID.css`. Router, build, bench and tests go through `TOOLS`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from types import ModuleType

from cardtable.pages.core.first_view import FirstView
from cardtable.pages.core.language import load_words
from cardtable.pages.core.reply import Handler

TOOLS = (
    "kingdom",
    "shuffle",
    "odds",
    "quartets",
)
"""The ids of the tools, in the order of their tabs."""


@dataclass(frozen=True, slots=True)
class Tool:
    """What a tool says of itself before anything of it is imported.

    Attributes:
        id: its name in addresses, forms and files.
        tab: what its tab says, a text of the table of words.
        game: the games that it is for, by their own names.
    """

    id: str
    tab: str
    game: str

    @property
    def handlers(self) -> Mapping[str, Handler]:
        """Its handlers by action."""
        found: Mapping[str, Handler] = self._module("handlers").HANDLERS
        return found

    @property
    def warm_up(self) -> tuple[tuple[str, Mapping[str, list[str]]], ...]:
        """Requests, as pairs of action and fields: after them all is imported that a first answer needs."""
        found: tuple[tuple[str, Mapping[str, list[str]]], ...] = self._module("handlers").WARM_UP
        return found

    @property
    def first_view(self) -> FirstView:
        """What it shows before anybody has done anything; for the build, not for visitors."""
        found: FirstView = self._module("first_view").FIRST_VIEW
        return found

    def panel(self) -> str:
        """Return its panel as HTML, in the language that was set; for the build, not for visitors."""
        return str(self._module("forms").panel())

    def _module(self, name: str) -> ModuleType:
        load_words("page")
        load_words(self.id)
        return import_module(f"cardtable.pages.{self.id}.{name}")


@cache
def tool_by_id(identifier: str) -> Tool:
    """Return a tool by its id. Raises LookupError naming the tools that there are."""
    if identifier not in TOOLS:
        raise LookupError(f"there is no tool {identifier!r}; the tools are {', '.join(TOOLS)}")
    tool: Tool = import_module(f"cardtable.pages.{identifier}").TOOL
    return tool


def all_tools() -> list[Tool]:
    """Return the tools in the order of their tabs.

    >>> [tool.game for tool in all_tools()][:2]
    ['Dominion', 'CyberBrawl, Magic']
    """
    return [tool_by_id(identifier) for identifier in TOOLS]
