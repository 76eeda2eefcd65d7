"""What stands where the kingdom lies: its players, what is placed on its piles, how the game was."""

from __future__ import annotations

import json

from bs4 import BeautifulSoup

from cardtable.pages.kingdom.forms import panel
from tests.support.kingdom.replies import respond, soup
from tests.support.samples import opened
from tests.support.samples.kingdom import changed

TRAIT = {
    "v": "1",
    "sets": "base-2.plunder",
    "pile": "cellar.market.merchant.militia.mine.moat.remodel.smithy.village.figurine",
    "landscape": "friendly",
    "trait": "figurine",
}


def test_one_press_asks_how_a_kingdom_was_and_another_says_that_it_was_played() -> None:
    """Marks and the note come back to the same sheet."""
    here = respond(opened("kingdom", **TRAIT))
    state = here["state"]
    asked = respond({**changed("after-game"), "state": state}, shelf=here["fields"]["shelf"])
    sheet = soup(asked, "kingdom-sheet")
    title, one = sheet.select_one("h2"), sheet.select_one("[name=of-one]")
    assert title is not None
    assert title.get_text() == "How was it?"
    assert one is not None
    [entry] = json.loads(asked["fields"]["shelf"][0])["entries"]
    assert not entry["played"]
    kept = {"shelf": asked["fields"]["shelf"], "of-one": ["1"]}
    played = respond({**changed("shelf-mark", mark=[f"played {entry['at']}"]), "state": state}, **kept)
    kept["shelf"] = played["fields"]["shelf"]
    loved = respond({**changed("shelf-mark", mark=[f"favourite {entry['at']}"]), "state": state}, **kept)
    pressed = [each.get_text() for each in soup(loved, "kingdom-sheet").select("[aria-pressed=true]")]
    assert pressed == ["Played", "Favourite"]
    kept["shelf"] = loved["fields"]["shelf"]
    for mark in ("up", "down"):
        kept["shelf"] = loved["fields"]["shelf"]
        loved = respond({**changed("shelf-mark", mark=[f"{mark} {entry['at']}"]), "state": state}, **kept)
    pressed = [each.get_text() for each in soup(loved, "kingdom-sheet").select("[aria-pressed=true]")]
    assert pressed == ["Played", "Favourite", "Poor game"], "one rating takes the place of the other"
    kept["shelf"] = loved["fields"]["shelf"]
    rows = soup(respond({**changed("shelf"), "state": state}, **kept), "kingdom-sheet")
    assert "Poor game" in [each.get_text() for each in rows.select(".shelf [aria-pressed=true]")]
    note = {f"note {entry['at']}": ["close"], "entry": [entry["at"]]}
    noted = respond({**changed("shelf-note", **note), "state": state}, **kept)
    assert not noted.get("html"), "a message says it: the sheet stays"
    assert noted["words"] == "The note is kept."
    [entry] = json.loads(noted["fields"]["shelf"][0])["entries"]
    assert (entry["played"], entry["favourite"], entry["note"]) == (True, True, "close")


def test_after_a_game_its_cards_can_be_liked() -> None:
    """The weighted method has a list for each pile there; only what differs is told, and the method stays."""
    here = respond(opened("kingdom", **TRAIT))
    asked = respond({**changed("after-game"), "state": here["state"]}, shelf=here["fields"]["shelf"])
    lists = soup(asked, "kingdom-sheet").select("select[data-action=like]")
    assert {str(each["name"]) for each in lists} == {f"factor {pile}" for pile in TRAIT["pile"].split(".")}
    given = {str(each["name"]): ["1"] for each in lists} | {"factor moat": ["2.5"]}
    liked = respond({**changed("like"), "state": here["state"]}, **given)
    assert liked["words"] == "Moat: more often"
    assert liked["fields"]["weights"] == ["-moat*2-5"]
    assert liked["fields"]["way"] == ["standard"]


def test_the_kingdom_says_for_how_many_players_it_is_and_takes_another_number() -> None:
    """List, count, field and what is shared follow, the kingdom stays; the wishes begin with the field."""
    here = respond(opened("kingdom", **TRAIT), players=["3"])
    [line] = soup(here).select("#kingdom-players")
    assert line.get_text() == "for 3 players"
    other = respond({**changed("setup-players", players=["5"]), "state": here["state"]})
    assert all("for 5 players" in other["html"][f"kingdom-{part}"] for part in ("players", "setup-count"))
    [pressed] = soup(other, "kingdom-setup-list").select("[aria-pressed=true]")
    assert (pressed["value"], other["fields"]["players"], other["shared"]["players"]) == ("5", ["5"], "5")
    assert other["state"] is None
    [wishes] = BeautifulSoup(str(panel()), "html.parser").select(".wishes-parts")
    first = wishes.find(["select", "input"])
    assert first is not None
    assert first["name"] == "players"


def test_a_trait_is_told_on_its_pile_and_adds_none() -> None:
    """One line says where it lies, and opens its sheet; the table view says it on the tile."""
    here = respond(opened("kingdom", **TRAIT))
    result = soup(here)
    [tile] = result.select(".tile[data-card=figurine]")
    label, *_ = tile.select(".label")
    assert label.get_text() == "with Friendly"
    [line] = result.select(".placed button")
    assert line.get_text(" ", strip=True) == "Friendly is on Figurine"
    assert line["value"] == "trait-1"
    locked = respond({**changed("lock", slot=["trait-1"]), "state": here["state"]})
    [line] = soup(locked).select(".placed button")
    assert "(locked)" in line.get_text()
    view = soup(respond({**changed("view"), "state": here["state"]}), "kingdom-view")
    assert len(view.select(".tile[data-card=figurine]")) == 1
