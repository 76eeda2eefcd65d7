"""The fields of the Odds tool: the controls of its forms, and the parts of its addresses."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, TypeVar

from cardtable import odds
from cardtable.common.fields import replaced
from cardtable.odds.game.setup import PLACES, with_leaders
from cardtable.pages.core.address import JOINER, LONGEST_PART
from cardtable.pages.core.language import t_later
from cardtable.pages.core.schema import (
    Choice,
    Decoded,
    Field,
    NotAcceptedError,
    Number,
    Switch,
    Text,
    optional,
)
from cardtable.pages.odds.error_words import error_words
from cardtable.pages.odds.game_words import t
from cardtable.pages.odds.phrases import PLAYERS

Value = TypeVar("Value")

LONGEST_TEXT = 20_000
MOST_MOVES = 99_999
GAMES = {
    "battle-line": t_later("Battle Line, troops only"),
    "battle-line tactics": t_later("Battle Line"),
    "schotten-totten": t_later("Schotten Totten"),
    "schotten-totten tactics": t_later("Schotten Totten, tactics"),
}
"""The games that the form offers, as the notation writes them: the easiest first, for the first game."""
BOTS = [name for name in PLAYERS if name != "me"]
SEATS = ("me", "published")
"""Who plays if an address does not say."""


def _readable(read: Callable[..., Value]) -> Callable[..., Value]:
    """Return a reader whose errors are told in words."""

    def decode(*given: Any) -> Value:
        try:
            return read(*given)
        except odds.OddsError as error:
            raise NotAcceptedError(error_words(error)) from error

    return decode


@_readable
def decode_table(text: str, rules: odds.Rules = odds.BATTLE_LINE) -> odds.Table:
    """Return the table that a text holds; one that names no game is of the `rules`."""
    return with_leaders(odds.Table.parse(f"{rules}\n{text}"))


@_readable
def decode_game(text: str) -> odds.Game:
    return odds.Game.parse(text.lower())


def game_text(game: odds.Game) -> str:
    """Return the text of a game; until its end it is sealed, so that nobody reads in it what is hidden."""
    return odds.write_game(game, sealed=game.position.phase is not odds.Phase.OVER)


def _decode_players(text: str) -> tuple[str, str]:
    players = tuple(text.split(JOINER))
    if len(players) != 2 or not set(players) <= set(PLAYERS):
        raise NotAcceptedError(t("Accepted: two of {players}.", players=", ".join(PLAYERS)))
    return players


TABLE = Decoded(
    "table",
    decode=decode_table,
    encode=str,
    default=odds.Table(),
    always=True,
    joiner="\n",
    longest=LONGEST_PART,
)
GAME: Field[odds.Game | None] = optional(
    Decoded(
        "game",
        decode=decode_game,
        encode=lambda game: game_text(game).rstrip(),
        default=replaced(odds.new_game(odds.BATTLE_LINE, Random(0)), positions=()),  # none
        joiner="\n",
        longest=LONGEST_PART,
    )
)
SEATED = Decoded("players", decode=_decode_players, encode=JOINER.join, default=SEATS, always=True)
AT = optional(Number("at", most=MOST_MOVES))
HOLDER = Number("holder", most=2)

RULES = Choice("game", GAMES, default=str(odds.BATTLE_LINE))
MOVER = Choice(
    "mover",
    ("me", "they"),
    label=t_later("To move"),
    titles={"me": t_later("I am"), "they": t_later("They are")},
)
THEIRS = optional(Number("theirs", most=60, typed=True, label=t_later("Troops or clan cards they hold")))
THEIR_TACTICS = optional(Number("their-tactics", most=60, typed=True, label=t_later("Tactics they hold")))
DECK = optional(Number("deck", most=60, typed=True, label=t_later("Deck of troops or clan cards")))
TEXT = Text("text", longest=LONGEST_TEXT, label=t_later("A table, or a whole game"))

BOTTOM = Choice("bottom", PLAYERS, label=t_later("Your seat"), titles={**PLAYERS, "me": t_later("You play")})
TOP = Choice(
    "top",
    ("random", "published", "sampling", "me"),
    default=BOTS[0],
    label=t_later("Against"),
    titles={
        "random": t_later("Easy: a random player"),
        "published": t_later("Medium: the published strategy"),
        "sampling": t_later("Hard: the stronger bot"),
        "me": t_later("A second person, on this device"),
    },
)
"""The opponent: the bots, the weakest first, or a person."""
BEGINS = Choice(
    "begins",
    ("me", "they", "chance"),
    label=t_later("Who begins"),
    titles={"me": t_later("You"), "they": t_later("They"), "chance": t_later("By lot")},
)
ADVANCED = Switch("advanced", label=t_later("Claims at the start of a turn only"))
SEED = Text("seed", longest=32, label=t_later("Name of the deal"))
PLAYED = optional(Choice("play", GAMES, label=t_later("Game"), titles=GAMES))
"""The game that is chosen, to be dealt or analysed; the game of the table if it is not given."""
AUTO_DRAW = Choice(
    "auto-draw",
    ("sensible", "ask", "troop"),
    label=t_later("Drawing"),
    titles={
        "sensible": t_later("By itself, if one deck makes sense"),
        "ask": t_later("Always ask which deck"),
        "troop": t_later("Never a tactics card"),
    },
)
"""Which draws happen by themselves: those from the only deck that makes sense; those without a choice alone;
all of them, from the troop deck."""
STATISTICS = Text("statistics", longest=LONGEST_TEXT)
GAMES_KEPT = Text("games", longest=5 * LONGEST_TEXT)
KEPT_GAME = Text("kept-game", longest=LONGEST_TEXT)
SURE = Switch("sure")
"""Whether a game under way may be given up for the one that is dealt."""

PLACE = optional(Choice("place", PLACES))
INTO = Choice("into", PLACES)
INTO_FLAG = Choice("into", [name for name, place in PLACES.items() if place.index is not None])
CHANGED = Switch("changed")
PUT = Text("put")
OWNERS = {"nobody": None, "me": odds.ME, "they": odds.THEY}
OWNER = Choice(
    "owner",
    OWNERS,
    titles={"nobody": t_later("Nobody"), "me": t_later("You"), "they": t_later("They")},
)

FLAG = Number("flag", least=1, most=odds.FLAGS, default=1)
OPENED = Text("opened")
MEANT = optional(Choice("rules", [formation.name.lower() for formation in odds.Formation]))
"""The formation that was pressed, whose meaning the rules begin with."""
COMBINATION = Text("combination")

FIRST = Text(
    "first", longest=8, pattern="[1-9] (me|they)", accepted=t_later("a flag and me or they, like 3 me")
)
CARD = Text("card")
MOVE = Text("move")
AIM = Text("aim")
STEP = Number("step", most=MOST_MOVES, default=-1)
WHY = Number("why", most=MOST_MOVES, default=-1)


def check_move_number(field: str, number: int, last: int) -> None:
    """Refuse, at a field, a number that no move has: `last` is the highest there is."""
    Number(field, most=last).read({field: [str(number)]})
