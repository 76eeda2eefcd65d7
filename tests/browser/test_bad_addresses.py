"""A bad address is told, and the page works on: its notice goes with the next press."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.support.browser.page import Show, settled


def test_a_bad_address_is_told_and_the_tool_works(page: Page, site: str, show: Show) -> None:
    """The part that is wrong is named until something else is asked for (messages: `tests/pages`)."""
    show("#shuffle?v=1&colour=red")
    notice = page.locator("#shuffle-panel [data-notice]").filter(
        has_text="colour: is not part of an address."
    )
    expect(notice).to_be_visible()
    page.get_by_role("button", name="Favourite: Half Life", exact=True).click()
    settled(page)
    expect(notice).to_have_count(0)
    expect(page).not_to_have_url(f"{site}#shuffle?v=1&colour=red")


def test_an_address_of_no_tool_is_told(page: Page, show: Show) -> None:
    show("#canasta?v=1")
    told = "The address names the tool “canasta”. Accepted: kingdom"
    expect(page.locator("#kingdom-form")).to_contain_text(told)
