"""What stays while the kingdom changes: the tiles in view after Back, the set-up list, the players."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser.page import PILE, Show, at_rest, in_bar, settled, tiles

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


@pytest.mark.browser_context_args(**PHONE)
def test_back_shows_the_tiles_also_from_the_open_wishes(page: Page, show: Show) -> None:
    """The list stays open after a swap; the players are changed where the kingdom lies, by two presses."""
    show("#kingdom?v=1&sets=base-2.seaside-2&seed=back")
    before = tiles(page)
    page.locator("#kingdom-setup > summary").tap()
    in_bar(page.locator("[id^=swap-pile]").first).tap()
    expect(page.locator(f"{PILE}[data-changed]")).to_have_count(1)
    expect(page.locator("#kingdom-setup")).to_have_attribute("open", "")
    page.get_by_role("button", name="for 2 players").tap()
    page.locator("#kingdom-players-menu").get_by_role("button", name="4", exact=True).tap()
    expect(page.locator("#kingdom-players")).to_have_text("for 4 players")
    expect(page.locator("#kingdom-setup > summary")).to_contain_text(re.compile("for 4 players, 0 of"))
    expect(page.locator("#kingdom-form input[name=players]")).to_have_value("4")
    page.locator("#kingdom-panel .wishes-fold > summary").tap()
    page.get_by_text("More", exact=True).scroll_into_view_if_needed()
    settled(page)
    page.go_back()
    expect(page.locator(PILE).first).to_be_in_viewport()
    at_rest(page)
    assert tiles(page) == before
    expect(page.locator(PILE).first).to_be_in_viewport()
