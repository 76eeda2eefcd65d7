"""A kingdom read from text as people and sites write it; nothing that was written is lost silently."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise, zip_longest

from cardtable.common.errors import EngineError
from cardtable.common.fields import Text
from cardtable.kingdom.cards.catalog import KINGDOM_SIZE, Card, plain
from cardtable.kingdom.cards.names import LANGUAGES, cards_named, languages_of
from cardtable.kingdom.cards.sets import Edition
from cardtable.kingdom.table.layout import PART_OF_KIND, ROLES, SEVERAL, Layout, Part, parts_called
from cardtable.kingdom.table.roles import REFERENCES, calls
from cardtable.kingdom.text.collector import Cause, Collector, Reading, Trouble
from cardtable.kingdom.text.dominionrandomizer import addresses_in, card_with_set_and_id, collect_address
from cardtable.kingdom.text.headings import Meaning, card_abbreviated, editions_named, meaning_of, part_of
from cardtable.kingdom.text.markup import without_markup, without_urls

_LIST = 3
"""So many entries on a line are a list."""
_SPEAKERS = 2
"""So many cards, or a quarter of them, speak for a second language."""
_LONGEST_RUN = 30
"""So many words without a sign between them are tried as names run together."""

_WIDE = str.maketrans(
    dict(
        zip("\uff0c\u3001\u060c\uff1b\uff1a\uff08\uff09\uff0e\uff0f\uff5c\u3000", ",,,;:()./| ", strict=True)
    )
)
"""The signs of other scripts, such as a full-width comma, and the signs that are read."""
_HEADING = re.compile(r"((?:[^:,;(\[{]|[(\[{][^()\[\]{}]*[)\]}])*):(.*)", re.DOTALL)
"""`Events: Alms`: what stands before the first colon outside of brackets, and what follows."""
_ENTRY = re.compile(r"(?:[(\[{][^()\[\]{}]*[)\]}]|[^,;|\t•·])+")
"""One of several cards on a line, up to a comma or the like outside of brackets."""
_BRACKETED = re.compile(r"[(\[{]([^()\[\]{}]*)[)\]}]")
"""`(Alms)`, without brackets inside."""
_SEPARATORS = (
    re.compile(r"\s[-\u2013\u2014]\s|\s*(?:→|[-=]>|=|:)\s*|\s(?:on|auf|sur|op|sobre|su|na)\s", re.IGNORECASE),
    re.compile(r"\s*[/+&]\s*|\s(?:and|und|et|en|e|y|a)\s", re.IGNORECASE),
)
"""Between cards of one entry: a pair such as `Cheap - Market`, else a list such as `Moat and Alms`."""
_ROLE = r"(?:the |der |die |das |le |la |de |het |el |il )?(?P<role>[^,;]{3,40}?)"
_SAID = (
    re.compile(
        rf"{_ROLE} (?:is|are|being|will be|ist|sind|est|sont|es|son|è|sono|zijn|jest|są|je|jsou) "
        r"(?P<name>.+)",
        re.IGNORECASE,
    ),
    re.compile(
        r"(?P<name>.+?) (?:as|is|being|for|als|ist|comme|como|come|jako) "
        rf"(?:a |an |our |ein |eine |un |een )?{_ROLE}",
        re.IGNORECASE,
    ),
)
"""`the bane is Moat`, and `Moat as the bane`."""
_BOXES = (Meaning.COLONIES, Meaning.SHELTERS)
_BESIDE_NAMES = (Meaning.COST, Part.PILES)
"""What stands behind a name: a cost, or its types."""
_SENTENCE = re.compile(r"(?:(?<=[^\W\d_]{2})|(?<=[)\]]))\.\s+(?=\S)")
"""A full stop within a line, but not that of a number."""

_COLUMN = re.compile(r"(?<=\S) {3,}(?=\S)")
_OPTION = re.compile(r"\s--?[a-z]\s")
"""An option of a command, as chat bots take them: `... -m NoShelters`."""

_HUMP = re.compile(r"(?<=[a-z])(?=[A-Z])")
_EFFECT = re.compile(r"\+?\d+ (?:cards?|actions?|buys?|coins?|victory points?|vp)", re.IGNORECASE)
"""What a log says of a card besides its name."""

_DESCRIBED = re.compile(
    r"(?:(?:with|and|the|an?|plus) )*(?P<name>.+?)"
    r"(?: (?:event|landmark|project|way|trait|ally|prophecy|card|pile)s?)?(?: and)?(?: the)?",
    re.IGNORECASE,
)
"""`and the Alms event`: a name with words around it."""
_SWITCHES = re.compile(
    r"\s*[/,&+]\s*|\s(?:or|and|nor|oder|und|noch|ou|et|ni|of|en|o|y|e|né|i|oraz|ani|a)\s", re.IGNORECASE
)
"""Between Colonies and Shelters: `Colony/Platinum or Shelters`."""
_BREAK, _FIRST = re.compile(r"[,;:|\t]"), re.compile(r"[^,;:|\t.]*")
"""A sign at which a line may have been cut, and all before the first one."""
_NESTED = re.compile(r"(?P<indent>\s*)- - (?P<name>\S.*)")
"""The first of two names in a list within a list, as YAML writes a Trait and its pile."""

_WITH = re.compile(r"\s(with|w/|mit|avec|met|con|z)\s", re.IGNORECASE)
"""Between a card and what it comes with: `Young Witch with Moat`."""
_WORD = re.compile(r"[^\W\d_]+")
_ITEM = re.compile(r"\s*(?:[-*+•]|\d+[.)]?|\[.?\])\s")
"""The start of one of the items of a list."""
_TITLE = re.compile(
    r"(?P<title>[^:,;|(\t]+?)\s*(?:(?::|\s[-\u2013\u2014]\s)(?P<list>.*)|\((?P<inside>[^()]*)\)\s*)?",
    re.DOTALL,
)
"""A title before a colon, a dash or a bracket, or alone on its line."""
_MARK = re.compile(r"\s*(#+|[\"'\u201c\u201e\u00ab*_]+|<(?:h\d|b|strong|i|em)\b|\[[bisu]\])", re.IGNORECASE)
"""What sets a title apart from the list."""


def read(text: Text, language: str | None = None) -> Reading:
    """Read a kingdom from text: card names by commas or lines, in any of the languages.

    Forgiven: case, accents, signs; numbers, bullets, costs, types, sets and effects beside a name; the
    head of a table; links and markup of forums; names without spaces, or cut by a comma or a line. Told:
    small misspellings, usual abbreviations, and a card's name that is the title over ten piles.
    Understood: headings (`Events:`, `Bane: Moat`), sentences (`No Colony/Platinum.`), roles said in words
    (`with Moat as the bane`), pairs (`Way of the Mouse (Moat)`, `Cheap - Market`), a bane that is listed
    last, former names, cards of split piles for their pile, addresses and ids of dominionrandomizer.com.

    `language`, one of `LANGUAGES`, decides between cards that bear the same name in two languages; by default
    it is the one that most of the names are in. Names count in it, in English, and in one more language that
    several cards speak for. Anything else, UnknownLanguageError. Text never raises.

    >>> reading = read("Harem, Vilage, Young Witch (bane: Moat)\\nEvents: Alms\\nColonies\\nBanana")
    >>> [card.name for card in reading.layout.cards], reading.layout.colonies
    (['Farm', 'Village', 'Young Witch', 'Alms', 'Moat'], True)
    >>> [(trouble.cause.value, trouble.line, trouble.text) for trouble in reading.troubles]
    [('guessed', 1, 'Vilage'), ('unknown', 4, 'Banana')]
    """
    text = text.translate(_WIDE)
    languages = (language, "en") if language else _languages_of(text)
    lines = _unwrapped(text.splitlines())
    reading = _read_lines(lines, languages, is_boxed=_names_sets(text))
    if len(reading.layout.piles) < KINGDOM_SIZE:  # a single name in another language may be the tenth
        whole = _read_lines(lines, (*languages, *LANGUAGES), is_boxed=_names_sets(text))
        reading = whole if len(whole.layout.piles) == KINGDOM_SIZE else reading
    front = _front_of(lines, languages)
    is_whole = len(reading.layout.piles) == KINGDOM_SIZE and reading.layout.bane is not None
    if front is None or is_whole:
        return reading
    rest = [*lines[: front.line - 1], front.rest, *lines[front.line :]]
    untitled = _read_lines(rest, languages, is_boxed=_names_sets(text))
    if len(untitled.layout.piles) != KINGDOM_SIZE:
        return reading
    title = Trouble(Cause.HEADING, front.line, front.text, front.card)
    return Reading(untitled.layout, tuple(sorted((title, *untitled.troubles), key=lambda each: each.line)))


class LayoutError(EngineError):
    """A written kingdom in which something could not be read as it stands: its first `trouble`."""

    sentence = "{0.trouble}; accepted: names as they are printed"
    trouble: Trouble


def layout_from(text: str) -> Layout:
    """Read a kingdom in which nothing is misspelt, unknown or out of place, as `str` of a layout is.

    >>> layout_from("Moat, Vilage")
    Traceback (most recent call last):
    cardtable.kingdom.text.parsing.LayoutError: line 1, 'Vilage': it was taken for Village; accepted...
    """
    reading = read(text)
    for trouble in reading.troubles:
        raise LayoutError(trouble)
    return reading.layout


def _read_lines(lines: Sequence[str], languages: Sequence[str], *, is_boxed: bool) -> Reading:
    reader = _Reader(languages, is_boxed=is_boxed)
    for number, (line, following) in enumerate(zip_longest(lines, lines[1:], fillvalue=""), 1):
        reader.collector.line = number
        reader.read_line(line, is_before_list=len(_entries(following)) >= _LIST)
    return reader.collector.reading()


@dataclass(frozen=True, slots=True)
class _Front:
    """A card's name that stands alone before all others, and may be the title of a kingdom."""

    card: Card
    line: int
    text: str
    rest: str
    """What follows on its line."""


def _front_of(lines: Sequence[str], languages: Sequence[str]) -> _Front | None:
    for number, line in enumerate(lines, 1):
        words = without_markup(line)
        heading = _HEADING.fullmatch(words)
        if heading and _bare(heading[2]) and meaning_of(_bare(heading[1])) in (Meaning.TITLE, Part.PILES):
            words = heading[2].strip()
        parted = _TITLE.fullmatch(words)
        title = parted["title"].strip() if parted else ""
        found = cards_named(title, languages[0], languages)
        if parted and found and not _ITEM.match(line):
            rest = parted["list"] or parted["inside"] or ""
            is_apart = len(_entries(rest)) >= _LIST if rest.strip() else _is_apart(lines[number - 1 :])
            return _Front(found[0], number, title, rest) if is_apart else None
        if any(cards_named(_bare(entry), languages[0], languages) for entry in _entries(words)):
            return None
    return None


def _is_apart(lines: Sequence[str]) -> bool:
    """Whether the first line is apart from those that follow: marked, over a list, or out of their order."""
    line, following = lines[0], lines[1] if len(lines) > 1 else ""
    mark, next_mark = _MARK.match(line), _MARK.match(following)
    is_marked = mark is not None and (next_mark is None or mark[1] != next_mark[1])
    names = [plain(each) for each in lines if _WORD.search(each)]
    is_over_list = not _WORD.search(following) or len(_entries(following)) >= _LIST
    return is_marked or is_over_list or ":" in line or names != sorted(names)


def _names_sets(text: str) -> bool:
    """Whether sets stand in the brackets of a text, or must be thought to, as it is a single name."""
    insides = [inside for inside in _BRACKETED.findall(text) if editions_named(inside)]
    return len(_entries(text)) < 2 or any(not cards_named(inside) for inside in insides)


def _unwrapped(lines: Sequence[str]) -> list[str]:
    """The same lines, with a name that two lines share, or a pair that they list, on the first of them."""
    lines = list(lines)
    for at, (line, following) in enumerate(pairwise(lines)):
        nested, indented = _NESTED.fullmatch(line), following.lstrip()
        if nested and following == f"{nested['indent']}  {indented}" and indented.startswith("- "):
            lines[at : at + 2] = f"{nested['name']} {indented}", ","
            continue
        first = _FIRST.match(following)
        if first and _is_cut(_bare(_BREAK.split(lines[at])[-1]), _bare(first[0])):
            lines[at] += f" {first[0].strip()}"
            lines[at + 1] = following[first.end() :] or ","
    return lines


def _is_cut(last: str, first: str) -> bool:
    """Whether two pieces are one name; two names that are whole by themselves are not."""
    if not last or not first or (cards_named(last) and cards_named(first)):
        return False
    return bool(cards_named(f"{last} {first}"))


def _languages_of(text: str) -> tuple[str, ...]:
    """The languages whose names count: what most cards speak, English, and one that enough others speak.

    A word that is a heading speaks for none. All languages count where no card does.
    """
    pieces = {_bare(piece) for piece in re.split(r"[\n,;|:()\[\]\t/+&]|\s[-\u2013\u2014]\s", text)}
    spoken = [languages for piece in pieces if not meaning_of(piece) and (languages := languages_of(piece))]
    if not spoken:
        return LANGUAGES
    counts = Counter(language for languages in spoken for language in languages)
    main = max(LANGUAGES, key=lambda language: counts[language])
    others = Counter(language for each in spoken if not {main, "en"} & {*each} for language in each)
    second = max(LANGUAGES, key=lambda language: others[language])
    is_spoken = others[second] >= min(_SPEAKERS, len(spoken) / 4)
    return tuple(dict.fromkeys((main, "en", second) if is_spoken else (main, "en")))


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

    def __init__(self, languages: Sequence[str], *, is_boxed: bool) -> None:
        self.collector = Collector(languages)
        self._languages = languages
        """Those whose names count; the first decides between two cards of a name."""
        self._is_boxed = is_boxed
        """Whether a word in brackets that is both a set and a card means the set."""
        self._section: Part | Meaning | None = None
        self._is_heading = False

    def read_line(self, line: str, *, is_before_list: bool = False) -> None:
        """Read a line; one entry before a list on one line may be a heading."""
        self._is_heading = is_before_list and len(_entries(line)) == 1
        if not line.strip():
            self._section = None
            return
        written = line
        line = without_markup(line)
        for address in addresses_in(line):
            collect_address(self.collector, address)
            line = line.replace(address, " ")
        there = line
        line = without_urls(line)
        if line != there and not _WORD.search(line):
            self.collector.guess(written)
            return
        if _bare(line):
            line = _OPTION.sub(", ", _COLUMN.sub("\t", line))
            for sentence in _SENTENCE.split(line):
                self._read_words(sentence)

    def _read_words(self, line: str) -> None:
        if _is_head_of_table(line):
            return
        heading = _HEADING.fullmatch(line)
        if not heading or self._card(line):
            self._read_entries(line, self._section)
            return
        title = _bare(_BRACKETED.sub(" ", heading[1]))
        meaning = meaning_of(title) or _joint_meaning(title)
        if title and meaning is None:
            self._read_under_card(title, heading[2])
        elif not _bare(heading[2]):
            self._open(meaning)
        else:
            self._read_under(meaning, heading[2])

    def _open(self, meaning: Part | Meaning | None) -> None:
        self._section = meaning
        self._switch(meaning)

    def _read_under(self, meaning: Part | Meaning | None, rest: str) -> None:
        self._section = None
        answer = meaning_of(_bare(rest))
        first, *others = _entries(rest)
        if others and meaning_of(_bare(first)) in (Meaning.YES, Meaning.NO):
            self._read_under(meaning, first)
            for other in others:
                self._read_words(other)
        elif answer is Meaning.YES:
            self._switch(meaning)
        elif meaning is Meaning.START:
            self.collector.report(Cause.BESIDE, rest)
        elif meaning is Meaning.TITLE and not any(self._card(entry) for entry in _entries(rest)):
            return
        elif answer is not Meaning.NO:
            self._read_entries(rest, meaning)

    def _read_under_card(self, title: str, rest: str) -> None:
        card = self._card(title) or self._guess(title, is_heading=True)
        entries = _entries(rest)
        cards = [called for entry in entries if (called := self._card(entry))]
        are_cards = len(cards) == len(entries) > 0
        if card and are_cards and parts_called(card):
            for entry, called in zip(entries, cards, strict=True):
                if not self.collector.pair(card, called, entry):
                    self.collector.place(called, None, entry)
        elif card and are_cards and len(cards) == 1:
            self._join([card, *cards], f"{title}: {rest}")
        else:
            if card:
                self.collector.place(card, None, title)
            self._read_entries(rest, self._section)

    def _read_entries(self, text: str, section: Part | Meaning | None) -> None:
        for entry in _uncut(_entries(text)):
            if not ((section is Meaning.SETS and _is_sets(entry)) or _is_effect(entry)):
                section = self._read_entry(entry, section)

    def _read_entry(self, entry: str, section: Part | Meaning | None) -> Part | Meaning | None:
        """Read one entry; returns the section that the next entry stands in."""
        part = section if isinstance(section, Part) and section in ROLES else None
        if card := self._card(entry):
            self.collector.place(card, part, entry)
        elif _BRACKETED.search(entry):
            self._read_bracketed(entry, part)
        elif (
            not self._read_switch(entry)
            and not self._read_said_role(entry)
            and not self._read_joined(entry, part)
        ):
            self._read_unknown(entry, part)
        one_only = part is not None and part not in SEVERAL
        if one_only and part is self._section:
            self._section = None
        return None if one_only else section

    def _read_switch(self, entry: str) -> bool:
        words = _bare(_HUMP.sub(" ", entry))
        first, _, rest = words.partition(" ")
        for answer, box in ((meaning_of(first), rest), (meaning_of(rest), first)):
            is_card = box is rest and self._card(box) is not None
            if answer is Meaning.NO and (is_card or _is_switch_or_part(box)):
                return True
            if answer is Meaning.YES and self._read_boxes(box):
                return True
        meaning = meaning_of(_bare(entry)) or (meaning_of(rest) if meaning_of(first) is Meaning.AND else None)
        if meaning is not None:
            self._open(meaning)
        return meaning is not None or self._read_switches(_SWITCHES.split(words))

    def _read_boxes(self, words: str) -> bool:
        """Read Colonies or Shelters, or both: `Shelters and Platinum/Colony`."""
        boxes = _meanings_of(_bare(words))
        if not boxes or not all(each in _BOXES for each in boxes):
            return False
        for each in boxes:
            self._switch(each)
        return True

    def _read_switches(self, pieces: Sequence[str]) -> bool:
        """Read several switches, some of them off: `Colony/Platinum/no Shelters`."""
        denied = [meaning_of(piece.partition(" ")[0]) is Meaning.NO for piece in pieces]
        words = [piece.partition(" ")[2] if no else piece for piece, no in zip(pieces, denied, strict=True)]
        boxes = [meaning_of(each) for each in words]
        if len(boxes) < 2 or not all(box in _BOXES for box in boxes):
            return False
        for box, no in zip(boxes, denied, strict=True):
            self._switch(None if no else box)
        return True

    def _read_switches_said(self, entry: str) -> bool:
        """Read switches within a sentence without a no: `We play with Shelters and Platinum/Colony today`."""
        meanings = [meaning_of(word) for word in _WORD.findall(entry)]
        boxes = [each for each in meanings if each in _BOXES]
        if Meaning.YES not in meanings or Meaning.NO in meanings:
            return False
        for box in boxes:
            self._switch(box)
        return bool(boxes)

    def _read_said_role(self, entry: str) -> bool:
        """Read a card whose role is said in words: `the bane is Cellar`, `with Cellar as the bane`."""
        entry = self._unlinked(entry)
        for pattern in _SAID:
            said = pattern.fullmatch(_bare(entry))
            role = said["role"] if said else ""
            part = part_of(role) or part_of(role.rpartition(" ")[2])
            if said and part is not None and (card := self._card(said["name"])):
                self.collector.place(card, part, entry)
                return True
        caller, with_, rest = _WITH.split(entry, maxsplit=1) if _WITH.search(entry) else (entry, "", "")
        card = self._card(caller) if with_ else None
        if card is None:  # "a game with Shelters and Platinum/Colony"
            return bool(with_) and self._read_boxes(rest)
        called = self._card(rest)
        if called and self._pair(card, called, entry):
            return True
        if not self._read_said_role(rest) and not self._read_boxes(rest):
            return False
        self.collector.imply(card, caller)
        return True

    def _read_joined(self, entry: str, part: Part | None) -> bool:
        """Read names joined by a dash, a slash or a word; one that is unknown is told, the rest taken."""
        for separator in _SEPARATORS:
            pieces = [piece for piece in separator.split(entry) if _bare(piece)]
            names = [piece for piece in pieces if meaning_of(_bare(piece)) not in _BESIDE_NAMES]
            if not names or (separator is _SEPARATORS[0] and len(names) < min(len(pieces), 2)):
                for name in names:
                    self._read_entry(name, part)
                return True
            role = next((role for role in map(part_of, pieces) if role in ROLES), None)
            cards = [card for piece in pieces if (card := self._card(piece) or self._described(piece))]
            is_sure = len(cards) == len(pieces) or any(card.kind in PART_OF_KIND for card in cards)
            if len(pieces) < 2 or not cards or not is_sure:
                continue
            if len(cards) == len(pieces) and part is None:
                self._join(cards, entry)
            else:
                for piece in pieces:
                    if part_of(piece) is None:
                        self._read_entry(piece, role or part)
            return True
        return False

    def _join(self, cards: list[Card], text: str) -> None:
        if len(cards) == 2 and self._pair(cards[0], cards[1], text):
            return
        for card in cards:
            self.collector.place(card, None, text)

    def _pair(self, one: Card, other: Card, text: str) -> bool:
        """Read two cards as a caller and what it calls for, or the other way; False if they are neither."""
        if self.collector.pair(one, other, text):
            return True
        if not self.collector.pair(other, one, text):
            return False
        if any(role in REFERENCES for role in calls(other)):  # a pile that stays in the supply
            self.collector.imply(one, text)
        return True

    def _read_bracketed(self, entry: str, part: Part | None) -> None:
        """Read a name with brackets: of its set, cost or type, of its role, or of the card it calls for."""
        insides = [piece for inside in _BRACKETED.findall(entry) for piece in _parted(inside) if _bare(piece)]
        boxes = [edition for inside in insides for edition in editions_named(inside)]
        outside = _bare(_BRACKETED.sub(" ", entry))
        if meaning_of(outside) is Meaning.START:
            self.collector.report(Cause.BESIDE, entry)
            return
        card = self._card(outside, boxes)
        is_read = card or self._read_switch(outside) or self._read_joined(outside, part)
        if outside and not is_read:
            card = self._guess(outside)
        role = next((role for role in map(part_of, insides) if role in ROLES), part)
        rest = [inside for inside in insides if self._is_told(inside, card)]
        paired = [inside for inside in rest if card and self._pair_inside(card, inside)]
        if card and (role in ROLES or not paired):
            self.collector.place(card, role, outside)
        for inside in rest:
            if inside not in paired:
                self._read_entries(inside, None)

    def _is_told(self, inside: str, card: Card | None) -> bool:
        """Whether what stands in brackets behind a card is more than a set, several sets, or a heading."""
        if all(_is_sets(entry) for entry in _entries(inside)):
            may_be_called = card is not None and parts_called(card) and not self._is_boxed
            return bool(may_be_called) and self._card(inside) is not None
        return meaning_of(_bare(inside)) in (None, *_BOXES)

    def _pair_inside(self, card: Card, inside: str) -> bool:
        """Read what stands in brackets as the cards that `card` calls for; False if it is not that."""
        heading = _HEADING.fullmatch(inside)
        text = heading[2] if heading else inside
        called = [self._card(entry) or self._card(self._unlinked(entry)) for entry in _entries(text)]
        if not called or not all(called) or all(found is card for found in called):
            return False
        return all(found and self._pair(card, found, text) for found in called)

    def _read_unknown(self, entry: str, part: Part | None) -> None:
        if self._read_switches_said(entry):
            return
        words = _bare(entry)
        run = self._unlinked(words).replace("_", " ").split()
        described = self._described(words)
        cards = [described] if described else self._run_together(run) if len(run) <= _LONGEST_RUN else []
        if not cards and (card := self._guess(words, is_heading=self._is_heading)):
            cards = [card]
        for card in dict.fromkeys(cards):
            self.collector.place(card, part, entry)

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

    def _guess(self, text: str, *, is_heading: bool = False) -> Card | None:
        """The card of an abbreviation or of a misspelt name, told back; None if there is none."""
        if card := card_abbreviated(text):
            self.collector.report(Cause.GUESSED, text, card)
            return card
        return self.collector.guess(text, is_heading=is_heading)

    def _switch(self, meaning: Part | Meaning | None) -> None:
        if meaning is Meaning.COLONIES:
            self.collector.colonies = True
        elif meaning is Meaning.SHELTERS:
            self.collector.shelters = True

    def _card(self, text: str, boxes: Sequence[Edition] = ()) -> Card | None:
        """The card with a name, of several the first that comes in one of the boxes, or else the first."""
        name = _bare(text)
        found = cards_named(name, self._languages[0], self._languages)
        boxed = (card for card in found if any(box.holds(card) for box in boxes))
        return next(boxed, next(iter(found), None)) or card_with_set_and_id(name)

    def _described(self, text: str) -> Card | None:
        """The card of a name between words of a sentence: `with the Alms event`."""
        described = _DESCRIBED.fullmatch(_bare(text))
        return self._card(described["name"]) if described else None


def _parted(inside: str) -> list[str]:
    """What stands in brackets; in pieces where one of several is a role: `(Bane, Pious)`."""
    pieces = _entries(inside)
    return pieces if len(pieces) > 1 and any(part_of(piece) in ROLES for piece in pieces) else [inside]


def _uncut(entries: Sequence[str]) -> list[str]:
    """The same entries, with the pieces of a name that a comma cut put together."""
    whole: list[str] = []
    for entry in entries:
        if whole and _is_cut(_bare(whole[-1]), _bare(entry)):
            whole[-1] = f"{_bare(whole[-1])} {_bare(entry)}"
        else:
            whole.append(entry)
    return whole


def _is_head_of_table(line: str) -> bool:
    """Whether a line names the columns of a table: `Card, Expansion, Count`."""
    heads = [meaning_of(_bare(entry)) for entry in _entries(line)]
    columns = {Part.PILES, Meaning.TITLE, Meaning.SETS, Meaning.COST, Meaning.COLUMN}
    return len(heads) > 1 and {*heads} <= columns and not {*heads}.isdisjoint({Part.PILES, Meaning.TITLE})


def _is_sets(entry: str) -> bool:
    """Whether an entry names a set, or several."""
    words = _bare(entry)
    return bool(editions_named(words)) or _joint_meaning(words) is Meaning.SETS


def _is_effect(entry: str) -> bool:
    return bool(_EFFECT.fullmatch(_BRACKETED.sub(" ", entry).strip()))


def _is_switch_or_part(words: str) -> bool:
    """Whether words name Colonies, Shelters, a part of the table, or several of these."""
    meanings = _meanings_of(words)
    return bool(meanings) and all(isinstance(each, Part) or each in _BOXES for each in meanings)


def _joint_meaning(words: str) -> Part | Meaning | None:
    """What several words all mean: `Platinum & Colony`."""
    first, *others = _meanings_of(words) or [None]
    return first if all(each is first for each in others) else None


def _meanings_of(words: str) -> list[Part | Meaning | None]:
    """What words mean as a heading, or else each of several headings."""
    whole = meaning_of(words)
    return [whole] if whole else [meaning_of(each) for each in _SWITCHES.split(words) if each]


def _entries(text: str) -> list[str]:
    return [entry for entry in _ENTRY.findall(text) if _bare(entry)]
