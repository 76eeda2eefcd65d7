"""Least and most in the browser: the form, the kingdom, what was found, the address, the conflict."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from cardtable.kingdom import PileLimit, card_by_id
from tests.support.browser.page import deal, fragment, tiles


def fold_of(page: Page) -> Locator:
    """The part of the form, unfolded."""
    page.get_by_text("More", exact=True).click()
    page.locator("summary", has_text="Least and most").click()
    return page.locator("details details[open] details[open]", has_text="What piles do")


def test_least_and_most_hold_are_found_and_stay_in_the_address(
    table: Page, another_visitor: Callable[..., Page], site: str
) -> None:
    """A second visitor opens the address: the same kingdom; a press takes the numbers, told in the line."""
    fold = fold_of(table)
    fold.get_by_label("+2 Actions, at least").fill("2")
    fold.get_by_label("Attack, at most").fill("1")
    fold.get_by_label("Cost 5, at most").fill("2")
    piles = [card_by_id(pile) for pile in deal(table)]
    limits = (PileLimit("village", 2), PileLimit("attack", 0, 1), PileLimit("cost-5", 0, 2))
    for limit in limits:
        assert limit.allows(sum(map(limit.counts, piles)))
    expect(table.locator(".evidence")).to_contain_text("+2 Actions: at least 2")
    villages = sum(map(limits[0].counts, piles))
    expect(table.locator(".evidence")).to_contain_text(f"{villages} piles: ")
    address = fragment(table)
    assert "village-least=2" in address
    assert "attack-most=1" in address
    assert "village-most" not in address
    other = another_visitor()
    other.goto(site + address)
    assert tiles(other) == [pile.id for pile in piles]
    other.get_by_role("button", name="Use these wishes").click()
    expect(other.get_by_label("+2 Actions, at least")).to_have_value("2")
    expect(other.locator("[data-region=kingdom-wish]")).to_contain_text("Attack: at most 1")


def test_a_conflict_of_least_and_most_is_named_and_given_up_by_a_press(table: Page) -> None:
    """Both numbers are named; the kingdom comes without the one that is given up."""
    fold = fold_of(table)
    fold.get_by_label("Cost 3, at least").fill("5")
    fold.get_by_label("Cost 4, at least").fill("6")
    table.get_by_role("button", name="Deal a kingdom").click()
    warning = table.locator(".warning", has_text="Not every wish can be met.")
    expect(warning).to_contain_text("Cost 3: at least 5, Cost 4: at least 6")
    table.get_by_role("button", name="Do without “Cost 4: at least 6”").click()
    expect(warning).to_have_count(0)
    expect(fold.get_by_label("Cost 4, at least")).to_have_value("0")
    expect(fold.get_by_label("Cost 3, at least")).to_have_value("5")


def test_a_least_above_the_most_is_told_at_its_place(table: Page) -> None:
    """The fold opens, and the number is marked."""
    fold = fold_of(table)
    fold.get_by_label("+Buy, at least").fill("3")
    fold.get_by_label("+Buy, at most").fill("1")
    table.get_by_role("button", name="Deal a kingdom").click()
    expect(table.locator("[data-error-for=buy-least]")).to_have_text(
        "3 is more than the most, 1. Accepted: 0 to 1."
    )
    expect(fold.get_by_label("+Buy, at least")).to_have_attribute("aria-invalid", "true")
