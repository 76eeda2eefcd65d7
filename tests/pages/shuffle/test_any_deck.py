"""Any deck on the page: its wishes follow the cards' names."""

from __future__ import annotations

from fractions import Fraction

import pytest

from cardtable.pages.core.language import percent
from cardtable.pages.shuffle.any_deck.any_view import EXAMPLE_LIST
from cardtable.pages.shuffle.deck.kept_decks import KeptDeck, decode_decks, encode_decks
from cardtable.shuffle.odds.wishes import Bound
from cardtable.shuffle.ordinary.list_game import ListGame, Wanted
from cardtable.shuffle.ordinary.opening import Mulligan, Opening
from cardtable.shuffle.ordinary.tables import drawn_counts
from tests.support.first_views import panel_of
from tests.support.samples.shuffle import KEPT, LONDON
from tests.support.shuffle.cases import wish_row
from tests.support.visit import Fields, Value, Visit

LIST = "24 Mountain\n4 Bolt\n32 Other"
WISHES = {"list-wish": ["by0~Mountain", "by4~Bolt"]}
KEEPING = {"mulligan": ["london"], "keep-rule": ["min2~Mountain+Bolt"]}


def any_deck(
    text: str, before: Visit | None = None, given: Fields | None = None, /, **fields: Value
) -> Visit:
    """Show a list, which a visitor enters at first or after an answer."""
    visit = before.copy() if before else Visit("shuffle", view="any")
    return visit.press("show", given, list=text, **fields)


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 0, 1), (1, 2, 0)])
def test_wishes_follow_the_cards_to_another_list(order: tuple[int, ...]) -> None:
    """They name cards: no order of the lines, and no line on top, makes other ones of them."""
    before = any_deck(LIST, **WISHES, **KEEPING)
    moved = any_deck("\n".join(LIST.splitlines()[place] for place in order), before, mulligan="london")
    assert moved.data == before.data
    after = any_deck(f"4 Spike\n{LIST}", before, mulligan="london")
    assert after.state == before.state | {"list": f"4 Spike\n{LIST}"}
    assert after.said.endswith("%: Mountain in the opening hand and Bolt by turn 4.")
    assert Visit("shuffle").open(after.state).data == after.data


def test_a_name_may_hold_any_sign() -> None:
    """What the notation uses is escaped in the values that the page offers; a card is no section."""
    names = ["Mr. Bolt", "50% + ~", "7", "s1", "#Lands", "Lim-Dûl’s Vault"]
    text = "Lands:\n30 Plain\nSpells:\n" + "\n".join(f"5 {name}" for name in names)
    options = any_deck(text).all("#shuffle-list-wish-1-1 option")
    values = {each.get_text(): str(each["value"]) for each in options}
    for name in (*names, "Lands"):
        reply = any_deck(text, None, wish_row(1, "list-wish", of=[values[name], ""], by="2"))
        assert reply.said.endswith(f"%: {name} by turn 2.")
        assert reply.all("#shuffle-list-wish-1-1 [selected]", "view")[0].get_text() == name
        exact = ListGame((30, 30), Opening(), 1, [Wanted([0])] if name == "Lands" else [])
        assert name != "Lands" or reply.data["together"] == str(exact.odds().by[-1])
        reply.reopened()
    places = {"list-wish": ["min2~0"], "keep-rule-of-1": ["s1"]}
    assert {*Visit("shuffle").refused("show", view="any", list=text, **places)} == {"list-wish", "keep-rule"}


def test_a_wish_for_a_card_that_is_gone_waits_until_the_card_is_back() -> None:
    """No other card takes its place, nor is it judged without it; its row still shows it."""
    before = any_deck(LIST, list_wish=["min2~Mountain+Bolt", "max3~Mountain"], **KEEPING)
    after = any_deck("4 Spike\n24 mountain\n32 Other", before, mulligan="london")
    alone = any_deck("4 Spike\n24 Mountain\n32 Other", list_wish="max3~Mountain", mulligan="london")
    assert after.data == alone.data
    assert "about “Bolt” waits" in after.text("list")
    assert "about “Bolt” waits" in after.said
    chosen = after.all("[name=list-wish-of-1] [selected]", "view")
    assert [each["value"] for each in chosen] == ["mountain", "Bolt"]
    back = any_deck(LIST, any_deck("24 Mountain", after), mulligan="london")
    assert back.data == before.data
    assert "waits" not in back.text("list")
    row = wish_row(1, "list-wish", of="Mountain", how="min", count="3")
    other = any_deck("24 Mountain", after, row, keep_rule="")
    assert "waits" not in other.text("list")
    assert other.state["list-wish"] == "min3~Mountain"


HEADED = "20 Land\n{}\n12 Bolt\n8 Shock\n\nOther:\n20 Fog"


@pytest.mark.parametrize(
    "typed", [("One-drops",), ("One-drop", "O", "", "One-drops"), ("8 Elves", "one-drops")]
)
def test_a_wish_waits_while_its_heading_is_edited(typed: tuple[str, ...]) -> None:
    """Each of these texts is answered; the wish is for the section of this name while there is one."""
    reply = any_deck(HEADED.format("One-drops:"), list_wish="min2~#One-drops")
    asked = reply.data
    for heading in typed:
        reply = any_deck(HEADED.format(heading), reply)
        assert ("about “One-drops” waits" in reply.text("list")) == (heading.lower() != "one-drops")
    assert reply.data == asked


def test_what_is_guessed_of_lines_without_a_number_is_said() -> None:
    text = f"{HEADED.format('One-drops (20)')}\nSol Ring"
    reply = any_deck(text)
    assert "“One-drops (20)” is read as a heading." in reply.text("list")
    assert "Without a number, so one card each: “Sol Ring”." in reply.text("list")
    for reading, size in (("0~as_read", 61), ("0~otherwise", 81), ("9~otherwise", 61)):
        settled = reply.copy().press("read-as", view="any", reading=reading, list=text)
        assert f"{size} cards" in settled.text("list")
        assert ("is read as a heading" in settled.text("list")) is reading.startswith("9")


def test_lines_that_are_not_read_stand_behind_what_is_read() -> None:
    for text, read in (("4 Bolt\n0 Bear\n999 Wolf", "4 cards"), ("0 Bear\n999 Wolf", "0 cards")):
        (lines,) = any_deck(text).all("details#shuffle-unread", "list")
        assert lines.summary is not None
        assert (lines.summary.get_text().startswith(read), lines.has_attr("open")) == (True, False)
        assert lines.summary.get_text().endswith("2 lines not read: show")
        assert [each.get_text() for each in lines.select("li")] == ["0 Bear", "999 Wolf"]
    assert not any_deck("4 Bolt").has("details", "list")


def test_wishes_wait_while_there_is_no_list() -> None:
    """The box is emptied, or holds a few words, before the next list is pasted into it."""
    before = any_deck(LIST, **WISHES, **KEEPING)
    half = any_deck("Spi", any_deck("", before))
    assert "waits" not in half.text("list")
    assert any_deck(LIST, half, mulligan="london").data == before.data


def test_a_list_is_kept_under_a_name_and_opened() -> None:
    before = any_deck(LIST, **WISHES)
    decks = before.copy().press("save-deck", list=LIST, decks=KEPT, deck_name="Red").form["decks"]
    kept = [(deck.name, deck.is_list) for deck in decode_decks(decks[0])]
    assert kept == [("Red", True), ("One", False), ("Two", False)]
    Visit("shuffle", view="any").press("decks", decks=decks).tells("decks", "any deck, 60 cards")
    assert before.copy().press("decks", list=LIST, decks=decks, name="Mine").form["deck-name"] == ["Red"]
    reply = Visit("shuffle").press("open-deck", view="odds", decks=decks, deck_named="Red")
    assert reply.said == f"Red is open. {before.said}"
    assert reply.state["deck"] == before.state["deck"]
    Visit("shuffle").press("show", view="stars", decks=decks).hides("kept", "Red")


def test_each_section_shares_its_own_deck() -> None:
    """A link to the odds holds no list, a link to the list no deck; both give the same answer."""
    before = any_deck(LIST, **WISHES)
    assert "deck" not in before.shared
    assert Visit("shuffle").open(before.shared).said == before.said
    odds = before.copy().press("view", view="odds", list=LIST)
    assert odds.state["list"] == LIST
    assert not {"list", "list-wish"} & set(odds.shared)
    assert Visit("shuffle").open(odds.shared).data == odds.data


def test_a_mulligan_says_what_it_still_lacks() -> None:
    assert "Choose below what a hand" in any_deck(LIST, **WISHES, mulligan="london").text("keep")
    all_kept = any_deck(LIST, **WISHES, mulligan="london", keep_rule="min0~Mountain")
    assert "Ask for 1 or more" in all_kept.text("keep")
    assert all_kept.data["by"] == any_deck(LIST, **WISHES).data["by"]
    all_kept.hides("", "The first hand is kept")
    asked = any_deck(LIST, **WISHES, **KEEPING).tells("", "The first hand is kept")
    asked.hides("keep", "It changes nothing")
    assert asked.data["by"] != all_kept.data["by"]


def test_a_partial_mulligan_has_no_rule_for_keeping_a_hand() -> None:
    partial = {"list-wish": ["by4~Bolt"], "mulligan": ["partial"]}
    ticked, free = any_deck(LIST, **KEEPING | partial), any_deck(LIST, **partial)
    assert "keep-rule" not in ticked.html["keep"]
    assert (ticked.data, ticked.said, ticked.text()) == (free.data, free.said, free.text())
    back = any_deck(LIST, ticked, mulligan="london")
    assert back.data == any_deck(LIST, **KEEPING, list_wish="by4~Bolt").data


def test_a_text_without_a_number_is_answered_with_an_example() -> None:
    """A few words are no list, and kept; a long list without numbers is one copy of each."""
    text = "hello this is no list\nnothing"
    reply = any_deck(text)
    assert reply.state["list"] == text
    assert reply.tells("view", "A list looks like this").has("[data-action=example-list]", "list")
    reply.hides("list", "different")
    singles = "\n".join(f"Card {letter}" for letter in "ABCDEFGHIJKL")
    any_deck(singles).tells("list", "12 cards, 12 different.")
    example = Visit("shuffle").press("example-list", view="any").tells("list", "60 cards, 4 different.")
    assert example.form["list"] == [EXAMPLE_LIST]


def test_the_section_opens_from_the_first_view() -> None:
    (opener,) = panel_of("shuffle").select("[data-action=any-deck]")
    assert opener.get_text().startswith("Any deck Magic")
    reply = Visit("shuffle").press("any-deck")
    assert (reply.state["view"], reply.form["view"]) == ("any", ["any"])


def test_rules_for_keeping_a_hand_are_joined() -> None:
    """Two to four lands and a one-drop, or one of both."""
    listed = "24 Mountain\n8 Guide\n28 Other"
    needed = [Wanted([0], Bound.BETWEEN, 2, 4), Wanted([1])]
    rows = wish_row(1, "keep-rule", of=["Mountain", ""], how="in", count="2", most="4")
    rows |= wish_row(2, "keep-rule", of=["Guide", ""])
    asked = {"mulligan": ["london"], "list-wish": ["min3~Mountain"]}
    for join in ("all", "any"):
        reply = any_deck(listed, None, rows, **asked, keep_join=join)
        assert reply.state["keep-rule"] == "in2-4~Mountain.Guide"
        wishes, opening = [Wanted([0], count=3)], Opening(7, Mulligan.LONDON)
        exact = ListGame((24, 8, 28), opening, 3, wishes, needed=needed, keep_any=join == "any").odds()
        assert reply.data["by"] == [str(each) for each in exact.by]
        reply.reopened()


def practised(before: Visit | None, step: str = "", /, **fields: Value) -> Visit:
    """Press a practice hand: a step, else for a fresh hand."""
    visit = Visit("shuffle", view="any", list=LIST, practice=before.state["practice"] if before else [])
    return visit.press("practice-step" if step else "practice", fields, practice_step=step)


def cards_of(visit: Visit, part: str = ".practice-hand") -> list[str]:
    return visit.texts(f"{part} li", "practice")


def test_a_practice_hand_is_kept_or_replaced_and_drawn_on() -> None:
    """In a London mulligan seven cards come again, and one goes to the bottom; then cards are drawn."""
    asked = {**KEEPING, **WISHES}
    first = practised(None, **asked)
    assert len(cards_of(first)) == 7
    assert "Your wishes come true with this hand: " in first.text("practice")
    assert first.values("[name=practice-step]", "practice") == ["keep", "mulligan"]
    again = practised(first, "mulligan", **asked)
    assert "After 1 mulligan" in again.text("practice")
    kept = practised(again, "keep", **asked)
    assert len(cards_of(kept)) == 7
    put = practised(kept, "bottom6", **asked)
    assert cards_of(put) == cards_of(again)[:6]
    drawn = practised(practised(put, "draw", **asked), "draw", **asked)
    assert len(cards_of(drawn, ".practice-drawn")) == 2
    assert cards_of(practised(drawn, "keep", **asked)) == cards_of(put)  # a second press changes nothing
    far = practised(None, "draw", **asked, practice=["7~keep" + "~draw" * 40])
    assert len(cards_of(far, ".practice-drawn")) == 41
    table = any_deck(LIST, **asked)
    assert len(cards_of(any_deck(LIST, table, **asked, practice="7~keep~draw"), ".practice-drawn")) == 1
    assert cards_of(any_deck(f"4 Spike\n{LIST}", table, **asked, practice="7~keep~draw")) == []
    for few, why in (("", "There is no list yet"), ("3 Bolt", "3 cards, too few to draw 7")):
        assert why in Visit("shuffle").refused("practice", view="any", list=few)["list"]


def test_a_link_to_a_practice_hand_deals_that_hand_in_every_build() -> None:
    listed = "24 Mountain\n4 Bolt\n4 Shock\n4 Guide\n24 Other"
    visit = Visit("shuffle").open(view="any", list=listed, mulligan="london", practice="00112233~mulligan")
    assert cards_of(visit) == ["Mountain", "Other", "Shock", "Shock", "Mountain", "Mountain", "Bolt"]


def test_any_deck_is_read_and_answered_with_its_mulligan() -> None:
    reply = Visit("shuffle").press("show", view="any", **LONDON, list_wish=["min2~#Lands", "min1~Bolt"])
    wishes, needed = [Wanted([2], count=2), Wanted([0])], [Wanted([2], Bound.BETWEEN, 2, 5)]
    exact = ListGame((4, 8, 20), Opening(7, Mulligan.LONDON, 2), 3, wishes, needed=needed).odds()
    assert reply.data["by"] == [str(chance) for chance in exact.by]
    things = "at least 2 of Lands and at least 1 of Bolt"
    assert reply.said == f"{percent(exact.by[-1])} by turn 4 on the play: {things}."
    assert "2 outside the deck" in reply.html["list"]
    assert reply.reopened().form["list"] == LONDON["list"]
    row = wish_row(1, "list-wish", of=["Bolt", "Shock", ""], how="max", count="1")
    picked = reply.press("show", row, view="any", list=LONDON["list"])
    assert picked.state["list-wish"] == "max1~Bolt+Shock"
    assert picked.state["keep-rule"] == "in2-5~#Lands"


def test_who_draws_first_has_one_card_more_by_the_same_turn() -> None:
    wish = {"list": ["20 Land\n20 Other"], "list-wish": ["min4~Land"], "list-turn": ["5"]}
    exact = [str(each) for each in ListGame((20, 20), Opening(), 6, [Wanted([0], count=4)]).odds().by]
    play, draw = (Visit("shuffle").press("show", view="any", **wish, begins=who) for who in ("play", "draw"))
    assert (play.data["by"], draw.data["by"]) == (exact[:5], exact[:6])
    assert "by turn 5 on the draw: " in draw.said
    assert (draw.state["list-turn"], draw.state["begins"]) == ("5", "draw")
    assert "begins" not in play.state


def test_wishes_of_a_list_have_turns_of_their_own() -> None:
    wish = {"list": ["20 Land\n20 Other"], "list-wish": ["min2by0~Land", "in3-4by3~Land"]}
    for who, draws in (("play", 2), ("draw", 3)):
        wishes = [Wanted([0], count=2, draws=0), Wanted([0], Bound.BETWEEN, 3, 4, draws)]
        odds = ListGame((20, 20), Opening(), 0, wishes).odds()
        things = "at least 2 of Land in the opening hand and 3 to 4 of Land by turn 3"
        for turn in ("2", "9"):
            reply = Visit("shuffle").press("show", view="any", **wish, begins=who, list_turn=turn)
            assert reply.data["together"] == str(odds.by[0])
            assert reply.said == f"{percent(odds.by[0])}: {things}."


def test_each_part_of_the_wishes_says_one_time() -> None:
    """A wish without a turn of its own says the turn shown, where another one has its own."""
    reply = any_deck(LIST, list_wish=["min2~Mountain", "by6~Bolt"], list_turn="0")
    told = "%: at least 2 of Mountain in the opening hand and at least 1 of Bolt by turn 6."
    assert reply.said.endswith(told)
    assert reply.all("strong", "answer")[0].get_text() == reply.said.partition(":")[0]


def test_a_list_that_is_too_short_or_empty_is_told() -> None:
    untouched = any_deck("").tells("", "as soon as a list is pasted")
    assert not untouched.has("[data-holds=no]"), "nothing is wrong yet"
    any_deck("// nothing").tells("", "Paste a list")
    any_deck("3 Bolt").tells("", "too few to draw 10")


def table_of(reply: Visit, caption: str) -> list[list[str]]:
    tables = reply.all("table", "tables")
    found = next(each for each in tables if each.select("caption")[0].get_text().startswith(caption))
    return [[cell.get_text() for cell in line.select("td")] for line in found.select("tbody tr")]


def test_tables_show_numbers_by_turn_by_copies_and_by_who_begins() -> None:
    asked = {"list-wish": ["min2~Bolt"], "list-turn": ["2"]}
    reply = any_deck(LIST, **asked, table_of="Bolt", prizes="6")
    assert reply.state["table-of"] == "Bolt"
    counts = drawn_counts(4, 60, 8)
    row = ["0.53", *(percent(chance, 0) for chance in counts)]
    assert table_of(reply, "How many of Bolt")[1] == row
    prized = drawn_counts(4, 60, 6)
    told = f"none of Bolt with {percent(prized[0])}, all 4 with {percent(prized[4])}"
    assert told.replace("\xa0", " ") in reply.text("tables")
    play, draw = (any_deck(LIST, **asked, begins=who).data["by"] for who in ("play", "draw"))
    begins = table_of(reply, "The wishes, by who begins")
    assert begins[2] == [percent(Fraction(play[1])), percent(Fraction(draw[2]))]
    copies = table_of(reply, "The wishes, by the copies of Bolt, each in place of Other")
    five = any_deck("24 Mountain\n5 Bolt\n31 Other", **asked).data["together"]
    assert copies[1][3] == percent(Fraction(five), 0)
    assert len(table_of(any_deck(f"4 Spike\n{LIST}", reply, **asked), "How many of Bolt")) == 2
    assert not any_deck(LIST, **asked).has("table", "tables")


def test_a_kept_list_is_asked_the_same_by_name() -> None:
    kept = [KeptDeck("Red", {"list": "8 Bolt\n52 Other"}), KeptDeck("Green", {"list": "60 Elf"})]
    asked = {"list-wish": ["Bolt"], "decks": [encode_decks(kept)]}
    theirs = any_deck("8 Bolt\n52 Other", list_wish="Bolt").data["by"]
    shown = table_of(any_deck(LIST, **asked, list_other="Red"), "The wishes, for Red too (60 cards)")
    assert [cells[1] for cells in shown] == [percent(Fraction(each)) for each in theirs]
    assert "Green lacks “Bolt”" in any_deck(LIST, **asked, list_other="Green").text("tables")


def test_basic_lands_are_one_choice() -> None:
    """By their names, in the languages that lists are written in; one land alone is a card as any other."""
    lands = any_deck("8 Forest\n8 Insel\n4 Bolt\n40 Other")
    assert "Basic lands: Forest and Insel" in lands.texts("optgroup option[value='Forest+Insel']")
    any_deck(LIST).hides("", "Basic lands")
