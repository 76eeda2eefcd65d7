"""What a group meets in an evening: its kingdoms, bans for good, a kingdom that was sent, how a game was."""

from __future__ import annotations

import json

import pytest

from cardtable.kingdom import card_by_id
from cardtable.pages.kingdom.shelf import Shelf
from cardtable.pages.kingdom.short_address import lengthen
from tests.support.compat import state_of
from tests.support.first_views import panel_of
from tests.support.samples.kingdom import TOO_DEAR
from tests.support.visit import NOW, Fields, Visit

THREE = ["base-2", "seaside-2", "intrigue-2"]
ROWS = ".shelf > li"
OWN = {name: value for name, value in TOO_DEAR.items() if name != "players"}


def piles(state: dict[str, str]) -> set[str]:
    return {*state["pile"].split(".")}


def evening(sets: list[str] = THREE, games: str = "3", **fields: str) -> Visit:
    return Visit("kingdom", sets=sets, **fields).press("evening", deal_evening="1", evening=games)


def linked(visit: Visit) -> list[dict[str, str]]:
    return [state_of(str(link["href"])) for link in visit.all(".shelf a", "sheet")]


@pytest.mark.parametrize(("most", "boxes"), [("2", 2), ("1", 4)])
def test_the_limit_of_boxes_counts_for_the_whole_evening(most: str, boxes: int) -> None:
    """Two of four boxes have piles for three kingdoms; a single one has not, and that is told."""
    visit = evening([*THREE, "hinterlands-2"], expansions=most)
    sets = {card_by_id(pile).set for state in linked(visit) for pile in piles(state)}
    assert len(sets | {"base"}) == boxes
    visit.press("evening", expansions="2")
    assert "At most 2 boxes are carried for the whole evening." in visit.text("sheet")


def test_an_evening_bans_nothing_in_later_deals_and_links() -> None:
    visit = evening()
    states = linked(visit)
    assert ["banned" in state for state in states] == [False] * 3
    visit.open(states[1])
    assert "banned" not in {**visit.state, **visit.shared}
    assert visit.copy().press("deal").state.get("seed"), "a fresh deal, around no ban"
    assert "banned" not in visit.press("veto", slot="pile-4").state


def test_a_wish_that_only_cards_of_the_other_games_meet_has_no_swap_that_helps() -> None:
    """The other game has Moat, the only Reaction; without it on the shelf a swap is offered, and helps."""
    ten = "artisan.bandit.chapel.festival.library.market.mine.sentry.vassal.witch"
    own = {"v": "1", "sets": "base-2", "asks": "attack.reaction", "pile": ten}
    other = {**own, "pile": "cellar.merchant.moat.village.workshop.militia.poacher.smithy.remodel.laboratory"}
    shelf = Shelf().with_evening([(own, ""), (other, "")], NOW).text()
    elsewhere = "in the other kingdoms of this evening"
    visit = Visit("kingdom", asks=["attack", "reaction"], shelf=shelf).open(own).tells("", elsewhere)
    assert not visit.has("[data-action=mend]")
    assert visit.refused("mend")
    visit = Visit("kingdom", asks=["attack", "reaction"]).open(own).hides("", elsewhere)
    assert visit.has("[data-action=mend]")
    names = visit.press("mend").said.partition(" went; ")[0]
    assert len(names.split(", ")) == len(piles(own) - {*visit.data["piles"]})
    alone = Visit("kingdom", asks=["attack", "reaction"], never="Moat").press("deal", seed="kept").open(own)
    alone.tells("", "What could meet it is banned for good, or in no box of yours")


def test_piles_of_the_other_games_stay_away_only_while_a_game_is_changed() -> None:
    visit = evening()
    first, second, third = linked(visit)
    visit.state = second
    for number in range(1, 9):
        visit.press("swap", slot=f"pile-{number}")
        assert not piles(visit.state) & (piles(first) | piles(third))
        assert "banned" not in visit.state
    barred = visit.press("slot", slot="pile-1").values(".picks button", "sheet")
    free = visit.press("slot", slot="pile-1", shelf="").values(".picks button", "sheet")
    assert {*barred} < {*free}


def test_the_kingdoms_of_an_evening_stand_under_one_heading_of_the_kept_ones() -> None:
    visit = evening()
    later = visit.copy()
    first, visit.state, third = linked(visit)
    swapped = visit.press("swap", slot="pile-1").state
    dealt = visit.press("deal").state
    rows = visit.press("shelf").all(ROWS, "sheet")
    assert [row.h3 is not None for row in rows] == [False, True, False, False]
    assert [row.get("data-evening") for row in rows] == [None, *[NOW.removesuffix("Z")] * 3]
    for number, row in enumerate(rows[1:], 1):
        assert f"Evening, game {number} of 3" in row.get_text()
    assert linked(visit) == [dealt, first, swapped, third]
    later.now, later.entropy = "2026-11-22T20:00:00.000Z", "other"
    later.press("evening", deal_evening="1", evening="2")
    assert [row.h3 is not None for row in later.all(ROWS, "sheet")] == [True, False, True, False, False]


def test_an_evening_tells_which_sets_are_not_played_and_what_a_kingdom_misses() -> None:
    missed, coverage = evening(["base-2", "alchemy"], victory_least="1").texts(".notes p", "sheet")
    assert missed.startswith("Evening, game 3 of 3: This kingdom does not meet: Victory")
    assert coverage == "All your sets are played."


def test_a_kingdom_that_was_sent_brings_its_players_and_says_whose_wishes_it_has() -> None:
    visit = Visit("kingdom").open(TOO_DEAR).tells("", "sent to you, with the sender’s wishes, for 3 players")
    visit.tells("", "for 3 players, 0 of")
    assert visit.form["players"] == ["3"]
    assert not visit.has(".warning")
    order = [each.get("aria-label") for each in visit.all(".tiles, .notes")]
    assert order == ["Kingdom piles", "Wishes that are not met"]
    visit.press("mend").holds(failing=[])
    assert len(piles(visit.state) - piles(TOO_DEAR)) == 2, "seven piles cost 5; five may"
    assert "players" not in visit.state
    assert lengthen(visit.shared) == visit.state | {"players": "3"}
    assert "players" not in Visit("kingdom").open(OWN).hides("", "sent to you").form
    alone = Visit("kingdom", OWN | {"players": "1"})
    assert "2 to 6" in alone.refused("open")["players"], "nobody plays alone"


def test_a_ban_for_good_says_where_its_list_is_and_undo_says_that_it_stays() -> None:
    visit = Visit("kingdom").press("deal", seed="ban")
    dealt, [card] = visit.state, visit.data["table"]["pile-1"].split()
    visit.press("never", slot="pile-1").tells("", "“Your wishes”, “Cards banned for good”")
    for visit.entropy in ("01", "02", "03", "04"):
        assert card not in visit.copy().press("deal").data["piles"]
    visit.open(dealt).tells("", "still banned for good")
    assert visit.copy().press("never-lift", lift="moat", never="Moat, Witch").form["never"] == ["Witch"]
    visit.press("never-lift", lift=card).hides("", "still banned for good")
    assert visit.form["never"] == [""]


def test_a_pick_of_a_card_that_is_banned_for_good_is_asked_about() -> None:
    visit = Visit("kingdom").press("deal", seed="pick")
    name = next(each for each in ("Moat", "Chapel") if each.lower() not in visit.data["piles"])
    visit.press("pick", slot="pile-1", name=name, never=name)
    visit.tells("sheet", "your list of cards banned for good")
    assert visit.answered["state"] is None


def test_without_a_seed_the_reason_is_said() -> None:
    visit = Visit("kingdom", way="weighted", never="Witch").press("deal").holds(seed="")
    visit.tells("", "cards banned for good were left out")


def test_undo_and_redo_put_no_step_on_the_list_and_what_was_sent_is_marked() -> None:
    """A change after Undo takes the place of the later step that was undone."""
    visit = Visit("kingdom")
    for action, now in (("open", NOW), ("swap", NOW), ("open", ""), ("swap", NOW[:-2] + "1Z"), ("open", "")):
        visit.now = visit.entropy = now
        visit.state = OWN if action == "open" else visit.state
        visit.press(action, slot="pile-1")
        assert len(json.loads(visit.form["shelf"][0])["entries"]) == 1
    visit.now = NOW
    rows = visit.open(TOO_DEAR).press("shelf").texts(ROWS, "sheet")
    assert ["sent to you" in row for row in rows] == [True, False]


def test_the_list_of_kept_kingdoms_keeps_its_filter_and_no_button_takes_enter() -> None:
    visit = evening()
    entries = json.loads(visit.form["shelf"][0])["entries"]
    mark = f"favourite {entries[0]['at']}"
    visit.press("shelf-mark", mark=mark, shelf_find="carnival", favourites_only="x")
    assert visit.values("[type=search]", "sheet") == ["carnival"]
    assert visit.has("[name=favourites-only][checked]", "sheet")
    found = [str(row["data-words"]) for row in visit.all(ROWS, "sheet")]
    assert ["\N{BLACK STAR}" in words for words in found] == [True, False, False]
    assert not visit.has(".shelf [type=submit]", "sheet")
    first, *_ = visit.press("shelf", language="de").all(ROWS, "sheet")
    assert card_by_id(entries[0]["state"]["pile"].split(".")[0]).name in str(first["data-words"])


@pytest.mark.parametrize(
    ("given", "expected"), [({}, "2"), ({"sets": ["base-2", "seaside-2"]}, "3"), ({"evening": "4"}, "4")]
)
def test_an_evening_asks_for_as_many_kingdoms_as_the_sets_can_give(given: Fields, expected: str) -> None:
    assert Visit("kingdom").press("evening", given).values("[name=evening]", "sheet") == [expected]


def test_after_a_game_another_kingdom_has_none_of_its_cards() -> None:
    visit = Visit("kingdom", sets=["base-2", "empires"]).press("deal", seed="pick")
    before = {*visit.data["piles"], *visit.data["landscapes"]}
    for seed in "abcde":
        again = visit.copy().press("deal-without", seed=seed)
        assert before.isdisjoint({*again.data["piles"], *again.data["landscapes"]})
        assert again.data["banned"] == []


def test_the_list_of_bans_is_checked_when_it_is_left() -> None:
    visit = Visit("kingdom").press("never-check", never="Moat, Witch; Chapel\nMine")
    assert (visit.said, visit.html["never"]) == ("4 on the list", "")
    visit.press("never-check", never="Moat, Wich").tells("never", "There is no card named")
    assert visit.said == "There is no card named 'Wich'. The nearest is Witch."


TRAIT = {
    "v": "1",
    "sets": "base-2.plunder",
    "pile": "cellar.market.merchant.militia.mine.moat.remodel.smithy.village.figurine",
    "landscape": "friendly",
    "trait": "figurine",
}


def test_one_press_asks_how_a_kingdom_was_and_another_says_that_it_was_played() -> None:
    visit = Visit("kingdom").open(TRAIT).press("after-game")
    assert visit.text("sheet", "h2") == "How was it?"
    assert visit.has("[name=of-one]", "sheet")
    [entry] = json.loads(visit.form["shelf"][0])["entries"]
    assert not entry["played"]
    for mark, pressed in (
        ("played", ["Played"]),
        ("favourite", ["Played", "Favourite"]),
        ("up", ["Played", "Favourite", "Good game"]),
        ("down", ["Played", "Favourite", "Poor game"]),
    ):
        visit.press("shelf-mark", mark=f"{mark} {entry['at']}", of_one="1")
        assert visit.texts("[aria-pressed=true]", "sheet") == pressed
    assert "Poor game" in visit.copy().press("shelf").texts(".shelf [aria-pressed=true]", "sheet")
    visit.press("shelf-note", {f"note {entry['at']}": "close"}, entry=entry["at"], of_one="1")
    assert not visit.answered["html"], "a message says it: the sheet stays"
    assert visit.said == "The note is kept."
    [entry] = json.loads(visit.form["shelf"][0])["entries"]
    assert (entry["played"], entry["favourite"], entry["note"]) == (True, True, "close")


def test_after_a_game_its_cards_can_be_liked() -> None:
    visit = Visit("kingdom").open(TRAIT).press("after-game")
    names = [str(each["name"]) for each in visit.all("select[data-action=like]", "sheet")]
    assert set(names) == {f"factor {pile}" for pile in TRAIT["pile"].split(".")}
    visit.press("like", dict.fromkeys(names, "1") | {"factor moat": "2.5"})
    assert visit.said == "Moat: more often"
    assert (visit.form["weights"], visit.form["way"]) == (["-moat*2-5"], ["standard"])


def test_the_kingdom_says_for_how_many_players_it_is_and_takes_another_number() -> None:
    visit = Visit("kingdom", players="3").open(TRAIT)
    assert visit.text(selector="#kingdom-players") == "for 3 players"
    visit.press("setup-players", players="5")
    assert all("for 5 players" in visit.text(part) for part in ("players", "setup-count"))
    assert visit.values("[aria-pressed=true]", "setup-list") == visit.form["players"] == ["5"]
    assert visit.shared["players"] == "5"
    assert visit.answered["state"] is None
    [wishes] = panel_of("kingdom").select(".wishes-parts")
    assert wishes.select("select, input")[0]["name"] == "players"


def test_a_trait_is_told_on_its_pile_and_adds_none() -> None:
    visit = Visit("kingdom").open(TRAIT)
    assert visit.texts(".tile[data-card=figurine] .label")[0] == "with Friendly"
    assert visit.text(selector=".placed button") == "Friendly is on Figurine"
    assert visit.values(".placed button") == ["trait-1"]
    assert "(locked)" in visit.copy().press("lock", slot="trait-1").text(selector=".placed button")
    assert visit.press("view").one(".tile[data-card=figurine]", "view")
