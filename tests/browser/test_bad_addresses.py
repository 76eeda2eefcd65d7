"""A bad address is told in every tool, and the page works on: its notice goes with the next press."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from cardtable.pages.core.registry import TOOLS
from tests.support.browser.page import Show, settled
from tests.support.case_count import mostly_long

PRESSED = {
    "kingdom": "Deal a kingdom",
    "shuffle": "Favourite: Half Life",
    "odds": "Show an example",
    "quartets": "Start",
}
"""A button of each tool that is answered by itself."""


@pytest.mark.parametrize("tool", mostly_long(TOOLS, 2))
def test_a_bad_address_is_told_and_the_tool_works(page: Page, site: str, show: Show, tool: str) -> None:
    """The part that is wrong is named until something else is asked for (messages: `tests/pages`)."""
    show(f"#{tool}?v=1&colour=red")
    panel = page.locator(f"#{tool}-panel")
    notice = panel.locator("[data-notice]").filter(has_text="colour: is not part of an address.")
    expect(notice).to_be_visible()
    panel.get_by_role("button", name=PRESSED[tool], exact=True).click()
    settled(page)
    expect(notice).to_have_count(0)
    expect(page).not_to_have_url(f"{site}#{tool}?v=1&colour=red")


def test_an_address_of_no_tool_is_told(page: Page, show: Show) -> None:
    """With the tools that there are."""
    show("#canasta?v=1")
    told = "The address names the tool “canasta”. Accepted: kingdom"
    expect(page.locator("#kingdom-form")).to_contain_text(told)
