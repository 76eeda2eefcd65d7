"""What a press has changed in the state of the tool, in words: Undo says it."""

from __future__ import annotations

from collections.abc import Mapping

from cardtable.pages.core.address import JOINER
from cardtable.pages.core.language import listed, t
from cardtable.pages.shuffle.deck_words import is_example
from cardtable.pages.shuffle.phrases import CARDS_BY_CODE, cards_counted, first_names
from cardtable.pages.shuffle.session import GROUPS, Session

State = Mapping[str, str]


def step_words(before: State, after: State) -> str:
    """Return what has changed between two states, "" where nothing is to be said.

    >>> step_words({"deck": "9"}, {"deck": "9.42"}), step_words({"deck": "9.42"}, {"deck": "42"})
    ('Vanguard is added', 'Biohazard is taken out')
    >>> step_words({"deck": "9"}, {"deck": "9", "stars": "9"})
    'Biohazard is starred'
    """
    (owned, cards), (old_stars, stars) = (
        [frozenset(_listed(state, part)) for state in (before, after)] for part in ("deck", "stars")
    )
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


def _deck_words(state: State) -> str:
    """Return which deck a state holds: its name, that it is the example, or its first cards.

    >>> _deck_words({"deck": "9.13.20.32"}), _deck_words({"deck": "9.13", "name": "Two"})
    ('Biohazard, Half Life and 2 others', '“Two”')
    """
    codes = _listed(state, "deck")
    if state.get("name"):
        return f"“{state['name']}”"
    if is_example(codes, _listed(state, "stars")):
        return t("the example deck")
    names = [_name(code) for code in codes]
    return listed(first_names(names))


def _seen_words(before: list[str], after: list[str]) -> str:
    """Return which card of the match was noted, or taken back.

    >>> _seen_words([], ["9"]), _seen_words(["9"], [])
    ('Biohazard is noted', 'a new match')
    """
    if after and after[:-1] == before:
        return t("{card} is noted", card=_name(after[-1]))
    return t("the cards of the match are changed") if after else t("a new match")


def _listed(state: State, part: str) -> list[str]:
    return [code for code in state.get(part, "").split(JOINER) if code]


def _name(code: str) -> str:
    return CARDS_BY_CODE[code].name
