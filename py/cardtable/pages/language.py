"""The words of the page in four languages: one table, of which each tool keeps its part.

The English text is its own name: `t("Deal a kingdom")` gives it in the language of the request. The table
stands in `words/*.csv`, one row a text, one column a language. Where one English text needs two translations,
what follows `##` tells them apart and is never shown: `t("Draw##noun")`. A text that is chosen from a
dictionary or a constant is marked where it stands, `noted("Wedge")`, and translated where it is shown; tests
find unmarked, untranslated and unused ones. What the engines and the addresses write (notations, ids) is the
same in every language.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from importlib.resources import files
from string import Formatter
from typing import Any

__all__ = [
    "LANGUAGES",
    "decimal",
    "language",
    "learn",
    "listed",
    "noted",
    "number",
    "parts",
    "percent",
    "plural",
    "speak",
    "t",
    "table_rows",
]

LANGUAGES = {"en": "English", "nl": "Nederlands", "fr": "Français", "de": "Deutsch"}
"""The languages that are complete, by tag, each by its own name."""
HINT = "##"
NO_BREAK = "\u00a0"
NARROW = "\u202f"
THOUSANDS = {"en": ",", "nl": ".", "fr": NARROW, "de": "."}
DECIMAL = {"en": ".", "nl": ",", "fr": ",", "de": ","}
BEFORE_PERCENT = {"en": "", "nl": "", "fr": NO_BREAK, "de": NO_BREAK}

_spoken = "en"


_texts: dict[str, tuple[str, ...]] = {}
"""By English text of the parts read so far: the text in each other language, in the order of LANGUAGES."""
_parts: dict[str, bool] = {}
"""The parts of the table whose texts will be said, and whether they have been read."""


def table_rows(part: str) -> Iterator[dict[str, str]]:
    """Yield every row of a part of the table: `{"en": ..., "nl": ..., "fr": ..., "de": ...}`."""
    table = files(__package__).joinpath("words", f"{part}.csv").read_text(encoding="utf-8")
    yield from csv.DictReader(table.splitlines(keepends=True))


def learn(part: str) -> None:
    """Name a part of the table whose texts will be said. English itself needs no table."""
    _parts.setdefault(part, False)
    if _spoken != "en":
        _read()


def _read() -> None:
    _, *others = LANGUAGES
    for part in (part for part, read in _parts.items() if not read):
        _texts.update((row["en"], tuple(row[tag] for tag in others)) for row in table_rows(part))
        _parts[part] = True


def speak(tag: str) -> None:
    """Answer in this language from now on; in English if it is none of `LANGUAGES`."""
    global _spoken
    _spoken = tag if tag in LANGUAGES else "en"
    if _spoken != "en":
        _read()


def language() -> str:
    """Return the tag of the language that is spoken."""
    return _spoken


def noted(english: str) -> str:
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
    if _spoken == "en" or english not in _texts:
        return english.partition(HINT)[0]
    return _texts[english][list(LANGUAGES).index(_spoken) - 1]


def plural(count: int, one: str, many: str, /, **values: object) -> str:
    """Return the text for one or for many, with `{count}` filled; in French none is one as well.

    >>> plural(1, "{count} pile", "{count} piles"), plural(2000, "{count} pile", "{count} piles")
    ('1 pile', '2,000 piles')
    """
    single = count == 1 or (count == 0 and _spoken == "fr")
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


def number(count: int) -> str:
    """Return a whole number with its thousands set apart.

    >>> number(1234567)
    '1,234,567'
    """
    return f"{count:,}".replace(",", THOUSANDS[_spoken])


def decimal(value: float | Fraction, places: int) -> str:
    """Return a number rounded to so many places.

    >>> decimal(Fraction(1, 3), 2)
    '0.33'
    """
    whole = f"{float(value):,.{places}f}"
    return whole.replace(",", "\0").replace(".", DECIMAL[_spoken]).replace("\0", THOUSANDS[_spoken])


def percent(chance: Fraction | float, places: int = 1) -> str:
    """Return a chance as a percentage; what is not certain never reads 0 or 100.

    >>> percent(Fraction(2035869, 5311735)), percent(Fraction(1)), percent(Fraction(1, 10**6))
    ('38.3%', '100%', '<\\xa00.1%')
    """
    gap = BEFORE_PERCENT[_spoken]
    least = Fraction(1, 100 * 10**places)
    if chance in (0, 1):
        return f"{int(chance) * 100}{gap}%"
    if chance < least:
        return f"<{NO_BREAK}{decimal(100 * least, places)}{gap}%"
    if chance > 1 - least:
        return f">{NO_BREAK}{decimal(100 * (1 - least), places)}{gap}%"
    return f"{decimal(100 * chance, places)}{gap}%"
