"""The whole table as one value: ten piles, landscapes, all that they call for, boxes, locks and bans."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from cardtable.common.errors import OutOfRangeError
from cardtable.common.fields import checked
from cardtable.kingdom.cards.catalog import Card, Kind
from cardtable.kingdom.cards.sets import Pool
from cardtable.kingdom.choose.pile_classes import View
from cardtable.kingdom.choose.requirements import Constraint, Finding, Requirements, judge
from cardtable.kingdom.table.deal_settings import LANDSCAPE_KINDS, Limits, Settings
from cardtable.kingdom.table.layout import PART_OF_ROLE, Layout, Part, check_cards
from cardtable.kingdom.table.requirement_check import (
    ANY_ATTACK,
    SUPPLY,
    Measure,
    Placed,
    fails,
    find_evidence,
    measure_of,
    splits_alchemy,
    tally_of,
)
from cardtable.kingdom.table.roles import COUNT, REFERENCES, calls, candidates, fits
from cardtable.kingdom.table.slots import ROLE_ORDER, Role, Slot, SlotError, slot_at


@dataclass(frozen=True, slots=True)
class Extra:
    """A card, or a pile, that something on the table calls for."""

    role: Role
    card: Card
    caller: Card
    """What calls for it; of several Liaisons or Omens the first."""


class Reason(StrEnum):
    """Why something that is called for is not on the table."""

    NOT_OWNED = "not-owned"
    """No card of the chosen sets (for Obelisk and Traits: no pile of the supply) fits."""
    BANNED = "banned"
    """All that fit are banned."""
    NO_ATTACKS = "no-attacks"
    """All that fit, and are not banned, are Attacks, and no Attack is asked for."""
    USED = "used"
    """All that fit, and may come, are on the table already."""
    OPEN = "open"
    """Some fit; none has been chosen. After `complete` each would break more than its absence does."""


@dataclass(frozen=True, slots=True)
class Missing:
    """The warning that something is called for, but is not on the table."""

    role: Role
    caller: Card
    count: int
    """How many are missing: 10 piles of Divine Wind, 2 of 3 Boons."""
    reason: Reason


class Rule(StrEnum):
    """What must hold besides requirements; it is broken only by hand, by locks, or for want of cards."""

    ALCHEMY_TOGETHER = "alchemy-together"
    """No Alchemy pile, or 3 to 5, unless they may be mixed; without them no extra pile of Alchemy either."""
    LANDSCAPE_LIMITS = "landscape-limits"
    """The least and the most landscapes, in all and by kind."""
    ONE_WAY = "one-way"
    """At most one Way, where the settings say so."""


@dataclass(frozen=True, repr=False)
@checked
class Table:
    """All that is on the table, and how it meets what was asked: made by `lay`, `rebuild` and the changes."""

    pool: Pool
    requirements: Requirements
    settings: Settings
    piles: tuple[Card, ...]
    """The ten kingdom piles; each keeps its place when others change."""
    landscapes: tuple[Card, ...] = ()
    extras: tuple[Extra, ...] = ()
    """In the order of `Role`; no card twice, except that Obelisk and Traits point to piles of the supply."""
    colonies: bool = False
    """Colonies and Platinums are in the supply."""
    shelters: bool = False
    """Shelters replace the starting Estates."""
    locked: tuple[Slot, ...] = ()
    """Sorted as `slots` is."""
    banned: tuple[Card, ...] = ()
    """Sorted by id."""

    def __post_init__(self) -> None:
        check_cards(Part.PILES, self.piles)
        check_cards(Part.LANDSCAPES, self.landscapes)

    def __repr__(self) -> str:
        return f"<Table: {', '.join(map(str, self.piles))}>"

    def __str__(self) -> str:
        """The cards of the table as text that `read` reads back."""
        return str(self.layout)

    def __iter__(self) -> Iterator[Card]:
        """Every card, in the order of `slots`."""
        return iter(self.slots.values())

    def __len__(self) -> int:
        return len(self.slots)

    @cached_property
    def slots(self) -> dict[Slot, Card]:
        """Every card by its slot, in the order of `Role`."""
        slots = {slot_at(Role.PILE, at): pile for at, pile in enumerate(self.piles, 1)}
        slots |= {slot_at(Role.LANDSCAPE, at): card for at, card in enumerate(self.landscapes, 1)}
        return slots | {slot: extra.card for slot, extra in self.extra_slots.items()}

    @cached_property
    def extra_slots(self) -> dict[Slot, Extra]:
        """Every extra by its slot, in the order of `Role`."""
        numbers = Counter[Role]()
        slots = {}
        for extra in self.extras:
            is_trait = extra.role is Role.TRAIT
            numbers[extra.role] = (self.traits.index(extra.caller) if is_trait else numbers[extra.role]) + 1
            slots[slot_at(extra.role, numbers[extra.role])] = extra
        return slots

    @property
    def layout(self) -> Layout:
        """The cards by what they are there for."""
        cards = defaultdict[Part, list[Card]](list)
        for slot, card in self.slots.items():
            if slot.role in PART_OF_ROLE:
                cards[PART_OF_ROLE[slot.role]].append(card)
        traits = [(extra.caller, extra.card) for extra in self.extra(Role.TRAIT)]
        return Layout.of(cards, traits, colonies=self.colonies, shelters=self.shelters)

    def slot_of(self, card: Card) -> Slot:
        """The first slot of a card; OutOfRangeError for one that is not on this table."""
        for slot, other in self.slots.items():
            if other is card:
                return slot
        raise OutOfRangeError("card", str(card), "a card of this table")

    @property
    def locked_extras(self) -> tuple[Extra, ...]:
        """The extras in locked slots."""
        return tuple(extra for slot, extra in self.extra_slots.items() if slot in self.locked)

    def card_at(self, slot: Slot) -> Card:
        """The card in a slot; SlotError if this table has no such slot."""
        try:
            return self.slots[slot]
        except KeyError:
            raise SlotError(str(slot)) from None

    @property
    def ids(self) -> dict[str, str]:
        """Every card's id by its slot's name, as `rebuild` takes them: `{"pile-1": "moat", ...}`."""
        return {str(slot): card.id for slot, card in self.slots.items()}

    def extra(self, role: Role) -> tuple[Extra, ...]:
        """The extras of a role; of a role of one card, one or none."""
        return tuple(extra for extra in self.extras if extra.role is role)

    @property
    def traits(self) -> tuple[Card, ...]:
        """The Traits among the landscapes, in their order."""
        return tuple(card for card in self.landscapes if Role.TRAIT in calls(card))

    @cached_property
    def supply(self) -> tuple[Card, ...]:
        """The kingdom piles that can be bought from at the start: the ten, the army's and the bane."""
        return tuple(card for role, card, later in self.placed if role in SUPPLY and not later)

    @cached_property
    def placed(self) -> tuple[Placed, ...]:
        """Every card with its role, and whether it comes with Divine Wind only."""
        with_wind = later(self.extras)
        return (
            *((Role.PILE, pile, False) for pile in self.piles),
            *((Role.LANDSCAPE, card, False) for card in self.landscapes),
            *((extra.role, extra.card, extra.card in with_wind) for extra in self.extras),
        )

    @cached_property
    def findings(self) -> tuple[Finding, ...]:
        """What each requirement in force found on this very table, the weightiest first."""
        return find_evidence(self.requirements, self.pool.sets, self.placed)

    @cached_property
    def failing(self) -> tuple[Constraint, ...]:
        """The requirements that this table does not meet, the weightiest first."""
        measure, tally = self.measure, self.tally
        return tuple(
            each for each in self.requirements.in_force(self.pool.sets) if fails(each, measure, tally)
        )

    @cached_property
    def measure(self) -> Measure:
        """How many of the ten piles are of each sort that the requirements count."""
        return measure_of(self.piles, View.of(self.requirements))

    @cached_property
    def tally(self) -> int:
        """What the requirements see of the table beside the counts, as bits."""
        tally, view = 0, View.of(self.requirements)
        for role, card, comes_later in self.placed:
            tally |= tally_of(view, role, card, comes_later)
        return tally

    @cached_property
    def wind_findings(self) -> tuple[Finding, ...]:
        """What each requirement finds in Divine Wind's piles, a kingdom of its own; empty without them."""
        wind = [extra.card for extra in self.extra(Role.WIND)]
        return judge(wind, self.requirements, self.pool.sets) if wind else ()

    @property
    def splits_alchemy(self) -> bool:
        """Whether Alchemy comes neither together nor not at all, though it should."""
        return splits_alchemy(self.requirements, self.pool, self.measure, self.tally)

    @property
    def landscape_limits(self) -> dict[str, tuple[Limits, int]]:
        """The least and the most landscapes, by their names in `Settings`, each with how many lie there."""
        kinds, limits = Counter(card.kind for card in self.landscapes), self.settings
        found = {"in_all": (limits.in_all, len(self.landscapes))}
        return found | {f"{kind}s": (getattr(limits, f"{kind}s"), kinds[kind]) for kind in LANDSCAPE_KINDS}

    @cached_property
    def broken_rules(self) -> tuple[Rule, ...]:
        """The rules that this table breaks."""
        ways = sum(card.kind is Kind.WAY for card in self.landscapes)
        broken = {
            Rule.ALCHEMY_TOGETHER: self.splits_alchemy,
            Rule.LANDSCAPE_LIMITS: any(
                count not in limits for limits, count in self.landscape_limits.values()
            ),
            Rule.ONE_WAY: self.settings.one_way and ways > 1,
        }
        return tuple(rule for rule in Rule if broken[rule])

    @cached_property
    def missing(self) -> tuple[Missing, ...]:
        """What is called for, but is not on the table, in the order of `Role`."""
        return tuple(sorted(self._missing(), key=lambda missing: ROLE_ORDER[missing.role]))

    def _missing(self) -> Iterator[Missing]:
        have = Counter(extra.role for extra in self.extras)
        with_trait = {extra.caller for extra in self.extra(Role.TRAIT)}
        seen = set()
        for caller in callers(self):
            for role in calls(caller):
                lacks = caller not in with_trait if role is Role.TRAIT else COUNT.get(role, 1) - have[role]
                if lacks > 0 and (role is Role.TRAIT or role not in seen):
                    yield Missing(role, caller, int(lacks), self._why_missing(role, int(lacks)))
                seen.add(role)

    def _why_missing(self, role: Role, lacks: int) -> Reason:
        source = self.supply if role in REFERENCES else candidates(role, self.pool)
        fitting = [card for card in source if fits(role, card)]
        allowed = [card for card in fitting if card not in self.banned or role in REFERENCES]
        with_attacks = self.requirements.attacks or self.tally & ANY_ATTACK or role in REFERENCES
        peaceful = [card for card in allowed if with_attacks or not card.is_attack]
        used = {extra.card for extra in self.extra(role)}
        if role not in REFERENCES:
            used = {*callers(self)} - {extra.card for extra in self.extra(Role.DECK)}
        for reason, cards in (
            (Reason.NOT_OWNED, fitting),
            (Reason.BANNED, allowed),
            (Reason.NO_ATTACKS, peaceful),
            (Reason.USED, [card for card in peaceful if card not in used]),
        ):
            if len(cards) < (lacks if role is Role.WIND else 1):
                return reason
        return Reason.OPEN


def callers(table: Table) -> Iterator[Card]:
    """All cards that may call for something, in the order of the table."""
    yield from table.piles
    yield from table.landscapes
    yield from (extra.card for extra in table.extras if extra.role not in REFERENCES)


def later(extras: tuple[Extra, ...]) -> frozenset[Card]:
    """The cards that come with Divine Wind only: its piles, and what they call for in turn."""
    found = {extra.card for extra in extras if extra.role is Role.WIND}
    size = -1
    while size != len(found):
        size = len(found)
        found |= {extra.card for extra in extras if extra.caller in found and extra.role not in REFERENCES}
    return frozenset(found)


def slot_ids(layout: Layout) -> dict[str, str]:
    """The ids of a layout's cards by the names of their slots.

    >>> from cardtable.kingdom import card_by_id
    >>> slot_ids(Layout(piles=(card_by_id("young-witch"),), bane=card_by_id("moat")))
    {'pile-1': 'young-witch', 'bane': 'moat'}
    """
    slots = {
        Slot(role, at): card
        for role, part in PART_OF_ROLE.items()
        for at, card in enumerate(layout.part(part), start=1)
    }
    piles = dict(layout.traits)
    traits = [card for card in layout.landscapes if "trait" in card.types]
    slots |= {
        Slot(Role.TRAIT, at): piles[trait] for at, trait in enumerate(traits, start=1) if trait in piles
    }
    return {str(slot): card.id for slot, card in slots.items()}
