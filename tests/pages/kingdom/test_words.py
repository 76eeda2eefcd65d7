"""What the Kingdom tool says where requests seldom lead: every error, rare tables, card names by language."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest

from cardtable.kingdom import (
    LockError,
    PlaceError,
    Requirements,
    WeightingAddressError,
    WeightingFileError,
    card_by_id,
    pool,
    uniform_kingdoms,
    weighting_from_address,
)
from cardtable.kingdom.table.from_ids import Misplaced
from cardtable.kingdom.weighted.settings import FileFault
from cardtable.kingdom.weighted.settings_address import AddressFault
from cardtable.kingdom.weighted.settings_file import read_weighting
from cardtable.pages.core.language import LANGUAGES, set_language
from cardtable.pages.core.registry import tool_by_id
from cardtable.pages.kingdom.decimals import number_text, percent
from cardtable.pages.kingdom.error_words import error_words
from cardtable.pages.kingdom.kept.shelf_sheet import MARKS
from cardtable.pages.kingdom.kept_weights import READY
from cardtable.pages.kingdom.shelf import Entry, Shelf
from tests.support.kingdom.naive_limits import SORTS
from tests.support.page_words import OPEN, answered, outside, plain, put_brackets, shown
from tests.support.samples import handler_requests_of, opened, sample_requests
from tests.support.samples.kingdom import (
    ALL_SETS,
    ON_TABLE,
    ON_TABLE_ADDRESS,
    TOO_DEAR,
    changed,
    kingdom,
)
from tests.support.visit import Visit

FEW = {"v": "1", "sets": "base-2", "pile": "mountebank.village", "way": "weighted"}
ALL_BANNED = {
    "v": "1",
    "sets": "guilds-1",
    "pile": "baker",
    "banned": ".".join(pile.id for pile in pool(["guilds-1"]).piles if pile.id != "baker"),
}
TEN = "village.moat.militia.market.smithy.cellar.bandit.mine.witch.chapel"
BARELY = {
    "v": "1",
    "sets": "base-2.alchemy",
    "pile": TEN,
    "banned": ".".join(
        pile.id for pile in pool(["base-2"]).piles if pile.id not in f"{TEN}.library".split(".")
    ),
}
"""A table on which Library, or single cards of Alchemy, can come."""
SHELF = Shelf((Entry("2026-11-20T20:00:00Z", ON_TABLE, note="Fun", played=True, favourite=True),)).text()
ALL_PLAYED = Shelf(
    tuple(
        Entry(f"2026-11-{at:02}T20:00:00Z", {"pile": ".".join(part)}, played=True)
        for at, part in enumerate(
            ([pile.id for pile in pool(["guilds-1"]).piles][at : at + 10] for at in (0, 10)), start=1
        )
    )
).text()
AT = "2026-11-20T20:00:00Z"
BAD_FILES = (
    "{",
    '{"version": ' + "[" * 100_000,
    '{"version": 1, "version": 1}',
    "[]",
    '{"version": 1, "colour": 1}',
    '{"version": 2}',
    '{"version": 1, "attributes": {"buyer": {"use": "sold"}}}',
    '{"version": 1, "attributes": {"buyer": {"use": "clustering"}}}',
    '{"version": 1, "piles": {"moat": {"factor": "2"}}}',
    '{"version": 1, "attributes": {"bayer": {}}}',
    '{"version": 1, "readings": {"sum": "all"}}',
    '{"version": 1, "piles": {"moat": {"factor": 0}}}',
    '{"version": 1, "piles": {"moot": {}}}',
)
BAD_WEIGHTS = (
    "*values*sum",
    "*a*b*c",
    "buyer*1*2",
    "-moat",
    "bayer",
    "buyer*x",
    "-moot*2",
    "-copper*2",
    "buyer*0",
)
BAD_WEIGHTS_TWICE = "-moat*2*buyer*1*buyer*2"
MISPLACED = {
    Misplaced.RULE_BOOK: {"pile": "copper"},
    Misplaced.BANNED: {"pile": "moat", "banned": "moat"},
    Misplaced.ON_TABLE: {"pile": "moat.moat"},
    Misplaced.NOT_CALLED: {"pile": "moat", "bane": "village"},
    Misplaced.NO_PLACE_FOR_TRAIT: {"pile": "moat", "landscape": "cheap", "trait": "smithy"},
}
"""Addresses that put a card where it cannot stand."""


MANY_LIMITS = {f"{of}-{end}": [number] for of in SORTS for end, number in (("least", "1"), ("most", "4"))}
"""More least and most numbers than can be counted."""


def bad(**state: str) -> dict[str, Any]:
    """Return the request that opening a faulty address makes."""
    return opened("kingdom", **{"v": "1", "sets": "base-2", **state})


UNSORTED = {
    order: " ".join(
        (name, *(f"pile-{at}:{pile}" for at, pile in enumerate(ON_TABLE["pile"].split("."), start=1)))
    )
    for order, name in (("cost", "cost"), ("set", "set"), ("name", "name-en"))
}
"""Tiles that have kept their places, by the order chosen."""


def at_table(action: str, state: dict[str, str] = ON_TABLE, /, **fields: str) -> dict[str, Any]:
    """Return a request of the sheet, on a table, with one value a field; `_` stands for the hyphen."""
    given = {name.replace("_", "-"): [value] for name, value in fields.items()}
    return {**changed(action, **given), "state": state}


REFUSED: list[dict[str, Any]] = [
    kingdom("weights-position", "", **{"position-buyer": ["9"]}),
    changed("veto-undo"),
    changed("veto", slot=[""]),
    changed("together-take"),
    at_table("veto", slot="throne"),
    at_table("veto", slot="bane"),
    at_table("veto", ALL_BANNED, sets="guilds-1", slot="pile-1"),
    *(bad(**state) for state in MISPLACED.values()),
    *(bad(way="weighted", weights=weights) for weights in (*BAD_WEIGHTS, BAD_WEIGHTS_TWICE)),
    kingdom("deal", "x", sets=["guilds-1"], avoid=["2"], shelf=[ALL_PLAYED]),
    at_table("chances", ALL_BANNED, sets="guilds-1"),
    at_table("slot", slot="throne"),
    at_table("slot", slot="ally"),
    at_table("pick", slot="pile-4", name=""),
    at_table("pick", slot="pile-4", name="wich"),
    at_table("pick", pick="pile-1:moot"),
    at_table("add", add="moot"),
    at_table("again", {**ON_TABLE, "banned": ".".join(pile.id for pile in pool(["base-2"]).piles[11:])}),
    at_table("read", text=" "),
    at_table("read", text="a\n" * 300),
    at_table("read", text="Banana"),
    at_table("load", preset="nothing"),
    at_table("shelf-mark", mark="played 2020-01-01T00:00:00Z"),
    at_table("shelf-note", shelf=SHELF, entry=AT, **{f"note {AT}": "x" * 301}),
    *(at_table("import-weights", weights_file=text) for text in BAD_FILES),
    at_table("taste", taste="copper"),
    at_table("like", taste="moat", factor="many"),
    at_table("like", taste="moat", factor="0"),
    at_table("weights-enter", taste_name="vilage"),
    at_table("weights-save", weights_name=" "),
    at_table(
        "weights-save",
        weights_name="One more",
        weights_kept=json.dumps(
            {"cardtable": "weights", "v": "1", "named": {str(number): "default" for number in range(50)}}
        ),
    ),
    at_table("weights-use", named="Nothing"),
    at_table("weights", weights_kept="{"),
    bad(k="z01"),
]
"""Requests that are refused, each for another reason."""
EFFECTS = (
    "market.blockade.nobles.horse-traders.capital-city.silk-merchant.bureaucrat.soothsayer.ninja.marauder",
    "royal-carriage.temple.cursed-village.displace.cellar.council-room.gardens.throne-room.bridge.duke",
    "coppersmith.great-hall.upgrade.lighthouse.outpost.fairgrounds.oasis.silk-road.feodum.vineyard",
    "page.bard.cavalry.bauble.kitsune.knights.joust.bandit.militia.golem",
)
"""Tables whose tiles say every clause of what a card does."""
RARE: list[dict[str, Any]] = [
    *handler_requests_of("kingdom"),
    *(
        opened(
            "kingdom",
            v="1",
            sets=".".join(ALL_SETS),
            pile=piles,
            landscape=landscapes,
            trait=piles.partition(".")[0],
        )
        for piles, landscapes in zip(
            EFFECTS,
            ("cursed.windfall", "cursed.aqueduct", "cursed.academy", "cursed.way-of-the-ox"),
            strict=True,
        )
    ),
    *(kingdom("preset", "", preset=[preset]) for preset in ("published", "rule-book")),
    {**at_table("chances"), "fields": {"sets": ALL_SETS, "one-way": ["1"], **MANY_LIMITS}},
    changed("replace-several", slots=["pile-1"]),
    changed("replace-several", slots=["pile-1", "pile-5"], keep=["type"]),
    at_table("look", {**ON_TABLE, "in_all-least": "2", "in_all-most": "4", "ways-most": "0"}),
    at_table("limits-fit", {**ON_TABLE, "in_all-least": "2", "in_all-most": "4", "ways-most": "0"}),
    kingdom(
        "deal", "x", sets=["base-2", "seaside-2", "empires"], expansions=["1"], **{"seaside-least": ["1"]}
    ),
    kingdom("deal", "x", sets=["base-2", "empires"], expansions=["1"], **{"in_all-least": ["1"]}),
    kingdom("deal", "x", sets=["base-2"], expansions=["1"], players=["6"]),
    kingdom("deal", "x", players=["6"], **{"one-basic-set": ["1"]}),
    *(
        changed(
            "evening", players=[players], **{"one-basic-set": ["1"], "deal-evening": ["1"], "evening": ["2"]}
        )
        for players in ("4", "5")
    ),
    at_table("slot", {**BARELY, "banned": f"{BARELY['banned']}.library"}, slot="pile-1"),
    at_table("relax-here", BARELY, slot="pile-1", relax="mix"),
    at_table("slot", {**BARELY, "sets": "base-2", "asks": "village"}, slot="pile-1"),
    at_table("landscapes", {**BARELY, "sets": "base-2.menagerie", "landscape-sets": "plunder"}),
    at_table("landscapes", {**BARELY, "sets": "base-2.promo", "banned": "summon"}),
    opened("kingdom", v="1", sets="base-2.allies", drawn="base-2", expansions="1", pile="importer.moat"),
    bad(sets="base-2.intrigue-1", drawn="base-2", expansions="1", pile=TEN, **{"intrigue-least": "1"}),
    at_table("evening"),
    changed(
        "evening",
        sets=["base-2", "dark-ages"],
        asks=["buy", "reaction"],
        **{"deal-evening": ["1"], "evening": ["6"]},
    ),
    *(at_table("weights-ready", ready=ready) for ready in READY),
    *(at_table("weights-method", way=way) for way in ("standard", "even", "weighted")),
    changed("together", sets=["base-2", "dark-ages", "prosperity-2"], asks=["buy"], colonies=["always"]),
    opened("kingdom", **TOO_DEAR),
    changed("veto-start", players=["6"]),
    kingdom("veto-players", "", players=["3"]),
    changed("veto-players", players=["3"]),
    changed("veto-players", players=["3"], **{"veto-of": [ON_TABLE_ADDRESS]}),
    changed("veto-players", players=["2"], round=[ON_TABLE_ADDRESS] * 2, **{"veto-of": [ON_TABLE_ADDRESS]}),
    *(changed("sort-anew", order=[order]) for order in ("cost", "set", "name")),
    kingdom("chances", "", expansions=["1"], sets=["base-2", "seaside-2"], way=["even"]),
    *(changed("swap", slot=["pile-3"], order=[order], shown=[UNSORTED[order]]) for order in UNSORTED),
    at_table("read", text="Moat, Village", **{"ask-first": "1"}),
    kingdom(
        "deal", "x", sets=["base-2", "alchemy"], asks=[], **{"in_all-least": ["5"], "in_all-most": ["5"]}
    ),
    kingdom("deal", "x", shelf=["{"]),
    bad(sets="allies.nocturne.rising-sun", pile="importer.druid.riverboat.mountain-shrine.black-market"),
    bad(sets="cornucopia-2.menagerie", pile="ferryman.young-witch", landscape="way-of-the-mouse"),
    bad(
        sets="rising-sun.plunder.empires",
        pile="kitsune.village",
        prophecy="divine-wind",
        landscape="cheap.obelisk",
        asks="no-attacks.reaction",
    ),
    bad(sets="rising-sun", pile="mountain-shrine", prophecy="approaching-army"),
    *(at_table(action, slot="pile-3") for action in ("lock", "ban", "swap")),
    at_table("unlock", slot="pile-2"),
    at_table("slot", {**ON_TABLE, "way": "weighted", "seed": "q"}, slot="pile-1"),
    at_table("slot", {**ON_TABLE, "way": "weighted"}, slot="pile-2"),
    at_table("slot", {**ON_TABLE, "way": "weighted", "weights": "-moat*2_*values*sum*once"}, slot="pile-4"),
    at_table("slot", FEW, slot="pile-1"),
    at_table("pick", slot="pile-4", name="Vassal"),
    at_table("pick", slot="pile-4", name="Mountebank"),
    at_table("landscapes", {"v": "1", "sets": "base-2", "pile": "moat"}),
    *(
        at_table("box", {**ON_TABLE, "boxes": "colonies.shelters"}, box=box)
        for box in ("colonies", "shelters")
    ),
    at_table("unban-all", {**ON_TABLE, "banned": "witch.chapel"}),
    at_table(
        "read",
        text="Vilage, Banana, Dorf, Dorf, Curse\nBane: Keller, Moat\nPile: Way of the Mouse\nHex: Fear",
    ),
    at_table("read", text="Importer, Moat\nBane: Moat"),
    at_table("look", {**ON_TABLE, "sets": "base-2.prosperity-2", "boxes": "colonies"}, players="6"),
    at_table("recommended", {**ON_TABLE, "banned": "chapel"}, sets="base-2"),
    at_table("shelf", shelf=SHELF),
    *(
        at_table("shelf-mark", shelf=shelf, mark=f"{mark} {AT}")
        for shelf in (SHELF, Shelf((Entry(AT, ON_TABLE, rating="up"),)).text())
        for mark in MARKS
    ),
    at_table("shelf-note", shelf=SHELF, entry=AT, **{"of-one": "1", f"note {AT}": "Again!"}),
    at_table("import-shelf", **{"import": SHELF}),
    at_table("import-shelf", shelf=SHELF, **{"import": SHELF}),
    at_table("tick", shelf=SHELF, done="supply:copper"),
    at_table("chances", {**ON_TABLE, "banned": "witch"}, sets="base-2"),
    kingdom("chances", "", sets=["alchemy"], asks=["alchemy", "no-attacks"]),
    *(at_table("attribute", attribute=name) for name in ("splitter", "grower", "cheap", "coinage")),
    *(at_table("attribute-use", attribute="buyer", use=use) for use in ("unused", "clustering", "idealised")),
    at_table("attribute-set", attribute="splitter", least="1", most="1", below="2", above="0,5"),
    *(at_table("like", taste="moat", factor=factor) for factor in ("2", "0.4", "1")),
    at_table("weights-enter", weights_name="Calm"),
    *(
        at_table(
            action,
            named="Calm",
            weights_kept=json.dumps({"cardtable": "weights", "v": "1", "named": {"Calm": "default"}}),
        )
        for action in ("weights-use", "weights-remove")
    ),
]
"""A good request for every handler, and those that are answered with something that is seldom said."""


def label(request: dict[str, Any]) -> str:
    """Name a request in a test's name."""
    return str(request["action"])


@pytest.fixture
def brackets(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put brackets around every text of the table."""
    put_brackets(monkeypatch)


@pytest.mark.parametrize("request_", REFUSED, ids=label)
@pytest.mark.usefixtures("brackets")
def test_every_refusal_is_in_the_table(request_: dict[str, Any]) -> None:
    """It is refused, and what is said stands in the table."""
    (reply,) = answered(request_)
    assert reply.get("errors"), reply.get("failure") or reply.get("words")
    for error in reply["errors"]:
        assert error["message"].startswith(OPEN), error
        assert outside(error["message"]) == "", error


@pytest.mark.usefixtures("brackets")
@pytest.mark.parametrize(
    ("state", "field", "words"),
    [
        ({"way": "fair"}, "way", "Accepted: standard, even, weighted"),
        ({"way": "weighted", "weights": "splitter*1*2"}, "weights", "accepted are 0, 1 or 4 numbers"),
        ({"way": "weighted", "weights": "-vilage*2"}, "weights", "vilage"),
        ({"v": "9"}, "v", "version '9' cannot be read. Accepted: 1."),
        ({"colour": "red"}, "colour", "is not part of an address."),
        ({"sets": "base-9"}, "sets", "'base-9' is not accepted. Accepted: base-1, base-2"),
        ({"asks": "wealth"}, "asks", "Accepted: no-attacks, attack, reaction"),
        ({"seed": "<img src=x onerror=alert(1)>"}, "seed", "Accepted: up to 32"),
        ({"pile": "banana"}, "pile", "there is no card 'banana'"),
        ({"pile": "moat.moat"}, "pile", "moat"),
        ({"pile": "moat", "bane": "village"}, "bane", "nothing on the table calls for it"),
        ({"pile": "moat", "locked": "throne"}, "locked", "there is no slot 'throne'"),
        ({"pile": "moat", "boxes": "bananas"}, "boxes", "Accepted: colonies, shelters."),
        (
            {"in_all-least": "9", "in_all-most": "2"},
            "in_all-least",
            "more than the most, 2. Accepted: 0 to 2.",
        ),
        ({"in_all-least": "many"}, "in_all-least", "Accepted: whole numbers from 0 to 20."),
    ],
)
def test_a_part_of_an_address_that_is_wrong_is_named(state: dict[str, str], field: str, words: str) -> None:
    """The part that is wrong is named, and what would be accepted."""
    errors = Visit("kingdom", {"v": "1", "sets": "base-2", "seed": "1", **state}).refused("open")
    assert [*errors] == [field]
    assert words in plain(errors[field])


@pytest.mark.parametrize("request_", RARE, ids=label)
@pytest.mark.usefixtures("brackets")
def test_every_rare_answer_is_in_the_table(request_: dict[str, Any]) -> None:
    """It is answered, and what is said stands in the table."""
    for reply in answered(request_):
        assert "errors" not in reply, reply["errors"]
        assert "failure" not in reply, reply["details"]
        for text in shown(reply):
            assert outside(text) == "", text


def test_every_action_is_asked_for() -> None:
    """No handler of the tool escapes the tests of its words."""
    asked = {request["action"] for request in (*sample_requests(), *RARE) if request["tool"] == "kingdom"}
    assert set(tool_by_id("kingdom").handlers) <= asked


def test_every_fault_that_the_engine_knows_is_refused_by_some_request() -> None:
    """The lists above hold each of them."""
    assert {_fault_of_file(text) for text in BAD_FILES} == set(FileFault)
    assert {_fault_of_address(text) for text in BAD_WEIGHTS} == set(AddressFault)


def _fault_of_file(text: str) -> FileFault:
    with pytest.raises(WeightingFileError) as refused:
        read_weighting(text)
    return refused.value.fault


def _fault_of_address(text: str) -> AddressFault:
    with pytest.raises(WeightingAddressError) as refused:
        weighting_from_address(text)
    return refused.value.fault


@pytest.mark.parametrize("fault", Misplaced)
def test_every_fault_of_a_place_is_said_in_every_language(fault: Misplaced) -> None:
    """In an address by id, in a sheet by the card's name; no two languages say the same."""
    error = PlaceError("pile-1", "moat", fault, "Cheap" if fault is Misplaced.HAS_TRAIT else "pile-2")
    said = set()
    for tag in LANGUAGES:
        set_language(tag)
        said.add(error_words(error, tag))
        assert "'moat'" in error_words(error)
    assert len(said) == len(LANGUAGES)


def test_piles_that_exclude_each_other_are_named() -> None:
    """A lock against a ban, which no address can hold, is still told in words."""
    moat = card_by_id("moat")
    with pytest.raises(LockError) as caught:
        uniform_kingdoms(pool(["base-2"]), Requirements(), locked=[moat], banned=[moat])
    set_language("de")
    assert "Burggraben können nicht zusammen festgelegt werden" in error_words(caught.value)


@pytest.mark.parametrize(
    ("tag", "chosen", "name"),
    [
        ("en", "", "Moat"),
        ("de", "", "Burggraben"),
        ("fr", "", "Douves"),
        ("nl", "it", "Fossato"),
        ("de", "en", "Moat"),
    ],
)
def test_names_follow_the_page_until_a_language_is_chosen(tag: str, chosen: str, name: str) -> None:
    """In tiles, in what is announced, and in the text to copy."""
    visit = Visit("kingdom", language=tag)
    visit.form["language"] = [chosen]
    visit.open(sets="base-2", pile="moat.village")
    assert f">{name}<" in visit.html["result"]
    assert name in visit.said


def test_names_are_sorted_as_they_are_shown() -> None:
    """By name means by the name on the tile."""
    visit = Visit("kingdom", ON_TABLE, language="de", order="name").press("look")
    names = visit.texts(".tile[data-slot^=pile] .name [translate=no]")
    assert names[:2] == ["Burggraben", "Dorf"]
    assert names == sorted(names)


def test_figures_have_the_decimal_sign_of_the_language() -> None:
    """Shares keep three figures, numbers their decimals."""
    set_language("fr")
    assert percent(0.12345) == "12,3\u00a0%"
    assert percent(0.99999) == "> 99,9\u00a0%"
    assert number_text(Fraction(3, 4)) == "0,75"
    set_language("nl")
    assert percent(0.12345) == "12,3%"


def test_a_slider_keeps_the_number_that_browsers_read() -> None:
    """What is shown has a comma, what a number field holds a point."""
    visit = Visit("kingdom", ON_TABLE, language="de", weights="splitter*1*2-5*2*0-5")
    visit.press("attribute", attribute="splitter")
    assert visit.has('[value="2.5"]', "sheet")
    assert "gewünscht 1 bis 2,5" in visit.text("sheet")
