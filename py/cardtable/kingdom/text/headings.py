"""The words beside card names in a written kingdom: headings, yes and no, set names, abbreviations of cards.

Tables: `headings.csv` with a row for each word and what it means; `set_names.csv` with the names of a set
that differ from the English one, a column for each language, `|` between several; `abbreviations.csv` with
words that players use for a card, and its id.
"""

from __future__ import annotations

import re
from collections import defaultdict
from enum import StrEnum
from functools import cache, lru_cache

from cardtable.kingdom.cards.catalog import Card, card_by_id, plain
from cardtable.kingdom.cards.rows import rows
from cardtable.kingdom.cards.sets import Edition, editions
from cardtable.kingdom.table.layout import Part

_FIRST = r"first|erste|première|primera|prima|eerste|pierwsza|první|I"
_SECOND = r"second|zweite|seconde|deuxième|segunda|seconda|tweede|druga|druhá|II"
_EDITION = re.compile(
    rf"\b(?:\w*\d\w*|[ée]dition|edición|edizione|editie|edycja|edice|auflage|{_FIRST}|{_SECOND})\b|\W+",
    re.IGNORECASE,
)
_YEAR = re.compile(r"\b(?:19|20)\d\d\b")
_GAME = re.compile(r"\W*dominion\W+(?=\w)", re.IGNORECASE)
_JOINED = re.compile(r"\s*[&+/]\s*|\s(?:and|und|et|en|y|e|i|a)\s", re.IGNORECASE)
_NUMBERS = (
    re.compile(rf"1|\b(?:{_FIRST})\b", re.IGNORECASE),
    re.compile(rf"2|\b(?:{_SECOND})\b", re.IGNORECASE),
)


class Meaning(StrEnum):
    """What a word that is no card name means; those of `Part` mean that part."""

    COLONIES = "colonies"
    SHELTERS = "shelters"
    SETS = "sets"
    """What follows are names of sets."""
    YES = "yes"
    NO = "no"
    TITLE = "title"
    """What follows is the name of a kingdom, unless it names cards."""
    COST = "cost"
    """What stands beside it is a cost."""
    AND = "and"
    COLUMN = "column"
    """The head of a column of a table, beside that of the cards."""
    START = "start"
    """What stands beside it is in the decks at the start, and no pile."""


@cache
def _meanings() -> dict[str, Meaning | Part]:
    parts = {part.value: part for part in Part}
    return {
        plain(row["words"]): parts.get(row["means"]) or Meaning(row["means"])
        for row in rows("text/headings.csv")
    }


@cache
def _abbreviations() -> dict[str, Card]:
    return {plain(row["words"]): card_by_id(row["id"]) for row in rows("text/abbreviations.csv")}


def card_abbreviated(words: str) -> Card | None:
    """The card that is meant by an abbreviation, whatever its case and signs; None if it is none.

    >>> card_abbreviated("K.C."), card_abbreviated("xyz")
    (card_by_id('kings-court'), None)
    """
    return _abbreviations().get(plain(words))


@cache
def _sets() -> dict[str, tuple[Edition, ...]]:
    elsewhere = {row.pop("set"): "|".join(row.values()).split("|") for row in rows("text/set_names.csv")}
    named: defaultdict[str, tuple[Edition, ...]] = defaultdict(tuple)
    for edition in editions():
        names = (edition.name, edition.set, *elsewhere.get(edition.set, ()))
        for name in dict.fromkeys(plain(name) for name in names if name):
            named[name] += (edition,)
    return dict(named)


@lru_cache(maxsize=1 << 12)
def meaning_of(words: str) -> Meaning | Part | None:
    """What a heading means, in any of the languages, however it is spelt; None where it is unknown.

    >>> meaning_of("KÖNIGREICH"), meaning_of("Bane card"), meaning_of("Intrigue, 2nd edition")
    (<Part.PILES: 'piles'>, <Part.BANE: 'bane'>, <Meaning.SETS: 'sets'>)
    """
    found = _meanings().get(plain(words))
    return Meaning.SETS if found is None and editions_named(words) else found


def part_of(words: str) -> Part | None:
    """The part that a heading names; None where it names none."""
    found = meaning_of(words)
    return found if isinstance(found, Part) else None


def editions_named(words: str) -> tuple[Edition, ...]:
    """The editions of the set or box with a name, one only where its number or year is said.

    None for words that name no set, or another one beside it. Of a year between two editions, the older.

    >>> [[edition.id for edition in editions_named(name)] for name in ("Base 2E", "Intrigue (2012)")]
    [['base-2'], ['intrigue-1']]
    >>> [edition.id for edition in editions_named("Cornucopia & Guilds, 2nd edition")]
    ['cornucopia-2', 'guilds-2']
    >>> [edition.id for edition in editions_named("DARK AGES")], editions_named("Dark Ages & Banana")
    (['dark-ages'], ())
    """
    whole = _editions_of(words)
    found = [whole] if whole else [_editions_of(part) for part in _JOINED.split(words)]
    return tuple(edition for each in found for edition in _said(each, words)) if all(found) else ()


def _editions_of(words: str) -> tuple[Edition, ...]:
    """The editions of the set with a name, whichever is said."""
    for name in (words, _GAME.sub("", words, count=1)):
        exact = _sets().get(plain(name)) or _sets().get(plain(name).rstrip("12"))
        if found := exact or _sets().get(plain(_EDITION.sub(" ", name))):
            return found
    return ()


def _said(found: tuple[Edition, ...], words: str) -> tuple[Edition, ...]:
    """Those of a set's editions of which words say the number or year; all where they say none."""
    numbers = {number for number, said in enumerate(_NUMBERS, 1) if said.search(_YEAR.sub(" ", words))}
    if numbered := tuple(edition for edition in found if edition.number in numbers):
        return numbered
    year = _YEAR.search(words)
    until = [each for each in found if year and each.year and each.year <= int(year[0])]
    return tuple(until[-1:]) or found
