"""Following a deck while it is drawn: what may come next, and why an order cannot be."""

from __future__ import annotations

from collections.abc import Sequence

import htpy as h

from ..shuffle import Card, Cause, Impossible, OrderCheck, Tracking, check_order, track
from .shuffle_deck import trouble_list
from .shuffle_lab import Lab
from .shuffle_words import SET_NAMES, code_of, counted, fraction, kind_of, name, percent

__all__ = ["impossible_words", "tracker_view"]


def tracker_view(lab: Lab) -> tuple[h.Element, str]:
    """Return what follows from the cards seen, and the same in a sentence."""
    reading = lab.seen_reading()
    parts: list[h.Node] = [trouble_list(reading.troubles, lab), _seen(reading.cards)]
    if lab.whole:
        check = check_order(lab.deck, reading.cards, lab.rules)
        words = _check_words(check, len(reading.cards))
        parts.append(h.p(".verdict", data_holds="yes" if check.possible else "no")[words])
        return h.div(".tracker")[parts], words
    tracking = track(lab.deck, reading.cards, lab.rules)
    words = _tracking_words(tracking)
    holds = "no" if tracking.impossible else "yes"
    return h.div(".tracker")[parts, h.p(".verdict", data_holds=holds)[words], _next(tracking)], words


def _seen(cards: Sequence[Card]) -> h.Node:
    if not cards:
        return None
    return h.ol(".final", aria_label="Cards seen")[
        [
            h.li(".slot.in-hand" if place < 3 else ".slot", data_kind=kind_of(card), data_card=card.id)[
                h.span(".place")[str(place + 1)], h.span(".slot-name")[name(card)]
            ]
            for place, card in enumerate(cards)
        ]
    ]


def _check_words(check: OrderCheck, count: int) -> str:
    if check.impossible:
        return f"No shuffle of this deck gives this order. {impossible_words(check.impossible)}"
    if count == 0:
        return "Enter a whole deck, first card first."
    return f"This order is possible. Its chance is 1 in {float(1 / check.chance):.3g}."


def _tracking_words(tracking: Tracking) -> str:
    seen = counted(len(tracking.seen), "card", "cards")
    if tracking.impossible:
        return f"No shuffle of this deck begins like this. {impossible_words(tracking.impossible)}"
    if tracking.ended == 1:
        return f"{seen} seen: that is the whole deck."
    best = tracking.next[0]
    return f"{seen} seen. Likeliest next: {best.card.name}, {percent(best.chance)}."


def impossible_words(why: Impossible) -> str:
    """Return where an order fails and why, in sentences.

    >>> impossible_words(Impossible(Cause.TOO_SHORT, 12))
    'It ends after 12 cards, and the final deck has more.'
    """
    card, place = why.card.name if why.card else "", why.place + 1
    of_set = SET_NAMES[why.kind] if why.kind else ""
    match why.cause:
        case Cause.NOT_IN_DECK:
            return f"Place {place}: {card} is in no shuffle of this deck."
        case Cause.SEEN_BEFORE:
            return f"Place {place}: {card} was seen before, and the deck holds no further copy."
        case Cause.BLOCK_FULL:
            room = counted(why.room or 0, "card", "cards")
            return (
                f"Place {place}: {card} is of {of_set}, and block {(why.block or 0) + 1} has room for "
                f"{room} of it; even a moved favourite does not explain one more."
            )
        case Cause.WRONG_COPY:
            return f"Place {place}: {card} cannot lie here: its slot has shown another card of {of_set}."
        case Cause.TOO_LONG:
            return f"Place {place}: the final deck has ended before {card}."
        case Cause.TOO_SHORT:
            return f"It ends after {counted(why.place, 'card', 'cards')}, and the final deck has more."


def _next(tracking: Tracking) -> h.Node:
    """Return what may come next as buttons: a press adds the card to those seen."""
    if not tracking.next:
        return None
    rows = [
        h.li(data_kind=kind_of(each.card))[
            h.button(
                ".odds-row",
                type="submit",
                id=f"see-{code_of(each.card)}",
                data_action="see",
                name="card",
                value=code_of(each.card),
            )[
                h.span(".odds-name")[name(each.card)],
                h.span(".percent")[percent(each.chance)],
                h.span(".fraction")[fraction(each.chance)],
            ]
        ]
        for each in tracking.next
    ]
    ended = h.p(".hint")[f"The deck has ended with {percent(tracking.ended)}."] if tracking.ended else None
    return h.section(".odds-group")[
        h.h4["The next card"],
        h.p(".hint")["Press the card that was drawn. The chances are exact."],
        h.ul(".odds-rows.next")[rows],
        ended,
    ]
