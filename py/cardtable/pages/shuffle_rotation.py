"""The rotation, step by step: the hand to play from, the queue with its draws, and what was done."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import htpy as h

from ..shuffle import (
    HAND,
    Action,
    Piece,
    Refusal,
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
from .language import listed, noted, number, plural, t
from .reply import FieldError, FormError
from .shuffle_lab import Lab
from .shuffle_words import cards_counted, kind_of, name, plain

__all__ = ["rotation_states", "rotation_view"]

FORCED = ("card_dex_00036", "card_dex_00009")
"""What is put on top of a queue in play: by the opponent's droppers a Trojan, by Victory Rush a Biohazard."""
EFFECTS = {
    Role.FORCED_DRAW_SELF: noted("puts a new Biohazard on top of the own queue"),
    Role.FORCED_DRAW_OPPONENT: noted("puts a Trojan on top of the opponent's queue"),
    Role.BOOMERANG: noted("its first play puts it back on top"),
    Role.MULTI_DRAW: noted("the next draw takes one card more, past the limit"),
}


def rotation_states(lab: Lab) -> tuple[Rotation, ...]:
    """Return every state from the deal to the last step. Raises `FormError`."""
    try:
        return replay(deal(_first_order(lab)), [Action.parse(step) for step in lab.steps])
    except RotationError as error:
        field = "seen" if lab.start == "seen" and not lab.steps else "steps"
        raise FormError(FieldError(field, _refused(error))) from error


def _refused(error: RotationError) -> str:
    """Return why a step cannot be taken. `read` has checked how steps are written."""
    match error.refusal:
        case Refusal.NO_SUCH_CARD if error.count:
            return t(
                "{value} is no card in hand: 0 to {last} are accepted.",
                value=error.value,
                last=number(error.count - 1),
            )
        case Refusal.NO_SUCH_CARD:
            return t("The hand is empty: there is no card to play.")
        case Refusal.TOO_FEW_CARDS:
            return plural(
                error.count,
                "{count} card is too few to deal: {least} or more are accepted.",
                "{count} cards are too few to deal: {least} or more are accepted.",
                least=number(HAND),
            )
    raise error


def _first_order(lab: Lab) -> tuple[str, ...]:
    if lab.start == "seen":
        return tuple(card.id for card in lab.seen_reading().cards)
    return shuffle(lab.deck, Random(lab.seed), lab.rules).ids


def rotation_view(lab: Lab) -> tuple[h.Element, str, Rotation]:
    """Return the last state drawn, what the last step did in a sentence, and the state."""
    states = rotation_states(lab)
    state = states[-1]
    words = _said(state, lab.steps)
    if lab.start == "seen":
        source = t("Dealt from the cards in the tracker.")
    else:
        source = t("Dealt from the shuffle of seed {seed}.", seed=lab.seed)
    html = h.div(".rotation")[
        h.p[source, " ", _limits(state)],
        h.p(".outcome", data_holds="yes")[words],
        _hand(state),
        _buttons(lab, state),
        _queue(state),
        _history(states, lab.steps),
    ]
    return html, words, state


def _limits(state: Rotation) -> str:
    limit = number(state.limit)
    if not state.extra:
        return t("Hand limit {limit}, no extra draw.", limit=limit)
    return plural(
        state.extra,
        "Hand limit {limit}, the next draw takes {count} card more.",
        "Hand limit {limit}, the next draw takes {count} cards more.",
        limit=limit,
    )


def _hand(state: Rotation) -> h.Element:
    cards = [
        h.li(data_kind=_kind(piece))[
            h.button(
                ".play",
                type="submit",
                id=f"play-{place}",
                data_action="step",
                name="step",
                value=f"play:{place}",
            )[
                h.span(".play-verb")[t("Play##a card")],
                h.span(".slot-name")[_name(piece)],
                h.span(".slot-note")[_effect(piece, state)],
            ]
        ]
        for place, piece in enumerate(state.hand)
    ]
    return h.section(".stage")[
        h.h4[t("Hand: {cards}", cards=cards_counted(len(state.hand)))],
        h.ul(".held")[cards] if cards else h.p(".hint")[t("The hand is empty.")],
    ]


def _effect(piece: Piece, state: Rotation) -> str:
    if piece.role is None or piece.role not in EFFECTS or (piece.forced and piece.role is Role.BOOMERANG):
        return ""
    if piece.role is Role.BOOMERANG and piece.number in state.returned:
        return t("has come back once: goes to the end now")
    return t(EFFECTS[piece.role])


def _buttons(lab: Lab, state: Rotation) -> h.Element:
    forced = [
        h.button(
            ".quiet", type="submit", data_action="step", data_every="", name="step", value=f"force:{card_id}"
        )[t("{card} on top", card=find_card(card_id).name)]
        for card_id in FORCED
    ]
    raised = (
        h.button(".quiet", type="submit", data_action="step", data_every="", name="step", value="overclock")[
            t("Overclocking: limit 4")
        ]
        if lab.rules.version is Version.V2 and state.limit == 3
        else None
    )
    return h.div(".moves")[
        h.div(".row")[
            h.button(
                type="submit",
                id="rotation-draw",
                data_action="step",
                data_every="",
                name="step",
                value="draw",
            )[t("Draw##a card")],
            forced,
            raised,
        ],
        h.div(".row")[
            h.button(
                ".quiet",
                type="submit",
                id="rotation-back",
                data_action="back",
                data_every="",
                disabled=not lab.steps,
            )[t("Undo")],
            h.button(
                ".quiet",
                type="submit",
                id="rotation-anew",
                data_action="anew",
                data_every="",
                disabled=not lab.steps,
            )[t("Deal again")],
        ],
        h.p(".hint")[
            t(
                "“On top” is a forced draw by either side: it is drawn next, "
                "and stays in the rotation for good."
            )
        ],
    ]


def _queue(state: Rotation) -> h.Element:
    """Return the queue; each card with the number of cards drawn until it is in hand."""
    rows = [
        h.li(".slot", data_kind=_kind(piece))[
            h.span(".spot")[str(draws)],
            h.span(".slot-name")[_name(piece)],
            h.span(".slot-note")[t("forced")] if piece.forced else None,
        ]
        for piece, draws in state.draws_until()
    ]
    return h.section(".stage")[
        h.h4[t("Queue")],
        h.p(".hint")[t("The number counts the cards drawn until it is in hand: 1 is the next one.")],
        h.ol(".final")[rows],
    ]


def _kind(piece: Piece) -> str:
    return kind_of(piece.card) if piece.card else "effect"


def _name(piece: Piece) -> h.Node:
    return name(piece.card) if piece.card else plain(piece.id)


def _plain(piece: Piece) -> str:
    return piece.card.name if piece.card else piece.id


def _history(states: Sequence[Rotation], steps: Sequence[str]) -> h.Node:
    if not steps:
        return None
    done = [h.li[_said(state, steps[: count + 1])] for count, state in enumerate(states[1:])]
    words = plural(len(steps), "What was done: {count} step", "What was done: {count} steps")
    return h.details(".fold")[h.summary[words], h.ol(".done")[done]]


def _said(state: Rotation, steps: Sequence[str]) -> str:
    """Return what the last step did."""
    if not steps:
        return t("Dealt: {cards}.", cards=listed([_plain(piece) for piece in state.hand]))
    match Action.parse(steps[-1]).step:
        case Step.PLAY:
            return _played(state)
        case Step.DRAW if state.drawn:
            return t("Drawn: {cards}.", cards=listed([_plain(piece) for piece in state.drawn]))
        case Step.DRAW:
            return t("Nothing was drawn: the hand is at its limit.")
        case Step.FORCE:
            return t("{card} lies on top of the queue, drawn next.", card=_plain(state.queue[0]))
        case Step.OVERCLOCK:
            return t("Overclocking: the hand limit is four.")


def _played(state: Rotation) -> str:
    assert state.played is not None
    card = _plain(state.played)
    if state.sent:
        return t(
            "Played {card}: a {other} goes on top of the opponent's queue.",
            card=card,
            other=find_card(state.sent).name,
        )
    if state.queue[0] is state.played:
        return t("Played {card}: it comes back on top, once.", card=card)
    if state.played.role is Role.FORCED_DRAW_SELF:
        return t(
            "Played {card}: a new {other} lies on top of the own queue.",
            card=card,
            other=_plain(state.queue[0]),
        )
    back = number(next(draws for piece, draws in state.draws_until() if piece is state.played))
    if state.played.role is Role.MULTI_DRAW:
        return plural(
            state.extra,
            "Played {card}: the next draw takes {count} card more. It comes back as draw {draw}.",
            "Played {card}: the next draw takes {count} cards more. It comes back as draw {draw}.",
            card=card,
            draw=back,
        )
    return t("Played {card}: it comes back as draw {draw}.", card=card, draw=back)
