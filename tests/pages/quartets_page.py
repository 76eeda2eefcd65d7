"""Driving the Quartets page without a browser: requests, each asked to its end."""

from __future__ import annotations

from html.parser import HTMLParser
from typing import Any

from cardtable.pages.router import Router

ENTROPY = "00112233445566778899aabbccddeeff"
USUAL = {"players": "3", "groups": "3", "whole": "1", "futile": "1"}
"""Three players, three groups, the published rules."""
PERSONS = {f"name-{seat}": name for seat, name in enumerate(("Ann", "Bo", "Cy", "Dee"), 1)}
Parts = list[dict[str, Any]]


class Visitor:
    """One visitor: keeps the address, and every part of the last reply."""

    def __init__(self, state: dict[str, str] | None = None, language: str = "en") -> None:
        self.language = language
        self.router = Router()
        self.state = state or {}
        self.parts: Parts = []

    def press(self, action: str, form: str = "quartets-play", /, **fields: str) -> dict[str, Any]:
        """Make a request and ask for all its parts; returns the data of the last one that has any."""
        given = {name: [value] for name, value in fields.items()}
        self.parts = [
            self.router.respond(
                {
                    "form": form,
                    "tool": "quartets",
                    "action": action,
                    "fields": given,
                    "state": self.state,
                    "entropy": ENTROPY,
                    "language": self.language,
                }
            )
        ]
        while self.parts[-1]["more"]:
            self.parts.append(self.router.respond({"form": form, "resume": True, "language": self.language}))
        for part in self.parts:
            assert "failure" not in part, part["details"]
            self.state = part.get("state") or self.state
        data = [part["data"] for part in self.parts if part.get("data")]
        return data[-1] if data else {}

    def start(self, **fields: str) -> dict[str, Any]:
        """Set up a table."""
        given = {**USUAL, **PERSONS, **fields}
        return self.press("start", "quartets-form", **{name: value for name, value in given.items() if value})

    def ask(self, target: int, group: str, card: str = "") -> dict[str, Any]:
        """Ask by typed names."""
        return self.press("ask", target=str(target), card="+", group_name=group, card_name=card)

    def answer(self, word: str) -> dict[str, Any]:
        """Say yes or no."""
        return self.press("answer", answer=word)

    @property
    def errors(self) -> dict[str, str]:
        """What the last reply refused, by field."""
        return {error["field"]: error["message"] for error in self.parts[-1].get("errors", [])}

    def region(self, name: str) -> str:
        """The newest fragment of a region."""
        return next(
            str(part["html"][f"quartets-{name}"])
            for part in reversed(self.parts)
            if f"quartets-{name}" in part.get("html", {})
        )

    def text(self, name: str) -> str:
        """The words of a region."""
        return Words(self.region(name)).text


class Words(HTMLParser):
    """The text of a fragment, white space made single."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self._parts: list[str] = []
        self.feed(html)

    def handle_data(self, data: str) -> None:
        """Collect a piece of text."""
        self._parts.append(data)

    @property
    def text(self) -> str:
        """All text."""
        return " ".join(" ".join(self._parts).split())
