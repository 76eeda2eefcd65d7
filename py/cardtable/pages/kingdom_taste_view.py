"""The sheet of what a person thinks of a pile: liked or disliked, and own values of its attributes."""

from __future__ import annotations

import htpy as h

from ..kingdom import Attribute, Card, Taste, values_of
from ..kingdom.weighting import as_text
from .kingdom_attributes import attribute_meaning, attribute_name, number_text
from .kingdom_sheet import sheet_head
from .kingdom_step import factor_field
from .kingdom_words import own_name
from .language import t

__all__ = ["TASTE", "taste_sheet", "taste_verdict", "taste_words"]

TASTE = "kingdom-taste"


def taste_words(taste: Taste, name: str) -> str:
    """Say what one thinks of a pile."""
    factor = number_text(taste.factor)
    if taste.factor > 1:
        words = t("{name} is liked: its weight is multiplied by {factor}.", name=name, factor=factor)
    elif taste.factor < 1:
        words = t("{name} is disliked: its weight is multiplied by {factor}.", name=name, factor=factor)
    else:
        words = t("{name} is neither liked nor disliked.", name=name)
    if not taste.values:
        return words
    values = ", ".join(
        f"{attribute_name(attribute)} {number_text(value)}" for attribute, value in taste.values
    )
    return f"{words} {t('Own values: {values}.', values=values)}"


def taste_verdict(taste: Taste, name: str) -> h.Element:
    """Return the same as a paragraph."""
    return h.p[taste_words(taste, name)]


def taste_sheet(pile: Card, taste: Taste, name: str) -> h.Fragment:
    """Return the sheet of a pile."""
    has = values_of(pile)
    first = [attribute for attribute in Attribute if attribute in has or attribute in dict(taste.values)]
    others = [attribute for attribute in Attribute if attribute not in first]
    return h.fragment[
        sheet_head(own_name(name)),
        h.div(".row")[h.button(".quiet", type="button", data_action="weights")[t("All weights")]],
        h.input(type="hidden", name="taste", value=pile.id),
        h.div(data_region=TASTE)[taste_verdict(taste, name)],
        h.div(".settings", data_live=True)[
            factor_field(
                "factor", t("Multiplier: over 1 liked, under 1 disliked"), taste.factor, "taste-set"
            ),
            h.h3[t("Its attributes")],
            h.p(".hint")[
                t("The values are judgements. Yours go before the table’s; an empty field keeps them.")
            ],
            _values(first, pile, taste),
            h.details(".fold")[
                h.summary[t("Attributes that it has not"), " ", h.span(".chosen")[str(len(others))]],
                _values(others, pile, taste),
            ],
        ],
    ]


def _values(attributes: list[Attribute], pile: Card, taste: Taste) -> h.Element:
    own = dict(taste.values)
    return h.ul(".own-values")[
        [
            h.li[
                h.label(for_=f"value-{attribute}")[
                    attribute_name(attribute), h.span(".hint")[f" {attribute_meaning(attribute)}"]
                ],
                h.input(
                    f"#value-{attribute}",
                    type="number",
                    name=f"value-{attribute}",
                    value=as_text(own[attribute]) if attribute in own else "",
                    placeholder=number_text(values_of(pile).get(attribute, 0)),
                    min="0",
                    max="20",
                    step="any",
                    inputmode="decimal",
                    data_action="taste-set",
                    data_every="",
                ),
                h.p(".error", data_error_for=f"value-{attribute}", hidden=True),
            ]
            for attribute in attributes
        ]
    ]
