"""Following a deck while it is drawn: what may come next, and why an order cannot be."""

from __future__ import annotations

from collections.abc import Sequence

import htpy as h

from ..shuffle import Card, Cause, Impossible, OrderCheck, Tracking, check_order, track
from .language import number, percent, plural, t
from .shuffle_deck import trouble_list
from .shuffle_lab import Lab
from .shuffle_words import code_of, fraction, kind_of, name, one_in, set_name

__all__ = ["impossible_words", "tracker_view"]


def tracker_view(lab: Lab) -> tuple[h.Element, str]:
    """Return what follows from the cards seen, and the same in a sentence."""
    reading = lab.seen_reading()
    parts: list[h.Node] = [trouble_list(reading.troubles, lab), _seen(reading.cards)]
    if lab.whole:
        check = check_order(lab.deck, reading.cards, lab.rules)
        words = _check_words(check, len(reading.cards))
        parts.append(
            h.p(".outcome", data_holds="yes" if check.possible or not reading.cards else "no")[words]
        )
        return h.div(".tracker")[parts], words
    tracking = track(lab.deck, reading.cards, lab.rules)
    words = _tracking_words(tracking)
    holds = "no" if tracking.impossible else "yes"
    return h.div(".tracker")[parts, h.p(".outcome", data_holds=holds)[words], _next(tracking)], words


def _seen(cards: Sequence[Card]) -> h.Node:
    if not cards:
        return None
    return h.ol(".final", aria_label=t("Cards seen"))[
        [
            h.li(".slot.in-hand" if place < 3 else ".slot", data_kind=kind_of(card), data_card=card.id)[
                h.span(".spot")[str(place + 1)], h.span(".slot-name")[name(card)]
            ]
            for place, card in enumerate(cards)
        ]
    ]


def _check_words(check: OrderCheck, count: int) -> str:
    if count == 0:
        return t("Enter a whole deck, first card first.")
    if check.impossible:
        return t(
            "No shuffle of this deck gives this order. {reason}", reason=impossible_words(check.impossible)
        )
    return t("This order is possible. Its chance is 1 in {number}.", number=one_in(check.chance))


def _tracking_words(tracking: Tracking) -> str:
    count = len(tracking.seen)
    if tracking.impossible:
        reason = impossible_words(tracking.impossible)
        return t("No shuffle of this deck begins like this. {reason}", reason=reason)
    if tracking.ended == 1:
        return t("{count} cards seen: that is the whole deck.", count=number(count))
    best = tracking.next[0]
    return plural(
        count,
        "{count} card seen. Likeliest next: {card}, {chance}.",
        "{count} cards seen. Likeliest next: {card}, {chance}.",
        card=best.card.name,
        chance=percent(best.chance),
    )


def impossible_words(why: Impossible) -> str:
    """Return where an order fails and why, in sentences.

    >>> impossible_words(Impossible(Cause.TOO_SHORT, 12))
    'It ends after 12 cards, and the final deck has more.'
    """
    values = {"card": why.card.name if why.card else "", "place": number(why.place + 1)}
    of_set = set_name(why.kind) if why.kind else ""
    match why.cause:
        case Cause.NOT_IN_DECK:
            return t("Place {place}: {card} is in no shuffle of this deck.", **values)
        case Cause.SEEN_BEFORE:
            return t("Place {place}: {card} was seen before, and the deck holds no further copy.", **values)
        case Cause.BLOCK_FULL:
            return plural(
                why.room or 0,
                "Place {place}: {card} is of {set}, and block {block} has room for {count} card of it; "
                "even a moved favourite does not explain one more.",
                "Place {place}: {card} is of {set}, and block {block} has room for {count} cards of it; "
                "even a moved favourite does not explain one more.",
                set=of_set,
                block=number((why.block or 0) + 1),
                **values,
            )
        case Cause.WRONG_COPY:
            return t(
                "Place {place}: {card} cannot lie here: its slot has shown another card of {set}.",
                set=of_set,
                **values,
            )
        case Cause.TOO_LONG:
            return t("Place {place}: the final deck has ended before {card}.", **values)
        case Cause.TOO_SHORT:
            return plural(
                why.place,
                "It ends after {count} card, and the final deck has more.",
                "It ends after {count} cards, and the final deck has more.",
            )


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
                data_every="",
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
    return h.section(".odds-group")[
        h.h4[t("The next card")],
        h.p(".hint")[t("Press the card that was drawn. The chances are exact.")],
        h.ul(".odds-rows.next")[rows],
    ]
