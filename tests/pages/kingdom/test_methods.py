"""Even and weighted choice on the Kingdom page: ways, counts, weights, why a pile is there."""

from __future__ import annotations

import json
from fractions import Fraction
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtable.kingdom import Attribute, Weighting, default_weighting
from cardtable.kingdom.weighted.settings_file import read_weighting
from cardtable.pages.core.router import Router
from cardtable.pages.kingdom.attribute_names import attribute_texts, use_kind
from cardtable.pages.kingdom.kept_weights import KeptWeights, decode_kept
from cardtable.pages.kingdom.methods import Method
from tests.support.compat import Offered, state_of
from tests.support.samples import opened
from tests.support.samples.kingdom import ALL_ASKS, ALL_SETS
from tests.support.visit import Fields, Visit
from tests.support.words.kingdom import MANY_LIMITS

METHODS = tuple(method.value for method in Method)
WEIGHTS = "splitter*3*5*4*0-5_buyer_-village*2"
KNOWN = ("v", "sets", "asks", "counters", "way", "weights", "one-way", "deal", "seed")
"""The parts of an address that hold the wish."""


@pytest.mark.slow
@settings(max_examples=40, deadline=None)
@given(
    st.sampled_from(METHODS),
    st.lists(st.sampled_from(ALL_SETS), min_size=1, unique=True),
    st.lists(st.sampled_from(ALL_ASKS), unique=True),
    st.sampled_from(["", WEIGHTS]),
    st.text("abcdef-0123456789", min_size=1, max_size=32),
)
def test_every_wish_is_answered_and_its_address_repeats_it(
    way: str, sets: list[str], asks: list[str], weights: str, seed: str
) -> None:
    """Dealt in any way, the address gives the same table, way and weights; or the reason is at the sets."""
    visit = Visit("kingdom", sets=sets, asks=asks, way=way, weights=weights)
    if errors := visit.refused("deal", seed=seed):
        assert [*errors] == ["sets"]
        assert "a kingdom needs ten" in errors["sets"]
        return
    drawn = {str(tile["data-card"]) for tile in visit.all("[data-card][data-slot^=pile]")}
    assert drawn == {*visit.data["piles"]}
    assert len(drawn) == 10
    assert Visit("kingdom").open(visit.state).data == visit.data
    embedded = Router().respond({**opened("kingdom", **visit.state), "embedded": True})["fields"]
    assert [set(embedded[part]) for part in ("sets", "asks")] == [set(sets), set(asks)]
    assert embedded["way"] == [way]
    assert embedded.get("weights") == ([weights or "default"] if way == "weighted" else None)
    bare = {name: part for name, part in visit.state.items() if name in KNOWN}
    assert Visit("kingdom").open(bare).data["piles"] == visit.data["piles"]


@pytest.mark.parametrize("way", METHODS)
def test_locks_and_bans_hold_in_every_way(way: str) -> None:
    visit = Visit("kingdom", way=way, sets=["base-2", "seaside-2"]).press("deal", seed="locks")
    kept, unwanted = visit.data["piles"][3], visit.data["piles"][5]
    visit.press("lock", slot="pile-4").press("ban", slot="pile-6")
    for visit.entropy in ("01", "02", "03"):
        again = visit.copy().press("again")
        assert again.data["piles"][3] == kept
        assert unwanted not in again.data["piles"]
        assert again.state.get("way", "standard") == way


NINE = "Artisan, Bandit, Chapel, Festival, Library, Market, Mine, Sentry, Vassal"


@pytest.mark.parametrize(("way", "least", "most"), [("weighted", 6, 6), ("standard", 0, 3)])
def test_a_swap_and_a_ban_on_a_weighted_table_follow_its_weights(way: str, least: int, most: int) -> None:
    """With Moat liked a thousand times as much, it comes in; on a standard table the weights do nothing."""
    came = 0
    for seed in range(6):
        visit = Visit("kingdom", way=way, weights="-moat*1000").press("read", text=f"{NINE}, Witch")
        visit.entropy = f"{seed}"
        came += "moat" in visit.press(("swap", "ban")[seed % 2], slot="pile-3").data["piles"]
    assert least <= came <= most


@pytest.mark.parametrize(
    ("way", "words"),
    [
        ("standard", "takes each card below with the same chance."),
        ("even", "evenly, beside the other nine."),
        ("weighted", "by the weights, against the other nine."),
    ],
)
def test_the_sheet_of_a_pile_says_how_a_swap_is_drawn(way: str, words: str) -> None:
    visit = Visit("kingdom", way=way, sets="cornucopia-1").press("read", text="Young Witch, Bane: Hamlet")
    assert words in visit.press("slot", slot="pile-1").text("sheet")
    assert words not in visit.press("slot", slot="bane").text("sheet")


def test_a_text_with_too_few_piles_is_completed_in_the_way_of_the_form() -> None:
    """Nine names of Base: by the weights the tenth is Moat."""
    visit = Visit("kingdom", way="weighted", weights="-moat*1000")
    for visit.entropy in "01234":
        assert visit.press("read", text=NINE).data["piles"][9] == "moat"


def test_counts_are_exact_and_chances_add_up_to_ten() -> None:
    """Without asks all choices of ten among the 26 piles of Base; every pile is as likely."""
    visit = Visit("kingdom", way="even").press("chances").holds(kingdoms=str(comb(26, 10)))
    assert set(visit.data["chances"].values()) == {"5/13"}
    assert visit.answered["words"] == f"{comb(26, 10):,} kingdoms meet the wishes."
    assert f"Exactly 5/13: {comb(25, 9):,} of {comb(26, 10):,}" in visit.html["chances"]
    visit.press("chances", asks=["village", "buy"])
    assert sum(map(Fraction, visit.data["chances"].values())) == 10
    assert set(visit.tells("chances", "times as many").data["prices"]) == {"village", "buy"}
    visit.press("chances", asks="village").tells("chances", f"{comb(26, 10):,} kingdoms instead of")


def test_locked_and_banned_piles_are_part_of_the_count() -> None:
    visit = Visit("kingdom").press("deal", seed="count")
    first, second, *_ = visit.data["piles"]
    visit.press("lock", slot="pile-1").press("ban", slot="pile-2").press("chances")
    visit.tells("chances", "Locked piles in each of them: 1.").holds(kingdoms=str(comb(24, 9)))
    assert (visit.data["chances"][first], visit.data["chances"][second]) == ("1", "0")
    visit = Visit("kingdom").press("chances", never="Witch\nMoat").holds(kingdoms=str(comb(24, 10)))
    assert visit.data["chances"]["witch"] == "0"
    visit.tells("chances", "Banned or avoided cards, in none of them: 2")


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"sets": "alchemy", "asks": "alchemy"}, "No kingdom meets every wish"),
        ({"sets": ALL_SETS, **MANY_LIMITS}, "Take away some of them"),
    ],
    ids=["a conflict", "too many numbers"],
)
def test_what_cannot_be_counted_is_told_in_words(given: Fields, told: str) -> None:
    assert told in Visit("kingdom").press("chances", given).text("chances")


def test_every_attribute_has_its_own_words() -> None:
    texts = attribute_texts()
    assert {*texts} == {*Attribute}
    for column in zip(*texts.values(), strict=True):
        assert len({*column}) == len(Attribute)


def test_every_attribute_stands_in_the_table_with_its_sum() -> None:
    rows = Visit("kingdom").press("deal", seed="a").press("weights").all(".attributes tbody tr", "sheet")
    assert {str(row["data-attribute"]) for row in rows} == {attribute.value for attribute in Attribute}
    sums = [strong.get_text() for row in rows for strong in row.select("strong")]
    assert len(sums) == len(Attribute)
    assert all(text[0].isdecimal() for text in sums)


def test_an_attribute_is_set_and_shown_against_the_kingdom() -> None:
    visit = Visit("kingdom", way="weighted").press("deal", seed="a")
    visit.press("attribute-set", attribute="splitter", least="3", most="5,5", below="4", above="0.5")
    assert visit.form["weights"] == ["splitter*3*5-5*4*0-5"]
    assert json.loads(visit.form["weights-kept"][0])["current"] == "splitter*3*5-5*4*0-5"
    assert "wished 3 to 5.5" in visit.text("verdict")


@pytest.mark.parametrize("kind", ["unused", "clustering", "idealised"])
@pytest.mark.parametrize("attribute", ["splitter", "grower", "cheap"])
def test_any_attribute_takes_any_use(attribute: str, kind: str) -> None:
    visit = Visit("kingdom").press("attribute-use", attribute=attribute, use=kind)
    weights = visit.form["weights"][0].replace("default", "")
    assert use_kind(Weighting.parse(weights).use_of(Attribute(attribute))) == kind


def test_what_an_earlier_build_has_set_is_told_kept_and_forgotten_at_a_press() -> None:
    weights = "*piles*sum*once_-moat*2*blocker*0_-village*1*splitter*1-5_-witch*0-4"
    visit = Visit("kingdom", weights=weights).press("weights")
    visit.tells("sheet", "own values of attributes for 2 cards. These settings read the published text")
    assert visit.values(".pick", "sheet") == ["moat", "witch"]
    liked = visit.copy().press("like", taste="moat", factor="5")
    assert liked.form["weights"] == [weights.replace("moat*2", "moat*5")]
    assert liked.said == "Moat: much more often"
    visit.press("own-values-forget").hides("sheet", "These settings")
    assert (visit.form["weights"], visit.form["way"]) == (["-moat*2_-witch*0-4"], ["standard"])


def test_a_pile_is_found_by_its_name_in_any_language() -> None:
    """Enter in the sheet opens the pile that was typed."""
    visit = Visit("kingdom").press("weights-enter", taste_name="dorf", language="de")
    assert visit.has('[value="village"]', "sheet")


def test_settings_are_kept_by_name_used_and_removed() -> None:
    """By Enter in any field, which presses the first button of the sheet; back in force at a press."""
    visit = Visit("kingdom", weights=WEIGHTS).press("weights")
    first = visit.all("button[type=submit]", "sheet")[0]
    assert visit.press(str(first["data-action"]), weights_name="Wild <b>").said == "Kept as Wild <b>."
    assert dict(decode_kept(visit.form["weights-kept"][0]).named) == {"Wild <b>": WEIGHTS}
    assert "Wild &lt;b&gt;" in visit.html["sheet"]
    assert visit.press("weights-reset").form["weights"] == ["default"]
    assert visit.press("weights-use", named="Wild <b>").form["weights"] == [WEIGHTS]
    visit.press("weights-remove", named="Wild <b>")
    assert json.loads(visit.form["weights-kept"][0])["named"] == {}


@given(st.dictionaries(st.text(min_size=1, max_size=40), st.sampled_from(["default", WEIGHTS]), max_size=4))
def test_what_the_device_keeps_comes_back(named: dict[str, str]) -> None:
    kept = KeptWeights(WEIGHTS, tuple(sorted(named.items())))
    assert decode_kept(kept.text()) == kept


def test_weights_that_an_earlier_build_learned_stay_under_their_name() -> None:
    named = {"Like our favourites": WEIGHTS}
    learned = {"kingdoms": 3, "weights": WEIGHTS, "lessons": [["grower", 1.5, 0.5]]}
    kept = {"cardtable": "weights", "v": "1", "current": WEIGHTS, "named": named, "learned": learned}
    assert decode_kept(json.dumps({**kept, "played": True})) == KeptWeights(WEIGHTS, (*named.items(),))


def test_the_device_s_present_weights_are_used_until_the_form_has_others() -> None:
    """After a visit the weights are still there; an address's own go first. Damage is told only then."""
    visit = Visit("kingdom", way="weighted", weights_kept=KeptWeights(WEIGHTS).text())
    assert visit.copy().press("deal", seed="k").state["weights"] == WEIGHTS
    assert visit.press("deal", seed="k", weights="default").state["weights"] == "default"
    [told] = Visit("kingdom", weights_kept="{").press("deal").refused("deal", way="weighted").values()
    assert "kept on this device cannot be read" in told


def test_a_file_of_settings_is_taken_or_its_place_of_error_named() -> None:
    visit = Visit("kingdom", weights=WEIGHTS).press("weights")
    [file] = Offered(visit.html["sheet"]).files.values()
    assert '"splitter": {"use": "idealised", "least": 3' in file
    text = '{"version": 1,\n "attributes": {"buyer": {"use": "unused"}}}'
    assert read_weighting(text).use_of(Attribute.BUYER) != default_weighting().use_of(Attribute.BUYER)
    assert visit.press("import-weights", weights_file=text).form["weights"] == ["buyer"]
    told = visit.refused("import-weights", weights_file=text.replace("buyer", "bayer"))["weights-file"]
    assert told.startswith("Line 2, column 17: there is no attribute 'bayer'")


def test_why_a_pile_is_there_is_told_for_weighted_kingdoms_only() -> None:
    Visit("kingdom").press("deal", seed="w").press("slot", slot="pile-1").hides("sheet", "Why this pile")
    visit = Visit("kingdom", way="weighted", sets=ALL_SETS).press("deal", seed="w")
    told = [visit.press("slot", slot=f"pile-{at}").text("sheet") for at in range(1, 11)]
    assert all(f"Drawn as pile {at} of ten: its chance" in words for at, words in enumerate(told, 1))
    assert sum("is below the least" in words for words in told) > 3
    visit.press("lock", slot="pile-2").press("again").press("slot", slot="pile-2")
    visit.tells("sheet", "It is locked")


def test_a_kingdom_that_no_draw_explains_says_so() -> None:
    visit = Visit("kingdom", way="weighted").press("deal", seed="w").press("pick", pick="pile-1:mountebank")
    assert visit.data["piles"][0] == "mountebank"
    visit.press("slot", slot="pile-1").tells("sheet", "no draw with these sets and wishes gives it")


@pytest.mark.parametrize("presses", [[("swap", "pile-3")], [("lock", "pile-2"), ("again", "")]])
def test_what_no_seed_tells_is_told_as_what_would_have_been(presses: list[tuple[str, str]]) -> None:
    visit = Visit("kingdom", way="weighted", sets=ALL_SETS).press("deal", seed="w")
    for action, slot in presses:
        visit.press("slot", slot="pile-3").tells("sheet", "Drawn as pile 3 of ten")
        visit.press(action, slot=slot)
    visit.press("slot", slot="pile-3").hides("sheet", "Drawn as pile")
    visit.tells("sheet", "this would be pile 3 of ten", "was not drawn in one go")


def test_a_link_to_the_settings_deals_a_fresh_kingdom_by_them() -> None:
    wish = {"asks": ["village"], "weights": [WEIGHTS], "colonies": ["never"]}
    visit = Visit("kingdom", {}, wish, sets=["base-2", "empires"]).press("weights", seed="9")
    state = state_of(str(visit.one("[data-share]", "sheet")["data-share"]))
    dealt = {"v": "1", "sets": "base-2.empires", "way": "weighted"}
    assert state == dealt | {"asks": "village", "weights": WEIGHTS, "colonies": "never"}
    other, third = Visit("kingdom").open(state), Visit("kingdom")
    third.entropy = "b2"
    assert len(other.data["piles"]) == 10
    assert other.data["piles"] != third.open(state).data["piles"]
    other.press("wishes-use")
    assert {name: other.form[name] for name in wish} == wish
    assert other.form["way"] == ["weighted"]
    assert not visit.press("weights", sets=[]).has("[data-share]", "sheet")
