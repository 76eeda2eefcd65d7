"""The handlers of the Shuffle tool: each reads its request into a session and replies with it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from cardtable.pages.core.language import t
from cardtable.pages.core.reply import Handler, Reply, Request
from cardtable.pages.shuffle import deck_handlers, fields
from cardtable.pages.shuffle.any_deck.any_view import EXAMPLE_LIST
from cardtable.pages.shuffle.any_deck.practice_view import PRACTICE_REGION, practice_view, practice_words
from cardtable.pages.shuffle.chances.advice_view import ADVICE_REGION, advice_run, taken
from cardtable.pages.shuffle.deck.export import export_buttons
from cardtable.pages.shuffle.deck_texts import OWNABLE, deck_text, in_order
from cardtable.pages.shuffle.fields import TAKE_STEP
from cardtable.pages.shuffle.layout.rotation_view import dealt_states, step_of
from cardtable.pages.shuffle.match_view import match_states, was_seen_last
from cardtable.pages.shuffle.phrases import code_of
from cardtable.pages.shuffle.session import Session
from cardtable.pages.shuffle.session_read import opened, read
from cardtable.pages.shuffle.session_reply import (
    Cards,
    also,
    asking,
    card_of,
    refusal,
    reply_of,
    reply_with_deck,
    saying_what_it_does,
    without,
)
from cardtable.pages.shuffle.wish_view import EXAMPLE_WISH
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
    session = read(request, literally=True)
    if session.view == "rotation":  # the page's buttons ask for the shuffle; the match has its own section
        session = replace(session, shows_match=False)
    reply = reply_of(session)
    is_other = bool(request.state) and opened(request).section != session.section
    return also(reply, {"shuffle-head": ""}) if is_other else reply


def show_any_deck(request: Request) -> Reply:
    """Show the section of any deck."""
    reply = view(asking(request, view="any"))
    return replace(reply, fields={**reply.fields, fields.VIEW.name: ["any"]})


def example_list(request: Request) -> Reply:
    """Put the example in the list's place."""
    return reply_of(read(asking(request, list=EXAMPLE_LIST)), {fields.LIST.name: [EXAMPLE_LIST]})


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
    """Take a step of the rotation."""
    session = read(request)
    pressed = fields.STEP_PRESSED.read(request.fields)
    if any(each.startswith("card:") for each in pressed):
        states = match_states(session) if session.section == "tracker" else dealt_states(session)
        pressed = tuple(step_of(each, states[-1]) for each in pressed)
    return reply_of(session.stepped((*session.own_steps, *filter(None, pressed))))


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


ACTIONS: Mapping[str, Handler] = {
    "show": show,
    "view": view,
    "open": open_address,
    "about": show,
    "again": again,
    "add": deck_handlers.add,
    "any-deck": show_any_deck,
    "read-list": show,
    "example-list": example_list,
    "practice": practice,
    "practice-step": practice_step,
    "remove": deck_handlers.remove,
    "star": deck_handlers.star,
    "clear": deck_handlers.clear,
    "example": deck_handlers.example,
    "start": deck_handlers.open_last_deck,
    "decks": deck_handlers.decks,
    "save-deck": deck_handlers.keep_on_device,
    "open-deck": deck_handlers.open_deck,
    "remove-deck": deck_handlers.remove_deck,
    "import-decks": deck_handlers.import_decks,
    "read": deck_handlers.read_paste,
    "paste": deck_handlers.paste,
    "mend": deck_handlers.mend,
    "keep-deck": deck_handlers.discard_paste,
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
_CODES = [code_of(card) for card in OWNABLE if not card.passive]
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
    ("show", {"view": ["compare"], "other": ["Biohazard"]}),
)
"""The tables of layouts depend on the deck's size only: after this the browser's first answers are quick."""
