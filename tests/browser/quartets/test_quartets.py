"""Quartets in the browser: a game on one phone, the guided game, replay, sharing, programs."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.support.browser.page import (
    PATIENCE,
    PHONE,
    Show,
    answers_held,
    at_rest,
    fragment,
    once,
    settled,
    stop_when,
    wait_until_ready,
)

PARADOX = "#quartets?v=1&players=Ann.Bo.Cy&hands=4.4.4&names=Fish_Cod&said=2Aa.n.3Aa"
BAR = "#quartets-play [data-progress]"
BELOW_THE_STAGE = """(button) => button.getBoundingClientRect().top
    - button.closest(".q-turn").getBoundingClientRect().top"""

OVER = (
    "#quartets?v=1&players=Ann.Bo.Cy&hands=2.1.1&rules=whole-no&names=A_1_2_3&said=2Aa.n.3Aa.y.1Ab.y.1Ac.y.qA"
)
COLOURS = """async (bytes) => {
    const drawn = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
    const pen = new OffscreenCanvas(drawn.width, drawn.height).getContext("2d");
    pen.drawImage(drawn, 0, 0);
    const pixels = new Uint32Array(pen.getImageData(0, 0, drawn.width, drawn.height).data.buffer);
    return [drawn.width, drawn.height, new Set(pixels).size];
}"""
"""The width and the height of a picture, and the number of its colours."""


@pytest.fixture
def quartets(page: Page, show: Show) -> Page:
    """The Quartets panel, Python ready."""
    show("#quartets")
    page.locator("#quartets-set-up > summary").click()
    return page


def start(page: Page) -> None:
    page.get_by_role("button", name="Start", exact=True).click()
    page.locator(".q-turn[data-phase]").wait_for(timeout=PATIENCE)


def turn(page: Page) -> Locator:
    """The card that says whose turn it is."""
    return page.locator(".q-turn")


def test_an_error_of_several_fields_comes_into_view(quartets: Page) -> None:
    quartets.set_viewport_size({"width": 390, "height": 600})
    quartets.locator("[name=name-2]").fill("Ann")
    quartets.get_by_role("button", name="Start", exact=True).click()
    expect(quartets.locator("[data-error-for=names]")).to_be_focused()


@pytest.mark.long
def test_a_replay_runs_by_itself_and_can_be_stopped(page: Page, show: Show) -> None:
    show(PARADOX)
    stop_when(page, BAR, "document.querySelector('.q-log li[data-now]')?.value === 1")
    page.get_by_role("button", name="Replay").click()
    expect(page.locator("#live")).to_have_text("Stopped.")
    expect(page.locator(BAR)).to_be_hidden()
    expect(turn(page).locator("[inert]")).to_have_count(0)
    page.wait_for_timeout(1000)  # longer than a moment is shown
    expect(page.locator(".q-log li[data-now]")).to_have_attribute("value", "1")
    page.get_by_role("button", name="Replay").click()
    expect(page.locator(".q-log li[data-now]")).to_have_attribute("value", "3")
    expect(page.locator(BAR)).to_be_hidden()


def test_the_end_of_a_game_gives_a_picture_to_send(page: Page, show: Show, tmp_path: Path) -> None:
    """As wide as a phone's at twice its pixels, whatever the window; with grounds and letters."""
    show(OVER)
    expect(turn(page)).to_contain_text("Bo wins")
    with page.expect_download() as download:
        turn(page).get_by_role("button", name="Send a picture").click()
    saved = tmp_path / "picture.png"
    download.value.save_as(saved)
    width, height, colours = page.evaluate(COLOURS, list(saved.read_bytes()))
    assert (width, download.value.suggested_filename) == (768, "quartets.png")
    assert width / 2 < height < 2 * width
    assert colours > 50
    expect(turn(page)).to_have_count(1)


def test_a_game_is_saved_as_a_file_and_read_again(page: Page, show: Show, tmp_path: Path) -> None:
    show(PARADOX)
    page.get_by_text("Save and share").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as a file").click()
    saved = tmp_path / "game.txt"
    download.value.save_as(saved)
    show("#quartets")
    page.get_by_text("Save and share").click()
    page.locator("#quartets-panel").get_by_label("Open a file").set_input_files(saved)
    expect(turn(page)).to_contain_text("Cy answers")


def test_what_is_entered_while_an_answer_is_on_its_way_stays(quartets: Page) -> None:
    """A question is entered before the page has drawn the pace that was chosen: it is asked as entered."""
    quartets.get_by_role("button", name="Against programs").click()
    expect(quartets.get_by_label("Who plays seat 3")).to_have_value("strong")
    start(quartets)
    with answers_held(quartets):
        quartets.get_by_label("Programs move").select_option("slow")
        turn(quartets).get_by_role("radio", name="Cy").check()
        turn(quartets).get_by_label("Say a name").check()
        turn(quartets).get_by_label("Group", exact=True).fill("Fish")
        turn(quartets).locator("#q-card-name").fill("Cod")
    quartets.wait_for_function("location.hash.includes('pace=slow')")
    expect(turn(quartets).locator("#q-card-name")).to_be_focused()
    turn(quartets).locator("#q-ask").click()
    expect(quartets.locator(".q-log li[value='1']")).to_contain_text("Ann asks Cy for Cod of Fish.")


def test_no_press_is_lost_however_fast(page: Page, show: Show) -> None:
    """Undo, undo, hints off, on and off, none answered before the last; till then it is busy."""
    show(PARADOX + "&help=1&hints=facts")
    with answers_held(page):
        for press in ("Undo", "Undo", "Hints", "Hints", "Hints"):
            page.locator("#quartets-play").get_by_role("button", name=press, exact=True).click()
        expect(page.locator("#quartets-play")).to_have_attribute("aria-busy", "true")
        at_rest = "!document.querySelector('#quartets-play[aria-busy]')"
        once(page, at_rest, "window.helpAtRest = document.getElementById('q-help').ariaPressed")
    settled(page)
    assert page.evaluate("helpAtRest") == "false"
    expect(page.locator(".q-log li[data-now]")).to_have_attribute("value", "1")
    expect(page.get_by_role("button", name="Names")).to_have_attribute("aria-pressed", "true")
    turn(page).get_by_role("button", name="Redo").click()
    expect(page.locator(".q-log li[data-now]")).to_have_attribute("value", "2")


def test_eight_names_fit_on_a_phone(page: Page, show: Show) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    names = "Annabelle.Bo.Christopher.Dee.Emilia.Franziska.Gretchen.Maximilian"
    show(f"#quartets?v=1&players={names}&hands=4.4.4.4.4.4.4.4")
    cut = "all => all.filter(e => e.scrollWidth > e.clientWidth || e.scrollHeight > e.clientHeight).length"
    assert turn(page).locator("label .q-name").count() == 7
    assert turn(page).locator(".q-name").evaluate_all(cut) == 0


def test_as_many_seats_as_players_are_shown(quartets: Page) -> None:
    for players in (8, 2, 5):
        quartets.get_by_label("How many").select_option(str(players))
        expect(quartets.locator(".q-setup-seat:visible")).to_have_count(players)


@pytest.mark.long
def test_a_preset_is_left_by_a_change_of_what_it_has_set(quartets: Page) -> None:
    """Its button is marked no more, and its note says so; names and suggestions are not of a preset."""
    preset = quartets.locator("#q-preset-against")
    preset.click()
    expect(preset).to_have_attribute("aria-pressed", "true")
    note = quartets.locator(".q-preset-note")
    expect(note).to_contain_text("You have seat 1, and two programs the others.")
    quartets.get_by_label("Name at seat 1").fill("Mia")
    quartets.get_by_label("Suggested names").select_option("food")
    expect(preset).to_have_attribute("aria-pressed", "true")
    quartets.get_by_label("How many").select_option("4")
    expect(preset).to_have_attribute("aria-pressed", "false")
    expect(note.get_by_text("changed below")).to_be_visible()
    expect(note.get_by_text("You have seat 1, and two programs the others.")).to_be_hidden()


def test_a_tap_on_a_default_name_selects_it(quartets: Page) -> None:
    name = quartets.get_by_label("Name at seat 1")
    name.click()
    quartets.keyboard.type("Mia")
    expect(name).to_have_value("Mia")
    quartets.get_by_label("Name at seat 2").click()
    name.click()
    quartets.keyboard.press("End")
    quartets.keyboard.type("h")
    expect(name).to_have_value("Miah")


def test_enter_in_a_name_goes_to_the_next_field(quartets: Page) -> None:
    """A game does not start with half of the names made up."""
    first, second = (quartets.get_by_label(f"Name at seat {seat}") for seat in (1, 2))
    first.fill("Zoë")
    first.press("Enter")
    expect(second).to_be_focused()
    quartets.keyboard.type("Max")
    quartets.keyboard.press("Enter")
    quartets.keyboard.press("Enter")
    expect(quartets.get_by_label("Cards a hand")).to_be_focused()
    assert second.input_value() == "Max"
    expect(quartets.locator("#quartets-panel")).to_have_attribute("data-first", "")


def test_the_skip_link_leads_to_the_tool_that_is_shown(quartets: Page) -> None:
    address = fragment(quartets)
    quartets.get_by_role("link", name="Skip to the tool").focus()
    quartets.keyboard.press("Enter")
    expect(quartets.locator("#quartets-panel")).to_be_focused()
    assert fragment(quartets) == address


def test_the_help_s_example_leads_to_its_moment(quartets: Page) -> None:
    """On a phone the link stands far below: the moment stands at the top and has the focus."""
    quartets.set_viewport_size({"width": 390, "height": 844})
    help_ = quartets.locator("#quartets-panel .help")
    help_.get_by_text("How this works").click()
    help_.get_by_role("link", name="Show this moment").click()
    expect(quartets.locator("#q-who")).to_have_text("Cy answers")
    at_rest(quartets)
    assert abs(quartets.locator("#quartets-play").evaluate("form => form.getBoundingClientRect().top")) < 1
    expect(quartets.locator("#q-who")).to_be_in_viewport()
    expect(quartets.locator("[data-region=quartets-turn]")).to_be_focused()
    expect(turn(quartets).get_by_role("button", name="Yes the only safe answer")).to_be_visible()
    turn(quartets).get_by_role("button", name="No").click()
    expect(turn(quartets)).to_contain_text("So Cy must have Cod, and could not say no.")


def test_each_step_of_the_guide_is_pressed_at_the_same_spot(quartets: Page) -> None:
    quartets.set_viewport_size({"width": 390, "height": 844})
    quartets.get_by_role("button", name="A first game in a minute").click()
    places: list[float] = []
    for step in range(8):
        expect(quartets.locator(".q-log li")).to_have_count(step)
        at_rest(quartets)
        places.append(quartets.locator("#q-next").evaluate(BELOW_THE_STAGE))
        quartets.locator("#q-next").click()
    assert max(places) - min(places) < 10, places


def test_a_quartet_is_asked_together_by_touch(another_visitor: Callable[..., Page], site: str) -> None:
    """Three taps for a question, one for an answer, two for a quartet."""
    page = another_visitor(viewport={"width": 390, "height": 844}, has_touch=True)
    page.goto(f"{site}#quartets")
    wait_until_ready(page)
    page.get_by_text("Set up a table", exact=True).tap()
    page.get_by_label("Groups of four").select_option("2")
    page.get_by_role("button", name="Start", exact=True).tap()
    page.locator(".q-turn[data-phase]").wait_for(timeout=PATIENCE)
    said = 0
    for move in ("Bo Eel", "Cy Pike", "Bo Trout", "Fish"):
        whom, _, card = move.partition(" ")
        if card:
            turn(page).locator("label.q-seat").filter(has_text=whom).tap()
            turn(page).locator(".chip").filter(has_text=card).tap()
            turn(page).locator("#q-ask").tap()
            expect(turn(page)).to_contain_text(f"asks for {card} of")
            expect(turn(page).get_by_role("button", name="No")).to_be_in_viewport()
            turn(page).get_by_role("button", name="Yes").tap()
        else:
            turn(page).get_by_role("button", name="I have a quartet").tap()
            page.get_by_role("dialog").get_by_role("button", name=whom).tap()
            expect(page.get_by_role("dialog")).to_be_hidden()
            at_rest(page)
            expect(page.locator("#q-who")).to_be_in_viewport(ratio=1)
        said += 2 if card else 1
        expect(page.locator(".q-log li")).to_have_count(said)
    expect(page.locator(".q-log li").first).to_contain_text("Fish")


def test_a_new_name_has_the_focus_and_ask_stays_in_view(page: Page, show: Show) -> None:
    """On a phone: the field of another card stands beside Ask, always on the screen; nothing scrolls."""
    names = "Fish_Cod.Birds_Owl.Trees_Oak.Metals_Iron"
    show(f"#quartets?v=1&players=Ann.Bo.Cy.Dee&hands=4.4.4.4&names={names}&fixed=1.1.1.1&theme=food", PHONE)
    expect(turn(page).locator("#q-ask")).to_be_in_viewport(ratio=1)
    another = turn(page).locator("label.chip", has_text="Another card").first
    another.scroll_into_view_if_needed()
    at_rest(page)
    place = page.evaluate("scrollY")
    another.click()
    expect(turn(page).locator("#q-card-name")).to_be_focused()
    at_rest(page)
    assert page.evaluate("scrollY") == place
    expect(turn(page).locator("#q-card-name")).to_be_in_viewport(ratio=1)
    expect(turn(page).locator("#q-card-name")).to_have_accessible_name("Card")
    expect(turn(page).locator("#q-ask")).to_have_text("Ask Bo for another card of Fish", use_inner_text=True)
    expect(turn(page).locator("#q-ask")).to_be_in_viewport(ratio=1)


def test_a_line_of_the_log_is_read_in_its_place(page: Page, show: Show) -> None:
    show(PARADOX, PHONE)
    for number in (2, 1):
        line = page.locator(f"#q-moment-{number}")
        line.click()
        expect(page.locator(".q-log li[data-now]")).to_have_attribute("value", str(number))
        expect(page.locator(".q-claim")).to_be_in_viewport()
        expect(line).to_be_in_viewport()
    back = page.locator(".q-log").get_by_role("button", name="Back to now")
    expect(back).to_be_in_viewport(ratio=1)
    back.click()
    expect(page.locator(".q-log li[data-now]")).to_have_attribute("value", "3")
    expect(page.locator(".q-log li[data-now]")).to_be_in_viewport()


@pytest.mark.long
def test_while_programs_move_only_stop_is_offered(page: Page, show: Show) -> None:
    address = "#quartets?v=1&players=Ann.Bo.Cy&hands=6.5.5&rules=whole-no&names=Fish_Cod&seats=pcs&seed=1"
    show(f"{address}&said=2Aa&pace=slow&theme=animals")
    expect(turn(page)).to_have_attribute("data-phase", "program")
    turn(page).get_by_role("button", name="Play on").click()
    expect(page.locator(BAR).get_by_role("button", name="Stop")).to_be_visible()
    expect(turn(page).get_by_role("button", name="Play on")).to_be_hidden()


def test_a_tiny_deal_and_programs_are_named_beside_start(page: Page, show: Show) -> None:
    """Groups follow the players until they are chosen; what the fold hides stands at the button as well."""
    show("#quartets")
    page.locator("#quartets-set-up > summary").click()
    page.locator("#q-preset-beginners").click()
    expect(page.locator("#q-preset-beginners")).to_have_attribute("aria-pressed", "true")
    tiny, programs = page.locator(".q-tiny"), page.locator(".q-programs")
    page.get_by_label("How many").select_option("8")
    expect(page.get_by_label("Groups of four")).to_have_value("0")
    expect(tiny).to_be_hidden()
    expect(programs).to_be_hidden()
    page.get_by_label("Who plays seat 5").select_option("strong")
    expect(programs).to_have_text("Seat 5 is a program.", use_inner_text=True)
    page.get_by_label("Groups of four").select_option("5")
    expect(tiny).to_contain_text("Fewer than three cards a hand.")
    expect(tiny).to_be_visible()
    page.get_by_label("Groups of four").select_option("6")
    expect(tiny).to_be_hidden()
    page.get_by_label("Groups of four").select_option("-2")
    expect(tiny).to_be_hidden()
    page.get_by_label("How many").select_option("4")
    expect(programs.get_by_text("Seat 5")).to_be_hidden()
