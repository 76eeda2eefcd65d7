"""Odds in the browser: taps, sheets, play, a phone."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from random import Random
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Locator, Page, expect

from cardtable.odds import (
    BATTLE_LINE_TROOPS,
    Deck,
    Draw,
    Game,
    Play,
    Table,
    Troop,
    legal_moves,
    new_game,
    write_game,
)
from cardtable.pages.odds.session import Session
from tests.support.browser.page import (
    OPEN,
    PATIENCE,
    PHONE,
    Show,
    answers_held,
    at_rest,
    fragment,
    once,
    settled,
    stop_when,
    unfold,
    wait_until_ready,
)

COUNTED = re.compile(r"odds of \d flags are counted")
SLOW = PATIENCE
BAR = "#odds-form [data-progress]"


def counted(page: Page) -> None:
    expect(page.locator("#live")).to_have_text(COUNTED, timeout=SLOW)
    settled(page)


def example(page: Page) -> None:
    show = page.get_by_role("button", name="Show an example", include_hidden=True)
    unfold(show)
    show.click()
    counted(page)


def error(page: Page, field: str) -> Locator:
    """The place of the Odds tool where an error of a field is told."""
    return page.locator(f"#odds-panel [data-error-for={field}]")


def fold(page: Page, words: str) -> None:
    page.locator("#odds-panel .wishes-fold").evaluate(OPEN)
    page.locator("#odds-panel summary", has_text=words).click()


def my_turn(page: Page) -> None:
    expect(page.locator("#odds-panel .turn")).to_contain_text("Your turn. Choose a card", timeout=SLOW)


def laid(page: Page, card: str, place: int) -> None:
    page.locator(f"#odds-panel .hand input[value={card}]").check(force=True)
    page.locator(f"#odds-panel button.side.mine[value='{place}']").click()


def test_cards_are_tapped_in_and_counted_flag_by_flag(odds: Page) -> None:
    odds.locator("#odds-panel button.side.mine").nth(2).click()
    sheet = odds.get_by_role("dialog", name="Cards")
    for card in ("a8", "a9"):
        sheet.locator(f"button[value={card}]").click()
        expect(sheet.locator(f"button[value={card}]")).to_have_attribute("aria-pressed", "true")
    sheet.get_by_role("radio", name="Your hand: 0").check()
    sheet.locator("button[value=a10]").click()
    expect(sheet.get_by_role("radio", name="Your hand: 1")).to_be_checked()
    sheet.get_by_role("button", name="Done").click()
    counted(odds)
    expect(odds.locator("#odds-panel .lines .line")).to_have_count(9, timeout=SLOW)
    expect(odds.locator("#odds-panel .line").nth(2)).to_contain_text("You Wedge 27, from your hand")
    assert "flag+3%3A+a8+a9" in fragment(odds)
    odds.get_by_role("button", name="Undo").click()
    expect(odds.locator("#odds-panel .hand [data-card=a10]")).to_have_count(0)


def test_a_turn_by_keyboard_is_heard(odds: Page) -> None:
    """Deal, choose a card, lay it by its digit, draw, be answered; each of these is said once."""
    live = odds.locator("#live")
    fold(odds, "Play or watch")
    odds.get_by_role("button", name="Deal a game").press("Enter")
    expect(live).to_have_text("A game was dealt. Your turn.", timeout=SLOW)
    hand = odds.locator("#odds-panel .hand input")
    expect(hand.first).to_be_focused()
    keys = [str(card.get_attribute("data-key")) for card in hand.all()]
    colour = next(key for key in keys if keys.count(key) > 1)
    alike = [number for number, key in enumerate(keys) if key == colour]
    for number in [*filter(None, alike), *alike][:2]:  # its key goes on from the card that has the focus
        odds.keyboard.press(colour)
        expect(hand.nth(number)).to_be_checked()
    odds.keyboard.press("1")
    expect(live).to_have_text(re.compile(r"^You: \w+ \d+ \([a-f]\d+\) at flag 1\. Your turn\.$"))
    expect(odds.get_by_role("button", name="Draw a troop")).to_be_focused()
    odds.keyboard.press("Enter")
    expect(live).to_have_text(re.compile(r"Medium: .* at flag \d\..*Your turn\.$"), timeout=SLOW)


def test_the_sheet_of_cards_by_keyboard(odds: Page) -> None:
    odds.locator("#place-5mine").press("Enter")
    sheet = odds.get_by_role("dialog", name="Cards")
    sheet.locator("#tap-c7").press("Enter")
    expect(sheet.locator("#tap-c7")).to_have_attribute("aria-pressed", "true")
    expect(sheet.locator("#tap-c7")).to_be_focused()
    sheet.locator("#into-5mine").press("ArrowRight")
    expect(sheet.get_by_role("heading", name="Cards for flag 6, your side")).to_be_visible()
    expect(sheet.locator("#into-6mine")).to_be_focused()
    odds.keyboard.press("Escape")
    counted(odds)
    expect(odds.locator("#place-5mine")).to_be_focused()


@pytest.mark.long
def test_a_sheet_that_is_closed_at_once_stays_closed_and_is_counted(odds: Page) -> None:
    """A tap is answered after its sheet was closed; another sheet is opened before the count's end."""
    odds.locator("#place-1mine").click()
    odds.get_by_role("dialog", name="Cards").wait_for()
    closed = "!document.querySelector('dialog[open]')"
    counting = f"{closed} && document.querySelector('[data-region=odds-counting] input')"
    once(odds, counting, "window.wasCounting = true; document.getElementById('place-2mine').click()")
    odds.evaluate(
        """() => {
            document.getElementById("tap-a1").click();
            document.querySelector("#odds-panel dialog[open]").close();
        }"""
    )
    odds.wait_for_function("window.wasCounting")
    expect(odds.locator("#place-1mine [data-card=a1]")).to_have_count(1)
    odds.get_by_role("dialog", name="Cards").get_by_role("button", name="Done").click()
    counted(odds)
    expect(odds.locator("#odds-panel .line")).to_have_count(9)
    expect(odds.locator("#odds-panel dialog[open]")).to_have_count(0)


@pytest.mark.own_context
def test_a_press_is_not_lost_when_the_board_is_drawn_anew_under_it(odds: Page) -> None:
    example(odds)
    place = odds.locator("#place-9mine")
    place.scroll_into_view_if_needed()
    at_rest(odds)
    box = place.bounding_box()
    assert box is not None
    odds.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    odds.clock.install()
    odds.clock.pause_at(datetime.now() + timedelta(hours=1))  # however slow the machine, the press is short
    with answers_held(odds):
        odds.evaluate("document.querySelector('#odds-form [data-action=example]').click()")
        odds.mouse.down()
    odds.mouse.up()
    odds.clock.resume()
    expect(odds.get_by_role("dialog", name="Cards")).to_be_visible()


def test_a_bot_is_stopped_and_moves_at_a_press(odds: Page) -> None:
    fold(odds, "Play or watch")
    odds.locator("#odds-top").select_option("sampling")
    odds.locator("#odds-seed").fill("1")
    odds.get_by_role("button", name="Deal a game").click()
    my_turn(odds)
    laid(odds, "b8", 5)
    expect(odds.locator("#odds-panel .side.mine .troop")).to_have_count(1)
    stop_when(odds, BAR)
    odds.get_by_role("button", name="Draw a troop").click()
    expect(odds.locator("#live")).to_have_text("Stopped.")
    expect(odds.locator("#odds-form > .table > [data-progress]")).to_be_hidden()
    odds.get_by_role("button", name="Let the bot move").click()
    expect(odds.locator("#odds-panel .log li")).to_have_count(2, timeout=SLOW)
    my_turn(odds)


def test_an_illegal_move_is_refused_with_the_rule(odds: Page) -> None:
    """A fourth card on one side: the rule is seen until another card is chosen; the hand stays."""
    game = Game.parse(_three_on_a_side())
    text = _three_on_a_side()
    fold(odds, "Table or game as text")
    odds.get_by_label("A table, or a whole game").fill(text)
    odds.get_by_role("button", name="Read this text").click()
    my_turn(odds)
    odds.set_viewport_size({"width": 390, "height": 300})
    laid(odds, str(game.position.hand[0]), 1)
    expect(error(odds, "move")).to_contain_text("There is no free place on this side")
    expect(error(odds, "move")).to_be_in_viewport()
    expect(odds.locator("#odds-panel .hand input")).to_have_count(7)
    odds.locator("#odds-panel .hand input:not(:checked)").first.check()
    expect(error(odds, "move")).to_be_hidden()


def _three_on_a_side() -> str:
    """A game in which the first player has three cards at flag 1 and is to move."""
    game = new_game(BATTLE_LINE_TROOPS, Random(3))
    for turn in range(6):
        lowest = min(card for card in game.position.hand if isinstance(card, Troop))
        game = game.play(Play(lowest, 0 if turn % 2 == 0 else 1 + turn))
        assert Draw(Deck.TROOP) in legal_moves(game.position)
        game = game.play(Draw(Deck.TROOP))
    return write_game(game)


def test_nine_flags_and_the_hand_fit_a_phone(show: Show) -> None:
    """The flags on one screen, the hand in one row (widths and targets: `test_for_everybody`)."""
    page = show("#odds", PHONE)
    example(page)
    tops = "places => places.map((place) => place.getBoundingClientRect().top)"
    flags = page.locator("#odds-panel .flags > li").evaluate_all(tops)
    assert max(flags) - min(flags) < 500
    hand = page.locator("#odds-panel .hand .troop").evaluate_all(tops)
    assert len(hand) == 7
    assert len({*hand}) == 1


@pytest.mark.browser_context_args(viewport={"width": 390, "height": 844}, has_touch=True)
def test_on_a_phone_a_shared_board_stands_above_all_choices(page: Page, show: Show) -> None:
    """The choices are one line above the board, and open where it is pressed."""
    shared = Session(setup=Table.parse("flag 1: a8 a9 | b7\nhand a10 b3"))
    show(f"#odds?{urlencode(shared.state())}")
    board, choices = page.locator("#odds-panel .flags"), page.locator("#odds-panel .wishes-fold")
    expect(page.locator("#stone-1")).to_contain_text("%", timeout=SLOW)
    at_rest(page)
    expect(board).to_be_in_viewport(ratio=0.99)
    line = choices.locator("> summary")
    expect(page.get_by_role("button", name="Play now")).to_be_hidden()
    line.scroll_into_view_if_needed()
    before = line.evaluate("(line) => line.getBoundingClientRect().top + scrollY")
    line.tap()
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    after = line.evaluate("(line) => line.getBoundingClientRect().top + scrollY")
    assert abs(after - before) <= 2, "but for the frame of the closed line"
    page.get_by_role("button", name="Play now").tap()
    page.get_by_role("button", name="Deal a new game").tap()
    expect(page.locator("#odds-panel .turn")).to_contain_text("Your turn", timeout=SLOW)
    at_rest(page)
    expect(page.get_by_role("button", name="Play now")).to_be_hidden()
    expect(board).to_be_in_viewport()
    page.reload()
    wait_until_ready(page)
    expect(page.locator("#odds-panel .turn")).to_contain_text("Your turn", timeout=SLOW)
    at_rest(page)
    expect(page.get_by_role("button", name="Play now")).to_be_hidden()
    expect(board).to_be_in_viewport()
