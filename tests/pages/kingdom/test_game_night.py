"""What a group meets in an evening: its kingdoms, bans for good, a kingdom that was sent, kept ones."""

from __future__ import annotations

import json
import re
from typing import Any
from urllib.parse import parse_qsl

from cardtable.kingdom import card_by_id
from cardtable.pages.core.router import Router
from cardtable.pages.kingdom.kept.shelf import Shelf
from cardtable.pages.kingdom.short_address import lengthen
from tests.support.kingdom.replies import respond, soup
from tests.support.samples import opened
from tests.support.samples.kingdom import NOW, TOO_DEAR, kingdom

THREE = {"sets": ["base-2", "seaside-2", "intrigue-2"]}


def piles(state: dict[str, str]) -> set[str]:
    """Return the ids of the piles in an address."""
    return {*state["pile"].split(".")}


def evening(**fields: list[str]) -> tuple[dict[str, Any], list[dict[str, str]]]:
    """Deal an evening of three; return what the device keeps, and the addresses of its kingdoms."""
    given = {**THREE, "deal-evening": ["1"], "evening": ["3"], **fields}
    reply = respond(kingdom("evening", "", **given))
    links = soup(reply, "kingdom-sheet").select(".shelf a")
    states = [dict(parse_qsl(str(link["href"]).partition("?")[2])) for link in links]
    return {"shelf": reply["fields"]["shelf"]}, states


def test_the_limit_of_boxes_counts_for_the_whole_evening() -> None:
    """Two of four boxes have piles for three kingdoms; a single one has not, and that is told."""
    four = [*THREE["sets"], "hinterlands-2"]
    for most, boxes in (("2", 2), ("1", 4)):
        _, states = evening(sets=four, expansions=[most])
        sets = {card_by_id(pile).set for state in states for pile in state["pile"].split(".")}
        assert len(sets | {"base"}) == boxes
    asked = respond(kingdom("evening", "", sets=four, expansions=["2"]))
    assert "At most 2 boxes are carried for the whole evening." in soup(asked, "kingdom-sheet").get_text()


def test_an_evening_bans_nothing_in_later_deals_and_links() -> None:
    """Not in its addresses, not in the shared one, not after a deal or a veto."""
    kept, states = evening()
    assert len(states) == 3
    assert not any("banned" in state for state in states)
    second = respond(opened("kingdom", **states[1]) | {"fields": kept})
    assert "banned" not in {**second["state"], **second["shared"]}
    assert "Lift" not in second["html"]["kingdom-result"]
    dealt = respond(kingdom("deal", "", **THREE, **kept) | {"state": second["state"]})
    assert dealt["state"].get("seed"), "a fresh deal, around no ban"
    vetoed = respond(kingdom("veto", "", **THREE, **kept, slot=["pile-4"]) | {"state": second["state"]})
    assert "banned" not in vetoed["state"]


def test_a_list_that_was_read_misses_wishes_in_a_note_only() -> None:
    """Its cards are those that were asked for: no warning above them, and the note stands below the tiles."""
    names = "Cellar, Market, Merchant, Militia, Mine, Moat, Remodel, Smithy, Village, Workshop"
    reply = respond(kingdom("read", "", asks=["alchemy"], sets=["base-2", "alchemy"], text=[names]))
    result = soup(reply)
    [note] = result.select('section[aria-label="Wishes that are not met"]')
    assert "notes" in note["class"]
    assert result.select(".warning") == []
    assert note.find_previous("ul", class_="tiles") is not None


def test_a_wish_that_only_cards_of_the_other_games_meet_has_no_swap_that_helps() -> None:
    """The other game has Moat, the only Reaction; without it on the shelf a swap is offered, and helps."""
    ten = "artisan.bandit.chapel.festival.library.market.mine.sentry.vassal.witch"
    own = {"v": "1", "sets": "base-2", "asks": "attack.reaction", "pile": ten}
    other = {**own, "pile": "cellar.merchant.moat.village.workshop.militia.poacher.smithy.remodel.laboratory"}
    shelf = Shelf().with_evening([(own, ""), (other, "")], NOW)
    for kept, helps in ((shelf, False), (Shelf(), True)):
        given = kingdom("open", "", asks=["attack", "reaction"], shelf=[kept.text()]) | {"state": own}
        html = respond(given)["html"]["kingdom-result"]
        assert ('data-action="mend"' in html) == helps
        assert ("in the other kingdoms of this evening" in html) != helps
        mended = Router().respond({**given, "action": "mend"})
        assert ("data" in mended) == helps
    names = mended["words"].partition(" went; ")[0]
    assert len(names.split(", ")) == len(piles(own) - {*mended["data"]["piles"]})


def test_piles_of_the_other_games_stay_away_only_while_a_game_is_changed() -> None:
    """Also after several changes."""
    kept, states = evening()
    others = piles(states[0]) | piles(states[2])
    state = states[1]
    fields = {**THREE, **kept}
    for number in range(1, 9):
        reply = respond(kingdom("swap", "", **fields, slot=[f"pile-{number}"]) | {"state": state})
        state = reply["state"]
        assert not piles(state) & others
        assert "banned" not in state
        fields["shelf"] = reply["fields"]["shelf"]
    free = respond(kingdom("slot", "", **THREE, slot=["pile-1"]) | {"state": state})
    barred = respond(kingdom("slot", "", **fields, slot=["pile-1"]) | {"state": state})
    offered = [
        {str(each["value"]) for each in soup(each, "kingdom-sheet").select(".picks button")}
        for each in (free, barred)
    ]
    assert offered[1] < offered[0]


def test_the_kingdoms_of_an_evening_stand_under_one_heading_of_the_kept_ones() -> None:
    """Each by its name, as it was changed last, whatever is dealt afterwards; another evening has its own."""
    kept, states = evening()
    swapped = respond(kingdom("swap", "", **THREE, **kept, slot=["pile-1"]) | {"state": states[1]})
    dealt = respond(kingdom("deal", "", **THREE, shelf=swapped["fields"]["shelf"]))
    sheet = soup(respond(kingdom("shelf", "", shelf=dealt["fields"]["shelf"])), "kingdom-sheet")
    rows = sheet.select(".shelf > li")
    assert [row.h3 is not None for row in rows] == [False, True, False, False]
    assert [row.get("data-evening") for row in rows] == [None, *[NOW.removesuffix("Z")] * 3]
    for number, row in enumerate(rows[1:], 1):
        assert f"Evening, game {number} of 3" in row.get_text()
    addresses = [dict(parse_qsl(str(row.a["href"]).partition("?")[2])) for row in rows if row.a]
    assert addresses == [dealt["state"], states[0], swapped["state"], states[2]]
    later = kingdom("evening", "", **THREE, **{"deal-evening": ["1"], "evening": ["2"]}, **kept)
    again = soup(respond({**later, "now": "2026-11-22T20:00:00.000Z", "entropy": "other"}), "kingdom-sheet")
    assert [row.h3 is not None for row in again.select(".shelf > li")] == [True, False, True, False, False]


def test_an_evening_tells_which_sets_are_not_played_and_what_a_kingdom_misses() -> None:
    """Above the kept kingdoms, each by its name."""
    given = {"sets": ["base-2", "alchemy"], "victory-least": ["1"], "deal-evening": ["1"], "evening": ["3"]}
    sheet = soup(respond(kingdom("evening", "", **given)), "kingdom-sheet")
    missed, coverage = [each.get_text() for each in sheet.select(".notes p")]
    assert re.match(r"Evening, game 3 of 3: This kingdom does not meet: Victory", missed), missed
    assert coverage == "All your sets are played."


def test_a_kingdom_that_was_sent_brings_its_players_and_says_whose_wishes_it_has() -> None:
    """Its unmet wish is a note below the tiles; one press mends it; then it is the visitor’s own."""
    reply = respond(opened("kingdom", **TOO_DEAR))
    result = soup(reply)
    assert "sent to you, with the sender’s wishes, for 3 players" in result.get_text()
    assert "for 3 players, 0 of" in result.get_text()
    assert reply["fields"]["players"] == ["3"]
    assert result.select(".warning") == []
    order = [each.get("aria-label") for each in result.select(".tiles, .notes")]
    assert order == ["Kingdom piles", "Wishes that are not met"]
    mended = respond(kingdom("mend", "", players=["3"]) | {"state": reply["state"]})
    assert mended["data"]["failing"] == []
    assert len(piles(mended["state"]) - piles(TOO_DEAR)) == 2, "seven piles cost 5; five may"
    assert "players" not in mended["state"]
    assert lengthen(mended["shared"]) == mended["state"] | {"players": "3"}
    plain = respond(opened("kingdom", **{name: part for name, part in TOO_DEAR.items() if name != "players"}))
    assert "sent to you" not in plain["html"]["kingdom-result"]
    assert "players" not in plain["fields"]


def test_a_ban_for_good_says_where_its_list_is_and_undo_says_that_it_stays() -> None:
    """One press allows the card again."""
    dealt = respond(kingdom("deal", "ban"))
    [card] = dealt["data"]["table"]["pile-1"].split()
    banned = respond(kingdom("never", "", slot=["pile-1"]) | {"state": dealt["state"]})
    assert "“Your wishes”, “Cards banned for good”" in banned["html"]["kingdom-result"]
    never = banned["fields"]["never"]
    for entropy in ("01", "02", "03", "04"):
        assert card not in respond(kingdom("deal", "", never=never) | {"entropy": entropy})["data"]["piles"]
    undone = respond(opened("kingdom", **dealt["state"]) | {"fields": {"never": never}})
    assert "still banned for good" in undone["html"]["kingdom-result"]
    lifted = respond(kingdom("never-lift", "", never=never, lift=[card]) | {"state": dealt["state"]})
    assert lifted["fields"]["never"] == [""]
    assert "still banned for good" not in lifted["html"]["kingdom-result"]


def test_a_pick_of_a_card_that_is_banned_for_good_is_asked_about() -> None:
    """As one that breaks a wish."""
    dealt = respond(kingdom("deal", "pick"))
    name = next(each for each in ("Moat", "Chapel") if each.lower() not in dealt["data"]["piles"])
    asked = respond(
        kingdom("pick", "", slot=["pile-1"], name=[name], never=[name]) | {"state": dealt["state"]}
    )
    assert "your list of cards banned for good" in soup(asked, "kingdom-sheet").get_text()
    assert asked["state"] is None


def test_without_a_seed_the_reason_is_said() -> None:
    """An untouched weighted kingdom, with only a card banned for good."""
    reply = respond(kingdom("deal", "", way=["weighted"], never=["Witch"]))
    assert reply["data"]["seed"] == ""
    assert "cards banned for good were left out" in reply["html"]["kingdom-result"]


def test_undo_and_redo_put_no_step_on_the_list_and_what_was_sent_is_marked() -> None:
    """A change after Undo takes the place of the later step that was undone."""
    dealt = {name: value for name, value in TOO_DEAR.items() if name != "players"}
    state, fields = dealt, {"shelf": [""]}
    for action, now in (("open", NOW), ("swap", NOW), ("open", ""), ("swap", NOW[:-2] + "1Z"), ("open", "")):
        request = kingdom(action, "", **fields, slot=["pile-1"]) | {"now": now, "entropy": now}
        reply = respond(request | {"state": dealt if action == "open" else state})
        state, fields = reply["state"], {"shelf": reply["fields"]["shelf"]}
        assert len(json.loads(fields["shelf"][0])["entries"]) == 1
    sent = respond(opened("kingdom", **TOO_DEAR), **fields)
    rows = soup(respond(kingdom("shelf", "", shelf=sent["fields"]["shelf"])), "kingdom-sheet").select(
        ".shelf > li"
    )
    assert ["sent to you" in row.get_text() for row in rows] == [True, False]


def test_the_list_of_kept_kingdoms_keeps_its_filter_and_no_button_takes_enter() -> None:
    """A mark answers with the same words in the box; names in English are found, too."""
    kept, _ = evening()
    entries = json.loads(kept["shelf"][0])["entries"]
    mark = {"mark": [f"favourite {entries[0]['at']}"], "shelf-find": ["carnival"], "favourites-only": ["x"]}
    reply = respond(kingdom("shelf-mark", "", **kept, **mark))
    sheet = soup(reply, "kingdom-sheet")
    [box] = sheet.select("[type=search]")
    assert box["value"] == "carnival"
    assert sheet.select_one("[name=favourites-only][checked]") is not None
    assert [("\N{BLACK STAR}" in str(row["data-words"])) for row in sheet.select(".shelf > li")] == [
        True,
        False,
        False,
    ]
    assert sheet.select(".shelf [type=submit]") == []
    german = respond(kingdom("shelf", "", **kept, language=["de"]))
    first, *_ = soup(german, "kingdom-sheet").select(".shelf > li")
    assert card_by_id(entries[0]["state"]["pile"].split(".")[0]).name in str(first["data-words"])


def test_an_evening_asks_for_as_many_kingdoms_as_the_sets_can_give() -> None:
    """Three at first, two with the 26 piles of one box; what was entered stays."""
    for sets, given, expected in (
        (["base-2"], {}, "2"),
        (["base-2", "seaside-2"], {}, "3"),
        (["base-2"], {"evening": ["4"]}, "4"),
    ):
        reply = respond(kingdom("evening", "", sets=sets, **given))
        [field] = soup(reply, "kingdom-sheet").select("[name=evening]")
        assert field["value"] == expected


def test_after_a_game_another_kingdom_has_none_of_its_cards() -> None:
    """Its piles and landscapes stay away from this deal alone."""
    state = respond(kingdom("deal", "pick", sets=["base-2", "empires"]))
    before = {*state["data"]["piles"], *state["data"]["landscapes"]}
    for entropy in "abcde":
        reply = respond(
            kingdom("deal-without", entropy, sets=["base-2", "empires"]) | {"state": state["state"]}
        )
        assert before.isdisjoint({*reply["data"]["piles"], *reply["data"]["landscapes"]})
        assert reply["data"]["banned"] == []


def test_the_list_of_bans_is_checked_when_it_is_left() -> None:
    """Names may stand in one line with commas; what is no card is told below, with the nearest."""
    good = respond(kingdom("never-check", "", never=["Moat, Witch; Chapel\nMine"]))
    assert (good["words"], good["html"]["kingdom-never"]) == ("4 on the list", "")
    wrong = respond(kingdom("never-check", "", never=["Moat, Wich"]))
    assert wrong["words"] == "There is no card named 'Wich'. The nearest is Witch."
    assert wrong["words"].partition(" '")[0] in wrong["html"]["kingdom-never"]
