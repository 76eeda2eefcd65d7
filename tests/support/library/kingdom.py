"""The cases of Kingdom for the contract of the library."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

from cardtable.kingdom import (
    PUBLISHED,
    RULE_BOOK,
    Boxes,
    Cost,
    Counters,
    PileLimit,
    Pool,
    Requirements,
    Settings,
    Slot,
    Taste,
    all_cards,
    card_by_id,
    card_by_name,
    choose_standard,
    default_weighting,
    lay,
    layout_of,
    limitable,
    pile_size,
    pool,
    rebuild,
    setup_list,
    uniform_kingdoms,
    weighting_from_address,
)
from cardtable.kingdom.cards.presets import all_presets, find_presets, preset_by_id
from cardtable.kingdom.text.parsing import read
from cardtable.kingdom.weighted.attribute_sums import attribute_sums
from cardtable.kingdom.weighted.choosing import choose_weighted
from tests.support.kingdom.strategies import EVERYTHING

BASE = pool(["base-2", "alchemy"])
TABLES = [lay(EVERYTHING, Requirements(), RULE_BOOK, Random(seed)) for seed in range(20)]
CHOICE = choose_standard(BASE, Requirements(buy=True), Random(0))
WEIGHTINGS = [default_weighting(), default_weighting().tasting(Taste("moat", Fraction(3, 2)))]
WRONG: Any = "no"
NOTHING = Requirements()

READ_BACK = [
    ("card", all_cards(), card_by_name),
    ("cost", [card.cost for card in all_cards() if card.printed_cost], Cost.parse),
    ("limit", [PileLimit(of, 1, 4) for of in limitable()], PileLimit.parse),
    ("slot", [slot for table in TABLES for slot in table.slots], Slot.parse),
    ("preset", all_presets(), preset_by_id),
    ("weighting", WEIGHTINGS, weighting_from_address),
]
HELD: list[object] = [
    *(TABLES[0], CHOICE, CHOICE.findings[0], BASE, PUBLISHED, RULE_BOOK, Requirements(), *WEIGHTINGS),
    *(layout_of(TABLES[0]), setup_list(layout_of(TABLES[0]), 4), all_presets()[0], read("Moat, Vilage")),
    *(
        choose_weighted(BASE, Requirements(), WEIGHTINGS[0], Random(1)),
        uniform_kingdoms(BASE, Requirements()),
    ),
    attribute_sums(CHOICE.piles, WEIGHTINGS[0])[0],
    choose_standard(BASE, Requirements(attack=True, attacks=False), Random(1)).conflict,
]
SETTINGS = [
    Requirements(),
    Requirements(village=True, counters=Counters.ANY),
    Settings(colonies=Boxes.NEVER),
    *WEIGHTINGS,
]
CONTAINERS = [("pool", BASE, BASE.piles), *(("table", table, [*table.slots.values()]) for table in TABLES)]
REFUSED = [
    ("'moot' is no card; did you mean 'moat'?", lambda: card_by_id("moot")),
    ("'Village' is no card; did you mean 'village'?", lambda: card_by_id("Village")),
    ("'Vilage' is no card; did you mean 'Village'?", lambda: card_by_name("Vilage")),
    ("'base' is no edition; did you mean 'base-2'? Accepted: base-1, base-2, ", lambda: pool("base")),
    ("'base-3' is no edition; did you mean…", lambda: find_presets(owned=["base-3"])),
    ("'xx' is no language of card names; accepted: en, …", lambda: read("Moat", "xx")),
    ("'no' is no edition; accepted: base-1, base-2, ", lambda: pool(WRONG)),
    ("'bases' is no set; did you mean 'base'? Accepted: base, ", lambda: Requirements(priority="bases")),
    ("'vilage' is no sort of piles and no set; did you mean 'village'? A…", lambda: PileLimit("vilage")),
    ("village cannot be limited to -1 to 4 piles", lambda: PileLimit("village", -1, 4)),
    ("village cannot be limited to 0 to 11 piles", lambda: PileLimit("village", 0, 11)),
    ("village cannot be limited to 4 to 3 piles; accepted: 0 to 10, ", lambda: PileLimit("village", 4, 3)),
    (
        "buy is limited twice; accepted is one least and most of each sort",
        lambda: Requirements(limits=(PileLimit("buy", 1), PileLimit("buy", 2))),
    ),
    ("'frist-game' is no recommended…; did you mean 'first-game'?", lambda: preset_by_id("frist-game")),
    ("no slot 'pile' is there; slots are named such as pile-1, ", lambda: Slot.parse("pile")),
    ("no slot 'pile-11' is there; slots are named such as pile-1, ", lambda: TABLES[0].card_at("pile-11")),
    ("there are 0 piles to…; a kingdom has 10", lambda: choose_standard(Pool((), ()), NOTHING, Random(1))),
    ("'vilage' is no card; did you mean 'village'?", lambda: Taste("vilage")),
    ("factor: 2000 is not…: 0.001 to 1000, with up to three decimals", lambda: Taste("village", 2000)),
    ("the setting 'spliter' cannot…: the name of an…", lambda: weighting_from_address("spliter")),
    ("moat cannot be in bane: nothing…", lambda: rebuild(BASE, NOTHING, PUBLISHED, {"bane": "moat"})),
    ("village: 'no' is not accepted; accepted: True or False", lambda: Requirements(village=WRONG)),
    ("limit: 'no' is not accepted; accepted: a sort, its least", lambda: Requirements(limits=(WRONG,))),
    ("least: 'no' is not accepted; accepted: a whole number", lambda: PileLimit("village", WRONG)),
    ("colonies: 'no' is not accepted; accepted: published, rule-book", lambda: Settings(colonies=WRONG)),
    ("card: 'Copper' is not…: a card of this table", lambda: TABLES[0].slot_of(card_by_id("copper"))),
    ("players: 9 is not accepted; accepted: 2 to 6", lambda: setup_list(layout_of(TABLES[0]), 9)),
    ("players: 1 is not accepted; accepted: 2 to 6", lambda: pile_size(card_by_id("moat"), 1)),
    ("players: 7 is not accepted; accepted: 2 to 6", lambda: pile_size(card_by_id("moat"), 7)),
    ("players: 0 is not accepted; accepted: 2 to 6", lambda: setup_list(layout_of(TABLES[0]), 0)),
]
