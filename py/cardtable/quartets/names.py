"""Names made up at the table: the first four card names spoken of a group become its cards.

A fifth name in a group and a group too many are errors. The same card name may stand in two groups. Names
are compared without regard to case and spacing; the first spelling is kept.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from string import ascii_uppercase, digits

from cardtable.quartets.errors import (
    BlankNameError,
    FifthNameError,
    NameTakenError,
    SurplusGroupError,
    check_number,
)
from cardtable.quartets.rules import CARDS_A_GROUP

LONGEST = 60


@dataclass(frozen=True, slots=True)
class Names:
    """The names spoken so far, in the order of their numbers: `groups[group]`, `cards[group][rank]`.

    >>> names, group, rank = Names(groups_in_deck=2).card("Fish", "Cod")
    >>> names.card("fish ", "COD")[1:], names.card("Fish", "Eel")[1:], names.card("Birds", "Owl")[1:]
    ((0, 0), (0, 1), (1, 0))
    """

    groups_in_deck: int
    groups: tuple[str, ...] = ()
    cards: tuple[tuple[str, ...], ...] = field(default=(), repr=False)

    def group(self, name: str) -> tuple[Names, int]:
        """The number of a group, opened if the name is new. Raises SurplusGroupError, BlankNameError."""
        name = tidy(name)
        known = find(name, self.groups)
        if known is not None:
            return self, known
        if len(self.groups) == self.groups_in_deck:
            raise SurplusGroupError(name, self.groups)
        return replace(self, groups=(*self.groups, name), cards=(*self.cards, ())), len(self.groups)

    def card(self, group_name: str, name: str) -> tuple[Names, int, int]:
        """Group and rank of a card, new names entered. Raises FifthNameError besides."""
        names, group = self.group(group_name)
        name, spoken = tidy(name), names.cards[group]
        known = find(name, spoken)
        if known is not None:
            return names, group, known
        if len(spoken) == CARDS_A_GROUP:
            raise FifthNameError(name, names.groups[group], spoken)
        cards = (*names.cards[:group], (*spoken, name), *names.cards[group + 1 :])
        return replace(names, cards=cards), group, len(spoken)

    def spoken(self, group_name: str, name: str | None) -> tuple[Names, int, int | None]:
        """A card, or without its name a group: the names with it, and its numbers."""
        return (*self.group(group_name), None) if name is None else self.card(group_name, name)

    def group_name(self, group: int) -> str | None:
        """The name of a group, if it has one."""
        return self.groups[group] if group < len(self.groups) else None

    def card_name(self, card: int) -> str | None:
        """The name of a card by its number, if it has one."""
        group, rank = divmod(card, CARDS_A_GROUP)
        cards = self.cards[group] if group < len(self.groups) else ()
        return cards[rank] if rank < len(cards) else None

    @property
    def numbers(self) -> list[int]:
        """The numbers of the cards that have a name."""
        spoken = enumerate(self.cards)
        return [CARDS_A_GROUP * group + rank for group, cards in spoken for rank in range(len(cards))]

    def numbered(self, group: int, rank: int | None) -> tuple[str, str | None]:
        """The names of a group and a card by their numbers; what has none yet gets a free letter or digit.

        Groups without a name are alike, and so are cards of a group: a number beyond the named ones means the
        next one, whichever it is.

        Raises NumberError for a number that the deck does not have.

        >>> names = Names(groups_in_deck=3).card("Fish", "Cod")[0]
        >>> names.numbered(0, 0), names.numbered(0, 3), names.numbered(2, 1)
        (('Fish', 'Cod'), ('Fish', '1'), ('A', '1'))
        """
        check_number("group", group, most=self.groups_in_deck - 1)
        group_name = self.group_name(group) or _free(self.groups, ascii_uppercase)
        if rank is None:
            return group_name, None
        check_number("rank", rank, most=CARDS_A_GROUP - 1)
        spoken = self.cards[group] if group < len(self.groups) else ()
        return group_name, spoken[rank] if rank < len(spoken) else _free(spoken, digits[1:])


def tidy(name: str) -> str:
    """A name with single spaces; raises BlankNameError for an empty, unprintable or overlong one."""
    words = " ".join(name.split())
    if not words or len(words) > LONGEST or not words.isprintable():
        raise BlankNameError(name, LONGEST)
    return words


def distinct(names: tuple[str, ...]) -> tuple[str, ...]:
    """Tidy names, all different; raises NameTakenError."""
    found: tuple[str, ...] = ()
    for name in map(tidy, names):
        if find(name, found) is not None:
            raise NameTakenError(name)
        found = (*found, name)
    return found


def find(name: str, among: tuple[str, ...]) -> int | None:
    """The number of a name among others, without regard to case."""
    folded = name.casefold()
    return next((number for number, other in enumerate(among) if other.casefold() == folded), None)


def _free(taken: tuple[str, ...], candidates: Iterable[str]) -> str:
    return next(name for name in candidates if find(name, taken) is None)


def escaped(name: str, marks: str = ",/") -> str:
    r"""A name with a backslash before each mark and backslash in it, for `split_names` to read.

    >>> print(escaped("Salt, pepper"))
    Salt\, pepper
    """
    return re.sub(rf"([\\{re.escape(marks)}])", r"\\\1", name)


def unescaped(name: str) -> str:
    """A name without the backslashes that `escaped` has set."""
    return re.sub(r"\\(.)", r"\1", name)


def split_names(text: str, mark: str) -> tuple[str, ...]:
    """Names between marks, a mark after a backslash belonging to its name.

    >>> split_names("Fish / Cod / Eel", "/")
    ('Fish', 'Cod', 'Eel')
    """
    parts = re.findall(rf"((?:[^\\{re.escape(mark)}]|\\.?)*)(?:{re.escape(mark)}|$)", text.strip())
    if not text.strip().endswith(mark) or text.strip().endswith("\\" + mark):
        parts = parts[:-1] or [""]
    return tuple(unescaped(part.strip()) for part in parts)
