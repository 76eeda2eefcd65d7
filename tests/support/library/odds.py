"""The cases of Odds for the contract of the library."""

from __future__ import annotations

import pickle  # noqa: F401 (a call below names it)
from dataclasses import replace  # noqa: F401 (a call below names it)
from functools import cache
from random import Random
from typing import Any

from hypothesis import strategies as st

from cardtable import odds
from cardtable.odds import Formation, Position, Strength, Table, Tactic, finish
from cardtable.odds.game.play import useful_decks  # noqa: F401 (a call below names it)
from cardtable.odds.game.setup import PLACES, toggled  # noqa: F401 (a call below names it)
from tests.support.odds.naive_odds import TROOPS
from tests.support.odds.positions import ALL_RULES, played


@cache
def finished(seed: int) -> odds.Game:
    """A game of random moves to its end."""
    game = odds.new_game(ALL_RULES[seed % len(ALL_RULES)], Random(seed))
    return played(game, odds.RandomPlayer(Random(seed)))


GAMES = st.builds(
    lambda seed, back: finished(seed).undo(back), st.integers(0, 19), st.sampled_from([0, 1, 30, 90, 200])
)
POSITIONS = st.builds(
    lambda seed, at: finished(seed).positions[at % len(finished(seed).positions)],
    st.integers(0, 19),
    st.integers(0, 300),
)
TABLES = st.builds(
    lambda position, side: position.table(side),
    POSITIONS.filter(lambda position: position.phase is odds.Phase.PLAY),
    st.sampled_from([0, 1]),
)
MINE = odds.read_cards("a1 a2 a3")
TABLE, POSITION = Table(), odds.deal(odds.BATTLE_LINE, Random(1))
FULL = Table.parse("flag 3: b1 c1 d1 |")
LOST = Table.parse("flag 1: a8 a9 | b7 b8 b9; won they")
FLAG = odds.Flag.parse("a8 a9 |")
READ_BACK = [
    ("card", st.sampled_from([*TROOPS, *Tactic]), odds.read_card),
    ("formation", st.sampled_from(Formation), lambda text: Formation[text.upper()]),
    ("strength", st.builds(Strength, st.sampled_from(Formation), st.integers(1, 40)), Strength.parse),
    ("rules", st.sampled_from(ALL_RULES), odds.Rules.parse),
    ("flag", POSITIONS.flatmap(lambda position: st.sampled_from(position.flags)), odds.Flag.parse),
    ("move", GAMES.filter(lambda game: game.moves).map(lambda game: game.moves[-1]), odds.read_move),
    ("table", TABLES, Table.parse),
    ("position", POSITIONS, Position.parse),
    ("game", GAMES, odds.Game.parse),
]
TURN = odds.turn_at(Table.parse("hand a10 b3 c1\nflag 1: a8 a9 | b7 ; fog they\nflag 2: c3 c4 | d9 d10"))
THOUGHT = finish(odds.SamplingPlayer(Random(1), odds.Budget(2, 4)).steps(TURN))
ODDS = odds.flag_odds(TURN.table, 1)
HELD = """
    TURN, THOUGHT, explanation_of(TURN, THOUGHT), finish(PublishedPlayer().steps(TURN)), ODDS, ODDS.mine,
    combination_working(TURN.table, 1, ME, ODDS.mine.combinations[0].strength)
"""
SETTINGS = ""
CONTAINERS: list[Any] = []
DEAL = "card-table battle-line\n"
UNREADABLE: dict[str, dict[str, str]] = {
    "read_cards": {
        "a1 alexandr": "'alexandr' cannot be read; did you mean 'alexander'? A card is a",
        "a1 g3": "'g3' cannot be read: a card is a colour a to f and a value 1 to 10",
        **{f"a1 {card}": f"'{card}' cannot be read" for card in ("a11", "a0", "alex", "10a", "a1b2")},
    },
    "read_move": {
        "claim 0": "'0' cannot be read",
        **{text: f"'{text}' cannot be read" for text in ("a1", "a1@0", "a1@x", "claim", "deserter", "go")},
        "traitor fog>1": "'traitor fog>1' cannot be read",
    },
    "Table.parse": {
        "hnad a1": "'hnad a1' cannot be read; did you mean 'hand'? A game is",
        "table 3": "'table 3' cannot be read: a game is",
        "mover you": "'mover you' cannot be read: a side is 'me' or 'they'",
        "flag 0: a1 |": "'flag 0: a1 |' cannot be read: a flag is numbered 1 to 9, stands there once",
        "flag 1: a1 |\nflag 1: b1 |": "'flag 1: b1 |' cannot be read: a flag is",
        "flag 1: a1 | ; fire me": "'flag 1: a1 | ; fire me' cannot be read; did you mean 'first'?",
        "hand a1\nhand b1": "'hand b1' cannot be read",
        "deck": "'deck' cannot be read: this line holds one number",
        "deck x": "'deck x' cannot be read: this line holds one number",
        "deck 53 3": "'deck 53 3' cannot be read: this line holds one number",
        "deck ٥٣": "'deck ٥٣' cannot be read: this line holds one number",
        f"deck {'9' * 5000}": f"'deck {'9' * 5000}' cannot be read: this line holds one number",
        "theirs 4 3 2": "'theirs 4 3 2' cannot be read: this line holds one number or two",
        "hand a1 a1": "hand: a1 cannot be; it is at hand already",
        "hand a1\ngone a1": "gone: a1 cannot be; it is at hand already",
        "hand a1\nflag 3: a1 | b1": "flag-3: a1 cannot be; it is at hand already",
        "hand a1 a2 a3 a4 a5 a6 a7 a8": "hand: 8 cannot be; a hand holds 7 cards at most",
        "flag 3: a1 a2 a3 a4 |": "flag-3: a1 a2 a3 a4 cannot be; a side takes 3 cards at most",
        "flag 9: | fog": "flag-9: fog cannot be; only troops and wild cards stand on a side",
        "schotten-totten\nflag 2: a10 |": "flag-2: a10 cannot be; values go to 9 in schotten-totten",
        "battle-line\ngone mud": "gone: mud cannot be; this game is played without tactics cards",
        "flag 1: alexander |\nflag 2: darius |": "mine: alexander darius cannot be; a player lays one",
        "flag 1: | alexander\nflag 2: | darius": "theirs: alexander darius cannot be; a player lays one",
        "theirs 8": "theirs: 8 cannot be; a hand holds 7 cards at most",
        "theirs 4 4": "theirs: 8 cannot be; a hand holds 7 cards at most",
        "deck 40\ntheirs 7": "deck: 40 cannot be; with 7 troops in the other hand it is 53",
        "deck 60\ntheirs 7": "deck: 60 cannot be; with 7 troops in the other hand it is 53",
        "deck 61": "deck: 61 cannot be; with 7 troops in the other hand it is 53",
    },
    "Game.parse": {
        "": "'' cannot be read: the first line is 'card-table' and a game",
        "card-tabel battle-line": "'card-tabel…did you mean 'card-table'? The first line is",
        "card-table whist": "'whist' cannot be read: a game is",
        "card-table battle-line tactics": "'' cannot be read: this line starts with 'troops'",
        f"{DEAL}troops a1 a1": "'troops a1 a1' cannot be read: the troops are all 60 troops of the game",
        f"{DEAL}sealed -1": "'sealed -1' cannot be read: a sealed deal is one word",
        f"{DEAL}sealed {'z' * 60}": f"'sealed {'z' * 60}' cannot be read: a sealed deal is one word",
    },
}
"""Readers, and what each cannot read."""
REFUSED = {
    **{f"{read}({text!r})": words for read, texts in UNREADABLE.items() for text, words in texts.items()},
    "read_move('redploy a4>7')": "…did you mean 'redeploy'? A move is like a10@3",
    "read_move('draw trop')": "…did you mean 'draw troop'? A move is",
    "Rules.parse('battleline')": "…did you mean 'battle-line'? A game is 'battle-line' or",
    "Flag.parse('a8 | ; fogg me')": "…did you mean 'fog'? After the cards of a flag stand",
    "Position.parse('phase plya')": "phase: 'plya' is not accepted; accepted: play, scout, return",
    "Strength.parse('wedge 41')": "total: 41 is not accepted; accepted: 1 to 40",
    "Game((POSITION,)).undo(-1)": "moves: -1 is not accepted; accepted: 0 or more",
    "Game((POSITION,)).play('resgin')": "'resgin' cannot be read",
    "Strength.parse('wedge')": "strength: 'wedge' is not accepted; accepted: one of host,",
    "Troop(0, 11)": "value: 11 is not accepted; accepted: 1 to 10",
    "Budget(determinizations=0)": "determinizations: 0 is not accepted; accepted: 1 or more",
    "Table(hand=MINE, gone=MINE)": "gone: a1 cannot be; it is at hand already",
    "Table(hand=read_cards('a10'), rules=SCHOTTEN_TOTTEN)": "…values go to 9 in schotten-totten",
    "Draw('no')": "deck: 'no' is not accepted; accepted: troop, tactic",
    "play(POSITION, read_move('claim 1'))": "claim 1 is not legal: a turn is to lay one card",
    "combination_working(TABLE, 0, ME, Strength(Formation.WEDGE, 2))": "wedge 2 cannot be made",
    "curve(Flag().shape(0, BATTLE_LINE), 0, 7, 4)": "draws: 4 is not accepted; accepted: 0 to 3",
    "Flag(fog=False)": "fog: False is not accepted; accepted: 0 or 1 or None",
    "Flag(owner=3)": "owner: 3 is not accepted; accepted: 0 or 1 or None",
    "Flag(first=(-1, None))": "first: -1 is not accepted; accepted: 0 or 1 or None",
    "FLAG.without_card(ME, read_card('b1'))": "card: 'b1' is not accepted; accepted: a8 a9",
    "Table(hand=MINE, deck=46)": "deck: 46 cannot be; with 7 troops in the other hand it is 50",
    "Table(mover=7)": "mover: 7 is not accepted; accepted: 0 or 1",
    "side_odds(Table, 0, ME)": "table: <class 'cardtable.odds.game.table.Table'> is not",
    "Table(played=(3, 9))": "their-tactics: 0 cannot be; there are ten tactics",
    "read_move('hello')": "'hello' cannot be read: a move is",
    "Flag.parse('a8 | b7 | c1')": "'a8 | b7 | c1' cannot be read: a flag is",
    "Rules('battle-line', 10, 5)": "'battle-line 10 5' cannot be read; did",
    "Strength(Formation.WEDGE, 99)": "total: 99 is not accepted; accepted: 1 to 40",
    "Troop(0, True)": "value: True is not accepted; accepted: 1 to 10",
    "Troop(10 ** 5000, 1)": "colour: a number of thousands of digits is not",
    "play(POSITION, 'b3@1')": "b3@1 is not legal: that card is not in the hand",
    "new_game(BATTLE_LINE, 1)": "rng: 1 is not accepted; accepted: a random.Random",
    "check_claim(Flag(), ME, BATTLE_LINE, 'c8')": "visible: 'c8' is not accepted",
    "SamplingPlayer(Random(1), 10)": "budget: 10 is not accepted; accepted: Budget",
    "Table.parse(None)": "text: None is not accepted; accepted: a text",
    "Game(())": "positions: 0 is not accepted; accepted: as many",
    "replace(POSITION, flags=(Flag(),))": "flags: 1 cannot be; there are nine flags",
    "[*map(finish, [whole_game(LOST)] * 2)]": "this job has been run: whole_game",
    "toggled(FULL, PLACES['3mine'], read_card('a1'))": "…a1 finds no room; a side takes 3 cards",
}
UNDERSTOOD = {
    "flag_odds(LOST, 0).independent": "0",
    "finish(joint_chance(LOST, 0))": "JointChance(0, 0, 1)",
    "bool(table_claims(TABLE)[0])": "False",
    "Table(hand='a1 a2 a3', rules='battle-line tactics')": "Table(hand=MINE)",
    "Table(flags=['a8 a9 | b7'], hand=iter(MINE))": "Table.parse('hand a1 a2 a3\\nflag 1: a8 a9 | b7')",
    "Flag((iter(MINE), []))": "Flag((MINE, ()))",
    "new_game('battle-line tactics', Random(1))": "new_game(BATTLE_LINE, Random(1))",
    "Table.parse('\\ufeffhand a1 a2 a3')": "Table(hand=MINE)",
    "Table(deck=57).theirs": "3",
    "pickle.loads(pickle.dumps(side_odds))": "side_odds",
}
"""Calls, and others that give the same."""
GAME = odds.new_game(odds.BATTLE_LINE, Random(1)).play(f"{POSITION.hand[0]}@1")
CARD = odds.Troop(0, 1)
SAMPLES = """
    BATTLE_LINE, POSITION, TURN, TURN.table, GAME, GAME.turns()[0], decisions(GAME, 0)[0],
    CARD, Tactic.FOG, Strength(Formation.WEDGE, 27), Budget(2, 4), ODDS.mine.curve, THOUGHT,
    Play(CARD, 0), Redeploy(CARD, 0), Deserter(CARD), Traitor(CARD, 0), Return(CARD), ClaimFlag(0),
    Draw(Deck.TROOP), RandomPlayer(Random(1)), SamplingPlayer(Random(1), Budget(2, 4)), PublishedPlayer(),
    Random(1), FULL.flags[2], FULL.flags[2].shape(ME, BATTLE_LINE), course_of(GAME, ME, ()),
    WholeGame(0.5, 0.1, (0.5,) * 9)
"""
HINTS: dict[Any, Any] = {}
ARGUMENTS = [
    "Flag.without_card(card=Troop(1, 1), side=ME)",
    "Game.forced(decks=useful_decks)",
    "Game.play(move='draw troop')",
    "combination_working(index=1, side=ME, strength=ODDS.mine.combinations[0].strength)",
    "course_of(found=())",
    "curve(unseen=7)",
    "decisions(player=ME)",
    "play(move=Play(POSITION.hand[0], 0))",
    "read_card(text='a1')",
    "read_cards(text='a1')",
    "read_move(text='pass')",
    "replay(moves=())",
    "working(shape=shape_of(MINE[:2], BATTLE_LINE), strength=Strength(Formation.WEDGE, 6), unseen=0b100)",
]
RESULTS = {
    *("Change", "Claim", "Combination", "Course", "Curve", "Decision", "Estimate", "Explanation", "FlagOdds"),
    *("FlagValue", "Gain", "GameTurn", "JointChance", "Plan", "Reviewed", "Shape", "SideOdds", "Thought"),
    *("WholeGame", "Working"),
}
"""The records that no user makes."""
