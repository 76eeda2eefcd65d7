"""The cases of Kingdom for the contract of the library."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from fractions import Fraction
from functools import partial
from random import Random
from typing import Any

from cardtable.kingdom import (
    PUBLISHED,
    RULE_BOOK,
    Attribute,
    Boxes,
    Clustering,
    Cost,
    Counters,
    Edition,
    Idealised,
    Kind,
    Layout,
    Limits,
    PileLimit,
    Pool,
    Readings,
    Requirement,
    Requirements,
    Role,
    Settings,
    Slot,
    Taste,
    Unused,
    Use,
    Weighting,
    again,
    all_cards,
    ban,
    card_by_id,
    card_by_name,
    cards_named,
    choose_standard,
    choose_weighted,
    default_weighting,
    editions,
    find_presets,
    judge,
    lay,
    limitable,
    lock,
    name_in,
    pile_size,
    pool,
    preset_by_id,
    read,
    rebuild,
    remove_landscape,
    set_ids,
    setup_list,
    swap,
    unban,
    uniform_kingdoms,
    unlock,
    values_of,
    write,
)
from cardtable.kingdom.cards.presets import all_presets
from cardtable.kingdom.cards.sets import SetId
from cardtable.kingdom.choose.choice import BESIDE
from cardtable.kingdom.choose.outlook import Beside
from cardtable.kingdom.table.dealing import Chooser
from cardtable.kingdom.table.layout import Shown
from cardtable.kingdom.weighted.attribute_sums import attribute_sums
from cardtable.kingdom.weighted.settings_file import read_weighting
from tests.support.kingdom.strategies import EVERYTHING
from tests.support.library.untyped import untyped

BASE = pool(["base-2", "alchemy"])
TABLES = [lay(EVERYTHING, Requirements(), RULE_BOOK, Random(seed)) for seed in range(20)]
CHOICE = choose_standard(BASE, Requirements(buy=True), Random(0))
TABLE = lay(EVERYTHING, Requirements(), RULE_BOOK, Random(0), locked=[card_by_id("wolf-den")])
EVEN = uniform_kingdoms(BASE, Requirements(village=True))
WEIGHTINGS = [default_weighting(), default_weighting().tasting(Taste("moat", Fraction(3, 2)))]
WRONG: Any = "no"
NOTHING = Requirements()
BOXES: Any = ["base-2"]
MOAT, ALMS, CURSED, PILE = *map(card_by_id, ("moat", "alms", "cursed")), Slot.parse("pile-1")
RNG = Random(1)
TIGHT = [
    *("baron", "ferryman", "soothsayer", "guildmaster", "underling", "kitsune", "poet", "river-shrine"),
    *("riverboat", "rustic-village", "black-market", "dismantle"),
]
NOT_WHOLE = "what the piles call for cannot be met: no single one of them is to blame; given up: none"

READ_BACK = [
    ("card", all_cards(), card_by_name),
    ("cost", [card.cost for card in all_cards() if card.printed_cost], Cost.parse),
    ("limit", [PileLimit(of, 1, 4) for of in limitable()], PileLimit.parse),
    ("slot", [slot for table in TABLES for slot in table.slots], Slot.parse),
    ("preset", all_presets(), preset_by_id),
    ("weighting", WEIGHTINGS, Weighting.parse),
]
HELD: list[object] = [
    *(TABLES[0], CHOICE, CHOICE.findings[0], BASE, PUBLISHED, RULE_BOOK, Requirements(), *WEIGHTINGS),
    *(TABLES[0].layout, setup_list(TABLES[0], 4), all_presets()[0], read("Moat, Vilage")),
    choose_weighted(BASE, Requirements(), Random(1), WEIGHTINGS[0]),
    uniform_kingdoms(BASE, Requirements()),
    Pool(BASE.piles[:11], ("base",)),
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
MISPLACED: list[tuple[str, dict[str, str]]] = [
    ("no slot 'pile-2' is there", {"pile-2": "moat"}),
    ("no slot 'pile-0' is there", {"pile-0": "moat"}),
    ("no slot 'pile-11' is there", {"pile-11": "moat"}),
    ("no slot 'boon-2' is there", {"pile-1": "druid", "boon-2": "the-seas-gift"}),
    ("no slot 'trait-1' is there", {"pile-1": "moat", "trait-1": "moat"}),
    ("no slot 'hand-1' is there", {"hand-1": "moat"}),
    ("copper cannot be in pile-1: the rule book does not accept it as pile", {"pile-1": "copper"}),
    ("moat cannot be in pile-2: it is in pile-1 already", {"pile-1": "moat", "pile-2": "moat"}),
    ("smithy cannot be in bane: the rule book", {"pile-1": "young-witch", "bane": "smithy"}),
    ("young-witch cannot be in bane: the rule book", {"pile-1": "young-witch", "bane": "young-witch"}),
    ("city-state cannot be in ally: nothing on the table calls", {"pile-1": "moat", "ally": "city-state"}),
    ("smithy cannot be in trait-1: accepted are piles", {"landscape-1": "cheap", "trait-1": "smithy"}),
    ("moat cannot be in obelisk: nothing on the table calls for it", {"pile-1": "moat", "obelisk": "moat"}),
    ("village cannot be in pile-1: it is banned", {"pile-1": "village"}),
    ("'moot' is no card", {"pile-1": "moot"}),
]
UNREADABLE = {
    "spliter": "the setting 'spliter' cannot…'spliter'; accepted: the name of an attribute, once",
    "buyer_grower*1*2": "the setting 'grower*1*2' cannot…: 0, 1 or 4 numbers after an attribute",
    "grower*1.5": "the setting 'grower*1.5' cannot be read at '1.5'; accepted: numbers such as 2 or 1-5",
    "grower*0": "the setting 'grower*0' is refused: shared: 0 is not accepted",
    "-moot*2": "the setting '-moot*2' is refused: 'moot' is no card",
    "-moat": "the setting '-moat' cannot…: a factor, then pairs of attribute and value",
    "-moat*2*buyer": "the setting '-moat*2*buyer' cannot…: a factor, then pairs",
    "*values*sum": "the setting '*values*sum' cannot…: three readings after the star, once",
    "*values*sum*all": "the setting '*values*sum*all' is refused: cluster: 'all' is not accepted",
    "buyer__grower*1": "the setting '' cannot…: three readings after the star",
}
"""Weights in an address."""
IN_PILES = '{"version": 1, "piles": {%s}}'
IN_BUYER = '{"version": 1,\n"attributes": {\n  "buyer": %s}}'
BAD_FILES = {
    "": "line 1, column 1: this is no JSON",
    '{"version": 1,\n "attributes": {,}}': "line 2, column 17: this is no JSON",
    "[1]": "line 1, column 1: an object must stand here, not '[1]'",
    "{}": "line 1, column 1: the version must stand here; accepted: 1",
    '{"version": 2}': "line 1, column 13: the version must stand here, not '2'; accepted: 1",
    '{"version": true}': "line 1, column 13: the version must stand here, not 'true'; accepted: 1",
    '{"version": 1,\n  "colour": 3}': "line 2, column 3: there is no member 'colour'; accepted: version",
    '{"version": 1, "piles": 7}': "line 1, column 25: an object must stand here, not '7'",
    '{"version": 1,\n"attributes": {\n  "spliter": {}}}': "line 3, column 3: there is no att…'spliter'",
    IN_BUYER % "{}": "line 3, column 12: there is no known use of 'buyer'; accepted: unused",
    IN_BUYER % '{"use": "best"}': "line 3, column 20: there is no known use of 'buyer'; accepted: unused",
    IN_BUYER % '{"use": "clustering"}': "line 3, column 12: there is no 'shared'; accepted: shared",
    IN_BUYER % '{"use": "unused",\n "least": 2}': "line 4, column 2: there is no member 'least'; accepted: ",
    IN_BUYER % '{"use": "clustering",\n  "shared": 0}': "line 4, column 13: the setting is…: shared: 0",
    IN_BUYER % '{"use": "clustering",\n  "shared": "2"}': "line 4, column 13: a number…, not '\"2\"'",
    IN_PILES % '"moat": {"factor": 1e999999999}': "line 1, column 45: a number…, not '1e999999999'",
    IN_PILES % '"moat": {"factor": NaN}': "line 1, column 45: a number must stand here, not 'NaN'",
    IN_PILES % '"moot": {"factor": 2}': "line 1, column 26: the setting is refused: 'moot' is no card",
    IN_PILES % '"copper": {}': "line 1, column 26: the setting is refused: pile: copper is not accepted",
    IN_PILES
    % '"moat": {"values": {"trasher": 99}}': "line 1, column 57: the setting is refused: trasher: 99",
    '{"version": 1, "readings": {"sum": "all"}}': "line 1, column 36: there is no reading 'all'; accepted: v",
    '{"version": 1,\n "version": 1}': "line 2, column 2: there is a second 'version'",
    '{"version": ' + "[" * 200_000: "line 1, column 20: brackets are nested too deeply",
}
OUT_OF_RANGE: list[tuple[str, Callable[[], object]]] = [
    ("shared: 0 is not accepted; accepted: 0.001 to 1000, with up to three", lambda: Clustering(0)),
    ("shared: 1001 is not accepted", lambda: Clustering(1001)),
    ("shared: 0.00025 is not accepted", lambda: Clustering(Fraction(1, 4000))),
    ("least: 3 is not accepted; accepted: 0 to 2", lambda: Idealised(3, 2, 1, 1)),
    ("most: -1 is not accepted", lambda: Idealised(0, -1, 1, 1)),
    ("below: 0 is not accepted", lambda: Idealised(0, 1, 0, 1)),
    ("above: 0.333333 is not accepted", lambda: Idealised(0, 1, 1, Fraction(1, 3))),
    ("above: 1.2345 is not accepted", lambda: Idealised(0, 1, 1, untyped(1.2345))),
    ("factor: -2 is not accepted", lambda: Taste("village", -2)),
    ("buyer: 21 is not accepted; accepted: 0 to 20", lambda: Taste("village", 1, ((Attribute.BUYER, 21),))),
    ("values of village: buyer is not…: each once", lambda: Taste("village", 1, ((Attribute.BUYER, 1),) * 2)),
    ("pile: copper is not accepted", lambda: Taste("copper")),
    ("uses: 1 is not accepted; accepted: 43", lambda: Weighting((Unused(),))),
    ("tastes: village is not…: each once", lambda: Weighting(WEIGHTINGS[0].uses, (Taste("village", 2),) * 2)),
    ("no number of landscapes is at least -1 and at most 2; accepted: 0 or more", lambda: Limits(-1, 2)),
    ("no number of landscapes is at least 3 and at most 2; accepted: 0 or more", lambda: Limits(3, 2)),
]
REFUSED = [
    *(
        (words, partial(rebuild, BASE, NOTHING, PUBLISHED, ids, banned=["village"]))
        for words, ids in MISPLACED
    ),
    *((words, partial(Weighting.parse, text)) for text, words in UNREADABLE.items()),
    *((words, partial(read_weighting, text)) for text, words in BAD_FILES.items()),
    *OUT_OF_RANGE,
    *((f"'{text}' is no cost", partial(Cost.parse, text)) for text in ("", "*", "D", "3D3", "x", "-1", " ")),
    ("'moot' is no card; did you mean 'moat'?", lambda: card_by_id("moot")),
    ("'Village' is no card; did you mean 'village'?", lambda: card_by_id("Village")),
    ("'Vilage' is no card; did you mean 'Village'?", lambda: card_by_name("Vilage")),
    ("'base' is no edition; did you mean 'base-2'? Accepted: base-1, base-2, ", lambda: pool("base")),
    ("'base-3' is no edition; did you mean…", lambda: find_presets(owned=["base-3"])),
    ("'xx' is no language of card names; accepted: en, …", lambda: read("Moat", "xx")),
    ("'xx' is no language of card names; accepted: en, cs, de, …", lambda: name_in(MOAT, "xx")),
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
    (
        "no slot 'pile-11' is there; slots are named such as pile-1, ",
        lambda: TABLES[0].card_at(untyped("pile-11")),
    ),
    ("there are 0 piles to…; a kingdom has 10", lambda: choose_standard(Pool((), ()), NOTHING, Random(1))),
    ("'vilage' is no card; did you mean 'village'?", lambda: Taste("vilage")),
    ("factor: 2000 is not…: 0.001 to 1000, with up to three decimals", lambda: Taste("village", 2000)),
    (
        "no slot 'bane' is there",
        lambda: rebuild(BASE, NOTHING, PUBLISHED, {"pile-1": "moat"}, locked=["bane"]),
    ),
    ("'moot' is no card", lambda: rebuild(BASE, NOTHING, PUBLISHED, {}, banned=["moot"])),
    ("village: 'no' is not accepted; accepted: True or False", lambda: Requirements(village=WRONG)),
    ("limit: 'no' is not accepted; accepted: a sort, its least", lambda: Requirements(limits=(WRONG,))),
    ("least: 'no' is not accepted; accepted: a whole number", lambda: PileLimit("village", WRONG)),
    ("colonies: 'no' is not accepted; accepted: published, rule-book", lambda: Settings(colonies=WRONG)),
    ("card: 'Copper' is not…: a card of this table", lambda: TABLES[0].slot_of(card_by_id("copper"))),
    ("players: 9 is not accepted; accepted: 2 to 6", lambda: setup_list(TABLES[0], 9)),
    ("players: 1 is not accepted; accepted: 2 to 6", lambda: pile_size(card_by_id("moat"), 1)),
    ("players: 7 is not accepted; accepted: 2 to 6", lambda: pile_size(card_by_id("moat"), 7)),
    ("players: 0 is not accepted; accepted: 2 to 6", lambda: setup_list(TABLES[0], 0)),
    ("pool: ['base-2'] is not…: Pool", lambda: lay(untyped(["base-2"]), NOTHING, PUBLISHED, RNG)),
    ("requirements: None is not…Requirements", lambda: lay(BASE, untyped(None), PUBLISHED, RNG)),
    ("rng: 1 is not accepted; accepted: a random.Random", lambda: swap(TABLE, PILE, untyped(1))),
    ("chooser: 'even' is not…: a function of pool, ", lambda: again(TABLE, RNG, chooser=untyped("even"))),
    ("no slot 'market' is there", lambda: lock(TABLE, untyped("market"))),
    ("no slot 'bane-2' is there", lambda: Slot(Role.BANE, 2)),
    ("no slot 'pile-0' is there", lambda: Slot(Role.PILE, 0)),
    ("no slot 'pile-1' is there", lambda: remove_landscape(TABLE, PILE, RNG)),
    ("'markt' is no card; did you mean 'market'?", lambda: unban(TABLE, untyped("markt"))),
    ("'markt' is no card; did you mean 'market'?", lambda: "markt" in BASE),
    ("card_id: card_by_id('moat') is not accepted; accepted: a text", lambda: card_by_id(untyped(MOAT))),
    ("edition_ids: None is not accepted; accepted: a text or Edition", lambda: pool(untyped([None]))),
    ("shown: 'Moat' is not accepted; accepted: A layout, or what has one", lambda: write(untyped("Moat"))),
    ("piles: (card_by_id('alms'),) is not…: each card once, of the kind kingdom", lambda: Layout((ALMS,))),
    ("piles: (card_by_id('moat'), card_by_id('moat')) is not…: each", lambda: Layout((MOAT, MOAT))),
    (
        "landscapes: (card_by_id('moat'),) is not…: each card once, of the kind event or",
        lambda: Layout((), (MOAT,)),
    ),
    ("bane: card_by_id('alms') is not…of the kind kingdom", lambda: Layout(bane=ALMS)),
    ("ally: card_by_id('moat') is not…of the kind ally", lambda: Layout(ally=MOAT)),
    (
        "traits: (card_by_id('alms'), …: a Trait of the",
        lambda: Layout((MOAT,), (ALMS,), traits=((ALMS, MOAT),)),
    ),
    ("traits: (card_by_id('cursed'), …", lambda: Layout((MOAT,), traits=((CURSED, MOAT),))),
    ("traits: (card_by_id('cursed'), …", lambda: Layout((MOAT,), (CURSED,), traits=((CURSED, ALMS),))),
    ("text: None is not accepted; accepted: a text", lambda: read(untyped(None))),
    ("weighting: 3 is not…: Weighting or None", lambda: choose_weighted(BASE, NOTHING, RNG, untyped(3))),
    (
        "chooser: <function…> is not accepted; accepted: a function of pool, requirements, rng, ",
        lambda: lay(BASE, NOTHING, PUBLISHED, RNG, chooser=untyped(pool)),
    ),
    (
        "chooser: None is not accepted; accepted: a function that gives a Choice",
        lambda: lay(BASE, NOTHING, PUBLISHED, RNG, chooser=untyped(lambda *_, **__: None)),
    ),
    ("card: card_by_id('alms') is not accepted; accepted: one that forms a pile", lambda: pile_size(ALMS, 4)),
    ("'empire' is no set; did you mean 'empires'?", lambda: Settings(landscape_sets=("empire",))),
    ("'Alchemy' is no set; did you mean 'alchemy'?", lambda: judge([MOAT], NOTHING, ["Alchemy"])),
    ("'xx' is no language of card names", lambda: cards_named("Moat", among=["xx"])),
    ("pile: card_by_id('copper') is not…: a kingdom pile", lambda: values_of(card_by_id("copper"))),
    ("rank: … is not accepted; accepted: 0 to ", lambda: EVEN.kingdom(EVEN.total)),
    ("rank: -1 is not accepted; accepted: 0 or more", lambda: EVEN.kingdom(-1)),
    ("attribute: 'no' is not accepted; accepted: cheap, ", lambda: WEIGHTINGS[0].using(WRONG, Unused())),
    ("use: None is not accepted", lambda: WEIGHTINGS[0].using(Attribute.BUYER, untyped(None))),
    ("shared: 'no' is not accepted; accepted: a whole number", lambda: Clustering(WRONG)),
    ("sum: 'no' is not accepted; accepted: values, piles", lambda: Readings(WRONG)),
    ("kind: 'boon' is not accepted; accepted: event, ", lambda: PUBLISHED.drawn_of(untyped("boon"))),
    ("deck_size: 0 is not accepted; accepted: 1 or more", lambda: Settings(deck_size=0)),
    ("piles: (card_by_id('moat'), …: kingdom piles, each once", lambda: Pool((MOAT, MOAT), ("base",))),
    ("'empire' is no set; did you mean 'empires'?", lambda: Pool((MOAT,), ("empire",))),
    ("potion: 2 is not accepted; accepted: 0 or 1", lambda: Cost(1, 2, 3)),
    ("'!' is no cost; accepted are such as 3", lambda: Cost(1, note="!")),
    ("'٣' is no cost; accepted are such as 3", lambda: Cost.parse("٣")),
    (f"'{'9' * 5000}' is no cost", lambda: Cost.parse("9" * 5000)),
    ("colonies: 'no' is not…: True or False", lambda: rebuild(BASE, NOTHING, PUBLISHED, {}, colonies=WRONG)),
    ("text: None is not accepted; accepted: a text", lambda: Weighting.parse(untyped(None))),
]
UNDERSTOOD: list[tuple[Callable[[], object], object]] = [
    (lambda: lock(TABLE, untyped("pile-1")), lock(TABLE, PILE)),
    (lambda: unlock(lock(TABLE, PILE), untyped("pile-1")), unlock(lock(TABLE, PILE), PILE)),
    (lambda: unban(ban(TABLE, MOAT, RNG), untyped("Moat")).banned, ()),
    (
        lambda: lay(untyped("base-2"), NOTHING, PUBLISHED, Random(2)),
        lay(pool("base-2"), NOTHING, PUBLISHED, Random(2)),
    ),
    (lambda: ("market" in BASE, "Mint" in BASE), (True, False)),
    (
        lambda: Requirements(limits=untyped(["village:2-3"])),
        Requirements(limits=(PileLimit("village", 2, 3),)),
    ),
    (lambda: Idealised(0, 4, untyped(1.2), 1), Idealised(0, 4, Fraction(6, 5), 1)),
    (lambda: WEIGHTINGS[0].use_of(untyped("buyer")), WEIGHTINGS[0].use_of(Attribute.BUYER)),
    (
        lambda: [bool(each) for each in judge([MOAT], Requirements(buy=True, reaction=True), ["base"])],
        [True, False],
    ),
    (lambda: (EVEN.chances, deepcopy(EVEN))[1].total, EVEN.total),
    (lambda: EVEN.price(untyped("village")), EVEN.price(Requirement.VILLAGE)),
    (lambda: EVEN.kingdom(EVEN.total - 1).piles[0] in BASE, True),
    (
        lambda: str(
            choose_standard(
                Pool(tuple(map(card_by_id, TIGHT)), set_ids()), Requirements(drawer=True), Random(1)
            ).conflict
        ),
        NOT_WHOLE,
    ),
    (lambda: (setup_list(TABLE, 4), write(TABLE)), (setup_list(TABLE.layout, 4), str(TABLE))),
    (lambda: Random(1).choice(BASE) in BASE, True),
    (lambda: write(preset_by_id("first-game")), write(preset_by_id("first-game").layout)),
    (
        lambda: lay(BASE, NOTHING, PUBLISHED, Random(2), chooser=choose_weighted).ids["pile-1"],
        choose_weighted(BASE, NOTHING, Random(2), WEIGHTINGS[0]).piles[0].id,
    ),
]
"""Calls, and what they answer."""
SAMPLES: dict[Any, Any] = {
    **{
        type(one): one
        for one in [
            *(BASE, NOTHING, PUBLISHED, TABLE, PILE, MOAT, RNG, EVEN, BESIDE, choose_standard),
            *(Cost(3), Limits(), PileLimit("village"), TABLE.layout, setup_list(TABLE, 4).items[0]),
            *(Readings(), Unused(), Clustering(2), Idealised(0, 4, 1, 1), Taste("moat"), WEIGHTINGS[0]),
        ]
    },
    str: "en",
    bool: False,
    SetId: "base",
    Beside | None: BESIDE,
    Chooser: choose_standard,
    Shown: TABLE,
    Use: Unused(),
    Kind: Kind.EVENT,
    Counters: Counters.ANY,
    Edition: editions()[0],
    "Cost.parse(text)": "3",
    "Layout.of(cards)": {},
    "Layout.of(traits)": (),
    "PileLimit.parse(text)": "village:2-3",
    "Slot.parse(text)": "pile-1",
    "Table.slot_of(card)": TABLE.piles[0],
    "card_by_id(card_id)": "moat",
    "card_by_name(name)": "moat",
    **{
        f"{name}(banned)": ()
        for name in ("choose_standard", "choose_uniform", "choose_weighted", "lay", "uniform_kingdoms")
    },
    "find_presets(text)": "",
    "find_presets(owned)": ["base-2"],
    "lay_evening(banned)": (),
    "pool(edition_ids)": ["base-2"],
    "preset_by_id(preset_id)": "first-game",
    "read(text)": "Moat",
    "read_weighting(text)": '{"version": 1}',
    "rebuild(ids)": {"pile-1": "moat"},
    "rebuild(locked)": ("pile-1",),
    "rebuild(banned)": (),
    "remove_landscape(slot)": Slot.parse("landscape-1"),
}
RESULTS = {
    *("Breaks", "Card", "Choice", "Conflict", "Edition", "Finding", "Item", "SetupList", "UniformKingdoms"),
}
"""The records that no user makes."""
