"""Blind Quartets: a referee for cards that nobody has seen.

>>> from cardtable.quartets import Deal, Game, facts
>>> game = Game.start(Deal.even(3, 3), ("Ann", "Bo", "Cy"))
>>> game = game.ask(1, "Fish", "Cod").answer(False)  # Ann asks Bo for the cod; Bo has not got it
>>> facts(game.position).forced  # card 0 is certainly with player 2
{0: 2}

`Position` is the exact model, `Potentials` and `check` are the published one. `Game` adds turns, names,
losers and the end. Jobs that may last are generators (`slices`): `finish` runs one to its end.
"""

from cardtable.quartets.checks import Check, Search, check, check_by_flow
from cardtable.quartets.clash import Clash, Place
from cardtable.quartets.errors import (
    AskSelfError,
    BlankNameError,
    DeclaringError,
    Fault,
    FifthNameError,
    FormError,
    FutileQuestionError,
    GameOverError,
    GroupCountError,
    HandsError,
    ImpossibleDealError,
    NameTakenError,
    NoQuestionError,
    NotationError,
    OutsideModelError,
    PlayerCountError,
    QuartetsError,
    QuestionOpenError,
    SpeakerError,
    SurplusGroupError,
    UnknownCardError,
    UnknownPlayerError,
)
from cardtable.quartets.evidence import contradiction
from cardtable.quartets.facts import Facts, facts, ranges
from cardtable.quartets.flow import NOBODY, Bounds
from cardtable.quartets.game import Ending, Entry, Game, Outcome, Verdict, replay
from cardtable.quartets.names import Names
from cardtable.quartets.notation import (
    escaped,
    read_game,
    read_moments,
    read_rules,
    reading,
    split_names,
    write_game,
    write_rules,
)
from cardtable.quartets.options import (
    Answers,
    Quartets,
    Question,
    safe_answers,
    safe_quartets,
    safe_questions,
    surely_holds,
)
from cardtable.quartets.players import Strength, choose, play
from cardtable.quartets.position import Position
from cardtable.quartets.potentials import Potentials
from cardtable.quartets.rules import Deal, Form, Goal, HouseRule, Order, Paradox, Rules, quantum_go_fish
from cardtable.quartets.slices import Job, Progress, finish
from cardtable.quartets.statements import Answer, Ask, Quartet, Statement
from cardtable.quartets.turns import Turn, Why, passed_on
from cardtable.quartets.worlds import Census, census

__all__ = [
    "NOBODY",
    "Answer",
    "Answers",
    "Ask",
    "AskSelfError",
    "BlankNameError",
    "Bounds",
    "Census",
    "Check",
    "Clash",
    "Deal",
    "DeclaringError",
    "Ending",
    "Entry",
    "Facts",
    "Fault",
    "FifthNameError",
    "Form",
    "FormError",
    "FutileQuestionError",
    "Game",
    "GameOverError",
    "Goal",
    "GroupCountError",
    "HandsError",
    "HouseRule",
    "ImpossibleDealError",
    "Job",
    "NameTakenError",
    "Names",
    "NoQuestionError",
    "NotationError",
    "Order",
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
    "Verdict",
    "Why",
    "census",
    "check",
    "check_by_flow",
    "choose",
    "contradiction",
    "escaped",
    "facts",
    "finish",
    "passed_on",
    "play",
    "quantum_go_fish",
    "ranges",
    "read_game",
    "read_moments",
    "read_rules",
    "reading",
    "replay",
    "safe_answers",
    "safe_quartets",
    "safe_questions",
    "split_names",
    "surely_holds",
    "write_game",
    "write_rules",
]
