"""What a person wishes of a kingdom: read from the form or an address, and written to an address."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from ..kingdom import (
    LANDSCAPE_KINDS,
    PUBLISHED,
    Ask,
    Asks,
    Boxes,
    Chooser,
    Landscapes,
    Limits,
    LimitsError,
    Pool,
    Settings,
    Weighting,
    default_weighting,
    editions,
    pool,
    set_ids,
)
from .form import JOINER, Form
from .kingdom_ways import Way, chooser_for, read_weights, weights_text
from .language import t

__all__ = ["LIMITS", "SETTING_FIELDS", "TICKED_ASKS", "WISH_FIELDS", "Wish", "read_wish", "setting_fields"]

SEED = re.compile(r"[A-Za-z0-9-]{1,32}")
TICKED_ASKS = tuple(ask.value for ask in Ask if ask is not Ask.PRIORITY)
LIMITS = ("in_all", *(f"{kind}s" for kind in LANDSCAPE_KINDS))
"""The limits of `Settings`, in the order of the form."""
MOST_LANDSCAPES = 20
SETTING_FIELDS = (
    "draw",
    *(f"{name}-{end}" for name in LIMITS for end in ("least", "most")),
    "one-way",
    "colonies",
    "shelters",
)
WISH_FIELDS = ("sets", "asks", "mix", "priority", *SETTING_FIELDS, "way", "weights", "seed")
"""What an address holds of a wish."""


@dataclass(frozen=True, slots=True)
class Wish:
    """Sets, asks and settings, and the seed that draws a kingdom for them."""

    editions: tuple[str, ...]
    asks: tuple[str, ...]
    mix: bool
    priority: str
    settings: Settings
    seed: str
    way: Way = Way.STANDARD
    weighting: Weighting = field(default_factory=default_weighting)
    """For the weighted way; the others do not look at it."""

    @property
    def pool(self) -> Pool:
        """The piles of the chosen editions."""
        return pool(self.editions)

    @property
    def engine_asks(self) -> Asks:
        """The asks as the engine takes them."""
        return Asks(
            village=Ask.VILLAGE in self.asks,
            drawer=Ask.DRAWER in self.asks,
            buy=Ask.BUY in self.asks,
            trashing=Ask.TRASHING in self.asks,
            attacks=Ask.NO_ATTACKS not in self.asks,
            reaction=Ask.REACTION in self.asks,
            costs=Ask.COSTS in self.asks,
            priority=self.priority or None,
            alchemy=Ask.ALCHEMY in self.asks,
            mix_alchemy=self.mix,
        )

    @property
    def chooser(self) -> Chooser:
        """The way in which the piles are chosen, as the engine takes it."""
        return chooser_for(self.way, self.weighting)

    def without_seed(self) -> Wish:
        """The same wish for a table that no seed gives any more."""
        return replace(self, seed="")

    def form_fields(self) -> dict[str, list[str]]:
        """The values for the form's controls; the seed's stays empty, so that "Deal" draws anew."""
        return {
            "sets": list(self.editions),
            "asks": list(self.asks),
            "mix": ["1"] if self.mix else [],
            "priority": [self.priority],
            "seed": [""],
            **setting_fields(self.settings),
            "way": [self.way],
            **self._weights,
        }

    def state(self) -> dict[str, str]:
        """The wish as an address holds it: what is not asked for, or as published, is left out."""
        published = setting_fields(PUBLISHED)
        settings = {
            name: values
            for name, values in setting_fields(self.settings).items()
            if values != published[name]
        }
        parts = {
            "sets": JOINER.join(self.editions),
            "asks": JOINER.join(self.asks),
            "mix": "1" if self.mix else "",
            "priority": self.priority,
            **{name: values[0] if values else "0" for name, values in settings.items()},
            "way": "" if self.way is Way.STANDARD else self.way,
            **{name: text for name, (text,) in self._weights.items()},
            "seed": self.seed,
        }
        return {name: value for name, value in parts.items() if value}

    @property
    def _weights(self) -> dict[str, list[str]]:
        return {"weights": [weights_text(self.weighting)]} if self.way is Way.WEIGHTED else {}


def setting_fields(settings: Settings) -> dict[str, list[str]]:
    """The form's values for some settings.

    >>> setting_fields(PUBLISHED)["in_all-most"], setting_fields(PUBLISHED)["one-way"]
    (['2'], ['1'])
    """
    limits = {
        f"{name}-{end}": [str(getattr(getattr(settings, name), end))]
        for name in LIMITS
        for end in ("least", "most")
    }
    return {
        "draw": [settings.landscapes],
        **limits,
        "one-way": ["1"] if settings.one_way else [],
        "colonies": [settings.colonies],
        "shelters": [settings.shelters],
    }


def read_wish(given: Mapping[str, list[str]], entropy: str, *, from_form: bool) -> Wish:
    """Read a wish; raises FormError with everything that is wrong.

    In a form an empty check box is simply not sent; in an address (`from_form` false) what is left out is as
    published.
    """
    form = Form(given)
    way = Way(form.choice("way", tuple(Way)))
    wish = Wish(
        editions=form.several("sets", [edition.id for edition in editions()]),
        asks=form.several("asks", TICKED_ASKS),
        mix=form.switch("mix"),
        priority=form.choice("priority", ("", *set_ids())),
        settings=_read_settings(form, one_way=not from_form),
        seed=form.text("seed") or entropy[:10],
        way=way,
        weighting=read_weights(form) if way is Way.WEIGHTED else default_weighting(),
    )
    if not wish.editions:
        form.refuse("sets", t("No set is chosen. At least one is needed."))
    if not SEED.fullmatch(wish.seed):
        form.refuse(
            "seed",
            t(
                "{given} is not accepted. Accepted: up to {most} letters, digits and hyphens.",
                given=repr(wish.seed),
                most=32,
            ),
        )
    form.check()
    return wish


def _read_settings(form: Form, *, one_way: bool) -> Settings:
    limits: dict[str, Any] = {name: _read_limits(form, name) for name in LIMITS}
    try:
        return Settings(
            landscapes=Landscapes(form.choice("draw", tuple(Landscapes))),
            **limits,
            one_way=form.switch("one-way", default=one_way),
            colonies=Boxes(form.choice("colonies", tuple(Boxes))),
            shelters=Boxes(form.choice("shelters", tuple(Boxes))),
        )
    except LimitsError as error:
        form.refuse(
            "in_all-most",
            t(
                "{given} is not accepted. Accepted: the least of all kinds together, {least}, or more.",
                given=error.most,
                least=error.least,
            ),
        )
        return PUBLISHED


def _read_limits(form: Form, name: str) -> Limits:
    published: Limits = getattr(PUBLISHED, name)
    least = form.number(f"{name}-least", 0, MOST_LANDSCAPES, published.least)
    most = form.number(f"{name}-most", 0, MOST_LANDSCAPES, published.most)
    if least > most:
        message = t("{least} is more than the most, {most}. Accepted: 0 to {most}.", least=least, most=most)
        form.refuse(f"{name}-least", message)
        return published
    return Limits(least, most)
