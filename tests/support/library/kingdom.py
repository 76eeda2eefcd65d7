"""The cases of Kingdom for the contract of the library."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from fractions import Fraction
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
MOAT, ALMS, PILE = card_by_id("moat"), card_by_id("alms"), Slot.parse("pile-1")
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
    *(
        choose_weighted(BASE, Requirements(), Random(1), WEIGHTINGS[0]),
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
    (
        "no slot 'pile-11' is there; slots are named such as pile-1, ",
        lambda: TABLES[0].card_at(untyped("pile-11")),
    ),
    ("there are 0 piles to…; a kingdom has 10", lambda: choose_standard(Pool((), ()), NOTHING, Random(1))),
    ("'vilage' is no card; did you mean 'village'?", lambda: Taste("vilage")),
    ("factor: 2000 is not…: 0.001 to 1000, with up to three decimals", lambda: Taste("village", 2000)),
    ("the setting 'spliter' cannot…: the name of an…", lambda: Weighting.parse("spliter")),
    ("moat cannot be in bane: nothing…", lambda: rebuild(BASE, NOTHING, PUBLISHED, {"bane": "moat"})),
    ("village: 'no' is not accepted; accepted: True or False", lambda: Requirements(village=WRONG)),
    ("limit: 'no' is not accepted; accepted: a sort, its least", lambda: Requirements(limits=(WRONG,))),
    ("least: 'no' is not accepted; accepted: a whole number", lambda: PileLimit("village", WRONG)),
    ("colonies: 'no' is not accepted; accepted: published, rule-book", lambda: Settings(colonies=WRONG)),
    ("card: 'Copper' is not…: a card of this table", lambda: TABLES[0].slot_of(card_by_id("copper"))),
    ("players: 9 is not accepted; accepted: 2 to 6", lambda: setup_list(TABLES[0], 9)),
    ("players: 1 is not accepted; accepted: 2 to 6", lambda: pile_size(card_by_id("moat"), 1)),
    ("players: 7 is not accepted; accepted: 2 to 6", lambda: pile_size(card_by_id("moat"), 7)),
    ("players: 0 is not accepted; accepted: 2 to 6", lambda: setup_list(TABLES[0], 0)),
    (
        "pool: ['base-2'] is not accepted; accepted: Pool",
        lambda: lay(untyped(["base-2"]), NOTHING, PUBLISHED, RNG),
    ),
    ("requirements: None is not…Requirements", lambda: lay(BASE, untyped(None), PUBLISHED, RNG)),
    ("rng: 1 is not accepted; accepted: a random.Random", lambda: swap(TABLE, PILE, untyped(1))),
    (
        "chooser: 'even' is not accepted; accepted: a function of pool, ",
        lambda: again(TABLE, RNG, chooser=untyped("even")),
    ),
    ("no slot 'market' is there", lambda: lock(TABLE, untyped("market"))),
    ("no slot 'bane-2' is there", lambda: Slot(Role.BANE, 2)),
    ("no slot 'pile-0' is there", lambda: Slot(Role.PILE, 0)),
    ("no slot 'pile-1' is there", lambda: remove_landscape(TABLE, PILE, RNG)),
    ("'markt' is no card; did you mean 'market'?", lambda: unban(TABLE, untyped("markt"))),
    ("'markt' is no card; did you mean 'market'?", lambda: "markt" in BASE),
    ("card_id: card_by_id('moat') is not accepted; accepted: a text", lambda: card_by_id(untyped(MOAT))),
    ("edition_ids: None is not accepted; accepted: a text or Edition", lambda: pool(untyped([None]))),
    ("shown: 'Moat' is not accepted; accepted: A layout, or what has one", lambda: write(untyped("Moat"))),
    (
        "piles: (card_by_id('alms'),) is not accepted; accepted: each card once, of the kind kingdom",
        lambda: Layout((ALMS,)),
    ),
    (
        "piles: (card_by_id('moat'), card_by_id('moat')) is not accepted; accepted: each",
        lambda: Layout((MOAT, MOAT)),
    ),
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
    ("text: None is not accepted; accepted: a text", lambda: read(untyped(None))),
    (
        "weighting: 3 is not accepted; accepted: Weighting or None",
        lambda: choose_weighted(BASE, NOTHING, RNG, untyped(3)),
    ),
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
    (
        "colonies: 'no' is not accepted; accepted: True or False",
        lambda: rebuild(BASE, NOTHING, PUBLISHED, {}, colonies=WRONG),
    ),
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
            *(
                Cost(3),
                Limits(),
                PileLimit("village"),
                TABLE.layout,
                setup_list(TABLE, 4).items[0],
            ),
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
