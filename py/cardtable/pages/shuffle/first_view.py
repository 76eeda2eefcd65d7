"""The example deck with two favourites, and its chances."""

from __future__ import annotations

from cardtable.pages.core.first_view import FirstView

FIRST_VIEW = FirstView(action="example")
