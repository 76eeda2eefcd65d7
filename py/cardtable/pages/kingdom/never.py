"""The cards that are never dealt: a list of names that the device keeps."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from cardtable.kingdom import Card, cards_named, name_in
from cardtable.pages.core.language import language, t
from cardtable.pages.core.refusals import quoted
from cardtable.pages.core.schema import Mistakes
from cardtable.pages.kingdom import fields
from cardtable.pages.kingdom.phrases import nearest_words


def read_never(given: Mapping[str, Sequence[str]]) -> tuple[Card, ...]:
    """Read the list of a form, in any language. Raises `FormError` naming what is no card."""
    mistakes = Mistakes()
    cards: list[Card] = []
    for name in dict.fromkeys(_names(given)):
        found = cards_named(name, language())
        cards += found[:1]
        if not found:
            message = t("There is no card named {given}.", given=quoted(name))
            mistakes.add(fields.NEVER.name, message + nearest_words(name, language()))
    mistakes.check()
    return tuple(cards)


def _names(given: Mapping[str, Sequence[str]]) -> list[str]:
    """Return the names of a list: one a line, or several with commas or semicolons between them."""
    return [name for each in re.split(r"[\n,;]", fields.NEVER.read(given)) if (name := each.strip())]


def never_with(given: Mapping[str, Sequence[str]], card: Card) -> str:
    """Return the control's value with one more card."""
    return "\n".join(dict.fromkeys((*_names(given), name_in(card, language()))))


def never_without(given: Mapping[str, Sequence[str]], card: Card) -> str:
    """Return the control's value without a card, in whatever language it is named."""
    return "\n".join(name for name in _names(given) if card not in cards_named(name, language())[:1])
