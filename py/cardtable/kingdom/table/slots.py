"""The places on the table: a role, and a number where a role has several cards."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from cardtable.common.errors import EngineError
from cardtable.common.fields import Count, checked

_SLOT = re.compile(r"(?P<role>[a-z]+)(?:-(?P<number>[1-9][0-9]{0,2}))?")


class Role(StrEnum):
    """What a card is on the table for, in the order of the table."""

    PILE = "pile"
    """One of the ten kingdom piles."""
    LANDSCAPE = "landscape"
    """An Event, Landmark, Project, Way or Trait."""
    PROPHECY = "prophecy"
    """One for all Omens."""
    ARMY = "army"
    """The Attack pile that joins the supply with Approaching Army."""
    BANE = "bane"
    """The pile that joins the supply with Young Witch: it costs 2 or 3."""
    FERRYMAN = "ferryman"
    """The pile beside the supply for Ferryman: it costs 3 or 4."""
    RIVERBOAT = "riverboat"
    """The card set aside for Riverboat: an Action that costs 5, no Duration."""
    MOUSE = "mouse"
    """The card set aside for Way of the Mouse: an Action that costs 2 or 3, no Duration."""
    ALLY = "ally"
    """One for all Liaisons."""
    BOON = "boon"
    """Three set aside for Druid."""
    WIND = "wind"
    """The ten piles that replace the kingdom with Divine Wind."""
    DECK = "deck"
    """The cards of the Black Market deck."""
    OBELISK = "obelisk"
    """The Action pile that Obelisk counts; the pile itself stands elsewhere on the table."""
    TRAIT = "trait"
    """The pile that a Trait is on; the pile itself stands elsewhere on the table."""


ROLE_ORDER = {role: at for at, role in enumerate(Role)}
"""The place of each role in the order of the table."""


class SlotError(EngineError):
    """A slot that is not on the table, or a text that names none."""

    given: str

    def __str__(self) -> str:
        return f"no slot {self.given!r} is there; slots are named such as pile-1, landscape-2, boon-3, bane"


@dataclass(frozen=True, slots=True, order=True)
@checked
class Slot:
    """One place on the table; traits are numbered as they stand among the landscapes.

    >>> Slot.parse("pile-3"), str(Slot(Role.BANE))
    (Slot(role=<Role.PILE: 'pile'>, number=3), 'bane')
    """

    role: Role
    number: Count = 1
    """From 1; always 1 for a role of one card."""

    def __post_init__(self) -> None:
        if not 1 <= self.number <= (999 if self.role in _NUMBERED else 1):
            raise SlotError(f"{self.role}-{self.number}")

    @classmethod
    def parse(cls, text: str) -> Slot:
        """Read what `str` writes: `pile-1`, `landscape-2`, `boon-3`, `bane`; SlotError for anything else."""
        match = _SLOT.fullmatch(text)
        if match and match["role"] in _ROLES:
            role = _ROLES[match["role"]]
            if (role in _NUMBERED) == bool(match["number"]):
                return cls(role, int(match["number"] or 1))
        raise SlotError(text)

    def __str__(self) -> str:
        return f"{self.role}-{self.number}" if self.role in _NUMBERED else str(self.role)


slot_at = cache(Slot)
"""The slot of a role and a number, made once."""
_ROLES = {role.value: role for role in Role}
_NUMBERED = (Role.PILE, Role.LANDSCAPE, Role.BOON, Role.WIND, Role.DECK, Role.TRAIT)
