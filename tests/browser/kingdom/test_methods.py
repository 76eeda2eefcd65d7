"""Even and weighted choice in the browser: the switch, counts, weights, files, keyboard, a phone."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from math import comb
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from cardtable.kingdom import Attribute, read_weighting
from cardtable.pages.kingdom.methods import METHOD_SENTENCES
from tests.support.browser.page import PATIENCE, deal, fragment, settled, stop_when, tiles
from tests.support.case_count import mostly_long

SHEET = "#kingdom-slot"


def choose(page: Page, way: str) -> None:
    """Choose a way in the form."""
    page.locator(f"input[name=way][value={way}]").check()


def open_weights(page: Page) -> None:
    """Open the sheet of weights from the form."""
    page.get_by_role("button", name="Weights", exact=True).click()
    expect(page.get_by_role("heading", name="Weights")).to_be_focused()
    page.locator(".all-attributes > summary").click()


def choose_use(page: Page, name: str) -> None:
    """Choose what an attribute is used for, and wait until the sheet shows it."""
    page.get_by_label(name).check()
    settled(page)


def open_attribute(page: Page, attribute: str) -> None:
    """Open one attribute's sheet."""
    open_weights(page)
    page.locator(f"{SHEET} button[value={attribute}]").click()
    expect(page.locator(".settings")).to_be_visible()


def test_the_switch_says_what_the_engine_says(table: Page) -> None:
    """Three methods with one sentence each, the same as in Python."""
    methods = table.locator("#kingdom-form .radio-card")
    expect(methods).to_have_count(len(METHOD_SENTENCES))
    for at, (method, sentence) in enumerate(METHOD_SENTENCES.items()):
        expect(methods.nth(at)).to_have_text(f"{method.title()} {sentence}")
        expect(methods.nth(at).locator("input")).to_have_value(method)


@pytest.mark.parametrize("way", mostly_long(["weighted", "even"]))
def test_a_way_is_in_the_address_and_gives_the_same_to_everybody(
    table: Page, another_visitor: Callable[..., Page], site: str, way: str
) -> None:
    """Dealt, shared, opened elsewhere: the same piles, the same way in the form."""
    choose(table, way)
    table.get_by_label("Empires, Own").check()
    first = deal(table)
    assert f"way={way}" in fragment(table)
    other = another_visitor()
    other.goto(site + fragment(table))
    assert tiles(other) == first
    expect(other.locator(f"input[name=way][value={way}]")).to_be_checked()
    seed = table.locator(".seed code").inner_text()
    table.get_by_role("button", name="Deal a kingdom").click()
    expect(table.locator(".seed code")).not_to_have_text(seed)
    assert f"way={way}" in fragment(table)


@pytest.mark.long
def test_kingdoms_are_counted_and_chances_opened(table: Page) -> None:
    """The exact number for Base, what an ask costs, and the fraction behind a chance."""
    for ask in ("+2 Actions", "Draws cards", "+Buy", "Trashing", "Reaction to attacks", "Mixed costs"):
        table.get_by_label(ask, exact=True).uncheck()
    table.get_by_role("button", name="Counts and chances").click()
    expect(table.locator(".figure")).to_have_text(f"{comb(26, 10):,}")
    expect(table.locator("#live")).to_have_text(f"{comb(26, 10):,} kingdoms meet the wishes.")
    table.get_by_label("Find a pile").fill("moat")
    expect(table.locator("#chances-list > li:visible")).to_have_count(1)
    table.locator("[data-pile=moat] summary").click()
    expect(table.locator("[data-pile=moat] details > .hint")).to_contain_text("Exactly 5/13: 2,042,975 of")
    table.get_by_role("button", name="Close").click()
    expect(table.get_by_role("button", name="Counts and chances")).to_be_focused()
    table.get_by_label("+2 Actions", exact=True).check()
    table.get_by_role("button", name="Counts and chances").click()
    price = table.locator(".opened details").first
    expect(price).to_contain_text("“+2 Actions”: 63.1% of the kingdoms have it anyway")
    price.locator("summary").click()
    expect(price.locator(".hint")).to_contain_text("5,311,735 kingdoms instead of")


@pytest.mark.long
def test_the_comparison_shows_progress_and_can_be_stopped(table: Page) -> None:
    """The bar moves, Stop ends it at once, and another run goes to its end."""
    table.get_by_role("button", name="Counts and chances").click()
    chosen = f"document.querySelector('{SHEET} [data-progress] output').textContent.match(/[1-9].* of 5,000/)"
    stop_when(table, f"{SHEET} [data-progress]", chosen)
    table.get_by_role("button", name="Compare with standard").click()
    bar = table.locator(f"{SHEET} [data-progress]")
    expect(table.locator("#live")).to_have_text("Stopped.")
    expect(bar.locator("output")).to_have_text(re.compile(r"of 5,000 kingdoms chosen"))
    expect(bar).to_be_hidden()
    table.get_by_role("button", name="Compare with standard").click()
    expect(table.locator("#live")).to_contain_text("piles away from even", timeout=PATIENCE)
    expect(bar).to_be_hidden()
    expect(table.locator(f"{SHEET} .notes")).to_contain_text("After 5,000 kingdoms")
    expect(table.locator("[data-pile=moat] .standard")).to_have_text(re.compile(r"standard [\d.]+% ± [\d.]+"))


def test_closing_the_sheet_ends_what_it_was_computing(table: Page) -> None:
    """Escape during a comparison: nothing goes on, and dealing works."""
    table.get_by_role("button", name="Counts and chances").click()
    table.get_by_role("button", name="Compare with standard").click()
    expect(table.locator(f"{SHEET} [data-progress] output")).to_have_text(re.compile("of 5,000"))
    table.keyboard.press("Escape")
    expect(table.locator("#kingdom-panel dialog:not(.full-screen)")).to_be_hidden()
    expect(table.locator(SHEET)).not_to_have_attribute("aria-busy", "true")
    assert len(deal(table)) == 10


def test_slider_and_number_stay_in_step_and_weights_are_used(table: Page) -> None:
    """A number moves its slider and the other way round; dealing takes the weights into the address."""
    deal(table)
    open_attribute(table, "splitter")
    below = table.get_by_label("Multiplier while the sum is below", exact=True)
    slider = table.get_by_label("Multiplier while the sum is below, slider")
    below.fill("10")
    below.press("Tab")
    expect(slider).to_have_value("1")
    slider.focus()
    table.keyboard.press("Home")
    expect(below).to_have_value("0.1")
    expect(table.locator("input[name=weights]")).to_have_value("splitter*2*4*0-1*0-75")
    least = table.get_by_label("Ideal sum, at least", exact=True)
    least.fill("3")
    least.press("Enter")
    expect(table.locator(".verdict")).to_contain_text("the ideal range 3 to 4")
    table.get_by_role("button", name="Deal with these weights").click()
    expect(table.locator("#kingdom-panel dialog:not(.full-screen)")).to_be_hidden()
    expect(table.locator("input[name=way][value=weighted]")).to_be_checked()
    assert "way=weighted&weights=splitter*3*4*0-1*0-75" in fragment(table)


@pytest.mark.long
def test_a_wrong_number_is_told_beside_it(table: Page) -> None:
    """The least over the most: said at the field, what was typed stays, nothing is taken."""
    open_attribute(table, "splitter")
    least = table.get_by_label("Ideal sum, at least", exact=True)
    least.fill("9")
    least.press("Tab")
    expect(table.locator("[data-error-for=least]")).to_contain_text("Accepted: a number from 0 to 4")
    expect(least).to_have_value("9")
    expect(table.locator("input[name=weights]")).to_have_value("")


@pytest.mark.long
def test_another_use_of_an_attribute_has_its_own_numbers(table: Page) -> None:
    """By keyboard from idealised to clustering; the focus stays on the switch."""
    open_attribute(table, "splitter")
    table.get_by_label("Idealised").focus()
    table.keyboard.press("ArrowDown")
    expect(table.get_by_label("Multiplier for what is shared", exact=True)).to_have_value("1.2")
    expect(table.get_by_label("Clustering")).to_be_focused()
    expect(table.locator("#live")).to_have_text("+2 Actions (Splitter): × 1.2 each.")


def test_no_change_is_lost_however_fast(table: Page) -> None:
    """Each press builds on the one before it, answered or not; a sheet closed right after stays closed."""
    open_attribute(table, "splitter")
    table.evaluate(
        """() => {
            document.getElementById("use-unused").click();
            document.querySelector("#kingdom-slot [data-action=weights]").click();
        }"""
    )
    expect(table.locator("tr[data-attribute=splitter] .ideal")).to_have_text("unused")
    expect(table.locator("input[name=weights]")).to_have_value("splitter")
    table.get_by_text("Fine points of the weighted method").click()
    table.evaluate(
        """() => {
            document.getElementById("reading-cluster-once").click();
            document.getElementById("reading-sum-piles").click();
            document.querySelector("#kingdom-panel dialog:not(.full-screen)").close();
        }"""
    )
    expect(table.locator("input[name=weights]")).to_have_value("*piles*sum*once_splitter")
    expect(table.locator("#kingdom-panel dialog:not(.full-screen)")).to_be_hidden()
    open_weights(table)
    table.evaluate(
        """() => {
            document.querySelector("#kingdom-panel dialog:not(.full-screen)").close();
            document.querySelector("#kingdom-form [data-action=weights]").click();
        }"""
    )
    expect(table.get_by_role("heading", name="Weights")).to_be_focused()


def test_eight_sliders_stand_first_and_all_attributes_behind_a_fold(table: Page) -> None:
    """By keys; what a slider says, the weights, and the table agree."""
    table.get_by_role("button", name="Weights", exact=True).click()
    sheet = table.locator(SHEET)
    expect(sheet.get_by_role("slider")).to_have_count(8)
    expect(sheet.locator(".attributes").first).to_be_hidden()
    slider = sheet.get_by_role("slider", name="+2 Actions")
    slider.focus()
    table.keyboard.press("ArrowRight")
    settled(table)
    expect(sheet.locator("output[for=position-splitter]")).to_have_text("more (3 to 5)")
    expect(slider).to_be_focused()
    table.keyboard.press("ArrowRight")
    settled(table)
    expect(sheet.locator("output[for=position-splitter]")).to_have_text("much more (4 to 6)")
    expect(table.locator("input[name=weights]")).to_have_value(re.compile(r"^splitter\*4\*6"))
    expect(table.locator("tr[data-attribute=splitter] .ideal")).to_have_text("4 to 6")
    sheet.get_by_role("button", name="Deal with these weights").click()
    expect(sheet.locator(".positions")).to_have_count(0)
    settled(table)
    assert "way=weighted&weights=splitter*4*6" in fragment(table)


def test_weights_are_learned_from_favourites_and_kept(table: Page) -> None:
    """Marked, learned at once, told with their number; the big button deals so; kept after a reload."""
    deal(table)
    deal(table)
    table.get_by_role("button", name="Your kingdoms").click()
    sheet = table.locator(SHEET)
    for at in range(2):
        row = sheet.locator(".shelf > li").nth(at)
        row.get_by_role("button", name="Favourite").click()
        expect(row.get_by_role("button", name="Favourite")).to_have_attribute("aria-pressed", "true")
    learn = sheet.get_by_role("button", name="Learn from our favourites")
    learn.click()
    expect(table.get_by_role("heading", name="Weights")).to_be_focused()
    expect(sheet).to_contain_text("Learned from 2 kingdoms. In use.")
    settled(table)
    sheet.get_by_role("button", name="Close").click()
    line = table.locator("#kingdom-panel .wishes-fold > summary .chosen")
    expect(line).to_contain_text("Weighted: Like our favourites")
    expect(table.locator("input[name=way][value=weighted]")).to_be_checked()
    deal(table)
    assert "way=weighted&weights=" in fragment(table)
    table.get_by_role("button", name="Undo").click()
    settled(table)
    expect(table.locator("input[name=way][value=standard]")).to_be_checked()
    expect(line).not_to_contain_text("Weighted")
    table.get_by_role("button", name="Redo").click()
    settled(table)
    table.reload()
    settled(table)
    expect(line).to_contain_text("Weighted: Like our favourites")
    table.get_by_role("button", name="Weights", exact=True).click()
    expect(sheet).to_contain_text("Learned from 2 kingdoms. In use.")
    sheet.get_by_text("Your settings").click()
    expect(sheet.get_by_role("button", name="Use Like our favourites")).to_be_visible()


@pytest.mark.long
@pytest.mark.browser_context_args(permissions=["clipboard-read", "clipboard-write"])
def test_a_shared_kingdom_has_no_weights_of_the_visitor(table: Page, site: str) -> None:
    """The page's address has them; what is copied is short, and shows the same piles."""
    table.evaluate("delete Navigator.prototype.share")
    open_weights(table)
    table.get_by_role("slider", name="+Buy").press("ArrowRight")
    settled(table)
    table.get_by_role("button", name="Close").click()
    piles = deal(table)
    assert "weights=" in fragment(table)
    table.locator(".share-button").click()
    expect(table.locator("#toast")).to_contain_text("copied")
    shared = str(table.evaluate("navigator.clipboard.readText()"))
    assert shared.startswith(site)
    assert "weights" not in shared
    assert "way" not in shared
    assert len(shared) < 350
    table.goto(shared)
    settled(table)
    assert tiles(table) == piles
    expect(table.locator("input[name=way][value=standard]")).to_be_checked()


@pytest.mark.long
def test_every_attribute_stands_in_the_table(table: Page) -> None:
    """All of them, with the sum of the kingdom on the table."""
    deal(table)
    open_weights(table)
    rows = table.locator(".attributes tbody tr")
    expect(rows).to_have_count(len(Attribute))
    expect(rows.first.locator("strong")).to_have_text(re.compile(r"\d"))


@pytest.mark.long
def test_why_a_pile_and_what_one_thinks_of_it(table: Page) -> None:
    """The factors and the chance of a drawn pile; liking it goes into the weights."""
    choose(table, "weighted")
    piles = deal(table)
    table.locator(f"[data-card={piles[4]}] .open").click()
    why = table.locator(".why")
    expect(why).to_contain_text(re.compile(r"Drawn as number \d+, with a chance of [\d.]+%"))
    why.get_by_role("button", name="Like, dislike, own values").click()
    factor = table.get_by_label("Multiplier: over 1 liked, under 1 disliked", exact=True)
    factor.fill("2")
    factor.press("Tab")
    expect(table.locator("#live")).to_contain_text("is liked: its weight is multiplied by 2.")
    expect(table.locator("input[name=weights]")).to_have_value(f"-{piles[4]}*2")
    table.get_by_role("button", name="All weights").click()
    expect(table.locator(f"{SHEET} .pick[value={piles[4]}]")).to_contain_text("× 2")


@pytest.mark.long
def test_settings_are_kept_on_the_device(table: Page) -> None:
    """Kept by name with Enter, still there after a reload, and the present ones as well."""
    open_attribute(table, "splitter")
    choose_use(table, "Unused")
    table.get_by_role("button", name="All weights").click()
    table.get_by_text("Your settings").click()
    table.get_by_label("Keep these settings under a name").fill("No splitters")
    table.keyboard.press("Enter")
    expect(table.locator("#live")).to_have_text("Kept as No splitters.")
    table.reload()
    open_weights(table)
    expect(table.locator("tr[data-attribute=splitter] .ideal")).to_have_text("unused")
    table.get_by_text("Your settings").click()
    table.get_by_role("button", name="Default settings").click()
    expect(table.locator("tr[data-attribute=splitter] .ideal")).to_have_text("2 to 4")
    table.get_by_text("Your settings").click()
    table.get_by_role("button", name="Use No splitters").click()
    expect(table.locator("tr[data-attribute=splitter] .ideal")).to_have_text("unused")
    table.get_by_text("Your settings").click()
    table.get_by_role("button", name="Remove No splitters").click()
    expect(table.locator("#live")).to_have_text("No splitters is removed.")


@pytest.mark.long
def test_a_link_to_the_settings_holds_no_table(table: Page, another_visitor: Callable[..., Page]) -> None:
    """Shared from the sheet by a copy, opened elsewhere: a fresh kingdom, the same weights in the form."""
    table.context.grant_permissions(["clipboard-read", "clipboard-write"])
    deal(table)
    open_attribute(table, "splitter")
    choose_use(table, "Unused")
    table.get_by_role("button", name="All weights").click()
    table.get_by_text("Your settings").click()
    table.get_by_role("button", name="Share these settings").click()
    expect(table.locator("#live")).to_contain_text("Link copied.")
    link = table.evaluate("navigator.clipboard.readText()")
    assert link.startswith(table.url.partition("#")[0])
    assert "way=weighted&weights=splitter" in link
    assert "pile=" not in link
    other = another_visitor()
    other.goto(link)
    assert len(tiles(other)) == 10
    expect(other.locator("input[name=way][value=weighted]")).to_be_checked()
    expect(other.locator("input[name=weights]")).to_have_value("splitter")
    assert "pile=" in fragment(other)


@pytest.mark.long
def test_settings_go_out_and_in_as_a_file(table: Page, tmp_path: Path) -> None:
    """The file that is saved is read again; an error in it names its line and column."""
    open_attribute(table, "buyer")
    choose_use(table, "Unused")
    table.get_by_role("button", name="All weights").click()
    table.get_by_text("Your settings").click()
    with table.expect_download() as saved:
        table.get_by_role("button", name="Save as a file").click()
    text = saved.value.path().read_text(encoding="utf-8")
    assert json.loads(text)["attributes"]["buyer"] == {"use": "unused"}
    read_weighting(text)
    bad = tmp_path / "bad.json"
    bad.write_text(text.replace('"use": "unused"}', '"use": "useless"}', 1), encoding="utf-8")
    table.get_by_label("From a file").set_input_files(bad)
    expect(table.locator("[data-error-for=weights-file]")).to_contain_text("Line 5, column 22:")
    good = tmp_path / "good.json"
    good.write_text('{"version": 1, "attributes": {"splitter": {"use": "unused"}}}', encoding="utf-8")
    table.get_by_label("From a file").set_input_files(good)
    expect(table.locator("#live")).to_have_text("The settings of the file are in use.")
    expect(table.locator("input[name=weights]")).to_have_value("splitter")


@pytest.mark.long
def test_the_readings_are_switches(table: Page) -> None:
    """Chosen by a press, and in the weights."""
    open_weights(table)
    table.get_by_text("Fine points of the weighted method").click()
    table.get_by_label("once in all").check()
    expect(table.locator("input[name=weights]")).to_have_value("*values*sum*once")


@pytest.mark.long
def test_the_picture_grows_and_stop_leaves_what_is_drawn(table: Page) -> None:
    """After Stop the picture of the kingdoms so far stays, and says how many they are."""
    open_attribute(table, "splitter")
    stop_when(table, f"{SHEET} [data-progress]", "document.querySelector('.spread figcaption')")
    table.get_by_role("button", name="Draw the picture").click()
    expect(table.locator(".spread figcaption")).to_contain_text("kingdoms each", timeout=PATIENCE)
    expect(table.locator("#live")).to_have_text("Stopped.")
    expect(table.locator(f"{SHEET} [data-progress]")).to_be_hidden()
    expect(table.locator(".spread figcaption")).to_contain_text("Within the ideal range 2 to 4")


@pytest.mark.long
@pytest.mark.parametrize("width", [320, 390])
def test_the_sheets_fit_a_phone(table: Page, width: int) -> None:
    """Nothing is wider than the screen, in the sheet of weights, of an attribute, of a pile, of chances."""
    table.set_viewport_size({"width": width, "height": 844})
    choose(table, "weighted")
    deal(table)
    overflow = "sheet => sheet.scrollWidth - sheet.clientWidth"
    open_weights(table)
    table.locator("#kingdom-panel dialog:not(.full-screen)").evaluate(
        "s => s.querySelectorAll('details').forEach(d => d.open = true)"
    )
    assert table.locator("#kingdom-panel dialog:not(.full-screen)").evaluate(overflow) <= 0
    for control in table.locator("dialog :is(button, .radio-card, summary):visible").all():
        box = control.bounding_box()
        assert box is not None
        assert box["height"] >= 44, control.inner_text()
    table.locator(f"{SHEET} button[value=selftrasher]").click()
    expect(table.locator(".settings")).to_be_visible()
    assert table.locator("#kingdom-panel dialog:not(.full-screen)").evaluate(overflow) <= 0
    table.get_by_role("button", name="Close").click()
    table.get_by_role("button", name="Counts and chances").click()
    expect(table.locator("#chances-list")).to_be_visible()
    assert table.locator("#kingdom-panel dialog:not(.full-screen)").evaluate(overflow) <= 0


def test_by_keyboard_alone_from_the_switch_to_a_weighted_kingdom(table: Page) -> None:
    """Arrows choose the way, Enter deals."""
    table.locator("input[name=way]").first.focus()
    table.keyboard.press("ArrowDown")
    table.keyboard.press("ArrowDown")
    expect(table.locator("input[name=way][value=weighted]")).to_be_checked()
    table.keyboard.press("Enter")
    expect(table).to_have_url(re.compile("way=weighted"))
    assert len(tiles(table)) == 10
