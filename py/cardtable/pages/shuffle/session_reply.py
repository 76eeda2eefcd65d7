"""The reply that shows a session: the view and the regions of its section, and what it shares."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import wraps

import htpy as h

from cardtable.pages.core.reply import Handler, Reply, Request
from cardtable.pages.shuffle.any_deck.any_view import KEEP_REGION, LIST_REGION, any_view, keep_view, list_view
from cardtable.pages.shuffle.any_deck.practice_view import PRACTICE_REGION, practice_view
from cardtable.pages.shuffle.chances.advice_view import advice_view
from cardtable.pages.shuffle.chances.compare_view import compare_view, kept_choice
from cardtable.pages.shuffle.chances.odds_view import odds_view
from cardtable.pages.shuffle.deck.deck_view import DECK_REGION, strip
from cardtable.pages.shuffle.deck.kept_decks import KeptDeck, encode_decks
from cardtable.pages.shuffle.fields import LAST_LIST, OTHER, SEED, VIEW
from cardtable.pages.shuffle.layout.rotation_view import rotation_view
from cardtable.pages.shuffle.layout.shuffle_view import shuffle_view
from cardtable.pages.shuffle.match_view import match_view
from cardtable.pages.shuffle.phrases import Answer, outcome
from cardtable.pages.shuffle.session import GROUPS, LAST_PARTS, Session
from cardtable.pages.shuffle.steps_said import step_words
from cardtable.pages.shuffle.wish_view import wish_chance_words

VIEWS: Mapping[str, Callable[[Session], Answer]] = {
    "shuffle": shuffle_view,
    "rotation": rotation_view,
    "odds": odds_view,
    "stars": advice_view,
    "tracker": match_view,
    "any": any_view,
}
"""What the sections show; the shuffle of the seed can be played through."""
REGIONS: Mapping[str, tuple[str, Callable[[Session], h.Node]]] = {
    "shuffle-compare": ("stars", compare_view),
    "shuffle-kept": ("stars", kept_choice),
    LIST_REGION: ("any", list_view),
    KEEP_REGION: ("any", keep_view),
    PRACTICE_REGION: ("any", practice_view),
}
"""Regions that one section has, and that are empty in the others."""


def reply_of(session: Session, given: Mapping[str, list[str]] | None = None) -> Reply:
    """Return the reply that shows a session; a seed that was drawn goes into the form with the `given`."""
    section = session.section
    controls = {**(given or {}), **({SEED.name: [session.seed]} if session.seed_drawn else {})}
    if section == "stars":  # a kept deck may have been chosen for it
        controls = {OTHER.name: [session.other], **controls}
    name = "rotation" if (session.view, section) == ("rotation", "shuffle") else section
    view, words, data = VIEWS[name](session)
    html = {
        DECK_REGION: strip(session),
        "shuffle-view": view,
        "shuffle-export": "",
        "shuffle-answer": _answer(session, words),
    }
    for name, (of_section, content) in REGIONS.items():
        html[name] = content(session) or "" if section == of_section else ""
    if session.list_text or section == "any":
        kept = session.state_of(*LAST_PARTS, VIEW.name if section == "any" else "")
        last = encode_decks([KeptDeck("last", kept)]) if session.list_text else ""
        controls[LAST_LIST.name] = [last]
    data = {"seed": session.seed, "moved": str(session.odds.moved), **data}
    return Reply({name: str(each) for name, each in html.items()}, session.state(), controls, words, data)


def _answer(session: Session, words: str) -> h.Node:
    """Return the answer to the wishes, which stays in view while they or the list are changed."""
    if session.section == "any":
        return outcome(words) if session.list_wishes and session.has_list else ""
    return (
        outcome(wish_chance_words(session)) if session.wishes and session.section in ("odds", "stars") else ""
    )


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
    own = Session.names(*(name for name, group in GROUPS.items() if not group.is_shared))
    return {
        part: "odds" if part == VIEW.name else value
        for part, value in state.items()
        if part == VIEW.name or part not in own
    }


def saying_what_it_does(handler: Handler) -> Handler:
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
