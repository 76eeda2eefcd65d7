"""The Shuffle tool: its handlers and its views."""

from __future__ import annotations

from cardtable.pages.core.language import t_later
from cardtable.pages.core.registry import Tool

TOOL = Tool("shuffle", t_later("Shuffle"), "CyberBrawl, Magic")
