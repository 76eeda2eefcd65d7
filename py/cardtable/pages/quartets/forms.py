"""The Quartets panel of the page: set-up, game, check, text and help. The build renders it."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import htpy as h

from cardtable.pages import ui
from cardtable.pages.core.language import number, percent, t
from cardtable.pages.core.schema import Field, Switch
from cardtable.pages.quartets import fields
from cardtable.pages.quartets.replies import SHEET
from cardtable.pages.quartets.setup import FIRST_NAMES, brief, preset_buttons
from cardtable.pages.quartets.themes import THEMES
from cardtable.quartets import Rules

REVEALING = (
    *("start", "guide", "guide-next", "guide-leave", "again", "read", "go-on", "prepared"),
    *("take-back", "ask", "answer", "declare", "replay", "back", "forward"),
)
"""The actions after which the turn comes into view."""
PREFIX = "quartets-set"


def panel() -> h.Element:
    return ui.panel("quartets", ".quartets")[
        _setup(),
        _game(),
        _check(),
        _text(),
        ui.fold(t("Rules"), ui.region("quartets-brief", brief(Rules())), classes="q-brief"),
        ui.help_fold("quartets"),
        ui.sheet(SHEET, ui.region(SHEET)),
    ]


# Setting up


def _setup() -> h.Element:
    return ui.form("#quartets-form.q-setup.stack", "quartets", "start")[
        h.h2(".unseen")[t("Quartets")],
        ui.first_note(h.p[t("An example: a small table, some statements in.")]),
        ui.notice_place(),
        ui.fold(
            t("Set up a table"),
            ui.region("quartets-presets", preset_buttons()),
            ui.region("quartets-preset"),
            h.div(".q-fields.grid")[
                _people(),
                _deck(),
                h.fieldset(".stack")[h.legend[t("Rules")], map(_rule, fields.RULE_FIELDS.values())],
            ],
            id="quartets-set-up",
            is_open=True,
            data_fold_after="",
        ),
        _easily_overseen(),
        h.div(".deal.row.abreast")[
            ui.button(t("A first game in a minute"), "guide", id="q-guide"),
            ui.button(t("Start"), submit=True, quiet=False),
        ],
        ui.progress_bar(),
    ]


def _easily_overseen() -> h.Element:
    """Return what the style sheet shows beside Start: the seats of programs, and that hands are tiny."""
    return h.div(".q-notes")[
        h.p(".q-programs.hint")[
            [h.span[t("Seat {seat} is a program.", seat=number(seat)), " "] for seat in fields.SEATS]
        ],
        h.p(".q-tiny.hint")[
            h.strong[t("Fewer than three cards a hand.")],
            " ",
            t("Such a game ends after a few words. The published size is one group for each player."),
        ],
    ]


def _people() -> h.Element:
    starts = {str(seat): t("seat {seat}", seat=number(seat)) for seat in fields.SEATS}
    return h.fieldset(".stack")[
        h.legend[t("Players")],
        h.div(".stack.pair")[
            ui.control(fields.PLAYER_COUNT, PREFIX, chosen="3"),
            ui.control(fields.STARTS, PREFIX, titles=starts),
        ],
        ui.error_place("names"),
        h.fieldset(data_remember=True)[
            h.legend(".unseen")[t("Names, clockwise")],
            h.ol(".q-setup-seats.stack.gap2")[
                [
                    h.li(".q-setup-seat.grid")[_seat(seat, name)]
                    for seat, name in zip(fields.SEATS, FIRST_NAMES, strict=True)
                ]
            ],
        ],
        ui.hint(t("Easy, careful and strong are programs.")),
        h.p(".hint.q-measured")[
            t(
                "Measured in 300 games of three players and four groups: one careful program among easy ones "
                "won {careful}, one strong among careful ones {strong}; a fair share is {fair}.",
                careful=percent(Fraction(79, 100), 0),
                strong=percent(Fraction(53, 100), 0),
                fair=percent(Fraction(1, 3), 0),
            )
        ],
    ]


def _seat(seat: int, name: str) -> list[h.Node]:
    label = t("Who plays seat {seat}", seat=number(seat))
    text, kind = fields.PLAYER_NAMES[seat - 1], fields.PLAYER_KINDS[seat - 1]
    return [
        h.input(
            name=text.name,
            aria_label=t("Name at seat {seat}", seat=number(seat)),
            value=name,
            maxlength=str(text.longest),
            autocomplete="off",
            data_beside_presets=True,
            data_select_default=True,
            data_enter_next=True,
            enterkeyhint="next",
        ),
        ui.bare_control(kind, aria_label=label),
    ]


def _deck() -> h.Element:
    usual = {"0": t("one a player"), "-1": t("one more than players"), "-2": t("two more than players")}
    note = t("A group a line, then its cards. Empty: names are made up during play.")
    return h.fieldset(".stack")[
        h.legend[t("Cards")],
        h.div(".stack.pair")[
            ui.control(fields.GROUP_COUNT, PREFIX, titles=usual),
            ui.control(fields.HAND_SIZES, PREFIX, inputmode="numeric", placeholder=t("equal")),
        ],
        ui.hint(
            t(
                "As published, Quantum Go Fish has as many suits as players. For Blind Quartets any number "
                "from 1 to 13 will do; more groups make a longer game."
            )
        ),
        h.div(data_beside_presets=True)[ui.control(fields.THEME, PREFIX, chosen=THEMES[0])],
        ui.control(fields.HINTS, PREFIX),
        ui.control(
            fields.FIXED_NAMES,
            PREFIX,
            note=note,
            rows="3",
            autocapitalize=None,
            placeholder=t("Fish / Cod / Eel / Pike / Ray"),
        ),
    ]


def _rule(rule: Field[Any]) -> h.Node:
    if not isinstance(rule, Switch):
        return ui.control(rule, PREFIX)
    box = h.input(type="checkbox", name=rule.name, value="1", checked=rule is fields.RULE_FIELDS["futile"])
    return [h.label(".q-rule.size-s.option")[box, h.span[t(rule.label)]], ui.error_place(rule.name)]


# The game, its check and its text


def _game() -> h.Element:
    return ui.form("#quartets-play.table.q-play", "quartets", "ask")[
        h.div(".q-stage.stack")[
            ui.region("quartets-turn", data_reveal_after=" ".join(REVEALING)),
            ui.notice_place(),
            ui.progress_bar(),
        ],
        ui.region("quartets-board", class_="q-side"),
        ui.region("quartets-log", class_="q-below"),
    ]


def _check() -> h.Element:
    limits = {str(limit): t("{count} tries", count=number(limit)) for limit in fields.NODE_LIMITS}
    return ui.form("#quartets-check.q-extra", "quartets", "check")[
        ui.notice_place(),
        ui.fold(
            t("How it was checked"),
            ui.hint(
                t(
                    "Can the cards lie so that all that was said is true? The page tries to deal them so: it "
                    "moves cards from hand to hand until every place is filled, or cannot be."
                )
            ),
            ui.hint(
                t(
                    "Here other methods, which share nothing with it, look for such a deal themselves and "
                    "confirm the answer: at a table as published, the three searches that were published "
                    "with the game; at other tables, one that deals out the cards and plays all that was "
                    "said on each deal."
                )
            ),
            ui.hint(
                t(
                    "Every card that is put somewhere is a try. A search ends at the most tries that you "
                    "allow, or when you stop it. The prepared position shows all three published searches "
                    "fail."
                )
            ),
            h.div(".q-line.row")[
                ui.control(fields.NODE_LIMIT, PREFIX, titles=limits),
                ui.button(t("Check this moment"), submit=True),
            ],
            h.div(".row")[ui.button(t("Show the prepared position"), "prepared")],
            ui.progress_bar(),
            ui.region("quartets-check"),
        ),
    ]


def _text() -> h.Element:
    return ui.form("#quartets-text-form.q-extra", "quartets", "read")[
        ui.notice_place(),
        ui.fold(
            t("Save and share"),
            ui.hint(t("The address holds the whole game. As text it can be read, mended and kept.")),
            ui.region("quartets-sharing"),
            ui.control(
                fields.GAME_TEXT, "quartets", rows="5", placeholder="Blind Quartets 1", translate="no"
            ),
            h.div(".row")[
                ui.button(t("Read the text"), submit=True),
                ui.file_in(t("Open a file"), f"quartets-{fields.GAME_TEXT.name}", "read"),
            ],
            ui.progress_bar(),
        ),
    ]
