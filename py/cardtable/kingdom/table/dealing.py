"""Laying a table: chosen whole, completed from any part, laid again around what is locked."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from random import Random
from typing import Any, Protocol

from cardtable.common.errors import OutOfRangeError
from cardtable.common.fields import replaced
from cardtable.kingdom.cards.catalog import KINGDOM_SIZE, Card, sorted_by_id
from cardtable.kingdom.cards.sets import Pool
from cardtable.kingdom.choose.choice import BESIDE, Choice
from cardtable.kingdom.choose.choice_problem import LockError, LockFault, Problem
from cardtable.kingdom.choose.conflict import Conflict, explain
from cardtable.kingdom.choose.outlook import Beside
from cardtable.kingdom.choose.pile_classes import View
from cardtable.kingdom.choose.requirements import Requirements, importance
from cardtable.kingdom.choose.standard import choose_standard
from cardtable.kingdom.table.deal_settings import LANDSCAPE_KINDS, Boxes, Landscapes, Settings
from cardtable.kingdom.table.extras import Baseline, add_missing_extras, drop_invalid_extras
from cardtable.kingdom.table.landscapes import draw_landscapes
from cardtable.kingdom.table.roles import REFERENCES, SINGLE_PILES, calls
from cardtable.kingdom.table.slots import Role, Slot
from cardtable.kingdom.table.table import Rule, Table

BOX_SETS = {"colonies": "prosperity", "shelters": "dark-ages"}
"""What comes with a chance, as `Settings` and `Table` name it, and the set that it belongs to."""


class Chooser(Protocol):
    """A method of choosing ten piles, the locked ones first."""

    def __call__(
        self,
        pool: Pool,
        requirements: Requirements,
        rng: Random,
        /,
        *,
        locked: Sequence[Card] = ...,
        banned: Sequence[Card] = ...,
        beside: Beside | None = ...,
    ) -> Choice: ...


def lay(
    pool: Pool,
    requirements: Requirements,
    settings: Settings,
    rng: Random,
    *,
    locked: Sequence[Card] = (),
    banned: Sequence[Card] = (),
    chooser: Chooser = choose_standard,
) -> Table:
    """Lay a whole table; same seed, same table, on every Python.

    `locked` are kingdom piles and landscapes that must be on it, from whatever sets; their slots are
    locked. `banned` cards, of any kind, come nowhere. The ten piles are chosen by `chooser`
    (`choose_standard`, `choose_uniform` or `choose_weighted`), then landscapes, then Colonies and Shelters,
    then all that these call for.
    Raises LockError and TooFewPilesError as `choose_standard` does.

    >>> from random import Random
    >>> from cardtable.kingdom import Requirements, PUBLISHED, lay, pool
    >>> table = lay(pool(["cornucopia-2", "empires"]), Requirements(village=True), PUBLISHED, Random(4))
    >>> len(table.piles), [card.id for card in table.landscapes], table.failing
    (10, ['wolf-den', 'advance'], ())
    """
    piles = tuple(card for card in locked if card.kind not in LANDSCAPE_KINDS)
    landscapes = tuple(card for card in locked if card.kind in LANDSCAPE_KINDS)
    if faulty := tuple(card for card in landscapes if card in banned):
        raise LockError(faulty, LockFault.BANNED)
    if faulty := tuple(card for card in landscapes if landscapes.count(card) > 1):
        raise LockError(faulty, LockFault.TWICE)
    asked = Table(pool, requirements, settings, (), banned=sorted_by_id({*banned}))
    given = replaced(asked, piles=piles, landscapes=landscapes)
    return again(replaced(given, locked=tuple(given.slots)), rng, chooser=chooser)


@dataclass(frozen=True, slots=True)
class Held:
    """What a new choice of piles must respect on a table."""

    locked: tuple[Card, ...] = ()
    """Locked piles."""
    banned: tuple[Card, ...] = ()
    """Cards that may not be drawn as piles."""
    beside: Beside = BESIDE
    """Locked landscapes and extras."""

    @classmethod
    def on(cls, table: Table) -> Held:
        """What `again` respects on a table; other locked cards may not be drawn as piles."""
        held = [(slot.role, card) for slot, card in table.slots.items() if slot in table.locked]
        beside = [(role, card) for role, card in held if role not in (Role.PILE, *REFERENCES)]
        return cls(
            tuple(card for role, card in held if role is Role.PILE),
            (*table.banned, *(card for _, card in beside)),
            Beside(
                tuple(card for role, card in beside if role is Role.LANDSCAPE),
                tuple((role, card) for role, card in beside if role is not Role.LANDSCAPE),
            ),
        )


def again(table: Table, rng: Random, *, chooser: Chooser = choose_standard) -> Table:
    """Lay anew all that is not locked, by the same sets, requirements, settings and bans.

    If a whole table exists, one is laid: landscapes that call for what cannot be found are left out, or if
    the limits demand them, the ten piles are chosen for them.
    """
    return _Again(table, rng, chooser).table()


class _Again:
    """Laying a table around what is locked on another."""

    def __init__(self, table: Table, rng: Random, chooser: Chooser) -> None:
        self.before = table
        self.rng = rng
        self.chooser = chooser
        self.kept = Held.on(table).beside.landscapes

    def table(self) -> Table:
        """The table, in three steps, the later ones only while it lacks something or breaks a requirement.

        1. Ten piles around what is locked, then landscapes and extras.
        2. While the table is less whole than one without drawn landscapes: leave out those that call for
           cards.
        3. If it is still less whole than that, or beyond the limits of landscapes: choose ten piles anew,
           for the landscapes of step 1.

        A table of step 2 or 3 comes only if it is nearer to whole, then to the limits.
        """
        first = self._laid(self._ten(self.kept))
        if self.before.requirements.former or not self._callers(first) or not faults(first):
            return first
        bare = replaced(first, landscapes=self.kept, extras=self.before.locked_extras)
        least = faults(_filled(self.before, bare, self.rng, Baseline()))
        best, avoided = first, set[Card]()
        while faults(best) > least and (callers := self._callers(best)):
            avoided |= callers
            best = min(best, self._laid(best.piles, avoided), key=_faults_and_limits)
            if avoided >= self._callers(best):
                break
        if _faults_and_limits(best) > (least, False):
            around = self._ten(first.landscapes)
            best = min(best, self._laid(around, landscapes=first.landscapes), key=_faults_and_limits)
        return best

    def _ten(self, landscapes: tuple[Card, ...]) -> tuple[Card, ...]:
        """Ten piles, each locked one in its place."""
        before = self.before
        slots = [slot for slot in before.locked if slot.role is Role.PILE]
        locked = {slot.number: before.piles[slot.number - 1] for slot in slots}
        around = replaced(before, landscapes=landscapes, extras=before.locked_extras)
        return ten_beside(around, locked, self.rng, self.chooser)

    def _laid(
        self,
        piles: tuple[Card, ...],
        avoided: Collection[Card] = (),
        *,
        landscapes: tuple[Card, ...] | None = None,
    ) -> Table:
        """The table with ten piles, all else drawn but what is given."""
        before = self.before
        if landscapes is None:
            out = (*before.banned, *avoided)
            landscapes = draw_landscapes(before.pool, before.settings, self.rng, kept=self.kept, banned=out)
        bare = replaced(before, piles=piles, landscapes=landscapes, extras=before.locked_extras)
        return _filled(before, _with_boxes(bare, self.rng), self.rng, Baseline())

    def _callers(self, table: Table) -> set[Card]:
        """The landscapes that call for something and need not come."""
        return {card for card in table.landscapes if calls(card) and card not in self.kept}


def faults(table: Table) -> int:
    """How far a table is from whole: what it lacks first, then the requirements that it breaks."""
    weights = importance(table.requirements)
    broken = sum(weights[each] for each in table.failing)
    return len(table.missing) << len(weights) + 1 | broken << 1 | table.splits_alchemy


def _faults_and_limits(table: Table) -> tuple[int, bool]:
    return faults(table), Rule.LANDSCAPE_LIMITS in table.broken_rules


def complete(
    table: Table,
    rng: Random,
    *,
    baseline: Baseline | None = None,
    chooser: Chooser = choose_standard,
    gone: Collection[Card] = (),
) -> Table:
    """Make any table whole: keep what is valid, drop what nothing calls for any more, add what is missing.

    Piles are added up to ten, by the requirements and as `chooser` chooses, and landscapes up to the least
    that the settings demand, none of those `gone`, unless the `baseline` breaks their limits; Colonies and
    Shelters stay as they are. What is found for calls keeps every requirement if that is possible, and else
    what the `baseline` does not lack already.
    Raises TooFewPilesError if there are fewer than ten piles, those that are given among them.

    >>> from cardtable.kingdom import Requirements, PUBLISHED, card_by_id, pool
    >>> mine = [card_by_id(pile) for pile in ("young-witch", "moat", "village")]
    >>> table = complete(Table(pool(["cornucopia-2"]), Requirements(), PUBLISHED, tuple(mine)), Random(1))
    >>> [pile.id for pile in table.piles[:3]], [str(extra.role) for extra in table.extras]
    (['young-witch', 'moat', 'village'], ['bane'])
    """
    whole = table
    if len(table.piles) < KINGDOM_SIZE:
        whole = replaced(table, piles=ten_beside(table, dict(enumerate(table.piles, 1)), rng, chooser))
    baseline = baseline or Baseline()
    if Rule.LANDSCAPE_LIMITS not in baseline.rules:
        least = replaced(table.settings, landscapes=Landscapes.LEAST)
        out = (*table.banned, *gone)
        landscapes = draw_landscapes(table.pool, least, rng, kept=table.landscapes, banned=out)
        whole = replaced(whole, landscapes=landscapes)
    return _filled(whole, whole, rng, baseline)


def revise(table: Table, rng: Random) -> Table:
    """The table completed, after its sets, requirements, settings, Colonies or Shelters were replaced.

    What stands on the table stays, even where it breaks a new requirement; only extras that are not locked
    give way if they are Attacks and none is allowed any more.

    >>> from random import Random
    >>> from dataclasses import replace
    >>> from cardtable.kingdom import Requirements, PUBLISHED, lay, pool
    >>> table = lay(pool(["cornucopia-2"]), Requirements(), PUBLISHED, Random(1))
    >>> peaceful = revise(replace(table, requirements=Requirements(attacks=False)), Random(1))
    >>> peaceful.piles == table.piles, peaceful.failing
    (True, (<Requirement.NO_ATTACKS: 'no-attacks'>,))
    """
    extras = tuple(
        extra
        for slot, extra in table.extra_slots.items()
        if table.requirements.attacks or not extra.card.is_attack or slot in table.locked
    )
    return complete(relocked(table, replaced(table, extras=extras)), rng)


def exchanged(table: Table, rng: Random, baseline: Baseline, *, kept: Slot | None = None) -> Iterator[Table]:
    """The table with others of its unlocked extras, first of single piles; that in the slot `kept` stays."""
    for roles in ((*SINGLE_PILES, Role.PROPHECY), tuple(Role)):
        extras = tuple(
            extra
            for slot, extra in table.extra_slots.items()
            if slot == kept or slot in table.locked or extra.role not in roles or extra.role in REFERENCES
        )
        if len(extras) < len(table.extras):
            bare = relocked(table, replaced(table, extras=extras))
            yield _filled(bare, bare, rng, baseline)


def ten_beside(table: Table, kept: Mapping[int, Card], rng: Random, chooser: Chooser) -> tuple[Card, ...]:
    """Ten piles beside the landscapes and extras of a table; those kept have their numbers."""
    extras = tuple((extra.role, extra.card) for extra in table.extras if extra.role not in REFERENCES)
    banned = (*table.banned, *(card for _, card in extras))
    locked, beside = tuple(kept.values()), Beside(table.landscapes, extras)
    choice = chooser(table.pool, table.requirements, rng, locked=locked, banned=banned, beside=beside)
    if not isinstance(choice, Choice) or choice.piles[: len(kept)] != locked:
        raise OutOfRangeError("chooser", choice, "a function that gives a Choice, the locked piles first")
    chosen = iter(choice.piles[len(kept) :])
    return tuple(kept[at] if at in kept else next(chosen) for at in range(1, KINGDOM_SIZE + 1))


def conflict(table: Table) -> Conflict | None:
    """Why no whole table meets all requirements with the locks and bans of a table; None if some do."""
    held = Held.on(table)
    beside = None if table.requirements.former else held.beside
    problem = Problem(table.pool, View.of(table.requirements), held.locked, table.banned, beside)
    wanted = table.requirements.in_force(table.pool.sets)
    return None if problem.bounds(wanted) else explain(problem, wanted)


def _filled(before: Table, bare: Table, rng: Random, baseline: Baseline) -> Table:
    """A table with all that is called for; a locked extra stays where another card calls for its like."""
    settled = relocked(before, drop_invalid_extras(bare))
    whole = relocked(settled, add_missing_extras(settled, rng, baseline))
    if not before.locked:
        return whole
    there = {(extra.role, extra.card) for extra in whole.extras}
    called_again = {
        extra.card: extra
        for extra in before.locked_extras
        if extra.role not in (*REFERENCES, Role.DECK)
        and (extra.role, extra.card) not in there
        and whole.extra(extra.role)
    }
    if not called_again:
        return whole
    others = [extra for extra in whole.extras if extra.card not in called_again]
    settled = relocked(before, drop_invalid_extras(replaced(whole, extras=(*called_again.values(), *others))))
    return relocked(settled, add_missing_extras(settled, rng, baseline))


def relocked(before: Table, after: Table) -> Table:
    """A changed table with the locks of the table before it, as far as their cards are still there."""
    locked: tuple[Slot, ...] = ()
    if before.locked:
        marks = _marks(before)
        kept = {marks[slot] for slot in before.locked if slot in marks}
        locked = tuple(slot for slot, mark in _marks(after).items() if mark in kept)
    return after if locked == after.locked else replaced(after, locked=locked)


def _marks(table: Table) -> dict[Slot, tuple[object, ...]]:
    """What makes a slot the same on another table: a pile's place, a Trait with its pile, else the card."""
    traits = {slot: extra.caller for slot, extra in table.extra_slots.items() if extra.role is Role.TRAIT}
    return {
        slot: (slot.role, slot.number if slot.role is Role.PILE else card, traits.get(slot))
        for slot, card in table.slots.items()
    }


def _with_boxes(table: Table, rng: Random) -> Table:
    """With Colonies and Shelters drawn."""
    drawn: dict[str, Any] = {
        box: rng.randrange(chance.denominator) < chance.numerator
        for box, chance in box_chances(table).items()
    }
    return replaced(table, **drawn)


def box_chances(table: Table) -> dict[str, Fraction]:
    """The exact chances of Colonies and of Shelters on a table with these piles.

    The rule books of Prosperity and Dark Ages let one randomizer of the ten decide, another one for the other
    set, so the two chances are independent.

    >>> from cardtable.kingdom import RULE_BOOK, Requirements, card_by_id, pool
    >>> piles = map(card_by_id, ("bank", "city", "moat", "market"))
    >>> box_chances(Table(pool("base-2"), Requirements(), RULE_BOOK, tuple(piles)))
    {'colonies': Fraction(1, 2), 'shelters': Fraction(0, 1)}
    """
    chances = {}
    for box, set_id in BOX_SETS.items():
        rule = getattr(table.settings, box)
        cards = table.pool.piles if rule is Boxes.PUBLISHED else table.piles
        is_drawn = rule in (Boxes.PUBLISHED, Boxes.RULE_BOOK)
        chances[box] = _share(set_id, cards) if is_drawn else Fraction(rule is Boxes.ALWAYS)
    return chances


@lru_cache(maxsize=256)
def _share(set_id: str, cards: tuple[Card, ...]) -> Fraction:
    return Fraction(sum(card.set == set_id for card in cards), len(cards) or 1)
