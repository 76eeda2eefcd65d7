"""A match: the hand, what may come next, what is left, and the queue; or why an order cannot be."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import htpy as h

from cardtable import shuffle
from cardtable.pages.core.language import listed, number, percent, plural, t, t_later
from cardtable.pages.shuffle import phrases
from cardtable.pages.shuffle.deck_words import trouble_list
from cardtable.pages.shuffle.fields import SEEN, TAKE_STEP
from cardtable.pages.shuffle.layout import rotation_view
from cardtable.pages.shuffle.session import Session
from cardtable.pages.ui import button, row, table
from cardtable.shuffle.play.rotation import UNKNOWN
from cardtable.shuffle.play.tracker import most_cards
from cardtable.shuffle.play.upcoming import DrawsAhead


def match_states(session: Session) -> tuple[shuffle.Rotation, ...]:
    """Return the states of the match; the cards that nobody has seen are unknown."""
    seen = session.seen_reading().cards
    length = most_cards(session.plan, seen)
    ids = [card.id for card in seen]
    return rotation_view.rotation_states(session, [*ids, *[UNKNOWN] * (length - len(ids))])


def was_seen_last(session: Session) -> bool:
    """Return whether the last thing that was done in a match is that a card was noted."""
    states, last = match_states(session), len(session.seen_reading().cards) - 1

    def holds(state: shuffle.Rotation) -> bool:
        return any(piece.number == last and not piece.forced for piece in state.hand)

    if last < 0 or not session.own_steps:
        return last >= 0
    has_been_drawn = any(map(holds, states))
    return not has_been_drawn or (
        session.own_steps[-1] in ("draw", TAKE_STEP) and not any(map(holds, states[:-1]))
    )


def match_view(session: Session) -> phrases.Answer:
    """Return the match, what follows from the cards seen in a sentence, and the hand and queue."""
    reading, states = session.seen_reading(), match_states(session)
    state = states[-1]
    data: dict[str, object] = {"seen": [card.id for card in reading.cards]}
    if session.own_steps:
        data |= rotation_view.pieces_data(state)
    troubles = trouble_list(reading.troubles, session, SEEN.name)
    tracking = shuffle.track(session.deck, reading.cards, session.rules)
    words = _tracking_words(tracking, state)
    steps = session.own_steps
    if steps:
        words = f"{rotation_view.said(state, steps)} {words}"
    html = h.div(".match.stack.gap2")[
        troubles,
        phrases.outcome(words, not tracking.impossible),
        rotation_view.hand_view(states),
        _moves(session, state, tracking),
        _next(session, state, tracking),
        _left(session, tracking),
        rotation_view.queue_view(state),
        rotation_view.history(states, steps),
    ]
    return html, words, data


def _moves(session: Session, state: shuffle.Rotation, tracking: shuffle.Tracking) -> h.Element:
    can_undo = bool(session.own_steps or tracking.seen)
    why_no_draw = "" if state.missing else t("Play a card before you draw.")
    if state.is_open:
        why_no_draw = t("Say first what the unknown cards of your hand are.")
    return h.div(".moves.stack.gap2")[
        h.p(".hint")[rotation_view.limits(state), " ", why_no_draw],
        rotation_view.steps_row(
            session,
            state,
            rotation_view.undo_button(can_undo),
            phrases.press(t("New match"), "anew", id="rotation-anew", disabled=not can_undo),
            can_draw=not why_no_draw,
        ),
    ]


def _tracking_words(tracking: shuffle.Tracking, state: shuffle.Rotation) -> str:
    count = len(tracking.seen)
    if tracking.impossible:
        reason = impossible_words(tracking.impossible)
        words = t("No shuffle of this deck begins like this. {reason}", reason=reason)
        if tracking.impossible.cause is not shuffle.Cause.NOT_IN_DECK:
            return words
        back = t("If you took it out of the deck since it was seen: “Undo” brings it back.")
        return f"{words} {back}"
    if tracking.ended == 1:
        return t("{count} cards seen: that is the whole deck.", count=number(count))
    seen = plural(count, "{count} card seen.", "{count} cards seen.")
    if state.waiting:
        cards = listed([card.name for card in state.waiting])
        seen = f"{seen} {t('Drawn next, for certain: {cards}.', cards=cards)}"
    return f"{seen} {_likeliest_words(tracking, is_later=bool(state.waiting))}"


def _likeliest_words(tracking: shuffle.Tracking, is_later: bool) -> str:
    """Return the likeliest next cards in words; `is_later`: those after the known ones."""
    best = tracking.next[0].chance
    names = [each.card.name for each in tracking.next if each.chance == best]
    values = {"cards": listed(phrases.first_names(names), last="or"), "chance": percent(best)}
    next_ = plural(
        len(names), "Likeliest next: {cards}, {chance}.", "Likeliest next: {cards}, {chance} each.", **values
    )
    after = plural(
        len(names),
        "Likeliest after that: {cards}, {chance}.",
        "Likeliest after that: {cards}, {chance} each.",
        **values,
    )
    return after if is_later else next_


CAUSES = {
    shuffle.Cause.NOT_IN_DECK: t_later("Place {place}: {card} is in no shuffle of this deck."),
    shuffle.Cause.SEEN_BEFORE: t_later(
        "Place {place}: {card} was seen before, and the deck holds no further copy."
    ),
    shuffle.Cause.WRONG_COPY: t_later(
        "Place {place}: {card} cannot lie here: its slot has shown another card of {set}."
    ),
    shuffle.Cause.TOO_LONG: t_later("Place {place}: the final deck has ended before {card}."),
}
"""Why an order cannot be, where the words have no plural."""


def impossible_words(why: shuffle.Impossible) -> str:
    """Return where an order fails and why, in a sentence."""
    values = {
        "card": why.card.name if why.card else "",
        "place": number(why.place + 1),
        "set": t(phrases.SET_NAMES[why.kind]) if why.kind else "",
    }
    if why.cause is not shuffle.Cause.BLOCK_FULL:
        return t(CAUSES[why.cause], **values)
    return plural(
        why.room or 0,
        "Place {place}: {card} is of {set}, and block {block} has room for {count} card of it; "
        "even a moved favourite does not explain one more.",
        "Place {place}: {card} is of {set}, and block {block} has room for {count} cards of it; "
        "even a moved favourite does not explain one more.",
        block=number((why.block or 0) + 1),
        **values,
    )


def _next(session: Session, state: shuffle.Rotation, tracking: shuffle.Tracking) -> h.Node:
    """Return what may come next as buttons, a press notes the card; and the chances of the next draws."""
    if tracking.impossible:
        return None
    ahead = DrawsAhead.of(session.plan, tracking.seen, state, session.ahead)
    chances, following = ahead.of_cards(), {each.card: each.chance for each in tracking.next}
    within = plural(session.ahead, "within {count} draw", "within {count} draws")
    rows: list[tuple[h.Node, Fraction]] = [
        (phrases.category_name(category), ahead.chance(shuffle.cards_of(category)))
        for category in shuffle.categories()
    ]
    back = [(phrases.name(card), chance) for card, chance in chances.items() if card not in following]
    rows += sorted(back, key=lambda row: -row[1])
    is_known = all(piece.known for piece in (*state.hand, *state.queue))
    return h.fragment[
        None if is_known else _next_cards(session, state, following, chances, within),
        h.section(".stack.gap2")[
            h.h4[t("At least one, {when}", when=within)],
            table(
                (t("What it does"), t("Chance")),
                [row(words, percent(chance)) for words, chance in rows if chance],
                "plain ahead",
            ),
        ],
    ]


def _next_cards(
    session: Session,
    state: shuffle.Rotation,
    following: Mapping[shuffle.Card, Fraction],
    chances: Mapping[shuffle.Card, Fraction],
    within: str,
) -> h.Element:
    """Return every card with its chance to come next: the likeliest first, those that cannot come last.

    Or each stays in its place, where that is asked for: none moves under a finger then. The `chances` are
    those to come `within` the next draws.
    """
    is_sorted = session.likeliest_first
    cards = dict.fromkeys([*session.plan.kinds, *chances, *following])
    if is_sorted:
        cards = dict.fromkeys([*following, *cards])
    return h.section(".stack.gap2")[
        h.h4[t("The card after the known ones") if state.waiting else t("The next card")],
        h.p(".waiting", data_reveal=session.noted)[
            t("Drawn next:"),
            " ",
            [[", " if place else None, phrases.name(card)] for place, card in enumerate(state.waiting)],
        ]
        if state.waiting
        else None,
        h.p(".hint")[_press_words(state), " ", t("The chances are exact.")],
        h.div(".row")[
            button(
                t("Likeliest first"),
                "show",
                submit=True,
                id="match-sort",
                name="sort",
                value="0" if is_sorted else "1",
                aria_pressed="true" if is_sorted else "false",
            )
        ],
        h.ul(".odds-rows.next.grid")[
            [_next_card(card, following.get(card), chances.get(card), within) for card in cards]
        ],
        h.p(".hint")[
            t(
                "A card with {dash} cannot be this one: none is left, or the cards seen so far "
                "leave it no room here.",
                dash=phrases.DASH,
            )
        ],
        phrases.guess_hint(following),
    ]


def _next_card(card: shuffle.Card, chance: Fraction | None, later: Fraction | None, within: str) -> h.Element:
    """Return a card that is noted by a press; one that cannot come next keeps its place and does nothing."""
    code = phrases.code_of(card)
    if not chance:
        content = h.button(".odds-row.not-next.bare", id=f"see-{code}", type="button", aria_disabled="true")[
            h.span(".odds-name")[phrases.name(card)], h.span(".percent")[phrases.DASH]
        ]
        return h.li(data_kind=phrases.kind_of(card))[content]
    label = [
        h.span(".odds-name")[phrases.name(card)],
        h.span(".percent")[percent(chance)],
        h.span(".fraction.soft.size-xs")[phrases.fraction(chance)],
        h.span(".within.soft.size-xs.whole")[
            [within, " ", percent(later)] if later else t("later than that")
        ],
    ]
    see = phrases.press(
        label, "see", quiet=False, classes="odds-row bare", id=f"see-{code}", name="card", value=code
    )
    return h.li(data_kind=phrases.kind_of(card))[see]


def _press_words(state: shuffle.Rotation) -> str:
    """Return what becomes of the card that is pressed."""
    if state.is_open:
        return t("Press a card that you hold: it takes the place of an unknown one in your hand.")
    if state.waiting:
        return t("Press the card that follows them in the queue.")
    if state.missing > 0:
        return t("Press the card that you drew: it comes into your hand.")
    return t(
        "Your hand is full. The card that you press lies first in the queue: you draw it after you play one."
    )


def _left(session: Session, tracking: shuffle.Tracking) -> h.Node:
    """Return at a glance what nobody has seen yet."""
    plan, seen = session.plan, tracking.seen
    if tracking.impossible:
        return None
    length = most_cards(plan, seen)
    unseen = [card.name for card in plan.deck.active if card not in seen]
    slots = [origin.kind for block in shuffle.blocks(plan.n) for origin in block]
    shown = [plan.kinds[card] for card in seen]
    rows = [
        row(t(phrases.SET_NAMES[kind]), number(slots.count(kind) - shown.count(kind)))
        for kind in shuffle.Kind
    ]
    trimmed, dropped = plan.deck.trimmed, plan.repeat
    return h.section(".stack.gap2")[
        h.h4[t("Not seen yet: {count} of {length}", count=number(length - len(seen)), length=number(length))],
        table((t("Of"), t("Cards")), rows, "plain left"),
        h.p[t("Yours: {cards}.", cards=listed(unseen) or phrases.DASH)],
        h.p(".hint")[
            t("{count} of your cards are left out of this deck.", count=number(trimmed)) if trimmed else None,
            " ",
            t("Copies of {card} are dropped.", card=dropped.name) if dropped else None,
        ]
        if trimmed or dropped
        else None,
    ]
