"""What the rule books ask of the cards beside the kingdom: which card calls for what, and what fits.

Costs are those printed on the randomizer, in coins alone: a Potion or debt in the cost never fits, and of a
split pile the randomizer counts. Where the rule books leave room, it is used as players expect:

- A bane, Ferryman's pile and the army's pile are whole kingdom piles, so split piles may come. The army's
  Attack is one by its randomizer; a split pile with an Attack further down will not do.
- The cards of Riverboat and Way of the Mouse are single cards, so no split piles (nor Knights) come.
- Obelisk counts an Action pile among the kingdom piles of the supply, the bane and the army's pile too;
  Ruins are left out. A Trait goes on an Action or Treasure pile among the same, never two on one.
- Whatever is set out calls in turn for what it needs: also a set-aside card, a card of the Black Market
  deck, and each of Divine Wind's ten piles.
- The Black Market deck holds one card of a pile, however many the pile is made of.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

from cardtable.kingdom.cards.catalog import Card, Kind, all_cards
from cardtable.kingdom.cards.sets import Pool
from cardtable.kingdom.table.deal_settings import LANDSCAPE_KINDS
from cardtable.kingdom.table.slots import ROLE_ORDER, Role

REFERENCES = (Role.OBELISK, Role.TRAIT)
"""Roles of piles that stand elsewhere on the table."""
SINGLE_PILES = (Role.ARMY, Role.BANE, Role.FERRYMAN, Role.RIVERBOAT, Role.MOUSE)
"""Roles that take one kingdom card or pile out of all that are unused."""
SUPPLY_EXTRAS = (Role.ARMY, Role.BANE)
"""Roles of piles that join the supply."""
GAINABLE_EXTRAS = (*SUPPLY_EXTRAS, Role.FERRYMAN)
"""Roles of piles that players can gain cards from."""
OUTSIDE_POOL = (Role.ALLY, Role.PROPHECY, Role.BOON)
"""Roles whose cards come in one box with the cards that call for them, so that every one may come."""
SELECTED = (*SINGLE_PILES, Role.DECK, Role.WIND, Role.PROPHECY, Role.ALLY, Role.BOON)
"""Roles whose cards are chosen for the table."""
COUNT: Mapping[Role, int] = {Role.BOON: 3, Role.WIND: 10}
"""How many cards a role takes, where it is not one; the size of the Black Market deck is a setting."""


@cache
def calls(card: Card) -> tuple[Role, ...]:
    """The roles that a card calls for: its needs that are named as a role.

    >>> from cardtable.kingdom.cards.catalog import card_by_id
    >>> [str(role) for role in calls(card_by_id("young-witch"))], calls(card_by_id("moat"))
    (['bane'], ())
    """
    return tuple(Role(need) for need in card.needs if need in ROLE_ORDER)


@cache
def fits(role: Role, card: Card) -> bool:
    """Whether the rule book lets a card stand in a role, whatever else is on the table.

    >>> from cardtable.kingdom.cards.catalog import card_by_id
    >>> fits(Role.BANE, card_by_id("moat")), fits(Role.RIVERBOAT, card_by_id("wharf"))
    (True, False)
    """
    return _FITS[role](card)


@cache
def candidates(role: Role, pool: Pool) -> tuple[Card, ...]:
    """All cards that fit a role: piles of the pool, but every card of a role `OUTSIDE_POOL`."""
    source = all_cards() if role in OUTSIDE_POOL else pool.piles
    return tuple(card for card in source if fits(role, card))


def _costs(card: Card, *coins: int) -> bool:
    cost = card.printed_cost
    return cost is not None and cost.coins in coins and not (cost.potion or cost.debt)


def _is_pile(card: Card) -> bool:
    return card.kind is Kind.KINGDOM


def _is_single_action(card: Card) -> bool:
    return _is_pile(card) and "action" in card.types and "duration" not in card.types and not card.parts


_FITS: Mapping[Role, Callable[[Card], bool]] = {
    Role.PILE: _is_pile,
    Role.LANDSCAPE: lambda card: card.kind in LANDSCAPE_KINDS,
    Role.PROPHECY: lambda card: card.kind is Kind.PROPHECY,
    Role.ARMY: lambda card: _is_pile(card) and "attack" in card.types,
    Role.BANE: lambda card: _is_pile(card) and _costs(card, 2, 3),
    Role.FERRYMAN: lambda card: _is_pile(card) and _costs(card, 3, 4),
    Role.RIVERBOAT: lambda card: _is_single_action(card) and _costs(card, 5),
    Role.MOUSE: lambda card: _is_single_action(card) and _costs(card, 2, 3),
    Role.ALLY: lambda card: card.kind is Kind.ALLY,
    Role.BOON: lambda card: card.kind is Kind.BOON,
    Role.WIND: _is_pile,
    Role.DECK: _is_pile,
    Role.OBELISK: lambda card: _is_pile(card) and "action" in card.types,
    Role.TRAIT: lambda card: _is_pile(card) and ("action" in card.types or "treasure" in card.types),
}
