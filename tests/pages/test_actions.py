"""Actions as functions of the session: what a reply leaves in the form is the session that it shows."""

from __future__ import annotations

from dataclasses import replace
from importlib import import_module
from typing import Any

import pytest

from cardtable.common.jobs import finish
from cardtable.pages.core.registry import TOOLS
from cardtable.pages.core.reply import Reply
from cardtable.pages.core.router import _read
from cardtable.pages.kingdom.session import Session
from cardtable.pages.kingdom.table import show_deal
from tests.support.handler_requests import requests
from tests.support.samples import answers


def _laid(session: Session) -> Reply:
    """Show the table of an address as one that an action has laid: else the reply has no state."""
    return show_deal.show(session.laying(session.deal))


ACTIONS: dict[str, Any] = {
    tool: replace(show_deal.ACTIONS, show=_laid)
    if tool == "kingdom"
    else import_module(f"cardtable.pages.{tool}.handlers").ACTIONS
    for tool in TOOLS
}
NEEDS_A_STATE = ("kingdom", "quartets")
"""The tools in which an address without a state shows nothing."""


@pytest.mark.parametrize(("tool", "action"), requests())
def test_what_a_reply_leaves_in_the_form_reads_back_as_its_session(tool: str, action: str) -> None:
    """Neither a control nor the address says anything else; nor after the same press from there."""
    request = requests()[tool, action]
    for is_again in (False, True):
        parts = answers(request)
        assert is_again or "html" in parts[-1], parts[-1]
        fields = {name: of for part in (request, *parts) for name, of in part.get("fields", {}).items()}
        given = [part["state"] for part in parts if part.get("state")]
        request = {**request, "fields": fields, "state": (given or [request.get("state", {})])[-1]}
        if tool in NEEDS_A_STATE and not request["state"]:
            return
        read = ACTIONS[tool].read(_read(request))
        entered, session = read if isinstance(read, tuple) else finish(read)
        shown = ACTIONS[tool].show(session)
        shown = shown if isinstance(shown, Reply) else next(shown)
        if given:
            assert shown.state == given[-1]
            assert {name: fields.get(name) for name in shown.fields} == shown.fields
        assert entered.controls() == session.controls()
