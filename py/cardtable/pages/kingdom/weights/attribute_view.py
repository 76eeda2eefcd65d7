"""The sheets of one attribute with its settings, and of how a pile is liked."""

from __future__ import annotations

import htpy as h

from cardtable.kingdom import Attribute, Card, Use, name_in
from cardtable.kingdom.weighted.attribute_sums import attribute_sums
from cardtable.kingdom.weighted.settings import as_text
from cardtable.pages.core.language import t, t_later
from cardtable.pages.kingdom import fields
from cardtable.pages.kingdom.attribute_names import attribute_meaning, attribute_name, sum_words, use_kind
from cardtable.pages.kingdom.card.card_sheet import like_choice
from cardtable.pages.kingdom.decimals import number_text
from cardtable.pages.kingdom.methods import Method
from cardtable.pages.kingdom.session import Session
from cardtable.pages.kingdom.sheet import sheet_head
from cardtable.pages.ui import button, control, field, hint, own_name

VERDICT = "kingdom-verdict"
NUMBERS = {
    "least": (t_later("Ideal sum, at least"), "0"),
    "most": (t_later("Ideal sum, at most"), "0"),
    "below": (t_later("Multiplier while the sum is below"), "0.001"),
    "above": (t_later("Multiplier of what would go above"), "0.001"),
    "shared": (t_later("Multiplier for what is shared"), "0.001"),
}
"""The numbers of uses: their label, and the least that is accepted."""


def attribute_sheet(session: Session, attribute: Attribute) -> h.Fragment:
    """Return the sheet of one attribute: its settings, and its sum here."""
    use = session.weighting.use_of(attribute)
    kind = control(
        fields.USE, "attribute", chosen=use_kind(use), data_action="attribute-use", data_queue=True
    )
    return h.fragment[
        sheet_head(attribute_name(attribute)),
        h.div(".row")[button(t("All weights"), "weights"), hint(attribute_meaning(attribute))],
        h.input(type="hidden", name="attribute", value=attribute),
        h.div(data_region=VERDICT)[verdict(session, attribute)],
        h.div(".stack.settings", data_auto_submit=True)[
            kind, [_number(name, use) for name in NUMBERS if hasattr(use, name)]
        ],
        deal_button(),
    ]


def _number(name: str, use: Use) -> h.Element:
    label, least = NUMBERS[name]
    entry = h.input(
        f"#attribute-{name}",
        type="number",
        name=name,
        value=as_text(getattr(use, name)),
        min=least,
        max="1000",
        step="any",
        inputmode="decimal",
        data_action="attribute-set",
        data_queue=True,
    )
    return field(t(label), entry, f"attribute-{name}", name)


def verdict(session: Session, attribute: Attribute) -> h.Node:
    """Return what the kingdom on the table has of an attribute."""
    if session.found is None:
        return None
    each = next(
        each for each in attribute_sums(session.piles, session.weighting) if each.attribute is attribute
    )
    piles = ", ".join(f"{name_in(pile, session.language)} {number_text(value)}" for pile, value in each.piles)
    words = t("{what}: {words}", what=t("In this kingdom"), words=sum_words(each))
    return h.fragment[h.p[h.strong[words]], hint(own_name(piles) if piles else t("No pile has it."))]


def deal_button() -> h.Element:
    """Return the button that deals by the weighted method."""
    return button(t("Deal with these weights"), "again", quiet=False, name="way", value=Method.WEIGHTED)


def taste_sheet(session: Session, pile: Card) -> h.Fragment:
    return h.fragment[
        sheet_head(own_name(name_in(pile, session.language))),
        h.div(".row")[button(t("All weights"), "weights")],
        like_choice(pile, session.weighting, session.method),
    ]
