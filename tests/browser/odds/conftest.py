"""Odds with nothing on its table."""

from __future__ import annotations

from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page

from cardtable.pages.odds.session import Session
from tests.support.browser.page import OPEN, Show


@pytest.fixture
def odds(show: Show) -> Page:
    """The Odds tool with an empty table and its choices, Python ready."""
    page = show(f"#odds?{urlencode(Session().state())}")
    page.locator("#odds-panel .wishes-fold").evaluate(OPEN)
    return page
