"""Card names in several languages, from `names.csv`, and the card that a written name means.

The table has a column of printed names for each language but English, headed by its ISO 639 code. English
names are in `cards.csv`, and replace those that are not known.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection
from dataclasses import dataclass
from functools import cache
from itertools import islice
from typing import Annotated

from cardtable.common.errors import UnknownNameError
from cardtable.kingdom.cards.catalog import Card, Kind, all_cards, plain
from cardtable.kingdom.cards.rows import rows

LANGUAGES = ("en", *(rows("cards/names.csv").fieldnames or ())[1:])
"""The languages in which names are known, by their ISO 639 codes."""

_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
_CLOSEST = 24
"""How many of the names that share the most letter pairs with a word are compared with it in full."""


class UnknownLanguageError(UnknownNameError):
    """A language in which no card names are known."""

    kind = "language of card names"


@dataclass(frozen=True, slots=True)
class Nearest:
    """The card whose name is most like a word, and how like they are."""

    card: Card
    likeness: float
    """2M / T, with M letters matching of T in both together: 1 is the same, 0 has nothing in common."""
    lead: float
    """By how much it is more like the word than any other card's name."""


def name_in(card: Card, language: str) -> str:
    """The name of a card as printed in a language, or its English name where none is known.

    UnknownLanguageError for a language that is not one of `LANGUAGES`.

    >>> from cardtable.kingdom.cards.catalog import card_by_id
    >>> name_in(card_by_id("bridge-troll"), "fr"), name_in(card_by_id("bridge-troll"), "cs")
    ('Pont aux Trolls', 'Bridge Troll')
    """
    return _printed(card, language) or card.name


def known_names(language: str) -> int:
    """How many of the cards have a known printed name in a language.

    UnknownLanguageError for a language that is not one of `LANGUAGES`.

    >>> known_names("en") == len(all_cards()), known_names("pl")
    (True, 505)
    """
    return sum(_printed(card, language) is not None for card in all_cards())


def _printed(card: Card, language: str) -> str | None:
    """The name of a card as printed in a language; None where none is known."""
    _check(language)
    return card.name if language == "en" else _table().get(card.id, {}).get(language) or None


def _check(language: str) -> str:
    if language not in LANGUAGES:
        raise UnknownLanguageError(language, LANGUAGES)
    return language


Language = Annotated[str, _check]


def cards_named(name: str, language: str = "en", among: Collection[Language] = LANGUAGES) -> tuple[Card, ...]:
    """Every card that bears a name in one of the languages `among`, however it is spelt; the likeliest first.

    A name in `language` comes before an English one, that before one in another language; then a
    kingdom pile before what lies beside the kingdom. A card within a split pile means its pile.

    >>> [card.name for card in cards_named("prestito")], cards_named("RÜBEN"), cards_named("rocks")[0].name
    (['Loan', 'Borrow'], (), 'Catapult / Rocks')
    """
    _check(language)
    found = [bearer for bearer in _names().get(plain(name), ()) if bearer.language in among]
    ordered = sorted(found, key=lambda bearer: bearer.rank(language))
    return tuple(dict.fromkeys(bearer.card for bearer in ordered))


def cards_beginning(text: str, language: str = "en") -> tuple[Card, ...]:
    """Every card whose name in `language` or in English begins with a text; the shortest such names first.

    UnknownLanguageError for a language that is not one of `LANGUAGES`.

    >>> [card.name for card in cards_beginning("grand m")], cards_beginning("")
    (['Grand Market'], ())
    """
    _check(language)
    start = plain(text)
    bearers = [
        (name, bearer)
        for name, each in _names().items()
        if start and name.startswith(start)
        for bearer in each
        if bearer.language in (language, "en")
    ]
    bearers.sort(key=lambda pair: (len(pair[0]), pair[0], pair[1].rank(language)))
    return tuple(dict.fromkeys(bearer.card for _, bearer in bearers))


def languages_of(name: str) -> tuple[str, ...]:
    """The languages in which a card bears a name, however it is spelt.

    >>> languages_of("Bandit"), languages_of("VILLAGE"), languages_of("banana")
    (('en', 'fr'), ('en',), ())
    """
    spoken = {bearer.language for bearer in _names().get(plain(name), ())}
    return tuple(language for language in LANGUAGES if language in spoken)


def nearest(name: str, among: Collection[str] = LANGUAGES) -> Nearest | None:
    """The card with the name most like a word in one of the languages `among`; None where no name is like it.

    Names are first ranked by the pairs of letters that they share with the word, then compared as
    difflib does.

    >>> found = nearest("Vilage")
    >>> found.card.name, round(found.likeness, 2)
    ('Village', 0.92)
    """
    word = plain(name)[:80]
    if not word:
        return None
    from difflib import SequenceMatcher  # a page's first kingdom does not need it

    shared = Counter(known for pair in sorted(_pairs(word)) for known in _names_by_pair().get(pair, ()))
    closest = sorted(shared, key=lambda known: (-2 * shared[known] / (len(word) + len(known)), known))
    spoken = ((known, found[0]) for known in closest if (found := cards_named(known, among=among)))
    best: dict[Card, float] = {}
    matcher = SequenceMatcher(b=word, autojunk=False)
    for known, card in islice(spoken, _CLOSEST):
        matcher.set_seq1(known)
        best[card] = max(best.get(card, 0.0), matcher.ratio())
    ranked = sorted(best.items(), key=lambda pair: -pair[1])
    if not ranked or not ranked[0][1]:
        return None
    (card, likeness), *others = ranked
    return Nearest(card, likeness, likeness - (others[0][1] if others else 0.0))


@dataclass(frozen=True, slots=True)
class _Bearer:
    card: Card
    language: str
    is_part: bool

    def rank(self, language: str) -> tuple[int, bool, bool]:
        order = 0 if self.language == language else 1 if self.language == "en" else 2
        return order, self.is_part, self.card.kind is not Kind.KINGDOM


def _pairs(word: str) -> set[str]:
    padded = f" {word} "
    return {padded[at : at + 2] for at in range(len(padded) - 1)}


@cache
def _table() -> dict[str, dict[str, str]]:
    return {row["id"]: row for row in rows("cards/names.csv")}


@cache
def _names() -> dict[str, tuple[_Bearer, ...]]:
    piles = {part: card for card in all_cards() for part in card.parts}
    names: defaultdict[str, list[_Bearer]] = defaultdict(list)
    for card in all_cards():
        for language in LANGUAGES:
            for name in _spellings(card, language):
                bearer = _Bearer(piles.get(card.id, card), language, card.id in piles)
                names[plain(name)].append(bearer)
    return {name: tuple(dict.fromkeys(bearers)) for name, bearers in names.items()}


def _spellings(card: Card, language: str) -> tuple[str, ...]:
    if language == "en":
        return card.name, *card.aliases
    name = _printed(card, language)
    return (name, name.casefold().translate(_UMLAUTS)) if name else ()


@cache
def _names_by_pair() -> dict[str, tuple[str, ...]]:
    by_pair: defaultdict[str, list[str]] = defaultdict(list)
    for name in _names():
        for pair in sorted(_pairs(name)):
            by_pair[pair].append(name)
    return {pair: tuple(names) for pair, names in by_pair.items()}
