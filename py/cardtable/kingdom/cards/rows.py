"""The rows of the tables of this package."""

from __future__ import annotations

import csv
from importlib.resources import files


def rows(table: str) -> csv.DictReader[str]:
    """The rows of a table by its path in the package, each as texts by column.

    >>> next(iter(rows("cards/sets.csv")))["name"]
    'Base'
    """
    return csv.DictReader(files("cardtable.kingdom").joinpath(table).read_text(encoding="utf-8").splitlines())
