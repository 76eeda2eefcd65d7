"""The rotation, step by step: the hand to play from, the queue with its draws, and what was done."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import htpy as h

from ..shuffle import (
    Action,
    Piece,
    Role,
    Rotation,
    RotationError,
    Step,
    Version,
    deal,
    find_card,
    replay,
    shuffle,
)
from .reply import FieldError, FormError
from .shuffle_lab import Lab
from .shuffle_words import counted, kind_of, listed, name

__all__ = ["rotation_states", "rotation_view"]

FORCED = ("card_dex_00036", "card_dex_00009")
"""What is put on top of a queue in play: by the opponent's droppers a Trojan, by Victory Rush a Biohazard."""
EFFECTS = {
    Role.FORCED_DRAW_SELF: "puts a new Biohazard on top of the own queue",
    Role.FORCED_DRAW_OPPONENT: "puts a Trojan on top of the opponent's queue",
    Role.BOOMERANG: "its first play puts it back on top",
    Role.MULTI_DRAW: "the next draw takes one card more, past the limit",
}


def rotation_states(lab: Lab) -> tuple[Rotation, ...]:
    """Return every state from the deal to the last step. Raises `FormError`."""
    try:
        return replay(deal(_first_order(lab)), [Action.parse(step) for step in lab.steps])
    except RotationError as error:
        field = "seen" if lab.start == "seen" and not lab.steps else "steps"
        raise FormError(FieldError(field, f"{error}.")) from error


def _first_order(lab: Lab) -> tuple[str, ...]:
    if lab.start == "seen":
        return tuple(card.id for card in lab.seen_reading().cards)
    return shuffle(lab.deck, Random(lab.seed), lab.rules).ids


def rotation_view(lab: Lab) -> tuple[h.Element, str, Rotation]:
    """Return the last state drawn, what the last step did in a sentence, and the state."""
    states = rotation_states(lab)
    state = states[-1]
    words = _said(state, lab.steps)
    source = "the cards in the tracker" if lab.start == "seen" else f"the shuffle of seed {lab.seed}"
    html = h.div(".rotation")[
        h.p[f"Dealt from {source}. Hand limit {state.limit}, {_extra(state)}."],
        h.p(".verdict", data_holds="yes")[words],
        _hand(state),
        _buttons(lab, state),
        _queue(state),
        _history(states, lab.steps),
    ]
    return html, words, state


def _extra(state: Rotation) -> str:
    return (
        f"the next draw takes {counted(state.extra, 'card', 'cards')} more"
        if state.extra
        else "no extra draw"
    )


def _hand(state: Rotation) -> h.Element:
    cards = [
        h.li(data_kind=_kind(piece))[
            h.button(
                ".play",
                type="submit",
                id=f"play-{number}",
                data_action="step",
                name="step",
                value=f"play:{number}",
            )[
                h.span(".play-verb")["Play"],
                h.span(".slot-name")[_name(piece)],
                h.span(".slot-note")[_effect(piece, state)],
            ]
        ]
        for number, piece in enumerate(state.hand)
    ]
    return h.section(".step")[
        h.h4[f"Hand: {counted(len(state.hand), 'card', 'cards')}"],
        h.ul(".hand")[cards] if cards else h.p(".hint")["The hand is empty."],
    ]


def _effect(piece: Piece, state: Rotation) -> str:
    if piece.role is None or piece.role not in EFFECTS or (piece.forced and piece.role is Role.BOOMERANG):
        return ""
    if piece.role is Role.BOOMERANG and piece.number in state.returned:
        return "has come back once: goes to the end now"
    return EFFECTS[piece.role]


def _buttons(lab: Lab, state: Rotation) -> h.Element:
    forced = [
        h.button(".quiet", type="submit", data_action="step", name="step", value=f"force:{card_id}")[
            f"{find_card(card_id).name} on top"
        ]
        for card_id in FORCED
    ]
    raised = (
        h.button(".quiet", type="submit", data_action="step", name="step", value="overclock")[
            "Overclocking: limit 4"
        ]
        if lab.rules.version is Version.V2 and state.limit == 3
        else None
    )
    return h.div(".moves")[
        h.div(".row")[
            h.button(type="submit", id="rotation-draw", data_action="step", name="step", value="draw")[
                "Draw"
            ],
            forced,
            raised,
        ],
        h.div(".row")[
            h.button(".quiet", type="submit", id="rotation-back", data_action="back", disabled=not lab.steps)[
                "Undo"
            ],
            h.button(".quiet", type="submit", id="rotation-anew", data_action="anew", disabled=not lab.steps)[
                "Deal again"
            ],
        ],
        h.p(".hint")[
            "“On top” is a forced draw by either side: it is drawn next, and stays in the rotation for good."
        ],
    ]


def _queue(state: Rotation) -> h.Element:
    """Return the queue; each card with the number of cards drawn until it is in hand."""
    rows = [
        h.li(".slot", data_kind=_kind(piece))[
            h.span(".place")[str(draws)],
            h.span(".slot-name")[_name(piece)],
            h.span(".slot-note")["forced"] if piece.forced else None,
        ]
        for piece, draws in state.draws_until()
    ]
    return h.section(".step")[
        h.h4["Queue"],
        h.p(".hint")["The number counts the cards drawn until it is in hand: 1 is the next one."],
        h.ol(".final")[rows],
    ]


def _kind(piece: Piece) -> str:
    return kind_of(piece.card) if piece.card else "effect"


def _name(piece: Piece) -> h.Node:
    return name(piece.card) if piece.card else piece.id


def _plain(piece: Piece) -> str:
    return piece.card.name if piece.card else piece.id


def _history(states: Sequence[Rotation], steps: Sequence[str]) -> h.Node:
    if not steps:
        return None
    done = [h.li[_said(state, steps[: number + 1])] for number, state in enumerate(states[1:])]
    return h.details(".fold")[
        h.summary[f"What was done: {counted(len(steps), 'step', 'steps')}"], h.ol(".done")[done]
    ]


def _said(state: Rotation, steps: Sequence[str]) -> str:
    """Return what the last step did."""
    if not steps:
        return f"Dealt: {listed([_plain(piece) for piece in state.hand])}."
    match Action.parse(steps[-1]).step:
        case Step.PLAY:
            return _played(state)
        case Step.DRAW if state.drawn:
            return f"Drawn: {listed([_plain(piece) for piece in state.drawn])}."
        case Step.DRAW:
            return "Nothing was drawn: the hand is at its limit."
        case Step.FORCE:
            return f"{_plain(state.queue[0])} lies on top of the queue, drawn next."
        case Step.OVERCLOCK:
            return "Overclocking: the hand limit is four."


def _played(state: Rotation) -> str:
    assert state.played is not None
    card = _plain(state.played)
    if state.sent:
        return f"Played {card}: a {find_card(state.sent).name} goes on top of the opponent's queue."
    if state.queue[0] is state.played:
        return f"Played {card}: it comes back on top, once."
    if state.played.role is Role.FORCED_DRAW_SELF:
        return f"Played {card}: a new {_plain(state.queue[0])} lies on top of the own queue."
    back = next(draws for piece, draws in state.draws_until() if piece is state.played)
    if state.played.role is Role.MULTI_DRAW:
        more = counted(state.extra, "card", "cards")
        return f"Played {card}: the next draw takes {more} more. It comes back as draw {back}."
    return f"Played {card}: it comes back as draw {back}."
