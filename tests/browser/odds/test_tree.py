"""The Odds tool as a screen reader hears it, with the keyboard alone: its accessibility tree."""

from __future__ import annotations

import re
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Locator, Page, expect

from cardtable.pages.odds.session import Session
from tests.support.browser.page import OPEN, PATIENCE, settled, tab_to, wait_until_ready

SLOW = PATIENCE

FIRST_VIEW = """
- heading "Odds" [level=2]
- group "New game or position":
  - text: New game or position Game
  - combobox "Game"
  - text: Against
  - combobox "Against"
  - text: Who begins
  - combobox "Who begins"
  - text: Drawing
  - combobox "Drawing"
  - button "Play now"
  - button "Rules"
  - button "Your games"
  - paragraph: In test games Medium won 39 of 40 against Easy, and Hard 40 of 40 against Medium.
  - button "Analyse a position"
  - button "Show an example"
  - group: The table set up by hand
  - group: Play or watch
  - group: Table or game as text read, open a file
- group: How this works
- region "The board":
  - heading "The board" [level=3]
  - paragraph: You are to move. 53 troops in the deck, 10 tactics cards.
  - text: "They hold: 7 troops"
  - list "The nine flags":
    - listitem:
      - 'button "Flag 1, your side: empty"'
      - 'button "Flag 1, open , your chance to win it: 50%"'
      - 'button "Flag 1, their side: empty"'
  - button "Your hand Press to tap cards in"
  - button "What should I play?"
  - button "Count the odds"
  - button "Undo" [disabled]
  - button "Redo" [disabled]
  - button "Gone, face up Press to tap cards in"
"""
COUNTED = """
- list "The nine flags":
  - listitem:
    - 'button "Flag 1, your side: empty"'
    - 'button /Flag 1, open ?, your chance to win it: \\d+%/'
  - listitem:
    - 'button "Flag 6, your side: c8, e8, Companion Cavalry"'
    - 'button /Flag 6, you can claim it ?, your chance to win it: 100%/'
    - 'button "Flag 6, their side: b6, a6"'
- button /Your hand orange 7 \\(b7\\) ?, orange 10 \\(b10\\).*Leader Alexander/
- region "What each flag can become":
  - heading "What each flag can become" [level=3]
  - list:
    - listitem:
      - button /Flag 1 ≈\\d+% to win You Wedge 15 or better \\d+\\.\\d% They .* or better/
    - listitem:
      - button /Flag 2 .* You Wedge 27, from your hand/
"""
CARDS = """
- dialog "Cards":
  - button "Done"
  - heading "Cards for flag 5, your side" [level=3]
  - radiogroup "Where the cards go":
    - 'radio "Your hand: 0"'
    - 'radio "Gone, face up: 0"'
    - 'radio "Flag 5, your side: 1" [checked]'
  - group "All troops":
    - button "red 1 (a1)"
    - button "yellow 7 (c7) (here)" [pressed]
  - group "Tactics cards":
    - button "Leader Alexander"
  - group "Flag 5 was claimed by":
    - radio "Nobody" [checked]
    - radio "You"
    - radio "They"
"""
FLAG = """
- dialog "Details":
  - button "Close"
  - heading "Flag 6" [level=3]
  - region "Claims":
    - term: /You can claim this flag now/
    - definition: /The other side can at best reach Phalanx 18, with yellow 6 \\(c6\\); Phalanx 24 beats that/
    - term: /They cannot claim this flag now/
    - definition: This side is not complete yet.
  - region "Chance that you win it":
    - paragraph:
      - strong: 100%
      - text: whatever troops come, as long as no tactics card changes it.
  - figure:
    - img /You. Phalanx or better 100%/
  - region "Your side":
    - heading "Your side" [level=4]
    - group: Phalanx or better 100%
  - region "Their side":
    - heading "Their side" [level=4]
"""
GAME = """
- region "The board":
  - paragraph:
    - strong: Your turn.
  - paragraph: /Last. Medium. .* at flag \\d/
  - paragraph:
    - strong: "Flags won: 0 to 0."
  - list "The nine flags":
    - listitem:
      - button /Flag 1, your side. [a-f]\\d+/
  - group "Your hand":
    - radio /\\w+ \\d+ \\([a-f]\\d+\\)/
  - button "Hint"
  - button "Take back"
  - button "Menu"
  - group "Replay":
    - button "First"
    - button "Step back"
    - text: Turn 2 of 2 (both players)
  - region "Turns":
    - heading "Turns" [level=3]
    - list:
      - listitem:
        - button /Medium.* at flag \\d/
        - button /Why\\? .* at flag \\d/
      - listitem:
        - button /You.*at flag 1; draws a troop/
"""
WRONG = """
- group:
  - 'textbox "A table, or a whole game" [invalid]'
  - paragraph: /“x7” cannot be read. a card is a colour a to f/
"""


@pytest.fixture
def panel(page: Page, site: str) -> Locator:
    """The Odds tool, opened, Python ready."""
    page.goto(f"{site}#odds?{urlencode(Session().state())}")
    wait_until_ready(page)
    settled(page)
    page.locator("#odds-panel .wishes-fold").evaluate(OPEN)
    return page.locator("#odds-panel")


def press(element: Locator, key: str = "Enter") -> None:
    """Go to an element and press it."""
    tab_to(element)
    element.page.keyboard.press(key)


def go_on_the_board(element: Locator) -> None:
    """Go to the board by Tab, then to one of the own sides by the arrows: else the test fails."""
    page = element.page
    for _ in range(90):
        if page.evaluate("Boolean(document.activeElement.closest('.flags'))"):
            break
        page.keyboard.press("Tab")
    for key in (*["ArrowLeft"] * 9, *["ArrowRight"] * 9):
        if element.evaluate("one => one === document.activeElement"):
            return
        page.keyboard.press(key)
    pytest.fail(f"{element} was not reached")


@pytest.mark.long
def test_the_first_view_and_a_table_with_its_numbers(panel: Locator) -> None:
    """What is there before anything is done, and the example with each flag's chances."""
    expect(panel).to_match_aria_snapshot(FIRST_VIEW)
    press(panel.get_by_role("button", name="Show an example"))
    expect(panel.locator(".line")).to_have_count(9, timeout=SLOW)
    expect(panel).to_match_aria_snapshot(COUNTED)
    expect(panel.page.locator("#live")).to_have_text(
        "An example is on the table. The odds of 9 flags are counted. You can claim flag 6."
    )


def test_a_card_tapped_in(panel: Locator) -> None:
    """The sheet of cards: where they go, what lies where, who has claimed the flag."""
    page = panel.page
    go_on_the_board(panel.locator("#place-5mine"))
    page.keyboard.press("Enter")
    sheet = panel.get_by_role("dialog", name="Cards")
    expect(sheet).to_be_visible()
    press(sheet.locator("#tap-c7"))
    expect(sheet.locator("#tap-c7")).to_have_attribute("aria-pressed", "true")
    expect(sheet.locator("#tap-c7")).to_be_focused()
    expect(panel).to_match_aria_snapshot(CARDS)
    tab_to(sheet.locator("#into-5mine"), "Shift+Tab")
    page.keyboard.press("ArrowRight")
    expect(sheet.get_by_role("heading", name="Cards for flag 6, your side")).to_be_visible()
    expect(sheet.locator("#into-6mine")).to_be_focused()
    page.keyboard.press("Escape")
    expect(panel.locator(".line")).to_have_count(9, timeout=SLOW)
    expect(panel.locator("#place-5mine")).to_be_focused()


@pytest.mark.long
def test_a_flag_opened(panel: Locator) -> None:
    """Claims with their proof, the joint chance, the curve in words, both sides' combinations."""
    press(panel.get_by_role("button", name="Show an example"))
    expect(panel.locator(".line")).to_have_count(9, timeout=SLOW)
    settled(panel.page)
    go_on_the_board(panel.locator("#place-6mine"))
    panel.page.keyboard.press("ArrowUp")
    expect(panel.locator("#stone-6")).to_be_focused()
    panel.page.keyboard.press("Enter")
    expect(panel.get_by_role("dialog", name="Details").locator(".joint .big")).to_be_visible(timeout=SLOW)
    expect(panel).to_match_aria_snapshot(FLAG)
    panel.page.keyboard.press("Escape")
    expect(panel.locator("#stone-6")).to_be_focused()


def test_a_game_played_by_keyboard(panel: Locator) -> None:
    """Deal, choose a card, lay it, draw, be answered; each of these is heard once."""
    live = panel.page.locator("#live")
    press(panel.locator("summary", has_text="Play or watch"))
    press(panel.get_by_role("button", name="Deal a game"))
    expect(live).to_have_text("A game was dealt. Your turn.", timeout=SLOW)
    expect(panel.locator(".hand input").first).to_be_focused()
    panel.page.keyboard.press("Space")
    panel.page.keyboard.press("1")
    expect(live).to_have_text(re.compile(r"^You: \w+ \d+ \([a-f]\d+\) at flag 1\. Your turn\.$"))
    expect(panel.get_by_role("button", name="Draw a troop")).to_be_focused()
    panel.page.keyboard.press("Enter")
    expect(live).to_have_text(re.compile(r"Medium: .* at flag \d\..*Your turn\.$"), timeout=SLOW)
    expect(panel).to_match_aria_snapshot(GAME)


def test_an_error_is_heard_and_has_the_focus(panel: Locator) -> None:
    """A text that cannot be read: the field is marked, its message stands beside it, the text is kept."""
    press(panel.locator("summary", has_text="Table or game as text"))
    text = panel.get_by_label("A table, or a whole game")
    tab_to(text)
    panel.page.keyboard.press("ControlOrMeta+A")
    panel.page.keyboard.insert_text("flag 1: x7 |")
    press(panel.get_by_role("button", name="Read this text"))
    expect(text).to_be_focused()
    expect(panel).to_match_aria_snapshot(WRONG)
    expect(text).to_have_value("flag 1: x7 |")
