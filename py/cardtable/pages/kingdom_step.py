"""A number as people set it: a slider and a number field in step, with a place for what is wrong."""

from __future__ import annotations

from math import log10

import htpy as h

from ..kingdom.weighting import Number, as_text
from .language import t

__all__ = ["amount_field", "factor_field"]


def factor_field(name: str, label: str, value: Number, action: str) -> h.Element:
    """Return a multiplier's field: from 0.001 to 1000, the slider from a tenth to tenfold by ratios."""
    slider = h.input(
        type="range",
        data_twin=f"step-{name}",
        data_scale="log",
        data_action=action,
        data_every="",
        min="-1",
        max="1",
        step="0.02",
        value=f"{min(max(log10(value), -1), 1):.2f}",
        aria_label=t("{label}, slider", label=label),
    )
    return _field(name, label, value, action, slider, least="0.001", most="1000")


def amount_field(name: str, label: str, value: Number, action: str, *, top: int) -> h.Element:
    """Return a sum's field: from 0 to 1000, the slider up to `top` in halves."""
    slider = h.input(
        type="range",
        data_twin=f"step-{name}",
        data_action=action,
        data_every="",
        min="0",
        max=str(top),
        step="0.5",
        value=as_text(min(value, top)),
        aria_label=t("{label}, slider", label=label),
    )
    return _field(name, label, value, action, slider, least="0", most="1000")


def _field(
    name: str, label: str, value: Number, action: str, slider: h.VoidElement, *, least: str, most: str
) -> h.Element:
    return h.div(".step")[
        h.label(for_=f"step-{name}")[label],
        slider,
        h.input(
            f"#step-{name}",
            type="number",
            name=name,
            value=as_text(value),
            min=least,
            max=most,
            step="any",
            inputmode="decimal",
            data_action=action,
            data_every="",
        ),
        h.p(".error", data_error_for=name, hidden=True),
    ]
