"""Changing cards of the table: what is told before and after, and what the sheets keep."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from bs4 import BeautifulSoup

from cardtable.kingdom import PUBLISHED, Requirements, Slot, Sort, card_by_id, pool, rebuild, replacements
from cardtable.kingdom.table.replacing import Keep, is_alike
from cardtable.pages.core.router import Router
from cardtable.pages.kingdom.short_address import lengthen
from tests.support.kingdom.replies import soup
from tests.support.samples import answers, opened
from tests.support.samples.kingdom import TOO_DEAR, kingdom

SETS = "base-2.empires.menagerie"
TABLE = {
    "v": "1",
    "sets": SETS,
    "pile": "village.moat.militia.market.smithy.cellar.festival.mine.witch.chapel",
    "landscape": "way-of-the-ox.banquet.tower",
    "in_all-most": "4",
}


def respond(action: str, state: dict[str, str] = TABLE, **given: list[str]) -> dict[str, Any]:
    """Answer a press on a table, with the sets of its address ticked."""
    request = kingdom(action, "", **{"sets": state["sets"].split("."), **given})
    return Router().respond(request | {"state": state})


def said_yes(question: BeautifulSoup, state: dict[str, str]) -> dict[str, Any]:
    """Answer the press that says yes to a question before a pick."""
    return respond(
        "pick", state, **{str(each["name"]): [str(each["value"])] for each in question.select("[name]")}
    )


@pytest.mark.parametrize(
    ("sets", "name", "box"),
    [
        ("base-2", "Highway", "Hinterlands"),
        ("base-2", "Spy", "Base, 1st edition"),
        ("base-2.hinterlands-2", "Highway", ""),
        ("base-2", "Bandit", ""),
    ],
)
def test_a_pick_from_a_box_that_is_not_chosen_is_asked_about(sets: str, name: str, box: str) -> None:
    """A question first, which picks it all the same; cards of one's own boxes come at once."""
    state = {**TABLE, "sets": sets, "landscape": ""}
    reply = respond("pick", state, slot=["pile-1"], name=[name])
    if not box:
        assert name.lower() in reply["data"]["piles"]
        return
    question = soup(reply, "kingdom-sheet")
    assert f"{name} is in {box}, which is not among your sets." in question.get_text()
    assert "would break" not in question.get_text()
    assert name.lower() in said_yes(question, state)["data"]["piles"]


def test_a_pick_that_breaks_a_wish_is_asked_about() -> None:
    """The sheet names the wish; picked all the same, the table names it too. A slip gets the nearest name."""
    state = {
        "v": "1",
        "sets": "base-2",
        "asks": "no-attacks",
        "pile": "village.moat.harbinger.market.smithy.cellar.festival.mine.vassal.chapel",
    }
    [error] = respond("pick", state, slot=["pile-1"], name=["wich"])["errors"]
    assert error["message"] == "There is no card named 'wich'. The nearest is Witch."
    asked = respond("pick", state, slot=["pile-1"], name=["witch"])
    assert asked["state"] is None
    question = soup(asked, "kingdom-sheet")
    assert "Witch would break this: No attacks." in question.get_text()
    picked = said_yes(question, state)
    assert picked["data"]["piles"][0] == "witch"
    assert "does not meet: No attacks" in soup(picked).get_text()


def test_what_a_card_calls_for_comes_and_goes_with_it() -> None:
    """Young Witch and her bane, which can be swapped; Way of the Mouse and its card."""
    state = {**TABLE, "sets": "base-2.cornucopia-2.menagerie", "landscape": ""}
    reply = respond("pick", state, slot=["pile-1"], name=["Young Witch"])
    [bane] = soup(reply).select(".tile[data-slot=bane]")
    assert "Bane for Young Witch" in bane.get_text()
    reply = respond("swap", reply["state"], slot=["bane"])
    assert reply["data"]["table"]["bane"] != bane["data-card"]
    assert "bane" not in respond("swap", reply["state"], slot=["pile-1"])["data"]["table"]
    reply = respond("add", state, add=["way-of-the-mouse"])
    [card] = soup(reply).select(".tile[data-slot=mouse]")
    assert "Card for Way of the Mouse" in card.get_text()
    assert "mouse" not in respond("remove", reply["state"], slot=["landscape-1"])["data"]["table"]


def test_a_box_is_put_in_by_hand() -> None:
    """Its button says so, and the address."""
    reply = respond("box", box=["colonies"])
    assert reply["state"]["boxes"] == "colonies"
    pressed = soup(reply).select("[data-action=box][aria-pressed=true]")
    assert [button["value"] for button in pressed] == ["colonies"]


def test_the_list_of_a_slot_is_what_its_swap_draws_from() -> None:
    """With the same cost, types or set chosen, only such cards are listed and counted."""
    ids = {f"pile-{at}": card for at, card in enumerate(TABLE["pile"].split("."), 1)}
    table = rebuild(pool(SETS.split(".")), Requirements(), PUBLISHED, ids)
    slot = Slot.parse("pile-4")
    whole = replacements(table, slot)
    for keep in ("", *Keep, Sort.VILLAGE, Sort.COST_4, Sort.TRASHING):
        wanted = {card.id for card in whole if not keep or is_alike(keep, card, card_by_id("market"))}
        sheet = soup(respond("slot", slot=["pile-4"], keep=[keep]), "kingdom-sheet")
        listed = {str(each["value"]).partition(":")[2] for each in sheet.select(".picks button")}
        assert listed == wanted
        assert f"{len(wanted)} of {len(wanted)} cards" in sheet.get_text()
        assert sheet.select_one(f'#kingdom-keep option[value="{keep}"][selected]') is not None
        assert sheet.select_one('#kingdom-name[data-filter="#replacement-list"]') is not None
        assert sheet.select_one('a[href="https://wiki.dominionstrategy.com/index.php/Market"]') is not None
        swapped = respond("swap", slot=["pile-4"], keep=[keep])["data"]["piles"][3]
        assert swapped in wanted


def test_what_a_swap_keeps_belongs_to_its_card() -> None:
    """The page holds nothing of it for the sheet of the next card."""
    assert respond("slot", slot=["pile-4"], keep=["cost"])["fields"] == {}


@pytest.mark.parametrize("action", ["lock", "unlock"])
def test_a_padlock_is_closed_only_where_a_card_is_locked(action: str) -> None:
    """On the table, and in the sheet of the card."""
    reply = respond(action, slot=["pile-1"])
    sheet = respond("slot", reply["state"], slot=["pile-1"])
    for shown, lock in ((reply, "#lock-pile-1"), (sheet, "[data-action$=lock]")):
        html = "".join(shown["html"].values())
        assert BeautifulSoup(html, "html.parser").select_one(f'{lock} [href="#sign-{action}"]') is not None


@pytest.mark.parametrize("keep", [*Keep, Sort.COST_4])
def test_several_cards_are_replaced_by_cards_alike(keep: Keep | Sort) -> None:
    """Each that goes makes room for one of the same cost, types or set, or of the sort that is named."""
    slots = ["pile-1", "pile-4", "pile-7"]
    reply = respond("replace-several", slots=slots, keep=[keep])
    assert "3 cards were replaced." in reply["words"]
    before, after = TABLE["pile"].split("."), reply["data"]["piles"]
    for at, (old, new) in enumerate(zip(before, after, strict=True), 1):
        assert (old != new) == (f"pile-{at}" in slots)
        assert old == new or is_alike(keep, card_by_id(new), card_by_id(old))
    assert not {before[0], before[3], before[6]} & {*after}


@pytest.mark.parametrize(
    ("action", "given"),
    [
        ("swap", {"slot": ["landscape-1"]}),
        ("remove", {"slot": ["landscape-1"]}),
        ("ban", {"slot": ["landscape-1"]}),
        ("never", {"slot": ["landscape-1"]}),
        ("pick", {"pick": ["landscape-1:tax"]}),
        ("replace-several", {"slots": ["pile-1", "landscape-1"]}),
        ("ban-several", {"slots": ["pile-1", "landscape-1"]}),
    ],
)
def test_a_lock_holds_until_it_is_opened(action: str, given: dict[str, list[str]]) -> None:
    """Its sheet has only the press that opens it."""
    state = {**TABLE, "locked": "landscape-1"}
    [error] = respond(action, state, **given)["errors"]
    assert error["message"] == "Locked: Way of the Ox. A lock holds until you open it."
    sheet = soup(respond("slot", state, slot=["landscape-1"]), "kingdom-sheet")
    assert [each["data-action"] for each in sheet.select("[data-action]")] == ["unlock"]


def test_several_cards_are_locked_unlocked_and_banned() -> None:
    """All of them are unlocked only if all are locked."""
    slots = ["pile-1", "pile-4"]
    locked = respond("lock-several", {**TABLE, "locked": "pile-1"}, slots=slots)
    assert locked["data"]["locked"] == slots
    assert respond("lock-several", locked["state"], slots=slots)["data"]["locked"] == []
    banned = respond("ban-several", TABLE, slots=[*slots, "landscape-1"])
    assert banned["data"]["banned"] == ["market", "village", "way-of-the-ox"]
    assert not {"market", "village", "way-of-the-ox"} & {*banned["data"]["table"].values()}
    assert banned["words"] == "Village is banned. Market is banned. Way of the Ox is banned."


def test_a_card_without_one_alike_stays_and_is_told() -> None:
    """Base has no other Action and Victory card, and only Gardens is a Victory card."""
    state = {**TABLE, "sets": "base-2", "pile": TABLE["pile"].replace("witch", "gardens"), "landscape": ""}
    reply = respond("replace-several", state, slots=["pile-1", "pile-9"], keep=["type"])
    assert "1 card was replaced." in reply["words"]
    assert "No such card fits in place of: Gardens." in reply["html"]["kingdom-result"]
    assert reply["data"]["piles"][8] == "gardens"
    [error] = respond("replace-several", state, slots=["pile-9"], keep=["type"])["errors"]
    assert error["field"] == "slots"


def test_a_landscape_that_stays_is_not_new_when_another_is_taken_away() -> None:
    """Those behind it move up by a place."""
    shown = respond("look")["fields"]["shown"]
    for slot in ("landscape-1", "landscape-2"):
        reply = respond("remove", slot=[slot], shown=shown)
        assert len(reply["data"]["landscapes"]) == 2
        assert soup(reply).select(".tile[data-changed]") == []
    added = respond("add", add=["way-of-the-seal"], shown=shown)
    [new] = soup(added).select(".tile[data-changed]")
    assert new["data-card"] == "way-of-the-seal"


def test_numbers_of_landscapes_that_are_not_kept_are_told_and_can_be_mended() -> None:
    """How many are wished for and how many there are; a press allows them here, and in no later deal."""
    state = {**TABLE, "in_all-most": "2", "traits-least": "1", "traits-most": "1"}
    reply = respond("look", state)
    told = soup(reply).get_text(" ")
    assert "Landscapes in all: at most 2. This table has 3." in told
    assert "Traits: exactly 1. This table has 0." in told
    mended = respond("limits-fit", state)
    assert "This table has" not in soup(mended).get_text(" ")
    assert mended["data"]["table"] == reply["data"]["table"]
    assert not any(name.endswith(("-least", "-most")) for name in mended["fields"])
    assert "This table has" not in soup(respond("look", mended["state"])).get_text(" ")
    assert respond("wishes-use", lengthen(mended["shared"]))["fields"]["traits-least"] == ["1"]


def test_only_of_a_kingdom_that_was_sent_or_read_an_unmet_wish_is_a_calm_note() -> None:
    """One's own is warned about above the tiles, dealt, or opened by Back."""
    own = {name: value for name, value in TOO_DEAR.items() if name != "players"}
    text = own["pile"].replace(".", "\n").replace("-", " ")
    replies = {
        "sent": Router().respond(opened("kingdom", **TOO_DEAR)),
        "back": Router().respond(opened("kingdom", **own)),
        "import": Router().respond(kingdom("read", "", asks=["costs"], text=[text])),
    }
    for name, reply in replies.items():
        page = soup(reply)
        kind = "warning" if name == "back" else "notes"
        [section] = page.select('[aria-label="Wishes that are not met"]')
        assert kind in section["class"]
        is_above = section.find_previous_sibling("ul", class_="ten") is None
        assert is_above == (name == "back")


def test_the_beginning_of_a_name_finds_its_card() -> None:
    """A single one is picked, of those that stand below first; of several, their names are told."""
    state = {**TABLE, "sets": "base-2.prosperity-2", "landscape": ""}
    assert "grand-market" in respond("pick", state, slot=["pile-1"], name=["grand m"])["data"]["piles"]
    [error] = respond("pick", state, slot=["pile-1"], name=["mon"])["errors"]
    assert "Is one of these meant? Moneylender, Monument" in error["message"]
    base = {**state, "sets": "base-2", "pile": TABLE["pile"].replace("market", "gardens")}
    assert "market" in respond("pick", base, slot=["pile-1"], name=["mark"])["data"]["piles"]


@pytest.mark.parametrize(
    ("card", "facts"),
    [
        ("gardens", "Worth 1 point for every 10 cards in the deck"),
        ("sentry", "Draws 1 card; gives 1 Action; trashes up to 2 cards; prepares your next hand"),
    ],
)
def test_the_sheet_of_a_card_says_what_it_does(card: str, facts: str) -> None:
    """In a line at its top."""
    state = {**TABLE, "sets": "base-2", "pile": TABLE["pile"].replace("village", card), "landscape": ""}
    assert facts in soup(respond("slot", state, slot=["pile-1"]), "kingdom-sheet").get_text(" ")


def test_landscapes_are_found_by_their_kind() -> None:
    """Each says its kind; what is not found is told, with the kinds that there are."""
    sheet = soup(respond("landscapes"), "kingdom-sheet")
    rows = sheet.select("#replacement-list li")
    kinds = {str(row.select_one(".hint").get_text()).partition(" · ")[0] for row in rows}  # type: ignore[union-attr]
    assert kinds == {"Event", "Landmark", "Way"}
    assert "There are: Events, Landmarks and Ways." in sheet.select("[data-filter-none]")[0].get_text()


def test_debt_counts_like_coins_when_tiles_are_sorted_by_cost() -> None:
    """City Quarter, for 8 debt, stands after what costs less."""
    state = {**TABLE, "pile": TABLE["pile"].replace("witch", "city-quarter"), "landscape": ""}
    tiles = soup(respond("look", state)).select(".ten .tile")
    assert tiles[-1]["data-card"] == "city-quarter"


def test_the_sheet_of_chances_is_of_the_method_in_use() -> None:
    """Dealt ones add up to ten piles, and are as exact where a pile is certain; the same at each request."""
    for way, words in (
        ("weighted", "From 512 deals by “Weighted”"),
        ("standard", "From 512 deals by “Standard”"),
        ("even", "by which “Deal a kingdom” goes"),
    ):
        request = kingdom("chances", "", way=[way], asks=["village", "no-attacks"])
        *parts, reply = answers(request)
        assert words in reply["html"]["kingdom-chances"]
        assert any(
            "kingdoms meet the wishes" in part["html"].get("kingdom-chances", "") for part in parts[:2]
        )
        if dealt := reply["data"].get("dealt"):
            assert sum(map(Fraction, dealt.values())) == 10
            assert dealt["witch"] == reply["data"]["chances"]["witch"] == "0"
            assert answers(request)[-1]["data"] == reply["data"]


def test_what_has_changed_is_marked_however_the_table_is_shown_meanwhile() -> None:
    """A change of players, names and order is no step: going back marks the one card of the step."""
    before = respond("look")
    swapped = respond("swap", slot=["pile-3"], shown=before["fields"]["shown"])
    other = {"players": ["4"], "language": ["de"], "order": ["name"]}
    looked = respond("look", swapped["state"], shown=swapped["fields"]["shown"], **other)
    assert looked["state"] is None
    back = respond("open", TABLE, shown=looked["fields"]["shown"], **other)
    assert [tile["data-slot"] for tile in soup(back).select(".tile[data-changed]")] == ["pile-3"]


def test_a_pile_is_liked_in_its_sheet_by_every_method() -> None:
    """The step is kept with the weights, the method stays; the sheet says whether it takes account of it."""
    note = "until you choose “Weighted”"
    for method, is_told in (("standard", True), ("even", True), ("weighted", False)):
        liked = respond("like", taste=["moat"], factor=["1.6"], way=[method])["fields"]
        assert liked["way"] == [method]
        sheet = soup(
            respond("slot", slot=["pile-2"], way=[method], weights=liked["weights"]), "kingdom-sheet"
        )
        assert sheet.select_one('#kingdom-like option[value="1.6"][selected]') is not None
        assert (note in sheet.get_text()) == is_told
    own = soup(respond("slot", slot=["pile-2"], weights=["-moat*3*blocker*0"]), "kingdom-sheet")
    [chosen] = own.select("#kingdom-like option[selected]")
    assert chosen.get_text() == "its weight × 3"
    again = respond("like", taste=["moat"], factor=["0.4"], weights=["-moat*3*blocker*0"])["fields"]
    assert again["weights"] == ["-moat*0-4*blocker*0"]
