"""The deck: built, pasted, mended, kept by name, and what Undo says of each change."""

from __future__ import annotations

import json

import pytest

from tests.support.compat import Offered
from tests.support.samples.shuffle import DECK, KEPT
from tests.support.shuffle.cases import CHANGES, PASTED, STATE, changed_by
from tests.support.visit import Visit


def test_decks_are_kept_opened_and_removed_by_name() -> None:
    visit = Visit("shuffle").press("save-deck", version="v2", deck_name="Mine")
    visit.press("save-deck", deck="1", stars=[], deck_name="Other")
    visit.press("open-deck", deck=[], stars=[], deck_named="Mine")
    assert (visit.form["deck"], visit.form["stars"]) == (DECK, ["9", "42"])
    assert visit.state["version"] == "v2"
    assert [deck["name"] for deck in json.loads(visit.form["decks"][0])["decks"]] == ["Mine", "Other"]
    visit.press("remove-deck", deck_named="Mine")
    assert [deck["name"] for deck in json.loads(visit.form["decks"][0])["decks"]] == ["Other"]
    added = Visit("shuffle").press("import-decks", decks_file=KEPT).html["decks"]
    assert "2 decks are added: One and Two." in added


def test_every_way_out_of_a_deck_comes_back_in() -> None:
    kept = Visit("shuffle").press("save-deck", stars=["9", "42"], deck_name="Mine")
    offered = Offered(kept.html["decks"])
    exported = Offered(Visit("shuffle").press("export").html["export"]).files["cyberbrawl-odds.json"]
    assert len(offered.texts) == 2
    assert "Copy the ids only" in Visit("shuffle").press("show").html["deck"], "without stars"
    for text in (*offered.texts, exported):
        back = Visit("shuffle").press("paste", deck=[], stars=[], paste=text)
        assert (back.form["deck"], back.form["stars"]) == (DECK, ["9", "42"])
    (file,) = offered.files.values()
    back = Visit("shuffle").press("import-decks", decks_file=file)
    assert back.form["decks"] == kept.form["decks"] == [file]


@pytest.mark.parametrize(("text", "words"), PASTED.items())
def test_every_trouble_with_a_paste_is_explained(text: str, words: str) -> None:
    reply = Visit("shuffle").press("paste", paste=text)
    assert words in reply.text("paste") + reply.text("deck")
    assert "<b>x" not in reply.html["paste"], "what a person typed is escaped"


def test_a_list_that_cannot_be_read_leaves_the_deck() -> None:
    for action in ("read", "paste"):
        reply = Visit("shuffle").press(action, paste="Banana, card_dex_00400")
        reply.tells("paste", "No card of this list can be read, so your deck stays as it is.")
        assert reply.text("paste").count("is no card") == 2
        assert not reply.has("[data-action=paste], [data-action=keep-deck]", "paste")
        assert reply.answered["state"] is None or reply.state["deck"] == ".".join(DECK)


def test_a_list_read_in_part_asks_before_it_replaces_the_deck() -> None:
    asked = Visit("shuffle").press("read", paste="1, 2*, Banana")
    assert asked.answered["state"] is None
    asked.tells("paste", "Read: 2 cards", "“Banana” is no card")
    assert [each["data-action"] for each in asked.all("button", "paste")] == ["paste", "keep-deck"]
    taken = Visit("shuffle").press("paste", paste="1, 2*, Banana")
    assert (taken.form["deck"], taken.form["stars"]) == (["1", "2"], ["2"])
    assert Visit("shuffle").press("keep-deck").html == {"paste": ""}
    assert Visit("shuffle").press("read", paste="1, 2*").form["deck"] == ["1", "2"]
    assert Visit("shuffle").press("read", deck=[], stars=[], paste="1, Banana").form["deck"] == ["1"]


def test_a_message_is_told_once() -> None:
    twice = "9, 9, Biohazard, card_02_00009, Banana, Banana"
    text = Visit("shuffle").press("paste", paste=twice).text("paste")
    assert text.count("Biohazard stands there twice.") == text.count("“Banana” is no card") == 1


def test_a_suggestion_goes_into_the_list_that_is_read() -> None:
    paste = "Vanguard, Biohazrd*"
    assert Visit("shuffle").press("read", paste=paste).has("[data-action=mend][value='paste~0~9']", "paste")
    reply = Visit("shuffle").press("mend", paste=f"{paste}, xx", mend="paste~0~9")
    assert reply.form["paste"] == ["Vanguard, *Biohazard, xx"]
    assert reply.answered["state"] is None, "nothing is replaced yet"
    taken = reply.tells("paste", "Read: 2 cards (Biohazard and Vanguard).").press("paste").state
    assert (taken["deck"], taken["stars"]) == ("9.42", "9")
    in_place = Visit("shuffle").press("mend", deck="42", stars=[], paste=f"{paste}, xx", mend="paste~0~9")
    assert in_place.state["deck"] == "9.42", "the list has been taken before"
    as_json = '{"deck": ["Biohazrd*", "Vanguard"]}'
    mended = Visit("shuffle").press("mend", paste=as_json, mend="paste~0~9").form["paste"]
    assert mended == ['{"deck": ["*Biohazard", "Vanguard"]}']


def test_a_suggestion_mends_the_second_deck_and_the_cards_seen_too() -> None:
    for view, name in (("stars", "other"), ("tracker", "seen")):
        given = {name: ["Vanguard, Biohazrd"]}
        first = Visit("shuffle").press("show", view=view, **given)
        (mend,) = (each for name in first.html for each in first.values("[data-action=mend]", name))
        reply = Visit("shuffle").press("mend", view=view, mend=mend, **given)
        assert reply.form[name] == ["Vanguard, Biohazard"]
        assert reply.state[name] == ("9.42" if name == "other" else "42.9")
        assert reply.state["deck"] == ".".join(DECK)


def test_a_star_leaves_with_its_card() -> None:
    first = Visit("shuffle").press("show")
    rest = [code for code in DECK if code != "9"]
    for action, given in (("show", {}), ("about", {"about": ["heal"]}), ("see", {"card": ["13"]})):
        unticked = first.copy().press(action, deck=rest, **given)
        assert (unticked.form["stars"], unticked.state["stars"]) == (["42"], "42")
    taken = Visit("shuffle").press("remove", card="9")
    assert (taken.form["deck"], taken.form["stars"]) == (rest, ["42"])


def test_the_name_of_a_deck_is_in_the_address() -> None:
    named = Visit("shuffle").press("save-deck", deck_name="Heal rush").tells("deck", "Heal rush")
    assert named.state["name"] == "Heal rush"
    link = Visit("shuffle").open(named.state).tells("deck", "Heal rush")
    assert link.copy().press("star", card="13").state["name"] == "Heal rush"
    for action, fields in (("clear", {}), ("example", {}), ("paste", {"paste": ["1, 2"]})):
        assert "name" not in link.copy().press(action, **fields).state
    other = Visit("shuffle", decks=named.form["decks"]).press("open-deck", deck_named="Heal rush")
    assert other.state["name"] == "Heal rush"


def test_my_decks_tell_which_deck_is_open_and_whether_it_is_kept() -> None:
    reply = Visit("shuffle", decks=KEPT).press("open-deck", deck_named="One")
    reply.tells("deck", "kept on this device").copy().press("decks").tells("decks", "open now")
    reply.press("show", stars=[]).tells("deck", "changed, not kept yet")
    assert reply.has("[data-action=save-deck][value=One]", "deck")


@pytest.mark.parametrize(("name", "values", "words"), CHANGES)
def test_a_press_says_what_it_has_done(name: str, values: list[str], words: str) -> None:
    request = changed_by(name, values)
    step = Visit("shuffle", STATE).press(request["action"], request["fields"]).answered["step"]
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
    visit = Visit("shuffle", {"v": "1", **before}).press("show", deck=["1", "2", "3"])
    assert visit.answered["step"] == words


def test_the_example_deck_is_called_so_until_it_is_changed() -> None:
    words = "An example deck of 10 cards; with the game’s own cards it has 37."
    assert words in Visit("shuffle").press("example", deck=[]).html["deck"]
    changed = ({"deck": DECK[1:]}, {"stars": ["9"]}, {"name": ["Mine"]}, {"deck": list[str](), "stars": []})
    for fields in changed:
        assert words not in Visit("shuffle").press("show", **fields).html["deck"], fields
