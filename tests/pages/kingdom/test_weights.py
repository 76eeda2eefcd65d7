"""Weights on the page: sliders, ready-made settings, what takes them into use, what is told of aims."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from statistics import mean
from urllib.parse import urlencode

import pytest

from cardtable import kingdom
from cardtable.kingdom import Attribute, Idealised, Weighting, card_by_id, default_weighting
from cardtable.kingdom.weighted.attribute_sums import attribute_sums
from cardtable.kingdom.weighted.choosing import choose_weighted
from cardtable.kingdom.weighted.positions import FIRST, POSITIONS, nearest_position, position_of, use_at
from cardtable.pages.kingdom import fields
from cardtable.pages.kingdom.kept_weights import READY, decode_weights
from cardtable.pages.kingdom.short_address import lengthen
from cardtable.pages.kingdom.table.weighted_reasons import aims
from tests.support.visit import Visit

OWNED = kingdom.pool(["base-2", "intrigue-2", "seaside-2", "prosperity-2", "dark-ages", "empires"])
KINGDOMS = 60


def average(weighting: Weighting, attribute: Attribute) -> float:
    return mean(
        sum(
            float(kingdom.values_of(pile).get(attribute, 0))
            for pile in choose_weighted(OWNED, kingdom.Requirements(), Random(seed), weighting).piles
        )
        for seed in range(KINGDOMS)
    )


@pytest.mark.slow
@pytest.mark.parametrize("attribute", fields.SLIDERS)
def test_a_slider_moves_its_attribute(attribute: Attribute) -> None:
    uses = [use_at(attribute, position) for position in (min(POSITIONS), 0, max(POSITIONS))]
    least, usual, most = (average(default_weighting().using(attribute, use), attribute) for use in uses)
    assert least < usual < most


def test_sliders_change_what_was_moved_only() -> None:
    own = Weighting.parse("splitter*1*9*3*0-5_grower*3")
    visit = Visit("kingdom", weights="splitter*1*9*3*0-5_grower*3")
    visit.press("weights-position", position_buyer="2", position_splitter="2")
    now = decode_weights(visit.form["weights"][0])
    assert now == own.using(Attribute.BUYER, use_at(Attribute.BUYER, 2))
    assert visit.said == "+Buy: much more: 3 to 5 in the ten piles together."


def test_weights_are_taken_into_use_and_out_of_it() -> None:
    visit = Visit("kingdom").press("weights-ready", ready="little-luck", asks="village")
    assert visit.html["wish"] == "Base · +2 Actions · Weighted: Little luck"
    assert visit.form["way"] == ["weighted"]
    weights = visit.form["weights"]
    visit.press("weights-method", way="standard").tells("sheet", "Not in use")
    assert (visit.form["way"], visit.form["weights"]) == (["standard"], weights), "they are kept"
    assert visit.html["wish"] == "Base · nothing wished for"
    visit.press("weights-position", position_buyer="2").tells("weights-in-use", "In use")
    assert visit.form["way"] == ["weighted"]
    assert visit.html["wish"].endswith(" · Weighted: your own weights")


def test_the_line_tells_by_what_the_next_kingdom_is_dealt() -> None:
    """A change of a table that was dealt by the standard method leaves the form's method in the line."""
    visit = Visit("kingdom").press("deal", seed="line")
    visit.press("swap", way="weighted", weights="variance*0*2*1*0-6", slot="pile-2")
    assert visit.html["wish"].endswith(" · Weighted: Little luck")
    assert "way" not in visit.state


def test_a_shared_kingdom_leaves_the_weights_at_home() -> None:
    own = Weighting.parse("_".join(READY[each].address for each in ("big-turns", "few-attacks")))
    weights = str(own)
    visit = Visit("kingdom", way="weighted", weights=weights).press("deal", seed="mine")
    state, shared, table = visit.state, visit.shared, visit.data["table"]
    assert state["weights"] == weights
    assert not {"weights", "way", "seed"} & {*shared}
    assert len(urlencode(shared)) < 120 < len(urlencode(state))
    assert Visit("kingdom").open(shared).data["table"] == table
    older = Visit("kingdom").open(state)
    assert (older.state["weights"], older.shared) == (weights, shared)
    plain = Visit("kingdom", way="weighted").press("deal", seed="mine")
    assert lengthen(plain.shared) == plain.state | {"players": "2"}


@pytest.mark.parametrize("attribute", fields.SLIDERS)
def test_a_slider_stands_at_the_position_with_the_nearest_middle(attribute: Attribute) -> None:
    """Each position at itself; a range between two positions at the nearer one, by looking at all."""
    uses = [use_at(attribute, each) for each in POSITIONS]
    assert [nearest_position(attribute, use) for use in uses] == list(POSITIONS)
    assert [position_of(attribute, use) for use in uses] == list(POSITIONS)
    idealised = [use if isinstance(use, Idealised) else FIRST for use in uses]
    ranges = {at: (use.least, use.most) for at, use in zip(POSITIONS, idealised, strict=True)}
    for tenths in range(0, 200, 7):
        own = Idealised(Fraction(tenths, 10), Fraction(tenths, 10) + 3, Fraction(7, 5), Fraction(1, 4))
        middles = {each: Fraction(sum(ends)) / 2 for each, ends in ranges.items()}
        off = {each: abs(middle - Fraction(tenths, 10) - Fraction(3, 2)) for each, middle in middles.items()}
        assert off[nearest_position(attribute, own)] == min(off.values())


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "attribute", "more"),
    [
        ("big-turns", Attribute.SPLITTER, True),
        ("big-turns", Attribute.CARDDRAWER, True),
        ("big-turns", Attribute.BUYER, True),
        ("little-luck", Attribute.VARIANCE, False),
        ("beginners", Attribute.CHEAP, True),
        ("beginners", Attribute.CHOOSER, False),
        ("beginners", Attribute.INTERACTIVE, False),
        ("few-attacks", Attribute.ATTACK, False),
    ],
)
def test_a_setting_moves_what_its_sentence_names(name: str, attribute: Attribute, *, more: bool) -> None:
    """By a tenth at least, against the default settings with the same seeds."""
    ready, usual = average(READY[name].weighting, attribute), average(default_weighting(), attribute)
    assert ready > 1.1 * usual if more else ready < 0.9 * usual


LITTLE_LUCK = READY["big-turns"].weighting.using(Attribute.VARIANCE, use_at(Attribute.VARIANCE, -2))


def dealt(weights: str, way: str = "weighted") -> Visit:
    visit = Visit("kingdom", sets=["base-2", "seaside-2"], way=way, weights=weights)
    return visit.press("deal", seed="aims")


def test_each_aim_of_the_person_is_told_with_its_sum_and_whether_it_is_met() -> None:
    """Big turns with much less Luck: four aims, in the words of the sliders, which are preferences."""
    visit = dealt(str(LITTLE_LUCK))
    piles = [card_by_id(pile) for pile in visit.data["piles"]]
    sums = {each.attribute: each for each in attribute_sums(piles, LITTLE_LUCK)}
    names = {Attribute.SPLITTER: "+2 Actions", Attribute.CARDDRAWER: "Drawing cards", Attribute.BUYER: "+Buy"}
    names |= {Attribute.VARIANCE: "Luck"}
    assert {each.attribute for each in aims(piles, LITTLE_LUCK)} == set(names)
    for attribute, name in names.items():
        total, use = sums[attribute].total, sums[attribute].use
        assert isinstance(use, Idealised)
        level = "below" if total < use.least else "above" if total > use.most else "met"
        visit.tells("", f"{name} {total}, wished {use.least} to {use.most}: {level}")
    for each in (visit, Visit("kingdom").open(visit.state)):
        each.tells("", "Aims are preferences")
    for each in (dealt("default"), dealt(str(LITTLE_LUCK), "standard")):
        each.hides("", "Aims are preferences")


def test_each_slider_is_an_aim_wherever_it_is_moved() -> None:
    piles = [card_by_id("moat")]
    for attribute in (Attribute.VARIANCE, Attribute.ATTACK, Attribute.CHOOSER):
        for position in POSITIONS:
            weighting = default_weighting().using(attribute, use_at(attribute, position))
            assert [each.attribute for each in aims(piles, weighting)] == [attribute] * bool(position)


def test_tables_and_sheets_name_attributes_as_the_sliders_do() -> None:
    visit = Visit("kingdom").press("weights").tells("sheet", "Luck (Variance)", "+2 Actions (Splitter)")
    visit.tells("sheet", "Piles that use up an Action (Terminus)")


def test_ready_made_settings_keep_their_name_at_the_sliders_and_their_list_open() -> None:
    visit = Visit("kingdom").press("weights-ready", ready="big-turns")
    visit.tells("sheet", "Big turns: 3 to 6 in the ten piles together", "Each replaces all of your weights")
    assert '<details class="fold" open><summary>Ready-made settings' in visit.html["sheet"]
