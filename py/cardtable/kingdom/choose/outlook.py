"""What the piles of a pool may call for, and what there is to answer.

Legend, of roles and of bits in classes (`pile_classes`):

| word | meaning |
|---|---|
| called role | one that a card on the table needs |
| caller | a card that calls for an active role |
| active role | one whose cards must be looked for |
| held | the card of a role, or the cards, that lie beside the ten already |
| plain class | one that calls for no active role, is no Attack and not of Alchemy |
| spare | how many free piles the ten leave over |
| barred | bits that no extra may have |
| assignment | a card for each called role: free piles, and in turn what these cards call for |
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache, reduce
from operator import or_

from cardtable.kingdom.cards.catalog import KINGDOM_SIZE, Card
from cardtable.kingdom.cards.sets import Pool
from cardtable.kingdom.choose.bounds import NO_ALCHEMY, Bounds
from cardtable.kingdom.choose.limits_search import Budget
from cardtable.kingdom.choose.pile_classes import (
    ALCHEMY,
    ALL_CALLS,
    ALL_FITS,
    ATTACK,
    CALL_BITS,
    FIT_BITS,
    NEEDS,
    REACTION,
    SEED_FITS,
    View,
    class_of,
    role_bits,
)
from cardtable.kingdom.table.roles import COUNT, GAINABLE_EXTRAS, OUTSIDE_POOL, SUPPLY_EXTRAS, candidates
from cardtable.kingdom.table.slots import Role

HELPING = sum(CALL_BITS[role] for role in GAINABLE_EXTRAS)
"""The roles whose cards may meet a requirement that the ten piles leave open."""
_STATES_OF_A_CARD = 10
"""A card looked at for a role takes as long as so many states of a count."""


@dataclass(frozen=True, slots=True)
class Beside:
    """What lies beside the ten piles already, and stays: it calls for cards, or takes the place of some."""

    landscapes: tuple[Card, ...] = ()
    extras: tuple[tuple[Role, Card], ...] = ()
    given_up: tuple[Role, ...] = ()
    """Roles that no card is looked for."""


@dataclass(frozen=True, slots=True)
class Assignment:
    """A card for each called role; cards are counted by class."""

    used: tuple[int, ...] = ()
    """Their classes, those of the pool."""
    bits: int = 0
    """What they meet, if the ten piles do not: needs, and a Reaction."""
    attack: bool = False

    @property
    def is_quiet(self) -> bool:
        """Whether they call for no Reaction among the ten piles."""
        return not self.attack or bool(self.bits & REACTION)

    def plus(self, role: Role, bits: int, *, from_pool: bool) -> Assignment:
        """The same with a card of a class in one role more."""
        used = (*self.used, bits) if from_pool else self.used
        return Assignment(used, self.bits | bits & may_meet(role), self.attack or bool(bits & ATTACK))


class Outlook:
    """What the piles of a pool may call for, and what there is to answer."""

    def __init__(
        self,
        pool: Pool,
        view: View,
        locked: tuple[Card, ...],
        banned: tuple[Card, ...],
        beside: Beside,
        *,
        helping: bool = False,
    ) -> None:
        self.view = view
        """What the class of a pile depends on."""
        self.helping = helping
        """Whether extras may meet requirements: then it matters which Prophecy comes, for its Attack."""
        self.banned = frozenset(banned)
        """Cards of any kind that come nowhere; held ones stay, though they are banned as piles."""
        self.held: dict[Role, int] = {}
        """The classes of the cards that each role has already, as one, of roles filled from the pool."""
        for role, card in beside.extras:
            if role not in OUTSIDE_POOL:
                self.held[role] = self.held.get(role, 0) | class_of(card, view)
        kept = {card for _, card in beside.extras}
        self.free = tuple(
            pile for pile in pool.piles if pile not in self.banned and pile not in kept and pile not in locked
        )
        """The piles of the pool that the ten and their extras are taken from."""
        settled = self._settled_roles(pool, beside)
        self.active = ALL_CALLS & ~settled & ~sum(CALL_BITS[role] for role in beside.given_up)
        """The active roles, as bits; in all that follows only these are called."""
        self.prophecies = self._prophecies(pool, dict(beside.extras).get(Role.PROPHECY))
        """The roles that each Prophecy which may come calls for, as bits; those that are alike, once."""
        self.called_beside = self._called(beside.landscapes)
        """The roles, as bits, that the landscapes beside call for."""
        self.may_be_called = self._all_called((*locked, *self.free, *kept))
        """The roles, as bits, that some kingdom may call for."""
        self._cards = (*pool.piles, *locked, *kept)
        self.is_ample = self._is_ample()
        """Whether all that may be called can be set out, whatever the ten piles are."""
        self._plain_classes: dict[int, list[tuple[int, tuple[int, ...]]]] = {}

    @property
    def can_help(self) -> bool:
        """Whether some extra may meet a requirement."""
        return bool(self.may_be_called & HELPING)

    @cached_property
    def fits(self) -> int:
        """The roles, as bits, that tell classes apart by whether a pile fits them.

        Banned piles count too, as it is asked what would be if one came.
        """
        called = self._all_called(self._cards)
        return SEED_FITS | sum(bit for role, bit in FIT_BITS.items() if called & CALL_BITS[role])

    def with_held(self, called: int) -> int | None:
        """The called roles (bits), and what their held cards call for, less all that needs no free pile.

        None where one of them may break a requirement, or has no card.
        """
        done = 0
        while held := called & ~done & self._without_pile:
            role = self.next_role(held)
            done |= CALL_BITS[role]
            cards = self.prophecies if role is Role.PROPHECY else (self.held[role],)
            if not cards or any(bits & (ATTACK | ALCHEMY) for bits in cards):
                return None
            called |= min(bits & self.active for bits in cards)
        return called & ~done

    def next_role(self, called: int) -> Role:
        """The first of some roles (bits)."""
        return next(role for role, bit in CALL_BITS.items() if called & bit)

    def cards_without_pile(self, role: Role) -> Collection[int] | None:
        """The classes of the cards that may take a role which takes no free pile; None for one that does.

        An Ally or Boon role is active only if too few of its cards call for nothing: nothing fills it.
        """
        if role is Role.PROPHECY:
            return self.prophecies
        if role in self.held:
            return (self.held[role],)
        return () if role in (Role.ALLY, Role.BOON) else None

    @cached_property
    def unfillable(self) -> int:
        """The active roles, as bits, that no card can take."""
        return self.active & sum(
            bit for role, bit in CALL_BITS.items() if self.cards_without_pile(role) == ()
        )

    @cached_property
    def _without_pile(self) -> int:
        """The roles, as bits, that take no free pile."""
        return sum(CALL_BITS[role] for role in (*self.held, Role.PROPHECY))

    def _called(self, cards: Collection[Card]) -> int:
        """The roles, as bits, that some cards call for themselves."""
        return reduce(or_, map(role_bits, cards), 0) & self.active

    def _all_called(self, cards: Collection[Card]) -> int:
        """The roles, as bits, that some cards, and all that lies beside, may call for in turn."""
        called = self._called(cards) | self.called_beside
        if called & CALL_BITS[Role.PROPHECY]:
            called |= reduce(or_, self.prophecies, 0)
        return called

    def _settled_roles(self, pool: Pool, beside: Beside) -> int:
        """The roles `OUTSIDE_POOL`, as bits, that always find enough cards which call for nothing more."""
        settled = 0
        for role in OUTSIDE_POOL:
            if self.helping and role is Role.PROPHECY:
                continue
            held = [card for other, card in beside.extras if other is role]
            plain = [
                card
                for card in candidates(role, pool)
                if card not in self.banned and not role_bits(card) & ALL_CALLS
            ]
            calls_more = any(role_bits(card) & ALL_CALLS for card in held)
            if not calls_more and len({*plain, *held}) >= COUNT.get(role, 1):
                settled |= CALL_BITS[role]
        return settled

    def _prophecies(self, pool: Pool, held: Card | None) -> tuple[int, ...]:
        """The roles, as bits, that each Prophecy which may come calls for."""
        free = [card for card in candidates(Role.PROPHECY, pool) if card not in self.banned]
        return tuple(dict.fromkeys(role_bits(card) & ALL_CALLS for card in ([held] if held else free)))

    def _is_ample(self) -> bool:
        called = self.may_be_called
        if called & (CALL_BITS[Role.WIND] | sum(CALL_BITS[role] for role in OUTSIDE_POOL)):
            return False
        ample = KINGDOM_SIZE + called.bit_count()
        not_plain = ATTACK | ALCHEMY | self.active
        classes = [class_of(pile, self.view) for pile in self.free]
        for role in (role for role, bit in CALL_BITS.items() if called & bit):
            if role in self.held:
                if self.held[role] & not_plain:
                    return False
                continue
            fit = FIT_BITS.get(role, 0)
            if sum(bits & fit == fit and not bits & not_plain for bits in classes) < ample:
                return False
        return True

    def plain_classes(self, relevant: int) -> list[tuple[int, tuple[int, ...]]]:
        """For each role that a free pile can take (its bit), the plain classes that fit it.

        Plain are those that call for nothing and break no requirement; first come those that meet the fewest
        requirements. Classes hold the `relevant` bits only.
        """
        if relevant not in self._plain_classes:
            classes = {class_of(pile, self.view) & relevant for pile in self.free}
            plain = [bits for bits in classes if not bits & (self.active | ATTACK | ALCHEMY)]
            plain.sort(key=lambda bits: ((bits & ~ALL_FITS).bit_count(), bits.bit_count(), bits))
            self._plain_classes[relevant] = [
                (CALL_BITS[role], tuple(bits for bits in plain if bits & fit == fit))
                for role, fit in (*FIT_BITS.items(), (Role.DECK, 0))
                if CALL_BITS[role] & self.active and role not in self.held
            ]
        return self._plain_classes[relevant]

    def assignments(
        self, called: int, free: Mapping[int, int], bounds: Bounds, spare: int, budget: Budget
    ) -> Iterator[Assignment]:
        """Every assignment for the called roles (bits), in the order that numbers of kingdoms depend on.

        `free` counts the free piles of each class, of which the ten will leave over `spare`; `budget` is
        spent by the cards looked at. The first open role is filled, then what its card calls for in turn:

        | role | is filled by |
        |---|---|
        | Ally, Boon | nothing: it is active only if too few of its cards call for nothing |
        | Prophecy | any that may come; it takes no pile |
        | one that is held | the card that lies there, unless it is barred; it takes no free pile |
        | Divine Wind | as many of the piles that are left over as it brings, whichever they are |
        | any other | a free pile that fits, while some are left over: quiet ones first |
        """
        barred, active = barred_on(bounds), self.active

        def assigned(
            called: int, filled: int, left: Mapping[int, int], found: Assignment, spare: int
        ) -> Iterator[Assignment]:
            budget.spend(_STATES_OF_A_CARD)
            still = called & ~filled
            if not still:
                yield found
                return
            role = self.next_role(still)
            filled |= CALL_BITS[role]
            cards = self.cards_without_pile(role)
            if cards is not None:
                for bits in cards:
                    if not bits & barred:
                        with_it = found.plus(role, bits, from_pool=False)
                        yield from assigned(called | bits & active, filled, left, with_it, spare)
            elif role is Role.WIND:
                if spare - len(found.used) >= COUNT[Role.WIND]:
                    yield from assigned(called, filled, left, found, spare - COUNT[Role.WIND])
            elif spare > len(found.used):
                fit = FIT_BITS.get(role, 0)
                options = [bits for bits in left if left[bits] and bits & fit == fit and not bits & barred]
                for bits in sorted(options, key=lambda bits: (bits & (ATTACK | active), bits)):
                    rest = {**left, bits: left[bits] - 1}
                    with_it = found.plus(role, bits, from_pool=True)
                    yield from assigned(called | bits & active, filled, rest, with_it, spare)

        yield from assigned(called & active, 0, free, Assignment(), spare)

    def help_for(self, called: int, free: Mapping[int, int], bounds: Bounds) -> int:
        """All that extras in the called roles, and in those that they call for, may meet (bits)."""
        met, found, barred = 0, 0, barred_on(bounds)
        while role_bits_left := called & ~found:
            role = self.next_role(role_bits_left)
            found |= CALL_BITS[role]
            cards = self.cards_without_pile(role)
            if cards is None:
                fit = FIT_BITS.get(role, 0)
                cards = [bits for bits, count in free.items() if bits & fit == fit and count]
            together = reduce(or_, [bits for bits in cards if not bits & barred], 0)
            met |= together & may_meet(role)
            called |= together & self.active
        return met


def barred_on(bounds: Bounds) -> int:
    """The bits that no extra may have."""
    return (ATTACK if bounds.peace else 0) | (ALCHEMY if NO_ALCHEMY in bounds.rows else 0)


def may_meet(role: Role) -> int:
    """The requirements, as bits, that a card in a role may meet."""
    if role in SUPPLY_EXTRAS:
        return NEEDS | ATTACK
    return REACTION if role in GAINABLE_EXTRAS else 0


outlook_of = lru_cache(maxsize=32)(Outlook)
"""The outlook of a pool with some locks and bans; the last few are remembered with their answers."""
