"""What the page says of boxes to carry, sets that were drawn, a wish of a single card, and simple cards."""

from __future__ import annotations

import re

import pytest

from cardtable.kingdom import pool
from tests.support.samples.kingdom import ON_TABLE
from tests.support.visit import Visit
from tests.support.words.kingdom import TEN

LIMIT = "[data-region=kingdom-box-limit]"
"""What is told where more boxes are taken than are allowed."""
OWNED = ["base-2", "seaside-2", "empires", "adventures", "dark-ages", "alchemy"]


def test_the_boxes_to_carry_stay_within_the_limit_and_are_named() -> None:
    """With those of the basic cards, and for six players with what one box of them lacks."""
    owned = ["base-2", "seaside-2", "prosperity-2", "cornucopia-2", "guilds-2", "hinterlands-2"]
    visit = Visit("kingdom", sets=owned, expansions="3", players="6")
    for seed in range(8):
        visit.press("deal", seed=f"boxes-{seed}").tells("", "60 × Copper")
        assert re.search(r"[123] boxes? to carry: ", visit.text())
        assert not visit.text(selector=LIMIT)


def test_whoever_has_one_set_of_basic_cards_carries_no_second_one_and_is_told_what_lacks() -> None:
    for players, missing in (("4", False), ("6", True)):
        visit = Visit("kingdom", players=players, expansions="1", one_basic_set="1").press("deal", seed="one")
        visit.tells("", "1 box to carry: Base.")
        assert ("Your one set of basic cards is short of" in visit.text()) == missing
        assert not visit.text(selector=LIMIT)


@pytest.mark.parametrize(
    ("state", "told"),
    [
        ({"boxes": "colonies"}, "Prosperity (Platinum, Colony)"),
        ({"boxes": "colonies"}, "or when the Provinces or Colonies are gone."),
        ({"boxes": "shelters"}, "or when the Provinces are gone."),
        ({"boxes": "shelters"}, "Dark Ages (Hovel, Necropolis, Overgrown Estate)"),
        ({"sets": "prosperity-2", "pile": "bank.city", "colonies": "always"}, "No Colonies: they were taken"),
    ],
)
def test_a_table_says_what_a_box_is_for_and_what_was_taken_out(state: dict[str, str], told: str) -> None:
    visit = Visit("kingdom").open({"sets": "base-2", "pile": "moat.witch", **state})
    assert told in visit.html["result"]


@pytest.mark.parametrize(
    ("sets", "told"),
    [
        ("base-2 empires alchemy", "Base, Alchemy, Empires · "),
        ("base-2 empires alchemy nocturne", "4 sets · "),
        ("base-2 empires cornucopia-2 guilds-2", "4 sets, in 3 boxes · "),
    ],
)
def test_many_sets_are_told_by_their_number_and_their_boxes(sets: str, told: str) -> None:
    assert Visit("kingdom", sets=sets.split()).press("deal").text("wish").startswith(told)


def test_a_set_that_was_drawn_and_gives_nothing_is_named() -> None:
    here = {"sets": "base-2.seaside-2.empires", "pile": TEN}
    drawn = Visit("kingdom").open({**here, "drawn": "base-2.seaside-2", "expansions": "2"})
    drawn.tells("", "1 box to carry: Base. Drawn, and not needed: Seaside.")
    Visit("kingdom").open(here).hides("", "Drawn, and")


def test_colonies_without_prosperity_say_how_they_came_and_cards_beyond_one_box_say_so() -> None:
    visit = Visit("kingdom", players="6").open(sets="base-2.prosperity-2", pile=TEN, boxes="colonies")
    visit.tells("", "Colonies without a Prosperity pile: by lot they come here with a chance of")
    lines = [line for line in visit.texts(".set-up li") if "a second box" in line]
    basic = ["Copper", "Silver", "Gold", "Estate", "Province", "Curse"]
    assert [line.split()[2] for line in lines] == basic


FOUR = {"drawn": "base-2.seaside-2.empires.alchemy", "expansions": "4"}


@pytest.mark.parametrize(
    "state",
    [
        {"sets": "base-2", "pile": "festival.moat"},
        {"sets": ".".join(OWNED), "pile": "festival.bazaar", **FOUR},
    ],
    ids=["of one box", "of four"],
)
def test_a_deal_around_a_locked_card_keeps_the_limit_of_boxes(state: dict[str, str]) -> None:
    for seed in range(6):
        visit = Visit("kingdom", {"v": "1", "locked": "pile-1", **state}, sets=OWNED, expansions="2")
        visit.entropy = f"lock{seed}"
        assert "festival" in visit.press("deal").data["piles"]
        assert re.search("[12] box(es)? to carry: ", visit.text())


@pytest.mark.parametrize("way", ["standard", "even", "weighted"])
@pytest.mark.parametrize(
    ("given", "boxes"),
    [
        ({"expansions": "2", "seaside-least": "2", "empires-least": "2", "dark-ages-least": "1"}, "4"),
        ({"expansions": "1", "in_all-least": "2"}, "2"),
    ],
    ids=["three sets in two boxes", "landscapes in one box"],
)
def test_a_limit_of_boxes_in_the_way_can_be_raised(given: dict[str, str], boxes: str, way: str) -> None:
    visit = Visit("kingdom", sets=OWNED, way=way).press("deal", given, seed="limit")
    assert visit.has(f"[data-action=relax][value=boxes-{boxes}]")
    visit.press("relax", given, seed="limit", relax=f"boxes-{boxes}")
    assert visit.form["expansions"] == [boxes]
    assert not visit.has(".warning")


def test_locked_cards_in_more_boxes_than_are_allowed_are_named_and_the_limit_can_be_raised() -> None:
    state = {"v": "1", "sets": ".".join(OWNED), "pile": "festival.bazaar.villa", "locked": "pile-2.pile-3"}
    visit = Visit("kingdom", state, sets=OWNED, expansions="1").press("deal")
    assert re.search("takes 3 boxes, and you allow 1.* Bazaar, Villa", visit.text(selector=LIMIT))
    table = visit.data["table"]
    visit.press("relax-here", relax="boxes-3").holds(table=table)
    assert visit.state["expansions"] == "3"
    assert not visit.text(selector=LIMIT)


def test_kingdoms_to_choose_from_say_which_landscapes_they_lack() -> None:
    visit = Visit("kingdom", ON_TABLE, sets=["base-2", "empires"], expansions="1")
    assert visit.press("together", {"in_all-least": "2"}).text("sheet").count("This table has 0.") == 3


def test_a_conflict_names_the_sets_that_were_drawn() -> None:
    visit = Visit("kingdom", sets=["base-2", "seaside-2", "alchemy", "hinterlands-2"], turns_least="2")
    told = [visit.press("deal", seed=f"drawn-{seed}", expansions="2").html["result"] for seed in range(8)]
    assert all("The sets drawn, Base, " in each or " alone has " in each for each in told)
    assert sum("The sets drawn, Base, " in each for each in told) > 1


def test_a_wish_that_one_card_alone_can_meet_says_so() -> None:
    """Without Moat only Diplomat answers Attacks."""
    visit = Visit("kingdom", sets=["base-2", "intrigue-2"], asks="reaction", never="Moat")
    visit.press("deal", seed="x").tells("", "Only Diplomat can meet this wish.")


@pytest.mark.parametrize(
    ("drawn", "asks", "reason", "lift"),
    [
        ("base-2", "", "No other card of the sets drawn can stand here; these are in your other boxes.", ""),
        ("", "", "Only these could stand here, and single cards of Alchemy are left out.", "mix"),
        ("", "village", "Only these could stand here, and they do not keep “+2 Actions”.", "village"),
    ],
)
def test_what_keeps_other_cards_from_a_slot_is_named(drawn: str, asks: str, reason: str, lift: str) -> None:
    """The sets drawn, single Alchemy cards that are left out, or a wish; a press lifts it there."""
    free = {*TEN.split("."), "library" if asks else ""}
    out = ".".join(card.id for card in pool(["base-2"]).piles if card.id not in free)
    sets = "base-2.seaside-2" if drawn else "base-2" if asks else "base-2.alchemy"
    state = {"v": "1", "sets": sets, "drawn": drawn, "pile": TEN, "banned": out, "asks": asks}
    visit = Visit("kingdom", state, sets=sets.split("."), asks=[asks] * bool(asks))
    assert reason in visit.press("slot", slot="pile-1").text("sheet")
    assert visit.has(".picks button", "sheet")
    if lift:
        visit.press("relax-here", slot="pile-1", relax=lift).tells("sheet", "What can stand here")
        assert visit.answered["fields"].keys() >= {"mix" if lift == "mix" else "asks"}


def test_landscapes_of_a_box_that_was_not_drawn_are_offered() -> None:
    state = {"v": "1", "sets": "base-2.plunder", "drawn": "base-2", "pile": "moat.witch"}
    visit = Visit("kingdom", state).press("landscapes").tells("sheet", "these are in your other boxes")
    assert visit.has(".picks button", "sheet")


@pytest.mark.parametrize("pile", ["moat.witch", "village.smithy"])
def test_only_one_card_meets_a_wish_if_no_box_has_another_and_one_is_needed(pile: str) -> None:
    """Diplomat is in a box that was not drawn; without an Attack no Reaction is needed."""
    sets = "base-2.intrigue-2" if "witch" in pile else "base-2"
    visit = Visit("kingdom", sets=sets.split("."))
    visit.open(sets=sets, drawn="base-2", pile=pile, asks="reaction").hides("", "can meet this wish")


def test_simple_cards_are_a_wish_among_the_others() -> None:
    """At most one pile asks for decisions; the wish is given up by its name."""
    visit = Visit("kingdom", asks=["simple", "village"])
    for seed in range(6):
        visit.press("deal", seed=f"simple-{seed}").tells("", "Simple cards")
        assert len(visit.data["found"]["limit-decisions"]) <= 1
    assert "simple" in visit.state["asks"]
    assert visit.press("relax", relax="limit-decisions").form["asks"] == ["village"]
