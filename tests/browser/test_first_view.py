"""What a visitor sees first: the main action of each tool without scrolling, and no empty table."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from cardtable.pages.core.language import LANGUAGES
from cardtable.pages.core.registry import TOOLS, all_tools
from tests.support.browser.page import (
    HOLD_START,
    PATIENCE,
    PILE,
    Watch,
    at_rest,
    deal,
    fragment,
    settled,
    tiles,
    wait_until_ready,
)
from tests.support.case_count import in_turn
from tests.support.compat import state_of
from tests.support.first_views import STEPS, form_at_first
from tests.support.visit import Visit
from tools.site.languages import file_name

SIZES = ((320, 640), (390, 844), (1280, 900), (1920, 1080))
RESULT_SIZES = ((390, 844), (1280, 900))
MAIN_ACTIONS = {"shuffle": ".views label"}
"""The main action of tools that answer without a button; of all others it is the first primary button."""
RESULTS = {"kingdom": PILE, "shuffle": "[data-region=shuffle-deck]", "odds": ".battle", "quartets": ".q-turn"}
HEAD = 32
"""Pixels of a result that make its head."""


def shown(page: Page, site: str, tool: str, size: tuple[int, int]) -> Locator:
    """Open a tool in a window of a size, and return its panel as soon as it can be used."""
    page.set_viewport_size(ViewportSize(width=size[0], height=size[1]))
    page.goto("about:blank")
    page.goto(f"{site}#{tool}")
    page.wait_for_selector("html[data-page=ready]")
    return page.locator(f"#{tool}-panel")


def ready(page: Page) -> None:
    wait_until_ready(page)
    settled(page)


def assert_in_view(element: Locator, *, head: int | None = None) -> None:
    """Assert that an element, or only the head of it, lies within the window."""
    box, size = element.bounding_box(), element.page.viewport_size
    assert box, element
    assert size
    assert box["x"] >= 0, box
    assert box["y"] >= 0, box
    assert box["x"] + (head or box["width"]) <= size["width"], box
    assert box["y"] + (head or box["height"]) <= size["height"], box


RECORD_SHIFTS = """
window.shifts = [];
new PerformanceObserver((list) => {
  for (const { value, startTime, sources } of list.getEntries()) {
    const names = sources.map(({ node }) => node?.id || node?.className || node?.nodeName);
    shifts.push([Math.round(startTime), value, ...names]);
  }
}).observe({ type: "layout-shift", buffered: true });
"""


@pytest.mark.parametrize("size", SIZES)
def test_the_first_view_of_each_tool(page: Page, site: str, size: tuple[int, int]) -> None:
    """The main action is in view from the first paint on, the head of the first result when it has come.

    Nothing moves until then, by the browser's own layout shift, as share of the window. In the gate each tool
    has two of the sizes.
    """
    page.add_init_script(RECORD_SHIFTS)
    for tool in in_turn(all_tools(), SIZES.index(size), 2):
        panel = shown(page, site, tool.id, size)
        action = panel.locator(MAIN_ACTIONS.get(tool.id, "button:not(.quiet):visible")).first
        assert_in_view(action)
        ready(page)
        assert_in_view(action)
        assert page.evaluate("scrollY") == 0
        if size in RESULT_SIZES:
            assert_in_view(page.locator(RESULTS.get(tool.id, "[data-region]")).first, head=HEAD)
            at_rest(page)
            shifts = page.evaluate("shifts")
            assert sum(shift[1] for shift in shifts) < 0.02, (tool.id, shifts)


PARTS = {
    "kingdom": ".tile .name",
    "shuffle": ".chosen-card, [data-region=shuffle-view] > *",
    "odds": ".battle .troop, [data-region=odds-reason] h3",
    "quartets": ".q-turn[data-phase=answer] button, [data-region=quartets-board] table",
}
"""What the first view of each tool is seen by."""


def names_of(page: Page) -> list[str]:
    return page.locator(f"{PILE} .name").all_inner_texts()


@pytest.mark.own_python
@pytest.mark.parametrize("language", LANGUAGES)
def test_without_python_the_first_views_stand(page: Page, site: str, watch: Watch, language: str) -> None:
    """Whole and in view; the notice says what does not work. In the gate each language has two tools."""
    watch.allow("Failed to load resource", "net::ERR_FAILED", "Failed to fetch")
    page.route("**/vendor/**", lambda route: route.abort())
    for tool in in_turn(all_tools(), [*LANGUAGES].index(language), 2):
        for width, height in RESULT_SIZES:
            page.set_viewport_size(ViewportSize(width=width, height=height))
            page.goto("about:blank")
            page.goto(f"{site}{file_name(language)}?lang={language}#{tool.id}")
            page.wait_for_selector("html[data-python=failed]")
            expect(page.locator("html")).to_have_attribute("lang", language)
            expect(page.locator("#status output")).not_to_be_empty()
            panel = page.locator(f"#{tool.id}-panel")
            expect(panel).to_have_attribute("data-first", "")
            for part in PARTS[tool.id].split(", "):
                expect(panel.locator(part).first).to_be_visible()
            assert_in_view(panel.locator(PARTS[tool.id]).first, head=HEAD)


@pytest.mark.own_context
def test_the_kingdom_of_the_day_lies_there_at_once(page: Page, site: str) -> None:
    """It is the same when Python has come: no focus, announcement, history entry or trace on the device."""
    page.clock.set_fixed_time("2027-02-28T12:00:00Z")
    page.add_init_script(HOLD_START)
    page.goto(site)
    page.wait_for_selector("html[data-page=ready]")
    entries = page.evaluate("history.length")
    first = names_of(page)
    assert len(first) == 10
    expect(page.locator("time[data-day]")).to_have_text("February 28")
    assert fragment(page).startswith("#kingdom?v=1&sets=base-2&")
    page.evaluate("letStart()")
    ready(page)
    assert names_of(page) == first
    assert page.evaluate("history.length") == entries
    assert page.evaluate("document.activeElement === document.body")
    expect(page.locator("#live")).to_be_empty()
    assert page.evaluate("localStorage.length") == 0
    deal(page)
    expect(page.locator("time[data-day]")).to_be_hidden()
    page.go_back()
    expect(page.locator("time[data-day]")).to_be_visible()
    settled(page)
    assert names_of(page) == first


@pytest.mark.parametrize("day", ["2027-01-01", "2028-02-29", "2027-03-01", "2027-12-31"])
@pytest.mark.own_context
def test_the_page_lays_the_kingdom_that_python_deals_for_the_day(page: Page, site: str, day: str) -> None:
    """In leap years and others; the tiles stand in the order in which Python shows them."""
    page.clock.set_fixed_time(f"{day}T12:00:00Z")
    page.add_init_script(HOLD_START)
    page.goto(site)
    page.wait_for_selector("html[data-page=ready]")
    laid = page.locator(PILE).evaluate_all("all => all.map(({ outerHTML }) => outerHTML)")
    state = state_of(fragment(page))
    assert state["seed"] == f"day-{day[5:]}"
    bare = {name: part for name, part in state.items() if name != "pile"}
    assert Visit("kingdom", {}, form_at_first("kingdom")).open(bare).state == state, "it is dealt by its seed"
    page.evaluate("letStart()")
    ready(page)
    assert page.locator(PILE).evaluate_all("all => all.map(({ outerHTML }) => outerHTML)") == laid


@pytest.mark.parametrize("tool", TOOLS)
def test_a_press_gives_the_same_before_python_with_it_and_after_it(page: Page, site: str, tool: str) -> None:
    """At the first view, which is that of Python's own answer."""
    page.add_init_script(HOLD_START)
    selector, region = (f"#{tool}-panel {each}" for each in STEPS[tool])
    press = "selector => { document.querySelector(selector).click(); return heard(); }"
    start = "letStart()"
    page.add_init_script("window.heard = () => document.querySelector('#status output').textContent")
    results = []
    for before, after in (
        ((press, start), ()),
        ((f"selector => {{ letStart(); ({press})(selector); }}",), ()),
        ((start,), (press,)),
    ):
        page.goto(f"{site}static/icon.svg")
        page.evaluate("localStorage.clear()")
        page.goto(f"{site}#{tool}")
        page.wait_for_selector("html[data-page=ready]")
        said = [page.evaluate(script, selector) for script in before]
        assert said[0] or before[0] != press  # a press says at once that it has been heard
        ready(page)
        for script in after:
            page.evaluate(script, selector)
        expect(page.locator(f"#{tool}-panel")).not_to_have_attribute("data-first", "", timeout=PATIENCE)
        settled(page)
        results.append((fragment(page), page.locator(region).inner_html()))
    assert results[0] == results[1] == results[2]


def test_a_change_of_the_tab_shows_the_first_view_of_the_other_tool(table: Page) -> None:
    """The example deck is there at once, Back leads to the kingdom."""
    first = tiles(table)
    table.get_by_role("tab", name="Shuffle").click()
    expect(table.locator("#shuffle-panel .chosen-card")).to_have_count(10)
    settled(table)
    assert fragment(table).startswith("#shuffle?")
    table.go_back()
    expect(table.locator("#kingdom-panel")).to_be_visible()
    settled(table)
    assert tiles(table) == first


def test_the_wheel_over_the_form_shows_all_of_it(page: Page, site: str) -> None:
    """On a wide screen the page scrolls, and the main action stays in view."""
    panel = shown(page, site, "kingdom", (1280, 900))
    ready(page)
    last = panel.locator("#kingdom-form details >> visible=true").last
    page.mouse.move(200, 600)
    for _ in range(40):
        page.mouse.wheel(0, 200)
        page.wait_for_timeout(20)
        assert_in_view(panel.get_by_role("button", name="Deal a kingdom"))
        box = last.bounding_box()
        if box and box["y"] + box["height"] <= 900:
            return
    pytest.fail("the end of the form does not come")


def test_an_address_to_another_tool_opens_it_at_its_top(page: Page, site: str) -> None:
    """Typed over another one whose page was scrolled; Back leaves the place to the browser."""
    page.set_viewport_size(ViewportSize(width=390, height=844))
    page.goto(f"{site}#quartets")
    ready(page)
    page.goto(f"{site}#kingdom")
    settled(page)
    page.evaluate("scrollTo({ top: 600, behavior: 'instant' })")
    assert page.evaluate("scrollY") > 0
    page.evaluate("location.hash = '#shuffle?v=1&deck=1.2.9.13&stars=9&view=odds'")
    expect(page.locator("#shuffle-panel")).to_be_visible()
    settled(page)
    assert_in_view(page.locator("#shuffle-panel [data-region=shuffle-deck]"), head=HEAD)
