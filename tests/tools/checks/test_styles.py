"""The styles: what belongs to one tool changes no other."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from cardtable.pages.core.registry import TOOLS
from tools.paths import ROOT

OWN_CLASSES = {"odds": r"|\.odds(?![\w])|\.odds-form", "quartets": r"|\.quartets|\.q-[\w-]+"}
SCOPES = {f"{tool}.css": f"#{tool}-panel{OWN_CLASSES.get(tool, '')}" for tool in TOOLS}
"""What every selector of a tool's style names."""


def selectors(css: str) -> Iterator[str]:
    """Yield the outermost selectors of a style sheet, those within its conditions too."""
    css = re.sub(r"/\*.*?\*/", "", css, flags=re.DOTALL)
    depth, start, conditions = 0, 0, [0]
    for at, letter in enumerate(css):
        if letter == "{":
            head = css[start:at].strip()
            if depth == conditions[-1]:
                if head.startswith("@media"):
                    conditions.append(depth + 1)
                elif not head.startswith("@"):
                    yield head
            depth += 1
        elif letter == "}":
            if conditions[-1] == depth:
                conditions.pop()
            depth -= 1
        if letter in "{};":
            start = at + 1


def test_selectors_are_found() -> None:
    """Of rules, within conditions, and not of what is nested or of key frames."""
    css = "a,\nb { c { d: e; } } @media print { f { g: h } } @keyframes i { from { j: k } } l { m: n }"
    assert list(selectors(css)) == ["a,\nb", "f", "l"]


@pytest.mark.parametrize("name", SCOPES)
def test_a_tool_s_style_stays_within_its_panel(name: str) -> None:
    """Each of its selectors names the panel, or a class that is the tool's own by its name."""
    css = (ROOT / "static/styles" / name).read_text(encoding="utf-8")
    found = [one.strip() for group in selectors(css) for one in re.split(r",(?![^()]*\))", group)]
    assert found
    assert [one for one in found if not re.search(SCOPES[name], one)] == []


def test_every_property_that_is_used_is_set() -> None:
    """A name that nobody sets would quietly give nothing."""
    css = "".join(file.read_text(encoding="utf-8") for file in sorted((ROOT / "static/styles").glob("*.css")))
    used, named = set(re.findall(r"var\((--[\w-]+)", css)), set(re.findall(r"(--[\w-]+)\s*:", css))
    assert (used - named, named - used) == (set(), set())
