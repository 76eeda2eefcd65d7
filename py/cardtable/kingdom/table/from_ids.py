"""A table from plain ids, as an address holds them: exactly that one, or an error that says what is wrong."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from enum import Enum

from cardtable.common.errors import EngineError
from cardtable.common.fields import replaced
from cardtable.kingdom.cards.catalog import KINGDOM_SIZE, Card, card_by_id, sorted_by_id
from cardtable.kingdom.cards.sets import Pool
from cardtable.kingdom.choose.requirements import Requirements
from cardtable.kingdom.table.deal_settings import Settings
from cardtable.kingdom.table.extras import drop_invalid_extras
from cardtable.kingdom.table.roles import COUNT, REFERENCES, calls, fits
from cardtable.kingdom.table.slots import ROLE_ORDER, Role, Slot, SlotError
from cardtable.kingdom.table.table import Extra, Table


class Misplaced(Enum):
    """What can be wrong with a card's place; a role, a slot or a Trait is the `other`."""

    RULE_BOOK = "the rule book does not accept it as {other}"
    BANNED = "it is banned"
    ON_TABLE = "it is in {other} already"
    NOT_CALLED = "nothing on the table calls for it"
    NOT_IN_SUPPLY = "accepted are piles of the supply"
    HAS_TRAIT = "{other} is on it already"
    NO_PLACE_FOR_TRAIT = "accepted are piles of the supply without a Trait"


class PlaceError(EngineError):
    """A card cannot stand where it was put; `slot` and `card` are ids, `other` is named by the fault."""

    slot: str
    card: str
    fault: Misplaced
    other: str = ""

    def __str__(self) -> str:
        return f"{self.card} cannot be in {self.slot}: {self.fault.value.format(other=self.other)}"


def rebuild(
    pool: Pool,
    requirements: Requirements,
    settings: Settings,
    ids: Mapping[str, str],
    *,
    colonies: bool = False,
    shelters: bool = False,
    locked: Iterable[str] = (),
    banned: Iterable[str] = (),
) -> Table:
    """The table that `Table.ids` describes; nothing is drawn, so `complete` may find something to add.

    `ids` maps names of slots to ids of cards, numbers from 1 without gaps; `locked` holds names of slots,
    `banned` ids of cards. Cards may be of any set, and requirements may be broken; the rule books may not.
    Raises SlotError for a slot that cannot be, UnknownCardError for an id that no card has, PlaceError for a
    card that is on the table twice, is banned, does not fit its slot, or that nothing calls for.

    >>> from cardtable.kingdom import PUBLISHED, pool
    >>> ids = {"pile-1": "young-witch", "pile-2": "village", "bane": "moat"}
    >>> table = rebuild(pool(["cornucopia-2"]), Requirements(), PUBLISHED, ids, locked=["bane"])
    >>> table.ids == ids, [str(slot) for slot in table.locked]
    (True, ['bane'])
    """
    cards = {Slot.parse(name): card_by_id(card) for name, card in ids.items()}
    cards = dict(sorted(cards.items(), key=lambda item: (ROLE_ORDER[item[0].role], item[0].number)))
    given = replaced(
        Table(pool, requirements, settings, (), colonies=colonies, shelters=shelters),
        piles=tuple(card for slot, card in cards.items() if slot.role is Role.PILE),
        landscapes=tuple(card for slot, card in cards.items() if slot.role is Role.LANDSCAPE),
        banned=sorted_by_id({card_by_id(card) for card in banned}),
    )
    _check(given, cards)
    extras = [
        Extra(slot.role, card, _caller(given, slot, card))
        for slot, card in cards.items()
        if slot.role not in (Role.PILE, Role.LANDSCAPE)
    ]
    table = drop_invalid_extras(replaced(given, extras=tuple(extras)))
    for slot, card in cards.items():
        if table.slots.get(slot) is not card:
            is_called = slot.role in REFERENCES and any(slot.role in calls(each) for each in table.landscapes)
            fault = Misplaced.NO_PLACE_FOR_TRAIT if is_called else Misplaced.NOT_CALLED
            raise PlaceError(str(slot), card.id, fault)
    kept = [Slot.parse(name) for name in locked]
    for slot in kept:
        table.card_at(slot)
    return replaced(table, locked=tuple(slot for slot in table.slots if slot in kept))


def rebuild_fitting(
    pool: Pool, requirements: Requirements, settings: Settings, ids: Mapping[str, str]
) -> tuple[Table, tuple[PlaceError | SlotError, ...]]:
    """The table that `rebuild` makes without the cards that cannot stand where they are, and their errors.

    >>> from cardtable.kingdom import PUBLISHED, pool
    >>> ids = {"pile-1": "moat", "bane": "village"}
    >>> table, errors = rebuild_fitting(pool(["base-2"]), Requirements(), PUBLISHED, ids)
    >>> table.ids, str(errors[0])
    ({'pile-1': 'moat'}, 'village cannot be in bane: nothing on the table calls for it')
    """
    left, errors = dict(ids), list[PlaceError | SlotError]()
    while True:
        try:
            return rebuild(pool, requirements, settings, left), tuple(errors)
        except (PlaceError, SlotError) as error:
            wrong = error.slot if isinstance(error, PlaceError) else error.given
            if wrong not in left:
                raise
            errors.append(error)
            del left[wrong]


def _check(table: Table, cards: Mapping[Slot, Card]) -> None:
    """Raise the error of the first card that cannot stand where it is on a table."""
    most = {
        **COUNT,
        Role.PILE: KINGDOM_SIZE,
        Role.DECK: table.settings.deck_size,
        Role.LANDSCAPE: len(table.landscapes),
        Role.TRAIT: len(table.traits),
    }
    taken: dict[Card, Slot] = {}
    before = dict.fromkeys(Role, 0)
    for slot, card in cards.items():
        has_gap = slot.number != before[slot.role] + 1 and slot.role is not Role.TRAIT
        if has_gap or slot.number > most.get(slot.role, 1):
            raise SlotError(str(slot))
        before[slot.role] = slot.number
        check_place(slot, card, table.banned, taken)
        if slot.role not in REFERENCES:
            taken[card] = slot


def check_place(slot: Slot, card: Card, banned: Collection[Card], taken: Mapping[Card, Slot]) -> None:
    """Raise PlaceError for a card that does not fit its slot, is banned, or has another slot already."""
    if not fits(slot.role, card):
        raise PlaceError(str(slot), card.id, Misplaced.RULE_BOOK, slot.role)
    if slot.role not in REFERENCES:
        if card in banned:
            raise PlaceError(str(slot), card.id, Misplaced.BANNED)
        if card in taken:
            raise PlaceError(str(slot), card.id, Misplaced.ON_TABLE, str(taken[card]))


def _caller(table: Table, slot: Slot, card: Card) -> Card:
    """The landscape that calls for a pile of the supply; `drop_invalid_extras` finds all other callers."""
    callers = [landscape for landscape in table.landscapes if slot.role in calls(landscape)]
    return callers[slot.number - 1] if slot.number <= len(callers) else card
