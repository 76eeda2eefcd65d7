"""The panel of the Odds tool: its forms before anything was asked. The build renders it in each language."""

from __future__ import annotations

import htpy as h

from cardtable.pages import ui
from cardtable.pages.core.language import t
from cardtable.pages.odds import fields
from cardtable.pages.odds.card_view import symbol_sprite
from cardtable.pages.odds.regions import ASK, BOARD, FORM, LINES, LOG, PICKER, REASON, SHARE, SHEET
from cardtable.pages.odds.session import Session

SHOWING = "open empty example deal play-now again swap read to-table onward kept-game"
"""The actions that show another board: the choices are folded then, and leave it the room."""
TEXT_EXAMPLE = "hand a10 b3 alexander\nflag 1: a8 a9 | b7\ngone c3"


def panel() -> h.Element:
    return ui.panel("odds", ".odds")[
        symbol_sprite(),
        ui.form(f"#{FORM}.odds-form.stack", "odds", "count")[
            # What Enter in a field presses: nothing that would clear the table.
            ui.button(t("Take these numbers"), "numbers", submit=True, quiet=False, hidden=True),
            h.div(".wishes")[
                h.h2(".unseen")[t("Odds")],
                ui.notice_place(),
                ui.first_note(
                    h.p[t("Battle Line: an example from the middle of a game.")],
                    ui.button(t("Play now"), "play-now", classes="narrow-seen", submit=True, quiet=False),
                ),
                h.div(data_remember="always", hidden=True)[
                    h.input(type="hidden", name="statistics", value=""),
                    h.input(type="hidden", name=fields.GAMES_KEPT.name, value="", data_merge=""),
                ],
                _choices(),
                ui.help_fold("odds"),
            ],
            _board(),
            _sheet(
                t("Cards"),
                ui.button(t("Done"), classes="close", data_close=True),
                ui.error_places(fields.PUT, fields.OWNER),
                ui.region(PICKER),
            ),
        ],
        _sheet(
            t("Details"),
            ui.form(f"#{ASK}", "odds", "flag")[
                ui.button(t("Close"), classes="close", data_close=True),
                ui.error_places(fields.COMBINATION, fields.WHY),
                ui.region(SHEET),
                ui.progress_bar(),
            ],
            classes=".wide",
        ),
    ]


def _choices() -> h.Element:
    """All that deals a game or sets up a position: one line above a board that is in use."""
    return ui.fold(
        t("New game or position"),
        h.div(".wishes-parts.stack.gap4")[
            _play(),
            h.div(".equal")[
                ui.button(t("Analyse a position"), "empty", submit=True, queue=True),
                ui.button(t("Show an example"), "example", submit=True, queue=True),
            ],
            _table_fold(),
            _game_fold(),
            _text_fold(),
        ],
        classes="wishes-fold",
        is_open=True,
        aria_label=t("New game or position"),  # where its line is hidden too
        data_fold_after=SHOWING,
    )


def _play() -> h.Element:
    return h.div(".play.stack")[
        h.div(".fields.grid", data_remember=True)[
            ui.control(fields.PLAYED, "odds", classes="whole", data_action="numbers"),
            ui.control(fields.TOP, "odds", classes="whole", aria_describedby="odds-top-hint"),
            ui.control(fields.BEGINS, "odds", classes="whole"),
            ui.control(fields.AUTO_DRAW, "odds", classes="whole"),
        ],
        h.div(".row.abreast")[
            ui.button(t("Play now"), "play-now", submit=True, quiet=False),
            ui.button(t("Rules"), "game-rules", submit=True, queue=True),
            ui.button(t("Your games"), "games", submit=True, queue=True),
        ],
        ui.hint(
            t("In test games Medium won 39 of 40 against Easy, and Hard 40 of 40 against Medium."),
            "odds-top-hint",
        ),
    ]


def _table_fold() -> h.Element:
    table = Session().table
    return ui.fold(
        t("The table"),
        ui.hint(t("Press a place on the board to tap cards in. The game is chosen above.")),
        h.div(".fields.grid", data_auto_submit=True)[
            ui.control(fields.MOVER, "odds", data_action="numbers"),
            ui.control(fields.THEIRS, "odds", chosen=str(table.theirs), data_action="numbers"),
            ui.control(fields.THEIR_TACTICS, "odds", chosen=str(table.their_tactics), data_action="numbers"),
            ui.control(fields.DECK, "odds", placeholder=t("worked out"), data_action="numbers"),
        ],
        note=t("set up by hand"),
    )


def _game_fold() -> h.Element:
    return ui.fold(
        t("Play or watch"),
        h.div(".fields.grid")[
            ui.control(fields.BOTTOM, "odds", classes="whole"),
            ui.control(fields.SEED, "odds", placeholder=t("a new one")),
        ],
        ui.control(fields.ADVANCED, "odds"),
        ui.hint(
            t(
                "Here two bots can play while you watch, and the same name of a deal deals the same cards "
                "again. Game and opponent are chosen above."
            )
        ),
        ui.button(t("Deal a game"), "deal", submit=True),
    )


def _text_fold() -> h.Element:
    note = t(
        "A troop is a colour a to f and a value: a10. Wild and other cards by name: alexander, darius, "
        "cavalry, shields, fog, mud. A flag is “flag 3: mine | theirs”, with “; fog me”, “; mud they” or "
        "“; won me” after it."
    )
    return ui.fold(
        t("Table or game as text"),
        ui.control(fields.TEXT, "odds", note=note, rows="8", translate="no", placeholder=TEXT_EXAMPLE),
        h.div(".row")[
            ui.button(t("Read this text"), "read", submit=True),
            ui.file_in(t("Open a file"), "odds-text", "read"),
        ],
        note=t("read, open a file"),
    )


def _board() -> h.Element:
    return h.section(".table", aria_labelledby="odds-title")[
        h.h3("#odds-title.unseen")[t("The board")],
        ui.progress_bar(),
        ui.error_place("move"),
        ui.region(
            BOARD,
            data_reveal_after="example empty deal play-now again swap read step onward kept-game hint aim",
        ),
        ui.region(REASON),
        ui.region(LINES),
        ui.region(LOG),
        h.div(data_region=SHARE),
    ]


def _sheet(label: str, *content: h.Node, classes: str = "") -> h.Element:
    return h.dialog(f".sheet{classes}", aria_label=label)[content]
