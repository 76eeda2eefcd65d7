"""What wishes of a list name: entries and sections, by place. Both follow their names to other lists."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from cardtable.pages.shuffle.wish_notation import parts_of, write_wish
from cardtable.shuffle.ordinary.deck_list import DeckList, read_list

list_of = lru_cache(maxsize=8)(read_list)
"""Return a list as read; the last few are remembered."""


@dataclass(frozen=True, slots=True)
class ListAsked:
    """What is asked of a list: the wishes for it, and the rules by which a hand is kept.

    Attributes:
        text: the list that the places refer to.
        wishes, rules: in the notation of wishes, with places of that list.
    """

    text: str
    wishes: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()


def follow_names(asked: ListAsked, text: str) -> tuple[ListAsked, tuple[str, ...]]:
    """Return what is asked with the places of another list, and the names that this list lacks.

    A thing that is gone is left out of its wish; a wish without any is left out too.

    >>> asked = ListAsked("24 Mountain\\n4 Bolt", ("min2~0+1", "by4~1"), ("min2~0",))
    >>> moved, gone = follow_names(asked, "4 Spike\\n24 Mountain")
    >>> moved.wishes, moved.rules, gone
    (('min2~1',), ('min2~1',), ('Bolt',))
    """
    before, after = list_of(asked.text), list_of(text)
    names, places = before.names, _places(after)
    gone: dict[str, None] = {}

    def moved(things: Sequence[str]) -> tuple[str, ...]:
        found = []
        for thing in things:
            name = names.get(thing)
            if name is None:  # it named no card before either
                continue
            is_section = thing.startswith("s")
            place = places.get((is_section, name)) or places.get((is_section, name.casefold()))
            if place is None and is_section:
                place = _renamed(before, after, name)
            if place is None:
                gone[name] = None
            else:
                found.append(place)
        return tuple(dict.fromkeys(found))

    def followed(wishes: Sequence[str]) -> tuple[str, ...]:
        found = []
        for wish in wishes:
            parts = parts_of(wish)
            if things := moved(parts.things):
                found.append(write_wish(replace(parts, things=things)))
        return tuple(dict.fromkeys(found))

    return ListAsked(text, followed(asked.wishes), followed(asked.rules)), tuple(gone)


def _renamed(before: DeckList, after: DeckList, section: str) -> str | None:
    """Return the new section that holds most cards of one that is gone: its heading has another name.

    >>> before, *later = (read_list(f"{line}\\n4 Bolt\\n4 Shock") for line in ("Spells:", "Burn", "6 Fog"))
    >>> [_renamed(before, after, "Spells") for after in later]
    ['s0', None]
    """
    cards = {entry.name.casefold() for entry in before.entries if entry.section == section}
    known = {name.casefold() for name in before.sections}
    shares = {
        place: sum(entry.name.casefold() in cards for entry in after.entries if entry.section == name)
        for place, name in enumerate(after.sections)
        if name.casefold() not in known
    }
    best = max(shares, key=lambda place: shares[place], default=None)
    return None if best is None or 2 * shares[best] <= len(cards) else f"s{best}"


def _places(found: DeckList) -> dict[tuple[bool, str], str]:
    """Return the places of entries and sections by name, and by name without upper case."""
    named = [((thing.startswith("s"), name), thing) for thing, name in found.names.items()]
    folded = {(is_section, name.casefold()): thing for (is_section, name), thing in reversed(named)}
    return folded | dict(named)
