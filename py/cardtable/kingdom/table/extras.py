"""What the table calls for: kept where it is valid, dropped where nothing calls for it, found where missing.

`drop_invalid_extras` keeps and drops, `add_missing_extras` finds. What is found keeps every requirement where
that is possible: all choices for what is open are looked at, cards that are alike for the requirements as
one, until one of them is perfect.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import islice
from random import Random
from typing import NamedTuple

from cardtable.common.fields import replaced
from cardtable.kingdom.cards.catalog import Card, sorted_by_id
from cardtable.kingdom.cards.sets import Pool
from cardtable.kingdom.choose.choice_problem import TooFewPilesError
from cardtable.kingdom.choose.limits_search import TooManyLimitsError
from cardtable.kingdom.choose.outlook import Beside
from cardtable.kingdom.choose.pile_classes import ATTACK, BIT_OF, NEEDS, View, class_of
from cardtable.kingdom.choose.requirements import Constraint, Requirement
from cardtable.kingdom.choose.standard import choose_standard
from cardtable.kingdom.table.requirement_check import (
    ANY_ATTACK,
    BOUGHT_ATTACK,
    fails,
    splits_alchemy,
    tally_of,
)
from cardtable.kingdom.table.roles import (
    COUNT,
    GAINABLE_EXTRAS,
    REFERENCES,
    SINGLE_PILES,
    calls,
    candidates,
    fits,
)
from cardtable.kingdom.table.slots import ROLE_ORDER, Role
from cardtable.kingdom.table.table import Extra, Rule, Table, later

_SCARCE = 8
"""With fewer free cards than this for a role, it matters which of them another role takes."""


def drop_invalid_extras(table: Table) -> Table:
    """The table without the extras that are banned, do not fit, or that nothing calls for; none is added.

    Who calls for what is gone through in the order of the table, Divine Wind's piles and the Black Market
    deck last, so that a table has the same callers however it came about.
    """
    return _ValidExtras(table).table()


class _ValidExtras:
    def __init__(self, table: Table) -> None:
        self.before = table
        self.kept: list[Extra] = []
        self.called: set[Role] = set()
        self.offered: defaultdict[Role, list[Card]] = defaultdict(list)
        self.taken = {*table.piles, *table.landscapes}
        banned = frozenset(table.banned)
        for extra in table.extras:
            if extra.card not in banned and fits(extra.role, extra.card):
                self.offered[extra.role].append(extra.card)

    def table(self) -> Table:
        queue = [*self.before.piles, *self.before.landscapes]
        waiting: dict[Role, Card] = {}
        while queue or waiting:
            if not queue:
                role = Role.WIND if Role.WIND in waiting else Role.DECK
                queue += self._take(role, waiting.pop(role))
                continue
            caller = queue.pop(0)
            for role in calls(caller):
                if role in (Role.WIND, Role.DECK) and role not in self.called:
                    waiting[role] = caller
                elif role not in REFERENCES and role not in self.called:
                    queue += self._take(role, caller)
                self.called.add(role)
        return self._with_references()

    def _take(self, role: Role, caller: Card) -> list[Card]:
        most = self.before.settings.deck_size if role is Role.DECK else COUNT.get(role, 1)
        cards = [card for card in self.offered[role] if card not in self.taken][:most]
        self.taken.update(cards)
        self.kept += [Extra(role, card, caller) for card in cards]
        return cards

    def _with_references(self) -> Table:
        kept = tuple(sorted(self.kept, key=lambda extra: ROLE_ORDER[extra.role]))
        table = self.before if kept == self.before.extras else replaced(self.before, extras=kept)
        if not any(extra.role in REFERENCES for extra in self.before.extras):
            return table
        supply = frozenset(table.supply)
        references: dict[tuple[Role, Card], Extra] = {}
        for caller in table.landscapes:
            for extra in self.before.extras:
                role, pile = extra.role, extra.card
                is_called = role in REFERENCES and extra.caller is caller and role in calls(caller)
                if is_called and pile in supply and fits(role, pile):
                    references.setdefault((role, pile), extra)
        in_order = sorted(references.values(), key=lambda extra: ROLE_ORDER[extra.role])
        return replaced(table, extras=(*kept, *in_order))


@dataclass(frozen=True, slots=True)
class Baseline:
    """What a table does not keep already, so that a change need not keep it either."""

    requirements: frozenset[Constraint] = frozenset()
    missing: frozenset[Role] = frozenset()
    rules: frozenset[Rule] = frozenset()

    @classmethod
    def of(cls, table: Table) -> Baseline:
        """The baseline of a table that is about to be changed."""
        return cls(
            frozenset(table.failing),
            frozenset(missing.role for missing in table.missing),
            frozenset(table.broken_rules),
        )


def add_missing_extras(table: Table, rng: Random, baseline: Baseline) -> Table:
    """A table without invalid extras, with everything that is called for, as far as it can be found.

    A Prophecy whose piles cannot be found gives way to another one.
    """
    whole = _MissingExtras(table, rng, baseline).table()
    given = {extra.card for extra in table.extras}
    idle = [card for extra in whole.extras if Role.WIND in calls(card := extra.card) and card not in given]
    if not idle or whole.extra(Role.WIND) or table.requirements.former:
        return whole
    return _MissingExtras(table, rng, baseline, out=idle).table()


class _Node(NamedTuple):
    """Extras chosen so far."""

    extras: tuple[Extra, ...]
    closed: tuple[Role, ...]
    """Roles that no card is looked for any more."""
    failed: tuple[Role, ...]
    """Those of them that nothing was found for."""
    tally: int

    def plus(self, extra: Extra, view: View) -> _Node:
        """With one more extra, whose card leaves the deck."""
        kept = tuple(old for old in self.extras if old.role is not Role.DECK or old.card is not extra.card)
        tally = self.tally | tally_of(view, extra.role, extra.card, extra.caller in later(kept))
        return self._replace(extras=(*kept, extra), tally=tally)

    def close(self, role: Role, *, failed: bool) -> _Node:
        return self._replace(
            closed=(*self.closed, role), failed=(*self.failed, role) if failed else self.failed
        )


Score = tuple[int, ...]
"""How far a node is from perfect; the smaller, the better. In this order, as the deck cuts it by depth:

1. how many roles nothing was found for, without those that the baseline lacks already;
2. the requirements that fail, without those that the baseline fails already, the weightiest first;
3. whether Alchemy is split, unless it is in the baseline;
4. how many roles nothing was found for in all;
5. the requirements that fail as in the baseline;
6. whether Alchemy is split.
"""


class _MissingExtras:
    def __init__(self, table: Table, rng: Random, baseline: Baseline, *, out: Collection[Card] = ()) -> None:
        self.before = table
        self.rng = rng
        self.baseline = baseline
        self.view = View.of(table.requirements)
        requirements = table.requirements.in_force(table.pool.sets)
        self.requirements = sorted(requirements, key=lambda each: each in baseline.requirements)
        self.measure = table.measure
        self.calls = [(role, card) for card in (*table.piles, *table.landscapes) for role in calls(card)]
        locked = {extra.card for extra in table.locked_extras}
        self.out = {*table.piles, *table.landscapes, *table.banned, *locked, *out}
        self.orders: dict[Role, list[Card]] = {}
        self.scarce: tuple[Role, ...] = ()
        self.is_broken_peace = not table.requirements.attacks and bool(table.tally & ANY_ATTACK)
        """An Attack lies on the table though none may: where nothing else is left, another one comes."""
        self.open_needs = 0
        """The requirements, as bits, that an extra in the supply would have to meet."""

    def table(self) -> Table:
        own = tuple(extra for extra in self.before.extras if extra.role not in REFERENCES)
        node = _Node(own, (), (), self.before.tally)
        node = self._with_wind(self._searched(node))
        node = self._with_wind(self._with_deck(node))
        pointing = [extra for extra in self.before.extras if extra.role in REFERENCES]
        if (extras := (*node.extras, *pointing)) == self.before.extras:
            return self._with_references(self.before)
        return self._with_references(drop_invalid_extras(replaced(self.before, extras=extras)))

    def _searched(self, node: _Node) -> _Node:
        """The best way to find what is open, Divine Wind's piles and the deck apart."""
        if not self._open(node):
            return node
        self.scarce = tuple(role for role in (*SINGLE_PILES, Role.DECK) if self._is_scarce(node, role))
        failing = [each for each in self.requirements if fails(each, self.measure, node.tally)]
        self.open_needs = sum(
            BIT_OF[each] & (NEEDS | ATTACK) for each in failing if isinstance(each, Requirement)
        )
        self.floor = self._score(node._replace(tally=node.tally | _mendable(self.before.pool, self.view)))
        return self._best(node)

    def _best(self, node: _Node) -> _Node:
        demand = self._open(node)
        if not demand:
            return node
        role, caller = demand
        if role is Role.WIND:
            return self._best(node.close(role, failed=not self._has_enough_wind_piles(node)))
        best: _Node | None = None
        for card in self._options(node, role, caller):
            child = self._best(node.plus(Extra(role, card, caller), self.view))
            if best is None or self._score(child) < self._score(best):
                best = child
            if self._score(best) <= self.floor:
                return best
        if best and role not in self.baseline.missing and self._score(best)[0] <= self._score(node)[0]:
            return best
        without = self._best(node.close(role, failed=True))
        return without if best is None or self._score(without) < self._score(best) else best

    def _open(self, node: _Node) -> tuple[Role, Card] | None:
        have = [extra.role for extra in node.extras]
        for role, caller in self._calls(node):
            is_looked_for = role not in node.closed and (role is not Role.DECK or role in self.scarce)
            if is_looked_for and have.count(role) < COUNT.get(role, 1):
                return role, caller
        return None

    def _calls(self, node: _Node) -> Iterator[tuple[Role, Card]]:
        """Every call for a role, references apart, in the order of the table."""
        yield from ((role, card) for role, card in self.calls if role not in REFERENCES)
        for extra in node.extras:
            yield from ((role, extra.card) for role in calls(extra.card))

    def _options(self, node: _Node, role: Role, caller: Card) -> Iterator[Card]:
        """The free cards that fit a role in random order, one of those that are alike."""
        comes_later = caller in later(node.extras)
        seen = set()
        for card in self._free(node, role):
            key = (
                tally_of(self.view, role, card, comes_later),
                calls(card),
                class_of(card, self.view) & self.open_needs,
                tuple(fits(other, card) for other in self.scarce),
            )
            if key not in seen:
                seen.add(key)
                yield card

    def _free(self, node: _Node, role: Role) -> list[Card]:
        """The cards that may take a role, in an order drawn once; those of the deck may, unless locked."""
        if role not in self.orders:
            free = [card for card in candidates(role, self.before.pool) if card not in self.out]
            order = [card for card in free if self.before.requirements.attacks or not card.is_attack]
            self.rng.shuffle(order)
            if self.is_broken_peace and role is not Role.DECK:
                rest = [card for card in free if card not in order]
                order += rest if order else self.rng.sample(rest, len(rest))
            self.orders[role] = order
        taken = {extra.card for extra in node.extras if extra.role is not Role.DECK}
        return [card for card in self.orders[role] if card not in taken]

    def _is_scarce(self, node: _Node, role: Role) -> bool:
        taken = {extra.card for extra in node.extras if extra.role is not Role.DECK}
        free = (card not in self.out and card not in taken for card in candidates(role, self.before.pool))
        return next(islice(filter(None, free), _SCARCE - 1, None), None) is None

    def _score(self, node: _Node) -> Score:
        old, table = self.baseline, self.before
        splits = splits_alchemy(table.requirements, table.pool, self.measure, node.tally)
        forgiven = Rule.ALCHEMY_TOGETHER in old.rules
        new = [role for role in node.failed if role not in old.missing]
        failing = [fails(each, self.measure, node.tally) for each in self.requirements]
        held = len(failing) - sum(each in old.requirements for each in self.requirements)
        return (len(new), *failing[:held], splits and not forgiven, len(node.failed), *failing[held:], splits)

    def _has_enough_wind_piles(self, node: _Node) -> bool:
        free = self._free(node, Role.WIND)
        deck = {extra.card for extra in node.extras if extra.role is Role.DECK}
        wind = sum(extra.role is Role.WIND for extra in node.extras)
        return wind + sum(card not in deck for card in free) >= COUNT[Role.WIND]

    def _with_wind(self, node: _Node) -> _Node:
        """With the ten piles of Divine Wind, a kingdom by the same requirements, and what they call for.

        Piles that call for what cannot be found beside them give way to others, if there are enough.
        """
        caller = next((card for role, card in self._calls(node) if role is Role.WIND), None)
        wind = [extra.card for extra in node.extras if extra.role is Role.WIND]
        if not caller or Role.WIND in node.failed or len(wind) == COUNT[Role.WIND]:
            return node
        best = self._with_wind_of(node, caller, wind, set())
        lost = {*best.failed} - {*node.failed}
        avoided = {
            extra.card for extra in best.extras if extra.role is Role.WIND and lost & {*calls(extra.card)}
        }
        if Role.WIND in lost or avoided <= {*wind}:
            return best
        other = self._with_wind_of(node, caller, wind, avoided - {*wind})
        return best if Role.WIND in other.failed or len(other.failed) >= len(best.failed) else other

    def _with_wind_of(self, node: _Node, caller: Card, wind: list[Card], avoided: set[Card]) -> _Node:
        """With piles added to those of Divine Wind that are there, none of the avoided ones."""
        requirements, pool = self.before.requirements, self.before.pool
        out = self.out | avoided | {extra.card for extra in node.extras}
        try:
            there = tuple((extra.role, extra.card) for extra in node.extras)
            beside = Beside(extras=(*there, (Role.WIND, caller)))
            banned = sorted_by_id(out - {*wind})
            ten = choose_standard(pool, requirements, self.rng, locked=wind, banned=banned, beside=beside)
        except (TooFewPilesError, TooManyLimitsError):
            return node.close(Role.WIND, failed=True)
        new = [card for card in ten.piles if card not in wind]
        if not (requirements.attacks or self.is_broken_peace) and any(card.is_attack for card in new):
            return node.close(Role.WIND, failed=True)
        for card in new:
            node = node.plus(Extra(Role.WIND, card, caller), self.view)
        return self._searched(node)

    def _with_deck(self, node: _Node) -> _Node:
        """With the Black Market deck: a card comes only with what it calls for, and breaks no requirement.

        First come cards whose calls mend what the table lacks. Only where no such card is left, a deck
        without any takes others: those that come with what they call for, and if there are none either,
        those that lack it.
        """
        caller = next((card for role, card in self._calls(node) if role is Role.DECK), None)
        if not caller:
            return node
        free = self._free(node, Role.DECK)
        for card in filter(calls, free if any(self._score(node)) else ()):
            mended = self._with_deck_of([card], caller, node, len(self._score(node)))
            node = min(node, mended, key=self._score)
        for depth in (len(self._score(node)), 1, 0):
            node = self._with_deck_of(free, caller, node, depth)
            if any(extra.role is Role.DECK for extra in node.extras):
                break
        return node

    def _with_deck_of(self, cards: list[Card], caller: Card, node: _Node, depth: int) -> _Node:
        """With cards in the deck that make the score, to some depth, no worse."""
        there = {extra.card for extra in node.extras}
        for card in cards:
            if sum(extra.role is Role.DECK for extra in node.extras) >= self.before.settings.deck_size:
                break
            if card not in there:
                with_card = node.plus(Extra(Role.DECK, card, caller), self.view)
                if calls(card):
                    with_card = self._searched(with_card)
                if self._score(with_card)[:depth] <= self._score(node)[:depth]:
                    node = with_card
                    there = {extra.card for extra in node.extras}
        return node

    def _with_references(self, table: Table) -> Table:
        """With a pile for Obelisk and for each Trait that has none."""
        extras = list(table.extras)
        for caller in table.landscapes:
            for role in calls(caller):
                if role in REFERENCES and not any(extra.caller == caller for extra in extras):
                    taken = {extra.card for extra in extras if extra.role is role}
                    free = [pile for pile in table.supply if fits(role, pile) and pile not in taken]
                    if free:
                        extras.append(Extra(role, free[self.rng.randrange(len(free))], caller))
        if len(extras) == len(table.extras):
            return table
        return drop_invalid_extras(replaced(table, extras=tuple(extras)))


@cache
def _mendable(pool: Pool, view: View) -> int:
    """The bits of the tally by which extras could meet a requirement."""
    bits = 0
    for role in GAINABLE_EXTRAS:
        for card in candidates(role, pool):
            bits |= tally_of(view, role, card, False) & (NEEDS | BOUGHT_ATTACK)
    return bits
