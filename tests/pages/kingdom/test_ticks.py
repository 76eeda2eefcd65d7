"""What is ticked off in the set-up list: one truth for the cards of a kingdom, and for the numbers on it."""

from __future__ import annotations

from cardtable.pages.kingdom.shelf import Entry, Shelf
from tests.support.visit import NOW, Visit

COPPER = 'input[value^="supply:copper"]'
TICKED = "input[name=done][checked]"
COUNT = ".set-up .chosen"
BASE = {
    "v": "1",
    "sets": "base-2.nocturne",
    "pile": "cellar.market.merchant.militia.mine.moat.remodel.smithy.village.workshop",
}


def test_the_same_cards_have_the_same_ticks_whatever_their_address() -> None:
    visit = Visit("kingdom").open(BASE)
    own, sent = visit.state, visit.shared
    assert own != sent
    two = visit.values(".boxes-to-open input")[:2]
    assert visit.press("tick", done=two).open(sent).values(TICKED) == two
    assert "2 of" in visit.text(selector=COUNT)
    visit.press("tick", done=two[0])
    for state in (own, sent):
        assert visit.open(state).values(TICKED) == two[:1]
        assert visit.press("view").values(TICKED, "view") == two[:1]


def test_the_table_view_has_the_ticks_also_with_cards_that_are_banned_for_good() -> None:
    visit = Visit("kingdom", never="Witch").open(BASE)
    first = visit.values(".boxes-to-open input")[0]
    assert visit.press("tick", done=first).press("view").values(TICKED, "view") == [first]
    assert visit.press("setup-players", players="2").values(TICKED, "setup-list") == [first]


def test_a_line_whose_number_has_changed_is_to_be_ticked_again() -> None:
    """Cemetery's Heirloom takes the place of a Copper; line and count say it, until it is ticked again."""
    visit = Visit("kingdom").open(BASE)
    [copper], [province] = visit.values(COPPER), visit.values('input[value^="supply:province"]')
    visit.press("tick", done=[copper, province]).press("pick", pick="pile-1:cemetery")
    box = visit.one(COPPER)
    assert "checked" not in box.attrs
    old, new = copper.partition("=")[2], str(box["value"]).partition("=")[2]
    assert int(new) > int(old)
    assert box.parent is not None
    assert box.parent.get_text().endswith(f" You ticked {old}.")
    assert visit.text(selector=COUNT).endswith("done · 1 number has changed")
    assert province in visit.values(TICKED)
    visit.press("tick", done=province)
    assert visit.html["setup-count"].endswith("<strong>1 number has changed</strong>")
    visit.press("tick", done=[province, str(box["value"])])
    assert "changed" not in visit.html["setup-count"]


def test_an_address_has_its_own_ticks_before_those_of_the_same_cards_elsewhere() -> None:
    states = [BASE, BASE | {"seed": "sent"}, BASE | {"seed": "else"}]
    ticks = [("supply:copper",), ("supply:silver",), ()]
    shelf = Shelf(tuple(Entry(NOW, state, done=done) for state, done in zip(states, ticks, strict=True)))
    assert [shelf.done(state) for state in states] == [*ticks[:2], ticks[0]]


def test_ticks_of_earlier_pages_without_numbers_still_count() -> None:
    visit = Visit("kingdom").open(BASE).press("tick", done="supply:copper")
    assert len(visit.open(visit.state).values(TICKED)) == 1
