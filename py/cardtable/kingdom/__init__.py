"""Which ten piles of Dominion do we play tonight?

    from random import Random
    from cardtable.kingdom import Requirements, choose_standard, pool
    owned = pool(["base-2", "alchemy", "dark-ages"])
    choice = choose_standard(owned, Requirements(village=True, trashing=True, costs=True), Random(2026))
    print([pile.name for pile in choice.piles], *choice.findings, sep="\\n")

| folder | content |
|---|---|
| `cards` | tables of cards, editions, names, attributes, recommended kingdoms; pools of piles |
| `choose` | requirements; choice of ten piles, as published or evenly; exact counts; conflicts |
| `weighted` | choice by weights of attributes: settings as a file and address, sums |
| `table` | all that lies on a table: dealing it, changing it, from ids, the set-up list |
| `text` | kingdoms from and to text, and addresses of dominionrandomizer.com |

What a first kingdom does not need is imported from the module where it is: `weighted.choosing`,
`text.parsing`, `text.dominionrandomizer`, `cards.presets`, `table.mending`, `table.evening`. So are most
errors: all are `EngineError`s, with facts as attributes, a sentence as `str`. Long computations are jobs
(generators); `cardtable.common.jobs.finish` runs one to its end.
"""

from __future__ import annotations

from cardtable.common.errors import EngineError
from cardtable.common.fields import check_arguments, reads
from cardtable.kingdom.cards.attributes import Attribute, values_of
from cardtable.kingdom.cards.catalog import (
    Ability,
    Card,
    Cost,
    Kind,
    UnknownCardError,
    all_cards,
    card_by_id,
    card_by_name,
)
from cardtable.kingdom.cards.names import LANGUAGES, cards_named, name_in
from cardtable.kingdom.cards.pile_sizes import PLAYERS, pile_size
from cardtable.kingdom.cards.sets import Edition, Pool, editions, pool, set_ids
from cardtable.kingdom.choose.choice import AlchemyPart, Choice
from cardtable.kingdom.choose.choice_problem import LockError, TooFewPilesError
from cardtable.kingdom.choose.conflict import Conflict
from cardtable.kingdom.choose.limits_search import TooManyLimitsError
from cardtable.kingdom.choose.pile_limits import SIMPLE_CARDS, PileLimit, Sort, limitable
from cardtable.kingdom.choose.requirements import (
    Constraint,
    Counters,
    Finding,
    Requirement,
    Requirements,
    judge,
)
from cardtable.kingdom.choose.standard import choose_standard
from cardtable.kingdom.choose.uniform import UniformKingdoms, choose_uniform, uniform_kingdoms
from cardtable.kingdom.table.changes import (
    Breaks,
    NoReplacementError,
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
    Landscapes,
    Limits,
    LimitsError,
    Settings,
)
from cardtable.kingdom.table.dealing import again, conflict, lay, revise
from cardtable.kingdom.table.from_ids import PlaceError, rebuild
from cardtable.kingdom.table.layout import Layout, write
from cardtable.kingdom.table.setup_list import Item, SetupList, setup_list
from cardtable.kingdom.table.slots import Role, Slot, SlotError
from cardtable.kingdom.table.table import Table, layout_of
from cardtable.kingdom.text.writing import dominion_games_list
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
    WeightingFileError,
    default_weighting,
)
from cardtable.kingdom.weighted.settings_address import (
    WeightingAddressError,
    weighting_from_address,
    weighting_in_address,
)

__all__ = [
    "LANGUAGES",
    "PLAYERS",
    "PUBLISHED",
    "RULE_BOOK",
    "SIMPLE_CARDS",
    "Ability",
    "AlchemyPart",
    "Attribute",
    "Boxes",
    "Breaks",
    "Card",
    "Choice",
    "ClusterReading",
    "Clustering",
    "Conflict",
    "Constraint",
    "Cost",
    "Counters",
    "Edition",
    "EngineError",
    "ExponentReading",
    "Finding",
    "Idealised",
    "Item",
    "Kind",
    "Landscapes",
    "Layout",
    "Limits",
    "LimitsError",
    "LockError",
    "NoReplacementError",
    "PileLimit",
    "PlaceError",
    "Pool",
    "Readings",
    "Requirement",
    "Requirements",
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
    "UniformKingdoms",
    "UnknownCardError",
    "Unused",
    "Use",
    "Weighting",
    "WeightingAddressError",
    "WeightingError",
    "WeightingFileError",
    "again",
    "all_cards",
    "ban",
    "breaks",
    "card_by_id",
    "card_by_name",
    "cards_named",
    "choose_standard",
    "choose_uniform",
    "conflict",
    "default_weighting",
    "dominion_games_list",
    "editions",
    "judge",
    "lay",
    "layout_of",
    "limitable",
    "lock",
    "name_in",
    "pick",
    "pile_size",
    "pool",
    "rebuild",
    "remove_landscape",
    "replacements",
    "revise",
    "set_ids",
    "setup_list",
    "swap",
    "unban",
    "uniform_kingdoms",
    "unlock",
    "values_of",
    "weighting_from_address",
    "weighting_in_address",
    "write",
]

for _hint, _reader in {Card: card_by_name, Pool: pool, Weighting: weighting_from_address}.items():
    reads(_hint, _reader)
check_arguments(globals())
