"""The recommended kingdoms of the rule books and others, from `presets.csv`: searched, filtered, resolved.

Columns of the table: `name`; ids of `piles` and `landscapes`; `beside`, what else is named, as `part:id` or,
for the pile of a Trait, `trait:id`; `boxes`, whether Colonies or Shelters are used. `|` separates.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from cardtable.common.errors import UnknownNameError
from cardtable.kingdom.cards.catalog import Card, card_by_id, plain
from cardtable.kingdom.cards.names import name_in
from cardtable.kingdom.cards.rows import rows
from cardtable.kingdom.cards.sets import check_editions, editions_of, set_ids
from cardtable.kingdom.table.layout import Layout, Part

_NOT_IN_A_SLUG = re.compile(r"[^a-z0-9]+")
_LISTED = re.compile(r"[\s,]+")
_BOXES = {"colonies": "colony", "shelters": "hovel"}
"""A card that comes in the box of what is used besides the cards named."""


class UnknownPresetError(UnknownNameError):
    """A recommended kingdom that the table does not hold."""

    kind = "recommended kingdom"


@dataclass(frozen=True, slots=True, repr=False)
class Preset:
    """One recommended kingdom."""

    id: str
    """Its name in lower case with hyphens; `-2`, `-3` for the next of the same name."""
    name: str
    """As recommended, with `(2nd)` for the version with second editions; several may share a name."""
    layout: Layout

    def __repr__(self) -> str:
        return f"preset_by_id({self.id!r})"

    def __str__(self) -> str:
        return self.id

    @property
    def sets(self) -> tuple[str, ...]:
        """The ids of the sets that its cards are from, in order of release."""
        used = {card.set for card in self.cards}
        return tuple(set_id for set_id in set_ids() if set_id in used)

    def missing(self, owned: Iterable[str]) -> tuple[Card, ...]:
        """The cards that no box among the editions `owned` holds; UnknownEditionError for an unknown id.

        >>> [card.name for card in preset_by_id("first-game").missing(["base-2"])]
        ['Woodcutter']
        """
        boxes = set(owned)
        check_editions(sorted(boxes))
        return tuple(card for card in self.cards if not boxes & editions_of(card))

    @property
    def cards(self) -> tuple[Card, ...]:
        """All of its cards, with one for each box that is used besides."""
        boxes = [card_by_id(_BOXES[name]) for name in _BOXES if getattr(self.layout, name)]
        return (*self.layout.cards, *boxes)


@cache
def all_presets() -> tuple[Preset, ...]:
    """Every recommended kingdom, in the order of the table.

    >>> all_presets()[0].name
    'Gentle Intro'
    """
    seen: Counter[str] = Counter()
    presets = []
    for row in rows("cards/presets.csv"):
        slug = _NOT_IN_A_SLUG.sub("-", row["name"].lower().replace("'", "")).strip("-")
        seen[slug] += 1
        preset_id = slug if seen[slug] == 1 else f"{slug}-{seen[slug]}"
        presets.append(Preset(preset_id, row["name"], _layout(row)))
    return tuple(presets)


@cache
def distinct_presets() -> tuple[tuple[Preset, ...], ...]:
    """The recommended kingdoms, those with the same cards together: two rule books may have named one twice.

    >>> [str(preset) for presets in distinct_presets() for preset in presets if "Crafts" in preset.name]
    ['arts-and-crafts', 'arts-crafts']
    >>> len(all_presets()), len(distinct_presets())
    (447, 433)
    """
    alike: defaultdict[frozenset[Card], list[Preset]] = defaultdict(list)
    for preset in all_presets():
        alike[frozenset(preset.cards)].append(preset)
    return tuple(map(tuple, alike.values()))


@cache
def _by_id() -> dict[str, Preset]:
    return {preset.id: preset for preset in all_presets()}


def preset_by_id(preset_id: str) -> Preset:
    """The recommended kingdom with an id; UnknownPresetError if there is none.

    >>> [card.name for card in preset_by_id("first-game").layout.piles][:3]
    ['Cellar', 'Market', 'Militia']
    """
    try:
        return _by_id()[preset_id]
    except KeyError:
        raise UnknownPresetError(preset_id, (*_by_id(),)) from None


def find_presets(
    text: str = "", owned: Iterable[str] | None = None, language: str = "en"
) -> tuple[Preset, ...]:
    """The recommended kingdoms whose name or cards have every word of a text, those by name alone first.
    A word is found anywhere in the kingdom's name or in a card's name, in English or in `language`, however
    spelt. With `owned`, ids of editions, only those kingdoms that can be laid with these boxes.

    >>> [preset.name for preset in find_presets("witch moat")]
    ['Chemistry Lesson', 'Improvements', 'Chemistry Lesson (2nd)']
    >>> len(find_presets(owned=["base-2"])), len(find_presets(owned=["base-1", "base-2"]))
    (6, 11)
    """
    words = [word for word in map(plain, _LISTED.split(text)) if word]
    boxes = None if owned is None else tuple(owned)
    fitting = [preset for preset in all_presets() if boxes is None or not preset.missing(boxes)]
    by_name = [preset for preset in fitting if all(word in plain(preset.name) for word in words)]
    by_cards = [preset for preset in fitting if all(word in _words(preset, language) for word in words)]
    return tuple(dict.fromkeys([*by_name, *by_cards]))


@cache
def _words(preset: Preset, language: str) -> str:
    names = [preset.name]
    for card in preset.layout.cards:
        names += [card.name, name_in(card, language)]
    return " ".join(map(plain, names))


def _layout(row: dict[str, str]) -> Layout:
    cards: defaultdict[Part, list[Card]] = defaultdict(list)
    traits: list[tuple[Card, Card]] = []
    cards[Part.PILES] = _cards(row["piles"])
    cards[Part.LANDSCAPES] = _cards(row["landscapes"])
    parts = {part.value: part for part in Part}
    for word, card_id in (beside.split(":") for beside in row["beside"].split("|") if beside):
        if word in parts:
            cards[parts[word]].append(card_by_id(card_id))
        else:
            traits.append((card_by_id(word), card_by_id(card_id)))
    boxes = row["boxes"].split("|")
    return Layout.of(cards, traits, colonies="colonies" in boxes, shelters="shelters" in boxes)


def _cards(ids: str) -> list[Card]:
    return [card_by_id(card_id) for card_id in ids.split("|") if card_id]
