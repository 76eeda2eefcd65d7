"""Least and most in the browser: where an error of a folded number is told."""

from __future__ import annotations

from playwright.sync_api import Page, expect


def test_a_least_above_the_most_is_told_at_its_place(table: Page) -> None:
    """The fold opens, and the number is marked."""
    table.get_by_text("More", exact=True).click()
    table.locator("summary", has_text="Least and most").click()
    fold = table.locator("details details[open] details[open]", has_text="What piles do")
    fold.get_by_label("+Buy, at least").fill("3")
    fold.get_by_label("+Buy, at most").fill("1")
    table.get_by_role("button", name="Deal a kingdom").click()
    expect(table.locator("[data-error-for=buy-least]")).to_have_text(
        "3 is more than the most, 1. Accepted: 0 to 1."
    )
    expect(fold.get_by_label("+Buy, at least")).to_have_attribute("aria-invalid", "true")
