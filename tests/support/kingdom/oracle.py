"""The rule book written out once more, to hold the engine against: asks, roles, whole tables.

Written from the rule books and the definitions of the asks, without a function of the engine: only the plain
facts of the cards (name, set, kind, printed cost, types, abilities) are read.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations
from typing import Any

from cardtable import kingdom
from cardtable.kingdom import Ability, Card, Constraint, PileLimit, Pool, Requirement, Requirements, all_cards

CALLED_BY_NAME = {
    "Young Witch": "bane",
    "Ferryman": "ferryman",
    "Riverboat": "riverboat",
    "Way of the Mouse": "mouse",
    "Approaching Army": "army",
    "Obelisk": "obelisk",
    "Druid": "boon",
    "Divine Wind": "wind",
    "Black Market": "deck",
}
ALCHEMY: dict[kingdom.AlchemyPart, Sequence[int]] = {
    **dict.fromkeys(kingdom.AlchemyPart, range(3, 6)),
    kingdom.AlchemyPart.LEFT_OUT: range(1),
    kingdom.AlchemyPart.MIXED: range(11),
}
"""How many of the ten piles may be of Alchemy."""
POINTING = ("obelisk", "trait")
COUNTS = {"boon": 3, "wind": 10}
FORMS: dict[str, Callable[[Card], bool]] = {
    "bane": lambda card: is_pile(card) and costs(card, "23"),
    "ferryman": lambda card: is_pile(card) and costs(card, "34"),
    "riverboat": lambda card: is_lasting_action(card, "5"),
    "mouse": lambda card: is_lasting_action(card, "23"),
    "army": lambda card: is_pile(card) and "attack" in card.types,
    "obelisk": lambda card: is_pile(card) and "action" in card.types,
    "trait": lambda card: is_pile(card) and not {"action", "treasure"}.isdisjoint(card.types),
    "ally": lambda card: card.kind == "ally",
    "prophecy": lambda card: card.kind == "prophecy",
    "boon": lambda card: card.kind == "boon",
    "wind": lambda card: is_pile(card),
    "deck": lambda card: is_pile(card),
}
BY_THEMSELVES = ("prophecy", "ally", "boon")
"""Roles of cards that are no piles: all of them come in one box with what calls for them."""
ANSWERS = {"Moat", "Secret Chamber", "Horse Traders", "Beggar", "Caravan Guard", "Diplomat", "Guard Dog"}
PROTECTS = {"Lighthouse", "Guardian"}
ABILITIES = (Ability.VILLAGE, Ability.DRAWER, Ability.BUY, Ability.TRASHING)
SORTS = (
    *("village", "drawer", "buy", "trashing", "gainer", "attack", "answers", "curses", "turns", "decisions"),
    *("cost-2", "cost-3", "cost-4", "cost-5", "cost-6"),
    *("action", "treasure", "victory", "reaction", "duration", "night"),
)
"""What is limited by least and most numbers besides the piles of a set."""


def price(card: Card) -> int:
    """Coins + 2 x Potions + debt."""
    return card.cost.coins + 2 * card.cost.potion + card.cost.debt


def sorts(card: Card) -> frozenset[str]:
    words = {*card.abilities, *card.types, *card.part_types, f"cost-{sorted((2, price(card), 6))[1]}"}
    if card.kind == "kingdom" and kingdom.values_of(card).get(kingdom.Attribute.CHOOSER, 0) >= 2:
        words |= {"decisions"}
    return frozenset(words & {*SORTS} | {card.set})


def count_of(of: str, piles: Sequence[Card]) -> int:
    return len([pile for pile in piles if of in sorts(pile)])


def keeps(limit: PileLimit, piles: Sequence[Card]) -> bool:
    return count_of(limit.of, piles) in range(limit.least, limit.most + 1)


@cache
def types(card: Card) -> frozenset[str]:
    """The types of a card and of the cards within its pile."""
    return frozenset((*card.types, *card.part_types))


def counters(card: Card, which: str) -> bool:
    """Whether a card is one of those that the wish for a Reaction looks for."""
    if which == "any":
        return "reaction" in types(card)
    return card.name in (ANSWERS | PROTECTS if which == "protects" else ANSWERS)


def is_pile(card: Card) -> bool:
    return card.kind == "kingdom"


def costs(card: Card, coins: str) -> bool:
    """Whether the printed cost is one of these digits, with `*` or `+` or without."""
    return re.fullmatch(f"[{coins}][*+]?", str(card.printed_cost)) is not None


def is_lasting_action(card: Card, coins: str) -> bool:
    """A single Action card of a cost that does not last over the turn."""
    action = "action" in card.types and "duration" not in card.types
    return is_pile(card) and action and not card.parts and costs(card, coins)


def called(card: Card) -> list[str]:
    if card.kind is kingdom.Kind.TRAIT:
        return ["trait"]
    by_type = [role for kind, role in (("liaison", "ally"), ("omen", "prophecy")) if kind in card.types]
    by_name = [CALLED_BY_NAME[card.name]] if card.name in CALLED_BY_NAME else []
    return by_type + by_name


def roles_of(card: Card) -> list[str]:
    """The roles that a card calls for, those apart that point to piles on the table."""
    return [role for role in called(card) if role not in POINTING]


Extras = tuple[tuple[str, Card], ...]
"""What stands beside the ten piles: a card with its role."""


def holds(
    ask: Constraint,
    ten: Sequence[Card],
    asks: Requirements,
    extras: Iterable[tuple[str, Card]] = (),
    later: Iterable[Card] = (),
) -> bool:
    """Whether ten piles meet one ask, with what stands beside them, and what comes with Divine Wind only."""
    if isinstance(ask, PileLimit):
        return keeps(ask, ten)
    beside = [*extras]
    supply = [*ten, *(card for role, card in beside if role in ("bane", "army"))]
    gained = [*supply, *(card for role, card in beside if role == "ferryman")]
    shown = [*ten, *(card for _, card in beside)]
    match ask:
        case Requirement.NO_ATTACKS:
            return not _any_is("attack", [*shown, *later])
        case Requirement.ATTACK:
            return _any_is("attack", supply)
        case Requirement.REACTION:
            return any(counters(card, asks.counters) for card in gained) or not _any_is("attack", shown)
        case Requirement.COSTS:
            return sum(price(pile) >= 5 for pile in ten) in (3, 4, 5)
        case Requirement.PRIORITY:
            return sum(pile.set == asks.priority for pile in ten) == 5
        case Requirement.ALCHEMY:
            return sum(pile.set == "alchemy" for pile in ten) in (3, 4, 5)
    return any(Ability(ask.value) in card.abilities for card in supply)


def is_split(
    asks: Requirements, sets: Iterable[str], ten: Sequence[Card], extras: Iterable[tuple[str, Card]] = ()
) -> bool:
    """Whether Alchemy comes neither together nor not at all, though it should."""
    if "alchemy" not in sets or asks.alchemy or asks.mix_alchemy:
        return False
    count = sum(pile.set == "alchemy" for pile in ten)
    return count not in (3, 4, 5) if count else any(card.set == "alchemy" for _, card in extras)


def _any_is(kind: str, cards: Sequence[Card]) -> bool:
    return any(kind in types(card) for card in cards)


def asked(asks: Requirements, sets: Iterable[str]) -> list[Constraint]:
    """The asks in force, the weightiest first."""
    answers: list[tuple[Constraint, bool]] = [
        (Requirement.NO_ATTACKS, not asks.attacks),
        (Requirement.ATTACK, asks.attack),
        (Requirement.REACTION, asks.reaction),
        (Requirement.VILLAGE, asks.village),
        (Requirement.DRAWER, asks.drawer),
        (Requirement.BUY, asks.buy),
        (Requirement.TRASHING, asks.trashing),
        (Requirement.COSTS, asks.costs),
        (Requirement.PRIORITY, asks.priority is not None),
        (Requirement.ALCHEMY, asks.alchemy and "alchemy" in sets),
        *((limit, (limit.least, limit.most) != (0, 10)) for limit in asks.limits),
    ]
    return [ask for ask, wanted in answers if wanted]


@dataclass(frozen=True)
class Case:
    """What there is to choose a kingdom, or to lay a table, from."""

    pool: Pool
    asks: Requirements
    locked: tuple[Card, ...] = ()
    banned: tuple[Card, ...] = ()
    landscapes: tuple[Card, ...] = ()
    held: Extras = ()
    """Cards that lie in their roles already, should these be called for."""

    @property
    def given(self) -> dict[str, tuple[Card, ...]]:
        return {"locked": self.locked, "banned": self.banned}

    @property
    def wanted(self) -> list[Constraint]:
        return asked(self.asks, self.pool.sets)

    def only(self, kept: Collection[Constraint]) -> Case:
        named = {*Requirement} - {Requirement.NO_ATTACKS, Requirement.PRIORITY}
        flags: dict[str, Any] = {ask.value: ask in kept for ask in named}
        flags["attacks"] = self.asks.attacks or Requirement.NO_ATTACKS not in kept
        flags["priority"] = self.asks.priority if Requirement.PRIORITY in kept else None
        limits = tuple(limit for limit in self.asks.limits if limit in kept)
        return replace(self, asks=replace(self.asks, **flags, limits=limits))

    def tens(self) -> Iterator[tuple[Card, ...]]:
        """Every set of ten piles with the locked and without the banned ones."""
        free = [pile for pile in self.pool.piles if pile not in self.locked and pile not in self.banned]
        for others in combinations(free, 10 - len(self.locked)):
            yield (*self.locked, *others)

    def meeting(
        self, wanted: Iterable[Constraint], alchemy: Container[int] = range(11)
    ) -> list[frozenset[Card]]:
        """Every ten piles that meet some asks by themselves, with one of these numbers of Alchemy piles."""
        return [
            frozenset(ten)
            for ten in self.tens()
            if sum(pile.set == "alchemy" for pile in ten) in alchemy
            and all(holds(ask, ten, self.asks) for ask in wanted)
        ]

    def ways(
        self, ten: Sequence[Card], extras: Extras = (), empty: tuple[str, ...] = (), *, may_lack: bool = False
    ) -> Iterator[tuple[Extras, tuple[str, ...]]]:
        """Every way to fill the roles that ten piles call for: the extras, and the roles that are left empty.

        Only with `may_lack` any is. Of the cards of a role that call for nothing and that no ask looks at,
        one comes. Where no Attack may be on the table, none comes as an extra, but beside one of the ten.
        """
        cards = (*ten, *self.landscapes, *(card for _, card in extras))
        have = {*empty, *(role for role, _ in extras)}
        role = next((role for card in cards for role in roles_of(card) if role not in have), None)
        if role is None:
            yield extras, empty
            return
        if may_lack:
            yield from self.ways(ten, extras, (*empty, role), may_lack=True)
        is_peaceful = not (self.asks.attacks or _any_is("attack", ten))
        there = tuple(each for each in self.held if each[0] == role)
        for found in [there] if there else [((role, card),) for card in self._options(role)]:
            if not any(card in cards or (is_peaceful and "attack" in types(card)) for _, card in found):
                yield from self.ways(ten, (*extras, *found), empty, may_lack=may_lack)

    def _options(self, role: str) -> list[Card]:
        """The cards that may stand in a role; Divine Wind's ten piles are left out."""
        source = all_cards() if role in BY_THEMSELVES else () if role == "wind" else self.pool.piles
        options = [card for card in source if FORMS[role](card) and card not in self.banned]
        if role not in BY_THEMSELVES:
            return options
        callers = [card for card in options if roles_of(card)]
        plain = [card for card in options if card not in callers]
        return [] if len(options) < COUNTS.get(role, 1) else plain[:1] + callers

    def whole(self, ten: Sequence[Card]) -> Iterator[Extras]:
        """Every way that keeps all wishes on the whole table."""
        return (extras for extras, _ in self.ways(ten) if not self.broken(ten, extras))

    def broken(self, ten: Sequence[Card], extras: Extras = ()) -> list[Constraint | str]:
        """The wishes that a table breaks, and the rule of Alchemy."""
        broken: list[Constraint | str] = [
            ask for ask in self.wanted if not holds(ask, ten, self.asks, extras)
        ]
        return broken + ["together"] * is_split(self.asks, self.pool.sets, ten, extras)

    def whole_tens(self) -> list[tuple[Card, ...]]:
        """The tens that an even choice is among: by themselves, or where none is, with help by extras."""
        tens = [ten for ten in self.tens() if next(self.whole(ten), None) is not None]
        alone = [ten for ten in tens if not self.broken(ten)]
        return alone or tens

    def rank(
        self, broken: Collection[object], empty: Collection[str], lacked: Collection[str] = ()
    ) -> tuple[int, ...]:
        """What speaks against a table, the weightiest first; the smaller, the better.

        Empty slots that were not empty before, then asks by their weight, then Alchemy that is split, then
        the other empty slots.
        """
        asks = [ask in broken for ask in self.wanted if isinstance(ask, Requirement)]
        return (len({*empty} - {*lacked}), *asks, "together" in broken, len({*empty}))

    def best_rank(self, ten: Sequence[Card], lacked: Collection[str] = ()) -> tuple[int, ...]:
        ways = self.ways(ten, may_lack=True)
        return min(self.rank(self.broken(ten, extras), empty, lacked) for extras, empty in ways)


class Outcomes:
    """Every combination of asks met and number of Alchemy piles that some ten piles of a case have."""

    def __init__(self, case: Case) -> None:
        self.met = {
            (
                frozenset(ask for ask in case.wanted if holds(ask, ten, case.asks)),
                len([pile for pile in ten if pile.set == "alchemy"]),
            )
            for ten in case.tens()
        }

    def possible(self, asks: Iterable[Constraint], alchemy: Iterable[int] = range(11)) -> bool:
        """Whether some ten piles meet these asks with one of these numbers of Alchemy piles."""
        wanted, numbers = set(asks), set(alchemy)
        return any(wanted <= met and number in numbers for met, number in self.met)
