"""The Shuffle page: what it answers for every deck, without a browser."""

from __future__ import annotations

import csv
import io
import json
from fractions import Fraction
from random import Random
from typing import Any
from urllib.parse import parse_qsl

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtable.common.jobs import Clock
from cardtable.pages.core import language
from cardtable.pages.core.language import percent, set_language, table_rows
from cardtable.pages.shuffle.about_form import EXAMPLE_ADDRESS
from cardtable.pages.shuffle.deck.kept_decks import KeptDeck, encode_decks
from cardtable.pages.shuffle.deck_texts import OWNABLE
from cardtable.pages.shuffle.fields import MOST_DRAWS, OLDER, SECTIONS, VIEW
from cardtable.pages.shuffle.forms import panel
from cardtable.pages.shuffle.phrases import CARDS_BY_CODE, CATEGORY_NAMES, code_of, ids_of, signed
from cardtable.pages.shuffle.session import Session
from cardtable.shuffle import (
    Bound,
    Card,
    Deck,
    Move,
    Rules,
    Strays,
    Version,
    Wish,
    cards_of,
    categories,
    deck_odds,
    find_card,
    shuffle,
    wish_odds,
)
from cardtable.shuffle.ordinary.odds import CardClass, KeepRule, Mulligan, Opening, opening_odds
from tests.support.compat import Offered, state_of
from tests.support.page_words import answered, outside, put_brackets, said_in_html, said_in_python
from tests.support.page_words import shown as texts_shown
from tests.support.samples import ENTROPY, opened, sample_requests
from tests.support.samples.shuffle import DECK, KEPT, LAST, LONDON
from tests.support.samples.shuffle import shuffle as request_of
from tests.support.shuffle.page import (
    MINE,
    ask,
    buttons_of,
    markup,
    press,
    refused,
    region,
    reopened,
    respond,
    words_of,
)

CODES = [code_of(card) for card in OWNABLE]
DECKS = st.lists(st.sampled_from(CODES), max_size=14, unique=True)
RULES = st.fixed_dictionaries(
    {
        "version": st.sampled_from(["v1", "v2"]),
        "strays": st.sampled_from(["left-out", "take-try"]),
        "move": st.sampled_from(["insert", "swap"]),
    }
)


BLANK = {"state": {"v": "1"}}
"""A reply whose address is empty."""
HEAL, OVERLOAD, V2 = Wish.for_category("heal"), find_card("Primal Overload"), Rules(Version.V2)


@pytest.mark.slow
@settings(deadline=None, max_examples=60)
@given(
    DECKS,
    st.lists(st.sampled_from(CODES), max_size=4, unique=True),
    RULES,
    st.sampled_from(sorted(VIEW.options)),
)
def test_every_deck_is_answered_and_its_address_repeats_it(
    deck: list[str], stars: list[str], rules: dict[str, str], view: str
) -> None:
    """Whatever is chosen, there is an answer; opening its address shows the same and fills the form."""
    fields = {name: [value] for name, value in rules.items()}
    reply = ask("show", view, deck=deck, stars=stars, wish=["heal", "", "9"], **fields)
    again = reopened(reply)
    assert set(again["fields"]["deck"]) == set(deck)
    assert set(again["fields"]["stars"]) == set(stars)
    assert again["state"] == reply["state"]
    assert again["fields"]["version"] == fields["version"]
    assert reply["state"]["wish"] == "heal.9"


@settings(deadline=None, max_examples=30)
@given(DECKS, RULES, st.integers(0, 34))
def test_the_odds_shown_are_the_engine_s(deck: list[str], rules: dict[str, str], draws: int) -> None:
    """Every card and category, for any number of draws; after the last card nothing changes."""
    fields = {name: [value] for name, value in rules.items()}
    reply = ask("show", deck=deck, stars=deck[:2], draws=[str(draws)], **fields)
    cards = [card for card in OWNABLE if code_of(card) in deck]
    own = Deck(tuple(cards), tuple(card for card in cards if code_of(card) in deck[:2]))
    engine = Rules(Version(rules["version"]), Strays(rules["strays"]), Move(rules["move"]))
    odds = deck_odds(own, engine)
    by = min(3 + draws, odds.length)
    assert reply["data"]["cards"] == {each.card.id: str(each.curve.by[by]) for each in odds.cards}
    assert reply["data"]["categories"] == {each.category: str(each.curve.by[by]) for each in odds.categories}
    assert reply["data"]["moved"] == str(odds.moved)


def test_wishes_together_are_the_engine_s_and_told() -> None:
    """“A heal and Biohazard”: the exact fraction, its percent, and the words for the live region."""
    reply = ask("show", wish=["heal", "9"])
    exact = wish_odds(MINE, [Wish.for_category("heal"), Wish.for_card("Biohazard")]).opening
    assert reply["data"]["together"] == str(exact)
    assert reply["words"] == f"Heal and Biohazard: {percent(exact)} in the opening hand."
    assert str(exact) in words_of(reply)


def test_wishes_count_cards_and_go_together_by_or() -> None:
    """Rows of controls make the wishes; the address repeats them; each number is the engine's."""
    rows = {
        "wish-of-1": ["heal", "9", ""],
        "wish-how-1": ["is"],
        "wish-count-1": ["2"],
        "wish-of-2": ["damage", ""],
        "wish-how-2": ["max"],
        "wish-count-2": ["0"],
        "wish-of-3": [""],
    }
    reply = ask("show", draws=["3"], join=["any"], **rows)
    assert reply["state"]["wish"] == "is2~heal+9.max0~damage"
    assert reply["state"]["join"] == "any"
    cards = (*cards_of("heal"), find_card("Biohazard"))
    wishes = [Wish("a", cards, Bound.IS, 2), Wish("b", cards_of("damage"), Bound.MAX, 0)]
    exact = wish_odds(MINE, wishes, None, any_of=True).by[6]
    assert reply["data"]["together"] == str(exact)
    assert reply["words"].startswith("exactly 2 of Heal or Biohazard or at most 0 of Damage: ")
    reopened(reply)
    none = press(reply, "show", **{"wish-of-1": [""]})
    assert "wish" not in none["state"]


def test_decks_are_kept_opened_and_removed_by_name() -> None:
    """What the device keeps comes back with its stars and rules; a plain visit opens the last one."""
    saved = ask("save-deck", version=["v2"], **{"deck-name": ["Mine"]})
    device = {"decks": saved["fields"]["decks"]}
    started = ask("start", deck=[], stars=[], **device)
    assert (started["fields"]["deck"], started["fields"]["stars"]) == (DECK, ["9", "42"])
    assert started["state"]["version"] == "v2"
    other = ask("save-deck", deck=["1"], stars=[], **device, **{"deck-name": ["Other"]})
    device = {"decks": other["fields"]["decks"]}
    assert ask("start", **device)["fields"]["deck"] == ["1"]
    opened_again = ask("open-deck", **device, **{"deck-named": ["Mine"]})
    assert opened_again["fields"]["deck"] == DECK
    device = {"decks": opened_again["fields"]["decks"]}
    assert [deck["name"] for deck in json.loads(device["decks"][0])["decks"]] == ["Mine", "Other"]
    removed = ask("remove-deck", **device, **{"deck-named": ["Mine"]})
    assert [deck["name"] for deck in json.loads(removed["fields"]["decks"][0])["decks"]] == ["Other"]
    assert "deck-name" in refused(request_of("save-deck"))
    assert "decks-file" in refused(request_of("import-decks", **{"decks-file": ["{}"]}))


def test_every_way_out_of_a_deck_comes_back_in() -> None:
    """JSON and list hold cards and favourites, and are read as the same deck; a file gives the same decks."""
    kept = ask("save-deck", stars=["9", "42"], **{"deck-name": ["Mine"]})
    offered = Offered(kept["html"]["shuffle-decks"])
    assert len(offered.texts) == 2
    assert "Copy the ids only" in ask("show")["html"]["shuffle-deck"], "without stars"
    for text in offered.texts:
        back = ask("paste", deck=[], stars=[], paste=[text])
        assert (back["fields"]["deck"], back["fields"]["stars"]) == (DECK, ["9", "42"])
    (file,) = offered.files.values()
    back = ask("import-decks", **{"decks-file": [file]})
    assert back["fields"]["decks"] == kept["fields"]["decks"] == [file]
    exported = Offered(ask("export")["html"]["shuffle-export"]).files["cyberbrawl-odds.json"]
    back = ask("paste", deck=[], stars=[], paste=[exported])
    assert (back["fields"]["deck"], back["fields"]["stars"]) == (DECK, ["9", "42"])


def test_an_address_of_the_former_table_shows_the_chances() -> None:
    chances, table = (respond(opened("shuffle", v="1", deck="9", view=view)) for view in ("odds", "table"))
    assert (table["html"], table["data"]) == (chances["html"], chances["data"])


def test_any_deck_is_read_and_answered_with_its_mulligan() -> None:
    """The list, the opening and the wishes stand in the address; the chance is the engine's."""
    reply = ask("show", "any", **LONDON, **{"list-wish": ["min2~s1", "min1~0"]})
    classes = [CardClass(4, (0, 1), (0,)), CardClass(8, (0, 0), (0,)), CardClass(20, (1, 0), (1,))]
    opening = Opening(7, Mulligan.LONDON, 2, (KeepRule(2, 5),))
    exact = opening_odds(classes, lambda numbers: numbers[0] >= 2 and numbers[1] >= 1, 3, opening)
    assert reply["data"]["by"] == [str(chance) for chance in exact.by]
    assert (
        reply["words"]
        == f"at least 2 of Lands and at least 1 of Bolt: {percent(exact.by[-1])} by turn 4 on the play."
    )
    assert "2 cards of a sideboard" in reply["html"]["shuffle-list"]
    again = reopened(reply)
    assert again["fields"]["list"] == LONDON["list"]
    rows = {"list-wish-of-1": ["0", "1", ""], "list-wish-how-1": ["max"], "list-wish-count-1": ["1"]}
    picked = press(reply, "show", "any", **rows, list=LONDON["list"])
    assert picked["state"]["list-wish"] == "max1~0+1"
    assert picked["state"]["keep-rule"] == "in2-5~s1"


def test_who_draws_first_has_one_card_more_by_the_same_turn() -> None:
    """The turn stays, the draws do not; an address with draws is that of who plays first."""
    deck = [CardClass(20, (1,)), CardClass(20, (0,))]
    wish = {"list": ["20 Land\n20 Other"], "list-wish": ["min4~0"], "list-turn": ["5"]}
    exact = [str(each) for each in opening_odds(deck, lambda numbers: numbers[0] >= 4, 6).by]
    play, draw = (ask("show", "any", **wish, begins=[who]) for who in ("play", "draw"))
    assert (play["data"]["by"], draw["data"]["by"]) == (exact[:5], exact[:6])
    assert draw["words"].endswith("by turn 5 on the draw.")
    assert (draw["state"]["list-turn"], draw["state"]["begins"]) == ("5", "draw")
    assert "begins" not in play["state"]
    state = {name: part for name, part in play["state"].items() if name != "list-turn"}
    older = respond(opened("shuffle", **state, **{"list-draws": "5"}))
    assert older["data"]["by"] == exact[:6]
    assert older["fields"]["list-turn"] == ["6"]
    assert "list-draws" not in older["state"]


def test_wishes_of_a_list_have_turns_of_their_own() -> None:
    """Two in the opening hand and from three to four by turn 3, whatever turn is shown; on the draw too."""
    deck = [CardClass(20, (1, 1)), CardClass(20, (0, 0))]
    wish = {"list": ["20 Land\n20 Other"], "list-wish": ["min2by0~0", "in3-4by3~0"]}
    for who, draws in (("play", 2), ("draw", 3)):
        exact = opening_odds(
            deck, lambda numbers: numbers[0] >= 2 and 3 <= numbers[1] <= 4, 0, by_draws=(0, draws)
        ).by[0]
        for turn in ("2", "9"):
            reply = ask("show", "any", **wish, begins=[who], **{"list-turn": [turn]})
            assert reply["data"]["together"] == str(exact)
            assert reply["words"] == (
                f"at least 2 of Land in the opening hand and 3 to 4 of Land by turn 3: {percent(exact)}."
            )


def test_the_rows_of_wishes_make_between_and_a_turn() -> None:
    """The second number is the next one at first; the smaller one comes first; a plain wish stays plain."""

    def made(**controls: str) -> str:
        rows = {f"wish-{name}-1": [value] for name, value in controls.items()}
        reply = ask("show", **rows, **{"wish-of-1": ["heal", ""]})
        reopened(reply)
        return str(reply["state"]["wish"])

    assert made(how="min", count="1", by="") == "heal"
    assert made(how="in", count="2") == "in2-3~heal"
    assert made(how="in", count="4", most="1", by="2") == "in1-4by2~heal"
    assert made(how="min", count="1", by="3") == "by3~heal"
    assert made(how="max", count="2", most="7", by="1") == "max2by1~heal"
    rows = {"wish-of-1": ["heal"], "wish-how-1": ["in"], "wish-count-1": ["9" * 5000]}
    assert "wish" in refused(request_of("show", **rows))
    for text in ("in3-1~heal", "by0~heal", "by36~heal", "~heal", "min2in1-2~heal"):
        assert "wish" in refused(opened("shuffle", v="1", wish=text))


def test_wishes_with_turns_are_the_engine_s_in_every_section() -> None:
    """In the odds, beside a second deck, in what would help and in a simulation."""
    wish = ["by2~heal", "in1-2by4~damage"]
    wishes = [Wish("a", cards_of("heal"), by=4), Wish("b", cards_of("damage"), Bound.BETWEEN, 1, 2, by=6)]
    chance = wish_odds(MINE, wishes).by[0]
    for draws in ("0", "9"):
        reply = ask("show", wish=wish, draws=[draws])
        assert reply["data"]["together"] == str(chance)
        words = "at least 1 of Heal by turn 2 and 1 to 2 of Damage by turn 4"
        assert reply["words"] == f"{words}: {percent(chance)}."
    other = Deck(MINE.owned[:5])
    text = ", ".join(card.name for card in other.owned)
    compared = ask("show", "compare", wish=wish, other=[text])["html"]["shuffle-compare"]
    assert percent(wish_odds(other, wishes).by[0]) in compared


def test_a_list_that_is_too_short_or_empty_is_told() -> None:
    """What is accepted; nothing is computed."""
    untouched = ask("show", "any")
    assert "as soon as a list is pasted" in words_of(untouched)
    assert 'data-holds="no"' not in untouched["html"]["shuffle-view"], "nothing is wrong yet"
    assert "Paste a list" in words_of(ask("show", "any", list=["// nothing"]))
    assert "too few to draw 10" in words_of(ask("show", "any", list=["3 Bolt"]))
    assert "list-wish" in refused(opened("shuffle", v="1", view="any", **{"list-wish": "gold"}))


def test_wishes_hold_in_the_second_deck_too() -> None:
    """Compare tells the chance of the wishes in both decks, and the difference."""
    reply = ask("show", "compare", other=["Half Life, Justice"], wish=["min2~heal"])
    text = words_of(reply, "compare")
    wish = Wish("two", cards_of("heal"), Bound.MIN, 2)
    for deck in (MINE, Deck.of("Half Life", "Justice")):
        assert str(wish_odds(deck, [wish]).opening) in text


def test_cards_that_are_left_out_at_random_count_in_the_odds() -> None:
    """Twelve active cards, of which ten are dealt."""
    reply = ask("show", deck=list(map(str, range(1, 13))), stars=[], about=["9"])
    assert reply["data"]["cards"]["card_dex_00009"] == "1/10"


PASTED = {
    "card_dex_00009, card_02_00009": "Biohazard stands there twice.",
    "card_dex_00036": "Trojan Armor Piercer is a token",
    "card_base_00001": "Overload I is a base card",
    "Biohazrd": "“Biohazrd” is no card. Did you mean Biohazard?",
    "card_dex_00400": "“card_dex_00400” is no card.",
    "17*": "Repair Mastery is passive and never dealt",
    '{"deck": [9], "favourites": [13]}': "Half Life is starred and not in the deck",
    "[1, 2": "This looks like JSON and cannot be read as such.",
    "71": "Brawl Master is given to an account.",
    ",".join(
        map(str, range(1, 14))
    ): "10 active cards are dealt. Left out of each shuffle, at random: 3 cards.",
    "9": "Fewer than 4 active cards: Hellfire I fills 3 places.",
}


@pytest.mark.parametrize(("text", "words"), PASTED.items())
def test_every_trouble_with_a_paste_is_explained(text: str, words: str) -> None:
    """Too many, too few, twice, unknown, tokens, base cards, stars: each in its own sentence."""
    reply = ask("paste", paste=[text])
    assert words in words_of(reply, "paste") + words_of(reply, "deck")


def test_a_list_that_cannot_be_read_leaves_the_deck() -> None:
    """The messages stand in the place of the paste; neither deck nor stars nor address change."""
    for action in ("read", "paste"):
        reply = ask(action, paste=["Banana, card_dex_00400"])
        text = words_of(reply, "paste")
        assert "No card of this list can be read, so your deck stays as it is." in text
        assert text.count("is no card") == 2
        assert not {"paste", "keep-deck"} & {action for action, _ in buttons_of(reply, "paste")}
        assert reply["state"] is None or reply["state"]["deck"] == ".".join(DECK)


def test_a_list_read_in_part_asks_before_it_replaces_the_deck() -> None:
    """What was taken and what was not is told first; a whole list, or an empty deck, needs no question."""
    asked = ask("read", paste=["1, 2*, Banana"])
    assert asked["state"] is None
    assert "Read: 2 cards" in words_of(asked, "paste")
    assert "“Banana” is no card" in words_of(asked, "paste")
    assert [action for action, _ in buttons_of(asked, "paste")] == ["paste", "keep-deck"]
    taken = ask("paste", paste=["1, 2*, Banana"])
    assert (taken["fields"]["deck"], taken["fields"]["stars"]) == (["1", "2"], ["2"])
    assert ask("keep-deck")["html"] == {"shuffle-paste": ""}
    assert ask("read", paste=["1, 2*"])["fields"]["deck"] == ["1", "2"]
    assert ask("read", deck=[], stars=[], paste=["1, Banana"])["fields"]["deck"] == ["1"]


def test_a_message_is_told_once() -> None:
    """However often an entry stands in the list, and in whichever spelling."""
    reply = ask("paste", paste=["9, 9, Biohazard, card_02_00009, Banana, Banana"])
    text = words_of(reply, "paste")
    assert text.count("Biohazard stands there twice.") == text.count("“Banana” is no card") == 1


def test_a_star_on_primal_overload_is_told_as_the_switch_reads_it() -> None:
    """By the literal reading it moves; no passive of the final deck is “never dealt”."""
    starred = {"deck": [*DECK, "31"], "stars": ["31"]}
    literal = ask("show", **starred)
    assert literal["data"]["moved"] == "3/4"
    assert "may move" in words_of(literal, "deck")
    for switch in (
        {"overload": ["stays"]},
        {"version": ["v2"]},
        {"overload": ["stays"], "strays": ["take-try"]},
    ):
        reply = ask("show", **starred, **switch)
        assert reply["data"]["moved"] == "0"
        text = words_of(reply, "deck")
        assert "Primal Overload is passive; it lies in the deck in place of Overload I." in text
        assert "never dealt" not in text


def test_other_readings_of_the_rules_are_told_with_the_way_back() -> None:
    """The page offers none; an address that has them keeps them, and a link leads to the usual ones."""
    state = {"v": "1", "deck": "9.13", "stars": "9.60", "version": "v2", "view": "odds", "seed": "q"}
    given = respond(opened("shuffle", **state, strays="take-try", move="swap"))
    kept = press(given, "show", deck=["9", "13"], stars=["9", "60"])
    for reply in (given, kept):
        assert (reply["state"]["strays"], reply["state"]["move"]) == ("take-try", "swap")
        link = region(reply, "deck").select_one("a")
        assert link is not None
        usual = respond(opened("shuffle", **state_of(str(link["href"]))))
        assert not {"strays", "move"} & set(usual["state"])
        assert "another way than usual" not in usual["html"]["shuffle-deck"]
    assert given["state"]["version"] == "v2"


def test_a_suggestion_goes_into_the_list_that_is_read() -> None:
    """It takes the entry's place, with its star, and the text says so; the deck waits."""
    paste = "Vanguard, Biohazrd*"
    first = ask("read", paste=[paste])
    assert ("mend", "paste~0~9") in buttons_of(first, "paste")
    reply = ask("mend", paste=[f"{paste}, xx"], mend=["paste~0~9"])
    assert reply["fields"]["paste"] == ["Vanguard, *Biohazard, xx"]
    assert reply["state"] is None, "nothing is replaced yet"
    assert "Read: 2 cards (Biohazard and Vanguard)." in words_of(reply, "paste")
    taken = ask("paste", paste=reply["fields"]["paste"])["state"]
    assert (taken["deck"], taken["stars"]) == ("9.42", "9")
    in_place = ask("mend", deck=["42"], stars=[], paste=[f"{paste}, xx"], mend=["paste~0~9"])
    assert in_place["state"]["deck"] == "9.42", "the list has been taken before"
    as_json = '{"deck": ["Biohazrd*", "Vanguard"]}'
    mended = ask("mend", paste=[as_json], mend=["paste~0~9"])["fields"]["paste"]
    assert mended == ['{"deck": ["*Biohazard", "Vanguard"]}']


def test_a_suggestion_mends_the_second_deck_and_the_cards_seen_too() -> None:
    """It goes into the list that it stands beside, and not into the deck."""
    for view, name in (("compare", "other"), ("tracker", "seen")):
        given = {name: ["Vanguard, Biohazrd"]}
        first = ask("show", view, **given)
        regions = [name.removeprefix("shuffle-") for name in first["html"]]
        (place,) = (
            value for name in regions for action, value in buttons_of(first, name) if action == "mend"
        )
        reply = ask("mend", view, mend=[place], **given)
        assert reply["fields"][name] == ["Vanguard, Biohazard"]
        assert reply["state"][name] == ("9.42" if name == "other" else "42.9")
        assert reply["state"]["deck"] == ".".join(DECK)


def test_what_a_person_typed_is_escaped() -> None:
    """Markup in a paste is quoted as text."""
    reply = ask("paste", paste=["<b>x</b>"])
    assert "<b>" not in reply["html"]["shuffle-paste"]
    assert "“<b>x</b>” is no card" in words_of(reply, "paste")


def test_a_star_leaves_with_its_card() -> None:
    """Unticked in the list or taken out of the strip: the favourite is gone, the others stay."""
    first = ask("show")
    rest = [code for code in DECK if code != "9"]
    unticked = press(first, "show", deck=rest)
    assert unticked["fields"]["stars"] == ["42"]
    taken = ask("remove", card=["9"])
    assert (taken["fields"]["deck"], taken["fields"]["stars"]) == (rest, ["42"])


def test_nothing_that_stands_in_the_form_is_sent_back_by_a_change() -> None:
    """A person may be typing in another field meanwhile: a reply to a tick must not overwrite it."""
    assert ask("show")["fields"] == {}
    assert ask("show", "odds", "")["fields"] == {"seed": [ENTROPY[:8]]}


def test_a_seed_gives_the_engine_s_shuffle_and_again_another() -> None:
    """The picture shows every card of the shuffle twice: as the blocks lie, and in the final deck."""
    reply = ask("show", "shuffle", "abc")
    expected = shuffle(MINE, Random("abc"))
    assert reply["data"]["order"] == list(expected.ids)
    cards = [each["data-card"] for each in region(reply).select("[data-card]")]
    assert cards == [card.id for card, _ in expected.laid] + list(expected.ids)
    assert ask("again", "shuffle", "abc")["data"]["order"] != list(expected.ids)
    twice = words_of(ask("show", "shuffle", deck=[*DECK, "31"], version=["v2"]))
    assert "Version 2 keeps the first copy of a DEX card only. Taken out: Primal Overload" in twice


@pytest.mark.slow
@settings(deadline=None, max_examples=30)
@given(st.text("abc0123", min_size=1, max_size=6), DECKS, RULES)
def test_every_shuffle_is_one_the_tracker_calls_possible(
    seed: str, deck: list[str], rules: dict[str, str]
) -> None:
    """A whole deck is possible; its first cards can go on."""
    fields = {name: [value] for name, value in rules.items()}
    order = ask("show", "shuffle", seed, deck=deck, stars=deck[:1], **fields)["data"]["order"]
    given = {"deck": deck, "stars": deck[:1], "seen": [json.dumps(order)], **fields}
    assert "the whole deck" in ask("show", "tracker", **given)["words"]
    for length, words in ((3, "Likeliest next: "), (4, "Likeliest after that: ")):
        given["seen"] = [json.dumps(order[:length])]
        assert words in ask("show", "tracker", **given)["words"]


def test_a_full_hand_says_where_the_next_card_lies() -> None:
    """A card that is noted then waits in the queue: the odds are those of the one after."""
    full = ask("show", "tracker", seen=["13, 20, base 5"])
    assert "Your hand is full. The card that you press lies first in the queue" in words_of(full)
    noted = ask("see", "tracker", seen=["13, 20, base 5"], card=["b1"])
    assert "Drawn next, for certain: Overload I. Likeliest after that: " in noted["words"]
    assert "Press the card that follows them in the queue." in words_of(noted)
    drawn = respond(
        request_of(
            "show", "tracker", seen=["13, 20, base 5, base 1"], start=["seen"], steps=["play:0", "draw"]
        )
    )
    assert drawn["data"]["hand"] == ["card_dex_00020", "card_base_00005", "card_base_00001"]
    assert "Likeliest next: " in drawn["words"]


def test_equally_likely_cards_are_named_together() -> None:
    """The likeliest card is one of several: none is told alone."""
    words = ask("show", "tracker", seen=["9, 13, 20"])["words"]
    assert words.endswith("Likeliest next: Repair I, Repair II or 4 others, 11.1% each.")


def test_the_name_of_a_deck_is_in_the_address() -> None:
    """A deck that is kept or opened has its name in the address; another deck has none."""
    named = ask("save-deck", **{"deck-name": ["Heal rush"]})
    assert named["state"]["name"] == "Heal rush"
    assert "Heal rush" in named["html"]["shuffle-deck"]
    link = respond(opened("shuffle", **named["state"]))
    assert "Heal rush" in link["html"]["shuffle-deck"]
    assert press(link, "star", card=["13"])["state"]["name"] == "Heal rush"
    for action, fields in (("clear", {}), ("example", {}), ("paste", {"paste": ["1, 2"]})):
        assert "name" not in press(link, action, **fields)["state"]
    device = {"decks": named["fields"]["decks"], "deck-named": ["Heal rush"]}
    assert press(BLANK, "open-deck", **device)["state"]["name"] == "Heal rush"


def test_a_played_card_keeps_its_place_until_a_drawn_one_takes_it() -> None:
    """A button names its card: pressed twice, it plays no other one."""
    match = {"seen": ["13, 20, base 5, base 1"]}

    def hand(reply: dict[str, Any]) -> list[tuple[str, str]]:
        view = region(reply, "view")
        names = [name.get_text() for name in view.select(".held button.play .slot-name")]
        values = [str(place.get("value")) for place in view.select(".held button.play")]
        return list(zip(names, values, strict=True))

    dealt = ask("show", "tracker", **match)
    assert [value for _, value in hand(dealt)] == ["card:0", "card:1", "card:2"]
    played = press(dealt, "step", "tracker", step=["card:1"], **match)
    assert [name for name, _ in hand(played)] == [name for name, _ in hand(dealt)]
    assert [value for _, value in hand(played)] == ["card:0", "None", "card:2"]
    assert played["state"]["steps"] == "play:1"
    again = press(played, "step", "tracker", step=["card:1"], **match)
    assert again["state"] == played["state"]
    third = press(played, "step", "tracker", step=["card:2"], **match)
    assert third["state"]["steps"] == "play:1.play:1"
    drawn = press(played, "step", "tracker", step=["draw"], **match)
    assert [value for _, value in hand(drawn)] == ["card:0", "card:3", "card:2"]
    turned = ask("step", "rotation", step=["card:2"])
    assert turned["state"]["steps"] == "play:2"


def test_my_decks_tell_which_deck_is_open_and_whether_it_is_kept() -> None:
    """A change of a kept deck is told, and can be kept at a press."""
    reply = press(BLANK, "open-deck", **{"decks": [KEPT], "deck-named": ["One"]})
    assert "kept on this device" in reply["html"]["shuffle-deck"]
    kept = {"decks": reply["fields"]["decks"], "deck": ["9", "13", "20"], "stars": []}
    after = press(reply, "show", **kept)
    assert "changed, not kept yet" in after["html"]["shuffle-deck"]
    assert ("save-deck", "One") in buttons_of(after, "deck")
    again = press(reply, "decks", decks=[KEPT])
    assert "open now" in again["html"]["shuffle-decks"]


def test_a_file_of_decks_is_answered_and_a_wrong_one_says_what_is_wrong() -> None:
    """The names that came; else the line where the JSON breaks, or where such a text belongs."""
    good = ask("import-decks", **{"decks-file": [KEPT]})["html"]["shuffle-decks"]
    assert "2 decks are added: One and Two." in good
    for text, words in (
        (KEPT[:-10], "damaged: its JSON ends or breaks in line 1"),
        ("Biohazard\nVanguard", "it is no JSON. A list of cards goes into “Paste a deck”"),
        ('{"deck": ["9"]}', "One deck alone goes into “Paste a deck”"),
    ):
        refusal = refused(request_of("import-decks", **{"decks-file": [text]}))
        assert words in refusal["decks-file"]


def test_a_kept_deck_is_compared_by_its_name() -> None:
    """It is chosen from a list; the field then holds its cards."""
    reply = ask("compare", "stars", decks=[KEPT], **{"other-kept": ["One"]})
    assert reply["state"]["other"] == "9*.13.20"
    assert reply["fields"]["other"] == ["*Biohazard\nHalf Life\nJustice"]
    assert "One" in reply["html"]["shuffle-kept"]


def test_the_cards_of_a_match_stay_in_their_places() -> None:
    """A noted card leaves a place that does nothing; sorting is asked for."""

    def places(reply: dict[str, Any]) -> list[str]:
        page = region(reply, "view")
        return [str(each["id"]) for each in page.select(".next button")]

    first, second = (ask("show", "tracker", seen=[seen]) for seen in ("", "9"))
    assert places(first) == places(second)
    page = region(second, "view")
    noted = page.select("#see-9")[0]
    assert noted["aria-disabled"] == "true"
    assert "data-action" not in noted.attrs
    best = ask("show", "tracker", seen=["9"], sort=["1"])
    assert "see-9" not in places(best)


IMPOSSIBLE = {
    "Recast": "Place 1: Recast is in no shuffle of this deck.",
    "Biohazard, Biohazard": "Place 2: Biohazard was seen before",
    "Half Life, Justice, Offensive Charge": "Offensive Charge is of your deck, and block 1 has room for 2",
    "Hellfire II, Hellfire III": "Hellfire III is of the damage set, and block 1 has room for 1 card",
}


@pytest.mark.parametrize(("seen", "words"), IMPOSSIBLE.items())
def test_an_impossible_beginning_is_told_with_its_reason(seen: str, words: str) -> None:
    """Where it fails, and why; nothing is offered as the next card."""
    reply = ask("show", "tracker", stars=[], seen=[seen])
    assert reply["words"].startswith("No shuffle of this deck begins like this.")
    assert words in reply["words"]
    assert ("“Undo” brings it back" in reply["words"]) == ("is in no shuffle" in words)
    assert not any(action == "see" for action, _ in buttons_of(reply))


def test_cards_seen_are_added_and_taken_back_by_buttons() -> None:
    """A press adds the card to the text; the chances offered are of the engine's and sum to one."""
    first = ask("show", "tracker")
    buttons = [value for action, value in buttons_of(first) if action == "see"]
    assert "9" in buttons
    second = ask("see", "tracker", card=["9"])
    assert second["fields"]["seen"] == ["Biohazard"]
    assert second["state"]["seen"] == "9"


def test_a_match_claims_nothing_that_nobody_has_seen() -> None:
    """Three opening cards of a larger deck: the rest of the queue is unknown, and its odds are kept."""
    dealt = ask("show", "tracker", seen=["Half Life, Justice, Hellfire II"])
    assert "34 unknown cards" in words_of(dealt)
    played = press(dealt, "step", "tracker", step=["play:0"], seen=["13, 20, base 5"])
    assert played["words"].startswith("Played Half Life. It comes back after 34 other cards.")
    assert "Likeliest next" in played["words"]
    assert played["data"]["hand"] == ["card_dex_00020", "card_base_00005"]
    assert played["data"]["queue"] == ["card_dex_00013"]
    assert any(action == "see" for action, _ in buttons_of(played))


@pytest.mark.long
def test_a_whole_match_is_tracked_until_every_card_has_come_back() -> None:
    """A hidden shuffle is played through: each unknown card is noted, and from then on all is known."""
    hidden = [code_of(card) for card in shuffle(MINE, Random("hidden")).order]
    state: dict[str, Any] = {}
    seen: list[str] = []

    def go(action: str, **fields: list[str]) -> dict[str, Any]:
        nonlocal state
        names = ", ".join(CARDS_BY_CODE[code].name for code in seen)
        reply = press({"state": state}, action, "tracker", seen=[names], **fields)
        state = reply["state"]
        return reply

    for code in hidden[:3]:
        reply = go("see", card=[code])
        seen.append(code)
    while len(seen) < len(hidden):
        go("step", step=["play:0"])
        reply = go("step", step=["draw"])
        for _ in range(len(reply["data"]["hand"]), 3):
            offered = {value for action, value in buttons_of(reply) if action == "see"}
            if len(seen) == len(hidden) or not offered:
                break
            assert hidden[len(seen)] in offered
            reply = go("see", card=[hidden[len(seen)]])
            seen.append(hidden[len(seen)])
    assert "the whole deck" in reply["words"]
    assert len(reply["data"]["hand"]) + len(reply["data"]["queue"]) >= len(hidden)
    assert "unknown" not in words_of(reply)
    before = state
    go("step", step=["play:1"])
    go("back")
    assert state == before


def test_dropped_copies_shorten_the_rest_of_a_match() -> None:
    """Version 2 drops two copies of Primal Overload: of 35 cards, one is unknown after 34."""
    order = list(shuffle(Deck((*MINE.owned, OVERLOAD), MINE.stars), Random("s"), V2).ids)
    for count, words in ((34, "1 unknown card"), (35, "that is the whole deck")):
        request = _seen(*order[:count], deck=[*DECK, "31"], version=["v2"])
        assert words in words_of(respond(request))


def test_a_noted_card_is_drawn_when_the_hand_is_short_and_taken_back() -> None:
    """One press notes and draws, and one takes both back; what two presses have done, two take back."""
    first = ask("step", "tracker", step=["play:0"], seen=["13, 20, base 5"])
    noted = press(first, "see", "tracker", card=["9"], seen=["13, 20, base 5"])
    assert noted["state"]["steps"] == "play:0.take"
    assert noted["data"]["hand"][-1] == "card_dex_00009"
    undone = press(noted, "back", "tracker", seen=["13, 20, base 5, 9"])
    assert (undone["state"]["seen"], undone["state"]["steps"]) == ("13.20.b5", "play:0")
    drawn = press(first, "step", "tracker", step=["draw"], seen=["13, 20, base 5"])
    noted = press(drawn, "see", "tracker", card=["9"], seen=["13, 20, base 5"])
    again = press(noted, "back", "tracker", seen=["13, 20, base 5, 9"])
    assert (again["state"]["seen"], again["state"]["steps"]) == ("13.20.b5", "play:0.draw")
    new = press(again, "anew", "tracker", seen=["13, 20, base 5"])
    assert not {"steps", "seen"} & set(new["state"])


@pytest.mark.parametrize("view", ["tracker", "rotation", "odds", "table"])
def test_a_link_to_a_deck_holds_the_deck_and_not_the_match(view: str) -> None:
    state = {"v": "1", "deck": "9.13.20.32", "stars": "9", "view": view, "seen": "9.13", "steps": "draw"}
    shared = respond(opened("shuffle", **state, about="9", sort="1", seed="q"))["shared"]
    assert shared == {"v": "1", "deck": "9.13.20.32", "stars": "9", "view": "odds", "seed": "q"}


def test_a_deck_with_a_passive_counts_all_cards_that_are_chosen() -> None:
    """The figures agree with "11 chosen" beside them, and say which are dealt."""
    words = ask("show", deck=[*DECK, "31"], stars=[])["words"]
    assert words.startswith("11 cards of yours; with the game’s own cards the deck has 37.")
    assert "1 of them is passive." in words


def test_the_answer_to_the_wishes_has_a_place_that_stays_in_view() -> None:
    for view in ("odds", "stars"):
        assert "Heal: " in words_of(ask("show", view, wish=["heal"]), "answer")
    assert ask("show", "tracker", wish=["heal"])["html"]["shuffle-answer"] == ""


def test_what_was_opened_stays_open() -> None:
    """A pressed section, or another turn, shuts no fold of its answer: each has a name to know it by."""
    shown = {
        "odds": {"about": ["heal"]},
        "any": {"list": ["24 Land\n36 Other"], "list-wish": ["min2~0"]},
        "rotation": {"steps": ["draw"]},
    }
    for view, asked in shown.items():
        folds = region(ask("view", view, **asked)).select(".fold")
        assert folds
        assert all(each.get("id") and each.has_attr("data-stays-open") for each in folds), view


def test_the_rotation_goes_step_by_step_and_back() -> None:
    """Play and draw give the engine's states; undo gives the state before; another deck deals anew."""
    dealt = ask("show", "rotation")
    played = press(dealt, "step", "rotation", step=["play:1"])
    drawn = press(played, "step", "rotation", step=["draw"])
    assert drawn["state"]["steps"] == "play:1.draw"
    assert len(drawn["data"]["hand"]) == 3
    assert drawn["data"]["queue"][-1] == dealt["data"]["hand"][1]
    earlier = press(drawn, "back", "rotation", **{"to-step": ["0"]})
    assert "steps" not in earlier["state"], "a past step is pressed: it is done again from there"
    undone = press(drawn, "back", "rotation")
    assert undone["data"] == played["data"]
    changed = press(drawn, "show", "rotation", seed=["other"])
    assert "steps" not in changed["state"]


TURNED = {
    "play:0": "Played Fast Hands. The next draw takes 1 card more. It comes back after ",
    "play:1": "Played Searing Boomerang. It comes back on top, once.",
    "play:2": "Played Victory Rush. A new Biohazard lies on top of your queue.",
    "play:0 draw play:2": (
        "Played Trojan Dropper I. A Trojan Armor Piercer goes on top of the opponent's queue."
    ),
    "overclock": "Overclocking: the hand limit is four.",
    "force:card_dex_00036": "Trojan Armor Piercer lies on top of the queue, drawn next.",
    "draw": "Nothing was drawn: the hand is at its limit.",
}


@pytest.mark.parametrize(("steps", "words"), TURNED.items())
def test_the_rotation_s_own_cards_are_told(steps: str, words: str) -> None:
    """Fast Hands, Boomerang, Victory Rush, Trojan Dropper and Overclocking, each with what it does."""
    assert respond(_turned(*steps.split()))["words"].startswith(words)


def test_the_export_holds_all_odds() -> None:
    """JSON and CSV agree with the engine, fraction by fraction, and mark what is inferred."""
    offered = Offered(ask("export", wish=["heal"])["html"]["shuffle-export"])
    json_text, csv_text = (offered.files[f"cyberbrawl-odds.{ending}"] for ending in ("json", "csv"))
    assert offered.texts == [json_text]
    assert ask("show")["html"]["shuffle-export"] == "", "they are not of another deck"
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


WRONG: list[tuple[dict[str, str], str, str]] = [
    ({"deck": "9.400"}, "deck", "'400' is not accepted."),
    ({"deck": "36"}, "deck", "'36' is not accepted."),
    ({"stars": "b1"}, "stars", "'b1' is not accepted."),
    ({"view": "dance"}, "view", "Accepted: odds, tracker, stars"),
    ({"version": "v3"}, "version", "Accepted: v1, v2."),
    ({"draws": "99"}, "draws", "'99' is not accepted."),
    ({"seed": "a b"}, "seed", "up to 32 letters"),
    ({"wish": "gold"}, "wish", "'gold' is no wish."),
    ({"wish": "9.13.20.32"}, "wish", "4 wishes are too many: at most 3"),
    ({"about": "gold"}, "about", "'gold' is not accepted."),
    ({"other": "9.x"}, "other", "'x' is no card."),
    ({"seen": "9*"}, "seen", "'9*' is no card."),
    ({"steps": "jump"}, "steps", "'jump' is no step."),
    ({"steps": "play:7", "view": "rotation"}, "steps", "is no card in hand"),
    ({"steps": ".".join(["draw"] * 301)}, "steps", "301 steps are too many"),
    ({"colour": "red"}, "colour", "is not part of an address."),
    ({"keep-rule": "by4~0"}, "keep-rule", "'by4~0' is no rule for keeping a hand."),
    ({"list-wish": "gold"}, "list-wish", "'gold' is no wish of a list."),
]
"""Parts of addresses that cannot be read, and what is said of them."""


@pytest.mark.parametrize(("state", "field", "words"), WRONG)
def test_a_part_of_an_address_that_is_wrong_is_named(state: dict[str, str], field: str, words: str) -> None:
    """The part, what it held, and what would be accepted."""
    assert words in refused(opened("shuffle", v="1", **state))[field]


def test_every_card_and_category_has_its_words() -> None:
    """No category without a name; inferred facts are marked in every list."""
    assert set(CATEGORY_NAMES) == set(categories())
    text = words_of(ask("show"))
    assert "Repair I? (inferred)" in text
    assert "Biohazard?" not in text


def test_two_decks_differ_by_their_gain() -> None:
    other = ask("show", "compare", other=["*Biohazard, Half Life, Justice, Firewall"])
    both = (
        wish_odds(MINE, [HEAL]),
        wish_odds(Deck.of("Biohazard", "Half Life", "Justice", "Firewall", stars=["Biohazard"]), [HEAL]),
    )
    compared = words_of(other, "compare")
    assert all(f"{percent(curve.opening)}{curve.opening}" in compared for curve in both)
    assert signed(both[0].opening - both[1].opening) in compared  # this deck minus the second
    kept = ask("keep", "compare")
    assert kept["fields"]["other"][0].startswith("*Biohazard\nHalf Life")
    assert "±0" in words_of(kept, "compare")
    changed = ask("show", "compare", stars=["9"], other=kept["fields"]["other"])
    rows = region(changed, "compare").select(".pairs tr")
    (vanguard,) = (row for row in rows if row.get_text().startswith("Vanguard"))
    assert [each["data-change"] for each in vanguard.select("[data-change]")] == ["less"]
    assert kept["state"]["other"].startswith("9*.13.")


def _seen(*words: str, **fields: list[str]) -> dict[str, Any]:
    return request_of("show", "tracker", seen=[", ".join(words)], **fields)


def _turned(*steps: str, deck: str = "72, 58, 49, 35, base 1, base 4, base 7") -> dict[str, Any]:
    given = {"seen": [deck], "start": ["seen"], "version": ["v2"], "steps": list(steps)}
    return request_of("show", "rotation", **given)


def _whole_order() -> list[str]:
    """A shuffle of the seeded deck."""
    return list(shuffle(MINE, Random("s")).ids)


def _wrong_copy() -> list[str]:
    """A whole order whose later block shows another card of a slot than its first one did."""
    placed = shuffle(MINE, Random("s")).placed
    order, origins = [card.id for card, _ in placed], [str(origin) for _, origin in placed]
    first, second = origins.index("D0"), origins.index("D1")
    order[first], order[second] = order[second], order[first]
    return order


DECK_ACTIONS = ("start", "decks", "open-deck", "remove-deck")
KEPT_ONE = encode_decks([KeptDeck("One", {"deck": "9"})])
ONE = {"deck": "9", "name": "One"}
"""A state of a deck whose name the device knows."""
FEW, STRAY = ["9", "13"], {"strays": ["take-try"], "stars": ["17", "20"], "deck": ["9", "17"]}
STATE = {"v": "1", "deck": ".".join(DECK), "stars": "9.42", "view": "odds", "seed": "parity"}
CHANGES = [
    ("deck", DECK[1:], "Biohazard is taken out"),
    ("deck", [*DECK, "1"], "is added"),
    ("deck", DECK[2:], "another deck in place of the example deck"),
    ("deck", [], "the deck is emptied"),
    ("stars", ["9", "42", "13"], "Half Life is starred"),
    ("stars", ["42"], "Biohazard is no favourite any more"),
    ("stars", [], "the favourites are changed"),
    ("wish", ["heal"], "the wishes are changed"),
    ("seen", ["9"], "Biohazard is noted"),
    ("seen", ["9, 13"], "the cards of the match are changed"),
    ("steps", ["draw"], "a step of the game"),
    ("draws", ["3"], "the number of draws is changed"),
    ("version", ["v2"], "a rule of the shuffle is changed"),
    ("other", ["9"], "the second deck is changed"),
    ("list", ["4 Bolt"], "the question about any deck is changed"),
    ("seed", ["new"], "another shuffle"),
    ("name", ["Mine"], "the name of the deck is changed"),
    ("about", ["9"], ""),
]
"""Fields that a request changes, and what is said of it."""


def _changed(name: str, values: list[str], _: str = "") -> dict[str, Any]:
    """Return a request that changes one field since the state before."""
    action = "show" if values or name != "deck" else "clear"
    given = {"start": ["seed"], name: values or [""]}
    return {**request_of(action, "odds", **given), "state": STATE}


@pytest.mark.parametrize(("name", "values", "words"), CHANGES)
def test_a_press_says_what_it_has_done(name: str, values: list[str], words: str) -> None:
    """Undo says it; a change of what is shown only says nothing."""
    step = respond(_changed(name, values))["step"]
    assert words in step
    assert bool(words) == bool(step)


@pytest.mark.parametrize(
    ("before", "words"),
    [
        ({"deck": "9.13.20.32"}, "another deck in place of Biohazard, Half Life and 2 others"),
        ({"deck": "9.13.20"}, "another deck in place of Biohazard, Half Life and Justice"),
        ({"deck": "9.13", "name": "Two"}, "another deck in place of “Two”"),
        ({}, "a deck of 3 cards"),
    ],
)
def test_another_deck_names_the_one_before(before: dict[str, str], words: str) -> None:
    """Undo then says which deck is back."""
    assert press({"state": {"v": "1", **before}}, "show", deck=["1", "2", "3"])["step"] == words


def test_the_example_deck_is_called_so_until_it_is_changed() -> None:
    """A first visit shows it; nobody takes it for a deck of theirs."""
    words = "An example deck of 10 cards; with the game’s own cards it has 37."
    first = press({"state": {}}, "start", deck=[])
    assert words in first["html"]["shuffle-deck"]
    changed: list[dict[str, list[str]]] = [{"deck": DECK[1:]}, {"stars": ["9"]}, {"name": ["Mine"]}]
    changed.append({"deck": [], "stars": []})
    for fields in changed:
        assert words not in ask("show", **fields)["html"]["shuffle-deck"], fields


def _asked(action: str, view: str = "odds", /, **given: str) -> dict[str, Any]:
    """Return a request with one text in each of some controls; a line in their names stands for a hyphen."""
    return request_of(action, view, **{name.replace("_", "-"): [text] for name, text in given.items()})


def _after(state: dict[str, str], request: dict[str, Any]) -> dict[str, Any]:
    return {**request, "state": {"v": "1", **state}}


FORTY, LAND_AND_FOG = "40 Bolt", {"list": "30 Bolt\n9 Fog", "hand": "3", "mulligans": "3", "keep_rule": "0"}
RARE = [
    *(_asked("paste", paste=text) for text in (*PASTED, "", "Banana")),
    _asked("read", paste="1, Banana"),
    *(
        request_of("show", deck=[*DECK, "31"], stars=["31"], **{name: [value]}, strays=["take-try"])
        for name, value in (("overload", "moves"), ("overload", "stays"), ("version", "v2"))
    ),
    *(_seen(cards, stars=[]) for cards in ("", "9", *IMPOSSIBLE)),
    _seen("13, 20, base 5", start=["seen"], steps=["play:0"]),
    _seen("13, 20, base 5, base 1"),
    _seen(*_whole_order()),
    *(_seen(*cards) for cards in (_wrong_copy(), ["9"], ["9"] * 201, [*_whole_order(), "9"])),
    _seen(*_whole_order()[:-1]),
    _seen("9", deck=CODES[:32], version=["v2"]),
    _seen("9, 13, base 2", start=["seen"], steps=["play:0", "draw"]),
    request_of("show", "shuffle", "s25"),
    *(_asked("show", about="9", draws=draws) for draws in ("0", "3")),
    *(request_of("show", deck=deck, stars=["9"], about=["9"]) for deck in (FEW, [*FEW, "20"])),
    request_of("show", deck=FEW, stars=[], about=["b2"], draws=["2"]),
    *(request_of("show", deck=CODES, stars=CODES[:20], about=["energy"], draws=[n]) for n in ("1", "2", "9")),
    *(request_of("show", "shuffle", f"s{n}", **STRAY) for n in range(4)),
    *(request_of("show", **{**STRAY, "strays": [strays]}) for strays in ("take-try", "left-out")),
    *(request_of("show", "shuffle", f"s{n}", deck=[*DECK[:9], "31"], version=["v2"]) for n in range(3)),
    *(request_of("show", view, stars=[]) for view in ("shuffle", "stars")),
    *(
        request_of("show", wish=wishes, about=["wishes"], join=[join])
        for wishes, join in (
            (["copy", "31"], "all"),
            (["min2~heal+9", "is1~damage", "max3~armor"], "all"),
            (["heal", "9"], "any"),
        )
    ),
    _asked("show", "compare", wish="heal", other="9"),
    *(
        _turned(*steps.split())
        for steps in (
            *TURNED,
            *("", "play:0 draw", "play:1 draw", "play:7"),
            *("play:0 play:0 play:0", "play:0 play:0 play:0 play:0"),
        )
    ),
    *(_turned(*["play:0"] * plays, deck="72, 72, 58, 49, 35") for plays in (1, 2)),
    *(_turned(deck=deck) for deck in ("9", "x")),
    _asked("add", card="36"),
    *(request_of(action) for action in ("clear", "example", "keep-deck", "save-deck", "advise")),
    *(request_of(action, view) for action, view in (("again", "shuffle"), ("keep", "compare"))),
    *(_changed(*changes) for changes in CHANGES),
    _after({**STATE, "seen": "9.13"}, request_of("anew", "tracker")),
    _after({"view": "tracker", "start": "seen", "steps": "draw"}, request_of("view", "rotation")),
    *(_asked(action, "tracker", seen="9, 13, base 2, 42", ahead="1") for action in ("back", "anew")),
    *(_asked(action, "tracker", seen="9, 13") for action in ("anew", "back")),
    *(_asked(action, decks=KEPT, deck_named="One") for action in DECK_ACTIONS),
    _asked("open-deck", deck_named="None"),
    *(_asked("save-deck", view, deck_name="Mine") for view in ("odds", "any")),
    *(_asked("decks", "any", decks=decks) for decks in (LAST, KEPT)),
    *(_after({**ONE, "deck": deck}, _asked("decks", decks=KEPT)) for deck in ("9", "9.13.20")),
    _after(ONE, request_of("show", decks=[KEPT], stars=["9"])),
    _after(ONE, request_of("show", decks=[KEPT], deck=["9", "13", "20"], stars=["9"])),
    *(
        _asked("import-decks", decks_file=text)
        for text in ("{}", "x", "[", '{"cardtable": "decks", "decks": [1]}', KEPT, KEPT_ONE)
    ),
    request_of("show", "stars", stars=["9", "13", "42"]),
    _asked("compare", "stars", decks=KEPT),
    *(
        _asked("show", "any", list=text)
        for text in ("", "// nothing", "3 Bolt", "9 Bolt\nOne-drops\n9 Fog\nSol Ring")
    ),
    _asked("show", "any", list="1 Bolt", hand="1", list_draws="0"),
    _asked("show", "any", list="9 Bolt", hand="1", list_turn="0", list_wish="by2~0"),
    _asked("show", "any", list="0 Bear\n1 Fog\n9 Bolt\nSideboard\n1 Wolf", list_wish="0+9"),
    *(
        request_of("show", "any", list=[FORTY], **{control: [value], "list-wish": wishes})
        for control, value, wishes in (
            ("begins", "draw", ["by0~0", "in1-2~0"]),
            ("join", "any", ["is1~0", "9"]),
            ("mulligan", "partial", ["0"]),
        )
    ),
    request_of("show", "any", **{**LONDON, "mulligan": ["redraw"], "keep-rule": ["in8-9~s1"]}),
    *(
        request_of("show", "any", list=[FORTY], mulligan=["london"], **{name: rules})
        for name, rules in (
            ("keep-of", [""]),
            ("keep-of", ["0"]),
            ("keep-rule", ["min0~0", "0"]),
            ("keep-rule", ["min0~0"]),
        )
    ),
    request_of("practice", "any"),
    _asked("practice", "any", list=FORTY, mulligan="london", keep_rule="min9~0"),
    *(
        _asked(
            "practice-step",
            "any",
            mulligan=kind,
            practice=hand,
            practice_step=step,
            list_wish=wish,
            **LAND_AND_FOG,
        )
        for kind, hand, step, wish in (
            ("london", "7", "mulligan", "0"),
            ("london", "7~mulligan~mulligan", "keep", "0"),
            ("london", "7~mulligan", "keep", "0"),
            ("vancouver", "7~mulligan", "keep", "0"),
            ("vancouver", "7~mulligan~keep", "draw", "min9~1"),
            ("partial", "7", "mulligan", "0"),
            ("partial", "7", "draw", "0"),
            ("partial", "7~?", "mulligan", "0"),
        )
    ),
    request_of("advise", wish=["by1~heal", "in1-2by3~9"]),
    *(
        _asked("advise", wish=wish, draws=draws)
        for wish, draws in (("damage", "9"), ("36", "0"), ("heal", "1"))
    ),
    *(
        request_of("advise", wish=[wish], deck=deck, stars=[stars])
        for wish, deck, stars in (
            ("max0~damage", ["9", "13", "20", "32"], "9"),
            ("b2", ["9", "13", "20", "32"], ""),
            ("armor", ["10", "22", "9", "3"], ""),
        )
    ),
    *(_asked("take", wish="heal", take=choice) for choice in ("stars:13", "card:99")),
    *(opened("shuffle", v="1", **state) for state, *_ in WRONG),
]
"""What a person rarely sees: every trouble, every cause, every step, every refusal of this tool's own."""


@pytest.mark.parametrize("request_", RARE, ids=range(len(RARE)))
def test_nothing_rare_is_said_that_is_not_in_the_table(
    request_: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As for the seeded requests: what stands outside the brackets was never translated."""
    put_brackets(monkeypatch)
    for reply in answered(request_):
        for text in texts_shown(reply):
            assert outside(text) == "", text


@pytest.mark.slow
def test_the_rare_requests_say_every_text_of_the_tool(monkeypatch: pytest.MonkeyPatch) -> None:
    """No row of the table that only Python says is left untried by the requests above and the seeded ones."""
    said: set[str] = set()
    found = language._found

    def noting(english: str) -> str:
        said.add(english)
        return found(english)

    started: list[Clock] = []

    def due(clock: Clock) -> bool:
        is_first = not any(each is clock for each in started)
        started.append(clock)
        return is_first

    monkeypatch.setattr(language, "_found", noting)
    monkeypatch.setattr(Clock, "due", due)  # each job tells its progress once, however quick the machine is
    str(panel())
    for request in [*RARE, *(each for each in sample_requests() if each["tool"] == "shuffle")]:
        list(answered(request))
    own = {row["en"] for row in table_rows("shuffle")}
    assert sorted((said_in_python() & own) - said - said_in_html()) == []


@pytest.mark.parametrize(
    ("tag", "words"),
    [
        ("nl", "Genezing en Biohazard: 29,7% in de starthand."),
        ("fr", "Soin et Biohazard\u00a0: 29,7\u00a0% dans la main de départ."),
        ("de", "Heilung und Biohazard: 29,7\u00a0% in der Starthand."),
    ],
)
def test_another_language_is_spoken(tag: str, words: str) -> None:
    """The words for the live region, with the numbers as that language writes them."""
    try:
        reply = respond({**request_of("show", wish=["heal", "9"]), "language": tag})
    finally:
        set_language("en")
    assert reply["words"] == words


def test_the_example_of_the_help_is_the_number_it_tells() -> None:
    """The link in the page opens a deck whose starred card is in the opening hand with 33/40."""
    reply = respond(opened("shuffle", **dict(parse_qsl(EXAMPLE_ADDRESS.partition("?")[2]))))
    assert reply["data"]["cards"]["card_dex_00009"] == "33/40"
    text = markup(str(panel())).get_text()
    assert "33/40, which is 82.5%" in text


def facts(card: Card) -> str:
    """Return what is known of a card in one line: its points, what else it does, whether it is legendary."""
    amounts = (
        ("energy", card.energy, "energy"),
        ("damage", card.damage, "damage"),
        ("heal", card.health, "health"),
        ("armor", card.armor, "armor"),
    )
    told = {category for category, amount, _ in amounts if amount}
    words = ["Passive"] if card.passive else []
    words += [f"{amount} {what}" for _, amount, what in amounts if amount]
    words += [CATEGORY_NAMES[each] for each in card.categories if each not in told and each != "passive"]
    if card.legendary:
        words.append("legendary")
    return ", ".join(words)


def test_the_cards_of_the_form_are_the_engine_s() -> None:
    """Every card that can be owned, in order, with its facts and the words that find it."""
    form = markup(str(panel()))
    found = [
        (*(item.select(part)[0].get_text() for part in (".pick-name", ".pick-facts")), item["data-words"])
        for item in form.select("#shuffle-cards li")
    ]
    assert found == [
        (card.name, facts(card), " ".join([*(f"does:{word};" for word in card.categories), ids_of(card)]))
        for card in OWNABLE
    ]
    draws = [option.get_text() for option in form.select("#shuffle-draws option")]
    later = (f"{draws} (turn {draws + 1})" for draws in range(1, MOST_DRAWS + 1))
    assert draws == ["0 (opening hand, turn 1)", *later]
    effects = {option["value"]: option.get_text() for option in form.select("#shuffle-does option")[1:-1]}
    owned = {word for card in OWNABLE for word in card.categories}
    assert effects == {f"does:{word};": name for word, name in CATEGORY_NAMES.items() if word in owned}


def test_the_form_offers_every_card_and_every_option_that_is_read() -> None:
    """The panel is made from the tables: each control has the values that the schema accepts."""
    form = markup(str(panel()))

    def values(name: str) -> list[str]:
        found = form.select(f"input[name={name}], select[name={name}] option")
        return [str(each["value"]) for each in found]

    assert values("deck") == values("stars") == CODES
    assert values("view") == list(SECTIONS)
    read = {*Session().controls(), "paste", "decks", "last-list"}
    assert {str(each["name"]) for each in form.select("[name]")} == read
    places = {str(each["data-error-for"]) for each in form.select("[data-error-for]")}
    assert places == {
        *Session.names(),
        *OLDER.names,
        "paste",
        "mend",
        "card",
        "take",
        "practice",
        "practice-step",
    } - {"start", "sort", "trials", "whole"}
