"""The check of any kingdom against the asks."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.kingdom import Ask, Asks, Card, Finding, UnknownSetError, card_by_id, judge
from tests.support.kingdom import naive_asks as naive
from tests.support.kingdom.strategies import EVERYTHING, asks


@given(st.lists(st.sampled_from(EVERYTHING.piles), max_size=12, unique=True), asks())
def test_findings_agree_with_the_asks_written_out(kingdom: list[Card], wanted: Asks) -> None:
    findings = judge(kingdom, wanted, EVERYTHING.sets)
    assert [finding.ask for finding in findings] == naive.asked(wanted, EVERYTHING.sets)
    for finding in findings:
        assert finding.holds == naive.holds(finding.ask, kingdom, wanted)


@given(st.lists(st.sampled_from(EVERYTHING.piles), max_size=12, unique=True), asks())
def test_the_evidence_alone_decides_as_the_kingdom_does(kingdom: list[Card], wanted: Asks) -> None:
    for finding in judge(kingdom, wanted, EVERYTHING.sets):
        assert set(finding.piles) <= set(kingdom)
        assert naive.holds(finding.ask, finding.piles, wanted) == finding.holds


def test_evidence_names_every_pile_that_the_ask_looks_for() -> None:
    militia, moat, village = map(card_by_id, ("militia", "moat", "village"))
    assert judge([militia, village], Asks(reaction=True, attacks=False), ()) == (
        Finding(Ask.NO_ATTACKS, False, (militia,)),
        Finding(Ask.REACTION, False, (militia,)),
    )
    assert judge([moat, village], Asks(reaction=True), ()) == (Finding(Ask.REACTION, True, (moat,)),)


def test_the_alchemy_ask_has_no_effect_without_alchemy() -> None:
    assert Asks(alchemy=True).in_force(("base",)) == ()
    assert Asks(alchemy=True).in_force(("base", "alchemy")) == (Ask.ALCHEMY,)


def test_an_unknown_prioritised_set_is_quoted() -> None:
    with pytest.raises(UnknownSetError, match="'base-2'") as error:
        Asks(priority="base-2")
    assert "base" in error.value.accepted
