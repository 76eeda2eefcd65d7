"""A walk through the Quartets tool by its accessibility tree, with the keyboard alone.

What stands here is what a screen reader finds: roles, names and states, in their order. A snapshot lists
the parts that matter; others may stand between them.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.support.browser.page import wait_until_ready

ASKED = "#quartets?v=1&players=Ann.Bo.Cy&hands=4.4.4&names=Fish_Cod&said=2Aa.n.3Aa"


@pytest.fixture
def panel(page: Page, site: str) -> Locator:
    """The Quartets panel, before a game."""
    page.goto(f"{site}#quartets")
    wait_until_ready(page)
    page.locator("#quartets-set-up > summary").click()
    return page.get_by_role("tabpanel", name="Quartets")


@pytest.fixture
def asked(page: Page, site: str) -> Locator:
    """The Quartets panel, where Cy has to answer."""
    page.goto(site + ASKED)
    wait_until_ready(page)
    page.locator(".q-turn[data-phase]").wait_for()
    return page.get_by_role("tabpanel", name="Quartets")


def press(control: Locator, key: str = "Enter") -> None:
    """Go to a control and press a key there."""
    control.focus()
    expect(control).to_be_focused()
    control.page.keyboard.press(key)


def test_setting_up(panel: Locator) -> None:
    """Groups of controls with names; every control says what it is for."""
    expect(panel).to_match_aria_snapshot("""
      - tabpanel "Quartets Blind Quartets":
        - heading "Quartets" [level=2]
        - group:
          - group "Presets":
            - button "Small table 3 players, 3 groups"
            - button "Against programs 3 players, 4 groups"
          - group "Players":
            - combobox "How many":
              - option "3" [selected]
            - combobox "Who begins":
              - option "seat 1" [selected]
            - group "Names, clockwise":
              - list:
                - listitem:
                  - textbox "Name at seat 1": Ann
                  - combobox "Who plays seat 1":
                    - option "person" [selected]
                - listitem:
                  - textbox "Name at seat 2": Bo
          - group "Cards":
            - combobox "Groups of four":
              - option "one a player" [selected]
            - textbox "Cards a hand"
            - combobox "Suggested names":
              - option "animals" [selected]
            - combobox "Hints":
              - option "none" [selected]
            - textbox "Names fixed beforehand"
          - group "Rules":
            - checkbox /A whole group may be dealt at the start/
            - combobox "After a paradox":
              - option "the speaker has lost" [selected]
        - button "A first game in a minute"
        - button "Start"
    """)


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


def test_a_board_with_hints(asked: Locator) -> None:
    """Facts by words in the cells, heads with the number of cards; a card opens its figures."""
    board = asked.get_by_role("region", name="Board")
    press(board.get_by_role("button", name="Facts"))
    press(asked.page.get_by_role("dialog").get_by_role("button", name="All agree: show hints"))
    expect(board).to_match_aria_snapshot("""
      - region "Board":
        - heading "Board" [level=3]
        - group "The board shows":
          - button "Names"
          - button "Facts" [pressed]
          - button "Shares"
        - region "Who can hold what":
          - table:
            - caption: /Players by cards/
            - rowgroup:
              - row:
                - columnheader "Card"
                - columnheader "Ann 4 cards"
                - columnheader "Bo 4 cards"
                - columnheader "Cy 4 cards"
            - rowgroup:
              - row "Fish 1 to 2 of it 1 to 2 of it 1 to 2 of it"
              - row:
                - rowheader "Cod":
                  - button "Cod"
                - cell "excluded"
                - cell "excluded"
                - cell "certain"
              - row "3 without a name possible possible possible"
        - list:
          - listitem: certain
          - listitem: possible
          - listitem: excluded
    """)
    press(board.get_by_role("button", name="Cod"))
    sheet = asked.get_by_role("dialog", name="Cod of Fish")
    expect(sheet).to_match_aria_snapshot("""
      - dialog "Cod of Fish":
        - heading "Cod of Fish" [level=2]
        - button "Close"
        - table "6,720 deals explain everything said so far.":
          - rowgroup:
            - row "Player Holds it Deals Share"
          - rowgroup:
            - row "Ann excluded 0 0%"
            - row "Bo excluded 0 0%"
            - row "Cy certain 6,720 100%"
    """)
    asked.page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    expect(board.get_by_role("button", name="Cod")).to_be_focused()


def test_a_paradox(asked: Locator) -> None:
    """Who loses is its name; the reason, the contradiction by its numbers in the log, and the ways on."""
    press(asked.get_by_role("button", name="No", exact=True))
    paradox = asked.get_by_role("region", name="Paradox: Cy loses")
    expect(paradox).to_match_aria_snapshot("""
      - 'region "Paradox: Cy loses"':
        - 'heading "Paradox: Cy loses" [level=3]'
        - paragraph: "Cy says no. That is a paradox: Cy has lost."
        - paragraph: /So Cy must have Cod, and could not say no/
        - paragraph: /The hands, as far as they were certain before/
        - list "The hands":
          - listitem: /Ann Fish/
          - listitem: /Bo Fish/
          - listitem: Cy Cod said not to have it 3 cards face down
        - paragraph: /one card of this group is certain/
        - paragraph: /these cannot all be true/
        - list:
          - listitem: /Ann asks Bo for Cod of Fish/
          - listitem: /Bo asks Cy for Cod of Fish/
          - listitem: /Cy says no/
        - paragraph: /Cy’s no was impossible, so it counts as yes/
        - 'button "Go on: the no counts as yes"'
        - button "Take it back"
    """)
    press(paradox.get_by_role("button", name="Take it back"))
    expect(asked.get_by_role("heading", name="Cy answers")).to_be_visible()


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
