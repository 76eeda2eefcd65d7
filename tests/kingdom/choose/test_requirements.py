"""The check of any kingdom against the asks."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable import kingdom
from cardtable.kingdom import Card, Finding, PileLimit, Requirement, Requirements, card_by_id, judge, pool
from cardtable.kingdom.choose.requirements import single_answers
from tests.support.kingdom import oracle
from tests.support.kingdom.strategies import EVERYTHING, asks


@given(st.lists(st.sampled_from(EVERYTHING.piles), max_size=12, unique=True), asks())
def test_findings_and_their_evidence_agree_with_the_asks(piles: list[Card], wanted: Requirements) -> None:
    findings = judge(piles, wanted, EVERYTHING.sets)
    assert [finding.requirement for finding in findings] == oracle.asked(wanted, EVERYTHING.sets)
    for finding in findings:
        assert finding.holds == oracle.holds(finding.requirement, piles, wanted)
        assert set(finding.piles) <= set(piles)
        assert oracle.holds(finding.requirement, finding.piles, wanted) == finding.holds


def test_evidence_names_every_pile_that_the_ask_looks_for() -> None:
    militia, moat, village = map(card_by_id, ("militia", "moat", "village"))
    assert judge([militia, village], Requirements(reaction=True, attacks=False), ()) == (
        Finding(Requirement.NO_ATTACKS, False, (militia,)),
        Finding(Requirement.REACTION, False, (militia,)),
    )
    assert judge([moat, village], Requirements(reaction=True), ()) == (
        Finding(Requirement.REACTION, True, (moat,)),
    )


def test_the_alchemy_ask_has_no_effect_without_alchemy() -> None:
    assert Requirements(alchemy=True).in_force(("base",)) == ()
    assert Requirements(alchemy=True).in_force(("base", "alchemy")) == (Requirement.ALCHEMY,)


@pytest.mark.parametrize("seed", range(40))
def test_a_single_answer_is_in_every_kingdom(seed: int) -> None:
    """Whatever is banned besides: counted on the piles by the naive reading of the asks."""
    rng = Random(seed)
    owned = pool(["base-2", "seaside-2"])
    asks = Requirements(
        village=True, trashing=True, reaction=True, limits=(PileLimit("gainer", 1), kingdom.SIMPLE_CARDS)
    )
    banned = tuple(rng.sample(owned.piles, 30))
    single = single_answers(owned.piles, asks, owned.sets, banned)
    for ask, card in single.items():
        assert card not in banned
        others = [pile for pile in owned.piles if pile not in (*banned, card)]
        if ask is not Requirement.REACTION:
            assert ask in [each.requirement for each in judge(others, asks, owned.sets) if not each.holds]
    choice = kingdom.choose_standard(owned, asks, rng, banned=banned)
    met = {finding.requirement: finding.piles for finding in choice.findings if finding.holds}
    assert all(
        card in met[ask] for ask, card in single.items() if met.get(ask) and ask is not Requirement.REACTION
    )


def test_the_only_answer_to_attacks_is_told() -> None:
    """Without Moat, Diplomat is the only one that is left in Base and Intrigue."""
    owned = pool(["base-2", "intrigue-2"])
    single = single_answers(owned.piles, Requirements(reaction=True), owned.sets, [card_by_id("moat")])
    assert single == {Requirement.REACTION: card_by_id("diplomat")}


def test_a_conflict_and_what_requirements_find_are_sentences() -> None:
    asked = Requirements(attacks=False, trashing=True, limits=(PileLimit("attack", 1),))
    choice = kingdom.choose_standard(pool(["base-2", "alchemy"]), asked, Random(1))
    assert str(choice.conflict) == (
        "no-attacks and attack:1-10 cannot be met together: a kingdom exists without no-attacks or "
        "attack:1-10; given up: attack:1-10"
    )
    assert str(choice.findings[-1]) == "attack:1-10 not met: no pile"
    names = ", ".join(str(pile) for pile in choice.findings[0].piles)
    assert str(choice.findings[0]) == f"{choice.findings[0].requirement} met: {names or 'no pile'}"
