"""The handlers of the Shuffle tool: each reads its request into a session and answers with a view of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import wraps

import htpy as h

from cardtable.pages.language import listed, plural, t
from cardtable.pages.refusals import too_long
from cardtable.pages.reply import FieldError, FormError, Handler, Reply, Request
from cardtable.pages.shuffle.advice_view import ADVICE_REGION, advice_run, taken
from cardtable.pages.shuffle.any_view import (
    EXAMPLE_LIST,
    KEEP_REGION,
    LIST_REGION,
    any_view,
    keep_view,
    list_view,
)
from cardtable.pages.shuffle.compare_view import compare_view, kept_choice, stars_view
from cardtable.pages.shuffle.deck_view import (
    EXAMPLE,
    deck_words,
    left_out,
    paste_result,
    paste_words,
    strip,
)
from cardtable.pages.shuffle.decks_view import DECKS_REGION, decks_view
from cardtable.pages.shuffle.export import export_buttons
from cardtable.pages.shuffle.fields import (
    CARD,
    DECK_NAME,
    DECK_NAMED,
    DECKS,
    DECKS_FILE,
    DRAWN_CARD,
    LAST_LIST,
    LIST,
    LONGEST_LIST,
    MEND,
    OTHER,
    OWNABLE,
    OWNABLE_CODES,
    PASTE,
    PRACTICE_STEP,
    SEED,
    SEEN,
    STEP_PRESSED,
    TAKE,
    TAKE_STEP,
    TO_STEP,
    TOLD,
    VIEW,
    WISHES,
    CardButton,
    Mending,
    deck_text,
    in_order,
    not_a_choice,
    read_deck_text,
    take_out,
    take_put,
)
from cardtable.pages.shuffle.kept_decks import (
    KeptDeck,
    encode_decks,
    with_deck,
    without_deck,
)
from cardtable.pages.shuffle.match_view import (
    END_REGION,
    draws_next,
    end_question,
    match_states,
    match_view,
    was_seen_last,
)
from cardtable.pages.shuffle.odds_view import odds_view
from cardtable.pages.shuffle.phrases import CARDS_BY_CODE, code_of, outcome
from cardtable.pages.shuffle.practice_view import PRACTICE_REGION, practice_view, practice_words
from cardtable.pages.shuffle.rotation_view import dealt_states, rotation_view, step_of
from cardtable.pages.shuffle.session import (
    KEPT_DECK,
    KEPT_LIST,
    LAST_PARTS,
    Session,
    odds_of,
    opened,
    parts_of,
    read,
)
from cardtable.pages.shuffle.shuffle_view import picture, shuffled
from cardtable.pages.shuffle.simulation_view import simulation_intro, simulation_run
from cardtable.pages.shuffle.steps_said import step_words
from cardtable.pages.shuffle.wish_view import EXAMPLE_WISH, wish_chance_words, wish_outcome
from cardtable.shuffle import Card, DeckOdds, DeckReading, Rotation, Trouble, changed
from cardtable.shuffle.deck.reading import STARS

HEAD_REGION, VIEW_REGION, PASTE_REGION, DECK_REGION, ANSWER_REGION = (
    "shuffle-head",
    "shuffle-view",
    "shuffle-paste",
    "shuffle-deck",
    "shuffle-answer",
)
Cards = tuple[Card, ...]
Fields = Mapping[str, list[str]]


def show(request: Request) -> Reply:
    """Show the view that the form asks for. A star leaves the deck together with its card."""
    session = read(request)
    stars = _without(session.deck.stars, *session.removed)
    if stars != session.deck.stars:
        return _with_deck(session, session.deck.owned, stars)
    return _reply(session)


def open_address(request: Request) -> Reply:
    """Show the content of an address, and fill the form with it."""
    session = opened(request)
    return _reply(session, session.controls())


def again(request: Request) -> Reply:
    """Shuffle with a fresh seed, whatever seed stands in the form."""
    session = read(replace(request, fields=request.fields | {SEED.name: [""], VIEW.name: ["shuffle"]}))
    return _reply(session, {VIEW.name: [session.view]})


def add(request: Request) -> Reply:
    """Add the card of a button."""
    session, card = read(request), _card(request, CARD)
    return _with_deck(session, (*session.deck.owned, card), session.deck.stars)


def remove(request: Request) -> Reply:
    """Take a card out of the deck, and its star with it."""
    session, card = read(request), _card(request, CARD)
    return _with_deck(session, _without(session.deck.owned, card), _without(session.deck.stars, card))


def star(request: Request) -> Reply:
    """Give a card its star, or take it."""
    session, card = read(request), _card(request, CARD)
    others = _without(session.deck.stars, card)
    stars = others if card in session.deck.stars else (*others, card)
    return _with_deck(session, session.deck.owned, stars)


def clear(request: Request) -> Reply:
    """Empty the deck."""
    return _with_deck(_unnamed(read(request)), (), ())


def example(request: Request) -> Reply:
    """Put the example in the deck's place."""
    owned, stars = (tuple(CARDS_BY_CODE[code] for code in codes) for codes in EXAMPLE)
    return _with_deck(_unnamed(read(request)), owned, stars)


def read_paste(request: Request) -> Reply:
    """Read a pasted deck. What is read in part is told first, and replaces no deck unless it is confirmed."""
    session, reading = _pasted(request)
    if not session.deck.owned or not left_out(reading):
        return paste(request)
    result = paste_result(reading, session.having(reading.deck), is_offer=bool(reading.deck.owned))
    return Reply({PASTE_REGION: str(result)}, announcement=paste_words(reading))


def mend(request: Request) -> Reply:
    """Put the card of a suggestion in the place of an entry of a list, and read the list again."""
    mending = MEND.read(request.fields)
    if mending.field != PASTE.name:
        session = read(request)
        is_deck = mending.field == OTHER.name
        before = session.other if is_deck else session.seen
        reading = session.other_reading() if is_deck else session.seen_reading()
        text = _mended(before, reading.troubles, mending)
        mended = replace(session, other=text) if is_deck else replace(session, seen=text)
        return _reply(mended, {mending.field: [text]})
    before = PASTE.read(request.fields)
    reading = read_deck_text(before)
    text = _mended(before, left_out(reading), mending)
    after = replace(request, fields=request.fields | {PASTE.name: [text]})
    deck = read(request).deck
    reply = paste(after) if deck.owned and deck == reading.deck else read_paste(after)
    return replace(reply, fields={**reply.fields, PASTE.name: [text]})


def _mended(text: str, troubles: Sequence[Trouble], mending: Mending) -> str:
    """Return a list with a card in the place of an entry that is none; a star of the entry stays."""
    if mending.place >= len(troubles):  # the list is another one by now
        return text
    entry, card = troubles[mending.place].text, OWNABLE_CODES[mending.card].name
    named = f"*{card}" if set(entry) & set(STARS) else card
    return re.sub(rf"(?<!\w){re.escape(entry)}(?!\w)", lambda _: named, text, count=1)


def paste(request: Request) -> Reply:
    """Put a pasted deck in the deck's place, and tell which entries were left out and why."""
    session, reading = _pasted(request)
    taken = reading.deck if reading.deck.owned else session.deck
    reply = _with_deck(_unnamed(session) if reading.deck.owned else session, taken.owned, taken.stars)
    result = paste_result(reading, session.having(taken))
    return replace(reply, html={**reply.html, PASTE_REGION: str(result)}, announcement=paste_words(reading))


def discard_paste(_: Request) -> Reply:
    """Leave the deck as it is: what was read of a paste is put aside."""
    return Reply({PASTE_REGION: ""}, announcement=t("Your deck stays as it is."))


def _pasted(request: Request) -> tuple[Session, DeckReading]:
    text = PASTE.read(request.fields)
    if not text:
        message = t("Nothing is pasted. Accepted: ids, numbers or names, or the JSON of a deck.")
        raise FormError(FieldError(PASTE.name, message))
    if len(text) > LONGEST_LIST and not text.startswith("{"):
        raise FormError(FieldError(PASTE.name, too_long(len(text), LONGEST_LIST)))
    return read(request), read_deck_text(text)


def open_last_deck(request: Request) -> Reply:
    """Open what was used last on this device: the deck, else the example, and the list of any deck."""
    decks = DECKS.read(request.fields)
    deck = next((deck for deck in decks if not deck.is_list), None)
    reply = _opened(request, deck, decks) if deck else example(request)
    try:
        last = LAST_LIST.read(request.fields)
        is_entered = any(text.strip() for text in request.fields.get(LIST.name, ()))
        return _with_list(request, reply, last[0]) if last and not is_entered else reply
    except FormError:  # another build has written it
        return reply


def _with_list(request: Request, reply: Reply, last: KeptDeck) -> Reply:
    """Return the reply with a list, and what was asked of it, in the place of its own. Raises `FormError`."""
    before = {
        part: text for part, text in (reply.state or {}).items() if part not in Session.names(*KEPT_LIST)
    }
    session = opened(replace(request, state={**before, **parts_of(last)}))
    shown = _reply(session, {**reply.fields, **session.controls()})
    return replace(shown, html={**reply.html, **shown.html})


def decks(request: Request) -> Reply:
    """Show the decks that the device keeps, in a sheet: nothing on the page moves."""
    return _with_decks(read(request), DECKS.read(request.fields), t("My decks"))


def keep_on_device(request: Request) -> Reply:
    """Keep the deck, or the list of any deck, under a name."""
    name = DECK_NAME.read(request.fields)
    if not name:
        raise FormError(FieldError(DECK_NAME.name, t("Give the deck a name, to find it again.")))
    session = read(request)
    words = t("{name} is kept on this device.", name=name)
    if session.section == "any":
        if not session.has_list:
            raise FormError(FieldError(DECK_NAME.name, t("There is no list to keep yet: paste one first.")))
        found = with_deck(DECKS.read(request.fields), session.kept(name))
        return _with_decks(replace(session, decks=found), found, words)
    session = replace(session, name=name)
    found = with_deck(DECKS.read(request.fields), session.kept(name))
    session = replace(session, decks=found)
    reply = _with_decks(session, found, words)
    shown = strip(session, odds_of(session.deck, session.rules))
    return replace(reply, html={**reply.html, DECK_REGION: str(shown)}, state=session.state())


def open_deck(request: Request) -> Reply:
    """Open a deck of the device."""
    found, name = DECKS.read(request.fields), DECK_NAMED.read(request.fields)
    deck = next((each for each in found if each.name == name), None)
    return _opened(request, deck, found) if deck else decks(request)


def remove_deck(request: Request) -> Reply:
    """Remove a deck from the device."""
    name = DECK_NAMED.read(request.fields)
    found = without_deck(DECKS.read(request.fields), name)
    return _with_decks(read(request), found, t("{name} is removed.##shuffle", name=name))


def import_decks(request: Request) -> Reply:
    """Add the decks of a file; one of the same name is replaced."""
    found, added = DECKS.read(request.fields), DECKS_FILE.read(request.fields)
    for deck in reversed(added):
        found = with_deck(found, deck)
    names = listed([deck.name for deck in added])
    words = plural(
        len(added), "{count} deck is added: {names}.", "{count} decks are added: {names}.", names=names
    )
    return _with_decks(read(request), found, words, done=words)


def _opened(request: Request, deck: KeptDeck, found: tuple[KeptDeck, ...]) -> Reply:
    """Return the reply with a deck of the device in the deck's place, read by its rules."""
    before, moved = read(request), with_deck(found, deck)
    replaced = Session.names(*(KEPT_LIST if deck.is_list else (*KEPT_DECK, "steps")))
    state = {part: value for part, value in before.state().items() if part not in replaced}
    if deck.is_list:
        state[VIEW.name] = "any"
    session = replace(opened(replace(request, state={**state, **parts_of(deck)})), decks=moved)
    session = session if deck.is_list else replace(session, name=deck.name)
    reply = _reply(session, {**session.controls(), DECKS.name: [encode_decks(moved)]})
    words = t("{name} is open.", name=deck.name)
    return replace(reply, html={**reply.html, DECKS_REGION: ""}, announcement=f"{words} {reply.announcement}")


def _with_decks(session: Session, found: tuple[KeptDeck, ...], words: str, done: str = "") -> Reply:
    fields = {DECKS.name: [encode_decks(found)], DECK_NAME.name: [session.name]}
    return Reply({DECKS_REGION: str(decks_view(session, found, done))}, fields=fields, announcement=words)


def take_as_second(request: Request) -> Reply:
    """Keep this deck as the second one, to compare it with later changes."""
    session = read(request)
    text = deck_text(session.deck)
    return _reply(replace(session, other=text), {OTHER.name: [text]})


def view(request: Request) -> Reply:
    """Show the view that was chosen."""
    session = read(request, literally=True)
    if session.view == "rotation":  # the page's buttons ask for the shuffle; the match has its own section
        session = replace(session, shows_match=False)
    reply = _reply(session)
    is_other = bool(request.state) and opened(request).section != session.section
    return replace(reply, html={HEAD_REGION: "", **reply.html}) if is_other else reply


def show_any_deck(request: Request) -> Reply:
    """Show the section of any deck."""
    reply = view(replace(request, fields=request.fields | {VIEW.name: ["any"]}))
    return replace(reply, fields={**reply.fields, VIEW.name: ["any"]})


def example_list(request: Request) -> Reply:
    """Put the example in the list's place."""
    session = read(replace(request, fields=request.fields | {LIST.name: [EXAMPLE_LIST]}))
    return _reply(session, {LIST.name: [EXAMPLE_LIST]})


def practice(request: Request) -> Reply:
    """Deal a practice hand."""
    return _practised(replace(read(request), practice=request.entropy[:8]))


def practice_step(request: Request) -> Reply:
    """Keep the practice hand, replace it, or draw on."""
    session, step = read(request), PRACTICE_STEP.read(request.fields)
    return _practised(replace(session, practice=f"{session.practice or request.entropy[:8]}~{step}"))


def _practised(session: Session) -> Reply:
    """Return the reply that shows a practice hand, and nothing else."""
    if not session.has_list:
        raise FormError(FieldError(LIST.name, t("There is no list to draw from yet: paste one first.")))
    return Reply({PRACTICE_REGION: str(practice_view(session))}, announcement=practice_words(session))


def see(request: Request) -> Reply:
    """Note the card that was drawn next. A hand that is short of cards draws it."""
    session, card = read(request), _card(request, DRAWN_CARD)
    if session.section == "tracker" and draws_next(session):
        session = session.stepped((*session.own_steps, TAKE_STEP))
    return _with_seen(replace(session, noted=True), (*session.seen_reading().cards, card))


def tell(request: Request) -> Reply:
    """Note which card an unknown one of the hand is."""
    session, card = read(request), TOLD.read(request.fields)
    return _with_seen(session, (*session.seen_reading().cards, card)) if card else _reply(session)


def unsee(request: Request) -> Reply:
    """Take the last card seen back."""
    session = read(request)
    return _with_seen(session, session.seen_reading().cards[:-1])


def step(request: Request) -> Reply:
    """Take a step of the rotation."""
    session = read(request)
    pressed = STEP_PRESSED.read(request.fields)
    if any(each.startswith("card:") for each in pressed):
        states = match_states(session) if session.section == "tracker" else dealt_states(session)
        pressed = tuple(step_of(each, states[-1]) for each in pressed)
    return _reply(session.stepped((*session.own_steps, *filter(None, pressed))))


def back(request: Request) -> Reply:
    """Undo the last step; in a match it may be a card that was noted. Or undo a past step and all after it.

    In a match the cards that were drawn since are known still: they are drawn again.
    """
    session, past = read(request), TO_STEP.read(request.fields)
    if past >= 0:
        return _reply(session.stepped(session.own_steps[:past]))
    if session.section == "tracker" and was_seen_last(session):
        if session.own_steps[-1:] == (TAKE_STEP,):
            session = session.stepped(session.own_steps[:-1])
        return _with_seen(session, session.seen_reading().cards[:-1])
    return _reply(session.stepped(session.own_steps[:-1]))


def end(request: Request) -> Reply:
    """Tell what the match was so far, and ask whether it has ended."""
    html, words = end_question(read(request))
    return Reply({END_REGION: str(html)}, announcement=words)


def go_on(_: Request) -> Reply:
    """Go on with the match."""
    return Reply({END_REGION: ""}, announcement=t("The match goes on."))


def anew(request: Request) -> Reply:
    """Deal again; a match begins with no card seen."""
    session = read(request).stepped(())
    return _with_seen(session, ()) if session.section == "tracker" else _reply(session)


def run_simulation(request: Request) -> Iterator[Reply]:
    """Simulate with the seed that is shown, part by part."""
    session = replace(read(request, literally=True), view="simulation")
    return simulation_run(session, odds_of(session.deck, session.rules), _reply(session))


def simulate_anew(request: Request) -> Iterator[Reply]:
    """Simulate with a fresh seed, which is shown from then on."""
    return run_simulation(replace(request, fields=request.fields | {SEED.name: [""]}))


def advise(request: Request) -> Iterator[Reply]:
    """Compare all stars and all changes of one card for the wishes, part by part."""
    session = read(request)
    if not session.wishes:
        raise FormError(FieldError(WISHES.name, t("Choose a wish first.")))
    return advice_run(session)


def advise_example(request: Request) -> Iterator[Reply]:
    """Compare everything for an example of a wish, which stands in the form from then on."""
    session = replace(read(request), wishes=(EXAMPLE_WISH,), aim=0)
    return advice_run(session, _reply(session))


def take(request: Request) -> Reply:
    """Take a choice of the advice: new favourites, or a card out and another one in."""
    session, taking = read(request), TAKE.read(request.fields)
    owned, stars = session.deck.owned, session.deck.stars
    if taking.stars is not None:
        stars = tuple(OWNABLE_CODES[code] for code in taking.stars if OWNABLE_CODES[code] in owned)
    elif taking.row:
        out, put = (field(taking.row).read(request.fields) for field in (take_out, take_put))
        if put in owned:  # a second press: it is there already
            put = None
        deck = changed(session.deck, out, put, taking.starred and put is not None)
        owned, stars = deck.owned, deck.stars
    reply = _with_deck(session, owned, stars)
    told = taken(session, session.having(in_order(owned, stars)))
    return replace(reply, html={**reply.html, ADVICE_REGION: told})


def export(request: Request) -> Reply:
    """Make the files that hold all odds."""
    session = read(request)
    buttons = export_buttons(session, odds_of(session.deck, session.rules))
    return replace(
        _reply(session), html={"shuffle-export": str(buttons)}, announcement=t("The files are ready.")
    )


def _card(request: Request, button: CardButton) -> Card:
    """Return the card that a button names. Raises `FormError`."""
    card = button.read(request.fields)
    if card is None:
        raise FormError(FieldError(button.name, not_a_choice("")))
    return card


def _unnamed(session: Session) -> Session:
    """Return the session without its deck's name: another deck takes its place."""
    return replace(session, name="")


def _without(cards: Cards, *others: Card) -> Cards:
    return tuple(card for card in cards if card not in others)


def _with_seen(session: Session, cards: Cards) -> Reply:
    text = "\n".join(card.name for card in cards)
    return _reply(replace(session, seen=text), {SEEN.name: [text]})


def _with_deck(session: Session, owned: Cards, stars: Cards) -> Reply:
    """Return the reply with another deck, which the form is to show; a rotation under way is void."""
    changed = replace(session.having(in_order(owned, stars)), steps=(), match_steps=())
    controls = changed.controls()
    return _reply(changed, {name: controls[name] for name in ("deck", "stars")})


def _reply(session: Session, fields: Fields | None = None) -> Reply:
    """Return the reply that shows a session; a seed that was drawn goes into the form with the `fields`."""
    controls = {**(fields or {}), **({SEED.name: [session.seed]} if session.seed_drawn else {})}
    if session.section == "stars":  # a name may stand there for a deck
        controls = {OTHER.name: [session.other], **controls}
    odds = odds_of(session.deck, session.rules)
    view, words, data = VIEWS[session.view](session, odds)
    html = {
        DECK_REGION: str(strip(session, odds)),
        VIEW_REGION: str(view),
        "shuffle-simulation": str(simulation_intro(session)) if session.section == "odds" else "",
        "shuffle-compare": str(compare_view(session)) if session.section == "stars" else "",
        "shuffle-kept": str(kept_choice(session) or "") if session.section == "stars" else "",
        "shuffle-export": "",
        ANSWER_REGION: str(_answer(session, words)),
        LIST_REGION: str(list_view(session)) if session.section == "any" else "",
        KEEP_REGION: str(keep_view(session)) if session.section == "any" else "",
        PRACTICE_REGION: str(practice_view(session)) if session.section == "any" else "",
    }
    if session.list_text or session.section == "any":
        controls[LAST_LIST.name] = [_last_list(session)]
    return Reply(
        html, session.state(), controls, words, {"seed": session.seed, "moved": str(odds.moved), **data}
    )


def _answer(session: Session, words: str) -> h.Node:
    """Return the answer to the wishes, which stays in view while they or the list are changed."""
    if session.section == "any":
        return outcome(words) if session.list_wishes and session.has_list else ""
    return wish_outcome(session) if session.wishes and session.section in ("odds", "stars") else ""


def _last_list(session: Session) -> str:
    """Return what the device keeps of the list, "" for none; the view only if it shows the list."""
    if not session.list_text:
        return ""
    view = VIEW.name if session.section == "any" else ""
    return encode_decks([KeptDeck("last", session.state_of(*LAST_PARTS, view))])


Answer = tuple[h.Element, str, dict[str, object]]
"""The parts of a view's answer: HTML, words and data."""


def _shuffle(session: Session, odds: DeckOdds) -> Answer:
    found = shuffled(session)
    hand = t("Opening hand: {cards}.", cards=listed([card.name for card in found.hand]))
    words = f"{deck_words(session, odds)} {hand}"
    data: dict[str, object] = {
        "order": list(found.ids),
        "origins": [str(origin) for _, origin in found.placed],
    }
    return picture(session), words, data


def _odds(session: Session, odds: DeckOdds) -> Answer:
    cards = {each.card.id: str(each.curve.by[session.count]) for each in odds.cards}
    groups = {each.category: str(each.curve.by[session.count]) for each in odds.categories}
    data: dict[str, object] = {"cards": cards, "categories": groups}
    words = deck_words(session, odds)
    if session.wishes:
        data["together"] = str(session.wish_chance())
        words = wish_chance_words(session)
    return odds_view(session, odds), words, data


def _stars(session: Session, odds: DeckOdds) -> Answer:
    words = wish_chance_words(session) if session.wishes else deck_words(session, odds)
    return stars_view(session, odds), words, {}


def _tracker(session: Session, _: DeckOdds) -> Answer:
    view, words, state = match_view(session)
    seen: dict[str, object] = {"seen": [card.id for card in session.seen_reading().cards]}
    return view, words, {**seen, **_pieces(state)} if session.own_steps else seen


def _rotation(session: Session, _: DeckOdds) -> Answer:
    if session.section == "tracker":
        view, words, state = match_view(session)
    else:
        view, words, state = rotation_view(session)
    return view, words, _pieces(state)


def _pieces(state: Rotation) -> dict[str, object]:
    """Return the hand and the queue as data; cards that nobody has seen are left out."""
    piles = {"hand": state.hand, "queue": state.queue}
    return {name: [str(each) for each in pieces if each.known] for name, pieces in piles.items()}


def _any(session: Session, _: DeckOdds) -> Answer:
    return any_view(session)


def _simulation(session: Session, odds: DeckOdds) -> Answer:
    return odds_view(session, odds), deck_words(session, odds), {}


VIEWS: Mapping[str, Callable[[Session, DeckOdds], Answer]] = {
    "shuffle": _shuffle,
    "odds": _odds,
    "stars": _stars,
    "compare": _stars,
    "tracker": _tracker,
    "rotation": _rotation,
    "simulation": _simulation,
    "table": _odds,
    "any": _any,
}
_ACTIONS: Mapping[str, Handler] = {
    "show": show,
    "view": view,
    "open": open_address,
    "about": show,
    "again": again,
    "add": add,
    "any-deck": show_any_deck,
    "read-list": show,
    "example-list": example_list,
    "practice": practice,
    "practice-step": practice_step,
    "remove": remove,
    "star": star,
    "clear": clear,
    "example": example,
    "start": open_last_deck,
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
    "tell": tell,
    "unsee": unsee,
    "step": step,
    "back": back,
    "anew": anew,
    "end": end,
    "go-on": go_on,
    "simulate": run_simulation,
    "simulate-anew": simulate_anew,
    "advise": advise,
    "advise-example": advise_example,
    "take": take,
    "export": export,
}


OWN_PARTS = Session.names("match", "steps of", "steps", "ahead", "about")
"""The parts of a state that no link to a deck holds: the match, and what is open."""


def shared_state(state: Mapping[str, str]) -> dict[str, str]:
    """Return the part of a state that is shared: any deck or the deck of the game, never both.

    A link to the deck of the game opens its chances: the match and the view stay with the visitor.

    >>> shared_state({"v": "1", "view": "tracker", "deck": "9", "seen": "9", "list": "4 Bolt"})
    {'v': '1', 'view': 'odds', 'deck': '9'}
    >>> shared_state({"v": "1", "view": "any", "deck": "9", "list": "4 Bolt"})
    {'v': '1', 'view': 'any', 'list': '4 Bolt'}
    """
    if state.get(VIEW.name) == "any":
        return {part: value for part, value in state.items() if part in ("v", VIEW.name, *LAST_PARTS)}
    shared = {
        part: value for part, value in state.items() if part not in (*Session.names(*KEPT_LIST), *OWN_PARTS)
    }
    return {**shared, VIEW.name: "odds"} if VIEW.name in state else shared


def _saying_what_it_does(handler: Handler) -> Handler:
    """Return a handler whose replies say what has changed since the state of the request, for Undo.

    What they share is the state of the section that is shown.
    """

    def said(request: Request, reply: Reply) -> Reply:
        if not reply.state:
            return reply
        shared = shared_state(reply.state)
        return replace(
            reply,
            step=step_words(request.state, reply.state),
            shared=None if shared == reply.state else shared,
        )

    @wraps(handler)
    def handle(request: Request) -> Reply | Iterator[Reply]:
        answer = handler(request)
        return (
            said(request, answer) if isinstance(answer, Reply) else (said(request, each) for each in answer)
        )

    return handle


HANDLERS: Mapping[str, Handler] = {
    action: _saying_what_it_does(handler) for action, handler in _ACTIONS.items()
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
