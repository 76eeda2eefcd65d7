"""The Coin tool: its form, its handlers and its view."""

from __future__ import annotations

from cardtable.pages.core.language import t_later
from cardtable.pages.core.registry import Tool

TOOL = Tool("coin", t_later("Coin"), "Any game with a coin")
