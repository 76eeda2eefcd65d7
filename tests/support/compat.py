"""Kept addresses, files and texts, given to the Router as the page gives them: what comes of each.

A case is one line of `tests/compat/TOOL.json`:

| member | content |
|---|---|
| `name` | what it is about |
| `what` | what a visitor does with it: one of `ACTS` |
| `address`, `text`, `file`, `sets` ... | what the visitor has kept, and gives to the page |
| `expect` | what came of it in the build that recorded the case |
| `now`, `why` | what comes of it today, where that is something else, and the reason |

`expect` holds what must stay the same: the address and the data of the reply, the files and texts that the
page offers, what it puts on the device; of a refusal, the names of the fields. Markup and words of the reply
are left out. An address that comes back as it was given is written `same`; a text longer than `LONGEST` is
written as its length and SHA-256.

Names of handlers and form controls stand in this file only: where they change, the recorded cases stay.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlencode

from tests.support import visit
from tests.support.markup import walk

FOLDER = Path(__file__).parents[1] / "compat"
LONGEST = 5_000
SAME = "same"
Case = dict[str, Any]
Fields = Mapping[str, list[str]]


def read_cases(tool: str) -> list[Case]:
    file = FOLDER / f"{tool}.json"
    cases: list[Case] = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else []
    return cases


def address_of(tool: str, state: Mapping[str, str]) -> str:
    """Return the fragment of the page's URL that holds a state."""
    return f"#{tool}?{urlencode(state, safe='*')}" if state else f"#{tool}"


def state_of(address: str) -> dict[str, str]:
    """Return the state that the fragment of a URL holds, as the page reads it.

    >>> state_of("#kingdom?v=1&sets=base-2.alchemy")
    {'v': '1', 'sets': 'base-2.alchemy'}
    """
    return dict(parse_qsl(address.partition("?")[2], keep_blank_values=True))


class Offered:
    """What a page offers to take away: files by name, texts to copy, addresses to copy."""

    def __init__(self, html: str) -> None:
        given = [path[-1].attributes for path, text in walk(html) if text is None]
        self.files = {one["data-download"]: one["data-content"] for one in given if "data-download" in one}
        self.texts = [one["data-copy"] for one in given if "data-copy" in one]
        self.links = [one["data-share"] for one in given if one.get("data-share")]


class Refused(Exception):  # noqa: N818 (it is an answer)
    """A request was refused; `fields` are the names of the controls or parts of the address."""

    def __init__(self, fields: list[str]) -> None:
        super().__init__(fields)
        self.fields = fields


class Visit(visit.Visit):
    """A visitor whose form holds nothing at first."""

    def __init__(self, tool: str, language: str = "") -> None:
        super().__init__(tool, language=language)
        self.form = {}

    @property
    def fields(self) -> dict[str, list[str]]:
        return self.form

    def ask(self, action: str, fields: Fields | None = None) -> Offered:
        """Send a request with the whole form, until its last part is answered. Raises Refused."""
        if self.refused(action, fields):
            raise Refused([error["field"] for error in self.answered["errors"]])
        regions = {name: html for part in self.parts for name, html in part["html"].items()}
        return Offered("".join(regions.values()))


def outcome(tool: str, case: Case) -> Case:
    """Return what comes of a case with the code of today, in the form of its `expect`."""
    visit = Visit(tool, case.get("language", ""))
    try:
        found = ACTS[case["what"]](visit, case)
    except Refused as refused:
        return {"errors": refused.fields}
    if found.get("address") == case.get("address", ""):
        found["address"] = SAME
    written: Case = json.loads(json.dumps(found))
    return written


def _shown(visit: Visit) -> Case:
    return {"address": address_of(visit.tool, visit.state), "data": visit.data}


def _text(text: str) -> object:
    if len(text) <= LONGEST:
        return text
    return {"characters": len(text), "sha256": hashlib.sha256(text.encode()).hexdigest()}


def _offered(*offers: Offered) -> Case:
    files = {name: _text(text) for each in offers for name, text in sorted(each.files.items())}
    whole = [text for each in offers for text in each.files.values()]
    texts = {text for each in offers for text in each.texts if text not in whole}
    links = {link for each in offers for link in each.links}
    found: Case = {"files": files, "texts": [_text(text) for text in sorted(texts)], "links": sorted(links)}
    return {name: value for name, value in found.items() if value}


def _open(visit: Visit, case: Case) -> Offered:
    visit.state = state_of(case["address"])
    return visit.ask("open")


def open_address(visit: Visit, case: Case) -> Case:
    _open(visit, case)
    return _shown(visit)


def open_with_shelf(visit: Visit, case: Case) -> Case:
    visit.form["shelf"] = [case["shelf"]]
    _open(visit, case)
    return {"shelf": visit.form["shelf"][0]}


EXPORT: Mapping[str, tuple[str, ...]] = {
    "kingdom": ("text",),
    "shuffle": ("export",),
    "odds": (),
    "quartets": (),
}
"""What is pressed after an address is opened, so that its files are offered."""


def export(visit: Visit, case: Case) -> Case:
    """Open an address and take its files and texts; `names` is the language of Dominion's names."""
    opened = _open(visit, case)
    fields = {"language": [case["names"]]} if "names" in case else {}
    pressed = [visit.ask(action, fields) for action in EXPORT[visit.tool]]
    return _offered(*(pressed if visit.tool == "kingdom" else (opened, *pressed)))


IMPORT = {
    "kingdom": ("read", "text"),
    "shuffle": ("paste", "paste"),
    "odds": ("read", "text"),
    "quartets": ("read", "game-text"),
}


def import_text(visit: Visit, case: Case) -> Case:
    """Give a text to the page: a kingdom, a deck, a table or a game."""
    action, control = IMPORT[visit.tool]
    visit.ask(action, {**case.get("fields", {}), control: [case["text"]]})
    return _shown(visit)


def compare_list(visit: Visit, case: Case) -> Case:
    """Enter a deck to compare with, or cards seen, as a list; `view` shows them."""
    visit.ask("show", case["fields"])
    return _shown(visit)


def load_preset(visit: Visit, case: Case) -> Case:
    visit.ask("load", {"sets": case["sets"], "preset": [case["preset"]], "one-way": ["1"]})
    return _shown(visit)


def import_shelf(visit: Visit, case: Case) -> Case:
    """Give a file of kingdoms to the page, beside those on the device."""
    visit.form["shelf"] = [case.get("shelf", "")]
    offered = visit.ask("import-shelf", {"import": [case["file"]]})
    return {"shelf": _text(visit.form["shelf"][0]), **_offered(offered)}


def show_shelf(visit: Visit, case: Case) -> Case:
    return _offered(visit.ask("shelf", {"shelf": [case["shelf"]]}))


def _kept(visit: Visit, offered: Offered) -> Case:
    return {"weights": visit.form["weights"][0], "kept": visit.form["weights-kept"][0], **_offered(offered)}


def import_weights(visit: Visit, case: Case) -> Case:
    visit.form["sets"] = ["base-2"]
    return _kept(visit, visit.ask("import-weights", {"weights-file": [case["file"]]}))


def kept_weights(visit: Visit, case: Case) -> Case:
    """See the weights that the device keeps; with `use`, go over to those of a name."""
    visit.form |= {"sets": ["base-2"], "weights-kept": [case["kept"]]}
    if "use" in case:
        return _kept(visit, visit.ask("weights-use", {"named": [case["use"]]}))
    return _offered(visit.ask("weights"))


def open_flag(visit: Visit, case: Case) -> Case:
    """Open an address, then one of its flags: who wins it, how often, where that is counted exactly."""
    _open(visit, case)
    visit.ask("flag", {"flag": [case["flag"]]})
    data = {name: value for name, value in visit.data.items() if name != "chance"}
    return {"data": data if data.get("exact") else None}


def count_odds(visit: Visit, case: Case) -> Case:
    _open(visit, case)
    visit.ask("count")
    return {"data": visit.data}


PLAY = {"odds": {"one": "one", "on": "bots"}, "quartets": {"one": "move", "on": "play-on"}}


def play(visit: Visit, case: Case) -> Case:
    """Open an address and let the programs play: one move, or on."""
    _open(visit, case)
    visit.ask(PLAY[visit.tool][case["moves"]])
    return _shown(visit)


ACTS: Mapping[str, Callable[[Visit, Case], Case]] = {
    "open": open_address,
    "open with shelf": open_with_shelf,
    "export": export,
    "text": import_text,
    "list": compare_list,
    "preset": load_preset,
    "shelf file": import_shelf,
    "shelf": show_shelf,
    "weights file": import_weights,
    "kept weights": kept_weights,
    "flag": open_flag,
    "count": count_odds,
    "play": play,
}
