"""A table in an address: every slot's card by role, the locks, the bans, and what was put in by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardtable.kingdom import PlaceError, Role, Slot, SlotError, Table, UnknownCardError, rebuild
from cardtable.pages.kingdom import fields
from cardtable.pages.kingdom.error_words import refused
from cardtable.pages.kingdom.wishes import FieldValues, Wish


def table_values(table: Table) -> FieldValues:
    """The values of the fields that hold a table, the wish left out."""
    return {
        **{field: _ids_of(table, role) for role, field in fields.ROLES.items()},
        fields.LOCKED: tuple(map(str, table.locked)),
        fields.BANNED: tuple(card.id for card in table.banned),
        fields.BOXES: tuple(box for box in fields.BOXES.options if getattr(table, box)),
    }


def _ids_of(table: Table, role: Role) -> tuple[str, ...]:
    cards = {slot.number: card.id for slot, card in table.slots.items() if slot.role is role}
    return tuple(cards.get(number, "") for number in range(1, max(cards, default=0) + 1))


def table_from(given: Mapping[str, Sequence[str]], wish: Wish) -> Table:
    """Rebuild the table of an address; raises FormError naming the part that is wrong."""
    values = fields.TABLE.read(given)
    cards = {role: values[field] for role, field in fields.ROLES.items()}
    locked, banned = values[fields.LOCKED], values[fields.BANNED]
    ids = {
        str(Slot(role, number)): card
        for role, row in cards.items()
        for number, card in enumerate(row, start=1)
        if card
    }
    try:
        return rebuild(
            wish.pool,
            wish.engine_asks,
            wish.table_settings,
            ids,
            colonies="colonies" in values[fields.BOXES],
            shelters="shelters" in values[fields.BOXES],
            locked=locked,
            banned=banned,
        )
    except UnknownCardError as error:
        parts: dict[str, tuple[str, ...]] = {
            **{role.value: row for role, row in cards.items()},
            fields.BANNED.name: banned,
        }
        part = next((name for name, row in parts.items() if error.given in row), Role.PILE.value)
        raise refused(part, error) from error
    except SlotError as error:
        raise refused(fields.LOCKED.name, error) from error
    except PlaceError as error:
        raise refused(Slot.parse(error.slot).role.value, error) from error
