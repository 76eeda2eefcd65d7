"""What the page says of boxes to carry, sets that were drawn, a wish of a single card, and simple cards."""

from __future__ import annotations

import re

import pytest

from cardtable.kingdom import pool
from cardtable.pages.core.router import Router
from tests.support.kingdom.replies import respond, soup
from tests.support.samples import opened
from tests.support.samples.kingdom import changed, kingdom

OWNED = ["base-2", "seaside-2", "empires", "adventures", "dark-ages", "alchemy"]


def test_the_boxes_to_carry_stay_within_the_limit_and_are_named() -> None:
    """With those of the basic cards, and for six players with what one box of them lacks."""
    owned = ["base-2", "seaside-2", "prosperity-2", "cornucopia-2", "guilds-2", "hinterlands-2"]
    for seed in range(8):
        dealt = respond(kingdom("deal", f"boxes-{seed}", sets=owned, expansions=["3"], players=["6"]))
        assert re.search(r"[123] boxes? to carry: ", dealt["html"]["kingdom-result"])
        assert "60 × Copper" in dealt["html"]["kingdom-result"]
        assert "You allow" not in dealt["html"]["kingdom-result"]


def test_whoever_has_one_set_of_basic_cards_carries_no_second_one_and_is_told_what_lacks() -> None:
    """The counts stay those of the game."""
    one = {"one-basic-set": ["1"]}
    for players, missing in (("4", False), ("6", True)):
        dealt = respond(kingdom("deal", "one", players=[players], expansions=["1"], **one))
        assert "1 box to carry: Base." in dealt["html"]["kingdom-result"]
        assert ("Your one set of basic cards is short of" in dealt["html"]["kingdom-result"]) == missing
        assert "you allow" not in dealt["html"]["kingdom-result"]


@pytest.mark.parametrize(
    ("boxes", "named"),
    [
        ("colonies", "Prosperity (Platinum, Colony)"),
        ("shelters", "Dark Ages (Hovel, Necropolis, Overgrown Estate)"),
    ],
)
def test_a_box_of_which_no_pile_is_needed_says_what_it_is_carried_for(boxes: str, named: str) -> None:
    """By their names, without the markup that keeps browsers from translating them."""
    opened_table = opened("kingdom", v="1", sets="base-2", pile="moat.witch", boxes=boxes)
    assert named in Router().respond(opened_table)["html"]["kingdom-result"]


def test_colonies_that_always_come_and_are_not_there_were_taken_out() -> None:
    table = opened("kingdom", v="1", sets="prosperity-2", pile="bank.city", colonies="always")
    assert "No Colonies: they were taken out." in Router().respond(table)["html"]["kingdom-result"]


def test_colonies_without_prosperity_say_how_they_came_and_cards_beyond_one_box_say_so() -> None:
    ten = ".".join(pile.id for pile in pool(["base-2"]).piles[:10])
    table = opened("kingdom", v="1", sets="base-2.prosperity-2", pile=ten, boxes="colonies")
    shown = soup(Router().respond({**table, "fields": {"players": ["6"]}}))
    assert "Colonies without a Prosperity pile: by lot they come here with a chance of" in shown.get_text()
    lines = [line.get_text() for line in shown.select(".set-up li") if "a second box" in line.get_text()]
    assert [line.split()[2] for line in lines] == [
        *("Copper", "Silver", "Gold", "Estate", "Province", "Curse"),
    ]


def test_a_deal_around_a_locked_card_keeps_the_limit_of_boxes() -> None:
    """Festival is locked on a table of Base alone; then more boxes are ticked."""
    state = {"v": "1", "sets": "base-2", "pile": "festival.moat", "locked": "pile-1"}
    sets = ["base-2", "adventures", "empires", "menagerie", "dark-ages"]
    for seed in range(8):
        request = kingdom("deal", "", sets=sets, expansions=["2"]) | {
            "state": state,
            "entropy": f"lock{seed}",
        }
        dealt = respond(request)
        assert "festival" in dealt["data"]["piles"]
        assert "2 boxes to carry: " in dealt["html"]["kingdom-result"]


@pytest.mark.parametrize("way", ["standard", "even", "weighted"])
@pytest.mark.parametrize(
    ("given", "boxes"),
    [
        (
            {"expansions": ["2"], "seaside-least": ["2"], "empires-least": ["2"], "dark-ages-least": ["1"]},
            "4",
        ),
        ({"expansions": ["1"], "in_all-least": ["2"]}, "2"),
    ],
    ids=["three sets in two boxes", "landscapes in one box"],
)
def test_a_limit_of_boxes_that_stands_in_the_way_is_named_and_can_be_raised(
    given: dict[str, list[str]], boxes: str, way: str
) -> None:
    """To the fewest with which all is met."""
    request = kingdom("deal", "limit", sets=OWNED, way=[way], **given)
    raised = f"boxes-{boxes}"
    assert soup(respond(request)).select_one(f"[data-action=relax][value={raised}]")
    dealt = respond(request | {"action": "relax"}, relax=[raised])
    assert dealt["fields"]["expansions"] == [boxes]
    assert not soup(dealt).select(".warning")


def test_locked_cards_in_more_boxes_than_are_allowed_are_named_and_the_limit_can_be_raised() -> None:
    """The table stays then."""
    state = {"v": "1", "sets": ".".join(OWNED), "pile": "festival.bazaar.villa", "locked": "pile-2.pile-3"}
    held = kingdom("deal", "", sets=OWNED, expansions=["1"]) | {"state": state}
    dealt = respond(held)
    note = soup(dealt).select_one("[data-region=kingdom-box-limit]")
    assert note
    assert "takes 3 boxes, and you allow 1" in note.get_text()
    assert "Bazaar, Villa" in note.get_text()
    raised = respond(held | {"action": "relax-here", "state": dealt["state"]}, relax=["boxes-3"])
    assert raised["data"]["table"] == dealt["data"]["table"]
    assert raised["state"]["expansions"] == "3"
    assert "you allow" not in raised["html"]["kingdom-result"]


def test_sets_that_were_drawn_do_not_stay_when_the_limit_is_another() -> None:
    state = {
        "v": "1",
        "sets": ".".join(OWNED),
        "drawn": "base-2.seaside-2.empires.alchemy",
        "expansions": "4",
    }
    held = {**state, "pile": "festival.bazaar", "locked": "pile-1"}
    for seed in range(4):
        request = kingdom("deal", "", sets=OWNED, expansions=["2"])
        dealt = respond(request | {"state": held, "entropy": f"other{seed}"})
        assert re.search("[12] box(es)? to carry: ", dealt["html"]["kingdom-result"])


def test_kingdoms_to_choose_from_say_which_landscapes_they_lack() -> None:
    asked = respond(
        changed("together", sets=["base-2", "empires"], expansions=["1"], **{"in_all-least": ["2"]})
    )
    assert soup(asked, "kingdom-sheet").get_text().count("This table has 0.") == 3


def test_a_conflict_names_the_sets_that_were_drawn() -> None:
    """Not all that are chosen lack what is wished for."""
    given = {"sets": ["base-2", "seaside-2", "alchemy", "hinterlands-2"], "turns-least": ["2"]}
    told = [
        respond(kingdom("deal", f"drawn-{seed}", expansions=["2"], **given))["html"]["kingdom-result"]
        for seed in range(8)
    ]
    assert all("The sets drawn, Base, " in each or " alone has " in each for each in told)
    assert sum("The sets drawn, Base, " in each for each in told) > 1


def test_a_wish_that_one_card_alone_can_meet_says_so() -> None:
    """Without Moat only Diplomat answers Attacks."""
    result = respond(kingdom("deal", "x", sets=["base-2", "intrigue-2"], asks=["reaction"], never=["Moat"]))
    assert "Only Diplomat can meet this wish." in result["html"]["kingdom-result"]


@pytest.mark.parametrize(
    ("drawn", "asks", "reason", "lift"),
    [
        ("base-2", "", "No other card of the sets drawn can stand here; these are in your other boxes.", ""),
        ("", "", "Only these could stand here, and single cards of Alchemy are left out.", "mix"),
        ("", "village", "Only these could stand here, and they do not keep “+2 Actions”.", "village"),
    ],
)
def test_what_keeps_other_cards_from_a_slot_is_named_with_those_that_could_stand_there(
    drawn: str, asks: str, reason: str, lift: str
) -> None:
    """The sets drawn, single Alchemy cards that are left out, or a wish; a press lifts it there."""
    ten = "village.moat.militia.market.smithy.cellar.bandit.mine.witch.chapel"
    free = {*ten.split("."), "library" if asks else ""}
    out = ".".join(card.id for card in pool(["base-2"]).piles if card.id not in free)
    sets = "base-2.seaside-2" if drawn else "base-2" if asks else "base-2.alchemy"
    state = {"v": "1", "sets": sets, "drawn": drawn, "pile": ten, "banned": out, "asks": asks}
    request = changed("slot", slot=["pile-1"], sets=sets.split("."), asks=[asks] * bool(asks))
    sheet = soup(respond(request | {"state": state}), "kingdom-sheet")
    assert reason in sheet.get_text()
    assert sheet.select(".picks button")
    if lift:
        lifted = respond(request | {"action": "relax-here", "state": state}, relax=[lift])
        assert "What can stand here" in soup(lifted, "kingdom-sheet").get_text()
        assert lifted["fields"].keys() >= {"mix" if lift == "mix" else "asks"}


def test_landscapes_of_a_box_that_was_not_drawn_are_offered() -> None:
    state = {"v": "1", "sets": "base-2.plunder", "drawn": "base-2", "pile": "moat.witch"}
    sheet = soup(respond(changed("landscapes") | {"state": state}), "kingdom-sheet")
    assert "these are in your other boxes" in sheet.get_text()
    assert sheet.select(".picks button")


@pytest.mark.parametrize("pile", ["moat.witch", "village.smithy"])
def test_only_one_card_meets_a_wish_if_no_box_has_another_and_one_is_needed(pile: str) -> None:
    """Diplomat is in a box that was not drawn; without an Attack no Reaction is needed."""
    sets = "base-2.intrigue-2" if "witch" in pile else "base-2"
    state = {"v": "1", "sets": sets, "drawn": "base-2", "pile": pile, "asks": "reaction"}
    given = opened("kingdom", **state)
    html = respond(given | {"fields": given.get("fields", {}) | {"sets": sets.split(".")}})["html"]
    assert "can meet this wish" not in html["kingdom-result"]


def test_simple_cards_are_a_wish_among_the_others() -> None:
    """At most one pile asks for decisions; the wish is given up by its name."""
    for seed in range(6):
        dealt = respond(kingdom("deal", f"simple-{seed}", asks=["simple", "village"]))
        assert len(dealt["data"]["found"]["limit-decisions"]) <= 1
    assert "Simple cards" in dealt["html"]["kingdom-result"]
    assert "simple" in dealt["state"]["asks"]
    relaxed = respond(kingdom("relax", "", asks=["simple", "village"], relax=["limit-decisions"]))
    assert relaxed["fields"]["asks"] == ["village"]
