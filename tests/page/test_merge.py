"""The merge of what several tabs keep on the device, against the changes made one after the other."""

from __future__ import annotations

import json
from collections.abc import Sequence
from random import Random
from typing import Any

from tools.commands import program, run
from tools.paths import ROOT

SCRIPT = f"""
import {{ mergeTexts }} from {json.dumps((ROOT / "static/page/merge.js").as_uri())};
const cases = JSON.parse(process.argv[1]);
console.log(JSON.stringify(cases.map((texts) => mergeTexts(...texts))));
"""
Entry = dict[str, Any]


def merged(cases: Sequence[tuple[str, ...]]) -> list[str]:
    """Return what the page's script makes of base, ours, theirs and key of each case."""
    node = program("node", "for this test")
    found = run([node, "--input-type=module", "-e", SCRIPT, json.dumps(cases)], "Merging")
    texts: list[str] = json.loads(found)
    return texts


def written(entries: list[Entry]) -> str:
    return json.dumps({"cardtable": "kingdoms", "v": "1", "entries": entries})


def change(entries: list[Entry], random: Random, new: str) -> tuple[list[Entry], list[tuple[str, str, Any]]]:
    """Make changes to different parts of a list, and tell them, to be made to another one."""
    steps: list[tuple[str, str, Any]] = []
    for at in [each["at"] for each in entries]:
        kind = random.choice(("keep", "keep", "remove", "note", "played"))
        if kind != "keep":
            steps.append((kind, at, None if kind == "remove" else kind == "played" or f"by {new}"))
    steps.append(("add", f"{random.randrange(9)}{new}", None))
    return made(entries, steps), steps


def made(entries: list[Entry], steps: list[tuple[str, str, Any]]) -> list[Entry]:
    found = [dict(each) for each in entries]
    for kind, at, value in steps:
        if kind == "add":
            found.insert(0, {"at": at, "state": {"pile": at}, "note": "", "played": False})
        elif kind == "remove":
            found = [each for each in found if each["at"] != at]
        else:
            for each in found:
                if each["at"] == at:
                    each[kind] = value
    return found


def by_at(entries: list[Entry]) -> dict[str, Entry]:
    return {each["at"]: each for each in entries}


def test_changes_of_two_tabs_are_those_made_one_after_the_other() -> None:
    """Entries added, taken away and changed; where both change one thing, this tab's change stays."""
    random = Random(26)
    cases = []
    expected: list[dict[str, Entry]] = []
    orders: list[list[str]] = []
    for _ in range(100):
        base: list[Entry] = [
            {"at": str(at), "state": {"pile": str(at)}, "note": "", "played": False}
            for at in range(random.randrange(6))
        ]
        ours, steps = change(base, random, "a")
        theirs, _ = change(base, random, "b")
        cases.append((written(base), written(ours), written(theirs), "at"))
        gone = {each["at"] for each in base} - {each["at"] for each in ours}
        after = made(theirs, [("remove", at, None) for at in gone])
        expected.append(by_at(made(after, [step for step in steps if step[0] != "remove"])))
        orders.append([each["at"] for each in ours])
    for text, entries, order in zip(merged(cases), expected, orders, strict=True):
        found = json.loads(text)
        assert (found["cardtable"], found["v"]) == ("kingdoms", "1")
        assert by_at(found["entries"]) == entries
        assert [one["at"] for one in found["entries"] if one["at"] in order] == [*filter(entries.get, order)]


def test_lines_that_each_tab_adds_are_kept_and_those_taken_away_are_gone() -> None:
    """Each line once, also where the base was empty."""
    cases = [
        ("", "Moat", "Witch", ""),
        ("Moat\nWitch", "Witch\nCellar", "Moat\nWitch\nChapel\n", ""),
        ("Moat", "", "Moat\nWitch", ""),
        ("Moat", "Moat\nWitch", "Moat\nWitch", ""),
    ]
    assert [set(text.split("\n")) for text in merged(cases)] == [
        {"Moat", "Witch"},
        {"Witch", "Cellar", "Chapel"},
        {"Witch"},
        {"Moat", "Witch"},
    ]


def test_names_of_settings_are_merged_and_each_setting_is_one_value() -> None:
    """Two tabs name settings; a kingdom's address is never put together of two."""
    base = {"v": "1", "current": "x", "named": {"old": "1"}}
    ours = {**base, "named": {"old": "1", "ours": "2"}}
    theirs = {**base, "current": "y", "named": {"theirs": "3"}}
    one = {"at": "1", "state": {"pile": "moat", "seed": "a"}}
    other = {"at": "1", "state": {"pile": "witch", "sets": "base-2"}}
    first = {"at": "1", "state": {"pile": "cellar"}}
    texts = merged(
        [
            (*map(json.dumps, (base, ours, theirs)), "name"),
            (*(written([each]) for each in (first, one, other)), "at"),
            ("damaged", written([one]), "{", "at"),
        ]
    )
    assert json.loads(texts[0]) == {"v": "1", "current": "y", "named": {"ours": "2", "theirs": "3"}}
    assert json.loads(texts[1])["entries"] == [one]
    assert texts[2] == written([one])
