"""An example from the middle of a game, with the chances at its flags and a hint."""

from __future__ import annotations

from cardtable.pages.core.first_view import FirstView
from cardtable.pages.odds.session import EXAMPLE, read_text

FIRST_VIEW = FirstView(state=read_text(EXAMPLE).state(), then=("hint",), fills_form=False)
