"""The card of a paradox: its story, the hands as slots, the statements, what follows, and the way on."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

import htpy as h

from cardtable.pages.core.language import number, parts, plural, t, t_later
from cardtable.pages.quartets.card_parts import act, acts, heading, seats
from cardtable.pages.quartets.log_view import statements
from cardtable.pages.quartets.paradox.story_words import story_view
from cardtable.pages.quartets.phrases import group_words, next_turn, statement_text
from cardtable.pages.quartets.session import Table
from cardtable.quartets import Answer, Ask, Entry, Game, HallViolator, Paradox, Quartet, Verdict
from cardtable.quartets.paradox_hands import Slot, paradox_hands
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
MOST_BACKS = 4
"""More cards face down than this are one slot with their number."""
NOTES = {
    ("against", None): t_later("contradicts"),
    ("over", None): t_later("too many"),
    ("denied", Answer): t_later("said not to have it"),
    ("denied", Ask): t_later("asked for it"),
    ("claimed", Answer): t_later("said to have it"),
    ("claimed", Ask): t_later("claimed by asking"),
    ("claimed", Quartet): t_later("declared"),
}
"""What a slot that contradicts says, by its kind and, where it says so, the statement."""


def paradox(table: Table, contradiction: Sequence[int]) -> list[h.Node]:
    game, entry = table.game, table.paradox
    assert entry
    assert entry.violator
    before, speaker = table.moments[table.at - 1], entry.statement.speaker
    title: h.Node = h.span(".q-big")[t("Paradox")]
    if game.deal.rules.paradox is Paradox.LOSES and speaker not in before.out:
        title = parts("{paradox}: {player} loses", paradox=title, player=game.players[speaker])
    told = story(before, entry, contradiction) if contradiction else None
    follows = _consequence(table)
    return [
        heading(h.span[title], statement_text(game, entry)),
        h.div(".q-reason.stack.gap2.surface")[
            story_view(before, entry, told, "bold")
            if told
            else h.p[
                t("No deal of the cards explains everything that was said."),
                h.span(".q-searched.soft")[" ", t("Looking for the contradiction"), "…"],
            ],
            hands_drawing(before, entry, contradiction, (told and told.counted) or entry.violator),
            [
                h.p[t("Whatever else was said and handed over, these cannot all be true:")],
                statements(game, contradiction, table.moments),
            ]
            if contradiction
            else None,
        ],
        h.p[follows] if follows else None,
        acts(
            table,
            *(act(_go_on_words(table), "go-on", main=True), act(t("Take it back"), "take-back")),
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
    speaker, told = entry.statement.speaker, list[str]()
    hand, player = game.position.bounds.hands[speaker], game.players[speaker]
    if table.forced is not None:
        asked = game.question_of()
        facts = {"card": asked.card, "group": asked.group, "asker": game.players[asked.statement.speaker]}
        told.append(t(FORCED[table.forced, asked.card is not None], player=player, **facts))
        hand -= table.forced
    if entry.verdict is Verdict.LOSES:
        still = t_later("{player} takes no more turns, but still answers when asked.")
        told.append(t(still if hand else "{player} takes no more turns.", player=player))
        if table.forced is None and game.turn.player is not None:
            told.append(next_turn(game))
    return " ".join(told)


def hands_drawing(before: Game, entry: Entry, reason: Sequence[int], violator: HallViolator) -> h.Element:
    """Return the hands of the players whom a paradox is about: what was certain, and what contradicts it."""
    drawn = paradox_hands(before, entry, reason, violator)
    open_slots = (slot for slot in chain(*drawn.values()) if slot.kind == "some")
    some = next((_words(before, entry, slot) for slot in open_slots), "")
    note = t("“{slot}”: one card of this group is certain, and which one is open.", slot=some)
    return h.div(".q-drawing.stack.gap2")[
        h.p[t("The hands, as far as they were certain before. Red and bold is what contradicts:")],
        h.ul(".q-hands.grid", aria_label=t("The hands"))[
            [
                h.li[
                    h.span(".q-hands-name", translate="no")[before.players[player]],
                    h.span[
                        [_slot(before, entry, slot) for slot in slots],
                        _backs(before.position.bounds.hands[player] - len(slots)),
                    ],
                ]
                for player, slots in drawn.items()
            ]
        ],
        h.p(".hint")[note] if some else None,
    ]


def _slot(before: Game, entry: Entry, slot: Slot) -> h.Element:
    note = _note(entry, slot)
    return h.span(".q-slot", data_kind=slot.kind)[
        h.span(translate=None if slot.card is None else "no")[_words(before, entry, slot)],
        h.span(".q-slot-note")[" ", note] if note else None,
    ]


def _words(before: Game, entry: Entry, slot: Slot) -> str:
    names = before.names_with(entry)
    if slot.card is not None:
        return names.card_name(slot.card) or ""
    return t("{group}: ?", group=group_words(names, slot.group))


def _note(entry: Entry, slot: Slot) -> str:
    if slot.kind in ("card", "some"):
        return ""
    if slot.kind == "claimed" and slot.card is None and isinstance(entry.statement, Answer):
        return t("said to have one")
    return t(NOTES[slot.kind, type(entry.statement) if slot.kind in ("denied", "claimed") else None])


def _backs(count: int) -> list[h.Node]:
    if count <= 0:
        return []
    words = h.span(".unseen")[plural(count, "{count} card face down", "{count} cards face down")]
    if count > MOST_BACKS:
        return [h.span(".q-slot", aria_hidden="true", data_kind="back")[f"× {number(count)}"], words]
    return [*(h.span(".q-slot", aria_hidden="true", data_kind="back") for _ in range(count)), words]
