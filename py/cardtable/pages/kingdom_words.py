"""What the Kingdom page says: asks, roles, kinds, rules and reasons in words."""

from __future__ import annotations

from collections.abc import Iterable

import htpy as h

from ..kingdom import Ask, Card, Kind, Missing, Reason, Role, Rule, name_in
from .language import noted, plural, t

__all__ = [
    "KIND_NAMES",
    "SET_NAMES",
    "ask_name",
    "ask_names",
    "card_names",
    "kind_name",
    "lack_words",
    "missing_words",
    "own_name",
    "pile_count",
    "role_words",
    "rule_name",
    "set_name",
]

SET_NAMES = {
    "base": noted("Base"),
    "intrigue": noted("Intrigue"),
    "seaside": noted("Seaside"),
    "alchemy": noted("Alchemy"),
    "prosperity": noted("Prosperity"),
    "cornucopia": noted("Cornucopia"),
    "hinterlands": noted("Hinterlands"),
    "dark-ages": noted("Dark Ages"),
    "guilds": noted("Guilds"),
    "adventures": noted("Adventures"),
    "empires": noted("Empires"),
    "nocturne": noted("Nocturne"),
    "renaissance": noted("Renaissance"),
    "menagerie": noted("Menagerie"),
    "allies": noted("Allies"),
    "plunder": noted("Plunder"),
    "rising-sun": noted("Rising Sun"),
    "promo": noted("Promos"),
}
ASK_NAMES = {
    Ask.NO_ATTACKS: noted("No attacks"),
    Ask.REACTION: noted("Reaction to attacks"),
    Ask.VILLAGE: noted("+2 Actions"),
    Ask.DRAWER: noted("Drawer"),
    Ask.BUY: noted("+Buy"),
    Ask.TRASHING: noted("Trashing"),
    Ask.COSTS: noted("Distribute costs"),
    Ask.PRIORITY: noted("Prioritised set"),
    Ask.ALCHEMY: noted("3+ Alchemy"),
}
LACKS = {
    Ask.NO_ATTACKS: noted("not enough piles without an Attack"),
    Ask.REACTION: noted("no Reaction, and too few piles without an Attack"),
    Ask.VILLAGE: noted("no pile that gives +2 Actions"),
    Ask.DRAWER: noted("no pile that draws two cards or more"),
    Ask.BUY: noted("no pile that gives +1 Buy"),
    Ask.TRASHING: noted("no pile that trashes"),
    Ask.COSTS: noted("no way to have 3 to 5 piles that cost 5 or more"),
    Ask.PRIORITY: noted("no way to have exactly five piles of the prioritised set"),
    Ask.ALCHEMY: noted("no way to have 3 to 5 Alchemy piles"),
}
"""What the chosen sets lack, after "Base alone has" or "The chosen sets have"."""
TOGETHER = noted("no kingdom that meets these asks together: {asks}")
"""What they lack where it takes several asks to fail."""
RULE_NAMES = {
    Rule.ALCHEMY_TOGETHER: noted("Alchemy together or not at all"),
    Rule.LANDSCAPE_LIMITS: noted("the least and most landscapes"),
    Rule.ONE_WAY: noted("at most one Way"),
}
ROLE_NAMES = {
    Role.PROPHECY: noted("Prophecy"),
    Role.ARMY: noted("Attack for {caller}"),
    Role.BANE: noted("Bane for {caller}"),
    Role.FERRYMAN: noted("Pile for {caller}"),
    Role.RIVERBOAT: noted("Card for {caller}"),
    Role.MOUSE: noted("Card for {caller}"),
    Role.ALLY: noted("Ally"),
    Role.BOON: noted("Boon for {caller}"),
    Role.WIND: noted("Pile of {caller}"),
    Role.DECK: noted("{caller} deck"),
    Role.OBELISK: noted("Counted by {caller}"),
    Role.TRAIT: noted("{caller} is on"),
}
"""What a card is on the table for; `{caller}` is the card that calls for it."""
NEEDS = {
    Role.PROPHECY: noted("{caller} needs a Prophecy"),
    Role.ARMY: noted("{caller} needs an unused Attack pile"),
    Role.BANE: noted("{caller} needs a bane, an unused pile costing 2 or 3"),
    Role.FERRYMAN: noted("{caller} needs an unused pile costing 3 or 4"),
    Role.RIVERBOAT: noted("{caller} needs an unused Action costing 5 that is no Duration"),
    Role.MOUSE: noted("{caller} needs an unused Action costing 2 or 3 that is no Duration"),
    Role.ALLY: noted("{caller} needs an Ally"),
    Role.BOON: noted("{caller} needs three Boons"),
    Role.WIND: noted("{caller} needs ten unused piles"),
    Role.DECK: noted("{caller} needs unused cards for its deck"),
    Role.OBELISK: noted("{caller} needs an Action pile in the supply"),
    Role.TRAIT: noted("{caller} needs an Action or Treasure pile of its own"),
}
REASONS = {
    Reason.NOT_OWNED: noted("the chosen sets have none that fits"),
    Reason.BANNED: noted("all that fit are banned"),
    Reason.NO_ATTACKS: noted("all that fit are Attacks, which you do not want"),
    Reason.USED: noted("all that fit are on the table already"),
    Reason.OPEN: noted("none has been chosen yet"),
}
KIND_NAMES = {
    Kind.EVENT: noted("Event"),
    Kind.LANDMARK: noted("Landmark"),
    Kind.PROJECT: noted("Project"),
    Kind.WAY: noted("Way"),
    Kind.TRAIT: noted("Trait"),
    Kind.ALLY: noted("Ally"),
    Kind.PROPHECY: noted("Prophecy"),
    Kind.BOON: noted("Boon"),
}
"""The kinds of cards that have no price on the table."""


def set_name(set_id: str) -> str:
    """Return the name of a set."""
    return t(SET_NAMES[set_id])


def ask_name(ask: Ask) -> str:
    """Return the name of an ask."""
    return t(ASK_NAMES[ask])


def ask_names(asks: Iterable[Ask]) -> str:
    """Return the names of asks, by commas."""
    return ", ".join(map(ask_name, asks))


def rule_name(rule: Rule) -> str:
    """Return the name of a rule that a table is to keep."""
    return t(RULE_NAMES[rule])


def kind_name(card: Card) -> str:
    """Return the kind of a card that has no price, as players call it."""
    return t(KIND_NAMES[card.kind])


def role_words(role: Role, caller: Card, language: str) -> str:
    """Say what a card is on the table for; `caller` is the card that calls for it."""
    return t(ROLE_NAMES[role], caller=name_in(caller, language))


def card_names(cards: Iterable[Card], language: str) -> str:
    """Return the names of cards, by commas."""
    return ", ".join(name_in(card, language) for card in cards)


def own_name(name: str) -> h.Element:
    """Return a name of its own, such as a card's, which no translation of the page may touch."""
    return h.span(translate="no")[name]


def pile_count(count: int) -> str:
    """Return a number of piles."""
    return plural(count, "{count} pile", "{count} piles")


def lack_words(sets: tuple[str, ...], asks: tuple[Ask, ...]) -> str:
    """Say what the chosen sets lack, so that these asks cannot be met together."""
    lack = t(LACKS[asks[0]]) if len(asks) == 1 else t(TOGETHER, asks=ask_names(asks))
    if len(sets) == 1:
        return t("{set} alone has {lack}.", set=set_name(sets[0]), lack=lack)
    return t("The chosen sets have {lack}.", lack=lack)


def missing_words(missing: Missing, language: str) -> str:
    """Say what is called for and not there, and why."""
    return plural(
        missing.count,
        "{need}, and {count} is missing: {reason}.",
        "{need}, and {count} are missing: {reason}.",
        need=t(NEEDS[missing.role], caller=name_in(missing.caller, language)),
        reason=t(REASONS[missing.reason]),
    )
