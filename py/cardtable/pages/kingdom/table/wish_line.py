"""The wish of a table in one line, for where the form is folded."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.kingdom import Requirement, pool
from cardtable.kingdom.cards.boxes import boxes_of
from cardtable.kingdom.choose.expansions import draws_sets
from cardtable.pages.core.language import plural, t
from cardtable.pages.kingdom.methods import METHOD_NAMES, Method
from cardtable.pages.kingdom.phrases import ask_names, set_name, told_asks
from cardtable.pages.kingdom.wishes import Wish

MOST_SETS = 3
"""How many sets are named; of more, the number is told."""


def wish_line(wish: Wish, weights: str = "") -> str:
    """Return the sets, the asks and the method of a wish; what is usual is left out.

    `weights` is the name of its weights, empty for the default ones.
    """
    sets = wish.pool.sets
    asks = told_asks(ask for ask in wish.engine_asks.in_force(sets) if ask is not Requirement.PRIORITY)
    words = [_sets(wish, sets), ask_names(asks) or t("nothing wished for")]
    if wish.priority:
        words.append(t("five piles of {set}", set=set_name(wish.priority)))
    if wish.drawn:
        words.append(t("drawn from {count} sets", count=len(pool(wish.editions).sets)))
    if wish.method is not Method.STANDARD:  # last: the wishes matter more
        name, has_name = t(METHOD_NAMES[wish.method]), wish.method is Method.WEIGHTED and weights
        words.append(t("{what}: {words}", what=name, words=weights) if has_name else name)
    return " · ".join(words)


def draw_not_followed(wish: Wish | None, players: int) -> str:
    """Return that only a deal draws some of the sets, where the form says so; empty if it does not."""
    if wish is None or not draws_sets(wish.editions, wish.expansions, players, wish.settings):
        return ""
    return plural(
        wish.expansions,
        "Here all your sets count. “Deal a kingdom” takes what is in {count} box.",
        "Here all your sets count. “Deal a kingdom” takes what is in {count} boxes.",
    )


def _sets(wish: Wish, sets: Sequence[str]) -> str:
    if len(sets) <= MOST_SETS:
        return ", ".join(map(set_name, sets))
    boxes = len(boxes_of(sets, wish.editions))
    if boxes == len(sets):
        return t("{count} sets", count=len(sets))
    return t("{count} sets, in {boxes} boxes", count=len(sets), boxes=boxes)
