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
