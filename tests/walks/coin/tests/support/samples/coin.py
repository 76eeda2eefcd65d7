"""Sample requests of the Coin tool, for tests and measurements."""

from __future__ import annotations

from typing import Any

from tests.support.samples import ENTROPY, opened

STATES = {"five tosses": {"v": "1", "tosses": "5", "seed": "walk"}}
REQUESTS: list[dict[str, Any]] = [
    {
        "form": "coin-form",
        "tool": "coin",
        "action": "toss",
        "fields": {"tosses": ["4"], "seed": ["abc"]},
        "entropy": ENTROPY,
    },
    *(opened("coin", **state) for state in STATES.values()),
    opened("coin", v="1", tosses="101"),
]


def handler_requests() -> list[dict[str, Any]]:
    """Return no requests: `REQUESTS` has one for every handler."""
    return []
