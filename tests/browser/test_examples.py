"""The page of examples for other sites, in each language; the tools in its frames are left out here."""

from __future__ import annotations

import re
from functools import partial
from typing import Literal
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, Route, expect

from cardtable.pages.core.language import LANGUAGES, SOURCE
from tests.support.browser.page import axe_findings, until
from tests.support.case_count import in_turn
from tools.site.languages import file_name, table

EXAMPLES = "static/embed.html"
FRAME = re.compile(r"\?embed=")
LOOKS: tuple[tuple[Literal["light", "dark"], int], ...] = (
    ("light", 320),
    ("dark", 1280),
    ("dark", 320),
    ("light", 1280),
)
"""Schemes and widths, which the languages take in turn."""


@pytest.fixture
def examples(page: Page) -> Page:
    """A page in whose frames nothing is started."""

    def leave_out(route: Route) -> None:
        route.fulfill(content_type="text/html", body='<!doctype html><html lang="en"><title>A tool</title>')

    page.route(FRAME, leave_out)
    return page


def test_the_examples_are_for_everybody(examples: Page, site: str) -> None:
    """In each language: every word, the same code, no finding of axe, and nothing wider than the screen."""
    codes = []
    for number, language in enumerate(LANGUAGES):
        examples.goto(f"{site}{file_name(language, EXAMPLES)}?lang={language}")
        expect(examples.locator("html")).to_have_attribute("lang", language)
        heading = table()["A tool in a page"][language]
        expect(examples.locator("#shown")).to_have_text(heading)
        expect(examples.locator("nav [aria-current]")).to_have_attribute("data-language", language)
        codes.append(examples.locator("pre").all_inner_texts())
        shown = partial(is_framed, examples, file_name(language))
        until(examples, shown, f"the page's {language} in a frame")
        for scheme, width in in_turn(LOOKS, number, len(LOOKS)):
            examples.emulate_media(color_scheme=scheme)
            examples.set_viewport_size({"width": width, "height": 900})
            assert axe_findings(examples) == [], (language, scheme, width)
            assert examples.evaluate("document.documentElement.scrollWidth") <= width, language
        examples.context.grant_permissions(["clipboard-write"])
        copy = examples.locator("[data-copy-code]").first
        copy.click()
        expect(copy).to_have_text(table()["Copied."][language])
    assert all(code == codes[0] for code in codes)


def is_framed(page: Page, file: str) -> bool:
    """Whether a frame of the page is at a file of the site by now."""
    return any(urlsplit(frame.url).path.strip("/") == file for frame in page.frames[1:])


def test_the_language_of_the_examples_is_that_of_the_page(examples: Page, site: str) -> None:
    """A choice is kept, also for the page itself, which links to them and they to it."""
    examples.goto(f"{site}{EXAMPLES}")
    expect(examples.locator("html")).to_have_attribute("lang", SOURCE)
    examples.get_by_role("link", name="Nederlands").click()
    expect(examples).to_have_url(f"{site}{file_name('nl', EXAMPLES)}")
    examples.goto(f"{site}{EXAMPLES}")
    expect(examples).to_have_url(f"{site}{file_name('nl', EXAMPLES)}")
    examples.get_by_role("link", name="Card Table").click()
    expect(examples).to_have_url(re.compile(re.escape(f"{site}{file_name('nl')}")))
    examples.locator("footer").get_by_role("link", name="hoe, met voorbeelden").click()
    expect(examples).to_have_url(f"{site}{file_name('nl', EXAMPLES)}")
