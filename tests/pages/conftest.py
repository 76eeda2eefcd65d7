"""What every test of the pages begins with."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from cardtable.odds import BATTLE_LINE
from cardtable.pages.core.language import SHARED, load_words, set_language
from cardtable.pages.core.registry import TOOLS
from cardtable.pages.odds.game_words import use_words_of


@pytest.fixture(autouse=True)
def page_in_english() -> Iterator[None]:
    """Know all words, and speak English, in the words of Battle Line, as a request would; then again."""
    for part in (*SHARED, *TOOLS):
        load_words(part)
    set_language("en")
    use_words_of(BATTLE_LINE)
    yield
    set_language("en")
