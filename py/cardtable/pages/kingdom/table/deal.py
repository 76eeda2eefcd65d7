"""Dealing a table, and showing the one that an address holds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random

from cardtable.kingdom import PUBLISHED, RULE_BOOK, Card, Table, TooFewPilesError, again, lay, unban
from cardtable.kingdom.cards.catalog import sorted_by_id
from cardtable.pages.core.action import Shown
from cardtable.pages.core.language import plural, t
from cardtable.pages.core.reply import Handler, Reply
from cardtable.pages.core.schema import Schema, Values
from cardtable.pages.kingdom import fields
from cardtable.pages.kingdom.kept_weights import KeptWeights
from cardtable.pages.kingdom.phrases import box_names
from cardtable.pages.kingdom.session import Deal, Session, TableNotes
from cardtable.pages.kingdom.table.show_deal import ACTIONS, RESULT, show
from cardtable.pages.kingdom.wishes import Wish, setting_fields


def deal(session: Session) -> Session:
    """Deal a table: with the seed of the form, which is used up by it, or a fresh one.

    What is locked or banned stays so.
    """
    return _dealt(session.filled(fields.SEED, ""), session.form_wish(seed=True))


def deal_again(session: Session) -> Shown[Session]:
    """Deal another table for the same wish, whatever seed stands in the form; a button may name the way."""
    wish = session.form_wish()
    dealt = _dealt(session.filled(fields.SEED, ""), wish)
    return Shown(dealt, fields=fields.METHOD.filled(wish.method))


def deal_without(session: Session) -> Session:
    """Deal another table, without the piles and landscapes of the one that was played."""
    table = session.deal.table
    return _dealt(session, session.form_wish(), out=(*table.piles, *table.landscapes))


def relax(session: Session, ask: str) -> Session:
    """Deal a table without what a button named: an ask, or the limit of boxes as it is."""
    wish = session.form_wish().relaxed(ask)
    return _dealt(session.wishing(wish), wish)


def open_address(session: Session) -> Session:
    """Show the table that an address holds, or deal one for its wish.

    The visitor's own sets and wishes stay as they are; only the site around an embedded page sets them.
    """
    address = session.asked_for()
    if isinstance(address, Wish):
        wish = session.seeded(address)
        wish = wish if wish.drawn else wish.with_drawn_sets(session.players)
        address = Deal(wish, _new_table(wish, ()))
    offers_wishes = not session.embedded and address.wish.differs(session.wish)
    if session.embedded:
        session = replace(session, form=session.form | address.wish.form_fields)
    if address.players:
        session = session.filled(fields.PLAYER_COUNT, address.players)
    return session.laying(address, TableNotes(mark=t("back##tile"), offers_wishes=offers_wishes))


def use_sets(session: Session) -> Session:
    """Add the boxes that the table needs to the visitor's own sets."""
    new = session.foreign(session.deal.table)
    own = tuple(each for each in fields.SETS.options if each in (*session.own, *new))
    words = t("Added to your sets: {names}.", names=box_names(new))
    return _same_table(session.filled(fields.SETS, own), words)


def use_wishes(session: Session) -> Session:
    """Take the wishes of the table into the form, apart from its sets."""
    wish = session.deal.wish
    taken = {name: value for name, value in wish.form_fields.items() if name != fields.SETS.name}
    if wish.weighting_in_use:
        kept = fields.unless_refused(lambda: session.kept, KeptWeights())
        taken |= fields.KEPT_WEIGHTS.filled(kept.with_current(wish.weighting))
    words = t("Your next deal has these wishes too.")
    return _same_table(replace(session, form=session.form | taken), words)


def _same_table(session: Session, words: str) -> Session:
    offers_wishes = session.deal.wish.differs(session.wish)
    return replace(session, notes=TableNotes(words=words, offers_wishes=offers_wishes))


def sort(session: Session) -> Reply:
    """Show the table of the address again, sorted or named another way."""
    reply = show(session)
    return replace(
        reply,
        html={RESULT: reply.html[RESULT]},
        fields={fields.SHOWN.name: reply.fields[fields.SHOWN.name]},
        announcement=t("Sorted by {order}.", order=t(fields.ORDER_NAMES[session.display.order])),
    )


def use_switches(_: Session, preset: str) -> Reply:
    """Set all switches for landscapes, Colonies and Shelters, as published or by the rule books."""
    if preset == "published":
        return Reply(fields=setting_fields(PUBLISHED), announcement=t("All switches stand as published."))
    return Reply(fields=setting_fields(RULE_BOOK), announcement=t("All switches follow the rule book."))


def clear_limits(_: Session) -> Reply:
    """Take all least and most numbers out of the form, those of landscapes too."""
    numbers = Schema(*fields.PILE_NUMBERS.fields, *fields.LANDSCAPE_NUMBERS.fields)
    return Reply(
        fields=numbers.form_fields(Values({})), announcement=t("All least and most numbers are taken away.")
    )


def _dealt(session: Session, wish: Wish, *, out: Sequence[Card] = ()) -> Session:
    """Deal a table for a wish, around what is locked or banned, without `out` and what is never dealt."""
    out = tuple(dict.fromkeys((*session.left_out(), *out)))
    held = session.held_deal(session.seeded(wish))
    if held is None:
        return session.laying(new_deal(session.seeded(wish), out, session.players))
    locked = [held.table.slots[slot] for slot in held.table.locked]
    banned = {*held.table.banned, *(card for card in out if card not in locked)}
    table = _around(session, replace(held.table, banned=sorted_by_id(banned)), wish)
    return session.laying(Deal(held.wish.without_seed(), replace(table, banned=held.table.banned)))


def new_deal(seeded: Wish, out: Sequence[Card], players: int) -> Deal:
    """Deal a fresh table by the seed of a wish, without some cards. Raises `FormError`."""
    avoided = [card for card in out if card.set in seeded.pool.sets]
    drawn = seeded.with_drawn_sets(players, avoided)
    return Deal(drawn.without_seed() if avoided else drawn, _new_table(drawn, avoided))


def _around(session: Session, held: Table, wish: Wish) -> Table:
    try:
        return again(held, session.rng, chooser=wish.chooser)
    except TooFewPilesError as error:
        message = plural(
            error.count,
            "With what is banned, {count} pile is left; a kingdom needs ten. Lift the bans, or add sets.",
            "With what is banned, {count} piles are left; a kingdom needs ten. Lift the bans, or add sets.",
        )
        raise fields.SETS.refusal(message) from error


def _new_table(wish: Wish, avoided: Sequence[Card]) -> Table:
    try:
        table = lay(
            wish.pool,
            replace(wish.engine_asks, former=not wish.looks_ahead),
            wish.table_settings,
            Random(wish.seed),
            banned=avoided,
            chooser=wish.chooser,
        )
    except TooFewPilesError as error:
        if not avoided:
            raise
        message = plural(
            error.count,
            "Without the piles of the last games and those never dealt, {count} pile is left; a kingdom "
            "needs ten.",
            "Without the piles of the last games and those never dealt, {count} piles are left; a kingdom "
            "needs ten.",
        )
        raise fields.SETS.refusal(message) from error
    for card in avoided:
        table = unban(table, card)
    return replace(table, requirements=wish.engine_asks)


_action = ACTIONS.action
HANDLERS: Mapping[str, Handler] = {
    "deal": _action(deal),
    "again": _action(deal_again),
    "deal-without": _action(deal_without),
    "relax": _action(relax, fields.RELAX),
    "open": _action(open_address),
    "look": _action(sort),
    "sort-anew": _action(lambda session: sort(session.filled(fields.SHOWN, ""))),
    "sets-use": _action(use_sets),
    "wishes-use": _action(use_wishes),
    "preset": _action(use_switches, fields.SWITCH_PRESET),
    "limits-clear": _action(clear_limits),
}
