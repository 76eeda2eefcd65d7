"""The words of the Odds page: cards, formations, moves, rules broken, claims."""

from __future__ import annotations

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
from .language import noted, t

__all__ = [
    "PLAYERS",
    "SHORT",
    "capital",
    "card_name",
    "cards_named",
    "claim_words",
    "formation_name",
    "move_words",
    "phase_words",
    "player_name",
    "quoted",
    "result_words",
    "rule_words",
    "strength_name",
    "tactic_name",
]

COLOURS = (
    noted("red {value} ({card})"),
    noted("orange {value} ({card})"),
    noted("olive {value} ({card})"),
    noted("green {value} ({card})"),
    noted("blue {value} ({card})"),
    noted("violet {value} ({card})"),
)
FORMATIONS = {
    Formation.WEDGE: noted("Wedge"),
    Formation.PHALANX: noted("Phalanx"),
    Formation.BATTALION: noted("Battalion order"),
    Formation.SKIRMISH: noted("Skirmish line"),
    Formation.HOST: noted("Host"),
}
TACTICS = {
    Tactic.ALEXANDER: noted("Leader Alexander"),
    Tactic.DARIUS: noted("Leader Darius"),
    Tactic.CAVALRY: noted("Companion Cavalry"),
    Tactic.SHIELDS: noted("Shield Bearers"),
    Tactic.FOG: noted("Fog"),
    Tactic.MUD: noted("Mud"),
    Tactic.SCOUT: noted("Scout"),
    Tactic.REDEPLOY: noted("Redeploy"),
    Tactic.DESERTER: noted("Deserter"),
    Tactic.TRAITOR: noted("Traitor"),
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
"""The signs on small cards: the first letters of their words in the notation, in every language."""
PLAYERS = {
    "me": noted("You"),
    "published": noted("The published strategy"),
    "sampling": noted("The stronger bot"),
    "random": noted("A random player"),
}
PHASES = {
    Phase.PLAY: noted("Lay a card: choose one of the hand, then press your side of a flag."),
    Phase.SCOUT: noted("Scout: draw from either deck."),
    Phase.RETURN: noted("Scout: put a card of the hand back on its deck."),
    Phase.CLAIM: noted("Claim what you can, then draw."),
    Phase.OVER: noted("The game is over."),
}
WON = {
    Ending.FIVE_FLAGS: noted("{player} has won, by five flags."),
    Ending.THREE_ADJACENT: noted("{player} has won, by three adjacent flags."),
    Ending.EXHAUSTED: noted("{player} has won, after both players passed."),
}
YOU_WON = {
    Ending.FIVE_FLAGS: noted("You have won, by five flags."),
    Ending.THREE_ADJACENT: noted("You have won, by three adjacent flags."),
    Ending.EXHAUSTED: noted("You have won, after both players passed."),
}
RULES = {
    Rule.GAME_OVER: noted("The game is over."),
    Rule.NOT_NOW: noted("This is not the time for it: a turn is to lay one card, to claim, and to draw."),
    Rule.CLAIM_AT_START: noted("In the advanced game flags are claimed at the start of a turn only."),
    Rule.NOT_IN_HAND: noted("That card is not in the hand."),
    Rule.FLAG_CLAIMED: noted("That flag is claimed already, and what lies there is frozen."),
    Rule.SIDE_FULL: noted("There is no free place on this side of the flag."),
    Rule.NOT_LAID: noted("That card is not laid at a flag but played for its effect."),
    Rule.ONE_MORE: noted("You may not have played two more tactics cards than the other player."),
    Rule.ONE_LEADER: noted("A player lays one leader in a game."),
    Rule.NOT_OWN_CARD: noted("Redeploy moves an own card from an unclaimed flag."),
    Rule.SAME_FLAG: noted("Redeploy moves a card to another flag."),
    Rule.NOT_ENEMY_CARD: noted("Deserter discards a card of the other side at an unclaimed flag."),
    Rule.NOT_ENEMY_TROOP: noted("Traitor takes a troop of the other side from an unclaimed flag."),
    Rule.NOTHING_TO_SCOUT: noted("Both decks are empty, so there is nothing to scout."),
    Rule.CLAIM_FAILS: noted("The flag cannot be claimed."),
    Rule.DECK_EMPTY: noted("This deck is empty."),
    Rule.MUST_DRAW: noted("A card must be drawn as long as there is one."),
    Rule.MUST_PLAY: noted("You may pass only if no troop can be laid."),
}
BEST_TIES = {
    True: noted("Your side can at best reach {other}, with {cards}, which ties {mine}: complete first wins."),
    False: noted(
        "The other side can at best reach {other}, with {cards}, which ties {mine}: complete first wins."
    ),
}
BEST_IS_LESS = {
    True: noted(
        "Your side can at best reach {other}, with {cards}; {mine} beats that. Only the cards that lie face "
        "up count as evidence."
    ),
    False: noted(
        "The other side can at best reach {other}, with {cards}; {mine} beats that. Only the cards that lie "
        "face up count as evidence."
    ),
}
TOO_FEW = {
    True: noted("Too few troops are left for your side to be completed; {mine} wins."),
    False: noted("Too few troops are left for the other side to be completed; {mine} wins."),
}
COUNTEREXAMPLES = {
    True: noted(
        "Counterexample: with {cards}, none of them face up, your side reaches {other}, which beats {mine}."
    ),
    False: noted(
        "Counterexample: with {cards}, none of them face up, the other side reaches {other}, which beats "
        "{mine}."
    ),
}


def quoted(text: str) -> str:
    """Return what a person gave, in the quotation marks of the language."""
    return t("“{text}”", text=text)


def capital(words: str) -> str:
    """Return words that begin with a capital letter."""
    return words[:1].upper() + words[1:]


def formation_name(formation: Formation) -> str:
    """Return the name of a formation."""
    return t(FORMATIONS[formation])


def tactic_name(tactic: Tactic) -> str:
    """Return the name of a tactics card."""
    return t(TACTICS[tactic])


def player_name(player: str) -> str:
    """Return the name of a player: the person or a bot."""
    return t(PLAYERS[player])


def card_name(card: Card) -> str:
    """Return a card's name for a person.

    >>> from cardtable.odds import read_card
    >>> card_name(read_card("a10")), card_name(read_card("mud"))
    ('red 10 (a10)', 'Mud')
    """
    if isinstance(card, Tactic):
        return tactic_name(card)
    return t(COLOURS[card.colour], value=card.value, card=card)


def cards_named(cards: tuple[Card, ...]) -> str:
    """Return several cards, short: troops in notation, tactics by name."""
    return ", ".join(tactic_name(card) if isinstance(card, Tactic) else str(card) for card in cards)


def strength_name(strength: Strength) -> str:
    """Return a formation and its sum, as in `Wedge 27`."""
    return f"{formation_name(strength.formation)} {strength.total}"


def phase_words(phase: Phase) -> str:
    """Return what the player on turn is to do."""
    return t(PHASES[phase])


def result_words(winner: str | None, ending: Ending) -> str:
    """Return who has won a game, by the names of `PLAYERS`, and how."""
    if winner is None:
        return t("Nobody has won: both players passed.")
    return t(YOU_WON[ending]) if winner == "me" else t(WON[ending], player=player_name(winner))


def rule_words(error: IllegalMoveError) -> str:
    """Return the rule that a move broke, and for a claim the counterexample."""
    move = move_words(error.move) if isinstance(error.move, Move) else error.move
    words = f"{t('“{move}” is not legal.', move=move)} {t(RULES[error.rule])}"
    if isinstance(error.claim, Claim):
        words += f" {claim_words(error.claim)}"
    return words


def move_words(move: Move) -> str:
    """Return what a move does."""
    match move:
        case Play(card, flag):
            return t("{card} at flag {flag}", card=card_name(card), flag=flag + 1)
        case Scout():
            return t("Scout")
        case Redeploy(card, None):
            return t("Redeploy: {card} is discarded", card=card_name(card))
        case Redeploy(card, flag) if flag is not None:
            return t("Redeploy: {card} goes to flag {flag}", card=card_name(card), flag=flag + 1)
        case Deserter(card):
            return t("Deserter: {card} is discarded", card=card_name(card))
        case Traitor(card, flag):
            return t("Traitor: {card} comes over to flag {flag}", card=card_name(card), flag=flag + 1)
        case ClaimFlag(flag):
            return t("claims flag {flag}", flag=flag + 1)
        case Draw(Deck.TROOP):
            return t("draws a troop")
        case Draw():
            return t("draws a tactics card")
        case Return():
            return t("puts a card back")
        case Pass():
            return t("passes")
        case Done():
            return t("ends the turn")
    raise TypeError(move)


def claim_words(claim: Claim, *, against_you: bool = False) -> str:
    """Return the proof of a claim, or its counterexample; `against_you` if the other side is the person's."""
    mine = strength_name(claim.mine) if claim.mine else ""
    other = strength_name(claim.other) if claim.other else ""
    said = {"mine": mine, "other": other, "cards": write_cards(claim.cards)}
    match claim.reason:
        case ClaimReason.STRONGER:
            return t("Both sides are complete: {mine} beats {other}.", mine=mine, other=other)
        case ClaimReason.EQUAL_FIRST:
            return t(
                "Both sides are complete and equal ({mine}), and this side was complete first.", mine=mine
            )
        case ClaimReason.CANNOT_BE_BEATEN if claim.other == claim.mine:
            return t(BEST_TIES[against_you], **said)
        case ClaimReason.CANNOT_BE_BEATEN:
            return t(BEST_IS_LESS[against_you], **said)
        case ClaimReason.CANNOT_COMPLETE:
            return t(TOO_FEW[against_you], mine=mine)
        case ClaimReason.OWNED:
            return t("The flag is claimed already.")
        case ClaimReason.INCOMPLETE:
            return t("This side is not complete yet.")
        case ClaimReason.WEAKER:
            return t("Both sides are complete: {mine} beats {other}.", mine=other, other=mine)
        case ClaimReason.EQUAL_SECOND:
            return t(
                "Both sides are complete and equal ({mine}), and the other was complete first.", mine=mine
            )
        case ClaimReason.CAN_BE_BEATEN:
            return t(COUNTEREXAMPLES[against_you], **said)
    raise TypeError(claim.reason)
