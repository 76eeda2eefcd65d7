"""What was said, step by step: to go back to, to replay, to keep and to share as text."""

from __future__ import annotations

from collections.abc import Sequence

import htpy as h

from ..quartets import Answer, Entry, Game, Quartet, Verdict, write_game
from .language import noted, t
from .quartets_table import Table
from .quartets_words import said

__all__ = ["log", "sharing"]

MARKS = {Verdict.LOSES: "✗", Verdict.TAKEN_BACK: "↶"}


def log(table: Table, contradiction: Sequence[int] = ()) -> h.Element:
    """Return the log of the whole game, newest first; `contradiction` are the statements to mark."""
    entries = table.moments[-1].log
    return h.section(".q-log", aria_labelledby="q-log-title")[
        h.div(".table-head")[h.h3("#q-log-title")[t("Log")], _steps(table) if entries else None],
        h.p(".hint")[t("Nothing was said yet.")] if not entries else None,
        h.ol(reversed=True)[
            [
                _line(table, index, entries[index], index in contradiction)
                for index in range(len(entries) - 1, -1, -1)
            ]
        ]
        if entries
        else None,
    ]


def _steps(table: Table) -> h.Element:
    last = len(table.moments) - 1
    moments = ((0, noted("Start##of the log"), "start"), (last, noted("End##of the log"), "end"))
    return h.div(".q-steps")[
        [
            h.button(
                ".quiet", id=f"q-to-{name}", type="submit", data_action="go", name="to", value=str(moment)
            )[t(words)]
            for moment, words, name in moments
        ],
        h.button("#q-replay.quiet", type="submit", data_action="replay")[t("Replay")],
    ]


def _line(table: Table, index: int, entry: Entry, marked: bool) -> h.Element:
    moment = index + 1
    return h.li(
        value=str(moment),
        data_now="yes" if moment == table.at else None,
        data_later="yes" if moment > table.at else None,
        data_kind=_kind(entry),
        data_void=entry.verdict.value if entry.verdict is not Verdict.STANDS else None,
        data_clash="yes" if marked else None,
    )[
        h.button(
            ".q-moment",
            id=f"q-moment-{moment}",
            type="submit",
            data_action="go",
            name="to",
            value=str(moment),
            aria_current="step" if moment == table.at else None,
        )[
            h.span(".q-number", aria_hidden="true")[str(moment)],
            h.span[said(table.moments[-1], entry)],
            h.span(".q-clash")[t("contradicts")] if marked else None,
            h.span(".q-void", aria_hidden="true")[MARKS[entry.verdict]] if entry.verdict in MARKS else None,
        ]
    ]


def _kind(entry: Entry) -> str:
    if isinstance(entry.statement, Answer):
        return "yes" if entry.statement.yes else "no"
    return "quartet" if isinstance(entry.statement, Quartet) else "ask"


def sharing(game: Game) -> h.Element:
    """Return what saves and shares a game: its address, and its text."""
    text = write_game(game)
    return h.div(".q-sharing")[
        h.div(".row")[
            h.button(".quiet", type="button", data_copy_address="")[t("Copy the address")],
            h.button(".quiet", type="button", data_copy=text)[t("Copy the text")],
            h.button(".quiet", type="button", data_download="quartets.txt", data_content=text)[
                t("Save as a file")
            ],
        ],
        h.pre(tabindex="0", role="region", aria_label=t("The game as text"), translate="no")[text],
    ]
