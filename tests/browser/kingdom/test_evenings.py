"""Evenings on a phone: a first visit, a link, a veto, the menu, marks, the table view, several cards."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser.page import PILE, TOUCH, Show, at_rest, in_menu, settled, tiles

SHARED = "#kingdom?v=1&sets=base-2.seaside-2&asks=village.trashing&seed=friday"


@pytest.mark.browser_context_args(**TOUCH)
@pytest.mark.parametrize("address", ["", SHARED])
def test_ten_piles_are_on_a_phone_s_screen_without_a_tap(page: Page, show: Show, address: str) -> None:
    """At the first visit and of a link, with Share; what can be chosen is folded away."""
    show(address)
    expect(page.locator(PILE)).to_have_count(10)
    page.wait_for_function(
        """selector => [...document.querySelectorAll(selector)].every((tile) => {
            const { top, bottom } = tile.getBoundingClientRect();
            return top >= 0 && bottom <= innerHeight;
        })""",
        arg=PILE,
    )
    assert page.evaluate("scrollY") == 0
    expect(page.locator("#kingdom-panel").get_by_role("button", name="Share", exact=True)).to_be_in_viewport()
    expect(page.get_by_label("Seaside, 2nd edition")).to_be_hidden()


@pytest.mark.browser_context_args(**TOUCH)
def test_all_piles_of_a_veto_are_on_a_phone_screen(page: Page, show: Show) -> None:
    """In French, where names and sets are long."""
    show("fr.html#kingdom?v=1&sets=hinterlands-2.dark-ages.prosperity-2&seed=friday2&deal=2")
    in_menu(page, "Choisir ensemble").tap()
    sheet = page.locator("dialog[open]")
    sheet.get_by_role("button", name="Refuser des piles de ce royaume").tap()
    expect(sheet.locator(".choice")).to_have_count(11)
    at_rest(page)
    assert sheet.evaluate(
        "(sheet) => [...sheet.querySelectorAll('.choice')].at(-1).getBoundingClientRect().bottom"
        " <= sheet.querySelector('.sheet-foot').getBoundingClientRect().top"
    )


@pytest.mark.browser_context_args(**TOUCH)
def test_the_tap_that_closes_the_menu_does_nothing_else(page: Page, show: Show) -> None:
    """Beside the panel, where the button that deals lies below; and by its Close button."""
    show(SHARED)
    at_rest(page)
    before = tiles(page)
    place = page.get_by_role("button", name="Deal a kingdom").bounding_box()
    assert place is not None
    menu = page.locator("#kingdom-tools")
    page.get_by_role("button", name="Menu").tap()
    expect(menu.get_by_label("Sort by")).to_be_visible()
    page.touchscreen.tap(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)
    expect(menu.get_by_label("Sort by")).to_be_hidden()
    settled(page)
    assert tiles(page) == before
    expect(page.locator(f"{PILE}[data-changed]")).to_have_count(0)
    page.get_by_role("button", name="Menu").tap()
    menu.get_by_role("button", name="Close").tap()
    expect(menu.get_by_label("Sort by")).to_be_hidden()
    expect(page.get_by_role("button", name="Menu")).to_be_focused()


@pytest.mark.browser_context_args(**TOUCH)
def test_nothing_jumps_when_a_kingdom_is_marked(page: Page, show: Show) -> None:
    """The first favourite, too: its button stays under the finger, and the page behind does not scroll."""
    show(SHARED)
    page.get_by_role("button", name="Menu").tap()
    page.get_by_role("button", name="Your kingdoms").tap()
    favourite = page.locator(".shelf").get_by_role("button", name="Favourite").first
    favourite.scroll_into_view_if_needed()
    at_rest(page)
    before = favourite.bounding_box()
    favourite.tap()
    expect(favourite).to_have_attribute("aria-pressed", "true")
    at_rest(page)
    assert favourite.bounding_box() == before
    assert page.evaluate("getComputedStyle(document.documentElement).overflow") == "hidden"


def test_a_pointless_wish_is_told(table: Page) -> None:
    reaction, peace = (
        table.get_by_role("checkbox", name=name, exact=True) for name in ("Reaction to attacks", "No attacks")
    )
    pointless = table.locator(".pointless")
    reaction.check()
    expect(pointless).to_be_hidden()
    peace.check()
    expect(pointless).to_be_visible()
    reaction.uncheck()
    expect(pointless).to_be_hidden()


@pytest.mark.browser_context_args(**TOUCH)
def test_names_in_the_table_view_are_as_large_as_fit(page: Page, show: Show) -> None:
    show("#kingdom?v=1&sets=base-2&seed=large")
    in_menu(page, "Table view").tap()
    view = page.locator("dialog.full-screen")
    expect(view.locator(".tile[data-slot^=pile]")).to_have_count(10)
    sizes = view.locator(".ten .tile").evaluate_all(
        """tiles => tiles.map((tile) => {
            const name = tile.querySelector(".name"), span = name.querySelector("span");
            const head = tile.querySelector(".art");
            const [a, b, c] = [tile, span, head].map((each) => each.getBoundingClientRect());
            const isWithin = b.left >= a.left && b.right <= a.right && b.bottom <= a.bottom;
            const fits = isWithin && b.top >= c.bottom - 2;
            return {size: parseFloat(getComputedStyle(name).fontSize), fits, seen: a.bottom <= innerHeight};
        })"""
    )
    assert all(each["fits"] and each["seen"] for each in sizes), sizes
    assert min(each["size"] for each in sizes) >= 22


def test_several_are_chosen_and_what_takes_their_places_is_in_view(table: Page) -> None:
    table.set_viewport_size({"width": 390, "height": 844})
    bar, names = table.locator(".several > div"), table.locator(".ten .open")
    names.nth(3).click(modifiers=["Shift"])
    names.nth(5).click()
    expect(bar).to_contain_text("2 chosen")
    table.keyboard.press("Escape")
    expect(bar).to_be_hidden()
    names.first.focus()
    table.keyboard.press("x")
    names.nth(5).click()
    bar.get_by_role("button", name="Replace these").click()
    expect(bar).to_be_hidden()
    settled(table)
    for new in table.locator(".tile[data-changed]").all():
        expect(new).to_be_in_viewport()
