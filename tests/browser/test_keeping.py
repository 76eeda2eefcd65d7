"""What the browser refuses (storage, the clipboard) is said at the press; fields that no phone zooms into."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser.page import Show

FULL = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };"
DENIED = "Object.defineProperty(window, 'localStorage', { get() { throw new Error('denied'); } });"
NO_CLIPBOARD = """
Object.defineProperty(navigator, "clipboard", { value: undefined });
delete Navigator.prototype.share;
"""


@pytest.mark.parametrize(
    ("address", "press", "script"),
    [
        ("", "Deal a kingdom", DENIED),
        ("", "Deal a kingdom", FULL),
        ("#shuffle", "Take out Biohazard", FULL),
        ("#odds", "Play now", FULL),
        ("#quartets", "Start", FULL),
    ],
)
def test_a_device_without_room_is_told(page: Page, show: Show, address: str, press: str, script: str) -> None:
    """At the press, which works."""
    page.add_init_script(script)
    show(address)
    page.locator("main").get_by_role("button", name=press, exact=True).locator("visible=true").first.click()
    expect(page.locator("#message")).to_contain_text("This browser does not let the page store it")


def test_without_a_clipboard_the_text_stands_in_a_field(page: Page, show: Show) -> None:
    """As on a plain http address: selected, for the keys of the system."""
    page.add_init_script(NO_CLIPBOARD)
    show()
    page.locator("#kingdom-panel button[data-share]").first.evaluate("button => button.click()")
    field = page.locator("#message textarea")
    expect(field).to_be_focused()
    assert "#kingdom?v=1&c=" in field.input_value()
    assert field.evaluate("field => field.selectionEnd") == len(field.input_value())


def test_fields_are_not_zoomed_into_by_a_phone(page: Page, site: str) -> None:
    """Their type has 16 pixels in all tools, in closed folds and sheets too."""
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(site)
    fields = page.locator("main").locator("input:not([type=hidden]), select, textarea")
    small = fields.evaluate_all(
        """fields => fields.filter((field) => !["checkbox", "radio", "range", "file"].includes(field.type)
            && parseFloat(getComputedStyle(field).fontSize) < 16).map((field) => field.name || field.id)"""
    )
    assert small == []
