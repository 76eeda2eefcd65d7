"""Weights as forms and addresses hold them, ready-made ones, and those that the device keeps under names."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import Any

from cardtable.kingdom import Weighting, WeightingAddressError
from cardtable.pages.core.address import VERSION
from cardtable.pages.core.json_text import read_kept
from cardtable.pages.core.language import t, t_later
from cardtable.pages.core.schema import NotAcceptedError
from cardtable.pages.kingdom.error_words import error_words

DEFAULT = "default"
"""How the default settings are written, as their address is empty."""
LONGEST_NAME = 40
MOST_NAMED = 50
LONGEST_MESSAGE = 400


@dataclass(frozen=True, slots=True)
class ReadyWeights:
    """Settings with their name and a sentence, as texts for `t`."""

    name: str
    sentence: str
    address: str
    """As `str` of a weighting writes them."""

    @property
    def weighting(self) -> Weighting:
        return Weighting.parse(self.address)


READY = {
    "big-turns": ReadyWeights(
        t_later("Big turns"),
        t_later("Many Actions, many cards and several Buys."),
        "splitter*3*6*4*0-9_carddrawer*12*24*2-5*0-99_buyer*2*4*3*0-9",
    ),
    "little-luck": ReadyWeights(
        t_later("Little luck"), t_later("Few piles whose luck can decide the game."), "variance*0*2*1*0-6"
    ),
    "beginners": ReadyWeights(
        t_later("Beginners"),
        t_later("Cheap piles, few decisions, little that hurts others."),
        "cheap*5*8*1-8*0-8_chooser*0*5*1*0-75_interactive*0*2*1*0-5",
    ),
    "few-attacks": ReadyWeights(
        t_later("Hardly any Attacks"),
        t_later("Attacks are rare; the wish “No attacks” excludes them."),
        "attack*0*0*1*0-05_giver*0*0*1*0-1_shrinker*0*0*1*0-1_interactive*0*2*1*0-7",
    ),
}
"""By the value that a button sends."""


def weights_text(weighting: Weighting) -> str:
    """Write weights as forms and addresses hold them.

    >>> from cardtable.kingdom import default_weighting
    >>> weights_text(default_weighting())
    'default'
    """
    return str(weighting) or DEFAULT


def decode_weights(text: str) -> Weighting:
    """Read what `weights_text` wrote. Raises `NotAcceptedError`."""
    try:
        return Weighting.parse("" if text == DEFAULT else text)
    except WeightingAddressError as error:
        raise NotAcceptedError(error_words(error)[:LONGEST_MESSAGE]) from error


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
        """The same with settings under a name. Raises `NotAcceptedError` if there are too many."""
        named = {**dict(self.named), name: weights_text(weighting)}
        if len(named) > MOST_NAMED:
            raise NotAcceptedError(t("At most {most} settings can be kept.", most=MOST_NAMED))
        return replace(self, named=tuple(sorted(named.items())))

    def without(self, name: str) -> KeptWeights:
        """The same without the settings of a name."""
        return replace(self, named=tuple(pair for pair in self.named if pair[0] != name))

    def text(self) -> str:
        """Return it as the device keeps it."""
        content = {"cardtable": "weights", "v": VERSION, "current": self.current, "named": dict(self.named)}
        return json.dumps(content)

    def name_of(self, weights: str) -> str:
        """Return the name of settings, of those kept or ready-made ones; empty for the default ones."""
        if weights == DEFAULT:
            return ""
        kept = (name for name, each in self.named if each == weights)
        ready = (t(each.name) for each in READY.values() if each.address == weights)
        return next(kept, "") or next(ready, "") or t("your own weights")


def decode_kept(text: str) -> KeptWeights:
    """Read what `KeptWeights.text` wrote. Raises `NotAcceptedError`."""
    return read_kept(text, "weights", t("The weights kept on this device"), _kept)


def _kept(content: dict[str, Any]) -> KeptWeights:
    current, named = content.get("current", DEFAULT), content.get("named", {})
    if not all(isinstance(each, str) for each in (current, *named.values())):
        raise TypeError("a part is no text")
    return KeptWeights(current, tuple(sorted(named.items())))
