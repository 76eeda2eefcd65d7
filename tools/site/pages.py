"""Write the pages and the manifest into a folder in every language: `python -m tools.site.pages dist`.

The shell of the page is `index.html`. Tabs, panels and links to the languages are put in at marked places.
Run in the build's environment, with `py` and the HTML library of `vendor/wheels` on the path.
"""

from __future__ import annotations

import json
import sys
from functools import cache
from pathlib import Path

import htpy as h

from cardtable.pages.core.language import LANGUAGES, SOURCE, set_language, t
from cardtable.pages.core.registry import TOOLS, all_tools
from tools.paths import ROOT
from tools.site import components
from tools.site.first_views import with_first_views
from tools.site.languages import (
    MANIFEST,
    PAGES,
    SHELL,
    file_name,
    table,
    translated,
    translated_manifest,
)
from tools.stamps import digest

TABS = "<!-- Here the build puts the tabs. -->"
PANELS = "<!-- Here the build puts the panels of the tools. -->"
LINKS = "<!-- Here the build puts the links to the languages. -->"
LANGUAGE = "<!-- Here the build puts the language of the page. -->"
BUILD = 'data-build=""'
LANGUAGE_LIST = 'data-languages="en"'
FILLED = {
    "static/embed.js": {
        'LANGUAGES = ["en"]': f"LANGUAGES = {json.dumps(list(LANGUAGES))}",
        'FIRST_TOOL = ""': f"FIRST_TOOL = {json.dumps(TOOLS[0])}",
    },
    "static/styles/page.css": {
        "/* Here the build imports the style of each tool. */": "\n".join(
            f'@import "{tool}.css";' for tool in TOOLS
        ),
    },
}
"""By file of the site: what stands in the source, and what the build puts in its place."""


def tabs() -> str:
    """Return the tabs of the tools; the first one is selected."""
    return str(
        h.fragment[
            (
                h.button(
                    type="button",
                    role="tab",
                    id=f"{tool.id}-tab",
                    data_tool=tool.id,
                    aria_controls=f"{tool.id}-panel",
                    aria_selected="false" if index else "true",
                    tabindex="-1" if index else None,
                )[t(tool.tab), " ", h.span(".game.narrow-unseen", translate="no")[tool.game]]
                for index, tool in enumerate(all_tools())
            )
        ]
    )


def language_links(page: str, language: str) -> str:
    """Return the links from a page, which has its English name, to itself in each language."""
    return str(
        h.fragment[
            (
                h.a(
                    href=Path(file_name(tag, page)).name + ("?lang=en" if tag == SOURCE else ""),
                    lang=tag,
                    hreflang=tag,
                    data_language=tag,
                    translate="no",
                    aria_current="page" if tag == language else None,
                )[each.name]
                for tag, each in LANGUAGES.items()
            )
        ]
    )


def panels() -> str:
    """Return the panels of all tools, in the language that was set."""
    return "".join(tool.panel() for tool in all_tools())


def page_in(name: str, language: str) -> str:
    """Return a page, by its English name, in a language."""
    set_language(language)
    page = (ROOT / name).read_text(encoding="utf-8").replace(PANELS, panels())
    page = page.replace(BUILD, f'data-build="{build_name()}"')
    page = translated(page, language, table())
    page = with_first_views(page) if name == SHELL else page
    page = page.replace(LINKS, language_links(name, language))
    page = page.replace(LANGUAGE, str(h.span(translate="no")[language.upper()]))
    page = page.replace(LANGUAGE_LIST, f'data-languages="{" ".join(LANGUAGES)}"')
    return page.replace(TABS, tabs())


@cache
def build_name() -> str:
    """Return the name of the build: what makes views, and what shows them."""
    return digest(ROOT / source for source in ("index.html", "py", "static"))[:12]


def main(folder: Path) -> None:
    """Write every page and manifest into a folder, and tools and languages into scripts and styles."""
    manifest = json.loads((ROOT / MANIFEST).read_text(encoding="utf-8"))
    for language in LANGUAGES:
        for name in PAGES:
            (folder / file_name(language, name)).write_text(page_in(name, language), encoding="utf-8")
        app = translated_manifest(manifest, language, table())
        text = json.dumps(app, ensure_ascii=False, indent=2) + "\n"
        (folder / file_name(language, MANIFEST)).write_text(text, encoding="utf-8")
    set_language(SOURCE)
    (folder / components.PAGE).write_text(components.page(), encoding="utf-8")
    for name, places in FILLED.items():
        text = (folder / name).read_text(encoding="utf-8")
        for place, content in places.items():
            text = text.replace(place, content)
        (folder / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
