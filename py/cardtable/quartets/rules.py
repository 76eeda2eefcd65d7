"""The switches that differ from table to table, and the sizes of a game."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from cardtable.quartets.errors import GroupCountError, HandsError, PlayerCountError

CARDS_A_GROUP = 4
LEAST_PLAYERS, MOST_PLAYERS = 2, 8
LEAST_GROUPS, MOST_GROUPS = 1, 13


def cards_of(group: int) -> range:
    """The numbers of a group's cards."""
    return range(CARDS_A_GROUP * group, CARDS_A_GROUP * (group + 1))


class GameForm(Enum):
    """The object of a question: a card (Blind Quartets) or only a suit (Quantum Go Fish)."""

    CARDS = "cards"
    SUITS = "suits"


class HouseRule(Enum):
    """Who gets the turn of a player without cards, when the player just questioned has none either."""

    X = "x"
    """The first clockwise with cards."""
    Y = "y"
    """Of those with the fewest cards (at least one), the first clockwise."""
    Z = "z"
    """Of those with the most cards, the first clockwise."""


class Paradox(Enum):
    """The consequence of an impossible statement."""

    LOSES = "loses"
    TAKEN_BACK = "taken-back"


class Order(Enum):
    """The order of turns."""

    ANSWER = "answer"
    """A yes keeps the turn, a no hands it to the player questioned."""
    CLOCKWISE = "clockwise"
    """One question a turn, then the next player clockwise who has cards."""


class Goal(Enum):
    """The end of the game, apart from one player being left."""

    QUARTETS = "quartets"
    """All groups declared: most quartets win."""
    CERTAINTY = "certainty"
    """The first whole suit that is certain, or the asker after whose turn every hand is certain."""


@dataclass(frozen=True, slots=True)
class Rules:
    """The rule switches; the defaults are the published game, own card forbidden.

    >>> Rules(must_declare=True).turn
    <HouseRule.X: 'x'>
    """

    form: GameForm = GameForm.CARDS
    own_card: bool = False
    """A player may ask for a card that he holds himself."""
    whole_group: bool = True
    """A whole group may be dealt to one player at the start."""
    must_declare: bool = False
    """A complete group must be declared before the next question: silence is information."""
    futile: bool = True
    """A question whose only possible answer is no is allowed."""
    turn: HouseRule = HouseRule.X
    paradox: Paradox = Paradox.LOSES
    order: Order = Order.ANSWER
    goal: Goal = Goal.QUARTETS


@dataclass(frozen=True, slots=True)
class Deal:
    """Sizes and rules of one game: `hands` cards a player, `groups` groups of four.

    Raises PlayerCountError, GroupCountError or HandsError for sizes outside 2 to 8 players, 1 to 13
    groups, or hands that do not share out all the cards.

    >>> Deal.even(3, 2).hands
    (3, 3, 2)
    """

    hands: tuple[int, ...]
    groups: int
    rules: Rules = field(default_factory=Rules)

    def __post_init__(self) -> None:
        _check_players(len(self.hands))
        if not LEAST_GROUPS <= self.groups <= MOST_GROUPS:
            raise GroupCountError(self.groups, LEAST_GROUPS, MOST_GROUPS)
        if min(self.hands) < 1 or sum(self.hands) != CARDS_A_GROUP * self.groups:
            raise HandsError(self.hands, self.groups, CARDS_A_GROUP * self.groups)

    @classmethod
    def even(cls, players: int, groups: int, rules: Rules | None = None) -> Deal:
        """Hands as equal as possible, the first players holding one more."""
        _check_players(players)
        each, over = divmod(CARDS_A_GROUP * groups, players)
        return cls(tuple(each + (seat < over) for seat in range(players)), groups, rules or Rules())

    @property
    def players(self) -> int:
        """Number of players."""
        return len(self.hands)


def _check_players(players: int) -> None:
    if not LEAST_PLAYERS <= players <= MOST_PLAYERS:
        raise PlayerCountError(players, LEAST_PLAYERS, MOST_PLAYERS)


def quantum_go_fish(players: int) -> Deal:
    """The suit form as it is usually played: as many suits as players, four cards each.

    >>> quantum_go_fish(5).hands
    (4, 4, 4, 4, 4)
    """
    return Deal.even(players, players, Rules(GameForm.SUITS, order=Order.CLOCKWISE, goal=Goal.CERTAINTY))
