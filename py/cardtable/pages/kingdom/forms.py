"""The Kingdom panel of the page: the form, the place for the table, the sheet. The build renders it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

import htpy as h

from cardtable import kingdom
from cardtable.kingdom.cards.names import known_names
from cardtable.kingdom.cards.sets import telling_card
from cardtable.pages import ui
from cardtable.pages.core import language
from cardtable.pages.core.language import parts, percent, t
from cardtable.pages.core.schema import Choice, Choices, EnumChoice, Number
from cardtable.pages.kingdom import fields, phrases
from cardtable.pages.kingdom.card.card_sheet import keep_choice
from cardtable.pages.kingdom.methods import METHOD_NAMES, METHOD_SENTENCES, Method
from cardtable.pages.kingdom.sheet import search_field
from cardtable.pages.kingdom.table.tiles import legend
from cardtable.pages.ui import rich

PREFIX = "kingdom"
FIRST_SETS = ("base-2",)
"""The sets that are ticked on a device that has not chosen yet."""
SOLD_TOGETHER = ("cornucopia-2", "guilds-2")
"""The editions that come in one box."""
ASKS = {
    kingdom.Requirement.VILLAGE: True,
    kingdom.Requirement.DRAWER: True,
    kingdom.Requirement.BUY: True,
    kingdom.Requirement.TRASHING: True,
    kingdom.Requirement.REACTION: True,
    kingdom.Requirement.NO_ATTACKS: False,
    kingdom.Requirement.ATTACK: False,
    kingdom.Requirement.COSTS: True,
    kingdom.Requirement.ALCHEMY: False,
}
"""The asks with a check box, in their order, and whether each is ticked at first."""
LANGUAGE_NAMES = {
    "cs": "Čeština",
    "es": "Español",
    "it": "Italiano",
    "pl": "Polski",
    **{tag: each.name for tag, each in language.LANGUAGES.items()},
}
"""The languages of card names, each by its own name: some are no languages of the page."""


def panel() -> h.Element:
    return ui.panel("kingdom", hidden=False)[
        _tools(),
        ui.form(f"#{fields.FORM}.wishes", "kingdom", "deal")[
            h.h2(".unseen")[t("Kingdom")],
            ui.notice_place(),
            _wishes(),
            ui.help_fold("kingdom"),
            _kept("shelf", merge="at"),
            h.input(type="hidden", name="shown"),
        ],
        _table(),
        ui.sheet(
            "kingdom-sheet", ui.form(f"#{fields.SHEET_FORM}", "kingdom", "slot", data_region="kingdom-sheet")
        ),
        ui.sheet(
            "kingdom-view",
            ui.form(f"#{fields.VIEW_FORM}", "kingdom", "view", data_region="kingdom-view"),
            classes="full-screen",
            data_full_screen=True,
        ),
    ]


def _wishes() -> h.Element:
    return ui.fold(
        t("Your wishes"),
        h.div(".wishes-parts.stack")[
            h.div(".row.wishes-head")[
                _players(),
                search_field("#kingdom-sets", t("Find a set"), t("Find a set"), autocomplete="off"),
            ],
            _sets(),
            _asks(),
            h.fieldset(".chips")[
                h.legend(".unseen")[t("Landscapes")],
                [
                    h.span(".counted.surface")[
                        words, _count_steps(fields.LANDSCAPE_LIMITS[of][0].name, words)
                    ]
                    for of, words in ((of, t(phrases.LIMIT_NAMES[of])) for of in fields.LIMITS[1:])
                ],
            ],
            [_lot(each) for each in (fields.COLONIES, fields.SHELTERS)],
            _more(),
        ],
        note=h.span(data_region="kingdom-wish"),
        classes="wishes-fold",
        is_open=True,
        data_narrow_fold=True,
    )


def _step(name: str, words: str, by: int, least: str = "0") -> h.Element:
    label = t("{of}: one more", of=words) if by > 0 else t("{of}: one fewer", of=words)
    sign = "+" if by > 0 else "\N{MINUS SIGN}"
    return ui.button(sign, classes="step", data_step=name, value=str(by), aria_label=label, data_least=least)


def _count_steps(name: str, words: str, least: str = "0") -> h.Fragment:
    """Return the buttons for a least number that stands in a table below; nothing but "+" while it is 0."""
    return h.fragment[
        h.span(".count", data_count_note=True, hidden=True)[
            _step(name, words, -1, least), h.output(data_shows=name), "+"
        ],
        _step(name, words, 1, least),
    ]


def _players() -> h.Element:
    of, words = fields.PLAYER_COUNT, t("Players")
    return h.span(".counted.surface", data_remember="pressed")[
        words,
        _step(of.name, words, -1),
        ui.bare_control(of, aria_label=words, data_action="look"),
        _step(of.name, words, 1),
    ]


def _lot(of: EnumChoice[kingdom.Boxes]) -> h.Element:
    """Return a switch of three positions: of the two ways to draw by lot it shows the one in use."""
    by_lot = dict.fromkeys((kingdom.Boxes.PUBLISHED, kingdom.Boxes.RULE_BOOK), t("By lot##Colonies"))
    return h.fieldset(".row.lot", data_remember="pressed")[
        h.legend[t(of.label)],
        [
            ui.radio(
                by_lot.get(each) or t(fields.BOX_TITLES[each]),
                of.name,
                each,
                checked=each is of.default,
                class_="cover",
            )
            for each in (kingdom.Boxes.NEVER, *by_lot, kingdom.Boxes.ALWAYS)
        ],
        ui.error_place(of.name),
    ]


def _sets() -> h.Element:
    homes = [each.partition("-")[0] for each in SOLD_TOGETHER]
    in_order = sorted(
        kingdom.editions(),
        key=lambda each: (
            kingdom.set_ids().index(homes[0] if each.set in homes else each.set),
            -(each.number or 0),
        ),
    )
    together = [each for each in in_order if each.id in SOLD_TOGETHER]
    boxes = [together if each == together[0] else [each] for each in in_order if each not in together[1:]]
    return h.fieldset(data_remember="pressed")[
        h.legend(".unseen")[t("Sets")],
        ui.error_place("sets"),
        h.ul("#kingdom-sets.toggles.grid")[map(_box, boxes)],
    ]


def _box(box: Sequence[kingdom.Edition]) -> h.Element:
    """Return the toggle of a box; that of several sets ticks those of the sets, which are not shown."""
    card = telling_card(box[0])
    told = t("has {card}", card=kingdom.name_in(card, language.language())) if card else None
    name = " & ".join(phrases.set_name(each.set) for each in box)
    ticks = [
        h.input(
            ".cover",
            type="checkbox",
            name="sets",
            value=each.id,
            checked=each.id in FIRST_SETS,
            aria_description=told,
            hidden=len(box) > 1,
        )
        for each in box
    ]
    values = " ".join(each.id for each in box)
    both = h.input(".cover", type="checkbox", data_check_all="sets", value=values, aria_description=told)
    number: dict[int | None, h.Node] = {
        None: h.span(".unseen")[t("Own##edition")],
        1: rich('1st<span class="unseen"> edition</span>'),
        2: rich('2nd<span class="unseen"> edition</span>'),
    }
    words = h.span[
        h.span(aria_hidden="true")[name, " "], h.span(".unseen")[name, ", "], number[box[0].number]
    ]
    return h.li(data_words=told)[
        [h.label(".chip")[both, words], ticks] if len(box) > 1 else h.label(".chip")[ticks, words]
    ]


def _asks() -> h.Element:
    return h.fieldset(".stack.gap2.asks")[
        h.legend(".unseen")[t("Wishes")],
        ui.error_place("asks"),
        h.div(".chips", data_remember="pressed")[
            [_ask(ask, ticked=ticked) for ask, ticked in ASKS.items()],
            ui.check_box(phrases.ask_name(kingdom.SIMPLE_CARDS), "asks", fields.SIMPLE, class_="cover"),
        ],
        h.p(".hint.pointless")[
            t("With “No attacks” there is nothing to react to: “Reaction to attacks” does nothing then.")
        ],
    ]


def _ask(ask: kingdom.Requirement, *, ticked: bool) -> h.Element:
    """Return the toggle of an ask, with the steps of its number if it has one: 2 or more."""
    words = phrases.ask_name(ask)
    box = ui.check_box(words, "asks", ask.value, checked=ticked, class_="cover")
    if ask not in phrases.COUNTED:
        return box
    steps = _count_steps(fields.PILE_LIMITS[ask.value][0].name, words, "2")
    return h.span(".counted.surface")[box, steps]


def _pile_limits() -> h.Element:
    """Return the folded part of the form, with a row for each ability, cost, type and set."""
    return ui.fold(
        t("Least and most"),
        ui.hint(
            t(
                "How many of the ten piles, at least and at most. A pile counts in every row that "
                "fits it; a bane and other extra piles count in none."
            )
        ),
        [
            _limits(title, [(phrases.sort_name(of), fields.PILE_LIMITS[of]) for of in rows])
            for title, rows in (
                (t("What piles do"), phrases.ABILITIES),
                (t("Cost and type"), phrases.COSTS_AND_TYPES),
                (t("Set##noun"), kingdom.set_ids()),
            )
        ],
        h.div(".row")[ui.button(t("Take all away"), "limits-clear", queue=True)],
        note=h.span(data_count_note=True, hidden=True)[
            parts("{count} given##numbers", count=h.span(data_changed_count=True)["0"])
        ],
    )


def _limits(title: str, rows: Sequence[tuple[str, tuple[Number, Number]]]) -> h.Fragment:
    """Return a table of a least and a most in each row, with the places for their errors."""
    return h.fragment[
        ui.table(
            (title, t("Least"), t("Most")),
            [
                ui.row(
                    name,
                    ui.bare_control(least, aria_label=t("{limit}, at least", limit=name)),
                    ui.bare_control(most, aria_label=t("{limit}, at most", limit=name)),
                )
                for name, (least, most) in rows
            ],
            "limits",
            data_remember="pressed",
        ),
        [ui.error_places(*ends) for _, ends in rows],
    ]


def _methods() -> h.Element:
    return h.div(".stack")[
        h.fieldset(".stack.gap2", data_remember="pressed")[
            h.legend[t("How to choose")],
            [
                h.label(".radio-card.option.surface.soft.size-s.ring")[
                    h.input(type="radio", name="way", value=each.value, checked=each is Method.STANDARD),
                    h.span[h.strong[t(METHOD_NAMES[each])], " ", t(METHOD_SENTENCES[each])],
                ]
                for each in Method
            ],
        ],
        ui.error_places(fields.METHOD, fields.WEIGHTS),
        h.div(".row")[
            ui.button(t("Counts and chances"), "chances", form=fields.SHEET_FORM),
            ui.button(t("Weights"), "weights", form=fields.SHEET_FORM),
        ],
        ui.hint(
            t(
                "“Counts and chances” tells how many kingdoms meet your wishes, and how often each pile "
                "comes. “Weights” are your taste: more or less of something, for the weighted method."
            )
        ),
        h.input(type="hidden", name="weights"),
        _kept("weights-kept", merge="name"),
    ]


def _landscapes() -> h.Element:
    return ui.fold(
        t("Landscapes"),
        h.div(".row")[
            ui.button(t("Published"), "preset", queue=True, name="preset", value="published"),
            ui.button(t("Rule book"), "preset", queue=True, name="preset", value="rule-book"),
        ],
        ui.hint(
            t(
                "Each sets all of these at once. “Published” is a procedure for choosing kingdoms that "
                "players have put on the web; “Rule book” is how the games say it."
            )
        ),
        ui.hint(
            t(
                "It also says how likely Colonies and Shelters are by lot. Rule book: the share "
                "of Prosperity, or Dark Ages, in the ten piles. Published: its share of all cards "
                "in your sets."
            )
        ),
        h.div(".stack", data_remember="pressed")[
            ui.control(
                fields.DRAW,
                PREFIX,
                note=t(
                    "Published: deal 20 cards from the sets; the landscapes among them come. Rule book: "
                    "shuffle the landscapes in with the kingdom cards; those turned up before the tenth "
                    "pile come. Only the least: as many as the least numbers below say."
                ),
            ),
            h.fieldset(".stack")[
                h.legend[t("Landscapes from")],
                ui.hint(t("If none is ticked: from the same sets as the piles.")),
                _ticks(fields.LANDSCAPE_SETS, phrases.set_name),
            ],
            h.fieldset(".stack")[
                h.legend[t("Leave out")],
                _ticks(fields.LEFT_OUT, lambda kind: t(phrases.LIMIT_NAMES[kind])),
                h.div(".row")[
                    ui.button(t("No landscapes"), data_check_all="left-out", value="all"),
                    ui.button(t("All kinds"), data_check_all="left-out", value="none"),
                ],
            ],
            _limits(
                t("How many"),
                [(t(phrases.LIMIT_NAMES[of]), fields.LANDSCAPE_LIMITS[of]) for of in fields.LIMITS],
            ),
            ui.control(fields.ONE_WAY, PREFIX),
        ],
    )


def _ticks(of: Choices, words: Callable[[str], str]) -> h.Fragment:
    """Return a row of check boxes, and above it the place for their error."""
    boxes = [ui.check_box(words(value), of.name, value) for value in of.options]
    return h.fragment[ui.error_place(of.name), h.div(".chips")[boxes]]


def _never() -> h.Element:
    return ui.fold(
        t("Cards banned for good"),
        ui.control(
            fields.NEVER,
            PREFIX,
            note=t(
                "Names of cards that you do not have or do not like, a line each or with commas. They "
                "stay on this device."
            ),
            remember="always",
            rows="3",
            data_merge="",
            data_action="never-check",
        ),
        ui.region("kingdom-never"),
        note=h.span(data_count_note=True, hidden=True)[
            parts("{count} on the list", count=h.span(data_line_count="never")["0"])
        ],
    )


def _more() -> h.Element:
    return ui.fold(
        t("More"),
        h.h3[t("Sets")],
        h.div(".row")[
            ui.button(t("All"), data_check_all="sets", value="all"),
            ui.button(t("None"), data_check_all="sets", value="none"),
            ui.button(t("Forget my sets"), data_forget="sets"),
        ],
        ui.hint(t("Your sets stay on this device.")),
        ui.control(
            fields.EXPANSIONS,
            PREFIX,
            remember="pressed",
            note=t(
                "The box with the basic cards counts, and a second one for five and six players. Which boxes "
                "you take is drawn at random."
            ),
        ),
        ui.control(
            fields.ONE_BASIC_SET,
            PREFIX,
            remember=True,
            note=t("It is enough for four players. For more, the set-up list says what it is short of."),
        ),
        _methods(),
        _pile_limits(),
        _landscapes(),
        _never(),
        ui.control(fields.COUNTERS, PREFIX, remember="pressed", chosen=kingdom.Counters.ANSWERS.value),
        ui.control(
            fields.AVOID, PREFIX, remember=True, note=t("Only games that you marked as played count.")
        ),
        ui.control(fields.PRIORITY, PREFIX, remember="pressed"),
        ui.control(
            fields.MIX,
            PREFIX,
            remember="pressed",
            note=t("Otherwise its piles come three to five together, or not at all."),
        ),
        ui.control(
            fields.SEED,
            PREFIX,
            note=t("The same seed and wishes give the same kingdom everywhere. Empty: a new one each time."),
            maxlength="32",
        ),
    )


def _kept(name: str, merge: str | None = None) -> h.Element:
    """Return a hidden control whose value the page keeps on the device.

    If several tabs change it, the page merges lists, by the member `merge` of their items.
    """
    return h.span(data_remember="always")[h.input(type="hidden", name=name, data_merge=merge)]


def _table() -> h.Element:
    return h.section(".table", aria_labelledby="kingdom-result-title")[
        h.h3("#kingdom-result-title.unseen")[t("On the table")],
        h.div(".above-tiles.row")[
            ui.hint(t("Press a card to swap or lock it.")),
            ui.first_note(h.p[t("Kingdom of the day"), h.time(data_day=True)]),
        ],
        ui.region(
            "kingdom-result",
            data_reveal_after="deal again deal-without relax read load replace-several history",
        ),
        _several(),
        legend(),
    ]


def _several() -> h.Element:
    """Return the bar of what can be done with the ticked cards of the table, hidden while none is."""
    name = fields.SEVERAL.name
    return ui.form(f"#{fields.SEVERAL_FORM}.several", "kingdom", "replace-several")[
        h.div(".row.surface", data_count_note=True, hidden=True)[
            ui.button(
                ui.sign("no"),
                classes="icon",
                data_check_all=name,
                value="none",
                data_page_key="escape",
                aria_label=t("Cancel"),
            ),
            h.output[parts("{count} chosen", count=h.span(data_checked_count=name)["0"])],
            h.span(".row.swap")[
                ui.button(t("Replace these"), submit=True), keep_choice(aria_label=t("In place of each"))
            ],
            ui.button(t("Lock"), "lock-several"),
            ui.button(t("Ban from this table"), "ban-several"),
            ui.error_place(name),
        ]
    ]


def _tools() -> h.Element:
    """Return the toolbar: one row, whose lesser part is in two menus; first, also for the keyboard."""
    known = {tag: Fraction(known_names(tag), len(kingdom.all_cards())) for tag in kingdom.LANGUAGES}
    languages = [
        h.option(value=tag, lang=tag, translate="no")[
            LANGUAGE_NAMES.get(tag, tag), f" ({percent(share, 0)})" if share < 1 else ""
        ]
        for tag, share in known.items()
    ]
    sheets = {
        "together": t("Choose together"),
        "evening": t("Kingdoms for an evening"),
        "landscapes": t("Add a landscape"),
        "recommended": t("Recommended"),
        "read-sheet": t("Import"),
        "shelf": t("Your kingdoms"),
        "after-game": t("Played? Say how it was"),
    }
    return h.div(".row.tools", role="group", aria_label=t("Kingdom"))[
        ui.button(t("Deal a kingdom"), quiet=False, submit=True, form=fields.FORM, data_page_key="d"),
        ui.undo_buttons(form=fields.FORM),
        ui.more_menu(
            "kingdom-share",
            ui.button(t("Share the link"), data_share=""),
            ui.code_button(),
            ui.button(t("Export as text"), "text", form=fields.SHEET_FORM),
            ui.button(t("Copy names"), data_copy_of="kingdom-names"),
            ui.button(t("Copy for dominion.games"), data_copy_of="kingdom-online"),
            kind="share",
            words=t("Share"),
        ),
        ui.more_menu(
            "kingdom-tools",
            ui.button(t("Table view"), "view", form=fields.VIEW_FORM),
            ui.button(t("Print"), data_print=True),
            [ui.button(words, action, form=fields.SHEET_FORM) for action, words in sheets.items()],
            _display(fields.LANGUAGE, [h.option(value="")[t("as the page")], languages]),
            _display(fields.ORDER),
            h.div(".whole.chips", data_remember=True)[
                ui.check_box(
                    t("Lock and swap on every card"), "signs", form=fields.FORM, data_no_first_tap=True
                ),
                ui.check_box(t("The key D deals"), "keys", form=fields.FORM, checked=True),
            ],
            classes="more",
        ),
    ]


def _display(of: Choice, options: h.Node = None) -> h.Element:
    """Return a list of how the table may be shown, with its label before it; the device keeps it."""
    options = options or [h.option(value=value)[words] for value, words in ui.options_of(of)]
    return h.label(".row.order.soft.size-s", data_remember=True)[
        t(of.label), " ", h.select(name=of.name, form=fields.FORM, data_action="look")[options]
    ]
