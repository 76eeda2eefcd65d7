"""The cases of Quartets for the contract of the library."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

from hypothesis import strategies as st

from cardtable.quartets import (
    Answer,
    Ask,
    Check,
    Deal,
    Game,
    GameForm,
    Goal,
    HouseRule,
    Order,
    Paradox,
    Position,
    Potentials,
    Quartet,
    Rules,
    Search,
    Statement,
    Strength,
    backbone,
    check,
    check_game,
    choose,
    finish,
    minimal_unsatisfiable_set,
    model_count,
    play,
    quantum_go_fish,
    safe_quartets,
    safe_questions,
    surely_holds,
)
from cardtable.quartets.names import Names
from tests.support.library.untyped import untyped
from tests.support.quartets.random_games import RULES, random_turns

DEAL, NO_WHOLE, SUITS = Deal.even(3, 3), Rules(whole_group=False), quantum_go_fish(3)
START = Position.start(DEAL)
COUNTED = finish(model_count(START))
GAME = Game.start(DEAL, ("Ann", "Bo", "Cy"))
ASKED = GAME.ask(1, "Fish", "Cod")
DENIED = ASKED.answer(False).ask(2, "Fish", "Cod").answer(False).answer(True)
"""Statement 3 is its only paradox."""
STATE = Potentials.start(Deal.even(2, 2)).say(Ask(0, 1, 0, 0)).say(Answer(1, False))
RNG = Random(1)
OVER = Game.start(Deal.even(2, 2), ("Ann", "Bo")).declare("A").declare("B")
NAMES = Game.start(Deal.even(2, 1), ("Ann", "Bo"), groups=[("Fish", ("Cod", "Eel", "Ray", "Pike"))]).names
WRONG: Any = "no"
NONE: Any = None
DECLARING = Rules(must_declare=True)
TEXT = "Blind Quartets 1\nplayers: Ann, Bo\nhands: 4 4\n"
LARGE = Deal.even(8, 13)
LARGE_GAME = Game.start(
    LARGE,
    (f"Player {seat}" for seat in range(8)),
    groups=[(f"Group {group}", tuple("abcd")) for group in range(13)],
)


def seated(*players: str, deal: Deal = DEAL, starter: int = 0) -> Game:
    return Game.start(deal, players, starter)


def read_after(line: str) -> Game:
    return Game.parse(f"{TEXT}{line}")


def reason(*said: Statement) -> tuple[int, ...]:
    return finish(minimal_unsatisfiable_set(DEAL, said))


def asked_again(rules: Rules) -> Game:
    """Bo has said no to the cod, and is asked for it again."""
    game = Game.start(Deal.even(3, 3, rules), ("Ann", "Bo", "Cy")).ask(1, "Fish", "Cod").answer(False)
    return game.ask(2, "Fish", "Eel").answer(False).ask(1, "Fish", "Cod")


def random_game(rules: Rules, seed: int, most: int) -> Game:
    """A game of random statements."""
    game = seated("Ann", "Bo", "Cy", deal=Deal.even(3, 3, rules))
    return ([game] + [after for _, after in random_turns(game, Random(seed), most)])[-1]


READ_BACK = [
    ("rules", RULES, Rules.parse),
    ("deal", RULES.map(lambda rules: Deal.even(3, 3, rules)), Deal.parse),
    ("game", st.builds(random_game, RULES, st.integers(0, 99), st.integers(0, 8)), Game.parse),
]
HELD: list[object] = [
    *(LARGE, LARGE_GAME, LARGE_GAME.position, LARGE_GAME.names, Potentials.start(LARGE), COUNTED)
]
SETTINGS = [
    kind
    for rules in (
        Rules(),
        Rules(own_card=True, whole_group=False, turn=HouseRule.Z, paradox=Paradox.TAKEN_BACK),
        SUITS.rules,
        Rules(GameForm.SUITS, must_declare=True, futile=False, order=Order.CLOCKWISE, goal=Goal.QUARTETS),
    )
    for kind in (rules, Deal.even(3, 3, rules))
]
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
REFUSED = [
    *((words, partial(read_after, lines)) for lines, words in UNREADABLE.items()),
    ("players: 9 is not accepted; accepted: 2 to 8", lambda: Deal.even(9, 13)),
    ("players: 2 is not accepted; accepted: 3", lambda: seated("Ann", "Bo")),
    ("groups: 14 is not accepted; accepted: 1 to 13", lambda: Deal.even(4, 14)),
    ("hands of (4, 4) cards are not accepted; accepted: 12 cards in all", lambda: Deal((4, 4), 3)),
    ("hands of (8, 0) cards are not accepted; accepted: 8 cards in all", lambda: Deal((8, 0), 2)),
    ("hands of (7, 1) cards always give", lambda: Position.start(Deal((7, 1), 2, NO_WHOLE))),
    ("hands of (1, 7) cards always give", lambda: Position.start(Deal((1, 7), 2, NO_WHOLE))),
    ("statement -1 of the log is no paradox; paradoxes: (3,)", lambda: finish(DENIED.reason(-1))),
    ("statement 4 of the log is no paradox; paradoxes: (3,)", lambda: finish(DENIED.reason(4))),
    ("player: 3 is not accepted", lambda: seated("Ann", "Bo", "Cy", starter=3)),
    ("player: 4 is not accepted", lambda: GAME.say(Ask(0, 4, 0, 0))),
    ("group: 3 is not accepted", lambda: GAME.say(Ask(0, 1, 3, 0))),
    ("rank: 4 is not accepted", lambda: GAME.say(Ask(0, 1, 0, 4))),
    ("group: -1 is not accepted", lambda: GAME.say(Quartet(0, -1))),
    ("card 0 does not fit the form suits", lambda: Position.start(SUITS).say(Ask(0, 1, 0, 0))),
    ("no card is named in the form cards; accepted: a card", lambda: START.say(Ask(0, 1, 0))),
    ("player 0 asks himself; accepted: another player", lambda: GAME.say(Ask(0, 0, 0, 0))),
    ("player 1 speaks out of turn; accepted: player 0", lambda: GAME.say(Ask(1, 0, 0, 0))),
    ("player 2 speaks out of turn; accepted: player 0", lambda: GAME.say(Quartet(2, 0))),
    ("player 2 speaks out of turn; accepted: player 1", lambda: ASKED.say(Answer(2, True))),
    ("a question is open; accepted: the answer of", lambda: ASKED.say(Ask(0, 2, 0, 0))),
    ("a question is open; accepted: the answer of player 1", lambda: ASKED.say(Quartet(0, 0))),
    ("player 0 answers, but no question is open", lambda: GAME.answer(True)),
    ("player 2 answers, but no question is open", lambda: Potentials.start(DEAL).say(Answer(2, True))),
    ("player 1 cannot hold group 0, rank 0", lambda: asked_again(Rules(own_card=True, futile=False))),
    ("player 0 declares, but the goal is", lambda: seated("Ann", "Bo", "Cy", deal=SUITS).declare("Owls")),
    ("the game is over; winner", lambda: OVER.ask(1, "A", "1")),
    ("the game is over; winner: 0", lambda: OVER.say(Answer(0, True))),
    ("'' is no name; accepted: 1 to 60 printable characters", lambda: Names(2).group("")),
    ("'   ' is no name", lambda: Names(2).group("   ")),
    ("'a\\x00b' is no name", lambda: Names(2).group("a\x00b")),
    (f"'{'x' * 61}' is no name", lambda: Names(2).group("x" * 61)),
    ("'Ban' does not sit at the table; accepted: Ann, Bo, Cy", lambda: GAME.ask("Ban", "Fish", "Cod")),
    ("'BO' is taken", lambda: seated("Ann", "Bo", " BO")),
    ("'Cot' would be a fifth card of 'Fish'; …Cod, …(did you mean Cod?)", lambda: NAMES.card("Fish", "Cot")),
    ("'Fisch' would be a group too many; accepted: Fish (did you mean Fish?)", lambda: NAMES.group("Fisch")),
    ("the published potentials cannot express the rule suit-form", lambda: Potentials.start(SUITS)),
    ("the published potentials…no-whole-group", lambda: Potentials.start(Deal.even(3, 3, NO_WHOLE))),
    ("the published potentials…must-declare", lambda: Potentials.start(Deal.even(3, 3, DECLARING))),
    ("'x': 'x' is no rule; accepted: form, own", lambda: Rules.parse("x")),
    ("'cod' is taken", lambda: Game.start(DEAL, ("Ann", "Bo", "Cy"), groups={"Fish": ("Cod", "cod")})),
    ("'fish' is taken", lambda: Game.start(DEAL, ("Ann", "Bo", "Cy"), groups={"Fish": (), "fish": ()})),
    ("a deal explains all 2 statements: …", lambda: reason(Ask(0, 1, 0, 0), Answer(1, False))),
    ("whole_group: 'no' is not accepted; accepted: True or False", lambda: Rules(whole_group=WRONG)),
    ("turn: 'no' is not accepted; accepted: x, y", lambda: Rules(turn=WRONG)),
    ("yes: 'no' is not accepted; accepted: True or False", lambda: ASKED.answer(WRONG)),
    ("player: 3 is not accepted; accepted: 0 to 2", lambda: START.cell(3, 0)),
    ("group: -1 is not accepted; accepted: 0 to 2", lambda: START.cell(0, -1)),
    ("asker: -1 is not accepted; accepted: 0 to 2", lambda: safe_questions(START, -1)),
    ("player: 4 is not accepted; accepted: 0 to 2", lambda: safe_quartets(START, 4)),
    ("player: -1 is not accepted; accepted: 0 to 2", lambda: surely_holds(START, -1, 0)),
    ("group: 3 is not accepted; accepted: 0 to 2", lambda: surely_holds(START, 0, 3)),
    ("player: -2 is not accepted; accepted: 0 to 2", lambda: GAME.won(-2)),
    ("card: 12 is not accepted; accepted: 0 to 11", lambda: COUNTED.share(12, 0)),
    ("player: -3 is not accepted; accepted: 0 to 2", lambda: COUNTED.share(0, -3)),
    ("group: 4 is not accepted; accepted: 0 to 2", lambda: COUNTED.group_shares(4, 0)),
    ("count: 5 is not accepted; accepted: 0 to 4", lambda: COUNTED.group_shares(0, 5)),
    ("group: 5 is not accepted; accepted: 0 to 2", lambda: Names(3).numbered(5, 0)),
    ("rank: -1 is not accepted; accepted: 0 to 3", lambda: Names(3).numbered(0, -1)),
    ("target: 3 is not accepted; accepted: 0 to 2", lambda: reason(Ask(0, 3, 0, 0))),
    ("group: 6 is not accepted; accepted: 0 to 2", lambda: reason(Ask(0, 1, 6, 0))),
    ("strength: 'no' is not accepted; accepted: easy", lambda: choose(GAME, WRONG, RNG)),
    ("strengths: 'nix' is not accepted; accepted: easy", lambda: play(GAME, [untyped("nix")] * 3, RNG)),
    ("strengths: 2 is not…: 3, one for", lambda: finish(play(GAME, [Strength.EASY] * 2, RNG))),
    ("search: None is not accepted; accepted: brute-force,", lambda: check(STATE, untyped(None))),
    ("limit: 0 is not accepted; accepted: 1 or more", lambda: check(STATE, Search.SORTED, 0)),
    ("limit: -1 is not accepted; accepted: 1 or more", lambda: model_count(START, limit=-1)),
    ("limit: -1 is not accepted; accepted: 0 or more", lambda: play(GAME, [Strength.EASY] * 3, RNG, -1)),
    ("random: None is not accepted; accepted: a random.Random", lambda: choose(GAME, Strength.EASY, NONE)),
    ("game: Position(…is not accepted; accepted: Game", lambda: check_game(untyped(START))),
    ("position: <Game of Ann…is not accepted; accepted: Position", lambda: backbone(untyped(GAME))),
    ("asker: False is not accepted; accepted: a whole", lambda: Ask(False, 1, 0, 0)),
    ("group: None is not accepted; accepted: a whole", lambda: Quartet(0, untyped(None))),
    ("text: b'x' is not accepted; accepted: a text", lambda: Game.parse(untyped(b"x"))),
    (
        "'Dee' does not sit at the table; accepted: Ann, Bo",
        lambda: Game.start(DEAL, ("Ann", "Bo", "Cy"), "Dee"),
    ),
    ("whether it is possible is open after 5 tries", lambda: bool(Check(None, 5))),
    ("this job has been run: model_count", lambda: [finish(job) for job in [model_count(START)] * 2]),
]


def played_by(strength: object) -> Game:
    return finish(play(GAME, [untyped(strength)] * 3, Random(7)))


UNDERSTOOD: list[tuple[Callable[[], object], object]] = [
    (lambda: read_after("starts: bo").starter, 1),
    (lambda: (DENIED.line(0), str(DENIED.log[1])), ("Ann > Bo: Fish / Cod", "2 no")),
    (lambda: played_by("easy"), played_by(Strength.EASY)),
    (lambda: finish(check(STATE, untyped("brute-force"))), finish(check(STATE, Search.BRUTE_FORCE))),
    (lambda: bool(finish(check(STATE, Search.SORTED))), False),
    (lambda: Game.start(untyped("4 4 4"), ("Ann", "Bo", "Cy"), "Bo"), seated("Ann", "Bo", "Cy", starter=1)),
    (lambda: Game.parse(f"\ufeff{GAME}"), GAME),
]
"""Calls, and what they answer."""
SAMPLES: dict[Any, Any] = {
    type(one): one
    for one in [
        *(DEAL, DEAL.rules, START, ASKED, Potentials.start(DEAL), ASKED.log[0], Random(1)),
        *(Ask(0, 1, 0, 0), Answer(1, True), Quartet(0, 0)),
    ]
} | {
    str: "Fish",
    "Game.ask": GAME,
    "Game.check_speaker": GAME,
    "Game.declare": GAME,
    "Game.say": GAME,
    "Game.check_speaker(player)": 0,
    "Game.line": DENIED,
    "Game.reason": DENIED,
    "Game.reason(paradox)": 3,
    "Game.why_certain": ASKED.answer(False),
    "Game.why_certain(card)": 0,
    "Game.why_certain(holder)": 2,
    "Game.start(groups)": {},
    "Game.start(players)": ("Ann", "Bo", "Cy"),
    "Game.start(starter)": 0,
    "minimal_unsatisfiable_set(statements)": (Ask(0, 1, 0, 0), Answer(1, False), Quartet(0, 0)),
    "minimal_unsatisfiable_set(unsaid)": (),
    "play(strengths)": [Strength.EASY] * 3,
    "quantum_go_fish(players)": 3,
    "read_moments(text)": str(GAME),
    "Deal.even(groups)": 2,
    "Deal.even(players)": 2,
    "Deal.even(rules)": None,
    "Game.answer(yes)": False,
    "Game.ask(card)": "Eel",
    "Game.ask(group)": "Fish",
    "Game.ask(target)": "Bo",
    "Game.declare(group)": "Fish",
}
RESULTS = {"Check", "Entry", "Game", "HallViolator", "Outcome", "Position", "Potentials"}
"""The records that no user makes; `start` makes a position, potentials and a game."""
