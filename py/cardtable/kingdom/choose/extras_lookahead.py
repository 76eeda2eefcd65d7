"""The look-ahead over the extras: can all that ten piles call for be set out, and break nothing?

Legend, of roles and of bits in classes (`pile_classes`):

| word | meaning |
|---|---|
| called role | one that a card on the table needs |
| caller | a card that calls for an active role |
| active role | one whose cards must be looked for |
| held | the card of a role that lies beside the ten already |
| plain class | one that calls for no active role, is no Attack and not of Alchemy |
| spare | how many free piles the ten leave over |
| barred | bits that no extra may have |
| assignment | a card for each called role: free piles, and in turn what these cards call for |

Where every role has so many plain piles that no ten can use them up, nothing has to be looked at
(`Outlook.is_ample`); so it is with most pools.

Otherwise classes hold the bits of roles too, and after each pile a quick test comes first: can the kingdom be
completed without further callers, and has every called role a plain pile that is set aside? Only where it
fails, all assignments are gone through, cards of a class as one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache, reduce
from itertools import combinations, product
from operator import or_
from typing import NamedTuple

from cardtable.kingdom.cards.catalog import KINGDOM_SIZE, Card
from cardtable.kingdom.cards.sets import Pool
from cardtable.kingdom.choose.constraints import NO_ALCHEMY, Terms
from cardtable.kingdom.choose.draft import Draft
from cardtable.kingdom.choose.limits_search import Effort, TooManyLimitsError
from cardtable.kingdom.choose.pile_classes import (
    ALCHEMY,
    ALL_CALLS,
    ALL_FITS,
    ALL_ROLES,
    ATTACK,
    CALL_BITS,
    FIT_BITS,
    NEEDS,
    REACTION,
    SEED_FITS,
    Stock,
    View,
    class_of,
    role_bits,
)
from cardtable.kingdom.table.roles import COUNT, GAINABLE_EXTRAS, OUTSIDE_POOL, SUPPLY_EXTRAS, candidates
from cardtable.kingdom.table.slots import Role

HELPING = sum(CALL_BITS[role] for role in GAINABLE_EXTRAS)
"""The roles whose cards may meet an ask that the ten piles leave open."""

MOST_STEPS = 400
"""How often one search for extras looks whether the ten piles can be completed, before it is given up."""
_STATES_OF_A_CARD = 10
"""A card looked at for a role takes as long as so many states of a count."""
_FEW = 2
"""So many classes are sooner looked at one by one than all at once."""
MOST_KNOWN = 1 << 15
"""How many answers an outlook remembers."""


@dataclass(frozen=True, slots=True)
class Beside:
    """What lies beside the ten piles already, and stays: it calls for cards, or takes the place of some."""

    landscapes: tuple[Card, ...] = ()
    extras: tuple[tuple[Role, Card], ...] = ()


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
        return Assignment(used, self.bits | bits & _may_meet(role), self.attack or bool(bits & ATTACK))


class Outlook:
    """What the piles of a pool may call for, and what there is to answer."""

    def __init__(
        self,
        pool: Pool,
        view: View,
        locked: Sequence[Card],
        banned: Sequence[Card],
        beside: Beside,
        *,
        helping: bool = False,
    ) -> None:
        self.view = view
        """What the class of a pile depends on."""
        self.helping = helping
        """Whether extras may meet asks, so that it matters which Prophecy comes: one brings an Attack."""
        self.banned = frozenset(banned)
        """Cards of any kind that come nowhere."""
        held = dict(reversed(beside.extras))
        self.held = {role: class_of(card, view) for role, card in held.items() if role not in OUTSIDE_POOL}
        """The class of the card that each role has already, of roles filled from the pool."""
        kept = {card for _, card in beside.extras}
        self.free = tuple(
            pile for pile in pool.piles if pile not in self.banned and pile not in kept and pile not in locked
        )
        """The piles of the pool that the ten and their extras are taken from."""
        settled = self._settled_roles(pool, beside)
        self.active = ALL_CALLS & ~settled
        """The active roles, as bits; in all that follows only these are called."""
        self.prophecies = self._prophecies(pool, held.get(Role.PROPHECY))
        """The roles that each Prophecy which may come calls for, as bits; those that are alike, once."""
        self.called_beside = self._called(beside.landscapes)
        """The roles, as bits, that the landscapes beside call for."""
        self.callers = tuple(pile for pile in self.free if role_bits(pile) & self.active)
        """The free piles that call for something."""
        self._may_be_called = self._all_called((*locked, *self.callers))
        """The roles, as bits, that some kingdom may call for."""
        self._cards = (*pool.piles, *locked, *kept)
        self.is_ample = self._is_ample(pool)
        """Whether all that may be called can be set out, whatever the ten piles are."""
        self.known: dict[object, tuple[bool | None, int]] = {}
        """Answers of `WholeDraft` and their steps, by all that decides them."""
        self._plain_classes: dict[int, list[tuple[int, tuple[int, ...]]]] = {}

    @property
    def can_help(self) -> bool:
        """Whether some extra may meet an ask."""
        return bool(self._may_be_called & HELPING)

    @cached_property
    def fits(self) -> int:
        """The roles, as bits, that tell classes apart by whether a pile fits them.

        Banned piles count too, as it is asked what would be if one came.
        """
        called = self._all_called(self._cards)
        return SEED_FITS | sum(bit for role, bit in FIT_BITS.items() if called & CALL_BITS[role])

    def with_held(self, called: int) -> int | None:
        """The called roles (bits), and what their held cards call for, less all that needs no free pile.

        None where one of them may break an ask, or has no card.
        """
        done = 0
        while held := called & ~done & self._without_pile:
            role = self._roles(held)[0]
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
    def _without_pile(self) -> int:
        """The roles, as bits, that take no free pile."""
        return sum(CALL_BITS[role] for role in (*self.held, Role.PROPHECY))

    def _called(self, cards: Collection[Card]) -> int:
        """The roles, as bits, that some cards call for themselves."""
        called = 0
        for card in cards:
            called |= role_bits(card)
        return called & self.active

    def _all_called(self, cards: Collection[Card]) -> int:
        """The roles, as bits, that some cards, and all that lies beside, may call for in turn."""
        called = self._called(cards) | self.called_beside
        for role, bits in self.held.items():
            if called & CALL_BITS[role]:
                called |= bits & self.active
        if called & CALL_BITS[Role.PROPHECY]:
            for bits in self.prophecies:
                called |= bits
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
            one_only = held and role is not Role.BOON
            if not any(role_bits(card) & ALL_CALLS for card in held) and (
                one_only or len({*plain, *held}) >= COUNT.get(role, 1)
            ):
                settled |= CALL_BITS[role]
        return settled

    def _prophecies(self, pool: Pool, held: Card | None) -> tuple[int, ...]:
        """The roles, as bits, that each Prophecy which may come calls for."""
        cards = (held,) if held else candidates(Role.PROPHECY, pool)
        return tuple(dict.fromkeys(role_bits(card) & ALL_CALLS for card in cards if card not in self.banned))

    def _is_ample(self, pool: Pool) -> bool:
        called = self._may_be_called
        if called & (CALL_BITS[Role.WIND] | sum(CALL_BITS[role] for role in OUTSIDE_POOL)):
            return False
        lone = ALCHEMY if "alchemy" in pool.sets else 0
        ample = KINGDOM_SIZE + called.bit_count()
        for role in self._roles(called):
            if role in self.held:
                if self.held[role] & (ATTACK | lone | self.active):
                    return False
                continue
            fit = FIT_BITS.get(role, 0)
            plain = (class_of(pile, self.view) for pile in self.free)
            if sum(bits & fit == fit and not bits & (ATTACK | lone | self.active) for bits in plain) < ample:
                return False
        return True

    @staticmethod
    def _roles(called: int) -> list[Role]:
        return [role for role, bit in CALL_BITS.items() if called & bit]

    def plain_classes(self, relevant: int) -> list[tuple[int, tuple[int, ...]]]:
        """For each role that a free pile can take (its bit), the plain classes that fit it.

        Plain are those that call for nothing and break no ask; first come those that meet the fewest asks.
        Classes hold the `relevant` bits only.
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
        self, called: int, free: Mapping[int, int], terms: Terms, spare: int, effort: Effort
    ) -> Iterator[Assignment]:
        """Every assignment for the called roles (bits) from free piles, of which `free` counts each class.

        `spare` is how many of them the ten piles will leave over; `effort` is spent by the cards looked at.
        """
        left = {bits: count for bits, count in free.items() if count}
        search = _Assignments(self, _barred(terms), effort)
        yield from search.found(_State(called & self.active, 0, left, Assignment(), spare))

    def help_for(self, called: int, free: Mapping[int, int], terms: Terms) -> int:
        """All that extras in the called roles, and in those that they call for, may meet (bits)."""
        met, found, barred = 0, 0, _barred(terms)
        while role_bits_left := called & ~found:
            role = self.next_role(role_bits_left)
            found |= CALL_BITS[role]
            cards = self.cards_without_pile(role)
            if cards is None:
                fit = FIT_BITS.get(role, 0)
                cards = [bits for bits, count in free.items() if bits & fit == fit and count]
            together = reduce(or_, [bits for bits in cards if not bits & barred], 0)
            met |= together & _may_meet(role)
            called |= together & self.active
        return met


class _State(NamedTuple):
    """How far a search for assignments has come."""

    called: int
    """The roles that are called for, as bits."""
    filled: int
    """Those of them that have a card, or need none."""
    left: dict[int, int]
    """How many free piles of each class are left; none with 0."""
    found: Assignment
    spare: int
    """How many free piles the ten piles, and Divine Wind's, leave over for the roles."""


class _Assignments:
    """The assignments of an outlook, one by one, in the order that numbers of kingdoms depend on."""

    def __init__(self, outlook: Outlook, barred: int, effort: Effort) -> None:
        self.outlook = outlook
        self.barred = barred
        self.effort = effort

    def found(self, state: _State) -> Iterator[Assignment]:
        """Every assignment that goes on from a state: the first open role is filled, then the others."""
        self.effort.spend(_STATES_OF_A_CARD)
        still = state.called & ~state.filled
        if not still:
            yield state.found
            return
        role = next(role for role, bit in CALL_BITS.items() if still & bit)
        for following in self._following(state, role):
            yield from self.found(following)

    def _following(self, state: _State, role: Role) -> Iterator[_State]:
        """Each way to fill a role, with what its card calls for in turn.

        | role | is filled by |
        |---|---|
        | Ally, Boon | nothing: it is active only if too few of its cards call for nothing |
        | Prophecy | any that may come; it takes no pile |
        | one that is held | the card that lies there, unless it is barred; it takes no free pile |
        | Divine Wind | as many of the piles that are left over as it brings, whichever they are |
        | any other | a free pile that fits, while some are left over: quiet ones first |
        """
        called, filled, left, found, spare = state
        filled |= CALL_BITS[role]
        active, room = self.outlook.active, spare - len(found.used)
        if role in (Role.ALLY, Role.BOON):
            return
        if role is Role.PROPHECY:
            for bits in self.outlook.prophecies:
                yield _State(called | bits & active, filled, left, found, spare)
        elif role in self.outlook.held:
            bits = self.outlook.held[role]
            if not bits & self.barred:
                with_it = found.plus(role, bits, from_pool=False)
                yield _State(called | bits & active, filled, left, with_it, spare)
        elif role is Role.WIND:
            if room >= COUNT[Role.WIND]:
                yield _State(called, filled, left, found, spare - COUNT[Role.WIND])
        elif room > 0:
            fit = FIT_BITS.get(role, 0)
            options = [bits for bits in left if bits & fit == fit and not bits & self.barred]
            for bits in sorted(options, key=lambda bits: (bits & (ATTACK | active), bits)):
                rest = left | {bits: left[bits] - 1}
                if not rest[bits]:
                    del rest[bits]
                with_it = found.plus(role, bits, from_pool=True)
                yield _State(called | bits & active, filled, rest, with_it, spare)


def _barred(terms: Terms) -> int:
    """The bits that no extra may have."""
    return (ATTACK if terms.peace else 0) | (ALCHEMY if NO_ALCHEMY in terms.rows else 0)


def _may_meet(role: Role) -> int:
    """The asks, as bits, that a card in a role may meet."""
    if role in SUPPLY_EXTRAS:
        return NEEDS | ATTACK
    return REACTION if role in GAINABLE_EXTRAS else 0


@dataclass(slots=True)
class _Plan:
    """One way to complete a kingdom: its extras are settled, its ten piles are free but for the callers."""

    terms: Terms
    """What the ten piles must have beside the extras."""
    free: Stock
    """The free piles, without those that the extras and the callers take; what calls for more is apart."""
    callers: list[int]
    """The callers (classes) that are still to be chosen."""

    def allows(self, bits: int, chosen: Sequence[int], have: int, slots: int) -> bool:
        """Whether a free pile of a class can come after the chosen ones."""
        if bits in self.callers:
            return True
        if bits & self.free.apart or not self.free.counts.get(bits) or slots <= len(self.callers):
            return False
        free = self.free.copy()
        free.remove(bits)
        together = reduce(or_, self.callers, have | bits)
        return _fills(self.terms, [*chosen, *self.callers, bits], together, free)

    def take(self, bits: int) -> None:
        """Choose a pile that is allowed."""
        if bits in self.callers:
            self.callers.remove(bits)
        else:
            self.free.remove(bits)


class WholeDraft(Draft):
    """A kingdom in the making whose extras are looked at too; callers stay apart in its stock.

    Where its questions take too many steps together, one way to complete the kingdom is settled, and the rest
    of it is chosen within.
    """

    __slots__ = ("_plain_classes", "_plan", "_refused", "effort", "outlook")

    def __init__(self, terms: Terms, free: Stock, outlook: Outlook, effort: Effort) -> None:
        super().__init__(terms, free)
        self.outlook = outlook
        self.effort = effort
        self._plain_classes = outlook.plain_classes(self.relevant)
        self._refused: set[int] = set()
        """Classes, without their roles, that the ten piles can take no more: none of their like is safe."""
        self._plan: _Plan | None = None

    @property
    def relevant(self) -> int:
        """The bits of a class that are looked at: the roles too."""
        return self.terms.relevant | self.outlook.fits | self.outlook.active

    def can_be_completed(self) -> bool:
        """Whether free piles exist that make this a kingdom on the terms, with an assignment for it."""
        return self._is_quickly_found() or (self._may_fill_alone() and self._is_found())

    def take(self, bits: int) -> None:
        """Choose a free pile of a class."""
        super().take(bits)
        if self._plan:
            self._plan.take(bits)

    def can_take(self, bits: int) -> bool:
        """Whether a kingdom can still be reached after choosing a free pile of a class."""
        if self._plan is None:
            try:
                return self._can_take(bits)
            except TooManyLimitsError:
                self._plan = self._planned()
        return self._plan.allows(bits, self.chosen, self.have, self.slots)

    def _can_take(self, bits: int) -> bool:
        roleless = bits & ~ALL_ROLES
        if roleless in self._refused:
            return False
        have = self.have
        self.take(bits)
        try:
            possible = self._is_quickly_found()
            if not possible:
                if self._may_fill_alone():
                    possible = self._is_found()
                elif not self.terms.helped:  # a pile that might help a role is unlike one that takes none
                    self._refused.add(roleless)
        finally:
            self.free.restore(self.chosen.pop())
            self.have = have
        return possible

    def _planned(self) -> _Plan:
        """A way to complete the kingdom; TooManyLimitsError if that takes too long to find."""
        steps = Effort(MOST_STEPS, counting=False)
        for callers in self._further_callers():
            if plan := self._plan_with(callers, steps):
                return plan
        raise TooManyLimitsError(MOST_STEPS, counting=False)

    def unsafe(self, classes: Collection[int]) -> set[int]:
        """Those of some free classes after which no kingdom can be reached any more.

        Most are proved safe at once, beside a pile set aside for each role that may be called; others are
        unsafe already by the ten piles alone. Those that are left are looked at one by one.
        """
        unsure, hopeless = {*classes}, set[int]()
        if not self.terms.helped and not self._plan:
            unsure -= self._surely_safe(unsure)
            if len(unsure) > _FEW:
                hopeless = self._without_extras(self.free.with_apart(0)).unsafe(unsure)
        unsafe = hopeless | {bits for bits in unsure - hopeless if not self.can_take(bits)}
        if self._plan:  # what was found safe before may lie outside of it
            return {bits for bits in classes if not self.can_take(bits)}
        return unsafe

    def _surely_safe(self, classes: set[int]) -> set[int]:
        """The classes that are safe beside the piles set aside."""
        aside = self._set_aside(self._callable)
        if aside is None:
            return set()
        free = self.free.with_apart(0)
        for bits in aside:
            free.remove(bits)
        within = {bits for bits in classes if free.counts[bits]}
        return within - self._without_extras(free).unsafe(within)

    def _without_extras(self, free: Stock) -> Draft:
        """The same ten piles to be chosen from some stock, without a look at what they call for."""
        ten = Draft(self.terms, free)
        ten.chosen, ten.have = self.chosen, self.have
        return ten

    @property
    def called(self) -> int:
        """The roles that the chosen piles and what lies beside call for."""
        return self.have & self.outlook.active | self.outlook.called_beside

    @property
    def _callable(self) -> int:
        """The roles that are called for, or that free piles call for."""
        callers = [bits for bits, count in self.free.counts.items() if count]
        return self.called | reduce(or_, callers, 0) & self.outlook.active

    def _set_aside(self, called: int) -> list[int] | None:
        """A plain free pile for each called role, as classes; None where not every role has one.

        None too where extras may help: then it matters which pile a role takes.
        """
        if self.terms.helped:
            return None
        aside: list[int] = []
        outlook, counts = self.outlook, self.free.counts
        with_held, spare = outlook.with_held(called), 0
        if with_held is None:
            return None
        called = with_held
        if called & CALL_BITS[Role.WIND]:
            called ^= CALL_BITS[Role.WIND]
            spare = COUNT[Role.WIND]
        if called:
            for bit, classes in self._plain_classes:
                if called & bit:
                    fitting = [bits for bits in classes if counts[bits] > aside.count(bits)]
                    if not fitting:
                        return None
                    aside.append(max(fitting, key=counts.__getitem__))
                    called ^= bit
        if called or (spare and sum(counts.values()) - self.slots - len(aside) < spare):
            return None
        return aside

    def _is_quickly_found(self) -> bool:
        """Whether the kingdom can be completed without further callers and without what is set aside."""
        aside = self._set_aside(self.called)
        if aside is None:
            return False
        if not aside:
            return super().can_be_completed()
        free = self.free.copy()
        for bits in aside:
            free.remove(bits)
        return _fills(self.terms, self.chosen, self.have, free)

    def _may_fill_alone(self) -> bool:
        """Whether the ten piles can be completed if nothing that they call for has to be set out.

        Where extras may help, they meet all that any of them could.
        """
        terms, free = self.terms, self.free.with_apart(0)
        if terms.helped:
            bits = self.outlook.help_for(self._callable, free.counts, terms)
            terms = terms_beside(terms, Assignment(bits=bits))
        return _fills(terms, self.chosen, self.have, free)

    def _is_found(self) -> bool:
        key = self.terms, tuple(sorted(self.chosen)), tuple(sorted(self.free.counts.items()))
        known = self.outlook.known
        if key not in known:
            if len(known) == MOST_KNOWN:
                known.clear()
            known[key] = self._searched()
        found, steps = known[key]
        self.effort.spend(steps)
        if found is None:
            raise TooManyLimitsError(MOST_STEPS, counting=False)
        return found

    def _searched(self) -> tuple[bool | None, int]:
        """Whether the kingdom can be completed, None if that takes too long to tell; and the steps of it."""
        steps = Effort(MOST_STEPS, counting=False)
        try:
            found = any(self._plan_with(callers, steps) is not None for callers in self._further_callers())
        except TooManyLimitsError:
            return None, MOST_STEPS
        return found, MOST_STEPS - steps.left

    def _further_callers(self) -> Iterator[tuple[int, ...]]:
        """The classes of callers that may come besides, one for each set of roles."""
        active, called = self.outlook.active, self.called
        by_calls: dict[int, list[int]] = {}
        for bits, count in self.free.counts.items():
            if count and bits & active & ~called:
                by_calls.setdefault(bits & active, []).append(bits)
        for size in range(min(len(by_calls), self.slots) + 1):
            for group in combinations(by_calls.values(), size):
                yield from product(*group)

    def _plan_with(self, callers: tuple[int, ...], steps: Effort) -> _Plan | None:
        """A way to complete the kingdom with these callers (classes), and no other further ones."""
        chosen = [*self.chosen, *callers]
        have = reduce(or_, callers, self.have)
        called = have & self.outlook.active | self.outlook.called_beside
        free, terms = self.free.with_apart(self.outlook.active & ~called), self.terms
        for bits in callers:
            free.remove(bits)
        most = (
            terms_beside(terms, Assignment(bits=self.outlook.help_for(called, free.counts, terms)))
            if terms.helped
            else terms
        )
        steps.spend()
        if not _fills(most, chosen, have, free):
            return None
        found = _ExtrasSearch(self.outlook, terms, most, chosen, have, free, steps).found_for(called)
        if found is None:
            return None
        rest, used = found
        for bits in used:
            free.remove(bits)
        return _Plan(rest, free, [*callers])


class _Option(NamedTuple):
    """A kind of card for a role: what it calls for, whether it is an Attack, what it meets (bits)."""

    calls: int
    attack: int
    meets: int
    used: int | None
    """The class of the free pile; None where so many are alike that one is left over, whatever comes."""

    def is_as_good_as(self, other: _Option, *, helped: bool) -> bool:
        """Whether it leads to whatever the other one leads to, if it uses no pile that may lack.

        Where extras help, what is called for besides may help too.
        """
        calls = self.calls == other.calls if helped else not self.calls & ~other.calls
        return calls and not (self.attack & ~other.attack or other.meets & ~self.meets)


class _ExtrasSearch:
    """The search for extras beside which free piles complete some chosen ones to a kingdom on the terms."""

    def __init__(
        self,
        outlook: Outlook,
        terms: Terms,
        most: Terms,
        chosen: Sequence[int],
        have: int,
        free: Stock,
        steps: Effort,
    ) -> None:
        self.outlook = outlook
        self.terms = terms
        self.most = most
        """What the ten piles must have where extras help as much as they could."""
        self.chosen, self.have, self.free = chosen, have, free
        self.slots = KINGDOM_SIZE - len(chosen)
        self.barred = _barred(terms)
        self.looked_at = (terms.needs | REACTION) if terms.helped else REACTION * terms.reaction
        """What extras may meet, as bits."""
        self.known: dict[object, bool] = {}
        """Whether the ten piles can be completed, by the terms and the piles that extras use."""
        self.dead = set[object]()
        """The states from which nothing was found."""
        self.steps = steps
        self.last: tuple[Terms, tuple[int, ...]] | None = None

    def found_for(self, called: int) -> tuple[Terms, tuple[int, ...]] | None:
        """What the ten piles must have beside such extras for the called roles (bits), and their classes.

        Only of those are there classes that may lack.
        """
        spare = sum(self.free.counts.values()) - self.slots
        found = self._finds(called & self.outlook.active, 0, (), Assignment(), spare)
        return self.last if found else None

    def _finds(self, called: int, filled: int, used: tuple[int, ...], found: Assignment, spare: int) -> bool:
        state = called, filled, used, found, spare
        if state in self.dead:
            return False
        if self._finds_next(called, filled, used, found, spare):
            return True
        self.dead.add(state)
        return False

    def _finds_next(
        self, called: int, filled: int, used: tuple[int, ...], found: Assignment, spare: int
    ) -> bool:
        still = called & ~filled
        if not still:
            self.last = terms_beside(self.terms, found), used
            return self._fills(*self.last)
        role = self.outlook.next_role(still)
        filled |= CALL_BITS[role]
        if role is Role.WIND and role not in self.outlook.held:
            return spare >= COUNT[role] and self._finds(called, filled, used, found, spare - COUNT[role])
        takes_pile = role not in (*self.outlook.held, Role.PROPHECY)
        if takes_pile and not spare:
            return False
        for option in self._options(role, called, used):
            now = used if option.used is None else tuple(sorted((*used, option.used)))
            if now == used or self._fills(self.most, now):
                bits = found.bits | option.meets
                with_it = Assignment((), bits, found.attack or bool(option.attack))
                if self._finds(called | option.calls, filled, now, with_it, spare - takes_pile):
                    return True
        return False

    def _options(self, role: Role, called: int, used: tuple[int, ...]) -> list[_Option]:
        """What may take a role; of those that are alike and cannot lack, one, and none that is worse."""
        cards = self.outlook.cards_without_pile(role)
        if cards is not None:
            return [self._option(role, called, bits, None) for bits in cards if not bits & self.barred]
        fit = FIT_BITS.get(role, 0)
        alike: dict[_Option, list[int]] = {}
        counts = self.free.counts
        for bits, count in counts.items():
            if count and bits & fit == fit and not bits & self.barred and count > used.count(bits):
                alike.setdefault(self._option(role, called, bits, None), []).append(bits)
        enough = self.slots + len(used) + len(FIT_BITS) + 1
        ample = [
            option for option, classes in alike.items() if sum(map(counts.__getitem__, classes)) >= enough
        ]
        best = [option for option in ample if not self._is_beaten(option, ample)]
        scarce = [
            option._replace(used=bits)
            for option, classes in alike.items()
            if option not in ample and not self._is_beaten(option, ample)
            for bits in classes
        ]
        return sorted(best) + sorted(scarce)

    def _is_beaten(self, option: _Option, ample: Sequence[_Option]) -> bool:
        helped = self.terms.helped
        return any(other.is_as_good_as(option, helped=helped) for other in ample if other is not option)

    def _option(self, role: Role, called: int, bits: int, used: int | None) -> _Option:
        return _Option(
            bits & self.outlook.active & ~called,
            bits & ATTACK if self.terms.reaction else 0,
            bits & _may_meet(role) & self.looked_at,
            used,
        )

    def _fills(self, rest: Terms, used: tuple[int, ...]) -> bool:
        """Whether the ten piles can be completed on some terms without the piles that extras use."""
        key = rest, used
        if key not in self.known:
            self.steps.spend()
            left = self.free.copy() if used else self.free
            for bits in used:
                left.remove(bits)
            self.known[key] = _fills(rest, self.chosen, self.have, left)
        return self.known[key]


@lru_cache(maxsize=32)
def outlook_of(
    pool: Pool,
    view: View,
    locked: tuple[Card, ...],
    banned: tuple[Card, ...],
    beside: Beside,
    *,
    helping: bool = False,
) -> Outlook:
    """The outlook of a pool with these locks and bans; the last few are remembered with their answers."""
    return Outlook(pool, view, locked, banned, beside, helping=helping)


def terms_beside(terms: Terms, extras: Assignment) -> Terms:
    """What the ten piles must have once the extras are known."""
    needs, reaction = terms.needs, terms.reaction
    if terms.helped:
        needs &= ~extras.bits
        reaction = reaction and not extras.bits & REACTION
    if reaction and not extras.is_quiet:
        needs, reaction = needs | REACTION, False
    if needs == terms.needs and reaction == terms.reaction:
        return terms
    return replace(terms, needs=needs, reaction=reaction)


def _fills(terms: Terms, chosen: Sequence[int], have: int, free: Stock) -> bool:
    draft = Draft(terms, free)
    draft.chosen, draft.have = list(chosen), have
    return draft.can_be_completed()
