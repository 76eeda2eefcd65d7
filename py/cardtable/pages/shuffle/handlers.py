"""The actions of the Shuffle tool: each is a function of the session and of the values of its own fields."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

from cardtable.pages.core.action import Shown
from cardtable.pages.core.language import listed, plural, t
from cardtable.pages.core.refusals import too_long
from cardtable.pages.core.reply import Handler, Reply
from cardtable.pages.shuffle import fields
from cardtable.pages.shuffle.any_deck.any_view import EXAMPLE_LIST
from cardtable.pages.shuffle.any_deck.practice_view import PRACTICE_REGION, practice_view, practice_words
from cardtable.pages.shuffle.chances.advice_view import ADVICE_REGION, advice_run, taken
from cardtable.pages.shuffle.deck import deck_view
from cardtable.pages.shuffle.deck.export import export_buttons
from cardtable.pages.shuffle.deck.kept_decks import KeptDeck, with_deck, without_deck
from cardtable.pages.shuffle.deck_texts import OWNABLE_CODES, deck_text, read_deck_text
from cardtable.pages.shuffle.deck_words import EXAMPLE
from cardtable.pages.shuffle.fields import TAKE_STEP
from cardtable.pages.shuffle.layout.rotation_view import dealt_states, step_of
from cardtable.pages.shuffle.match_view import match_states, was_seen_last
from cardtable.pages.shuffle.phrases import CARDS_BY_CODE, code_of, too_few_words
from cardtable.pages.shuffle.session import Session, opened, with_kept
from cardtable.pages.shuffle.session_reply import ACTIONS, show
from cardtable.pages.shuffle.wish_view import EXAMPLE_WISH
from cardtable.shuffle import Card, TooFewCardsError, Trouble
from cardtable.shuffle.deck.reading import STARS
from cardtable.shuffle.odds.advisor import changed

PASTE_REGION = "shuffle-paste"
Cards = tuple[Card, ...]
Decks = tuple[KeptDeck, ...]


def without(cards: Cards, *others: Card) -> Cards:
    return tuple(card for card in cards if card not in others)


def again(session: Session) -> Session:
    """Shuffle with a fresh seed, whatever seed stands in the form."""
    return replace(
        session, seed=session.fresh, view=session.view if session.section == "shuffle" else "shuffle"
    )


def read_as(session: Session, reading: str) -> Session:
    """Write a line that can be read in two ways so that it leaves no doubt."""
    place, way = reading.split("~")
    doubts = session.list_found.doubts
    if int(place) >= len(doubts):
        return session
    return replace(session, list_text=getattr(doubts[int(place)], way))


def practise(session: Session, step: str = "") -> Reply:
    """Deal a practice hand; with a step keep it, replace it, or draw on. Nothing else is shown."""
    if not session.has_list:
        raise fields.LIST.refusal(t("There is no list yet: paste one first."))
    done = f"{session.practice or session.fresh}~{step}" if step else session.fresh
    given = {fields.PRACTICE.name: [done]}
    session = replace(session, practice=fields.PRACTICE.read(given))  # not too many steps for an address
    try:
        words = practice_words(session)
    except TooFewCardsError as error:
        raise fields.LIST.refusal(too_few_words(error)) from error
    return Reply({PRACTICE_REGION: practice_view(session)}, session.state(), given, words)


def see(session: Session, card: Card) -> Session:
    """Note the card that was drawn next. A hand that is short of cards draws it."""
    if session.section == "tracker" and match_states(session)[-1].takes_next:
        session = session.stepped((*session.own_steps, TAKE_STEP))
    return replace(session, noted=True).having_seen((*session.seen_reading().cards, card))


def step(session: Session, pressed: Sequence[str]) -> Session:
    """Take a step of the rotation; what changes nothing, as a draw with a full hand, is none."""
    states_of = match_states if session.section == "tracker" else dealt_states
    for each in pressed:
        if done := step_of(each, states_of(session)[-1]):
            session = session.stepped((*session.own_steps, done))
    return session


def back(session: Session, past: int) -> Session:
    """Undo the last step; in a match it may be a card that was noted. Or undo a past step and all after it.

    In a match the cards that were drawn since are known still: they are drawn again.
    """
    earlier = session.stepped(session.own_steps[:past])
    if past >= 0 or session.section != "tracker" or not was_seen_last(session):
        return earlier
    is_drawn_too = session.own_steps[-1:] == (TAKE_STEP,)
    return (earlier if is_drawn_too else session).having_seen(session.seen_reading().cards[:-1])


def anew(session: Session) -> Session:
    """Deal again; a match begins with no card seen."""
    dealt = session.stepped(())
    return dealt.having_seen(()) if session.section == "tracker" else dealt


def advise(session: Session) -> Iterator[Reply]:
    """Compare all stars and all changes of one card for the wishes, part by part."""
    if not session.wishes:
        raise fields.WISHES.refusal(t("Choose a wish first."))
    return advice_run(session)


def advise_example(session: Session) -> Iterator[Reply]:
    """Compare everything for an example of a wish, which stands in the form from then on."""
    session = replace(session, wishes=(EXAMPLE_WISH,), aim=0)
    return advice_run(session, show(session))


def take(session: Session, taking: str, out: Sequence[str], put: Sequence[str]) -> Shown[Session]:
    """Take a choice of the advice: new favourites, or a card out and another one in."""
    kind, _, choice = taking.partition(":")
    deck = session.deck
    if kind == "stars":
        deck = deck.starred(tuple(card for card in deck.owned if code_of(card) in choice.split(",")))
    elif kind == "card":
        gone, come = (fields.card_of_row(cards, choice.rstrip("*")) for cards in (out, put))
        if come in deck.owned:  # a second press: it is there already
            come = None
        deck = changed(deck, gone, come, choice.endswith("*") and come is not None)
    after = session.having(deck.owned, deck.stars)
    return Shown(after, {ADVICE_REGION: taken(session, after)})


def export(session: Session) -> Reply:
    """Make the files that hold all odds."""
    html = {"shuffle-export": export_buttons(session)}
    return replace(show(session), html=html, announcement=t("The files are ready."))


def star(session: Session, card: Card) -> Session:
    """Give a card its star, or take it."""
    stars = without(session.stars, card) if card in session.stars else (*session.stars, card)
    return session.having(session.owned, stars)


def example(session: Session) -> Session:
    """Put the example in the deck's place."""
    owned, stars = (tuple(CARDS_BY_CODE[code] for code in codes) for codes in EXAMPLE)
    return replace(session, name="").having(owned, stars)


def paste(session: Session, text: str, is_confirmed: bool = True) -> Shown[Session] | Reply:
    """Put a pasted deck in the deck's place, and tell which entries were left out and why.

    What is read in part is told first, and replaces no deck unless it `is_confirmed`.
    """
    if not text:
        raise fields.PASTE.refusal(
            t("Nothing is pasted. Accepted: ids, numbers or names, or the JSON of a deck.")
        )
    if len(text) > fields.LIST.longest and not text.startswith("{"):
        raise fields.PASTE.refusal(too_long(len(text), fields.LIST.longest))
    reading = read_deck_text(text)
    words, deck = deck_view.paste_words(reading), reading.deck
    if not is_confirmed and session.owned and deck_view.left_out(reading):
        result = deck_view.paste_result(
            reading, session.having(deck.owned, deck.stars), is_offer=bool(deck.owned)
        )
        return Reply({PASTE_REGION: result}, announcement=words)
    now = replace(session.having(deck.owned, deck.stars), name="") if deck.owned else session
    return Shown(now, {PASTE_REGION: deck_view.paste_result(reading, now)}, words)


def mend(session: Session, suggestion: str, pasted: str) -> Session | Shown[Session] | Reply:
    """Put the card of a suggestion in the place of an entry of a list, and read the list again."""
    name, place, code = suggestion.split("~")
    if name == fields.OTHER.name:
        troubles = session.other_reading().troubles
        return replace(session, other=_mended(session.other, troubles, int(place), code))
    if name == fields.SEEN.name:
        return replace(session, seen=_mended(session.seen, session.seen_reading().troubles, int(place), code))
    found = read_deck_text(pasted)
    text = _mended(pasted, deck_view.left_out(found), int(place), code)
    answer = paste(session, text, is_confirmed=bool(session.owned) and session.deck == found.deck)
    return replace(answer, fields={name: [text]})


def _mended(text: str, troubles: Sequence[Trouble], place: int, code: str) -> str:
    """Return a list with a card in the place of an entry that is none; a star of the entry stays."""
    if place >= len(troubles):  # the list is another one by now
        return text
    entry, card = troubles[place].text, OWNABLE_CODES[code].name
    named = f"*{card}" if set(entry) & set(STARS) else card
    return re.sub(rf"(?<!\w){re.escape(entry)}(?!\w)", lambda _: named, text, count=1)


def show_decks(session: Session, decks: Decks, words: str = "", done: str = "") -> Reply:
    """Show the decks that the device keeps, in a sheet: nothing on the page moves."""
    given = {fields.DECK_NAME.name: [deck_view.open_name(session, decks)]}
    return Reply(
        {deck_view.DECKS_REGION: deck_view.decks_view(session, decks, done)},
        fields=given | fields.DECKS.filled(decks),
        announcement=words or t("My decks"),
    )


def save_deck(session: Session, decks: Decks, name: str) -> Reply:
    """Keep the deck, or the list of any deck, under a name."""
    if not name:
        raise fields.DECK_NAME.refusal(t("Give the deck a name, to find it again."))
    is_list = session.section == "any"
    if is_list and not session.has_list:
        raise fields.DECK_NAME.refusal(t("There is no list yet: paste one first."))
    found = with_deck(decks, session.kept(name))
    session = replace(session, decks=found, name=session.name if is_list else name)
    sheet = show_decks(session, found, t("{name} is kept on this device.", name=name))
    if is_list:
        return sheet
    strip = {deck_view.DECK_REGION: deck_view.strip(session)}
    given = {**sheet.fields, fields.NAME.name: [name]}
    return replace(sheet, html={**sheet.html, **strip}, state=session.state(), fields=given)


def open_deck(session: Session, decks: Decks, name: str) -> Shown[Session] | Reply:
    """Open a deck of the device, read by its rules."""
    deck = next((each for each in decks if each.name == name), None)
    if deck is None:
        return show_decks(session, decks)
    state = with_kept(session.state(), deck) | ({fields.VIEW.name: "any"} if deck.is_list else {})
    after = replace(session.reopened(state), decks=with_deck(decks, deck))
    after = after if deck.is_list else replace(after, name=name)
    return Shown(after, {deck_view.DECKS_REGION: ""}, lead=t("{name} is open.", name=name))


def remove_deck(session: Session, decks: Decks, name: str) -> Reply:
    return show_decks(session, without_deck(decks, name), t("{name} is removed.##shuffle", name=name))


def import_decks(session: Session, decks: Decks, added: Decks) -> Reply:
    """Add the decks of a file; one of the same name is replaced."""
    for deck in reversed(added):
        decks = with_deck(decks, deck)
    names = listed([deck.name for deck in added])
    words = plural(
        len(added), "{count} deck is added: {names}.", "{count} decks are added: {names}.", names=names
    )
    return show_decks(session, decks, words, done=words)


def _view(session: Session, chosen: str = "any") -> Session:
    return replace(session, view=chosen)


_action = ACTIONS.action
HANDLERS: Mapping[str, Handler] = {
    **dict.fromkeys(("show", "about", "read-list", "compare"), _action(lambda session: session)),
    "open": ACTIONS.opening(opened),
    "view": _action(_view, fields.VIEW),
    "any-deck": _action(_view),
    "again": _action(again),
    "add": _action(lambda session, card: session.having((*session.owned, card), session.stars), fields.CARD),
    "remove": _action(
        lambda session, card: session.having(without(session.owned, card), without(session.stars, card)),
        fields.CARD,
    ),
    "star": _action(star, fields.CARD),
    "clear": _action(lambda session: replace(session, name="").having(())),
    "example": _action(example),
    "read": _action(partial(paste, is_confirmed=False), fields.PASTE),
    "paste": _action(paste, fields.PASTE),
    "mend": _action(mend, fields.MEND, fields.PASTE),
    "keep-deck": lambda _: Reply({PASTE_REGION: ""}, announcement=t("Your deck stays as it is.")),
    "example-list": _action(lambda session: replace(session, list_text=EXAMPLE_LIST)),
    "read-as": _action(read_as, fields.READING),
    "practice": _action(practise),
    "practice-step": _action(practise, fields.PRACTICE_STEP),
    "decks": _action(show_decks, fields.DECKS),
    "save-deck": _action(save_deck, fields.DECKS, fields.DECK_NAME),
    "open-deck": _action(open_deck, fields.DECKS, fields.DECK_NAMED),
    "remove-deck": _action(remove_deck, fields.DECKS, fields.DECK_NAMED),
    "import-decks": _action(import_decks, fields.DECKS, fields.DECKS_FILE),
    "keep": _action(lambda session: replace(session, other=deck_text(session.deck))),
    "see": _action(see, fields.DRAWN_CARD),
    "step": _action(step, fields.STEP_PRESSED),
    "back": _action(back, fields.TO_STEP),
    "anew": _action(anew),
    "advise": _action(advise),
    "advise-example": _action(advise_example),
    "take": _action(take, fields.TAKE, fields.TAKE_OUT, fields.TAKE_PUT),
    "export": _action(export),
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
