"""The big thing on the screen: whose turn it is, and what may be done now."""

from __future__ import annotations

from collections.abc import Sequence

import htpy as h

from ..quartets import (
    Answers,
    Ask,
    Game,
    Paradox,
    safe_answers,
)
from .language import noted, parts, t
from .quartets_ask import asking, heading, seats
from .quartets_clash import clash_sentences
from .quartets_table import Pace, Seat, Table
from .quartets_words import Speech, ending, said, turn_reason

__all__ = ["turn_card"]

PACES = {Pace.QUICK: noted("at once"), Pace.CALM: noted("calmly"), Pace.SLOW: noted("slowly")}


def turn_card(table: Table, contradiction: Sequence[int] = ()) -> h.Element:
    """Return the card of the moment; `contradiction` are the log's statements that make the paradox."""
    phase, shown = _phase(table, contradiction)
    return h.section(".q-turn", data_phase=phase, aria_labelledby="q-who")[shown, _tools(table)]


def _phase(table: Table, contradiction: Sequence[int]) -> tuple[str, list[h.Node]]:
    game = table.game
    if table.paradox:
        return "paradox", _paradox(table, contradiction)
    if game.outcome is not None:
        return "over", _over(table)
    if table.program is not None:
        return "program", _program(table)
    if game.position.question is not None:
        return "answer", _answer(table, game.position.question)
    return "ask", asking(table)


def _answer(table: Table, question: Ask) -> list[h.Node]:
    game = table.game
    names = game.players
    open_entry = next(entry for entry in reversed(game.log) if entry.statement == question)
    group, card = open_entry.group, open_entry.card
    asker = names[question.asker]
    if card is None:
        words = parts("{asker} asks for {group}.", asker=asker, group=h.strong[group])
    else:
        words = parts(
            "{asker} asks for {card} of {group}.", asker=asker, card=h.strong[card], group=h.strong[group]
        )
    answers = safe_answers(game.position) if table.help else None
    return [
        heading(
            h.span[parts("{player} answers", player=h.span(".q-big")[names[question.target]])],
            words,
        ),
        h.div(".q-answers")[
            _answer_button("yes", t("Yes"), answers.yes if answers else None, answers),
            _answer_button("no", t("No"), answers.no if answers else None, answers),
        ],
        h.p(".error", data_error_for="answer", hidden=True),
        seats(table),
    ]


def _answer_button(value: str, words: str, safe: bool | None, answers: Answers | None) -> h.Element:
    note: h.Node = None
    if answers is not None:
        sure = answers.yes != answers.no
        text = t("loses at once" if not safe else "the only safe answer" if sure else "safe")
        note = h.span(".q-mark", data_safe="yes" if safe else "no")[text]
    return h.button(".q-answer", type="submit", data_action="answer", name="answer", value=value)[
        h.span(".q-said")[words], note
    ]


def _program(table: Table) -> list[h.Node]:
    game = table.game
    speaker = game.speaker
    assert speaker is not None
    asks, name = game.position.question is None, h.span(".q-big")[game.players[speaker]]
    reason = turn_reason(game) if asks else said(game, game.log[-1])
    return [
        heading(h.span[parts("{player} asks" if asks else "{player} answers", player=name)], reason),
        h.div(".q-act")[
            h.button("#q-play-on", type="submit", data_action="play-on")[t("Play on")],
            h.button("#q-move.quiet", type="submit", data_action="move")[t("One move")],
        ],
        seats(table),
    ]


def _over(table: Table) -> list[h.Node]:
    game = table.game
    winner = game.winner
    title: h.Node = t("Nobody wins")
    if winner is not None:
        title = h.span[parts("{player} wins", player=h.span(".q-big")[game.players[winner]])]
    return [
        heading(title, ending(game)),
        h.div(".q-act")[h.button("#q-again", type="submit", data_action="again")[t("Play again")]],
        seats(table),
    ]


def _paradox(table: Table, contradiction: Sequence[int]) -> list[h.Node]:
    game, entry = table.game, table.paradox
    assert entry is not None
    assert entry.clash is not None
    speaker = game.players[entry.statement.speaker]
    loses = game.deal.rules.paradox is Paradox.LOSES
    loses = loses and entry.statement.speaker not in table.moments[table.at - 1].out
    title: h.Node = h.span(".q-big")[t("Paradox")]
    if loses:
        title = parts("{paradox}: {player} loses", paradox=title, player=speaker)
    sentences = clash_sentences(Speech(game, entry), entry.clash)
    go_on = t("Go on without {player}", player=speaker) if loses else t("Go on")
    if game.outcome is not None:
        go_on = t("See who wins")
    return [
        heading(h.span[title], said(game, entry)),
        h.div(".q-reason")[
            h.p[t("No deal of the cards explains everything that was said:")],
            h.ul[[h.li[sentence] for sentence in sentences]],
            _contradiction(game, contradiction),
        ],
        h.div(".q-act")[
            h.button("#q-go-on", type="submit", data_action="go-on")[go_on],
            h.button("#q-take-back.quiet", type="submit", data_action="take-back")[t("Take it back")],
        ],
        seats(table),
    ]


def _contradiction(game: Game, contradiction: Sequence[int]) -> h.Node:
    if not contradiction:
        return None
    return [
        h.p[t("These statements contradict each other; without any one of them a deal is left:")],
        h.ol[[h.li(value=str(index + 1))[said(game, game.log[index])] for index in contradiction]],
    ]


def _tools(table: Table) -> h.Element:
    """Undo, redo, help and the pace of the programs."""
    can_undo, can_redo = table.at > 0, table.at < len(table.moments) - 1
    programs = any(seat is not Seat.PERSON for seat in table.seats)
    return h.div(".q-tools")[
        _step("q-undo", "back", can_undo)[t("Undo")],
        _step("q-redo", "forward", can_redo)[t("Redo")],
        h.button(
            "#q-help.quiet",
            type="submit",
            data_action="help",
            data_every="",
            aria_pressed="true" if table.help else "false",
        )[t("Help")],
        h.label(".q-pace")[
            h.span[t("Programs move")],
            h.select("#q-pace", name="pace", data_action="pace", data_every="")[
                [
                    h.option(value=pace.name.lower(), selected=pace is table.pace)[t(words)]
                    for pace, words in PACES.items()
                ]
            ],
        ]
        if programs
        else None,
    ]


def _step(name: str, action: str, can: bool) -> h.Element:
    """A button along the moments; each of its presses counts, however fast they come."""
    off = None if can else "true"
    return h.button(f"#{name}.quiet", type="submit", data_action=action, data_every="", aria_disabled=off)
