"""A kingdom as a plain list of names."""

from __future__ import annotations

from cardtable.kingdom import Layout, name_list
from cardtable.pages.language import t


def plain_list(layout: Layout, language: str) -> list[str]:
    """Return the names of all cards of a kingdom, and of Colonies and Shelters, if they are there."""
    boxes = ((t("Colonies and Platinums"), layout.colonies), (t("Shelters"), layout.shelters))
    return [*name_list(layout, language), *(words for words, there in boxes if there)]
