"""Presses of which none is answered before the last one: each builds on the one before it."""

from __future__ import annotations

from urllib.parse import unquote_plus

import pytest
from playwright.sync_api import Page

from tests.support.browser.page import Show, fragment, settled

DECK = "deck=9.13.20.32.37.42.45.46.49.58&stars=9.42&seed=abc"
MATCH = f"#shuffle?v=1&view=tracker&{DECK}"
AT_ONCE = {
    "a preset and a deal": (
        "#kingdom",
        ("#kingdom-form [data-action=preset][value=rule-book]", ".tools [type=submit]"),
        ("draw=rule-book",),
    ),
    "cards of a match": (MATCH, ("#see-9", "#see-13"), ("seen=9.13",)),
    "a step back and another card": (f"{MATCH}&seen=9.13", ("#rotation-back", "#see-20"), ("seen=9.20",)),
    "changes of a deck": (
        f"#shuffle?v=1&view=compare&{DECK}",
        ("[data-action=keep]", "#away-9", "#star-13", "[name=deck][value='1']"),
        ("deck=1.13.20.32.37.42.45.46.49.58&", "stars=13.42&", "other=9*.13.20."),
    ),
    "cards of a table": (
        "#odds?v=1",
        ("#tap-a1", "#tap-b2", "#into-hand", "#tap-c3", "#into-gone", "#tap-d4", "#tap-e5"),
        (".hand c3.", ".gone d4 e5.", "flag 1: a1 b2 |"),
    ),
}
"""The address, what is pressed, and parts of the address that comes of it."""


@pytest.mark.parametrize("name", AT_ONCE)
def test_presses_at_once_all_count(page: Page, show: Show, name: str) -> None:
    address, presses, parts = AT_ONCE[name]
    show(address)
    if name == "cards of a table":
        page.locator("#place-1mine").click()
        page.get_by_role("dialog", name="Cards").wait_for()
    panel = f"{address.partition('?')[0]}-panel"
    pressed = [f"{panel} {each}" for each in presses]
    page.evaluate("all => all.forEach((each) => document.querySelector(each).click())", pressed)
    settled(page)
    found = unquote_plus(fragment(page))
    assert [part for part in parts if part not in found] == [], found
