"""The actions of the Kingdom tool, and the requests that warm it up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from importlib import import_module

from cardtable.pages.core.reply import Handler
from cardtable.pages.kingdom import fields
from cardtable.pages.kingdom.card import changes
from cardtable.pages.kingdom.error_words import told
from cardtable.pages.kingdom.table import deal

LATER = (
    "card.picking",
    "deals.chances",
    "deals.evening",
    "deals.together",
    "kept.import_export",
    "kept.shelf_sheet",
    "table.several",
    "table.whole_table",
    "weights.actions",
)
"""Modules with actions that neither a first kingdom nor a press on one of its tiles needs."""
_AT_ONCE: Mapping[str, Handler] = {**deal.HANDLERS, **changes.HANDLERS}


class _Handlers(Mapping[str, Handler]):
    """The handlers by action. The modules of `LATER` are imported when another handler is asked for."""

    def __getitem__(self, action: str) -> Handler:
        return told(_AT_ONCE[action] if action in _AT_ONCE else self._later[action])

    def __iter__(self) -> Iterator[str]:
        return iter((*_AT_ONCE, *self._later))

    def __len__(self) -> int:
        return len(_AT_ONCE) + len(self._later)

    @cached_property
    def _later(self) -> Mapping[str, Handler]:
        import_module(f"{__package__}.table.weighted_reasons")  # else it is imported with a weighted kingdom
        found: dict[str, Handler] = {}
        for module in LATER:
            found |= import_module(f"{__package__}.{module}").HANDLERS
        return found


HANDLERS: Mapping[str, Handler] = _Handlers()
WARM_UP = (("deal", {"sets": ["base-2", "alchemy"], "asks": list(fields.ASKS.options), "seed": ["1"]}),)
"""By the standard method. Attributes, weights, names in other languages and presets are in a zip for later:
they are read when somebody asks for them."""
