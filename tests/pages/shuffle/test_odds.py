"""The chances: of cards, categories and wishes, in one deck and in two, are the engine's."""

from __future__ import annotations

import csv
import io
import json
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtable import shuffle
from cardtable.pages.core.language import percent
from cardtable.pages.shuffle.chances.odds_view import move_cases
from cardtable.pages.shuffle.deck_texts import OWNABLE
from cardtable.pages.shuffle.fields import VIEW
from cardtable.pages.shuffle.phrases import CATEGORY_NAMES, code_of, signed
from cardtable.shuffle import (
    Bound,
    Deck,
    Move,
    Rules,
    Version,
    Wish,
    cards_of,
    deck_odds,
    find_card,
    wish_odds,
)
from tests.support.compat import Offered, state_of
from tests.support.samples.shuffle import DECK, KEPT, MINE
from tests.support.shuffle.cases import DECKS, RULES, wish_row
from tests.support.visit import Value, Visit

HEAL = Wish.for_category("heal")


@pytest.mark.slow
@settings(deadline=None, max_examples=60)
@given(DECKS, RULES, st.integers(0, 34), st.sampled_from(sorted(VIEW.options)))
def test_the_odds_of_every_deck_are_the_engine_s_and_each_section_has_an_address(
    deck: list[str], rules: dict[str, str], draws: int, view: str
) -> None:
    asked: dict[str, Value] = {"deck": deck, "stars": deck[:2], "draws": str(draws), **rules}
    again = Visit("shuffle").press("show", asked, view=view, wish=["heal", "", "9"]).reopened()
    assert ({*again.form["deck"]}, again.form["version"]) == ({*deck}, [rules["version"]])
    assert ({*again.form["stars"]}, again.state["wish"]) == ({*deck[:2]}, "heal.9")
    reply = Visit("shuffle").press("show", asked)
    cards = [card for card in OWNABLE if code_of(card) in deck]
    own = Deck(tuple(cards), tuple(card for card in cards if code_of(card) in deck[:2]))
    engine = Rules(Version(rules["version"]), shuffle.Strays(rules["strays"]), Move(rules["move"]))
    odds = deck_odds(own, engine)
    by = min(3 + draws, odds.length)
    assert reply.data["cards"] == {each.card.id: str(each.curve.by[by]) for each in odds.cards}
    assert reply.data["categories"] == {each.category: str(each.curve.by[by]) for each in odds.categories}
    assert reply.data["moved"] == str(odds.moved)


def test_wishes_count_cards_and_go_together_by_or() -> None:
    rows = wish_row(1, of=["heal", "9", ""], how="is", count="2")
    rows |= wish_row(2, of=["damage", ""], how="max", count="0") | wish_row(3, of="")
    reply = Visit("shuffle").press("show", rows, draws="3", join="any")
    assert (reply.state["wish"], reply.state["join"]) == ("is2~heal+9.max0~damage", "any")
    cards = (*cards_of("heal"), find_card("Biohazard"))
    wishes = [Wish("a", cards, Bound.IS, 2), Wish("b", cards_of("damage"), Bound.MAX, 0)]
    assert reply.data["together"] == str(wish_odds(MINE, wishes, None, any_of=True).by[6])
    assert reply.said.endswith(" draws: exactly 2 of Heal or Biohazard or at most 0 of Damage.")
    reply.reopened()
    labels = [each.get("aria-label") for each in reply.all("[name=wish-of-1]", "view")]
    assert labels == [None, "Wish 1: or also, 2", "Wish 1: or also, 3"]
    assert "wish" not in reply.copy().press("show", wish_of_1="").state


def test_the_rows_of_wishes_make_between_and_a_turn() -> None:
    heal = {"of": ["heal", ""]}
    for row, wish in (
        (wish_row(1, how="min", count="1", by="", **heal), "heal"),
        (wish_row(1, how="in", count="2", **heal), "in2-3~heal"),
        (wish_row(1, how="in", count="4", most="1", by="2", **heal), "in1-4by2~heal"),
        (wish_row(1, how="min", count="1", by="3", **heal), "by3~heal"),
        (wish_row(1, how="max", count="2", most="7", by="1", **heal), "max2by1~heal"),
    ):
        reply = Visit("shuffle").press("show", row)
        assert reply.reopened().state["wish"] == wish
    row = wish_row(1, how="in", count="9" * 5000, **heal)
    assert "wish" in Visit("shuffle").refused("show", row)
    for text in ("in3-1~heal", "by0~heal", "by36~heal", "~heal", "min2in1-2~heal"):
        assert "wish" in Visit("shuffle", {"v": "1", "wish": text}).refused("open")


def test_wishes_with_turns_are_the_engine_s_in_every_section() -> None:
    """In the odds, beside a second deck, in what would help and in a simulation."""
    wish = ["by2~heal", "in1-2by4~damage"]
    wishes = [Wish("a", cards_of("heal"), by=4), Wish("b", cards_of("damage"), Bound.BETWEEN, 1, 2, by=6)]
    chance = wish_odds(MINE, wishes).by[0]
    for draws in ("0", "9"):
        reply = Visit("shuffle").press("show", wish=wish, draws=draws)
        assert reply.data["together"] == str(chance)
        words = "at least 1 of Heal by turn 2 and 1 to 2 of Damage by turn 4"
        assert reply.said == f"{percent(chance)}: {words}."
    other = Deck(MINE.owned[:5])
    text = ", ".join(card.name for card in other.owned)
    compared = Visit("shuffle").press("show", view="stars", wish=wish, other=text).html["compare"]
    assert percent(wish_odds(other, wishes).by[0]) in compared


def test_a_star_on_primal_overload_is_told_as_the_switch_reads_it() -> None:
    """By the literal reading it moves; no passive of the final deck is “never dealt”."""
    starred = {"deck": [*DECK, "31"], "stars": ["31"]}
    literal = Visit("shuffle").press("show", **starred)
    literal.holds(moved="3/4").tells("deck", "may move")
    for switch in ({"overload": "stays"}, {"version": "v2"}, {"overload": "stays", "strays": "take-try"}):
        reply = Visit("shuffle").press("show", **starred, **switch)
        assert reply.data["moved"] == "0"
        text = reply.text("deck")
        assert "Primal Overload is passive; it lies in the deck in place of Overload I." in text
        assert "never dealt" not in text


def test_other_readings_of_the_rules_are_told_with_the_way_back() -> None:
    state = {"v": "1", "deck": "9.13", "stars": "9.60", "version": "v2", "view": "odds", "seed": "q"}
    given = Visit("shuffle").open(state, strays="take-try", move="swap")
    kept = given.copy().press("show", deck=["9", "13"], stars=["9", "60"])
    for reply in (given, kept):
        assert (reply.state["strays"], reply.state["move"]) == ("take-try", "swap")
        link = reply.one("a", "deck")
        usual = Visit("shuffle").open(state_of(str(link["href"])))
        assert not {"strays", "move"} & set(usual.state)
        assert not usual.has("a", "deck")
    assert given.state["version"] == "v2"


def test_a_kept_deck_is_compared_by_its_name() -> None:
    reply = Visit("shuffle").press("compare", view="stars", decks=KEPT, other_kept="One").tells("kept", "One")
    assert reply.state["other"] == "9*.13.20"
    assert reply.form["other"] == ["*Biohazard\nHalf Life\nJustice"]


def test_a_deck_with_a_passive_counts_all_cards_that_are_chosen() -> None:
    words = Visit("shuffle").press("show", deck=[*DECK, "31"], stars=[]).said
    assert words.startswith("11 cards of yours; with the game’s own cards the deck has 37.")
    assert "1 of them is passive." in words


def test_the_answer_to_the_wishes_has_a_place_that_stays_in_view() -> None:
    for view in ("odds", "stars"):
        assert ": Heal." in Visit("shuffle").press("show", view=view, wish="heal").text("answer")
    assert Visit("shuffle").press("show", view="tracker", wish="heal").html["answer"] == ""


def test_what_was_opened_stays_open() -> None:
    """A pressed section, or another turn, shuts no fold of its answer: each has a name to know it by."""
    shown = {
        "odds": {"about": ["heal"]},
        "any": {"list": ["24 Land\n36 Other"], "list-wish": ["min2~Land"]},
        "rotation": {"steps": ["draw"]},
    }
    for view, asked in shown.items():
        folds = Visit("shuffle").press("view", view=view, **asked).all(".fold")
        assert folds
        assert all(each.get("id") and each.has_attr("data-stays-open") for each in folds), view


def test_the_export_holds_all_odds() -> None:
    offered = Offered(Visit("shuffle").press("export", wish="heal").html["export"])
    json_text, csv_text = (offered.files[f"cyberbrawl-odds.{ending}"] for ending in ("json", "csv"))
    assert offered.texts == [json_text]
    assert Visit("shuffle").press("show").html["export"] == "", "they are not of another deck"
    value, odds = json.loads(json_text), deck_odds(MINE)
    assert [each["id"] for each in value["cards"]] == [each.card.id for each in odds.cards]
    assert [Fraction(each["by_cards"][3]) for each in value["cards"]] == [c.curve.opening for c in odds.cards]
    assert value["wishes"]["all_of"] == ["heal"]
    assert len(value["shuffle"]["order"]) == odds.length
    rows = list(csv.DictReader(io.StringIO(csv_text)))
    assert len(rows) == (len(odds.cards) + len(odds.categories)) * (odds.length + 1)
    repair = next(row for row in rows if row["name"] == "Repair I")
    assert repair["facts"] == "inferred"
    for row in rows[:100]:
        assert abs(float(Fraction(row["fraction"])) - float(row["chance"])) < 1e-9


def test_every_card_and_category_has_its_words() -> None:
    assert set(CATEGORY_NAMES) == set(shuffle.categories())
    text = Visit("shuffle").press("show").text()
    assert "Repair I ? (inferred)" in text
    assert "Biohazard ?" not in text


def test_two_decks_differ_by_their_gain() -> None:
    other = Visit("shuffle").press("show", view="stars", other="*Biohazard, Half Life, Justice, Firewall")
    both = (
        wish_odds(MINE, [HEAL]),
        wish_odds(Deck.of("Biohazard", "Half Life", "Justice", "Firewall", stars=["Biohazard"]), [HEAL]),
    )
    compared = other.text("compare")
    assert all(f"{percent(curve.opening)} {curve.opening}" in compared for curve in both)
    assert signed(both[0].opening - both[1].opening) in compared  # this deck minus the second
    kept = Visit("shuffle").press("keep", view="stars")
    assert kept.form["other"][0].startswith("*Biohazard\nHalf Life")
    assert "±0" in kept.text("compare")
    changed = Visit("shuffle").press("show", view="stars", stars="9", other=kept.form["other"])
    rows = changed.all(".pairs tr", "compare")
    (vanguard,) = (row for row in rows if row.get_text().startswith("Vanguard"))
    assert [each["data-change"] for each in vanguard.select("[data-change]")] == ["less"]
    assert kept.state["other"].startswith("9*.13.")


@pytest.mark.parametrize("rules", [Rules(), Rules(move=Move.SWAP), Rules(Version.V2)], ids=str)
@pytest.mark.parametrize("count", [1, 3, 4, 9, 20])
def test_the_two_cases_of_the_workings_are_true(rules: Rules, count: int) -> None:
    """What is told for “a favourite moves” is the answer of a deck whose favourite always moves."""
    deck = MINE
    sure = Deck((*deck.owned, find_card("Chosen One")), deck.stars)
    wishes = [Wish.for_category("heal"), Wish.for_card("Biohazard")]
    odds = deck_odds(deck, rules)
    cases = move_cases(odds, wishes, count)
    assert cases is not None
    assert odds.moved == Fraction(15, 16)
    assert cases[1] == wish_odds(sure, wishes, rules).by[count]


def test_workings_sum_up_to_the_answer() -> None:
    reply = Visit("shuffle").press("show", wish=["heal", "9", "armor"], about="wishes")
    text = reply.text()
    assert text.count("None of: ") == 7
    together = reply.data["together"]
    assert f"The answer {percent(Fraction(together))} {together.replace('/', '/ ')}" in text
    for wish in ("9", "13"):
        one = Visit("shuffle").press("show", wish=wish, about="wishes", draws="0")
        one.tells("", f"6/(5n) = {one.data['together']}, with n = 10")
    counted = Visit("shuffle").press("show", wish=["min2~heal", "9"], about="wishes").text()
    assert "How many cards of each wish are drawn" in counted
