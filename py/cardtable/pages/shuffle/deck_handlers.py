"""The handlers that change the deck: card by card, from a paste, and from the decks of the device."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from cardtable.pages.core.language import listed, plural, t
from cardtable.pages.core.refusals import too_long
from cardtable.pages.core.reply import FormError, Reply, Request
from cardtable.pages.shuffle import fields
from cardtable.pages.shuffle.deck.deck_view import (
    DECK_REGION,
    DECKS_REGION,
    decks_view,
    left_out,
    paste_result,
    paste_words,
    strip,
)
from cardtable.pages.shuffle.deck.kept_decks import KeptDeck, encode_decks, with_deck, without_deck
from cardtable.pages.shuffle.deck_texts import LONGEST_LIST, OWNABLE_CODES, read_deck_text
from cardtable.pages.shuffle.deck_words import EXAMPLE
from cardtable.pages.shuffle.phrases import CARDS_BY_CODE
from cardtable.pages.shuffle.session import Session, with_kept
from cardtable.pages.shuffle.session_read import opened, read
from cardtable.pages.shuffle.session_reply import (
    also,
    asking,
    card_of,
    refusal,
    reply_of,
    reply_with_deck,
    without,
)
from cardtable.shuffle import Trouble
from cardtable.shuffle.deck.reading import STARS

PASTE_REGION = "shuffle-paste"


def add(request: Request) -> Reply:
    """Add the card of a button."""
    session, card = read(request), card_of(request, fields.CARD)
    return reply_with_deck(session, (*session.owned, card), session.stars)


def remove(request: Request) -> Reply:
    """Take a card out of the deck, and its star with it."""
    session, card = read(request), card_of(request, fields.CARD)
    return reply_with_deck(session, without(session.owned, card), without(session.stars, card))


def star(request: Request) -> Reply:
    """Give a card its star, or take it."""
    session, card = read(request), card_of(request, fields.CARD)
    stars = without(session.stars, card) if card in session.stars else (*session.stars, card)
    return reply_with_deck(session, session.owned, stars)


def clear(request: Request) -> Reply:
    """Empty the deck."""
    return reply_with_deck(replace(read(request), name=""), (), ())


def example(request: Request) -> Reply:
    """Put the example in the deck's place."""
    owned, stars = (tuple(CARDS_BY_CODE[code] for code in codes) for codes in EXAMPLE)
    return reply_with_deck(replace(read(request), name=""), owned, stars)


def read_paste(request: Request) -> Reply:
    """Read a pasted deck. What is read in part is told first, and replaces no deck unless it is confirmed."""
    return paste(request, is_confirmed=False)


def paste(request: Request, is_confirmed: bool = True) -> Reply:
    """Put a pasted deck in the deck's place, and tell which entries were left out and why."""
    text = fields.PASTE.read(request.fields)
    if not text:
        raise refusal(
            fields.PASTE, t("Nothing is pasted. Accepted: ids, numbers or names, or the JSON of a deck.")
        )
    if len(text) > LONGEST_LIST and not text.startswith("{"):
        raise refusal(fields.PASTE, too_long(len(text), LONGEST_LIST))
    session, reading = read(request), read_deck_text(text)
    words, deck = paste_words(reading), reading.deck
    if not is_confirmed and session.owned and left_out(reading):
        result = paste_result(reading, session.having(deck), is_offer=bool(deck.owned))
        return Reply({PASTE_REGION: str(result)}, announcement=words)
    taken = replace(session.having(deck), name="") if deck.owned else session
    reply = reply_with_deck(taken, taken.owned, taken.stars)
    return also(reply, {PASTE_REGION: paste_result(reading, taken)}, announcement=words)


def mend(request: Request) -> Reply:
    """Put the card of a suggestion in the place of an entry of a list, and read the list again."""
    name, place, code = fields.MEND.read(request.fields).split("~")
    session = read(request)
    if name == fields.PASTE.name:
        before = fields.PASTE.read(request.fields)
        reading = read_deck_text(before)
        text = _mended(before, left_out(reading), int(place), code)
        is_taken = bool(session.owned) and session.deck == reading.deck
        reply = paste(asking(request, paste=text), is_confirmed=is_taken)
        return replace(reply, fields={**reply.fields, name: [text]})
    if name == fields.OTHER.name:
        text = _mended(session.other, session.other_reading().troubles, int(place), code)
        return reply_of(replace(session, other=text), {name: [text]})
    text = _mended(session.seen, session.seen_reading().troubles, int(place), code)
    return reply_of(replace(session, seen=text), {name: [text]})


def _mended(text: str, troubles: Sequence[Trouble], place: int, code: str) -> str:
    """Return a list with a card in the place of an entry that is none; a star of the entry stays."""
    if place >= len(troubles):  # the list is another one by now
        return text
    entry, card = troubles[place].text, OWNABLE_CODES[code].name
    named = f"*{card}" if set(entry) & set(STARS) else card
    return re.sub(rf"(?<!\w){re.escape(entry)}(?!\w)", lambda _: named, text, count=1)


def discard_paste(_: Request) -> Reply:
    """Leave the deck as it is: what was read of a paste is put aside."""
    return Reply({PASTE_REGION: ""}, announcement=t("Your deck stays as it is."))


def open_last_deck(request: Request) -> Reply:
    """Open what was used last on this device: the deck, else the example, and the list of any deck."""
    decks = fields.DECKS.read(request.fields)
    deck = next((deck for deck in decks if not deck.is_list), None)
    reply = _opened(request, deck, decks) if deck else example(request)
    try:
        last = fields.LAST_LIST.read(request.fields)
        is_entered = any(text.strip() for text in request.fields.get(fields.LIST.name, ()))
        return _with_list(request, reply, last[0]) if last and not is_entered else reply
    except FormError:  # another build has written it
        return reply


def _with_list(request: Request, reply: Reply, last: KeptDeck) -> Reply:
    """Return the reply with a list, and what was asked of it, in the place of its own. Raises `FormError`."""
    session = opened(replace(request, state=with_kept(reply.state or {}, last)))
    shown = reply_of(session, {**reply.fields, **session.controls()})
    return replace(shown, html={**reply.html, **shown.html})


def decks(request: Request) -> Reply:
    """Show the decks that the device keeps, in a sheet: nothing on the page moves."""
    return _with_decks(read(request), fields.DECKS.read(request.fields), t("My decks"))


def keep_on_device(request: Request) -> Reply:
    """Keep the deck, or the list of any deck, under a name."""
    name = fields.DECK_NAME.read(request.fields)
    if not name:
        raise refusal(fields.DECK_NAME, t("Give the deck a name, to find it again."))
    session = read(request)
    is_list = session.section == "any"
    if is_list and not session.has_list:
        raise refusal(fields.DECK_NAME, t("There is no list yet: paste one first."))
    found = with_deck(fields.DECKS.read(request.fields), session.kept(name))
    session = replace(session, decks=found, name=session.name if is_list else name)
    reply = _with_decks(session, found, t("{name} is kept on this device.", name=name))
    return reply if is_list else also(reply, {DECK_REGION: strip(session)}, state=session.state())


def open_deck(request: Request) -> Reply:
    """Open a deck of the device."""
    found, name = fields.DECKS.read(request.fields), fields.DECK_NAMED.read(request.fields)
    deck = next((each for each in found if each.name == name), None)
    return _opened(request, deck, found) if deck else decks(request)


def remove_deck(request: Request) -> Reply:
    """Remove a deck from the device."""
    name = fields.DECK_NAMED.read(request.fields)
    found = without_deck(fields.DECKS.read(request.fields), name)
    return _with_decks(read(request), found, t("{name} is removed.##shuffle", name=name))


def import_decks(request: Request) -> Reply:
    """Add the decks of a file; one of the same name is replaced."""
    found, added = fields.DECKS.read(request.fields), fields.DECKS_FILE.read(request.fields)
    for deck in reversed(added):
        found = with_deck(found, deck)
    names = listed([deck.name for deck in added])
    words = plural(
        len(added), "{count} deck is added: {names}.", "{count} decks are added: {names}.", names=names
    )
    return _with_decks(read(request), found, words, done=words)


def _opened(request: Request, deck: KeptDeck, found: tuple[KeptDeck, ...]) -> Reply:
    """Return the reply with a deck of the device in the deck's place, read by its rules."""
    moved, state = with_deck(found, deck), with_kept(read(request).state(), deck)
    if deck.is_list:
        state[fields.VIEW.name] = "any"
    session = replace(opened(replace(request, state=state)), decks=moved)
    session = session if deck.is_list else replace(session, name=deck.name)
    reply = reply_of(session, {**session.controls(), fields.DECKS.name: [encode_decks(moved)]})
    words = t("{name} is open.", name=deck.name)
    return also(reply, {DECKS_REGION: ""}, announcement=f"{words} {reply.announcement}")


def _with_decks(session: Session, found: tuple[KeptDeck, ...], words: str, done: str = "") -> Reply:
    given = {fields.DECKS.name: [encode_decks(found)], fields.DECK_NAME.name: [session.name]}
    return Reply({DECKS_REGION: str(decks_view(session, found, done))}, fields=given, announcement=words)
