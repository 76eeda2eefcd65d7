"""The Quartets tool: its handlers and its views."""

from __future__ import annotations

from cardtable.pages.language import t_later
from cardtable.pages.registry import Tool

TOOL = Tool("quartets", t_later("Quartets"), "Blind Quartets")
