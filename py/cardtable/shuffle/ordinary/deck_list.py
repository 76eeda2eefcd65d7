"""A list of a deck builder: its cards, its sections, what is apart, and what was guessed."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from cardtable.common.errors import EngineError, UnknownNameError
from cardtable.common.fields import Count, Readable, Text, checked
from cardtable.shuffle.odds.wishes import parts_of_wish
from cardtable.shuffle.ordinary.list_files import as_list
from cardtable.shuffle.ordinary.list_game import ListGame, Wanted
from cardtable.shuffle.ordinary.list_lines import (
    NOTE,
    REMARK,
    Kind,
    Line,
    Part,
    is_apart,
    lines_of,
    part_of,
    spelling,
)
from cardtable.shuffle.ordinary.opening import Copies, Opening

MOST_CARDS, MOST_ENTRIES = 500, 250
_TITLE = re.compile(r"(?:(?:deck )?name(?:\s*[:=]\s*|\s+)|deck\s*[:=]\s*)(.*)", re.I)
LEAST_DECK, MOST_SIDEBOARD = 40, 15
"""A last block of at most so many cards, after so many of a list without headings, is read as a sideboard."""


@dataclass(frozen=True, slots=True)
@checked
class ListEntry:
    """One card of a list: its name, how many copies, and the section that it stands in ("" for none)."""

    name: str
    count: Count
    section: str = ""


class UnknownEntryError(UnknownNameError):
    """A name that is none in a list."""

    kind = "card or section of the list"


class ListTextError(EngineError):
    """A list in which a line cannot be read, or in two ways."""

    sentence = "{0.line!r}: {0.fault}; accepted: lines such as 4 Lightning Bolt, headings such as Lands:"
    line: str
    fault: str


@dataclass(frozen=True, slots=True)
class Doubt:
    """A line that can be read in two ways.

    Attributes:
        is_heading: whether it was read as a heading; else a sideboard begins with it.
        words: the line.
        as_read, otherwise: the whole list, written so that it leaves no doubt: as it was read, and otherwise.
    """

    is_heading: bool
    words: str
    as_read: str
    otherwise: str


@dataclass(frozen=True, slots=True, repr=False)
@checked
class DeckList(Readable):
    """A list as read. It prints as a list with the same cards, which `read_list` and `DeckList.parse` read.

    >>> found = DeckList.parse("Lands:\\n24 Mountain\\n\\nSpells:\\n20 Lightning Bolt\\n16 Goblin Guide")
    >>> from cardtable.shuffle import Mulligan
    >>> opening = Opening(7, Mulligan.LONDON)
    >>> game = found.game(opening, draws=3, wishes=["Lands >= 3", "Lightning Bolt"], needed=["Lands 2-5"])
    >>> round(float(game.odds().by[3]), 4)
    0.9145
    >>> found.wanted("Montain")
    Traceback (most recent call last):
    cardtable.shuffle.ordinary.deck_list.UnknownEntryError: 'Montain' is no card or section of the list...

    Attributes:
        entries: the cards that are shuffled; `read_list` gives each name once.
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

    def wanted(self, text: str) -> Wanted:
        """A wish, or a rule, for cards and sections by name, as `Wish.parse` reads them; `by 5`: after draws.

        Raises: UnknownEntryError, OutOfRangeError.
        """
        names, bound, count, most, draws = parts_of_wish(text)
        by_section, by_name = defaultdict[str, list[int]](list), defaultdict[str, list[int]](list)
        for number, entry in enumerate(self.entries):
            by_section[spelling(entry.section)].append(number)
            by_name[spelling(entry.name)].append(number)
        named = {**by_section, **by_name}
        for name in names:
            if not name or spelling(name) not in named:
                raise UnknownEntryError(name, (*self.sections, *(entry.name for entry in self.entries)))
        cards = {card for name in names for card in named[spelling(name)]}
        return Wanted(sorted(cards), bound, count, most, draws)

    def game(
        self,
        opening: Opening,
        draws: Copies = 0,
        wishes: Sequence[str | Wanted] = (),
        *,
        any_of: bool = False,
        needed: Sequence[str | Wanted] = (),
        keep_any: bool = False,
    ) -> ListGame:
        """The game with this deck; wishes and rules for keeping as `wanted` reads them. Raises its errors."""
        asked, kept = (
            [self.wanted(each) if isinstance(each, str) else each for each in some]
            for some in (wishes, needed)
        )
        copies = [entry.count for entry in self.entries]
        return ListGame(copies, opening, draws, asked, any_of, kept, keep_any)

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


def read_list(text: Text) -> DeckList:
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
    reading = _Reading(lines_of(as_list(text)))
    for place in range(len(reading.lines)):
        reading.take(place)
    return reading.found()


def list_from(text: Text) -> DeckList:
    """Read a list of which every line is read in one way, as `str` of a list is. Raises: ListTextError."""
    found = read_list(text)
    told = {
        "it cannot be read": found.unread,
        "it can be read in two ways": [doubt.words for doubt in found.doubts],
        "it has no number of copies": found.single
        or ([] if found.counted else [e.name for e in found.entries]),
        "the list has not so many cards": map(str, found.totals),
    }
    for fault, lines in told.items():
        for line in lines:
            raise ListTextError(line, fault)
    return found


@dataclass(slots=True)
class _Reading:
    """The reading of a list, line by line."""

    lines: Sequence[Line]
    sideboard: int | None = field(init=False)
    """The line with which a sideboard begins that no heading names."""
    counted: bool = field(init=False)
    counts_first: bool = field(init=False)
    first: Line | None = field(init=False)
    """The first line that is certain: a heading, or cards with numbers."""
    after: list[tuple[Line | None, Line | None]] = field(default_factory=list)
    """Behind each line: the next one that may be cards, and the next one that is certain."""
    section: str = ""
    """The section that the next cards belong to; "" for the deck itself."""
    is_parted: bool | None = None
    """Whether headings that are not apart belong to the section apart; None before its first card."""
    title: str = ""
    cards: list[ListEntry] = field(default_factory=list)
    blocks: list[int] = field(default_factory=lambda: [0])
    """The cards under each heading, and up to each total under it."""
    guessed: list[int] = field(default_factory=list)
    single: list[str] = field(default_factory=list)
    unread: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.sideboard = _sideboard_after_blank(self.lines)
        self.counted = any(line.is_counted for line in self.lines)
        self.counts_first = any(line.is_counted and not line.is_doubtful for line in self.lines)
        following = sure = None
        for line in reversed(self.lines):
            self.after.append((following, sure))
            is_sure = line.is_counted or line.kind is Kind.HEADING
            following, sure = (line if line.cards or is_sure else following), (line if is_sure else sure)
        self.first = sure
        self.after.reverse()

    @property
    def has_deck(self) -> bool:
        """Whether there are cards of the deck itself so far."""
        return any(not is_apart(card.section) for card in self.cards)

    def take(self, place: int) -> None:
        """Read one line."""
        line, part = self.lines[place], part_of(self.section)
        if line.kind is Kind.BLANK:
            ends = part is Part.COMMAND or not self.has_deck
            if is_apart(self.section) and self.is_parted is not None and ends:
                self.open("")
        elif line.kind is Kind.TOTAL:
            self.blocks.append(self.blocks[-1])
        elif line.kind is Kind.HEADING:
            self.open(line.heading)
        elif part is Part.ABOUT or self.is_note(line):
            if title := _TITLE.fullmatch(line.words):
                self.title = title[1]
            elif part is not Part.ABOUT:
                self.unread.append(line.words)
        elif not is_apart(self.section) and self.is_heading(place):
            self.guessed.append(place)
            self.open(line.heading)
        elif line.kind is Kind.CARDS:
            if place == self.sideboard:
                self.open("Sideboard")
            self.add(line)

    def open(self, heading: str) -> None:
        """Go on in another section."""
        self.blocks.append(0)
        stays = part_of(self.section) is Part.APART and heading and part_of(heading) is not Part.WHOLE
        if is_apart(heading):
            self.section, self.is_parted = heading, None
        elif stays and self.is_parted is not False:
            self.is_parted = True
        else:
            self.section = "" if part_of(heading) is Part.WHOLE else heading

    def add(self, line: Line) -> None:
        """Add the cards of a line."""
        if not any(0 < card.count <= MOST_CARDS for card in line.cards):
            self.unread.append(line.words)
            return
        self.is_parted = self.is_parted or False
        for card in line.cards:
            stays = not card.section or (is_apart(self.section) and not is_apart(card.section))
            entry = ListEntry(card.name, card.count, self.section if stays else card.section)
            self.cards.append(entry)
            self.blocks[-1] += card.count
            if self.counted and not (card.is_counted or is_apart(entry.section)):
                self.single.append(line.words)

    def is_note(self, line: Line) -> bool:
        """Return whether a line is no card: a sentence, or "Format: Modern" before the cards."""
        if line.kind is not Kind.CARDS or line.is_counted or any(card.section for card in line.cards):
            return False
        note = NOTE.fullmatch(line.words)
        tells = note and (not self.has_deck or note[1].isupper())
        return self.counted and bool(tells or REMARK.search(line.words))

    def is_heading(self, place: int) -> bool:
        """Return whether a line that names no known heading is one: the next line is a card with its number.

        The first lines of a list may be its title: headings follow them.
        """
        line, (following, sure) = self.lines[place], self.after[place]
        is_named = any(letter.isalpha() for letter in line.heading)
        if not (following and sure and is_named) or any(card.section for card in line.cards):
            return False
        if line.is_counted:
            return self.counts_first and line.is_doubtful and not sure.is_doubtful
        names_section = sure.kind is Kind.HEADING or (sure.is_doubtful and self.counts_first)
        is_card = following.is_counted and not (following.is_doubtful and self.counts_first)
        return is_card or (sure is self.first and names_section)

    def found(self) -> DeckList:
        """Return what was read."""
        entries, apart = self.merged(is_wanted_apart=False), self.merged(is_wanted_apart=True)
        fitting, too_many = _within_limits(entries)
        sizes = {sum(entry.count for entry in each) for each in (entries, apart, (*entries, *apart))}
        sections = {card.section for card in self.cards}
        doubts = []
        for place in self.guessed:
            line = self.lines[place]
            if line.heading in sections or line.kind is not Kind.COMMENT:
                card = f"{line.cards[0].count} {line.cards[0].name}" if line.cards else f"1 {line.words}"
                is_title = line.heading not in sections and not line.is_counted
                heading = f"# {line.words}" if is_title else f"{line.heading}:"
                doubts.append(self.doubt(place, heading, card))
        if self.sideboard is not None:
            words = self.lines[self.sideboard].words
            readings = f"Sideboard:\n{words}", f"Deck:\n{words}"
            doubts.append(self.doubt(self.sideboard, *readings))
        return DeckList(
            tuple(fitting),
            tuple(apart),
            (*self.unread, *(f"{entry.count} {entry.name}" for entry in too_many)),
            self.counted,
            tuple(doubts),
            tuple(dict.fromkeys(self.single)),
            tuple(line.total for line in self.lines if line.total not in {0, *sizes, *self.blocks}),
            self.title,
        )

    def merged(self, *, is_wanted_apart: bool) -> list[ListEntry]:
        """Return the cards of the deck, or those apart, each name once in each of the sections apart."""
        found: dict[tuple[str, str], ListEntry] = {}
        for card in self.cards:
            if is_apart(card.section) is is_wanted_apart and 0 < card.count <= MOST_CARDS:
                key = (card.section if is_wanted_apart else "", spelling(card.name))
                known = found.get(key, ListEntry(card.name, 0, card.section))
                found[key] = ListEntry(known.name, known.count + card.count, known.section)
        return list(found.values())

    def doubt(self, place: int, as_read: str, otherwise: str) -> Doubt:
        """Return a doubt about a line, with the list in which other words take its place."""
        single = self.single if self.counts_first else ()
        lines = [
            f"# {line.words}" if line.kind is Kind.COMMENT else "1 " * (line.words in single) + line.words
            for line in self.lines
        ]
        before, after = lines[:place], lines[place + 1 :]
        lists = ("\n".join((*before, words, *after)) for words in (as_read, otherwise))
        return Doubt(place != self.sideboard, lines[place].removeprefix("# "), *lists)


def _sideboard_after_blank(lines: Sequence[Line]) -> int | None:
    """Return the line with which a sideboard begins, in a list of numbered cards and blank lines alone."""
    places = [place for place, line in enumerate(lines) if line.kind is Kind.CARDS]
    starts = [place for place in places[1:] if lines[place - 1].kind is Kind.BLANK]
    has_headings = any(line.kind is Kind.HEADING for line in lines)
    if has_headings or not starts or not all(lines[place].is_counted for place in places):
        return None
    before, after = (
        sum(lines[place].size for place in places if (place < starts[-1]) is is_before)
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
