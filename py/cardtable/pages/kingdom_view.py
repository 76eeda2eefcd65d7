"""The kingdom on the table, drawn: warnings, piles, landscapes, what they call for, boxes, evidence."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import htpy as h

from ..kingdom import Ask, Card, Conflict, Finding, Role, Slot, Table, name_in, set_ids
from .kingdom_layout import layout_of
from .kingdom_setup import setup_section
from .kingdom_words import (
    ask_name,
    ask_names,
    card_names,
    lack_words,
    missing_words,
    own_name,
    role_words,
    rule_name,
    set_name,
)
from .language import plural, t
from .tiles import TileMarks, sign, tile

__all__ = ["ORDERS", "Looks", "alphabetical", "announcement", "names_of", "result", "slot_label"]


@dataclass(frozen=True, slots=True)
class Looks:
    """How a person likes to see kingdoms; stays on the device and out of the address."""

    order: str
    language: str
    players: int
    done: frozenset[str]
    """What is ticked off in the set-up list."""


def alphabetical(name: str) -> str:
    """Return what names are sorted by: letters without their accents.

    >>> sorted(["Zoo", "Écurie", "Ferme"], key=alphabetical)
    ['Écurie', 'Ferme', 'Zoo']
    """
    return "".join(each for each in unicodedata.normalize("NFKD", name) if not unicodedata.combining(each))


Order = Callable[[Card, str], tuple[object, ...]]
"""What cards are sorted by, their names in a language."""


def _by_name(card: Card, language: str) -> tuple[object, ...]:
    return (alphabetical(name_in(card, language)),)


def _by_cost(card: Card, language: str) -> tuple[object, ...]:
    return (card.cost.coins, card.cost.potion, card.cost.debt, *_by_name(card, language))


def _by_set(card: Card, language: str) -> tuple[object, ...]:
    return (set_ids().index(card.set), *_by_cost(card, language))


ORDERS: dict[str, Order] = {"cost": _by_cost, "set": _by_set, "name": _by_name}


def _sorted_slots(table: Table, looks: Looks) -> list[tuple[Slot, Card]]:
    order = ORDERS[looks.order]
    return sorted(table.slots.items(), key=lambda item: order(item[1], looks.language))


def result(
    table: Table, conflict: Conflict | None, seed: str, looks: Looks, notes: Sequence[str] = ()
) -> h.Element:
    """Return everything that lies on the table; `notes` are told above it."""
    slots = _sorted_slots(table, looks)
    piles = [(slot, card) for slot, card in slots if slot.role is Role.PILE]
    landscapes = [(slot, card) for slot, card in table.slots.items() if slot.role is Role.LANDSCAPE]
    return h.div(".kingdom")[
        _notes(notes),
        _conflict_warning(table, conflict),
        _broken_warning(table, conflict, looks),
        _tiles(table, looks, piles, t("Kingdom piles")),
        _tiles(table, looks, landscapes, t("Landscapes"), ".wide") if landscapes else None,
        _extras(table, looks),
        _boxes(table),
        _actions(table, seed, looks),
        _evidence(table.findings, looks),
        setup_section(layout_of(table), looks.players, looks.language, looks.done),
    ]


def _notes(notes: Sequence[str]) -> h.Node:
    if not notes:
        return None
    return h.section(".warning", aria_label=t("Notes"))[h.ul[[h.li[note] for note in notes]]]


def _tiles(
    table: Table, looks: Looks, slots: Iterable[tuple[Slot, Card]], words: str, kind: str = ""
) -> h.Element:
    return h.ul(f".tiles{kind}", aria_label=words)[
        [tile(card, _marks(table, looks, slot, card)) for slot, card in slots]
    ]


def _marks(table: Table, looks: Looks, slot: Slot, card: Card) -> TileMarks:
    return TileMarks(
        name=name_in(card, looks.language),
        set_name=set_name(card.set),
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
    return role_words(slot.role, caller, language)


LISTED_SHORT = (Role.DECK, Role.WIND)
"""Roles of many cards, which stay folded."""


def _extras(table: Table, looks: Looks) -> h.Node:
    slots = [
        (slot, card) for slot, card in table.slots.items() if slot.role not in (Role.PILE, Role.LANDSCAPE)
    ]
    shown = [(slot, card) for slot, card in slots if slot.role not in LISTED_SHORT]
    parts: list[h.Node] = []
    if shown:
        parts.append(_tiles(table, looks, shown, t("Called for by the kingdom"), ".wide"))
    for role in LISTED_SHORT:
        many = [(slot, card) for slot, card in slots if slot.role is role]
        if many:
            label = slot_label(table, many[0][0], looks.language)
            parts.append(
                h.details(".fold")[
                    h.summary[f"{label} ", h.span(".chosen")[t("{count} cards", count=len(many))]],
                    _tiles(table, looks, many, label, ".small"),
                ]
            )
    return parts


def _boxes(table: Table) -> h.Element:
    return h.div(".boxes")[
        _box("colonies", t("Colonies and Platinums"), table.colonies),
        _box("shelters", t("Shelters"), table.shelters),
    ]


def _box(name: str, words: str, there: bool) -> h.Element:
    return h.button(
        ".box",
        type="button",
        form="kingdom-slot",
        data_action="box",
        data_every="",
        name="box",
        value=name,
        aria_pressed="true" if there else "false",
    )[sign("yes" if there else "no"), words]


def names_of(table: Table, looks: Looks) -> str:
    """Return the names as plain text, one a line, in the order shown."""
    slots = _sorted_slots(table, looks)
    return "\n".join(name_in(card, looks.language) for slot, card in slots if slot.role is Role.PILE)


def _actions(table: Table, seed: str, looks: Looks) -> h.Element:
    form = "kingdom-form"
    unlocked = h.button(
        ".quiet", type="button", form="kingdom-slot", data_action="unlock-all", data_every=""
    )[t("Unlock all")]
    unbanned = h.button(".quiet", type="button", form="kingdom-slot", data_action="unban-all", data_every="")[
        plural(len(table.banned), "Lift {count} ban", "Lift {count} bans")
    ]
    return h.div(".result-actions")[
        h.button(type="submit", form=form, data_action="again")[t("Again")],
        h.button(".quiet", type="button", form=form, data_undo=True, aria_disabled="true")[t("Undo")],
        h.button(".quiet", type="button", form=form, data_redo=True, aria_disabled="true")[t("Redo")],
        h.button(".quiet", type="button", form="kingdom-slot", data_action="landscapes")[
            t("Add a landscape")
        ],
        h.button(".quiet", type="button", form="kingdom-slot", data_action="text")[t("As text")],
        h.button(".quiet", type="button", data_copy=names_of(table, looks))[t("Copy names")],
        h.button(".quiet", type="button", data_print=True)[t("Print")],
        unlocked if table.locked else None,
        unbanned if table.banned else None,
        h.p(".seed")[t("Seed"), " ", h.code[seed]] if seed else h.p(".seed")[t("Changed by hand")],
    ]


def _evidence(findings: Sequence[Finding], looks: Looks) -> h.Node:
    if not findings:
        return h.p(".evidence")[t("Nothing was asked for: any ten piles will do.")]
    return h.section(".evidence", aria_labelledby="evidence-title")[
        h.h3("#evidence-title")[t("What each ask found")],
        h.dl[[_found(finding, looks) for finding in findings]],
    ]


def _found(finding: Finding, looks: Looks) -> h.Element:
    names = ", ".join(sorted((name_in(card, looks.language) for card in finding.piles), key=alphabetical))
    words: h.Node
    if finding.ask is Ask.NO_ATTACKS:
        words = t("There is an Attack: {names}", names=names) if names else t("No pile is an Attack")
    elif finding.ask is Ask.REACTION and not finding.piles:
        words = t("There is no Attack, so none is needed")
    elif finding.ask is Ask.REACTION and not finding.holds:
        words = t("No Reaction against {names}", names=names)
    else:
        words = own_name(names) if names else t("None")
    mark = t("(met)") if finding.holds else t("(not met)")
    return h.div(data_holds="yes" if finding.holds else "no")[
        h.dt[ask_name(finding.ask), h.span(".unseen")[f" {mark}"]], h.dd[words]
    ]


def _conflict_warning(table: Table, conflict: Conflict | None) -> h.Node:
    """Say which asks no kingdom meets together, and offer what would help."""
    if conflict is None:
        return None
    why = lack_words(table.pool.sets, conflict.asks)
    dropped = [h.li[t("Left out of this kingdom: {ask}", ask=ask_name(ask))] for ask in conflict.dropped]
    buttons = [
        h.button(type="submit", form="kingdom-form", data_action="relax", name="relax", value=ask.value)[
            t("Allow attacks") if ask is Ask.NO_ATTACKS else t("Do without “{ask}”", ask=ask_name(ask))
        ]
        for ask in conflict.relaxations
    ]
    return h.section(".warning", aria_label=t("Warning"))[
        h.p[h.strong[t("Not every ask can be met.")], " ", why], h.ul[dropped], h.div(".choices")[buttons]
    ]


def _broken_warning(table: Table, conflict: Conflict | None, looks: Looks) -> h.Node:
    """Say what this very table breaks, by hand or because something called for cannot be found."""
    known = conflict.dropped if conflict else ()
    failing = [ask for ask in table.failing if ask not in known]
    lines = [t("This kingdom does not meet: {ask}.", ask=ask_name(ask)) for ask in failing]
    lines += [t("This table does not keep: {rule}.", rule=rule_name(rule)) for rule in table.broken_rules]
    lines += [missing_words(missing, looks.language) for missing in table.missing]
    if not lines:
        return None
    return h.section(".warning", aria_label=t("Notes on this table"))[h.ul[[h.li[line] for line in lines]]]


def announcement(table: Table, conflict: Conflict | None, looks: Looks) -> str:
    """Say in one breath what came to the table."""
    names = ", ".join(names_of(table, looks).split("\n"))
    parts = [t("Kingdom: {names}.", names=names)]
    if table.landscapes:
        parts.append(t("Landscapes: {names}.", names=card_names(table.landscapes, looks.language)))
    if conflict:
        parts.append(t("Left out: {asks}.", asks=ask_names(conflict.dropped)))
    if table.missing:
        parts.append(" ".join(missing_words(missing, looks.language) for missing in table.missing))
    return " ".join(parts)
