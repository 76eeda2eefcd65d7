"""Replacing, locking and banning several cards of the table together."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from cardtable.kingdom import (
    NoReplacementError,
    Slot,
    SlotError,
    TooFewPilesError,
    ban,
    lock,
    name_in,
    unlock,
)
from cardtable.kingdom.table.replacing import replace_several, replace_several_alike
from cardtable.pages.core.language import plural, t, t_later
from cardtable.pages.core.reply import FieldError, FormError, Handler, Reply, Request
from cardtable.pages.kingdom import fields
from cardtable.pages.kingdom.card.hindrances import no_replacement
from cardtable.pages.kingdom.error_words import refused
from cardtable.pages.kingdom.phrases import card_names
from cardtable.pages.kingdom.session import Deal, Session
from cardtable.pages.kingdom.table.show_deal import check_unlocked, read_change, show_changed

Change = Callable[[Session, Deal, Sequence[Slot], str], Reply]
"""Changes slots of a table; the text is what the cards that come are to have in common with the others."""


def _replace(session: Session, deal: Deal, slots: Sequence[Slot], keep: str) -> Reply:
    if keep:
        alike, weighting = fields.ALIKE[keep], deal.wish.weighting_in_use
        table = replace_several_alike(deal.table, slots, alike, session.rng, weighting=weighting)
    else:
        table = replace_several(deal.table, slots, session.rng, chooser=deal.wish.chooser)
    before, after = deal.table.slots, (*table.piles, *table.landscapes)
    stayed = [before[slot] for slot in slots if keep and before[slot] in after]
    count = len(slots) - len(stayed)
    words = plural(count, "{count} card was replaced.", "{count} cards were replaced.")
    notes = []
    if stayed:
        names = card_names(stayed, session.display.language)
        notes = [t("No such card fits in place of: {names}.", names=names)]
    return show_changed(session, deal, table, " ".join((words, *notes)), notes)


def _lock(session: Session, deal: Deal, slots: Sequence[Slot], _: str) -> Reply:
    """Lock the cards, or unlock them if all are locked."""
    opens, table = {*slots} <= {*deal.table.locked}, deal.table
    for slot in slots:
        table = (unlock if opens else lock)(table, slot)
    said = t_later("{name} is unlocked.") if opens else t_later("{name} is locked.")
    return show_changed(session, deal, table, _told(session, deal, slots, said))


def _ban(session: Session, deal: Deal, slots: Sequence[Slot], _: str) -> Reply:
    table = deal.table
    for card in map(table.card_at, slots):
        table = ban(table, card, session.rng, weighting=deal.wish.weighting_in_use)
    return show_changed(session, deal, table, _told(session, deal, slots, t_later("{name} is banned.")))


def _told(session: Session, deal: Deal, slots: Sequence[Slot], said: str) -> str:
    names = (name_in(deal.table.card_at(slot), session.display.language) for slot in slots)
    return " ".join(t(said, name=name) for name in names)


def _of_chosen(change: Change) -> Handler:
    """Return the handler of a change of the slots that were chosen; its errors stand in the bar."""

    def changed(request: Request) -> Reply:
        (session, deal), keep = read_change(request), fields.KEEP.read(request.fields)
        try:
            slots = [Slot.parse(name) for name in dict.fromkeys(fields.SEVERAL.read(request.fields))]
            if change is not _lock:
                check_unlocked(session, deal.table, slots, fields.SEVERAL.name)
            return change(session, deal, slots, keep)
        except SlotError as error:
            raise refused(fields.SEVERAL.name, error) from error
        except TooFewPilesError as error:
            message = t("There are not enough other piles in your sets. Tick fewer, lift bans, or add sets.")
            raise FormError(FieldError(fields.SEVERAL.name, message)) from error
        except NoReplacementError as error:
            words = no_replacement(deal, error.slot, keep).words
            raise FormError(FieldError(fields.SEVERAL.name, words)) from error

    return changed


HANDLERS: Mapping[str, Handler] = {
    "replace-several": _of_chosen(_replace),
    "lock-several": _of_chosen(_lock),
    "ban-several": _of_chosen(_ban),
}
