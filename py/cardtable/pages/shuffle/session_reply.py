"""The reply that shows a session: its view and regions, what it shares, and what Undo says of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

import htpy as h

from cardtable.pages.core.action import Actions, Parts
from cardtable.pages.core.address import JOINER
from cardtable.pages.core.language import in_quotes, listed, t
from cardtable.pages.core.reply import JSON, Reply
from cardtable.pages.shuffle.any_deck.any_view import KEEP_REGION, LIST_REGION, any_view, keep_view, list_view
from cardtable.pages.shuffle.any_deck.practice_view import PRACTICE_REGION, practice_view
from cardtable.pages.shuffle.any_deck.tables_view import TABLES_REGION, tables_view
from cardtable.pages.shuffle.chances.advice_view import advice_view, compare_view, kept_choice
from cardtable.pages.shuffle.chances.odds_view import odds_view
from cardtable.pages.shuffle.deck.deck_view import DECK_REGION, strip
from cardtable.pages.shuffle.deck_words import is_example
from cardtable.pages.shuffle.fields import VIEW
from cardtable.pages.shuffle.layout.rotation_view import rotation_view
from cardtable.pages.shuffle.layout.shuffle_view import shuffle_view
from cardtable.pages.shuffle.match_view import match_view
from cardtable.pages.shuffle.older import upgraded
from cardtable.pages.shuffle.phrases import CARDS_BY_CODE, Answer, cards_counted, first_names, outcome
from cardtable.pages.shuffle.session import GROUPS, LIST_PARTS, Session, read
from cardtable.pages.shuffle.wish_view import wish_outcome

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
    TABLES_REGION: ("any", tables_view),
}
"""Regions that one section has, and that are empty in the others."""


def show(session: Session) -> Reply:
    view, words, data = VIEWS[session.view](session)
    html: dict[str, h.Node] = {
        "shuffle-head": "",  # the first region is brought into view
        DECK_REGION: strip(session),
        "shuffle-view": view,
        "shuffle-export": "",
        "shuffle-answer": _answer(session, words, data),
    }
    for name, (section, content) in REGIONS.items():
        html[name] = content(session) or "" if session.section == section else ""
    data = {"seed": session.seed, "moved": str(session.odds.moved), **data}
    return Reply(html, session.state(), {}, words, data)


def _answer(session: Session, words: str, data: JSON) -> h.Node:
    """Return the answer to the wishes, which stays in view while they or the list are changed."""
    if session.section == "any":
        chance = Fraction(data["together"]) if "together" in data else None
        return outcome(words, chance=chance) if session.wishes_now and session.has_list else ""
    return wish_outcome(session) if session.wishes and session.section in ("odds", "stars") else ""


def shared_state(state: Parts) -> dict[str, str]:
    """Return the part of a state that is shared: any deck or the deck of the game, never both.

    A link to the deck of the game opens its chances: the match and the view stay with the visitor.

    >>> shared_state({"v": "1", "view": "tracker", "deck": "9", "seen": "9", "list": "4 Bolt"})
    {'v': '1', 'view': 'odds', 'deck': '9'}
    >>> shared_state({"v": "1", "view": "any", "deck": "9", "list": "4 Bolt"})
    {'v': '1', 'view': 'any', 'list': '4 Bolt'}
    """
    if state.get(VIEW.name) == "any":
        return {part: value for part, value in state.items() if part in ("v", VIEW.name, *LIST_PARTS)}
    own = Session.names(*(name for name, group in GROUPS.items() if not group.is_shared))
    return {
        part: "odds" if part == VIEW.name else value
        for part, value in state.items()
        if part == VIEW.name or part not in own
    }


def step_words(before: Parts, after: Parts) -> str:
    """Return what has changed between two states, "" where nothing is to be said.

    >>> step_words({"deck": "9"}, {"deck": "9.42"}), step_words({"deck": "9.42"}, {"deck": "42"})
    ('Vanguard is added', 'Biohazard is taken out')
    >>> step_words({"deck": "9"}, {"deck": "9", "stars": "9"})
    'Biohazard is starred'
    """
    before = upgraded(before)
    owned, cards = (frozenset(_listed(state, "deck")) for state in (before, after))
    old_stars, stars = (frozenset(_listed(state, "stars")) for state in (before, after))
    if changed := owned ^ cards:
        if len(changed) == 1:
            name = _name(*changed)
            return t("{card} is added", card=name) if cards > owned else t("{card} is taken out", card=name)
        if not cards:
            return t("the deck is emptied")
        if not owned:
            return t("a deck of {cards}", cards=cards_counted(len(cards)))
        return t("another deck in place of {deck}", deck=_deck_words(before))
    if changed := old_stars ^ stars:
        if len(changed) > 1:
            return t("the favourites are changed")
        name = _name(*changed)
        if stars > old_stars:
            return t("{card} is starred", card=name)
        return t("{card} is no favourite any more", card=name)
    if before.get("seen") != after.get("seen"):
        return _seen_words(_listed(before, "seen"), _listed(after, "seen"))
    for name, group in GROUPS.items():
        if group.changed and any(before.get(part) != after.get(part) for part in Session.names(name)):
            return t(group.changed)
    return ""


def _deck_words(state: Parts) -> str:
    """Return which deck a state holds: its name, that it is the example, or its first cards.

    >>> _deck_words({"deck": "9.13.20.32"}), _deck_words({"deck": "9.13", "name": "Two"})
    ('Biohazard, Half Life and 2 others', '“Two”')
    """
    codes = _listed(state, "deck")
    if state.get("name"):
        return in_quotes(state["name"])
    if is_example(codes, _listed(state, "stars")):
        return t("the example deck")
    return listed(first_names(list(map(_name, codes))))


def _seen_words(before: list[str], after: list[str]) -> str:
    """Return which card of the match was noted, or taken back.

    >>> _seen_words([], ["9"]), _seen_words(["9"], [])
    ('Biohazard is noted', 'a new match')
    """
    if after and after[:-1] == before:
        return t("{card} is noted", card=_name(after[-1]))
    return t("the cards of the match are changed") if after else t("a new match")


def _listed(state: Parts, part: str) -> list[str]:
    return [code for code in state.get(part, "").strip().split(JOINER) if code]


def _name(code: str) -> str:
    return CARDS_BY_CODE[code].name


ACTIONS = Actions(read, show, shared_state, step_words)
