"""Putting a card that was named on the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardtable import kingdom
from cardtable.kingdom.cards.catalog import plain
from cardtable.kingdom.cards.names import cards_beginning
from cardtable.kingdom.cards.sets import editions_holding
from cardtable.kingdom.table.deal_settings import LANDSCAPE_KINDS
from cardtable.kingdom.table.landscapes import landscapes_of
from cardtable.pages.core.language import t
from cardtable.pages.core.refusals import quoted
from cardtable.pages.core.reply import Confirm, Handler, Reply
from cardtable.pages.kingdom import fields, phrases
from cardtable.pages.kingdom.card.card_sheet import landscape_sheet
from cardtable.pages.kingdom.card.hindrances import Hindrance, no_landscape
from cardtable.pages.kingdom.error_words import refused
from cardtable.pages.kingdom.session import Deal, Session
from cardtable.pages.kingdom.sheet import SHEET
from cardtable.pages.kingdom.table.show_deal import ACTIONS, changed, check_unlocked, read_slot

MOST_NEAR = 5
"""How many names are told that begin with what was typed."""


def pick_card(session: Session, picked: str, slot: str, typed: str) -> Session:
    """Put a card into a slot: a button named both, as `pile-3:moat`, or the name of the card was typed."""
    table = session.deal.table
    place, _, card_id = picked.partition(":")
    try:
        at, card = (
            (kingdom.Slot.parse(place), kingdom.card_by_id(card_id))
            if place
            else _typed(session, slot, typed)
        )
        check_unlocked(session, table, [at])
        table = kingdom.pick(table, at, card, session.rng)
    except (kingdom.SlotError, kingdom.UnknownCardError, kingdom.PlaceError) as error:
        raise refused(fields.CARD_NAME.name, error, session.language) from error
    return changed(session, table, t("{name} was picked.", name=kingdom.name_in(card, session.language)))


def _typed(session: Session, given: str, typed: str) -> tuple[kingdom.Slot, kingdom.Card]:
    """Return a slot and the card whose name was typed for it; if it would break something, ask first."""
    slot, deal, names = read_slot(given), session.deal, session.language
    if not typed:
        raise fields.CARD_NAME.refusal(t("No name was given. Accepted: the name of a Dominion card."))
    cards = kingdom.replacements(session.barred.table, slot) if slot in deal.table.slots else ()
    card = _named(typed, cards, names)
    broken = kingdom.breaks(deal.table, slot, card)
    lines = [
        *map(phrases.ask_name, broken.requirements),
        *(t(phrases.RULE_NAMES[rule]) for rule in broken.rules),
        *(phrases.missing_words(each, names) for each in broken.missing),
    ]
    if card in session.never and card not in deal.table.slots.values():
        lines.append(t("your list of cards banned for good"))
    name, doubts = kingdom.name_in(card, names), [_foreign_words(session, deal, card)]
    if lines:
        doubts.append(t("{name} would break this: {list}.", name=name, list="; ".join(lines)))
    if session.form.get("sure") != ["1"] and any(doubts):
        question = t("Pick {name} all the same?", name=name)
        raise Confirm(question, " ".join(filter(None, doubts)), t("Pick"), slot=str(slot), name=typed)
    return slot, card


def add_one(session: Session, added: str) -> Session:
    """Put one more landscape on the table."""
    table = session.deal.table
    try:
        card = kingdom.card_by_id(added)
        table = kingdom.pick(
            table, kingdom.Slot(kingdom.Role.LANDSCAPE, len(table.landscapes) + 1), card, session.rng
        )
    except (kingdom.UnknownCardError, kingdom.PlaceError) as error:
        raise refused(fields.CARD_NAME.name, error, session.language) from error
    return changed(session, table, t("{name} was added.", name=kingdom.name_in(card, session.language)))


def show_landscapes(session: Session) -> Reply:
    deal, why = session.barred, Hindrance("")
    out = {*deal.table.landscapes, *deal.table.banned}
    landscapes = landscapes_of(deal.table.pool, deal.table.settings.landscape_sets)
    cards = [card for card in landscapes if card not in out]
    if not cards:
        why = no_landscape(deal, out)
    sheet = landscape_sheet(cards or why.cards, session.language, why.words)
    return Reply(html={SHEET: sheet})


def _named(typed: str, cards: Sequence[kingdom.Card], language: str) -> kingdom.Card:
    """Return the card that is meant: of that name, else the only one of the `cards` listed, else of all."""
    begun = cards_beginning(typed, language)
    holding = [card for card in cards if plain(typed) in plain(kingdom.name_in(card, language))]
    for meant in (kingdom.cards_named(typed, language)[:1], holding, begun):
        if len(meant) == 1:
            return meant[0]
    message = t("There is no card named {given}.", given=quoted(typed))
    if near := (holding or begun)[:MOST_NEAR]:
        message += " " + t("Is one of these meant? {names}", names=phrases.card_names(near, language))
    else:
        message += phrases.nearest_words(typed, language)
    raise fields.CARD_NAME.refusal(message)


def _foreign_words(session: Session, deal: Deal, card: kingdom.Card) -> str:
    """Return that a card is in none of the boxes that are ticked; empty if it is, or lies there already."""
    chosen = fields.SETS.read(session.form) or deal.wish.editions
    of_landscapes = card.kind in LANDSCAPE_KINDS and card.set in deal.table.settings.landscape_sets
    if of_landscapes or card in deal.table.slots.values():
        return ""
    needed = editions_holding(chosen, [card])
    box = next((each for each in kingdom.editions() if each.id in needed and each.id not in chosen), None)
    if box is None:
        return ""
    has_other = any(each.set == card.set and each.id in chosen for each in kingdom.editions())
    return t(
        "{name} is in {set}, which is not among your sets.",
        name=kingdom.name_in(card, session.language),
        set=phrases.edition_name(card.set, box.number if has_other else None),
    )


HANDLERS: Mapping[str, Handler] = {
    "pick": ACTIONS.action(pick_card, fields.PICK, fields.SLOT, fields.CARD_NAME),
    "add": ACTIONS.action(add_one, fields.ADD),
    "landscapes": ACTIONS.action(show_landscapes),
}
