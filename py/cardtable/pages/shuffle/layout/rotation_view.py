"""The rotation, step by step: the hand to play from, the queue with its draws, and the steps so far."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from random import Random
from typing import Any

import htpy as h

from cardtable.pages.core.language import listed, number, plural, t, t_later
from cardtable.pages.shuffle.fields import STEPS, TAKE_STEP, TO_STEP
from cardtable.pages.shuffle.phrases import Answer, cards_counted, kind_of, name, outcome, press
from cardtable.pages.shuffle.session import Session
from cardtable.pages.ui import fold, more_menu, own_name
from cardtable.shuffle import (
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
from cardtable.shuffle.play.rotation import OVERCLOCKED

FORCED = ("card_dex_00036", "card_dex_00009")
"""The cards that are put on top of a queue in play, by the opponent's droppers and by Victory Rush."""
EFFECTS = {
    Role.FORCED_DRAW_SELF: t_later("puts a new Biohazard on top of your queue"),
    Role.FORCED_DRAW_OPPONENT: t_later("puts a Trojan on top of the opponent's queue"),
    Role.BOOMERANG: t_later("its first play puts it back on top"),
    Role.MULTI_DRAW: t_later("the next draw takes one card more, past the limit"),
}


def rotation_states(session: Session, order: Sequence[str]) -> tuple[Rotation, ...]:
    """Return every state from the deal of a deck, given by ids, to the last step. Raises `FormError`."""
    try:
        return replay(deal(order), [action_of(step) for step in session.own_steps])
    except RotationError as error:
        raise STEPS.refusal(_error_words(error)) from error


def _error_words(error: RotationError) -> str:
    """Return the words for a refusal. How steps are written, and the limit, are never the person's own."""
    if error.refusal is not Refusal.NO_SUCH_CARD:
        raise error
    if not error.count:
        return t("The hand is empty: there is no card to play.")
    last = number(error.count - 1)
    return t("{value} is no card in hand: 0 to {last} are accepted.", value=error.value, last=last)


def action_of(step: str) -> Action:
    """Return the action of a step of an address. Raises `RotationError`.

    >>> str(action_of("take")), str(action_of("play:1"))
    ('draw', 'play:1')
    """
    return Action(Step.DRAW) if step == TAKE_STEP else Action.parse(step)


def dealt_states(session: Session) -> tuple[Rotation, ...]:
    """Return every state of the seed's shuffle. Raises `FormError`."""
    return rotation_states(session, shuffle(session.deck, Random(session.seed), session.rules).ids)


def step_of(pressed: str, state: Rotation) -> str:
    """Return the step that a button names; "" where it changes nothing.

    A button names the card itself (`card:5`), not its place: a second press on it plays no other card.

    >>> [step_of(pressed, deal([*"abcd"])) for pressed in ("card:1", "card:9", "draw", "overclock")]
    ['play:1', '', '', 'overclock']
    """
    word, _, key = pressed.partition(":")
    if word != "card":
        is_vain = {"draw": not (state.missing and state.queue), "overclock": state.limit >= OVERCLOCKED}
        return "" if is_vain.get(word) else pressed
    keys = [_key(piece) for piece in state.hand]
    return f"{Step.PLAY.value}:{keys.index(key)}" if key in keys else ""


def _key(piece: Piece) -> str:
    return f"{'f' if piece.forced else ''}{piece.number}"


def hand_places(states: Sequence[Rotation]) -> list[tuple[Piece, bool]]:
    """Return the cards at the places of the hand, each with whether it is still held.

    A played card stays, as played, until a drawn one takes its place: nothing moves under a finger.

    >>> states = replay(deal([*"abcde"]), [Action.parse("play:0")])
    >>> [(piece.id, held) for piece, held in hand_places(states)]
    [('a', False), ('b', True), ('c', True)]
    >>> states = replay(deal([*"abcde"]), [Action.parse("play:0"), Action.parse("draw")])
    >>> [(piece.id, held) for piece, held in hand_places(states)]
    [('d', True), ('b', True), ('c', True)]
    """
    places = list(states[0].hand)
    for state in states:
        free = [place for place, piece in enumerate(places) if piece not in state.hand]
        for piece in state.hand:
            if piece in places:
                continue
            if free:
                places[free.pop(0)] = piece
            else:
                places.append(piece)
    return [(piece, piece in states[-1].hand) for piece in places]


def rotation_view(session: Session) -> Answer:
    """Return the shuffle of the seed as it is played through: the last state drawn, and what the step did."""
    states = dealt_states(session)
    state, steps = states[-1], session.own_steps
    words = said(state, steps)
    html = h.div(".rotation")[
        h.p[t("Dealt from the shuffle of seed {seed}.", seed=session.seed), " ", limits(state)],
        outcome(words),
        hand_view(states),
        h.div(".moves.stack.gap2")[
            steps_row(
                session,
                state,
                undo_button(bool(steps)),
                press(t("Deal again"), "anew", id="rotation-anew", disabled=not steps),
                press(t("Show the layout"), "view", name="view", value="shuffle"),
                can_draw=state.missing > 0,
            )
        ],
        queue_view(state),
        history(states, steps),
    ]
    return html, words, pieces_data(state)


def pieces_data(state: Rotation) -> dict[str, object]:
    """Return the hand and the queue as data; cards that nobody has seen are left out."""
    piles = {"hand": state.hand, "queue": state.queue}
    return {name: [str(each) for each in pieces if each.known] for name, pieces in piles.items()}


def limits(state: Rotation) -> str:
    """Return how many cards the hand may hold, and what the next draw takes besides."""
    words = t("Hand limit {limit}.", limit=number(state.limit))
    return f"{words} {_extra(state)}" if state.extra else words


def _extra(state: Rotation) -> str:
    return plural(
        state.extra, "The next draw takes {count} card more.", "The next draw takes {count} cards more."
    )


def hand_view(states: Sequence[Rotation]) -> h.Element:
    """Return the hand: a press plays a card."""
    state = states[-1]
    cards = [
        h.li(data_kind=_kind(piece))[_place(piece, place, is_held, state)]
        for place, (piece, is_held) in enumerate(hand_places(states))
    ]
    return h.section(".stage.stack.gap2", data_hold_place=True)[
        h.h4[t("Hand: {cards}", cards=cards_counted(len(state.hand)))],
        h.ul(".held.grid")[cards],
    ]


def _place(piece: Piece, place: int, is_held: bool, state: Rotation) -> h.Element:
    """Return what lies at a place of the hand."""
    if not is_held:  # a press does nothing: the place waits for the next draw
        return h.button(
            ".play.played.plate.stack.gap1", id=f"play-{place}", type="button", aria_disabled="true"
        )[h.span(".play-verb.size-xs")[t("Played##a card")], h.span(".slot-name")[_name(piece)]]
    if not piece.known:
        return h.div(".play.unknown.plate.stack.gap1")[_name(piece)]
    content = [
        h.span(".play-verb.size-xs")[t("Play##a card")],
        h.span(".slot-name")[_name(piece)],
        h.span(".slot-note")[_effect(piece, state)],
    ]
    return _step_button(
        content, f"card:{_key(piece)}", quiet=False, classes="play plate stack gap1", id=f"play-{place}"
    )


def _effect(piece: Piece, state: Rotation) -> str:
    if piece.role is None or piece.role not in EFFECTS or (piece.forced and piece.role is Role.BOOMERANG):
        return ""
    if piece.role is Role.BOOMERANG and piece.number in state.returned:
        return t("has come back once: goes to the end now")
    return t(EFFECTS[piece.role])


def undo_button(can: bool) -> h.Element:
    return press(t("Undo a step"), "back", id="rotation-back", disabled=not can)


def steps_row(
    session: Session, state: Rotation, back: h.Element, *more: h.Element, can_draw: bool
) -> list[h.Element]:
    """Return the draw and the way back; in a menu what the cards of either side bring, and more."""
    may_overclock = session.rules.version is Version.V2 and state.limit < OVERCLOCKED
    on_top = [_step_button(t("{card} on top", card=find_card(each).name), f"force:{each}") for each in FORCED]
    overclock = _step_button(t("Overclocking: limit 4"), "overclock") if may_overclock else None
    what_is_forced = t(
        "“On top”: either side forces this card to be drawn next. From then on it stays in the rotation."
    )
    return [
        h.div(".row")[
            _step_button(t("Draw##a card"), "draw", quiet=False, id="rotation-draw", disabled=not can_draw),
            back,
            more_menu("rotation-menu", on_top, overclock, more),
        ],
        h.p(".hint")[what_is_forced],
    ]


def _step_button(label: h.Node, step: str, **more: Any) -> h.Element:
    return press(label, "step", name="step", value=step, **more)


def queue_view(state: Rotation) -> h.Element:
    """Return the queue; each card with the number of cards drawn until it is in hand."""
    rows = []
    for known, group in groupby(enumerate(state.queue, 1), key=lambda each: each[1].known):
        pieces = list(group)
        if known:
            rows += [
                h.li(".slot", data_kind=_kind(piece))[
                    h.span(".spot.soft")[str(draws)],
                    h.span(".slot-name")[_name(piece)],
                    h.span(".slot-note")[t("forced")] if piece.forced else None,
                ]
                for draws, piece in pieces
            ]
        else:
            spots = f"{pieces[0][0]}\N{EN DASH}{pieces[-1][0]}" if len(pieces) > 1 else str(pieces[0][0])
            words = plural(len(pieces), "{count} unknown card", "{count} unknown cards")
            rows.append(h.li(".slot.unknown")[h.span(".spot.soft")[spots], h.span(".slot-name")[words]])
    return h.section(".stage.stack.gap2")[
        h.h4[t("Queue")],
        h.p(".hint")[t("The number counts the cards drawn until it is in hand: 1 is the next one.")],
        h.ol(".final.grid")[rows],
    ]


def _kind(piece: Piece) -> str:
    return kind_of(piece.card) if piece.card else "effect"


def _name(piece: Piece) -> h.Node:
    if not piece.known:
        return t("unknown##card")
    return name(piece.card) if piece.card else own_name(piece.id)


def _plain(piece: Piece) -> str:
    if not piece.known:
        return t("an unknown card")
    return piece.card.name if piece.card else piece.id


def history(states: Sequence[Rotation], steps: Sequence[str]) -> h.Node:
    """Return the steps so far, as a fold; a press goes back to before one of them."""
    if not steps:
        return None
    done = [
        h.li[press(said(state, steps[: count + 1]), "back", name=TO_STEP.name, value=str(count))]
        for count, state in enumerate(states[1:])
    ]
    words = plural(len(steps), "What was done: {count} step", "What was done: {count} steps")
    note = h.p(".hint")[t("Press a step to do it differently: it and all after it are undone.")]
    return fold(words, note, h.ol(".done.numbered")[done], id="shuffle-done", data_stays_open=True)


def said(state: Rotation, steps: Sequence[str]) -> str:
    """Return what the last step did."""
    if not steps:
        return t("Dealt: {cards}.", cards=listed([_plain(piece) for piece in state.hand]))
    match action_of(steps[-1]).step:
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
    """Return which card was played, where it goes, and what it does."""
    played = state.played
    assert played
    told = [t("Played {card}.", card=_plain(played))]
    if state.sent:
        told.append(t("A {other} goes on top of the opponent's queue.", other=find_card(state.sent).name))
    elif played.role is Role.BOOMERANG and state.queue[0] is played:
        told.append(t("It comes back on top, once."))
    elif played.role is Role.FORCED_DRAW_SELF:
        told.append(t("A new {other} lies on top of your queue.", other=_plain(state.queue[0])))
    else:
        if played.role is Role.MULTI_DRAW:
            told.append(_extra(state))
        # the queue is never short
        told.append(t("It comes back after {count} other cards.", count=number(state.queue.index(played))))
    return " ".join(told)
