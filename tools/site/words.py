"""The tables of words of a site: files of their own, so that an update of a text fetches one table only.

The wheel, the snapshot and the zip of modules do not hold them. The page fetches a table when Python reads
it, which happens where the visitor's language is not that of the code.
"""

from __future__ import annotations

import shutil
from pathlib import Path

from tools.paths import ROOT

PAGES = ROOT / "py/cardtable/pages"
TABLES = ("words/*.csv", "*/words.csv")
FOLDER = "static/words"
IN_PYTHON = "/cardtable-words"
"""Where Python finds them: `DEPLOYED` in `cardtable.pages.core.language`, `WORDS` in `deferred.js`."""


def word_tables() -> list[str]:
    """Return the paths of all tables of words, relative to the pages: `kingdom/words.csv` and others."""
    return sorted(file.relative_to(PAGES).as_posix() for pattern in TABLES for file in PAGES.glob(pattern))


def add_words(site: Path) -> None:
    """Put the tables into a site."""
    for name in word_tables():
        place = site / FOLDER / name
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(PAGES / name, place)
