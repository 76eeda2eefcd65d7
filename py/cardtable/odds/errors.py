"""Every error that the Odds engine raises: one small class a cause, each a ValueError with its values as
attributes.
"""

from enum import Enum


class OddsError(ValueError):
    """Anything that a person gave to the Odds engine and that it cannot accept."""


class NotationError(OddsError):
    """A card, table or game that cannot be read.

    Attributes:
        text: the part in question.
        accepted: what would be accepted, a template with `values` for its places.
    """

    def __init__(self, text: str, accepted: str, /, **values: object) -> None:
        super().__init__(f"{text!r} cannot be read: {accepted.format(**values)}")
        self.text = text
        self.accepted = accepted
        self.values = values


class TableError(OddsError):
    """A table that cannot be.

    Attributes:
        place: where (`the hand`, `flag 3`, `deck`, ...).
        given: what lies or stands there.
        accepted: why not, or what would be accepted, a template with `values` for its places.
    """

    def __init__(self, place: str, given: object, accepted: str, /, **values: object) -> None:
        super().__init__(f"{place}: {given!r} cannot be; {accepted.format(**values)}")
        self.place = place
        self.given = given
        self.accepted = accepted
        self.values = values


class DrawError(OddsError):
    """More cards to be drawn than there are."""

    def __init__(self, draws: int, unseen: int) -> None:
        super().__init__(f"{draws!r} draws cannot be; the unseen cards allow 0 to {unseen}")
        self.draws = draws
        self.unseen = unseen


class CombinationError(OddsError):
    """A combination that a flag does not offer any more."""

    def __init__(self, combination: object) -> None:
        super().__init__(
            f"{str(combination)!r} cannot be made here; ask for one of the combinations of the curve"
        )
        self.combination = combination


class Rule(Enum):
    """The rules that a move can break."""

    GAME_OVER = "the game is over"
    NOT_NOW = "this is not the time for it: a turn is to lay one card, claim, and draw"
    CLAIM_AT_START = "in the advanced variant flags are claimed at the start of a turn only"
    NOT_IN_HAND = "the card is not in the hand"
    FLAG_CLAIMED = "the flag is claimed already"
    SIDE_FULL = "there is no free place on this side of the flag"
    NOT_LAID = "this card is not laid at a flag but played for its effect"
    ONE_MORE = "one may not have played two more tactics cards than the other"
    ONE_LEADER = "a player lays one leader in a game"
    NOT_OWN_CARD = "redeploy moves an own card from an unclaimed flag"
    SAME_FLAG = "redeploy moves a card to another flag"
    NOT_ENEMY_CARD = "deserter discards a card of the other side at an unclaimed flag"
    NOT_ENEMY_TROOP = "traitor takes a troop of the other side from an unclaimed flag"
    NOTHING_TO_SCOUT = "both decks are empty"
    CLAIM_FAILS = "the flag cannot be claimed"
    DECK_EMPTY = "this deck is empty"
    MUST_DRAW = "a card must be drawn as long as there is one"
    MUST_PLAY = "one passes only if no troop can be laid"


class IllegalMoveError(OddsError):
    """A move that the rules forbid; `rule` names the rule and `claim` holds the answer to a claim that
    fails.
    """

    def __init__(self, move: object, rule: Rule, claim: object = None) -> None:
        super().__init__(f"{str(move)!r} is not legal: {rule.value}")
        self.move = move
        self.rule = rule
        self.claim = claim
