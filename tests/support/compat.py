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

    PYTHONPATH=py:. .venv/bin/python -m tests.support.compat TOOL < NEW_CASES

adds cases, one a line as in the file but without `expect`. A recorded case is never recorded again to make
a test pass: if its result changes, the code is wrong. Most were recorded with the build of commit 22ac9d2,
and so was `device.json`: what that build's page kept in the browser's storage.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Self
from urllib.parse import parse_qsl, urlencode

from cardtable.pages.core.registry import TOOLS
from tests.support import visit
from tests.support.markup import walk

FOLDER = Path(__file__).parents[1] / "compat"
LONGEST = 5_000
SAME = "same"
Case = dict[str, Any]
Fields = Mapping[str, list[str]]


def read_cases(tool: str) -> list[Case]:
    file = FOLDER / f"{tool}.json"
    return list(json.loads(file.read_text(encoding="utf-8"))) if file.is_file() else []


def address_of(tool: str, state: Mapping[str, str]) -> str:
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
    """A request was refused; its arguments are the names of the controls or parts of the address."""


class Visit(visit.Visit):
    """A visitor whose form holds nothing at first, and what a case keeps of the last answer."""

    is_strict = False  # earlier pages sent fields that no action reads any more

    def __init__(self, tool: str, language: str = "") -> None:
        super().__init__(tool, language=language)
        self.form = {}

    def holding(self, **fields: str) -> Self:
        self.form |= {name.replace("_", "-"): [text] for name, text in fields.items()}
        return self

    def ask(self, action: str, fields: Fields | None = None) -> Self:
        """Send a request with the whole form, until its last part is answered. Raises Refused."""
        if self.refused(action, fields):
            raise Refused(*(error["field"] for error in self.answered["errors"]))
        return self

    def at(self, case: Case) -> Self:
        self.state = state_of(case["address"])
        return self.ask("open")

    def shown(self) -> Case:
        return {"address": address_of(self.tool, self.state), "data": self.data}

    def offers(self) -> Offered:
        regions = {name: html for part in self.parts for name, html in part["html"].items()}
        return Offered("".join(regions.values()))

    def kept(self) -> Case:
        """The weights, and what the device keeps of them."""
        weights, kept = self.form["weights"][0], self.form["weights-kept"][0]
        return {"weights": weights, "kept": kept, **_offered(self.offers())}


def outcome(tool: str, case: Case) -> Case:
    """Return what comes of a case with the code of today, in the form of its `expect`."""
    try:
        found = ACTS[case["what"]](Visit(tool, case.get("language", "")), case)
    except Refused as refused:
        return {"errors": [*refused.args]}
    if found.get("address") == case.get("address", ""):
        found["address"] = SAME
    return dict(json.loads(json.dumps(found)))


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


def export(visit: Visit, case: Case) -> Case:
    """Open an address and take its files and texts; `names` is the language of Dominion's names."""
    opened = visit.at(case).offers()
    if visit.tool == "kingdom":
        return _offered(visit.ask("text", {"language": [case["names"]]} if "names" in case else {}).offers())
    return _offered(opened, *([visit.ask("export").offers()] if visit.tool == "shuffle" else []))


def import_shelf(visit: Visit, case: Case) -> Case:
    """Give a file of kingdoms to the page, beside those on the device."""
    visit.holding(shelf=case.get("shelf", "")).ask("import-shelf", {"import": [case["file"]]})
    return {"shelf": _text(visit.form["shelf"][0]), **_offered(visit.offers())}


def kept_weights(visit: Visit, case: Case) -> Case:
    """See the weights that the device keeps; with `use`, go over to those of a name."""
    visit.holding(sets="base-2", weights_kept=case["kept"])
    if "use" in case:
        return visit.ask("weights-use", {"named": [case["use"]]}).kept()
    return _offered(visit.ask("weights").offers())


def open_flag(visit: Visit, case: Case) -> Case:
    """Open an address, then one of its flags: who wins it, how often, where that is counted exactly."""
    data = visit.at(case).ask("flag", {"flag": [case["flag"]]}).data
    exact = {name: value for name, value in data.items() if name != "chance"}
    return {"data": exact if exact.get("exact") else None}


TEXTS = {
    "kingdom": ("read", "text"),
    "shuffle": ("paste", "paste"),
    "odds": ("read", "text"),
    "quartets": ("read", "game-text"),
}
"""By tool, what reads a kingdom, a deck, a table or a game from a text, and the field of the text."""
PLAY = {"odds": {"one": "one", "on": "bots"}, "quartets": {"one": "move", "on": "play-on"}}
ACTS: Mapping[str, Callable[[Visit, Case], Case]] = {
    "open": lambda visit, case: visit.at(case).shown(),
    "open with shelf": lambda visit, case: {
        "shelf": visit.holding(shelf=case["shelf"]).at(case).form["shelf"][0]
    },
    "export": export,
    "text": lambda visit, case: visit.ask(
        TEXTS[visit.tool][0], {**case.get("fields", {}), TEXTS[visit.tool][1]: [case["text"]]}
    ).shown(),
    "list": lambda visit, case: visit.ask("show", case["fields"]).shown(),
    "preset": lambda visit, case: visit.ask(
        "load", {"sets": case["sets"], "preset": [case["preset"]], "one-way": ["1"]}
    ).shown(),
    "shelf file": import_shelf,
    "shelf": lambda visit, case: _offered(visit.ask("shelf", {"shelf": [case["shelf"]]}).offers()),
    "weights file": lambda visit, case: (
        visit.holding(sets="base-2").ask("import-weights", {"weights-file": [case["file"]]}).kept()
    ),
    "kept weights": kept_weights,
    "flag": open_flag,
    "count": lambda visit, case: {"data": visit.at(case).ask("count").data},
    "play": lambda visit, case: visit.at(case).ask(PLAY[visit.tool][case["moves"]]).shown(),
}


def main() -> None:
    parser = argparse.ArgumentParser(
        description="Add cases from the standard input, with what comes of them."
    )
    parser.add_argument("tool", choices=[*TOOLS])
    tool = parser.parse_args().tool
    cases = read_cases(tool)
    for line in sys.stdin:
        case = json.loads(line.rstrip().removesuffix(","))
        if case["name"] in {known["name"] for known in cases}:
            parser.error(f"there is a case of this name: {case['name']}")
        cases.append({**case, "expect": outcome(tool, case)})
    lines = ",\n".join(json.dumps(case, ensure_ascii=False) for case in cases)
    (FOLDER / f"{tool}.json").write_text(f"[\n{lines}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
