"""The words of the game that is shown: `t`, `parts` and `plural` for the texts of this tool.

The texts in the code are those of Battle Line. `words/schotten.csv` has a row for each of them that Schotten
Totten says otherwise, with its translations: flags are stones, troops are clan cards, and formations and
tactics cards have names of that game. Every module of the tool whose texts depend on the game takes these
functions from here.

The game is set for each request, and again where a request shows another game. A handler runs in its own
context, so that a long job keeps its words while other requests are answered in between.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextvars import ContextVar, copy_context
from functools import cache
from typing import Any

from cardtable.odds import SCHOTTEN_TOTTEN, Rules
from cardtable.pages.core import language
from cardtable.pages.core.address import answer
from cardtable.pages.core.reply import Handler, Reply, Request

_has_stones = ContextVar("has_stones", default=False)


@cache
def stones() -> dict[str, str]:
    """Return the texts of Schotten Totten, by the text of Battle Line."""
    language.load_words("schotten")
    return {row["battle-line"]: row["en"] for row in language.table_rows("schotten")}


def use_words_of(rules: Rules) -> None:
    """Say the texts in the words of a game from now on.

    >>> from contextvars import copy_context
    >>> def said():
    ...     use_words_of(SCHOTTEN_TOTTEN)
    ...     return t("Claim flag {flag}", flag=3), t("Rules")
    >>> copy_context().run(said), t("Claim flag {flag}", flag=3)
    (('Claim stone 3', 'Rules'), 'Claim flag 3')
    """
    _has_stones.set(rules.name == SCHOTTEN_TOTTEN.name)


def apart(handle: Handler) -> Handler:
    """Return a handler that keeps its words while other requests are answered between its parts."""

    def handle_apart(request: Request) -> Iterator[Reply]:
        context, job = copy_context(), answer(handle, request)
        while reply := context.run(next, job, None):
            yield reply

    return handle_apart


def t(english: str, /, **values: object) -> str:
    """Return a text in the language and the game's words, with its `{places}` filled."""
    return language.t(_of_the_game(english), **values)


def parts(english: str, /, **nodes: Any) -> list[Any]:
    """Return a text in the language and the game's words, with elements in its `{places}`."""
    return language.parts(_of_the_game(english), **nodes)


def plural(count: int, one: str, many: str, /, **values: object) -> str:
    """Return the text for one or for many, in the language and the game's words."""
    return language.plural(count, _of_the_game(one), _of_the_game(many), **values)


def _of_the_game(english: str) -> str:
    return stones().get(english, english) if _has_stones.get() else english
