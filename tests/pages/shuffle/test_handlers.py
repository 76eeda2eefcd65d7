"""The Shuffle page: what it answers for every deck, without a browser."""

from __future__ import annotations

import csv
import io
import json
from fractions import Fraction
from html.parser import HTMLParser
from random import Random
from typing import Any
from urllib.parse import parse_qsl

import pytest
from bs4 import BeautifulSoup
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtable.common.jobs import Clock
from cardtable.pages import language
from cardtable.pages.language import percent, set_language, table_rows
from cardtable.pages.router import Router
from cardtable.pages.shuffle.fields import (
    MOST_DRAWS,
    OLDER,
    OWNABLE,
    SECTION_OF,
    SECTIONS,
    TRIAL_COUNTS,
    VIEW_NAMES,
)
from cardtable.pages.shuffle.forms import EXAMPLE_ADDRESS, panel
from cardtable.pages.shuffle.kept_decks import KeptDeck, encode_decks
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
    closed_form,
    deck_odds,
    find_card,
    move_cases,
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

CODES = [code_of(card) for card in OWNABLE]
DECKS = st.lists(st.sampled_from(CODES), max_size=14, unique=True)
RULES = st.fixed_dictionaries(
    {
        "version": st.sampled_from(["v1", "v2"]),
        "strays": st.sampled_from(["left-out", "take-try"]),
        "move": st.sampled_from(["insert", "swap"]),
    }
)


class Page(HTMLParser):
    """Collects what a fragment says, and the buttons in it by what they do."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.text = ""
        self.cards: list[str] = []
        self.buttons: list[tuple[str | None, str | None]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note cards and buttons."""
        given = dict(attrs)
        if card := given.get("data-card"):
            self.cards.append(card)
        if tag == "button":
            self.buttons.append((given.get("data-action"), given.get("value")))

    def handle_data(self, data: str) -> None:
        """Note the words."""
        self.text += data


HEAL, OVERLOAD, V2 = Wish.for_category("heal"), find_card("Primal Overload"), Rules(Version.V2)


def respond(request: dict[str, Any]) -> dict[str, Any]:
    """Answer one request, which must be one that can be answered."""
    reply: dict[str, Any] = json.loads(json.dumps(Router().respond(request)))
    assert "html" in reply, reply
    return reply


def refused(request: dict[str, Any]) -> dict[str, str]:
    """Return the errors of a request by field."""
    reply = Router().respond(request)
    return {error["field"]: error["message"] for error in reply["errors"]}


def shown(reply: dict[str, Any]) -> str:
    """Return the words of the answer."""
    return Page(reply["html"]["shuffle-view"]).text


@pytest.mark.slow
@settings(deadline=None, max_examples=60)
@given(DECKS, st.lists(st.sampled_from(CODES), max_size=4, unique=True), RULES, st.sampled_from(VIEW_NAMES))
def test_every_deck_is_answered_and_its_address_repeats_it(
    deck: list[str], stars: list[str], rules: dict[str, str], view: str
) -> None:
    """Whatever is chosen, there is an answer; opening its address shows the same and fills the form."""
    fields = {name: [value] for name, value in rules.items()}
    reply = respond(request_of("show", view, deck=deck, stars=stars, wish=["heal", "", "9"], **fields))
    again = respond(opened("shuffle", **reply["state"]))
    assert again["html"] == reply["html"]
    assert again["data"] == reply["data"]
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
    reply = respond(request_of("show", deck=deck, stars=deck[:2], draws=[str(draws)], **fields))
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
    reply = respond(request_of("show", wish=["heal", "9"]))
    exact = wish_odds(_deck(), [Wish.for_category("heal"), Wish.for_card("Biohazard")]).opening
    assert reply["data"]["together"] == str(exact)
    assert reply["words"] == f"Heal and Biohazard: {percent(exact)} in the opening hand."
    assert str(exact) in shown(reply)


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
    reply = respond(request_of("show", draws=["3"], join=["any"], **rows))
    assert reply["state"]["wish"] == "is2~heal+9.max0~damage"
    assert reply["state"]["join"] == "any"
    cards = (*cards_of("heal"), find_card("Biohazard"))
    wishes = [Wish("a", cards, Bound.IS, 2), Wish("b", cards_of("damage"), Bound.MAX, 0)]
    exact = wish_odds(_deck(), wishes, None, any_of=True).by[6]
    assert reply["data"]["together"] == str(exact)
    assert reply["words"].startswith("exactly 2 of Heal or Biohazard or at most 0 of Damage: ")
    again = respond(opened("shuffle", **reply["state"]))
    assert (again["html"], again["data"]) == (reply["html"], reply["data"])
    none = respond({**request_of("show", **{"wish-of-1": [""]}), "state": reply["state"]})
    assert "wish" not in none["state"]


def test_decks_are_kept_opened_and_removed_by_name() -> None:
    """What the device keeps comes back with its stars and rules; a plain visit opens the last one."""
    saved = respond(request_of("save-deck", version=["v2"], **{"deck-name": ["Mine"]}))
    device = {"decks": saved["fields"]["decks"]}
    started = respond(request_of("start", deck=[], stars=[], **device))
    assert (started["fields"]["deck"], started["fields"]["stars"]) == (DECK, ["9", "42"])
    assert started["state"]["version"] == "v2"
    other = respond(request_of("save-deck", deck=["1"], stars=[], **device, **{"deck-name": ["Other"]}))
    device = {"decks": other["fields"]["decks"]}
    assert respond(request_of("start", **device))["fields"]["deck"] == ["1"]
    opened_again = respond(request_of("open-deck", **device, **{"deck-named": ["Mine"]}))
    assert opened_again["fields"]["deck"] == DECK
    device = {"decks": opened_again["fields"]["decks"]}
    assert [deck["name"] for deck in json.loads(device["decks"][0])["decks"]] == ["Mine", "Other"]
    removed = respond(request_of("remove-deck", **device, **{"deck-named": ["Mine"]}))
    assert [deck["name"] for deck in json.loads(removed["fields"]["decks"][0])["decks"]] == ["Other"]
    assert "deck-name" in refused(request_of("save-deck"))
    assert "decks-file" in refused(request_of("import-decks", **{"decks-file": ["{}"]}))


def test_every_way_out_of_a_deck_comes_back_in() -> None:
    """JSON and list hold cards and favourites, and are read as the same deck; a file gives the same decks."""
    kept = respond(request_of("save-deck", stars=["9", "42"], **{"deck-name": ["Mine"]}))
    offered = Offered(kept["html"]["shuffle-decks"])
    assert len(offered.texts) == 2
    for text in offered.texts:
        back = respond(request_of("paste", deck=[], stars=[], paste=[text]))
        assert (back["fields"]["deck"], back["fields"]["stars"]) == (DECK, ["9", "42"])
    (file,) = offered.files.values()
    back = respond(request_of("import-decks", **{"decks-file": [file]}))
    assert back["fields"]["decks"] == kept["fields"]["decks"] == [file]
    exported = Offered(respond(request_of("export"))["html"]["shuffle-export"]).files["cyberbrawl-odds.json"]
    back = respond(request_of("paste", deck=[], stars=[], paste=[exported]))
    assert (back["fields"]["deck"], back["fields"]["stars"]) == (DECK, ["9", "42"])


def test_an_address_of_the_former_table_shows_the_chances() -> None:
    chances, table = (respond(opened("shuffle", v="1", deck="9", view=view)) for view in ("odds", "table"))
    assert (table["html"], table["data"]) == (chances["html"], chances["data"])


def test_any_deck_is_read_and_answered_with_its_mulligan() -> None:
    """The list, the opening and the wishes stand in the address; the chance is the engine's."""
    reply = respond(request_of("show", "any", **LONDON, **{"list-wish": ["min2~s1", "min1~0"]}))
    classes = [CardClass(4, (0, 1), (0,)), CardClass(8, (0, 0), (0,)), CardClass(20, (1, 0), (1,))]
    opening = Opening(7, Mulligan.LONDON, 2, (KeepRule(2, 5),))
    exact = opening_odds(classes, lambda numbers: numbers[0] >= 2 and numbers[1] >= 1, 3, opening)
    assert reply["data"]["by"] == [str(chance) for chance in exact.by]
    assert (
        reply["words"]
        == f"at least 2 of Lands and at least 1 of Bolt: {percent(exact.by[-1])} by turn 4 on the play."
    )
    assert "2 cards of a sideboard" in reply["html"]["shuffle-list"]
    again = respond(opened("shuffle", **reply["state"]))
    assert (again["html"], again["data"]) == (reply["html"], reply["data"])
    assert again["fields"]["list"] == LONDON["list"]
    rows = {"list-wish-of-1": ["0", "1", ""], "list-wish-how-1": ["max"], "list-wish-count-1": ["1"]}
    picked = respond({**request_of("show", "any", **rows, list=LONDON["list"]), "state": reply["state"]})
    assert picked["state"]["list-wish"] == "max1~0+1"
    assert picked["state"]["keep-rule"] == "in2-5~s1"


def test_who_draws_first_has_one_card_more_by_the_same_turn() -> None:
    """The turn stays, the draws do not; an address with draws is that of who plays first."""
    deck = [CardClass(20, (1,)), CardClass(20, (0,))]
    wish = {"list": ["20 Land\n20 Other"], "list-wish": ["min4~0"], "list-turn": ["5"]}
    exact = [str(each) for each in opening_odds(deck, lambda numbers: numbers[0] >= 4, 6).by]
    play, draw = (respond(request_of("show", "any", **wish, begins=[who])) for who in ("play", "draw"))
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
            reply = respond(request_of("show", "any", **wish, begins=[who], **{"list-turn": [turn]}))
            assert reply["data"]["together"] == str(exact)
            assert reply["words"] == (
                f"at least 2 of Land in the opening hand and 3 to 4 of Land by turn 3: {percent(exact)}."
            )


def test_the_rows_of_wishes_make_between_and_a_turn() -> None:
    """The second number is the next one at first; the smaller one comes first; a plain wish stays plain."""

    def made(**controls: str) -> str:
        rows = {f"wish-{name}-1": [value] for name, value in controls.items()}
        reply = respond(request_of("show", **rows, **{"wish-of-1": ["heal", ""]}))
        again = respond(opened("shuffle", **reply["state"]))
        assert (again["html"], again["data"]) == (reply["html"], reply["data"])
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
    chance = wish_odds(_deck(), wishes).by[0]
    for draws in ("0", "9"):
        reply = respond(request_of("show", wish=wish, draws=[draws]))
        assert reply["data"]["together"] == str(chance)
        words = "at least 1 of Heal by turn 2 and 1 to 2 of Damage by turn 4"
        assert reply["words"] == f"{words}: {percent(chance)}."
    other = Deck(_deck().owned[:5])
    text = ", ".join(card.name for card in other.owned)
    compared = respond(request_of("show", "compare", wish=wish, other=[text]))["html"]["shuffle-compare"]
    assert percent(wish_odds(other, wishes).by[0]) in compared


def test_a_list_that_is_too_short_or_empty_is_told() -> None:
    """What is accepted; nothing is computed."""
    untouched = respond(request_of("show", "any"))
    assert "as soon as a list is pasted" in shown(untouched)
    assert 'data-holds="no"' not in untouched["html"]["shuffle-view"], "nothing is wrong yet"
    assert "Paste a list" in shown(respond(request_of("show", "any", list=["// nothing"])))
    assert "too few to draw 10" in shown(respond(request_of("show", "any", list=["3 Bolt"])))
    assert "list-wish" in refused(opened("shuffle", v="1", view="any", **{"list-wish": "gold"}))


def test_wishes_hold_in_the_second_deck_too() -> None:
    """Compare tells the chance of the wishes in both decks, and the difference."""
    reply = respond(request_of("show", "compare", other=["Half Life, Justice"], wish=["min2~heal"]))
    text = Page(reply["html"]["shuffle-compare"]).text
    wish = Wish("two", cards_of("heal"), Bound.MIN, 2)
    for deck in (_deck(), Deck.of("Half Life", "Justice")):
        assert str(wish_odds(deck, [wish]).opening) in text


def _deck() -> Deck:
    """The deck of the seeded requests."""
    cards = [card for card in OWNABLE if code_of(card) in DECK]
    return Deck(tuple(cards), tuple(card for card in cards if code_of(card) in ("9", "42")))


@settings(deadline=None, max_examples=25)
@given(st.integers(4, 10), st.integers(0, 4), st.booleans())
def test_the_closed_form_shown_is_the_exact_chance(n: int, k: int, chosen: bool) -> None:
    """The published formula and the block method agree for every card of every size of deck."""
    active = [card for card in OWNABLE if not card.passive][:n]
    deck = Deck((*active, *[find_card("Chosen One")] * chosen), tuple(active[:k]))
    odds = deck_odds(deck)
    for card in active:
        curve = odds.card(card)
        assert curve is not None
        assert closed_form(deck, odds.moved, card in deck.favourites) == curve.opening


@pytest.mark.parametrize("rules", [Rules(), Rules(move=Move.SWAP), Rules(Version.V2)], ids=str)
@pytest.mark.parametrize("count", [1, 3, 4, 9, 20])
def test_the_two_cases_of_the_workings_are_true(rules: Rules, count: int) -> None:
    """What is told for “a favourite moves” is the answer of a deck whose favourite always moves."""
    deck = _deck()
    sure = Deck((*deck.owned, find_card("Chosen One")), deck.stars)
    wishes = [Wish.for_category("heal"), Wish.for_card("Biohazard")]
    cases = move_cases(deck_odds(deck, rules), wishes, count)
    assert cases is not None
    assert cases.moved == Fraction(15, 16)
    assert cases.with_move == wish_odds(sure, wishes, rules).by[count]


def test_cards_that_are_left_out_at_random_count_in_the_odds() -> None:
    """Twelve active cards, of which ten are dealt."""
    reply = respond(request_of("show", deck=list(map(str, range(1, 13))), stars=[], about=["9"]))
    assert reply["data"]["cards"]["card_dex_00009"] == "1/10"
    assert "Not in the final deck16.7%1/6" in shown(reply)


def test_workings_sum_up_to_the_answer() -> None:
    """Inclusion and exclusion over three wishes ends in the number of the row; each term is shown."""
    reply = respond(request_of("show", wish=["heal", "9", "armor"], about=["wishes"]))
    text = shown(reply)
    assert text.count("None of: ") == 7
    together = reply["data"]["together"]
    assert f"The answer{percent(Fraction(together))}{together}" in text
    counted = shown(respond(request_of("show", wish=["min2~heal", "9"], about=["wishes"])))
    assert "How many cards of each wish are drawn" in counted


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
    html = respond(request_of("paste", paste=[text]))["html"]
    assert words in Page(html["shuffle-paste"]).text + Page(html["shuffle-deck"]).text


def test_a_list_that_cannot_be_read_leaves_the_deck() -> None:
    """The messages stand in the place of the paste; neither deck nor stars nor address change."""
    for action in ("read", "paste"):
        reply = respond(request_of(action, paste=["Banana, card_dex_00400"]))
        page = Page(reply["html"]["shuffle-paste"])
        assert "No card of this list can be read, so your deck stays as it is." in page.text
        assert page.text.count("is no card") == 2
        assert not {"paste", "keep-deck"} & {action for action, _ in page.buttons}
        assert reply["state"] is None or reply["state"]["deck"] == ".".join(DECK)


def test_a_list_read_in_part_asks_before_it_replaces_the_deck() -> None:
    """What was taken and what was not is told first; a whole list, or an empty deck, needs no question."""
    asked = respond(request_of("read", paste=["1, 2*, Banana"]))
    assert asked["state"] is None
    page = Page(asked["html"]["shuffle-paste"])
    assert "Read: 2 cards" in page.text
    assert "“Banana” is no card" in page.text
    assert [action for action, _ in page.buttons if action != "add"] == ["paste", "keep-deck"]
    taken = respond(request_of("paste", paste=["1, 2*, Banana"]))
    assert (taken["fields"]["deck"], taken["fields"]["stars"]) == (["1", "2"], ["2"])
    assert respond(request_of("keep-deck"))["html"] == {"shuffle-paste": ""}
    assert respond(request_of("read", paste=["1, 2*"]))["fields"]["deck"] == ["1", "2"]
    assert respond(request_of("read", deck=[], stars=[], paste=["1, Banana"]))["fields"]["deck"] == ["1"]


def test_a_message_is_told_once() -> None:
    """However often an entry stands in the list, and in whichever spelling."""
    html = respond(request_of("paste", paste=["9, 9, Biohazard, card_02_00009, Banana, Banana"]))["html"]
    text = Page(html["shuffle-paste"]).text
    assert text.count("Biohazard stands there twice.") == text.count("“Banana” is no card") == 1


def test_a_star_on_primal_overload_is_told_as_the_switch_reads_it() -> None:
    """By the literal reading it moves; no passive of the final deck is “never dealt”."""
    starred = {"deck": [*DECK, "31"], "stars": ["31"]}
    literal = respond(request_of("show", **starred))
    assert literal["data"]["moved"] == "3/4"
    assert "may move" in Page(literal["html"]["shuffle-deck"]).text
    for switch in (
        {"overload": ["stays"]},
        {"version": ["v2"]},
        {"overload": ["stays"], "strays": ["take-try"]},
    ):
        reply = respond(request_of("show", **starred, **switch))
        assert reply["data"]["moved"] == "0"
        text = Page(reply["html"]["shuffle-deck"]).text
        assert "Primal Overload is passive; it lies in the deck in place of Overload I." in text
        assert "never dealt" not in text


def test_other_readings_of_the_rules_are_told_with_the_way_back() -> None:
    """The page offers none; an address that has them keeps them, and a link leads to the usual ones."""
    state = {"v": "1", "deck": "9.13", "stars": "9.60", "version": "v2", "view": "odds", "seed": "q"}
    given = respond(opened("shuffle", **state, strays="take-try", move="swap"))
    kept = respond({**request_of("show", deck=["9", "13"], stars=["9", "60"]), "state": given["state"]})
    for reply in (given, kept):
        assert (reply["state"]["strays"], reply["state"]["move"]) == ("take-try", "swap")
        link = BeautifulSoup(reply["html"]["shuffle-deck"], "html.parser").select_one("a")
        assert link is not None
        usual = respond(opened("shuffle", **state_of(str(link["href"]))))
        assert not {"strays", "move"} & set(usual["state"])
        assert "another way than usual" not in usual["html"]["shuffle-deck"]
    assert given["state"]["version"] == "v2"


def test_a_suggestion_goes_into_the_list_that_is_read() -> None:
    """It takes the entry's place, with its star, and the text says so; the deck waits."""
    paste = "Vanguard, Biohazrd*"
    first = respond(request_of("read", paste=[paste]))["html"]["shuffle-paste"]
    assert ("mend", "paste~0~9") in Page(first).buttons
    reply = respond(request_of("mend", paste=[f"{paste}, xx"], mend=["paste~0~9"]))
    assert reply["fields"]["paste"] == ["Vanguard, *Biohazard, xx"]
    assert reply["state"] is None, "nothing is replaced yet"
    assert "Read: 2 cards (Biohazard and Vanguard)." in Page(reply["html"]["shuffle-paste"]).text
    taken = respond(request_of("paste", paste=reply["fields"]["paste"]))["state"]
    assert (taken["deck"], taken["stars"]) == ("9.42", "9")
    in_place = respond(request_of("mend", deck=["42"], stars=[], paste=[f"{paste}, xx"], mend=["paste~0~9"]))
    assert in_place["state"]["deck"] == "9.42", "the list has been taken before"
    as_json = '{"deck": ["Biohazrd*", "Vanguard"]}'
    mended = respond(request_of("mend", paste=[as_json], mend=["paste~0~9"]))["fields"]["paste"]
    assert mended == ['{"deck": ["*Biohazard", "Vanguard"]}']


def test_a_suggestion_mends_the_second_deck_and_the_cards_seen_too() -> None:
    """It goes into the list that it stands beside, and not into the deck."""
    for view, name in (("compare", "other"), ("tracker", "seen")):
        given = {name: ["Vanguard, Biohazrd"]}
        html = respond(request_of("show", view, **given))["html"]
        place = next(
            str(value) for text in html.values() for action, value in Page(text).buttons if action == "mend"
        )
        reply = respond(request_of("mend", view, mend=[place], **given))
        assert reply["fields"][name] == ["Vanguard, Biohazard"]
        assert reply["state"][name] == ("9.42" if name == "other" else "42.9")
        assert reply["state"]["deck"] == ".".join(DECK)


def test_both_generations_of_ids_give_the_same_deck() -> None:
    """2021 and 2026, names and numbers, JSON of the endpoint: one deck, one address."""
    texts = [
        "card_dex_00009 card_dex_00013",
        "card_02_00013, card_02_00009",
        '{"deck": ["card_dex_00009", "card_02_00013"]}',
        "Half Life\nBiohazard",
        "[9, 13]",
    ]
    assert {respond(request_of("paste", paste=[text]))["state"]["deck"] for text in texts} == {"9.13"}


def test_what_a_person_typed_is_escaped() -> None:
    """Markup in a paste is quoted as text."""
    html = respond(request_of("paste", paste=["<b>x</b>"]))["html"]["shuffle-paste"]
    assert "<b>" not in html
    assert "“<b>x</b>” is no card" in Page(html).text


def test_a_star_leaves_with_its_card() -> None:
    """Unticked in the list or taken out of the strip: the favourite is gone, the others stay."""
    first = respond(request_of("show"))
    rest = [code for code in DECK if code != "9"]
    unticked = respond({**request_of("show", deck=rest), "state": first["state"]})
    assert unticked["fields"]["stars"] == ["42"]
    taken = respond(request_of("remove", card=["9"]))
    assert (taken["fields"]["deck"], taken["fields"]["stars"]) == (rest, ["42"])


def test_nothing_that_stands_in_the_form_is_sent_back_by_a_change() -> None:
    """A person may be typing in another field meanwhile: a reply to a tick must not overwrite it."""
    assert respond(request_of("show"))["fields"] == {}
    assert respond(request_of("show", "odds", ""))["fields"] == {"seed": [ENTROPY[:8]]}


def test_a_seed_gives_the_engine_s_shuffle_and_again_another() -> None:
    """The picture shows every card of the shuffle twice: as the blocks lie, and in the final deck."""
    reply = respond(request_of("show", "shuffle", "abc"))
    expected = shuffle(_deck(), Random("abc"))
    assert reply["data"]["order"] == list(expected.ids)
    cards = Page(reply["html"]["shuffle-view"]).cards
    assert cards == [card.id for card, _ in expected.laid] + list(expected.ids)
    assert respond(request_of("again", "shuffle", "abc"))["data"]["order"] != list(expected.ids)
    twice = shown(respond(request_of("show", "shuffle", deck=[*DECK, "31"], version=["v2"])))
    assert "Version 2 keeps the first copy of a DEX card only. Taken out: Primal Overload" in twice


@pytest.mark.slow
@settings(deadline=None, max_examples=30)
@given(st.text("abc0123", min_size=1, max_size=6), DECKS, RULES)
def test_every_shuffle_is_one_the_tracker_calls_possible(
    seed: str, deck: list[str], rules: dict[str, str]
) -> None:
    """A whole deck pasted as the endpoint gave it is possible; its first cards can go on."""
    fields = {name: [value] for name, value in rules.items()}
    order = respond(request_of("show", "shuffle", seed, deck=deck, stars=deck[:1], **fields))["data"]["order"]
    given = {"deck": deck, "stars": deck[:1], "seen": [json.dumps(order)], **fields}
    assert "This order is possible." in respond(request_of("show", "tracker", whole=["1"], **given))["words"]
    assert "the whole deck" in respond(request_of("show", "tracker", **given))["words"]
    for length, words in ((3, "Likeliest next: "), (4, "Likeliest after that: ")):
        given["seen"] = [json.dumps(order[:length])]
        assert words in respond(request_of("show", "tracker", **given))["words"]


def test_a_full_hand_says_where_the_next_card_lies() -> None:
    """A card that is noted then waits in the queue: the odds are those of the one after."""
    full = respond(request_of("show", "tracker", seen=["13, 20, base 5"]))
    assert "Your hand is full. The card that you press lies first in the queue" in shown(full)
    noted = respond(request_of("see", "tracker", seen=["13, 20, base 5"], card=["b1"]))
    assert "Drawn next, for certain: Overload I. Likeliest after that: " in noted["words"]
    assert "Press the card that follows them in the queue." in shown(noted)
    drawn = respond(
        request_of(
            "show", "tracker", seen=["13, 20, base 5, base 1"], start=["seen"], steps=["play:0", "draw"]
        )
    )
    assert drawn["data"]["hand"] == ["card_dex_00020", "card_base_00005", "card_base_00001"]
    assert "Likeliest next: " in drawn["words"]


def test_an_unknown_card_of_the_hand_can_be_named() -> None:
    """A list at it offers what it may be; the order within the opening hand is free, later it is not."""
    dealt = respond(request_of("show", "tracker"))
    lists = BeautifulSoup(dealt["html"]["shuffle-view"], "html.parser").select("select[name=told]")
    assert len(lists) == 3
    assert "Biohazard 17.2%" in lists[0].get_text()
    assert [each.option.get_text() for each in lists if each.option] == ["What is it?"] * 3
    named = respond(request_of("tell", "tracker", told=["", "9", ""]))
    assert named["state"]["seen"] == "9"
    drawn = {"seen": ["13, 20, base 5"], "start": ["seen"], "steps": ["play:0", "play:0", "draw"]}
    lists = BeautifulSoup(
        respond(request_of("show", "tracker", **drawn))["html"]["shuffle-view"], "html.parser"
    ).select("select[name=told]")
    assert len(lists) == 1
    assert respond(request_of("tell", "tracker", told=["", ""], **drawn))["state"]["seen"] == "13.20.b5"
    assert refused(request_of("tell", "tracker", told=["999"])).keys() == {"told"}


def test_equally_likely_cards_are_named_together() -> None:
    """The likeliest card is one of several: none is told alone."""
    words = respond(request_of("show", "tracker", seen=["9, 13, 20"]))["words"]
    assert words.endswith("Likeliest next: Repair I, Repair II or 4 others, 11.1% each.")


def test_the_name_of_a_deck_is_in_the_address() -> None:
    """A deck that is kept or opened has its name in the address; another deck has none."""
    named = respond(request_of("save-deck", **{"deck-name": ["Heal rush"]}))
    assert named["state"]["name"] == "Heal rush"
    assert "Heal rush" in named["html"]["shuffle-deck"]
    link = respond(opened("shuffle", **named["state"]))
    assert "Heal rush" in link["html"]["shuffle-deck"]
    kept = {**request_of("star", card=["13"]), "state": link["state"]}
    assert respond(kept)["state"]["name"] == "Heal rush"
    for action, fields in (("clear", {}), ("example", {}), ("paste", {"paste": ["1, 2"]})):
        assert "name" not in respond({**request_of(action, **fields), "state": link["state"]})["state"]
    decks = named["fields"]["decks"]
    opening = {
        **request_of("open-deck", **{"decks": decks, "deck-named": ["Heal rush"]}),
        "state": {"v": "1"},
    }
    assert respond(opening)["state"]["name"] == "Heal rush"


def test_every_way_to_copy_a_deck_says_what_it_holds() -> None:
    """The ids alone have no stars and say so; the other texts come back in as the deck was."""
    page = BeautifulSoup(respond(request_of("decks"))["html"]["shuffle-decks"], "html.parser")
    copied = {str(each.get_text()): str(each["data-copy"]) for each in page.select("button[data-copy]")}
    assert "Copy the ids only" in respond(request_of("show"))["html"]["shuffle-deck"]
    for name in ("Copy as JSON", "Copy as a list"):
        back = respond(request_of("paste", deck=[], stars=[], paste=[copied[name]]))
        assert (back["state"]["deck"], back["state"]["stars"]) == (".".join(DECK), "9.42")


def test_a_played_card_keeps_its_place_until_a_drawn_one_takes_it() -> None:
    """A button names its card: pressed twice, it plays no other one."""
    match = {"seen": ["13, 20, base 5, base 1"]}

    def hand(reply: dict[str, Any]) -> list[tuple[str, str]]:
        view = BeautifulSoup(reply["html"]["shuffle-view"], "html.parser")
        names = [name.get_text() for name in view.select(".held button.play .slot-name")]
        values = [str(place.get("value")) for place in view.select(".held button.play")]
        return list(zip(names, values, strict=True))

    dealt = respond(request_of("show", "tracker", **match))
    assert [value for _, value in hand(dealt)] == ["card:0", "card:1", "card:2"]
    press = {**request_of("step", "tracker", step=["card:1"], **match), "state": dealt["state"]}
    played = respond(press)
    assert [name for name, _ in hand(played)] == [name for name, _ in hand(dealt)]
    assert [value for _, value in hand(played)] == ["card:0", "None", "card:2"]
    assert played["state"]["steps"] == "play:1"
    again = respond({**press, "state": played["state"]})
    assert again["state"] == played["state"]
    third = respond({**press, "state": played["state"], "fields": {**press["fields"], "step": ["card:2"]}})
    assert third["state"]["steps"] == "play:1.play:1"
    drawn = respond({**press, "state": played["state"], "fields": {**press["fields"], "step": ["draw"]}})
    assert [value for _, value in hand(drawn)] == ["card:0", "card:3", "card:2"]
    turned = respond(request_of("step", "rotation", step=["card:2"]))
    assert turned["state"]["steps"] == "play:2"


def test_my_decks_tell_which_deck_is_open_and_whether_it_is_kept() -> None:
    """A change of a kept deck is told, and can be kept at a press."""
    opening = {**request_of("open-deck", **{"decks": [KEPT], "deck-named": ["One"]}), "state": {"v": "1"}}
    reply = respond(opening)
    assert "kept on this device" in reply["html"]["shuffle-deck"]
    kept = {"decks": reply["fields"]["decks"], "deck": ["9", "13", "20"], "stars": []}
    after = respond({**request_of("show", **kept), "state": reply["state"]})
    assert "changed, not kept yet" in after["html"]["shuffle-deck"]
    assert ("save-deck", "One") in Page(after["html"]["shuffle-deck"]).buttons
    again = respond({**request_of("decks", decks=[KEPT]), "state": reply["state"]})
    assert "open now" in again["html"]["shuffle-decks"]


def test_a_file_of_decks_is_answered_and_a_wrong_one_says_what_is_wrong() -> None:
    """The names that came; else the line where the JSON breaks, or where such a text belongs."""
    good = respond(request_of("import-decks", **{"decks-file": [KEPT]}))["html"]["shuffle-decks"]
    assert "2 decks are added: One and Two." in good
    for text, words in (
        (KEPT[:-10], "damaged: its JSON ends or breaks in line 1"),
        ("Biohazard\nVanguard", "it is no JSON. A list of cards goes into “Paste a deck”"),
        ('{"deck": ["9"]}', "One deck alone goes into “Paste a deck”"),
    ):
        refusal = refused(request_of("import-decks", **{"decks-file": [text]}))
        assert words in refusal["decks-file"]


def test_a_kept_deck_is_compared_by_its_name() -> None:
    """It is chosen from a list, or its name is typed; the field then holds its cards."""
    for named in ({"other-kept": ["One"]}, {"other": ["one"]}):
        reply = respond(request_of("compare", "stars", decks=[KEPT], **named))
        assert reply["state"]["other"] == "9*.13.20"
        assert reply["fields"]["other"] == ["*Biohazard\nHalf Life\nJustice"]
        assert "One" in reply["html"]["shuffle-kept"]
        heads = BeautifulSoup(reply["html"]["shuffle-compare"], "html.parser").select("thead th")
        assert {head.get_text() for head in heads} >= {"This deck", "One", "Difference"}
        other = respond(request_of("show", "compare", decks=[KEPT], other=["Biohazard"]))
        assert "Second deck" in other["html"]["shuffle-compare"]


def test_the_cards_of_a_match_stay_in_their_places() -> None:
    """A noted card leaves a place that does nothing; sorting is asked for."""

    def places(reply: dict[str, Any]) -> list[str]:
        page = BeautifulSoup(reply["html"]["shuffle-view"], "html.parser")
        return [str(each["id"]) for each in page.select(".next button")]

    first, second = (respond(request_of("show", "tracker", seen=[seen])) for seen in ("", "9"))
    assert places(first) == places(second)
    page = BeautifulSoup(second["html"]["shuffle-view"], "html.parser")
    noted = page.select("#see-9")[0]
    assert noted["aria-disabled"] == "true"
    assert "data-action" not in noted.attrs
    best = respond(request_of("show", "tracker", seen=["9"], sort=["1"]))
    assert "see-9" not in places(best)


def test_the_end_of_a_match_is_summed_up_before_it_is_given_up() -> None:
    """What was drawn and played, and how likely: then a new match or the same one."""
    reply = respond(_seen("13, 20, base 5", start=["seen"], steps=["play:0"]) | {"action": "end"})
    told = reply["html"]["shuffle-match-end"]
    assert reply["state"] is None, "nothing is given up yet"
    assert "Drawn: Half Life" in told
    assert "Played: " in told
    assert "come once in" in told
    assert [action for action, _ in Page(told).buttons] == ["anew", "go-on"]
    assert respond(request_of("go-on"))["html"]["shuffle-match-end"] == ""


IMPOSSIBLE = {
    "Recast": "Place 1: Recast is in no shuffle of this deck.",
    "Biohazard, Biohazard": "Place 2: Biohazard was seen before",
    "Half Life, Justice, Offensive Charge": "Offensive Charge is of your deck, and block 1 has room for 2",
    "Hellfire II, Hellfire III": "Hellfire III is of the damage set, and block 1 has room for 1 card",
}


@pytest.mark.parametrize(("seen", "words"), IMPOSSIBLE.items())
def test_an_impossible_beginning_is_told_with_its_reason(seen: str, words: str) -> None:
    """Where it fails, and why; nothing is offered as the next card."""
    reply = respond(request_of("show", "tracker", stars=[], seen=[seen]))
    assert reply["words"].startswith("No shuffle of this deck begins like this.")
    assert words in reply["words"]
    assert ("“Undo” brings it back" in reply["words"]) == ("is in no shuffle" in words)
    assert not any(action == "see" for action, _ in Page(reply["html"]["shuffle-view"]).buttons)
    assert "What is it?" not in reply["html"]["shuffle-view"]


def test_a_whole_deck_that_is_cut_is_told() -> None:
    """Its cards are possible so far, and too few."""
    order = respond(request_of("show", "shuffle"))["data"]["order"]
    words = respond(request_of("show", "tracker", seen=[json.dumps(order[:30])], whole=["1"]))["words"]
    assert words.endswith("It ends after 30 cards, and the final deck has more.")
    turned = json.dumps([*order[20:], *order[:20]])
    words = respond(request_of("show", "tracker", seen=[turned], whole=["1"]))["words"]
    assert words.startswith("No shuffle of this deck gives this order.")


def test_cards_seen_are_added_and_taken_back_by_buttons() -> None:
    """A press adds the card to the text; the chances offered are of the engine's and sum to one."""
    first = respond(request_of("show", "tracker"))
    buttons = [value for action, value in Page(first["html"]["shuffle-view"]).buttons if action == "see"]
    assert "9" in buttons
    second = respond(request_of("see", "tracker", card=["9"]))
    assert second["fields"]["seen"] == ["Biohazard"]
    assert second["state"]["seen"] == "9"
    assert respond(request_of("unsee", "tracker", seen=["Biohazard"]))["fields"]["seen"] == [""]


def test_a_match_claims_nothing_that_nobody_has_seen() -> None:
    """Three opening cards of a larger deck: the rest of the queue is unknown, and its odds are kept."""
    dealt = respond(request_of("show", "tracker", seen=["Half Life, Justice, Hellfire II"]))
    assert "34 unknown cards" in shown(dealt)
    played = respond(
        {**request_of("step", "tracker", step=["play:0"], seen=["13, 20, base 5"]), "state": dealt["state"]}
    )
    assert played["words"].startswith("Played Half Life. It comes back after 34 other cards.")
    assert "Likeliest next" in played["words"]
    assert played["data"]["hand"] == ["card_dex_00020", "card_base_00005"]
    assert played["data"]["queue"] == ["card_dex_00013"]
    assert any(action == "see" for action, _ in Page(played["html"]["shuffle-view"]).buttons)


@pytest.mark.long
def test_a_whole_match_is_tracked_until_every_card_has_come_back() -> None:
    """A hidden shuffle is played through: each unknown card is noted, and from then on all is known."""
    hidden = [code_of(card) for card in shuffle(_deck(), Random("hidden")).order]
    state: dict[str, Any] = {}
    seen: list[str] = []

    def press(action: str, **fields: list[str]) -> dict[str, Any]:
        nonlocal state
        request = request_of(
            action, "tracker", seen=[", ".join(CARDS_BY_CODE[code].name for code in seen)], **fields
        )
        reply = respond({**request, "state": state})
        state = reply["state"]
        return reply

    for code in hidden[:3]:
        reply = press("see", card=[code])
        seen.append(code)
    while len(seen) < len(hidden):
        press("step", step=["play:0"])
        reply = press("step", step=["draw"])
        for _ in range(len(reply["data"]["hand"]), 3):
            offered = {
                value for action, value in Page(reply["html"]["shuffle-view"]).buttons if action == "see"
            }
            if len(seen) == len(hidden) or not offered:
                break
            assert hidden[len(seen)] in offered
            reply = press("see", card=[hidden[len(seen)]])
            seen.append(hidden[len(seen)])
    assert "the whole deck" in reply["words"]
    assert len(reply["data"]["hand"]) + len(reply["data"]["queue"]) >= len(hidden)
    assert "unknown" not in shown(reply)
    before = state
    press("step", step=["play:1"])
    press("back")
    assert state == before


def test_dropped_copies_shorten_the_rest_of_a_match() -> None:
    """Version 2 drops two copies of Primal Overload: of 35 cards, one is unknown after 34."""
    order = list(shuffle(Deck((*_deck().owned, OVERLOAD), _deck().stars), Random("s"), V2).ids)
    for count, words in ((34, "1 unknown card"), (35, "that is the whole deck")):
        request = _seen(*order[:count], deck=[*DECK, "31"], version=["v2"])
        assert words in shown(respond(request))


def test_a_noted_card_is_drawn_when_the_hand_is_short_and_taken_back() -> None:
    """One press notes and draws, and one takes both back; what two presses have done, two take back."""
    first = respond(request_of("step", "tracker", step=["play:0"], seen=["13, 20, base 5"]))
    noted = respond(
        {**request_of("see", "tracker", card=["9"], seen=["13, 20, base 5"]), "state": first["state"]}
    )
    assert noted["state"]["steps"] == "play:0.take"
    assert noted["data"]["hand"][-1] == "card_dex_00009"
    undone = respond({**request_of("back", "tracker", seen=["13, 20, base 5, 9"]), "state": noted["state"]})
    assert (undone["state"]["seen"], undone["state"]["steps"]) == ("13.20.b5", "play:0")
    drawn = respond(
        {**request_of("step", "tracker", step=["draw"], seen=["13, 20, base 5"]), "state": first["state"]}
    )
    named = {**request_of("tell", "tracker", told=["9"], seen=["13, 20, base 5"]), "state": drawn["state"]}
    told = respond(named)
    again = respond({**request_of("back", "tracker", seen=["13, 20, base 5, 9"]), "state": told["state"]})
    assert (again["state"]["seen"], again["state"]["steps"]) == ("13.20.b5", "play:0.draw")
    new = respond({**request_of("anew", "tracker", seen=["13, 20, base 5"]), "state": again["state"]})
    assert not {"steps", "seen"} & set(new["state"])


@pytest.mark.parametrize("view", ["tracker", "rotation", "odds", "table"])
def test_a_link_to_a_deck_holds_the_deck_and_not_the_match(view: str) -> None:
    state = {"v": "1", "deck": "9.13.20.32", "stars": "9", "view": view, "seen": "9.13", "steps": "draw"}
    shared = respond(opened("shuffle", **state, about="9", seed="q"))["shared"]
    assert shared == {"v": "1", "deck": "9.13.20.32", "stars": "9", "view": "odds", "seed": "q"}


def test_a_deck_with_a_passive_counts_all_cards_that_are_chosen() -> None:
    """The figures agree with "11 chosen" beside them, and say which are dealt."""
    words = respond(request_of("show", deck=[*DECK, "31"], stars=[]))["words"]
    assert words.startswith("11 cards of yours; with the game’s own cards the deck has 37.")
    assert "1 of them is passive." in words


def test_the_answer_to_the_wishes_has_a_place_that_stays_in_view() -> None:
    for view in ("odds", "stars"):
        html = respond(request_of("show", view, wish=["heal"]))["html"]["shuffle-answer"]
        assert "Heal: " in Page(html).text
    assert respond(request_of("show", "tracker", wish=["heal"]))["html"]["shuffle-answer"] == ""


def test_what_was_opened_stays_open() -> None:
    """A pressed section, or another turn, shuts no fold of its answer: each has a name to know it by."""
    shown = {
        "odds": {"about": ["heal"]},
        "any": {"list": ["24 Land\n36 Other"], "list-wish": ["min2~0"]},
        "rotation": {"steps": ["draw"]},
    }
    for view, asked in shown.items():
        html = respond(request_of("view", view, **asked))["html"]["shuffle-view"]
        folds = BeautifulSoup(html, "html.parser").select(".fold")
        assert folds
        assert all(each.get("id") and each.has_attr("data-stays-open") for each in folds), view


def test_the_rotation_goes_step_by_step_and_back() -> None:
    """Play and draw give the engine's states; undo gives the state before; another deck deals anew."""
    dealt = respond(request_of("show", "rotation"))
    played = respond({**request_of("step", "rotation", step=["play:1"]), "state": dealt["state"]})
    drawn = respond({**request_of("step", "rotation", step=["draw"]), "state": played["state"]})
    assert drawn["state"]["steps"] == "play:1.draw"
    assert len(drawn["data"]["hand"]) == 3
    assert drawn["data"]["queue"][-1] == dealt["data"]["hand"][1]
    earlier = respond({**request_of("back", "rotation", **{"to-step": ["0"]}), "state": drawn["state"]})
    assert "steps" not in earlier["state"], "a past step is pressed: it is done again from there"
    undone = respond({**request_of("back", "rotation"), "state": drawn["state"]})
    assert undone["data"] == played["data"]
    changed = respond({**request_of("show", "rotation", "other"), "state": drawn["state"]})
    assert "steps" not in changed["state"]


def test_the_rotation_s_own_cards_are_told() -> None:
    """Fast Hands, Boomerang, Victory Rush, Trojan Dropper and Overclocking, each with what it does."""
    start = {"start": ["seen"], "version": ["v2"]}
    seen = ["72, 58, 49, 35, base 1, base 4, base 7"]

    def words(*steps: str) -> str:
        return str(respond(request_of("show", "rotation", seen=seen, steps=list(steps), **start))["words"])

    assert words("play:0").startswith(
        "Played Fast Hands: the next draw takes 1 card more. It comes back after "
    )
    assert words("play:1").startswith("Played Searing Boomerang: it comes back on top, once.")
    assert words("play:2").startswith("Played Victory Rush: a new Biohazard lies on top of your queue.")
    trojan = words("play:0", "draw", "play:2")
    assert trojan.startswith(
        "Played Trojan Dropper I: a Trojan Armor Piercer goes on top of the opponent's queue."
    )
    assert words("overclock").startswith("Overclocking: the hand limit is four.")
    assert words("force:card_dex_00036").startswith(
        "Trojan Armor Piercer lies on top of the queue, drawn next."
    )
    assert words("draw").startswith("Nothing was drawn: the hand is at its limit.")


def simulated(seed: str = "parity", **fields: list[str]) -> list[dict[str, Any]]:
    """Return all parts of a simulation."""
    router = Router()
    parts = [router.respond(request_of("simulate", "simulation", seed, trials=["1000"], **fields))]
    while parts[-1]["more"]:
        parts.append(router.respond({"form": "shuffle-form", "resume": True}))
    return parts


@pytest.mark.slow
def test_a_simulation_reports_progress_and_repeats_with_its_seed() -> None:
    """Parts with progress, a last one with counts, the same for the same seed; labelled as simulated."""
    parts = simulated(wish=["heal", "9"])
    assert [part["progress"]["done"] for part in parts[:-1]] == [200, 400, 600, 800]
    last = parts[-1]
    assert [each["trials"] for each in last["data"]["simulated"]] == [1000] * 3
    assert simulated(wish=["heal", "9"])[-1]["data"] == last["data"]
    assert simulated(seed="other")[-1]["data"] != simulated()[-1]["data"]
    assert "Simulated: 1,000 shuffles with seed parity" in Page(last["html"]["shuffle-simulation"]).text
    assert "Seed: parity" in Page(last["html"]["shuffle-simulation"]).text
    assert last["state"]["view"] == "simulation"


def test_a_simulation_lies_within_its_error() -> None:
    """Each share is within four standard errors of the exact chance."""
    last = simulated()[-1]
    for each in last["data"]["simulated"]:
        exact = float(wish_odds(_deck(), [Wish.for_category(each["wishes"][0])]).opening)
        share = each["met"][3] / each["trials"]
        assert abs(share - exact) <= 4 * (exact * (1 - exact) / each["trials"]) ** 0.5 + 0.001


def test_the_export_holds_all_odds() -> None:
    """JSON and CSV agree with the engine, fraction by fraction, and mark what is inferred."""
    offered = Offered(respond(request_of("export", wish=["heal"]))["html"]["shuffle-export"])
    json_text, csv_text = (offered.files[f"cyberbrawl-odds.{ending}"] for ending in ("json", "csv"))
    assert offered.texts == [json_text]
    assert respond(request_of("show"))["html"]["shuffle-export"] == "", "they are not of another deck"
    value, odds = json.loads(json_text), deck_odds(_deck())
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


@pytest.mark.parametrize(
    ("state", "field", "words"),
    [
        ({"deck": "9.400"}, "deck", "'400' is not accepted."),
        ({"deck": "36"}, "deck", "'36' is not accepted."),
        ({"stars": "b1"}, "stars", "'b1' is not accepted."),
        ({"view": "dance"}, "view", "Accepted: shuffle, odds, stars"),
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
    ],
)
def test_a_part_of_an_address_that_is_wrong_is_named(state: dict[str, str], field: str, words: str) -> None:
    """The part, what it held, and what would be accepted."""
    assert words in refused(opened("shuffle", v="1", **state))[field]


def test_every_card_and_category_has_its_words() -> None:
    """No category without a name; inferred facts are marked in every list."""
    assert set(CATEGORY_NAMES) == set(categories())
    text = shown(respond(request_of("show")))
    assert "Repair I? (inferred)" in text
    assert "Biohazard?" not in text


def test_two_decks_differ_by_their_gain() -> None:
    other = respond(request_of("show", "compare", other=["*Biohazard, Half Life, Justice, Firewall"]))
    both = (
        wish_odds(_deck(), [HEAL]),
        wish_odds(Deck.of("Biohazard", "Half Life", "Justice", "Firewall", stars=["Biohazard"]), [HEAL]),
    )
    compared = Page(other["html"]["shuffle-compare"]).text
    assert all(f"{percent(curve.opening)}{curve.opening}mean " in compared for curve in both)
    assert signed(both[0].opening - both[1].opening) in compared  # this deck minus the second
    kept = respond(request_of("keep", "compare"))
    assert kept["fields"]["other"][0].startswith("*Biohazard\nHalf Life")
    assert "±0" in Page(kept["html"]["shuffle-compare"]).text
    changed = respond(request_of("show", "compare", stars=["9"], other=kept["fields"]["other"]))
    rows = BeautifulSoup(changed["html"]["shuffle-compare"], "html.parser").select(".pairs tr")
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
    return list(shuffle(_deck(), Random("s")).ids)


def _wrong_copy() -> list[str]:
    """A whole order whose later block shows another card of a slot than its first one did."""
    placed = shuffle(_deck(), Random("s")).placed
    order, origins = [card.id for card, _ in placed], [str(origin) for _, origin in placed]
    first, second = origins.index("D0"), origins.index("D1")
    order[first], order[second] = order[second], order[first]
    return order


OVERLOADS = ("moves", "stays")
DECK_ACTIONS = ("start", "decks", "open-deck", "remove-deck")
KEPT_ONE = encode_decks([KeptDeck("One", {"deck": "9"})])
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
    request = request_of("show", "odds", deck=["1", "2", "3"])
    assert respond({**request, "state": {"v": "1", **before}})["step"] == words


def test_the_example_deck_is_called_so_until_it_is_changed() -> None:
    """A first visit shows it; nobody takes it for a deck of theirs."""
    words = "An example deck of 10 cards; with the game’s own cards it has 37."
    first = respond({**request_of("start", deck=[]), "state": {}})
    assert words in first["html"]["shuffle-deck"]
    changed: list[dict[str, list[str]]] = [{"deck": DECK[1:]}, {"stars": ["9"]}, {"name": ["Mine"]}]
    changed.append({"deck": [], "stars": []})
    for fields in changed:
        assert words not in respond(request_of("show", **fields))["html"]["shuffle-deck"], fields


RARE = [
    *(request_of("paste", paste=[text]) for text in PASTED),
    request_of("paste", paste=[""]),
    request_of("read", paste=["1, Banana"]),
    request_of("paste", paste=["Banana"]),
    request_of("keep-deck"),
    *(
        request_of("show", deck=[*DECK, "31"], stars=["31"], overload=[o], strays=["take-try"])
        for o in OVERLOADS
    ),
    request_of("show", deck=[*DECK, "31"], stars=["31"], version=["v2"]),
    *(_seen(cards, stars=[]) for cards in IMPOSSIBLE),
    _seen("13, 20, base 5", start=["seen"], steps=["play:0"]),
    _seen("13, 20, base 5, base 1"),
    *(_seen(cards, stars=[], whole=["1"]) for cards in ("", "9", *IMPOSSIBLE)),
    *(_seen(*_whole_order(), whole=[whole]) for whole in ("0", "1")),
    _seen(*_whole_order()[:30], whole=["1"]),
    _seen(*_whole_order(), "9"),
    _seen(*_wrong_copy()),
    _seen("9"),
    _seen(*["9"] * 201),
    request_of("show", "shuffle", "s25"),
    *(request_of("show", about=["9"], draws=[draws]) for draws in ("0", "3")),
    request_of("show", deck=[*FEW, "20"], stars=["9"], about=["9"]),
    request_of("show", deck=FEW, stars=["9"], about=["9"]),
    request_of("show", deck=FEW, stars=[], about=["b2"], draws=["2"]),
    *(request_of("show", deck=CODES, stars=CODES[:20], about=["energy"], draws=[n]) for n in ("1", "2", "9")),
    *(request_of("show", "shuffle", f"s{n}", **STRAY) for n in range(4)),
    request_of("show", **STRAY),
    request_of("show", **{**STRAY, "strays": ["left-out"]}),
    *(request_of("show", "shuffle", f"s{n}", deck=[*DECK[:9], "31"], version=["v2"]) for n in range(3)),
    request_of("show", "shuffle", stars=[]),
    request_of("show", wish=["copy", "31"], about=["wishes"]),
    request_of("show", wish=["min2~heal+9", "is1~damage", "max3~armor"], about=["wishes"]),
    request_of("show", wish=["heal", "9"], join=["any"], about=["wishes"]),
    request_of("show", "compare", wish=["heal"], other=["9"]),
    *(
        _turned(*steps)
        for steps in (
            (),
            ("play:0",),
            ("play:1",),
            ("play:2",),
            ("play:0", "draw"),
            ("play:0", "draw", "play:2"),
            ("play:1", "draw"),
            ("overclock",),
            ("force:card_dex_00036",),
            ("draw",),
            ("play:0", "play:0", "play:0"),
            ("play:0", "play:0", "play:0", "play:0"),
            ("play:7",),
        )
    ),
    _turned("play:0", deck="72, 72, 58, 49, 35"),
    _turned("play:0", "play:0", deck="72, 72, 58, 49, 35"),
    _turned(deck="9"),
    _turned(deck="x"),
    request_of("add", card=["36"]),
    request_of("again", "shuffle"),
    request_of("clear"),
    request_of("example"),
    request_of("keep", "compare"),
    *(_changed(*changes) for changes in CHANGES),
    {**request_of("anew", "tracker"), "state": {**STATE, "seen": "9.13"}},
    request_of("unsee", "tracker", seen=["9"]),
    {
        **request_of("view", "rotation"),
        "state": {"v": "1", "view": "tracker", "start": "seen", "steps": "draw"},
    },
    _seen("9", deck=CODES[:32], version=["v2"]),
    _seen(*_whole_order()[:-1]),
    *(request_of(action, "tracker", seen=["9, 13, base 2, 42"], ahead=["1"]) for action in ("back", "anew")),
    request_of("show", "tracker", seen=["9, 13, base 2"], start=["seen"], steps=["play:0", "draw"]),
    request_of("show", "stars", stars=[]),
    *(request_of(action, **{"decks": [KEPT], "deck-named": ["One"]}) for action in DECK_ACTIONS),
    request_of("open-deck", **{"deck-named": ["None"]}),
    request_of("save-deck"),
    request_of("show", "any"),
    request_of("show", "any", list=["// nothing"]),
    request_of("show", "any", list=["3 Bolt"]),
    request_of("show", "any", list=["9 Bolt\nOne-drops\n9 Fog\nSol Ring"]),
    request_of("show", "any", list=["1 Bolt"], hand=["1"], **{"list-draws": ["0"]}),
    request_of("show", "any", list=["9 Bolt"], hand=["1"], **{"list-turn": ["0"], "list-wish": ["by2~0"]}),
    request_of("show", "any", list=["40 Bolt"], begins=["draw"], **{"list-wish": ["by0~0", "in1-2~0"]}),
    request_of("advise", wish=["by1~heal", "in1-2by3~9"]),
    request_of("show", "any", list=["0 Bear\n1 Fog\n9 Bolt\nSideboard\n1 Wolf"], **{"list-wish": ["0+9"]}),
    request_of("show", "any", list=["40 Bolt"], join=["any"], **{"list-wish": ["is1~0", "9"]}),
    request_of("show", "any", **{**LONDON, "mulligan": ["redraw"], "keep-rule": ["in8-9~s1"]}),
    request_of("show", "any", list=["40 Bolt"], mulligan=["london"]),
    request_of("show", "any", list=["40 Bolt"], mulligan=["london"], **{"keep-of": ["0"]}),
    request_of("show", "any", list=["40 Bolt"], mulligan=["london"], **{"keep-rule": ["min0~0", "0"]}),
    request_of("show", "any", list=["40 Bolt"], mulligan=["london"], **{"keep-rule": ["min0~0"]}),
    request_of("practice", "any"),
    *(
        request_of(
            "practice-step",
            "any",
            list=["30 Bolt\n9 Fog"],
            hand=["3"],
            practice=[before],
            mulligan=[kind],
            mulligans=["3"],
            **{"practice-step": [step], "list-wish": [wish], "keep-rule": ["0"]},
        )
        for kind, before, step, wish in (
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
    request_of("practice", "any", list=["40 Bolt"], mulligan=["london"], **{"keep-rule": ["min9~0"]}),
    opened("shuffle", v="1", **{"keep-rule": "by4~0"}),
    request_of("save-deck", "any", **{"deck-name": ["Mine"]}),
    request_of("decks", "any", decks=[LAST]),
    request_of("show", "any", list=["40 Bolt"], mulligan=["partial"], **{"list-wish": ["0"]}),
    request_of("advise"),
    request_of("advise", wish=["damage"], draws=["9"]),
    request_of("advise", wish=["36"]),
    request_of("advise", wish=["max0~damage"], deck=["9", "13", "20", "32"], stars=["9"]),
    request_of("advise", wish=["heal"], draws=["1"]),
    request_of("advise", wish=["b2"], deck=["9", "13", "20", "32"], stars=[""]),
    request_of("advise", wish=["armor"], deck=["10", "22", "9", "3"], stars=[""]),
    request_of("take", wish=["heal"], take=["stars:13"]),
    request_of("take", wish=["heal"], take=["card:99"]),
    opened("shuffle", v="1", **{"list-wish": "gold"}),
    request_of("save-deck", **{"deck-name": ["Mine"]}),
    *(
        request_of("import-decks", **{"decks-file": [text]})
        for text in ("{}", "x", "[", '{"cardtable": "decks", "decks": [1]}', KEPT, KEPT_ONE)
    ),
    {
        **request_of("decks", decks=[KEPT]),
        "state": {"v": "1", "deck": "9.13.20", "stars": "9", "name": "One"},
    },
    {**request_of("show", decks=[KEPT], stars=["9"]), "state": {"v": "1", "deck": "9", "name": "One"}},
    {
        **request_of("show", decks=[KEPT], deck=["9", "13", "20"], stars=["9"]),
        "state": {"v": "1", "deck": "9", "name": "One"},
    },
    request_of("show", "stars", stars=["9", "13", "42"]),
    request_of("compare", "stars", decks=[KEPT]),
    *(request_of(action, "tracker", seen=["9, 13"]) for action in ("end", "go-on")),
    *(request_of("import-decks", **{"decks-file": [text]}) for text in (KEPT, KEPT_ONE)),
    *(
        opened("shuffle", v="1", **state)
        for state in (
            {"seed": "a b"},
            {"wish": "gold"},
            {"wish": "9.13.20.32"},
            {"about": "gold"},
            {"other": "9.x"},
            {"steps": "jump"},
            {"steps": ".".join(["draw"] * 301)},
        )
    ),
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
    text = BeautifulSoup(str(panel()), "html.parser").get_text()
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
    form = BeautifulSoup(str(panel()), "html.parser")
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
    form = BeautifulSoup(str(panel()), "html.parser")

    def values(name: str) -> list[str]:
        found = form.select(f"input[name={name}], select[name={name}] option")
        return [str(each["value"]) for each in found]

    assert values("deck") == values("stars") == CODES
    assert values("view") == list(SECTIONS)
    assert {SECTION_OF.get(name, name) for name in VIEW_NAMES} == set(SECTIONS)
    assert sorted(values("trials")) == sorted(TRIAL_COUNTS)
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
        "told",
        "practice",
        "practice-step",
    } - {
        "start",
        "sort",
    }
