"""The engines, and what a user of each meets, by the names of the tools."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from tests.support.library import kingdom, odds, quartets, shuffle

TOOLS: dict[str, Any] = {"kingdom": kingdom, "odds": odds, "quartets": quartets, "shuffle": shuffle}
PACKAGES = {tool: import_module(f"cardtable.{tool}") for tool in TOOLS}
NAMES = {
    tool: vars(TOOLS[tool]) | {name: getattr(package, name) for name in package.__all__}
    for tool, package in PACKAGES.items()
}


def value(tool: str, call: str) -> Any:
    """Return what a call of a user gives, which no type checker has seen, with names of a tool's cases."""
    return eval(call, NAMES[tool])


def texts(table: str) -> list[Any]:
    """The values that a table of each tool lists as a text, with the name of the tool."""
    return [
        (tool, one) for tool, module in TOOLS.items() for one in value(tool, f"[{getattr(module, table)}]")
    ]


def samples_of(tool: str) -> dict[Any, Any]:
    """A value of each class, by the class, and what an argument takes where that does not do, by its name."""
    module = TOOLS[tool]
    found: dict[Any, Any] = {type(one): one for one in value(tool, f"[{module.SAMPLES}]")}
    found |= module.HINTS
    for name, given in (call.split("(", 1) for call in module.ARGUMENTS):
        found |= {f"{name}({key})": one for key, one in value(tool, f"dict({given}").items()}
    return found
