"""Large text, narrow screens, the system's own colours, paper and little motion, in all tools.

A page is started once for each tool, and then measured at every size in every state that matters.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import CDPSession, Page, expect

from cardtable.pages.core.registry import TOOLS
from tests.support.browser.layout import TROUBLE
from tests.support.browser.page import opened_states, settled, wait_until_ready
from tests.support.browser.states import (
    LABS,
    chances,
    first_view,
    kingdom,
    odds_flag,
    odds_game,
    odds_hint,
    odds_picker,
    odds_table,
    quartets,
    quartets_answer,
    quartets_ask,
    quartets_figures,
    quartets_over,
    quartets_paradox,
    quartets_set_up,
    recommended_sheet,
    shelf_sheet,
    slot_sheet,
    text_sheet,
    warning,
    weighted_pile,
    weights,
    whole_table,
)
from tests.support.case_count import in_turn

State = Callable[[Page], None]


def quartets_large(page: Page) -> None:
    """Eight players and thirteen groups: the widest board."""
    page.goto(
        page.url.split("#")[0]
        + "#quartets?v=1&players=A.B.C.D.E.F.G.H&hands=7.7.7.7.6.6.6.6&rules=whole-no&hints=facts"
    )
    page.locator(".q-head", has_text="H").wait_for()


def quartets_watched(page: Page) -> None:
    """Programs play, at a pace that is chosen."""
    quartets(page, "&rules=whole-no&seats=ccs&seed=1")


OWN_STATES: dict[str, list[State]] = {
    "kingdom": [
        first_view,
        kingdom,
        warning,
        whole_table,
        slot_sheet,
        shelf_sheet,
        recommended_sheet,
        text_sheet,
        weighted_pile,
        weights,
        chances,
    ],
    "shuffle": LABS,
    "odds": [odds_game, odds_table, odds_flag, odds_picker, odds_hint],
    "quartets": [
        quartets_set_up,
        quartets_ask,
        quartets_answer,
        quartets_paradox,
        quartets_over,
        quartets_figures,
        quartets_large,
        quartets_watched,
    ],
}
STATES = {
    tool: [*OWN_STATES.get(tool, []), *(show for of_tool, show in opened_states() if of_tool == tool)]
    for tool in TOOLS
}
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


def show(page: Page, state: State) -> None:
    """Bring the page into a state, after another one."""
    page.evaluate("document.querySelectorAll('dialog[open]').forEach(sheet => sheet.close())")
    tool = "kingdom" if state in STATES["kingdom"] else page.evaluate("location.hash.slice(1).split('?')[0]")
    page.goto(f"{page.url.split('#')[0]}#{tool}")
    state(page)
    settled(page)


@pytest.mark.only_browser("chromium")
@pytest.mark.parametrize("tool", STATES)
def test_nothing_is_wider_or_lower_or_cut(page: Page, site: str, tool: str) -> None:
    """No sideways scrolling, 44 pixels for a finger, words within their boxes; also twice as large."""
    session = begin(page, f"{site}#{tool}")
    found: list[str] = []
    for number, state in enumerate(in_turn(STATES[tool], 0, 2)):
        page.set_viewport_size({"width": 1280, "height": 844})
        show(page, state)
        for width, times in in_turn(SIZES, number, len(SIZES)):
            page.set_viewport_size({"width": width, "height": 844})
            set_text(page, session, times)
            found += [f"{state.__name__}, {width} x {times}: {one}" for one in page.evaluate(TROUBLE)]
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
    for tool in STATES:
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
CHOSEN: list[tuple[State, list[tuple[str, str]]]] = [
    (
        whole_table,
        [
            ('[role="tab"][aria-selected="true"]', '[role="tab"][aria-selected="false"]'),
            ('.box[aria-pressed="true"]', '.box[aria-pressed="false"]'),
        ],
    ),
    (chances, [("#kingdom-panel .bar-even", "body")]),
    (
        odds_picker,
        [
            (".where:has(:checked)", ".where:not(:has(:checked))"),
            ('.tap[data-lies="here"]', '.tap:not([data-lies="here"])'),
        ],
    ),
    (
        LABS[0],
        [
            (".views .chip:has(:checked)", ".views .chip:not(:has(:checked))"),
            ('.star[aria-pressed="true"] .sign', '.star[aria-pressed="false"] .sign'),
            (".final .in-hand", ".final .slot:not(.in-hand)"),
            (".final .arrived", ".final .slot:not(.arrived)"),
        ],
    ),
    (LABS[1], [(".bar-of .part", ".bar-of")]),
    (
        quartets_ask,
        [
            ('.q-levels [aria-pressed="true"]', '.q-levels [aria-pressed="false"]'),
            ('.q-tools [aria-pressed="true"]', ".q-tools button:not([aria-pressed])"),
            ("[data-now] .q-moment", ":not([data-now]) > .q-moment"),
            (".q-seat[data-on]", ".q-seat:not([data-on])"),
        ],
    ),
]
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
    for state, pairs in CHOSEN:
        page.emulate_media(forced_colors="none")
        show(page, state)
        for scheme in ("light", "dark"):
            page.emulate_media(forced_colors="active", color_scheme=scheme)
            for pair in pairs:
                chosen, other = page.evaluate(LOOK, list(pair))
                assert chosen != other, (state.__name__, scheme, pair)
            assert page.evaluate(SIGNS) == [], (state.__name__, scheme)


PAPER: list[tuple[State, str, list[str]]] = [
    (odds_hint, ".odds .flags", ["#odds-panel .wishes", "#odds-panel .result-actions"]),
    (LABS[0], ".final", ["#shuffle-panel .bench", ".views", ".asked-row"]),
    (quartets_paradox, ".q-log ol", [".q-setup", ".q-stage", ".q-levels"]),
]
MOVES = """() => {
  document.documentElement.dataset.python = "starting"; // an answer in the meantime would make it ready
  return document.getAnimations().filter(({ playState }) => playState === "running").length;
}"""


@pytest.mark.only_browser("chromium")
def test_paper_shows_the_answers_and_little_motion_means_none(page: Page, site: str) -> None:
    """In print: the results, as wide as the sheet, and no forms (Kingdom's sheet has a test of its own)."""
    begin(page, site)
    for state, answer, forms in PAPER:
        page.emulate_media(media="screen")
        show(page, state)
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
