"""A walk through the Quartets tool by its accessibility tree, with the keyboard alone.

What stands here is what a screen reader finds: roles, names and states, in their order. A snapshot lists
the parts that matter; others may stand between them.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.support.browser.page import wait_until_ready


@pytest.fixture
def panel(page: Page, site: str) -> Locator:
    """The Quartets panel, before a game."""
    page.goto(f"{site}#quartets")
    wait_until_ready(page)
    page.locator("#quartets-set-up > summary").click()
    return page.get_by_role("tabpanel", name="Quartets")


def press(control: Locator, key: str = "Enter") -> None:
    """Go to a control and press a key there."""
    control.focus()
    expect(control).to_be_focused()
    control.page.keyboard.press(key)


def test_a_turn(panel: Locator) -> None:
    """Start by Enter; whom and what to ask are named groups of radio buttons; an answer is two buttons."""
    press(panel.get_by_role("button", name="Start", exact=True))
    turn = panel.get_by_role("region", name="Ann asks")
    expect(turn).to_match_aria_snapshot("""
      - region "Ann asks":
        - heading "Ann asks" [level=3]
        - paragraph: Ann begins.
        - group "Ask whom?":
          - text: /Ann 4 cards/
          - radio "Bo 4 cards" [checked]
          - radio "Cy 4 cards"
        - group "For which card?":
          - 'group "Fish: suggested names"':
            - radio "Cod"
            - radio "Eel"
          - radio "Say a name"
        - button "Ask Bo"
        - button "I have a quartet"
        - button "Undo" [disabled]
        - button "Redo" [disabled]
        - button "Hints"
    """)
    press(turn.get_by_role("radio", name="Bo 4 cards"), "ArrowDown")
    expect(turn.get_by_role("radio", name="Cy 4 cards")).to_be_checked()
    turn.get_by_label("Say a name").check()
    turn.get_by_label("Group", exact=True).focus()
    panel.page.keyboard.type("Fish")
    panel.page.keyboard.press("Tab")
    panel.page.keyboard.type("Cod")
    panel.page.keyboard.press("Enter")
    expect(panel.get_by_role("region", name="Cy answers")).to_match_aria_snapshot("""
      - region "Cy answers":
        - heading "Cy answers" [level=3]
        - paragraph:
          - text: Ann asks for
          - strong: Cod
          - text: of
          - strong: Fish
        - button "Yes"
        - button "No"
        - list:
          - listitem: Ann 4 cards
          - listitem: Bo 4 cards
          - listitem: Cy 4 cards
        - button "Undo"
        - button "Hints"
    """)
    press(panel.get_by_role("button", name="No", exact=True), "Space")
    expect(panel.get_by_role("region", name="Log")).to_match_aria_snapshot("""
      - region "Log":
        - heading "Log" [level=3]
        - button "Beginning"
        - button "End"
        - button "Replay"
        - list:
          - listitem:
            - button "Cy says no."
          - listitem:
            - button "Ann asks Cy for Cod of Fish."
    """)
    expect(panel.page.locator("#live")).to_have_text("Cy says no. Cy has the turn.")


def test_an_error(panel: Locator) -> None:
    """A field that is wrong says so, holds the focus, and the words stand beside it."""
    hands = panel.get_by_role("textbox", name="Cards a hand")
    hands.focus()
    panel.page.keyboard.type("4 4")
    panel.page.keyboard.press("Enter")
    expect(hands).to_be_focused()
    expect(panel.get_by_role("group", name="Cards", exact=True)).to_match_aria_snapshot("""
      - group "Cards":
        - textbox "Cards a hand" [invalid]: 4 4
        - paragraph: 2 hands are given for 3 players. Leave it empty for even hands.
    """)
    expect(panel.page.locator("#live")).to_contain_text("2 hands are given for 3 players.")
