"""Large text, narrow screens, the system's own colours, paper and little motion, in all tools.

A page is started once for each tool, and then measured at every size in every state that matters.
"""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import CDPSession, Page, expect

from cardtable.pages.core.registry import TOOLS
from tests.support.browser.page import settled, wait_until_ready
from tests.support.browser.scripts import LAYOUT_FAULTS
from tests.support.browser.states import OWN_STATES, STATES, State
from tests.support.case_count import in_turn

UNMEASURED = {
    *("field error", "notice", "least and most", "text that cannot be read"),
    *("attribute", "three kingdoms", "second veto"),
}
MEASURED = [state for state in STATES if state.name not in UNMEASURED]
SIZES = [(320, 1), (390, 1), (768, 1), (1280, 1), (390, 2), (1280, 2)]
"""Widths in pixels, and how large the text is; 320 pixels are also what is left of 1280 at 400 %."""
ORDINARY = 16


def begin(page: Page, address: str) -> CDPSession:
    """Open a page, wait for Python, and return a session that can set the size of the browser's text.

    Without motion: the places of elements are read at once, and scrolling takes time.
    """
    page.emulate_media(reduced_motion="reduce")
    page.goto(address)
    wait_until_ready(page)
    return page.context.new_cdp_session(page)


def set_text(page: Page, session: CDPSession, times: int) -> None:
    """Set the size of the text, as a person does in the settings, and wait until the page has it."""
    size = ORDINARY * times
    session.send("Page.setFontSizes", {"fontSizes": {"standard": size}})
    has_it = "size => getComputedStyle(document.documentElement).fontSize === `${size}px`"
    page.wait_for_function(has_it, arg=size)


def bring(page: Page, state: State) -> None:
    """Bring the page into a state, after another one."""
    page.evaluate("document.querySelectorAll('dialog[open]').forEach(sheet => sheet.close())")
    page.goto(f"{page.url.split('#')[0]}#{state.tool}")
    state(page)
    settled(page)


@pytest.mark.only_browser("chromium")
@pytest.mark.parametrize("tool", TOOLS)
def test_nothing_is_wider_or_lower_or_cut(page: Page, site: str, tool: str) -> None:
    """No sideways scrolling, 44 pixels for a finger, words within their boxes; also twice as large."""
    session = begin(page, f"{site}#{tool}")
    found: list[str] = []
    for number, state in enumerate(in_turn([state for state in MEASURED if state.tool == tool], 0, 2)):
        page.set_viewport_size({"width": 1280, "height": 844})
        bring(page, state)
        for width, times in in_turn(SIZES, number, len(SIZES)):
            page.set_viewport_size({"width": width, "height": 844})
            set_text(page, session, times)
            found += [f"{state.name}, {width} x {times}: {one}" for one in page.evaluate(LAYOUT_FAULTS)]
        set_text(page, session, 1)
    assert not found, "\n".join(found)


FOCUSED = """end => {
    const one = document.activeElement, part = one.closest("label") ?? one;
    const {left, right, top, bottom} = one.getBoundingClientRect();
    const middle = [(left + right) / 2, (top + bottom) / 2].map(at => Math.max(at, 1));
    const hidden = !part.contains(document.elementFromPoint(...middle));
    return [hidden ? one.outerHTML.slice(0, 160) : null, one === [...document.querySelectorAll(end)].at(-1)];
}"""
"""What has the focus, if its middle is off the screen or below something else; and whether it is the end."""


@pytest.mark.parametrize("width", [390, pytest.param(1280, marks=pytest.mark.long)])
def test_what_has_the_focus_is_not_hidden(page: Page, site: str, width: int) -> None:
    """From the first stop of Tab to the last, and back: no bar that stays on the screen lies over it."""
    page.emulate_media(reduced_motion="reduce")  # places are read at once
    page.set_viewport_size({"width": width, "height": 844})
    page.goto(site)
    for tool in TOOLS:
        page.locator(f"#{tool}-tab").click()
        for key, end in (("Tab", "footer a"), ("Shift+Tab", ".skip")):
            arrived = False
            while not arrived:
                page.keyboard.press(key)
                hidden, arrived = page.evaluate(FOCUSED, end)
                assert hidden is None, (tool, key)


BACK = """
const back = (one) => {
    const {backgroundColor: colour} = getComputedStyle(one);
    return colour === "rgba(0, 0, 0, 0)" && one.parentElement ? back(one.parentElement) : colour;
};
"""
LOOK = f"""selectors => {{
    {BACK}
    return selectors.map(selector => {{
        const one = [...document.querySelectorAll(selector)].find(each => each.checkVisibility());
        const style = getComputedStyle(one);
        const names = ["borderTopWidth", "borderLeftWidth", "borderLeftColor", "outlineStyle", "fill"];
        return [back(one), ...names.map(name => style[name])];
    }});
}}"""
"""How the first visible element of each selector looks."""
CHOSEN = {
    "whole table": [
        ('[role="tab"][aria-selected="true"]', '[role="tab"][aria-selected="false"]'),
        ('.box[aria-pressed="true"]', '.box[aria-pressed="false"]'),
    ],
    "chances": [("#kingdom-panel .bar-even", "body")],
    "picker": [
        (".where:has(:checked)", ".where:not(:has(:checked))"),
        ('.tap[data-lies="here"]', '.tap:not([data-lies="here"])'),
    ],
    "deck, shuffle": [
        (".views .chip:has(:checked)", ".views .chip:not(:has(:checked))"),
        ('.star[aria-pressed="true"] .sign', '.star[aria-pressed="false"] .sign'),
        (".final .in-hand", ".final .slot:not(.in-hand)"),
        (".final .arrived", ".final .slot:not(.arrived)"),
    ],
    "deck, odds": [(".bar-of .part", ".bar-of")],
    "question": [
        ('.q-levels [aria-pressed="true"]', '.q-levels [aria-pressed="false"]'),
        ('.q-tools [aria-pressed="true"]', ".q-tools button:not([aria-pressed])"),
        ("[data-now] .q-moment", ":not([data-now]) > .q-moment"),
        (".q-seat[data-on]", ".q-seat:not([data-on])"),
    ],
}
"""By state: what is chosen, and what is not."""
SIGNS = f"""() => {{
    {BACK}
    const lost = (shape) => {{
        const {{fill, stroke}} = getComputedStyle(shape);
        return [fill, stroke].every(colour => ["none", back(shape)].includes(colour));
    }};
    return [...document.querySelectorAll("svg :is(use, rect, path, polyline)")]
        .filter(shape => !shape.matches("symbol *, .bar-of > :not(.part)"))
        .filter(shape => shape.checkVisibility() && lost(shape))
        .map(shape => shape.outerHTML.slice(0, 120));
}}"""
"""Drawings in the very colour that they lie on; what is left of a bar has an outline instead."""


@pytest.mark.long
@pytest.mark.only_browser("chromium")
def test_what_is_chosen_shows_in_the_system_s_own_colours(page: Page, site: str) -> None:
    """Backgrounds go, and yet what is chosen differs from what is not, and every drawing from the paper."""
    begin(page, site)
    for name, pairs in CHOSEN.items():
        page.emulate_media(forced_colors="none")
        bring(page, OWN_STATES[name])
        for scheme in ("light", "dark"):
            page.emulate_media(forced_colors="active", color_scheme=scheme)
            for pair in pairs:
                chosen, other = page.evaluate(LOOK, list(pair))
                assert chosen != other, (name, scheme, pair)
            assert page.evaluate(SIGNS) == [], (name, scheme)


PAPER = [
    ("hint", ".odds .flags", ["#odds-panel .wishes", "#odds-panel .result-actions"]),
    ("deck, shuffle", ".final", ["#shuffle-panel .bench", ".views", ".asked-row"]),
    ("paradox", ".q-log ol", [".q-setup", ".q-stage", ".q-levels"]),
]
MOVES = """() => {
  document.documentElement.dataset.python = "starting"; // an answer in the meantime would make it ready
  return document.getAnimations().filter(({ playState }) => playState === "running").length;
}"""


@pytest.mark.only_browser("chromium")
def test_paper_shows_the_answers_and_little_motion_means_none(page: Page, site: str) -> None:
    """In print: the results, as wide as the sheet, and no forms (Kingdom's sheet has a test of its own)."""
    begin(page, site)
    for name, answer, forms in PAPER:
        page.emulate_media(media="screen")
        bring(page, OWN_STATES[name])
        page.emulate_media(media="print")
        for form in [".masthead", ".status", "footer", ".help", *forms]:
            expect(page.locator(form).locator("visible=true")).to_have_count(0)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        width: dict[str, Any] | None = page.locator(answer).bounding_box()  # type: ignore[assignment]
        assert width is not None
        assert width["width"] > page.evaluate("innerWidth") * 0.4, answer
        assert len(re.findall(rb"/Type /Page\b", page.pdf(format="A4"))) <= 4
    page.emulate_media(media="screen", reduced_motion="reduce")
    assert page.evaluate(MOVES) == 0
    page.emulate_media(reduced_motion="no-preference")
    page.wait_for_function(MOVES)
    # else Chromium's return to the place of Back is smooth, and moves on after an answer has come into view
    assert page.evaluate("getComputedStyle(document.documentElement).scrollBehavior") == "auto"
