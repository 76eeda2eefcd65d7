"""Kingdom as a screen reader meets it: the accessibility tree of its main states, by keyboard alone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser.page import tab_to, tiles, wait_until_ready

SEEDED = "#kingdom?v=1&sets=base-2&asks=village.no-attacks&seed=tree"
PANEL = "#kingdom-panel"


def skip_to_panel(page: Page) -> None:
    """Go over the masthead by the page's first link."""
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator(PANEL)).to_be_focused()


def test_a_kingdom_on_the_table(page: Page, site: str) -> None:
    """Ten headings, each a button that says what it does; evidence as terms; all of it announced."""
    page.goto(site + SEEDED)
    wait_until_ready(page)
    assert len(tiles(page)) == 10
    page.locator("#kingdom-outcome > summary").click()
    expect(page.locator(f"{PANEL} .table")).to_match_aria_snapshot("""
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
          - group:
            - text: 1 box, all 2 wishes met
            - region "What each wish found":
              - heading "What each wish found" [level=3]
              - term: /No attacks \\(met\\)/
              - definition: No pile is an Attack
              - term: /\\+2 Actions \\(met\\)/
              - definition: Festival
          - button "for 2 players"
          - button "Shelters"
          - button "Colonies and Platinums"
          - group: /Set-up list for 2 players, 0 of \\d+ done/
    """)
    expect(page.locator("#live")).to_have_text(re.compile(r"^Kingdom: Chapel, Harbinger, .*Sentry\.$"))


@pytest.mark.long
def test_the_sheet_of_a_slot(page: Page, site: str) -> None:
    """A dialog named by its card, its field focused; a change leads back to the tile."""
    page.goto(site + SEEDED)
    wait_until_ready(page)
    tiles(page)
    opener = page.locator(f"{PANEL} .tile .open").first
    skip_to_panel(page)
    tab_to(opener)
    page.keyboard.press("Enter")
    sheet = page.locator(f"{PANEL} #kingdom-slot").locator("..")
    expect(sheet.get_by_role("textbox", name="Pick a card by its name")).to_be_focused()
    expect(sheet).to_match_aria_snapshot("""
        - dialog "Chapel":
          - heading "Chapel" [level=2]
          - button "Close"
          - text: Costs 2 coins.
          - button "Swap at random"
          - combobox "In its place"
          - button "Lock"
          - button "Ban from this table"
          - region /What can stand here \\d+ of \\d+ cards/:
            - textbox "Pick a card by its name"
            - button "Pick"
            - list:
              - listitem:
                - button "Artisan 6 · Base"
    """)
    tab_to(sheet.get_by_role("button", name="Lock"), "Shift+Tab")
    page.keyboard.press("Enter")
    expect(sheet).to_be_hidden()
    expect(page.locator("#live")).to_have_text("Chapel is locked.")
    expect(opener).to_be_focused()
    expect(page.locator(f"{PANEL} .tile").first).to_match_aria_snapshot("""
        - listitem:
          - 'heading "Chapel: change" [level=4]'
          - button "Unlock Chapel" [pressed]
    """)


def test_an_error_stands_in_its_group_and_takes_the_focus(table: Page) -> None:
    """No set chosen: told in the group of sets, whose first box is invalid and has the focus."""
    skip_to_panel(table)
    tab_to(table.locator(PANEL).get_by_role("checkbox", name="Base, 2nd edition"))
    table.keyboard.press("Space")
    tab_to(table.get_by_role("button", name="Deal a kingdom"), "Shift+Tab")
    table.keyboard.press("Enter")
    group = table.locator(PANEL).get_by_role("group", name="Sets", exact=True)
    expect(group).to_match_aria_snapshot("""
        - group "Sets":
          - paragraph: No set is chosen. At least one is needed.
          - list
    """)
    first = group.get_by_role("checkbox").first
    expect(first).to_be_focused()
    expect(first).to_have_attribute("aria-invalid", "true")
    expect(table.locator("#live")).to_have_text("No set is chosen. At least one is needed.")
    table.keyboard.press("Space")
    tab_to(table.get_by_role("button", name="Deal a kingdom"), "Shift+Tab")
    table.keyboard.press("Enter")
    assert len(tiles(table)) == 10
    expect(group.get_by_role("paragraph")).to_have_count(0)
