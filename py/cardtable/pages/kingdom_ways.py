"""The three ways of choosing, and the weights of the third: in the form, in the address, on the device."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from random import Random
from typing import Any

from ..kingdom import (
    Asks,
    Card,
    Choice,
    Chooser,
    Pool,
    Role,
    Table,
    Weighting,
    WeightingAddressError,
    choose,
    choose_even,
    choose_weighted,
    weighting_from_address,
    weighting_in_address,
)
from ..kingdom.roles import REFERENCES
from .form import VERSION, Form, read_json
from .kingdom_faults import weights_address_words
from .language import noted, t
from .reply import FieldError, FormError

__all__ = [
    "KEPT",
    "WAY_SENTENCES",
    "Held",
    "KeptWeights",
    "Way",
    "chooser_for",
    "current_weights",
    "held_on",
    "kept_weights",
    "read_weights",
    "weights_from",
    "weights_text",
]

DEFAULT = "default"
"""How the default settings are written, as their address is empty."""
LONGEST_WEIGHTS = 40_000
KEPT = "weights-kept"
"""The control that holds what the device keeps."""
MOST_NAMED = 50


class Way(StrEnum):
    """How the ten piles are chosen."""

    STANDARD = "standard"
    EVEN = "even"
    WEIGHTED = "weighted"


WAY_SENTENCES = {
    Way.STANDARD: noted(
        "The published procedure: the scarcest ask first, then any pile that keeps the asks."
    ),
    Way.EVEN: noted("Every kingdom that meets the asks is equally likely."),
    Way.WEIGHTED: noted("Pile by pile, drawn towards the balance that your weights describe."),
}


def chooser_for(way: Way, weighting: Weighting) -> Chooser:
    """Return a way of choosing as the engine takes it."""

    def by_weights(
        pool: Pool, asks: Asks, rng: Random, /, *, locked: Sequence[Card] = (), banned: Sequence[Card] = ()
    ) -> Choice:
        return choose_weighted(pool, asks, weighting, rng, locked=locked, banned=banned)

    return {Way.STANDARD: choose, Way.EVEN: choose_even, Way.WEIGHTED: by_weights}[way]


def weights_text(weighting: Weighting) -> str:
    """Write weights as forms and addresses hold them.

    >>> from cardtable.kingdom import default_weighting
    >>> weights_text(default_weighting())
    'default'
    """
    return weighting_in_address(weighting) or DEFAULT


def weights_from(text: str, field: str = "weights") -> Weighting:
    """Read what `weights_text` wrote, nothing being the defaults; raises FormError."""
    try:
        return weighting_from_address("" if text == DEFAULT else text)
    except WeightingAddressError as error:
        raise FormError(FieldError(field, weights_address_words(error)[:400])) from error


def read_weights(form: Form) -> Weighting:
    """Read the weights of a form or an address; what is wrong is refused.

    Where the form has none yet, those that the device keeps as the present ones.
    """
    text = form.text("weights", LONGEST_WEIGHTS)
    try:
        return weights_from(text or _read_kept(form.text(KEPT, LONGEST_WEIGHTS)).current)
    except FormError as error:
        form.refuse("weights", error.errors[0].message)
        return weights_from(DEFAULT)


def current_weights(fields: Mapping[str, list[str]]) -> Weighting:
    """Read the weights that a form holds; raises FormError."""
    form = Form(fields)
    weighting = read_weights(form)
    form.check()
    return weighting


@dataclass(frozen=True, slots=True)
class KeptWeights:
    """What the device keeps: the present settings, and those that were given a name."""

    current: str = DEFAULT
    named: tuple[tuple[str, str], ...] = ()
    """Pairs of name and settings, by name."""

    def with_current(self, weighting: Weighting) -> KeptWeights:
        """The same with other present settings."""
        return replace(self, current=weights_text(weighting))

    def with_named(self, name: str, weighting: Weighting) -> KeptWeights:
        """The same with settings under a name; raises FormError if there are too many."""
        named = {**dict(self.named), name: weights_text(weighting)}
        if len(named) > MOST_NAMED:
            raise FormError(
                FieldError("weights-name", t("At most {most} settings can be kept.", most=MOST_NAMED))
            )
        return replace(self, named=tuple(sorted(named.items())))

    def without(self, name: str) -> KeptWeights:
        """The same without the settings of a name."""
        return replace(self, named=tuple(pair for pair in self.named if pair[0] != name))

    def text(self) -> str:
        """Return it as the device keeps it."""
        content = {"cardtable": "weights", "v": VERSION, "current": self.current, "named": dict(self.named)}
        return json.dumps(content)


def kept_weights(fields: Mapping[str, list[str]]) -> KeptWeights:
    """Read what the device keeps; raises FormError if it is damaged."""
    return _read_kept((fields.get(KEPT) or [""])[0])


def _read_kept(text: str) -> KeptWeights:
    if not text.strip():
        return KeptWeights()
    try:
        content: Any = read_json(text)
    except ValueError as error:
        raise _damaged(t("they are no JSON")) from error
    if not isinstance(content, dict) or content.get("v") != VERSION:
        raise _damaged(t("they are of another version"))
    current, named = content.get("current", DEFAULT), content.get("named", {})
    if not isinstance(named, dict) or not all(isinstance(each, str) for each in (current, *named.values())):
        raise _damaged(t("a part is no text"))
    return KeptWeights(current, tuple(sorted(named.items())))


def _damaged(why: str) -> FormError:
    return FormError(
        FieldError("weights", t("The weights kept on this device cannot be read: {why}.", why=why))
    )


@dataclass(frozen=True, slots=True)
class Held:
    """The piles that a table holds fast, and the cards that may not come among the others."""

    locked: tuple[Card, ...] = ()
    banned: tuple[Card, ...] = ()


def held_on(table: Table) -> Held:
    """Return what a new choice of piles must respect on a table, as `again` does."""
    held = [(slot.role, card) for slot, card in table.slots.items() if slot in table.locked]
    beside = tuple(card for role, card in held if role not in (Role.PILE, *REFERENCES))
    return Held(tuple(card for role, card in held if role is Role.PILE), (*table.banned, *beside))
