"""The abilities of piles where the first build's table had others, from `former_abilities.csv`.

Addresses of the first build that hold a seed, and no table, are dealt by them.
Columns: `id` of the pile; `abilities` as they were, separated by `|`.
"""

from __future__ import annotations

import csv
from importlib.resources import files

from cardtable.kingdom.cards.catalog import Ability, Card


def _read() -> dict[str, tuple[Ability, ...]]:
    table = files(__package__).joinpath("former_abilities.csv").read_text(encoding="utf-8")
    return {
        row["id"]: tuple(Ability(word) for word in row["abilities"].split("|") if word)
        for row in csv.DictReader(table.splitlines())
    }


_TABLE = _read()
"""Read at once: no sample request of the warm-up has an address of the first build."""


def former_abilities(pile: Card) -> tuple[Ability, ...]:
    """The abilities of a pile in the first build's table.

    >>> from cardtable.kingdom.cards.catalog import card_by_id
    >>> former_abilities(card_by_id("village")) == card_by_id("village").abilities
    True
    """
    return _TABLE.get(pile.id, pile.abilities)
