"""The head of the page names every module that the page will import, in the built site and in small ones."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardtable.pages.core.language import LANGUAGES
from tools.commands import StepError
from tools.paths import DIST
from tools.site import preloads
from tools.site.languages import file_name

MODULES = {
    "first.js": (
        'import { a, b } from "./inner/second.js";\nimport "./third.js";\n'
        'const lazy = () => import("./never.js");\n'
    ),
    "inner/second.js": 'export { c } from"../third.js";export * from "./fourth.js"\n',
    "third.js": 'import x from "./first.js"; // each once, a ring too\n',
    "inner/fourth.js": 'const text = "from ./not.js";\n',
}


@pytest.fixture
def small(tmp_path: Path) -> Path:
    for name, code in MODULES.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(code)
    return tmp_path


def test_a_chain_holds_each_module_once_and_nothing_that_is_imported_later(small: Path) -> None:
    """Imports and re-exports, minified or not, are followed; `import()` and text are not."""
    found = list(preloads.chain(small, "first.js"))
    assert found == ["first.js", "inner/second.js", "third.js", "inner/fourth.js"]


def test_a_module_that_is_missing_stops_the_build(small: Path) -> None:
    """A chain that leads nowhere is an error that names the file."""
    (small / "third.js").write_text('import "./gone.js";\n')
    with pytest.raises((StepError, FileNotFoundError), match=r"gone\.js"):
        list(preloads.chain(small, "first.js"))


def test_a_page_without_a_place_for_them_stops_the_build(tmp_path: Path) -> None:
    """Somebody has taken the comment out of the head."""
    page = tmp_path / "index.html"
    page.write_text("<head></head>")
    with pytest.raises(StepError, match=r"index\.html must have the line"):
        preloads.write_preloads(DIST, page)


def test_every_page_names_what_it_imports() -> None:
    """The built pages, in each language: main.js, PyScript and its reader of settings."""
    for language in LANGUAGES:
        html = (DIST / file_name(language)).read_text(encoding="utf-8")
        named = re.findall(r'<link [^>]*rel="modulepreload"[^>]*>', html)
        hrefs = {re.search(r'href="([^"]+)"', link)[1] for link in named}  # type: ignore[index]
        own = {name for name in hrefs if name.startswith("static/")}
        assert own == {"static/page/main.js"}
        assert sum(name.startswith("vendor/pyscript/core") for name in hrefs) == 2
        assert sum(name.startswith("vendor/pyscript/toml") for name in hrefs) == 1
        assert all((DIST / name).is_file() for name in hrefs)
        assert preloads.PLACE not in html
