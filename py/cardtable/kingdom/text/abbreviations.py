"""Abbreviations of card names that players use, from `abbreviations.csv`.

Columns: `words`, as they are written; `id` of the card.
"""

from __future__ import annotations

import csv
from functools import cache
from importlib.resources import files

from cardtable.kingdom.cards.catalog import Card, card_by_id
from cardtable.kingdom.cards.names import plain


@cache
def _table() -> dict[str, Card]:
    table = files(__package__).joinpath("abbreviations.csv").read_text(encoding="utf-8")
    return {plain(row["words"]): card_by_id(row["id"]) for row in csv.DictReader(table.splitlines())}


def card_abbreviated(words: str) -> Card | None:
    """The card that is meant by an abbreviation, whatever its case and signs; None if it is none.

    >>> card_abbreviated("K.C."), card_abbreviated("xyz")
    (card_by_id('kings-court'), None)
    """
    return _table().get(plain(words))
