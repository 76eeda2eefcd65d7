"""What the documents quote of the bench is what its last record holds."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.bench.record import DOCUMENTS, HEADS, MARKED, filled, read_record


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: document.name)
def test_the_tables_are_those_of_the_last_record(document: Path) -> None:
    """Whoever writes a figure there by hand is told of it."""
    text = document.read_text()
    assert filled(text, read_record()) == text


def test_each_table_of_the_record_has_a_place() -> None:
    """What is measured can be read."""
    named = {found[2] for document in DOCUMENTS for found in MARKED.finditer(document.read_text())}
    assert named == {"run", *HEADS} == {"run", *read_record()["tables"]}
