"""Ready-made settings for weighted choice: each has a name and a sentence."""

from __future__ import annotations

from dataclasses import dataclass

import htpy as h

from cardtable.kingdom import Weighting, weighting_from_address
from cardtable.pages.language import t, t_later
from cardtable.pages.ui import button


@dataclass(frozen=True, slots=True)
class ReadyWeights:
    """Settings with their name and a sentence, as texts for `t`."""

    name: str
    sentence: str
    address: str
    """As `weighting_in_address` writes them."""

    @property
    def weighting(self) -> Weighting:
        """The settings."""
        return weighting_from_address(self.address)


READY = {
    "big-turns": ReadyWeights(
        t_later("Big turns"),
        t_later("Many Actions, many cards and several Buys."),
        "splitter*3*6*4*0-9_carddrawer*12*24*2-5*0-99_buyer*2*4*3*0-9",
    ),
    "little-luck": ReadyWeights(
        t_later("Little luck"),
        t_later("Few piles whose luck can decide the game."),
        "variance*0*2*1*0-6",
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


def ready_buttons(weighting: Weighting) -> h.Element:
    """Return a button for each of them, the present one pressed."""
    return h.div(".stack", role="group", aria_label=t("Ready-made settings"))[
        [
            button(
                [h.strong[t(each.name)], " ", h.span(".hint")[t(each.sentence)]],
                "weights-ready",
                classes="ready",
                queue=True,
                name="ready",
                value=value,
                aria_pressed="true" if each.weighting == weighting else "false",
            )
            for value, each in READY.items()
        ]
    ]
