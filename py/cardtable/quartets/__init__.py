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

from cardtable.common.errors import EngineError
from cardtable.common.fields import check_arguments, reads
from cardtable.common.jobs import finish
from cardtable.quartets.certainties import backbone, ranges
from cardtable.quartets.checks import Check, Search, check, check_game, published_state
from cardtable.quartets.deal_count import model_count
from cardtable.quartets.deal_search import check_by_deals
from cardtable.quartets.errors import NotationError, QuartetsError
from cardtable.quartets.evidence import minimal_unsatisfiable_set
from cardtable.quartets.game import Ending, Entry, Game, Outcome, Verdict, write_game
from cardtable.quartets.hall import HallViolator
from cardtable.quartets.notation import read_game, read_moments
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
)
from cardtable.quartets.safe_statements import safe_answers, safe_quartets, safe_questions, surely_holds
from cardtable.quartets.statements import Answer, Ask, Quartet, Statement
from cardtable.quartets.turns import Why

__all__ = ["Answer", "Ask", "Check", "Deal", "Ending", "Entry", "Game", "GameForm", "Goal", "HallViolator"]
__all__ += ["HouseRule", "Order", "Outcome", "Paradox", "Position", "Potentials", "Quartet", "Rules"]
__all__ += ["Search", "Statement", "Strength", "Verdict", "Why"]
__all__ += ["EngineError", "NotationError", "QuartetsError"]
__all__ += ["backbone", "check", "check_by_deals", "check_game", "choose", "finish"]
__all__ += ["minimal_unsatisfiable_set", "model_count", "play", "published_state", "quantum_go_fish"]
__all__ += ["ranges", "read_moments", "safe_answers", "safe_quartets", "safe_questions", "surely_holds"]
__all__ += ["write_game"]

for _hint, _reader in {Deal: read_deal, Game: read_game, Rules: read_rules}.items():
    reads(_hint, _reader)
check_arguments(globals())
