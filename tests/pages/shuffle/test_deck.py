"""The deck: built, pasted, mended, kept by name, and what Undo says of each change."""

from __future__ import annotations

import json

import pytest

from tests.support.compat import Offered
from tests.support.samples import opened
from tests.support.samples.shuffle import DECK, KEPT
from tests.support.shuffle.cases import CHANGES, PASTED, changed_by
from tests.support.shuffle.page import ask, buttons_of, press, respond, words_of

BLANK = {"state": {"v": "1"}}
"""A reply whose address is empty."""


def test_decks_are_kept_opened_and_removed_by_name() -> None:
    device = {"decks": ask("save-deck", version="v2", deck_name="Mine")["fields"]["decks"]}
    other = ask("save-deck", deck="1", stars=[], **device, deck_name="Other")
    device = {"decks": other["fields"]["decks"]}
    opened_again = ask("open-deck", deck=[], stars=[], **device, deck_named="Mine")
    assert (opened_again["fields"]["deck"], opened_again["fields"]["stars"]) == (DECK, ["9", "42"])
    assert opened_again["state"]["version"] == "v2"
    device = {"decks": opened_again["fields"]["decks"]}
    assert [deck["name"] for deck in json.loads(device["decks"][0])["decks"]] == ["Mine", "Other"]
    removed = ask("remove-deck", **device, deck_named="Mine")
    assert [deck["name"] for deck in json.loads(removed["fields"]["decks"][0])["decks"]] == ["Other"]
    added = ask("import-decks", decks_file=KEPT)["html"]["shuffle-decks"]
    assert "2 decks are added: One and Two." in added


def test_every_way_out_of_a_deck_comes_back_in() -> None:
    kept = ask("save-deck", stars=["9", "42"], deck_name="Mine")
    offered = Offered(kept["html"]["shuffle-decks"])
    assert len(offered.texts) == 2
    assert "Copy the ids only" in ask("show")["html"]["shuffle-deck"], "without stars"
    for text in offered.texts:
        back = ask("paste", deck=[], stars=[], paste=text)
        assert (back["fields"]["deck"], back["fields"]["stars"]) == (DECK, ["9", "42"])
    (file,) = offered.files.values()
    back = ask("import-decks", decks_file=file)
    assert back["fields"]["decks"] == kept["fields"]["decks"] == [file]
    exported = Offered(ask("export")["html"]["shuffle-export"]).files["cyberbrawl-odds.json"]
    back = ask("paste", deck=[], stars=[], paste=exported)
    assert (back["fields"]["deck"], back["fields"]["stars"]) == (DECK, ["9", "42"])


@pytest.mark.parametrize(("text", "words"), PASTED.items())
def test_every_trouble_with_a_paste_is_explained(text: str, words: str) -> None:
    reply = ask("paste", paste=text)
    assert words in words_of(reply, "paste") + words_of(reply, "deck")
    assert "<b>x" not in reply["html"]["shuffle-paste"], "what a person typed is escaped"


def test_a_list_that_cannot_be_read_leaves_the_deck() -> None:
    for action in ("read", "paste"):
        reply = ask(action, paste="Banana, card_dex_00400")
        text = words_of(reply, "paste")
        assert "No card of this list can be read, so your deck stays as it is." in text
        assert text.count("is no card") == 2
        assert not {"paste", "keep-deck"} & {action for action, _ in buttons_of(reply, "paste")}
        assert reply["state"] is None or reply["state"]["deck"] == ".".join(DECK)


def test_a_list_read_in_part_asks_before_it_replaces_the_deck() -> None:
    asked = ask("read", paste="1, 2*, Banana")
    assert asked["state"] is None
    assert "Read: 2 cards" in words_of(asked, "paste")
    assert "“Banana” is no card" in words_of(asked, "paste")
    assert [action for action, _ in buttons_of(asked, "paste")] == ["paste", "keep-deck"]
    taken = ask("paste", paste="1, 2*, Banana")
    assert (taken["fields"]["deck"], taken["fields"]["stars"]) == (["1", "2"], ["2"])
    assert ask("keep-deck")["html"] == {"shuffle-paste": ""}
    assert ask("read", paste="1, 2*")["fields"]["deck"] == ["1", "2"]
    assert ask("read", deck=[], stars=[], paste="1, Banana")["fields"]["deck"] == ["1"]


def test_a_message_is_told_once() -> None:
    text = words_of(ask("paste", paste="9, 9, Biohazard, card_02_00009, Banana, Banana"), "paste")
    assert text.count("Biohazard stands there twice.") == text.count("“Banana” is no card") == 1


def test_a_suggestion_goes_into_the_list_that_is_read() -> None:
    paste = "Vanguard, Biohazrd*"
    assert ("mend", "paste~0~9") in buttons_of(ask("read", paste=paste), "paste")
    reply = ask("mend", paste=f"{paste}, xx", mend="paste~0~9")
    assert reply["fields"]["paste"] == ["Vanguard, *Biohazard, xx"]
    assert reply["state"] is None, "nothing is replaced yet"
    assert "Read: 2 cards (Biohazard and Vanguard)." in words_of(reply, "paste")
    taken = ask("paste", paste=reply["fields"]["paste"])["state"]
    assert (taken["deck"], taken["stars"]) == ("9.42", "9")
    in_place = ask("mend", deck="42", stars=[], paste=f"{paste}, xx", mend="paste~0~9")
    assert in_place["state"]["deck"] == "9.42", "the list has been taken before"
    as_json = '{"deck": ["Biohazrd*", "Vanguard"]}'
    mended = ask("mend", paste=as_json, mend="paste~0~9")["fields"]["paste"]
    assert mended == ['{"deck": ["*Biohazard", "Vanguard"]}']


def test_a_suggestion_mends_the_second_deck_and_the_cards_seen_too() -> None:
    for view, name in (("stars", "other"), ("tracker", "seen")):
        given = {name: ["Vanguard, Biohazrd"]}
        first = ask("show", view, **given)
        regions = [name.removeprefix("shuffle-") for name in first["html"]]
        (place,) = (
            value for name in regions for action, value in buttons_of(first, name) if action == "mend"
        )
        reply = ask("mend", view, mend=place, **given)
        assert reply["fields"][name] == ["Vanguard, Biohazard"]
        assert reply["state"][name] == ("9.42" if name == "other" else "42.9")
        assert reply["state"]["deck"] == ".".join(DECK)


def test_a_star_leaves_with_its_card() -> None:
    first = ask("show")
    rest = [code for code in DECK if code != "9"]
    for action, given in (("show", {}), ("about", {"about": ["heal"]}), ("see", {"card": ["13"]})):
        unticked = press(first, action, deck=rest, **given)
        assert (unticked["fields"]["stars"], unticked["state"]["stars"]) == (["42"], "42")
    taken = ask("remove", card="9")
    assert (taken["fields"]["deck"], taken["fields"]["stars"]) == (rest, ["42"])


def test_the_name_of_a_deck_is_in_the_address() -> None:
    named = ask("save-deck", deck_name="Heal rush")
    assert named["state"]["name"] == "Heal rush"
    assert "Heal rush" in named["html"]["shuffle-deck"]
    link = respond(opened("shuffle", **named["state"]))
    assert "Heal rush" in link["html"]["shuffle-deck"]
    assert press(link, "star", card="13")["state"]["name"] == "Heal rush"
    for action, fields in (("clear", {}), ("example", {}), ("paste", {"paste": ["1, 2"]})):
        assert "name" not in press(link, action, **fields)["state"]
    device = {"decks": named["fields"]["decks"], "deck-named": ["Heal rush"]}
    assert press(BLANK, "open-deck", **device)["state"]["name"] == "Heal rush"


def test_my_decks_tell_which_deck_is_open_and_whether_it_is_kept() -> None:
    reply = press(BLANK, "open-deck", decks=KEPT, deck_named="One")
    assert "kept on this device" in reply["html"]["shuffle-deck"]
    kept = {"decks": [KEPT], "deck": ["9", "13", "20"], "stars": []}
    after = press(reply, "show", **kept)
    assert "changed, not kept yet" in after["html"]["shuffle-deck"]
    assert ("save-deck", "One") in buttons_of(after, "deck")
    assert "open now" in press(reply, "decks", decks=KEPT)["html"]["shuffle-decks"]


@pytest.mark.parametrize(("name", "values", "words"), CHANGES)
def test_a_press_says_what_it_has_done(name: str, values: list[str], words: str) -> None:
    step = respond(changed_by(name, values))["step"]
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
    assert press({"state": {"v": "1", **before}}, "show", deck=["1", "2", "3"])["step"] == words


def test_the_example_deck_is_called_so_until_it_is_changed() -> None:
    words = "An example deck of 10 cards; with the game’s own cards it has 37."
    assert words in press({"state": {}}, "example", deck=[])["html"]["shuffle-deck"]
    changed = ({"deck": DECK[1:]}, {"stars": ["9"]}, {"name": ["Mine"]}, {"deck": list[str](), "stars": []})
    for fields in changed:
        assert words not in ask("show", **fields)["html"]["shuffle-deck"], fields
