"""Addresses of earlier builds: their parts become those of today, here and nowhere else."""

from __future__ import annotations

import re
from collections.abc import Mapping

from cardtable.pages.core.address import JOINER
from cardtable.pages.shuffle.deck_texts import LONGEST_LIST
from cardtable.pages.shuffle.wish_notation import list_things

FORMER = ("many", "trials", "whole", "start", "other-steps", "keep-of", "keep-least", "keep-most")
"""Parts that are no more; the first three have no effect."""
VIEWS = {"simulation": "odds", "compare": "stars", "table": "odds"}
"""Views that are no more."""
NUMBER = re.compile("[0-9]{1,4}")
_PLACE = "s?(?:0|[1-9][0-9]*)"
PLACES = re.compile(rf"(.*~)?({_PLACE}(?:\+{_PLACE})*)")
"""A wish for a list as it was: cards by their places, sections as `s0`, `s1` ..."""


def upgraded(state: Mapping[str, str]) -> dict[str, str]:
    """Return the state of an address in the parts of today.

    >>> upgraded({"v": "1", "view": "rotation", "start": "seen", "steps": "draw", "sort": "2"})
    {'v': '1', 'view': 'tracker', 'match-steps': 'draw'}
    >>> upgraded({"list": "24 Mountain", "list-draws": "2", "list-wish": "min2~0", "keep-of": "0"})
    {'list': '24 Mountain', 'list-wish': 'min2~Mountain', 'list-turn': '3', 'keep-rule': 'min0~Mountain'}
    """
    found = {name: text for name, text in state.items() if name not in FORMER}
    if state.get("sort", "0").strip("0").isdecimal():  # a column of a table
        del found["sort"]
    steps, others = state.get("steps", ""), state.get("other-steps", "")
    of_match = state.get("start") == "seen"
    if of_match or others:
        steps, match_steps = (others, steps) if of_match else (steps, others)
        found.pop("steps", None)
        found |= {name: text for name, text in (("steps", steps), ("match-steps", match_steps)) if text}
    view = state.get("view", "")
    if of_match and view == "rotation":
        found["view"] = "tracker"
    elif view in VIEWS:
        found["view"] = VIEWS[view]
    if NUMBER.fullmatch(state.get("list-draws", "")):
        found["list-turn"] = str(int(found.pop("list-draws")) + 1)
    if state.get("keep-of"):
        found.setdefault("keep-rule", _one_rule(state))
    for part in {"list-wish", "keep-rule"} & found.keys():
        text = state.get("list", "")[:LONGEST_LIST]  # a longer one is refused afterwards
        wishes = (_by_names(wish, text) for wish in found[part].split(JOINER))
        found[part] = JOINER.join(filter(None, wishes))
    return found


def _one_rule(state: Mapping[str, str]) -> str:
    """Return the one rule for keeping a hand that an address had: so many of some cards."""
    defaults = {"keep-least": "0", "keep-most": "10", "hand": "7"}
    least, most, hand = numbers = [state.get(name, default) for name, default in defaults.items()]
    is_between = all(map(NUMBER.fullmatch, numbers)) and int(most) < int(hand)
    amount = "in{}-{}".format(*sorted((int(least), int(most)))) if is_between else f"min{least}"
    return f"{amount}~{state['keep-of'].replace(JOINER, '+')}"


def _by_names(wish: str, text: str) -> str:
    """Return a wish with the names of a list where it has places; without those of none, "" if none is left.

    >>> [_by_names(wish, "Lands:\\n20 Mountain\\n4 Bolt") for wish in ("by4~s0+1+9", "7", "min2~Bolt")]
    ['by4~#Lands+Bolt', '', 'min2~Bolt']
    """
    match = PLACES.fullmatch(wish)
    if match is None:
        return wish
    things = list(list_things(text))
    sections = [thing for thing in things if thing.startswith("#")]
    places = {f"s{place}": thing for place, thing in enumerate(sections)}
    places |= {str(place): thing for place, thing in enumerate(things[len(sections) :])}
    named = [places[place] for place in match[2].split("+") if place in places]
    return f"{match[1] or ''}{'+'.join(named)}" if named else ""
