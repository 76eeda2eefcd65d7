"""The sheet of a person's preference for a pile: liked or disliked, and own values of its attributes."""

from __future__ import annotations

import htpy as h

from cardtable.kingdom import Attribute, Card, Taste, values_of
from cardtable.kingdom.weighted.settings import as_text
from cardtable.pages.kingdom.attribute_names import attribute_meaning, attribute_name
from cardtable.pages.kingdom.card_sheet import like_choice, sheet_head
from cardtable.pages.kingdom.decimals import number_text
from cardtable.pages.language import parts, t
from cardtable.pages.ui import button, error_place, fold, hint, own_name

TASTE = "kingdom-taste"


def taste_words(taste: Taste, name: str) -> str:
    """Return the preference for a pile as a sentence or two."""
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
    """Return the preference for a pile as a paragraph."""
    return h.p[taste_words(taste, name)]


def taste_sheet(pile: Card, taste: Taste, name: str) -> h.Fragment:
    """Return the sheet of the preference for a pile."""
    has = values_of(pile)
    first = [attribute for attribute in Attribute if attribute in has or attribute in dict(taste.values)]
    others = [attribute for attribute in Attribute if attribute not in first]
    return h.fragment[
        sheet_head(parts("Your values: {name}", name=own_name(name))),
        h.div(".row")[button(t("All weights"), "weights")],
        h.div(data_region=TASTE)[taste_verdict(taste, name)],
        h.div(".stack.settings", data_auto_submit=True)[
            like_choice(pile, taste.factor, "taste-set"),
            h.h3[t("Its attributes")],
            hint(t("The values are judgements. Yours go before the table’s; an empty field keeps them.")),
            _values(first, pile, taste),
            fold(
                t("Attributes that it does not have"),
                _values(others, pile, taste),
                note=str(len(others)),
            ),
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
                    data_queue="",
                ),
                error_place(f"value-{attribute}"),
            ]
            for attribute in attributes
        ]
    ]
