"""Quartets in the browser: a game on one phone, a paradox, undo, sharing, programs, checking, keyboard."""

from __future__ import annotations

import re
from enum import Enum
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from cardtable.pages.quartets_setup import PRESETS
from cardtable.pages.quartets_table import Hints, Seat
from cardtable.quartets import Form, Goal, HouseRule, Order, Paradox
from tests.browser.page import (
    PATIENCE,
    answers_held,
    fragment,
    once,
    python_held,
    settled,
    stop_when,
    wait_until_ready,
)

PARADOX = "#quartets?v=1&players=Ann.Bo.Cy&hands=4.4.4&names=Fish_Cod&said=2Aa.n.3Aa"
LARGE = "#quartets?v=1&players=A.B.C.D.E.F.G.H&hands=7.7.7.7.6.6.6.6&rules=whole-no"
BAR = "#quartets-play [data-progress]"
WATCH = "#quartets?v=1&players=Ann.Bo.Cy&hands=4.4.4&rules=whole-no&seats=ccs&seed=1"


@pytest.fixture
def quartets(page: Page, site: str) -> Page:
    """The Quartets panel, Python ready."""
    page.goto(f"{site}#quartets")
    wait_until_ready(page)
    return page


def start(page: Page) -> None:
    """Press Start and wait for the first turn."""
    page.get_by_role("button", name="Start", exact=True).click()
    page.locator(".q-turn[data-phase]").wait_for(timeout=PATIENCE)


def turn(page: Page) -> Locator:
    """The card that says whose turn it is."""
    return page.locator(".q-turn")


def ask(page: Page, group: str, card: str, target: str = "") -> None:
    """Ask by typed names."""
    if target:
        turn(page).get_by_role("radio", name=target).check()
    turn(page).get_by_label("Say a name").check()
    turn(page).get_by_label("Group", exact=True).fill(group)
    turn(page).get_by_label("Card", exact=True).fill(card)
    turn(page).get_by_role("button", name="Ask", exact=True).click()


def answer(page: Page, word: str) -> None:
    """Press the big Yes or No."""
    turn(page).get_by_role("button", name=word).click()


def opened(page: Page, site: str, address: str) -> Page:
    """Open an address and wait until it is shown."""
    page.goto(site + address)
    wait_until_ready(page)
    page.locator(".q-turn[data-phase]").wait_for()
    return page


def test_a_whole_game_on_one_phone(quartets: Page) -> None:
    """Two players, one group: set up, ask with new names, answer, declare, win; every step is announced."""
    quartets.set_viewport_size({"width": 390, "height": 844})
    quartets.get_by_label("How many").select_option("2")
    quartets.get_by_label("Groups of four").select_option("1")
    quartets.get_by_label("Name at seat 1").fill("Mia")
    start(quartets)
    expect(turn(quartets)).to_contain_text("Mia asks")
    expect(quartets.locator(".q-setup details")).not_to_have_attribute("open", "")
    ask(quartets, "Fish", "Cod")
    expect(turn(quartets)).to_contain_text("Bo answers")
    expect(turn(quartets)).to_contain_text("Mia asks for Cod of Fish.")
    answer(quartets, "Yes")
    expect(quartets.locator("#live")).to_have_text("Bo says yes.")
    expect(turn(quartets)).to_contain_text("Mia got the card and goes on.")
    turn(quartets).get_by_label("Another card of Fish").check()
    turn(quartets).get_by_label("Card", exact=True).fill("Eel")
    turn(quartets).get_by_role("button", name="Ask", exact=True).click()
    answer(quartets, "Yes")
    expect(quartets.locator(".q-seat").filter(has_text="Mia")).to_contain_text("4 cards")
    turn(quartets).get_by_text("Declare a quartet").click()
    turn(quartets).get_by_role("button", name="Fish").click()
    expect(turn(quartets)).to_contain_text("Mia wins")
    expect(quartets.locator(".q-log li")).to_have_count(5)
    turn(quartets).get_by_role("button", name="Play again").click()
    expect(turn(quartets)).to_contain_text("Mia asks")
    expect(quartets.locator(".q-log li")).to_have_count(0)


@pytest.mark.own_python
def test_a_press_before_python_is_ready_is_kept(page: Page, site: str) -> None:
    """The form is usable at once."""
    with python_held(page):
        page.goto(f"{site}#quartets", wait_until="domcontentloaded")
        page.get_by_label("Name at seat 1").fill("Mia")
        page.get_by_role("button", name="Start", exact=True).click()
    expect(turn(page)).to_contain_text("Mia asks", timeout=PATIENCE)


def test_a_fifth_name_and_a_surplus_group_are_refused_with_the_reason(quartets: Page) -> None:
    """At the field, with the names that there are; what was typed stays."""
    quartets.get_by_label("Groups of four").select_option("2")
    quartets.get_by_label("Names fixed beforehand").fill("Fish / Cod / Eel / Pike / Ray\nBirds")
    start(quartets)
    ask(quartets, "Fish", "Tuna")
    expect(quartets.locator("[data-error-for=card_name]")).to_contain_text(
        "Its four are Cod, Eel, Pike, Ray."
    )
    expect(turn(quartets).get_by_label("Card", exact=True)).to_have_value("Tuna")
    expect(turn(quartets).get_by_label("Card", exact=True)).to_be_focused()
    ask(quartets, "Trees", "Oak")
    expect(quartets.locator("[data-error-for=group_name]")).to_contain_text("a group too many")


def test_a_paradox_is_explained_and_the_game_goes_on(page: Page, site: str) -> None:
    """Who loses, Hall's sentence, the statements marked in the log; then without the loser."""
    opened(page, site, PARADOX)
    answer(page, "No")
    expect(turn(page)).to_contain_text("Paradox: Cy loses")
    expect(turn(page)).to_contain_text("Nobody is left who can hold Cod of Fish.")
    expect(page.locator(".q-log li[data-clash]")).to_have_count(3)
    expect(page.locator(".q-reason ol li")).to_have_count(3)
    turn(page).get_by_role("button", name="Go on without Cy").click()
    expect(turn(page)).to_contain_text("Cy answers")
    answer(page, "Yes")
    expect(turn(page)).to_contain_text("Bo asks")
    expect(page.locator(".q-seat").filter(has_text="Cy")).to_contain_text("has lost, still answers")


def test_a_paradox_can_be_taken_back(page: Page, site: str) -> None:
    """The question is open again."""
    opened(page, site, PARADOX)
    answer(page, "No")
    turn(page).get_by_role("button", name="Take it back").click()
    expect(turn(page)).to_contain_text("Cy answers")
    expect(page.locator(".q-log li")).to_have_count(3)
    expect(page.locator(".q-log li[data-clash]")).to_have_count(0)


def test_help_is_off_at_first_and_says_what_is_safe(page: Page, site: str) -> None:
    """Before an answer, and before a question."""
    opened(page, site, PARADOX)
    expect(turn(page).get_by_role("button", name="No", exact=True)).to_be_visible()
    turn(page).get_by_role("button", name="Help").click()
    expect(turn(page).get_by_role("button", name="No loses at once")).to_be_visible()
    answer(page, "Yes the only safe answer")
    expect(turn(page)).to_contain_text("What is safe")
    expect(turn(page).get_by_role("button", name="Help")).to_have_attribute("aria-pressed", "true")


def test_the_board_has_three_levels_of_hints(page: Page, site: str) -> None:
    """None, facts, shares; by sign and by word; the figures of a card open in a sheet."""
    opened(page, site, PARADOX)
    board = page.locator(".q-board")
    expect(board.locator("table")).to_have_count(0)
    board.get_by_role("button", name="Facts").click()
    row = board.locator("tr").filter(has_text="Cod")
    expect(row.locator("td").nth(2)).to_have_text(re.compile("●.*certain"))
    expect(row.locator("td").nth(0)).to_have_text(re.compile("✕.*excluded"))
    expect(board).not_to_contain_text("%")
    board.get_by_role("button", name="Shares").click()
    expect(board.locator(".q-deals")).to_have_attribute("data-deals", "6720")
    expect(board.locator(".q-share").first).to_have_text(re.compile(r"\d+%"))
    expect(board.get_by_role("button", name="Shares")).to_be_focused()
    board.get_by_role("button", name="Cod").click()
    sheet = page.get_by_role("dialog")
    expect(sheet).to_contain_text("6,720 deals")
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    expect(board.get_by_role("button", name="Cod")).to_be_focused()


def test_undo_redo_and_the_log_without_limit(page: Page, site: str) -> None:
    """All the way back and forth, after opening the address as well; a new word cuts what followed."""
    opened(page, site, PARADOX)
    for number in (2, 1):
        turn(page).get_by_role("button", name="Undo").click()
        expect(page.locator(".q-log li[data-now]")).to_have_attribute("value", str(number))
    turn(page).get_by_role("button", name="Undo").click()
    expect(page.locator(".q-log li[data-now]")).to_have_count(0)
    expect(turn(page)).to_contain_text("Ann begins.")
    expect(turn(page).get_by_role("button", name="Undo")).to_be_focused()
    for number in (1, 2, 3):
        turn(page).get_by_role("button", name="Redo").click()
        expect(page.locator(".q-log li[data-now]")).to_have_attribute("value", str(number))
    page.get_by_role("button", name="Bo says no.").click()
    expect(turn(page)).to_contain_text("Bo asks")
    page.wait_for_function("location.hash.includes('at=2')")
    ask(page, "Birds", "Owl", "Ann")
    expect(page.locator(".q-log li")).to_have_count(3)
    expect(turn(page)).to_contain_text("Bo asks for Owl of Birds.")


def test_a_replay_runs_by_itself_and_can_be_stopped(page: Page, site: str) -> None:
    """From the start; Stop leaves it where it is."""
    opened(page, site, PARADOX)
    stop_when(page, BAR, "document.querySelector('.q-log li[data-now]')?.value === 1")
    page.get_by_role("button", name="Replay").click()
    expect(page.locator("#live")).to_have_text("Stopped.")
    expect(page.locator(BAR)).to_be_hidden()
    page.wait_for_timeout(1000)  # longer than a moment is shown
    expect(page.locator(".q-log li[data-now]")).to_have_attribute("value", "1")
    page.get_by_role("button", name="Replay").click()
    expect(page.locator(".q-log li[data-now]")).to_have_attribute("value", "3")
    expect(page.locator(BAR)).to_be_hidden()


def test_an_address_shows_the_same_game_to_everybody(page: Page, browser: Browser, site: str) -> None:
    """A second visitor sees the same moment, the same log and the same set-up."""
    opened(page, site, PARADOX)
    page.locator(".q-board").get_by_role("button", name="Shares").click()
    expect(page.locator("[data-deals]")).to_have_count(1)
    other = browser.new_page()
    opened(other, site, fragment(page))
    expect(other.locator("[data-deals]")).to_have_attribute("data-deals", "6720")
    expect(other.locator(".q-log")).to_have_text(page.locator(".q-log").inner_text(), use_inner_text=True)
    expect(other.locator("[name=name-3]")).to_have_value("Cy")
    other.close()


def test_the_address_and_the_text_are_copied(page: Page, site: str) -> None:
    """One press each."""
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    opened(page, site, PARADOX)
    page.get_by_text("Save and share").click()
    page.get_by_role("button", name="Copy the address").click()
    expect(page.locator("#live")).to_contain_text("Copied.")
    assert page.evaluate("navigator.clipboard.readText()") == page.url
    page.get_by_role("button", name="Copy the text").click()
    page.wait_for_function("navigator.clipboard.readText().then(text => text.startsWith('Blind Quartets 1'))")


def test_a_game_is_saved_as_a_file_and_read_again(page: Page, site: str, tmp_path: Path) -> None:
    """Down as a text file, up again in a fresh page; a line that cannot be read is named."""
    opened(page, site, PARADOX)
    page.get_by_text("Save and share").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as a file").click()
    saved = tmp_path / "game.txt"
    download.value.save_as(saved)
    page.goto("about:blank")
    page.goto(f"{site}#quartets")
    wait_until_ready(page)
    page.get_by_text("Save and share").click()
    page.locator("#quartets-panel").get_by_label("Open a file").set_input_files(saved)
    expect(turn(page)).to_contain_text("Cy answers")
    broken = tmp_path / "broken.txt"
    broken.write_text(saved.read_text().replace("2 no", "2 nope"))
    page.locator("#quartets-panel").get_by_label("Open a file").set_input_files(broken)
    expect(page.locator("[data-error-for=game-text]")).to_contain_text("Line 7, “2 nope”")
    expect(turn(page)).to_contain_text("Cy answers")


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("#quartets?v=2", "v: version '2' cannot be read. Accepted: 1."),
        ("#quartets?v=1&players=Ann.Bo&hands=4.5", "The hands 4, 5 have 9 cards."),
        (PARADOX + ".7Aa", "said: statement 4, '7Aa': A question is open: Cy has to say yes or no first."),
        (PARADOX + "&shape=round", "shape: is not part of an address."),
    ],
)
def test_a_bad_address_is_told_and_the_page_works(page: Page, site: str, address: str, words: str) -> None:
    """The part that is wrong is named; a game can be started all the same."""
    page.goto(site + address)
    wait_until_ready(page)
    expect(page.locator("#quartets-form")).to_contain_text(words)
    start(page)
    expect(turn(page)).to_contain_text("Ann asks")
    expect(page.locator("#quartets-form [data-notice]")).to_be_hidden()


def test_playing_against_programs(quartets: Page) -> None:
    """The preset; after my question they answer and play until I have the word again, or am asked."""
    quartets.get_by_role("button", name="Against programs").click()
    expect(quartets.get_by_label("Who plays seat 3")).to_have_value("strong")
    start(quartets)
    quartets.get_by_label("Programs move").select_option("quick")
    ask(quartets, "Fish", "Cod", "Bo")
    expect(quartets.locator(".q-log li").nth(1)).to_be_visible()
    settled(quartets)
    expect(turn(quartets)).to_contain_text(re.compile("Ann (asks|answers)"))
    assert "seats=pcs" in fragment(quartets)
    assert "pace=quick" in fragment(quartets)


def test_what_is_entered_while_an_answer_is_on_its_way_stays(quartets: Page) -> None:
    """A question is entered before the page has drawn the pace that was chosen: it is asked as entered."""
    quartets.get_by_role("button", name="Against programs").click()
    expect(quartets.get_by_label("Who plays seat 3")).to_have_value("strong")
    start(quartets)
    with answers_held(quartets):
        quartets.get_by_label("Programs move").select_option("slow")
        turn(quartets).get_by_role("radio", name="Cy").check()
        turn(quartets).get_by_label("Group", exact=True).fill("Fish")
        turn(quartets).get_by_label("Card", exact=True).fill("Cod")
    quartets.wait_for_function("location.hash.includes('pace=slow')")
    expect(turn(quartets).get_by_label("Card", exact=True)).to_be_focused()
    turn(quartets).get_by_role("button", name="Ask", exact=True).click()
    expect(quartets.locator(".q-log li[value='1']")).to_contain_text("Ann asks Cy for Cod of Fish.")


def test_a_preset_and_a_start_at_once(quartets: Page) -> None:
    """The game is started as the preset has it, though its answer is still to come."""
    quartets.evaluate(
        """() => {
            const form = document.getElementById("quartets-form");
            form.querySelector("[data-action=preset][value=watch]").click();
            form.querySelector("button[type=submit]").click();
        }"""
    )
    expect(turn(quartets).get_by_role("button", name="Play on")).to_be_visible()


def test_no_press_is_lost_however_fast(page: Page, site: str) -> None:
    """Undo, undo, a level of hints and help, none of them answered before the last; till then it is busy."""
    opened(page, site, PARADOX)
    with answers_held(page):
        for press in ("Undo", "Undo", "Facts", "Help"):
            page.locator("#quartets-play").get_by_role("button", name=press).click()
        expect(page.locator("#quartets-play")).to_have_attribute("aria-busy", "true")
        at_rest = "!document.querySelector('#quartets-play[aria-busy]')"
        once(page, at_rest, "window.helpAtRest = document.getElementById('q-help').ariaPressed")
    settled(page)
    assert page.evaluate("helpAtRest") == "true"
    expect(page.locator(".q-log li[data-now]")).to_have_attribute("value", "1")
    for pressed in ("Facts", "Help"):
        button = page.locator("#quartets-play").get_by_role("button", name=pressed)
        expect(button).to_have_attribute("aria-pressed", "true")
    turn(page).get_by_role("button", name="Redo").click()
    expect(page.locator(".q-log li[data-now]")).to_have_attribute("value", "2")


def test_watching_programs_step_by_step_and_by_themselves(page: Page, site: str) -> None:
    """One move; then on and on until Stop; then to the end."""
    opened(page, site, WATCH)
    expect(page.locator(".q-log li")).to_have_count(0)
    turn(page).get_by_role("button", name="One move").click()
    expect(page.locator(".q-log li")).to_have_count(1)
    stop_when(page, BAR, "document.querySelectorAll('.q-log li').length === 3")
    turn(page).get_by_role("button", name="Play on").click()
    expect(page.locator("#live")).to_have_text("Stopped.")
    page.wait_for_timeout(1500)  # longer than a move is shown
    expect(page.locator(".q-log li")).to_have_count(3)
    page.get_by_label("Programs move").select_option("quick")
    turn(page).get_by_role("button", name="Play on").click()
    expect(turn(page)).to_contain_text("wins", timeout=PATIENCE)
    expect(page.locator(".q-log li[data-void]")).to_have_count(0)


def test_how_it_was_checked(page: Page, site: str) -> None:
    """Four ways: verdict, nodes and time; an explosion shows progress and can be stopped."""
    opened(page, site, PARADOX)
    page.get_by_text("How it was checked").click()
    page.get_by_role("button", name="Check this moment").click()
    rows = page.locator(".q-checked tbody tr")
    expect(rows).to_have_count(4)
    expect(rows.locator("td[data-possible=true]")).to_have_count(4)
    expect(rows.nth(1)).to_have_text(re.compile(r"Brute force.*possible\d+.*ms"))
    answer(page, "No")
    expect(page.locator(".q-checked")).to_have_count(0)
    page.get_by_label("Node limit").select_option("10000000")
    page.get_by_role("button", name="Check this moment").click()
    bar = page.locator("#quartets-check [data-progress]")
    expect(bar.locator("output")).to_have_text(re.compile(r"Brute force: [\d,]{5,} nodes"))
    expect(rows.first).to_contain_text("impossible")
    bar.get_by_role("button", name="Stop").click()
    expect(bar).to_be_hidden()
    turn(page).get_by_role("button", name="Take it back").click()
    expect(turn(page)).to_contain_text("Cy answers")


def test_counting_deals_gives_way_to_play(page: Page, site: str) -> None:
    """A count that was begun for one moment never shows beside another one."""
    opened(page, site, LARGE + "&hints=shares")
    ask(page, "Fish", "Cod")
    expect(turn(page)).to_contain_text("B answers")
    expect(page.locator("[data-deals]")).to_contain_text("At least", timeout=PATIENCE)
    expect(page.locator(".q-board")).to_contain_text("Cod")
    expect(turn(page)).to_contain_text("B answers")


def test_the_form_offers_what_the_engine_knows(quartets: Page) -> None:
    """Presets, switches, seats and hints of the page are those of Python."""

    def values(name: str) -> list[str | None]:
        options = quartets.locator(f"#quartets-form [name={name}] option").all()
        return [option.get_attribute("value") or option.inner_text() for option in options]

    def of(kinds: type[Enum]) -> list[str]:
        return [kind.value for kind in kinds]

    presets = quartets.locator("#quartets-form [name=preset]").all()
    assert [button.get_attribute("value") for button in presets] == list(PRESETS)
    for name, kinds in (
        ("form", Form),
        ("turn", HouseRule),
        ("paradox", Paradox),
        ("order", Order),
        ("goal", Goal),
        ("hints", Hints),
        *((f"seat-{seat}", Seat) for seat in range(1, 9)),
    ):
        assert values(name) == of(kinds), name
    assert values("players") == [str(number) for number in range(2, 9)]
    assert values("groups") == [str(number) for number in range(1, 14)]


@pytest.mark.parametrize("players", [2, 5, 8])
def test_as_many_seats_as_players_are_shown(quartets: Page, players: int) -> None:
    """The others are folded away."""
    quartets.get_by_label("How many").select_option(str(players))
    expect(quartets.locator(".q-setup-seat:visible")).to_have_count(players)


def test_names_stay_on_the_device(quartets: Page) -> None:
    """A name that was typed is there after a reload, and the set-up stands open."""
    quartets.get_by_label("Name at seat 2").fill("Noor")
    quartets.get_by_label("Name at seat 2").blur()
    quartets.reload()
    expect(quartets.get_by_label("Name at seat 2")).to_have_value("Noor")


def test_by_keyboard_alone(quartets: Page) -> None:
    """Start, type the names, Enter asks; Yes by Space; declaring by Enter in its own field."""
    quartets.get_by_role("button", name="Start", exact=True).focus()
    quartets.keyboard.press("Enter")
    expect(quartets.locator("#quartets-panel summary", has_text="Set up a table")).to_be_focused()
    turn(quartets).get_by_label("Group", exact=True).focus()
    quartets.keyboard.type("Fish")
    quartets.keyboard.press("Tab")
    quartets.keyboard.type("Cod")
    quartets.keyboard.press("Enter")
    expect(turn(quartets)).to_contain_text("Bo answers")
    expect(quartets.locator("[data-region=quartets-turn]")).to_be_focused()
    quartets.keyboard.press("Tab")
    expect(turn(quartets).get_by_role("button", name="Yes")).to_be_focused()
    quartets.keyboard.press("Space")
    expect(turn(quartets)).to_contain_text("Ann got the card")
    turn(quartets).locator("summary").focus()
    quartets.keyboard.press("Enter")
    turn(quartets).get_by_label("A group that nobody has named yet").focus()
    quartets.keyboard.type("Birds")
    quartets.keyboard.press("Enter")
    expect(turn(quartets)).to_contain_text("Ann declares the quartet Birds. That is a paradox: Ann has lost.")


def test_the_skip_link_leads_to_the_tool_that_is_shown(quartets: Page) -> None:
    """And leaves the address as it is."""
    quartets.get_by_role("link", name="Skip to the tool").focus()
    quartets.keyboard.press("Enter")
    expect(quartets.locator("#quartets-panel")).to_be_focused()
    assert fragment(quartets) == "#quartets"


def test_the_help_s_example_leads_to_its_moment(quartets: Page) -> None:
    """On a phone the link stands far below: the moment comes into view and has the focus."""
    quartets.set_viewport_size({"width": 390, "height": 844})
    help_ = quartets.locator("#quartets-panel .help")
    help_.get_by_text("How this works").click()
    help_.get_by_role("link", name="Show this moment").click()
    expect(quartets.locator("#q-who")).to_have_text("Cy answers")
    expect(quartets.locator("#q-who")).to_be_in_viewport()
    expect(quartets.locator("[data-region=quartets-turn]")).to_be_focused()
    expect(turn(quartets).get_by_role("button", name="Yes the only safe answer")).to_be_visible()
    answer(quartets, "No")
    expect(turn(quartets)).to_contain_text("Nobody is left who can hold Cod of Fish.")


def test_a_game_in_german(page: Page, site: str) -> None:
    """The whole page and every reply speak German; the address and the text are the same as in English."""
    page.goto(f"{site}de.html#quartets")
    wait_until_ready(page)
    panel = page.locator("#quartets-panel")
    panel.get_by_role("button", name="52 Karten").click()
    expect(panel.get_by_label("Vorab festgelegte Namen")).to_have_value(re.compile("^Asse / Kreuz / Karo"))
    panel.get_by_role("button", name="Kleiner Tisch").click()
    expect(panel.get_by_label("Vorab festgelegte Namen")).to_have_value("")
    panel.get_by_role("button", name="Start", exact=True).click()
    expect(turn(page)).to_contain_text("Ann fragt")
    expect(turn(page)).to_contain_text("Ann beginnt.")
    turn(page).get_by_role("radio", name="Cy").check()
    turn(page).get_by_label("Einen Namen sagen").check()
    turn(page).get_by_label("Gruppe", exact=True).fill("Fische")
    turn(page).get_by_label("Karte", exact=True).fill("Aal")
    turn(page).get_by_role("button", name="Fragen", exact=True).click()
    expect(turn(page)).to_contain_text("Ann fragt nach Aal aus Fische.")
    answer(page, "Nein")
    expect(page.locator("#live")).to_have_text("Cy sagt nein. Cy ist an der Reihe.")
    panel.get_by_role("button", name="Anteile").click()
    expect(panel.locator(".q-deals")).to_have_text("9.100 Verteilungen erklären alles bisher Gesagte.")
    assert "said=3Aa.n" in fragment(page)
    panel.get_by_text("Sichern und teilen").click()
    expect(panel.locator("pre")).to_contain_text("1>3 Fische / Aal\n3 no")


def test_on_a_phone_the_turn_comes_into_view(quartets: Page) -> None:
    """After Start, whose turn it is stands on the screen, and the answer's two buttons with it."""
    quartets.set_viewport_size({"width": 390, "height": 844})
    quartets.get_by_label("Who wins").scroll_into_view_if_needed()
    start(quartets)
    expect(quartets.locator("#q-who")).to_be_in_viewport()
    ask(quartets, "Fish", "Cod")
    expect(turn(quartets).get_by_role("button", name="Yes")).to_be_in_viewport()
    expect(turn(quartets).get_by_role("button", name="No")).to_be_in_viewport()
