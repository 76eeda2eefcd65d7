"""Blind Quartets: a referee for cards that nobody has seen.

>>> from cardtable.quartets import Deal, Game, backbone
>>> game = Game.start(Deal.even(3, 3), ("Ann", "Bo", "Cy"))
>>> game = game.ask(1, "Fish", "Cod").answer(False)  # Ann asks Bo for the cod; Bo has not got it
>>> backbone(game.position).forced  # card 0 is certainly with player 2
{0: 2}

`Position` is the exact model, `Potentials` and `check` are the published one. `Game` adds turns, names,
losers and the end. A long computation is a `Job`: `finish` runs it to its end.
"""

from __future__ import annotations

from cardtable.common.errors import OutOfRangeError
from cardtable.common.jobs import Job, Progress, finish
from cardtable.quartets.certainties import Backbone, backbone, ranges
from cardtable.quartets.checks import Check, Search, check, check_by_flow, check_game, published_state
from cardtable.quartets.deal_count import ModelCount, model_count
from cardtable.quartets.deal_search import check_by_deals
from cardtable.quartets.errors import (
    AskSelfError,
    BlankNameError,
    DeclaringError,
    Fault,
    FifthNameError,
    FutileQuestionError,
    GameOverError,
    GroupCountError,
    HandsError,
    ImpossibleDealError,
    NameTakenError,
    NoParadoxError,
    NoQuestionError,
    NotationError,
    OutsideModelError,
    PlayerCountError,
    QuartetsError,
    QuestionFormError,
    QuestionOpenError,
    SpeakerError,
    SurplusGroupError,
    UnknownCardError,
    UnknownPlayerError,
    UnmodelledRule,
)
from cardtable.quartets.evidence import minimal_unsatisfiable_set
from cardtable.quartets.flow import NOBODY, Bounds
from cardtable.quartets.game import Ending, Entry, Game, Outcome, Verdict, replay
from cardtable.quartets.hall import HallViolator, Place
from cardtable.quartets.names import Names
from cardtable.quartets.notation import (
    read_game,
    read_moments,
    write_game,
)
from cardtable.quartets.players import Strength, choose, play
from cardtable.quartets.position import Position
from cardtable.quartets.potentials import Potentials
from cardtable.quartets.rules import (
    Deal,
    GameForm,
    Goal,
    HouseRule,
    Order,
    Paradox,
    Rules,
    quantum_go_fish,
    read_deal,
    read_rules,
    write_rules,
)
from cardtable.quartets.safe_statements import (
    Answers,
    Quartets,
    Question,
    safe_answers,
    safe_quartets,
    safe_questions,
    surely_holds,
)
from cardtable.quartets.statements import Answer, Ask, Quartet, Statement
from cardtable.quartets.turns import Turn, Why, passed_on

__all__ = [
    "NOBODY",
    "Answer",
    "Answers",
    "Ask",
    "AskSelfError",
    "Backbone",
    "BlankNameError",
    "Bounds",
    "Check",
    "Deal",
    "DeclaringError",
    "Ending",
    "Entry",
    "Fault",
    "FifthNameError",
    "FutileQuestionError",
    "Game",
    "GameForm",
    "GameOverError",
    "Goal",
    "GroupCountError",
    "HallViolator",
    "HandsError",
    "HouseRule",
    "ImpossibleDealError",
    "Job",
    "ModelCount",
    "NameTakenError",
    "Names",
    "NoParadoxError",
    "NoQuestionError",
    "NotationError",
    "Order",
    "OutOfRangeError",
    "Outcome",
    "OutsideModelError",
    "Paradox",
    "Place",
    "PlayerCountError",
    "Position",
    "Potentials",
    "Progress",
    "Quartet",
    "Quartets",
    "QuartetsError",
    "Question",
    "QuestionFormError",
    "QuestionOpenError",
    "Rules",
    "Search",
    "SpeakerError",
    "Statement",
    "Strength",
    "SurplusGroupError",
    "Turn",
    "UnknownCardError",
    "UnknownPlayerError",
    "UnmodelledRule",
    "Verdict",
    "Why",
    "backbone",
    "check",
    "check_by_deals",
    "check_by_flow",
    "check_game",
    "choose",
    "finish",
    "minimal_unsatisfiable_set",
    "model_count",
    "passed_on",
    "play",
    "published_state",
    "quantum_go_fish",
    "ranges",
    "read_deal",
    "read_game",
    "read_moments",
    "read_rules",
    "replay",
    "safe_answers",
    "safe_quartets",
    "safe_questions",
    "surely_holds",
    "write_game",
    "write_rules",
]
