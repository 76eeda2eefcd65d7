"""A list of a deck builder: its cards, its sections, what is apart, and what was guessed."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from itertools import groupby

from cardtable.shuffle.ordinary.list_files import as_list
from cardtable.shuffle.ordinary.list_lines import (
    COMMAND,
    WHOLE,
    Card,
    Kind,
    Line,
    is_apart,
    lines_of,
    spelling,
)

MOST_CARDS, MOST_ENTRIES = 500, 250
LEAST_DECK, MOST_SIDEBOARD = 40, 15
"""A last block of at most so many cards, after so many of a list without headings, is read as a sideboard."""


@dataclass(frozen=True, slots=True)
class ListEntry:
    """One card of a list: its name, how many copies, and the section that it stands in ("" for none)."""

    name: str
    count: int
    section: str = ""


class Guess(Enum):
    """What was guessed of a line: that it is a heading, or that a sideboard begins with it."""

    HEADING = "heading"
    SIDEBOARD = "sideboard"


@dataclass(frozen=True, slots=True)
class Doubt:
    """A line that can be read in two ways.

    Attributes:
        guess: how it was read.
        words: the line.
        as_read, otherwise: the whole list, written so that it leaves no doubt: as it was read, and otherwise.
    """

    guess: Guess
    words: str
    as_read: str
    otherwise: str


@dataclass(frozen=True, slots=True, repr=False)
class DeckList:
    """A list as read. It prints as a list with the same cards, which `read_list` reads.

    Attributes:
        entries: the cards that are shuffled, each name once.
        apart: the cards that are not shuffled into the deck, by their sections.
        unread: the lines that could not be read, or did not fit in MOST_CARDS and MOST_ENTRIES ("4 Bolt").
        counted: whether a line has a number of copies.
        doubts: the lines that can be read in two ways.
        single: lines without a number that count as one copy, in a list whose other lines have numbers.
        totals: numbers of cards that the list speaks of, and that fit nothing in it.
        title: the deck's name, "" where the list does not tell it.
    """

    entries: tuple[ListEntry, ...]
    apart: tuple[ListEntry, ...] = ()
    unread: tuple[str, ...] = ()
    counted: bool = False
    doubts: tuple[Doubt, ...] = ()
    single: tuple[str, ...] = ()
    totals: tuple[int, ...] = ()
    title: str = ""

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
    def has_codes(self) -> bool:
        """Whether the cards have numbers in place of names."""
        return bool(self.entries) and all(entry.name.isdecimal() for entry in self.entries)

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
    """Read a list of a deck builder, or one of the files that `as_list` knows.

    >>> found = read_list("Deck\\n4 Lightning Bolt (2XM) 117\\n20x Mountain # basic\\n\\nSideboard\\n2 Smash")
    >>> [(entry.name, entry.count) for entry in found.entries], found.size, found.apart[0].name
    ([('Lightning Bolt', 4), ('Mountain', 20)], 24, 'Smash')
    >>> found.counted, read_list("hello this is no list").counted
    (True, False)

    A line without a number that cards with numbers follow is a heading, whatever it is called:

    >>> found = read_list("24 Mountain\\nOne-drops (12)\\n4 Goblin Guide\\nSol Ring")
    >>> found.sections, found.doubts[0].words, found.single
    (('One-drops',), 'One-drops (12)', ('Sol Ring',))
    """
    lines = lines_of(as_list(text))
    reading = _Reading(lines)
    for place in range(len(lines)):
        reading.take(place)
    return reading.found()


@dataclass(slots=True)
class _Reading:
    """The reading of a list, line by line."""

    lines: Sequence[Line]
    sideboard: int | None = field(init=False)
    """The line with which a sideboard begins that no heading names."""
    counts_first: bool = field(init=False)
    counted: bool = field(init=False)
    section: str = ""
    """The section that the next cards belong to; "" for the deck itself."""
    apart_of: str = ""
    """The section apart that the next cards belong to, with all its headings; "" for none."""
    is_fresh: bool = False
    """Whether the section apart has no cards yet: a heading within it does not end it."""
    is_nested: bool = False
    title: str = ""
    cards: list[tuple[str, bool, Card]] = field(default_factory=list)
    blocks: list[int] = field(default_factory=lambda: [0])
    guessed: list[tuple[int, str]] = field(default_factory=list)
    single: list[str] = field(default_factory=list)
    unread: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.sideboard = _sideboard_after_blank(self.lines)
        sure = [card for line in self.lines for card in line.cards if card.is_counted]
        self.counted = bool(sure)
        self.counts_first = any(not card.is_doubtful for card in sure)

    def take(self, place: int) -> None:
        """Read one line."""
        line = self.lines[place]
        if line.kind is Kind.BLANK:
            has_deck = any(not apart for _, apart, _ in self.cards)
            if self.apart_of and not self.is_fresh and (self.apart_of.casefold() in COMMAND or not has_deck):
                self.open("")
        elif line.kind is Kind.TOTAL:
            self.blocks.append(self.blocks[-1])
        elif line.kind is Kind.HEADING:
            self.open(line.heading)
        elif not self.apart_of and self.is_followed_by_cards(place):
            self.guessed.append((place, line.heading))
            self.open(line.heading)
        elif line.kind is Kind.CARDS:
            if place == self.sideboard:
                self.open("Sideboard")
            self.add(line)

    def open(self, heading: str) -> None:
        """Go on in another section."""
        if is_apart(heading):
            self.apart_of, self.section, self.is_fresh, self.is_nested = heading, heading, True, False
        elif not (
            self.apart_of and (self.is_fresh or self.is_nested) and heading.casefold() not in ("", *WHOLE)
        ):
            self.apart_of, self.section = "", "" if heading.casefold() in WHOLE else heading
        elif self.apart_of.casefold() in COMMAND:
            self.apart_of, self.section = "", heading
        else:
            self.is_nested = True
        self.blocks.append(0)

    def add(self, line: Line) -> None:
        """Add the cards of a line."""
        if self.apart_of.casefold() in ("about", "metadata"):
            name, _, title = line.words.partition(" ")
            self.title = title if name.casefold() == "name" else self.title
            return
        if not any(0 < card.count <= MOST_CARDS for card in line.cards):
            self.unread.append(line.words)
            return
        self.is_fresh = False
        for card in line.cards:
            apart = bool(self.apart_of) or is_apart(card.section)
            section = card.section or self.section
            self.cards.append((section, apart, card))
            self.blocks[-1] += card.count
            if self.counted and not (card.is_counted or apart):
                self.single.append(line.words)

    def is_followed_by_cards(self, place: int) -> bool:
        """Return whether a line that names no known heading is one: the next line is a card with its number.

        The first line of a list may be its title: known headings follow it.
        """
        line = self.lines[place]
        later = next(
            (line for line in self.lines[place + 1 :] if line.kind not in (Kind.BLANK, Kind.COMMENT)), None
        )
        if later is None or any(card.section for card in line.cards):
            return False
        if not any(letter.isalpha() for letter in line.heading):
            return False
        if line.is_counted:
            return (
                self.counts_first
                and line.cards[0].is_doubtful
                and later.is_counted
                and not later.cards[0].is_doubtful
            )
        is_first = all(line.kind is Kind.BLANK for line in self.lines[:place])
        return later.is_counted or (is_first and later.kind is Kind.HEADING)

    def found(self) -> DeckList:
        """Return what was read."""
        entries, apart = (self.merged(wanted) for wanted in (False, True))
        fitting, too_many = _within_limits(entries)
        sizes = [sum(entry.count for entry in each) for each in (entries, apart, (*entries, *apart))]
        sections = {section for section, _, _ in self.cards}
        used = [
            (place, heading)
            for place, heading in self.guessed
            if heading in sections or self.lines[place].kind is not Kind.COMMENT
        ]
        doubts = [(Guess.HEADING, place, f"{heading}:", self.as_card(place)) for place, heading in used]
        if self.sideboard is not None:
            words = self.lines[self.sideboard].words
            doubts.append((Guess.SIDEBOARD, self.sideboard, f"Sideboard:\n{words}", f"Deck:\n{words}"))
        return DeckList(
            tuple(fitting),
            tuple(apart),
            (*self.unread, *(f"{entry.count} {entry.name}" for entry in too_many)),
            self.counted,
            tuple(
                Doubt(
                    guess,
                    self.lines[place].words,
                    self.with_line(place, as_read),
                    self.with_line(place, other),
                )
                for guess, place, as_read, other in doubts
            ),
            tuple(dict.fromkeys(self.single)),
            tuple(
                line.total for line in self.lines if line.total and line.total not in (*sizes, *self.blocks)
            ),
            self.title,
        )

    def merged(self, is_wanted_apart: bool) -> list[ListEntry]:
        """Return the cards of the deck, or those apart, each name once in each of the sections apart."""
        found: dict[tuple[str, str], ListEntry] = {}
        for section, apart, card in self.cards:
            if apart is is_wanted_apart and 0 < card.count <= MOST_CARDS:
                key = (section if apart else "", spelling(card.name))
                known = found.get(key, ListEntry(card.name, 0, section))
                found[key] = ListEntry(known.name, known.count + card.count, known.section)
        return list(found.values())

    def as_card(self, place: int) -> str:
        """Return a line that was taken for a heading as one of cards."""
        cards = self.lines[place].cards
        return f"{cards[0].count} {cards[0].name}" if cards else f"1 {self.lines[place].words}"

    def with_line(self, place: int, words: str) -> str:
        """Return the list with other words in place of a line."""
        lines = [f"# {line.words}" if line.kind is Kind.COMMENT else line.words for line in self.lines]
        return "\n".join((*lines[:place], words, *lines[place + 1 :]))


def _sideboard_after_blank(lines: Sequence[Line]) -> int | None:
    """Return the line with which a sideboard begins, in a list of numbered cards and blank lines alone."""
    if any(
        line.kind is Kind.HEADING or (line.words and line.kind is Kind.CARDS and not line.is_counted)
        for line in lines
    ):
        return None
    places = [place for place, line in enumerate(lines) if line.kind is Kind.CARDS]
    starts = [place for place in places if place and lines[place - 1].kind is Kind.BLANK]
    if not starts or starts[-1] == places[0]:
        return None
    before, after = (
        sum(
            card.count for place in places if is_before is (place < starts[-1]) for card in lines[place].cards
        )
        for is_before in (True, False)
    )
    return starts[-1] if before >= LEAST_DECK and after <= MOST_SIDEBOARD else None


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
