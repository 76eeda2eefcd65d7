"""A page of another origin that holds the element of embed.js, with a strict policy."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Frame, Page

from tests.support.browser.page import Site, until

POLICY = "default-src 'none'; script-src {site}"
HOST = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>A host</title>
<meta http-equiv="Content-Security-Policy" content="{policy}">
<script src="{site}static/embed.js"></script></head>
<body>{body}</body></html>
"""


class HostPage:
    """Opens a page of another origin with some markup in it."""

    def __init__(self, page: Page, site: str, serve: Site, folder: Path) -> None:
        self.page, self.site, self.folder = page, site, folder
        self.origin = serve(folder)

    def open(self, body: str, frames: str = "; frame-src {site}") -> Page:
        policy = (POLICY + frames).format(site=self.site.rstrip("/"))
        html = HOST.format(policy=policy, site=self.site, body=body)
        (self.folder / "index.html").write_text(html, encoding="utf-8")
        self.page.goto(self.origin)
        return self.page


def until_true(page: Page, script: str) -> None:
    """Wait until a script is true; a strict policy forbids Playwright's own way of waiting."""
    until(page, lambda: page.evaluate(script), script)


def framed(page: Page, count: int = 1) -> list[Frame]:
    """The frames of the page, once there are so many."""
    until(page, lambda: len(page.frames) == 1 + count, f"{count} frames")
    return page.frames[1:]
