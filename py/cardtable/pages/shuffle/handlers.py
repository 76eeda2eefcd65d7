"""The handlers of the Shuffle tool: each reads its request into a session and replies with it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from cardtable.pages.core.language import listed, plural, t
from cardtable.pages.core.refusals import too_long
from cardtable.pages.core.reply import FieldError, FormError, Handler, Reply, Request
from cardtable.pages.core.schema import Field
from cardtable.pages.shuffle import fields
from cardtable.pages.shuffle.any_deck.any_view import EXAMPLE_LIST
from cardtable.pages.shuffle.any_deck.practice_view import PRACTICE_REGION, practice_view, practice_words
from cardtable.pages.shuffle.chances.advice_view import ADVICE_REGION, advice_run, taken
from cardtable.pages.shuffle.deck import deck_view
from cardtable.pages.shuffle.deck.export import export_buttons
from cardtable.pages.shuffle.deck.kept_decks import KeptDeck, encode_decks, with_deck, without_deck
from cardtable.pages.shuffle.deck_texts import OWNABLE_CODES, deck_text, in_order, read_deck_text
from cardtable.pages.shuffle.deck_words import EXAMPLE
from cardtable.pages.shuffle.fields import TAKE_STEP, CardButton
from cardtable.pages.shuffle.layout.rotation_view import dealt_states, step_of
from cardtable.pages.shuffle.match_view import match_states, was_seen_last
from cardtable.pages.shuffle.phrases import CARDS_BY_CODE, code_of
from cardtable.pages.shuffle.session import Session, with_kept
from cardtable.pages.shuffle.session_read import opened, read
from cardtable.pages.shuffle.session_reply import reply_of, saying_what_it_does
from cardtable.pages.shuffle.wish_view import EXAMPLE_WISH
from cardtable.shuffle import Card, Trouble
from cardtable.shuffle.deck.reading import STARS
from cardtable.shuffle.odds.advisor import changed


def show(request: Request) -> Reply:
    """Show the view that the form asks for. A star leaves the deck together with its card."""
    session = read(request)
    stars = without(session.stars, *session.removed)
    return reply_of(session) if stars == session.stars else reply_with_deck(session, session.owned, stars)


def open_address(request: Request) -> Reply:
    """Show the content of an address, and fill the form with it."""
    session = opened(request)
    return reply_of(session, session.controls())


def again(request: Request) -> Reply:
    """Shuffle with a fresh seed, whatever seed stands in the form."""
    session = read(asking(request, seed="", view="shuffle"))
    return reply_of(session, {fields.VIEW.name: [session.view]})


def take_as_second(request: Request) -> Reply:
    """Keep this deck as the second one, to compare it with later changes."""
    session = read(request)
    text = deck_text(session.deck)
    return reply_of(replace(session, other=text), {fields.OTHER.name: [text]})


def view(request: Request) -> Reply:
    """Show the view that was chosen."""
    reply = reply_of(read(request, literally=True))
    return replace(reply, html={"shuffle-head": "", **reply.html})  # the first region is brought into view


def show_any_deck(request: Request) -> Reply:
    """Show the section of any deck."""
    reply = view(asking(request, view="any"))
    return replace(reply, fields={**reply.fields, fields.VIEW.name: ["any"]})


def example_list(request: Request) -> Reply:
    """Put the example in the list's place."""
    return reply_of(read(asking(request, list=EXAMPLE_LIST)), {fields.LIST.name: [EXAMPLE_LIST]})


def read_as(request: Request) -> Reply:
    """Write a line that can be read in two ways so that it leaves no doubt."""
    session = read(request)
    place, way = fields.READING.read(request.fields).split("~")
    doubts = session.list_found.doubts
    text = getattr(doubts[int(place)], way) if int(place) < len(doubts) else session.list_text
    return reply_of(read(asking(request, list=text)), {fields.LIST.name: [text]})


def practice(request: Request) -> Reply:
    """Deal a practice hand."""
    return _practised(replace(read(request), practice=request.entropy[:8]))


def practice_step(request: Request) -> Reply:
    """Keep the practice hand, replace it, or draw on."""
    session, step = read(request), fields.PRACTICE_STEP.read(request.fields)
    return _practised(replace(session, practice=f"{session.practice or request.entropy[:8]}~{step}"))


def _practised(session: Session) -> Reply:
    """Return the reply that shows a practice hand, and nothing else."""
    if not session.has_list:
        raise refusal(fields.LIST, t("There is no list yet: paste one first."))
    return Reply({PRACTICE_REGION: str(practice_view(session))}, announcement=practice_words(session))


def see(request: Request) -> Reply:
    """Note the card that was drawn next. A hand that is short of cards draws it."""
    session, card = read(request), card_of(request, fields.DRAWN_CARD)
    if session.section == "tracker" and match_states(session)[-1].takes_next:
        session = session.stepped((*session.own_steps, TAKE_STEP))
    return _with_seen(replace(session, noted=True), (*session.seen_reading().cards, card))


def step(request: Request) -> Reply:
    """Take a step of the rotation; what changes nothing, as a draw with a full hand, is none."""
    session = read(request)
    states_of = match_states if session.section == "tracker" else dealt_states
    for pressed in fields.STEP_PRESSED.read(request.fields):
        if taken := step_of(pressed, states_of(session)[-1]):
            session = session.stepped((*session.own_steps, taken))
    return reply_of(session)


def back(request: Request) -> Reply:
    """Undo the last step; in a match it may be a card that was noted. Or undo a past step and all after it.

    In a match the cards that were drawn since are known still: they are drawn again.
    """
    session, past = read(request), fields.TO_STEP.read(request.fields)
    earlier = session.stepped(session.own_steps[:past])
    if past >= 0 or session.section != "tracker" or not was_seen_last(session):
        return reply_of(earlier)
    is_drawn_too = session.own_steps[-1:] == (TAKE_STEP,)
    return _with_seen(earlier if is_drawn_too else session, session.seen_reading().cards[:-1])


def anew(request: Request) -> Reply:
    """Deal again; a match begins with no card seen."""
    session = read(request).stepped(())
    return _with_seen(session, ()) if session.section == "tracker" else reply_of(session)


def advise(request: Request) -> Iterator[Reply]:
    """Compare all stars and all changes of one card for the wishes, part by part."""
    session = read(request)
    if not session.wishes:
        raise refusal(fields.WISHES, t("Choose a wish first."))
    return advice_run(session)


def advise_example(request: Request) -> Iterator[Reply]:
    """Compare everything for an example of a wish, which stands in the form from then on."""
    session = replace(read(request), wishes=(EXAMPLE_WISH,), aim=0)
    return advice_run(session, reply_of(session))


def take(request: Request) -> Reply:
    """Take a choice of the advice: new favourites, or a card out and another one in."""
    session = read(request)
    kind, _, choice = fields.TAKE.read(request.fields).partition(":")
    deck = session.deck
    if kind == "stars":
        deck = deck.starred(tuple(card for card in deck.owned if code_of(card) in choice.split(",")))
    elif kind == "card":
        row = int(choice.rstrip("*"))
        out, put = (fields.taken_card(side, row).read(request.fields) for side in ("out", "put"))
        if put in deck.owned:  # a second press: it is there already
            put = None
        deck = changed(deck, out, put, choice.endswith("*") and put is not None)
    told = taken(session, session.having(in_order(deck.owned, deck.stars)))
    return also(reply_with_deck(session, deck.owned, deck.stars), {ADVICE_REGION: told})


def export(request: Request) -> Reply:
    """Make the files that hold all odds."""
    session = read(request)
    words = t("The files are ready.")
    return replace(
        reply_of(session), html={"shuffle-export": str(export_buttons(session))}, announcement=words
    )


def _with_seen(session: Session, cards: Cards) -> Reply:
    text = "\n".join(card.name for card in cards)
    return reply_of(replace(session, seen=text), {fields.SEEN.name: [text]})


PASTE_REGION = "shuffle-paste"
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
    if len(text) > fields.LIST.longest and not text.startswith("{"):
        raise refusal(fields.PASTE, too_long(len(text), fields.LIST.longest))
    session, reading = read(request), read_deck_text(text)
    words, deck = deck_view.paste_words(reading), reading.deck
    if not is_confirmed and session.owned and deck_view.left_out(reading):
        result = deck_view.paste_result(reading, session.having(deck), is_offer=bool(deck.owned))
        return Reply({PASTE_REGION: str(result)}, announcement=words)
    taken = replace(session.having(deck), name="") if deck.owned else session
    reply = reply_with_deck(taken, taken.owned, taken.stars)
    return also(reply, {PASTE_REGION: deck_view.paste_result(reading, taken)}, announcement=words)


def mend(request: Request) -> Reply:
    """Put the card of a suggestion in the place of an entry of a list, and read the list again."""
    name, place, code = fields.MEND.read(request.fields).split("~")
    session = read(request)
    if name == fields.PASTE.name:
        before = fields.PASTE.read(request.fields)
        reading = read_deck_text(before)
        text = _mended(before, deck_view.left_out(reading), int(place), code)
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
    return (
        reply
        if is_list
        else also(reply, {deck_view.DECK_REGION: deck_view.strip(session)}, state=session.state())
    )


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
    return also(reply, {deck_view.DECKS_REGION: ""}, announcement=f"{words} {reply.announcement}")


def _with_decks(session: Session, found: tuple[KeptDeck, ...], words: str, done: str = "") -> Reply:
    given = {fields.DECKS.name: [encode_decks(found)], fields.DECK_NAME.name: [session.name]}
    return Reply(
        {deck_view.DECKS_REGION: str(deck_view.decks_view(session, found, done))},
        fields=given,
        announcement=words,
    )


ACTIONS: Mapping[str, Handler] = {
    "show": show,
    "view": view,
    "open": open_address,
    "about": show,
    "again": again,
    "add": add,
    "any-deck": show_any_deck,
    "read-list": show,
    "example-list": example_list,
    "read-as": read_as,
    "practice": practice,
    "practice-step": practice_step,
    "remove": remove,
    "star": star,
    "clear": clear,
    "example": example,
    "decks": decks,
    "save-deck": keep_on_device,
    "open-deck": open_deck,
    "remove-deck": remove_deck,
    "import-decks": import_decks,
    "read": read_paste,
    "paste": paste,
    "mend": mend,
    "keep-deck": discard_paste,
    "keep": take_as_second,
    "compare": show,
    "see": see,
    "step": step,
    "back": back,
    "anew": anew,
    "advise": advise,
    "advise-example": advise_example,
    "take": take,
    "export": export,
}
HANDLERS: Mapping[str, Handler] = {
    action: saying_what_it_does(handler) for action, handler in ACTIONS.items()
}
_CODES = [code for code, card in OWNABLE_CODES.items() if not card.passive]
_HARDEST = {
    "deck": [*_CODES[:10], "31"],
    "stars": _CODES[:2],
    "version": ["v2"],
    "view": ["odds"],
    "seed": ["1"],
}
WARM_UP = (
    *(
        ("show", {"deck": _CODES[:count], "stars": _CODES[:1], "view": ["odds"], "seed": ["1"]})
        for count in range(4, 11)
    ),
    ("show", {**_HARDEST, "about": ["9"], "wish": ["heal", "9"]}),
    ("advise", {**_HARDEST, "wish": ["heal"]}),
    ("show", {**_HARDEST, "view": ["shuffle"]}),
    ("show", {"view": ["tracker"]}),
    ("show", {"view": ["rotation"]}),
    ("show", {"view": ["stars"], "other": ["Biohazard"]}),
)
"""The tables of layouts depend on the deck's size only: after this the browser's first answers are quick."""
