"""The Kingdom page: what it answers for every choice of sets and asks, without a browser."""

from __future__ import annotations

from html.parser import HTMLParser
from typing import Any
from urllib.parse import urlencode

import pytest
from bs4 import BeautifulSoup
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtable.kingdom import Kind, card_by_id, pool
from cardtable.kingdom.cards.presets import find_presets
from cardtable.pages.core.address import check_of
from cardtable.pages.core.router import Router
from cardtable.pages.kingdom import fields
from cardtable.pages.kingdom.table.tiles import FRAMES, KINDS
from tests.support.case_count import case_count
from tests.support.kingdom.replies import soup
from tests.support.samples import opened
from tests.support.samples.kingdom import ALL_ASKS, ALL_SETS, NOW, ON_TABLE, kingdom

SETS = st.lists(st.sampled_from(ALL_SETS), min_size=1, unique=True)
ASKS = st.lists(st.sampled_from(ALL_ASKS), unique=True)
SEEDS = st.text("abcdef-0123456789", min_size=1, max_size=32)


class Tiles(HTMLParser):
    """Collects the kingdom piles that a fragment draws."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.cards: list[str] = []
        self.feed(html)

    def handle_starttag(self, _tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note each tile of a pile."""
        known = dict(attrs)
        card, slot = known.get("data-card"), known.get("data-slot")
        if card and slot and slot.startswith("pile"):
            self.cards.append(card)


def respond(request: dict[str, Any]) -> dict[str, Any]:
    """Answer one request."""
    return Router().respond(request)


@settings(max_examples=case_count(100))
@given(SETS, ASKS, SEEDS)
def test_every_wish_is_answered_and_its_address_repeats_it(
    sets: list[str], asks: list[str], seed: str
) -> None:
    """Tiles and data agree; opening the address gives the same; or the reason stands at the sets."""
    reply = respond(kingdom("deal", seed, sets=sets, asks=asks))
    if "errors" in reply:
        assert [error["field"] for error in reply["errors"]] == ["sets"]
        assert "a kingdom needs ten" in reply["errors"][0]["message"]
        return
    data = reply["data"]
    assert sorted(Tiles(reply["html"]["kingdom-result"]).cards) == sorted(data["piles"])
    assert len(set(data["piles"])) == 10
    again = respond(opened("kingdom", **reply["state"]))
    assert again["data"] == data
    embedded = respond({**opened("kingdom", **reply["state"]), "embedded": True})["fields"]
    assert [set(embedded[part]) for part in ("sets", "asks")] == [set(sets), set(asks)]


def test_without_a_seed_the_page_s_entropy_decides() -> None:
    """Different entropy, different kingdoms; the seed is shown and repeats the kingdom."""
    first = respond(kingdom("deal", ""))
    second = respond({**kingdom("deal", ""), "entropy": "ffeeddccbbaa99887766554433221100"})
    assert first["data"]["piles"] != second["data"]["piles"]
    assert respond(kingdom("deal", first["data"]["seed"]))["data"] == first["data"]


def test_sorting_keeps_the_kingdom_of_the_address() -> None:
    """Another order, the same piles, no new address, whatever was changed in the form meanwhile."""
    dealt = respond(kingdom("deal", "x"))
    request = {**kingdom("look", "y", sets=["alchemy"], order=["name"]), "state": dealt["state"]}
    reply = respond(request)
    assert reply["state"] is None
    cards = Tiles(reply["html"]["kingdom-result"]).cards
    assert sorted(cards) == sorted(dealt["data"]["piles"])
    names = [card_by_id(card).name for card in cards]
    assert names == sorted(names)


def test_what_a_person_typed_is_escaped() -> None:
    """A seed is the only free text; one with markup is refused and quoted as text."""
    reply = respond(kingdom("deal", "<b>x</b>"))
    assert reply["errors"][0]["field"] == "seed"
    assert "html" not in reply


def test_a_card_at_the_wrong_place_of_an_address_names_that_part() -> None:
    """Moat is no Boon: the message is at the address's Boons, and says where and why."""
    dealt = respond(kingdom("deal", "x", sets=["base-2"]))
    state = {"v": "1", "sets": "base-2", "pile": ".".join(dealt["data"]["piles"]), "boon": "moat"}
    [error] = respond({**kingdom("open", "x"), "state": state})["errors"]
    assert error["field"] == "boon"
    assert "'moat' at 'boon-1'" in error["message"]


def test_bans_that_leave_too_few_piles_are_told_at_the_sets() -> None:
    """Guilds has 13 piles; with four of them banned, "Again" says how many are left."""
    dealt = respond(kingdom("deal", "x", sets=["guilds-1"]))
    unused = [pile.id for pile in pool(["guilds-1"]).piles if pile.id not in dealt["data"]["piles"]]
    banned = [*unused, dealt["data"]["piles"][9]]
    piles = ".".join(dealt["data"]["piles"][:9])
    state = {"v": "1", "sets": "guilds-1", "pile": piles, "banned": ".".join(banned)}
    reply = respond({**kingdom("again", "x", sets=["guilds-1"]), "state": state})
    assert reply["errors"][0]["field"] == "sets"
    assert "With what is banned, 9 piles are left" in reply["errors"][0]["message"]


def test_a_relaxed_ask_leaves_the_form() -> None:
    """The button's ask is gone from the asks that the form is to show; the others stay."""
    reply = respond(kingdom("relax", "x", asks=["buy", "costs"], relax=["costs"]))
    assert reply["fields"]["asks"] == ["buy"]
    assert "costs" not in reply["data"]["found"]
    reply = respond(
        kingdom("relax", "x", sets=["base-2", "alchemy"], priority=["alchemy"], relax=["priority"])
    )
    assert reply["fields"]["priority"] == [""]


def test_a_least_of_landscapes_that_is_out_of_reach_is_told_and_others_still_come() -> None:
    """Plunder has no Landmarks, but Events and Traits."""
    limits = {"landmarks-least": ["2"], "landmarks-most": ["2"]}
    reply = respond(kingdom("deal", "x", sets=["plunder"], asks=[], **limits))
    html = reply["html"]["kingdom-result"]
    assert "Landmarks: exactly 2. This table has 0." in html
    assert 'data-action="limits-fit"' in html
    assert reply["data"]["landscapes"]


def test_texts_for_elsewhere_name_the_piles_in_the_order_shown() -> None:
    """The text, the file, the address of the site, and the title of the code."""
    dealt = respond(kingdom("deal", "x"))
    for order in ("cost", "name", "set"):
        asked = {"state": dealt["state"]}
        shown = respond({**kingdom("look", "", order=[order]), **asked})["html"]["kingdom-result"]
        ids = Tiles(shown).cards
        names = [card_by_id(each).name for each in ids]
        sheet = respond({**kingdom("text", "", order=[order]), **asked})["html"]["kingdom-sheet"]
        page = BeautifulSoup(sheet, "html.parser")
        [file] = page.select("[data-download]")
        assert str(file["data-content"]).splitlines()[0] == ", ".join(names)
        assert [text.get_text().strip() for text in page.select("textarea")] == [file["data-content"]]
        [site] = page.select("[data-copy]")
        supply = ",".join(card_by_id(each).kc_id for each in ids)
        assert f"supply={supply}&" in f"{site['data-copy']}&"
        [title] = BeautifulSoup(shown, "html.parser").select("[data-code-title]")
        assert title["data-code-title"] == f"This kingdom: {', '.join(names[:3])}, …"


def test_a_pile_says_in_words_what_its_colours_and_signs_say() -> None:
    """Its cost, and each type that has a colour or a sign but for Action; all of them where one points."""
    dealt = respond(kingdom("deal", "words", sets=ALL_SETS))
    tiles = soup(dealt).select(".ten .tile")
    assert len(tiles) == 10
    for tile in tiles:
        card = card_by_id(str(tile["data-card"]))
        [cost], [words] = tile.select(".cost .unseen"), tile.select(".does")
        assert str(card.cost.coins) in cost.get_text()
        seen = {*KINDS, *FRAMES} - {"action"}
        assert all(word.title() in words.get_text() for word in card.types if word in seen)
        assert all(word.title() in str(tile["title"]) for word in card.types)


def test_what_is_not_understood_of_a_text_is_told_with_its_line() -> None:
    """Without any pile it is refused; else the sheet asks first, and the kingdom has a note."""
    [error] = respond(kingdom("read", "", text=["Banana"]))["errors"]
    assert error["field"] == "text"
    assert error["message"].startswith("No kingdom pile was found in the text.")
    text, told = ["Village, Smithy, Markt\nBanana"], "Line 2: “Banana” is no card that is known."
    asked = respond(kingdom("read", "", text=text, **{"ask-first": ["1"]}))
    assert asked["state"] is None
    assert told in asked["html"]["kingdom-sheet"]
    filled = respond(kingdom("read", "", text=text, **{"ask-first": ["0"]}))
    assert filled["data"]["piles"][:3] == ["village", "smithy", "market"]
    assert len(filled["data"]["piles"]) == 10
    [notes] = soup(filled).select('[aria-label="Notes"]')
    assert told in notes.get_text()


def test_a_text_that_was_read_is_told_in_a_line_and_one_press_takes_the_nearest_name() -> None:
    """What changes nothing of the kingdom, such as a title, is in a fold."""
    nine = ", ".join(pile.name for pile in pool(["base-1"]).piles[:9])
    [notes] = soup(respond(kingdom("read", "", text=[f"Our game:\n{nine}\nLabolatoryyy"]))).select(".notes")
    read, unknown = notes.select(":scope > ul > li")
    assert read.get_text(strip=True) == "9 cards read."
    assert [line.get_text() for line in notes.select(".fold li")] == [
        "Line 1: “Our game” was taken for a heading."
    ]
    [button] = unknown.select("button")
    taken = respond(kingdom(str(button["data-action"]), "", text=[str(button["value"])]))
    assert button.get_text() == "Take Laboratory"
    assert "laboratory" in taken["data"]["piles"]


def test_a_kept_kingdom_names_what_its_cards_call_for() -> None:
    """Its bane, and the pile of its Trait."""
    ten = "Young Witch, Moat, Village, Smithy, Market, Mine, Remodel, Witch, Library, Chapel"
    read = kingdom("read", "", text=[f"{ten}\nBane: Cellar\nCursed on Village"]) | {"now": NOW}
    kept = kingdom("shelf", "", shelf=respond(read)["fields"]["shelf"])
    link = soup(respond(kept), "kingdom-sheet").select_one("#kingdom-shelf a")
    assert link is not None
    assert link.get_text().startswith("Show this kingdom: ")
    assert link.get_text(" ", strip=True).endswith("Bane for Young Witch: Cellar Cursed is on: Village")


def test_an_address_of_another_site_is_read() -> None:
    """dominionrandomizer.com names its cards by ids of its own."""
    piles = [pile.id for pile in pool(["base-1"]).piles[:10]]
    supply = ",".join(card_by_id(pile).kc_id for pile in piles)
    reply = respond(kingdom("read", "", text=[f"https://dominionrandomizer.com/?supply={supply}"]))
    assert reply["data"]["piles"] == piles


@pytest.mark.parametrize(
    "around", ["{}", "<{}>", "Tonight: {}. Bring the Colonies!", "[ours]({})", "({}),", '"{}"']
)
def test_an_address_of_this_page_is_imported(around: str) -> None:
    """An installed page has no address bar; of an address that was cut, the page says so."""
    query = urlencode({"v": "1", "c": check_of(ON_TABLE), **ON_TABLE})
    reply = respond(kingdom("read", "", text=[around.format(f"https://cards.example/#kingdom?{query}")]))
    assert reply["state"]["pile"] == ON_TABLE["pile"]
    assert reply["notice"] == ""
    cut = respond(kingdom("read", "", text=[around.format(f"https://cards.example/#kingdom?{query[:-9]}")]))
    assert "not whole" in cut["notice"]
    [error] = respond(kingdom("read", "", text=["#kingdom?v=1&pile=banana"]))["errors"]
    assert error["field"] == "text"


def test_recommended_kingdoms_are_listed_and_laid() -> None:
    """Those of one's own sets first, each of twins once, with their editions and what is banned."""
    asked = kingdom("recommended", "", sets=["base-2"], never=["Witch"])
    rows = soup(respond(asked), "kingdom-sheet").select("#recommended-list > li")
    own = ["\N{CHECK MARK}" in str(row["data-words"]) for row in rows]
    assert own == sorted(own, reverse=True)
    assert sum(own) == len({preset.cards for preset in find_presets(owned=["base-2"])})
    assert [row.h3 and row.h3.get_text() for row in rows if row.h3] == [
        "With your sets",
        "With other sets, too",
    ]
    lines = [row.select("button")[0].get_text(" ") for row in rows]
    assert len([line for line in lines if line.startswith("Arts ")]) == 1
    size = next(row for row in rows if "Size Distortion (2nd)" in row.get_text())
    assert size.select(".hint")[0].get_text() == "Base, 2nd edition · Banned: Witch"
    laid = respond(kingdom("load", "", preset=[str(size.select("button")[0]["value"])]))
    assert {"artisan", "witch", "gardens"} <= {*laid["data"]["piles"]}


def test_piles_of_the_last_games_played_are_avoided() -> None:
    """Of the game that is marked, and only then."""
    sets, now = ["base-1", "base-2"], {"now": NOW}
    first = respond(kingdom("deal", "one", sets=sets) | now)
    shelf = first["fields"]["shelf"]
    played = respond(kingdom("shelf-mark", "", shelf=shelf, mark=[f"played {NOW}"]) | now)["fields"]["shelf"]
    for kept, is_avoided in ((shelf, False), (played, True)):
        common = set[str]()
        for seed in range(3):
            deal = kingdom("deal", f"{seed}", sets=sets, avoid=["1"], shelf=kept)
            common |= {*respond(deal | now)["data"]["piles"]} & {*first["data"]["piles"]}
        assert bool(common) is not is_avoided


def test_a_preset_sets_all_switches_and_a_press_clears_all_numbers() -> None:
    """Of landscapes and boxes; of least and most, by what piles do and by set."""
    for preset in ("published", "rule-book"):
        given = respond(kingdom("preset", "", preset=[preset]))["fields"]
        assert [given[name] for name in ("draw", "colonies", "shelters")] == [[preset]] * 3
    numbers = {"turns-least": ["1"], "seaside-least": ["1"], "attack-most": ["2"], "in_all-most": ["5"]}
    cleared = respond(kingdom("limits-clear", "", **numbers))["fields"]
    assert [cleared[name] for name in numbers] == [["0"], ["0"], ["10"], ["2"]]


def test_kinds_of_landscapes_that_are_left_out_do_not_come() -> None:
    """Whatever their least says; the address says it by their most, as it always did."""
    sets = {"sets": ["empires"], "asks": [], "in_all-least": ["2"], "landmarks-least": ["1"]}
    for entropy in "abc":
        reply = respond(kingdom("deal", entropy, **sets, **{"left-out": ["landmarks", "ways"]}))
        kinds = {card_by_id(each).kind for each in reply["data"]["landscapes"]}
        assert kinds == {Kind.EVENT}
        assert reply["state"]["landmarks-most"] == "0"
        assert "left-out" not in reply["state"]
    every = list(fields.LEFT_OUT.options)
    assert respond(kingdom("deal", "a", sets=["empires"], **{"left-out": every}))["data"]["landscapes"] == []


def test_landscapes_come_from_other_sets() -> None:
    """A Way beside piles of Base; the address says so, and without the choice it says nothing."""
    dealt = respond(kingdom("deal", "ways", **{"landscape-sets": ["menagerie"], "in_all-least": ["1"]}))
    assert {card_by_id(each).set for each in dealt["data"]["landscapes"]} == {"menagerie"}
    assert dealt["state"]["landscape-sets"] == "menagerie"
    assert "landscape-sets" not in respond(kingdom("deal", "ways"))["state"]
