"""A pass through the deck lab by keyboard alone, as a screen reader has it: the tree of each state."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.support.browser.page import settled, tab_to, wait_until_ready

FIRST_VIEW = """
- heading "Shuffle" [level=2]
- text: CyberBrawl deck the game of litemint.io, with its own shuffle
- 'button "Any deck Magic, Pokémon …: paste a list"'
- region /Your deck 0/:
  - heading /Your deck 0/ [level=3]
  - button "Undo" [disabled]
  - button "Redo" [disabled]
  - paragraph
  - button "Try an example deck"
- group:
  - searchbox "Find a card"
  - combobox "What it does"
  - list:
    - listitem:
      - checkbox "Tactical Defense 2 energy, 2 armor"
- group: Paste a deck
- group "What to show":
  - radio "Chances" [checked]
  - radio "Match"
  - radio "Advice"
  - radio "Layout"
- region "Answers":
  - heading "Exact odds" [level=3]
  - combobox "Draws after the opening hand"
  - heading "Each card, in the opening hand" [level=4]
  - button "Export all odds"
- group: Rules of the shuffle
- group: How this works
"""
DECK = """
- region /Your deck 10/:
  - list "Chosen cards":
    - listitem:
      - text: Biohazard
      - 'button "Favourite: Biohazard" [pressed]'
      - button "Take out Biohazard"
    - listitem:
      - text: Half Life
      - 'button "Favourite: Half Life" [pressed=false]'
      - button "Take out Half Life"
  - paragraph: /An example deck of 10 cards.* in 93\\.8% \\(15\\/16\\)/
  - button "My decks"
  - button "Menu"
"""
ODDS = """
- group "Wishes":
  - combobox "Wish 1"
- heading "At least one of a category, in the opening hand" [level=4]
- list:
  - listitem:
    - button /Energy 60\\.6% 97\\/160/ [expanded=false]
- heading "Each card, in the opening hand" [level=4]
- list:
  - listitem:
    - button /Biohazard favourite 51\\.5% 2471\\/4800/ [expanded=false]
  - listitem:
    - button /Half Life your deck 8\\.5% 203\\/2400/ [expanded=false]
"""
OPENED = """
- list:
  - listitem:
    - button /Biohazard favourite/ [expanded]
    - img /Chance that the first one lies at each place\\. Highest/
    - group:
      - table:
        - rowgroup:
          - row /All ways to draw 100%/
          - row /None of. Biohazard/
        - rowgroup:
          - row /The answer 51\\.5%/
    - group: Card by card
"""
REFUSED = """
- group:
  - textbox "Names, numbers or ids, or the JSON of a deck" [invalid]
  - paragraph: /Nothing is pasted\\. Accepted/
  - button "Read the deck"
"""
TRACKED = """
- region "Answers":
  - heading "Match" [level=3]
  - paragraph: /1 card seen\\. Likeliest next/
  - heading /Hand/ [level=4]
  - heading "The next card" [level=4]
"""


@pytest.fixture
def lab(page: Page, site: str) -> Page:
    """The deck lab, opened by the address of an empty deck, with Python ready and no card chosen."""
    page.goto(f"{site}#shuffle?v=1&view=odds")
    wait_until_ready(page)
    settled(page)
    return page


def shorten_the_list(page: Page) -> None:
    """Go to the search field and leave one card in the list, so that the way onwards is short."""
    tab_to(page.locator("#shuffle-find"))
    page.keyboard.type("biohaz")


def with_example(page: Page) -> Locator:
    """Take the example deck by keyboard; returns the lab's form."""
    form = page.locator("#shuffle-form")
    tab_to(form.get_by_role("button", name="Try an example deck"))
    page.keyboard.press("Enter")
    expect(form.locator(".chosen-card")).to_have_count(10)
    return form


def test_the_first_view(lab: Page) -> None:
    """Headings, groups and names in the order of the screen; nothing is nameless."""
    expect(lab.locator("#shuffle-form")).to_match_aria_snapshot(FIRST_VIEW)


@pytest.mark.long
def test_a_deck_with_odds_and_a_card_opened(lab: Page) -> None:
    """The example deck is taken, a number is opened down to its sum; each change is announced once."""
    form = with_example(lab)
    expect(form.locator(".your-deck")).to_match_aria_snapshot(DECK)
    answer = form.locator('[data-region="shuffle-view"]')
    expect(answer).to_match_aria_snapshot(ODDS)
    expect(lab.locator("#live")).to_contain_text("in 93.8% (15/16) of all games.")
    shorten_the_list(lab)
    tab_to(answer.locator("#odds-9"))
    lab.keyboard.press("Enter")
    expect(answer.locator("#odds-9")).to_have_attribute("aria-expanded", "true")
    expect(answer.locator("#odds-9")).to_be_focused()
    tab_to(answer.get_by_text("How it is computed"))
    lab.keyboard.press("Enter")
    expect(answer).to_match_aria_snapshot(OPENED)


def test_an_error(lab: Page) -> None:
    """An empty paste is told at its field, which is invalid, described by the message, and has the focus."""
    form = lab.locator("#shuffle-form")
    shorten_the_list(lab)
    tab_to(form.get_by_text("Paste a deck", exact=True))
    lab.keyboard.press("Enter")
    tab_to(form.get_by_role("button", name="Read the deck"))
    lab.keyboard.press("Enter")
    fold = form.locator("details").filter(has=lab.locator("#shuffle-paste"))
    expect(fold).to_match_aria_snapshot(REFUSED)
    field = form.locator("#shuffle-paste")
    expect(field).to_be_focused()
    expect(field).to_have_accessible_description(re.compile(r"Nothing is pasted\. Accepted: ids"))


@pytest.mark.long
def test_the_tracker(lab: Page) -> None:
    """The arrow keys choose the view; a press on a card notes it, and the tree tells what was seen."""
    form = with_example(lab)
    shorten_the_list(lab)
    tab_to(form.locator("[name=view]:checked"))
    lab.keyboard.press("ArrowRight")
    expect(form.locator("[name=view][value=tracker]")).to_be_focused()
    expect(form.locator("#see-9")).to_be_visible()
    tab_to(form.locator("#see-9"))
    lab.keyboard.press("Enter")
    expect(form.locator(".answers")).to_match_aria_snapshot(TRACKED)
    expect(lab.locator("#live")).to_contain_text("1 card seen. Likeliest next")
