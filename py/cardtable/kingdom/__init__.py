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

All errors are `EngineError`s, with facts as attributes, a sentence as `str`. Long computations are jobs
(generators); `finish` runs one to its end.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from cardtable.common.errors import EngineError
from cardtable.common.fields import check_arguments, reads, takes
from cardtable.common.jobs import finish
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
from cardtable.kingdom.table.table import Table
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
)


def _layout_from(text: str) -> Layout:
    from cardtable.kingdom.text.parsing import layout_from  # a first kingdom does not need it

    return layout_from(text)


if TYPE_CHECKING:
    from cardtable.kingdom.cards.presets import find_presets, preset_by_id
    from cardtable.kingdom.table.evening import lay_evening
    from cardtable.kingdom.table.mending import mend
    from cardtable.kingdom.text.dominionrandomizer import write_address
    from cardtable.kingdom.text.parsing import read
    from cardtable.kingdom.weighted.choosing import choose_weighted
    from cardtable.kingdom.weighted.settings_file import read_weighting, write_weighting

__all__ = ["LANGUAGES", "PLAYERS", "PUBLISHED", "RULE_BOOK", "SIMPLE_CARDS"]
__all__ += ["Ability", "AlchemyPart", "Attribute", "Boxes", "Breaks", "Card", "Choice", "ClusterReading"]
__all__ += ["Clustering", "Conflict", "Constraint", "Cost", "Counters", "Edition", "ExponentReading"]
__all__ += ["Finding", "Idealised", "Item", "Kind", "Landscapes", "Layout", "Limits", "PileLimit", "Pool"]
__all__ += ["Readings", "Requirement", "Requirements", "Role", "Settings", "SetupList", "Slot", "Sort"]
__all__ += ["SumReading", "Table", "Taste", "UniformKingdoms", "Unused", "Use", "Weighting"]
__all__ += ["EngineError", "LimitsError", "LockError", "NoReplacementError", "PlaceError", "SlotError"]
__all__ += ["TooFewPilesError", "TooManyLimitsError", "UnknownCardError", "WeightingAddressError"]
__all__ += ["WeightingError", "WeightingFileError"]
__all__ += ["again", "all_cards", "ban", "breaks", "card_by_id", "card_by_name", "cards_named"]
__all__ += ["choose_standard", "choose_uniform", "choose_weighted", "conflict", "default_weighting"]
__all__ += ["dominion_games_list", "editions", "find_presets", "finish", "judge", "lay", "lay_evening"]
__all__ += ["limitable", "lock", "mend", "name_in", "pick", "pile_size", "pool", "preset_by_id", "read"]
__all__ += ["read_weighting", "rebuild", "remove_landscape", "replacements", "revise", "set_ids"]
__all__ += ["setup_list", "swap", "unban", "uniform_kingdoms", "unlock", "values_of", "write"]
__all__ += ["write_address", "write_weighting"]

_readers = {Card: card_by_name, Layout: _layout_from, Pool: pool, Weighting: weighting_from_address}
for _hint, _reader in _readers.items():
    reads(_hint, _reader)
check_arguments(globals())


_LATER = {
    **dict.fromkeys(("find_presets", "preset_by_id"), "cards.presets"),
    **dict.fromkeys(("read_weighting", "write_weighting"), "weighted.settings_file"),
    "choose_weighted": "weighted.choosing",
    "lay_evening": "table.evening",
    "mend": "table.mending",
    "read": "text.parsing",
    "write_address": "text.dominionrandomizer",
}
"""What a first kingdom does not need, by its module: imported when it is first asked for."""

if not TYPE_CHECKING:

    def __getattr__(name: str) -> Any:
        if name not in _LATER:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        found = takes(getattr(import_module(f"{__name__}.{_LATER[name]}"), name))
        found.__module__ = __name__
        return globals().setdefault(name, found)

    def __dir__() -> list[str]:
        return __all__
