"""The card of a paradox: its story, the hands, the statements, what follows, and the way on."""

from __future__ import annotations

from collections.abc import Sequence

import htpy as h

from cardtable.pages.core.language import parts, t, t_later
from cardtable.pages.quartets.card_parts import act, acts, heading, seats
from cardtable.pages.quartets.log_view import statements
from cardtable.pages.quartets.paradox.hands_view import hands_drawing
from cardtable.pages.quartets.paradox.story_words import story_view
from cardtable.pages.quartets.phrases import next_turn, statement_text
from cardtable.pages.quartets.session import Table
from cardtable.quartets import Paradox, Verdict
from cardtable.quartets.story import story

FORCED = {
    (True, True): t_later(
        "{player}’s no was impossible, so it counts as yes: {player} gives {card} to {asker}."
    ),
    (True, False): t_later(
        "{player}’s no was impossible, so it counts as yes: {player} gives a card of {group} to {asker}."
    ),
    (False, True): t_later(
        "{player}’s yes was impossible, so it counts as no: {player} does not have {card}."
    ),
    (False, False): t_later(
        "{player}’s yes was impossible, so it counts as no: {player} has no card of {group}."
    ),
}
"""What an impossible answer counts as, by that answer and by whether a card was asked for."""


def paradox(table: Table, contradiction: Sequence[int]) -> list[h.Node]:
    game, entry = table.game, table.paradox
    assert entry is not None
    assert entry.violator is not None
    speaker = game.players[entry.statement.speaker]
    loses = game.deal.rules.paradox is Paradox.LOSES
    loses = loses and entry.statement.speaker not in table.moments[table.at - 1].out
    title: h.Node = h.span(".q-big")[t("Paradox")]
    if loses:
        title = parts("{paradox}: {player} loses", paradox=title, player=speaker)
    before = table.moments[table.at - 1]
    told = story(before, entry, contradiction) if contradiction else None
    follows = _consequence(table)
    return [
        heading(h.span[title], statement_text(game, entry)),
        h.div(".q-reason.stack.gap2.surface")[
            story_view(before, entry, told, "bold")
            if told
            else h.p[t("No deal of the cards explains everything that was said:")],
            hands_drawing(before, entry, contradiction, (told and told.counted) or entry.violator),
            [
                h.p[t("These statements contradict each other, and each of them is needed:")],
                statements(game, contradiction, table.moments),
            ]
            if contradiction
            else None,
        ],
        h.p[follows] if follows else None,
        acts(
            table,
            act(_go_on_words(table), "go-on", main=True),
            act(t("Take it back"), "take-back"),
            stays=True,
        ),
        seats(table),
    ]


def forced_answer(table: Table) -> list[h.Node]:
    """The answer that is left after an impossible one, given by one button."""
    title = h.span(".q-big")[t("No counts as yes" if table.forced else "Yes counts as no")]
    return [
        heading(h.span[title], _consequence(table)),
        acts(table, act(_go_on_words(table), "go-on", main=True)),
        seats(table),
    ]


def _go_on_words(table: Table) -> str:
    """Say what the button after a paradox does."""
    entry = table.last
    assert entry is not None
    if table.game.outcome is not None:
        return t("See who wins")
    if table.forced is not None:
        return t("Go on: the no counts as yes" if table.forced else "Go on: the yes counts as no")
    if entry.verdict is Verdict.LOSES:
        return t("Go on without {player}", player=table.game.players[entry.statement.speaker])
    return t("Go on")


def _consequence(table: Table) -> str:
    """Say what follows a paradox: the answer that counts instead, and what the loser still does."""
    game, entry = table.game, table.last
    assert entry is not None
    if game.outcome is not None:
        return ""
    question, names, speaker = game.position.question, game.players, entry.statement.speaker
    told: list[str] = []
    hand = game.position.bounds.hands[speaker]
    if table.forced is not None and question is not None:
        asked = game.question_of()
        words = FORCED[table.forced, asked.card is not None]
        facts = {"player": names[speaker], "asker": names[question.asker]}
        told.append(t(words, card=asked.card, group=asked.group, **facts))
        hand -= table.forced
    if entry.verdict is Verdict.LOSES:
        told.append(
            t(
                "{player} takes no more turns, but still answers when asked."
                if hand
                else "{player} takes no more turns.",
                player=names[speaker],
            )
        )
        if table.forced is None and game.turn.player is not None:
            told.append(next_turn(game))
    return " ".join(told)
