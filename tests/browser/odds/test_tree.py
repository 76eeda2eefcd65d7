"""The Odds tool as a screen reader hears it, with the keyboard alone: its accessibility tree."""

from __future__ import annotations

import re
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Locator, Page, expect

from cardtable.pages.odds.session import Session
from tests.support.browser.page import OPEN, PATIENCE, settled, tab_to, wait_until_ready

SLOW = PATIENCE

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
  - group: /Unseen cards \\d+/
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
