"""The sheet of a slot, and the changes that one press there makes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random

import htpy as h

from cardtable.kingdom import (
    Card,
    NoReplacementError,
    Role,
    Slot,
    Table,
    ban,
    default_weighting,
    lock,
    name_in,
    remove_landscape,
    replacements,
    swap,
    unlock,
)
from cardtable.kingdom.table.replacing import swap_alike
from cardtable.pages.core.language import t, t_later
from cardtable.pages.core.reply import FieldError, FormError, Handler, Reply, Request
from cardtable.pages.kingdom import fields
from cardtable.pages.kingdom.card.card_sheet import cards_keeping, like_choice, slot_sheet
from cardtable.pages.kingdom.card.hindrances import no_replacement
from cardtable.pages.kingdom.methods import Method
from cardtable.pages.kingdom.session import Deal, read_deal, read_form_wish, read_session
from cardtable.pages.kingdom.sheet import SHEET
from cardtable.pages.kingdom.table.show_deal import read_change, show_deal, slot_and_card, slot_changed
from cardtable.pages.kingdom.wishes import read_weights

SWAP_SENTENCES = {
    Method.STANDARD: t_later("“Swap at random” takes each card below with the same chance."),
    Method.EVEN: t_later(
        "“Swap at random” takes each card below with the same chance: evenly, beside the other nine."
    ),
    Method.WEIGHTED: t_later(
        "“Swap at random” draws from the cards below by the weights, against the other nine."
    ),
}


def show_slot(request: Request) -> Reply:
    """Open the sheet of a slot."""
    session, deal = read_change(request)
    display = session.display
    slot, card = slot_and_card(request, deal.table)
    keep = fields.KEEP.read(request.fields)
    cards = replacements(deal.table, slot)
    says_how = slot.role is Role.PILE and cards_keeping(cards, keep, card)
    how = h.p(".hint")[_swap_sentences(deal)] if says_how else None
    why = h.fragment[_like(request, slot, card), how, _why(deal, card)]
    sheet = slot_sheet(deal, slot, cards, display.language, keep=keep, why=why)
    words = t("{name}: what can be changed.", name=name_in(card, display.language))
    return Reply(html={SHEET: str(sheet)}, announcement=words)


def _swap_sentences(deal: Deal) -> str:
    words = t(SWAP_SENTENCES[deal.wish.method])
    if not deal.table.failing:
        return words
    return f"{words} {t('As a wish is not met, only those come that bring the kingdom nearest to it.')}"


def _like(request: Request, slot: Slot, pile: Card) -> h.Node:
    """Return how often a pile is to come, and whether the method of the form takes account of it."""
    if slot.role is Role.LANDSCAPE:
        return h.p(".hint")[t("“Like” and “dislike” are for piles: landscapes are drawn by lot.")]
    if slot.role is not Role.PILE:
        return None
    weighting = fields.unless_refused(lambda: read_weights(request.fields), default_weighting())
    return like_choice(pile, weighting, fields.METHOD.read(request.fields))


def _why(deal: Deal, pile: Card) -> h.Node:
    """Return why a weighted method drew a pile. It is imported then: other kingdoms do not need it."""
    if deal.wish.method is not Method.WEIGHTED:
        return None
    from cardtable.pages.kingdom.table.weighted_reasons import why_section

    return why_section(deal, pile)


def swap_slot(request: Request) -> Reply:
    """Replace a slot's card by another that keeps every ask, at random: a pile by the table's method."""

    keep = fields.KEEP.read(request.fields)

    def swapped(deal: Deal, slot: Slot, rng: Random) -> Table:
        weighting = deal.wish.weighting_in_use
        if keep:
            return swap_alike(deal.table, slot, fields.ALIKE[keep], rng, weighting=weighting)
        return swap(deal.table, slot, rng, weighting=weighting)

    try:
        return slot_changed(request, swapped, t_later("{name} was swapped for {others}."))
    except NoReplacementError as error:
        why = no_replacement(read_change(request)[1], error.slot, keep)
        raise FormError(FieldError("", why.words)) from error


def relax_here(request: Request) -> Reply:
    """Give up what a button named, for the table that is shown and for the next; a sheet stays open."""
    session, deal, ask = read_session(request), read_deal(request), fields.RELAX.read(request.fields)
    relaxed = replace(deal.wish.without_seed().relaxed(ask), drawn=deal.wish.drawn)
    before = read_form_wish(request)
    reply = show_deal(
        session,
        replace(deal, wish=relaxed, table=replace(deal.table, requirements=relaxed.engine_asks)),
        words=t("Your wishes are changed; the kingdom stays."),
        by_hand=True,
        controls=before.relaxed(ask).fields_unlike(before),
    )
    if not fields.SLOT.read(request.fields):
        return reply
    after = replace(request, state=reply.state or {}, fields=request.fields | dict(reply.fields))
    return replace(reply, html={**reply.html, SHEET: show_slot(after).html[SHEET]})


def _without(deal: Deal, slot: Slot, rng: Random) -> Table:
    """Ban the card of a slot, and replace it as "Swap at random" does."""
    return ban(deal.table, deal.table.slots[slot], rng, weighting=deal.wish.weighting_in_use)


def _changing(
    said: str, change: Callable[[Deal, Slot, Random], Table], *, only_lock: bool = False
) -> Handler:
    return lambda request: slot_changed(request, change, said, only_lock=only_lock)


HANDLERS: Mapping[str, Handler] = {
    "slot": show_slot,
    "lock": _changing(
        t_later("{name} is locked."), lambda deal, slot, _: lock(deal.table, slot), only_lock=True
    ),
    "unlock": _changing(
        t_later("{name} is unlocked."), lambda deal, slot, _: unlock(deal.table, slot), only_lock=True
    ),
    "swap": swap_slot,
    "remove": _changing(
        t_later("{name} was taken away."), lambda deal, slot, rng: remove_landscape(deal.table, slot, rng)
    ),
    "relax-here": relax_here,
    "ban": _changing(t_later("{name} is banned."), _without),
}
