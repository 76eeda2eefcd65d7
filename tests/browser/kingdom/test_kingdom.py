"""Kingdom in the browser: the whole path, history, keyboard only, a phone, what stays on the device."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from cardtable.kingdom import card_by_id, pool
from tests.support.browser.page import PILE, Show, deal, in_menu, settled, tab_to, tiles

CHOSEN = "input[name=sets]:checked"
CARDS_ARE = """([pile, cards]) =>
    `${[...document.querySelectorAll(pile)].map((tile) => tile.dataset.card)}` === cards"""


def test_back_closes_a_sheet_or_shows_the_kingdom_before(table: Page) -> None:
    """Each kingdom is an entry of the history, the one of the first view as well; Forward shows it again."""
    opened = tiles(table)
    before = deal(table)
    first = table.url
    table.get_by_role("button", name="Deal a kingdom").click()
    expect(table).not_to_have_url(first)
    shown, address = tiles(table), table.url
    table.get_by_text("More", exact=True).click()
    for opener in (in_menu(table, "Table view"), table.get_by_role("button", name="Counts and chances")):
        opener.click()
        sheet = table.locator("dialog[open]")
        expect(sheet).to_be_visible()
        table.go_back()
        expect(sheet).to_have_count(0)
        expect(table).to_have_url(address)
        assert tiles(table) == shown
    for go, cards in (
        (table.go_back, before),
        (table.go_back, opened),
        (table.go_forward, before),
        (table.go_forward, shown),
    ):
        go()
        table.wait_for_function(CARDS_ARE, arg=[PILE, ",".join(cards)])
    expect(table).to_have_url(address)


def test_own_sets_outlast_a_kingdom_from_elsewhere(page: Page, show: Show) -> None:
    show("#kingdom?v=1&sets=hinterlands-2.dark-ages&seed=elsewhere")
    boxes = page.get_by_role("region", name="From elsewhere")
    own = {card.id for card in pool(["base-2"]).piles}
    for again in (page.reload, page.go_back):
        again()
        expect(boxes).to_be_visible()
        settled(page)
        assert page.locator(CHOSEN).evaluate_all("all => all.map(({ value }) => value)") == ["base-2"]
        assert set(deal(page)) <= own
        expect(boxes).to_have_count(0)


def test_what_was_chosen_and_the_last_kingdom_stay_on_the_device(page: Page, site: str, show: Show) -> None:
    """A plain visit begins with the sets, wishes and order of the one before; the sets can be forgotten."""
    show()
    page.get_by_label("Plunder, Own").check()
    page.get_by_label("+Buy", exact=True).uncheck()
    page.get_by_text("More", exact=True).click()
    page.locator("summary").filter(has_text="Least and most").click()
    page.get_by_label("Attack, at most", exact=True).fill("1")
    deal(page)
    page.get_by_role("button", name="Menu").click()
    page.get_by_label("Sort by").select_option("set")
    piles = tiles(page)
    page.goto("about:blank")
    page.goto(site)
    expect(page.locator('[name="asks"][value="buy"]')).not_to_be_checked()
    expect(page.locator('[aria-label="Attack, at most"]')).to_have_value("1")
    expect(page.get_by_label("Sort by")).to_have_value("set")
    assert tiles(page) == piles
    expect(page.get_by_label("Plunder, Own")).to_be_checked()
    page.get_by_text("More", exact=True).click()
    page.get_by_role("button", name="Forget my sets").click()
    page.reload()
    expect(page.get_by_label("Plunder, Own")).not_to_be_checked()
    expect(page.locator(CHOSEN)).to_have_count(1)


def test_names_are_copied_as_text(table: Page) -> None:
    table.context.grant_permissions(["clipboard-read", "clipboard-write"])
    piles = deal(table)
    in_menu(table, "Copy names", "Share").click()
    expect(table.locator("#live")).to_have_text("Copied.")
    text = table.evaluate("navigator.clipboard.readText()")
    assert text.splitlines() == [card_by_id(pile).name for pile in piles]


def test_by_keyboard_alone(table: Page) -> None:
    table.keyboard.press("Tab")
    expect(table.get_by_role("link", name="Skip to the tool")).to_be_focused()
    table.keyboard.press("Tab")
    expect(table.get_by_role("tab", name="Kingdom")).to_be_focused()
    table.keyboard.press("Tab")
    expect(table.locator("[data-about]")).to_be_focused()
    again = table.get_by_role("button", name="Deal a kingdom")
    table.keyboard.press("Tab")
    expect(again).to_be_focused()
    box = table.locator("input[value=intrigue-2]")
    tab_to(box)
    table.keyboard.press("Space")
    expect(box).to_be_checked()
    expect(table.locator(CHOSEN)).to_have_count(2)
    table.keyboard.press("Enter")
    tiles(table)
    again.focus()
    seed = table.locator(".seed code").inner_text()
    table.keyboard.press("Enter")
    expect(table.locator(".seed code")).not_to_have_text(seed)
    expect(again).to_be_focused()


def test_keys_deal_lock_swap_and_undo(table: Page) -> None:
    """D deals also without a focus, but not in a field or where it is switched off; L and S need a card's."""
    seed = table.locator(".seed code")
    before = seed.inner_text()
    table.keyboard.press("d")
    expect(seed).not_to_have_text(before)
    settled(table)
    first = tiles(table)
    opener = table.locator(f"{PILE} .open").nth(2)
    opener.focus()
    table.keyboard.press("l")
    expect(table.locator(f"{PILE} [aria-pressed=true]")).to_have_count(1)
    settled(table)
    table.keyboard.press("l")
    expect(table.locator(f"{PILE} [aria-pressed=true]")).to_have_count(0)
    settled(table)
    table.keyboard.press("s")
    expect(table.locator(f"{PILE}[data-changed]")).to_have_count(1)
    for key, cards in (("Control+z", first), ("Control+y", tiles(table))):
        table.keyboard.press(key)
        table.wait_for_function(CARDS_ARE, arg=[PILE, ",".join(cards)])
    shown = table.url
    table.get_by_role("button", name="Menu").click()
    table.get_by_label("The key D deals").uncheck()
    table.keyboard.press("Escape")
    table.keyboard.press("d")
    table.get_by_text("More", exact=True).click()
    table.locator("#kingdom-seed").press("d")
    settled(table)
    expect(table).to_have_url(shown)
