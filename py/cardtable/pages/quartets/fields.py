"""The fields of Quartets: the parts of its address, and the controls of its forms.

| part | content |
|---|---|
| `players=Ann.Bo.Cy`, `hands=4.4.4`, `starts=2` | names, cards in hand, the seat that begins |
| `rules=whole-no.turn-y` | the rules that differ from the usual ones |
| `names=Fish_Cod_Eel.Birds` | the groups in the order in which they were first named, each with its cards |
| `fixed=2.0` | of the first groups, how many cards each had before the game |
| `said=1Aa.n.2Bb.y.qA` | asks seat 1 for card a of group A, no, ..., declares group A |
| `at`, `seats`, `hints`, `help`, `pace`, `seed`, `seen` | how the game is shown, and who plays |
| `theme`, `guide` | the names that are suggested; whether this is the guided first game |
| `score=2.0.1` | by seat, the games won at this table before this one |
| `before` | in the guided game: the state of the game that was on the table before, as a query |
| `suggested`, `left` | of earlier builds, without effect |
| `undone` | the moment shown was reached by Undo: the next statement replaces what followed |

The speaker of a statement is not written: the rules of the turn give it. A backslash keeps a dot or an
underscore in a name.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from enum import StrEnum
from typing import Any

from cardtable.pages.core import schema
from cardtable.pages.core.address import LONGEST_PART
from cardtable.pages.core.language import number, t, t_later
from cardtable.pages.core.refusals import quoted
from cardtable.pages.quartets.error_words import notation_reason
from cardtable.pages.quartets.themes import NO_THEME, THEMES
from cardtable.quartets import GameForm, Goal, HouseRule, NotationError, Order, Paradox, Rules
from cardtable.quartets.names import escaped, split_names
from cardtable.quartets.rules import LEAST_PLAYERS, MOST_GROUPS, MOST_PLAYERS


class Hints(StrEnum):
    """What the board shows; all but names are hints."""

    NONE = "none"
    """The names that were spoken."""
    FACTS = "facts"
    """Certain, possible and excluded holders; least and most of each group."""
    SHARES = "shares"
    """The facts, with the share of the deals in which each player holds a card."""


class Seat(StrEnum):
    """Who plays a seat."""

    PERSON = "person"
    EASY = "easy"
    CAREFUL = "careful"
    STRONG = "strong"


class Pace(StrEnum):
    """How long a program's move stays on the screen."""

    QUICK = "quick"
    CALM = "calm"
    SLOW = "slow"

    @property
    def milliseconds(self) -> int:
        return {Pace.QUICK: 0, Pace.CALM: 700, Pace.SLOW: 2000}[self]


NamedGroups = tuple[tuple[str, ...], ...]
"""The name of each group, then those of its cards."""
SEATS = range(1, MOST_PLAYERS + 1)
SEAT_LETTERS = {seat[0]: seat for seat in Seat}
NODE_LIMITS = (10_000, 100_000, 1_000_000, 10_000_000)


# Parts of the address that make the game


def _decode_rules(text: str) -> Rules:
    try:
        return Rules.parse(" ".join(word.replace("-", "=", 1) for word in text.split(".") if word))
    except NotationError as error:
        reason = notation_reason(error)
        message = t("{given} cannot be read: {reason}", given=quoted(error.text), reason=reason)
        raise schema.NotAcceptedError(message) from error


def _decode_counts(text: str) -> tuple[int, ...]:
    words = text.split(".")
    for word in words:
        if not re.fullmatch(r"[0-9]{1,6}", word):
            raise schema.NotAcceptedError(t("{given} is not a whole number.", given=quoted(word)))
    return tuple(map(int, words))


def _encode_names(names: tuple[str, ...], joiner: str = ".") -> str:
    return joiner.join(escaped(name, "._") for name in names)


def _decode_groups(text: str) -> NamedGroups:
    groups = re.findall(r"(?:\\.|[^\\.])+", text)  # at the dots that no backslash keeps
    return tuple(split_names(group, "_") for group in groups)


def _part(
    name: str,
    decode: Callable[[str], schema.Value],
    encode: Callable[[schema.Value], str],
    default: schema.Value,
) -> schema.Decoded[schema.Value]:
    return schema.Decoded(name, decode=decode, encode=encode, default=default, longest=LONGEST_PART)


def _counts_part(name: str) -> schema.Decoded[tuple[int, ...]]:
    return _part(name, _decode_counts, lambda counts: ".".join(map(str, counts)), ())


PLAYERS: schema.Decoded[tuple[str, ...]] = _part(
    "players", lambda text: split_names(text, "."), _encode_names, ()
)
HANDS = _counts_part("hands")
RULES = _part(
    "rules",
    _decode_rules,
    lambda rules: ".".join(word.replace("=", "-", 1) for word in str(rules).split()),
    Rules(),
)
STARTS = schema.Number("starts", least=1, most=MOST_PLAYERS, default=1, label=t_later("Who begins"))
FIXED = _counts_part("fixed")
NAMES: schema.Decoded[NamedGroups] = _part(
    "names", _decode_groups, lambda groups: ".".join(_encode_names(group, "_") for group in groups), ()
)
SAID = schema.Lines("said")
GAME = schema.Schema(PLAYERS, HANDS, RULES, STARTS, FIXED, NAMES, SAID)


# Parts of the address that say how the game is shown; some of them are controls as well

HINTS = schema.EnumChoice(
    "hints",
    default=Hints.NONE,
    label=t_later("Hints"),
    titles={
        Hints.NONE: t_later("none"),
        Hints.FACTS: t_later("facts: certain, possible, excluded"),
        Hints.SHARES: t_later("everything, with shares of deals"),
    },
)
HELP = schema.Switch("help")
PACE = schema.EnumChoice(
    "pace",
    default=Pace.CALM,
    titles={Pace.QUICK: t_later("at once"), Pace.CALM: t_later("calmly"), Pace.SLOW: t_later("slowly")},
)
SEED = schema.Text("seed", pattern="[A-Za-z0-9-]{0,32}", accepted=t_later("letters and digits, 32 at most"))
SEEN = schema.Switch("seen")
THEME = schema.Choice(
    "theme",
    THEMES,
    default=NO_THEME,
    label=t_later("Suggested names"),
    titles={
        "animals": t_later("animals"),
        "food": t_later("food"),
        "cities": t_later("cities"),
        NO_THEME: t_later("none: type every name"),
    },
)
GUIDE = schema.Switch("guide")
UNDONE = schema.Switch("undone")
SCORE = _counts_part("score")
BEFORE = _part("before", str, str, "")


def shown_fields(last: int, players: int) -> tuple[schema.Number, schema.Decoded[tuple[Seat, ...]]]:
    """Return the parts for the moment shown and for who plays, a letter for each player.

    An address leaves out the last moment, and seats of persons only.
    """

    def decode(text: str) -> tuple[Seat, ...]:
        if len(text) == players and set(text) <= set(SEAT_LETTERS):
            return tuple(SEAT_LETTERS[letter] for letter in text)
        message = t(
            "{given} cannot be read. Accepted: one of p, e, c and s for each of the {players} players.",
            given=quoted(text),
            players=number(players),
        )
        raise schema.NotAcceptedError(message)

    seats = schema.Decoded(
        "seats",
        decode=decode,
        encode=lambda seats: "".join(seat[0] for seat in seats),
        default=(Seat.PERSON,) * players,
    )
    return schema.Number("at", most=last, default=last), seats


# Controls that set up a table


def _decode_hands(text: str) -> tuple[int, ...]:
    if not re.fullmatch(r"[0-9 ,]*", text):
        message = t("{given} is not accepted. Accepted: whole numbers, such as 5 4 3.", given=quoted(text))
        raise schema.NotAcceptedError(message)
    return tuple(int(word) for word in re.findall(r"[0-9]{1,3}", text))


PLAYER_COUNT = schema.Number(
    "players", least=LEAST_PLAYERS, most=MOST_PLAYERS, default=LEAST_PLAYERS, label=t_later("How many")
)
MOST_MORE = 2
GROUP_COUNT = schema.Number("groups", least=-MOST_MORE, most=MOST_GROUPS, label=t_later("Groups of four"))
"""0 stands for as many groups as players, -1 for one more, -2 for two more."""
HAND_SIZES: schema.Decoded[tuple[int, ...]] = schema.Decoded(
    "hands",
    decode=_decode_hands,
    encode=lambda hands: " ".join(map(str, hands)),
    default=(),
    label=t_later("Cards a hand"),
)
"""Empty for hands as even as possible."""
FIXED_NAMES: schema.Decoded[NamedGroups] = schema.Decoded(
    "named",
    decode=lambda text: tuple(split_names(line, "/") for line in text.splitlines() if line.strip()),
    encode=lambda groups: "\n".join(" / ".join(map(escaped, group)) for group in groups),
    default=(),
    joiner="",
    longest=6000,
    label=t_later("Names fixed beforehand"),
)
PLAYER_NAMES = tuple(schema.Text(f"name-{seat}") for seat in SEATS)
_KINDS = {
    Seat.PERSON: t_later("person"),
    Seat.EASY: t_later("easy##seat"),
    Seat.CAREFUL: t_later("careful##seat"),
    Seat.STRONG: t_later("strong##seat"),
}
PLAYER_KINDS = tuple(schema.EnumChoice(f"seat-{seat}", default=Seat.PERSON, titles=_KINDS) for seat in SEATS)
RULE_FIELDS: dict[str, schema.Field[Any]] = {
    "own_card": schema.Switch("own", label=t_later("You may ask for a card that you hold yourself")),
    "whole_group": schema.Switch("whole", label=t_later("A whole group may be dealt at the start")),
    "must_declare": schema.Switch("declare", label=t_later("A complete quartet must be declared at once")),
    "futile": schema.Switch("futile", label=t_later("You may ask even if the answer can only be no")),
    "paradox": schema.EnumChoice(
        "paradox",
        default=Paradox.LOSES,
        label=t_later("After a paradox"),
        titles={
            Paradox.LOSES: t_later("the speaker has lost"),
            Paradox.TAKEN_BACK: t_later("the statement is taken back"),
        },
    ),
    "turn": schema.EnumChoice(
        "turn",
        default=HouseRule.X,
        label=t_later("Where the turn goes when neither the asker nor the one asked has cards"),
        titles={
            HouseRule.X: t_later("to the next clockwise"),
            HouseRule.Y: t_later("to the fewest cards"),
            HouseRule.Z: t_later("to the most cards"),
        },
    ),
    "form": schema.EnumChoice(
        "form",
        default=GameForm.CARDS,
        label=t_later("A question names"),
        titles={GameForm.CARDS: t_later("a card"), GameForm.SUITS: t_later("a suit (Quantum Go Fish)")},
    ),
    "order": schema.EnumChoice(
        "order",
        default=Order.ANSWER,
        label=t_later("The turn"),
        titles={
            Order.ANSWER: t_later("stays after yes, moves after no"),
            Order.CLOCKWISE: t_later("goes clockwise after each question"),
        },
    ),
    "goal": schema.EnumChoice(
        "goal",
        default=Goal.QUARTETS,
        label=t_later("Who wins"),
        titles={
            Goal.QUARTETS: t_later("most quartets"),
            Goal.CERTAINTY: t_later(
                "whoever is first sure to hold a whole suit, or makes every card certain"
            ),
        },
    ),
}
"""By the attribute of `Rules`."""
TABLE: tuple[schema.Field[Any], ...] = (
    *(PLAYER_COUNT, GROUP_COUNT, STARTS, HAND_SIZES),
    *RULE_FIELDS.values(),
    *(FIXED_NAMES, THEME, HINTS),
)


# Controls of a game

TARGET = schema.Number("target", least=-1, most=MOST_PLAYERS - 1, default=-1)
CARD, GROUP_NAME, CARD_NAME = schema.Text("card"), schema.Text("group_name"), schema.Text("card_name")
ANOTHER = "+"
"""Stands for a name that is yet to be spoken."""
SUGGESTION = "="
"""Stands before a suggested name."""
QUESTION = schema.Schema(TARGET, CARD, GROUP_NAME, CARD_NAME)
HINT = schema.Choice("hint", ("help", Hints.FACTS.value, Hints.SHARES.value))
QUARTET, QUARTET_NAME = schema.Text("quartet"), schema.Text("quartet_name")
ANSWER = schema.Choice("answer", ("no", "yes"))
MOMENT = schema.Number("to", most=99_999)
SURE = schema.Switch("sure")
"""Whether the person has said yes to the question that an action asks first."""
OPEN_CARD = schema.Number("open", most=4 * MOST_GROUPS - 1)
NODE_LIMIT = schema.Choice(
    "limit", tuple(map(str, NODE_LIMITS)), default=str(NODE_LIMITS[1]), label=t_later("Most tries")
)
GAME_TEXT = schema.Text("game-text", longest=200_000, label=t_later("Read a game"))
