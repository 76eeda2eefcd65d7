"""What the Kingdom page says: asks, roles, kinds, rules and reasons in words."""

from __future__ import annotations

from ..kingdom import Ask, Boxes, Kind, Landscapes, Missing, Reason, Role, Rule, editions

__all__ = [
    "ASK_NAMES",
    "BOXES_NAMES",
    "DRAW_NAMES",
    "KIND_NAMES",
    "LACKS",
    "ROLE_NAMES",
    "RULE_NAMES",
    "SET_NAMES",
    "missing_words",
]

SET_NAMES = {edition.set: edition.name for edition in editions()}
ASK_NAMES = {
    Ask.NO_ATTACKS: "No attacks",
    Ask.REACTION: "Reaction to attacks",
    Ask.VILLAGE: "+2 Actions",
    Ask.DRAWER: "Drawer",
    Ask.BUY: "+Buy",
    Ask.TRASHING: "Trashing",
    Ask.COSTS: "Distribute costs",
    Ask.PRIORITY: "Prioritised set",
    Ask.ALCHEMY: "3+ Alchemy",
}
LACKS = {
    Ask.NO_ATTACKS: "not enough piles without an Attack",
    Ask.REACTION: "no Reaction, and too few piles without an Attack",
    Ask.VILLAGE: "no pile that gives +2 Actions",
    Ask.DRAWER: "no pile that draws two cards or more",
    Ask.BUY: "no pile that gives +1 Buy",
    Ask.TRASHING: "no pile that trashes",
    Ask.COSTS: "no way to have 3 to 5 piles that cost 5 or more",
    Ask.PRIORITY: "no way to have exactly five piles of the prioritised set",
    Ask.ALCHEMY: "no way to have 3 to 5 Alchemy piles",
}
"""What the chosen sets lack, after "Base alone has" or "The chosen sets have"."""
RULE_NAMES = {
    Rule.ALCHEMY_TOGETHER: "Alchemy together or not at all",
    Rule.LANDSCAPE_LIMITS: "the least and most landscapes",
    Rule.ONE_WAY: "at most one Way",
}
ROLE_NAMES = {
    Role.PILE: "Pile",
    Role.LANDSCAPE: "Landscape",
    Role.PROPHECY: "Prophecy",
    Role.ARMY: "Attack for {caller}",
    Role.BANE: "Bane for {caller}",
    Role.FERRYMAN: "Pile for {caller}",
    Role.RIVERBOAT: "Card for {caller}",
    Role.MOUSE: "Card for {caller}",
    Role.ALLY: "Ally",
    Role.BOON: "Boon for {caller}",
    Role.WIND: "Pile of {caller}",
    Role.DECK: "{caller} deck",
    Role.OBELISK: "Counted by {caller}",
    Role.TRAIT: "{caller} is on",
}
"""What a card is on the table for; `{caller}` is the card that calls for it."""
NEEDS = {
    Role.PROPHECY: "{caller} needs a Prophecy",
    Role.ARMY: "{caller} needs an unused Attack pile",
    Role.BANE: "{caller} needs a bane, an unused pile costing 2 or 3",
    Role.FERRYMAN: "{caller} needs an unused pile costing 3 or 4",
    Role.RIVERBOAT: "{caller} needs an unused Action costing 5 that is no Duration",
    Role.MOUSE: "{caller} needs an unused Action costing 2 or 3 that is no Duration",
    Role.ALLY: "{caller} needs an Ally",
    Role.BOON: "{caller} needs three Boons",
    Role.WIND: "{caller} needs ten unused piles",
    Role.DECK: "{caller} needs unused cards for its deck",
    Role.OBELISK: "{caller} needs an Action pile in the supply",
    Role.TRAIT: "{caller} needs an Action or Treasure pile of its own",
}
REASONS = {
    Reason.NOT_OWNED: "the chosen sets have none that fits",
    Reason.BANNED: "all that fit are banned",
    Reason.NO_ATTACKS: "all that fit are Attacks, which you do not want",
    Reason.USED: "all that fit are on the table already",
    Reason.OPEN: "none has been chosen yet",
}
KIND_NAMES = {
    Kind.EVENT: "Events",
    Kind.LANDMARK: "Landmarks",
    Kind.PROJECT: "Projects",
    Kind.WAY: "Ways",
    Kind.TRAIT: "Traits",
}
DRAW_NAMES = {
    Landscapes.PUBLISHED: "Published: those among 20 cards of the sets",
    Landscapes.RULE_BOOK: "Rule book: shuffled in with the kingdom cards",
    Landscapes.LEAST: "No more than the least below",
}
BOXES_NAMES = {
    Boxes.PUBLISHED: "Published: the share of the set among the chosen sets",
    Boxes.RULE_BOOK: "Rule book: the share of the set in the kingdom",
    Boxes.ALWAYS: "Always",
    Boxes.NEVER: "Never",
}


def missing_words(missing: Missing) -> str:
    """Say what is called for and not there, and why."""
    need = NEEDS[missing.role].format(caller=missing.caller.name)
    return f"{need}, and {missing.count} is missing: {REASONS[missing.reason]}."
