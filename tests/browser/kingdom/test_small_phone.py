"""What a phone shows: chosen texts and titles in full, in every language."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from cardtable.pages.core.language import LANGUAGES
from tests.support.browser.page import TOUCH, Show
from tests.support.browser.scripts import CUT

SMALL: ViewportSize = {"width": 320, "height": 640}
ARROW = 18
"""Pixels that the arrow of a list takes."""


def page_of(tag: str) -> str:
    return "" if tag == "en" else f"{tag}.html"


@pytest.mark.browser_context_args(**TOUCH)
@pytest.mark.parametrize("tag", LANGUAGES)
def test_what_a_list_has_chosen_is_read_in_full(page: Page, show: Show, tag: str) -> None:
    """Every option of every list of the wishes and the menu, on two sizes of phones."""
    show(f"{page_of(tag)}#kingdom")
    summary = page.locator("#kingdom-setup > summary")
    expect(summary).to_be_visible()
    height, line = summary.evaluate(
        "e => [e.clientHeight - 2 * parseFloat(getComputedStyle(e).paddingTop),"
        " parseFloat(getComputedStyle(e).lineHeight)]"
    )
    assert height < 2 * line, summary.inner_text()
    assert page.evaluate(CUT, ARROW) == []
    page.set_viewport_size(SMALL)
    assert page.evaluate(CUT, ARROW) == []
