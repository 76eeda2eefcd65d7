"""Where the page looks pressable, and where a press lands: scripts for every browser.

The page is mapped as a person sees it: every few pixels of a control and around it are asked for what lies
there. All points whose element belongs to a control are its own, also those of an overlay that covers a
whole card.
"""

from __future__ import annotations

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
