"""Random series of changes to a table, with what must hold after each."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from random import Random

from cardtable import kingdom
from cardtable.kingdom.table.replacing import replace_several
from cardtable.kingdom.table.roles import REFERENCES
from tests.support.kingdom import rule_book
from tests.support.kingdom.random_tables import METHODS, Game, some_asks

MOST_BANNED = 12
UNCALLED = (kingdom.Role.PILE, kingdom.Role.LANDSCAPE)
"""What is on the table although nothing calls for it."""


@dataclass
class Series:
    """A table that is changed again and again; `faults` tells what did not hold.

    A change returns the cards that it touched; it may be refused, and touches none then.
    """

    game: Game
    rng: Random
    table: kingdom.Table
    faults: list[str] = field(default_factory=list)

    def follow(self, changes: int) -> list[str]:
        """Make so many changes; return the faults."""
        for _ in range(changes):
            change, before, touched = self.rng.choice(CHANGES), self.table, set[kingdom.Card]()
            with suppress(*REFUSALS.get(change, ())):
                touched = change(self)
            self._hold(change.__name__, before, touched)
        return self.faults

    def check(self, holds: bool, told: str) -> None:
        if not holds:
            self.faults.append(told)

    def some_slot(self) -> kingdom.Slot:
        return self.rng.choice(tuple(self.table.slots))

    def _hold(self, name: str, before: kingdom.Table, touched: set[kingdom.Card]) -> None:
        """Locks hold but for the cards that were touched, bans too, and so do the rules of the game."""
        table = self.table
        for each in rule_book.violations(table):
            self.check(False, f"{name}: {each}")
        if name in ("unlock_one", "change_wishes"):
            return
        there = {(at.role, other) for at, other in table.slots.items()}
        locked = {(at.role, table.slots[at]) for at in table.locked}
        for slot in before.locked:
            card, at = before.slots[slot], (slot.role, before.slots[slot])
            if card in touched or slot.role in REFERENCES:
                continue
            called = slot.role in UNCALLED or slot.role in {each.role for each in table.missing}
            self.check(at in there or not (called or table.extra(slot.role)), f"{name}: lost {slot} {card}")
            self.check(at not in there or at in locked, f"{name}: unlocked {slot} {card}")


def lock_one(series: Series) -> set[kingdom.Card]:
    slot = series.some_slot()
    series.table = kingdom.lock(series.table, slot)
    series.check(slot in series.table.locked, f"lock {slot}: not locked")
    return set()


def unlock_one(series: Series) -> set[kingdom.Card]:
    slot = series.some_slot()
    series.table = kingdom.unlock(series.table, slot)
    series.check(slot not in series.table.locked, f"unlock {slot}: locked")
    return set()


def swap_one(series: Series) -> set[kingdom.Card]:
    slot = series.some_slot()
    card = series.table.slots[slot]
    series.table = kingdom.swap(series.table, slot, series.rng)
    stays = slot.role not in REFERENCES and series.table.slots.get(slot) is card
    series.check(not stays, f"swap {slot}: {card} stays")
    back = slot.role is kingdom.Role.LANDSCAPE and card in series.table.landscapes
    series.check(not back, f"swap {slot}: {card} comes back")
    return {card}


def pick_one(series: Series) -> set[kingdom.Card]:
    slot, card = series.some_slot(), series.rng.choice(series.table.pool.piles)
    old = series.table.slots[slot]
    series.table = kingdom.pick(series.table, slot, card, series.rng)
    there = [other for at, other in series.table.slots.items() if at.role is slot.role]
    series.check(card in there, f"pick {slot} {card}: it is not there")
    return {old, card}


def ban_one(series: Series) -> set[kingdom.Card]:
    """Of the table or of the pool."""
    table = series.table
    if len(table.banned) >= MOST_BANNED:
        return set()
    card = series.rng.choice((table.slots[series.some_slot()], series.rng.choice(table.pool.piles)))
    try:
        series.table = after = kingdom.ban(table, card, series.rng)
    except kingdom.NoReplacementError:
        others = {*table.pool.piles} - {*rule_book.on_table(table), *table.banned}
        series.check(card in table.piles and not others, f"ban {card}: refused")
        return set()
    series.check(card in after.banned and card not in after.slots.values(), f"ban {card}: it stays")
    lifted = card in table.banned or kingdom.unban(after, card).banned == table.banned
    series.check(lifted and kingdom.ban(after, card, series.rng) == after, f"ban {card}: more than that")
    return {card}


def unban_one(series: Series) -> set[kingdom.Card]:
    """What the table lacks may be found now, as where all bans are lifted on the page."""
    if series.table.banned:
        card = series.rng.choice(series.table.banned)
        series.table = kingdom.unban(series.table, card)
        series.check(card not in series.table.banned, f"unban {card}: banned")
        if series.table.missing:
            series.table = kingdom.revise(series.table, series.rng)
    return set()


def remove_one(series: Series) -> set[kingdom.Card]:
    if not series.table.landscapes:
        return set()
    slot = kingdom.Slot(kingdom.Role.LANDSCAPE, series.rng.randint(1, len(series.table.landscapes)))
    card = series.table.slots[slot]
    series.table = kingdom.remove_landscape(series.table, slot, series.rng)
    series.check(card not in series.table.landscapes, f"remove {slot}: {card} comes back")
    return {card}


def choose_again(series: Series) -> set[kingdom.Card]:
    """Around the locks."""
    series.table = kingdom.again(series.table, series.rng, chooser=series.game.chooser)
    series.check(not {*series.table.slots.values()} & {*series.table.banned}, "again: a banned card comes")
    if series.table.missing or series.table.failing:
        series.check(kingdom.conflict(series.table) is not None, "again: not whole without a conflict")
    return set()


def change_wishes(series: Series) -> set[kingdom.Card]:
    asks = replace(some_asks(series.rng), limits=series.table.requirements.limits)
    series.table = kingdom.revise(replace(series.table, requirements=asks), series.rng)
    return set()


def replace_some(series: Series) -> set[kingdom.Card]:
    """One to four cards together."""
    slots = series.rng.sample(tuple(series.table.slots), series.rng.randint(1, 4))
    cards, chooser = {series.table.slots[slot] for slot in slots}, series.rng.choice((*METHODS.values(),))
    series.table = replace_several(series.table, slots, series.rng, chooser=chooser)
    return cards


Change = Callable[[Series], set[kingdom.Card]]
CHANGES: tuple[Change, ...] = (
    *(lock_one, swap_one, pick_one, ban_one) * 2,
    *(unlock_one, unban_one, remove_one, choose_again, change_wishes, replace_some),
)
REFUSALS: dict[Change, tuple[type[Exception], ...]] = {
    swap_one: (kingdom.NoReplacementError,),
    pick_one: (kingdom.PlaceError,),
    choose_again: (kingdom.TooFewPilesError,),
    replace_some: (kingdom.NoReplacementError, kingdom.PlaceError, kingdom.TooFewPilesError),
}
