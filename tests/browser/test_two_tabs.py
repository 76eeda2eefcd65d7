"""Two tabs of one visitor: neither takes away what the other has put on the device."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.support.browser.page import settled, wait_until_ready

FIRST, SECOND = "#kingdom?v=1&sets=base-2&seed=first", "#kingdom?v=1&sets=base-2&seed=second"


@pytest.fixture
def tabs(page: Page, context: BrowserContext, site: str) -> Iterator[tuple[Page, Page]]:
    """Two tabs, each with a kingdom of its own; both were opened before either kept anything."""
    other = context.new_page()
    for tab in (page, other):
        tab.goto(f"{site}static/icon.svg")
    for tab, address in ((page, FIRST), (other, SECOND)):
        tab.goto(site + address)
        wait_until_ready(tab)
        settled(tab)
    yield page, other
    other.close()


def entries(page: Page) -> list[dict[str, Any]]:
    stored = json.loads(page.evaluate("localStorage['cardtable.kingdom']"))
    kept: list[dict[str, Any]] = json.loads(stored["shelf"][0])["entries"]
    return kept


def open_shelf(page: Page) -> None:
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Your kingdoms").click()
    expect(page.locator("#kingdom-shelf > li")).to_have_count(2)


def test_what_each_tab_keeps_stays(tabs: tuple[Page, Page]) -> None:
    """Kingdoms, a mark, a note and a removal; an open list shows what the other tab does."""
    one, other = tabs
    assert len(entries(one)) == 2
    open_shelf(one)
    open_shelf(other)
    one.locator("#kingdom-shelf > li").first.get_by_role("button", name="Favourite").click()
    shown = other.locator("#kingdom-shelf > li").first.get_by_role("button", name="Favourite")
    expect(shown).to_have_attribute("aria-pressed", "true")
    other.locator("#kingdom-shelf > li").nth(1).get_by_role("button", name="Played").click()
    shown = one.locator("#kingdom-shelf > li").nth(1).get_by_role("button", name="Played")
    expect(shown).to_have_attribute("aria-pressed", "true")
    assert [(each["favourite"], each["played"]) for each in entries(one)] == [(True, False), (False, True)], (
        entries(one)
    )
    row = other.locator("#kingdom-shelf > li").nth(1)
    row.get_by_text("Note, remove").click()
    row.get_by_role("button", name="Remove").click()
    expect(one.locator("#kingdom-shelf > li")).to_have_count(1)
    assert [each["favourite"] for each in entries(one)] == [True]


@pytest.mark.long
def test_a_note_that_is_being_written_stays(tabs: tuple[Page, Page]) -> None:
    """The list is not written anew while somebody writes in it; saving keeps both changes."""
    one, other = tabs
    open_shelf(one)
    open_shelf(other)
    row = one.locator("#kingdom-shelf > li").nth(1)
    row.get_by_text("Note, remove").click()
    row.locator("input[name^=note]").fill("long ago")
    other.locator("#kingdom-shelf > li").first.get_by_role("button", name="Played").click()
    pressed = other.locator("#kingdom-shelf > li").first.get_by_role("button", name="Played")
    expect(pressed).to_have_attribute("aria-pressed", "true")
    expect(row.locator("input[name^=note]")).to_have_value("long ago")
    row.get_by_role("button", name="Save note").click()
    expect(one.locator("#kingdom-shelf > li").nth(1)).to_contain_text("long ago")
    assert [(each["note"], each["played"]) for each in entries(one)] == [("", True), ("long ago", False)]


def test_cards_banned_in_two_tabs_are_both_banned(tabs: tuple[Page, Page]) -> None:
    """Each tab shows the lines that the other one adds."""
    one, other = tabs
    for tab in tabs:
        tab.locator("details:has(#kingdom-never)").evaluate_all(
            "folds => folds.map((fold) => { fold.open = true; })"
        )
    one.locator("#kingdom-never").fill("Moat")
    one.locator("#kingdom-never").blur()
    field = other.locator("#kingdom-never")
    expect(field).to_have_value("Moat")
    field.press("Control+End")
    field.press_sequentially("\nWitch")
    field.blur()
    expect(one.locator("#kingdom-never")).to_have_value("Moat\nWitch")
