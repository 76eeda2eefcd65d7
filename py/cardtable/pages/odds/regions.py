"""The names of the page's two forms, and of the regions that answers fill."""

from __future__ import annotations

FORM = "odds-form"
ASK = "odds-ask"
"""The form of the sheet, which asks without touching what the first one waits for."""

BOARD = "odds-board"
REASON = "odds-reason"
"""Why a bot made its move, or what is behind a hint."""
LINES = "odds-lines"
COUNTING = "odds-counting"
"""The end of the lines: the chance of the whole game."""
LOG = "odds-log"
SHARE = "odds-share"
PICKER = "odds-picker"
SHEET = "odds-sheet"
REVIEW = "odds-review"
COURSE = "odds-course"
