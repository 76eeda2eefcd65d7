"""A kingdom read from text as people and sites write it; nothing that was written is lost silently."""

import re
from collections import Counter
from collections.abc import Sequence

from .addresses import ADDRESS, collect_address
from .cards import Card
from .collecting import ROLES, Collector, Reading
from .headings import Meaning, editions_named, meaning_of, part_of
from .layout import CALLS, SEVERAL, Part
from .names import LANGUAGES, cards_named, languages_of
from .sets import Edition

__all__ = ["read"]

_ELSEWHERE = frozenset({"trait-pile", "obelisk-pile"})
"""The needs that a pile answers while it stays in the supply."""

_LONGEST_RUN = 30
"""So many words without a sign between them are tried as names run together."""

_HEADING = re.compile(r"((?:[^:\uff1a,;(\[{]|[(\[{][^()\[\]{}]*[)\]}])*)[:\uff1a](.*)", re.DOTALL)
_ENTRY = re.compile(r"(?:[(\[{][^()\[\]{}]*[)\]}]|[^,;|\t•·])+")
_BRACKETED = re.compile(r"[(\[{]([^()\[\]{}]*)[)\]}]")
_SEPARATORS = (
    re.compile(r"\s[-\u2013\u2014]\s|\s*(?:→|[-=]>|=|:)\s*|\s(?:on|auf|sur|op|sobre|su|na)\s", re.IGNORECASE),
    re.compile(r"\s*[/+&]\s*|\s(?:and|und|et|en|e|y|a)\s", re.IGNORECASE),
)
_WORD = re.compile(r"[^\W\d_]+")


def read(text: str, language: str | None = None) -> Reading:
    """Read a kingdom from text: card names by commas or lines, in any of the languages.

    Forgiven: case, accents, signs; numbers, bullets, costs and sets beside a name; small misspellings,
    which are told. Understood: headings (`Events:`, `Bane: Moat`), pairs (`Way of the Mouse (Moat)`,
    `Cheap - Market`), former names, cards of split piles for their pile, addresses of
    dominionrandomizer.com.

    `language`, one of `LANGUAGES`, decides between cards that bear the same name in two languages; by default
    it is the one that most of the names are in. Anything else, UnknownLanguageError. Text never raises.

    >>> reading = read("Harem, Vilage, Young Witch (bane: Moat)\\nEvents: Alms\\nColonies\\nBanana")
    >>> [card.name for card in reading.layout.cards], reading.layout.colonies
    (['Farm', 'Village', 'Young Witch', 'Alms', 'Moat'], True)
    >>> [(trouble.cause.value, trouble.line, trouble.text) for trouble in reading.troubles]
    [('guessed', 1, 'Vilage'), ('unknown', 4, 'Banana')]
    """
    reader = _Reader(language or _language_of(text))
    for number, line in enumerate(text.splitlines(), 1):
        reader.read_line(line, number)
    return reader.collector.reading()


def _language_of(text: str) -> str:
    pieces = [_bare(piece) for piece in re.split(r"[\n,;|:()\[\]]", text)]
    counts = Counter(language for piece in pieces for language in languages_of(piece))
    return max(LANGUAGES, key=lambda language: counts[language])


def _bare(text: str) -> str:
    words = text.split()
    while words and _is_noise(words[0]):
        del words[0]
    while words and _is_noise(words[-1]):
        del words[-1]
    return " ".join(words)


def _is_noise(word: str) -> bool:
    """A number, a cost (`$4`, `3P`, `8D`), a count (`10x`), a bullet."""
    letters = "".join(_WORD.findall(word))
    return not letters or letters in "xX" or (len(letters) <= 2 and any(map(str.isdigit, word)))


class _Reader:
    """Reads lines one after the other; a heading on a line of its own holds until the next or a gap."""

    def __init__(self, language: str) -> None:
        self.collector = Collector()
        self._language = language
        self._section: Part | Meaning | None = None

    def read_line(self, line: str, number: int) -> None:
        if not line.strip():
            self._section = None
            return
        address = ADDRESS.search(line)
        if address:
            collect_address(self.collector, address[0], number)
            line = line.replace(address[0], " ")
        elif "://" in line:
            self.collector.guess(line, number)
            return
        if not _bare(line):
            self.collector.understand(number)
        else:
            self._read_words(line, number)

    def _read_words(self, line: str, number: int) -> None:
        heading = _HEADING.fullmatch(line)
        if not heading or self._card(line):
            self._read_entries(line, self._section, number)
            return
        title = _bare(_BRACKETED.sub(" ", heading[1]))
        meaning = meaning_of(title)
        if title and meaning is None:
            self._read_under_card(title, heading[2], number)
        elif not _bare(heading[2]):
            self._open(meaning, number)
        else:
            self._read_under(meaning, heading[2], number)

    def _open(self, meaning: Part | Meaning | None, number: int) -> None:
        self.collector.understand(number)
        self._section = meaning
        self._switch(meaning)

    def _read_under(self, meaning: Part | Meaning | None, rest: str, number: int) -> None:
        self.collector.understand(number)
        self._section = None
        answer = meaning_of(_bare(rest))
        if answer is Meaning.YES:
            self._switch(meaning)
        elif answer is not Meaning.NO:
            self._read_entries(rest, meaning, number)

    def _read_under_card(self, title: str, rest: str, number: int) -> None:
        card = self._card(title) or self.collector.guess(title, number)
        entries = [self._card(entry) for entry in _entries(rest)]
        if card and entries and all(entries) and any(need in CALLS for need in card.needs):
            for entry, called in zip(_entries(rest), entries, strict=True):
                if called and not self.collector.pair(card, called, number, entry):
                    self.collector.place(called, None, number, entry)
            return
        if card and entries and all(entries) and len(entries) == 1 and entries[0]:
            self._join([card, entries[0]], number, f"{title}: {rest}")
            return
        if card:
            self.collector.place(card, None, number, title)
        self._read_entries(rest, self._section, number)

    def _read_entries(self, text: str, section: Part | Meaning | None, number: int) -> None:
        for entry in _entries(text):
            if section is Meaning.SETS and editions_named(_bare(entry)):
                self.collector.understand(number)
            else:
                section = self._read_entry(entry, section, number)

    def _read_entry(self, entry: str, section: Part | Meaning | None, number: int) -> Part | Meaning | None:
        """Read one entry; returns the section that the next entry stands in."""
        part = section if isinstance(section, Part) and section in ROLES else None
        if card := self._card(entry):
            self.collector.place(card, part, number, entry)
        elif _BRACKETED.search(entry):
            self._read_bracketed(entry, part, number)
        elif not self._read_switch(entry, number) and not self._read_joined(entry, part, number):
            self._read_unknown(entry, part, number)
        one_only = part is not None and part not in SEVERAL
        if one_only and part is self._section:
            self._section = None
        return None if one_only else section

    def _read_switch(self, entry: str, number: int) -> bool:
        first, _, rest = _bare(entry).partition(" ")
        for answer, box in ((meaning_of(first), meaning_of(rest)), (meaning_of(rest), meaning_of(first))):
            if answer in (Meaning.YES, Meaning.NO) and box in (Meaning.COLONIES, Meaning.SHELTERS):
                if answer is Meaning.YES:
                    self._switch(box)
                self.collector.understand(number)
                return True
        meaning = meaning_of(_bare(entry))
        if meaning is not None:
            self._open(meaning, number)
        return meaning is not None

    def _read_joined(self, entry: str, part: Part | None, number: int) -> bool:
        """Read names joined by a dash, a slash or a word; one that is unknown is told, the rest taken."""
        for separator in _SEPARATORS:
            pieces = [piece for piece in separator.split(entry) if piece.strip()]
            role = next((role for role in map(part_of, pieces) if role in ROLES), None)
            cards = [card for piece in pieces if (card := self._card(piece))]
            if len(pieces) < 2 or not cards:
                continue
            if len(cards) == len(pieces) and part is None:
                self._join(cards, number, entry)
            else:
                for piece in pieces:
                    if part_of(piece) is None:
                        self._read_entry(piece, role or part, number)
            return True
        return False

    def _join(self, cards: list[Card], number: int, text: str) -> None:
        if len(cards) == 2 and self._pair(cards[0], cards[1], number, text):
            return
        for card in cards:
            self.collector.place(card, None, number, text)

    def _pair(self, one: Card, other: Card, number: int, text: str) -> bool:
        """Read two cards as a caller and what it calls for, or the other way; False if they are neither."""
        if self.collector.pair(one, other, number, text):
            return True
        if not self.collector.pair(other, one, number, text):
            return False
        if _ELSEWHERE & set(other.needs):
            self.collector.imply(one, number, text)
        return True

    def _read_bracketed(self, entry: str, part: Part | None, number: int) -> None:
        """Read a name with brackets: of its set, cost or type, of its role, or of the card it calls for."""
        insides = [inside for inside in _BRACKETED.findall(entry) if _bare(inside)]
        boxes = [edition for inside in insides for edition in editions_named(inside)]
        outside = _bare(_BRACKETED.sub(" ", entry))
        card = self._card(outside, boxes)
        if card is None and outside and not self._read_switch(outside, number):
            card = self.collector.guess(outside, number)
        role = next((role for role in map(part_of, insides) if role in ROLES), part)
        rest = [
            inside for inside in insides if meaning_of(_bare(inside)) is None and not editions_named(inside)
        ]
        paired = [inside for inside in rest if card and self._pair_inside(card, inside, number)]
        if card and (role in ROLES or not paired):
            self.collector.place(card, role, number, outside)
        for inside in rest:
            if inside not in paired:
                self._read_entries(inside, None, number)

    def _pair_inside(self, card: Card, inside: str, number: int) -> bool:
        """Read what stands in brackets as the cards that `card` calls for; False if it is not that."""
        heading = _HEADING.fullmatch(inside)
        text = heading[2] if heading else inside
        called = [self._card(entry) or self._card(self._unlinked(entry)) for entry in _entries(text)]
        if not called or not all(called) or all(found is card for found in called):
            return False
        return all(found and self._pair(card, found, number, text) for found in called)

    def _read_unknown(self, entry: str, part: Part | None, number: int) -> None:
        words = _bare(entry)
        run = self._unlinked(words).split()
        cards = self._run_together(run) if len(run) <= _LONGEST_RUN else []
        if not cards and (card := self.collector.guess(words, number)):
            cards = [card]
        for card in cards:
            self.collector.place(card, part, number, entry)

    def _run_together(self, words: list[str]) -> list[Card]:
        """The cards whose names fill all the words, the longest first; none if a word is left."""
        for end in range(len(words), 0, -1):
            if card := self._card(" ".join(words[:end])):
                rest = self._run_together(words[end:])
                if rest or end == len(words):
                    return [card, *rest]
        return []

    def _unlinked(self, text: str) -> str:
        """The text without a word such as `and` or `on` before it."""
        first, _, rest = _bare(text).partition(" ")
        return rest if meaning_of(first) in (Meaning.AND, Meaning.YES) else text

    def _switch(self, meaning: Part | Meaning | None) -> None:
        if meaning is Meaning.COLONIES:
            self.collector.colonies = True
        elif meaning is Meaning.SHELTERS:
            self.collector.shelters = True

    def _card(self, text: str, boxes: Sequence[Edition] = ()) -> Card | None:
        """The card with a name, of several the first that comes in one of the boxes, or else the first."""
        found = cards_named(_bare(text), self._language)
        boxed = (card for card in found if any(box.holds(card) for box in boxes))
        return next(boxed, next(iter(found), None))


def _entries(text: str) -> list[str]:
    return [entry for entry in _ENTRY.findall(text) if _bare(entry)]
