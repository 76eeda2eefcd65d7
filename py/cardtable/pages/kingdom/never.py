"""The cards that are never dealt: a list of names that the device keeps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardtable.kingdom import Card, cards_named, name_in, nearest
from cardtable.pages.kingdom import fields
from cardtable.pages.language import language, t
from cardtable.pages.refusals import quoted
from cardtable.pages.reply import FormError
from cardtable.pages.schema import Mistakes


def read_never(given: Mapping[str, Sequence[str]]) -> tuple[Card, ...]:
    """Read the list of a form: a name a line, in any language. Raises `FormError` naming what is no card."""
    mistakes = Mistakes()
    cards: list[Card] = []
    lines = (line.strip() for line in fields.NEVER.read(given).splitlines())
    for name in dict.fromkeys(filter(None, lines)):
        found = cards_named(name, language())
        cards += found[:1]
        if not found:
            like = nearest(name)
            message = t("There is no card named {given}.", given=quoted(name))
            hint = " " + t("The nearest is {name}.", name=name_in(like.card, language())) if like else ""
            mistakes.add(fields.NEVER.name, message + hint)
    mistakes.check()
    return tuple(cards)


def never_with(given: Mapping[str, Sequence[str]], card: Card) -> list[str]:
    """Return the control's value with one more card."""
    lines = [*fields.NEVER.read(given).splitlines(), name_in(card, language())]
    return ["\n".join(dict.fromkeys(filter(None, map(str.strip, lines))))]


def never_without(given: Mapping[str, Sequence[str]], card: Card) -> list[str]:
    """Return the control's value without a card, in whatever language it is named."""
    lines = fields.NEVER.read(given).splitlines()
    return ["\n".join(line for line in lines if card not in cards_named(line.strip(), language())[:1])]


def no_fault(given: Mapping[str, Sequence[str]]) -> tuple[Card, ...]:
    """Read the list where its mistakes are no matter: they are told when a kingdom is dealt."""
    try:
        return read_never(given)
    except FormError:
        return ()
