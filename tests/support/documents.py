"""The examples of a document: code, and below it the text that it prints."""

from __future__ import annotations

import re
from pathlib import Path

_EXAMPLE = re.compile(r"^```python\n(.*?)^```\n\n```text\n(.*?)^```", re.MULTILINE | re.DOTALL)


def examples_of(document: Path) -> list[tuple[str, str]]:
    """Return each example of a document with what it prints; none stands there without."""
    text = document.read_text(encoding="utf-8")
    examples = _EXAMPLE.findall(text)
    assert len(examples) == text.count("```python") > 0
    return examples
