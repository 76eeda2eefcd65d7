"""From a request to its session: what the form holds, what the last address carries on, and older parts."""

from __future__ import annotations

from dataclasses import replace

from cardtable.pages.core.address import VERSION
from cardtable.pages.core.reply import FormError, Request
from cardtable.pages.shuffle import fields
from cardtable.pages.shuffle.deck.kept_decks import KeptDeck
from cardtable.pages.shuffle.deck_texts import deck_text
from cardtable.pages.shuffle.older import upgraded
from cardtable.pages.shuffle.session import Session, deck_parts
from cardtable.pages.shuffle.wish_notation import with_wishes


def _completed(session: Session, request: Request) -> Session:
    """Return the session with a seed, and the decks of the device."""
    drawn = {fields.SEED.name: [request.entropy[:8]]}  # checked as an entered one is
    return replace(
        session,
        seed=session.seed or fields.SEED.read(drawn) or "1",
        seed_drawn=not session.seed,
        decks=_kept_decks(request),
    )


def _kept_decks(request: Request) -> tuple[KeptDeck, ...]:
    """Return the decks that the device keeps; none where they cannot be read, which "My decks" tells."""
    try:
        return fields.DECKS.read(request.fields)
    except FormError:
        return ()


def opened(request: Request) -> Session:
    """Return the session that an address holds. Raises `FormError`."""
    return _completed(Session.from_address(upgraded(request.state)), request)


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
    session = Session.from_form(entered, before)
    session = _completed(session, request)
    chosen = fields.OTHER_KEPT.read(request.fields)
    texts = (_text_of(deck) for deck in session.decks if not deck.is_list and deck.name == chosen)
    list_other = fields.LIST_OTHER.read(request.fields)
    session = replace(session, other=next(texts, session.other), list_other=list_other)
    if before is None or before.list_text == session.list_text:  # the hand is of the list that was shown
        session = replace(session, practice=fields.PRACTICE.read(request.fields))
    if before is None:
        return session
    if session.view == before.section and not literally:
        session = replace(session, view=before.view)
    removed = tuple(card for card in before.deck.owned if card not in session.deck.owned)
    return replace(session, removed=removed).following_steps(before)


def _text_of(deck: KeptDeck) -> str:
    """Return a deck that the device keeps as text, "" where its cards cannot be read."""
    try:
        return deck_text(Session.from_address({"v": VERSION, **deck_parts(deck)}).deck)
    except FormError:
        return ""
