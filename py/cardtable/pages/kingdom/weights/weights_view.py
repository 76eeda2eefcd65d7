"""The sheet of all weights: sliders, ready-made settings, attributes, likes, settings by name."""

from __future__ import annotations

from dataclasses import replace
from urllib.parse import urlencode

import htpy as h

from cardtable.kingdom import Attribute, Idealised, Readings, Unused, Weighting, card_by_id, name_in
from cardtable.kingdom.weighted.attribute_sums import AttributeSum, Level, attribute_sums
from cardtable.kingdom.weighted.positions import POSITIONS, nearest_position, position_of
from cardtable.kingdom.weighted.settings_file import write_weighting
from cardtable.pages import ui
from cardtable.pages.core.language import number, plural, t, t_later
from cardtable.pages.core.schema import Values
from cardtable.pages.kingdom import attribute_names, fields
from cardtable.pages.kingdom.card.card_sheet import often_words, pick_button
from cardtable.pages.kingdom.decimals import number_text
from cardtable.pages.kingdom.kept_weights import READY
from cardtable.pages.kingdom.methods import METHOD_NAMES, Method
from cardtable.pages.kingdom.phrases import pile_count
from cardtable.pages.kingdom.session import Session
from cardtable.pages.kingdom.sheet import sheet_head
from cardtable.pages.kingdom.weights.attribute_view import deal_button

READY_PLACE = "kingdom-ready"
IN_USE = "kingdom-weights-in-use"
ALL = "kingdom-all-weights"
POSITION_WORDS = {
    -3: t_later("hardly any"),
    -2: t_later("much less"),
    -1: t_later("less"),
    0: t_later("as usual"),
    1: t_later("more"),
    2: t_later("much more"),
    3: t_later("as much as possible"),
}


def weights_sheet(session: Session) -> h.Fragment:
    weighting = session.weighting
    return h.fragment[
        sheet_head(t("Weights")),
        ui.hint(
            t(
                "A pile’s weight is multiplied when it fits the balance that you describe here. "
                "No weight is ever 0, so any kingdom that meets the wishes stays possible."
            )
        ),
        h.div(data_region=IN_USE)[in_use(session)],
        _own_values(weighting),
        h.div(".positions.grid", role="group", aria_label=t("What matters most"))[
            [_slider(each, weighting) for each in fields.SLIDERS]
        ],
        deal_button(),
        ui.fold(
            t("Ready-made settings"),
            ui.hint(
                t(
                    "Each replaces all of your weights, likes and dislikes too. To come back to yours, keep "
                    "them under a name first, below."
                )
            ),
            h.div(data_region=READY_PLACE)[ready_buttons(weighting)],
            is_open=any(each.weighting == weighting for each in READY.values()),
        ),
        ui.fold(
            t("All attributes"),
            ui.hint(t("Press one to set it.")),
            h.div(data_region=ALL)[all_attributes(session)],
            note=number(len(Attribute)),
            classes="all-attributes",
        ),
        _tastes(weighting, session.language),
        _named(session),
    ]


def in_use_words(session: Session) -> str:
    """Return whether the form deals with the weights, by their name unless they are the usual ones."""
    if session.method is not Method.WEIGHTED:
        name = t(METHOD_NAMES[session.method])
        return t("Not in use: “Deal a kingdom” uses the method “{method}”.", method=name)
    if session.weights_name:
        return t("In use: “Deal a kingdom” draws with “{weights}”.", weights=session.weights_name)
    return t("In use: “Deal a kingdom” draws with the usual weights.")


def in_use(session: Session) -> h.Element:
    """Return whether the form deals with the weights, and the button that changes it."""
    weighted = session.method is Method.WEIGHTED
    return h.div(".row")[
        h.p[h.strong[in_use_words(session)]],
        ui.button(
            t("Back to the standard method") if weighted else t("Use these weights"),
            "weights-method",
            queue=True,
            name="way",
            value=Method.STANDARD if weighted else Method.WEIGHTED,
        ),
    ]


def all_attributes(session: Session) -> h.Element:
    """Return the table of the attributes, those in use first."""
    found, laid = attribute_sums(session.piles, session.weighting), session.found is not None
    sums = sorted(found, key=lambda each: isinstance(each.use, Unused))
    heads = (t("Attribute"), t("In this kingdom") if laid else None, t("Ideal"))
    rows = [_attribute_row(each, laid=laid) for each in sums]
    return ui.table(heads, rows, "attributes", aria_label=t("All attributes"))


def _attribute_row(each: AttributeSum, *, laid: bool) -> h.Element:
    opens = ui.button(
        attribute_names.attribute_name(each.attribute),
        "attribute",
        name="attribute",
        value=each.attribute,
        title=attribute_names.attribute_meaning(each.attribute),
    )
    return h.tr(data_level=each.level if laid else None, data_attribute=each.attribute)[
        h.th(scope="row")[opens],
        h.td[
            h.span(".row.sum")[
                h.strong[number_text(each.total)],
                h.span(".level.soft.size-xs")[t(attribute_names.LEVELS[each.level][0])]
                if each.level is not Level.FREE
                else None,
            ]
        ]
        if laid
        else None,
        h.td(".ideal")[attribute_names.use_words(each.use)],
    ]


def _own_values(weighting: Weighting) -> h.Node:
    """Return what settings of an earlier build hold without a control, with a way to forget it."""
    count = sum(bool(taste.values) for taste in weighting.tastes)
    told = (
        plural(
            count,
            "These settings hold own values of attributes for {count} card.",
            "These settings hold own values of attributes for {count} cards.",
        )
        if count
        else "",
        t("These settings read the published text in their own way.")
        if weighting.readings != Readings()
        else "",
    )
    if not any(told):
        return None
    words = " ".join(filter(None, told))
    return h.div(".row")[h.p[words], ui.button(t("Forget it"), "own-values-forget", queue=True)]


def _tastes(weighting: Weighting, language: str) -> h.Element:
    tastes = [taste for taste in weighting.tastes if taste.factor != 1]
    enter = h.div(".together")[
        h.input("#taste-name", name="taste-name", autocomplete="off", spellcheck="false"),
        ui.button(t("Set##verb"), "weights-enter", submit=True, queue=True),
    ]
    none = ui.hint(t("Or press a card on the table: its sheet asks how often it should come."))
    rows = [
        h.li[
            pick_button(
                name_in(card_by_id(taste.pile), language), often_words(taste.factor), "taste", taste.pile
            )
        ]
        for taste in tastes
    ]
    return ui.fold(
        t("Liked and disliked"),
        ui.field(t("Set a pile, by its name"), enter, "taste-name", "taste-name"),
        h.ul(".picks")[rows] if rows else none,
        note=pile_count(len(tastes)),
        is_open=bool(tastes),
    )


def _named(session: Session) -> h.Element:
    named, link = session.kept.named, ""
    if session.wish:  # else dealing says what is wrong
        wish = replace(session.wish.without_seed(), method=Method.WEIGHTED, weighting=session.weighting)
        link = f"#kingdom?{urlencode(fields.ADDRESS.write_address(Values(wish.values)), safe='*')}"
    enter = h.div(".together")[
        h.input("#weights-name", name="weights-name", maxlength="40", autocomplete="off"),
        ui.button(t("Keep"), "weights-save", queue=True),
    ]
    return ui.fold(
        t("Your settings"),
        ui.field(t("Keep these settings under a name"), enter, "weights-name", "weights-name"),
        h.ul(".named")[
            [
                h.li[
                    h.div(".row")[
                        h.span(".set-name", translate="no")[name],
                        [
                            ui.button(
                                [words, h.span(".unseen")[" ", ui.own_name(name)]],
                                action,
                                queue=True,
                                name="named",
                                value=name,
                            )
                            for words, action in ((t("Use"), "weights-use"), (t("Remove"), "weights-remove"))
                        ],
                    ]
                ]
                for name, _ in named
            ]
        ],
        ui.share_row(
            ui.button(t("Default settings"), "weights-reset", queue=True),
            ui.button(t("Share these settings"), data_share=link) if link else None,
            ui.more_menu(
                "weights-menu",
                ui.code_button(link, t("These weights")) if link else None,
                ui.file_out(t("Save as a file"), "weights.json", write_weighting(session.weighting)),
                ui.file_in(
                    t("From a file"), "weights-file", "import-weights", accept=ui.JSON_FILES, queue=True
                ),
            ),
        ),
        h.textarea("#weights-file", name="weights-file", hidden=True, aria_label=t("Imported settings")),
        ui.error_place("weights-file"),
        ui.hint(
            t(
                "They stay on this device. The link holds the sets, the wishes and the weights, and no "
                "kingdom: who opens it is dealt a fresh one. The address of a weighted kingdom holds its "
                "weights as well."
            )
        ),
        note=t("{count} kept", count=len(named)),
    )


def ready_buttons(weighting: Weighting) -> h.Element:
    """Return a button for each of them, the present one pressed."""
    return h.div(".stack", role="group", aria_label=t("Ready-made settings"))[
        [
            ui.button(
                [h.strong[t(each.name)], " ", h.span(".hint")[t(each.sentence)]],
                "weights-ready",
                classes="ready",
                queue=True,
                name="ready",
                value=value,
                aria_pressed="true" if each.weighting == weighting else "false",
            )
            for value, each in READY.items()
        ]
    ]


def slider_region(attribute: Attribute) -> str:
    return f"position-words-{attribute}"


def slider_words(attribute: Attribute, weighting: Weighting) -> str:
    """Return what a slider is set to, and the ideal range of its attribute.

    >>> from cardtable.kingdom import default_weighting
    >>> slider_words(Attribute.SPLITTER, default_weighting())
    'as usual: 2 to 4 in the ten piles together'
    >>> slider_words(Attribute.SPLITTER, READY["big-turns"].weighting)
    'Big turns: 3 to 6 in the ten piles together'
    """
    use = weighting.use_of(attribute)
    position = position_of(attribute, use)
    if position is not None:
        words = t(POSITION_WORDS[position])
    else:
        ready = (t(each.name) for each in READY.values() if each.weighting.use_of(attribute) == use)
        words = next(ready, t("your own numbers"))
    if isinstance(use, Idealised):
        return t(
            "{setting}: {range} in the ten piles together",
            setting=words,
            range=attribute_names.use_words(use),
        )
    return words if isinstance(use, Unused) else f"{words} ({attribute_names.use_words(use)})"


def _slider(attribute: Attribute, weighting: Weighting) -> h.Element:
    """Return a slider; one whose attribute has other numbers stands at the nearest position."""
    name = fields.POSITION[attribute].name
    position = nearest_position(attribute, weighting.use_of(attribute))
    return h.div(".position")[
        h.label(for_=name, title=attribute_names.attribute_meaning(attribute))[
            attribute_names.phrase(attribute)
        ],
        h.output(data_region=slider_region(attribute), for_=name)[slider_words(attribute, weighting)],
        h.input(
            id=name,
            type="range",
            name=name,
            min=str(min(POSITIONS)),
            max=str(max(POSITIONS)),
            step="1",
            value=str(position),
            data_action="weights-position",
            data_queue="",
        ),
        ui.error_place(name),
    ]
