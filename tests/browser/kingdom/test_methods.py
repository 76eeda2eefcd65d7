"""Even and weighted choice in the browser: counts, weights, sliders, a phone."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.support.browser.page import deal, once, settled

SHEET = "#kingdom-slot"


def open_weights(page: Page) -> None:
    opener = page.get_by_role("button", name="Weights", exact=True)
    if not opener.is_visible():
        page.get_by_text("More", exact=True).click()
    opener.click()
    expect(page.get_by_role("heading", name="Weights")).to_be_focused()
    page.locator(".all-attributes > summary").click()


def test_closing_the_sheet_ends_what_it_was_computing(table: Page) -> None:
    counting = f"document.querySelector('{SHEET} [data-progress]:not([hidden])')"
    once(table, counting, "document.querySelector('#kingdom-panel dialog[open]').close()")
    table.get_by_text("More", exact=True).click()
    table.get_by_role("button", name="Counts and chances").click()
    expect(table.locator("#kingdom-panel dialog:not(.full-screen)")).to_be_hidden()
    expect(table.locator(SHEET)).not_to_have_attribute("aria-busy", "true")
    assert len(deal(table)) == 10


def test_a_sheet_keeps_the_focus_when_it_is_answered_again(table: Page) -> None:
    """Also on its title: without the focus in it, a sheet would hear no Escape."""
    open_weights(table)
    title = table.get_by_role("heading", name="Weights")
    title.focus()
    table.evaluate("document.querySelector('#kingdom-slot [data-action=weights-reset]').click()")
    settled(table)
    expect(title).to_be_focused()
    table.keyboard.press("Escape")
    expect(title).to_be_hidden()


def test_no_change_is_lost_however_fast(table: Page) -> None:
    """Each press builds on the one before it, answered or not; a sheet closed right after stays closed."""
    open_weights(table)
    table.locator(f"{SHEET} button[value=splitter]").click()
    expect(table.locator(".settings")).to_be_visible()
    table.evaluate(
        """() => {
            const use = document.getElementById("attribute-use");
            use.value = "unused";
            use.dispatchEvent(new Event("change", {bubbles: true}));
            document.querySelector("#kingdom-slot [data-action=weights]").click();
        }"""
    )
    expect(table.locator("tr[data-attribute=splitter] .ideal")).to_have_text("unused")
    expect(table.locator("input[name=weights]")).to_have_value("splitter")
    table.evaluate(
        """() => {
            document.querySelector("#kingdom-slot [data-action=weights-reset]").click();
            document.querySelector("#kingdom-slot [value=little-luck]").click();
            document.querySelector("#kingdom-panel dialog:not(.full-screen)").close();
        }"""
    )
    expect(table.locator("input[name=weights]")).to_have_value("variance*0*2*1*0-6")
    expect(table.locator("#kingdom-panel dialog:not(.full-screen)")).to_be_hidden()
    open_weights(table)
    table.evaluate(
        """() => {
            document.querySelector("#kingdom-panel dialog:not(.full-screen)").close();
            document.querySelector("#kingdom-form [data-action=weights]").click();
        }"""
    )
    expect(table.get_by_role("heading", name="Weights")).to_be_focused()


def test_sliders_by_keys(table: Page) -> None:
    """Before the table of all attributes; what a slider says follows it, and it keeps the focus."""
    table.get_by_text("More", exact=True).click()
    table.get_by_role("button", name="Weights", exact=True).click()
    sheet = table.locator(SHEET)
    expect(sheet.locator(".attributes").first).to_be_hidden()
    slider = sheet.get_by_role("slider", name="+2 Actions")
    said = sheet.locator("output[for=position-splitter]")
    slider.focus()
    for words in ("more: 3 to 5", "much more: 4 to 6"):
        table.keyboard.press("ArrowRight")
        settled(table)
        expect(said).to_have_text(f"{words} in the ten piles together")
        expect(slider).to_be_focused()
    expect(table.locator("input[name=weights]")).to_have_value(re.compile(r"^splitter\*4\*6"))
