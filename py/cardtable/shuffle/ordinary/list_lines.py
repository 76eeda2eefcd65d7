"""What a line of a deck list is, by a small grammar: docs/tools/shuffle.md has it as a table."""

from __future__ import annotations

import html
import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto

COMMAND = (
    *("commander", "commanders", "companion", "oathbreaker", "signature spell", "display commander"),
    *(
        "commandant",
        "commandeur",
        "kommandeur",
        "comandante",
        "compagnon",
        "gefährte",
        "compañero",
        "compagno",
    ),
)
"""Sections apart that stand before the deck: a blank line or any heading ends them."""
APART = (
    *COMMAND,
    *(
        "sideboard",
        "side",
        "side deck",
        "side board",
        "sb",
        "maybeboard",
        "maybe",
        "wishboard",
        "considering",
    ),
    *(
        "extra deck",
        "extra",
        "tokens",
        "token",
        "attractions",
        "stickers",
        "schemes",
        "scheme deck",
        "planes",
    ),
    *("planar deck", "about", "metadata", "réserve", "nebendeck", "seitendeck", "beiboard", "zijbord"),
    *("bijdeck", "banquillo", "reserva", "mazo secundario", "mazzo secondario", "panchina", "riserva"),
)
"""Sections whose cards are not shuffled into the deck."""
WHOLE = (
    *("deck", "main", "main deck", "maindeck", "mainboard", "main board", "hauptdeck", "mazo", "mazzo"),
    *("jeu principal", "mazo principal", "mazzo principale", "decklist", "deck list"),
)
"""Headings of the deck itself: their cards have no section."""
SECTIONS = (
    *("creatures", "creature", "lands", "land", "spells", "instants", "instant", "sorceries", "sorcery"),
    *("artifacts", "artifact", "enchantments", "enchantment", "battles", "basic lands", "nonbasic lands"),
    *("planeswalkers", "planeswalker", "pokémon", "pokemon", "trainer", "trainers", "energy"),
    *("monsters", "monster", "traps", "trap", "characters", "actions", "items", "locations", "songs", "ramp"),
    *("removal", "units", "events", "other", "others"),
)
"""Headings that are known without a number or a colon, and whose cards are shuffled."""

MOST_LETTERS = 300
"""Letters of a line that are read."""
_CARDS = r"(?:cards?|cartes?|karten|kaarten|cartas|carte)"
_APART_AT_END = re.compile(r"(?:.*\s)?(?:sideboard|maybeboard|wishboard|commander)")
_DECORATION = r"[\s#/;*_=!<>\[\](){}~:\u2013\u2014-]"
_DECORATED = re.compile(rf"{_DECORATION}*(.*?){_DECORATION}*")
_NUMBER_BEHIND = re.compile(
    rf"(.*?)\s*(?:[(\[]\s*[0-9]+(?:\s*{_CARDS})?\s*[)\]]"
    rf"|(?:\s[-\u2013]|:)\s*[0-9]+(?:\s*{_CARDS})?)\W*",
    re.I,
)
_TOTAL = re.compile(
    r"(?:total|gesamt|totaal|totale)\b\D*([0-9]{1,4})\D*"
    rf"|([0-9]{{1,4}})[\s-]*{_CARDS}(?:\s+(?:total|deck|in\b.*))?\W*",
    re.I,
)
_COMMENT = re.compile(r"(?://|#|;|\*{3,})\s*(.*)")
_CODE = re.compile(r"\S{32,}")

_COUNT_FIRST = re.compile(
    r"""(?:[xX×]\s?)?(?:[(\[]\s*([0-9]{1,3})\s*[xX×]?\s*[)\]]\s*   # (4) Bolt, [4x] Bolt
    |([0-9]{1,3})(?:[xX×]\s+|\s+[x×]\s+|[x×](?=\S)                 # 4x Bolt, 4 x Bolt, 4xBolt; not 4 X Speed
    |\s*[.:,;|)](?![0-9])\s*|\s*[-\u2013]\s+|\s+))(\S.*)""",
    re.X,
)
_COUNT_LAST = re.compile(r"(\S.*?)(?:\s+[xX×]\s*|\s*\*\s*|\s*[,;|]\s*)([0-9]{1,3})")
_COUNT_OF_HEADING = re.compile(r"(\S.*?)(?:\s*[(\[]\s*([0-9]{1,3})\s*[)\]]|(?:\s[-\u2013]|:)\s*([0-9]{1,3}))")
_NEXT_CARD = re.compile(r"(?<![0-9])\s*[,;]\s*(?=[0-9]{1,3}\s*[xX×]?\s+\S)")
_FIRST_MARK = re.compile(r"(\w[\w ]*?):\s*(\D.*|[0-9]{1,3}[xX×]?\s.*)")

_OWN_BRACKETS = (
    "used",
    "not the urza's legacy one",
    "big furry monster",
    "big furry monster, left side",
    "big furry monster, right side",
)
"""What stands in brackets in a card's name."""
_SET_FIRST = re.compile(r"\[[A-Za-z0-9:#_*-]{2,12}\]\s*")
_PRINTED = r"(?:\s+(?:[A-Za-z]{0,5}-?[0-9]{1,4}[a-z]?[★*†]?|★))?(?:\s+(?:foil|etched|f))?"
_ROUND = re.compile(rf"\s*\(([^()]*)\){_PRINTED}$", re.I)
_SQUARE = re.compile(rf"\s*\[([^\]]*)\]{_PRINTED}$", re.I)
_STAR = re.compile(r"\s*\*([A-Za-z-]+)\*$")
_NOTE = re.compile(r"\s#\s*(.*)$")
_TAILS = re.compile(
    r"""\s*<[^>]*>$ | \s*\^[^^]*\^$ | \s*\|.*$               # <showcase>, ^Have,#37d67a^, |XLN|1
    | \s+[$€£]\s?[0-9]+(?:[.,][0-9]+)?$ | \s+[0-9]+[.,][0-9]{2}\s?[$€£]$
    | (?:\s|(?<=[a-z]{2}))[.…*★†]+$                          # stars and dots
    | \s+(?:[A-Z][A-Z0-9-]{1,6}|[A-Z][0-9]+[a-z]?|(?<=Energy\s)Energy)   # SVI 181 PH, Energy 4
      \s+[A-Z]{0,4}[0-9]{1,3}[a-z]?(?:\s+PH)?$""",
    re.X,
)


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


def lines_of(text: str) -> list[Line]:
    """Return the lines of a list.

    >>> heading, cards = lines_of("## Sideboard [15]\\n- 4x Opt (XLN) 65")
    >>> heading.kind, heading.heading, cards.cards[0].count, cards.cards[0].name
    (<Kind.HEADING: 4>, 'Sideboard', 4, 'Opt')
    """
    return [_line(words) for words in _without_numbering([_cleaned(line) for line in text.splitlines()])]


def spelling(name: str) -> str:
    """Return what two spellings of one name have in common.

    >>> spelling("Lim-Dûl’s  Vault") == spelling("lim-dul's vault"), spelling("Fire // Ice")
    (True, 'fire/ice')
    """
    letters = unicodedata.normalize("NFKD", re.sub("[\u2018\u2019\u00b4`]", "'", name))
    plain = "".join(letter for letter in letters if not unicodedata.combining(letter)).casefold()
    return re.sub(r"\s*//?\s*", "/", " ".join(plain.split()))


def known_section(name: str) -> str | None:
    """Return a section by its name, as it is written: None where nothing says that the words are one."""
    folded = name.casefold()
    return name if folded in (*APART, *WHOLE, *SECTIONS) or _APART_AT_END.fullmatch(folded) else None


def is_apart(section: str) -> bool:
    """Return whether the cards of a section are not shuffled into the deck."""
    return section.casefold() in APART or bool(_APART_AT_END.fullmatch(section.casefold()))


def _cleaned(line: str) -> str:
    """Return a line without what others put around it: invisible signs, markup, bullets, quotation."""
    line = re.sub(r"\t+(?=[0-9]{1,3}\s*$)", " x", html.unescape(line[:MOST_LETTERS]))
    line = "".join(
        str(unicodedata.decimal(letter, letter)) for letter in line if unicodedata.category(letter) != "Cf"
    )
    line = re.sub(
        r"\[\[(.*?)\]\]|\[([^\]]*)\]\(\S*?\)|\*\*|__|`|\[/?(?:b|i|u|cards?|c|deck)\]", r"\1\2", line
    )
    line = re.sub(r"^(?:[>|]\s*)+|\s*\|$", "", " ".join(line.split()))
    line = re.sub(r"^(?:[-*+]\s+)?\[[ xX✓]\]\s+|^[-*+•·▪●◦‣▸►~\u2013\u2014]\s+", "", line)
    line = re.sub(r"^[^\w\s\"'(\[#/;!<=*]+\s*(?=[(\[]?[0-9])", "", line)
    return line[1:-1] if re.fullmatch(r'"[0-9][^"]*"', line) else line


def _without_numbering(lines: Sequence[str]) -> list[str]:
    """Return lines without the numbers of a numbered list (1. 2. 3.)."""
    found = [re.fullmatch(r"([0-9]{1,3})[.)]\s+(.*)", line) for line in lines]
    numbers = [int(match[1]) for match in found if match]
    counted = all(_COUNT_FIRST.fullmatch(match[2]) for match in found if match)
    if numbers != list(range(1, len(numbers) + 1)) or len(numbers) < (2 if counted else 3):
        return list(lines)
    return [match[2] if match else line for match, line in zip(found, lines, strict=True)]


def _line(words: str) -> Line:
    if not words:
        return Line(Kind.BLANK, "")
    if total := _TOTAL.fullmatch(words):
        return Line(Kind.TOTAL, words, total=int(total[1] or total[2]))
    comment = _COMMENT.fullmatch(words)
    name = _title(words)
    if known_section(name) and (is_apart(name) or not _COUNT_FIRST.fullmatch(words)):
        return Line(Kind.HEADING, words, name)
    if comment or _CODE.fullmatch(words):
        words = comment[1] if comment else words
        return Line(Kind.COMMENT, words, "" if _COUNT_FIRST.fullmatch(words) else name)
    if words.endswith(":") and name:
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
    first = re.fullmatch(r"[0-9]+\s+(.*)", name)
    return first[1] if first and is_apart(first[1]) else name


def _cards(words: str) -> Iterator[Card]:
    """Yield the cards of a line; without a number it is one copy."""
    for part in _NEXT_CARD.split(words):
        section, mark = "", _FIRST_MARK.fullmatch(part)
        if mark and is_apart(mark[1]):
            section, part = mark[1], mark[2]
        if first := _COUNT_FIRST.fullmatch(part):
            card = _named(first[3], int(first[1] or first[2]))
        elif last := _COUNT_LAST.fullmatch(part):
            card = _named(last[1], int(last[2]))
        elif last := _COUNT_OF_HEADING.fullmatch(part):
            card = _named(last[1], int(last[2] or last[3]), is_doubtful=True)
        else:
            card = _named(part, 1, is_counted=False)
        if any(letter.isalnum() for letter in card.name):
            yield Card(card.name, card.count, section or card.section, card.is_counted, card.is_doubtful)


def _named(words: str, count: int, *, is_counted: bool = True, is_doubtful: bool = False) -> Card:
    """Return a card by the words after its number: its name, and the section that its tails name."""
    section, name = "", _SET_FIRST.sub("", words, count=1) if words.startswith("[") else words
    before = ""
    while before != name:
        before = name
        for tail in (_STAR, _SQUARE, _ROUND, _NOTE):
            if not (match := tail.search(name)) or match[1].casefold() in _OWN_BRACKETS or not match.start():
                continue
            name = name[: match.start()]
            section = _section_of(match[1], is_category=tail is _SQUARE) or section
        name = _TAILS.sub("", name)
    return Card(name.strip()[:80], count, section, is_counted, is_doubtful)


def _section_of(tail: str, *, is_category: bool) -> str:
    """Return the section that a tail of a line names: *CMDR*, # !Commander, (Sideboard), [Ramp,Draw]."""
    first = tail.split(",")[0]
    name = re.sub(r"\{.*?\}", "", first).strip(" !")
    if name.casefold() == "cmdr":
        return "Commander"
    if is_apart(name):
        return name
    if "{noDeck}" in first:
        return "Maybeboard"
    return name if is_category and any(letter.islower() for letter in name) else ""
