"""Odds: Battle Line and Schotten Totten, exactly.

>>> from cardtable.odds import ME, Flag, Table, read_cards, side_odds
>>> flag = Flag((read_cards("a8 a9"), read_cards("b7")))
>>> table = Table(flags=[flag], hand=read_cards("c9 d9 a1"))
>>> best = side_odds(table, 0, ME).combinations[0]
>>> print(best.strength, best.chance, best.at_least, best.total)
wedge 27 4/9 623404249591760 1402659561581460

Tables: `Table`, `Table.parse`. Odds: `side_odds`, `table_odds`,
`combination_working` for the count behind a number, `joint_chance` for who wins a flag where every card to
come can be laid, `whole_game` for who wins it and the game, `table_claims` for claims and their proofs.
Games: `new_game`, `legal_moves`, `play`, `write_game`. Players: `PublishedPlayer`, `SamplingPlayer`,
`RandomPlayer`.
"""

from __future__ import annotations

from cardtable.common.errors import EngineError, OutOfRangeError
from cardtable.common.fields import check_arguments, reads
from cardtable.common.jobs import finish
from cardtable.odds.bots.explanations import Explanation, ExplanationKind, explanation_of
from cardtable.odds.bots.published import Decision, FlagValue, Plan, PublishedPlayer, Strategy
from cardtable.odds.bots.review import Change, Course, Reviewed, course_of, decisions, review_steps
from cardtable.odds.bots.sampling import Budget, Estimate, SamplingPlayer, Thought
from cardtable.odds.bots.tactics import Gain
from cardtable.odds.bots.whole_game import WholeGame, whole_game
from cardtable.odds.counting.claims import Claim, ClaimReason, check_claim, table_claims
from cardtable.odds.counting.combinations import Working, working
from cardtable.odds.counting.curve import Curve, curve
from cardtable.odds.counting.flag_odds import (
    Combination,
    FlagOdds,
    SideOdds,
    combination_working,
    flag_odds,
    side_odds,
    table_odds,
)
from cardtable.odds.counting.joint import JointChance, joint_chance
from cardtable.odds.counting.shapes import Shape, shape_of
from cardtable.odds.errors import (
    CombinationError,
    IllegalMoveError,
    NoRoomError,
    Notation,
    NotationError,
    OddsError,
    Rule,
    TableError,
    TableRule,
)
from cardtable.odds.game.cards import (
    Card,
    Tactic,
    Troop,
    all_troops,
    pack,
    read_card,
    read_cards,
    unpack,
    write_cards,
)
from cardtable.odds.game.formations import Formation, Strength, read_strength
from cardtable.odds.game.moves import (
    ClaimFlag,
    Deck,
    Deserter,
    Done,
    Draw,
    Move,
    Pass,
    Play,
    Redeploy,
    Resign,
    Return,
    Scout,
    Traitor,
    read_move,
)
from cardtable.odds.game.play import legal_moves, play
from cardtable.odds.game.position import Ending, Phase, Position, deal, flags_won, winning_flags
from cardtable.odds.game.record import Game, GameTurn, game_from, new_game, read_game, replay, write_game
from cardtable.odds.game.rules import (
    BATTLE_LINE,
    BATTLE_LINE_ADVANCED,
    BATTLE_LINE_TROOPS,
    FLAGS,
    SCHOTTEN_TOTTEN,
    SCHOTTEN_TOTTEN_TACTICS,
    Rules,
    Side,
    read_rules,
)
from cardtable.odds.game.table import ME, THEY, Flag, Table
from cardtable.odds.game.turn import Player, RandomPlayer, Turn, turn_at, turn_of
from cardtable.odds.notation import read_flag, read_position, read_table

__all__ = ["BATTLE_LINE", "BATTLE_LINE_ADVANCED", "BATTLE_LINE_TROOPS", "FLAGS", "ME", "SCHOTTEN_TOTTEN"]
__all__ += ["SCHOTTEN_TOTTEN_TACTICS", "THEY"]
__all__ += ["Budget", "Card", "Change", "Claim", "ClaimFlag", "ClaimReason", "Combination", "Course", "Curve"]
__all__ += ["Decision", "Deck", "Deserter", "Done", "Draw", "Ending", "Estimate", "Explanation"]
__all__ += ["ExplanationKind", "Flag", "FlagOdds", "FlagValue", "Formation", "Gain", "Game", "GameTurn"]
__all__ += ["JointChance", "Move", "Notation", "Pass", "Phase", "Plan", "Play", "Player", "Position"]
__all__ += ["PublishedPlayer", "RandomPlayer", "Redeploy", "Resign", "Return", "Reviewed", "Rule", "Rules"]
__all__ += ["SamplingPlayer", "Scout", "Shape", "Side", "SideOdds", "Strategy", "Strength", "Table"]
__all__ += ["TableRule", "Tactic", "Thought", "Traitor", "Troop", "Turn", "WholeGame", "Working"]
__all__ += ["CombinationError", "EngineError", "IllegalMoveError", "NoRoomError", "NotationError"]
__all__ += ["OddsError", "OutOfRangeError", "TableError"]
__all__ += ["all_troops", "check_claim", "combination_working", "course_of", "curve", "deal", "decisions"]
__all__ += ["explanation_of", "finish", "flag_odds", "flags_won", "game_from", "joint_chance", "legal_moves"]
__all__ += ["new_game", "pack", "play", "read_card", "read_cards", "read_move", "replay", "review_steps"]
__all__ += ["shape_of", "side_odds", "table_claims", "table_odds", "turn_at", "turn_of", "unpack"]
__all__ += ["whole_game", "winning_flags", "working", "write_cards", "write_game"]

for _hint, _reader in {
    Flag: read_flag,
    Game: read_game,
    Move: read_move,
    Position: read_position,
    Rules: read_rules,
    Strength: read_strength,
    Table: read_table,
    Troop: read_card,
    Troop | Tactic: read_card,
    tuple[Card, ...]: read_cards,
}.items():
    reads(_hint, _reader)
check_arguments(globals())
