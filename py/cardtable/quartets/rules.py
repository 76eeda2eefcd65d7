"""The switches that differ from table to table, and the sizes of a game."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum

from cardtable.common.fields import Readable, checked
from cardtable.quartets.errors import Fault, HandsError, NotationError, check_number

CARDS_A_GROUP = 4
LEAST_PLAYERS, MOST_PLAYERS = 2, 8
LEAST_GROUPS, MOST_GROUPS = 1, 13


def cards_of(group: int) -> range:
    """The numbers of a group's cards."""
    return range(CARDS_A_GROUP * group, CARDS_A_GROUP * (group + 1))


class GameForm(StrEnum):
    """The object of a question: a card (Blind Quartets) or only a suit (Quantum Go Fish)."""

    CARDS = "cards"
    SUITS = "suits"


class HouseRule(StrEnum):
    """Who gets the turn of a player without cards, when the player just questioned has none either."""

    X = "x"
    """The first clockwise with cards."""
    Y = "y"
    """Of those with the fewest cards (at least one), the first clockwise."""
    Z = "z"
    """Of those with the most cards, the first clockwise."""


class Paradox(StrEnum):
    """The consequence of an impossible statement."""

    LOSES = "loses"
    TAKEN_BACK = "taken-back"


class Order(StrEnum):
    """The order of turns."""

    ANSWER = "answer"
    """A yes keeps the turn, a no hands it to the player questioned."""
    CLOCKWISE = "clockwise"
    """One question a turn, then the next player clockwise who has cards."""


class Goal(StrEnum):
    """The end of the game, apart from one player being left."""

    QUARTETS = "quartets"
    """All groups declared: most quartets win."""
    CERTAINTY = "certainty"
    """The first whole suit that is certain, or the asker after whose turn every hand is certain."""


@dataclass(frozen=True, slots=True, repr=False)
@checked
class Rules(Readable):
    """The rule switches; the defaults are the published game, own card forbidden.

    `str` gives those that differ from the default, as `Rules.parse` reads them.

    >>> Rules(whole_group=False, turn=HouseRule.Y)
    Rules(whole_group=False, turn=HouseRule.Y)
    >>> print(Rules(whole_group=False, turn=HouseRule.Y))
    whole=no turn=y
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

    def __str__(self) -> str:
        usual = Rules()
        return " ".join(
            f"{key}={next(word for word, choice in choices.items() if choice == getattr(self, name))}"
            for key, (name, choices) in _SWITCHES.items()
            if getattr(self, name) != getattr(usual, name)
        )

    def __repr__(self) -> str:
        values = [(each.name, getattr(self, each.name), each.default) for each in fields(self)]
        changed = [
            f"{name}={type(value).__name__}.{value.name}" if isinstance(value, StrEnum) else f"{name}={value}"
            for name, value, usual in values
            if value != usual
        ]
        return f"Rules({', '.join(changed)})"


_YES_NO: Mapping[str, object] = {"yes": True, "no": False}
_SWITCHES: Mapping[str, tuple[str, Mapping[str, object]]] = {
    "form": ("form", {choice.value: choice for choice in GameForm}),
    "own": ("own_card", _YES_NO),
    "whole": ("whole_group", _YES_NO),
    "declare": ("must_declare", {"must": True, "may": False}),
    "futile": ("futile", _YES_NO),
    "turn": ("turn", {choice.value: choice for choice in HouseRule}),
    "paradox": ("paradox", {choice.value: choice for choice in Paradox}),
    "order": ("order", {choice.value: choice for choice in Order}),
    "goal": ("goal", {choice.value: choice for choice in Goal}),
}


def read_rules(text: str) -> Rules:
    """The rules that `str` wrote. Raises NotationError (line 0) for another word.

    >>> Rules.parse("own=yes")
    Rules(own_card=True)
    """
    rules = Rules()
    for word in text.split():
        key, _, choice = word.partition("=")
        if key not in _SWITCHES:
            raise NotationError(0, word, Fault.RULE, key, tuple(_SWITCHES))
        field, choices = _SWITCHES[key]
        if choice not in choices:
            raise NotationError(0, word, Fault.CHOICE, word, tuple(choices))
        rules = replace(rules, **{field: choices[choice]})  # type: ignore[arg-type]
    return rules


@dataclass(frozen=True, slots=True, repr=False)
@checked
class Deal(Readable):
    """Sizes and rules of one game: `hands` cards a player, `groups` groups of four.

    Raises NumberError or HandsError for sizes outside 2 to 8 players, 1 to 13 groups, or hands that do not
    share out all the cards.

    `str` gives the hands and the switches, as `Deal.parse` reads them.

    >>> Deal.even(3, 2, Rules(own_card=True))
    Deal((3, 3, 2), 2, Rules(own_card=True))
    >>> print(Deal.even(3, 2, Rules(own_card=True)))
    3 3 2 own=yes
    """

    hands: tuple[int, ...]
    groups: int
    rules: Rules = field(default_factory=Rules)

    def __post_init__(self) -> None:
        check_number("players", self.players, MOST_PLAYERS, LEAST_PLAYERS)
        check_number("groups", self.groups, MOST_GROUPS, LEAST_GROUPS)
        if min(self.hands) < 1 or sum(self.hands) != CARDS_A_GROUP * self.groups:
            raise HandsError(self.hands, self.groups, CARDS_A_GROUP * self.groups)

    @classmethod
    def even(cls, players: int, groups: int, rules: Rules | None = None) -> Deal:
        """Hands as equal as possible, the first players holding one more."""
        cards = range(CARDS_A_GROUP * groups)
        return cls(tuple(len(cards[seat::players]) for seat in range(players)), groups, rules or Rules())

    @property
    def players(self) -> int:
        """Number of players."""
        return len(self.hands)

    def __str__(self) -> str:
        return f"{' '.join(map(str, self.hands))} {self.rules}".rstrip()

    def __repr__(self) -> str:
        rules = f", {self.rules!r}" if self.rules != Rules() else ""
        return f"Deal({self.hands}, {self.groups}{rules})"


def read_deal(text: str) -> Deal:
    """The deal that `str` wrote: the hands, then the switches. Raises a QuartetsError.

    >>> Deal.parse("4 4 4 whole=no") == Deal.even(3, 3, Rules(whole_group=False))
    True
    """
    words = text.split()
    count = sum("=" not in word for word in words)
    hands = tuple(read_number(word) for word in words[:count])
    return Deal(hands, sum(hands) // CARDS_A_GROUP, read_rules(" ".join(words[count:])))


def read_number(word: str) -> int:
    """A whole number of up to three digits. Raises NotationError (line 0)."""
    if not re.fullmatch(r"[0-9]{1,3}", word):
        raise NotationError(0, word, Fault.NUMBER, word)
    return int(word)


def quantum_go_fish(players: int) -> Deal:
    """The suit form as it is usually played: as many suits as players, four cards each.

    >>> quantum_go_fish(5).hands
    (4, 4, 4, 4, 4)
    """
    return Deal.even(players, players, Rules(GameForm.SUITS, order=Order.CLOCKWISE, goal=Goal.CERTAINTY))
