"""Laying a table: chosen whole, completed from any part, laid again around what is locked."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Protocol

from .asks import Asks
from .boxes import COLONIES, SHELTERS, box_chance, drawn
from .cards import Card
from .conflict import Conflict, explain
from .extras import Baseline, fill, settle
from .landscapes import draw_landscapes
from .problem import LockError, Problem
from .roles import REFERENCES
from .sets import Pool
from .settings import LANDSCAPE_KINDS, Landscapes, Settings
from .slots import Role, Slot
from .standard import choose
from .table import Table
from .terms import KINGDOM_SIZE, Terms

__all__ = ["Chooser", "again", "complete", "conflict", "lay", "revise"]


class Chosen(Protocol):
    """What a way of choosing gives; `Choice` is one."""

    @property
    def piles(self) -> tuple[Card, ...]: ...


class Chooser(Protocol):
    """A way of choosing ten piles, the locked ones first."""

    def __call__(
        self,
        pool: Pool,
        asks: Asks,
        rng: Random,
        /,
        *,
        locked: Sequence[Card] = ...,
        banned: Sequence[Card] = ...,
    ) -> Chosen: ...


def lay(
    pool: Pool,
    asks: Asks,
    settings: Settings,
    rng: Random,
    *,
    locked: Sequence[Card] = (),
    banned: Sequence[Card] = (),
    chooser: Chooser = choose,
) -> Table:
    """Lay a whole table; same seed, same table, on every Python.

    `locked` are kingdom piles and landscapes that must be on it, from whatever sets; their slots are
    locked. `banned` cards, of any kind, come nowhere. The ten piles are chosen by `chooser` (`choose`, or
    `choose_even`), then landscapes, then Colonies and Shelters, then all that these call for.
    Raises LockError and TooFewPilesError as `choose` does.

    >>> from cardtable.kingdom import Asks, PUBLISHED, lay, pool
    >>> table = lay(pool(["cornucopia-2", "empires"]), Asks(village=True), PUBLISHED, Random(4))
    >>> len(table.piles), [card.id for card in table.landscapes], table.failing
    (10, ['wolf-den', 'advance'], ())
    """
    piles = tuple(card for card in locked if card.kind not in LANDSCAPE_KINDS)
    landscapes = tuple(card for card in locked if card.kind in LANDSCAPE_KINDS)
    faulty = [card for card in landscapes if card in banned or landscapes.count(card) > 1]
    if faulty:
        raise LockError(faulty, "banned as well, or locked twice")
    slots = [Slot(Role.PILE, at) for at in range(1, len(piles) + 1)]
    slots += [Slot(Role.LANDSCAPE, at) for at in range(1, len(landscapes) + 1)]
    return again(
        Table(
            pool=pool,
            asks=asks,
            settings=settings,
            piles=piles,
            landscapes=landscapes,
            locked=tuple(slots),
            banned=tuple(sorted(set(banned), key=lambda card: card.id)),
        ),
        rng,
        chooser=chooser,
    )


def again(table: Table, rng: Random, *, chooser: Chooser = choose) -> Table:
    """Lay anew all that is not locked, by the same sets, asks, settings and bans."""
    held = {slot: card for slot, card in table.slots.items() if slot in table.locked}
    piles = {slot.number - 1: card for slot, card in held.items() if slot.role is Role.PILE}
    landscapes = tuple(card for slot, card in held.items() if slot.role is Role.LANDSCAPE)
    beside = [card for slot, card in held.items() if slot.role not in (Role.PILE, *REFERENCES)]
    ten = chooser(
        table.pool, table.asks, rng, locked=tuple(piles.values()), banned=(*table.banned, *beside)
    ).piles
    drawn_piles = iter(ten[len(piles) :])
    bare = replace(
        table,
        piles=tuple(piles[at] if at in piles else next(drawn_piles) for at in range(KINGDOM_SIZE)),
        landscapes=draw_landscapes(table.pool, table.settings, rng, kept=landscapes, banned=table.banned),
        extras=tuple(extra for extra in table.extras if table.slot_of(extra) in table.locked),
    )
    return _filled(table, _with_boxes(bare, rng), rng, Baseline())


def complete(
    table: Table, rng: Random, *, baseline: Baseline | None = None, chooser: Chooser = choose
) -> Table:
    """Make any table whole: keep what is valid, drop what nothing calls for any more, add what is missing.

    Piles are added up to ten, by the asks and as `chooser` chooses, and landscapes up to the least that the
    settings demand; Colonies and Shelters stay as they are. What is found for calls keeps every ask if that
    is possible, and else what the `baseline` does not lack already.
    Raises TooFewPilesError if there are fewer than ten piles, those that are given among them.

    >>> from cardtable.kingdom import Asks, PUBLISHED, card_by_id, pool
    >>> mine = [card_by_id(pile) for pile in ("young-witch", "moat", "village")]
    >>> table = complete(Table(pool(["cornucopia-2"]), Asks(), PUBLISHED, tuple(mine)), Random(1))
    >>> [pile.id for pile in table.piles[:3]], [str(extra.role) for extra in table.extras]
    (['young-witch', 'moat', 'village'], ['bane'])
    """
    whole = table
    if len(table.piles) < KINGDOM_SIZE:
        beside = [extra.card for extra in table.extras if extra.role not in REFERENCES]
        ten = chooser(table.pool, table.asks, rng, locked=table.piles, banned=(*table.banned, *beside))
        whole = replace(table, piles=ten.piles)
    least = replace(table.settings, landscapes=Landscapes.LEAST)
    landscapes = draw_landscapes(table.pool, least, rng, kept=table.landscapes, banned=table.banned)
    whole = replace(whole, landscapes=landscapes)
    return _filled(whole, whole, rng, baseline or Baseline())


def revise(
    table: Table,
    rng: Random,
    *,
    pool: Pool | None = None,
    asks: Asks | None = None,
    settings: Settings | None = None,
    colonies: bool | None = None,
    shelters: bool | None = None,
) -> Table:
    """The same table for other sets, asks or settings, completed; Colonies or Shelters may be set by hand.

    What stands on the table stays, even where it breaks a new ask; only extras that are not locked give way
    if they are Attacks and none is allowed any more. Colonies and Shelters are drawn again where their
    switch has changed.
    """
    new = replace(
        table, pool=pool or table.pool, asks=asks or table.asks, settings=settings or table.settings
    )
    drawn_anew = _with_boxes(new, rng)
    if colonies is None:
        kept = new.settings.colonies == table.settings.colonies
        colonies = table.colonies if kept else drawn_anew.colonies
    if shelters is None:
        kept = new.settings.shelters == table.settings.shelters
        shelters = table.shelters if kept else drawn_anew.shelters
    extras = tuple(
        extra
        for extra in table.extras
        if new.asks.attacks or not extra.card.is_attack or table.slot_of(extra) in table.locked
    )
    new = replace(new, extras=extras, colonies=colonies, shelters=shelters)
    return complete(relocked(table, new), rng)


def conflict(table: Table) -> Conflict | None:
    """Why no ten piles meet all asks with the locks and bans of a table; None if some do."""
    locked = tuple(
        card for slot, card in table.slots.items() if slot.role is Role.PILE and slot in table.locked
    )
    problem = Problem(table.pool, table.asks.priority, locked, table.banned)
    wanted = table.asks.in_force(table.pool.sets)
    return None if problem.is_possible(Terms.of(wanted)) else explain(problem, wanted)


def _filled(before: Table, bare: Table, rng: Random, baseline: Baseline) -> Table:
    settled = relocked(before, settle(bare))
    return relocked(settled, fill(settled, rng, baseline))


def relocked(before: Table, after: Table) -> Table:
    """A changed table with the locks of the table before it, as far as their cards are still there."""
    return replace(after, locked=_same_slots(before, after))


def _same_slots(before: Table, after: Table) -> tuple[Slot, ...]:
    """The locked slots of one table, numbered as in another."""
    if not before.locked:
        return ()
    locked = {mark for slot, mark in _marks(before) if slot in before.locked}
    return tuple(slot for slot, mark in _marks(after) if mark in locked)


Mark = tuple[Role, object, Card | None]


def _marks(table: Table) -> Iterator[tuple[Slot, Mark]]:
    """What makes a slot the same on another table: a pile its place, all else its card."""
    for at in range(1, len(table.piles) + 1):
        yield Slot(Role.PILE, at), (Role.PILE, at, None)
    for at, card in enumerate(table.landscapes, 1):
        yield Slot(Role.LANDSCAPE, at), (Role.LANDSCAPE, card, None)
    for slot, extra in table.extra_slots.items():
        trait = extra.caller if extra.role is Role.TRAIT else None
        yield slot, (extra.role, extra.card, trait)


def _with_boxes(table: Table, rng: Random) -> Table:
    """With Colonies and Shelters drawn."""
    colonies, shelters = box_chances(table)
    return replace(table, colonies=drawn(colonies, rng), shelters=drawn(shelters, rng))


def box_chances(table: Table) -> tuple[Fraction, Fraction]:
    """The exact chances of Colonies and of Shelters on a table with these piles."""
    settings, pool = table.settings, table.pool.piles
    return (
        box_chance(settings.colonies, COLONIES, pool, table.piles),
        box_chance(settings.shelters, SHELTERS, pool, table.piles),
    )
