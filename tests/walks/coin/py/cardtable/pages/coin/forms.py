"""The form of the Coin tool, as the build writes it into the page."""

from __future__ import annotations

import htpy as h
from cardtable.pages.coin.session import SEED, TOSSES

from cardtable.pages import ui
from cardtable.pages.core.language import t


def panel() -> h.Element:
    """Return the tool's panel: the form, and the place for its answer."""
    return ui.panel("coin")[
        ui.form("#coin-form", "coin", "toss")[
            h.h2[t("Coin")],
            ui.notice_place(),
            ui.control(TOSSES, "coin"),
            ui.control(SEED, "coin"),
            ui.button(t("Toss the coin"), quiet=False, submit=True),
            h.section(".table", aria_label=t("Coin"))[ui.region("coin")],
        ]
    ]
