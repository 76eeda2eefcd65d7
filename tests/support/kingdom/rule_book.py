"""The rules of a whole table written out once more, card by card, to hold the engine's tables against."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from cardtable.kingdom import Card, Constraint, Role, Table, all_cards
from cardtable.kingdom.table.table import Missing, Reason
from tests.support.kingdom import oracle
from tests.support.kingdom.oracle import COUNTS, FORMS, POINTING, called, is_pile


def on_table(table: Table) -> list[Card]:
    """Every card once: what Obelisk and the Traits point to stands among the piles already."""
    extras = [extra.card for extra in table.extras if extra.role not in POINTING]
    return [*table.piles, *table.landscapes, *extras]


def windborne(table: Table) -> set[Card]:
    """Cards that come with Divine Wind only."""
    cards = {extra.card for extra in table.extras if extra.role == "wind"}
    for _ in table.extras:
        extras = (extra for extra in table.extras if extra.role not in POINTING)
        cards |= {extra.card for extra in extras if extra.caller in cards}
    return cards


def supply(table: Table) -> list[Card]:
    """Ten piles, the bane and the army's, unless they come later."""
    return [*table.piles, *(card for role, card in _beside(table) if role in ("bane", "army"))]


def _beside(table: Table) -> list[tuple[str, Card]]:
    """The extras with their roles, but for what Divine Wind brings."""
    wind = windborne(table)
    return [(extra.role.value, extra.card) for extra in table.extras if extra.card not in wind]


def failing(table: Table) -> list[Constraint]:
    asks, beside, later = table.requirements, _beside(table), windborne(table)
    wanted = oracle.asked(asks, table.pool.sets)
    return [ask for ask in wanted if not oracle.holds(ask, table.piles, asks, beside, later)]


def rules_broken(table: Table) -> list[str]:
    """The rules besides the asks that a table breaks."""
    settings, kinds = table.settings, Counter(card.kind.value for card in table.landscapes)
    of_kinds = settings.events, settings.landmarks, settings.projects, settings.ways, settings.traits
    names = ("event", "landmark", "project", "way", "trait")
    counts = [(settings.in_all, len(table.landscapes))]
    counts += [(limit, kinds[name]) for name, limit in zip(names, of_kinds, strict=True)]
    broken = {
        "alchemy-together": oracle.is_split(table.requirements, table.pool.sets, table.piles, _beside(table)),
        "landscape-limits": not all(limit.least <= count <= limit.most for limit, count in counts),
        "one-way": settings.one_way and kinds["way"] > 1,
    }
    return [rule for rule, is_broken in broken.items() if is_broken]


def candidates(table: Table, role: str) -> list[Card]:
    """The cards that could still take a role, by the rule book, the bans and the ask for no attacks."""
    if role in POINTING:
        pointed = [extra.card for extra in table.extras if extra.role == role]
        return [pile for pile in supply(table) if FORMS[role](pile) and pile not in pointed]
    source: Iterable[Card] = all_cards() if role in oracle.BY_THEMSELVES else table.pool.piles
    deck = {extra.card for extra in table.extras if extra.role == "deck"}
    there = set(on_table(table)) - deck
    return [
        card
        for card in source
        if FORMS[role](card)
        and card not in there
        and card not in table.banned
        and (table.requirements.attacks or "attack" not in oracle.types(card))
    ]


def is_truthful(table: Table, missing: Missing) -> bool:
    """Whether nothing (for Divine Wind: fewer than ten piles) could fill what is said to be missing."""
    left = candidates(table, missing.role.value)
    if missing.reason is Reason.OPEN:
        return all(called(card) or "attack" in oracle.types(card) or card.set == "alchemy" for card in left)
    return len(left) < (10 if missing.role is Role.WIND else 1)


def violations(table: Table) -> list[str]:
    """Every rule that a table breaks, save those of which it tells."""
    cards = on_table(table)
    roles = Counter(extra.role.value for extra in table.extras)
    calls = Counter(role for card in cards for role in called(card))
    missing = Counter({each.role.value: each.count for each in table.missing if each.role is not Role.TRAIT})
    missing["trait"] = sum(each.role is Role.TRAIT for each in table.missing)
    traits = [extra.card for extra in table.extras if extra.role == "trait"]
    pointed = [extra.card for extra in table.extras if extra.role in POINTING]
    faults = {
        "ten piles": len(table.piles) == 10 and all(map(is_pile, table.piles)),
        "nothing twice": len(set(cards)) == len(cards),
        "nothing banned": not set(cards) & set(table.banned),
        "everything fits": all(FORMS[extra.role](extra.card) for extra in table.extras),
        "callers call": all(
            extra.caller in cards and extra.role in called(extra.caller) for extra in table.extras
        ),
        "nothing lacks": all(
            roles[role] + missing[role] == (count if role == "trait" else COUNTS.get(role, 1))
            for role, count in calls.items()
            if role != "deck"
        ),
        "nothing uncalled": set(roles) <= set(calls),
        "pointing to the supply": len({*traits}) == len(traits) and {*pointed} <= {*supply(table)},
        "supply": [*table.supply] == supply(table),
        "deck": roles["deck"] <= table.settings.deck_size,
        "warnings": all(is_truthful(table, each) for each in table.missing),
        "asks told": list(table.failing) == failing(table),
        "rules told": [*table.broken_rules] == rules_broken(table),
    }
    return [what for what, right in faults.items() if not right]
