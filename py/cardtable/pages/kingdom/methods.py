"""The three methods of choosing ten piles. Forms and addresses name the method `way`."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from random import Random

from cardtable.kingdom import (
    BESIDE,
    Asks,
    Beside,
    Card,
    Choice,
    Chooser,
    Pool,
    Weighting,
    choose_even,
    choose_standard,
)
from cardtable.pages.language import t_later


class Method(StrEnum):
    """How the ten piles are chosen."""

    STANDARD = "standard"
    EVEN = "even"
    WEIGHTED = "weighted"


METHOD_NAMES = {
    Method.STANDARD: t_later("Standard"),
    Method.EVEN: t_later("Even"),
    Method.WEIGHTED: t_later("Weighted"),
}
METHOD_SENTENCES = {
    Method.STANDARD: t_later(
        "As players deal by hand: first piles for the wishes that the fewest piles meet, then any that fit."
    ),
    Method.EVEN: t_later("Every kingdom that meets the wishes is equally likely."),
    Method.WEIGHTED: t_later("Pile by pile, drawn towards the balance that your weights describe."),
}


def chooser_for(method: Method, weighting: Weighting) -> Chooser:
    """Return a method as the engine takes it. The weighted one is imported when it is used."""

    def by_weights(
        pool: Pool,
        asks: Asks,
        rng: Random,
        /,
        *,
        locked: Sequence[Card] = (),
        banned: Sequence[Card] = (),
        beside: Beside | None = BESIDE,
    ) -> Choice:
        from cardtable.kingdom import choose_weighted

        return choose_weighted(pool, asks, weighting, rng, locked=locked, banned=banned, beside=beside)

    return {Method.STANDARD: choose_standard, Method.EVEN: choose_even, Method.WEIGHTED: by_weights}[method]
