"""Preload links in the page's head for modules that a browser would find one import after another."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from tools.commands import StepError

PLACE = "<!-- Here the build puts a preload for every module. -->"
FIRST = ("static/page/main.js", "vendor/pyscript/core.js")
"""The entry modules; the browser fetches preloads in this order."""
READER = "vendor/pyscript/toml-V*.js"
"""PyScript's parser of its settings."""
FETCHED = ("pyscript.toml", "py/main.py")
IMPORTED = re.compile(
    r"""(?:^|[;}])\s*(?:import|export)\s*(?:[\w$*{},\s]*from\s*)?["'](\.[^"']+)["']""", re.MULTILINE
)


def chain(site: Path, first: str) -> Iterator[str]:
    """Yield a module's path in the site, then those of its imports, breadth first."""
    waiting = [site / first]
    found: list[Path] = []
    while waiting:
        module = waiting.pop(0)
        if module in found:
            continue
        found.append(module)
        yield module.relative_to(site).as_posix()
        names = IMPORTED.findall(module.read_text(encoding="utf-8"))
        waiting += [(module.parent / name).resolve() for name in names]


def preloads(site: Path) -> list[str]:
    """Return the links for the head of a site's page. Raises `StepError` if a file is not there."""
    reader = [path.relative_to(site).as_posix() for path in sorted(site.glob(READER))]
    modules = dict.fromkeys([name for first in FIRST for name in chain(site.resolve(), first)] + reader)
    missing = [name for name in (*modules, *FETCHED) if not (site / name).is_file()]
    if missing or len(reader) != 1:
        raise StepError(f"The page preloads missing files: {', '.join(missing) or READER}.")
    return [
        *(f'<link rel="modulepreload" href="{name}">' for name in modules),
        *(f'<link rel="preload" as="fetch" href="{name}" crossorigin>' for name in FETCHED),
    ]


def write_preloads(site: Path, page: Path) -> None:
    """Put the links into a page. Raises `StepError` if it has no place for them."""
    html = page.read_text(encoding="utf-8")
    if html.count(PLACE) != 1:
        raise StepError(f"{page.name} must have the line {PLACE!r} once.")
    page.write_text(html.replace(PLACE, "\n    ".join(preloads(site))), encoding="utf-8")
