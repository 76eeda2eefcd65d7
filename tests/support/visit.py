"""A visitor of a tool without a browser: the address, the form and the device, and what the page shows.

`Visit("kingdom").open({...}).press("tick", done=[...]).text()`
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from copy import copy
from typing import Any, Self

from bs4 import BeautifulSoup, Tag

from tests.support.handler_requests import family, known_fields
from tests.support.markup import walk
from tests.support.samples import ENTROPY, Asked, answers
from tests.support.samples.shuffle import FORM

NOW = "2026-11-21T20:00:00.000Z"
MAIN = {"kingdom": "result", "odds": "board", "quartets": "turn", "shuffle": "view"}
"""The region of each tool that is meant where none is named."""
Value = str | list[str]
Fields = Mapping[str, Value]
USUAL: dict[str, Fields] = {
    "kingdom": {"sets": "base-2", "one-way": "1"},
    "shuffle": FORM,
    "quartets": {"players": "3", "groups": "3", "whole": "1", "futile": "1"}
    | {f"name-{seat}": name for seat, name in enumerate(("Ann", "Bo", "Cy", "Dee"), 1)},
}
"""What the form of a tool holds where a test says nothing else."""
READ_BACK: set[str] = set()
"""The addresses that were opened once more."""
State = Mapping[str, str]


class Visit:
    """One visitor. Every press sends what the form holds, and takes over what the answer says.

    Fields are given by name, with `_` for the hyphen, or in a mapping by their names as they are.

    Attributes:
        state: the address. `shared`: the address that a link would hold.
        form: what the controls hold, and what the device keeps (`shelf`, `weights-kept` ...).
        html: what each region shows. `said`: what was announced last. `data`: the result of the tool.
        parts: the parts of the last answer, of which a long job has many.
        entropy: the random digits of the next press. `now`: its moment.
    """

    entropy, now = ENTROPY, NOW
    is_strict = True
    """Whether a field that no action of the tool reads is an error."""

    def __init__(
        self,
        tool: str,
        state: State | None = None,
        form: Fields | None = None,
        /,
        language: str = "en",
        **fields: Value,
    ) -> None:
        self.tool, self.language = tool, language
        self.state = dict(state or {})
        self.shared: dict[str, str] = {}
        self.form = _fields(USUAL.get(tool, {}), form or {}, fields)
        self.html: dict[str, str] = {}
        self.said = ""
        self.data: Any = None
        self.parts: list[dict[str, Any]] = []

    def open(self, state: State | None = None, /, **parts: str) -> Self:
        """Open an address on the same device."""
        self.state = {"v": "1", **(state or {}), **parts}
        return self.press("open")

    def press(self, action: str, given: Fields | None = None, /, **fields: Value) -> Self:
        """Press a button that is answered; the fields are those that this press alone sends."""
        errors = self.refused(action, given, **fields)
        assert not errors, errors
        return self

    def refused(self, action: str, given: Fields | None = None, /, **fields: Value) -> dict[str, str]:
        """Press a button; why it was refused, by field."""
        sent = self.form | _fields(given or {}, fields)
        unknown = [name for name in sent if family(name) not in known_fields(self.tool)]
        assert not (unknown and self.is_strict), f"no action reads the fields {unknown}"
        request: Asked = {"tool": self.tool, "action": action, "state": self.state, "fields": sent}
        request |= {"form": "visit", "language": self.language, "now": self.now, "entropy": self.entropy}
        self.parts = answers(request, parts=10_000)
        for part in self.parts:
            assert "failure" not in part, part["details"]
            json.dumps(part, ensure_ascii=False, allow_nan=False).encode()
        if "errors" in self.parts[-1]:
            return {each["field"]: each["message"] for each in self.parts[-1]["errors"]}
        for part in self.parts:
            self._take(part)
        self.said = " ".join(part["words"] for part in self.parts if part["words"])
        self._check_state()
        return {}

    def _take(self, part: dict[str, Any]) -> None:
        for html in part["html"].values():
            list(walk(html))
        if part["state"] is not None:
            self.state, self.shared = part["state"], part["shared"] or part["state"]
        elif part["shared"] is not None:
            self.shared = part["shared"]
        self.form |= part["fields"]
        self.html |= {name.removeprefix(f"{self.tool}-"): html for name, html in part["html"].items()}
        self.data = self.data if part["data"] is None else part["data"]

    def _check_state(self) -> None:
        """The address opens what it was written for."""
        if self.state and self.answered["state"] and (known := str(self.state)) not in READ_BACK:
            READ_BACK.add(known)
            asked = {"form": "check", "tool": self.tool, "action": "open", "language": self.language}
            [again] = answers({**asked, "state": self.state, "entropy": "00"}, parts=1)
            assert again.get("state") == opened(self.state), again

    def yes(self) -> Self:
        """Press the button of the sheet that asks, which sends what was asked about."""
        held = {str(each["name"]): str(each["value"]) for each in self.all("[name][value]", "sheet")}
        return self.press(str(self.one("[data-action]", "sheet")["data-action"]), held)

    def reopened(self) -> Visit:
        """Open the address on another device, which shows the same."""
        other = Visit(self.tool).open(self.state)
        assert (other.html, other.data) == (self.html, self.data)
        return other

    def copy(self) -> Self:
        """The same moment once more, for what else could be pressed."""
        other = copy(self)
        other.form, other.html = dict(self.form), dict(self.html)
        return other

    @property
    def answered(self) -> dict[str, Any]:
        return self.parts[-1]

    def tree(self, region: str = "") -> BeautifulSoup:
        """What a region shows, by its name with or without that of the tool."""
        name = (region or MAIN[self.tool]).removeprefix(f"{self.tool}-")
        assert name in self.html, f"there is no region {name!r}, but {', '.join(sorted(self.html))}"
        return BeautifulSoup(self.html[name], "html.parser")

    def all(self, selector: str, region: str = "") -> list[Tag]:
        """The elements of a region."""
        return list(self.tree(region).select(selector))

    def one(self, selector: str, region: str = "") -> Tag:
        """The only such element of a region."""
        (found,) = self.all(selector, region)
        return found

    def has(self, selector: str, region: str = "") -> bool:
        return bool(self.all(selector, region))

    def holds(self, **data: Any) -> Self:
        """The result has these values."""
        assert {name: self.data[name] for name in data} == data
        return self

    def tells(self, region: str, *words: str) -> Self:
        """A region says all of this."""
        for each in words:
            assert each in self.text(region)
        return self

    def hides(self, region: str, *words: str) -> Self:
        """A region says nothing of this."""
        for each in words:
            assert each not in self.text(region)
        return self

    def values(self, selector: str, region: str = "") -> list[str]:
        """The values of the controls that are found."""
        return [str(each["value"]) for each in self.all(selector, region)]

    def text(self, region: str = "", selector: str = "") -> str:
        """The words of a region, or of its only such element, white space made single."""
        return text_of(self.one(selector, region) if selector else self.tree(region))

    def texts(self, selector: str, region: str = "") -> list[str]:
        """The words of each element that is found."""
        return [text_of(each) for each in self.all(selector, region)]


def opened(state: State) -> dict[str, str]:
    """The state of a page that is opened by its address: nobody holds the device yet."""
    return {name: text for name, text in state.items() if name != "holder"}


def text_of(html: object) -> str:
    """The words of markup, or of an element, with single spaces, and none within brackets and quotes."""
    words = BeautifulSoup(str(html), "html.parser").get_text(" ").split()
    return re.sub(r" (?=[,.;:)”’…])|(?<=[(“]) ", "", " ".join(words))


def _fields(*given: Fields) -> dict[str, list[str]]:
    *exact, spelt = given
    named = {name: value for each in exact for name, value in each.items()}
    named |= {name.replace("_", "-"): value for name, value in spelt.items()}
    return {name: [value] if isinstance(value, str) else list(value) for name, value in named.items()}
