"""The engines, and what a user of each meets, by the names of the tools."""

from __future__ import annotations

from importlib import import_module

from tests.support.library import kingdom, odds, quartets, shuffle

TOOLS = {"kingdom": kingdom, "odds": odds, "quartets": quartets, "shuffle": shuffle}
PACKAGES = {tool: import_module(f"cardtable.{tool}") for tool in TOOLS}
