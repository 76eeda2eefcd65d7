"""What a weighted kingdom says of the aims of its weights, in the words of the sliders."""

from __future__ import annotations

from typing import Any

from bs4 import BeautifulSoup

from cardtable.kingdom import (
    POSITIONS,
    Attribute,
    attribute_sums,
    card_by_id,
    default_weighting,
    use_at,
    weighting_in_address,
)
from cardtable.pages.kingdom.kept_weights import READY
from cardtable.pages.kingdom.weighted_reasons import aims
from cardtable.pages.router import Router
from tests.support.samples import opened
from tests.support.samples.kingdom import kingdom

LITTLE_LUCK = READY["big-turns"].weighting.using(Attribute.VARIANCE, use_at(Attribute.VARIANCE, -2))


def text_of(html: str) -> str:
    """Return what one reads, with single spaces."""
    return " ".join(BeautifulSoup(html, "html.parser").get_text(" ").split())


def dealt(weights: str, way: str = "weighted") -> dict[str, Any]:
    """Deal a kingdom of two sets with weights."""
    sets = ["base-2", "seaside-2"]
    return Router().respond(kingdom("deal", "aims", sets=sets, way=[way], weights=[weights]))


def test_each_aim_of_the_person_is_told_with_its_sum_and_whether_it_is_met() -> None:
    """Big turns with much less Luck: four aims, in the words of the sliders, which are preferences."""
    reply = dealt(weighting_in_address(LITTLE_LUCK))
    told = text_of(reply["html"]["kingdom-result"])
    piles = [card_by_id(pile) for pile in reply["data"]["piles"]]
    sums = {each.attribute: each for each in attribute_sums(piles, LITTLE_LUCK)}
    names = {
        Attribute.SPLITTER: "+2 Actions",
        Attribute.CARDDRAWER: "Drawing cards",
        Attribute.BUYER: "+Buy",
        Attribute.VARIANCE: "Luck",
    }
    assert {each.attribute for each in aims(piles, LITTLE_LUCK)} == set(names)
    for attribute, name in names.items():
        total, use = sums[attribute].total, sums[attribute].use
        level = "below" if total < use.least else "above" if total > use.most else "met"  # type: ignore[union-attr]
        assert f"{name} {total}, wished {use.least} to {use.most}: {level}" in told  # type: ignore[union-attr]
    assert "Aims are preferences" in told
    again = Router().respond(opened("kingdom", **reply["state"]))
    assert "Aims are preferences" in text_of(again["html"]["kingdom-result"])


def test_without_aims_of_one_s_own_nothing_is_told_of_them() -> None:
    """The usual weights, and weights that another method does not look at."""
    for reply in (dealt("default"), dealt(weighting_in_address(LITTLE_LUCK), "standard")):
        assert "Aims are preferences" not in reply["html"]["kingdom-result"]


def test_each_slider_is_an_aim_wherever_it_is_moved() -> None:
    """Every position but the usual one of each slider is told."""
    piles = [card_by_id("moat")]
    for attribute in (Attribute.VARIANCE, Attribute.ATTACK, Attribute.CHOOSER):
        for position in POSITIONS:
            weighting = default_weighting().using(attribute, use_at(attribute, position))
            assert [each.attribute for each in aims(piles, weighting)] == [attribute] * bool(position)


def test_tables_and_sheets_name_attributes_as_the_sliders_do() -> None:
    """The player's word first, the published name in brackets."""
    sheet = text_of(Router().respond(kingdom("weights", ""))["html"]["kingdom-sheet"])
    for words in ("Luck (Variance)", "+2 Actions (Splitter)", "Piles that use up an Action (Terminus)"):
        assert words in sheet


def test_ready_made_settings_keep_their_name_at_the_sliders_and_their_list_open() -> None:
    """Chosen by name, they are no numbers of one's own; the list says that each replaces the weights."""
    html = Router().respond(kingdom("weights-ready", "", ready=["big-turns"]))["html"]["kingdom-sheet"]
    assert "Big turns: 3 to 6 over the ten piles" in text_of(html)
    assert "your own numbers" not in html
    assert "Each replaces all of your weights" in html
    assert '<details class="fold" open><summary>Ready-made settings' in html
