"""Dealing a table, and showing the one that an address holds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random

from cardtable.kingdom import PLAYERS, PUBLISHED, RULE_BOOK, Card, Table, TooFewPilesError, again, lay, unban
from cardtable.kingdom.cards.catalog import sorted_by_id
from cardtable.pages.core.language import plural, t
from cardtable.pages.core.reply import FieldError, FormError, Handler, Reply, Request
from cardtable.pages.core.schema import Schema, Values
from cardtable.pages.kingdom import fields
from cardtable.pages.kingdom.phrases import box_names
from cardtable.pages.kingdom.session import (
    Deal,
    Session,
    cards_out,
    read_address,
    read_deal,
    read_form_wish,
    read_held_deal,
    read_session,
)
from cardtable.pages.kingdom.table.show_deal import RESULT, show_deal
from cardtable.pages.kingdom.table.table_view import TableNotes
from cardtable.pages.kingdom.wishes import Wish, setting_fields


def deal(request: Request) -> Reply:
    """Deal a table: with the seed of the form, which is used up by it, or a fresh one.

    What is locked or banned stays so.
    """
    return _dealt(request, read_form_wish(request, seed=True), {fields.SEED.name: [""]})


def deal_again(request: Request) -> Reply:
    """Deal another table for the same wish, whatever seed stands in the form."""
    wish = read_form_wish(request)
    return _dealt(request, wish, {fields.SEED.name: [""], **fields.filled(fields.METHOD, wish.method)})


def deal_without(request: Request) -> Reply:
    """Deal another table, without the piles and landscapes of the one that was played."""
    table = read_deal(request).table
    return _dealt(request, read_form_wish(request), {}, out=(*table.piles, *table.landscapes))


def relax(request: Request) -> Reply:
    """Deal a table without what a button named: an ask, or the limit of boxes as it is."""
    before = read_form_wish(request)
    wish = before.relaxed(fields.RELAX.read(request.fields))
    return _dealt(request, wish, {**wish.fields_unlike(before), **fields.filled(fields.METHOD, wish.method)})


def open_address(request: Request) -> Reply:
    """Show the table that an address holds, or deal one for its wish.

    The visitor's own sets and wishes stay as they are; only the site around an embedded page sets them.
    """
    session, address = read_session(request), read_address(request)
    if isinstance(address, Wish):
        wish = session.seeded(address)
        wish = wish if wish.drawn else wish.with_drawn_sets(session.display.carrying)
        address = Deal(wish, _new_table(wish, ()))
    controls = address.wish.form_fields if request.embedded else {}
    if address.players:
        address = replace(address, players=max(address.players, min(PLAYERS)))
        session = replace(session, display=replace(session.display, players=address.players))
        controls |= fields.filled(fields.PLAYER_COUNT, address.players)
    offers_wishes = not request.embedded and address.wish.differs(session.wish)
    notes = TableNotes(mark=t("back##tile"), offers_wishes=offers_wishes)
    return show_deal(session, address, notes, controls=controls)


def use_sets(request: Request) -> Reply:
    """Add the boxes that the table needs to the visitor's own sets."""
    session, deal = read_session(request), read_deal(request)
    new = session.foreign(deal.table)
    own = {fields.SETS.name: [each for each in fields.SETS.options if each in (*session.own, *new)]}
    words = t("Added to your sets: {names}.", names=box_names(new))
    return _same_table(session, deal, own, words)


def use_wishes(request: Request) -> Reply:
    """Take the wishes of the table into the form, apart from its sets."""
    session, deal = read_session(request), read_deal(request)
    taken = {name: value for name, value in deal.wish.form_fields.items() if name != fields.SETS.name}
    if deal.wish.weighting_in_use:
        taken |= fields.filled(fields.KEPT_WEIGHTS, session.kept.with_current(deal.wish.weighting))
    return _same_table(session, deal, taken, t("Your next deal has these wishes too."))


def _same_table(session: Session, deal: Deal, taken: Mapping[str, list[str]], words: str) -> Reply:
    """Return the reply that changes what is the visitor's own, and not the table."""
    shown = replace(session, form=session.form | taken)
    notes = TableNotes(offers_wishes=deal.wish.differs(shown.wish))
    return replace(show_deal(shown, deal, notes, words=words, controls=taken), state=None)


def sort(request: Request) -> Reply:
    """Show the table of the address again, sorted or named another way."""
    session = read_session(request)
    reply = show_deal(session, read_deal(request))
    return replace(
        reply,
        html={RESULT: reply.html[RESULT]},
        state=None,
        fields={fields.SHOWN.name: reply.fields[fields.SHOWN.name]},
        announcement=t("Sorted by {order}.", order=t(fields.ORDER_NAMES[session.display.order])),
    )


def sort_anew(request: Request) -> Reply:
    """Sort the tiles that have kept their places."""
    return sort(replace(request, fields=request.fields | {fields.SHOWN.name: [""]}))


def use_switches(request: Request) -> Reply:
    """Set all switches for landscapes, Colonies and Shelters, as published or by the rule books."""
    if fields.SWITCH_PRESET.read(request.fields) == "published":
        return Reply(fields=setting_fields(PUBLISHED), announcement=t("All switches stand as published."))
    return Reply(fields=setting_fields(RULE_BOOK), announcement=t("All switches follow the rule book."))


def clear_limits(_: Request) -> Reply:
    """Take all least and most numbers out of the form, those of landscapes too."""
    numbers = Schema(*fields.PILE_NUMBERS.fields, *fields.LANDSCAPE_NUMBERS.fields)
    return Reply(
        fields=numbers.form_fields(Values({})),
        announcement=t("All least and most numbers are taken away."),
    )


def _dealt(
    request: Request,
    wish: Wish,
    controls: Mapping[str, list[str]],
    *,
    out: Sequence[Card] = (),
) -> Reply:
    """Deal a table for a wish, around what is locked or banned, without `out` and what is never dealt."""
    out = tuple(dict.fromkeys((*cards_out(request.fields), *out)))
    session = read_session(request)
    held = read_held_deal(request, session.seeded(wish), session.display.carrying)
    if held is not None:
        locked = [held.table.slots[slot] for slot in held.table.locked]
        banned = {*held.table.banned, *(card for card in out if card not in locked)}
        table = _around(session, replace(held.table, banned=sorted_by_id(banned)), wish)
        dealt = Deal(held.wish.without_seed(), replace(table, banned=held.table.banned))
    else:
        dealt = new_deal(session.seeded(wish), out, session.display.carrying)
    return show_deal(session, dealt, controls=controls)


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
        raise FormError(FieldError(fields.SETS.name, message)) from error


def _new_table(wish: Wish, avoided: Sequence[Card]) -> Table:
    try:
        table = lay(
            wish.pool,
            replace(wish.engine_asks, former=wish.former),
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
        raise FormError(FieldError(fields.SETS.name, message)) from error
    for card in avoided:
        table = unban(table, card)
    return replace(table, requirements=wish.engine_asks)


HANDLERS: Mapping[str, Handler] = {
    "deal": deal,
    "again": deal_again,
    "deal-without": deal_without,
    "relax": relax,
    "open": open_address,
    "look": sort,
    "sort-anew": sort_anew,
    "sets-use": use_sets,
    "wishes-use": use_wishes,
    "preset": use_switches,
    "limits-clear": clear_limits,
}
