"""Presses before an address is restored: they wait for its state, in every tool, and the address stays."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, expect

from cardtable.pages.core.registry import TOOLS
from tests.support.browser.page import (
    HOLD_START,
    NOTE_REQUESTS,
    PATIENCE,
    PILE,
    Show,
    answers_held,
    fragment,
    settled,
    until,
)
from tests.support.browser.scripts import MARK_ACTIONS
from tests.support.case_count import in_turn
from tests.support.samples import states_of

LOST_DECK = {"v": "1", "deck": "9.13.20", "stars": "9", "view": "odds"}
"""The state of the address in which the first of these faults was found."""
STATES = [
    pytest.param(tool, state, marks=[pytest.mark.long] if tool != "shuffle" else [])
    for tool in TOOLS
    for state in ([LOST_DECK] if tool == "shuffle" else [*states_of(tool).values()][:2])
]


@contextmanager
def open_held(page: Page, address: str) -> Iterator[None]:
    """Open an address; Python is not there before the end of this block."""
    page.goto("about:blank")
    page.goto(address)
    page.wait_for_selector("html[data-page=ready]")
    yield
    expect(page.locator("html")).to_have_attribute("data-python", "starting")
    page.evaluate("letStart()")


def asked(page: Page, tool: str) -> list[tuple[dict[str, Any], dict[str, Any]]]:
    """Return the actions that a tool was asked for, with their replies."""
    pairs = json.loads(page.evaluate("JSON.stringify(requests)"))
    return [pair for pair in pairs if pair[0].get("tool") == tool and "action" in pair[0]]


def press_early(page: Page, site: str, tool: str, state: Mapping[str, str], number: int) -> tuple[str, int]:
    """Press a control before the state is there; return its action, and how many controls there are."""
    address = f"#{tool}?{urlencode(state)}"
    with open_held(page, site + address):
        entries = page.evaluate("history.length")
        expect(page.locator(f"#{tool}-panel")).to_have_attribute("aria-busy", "true")
        folds = page.locator(
            f"#{tool}-panel details:is([data-fold-after], [data-narrow-fold]):not([open]) > summary"
        )
        while folds.count():
            folds.first.click()
        actions: list[str] = page.evaluate(MARK_ACTIONS, tool)
        page.locator(f'[data-pressable="{number}"]').click()
        page.get_by_role("tab", selected=True).click()
        assert (fragment(page), page.evaluate("history.length")) == (address, entries)
    until(page, lambda: len(asked(page, tool)) > 1, f"the answer to {actions[number]}")
    settled(page)
    return actions[number], len(actions)


@pytest.mark.parametrize(("tool", "state"), STATES)
def test_a_press_before_the_state_waits(page: Page, site: str, tool: str, state: Mapping[str, str]) -> None:
    """Each of the tool's actions gets the restored state and its fields; Back leads to the address."""
    page.add_init_script(HOLD_START)

    def check(number: int) -> int:
        action, count = press_early(page, site, tool, state, number)
        (opened, restored), (pressed, _), *_ = asked(page, tool)
        assert (opened["action"], opened["state"]) == ("open", state)
        assert (pressed["action"], pressed["state"]) == (action, restored["state"])
        for name, values in restored["fields"].items():
            if name in pressed["fields"] and name != "view":
                off = [] if values == ["0"] else values  # a check box that is off
                assert sorted(pressed["fields"][name]) in (sorted(values), sorted(off)), (action, name)
        expect(page.locator(f"#{tool}-panel")).not_to_have_attribute("aria-busy", "true")
        return count

    for number in in_turn(range(1, check(0)), 0, 3):
        check(number)


@pytest.mark.parametrize(("tool", "state"), STATES)
def test_another_tab_loses_no_state(page: Page, site: str, tool: str, state: Mapping[str, str]) -> None:
    """While the state is under way, another tool is chosen; later the first one again, with its state."""
    address = f"#{tool}?{urlencode(state)}"
    other = next(each for each in TOOLS if each != tool)
    page.add_init_script(HOLD_START)
    with open_held(page, site + address):
        page.locator(f"#{other}-tab").click()
        page.locator(f"#{tool}-tab").click()
        assert fragment(page) == address
        page.locator(f"#{other}-tab").click()
    until(page, lambda: len(asked(page, tool)) == 1, "the state is restored")
    settled(page)
    assert fragment(page).split("?")[0] == f"#{other}"
    page.locator(f"#{tool}-tab").click()
    restored = asked(page, tool)[0][1]["state"]
    assert fragment(page) == f"#{tool}?{urlencode(restored)}"


def test_a_press_after_back_waits_for_the_earlier_state(page: Page, show: Show) -> None:
    """Back from one deck to another: a view that is pressed at once is that of the earlier deck."""
    show(f"#shuffle?{urlencode(LOST_DECK)}")
    page.evaluate("location.hash = '#shuffle?v=1&deck=1.2&view=odds'")
    expect(page.locator("#shuffle-panel [data-checked-count=deck]")).to_have_text("2", timeout=PATIENCE)
    settled(page)
    page.evaluate(NOTE_REQUESTS)
    with answers_held(page):
        page.go_back()
        page.locator("#shuffle-panel .views label", has_text="Match").click()
        assert page.evaluate("new URLSearchParams(location.hash.split('?')[1]).get('deck')") == "9.13.20"
    expect(page.locator("#shuffle-panel [data-checked-count=deck]")).to_have_text("3", timeout=PATIENCE)
    settled(page)
    (_, restored), (pressed, answer) = asked(page, "shuffle")
    assert (pressed["fields"]["view"], pressed["state"]) == (["tracker"], restored["state"])
    assert answer["state"]["deck"] == "9.13.20"


def test_back_closes_a_sheet_where_nothing_was_shown_before(page: Page, site: str) -> None:
    """The entry before this one was left before a state stood there: Back stays here all the same."""
    page.add_init_script(HOLD_START)
    with open_held(page, site):
        page.locator("#shuffle-tab").click()
        address = page.url
        page.get_by_role("button", name="Language, theme, about").click()
        expect(page.locator("#about")).to_be_visible()
        page.go_back()
        expect(page.locator("#about")).to_be_hidden()
        expect(page).to_have_url(address)


def test_the_first_kingdom_is_dealt_beside_a_sheet_that_was_pressed_before(page: Page, site: str) -> None:
    """The sheet gives the tool no state, so that it takes nobody's place."""
    page.add_init_script(HOLD_START)
    with open_held(page, site):
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("button", name="Your kingdoms").click()
    expect(page.get_by_role("dialog", name="Your kingdoms")).to_be_visible(timeout=PATIENCE)
    expect(page.locator(PILE)).to_have_count(10, timeout=PATIENCE)
    expect(page.get_by_role("dialog", name="Your kingdoms")).to_be_visible()
