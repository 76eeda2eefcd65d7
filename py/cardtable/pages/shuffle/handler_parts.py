"""What handlers are made of: a request with other values, a reply with more regions, a refusal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from cardtable.pages.core.reply import FieldError, FormError, Reply, Request
from cardtable.pages.core.schema import Field
from cardtable.pages.shuffle import fields
from cardtable.pages.shuffle.deck_texts import in_order
from cardtable.pages.shuffle.fields import CardButton
from cardtable.pages.shuffle.session import Session
from cardtable.pages.shuffle.session_reply import reply_of
from cardtable.shuffle import Card

Cards = tuple[Card, ...]


def asking(request: Request, **controls: str) -> Request:
    """Return the request with other values in some controls."""
    return replace(request, fields=request.fields | {name: [value] for name, value in controls.items()})


def also(reply: Reply, html: Mapping[str, object], **more: Any) -> Reply:
    """Return a reply that fills more regions; `more` are parts of the reply to be replaced."""
    return replace(reply, html={**reply.html, **{name: str(each) for name, each in html.items()}}, **more)


def refusal(field: Field[Any], words: str) -> FormError:
    """Return the refusal of what stands in a field."""
    return FormError(FieldError(field.name, words))


def card_of(request: Request, button: CardButton) -> Card:
    """Return the card that a button names. Raises `FormError`."""
    card = button.read(request.fields)
    if card is None:
        raise refusal(button, fields.not_a_choice(""))
    return card


def without(cards: Cards, *others: Card) -> Cards:
    """Return cards without some others."""
    return tuple(card for card in cards if card not in others)


def reply_with_deck(session: Session, owned: Cards, stars: Cards) -> Reply:
    """Return the reply with another deck, which the form is to show; a rotation under way is void."""
    changed = replace(session.having(in_order(owned, stars)), steps=(), match_steps=())
    controls = changed.controls()
    return reply_of(changed, {name: controls[name] for name in ("deck", "stars")})
