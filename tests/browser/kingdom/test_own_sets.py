"""The visitor's own sets stay, whatever kingdom comes onto the table."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from cardtable.kingdom import pool
from tests.support.browser.page import at_rest, deal, fragment, settled, tiles

ELSEWHERE = (
    "Cellar, Rats, Merchant, Militia, Mine, Bridge Troll, Remodel, Smithy, Village, Jack of All Trades"
)
TICKED = "input[name=sets]:checked"


def test_own_sets_outlast_import_undo_back_a_kept_kingdom_a_link_and_a_reload(table: Page, site: str) -> None:
    """Base is ticked all along, and dealt from; one press adds the boxes of the kingdom on the table."""

    def only_base_is_ticked() -> None:
        settled(table)
        expect(table.locator(TICKED)).to_have_count(1)

    table.get_by_role("button", name="Menu").click()
    table.get_by_role("button", name="Import", exact=True).click()
    table.get_by_label("A kingdom as text").fill(ELSEWHERE)
    table.locator("dialog[open]").get_by_role("button", name="Import", exact=True).click()
    boxes = table.get_by_role("region", name="From elsewhere")
    expect(boxes).to_contain_text("Hinterlands, 2nd edition; Dark Ages; Adventures")
    only_base_is_ticked()
    address = fragment(table)
    own = {card.id for card in pool(["base-2"]).piles}
    assert set(deal(table)) <= own
    table.get_by_role("button", name="Undo").click()
    expect(boxes).to_be_visible()
    only_base_is_ticked()
    table.get_by_role("button", name="Redo").click()
    expect(boxes).to_have_count(0)
    only_base_is_ticked()
    table.go_back()
    expect(boxes).to_be_visible()
    table.reload()
    expect(boxes).to_be_visible()
    only_base_is_ticked()
    assert set(deal(table)) <= own
    table.get_by_role("button", name="Menu").click()
    table.get_by_role("button", name="Your kingdoms").click()
    table.locator("dialog[open] a[data-opened]").last.click()
    expect(boxes).to_be_visible()
    only_base_is_ticked()
    table.goto("about:blank")
    table.goto(f"{site}{address}&players=4")
    expect(boxes).to_be_visible()
    only_base_is_ticked()
    before = tiles(table)
    boxes.get_by_role("button", name="Use these sets").click()
    expect(boxes).to_have_count(0)
    expect(table.locator(TICKED)).to_have_count(4)
    at_rest(table)
    assert tiles(table) == before
    table.goto("about:blank")
    table.goto(site)
    expect(table.locator(TICKED)).to_have_count(4)
