"""Record what the built page keeps in the browser's storage, into `tests/compat/device.json`.

    python3 -m http.server --directory COPY_OF_DIST 8123 &
    PYTHONPATH=py:. .venv/bin/python -m tests.support.record_device http://127.0.0.1:8123/

The file was recorded with the build of commit 22ac9d2: keys and values of localStorage, as that page wrote
them. It is not recorded again to make a test pass. The Shuffle and the Odds tool keep nothing on the device,
and the theme is chosen in the address (`?theme=dark`), not kept.
"""

from __future__ import annotations

import argparse
import json

from playwright.sync_api import Page, expect, sync_playwright

from tests.support.browser.page import PATIENCE, deal, settled, wait_until_ready
from tests.support.compat import FOLDER
from tools.browsers import chromium_launch

SHEET = "#kingdom-slot"


def use_kingdom(page: Page) -> None:
    """Set all that the Kingdom tool keeps: sets, way, weights, names, marks, notes, check marks."""
    page.get_by_label("Plunder, Own").check()
    page.get_by_label("Nocturne, Own").check()
    page.locator("input[name=way][value=weighted]").check()
    deal(page)
    page.locator("select[name=players][form=kingdom-form]").select_option("4")
    page.locator("select[name=language][form=kingdom-form]").select_option("fr")
    page.locator("select[name=order][form=kingdom-form]").select_option("name")
    settled(page)
    keep_weights(page)
    deal(page)
    page.locator("#kingdom-setup summary").click()
    page.locator("#kingdom-setup label", has_text="Province").locator("input").check()
    page.wait_for_function("localStorage.getItem('cardtable.kingdom').includes('supply:province')")
    page.locator("summary", has_text="More").last.click()
    page.locator("input[name=avoid]").fill("2")
    page.locator("input[name=avoid]").press("Tab")
    mark_kingdoms(page)


def keep_weights(page: Page) -> None:
    """Change one attribute, and keep the settings by name."""
    page.get_by_role("button", name="Weights", exact=True).click()
    page.locator(f"{SHEET} button[value=splitter]").click()
    page.get_by_label("Unused").check()
    settled(page)
    page.get_by_role("button", name="All weights").click()
    page.get_by_text("Your settings").click()
    page.get_by_label("Keep these settings under a name").fill("No splitters")
    page.keyboard.press("Enter")
    expect(page.locator("#live")).to_have_text("Kept as No splitters.")
    page.locator(SHEET).get_by_role("button", name="Close").click()


def mark_kingdoms(page: Page) -> None:
    """Mark a kingdom as played and as favourite, and note something."""
    page.get_by_role("button", name="Your kingdoms").click()
    rows = page.locator(f"{SHEET} .shelf > li")
    expect(rows).to_have_count(2)
    for mark in ("Played", "Favourite"):
        button = rows.last.get_by_role("button", name=mark)
        button.click()
        expect(button).to_have_attribute("aria-pressed", "true")
    rows.last.get_by_placeholder("Note").fill("Zoë won, 42 to 41")
    rows.last.get_by_role("button", name="Save note").click()
    expect(page.locator("#live")).to_have_text("The note is kept.")
    page.locator(SHEET).get_by_role("button", name="Close").click()


def use_others(page: Page, site: str) -> None:
    """Set what the Quartets tool keeps, and use the tools that keep nothing."""
    page.goto(f"{site}#odds")
    wait_until_ready(page)
    page.get_by_role("button", name="Show an example").click()
    settled(page)
    page.goto(f"{site}#shuffle")
    page.get_by_role("button", name="Try an example deck").click(timeout=PATIENCE)
    settled(page)
    page.goto(f"{site}#quartets")
    page.locator("input[name=name-1]").fill("Zoë")
    page.locator("select[name=seat-2]").select_option("strong")
    page.get_by_role("button", name="Start", exact=True).click()
    settled(page)


def main() -> None:
    """Use the page that is served at the address on the command line, and write down what it keeps."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("site", help="address of the served page, with a slash at its end")
    site = parser.parse_args().site
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**chromium_launch())
        page = browser.new_context(locale="en-GB", service_workers="block").new_page()
        page.set_default_timeout(PATIENCE)
        page.goto(site)
        wait_until_ready(page)
        use_kingdom(page)
        use_others(page, site)
        page.locator("a[data-language=nl]").click()
        page.wait_for_url("**/nl.html*")
        kept = page.evaluate("Object.fromEntries(Object.entries(localStorage).sort())")
        browser.close()
    (FOLDER / "device.json").write_text(
        json.dumps(kept, ensure_ascii=False, indent=0) + "\n", encoding="utf-8"
    )


if __name__ == "__main__":
    main()
