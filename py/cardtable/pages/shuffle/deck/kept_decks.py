"""Decks with names: kept on the device as a JSON text in a hidden control (`decks`), and as a file.

A deck is one of the game, or any deck as a list.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cardtable.pages.core.address import VERSION
from cardtable.pages.core.json_text import read_json
from cardtable.pages.core.language import number, t
from cardtable.pages.core.schema import NotAcceptedError
from cardtable.pages.shuffle.older import upgraded

MOST_DECKS, LONGEST_NAME, LONGEST_VALUE, LONGEST_LIST_VALUE = 60, 40, 400, 8000
LIST = "list"


@dataclass(frozen=True, slots=True)
class KeptDeck:
    """A deck with its name, of the game or as a list; `state` holds its parts of an address."""

    name: str
    state: Mapping[str, str]

    @property
    def is_list(self) -> bool:
        """Whether it is any deck, as a list."""
        return LIST in self.state


def with_deck(decks: Sequence[KeptDeck], deck: KeptDeck) -> tuple[KeptDeck, ...]:
    """Return the decks with one more, which was used last; it replaces the one of its name.

    >>> [deck.name for deck in with_deck([KeptDeck("a", {}), KeptDeck("b", {})], KeptDeck("b", {}))]
    ['b', 'a']
    """
    return (deck, *without_deck(decks, deck.name))[:MOST_DECKS]


def without_deck(decks: Sequence[KeptDeck], name: str) -> tuple[KeptDeck, ...]:
    return tuple(deck for deck in decks if deck.name != name)


def encode_decks(decks: Sequence[KeptDeck]) -> str:
    """Return decks as the device keeps them, and as a file holds them."""
    rows = [{"name": deck.name, "state": dict(deck.state)} for deck in decks]
    return json.dumps({"cardtable": "decks", "v": VERSION, "decks": rows}, ensure_ascii=False)


def decode_decks(text: str) -> tuple[KeptDeck, ...]:
    """Read what `encode_decks` wrote. Raises `NotAcceptedError`."""
    try:
        content = read_json(text)
    except ValueError as error:
        raise _no_json(text, error) from error
    rows = content.get("decks") if isinstance(content, dict) and content.get("cardtable") == "decks" else None
    if not isinstance(rows, list):
        raise NotAcceptedError(
            t("This is no file of decks that this page has saved. One deck alone goes into “Paste a deck”.")
        )
    return tuple(_deck(row) for row in rows[:MOST_DECKS])


def _deck(row: Any) -> KeptDeck:
    name, state = (row.get("name"), row.get("state")) if isinstance(row, dict) else (None, None)
    if not isinstance(name, str) or not name or not isinstance(state, dict):
        raise _broken()
    most = LONGEST_LIST_VALUE if LIST in state else LONGEST_VALUE
    if not all(isinstance(value, str) and len(value) <= most for value in state.values()):
        raise _broken()
    return KeptDeck(name[:LONGEST_NAME], upgraded(state))


def _broken() -> NotAcceptedError:
    return NotAcceptedError(t("A deck of this file has no name, or its cards cannot be read."))


def _no_json(text: str, error: ValueError) -> NotAcceptedError:
    """Return what is wrong with a text that is no JSON: a damaged file, or a list of cards."""
    if text.lstrip()[:1] not in ("{", "[") or not isinstance(error, json.JSONDecodeError):
        return NotAcceptedError(
            t("This is no file of decks: it is no JSON. A list of cards goes into “Paste a deck”.")
        )
    return NotAcceptedError(
        t("This file is damaged: its JSON ends or breaks in line {line}.", line=number(error.lineno))
    )
