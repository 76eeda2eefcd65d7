"""Kingdom in the browser: slots changed and kept, undo, the kept kingdoms, the set-up list, print."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser.page import (
    PATIENCE,
    PILE,
    TOUCH,
    Show,
    at_rest,
    deal,
    in_bar,
    settled,
    tiles,
)
from tests.support.case_count import mostly_long

SHEET = "dialog[open]"


def open_slot(page: Page, slot: str) -> None:
    page.locator(f".tile[data-slot={slot}] .open").click()
    page.locator(SHEET).wait_for()


def press(page: Page, name: str) -> None:
    page.locator(SHEET).get_by_role("button", name=name, exact=True).click()
    expect(page.locator(SHEET)).to_have_count(0)
    settled(page)


def test_a_swap_that_cannot_be_done_is_told_where_it_was_pressed(page: Page, show: Show) -> None:
    """In the bar, which is in view: the tile stays in its place, and the focus on its button."""
    piles = (
        "alchemist.apothecary.apprentice.familiar.golem.herbalist.possession.transmute.university.vineyard"
    )
    show(f"#kingdom?v=1&sets=alchemy&pile={piles}&locked=pile-10")
    swap = page.locator("#swap-pile-10")
    swap.focus()
    place = swap.bounding_box()
    page.keyboard.press("Enter")
    expect(page.locator("#message")).to_contain_text("A lock holds until you open it", timeout=PATIENCE)
    expect(page.locator("#message")).to_be_in_viewport()
    expect(swap).to_be_focused()
    assert swap.bounding_box() == place


def test_enter_takes_the_only_hit_of_a_list(table: Page) -> None:
    table.get_by_placeholder("Find a set").fill("renaiss")
    table.keyboard.press("Enter")
    deal(table)
    landscapes = table.locator(".tiles.wide .tile")
    # two are dealt at most
    before, there = landscapes.count(), " ".join(landscapes.all_inner_texts())
    one = next(name for name in ("Cathedral", "Pageant", "Silos") if name not in there)
    for typed, presses in ((one, 1), ("Project", 2)):
        table.locator("#kingdom-tools-button").click()
        table.get_by_role("button", name="Add a landscape").click()
        table.get_by_placeholder("Find: name, set or type").fill(typed)
        for _ in range(presses):
            table.keyboard.press("Enter")
        before += 1
        expect(landscapes).to_have_count(before)


def test_what_is_typed_in_a_number_field_takes_the_place_of_its_number(table: Page) -> None:
    """However the field was entered: 3 over 0 is 3."""
    table.locator("#kingdom-panel .wishes-parts > .fold > summary").click()
    number = table.locator("#kingdom-avoid")
    for enter in (number.focus, number.click):
        enter()
        table.keyboard.type("3")
        expect(number).to_have_value("3")
        table.keyboard.press("Shift+Tab")


SHOWN = """cards => [...document.querySelectorAll('.tile[data-slot^=pile]')]
.map(tile => tile.dataset.card).sort().join() === cards"""


def test_undo_and_redo_are_quicker_than_their_answers(page: Page, show: Show) -> None:
    show("#kingdom?v=1&sets=base-2.intrigue-2&asks=buy&seed=quick")
    first = tiles(page)
    for slot in ("pile-1", "pile-2", "pile-3"):
        open_slot(page, slot)
        press(page, "Swap at random")
    last = tiles(page)
    for name, cards in (("undo", first), ("redo", last), ("undo", first), ("redo", last)):
        button = page.locator(f"#kingdom-panel button[data-{name}]")
        expect(button).to_be_enabled()
        button.evaluate("button => { for (let press = 0; press < 3; press++) button.click(); }")
        page.wait_for_function(SHOWN, arg=",".join(sorted(cards)))
        settled(page)
        expect(button).to_be_disabled()
    open_slot(page, "pile-4")
    press(page, "Swap at random")  # the state before is the one that is shown
    page.get_by_role("button", name="Undo").click()
    page.wait_for_function(SHOWN, arg=",".join(sorted(last)))


@pytest.mark.parametrize(
    ("tool", "change"), [("kingdom", "Deal a kingdom"), ("shuffle", "Favourite: Half Life")]
)
def test_undo_and_redo_keep_the_focus_until_a_change_ends_redo(
    page: Page, show: Show, tool: str, change: str
) -> None:
    state = {"kingdom": "sets=base-2&seed=undo", "shuffle": "deck=9.13.20.32&stars=9&view=odds"}[tool]
    show(f"#{tool}?v=1&{state}")
    panel = page.locator(f"#{tool}-panel")
    undo, redo = (panel.get_by_role("button", name=name, exact=True) for name in ("Undo", "Redo"))
    panel.get_by_role("button", name=change, exact=True).click()
    for button, other in ((undo, redo), (redo, undo)):
        expect(button).to_be_enabled()
        button.press("Enter")
        expect(other).to_be_enabled()
        settled(page)
        expect(button).to_be_disabled()
        expect(button).to_be_focused()
    undo.click()
    expect(redo).to_be_enabled()
    panel.get_by_role("button", name=change, exact=True).click()
    expect(redo).to_be_disabled()


def test_an_answer_is_said_once(table: Page) -> None:
    """And nothing with it, but that Python computes where that takes a while."""
    table.evaluate(
        """() => {
        window.said = [];
        for (const place of document.querySelectorAll("#live, #status output")) {
            const tell = () => said.push(place.textContent);
            new MutationObserver(tell).observe(place, {childList: true, characterData: true, subtree: true});
        }
    }"""
    )
    deal(table)
    settled(table)
    said = table.evaluate("said")
    assert [words for words in said if words not in ("Computing…", "")] == [
        table.locator("#live").inner_text()
    ]
    assert len(said) == len(set(said))


def test_kept_kingdoms_are_exported_and_imported(table: Page) -> None:
    deal(table)
    for name in ("Menu", "Your kingdoms"):
        table.get_by_role("button", name=name).click()
    sheet = table.locator(SHEET)
    row = sheet.locator(".shelf > li")
    with table.expect_download() as waiting:
        sheet.get_by_role("button", name="Export as a file").click()
    row.get_by_text("Note, remove").click()
    row.get_by_role("button", name="Remove").click()
    expect(row).to_have_count(0)
    sheet.locator("input[type=file]").set_input_files(waiting.value.path())
    expect(row).to_have_count(1)


@pytest.mark.parametrize(
    "sets", mostly_long(["dark-ages.adventures.nocturne.allies.plunder.prosperity-2", "base-2"])
)
def test_kingdom_and_list_print_on_one_page(page: Page, show: Show, sets: str) -> None:
    """Also with the list folded away on the screen; the form is not printed."""
    show(f"#kingdom?v=1&sets={sets}&colonies=always&shelters=always&seed=print")
    pdf = page.pdf(format="A4")
    assert len(re.findall(rb"/Type /Page\b", pdf)) == 1
    page.emulate_media(media="print")
    expect(page.locator("#kingdom-form")).to_be_hidden()
    expect(page.locator("#kingdom-setup label", has_text="Province").get_by_text("supply")).to_be_visible()
    expect(page.locator(".tile").first).to_be_visible()
    assert page.locator(".kingdom button:visible:not(.open, .placed button)").all_inner_texts() == []


def test_a_sheet_gives_the_focus_back(page: Page, show: Show) -> None:
    show("#kingdom?v=1&sets=base-2.intrigue-2&asks=buy&seed=focus")
    opener = page.locator(".tile[data-slot=pile-2] .open")
    opener.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("textbox", name="Pick a card by its name")).to_be_focused()
    page.keyboard.press("Escape")
    expect(opener).to_be_focused()
    page.keyboard.press("Enter")
    swap = page.locator(SHEET).get_by_role("button", name="Swap at random")
    swap.focus()
    page.keyboard.press("Enter")
    expect(page.locator(SHEET)).to_have_count(0)
    expect(opener).to_be_focused()


@pytest.mark.browser_context_args(**TOUCH)
def test_back_shows_the_tiles_also_from_the_open_wishes(page: Page, show: Show) -> None:
    """The list stays open after a swap; the players are changed where the kingdom lies, by two presses."""
    show("#kingdom?v=1&sets=base-2.seaside-2&seed=back")
    before = tiles(page)
    page.locator("#kingdom-setup > summary").tap()
    in_bar(page.locator("[id^=swap-pile]").first).tap()
    expect(page.locator(f"{PILE}[data-changed]")).to_have_count(1)
    expect(page.locator("#kingdom-setup")).to_have_attribute("open", "")
    page.get_by_role("button", name="for 2 players").tap()
    page.locator("#kingdom-players-menu").get_by_role("button", name="4", exact=True).tap()
    expect(page.locator("#kingdom-players")).to_have_text("for 4 players")
    expect(page.locator("#kingdom-setup > summary")).to_contain_text(re.compile("for 4 players, 0 of"))
    expect(page.locator("#kingdom-form input[name=players]")).to_have_value("4")
    page.locator("#kingdom-panel .wishes-fold > summary").tap()
    page.get_by_text("More", exact=True).scroll_into_view_if_needed()
    settled(page)
    page.go_back()
    expect(page.locator(PILE).first).to_be_in_viewport()
    at_rest(page)
    assert tiles(page) == before
    expect(page.locator(PILE).first).to_be_in_viewport()
