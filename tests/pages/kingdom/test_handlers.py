"""The Kingdom page: deals, texts, presets, what is kept, without a browser."""

from __future__ import annotations

from urllib.parse import urlencode

import pytest
from bs4 import Tag

from cardtable.kingdom import Kind, card_by_id, name_in, pool
from cardtable.kingdom.cards.presets import find_presets
from cardtable.pages.core.address import check_of
from cardtable.pages.kingdom import fields
from cardtable.pages.kingdom.table.tiles import FRAMES, KINDS
from tests.support.first_views import form_at_first, kingdoms_by_day
from tests.support.samples.kingdom import ALL_SETS, ON_TABLE
from tests.support.visit import Visit


def cards(visit: Visit) -> list[str]:
    return [str(tile["data-card"]) for tile in visit.all("[data-card][data-slot^=pile]")]


def test_without_a_seed_the_page_s_entropy_decides() -> None:
    first, second = Visit("kingdom").press("deal"), Visit("kingdom")
    second.entropy = "ffeeddccbbaa99887766554433221100"
    assert first.data["piles"] != second.press("deal").data["piles"]
    assert second.press("deal", seed=first.data["seed"]).data == first.data
    assert second.press("deal", seed="mine").holds(seed="mine").form["seed"] == [""], "it is used once"


def test_a_damaged_history_is_told_and_left_alone() -> None:
    visit = Visit("kingdom", shelf="{").press("deal").tells("", "The kept kingdoms cannot be read")
    assert visit.form["shelf"] == ["{"]


def test_sorting_keeps_the_kingdom_of_the_address() -> None:
    """The same piles by the names that are shown; no new address, whatever the form has meanwhile."""
    visit = Visit("kingdom", language="de").press("deal", seed="x")
    visit.press("look", sets="alchemy", order="name")
    assert visit.answered["state"] is None
    assert sorted(cards(visit)) == sorted(visit.data["piles"])
    names = visit.texts(".tile[data-slot^=pile] .name [translate=no]")
    assert names == [name_in(card_by_id(card), "de") for card in cards(visit)] == sorted(names)


def test_bans_that_leave_too_few_piles_are_told_at_the_sets() -> None:
    """Guilds has 13 piles; with four of them banned, "Again" says how many are left."""
    visit = Visit("kingdom", sets="guilds-1").press("deal", seed="x")
    *nine, last = visit.data["piles"]
    banned = [pile.id for pile in pool(["guilds-1"]).piles if pile.id not in visit.data["piles"]]
    visit.open(sets="guilds-1", pile=".".join(nine), banned=".".join([*banned, last]))
    errors = visit.refused("again")
    assert [*errors] == ["sets"]
    assert "With what is banned, 9 piles are left" in errors["sets"]


def test_what_counts_as_a_reaction_stands_in_the_address_where_one_is_wished_for() -> None:
    for asks, counters in (("reaction", "protects"), ("buy", None)):
        visit = Visit("kingdom", asks=asks, counters="protects").press("deal")
        assert visit.state.get("counters") == counters


def test_the_deck_of_the_black_market_is_listed_beside_its_pile() -> None:
    """Every card of the deck is named at the box that it is taken from."""
    locked = {"v": "1", "sets": "base-2.promo", "pile": "black-market", "locked": "pile-1"}
    visit = Visit("kingdom", locked, sets=["base-2", "promo"]).press("deal", seed="x")
    lines = [line for line in visit.texts("li:has([name=done])") if "Black Market" in line]
    names = {card_by_id(card).name for card in visit.state["deck"].split(".")}
    decks = [line.partition("shuffled, face down · ")[2].split(", ") for line in lines]
    assert {name for deck in decks for name in deck} - {""} == names
    assert sum(line.startswith("10 × Black Market kingdom") for line in lines) == 1


@pytest.mark.parametrize("way", ["standard", "even", "weighted"])
def test_a_relaxed_ask_leaves_the_form(way: str) -> None:
    visit = Visit("kingdom", asks=["buy", "costs"], way=way).press("relax", seed="x", relax="costs")
    assert (visit.form["asks"], visit.form["way"]) == (["buy"], [way])
    assert visit.state.get("way", "standard") == way
    assert "costs" not in visit.data["found"]
    visit = Visit("kingdom", sets=["base-2", "alchemy"], priority="alchemy")
    assert visit.press("relax", relax="priority").form["priority"] == [""]


@pytest.mark.parametrize("order", ["cost", "name", "set"])
def test_texts_for_elsewhere_name_the_piles_in_the_order_shown(order: str) -> None:
    visit = Visit("kingdom", order=order).press("deal", seed="x").press("look").press("text")
    names = [card_by_id(each).name for each in cards(visit)]
    file = visit.one("[data-download]", "sheet")
    assert str(file["data-content"]).splitlines()[0] == ", ".join(names)
    assert visit.one("textarea", "sheet").get_text().strip() == file["data-content"]
    supply = ",".join(card_by_id(each).kc_id for each in cards(visit))
    assert f"supply={supply}&" in f"{visit.one('[data-copy]', 'sheet')['data-copy']}&"
    title = visit.one("[data-code-title]")["data-code-title"]
    assert title == f"This kingdom: {', '.join(names[:3])}, …"


def test_a_pile_says_in_words_what_its_colours_and_signs_say() -> None:
    tiles = Visit("kingdom", sets=ALL_SETS).press("deal", seed="words").all(".ten .tile")
    assert len(tiles) == 10
    for tile in tiles:
        card = card_by_id(str(tile["data-card"]))
        [cost], [words] = tile.select(".cost .unseen"), tile.select(".does")
        signs = {str(sign["data-kind"]) for sign in tile.select(".art [data-kind]")}
        assert signs & {*KINDS[1:]} == {*card.types} & {*KINDS[1:]}
        assert str(card.cost.coins) in cost.get_text()
        seen = {*KINDS, *FRAMES} - {"action"}
        assert all(word.title() in words.get_text() for word in card.types if word in seen)
        assert all(word.title() in str(tile["title"]) for word in card.types)


def read(text: str, **more: str) -> Visit:
    return Visit("kingdom").press("read", text=text, **more)


def test_what_is_not_understood_of_a_text_is_told_with_its_line() -> None:
    """The sheet asks first, and the kingdom has a note."""
    text, told = "Village, Smithy, Markt\nBanana", "Line 2: “Banana” is no card that is known."
    assert read(text, ask_first="1").tells("sheet", told).answered["state"] is None
    filled = read(text, ask_first="0")
    assert filled.data["piles"][:3] == ["village", "smithy", "market"]
    assert len(filled.data["piles"]) == 10
    assert told in filled.text(selector='[aria-label="Notes"]')


def test_a_text_that_was_read_is_told_in_a_line_and_one_press_takes_the_nearest_name() -> None:
    """What changes nothing of the kingdom, such as a title, is in a fold."""
    nine = ", ".join(pile.name for pile in pool(["base-1"]).piles[:9])
    visit = read(f"Our game:\n{nine}\nLabolatoryyy")
    told, unknown = visit.all(".notes > ul > li")
    assert told.get_text(strip=True) == "9 cards read."
    assert visit.texts(".notes .fold li") == ["Line 1: “Our game” was taken for a heading."]
    [button] = unknown.select("button")
    assert button.get_text() == "Take Laboratory"
    visit.press(str(button["data-action"]), text=str(button["value"]))
    assert "laboratory" in visit.data["piles"]


def test_a_kept_kingdom_names_what_its_cards_call_for() -> None:
    ten = "Young Witch, Moat, Village, Smithy, Market, Mine, Remodel, Witch, Library, Chapel"
    visit = read(f"{ten}\nBane: Cellar\nCursed on Village").press("shelf")
    told = visit.texts("#kingdom-shelf a", "sheet")[0]
    assert told.startswith("Show this kingdom: ")
    assert told.endswith("Bane for Young Witch: Cellar Cursed is on: Village")


@pytest.mark.parametrize(
    "around", ["{}", "<{}>", "Tonight: {}. Bring the Colonies!", "[ours]({})", "({}),", '"{}"']
)
def test_an_address_of_this_page_is_imported(around: str) -> None:
    """An installed page has no address bar; of an address that was cut, the page says so."""
    query = urlencode({"v": "1", "c": check_of(ON_TABLE), **ON_TABLE})
    whole = read(around.format(f"https://cards.example/#kingdom?{query}"))
    assert whole.state["pile"] == ON_TABLE["pile"]
    assert whole.answered["notice"] == ""
    cut = read(around.format(f"https://cards.example/#kingdom?{query[:-9]}"))
    assert "not whole" in cut.answered["notice"]


def test_recommended_kingdoms_are_listed_and_laid() -> None:
    visit = Visit("kingdom", never="Witch").press("recommended")
    rows = visit.all("#recommended-list > li", "sheet")
    own = ["\N{CHECK MARK}" in str(row["data-words"]) for row in rows]
    assert own == sorted(own, reverse=True)
    assert sum(own) == len({preset.cards for preset in find_presets(owned=["base-2"])})
    headings = [row.h3.get_text() for row in rows if isinstance(row.h3, Tag)]
    assert headings == ["With your sets", "With other sets, too"]
    lines = [row.select("button")[0].get_text(" ") for row in rows]
    assert len([line for line in lines if line.startswith("Arts ")]) == 1
    size = next(row for row in rows if "Size Distortion (2nd)" in row.get_text())
    assert size.select(".hint")[0].get_text() == "Base, 2nd edition · Banned: Witch"
    visit.press("load", preset=str(size.select("button")[0]["value"]))
    assert {"artisan", "witch", "gardens"} <= {*visit.data["piles"]}


def test_piles_of_the_last_games_played_are_avoided() -> None:
    visit = Visit("kingdom", sets=["base-1", "base-2"], avoid="1").press("deal", seed="one")
    first, shelf = {*visit.data["piles"]}, visit.form["shelf"]
    played = visit.press("shelf-mark", mark=f"played {visit.now}").form["shelf"]
    for kept, is_avoided in ((shelf, False), (played, True)):
        deals = [visit.copy().press("deal", seed=f"{seed}", shelf=kept) for seed in range(3)]
        assert bool(first & {pile for each in deals for pile in each.data["piles"]}) is not is_avoided


def test_a_preset_sets_all_switches_and_a_press_clears_all_numbers() -> None:
    for preset in ("published", "rule-book"):
        form = Visit("kingdom").press("preset", preset=preset).form
        assert [form[name] for name in ("draw", "colonies", "shelters")] == [[preset]] * 3
    numbers = {"turns-least": "1", "seaside-least": "1", "attack-most": "2", "in_all-most": "5"}
    form = Visit("kingdom", {}, numbers).press("limits-clear").form
    assert [form[name] for name in numbers] == [["0"], ["0"], ["10"], ["2"]]


def test_kinds_of_landscapes_that_are_left_out_do_not_come() -> None:
    """Whatever their least says; the address says it by their most, as it always did."""
    form = {"sets": "empires", "in_all-least": "2", "landmarks-least": "1"}
    visit = Visit("kingdom", {}, form, left_out=["landmarks", "ways"])
    for seed in "abc":
        visit.press("deal", seed=seed)
        assert {card_by_id(each).kind for each in visit.data["landscapes"]} == {Kind.EVENT}
        assert (visit.state["landmarks-most"], visit.state.get("left-out")) == ("0", None)
    visit = Visit("kingdom", sets="empires", left_out=list(fields.LEFT_OUT.options))
    visit.press("deal", seed="a").holds(landscapes=[])


def test_landscapes_come_from_other_sets() -> None:
    visit = Visit("kingdom", {}, {"in_all-least": "1"}, landscape_sets="menagerie").press("deal", seed="ways")
    assert {card_by_id(each).set for each in visit.data["landscapes"]} == {"menagerie"}
    assert visit.state["landscape-sets"] == "menagerie"
    assert "landscape-sets" not in Visit("kingdom").press("deal", seed="ways").state
    both = ["empires", "menagerie"]
    visit = Visit("kingdom", {}, {"in_all-least": "2"}, sets=["base-2", "empires"], landscape_sets=both)
    dealt = [card for seed in "abc" for card in visit.press("deal", seed=seed).data["landscapes"]]
    assert {card_by_id(card).set for card in dealt} == {*both}


def test_each_day_has_a_kingdom_that_python_lays_again() -> None:
    """By its address; by its seed and wishes alone; it meets all wishes that are ticked at first."""
    states = kingdoms_by_day()
    assert len(states) == 366
    assert len({state["pile"] for state in states.values()}) > 360
    for day, state in states.items():
        assert state["seed"] == f"day-{day}"
        assert set(state["asks"].split(".")) == {"reaction", "village", "drawer", "buy", "trashing", "costs"}
        dealt = {name: text for name, text in state.items() if name != "pile"}
        for address in (state, dealt):
            visit = Visit("kingdom", {}, form_at_first("kingdom")).open(address)
            assert visit.state == state, day
            assert visit.data["failing"] == visit.data["missing"] == [], day
