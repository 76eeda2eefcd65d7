"""The sheet of one slot: what the card is, and every change that can be made to it."""

from __future__ import annotations

from collections.abc import Sequence

import htpy as h

from ..kingdom import Breaks, Card, Role, Slot, Table, name_in
from .kingdom_view import alphabetical, slot_label
from .kingdom_words import ask_name, ask_names, kind_name, missing_words, own_name, rule_name, set_name
from .language import parts, t
from .tiles import cost_badge, kind_of, sign, type_words

__all__ = ["breaks_words", "landscape_sheet", "sheet_head", "slot_sheet"]

SLOT_ERROR = h.p(".error", data_error_for="name", hidden=True)


def sheet_head(title: h.Node) -> h.Fragment:
    """Return the title of a sheet with its way out; a title that is a name of its own comes as an element."""
    return h.fragment[
        h.div(".sheet-head")[
            h.h2("#kingdom-sheet-title", tabindex="-1")[title],
            h.button(".quiet", type="button", data_close=True)[t("Close")],
        ],
        h.div(".notice", data_notice=True, tabindex="-1", hidden=True),
    ]


def slot_sheet(
    table: Table,
    slot: Slot,
    replacements: Sequence[Card],
    language: str,
    *,
    typed: str = "",
    doubtful: tuple[Card, Breaks] | None = None,
    why: h.Node = None,
) -> h.Fragment:
    """Return the sheet of a slot.

    `replacements` keep every ask; `doubtful` is a card that was named and what it would break; `why` says
    how the card came to the table.
    """
    card = table.slots[slot]
    return h.fragment[
        sheet_head(own_name(name_in(card, language))),
        h.input(type="hidden", name="slot", value=str(slot)),
        _facts(table, slot, card, language),
        _pick_by_name(slot, typed, doubtful, language),
        h.div(".row")[_buttons(table, slot, card, bool(replacements))],
        why,
        _replacements(slot, replacements, language),
    ]


def _facts(table: Table, slot: Slot, card: Card, language: str) -> h.Element:
    served = [finding.ask for finding in table.findings if card in finding.piles and finding.holds]
    label = slot_label(table, slot, language)
    return h.div(".facts", data_kind=kind_of(card))[
        cost_badge(card.cost) if card.printed_cost else None,
        h.p(".types")[type_words(card)],
        h.p(".hint")[f"{label} · {set_name(card.set)}" if label else set_name(card.set)],
        h.p(".hint")[t("Serves: {asks}.", asks=ask_names(served))] if served else None,
    ]


def _pick_by_name(slot: Slot, typed: str, doubtful: tuple[Card, Breaks] | None, language: str) -> h.Element:
    return h.div(".field")[
        h.label(for_="kingdom-name")[t("Pick a card by its name")],
        h.div(".together")[
            h.input("#kingdom-name", name="name", value=typed, autocomplete="off", spellcheck="false"),
            h.button(type="submit", data_action="pick")[t("Pick")],
        ],
        SLOT_ERROR,
        _doubt(slot, *doubtful, language) if doubtful else None,
    ]


def _doubt(slot: Slot, card: Card, breaks: Breaks, language: str) -> h.Element:
    name = name_in(card, language)
    return h.div(".warning", role="group", aria_label=t("Before you pick it"))[
        h.p[t("{name} would break this:", name=name)],
        h.ul[[h.li[words] for words in breaks_words(breaks, language)]],
        h.button(type="submit", data_action="pick-anyway", name="pick", value=f"{slot}:{card.id}")[
            t("Pick {name} all the same", name=name)
        ],
    ]


def breaks_words(breaks: Breaks, language: str) -> list[str]:
    """Say what a pick would break, a line each."""
    lines = [ask_name(ask) for ask in breaks.asks] + [rule_name(rule) for rule in breaks.rules]
    return lines + [missing_words(missing, language) for missing in breaks.missing]


def _buttons(table: Table, slot: Slot, card: Card, replaceable: bool) -> h.Node:
    locked = slot in table.locked
    buttons: list[h.Node] = []
    if replaceable:
        buttons.append(h.button(type="submit", data_action="swap")[t("Swap at random")])
    buttons.append(
        h.button(".quiet", type="submit", data_action="unlock" if locked else "lock")[
            sign("lock"), t("Unlock") if locked else t("Lock")
        ]
    )
    buttons.append(h.button(".quiet", type="submit", data_action="ban", name="ban", value=card.id)[t("Ban")])
    if slot.role is Role.LANDSCAPE:
        buttons.append(h.button(".quiet", type="submit", data_action="remove")[t("Take away")])
    return buttons


def _replacements(slot: Slot, cards: Sequence[Card], language: str) -> h.Node:
    if not cards:
        return h.p(".hint")[
            t("No other card of your sets can stand here and keep every ask."),
            " ",
            t("You can still pick one by name."),
        ]
    return h.section(".replacements", aria_labelledby="replacements-title")[
        h.h3("#replacements-title")[
            t("What can stand here"),
            " ",
            h.span(".chosen")[parts("{count} cards", count=h.span(data_filtered=True)[str(len(cards))])],
        ],
        _pick_list(cards, language, "pick-anyway", "pick", f"{slot}:"),
    ]


def landscape_sheet(cards: Sequence[Card], language: str) -> h.Fragment:
    """Return the sheet of landscapes that can be added to the table."""
    return h.fragment[
        sheet_head(t("Add a landscape")),
        SLOT_ERROR,
        h.section(".replacements", aria_label=t("Landscapes of your sets"))[
            _pick_list(cards, language, "add", "add", "")
            if cards
            else h.p[t("Your sets have no other landscape.")]
        ],
    ]


def _pick_list(cards: Sequence[Card], language: str, action: str, name: str, prefix: str) -> h.Fragment:
    """Return a list of cards to pick from, found by typing."""
    named = sorted(
        ((name_in(card, language), card) for card in cards), key=lambda pair: alphabetical(pair[0])
    )
    return h.fragment[
        h.input(
            type="search",
            data_filter="#replacement-list",
            aria_label=t("Find in this list"),
            placeholder=t("Find: name, set or type"),
        ),
        h.ul("#replacement-list.picks")[
            [
                h.li[
                    h.button(
                        ".pick", type="submit", data_action=action, name=name, value=f"{prefix}{card.id}"
                    )[h.span(".pick-name", translate="no")[words], h.span(".hint")[_cost_and_set(card)]]
                ]
                for words, card in named
            ]
        ],
    ]


def _cost_and_set(card: Card) -> str:
    cost = f"{card.cost}" if card.printed_cost else kind_name(card)
    return f"{cost} · {set_name(card.set)}"
