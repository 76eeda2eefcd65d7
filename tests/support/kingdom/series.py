"""Random series of changes to a table, with what must hold after each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from random import Random

from cardtable.kingdom import (
    Card,
    NoReplacementError,
    PlaceError,
    Role,
    Slot,
    Table,
    TooFewPilesError,
    again,
    ban,
    conflict,
    lay,
    lock,
    pick,
    remove_landscape,
    revise,
    swap,
    unban,
    unlock,
)
from cardtable.kingdom.table.replacing import replace_several
from cardtable.kingdom.table.roles import REFERENCES
from tests.support.kingdom import rule_book
from tests.support.kingdom.methods import METHODS
from tests.support.kingdom.random_tables import Game, some_asks

MOST_BANNED = 12
CHOOSERS = tuple(METHODS.values())


@dataclass
class Series:
    """A table that is changed again and again; `faults` tells what did not hold."""

    game: Game
    rng: Random
    table: Table = field(init=False)
    faults: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        game = self.game
        self.table = lay(game.pool, game.asks, game.settings, self.rng, chooser=game.chooser)

    def follow(self, changes: int) -> list[str]:
        """Make so many changes; return the faults."""
        for _ in range(changes):
            change = self.rng.choice(CHANGES)
            self._hold(change.__name__, self.table, change(self))
        return self.faults

    def check(self, holds: bool, told: str) -> None:
        """Note a fault unless something holds."""
        if not holds:
            self.faults.append(told)

    def some_slot(self) -> Slot:
        """Any slot of the table."""
        return self.rng.choice(tuple(self.table.slots))

    def _hold(self, name: str, before: Table, touched: set[Card]) -> None:
        """Locks hold but for the cards that were touched, bans too, and so do the rules of the game."""
        table = self.table
        for each in rule_book.violations(table):
            self.check(False, f"{name}: {each}")
        if name in ("unlock_one", "change_wishes"):
            return
        for slot in before.locked:
            card, there = before.slots[slot], {(at.role, other) for at, other in table.slots.items()}
            locked = {(at.role, table.slots[at]) for at in table.locked}
            if card in touched or slot.role in REFERENCES:
                continue
            self.check((slot.role, card) in there or _is_idle(table, slot), f"{name}: lost {slot} {card}")
            if (slot.role, card) in there:
                self.check((slot.role, card) in locked, f"{name}: unlocked {slot} {card}")


def _is_idle(after: Table, slot: Slot) -> bool:
    """Whether nothing calls for a locked extra any more."""
    if slot.role in (Role.PILE, Role.LANDSCAPE):
        return False
    return not after.extra(slot.role) and all(each.role is not slot.role for each in after.missing)


def lock_one(series: Series) -> set[Card]:
    """Lock a slot."""
    slot = series.some_slot()
    series.table = lock(series.table, slot)
    series.check(slot in series.table.locked, f"lock {slot}: not locked")
    return set()


def unlock_one(series: Series) -> set[Card]:
    """Unlock a slot."""
    slot = series.some_slot()
    series.table = unlock(series.table, slot)
    series.check(slot not in series.table.locked, f"unlock {slot}: locked")
    return set()


def swap_one(series: Series) -> set[Card]:
    """Swap a card, or be refused."""
    slot, before = series.some_slot(), series.table
    card = before.slots[slot]
    try:
        series.table = swap(before, slot, series.rng)
    except NoReplacementError:
        return set()
    if slot.role in REFERENCES:
        return {card}
    gone = slot not in series.table.slots or series.table.slots[slot] is not card
    series.check(gone, f"swap {slot}: {card} stays")
    if slot.role is Role.LANDSCAPE:
        series.check(card not in series.table.landscapes, f"swap {slot}: {card} comes back")
    return {card}


def pick_one(series: Series) -> set[Card]:
    """Pick a card for a slot, or be refused."""
    slot, before = series.some_slot(), series.table
    card = series.rng.choice(before.pool.piles)
    old = before.slots[slot]
    try:
        series.table = pick(before, slot, card, series.rng)
    except PlaceError:
        return set()
    there = [other for at, other in series.table.slots.items() if at.role is slot.role]
    series.check(card in there, f"pick {slot} {card}: it is not there")
    return {old, card}


def ban_one(series: Series) -> set[Card]:
    """Ban a card of the table or of the pool, or be refused."""
    table = series.table
    if len(table.banned) >= MOST_BANNED:
        return set()
    card = series.rng.choice((table.slots[series.some_slot()], series.rng.choice(table.pool.piles)))
    try:
        series.table = ban(table, card, series.rng)
    except NoReplacementError:
        return set()
    there = {other for at, other in series.table.slots.items()}
    series.check(card in series.table.banned and card not in there, f"ban {card}: it stays")
    return {card}


def unban_one(series: Series) -> set[Card]:
    """Allow a card again."""
    if series.table.banned:
        card = series.rng.choice(series.table.banned)
        series.table = unban(series.table, card)
        series.check(card not in series.table.banned, f"unban {card}: banned")
        if series.table.missing:  # what it lacks may be found now, as where all bans are lifted on the page
            series.table = revise(series.table, series.rng)
    return set()


def remove_one(series: Series) -> set[Card]:
    """Remove a landscape: it does not come back by that."""
    table = series.table
    if not table.landscapes:
        return set()
    slot = Slot(Role.LANDSCAPE, series.rng.randint(1, len(table.landscapes)))
    card = table.slots[slot]
    series.table = remove_landscape(table, slot, series.rng)
    series.check(card not in series.table.landscapes, f"remove {slot}: {card} comes back")
    return {card}


def choose_again(series: Series) -> set[Card]:
    """Deal again around the locks: what is locked or banned stays so."""
    before = series.table
    try:
        series.table = again(before, series.rng, chooser=series.game.chooser)
    except TooFewPilesError:
        return set()
    series.check(not {*series.table.slots.values()} & {*before.banned}, "again: a banned card comes")
    if series.table.missing or series.table.failing:
        series.check(conflict(series.table) is not None, "again: not whole without a conflict")
    return set()


def change_wishes(series: Series) -> set[Card]:
    """Set other asks for the same table."""
    asks = replace(some_asks(series.rng), limits=series.table.requirements.limits)
    series.table = revise(replace(series.table, requirements=asks), series.rng)
    return set()


def replace_some(series: Series) -> set[Card]:
    """Replace one to four cards together, or be refused."""
    slots = series.rng.sample(tuple(series.table.slots), series.rng.randint(1, 4))
    cards = {series.table.slots[slot] for slot in slots}
    try:
        series.table = replace_several(series.table, slots, series.rng, chooser=series.rng.choice(CHOOSERS))
    except (NoReplacementError, PlaceError, TooFewPilesError):
        return set()
    return cards


CHANGES: tuple[Callable[[Series], set[Card]], ...] = (
    lock_one,
    lock_one,
    unlock_one,
    swap_one,
    swap_one,
    pick_one,
    pick_one,
    ban_one,
    ban_one,
    unban_one,
    remove_one,
    choose_again,
    change_wishes,
    replace_some,
)
