"""The log of the statements, to go back to and to replay; the game as text, to keep and to share."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

import htpy as h

from cardtable.pages.core.language import t
from cardtable.pages.core.reply import FormError
from cardtable.pages.core.schema import Schema, Values
from cardtable.pages.quartets.fields import HINTS, THEME, Hints
from cardtable.pages.quartets.phrases import claims, said_at, statement_text
from cardtable.pages.quartets.session import Table
from cardtable.pages.quartets.themes import NO_THEME
from cardtable.pages.ui import button, code_button, file_out, hint, share_row
from cardtable.quartets import Answer, Ask, Game, Quartet, Verdict, write_game

VIEW_TEXT = Schema(THEME, HINTS)
"""What a game's text holds besides the game."""
LONG = 10
"""From so many lines on the log shows that it goes on."""
MARKS = {Verdict.LOSES: "✗", Verdict.TAKEN_BACK: "↶"}


def log(table: Table, contradiction: Sequence[int] = ()) -> h.Element:
    """Return the log of the whole game, newest first; `contradiction` are the statements to mark."""
    entries = table.moments[-1].log
    return h.section(".q-log.log.stack", aria_labelledby="q-log-title")[
        h.div(".table-head")[h.h3("#q-log-title")[t("Log")], _steps(table) if entries else None],
        hint(t("Nothing was said yet.")) if not entries else None,
        h.ol(".surface", reversed=True, data_long=len(entries) >= LONG)[
            [_line(table, index, index in contradiction) for index in reversed(range(len(entries)))]
        ]
        if entries
        else None,
    ]


def _steps(table: Table) -> h.Element:
    return h.div(".q-steps.row")[
        to_moment(t("Beginning"), 0, "q-to-start"),
        to_moment(t("End##of the log"), len(table.moments) - 1, "q-to-end"),
        button(t("Replay"), "replay", submit=True, id="q-replay"),
        button(t("Share"), data_share=""),
    ]


def to_moment(words: str, moment: int, identifier: str | None = None) -> h.Element:
    return button(words, "go", submit=True, id=identifier, name="to", value=str(moment))


def _line(table: Table, index: int, marked: bool) -> h.Element:
    moment, entry = index + 1, table.moments[-1].log[index]
    is_shown, said = moment == table.at, entry.statement
    kind = "ask" if isinstance(said, Ask) else "quartet" if isinstance(said, Quartet) else "no"
    if isinstance(said, Answer) and said.yes:
        kind = "yes"
    return h.li(
        value=str(moment),
        data_now="yes" if is_shown else None,
        data_list_current=is_shown,
        data_later="yes" if moment > table.at else None,
        data_kind=kind,
        data_void=entry.verdict.value if entry.verdict is not Verdict.STANDS else None,
        data_clash="yes" if marked else None,
    )[
        h.button(
            ".q-moment.bare",
            id=f"q-moment-{moment}",
            type="submit",
            data_action="go",
            name="to",
            value=str(moment),
            aria_current="step" if is_shown else None,
        )[
            h.span(".q-number", aria_hidden="true")[str(moment)],
            h.span[said_at(table.moments[-1], index)],
            h.span(".q-clash.size-xs")[t("contradicts")] if marked else None,
            h.span(".q-void", aria_hidden="true")[MARKS[entry.verdict]] if entry.verdict in MARKS else None,
        ],
        h.p(".q-claim.soft.size-s")[" ".join(claims(table.moments[index], entry))] if is_shown else None,
        h.div(".q-return")[back_to_now(table, "q-now-here")] if is_shown and table.asks_first else None,
    ]


def statements(game: Game, indices: Iterable[int], moments: Sequence[Game] = ()) -> h.Element:
    """Return a list of statements, with their numbers in the log; given the `moments`, with their claims."""
    return h.ol(".stack.numbered")[
        [
            h.li(value=str(index + 1))[
                statement_text(game, game.log[index], verdict=False),
                h.span(".hint")[" ", " ".join(claims(moments[index], game.log[index]))] if moments else None,
            ]
            for index in indices
        ]
    ]


def back_to_now(table: Table, place: str) -> h.Element:
    """Return the button that leads from an earlier moment to the last one."""
    return to_moment(t("Back to now"), len(table.moments) - 1, place)


def written(table: Table) -> str:
    """Return the game as text; what is not of the game, its theme and hints, stands in comment lines."""
    title, _, rest = write_game(table.moments[-1], named=True).partition("\n")
    theme = [f"# {THEME.name}: {table.theme}"] if table.theme != NO_THEME else []
    hints = [f"# {HINTS.name}: {table.hints}"] if table.hints is not Hints.NONE else []
    return "\n".join([title, *theme, *hints, rest])


def read_view(text: str) -> Values:
    """Return theme and hints of a text; those of a text without them, or with others, are the usual ones."""
    found = dict(re.findall(r"^# (theme|hints): ([a-z]+)\s*$", text, re.MULTILINE))
    try:
        return VIEW_TEXT.read({name: [value] for name, value in found.items()})
    except FormError:
        return VIEW_TEXT.read({})


def sharing(table: Table) -> h.Element:
    """Return the controls that save and share a game: its address, and its text."""
    text = written(table)
    return h.div(".q-sharing.stack")[
        share_row(
            code_button(title=t("This game")),
            button(t("Copy the text"), data_copy_of="q-text"),
            file_out(t("Save as a file"), "quartets.txt", text),
        ),
        h.pre(
            "#q-text.surface", tabindex="0", role="region", aria_label=t("The game as text"), translate="no"
        )[text],
    ]
