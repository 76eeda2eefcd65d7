"""What a line of a deck list is, by a small grammar: docs/tools/shuffle.md has it as a table."""

from __future__ import annotations

import html
import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto


class Part(Enum):
    """What a heading names."""

    COMMAND = auto()
    """Cards apart that stand before the deck: a blank line or any heading ends them."""
    ABOUT = auto()
    """What is said of the deck, and no cards."""
    APART = auto()
    """Cards that are not shuffled into the deck."""
    WHOLE = auto()
    """The deck itself: its cards have no section."""
    SECTION = auto()
    """Cards that are shuffled."""


def _folded(heading: str) -> str:
    return re.sub(r"[\s-]", "", heading.casefold()).removesuffix("s")


_HEADINGS = {
    Part.COMMAND: """commander, cmdr, companion, oathbreaker, signature spell, display commander, commandant,
        commandeur, kommandeur, comandante, compagnon, gefährte, compañero, compagno, companheiro,
        leader, base, hero, heroes, identity, legend, champion, avatar, ruler, stronghold, role,
        統率者, 相棒""",
    Part.ABOUT: "about, metadata, general",
    Part.APART: """sideboard, side, side deck, sb, maybeboard, maybe, wishboard, considering, extra,
        extra deck, token, attraction, sticker, contraption, scheme, scheme deck, plane, planar deck,
        dungeon, conspiracy, réserve, nebendeck, seitendeck, beiboard, zijbord, bijdeck, reservebank,
        banquillo, reserva, panchina, riserva, mazo secundario, mazzo secondario, サイドボード,
        market, collection, egg deck, digi-egg deck, material deck, arena card, crypt, plot, plot deck,
        province, province deck, stone deck, magic stone deck, ride deck, g zone, battlefield, rune,
        rune pool, rune deck""",
    Part.WHOLE: """deck, main, main deck, main board, hauptdeck, mazo, mazzo, jeu principal, mazo principal,
        mazzo principale, deck list, deck card, library, デッキ, メインデッキ""",
    Part.SECTION: """creature, land, spell, instant, sorcery, sorceries, artifact, enchantment, battle,
        basic land, nonbasic land, planeswalker, pokémon, pokemon, trainer, energy, monster, trap, character,
        action, item, location, song, ramp, removal, unit, event, other, other spell, kreaturen, länder,
        zaubersprüche, artefakte, créature, terrain, sort, wezen, landen, spreuken""",
}
"""Headings that are known without a number or a colon, in any spelling, of one card or of more."""
_PARTS = {_folded(name): part for part, names in _HEADINGS.items() for name in names.split(",")}

MOST_LETTERS = 300
"""Letters of a line that are read."""
_CARDS = r"(?:cards?|cartes?|karten|kaarten|cartas|carte)"
_BOARD_AT_END = re.compile(r"(?:.*\s)?(?:sideboard|maybeboard|wishboard)")
_DECORATION = r"[\s#/;*_=!<>\[\](){}~:\u2013\u2014-]"
_DECORATED = re.compile(rf"{_DECORATION}*(.*?){_DECORATION}*")
_NUMBER_BEHIND = re.compile(
    r"(.*?)\s*(?:[(\[]\s*[0-9]+\b[^)\]]*[)\]]"  # Lands (24), Crypt (12 cards, min=4)
    rf"|(?:\s[-\u2013]|:)\s*[0-9]+(?:\s*{_CARDS})?|-[0-9])\W*",  # Lands - 24, deck-1
    re.I,
)
_TOTAL = re.compile(
    r"(?:\D*\s)?(?:total|gesamt|insgesamt|totaal|totale)\b\D*([0-9]{1,4})\D*"
    rf"|([0-9]{{1,4}})[\s-]*{_CARDS}(?:\s+(?:total|deck|in\b.*))?(?:\W+|\s*[,(/].*)?"
    rf"|[0-9]+\s.*\((?:min|max|between)\s[^)]*\)|{_CARDS}\sup\sto\s.*",  # 15 influence spent (max 15)
    re.I,
)
_COMMENT = re.compile(r"(?://|#|;|\*{3,}|LAYOUT\b)\s*(.*)")
_LONG_CODE = re.compile(r"\S{32,}")
REMARK = re.compile(r"://|\bwww\.|\.(?:com|net|org|io|gg)\b|[\u2600-\u27bf\U0001f300-\U0001faff]|\w{2}\.$")
"""What a line without a number has that is a sentence: a link, a picture, a full stop."""
NOTE = re.compile(r"((?:\w+ ){0,3}[\w.]+)\s*[:=]\s*(.*)")
"""A line that tells something of the deck: "Format: Modern"."""

_CODE = r"[A-Z]{1,4}(?:[0-9]{1,2}-[0-9]{2,3}|-[0-9]{3})"
"""A card's number in its set: OP01-016, P-123."""
_COUNT_FIRST = re.compile(
    r"""(?:[xX×]\s?)?(?:[(\[]\s*([0-9]{1,3})\s*[xX×]?\s*[)\]]\s*   # (4) Bolt, [4x] Bolt
    |([0-9]{1,3})(?:[xX×]\s+|\s+[x×]\s+|[x×](?=\S)                 # 4x Bolt, 4 x Bolt, 4xBolt; not 4 X Speed
    |\s*[.:,;|)](?![0-9])\s*|\s*[-\u2013]\s+|\s+))(\S.*)""",
    re.X,
)
_COUNT_LAST = re.compile(
    rf"(?:(\S.*?)(?:\s+[xX×]\s*|\s*\*\s*|\s*[,;|]\s*|[.…]{{2,}}\s*|\s*\([xX×]\s?)|({_CODE}\s.*\S)\s+)([0-9]{{1,3}})\)?"
)
_BARE_COUNT_LAST = re.compile(r"([^\W\d].*[^\W\d][!?'\")]?) ([0-9]{1,2})")
_COUNT_OF_HEADING = re.compile(r"(\S.*?)(?:\s*[(\[]\s*([0-9]{1,3})\s*[)\]]|(?:\s[-\u2013]|:)\s*([0-9]{1,3}))")
_NEXT_CARD = re.compile(r"(?<![0-9])\s*[,;]\s*(?=[0-9]{1,3}\s*[xX×]?\s+\S)|(?<=[\w)])\s*;\s+(?=[^\W0-9])")

_OWN_BRACKETS = re.compile(
    "used|not the urza's legacy one|big furry monster.*|red|yellow|blue|x antibody", re.I
)
"""What stands in brackets in a card's name."""
_SET_FIRST = re.compile(rf"^\[[A-Za-z0-9:#_*-]{{2,12}}\]\s*|^{_CODE}\s+(?=\S)")
_PRINTED = r"(?:\s+(?:[A-Za-z]{0,5}-?[0-9]{1,4}[a-z]?[★*†]?|★))?(?:\s+(?:foil|etched|f))?"
_TAILS = (
    re.compile(r"\s*\*([A-Za-z-]+)\*$"),
    re.compile(rf"\s*\[([^\]]*)\]{_PRINTED}$", re.I),
    re.compile(rf"\s*\(([^()]*)\){_PRINTED}$", re.I),
    re.compile(r"\s(?:#|--\s)\s*(.*)$"),
)
"""Ends of a line that may name a section: *CMDR*, [Ramp], (XLN) 65 foil, # !Commander."""
_SQUARE = _TAILS[1]
_MORE_TAILS = re.compile(
    rf"""\s*<[^>]*>$ | \s*\^[^^]*\^$ | (?<!\s)\+?\|.*$        # <showcase>, ^Have,#37d67a^, |XLN|1
    | \s+[$€£]\s?[0-9]+(?:[.,][0-9]+)?$ | \s+[0-9]+[.,][0-9]{{2}}\s?[$€£]$
    | (?:\s|(?<=[a-z]{{2}}))[\s.…*★†•●■]+$                    # stars and dots
    | \s+{_CODE}$ | (?<=\sEnergy)\s+[0-9]{{1,3}}$
    | \s+(?:[A-Z][A-Z0-9-]{{1,6}}|[A-Z][0-9]+[a-z]?|(?<=Energy\s)Energy)   # SVI 181 PH, Energy 4
      \s+[A-Z]{{0,4}}[0-9]{{1,3}}[a-z]?(?:\s+PH)?$""",
    re.X,
)
_CLEANING = (
    (re.compile(r"\t+(?=[0-9]{1,3}\s*$)"), " x"),
    (re.compile(r"\s+"), " "),
    (re.compile(r"</?(?:li|ul|ol|p|br|div|span|b|i|strong|em|h[1-6])\b[^>]*>", re.I), ""),
    (re.compile(r"^(?:qty|quantity|count|amount)\W+(?=[0-9])", re.I), ""),
    (re.compile(r"\[/?(?:b|i|u|url|color|size|cards?|c|deck)(?:=[^\]]*)?\]"), ""),
    (re.compile(r"\[\[([^\[\]]*)\]\]|\[([^\[\]]*)\]\([^\s()]*\)"), r"\1\2"),
    (re.compile(r"(?<=\S\s)`([^`]+)`$"), r"[\1]"),
    (re.compile(r"\*\*|(?<!_)__(?!_)|`|[《》]|_(?=\()|(?<=\))_"), ""),
    (re.compile(r"^\s*(?:[>|]\s*)*|[\s|]+$"), ""),
    (re.compile(r"^(?:[-*+]\s+)?\[[ xX✓]\]\s+|^[-*+•·▪●◦‣▸►~\u2013\u2014]\s+"), ""),
    (re.compile(r"^[^\w\s\"'(\[#/;!<=*.]+\s*(?=[(\[]?[0-9])"), ""),
    (re.compile(r"^\([^()]*\)\s*(?=[0-9]{1,2}x\s)"), ""),  # a cost before the number
    (re.compile(r'^"([0-9][^"]*)"$'), r"\1"),
)
"""What others put around a line, and what takes its place: markup, links, quotation, bullets, boxes."""


class Kind(Enum):
    """What a line is."""

    BLANK = auto()
    COMMENT = auto()
    TOTAL = auto()
    HEADING = auto()
    CARDS = auto()


@dataclass(frozen=True, slots=True)
class Card:
    """A card of a line: its name, its copies, and the section that a mark on the line names ("" for none).

    `is_counted` tells whether the line has a number, `is_doubtful` whether a heading can have that form.
    """

    name: str
    count: int = 1
    section: str = ""
    is_counted: bool = True
    is_doubtful: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a list: what it is, its words, and what they say.

    Attributes:
        heading: the name of the section that it opens, or would open if it is a heading.
        cards: its cards; a line that is a known heading or a comment has none.
        total: the number of cards that it speaks of.
    """

    kind: Kind
    words: str
    heading: str = ""
    cards: tuple[Card, ...] = ()
    total: int = 0

    @property
    def is_counted(self) -> bool:
        """Whether it names cards with their numbers."""
        return any(card.is_counted for card in self.cards)

    @property
    def is_doubtful(self) -> bool:
        """Whether it has the form of a heading with its number of cards: Bolt (4)."""
        return any(card.is_doubtful for card in self.cards)

    @property
    def size(self) -> int:
        """The copies of its cards."""
        return sum(card.count for card in self.cards)


def lines_of(text: str) -> list[Line]:
    """Return the lines of a list.

    >>> heading, cards = lines_of("## Sideboard [15]\\n- 4x Opt (XLN) 65")
    >>> heading.kind, heading.heading, cards.cards[0].count, cards.cards[0].name
    (<Kind.HEADING: 4>, 'Sideboard', 4, 'Opt')
    """
    words = _with_counts_first(_without_numbering([_cleaned(line) for line in text.splitlines()]))
    return _without_group_counts([_line(each) for each in words])


def spelling(name: str) -> str:
    """Return what two spellings of one name have in common.

    >>> spelling("Lim-Dûl’s  Vault") == spelling("lim-dul's vault"), spelling("Fire // Ice")
    (True, 'fire/ice')
    """
    letters = unicodedata.normalize("NFKD", re.sub("[\u2018\u2019\u00b4`]", "'", name))
    plain = "".join(letter for letter in letters if not unicodedata.combining(letter)).casefold()
    return re.sub(r"\s*//?\s*", "/", " ".join(plain.split()))


def part_of(heading: str) -> Part | None:
    """Return what a heading names; None where nothing says that the words are one.

    >>> part_of("Side Deck"), part_of("My maybeboard"), part_of("Lands"), part_of("Bolt")
    (<Part.APART: 3>, <Part.APART: 3>, <Part.SECTION: 5>, None)
    """
    is_board = _BOARD_AT_END.fullmatch(heading.casefold())
    return Part.APART if is_board else _PARTS.get(_folded(heading))


def is_apart(section: str) -> bool:
    """Return whether the cards of a section are not shuffled into the deck."""
    return part_of(section) in (Part.COMMAND, Part.ABOUT, Part.APART)


def _cleaned(line: str) -> str:
    """Return a line without invisible signs and what others put around it."""
    line = "".join(
        str(unicodedata.decimal(letter, letter))
        for letter in html.unescape(line[:MOST_LETTERS])
        if unicodedata.category(letter) != "Cf"
    )
    for pattern, replacement in _CLEANING:
        line = pattern.sub(replacement, line)
    return line.strip()


def _without_numbering(lines: Sequence[str]) -> list[str]:
    """Return lines without the numbers of a numbered list (1. 2. 3.)."""
    found = [re.fullmatch(r"([0-9]{1,3})[.)]\s+(.*)", line) for line in lines]
    numbers = [int(match[1]) for match in found if match]
    counted = all(_COUNT_FIRST.fullmatch(match[2]) for match in found if match)
    if numbers != list(range(1, len(numbers) + 1)) or len(numbers) < (2 if counted else 3):
        return list(lines)
    return [match[2] if match else line for match, line in zip(found, lines, strict=True)]


def _with_counts_first(lines: Sequence[str]) -> list[str]:
    """Return lines with the number first, where it stands last in each of them: Bolt 4."""
    cards = [line for line in lines if line and not part_of(_title(line))]
    if len(cards) < 3 or not all(_BARE_COUNT_LAST.fullmatch(line) for line in cards):
        return list(lines)
    return [_BARE_COUNT_LAST.sub(r"\2 \1", line) if line in cards else line for line in lines]


def _without_group_counts(lines: Sequence[Line]) -> list[Line]:
    """Return lines in which "24 Lands" is a heading, where it has as many cards behind or before it."""
    groups = {
        place: line.cards[0].name
        for place, line in enumerate(lines)
        if line.cards
        and re.fullmatch(r"[0-9]+ \D+", line.words)
        and part_of(line.cards[0].name) is Part.SECTION
    }
    found = list(lines)
    for place, name in groups.items():
        for heading, step in ((name, 1), ("", -1)):
            size, at = 0, place + step
            while 0 <= at < len(lines) and at not in groups and lines[at].is_counted:
                size, at = size + lines[at].size, at + step
            if size == lines[place].size:
                found[place] = Line(Kind.HEADING, lines[place].words, heading)
                break
    return found


def _line(words: str) -> Line:
    if not words:
        return Line(Kind.BLANK, "")
    if total := _TOTAL.fullmatch(words):
        return Line(Kind.TOTAL, words, total=int(total[1] or total[2] or 0))
    comment, is_counted = _COMMENT.fullmatch(words), bool(_COUNT_FIRST.fullmatch(words))
    name = _title(words)
    if part_of(name) and (is_apart(name) or not is_counted):
        return Line(Kind.HEADING, words, name)
    if comment or _LONG_CODE.fullmatch(words):
        words = comment[1] if comment else words
        return Line(Kind.COMMENT, words, "" if _COUNT_FIRST.fullmatch(words) else name)
    has_cards = re.search(rf"[(\[]\s*[0-9]+\s+{_CARDS}\b", words, re.I)
    if name and (words.endswith(":") or (has_cards and not is_counted)):
        return Line(Kind.HEADING, words, name)
    cards = tuple(_cards(words))
    return Line(Kind.CARDS, words, name if len(cards) == 1 else "", cards)


def _title(words: str) -> str:
    """Return a heading without its signs and its number of cards."""
    match = _NUMBER_BEHIND.fullmatch(words)
    words = match[1] if match and any(letter.isalpha() for letter in match[1]) else words
    words = re.sub(r"^\([^)]*\)\s*(?=\w)", "", words)
    decorated = _DECORATED.fullmatch(words)
    name = decorated[1] if decorated else words
    first = re.fullmatch(r"(?:[0-9]{2,}|[5-9])\s+(.*)", name)  # fewer are a card with such a name
    return first[1] if first and part_of(first[1]) is Part.APART else name


def _cards(words: str) -> Iterator[Card]:
    """Yield the cards of a line; without a number it is one copy."""
    for part in _NEXT_CARD.split(words):
        section, mark = "", NOTE.fullmatch(part)
        if mark and is_apart(mark[1]):
            section, part = mark[1], mark[2]
        first, last = _COUNT_FIRST.fullmatch(part), _COUNT_LAST.fullmatch(part)
        doubtful = None if first or last else _COUNT_OF_HEADING.fullmatch(part)
        match = first or last or doubtful
        given = [group for group in match.groups() if group] if match else ["1", part]
        count, words = given if first or not match else given[::-1]
        name, marked = _named(words)
        if re.search(r"\w", name):
            yield Card(name, int(count), section or marked, bool(match), bool(doubtful))


def _named(words: str) -> tuple[str, str]:
    """Return the name of a card by the words beside its number, and the section that its tails name."""
    section, before = "", ""
    name = _SET_FIRST.sub("", re.sub(r"^\((.*)\)$", r"\1", words))
    while before != name:
        before = name
        for tail in _TAILS:
            match = tail.search(name)
            if match and match.start() and not _OWN_BRACKETS.fullmatch(match[1]):
                name = name[: match.start()]
                section = _section_of(match[1], is_category=tail is _SQUARE) or section
        name = _MORE_TAILS.sub("", name)
    return name.strip(" *")[:80], section


def _section_of(tail: str, *, is_category: bool) -> str:
    """Return the section that a tail of a line names: *CMDR*, # !Commander, (Sideboard), [Ramp,Draw]."""
    first = tail.split(",")[0]
    name = re.sub(r"\{.*?\}", "", first).strip(" !")
    if is_apart(name) or (is_category and re.match("[A-Z][a-z]", name) and "{noDeck}" not in first):
        return name
    return "Maybeboard" if "{noDeck}" in first else ""
