"""The three methods of choosing ten piles. Forms and addresses name the method `way`."""

from __future__ import annotations

from enum import StrEnum

from cardtable.pages.core.language import t_later


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
