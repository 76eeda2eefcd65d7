"""What a pile does at times only: on its tile, in its sheet, at the wish that it meets, in the legend."""

from __future__ import annotations

from bs4 import BeautifulSoup

from cardtable.pages.kingdom.table.tiles import legend
from tests.support.kingdom.replies import respond, soup
from tests.support.samples import opened
from tests.support.samples.kingdom import changed

WEAK = {
    "v": "1",
    "sets": "menagerie.base-2",
    "asks": "village.drawer.trashing",
    "pile": "paddock.goatherd.cellar.militia.merchant.mine.moneylender.remodel.workshop.gardens",
}
"""Nothing but Paddock for +2 Actions, and Goatherd for drawing."""


def test_a_wish_that_is_met_at_times_only_says_so() -> None:
    """Also which piles do it; a wish that others meet is not named."""
    [found] = soup(respond(opened("kingdom", **WEAK))).select(".evidence")
    rows = [row.get_text() for row in found.select("dd")]
    assert rows[:2] == ["Paddock (at times)", "Goatherd (at times)"]
    assert "at times" not in rows[2]
    hint, *_ = found.select(".hint")
    assert "on a condition" in hint.get_text()
    assert hint.get_text().endswith("Met only so: +2 Actions, Draws cards.")
    strong = opened("kingdom", **{**WEAK, "asks": "trashing"})
    assert soup(respond(strong)).select(".evidence .hint") == []


def test_the_tile_and_the_sheet_say_it() -> None:
    tiles = soup(respond(opened("kingdom", **WEAK)))
    paddock, *_ = tiles.select("[data-card=paddock]")
    line = "Gives 2 coins; +2 Actions (at times); gains Horses"
    assert line in str(paddock["title"])
    assert line in paddock.get_text()
    assert [sign["data-kind"] for sign in paddock.select(".ability[data-at-times]")] == ["village"]
    sheet = soup(respond({**changed("slot", slot=["pile-1"]), "state": WEAK}), "kingdom-sheet").get_text()
    assert line in sheet
    assert "“At times” means" in sheet
    remodel = soup(respond({**changed("slot", slot=["pile-8"]), "state": WEAK}), "kingdom-sheet").get_text()
    assert "Serves: Trashing." in remodel
    assert "“At times”" not in remodel


def test_the_legend_says_what_a_sign_promises() -> None:
    words = BeautifulSoup(str(legend()), "html.parser").get_text()
    assert "A sign tells what a pile can do; a dotted one, that it does so only at times." in words
