"""Odds: Battle Line and Schotten Totten, exactly.

>>> from cardtable.odds import ME, Flag, read_cards, side_odds, table_of
>>> flag = Flag((read_cards("a8 a9"), read_cards("b7")))
>>> table = table_of(flags=[flag], hand=read_cards("c9 d9 a1"))
>>> best = side_odds(table, 0, ME).combinations[0]
>>> print(best.strength, best.chance, best.at_least, best.total)
wedge 27 4/9 623404249591760 1402659561581460

Cards and tables: `read_cards`, `table_of`, `read_table`. Odds: `table_odds` flag by flag,
`combination_working` for how a number comes about, `weakest_of` for what is simulated, `joint_chance` for
who wins a flag, `table_claims` for claims and their proofs. Games: `new_game`, `legal_moves`, `play`,
`write_game`. Players: `PublishedPlayer`, `SamplingPlayer`, `RandomPlayer`; `python -m
cardtable.odds.tournament` lets them play.
"""

from .board import game_chance
from .cards import (
    Card,
    Kind,
    Tactic,
    Troop,
    all_troops,
    pack,
    read_card,
    read_cards,
    unpack,
    write_cards,
)
from .claims import Claim, ClaimReason, check_claim, table_claims
from .combinations import Working, working
from .completing import Completer, completer
from .curve import Curve, curve
from .errors import (
    CombinationError,
    DrawError,
    IllegalMoveError,
    NotationError,
    OddsError,
    Rule,
    TableError,
)
from .formations import Formation, Strength, best_strength, strength_of
from .joint import JointChance, joint_chance
from .layers import layers_counted
from .legal import legal_moves
from .moves import (
    ClaimFlag,
    Deck,
    Deserter,
    Done,
    Draw,
    Move,
    Pass,
    Play,
    Redeploy,
    Return,
    Scout,
    Traitor,
    read_move,
)
from .notation import read_table, write_table
from .odds import (
    Combination,
    FlagOdds,
    SideOdds,
    combination_working,
    flag_odds,
    flag_steps,
    independent_chance,
    side_odds,
    table_odds,
)
from .play import play
from .position import Ending, Phase, Position, deal, flags_won, start
from .published import Decision, FlagValue, Plan, PublishedPlayer, Strategy
from .record import Game, new_game, read_game, read_rules, replay, rules_of, write_game, write_rules
from .rules import (
    BATTLE_LINE,
    BATTLE_LINE_ADVANCED,
    BATTLE_LINE_TROOPS,
    FLAGS,
    SCHOTTEN_TOTTEN,
    SCHOTTEN_TOTTEN_TACTICS,
    Rules,
)
from .sampling import Effort, Estimate, SamplingPlayer, Thought
from .shapes import Shape, shape_of
from .table import ME, THEY, Flag, Side, Table, check_table, table_of
from .tactics import Gain
from .turn import Player, RandomPlayer, Turn, turn_at, turn_of
from .weakest import Simulated, WeakCombination, Weakest, weakest, weakest_of

__all__ = [
    "BATTLE_LINE",
    "BATTLE_LINE_ADVANCED",
    "BATTLE_LINE_TROOPS",
    "FLAGS",
    "ME",
    "SCHOTTEN_TOTTEN",
    "SCHOTTEN_TOTTEN_TACTICS",
    "THEY",
    "Card",
    "Claim",
    "ClaimFlag",
    "ClaimReason",
    "Combination",
    "CombinationError",
    "Completer",
    "Curve",
    "Decision",
    "Deck",
    "Deserter",
    "Done",
    "Draw",
    "DrawError",
    "Effort",
    "Ending",
    "Estimate",
    "Flag",
    "FlagOdds",
    "FlagValue",
    "Formation",
    "Gain",
    "Game",
    "IllegalMoveError",
    "JointChance",
    "Kind",
    "Move",
    "NotationError",
    "OddsError",
    "Pass",
    "Phase",
    "Plan",
    "Play",
    "Player",
    "Position",
    "PublishedPlayer",
    "RandomPlayer",
    "Redeploy",
    "Return",
    "Rule",
    "Rules",
    "SamplingPlayer",
    "Scout",
    "Shape",
    "Side",
    "SideOdds",
    "Simulated",
    "Strategy",
    "Strength",
    "Table",
    "TableError",
    "Tactic",
    "Thought",
    "Traitor",
    "Troop",
    "Turn",
    "WeakCombination",
    "Weakest",
    "Working",
    "all_troops",
    "best_strength",
    "check_claim",
    "check_table",
    "combination_working",
    "completer",
    "curve",
    "deal",
    "flag_odds",
    "flag_steps",
    "flags_won",
    "game_chance",
    "independent_chance",
    "joint_chance",
    "layers_counted",
    "legal_moves",
    "new_game",
    "pack",
    "play",
    "read_card",
    "read_cards",
    "read_game",
    "read_move",
    "read_rules",
    "read_table",
    "replay",
    "rules_of",
    "shape_of",
    "side_odds",
    "start",
    "strength_of",
    "table_claims",
    "table_odds",
    "table_of",
    "turn_at",
    "turn_of",
    "unpack",
    "weakest",
    "weakest_of",
    "working",
    "write_cards",
    "write_game",
    "write_rules",
    "write_table",
]
