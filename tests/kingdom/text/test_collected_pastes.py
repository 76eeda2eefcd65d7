"""Kingdoms that people and programs have published, as they stood there: all are read right."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TypedDict

import pytest

from cardtable.kingdom import LANGUAGES, Card, card_by_id, name_in, read, write
from cardtable.kingdom.cards.names import plain


class Paste(TypedDict, total=False):
    """A published kingdom; `told` is missing where nothing is told back."""

    name: str
    source: str
    text: str
    expected: str
    told: list[str]


PASTES: list[Paste] = tomllib.loads(
    Path(__file__).with_name("collected_pastes.toml").read_text(encoding="utf-8")
)["paste"]


def test_there_are_more_than_sixty_each_with_its_source() -> None:
    assert len(PASTES) > 60
    assert all(paste["source"] for paste in PASTES)
    assert len({paste["name"] for paste in PASTES}) == len(PASTES)
    assert len({paste["text"] for paste in PASTES}) == len(PASTES)


@pytest.mark.parametrize("paste", PASTES, ids=[paste["name"] for paste in PASTES])
def test_a_collected_paste_is_read_right(paste: Paste) -> None:
    reading = read(paste["text"])
    assert write(reading.layout) == paste["expected"]
    assert [trouble.text for trouble in reading.troubles] == paste.get("told", [])


@pytest.mark.parametrize("paste", PASTES, ids=[paste["name"] for paste in PASTES])
def test_what_is_expected_of_a_paste_is_ten_piles_that_it_names(paste: Paste) -> None:
    layout = read(paste["expected"]).layout
    letters = plain(paste["text"])
    assert len(layout.piles) == 10
    assert [card.id for card in layout.cards if not is_named(card, letters)] == []


def is_named(card: Card, letters: str) -> bool:
    """Return whether a name of a card, or of a card of its pile, stands in the letters of a text."""
    cards = [card, *map(card_by_id, card.parts)]
    names = {name_in(each, language) for each in cards for language in LANGUAGES}
    names |= {name for each in cards for name in (*each.aliases, each.kc_id)}
    return any(plain(name) in letters for name in names)
