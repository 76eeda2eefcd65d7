"""The words of the Odds page: cards, formations, moves, rules broken, claims."""

from __future__ import annotations

from collections.abc import Mapping

from cardtable.odds import (
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
    Place,
    Play,
    Position,
    Redeploy,
    Resign,
    Return,
    Rule,
    Scout,
    Strength,
    Tactic,
    Traitor,
    Zone,
    legal_moves,
)
from cardtable.pages.language import listed, t_later
from cardtable.pages.odds.game_words import t

COLOURS = (
    t_later("red {value} ({card})"),
    t_later("orange {value} ({card})"),
    t_later("yellow {value} ({card})"),
    t_later("green {value} ({card})"),
    t_later("blue {value} ({card})"),
    t_later("violet {value} ({card})"),
)
FORMATIONS = {
    Formation.WEDGE: t_later("Wedge"),
    Formation.PHALANX: t_later("Phalanx"),
    Formation.BATTALION: t_later("Battalion order"),
    Formation.SKIRMISH: t_later("Skirmish line"),
    Formation.HOST: t_later("Host"),
}
TACTICS = {
    Tactic.ALEXANDER: t_later("Leader Alexander"),
    Tactic.DARIUS: t_later("Leader Darius"),
    Tactic.CAVALRY: t_later("Companion Cavalry"),
    Tactic.SHIELDS: t_later("Shield Bearers"),
    Tactic.FOG: t_later("Fog"),
    Tactic.MUD: t_later("Mud"),
    Tactic.SCOUT: t_later("Scout"),
    Tactic.REDEPLOY: t_later("Redeploy"),
    Tactic.DESERTER: t_later("Deserter"),
    Tactic.TRAITOR: t_later("Traitor"),
}
TACTICS_DO = {
    Tactic.ALEXANDER: t_later(
        "A leader counts as any colour and value, chosen when the flag is decided. A player lays one in a "
        "game."
    ),
    Tactic.DARIUS: t_later(
        "A leader counts as any colour and value, chosen when the flag is decided. A player lays one in a "
        "game."
    ),
    Tactic.CAVALRY: t_later("It counts as an 8 of any colour."),
    Tactic.SHIELDS: t_later("They count as a 1, 2 or 3 of any colour, chosen when the flag is decided."),
    Tactic.FOG: t_later("At this flag formations no longer count: the higher sum wins."),
    Tactic.MUD: t_later("At this flag both sides need four cards."),
    Tactic.SCOUT: t_later(
        "You draw three cards, from either deck, instead of one, and put two of your hand back face down."
    ),
    Tactic.REDEPLOY: t_later("You move one of your cards from an unclaimed flag to another, or discard it."),
    Tactic.DESERTER: t_later("You discard one of their cards at an unclaimed flag."),
    Tactic.TRAITOR: t_later("You take one of their troops at an unclaimed flag to a free place of yours."),
}
"""What each tactics card does."""
PLACE_NAMES = {
    Zone.HAND: t_later("Your hand"),
    Zone.GONE: t_later("Gone, face up"),
    Zone.MINE: t_later("Flag {number}, your side"),
    Zone.THEIRS: t_later("Flag {number}, their side"),
}
PLAYERS = {
    "me": t_later("You"),
    "published": t_later("Medium##level"),
    "sampling": t_later("Hard##level"),
    "random": t_later("Easy##level"),
}
PHASES = {
    Phase.PLAY: t_later("Choose a card, then press your side of a flag."),
    Phase.SCOUT: t_later("Scout: draw from either deck."),
    Phase.RETURN: t_later("Scout: press a card of the hand to put it back on its deck."),
    Phase.CLAIM: t_later("Claim what you can, then draw."),
    Phase.OVER: t_later("The game is over."),
}
WON = {
    (Ending.FIVE_FLAGS,): t_later("{player} has won by five flags: {won} flags to {lost}."),
    (Ending.THREE_ADJACENT,): t_later("{player} has won by three adjacent flags: {won} flags to {lost}."),
    (Ending.THREE_ADJACENT, Ending.FIVE_FLAGS): t_later(
        "{player} has won by five flags and by three adjacent ones: {won} flags to {lost}."
    ),
    (Ending.EXHAUSTED,): t_later("{player} has won, after both players passed."),
    (Ending.RESIGNED,): t_later("{player} has won: the other side has resigned."),
}
"""Who has won, by the conditions that ended the game: one claim may meet both."""
YOU_WON = {
    (Ending.FIVE_FLAGS,): t_later("You have won by five flags: {won} flags to {lost}."),
    (Ending.THREE_ADJACENT,): t_later("You have won by three adjacent flags: {won} flags to {lost}."),
    (Ending.THREE_ADJACENT, Ending.FIVE_FLAGS): t_later(
        "You have won by five flags and by three adjacent ones: {won} flags to {lost}."
    ),
    (Ending.EXHAUSTED,): t_later("You have won, after both players passed."),
    (Ending.RESIGNED,): t_later("You have won: the other side has resigned."),
}
RULES = {
    Rule.GAME_OVER: t_later("The game is over."),
    Rule.NOT_NOW: t_later("This is not the time for it: a turn is to lay one card, to claim, and to draw."),
    Rule.CLAIM_AT_START: t_later("In the advanced game flags are claimed at the start of a turn only."),
    Rule.NOT_IN_HAND: t_later("That card is not in the hand."),
    Rule.FLAG_CLAIMED: t_later("That flag is claimed already, and what lies there is frozen."),
    Rule.SIDE_FULL: t_later("There is no free place on this side of the flag."),
    Rule.NOT_LAID: t_later("That card is not laid at a flag but played for its effect."),
    Rule.ONE_MORE: t_later(
        "You have already played one tactics card more than the other player, who has to play one first."
    ),
    Rule.ONE_LEADER: t_later("A player lays one leader in a game."),
    Rule.NOT_OWN_CARD: t_later("Redeploy moves an own card from an unclaimed flag."),
    Rule.SAME_FLAG: t_later("Redeploy moves a card to another flag."),
    Rule.NOT_ENEMY_CARD: t_later("Deserter discards a card of the other side at an unclaimed flag."),
    Rule.NOT_ENEMY_TROOP: t_later("Traitor takes a troop of the other side from an unclaimed flag."),
    Rule.NOTHING_TO_SCOUT: t_later("Both decks are empty, so there is nothing to scout."),
    Rule.CLAIM_FAILS: t_later("The flag cannot be claimed."),
    Rule.DECK_EMPTY: t_later("This deck is empty."),
    Rule.MUST_DRAW: t_later("A card must be drawn as long as there is one."),
    Rule.MUST_PLAY: t_later("You may pass only if no troop can be laid."),
}
CAN_CLAIM = t_later("You can claim flag {flags}.")
CAN_CLAIM_SEVERAL = t_later("You can claim flags {flags}.")
BEST_TIES = {
    True: t_later(
        "Your side can at best reach {other}, with {cards}, which ties {mine}: complete first wins."
    ),
    False: t_later(
        "The other side can at best reach {other}, with {cards}, which ties {mine}: complete first wins."
    ),
}
BEST_IS_LESS = {
    True: t_later(
        "Your side can at best reach {other}, with {cards}; {mine} beats that. Only the cards that lie face "
        "up count as evidence."
    ),
    False: t_later(
        "The other side can at best reach {other}, with {cards}; {mine} beats that. Only the cards that lie "
        "face up count as evidence."
    ),
}
TOO_FEW = {
    True: t_later("Too few troops are left for your side to be completed; {mine} wins."),
    False: t_later("Too few troops are left for the other side to be completed; {mine} wins."),
}
COUNTEREXAMPLES = {
    True: t_later("Still possible: {cards}; with that, your side reaches {other}, which beats {mine}."),
    False: t_later("Still possible: {cards}; with that, the other side reaches {other}, which beats {mine}."),
}

HELD = t_later("You hold {cards} yourself, but a proof counts only cards that lie face up.")


def quoted(text: str) -> str:
    """Return a text in the quotation marks of the language."""
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


def place_name(place: Place) -> str:
    """Return the name of a place.

    >>> from cardtable.odds import PLACES
    >>> place_name(PLACES["3mine"])
    'Flag 3, your side'
    """
    return at_place(PLACE_NAMES, place)


def at_place(texts: Mapping[Zone, str], place: Place) -> str:
    """Return the text for the zone of a place, with the number of its flag."""
    return t(texts[place.zone], number=None if place.index is None else place.index + 1)


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


def phase_words(position: Position) -> str:
    """Return the instruction for the player on turn."""
    if position.phase is Phase.CLAIM and all(isinstance(move, Draw) for move in legal_moves(position)):
        return t("Draw a card: choose the deck.")
    if position.phase is Phase.CLAIM and not any(isinstance(move, Draw) for move in legal_moves(position)):
        return t("Claim what you can, then end your turn.")
    return t(PHASES[position.phase])


def result_words(winner: str | None, ways: tuple[Ending, ...], score: tuple[int, int]) -> str:
    """Return who has won a game, and how.

    Args:
        winner: the name of the winner; None for the person.
        ways: every condition that ended the game.
        score: the flags of the winner and those of the other player.
    """
    won, lost = score
    if winner is None:
        return t(YOU_WON[ways], won=won, lost=lost)
    return t(WON[ways], player=winner, won=won, lost=lost)


def rule_words(error: IllegalMoveError) -> str:
    """Return the rule that a move broke, and for a claim the counterexample."""
    move = move_words(error.move) if isinstance(error.move, Move) else error.move
    words = f"{t('“{move}” is not legal.', move=move)} {t(RULES[error.rule])}"
    if isinstance(error.claim, Claim):
        words += f" {claim_words(error.claim)}"
    return words


def move_words(move: Move) -> str:
    """Return a move in words."""
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
        case Resign():
            return t("resigns")
    raise TypeError(move)


def claim_words(claim: Claim, *, against_you: bool = False, hand: tuple[Card, ...] = ()) -> str:
    """Return the proof of a claim, or its counterexample.

    Args:
        claim: the claim.
        against_you: whether the other side is the person's.
        hand: the person's hand: that its cards are no evidence is said where a counterexample needs them.
    """
    mine = strength_name(claim.mine) if claim.mine else ""
    other = strength_name(claim.other) if claim.other else ""
    named = listed([card_name(card) for card in claim.cards])
    said = {"mine": mine, "other": other, "cards": named}
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
        case ClaimReason.ORDER_UNKNOWN:
            return t(
                "Both sides are complete and equal ({mine}). It is not known which was complete first, and "
                "that "
                "decides.",
                mine=mine,
            )
        case ClaimReason.CAN_BE_BEATEN:
            held = [] if against_you else [card_name(card) for card in claim.cards if card in hand]
            words = t(COUNTEREXAMPLES[against_you], **said)
            return f"{words} {t(HELD, cards=listed(held))}" if held else words
    raise TypeError(claim.reason)
