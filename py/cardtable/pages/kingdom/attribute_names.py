"""Names of attributes, of their uses and of the levels of their sums, in the words of players."""

from __future__ import annotations

import csv
from functools import cache
from importlib.resources import files

from cardtable.kingdom import Attribute, Clustering, Idealised, Use
from cardtable.kingdom.weighted.attribute_sums import AttributeSum, Level
from cardtable.kingdom.weighted.settings import USES
from cardtable.pages.core.language import t, t_later
from cardtable.pages.kingdom.decimals import number_text

LEVELS = {
    Level.BELOW: (t_later("below"), t_later("{sum}, wished {range}: below")),
    Level.WITHIN: (t_later("within"), t_later("{sum}, wished {range}: met")),
    Level.ABOVE: (t_later("above"), t_later("{sum}, wished {range}: above")),
}
"""Levels of a sum against the ideal range: in a word, and with both."""
USE_KINDS = {kind: name for name, kind in USES.items()}


@cache
def attribute_texts() -> dict[Attribute, tuple[str, str, str]]:
    """Return the texts of each attribute, from `attributes.csv`: a text for `t` in each column.

    Columns: `attribute`; `phrase`, what there is more or less of; `name`, the published one; `meaning`, a
    sentence. The first eight have a slider.
    """
    table = files(__package__).joinpath("attributes.csv").read_text(encoding="utf-8")
    rows = csv.DictReader(table.splitlines())
    return {Attribute(row["attribute"]): (row["phrase"], row["name"], row["meaning"]) for row in rows}


def phrase(attribute: Attribute) -> str:
    """Return what there is more or less of."""
    return t(attribute_texts()[attribute][0])


def attribute_name(attribute: Attribute) -> str:
    """Return an attribute as players speak of it, with its published name in brackets.

    >>> attribute_name(Attribute.VARIANCE)
    'Luck (Variance)'
    """
    return f"{phrase(attribute)} ({t(attribute_texts()[attribute][1])})"


def attribute_meaning(attribute: Attribute) -> str:
    """Return the meaning of an attribute as a sentence."""
    return t(attribute_texts()[attribute][2])


def sum_words(each: AttributeSum) -> str:
    """Return a sum, with the ideal range and whether it lies there, if there is one."""
    total = number_text(each.total)
    if each.level is Level.FREE:
        return total
    return t(LEVELS[each.level][1], sum=total, range=use_words(each.use))


def use_kind(use: Use) -> str:
    """Return the name of a sort of use.

    >>> from fractions import Fraction
    >>> use_kind(Clustering(Fraction(6, 5)))
    'clustering'
    """
    return USE_KINDS[type(use)]


def use_words(use: Use) -> str:
    """Return the use of an attribute in a few words.

    >>> from fractions import Fraction
    >>> use_words(Idealised(2, 4, Fraction(5, 2), Fraction(3, 4))), use_words(Clustering(Fraction(6, 5)))
    ('2 to 4', '× 1.2 each')
    """
    match use:
        case Idealised(least, most):
            if least == most:
                return number_text(least)
            return t("{least} to {most}", least=number_text(least), most=number_text(most))
        case Clustering(shared):
            return t("× {factor} each", factor=number_text(shared))
    return t("unused")
