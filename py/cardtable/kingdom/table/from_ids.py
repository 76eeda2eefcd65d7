"""A table from plain ids, as an address holds them: exactly that one, or an error that says what is wrong."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from enum import Enum

from cardtable.common.errors import EngineError
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
    >>> rebuild(pool(["cornucopia-2"]), Requirements(), PUBLISHED, {"pile-1": "moat", "bane": "village"})
    Traceback (most recent call last):
    ...
    cardtable.kingdom.table.from_ids.PlaceError: village cannot be in bane: nothing on the table ...
    """
    placed = _Placed({Slot.parse(name): card_by_id(card) for name, card in ids.items()}, settings)
    refused = sorted_by_id({card_by_id(card) for card in banned})
    placed.check(refused)
    given = Table(
        pool=pool,
        requirements=requirements,
        settings=settings,
        piles=placed.of(Role.PILE),
        landscapes=placed.of(Role.LANDSCAPE),
        extras=placed.extras(),
        colonies=colonies,
        shelters=shelters,
        banned=refused,
    )
    table = drop_invalid_extras(given)
    for slot, card in placed.cards.items():
        if table.slots.get(slot) is not card:
            raise PlaceError(str(slot), card.id, _why_dropped(table, slot))
    return replace(table, locked=_locked(table, locked))


def rebuild_fitting(
    pool: Pool, requirements: Requirements, settings: Settings, ids: Mapping[str, str]
) -> tuple[Table, tuple[PlaceError | SlotError, ...]]:
    """The table that `rebuild` makes without the cards that cannot stand where they are, and their errors.

    >>> from cardtable.kingdom import PUBLISHED, pool
    >>> ids = {"pile-1": "moat", "bane": "village"}
    >>> table, errors = rebuild_fitting(pool(["base-2"]), Requirements(), PUBLISHED, ids)
    >>> table.ids, errors[0].fault.name
    ({'pile-1': 'moat'}, 'NOT_CALLED')
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


def _why_dropped(table: Table, slot: Slot) -> Misplaced:
    if slot.role in REFERENCES and any(slot.role in calls(card) for card in table.landscapes):
        return Misplaced.NO_PLACE_FOR_TRAIT
    return Misplaced.NOT_CALLED


class _Placed:
    """Cards by slot, and whether they can stand there."""

    def __init__(self, cards: Mapping[Slot, Card], settings: Settings) -> None:
        self.cards = dict(sorted(cards.items(), key=lambda item: (ROLE_ORDER[item[0].role], item[0].number)))
        self.most = {Role.PILE: KINGDOM_SIZE, Role.DECK: settings.deck_size, Role.LANDSCAPE: len(cards)}
        self.traits = [card for card in self.of(Role.LANDSCAPE) if Role.TRAIT in calls(card)]
        self.obelisk = [card for card in self.of(Role.LANDSCAPE) if Role.OBELISK in calls(card)]

    def of(self, role: Role) -> tuple[Card, ...]:
        return tuple(card for slot, card in self.cards.items() if slot.role is role)

    def check(self, banned: Sequence[Card]) -> None:
        """Raise the error of the first card that cannot stand where it is."""
        on_table: dict[Card, Slot] = {}
        before = dict.fromkeys(Role, 0)
        for slot, card in self.cards.items():
            self._check_number(slot, before[slot.role] + 1)
            before[slot.role] = slot.number
            if not fits(slot.role, card):
                raise PlaceError(str(slot), card.id, Misplaced.RULE_BOOK, slot.role)
            if slot.role in REFERENCES:
                continue
            if card in banned:
                raise PlaceError(str(slot), card.id, Misplaced.BANNED)
            if card in on_table:
                raise PlaceError(str(slot), card.id, Misplaced.ON_TABLE, str(on_table[card]))
            on_table[card] = slot

    def _check_number(self, slot: Slot, next_free: int) -> None:
        if slot.role is Role.TRAIT:
            if slot.number > len(self.traits):
                raise SlotError(str(slot))
        elif slot.number != next_free or slot.number > self.most.get(slot.role, COUNT.get(slot.role, 1)):
            raise SlotError(str(slot))

    def extras(self) -> tuple[Extra, ...]:
        """The extras for `drop_invalid_extras`, which finds their callers; references have theirs already."""
        return tuple(
            Extra(slot.role, card, self._caller(slot, card))
            for slot, card in self.cards.items()
            if slot.role not in (Role.PILE, Role.LANDSCAPE)
        )

    def _caller(self, slot: Slot, card: Card) -> Card:
        if slot.role is Role.TRAIT:
            return self.traits[slot.number - 1]
        return self.obelisk[0] if slot.role is Role.OBELISK and self.obelisk else card


def _locked(table: Table, names: Iterable[str]) -> tuple[Slot, ...]:
    wanted = {Slot.parse(name): name for name in names}
    for slot, name in wanted.items():
        if slot not in table.slots:
            raise SlotError(name)
    return tuple(slot for slot in table.slots if slot in wanted)
