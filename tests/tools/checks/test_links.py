"""The check of Markdown files finds what leads nowhere, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.checks.links import broken_links


@pytest.mark.parametrize(
    ("text", "broken"),
    [
        ("[a](docs/other.md), ![b](docs/other.md 'title') and [c]\n\n[c]: docs/other.md\n", []),
        ("[a](docs/other.md#a-heading) [b](#here)\n\n# Here\n", []),
        ("[a](https://example.org/none.md) [b](mailto:a@example.org)", []),
        ("`docs/other.md`, `docs/*.md`, `docs/` and `[a](none.md)`", []),
        ("```\n[a](none.md) `docs/none.md`\n```\n", []),
        ("[a](none.md)", ["none.md"]),
        ("[a]\n\n[a]: none.md", ["none.md"]),
        ("[a](docs/other.md#none) [b](#none)", ["docs/other.md#none", "#none"]),
        ("`docs/none.md` and `docs/*.txt`", ["docs/none.md", "docs/*.txt"]),
    ],
)
def test_links_that_lead_nowhere_are_found(tmp_path: Path, text: str, broken: list[str]) -> None:
    """Relative links, anchors and named paths; not other sites, and not examples of code."""
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs/other.md").write_text("# A heading!\n")
    (tmp_path / "README.md").write_text(text)
    assert broken_links(tmp_path) == [f"README.md: {target}" for target in broken]


def test_files_of_others_are_left_alone(tmp_path: Path) -> None:
    """Packages bring their own."""
    (tmp_path / "node_modules/thing").mkdir(parents=True)
    (tmp_path / "node_modules/thing/README.md").write_text("[a](none.md)")
    assert broken_links(tmp_path) == []
