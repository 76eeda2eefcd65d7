"""What a visitor owns and has chosen for good stays, whatever kingdom is shown, until a press changes it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from cardtable.kingdom import card_by_id, pool
from cardtable.pages.core.router import Router
from cardtable.pages.kingdom.kept.shelf import Entry, Shelf
from tests.support.kingdom.replies import soup
from tests.support.samples import answers
from tests.support.samples.kingdom import ELSEWHERE, NOW, changed, kingdom

SHOWN_ONLY = {"shelf", "shown", "text", "seed", "players"}
"""Controls that follow the table: what is kept of kingdoms, the tiles, what is used up, who plays."""
OWN = {"sets": ["base-2"], "asks": ["village"], "never": ["Witch"], "in_all-most": ["1"], "one-way": ["1"]}
ELSEWHERE_TEXT = (
    "Cellar, Rats, Merchant, Militia, Mine, Bridge Troll, Remodel, Smithy, Village, Jack of All Trades"
)


def respond(request: dict[str, Any], **fields: list[str]) -> dict[str, Any]:
    """Answer a request of a visitor with own sets and wishes."""
    return Router().respond({**request, "fields": {**request["fields"], **OWN, **fields}})


@pytest.mark.parametrize(
    "request_",
    [
        pytest.param(kingdom("open", "") | {"state": ELSEWHERE}, id="Undo, Redo, Back, reload, kept"),
        pytest.param(kingdom("open", "") | {"state": {**ELSEWHERE, "players": "4"}}, id="shared"),
        pytest.param(
            kingdom("open", "") | {"state": {"v": "1", "sets": "base-2.empires", "asks": "buy", "seed": "x"}},
            id="a link of wishes",
        ),
        pytest.param(kingdom("read", "", text=[ELSEWHERE_TEXT]), id="import"),
        pytest.param(kingdom("load", "", preset=["royalty-factory"]), id="recommended"),
        pytest.param(
            changed("limits-fit") | {"state": {**ELSEWHERE, "in_all-least": "2", "in_all-most": "3"}},
            id="numbers of this kingdom",
        ),
        pytest.param(changed("swap", slot=["pile-1"]) | {"state": ELSEWHERE}, id="a change"),
    ],
)
def test_no_kingdom_from_elsewhere_changes_what_is_the_visitor_s_own(request_: dict[str, Any]) -> None:
    """Its boxes are named, with a press that adds them; the line of the wishes is that of the form."""
    reply = respond(request_)
    assert set(reply["fields"]) <= SHOWN_ONLY
    line = soup(reply, "kingdom-wish").get_text()
    assert line == "Base · +2 Actions"
    foreign = {card_by_id(card).set for card in reply["data"]["table"].values()} - {"base"}
    assert bool(foreign) == ("sets-use" in reply["html"]["kingdom-result"])


@pytest.mark.parametrize(
    "ten", [kingdom("read", "", text=[ELSEWHERE_TEXT]), kingdom("load", "", preset=["first-game"])]
)
def test_a_kingdom_of_ten_piles_is_laid_as_it_stands(ten: dict[str, Any]) -> None:
    """Also when a card of it is swapped then; what the wishes miss is offered."""
    wishes = {"sets": ["base-2", "empires"], "in_all-least": ["2"], "in_all-most": ["2"]}
    laid = respond(ten, **wishes)
    swapped = respond(changed("swap", slot=["pile-1"]) | {"state": laid["state"]}, **wishes)
    for reply in (laid, swapped):
        assert reply["data"]["landscapes"] == []
        assert soup(reply).select_one(".warning [data-action=landscapes]") is not None


def test_a_swap_on_a_kingdom_from_elsewhere_brings_cards_of_the_visitor_s_own_boxes() -> None:
    """Though its address names other boxes, and not all of the visitor's."""
    own = {card.id for card in pool(["intrigue-2"]).piles}
    for number in range(1, 11):
        request = changed("swap", slot=[f"pile-{number}"]) | {"state": ELSEWHERE}
        reply = respond(request, sets=["intrigue-2"])
        assert reply["data"]["piles"][number - 1] in own
        assert reply["state"]["sets"] == ELSEWHERE["sets"]


def test_the_boxes_and_the_wishes_of_a_kingdom_are_taken_by_a_press_each() -> None:
    """The press on the boxes adds them to the visitor's; neither press changes the table."""
    boxes = respond(changed("sets-use") | {"state": ELSEWHERE})
    assert boxes["fields"]["sets"] == ["base-2", "hinterlands-2", "dark-ages"]
    assert "sets-use" not in boxes["html"]["kingdom-result"]
    wishes = respond(changed("wishes-use") | {"state": ELSEWHERE})
    assert (wishes["fields"]["asks"], wishes["fields"]["way"]) == (["buy"], ["weighted"])
    assert "sets" not in wishes["fields"]
    assert ["wishes-use" in each["html"]["kingdom-result"] for each in (boxes, wishes)] == [True, False]
    assert boxes["state"] is wishes["state"] is None


@pytest.mark.parametrize("action", ["chances", "evening"])
def test_counts_and_evenings_avoid_the_last_games_and_name_the_draw_of_sets(action: str) -> None:
    """As a deal does: no pile of the last game comes or has a chance."""
    played = [card.id for card in pool(["base-2"]).piles[:10]]
    shelf = Shelf((Entry(NOW, {"v": "1", "sets": "base-2", "pile": ".".join(played)}, played=True),)).text()
    given = {"shelf": [shelf], "avoid": ["1"], "expansions": ["1"], "sets": ["base-2", "seaside-2"]}
    request = kingdom(action, "", **given, **{"deal-evening": ["1"], "evening": ["2"]})
    sheet = answers(request | {"now": NOW})[-1]
    if action == "chances":
        assert not {*played} & {pile for pile, chance in sheet["data"]["chances"].items() if chance != "0"}
        assert "takes what is in 1 box" in sheet["html"]["kingdom-chances"]
    else:
        entries = json.loads(sheet["fields"]["shelf"][0])["entries"]
        piles = [pile for each in entries if not each["played"] for pile in each["state"]["pile"].split(".")]
        assert len(piles) == 20
        assert not {*played} & {*piles}
        assert "takes what is in 1 box" in sheet["html"]["kingdom-sheet"]


def test_names_on_the_list_of_bans_may_stand_on_one_line() -> None:
    """With commas or semicolons between them; a press that lifts one leaves the others."""
    rest = [card.name for card in pool(["base-2"]).piles[12:]]
    dealt = respond(kingdom("deal", "bans"), never=[f"{', '.join(rest[:2])};{rest[2]}\n{rest[3]}"])
    assert not {card.id for card in pool(["base-2"]).piles[12:16]} & {*dealt["data"]["piles"]}
    request = changed("never-lift", lift=["moat"])
    assert respond(request, never=["Moat, Witch"])["fields"]["never"] == ["Witch"]


def test_the_list_for_dominion_games_says_whether_colonies_and_shelters_are_played() -> None:
    """In English, as that site's lists do, beside the names."""
    reply = respond(kingdom("deal", "boxes", colonies=["always"], shelters=["never"]))
    assert ", Colonies, No Shelters" in reply["html"]["kingdom-result"]
