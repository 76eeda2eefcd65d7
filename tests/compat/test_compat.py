"""Addresses, files and texts that an earlier build wrote give what they gave then.

Printed names become known over time. So a text with names of another language may hold more of them than the
one that was recorded, as long as both are read as the same kingdom. And facts about cards are corrected: of
the evidence for a wish, piles whose abilities have been corrected are left out on both sides. A game of
Quartets is written with names where it had seats: both are read as the same game. And a game of
Odds is sealed until its end: its addresses and files are read as the same game. And bots learn to play
better: of a game that such a bot plays on, only what was kept is compared. And a flag is counted exactly or
not at all: counts that were sampled are not compared. And texts of a kingdom name its piles in the order in
which they are shown: both are read as the same kingdom, whatever the order of its piles. And names of
Quartets that the page suggested stay as they were said: they are compared in the language of the address.
"""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from cardtable import odds
from cardtable.kingdom import card_by_id, write
from cardtable.kingdom.choose.pile_classes import former_abilities
from cardtable.kingdom.text.dominionrandomizer import write_address
from cardtable.kingdom.text.parsing import read
from cardtable.pages.core.registry import TOOLS
from cardtable.quartets import read_game, write_game
from tests.support.compat import FOLDER, SAME, Case, address_of, outcome, read_cases, state_of

CHANGED = {"published"}
"""The bots that play otherwise than when the cases were recorded."""


def cases() -> list[tuple[str, Case]]:
    """Return every recorded case with its tool."""
    return [(tool, case) for tool in TOOLS for case in read_cases(tool)]


def each_third() -> list[Any]:
    """Return all cases as parameters: one of three is tried in every run, the others are long tests."""
    marks = ((), pytest.mark.long, pytest.mark.long)
    return [pytest.param(*case, marks=marks[at % 3]) for at, case in enumerate(cases())]


def name_of(value: object) -> str:
    """Return the tool or the name of a case, for the list of tests."""
    return str(value["name"]) if isinstance(value, dict) else str(value)


@pytest.mark.parametrize(("tool", "case"), each_third(), ids=name_of)
def test_what_was_kept_gives_what_it_gave(tool: str, case: Case) -> None:
    found, expected = outcome(tool, case), case["expect"] | case.get("now", {})
    if "now" in case and "data" in found:
        assert case["expect"]["data"].items() <= found["data"].items()
    if found != expected and "names" in case:
        found, expected = (named_in_english(each, case["names"]) for each in (found, expected))
    if found != expected and tool == "kingdom" and case["what"] == "export":
        found, expected = (with_sorted_piles(each, case.get("names", "en")) for each in (found, expected))
    if found != expected and tool == "quartets" and "&suggested=" in case.get("address", ""):
        expected = with_names_as_said(expected)
    if found != expected and tool == "quartets":
        found, expected = as_games(found), as_games(expected)
    if found != expected and tool == "kingdom":
        found, expected = without_corrected(found), without_corrected(expected)
    if NO_LONGER & {*expected.get("errors", ())}:
        told = [name for name in expected["errors"] if name not in NO_LONGER]
        found, expected = {"errors": found.get("errors", [])}, {"errors": told}
    if tool == "odds" and case["what"] == "flag":
        found, expected = (with_exact_count(each) for each in (found, expected))
    if found != expected and tool == "odds":
        found, expected = (unsealed(each, case) for each in (found, expected))
    if found != expected and tool == "odds" and case["what"] == "play":
        found, expected = (without_new_moves(each, case) for each in (found, expected))
    assert found == expected


NO_LONGER = {"suggested"}
"""Parts of addresses that have no effect any more, so that nothing in them is refused."""


def with_names_as_said(found: Case) -> Case:
    """Return what came of a case with the names that the page translated into English as they were said."""
    text = json.dumps(found).replace("Fish", "Fische").replace("Cod", "Kabeljau")
    said: Case = json.loads(text.replace("&suggested=11", ""))
    return said


def with_exact_count(found: Case) -> Case:
    """Return what came of a flag with its count if that is exact."""
    data = dict(found["data"])
    data.pop("chance", None)
    return {**found, "data": data if data.get("exact") else None}


def as_games(found: Case) -> Case:
    """Return what came of a case with each game's text as the game that it is read as.

    Statements name the players by their seats or by their names.
    """
    files = {name: write_game(read_game(text)) for name, text in found.get("files", {}).items()}
    return {**found, "files": files} if files else found


def unsealed(found: Case, case: Case) -> Case:
    """Return what came of a game of Odds with its texts as they are written at its end."""
    written = dict(found)
    if "address" in found:
        state = state_of(case["address"] if found["address"] == SAME else found["address"])
        if "game" in state:
            game = odds.write_game(odds.read_game(state["game"].replace(".", "\n"))).rstrip()
            written["address"] = address_of("odds", {**state, "game": game.replace("\n", ".")})
    if "battle-line-game.txt" in found.get("files", {}):
        game = odds.write_game(odds.read_game(found["files"]["battle-line-game.txt"]))
        written["files"] = {**found["files"], "battle-line-game.txt": game}
    return written


def without_new_moves(found: Case, case: Case) -> Case:
    """Return what came of a game that was played on, without the moves of a bot that plays otherwise now."""
    kept = state_of(case["address"])
    if not CHANGED & {*kept["players"].split(".")}:
        return found
    lines = found["data"]["text"].splitlines()
    before = lines[: len(kept["game"].split("."))]
    assert len(lines) > len(before)
    return {"players": state_of(found["address"])["players"], "game": before}


def without_corrected(found: Case) -> Case:
    """Return what came of a case without evidence that rests on corrected facts."""
    if "found" not in found.get("data", {}):
        return found
    evidence = {
        ask: [pile for pile in piles if not is_corrected(pile)]
        for ask, piles in found["data"]["found"].items()
    }
    return {**found, "data": {**found["data"], "found": evidence}}


def is_corrected(pile: str) -> bool:
    """Return whether the abilities of a pile are others than those of the first build's table."""
    card = card_by_id(pile)
    return {*former_abilities(card)} != {*card.abilities}


def named_in_english(found: Case, language: str) -> Case:
    """Return what came of a case with each written kingdom in English."""
    files = {name: in_english(text, language) for name, text in found["files"].items()}
    return {**found, "files": files, "texts": sorted(in_english(text, language) for text in found["texts"])}


def with_sorted_piles(found: Case, language: str) -> Case:
    """Return what came of a case with the piles of each written kingdom in the order of their ids."""
    files = {name: as_sorted(text, language) for name, text in found["files"].items()}
    return {**found, "files": files, "texts": sorted(as_sorted(text, language) for text in found["texts"])}


def as_sorted(text: str, language: str) -> str:
    """Return a written kingdom, or an address of one, with its piles in the order of their ids."""
    reading = read(text, language)
    assert not reading.troubles
    piles = tuple(sorted(reading.layout.piles, key=lambda card: card.id))
    layout = replace(reading.layout, piles=piles)
    return write_address(layout) if "://" in text else write(layout, language)


def in_english(text: str, language: str) -> str:
    """Return a written kingdom in English; an address stays as it is."""
    if "://" in text:
        return text
    reading = read(text, language)
    assert not reading.troubles
    return write(reading.layout)


@pytest.mark.parametrize("tool", [tool for tool in TOOLS if read_cases(tool)])
def test_each_tool_has_its_cases_on_a_line_each_and_named_once(tool: str) -> None:
    names = [case["name"] for case in read_cases(tool)]
    assert len(names) >= 40
    assert len(names) == len(set(names))
    assert len((FOLDER / f"{tool}.json").read_text(encoding="utf-8").splitlines()) == len(names) + 2
