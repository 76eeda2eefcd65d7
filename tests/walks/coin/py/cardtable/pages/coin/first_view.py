"""The tosses that the form asks for at first."""

from __future__ import annotations

from cardtable.pages.core.first_view import FirstView

FIRST_VIEW = FirstView(action="toss", fields={"seed": "first"})
