"""Changing the table slot by slot: each action of a slot's sheet."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random

from ..kingdom import (
    Card,
    NoReplacementError,
    PlaceError,
    Slot,
    SlotError,
    Table,
    UnknownCardError,
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
from .form import Form
from .kingdom_sheet import landscape_sheet, slot_sheet
from .kingdom_show import SHEET, Laid, current, fresh_rng, read_looks, shown
from .kingdom_why import why_section
from .reply import FieldError, FormError, Handler, Reply, Request

__all__ = ["CHANGE_HANDLERS"]


def show_slot(request: Request) -> Reply:
    """Open the sheet of a slot."""
    laid, slot = current(request), _slot(request)
    card = _card_at(laid.table, slot)
    language = read_looks(request).language
    why = why_section(laid, card)
    sheet = slot_sheet(laid.table, slot, replacements(laid.table, slot), language, why=why)
    return Reply(html={SHEET: str(sheet)}, words=f"{name_in(card, language)}: what can be changed.")


def lock_slot(request: Request) -> Reply:
    """Lock a slot: "Again" leaves it as it is."""
    return _changed(request, lambda table, slot, _: lock(table, slot), "{name} is locked.")


def unlock_slot(request: Request) -> Reply:
    """Unlock a slot."""
    return _changed(request, lambda table, slot, _: unlock(table, slot), "{name} is unlocked.")


def swap_slot(request: Request) -> Reply:
    """Replace a slot's card by another that keeps every ask, at random."""
    try:
        return _changed(request, swap, "{name} was swapped.")
    except NoReplacementError as error:
        message = "No other card of your sets can stand here and keep every ask."
        raise FormError(FieldError("name", message)) from error


def remove_slot(request: Request) -> Reply:
    """Take a landscape away."""
    return _changed(request, remove_landscape, "{name} was taken away.")


def ban_card(request: Request) -> Reply:
    """Ban the card of a slot, and replace it."""
    return _changed(
        request, lambda table, slot, rng: ban(table, _card_at(table, slot), rng), "{name} is banned."
    )


def pick_by_name(request: Request) -> Reply:
    """Put a card that was named into a slot; if it would break something, ask first."""
    laid, slot = current(request), _slot(request)
    looks = read_looks(request)
    form = Form(request.fields)
    typed = form.text("name")
    form.check()
    if not typed:
        raise FormError(FieldError("name", "No name was given. Accepted: the name of a Dominion card."))
    card = _named(typed, looks.language)
    try:
        broken = breaks(laid.table, slot, card)
    except PlaceError as error:
        name = name_in(card, looks.language)
        raise FormError(FieldError("name", f"{name} cannot stand here: {error.why}.")) from error
    if broken:
        cards = replacements(laid.table, slot)
        sheet = slot_sheet(laid.table, slot, cards, looks.language, typed=typed, doubtful=(card, broken))
        return Reply(
            html={SHEET: str(sheet)}, words=f"{name_in(card, looks.language)} would break something."
        )
    return _put(request, laid, slot, card)


def pick_anyway(request: Request) -> Reply:
    """Put a card into a slot, whatever it breaks: a button named both, as `pile-3:moat`."""
    slot_text, _, card_id = Form(request.fields).text("pick").partition(":")
    laid = current(request)
    try:
        return _put(request, laid, Slot.parse(slot_text), card_by_id(card_id))
    except (SlotError, UnknownCardError, PlaceError) as error:
        raise FormError(FieldError("name", f"{error}.")) from error


def add_one(request: Request) -> Reply:
    """Put one more landscape on the table."""
    laid = current(request)
    try:
        card = card_by_id(Form(request.fields).text("add"))
        table = add_landscape(laid.table, card, fresh_rng(request))
    except (UnknownCardError, PlaceError) as error:
        raise FormError(FieldError("name", f"{error}.")) from error
    return _shown_changed(request, laid, table, f"{name_in(card, read_looks(request).language)} was added.")


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
    words = "Colonies and Platinums" if box == "colonies" else "Shelters"
    return _shown_changed(request, laid, table, f"{words}: {'yes' if there else 'no'}.")


def unlock_all(request: Request) -> Reply:
    """Unlock every slot."""
    laid = current(request)
    return _shown_changed(request, laid, replace(laid.table, locked=()), "All is unlocked.")


def unban_all(request: Request) -> Reply:
    """Lift every ban."""
    laid = current(request)
    table = laid.table
    for card in table.banned:
        table = unban(table, card)
    return _shown_changed(request, laid, table, "No card is banned any more.")


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
        raise FormError(FieldError("slot", f"{error}.")) from error


def _card_at(table: Table, slot: Slot) -> Card:
    if slot not in table.slots:
        raise FormError(FieldError("slot", f"{SlotError(str(slot))}."))
    return table.slots[slot]


def _named(typed: str, language: str) -> Card:
    found = cards_named(typed, language)
    if found:
        return found[0]
    like = nearest(typed)
    hint = f" The nearest is {name_in(like.card, language)}." if like else ""
    raise FormError(FieldError("name", f"There is no card named {typed!r}.{hint}"))


def _changed(request: Request, change: Callable[[Table, Slot, Random], Table], words: str) -> Reply:
    laid, slot = current(request), _slot(request)
    card = _card_at(laid.table, slot)
    table = change(laid.table, slot, fresh_rng(request))
    name = name_in(card, read_looks(request).language)
    return _shown_changed(request, laid, table, words.format(name=name))


def _put(request: Request, laid: Laid, slot: Slot, card: Card) -> Reply:
    table = pick(laid.table, slot, card, fresh_rng(request))
    return _shown_changed(request, laid, table, f"{name_in(card, read_looks(request).language)} was picked.")


def _shown_changed(request: Request, laid: Laid, table: Table, words: str) -> Reply:
    same_cards = table.slots == laid.table.slots
    wish = laid.wish if same_cards else laid.wish.without_seed()
    return shown(request, Laid(wish, table), words=words, before=request.state)
