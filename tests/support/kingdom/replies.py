"""Replies of the Kingdom page, and reading them."""

from __future__ import annotations

from typing import Any

from bs4 import BeautifulSoup

from cardtable.pages.core.router import Router
from tests.support.samples.kingdom import NOW


def respond(request: dict[str, Any], **fields: list[str]) -> dict[str, Any]:
    """Answer a request, with more fields; it is not refused."""
    reply = Router().respond({"now": NOW, **request, "fields": {**request.get("fields", {}), **fields}})
    assert "errors" not in reply, reply
    return reply


def soup(reply: dict[str, Any], region: str = "kingdom-result") -> BeautifulSoup:
    """Read a region of a reply."""
    return BeautifulSoup(reply["html"][region], "html.parser")
