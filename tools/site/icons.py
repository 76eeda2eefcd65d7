"""Render the app icons as PNG files from our SVG files: `.venv/bin/python -m tools.site.icons`.

They are committed, so this is needed only after an SVG file has changed. It takes the browser of the tests.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tools import browsers
from tools.commands import say
from tools.paths import ROOT

FOLDER = ROOT / "static/icons"


@dataclass(frozen=True)
class Icon:
    """A PNG file: its name, the SVG file that it shows, and its width and height in pixels."""

    name: str
    drawing: Path
    size: int


ROUNDED = ROOT / "static/icon.svg"
FULL_BLEED = FOLDER / "full-bleed.svg"
ICONS = (
    Icon("icon-192.png", ROUNDED, 192),
    Icon("icon-512.png", ROUNDED, 512),
    Icon("maskable-512.png", FULL_BLEED, 512),
    Icon("apple-touch-180.png", FULL_BLEED, 180),
)
"""The device cuts the full-bleed ones to its own shape: what counts lies in their middle four fifths."""


def draw(browser: Browser, icon: Icon) -> None:
    """Write one PNG file with a transparent background."""
    page = browser.new_page(viewport={"width": icon.size, "height": icon.size})
    page.set_content(icon.drawing.read_text(encoding="utf-8"))
    page.add_style_tag(content="body { margin: 0 } svg { display: block }")
    page.screenshot(path=FOLDER / icon.name, omit_background=True)
    page.close()


def main() -> None:
    """Write every PNG file."""
    chromium = browsers.chromium(Path(sys.executable))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for icon in ICONS:
            draw(browser, icon)
            say(f"{icon.name}: {icon.size} x {icon.size}")
        browser.close()


if __name__ == "__main__":
    main()
