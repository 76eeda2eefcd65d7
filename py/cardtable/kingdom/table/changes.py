"""Changing a table slot by slot: lock, ban, swap, pick, and what a change would break before it is done.

Nothing is changed in place: each function returns a new, completed Table.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Any

from cardtable.common.errors import EngineError
from cardtable.common.fields import replaced
from cardtable.kingdom.cards.catalog import Card, sorted_by_id
from cardtable.kingdom.choose.bounds import Bounds
from cardtable.kingdom.choose.pile_classes import ALCHEMY, NEEDS, View, class_of
from cardtable.kingdom.choose.requirements import Constraint, importance
from cardtable.kingdom.choose.standard import shuffled
from cardtable.kingdom.table.dealing import box_chances, complete, exchanged, relocked
from cardtable.kingdom.table.extras import Baseline, drop_invalid_extras
from cardtable.kingdom.table.from_ids import Misplaced, PlaceError, check_place
from cardtable.kingdom.table.landscapes import landscapes_of
from cardtable.kingdom.table.requirement_check import (
    BOUGHT_ATTACK,
    Measure,
    fails,
    measure_with,
    shortfall,
    splits_alchemy,
    tally_of,
)
from cardtable.kingdom.table.roles import COUNT, REFERENCES, SINGLE_PILES, calls, candidates, fits
from cardtable.kingdom.table.slots import Role, Slot, SlotError
from cardtable.kingdom.table.table import Extra, Missing, Rule, Table
from cardtable.kingdom.weighted.settings import Weighting

MOST_TRIED = 25
"""How many cards are tried for one that breaks as little as possible, or is nearest to the requirements."""


class NoReplacementError(EngineError):
    """No card can replace the one in a slot and break nothing."""

    sentence = "no card can replace the one in {0.slot} and break nothing; unlock, allow or ask for less"
    slot: Slot


@dataclass(frozen=True, slots=True)
class Breaks:
    """What holds now and would not hold after a change; false if there is nothing."""

    requirements: tuple[Constraint, ...]
    """The weightiest first; also those that Divine Wind's piles would break."""
    rules: tuple[Rule, ...]
    missing: tuple[Missing, ...]
    """What would be called for, and could not be found."""

    def __bool__(self) -> bool:
        return bool(self.requirements or self.rules or self.missing)


def lock(table: Table, slot: Slot) -> Table:
    """The table with a slot locked, so that `again` keeps it; SlotError if there is no such slot."""
    table.card_at(slot)
    return replaced(table, locked=tuple(at for at in table.slots if at == slot or at in table.locked))


def unlock(table: Table, slot: Slot) -> Table:
    """The table with a slot unlocked; SlotError if there is no such slot."""
    table.card_at(slot)
    return replaced(table, locked=tuple(at for at in table.locked if at != slot))


def ban(table: Table, card: Card, rng: Random, *, weighting: Weighting | None = None) -> Table:
    """The table with a card banned, and replaced where it stood, locked or not.

    By one of the `replacements`, drawn as `swap` does; by one that breaks as little as possible where there
    is none. A landscape without replacement goes, an extra too. NoReplacementError if there is no other pile
    at all.

    >>> from random import Random
    >>> from cardtable.kingdom import Requirements, PUBLISHED, lay, pool
    >>> table = lay(pool(["base-2"]), Requirements(), PUBLISHED, Random(1))
    >>> without = ban(table, table.piles[0], Random(2))
    >>> table.piles[0] in without.piles, without.piles[1:] == table.piles[1:]
    (False, True)
    """
    banned = replaced(table, banned=sorted_by_id({*table.banned, card}))
    slots = [slot for slot, at in table.slots.items() if at is card and slot.role not in REFERENCES]
    if not slots:
        return banned
    slot = slots[0]
    banned = unlock(banned, slot)
    try:
        return swap(banned, slot, rng, weighting=weighting)
    except NoReplacementError:
        if slot.role is Role.PILE:
            return _least_bad(banned, slot, rng)
        if slot.role is Role.LANDSCAPE:
            return remove_landscape(banned, slot, rng)
        return complete(banned, rng, baseline=Baseline.of(table))


def unban(table: Table, card: Card) -> Table:
    """The table with a card allowed again; nothing else changes."""
    return replaced(table, banned=tuple(other for other in table.banned if other is not card))


def replacements(table: Table, slot: Slot) -> tuple[Card, ...]:
    """All cards that can replace the one in a slot and break nothing that holds now; exact.

    They are of the chosen sets, not banned and not on the table; a card of the Black Market deck may leave
    it. What a card calls for is looked for too, in every way that there is. For Obelisk and Traits they are
    piles of the supply. Raises SlotError if there is no such slot.

    >>> from random import Random
    >>> from cardtable.kingdom import Requirements, PUBLISHED, lay, pool
    >>> table = lay(pool(["base-2"]), Requirements(village=True), PUBLISHED, Random(1))
    >>> [[pile.id for pile in finding.piles] for finding in table.findings]
    [['festival']]
    >>> at = Slot(Role.PILE, table.piles.index(table.findings[0].piles[0]) + 1)
    >>> [card.id for card in replacements(table, at)]
    ['village']
    """
    test = _Test(table, slot)
    return tuple(card for card in _possible(table, slot) if test.keeps_all(card))


@lru_cache(maxsize=512)  # a ban that finds no replacement asks for the same cards again
def breaks(table: Table, slot: Slot, card: Card) -> Breaks:
    """What picking a card for a slot would break, however well what it calls for is chosen.

    Raises SlotError if there is no such slot, PlaceError if the card cannot stand there at all.
    """
    return _broken(table, pick(table, slot, card, Random(0)))


def pick(table: Table, slot: Slot, card: Card, rng: Random) -> Table:
    """The table with a card put into a slot, whatever it breaks, and its dependents updated.

    The card may be of any set; if it serves as an extra elsewhere, and is not locked there, another one
    is found for that. Raises SlotError and PlaceError as `breaks` does.
    """
    _check(table, slot, card)
    if table.slots.get(slot) is card:
        return table
    stays = REFERENCES if slot.role not in REFERENCES else tuple(Role)
    extras = [extra for extra in table.extras if extra.role in stays or extra.card is not card]
    changed = replaced(table, extras=tuple(extras))
    if slot.role is Role.PILE:
        changed = replaced(changed, piles=_at(table.piles, slot.number, card))
    elif slot.role is Role.LANDSCAPE:
        changed = replaced(changed, landscapes=_at(table.landscapes, slot.number, card))
    else:
        changed = replaced(changed, extras=_with_extra(table, extras, slot, card))
    after = _completed(table, changed, rng, slot, card)
    return lock(after, slot) if slot in table.locked and slot in after.slots else after


def swap(table: Table, slot: Slot, rng: Random, *, weighting: Weighting | None = None) -> Table:
    """The table with the card in a slot replaced by one of its `replacements`, drawn at random.

    Each has the same chance, which makes the new kingdom an even choice among those that keep the other
    piles. With a `weighting`, one of the ten piles is drawn by the weights against the other nine; no weights
    speak of other cards. On a table that misses a requirement, only those `nearest_to_requirements` of at
    most `MOST_TRIED` are drawn from. Raises NoReplacementError if there is none, SlotError if there is no
    such slot.

    >>> from random import Random
    >>> from cardtable.kingdom import Requirements, PUBLISHED, lay, pool
    >>> table = lay(pool(["base-2", "cornucopia-2"]), Requirements(), PUBLISHED, Random(2))
    >>> swap(table, Slot(Role.PILE, 4), Random(1)).piles[3] in table.piles
    False
    """
    test = _Test(table, slot)
    possible = list(_possible(table, slot))
    if table.failing:
        possible = list(nearest_to_requirements(table, slot, _some_kept(possible, test, rng)))
    by_weight = weighting if slot.role is Role.PILE else None
    drawn = drawn_by_weight(table, slot, possible, by_weight, rng) if by_weight else shuffled(possible, rng)
    for card in drawn:
        if test.keeps_all(card):
            return pick(table, slot, card, rng)
    raise NoReplacementError(slot)


def _some_kept(cards: Sequence[Card], test: _Test, rng: Random) -> list[Card]:
    """Some of the cards that keep all, of at most `MOST_TRIED` that were tested; of more if none does."""
    kept: list[Card] = []
    for tried, card in enumerate(shuffled([*cards], rng)):
        if kept and tried >= MOST_TRIED:
            break
        if test.keeps_all(card):
            kept.append(card)
    return kept


def nearest_to_requirements(table: Table, slot: Slot, cards: Sequence[Card]) -> tuple[Card, ...]:
    """Those of some `replacements` that bring a table nearest to the requirements that it misses, if any.

    Measured by `shortfalls` after the swap.
    """
    if not table.failing or not cards:
        return tuple(cards)
    test = _Test(table, slot)
    known: dict[object, tuple[int, int]] = {}
    for card in cards:
        key = test.key(card)
        if key not in known:
            known[key] = shortfalls(pick(table, slot, card, Random(0)))
    least = min(known.values())
    return tuple(card for card in cards if known[test.key(card)] == least)


def shortfalls(table: Table) -> tuple[int, int]:
    """How many requirements a table misses, and by how much in all: the less, the nearer it is to them."""
    return len(table.failing), sum(map(shortfall, table.findings))


def remove_landscape(table: Table, slot: Slot, rng: Random) -> Table:
    """The table without a landscape and what only it called for; others come if the limits demand it."""
    gone = table.card_at(slot)
    if slot.role is not Role.LANDSCAPE:
        raise SlotError(str(slot))
    left = tuple(card for card in table.landscapes if card is not gone)
    return _completed(table, replaced(table, landscapes=left), rng)


def _possible(table: Table, slot: Slot) -> Iterator[Card]:
    """The cards that may replace the one in a slot, before any requirement is looked at."""
    now = table.card_at(slot)
    if slot.role in REFERENCES:
        taken = {extra.card for extra in table.extra(slot.role)}
        yield from (pile for pile in table.supply if fits(slot.role, pile) and pile not in taken)
        return
    deck = () if slot.role is Role.DECK else table.extra(Role.DECK)
    free = {extra.card for extra in deck} - {extra.card for extra in table.locked_extras}
    out = {card for card in table.slots.values() if card not in free} | {*table.banned, now}
    source = candidates(slot.role, table.pool)
    if slot.role is Role.LANDSCAPE:
        source = landscapes_of(table.pool, table.settings.landscape_sets)
    yield from (card for card in source if card not in out)


def drawn_by_weight(
    table: Table, slot: Slot, cards: Sequence[Card], weighting: Weighting, rng: Random
) -> Iterator[Card]:
    """Some piles of the pool, drawn one after another by their weights against the others on the table."""
    from cardtable.kingdom.weighted.weights import Weights  # a page's first kingdom does not need it

    weights, now = Weights(table.pool.piles, weighting), table.slots.get(slot)
    for pile in table.piles:
        if pile is not now:
            weights.choose(pile)
    wanted = frozenset(cards)
    weights.leave_out([place for place, pile in enumerate(table.pool.piles) if pile not in wanted])
    for _ in cards:
        place = weights.draw(rng)
        yield table.pool.piles[place]
        weights.leave_out([place])


class _Test:
    """Whether cards for one slot keep all that holds now; cards that are alike are tested once."""

    def __init__(self, table: Table, slot: Slot) -> None:
        self.table = table
        self.slot = slot
        self.view = View.of(table.requirements)
        self.known: dict[object, bool] = {}
        self.relevant = ALCHEMY | Bounds.of(table.requirements.in_force(table.pool.sets)).relevant
        self.is_pile = slot.role is Role.PILE
        self.keeps_references = False
        if self.is_pile:
            others = tuple(pile for pile in table.piles if pile is not table.slots.get(slot))
            rest = drop_invalid_extras(replaced(table, piles=others))
            self.measure, self.tally = rest.measure, rest.tally
            references = [extra for extra in table.extras if extra.role in REFERENCES]
            self.keeps_references = all(extra in rest.extras for extra in references)
        self.can_exchange = any(
            extra.role in (*SINGLE_PILES, Role.PROPHECY) and at not in table.locked and at != slot
            for at, extra in table.extra_slots.items()
        )
        """Another extra may give way to one that mends what a card breaks."""

    def keeps_all(self, card: Card) -> bool:
        key = self.key(card)
        if key not in self.known:
            self.known[key] = self._tested(card)
        return self.known[key]

    def key(self, card: Card) -> object:
        """The same for cards that are alike for this slot."""
        if self.table.missing or self.can_exchange:
            return card
        bits = class_of(card, self.view) & self.relevant
        references = None if self.keeps_references else (fits(Role.OBELISK, card), fits(Role.TRAIT, card))
        return bits, card.kind, calls(card), references

    def _tested(self, card: Card) -> bool:
        if self.is_pile:
            if not self._may_keep_requirements(card):
                return False
            is_simple = self.keeps_references and self._is_harmless(card) and not self.table.missing
            if is_simple and self._may_keep_requirements(card, mended=False):
                return True
        return not breaks(self.table, self.slot, card)

    def _is_harmless(self, card: Card) -> bool:
        """Whether a pile calls for nothing but what is there and no requirement looks at."""
        return all(
            role in NEVER_MENDING
            and sum(other not in self.table.banned for other in candidates(role, self.table.pool))
            >= COUNT.get(role, 1)
            for role in calls(card)
        )

    def _may_keep_requirements(self, card: Card, *, mended: bool = True) -> bool:
        """Whether a pile keeps the requirements if what it calls for mends all that it could, or nothing."""
        table = self.table
        can_mend = mended and (
            table.missing or self.can_exchange or any(role not in NEVER_MENDING for role in calls(card))
        )
        measure, tally = self._seen_with(card)
        splits = splits_alchemy(table.requirements, table.pool, measure, tally)
        if splits and Rule.ALCHEMY_TOGETHER not in table.broken_rules and (measure[ALCHEMY] or not can_mend):
            return False
        return not self._lost(measure, tally | MENDED if can_mend else tally)

    def surely_lost(self, card: Card) -> list[Constraint]:
        """The requirements that hold now and would not with a pile, whatever comes with it."""
        measure, tally = self._seen_with(card)
        return self._lost(measure, tally | MENDED)

    def _seen_with(self, card: Card) -> tuple[Measure, int]:
        """What the requirements see of the other piles and what stays beside them, with a pile more."""
        tally = self.tally | tally_of(self.view, Role.PILE, card, False)
        return measure_with(self.measure, class_of(card, self.view)), tally

    def _lost(self, measure: Measure, tally: int) -> list[Constraint]:
        held = (finding.requirement for finding in self.table.findings if finding.holds)
        return [requirement for requirement in held if fails(requirement, measure, tally)]


MENDED = NEEDS | BOUGHT_ATTACK
"""What a tally has where all is met that extras may meet."""
NEVER_MENDING = (Role.ALLY, Role.BOON)
"""All else that a pile calls for may be, or call for, a pile of the supply that meets a requirement."""


def _broken(before: Table, after: Table) -> Breaks:
    old = Baseline.of(before)
    held_in_wind = {finding.requirement for finding in before.wind_findings if finding.holds}
    lost = {*after.failing} - old.requirements
    lost |= {finding.requirement for finding in after.wind_findings if not finding.holds} & held_in_wind
    return Breaks(
        tuple(requirement for requirement in importance(before.requirements) if requirement in lost),
        tuple(rule for rule in after.broken_rules if rule not in old.rules),
        tuple(missing for missing in after.missing if missing.role not in old.missing),
    )


def _at(cards: tuple[Card, ...], number: int, card: Card) -> tuple[Card, ...]:
    return (*cards[: number - 1], card, *cards[number:])


def _with_extra(table: Table, extras: list[Extra], slot: Slot, card: Card) -> tuple[Extra, ...]:
    """With the extra of a slot replaced, or one more where the role is still open."""
    old = table.extra_slots.get(slot)
    if old is None:
        callers = [missing.caller for missing in table.missing if missing.role is slot.role]
        caller = table.traits[slot.number - 1] if slot.role is Role.TRAIT else callers[0]
        return (*extras, Extra(slot.role, card, caller))
    return tuple(replaced(extra, card=card) if extra is old else extra for extra in extras)


def _check(table: Table, slot: Slot, card: Card) -> None:
    """Raise SlotError or PlaceError unless a card may be put into a slot."""
    if slot not in table.slots and not _is_open(table, slot):
        raise SlotError(str(slot))
    taken = {
        other: at
        for at, other in table.slots.items()
        if other is card and at != slot and at.role not in REFERENCES
        if at.role in (Role.PILE, Role.LANDSCAPE) or at in table.locked
    }
    check_place(slot, card, table.banned, taken)
    if slot.role in REFERENCES:
        if card not in table.supply:
            raise PlaceError(str(slot), card.id, Misplaced.NOT_IN_SUPPLY)
        for at, extra in table.extra_slots.items():
            if at.role is slot.role and at != slot and extra.card is card:
                raise PlaceError(str(slot), card.id, Misplaced.HAS_TRAIT, extra.caller.name)


def _is_open(table: Table, slot: Slot) -> bool:
    """Whether a slot is the next landscape, or one that is called for and empty."""
    if slot.role is Role.LANDSCAPE:
        return slot.number == len(table.landscapes) + 1
    if slot.role is Role.TRAIT:
        return slot.number <= len(table.traits)
    is_missing = any(missing.role is slot.role for missing in table.missing)
    return is_missing and slot.number == len(table.extra(slot.role)) + 1


def _completed(
    before: Table, changed: Table, rng: Random, slot: Slot | None = None, card: Card | None = None
) -> Table:
    """The changed table, completed; Colonies and Shelters follow where their chance has become 0 or 1.

    Other extras that are not locked stay, unless others break less; the `card` put into `slot` stays.
    """
    baseline = Baseline.of(before)
    gone = [card for card in before.landscapes if card not in changed.landscapes]
    extras = tuple(
        extra for extra in changed.extras if extra.caller not in gone or extra.role is not Role.TRAIT
    )
    whole = relocked(before, replaced(changed, extras=extras))
    after = complete(whole, rng, baseline=baseline, gone=gone)
    if not before.requirements.former and _broken(before, after):
        others = (
            other
            for other in exchanged(after, rng, baseline, kept=slot)
            if card is None or card in other.slots.values()
        )
        after = next((other for other in others if not _broken(before, other)), after)
    return with_boxes_of(before, after)


def with_boxes_of(before: Table, after: Table) -> Table:
    """A changed table with the Colonies and Shelters of before, unless their chance has become 0 or 1."""
    old, new = box_chances(before), box_chances(after)
    boxes: dict[str, Any] = {
        box: chance == 1 if chance != old[box] and chance in (0, 1) else getattr(before, box)
        for box, chance in new.items()
    }
    return replaced(after, **boxes)


def _least_bad(table: Table, slot: Slot, rng: Random) -> Table:
    """The table with the pile in a slot replaced by one that breaks as little as possible.

    Of many that might, `MOST_TRIED` are tried, and none that surely breaks more than one that was.
    """
    cards = list(shuffled(list(_possible(table, slot)), rng))
    if not cards:
        raise NoReplacementError(slot)
    weight, test = importance(table.requirements), _Test(table, slot)
    best, least, tried = cards[0], (sum(weight.values()) + 1, 0), 0
    for card in cards:
        if tried < MOST_TRIED and (sum(weight[each] for each in test.surely_lost(card)), 0) < least:
            broken, tried = breaks(table, slot, card), tried + 1
            lost = sum(weight[each] for each in broken.requirements)
            harm = lost, len(broken.rules) + len(broken.missing)
            best, least = (card, harm) if harm < least else (best, least)
    return pick(table, slot, best, rng)
