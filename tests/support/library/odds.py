"""The cases of Odds for the contract of the library."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from hypothesis import strategies as st

from cardtable.common.jobs import finish
from cardtable.odds import (
    BATTLE_LINE,
    ME,
    SCHOTTEN_TOTTEN,
    Budget,
    Draw,
    Flag,
    Formation,
    Game,
    Phase,
    PublishedPlayer,
    RandomPlayer,
    SamplingPlayer,
    Strength,
    Tactic,
    Troop,
    combination_working,
    curve,
    deal,
    explanation_of,
    flag_odds,
    new_game,
    play,
    read_card,
    read_cards,
    read_flag,
    read_game,
    read_move,
    read_position,
    read_rules,
    read_strength,
    read_table,
    table_of,
    turn_at,
)
from cardtable.odds.game.setup import PLACES, toggled
from tests.support.odds.naive_odds import TROOPS
from tests.support.odds.positions import ALL_RULES, played


@cache
def whole_game(seed: int) -> Game:
    """A game of random moves to its end."""
    return played(new_game(ALL_RULES[seed % len(ALL_RULES)], Random(seed)), RandomPlayer(Random(seed)))


GAMES = st.builds(
    lambda seed, back: whole_game(seed).undo(back), st.integers(0, 19), st.sampled_from([0, 1, 30, 90, 200])
)
POSITIONS = st.builds(
    lambda seed, at: whole_game(seed).positions[at % len(whole_game(seed).positions)],
    st.integers(0, 19),
    st.integers(0, 300),
)
TABLES = st.builds(
    lambda position, side: position.table(side),
    POSITIONS.filter(lambda position: position.phase is Phase.PLAY),
    st.sampled_from([0, 1]),
)
MINE = read_cards("a1 a2 a3")
TABLE, POSITION = table_of(), deal(BATTLE_LINE, Random(1))
WRONG: Any = "no"
FULL = read_table("flag 3: b1 c1 d1 |")
READ_BACK = [
    ("card", st.sampled_from([*TROOPS, *Tactic]), read_card),
    ("formation", st.sampled_from(Formation), lambda text: Formation[text.upper()]),
    ("strength", st.builds(Strength, st.sampled_from(Formation), st.integers(1, 40)), read_strength),
    ("rules", st.sampled_from(ALL_RULES), read_rules),
    ("flag", POSITIONS.flatmap(lambda position: st.sampled_from(position.flags)), read_flag),
    ("move", GAMES.filter(lambda game: game.moves).map(lambda game: game.moves[-1]), read_move),
    ("table", TABLES, read_table),
    ("position", POSITIONS, read_position),
    ("game", GAMES, read_game),
]
TURN = turn_at(read_table("hand a10 b3 c1\nflag 1: a8 a9 | b7 ; fog they\nflag 2: c3 c4 | d9 d10"))
THOUGHT = finish(SamplingPlayer(Random(1), Budget(2, 4)).steps(TURN))
ODDS = flag_odds(TURN.table, 1)
HELD: list[object] = [
    *(TURN, THOUGHT, explanation_of(TURN, THOUGHT), finish(PublishedPlayer().steps(TURN)), ODDS, ODDS.mine),
    combination_working(TURN.table, 1, ME, ODDS.mine.combinations[0].strength),
]
SETTINGS: list[object] = []
CONTAINERS: list[Any] = []
REFUSED = [
    ("'alexandr' cannot be read; did you mean 'alexander'? A card is a", lambda: read_card("alexandr")),
    ("'g3' cannot be read: a card is a colour a to f and a value 1 to 10", lambda: read_card("g3")),
    ("…did you mean 'redeploy'? A move is like a10@3", lambda: read_move("redploy a4>7")),
    ("…did you mean 'draw troop'? A move is", lambda: read_move("draw trop")),
    ("'hnad a1' cannot be read; did you mean 'hand'? A game is", lambda: read_table("hnad a1")),
    ("…did you mean 'battle-line'? A game is 'battle-line' or", lambda: read_rules("battleline")),
    ("…did you mean 'fog'? After the cards of a flag stand", lambda: read_flag("a8 | ; fogg me")),
    ("…did you mean 'card-table'? The first line is", lambda: read_game("card-tabel battle-line")),
    ("phase: 'plya' is not accepted; accepted: play, scout, return", lambda: read_position("phase plya")),
    ("sum: 41 is not accepted; accepted: 1 to 40", lambda: read_strength("wedge 41")),
    ("moves: -1 is not accepted; accepted: 0 or more", lambda: Game((POSITION,)).undo(-1)),
    ("'resgin' cannot be read", lambda: Game((POSITION,)).play("resgin")),
    ("strength: 'wedge' is not accepted; accepted: one of host,", lambda: read_strength("wedge")),
    ("value: 11 is not accepted; accepted: 1 to 10", lambda: Troop(0, 11)),
    ("determinizations: 0 is not accepted; accepted: 1 or more", lambda: Budget(determinizations=0)),
    ("gone: a1 cannot be; it is at hand already", lambda: table_of(hand=MINE, gone=MINE)),
    ("…values go to 9 in schotten-totten", lambda: table_of(hand=read_cards("a10"), rules=SCHOTTEN_TOTTEN)),
    ("deck: 40 cannot be; with 7 troops in the other hand it is 53", lambda: read_table("deck 40\ntheirs 7")),
    ("deck: 'no' is not accepted; accepted: troop, tactic", lambda: Draw(WRONG)),
    ("'flag 1: b1 |' cannot be read: a flag is", lambda: read_table("flag 1: a1 |\nflag 1: b1 |")),
    ("'hand b1' cannot be read", lambda: read_table("hand a1\nhand b1")),
    ("claim 1 is not legal: a turn is to lay one card", lambda: play(POSITION, read_move("claim 1"))),
    ("wedge 2 cannot be made", lambda: combination_working(TABLE, 0, ME, Strength(Formation.WEDGE, 2))),
    ("draws: 4 is not accepted; accepted: 0 to 3", lambda: curve(Flag().shape(0, BATTLE_LINE), 0, 7, 4)),
    ("…a1 finds no room; a side takes 3 cards", lambda: toggled(FULL, PLACES["3mine"], read_card("a1"))),
]
