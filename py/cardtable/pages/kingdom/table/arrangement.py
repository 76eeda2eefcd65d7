"""Where tiles stand: sorted when a kingdom is new, and in their places as long as it is only changed.

The page keeps what it shows in a hidden control (`shown`), as `cost pile-3:moat pile-1:village ...`.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace

from cardtable.kingdom import Card, Role, Slot, Table, name_in, set_ids
from cardtable.pages.kingdom.session import DisplayOptions


def alphabetical(name: str) -> str:
    """Return the sort key of a name: its letters without accents.

    >>> sorted(["Zoo", "Écurie", "Ferme"], key=alphabetical)
    ['Écurie', 'Ferme', 'Zoo']
    """
    return "".join(each for each in unicodedata.normalize("NFKD", name) if not unicodedata.combining(each))


Order = Callable[[Card, str], tuple[object, ...]]
"""Returns the sort key of a card, its name in a language."""


def _by_name(card: Card, language: str) -> tuple[object, ...]:
    return (alphabetical(name_in(card, language)),)


def _by_cost(card: Card, language: str) -> tuple[object, ...]:
    return (card.cost.coins + card.cost.debt, card.cost.potion, card.cost.debt, *_by_name(card, language))


def _by_set(card: Card, language: str) -> tuple[object, ...]:
    return (set_ids().index(card.set), *_by_cost(card, language))


SORT_KEYS: dict[str, Order] = {"cost": _by_cost, "set": _by_set, "name": _by_name}


def by_cost(cards: Iterable[Card], language: str) -> list[Card]:
    """Return cards sorted by cost, then by name."""
    return sorted(cards, key=lambda card: _by_cost(card, language))


@dataclass(frozen=True, slots=True)
class Arrangement:
    """The ten piles in the order in which they are shown, and what the last press has changed."""

    piles: tuple[tuple[Slot, Card], ...]
    changed: frozenset[Slot]
    text: str
    """What the page keeps, to arrange the next table by."""
    is_sorted: bool = True
    """Whether the piles stand in the order chosen; else they have kept their places."""

    def marking(self, before: Table, after: Table) -> Arrangement:
        """The same, with what has changed since another table marked."""
        return replace(self, changed=_changed(after, {str(at): card.id for at, card in before.slots.items()}))


def arrange(table: Table, display: DisplayOptions, shown: str = "") -> Arrangement:
    """Arrange a table after the one that was `shown`.

    Tiles keep their places if the order is the same and at most half of the piles are others. Else they are
    sorted anew.
    """
    order, *before = shown.split() or [""]
    cards = dict(each.split(":", 1) for each in before if ":" in each)
    piles = {slot: card for slot, card in table.slots.items() if slot.role is Role.PILE}
    same = sum(cards.get(str(slot)) == card.id for slot, card in piles.items())
    key = SORT_KEYS[display.order]
    in_order = sorted(piles, key=lambda slot: key(piles[slot], display.language))
    kept = order == _order_name(display) and 2 * same >= len(piles)
    if kept:
        places = {slot: at for at, slot in enumerate(cards)}
        slots = sorted(piles, key=lambda slot: places.get(str(slot), len(places)))
        changed = _changed(table, cards)
    else:
        slots = in_order
        changed = frozenset()
    others = [slot for slot in table.slots if slot.role is not Role.PILE]
    text = " ".join((_order_name(display), *(f"{slot}:{table.slots[slot].id}" for slot in (*slots, *others))))
    return Arrangement(tuple((slot, piles[slot]) for slot in slots), changed, text, slots == in_order)


def _changed(table: Table, before: Mapping[str, str]) -> frozenset[Slot]:
    """Return the slots whose cards are new to their role, against the ids of the cards before by slot.

    Where a landscape is taken away, those after it move up by a slot, and are no news.
    """
    known = {(slot.rstrip("-0123456789"), card) for slot, card in before.items()}
    return frozenset(slot for slot, card in table.slots.items() if (slot.role.value, card.id) not in known)


def _order_name(display: DisplayOptions) -> str:
    return f"name-{display.language}" if display.order == "name" else display.order
