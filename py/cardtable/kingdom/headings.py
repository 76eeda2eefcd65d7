"""The words between card names in a written kingdom, from `headings.csv`: headings, yes and no, set names."""

import csv
import re
from collections import defaultdict
from enum import StrEnum
from functools import cache
from importlib.resources import files

from .layout import Part
from .names import plain
from .sets import Edition, editions

__all__ = ["Meaning", "editions_named", "meaning_of", "part_of"]

_EDITION = re.compile(r"\b(?:\w*\d\w*|edition|second|first)\b|\W+", re.IGNORECASE)
_NUMBERS = (re.compile(r"1|\bfirst\b", re.IGNORECASE), re.compile(r"2|\bsecond\b", re.IGNORECASE))


class Meaning(StrEnum):
    """What a word that is no card name means; those of `Part` mean that part."""

    COLONIES = "colonies"
    SHELTERS = "shelters"
    SETS = "sets"
    """What follows are names of sets."""
    YES = "yes"
    NO = "no"
    COST = "cost"
    """What stands beside it is a cost."""
    AND = "and"


@cache
def _meanings() -> dict[str, Meaning | Part]:
    table = files(__package__).joinpath("headings.csv").read_text(encoding="utf-8")
    parts = {part.value: part for part in Part}
    return {
        plain(row["words"]): parts.get(row["means"]) or Meaning(row["means"])
        for row in csv.DictReader(table.splitlines())
    }


@cache
def _sets() -> dict[str, tuple[Edition, ...]]:
    named: defaultdict[str, tuple[Edition, ...]] = defaultdict(tuple)
    for edition in editions():
        for name in dict.fromkeys((plain(edition.name), plain(edition.set))):
            named[name] += (edition,)
    return dict(named)


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
    """The editions of the set with a name, one only where its number is said; none for no set's name.

    >>> [edition.id for edition in editions_named("Base 2E")]
    ['base-2']
    >>> [edition.id for edition in editions_named("DARK AGES")], editions_named("Light Ages")
    (['dark-ages'], ())
    """
    exact = _sets().get(plain(words))
    found = exact or _sets().get(plain(_EDITION.sub(" ", words)), ())
    numbers = {number for number, said in enumerate(_NUMBERS, 1) if said.search(words)}
    return tuple(edition for edition in found if edition.number in numbers) or found
