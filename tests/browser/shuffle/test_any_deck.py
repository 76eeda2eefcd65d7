"""Any deck in the browser: a pasted list is read without a press, survives a reload, and comes back later."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser.page import Show, fragment, settled
from tests.support.browser.scripts import HOLD

LIST = "24 Mountain\n4 Bolt\n32 Wolf"
ANSWER = ".any-cards"
TOGETHER = "[data-region=shuffle-answer] .outcome"


def paste(page: Page, text: str) -> None:
    """Paste a text in the place of the list."""
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.evaluate("text => navigator.clipboard.writeText(text)", text)
    page.locator("#shuffle-list").click()
    page.keyboard.press("ControlOrMeta+A")
    page.keyboard.press("ControlOrMeta+V")


def test_a_pasted_list_is_read_and_stays_on_the_device(page: Page, show: Show) -> None:
    show("#shuffle")
    page.get_by_role("button", name="Any deck Magic").click()
    paste(page, LIST)
    expect(page.locator(ANSWER)).to_contain_text("Mountain")
    expect(page.locator("#shuffle-list")).not_to_have_attribute("data-unsent", "")
    page.get_by_label("Wish 1", exact=True).select_option(label="Mountain")
    expect(page.locator(TOGETHER)).to_contain_text(": Mountain.")
    paste(page, f"4 Spike\n{LIST}")
    expect(page.locator("[data-region=shuffle-list]")).to_contain_text("64 cards, ")
    expect(page.locator(TOGETHER)).to_contain_text(": Mountain.")
    page.locator('.asked[data-view="any"]').get_by_role("button", name="Undo").click()
    expect(page.locator("#shuffle-list")).to_have_value(LIST)
    show("#shuffle")
    expect(page.locator("#shuffle-list")).to_be_visible()
    expect(page.locator(TOGETHER)).to_contain_text(": Mountain.")


def test_back_takes_one_change_back_and_a_series_of_inputs_is_one(page: Page, show: Show) -> None:
    """A list that is changed after another press does not take that press's place."""
    show("#shuffle?v=1&view=any&list=20+Forest")
    page.locator("#shuffle-list-turn").select_option("6")
    expect(page.locator(ANSWER)).to_contain_text("by turn 6")
    for text in ("20 Forest\n4 Spike", LIST):
        paste(page, text)
        expect(page.locator(ANSWER)).to_contain_text(text.split()[-1])
    page.go_back()
    expect(page.locator("#shuffle-list")).to_have_value("20 Forest")
    expect(page.locator(ANSWER)).to_contain_text("by turn 6")
    page.go_back()
    expect(page.locator(ANSWER)).to_contain_text("by turn 4")


def test_a_list_that_is_not_read_yet_is_marked_and_survives_a_reload(page: Page, show: Show) -> None:
    """The answer below is of another list until its own has come."""
    show("#shuffle?v=1&view=any&list=20+Forest")
    expect(page.locator(".unread")).to_be_hidden()
    page.evaluate(HOLD)
    paste(page, LIST)
    expect(page.locator(".unread")).to_be_visible()
    page.reload()
    expect(page.locator(ANSWER)).to_contain_text("Mountain")
    expect(page.locator("#shuffle-list")).to_have_value(LIST)
    expect(page.locator(".unread")).to_be_hidden()
    assert "Mountain" in fragment(page)


def test_the_view_of_an_address_is_there_before_its_answer(page: Page, site: str) -> None:
    """A friend's link to any deck shows no empty deck of the game while it is opened."""
    page.goto(f"{site}#shuffle?v=1&view=any&list=20+Forest")
    page.wait_for_selector("html[data-page=ready]")
    expect(page.locator("#shuffle-list")).to_be_visible()
    expect(page.locator(".your-deck")).to_be_hidden()
    expect(page.locator(ANSWER)).to_contain_text("Forest")


@pytest.mark.browser_context_args(has_touch=True, viewport={"width": 390, "height": 844})
def test_a_practice_hand_is_dealt_in_view_and_drawn_on(page: Page, show: Show) -> None:
    """The buttons are never beneath the answer that stays in view, whatever was pressed."""
    show("#shuffle?v=1&view=any&mulligan=london&list-wish=0&list=24+Mountain%0A36+Other")
    for name in ("Deal a hand", "Mulligan", "Keep this hand"):
        page.get_by_role("button", name=name, exact=True).click(delay=100)
        settled(page)
    page.locator(".practice-hand button").first.click(delay=100)
    expect(page.locator(".practice-hand li")).to_have_count(6)
    draw = page.get_by_role("button", name="Draw a card")
    draw.click(delay=100)
    expect(page.locator(".practice-drawn li")).to_have_count(1)
    expect(draw).to_be_in_viewport(ratio=1)


def test_settings_without_effect_are_hidden(page: Page, show: Show) -> None:
    """Some mulligans are taken as often as needed or once, and some cost no cards."""
    show("#shuffle?v=1&view=any&list=20+Forest")
    most, free = page.locator("#shuffle-mulligans"), page.locator("[name=free-mulligan]")
    for kind, shown in {"london": 2, "full": 1, "redraw": 0, "partial": 0, "none": 0}.items():
        page.locator("#shuffle-mulligan").select_option(kind)
        expect(most).to_be_visible(visible=shown > 0)
        expect(free).to_be_visible(visible=shown > 1)
