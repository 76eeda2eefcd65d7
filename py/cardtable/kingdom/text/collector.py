"""What was understood of a written kingdom, gathered card by card, and what was not."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from cardtable.kingdom.cards.catalog import KINGDOM_SIZE, Card, Cost, Kind
from cardtable.kingdom.cards.names import LANGUAGES, Nearest, cards_named, nearest
from cardtable.kingdom.table.layout import PART_OF_KIND, ROLES, SEVERAL, Layout, Part, parts_called

_BANE_COSTS = (Cost(2), Cost(3))

_SURE, _AHEAD, _LONG = 0.84, 0.03, 5
"""A misspelt name is taken for the nearest that is so like it, so far ahead of the next, and so long."""

_LIKE = 0.5
"""The nearest name is told if it is at least so like."""
_MOST_COMPARED = 60
"""A text with so many troubles is no kingdom: its other pieces are not compared with names."""


class Cause(StrEnum):
    """Why a piece of a written kingdom is told back."""

    UNKNOWN = "unknown"
    """No card is known by it; the nearest, if any, is not taken."""
    GUESSED = "guessed"
    """It was misspelt, and taken for the nearest."""
    DUPLICATE = "duplicate"
    """The card is there already."""
    TAKEN = "taken"
    """Another card has the place that is there for one."""
    MISFIT = "misfit"
    """The card cannot stand where it was said to, so it stands where such cards do, if anywhere."""
    HEADING = "heading"
    """It stands before a list, and was left out as a heading or a title, which may be a card's name."""
    BESIDE = "beside"
    """The card is not chosen: it comes by itself, with others."""


_SENTENCES = {
    Cause.UNKNOWN: "no card is known by this name",
    Cause.GUESSED: "it was taken for {}",
    Cause.DUPLICATE: "{} is there already",
    Cause.TAKEN: "another card has the place of {}",
    Cause.MISFIT: "{} cannot stand there",
    Cause.HEADING: "it was left out as a heading",
    Cause.BESIDE: "{} is not chosen: it comes by itself, with others",
}


@dataclass(frozen=True, slots=True)
class Trouble:
    """One piece of a written kingdom that the person should look at."""

    cause: Cause
    line: int
    """Its line, from 1."""
    text: str
    """The piece as it was written."""
    card: Card | None
    """What it was taken for, or the nearest where it is unknown; None where none is near."""

    def __str__(self) -> str:
        near = f"; did you mean {self.card.name!r}?" if self.card and self.cause is Cause.UNKNOWN else ""
        return f"line {self.line}, {self.text!r}: {_SENTENCES[self.cause].format(self.card)}{near}"


@dataclass(frozen=True, slots=True)
class Reading:
    """What was understood of a written kingdom, and what was not."""

    layout: Layout
    troubles: tuple[Trouble, ...]
    """In the order of the text."""


class Collector:
    """Gathers cards into a layout; every call says the piece of the present line that it was read from."""

    def __init__(self, languages: Collection[str] = LANGUAGES) -> None:
        self._languages = languages
        self._cards: defaultdict[Part, list[Card]] = defaultdict(list)
        self._traits: dict[Card, Card] = {}
        self._implied: set[Card] = set()
        self._troubles: list[Trouble] = []
        self.line = 1
        """The number of the line that is being read."""
        self.colonies = False
        self.shelters = False

    def report(self, cause: Cause, text: str, card: Card | None = None) -> None:
        """Tell a piece back."""
        self._troubles.append(Trouble(cause, self.line, text.strip(), card))

    def place(self, card: Card, part: Part | None, text: str) -> None:
        """Put a card into a part, or where cards of its kind stand if the part is None or does not fit."""
        natural = PART_OF_KIND.get(card.kind)
        if part in ROLES and natural is not Part.PILES:
            self.report(Cause.MISFIT, text, card)
        if natural is None:
            self._place_beside(card, text)
        else:
            self._put(card, part if part in ROLES and natural is Part.PILES else natural, text)

    def pair(self, caller: Card, called: Card, text: str) -> bool:
        """Put `called` where `caller` calls for it, and `caller` on the table; False if it does not call."""
        if caller.kind is Kind.TRAIT and called.kind is Kind.KINGDOM:
            self.imply(caller, text)
            self._put_trait(caller, called, text)
            return True
        parts = parts_called(caller)
        wanted = Kind.BOON if parts == (Part.BOONS,) else Kind.KINGDOM
        if not parts or called.kind is not wanted:
            return False
        self.imply(caller, text)
        self.place(called, parts[0], text)
        return True

    def imply(self, card: Card, text: str) -> None:
        """Put a card on the table that another piece names, unless it is there; it may still be listed."""
        part = PART_OF_KIND[card.kind]
        if card not in self._cards[part]:
            self._put(card, part, text)
            self._implied.add(card)

    def guess(self, text: str, *, is_heading: bool = False) -> Card | None:
        """The card that a misspelt name is taken for, told back; where none is near enough, as unknown.

        What stands where a heading does is then told as one, and no name is nearest to it.
        """
        near = self._nearest(text, self._languages)
        if near and near.likeness >= _SURE and near.lead >= _AHEAD and len(text.strip()) >= _LONG:
            if spelt := cards_named(text):  # in a language that nothing else speaks for
                return spelt[0]
            self.report(Cause.GUESSED, text, near.card)
            return near.card
        if is_heading:
            self.report(Cause.HEADING, text)
            return None
        near = self._nearest(text)
        self.report(Cause.UNKNOWN, text, near.card if near and near.likeness >= _LIKE else None)
        return None

    def _nearest(self, text: str, among: Collection[str] = LANGUAGES) -> Nearest | None:
        return nearest(text, among) if len(self._troubles) < _MOST_COMPARED else None

    def reading(self) -> Reading:
        """All that was gathered so far. A bane or army listed with more than ten piles is none of the ten."""
        cards = {part: list(held) for part, held in self._cards.items()}
        if _is_bane_last(cards):
            cards[Part.BANE] = cards[Part.PILES][-1:]
        for card in [*cards.get(Part.BANE, ()), *cards.get(Part.ARMY, ())]:
            piles = cards.get(Part.PILES, [])
            if card in piles and len(piles) > KINGDOM_SIZE:
                piles.remove(card)
        layout = Layout.of(cards, tuple(self._traits.items()), colonies=self.colonies, shelters=self.shelters)
        return Reading(layout, tuple(self._troubles))

    def _put(self, card: Card, part: Part, text: str) -> None:
        held = self._cards[part]
        if card in self._implied and card in held:
            self._implied.remove(card)
        elif card in held:
            self.report(Cause.DUPLICATE, text, card)
        elif held and part not in SEVERAL:
            self.report(Cause.TAKEN, text, card)
        else:
            held.append(card)

    def _put_trait(self, trait: Card, pile: Card, text: str) -> None:
        if trait in self._traits:
            cause = Cause.DUPLICATE if self._traits[trait] is pile else Cause.TAKEN
            self.report(cause, text, pile)
        else:
            self._traits[trait] = pile

    def _place_beside(self, card: Card, text: str) -> None:
        if card.id in ("colony", "platinum"):
            self.colonies = True
        elif card.kind is Kind.SHELTER:
            self.shelters = True
        else:
            self.report(Cause.BESIDE, text, card)


def _is_bane_last(cards: Mapping[Part, Sequence[Card]]) -> bool:
    """Whether the last of eleven piles is Young Witch's bane, as it is in lists without a word about it."""
    piles = cards.get(Part.PILES, ())
    return (
        len(piles) == KINGDOM_SIZE + 1
        and not cards.get(Part.BANE)
        and any(Part.BANE in parts_called(pile) for pile in piles)
        and piles[-1].cost in _BANE_COSTS
    )
