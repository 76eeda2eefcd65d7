"""Even and weighted choice on the Kingdom page: ways, counts, weights, why a pile is there."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from html import unescape
from math import comb
from typing import Any
from urllib.parse import parse_qsl

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtable.kingdom import Attribute, card_by_id, default_weighting, weighting_from_address
from cardtable.kingdom.weighted.settings_file import read_weighting
from cardtable.pages.core.router import Router
from cardtable.pages.kingdom.methods import Method
from cardtable.pages.kingdom.weights.attribute_names import attribute_texts, use_kind
from cardtable.pages.kingdom.weights.kept_weights import KeptWeights, decode_kept
from tests.support.kingdom.naive_limits import SORTS
from tests.support.kingdom.replies import soup
from tests.support.samples import answers, opened
from tests.support.samples.kingdom import ALL_ASKS, ALL_SETS, kingdom

METHODS = tuple(method.value for method in Method)
WEIGHTS = "splitter*3*5*4*0-5_buyer_-village*2"


def respond(request: dict[str, Any]) -> dict[str, Any]:
    """Answer one request."""
    return Router().respond(request)


def on_table(state: dict[str, str], action: str, **fields: list[str]) -> dict[str, Any]:
    """A request made while a table is shown."""
    return {**kingdom(action, ""), "state": state, "fields": {**kingdom(action, "")["fields"], **fields}}


@pytest.mark.slow
@settings(max_examples=40, deadline=None)
@given(
    st.sampled_from(METHODS),
    st.lists(st.sampled_from(ALL_SETS), min_size=2, unique=True),
    st.lists(st.sampled_from(ALL_ASKS), unique=True),
    st.sampled_from(["", WEIGHTS]),
)
def test_an_address_repeats_the_kingdom_of_every_way(
    way: str, sets: list[str], asks: list[str], weights: str
) -> None:
    """Dealt in any way, the address gives the same table, way and weights."""
    reply = respond(kingdom("deal", "x", sets=sets, asks=asks, way=[way], weights=[weights]))
    if "errors" in reply:
        assert "a kingdom needs ten" in reply["errors"][0]["message"]
        return
    again = respond(opened("kingdom", **reply["state"]))
    assert again["data"] == reply["data"]
    embedded = respond({**opened("kingdom", **reply["state"]), "embedded": True})["fields"]
    assert embedded["way"] == [way]
    assert embedded.get("weights") == ([weights or "default"] if way == "weighted" else None)
    bare = {name: reply["state"][name] for name in reply["state"] if name in KNOWN}
    assert respond(opened("kingdom", **bare))["data"]["piles"] == reply["data"]["piles"]


KNOWN = ("v", "sets", "asks", "counters", "way", "weights", "one-way", "deal", "seed")
"""The parts of an address that hold the wish."""


@pytest.mark.parametrize("way", METHODS)
def test_locks_and_bans_hold_in_every_way(way: str) -> None:
    """Again keeps a locked pile in its place, and what is banned stays away."""
    reply = respond(kingdom("deal", "locks", way=[way], sets=["base-2", "seaside-2"]))
    kept, unwanted = reply["data"]["piles"][3], reply["data"]["piles"][5]
    fields = {"way": [way], "sets": ["base-2", "seaside-2"]}
    reply = respond(on_table(reply["state"], "lock", slot=["pile-4"], **fields))
    reply = respond(on_table(reply["state"], "ban", slot=["pile-6"], **fields))
    for entropy in ("01", "02", "03"):
        again = respond({**on_table(reply["state"], "again", **fields), "entropy": entropy})
        assert again["data"]["piles"][3] == kept
        assert unwanted not in again["data"]["piles"]
        assert again["state"].get("way", "standard") == way


def test_a_swap_and_a_ban_on_a_weighted_table_follow_its_weights() -> None:
    """With Moat liked a thousand times as much, it comes in; on a standard table the weights do nothing."""
    base = {"sets": ["base-2"], "weights": ["-moat*1000"]}
    for way, most in (("weighted", 6), ("standard", 3)):
        came = 0
        for seed in range(6):
            given = {**base, "way": [way], "asks": []}
            listed = "Artisan, Bandit, Chapel, Festival, Library, Market, Mine, Sentry, Vassal, Witch"
            laid = respond({**kingdom("read", "", **given, text=[listed]), "entropy": "1"})
            action = ("swap", "ban")[seed % 2]
            request = on_table(laid["state"], action, slot=["pile-3"], **given)
            came += "moat" in respond({**request, "entropy": f"{seed}"})["data"]["piles"]
        assert came == 6 if most == 6 else came <= most


@pytest.mark.parametrize(
    ("way", "words"),
    [
        ("standard", "takes each card below with the same chance."),
        ("even", "evenly, beside the other nine."),
        ("weighted", "by the weights, against the other nine."),
    ],
)
def test_the_sheet_of_a_pile_says_how_a_swap_is_drawn(way: str, words: str) -> None:
    """Each way has its sentence, at piles alone."""
    given = {"way": [way], "sets": ["cornucopia-1"], "text": ["Young Witch, Bane: Hamlet"]}
    laid = respond(kingdom("read", "1", **given))
    sheets = [
        respond(on_table(laid["state"], "slot", slot=[slot]))["html"]["kingdom-sheet"]
        for slot in ("pile-1", "bane")
    ]
    assert words in sheets[0]
    assert words not in sheets[1]


def test_a_text_with_too_few_piles_is_completed_in_the_way_of_the_form() -> None:
    """Nine names of Base: by the weights the tenth is Moat."""
    listed = "Artisan, Bandit, Chapel, Festival, Library, Market, Mine, Sentry, Vassal"
    for seed in range(5):
        given = {"way": ["weighted"], "weights": ["-moat*1000"], "text": [listed]}
        reply = respond({**kingdom("read", "", **given), "entropy": f"{seed}"})
        assert reply["data"]["piles"][9] == "moat"


def test_banning_the_last_piles_is_refused_in_words() -> None:
    """Alchemy has twelve piles: two can be banned, and not a third."""
    reply = respond(kingdom("deal", "a", sets=["alchemy"]))
    for _ in range(2):
        reply = respond(on_table(reply["state"], "ban", slot=["pile-1"], sets=["alchemy"]))
    refused = respond(on_table(reply["state"], "ban", slot=["pile-1"], sets=["alchemy"]))
    assert refused["errors"][0]["message"].startswith("No other pile is left to take its place.")


@pytest.mark.parametrize("way", METHODS)
def test_relaxing_keeps_the_way(way: str) -> None:
    """An ask that is given up leaves the way as it was."""
    reply = respond(kingdom("relax", "x", asks=["buy", "costs"], relax=["costs"], way=[way]))
    assert reply["fields"]["way"] == [way]
    assert reply["state"].get("way", "standard") == way


@pytest.mark.parametrize(
    ("state", "field", "words"),
    [
        ({"way": "fair"}, "way", "Accepted: standard, even, weighted"),
        ({"way": "weighted", "weights": "splitter*1*2"}, "weights", "accepted are 0, 1 or 4 numbers"),
        ({"way": "weighted", "weights": "-vilage*2"}, "weights", "vilage"),
        ({"v": "9"}, "v", "version '9' cannot be read. Accepted: 1."),
        ({"colour": "red"}, "colour", "is not part of an address."),
        ({"sets": "base-9"}, "sets", "'base-9' is not accepted. Accepted: base-1, base-2"),
        ({"asks": "wealth"}, "asks", "Accepted: no-attacks, attack, reaction"),
        ({"seed": "<img src=x onerror=alert(1)>"}, "seed", "Accepted: up to 32"),
        ({"pile": "banana"}, "pile", "there is no card 'banana'"),
        ({"pile": "moat.moat"}, "pile", "moat"),
        ({"pile": "moat", "bane": "village"}, "bane", "nothing on the table calls for it"),
        ({"pile": "moat", "locked": "throne"}, "locked", "there is no slot 'throne'"),
        ({"pile": "moat", "boxes": "bananas"}, "boxes", "Accepted: colonies, shelters."),
        (
            {"in_all-least": "9", "in_all-most": "2"},
            "in_all-least",
            "more than the most, 2. Accepted: 0 to 2.",
        ),
        ({"in_all-least": "many"}, "in_all-least", "Accepted: whole numbers from 0 to 20."),
    ],
)
def test_a_part_of_an_address_that_is_wrong_is_named(state: dict[str, str], field: str, words: str) -> None:
    """The part that is wrong is named, and what would be accepted."""
    reply = respond(opened("kingdom", **{"v": "1", "sets": "base-2", "seed": "1", **state}))
    assert [error["field"] for error in reply["errors"]] == [field]
    assert words in reply["errors"][0]["message"]


def test_counts_are_exact_and_chances_add_up_to_ten() -> None:
    """Without asks all choices of ten among the 26 piles of Base; every pile is as likely."""
    *_, last = answers(kingdom("chances", "", way=["even"]))
    assert last["data"]["kingdoms"] == str(comb(26, 10))
    assert set(last["data"]["chances"].values()) == {"5/13"}
    assert last["words"] == f"{comb(26, 10):,} kingdoms meet the wishes."
    assert f"Exactly 5/13: {comb(25, 9):,} of {comb(26, 10):,}" in last["html"]["kingdom-chances"]
    *_, asked = answers(kingdom("chances", "", asks=["village", "buy"]))
    assert sum(map(Fraction, asked["data"]["chances"].values())) == 10
    assert set(asked["data"]["prices"]) == {"village", "buy"}
    assert "times as many" in asked["html"]["kingdom-chances"]
    *_, priced = answers(kingdom("chances", "", asks=["village"]))
    assert f"{comb(26, 10):,} kingdoms instead of" in priced["html"]["kingdom-chances"]


def test_locked_and_banned_piles_are_part_of_the_count() -> None:
    """A locked pile has the chance 1, a banned one 0, and the count is that of the rest."""
    reply = respond(kingdom("deal", "count"))
    first, second = reply["data"]["piles"][:2]
    reply = respond(on_table(reply["state"], "lock", slot=["pile-1"]))
    reply = respond(on_table(reply["state"], "ban", slot=["pile-2"]))
    *_, last = answers(on_table(reply["state"], "chances"))
    assert last["data"]["kingdoms"] == str(comb(24, 9))
    assert last["data"]["chances"][first] == "1"
    assert last["data"]["chances"][second] == "0"


def test_cards_that_are_never_dealt_are_in_no_kingdom_counted() -> None:
    """Whether a kingdom lies on the table or not."""
    dealt = respond(kingdom("deal", "count"))["state"]
    for table in ({}, {"state": dealt}):
        *_, last = answers(kingdom("chances", "", never=["Witch\nMoat"]) | table)
        assert last["data"]["kingdoms"] == str(comb(24, 10))
        assert last["data"]["chances"]["witch"] == "0"
        assert "Banned or avoided cards, in none of them: 2" in last["html"]["kingdom-chances"]


def test_a_conflict_is_told_where_it_is_counted() -> None:
    """No kingdom meets all asks: the sheet says which are left out."""
    *_, last = answers(kingdom("chances", "", sets=["alchemy"], asks=["alchemy"]))
    assert "No kingdom meets every wish" in last["html"]["kingdom-chances"]


def test_too_many_numbers_to_count_are_told_in_words() -> None:
    """The sheet says what to give up."""
    many = {f"{of}-{end}": [number] for of in SORTS for end, number in (("least", "1"), ("most", "4"))}
    *_, last = answers(kingdom("chances", "", sets=ALL_SETS, **many))
    assert "Take away some of them" in last["html"]["kingdom-chances"]


def test_every_attribute_has_its_own_words() -> None:
    """Names and meanings for all of them, none twice."""
    texts = attribute_texts()
    assert {*texts} == {*Attribute}
    for column in zip(*texts.values(), strict=True):
        assert len({*column}) == len(Attribute)


def test_every_attribute_stands_in_the_table_with_its_sum() -> None:
    """In that of the weights, of the kingdom on the table."""
    dealt = respond(kingdom("deal", "a"))
    sheet = soup(respond(on_table(dealt["state"], "weights")), "kingdom-sheet")
    rows = sheet.select(".attributes tbody tr")
    assert {str(row["data-attribute"]) for row in rows} == {attribute.value for attribute in Attribute}
    sums = [strong.get_text() for row in rows for strong in row.select("strong")]
    assert len(sums) == len(Attribute)
    assert all(re.match(r"\d", text) for text in sums)


def test_an_attribute_is_set_and_shown_against_the_kingdom() -> None:
    """New numbers go into the form and onto the device; the sum on the table is judged by them."""
    dealt = respond(kingdom("deal", "a", way=["weighted"]))
    numbers = {"least": ["3"], "most": ["5,5"], "below": ["4"], "above": ["0.5"]}
    reply = respond(on_table(dealt["state"], "attribute-set", attribute=["splitter"], **numbers))
    assert reply["fields"]["weights"] == ["splitter*3*5-5*4*0-5"]
    assert json.loads(reply["fields"]["weights-kept"][0])["current"] == "splitter*3*5-5*4*0-5"
    assert "wished 3 to 5.5" in reply["html"]["kingdom-verdict"]


@pytest.mark.parametrize(
    ("numbers", "field"),
    [
        ({"least": ["9"], "most": ["2"]}, "least"),
        ({"below": ["0"]}, "below"),
        ({"above": ["1e9"]}, "above"),
        ({"most": ["many"]}, "most"),
    ],
)
def test_a_wrong_number_is_named_and_changes_nothing(numbers: dict[str, list[str]], field: str) -> None:
    """The error stands at the number, and says what is accepted."""
    reply = respond(kingdom("attribute-set", "", attribute=["splitter"], **numbers))
    assert [error["field"] for error in reply["errors"]] == [field]
    assert "Accepted:" in reply["errors"][0]["message"]


@pytest.mark.parametrize("kind", ["unused", "clustering", "idealised"])
@pytest.mark.parametrize("attribute", ["splitter", "grower", "cheap"])
def test_any_attribute_takes_any_use(attribute: str, kind: str) -> None:
    """The use that a person chooses is in force, with numbers to begin with."""
    reply = respond(kingdom("attribute-use", "", attribute=[attribute], use=[kind]))
    weights = reply["fields"]["weights"][0].replace("default", "")
    assert use_kind(weighting_from_address(weights).use_of(Attribute(attribute))) == kind


def test_what_an_earlier_build_has_set_is_told_kept_and_forgotten_at_a_press() -> None:
    """The sheet tells own values and readings; a change beside them leaves them; likes outlive them."""
    weights = ["*piles*sum*once_-moat*2*blocker*0_-village*1*splitter*1-5_-witch*0-4"]
    sheet = soup(respond(kingdom("weights", "", weights=weights)), "kingdom-sheet")
    assert "own values of attributes for 2 cards. These settings read the published text" in sheet.get_text()
    assert [str(pick["value"]) for pick in sheet.select(".pick")] == ["moat", "witch"]
    liked = respond(kingdom("like", "", weights=weights, taste=["moat"], factor=["5"]))
    assert liked["fields"]["weights"] == [weights[0].replace("moat*2", "moat*5")]
    assert liked["words"] == "Moat: much more often"
    forgotten = respond(kingdom("own-values-forget", "", weights=weights))
    assert forgotten["fields"]["weights"] == ["-moat*2_-witch*0-4"]
    assert forgotten["fields"]["way"] == ["standard"]
    assert "These settings" not in forgotten["html"]["kingdom-sheet"]


def test_a_pile_is_found_by_its_name_in_any_language() -> None:
    """Enter in the sheet opens the pile that was typed; a wrong name gets the nearest."""
    reply = respond(kingdom("weights-enter", "", **{"taste-name": ["dorf"]}, language=["de"]))
    assert 'value="village"' in reply["html"]["kingdom-sheet"]
    wrong = respond(kingdom("weights-enter", "", **{"taste-name": ["vilage"]}))
    assert "The nearest is Village" in wrong["errors"][0]["message"]


def test_settings_are_kept_by_name_used_and_removed() -> None:
    """Kept on the device under a name, back in force at a press, forgotten at another."""
    saved = respond(kingdom("weights-save", "", weights=[WEIGHTS], **{"weights-name": ["Wild <b>"]}))
    kept = saved["fields"]["weights-kept"]
    assert "Wild &lt;b&gt;" in saved["html"]["kingdom-sheet"]
    used = respond(kingdom("weights-use", "", named=["Wild <b>"], **{"weights-kept": kept}))
    assert used["fields"]["weights"] == [WEIGHTS]
    gone = respond(kingdom("weights-remove", "", named=["Wild <b>"], **{"weights-kept": kept}))
    assert json.loads(gone["fields"]["weights-kept"][0])["named"] == {}
    nameless = respond(kingdom("weights-save", "", **{"weights-name": [" "]}))
    assert nameless["errors"][0]["field"] == "weights-name"
    assert respond(kingdom("weights-reset", "", weights=[WEIGHTS]))["fields"]["weights"] == ["default"]


def test_enter_in_the_name_of_settings_keeps_them() -> None:
    """Enter presses the first button of the sheet that sends it, whatever field it is in."""
    first, *_ = soup(respond(kingdom("weights", "")), "kingdom-sheet").select("button[type=submit]")
    saved = respond(kingdom(str(first["data-action"]), "", weights=[WEIGHTS], **{"weights-name": ["Wild"]}))
    assert saved["words"] == "Kept as Wild."
    assert dict(decode_kept(saved["fields"]["weights-kept"][0]).named) == {"Wild": WEIGHTS}


@given(st.dictionaries(st.text(min_size=1, max_size=40), st.sampled_from(["default", WEIGHTS]), max_size=4))
def test_what_the_device_keeps_comes_back(named: dict[str, str]) -> None:
    """Written by the page, read by the page."""
    kept = KeptWeights(WEIGHTS, tuple(sorted(named.items())))
    assert decode_kept(kept.text()) == kept


def test_weights_that_an_earlier_build_learned_stay_under_their_name() -> None:
    """What it told of them is left out."""
    text = json.dumps(
        {
            "cardtable": "weights",
            "v": "1",
            "current": WEIGHTS,
            "named": {"Like our favourites": WEIGHTS},
            "learned": {"kingdoms": 3, "weights": WEIGHTS, "lessons": [["grower", 1.5, 0.5]]},
            "played": True,
        }
    )
    assert decode_kept(text) == KeptWeights(WEIGHTS, (("Like our favourites", WEIGHTS),))


def test_the_device_s_present_weights_are_used_until_the_form_has_others() -> None:
    """After a visit the weights are still there; an address's own go before them."""
    kept = [KeptWeights(WEIGHTS).text()]
    reply = respond(kingdom("deal", "k", way=["weighted"], **{"weights-kept": kept}))
    assert reply["state"]["weights"] == WEIGHTS
    reply = respond(kingdom("deal", "k", way=["weighted"], weights=["default"], **{"weights-kept": kept}))
    assert reply["state"]["weights"] == "default"


def test_damaged_weights_on_the_device_are_told_only_where_they_matter() -> None:
    """A standard deal does not look at them; a weighted one says what is wrong."""
    broken = {"weights-kept": ["{"]}
    assert "errors" not in respond(kingdom("deal", "k", **broken))
    reply = respond(kingdom("deal", "k", way=["weighted"], **broken))
    assert "kept on this device cannot be read" in reply["errors"][0]["message"]


def test_a_file_of_settings_is_taken_or_its_place_of_error_named() -> None:
    """What the page writes it reads; an error names line and column."""
    sheet = respond(kingdom("weights", "", weights=[WEIGHTS]))["html"]["kingdom-sheet"]
    assert "&#34;splitter&#34;: {&#34;use&#34;: &#34;idealised&#34;, &#34;least&#34;: 3" in sheet
    text = '{"version": 1,\n "attributes": {"buyer": {"use": "unused"}}}'
    assert read_weighting(text).use_of(Attribute.BUYER) != default_weighting().use_of(Attribute.BUYER)
    reply = respond(kingdom("import-weights", "", **{"weights-file": [text]}))
    assert reply["fields"]["weights"] == ["buyer"]
    bad = respond(kingdom("import-weights", "", **{"weights-file": [text.replace("buyer", "bayer")]}))
    assert bad["errors"][0]["field"] == "weights-file"
    assert bad["errors"][0]["message"].startswith("Line 2, column 17: there is no attribute 'bayer'")


def test_why_a_pile_is_there_is_told_for_weighted_kingdoms_only() -> None:
    """Its chance and the factors of its weight stand in its sheet; a locked pile says that it is locked."""
    plain = respond(kingdom("deal", "w"))
    assert (
        "Why this pile"
        not in respond(on_table(plain["state"], "slot", slot=["pile-1"]))["html"]["kingdom-sheet"]
    )
    dealt = respond(kingdom("deal", "w", way=["weighted"], sets=ALL_SETS))
    told = [
        respond(on_table(dealt["state"], "slot", slot=[f"pile-{at}"]))["html"]["kingdom-sheet"]
        for at in range(1, 11)
    ]
    assert all(f"Drawn as pile {at} of ten: its chance" in words for at, words in enumerate(told, 1))
    assert sum("is below the least" in words for words in told) > 3
    locked = respond(on_table(dealt["state"], "lock", slot=["pile-2"]))
    fields = {"way": ["weighted"], "sets": ALL_SETS}
    again = respond(on_table(locked["state"], "again", **fields))
    sheet = respond(on_table(again["state"], "slot", slot=["pile-2"]))["html"]["kingdom-sheet"]
    assert "It is locked" in sheet


def test_a_kingdom_that_no_draw_explains_says_so() -> None:
    """A pile of a set that is not chosen was put in by hand."""
    dealt = respond(kingdom("deal", "w", way=["weighted"]))
    picked = respond(on_table(dealt["state"], "pick", pick=["pile-1:mountebank"]))
    assert picked["data"]["piles"][0] == card_by_id("mountebank").id
    sheet = respond(on_table(picked["state"], "slot", slot=["pile-1"]))["html"]["kingdom-sheet"]
    assert "no draw with these sets and wishes gives it" in sheet


def test_what_no_seed_tells_is_told_as_what_would_have_been() -> None:
    """After a swap, or dealt around a lock, the order of the draws is not known, and the words say so."""
    dealt = respond(kingdom("deal", "w", way=["weighted"], sets=ALL_SETS))
    fields = {"way": ["weighted"], "sets": ALL_SETS}
    swapped = respond(on_table(dealt["state"], "swap", slot=["pile-3"], **fields))
    locked = respond(on_table(dealt["state"], "lock", slot=["pile-2"], **fields))
    for changed in (swapped, respond(on_table(locked["state"], "again", **fields))):
        sheet = respond(on_table(changed["state"], "slot", slot=["pile-3"]))["html"]["kingdom-sheet"]
        assert "Drawn as pile" not in sheet
        assert "this would be pile 3 of ten" in sheet
        assert "was not drawn in one go" in sheet
    told = respond(on_table(locked["state"], "slot", slot=["pile-3"]))["html"]["kingdom-sheet"]
    assert "Drawn as pile 3 of ten" in told


def test_a_link_to_the_settings_deals_a_fresh_kingdom_by_them() -> None:
    """Sets, asks, switches and weights in it, no seed and no pile; another visitor takes them by a press."""
    fields = {"sets": ["base-2", "empires"], "asks": ["village"], "weights": [WEIGHTS], "colonies": ["never"]}
    sheet = respond(kingdom("weights", "9", **fields))["html"]["kingdom-sheet"]
    (link,) = re.findall(r'data-share="#kingdom\?([^"]*)"', sheet)
    state = dict(parse_qsl(unescape(link)))
    assert state == {
        "v": "1",
        "sets": "base-2.empires",
        "asks": "village",
        "way": "weighted",
        "weights": WEIGHTS,
        "colonies": "never",
    }
    first, second = ({**opened("kingdom", **state), "entropy": entropy} for entropy in ("a1", "b2"))
    reply = respond(first)
    taken = respond(kingdom("wishes-use", "") | {"state": reply["state"]})["fields"]
    expected = {**fields, "way": ["weighted"]}
    assert {name: taken.get(name, fields["sets"]) for name in expected} == expected
    assert len(reply["data"]["piles"]) == 10
    assert reply["data"]["piles"] != respond(second)["data"]["piles"]
    without_sets = respond(kingdom("weights", "", sets=[]))["html"]["kingdom-sheet"]
    assert "data-share" not in without_sets
