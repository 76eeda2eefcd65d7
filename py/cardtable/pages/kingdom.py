"""The Kingdom page: dealing, and showing what an address holds. Its other actions have their own modules."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from ..kingdom import PUBLISHED, RULE_BOOK, Ask, Card, Table, TooFewPilesError, again, lay, unban
from .form import Form, state_fields
from .kingdom_chances import CHANCE_HANDLERS
from .kingdom_changes import CHANGE_HANDLERS
from .kingdom_keep import KEEP_HANDLERS
from .kingdom_show import RESULT, Laid, current, device_shelf, fresh_rng, read_looks, shown
from .kingdom_spread import SPREAD_HANDLERS
from .kingdom_table import STATE_FIELDS, holds_table, table_from
from .kingdom_text import TEXT_HANDLERS
from .kingdom_ways import Way
from .kingdom_weights import WEIGHT_HANDLERS
from .kingdom_wish import TICKED_ASKS, Wish, read_wish, setting_fields
from .language import noted, plural, t
from .reply import FieldError, FormError, Handler, Reply, Request

__all__ = ["HANDLERS", "WARM_UP"]

MOST_AVOIDED = 200
SORTED = {
    "cost": noted("Sorted by cost."),
    "set": noted("Sorted by set."),
    "name": noted("Sorted by name."),
}


def deal(request: Request) -> Reply:
    """Lay a table: with the seed of the form, or a fresh one. What is locked or banned stays so."""
    return _dealt(request, read_wish(request.fields, request.entropy, from_form=True))


def deal_again(request: Request) -> Reply:
    """Lay another table for the same wishes, whatever seed stands in the form."""
    wish = read_wish({**request.fields, "seed": [""]}, request.entropy, from_form=True)
    return _dealt(request, wish, fields={"seed": [""], "way": [wish.way]})


def relax(request: Request) -> Reply:
    """Lay a table without one of the asks, which a button named."""
    form = Form(request.fields)
    given_up = form.choice("relax", [ask.value for ask in Ask])
    form.check()
    asks = [ask for ask in request.fields.get("asks", []) if ask != given_up]
    priority = [] if given_up == Ask.PRIORITY else request.fields.get("priority", [])
    fields = {**request.fields, "asks": asks, "priority": priority, "seed": [""]}
    wish = read_wish(fields, request.entropy, from_form=True)
    return _dealt(request, wish, fields=wish.form_fields())


def open_address(request: Request) -> Reply:
    """Show the table that an address holds, or lay one for its wishes; the form takes the wishes."""
    fields = state_fields(request.state, STATE_FIELDS)
    if holds_table(fields):
        laid = current(request)
        return shown(request, laid, fields=laid.wish.form_fields())
    wish = read_wish(fields, request.entropy, from_form=False)
    laid = Laid(wish, _laid_new(wish, ()))
    return shown(request, laid, fields=wish.form_fields())


def look(request: Request) -> Reply:
    """Show the table of the address again, sorted or named another way."""
    reply = shown(request, current(request))
    looks = read_looks(request)
    html = {RESULT: reply.html[RESULT]}
    return Reply(html=html, words=t(SORTED[looks.order]), data=reply.data)


def use_preset(request: Request) -> Reply:
    """Set all switches for what lies beside the ten piles, the published way or the rule book's."""
    form = Form(request.fields)
    name = form.choice("preset", ("published", "rule-book"))
    form.check()
    settings = PUBLISHED if name == "published" else RULE_BOOK
    if settings is PUBLISHED:
        words = t("All switches stand as published.")
    else:
        words = t("All switches follow the rule book.")
    return Reply(fields=setting_fields(settings), words=words)


def _dealt(request: Request, wish: Wish, fields: Mapping[str, list[str]] | None = None) -> Reply:
    avoided = _avoided(request)
    kept = _kept(request, wish)
    if kept is not None:
        laid = Laid(wish.without_seed(), _laid_again(request, kept, wish))
    else:
        laid = Laid(wish.without_seed() if avoided else wish, _laid_new(wish, avoided))
    return shown(request, laid, fields=fields)


def _avoided(request: Request) -> tuple[Card, ...]:
    """The piles of the last games played, as many games as the form says."""
    form = Form(request.fields)
    games = form.number("avoid", 0, MOST_AVOIDED, 0)
    form.check()
    return device_shelf(request.fields).played_cards(games) if games else ()


def _kept(request: Request, wish: Wish) -> Table | None:
    """The table shown, under the new wishes, if anything on it is locked or banned."""
    fields = state_fields(request.state, STATE_FIELDS) if request.state else {}
    if not (fields.get("locked") or fields.get("banned")):
        return None
    return table_from(fields, wish)


def _laid_again(request: Request, kept: Table, wish: Wish) -> Table:
    try:
        return again(kept, fresh_rng(request), chooser=wish.chooser)
    except TooFewPilesError as error:
        message = plural(
            error.count,
            "With what is banned, {count} pile is left; a kingdom needs ten. Lift the bans, or add sets.",
            "With what is banned, {count} piles are left; a kingdom needs ten. Lift the bans, or add sets.",
        )
        raise FormError(FieldError("sets", message)) from error


def _laid_new(wish: Wish, avoided: tuple[Card, ...]) -> Table:
    try:
        table = lay(
            wish.pool,
            wish.engine_asks,
            wish.settings,
            Random(wish.seed),
            banned=avoided,
            chooser=wish.chooser,
        )
    except TooFewPilesError as error:
        if avoided:
            message = plural(
                error.count,
                "With the last games' piles avoided, {count} pile is left; a kingdom needs ten.",
                "With the last games' piles avoided, {count} piles are left; a kingdom needs ten.",
            )
            raise FormError(FieldError("avoid", message)) from error
        message = plural(
            error.count,
            "The chosen sets have {count} pile; a kingdom needs ten.",
            "The chosen sets have {count} piles; a kingdom needs ten.",
        )
        raise FormError(FieldError("sets", message)) from error
    for card in avoided:
        table = unban(table, card)
    return table


HANDLERS: Mapping[str, Handler] = {
    "deal": deal,
    "again": deal_again,
    "relax": relax,
    "open": open_address,
    "look": look,
    "preset": use_preset,
    **CHANGE_HANDLERS,
    **KEEP_HANDLERS,
    **TEXT_HANDLERS,
    **CHANCE_HANDLERS,
    **WEIGHT_HANDLERS,
    **SPREAD_HANDLERS,
}
WARM_UP = (
    *(
        ("deal", {"sets": ["base-2", "alchemy"], "asks": list(TICKED_ASKS), "seed": ["1"], "way": [way]})
        for way in Way
    ),
    ("recommended", {"find": ["witch"]}),
    ("read", {"sets": ["base-2"], "text": ["Kingdom: Village, Moat"]}),
)
