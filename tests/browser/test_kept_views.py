"""What a tool showed last stands there again at the first paint of the next visit, before Python has come."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from cardtable.pages.core.registry import TOOLS, tool_by_id
from tests.support.browser.page import HOLD_START, PATIENCE, Show, Watch, fragment, settled, wait_until_ready
from tests.support.first_views import STEPS

KEY = "cardtable.view.{}"


def step(page: Page, tool: str) -> str:
    """Take the step, and return what is shown then."""
    press, region = (page.locator(f"#{tool}-panel {each}") for each in STEPS[tool])
    press.first.dispatch_event("click")
    expect(page.locator(f"#{tool}-panel")).not_to_have_attribute("data-first", "")
    settled(page)
    return str(region.inner_html())


@pytest.mark.parametrize("tool", TOOLS)
def test_a_tool_is_as_it_was_left(page: Page, site: str, show: Show, tool: str) -> None:
    """Without an address: its view, state, entries, Undo and title, also with a step undone; no Python."""
    show(f"#{tool}")
    first = fragment(page)
    left = step(page, tool)
    address = fragment(page)
    page.goto("about:blank")
    page.add_init_script(HOLD_START)
    page.goto(site)
    page.wait_for_selector("html[data-page=ready]")
    assert fragment(page) == address != first
    expect(page).to_have_title(re.compile(rf"\b{tool_by_id(tool).tab} \S Card Table$"))
    region = page.locator(f"#{tool}-panel {STEPS[tool][1]}")
    assert region.inner_html() == left
    page.evaluate("letStart()")
    wait_until_ready(page)
    assert not [
        request
        for request, _ in page.evaluate("requests")
        if request.get("tool") == tool and "action" in request
    ]
    undo = page.locator(f"#{tool}-panel :is([data-undo], [data-action=back])").first
    undo.dispatch_event("click")
    page.wait_for_function("before => location.hash !== before", arg=address, timeout=PATIENCE)
    settled(page)
    undone = fragment(page)
    page.goto("about:blank")
    page.goto(site)
    page.wait_for_selector("html[data-page=ready]")
    assert fragment(page) == undone


def test_another_language_answers_the_same_state_anew(page: Page, show: Show) -> None:
    show("#quartets")
    step(page, "quartets")
    address = fragment(page)
    show("de.html")
    assert fragment(page) == address
    expect(page.locator("#quartets-panel .q-turn")).to_contain_text("fragt")


def test_another_address_is_shown_over_what_was_left(page: Page, show: Show) -> None:
    """Nothing of what is entered there, though what was left has to be answered anew."""
    show("#shuffle?v=1&deck=9.13&view=odds")
    page.locator("#shuffle-draws").select_option("4")
    settled(page)
    show("de.html#shuffle?v=1&deck=9.13&view=odds&draws=1")
    expect(page.locator("#shuffle-draws")).to_have_value("1")


MARKUP = {
    "a script": "<script src='static/start/preferences.js'></script>",
    "a handler": "<button onclick='ran = 1'>Press</button>",
    "an address with a script": "<a href='javascript:ran = 1'>Go</a>",
    "a frame": "<iframe srcdoc='x'></iframe>",
}
DAMAGED: dict[str, Any] = {name: {"html": {"shuffle-deck": html}} for name, html in MARKUP.items()}
DAMAGED["another build"] = {"maker": "another en", "html": {"shuffle-deck": "<p>Old</p>"}}
UNREAD: dict[str, Any] = {
    "no state": {"state": {}},
    "a state of numbers": {"state": {"v": 1}},
    "a history without an end": {"history": {"past": [], "future": []}},
    "another shape": [[1]],
    "nothing": None,
}
"""What takes the place of parts of what was left, or of all of it."""


@pytest.mark.parametrize("name", [*DAMAGED, *UNREAD])
def test_damaged_views_are_left_out(page: Page, site: str, show: Show, watch: Watch, name: str) -> None:
    """Without a word: of what has a state Python answers that, else the first view stands."""
    watch.allow("script-src", "Content Security Policy")  # it reads what the page never shows
    show("#shuffle")
    step(page, "shuffle")
    address = fragment(page)
    page.goto(f"{site}static/icon.svg")
    key = KEY.format("shuffle")
    left = json.loads(page.evaluate("key => localStorage[key]", key))
    damage = {**DAMAGED, **UNREAD}[name]
    damaged = json.dumps(left | damage if isinstance(damage, dict) else damage)
    page.evaluate("([key, text]) => { localStorage[key] = text; }", [key, damaged])
    show()
    assert (fragment(page) == address) is (name in DAMAGED)
    expect(page.locator("#shuffle-panel .chosen-card")).to_have_count(10)
    expect(page.locator("#shuffle-panel [data-notice]")).to_be_hidden()
    assert page.evaluate("window.ran") is None
