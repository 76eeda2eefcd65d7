"""A list of a deck builder, line by line: counts and names, sections, sideboards, set codes, comments."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

MOST_CARDS, MOST_ENTRIES = 500, 250
_COUNT_FIRST = re.compile(r"(?:SB:\s*)?(?:[*•-]\s*)?([0-9]{1,3})\s*[xX×]?\s+(\S.*)")
_COUNT_LAST = re.compile(r"(\S.*?)(?:\s+[xX×]\s*|\s*,\s*|\t+)([0-9]{1,3})")
_EXTRA = re.compile(
    r"\s*(?:\([A-Za-z0-9_-]{2,8}\)\s*[A-Za-z0-9★-]*|\[[^\]]*\]|<[^>]*>|\*[A-Za-z]+\*|\^[^^]*\^|#.*)\s*$"
)
_SET_AND_NUMBER = re.compile(r"\s+[A-Z][A-Z0-9-]{1,6}\s+[0-9]{1,3}[a-z]?$")
_SET_FIRST = re.compile(r"^\[[A-Za-z0-9:_-]{2,10}\]\s*")
_HEADING = re.compile(r"(.*?)\s*(?:\(\s*[0-9]+\s*\)|:\s*[0-9]*|\s-\s[0-9]+)\s*")
APART = (
    *("sideboard", "side", "side deck", "maybeboard", "considering", "tokens", "companion", "commander"),
    *("commanders", "extra deck", "extra", "attractions", "stickers", "schemes", "planes", "about"),
)
"""Sections whose cards are not shuffled into the deck."""
WHOLE = ("deck", "main", "main deck", "maindeck", "mainboard")
"""Headings of the deck itself: their cards have no section."""
SECTIONS = (
    *WHOLE,
    *("creatures", "creature", "lands", "land", "spells", "instants", "instant", "sorceries", "sorcery"),
    *("artifacts", "artifact", "enchantments", "enchantment"),
    *("planeswalkers", "planeswalker", "battles", "pokémon", "pokemon", "trainer", "trainers", "energy"),
    *("monsters", "monster", "traps", "trap", "characters", "actions", "items", "locations", "songs", "ramp"),
    *("removal", "units", "events", "other", "others"),
)
"""Headings that are known without a number or a colon, and whose cards are shuffled."""


@dataclass(frozen=True, slots=True)
class ListEntry:
    """One card of a list: its name, how many copies, and the section that it stands in ("" for none)."""

    name: str
    count: int
    section: str = ""


@dataclass(frozen=True, slots=True, repr=False)
class DeckList:
    """A list as read. It prints as a list with the same cards, which `read_list` reads.

    Attributes:
        entries: the cards that are shuffled, each name once.
        apart: the cards that are not shuffled into the deck, by their sections.
        unread: the lines that could not be read, or did not fit in MOST_CARDS and MOST_ENTRIES ("4 Bolt").
        counted: whether a line has a number of copies.
        guessed: lines without a number that are taken for headings, as cards with numbers follow them.
        single: lines without a number that count as one copy, in a list whose other lines have numbers.
    """

    entries: tuple[ListEntry, ...]
    apart: tuple[ListEntry, ...] = ()
    unread: tuple[str, ...] = ()
    counted: bool = False
    guessed: tuple[str, ...] = ()
    single: tuple[str, ...] = ()

    def __str__(self) -> str:
        lines: list[str] = []
        for section, entries in groupby((*self.entries, *self.apart), lambda entry: entry.section):
            lines += [f"{section or 'Deck'}:", *(f"{entry.count}x {entry.name}" for entry in entries)]
        return "\n".join(lines)

    def __repr__(self) -> str:
        return f"<DeckList of {self.size} cards, {len(self.entries)} different>"

    @property
    def size(self) -> int:
        """How many cards are shuffled."""
        return sum(entry.count for entry in self.entries)

    @property
    def sections(self) -> tuple[str, ...]:
        """The sections of the shuffled cards, in their order."""
        return tuple(dict.fromkeys(entry.section for entry in self.entries if entry.section))

    @property
    def names(self) -> dict[str, str]:
        """The names of what can be asked for: sections (s0, s1 ...), then cards (0, 1 ...).

        >>> found = read_list("Lands:\\n20 Mountain\\n4 Bolt")
        >>> found.names, found.cards_of(["s0", "7"])
        ({'s0': 'Lands', '0': 'Mountain', '1': 'Bolt'}, [0, 1])
        """
        sections = {f"s{place}": name for place, name in enumerate(self.sections)}
        return sections | {str(place): entry.name for place, entry in enumerate(self.entries)}

    def cards_of(self, things: Collection[str]) -> list[int]:
        """Return the numbers of the cards that some of its `names` stand for; others stand for none."""
        names = self.names
        sections = {names.get(thing) for thing in things if thing.startswith("s")}
        return [
            card
            for card, entry in enumerate(self.entries)
            if str(card) in things or entry.section in sections
        ]


def read_list(text: str) -> DeckList:
    """Read a list of a deck builder.

    >>> found = read_list("Deck\\n4 Lightning Bolt (2XM) 117\\n20x Mountain # basic\\n\\nSideboard\\n2 Smash")
    >>> [(entry.name, entry.count) for entry in found.entries], found.size, found.apart[0].name
    ([('Lightning Bolt', 4), ('Mountain', 20)], 24, 'Smash')
    >>> found.counted, read_list("hello this is no list").counted
    (True, False)

    A line without a number that cards with numbers follow is a heading, whatever it is called:

    >>> found = read_list("24 Mountain\\nOne-drops (12)\\n4 Goblin Guide\\nSol Ring")
    >>> found.sections, found.guessed, found.single
    (('One-drops',), ('One-drops (12)',), ('Sol Ring',))
    """
    entries: dict[str, ListEntry] = {}
    apart: list[ListEntry] = []
    unread: list[str] = []
    guessed: list[tuple[str, str, bool]] = []
    single: list[str] = []
    section, is_apart = "", False
    lines = [_Line.of(line) for line in text.splitlines()]
    counted = any(line.is_counted for line in lines)
    for place, line in enumerate(lines):
        words = line.words
        if not words:  # a blank line ends a section apart
            is_apart = False
            continue
        heading = _heading(words)
        if heading is None and not is_apart and _is_followed_by_cards(lines, place):
            heading = _title(words)
            guessed.append((words, heading, line.is_comment))
        if heading is not None:
            is_apart = heading.casefold() in APART
            section = "" if heading.casefold() in WHOLE else heading
            continue
        if line.is_comment:
            continue
        entry = _entry(words, section)
        if entry is None:
            unread.append(words)
        elif is_apart or words.startswith("SB:"):
            apart.append(entry)
        elif entry.name in entries:
            known = entries[entry.name]
            entries[entry.name] = ListEntry(known.name, known.count + entry.count, known.section)
        else:
            entries[entry.name] = entry
        if entry and counted and not (line.is_counted or is_apart):
            single.append(words)
    fitting, too_many = _within_limits(entries.values())
    unread += [f"{entry.count} {entry.name}" for entry in too_many]
    used = {entry.section for entry in (*fitting, *apart)}
    told = [words for words, heading, is_comment in guessed if heading in used or not is_comment]
    return DeckList(
        tuple(fitting), tuple(apart), tuple(unread), counted, tuple(told), tuple(dict.fromkeys(single))
    )


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of a list: its words, whether they are a comment, and whether they name a number of copies."""

    words: str
    is_comment: bool
    is_counted: bool

    @classmethod
    def of(cls, text: str) -> _Line:
        words = text.strip().strip('"')
        comment = re.match(r"(?://|#|;)\s*(.*)", words)
        if comment:
            words = comment[1] or words
        return cls(words, bool(comment), not comment and _has_count(words))


def _is_followed_by_cards(lines: Sequence[_Line], place: int) -> bool:
    """Return whether a line that names no known heading is one: the next line is a card with its number.

    The first line of a list may be its title: known headings follow it.
    """
    words = lines[place].words
    later = next((line for line in lines[place + 1 :] if line.words and not line.is_comment), None)
    if later is None or _has_count(words) or not any(letter.isalpha() for letter in words):
        return False
    is_first = not any(line.words for line in lines[:place])
    return later.is_counted or (is_first and _heading(later.words) is not None)


def _within_limits(entries: Iterable[ListEntry]) -> tuple[list[ListEntry], list[ListEntry]]:
    """Return the entries that fit in MOST_CARDS and MOST_ENTRIES, and the others."""
    fitting: list[ListEntry] = []
    too_many: list[ListEntry] = []
    cards = 0
    for entry in entries:
        if len(fitting) < MOST_ENTRIES and cards + entry.count <= MOST_CARDS:
            fitting.append(entry)
            cards += entry.count
        else:
            too_many.append(entry)
    return fitting, too_many


def _has_count(words: str) -> bool:
    return bool(_COUNT_FIRST.fullmatch(words) or _COUNT_LAST.fullmatch(words))


def _heading(words: str) -> str | None:
    """Return the section that a line names, None where it names a card."""
    if _has_count(words):
        return None
    name = _title(words)
    known = name.casefold() in (*APART, *SECTIONS)
    return name if name and (known or (_HEADING.fullmatch(words) and ":" in words)) else None


def _title(words: str) -> str:
    """Return a heading without its number of cards and its signs."""
    match = _HEADING.fullmatch(words)
    return (match[1] if match else words).strip(" -=:")


def _entry(words: str, section: str) -> ListEntry | None:
    """Return the card of a line; without a number it is one copy. None for a line of signs or of 0 copies."""
    if match := _COUNT_FIRST.fullmatch(words):
        count, name = int(match[1]), match[2]
    elif match := _COUNT_LAST.fullmatch(words):
        count, name = int(match[2]), match[1]
    else:
        count, name = 1, words
    name = _SET_FIRST.sub("", name)
    before = ""
    while before != name:
        before, name = name, _EXTRA.sub("", name)
    name = _SET_AND_NUMBER.sub("", name).strip()[:80]
    is_name = any(letter.isalpha() for letter in name)
    return ListEntry(name, count, section) if is_name and 0 < count <= MOST_CARDS else None
