"""The words of the page in each language: one table, of which each tool keeps its part.

The English text is its own name: `t("Deal a kingdom")` gives it in the language of the request. The table has
one row a text, one column a language; a tool's part is its `words.csv`, the shared parts stand in `words/`.

| function | use |
|---|---|
| `t` | a text, with values in its `{places}` |
| `plural` | one of two texts, by a number |
| `parts` | a text with elements in its places |
| `t_later` | marks a text where it cannot be translated yet: in a constant or a dictionary |

Where one English text needs two translations, what follows `##` tells them apart and is never shown:
`t("Draw##noun")`. Tests find unmarked, untranslated and unused texts. Notations and ids, which engines and
the addresses write, are the same in every language.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from importlib.resources import files
from pathlib import Path
from string import Formatter
from typing import Any

DEPLOYED = Path("/cardtable-words")
"""Where the page has the tables of words: files of their own, fetched when they are read."""
SHARED = ("page", "embed", "schotten")
"""The parts of the table that belong to no tool, and that of a second game in a tool."""
HINT = "##"
NO_BREAK = "\u00a0"
SOURCE = "en"
"""The language of the texts in the code."""


@dataclass(frozen=True, slots=True)
class Language:
    """A language of the page, from `languages.csv`: its own name, and how it writes numbers.

    `before_percent` stands before the percent sign; `zero_is_singular` tells the plural of none.
    """

    tag: str
    name: str
    thousands: str
    decimal: str
    before_percent: str
    zero_is_singular: bool


def _read_languages() -> dict[str, Language]:
    text = files("cardtable.pages").joinpath("languages.csv").read_text(encoding="utf-8")
    rows = list(csv.reader(text.splitlines()))[1:]
    return {row[0]: Language(row[0], row[1], row[2], row[3], row[4], bool(row[5])) for row in rows}


LANGUAGES = _read_languages()
"""The languages that are complete, by tag; the first one is that of the code."""

_spoken = LANGUAGES[SOURCE]


_texts: dict[str, tuple[str, ...]] = {}
"""By English text of the parts read so far: the text in each other language, in the order of LANGUAGES."""
_parts: dict[str, bool] = {}
"""The parts of the table whose texts will be said, and whether they have been read."""


def read_table(path: str) -> Iterator[dict[str, str]]:
    """Yield the rows of a table of words, by its path below `pages/`, such as `kingdom/words.csv`."""
    deployed = DEPLOYED / path
    file = deployed if deployed.is_file() else files("cardtable.pages").joinpath(path)
    yield from csv.DictReader(file.read_text(encoding="utf-8").splitlines(keepends=True))


def table_rows(part: str) -> Iterator[dict[str, str]]:
    """Yield every row of a part of the table: the texts by the tags of the languages."""
    return read_table(f"words/{part}.csv" if part in SHARED else f"{part}/words.csv")


def load_words(part: str) -> None:
    """Name a part of the table whose texts will be said. English itself needs no table."""
    _parts.setdefault(part, False)
    if _spoken.tag != SOURCE:
        _read()


def _read() -> None:
    _, *others = LANGUAGES
    for part in (part for part, read in _parts.items() if not read):
        with suppress(OSError):  # the host lacks it, which the page tells: English is said
            _texts.update((row["en"], tuple(row[tag] for tag in others)) for row in table_rows(part))
        _parts[part] = True


def set_language(tag: str) -> None:
    """Answer in this language from now on; in English if it is none of `LANGUAGES`."""
    global _spoken
    _spoken = LANGUAGES.get(tag, LANGUAGES[SOURCE])
    if _spoken.tag != SOURCE:
        _read()


def language() -> str:
    """Return the tag of the language that is spoken."""
    return _spoken.tag


def current_language() -> Language:
    """Return the language that is spoken."""
    return _spoken


def t_later(english: str) -> str:
    """Mark a text for the table, where it cannot be translated yet because nobody has asked."""
    return english


def t(english: str, /, **values: object) -> str:
    """Return a text in the language spoken, with its `{places}` filled.

    Values are put in as they are; give numbers as `number`, `percent` or `decimal` write them.

    >>> t("{done} of {total} shuffles", done=number(1200), total=number(5000))
    '1,200 of 5,000 shuffles'
    >>> t("Draw##noun")
    'Draw'
    """
    text = _found(english)
    return text.format(**values) if values else text


def parts(english: str, /, **nodes: Any) -> list[Any]:
    """Return a text with elements in its `{places}`: a list of texts and nodes, for htpy.

    >>> parts("The seed is {seed}.", seed=42)
    ['The seed is ', 42, '.']
    """
    pieces: list[Any] = []
    for words, place, _, _ in Formatter().parse(_found(english)):
        pieces += [words] if words else []
        pieces += [nodes[place]] if place is not None else []
    return pieces


def _found(english: str) -> str:
    if _spoken.tag == SOURCE or english not in _texts:
        return english.partition(HINT)[0]
    return _texts[english][list(LANGUAGES).index(_spoken.tag) - 1]


def plural(count: int, one: str, many: str, /, **values: object) -> str:
    """Return the text for one or for many, with `{count}` filled; in some languages none is one as well.

    >>> plural(1, "{count} pile", "{count} piles"), plural(2000, "{count} pile", "{count} piles")
    ('1 pile', '2,000 piles')
    """
    single = count == 1 or (count == 0 and _spoken.zero_is_singular)
    return t(one if single else many, count=number(count), **values)


def listed(items: Iterable[str], last: str = "and") -> str:
    """Return items as one text: by commas, the last by `and` (or `or`).

    >>> listed(["a village", "a drawer", "a buy"])
    'a village, a drawer and a buy'
    """
    words: Sequence[str] = list(items)
    if len(words) < 2:
        return "".join(words)
    joint = t("or") if last == "or" else t("and")
    return f"{', '.join(words[:-1])} {joint} {words[-1]}"


def in_quotes(text: str) -> str:
    """Return a text in the quotation marks of the language.

    >>> in_quotes("Half Life")
    '“Half Life”'
    """
    return t("“{text}”", text=text)


def number(count: int) -> str:
    """Return a whole number with its thousands set apart.

    >>> number(1234567)
    '1,234,567'
    """
    return f"{count:,}".replace(",", _spoken.thousands)


def decimal(value: float | Fraction, places: int) -> str:
    """Return a number rounded to so many places.

    >>> decimal(Fraction(1, 3), 2)
    '0.33'
    """
    whole = f"{float(value):,.{places}f}"
    return whole.replace(",", "\0").replace(".", _spoken.decimal).replace("\0", _spoken.thousands)


def percent(chance: Fraction | float, places: int = 1) -> str:
    """Return a chance as a percentage; what is not certain never reads 0 or 100.

    >>> percent(Fraction(2035869, 5311735)), percent(Fraction(1)), percent(Fraction(1, 10**6))
    ('38.3%', '100%', '<\\xa00.1%')
    """
    gap = _spoken.before_percent
    least = Fraction(1, 100 * 10**places)
    if chance in (0, 1):
        return f"{int(chance) * 100}{gap}%"
    if chance < least:
        return f"<{NO_BREAK}{decimal(100 * least, places)}{gap}%"
    if chance > 1 - least:
        return f">{NO_BREAK}{decimal(100 * (1 - least), places)}{gap}%"
    return f"{decimal(100 * chance, places)}{gap}%"
