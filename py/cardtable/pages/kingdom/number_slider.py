"""A number with a slider and a number field in step, and a place for its error."""

from __future__ import annotations

from math import log10

import htpy as h

from cardtable.kingdom.weighted.settings import Number, as_text
from cardtable.pages.language import t
from cardtable.pages.ui import error_place


def factor_field(name: str, label: str, value: Number, action: str) -> h.Element:
    """Return a multiplier's field: from 0.001 to 1000; the slider goes from a tenth to tenfold by ratios."""
    slider = {
        "data_scale": "log",
        "min": "-1",
        "max": "1",
        "step": "0.02",
        "value": f"{min(max(log10(value), -1), 1):.2f}",
    }
    return _field(name, label, value, action, slider, least="0.001")


def amount_field(name: str, label: str, value: Number, action: str, *, top: int) -> h.Element:
    """Return a sum's field: from 0 to 1000; the slider goes up to `top` in halves."""
    slider = {"min": "0", "max": str(top), "step": "0.5", "value": as_text(min(value, top))}
    return _field(name, label, value, action, slider, least="0")


def _field(
    name: str, label: str, value: Number, action: str, slider: dict[str, str], *, least: str
) -> h.Element:
    sends = {"data_action": action, "data_queue": ""}
    return h.div(".number-slider")[
        h.label(for_=f"step-{name}")[label],
        h.input(
            type="range",
            data_number_field=f"step-{name}",
            aria_label=t("{label}, slider", label=label),
            **slider,
            **sends,
        ),
        h.input(
            f"#step-{name}",
            type="number",
            name=name,
            value=as_text(value),
            min=least,
            max="1000",
            step="any",
            inputmode="decimal",
            **sends,
        ),
        error_place(name),
    ]
