"""From a request to its session: what the form holds, what the last address carries on, and older parts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from cardtable.pages.core.address import JOINER, VERSION
from cardtable.pages.core.reply import FormError, Request
from cardtable.pages.core.schema import Values
from cardtable.pages.shuffle import fields
from cardtable.pages.shuffle.deck.kept_decks import KeptDeck
from cardtable.pages.shuffle.deck_texts import deck_text
from cardtable.pages.shuffle.session import Session, deck_parts
from cardtable.pages.shuffle.wish_notation import MOST_THINGS, ListAsked, WishParts, with_wishes, write_wish
from cardtable.shuffle import Bound


def _completed(session: Session, given: Mapping[str, Sequence[str]], request: Request) -> Session:
    """Return the session with what parts of earlier builds mean, a seed, and the decks of the device."""
    older = fields.OLDER.read(given)
    draws = older[fields.LIST_DRAWS]
    drawn = {fields.SEED.name: [request.entropy[:8]]}  # checked as an entered one is
    return replace(
        session,
        seed=session.seed or fields.SEED.read(drawn) or "1",
        seed_drawn=not session.seed,
        list_turn=session.list_turn if draws == fields.LIST_DRAWS.default else draws + 1,
        keep_rules=session.keep_rules or _older_rule(older, session.hand),
        decks=_kept_decks(request),
    ).swapped()


def _older_rule(older: Values, hand: int) -> tuple[str, ...]:
    """Return the one rule for keeping a hand of an older address, as far as it has one."""
    things = older[fields.KEEP_OF][:MOST_THINGS]
    least, most = older[fields.KEEP_LEAST], older[fields.KEEP_MOST]
    if not things:
        return ()
    if most >= hand:
        return (write_wish(WishParts(things, Bound.MIN, least)),)
    return (write_wish(WishParts(things, Bound.BETWEEN, *sorted((least, most)))),)


def _kept_decks(request: Request) -> tuple[KeptDeck, ...]:
    """Return the decks that the device keeps; none where they cannot be read, which "My decks" tells."""
    try:
        return fields.DECKS.read(request.fields)
    except FormError:
        return ()


def opened(request: Request) -> Session:
    """Return the session that an address holds. Raises `FormError`."""
    session = Session.from_address(request.state, fields.IN_ADDRESS)
    return _completed(session, {name: text.split(JOINER) for name, text in request.state.items()}, request)


def read(request: Request, literally: bool = False) -> Session:
    """Return the session that the form holds, with what the last address carries on.

    Args:
        request: a request with the fields of the form.
        literally: whether the view is the one that is asked for; else a view of the same section stays.

    Raises:
        FormError: a field or a part of the address is not accepted.
    """
    before = opened(request) if request.state else None
    entered = request.fields
    for made_by_rows in (fields.WISHES, fields.LIST_WISHES, fields.KEEP_RULES):
        entered = with_wishes(entered, made_by_rows.name)
    session = Session.from_form(entered, before and before.as_address())
    session = _completed(session, entered, request)
    chosen = fields.OTHER_KEPT.read(request.fields)
    texts = (_text_of(deck) for deck in session.decks if not deck.is_list and deck.name == chosen)
    list_other = fields.LIST_OTHER.read(request.fields)
    session = replace(session, other=next(texts, session.other), list_other=list_other)
    held, list_before = _held(request), _list_before(request, before)
    session = session.following(list_before if list_before or held else session.list_text, held)
    if list_before in ("", session.list_text):  # the hand is of the list that was shown
        session = replace(session, practice=fields.PRACTICE.read(request.fields))
    if before is None:
        return session
    if session.view == before.section and not literally:
        session = replace(session, view=before.view)
    removed = tuple(card for card in before.deck.owned if card not in session.deck.owned)
    return replace(session, removed=removed).following_steps(before)


def _list_before(request: Request, before: Session | None) -> str:
    """Return the list that the places in wishes refer to, "" where it is the list of the form itself.

    The rows of wishes name it. Wishes that a site sends without it are for the list that it sends, and
    those that the address carries on are for the list of the address.
    """
    if fields.LIST_READ.name in request.fields:
        return fields.LIST_READ.read(request.fields)
    rows = (fields.LIST_WISHES.name, fields.KEEP_RULES.name)
    asked = (*rows, *(f"{name}-of-1" for name in rows), fields.KEEP_OF.name)
    is_given = any(name in request.fields for name in asked)
    return "" if before is None or is_given else before.list_text


def _held(request: Request) -> ListAsked | None:
    """Return what waits for names to come back to the list."""
    text, given = fields.HELD_LIST.read(request.fields), request.fields
    return ListAsked(text, fields.HELD_WISHES.read(given), fields.HELD_KEEP.read(given)) if text else None


def _text_of(deck: KeptDeck) -> str:
    """Return a deck that the device keeps as text, "" where its cards cannot be read."""
    try:
        return deck_text(Session.from_address({"v": VERSION, **deck_parts(deck)}).deck)
    except FormError:
        return ""
