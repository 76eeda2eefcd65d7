"""Decks read from text: ids of both generations, numbers, names, or the JSON of the public endpoint.

`read_deck` refuses no text: an entry that cannot stand in a deck is left out, and a `Trouble` tells why.
`Deck.parse` refuses such an entry.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from difflib import get_close_matches
from enum import StrEnum

from cardtable.common.errors import EngineError
from cardtable.common.fields import Text
from cardtable.shuffle.deck.cards import Card, Role, names
from cardtable.shuffle.deck.deck import Deck, DeckError, Misfit, misfit
from cardtable.shuffle.rules import MAX_CARDS, MIN_CARDS

STARS = "*★⭐"
_ID = re.compile(
    r"(?:card[\s_-]*)?(base|dex|0?1|0?2)[\s_-]+0*([0-9]{1,5})|(base|dex)0*([0-9]{1,5})", re.IGNORECASE
)
_NUMBER = re.compile(r"#?0*([0-9]{1,5})")
_LIST_MARK = re.compile(r"^\s*(?:[-•]\s+|[0-9]{1,3}[.)x]\s+)")
_PREFIX_AND_NUMBER = re.compile(r"\b(base|dex)\s+([0-9]+)", re.IGNORECASE)
_JSON_KEY = re.compile(r'"\w+"\s*:')
_JSON_MARK = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"?|[\[\]{}]', re.DOTALL)
_DEEPEST = 8
"""How deeply brackets may be nested in JSON: no deck's are."""
_NEAREST_FOR = 20  # unknown entries that get a nearest match: looking for one is slow


class Reason(StrEnum):
    """Why an entry was left out, or what will happen to the deck."""

    UNKNOWN = "unknown"  # no such card; `nearest` holds cards with a like id or name
    BASE_CARD = Misfit.BASE_CARD.value
    TOKEN = Misfit.TOKEN.value
    DUPLICATE = Misfit.DUPLICATE.value
    STAR_ON_PASSIVE = "star-on-passive"  # a passive is never dealt, so it cannot be moved
    STAR_NOT_OWNED = "star-not-owned"  # the starred card is not in the deck
    ACCOUNT_PERK = "account-perk"  # kept as an active card; whether it is dealt is not published
    TOO_MANY = "too-many"  # `count` active cards more than ten: as many are left out of each shuffle
    TOO_FEW = "too-few"  # `count` fillers are added to reach four active cards
    BAD_JSON = "bad-json"  # looks like JSON and is not: read as plain words instead


_SENTENCES = {
    Reason.STAR_ON_PASSIVE: "{0.card} is never dealt, so its star moves nothing",
    Reason.STAR_NOT_OWNED: "{0.card} has a star and is not in the deck",
    Reason.ACCOUNT_PERK: "{0.card} is an active card here; whether it is dealt is not published",
    Reason.TOO_MANY: "{0.count} active cards more than ten: as many are left out of each shuffle",
    Reason.TOO_FEW: "{0.count} fillers are added to reach four active cards",
    Reason.BAD_JSON: "{0.text!r} looks like JSON and is not: it was read as plain words",
}


@dataclass(frozen=True, slots=True)
class Trouble:
    """Something to tell about an entry.

    Attributes:
        reason: what it is.
        text: the entry as it was given, "" when it is about the whole deck.
        card: the card that was meant, when there is one.
        nearest: up to three cards with a like id or name, for an unknown one.
        count: how many cards it is about.
    """

    reason: Reason
    text: str = ""
    card: Card | None = None
    nearest: tuple[Card, ...] = ()
    count: int = 1

    def __str__(self) -> str:
        if self.reason is Reason.UNKNOWN:
            near = f"; did you mean {self.nearest[0].name!r}?" if self.nearest else ""
            return f"{self.text!r} is no card{near}"
        if self.card and self.reason.value in {each.value for each in Misfit}:
            return str(DeckError(self.card, Misfit(self.reason.value)))
        return _SENTENCES[self.reason].format(self)


@dataclass(frozen=True, slots=True)
class Entry:
    """One card named in a text: the words, the card if it is known, and whether it was starred."""

    text: str
    card: Card | None
    starred: bool = False


@dataclass(frozen=True, slots=True)
class DeckReading:
    """A deck as read, with all that is to be told about it."""

    deck: Deck
    troubles: tuple[Trouble, ...]


@dataclass(frozen=True, slots=True)
class OrderReading:
    """An ordered array of cards as read: base cards and repeats belong there."""

    cards: tuple[Card, ...] = field(repr=False)
    troubles: tuple[Trouble, ...]


def read_deck(text: Text) -> DeckReading:
    """Read a deck: ids of either generation, "dex 9", 9, names, or JSON (an array or {"deck": [...]}).

    A star before or after a card (`*` or ★) makes it a favourite; JSON may hold them under
    "favourites" ("favorites", "stars").

    >>> reading = read_deck('{"deck": ["card_dex_00009", "card_02_00060", "card_dex_00036"]}')
    >>> [card.name for card in reading.deck.owned], [(t.reason.name, t.count) for t in reading.troubles]
    (['Biohazard', 'Brawler'], [('TOKEN', 1), ('TOO_FEW', 3)])
    """
    entries, stars, troubles = _entries(text)
    owned, left_out = _accept(entries)
    starred, stars_left_out = _accept([*(entry for entry in entries if entry.starred), *stars])
    told = {trouble.text for trouble in left_out}
    troubles += left_out + [trouble for trouble in stars_left_out if trouble.text not in told]
    deck = Deck(tuple(owned), tuple(starred))
    return DeckReading(deck, (*_once(troubles), *deck_troubles(deck)))


class DeckTextError(EngineError):
    """A text with something that cannot stand in a deck: its first `trouble`."""

    sentence = "{0.trouble}"
    trouble: Trouble


def deck_from(text: Text) -> Deck:
    """Read a deck of which every entry can stand in it, as `str` of a deck is.

    >>> deck_from("Biohazrd")
    Traceback (most recent call last):
    cardtable.shuffle.deck.reading.DeckTextError: 'Biohazrd' is no card; did you mean 'Biohazard'?
    """
    reading = read_deck(text)
    told = deck_troubles(reading.deck)
    for trouble in reading.troubles:
        if trouble not in told:
            raise DeckTextError(trouble)
    return reading.deck


def read_order(text: Text) -> OrderReading:
    """Read the cards of one shuffle in order, in the same forms as a deck.

    >>> [card.name for card in read_order('["card_base_00002", "card_01_00002"]').cards]
    ['Hellfire I', 'Hellfire I']
    """
    entries, _, troubles = _entries(text)
    troubles += _unknown([entry for entry in entries if not entry.card])
    return OrderReading(tuple(entry.card for entry in entries if entry.card), _once(troubles))


def _once(troubles: list[Trouble]) -> tuple[Trouble, ...]:
    """Return the troubles without those that say the same of the same card or entry."""
    return tuple({(each.reason, each.card or each.text): each for each in reversed(troubles)}.values())[::-1]


def deck_troubles(deck: Deck) -> list[Trouble]:
    """Return what is to be told about a deck as a whole: its size, its stars, its doubtful cards.

    >>> [(t.reason.value, t.count) for t in deck_troubles(Deck.of("Biohazard", stars=["Brawler"]))]
    [('star-not-owned', 1), ('star-on-passive', 1), ('too-few', 3)]
    """
    troubles = [
        Trouble(Reason.STAR_NOT_OWNED, card.id, card) for card in deck.stars if card not in deck.owned
    ]
    troubles += [Trouble(Reason.STAR_ON_PASSIVE, card.id, card) for card in deck.stars if card.passive]
    troubles += [
        Trouble(Reason.ACCOUNT_PERK, card.id, card) for card in deck.owned if card.role is Role.ACCOUNT_PERK
    ]
    if len(deck.active) > MAX_CARDS:
        troubles.append(Trouble(Reason.TOO_MANY, count=deck.trimmed))
    if len(deck.active) < MIN_CARDS:
        troubles.append(Trouble(Reason.TOO_FEW, count=deck.fillers))
    return troubles


def _accept(entries: list[Entry]) -> tuple[list[Card], list[Trouble]]:
    """Split entries into cards that a deck can hold, each once, and troubles."""
    cards: list[Card] = []
    troubles = _unknown([entry for entry in entries if not entry.card])
    for entry in entries:
        if entry.card is None:
            continue
        if reason := misfit(entry.card, cards):
            troubles.append(Trouble(Reason(reason.value), entry.text, entry.card))
        else:
            cards.append(entry.card)
    return cards, troubles


def _unknown(entries: list[Entry]) -> list[Trouble]:
    return [
        Trouble(
            Reason.UNKNOWN, entry.text, nearest=nearest_cards(entry.text) if number < _NEAREST_FOR else ()
        )
        for number, entry in enumerate(entries)
    ]


def nearest_cards(text: str) -> tuple[Card, ...]:
    """Return up to three cards whose id or name is like a text, the likest first.

    >>> nearest_cards("Biohazrd")[0].name
    'Biohazard'
    """
    wanted = text[:60].strip(STARS).casefold()
    found = get_close_matches(wanted, list(names()), n=6, cutoff=0.6)
    return tuple(dict.fromkeys(names()[name] for name in found))[:3]


def _entries(text: str) -> tuple[list[Entry], list[Entry], list[Trouble]]:
    """Return the cards named, the cards named as favourites apart, and what is wrong with the JSON."""
    if text.lstrip()[:1] in ("[", "{"):
        try:
            deck, stars = _json_lists(_json(text))
        except ValueError:
            plain = re.sub(r'[\[\]{}"]', " ", _JSON_KEY.sub(" ", text))
            return _words(plain), [], [Trouble(Reason.BAD_JSON, text.strip()[:60])]
        return [_json_entry(item) for item in deck], [_json_entry(item) for item in stars], []
    return _words(text), [], []


def _json(text: str) -> object:
    """Return the value of a JSON text.

    Raises ValueError for deep nesting too, which would end the interpreter in a browser.
    """
    depth = 0
    for mark in _JSON_MARK.finditer(text):
        depth += (mark[0] in ("[", "{")) - (mark[0] in ("]", "}"))
        if depth > _DEEPEST:
            raise ValueError
    return json.loads(text)


def _json_lists(value: object) -> tuple[list[object], list[object]]:
    """Return the deck and the favourites of a JSON value. Raises ValueError where it holds no deck."""
    if isinstance(value, list):
        return value, []
    fields = value if isinstance(value, dict) else {}
    deck: object = fields.get("deck")
    if not isinstance(deck, list):
        raise ValueError
    stars: object = next((fields[key] for key in ("favourites", "favorites", "stars") if key in fields), [])
    return deck, stars if isinstance(stars, list) else [stars]


def _json_entry(item: object) -> Entry:
    return _entry(item if isinstance(item, str) else json.dumps(item))


def _words(text: str) -> list[Entry]:
    entries: list[Entry] = []
    for chunk in re.split(r"[,;\t\r\n|]+", text):
        words = _LIST_MARK.sub("", chunk).strip().strip("\"'")
        if words:
            entries += _chunk(words)
    return entries


def _chunk(words: str) -> list[Entry]:
    """Return the cards of a chunk without separators: one card's name, or several ids apart by spaces."""
    whole = _entry(words)
    if whole.card:
        return [whole]
    parts = [_entry(part) for part in _PREFIX_AND_NUMBER.sub(r"\1_\2", words).split() if part.strip(STARS)]
    if all(part.card for part in parts) or any(_ID.fullmatch(part.text.strip(STARS)) for part in parts):
        return parts
    return [whole]


def _entry(text: str) -> Entry:
    word = text.strip().strip("\"'").strip()
    bare = word.strip(STARS + " ")
    return Entry(word, _look_up(bare), bare != word)


def _look_up(text: str) -> Card | None:
    card = names().get(text.casefold())
    if card:
        return card
    if match := _ID.fullmatch(text):
        kind, number = match[1] or match[3], match[2] or match[4]
        series = "base" if kind.casefold() in ("base", "01", "1") else "dex"
        return names().get(f"card_{series}_{int(number):05}")
    if match := _NUMBER.fullmatch(text):
        return names().get(f"card_dex_{int(match[1]):05}")
    return None
