"""The panel of each tool: its controls are named, and its buttons are answered."""

from __future__ import annotations

import pytest
from bs4 import Tag

from cardtable.pages.core.registry import TOOLS, tool_by_id
from tests.support.first_views import panel_of


def values(tree: Tag, name: str) -> list[str]:
    return [str(each[name]) for each in tree.select(f"[{name}]")]


@pytest.mark.parametrize("tool", TOOLS)
def test_every_control_has_a_name_that_is_read_out(tool: str) -> None:
    """By its label, around it or beside it, or by its attribute; ids stand once."""
    tree = panel_of(tool)
    for control in tree.select('[name]:not(button, [type="hidden"], [hidden])'):
        label = control.find_parent("label") or tree.select_one(f'label[for="{control.get("id")}"]')
        assert control.get("aria-label") or (label and label.get_text().strip()), control
    ids = values(tree, "id")
    assert len(ids) == len(set(ids))
    assert {*values(tree, "for")} <= {*ids}


@pytest.mark.parametrize("tool", TOOLS)
def test_every_button_has_a_handler(tool: str) -> None:
    """Unless it sends the form, or is one of those that work without Python; any press closes a menu."""
    panel = panel_of(tool)
    assert {*values(panel, "data-action")} <= {*tool_by_id(tool).handlers}
    for button in panel.select("button:not([type=submit], [popovertarget], .menu-head *)"):
        assert any(name.startswith("data-") for name in button.attrs), button
