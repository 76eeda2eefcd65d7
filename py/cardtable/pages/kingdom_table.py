"""A table in an address: every slot's card by role, the locks, the bans, and what was put in by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..kingdom import (
    PlaceError,
    Role,
    Slot,
    SlotError,
    Table,
    UnknownCardError,
    rebuild,
)
from .form import JOINER, not_accepted
from .kingdom_faults import address_place_words, unknown_card, unknown_slot
from .kingdom_wish import WISH_FIELDS, Wish
from .reply import FieldError, FormError

__all__ = ["STATE_FIELDS", "holds_table", "table_from", "table_state"]

TABLE_FIELDS = (*(role.value for role in Role), "locked", "banned", "boxes")
STATE_FIELDS = (*WISH_FIELDS, *TABLE_FIELDS)
"""What an address of the Kingdom tool may hold, besides its version."""
BOXES = ("colonies", "shelters")


def table_state(table: Table) -> dict[str, str]:
    """Write a table as an address holds it, the wish left out.

    Cards stand by role in the order of their slots; a slot without a card leaves an empty place.
    """
    boxes = [box for box, there in zip(BOXES, (table.colonies, table.shelters), strict=True) if there]
    parts = {
        **{role.value: JOINER.join(_ids_of(table, role)) for role in Role},
        "locked": JOINER.join(map(str, table.locked)),
        "banned": JOINER.join(card.id for card in table.banned),
        "boxes": JOINER.join(boxes),
    }
    return {name: value for name, value in parts.items() if value}


def _ids_of(table: Table, role: Role) -> Sequence[str]:
    cards = {slot.number: card.id for slot, card in table.slots.items() if slot.role is role}
    return [cards.get(number, "") for number in range(1, max(cards, default=0) + 1)]


def holds_table(fields: Mapping[str, list[str]]) -> bool:
    """Whether an address's fields hold piles, and not only a wish."""
    return any(fields.get(Role.PILE.value, ()))


def table_from(fields: Mapping[str, list[str]], wish: Wish) -> Table:
    """Rebuild the table of an address; raises FormError naming the part that is wrong."""
    ids = {}
    for role in Role:
        for number, card in enumerate(fields.get(role.value, ()), start=1):
            if card:
                ids[str(Slot(role, number))] = card
    boxes = fields.get("boxes", [])
    unknown = [box for box in boxes if box not in BOXES]
    if unknown:
        raise FormError(FieldError("boxes", not_accepted(unknown[0], BOXES)))
    try:
        return rebuild(
            wish.pool,
            wish.engine_asks,
            wish.settings,
            ids,
            colonies="colonies" in boxes,
            shelters="shelters" in boxes,
            locked=fields.get("locked", []),
            banned=fields.get("banned", []),
        )
    except UnknownCardError as error:
        raise FormError(FieldError(_field_of(error.given, fields), unknown_card(error))) from error
    except SlotError as error:
        raise FormError(FieldError("locked", unknown_slot(error))) from error
    except PlaceError as error:
        part = Slot.parse(error.slot).role.value
        raise FormError(FieldError(part, address_place_words(error))) from error


def _field_of(card: str, fields: Mapping[str, list[str]]) -> str:
    """The part of the address that names a card."""
    return next((name for name in TABLE_FIELDS if card in fields.get(name, ())), Role.PILE.value)
