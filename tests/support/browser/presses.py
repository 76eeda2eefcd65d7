"""Where the page looks pressable, and where a press lands: scripts for every browser.

The page is mapped as a person sees it: every few pixels of a control and around it are asked for what lies
there. All points whose element belongs to a control are its own, also those of an overlay that covers a
whole card.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

CATCH = """() => {
    window.landed = [];
    window.catching = false;
    const catchClick = (event) => {
        if (!catching) return;
        event.preventDefault();
        event.stopImmediatePropagation();
        landed.push(event.target);
    };
    addEventListener("click", catchClick, true);
}"""
"""While `catching`, clicks do nothing but leave a note. To be run before the page's own scripts."""

LANDED = """async (probe) => {
    const end = performance.now() + 1000;
    while (landed.length === 0 && performance.now() < end) await new Promise(requestAnimationFrame);
    const control = document.querySelector(`[data-probe="${probe}"]`);
    const isIn = (one) => control?.contains(one) || control?.control === one; // what its label names
    const isHit = landed.length > 0 && landed.every(isIn);
    const where = landed.map((target) => target.outerHTML?.slice(0, 120) ?? "the window");
    landed.length = 0;
    return isHit ? null : where.join(" and ") || "nothing";
}"""
"""Null if every click since the last question landed in the control of a probe, else where it landed."""

NOT_HIT = """([probe, places]) => {
    const control = document.querySelector(`[data-probe="${probe}"]`);
    return places.flatMap(([x, y]) => {
        const one = document.elementFromPoint(x, y);
        return control?.contains(one) ? [] : [[x, y, one?.outerHTML.slice(0, 120) ?? "nothing"]];
    });
}"""
"""The places at which something else lies than the control of a probe, and what lies there."""

UNFOLD_ALL = """() => {
    for (const fold of document.querySelectorAll("details")) fold.open = true;
}"""


@dataclass(frozen=True)
class Pressable:
    """A control that can be pressed.

    Attributes:
        kind: tag, classes, action and place: controls of a kind are made alike.
        sort: tag, type and first class: controls of a sort have the same styles.
        places: points of the window (pixels) at its corners and in its middle.
        probe: how `LANDED` knows it.
    """

    kind: str
    sort: str
    places: tuple[tuple[int, int], ...]
    probe: str


def pressables(found: dict[str, Any]) -> list[Pressable]:
    """Return the controls of what `PRESSABLE_CONTROLS` has found."""
    return [
        Pressable(each["kind"], each["sort"], tuple((x, y) for x, y in each["places"]), each["probe"])
        for each in found["found"]
    ]
