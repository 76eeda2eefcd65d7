"""What a card does in a line, short and with no number that is not among its facts; what it does at times."""

from __future__ import annotations

import re

import pytest

from cardtable.kingdom import Ability, Card, Kind, all_cards, card_by_id
from cardtable.kingdom.cards.effects import Effect, effects_of
from cardtable.pages.core.language import LANGUAGES, set_language
from cardtable.pages.kingdom.table.effect_line import LONGEST, SENTENCES, effect_line
from tests.support.visit import Visit, text_of


@pytest.mark.parametrize(
    ("card", "line"),
    [
        ("village", "Draws 1 card; gives 2 Actions"),
        ("festival", "Gives 2 Actions, 1 Buy and 2 coins"),
        ("militia", "Gives 2 coins; others discard down to 3 cards"),
        ("witch", "Draws 2 cards; others gain 1 Curse"),
        ("moat", "Draws 2 cards; answers Attacks"),
        ("chapel", "Trashes up to 4 cards"),
        ("cellar", "Gives 1 Action; discards cards to draw as many"),
        ("library", "Draws up to a hand of 7 cards"),
        ("workshop", "Gains a card that costs up to 4"),
        ("remodel", "Replaces a card with one that costs up to 2 more"),
        ("throne-room", "Plays a card 2 times"),
        ("council-room", "Draws 4 cards; gives 1 Buy; others draw 1 card"),
        ("warehouse", "Draws 3 cards; gives 1 Action; discards 3 cards"),
        ("nobles", "Worth 2 points; +2 Actions or draws cards, by choice"),
        ("menagerie", "Draws 1 card or more; gives 1 Action"),
        ("scavenger", "Gives 2 coins; puts 1 card of the discard pile on the deck"),
        ("gardens", "Worth 1 point for every 10 cards in the deck"),
        ("wharf", "Draws 2 cards; gives 1 Buy; lasts beyond this turn"),
        ("way-of-the-ox", "Gives 2 Actions; an Action can do this instead"),
        ("fountain", "Changes the score"),
        ("windfall", "Gains 3 Golds"),
        ("sentry", "Draws 1 card; gives 1 Action; trashes up to 2 cards; prepares your next hand"),
    ],
)
def test_cards_that_everyone_knows(card: str, line: str) -> None:
    assert effect_line(card_by_id(card)) == line


def numbers_of(card: Card) -> set[int]:
    """Every number that the facts of a card hold."""
    effects = effects_of(card)
    fixed = {int(digits) for effect in effects for digits in re.findall(r"\d+", str(SENTENCES.get(effect)))}
    return {*effects.values(), *fixed} | ({2} if Ability.VILLAGE in card.abilities else set())


@pytest.mark.parametrize("tag", LANGUAGES)
def test_a_line_of_every_pile_is_short_and_its_numbers_are_facts(tag: str) -> None:
    english = {card: effect_line(card) for card in all_cards()}
    set_language(tag)
    for card in all_cards():
        line = effect_line(card)
        assert bool(line) == bool(english[card]) >= (card.kind is Kind.KINGDOM), card
        assert len(line) <= LONGEST, card
        assert {int(digits) for digits in re.findall(r"\d+", line)} <= numbers_of(card), card


def test_every_effect_is_told_of_some_card() -> None:
    told = {effect for card in all_cards() for effect in effects_of(card)}
    assert told == {*Effect}


WEAK = {
    "v": "1",
    "sets": "menagerie.base-2",
    "asks": "village.drawer.trashing",
    "pile": "paddock.goatherd.cellar.militia.merchant.mine.moneylender.remodel.workshop.gardens",
}
"""Nothing but Paddock for +2 Actions, and Goatherd for drawing."""


def test_what_is_met_at_times_only_says_so_at_the_wish_the_tile_and_the_sheet() -> None:
    """Also which piles do it; a wish that others meet is not named."""
    assert not Visit("kingdom").open(WEAK, asks="trashing").has(".evidence .hint")
    visit = Visit("kingdom").open(WEAK)
    rows = visit.texts(".evidence dd")
    assert rows[:2] == ["Paddock (at times)", "Goatherd (at times)"]
    assert "at times" not in rows[2]
    hint = visit.texts(".evidence .hint")[0]
    assert "on a condition" in hint
    assert hint.endswith("Met only so: +2 Actions, Draws cards.")
    paddock = visit.all("[data-card=paddock]")[0]
    line = "Gives 2 coins; +2 Actions (at times); gains Horses"
    assert line in str(paddock["title"])
    assert line in text_of(paddock)
    assert [sign["data-kind"] for sign in paddock.select(".ability[data-at-times]")] == ["village"]
    visit.press("slot", slot="pile-1").tells("sheet", line, "“At times” means")
    visit.press("slot", slot="pile-8").tells("sheet", "Serves: Trashing.").hides("sheet", "“At times”")
