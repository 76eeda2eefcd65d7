"""The kingdom on the table, drawn: warnings, piles, landscapes, what they call for, boxes, evidence."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import htpy as h

from ..kingdom import Ask, Card, Conflict, Finding, Role, Slot, Table, name_in, set_ids
from .kingdom_layout import layout_of
from .kingdom_setup import setup_section
from .kingdom_words import ASK_NAMES, LACKS, ROLE_NAMES, RULE_NAMES, SET_NAMES, missing_words
from .tiles import TileMarks, sign, tile

__all__ = ["ORDERS", "Looks", "announcement", "names_of", "result", "slot_label"]


@dataclass(frozen=True, slots=True)
class Looks:
    """How a person likes to see kingdoms; stays on the device and out of the address."""

    order: str
    language: str
    players: int
    done: frozenset[str]
    """What is ticked off in the set-up list."""


def _by_cost(card: Card) -> tuple[object, ...]:
    return (card.cost.coins, card.cost.potion, card.cost.debt, card.name)


def _by_set(card: Card) -> tuple[object, ...]:
    return (set_ids().index(card.set), *_by_cost(card))


ORDERS: dict[str, Callable[[Card], tuple[object, ...]]] = {
    "cost": _by_cost,
    "set": _by_set,
    "name": lambda card: (card.name,),
}


def result(
    table: Table, conflict: Conflict | None, seed: str, looks: Looks, notes: Sequence[str] = ()
) -> h.Element:
    """Return everything that lies on the table; `notes` are told above it."""
    slots = sorted(table.slots.items(), key=lambda item: ORDERS[looks.order](item[1]))
    piles = [(slot, card) for slot, card in slots if slot.role is Role.PILE]
    landscapes = [(slot, card) for slot, card in table.slots.items() if slot.role is Role.LANDSCAPE]
    return h.div(".kingdom")[
        _notes(notes),
        _conflict_warning(table, conflict),
        _broken_warning(table, conflict),
        _tiles(table, looks, piles, "Kingdom piles"),
        _tiles(table, looks, landscapes, "Landscapes", ".wide") if landscapes else None,
        _extras(table, looks),
        _boxes(table),
        _actions(table, seed, looks),
        _evidence(table.findings, looks),
        setup_section(layout_of(table), looks.players, looks.language, looks.done),
    ]


def _notes(notes: Sequence[str]) -> h.Node:
    if not notes:
        return None
    return h.section(".warning", aria_label="Notes")[h.ul[[h.li[note] for note in notes]]]


def _tiles(
    table: Table, looks: Looks, slots: Iterable[tuple[Slot, Card]], words: str, kind: str = ""
) -> h.Element:
    return h.ul(f".tiles{kind}", aria_label=words)[
        [tile(card, _marks(table, looks, slot, card)) for slot, card in slots]
    ]


def _marks(table: Table, looks: Looks, slot: Slot, card: Card) -> TileMarks:
    return TileMarks(
        name=name_in(card, looks.language),
        set_name=SET_NAMES[card.set],
        slot=str(slot),
        label=slot_label(table, slot, looks.language),
        locked=slot in table.locked,
    )


def slot_label(table: Table, slot: Slot, language: str) -> str:
    """What the card of a slot is on the table for; empty for the ten piles and the landscapes."""
    if slot.role in (Role.PILE, Role.LANDSCAPE):
        return ""
    extras = table.extra(slot.role)
    numbers = [other.number for other in table.slots if other.role is slot.role]
    caller = extras[numbers.index(slot.number)].caller
    return ROLE_NAMES[slot.role].format(caller=name_in(caller, language))


LISTED_SHORT = (Role.DECK, Role.WIND)
"""Roles of many cards, which stay folded."""


def _extras(table: Table, looks: Looks) -> h.Node:
    slots = [
        (slot, card) for slot, card in table.slots.items() if slot.role not in (Role.PILE, Role.LANDSCAPE)
    ]
    shown = [(slot, card) for slot, card in slots if slot.role not in LISTED_SHORT]
    parts: list[h.Node] = []
    if shown:
        parts.append(_tiles(table, looks, shown, "Called for by the kingdom", ".wide"))
    for role in LISTED_SHORT:
        many = [(slot, card) for slot, card in slots if slot.role is role]
        if many:
            label = slot_label(table, many[0][0], looks.language)
            parts.append(
                h.details(".fold")[
                    h.summary[f"{label} ", h.span(".chosen")[f"{len(many)} cards"]],
                    _tiles(table, looks, many, label, ".small"),
                ]
            )
    return parts


def _boxes(table: Table) -> h.Element:
    return h.div(".boxes")[
        _box("colonies", "Colonies and Platinums", table.colonies),
        _box("shelters", "Shelters", table.shelters),
    ]


def _box(name: str, words: str, there: bool) -> h.Element:
    return h.button(
        ".box",
        type="button",
        form="kingdom-slot",
        data_action="box",
        name="box",
        value=name,
        aria_pressed="true" if there else "false",
    )[sign("yes" if there else "no"), words]


def names_of(table: Table, looks: Looks) -> str:
    """Return the names as plain text, one a line, in the order shown."""
    slots = sorted(table.slots.items(), key=lambda item: ORDERS[looks.order](item[1]))
    return "\n".join(name_in(card, looks.language) for slot, card in slots if slot.role is Role.PILE)


def _actions(table: Table, seed: str, looks: Looks) -> h.Element:
    form = "kingdom-form"
    unlocked = h.button(".quiet", type="button", form="kingdom-slot", data_action="unlock-all")["Unlock all"]
    unbanned = h.button(".quiet", type="button", form="kingdom-slot", data_action="unban-all")[
        f"Lift {len(table.banned)} ban{'' if len(table.banned) == 1 else 's'}"
    ]
    return h.div(".result-actions")[
        h.button(type="submit", form=form, data_action="again")["Again"],
        h.button(".quiet", type="button", form=form, data_undo=True, disabled=True)["Undo"],
        h.button(".quiet", type="button", form=form, data_redo=True, disabled=True)["Redo"],
        h.button(".quiet", type="button", form="kingdom-slot", data_action="landscapes")["Add a landscape"],
        h.button(".quiet", type="button", form="kingdom-slot", data_action="text")["As text"],
        h.button(".quiet", type="button", data_copy=names_of(table, looks))["Copy names"],
        h.button(".quiet", type="button", data_print=True)["Print"],
        unlocked if table.locked else None,
        unbanned if table.banned else None,
        h.p(".seed")["Seed ", h.code[seed]] if seed else h.p(".seed")["Changed by hand"],
    ]


def _evidence(findings: Sequence[Finding], looks: Looks) -> h.Node:
    if not findings:
        return h.p(".evidence")["Nothing was asked for: any ten piles will do."]
    return h.section(".evidence", aria_labelledby="evidence-title")[
        h.h3("#evidence-title")["What each ask found"],
        h.dl[[_found(finding, looks) for finding in findings]],
    ]


def _found(finding: Finding, looks: Looks) -> h.Element:
    names = ", ".join(sorted(name_in(card, looks.language) for card in finding.piles))
    if finding.ask is Ask.NO_ATTACKS:
        words = f"There is an Attack: {names}" if names else "No pile is an Attack"
    elif finding.ask is Ask.REACTION and not finding.piles:
        words = "There is no Attack, so none is needed"
    elif finding.ask is Ask.REACTION and not finding.holds:
        words = f"No Reaction against {names}"
    else:
        words = names or "None"
    mark = "met" if finding.holds else "not met"
    return h.div(data_holds="yes" if finding.holds else "no")[
        h.dt[ASK_NAMES[finding.ask], h.span(".unseen")[f" ({mark})"]], h.dd[words]
    ]


def _conflict_warning(table: Table, conflict: Conflict | None) -> h.Node:
    """Say which asks no kingdom meets together, and offer what would help."""
    if conflict is None:
        return None
    sets = table.pool.sets
    where = f"{SET_NAMES[sets[0]]} alone has" if len(sets) == 1 else "The chosen sets have"
    if len(conflict.asks) == 1:
        why = f"{where} {LACKS[conflict.asks[0]]}."
    else:
        asks = ", ".join(ASK_NAMES[ask] for ask in conflict.asks)
        why = f"{where} no kingdom that meets these asks together: {asks}."
    dropped = [h.li[f"Left out of this kingdom: {ASK_NAMES[ask]}"] for ask in conflict.dropped]
    buttons = [
        h.button(type="submit", form="kingdom-form", data_action="relax", name="relax", value=ask.value)[
            "Allow attacks" if ask is Ask.NO_ATTACKS else f"Do without “{ASK_NAMES[ask]}”"
        ]
        for ask in conflict.relaxations
    ]
    return h.section(".warning", aria_label="Warning")[
        h.p[h.strong["Not every ask can be met. "], why], h.ul[dropped], h.div(".choices")[buttons]
    ]


def _broken_warning(table: Table, conflict: Conflict | None) -> h.Node:
    """Say what this very table breaks, by hand or because something called for cannot be found."""
    known = conflict.dropped if conflict else ()
    lines = [f"This kingdom does not meet: {ASK_NAMES[ask]}." for ask in table.failing if ask not in known]
    lines += [f"This table does not keep: {RULE_NAMES[rule]}." for rule in table.broken_rules]
    lines += [missing_words(missing) for missing in table.missing]
    if not lines:
        return None
    return h.section(".warning", aria_label="Notes on this table")[h.ul[[h.li[line] for line in lines]]]


def announcement(table: Table, conflict: Conflict | None, looks: Looks) -> str:
    """Say in one breath what came to the table."""
    names = ", ".join(names_of(table, looks).split("\n"))
    parts = [f"Kingdom: {names}."]
    if table.landscapes:
        landscapes = ", ".join(name_in(card, looks.language) for card in table.landscapes)
        parts.append(f"Landscapes: {landscapes}.")
    if conflict:
        parts.append(f"Left out: {', '.join(ASK_NAMES[ask] for ask in conflict.dropped)}.")
    if table.missing:
        parts.append(" ".join(missing_words(missing) for missing in table.missing))
    return " ".join(parts)
