"""Where tiles stand: sorted when a kingdom is new, and in their places as long as it is only changed.

The page keeps what it shows in a hidden control (`shown`), as `cost pile-3:moat pile-1:village ...`.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass

from cardtable.kingdom import Card, Role, Slot, Table, name_in, set_ids
from cardtable.pages.kingdom.session import DisplayOptions


def alphabetical(name: str) -> str:
    """Return the sort key of a name: its letters without accents.

    >>> sorted(["Zoo", "Écurie", "Ferme"], key=alphabetical)
    ['Écurie', 'Ferme', 'Zoo']
    """
    return "".join(each for each in unicodedata.normalize("NFKD", name) if not unicodedata.combining(each))


def sort_key(card: Card, language: str, order: str = "cost") -> tuple[object, ...]:
    """Return the sort key of a card by its cost, set or name: in the end by its name in a language."""
    cost, name = card.cost, alphabetical(name_in(card, language))
    by_cost = (cost.coins + cost.debt, cost.potion, cost.debt, name)
    return {"cost": by_cost, "set": (set_ids().index(card.set), *by_cost), "name": (name,)}[order]


@dataclass(frozen=True, slots=True)
class Arrangement:
    """The ten piles in the order in which they are shown, and what the last press has changed."""

    piles: tuple[tuple[Slot, Card], ...]
    changed: frozenset[Slot]
    text: str
    """What the page keeps, to arrange the next table by."""
    is_sorted: bool = True
    """Whether the piles stand in the order chosen; else they have kept their places."""


def arrange(
    table: Table, display: DisplayOptions, shown: str = "", since: Table | None = None
) -> Arrangement:
    """Arrange a table after the one that was `shown`; changes are marked against it or another one.

    Tiles keep their places if the order is the same and at most half of the piles are others. Else they are
    sorted anew.
    """
    order, *before = shown.split() or [""]
    cards = dict(each.split(":", 1) for each in before if ":" in each)
    piles = {slot: card for slot, card in table.slots.items() if slot.role is Role.PILE}
    same = sum(cards.get(str(slot)) == card.id for slot, card in piles.items())
    in_order = sorted(piles, key=lambda slot: sort_key(piles[slot], display.language, display.order))
    name = f"name-{display.language}" if display.order == "name" else display.order
    if order == name and 2 * same >= len(piles):
        places = {slot: at for at, slot in enumerate(cards)}
        slots = sorted(piles, key=lambda slot: places.get(str(slot), len(places)))
        changed = _changed(table, cards)
    else:
        slots = in_order
        changed = frozenset()
    if since:
        changed = _changed(table, {str(slot): card.id for slot, card in since.slots.items()})
    others = [slot for slot in table.slots if slot.role is not Role.PILE]
    text = " ".join((name, *(f"{slot}:{table.slots[slot].id}" for slot in (*slots, *others))))
    return Arrangement(tuple((slot, piles[slot]) for slot in slots), changed, text, slots == in_order)


def _changed(table: Table, before: Mapping[str, str]) -> frozenset[Slot]:
    """Return the slots whose cards are new to their role, against the ids of the cards before by slot.

    Where a landscape is taken away, those after it move up by a slot, and are no news.
    """
    known = {(slot.rstrip("-0123456789"), card) for slot, card in before.items()}
    return frozenset(slot for slot, card in table.slots.items() if (slot.role.value, card.id) not in known)
