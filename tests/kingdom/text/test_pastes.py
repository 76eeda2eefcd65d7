"""Sixty kingdoms as people paste them: from forums, chats, wikis, logs, generators, in eight languages."""

from __future__ import annotations

import pytest

from cardtable.kingdom import Cause, read, write

TEN = "Cellar, Chapel, Moat, Village, Smithy, Militia, Market, Mine, Laboratory, Festival"
WITCH = "Young Witch, Hamlet, Menagerie, Village, Smithy, Militia, Market, Mine, Laboratory, Festival"
LIST = TEN.split(", ")
LINES = "\n".join(LIST)
SITE = "https://dominionrandomizer.com/?supply=cellar,chapel,moat,village,smithy,militia,market,mine,laboratory,festival"
COLONIES, SHELTERS = "\nColonies", "\nShelters"
BANE = "\nBane: Cellar"
WITCH_LINES = WITCH.replace(", ", "\n")

PASTES: dict[str, tuple[str, str]] = {
    "names by commas": (TEN, TEN),
    "names by lines": (LINES, TEN),
    "small letters": (TEN.lower(), TEN),
    "capitals": (TEN.upper(), TEN),
    "numbered": ("\n".join(f"{at}. {name}" for at, name in enumerate(LIST, 1)), TEN),
    "numbered with brackets": ("\n".join(f"{at}) {name}" for at, name in enumerate(LIST, 1)), TEN),
    "bullets": ("\n".join(f"• {name}" for name in LIST), TEN),
    "dashes": ("\n".join(f"- {name}" for name in LIST), TEN),
    "stars": ("\n".join(f"* {name}" for name in LIST), TEN),
    "boxes to tick": ("\n".join(f"- [ ] {name}" for name in LIST), TEN),
    "ten of each": ("\n".join(f"10x {name}" for name in LIST), TEN),
    "costs before": (
        "$2 Cellar, $2 Chapel, $2 Moat\n$3 Village\n$4 Smithy, Militia\n"
        "$5 Market, Mine, Laboratory, Festival",
        TEN,
    ),
    "costs behind": ("\n".join(f"{name} (4)" for name in LIST), TEN),
    "costs as headings": (
        "Cost 2: Cellar, Chapel, Moat\nCost 3: Village\nCost 4: Smithy, Militia\n"
        "Cost 5: Market, Mine, Laboratory, Festival",
        TEN,
    ),
    "sets behind": ("\n".join(f"{name} (Base)" for name in LIST), TEN),
    "sets with editions": ("\n".join(f"{name} [Base, 2E]" for name in LIST), TEN),
    "a table with tabs": ("\n".join(f"{name}\tBase\t4" for name in LIST), TEN),
    "a Markdown table": (
        "| Card | Set | Cost |\n|---|---|---|\n" + "\n".join(f"| {name} | Base | $4 |" for name in LIST),
        TEN,
    ),
    "semicolons": (TEN.replace(",", ";"), TEN),
    "and before the last": (TEN.replace(", Festival", " and Festival"), TEN),
    "a comma and an and": (TEN.replace(", Festival", ", and Festival."), TEN),
    "slashes": (TEN.replace(", ", " / "), TEN),
    "a heading": (f"Kingdom: {TEN}", TEN),
    "a bold heading": (f"**Kingdom:** {TEN}", TEN),
    "a heading outside the bold": (f"**Kingdom**: {TEN}", TEN),
    "a Markdown heading": (f"## Kingdom cards\n\n{LINES}", TEN),
    "bold names": ("\n".join(f"**{name}**" for name in LIST), TEN),
    "names in italics": (", ".join(f"_{name}_" for name in LIST), TEN),
    "a quoted mail": ("\n".join(f"> {name}" for name in LIST), TEN),
    "Markdown links": (", ".join(f"[{name}](https://wiki.example/{name})" for name in LIST), TEN),
    "BBCode": ("[b]Kingdom[/b]\n[list]\n" + "\n".join(f"[*]{name}" for name in LIST) + "\n[/list]", TEN),
    "BBCode links": ("\n".join(f"[url=https://wiki.example/{name}]{name}[/url]" for name in LIST), TEN),
    "things of a board-game site": ("\n".join(f"[thing=36218]{name}[/thing]" for name in LIST), TEN),
    "HTML": ("<ul>" + "".join(f"<li><b>{name}</b></li>" for name in LIST) + "</ul>", TEN),
    "HTML links": (", ".join(f'<a href="https://wiki.example/x">{name}</a>' for name in LIST), TEN),
    "an address of a wiki behind the names": (f"{TEN} https://wiki.example/Kingdom", TEN),
    "an address of the site": (SITE, TEN),
    "an address with Colonies in brackets": (f"Kingdom ({SITE}&colonies=1)", TEN + COLONIES),
    "an address with Shelters and a full stop": (f"{SITE}&shelters=1.", TEN + SHELTERS),
    "an address in angles": (f"<{SITE}&colonies=1>", TEN + COLONIES),
    "an address as a Markdown link": (f"[this kingdom]({SITE}&colonies=1)", TEN + COLONIES),
    "an address as a BBCode link": (f"[url={SITE}&shelters=1]our kingdom[/url]", TEN + SHELTERS),
    "an address from a page's source": (
        SITE.replace("?", "?lang=en&amp;") + "&amp;colonies=1",
        TEN + COLONIES,
    ),
    "Colonies and Shelters said": (f"{TEN}\nPlatinum/Colony: yes\nShelters: no", TEN + COLONIES),
    "with Platinum and Colony": (f"{TEN}\nwith Platinum and Colony", TEN + COLONIES),
    "a bane in brackets": (WITCH.replace("Witch", "Witch (Cellar)"), WITCH + BANE),
    "a bane under its heading": (f"{WITCH_LINES}\nBane: Cellar", WITCH + BANE),
    "a bold bane": (f"{WITCH_LINES}\n**Bane:** Cellar", WITCH + BANE),
    "the bane is": (f"{WITCH}\nBane is Cellar", WITCH + BANE),
    "the bane is, in a sentence": (f"{WITCH}.\nThe bane is Cellar.", WITCH + BANE),
    "as the bane": (f"{WITCH}, with Cellar as the bane", WITCH + BANE),
    "with a bane behind the caller": (WITCH.replace("Witch", "Witch with Cellar as bane"), WITCH + BANE),
    "events and a Way": (
        f"{LINES}\n\nEvents:\nAlms\nWays:\nWay of the Mouse (Hamlet)",
        f"{TEN}\nLandscapes: Alms, Way of the Mouse\nMouse card: Hamlet",
    ),
    "a Trait on its pile": (
        f"{TEN}\nTrait: Cheap (Market)",
        f"{TEN}\nLandscapes: Cheap - Market",
    ),
    "German": (
        "Königreich: Keller, Kapelle, Burggraben, Dorf, Schmiede, Miliz, "
        "Markt, Mine, Laboratorium, Jahrmarkt",
        TEN,
    ),
    "French": (
        "Cave, Chapelle, Douves, Village, Forgeron, Milice, Marché, Mine, Laboratoire, Festival",
        TEN,
    ),
    "Dutch": (
        "Kelder, Kapel, Slotgracht, Dorp, Smidse, Militie, Markt, Mijn, Laboratorium, Festival",
        TEN,
    ),
    "Spanish": (
        "Sótano, Capilla, Foso, Aldea, Herrería, Milicia, Mercado, Mina, Laboratorio, Festival",
        TEN,
    ),
    "Polish": (
        "Królestwo: Piwnica, Kaplica, Fosa, Wioska, Kuźnia, Milicja, "
        "Targowisko, Kopalnia, Laboratorium, Festyn",
        TEN,
    ),
    "abbreviations": (
        "KC, YW (bane: Cellar), HoP, Lab, Hamlet, Village, Smithy, Market, Mine, Festival",
        "King's Court, Young Witch, Horn of Plenty, Laboratory, Hamlet, Village, Smithy, Market, "
        "Mine, Festival" + BANE,
    ),
}
TOLD = {"abbreviations": 4}
"""How many pieces of a paste are told back as guesses; of the others, nothing is."""


def test_there_are_sixty() -> None:
    assert len(PASTES) == 60


@pytest.mark.parametrize("name", PASTES)
def test_a_paste_is_read_right(name: str) -> None:
    text, expected = PASTES[name]
    reading = read(text)
    assert write(reading.layout) == expected
    assert [trouble.cause for trouble in reading.troubles] == [Cause.GUESSED] * TOLD.get(name, 0)


def test_what_is_no_card_is_named() -> None:
    reading = read("Cellar, Flurb, Moat\nhttps://wiki.example/Moat")
    assert [card.id for card in reading.layout.piles] == ["cellar", "moat"]
    assert [(trouble.cause, trouble.line) for trouble in reading.troubles] == [
        (Cause.UNKNOWN, 1),
        (Cause.UNKNOWN, 2),
    ]
