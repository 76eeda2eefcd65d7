"""Whole tables by trying everything: every ten of a small pool, every way to set out what it calls for.

Written from the rule books and the definitions of the asks, without a function of the engine: only the plain
facts of the cards (name, set, kind, printed cost, types, abilities) are read.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from cardtable.kingdom import Ability, Card, Requirements, all_cards
from tests.support.kingdom.naive_limits import keeps

CALLS = {
    "Young Witch": "bane",
    "Ferryman": "ferryman",
    "Riverboat": "riverboat",
    "Black Market": "deck",
    "Druid": "boon",
    "Way of the Mouse": "mouse",
    "Approaching Army": "army",
    "Divine Wind": "wind",
}
ANSWERS = {"Moat", "Secret Chamber", "Horse Traders", "Beggar", "Caravan Guard", "Diplomat", "Guard Dog"}
PROTECTS = {"Lighthouse", "Guardian"}
ABILITIES = (Ability.VILLAGE, Ability.DRAWER, Ability.BUY, Ability.TRASHING)

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
        wanted = [role for card in (*ten, *self.landscapes) for role in called(card)]
        yield from self._laid(tuple(ten), (), tuple(dict.fromkeys(wanted)))

    def _laid(self, ten: tuple[Card, ...], extras: Extras, wanted: tuple[str, ...]) -> Iterator[Extras]:
        have = {role for role, _ in extras}
        role = next((role for role in wanted if role not in have), None)
        if role is None:
            yield extras
            return
        used = {*ten, *(card for _, card in extras)}
        if role in ("ally", "prophecy", "boon"):
            options = [card for card in all_cards() if card.kind == role and card not in self.banned]
            if role == "boon" and len(options) < 3:
                return
            plain = [card for card in options if not called(card)]
            options = plain[:1] + [card for card in options if called(card)]
        else:
            options = [
                card
                for card in self.piles
                if card not in used and card not in self.banned and fits(role, card)
            ]
        if role == "wind":
            return
        for card in options:
            yield from self._laid(
                ten, (*extras, (role, card)), tuple(dict.fromkeys((*wanted, *called(card))))
            )

    def whole(self, ten: Sequence[Card]) -> Iterator[Extras]:
        """Every way that keeps all wishes on the whole table."""
        for extras in self.laid(ten):
            if not self.broken(ten, extras):
                yield extras

    def broken(self, ten: Sequence[Card], extras: Extras = ()) -> list[str]:
        """The wishes that a table breaks, and the rule of Alchemy."""
        asks = self.asks
        supply = [*ten, *(card for role, card in extras if role in ("bane", "army"))]
        gained = [*supply, *(card for role, card in extras if role == "ferryman")]
        cards = [*ten, *(card for _, card in extras)]
        attacks = [card for card in cards if "attack" in types(card)]
        alchemy = sum(card.set == "alchemy" for card in ten)
        beside = any(card.set == "alchemy" for _, card in extras)
        dear = sum(price(card) >= 5 for card in ten)
        wishes = {
            "no-attacks": asks.attacks or not attacks,
            "attack": not asks.attack or any("attack" in types(card) for card in supply),
            "reaction": not asks.reaction
            or not attacks
            or any(counters(card, asks.counters) for card in gained),
            "costs": not asks.costs or 3 <= dear <= 5,
            "priority": asks.priority is None or sum(card.set == asks.priority for card in ten) == 5,
            "alchemy": not (asks.alchemy and "alchemy" in self.sets) or 3 <= alchemy <= 5,
        } | {
            ability.value: not getattr(asks, ability.value)
            or any(ability in card.abilities for card in supply)
            for ability in ABILITIES
        }
        wishes |= {limit.of + " limited": keeps(limit, ten) for limit in asks.limits}
        if "alchemy" in self.sets and not asks.alchemy and not asks.mix_alchemy:
            wishes["together"] = 3 <= alchemy <= 5 if alchemy else not beside
        return [wish for wish, met in wishes.items() if not met]

    def whole_tens(self) -> list[tuple[Card, ...]]:
        """The tens that an even choice is among: by themselves, or where none is, with help by extras."""
        tens = [ten for ten in self.tens() if next(self.whole(ten), None) is not None]
        alone = [ten for ten in tens if not self.broken(ten)]
        return alone or tens


def types(card: Card) -> set[str]:
    """The types of a card and of the cards within its pile."""
    return {*card.types, *card.part_types}


def price(card: Card) -> int:
    """Coins + 2 x Potions + debt."""
    return card.cost.coins + 2 * card.cost.potion + card.cost.debt


def counters(card: Card, which: str) -> bool:
    """Whether a card is one of those that the wish for a Reaction looks for."""
    if which == "any":
        return "reaction" in types(card)
    return card.name in (ANSWERS | PROTECTS if which == "protects" else ANSWERS)


def called(card: Card) -> list[str]:
    """The roles that a card calls for, those apart that point to piles on the table."""
    by_type = {"liaison": "ally", "omen": "prophecy"}
    return [by_type[kind] for kind in card.types if kind in by_type] + (
        [CALLS[card.name]] if card.name in CALLS else []
    )


def fits(role: str, card: Card) -> bool:
    """Whether the rule book lets a kingdom pile stand in a role."""
    coins_only = not card.cost.potion and not card.cost.debt
    lasting = "action" in card.types and "duration" not in card.types and not card.parts
    match role:
        case "bane":
            return coins_only and card.cost.coins in (2, 3)
        case "ferryman":
            return coins_only and card.cost.coins in (3, 4)
        case "riverboat":
            return lasting and coins_only and card.cost.coins == 5
        case "mouse":
            return lasting and coins_only and card.cost.coins in (2, 3)
        case "army":
            return "attack" in card.types
        case _:
            return True
