"""The words of the Odds page: cards, formations, moves, rules broken, claims."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from cardtable import odds
from cardtable.odds.game.setup import Place, Zone
from cardtable.pages.core.language import listed, t_later
from cardtable.pages.odds.game_words import plural, t

COLOURS = (
    t_later("red {value} ({card})"),
    t_later("orange {value} ({card})"),
    t_later("yellow {value} ({card})"),
    t_later("green {value} ({card})"),
    t_later("blue {value} ({card})"),
    t_later("violet {value} ({card})"),
)
FORMATIONS = {
    odds.Formation.WEDGE: t_later("Wedge"),
    odds.Formation.PHALANX: t_later("Phalanx"),
    odds.Formation.BATTALION: t_later("Battalion order"),
    odds.Formation.SKIRMISH: t_later("Skirmish line"),
    odds.Formation.HOST: t_later("Host"),
}
TACTICS = {
    odds.Tactic.ALEXANDER: t_later("Leader Alexander"),
    odds.Tactic.DARIUS: t_later("Leader Darius"),
    odds.Tactic.CAVALRY: t_later("Companion Cavalry"),
    odds.Tactic.SHIELDS: t_later("Shield Bearers"),
    odds.Tactic.FOG: t_later("Fog"),
    odds.Tactic.MUD: t_later("Mud"),
    odds.Tactic.SCOUT: t_later("Scout"),
    odds.Tactic.REDEPLOY: t_later("Redeploy"),
    odds.Tactic.DESERTER: t_later("Deserter"),
    odds.Tactic.TRAITOR: t_later("Traitor"),
}
LEADER_DOES = t_later(
    "A leader counts as any colour and value, chosen when the flag is decided. A player lays one in a game."
)
TACTICS_DO = {
    odds.Tactic.ALEXANDER: LEADER_DOES,
    odds.Tactic.DARIUS: LEADER_DOES,
    odds.Tactic.CAVALRY: t_later("It counts as an 8 of any colour."),
    odds.Tactic.SHIELDS: t_later("They count as a 1, 2 or 3 of any colour, chosen when the flag is decided."),
    odds.Tactic.FOG: t_later("At this flag formations no longer count: the higher sum wins."),
    odds.Tactic.MUD: t_later("At this flag both sides need four cards."),
    odds.Tactic.SCOUT: t_later(
        "You draw three cards, from either deck, instead of one, and put two of your hand back face down."
    ),
    odds.Tactic.REDEPLOY: t_later(
        "You move one of your cards from an unclaimed flag to another, or discard it."
    ),
    odds.Tactic.DESERTER: t_later("You discard one of their cards at an unclaimed flag."),
    odds.Tactic.TRAITOR: t_later(
        "You take one of their troops at an unclaimed flag to a free place of yours."
    ),
}
"""What each tactics card does."""
ZONES = {odds.ME: Zone.MINE, odds.THEY: Zone.THEIRS}
SIDES = {side: zone.value for side, zone in ZONES.items()}
"""The sides as identifiers and requests name them."""
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
    odds.Phase.PLAY: t_later("Choose a card, then press your side of a flag."),
    odds.Phase.SCOUT: t_later("Scout: draw from either deck; still to draw: {left}."),
    odds.Phase.RETURN: t_later(
        "Scout: press a card of the hand to put it back on its deck; still to put back: {left}."
    ),
    odds.Phase.CLAIM: t_later("Claim what you can, then draw."),
    odds.Phase.OVER: t_later("The game is over."),
}
WON = {
    (odds.Ending.FIVE_FLAGS,): t_later("{player} has won by five flags: {won} flags to {lost}."),
    (odds.Ending.THREE_ADJACENT,): t_later(
        "{player} has won by three adjacent flags: {won} flags to {lost}."
    ),
    (odds.Ending.THREE_ADJACENT, odds.Ending.FIVE_FLAGS): t_later(
        "{player} has won by five flags and by three adjacent ones: {won} flags to {lost}."
    ),
    (odds.Ending.EXHAUSTED,): t_later("{player} has won, after both players passed."),
    (odds.Ending.RESIGNED,): t_later("{player} has won: the other side has resigned."),
}
"""Who has won, by the conditions that ended the game: one claim may meet both."""
YOU_WON = {
    (odds.Ending.FIVE_FLAGS,): t_later("You have won by five flags: {won} flags to {lost}."),
    (odds.Ending.THREE_ADJACENT,): t_later("You have won by three adjacent flags: {won} flags to {lost}."),
    (odds.Ending.THREE_ADJACENT, odds.Ending.FIVE_FLAGS): t_later(
        "You have won by five flags and by three adjacent ones: {won} flags to {lost}."
    ),
    (odds.Ending.EXHAUSTED,): t_later("You have won, after both players passed."),
    (odds.Ending.RESIGNED,): t_later("You have won: the other side has resigned."),
}
RULES = {
    odds.Rule.GAME_OVER: t_later("The game is over."),
    odds.Rule.NOT_NOW: t_later(
        "This is not the time for it: a turn is to lay one card, to claim, and to draw."
    ),
    odds.Rule.CLAIM_AT_START: t_later("In the advanced game flags are claimed at the start of a turn only."),
    odds.Rule.NOT_IN_HAND: t_later("That card is not in the hand."),
    odds.Rule.FLAG_CLAIMED: t_later("That flag is claimed already, and what lies there is frozen."),
    odds.Rule.SIDE_FULL: t_later("There is no free place on this side of the flag."),
    odds.Rule.NOT_LAID: t_later("That card is not laid at a flag but played for its effect."),
    odds.Rule.ONE_MORE: t_later(
        "You have already played one tactics card more than the other player, who has to play one first."
    ),
    odds.Rule.ONE_LEADER: t_later("A player lays one leader in a game."),
    odds.Rule.NOT_OWN_CARD: t_later("Redeploy moves an own card from an unclaimed flag."),
    odds.Rule.SAME_FLAG: t_later("Redeploy moves a card to another flag."),
    odds.Rule.NOT_ENEMY_CARD: t_later("Deserter discards a card of the other side at an unclaimed flag."),
    odds.Rule.NOT_ENEMY_TROOP: t_later("Traitor takes a troop of the other side from an unclaimed flag."),
    odds.Rule.NOTHING_TO_SCOUT: t_later("Both decks are empty, so there is nothing to scout."),
    odds.Rule.CLAIM_FAILS: t_later("The flag cannot be claimed."),
    odds.Rule.DECK_EMPTY: t_later("This deck is empty."),
    odds.Rule.MUST_DRAW: t_later("A card must be drawn as long as there is one."),
    odds.Rule.MUST_PLAY: t_later("You may pass only if no troop can be laid."),
}
MOVES: Mapping[odds.Move | type[odds.Move], str] = {
    odds.Play: t_later("{card} at flag {flag}"),
    odds.Scout: t_later("Scout"),
    odds.Redeploy: t_later("Redeploy: {card} goes to flag {flag}"),
    odds.Deserter: t_later("Deserter: {card} is discarded"),
    odds.Traitor: t_later("Traitor: {card} comes over to flag {flag}"),
    odds.ClaimFlag: t_later("claims flag {flag}"),
    odds.Draw(odds.Deck.TROOP): t_later("draws a troop"),
    odds.Draw(odds.Deck.TACTIC): t_later("draws a tactics card"),
    odds.Return: t_later("puts a card back"),
    odds.Pass: t_later("passes"),
    odds.Done: t_later("ends the turn"),
    odds.Resign: t_later("resigns"),
}
"""What a player does by each kind of move."""
BEST_TIES = t_later("{side} can at best reach {other}, with {cards}, which ties {mine}: complete first wins.")
BEST_IS_LESS = t_later(
    "{side} can at best reach {other}, with {cards}; {mine} beats that. Only the cards that lie face up "
    "count as evidence."
)
CLAIMS = {
    odds.ClaimReason.STRONGER: t_later("Both sides are complete: {mine} beats {other}."),
    odds.ClaimReason.WEAKER: t_later("Both sides are complete: {mine} beats {other}."),
    odds.ClaimReason.CAN_BE_BEATEN: t_later(
        "Still possible: {cards}; with that, {side} reaches {other}, which beats {mine}."
    ),
    odds.ClaimReason.EQUAL_FIRST: t_later(
        "Both sides are complete and equal ({mine}), and this side was complete first."
    ),
    odds.ClaimReason.EQUAL_SECOND: t_later(
        "Both sides are complete and equal ({mine}), and the other was complete first."
    ),
    odds.ClaimReason.ORDER_UNKNOWN: t_later(
        "Both sides are complete and equal ({mine}). It is not known which was complete first, and that "
        "decides."
    ),
    odds.ClaimReason.CANNOT_COMPLETE: t_later(
        "Too few troops are left for {side} to be completed; {mine} wins."
    ),
    odds.ClaimReason.OWNED: t_later("The flag is claimed already."),
    odds.ClaimReason.INCOMPLETE: t_later("This side is not complete yet."),
}
"""Why a claim holds or fails; one that cannot be beaten has its proof in words of its own."""
HELD = t_later("You hold {cards} yourself, but a proof counts only cards that lie face up.")


def capital(words: str) -> str:
    """Return words that begin with a capital letter."""
    return words[:1].upper() + words[1:]


def formation_name(formation: odds.Formation) -> str:
    return t(FORMATIONS[formation])


def tactic_name(tactic: odds.Tactic) -> str:
    return t(TACTICS[tactic])


def place_name(place: Place) -> str:
    """Return the name of a place.

    >>> from cardtable.odds.game.setup import PLACES
    >>> place_name(PLACES["3mine"])
    'Flag 3, your side'
    """
    return at_place(PLACE_NAMES, place)


def place_with(place: Place, lying: object) -> str:
    """Return the name of a place with what lies there."""
    return t("{place}: {cards}", place=place_name(place), cards=lying)


def at_place(texts: Mapping[Zone, str], place: Place) -> str:
    """Return the text for the zone of a place, with the number of its flag."""
    return t(texts[place.zone], number=None if place.index is None else place.index + 1)


def player_name(player: str) -> str:
    return t(PLAYERS[player])


def seat_name(players: tuple[str, str], player: odds.Side) -> str:
    """Return the name of a player at the table; of two alike with a number, 1 for the one who began.

    Args:
        players: who plays, by the names of `PLAYERS`; the first one begins.
        player: the player, 0 or 1.

    >>> seat_name(("sampling", "published"), 0), seat_name(("sampling", "sampling"), 1)
    ('Hard', 'Hard 2')
    >>> seat_name(("me", "me"), 0)
    'Player 1'
    """
    name = player_name(players[player])
    if players[0] != players[1]:
        return name
    level = t("Player##person") if players[0] == "me" else name
    return t("{level} {number}", level=level, number=player + 1)


def card_name(card: odds.Card) -> str:
    """Return a card's name for a person.

    >>> from cardtable.odds import read_card
    >>> card_name(read_card("a10")), card_name(read_card("mud"))
    ('red 10 (a10)', 'Mud')
    """
    if isinstance(card, odds.Tactic):
        return tactic_name(card)
    return t(COLOURS[card.colour], value=card.value, card=card)


def cards_named(cards: tuple[odds.Card, ...]) -> str:
    """Return several cards, short: troops in notation, tactics by name."""
    return ", ".join(tactic_name(card) if isinstance(card, odds.Tactic) else str(card) for card in cards)


def strength_name(strength: odds.Strength) -> str:
    """Return a formation and its sum, as in `Wedge 27`."""
    return f"{formation_name(strength.formation)} {strength.total}"


def phase_words(position: odds.Position) -> str:
    """Return the instruction for the player on turn.

    >>> from dataclasses import replace
    >>> from random import Random
    >>> from cardtable.odds import BATTLE_LINE, deal
    >>> phase_words(replace(deal(BATTLE_LINE, Random(1)), phase=odds.Phase.SCOUT, left=2))
    'Scout: draw from either deck; still to draw: 2.'
    """
    if position.phase is odds.Phase.CLAIM:
        draws = [isinstance(move, odds.Draw) for move in odds.legal_moves(position)]
        if all(draws):
            return t("Draw a card: choose the deck.")
        if not any(draws):
            return t("Claim what you can, then end your turn.")
    return t(PHASES[position.phase], left=position.left)


def rule_words(error: odds.IllegalMoveError) -> str:
    """Return the rule that a move broke, and for a claim the counterexample."""
    move = move_words(error.move) if isinstance(error.move, odds.Move) else error.move
    words = f"{t('“{move}” is not legal.', move=move)} {t(RULES[error.rule])}"
    if isinstance(error.claim, odds.Claim):
        words += f" {claim_words(error.claim)}"
    return words


def move_words(move: odds.Move) -> str:
    """Return a move in words.

    >>> from cardtable.odds import read_move
    >>> [move_words(read_move(text)) for text in ("redeploy a4>x", "redeploy a4>7", "draw tactic")]
    ['Redeploy: red 4 (a4) is discarded', 'Redeploy: red 4 (a4) goes to flag 7', 'draws a tactics card']
    """
    if isinstance(move, odds.Redeploy) and move.flag is None:
        return t("Redeploy: {card} is discarded", card=card_name(move.card))
    return of_move(MOVES, move)


def of_move(texts: Mapping[odds.Move | type[odds.Move], str], move: odds.Move) -> str:
    """Return the text for a move or its kind, with its card and its flag."""
    card, flag = getattr(move, "card", None), getattr(move, "flag", None)
    text = texts[move] if move in texts else texts[type(move)]
    return t(text, card=card and card_name(card), flag=None if flag is None else flag + 1)


def moves_words(moves: Iterable[odds.Move]) -> str:
    """Return several moves in words, such as those of a turn."""
    return "; ".join(map(move_words, moves))


def said_words(player: str, *moves: odds.Move) -> str:
    """Return who has played what, as it is read out."""
    return t("{player}: {move}.", player=player, move=moves_words(moves))


def flags_named(flags: Iterable[int], word: str = "and") -> str:
    """Return the numbers of flags (0 to 8) as a list in words.

    >>> flags_named([1, 3, 4])
    '2, 4 and 5'
    """
    return listed([str(flag + 1) for flag in flags], word)


def can_claim_words(flags: Sequence[int]) -> str:
    """Return which flags can be claimed; nothing if none can."""
    words = plural(
        len(flags), "You can claim flag {flags}.", "You can claim flags {flags}.", flags=flags_named(flags)
    )
    return words if flags else ""


def claim_words(claim: odds.Claim, *, against_you: bool = False, hand: tuple[odds.Card, ...] = ()) -> str:
    """Return the proof of a claim, or its counterexample.

    Args:
        claim: the claim.
        against_you: whether the other side is the person's.
        hand: the person's hand: that its cards are no evidence is said where a counterexample needs them.
    """
    mine = strength_name(claim.mine) if claim.mine else ""
    other = strength_name(claim.other) if claim.other else ""
    if claim.reason is odds.ClaimReason.WEAKER:
        mine, other = other, mine
    side = t("your side") if against_you else t("the other side")
    said = {"mine": mine, "other": other, "side": side, "cards": listed(map(card_name, claim.cards))}
    if claim.reason is odds.ClaimReason.CANNOT_BE_BEATEN:
        words = BEST_TIES if claim.other == claim.mine else BEST_IS_LESS
        return t(words, **said | {"side": capital(side)})
    words = t(CLAIMS[claim.reason], **said)
    if claim.reason is odds.ClaimReason.CAN_BE_BEATEN and not against_you:
        held = [card_name(card) for card in claim.cards if card in hand]
        return f"{words} {t(HELD, cards=listed(held))}" if held else words
    return words
