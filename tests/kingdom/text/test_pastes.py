"""Kingdoms as people and programs write them: made up in many ways, published, and in other languages."""

from __future__ import annotations

import csv
import tomllib
from importlib.resources import files
from pathlib import Path
from typing import TypedDict

import pytest

from cardtable.kingdom import LANGUAGES, set_ids, write
from cardtable.kingdom.text.collector import Cause
from cardtable.kingdom.text.headings import Meaning, editions_named, meaning_of
from cardtable.kingdom.text.parsing import read

TEN = "Cellar, Chapel, Moat, Village, Smithy, Militia, Market, Mine, Laboratory, Festival"
WITCH = "Young Witch, Hamlet, Menagerie, Village, Smithy, Militia, Market, Mine, Laboratory, Festival"
LIST = TEN.split(", ")
LINES = "\n".join(LIST)
SITE = "https://dominionrandomizer.com/?supply=cellar,chapel,moat,village,smithy,militia,market,mine,laboratory,festival"
COLONIES, SHELTERS = "\nColonies", "\nShelters"
BANE = "\nBane: Cellar"
MOUSE = "Landscapes: Alms, Way of the Mouse\nMouse card: Hamlet"
POLISH = (
    "Królestwo: Piwnica, Kaplica, Fosa, Wioska, Kuźnia, Milicja, Targowisko, Kopalnia, Laboratorium, Festyn"
)

EACH = [
    *(("\n", form) for form in ("{at}) {name}", "- [ ] {name}", "- {name}", "**{name}**", "> {name}")),
    *(("\n", form) for form in ("{name} [Base, 2E]", "{name}\tBase\t4", "[thing=36218]{name}[/thing]")),
    ("\n", "[url=https://wiki.example/{name}]{name}[/url]"),
    *((", ", form) for form in ("_{name}_", '<a href="https://wiki.example/x">{name}</a>')),
    (", ", "[{name}](https://wiki.example/{name})"),
]
"""What stands between the names, and around each."""
AROUND = [
    (("| Card | Set | Cost |", "|---|---|---|"), "| {} | Base | $4 |", ()),
    (("[b]Kingdom[/b]", "[list]"), "[*]{}", ("[/list]",)),
    (("<ul>",), "<li><b>{}</b></li>", ("</ul>",)),
]
WRITTEN: list[tuple[str, str]] = [
    *(
        (mark.join(form.format(at=at, name=name) for at, name in enumerate(LIST, 1)), TEN)
        for mark, form in EACH
    ),
    *(("\n".join((*head, *map(form.format, LIST), *foot)), TEN) for head, form, foot in AROUND),
    (TEN.upper(), TEN),
    (TEN.replace(", Festival", " and Festival"), TEN),
    (f"**Kingdom:** {TEN}", TEN),
    (f"**Kingdom**: {TEN}", TEN),
    (f"## Kingdom cards\n\n{LINES}", TEN),
    (f"Kingdom ({SITE}&colonies=1)", TEN + COLONIES),
    (f"{SITE}&shelters=1.", TEN + SHELTERS),
    (f"<{SITE}&colonies=1>", TEN + COLONIES),
    (f"[this kingdom]({SITE}&colonies=1)", TEN + COLONIES),
    (f"[url={SITE}&shelters=1]our kingdom[/url]", TEN + SHELTERS),
    (SITE.replace("?", "?lang=en&amp;") + "&amp;colonies=1", TEN + COLONIES),
    (f"{WITCH}.\nThe bane is Cellar.", WITCH + BANE),
    (WITCH.replace("Witch", "Witch with Cellar as bane"), WITCH + BANE),
    (f"{LINES}\n\nEvents:\nAlms\nWays:\nWay of the Mouse (Hamlet)", f"{TEN}\n{MOUSE}"),
    (f"{TEN}\nTrait: Cheap (Market)", f"{TEN}\nLandscapes: Cheap - Market"),
    ("Cave, Chapelle, Douves, Village, Forgeron, Milice, Marché, Mine, Laboratoire, Festival", TEN),
    ("Kelder, Kapel, Slotgracht, Dorp, Smidse, Militie, Markt, Mijn, Laboratorium, Festival", TEN),
    ("Sótano, Capilla, Foso, Aldea, Herrería, Milicia, Mercado, Mina, Laboratorio, Festival", TEN),
    (POLISH, TEN),
]


@pytest.mark.parametrize(("text", "expected"), WRITTEN)
def test_a_written_kingdom_is_read_right(text: str, expected: str) -> None:
    reading = read(text)
    assert write(reading.layout) == expected
    assert reading.troubles == ()


def test_abbreviations_are_told_back_as_guesses() -> None:
    reading = read("KC, YW (bane: Cellar), HoP, Lab, Hamlet, Village, Smithy, Market, Mine, Festival")
    names = "King's Court, Young Witch, Horn of Plenty, Laboratory, Hamlet, Village, Smithy, Market, Mine, "
    assert write(reading.layout) == f"{names}Festival{BANE}"
    assert [trouble.cause for trouble in reading.troubles] == [Cause.GUESSED] * 4


def test_what_is_no_card_is_named() -> None:
    reading = read("Cellar, Flurb, Moat\nhttps://wiki.example/Moat")
    assert [card.id for card in reading.layout.piles] == ["cellar", "moat"]
    told = [(trouble.cause, trouble.line) for trouble in reading.troubles]
    assert told == [(Cause.UNKNOWN, 1), (Cause.UNKNOWN, 2)]


class Paste(TypedDict, total=False):
    """A published kingdom; `told` is missing where nothing is told back."""

    name: str
    source: str
    text: str
    expected: str
    told: list[str]


def pastes(file: str) -> list[Paste]:
    kept: list[Paste] = tomllib.loads(Path(__file__).with_name(file).read_text(encoding="utf-8"))["paste"]
    return kept


COLLECTED, OTHERS = pastes("collected_pastes.toml"), pastes("pastes_of_other_languages.toml")


@pytest.mark.parametrize("paste", [*COLLECTED, *OTHERS], ids=lambda paste: paste["name"])
def test_a_collected_paste_is_read_right(paste: Paste) -> None:
    reading = read(paste["text"])
    assert write(reading.layout) == paste["expected"]
    assert [trouble.text for trouble in reading.troubles] == paste.get("told", [])


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


SWITCHED: dict[tuple[bool, bool], list[str]] = {
    (True, False): [
        *("Colonies", "Colony/Platinum", "Colonies: yes", "with Colonies", "Kolonien: ja"),
        *("Platinum/Colony?: yes", "Colony/Platinum; no Shelters", "Colony/Platinum/no Shelters"),
        *("Colonies: yes, Shelters: no", "Shelters: no, Colonies: yes", "Colonies & Platines : oui"),
        *("Z koloniami, bez schronień", "S koloniemi a platinami"),
    ],
    (False, True): ["Refuges : oui, Colonies : non", "Geen Kolonies, wel Onderdak"],
    (True, True): ["Friday's game with Shelters and Platinum/Colony.", "Met Kolonies en Onderdak"],
    (False, False): [
        *("Colonies? No", "Colonies: no", "no Colonies", "NoColonies", "Without colonies"),
        *("No Colony/Platinum", "No Colony/Platinum.", "No Colony/Platinum or Shelters"),
        "no Platinum/Colony/Shelters",
        *("Platinum/Colony not included...", "Sin Colonias ni Cobijos", "Senza Colonie e Rifugi"),
    ],
}
"""Lines, by whether they switch on Colonies and Shelters."""


@pytest.mark.parametrize(("line", "on"), [(line, on) for on in SWITCHED for line in SWITCHED[on]])
def test_colonies_and_shelters_are_switched(line: str, on: tuple[bool, bool]) -> None:
    reading = read(f"Cellar, Moat\n{line}")
    assert (reading.layout.colonies, reading.layout.shelters) == on
    assert reading.troubles == ()
