"""Files of deck builders, as lists that can be read line by line."""

from __future__ import annotations

import csv
import re
from base64 import b64decode
from binascii import Error
from collections import Counter
from collections.abc import Iterable, Iterator
from html.parser import HTMLParser

_NAMES = ("name", "card name", "card", "kartenname", "naam", "nom")
_COUNTS = ("count", "quantity", "qty", "amount", "anzahl", "aantal", "quantité")
_BOARDS = ("sideboarded", "board", "section", "zone")
_YDKE = re.compile(r"\s*ydke://([\w+/=]*)!([\w+/=]*)!([\w+/=]*)!?\s*")


def as_list(text: str) -> str:
    """Return the text of a file as a list, a list as it is.

    Known are MTGO's .dek and Cockatrice's .cod (XML), tables with a line of headings (CSV), Yu-Gi-Oh's .ydk
    and ydke:// (codes, each a copy), .dck of XMage and Forge, and Hearthstone's export in comments.

    >>> print(as_list('<Cards CatID="1" Quantity="4" Sideboard="true" Name="Opt" />'))
    Sideboard:
    4 Opt
    >>> print(as_list("#main\\n46986414\\n46986414\\n!side\\n5318639"))
    Deck:
    2 46986414
    Side:
    1 5318639
    """
    text = text.lstrip("\ufeff")
    for read in (_from_xml, _from_ydke, _from_ydk, _from_table):
        if found := list(read(text)):
            return "\n".join(found)
    if re.search(r"(?m)^\[metadata\]|^LAYOUT |^NAME:", text):
        return re.sub(r"(?m)^\[metadata\][^\[]*|^(?:LAYOUT|NAME|AUTHOR)\b.*", "", text)
    commented = r"(?m)^#\s+(?=[0-9]+x )(.*?)(?:\([0-9]+\) )"
    if len(re.findall(commented, text)) > 1 and not re.search(r"(?m)^[0-9]+x? ", text):
        return re.sub(commented, r"\1", text)
    return text


class _Tags(HTMLParser):
    """The cards of an XML file: MTGO's <Cards>, Cockatrice's <card> in its <zone>."""

    def __init__(self) -> None:
        super().__init__()
        self.zone = "Deck"
        self.found: list[tuple[str, str]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note a card, or the zone of those that follow."""
        of = {name: value or "" for name, value in attrs}
        if tag == "zone":
            self.zone = {"side": "Sideboard", "tokens": "Tokens"}.get(of.get("name", ""), "Deck")
        elif tag in ("cards", "card") and "name" in of:
            zone = "Sideboard" if of.get("sideboard", "").casefold() == "true" else self.zone
            self.found.append((zone, f"{of.get('quantity') or of.get('number') or 1} {of['name']}"))


def _from_xml(text: str) -> Iterator[str]:
    if "<card" in text.casefold():
        tags = _Tags()
        tags.feed(text)
        yield from _in_sections(tags.found)


def _from_ydke(text: str) -> Iterator[str]:
    if match := _YDKE.fullmatch(text):
        try:
            parts = [b64decode(part, validate=True) for part in match.groups()]
        except Error:
            return
        codes = [
            [int.from_bytes(part[at : at + 4], "little") for at in range(0, len(part), 4)] for part in parts
        ]
        for section, those in zip(("Deck", "Extra deck", "Side deck"), codes, strict=True):
            yield from _in_sections((section, f"{count} {code}") for code, count in Counter(those).items())


def _from_ydk(text: str) -> Iterator[str]:
    lines = [line.strip() for line in text.splitlines()]
    if sum(bool(re.fullmatch("[0-9]{4,10}", line)) for line in lines) * 2 <= len(lines):
        return
    section, copies = "Deck", Counter[tuple[str, str]]()
    for line in lines:
        if line.startswith(("#", "!")):
            name = line[1:].casefold()
            section = {"extra": "Extra deck", "side": "Side"}.get(name, "Deck")
        elif line.isdecimal():
            copies[section, line] += 1
    yield from _in_sections((section, f"{count} {code}") for (section, code), count in copies.items())


def _from_table(text: str) -> Iterator[str]:
    first = text.lstrip().partition("\n")[0]
    separator = max(",;\t", key=first.count)
    rows = list(csv.reader(text.strip().splitlines(), delimiter=separator))
    heads = [head.strip().casefold() for head in rows[0]] if rows else []
    places = [
        next((heads.index(name) for name in names if name in heads), None)
        for names in (_NAMES, _COUNTS, _BOARDS)
    ]
    name, count, board = places
    if name is None or count is None or len(heads) < 2:
        return
    cards = []
    for row in rows[1:]:
        if len(row) > max(name, count):
            section = row[board].strip() if board is not None and len(row) > board else ""
            section = {
                "yes": "Sideboard",
                "true": "Sideboard",
                "no": "",
                "false": "",
                "side": "Sideboard",
            }.get(section.casefold(), section)
            cards.append((section or "Deck", f"{row[count].strip()} {row[name].strip()}"))
    yield from _in_sections(cards)


def _in_sections(cards: Iterable[tuple[str, str]]) -> Iterator[str]:
    """Yield the lines of cards under the headings of their sections."""
    by_section: dict[str, list[str]] = {}
    for section, line in cards:
        by_section.setdefault(section, []).append(line)
    for section, lines in by_section.items():
        yield f"{section}:"
        yield from lines
