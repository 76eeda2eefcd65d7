"""Replacing, locking and banning several cards of the table together."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from cardtable import kingdom
from cardtable.kingdom.table.replacing import replace_several, replace_several_alike
from cardtable.pages.core.language import plural, t, t_later
from cardtable.pages.core.reply import Handler
from cardtable.pages.kingdom import fields
from cardtable.pages.kingdom.card.hindrances import no_replacement
from cardtable.pages.kingdom.error_words import refused
from cardtable.pages.kingdom.phrases import card_names
from cardtable.pages.kingdom.session import Session
from cardtable.pages.kingdom.table.show_deal import ACTIONS, changed, check_unlocked

Change = Callable[[Session, Sequence[kingdom.Slot], str], Session]
"""Changes slots of a table; the text is what the cards that come are to have in common with the others."""


def _replace(session: Session, slots: Sequence[kingdom.Slot], keep: str) -> Session:
    deal = session.barred
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
        notes = [t("No such card fits in place of: {names}.", names=card_names(stayed, session.language))]
    return changed(session, table, " ".join((words, *notes)), notes)


def _lock(session: Session, slots: Sequence[kingdom.Slot], _: str) -> Session:
    table = session.barred.table
    opens = {*slots} <= {*table.locked}
    for slot in slots:
        table = (kingdom.unlock if opens else kingdom.lock)(table, slot)
    said = t_later("{name} is unlocked.") if opens else t_later("{name} is locked.")
    return changed(session, table, _told(session, slots, said))


def _ban(session: Session, slots: Sequence[kingdom.Slot], _: str) -> Session:
    table, weighting = session.barred.table, session.deal.wish.weighting_in_use
    for card in map(table.card_at, slots):
        table = kingdom.ban(table, card, session.rng, weighting=weighting)
    return changed(session, table, _told(session, slots, t_later("{name} is banned.")))


def _told(session: Session, slots: Sequence[kingdom.Slot], said: str) -> str:
    names = (kingdom.name_in(session.deal.table.card_at(slot), session.language) for slot in slots)
    return " ".join(t(said, name=name) for name in names)


def _of_chosen(change: Change) -> Handler:
    """Return the handler of a change of the slots that were chosen; its errors stand in the bar."""

    def act(session: Session, given: Sequence[str], keep: str) -> Session:
        try:
            slots = [kingdom.Slot.parse(name) for name in dict.fromkeys(given)]
            if change is not _lock:
                check_unlocked(session, session.deal.table, slots, fields.SEVERAL.name)
            return change(session, slots, keep)
        except kingdom.SlotError as error:
            raise refused(fields.SEVERAL.name, error) from error
        except kingdom.TooFewPilesError as error:
            message = t("There are not enough other piles in your sets. Tick fewer, lift bans, or add sets.")
            raise fields.SEVERAL.refusal(message) from error
        except kingdom.NoReplacementError as error:
            words = no_replacement(session.barred, error.slot, keep).words
            raise fields.SEVERAL.refusal(words) from error

    return ACTIONS.action(act, fields.SEVERAL, fields.KEEP)


HANDLERS: Mapping[str, Handler] = {
    "replace-several": _of_chosen(_replace),
    "lock-several": _of_chosen(_lock),
    "ban-several": _of_chosen(_ban),
}
