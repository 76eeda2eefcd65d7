"""The sheets of one attribute with its settings, and of a pile: how it is liked, and its attributes."""

from __future__ import annotations

from collections.abc import Mapping
from math import log10
from typing import Any

import htpy as h

from cardtable.kingdom import Attribute, Card, Clustering, Idealised, Taste, Use, name_in, values_of
from cardtable.kingdom.weighted.attribute_sums import AttributeSum, Level
from cardtable.kingdom.weighted.settings import Number, as_text
from cardtable.pages.core.language import parts, t
from cardtable.pages.kingdom.card.card_sheet import like_choice
from cardtable.pages.kingdom.decimals import number_text
from cardtable.pages.kingdom.methods import Method
from cardtable.pages.kingdom.sheet import sheet_head
from cardtable.pages.kingdom.weights.attribute_names import (
    LEVELS,
    USE_WORDS,
    attribute_meaning,
    attribute_name,
    use_kind,
    use_words,
)
from cardtable.pages.kingdom.weights.weights_session import WeightsSession
from cardtable.pages.ui import button, error_place, fold, hint, own_name

VERDICT = "kingdom-verdict"
TASTE = "kingdom-taste"
TOP = 20
"""The greatest sum on a slider; the number field accepts more."""


def attribute_sheet(session: WeightsSession, attribute: Attribute) -> h.Fragment:
    """Return the sheet of one attribute: its settings, and its sum here."""
    use = session.weighting.use_of(attribute)
    return h.fragment[
        sheet_head(attribute_name(attribute)),
        h.div(".row")[
            button(t("All weights"), "weights"),
            hint(attribute_meaning(attribute)),
        ],
        h.input(type="hidden", name="attribute", value=attribute),
        h.div(data_region=VERDICT)[verdict(session, attribute)],
        h.div(".stack.settings", data_auto_submit=True)[
            radio_cards(
                "use", t("What it is used for"), USE_WORDS, use_kind(use), "attribute-use", unseen=True
            ),
            _numbers(use),
        ],
        deal_button(),
    ]


def _numbers(use: Use) -> h.Node:
    match use:
        case Idealised():
            return h.div(".stack")[
                _amount_field("least", t("Ideal sum, at least"), use.least),
                _amount_field("most", t("Ideal sum, at most"), use.most),
                _factor_field("below", t("Multiplier while the sum is below"), use.below),
                _factor_field("above", t("Multiplier of what would go above"), use.above),
            ]
        case Clustering():
            return _factor_field("shared", t("Multiplier for what is shared"), use.shared)
    return hint(t("It does nothing to any weight."))


def _factor_field(name: str, label: str, value: Number) -> h.Element:
    """Return a multiplier's field: from 0.001 to 1000; the slider goes from a tenth to tenfold by ratios."""
    position = f"{min(max(log10(value), -1), 1):.2f}"
    slider = {"data_scale": "log", "min": "-1", "max": "1", "step": "0.02", "value": position}
    return _number_field(name, label, value, slider, least="0.001")


def _amount_field(name: str, label: str, value: Number) -> h.Element:
    """Return a sum's field: from 0 to 1000; the slider goes up to `TOP` in halves."""
    slider = {"min": "0", "max": str(TOP), "step": "0.5", "value": as_text(min(value, TOP))}
    return _number_field(name, label, value, slider, least="0")


def _number_field(name: str, label: str, value: Number, slider: dict[str, str], *, least: str) -> h.Element:
    """Return a number with a slider and a number field in step, and a place for its error."""
    sends = {"data_action": "attribute-set", "data_queue": ""}
    return h.div(".number-slider")[
        h.label(for_=f"step-{name}")[label],
        h.input(
            type="range",
            data_number_field=f"step-{name}",
            aria_label=t("{label}, slider", label=label),
            **slider,
            **sends,
        ),
        h.input(
            f"#step-{name}",
            type="number",
            name=name,
            value=as_text(value),
            min=least,
            max="1000",
            step="any",
            inputmode="decimal",
            **sends,
        ),
        error_place(name),
    ]


def verdict(session: WeightsSession, attribute: Attribute) -> h.Element:
    """Return what the kingdom on the table has of an attribute."""
    each, language = session.sums[attribute], session.language
    if not session.is_laid:
        return hint(t("Ideal: {range}. Deal a kingdom to see what it has.", range=use_words(each.use)))
    name = attribute_name(attribute)
    piles = ", ".join(f"{name_in(pile, language)} {number_text(value)}" for pile, value in each.piles)
    if each.level is Level.FREE:
        words = t("{attribute} in this kingdom: {sum}.", attribute=name, sum=number_text(each.total))
    else:
        words = t(
            LEVELS[each.level][1],
            attribute=name,
            sum=number_text(each.total),
            range=use_words(each.use),
        )
    return h.div(".stack.verdict.surface", data_level=each.level)[
        h.p[h.strong[words]], gauge(each), hint(own_name(piles) if piles else t("No pile has it."))
    ]


def gauge(each: AttributeSum) -> h.Node:
    """Draw a sum against its ideal range; the figures beside it say the same."""
    use = each.use
    if not isinstance(use, Idealised):
        return None
    whole = max(float(use.most) * 1.5, float(each.total) * 1.05, 2.0)
    start, end, at = (100 * float(number) / whole for number in (use.least, use.most, each.total))
    return h.svg(".gauge", viewBox="0 0 100 8", preserveAspectRatio="none", aria_hidden="true")[
        h.rect(".gauge-scale", x="0", y="3", width="100", height="2"),
        h.rect(".gauge-ideal", x=f"{start:.1f}", y="1.5", width=f"{max(end - start, 1):.1f}", height="5"),
        h.rect(".gauge-mark", x=f"{min(max(at - 1, 0), 98):.1f}", y="0", width="2", height="8"),
    ]


def radio_cards(
    name: str, title: str, answers: Mapping[Any, str], chosen: str, action: str, *, unseen: bool = False
) -> h.Element:
    """Return a group of radio buttons; `answers` are English texts by value."""
    return h.fieldset(".stack.gap2")[
        h.legend(class_="unseen" if unseen else None)[title],
        [
            h.label(".radio-card.option.surface.soft.size-s.ring")[
                h.input(
                    f"#{name}-{value}",
                    type="radio",
                    name=name,
                    value=value,
                    checked=value == chosen,
                    data_action=action,
                    data_queue="",
                ),
                h.span[t(words)],
            ]
            for value, words in answers.items()
        ],
    ]


def deal_button() -> h.Element:
    """Return the button that deals by the weighted method."""
    return button(t("Deal with these weights"), "again", quiet=False, name="way", value=Method.WEIGHTED)


def taste_words(session: WeightsSession, pile: Card) -> str:
    """Return the preference for a pile as a sentence or two."""
    taste, name = session.weighting.taste_of(pile), name_in(pile, session.language)
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


def taste_sheet(session: WeightsSession, pile: Card) -> h.Fragment:
    """Return the sheet of a person's preference for a pile: liked or disliked, own values of attributes."""
    taste, has = session.weighting.taste_of(pile), values_of(pile)
    name = own_name(name_in(pile, session.language))
    first = [attribute for attribute in Attribute if attribute in has or attribute in dict(taste.values)]
    others = [attribute for attribute in Attribute if attribute not in first]
    return h.fragment[
        sheet_head(parts("Your values: {name}", name=name)),
        h.div(".row")[button(t("All weights"), "weights")],
        h.div(data_region=TASTE)[h.p[taste_words(session, pile)]],
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
