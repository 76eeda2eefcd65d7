"""The list of what each action reads and answers."""

from __future__ import annotations

import pytest

from tools.checks import actions


@pytest.mark.long
def test_the_list_of_actions_is_up_to_date() -> None:
    """A new field, action or answer stands in it."""
    assert actions.FILE.read_text(encoding="utf-8") == actions.text(), (
        "run PYTHONPATH=py:. python -m tools.checks.actions"
    )
