"""The notation of a wish in addresses and forms: how many cards, of what, and by which turn.

| notation | wish |
|---|---|
| `heal` | at least one heal card, by the turn that is asked about |
| `min2~heal+9` | at least two of the heal cards and card 9 |
| `is1~heal`, `max1~heal` | exactly one, at most one |
| `in1-3~heal` | from one to three |
| `by4~heal`, `in1-3by4~heal` | the same by turn 4, whatever turn is asked about |

A wish for a list of any deck names cards, and sections behind a `#`: `min2~Bolt+#Lands`. In a
name `%2b` stands for a plus, and so on.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple
from urllib.parse import unquote

from cardtable.pages.core.given_fields import GivenFields
from cardtable.shuffle import Bound
from cardtable.shuffle.odds.wishes import MAX_WISHES, Amount
from cardtable.shuffle.ordinary.deck_list import read_list

MOST_WANTED, LAST_TURN, MOST_THINGS = 20, 61, 30
"""Cards that a wish is for, the last turn that it may name, and the things that may count for it."""
_COUNT = "([0-9]|1[0-9]|20)"
AMOUNT = re.compile(rf"(?:(min|is|max){_COUNT}|in{_COUNT}-{_COUNT})?(?:by([0-9]|[1-5][0-9]|6[01]))?")
assert str(MOST_WANTED) in AMOUNT.pattern
PLACE = re.compile("s?[0-9]+")
"""What named a card or a section in earlier addresses, and is no name."""
_ESCAPED = re.compile("[#%+.~]|^[s0-9](?=[0-9]*$)")
"""What a name may hold and is escaped, as what is like a place."""


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
    how, tilde, named = text.rpartition("~")
    match, things = AMOUNT.fullmatch(how), tuple(named.split("+"))
    if match is None or bool(how) != bool(tilde) or not all(things) or len(things) > MOST_THINGS:
        return None
    bound, count, least, most, turn = match.groups()
    if least and int(least) > int(most):
        return None
    return WishParts(
        things,
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


class ListThing(NamedTuple):
    """What can be asked of a list: its words, and the numbers of its cards."""

    words: str
    cards: tuple[int, ...]


@lru_cache(maxsize=8)
def list_things(text: str) -> dict[str, ListThing]:
    """Return what can be asked of a list, as wishes write it: its sections, then its cards.

    >>> list(list_things("Lands:\\n20 Mountain\\n4 Mr. Bolt\\n4 7"))
    ['#Lands', 'Mountain', 'Mr%2e Bolt', '%37']
    """
    found = list_of(text)
    of_section = {
        name: tuple(number for number, entry in enumerate(found.entries) if entry.section == name)
        for name in found.sections
    }
    sections = {f"#{_escaped(name)}": ListThing(name, cards) for name, cards in of_section.items()}
    cards = enumerate(entry.name for entry in found.entries)
    return sections | {_escaped(name): ListThing(name, (number,)) for number, name in cards}


def _escaped(name: str) -> str:
    return _ESCAPED.sub(lambda sign: f"%{ord(sign[0]):02x}", name)


def list_name(thing: str) -> str:
    """Return the name of what a wish for a list names.

    >>> list_name("#Lands"), list_name("Mr%2e Bolt")
    ('Lands', 'Mr. Bolt')
    """
    return unquote(thing.removeprefix("#"))


def list_cards(text: str, things: Iterable[str]) -> list[int]:
    """Return the numbers of the cards of a list that some things stand for, in whatever case.

    >>> list_cards("Lands:\\n20 Mountain\\n4 Bolt", ["mountain", "Shock"])
    [0]
    """
    known = list_things(text)
    folded = {thing.casefold(): thing for thing in reversed(known)}
    spelled = (thing if thing in known else folded.get(thing.casefold(), "") for thing in things)
    return sorted({card for thing in spelled if thing for card in known[thing].cards})
