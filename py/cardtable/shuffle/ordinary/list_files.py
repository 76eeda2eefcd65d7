"""Files of deck builders, as lists that can be read line by line."""

from __future__ import annotations

import csv
import json
import re
from base64 import b64decode
from binascii import Error
from collections import Counter
from collections.abc import Iterator
from html import unescape

from cardtable.shuffle.ordinary.list_lines import part_of

_NAMES = ("name", "card name", "card", "kartenname", "naam", "nom")
_COUNTS = ("count", "quantity", "qty", "amount", "anzahl", "aantal", "quantité")
_BOARDS = ("sideboarded", "maybeboard", "board", "section", "zone", "categories", "category")
_COPY = re.compile(r"[0-9]{4,10}|[A-Za-z]\w*-[0-9]{1,3}(?:-[0-9])?")
_YDK = ("main", "extra", "side")
_YDKE = re.compile(r"\s*ydke://([\w+/=]*)!([\w+/=]*)!([\w+/=]*)!?\s*")
_COMMENTED = re.compile(r"(?m)^#( +)(?:([0-9]+)x (?:\([0-9]+\) )?|\([0-9]+\) )(.*)")

_Cards = Iterator[tuple[str, str]]
"""Cards of a file: the section and the line of each."""


def as_list(text: str) -> str:
    """Return the text of a file as a list, a list as it is.

    Known are JSON (SWUDB, Scryfall, MTGJSON), XML (MTGO, Cockatrice, OCTGN, LackeyCCG), tables with a line of
    headings (CSV, Markdown), codes that each are a copy (.ydk, ydke://, Tabletop Simulator), and exports in
    comments (Hearthstone, Marvel Snap).

    >>> print(as_list('<Cards CatID="1" Quantity="4" Sideboard="true" Name="Opt" />'))
    Sideboard:
    4 Opt
    >>> print(as_list("#main\\n46986414\\n46986414\\n!side\\n5318639"))
    main:
    2 46986414
    side:
    1 5318639
    """
    text = text.lstrip("\ufeff")
    for read in (_from_json, _from_xml, _from_codes, _from_table, _from_comments):
        by_section: dict[str, list[str]] = {}
        for section, line in read(text):
            by_section.setdefault(section, []).append(line)
        if by_section:
            return "\n".join(line for section in by_section for line in (f"{section}:", *by_section[section]))
    return text


def _from_json(text: str) -> _Cards:
    try:
        yield from _cards_in(json.loads(text), "Deck")
    except (ValueError, RecursionError):
        return


def _cards_in(value: object, section: str) -> _Cards:
    """Yield the cards of a part of a JSON text: what has a count, with a name in it or else an id."""
    if isinstance(value, list):
        for each in value:
            yield from _cards_in(each, section)
    elif isinstance(value, dict):
        counts = [value[head] for head in _COUNTS if isinstance(value.get(head), int)]
        names = [
            each["name"] for each in (value, *value.values()) if isinstance(each, dict) and "name" in each
        ]
        if counts and (names or "id" in value):
            yield section, f"{counts[0]} {(names or [value['id']])[0]}"
            return
        for key, each in value.items():
            yield from _cards_in(each, key if part_of(key) else section)


def _from_xml(text: str) -> _Cards:
    zone = "Deck"
    for tag, rest, words in (
        re.findall(r"<(\w+)([^>]*)>\s*([^<]*)", text) if "<card" in text.casefold() else ()
    ):
        of = {name.casefold(): value for name, value in re.findall(r'(\w+)="([^"]*)"', rest)}
        name = of.get("name") or words.strip()
        if tag in ("zone", "section", "superzone"):
            zone = name
        elif tag.casefold() in ("card", "cards", "name") and name:
            count = of.get("quantity") or of.get("number") or of.get("qty") or 1
            is_side = of.get("sideboard", "").casefold() == "true"
            yield "Sideboard" if is_side else zone, f"{count} {unescape(name)}"


def _from_codes(text: str) -> _Cards:
    """Yield the cards of codes, each a copy, under #main, #extra and !side; ydke:// has them in base 64."""
    if match := _YDKE.fullmatch(text):
        try:
            parts = [b64decode(part, validate=True) for part in match.groups()]
        except Error:
            return
        codes = [
            [int.from_bytes(part[at : at + 4], "little") for at in range(0, len(part), 4)] for part in parts
        ]
        text = "\n".join(
            f"#{name}\n{' '.join(map(str, each))}" for name, each in zip(_YDK, codes, strict=True)
        )
    section, found = "Deck", list[tuple[str, str]]()
    for line in re.sub(r'"Exported[^"]*"', "", text).splitlines():
        if line.startswith(("#", "!")):
            section = line[1:].strip() if part_of(line[1:].strip()) else "Deck"
        else:
            found += ((section, code) for code in re.split(r'[\s",\[\]]+', line) if code)
    if all(_COPY.fullmatch(code) for _, code in found):
        yield from ((section, f"{count} {code}") for (section, code), count in Counter(found).items())


def _from_table(text: str) -> _Cards:
    text = re.sub(r'\A"?sep=.*\n', "", text.strip())
    if text.startswith("|"):
        text = re.sub(r"(?m)^\s*\||\|\s*$", "", text)
    separator = max(",;\t|", key=text.partition("\n")[0].count)
    rows = list(csv.reader(text.splitlines(), delimiter=separator, skipinitialspace=True))
    heads = [head.strip().casefold().replace("_", " ") for head in rows[0]] if rows else []
    name, count, board = (
        next((heads.index(name) for name in names if name in heads), None)
        for names in (_NAMES, _COUNTS, _BOARDS)
    )
    if name is None or len(heads) < (2 if count is not None else 3):
        return
    for row in rows[1:]:
        cells = [cell.strip() for cell in row] + [""] * len(heads)
        section = cells[board].partition(",")[0] if board is not None else ""
        if board is not None and section.casefold() in ("yes", "true"):
            section = heads[board].removesuffix("ed")
        if cells[name].strip("-:"):
            is_named = section.casefold() not in ("", "no", "false")
            copies = cells[count] if count is not None else 1
            yield section if is_named else "Deck", f"{copies} {cells[name]}"


def _from_comments(text: str) -> _Cards:
    """Yield the cards of "# 2x (1) Arcane Shot"; those that stand further in belong to a card."""
    found = _COMMENTED.findall(text)
    if len(found) > 1 and not re.search(r"(?m)^[0-9]+x? ", text):
        yield from (
            ("Sideboard" if len(space) > 1 else "Deck", f"{count or 1} {name}")
            for space, count, name in found
        )
