"""The page of the components, where each stands in every state."""

from __future__ import annotations

from typing import Literal

import pytest
from playwright.sync_api import Page

from tests.support.browser.layout import TROUBLE
from tests.support.browser.page import axe_findings
from tools.site.components import PAGE


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 1280])
def test_no_component_is_cut_small_or_hard_to_read(
    page: Page, site: str, width: int, scheme: Literal["light", "dark"]
) -> None:
    """Nothing is wider than its place or lower than a finger; axe finds nothing. Sheet and menu, too."""
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size({"width": width, "height": 844})
    page.goto(f"{site}{PAGE}")
    for opener in (None, "Open a sheet", "Open a menu"):
        if opener:
            page.get_by_role("button", name=opener).click()
        assert page.evaluate(TROUBLE) == [], opener
        assert axe_findings(page) == [], opener
        page.keyboard.press("Escape")
