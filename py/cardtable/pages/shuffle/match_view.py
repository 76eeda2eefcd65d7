"""A match: the hand, what may come next, what is left, and the queue; or why an order cannot be."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import takewhile

import htpy as h

from cardtable.pages.language import listed, number, percent, plural, t
from cardtable.pages.shuffle.deck_view import trouble_list
from cardtable.pages.shuffle.fields import SEEN, TAKE_STEP
from cardtable.pages.shuffle.phrases import (
    DASH,
    category_name,
    code_of,
    first_names,
    fraction,
    guess_hint,
    kind_of,
    name,
    one_in,
    outcome,
    press,
    set_name,
)
from cardtable.pages.shuffle.rotation_view import (
    Told,
    forced_hint,
    hand_view,
    history,
    limits,
    more_steps,
    queue_view,
    rotation_states,
    said,
    step_button,
)
from cardtable.pages.shuffle.session import Session
from cardtable.pages.ui import button, region, row, table
from cardtable.shuffle import (
    HAND,
    UNKNOWN,
    Card,
    CardsAhead,
    Cause,
    Impossible,
    Kind,
    OrderCheck,
    Plan,
    Rotation,
    Tracking,
    alike_next,
    blocks,
    cards_of,
    categories,
    check_order,
    most_cards,
    plan,
    track,
)

END_REGION = "shuffle-match-end"


def match_states(session: Session) -> tuple[Rotation, ...]:
    """Return the states of the match; the cards that nobody has seen are unknown."""
    seen = session.seen_reading().cards
    length = most_cards(plan(session.deck, session.rules), seen)
    ids = [card.id for card in seen]
    return rotation_states(session, [*ids, *[UNKNOWN] * (length - len(ids))])


def draws_next(session: Session) -> bool:
    """Return whether a card that is noted next is drawn: the hand is known, and short of cards."""
    state = match_states(session)[-1]
    return not _is_open(state) and state.missing > 0 and bool(state.queue) and not state.queue[0].known


def was_seen_last(session: Session) -> bool:
    """Return whether the last thing that was done in a match is that a card was noted."""
    states, last = match_states(session), len(session.seen_reading().cards) - 1

    def holds(state: Rotation) -> bool:
        return any(piece.number == last and not piece.forced for piece in state.hand)

    if last < 0 or not session.own_steps:
        return last >= 0
    has_been_drawn = any(map(holds, states))
    return not has_been_drawn or (
        session.own_steps[-1] in ("draw", TAKE_STEP) and not any(map(holds, states[:-1]))
    )


def match_view(session: Session) -> tuple[h.Element, str, Rotation]:
    """Return the match, what follows from the cards seen in a sentence, and the hand and queue."""
    reading, states = session.seen_reading(), match_states(session)
    state = states[-1]
    troubles = trouble_list(reading.troubles, session, SEEN.name)
    if session.whole:
        check = check_order(session.deck, reading.cards, session.rules)
        words = _check_words(check, len(reading.cards))
        return h.div(".match")[troubles, outcome(words, check.possible or not reading.cards)], words, state
    tracking = track(session.deck, reading.cards, session.rules)
    words = _tracking_words(tracking, state)
    steps = session.own_steps
    if steps:
        words = f"{said(state, steps)} {words}"
    html = h.div(".match")[
        troubles,
        outcome(words, not tracking.impossible),
        hand_view(states, _tellable(state, tracking)),
        _moves(session, state, tracking),
        _next(session, state, tracking),
        _left(session, tracking),
        queue_view(state),
        history(states, steps),
    ]
    return html, words, state


def _moves(session: Session, state: Rotation, tracking: Tracking) -> h.Element:
    can_undo = bool(session.own_steps or tracking.seen)
    return h.div(".moves")[
        h.p(".hint")[limits(state), " ", _why_no_draw(state)],
        h.div(".row")[
            step_button(
                t("Draw##a card"),
                "draw",
                quiet=False,
                id="rotation-draw",
                disabled=not state.missing or _is_open(state),
            ),
            more_steps(session, state),
            press(t("Take back##shuffle"), "back", id="rotation-back", disabled=not can_undo),
            press(t("End the match"), "end", id="rotation-anew", disabled=not can_undo),
        ],
        forced_hint(),
        region(END_REGION),
    ]


def _why_no_draw(state: Rotation) -> str:
    """Return why the next card cannot be drawn now, "" if it can."""
    if _is_open(state):
        return t("Say first what the unknown cards of your hand are.")
    return "" if state.missing else t("Play a card before you draw.")


def _check_words(check: OrderCheck, count: int) -> str:
    if count == 0:
        return t("Enter a whole deck, first card first.")
    if check.impossible:
        return t(
            "No shuffle of this deck gives this order. {reason}", reason=impossible_words(check.impossible)
        )
    return t("This order is possible. Its chance is 1 in {number}.", number=one_in(check.chance))


def _tracking_words(tracking: Tracking, state: Rotation) -> str:
    count = len(tracking.seen)
    if tracking.impossible:
        reason = impossible_words(tracking.impossible)
        words = t("No shuffle of this deck begins like this. {reason}", reason=reason)
        if tracking.impossible.cause is not Cause.NOT_IN_DECK:
            return words
        back = t("If you took it out of the deck since it was seen: “Undo” brings it back.")
        return f"{words} {back}"
    if tracking.ended == 1:
        return t("{count} cards seen: that is the whole deck.", count=number(count))
    seen = plural(count, "{count} card seen.", "{count} cards seen.")
    waiting = [] if _is_open(state) else _known_first(state)
    if waiting:
        cards = listed([card.name for card in waiting])
        seen = f"{seen} {t('Drawn next, for certain: {cards}.', cards=cards)}"
    return f"{seen} {_likeliest_words(tracking, is_later=bool(waiting))}"


def _likeliest_words(tracking: Tracking, is_later: bool) -> str:
    """Return the likeliest next cards in words; `is_later`: those after the known ones."""
    best = tracking.next[0].chance
    names = [each.card.name for each in tracking.next if each.chance == best]
    values = {"cards": listed(first_names(names), last="or"), "chance": percent(best)}
    if is_later:
        if len(names) == 1:
            return t("Likeliest after that: {cards}, {chance}.", **values)
        return t("Likeliest after that: {cards}, {chance} each.", **values)
    if len(names) == 1:
        return t("Likeliest next: {cards}, {chance}.", **values)
    return t("Likeliest next: {cards}, {chance} each.", **values)


def _is_open(state: Rotation) -> bool:
    """Return whether the hand holds a card that nobody has named yet."""
    return any(not piece.known for piece in state.hand)


def _known_first(state: Rotation) -> list[Card]:
    """Return the known cards that lie first in the queue, if unknown ones follow."""
    known = [piece.card for piece in takewhile(lambda piece: piece.known, state.queue) if piece.card]
    return known if len(known) < len(state.queue) else []


def _tellable(state: Rotation, tracking: Tracking) -> Told:
    """Return which unknown cards of the hand may be named, by number, and what they may be.

    The cards come in order: the first unknown one is named first. The order within the opening hand is free.
    An order that cannot be leaves nothing that they may be.
    """
    if tracking.impossible:
        return Told()
    unknown = [piece.number for piece in state.hand if not piece.known]
    first = min(unknown, default=0)
    numbers = {each for each in unknown if each == first or max(each, first) < HAND}
    return Told(numbers, [(code_of(each.card), each.card.name, each.chance) for each in tracking.next])


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


@dataclass(frozen=True)
class _Ahead:
    """The next draws: cards of the queue that are known, and how many are not.

    Attributes:
        plan: the deck and the rules; seen: the cards seen; known: the known cards among the next draws.
        unknown: how many of the next draws are unknown cards.
    """

    plan: Plan
    seen: tuple[Card, ...]
    known: tuple[Card, ...]
    unknown: int

    @cached_property
    def _following(self) -> CardsAhead:
        return CardsAhead(self.plan, self.seen, self.unknown)

    def chance(self, cards: tuple[Card, ...]) -> Fraction:
        """Return the chance that at least one of some cards is drawn."""
        if any(card in self.known for card in cards):
            return Fraction(1)
        return self._following.chance(cards) if self.unknown else Fraction(0)

    def of_cards(self) -> dict[Card, Fraction]:
        """Return the chance of each card that the match can show; unseen ones of a kind are alike."""
        found: dict[tuple[object, ...], Fraction] = {}
        chances = {}
        for card in (*self.plan.kinds, *(card for card in self.known if card not in self.plan.kinds)):
            if card in self.known or card not in self.plan.kinds:
                chances[card] = self.chance((card,))
                continue
            key = alike_next(self.plan, self.seen, card)
            if key not in found:
                found[key] = self.chance((card,))
            chances[card] = found[key]
        return chances


def _ahead(session: Session, state: Rotation, tracking: Tracking) -> _Ahead:
    pieces = [*(piece for piece in state.hand if not piece.known), *state.queue][: session.ahead]
    known = tuple(piece.card for piece in pieces if piece.card)
    unknown = sum(not piece.known for piece in pieces)
    return _Ahead(plan(session.deck, session.rules), tracking.seen, known, unknown)


def _next(session: Session, state: Rotation, tracking: Tracking) -> h.Node:
    """Return what may come next as buttons, a press notes the card; and the chances of the next draws."""
    if tracking.impossible:
        return None
    ahead = _ahead(session, state, tracking)
    chances, next_cards = ahead.of_cards(), {each.card: each.chance for each in tracking.next}
    has_unknown = any(not piece.known for piece in (*state.hand, *state.queue))
    waiting = [] if _is_open(state) else _known_first(state)
    within = plural(session.ahead, "within {count} draw", "within {count} draws")
    tiles = [
        h.li(data_kind=kind_of(card))[
            _not_next(card)
            if not chance
            else press(
                [
                    h.span(".odds-name")[name(card)],
                    h.span(".percent")[percent(chance)],
                    h.span(".fraction")[fraction(chance)],
                    h.span(".within")[
                        [within, " ", percent(chances[card])] if chances[card] else t("later than that")
                    ],
                ],
                "see",
                quiet=False,
                classes="odds-row",
                id=f"see-{code_of(card)}",
                name="card",
                value=code_of(card),
            )
        ]
        for card, chance in _in_list_order(session, chances, next_cards)
        if has_unknown
    ]
    coming = sorted(
        ((card, chance) for card, chance in chances.items() if chance and card not in next_cards),
        key=lambda row: -row[1],
    )
    return h.fragment[
        h.section(".odds-group")[
            h.h4[t("The card after the known ones") if waiting else t("The next card")],
            h.p(".waiting", data_reveal=session.noted)[t("Drawn next:"), " ", _waiting_names(waiting)]
            if waiting
            else None,
            h.p(".hint")[_press_words(state, bool(waiting)), " ", t("The chances are exact.")],
            h.div(".row")[
                button(
                    t("Likeliest first"),
                    "show",
                    submit=True,
                    id="match-sort",
                    name="sort",
                    value="0" if session.sorted_by else "1",
                    aria_pressed="true" if session.sorted_by else "false",
                )
            ],
            h.ul(".odds-rows.next")[tiles],
            h.p(".hint")[
                t(
                    "A card with {dash} cannot be this one: none is left, or the cards seen so far "
                    "leave it no room here.",
                    dash=DASH,
                )
            ]
            if tiles and not session.sorted_by
            else None,
            guess_hint(next_cards),
        ]
        if tiles
        else None,
        h.section(".odds-group")[
            h.h4[t("At least one, {within}", within=within)],
            table(
                (t("What it does"), t("Chance")),
                [row(words, percent(chance)) for words, chance in _coming(ahead, coming)],
                "plain ahead",
            ),
        ],
    ]


def _in_list_order(
    session: Session, cards: Iterable[Card], next_cards: Mapping[Card, Fraction]
) -> list[tuple[Card, Fraction]]:
    """Return every card with its chance to come next, in an order that stays: none moves under a finger.

    The likeliest ones come first where that is asked for, and those that cannot come are left out then.
    """
    if session.sorted_by:
        return list(next_cards.items())
    shown = dict.fromkeys([*plan(session.deck, session.rules).kinds, *cards, *next_cards])
    return [(card, next_cards.get(card, Fraction(0))) for card in shown]


def _not_next(card: Card) -> h.Element:
    """Return the place of a card that cannot come next: a press does nothing."""
    return h.button(".odds-row.not-next", id=f"see-{code_of(card)}", type="button", aria_disabled="true")[
        h.span(".odds-name")[name(card)], h.span(".percent")[DASH]
    ]


def end_question(session: Session) -> tuple[h.Element, str]:
    """Return what a match was so far, with the buttons that end it or go on; and the same in words."""
    tracking, states = track(session.deck, session.seen_reading().cards, session.rules), match_states(session)
    played = [state.played.card for state in states if state.played and state.played.card]
    rows = [
        t("Drawn: {cards}.", cards=listed([card.name for card in tracking.seen]) or DASH),
        t("Played: {cards}.", cards=listed([card.name for card in played]) or DASH),
    ]
    if tracking.seen and tracking.chance:
        rows.append(
            t("Just these cards in this order come once in {number} games.", number=one_in(tracking.chance))
        )
    html = h.section(".match-end", aria_label=t("End of the match"), data_reveal=True)[
        [h.p[row] for row in rows],
        h.div(".row")[
            press(t("New match"), "anew", quiet=False, id="match-anew"),
            press(t("Keep playing"), "go-on", id="match-go-on"),
        ],
    ]
    return html, " ".join(rows)


def _waiting_names(cards: list[Card]) -> h.Node:
    return [[", " if place else None, name(card)] for place, card in enumerate(cards)]


def _press_words(state: Rotation, follows: bool) -> str:
    """Return what becomes of the card that is pressed; `follows`: known cards lie first in the queue."""
    if _is_open(state):
        return t("Press a card that you hold: it takes the place of an unknown one in your hand.")
    if follows:
        return t("Press the card that follows them in the queue.")
    if state.missing > 0:
        return t("Press the card that you drew: it comes into your hand.")
    return t(
        "Your hand is full. The card that you press lies first in the queue: you draw it after you play one."
    )


def _coming(ahead: _Ahead, cards: list[tuple[Card, Fraction]]) -> Iterator[tuple[h.Node, Fraction]]:
    """Yield the categories, then the known cards that come back, each with its chance."""
    for category in categories():
        chance = ahead.chance(cards_of(category))
        if chance:
            yield category_name(category), chance
    for card, chance in cards:
        yield name(card), chance


def _left(session: Session, tracking: Tracking) -> h.Node:
    """Return at a glance what nobody has seen yet."""
    the_plan = plan(session.deck, session.rules)
    if tracking.impossible:
        return None
    length = most_cards(the_plan, tracking.seen)
    unseen = [card for card in the_plan.deck.active if card not in tracking.seen]
    slots = [origin.kind for block in blocks(the_plan.n) for origin in block]
    shown = [the_plan.kinds[card] for card in tracking.seen]
    rows = [row(set_name(kind), number(slots.count(kind) - shown.count(kind))) for kind in Kind]
    trimmed = (
        t("{count} of your cards are left out of this deck.", count=number(the_plan.deck.trimmed))
        if the_plan.deck.trimmed
        else None
    )
    dropped = t("Copies of {card} are dropped.", card=the_plan.repeat.name) if the_plan.repeat else None
    return h.section(".odds-group")[
        h.h4[
            t(
                "Not seen yet: {count} of {length}",
                count=number(length - len(tracking.seen)),
                length=number(length),
            )
        ],
        table((t("Of"), t("Cards")), rows, "plain left"),
        h.p[t("Yours: {cards}.", cards=listed([card.name for card in unseen]) or DASH)],
        h.p(".hint")[trimmed, " ", dropped] if trimmed or dropped else None,
    ]
