"""The page as a screen reader has it: a tree of each tool, and a mistake, by keyboard."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser.page import Show

TREES = {
    "#kingdom?v=1&sets=base-2&asks=village.no-attacks&seed=tree": """
- region "On the table":
  - list "Kingdom piles":
    - listitem:
      - 'heading "Chapel: change" [level=4]':
        - 'button "Chapel: change"'
      - paragraph: Trashes up to 4 cards
      - text: Costs 2 coins.
      - paragraph: Base, 2nd edition
      - button "Lock Chapel"
      - button "Swap Chapel"
  - group: 1 box, all 2 wishes met
  - button "for 2 players"
  - group: /Set-up list for 2 players, 0 of \\d+ done/
""",
    "#shuffle?v=1&view=odds&deck=9.13.20.32.37.42.45.46.49.58&stars=9": """
- heading "Shuffle" [level=2]
- region /Your deck 10/:
  - list "Chosen cards":
    - listitem:
      - text: Biohazard
      - 'button "Favourite: Biohazard" [pressed]'
      - button "Take out Biohazard"
- group:
  - searchbox "Find a card"
  - list:
    - listitem:
      - checkbox "Tactical Defense 2 energy, 2 armor"
- group "What to show":
  - radio "Chances" [checked]
  - radio "Match"
- region "Answers":
  - heading "Exact odds" [level=3]
  - heading "Each card, in the opening hand" [level=4]
  - list:
    - listitem:
      - button /Biohazard favourite \\d/ [expanded=false]
""",
    "#odds?v=1&table=hand+b10+b7+c1.flag+3:+a8+|+c4+c5": """
- region "The board":
  - list "The nine flags":
    - listitem:
      - button /Flag 3, your side. a8/
  - button "Menu"
""",
    "#quartets?v=1&players=Ann.Bo.Cy&hands=4.4.4&names=Fish_Cod&said=2Aa.n.3Aa": """
- region "Cy answers":
  - heading "Cy answers" [level=3]
  - paragraph:
    - text: Bo asks for
    - strong: Cod
    - text: of
    - strong: Fish
  - button "Yes"
  - button "No"
  - list:
    - listitem: Ann 4 cards
- region "Log":
  - heading "Log" [level=3]
  - list:
    - listitem:
      - button "Bo asks Cy for Cod of Fish."
    - listitem:
      - button "Bo says no."
""",
}
"""By address; of each list the first of what is alike."""


@pytest.mark.parametrize("address", TREES, ids=lambda address: address.partition("?")[0])
def test_roles_names_and_states_in_their_order(page: Page, show: Show, address: str) -> None:
    """A snapshot lists the parts that matter; others may stand between them."""
    show(address)
    expect(page.get_by_role("tabpanel")).to_match_aria_snapshot(TREES[address])


MISTAKES = {
    "kingdom": ("#kingdom-seed", "no seed!", "Deal a kingdom", "no seed!", "seed"),
    "shuffle": ("#shuffle-paste", "", "Read the deck", "Nothing is pasted.", "Biohazard"),
    "odds": ("#odds-text", "flag 1: x7 |", "Read this text", "“x7” cannot be read: a card", "hand a1"),
    "quartets": ("[name=hands]", "4 4", "Start", "2 hands are given for 3 players.", "4 4 4"),
}
"""By tool: a field, what is entered, the button, the message, and what is right."""


@pytest.mark.parametrize("tool", MISTAKES)
def test_a_field_with_a_mistake_has_the_focus_and_its_message(page: Page, show: Show, tool: str) -> None:
    """Its fold opens; it is marked, and the mistake told and announced, until what was entered is mended."""
    show(f"#{tool}")
    place, entered, button, message, right = MISTAKES[tool]
    panel = page.locator(f"#{tool}-panel")
    field = panel.locator(place)
    field.evaluate("(field, text) => { field.value = text; }", entered)
    press = panel.get_by_role("button", name=button, exact=True, include_hidden=True)
    press.evaluate("button => button.click()")
    expect(field).to_be_focused()
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_have_accessible_description(re.compile(re.escape(message)))
    told = panel.locator(f"[data-error-for='{field.get_attribute('name')}']")
    expect(told.filter(has_text=message)).to_be_visible()
    expect(field).to_have_value(entered)
    expect(page.locator("#live")).to_contain_text(message)
    field.fill(right)
    expect(told).to_be_hidden()
    expect(field).not_to_have_attribute("aria-invalid", "true")
