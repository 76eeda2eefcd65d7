"""The card of the turn: whose turn it is, and the actions of the moment."""

from __future__ import annotations

from collections.abc import Sequence

import htpy as h

from cardtable.pages.core.language import listed, number, parts, plural, t, t_later
from cardtable.pages.quartets import phrases
from cardtable.pages.quartets.card_parts import act, acts, heading, in_replay, meanwhile, player_does, seats
from cardtable.pages.quartets.fields import HINT, PACE
from cardtable.pages.quartets.log_view import back_to_now, to_moment
from cardtable.pages.quartets.paradox.paradox_view import forced_answer, paradox
from cardtable.pages.quartets.session import Table
from cardtable.pages.quartets.turn.ask_view import asking
from cardtable.pages.quartets.turn.guide import guide
from cardtable.pages.ui import button, error_place, options_of, select
from cardtable.quartets import Ask, Game, safe_answers
from cardtable.quartets.rules import CARDS_A_GROUP
from cardtable.quartets.safe_statements import Answers


def turn_card(table: Table, contradiction: Sequence[int] = ()) -> h.Element:
    """Return the card of the moment; `contradiction` are the log's statements that make the paradox."""
    phase, shown = _phase(table, contradiction)
    return h.section(".q-turn.stack", aria_labelledby="q-who", data_phase=phase, data_pictured=True)[
        _banner(table), shown, _tools(table)
    ]


def _banner(table: Table) -> h.Node:
    """Return what tells that an earlier moment is shown, and leads back to the last one."""
    if not table.is_back:
        return None
    last, shown = len(table.moments) - 1, ".q-back.stack.size-s.gap2"
    if table.undone:
        words = plural(
            last - table.at,
            "{count} statement is undone. Redo brings it back; what is said now takes its place.",
            "{count} statements are undone. Redo brings them back; what is said now takes their place.",
        )
        return h.div(shown, role="note")[h.p[words]]
    said = " ".join(phrases.claims(table.moments[table.at - 1], table.last)) if table.last else ""
    words = t("Looking back: {at} of {last} statements.", at=number(table.at), last=number(last))
    return h.div(shown, role="note")[h.p[h.strong[words], " ", said], back_to_now(table, "q-now")]


def _phase(table: Table, contradiction: Sequence[int]) -> tuple[str, list[h.Node]]:
    game = table.game
    if table.paradox:
        return "paradox", paradox(table, contradiction)
    if table.guide:
        return "guide", guide(table)
    if game.outcome is not None:
        return "over", _over(table)
    if table.program is not None:
        return "program", _program(table)
    if table.forced is not None:
        return "answer", forced_answer(table)
    if game.position.question is not None:
        return "answer", _answer(table, game.position.question)
    return "ask", asking(table)


def _answer(table: Table, question: Ask) -> list[h.Node]:
    game = table.game
    names = game.players
    asked = game.question_of()
    words = parts(
        "{asker} asks for {group}." if asked.card is None else "{asker} asks for {card} of {group}.",
        asker=names[question.asker],
        card=h.strong[asked.card],
        group=h.strong[asked.group],
    )
    answers = safe_answers(game.position) if table.help else None
    return [
        heading(player_does(t_later("{player} answers"), names[question.target]), words),
        meanwhile(table),
        h.div(".q-answers", **in_replay(table))[
            _answer_button(True, answers), _answer_button(False, answers)
        ],
        act(t("Why only this answer?"), "why-safe") if answers and answers.yes != answers.no else None,
        error_place("answer"),
        seats(table),
    ]


def _answer_button(yes: bool, answers: Answers | None) -> h.Element:
    note: h.Node = None
    if answers is not None:
        safe, sure = answers.yes if yes else answers.no, answers.yes != answers.no
        text = t("loses at once" if not safe else "the only safe answer" if sure else "safe")
        note = h.span(".q-mark.size-xs", data_safe="yes" if safe else "no")[text]
    label, value = [h.span(".q-said")[t("Yes" if yes else "No")], note], "yes" if yes else "no"
    return button(
        label, "answer", classes="q-answer grid gap1", quiet=False, submit=True, name="answer", value=value
    )


def _program(table: Table) -> list[h.Node]:
    game = table.game
    speaker = game.speaker
    assert speaker is not None
    words, reason = t_later("{player} asks"), phrases.turn_reason(game)
    if game.position.question is not None:
        words, reason = t_later("{player} answers"), phrases.statement_text(game, game.log[-1])
    return [
        heading(player_does(words, game.players[speaker]), reason),
        acts(
            table,
            act(t("Play on"), "play-on", main=True, resume=table.persons and not table.is_back),
            act(t("One move"), "move"),
        ),
        seats(table),
    ]


def _over(table: Table) -> list[h.Node]:
    game = table.game
    won = t_later("{player} wins")
    title = t("Nobody wins") if game.winner is None else player_does(won, game.players[game.winner])
    return [
        heading(title, phrases.ending_text(game)),
        meanwhile(table),
        acts(
            table,
            act(t("Play again"), "again", main=True),
            button(t("Send a picture"), data_picture="quartets.png"),
        ),
        _looking_back(table),
        seats(table),
    ]


def _looking_back(table: Table) -> h.Node:
    """Return what a game that is over has shown: games won, the paradoxes, the hands at the beginning."""
    game, held = table.game, _held_first(table.game)
    won = [f"{name} {number(count)}" for name, count in zip(game.players, table.won, strict=True)]
    wrong = [place for place, entry in enumerate(game.log) if not entry.stands]
    if not (any(table.score) or wrong or held):
        return None
    return h.div(".q-told.q-over.stack.gap2")[
        h.p[h.strong[t("Games won: {score}.", score=listed(won))]] if any(table.score) else None,
        [
            h.h4[t("Where it went wrong")],
            h.ul(".stack")[[h.li[to_moment(phrases.said_at(game, place), place + 1)] for place in wrong]],
        ]
        if wrong
        else None,
        [
            h.h4[t("Who certainly held what at the beginning")],
            h.ul(".stack")[
                [
                    h.li[t("{player}: {cards}", player=name, cards=", ".join(held[player]))]
                    for player, name in enumerate(game.players)
                    if player in held
                ]
            ],
        ]
        if held
        else None,
    ]


def _held_first(game: Game) -> dict[int, list[str]]:
    """Return the whole groups and the cards with a name that each player certainly held at the beginning."""
    first, held = game.first_holders(), dict[int, list[str]]()
    for group, title in enumerate(game.names.groups):
        cards = [card for card in range(CARDS_A_GROUP * group, CARDS_A_GROUP * (group + 1)) if card in first]
        owners = {first[card] for card in cards}
        if len(cards) == CARDS_A_GROUP and len(owners) == 1:
            held.setdefault(owners.pop(), []).append(t("all of {group}", group=title))
            continue
        for card in cards:
            if name := game.names.card_name(card):
                held.setdefault(first[card], []).append(name)
    return held


def _tools(table: Table) -> h.Element:
    """Undo, redo, hints, the pace of the programs; the rules in five sentences, and those of this table."""
    rules = table.game.deal.rules
    can_undo, can_redo = table.at > 0, table.is_back
    paces = select("q-pace", PACE.name, options_of(PACE), table.pace, data_action="pace", data_queue=True)
    return h.div(".q-tools.row")[
        _step(t("Undo"), "q-undo", "back", can_undo),
        _step(t("Redo"), "q-redo", "forward", can_redo),
        button(
            t("Hints"),
            "help" if table.agreed else "ask-hints",
            submit=True,
            queue=True,
            id="q-help",
            name=None if table.agreed else HINT.name,
            value=None if table.agreed else "help",
            aria_pressed="true" if table.agreed else "false",
        ),
        h.label(".q-pace.row.size-s")[h.span[t("Programs move")], paces] if table.programs else None,
        h.details(".q-rules.size-s")[
            h.summary[t("Rules")],
            h.ol(".stack.numbered")[[h.li[rule] for rule in phrases.brief_rules(rules)]],
            h.p[t("And at this table:")],
            h.ul(".stack")[[h.li[rule] for rule in phrases.further_rules(rules)]],
        ],
    ]


def _step(label: str, name: str, action: str, can: bool) -> h.Element:
    """Return a button that moves along the moments; each of its presses counts, however fast they come."""
    off = None if can else "true"
    return button(label, action, submit=True, queue=True, id=name, aria_disabled=off)
