"""The form of the Coin tool, as the build writes it into the page."""

from __future__ import annotations

import htpy as h
from cardtable.pages.coin.session import SEED, TOSSES

from cardtable.pages.core.language import t
from cardtable.pages.ui import button, field, notice_place, region


def panel() -> h.Element:
    """Return the tool's panel: the form, and the place for its answer."""
    tosses = h.input(
        "#coin-tosses", type="number", name=TOSSES.name, min="1", max="100", value=str(TOSSES.default)
    )
    seed = h.input("#coin-seed", name=SEED.name, maxlength="32", autocomplete="off", spellcheck="false")
    return h.section(
        "#coin-panel.panel", role="tabpanel", aria_labelledby="coin-tab", tabindex="-1", hidden=True
    )[
        h.form("#coin-form", data_tool="coin", data_action="toss", novalidate=True)[
            h.h2[t("Coin")],
            notice_place(),
            field(t(TOSSES.label), tosses, "coin-tosses", TOSSES.name),
            field(t(SEED.label), seed, "coin-seed", SEED.name),
            button(t("Toss the coin"), quiet=False, submit=True),
            h.section(".table", aria_label=t("Coin"))[region("coin")],
        ]
    ]
