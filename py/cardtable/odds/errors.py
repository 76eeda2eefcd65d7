"""The errors of the Odds engine: one class a cause, its facts as attributes, a sentence as text.

The rules are listed with what is accepted in place of what was given.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import field
from enum import Enum

from cardtable.common.errors import EngineError


class Notation(Enum):
    """The parts of the notation: what should stand where a text cannot be read, with names in quotes."""

    CARD = (
        "a card is a colour a to f and a value 1 to 10, such as a10, or one of 'alexander', 'darius', "
        "'cavalry', 'shields', 'fog', 'mud', 'scout', 'redeploy', 'deserter', 'traitor'"
    )
    DECK = "this line starts with '{word}' and lists a deck, its top card first"
    FLAG_NUMBER = "a flag is numbered 1 to 9, stands there once, and has one bar, like flag 1: a8 | b3"
    FLAG_OPTION = "after the cards of a flag stand 'fog', 'mud' or 'won' with a side, or 'first' with two"
    GAME = "a game is 'battle-line' or 'schotten-totten', with 'tactics' or 'advanced' after it"
    MOVE = (
        "a move is like a10@3, 'scout', 'redeploy' a4>7, 'deserter' b3, 'traitor' b3>2, 'claim' 3, "
        "'draw troop', 'draw tactic', 'return' a4, 'pass', 'done', 'resign'"
    )
    NUMBER = "this line holds one number"
    NUMBERS = "this line holds one number or two"
    SEALED = "a sealed deal is one word of letters and digits, exactly as it was copied"
    SIDE = "a side is 'me' or 'they'"
    ALL_TACTICS = "the tactics are all ten tactics cards, once each"
    ALL_TROOPS = "the troops are all {count} troops of the game, once each"
    TITLE = "the first line is 'card-table' and a game, like card-table battle-line tactics"


class TableRule(Enum):
    """The rules that a table can break."""

    AT_PLACE_ALREADY = "it is at {place} already"
    DECK_COUNT = "with {theirs} troops in the other hand it is {deck}"
    FLAG_COUNT = "there are nine flags"
    HAND_LIMIT = "a hand holds {most} cards at most"
    HIGHEST_VALUE = "values go to {highest} in {game}"
    MY_TURN = "it must be the turn of me"
    NOT_NEGATIVE = "it is zero or more"
    NO_TACTICS = "this game is played without tactics cards"
    ONE_LEADER = "a player lays one leader in a game"
    SIDE_LIMIT = "a side takes {most} cards at most"
    TACTICS_COUNT = "there are ten tactics cards in all"
    TROOP_OR_WILD = "only troops and wild cards stand on a side"


class Rule(Enum):
    """The rules that a move can break."""

    GAME_OVER = "the game is over"
    NOT_NOW = "a turn is to lay one card, to claim, and to draw"
    CLAIM_AT_START = "in the advanced game flags are claimed at the start of a turn"
    NOT_IN_HAND = "that card is not in the hand"
    FLAG_CLAIMED = "that flag is claimed already"
    SIDE_FULL = "this side of the flag has no free place"
    NOT_LAID = "that card is not laid at a flag but played for its effect"
    ONE_MORE = "the other player has to play a tactics card first"
    ONE_LEADER = "a player lays one leader in a game"
    NOT_OWN_CARD = "Redeploy moves an own card from an unclaimed flag"
    SAME_FLAG = "Redeploy moves a card to another flag"
    NOT_ENEMY_CARD = "Deserter discards a card of the other side at an unclaimed flag"
    NOT_ENEMY_TROOP = "Traitor takes a troop of the other side from an unclaimed flag"
    NOTHING_TO_SCOUT = "both decks are empty, so there is nothing to scout"
    CLAIM_FAILS = "the flag cannot be claimed"
    DECK_EMPTY = "this deck is empty"
    MUST_DRAW = "a card must be drawn as long as there is one"
    MUST_PLAY = "one may pass only if no troop can be laid"


class OddsError(EngineError):
    """Anything that a person gave to the Odds engine and that it cannot accept."""


class NotationError(OddsError):
    """A card, move, table or game that cannot be read.

    Attributes:
        text: the part in question.
        accepted: what should stand there.
        values: further facts: `word` of a DECK, `count` of ALL_TROOPS, `names` that begin other lines than a
            GAME.

    >>> print(NotationError("fogg", Notation.SIDE))
    'fogg' cannot be read: a side is 'me' or 'they'
    >>> print(NotationError("redploy a1", Notation.MOVE))  # doctest: +ELLIPSIS
    'redploy a1' cannot be read; did you mean 'redeploy'? A move is like a10@3, 'scout', ...
    """

    text: str
    accepted: Notation
    values: Mapping[str, object] = field(default_factory=dict)

    def __str__(self) -> str:
        """Return the sentence; of names that are accepted the nearest first."""
        from difflib import get_close_matches  # only an error needs it

        accepted = self.accepted.value.format(**self.values)
        if names := self.values.get("names"):
            accepted += f"; another line begins with {names}"
        given, known = self.text[:60].lower().strip(), re.findall(r"'([a-z -]+)'", accepted)
        words = [word for word in (*given.split(), given) if len(word) > 2 and word not in known]
        if near := [name for word in words for name in get_close_matches(word, known, 1)]:
            accepted = accepted[0].upper() + accepted[1:]
            return f"{self.text!r} cannot be read; did you mean {near[0]!r}? {accepted}"
        return f"{self.text!r} cannot be read: {accepted}"


class TableError(OddsError):
    """A table that cannot be.

    Attributes:
        place: where: `hand`, `gone`, `flag-3`, `mine`, `theirs`, `their-tactics`, `deck`, `mover`, `flags`.
        given: what lies or stands there.
        rule: the rule that it breaks.
        values: further facts: `place` of AT_PLACE_ALREADY, `theirs` and `deck` of DECK_COUNT, `most` of
            HAND_LIMIT and SIDE_LIMIT, `highest` and `game` of HIGHEST_VALUE.
    """

    place: str
    given: object
    rule: TableRule
    values: Mapping[str, object] = field(default_factory=dict)

    def __str__(self) -> str:
        """Return the place, what was given, and the rule."""
        return f"{self.place}: {self.given} cannot be; {self.rule.value.format(**self.values)}"


class NoRoomError(OddsError):
    """A card more at a side of a flag than the side takes.

    Attributes:
        place: the place, a `Place`.
        card: the card.
        most: the cards that the side takes.
    """

    sentence = "{0.place}: {0.card} finds no room; a side takes {0.most} cards"
    place: object
    card: object
    most: int


class CombinationError(OddsError):
    """A combination that cannot be made at a flag any more."""

    sentence = "{0.combination} cannot be made at this side any more"
    combination: object


class IllegalMoveError(OddsError):
    """A move that the rules forbid.

    Attributes:
        move: the move.
        rule: the rule that it breaks.
        claim: the answer to a claim that fails.
    """

    sentence = "{0.move} is not legal: {0.rule.value}"
    move: object
    rule: Rule
    claim: object = None

    def __str__(self) -> str:
        """Return the move and the rule; of a claim, why it fails."""
        reason = getattr(self.claim, "reason", None)
        return super().__str__() + (f" ({reason.value.replace('-', ' ')})" if reason else "")
