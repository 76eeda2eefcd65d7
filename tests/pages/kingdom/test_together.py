"""Choosing together: three kingdoms, one of which is taken, and vetoes in turn, without a browser."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from bs4 import BeautifulSoup

from cardtable.kingdom import Role, Slot, card_by_id
from cardtable.pages.core.router import Router
from tests.support.case_count import case_count
from tests.support.kingdom.replies import soup
from tests.support.samples.kingdom import kingdom

ASKED = {"sets": ["base-2", "seaside-2", "dark-ages"], "asks": ["village", "trashing", "reaction", "costs"]}


def respond(action: str, state: dict[str, str] | None = None, entropy: str = "", **fields: list[str]) -> Any:
    """Answer a request of the sheet."""
    request = kingdom(action, "", **{**ASKED, "players": ["3"], **fields})
    return Router().respond(request | {"state": state or {}, "entropy": entropy or request["entropy"]})


def sheet(reply: Any) -> BeautifulSoup:
    """Return the sheet of a reply."""
    return soup(reply, "kingdom-sheet")


def taken(number: int) -> Any:
    """Deal three, and take one of them."""
    offered = sheet(respond("together")).select("button[name=take]")
    return respond("together-take", take=[str(offered[number]["value"])])


def rounds(reply: Any) -> list[str]:
    """Return the addresses that the sheet holds."""
    return [str(each["value"]) for each in sheet(reply).select("input[name=round]")]


def test_three_kingdoms_meet_the_wishes_and_each_can_be_taken() -> None:
    """What is taken is what was shown, and it is shared by its address."""
    offered = respond("together")
    assert offered["state"] is None, "nothing has been laid yet"
    kingdoms = offered["data"]["kingdoms"]
    assert len({tuple(sorted(each)) for each in kingdoms}) == 3
    for number, piles in enumerate(kingdoms):
        reply = taken(number)
        assert reply["data"]["piles"] == piles
        assert reply["data"]["failing"] == []
        again = respond("open", reply["state"])
        assert again["data"]["table"] == reply["data"]["table"]


def test_each_player_vetoes_in_turn_and_no_pile_comes_back() -> None:
    """Three vetoes: every wish holds, each pile that went stays away; then the sheet closes."""
    for seed in range(case_count(12)):
        reply = taken(0)
        state = reply["state"]
        before: list[str] = []
        first = reply["data"]["piles"]
        gone: set[str] = set()
        for turn in range(1, 4):
            assert f"Player {turn} of 3" in sheet(reply).get_text()
            piles = reply["data"]["piles"]
            slot = Slot(Role.PILE, (seed * turn) % 10 + 1)
            gone.add(piles[slot.number - 1])
            before = [*before, urlencode(state)]
            reply = respond("veto", state, f"{seed}{turn}" * 16, slot=[str(slot)], round=before[:-1])
            assert sum(one != other for one, other in zip(piles, reply["data"]["piles"], strict=True)) == 1
            state = reply["state"]
            assert not gone & {*reply["data"]["piles"]}
            assert reply["data"]["failing"] == []
            assert reply["data"]["banned"] == [], "a veto is for this kingdom only"
            if turn < 3:
                assert rounds(reply) == before
                [answer] = sheet(reply).select(".answer")
                names = {card_by_id(pile).name for pile in reply["data"]["piles"] if pile not in piles}
                assert card_by_id(piles[slot.number - 1]).name in answer.get_text()
                assert all(name in answer.get_text() for name in names)
                marked = sheet(reply).select(".choice:has(.changed) input")
                assert len(marked) == len({*reply["data"]["piles"]} - {*first})
        assert reply["html"]["kingdom-sheet"] == ""
        assert "After 3 turns:" in reply["words"]
        shown = soup(reply)
        assert shown.select_one(".notes[data-reveal]") is not None
        new = {str(each["data-card"]) for each in shown.select(".ten .tile[data-changed]")}
        assert new == {*reply["data"]["piles"]} - {*first}, "all that came in the round is marked"


def test_a_turn_can_be_passed_and_undone() -> None:
    """The table is as it was before the turn; whose turn it is, too."""
    first = taken(1)
    one = respond("veto", first["state"], slot=["pile-2"])
    two = respond("veto", one["state"], slot=["none"], round=rounds(one))
    assert two["data"]["table"] == one["data"]["table"], "nothing has changed"
    assert "Player 3 of 3" in sheet(two).get_text()
    back = respond("veto-undo", one["state"], round=rounds(two))
    assert back["data"]["table"] == one["data"]["table"]
    back = respond("veto-undo", back["state"], round=rounds(back))
    assert back["data"]["table"] == first["data"]["table"]
    assert "Player 1 of 3" in sheet(back).get_text()


def test_cards_that_are_never_dealt_do_not_come_by_a_veto() -> None:
    """Neither among the three, nor in the place of a pile; the address does not name them."""
    out = ["Chapel", "Moat", "Village"]
    ids = {"chapel", "moat", "village"}
    offered = respond("together", never=["\n".join(out)])
    assert not ids & {pile for each in offered["data"]["kingdoms"] for pile in each}
    state = taken(0)["state"]
    for number in range(1, 11):
        reply = respond("veto", state, slot=[f"pile-{number}"], never=["\n".join(out)])
        new = {*reply["data"]["piles"]} - {*state["pile"].split(".")}
        assert not ids & new
        assert all(card_by_id(pile).set in ("base", "seaside", "dark-ages") for pile in new)
        assert "banned" not in reply["state"]


def test_the_kingdom_on_the_table_can_be_vetoed_directly() -> None:
    """The sheet says which kingdoms it means; nothing is dealt anew. Without a table, new ones only."""
    state = taken(0)["state"]
    offered = sheet(respond("together", state))
    assert [each.get_text() for each in offered.select("h3[id]")] == [
        "The kingdom on the table",
        "Or one of three new kingdoms",
    ]
    assert not sheet(respond("together")).select("[data-action=veto-start]")
    begun = respond("veto-start", state)
    assert begun["state"] is None
    assert "Player 1 of 3" in sheet(begun).get_text()
    after = respond("veto", state, "", slot=["pile-5"], **{"veto-of": [urlencode(state)]})
    assert sum(
        one != other for one, other in zip(state["pile"].split("."), after["data"]["piles"], strict=True)
    )


def test_a_second_press_in_the_same_place_vetoes_nothing() -> None:
    """Before the answer it is meant for an earlier table; after it nothing is chosen yet."""
    first = taken(0)
    meant = {"veto-of": [urlencode(first["state"])]}
    one = respond("veto", first["state"], "", slot=["pile-2"], **meant)
    late = respond("veto", one["state"], "7" * 32, slot=["pile-2"], **meant)
    assert (late["state"], late["html"], late["words"]) == (None, {}, "")
    assert not sheet(one).select("input[name=slot][checked]")
    [error] = respond("veto", one["state"], "", round=rounds(one), **{"veto-of": [urlencode(one["state"])]})[
        "errors"
    ]
    assert error["field"] == "slot"


def test_the_number_of_players_is_changed_in_the_sheet() -> None:
    """The page's field follows, the kingdom stays; with fewer players than turns the round ends."""
    first = taken(0)
    meant = {"veto-of": [urlencode(first["state"])]}
    four = respond("veto-players", first["state"], "", players=["4"], **meant)
    assert four["fields"]["players"] == ["4"]
    assert four["state"] is None
    assert "Player 1 of 4" in sheet(four).get_text()
    assert "for 4 players" in four["html"]["kingdom-result"]
    one = respond("veto", first["state"], "", slot=["pile-1"], **meant)
    two = respond("veto", one["state"], slot=["pile-2"], round=rounds(one))
    ended = respond(
        "veto-players",
        two["state"],
        "",
        players=["2"],
        round=rounds(two),
        **{"veto-of": [urlencode(two["state"])]},
    )
    assert ended["html"]["kingdom-sheet"] == ""
    assert "After 2 turns:" in ended["words"]
    assert ended["fields"]["players"] == ["2"]
