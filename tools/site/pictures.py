"""Take the pictures of the README from the built page: `python -m tools.site.pictures`.

They are committed, so this is needed after the page looks different. It takes the browser of the tests.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from threading import Thread

from playwright.sync_api import Browser, sync_playwright

from tools import browsers
from tools.commands import say
from tools.paths import DIST, ROOT
from tools.site.server import server_for

FOLDER = ROOT / "docs"
PHONE, DESK = (390, 844), (1280, 900)


@dataclass(frozen=True)
class Picture:
    """A tool at an address, in a window of a size, scrolled to an element of the answer."""

    tool: str
    size: tuple[int, int]
    state: str
    top: str


PICTURES = (
    Picture("kingdom", DESK, "", ""),
    Picture("odds", PHONE, "", ".battle"),
    Picture("shuffle", PHONE, "", ".views"),
    Picture("quartets", PHONE, "players=Ann.Bo.Cy&hands=4.4.4&names=Birds_Owl&said=2Aa", ""),
)


def take(browser: Browser, address: str, picture: Picture) -> None:
    """Write one picture, when Python has answered."""
    width, height = picture.size
    page = browser.new_page(viewport={"width": width, "height": height}, device_scale_factor=1)
    page.goto(f"{address}#{picture.tool}{'?v=1&' * bool(picture.state)}{picture.state}")
    page.wait_for_selector("html[data-python=ready]", timeout=60_000)
    page.wait_for_selector(f"#{picture.tool}-panel:not(:has([aria-busy=true]))")
    if picture.top:
        page.locator(f"#{picture.tool}-panel {picture.top}").first.evaluate("each => each.scrollIntoView()")
    page.screenshot(path=FOLDER / f"{picture.tool}.png")
    page.close()


def main() -> None:
    """Write every picture."""
    server = server_for(DIST, port=0, tries=1)
    Thread(target=server.serve_forever, daemon=True).start()
    chromium = browsers.chromium(Path(sys.executable))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for picture in PICTURES:
            take(browser, f"http://127.0.0.1:{server.server_address[1]}/", picture)
            say(f"{picture.tool}.png")
        browser.close()
    server.shutdown()


if __name__ == "__main__":
    main()
