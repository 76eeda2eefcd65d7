"""Requests to the Shuffle page, and what its replies say."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from bs4 import BeautifulSoup

from cardtable.pages.core.router import Router
from cardtable.pages.shuffle.phrases import CARDS_BY_CODE
from cardtable.shuffle import Deck
from tests.support.samples import Given, answers, opened
from tests.support.samples.shuffle import DECK, shuffle

Reply = dict[str, Any]
MINE = Deck(tuple(CARDS_BY_CODE[code] for code in DECK), tuple(CARDS_BY_CODE[code] for code in ("9", "42")))
"""The deck of the seeded requests."""


def respond(request: dict[str, Any]) -> Reply:
    """Return the last part of the answer to a request, which must be one that can be answered."""
    *parts, last = answers(request)
    for part in parts:
        assert 0 < part["progress"]["done"] <= part["progress"]["total"]
    reply: Reply = json.loads(json.dumps(last))
    assert "html" in reply, reply
    return reply


def ask(action: str, view: str = "odds", seed: str = "parity", /, **fields: Given) -> Reply:
    """Return the answer to a request of the form."""
    return respond(shuffle(action, view, seed, **fields))


def press(before: Reply, action: str, view: str = "odds", /, **fields: Given) -> Reply:
    """Return the answer to a request that follows a reply: the address is that of the reply."""
    return respond({**shuffle(action, view, **fields), "state": before["state"]})


def reopened(reply: Reply) -> Reply:
    """Return the answer to the address of a reply, which shows the same."""
    again = respond(opened("shuffle", **reply["state"]))
    assert (again["html"], again["data"]) == (reply["html"], reply["data"])
    return again


def refused(request: dict[str, Any]) -> dict[str, str]:
    """Return the errors of a request by field."""
    return {error["field"]: error["message"] for error in Router().respond(request)["errors"]}


def markup(html: str) -> BeautifulSoup:
    """Return a fragment as a tree."""
    return BeautifulSoup(html, "html.parser")


def region(reply: Mapping[str, Any], name: str = "view") -> BeautifulSoup:
    """Return what a reply puts into a region, named without the tool."""
    return markup(reply["html"][f"shuffle-{name}"])


def words_of(reply: Reply, name: str = "view") -> str:
    """Return the words of a region."""
    return region(reply, name).get_text()


def buttons_of(reply: Reply, name: str = "view") -> list[tuple[Any, ...]]:
    """Return the actions and values of the buttons in a region."""
    found = region(reply, name).select("button")
    return [tuple(each.attrs.get(part) for part in ("data-action", "value")) for each in found]
