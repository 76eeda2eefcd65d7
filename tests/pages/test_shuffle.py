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

from cardtable.pages import language
from cardtable.pages.language import percent, speak, table_rows
from cardtable.pages.router import Router
from cardtable.pages.shuffle_lab import OWNABLE, TRIALS, VIEWS, Lab
from cardtable.pages.shuffle_words import CATEGORY_NAMES, code_of, signed
from cardtable.pages.shuffle_workings import closed_form, move_cases
from cardtable.shuffle import (
    Deck,
    Move,
    Rules,
    Strays,
    Version,
    Wish,
    categories,
    deck_odds,
    shuffle,
    wish_odds,
)
from tests.pages.seeded import DECK, ENTROPY, REQUESTS, opened
from tests.pages.seeded import shuffle as request_of
from tests.pages.test_language import CLOSE, OPEN, answered, outside, said_in_html, said_in_python
from tests.pages.test_language import shown as texts_shown
from tools.steps import ROOT

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


HEAL = Wish.for_category("heal")


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


def lab_of(deck: Deck, rules: Rules | None = None) -> Lab:
    """Return a lab with a deck, all else as usual."""
    return Lab(deck, rules or Rules(), "odds", 0, "s", 1, (), "", "", "", False, "seed", (), int(TRIALS[0]))


@settings(deadline=None, max_examples=60)
@given(DECKS, st.lists(st.sampled_from(CODES), max_size=4, unique=True), RULES, st.sampled_from(VIEWS))
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
    assert {name: again["fields"][name] for name in rules} == fields
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


def _deck() -> Deck:
    """The deck of the seeded requests."""
    cards = [card for card in OWNABLE if code_of(card) in DECK]
    return Deck(tuple(cards), tuple(card for card in cards if code_of(card) in ("9", "42")))


@settings(deadline=None, max_examples=25)
@given(st.integers(4, 10), st.integers(0, 4), st.booleans())
def test_the_closed_form_shown_is_the_exact_chance(n: int, k: int, chosen: bool) -> None:
    """The published formula and the block method agree for every card of every size of deck."""
    active = [card for card in OWNABLE if not card.passive][:n]
    deck = Deck(tuple(active), tuple(active[:k])).chosen(chosen)
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
    wishes = [Wish.for_category("heal"), Wish.for_card("Biohazard")]
    curve = wish_odds(deck, wishes, rules)
    cases = move_cases(lab_of(deck, rules), deck_odds(deck, rules), curve, wishes, count)
    assert cases is not None
    assert cases[0] == Fraction(15, 16)
    assert cases[2] == wish_odds(deck.chosen(True), wishes, rules).by[count]


def test_workings_sum_up_to_the_answer() -> None:
    """Inclusion and exclusion over three wishes ends in the number of the row; each term is shown."""
    reply = respond(request_of("show", wish=["heal", "9", "armor"], about=["wishes"]))
    text = shown(reply)
    assert text.count("None of: ") == 7
    together = reply["data"]["together"]
    assert f"The answer{percent(Fraction(together))}{together}" in text


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


def test_an_unknown_card_s_nearest_match_can_be_added() -> None:
    """The button beside the explanation names the card, and adds it."""
    html = respond(request_of("paste", paste=["Biohazrd"]))["html"]
    assert ("add", "9") in Page(html["shuffle-paste"]).buttons
    assert respond(request_of("add", deck=[], card=["9"]))["fields"]["deck"] == ["9"]


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
    given["seen"] = [json.dumps(order[:4])]
    assert "Likeliest next: " in respond(request_of("show", "tracker", **given))["words"]


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
    assert not any(action == "see" for action, _ in Page(reply["html"]["shuffle-view"]).buttons)


def test_a_whole_deck_that_is_cut_is_told() -> None:
    """Its cards are possible so far, and too few."""
    order = respond(request_of("show", "shuffle"))["data"]["order"]
    words = respond(request_of("show", "tracker", seen=[json.dumps(order[:30])], whole=["1"]))["words"]
    assert words.endswith("It ends after 30 cards, and the final deck has more.")


def test_cards_seen_are_added_and_taken_back_by_buttons() -> None:
    """A press adds the card to the text; the chances offered are of the engine's and sum to one."""
    first = respond(request_of("show", "tracker"))
    buttons = [value for action, value in Page(first["html"]["shuffle-view"]).buttons if action == "see"]
    assert "9" in buttons
    second = respond(request_of("see", "tracker", card=["9"]))
    assert second["fields"]["seen"] == ["Biohazard"]
    assert second["state"]["seen"] == "9"
    assert respond(request_of("unsee", "tracker", seen=["Biohazard"]))["fields"]["seen"] == [""]


def test_the_rotation_goes_step_by_step_and_back() -> None:
    """Play and draw give the engine's states; undo gives the state before; another deck deals anew."""
    dealt = respond(request_of("show", "rotation"))
    played = respond({**request_of("step", "rotation", step=["play:1"]), "state": dealt["state"]})
    drawn = respond({**request_of("step", "rotation", step=["draw"]), "state": played["state"]})
    assert drawn["state"]["steps"] == "play:1.draw"
    assert len(drawn["data"]["hand"]) == 3
    assert drawn["data"]["queue"][-1] == dealt["data"]["hand"][1]
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

    assert words("play:0") == "Played Fast Hands: the next draw takes 1 card more. It comes back as draw 5."
    assert words("play:1") == "Played Searing Boomerang: it comes back on top, once."
    assert words("play:2") == "Played Victory Rush: a new Biohazard lies on top of the own queue."
    trojan = words("play:0", "draw", "play:2")
    assert trojan == "Played Trojan Dropper I: a Trojan Armor Piercer goes on top of the opponent's queue."
    assert words("overclock") == "Overclocking: the hand limit is four."
    assert words("force:card_dex_00036") == "Trojan Armor Piercer lies on top of the queue, drawn next."
    assert words("draw") == "Nothing was drawn: the hand is at its limit."


def simulated(seed: str = "parity", **fields: list[str]) -> list[dict[str, Any]]:
    """Return all parts of a simulation."""
    router = Router()
    parts = [router.respond(request_of("simulate", "simulation", seed, trials=["1000"], **fields))]
    while parts[-1]["more"]:
        parts.append(router.respond({"form": "shuffle-form", "resume": True}))
    return parts


def test_a_simulation_reports_progress_and_repeats_with_its_seed() -> None:
    """Parts with progress, a last one with counts, the same for the same seed; labelled as simulated."""
    parts = simulated(wish=["heal", "9"])
    assert [part["progress"]["done"] for part in parts[:-1]] == [200, 400, 600, 800]
    last = parts[-1]
    assert [each["trials"] for each in last["data"]["simulated"]] == [1000] * 3
    assert simulated(wish=["heal", "9"])[-1]["data"] == last["data"]
    assert simulated(seed="other")[-1]["data"] != simulated()[-1]["data"]
    assert "Simulated: 1,000 shuffles with seed parity" in shown(last)
    assert last["state"]["view"] == "simulation"


def test_a_simulation_lies_within_its_error() -> None:
    """Each share is within four standard errors of the exact chance."""
    last = simulated()[-1]
    for each in last["data"]["simulated"]:
        exact = float(wish_odds(_deck(), [Wish.for_category(each["wishes"][0])]).opening)
        share = each["met"][3] / each["trials"]
        assert abs(share - exact) <= 4 * (exact * (1 - exact) / each["trials"]) ** 0.5 + 0.001


def exported() -> list[str]:
    """Return the contents of the files offered, JSON first."""

    class Files(HTMLParser):
        contents: list[str] = []  # noqa: RUF012 (one test, one parser)

        def handle_starttag(self, _tag: str, attrs: list[tuple[str, str | None]]) -> None:
            content = dict(attrs).get("data-content")
            if content:
                self.contents.append(content)

    files = Files()
    files.feed(respond(request_of("export", wish=["heal"]))["html"]["shuffle-export"])
    return files.contents


def test_the_export_holds_all_odds() -> None:
    """JSON and CSV agree with the engine, fraction by fraction, and mark what is inferred."""
    json_text, csv_text = exported()
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
        ({"start": "seen", "seen": "9", "view": "rotation"}, "seen", "too few to deal"),
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


def test_stars_and_comparison_show_what_they_cost() -> None:
    """The first star of a ten-card deck lifts its card to 78.0%; two decks differ by their gain."""
    stars = shown(respond(request_of("show", "stars")))
    assert "78.0%+66.0" in stars
    other = respond(request_of("show", "compare", other=["*Biohazard, Half Life, Justice, Firewall"]))
    both = (
        wish_odds(_deck(), [HEAL]),
        wish_odds(Deck.of("Biohazard", "Half Life", "Justice", "Firewall", stars=["Biohazard"]), [HEAL]),
    )
    assert all(f"{percent(curve.opening)}{curve.opening}mean " in shown(other) for curve in both)
    assert signed(both[1].opening - both[0].opening) in shown(other)
    kept = respond(request_of("keep", "compare"))
    assert kept["fields"]["other"][0].startswith("*Biohazard\nHalf Life")
    assert "±0" in shown(kept)
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


FEW, STRAY = ["9", "13"], {"strays": ["take-try"], "stars": ["17", "20"], "deck": ["9", "17"]}
RARE = [
    *(request_of("paste", paste=[text]) for text in PASTED),
    request_of("paste", paste=[""]),
    *(_seen(cards, stars=[]) for cards in IMPOSSIBLE),
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
    request_of("unsee", "tracker", seen=["9"]),
    request_of("show", "stars", stars=[]),
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
    monkeypatch.setattr(language, "_found", lambda english: f"{OPEN}{english.partition('##')[0]}{CLOSE}")
    for reply in answered(request_):
        for text in texts_shown(reply):
            assert outside(text) == "", text


def test_the_rare_requests_say_every_text_of_the_tool(monkeypatch: pytest.MonkeyPatch) -> None:
    """No row of the table that only Python says is left untried by the requests above and the seeded ones."""
    said: set[str] = set()
    found = language._found

    def noting(english: str) -> str:
        said.add(english)
        return found(english)

    monkeypatch.setattr(language, "_found", noting)
    for request in [*RARE, *(each for each in REQUESTS if each["tool"] == "shuffle")]:
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
        speak("en")
    assert reply["words"] == words


def test_the_example_of_the_help_is_the_number_it_tells() -> None:
    """The link in the page opens a deck whose starred card is in the opening hand with 33/40."""
    panel = BeautifulSoup((ROOT / "index.html").read_text(encoding="utf-8"), "html.parser").select_one(
        "#shuffle-panel .help"
    )
    assert panel is not None
    link = panel.select_one("a")
    assert link is not None
    state = dict(parse_qsl(str(link["href"]).partition("?")[2]))
    reply = respond(opened("shuffle", **state))
    assert reply["data"]["cards"]["card_dex_00009"] == "33/40"
    assert "33/40, which is 82.5%" in panel.get_text()
