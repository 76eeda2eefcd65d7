"""The cases of Kingdom for the contract of the library."""

from __future__ import annotations

import copy  # noqa: F401 (a call below names it)
from fractions import Fraction
from random import Random
from typing import Any

from cardtable import kingdom
from cardtable.kingdom import RULE_BOOK, Requirements, Slot, card_by_id
from cardtable.kingdom.cards.presets import all_presets
from cardtable.kingdom.cards.sets import SetId
from cardtable.kingdom.choose.choice import BESIDE
from cardtable.kingdom.choose.outlook import Beside
from cardtable.kingdom.table.dealing import Chooser
from cardtable.kingdom.table.layout import Shown
from cardtable.kingdom.weighted.attribute_sums import attribute_sums  # noqa: F401 (a call below names it)
from cardtable.kingdom.weighted.settings_file import read_weighting  # noqa: F401 (a call below names it)
from tests.support.kingdom.strategies import EVERYTHING

BASE = kingdom.pool(["base-2", "alchemy"])
TABLES = [kingdom.lay(EVERYTHING, Requirements(), RULE_BOOK, Random(seed)) for seed in range(20)]
CHOICE = kingdom.choose_standard(BASE, Requirements(buy=True), Random(0))
TABLE = kingdom.lay(EVERYTHING, Requirements(), RULE_BOOK, Random(0), locked=[card_by_id("wolf-den")])
EVEN = kingdom.uniform_kingdoms(BASE, Requirements(village=True))
DEFAULT = kingdom.default_weighting()
WEIGHTINGS = [DEFAULT, DEFAULT.tasting(kingdom.Taste("moat", Fraction(3, 2)))]
NOTHING = Requirements()
MOAT, ALMS, CURSED, PILE = *map(card_by_id, ("moat", "alms", "cursed")), Slot.parse("pile-1")
RNG = Random(1)
TIGHT = [
    *("baron", "ferryman", "soothsayer", "guildmaster", "underling", "kitsune", "poet", "river-shrine"),
    *("riverboat", "rustic-village", "black-market", "dismantle"),
]
TIGHT_POOL = kingdom.Pool(tuple(map(card_by_id, TIGHT)), kingdom.set_ids())
NOT_WHOLE = "what the piles call for cannot be met: no single one of them is to blame; given up: none"

READ_BACK = [
    ("card", kingdom.all_cards(), kingdom.card_by_name),
    ("cost", [card.cost for card in kingdom.all_cards() if card.printed_cost], kingdom.Cost.parse),
    ("limit", [kingdom.PileLimit(of, 1, 4) for of in kingdom.limitable()], kingdom.PileLimit.parse),
    ("slot", [slot for table in TABLES for slot in table.slots], Slot.parse),
    ("preset", all_presets(), kingdom.preset_by_id),
    ("weighting", WEIGHTINGS, kingdom.Weighting.parse),
]
HELD = """
    TABLES[0], TABLES[0].layout, setup_list(TABLES[0], 4), read("Moat, Vilage"), all_presets()[0],
    PUBLISHED, RULE_BOOK, NOTHING, *WEIGHTINGS, BASE, Pool(BASE.piles[:11], ("base",)),
    CHOICE, CHOICE.findings[0], choose_standard(BASE, Requirements(attack=True, attacks=False), RNG).conflict,
    choose_weighted(BASE, NOTHING, RNG, DEFAULT), attribute_sums(CHOICE.piles, DEFAULT)[0],
    uniform_kingdoms(BASE, NOTHING)
"""
SETTINGS = """
    NOTHING, Requirements(village=True, counters=Counters.ANY), Settings(colonies=Boxes.NEVER), *WEIGHTINGS
"""
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
REFUSED = {
    **{f"rebuild(BASE, NOTHING, PUBLISHED, {ids}, banned=['village'])": words for words, ids in MISPLACED},
    **{f"Weighting.parse({text!r})": words for text, words in UNREADABLE.items()},
    **{f"read_weighting({text!r})": words for text, words in BAD_FILES.items()},
    **{f"Cost.parse({text!r})": f"'{text}' is no cost" for text in ("", "*", "D", "3D3", "x", "-1", " ")},
    "Clustering(0)": "shared: 0 is not accepted; accepted: 0.001 to 1000, with up to three",
    "Clustering(1001)": "shared: 1001 is not accepted",
    "Clustering(Fraction(1, 4000))": "shared: 0.00025 is not accepted",
    "Idealised(3, 2, 1, 1)": "least: 3 is not accepted; accepted: 0 to 2",
    "Idealised(0, -1, 1, 1)": "most: -1 is not accepted",
    "Idealised(0, 1, 0, 1)": "below: 0 is not accepted",
    "Idealised(0, 1, 1, Fraction(1, 3))": "above: 0.333333 is not accepted",
    "Idealised(0, 1, 1, 1.2345)": "above: 1.2345 is not accepted",
    "Taste('village', -2)": "factor: -2 is not accepted",
    "Taste('village', 1, ((Attribute.BUYER, 21),))": "buyer: 21 is not accepted; accepted: 0 to 20",
    "Taste('village', 1, ((Attribute.BUYER, 1),) * 2)": "values of village: buyer is not…: each once",
    "Taste('copper')": "pile: copper is not accepted",
    "Weighting((Unused(),))": "uses: 1 is not accepted; accepted: 43",
    "Weighting(DEFAULT.uses, (Taste('village', 2),) * 2)": "tastes: village is not…: each once",
    "Limits(-1, 2)": "no number of landscapes is at least -1 and at most 2; accepted: 0 or more",
    "Limits(3, 2)": "no number of landscapes is at least 3 and at most 2; accepted: 0 or more",
    "card_by_id('moot')": "'moot' is no card; did you mean 'moat'?",
    "card_by_id('Village')": "'Village' is no card; did you mean 'village'?",
    "card_by_name('Vilage')": "'Vilage' is no card; did you mean 'Village'?",
    "pool('base')": "'base' is no edition; did you mean 'base-2'? Accepted: base-1, base-2, ",
    "find_presets(owned=['base-3'])": "'base-3' is no edition; did you mean…",
    "read('Moat', 'xx')": "'xx' is no language of card names; accepted: en, …",
    "name_in(MOAT, 'xx')": "'xx' is no language of card names; accepted: en, cs, de, …",
    "pool('no')": "'no' is no edition; accepted: base-1, base-2, ",
    "Requirements(priority='bases')": "'bases' is no set; did you mean 'base'? Accepted: base, ",
    "PileLimit('vilage')": "'vilage' is no sort of piles and no set; did you mean 'village'? A…",
    "PileLimit('village', -1, 4)": "village cannot be limited to -1 to 4 piles",
    "PileLimit('village', 0, 11)": "village cannot be limited to 0 to 11 piles",
    "PileLimit('village', 4, 3)": "village cannot be limited to 4 to 3 piles; accepted: 0 to 10, ",
    "Requirements(limits=(PileLimit('buy', 1), PileLimit('buy', 2)))": (
        "buy is limited twice; accepted is one least and most of each sort"
    ),
    "preset_by_id('frist-game')": "'frist-game' is no recommended…; did you mean 'first-game'?",
    "Slot.parse('pile')": "no slot 'pile' is there; slots are named such as pile-1, ",
    "TABLES[0].card_at('pile-11')": "no slot 'pile-11' is there; slots are named such as pile-1, ",
    "choose_standard(Pool((), ()), NOTHING, Random(1))": "there are 0 piles to…; a kingdom has 10",
    "Taste('vilage')": "'vilage' is no card; did you mean 'village'?",
    "Taste('village', 2000)": "factor: 2000 is not…: 0.001 to 1000, with up to three decimals",
    "rebuild(BASE, NOTHING, PUBLISHED, {'pile-1': 'moat'}, locked=['bane'])": "no slot 'bane' is there",
    "rebuild(BASE, NOTHING, PUBLISHED, {}, banned=['moot'])": "'moot' is no card",
    "Requirements(village='no')": "village: 'no' is not accepted; accepted: True or False",
    "Requirements(limits=('no',))": "limit: 'no' is not accepted; accepted: a sort, its least",
    "PileLimit('village', 'no')": "least: 'no' is not accepted; accepted: a whole number",
    "Settings(colonies='no')": "colonies: 'no' is not accepted; accepted: published, rule-book",
    "TABLES[0].slot_of(card_by_id('copper'))": "card: 'Copper' is not…: a card of this table",
    "setup_list(TABLES[0], 9)": "players: 9 is not accepted; accepted: 2 to 6",
    "pile_size(card_by_id('moat'), 1)": "players: 1 is not accepted; accepted: 2 to 6",
    "pile_size(card_by_id('moat'), 7)": "players: 7 is not accepted; accepted: 2 to 6",
    "setup_list(TABLES[0], 0)": "players: 0 is not accepted; accepted: 2 to 6",
    "lay(['base-2'], NOTHING, PUBLISHED, RNG)": "pool: ['base-2'] is not…: Pool",
    "lay(BASE, None, PUBLISHED, RNG)": "requirements: None is not…Requirements",
    "swap(TABLE, PILE, 1)": "rng: 1 is not accepted; accepted: a random.Random",
    "again(TABLE, RNG, chooser='even')": "chooser: 'even' is not…: a function of pool, ",
    "lock(TABLE, 'market')": "no slot 'market' is there",
    "Slot(Role.BANE, 2)": "no slot 'bane-2' is there",
    "Slot(Role.PILE, 0)": "no slot 'pile-0' is there",
    "remove_landscape(TABLE, PILE, RNG)": "no slot 'pile-1' is there",
    "unban(TABLE, 'markt')": "'markt' is no card; did you mean 'market'?",
    "'markt' in BASE": "'markt' is no card; did you mean 'market'?",
    "card_by_id(MOAT)": "card_id: card_by_id('moat') is not accepted; accepted: a text",
    "pool([None])": "edition_ids: None is not accepted; accepted: a text or Edition",
    "write('Moat')": "shown: 'Moat' is not accepted; accepted: A layout, or what has one",
    "Layout((ALMS,))": "piles: (card_by_id('alms'),) is not…: each card once, of the kind kingdom",
    "Layout((MOAT, MOAT))": "piles: (card_by_id('moat'), card_by_id('moat')) is not…: each",
    "Layout((), (MOAT,))": "landscapes: (card_by_id('moat'),) is not…: each card once, of the kind event or",
    "Layout(bane=ALMS)": "bane: card_by_id('alms') is not…of the kind kingdom",
    "Layout(ally=MOAT)": "ally: card_by_id('moat') is not…of the kind ally",
    "Layout((MOAT,), (ALMS,), traits=((ALMS, MOAT),))": "traits: (card_by_id('alms'), …: a Trait of the",
    "Layout((MOAT,), traits=((CURSED, MOAT),))": "traits: (card_by_id('cursed'), …",
    "Layout((MOAT,), (CURSED,), traits=((CURSED, ALMS),))": "traits: (card_by_id('cursed'), …",
    "read(None)": "text: None is not accepted; accepted: a text",
    "choose_weighted(BASE, NOTHING, RNG, 3)": "weighting: 3 is not…: Weighting or None",
    "lay(BASE, NOTHING, PUBLISHED, RNG, chooser=pool)": (
        "chooser: <function…> is not accepted; accepted: a function of pool, requirements, rng, "
    ),
    "lay(BASE, NOTHING, PUBLISHED, RNG, chooser=lambda *_, **__: None)": (
        "chooser: None is not accepted; accepted: a function that gives a Choice"
    ),
    "pile_size(ALMS, 4)": "card: card_by_id('alms') is not accepted; accepted: one that forms a pile",
    "Settings(landscape_sets=('empire',))": "'empire' is no set; did you mean 'empires'?",
    "judge([MOAT], NOTHING, ['Alchemy'])": "'Alchemy' is no set; did you mean 'alchemy'?",
    "cards_named('Moat', among=['xx'])": "'xx' is no language of card names",
    "values_of(card_by_id('copper'))": "pile: card_by_id('copper') is not…: a kingdom pile",
    "EVEN.kingdom(EVEN.total)": "rank: … is not accepted; accepted: 0 to ",
    "EVEN.kingdom(-1)": "rank: -1 is not accepted; accepted: 0 or more",
    "DEFAULT.using('no', Unused())": "attribute: 'no' is not accepted; accepted: cheap, ",
    "DEFAULT.using(Attribute.BUYER, None)": "use: None is not accepted",
    "Clustering('no')": "shared: 'no' is not accepted; accepted: a whole number",
    "Readings('no')": "sum: 'no' is not accepted; accepted: values, piles",
    "PUBLISHED.drawn_of('boon')": "kind: 'boon' is not accepted; accepted: event, ",
    "Settings(deck_size=0)": "deck_size: 0 is not accepted; accepted: 1 or more",
    "Pool((MOAT, MOAT), ('base',))": "piles: (card_by_id('moat'), …: kingdom piles, each once",
    "Pool((MOAT,), ('empire',))": "'empire' is no set; did you mean 'empires'?",
    "Cost(1, 2, 3)": "potion: 2 is not accepted; accepted: 0 or 1",
    "Cost(1, note='!')": "'!' is no cost; accepted are such as 3",
    "Cost.parse('٣')": "'٣' is no cost; accepted are such as 3",
    "Cost.parse('9' * 5000)": f"'{'9' * 5000}' is no cost",
    "rebuild(BASE, NOTHING, PUBLISHED, {}, colonies='no')": "colonies: 'no' is not…: True or False",
    "Weighting.parse(None)": "text: None is not accepted; accepted: a text",
}
UNDERSTOOD = {
    "[TABLE.card_at(str(slot)) for slot in TABLE.slots]": "[*TABLE.slots.values()]",
    "lock(TABLE, 'pile-1')": "lock(TABLE, PILE)",
    "unlock(lock(TABLE, PILE), 'pile-1')": "unlock(lock(TABLE, PILE), PILE)",
    "unban(ban(TABLE, MOAT, RNG), 'Moat').banned": "()",
    "lay('base-2', NOTHING, PUBLISHED, Random(2))": "lay(pool('base-2'), NOTHING, PUBLISHED, Random(2))",
    "('market' in BASE, 'Mint' in BASE)": "(True, False)",
    "Requirements(limits=['village:2-3'])": "Requirements(limits=(PileLimit('village', 2, 3),))",
    "Idealised(0, 4, 1.2, 1)": "Idealised(0, 4, Fraction(6, 5), 1)",
    "DEFAULT.use_of('buyer')": "DEFAULT.use_of(Attribute.BUYER)",
    "[*map(bool, judge([MOAT], Requirements(buy=True, reaction=True), ['base']))]": "[True, False]",
    "(EVEN.chances, copy.deepcopy(EVEN))[1].total": "EVEN.total",
    "EVEN.price('village')": "EVEN.price(Requirement.VILLAGE)",
    "EVEN.kingdom(EVEN.total - 1).piles[0] in BASE": "True",
    "str(choose_standard(TIGHT_POOL, Requirements(drawer=True), RNG).conflict)": "NOT_WHOLE",
    "(setup_list(TABLE, 4), write(TABLE))": "(setup_list(TABLE.layout, 4), str(TABLE))",
    "Random(1).choice(BASE) in BASE": "True",
    "write(preset_by_id('first-game'))": "write(preset_by_id('first-game').layout)",
    "lay(BASE, NOTHING, PUBLISHED, Random(2), chooser=choose_weighted).piles[0]": (
        "choose_weighted(BASE, NOTHING, Random(2), DEFAULT).piles[0]"
    ),
}
"""Calls, and others that give the same."""
SAMPLES = """
    BASE, NOTHING, PUBLISHED, TABLE, PILE, MOAT, RNG, EVEN, BESIDE, choose_standard,
    Cost(3), Limits(), PileLimit("village"), TABLE.layout, setup_list(TABLE, 4).items[0],
    Readings(), Unused(), Clustering(2), Idealised(0, 4, 1, 1), Taste("moat"), DEFAULT
"""
HINTS: dict[Any, Any] = {
    str: "en",
    bool: False,
    SetId: "base",
    Beside | None: BESIDE,
    Chooser: kingdom.choose_standard,
    Shown: TABLE,
    kingdom.Use: kingdom.Unused(),
    kingdom.Kind: kingdom.Kind.EVENT,
    kingdom.Counters: kingdom.Counters.ANY,
    kingdom.Edition: kingdom.editions()[0],
}
ARGUMENTS = [
    "Cost.parse(text='3')",
    "Layout.of(cards={}, traits=())",
    "PileLimit.parse(text='village:2-3')",
    "Slot.parse(text='pile-1')",
    "Table.slot_of(card=TABLE.piles[0])",
    "card_by_id(card_id='moat')",
    "card_by_name(name='moat')",
    "choose_standard(banned=())",
    "choose_uniform(banned=())",
    "choose_weighted(banned=())",
    "find_presets(text='', owned=['base-2'])",
    "lay(banned=())",
    "lay_evening(banned=())",
    "pool(edition_ids=['base-2'])",
    "preset_by_id(preset_id='first-game')",
    "read(text='Moat')",
    "read_weighting(text='{\"version\": 1}')",
    "rebuild(ids={'pile-1': 'moat'}, locked=('pile-1',), banned=())",
    "remove_landscape(slot=Slot.parse('landscape-1'))",
    "uniform_kingdoms(banned=())",
]
RESULTS = {
    *("Breaks", "Card", "Choice", "Conflict", "Edition", "Finding", "Item", "SetupList", "UniformKingdoms"),
}
"""The records that no user makes."""
