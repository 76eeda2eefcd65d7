"""The cases of Quartets for the contract of the library."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

from hypothesis import strategies as st

from cardtable import quartets
from cardtable.quartets import Answer, Ask, Deal, Game, Potentials, Rules, finish
from cardtable.quartets.names import Names  # noqa: F401 (a call below names it)
from tests.support.quartets.random_games import RULES, random_turns

DEAL, NO_WHOLE, SUITS = Deal.even(3, 3), Rules(whole_group=False), quartets.quantum_go_fish(3)
START = quartets.Position.start(DEAL)
COUNTED = finish(quartets.model_count(START))
PEOPLE = ("Ann", "Bo", "Cy")
GAME = Game.start(DEAL, PEOPLE)
ASKED = GAME.ask(1, "Fish", "Cod")
DENIED = ASKED.answer(False).ask(2, "Fish", "Cod").answer(False).answer(True)
"""Statement 3 is its only paradox."""
STATE = Potentials.start(Deal.even(2, 2)).say(Ask(0, 1, 0, 0)).say(Answer(1, False))
RNG = Random(1)
reason = partial(quartets.minimal_unsatisfiable_set, DEAL)
OVER = Game.start(Deal.even(2, 2), ("Ann", "Bo")).declare("A").declare("B")
NAMES = Game.start(Deal.even(2, 1), ("Ann", "Bo"), groups=[("Fish", ("Cod", "Eel", "Ray", "Pike"))]).names
EAGER = Game.start(Deal.even(3, 3, Rules(own_card=True, futile=False)), PEOPLE).ask(1, "Fish", "Cod")
AGAIN = EAGER.answer(False).ask(2, "Fish", "Eel").answer(False)
"""Bo has said no to the cod, and Ann is on turn again."""
TEXT = "Blind Quartets 1\nplayers: Ann, Bo\nhands: 4 4\n"
LARGE = Deal.even(8, 13)
LARGE_GAME = Game.start(
    LARGE,
    (f"Player {seat}" for seat in range(8)),
    groups=[(f"Group {group}", tuple("abcd")) for group in range(13)],
)


def random_game(rules: Rules, seed: int, most: int) -> Game:
    game = Game.start(Deal.even(3, 3, rules), PEOPLE)
    return ([game] + [after for _, after in random_turns(game, Random(seed), most)])[-1]


READ_BACK = [
    ("rules", RULES, Rules.parse),
    ("deal", RULES.map(lambda rules: Deal.even(3, 3, rules)), Deal.parse),
    ("game", st.builds(random_game, RULES, st.integers(0, 99), st.integers(0, 8)), Game.parse),
]
HELD = "LARGE, LARGE_GAME, LARGE_GAME.position, LARGE_GAME.names, Potentials.start(LARGE), COUNTED"
SETTINGS = """
    kind
    for rules in (
        Rules(),
        Rules(own_card=True, whole_group=False, turn=HouseRule.Z, paradox=Paradox.TAKEN_BACK),
        SUITS.rules,
        Rules(GameForm.SUITS, must_declare=True, futile=False, order=Order.CLOCKWISE, goal=Goal.QUARTETS),
    )
    for kind in (rules, Deal.even(3, 3, rules))
"""
CONTAINERS: list[Any] = []
UNREADABLE = {
    "rules: hole=yes": "line 4, 'rules: hole=yes': 'hole' is no…: form, …whole?)",
    "rules: paradox=lose": "line 4, 'rules: paradox=lose': …loses, …loses?)",
    "1>1 Fish / Cod": "line 4, '1>1 Fish / Cod': the rules…himself; accepted: another…",
    "2>1 A": "line 4, '2>1 A': the rules…: Bo (player 2) speaks out of turn; accepted: Ann (player 1)",
    "starts: Dee": "line 4, 'starts: Dee': the rules refuse it: 'Dee' does not sit",
    "1>2": "line 4, '1>2': accepted: asker>target group / card, or a player",
    "1>2 A /": "line 4, '1>2 A /': the rules refuse it: '' is no name",
    "1>2 A / B / C": "line 4, '1>2 A / B / C': accepted: one group and at most",
    "1>2 A / B\n1 quartet C": "line 5, '1 quartet C': the rules refuse it: a question is open",
    "1>2 A / B\n1 no": "line 5, '1 no': the rules refuse it: Ann (player 1) speaks",
    "1>2 A / B\n2 maybe": "line 5, '2 maybe': accepted: yes, no, or quartet",
    "hands: 8": "line 4, 'hands: 8': accepted: rules, starts, group, or a",
    "starts: 3": "line 4, 'starts: 3': the rules refuse it: player: 3 is not…: 1 to 2",
    "٢>٣ Fish / Cod": "line 4, '٢>٣ Fish / Cod': accepted: rules,",
}
"""Lines of a game's text, from the fourth on."""
REFUSED = {
    **{f"Game.parse(TEXT + {lines!r})": words for lines, words in UNREADABLE.items()},
    "Deal.even(9, 13)": "players: 9 is not accepted; accepted: 2 to 8",
    "Game.start(DEAL, ('Ann', 'Bo'))": "players: 2 is not accepted; accepted: 3",
    "Deal.even(4, 14)": "groups: 14 is not accepted; accepted: 1 to 13",
    "Deal((4, 4), 3)": "hands of (4, 4) cards are not accepted; accepted: 12 cards in all",
    "Deal((8, 0), 2)": "hands of (8, 0) cards are not accepted; accepted: 8 cards in all",
    "Position.start(Deal((7, 1), 2, NO_WHOLE))": "hands of (7, 1) cards always give",
    "Position.start(Deal((1, 7), 2, NO_WHOLE))": "hands of (1, 7) cards always give",
    "finish(DENIED.reason(-1))": "statement -1 of the log is no paradox; paradoxes: (3,)",
    "finish(DENIED.reason(4))": "statement 4 of the log is no paradox; paradoxes: (3,)",
    "Game.start(DEAL, PEOPLE, 3)": "player: 3 is not accepted",
    "GAME.say(Ask(0, 4, 0, 0))": "player: 4 is not accepted",
    "GAME.say(Ask(0, 1, 3, 0))": "group: 3 is not accepted",
    "GAME.say(Ask(0, 1, 0, 4))": "rank: 4 is not accepted",
    "GAME.say(Quartet(0, -1))": "group: -1 is not accepted",
    "Position.start(SUITS).say(Ask(0, 1, 0, 0))": "card 0 does not fit the form suits",
    "START.say(Ask(0, 1, 0))": "no card is named in the form cards; accepted: a card",
    "GAME.say(Ask(0, 0, 0, 0))": "player 0 asks himself; accepted: another player",
    "GAME.say(Ask(1, 0, 0, 0))": "player 1 speaks out of turn; accepted: player 0",
    "GAME.say(Quartet(2, 0))": "player 2 speaks out of turn; accepted: player 0",
    "ASKED.say(Answer(2, True))": "player 2 speaks out of turn; accepted: player 1",
    "ASKED.say(Ask(0, 2, 0, 0))": "a question is open; accepted: the answer of",
    "ASKED.say(Quartet(0, 0))": "a question is open; accepted: the answer of player 1",
    "GAME.answer(True)": "player 0 answers, but no question is open",
    "Potentials.start(DEAL).say(Answer(2, True))": "player 2 answers, but no question is open",
    "AGAIN.ask(1, 'Fish', 'Cod')": "player 1 cannot hold group 0, rank 0",
    "Game.start(SUITS, PEOPLE).declare('Owls')": "player 0 declares, but the goal is",
    "OVER.ask(1, 'A', '1')": "the game is over; winner",
    "OVER.say(Answer(0, True))": "the game is over; winner: 0",
    "Names(2).group('')": "'' is no name; accepted: 1 to 60 printable characters",
    "Names(2).group('   ')": "'   ' is no name",
    "Names(2).group('a\\x00b')": "'a\\x00b' is no name",
    "Names(2).group('x' * 61)": f"'{'x' * 61}' is no name",
    "GAME.ask('Ban', 'Fish', 'Cod')": "'Ban' does not sit at the table; accepted: Ann, Bo, Cy",
    "Game.start(DEAL, ('Ann', 'Bo', ' BO'))": "'BO' is taken",
    "NAMES.card('Fish', 'Cot')": "'Cot' would be a fifth card of 'Fish'; …Cod, …(did you mean Cod?)",
    "NAMES.group('Fisch')": "'Fisch' would be a group too many; accepted: Fish (did you mean Fish?)",
    "Potentials.start(SUITS)": "the published potentials cannot express the rule suit-form",
    "Potentials.start(Deal.even(3, 3, NO_WHOLE))": "the published potentials…no-whole-group",
    "Potentials.start(Deal.even(3, 3, Rules(must_declare=True)))": "the published potentials…must-declare",
    "Rules.parse('x')": "'x': 'x' is no rule; accepted: form, own",
    "Game.start(DEAL, PEOPLE, groups={'Fish': ('Cod', 'cod')})": "'cod' is taken",
    "Game.start(DEAL, PEOPLE, groups={'Fish': (), 'fish': ()})": "'fish' is taken",
    "finish(reason([Ask(0, 1, 0, 0), Answer(1, False)]))": "a deal explains all 2 statements: …",
    "Rules(whole_group='no')": "whole_group: 'no' is not accepted; accepted: True or False",
    "Rules(turn='no')": "turn: 'no' is not accepted; accepted: x, y",
    "ASKED.answer('no')": "yes: 'no' is not accepted; accepted: True or False",
    "START.cell(3, 0)": "player: 3 is not accepted; accepted: 0 to 2",
    "START.cell(0, -1)": "group: -1 is not accepted; accepted: 0 to 2",
    "safe_questions(START, -1)": "asker: -1 is not accepted; accepted: 0 to 2",
    "safe_quartets(START, 4)": "player: 4 is not accepted; accepted: 0 to 2",
    "surely_holds(START, -1, 0)": "player: -1 is not accepted; accepted: 0 to 2",
    "surely_holds(START, 0, 3)": "group: 3 is not accepted; accepted: 0 to 2",
    "GAME.won(-2)": "player: -2 is not accepted; accepted: 0 to 2",
    "COUNTED.share(12, 0)": "card: 12 is not accepted; accepted: 0 to 11",
    "COUNTED.share(0, -3)": "player: -3 is not accepted; accepted: 0 to 2",
    "COUNTED.group_shares(4, 0)": "group: 4 is not accepted; accepted: 0 to 2",
    "COUNTED.group_shares(0, 5)": "count: 5 is not accepted; accepted: 0 to 4",
    "Names(3).numbered(5, 0)": "group: 5 is not accepted; accepted: 0 to 2",
    "Names(3).numbered(0, -1)": "rank: -1 is not accepted; accepted: 0 to 3",
    "finish(reason([Ask(0, 3, 0, 0)]))": "target: 3 is not accepted; accepted: 0 to 2",
    "finish(reason([Ask(0, 1, 6, 0)]))": "group: 6 is not accepted; accepted: 0 to 2",
    "choose(GAME, 'no', RNG)": "strength: 'no' is not accepted; accepted: easy",
    "play(GAME, ['nix'] * 3, RNG)": "strengths: 'nix' is not accepted; accepted: easy",
    "finish(play(GAME, [Strength.EASY] * 2, RNG))": "strengths: 2 is not…: 3, one for",
    "check(STATE, None)": "search: None is not accepted; accepted: brute-force,",
    "check(STATE, Search.SORTED, 0)": "limit: 0 is not accepted; accepted: 1 or more",
    "model_count(START, limit=-1)": "limit: -1 is not accepted; accepted: 1 or more",
    "play(GAME, [Strength.EASY] * 3, RNG, -1)": "limit: -1 is not accepted; accepted: 0 or more",
    "choose(GAME, Strength.EASY, None)": "random: None is not accepted; accepted: a random.Random",
    "check_game(START)": "game: Position(…is not accepted; accepted: Game",
    "backbone(GAME)": "position: <Game of Ann…is not accepted; accepted: Position",
    "Ask(False, 1, 0, 0)": "asker: False is not accepted; accepted: a whole",
    "Quartet(0, None)": "group: None is not accepted; accepted: a whole",
    "Game.parse(b'x')": "text: b'x' is not accepted; accepted: a text",
    "Game.start(DEAL, PEOPLE, 'Dee')": "'Dee' does not sit at the table; accepted: Ann, Bo",
    "bool(Check(None, 5))": "whether it is possible is open after 5 tries",
    "[finish(job) for job in [model_count(START)] * 2]": "this job has been run: model_count",
}
UNDERSTOOD = {
    "Game.parse(TEXT + 'starts: bo').starter": "1",
    "(DENIED.line(0), str(DENIED.log[1]))": "('Ann > Bo: Fish / Cod', '2 no')",
    "finish(play(GAME, ['easy'] * 3, Random(7)))": "finish(play(GAME, [Strength.EASY] * 3, Random(7)))",
    "finish(check(STATE, 'brute-force'))": "finish(check(STATE, Search.BRUTE_FORCE))",
    "bool(finish(check(STATE, Search.SORTED)))": "False",
    "Game.start('4 4 4', PEOPLE, 'Bo')": "Game.start(DEAL, PEOPLE, 1)",
    "Game.parse(f'\\ufeff{GAME}')": "GAME",
}
"""Calls, and others that give the same."""
SAMPLES = """
    DEAL, DEAL.rules, START, ASKED, Potentials.start(DEAL), ASKED.log[0], RNG,
    Ask(0, 1, 0, 0), Answer(1, True), Quartet(0, 0)
"""
HINTS: dict[Any, Any] = {str: "Fish"}
ARGUMENTS = [
    "Deal.even(players=2, groups=2, rules=None)",
    "Game.answer(yes=False)",
    "Game.ask(self=GAME, target='Bo', group='Fish', card='Eel')",
    "Game.check_speaker(self=GAME, player=0)",
    "Game.declare(self=GAME, group='Fish')",
    "Game.line(self=DENIED)",
    "Game.reason(self=DENIED, paradox=3)",
    "Game.say(self=GAME)",
    "Game.start(players=PEOPLE, starter=0, groups={})",
    "Game.why_certain(self=ASKED.answer(False), card=0, holder=2)",
    "minimal_unsatisfiable_set(statements=(Ask(0, 1, 0, 0), Answer(1, False), Quartet(0, 0)), unsaid=())",
    "play(strengths=[Strength.EASY] * 3)",
    "quantum_go_fish(players=3)",
    "read_moments(text=str(GAME))",
]
RESULTS = {"Check", "Entry", "Game", "HallViolator", "Outcome", "Position", "Potentials"}
"""The records that no user makes; `start` makes a position, potentials and a game."""
