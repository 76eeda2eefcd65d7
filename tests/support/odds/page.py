"""Requests to the Odds page without a browser, and the states that they lead to."""

from __future__ import annotations

from typing import Any

from bs4 import BeautifulSoup

from cardtable.odds import Game
from cardtable.pages.core.router import Router
from cardtable.pages.odds.session import Session
from tests.support.samples.odds import odds


def respond(request: dict[str, Any]) -> list[dict[str, Any]]:
    """Answer one request, with all its parts."""
    router = Router()
    resume = {"form": request["form"], "resume": True, "language": request.get("language", "en")}
    parts = [router.respond(request)]
    while parts[-1].get("more"):
        parts.append(router.respond(resume))
    return parts


def ask(action: str, state: dict[str, str] | None = None, **fields: str) -> list[dict[str, Any]]:
    """Ask for one action at a state, and expect no fault of ours."""
    parts = respond(odds(action, state or {}, **fields))
    assert "failure" not in parts[-1], parts[-1]
    return parts


def state_of(parts: list[dict[str, Any]]) -> dict[str, str]:
    """Return the state that the address ends with."""
    found: dict[str, str] = [part["state"] for part in parts if part.get("state")][-1]
    return found


def game_at(state: dict[str, str]) -> Game:
    """Return the game of a state."""
    game = Session.read(state).game
    assert game is not None
    return game


def example() -> dict[str, str]:
    """Return the state of the page's example."""
    return state_of(ask("example"))


def dealt(top: str = "published", bottom: str = "me", seed: str = "1", **fields: str) -> dict[str, str]:
    """Return the state of a game just dealt."""
    return state_of(ask("deal", None, top=top, bottom=bottom, seed=seed, **fields))


def shown_html(parts: list[dict[str, Any]]) -> dict[str, str]:
    """Return what the regions show after all parts of an answer."""
    return {name: shown for part in parts for name, shown in part.get("html", {}).items()}


def tree(parts: list[dict[str, Any]] | dict[str, str], region: str) -> BeautifulSoup:
    """Return a region as it is after an answer, or among fragments."""
    return soup((shown_html(parts) if isinstance(parts, list) else parts)[region])


def soup(html: object) -> BeautifulSoup:
    """Return markup, or an element, to be searched."""
    return BeautifulSoup(str(html), "html.parser")


def text_of(html: object) -> str:
    """Return the text of markup, its spaces plain."""
    return " ".join(soup(html).get_text(" ").split())
