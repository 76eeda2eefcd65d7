"""What stands where the kingdom lies: its players, what is placed on its piles, how the game was."""

from __future__ import annotations

import json

from bs4 import BeautifulSoup

from cardtable.pages.kingdom.forms import panel
from tests.support.visit import Visit

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
    assert visit.form["weights"] == ["-moat*2-5"]
    assert visit.form["way"] == ["standard"]


def test_the_kingdom_says_for_how_many_players_it_is_and_takes_another_number() -> None:
    visit = Visit("kingdom", players="3").open(TRAIT)
    assert visit.text(selector="#kingdom-players") == "for 3 players"
    visit.press("setup-players", players="5")
    assert all("for 5 players" in visit.text(part) for part in ("players", "setup-count"))
    assert visit.values("[aria-pressed=true]", "setup-list") == visit.form["players"] == ["5"]
    assert visit.shared["players"] == "5"
    assert visit.answered["state"] is None
    [wishes] = BeautifulSoup(str(panel()), "html.parser").select(".wishes-parts")
    assert wishes.select("select, input")[0]["name"] == "players"


def test_a_trait_is_told_on_its_pile_and_adds_none() -> None:
    visit = Visit("kingdom").open(TRAIT)
    assert visit.texts(".tile[data-card=figurine] .label")[0] == "with Friendly"
    assert visit.text(selector=".placed button") == "Friendly is on Figurine"
    assert visit.values(".placed button") == ["trait-1"]
    assert "(locked)" in visit.copy().press("lock", slot="trait-1").text(selector=".placed button")
    assert visit.press("view").one(".tile[data-card=figurine]", "view")
