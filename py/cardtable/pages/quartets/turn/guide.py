"""The guided first game: three players, two groups, a paradox on purpose, and a quartet.

Each step is a statement that the visitor makes by one button; the card tells what the last one claimed, and
which cards became certain.
"""

from __future__ import annotations

import htpy as h

from cardtable.pages.core.language import t, t_later
from cardtable.pages.quartets.card_parts import acts, heading, seats
from cardtable.pages.quartets.phrases import claims, made_certain, said_at, statement_text
from cardtable.pages.quartets.session import Table
from cardtable.pages.quartets.themes import NO_THEME, THEMES, said_by_program
from cardtable.pages.ui import button
from cardtable.quartets import Answer, Ask, Deal, Game, Quartet, QuartetsError, Statement

Step = tuple[int, int, int] | bool | int
"""A question (target, group, card), an answer, or the group of a quartet."""
SCRIPT: tuple[Step, ...] = (
    (1, 0, 0), True, (2, 0, 1), False, (1, 1, 0), False, (0, 0, 2), False,
    (1, 0, 1), False, True, (2, 0, 2), True, 0,
)  # fmt: skip
WORDS = {
    0: t_later(
        "Three players, two groups of four. Nobody looks at a card: only what is said counts. Each button "
        "says the next sentence, and this card tells what it claims."
    ),
    9: t_later("Bo has to answer. Let him say no all the same, on purpose, and see what happens."),
    10: t_later("Bo is out, and still has to answer. Only yes is left to say."),
    11: t_later("Bo has lost, takes no more turns, and only answers. Ann got the card and goes on."),
    13: t_later(
        "All four cards of one group are with Ann for certain: a quartet. At the end the most quartets win; "
        "in a tie, whoever had that many first wins."
    ),
    14: t_later(
        "That was a question, a yes, a no, a paradox and a quartet. Nobody could ask for "
        "a card of their own in this game; under the rules “As published” one can. Now "
        "set up your own table."
    ),
}


def guided_table(before: str = "") -> Table:
    """Return the table of the guided game, before the first word; `before` is what it gives back."""
    start = Game.start(Deal.even(3, 2), ("Ann", "Bo", "Cy"))
    return Table.of_persons([start], theme=THEMES[0], guide=True, before=before)


def next_game(table: Table) -> Game | None:
    """Return the game after the next step; None at the end, or where the visitor has left the script."""
    game, speaker = table.game, table.game.speaker
    if table.at >= len(SCRIPT) or speaker is None or table.theme == NO_THEME:
        return None
    step = SCRIPT[table.at]
    statement: Statement
    if isinstance(step, tuple):
        statement = Ask(speaker, *step)
    else:
        statement = Answer(speaker, step) if isinstance(step, bool) else Quartet(speaker, step)
    try:
        return said_by_program(game, statement, table.theme)
    except QuartetsError:  # an address may name another table than the guide's
        return None


def guide(table: Table) -> list[h.Node]:
    """Return the card of a step: what the last statement claimed and made certain, and the next one."""
    after = next_game(table)
    last, before = None if table.seen else table.last, table.moments[table.at - 1]
    told = [*claims(before, last), *made_certain(before, table.game)] if last else []
    words = t(WORDS[table.at]) if table.at in WORDS else ""
    title = said_at(table.game, -1) if last else t("A first game in a minute")
    following = button(
        t("Set up your own table"), classes="q-way-out", quiet=False, data_open_fold="quartets-set-up"
    )
    if after:
        following = button(
            statement_text(after, after.log[-1], verdict=False),
            "guide-next",
            quiet=False,
            submit=True,
            id="q-next",
        )
    return [
        h.div(".q-step.stack.gap4")[
            heading(title, words), h.ul(".q-told.stack.gap2")[[h.li[line] for line in told]] if told else None
        ],
        acts(table, following),
        seats(table),
        button(t("Leave the guide"), "guide-leave", submit=True, id="q-leave"),
    ]
