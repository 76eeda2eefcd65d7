"""Why no card is offered for a place on the table, the cards that only this keeps away, and what lifts it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

import htpy as h

from cardtable.kingdom import Card, Slot, Table, pool, replacements
from cardtable.kingdom.table.landscapes import landscapes_of
from cardtable.pages.core.language import listed, t
from cardtable.pages.kingdom import fields
from cardtable.pages.kingdom.phrases import ask_name, set_name
from cardtable.pages.kingdom.session import Deal
from cardtable.pages.kingdom.table.table_wishes import relax_button


@dataclass(frozen=True, slots=True)
class Hindrance:
    """What stands in the way of a card."""

    words: str
    cards: Sequence[Card] = ()
    """The cards that could come but for it. Picking one that is in a box takes that box along."""
    lift: h.Node = None
    """The button that lifts it for all of them."""


def no_replacement(deal: Deal, slot: Slot, keep: str) -> Hindrance:
    """Return why no other card can stand in a slot: the first reason that alone keeps some away."""
    if keep:
        return Hindrance(t("No such card can stand here and keep every wish."))
    for hindrance, table in _lifted(deal):
        if cards := replacements(table, slot):
            return replace(hindrance, cards=cards)
    return Hindrance(t("No other card of your sets can stand here and keep every wish."))


def _lifted(deal: Deal) -> Iterator[tuple[Hindrance, Table]]:
    """Each reason, with the table as it is without it."""
    table, wish = deal.table, deal.wish
    if wish.drawn:
        words = t("No other card of the sets drawn can stand here; these are in your other boxes.")
        yield Hindrance(words), replace(table, pool=pool(wish.editions))
    asks = table.requirements.in_force(table.pool.sets)
    words = t("Only these could stand here, and single cards of Alchemy are left out.")
    reasons = {fields.MIX.name: (words, relax_button(fields.MIX.name, here=True))} | {
        ask.value: (
            t("Only these could stand here, and they do not keep “{ask}”.", ask=ask_name(ask)),
            relax_button(ask, here=True),
        )
        for ask in asks
    }
    for value, (words, lift) in reasons.items():
        yield Hindrance(words, lift=lift), replace(table, requirements=wish.relaxed(value).engine_asks)


def no_landscape(deal: Deal, out: Collection[Card]) -> Hindrance:
    """Return why no landscape can be added but those that are `out`."""
    table, wish = deal.table, deal.wish
    chosen, owned = wish.settings.landscape_sets, pool(wish.editions)
    names = listed(map(set_name, chosen))
    for words, found in (
        (
            t("The sets drawn have no other landscape; these are in your other boxes."),
            landscapes_of(owned, chosen) if wish.drawn else (),
        ),
        (
            t("Landscapes come only from {sets}; these are in your other sets.", sets=names),
            landscapes_of(owned, ()),
        ),
    ):
        if cards := [card for card in found if card not in out]:
            return Hindrance(words, cards)
    banned = {*landscapes_of(table.pool, chosen)} & {*out} - {*table.landscapes}
    words = t("All others are banned, or lie in another kingdom of this evening.") if banned else ""
    return Hindrance(words or t("Your sets have no other landscape."))
