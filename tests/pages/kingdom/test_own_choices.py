"""What a visitor owns and has chosen for good stays, whatever kingdom is shown, until a press changes it."""

from __future__ import annotations

import json

import pytest

from cardtable.kingdom import card_by_id, pool
from cardtable.pages.kingdom.shelf import Entry, Shelf
from tests.support.samples.kingdom import ELSEWHERE
from tests.support.visit import NOW, Fields, Value, Visit

SHOWN_ONLY = {"shelf", "shown", "text", "seed", "players"}
"""Controls that follow the table: what is kept of kingdoms, the tiles, what is used up, who plays."""
OWN: dict[str, Value] = {"sets": "base-2", "asks": "village", "never": "Witch", "in_all-most": "1"}
TEN = "Cellar, Rats, Merchant, Militia, Mine, Bridge Troll, Remodel, Smithy, Village, Jack of All Trades"
READ = {"text": TEN}


def owner(state: dict[str, str] | None = None, /, **fields: Value) -> Visit:
    return Visit("kingdom", state, OWN | fields)


@pytest.mark.parametrize(
    ("action", "given", "state"),
    [
        ("open", {}, ELSEWHERE),
        ("open", {}, ELSEWHERE | {"players": "4"}),
        ("open", {}, {"v": "1", "sets": "base-2.empires", "asks": "buy", "seed": "x"}),
        ("read", READ, {}),
        ("load", {"preset": "royalty-factory"}, {}),
        ("limits-fit", {}, ELSEWHERE | {"in_all-least": "2", "in_all-most": "3"}),
        ("swap", {"slot": "pile-1"}, ELSEWHERE),
    ],
)
def test_a_kingdom_from_elsewhere_leaves_ones_own(action: str, given: Fields, state: dict[str, str]) -> None:
    """Neither Undo, Back and a reload, a link, an import nor a change of it; the line of the wishes stays.

    Its boxes are named, with a press that adds them.
    """
    visit = owner(state).press(action, given)
    assert set(visit.answered["fields"]) <= SHOWN_ONLY
    assert visit.text("wish") == "Base · +2 Actions"
    foreign = {card_by_id(card).set for card in visit.data["table"].values()} - {"base"}
    assert bool(foreign) == visit.has("[data-action=sets-use]")


@pytest.mark.parametrize(("action", "given"), [("read", READ), ("load", {"preset": "first-game"})])
def test_a_kingdom_of_ten_piles_is_laid_as_it_stands(action: str, given: Fields) -> None:
    wish: dict[str, Value] = {"sets": ["base-2", "empires"], "in_all-least": "2", "in_all-most": "2"}
    visit = owner(**wish)
    for press, fields in ((action, given), ("swap", {"slot": "pile-1"})):
        visit.press(press, fields).holds(landscapes=[])
        assert visit.has(".warning [data-action=landscapes]")


def test_a_swap_on_a_kingdom_from_elsewhere_brings_cards_of_the_visitor_s_own_boxes() -> None:
    own = {card.id for card in pool(["intrigue-2"]).piles}
    for number in range(1, 11):
        visit = owner(ELSEWHERE, sets="intrigue-2").press("swap", slot=f"pile-{number}")
        assert visit.data["piles"][number - 1] in own
        assert visit.state["sets"] == ELSEWHERE["sets"]


def test_the_boxes_and_the_wishes_of_a_kingdom_are_taken_by_a_press_each() -> None:
    boxes, wishes = (owner(ELSEWHERE).press(action) for action in ("sets-use", "wishes-use"))
    assert boxes.form["sets"] == ["base-2", "hinterlands-2", "dark-ages"]
    assert [boxes.has(f"[data-action={each}-use]") for each in ("sets", "wishes")] == [False, True]
    assert (wishes.form["asks"], wishes.form["way"]) == (["buy"], ["weighted"])
    assert "sets" not in wishes.answered["fields"]
    assert not wishes.has("[data-action=wishes-use]")
    assert boxes.answered["state"] is wishes.answered["state"] is None


@pytest.mark.parametrize("action", ["chances", "evening"])
def test_counts_and_evenings_avoid_the_last_games_and_name_the_draw_of_sets(action: str) -> None:
    played = [card.id for card in pool(["base-2"]).piles[:10]]
    shelf = Shelf((Entry(NOW, {"v": "1", "sets": "base-2", "pile": ".".join(played)}, played=True),)).text()
    visit = Visit("kingdom", shelf=shelf, avoid="1", expansions="1", sets=["base-2", "seaside-2"])
    visit.press(action, deal_evening="1", evening="2")
    if action == "chances":
        piles = [pile for pile, chance in visit.data["chances"].items() if chance != "0"]
    else:
        entries = json.loads(visit.form["shelf"][0])["entries"]
        piles = [pile for each in entries if not each["played"] for pile in each["state"]["pile"].split(".")]
        assert len(piles) == 20
    assert not {*played} & {*piles}
    assert "takes what is in 1 box" in visit.text("chances" if action == "chances" else "sheet")


def test_the_list_for_dominion_games_says_whether_colonies_and_shelters_are_played() -> None:
    visit = owner(colonies="always", shelters="never").press("deal", seed="boxes")
    assert ", Colonies, No Shelters" in visit.html["result"]
