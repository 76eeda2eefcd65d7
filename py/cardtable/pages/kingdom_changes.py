"""Changing the table slot by slot: each action of a slot's sheet."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from random import Random

import htpy as h

from ..kingdom import (
    Card,
    NoReplacementError,
    PlaceError,
    Role,
    Slot,
    SlotError,
    Table,
    UnknownCardError,
    Weighting,
    add_landscape,
    ban,
    breaks,
    card_by_id,
    cards_named,
    landscapes_of,
    lock,
    name_in,
    nearest,
    pick,
    remove_landscape,
    replacements,
    revise,
    swap,
    unban,
    unlock,
)
from .form import Form, quoted
from .kingdom_faults import place_words, unknown_card, unknown_slot
from .kingdom_sheet import landscape_sheet, slot_sheet
from .kingdom_show import SHEET, Laid, current, fresh_rng, read_looks, shown
from .kingdom_ways import Way
from .kingdom_why import why_section
from .language import noted, t
from .reply import FieldError, FormError, Handler, Reply, Request

__all__ = ["CHANGE_HANDLERS"]

SWAP_SENTENCES = {
    Way.STANDARD: noted("“Swap at random” takes each card below with the same chance."),
    Way.EVEN: noted(
        "“Swap at random” takes each card below with the same chance: evenly, beside the other nine."
    ),
    Way.WEIGHTED: noted(
        "“Swap at random” draws from the cards below by the weights, against the other nine."
    ),
}


def show_slot(request: Request) -> Reply:
    """Open the sheet of a slot."""
    laid, slot = current(request), _slot(request)
    card = _card_at(laid.table, slot)
    language = read_looks(request).language
    cards = replacements(laid.table, slot)
    says_how = cards and slot.role is Role.PILE
    how = h.p(".hint")[t(SWAP_SENTENCES[laid.wish.way])] if says_how else None
    why = h.fragment[how, why_section(laid, card)]
    sheet = slot_sheet(laid.table, slot, cards, language, why=why)
    return Reply(
        html={SHEET: str(sheet)}, words=t("{name}: what can be changed.", name=name_in(card, language))
    )


def lock_slot(request: Request) -> Reply:
    """Lock a slot: "Again" leaves it as it is."""
    return _changed(request, lambda table, slot, _: lock(table, slot), noted("{name} is locked."))


def unlock_slot(request: Request) -> Reply:
    """Unlock a slot."""
    return _changed(request, lambda table, slot, _: unlock(table, slot), noted("{name} is unlocked."))


def swap_slot(request: Request) -> Reply:
    """Replace a slot's card by another that keeps every ask, at random: a pile by the way of the table."""
    try:
        weighting = _weighting(request)
        return _changed(request, partial(swap, weighting=weighting), noted("{name} was swapped."))
    except NoReplacementError as error:
        message = t("No other card of your sets can stand here and keep every ask.")
        raise FormError(FieldError("name", message)) from error


def remove_slot(request: Request) -> Reply:
    """Take a landscape away."""
    return _changed(request, remove_landscape, noted("{name} was taken away."))


def ban_card(request: Request) -> Reply:
    """Ban the card of a slot, and replace it as "Swap at random" does."""
    weighting = _weighting(request)

    def without(table: Table, slot: Slot, rng: Random) -> Table:
        return ban(table, _card_at(table, slot), rng, weighting=weighting)

    try:
        return _changed(request, without, noted("{name} is banned."))
    except NoReplacementError as error:
        message = t("No other pile is left to take its place. Lift a ban, or add sets.")
        raise FormError(FieldError("name", message)) from error


def pick_by_name(request: Request) -> Reply:
    """Put a card that was named into a slot; if it would break something, ask first."""
    laid, slot = current(request), _slot(request)
    looks = read_looks(request)
    form = Form(request.fields)
    typed = form.text("name")
    form.check()
    if not typed:
        message = t("No name was given. Accepted: the name of a Dominion card.")
        raise FormError(FieldError("name", message))
    card = _named(typed, looks.language)
    try:
        broken = breaks(laid.table, slot, card)
    except PlaceError as error:
        raise FormError(FieldError("name", place_words(error, looks.language))) from error
    if broken:
        cards = replacements(laid.table, slot)
        sheet = slot_sheet(laid.table, slot, cards, looks.language, typed=typed, doubtful=(card, broken))
        words = t("{name} would break something.", name=name_in(card, looks.language))
        return Reply(html={SHEET: str(sheet)}, words=words)
    return _put(request, laid, slot, card)


def pick_anyway(request: Request) -> Reply:
    """Put a card into a slot, whatever it breaks: a button named both, as `pile-3:moat`."""
    slot_text, _, card_id = Form(request.fields).text("pick").partition(":")
    laid = current(request)
    try:
        return _put(request, laid, Slot.parse(slot_text), card_by_id(card_id))
    except (SlotError, UnknownCardError, PlaceError) as error:
        raise _refused(request, error) from error


def add_one(request: Request) -> Reply:
    """Put one more landscape on the table."""
    laid = current(request)
    try:
        card = card_by_id(Form(request.fields).text("add"))
        table = add_landscape(laid.table, card, fresh_rng(request))
    except (UnknownCardError, PlaceError) as error:
        raise _refused(request, error) from error
    words = t("{name} was added.", name=name_in(card, read_looks(request).language))
    return _shown_changed(request, laid, table, words)


def show_landscapes(request: Request) -> Reply:
    """Open the sheet of the landscapes that can be added."""
    table = current(request).table
    cards = [card for card in landscapes_of(table.pool) if card not in (*table.landscapes, *table.banned)]
    return Reply(html={SHEET: str(landscape_sheet(cards, read_looks(request).language))})


def toggle_box(request: Request) -> Reply:
    """Put Colonies or Shelters in by hand, or take them out."""
    form = Form(request.fields)
    box = form.choice("box", ("colonies", "shelters"))
    form.check()
    laid = current(request)
    rng = fresh_rng(request)
    if box == "colonies":
        table = revise(laid.table, rng, colonies=not laid.table.colonies)
    else:
        table = revise(laid.table, rng, shelters=not laid.table.shelters)
    there = table.colonies if box == "colonies" else table.shelters
    if box == "colonies":
        words = t("Colonies and Platinums: yes.") if there else t("Colonies and Platinums: no.")
    else:
        words = t("Shelters: yes.") if there else t("Shelters: no.")
    return _shown_changed(request, laid, table, words)


def unlock_all(request: Request) -> Reply:
    """Unlock every slot."""
    laid = current(request)
    return _shown_changed(request, laid, replace(laid.table, locked=()), t("All is unlocked."))


def unban_all(request: Request) -> Reply:
    """Lift every ban."""
    laid = current(request)
    table = laid.table
    for card in table.banned:
        table = unban(table, card)
    return _shown_changed(request, laid, table, t("No card is banned any more."))


CHANGE_HANDLERS: Mapping[str, Handler] = {
    "slot": show_slot,
    "lock": lock_slot,
    "unlock": unlock_slot,
    "swap": swap_slot,
    "remove": remove_slot,
    "landscapes": show_landscapes,
    "add": add_one,
    "ban": ban_card,
    "pick": pick_by_name,
    "pick-anyway": pick_anyway,
    "box": toggle_box,
    "unlock-all": unlock_all,
    "unban-all": unban_all,
}


def _slot(request: Request) -> Slot:
    try:
        return Slot.parse(Form(request.fields).text("slot"))
    except SlotError as error:
        raise FormError(FieldError("slot", unknown_slot(error))) from error


def _card_at(table: Table, slot: Slot) -> Card:
    if slot not in table.slots:
        raise FormError(FieldError("slot", unknown_slot(SlotError(str(slot)))))
    return table.slots[slot]


def _refused(request: Request, error: SlotError | UnknownCardError | PlaceError) -> FormError:
    """The error of a card that a button or a list named, in words."""
    match error:
        case SlotError():
            message = unknown_slot(error)
        case UnknownCardError():
            message = unknown_card(error)
        case PlaceError():
            message = place_words(error, read_looks(request).language)
    return FormError(FieldError("name", message))


def _named(typed: str, language: str) -> Card:
    found = cards_named(typed, language)
    if found:
        return found[0]
    message = t("There is no card named {given}.", given=quoted(typed))
    like = nearest(typed)
    hint = " " + t("The nearest is {name}.", name=name_in(like.card, language)) if like else ""
    raise FormError(FieldError("name", message + hint))


def _changed(request: Request, change: Callable[[Table, Slot, Random], Table], said: str) -> Reply:
    """Change a slot; `said` tells it, with the `{name}` of the card that was there."""
    laid, slot = current(request), _slot(request)
    card = _card_at(laid.table, slot)
    table = change(laid.table, slot, fresh_rng(request))
    name = name_in(card, read_looks(request).language)
    return _shown_changed(request, laid, table, t(said, name=name))


def _weighting(request: Request) -> Weighting | None:
    """The weights by which the table shown was chosen; None if it was chosen in another way."""
    wish = current(request).wish
    return wish.weighting if wish.way is Way.WEIGHTED else None


def _put(request: Request, laid: Laid, slot: Slot, card: Card) -> Reply:
    table = pick(laid.table, slot, card, fresh_rng(request))
    words = t("{name} was picked.", name=name_in(card, read_looks(request).language))
    return _shown_changed(request, laid, table, words)


def _shown_changed(request: Request, laid: Laid, table: Table, words: str) -> Reply:
    same_cards = table.slots == laid.table.slots
    wish = laid.wish if same_cards else laid.wish.without_seed()
    return shown(request, Laid(wish, table), words=words, before=request.state)
