"""A match and a shuffle that is played through: hand, queue, next cards, and what each step says."""

from __future__ import annotations

import json
from random import Random
from typing import Any, Self

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtable.pages.shuffle.phrases import DASH
from cardtable.shuffle import Deck, Rules, Version, find_card, shuffle
from tests.support.samples.shuffle import DECK, MINE
from tests.support.shuffle.cases import DECKS, IMPOSSIBLE, RULES, TURNED, turned
from tests.support.visit import Fields, Value, Visit

OPENING = "13, 20, base 5"
"""Three cards that fill a hand: Half Life, Justice, Hellfire II."""


def tracked(seen: str = "", action: str = "show", /, **fields: Value) -> Visit:
    """Begin a match with these cards, and press something there."""
    return Visit("shuffle").press(action, view="tracker", seen=seen, **fields)


def test_a_seed_gives_the_engine_s_shuffle_and_again_another() -> None:
    reply = Visit("shuffle").press("show", view="shuffle", seed="abc")
    expected = shuffle(MINE, Random("abc"))
    assert expected.move
    reply.tells("", f"moves from place {expected.move.start + 1} to place {expected.move.end + 1}.")
    assert reply.data["order"] == list(expected.ids)
    cards = [each["data-card"] for each in reply.all("[data-card]")]
    assert cards == [card.id for card, _ in expected.laid] + list(expected.ids)
    assert Visit("shuffle").press("again", view="shuffle", seed="abc").data["order"] != list(expected.ids)
    twice = Visit("shuffle").press("show", view="shuffle", deck=[*DECK, "31"], version="v2").text()
    assert "Version 2 keeps the first copy of a DEX card only. Taken out: Primal Overload" in twice


@pytest.mark.slow
@settings(deadline=None, max_examples=30)
@given(st.text("abc0123", min_size=1, max_size=6), DECKS, RULES)
def test_the_tracker_calls_every_shuffle_possible(seed: str, deck: list[str], rules: dict[str, str]) -> None:
    given: dict[str, Value] = {"deck": deck, "stars": deck[:1], **rules}
    order = Visit("shuffle").press("show", given, view="shuffle", seed=seed).data["order"]
    assert "the whole deck" in tracked(json.dumps(order), **given).said
    for length, words in ((3, "Likeliest next: "), (4, "Likeliest after that: ")):
        assert words in tracked(json.dumps(order[:length]), **given).said


def test_what_comes_next_is_told_where_the_card_lies_and_with_those_that_are_as_likely() -> None:
    tracked(OPENING).tells("", "Your hand is full. The card that you press lies first in the queue")
    noted = tracked(OPENING, "see", card="b1")
    assert "Drawn next, for certain: Overload I. Likeliest after that: " in noted.said
    noted.tells("", "Press the card that follows them in the queue.")
    drawn = tracked(f"{OPENING}, base 1", match_steps=["play:0", "draw"])
    drawn.holds(hand=["card_dex_00020", "card_base_00005", "card_base_00001"])
    assert "Likeliest next: " in drawn.said
    alike = "Likeliest next: Repair I, Repair II or 4 others, 11.1% each."
    assert tracked("9, 13, 20").said.endswith(alike)


def test_a_played_card_keeps_its_place_until_a_drawn_one_takes_it() -> None:
    """A button names its card: pressed twice, it plays no other one."""
    seen = f"{OPENING}, base 1"

    def hand(reply: Visit) -> list[tuple[str, str]]:
        names = reply.texts(".held button.play .slot-name")
        values = [str(place.get("value")) for place in reply.all(".held button.play")]
        return list(zip(names, values, strict=True))

    dealt = tracked(seen)
    assert [value for _, value in hand(dealt)] == ["card:0", "card:1", "card:2"]
    dealt.form |= {"view": ["tracker"], "seen": [seen]}
    played = dealt.copy().press("step", step="card:1")
    assert [name for name, _ in hand(played)] == [name for name, _ in hand(dealt)]
    assert [value for _, value in hand(played)] == ["card:0", "None", "card:2"]
    assert played.state["match-steps"] == "play:1"
    assert played.copy().press("step", step="card:1").state == played.state
    assert played.copy().press("step", step="card:2").state["match-steps"] == "play:1.play:1"
    drawn = played.copy().press("step", step="draw")
    assert [value for _, value in hand(drawn)] == ["card:0", "card:3", "card:2"]
    assert Visit("shuffle").press("step", view="rotation", step="card:2").state["steps"] == "play:2"


def test_the_likeliest_cards_of_a_match_come_first_or_all_stay_in_their_places() -> None:
    def places(reply: Visit) -> list[str]:
        return [str(each["id"]) for each in reply.all(".next button")]

    first, second = (tracked(seen, sort="0") for seen in ("", "9"))
    assert first.has("[data-action=see][value='9']")
    assert places(first) == places(second)
    noted = second.one("#see-9")
    assert noted["aria-disabled"] == "true"
    assert "data-action" not in noted.attrs
    best = tracked("9")
    assert sorted(places(best)) == sorted(places(second))
    shown = [each.get_text() for each in best.all(".next .percent", "view")]
    chances = [float(each[:-1]) if each != DASH else 0 for each in shown]
    assert chances == sorted(chances, reverse=True)
    assert "see-9" in places(best)[chances.index(0) :]


@pytest.mark.parametrize("view", ["tracker", "rotation"])
def test_a_step_that_changes_nothing_is_none(view: str) -> None:
    """A draw with a full hand is no step to undo; after a play it is one."""
    asked = {"seen": [f"{OPENING}, base 1"]} if view == "tracker" else {}
    refused = Visit("shuffle").press("step", view=view, step="draw", **asked)
    assert refused.state == Visit("shuffle").press("show", view=view, **asked).state
    assert "disabled" in refused.all("#rotation-draw", "view")[0].attrs
    taken = Visit("shuffle").press("step", view=view, step=["play:0", "draw", "draw"], **asked)
    assert "play:0.draw" in taken.state.values()


@pytest.mark.parametrize(("seen", "words"), IMPOSSIBLE.items())
def test_an_impossible_beginning_is_told_with_its_reason(seen: str, words: str) -> None:
    reply = tracked(seen, stars=[])
    assert reply.said.startswith("No shuffle of this deck begins like this.")
    assert words in reply.said
    assert ("“Undo” brings it back" in reply.said) == ("is in no shuffle" in words)
    assert not reply.has("[data-action=see]")


def test_a_match_claims_nothing_that_nobody_has_seen() -> None:
    """Three opening cards of a larger deck: the rest of the queue is unknown, and its odds are kept.

    Version 2 drops two copies of Primal Overload: of 35 cards, one is unknown after 34.
    """
    tracked("Half Life, Justice, Hellfire II").tells("", "34 unknown cards")
    played = tracked(OPENING, "step", step="play:0")
    assert played.said.startswith("Played Half Life. It comes back after 34 other cards.")
    assert "Likeliest next" in played.said
    played.holds(hand=["card_dex_00020", "card_base_00005"], queue=["card_dex_00013"])
    assert played.has("[data-action=see]")

    deck = Deck((*MINE.owned, find_card("Primal Overload")), MINE.stars)
    order = shuffle(deck, Random("s"), Rules(Version.V2)).ids
    for count, words in ((34, "1 unknown card"), (35, "that is the whole deck")):
        tracked(", ".join(order[:count]), deck=[*DECK, "31"], version="v2").tells("", words)


def test_a_noted_card_is_drawn_when_the_hand_is_short_and_taken_back() -> None:
    """One press notes and draws, and one takes both back; what two presses have done, two take back."""
    first = tracked(OPENING, "step", step="play:0")
    first.form |= {"view": ["tracker"], "seen": [OPENING]}
    noted = first.copy().press("see", card="9")
    assert noted.form["seen"] == ["Half Life\nJustice\nHellfire II\nBiohazard"]
    assert noted.state["match-steps"] == "play:0.take"
    assert noted.data["hand"][-1] == "card_dex_00009"
    undone = noted.press("back")
    assert (undone.state["seen"], undone.state["match-steps"]) == ("13.20.b5", "play:0")
    again = first.press("step", step="draw").press("see", card="9").press("back")
    assert (again.state["seen"], again.state["match-steps"]) == ("13.20.b5", "play:0.draw")
    assert not {"match-steps", "seen"} & {*again.press("anew").state}
    assert "seen" not in tracked("", "see", card="9").press("back", view="tracker").state


def test_the_rotation_goes_step_by_step_and_back() -> None:
    dealt = Visit("shuffle").press("show", view="rotation")
    played = dealt.copy().press("step", view="rotation", step="play:1")
    drawn = played.copy().press("step", view="rotation", step="draw")
    assert drawn.state["steps"] == "play:1.draw"
    assert len(drawn.data["hand"]) == 3
    assert drawn.data["queue"][-1] == dealt.data["hand"][1]
    earlier = drawn.copy().press("back", view="rotation", to_step="0")
    assert "steps" not in earlier.state, "a past step is pressed: it is done again from there"
    assert drawn.copy().press("back", view="rotation").data == played.data
    assert "steps" not in drawn.copy().press("show", view="rotation", seed="other").state


@pytest.mark.parametrize(("steps", "words"), TURNED.items())
def test_the_rotation_s_own_cards_are_told(steps: str, words: str) -> None:
    request = turned(*steps.split())
    assert Visit("shuffle", {}, request["fields"]).press(request["action"]).said.startswith(words)


Presses = tuple[tuple[str, Fields], ...]
MATCH: Presses = (
    ("see", {"card": "42"}),
    ("see", {"card": "b2"}),
    ("see", {"card": "b5"}),
    ("step", {"step": "card:0"}),
    ("step", {"step": "draw"}),
    ("step", {"step": "card:1"}),
    ("step", {"step": "force:card_dex_00036"}),
    ("back", {}),
    ("anew", {}),
)
"""Presses in the section of the match."""
LAYOUT: Presses = (
    ("step", {"step": "card:2"}),
    ("step", {"step": "draw"}),
    ("step", {"step": "card:3"}),
    ("step", {"step": "overclock"}),
    ("back", {}),
    ("anew", {}),
)
"""Presses while the shuffle of the seed is played through."""
START = {
    "v": "1",
    "deck": "9.13.20.32.42",
    "stars": "9",
    "version": "v2",
    "view": "tracker",
    "seen": "9.13.b1",
    "seed": "one",
}


class Lab(Visit):
    """A visitor who goes to and fro between the two sections."""

    def at(self, section: str, action: str = "", given: Fields | None = None) -> Self:
        """Go to a section, unless it is shown, and press something there."""
        view, chosen = ("tracker", "tracker") if section == "match" else ("rotation", "shuffle")
        if self.state["view"] != view:
            self.press("view", view=view)
        self.form["view"] = [chosen]  # the radio button that stays
        return self.press(action, given) if action else self

    def shown(self, section: str) -> Any:
        data = self.at(section).data
        return {name: data.get(name) for name in ("hand", "queue", "seen")}


@pytest.mark.parametrize("seed", range(6))
def test_match_and_layout_leave_each_other_alone_in_any_order(seed: int) -> None:
    rng = Random(seed)
    both, *others = (Lab("shuffle").open(START) for _ in range(3))
    alone = dict(zip(("match", "layout"), others, strict=True))
    for _ in range(14):
        section = rng.choice(("match", "layout"))
        action, given = rng.choice(MATCH if section == "match" else LAYOUT)
        for lab in (both, alone[section]):
            lab.at(section, action, given)
        if rng.random() < 0.2:  # a reload, or a link that is sent to oneself
            both = Lab("shuffle").open(both.state)
        for name, lab in alone.items():
            assert both.shown(name) == lab.shown(name), (seed, section, action, given)
