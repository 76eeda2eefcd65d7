"""Every control answers wherever it looks pressable: corners and middle, held, by mouse and by finger.

The first control of each sort is pressed in its middle, and while it is held, the corners are looked at: they
must still be its own. Then it is pressed at its corners, in the gate at one of them in turn. With `--all`
each kind of control is pressed. Mouse and finger take turns with the states of a tool, and in the gate with
the tools.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Page

from cardtable.pages.core.registry import TOOLS
from tests.support.browser.page import PILE, Show, at_rest, settled
from tests.support.browser.scripts import CATCH, DEAD, LANDED, NOT_HIT, PRESSABLE_CONTROLS
from tests.support.browser.states import State, opened_states
from tests.support.case_count import SHARE, in_turn

HELD = 100
"""Milliseconds of a press: as long as a person's."""
Place = Sequence[int]
"""A point of the window, in pixels."""
Control = Mapping[str, Any]
"""What `PRESSABLE_CONTROLS` finds: those of a `kind` are made alike, those of a `sort` have the same styles;
`places` are at its corners and in its middle; by its `probe` the scripts know it."""
Press = Callable[[int, int], AbstractContextManager[None]]
"""Holds a place pressed within a block."""
SHEETS = {"kingdom": (".tile .open", "[data-action=shelf]"), "quartets": ("[aria-haspopup=dialog]",)}
"""What opens sheets, by tool; those of the masthead and of Share are the same in all tools."""
COMMON_SHEETS = ("[data-qr]",)


@contextmanager
def by_mouse(page: Page, x: int, y: int) -> Iterator[None]:
    """Press with the mouse."""
    page.mouse.move(x, y)
    page.mouse.down()
    page.wait_for_timeout(HELD)
    yield
    page.mouse.up()


TAPPED = """([x, y]) => {
    const tile = document.elementFromPoint(x, y)?.closest(".tile");
    for (const card of document.querySelectorAll("[data-tap-first]")) {
        card.toggleAttribute("data-tapped", card.closest(".tile") === tile);
    }
}"""
"""The first tap of a card only shows its bar: what is pressed is the second one."""


def by_finger(page: Page) -> Press:
    """Return a function that presses with a finger."""
    session = page.context.new_cdp_session(page)

    @contextmanager
    def press(x: int, y: int) -> Iterator[None]:
        page.evaluate(TAPPED, [x, y])
        session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
        page.wait_for_timeout(HELD)
        yield
        session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    return press


class Grid:
    """The presses of a tool's page: each kind of control once."""

    def __init__(self, page: Page, press: Press) -> None:
        self._page = page
        self._press = press
        self.known: list[str] = []
        self._sorts: set[str] = set()
        self.missed: list[str] = []

    def press_all(self, state: str) -> None:
        """Go down the page, window by window, and press what was not pressed before."""
        page = self._page
        page.locator("details").evaluate_all("folds => { for (const fold of folds) fold.open = true; }")
        top, height = 0, 1
        step = page.evaluate("Math.round(innerHeight * 0.7)")
        while top < height:
            page.evaluate("top => scrollTo({top, behavior: 'instant'})", top)
            page.evaluate("() => new Promise(requestAnimationFrame)")
            found = page.evaluate(PRESSABLE_CONTROLS, self.known)
            self.missed += [f"{state}: looks pressable: {place}" for place in found["dead"]]
            for each in found["found"]:
                self.known.append(each["kind"])
                self.press_one(state, each)
            height, top = found["height"], top + step

    def press_one(self, state: str, control: Control) -> None:
        """Press a control in its middle and at its corners, unless one of its sort was pressed.

        Note where a press did not land in it, and which corners were not its own while it was held.
        """
        *corners, middle = control["places"]
        is_first = control["sort"] not in self._sorts
        if is_first or SHARE >= 1:
            self._press_at(middle, control, state, corners)
        if is_first:
            self._sorts.add(control["sort"])
            for corner in in_turn(corners, len(self._sorts), len(corners)):
                self._press_at(corner, control, state)

    def _press_at(self, place: Place, control: Control, state: str, others: Sequence[Place] = ()) -> None:
        self._page.evaluate("() => { catching = true; }")
        with self._press(*place):
            lost = self._page.evaluate(NOT_HIT, [control["probe"], [place, *others]])
        landed = self._page.evaluate(LANDED, control["probe"])
        self._page.evaluate("() => { catching = false; }")
        self.missed += [f"{state}: {control['kind']}, held, at {x}, {y}: {what}" for x, y, what in lost]
        if landed:
            self.missed.append(f"{state}: {control['kind']} at {place}: {landed}")


POINTERS = ("mouse", "finger")


def states(tool: str, pointer: str) -> Sequence[State]:
    """Every second state of a tool; an eighth of them in the gate."""
    opened = [state for state in opened_states() if state.tool == tool]
    return in_turn(opened[POINTERS.index(pointer) :: len(POINTERS)], 0, 8)


def sheets(page: Page, tool: str) -> Iterator[str]:
    """Open the sheets of a state, one after another."""
    for opener in (*SHEETS.get(tool, ()), *COMMON_SHEETS):
        button = page.locator(f"#{tool}-panel {opener} >> visible=true").first
        if not button.count():
            continue
        button.click()
        page.locator("dialog[open]").wait_for()
        settled(page)
        if opener == "[data-qr]":
            page.locator("#qr canvas").wait_for()  # the code comes after its module
        yield opener
        page.keyboard.press("Escape")
        page.locator("dialog[open]").wait_for(state="detached")


FINGER = pytest.mark.browser_context_args(has_touch=True, viewport={"width": 390, "height": 844})


def of_the_gate(tool: str, pointer: str) -> bool:
    """Whether this pointer presses in this tool in every run: the tools take turns."""
    return pointer != POINTERS[TOOLS.index(tool) % len(POINTERS)]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("tool", "pointer"),
    [
        pytest.param(
            tool,
            pointer,
            marks=[
                *([FINGER] if pointer == "finger" else []),
                *([] if of_the_gate(tool, pointer) else [pytest.mark.long]),
            ],
        )
        for tool in TOOLS
        for pointer in POINTERS
    ],
)
def test_a_press_lands_wherever_it_is_made(page: Page, show: Show, tool: str, pointer: str) -> None:
    """No control moves away, shrinks or is covered while it is pressed; what looks pressable is a control."""
    page.add_init_script(f"({CATCH})()")
    show(f"#{tool}")
    grid = Grid(page, by_finger(page) if pointer == "finger" else partial(by_mouse, page))
    grid.press_all("first view")
    for state in states(tool, pointer):
        state(page)
        grid.press_all(state.name)
        for opener in sheets(page, tool):
            grid.press_all(f"{state.name}, {opener}")
    assert len(grid.known) > 10
    assert not grid.missed, "\n".join(grid.missed)


MOVING = """() => {
    const style = new CSSStyleSheet();
    style.replaceSync("button:active { transform: translateY(1px); }");
    document.adoptedStyleSheets = [style];
}"""
"""A pressed button becomes the block that its overlay covers: the fault that these tests are here for."""


def test_a_tile_is_pressed_anywhere_and_a_control_that_moves_away_is_found(page: Page, show: Show) -> None:
    """With the style of an earlier build, presses miss the tiles, and the grid tells so."""
    page.add_init_script(f"({CATCH})()")
    show("#kingdom")
    first = page.locator(PILE).first
    first.scroll_into_view_if_needed()
    at_rest(page)
    assert first.evaluate(DEAD) == []
    found = page.evaluate(PRESSABLE_CONTROLS, [])["found"]
    tile = next(each for each in found if ".open" in each["kind"])
    grid = Grid(page, partial(by_mouse, page))
    grid.press_one("tiles", tile)
    assert grid.missed == []
    page.evaluate(MOVING)
    grid = Grid(page, partial(by_mouse, page))
    grid.press_one("tiles", tile)
    held = [each for each in grid.missed if ", held, " in each]
    assert len(held) >= 4
    assert len(grid.missed) - len(held) >= 1


def test_what_only_looks_pressable_is_found(table: Page) -> None:
    assert table.evaluate(PRESSABLE_CONTROLS, [])["dead"] == []
    table.evaluate(
        """() => {
            const paragraph = document.createElement("p");
            paragraph.textContent = "Press here";
            paragraph.style.cursor = "pointer";
            document.querySelector("main").prepend(paragraph);
            scrollTo({top: 0, behavior: "instant"});
        }"""
    )
    [dead] = table.evaluate(PRESSABLE_CONTROLS, [])["dead"]
    assert "Press here" in dead
