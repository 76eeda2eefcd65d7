"""The sheets of weights: the table of all attributes, and one attribute with its settings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import htpy as h

from cardtable.kingdom import (
    Attribute,
    AttributeSum,
    Clustering,
    Idealised,
    Level,
    Taste,
    Unused,
    Use,
    Weighting,
    card_by_id,
    name_in,
    write_weighting,
)
from cardtable.pages.kingdom.attribute_names import (
    LEVEL_SENTENCES,
    LEVEL_WORDS,
    READINGS,
    USE_WORDS,
    attribute_meaning,
    attribute_name,
    use_kind,
    use_words,
)
from cardtable.pages.kingdom.card_sheet import pick_button, sheet_head
from cardtable.pages.kingdom.decimals import number_text
from cardtable.pages.kingdom.kept_weights import KeptWeights
from cardtable.pages.kingdom.methods import METHOD_NAMES, Method
from cardtable.pages.kingdom.number_slider import amount_field, factor_field
from cardtable.pages.kingdom.phrases import pile_count
from cardtable.pages.kingdom.position_sliders import position_sliders
from cardtable.pages.kingdom.ready_weights import READY, ready_buttons
from cardtable.pages.language import number, plural, t
from cardtable.pages.ui import (
    JSON_FILES,
    button,
    error_place,
    field,
    file_in,
    file_out,
    fold,
    hint,
    own_name,
    share_buttons,
    share_row,
    table,
)

VERDICT = "kingdom-verdict"
READY_PLACE = "kingdom-ready"
IN_USE = "kingdom-weights-in-use"
ALL = "kingdom-all-weights"
TOP = 20
"""The greatest sum on a slider; the number field accepts more."""


def weights_sheet(
    sums: Sequence[AttributeSum],
    weighting: Weighting,
    kept: KeptWeights,
    language: str,
    *,
    laid: bool,
    link: str,
    use: h.Node,
) -> h.Fragment:
    """Return the sheet of all weights.

    `laid` is whether a kingdom is on the table; `link` is the fragment that shares the settings, if any can;
    `use` tells whether the form deals with them.
    """
    return h.fragment[
        sheet_head(t("Weights")),
        hint(
            t(
                "A pile’s weight is multiplied when it fits the balance that you describe here. "
                "No weight is ever 0, so any kingdom that meets the wishes stays possible."
            )
        ),
        h.div(data_region=IN_USE)[use],
        position_sliders(weighting),
        _deal_button(),
        fold(
            t("Ready-made settings"),
            hint(
                t(
                    "Each replaces all of your weights, likes and dislikes too. To come back to yours, keep "
                    "them under a name first, below."
                )
            ),
            h.div(data_region=READY_PLACE)[ready_buttons(weighting)],
            is_open=any(each.weighting == weighting for each in READY.values()),
        ),
        fold(
            t("All attributes"),
            hint(t("Press one to set it.")),
            h.div(data_region=ALL)[all_attributes(sums, laid=laid)],
            note=number(len(sums)),
            classes="all-attributes",
        ),
        _tastes(weighting, language),
        _readings(weighting),
        _named(kept, weighting, link),
    ]


def in_use_words(method: Method, name: str) -> str:
    """Return whether the form deals with the weights, which have a `name` unless they are the usual ones."""
    if method is not Method.WEIGHTED:
        return t(
            "Not in use: “Deal a kingdom” goes by the method “{method}”.", method=t(METHOD_NAMES[method])
        )
    if name:
        return t("In use: “Deal a kingdom” draws with “{weights}”.", weights=name)
    return t("In use: “Deal a kingdom” draws with the usual weights.")


def in_use(method: Method, name: str) -> h.Element:
    """Return whether the form deals with the weights, and the button that changes it."""
    weighted = method is Method.WEIGHTED
    return h.div(".row.in-use")[
        h.p[h.strong[in_use_words(method, name)]],
        button(
            t("Back to the standard method") if weighted else t("Use these weights"),
            "weights-method",
            queue=True,
            name="way",
            value=Method.STANDARD if weighted else Method.WEIGHTED,
        ),
    ]


def all_attributes(sums: Sequence[AttributeSum], *, laid: bool) -> h.Fragment:
    """Return the tables of the attributes that are in use, and of the others."""
    used = [each for each in sums if not isinstance(each.use, Unused)]
    unused = [each for each in sums if isinstance(each.use, Unused)]
    return h.fragment[
        _attribute_table(used, t("Attributes in use"), laid=laid),
        fold(
            t("Not in use"),
            _attribute_table(unused, t("Attributes that are not in use"), laid=laid),
            note=t("{count} attributes", count=len(unused)),
        ),
    ]


def _deal_button() -> h.Element:
    return button(t("Deal with these weights"), "again", quiet=False, name="way", value=Method.WEIGHTED)


def _attribute_table(sums: Sequence[AttributeSum], title: str, *, laid: bool) -> h.Element:
    heads = (t("Attribute"), t("In this kingdom") if laid else None, t("Ideal"))
    rows = [_attribute_row(each, laid=laid) for each in sums]
    return table(heads, rows, "attributes", aria_label=title)


def _attribute_row(each: AttributeSum, *, laid: bool) -> h.Element:
    opens = button(
        attribute_name(each.attribute),
        "attribute",
        name="attribute",
        value=each.attribute,
        title=attribute_meaning(each.attribute),
    )
    return h.tr(data_level=each.level if laid else None, data_attribute=each.attribute)[
        h.th(scope="row")[opens],
        h.td[
            h.span(".row.sum")[
                h.strong[number_text(each.total)],
                h.span(".level")[t(LEVEL_WORDS[each.level])] if each.level is not Level.FREE else None,
            ],
            _gauge(each),
        ]
        if laid
        else None,
        h.td(".ideal")[use_words(each.use)],
    ]


def _gauge(each: AttributeSum) -> h.Node:
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


def _tastes(weighting: Weighting, language: str) -> h.Element:
    tastes = [(taste, name_in(card_by_id(taste.pile), language)) for taste in weighting.tastes]
    enter = h.div(".together")[
        h.input("#taste-name", name="taste-name", autocomplete="off", spellcheck="false"),
        button(t("Set##verb"), "weights-enter", submit=True, queue=True),
    ]
    none = hint(t("Or press a pile on the table: “Like, dislike” stands in its sheet."))
    rows = [h.li[pick_button(name, _taste_note(taste), "taste", taste.pile)] for taste, name in tastes]
    return fold(
        t("Liked and disliked"),
        field(t("Set a pile, by its name"), enter, "taste-name", "taste-name"),
        h.ul(".picks")[rows] if rows else none,
        note=pile_count(len(tastes)),
        is_open=bool(tastes),
    )


def _taste_note(taste: Taste) -> str:
    factor = f"× {number_text(taste.factor)}"
    if not taste.values:
        return factor
    values = plural(len(taste.values), "{count} own value", "{count} own values")
    return f"{factor}, {values}"


def _readings(weighting: Weighting) -> h.Element:
    chosen = {name: str(getattr(weighting.readings, name)) for name in READINGS}
    return fold(
        t("Fine points of the weighted method"),
        hint(t("The published text leaves room at three points. The first answer is its literal sense.")),
        h.div(".stack.settings", data_auto_submit=True)[
            [
                _radio_cards(f"reading-{name}", t(title), answers, chosen[name], "readings")
                for name, (title, answers) in READINGS.items()
            ]
        ],
    )


def _radio_cards(
    name: str, title: str, answers: Mapping[Any, str], chosen: str, action: str, *, unseen: bool = False
) -> h.Element:
    """Return a group of radio buttons; `answers` are English texts by value."""
    return h.fieldset(".stack.radio-cards")[
        h.legend(class_="unseen" if unseen else None)[title],
        [
            h.label(".radio-card")[
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


def _named(kept: KeptWeights, weighting: Weighting, link: str) -> h.Element:
    enter = h.div(".together")[
        h.input("#weights-name", name="weights-name", maxlength="40", autocomplete="off"),
        button(t("Keep"), "weights-save", queue=True),
    ]
    return fold(
        t("Your settings"),
        field(t("Keep these settings under a name"), enter, "weights-name", "weights-name"),
        h.ul(".named")[[h.li[_named_row(name)] for name, _ in kept.named]],
        share_row(
            button(t("Default settings"), "weights-reset", queue=True),
            share_buttons(t("These weights"), t("Share these settings"), link) if link else None,
            file_out(t("Save as a file"), "weights.json", write_weighting(weighting)),
            file_in(t("From a file"), "weights-file", "import-weights", accept=JSON_FILES, queue=True),
        ),
        h.textarea("#weights-file", name="weights-file", hidden=True, aria_label=t("Imported settings")),
        error_place("weights-file"),
        hint(
            t(
                "They stay on this device. The link holds the sets, the wishes and the weights, and no "
                "kingdom: who opens it is dealt a fresh one. The address of a weighted kingdom holds its "
                "weights as well."
            )
        ),
        note=t("{count} kept", count=len(kept.named)),
    )


def _named_row(name: str) -> h.Element:
    of_name = h.span(".unseen")[" ", own_name(name)]
    return h.div(".row")[
        h.span(".set-name", translate="no")[name],
        button([t("Use"), of_name], "weights-use", queue=True, name="named", value=name),
        button([t("Remove"), of_name], "weights-remove", queue=True, name="named", value=name),
    ]


def attribute_sheet(attribute: Attribute, use: Use, shown_verdict: h.Node) -> h.Fragment:
    """Return the sheet of one attribute: its settings, and its sum here."""
    return h.fragment[
        sheet_head(attribute_name(attribute)),
        h.div(".row")[
            button(t("All weights"), "weights"),
            hint(attribute_meaning(attribute)),
        ],
        h.input(type="hidden", name="attribute", value=attribute),
        h.div(data_region=VERDICT)[shown_verdict],
        h.div(".stack.settings", data_auto_submit=True)[
            _radio_cards(
                "use", t("What it is used for"), USE_WORDS, use_kind(use), "attribute-use", unseen=True
            ),
            _numbers(use),
        ],
        _deal_button(),
    ]


def _numbers(use: Use) -> h.Node:
    act = "attribute-set"
    match use:
        case Idealised():
            return h.div(".stack")[
                amount_field("least", t("Ideal sum, at least"), use.least, act, top=TOP),
                amount_field("most", t("Ideal sum, at most"), use.most, act, top=TOP),
                factor_field("below", t("Multiplier while the sum is below"), use.below, act),
                factor_field("above", t("Multiplier of what would go above"), use.above, act),
            ]
        case Clustering():
            return factor_field("shared", t("Multiplier for what is shared"), use.shared, act)
    return hint(t("It does nothing to any weight."))


def verdict(each: AttributeSum, language: str, *, laid: bool) -> h.Element:
    """Return what the kingdom on the table has of an attribute."""
    if not laid:
        return hint(t("Ideal: {range}. Deal a kingdom to see what it has.", range=use_words(each.use)))
    name = attribute_name(each.attribute)
    piles = ", ".join(f"{name_in(pile, language)} {number_text(value)}" for pile, value in each.piles)
    if each.level is Level.FREE:
        words = t("{attribute} in this kingdom: {sum}.", attribute=name, sum=number_text(each.total))
    else:
        words = t(
            LEVEL_SENTENCES[each.level],
            attribute=name,
            sum=number_text(each.total),
            range=use_words(each.use),
        )
    return h.div(".stack.verdict", data_level=each.level)[
        h.p[h.strong[words]], _gauge(each), hint(own_name(piles) if piles else t("No pile has it."))
    ]
