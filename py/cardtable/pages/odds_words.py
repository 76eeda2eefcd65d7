"""The words of the Odds page: cards, formations, moves, rules broken, claims, numbers."""

from __future__ import annotations

from fractions import Fraction

from ..odds import (
    Card,
    Claim,
    ClaimFlag,
    ClaimReason,
    Deck,
    Deserter,
    Done,
    Draw,
    Ending,
    Formation,
    IllegalMoveError,
    Move,
    Pass,
    Phase,
    Play,
    Redeploy,
    Return,
    Rule,
    Scout,
    Strength,
    Tactic,
    Traitor,
    write_cards,
)

__all__ = [
    "COLOURS",
    "ENDINGS",
    "FORMATIONS",
    "PLAYERS",
    "SHORT",
    "TACTICS",
    "card_name",
    "cards_named",
    "claim_words",
    "move_words",
    "percent",
    "phase_words",
    "rule_words",
    "strength_name",
]

COLOURS = ("red", "orange", "olive", "green", "blue", "violet")
FORMATIONS = {
    Formation.WEDGE: "Wedge",
    Formation.PHALANX: "Phalanx",
    Formation.BATTALION: "Battalion order",
    Formation.SKIRMISH: "Skirmish line",
    Formation.HOST: "Host",
}
TACTICS = {
    Tactic.ALEXANDER: "Leader Alexander",
    Tactic.DARIUS: "Leader Darius",
    Tactic.CAVALRY: "Companion Cavalry",
    Tactic.SHIELDS: "Shield Bearers",
    Tactic.FOG: "Fog",
    Tactic.MUD: "Mud",
    Tactic.SCOUT: "Scout",
    Tactic.REDEPLOY: "Redeploy",
    Tactic.DESERTER: "Deserter",
    Tactic.TRAITOR: "Traitor",
}
SHORT = {
    Tactic.ALEXANDER: "Al",
    Tactic.DARIUS: "Da",
    Tactic.CAVALRY: "Ca",
    Tactic.SHIELDS: "Sh",
    Tactic.FOG: "Fog",
    Tactic.MUD: "Mud",
    Tactic.SCOUT: "Sc",
    Tactic.REDEPLOY: "Re",
    Tactic.DESERTER: "De",
    Tactic.TRAITOR: "Tr",
}
PLAYERS = {
    "me": "You",
    "published": "The published strategy",
    "sampling": "The stronger bot",
    "random": "A random player",
}
PHASES = {
    Phase.PLAY: "Lay a card: choose one of the hand, then press your side of a flag.",
    Phase.SCOUT: "Scout: draw from either deck.",
    Phase.RETURN: "Scout: put a card of the hand back on its deck.",
    Phase.CLAIM: "Claim what you can, then draw.",
    Phase.OVER: "The game is over.",
}
ENDINGS = {
    Ending.FIVE_FLAGS: "by five flags",
    Ending.THREE_ADJACENT: "by three adjacent flags",
    Ending.EXHAUSTED: "after both players passed",
}
RULES = {
    Rule.GAME_OVER: "The game is over.",
    Rule.NOT_NOW: "This is not the time for it: a turn is to lay one card, to claim, and to draw.",
    Rule.CLAIM_AT_START: "In the advanced game flags are claimed at the start of a turn only.",
    Rule.NOT_IN_HAND: "That card is not in the hand.",
    Rule.FLAG_CLAIMED: "That flag is claimed already, and what lies there is frozen.",
    Rule.SIDE_FULL: "There is no free place on this side of the flag.",
    Rule.NOT_LAID: "That card is not laid at a flag but played for its effect.",
    Rule.ONE_MORE: "You may not have played two more tactics cards than the other player.",
    Rule.ONE_LEADER: "A player lays one leader in a game.",
    Rule.NOT_OWN_CARD: "Redeploy moves an own card from an unclaimed flag.",
    Rule.SAME_FLAG: "Redeploy moves a card to another flag.",
    Rule.NOT_ENEMY_CARD: "Deserter discards a card of the other side at an unclaimed flag.",
    Rule.NOT_ENEMY_TROOP: "Traitor takes a troop of the other side from an unclaimed flag.",
    Rule.NOTHING_TO_SCOUT: "Both decks are empty, so there is nothing to scout.",
    Rule.CLAIM_FAILS: "The flag cannot be claimed.",
    Rule.DECK_EMPTY: "This deck is empty.",
    Rule.MUST_DRAW: "A card must be drawn as long as there is one.",
    Rule.MUST_PLAY: "You may pass only if no troop can be laid.",
}
TENTH = Fraction(1, 1000)


def card_name(card: Card) -> str:
    """Return a card's name for a person.

    >>> from cardtable.odds import read_card
    >>> card_name(read_card("a10")), card_name(read_card("mud"))
    ('red 10 (a10)', 'Mud')
    """
    if isinstance(card, Tactic):
        return TACTICS[card]
    return f"{COLOURS[card.colour]} {card.value} ({card})"


def cards_named(cards: tuple[Card, ...]) -> str:
    """Return several cards, short: troops in notation, tactics by name."""
    return ", ".join(TACTICS[card] if isinstance(card, Tactic) else str(card) for card in cards)


def strength_name(strength: Strength) -> str:
    """Return a formation and its sum, as in `Wedge 27`."""
    return f"{FORMATIONS[strength.formation]} {strength.total}"


def percent(chance: Fraction | float) -> str:
    """Return a chance as a percentage with one decimal; what is not certain never reads 0 or 100.

    >>> percent(Fraction(2035869, 5311735)), percent(Fraction(1))
    ('38.3\\xa0%', '100\\xa0%')
    """
    if chance in (0, 1):
        return f"{int(chance) * 100}\u00a0%"
    if chance < TENTH:
        return "<\u00a00.1\u00a0%"
    if chance > 1 - TENTH:
        return ">\u00a099.9\u00a0%"
    return f"{float(chance) * 100:.1f}\u00a0%"


def phase_words(phase: Phase) -> str:
    """Return what the player on turn is to do."""
    return PHASES[phase]


def rule_words(error: IllegalMoveError) -> str:
    """Return the rule that a move broke, and for a claim the counterexample."""
    words = f"“{error.move}” is not legal. {RULES[error.rule]}"
    if isinstance(error.claim, Claim):
        words += f" {claim_words(error.claim)}"
    return words


def move_words(move: Move) -> str:
    """Return what a move does."""
    match move:
        case Play(card, flag):
            return f"{card_name(card)} at flag {flag + 1}"
        case Scout():
            return "Scout"
        case Redeploy(card, None):
            return f"Redeploy: {card_name(card)} is discarded"
        case Redeploy(card, flag) if flag is not None:
            return f"Redeploy: {card_name(card)} goes to flag {flag + 1}"
        case Deserter(card):
            return f"Deserter: {card_name(card)} is discarded"
        case Traitor(card, flag):
            return f"Traitor: {card_name(card)} comes over to flag {flag + 1}"
        case ClaimFlag(flag):
            return f"claims flag {flag + 1}"
        case Draw(Deck.TROOP):
            return "draws a troop"
        case Draw():
            return "draws a tactics card"
        case Return():
            return "puts a card back"
        case Pass():
            return "passes"
        case Done():
            return "ends the turn"
    raise TypeError(move)


def claim_words(claim: Claim, whose: str = "The other side") -> str:
    """Return the proof of a claim, or its counterexample, in words; `whose` names the side against it."""
    mine = strength_name(claim.mine) if claim.mine else ""
    other = strength_name(claim.other) if claim.other else ""
    cards = write_cards(claim.cards)
    match claim.reason:
        case ClaimReason.STRONGER:
            return f"Both sides are complete: {mine} beats {other}."
        case ClaimReason.EQUAL_FIRST:
            return f"Both sides are complete and equal ({mine}), and this side was complete first."
        case ClaimReason.CANNOT_BE_BEATEN if claim.other == claim.mine:
            return f"{whose} can at best reach {other}, with {cards}, which ties {mine}: complete first wins."
        case ClaimReason.CANNOT_BE_BEATEN:
            return (
                f"{whose} can at best reach {other}, with {cards}; {mine} beats that. Only the cards that "
                "lie face up count as evidence."
            )
        case ClaimReason.CANNOT_COMPLETE:
            return f"Too few troops are left for {whose.lower()} to be completed; {mine} wins."
        case ClaimReason.OWNED:
            return "The flag is claimed already."
        case ClaimReason.INCOMPLETE:
            return "This side is not complete yet."
        case ClaimReason.WEAKER:
            return f"Both sides are complete: {other} beats {mine}."
        case ClaimReason.EQUAL_SECOND:
            return f"Both sides are complete and equal ({mine}), and the other was complete first."
        case ClaimReason.CAN_BE_BEATEN:
            return (
                f"Counterexample: with {cards}, none of them face up, {whose.lower()} reaches {other}, "
                f"which beats {mine}."
            )
    raise TypeError(claim.reason)
