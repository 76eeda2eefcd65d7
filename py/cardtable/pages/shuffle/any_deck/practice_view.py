"""A practice hand of any deck: keep it or take a mulligan, draw on, and how good it is."""

from __future__ import annotations

from random import Random

import htpy as h

from cardtable.pages.core.language import listed, percent, plural, t
from cardtable.pages.shuffle.any_deck.any_view import turn_words, when_words
from cardtable.pages.shuffle.phrases import outcome, press
from cardtable.pages.shuffle.session import Session
from cardtable.pages.ui import hint, own_name
from cardtable.shuffle import Mulligan, NotNowError, OutOfRangeError, Practice, TooFewCardsError, practise

PRACTICE_REGION = "shuffle-practice"


def practice_view(session: Session) -> h.Element:
    """Return the practice hand, or the button that deals one."""
    if not session.has_list:
        return h.div(".practice.grid")
    if not session.practice:
        return h.div(".practice.grid")[h.div(".row")[_deal(t("Deal a hand"))]]
    try:
        hand = _played(session)
    except TooFewCardsError:  # the answer above says so
        return h.div(".practice.grid")
    names = [entry.name for entry in session.list_found.entries]
    return h.div(".practice.grid")[
        h.h4[_title(hand)],
        h.ul(".practice-hand.row")[
            [
                h.li[_step(name, f"bottom{place}")] if hand.to_bottom else h.li(".surface")[name]
                for place, name in enumerate(own_name(names[card]) for card in hand.dealt)
            ]
        ],
        hint(
            plural(
                hand.to_bottom,
                "Press the card that goes to the bottom of the deck.",
                "Press the {count} cards that go to the bottom of the deck.",
            )
        )
        if hand.to_bottom
        else None,
        h.p[t("On top of the deck: {card}.", card=names[hand.deck[0]])] if hand.sees_top else None,
        h.div(".row")[_presses(hand)],
        [outcome(words) for words in _judged(session, hand)],
        h.ol(".practice-drawn.numbered")[
            [
                h.li[t("{turn}: {card}", turn=turn_words(session, count), card=names[card])]
                for count, card in enumerate(hand.hand[len(hand.dealt) :], 1)
            ]
        ]
        if hand.drawn
        else None,
    ]


def practice_words(session: Session) -> str:
    """Return a practice hand in words, to be read aloud."""
    hand = _played(session)
    names = [session.list_found.entries[card].name for card in hand.hand]
    if hand.drawn:
        return t("Drawn: {cards}.", cards=names[-1])
    return " ".join((t("{hand}: {cards}.", hand=_title(hand), cards=listed(names)), *_judged(session, hand)))


def _played(session: Session) -> Practice:
    """Return the practice hand after its steps; one that cannot be done now is left out."""
    seed, *steps = session.practice.split("~")
    rng = Random(seed)
    hand = practise(session.game.copies, session.opening, rng)
    wanted = {card for wish in session.game.wishes for card in wish.cards}
    for step in steps:
        try:
            match step:
                case "mulligan":
                    hand = hand.mulligan(rng, wanted)
                case "keep":
                    hand = hand.keep()
                case "draw":
                    hand = hand.draw()
                case "top":
                    hand = hand.put_top_down()
                case _:
                    hand = hand.put_down(int(step.removeprefix("bottom")))
        except (NotNowError, OutOfRangeError):  # the opening was changed, or a button was pressed twice
            continue
    return hand


def _title(hand: Practice) -> str:
    if not hand.taken:
        return t("Opening hand")
    return plural(hand.taken, "After {count} mulligan", "After {count} mulligans")


def _judged(session: Session, hand: Practice) -> list[str]:
    """Return what is to be said of a hand: whether its rule keeps it, and how good it is for the wishes."""
    said: list[str] = []
    game, has_wishes = session.game, bool(session.wishes_now)
    if hand.is_kept:
        if not has_wishes or hand.to_bottom:
            return []
        return [t("Your wishes are met.") if game.is_met(hand) else t("Your wishes are not met yet.")]
    if game.rules and hand.may_mulligan:
        is_kept = game.keeps(hand)
        said.append(t("Your rule keeps this hand.") if is_kept else t("Your rule does not keep this hand."))
    if not has_wishes:
        return [*said, t("With a wish above, each hand says how good it is for it.")]
    standing = game.standing(hand)
    said.append(
        t(
            "Your wishes come true with this hand: {chance} {when}. A hand at least as good: {as_good}.",
            chance=percent(standing.chance),
            when=when_words(session),
            as_good=percent(standing.as_good),
        )
    )
    return said


def _presses(hand: Practice) -> list[h.Element]:
    """Return the buttons of what may be done now."""
    is_partial = hand.opening.mulligan is Mulligan.PARTIAL
    again = t("Replace what no wish is for") if is_partial else t("Mulligan##take one")
    steps = (
        (not hand.is_kept, t("Keep this hand"), "keep"),
        (hand.may_mulligan, again, "mulligan"),
        (hand.sees_top, t("Put it to the bottom"), "top"),
        (hand.is_kept and not hand.to_bottom and hand.deck, t("Draw a card##practice"), "draw"),
    )
    found = [_step(words, step) for may, words, step in steps if may]
    return [*found, _deal(t("Deal another hand"))]


def _step(words: h.Node, step: str) -> h.Element:
    return press(words, "practice-step", name="practice-step", value=step, data_replace_entry=True)


def _deal(words: str) -> h.Element:
    return press(words, "practice", data_replace_entry=True)
