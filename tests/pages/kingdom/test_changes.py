"""Changing cards of the table: what is told before and after, and what the sheets keep."""

from __future__ import annotations

from fractions import Fraction

import pytest

from cardtable.kingdom import PUBLISHED, Requirements, Slot, Sort, card_by_id, pool, rebuild, replacements
from cardtable.kingdom.table.replacing import Keep, is_alike
from cardtable.pages.kingdom.short_address import lengthen
from tests.support.samples.kingdom import TOO_DEAR
from tests.support.visit import Visit

TABLE = {
    "v": "1",
    "sets": "base-2.empires.menagerie",
    "pile": "village.moat.militia.market.smithy.cellar.festival.mine.witch.chapel",
    "landscape": "way-of-the-ox.banquet.tower",
    "in_all-most": "4",
}


def table(*, instead_of: str = "", card: str = "", **parts: str) -> Visit:
    """Somebody at the table, with the sets of its address ticked; one pile of it may be another one."""
    state = {**TABLE, **parts}
    state["pile"] = state["pile"].replace(instead_of, card) if card else state["pile"]
    return Visit("kingdom", state, sets=state["sets"].split("."))


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
    visit = table(sets=sets, landscape="").press("pick", slot="pile-1", name=name)
    if box:
        assert visit.hides("sheet", "would break").answered["state"] is None
        visit.tells("sheet", f"{name} is in {box}, which is not among your sets.").yes()
    assert name.lower() in visit.data["piles"]


def test_a_pick_that_breaks_a_wish_is_asked_about() -> None:
    piles = "village.moat.harbinger.market.smithy.cellar.festival.mine.vassal.chapel"
    visit = Visit("kingdom", {"v": "1", "sets": "base-2", "asks": "no-attacks", "pile": piles})
    visit.press("pick", slot="pile-1", name="witch").tells("sheet", "Witch would break this: No attacks.")
    assert visit.answered["state"] is None
    assert visit.yes().tells("", "does not meet: No attacks").data["piles"][0] == "witch"


def test_what_a_card_calls_for_comes_and_goes_with_it() -> None:
    visit = table(sets="base-2.cornucopia-2.menagerie", landscape="")
    visit.press("pick", slot="pile-1", name="Young Witch")
    assert "Bane for Young Witch" in visit.text(selector=".tile[data-slot=bane]")
    bane = visit.data["table"]["bane"]
    assert visit.press("swap", slot="bane").data["table"]["bane"] != bane
    assert "bane" not in visit.press("swap", slot="pile-1").data["table"]
    visit.press("add", add="way-of-the-mouse")
    assert "Card for Way of the Mouse" in visit.text(selector=".tile[data-slot=mouse]")
    assert "mouse" not in visit.press("remove", slot="landscape-1").data["table"]


def test_a_box_is_put_in_by_hand() -> None:
    visit = table().press("box", box="colonies")
    assert visit.state["boxes"] == "colonies"
    assert visit.values("[data-action=box][aria-pressed=true]") == ["colonies"]


@pytest.mark.parametrize("keep", ["", *Keep, Sort.VILLAGE, Sort.COST_4, Sort.TRASHING])
def test_the_list_of_a_slot_is_what_its_swap_draws_from(keep: Keep | Sort) -> None:
    ids = {f"pile-{at}": card for at, card in enumerate(TABLE["pile"].split("."), 1)}
    laid = rebuild(pool(TABLE["sets"].split(".")), Requirements(), PUBLISHED, ids)
    whole = replacements(laid, Slot.parse("pile-4"))
    wanted = {card.id for card in whole if not keep or is_alike(keep, card, card_by_id("market"))}
    visit = table().press("slot", slot="pile-4", keep=keep)
    assert visit.answered["fields"] == {}, "the sheet of the next card has nothing of it"
    assert {each.partition(":")[2] for each in visit.values(".picks button", "sheet")} == wanted
    assert f"{len(wanted)} of {len(wanted)} cards" in visit.text("sheet")
    assert visit.has(f'#kingdom-keep option[value="{keep}"][selected]', "sheet")
    assert visit.has('#kingdom-name[data-filter="#replacement-list"]', "sheet")
    assert visit.has('a[href="https://wiki.dominionstrategy.com/index.php/Market"]', "sheet")
    assert visit.press("swap", slot="pile-4", keep=keep).data["piles"][3] in wanted


@pytest.mark.parametrize("action", ["lock", "unlock"])
def test_a_padlock_is_closed_only_where_a_card_is_locked(action: str) -> None:
    visit = table().press(action, slot="pile-1")
    assert visit.has(f'#lock-pile-1 [href="#sign-{action}"]')
    assert str(visit.one("#lock-pile-1")["title"]).startswith("Unlock" if action == "lock" else "Lock")
    assert visit.answered["step"].endswith(f"is {action}ed.")
    assert visit.press("slot", slot="pile-1").has(f'[data-action$=lock] [href="#sign-{action}"]', "sheet")


@pytest.mark.parametrize("keep", [*Keep, Sort.COST_4])
def test_several_cards_are_replaced_by_cards_alike(keep: Keep | Sort) -> None:
    slots = ["pile-1", "pile-4", "pile-7"]
    visit = table().press("replace-several", slots=slots, keep=keep)
    assert "3 cards were replaced." in visit.said
    before, after = TABLE["pile"].split("."), visit.data["piles"]
    for at, (old, new) in enumerate(zip(before, after, strict=True), 1):
        assert (old != new) == (f"pile-{at}" in slots)
        assert old == new or is_alike(keep, card_by_id(new), card_by_id(old))
    assert not {before[0], before[3], before[6]} & {*after}


@pytest.mark.parametrize(
    ("action", "given"),
    [
        *((action, {"slot": "landscape-1"}) for action in ("swap", "remove", "ban", "never")),
        ("pick", {"pick": "landscape-1:tax"}),
        ("replace-several", {"slots": ["pile-1", "landscape-1"]}),
        ("ban-several", {"slots": ["pile-1", "landscape-1"]}),
    ],
)
def test_a_lock_holds_until_it_is_opened(action: str, given: dict[str, str | list[str]]) -> None:
    visit = table(locked="landscape-1")
    assert [*visit.refused(action, given).values()] == [
        "Locked: Way of the Ox. A lock holds until you open it."
    ]
    visit.press("slot", slot="landscape-1")
    assert [each["data-action"] for each in visit.all("[data-action]", "sheet")] == ["unlock"]


def test_several_cards_are_locked_unlocked_and_banned() -> None:
    slots = ["pile-1", "pile-4"]
    visit = table(locked="pile-1").press("lock-several", slots=slots).holds(locked=slots)
    assert visit.press("lock-several", slots=slots).data["locked"] == []
    visit = table().press("ban-several", slots=[*slots, "landscape-1"])
    gone = ["market", "village", "way-of-the-ox"]
    assert visit.data["banned"] == gone
    assert not {*gone} & {*visit.data["table"].values()}
    assert visit.said == "Village is banned. Market is banned. Way of the Ox is banned."


@pytest.mark.parametrize(
    ("action", "lifted", "kept"), [("unlock-all", "locked", "banned"), ("unban-all", "banned", "locked")]
)
def test_all_locks_or_all_bans_are_lifted_at_one_press(action: str, lifted: str, kept: str) -> None:
    """The cards and what the other button would lift stay, and the button goes."""
    visit = table(locked="pile-2.landscape-1").press("ban-several", slots=["pile-1", "pile-4"])
    before, button = visit.data, f"[data-action={action}]"
    assert len(before["locked"]) == len(before["banned"]) == 2
    assert (visit.has(button), visit.press(action).has(button)) == (True, False)
    visit.holds(**{lifted: [], kept: before[kept], "table": before["table"]})


def test_a_card_without_one_alike_stays_and_is_told() -> None:
    """Base has no other Action and Victory card, and only Gardens is a Victory card."""
    visit = table(sets="base-2", landscape="", instead_of="witch", card="gardens")
    assert set(visit.refused("replace-several", slots="pile-9", keep="type")) == {"slots"}
    visit.press("replace-several", slots=["pile-1", "pile-9"], keep="type")
    assert "1 card was replaced." in visit.said
    assert visit.tells("", "No such card fits in place of: Gardens.").data["piles"][8] == "gardens"


def test_a_landscape_that_stays_is_not_new_when_another_is_taken_away() -> None:
    """Those behind it move up by a place."""
    for slot in ("landscape-1", "landscape-2"):
        visit = table().press("look").press("remove", slot=slot)
        assert len(visit.data["landscapes"]) == 2
        assert not visit.has(".tile[data-changed]")
    visit = table().press("look").press("add", add="way-of-the-seal")
    assert visit.one(".tile[data-changed]")["data-card"] == "way-of-the-seal"


def test_numbers_of_landscapes_that_are_not_kept_are_told_and_can_be_mended() -> None:
    visit = table(**{"in_all-most": "2", "traits-least": "1", "traits-most": "1"}).press("look")
    visit.tells("", "Landscapes in all: at most 2. This table has 3.", "Traits: exactly 1. This table has 0.")
    before = visit.data["table"]
    visit.press("limits-fit").hides("", "This table has").holds(table=before)
    assert not any(name.endswith(("-least", "-most")) for name in visit.answered["fields"])
    assert "This table has" not in visit.press("look").text()
    visit.state = lengthen(visit.shared)
    assert visit.press("wishes-use").form["traits-least"] == ["1"]
    many = table(drawn=TABLE["sets"], expansions="3", **{"in_all-most": "2"}).press("look")
    offered = many.all('[aria-label="Notes on this table"] [data-action]')
    assert [each["data-action"] for each in offered] == ["limits-fit"], "no boxes help against too many"


def test_only_of_a_kingdom_that_was_sent_or_read_an_unmet_wish_is_a_calm_note() -> None:
    """One's own is warned about above the tiles, dealt or by Back; the cards of a list were asked for."""
    own = {name: value for name, value in TOO_DEAR.items() if name != "players"}
    text = own["pile"].replace(".", "\n").replace("-", " ")
    for visit, is_above in (
        (Visit("kingdom").open(TOO_DEAR), False),
        (Visit("kingdom").open(own), True),
        (Visit("kingdom", asks="costs").press("read", text=text), False),
    ):
        section = visit.one('[aria-label="Wishes that are not met"]')
        assert ("warning" if is_above else "notes") in section["class"]
        assert (section.find_previous_sibling("ul", class_="ten") is None) == is_above


def test_the_beginning_of_a_name_finds_its_card() -> None:
    visit = table(sets="base-2.prosperity-2", landscape="")
    told = visit.refused("pick", slot="pile-1", name="mon")["name"]
    assert "Is one of these meant? Moneylender, Monument" in told
    assert "grand-market" in visit.press("pick", slot="pile-1", name="grand m").data["piles"]
    visit = table(sets="base-2", landscape="", instead_of="market", card="gardens")
    assert "market" in visit.press("pick", slot="pile-1", name="mark").data["piles"]


def test_landscapes_are_found_by_their_kind() -> None:
    visit = table().press("landscapes")
    kinds = {hint.partition(" · ")[0] for hint in visit.texts("#replacement-list li .hint", "sheet")}
    assert kinds == {"Event", "Landmark", "Way"}
    assert not {*visit.values("#replacement-list [value]", "sheet")} & {
        *visit.state["landscape"].split(".")
    }, "they lie there"
    assert "There are: Events, Landmarks and Ways." in visit.texts("[data-filter-none]", "sheet")[0]


def test_debt_counts_like_coins_when_tiles_are_sorted_by_cost() -> None:
    visit = table(landscape="", instead_of="witch", card="city-quarter").press("look")
    assert visit.all(".ten .tile")[-1]["data-card"] == "city-quarter"


def test_tiles_that_keep_their_places_are_sorted_at_a_press_that_is_offered_only_then() -> None:
    """A swap leaves its card where the old one lay."""
    visit, offer = table().press("look"), "[data-action=sort-anew]"
    places = [tile["data-slot"] for tile in visit.all(".ten .tile")]
    assert not visit.all(offer)
    assert visit.press("swap", slot="pile-9").all(offer)
    assert [tile["data-slot"] for tile in visit.all(".ten .tile")] == places
    assert not visit.press("sort-anew").all(offer)


@pytest.mark.parametrize(
    ("way", "words"),
    [
        ("weighted", "From 512 deals by “Weighted”"),
        ("standard", "From 512 deals by “Standard”"),
        ("even", "by which “Deal a kingdom” goes"),
    ],
)
def test_the_sheet_of_chances_is_of_the_method_in_use(way: str, words: str) -> None:
    visit = Visit("kingdom", asks=["village", "no-attacks"], way=way).press("chances").tells("chances", words)
    shown = [part["html"].get("kingdom-chances", "") for part in visit.parts[:2]]
    assert any("kingdoms meet the wishes" in html for html in shown)
    if dealt := visit.data.get("dealt"):
        assert sum(map(Fraction, dealt.values())) == 10
        assert dealt["witch"] == visit.data["chances"]["witch"] == "0"
        assert visit.copy().press("chances").data == visit.data


def test_what_has_changed_is_marked_however_the_table_is_shown_meanwhile() -> None:
    """A change of players, names and order is no step: going back marks the one card of the step."""
    visit = table().press("look").press("swap", slot="pile-3")
    visit.form |= {"players": ["4"], "language": ["de"], "order": ["name"]}
    assert visit.press("look").answered["state"] is None
    visit.open(TABLE)
    assert [tile["data-slot"] for tile in visit.all(".tile[data-changed]")] == ["pile-3"]


@pytest.mark.parametrize(("method", "is_told"), [("standard", True), ("even", True), ("weighted", False)])
def test_a_pile_is_liked_in_its_sheet_by_every_method(method: str, is_told: bool) -> None:
    visit = table()
    visit.form["way"] = [method]
    visit.press("like", taste="moat", factor="1.6").press("slot", slot="pile-2")
    assert visit.form["way"] == [method]
    assert visit.has('#kingdom-like option[value="1.6"][selected]', "sheet")
    assert ("until you choose “Weighted”" in visit.text("sheet")) == is_told


def test_a_weight_of_one_s_own_is_named_in_the_sheet_and_replaced_by_a_step() -> None:
    visit = table()
    visit.form["weights"] = ["-moat*3*blocker*0"]
    visit.press("slot", slot="pile-2")
    assert visit.text("sheet", "#kingdom-like option[selected]") == "its weight × 3"
    visit.press("like", taste="moat", factor="0.4")
    assert visit.form["weights"] == ["-moat*0-4*blocker*0"]
