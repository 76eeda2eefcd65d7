"""Check the Markdown files: relative links, anchors, and the paths of this repository that they name."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote

from tools.paths import ROOT

WITHOUT_OURS = ("node_modules", ".venv", "vendor", "dist")
"""Folders whose Markdown is not ours."""
FENCED = re.compile(r"^ *(```|~~~).*?^ *\1[^\n]*$", re.MULTILINE | re.DOTALL)
CODE = re.compile(r"`([^`\n]+)`")
LINK = re.compile(r"\]\(\s*<?([^)\s>]+)>?[^)]*\)|^ {0,3}\[[^\]]+\]:\s*<?([^\s>]+)", re.MULTILINE)
HEADING = re.compile(r"^#{1,6}\s+(.+?)\s*#*$", re.MULTILINE)
ELSEWHERE = re.compile(r"[a-z][a-z+.-]*:")
PATH = re.compile(r"(?:docs|licences|py|static|tests|tools|\.github)/[\w./*-]+")
"""A path within the repository, as code names it; `*` stands for anything."""


def markdown_files(root: Path = ROOT) -> Iterator[Path]:
    """Yield our Markdown files."""
    for folder, folders, names in os.walk(root):
        folders[:] = sorted(set(folders) - set(WITHOUT_OURS))
        yield from (Path(folder) / name for name in sorted(names) if name.endswith(".md"))


def anchors(markdown: str) -> set[str]:
    """Return the anchors of a document's headings, as GitHub names them.

    >>> sorted(anchors("# What `build.py` does\\n## Once more\\n## Once more"))
    ['once-more', 'once-more-1', 'what-buildpy-does']
    """
    found: set[str] = set()
    for heading in HEADING.findall(FENCED.sub("", markdown)):
        text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).lower()
        name = re.sub(r"[^\w\- ]", "", text).replace(" ", "-")
        number = 0
        while (numbered := f"{name}-{number}" if number else name) in found:
            number += 1
        found.add(numbered)
    return found


def broken_links(root: Path = ROOT) -> list[str]:
    """Return a line for each link and each path that leads nowhere: file, target."""
    return [
        f"{file.relative_to(root).as_posix()}: {target}"
        for file in markdown_files(root)
        for target in _broken(root, file)
    ]


def _broken(root: Path, file: Path) -> Iterator[str]:
    text = FENCED.sub("", file.read_text(encoding="utf-8"))
    for inline, defined in LINK.findall(CODE.sub("", text)):
        target = inline or defined
        if not ELSEWHERE.match(target) and not _leads_somewhere(file, target):
            yield target
    for code in CODE.findall(text):
        if PATH.fullmatch(code) and not any(root.glob(code.rstrip("/"))):
            yield code


def _leads_somewhere(file: Path, target: str) -> bool:
    name, _, anchor = unquote(target).partition("#")
    goal = file.parent / name if name else file
    if not goal.exists():
        return False
    return not anchor or goal.suffix != ".md" or anchor in anchors(goal.read_text(encoding="utf-8"))
