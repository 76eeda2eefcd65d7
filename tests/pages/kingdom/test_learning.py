"""Weights on the page: the eight sliders, and what is learned from kept kingdoms."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from random import Random
from statistics import mean
from typing import Any
from urllib.parse import urlencode

import pytest
from bs4 import BeautifulSoup

from cardtable.kingdom import (
    POSITIONS,
    Asks,
    Attribute,
    Idealised,
    choose_weighted,
    default_weighting,
    nearest_position,
    position_of,
    use_at,
    values_of,
    weighting_from_address,
)
from cardtable.kingdom import pool as pool_of
from cardtable.pages.kingdom import fields
from cardtable.pages.kingdom.attribute_names import ATTRIBUTES
from cardtable.pages.kingdom.attribute_phrases import PHRASES
from cardtable.pages.kingdom.kept_weights import decode_kept, decode_weights
from cardtable.pages.kingdom.liked import liked_kingdoms
from cardtable.pages.kingdom.samples import kingdom
from cardtable.pages.kingdom.shelf import Entry, Shelf
from cardtable.pages.language import t
from cardtable.pages.router import Router
from cardtable.pages.samples import answers

EDITIONS = ("base-2", "intrigue-2", "seaside-2", "prosperity-2", "dark-ages", "empires")
OWNED = pool_of(EDITIONS)
PEACE = weighting_from_address("attack*0*0*1*0-02_giver*0*0*1*0-1_splitter*3*6*4*0-9")


def entries(count: int, *, favourite: bool = False, played: bool = False) -> tuple[Entry, ...]:
    """Return kept kingdoms without Attacks and with many villages."""
    return tuple(
        Entry(
            f"2026-10-{at + 1:02}T20:00:00Z",
            {
                "v": "1",
                "sets": ".".join(EDITIONS),
                "pile": ".".join(
                    pile.id for pile in choose_weighted(OWNED, Asks(), PEACE, Random(f"peace {at}")).piles
                ),
            },
            favourite=favourite,
            played=played,
        )
        for at in range(count)
    )


def learn(*kept: Entry, **given: list[str]) -> dict[str, Any]:
    """Return the last part of the answer."""
    request = kingdom("weights-learn", "", shelf=[Shelf(kept).text()], **given)
    return answers(request)[-1]


@pytest.mark.slow
@pytest.mark.parametrize("attribute", fields.SLIDERS)
def test_a_slider_moves_its_attribute(attribute: Attribute) -> None:
    """Kingdoms of the ends and of the middle, in this order; each position is read back."""
    sums = []
    for position in (min(POSITIONS), 0, max(POSITIONS)):
        weighting = default_weighting().using(attribute, use_at(attribute, position))
        sums.append(
            mean(
                sum(
                    float(values_of(pile).get(attribute, 0))
                    for pile in choose_weighted(OWNED, Asks(), weighting, Random(seed)).piles
                )
                for seed in range(40)
            )
        )
    assert sums[0] < sums[1] < sums[2]
    assert [position_of(attribute, use_at(attribute, each)) for each in POSITIONS] == list(POSITIONS)


def test_sliders_change_what_was_moved_only() -> None:
    """An attribute with numbers of its own keeps them while its slider stays at the nearest position."""
    own = weighting_from_address("splitter*1*9*3*0-5_grower*3")
    given = {"position-buyer": ["2"], "position-splitter": ["2"], "weights": ["splitter*1*9*3*0-5_grower*3"]}
    reply = Router().respond(kingdom("weights-position", "", **given))
    now = decode_weights(reply["fields"]["weights"][0])
    assert now == own.using(Attribute.BUYER, use_at(Attribute.BUYER, 2))
    assert reply["words"] == "+Buy: much more: 3 to 5 over the ten piles."


def test_what_is_learned_is_told_used_and_kept_by_its_name() -> None:
    """From ten favourites without Attacks: fewer of them; the same settings in the form and on the device."""
    reply = learn(*entries(10, favourite=True))
    assert reply["data"]["kingdoms"] == 10
    assert reply["data"]["leans"]["attack"] < 0 < reply["data"]["leans"]["splitter"]
    sheet = BeautifulSoup(reply["html"]["kingdom-sheet"], "html.parser")
    told = sheet.select_one(".verdict")
    assert told is not None
    assert "Learned from 10 kingdoms. In use." in told.get_text()
    assert "Less: Attacks" in told.get_text()
    assert re.search(r"[\d.]+ piles in a kingdom of yours; usually [\d.]+", told.get_text())
    assert "So few say little" not in told.get_text()
    [weights] = reply["fields"]["weights"]
    assert reply["fields"]["way"] == ["weighted"], "the big button deals with them, too"
    assert reply["html"]["kingdom-wish"].endswith(" · Weighted: Like our favourites")
    assert "In use: “Deal a kingdom” draws with “Like our favourites”." in sheet.get_text()
    kept = decode_kept(reply["fields"]["weights-kept"][0])
    assert dict(kept.named)["Like our favourites"] == weights == kept.current
    assert decode_weights(weights) != default_weighting()


def kept_after(reply: dict[str, Any]) -> dict[str, list[str]]:
    """Return the fields of the form after a reply."""
    return {name: reply["fields"][name] for name in ("weights", "weights-kept", "way")}


def test_what_was_learned_stays_until_it_is_learned_again() -> None:
    """The sheet opened again has it, in players' words: five lines at once, the others folded."""
    learned = learn(*entries(12, favourite=True), **{"learn-played": ["1"]})
    assert set(PHRASES) == set(Attribute)
    again = Router().respond(kingdom("weights", "", **kept_after(learned)))
    sheet = BeautifulSoup(again["html"]["kingdom-sheet"], "html.parser")
    told = sheet.select_one(".verdict")
    assert told is not None
    assert len(told.select(":scope > .lessons > li")) == 5
    assert len(told.select("details .lessons > li")) > 0
    jargon = {t(name) for attribute, (name, _) in ATTRIBUTES.items() if attribute not in fields.SLIDERS}
    assert not [line for line in told.select("strong") if line.get_text().partition(": ")[2] in jargon]
    assert sheet.select_one("input[name=learn-played][checked]") is not None
    sliders = [each.get_text() for each in sheet.select(".position output")]
    assert not [words for words in sliders if "own numbers" in words]
    assert "learned: more" in sliders[0]
    assert "learned: less" in sliders[5]
    assert int(str(sheet.select("[name=position-attack]")[0]["value"])) < 0


def test_weights_are_taken_into_use_and_out_of_it() -> None:
    """By a slider and by a ready-made taste, too; the line of the wishes names them; one press goes back."""
    ready = Router().respond(kingdom("weights-ready", "", ready=["little-luck"], asks=["village"]))
    assert ready["fields"]["way"] == ["weighted"]
    assert ready["html"]["kingdom-wish"] == "Base · +2 Actions · Weighted: Little luck"
    moved = Router().respond(kingdom("weights-position", "", **{"position-buyer": ["2"]}))
    assert moved["fields"]["way"] == ["weighted"]
    assert moved["html"]["kingdom-wish"].endswith(" · Weighted: your own weights")
    assert "In use" in moved["html"]["kingdom-weights-in-use"]
    back = Router().respond(kingdom("weights-method", "", **{**kept_after(ready), "way": ["standard"]}))
    assert back["fields"]["way"] == ["standard"]
    assert back["fields"]["weights"] == ready["fields"]["weights"], "they are kept"
    assert back["html"]["kingdom-wish"] == "Base · nothing wished for"
    assert "Not in use" in back["html"]["kingdom-sheet"]
    learned = learn(*entries(3, favourite=True))
    other = {**kept_after(learned), "weights": ready["fields"]["weights"]}
    stale = Router().respond(kingdom("weights", "", **other))
    assert "Learned from 3 kingdoms. Not in use now." in stale["html"]["kingdom-sheet"]
    again = Router().respond(kingdom("weights-use-learned", "", **other))
    assert again["fields"]["weights"] == learned["fields"]["weights"]


def test_the_line_tells_by_what_the_next_kingdom_is_dealt() -> None:
    """A change of a table that was dealt by the standard method leaves the form's method in the line."""
    dealt = Router().respond(kingdom("deal", "line"))
    form = {"way": ["weighted"], "weights": ["variance*0*2*1*0-6"], "slot": ["pile-2"]}
    swapped = Router().respond(kingdom("swap", "", **form) | {"state": dealt["state"]})
    assert swapped["html"]["kingdom-wish"].endswith(" · Weighted: Little luck")
    assert "way" not in swapped["state"]


def test_a_shared_kingdom_leaves_the_weights_at_home() -> None:
    """The page's own address has them; the shared one has the same cards, and is short."""
    weights = learn(*entries(4, favourite=True))["fields"]["weights"]
    reply = Router().respond(kingdom("deal", "mine", way=["weighted"], weights=weights))
    assert reply["state"]["weights"] == weights[0]
    assert not {"weights", "way", "seed"} & {*reply["shared"]}
    assert len(urlencode(reply["shared"])) < 300 < len(urlencode(reply["state"]))
    there = Router().respond(kingdom("open", "") | {"state": reply["shared"]})
    assert there["data"]["table"] == reply["data"]["table"]
    older = Router().respond(kingdom("open", "") | {"state": reply["state"]})
    assert older["state"]["weights"] == weights[0]
    assert older["shared"] == reply["shared"]
    plain = Router().respond(kingdom("deal", "mine", way=["weighted"]))
    assert plain["shared"] == plain["state"] | {"players": "2"}


def test_a_damaged_report_costs_no_weights() -> None:
    """What was learned is left out, the settings are read."""
    kept = json.loads(learn(*entries(2, favourite=True))["fields"]["weights-kept"][0])
    for damaged in (
        7,
        {},
        {**kept["learned"], "lessons": [["luck", 1, 2]]},
        {**kept["learned"], "kingdoms": "2"},
    ):
        text = json.dumps({**kept, "learned": damaged})
        assert decode_kept(text).learned is None
        assert dict(decode_kept(text).named) == kept["named"]


def test_kingdoms_count_by_their_marks() -> None:
    """Favourites; played ones if that is ticked; no others, and none that cannot be read any more."""
    broken = Entry("2026-11-01T20:00:00Z", {"v": "7"}, favourite=True)
    few = Entry("2026-11-02T20:00:00Z", {"v": "1", "sets": "base-2", "pile": "moat.village"}, favourite=True)
    loved, played, seen = entries(3, favourite=True), entries(2, played=True), entries(4)
    shelf = Shelf((broken, few, *loved, *played, *seen))
    assert len(liked_kingdoms(shelf, (), played=False)) == 3
    assert len(liked_kingdoms(shelf, (), played=True)) == 5
    assert learn(*shelf.entries, **{"learn-played": ["1"]})["data"]["kingdoms"] == 5
    assert "So few say little" in learn(*loved)["html"]["kingdom-sheet"]
    [error] = learn(*played)["errors"]
    assert error["field"] == "learn-played"


def test_the_wishes_of_a_kingdom_are_no_taste() -> None:
    """A village is wished for in each: the piles that could have come are those that keep the wish."""
    state = {"v": "1", "sets": "base-2", "asks": "village", "pile": "village"}
    piles = [pile.id for pile in pool_of(["base-2"]).piles if Attribute.SPLITTER not in values_of(pile)]
    entry = Entry(
        "2026-11-02T20:00:00Z", {**state, "pile": ".".join(["village", *piles[:9]])}, favourite=True
    )
    [liked] = liked_kingdoms(Shelf((entry,)), (), played=False)
    assert liked.asks.village
    assert learn(entry)["data"]["leans"]["splitter"] <= 0.1


@pytest.mark.parametrize("attribute", fields.SLIDERS)
def test_a_slider_stands_at_the_position_with_the_nearest_middle(attribute: Attribute) -> None:
    """Each position at itself; a range between two positions at the nearer one, by looking at all."""
    uses = [use_at(attribute, each) for each in POSITIONS]
    assert [nearest_position(attribute, use) for use in uses] == list(POSITIONS)
    idealised = [(at, use) for at, use in zip(POSITIONS, uses, strict=True) if isinstance(use, Idealised)]
    ranges = {at: (use.least, use.most) for at, use in idealised}
    for tenths in range(0, 200, 7):
        own = Idealised(Fraction(tenths, 10), Fraction(tenths, 10) + 3, Fraction(7, 5), Fraction(1, 4))
        middles = {each: Fraction(sum(ends)) / 2 for each, ends in ranges.items()}
        off = {each: abs(middle - Fraction(tenths, 10) - Fraction(3, 2)) for each, middle in middles.items()}
        found = nearest_position(attribute, own)
        assert off.get(found, min(off.values())) == min(off.values())
