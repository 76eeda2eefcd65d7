"""What a pile does at times only: on its tile, in its sheet, at the wish that it meets, in the legend."""

from __future__ import annotations

from tests.support.visit import Visit, text_of

WEAK = {
    "v": "1",
    "sets": "menagerie.base-2",
    "asks": "village.drawer.trashing",
    "pile": "paddock.goatherd.cellar.militia.merchant.mine.moneylender.remodel.workshop.gardens",
}
"""Nothing but Paddock for +2 Actions, and Goatherd for drawing."""


def test_what_is_met_at_times_only_says_so_at_the_wish_the_tile_and_the_sheet() -> None:
    """Also which piles do it; a wish that others meet is not named."""
    visit = Visit("kingdom").open(WEAK)
    rows = visit.texts(".evidence dd")
    assert rows[:2] == ["Paddock (at times)", "Goatherd (at times)"]
    assert "at times" not in rows[2]
    hint = visit.texts(".evidence .hint")[0]
    assert "on a condition" in hint
    assert hint.endswith("Met only so: +2 Actions, Draws cards.")
    assert not visit.open(WEAK, asks="trashing").has(".evidence .hint")
    visit.open(WEAK)
    paddock = visit.all("[data-card=paddock]")[0]
    line = "Gives 2 coins; +2 Actions (at times); gains Horses"
    assert line in str(paddock["title"])
    assert line in text_of(paddock)
    assert [sign["data-kind"] for sign in paddock.select(".ability[data-at-times]")] == ["village"]
    sheet = visit.press("slot", slot="pile-1").text("sheet")
    assert line in sheet
    assert "“At times” means" in sheet
    remodel = visit.press("slot", slot="pile-8").text("sheet")
    assert "Serves: Trashing." in remodel
    assert "“At times”" not in remodel
