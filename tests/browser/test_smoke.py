"""The page at a glance, for `build.py test --quick`: each tool shows its answers (`test_start`: a start)."""

from __future__ import annotations

import json
from urllib.parse import urlencode

import pytest
from bs4 import BeautifulSoup
from playwright.sync_api import Page, expect

from cardtable.pages.core.registry import TOOLS
from cardtable.pages.core.router import Router
from tests.support.browser.page import PATIENCE, Show, settled
from tests.support.samples import last_reply, sample_requests

pytestmark = pytest.mark.smoke


@pytest.mark.parametrize("tool", TOOLS)
def test_an_address_of_each_tool_shows_the_answer_of_cpython(page: Page, show: Show, tool: str) -> None:
    """The largest part of the answer, as text."""
    request = next(each for each in sample_requests() if (each["tool"], each["action"]) == (tool, "open"))
    router = Router()
    reply = last_reply(lambda asked: json.dumps(router.respond(json.loads(asked))), request)
    name, html = max(json.loads(reply)["html"].items(), key=lambda part: len(part[1]))
    show(f"#{tool}?{urlencode(request['state'])}")
    for offer in ("Use these sets", "Use these wishes"):  # of a kingdom from elsewhere
        if page.get_by_role("button", name=offer).is_visible():
            page.get_by_role("button", name=offer).click()
            settled(page)
    text = BeautifulSoup(html, "html.parser").get_text()
    expect(page.locator(f'[data-region="{name}"]')).to_have_text(text, timeout=PATIENCE)
