"""The rule book written out once more, to hold the engine against: asks, roles, whole tables.

Written from the rule books and the definitions of the asks, without a function of the engine: only the plain
facts of the cards (name, set, kind, printed cost, types, abilities) are read.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations

from cardtable.kingdom import (
    Ability,
    Card,
    Constraint,
    Kind,
    PileLimit,
    Pool,
    Requirement,
    Requirements,
    all_cards,
    set_ids,
)
from tests.support.kingdom.naive_limits import SORTS, keeps
from tests.support.kingdom.strategies import Case

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


def price(card: Card) -> int:
    """Coins + 2 x Potions + debt."""
    return card.cost.coins + 2 * card.cost.potion + card.cost.debt


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
    """One of the kingdom piles."""
    return card.kind == "kingdom"


def costs(card: Card, coins: str) -> bool:
    """Whether the printed cost is one of these digits, with `*` or `+` or without."""
    return re.fullmatch(f"[{coins}][*+]?", str(card.printed_cost)) is not None


def is_lasting_action(card: Card, coins: str) -> bool:
    """A single Action card of a cost that does not last over the turn."""
    action = "action" in card.types and "duration" not in card.types
    return is_pile(card) and action and not card.parts and costs(card, coins)


def called(card: Card) -> list[str]:
    """The roles that a card calls for."""
    if card.kind is Kind.TRAIT:
        return ["trait"]
    by_type = [role for kind, role in (("liaison", "ally"), ("omen", "prophecy")) if kind in card.types]
    by_name = [CALLED_BY_NAME[card.name]] if card.name in CALLED_BY_NAME else []
    return by_type + by_name


def roles_of(card: Card) -> list[str]:
    """The roles that a card calls for, those apart that point to piles on the table."""
    return [role for role in called(card) if role not in POINTING]


def holds(
    ask: Constraint,
    ten: Sequence[Card],
    asks: Requirements,
    *,
    supply: Sequence[Card] | None = None,
    gained: Sequence[Card] | None = None,
    shown: Sequence[Card] | None = None,
) -> bool:
    """Whether ten piles meet one ask, with all that can be bought, gained, and seen, if that is more."""
    supply, gained, shown = (ten if cards is None else cards for cards in (supply, gained, shown))
    if isinstance(ask, PileLimit):
        return keeps(ask, ten)
    match ask:
        case Requirement.NO_ATTACKS:
            return not _any_is("attack", shown)
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
        *((limit, (limit.least, limit.most) != (0, 10)) for limit in sorted(asks.limits, key=_order)),
    ]
    return [ask for ask, wanted in answers if wanted]


def _order(limit: PileLimit) -> tuple[bool, int]:
    """Sorts before sets, as the form of the page has them."""
    is_set = limit.of in set_ids()
    return is_set, set_ids().index(limit.of) if is_set else SORTS.index(limit.of)


def kingdoms(pool: Pool, locked: Sequence[Card], banned: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    """Every set of ten piles that holds the locked and none of the banned."""
    free = [pile for pile in pool.piles if pile not in locked and pile not in banned]
    for others in combinations(free, 10 - len(locked)):
        yield (*locked, *others)


def meeting(
    case: Case, wanted: Iterable[Constraint], alchemy: Container[int] = range(11)
) -> list[frozenset[Card]]:
    """Every kingdom of a case that meets some asks and has one of these numbers of Alchemy piles."""
    return [
        frozenset(kingdom)
        for kingdom in kingdoms(case.pool, case.locked, case.banned)
        if sum(pile.set == "alchemy" for pile in kingdom) in alchemy
        and all(holds(ask, kingdom, case.asks) for ask in wanted)
    ]


class Outcomes:
    """Every combination of asks met and number of Alchemy piles that some kingdom of a small pool has."""

    def __init__(
        self, pool: Pool, asks: Requirements, locked: Sequence[Card], banned: Sequence[Card]
    ) -> None:
        wanted = asked(asks, pool.sets)
        self.met: set[tuple[frozenset[Constraint], int]] = {
            (
                frozenset(ask for ask in wanted if holds(ask, kingdom, asks)),
                len([pile for pile in kingdom if pile.set == "alchemy"]),
            )
            for kingdom in kingdoms(pool, locked, banned)
        }

    def possible(self, asks: Iterable[Constraint], alchemy: Iterable[int] = range(11)) -> bool:
        """Whether some kingdom meets these asks with one of these numbers of Alchemy piles."""
        wanted, numbers = set(asks), set(alchemy)
        return any(wanted <= met and number in numbers for met, number in self.met)


Extras = tuple[tuple[str, Card], ...]


@dataclass(frozen=True)
class Game:
    """What there is to lay a table from."""

    piles: tuple[Card, ...]
    sets: tuple[str, ...]
    asks: Requirements
    locked: tuple[Card, ...] = ()
    banned: tuple[Card, ...] = ()
    landscapes: tuple[Card, ...] = ()
    ten_only: bool = field(default=False)
    """Leave the extras out of sight."""

    def tens(self) -> Iterator[tuple[Card, ...]]:
        """Every set of ten piles with the locked and without the banned ones."""
        free = [pile for pile in self.piles if pile not in self.locked and pile not in self.banned]
        for others in combinations(free, 10 - len(self.locked)):
            yield (*self.locked, *others)

    def laid(self, ten: Sequence[Card]) -> Iterator[Extras]:
        """Every way to set out what ten piles call for; of what no wish looks at, one."""
        wanted = [role for card in (*ten, *self.landscapes) for role in roles_of(card)]
        yield from self._laid(tuple(ten), (), tuple(dict.fromkeys(wanted)))

    def _laid(self, ten: tuple[Card, ...], extras: Extras, wanted: tuple[str, ...]) -> Iterator[Extras]:
        have = {role for role, _ in extras}
        role = next((role for role in wanted if role not in have), None)
        if role is None:
            yield extras
            return
        used = {*ten, *(card for _, card in extras)}
        if role in BY_THEMSELVES:
            options = [card for card in all_cards() if card.kind == role and card not in self.banned]
            if role == "boon" and len(options) < 3:
                return
            plain = [card for card in options if not roles_of(card)]
            options = plain[:1] + [card for card in options if roles_of(card)]
        else:
            options = [
                card
                for card in self.piles
                if card not in used and card not in self.banned and FORMS[role](card)
            ]
        if role == "wind":
            return
        for card in options:
            yield from self._laid(
                ten, (*extras, (role, card)), tuple(dict.fromkeys((*wanted, *roles_of(card))))
            )

    def whole(self, ten: Sequence[Card]) -> Iterator[Extras]:
        """Every way that keeps all wishes on the whole table."""
        for extras in self.laid(ten):
            if not self.broken(ten, extras):
                yield extras

    def broken(self, ten: Sequence[Card], extras: Extras = ()) -> list[Constraint | str]:
        """The wishes that a table breaks, and the rule of Alchemy."""
        asks = self.asks
        supply = [*ten, *(card for role, card in extras if role in ("bane", "army"))]
        gained = [*supply, *(card for role, card in extras if role == "ferryman")]
        shown = [*ten, *(card for _, card in extras)]
        broken: list[Constraint | str] = [
            ask
            for ask in asked(asks, self.sets)
            if not holds(ask, ten, asks, supply=supply, gained=gained, shown=shown)
        ]
        if "alchemy" in self.sets and not asks.alchemy and not asks.mix_alchemy:
            alchemy = sum(card.set == "alchemy" for card in ten)
            beside = any(card.set == "alchemy" for _, card in extras)
            broken += [] if (3 <= alchemy <= 5 if alchemy else not beside) else ["together"]
        return broken

    def whole_tens(self) -> list[tuple[Card, ...]]:
        """The tens that an even choice is among: by themselves, or where none is, with help by extras."""
        tens = [ten for ten in self.tens() if next(self.whole(ten), None) is not None]
        alone = [ten for ten in tens if not self.broken(ten)]
        return alone or tens
