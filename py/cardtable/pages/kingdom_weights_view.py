"""The sheets of weights: the table of all attributes, and one attribute with its settings."""

from __future__ import annotations

from collections.abc import Sequence

import htpy as h

from ..kingdom import (
    Attribute,
    AttributeSum,
    Clustering,
    Idealised,
    Level,
    Unused,
    Use,
    Weighting,
    card_by_id,
    name_in,
    write_weighting,
)
from .kingdom_attributes import (
    LEVEL_SENTENCES,
    LEVEL_WORDS,
    READINGS,
    USE_WORDS,
    attribute_meaning,
    attribute_name,
    number_text,
    use_kind,
    use_words,
)
from .kingdom_chances_view import progress_bar
from .kingdom_sheet import sheet_head
from .kingdom_step import amount_field, factor_field
from .kingdom_ways import KeptWeights, Way
from .kingdom_words import own_name, pile_count
from .language import number, plural, t

__all__ = ["SPREAD", "VERDICT", "attribute_sheet", "verdict", "weights_sheet"]

VERDICT = "kingdom-verdict"
SPREAD = "kingdom-spread"
TOP = 20
"""Where the sliders of sums end; the number fields go on."""


def weights_sheet(
    sums: Sequence[AttributeSum],
    weighting: Weighting,
    kept: KeptWeights,
    language: str,
    *,
    laid: bool,
    link: str,
) -> h.Fragment:
    """Return the sheet of all weights.

    `laid` is whether a kingdom is on the table; `link` is the fragment that shares the settings, if any can.
    """
    used = [each for each in sums if not isinstance(each.use, Unused)]
    unused = [each for each in sums if isinstance(each.use, Unused)]
    return h.fragment[
        sheet_head(t("Weights")),
        h.p(".hint")[
            t(
                "A pile’s weight is multiplied when it fits the balance that you describe here. "
                "No weight is ever 0, so any kingdom that meets the asks stays possible. Press one to set it."
            )
        ],
        _attribute_table(used, t("Attributes in use"), laid=laid),
        h.button(type="button", data_action="again", name="way", value=Way.WEIGHTED)[
            t("Deal with these weights")
        ],
        h.details(".fold")[
            h.summary[t("Not in use"), " ", h.span(".chosen")[t("{count} attributes", count=len(unused))]],
            _attribute_table(unused, t("Attributes that are not in use"), laid=laid),
        ],
        _tastes(weighting, language),
        _readings(weighting),
        _named(kept, weighting, link),
    ]


def _attribute_table(sums: Sequence[AttributeSum], title: str, *, laid: bool) -> h.Element:
    return h.table(".attributes", aria_label=title)[
        h.thead[
            h.tr[
                h.th(scope="col")[t("Attribute")],
                h.th(scope="col")[t("In this kingdom")] if laid else None,
                h.th(scope="col")[t("Ideal")],
            ]
        ],
        h.tbody[[_attribute_row(each, laid=laid) for each in sums]],
    ]


def _attribute_row(each: AttributeSum, *, laid: bool) -> h.Element:
    button = h.button(
        ".quiet",
        type="button",
        data_action="attribute",
        name="attribute",
        value=each.attribute,
        title=attribute_meaning(each.attribute),
    )[attribute_name(each.attribute)]
    return h.tr(data_level=each.level if laid else None, data_attribute=each.attribute)[
        h.th(scope="row")[button],
        h.td[
            h.span(".sum")[
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
    return h.details(".fold", open=bool(tastes))[
        h.summary[t("Liked and disliked"), " ", h.span(".chosen")[pile_count(len(tastes))]],
        h.div(".field")[
            h.label(for_="taste-name")[t("Set a pile, by its name")],
            h.div(".together")[
                h.input("#taste-name", name="taste-name", autocomplete="off", spellcheck="false"),
                h.button(".quiet", type="submit", data_action="weights-enter", data_every="")[t("Set##verb")],
            ],
            h.p(".error", data_error_for="taste-name", hidden=True),
        ],
        h.ul(".picks")[
            [
                h.li[
                    h.button(".pick", type="button", data_action="taste", name="taste", value=taste.pile)[
                        h.span(".pick-name", translate="no")[name],
                        h.span(".hint")[
                            f"× {number_text(taste.factor)}",
                            [", ", plural(len(taste.values), "{count} own value", "{count} own values")]
                            if taste.values
                            else None,
                        ],
                    ]
                ]
                for taste, name in tastes
            ]
        ]
        if tastes
        else h.p(".hint")[t("Or press a pile on the table, and then “Like, dislike, own values”.")],
    ]


def _readings(weighting: Weighting) -> h.Element:
    return h.details(".fold")[
        h.summary[t("How the published text is read")],
        h.p(".hint")[t("It leaves room at three points. The first answer is its literal sense.")],
        h.div(".readings", data_live=True)[
            [_reading(name, str(getattr(weighting.readings, name))) for name in READINGS]
        ],
    ]


def _reading(name: str, chosen: str) -> h.Element:
    title, answers = READINGS[name]
    return h.fieldset(".reading")[
        h.legend[t(title)],
        [
            h.label(".way")[
                h.input(
                    f"#reading-{name}-{value}",
                    type="radio",
                    name=f"reading-{name}",
                    value=value,
                    checked=value == chosen,
                    data_action="readings",
                    data_every="",
                ),
                h.span[t(words)],
            ]
            for value, words in answers.items()
        ],
    ]


def _named(kept: KeptWeights, weighting: Weighting, link: str) -> h.Element:
    words = t("{count} kept", count=len(kept.named))
    return h.details(".fold")[
        h.summary[t("Your settings"), " ", h.span(".chosen")[words]],
        h.div(".field")[
            h.label(for_="weights-name")[t("Keep these settings under a name")],
            h.div(".together")[
                h.input("#weights-name", name="weights-name", maxlength="40", autocomplete="off"),
                h.button(".quiet", type="button", data_action="weights-save", data_every="")[t("Keep")],
            ],
            h.p(".error", data_error_for="weights-name", hidden=True),
        ],
        h.ul(".named")[[h.li[_named_row(name)] for name, _ in kept.named]],
        h.div(".row")[
            h.button(".quiet", type="button", data_action="weights-reset", data_every="")[
                t("Default settings")
            ],
            link
            and h.button(".quiet", type="button", data_copy_address=link)[t("Copy a link to these settings")],
            h.button(
                ".quiet", type="button", data_download="weights.json", data_content=write_weighting(weighting)
            )[t("Save as a file")],
            h.label(".chip")[
                t("From a file"),
                h.input(
                    ".unseen",
                    type="file",
                    accept=".json,application/json",
                    data_into="weights-file",
                    data_action="import-weights",
                    data_every="",
                ),
            ],
        ],
        h.textarea("#weights-file", name="weights-file", hidden=True, aria_label=t("Imported settings")),
        h.p(".error", data_error_for="weights-file", hidden=True),
        h.p(".hint")[
            t(
                "They stay on this device. The link holds the sets, the asks and the weights, and no "
                "kingdom: who opens it is dealt a fresh one. The address of a weighted kingdom holds its "
                "weights as well."
            )
        ],
    ]


def _named_row(name: str) -> h.Element:
    return h.div(".row")[
        h.span(".set-name", translate="no")[name],
        h.button(".quiet", type="button", data_action="weights-use", data_every="", name="named", value=name)[
            t("Use"), h.span(".unseen")[" ", own_name(name)]
        ],
        h.button(
            ".quiet", type="button", data_action="weights-remove", data_every="", name="named", value=name
        )[t("Remove"), h.span(".unseen")[" ", own_name(name)]],
    ]


def attribute_sheet(attribute: Attribute, use: Use, shown_verdict: h.Node) -> h.Fragment:
    """Return the sheet of one attribute: its settings, its sum here, and how it moves the results."""
    return h.fragment[
        sheet_head(attribute_name(attribute)),
        h.div(".row")[
            h.button(".quiet", type="button", data_action="weights")[t("All weights")],
            h.p(".hint")[attribute_meaning(attribute)],
        ],
        h.input(type="hidden", name="attribute", value=attribute),
        h.div(data_region=VERDICT)[shown_verdict],
        h.div(".settings", data_live=True)[_use_switch(use), _numbers(use)],
        h.button(type="button", data_action="again", name="way", value=Way.WEIGHTED)[
            t("Deal with these weights")
        ],
        h.section(".replacements", aria_labelledby="spread-title")[
            h.h3("#spread-title")[t("How it moves the results")],
            h.div(".row")[
                h.button(".quiet", type="button", data_action="spread")[t("Draw the picture")],
                h.p(".hint")[
                    t(
                        "from {count} weighted and {count} even kingdoms, with seed {seed}.",
                        count=number(2_000),
                        seed=1,
                    )
                ],
            ],
            progress_bar(),
            h.div(data_region=SPREAD, tabindex="-1"),
        ],
    ]


def _use_switch(use: Use) -> h.Element:
    return h.fieldset(".reading")[
        h.legend(".unseen")[t("What it is used for")],
        [
            h.label(".way")[
                h.input(
                    f"#use-{kind}",
                    type="radio",
                    name="use",
                    value=kind,
                    checked=kind == use_kind(use),
                    data_action="attribute-use",
                    data_every="",
                ),
                h.span[t(words)],
            ]
            for kind, words in USE_WORDS.items()
        ],
    ]


def _numbers(use: Use) -> h.Node:
    act = "attribute-set"
    match use:
        case Idealised():
            return h.div(".steps")[
                amount_field("least", t("Ideal sum, at least"), use.least, act, top=TOP),
                amount_field("most", t("Ideal sum, at most"), use.most, act, top=TOP),
                factor_field("below", t("Multiplier while the sum is below"), use.below, act),
                factor_field("above", t("Multiplier of what would go above"), use.above, act),
            ]
        case Clustering():
            return h.div(".steps")[
                factor_field("shared", t("Multiplier for what is shared"), use.shared, act)
            ]
    return h.p(".hint")[t("It does nothing to any weight.")]


def verdict(each: AttributeSum, language: str, *, laid: bool) -> h.Element:
    """Return what the kingdom on the table has of an attribute."""
    if not laid:
        return h.p(".hint")[
            t("Ideal: {range}. Deal a kingdom to see what it has.", range=use_words(each.use))
        ]
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
    return h.div(".verdict", data_level=each.level)[
        h.p[h.strong[words]], _gauge(each), h.p(".hint")[own_name(piles) if piles else t("No pile has it.")]
    ]
