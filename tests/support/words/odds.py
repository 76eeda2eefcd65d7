"""What the Odds tool seldom says, and what it refuses."""

from __future__ import annotations

from random import Random
from urllib.parse import urlencode

from cardtable.odds import BATTLE_LINE, RandomPlayer, new_game, write_game
from cardtable.pages.odds.session import EXAMPLE
from tests.support.odds.page import dealt, read
from tests.support.odds.positions import played
from tests.support.samples import Asked
from tests.support.samples.odds import odds
from tests.support.words import Refusal


def a_game(moves: int, seed: int = 5) -> dict[str, str]:
    """The state of a game of two random players after so many moves, or at its end."""
    game, player = new_game(BATTLE_LINE, Random(seed)), RandomPlayer(Random(seed))
    return read(write_game(played(game, player, until=lambda game: len(game.moves) >= moves))).state


TABLE = {"v": "1", "table": ".".join(EXAMPLE.splitlines())}
GAME, TWO, PLAYED, OVER = dealt().state, dealt(top="me").state, a_game(30), a_game(10_000)
TEXTS = {
    "": "Nothing was given. Accepted: the text of a table or of a game.",
    "hand z1": "“z1” cannot be read: a card is a colour a to f and a value 1 to 10",
    "hand a1 a1": "the hand: “a1” cannot be; it is in the hand already",
    "flag 2: a1 |\ngone a1": "gone: “a1” cannot be; it is at flag 2 already.",
    "flag 10: a1": "a flag is numbered 1 to 9, like 'flag 1: a8 | b3'.",
    "flag 1: a1 ; fog nobody": "a side is 'me' or 'they'.",
    "flag 1: a1 ; rain me": "after the cards of a flag: fog, mud or won with a side",
    "flag 1: scout |": "flag 1: “scout” cannot be; only troops and wild cards stand on a side.",
    "flag 1: alexander |\nflag 2: darius |": "a player lays one leader in a game.",
    "flag 1: a1 a2 a3 a4 |": "a side takes 3 cards at most",
    "deck many": "“deck many” cannot be read: this line holds one number.",
    "deck 3": "deck: 3 cannot be; with 7 troops in the other hand it is 53",
    "theirs 9": "theirs: 9 cannot be; a hand holds 7 cards at most.",
    "theirs 0 7\nhand alexander darius cavalry shields fog": "their tactics: 7 cannot be; there are ten",
    "chess": "“chess” cannot be read: a game is battle-line or schotten-totten",
    "schotten-totten\nhand fog": "this game is played without tactics cards.",
    "schotten-totten\nhand a10": "values go to 9 in Schotten Totten",
    "card-table battle-line\nscout": "this line starts with 'troops' and lists a deck, its top card first.",
    "card-table battle-line\ntroops a1": "the troops are all 60 troops",
}
REFUSED: list[Refusal] = [
    *(("read", {}, {"text": text}, "text", words) for text, words in TEXTS.items()),
    *(
        ("move", GAME, {"move": move}, "move", words)
        for move, words in {
            "draw troop": "a turn is to lay one card",
            "claim 3": "a turn is to lay one card",
            "scout": "not in the hand",
            "pass": "only if no troop can be laid",
            "jump": "“jump” cannot be read",
        }.items()
    ),
    ("lay", PLAYED, {"flag": "1"}, "move", "No card of the hand is chosen. Choose one"),
    ("lay", PLAYED, {"flag": "1", "card": "a1"}, "move", "It is not your turn, or the game is shown"),
    ("lay", TABLE, {"flag": "1", "card": "a1"}, "move", "There is no game under way. Deal one first."),
    (
        "put",
        {"v": "1", "table": "flag 1: | a8 a9 b1"},
        {"into": "1theirs", "put": "b2"},
        "put",
        "finds no room",
    ),
    ("working", TABLE, {"combination": "6 theirs host 9"}, "combination", "Host 9 cannot be made here any"),
    ("working", TABLE, {"combination": "nonsense"}, "combination", "Accepted: a combination such as"),
    ("numbers", TABLE, {"theirs": "7", "deck": "3"}, "deck", "3 cannot be"),
    ("numbers", TABLE, {"theirs": "9"}, "theirs", "9 cannot be"),
    ("numbers", TABLE, {"deck": "many"}, "deck", "'many' is not accepted"),
    ("numbers", {"v": "1", "table": "hand a10"}, {"game": "schotten-totten"}, "game", "values go to 9"),
    ("hint", {"v": "1", "table": "mover they"}, {}, "mover", "A hint needs it to be your turn."),
    ("hint", OVER, {}, "move", "There is nothing to play: the hand is empty, or it is not your turn."),
    ("first", TABLE, {}, "first", "like 3 me"),
    (
        "play-from",
        {"v": "1", "table": "flag 1: | ; won me.flag 2: | ; won me.flag 3: | ; won me"},
        {},
        "move",
        "Here the game is over: a side has won.",
    ),
    ("step", PLAYED, {"step": "31"}, "step", "'31' is not accepted. Accepted: whole numbers from 0 to 30."),
    ("why", PLAYED, {"why": "0"}, "why", "That move was your own."),
    ("kept-game", GAME, {"kept-game": "v=1"}, "", "No game is kept on this device."),
    ("open", {"v": "9"}, {}, "v", "cannot be read"),
    ("open", {"v": "1", "colour": "red"}, {}, "colour", "Accepted: at, game,"),
    ("open", {"v": "1", "table": "hand z1"}, {}, "table", "“z1” cannot be read"),
    ("open", {"v": "1", "game": ""}, {}, "game", "the first line is like"),
    ("open", {**GAME, "at": "99"}, {}, "at", "whole numbers from 0 to 0"),
    ("open", {**GAME, "players": "me.you"}, {}, "players", "Accepted: two of me, published"),
]
WON = "hand b1.flag 1: a1 | ; won me.flag 2: b2 | ; won me.flag 3: a8 a9 a10 | c1"
RARE: list[Asked] = [
    *(odds(action, OVER) for action in ("to-table", "open")),
    *(odds("pick", TABLE, place=place) for place in ("gone", "9theirs")),
    odds("flag", {"v": "1", "table": "flag 1: a1 b2 c4 | d9 d8.flag 2: a8 a9 a10 | b1 ; won they"}, flag="1"),
    odds("working", TABLE, combination="6 mine wedge 27"),
    odds("numbers", TABLE, mover="they", theirs="7"),
    odds("hint", {"v": "1", "table": WON}),
    odds("back", PLAYED),
    odds("open", TWO),
    odds("games", TWO, games=f"two me 3 2 {urlencode(TWO)}"),
    odds("step", PLAYED, step="0"),
]
