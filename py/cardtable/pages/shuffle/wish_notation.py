"""The notation of a wish in addresses and forms: how many cards, of what, and by which turn.

| notation | wish |
|---|---|
| `heal` | at least one heal card, by the turn that is asked about |
| `min2~heal+9` | at least two of the heal cards and card 9 |
| `is1~heal`, `max1~heal` | exactly one, at most one |
| `in1-3~heal` | from one to three |
| `by4~heal`, `in1-3by4~heal` | the same by turn 4, whatever turn is asked about |

A list of any deck has its own names of things: places of entries, and sections (`s0`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from cardtable.pages.core.given_fields import GivenFields
from cardtable.shuffle import Bound
from cardtable.shuffle.odds.wishes import MAX_WISHES, Amount
from cardtable.shuffle.ordinary.deck_list import DeckList, read_list

MOST_WANTED, LAST_TURN, MOST_THINGS = 20, 61, 30
"""Cards that a wish is for, the last turn that it may name, and the things that may count for it."""
_COUNT = "([0-9]|1[0-9]|20)"
WISH = re.compile(
    rf"(?:(?!~)(?:(min|is|max){_COUNT}|in{_COUNT}-{_COUNT})?(?:by([0-9]|[1-5][0-9]|6[01]))?~)?"
    r"((?:[a-z_]+|[bs]?[0-9]+)(?:\+(?:[a-z_]+|[bs]?[0-9]+)){0,29})"
)
assert str(MOST_WANTED) in WISH.pattern
assert f"{{0,{MOST_THINGS - 1}}}" in WISH.pattern


@dataclass(frozen=True, slots=True)
class WishParts(Amount):
    """A wish as it is written.

    Attributes:
        things: the names of what counts.
        bound, count, most: how many of them, see `Amount`; without a larger number `most` is 0.
        turn: the turn by which it is to be met, 0 for the opening hand; None for the turn asked about.
    """

    things: tuple[str, ...]
    bound: Bound = Bound.MIN
    count: int = 1
    most: int = 0
    turn: int | None = None


def read_wish(text: str) -> WishParts | None:
    """Return the parts of a wish, None if the text is none.

    >>> read_wish("in1-3by4~heal+9")
    WishParts(things=('heal', '9'), bound=<Bound.BETWEEN: 'in'>, count=1, most=3, turn=4)
    >>> read_wish("in3-1~heal") is None
    True
    """
    match = WISH.fullmatch(text)
    if match is None:
        return None
    bound, count, least, most, turn, things = match.groups()
    if least and int(least) > int(most):
        return None
    return WishParts(
        tuple(things.split("+")),
        Bound.BETWEEN if least else Bound(bound or "min"),
        int(least or count or 1),
        int(most or 0),
        None if turn is None else int(turn),
    )


def parts_of(wish: str) -> WishParts:
    """Return the parts of a wish that has been read before."""
    parts = read_wish(wish)
    assert parts
    return parts


def write_wish(wish: WishParts) -> str:
    """Return the notation of a wish.

    >>> write_wish(WishParts(("heal",))), write_wish(WishParts(("heal", "9"), Bound.MAX, 2, turn=3))
    ('heal', 'max2by3~heal+9')
    """
    numbers = f"{wish.count}-{wish.most}" if wish.bound is Bound.BETWEEN else str(wish.count)
    return _notation(wish.things, wish.bound.value, numbers, "" if wish.turn is None else str(wish.turn))


def _notation(things: Sequence[str], bound: str, numbers: str, turn: str) -> str:
    how = "" if (bound, numbers) == (Bound.MIN.value, "1") else f"{bound}{numbers}"
    how += f"by{turn}" if turn else ""
    return (f"{how}~" if how else "") + "+".join(things)


def with_wishes(fields: GivenFields, prefix: str) -> GivenFields:
    """Return the fields of a form with the wishes that its rows of controls make."""
    if f"{prefix}-of-1" not in fields:
        return fields
    rows = (_of_controls(fields, prefix, row) for row in range(1, MAX_WISHES + 1))
    return fields | {prefix: [wish for wish in rows if wish]}


def _of_controls(fields: GivenFields, prefix: str, row: int) -> str:
    """Return the notation of a row, "" for an empty one; the reader refuses what is no number."""
    things = list(dict.fromkeys(filter(None, fields.get(f"{prefix}-of-{row}", ()))))
    if not things:
        return ""
    how, count, most, turn = (
        next(iter(fields.get(f"{prefix}-{part}-{row}", ())), "") for part in ("how", "count", "most", "by")
    )
    if how == Bound.BETWEEN.value:
        numbers = [count or "1", most or _next(count or "1")]
        count = "-".join(sorted(numbers, key=int) if all(map(_is_count, numbers)) else numbers)
    return _notation(things, how, count, turn)


def _next(count: str) -> str:
    """Return the next larger number of cards, which stands beside a number at first."""
    return str(min(int(count) + 1, MOST_WANTED)) if _is_count(count) else count


def _is_count(text: str) -> bool:
    return re.fullmatch("[0-9]{1,2}", text) is not None


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

    A wish for a thing that is gone is left out: without it, it would be another wish.

    >>> asked = ListAsked("24 Mountain\\n4 Bolt", ("min2~0+1", "by4~0"), ("min2~0",))
    >>> moved, gone = follow_names(asked, "4 Spike\\n24 Mountain")
    >>> moved.wishes, moved.rules, gone
    (('by4~1',), ('min2~1',), ('Bolt',))
    """
    before, after = list_of(asked.text), list_of(text)
    names, places = before.names, _places(after)
    gone: dict[str, None] = {}

    def moved(things: Sequence[str]) -> tuple[str, ...]:
        """Return the places of some things, none where one of them is gone."""
        found, is_whole = [], True
        for thing in things:
            name = names.get(thing)
            if name is None:  # it named no card before either
                continue
            is_section = thing.startswith("s")
            place = places.get((is_section, name)) or places.get((is_section, name.casefold()))
            if place is None and is_section:
                place = _renamed(before, after, name)
            if place is None:
                gone[name], is_whole = None, False
            else:
                found.append(place)
        return tuple(dict.fromkeys(found)) if is_whole else ()

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
