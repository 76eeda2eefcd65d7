"""The sheet of a slot, and the changes that one press there makes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random

import htpy as h

from cardtable import kingdom
from cardtable.kingdom.table.replacing import swap_alike
from cardtable.pages.core.action import Shown
from cardtable.pages.core.language import t, t_later
from cardtable.pages.core.reply import FieldError, FormError, Handler, Reply
from cardtable.pages.kingdom import fields
from cardtable.pages.kingdom.card.card_sheet import cards_keeping, like_choice, slot_sheet
from cardtable.pages.kingdom.card.hindrances import no_replacement
from cardtable.pages.kingdom.methods import Method
from cardtable.pages.kingdom.session import Deal, Session, TableNotes
from cardtable.pages.kingdom.sheet import SHEET
from cardtable.pages.kingdom.table.show_deal import ACTIONS, slot_and_card, slot_changed

SWAP_SENTENCES = {
    Method.STANDARD: t_later("“Swap at random” takes each card below with the same chance."),
    Method.EVEN: t_later(
        "“Swap at random” takes each card below with the same chance: evenly, beside the other nine."
    ),
    Method.WEIGHTED: t_later(
        "“Swap at random” draws from the cards below by the weights, against the other nine."
    ),
}


def show_slot(session: Session, given: str, keep: str) -> Reply:
    deal = session.barred
    slot, card = slot_and_card(given, deal.table)
    cards = kingdom.replacements(deal.table, slot)
    how = [t(SWAP_SENTENCES[deal.wish.method])]
    if deal.table.failing:
        how.append(t("As a wish is not met, only those come that bring the kingdom nearest to it."))
    says_how = slot.role is kingdom.Role.PILE and cards_keeping(cards, keep, card)
    why: list[h.Node] = [_like(session, slot, card), h.p(".hint")[" ".join(how)] if says_how else None]
    if deal.wish.method is Method.WEIGHTED:  # other kingdoms do not need the module
        from cardtable.pages.kingdom.table.weighted_reasons import why_section

        why.append(why_section(deal, card))
    sheet = slot_sheet(deal, slot, cards, session.language, keep=keep, why=why)
    words = t("{name}: what can be changed.", name=kingdom.name_in(card, session.language))
    return Reply(html={SHEET: sheet}, announcement=words)


def _like(session: Session, slot: kingdom.Slot, pile: kingdom.Card) -> h.Node:
    """Return how often a pile is to come, and whether the method of the form takes account of it."""
    if slot.role is kingdom.Role.LANDSCAPE:
        return h.p(".hint")[t("“Like” and “dislike” are for piles: landscapes are drawn by lot.")]
    if slot.role is not kingdom.Role.PILE:
        return None
    return like_choice(pile, session.readable_weighting, session.method)


def swap_slot(session: Session, given: str, keep: str) -> Session:
    """Replace a slot's card by another that keeps every ask, at random: a pile by the table's method."""

    def swapped(deal: Deal, slot: kingdom.Slot, rng: Random) -> kingdom.Table:
        weighting = deal.wish.weighting_in_use
        if keep:
            return swap_alike(deal.table, slot, fields.ALIKE[keep], rng, weighting=weighting)
        return kingdom.swap(deal.table, slot, rng, weighting=weighting)

    try:
        return slot_changed(session, given, swapped, t_later("{name} was swapped for {others}."))
    except kingdom.NoReplacementError as error:
        words = no_replacement(session.barred, error.slot, keep).words
        raise FormError(FieldError("", words)) from error


def relax_here(session: Session, ask: str, given: str, keep: str) -> Shown[Session]:
    """Give up what a button named, for the table that is shown and for the next; a sheet stays open."""
    deal = session.deal
    wish = replace(deal.wish.without_seed().relaxed(ask), drawn=deal.wish.drawn)
    table = replace(deal.table, requirements=wish.engine_asks)
    notes = TableNotes(words=t("Your wishes are changed; the kingdom stays."), by_hand=True)
    after = session.wishing(session.form_wish().relaxed(ask)).laying(
        replace(deal, wish=wish, table=table), notes
    )
    return Shown(after, show_slot(after, given, keep).html if given else {})


def _changing(
    said: str, change: Callable[[Deal, kingdom.Slot, Random], kingdom.Table], *, only_lock: bool = False
) -> Handler:
    return _action(
        lambda session, slot: slot_changed(session, slot, change, said, only_lock=only_lock), fields.SLOT
    )


_action = ACTIONS.action
HANDLERS: Mapping[str, Handler] = {
    "slot": _action(show_slot, fields.SLOT, fields.KEEP),
    "lock": _changing(
        t_later("{name} is locked."), lambda deal, slot, _: kingdom.lock(deal.table, slot), only_lock=True
    ),
    "unlock": _changing(
        t_later("{name} is unlocked."), lambda deal, slot, _: kingdom.unlock(deal.table, slot), only_lock=True
    ),
    "swap": _action(swap_slot, fields.SLOT, fields.KEEP),
    "remove": _changing(
        t_later("{name} was taken away."),
        lambda deal, slot, rng: kingdom.remove_landscape(deal.table, slot, rng),
    ),
    "relax-here": _action(relax_here, fields.RELAX, fields.SLOT, fields.KEEP),
    "ban": _changing(
        t_later("{name} is banned."),
        lambda deal, slot, rng: kingdom.ban(
            deal.table, deal.table.slots[slot], rng, weighting=deal.wish.weighting_in_use
        ),
    ),
}
