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

What only a page needs is imported from the module where it is. Long computations are jobs (generators);
`finish` runs one to its end. Errors are `EngineError`s: facts as attributes, a sentence as `str`.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from cardtable.common.jobs import finish
from cardtable.kingdom.cards.attributes import Attribute, values_of
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
from cardtable.kingdom.cards.names import LANGUAGES, UnknownLanguageError, cards_named, name_in
from cardtable.kingdom.cards.pile_sizes import PLAYERS, PlayersError, pile_size
from cardtable.kingdom.cards.sets import (
    Edition,
    Pool,
    UnknownEditionError,
    UnknownSetError,
    editions,
    pool,
    set_ids,
)
from cardtable.kingdom.choose.asks import Ask, Asks, Counters, Finding, Wanted, judge
from cardtable.kingdom.choose.choice import AlchemyPart, Choice
from cardtable.kingdom.choose.choice_problem import LockError, TooFewPilesError
from cardtable.kingdom.choose.conflict import Conflict
from cardtable.kingdom.choose.even import Even, choose_even, even_kingdoms
from cardtable.kingdom.choose.limits_search import TooManyLimitsError
from cardtable.kingdom.choose.pile_limits import (
    SIMPLE_CARDS,
    PileLimit,
    PileLimitError,
    Sort,
    UnknownSortError,
    limitable,
)
from cardtable.kingdom.choose.standard import choose_standard
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
from cardtable.kingdom.table.deal_settings import (
    PUBLISHED,
    RULE_BOOK,
    Boxes,
    DeckSizeError,
    Landscapes,
    Limits,
    LimitsError,
    Settings,
)
from cardtable.kingdom.table.dealing import again, conflict, lay, revise
from cardtable.kingdom.table.from_ids import PlaceError, rebuild
from cardtable.kingdom.table.layout import Layout
from cardtable.kingdom.table.layout_slots import layout_of
from cardtable.kingdom.table.setup_list import Item, SetupList, setup_list
from cardtable.kingdom.table.slots import Role, Slot, SlotError
from cardtable.kingdom.table.table import Extra, Table
from cardtable.kingdom.text.writing import dominion_games_list, write
from cardtable.kingdom.weighted.file_errors import WeightingFileError
from cardtable.kingdom.weighted.settings import (
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
from cardtable.kingdom.weighted.settings_address import (
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
    from cardtable.kingdom.text.collector import Reading
    from cardtable.kingdom.text.dominionrandomizer import AddressError, read_address, write_address
    from cardtable.kingdom.text.parsing import read
    from cardtable.kingdom.weighted.attribute_sums import attribute_sums
    from cardtable.kingdom.weighted.choosing import NeverDrawnError, choose_weighted
    from cardtable.kingdom.weighted.settings_file import read_weighting, write_weighting

__all__ = [
    "LANGUAGES",
    "PLAYERS",
    "PUBLISHED",
    "RULE_BOOK",
    "SIMPLE_CARDS",
    "Ability",
    "AddressError",
    "AlchemyPart",
    "Ask",
    "Asks",
    "Attribute",
    "Boxes",
    "Breaks",
    "Card",
    "Choice",
    "ClusterReading",
    "Clustering",
    "Conflict",
    "Cost",
    "CostError",
    "Counters",
    "DeckSizeError",
    "Edition",
    "Even",
    "ExponentReading",
    "Extra",
    "Finding",
    "Idealised",
    "Item",
    "Kind",
    "Landscapes",
    "Layout",
    "Limits",
    "LimitsError",
    "LockError",
    "NeverDrawnError",
    "NoReplacementError",
    "PileLimit",
    "PileLimitError",
    "PlaceError",
    "PlayersError",
    "Pool",
    "Preset",
    "Reading",
    "Readings",
    "Role",
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
    "UnknownCardError",
    "UnknownEditionError",
    "UnknownLanguageError",
    "UnknownPresetError",
    "UnknownSetError",
    "UnknownSortError",
    "Unused",
    "Use",
    "Wanted",
    "Weighting",
    "WeightingAddressError",
    "WeightingError",
    "WeightingFileError",
    "add_landscape",
    "again",
    "all_cards",
    "all_presets",
    "attribute_sums",
    "ban",
    "breaks",
    "card_by_id",
    "card_by_name",
    "cards_named",
    "choose_even",
    "choose_standard",
    "choose_weighted",
    "conflict",
    "default_weighting",
    "dominion_games_list",
    "editions",
    "even_kingdoms",
    "find_presets",
    "finish",
    "judge",
    "lay",
    "lay_evening",
    "layout_of",
    "limitable",
    "lock",
    "mend",
    "name_in",
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
    "revise",
    "set_ids",
    "setup_list",
    "swap",
    "unban",
    "unlock",
    "values_of",
    "weighting_from_address",
    "weighting_in_address",
    "write",
    "write_address",
    "write_weighting",
]

_LATER = {
    "cards.presets": ("Preset", "UnknownPresetError", "all_presets", "find_presets", "preset_by_id"),
    "table.evening": ("lay_evening",),
    "table.mending": ("mend",),
    "text.collector": ("Reading",),
    "text.dominionrandomizer": ("AddressError", "read_address", "write_address"),
    "text.parsing": ("read",),
    "weighted.attribute_sums": ("attribute_sums",),
    "weighted.choosing": ("NeverDrawnError", "choose_weighted"),
    "weighted.settings_file": ("read_weighting", "write_weighting"),
}
"""Names of modules that are imported when one of them is used: a page's first kingdom does not need them."""
_MODULE_OF = {name: module for module, names in _LATER.items() for name in names}


def __getattr__(name: str) -> object:
    if name not in _MODULE_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found: object = getattr(import_module(f"{__name__}.{_MODULE_OF[name]}"), name)
    globals()[name] = found
    return found
