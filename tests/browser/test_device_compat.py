"""What an earlier build kept on the device is read: settings, kingdoms, favourites, weights, names, language.

`tests/compat/device.json` holds keys and values of localStorage as the build of commit 22ac9d2 wrote them.
"""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser.page import PATIENCE, PILE, fragment, settled, tiles, wait_until_ready
from tests.support.compat import FOLDER

DEVICE: dict[str, str] = json.loads((FOLDER / "device.json").read_text(encoding="utf-8"))
KINGDOM: dict[str, list[str]] = json.loads(DEVICE["cardtable.kingdom"])

LANGUAGE = "cardtable.language"


def put(page: Page, site: str, kept: dict[str, str], place: str = "") -> None:
    """Open the page on a device that keeps something."""
    page.goto(f"{site}static/icon.svg")  # of the same origin, and it keeps nothing itself
    page.evaluate("kept => {for (const [key, text] of Object.entries(kept)) localStorage[key] = text}", kept)
    page.goto(f"{site}{place}")
    wait_until_ready(page)


def stored(page: Page) -> dict[str, str]:
    kept: dict[str, str] = page.evaluate("Object.fromEntries(Object.entries(localStorage))")
    return kept


@pytest.fixture
def table(page: Page, site: str) -> Page:
    """The page on a device that an earlier build was used on, in English."""
    put(page, site, {key: value for key, value in DEVICE.items() if key != LANGUAGE})
    return page


def test_settings_are_as_they_were_left(table: Page) -> None:
    """Sets, way of choosing, games to avoid, players, names, order; opening the page changes nothing."""
    ticked = table.locator("#kingdom-form input[name=sets]:checked")
    assert sorted(ticked.evaluate_all("all => all.map(({ value }) => value)")) == sorted(KINGDOM["sets"])
    expect(table.locator(f"input[name=way][value={KINGDOM['way'][0]}]")).to_be_checked()
    expect(table.locator("input[name=avoid]")).to_have_value(KINGDOM["avoid"][0])
    for name in ("players", "language", "order"):
        control = table.locator(f":is(select[form=kingdom-form], #kingdom-form input)[name={name}]")
        expect(control).to_have_value(KINGDOM[name][0])
    expect(table.locator(PILE)).to_have_count(10)
    settled(table)
    assert stored(table) == {key: value for key, value in DEVICE.items() if key != LANGUAGE}


def test_names_at_the_quartets_table_are_kept(page: Page, site: str) -> None:
    """The seats that were changed, and the page's own names at the others."""
    put(page, site, {key: value for key, value in DEVICE.items() if key != LANGUAGE}, "#quartets")
    settled(page)
    for name, (value,) in json.loads(DEVICE["cardtable.quartets"]).items():
        expect(page.locator(f"#quartets-panel [name={name}]")).to_have_value(value)
    expect(page.locator("#quartets-panel [name=name-2]")).to_have_value("Bo")


def test_the_language_chosen_is_kept_and_the_theme_is_in_the_address(page: Page, site: str) -> None:
    """The English page gives way to the language chosen; the theme is chosen in the address alone."""
    put(page, site, DEVICE, "?theme=dark#kingdom?v=1&sets=base-2&seed=kept")
    expect(page.locator("html")).to_have_attribute("lang", DEVICE[LANGUAGE])
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    assert page.url.startswith(f"{site}{DEVICE[LANGUAGE]}.html?theme=dark#")
    assert fragment(page).startswith("#kingdom?v=1&sets=base-2&seed=kept")
    assert len(tiles(page)) == 10


LEFT = {
    "odds": (
        "kept",
        "v=1&game=card-table+battle-line+tactics.sealed+5iahx75cx6rwquwwhi403ver0srpepf47mb5bx7s64yqaa1zoh21cw5df"
        "&players=published.me",
        (".turn", "Your turn."),
    ),
    "quartets": (
        "kept",
        "v=1&players=Ann.Bo.Cy&hands=4.4.4&starts=2&seats=pcc&seed=7",
        (".q-told", "Since your last word:"),
    ),
    "shuffle": (
        "last-list",
        json.dumps({"cardtable": "decks", "decks": [{"name": "last", "state": {"list": "20 Forest"}}]}),
        (".any-cards", "Forest"),
    ),
}
"""By tool: the field that an earlier build kept, its value, and what is shown then."""


@pytest.mark.parametrize("tool", LEFT)
def test_what_was_left_under_way_goes_on(page: Page, site: str, tool: str) -> None:
    """The bots move by themselves, as they would have."""
    field, left, (place, words) = LEFT[tool]
    put(page, site, {f"cardtable.{tool}": json.dumps({field: [left]})}, f"#{tool}")
    expect(page.locator(f"#{tool}-panel {place}")).to_contain_text(words, timeout=PATIENCE)
