"""Which ten piles of Dominion do we play tonight?

    from random import Random
    from cardtable.kingdom import Asks, choose_standard, pool
    owned = pool(["base-2", "alchemy", "dark-ages"])
    choice = choose_standard(owned, Asks(village=True, trashing=True, costs=True), Random(2026))
    print([pile.name for pile in choice.piles], *choice.findings, sep="\\n")

| folder | content |
|---|---|
| `cards` | tables of cards, editions, names, attributes, recommended kingdoms; pools of piles |
| `choose` | asks; choice of ten piles, as published or evenly; exact counts; conflicts of asks |
| `weighted` | choice by weights of attributes: settings as a file and address, sums |
| `table` | all that lies on a table: dealing it, changing it, from ids, the set-up list |
| `text` | kingdoms from and to text, and addresses of dominionrandomizer.com |

Long computations are jobs (generators); `finish` runs one to its end. Errors are `EngineError`s with facts.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from cardtable.common.jobs import Job, Progress, finish
from cardtable.kingdom.cards.abilities_at_times import abilities_at_times
from cardtable.kingdom.cards.attributes import Attribute, values_of
from cardtable.kingdom.cards.boxes import BASE_CARDS, Box, boxes_of
from cardtable.kingdom.cards.catalog import (
    Ability,
    Card,
    Cost,
    CostError,
    Kind,
    UnknownCardError,
    all_cards,
    card_by_id,
    card_by_name,
)
from cardtable.kingdom.cards.names import (
    LANGUAGES,
    Nearest,
    UnknownLanguageError,
    cards_beginning,
    cards_named,
    known_names,
    name_in,
    nearest,
)
from cardtable.kingdom.cards.pile_sizes import PLAYERS, PlayersError, pile_size
from cardtable.kingdom.cards.sets import (
    Edition,
    Pool,
    UnknownEditionError,
    UnknownSetError,
    editions,
    editions_holding,
    pool,
    set_ids,
    telling_card,
)
from cardtable.kingdom.choose.asks import (
    ALCHEMY_RANGE,
    COSTS_RANGE,
    PRIORITY_COUNT,
    Ask,
    Asks,
    Counters,
    Finding,
    Wanted,
    judge,
    single_answers,
)
from cardtable.kingdom.choose.choice import BESIDE, AlchemyPart, Choice
from cardtable.kingdom.choose.choice_problem import LockError, LockFault, TooFewPilesError
from cardtable.kingdom.choose.conflict import Conflict
from cardtable.kingdom.choose.even import AskPrice, Even, choose_even, count_kingdoms, even_kingdoms
from cardtable.kingdom.choose.expansions import draw_sets, draws_sets
from cardtable.kingdom.choose.extras_lookahead import Beside
from cardtable.kingdom.choose.limits_search import TooManyLimitsError
from cardtable.kingdom.choose.pile_limits import (
    MOST_PILES,
    SIMPLE_CARDS,
    PileLimit,
    PileLimitError,
    Sort,
    UnknownSortError,
    limit_name,
    limitable,
)
from cardtable.kingdom.choose.standard import choose_standard
from cardtable.kingdom.table.boxes_to_carry import BoxToCarry, boxes_to_carry
from cardtable.kingdom.table.changes import (
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
from cardtable.kingdom.table.colonies_shelters import box_chance
from cardtable.kingdom.table.deal_settings import (
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
from cardtable.kingdom.table.dealing import (
    Chooser,
    Held,
    again,
    box_chances,
    complete,
    conflict,
    lay,
    revise,
)
from cardtable.kingdom.table.from_ids import Misplaced, PlaceError, rebuild, rebuild_fitting
from cardtable.kingdom.table.landscapes import draw_landscapes, landscape_sets, landscapes_of
from cardtable.kingdom.table.layout import Layout, Part
from cardtable.kingdom.table.layout_slots import layout_of, slot_ids
from cardtable.kingdom.table.needs import ItemKind, attacks_brought
from cardtable.kingdom.table.replacing import (
    Keep,
    is_alike,
    replace_several,
    replace_several_alike,
    swap_alike,
)
from cardtable.kingdom.table.setup_list import Item, Lacking, SetupList, setup_list
from cardtable.kingdom.table.slots import Role, Slot, SlotError
from cardtable.kingdom.table.table import Extra, Missing, Reason, Rule, Table
from cardtable.kingdom.text.writing import dominion_games_list, name_list, write
from cardtable.kingdom.weighted.positions import POSITIONS, nearest_position, position_of, use_at
from cardtable.kingdom.weighted.settings import (
    Clustering,
    ClusterReading,
    ExponentReading,
    Idealised,
    Readings,
    SettingFault,
    SumReading,
    Taste,
    Unused,
    Use,
    Weighting,
    WeightingError,
    default_weighting,
)
from cardtable.kingdom.weighted.settings_address import (
    AddressFault,
    WeightingAddressError,
    weighting_from_address,
    weighting_in_address,
)

if TYPE_CHECKING:
    from cardtable.kingdom.cards.presets import (
        Preset,
        UnknownPresetError,
        all_presets,
        find_presets,
        preset_by_id,
    )
    from cardtable.kingdom.table.evening import lay_evening
    from cardtable.kingdom.table.mending import mend
    from cardtable.kingdom.text.collector import Cause, Reading, Trouble
    from cardtable.kingdom.text.dominionrandomizer import AddressError, read_address, write_address
    from cardtable.kingdom.text.parsing import read
    from cardtable.kingdom.weighted.attribute_sums import AttributeSum, Level, attribute_sums
    from cardtable.kingdom.weighted.choosing import (
        Drawn,
        NeverDrawnError,
        Weighted,
        WeightedChoice,
        choose_weighted,
        retrace,
        weighted_kingdoms,
    )
    from cardtable.kingdom.weighted.weights import Factor, FactorKind

__all__ = [
    "ALCHEMY_RANGE",
    "BASE_CARDS",
    "BESIDE",
    "COSTS_RANGE",
    "LANDSCAPE_KINDS",
    "LANGUAGES",
    "MOST_PILES",
    "PLAYERS",
    "POSITIONS",
    "PRIORITY_COUNT",
    "PUBLISHED",
    "RULE_BOOK",
    "SIMPLE_CARDS",
    "Ability",
    "AddressError",
    "AddressFault",
    "AlchemyPart",
    "Ask",
    "AskPrice",
    "Asks",
    "Attribute",
    "AttributeSum",
    "Beside",
    "Box",
    "BoxToCarry",
    "Boxes",
    "Breaks",
    "Card",
    "Cause",
    "Choice",
    "Chooser",
    "ClusterReading",
    "Clustering",
    "Conflict",
    "Cost",
    "CostError",
    "Counters",
    "DeckSizeError",
    "Drawn",
    "Edition",
    "Even",
    "ExponentReading",
    "Extra",
    "Factor",
    "FactorKind",
    "Finding",
    "Held",
    "Idealised",
    "Item",
    "ItemKind",
    "Job",
    "Keep",
    "Kind",
    "Lacking",
    "Landscapes",
    "Layout",
    "Level",
    "Limits",
    "LimitsError",
    "LockError",
    "LockFault",
    "Misplaced",
    "Missing",
    "Nearest",
    "NeverDrawnError",
    "NoReplacementError",
    "Part",
    "PileLimit",
    "PileLimitError",
    "PlaceError",
    "PlayersError",
    "Pool",
    "Preset",
    "Progress",
    "Reading",
    "Readings",
    "Reason",
    "Role",
    "Rule",
    "SettingFault",
    "Settings",
    "SetupList",
    "Slot",
    "SlotError",
    "Sort",
    "SumReading",
    "Table",
    "Taste",
    "TooFewPilesError",
    "TooManyLimitsError",
    "Trouble",
    "UnknownCardError",
    "UnknownEditionError",
    "UnknownLanguageError",
    "UnknownPresetError",
    "UnknownSetError",
    "UnknownSortError",
    "Unused",
    "Use",
    "Wanted",
    "Weighted",
    "WeightedChoice",
    "Weighting",
    "WeightingAddressError",
    "WeightingError",
    "abilities_at_times",
    "add_landscape",
    "again",
    "all_cards",
    "all_presets",
    "attacks_brought",
    "attribute_sums",
    "ban",
    "box_chance",
    "box_chances",
    "boxes_of",
    "boxes_to_carry",
    "breaks",
    "card_by_id",
    "card_by_name",
    "cards_beginning",
    "cards_named",
    "choose_even",
    "choose_standard",
    "choose_weighted",
    "complete",
    "conflict",
    "count_kingdoms",
    "default_weighting",
    "dominion_games_list",
    "draw_landscapes",
    "draw_sets",
    "draws_sets",
    "editions",
    "editions_holding",
    "even_kingdoms",
    "find_presets",
    "finish",
    "is_alike",
    "judge",
    "known_names",
    "landscape_sets",
    "landscapes_of",
    "lay",
    "lay_evening",
    "layout_of",
    "limit_name",
    "limitable",
    "lock",
    "mend",
    "name_in",
    "name_list",
    "nearest",
    "nearest_position",
    "pick",
    "pile_size",
    "pool",
    "position_of",
    "preset_by_id",
    "read",
    "read_address",
    "rebuild",
    "rebuild_fitting",
    "remove_landscape",
    "replace_several",
    "replace_several_alike",
    "replacements",
    "retrace",
    "revise",
    "set_ids",
    "setup_list",
    "single_answers",
    "slot_ids",
    "swap",
    "swap_alike",
    "telling_card",
    "unban",
    "unlock",
    "use_at",
    "values_of",
    "weighted_kingdoms",
    "weighting_from_address",
    "weighting_in_address",
    "write",
    "write_address",
]

_LATER = {
    "cards.presets": (
        "Preset",
        "UnknownPresetError",
        "all_presets",
        "find_presets",
        "preset_by_id",
    ),
    "table.evening": ("lay_evening",),
    "table.mending": ("mend",),
    "text.collector": (
        "Cause",
        "Reading",
        "Trouble",
    ),
    "text.dominionrandomizer": (
        "AddressError",
        "read_address",
        "write_address",
    ),
    "text.parsing": ("read",),
    "weighted.attribute_sums": (
        "AttributeSum",
        "Level",
        "attribute_sums",
    ),
    "weighted.choosing": (
        "Drawn",
        "NeverDrawnError",
        "Weighted",
        "WeightedChoice",
        "choose_weighted",
        "retrace",
        "weighted_kingdoms",
    ),
    "weighted.weights": ("Factor", "FactorKind"),
}
"""Names of modules that are imported when one of them is used: a page's first kingdom does not need them."""
_MODULE_OF = {name: module for module, names in _LATER.items() for name in names}


def __getattr__(name: str) -> object:
    if name not in _MODULE_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found: object = getattr(import_module(f"{__name__}.{_MODULE_OF[name]}"), name)
    globals()[name] = found
    return found
