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

MAP = """(known) => {
    for (const card of document.querySelectorAll("[data-tap-first]")) card.dataset.tapped = "";
    const CONTROLS = "button, a[href], summary, input, [data-close]";
    const TYPED = "select, textarea, input:not([type=checkbox], [type=radio], [type=file])";
    const ALWAYS_CUT = "dialog, .deal, .masthead";
    const STEP = 10, EDGE = 2 * STEP;
    const controlOf = (one) => one.closest(TYPED) ?? one.closest("label") ?? one.closest(CONTROLS);
    const kindOf = (control) => {
        const names = [control.localName, ...[...control.classList].sort()];
        const place = control.closest("dialog, .panel, header, footer");
        const { action } = control.dataset, around = control.parentElement?.classList[0];
        return [names.join("."), action, around, place?.id || place?.className].join(" ");
    };
    const isPressed = (control) =>
        control && !control.matches(":disabled, [aria-disabled=true]") && !control.matches(TYPED);
    const isInside = (control) => {
        const { top, bottom, left, right } = control.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight && left >= 0 && right <= innerWidth;
    };
    const SHARES = [0.1, 0.3, 0.5, 0.7, 0.9];
    const isReached = (control) => [...control.getClientRects()].some(({ x, y, width, height }) =>
        SHARES.some((right) => SHARES.some((down) => {
            const one = document.elementFromPoint(x + right * width, y + down * height);
            return one && controlOf(one) === control;
        })));

    const width = document.documentElement.clientWidth;
    const columns = (left, right) => grid(Math.max(left, 0), Math.min(right, width - 1));
    const rows = (top, bottom) => grid(Math.max(top, 0), Math.min(bottom, innerHeight - 1));
    const grid = (from, to) => {
        const first = Math.ceil((from - 2) / STEP), count = Math.floor((to - 2) / STEP) - first + 1;
        return Array.from({ length: Math.max(count, 0) }, (_, at) => 2 + STEP * (first + at));
    };
    const pointsOf = (one) => [...one.getClientRects()].flatMap(({ left, right, top, bottom }) =>
        rows(top, bottom).flatMap((y) => columns(left, right).map((x) => [x, y])));
    const areaOf = (control) => { // from its boxes on, also what else is its own beside them
        const waiting = pointsOf(control), tried = new Set(), own = [];
        while (waiting.length > 0) {
            const [x, y] = waiting.pop();
            const isTried = tried.has(`${x} ${y}`) || x < 0 || x >= width || y < 0 || y >= innerHeight;
            tried.add(`${x} ${y}`);
            const one = isTried ? null : document.elementFromPoint(x, y);
            if (!one || controlOf(one) !== control) continue;
            own.push([x, y]);
            waiting.push([x - STEP, y], [x + STEP, y], [x, y - STEP], [x, y + STEP]);
        }
        return own;
    };

    const visible = [...document.body.querySelectorAll("*")].filter((one) => one.checkVisibility());
    const dead = [];
    for (const one of visible) {
        if (controlOf(one) || getComputedStyle(one).cursor !== "pointer") continue;
        const at = pointsOf(one).find(([x, y]) => document.elementFromPoint(x, y) === one);
        if (at) dead.push(`${one.outerHTML.slice(0, 160)} at ${at.join(", ")}`);
    }

    const found = [];
    for (const control of new Set(visible.map(controlOf))) {
        if (!isPressed(control)) continue;
        const kind = kindOf(control);
        if (known.includes(kind) || found.some((each) => each.kind === kind)) continue;
        if (!isInside(control) && !control.closest(ALWAYS_CUT)) continue; // it is whole in another window
        if (!isReached(control)) continue;
        const own = areaOf(control); // thousands of points would take long
        if (own.length === 0) continue;
        const xs = own.map(([x]) => x), ys = own.map(([, y]) => y);
        const [west, east] = [Math.min(...xs), Math.max(...xs)];
        const [north, south] = [Math.min(...ys), Math.max(...ys)];
        const isWhole = isInside(control) && north >= EDGE && south <= innerHeight - EDGE;
        if (!isWhole && !control.closest(ALWAYS_CUT)) continue; // it is whole in another window
        const nearest = (x, y) => own.reduce((best, each) => {
            const distance = ([a, b]) => (a - x) ** 2 + (b - y) ** 2;
            return distance(each) < distance(best) ? each : best;
        });
        const isOwn = (x, y) => {
            const one = document.elementFromPoint(x, y);
            return one !== null && controlOf(one) === control;
        };
        const outermost = ([x, y], right, down) => {
            while (isOwn(x + right, y)) x += right;
            while (isOwn(x, y + down)) y += down;
            // An edge may lie within a pixel.
            return isOwn(x - right, y - down) ? [x - right, y - down] : [x, y];
        };
        const corners = [
            [west, north, -1, -1], [east, north, 1, -1], [west, south, -1, 1], [east, south, 1, 1],
        ];
        const ends = corners.map(([x, y, ...outwards]) => outermost(nearest(x, y), ...outwards));
        const places = [...ends, nearest((west + east) / 2, (north + south) / 2)];
        control.dataset.probe = `${known.length + found.length}`;
        const { type, role } = control.control ?? control;
        const sort = [control.localName, type, role, control.classList[0]].join(" ");
        found.push({ kind, sort, places, probe: control.dataset.probe });
    }
    return { found, dead, height: document.documentElement.scrollHeight };
}"""
"""What of the window can be pressed, and what only looks so (`dead`): a control of each kind.

Argument: the kinds that are known, which are left out, as is what opens the browser's own menus or keyboard.
"""

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
    """Return the controls of what `MAP` has found."""
    return [
        Pressable(each["kind"], each["sort"], tuple((x, y) for x, y in each["places"]), each["probe"])
        for each in found["found"]
    ]
