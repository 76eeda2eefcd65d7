"""Which ten piles of Dominion do we play tonight?

    from random import Random
    from cardtable.kingdom import Asks, choose, pool
    owned = pool(["base-2", "alchemy", "dark-ages"])
    choice = choose(owned, Asks(village=True, trashing=True, costs=True), Random(2026))
    print([pile.name for pile in choice.piles], *choice.findings, sep="\\n")

`cards` holds the table of cards, `sets` the editions and the pool of piles that they give, `asks` the
wishes that a kingdom must meet and the check of any kingdom against them. `standard` chooses in the
published way, `even` so that all kingdoms are equally likely, `weighted` by attributes; `conflict` says
why no kingdom meets the asks. `comparison` and `spread` set the ways side by side. Below them: `problem`
and `draft` (what is to be chosen, and the state half-way), `terms`, `classes` and `lookahead` (piles that
are alike, and whether ten can be found).

`table` is all that goes on the table, `laying` and `rebuilding` make one, `changes` changes it; `settings`,
`landscapes`, `boxes`, `roles` and `extras` are the rules by which they do, `slots` the places.

`layout` is the same as plain cards, to be kept: `reading` and `writing` turn it from and to text, `addresses`
from and to those of dominionrandomizer.com (below them `names`, `headings`, `collecting`); `presets` are the
recommended kingdoms; `setup_list` says what to take out of the boxes (below it `amounts`, `materials`).
"""

from .addresses import AddressError, read_address, write_address
from .amounts import PLAYERS, PlayersError, pile_size
from .asks import ALCHEMY_RANGE, COSTS_RANGE, PRIORITY_COUNT, Ask, Asks, Finding, judge
from .attributes import Attribute, values_of
from .boxes import box_chance
from .cards import Ability, Card, Cost, Kind, UnknownCardError, all_cards, card_by_id, card_by_name
from .changes import (
    Breaks,
    NoReplacementError,
    add_landscape,
    ban,
    breaks,
    lock,
    pick,
    remove_landscape,
    replacements,
    swap,
    unban,
    unlock,
)
from .collecting import Cause, Reading, Trouble
from .comparison import Comparison, PileChances, SimulationSizeError, compare_with_even
from .conflict import Conflict
from .even import AskPrice, Even, choose_even, count_kingdoms, even_kingdoms
from .landscapes import draw_landscapes, landscapes_of
from .laying import Chooser, again, complete, conflict, lay, revise
from .layout import Layout, Part
from .materials import ItemKind
from .names import LANGUAGES, Nearest, UnknownLanguageError, cards_named, name_in, nearest
from .presets import Preset, UnknownPresetError, all_presets, find_presets, preset_by_id
from .problem import LockError, TooFewPilesError
from .reading import read
from .rebuilding import Misplaced, PlaceError, rebuild
from .sets import Edition, Pool, UnknownEditionError, UnknownSetError, editions, pool, set_ids
from .settings import (
    LANDSCAPE_KINDS,
    PUBLISHED,
    RULE_BOOK,
    Boxes,
    DeckSizeError,
    Landscapes,
    Limits,
    LimitsError,
    Settings,
)
from .setup_list import Item, Lacking, SetupList, setup_list
from .slots import Role, Slot, SlotError
from .spread import Spread, SpreadProgress, attribute_spreads
from .standard import AlchemyPart, Choice, choose
from .sums import AttributeSum, Level, attribute_sums
from .table import Extra, Missing, Reason, Rule, Table
from .weighted import (
    Drawn,
    NeverDrawnError,
    Weighted,
    WeightedChoice,
    choose_weighted,
    retrace,
    weighted_kingdoms,
)
from .weighting import (
    Clustering,
    ClusterReading,
    ExponentReading,
    Idealised,
    Readings,
    SumReading,
    Taste,
    Unused,
    Use,
    Weighting,
    WeightingError,
    default_weighting,
)
from .weighting_address import (
    AddressFault,
    WeightingAddressError,
    weighting_from_address,
    weighting_in_address,
)
from .weighting_file import FileFault, WeightingFileError, read_weighting, write_weighting
from .weights import Factor, FactorKind
from .writing import name_list, write

__all__ = [
    "ALCHEMY_RANGE",
    "COSTS_RANGE",
    "LANDSCAPE_KINDS",
    "LANGUAGES",
    "PLAYERS",
    "PRIORITY_COUNT",
    "PUBLISHED",
    "RULE_BOOK",
    "Ability",
    "AddressError",
    "AddressFault",
    "AlchemyPart",
    "Ask",
    "AskPrice",
    "Asks",
    "Attribute",
    "AttributeSum",
    "Boxes",
    "Breaks",
    "Card",
    "Cause",
    "Choice",
    "Chooser",
    "ClusterReading",
    "Clustering",
    "Comparison",
    "Conflict",
    "Cost",
    "DeckSizeError",
    "Drawn",
    "Edition",
    "Even",
    "ExponentReading",
    "Extra",
    "Factor",
    "FactorKind",
    "FileFault",
    "Finding",
    "Idealised",
    "Item",
    "ItemKind",
    "Kind",
    "Lacking",
    "Landscapes",
    "Layout",
    "Level",
    "Limits",
    "LimitsError",
    "LockError",
    "Misplaced",
    "Missing",
    "Nearest",
    "NeverDrawnError",
    "NoReplacementError",
    "Part",
    "PileChances",
    "PlaceError",
    "PlayersError",
    "Pool",
    "Preset",
    "Reading",
    "Readings",
    "Reason",
    "Role",
    "Rule",
    "Settings",
    "SetupList",
    "SimulationSizeError",
    "Slot",
    "SlotError",
    "Spread",
    "SpreadProgress",
    "SumReading",
    "Table",
    "Taste",
    "TooFewPilesError",
    "Trouble",
    "UnknownCardError",
    "UnknownEditionError",
    "UnknownLanguageError",
    "UnknownPresetError",
    "UnknownSetError",
    "Unused",
    "Use",
    "Weighted",
    "WeightedChoice",
    "Weighting",
    "WeightingAddressError",
    "WeightingError",
    "WeightingFileError",
    "add_landscape",
    "again",
    "all_cards",
    "all_presets",
    "attribute_spreads",
    "attribute_sums",
    "ban",
    "box_chance",
    "breaks",
    "card_by_id",
    "card_by_name",
    "cards_named",
    "choose",
    "choose_even",
    "choose_weighted",
    "compare_with_even",
    "complete",
    "conflict",
    "count_kingdoms",
    "default_weighting",
    "draw_landscapes",
    "editions",
    "even_kingdoms",
    "find_presets",
    "judge",
    "landscapes_of",
    "lay",
    "lock",
    "name_in",
    "name_list",
    "nearest",
    "pick",
    "pile_size",
    "pool",
    "preset_by_id",
    "read",
    "read_address",
    "read_weighting",
    "rebuild",
    "remove_landscape",
    "replacements",
    "retrace",
    "revise",
    "set_ids",
    "setup_list",
    "swap",
    "unban",
    "unlock",
    "values_of",
    "weighted_kingdoms",
    "weighting_from_address",
    "weighting_in_address",
    "write",
    "write_address",
    "write_weighting",
]
