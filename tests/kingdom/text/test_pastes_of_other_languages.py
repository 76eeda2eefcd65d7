"""Kingdoms as players of other countries write them: headings, sets and switches in their languages."""

from __future__ import annotations

import csv
import tomllib
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from cardtable.kingdom import LANGUAGES, read, set_ids, write
from cardtable.kingdom.text.headings import Meaning, editions_named, meaning_of

PASTES: list[dict[str, Any]] = tomllib.loads(
    Path(__file__).with_name("pastes_of_other_languages.toml").read_text(encoding="utf-8")
)["paste"]


@pytest.mark.parametrize("paste", PASTES, ids=[paste["name"] for paste in PASTES])
def test_a_paste_is_read_right(paste: dict[str, Any]) -> None:
    reading = read(paste["text"])
    assert write(reading.layout) == paste["expected"]
    assert [trouble.text for trouble in reading.troubles] == paste.get("told", [])


def test_every_language_of_names_has_two_pastes() -> None:
    others = {"cs": "Czech", "es": "Spanish", "fr": "French", "it": "Italian", "nl": "Dutch", "pl": "Polish"}
    assert {*others} == {*LANGUAGES} - {"en", "de"}
    assert all(
        sum(paste["name"].startswith(language) for paste in PASTES) > 1 for language in others.values()
    )


def test_a_set_is_known_by_its_name_in_each_language() -> None:
    table = files("cardtable.kingdom.text").joinpath("set_names.csv").read_text(encoding="utf-8")
    rows = list(csv.DictReader(table.splitlines()))
    assert {*rows[0]} == {"set", *LANGUAGES}
    for row in rows:
        set_id = row.pop("set")
        assert set_id in set_ids()
        for name in filter(None, "|".join(row.values()).split("|")):
            assert {edition.set for edition in editions_named(name)} == {set_id}, name


@pytest.mark.parametrize(
    ("name", "edition"),
    [
        ("Base (2016)", "base-2"),
        ("Base (2008)", "base-1"),
        ("Base, 2010", "base-1"),
        ("Dominion 2nd Edition", "base-2"),
        ("Dominion (first edition)", "base-1"),
        ("Dominion: Intrigue (2nd Edition)", "intrigue-2"),
        ("Dominion: Seaside (2022)", "seaside-2"),
        ("Cornucopia & Guilds 2E", "cornucopia-2 guilds-2"),
        ("Cornucopia and Guilds (2024)", "cornucopia-2 guilds-2"),
        ("Reiche Ernte & Die Gilden, 1. Edition", "cornucopia-1 guilds-1"),
        ("Cornucopia & Guilds", "cornucopia-1 cornucopia-2 guilds-1 guilds-2"),
        ("Alchemy & Base 2E", "alchemy base-2"),
        ("Intriga, 2ª edición", "intrigue-2"),
        ("Prospérité (seconde édition)", "prosperity-2"),
        ("Hijs de Zeilen, eerste editie", "seaside-1"),
        ("Die Intrige, 2. Auflage", "intrigue-2"),
        ("Złoty wiek II edycja", "prosperity-2"),
        ("Intrigo 2° Edizione", "intrigue-2"),
        ("Vzdálené kraje, první edice", "hinterlands-1"),
    ],
)
def test_a_set_is_known_with_its_edition(name: str, edition: str) -> None:
    assert [found.id for found in editions_named(name)] == edition.split()
    assert meaning_of(name) is Meaning.SETS


@pytest.mark.parametrize(
    ("line", "colonies", "shelters"),
    [
        ("Colonies: yes, Shelters: no", True, False),
        ("Shelters: no, Colonies: yes", True, False),
        ("Refuges : oui, Colonies : non", False, True),
        ("Colonies & Platines : oui", True, False),
        ("Met Kolonies en Onderdak", True, True),
        ("Geen Kolonies, wel Onderdak", False, True),
        ("Sin Colonias ni Cobijos", False, False),
        ("Z koloniami, bez schronień", True, False),
        ("S koloniemi a platinami", True, False),
        ("Senza Colonie e Rifugi", False, False),
    ],
)
def test_colonies_and_shelters_are_switched(line: str, colonies: bool, shelters: bool) -> None:
    reading = read(f"Cellar, Moat\n{line}")
    assert (reading.layout.colonies, reading.layout.shelters) == (colonies, shelters)
    assert reading.troubles == ()
