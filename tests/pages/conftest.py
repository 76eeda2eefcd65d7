"""What every test of the pages begins with."""

from __future__ import annotations

import pytest

from cardtable.odds import BATTLE_LINE
from cardtable.pages.core.language import set_language
from cardtable.pages.odds.game_words import use_words_of


@pytest.fixture(autouse=True)
def page_in_english() -> None:
    """Set the language and the game's words, as a request would: an earlier test may have left others."""
    set_language("en")
    use_words_of(BATTLE_LINE)
