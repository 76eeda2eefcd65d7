"""What would help: the answers of the page are the engine's, can be taken, and stand in the address."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction

import pytest
from bs4 import Tag

from cardtable import shuffle
from cardtable.pages.shuffle.fields import MOST_ADVISED
from cardtable.pages.shuffle.phrases import CARDS_BY_CODE, category_name, code_of, signed
from cardtable.shuffle import Advice, Goal, Wish, cards_of, categories
from tests.support.samples.shuffle import MINE
from tests.support.visit import Fields, Visit

NONE = Fraction(0)
HEAL, ENERGY, DAMAGE = (Goal((Wish.for_category(name),)) for name in ("heal", "energy", "damage"))


def rows_of(visit: Visit) -> list[Tag]:
    return visit.all(".help", "advice")


def taking(row: Tag) -> dict[str, list[str]]:
    """Return what the page sends when a row is taken; of a list the last card, as good as the first."""
    fields = {}
    for control in row.select("button[data-action=take], input, select"):
        options = control.select("option")
        fields[str(control["name"])] = [str(options[-1]["value"] if options else control["value"])]
    return fields


def told(*wished: str) -> list[Goal]:
    """Return the goals of the categories that are told besides those of every deck and the wished ones."""
    left = [name for name in categories() if name not in ("heal", "energy", "damage", *wished)]
    return [Goal((Wish.for_category(name),)) for name in left]


def expected(goal: Goal, count: int, *others: Goal, wished: Sequence[str] = ()) -> Advice:
    return shuffle.finish(shuffle.advise(MINE, goal, count, others, told=told(*wished)))


def test_without_a_wish_there_is_an_example_to_ask() -> None:
    visit = Visit("shuffle").press("show").tells("", "What would help? With a wish, all favourites")
    assert [visit.has(f"[data-action={action}]") for action in ("advise-example", "advise")] == [True, False]
    visit.press("advise-example").tells("advice", "Heal, in the opening hand")
    assert visit.state["wish"] == "heal"


def test_the_best_choices_are_listed_with_before_after_and_the_other_chances() -> None:
    reply = Visit("shuffle").press("advise", wish="heal")
    advice = expected(HEAL, 3, ENERGY, DAMAGE)
    assert reply.data["before"]["chance"] == str(advice.before.chance)
    found = [change["chance"] for change in reply.data["changes"]]
    assert found == [str(each.outlook.chance) for each in advice.changes]
    rows = rows_of(reply)
    stars = [each for each in advice.stars if each.outlook.chance > advice.before.chance][:MOST_ADVISED]
    first = rows[0].get_text()
    assert all(card.name in first for card in stars[0].stars)
    assert signed(stars[0].outlook.chance - advice.before.chance) in first
    assert len(rows) == len(stars) + MOST_ADVISED
    change = advice.changes[0]
    options = rows[len(stars)].select("select[name=take-out] option, input[name=take-out]")
    assert [option["value"] for option in options] == [f"1:{code_of(card)}" for card in change.out]
    reply.tells("advice", "All 176 choices", "All 745 ways")


def test_of_several_wishes_one_can_be_helped_and_the_others_are_told() -> None:
    wishes = {"wish": ["min2~heal+9", "armor"], "draws": ["2"]}
    two = Goal((Wish("two", (*cards_of("heal"), CARDS_BY_CODE["9"]), shuffle.Bound.MIN, 2),))
    armor = Goal((Wish.for_category("armor"),))
    both = Goal((*two.wishes, *armor.wishes))
    goals = (both, two, armor, HEAL, ENERGY, DAMAGE, *told("armor"))
    chance, *others = (str(shuffle.wish_odds(MINE, goal.wishes).by[5]) for goal in goals)
    Visit("shuffle").press("advise", **wishes).holds(before={"chance": chance, "others": others})
    one = Visit("shuffle").press("advise", aim="1", **wishes)
    best = expected(two, 5, both, armor, HEAL, ENERGY, DAMAGE, wished=["armor"]).changes[0]
    assert one.data["changes"][0]["chance"] == str(best.outlook.chance)
    one.tells("advice", "at least 2 of Heal or Biohazard, after 2 draws")
    assert one.state["aim"] == "1"
    assert Visit("shuffle").open(one.state).values("#shuffle-aim [selected]") == ["1"]


@pytest.mark.parametrize("wish", ["heal", "min2~damage", "9"])
def test_what_is_taken_has_the_chance_that_was_promised_and_every_category_that_it_changes_is_told(
    wish: str,
) -> None:
    """Those of the deck with the choice against those of the deck as it is: no gain hides a loss."""
    advice = Visit("shuffle").press("advise", wish=wish, draws="2")
    before = categories_of(Visit("shuffle").press("show", wish=wish, draws="2"))
    for row in rows_of(advice):
        taken = Visit("shuffle").press("take", taking(row), wish=wish, draws="2").tells("advice", "Undo")
        assert [each.get_text() or "1" for each in row.select(".exact")] == [taken.data["together"]]
        after = categories_of(taken)
        changed = {
            f"{category_name(name)} {signed(after.get(name, NONE) - before.get(name, NONE))}"
            for name in {*before, *after} - {wish}
            if after.get(name, NONE) != before.get(name, NONE)
        }
        assert changed == {each.get_text() for each in row.select("[data-change]")}


def categories_of(visit: Visit) -> dict[str, Fraction]:
    return {name: Fraction(chance) for name, chance in visit.data["categories"].items()}


def test_cards_that_can_take_each_other_s_place_are_told_once_and_do_the_same() -> None:
    """Of ten cards only those that do the same in every category stand in a group."""
    deck = ["9", "3", "23", "10", "22", "41", "42", "5", "62", "16"]
    reply = Visit("shuffle").press("advise", deck=deck, stars="", wish="armor")
    hints = reply.texts(".hint", "advice")
    [alike] = [hint for hint in hints if "each other’s place" in hint]
    groups = [re.split(", | and ", group) for group in alike.removesuffix(".").partition(": ")[2].split("; ")]
    assert {len(group) for group in groups} >= {2, 3}
    for group in groups:
        assert len({frozenset(shuffle.find_card(name).categories) for name in group}) == 1


def test_a_second_press_changes_nothing_more() -> None:
    press: Fields = {"take": ["card:1*"], "take-out": ["1:9"], "take-put": ["1:43"], "wish": ["heal"]}
    visit = Visit("shuffle").press("take", press)
    once = visit.state
    assert visit.press("take", press).state == once


@pytest.mark.parametrize("text", ["card:0", "card:99", "stars:b1", "stars:1,2,3,4", "deck:1", "stars:999"])
def test_what_no_row_offers_is_refused(text: str) -> None:
    assert Visit("shuffle").refused("take", wish="heal", take=text).keys() == {"take"}


def test_what_is_certain_or_cannot_be_helped_is_said() -> None:
    assert Visit("shuffle").press("advise", wish="damage", draws="9").said == "It is certain already."
    alone = Visit("shuffle").press("advise", deck="1", stars="", wish="max0~trojan")
    assert Fraction(alone.data["before"]["chance"]) == 1
