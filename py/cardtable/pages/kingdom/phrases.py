"""Names and phrases of the Kingdom page: sets, asks, roles, kinds, rules, reasons."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from cardtable.kingdom import (
    SIMPLE_CARDS,
    Card,
    Constraint,
    Layout,
    Limits,
    PileLimit,
    Requirement,
    Role,
    Sort,
    Table,
    editions,
    name_in,
)
from cardtable.kingdom.cards.catalog import KINGDOM_SIZE
from cardtable.kingdom.cards.names import nearest
from cardtable.kingdom.table.table import Missing, Reason, Rule
from cardtable.pages.core.language import plural, t, t_later

SET_NAMES = {edition.set: edition.name for edition in editions()}
"""The English name of each set, a text of the table of words."""


def _set_signs() -> dict[str, str]:
    """Return a sign of two letters for each set: its initials, or its first letter and the next free one."""
    signs: dict[str, str] = {}
    for set_id, name in SET_NAMES.items():
        initials = "".join(word[0] for word in name.split())
        options = [initials[:2]] if len(initials) > 1 else [name[0] + letter for letter in name[1:]]
        signs[set_id] = next((each for each in options if each not in signs.values()), name[:3])
    return signs


SET_SIGNS = _set_signs()
"""A short sign of each set, the same in every language."""
ASK_NAMES = {
    Requirement.NO_ATTACKS: t_later("No attacks"),
    Requirement.ATTACK: t_later("At least one attack"),
    Requirement.REACTION: t_later("Reaction to attacks"),
    Requirement.VILLAGE: t_later("+2 Actions"),
    Requirement.DRAWER: t_later("Draws cards"),
    Requirement.BUY: t_later("+Buy"),
    Requirement.TRASHING: t_later("Trashing"),
    Requirement.COSTS: t_later("Mixed costs"),
    Requirement.PRIORITY: t_later("Five piles of one set"),
    Requirement.ALCHEMY: t_later("3+ Alchemy"),
}
LACKS = {
    Requirement.NO_ATTACKS: t_later("not enough piles without an Attack"),
    Requirement.ATTACK: t_later("no pile that is an Attack"),
    Requirement.REACTION: t_later("no card that counters Attacks, and too few piles without an Attack"),
    Requirement.VILLAGE: t_later("no pile that gives +2 Actions"),
    Requirement.DRAWER: t_later("no pile that draws two cards or more"),
    Requirement.BUY: t_later("no pile that gives +1 Buy"),
    Requirement.TRASHING: t_later("no pile that trashes"),
    Requirement.COSTS: t_later("no way to have 3 to 5 piles that cost 5 or more"),
    Requirement.PRIORITY: t_later("no way to have exactly five piles of the prioritised set"),
    Requirement.ALCHEMY: t_later("no way to have 3 to 5 Alchemy piles"),
}
"""Why an ask cannot be met, as the end of "Base alone has" or "The chosen sets have"."""
TOGETHER = t_later("no kingdom that meets these wishes together: {asks}")
"""The same for several asks that only fail together."""
RULE_NAMES = {
    Rule.ALCHEMY_TOGETHER: t_later("Alchemy together or not at all"),
    Rule.LANDSCAPE_LIMITS: t_later("the least and most landscapes"),
    Rule.ONE_WAY: t_later("at most one Way"),
}
LIMIT_NAMES = {
    "in_all": t_later("Landscapes in all"),
    "events": t_later("Events"),
    "landmarks": t_later("Landmarks"),
    "projects": t_later("Projects"),
    "ways": t_later("Ways"),
    "traits": t_later("Traits"),
}
"""The least and most of landscapes, by the names of their settings."""
BOX_NAMES = {"colonies": t_later("Colonies and Platinums"), "shelters": t_later("Shelters")}
"""What comes to a table besides its cards, by the names in its address."""
ROLE_NAMES = {
    Role.PROPHECY: t_later("Prophecy"),
    Role.ARMY: t_later("Attack for {caller}"),
    Role.BANE: t_later("Bane for {caller}"),
    Role.FERRYMAN: t_later("Pile for {caller}"),
    Role.RIVERBOAT: t_later("Card for {caller}"),
    Role.MOUSE: t_later("Card for {caller}"),
    Role.ALLY: t_later("Ally"),
    Role.BOON: t_later("Boon for {caller}"),
    Role.WIND: t_later("Pile of {caller}"),
    Role.DECK: t_later("{caller} deck"),
    Role.OBELISK: t_later("{caller} scores"),
    Role.TRAIT: t_later("{caller} is on"),
}
"""The roles of cards on the table; `{caller}` is the card that calls for it."""
NEEDS = {
    Role.PROPHECY: t_later("{caller} needs a Prophecy"),
    Role.ARMY: t_later("{caller} needs an unused Attack pile"),
    Role.BANE: t_later("{caller} needs a bane, an unused pile costing 2 or 3"),
    Role.FERRYMAN: t_later("{caller} needs an unused pile costing 3 or 4"),
    Role.RIVERBOAT: t_later("{caller} needs an unused Action costing 5 that is no Duration"),
    Role.MOUSE: t_later("{caller} needs an unused Action costing 2 or 3 that is no Duration"),
    Role.ALLY: t_later("{caller} needs an Ally"),
    Role.BOON: t_later("{caller} needs three Boons"),
    Role.WIND: t_later("{caller} needs ten unused piles"),
    Role.DECK: t_later("{caller} needs unused cards for its deck"),
    Role.OBELISK: t_later("{caller} needs an Action pile in the supply"),
    Role.TRAIT: t_later("{caller} needs an Action or Treasure pile of its own"),
}
REASONS = {
    Reason.NOT_OWNED: t_later("the chosen sets have none that fits"),
    Reason.BANNED: t_later("all that fit are banned"),
    Reason.NO_ATTACKS: t_later("all that fit are Attacks, which you do not want"),
    Reason.USED: t_later("all that fit are on the table already"),
    Reason.OPEN: t_later("one can be picked, though it may break something"),
}


SORT_NAMES = {
    Sort.VILLAGE: t_later("+2 Actions"),
    Sort.DRAWER: t_later("Draws cards"),
    Sort.BUY: t_later("+Buy"),
    Sort.TRASHING: t_later("Trashes cards"),
    Sort.GAINER: t_later("Gains cards"),
    Sort.ATTACK: t_later("Attack"),
    Sort.ANSWERS: t_later("Answers Attacks"),
    Sort.CURSES: t_later("Gives Curses"),
    Sort.TURNS: t_later("Extra turn"),
    Sort.DECISIONS: t_later("Asks for decisions"),
    Sort.COST_2: t_later("Cost 2 or less"),
    Sort.COST_3: t_later("Cost 3"),
    Sort.COST_4: t_later("Cost 4"),
    Sort.COST_5: t_later("Cost 5"),
    Sort.COST_6: t_later("Cost 6 or more"),
    Sort.ACTION: t_later("Action"),
    Sort.TREASURE: t_later("Treasure"),
    Sort.VICTORY: t_later("Victory"),
    Sort.REACTION: t_later("Reaction"),
    Sort.DURATION: t_later("Duration"),
    Sort.NIGHT: t_later("Night"),
}
"""What can have a least and a most besides sets."""
_FIRST_COST = list(Sort).index(Sort.COST_2)
ABILITIES, COSTS_AND_TYPES = list(Sort)[:_FIRST_COST], list(Sort)[_FIRST_COST:]
"""The sorts of what piles do, and the others."""


def set_name(set_id: str) -> str:
    return t(SET_NAMES[set_id])


def edition_name(set_id: str, number: int | None) -> str:
    """Return the name of a set with its edition, if that is given.

    >>> edition_name("base", 2), edition_name("empires", None)
    ('Base, 2nd edition', 'Empires')
    """
    words = {1: t_later("{set}, 1st edition"), 2: t_later("{set}, 2nd edition")}
    return t(words[number], set=set_name(set_id)) if number else set_name(set_id)


def box_names(edition_ids: Collection[str]) -> str:
    """Return the names of boxes, with the edition where a set has two.

    >>> box_names(["base-2", "empires"])
    'Base, 2nd edition; Empires'
    """
    return "; ".join(edition_name(each.set, each.number) for each in editions() if each.id in edition_ids)


def sort_name(of: str) -> str:
    """Return the name of a sort or a set of which there can be a least and a most.

    >>> sort_name("cost-6"), sort_name("dark-ages")
    ('Cost 6 or more', 'Dark Ages')
    """
    return set_name(of) if of in SET_NAMES else t(SORT_NAMES[Sort(of)])


def ask_name(ask: Constraint) -> str:
    """Return the name of an ask, or the words of a least and most.

    >>> ask_names([Requirement.VILLAGE, PileLimit("attack", 1, 2), PileLimit("buy", 2)])
    '+2 Actions, Attack: 1 to 2, +Buy: at least 2'
    """
    if not isinstance(ask, PileLimit):
        return t(ASK_NAMES[ask])
    if ask == SIMPLE_CARDS:
        return t("Simple cards")
    return _range_words(sort_name(ask.of), ask.least, ask.most, KINGDOM_SIZE)


def ability_of(ask: Constraint) -> str:
    """Return the ability or sort that an ask is for, as the signs of tiles are named.

    >>> ability_of(Requirement.VILLAGE), ability_of(PileLimit("buy", 2))
    ('village', 'buy')
    """
    return ask.of if isinstance(ask, PileLimit) else ask.value


def _range_words(sort: str, least: int, most: int, top: int) -> str:
    if not most:
        return t("{sort}: none", sort=sort)
    if least == most:
        return t("{sort}: exactly {count}", sort=sort, count=least)
    if not least:
        return t("{sort}: at most {count}", sort=sort, count=most)
    if most == top:
        return t("{sort}: at least {count}", sort=sort, count=least)
    return t("{sort}: {least} to {most}", sort=sort, least=least, most=most)


def landscape_limits_words(table: Table) -> list[str]:
    """Return which least and most of landscapes a table does not keep, and how many there are."""
    lines = []
    for name, (limits, count) in table.landscape_limits.items():
        if count not in limits:
            wish = _range_words(t(LIMIT_NAMES[name]), limits.least, limits.most, Limits().most)
            lines.append(t("{wish}. This table has {count}.", wish=wish, count=count))
    return lines


def ask_names(asks: Iterable[Constraint]) -> str:
    """Return the names of asks, by commas."""
    return ", ".join(map(ask_name, asks))


COUNTED = (Requirement.VILLAGE, Requirement.DRAWER, Requirement.BUY, Requirement.TRASHING, Requirement.ATTACK)
"""The simple asks for one pile of the sort of the same name, whose least asks for as much or more."""


def told_asks(asks: Iterable[Constraint]) -> list[Constraint]:
    """Return the asks without the simple ones that a least of the same sort says again.

    >>> ask_names(told_asks([Requirement.VILLAGE, Requirement.BUY, PileLimit("village", 2)]))
    '+Buy, +2 Actions: at least 2'
    """
    asks = list(asks)
    counted = {ask.of for ask in asks if isinstance(ask, PileLimit) and ask.least}
    return [ask for ask in asks if ask not in COUNTED or ask.value not in counted]


def role_words(role: Role, caller: Card, language: str) -> str:
    """Return the role of a card on the table; `caller` is the card that calls for it."""
    return t(ROLE_NAMES[role], caller=name_in(caller, language))


def card_names(cards: Iterable[Card], language: str) -> str:
    """Return the names of cards, by commas."""
    return ", ".join(name_in(card, language) for card in cards)


def nearest_words(typed: str, language: str) -> str:
    """Return which card has the name nearest to one that was typed, after a space; empty if none is near.

    >>> nearest_words("vilage", "en"), nearest_words("", "en")
    (' The nearest is Village.', '')
    """
    like = nearest(typed) if typed else None
    return f" {t('The nearest is {name}.', name=name_in(like.card, language))}" if like else ""


def exchanged(before: Table, after: Table, language: str) -> dict[str, str]:
    """Return the names of the cards that went and came between two tables, for texts; none went: no names.

    Those of the Black Market deck and of Divine Wind are left out.
    """
    old, new = (
        dict.fromkeys(card for slot, card in table.slots.items() if slot.role not in (Role.DECK, Role.WIND))
        for table in (before, after)
    )
    gone, came = [card for card in old if card not in new], [card for card in new if card not in old]
    return {"gone": card_names(gone, language), "came": card_names(came, language)} if gone else {}


def boxes_there(of: Table | Layout) -> list[str]:
    """Return the names of Colonies and Shelters, as far as they are there."""
    return [t(words) for box, words in BOX_NAMES.items() if getattr(of, box)]


def misses_words(table: Table, language: str) -> list[str]:
    """Return what a table does not meet, landscapes too, and the cards that it lacks, each in a sentence."""
    asks = [t("This kingdom does not meet: {ask}.", ask=ask_names(table.failing))] if table.failing else []
    missing = [missing_words(each, language) for each in table.missing]
    return [*asks, *landscape_limits_words(table), *missing]


def pile_count(count: int) -> str:
    return plural(count, "{count} pile", "{count} piles")


def lack_words(sets: tuple[str, ...], asks: tuple[Constraint, ...], *, drawn: bool) -> str:
    """Return why the chosen sets cannot meet these asks together; without any, not even their extras.

    Sets that were `drawn` from the chosen ones are named.
    """
    if _contradict(asks):
        return t("These wishes contradict each other: {asks}.", asks=ask_names(asks))
    if not asks:
        return t("Whatever ten piles are chosen, something that they call for cannot be set out.")
    if len(asks) > 1:
        lack = t(TOGETHER, asks=ask_names(asks))
    elif isinstance(asks[0], PileLimit):
        lack = t("no kingdom that keeps “{ask}”", ask=ask_name(asks[0]))
    else:
        lack = t(LACKS[asks[0]])
    if len(sets) == 1:
        return t("{set} alone has {lack}.", set=set_name(sets[0]), lack=lack)
    if drawn:
        return t("The sets drawn, {sets}, have {lack}.", sets=", ".join(map(set_name, sets)), lack=lack)
    return t("The chosen sets have {lack}.", lack=lack)


def _contradict(asks: tuple[Constraint, ...]) -> bool:
    """Return whether no set in the world helps: an Attack is wished for, and none.

    >>> [_contradict((Requirement.NO_ATTACKS, other)) for other in (PileLimit("attack", 1), Requirement.BUY)]
    [True, False]
    """
    wished = any(ability_of(ask) == "attack" and getattr(ask, "least", 1) for ask in asks)
    return len(asks) == 2 and Requirement.NO_ATTACKS in asks and wished


def missing_words(missing: Missing, language: str, drawn: Collection[str] = ()) -> str:
    """Return which cards are missing that another card calls for, and why; `drawn` sets are named."""
    reason = t(REASONS[missing.reason])
    if drawn and missing.reason is Reason.NOT_OWNED:
        reason = t("the sets drawn, {sets}, have none that fits", sets=", ".join(map(set_name, drawn)))
    return plural(
        missing.count,
        "{need}, and {count} is missing: {reason}.",
        "{need}, and {count} are missing: {reason}.",
        need=t(NEEDS[missing.role], caller=name_in(missing.caller, language)),
        reason=reason,
    )
