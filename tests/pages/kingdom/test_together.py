"""Choosing together: three kingdoms, one of which is taken, and vetoes in turn, without a browser."""

from __future__ import annotations

from typing import Self
from urllib.parse import urlencode

from cardtable.kingdom import Role, Slot, card_by_id
from tests.support.case_count import case_count
from tests.support.visit import Value, Visit

WISH: dict[str, Value] = {
    "sets": ["base-2", "seaside-2", "dark-ages"],
    "asks": ["village", "trashing", "reaction", "costs"],
    "players": "3",
}


class Group(Visit):
    """A group around one device. What the sheet holds of the round is sent with the next veto."""

    def __init__(self, **form: Value) -> None:
        super().__init__("kingdom", {}, WISH | form)

    def take(self, number: int) -> Self:
        return self.press("together").press("together-take", take=self.values("[name=take]", "sheet")[number])

    def veto(self, slot: str, action: str = "veto", **fields: Value) -> Self:
        return self.press(action, slot=slot, round=self.values("input[name=round]", "sheet"), **fields)


def test_three_kingdoms_meet_the_wishes_and_each_can_be_taken() -> None:
    group = Group().press("together")
    assert group.answered["state"] is None, "nothing has been laid yet"
    assert group.texts(".candidate h3", "sheet") == ["Kingdom 1", "Kingdom 2", "Kingdom 3"]
    kingdoms = group.data["kingdoms"]
    assert len({tuple(sorted(each)) for each in kingdoms}) == 3
    for number, piles in enumerate(kingdoms):
        taken = Group().take(number).holds(piles=piles, failing=[])
        table = taken.data["table"]
        assert taken.press("open").data["table"] == table


def test_each_player_vetoes_in_turn_and_no_pile_comes_back() -> None:
    for seed in range(case_count(12)):
        group, gone, before = Group().take(0), set[str](), list[str]()
        first = {*group.data["piles"]}
        for turn in range(1, 4):
            assert f"Player {turn} of 3" in group.text("sheet")
            piles, slot = group.data["piles"], Slot(Role.PILE, (seed * turn) % 10 + 1)
            gone.add(piles[slot.number - 1])
            before.append(urlencode(group.state))
            group.entropy = f"{seed}{turn}" * 16
            now = group.veto(str(slot)).data
            assert sum(one != other for one, other in zip(piles, now["piles"], strict=True)) == 1
            assert not gone & {*now["piles"]}
            assert now["failing"] == []
            assert now["banned"] == [], "a veto is for this kingdom only"
            if turn < 3:
                assert group.values("input[name=round]", "sheet") == before
                answer = group.text("sheet", ".answer")
                for card in (piles[slot.number - 1], *{*now["piles"]} - {*piles}):
                    assert card_by_id(card).name in answer
                assert len(group.all(".choice:has(.changed) input", "sheet")) == len({*now["piles"]} - first)
        assert group.html["sheet"] == ""
        assert "After 3 turns:" in group.said
        assert group.has(".notes[data-reveal]")
        new = {str(each["data-card"]) for each in group.all(".ten .tile[data-changed]")}
        assert new == {*group.data["piles"]} - first, "all that came in the round is marked"


def test_a_turn_can_be_passed_and_undone() -> None:
    group = Group().take(1)
    first = group.data["table"]
    second = group.veto("pile-2").data["table"]
    group.veto("none").holds(table=second).tells("sheet", "Player 3 of 3")
    group.veto("", "veto-undo").holds(table=second)
    group.veto("", "veto-undo").holds(table=first).tells("sheet", "Player 1 of 3")


def test_cards_that_are_never_dealt_do_not_come_by_a_veto() -> None:
    ids, never = {"chapel", "moat", "village"}, "Chapel\nMoat\nVillage"
    kingdoms = Group(never=never).press("together").data["kingdoms"]
    assert not ids & {pile for each in kingdoms for pile in each}
    group = Group().take(0)
    for number in range(1, 11):
        piles = group.state["pile"].split(".")
        again = group.copy().press("veto", slot=f"pile-{number}", never=never)
        new = {*again.data["piles"]} - {*piles}
        assert not ids & new
        assert {card_by_id(pile).set for pile in new} <= {"base", "seaside", "dark-ages"}
        assert "banned" not in again.state


def test_the_kingdom_on_the_table_can_be_vetoed_directly() -> None:
    assert not Group().press("together").has("[data-action=veto-start]", "sheet")
    group = Group().take(0).press("together")
    assert group.texts("h3[id]", "sheet") == ["The kingdom on the table", "Or one of three new kingdoms"]
    before = group.state
    assert group.press("veto-start").tells("sheet", "Player 1 of 3").answered["state"] is None
    assert group.veto("pile-5", veto_of=urlencode(before)).state["pile"] != before["pile"]


def test_a_second_press_in_the_same_place_vetoes_nothing() -> None:
    """Before the answer it is meant for an earlier table; after it nothing is chosen yet."""
    group = Group().take(0)
    meant = urlencode(group.state)
    group.veto("pile-2", veto_of=meant)
    assert not group.has("input[name=slot][checked]", "sheet")
    late = group.copy().press("veto", slot="pile-2", veto_of=meant).answered
    assert (late["state"], late["html"], late["words"]) == (None, {}, "")
    rounds = group.values("input[name=round]", "sheet")
    assert set(group.refused("veto", round=rounds, veto_of=urlencode(group.state))) == {"slot"}


def test_the_number_of_players_is_changed_in_the_sheet() -> None:
    group = Group().take(0)
    four = group.copy().press("veto-players", players="4", veto_of=urlencode(group.state))
    assert (four.form["players"], four.answered["state"]) == (["4"], None)
    four.tells("sheet", "Player 1 of 4").tells("", "for 4 players")
    group.veto("pile-1").veto("pile-2")
    group.veto("", "veto-players", players="2", veto_of=urlencode(group.state))
    assert (group.html["sheet"], group.form["players"]) == ("", ["2"])
    assert "After 2 turns:" in group.said
