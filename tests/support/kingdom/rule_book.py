"""The rules of a whole table written out once more, card by card, to hold the engine's tables against."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace

from cardtable.kingdom import Card, Constraint, Requirement, Role, Table, all_cards
from cardtable.kingdom.table.table import Extra, Missing, Reason
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
    wind = windborne(table)
    return [
        *table.piles,
        *(extra.card for extra in table.extras if extra.role in ("bane", "army") and extra.card not in wind),
    ]


def failing(table: Table) -> list[Constraint]:
    """The asks that a table does not meet."""
    wanted = oracle.asked(table.requirements, table.pool.sets)
    wind = windborne(table)
    roles = [(extra.role.value, extra.card) for extra in table.extras if extra.card not in wind]
    playable = [card for role, card in roles if role in ("ferryman", "riverboat", "mouse", "deck")]
    bought = supply(table)
    gainable = bought + [card for role, card in roles if role == "ferryman"]

    def holds(ask: Constraint) -> bool:
        shown = on_table(table) if ask is Requirement.NO_ATTACKS else [*bought, *playable]
        return oracle.holds(ask, table.piles, table.requirements, supply=bought, gained=gainable, shown=shown)

    return [ask for ask in wanted if not holds(ask)]


def splits_alchemy(table: Table) -> bool:
    """Whether Alchemy comes neither together nor not at all."""
    if table.requirements.alchemy or table.requirements.mix_alchemy or "alchemy" not in table.pool.sets:
        return False
    count = sum(pile.set == "alchemy" for pile in table.piles)
    wind = windborne(table)
    lone = any(
        extra.card.set == "alchemy" and extra.role not in POINTING and extra.card not in wind
        for extra in table.extras
    )
    return lone if count == 0 else count not in (3, 4, 5)


def landscape_faults(table: Table) -> list[str]:
    """Which limits on landscapes are not kept."""
    kinds = Counter(card.kind.value for card in table.landscapes)
    settings = table.settings
    limits = {
        "event": settings.events,
        "landmark": settings.landmarks,
        "project": settings.projects,
        "way": settings.ways,
        "trait": settings.traits,
    }
    faults = [kind for kind, limit in limits.items() if not limit.least <= kinds[kind] <= limit.most]
    if not settings.in_all.least <= len(table.landscapes) <= settings.in_all.most:
        faults.append("in all")
    return faults + ["ways together"] * (settings.one_way and kinds["way"] > 1)


def candidates(table: Table, role: str) -> list[Card]:
    """The cards that could still take a role, by the rule book, the bans and the ask for no attacks."""
    if role in POINTING:
        return [pile for pile in supply(table) if FORMS[role](pile) and not _pointed_at(table, pile, role)]
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


def _pointed_at(table: Table, pile: Card, role: str) -> bool:
    return any(extra.card is pile and extra.role == role for extra in table.extras)


def is_truthful(table: Table, missing: Missing) -> bool:
    """Whether nothing (for Divine Wind: fewer than ten piles) could fill what is said to be missing."""
    left = candidates(table, missing.role.value)
    if missing.reason is Reason.OPEN:
        return all(called(card) or "attack" in oracle.types(card) or card.set == "alchemy" for card in left)
    return len(left) < (10 if missing.role is Role.WIND else 1)


def violations(table: Table) -> list[str]:
    """Every rule that a table breaks, save those asks and limits that `failing` and the like tell."""
    cards = on_table(table)
    roles = Counter(extra.role.value for extra in table.extras)
    calls = Counter(role for card in cards for role in called(card))
    missing = Counter({each.role.value: each.count for each in table.missing if each.role is not Role.TRAIT})
    missing["trait"] = sum(each.role is Role.TRAIT for each in table.missing)
    faults = {
        "ten piles": len(table.piles) == 10 and all(map(is_pile, table.piles)),
        "nothing twice": len(set(cards)) == len(cards),
        "nothing banned": not set(cards) & set(table.banned),
        "everything fits": all(FORMS[extra.role](extra.card) for extra in table.extras),
        "callers call": all(
            extra.caller in cards and extra.role in called(extra.caller) for extra in table.extras
        ),
        "nothing lacks": all(
            roles[role] + missing[role] == _expected(role, count)
            for role, count in calls.items()
            if role != "deck"
        ),
        "nothing uncalled": set(roles) <= set(calls),
        "pointing to the supply": _points_well(table),
        "supply": [*table.supply] == supply(table),
        "deck": roles["deck"] <= table.settings.deck_size,
        "warnings": all(is_truthful(table, each) for each in table.missing),
        "asks told": list(table.failing) == failing(table),
    }
    return [what for what, right in faults.items() if not right]


def _expected(role: str, callers: int) -> int:
    return callers if role == "trait" else COUNTS.get(role, 1)


def _points_well(table: Table) -> bool:
    piles = [extra.card for extra in table.extras if extra.role == "trait"]
    pointed = [extra.card for extra in table.extras if extra.role in POINTING]
    return len(set(piles)) == len(piles) and set(pointed) <= set(supply(table))


def can_keep(
    piles: Sequence[Card],
    open_roles: Sequence[str],
    table: Table,
    extras: Sequence[tuple[str, Card]],
    is_kept: Callable[[Sequence[tuple[str, Card]], Collection[str]], bool],
    missing: tuple[str, ...] = (),
) -> bool:
    """Whether some way to fill the open roles is kept, looking at every single one.

    Divine Wind is left out: small pools have no ten further piles, so it lacks them always.
    """
    present = {role for role, _ in extras} | set(missing)
    wanted = [*open_roles, *(role for _, card in extras for role in called(card))]
    todo = next((role for role in wanted if role not in present and role not in POINTING), None)
    if todo is None:
        return is_kept(extras, missing)
    used = {*piles, *table.landscapes, *(card for _, card in extras)}
    free = [card for card in candidates(table, todo) if card not in used] + [
        card
        for card in set(on_table(table)) - used
        if FORMS[todo](card)
        and card not in table.banned
        and (table.requirements.attacks or "attack" not in oracle.types(card))
    ]
    if todo == "wind" or not free:
        return can_keep(piles, open_roles, table, extras, is_kept, (*missing, todo))
    if todo in ("ally", "boon"):
        free = free[:1]
    return any(
        can_keep(piles, open_roles, table, [*extras, (todo, card)], is_kept, missing)
        for card in sorted(free, key=lambda card: card.id)
    )


def sketch(table: Table, piles: Sequence[Card], extras: Sequence[tuple[str, Card]]) -> Table:
    """A table with other piles and extras; who calls for what does not matter to its asks."""
    placed = tuple(Extra(Role(role), card, card) for role, card in extras)
    return replace(table, piles=tuple(piles), extras=placed)
