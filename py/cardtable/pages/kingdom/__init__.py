"""The Kingdom tool: its handlers and its views."""

from __future__ import annotations

from cardtable.pages.core.language import t_later
from cardtable.pages.core.registry import Tool

TOOL = Tool("kingdom", t_later("Kingdom"), "Dominion")
