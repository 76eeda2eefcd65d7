"""What the board marks after every kind of move: the card where it lies now, the place it left, the flag."""

from __future__ import annotations

from dataclasses import replace

import pytest
from bs4 import BeautifulSoup, Tag

from cardtable.odds import Flag, Game, Phase, Position
from cardtable.odds.game.marks import Marks, marks_of
from cardtable.pages.odds.board.board_view import board
from cardtable.pages.odds.session import Session
from tests.support.odds.positions import game_of, laid, set_up

GUILE = {3: laid("c1 c2", "d1 d2"), 7: laid("e1")}
FOG = {3: Flag(fog=0), 7: Flag(mud=1)}
CLAIMABLE = replace(set_up(flags={5: laid("c8 c9 c10", "d1")}), phase=Phase.CLAIM)


def shown(game: Game) -> tuple[set[str], set[str], set[str], set[str]]:
    """Return what the board draws as marked: cards, places left (flag and side), flags, and cards drawn."""
    page = BeautifulSoup(str(board(Session(game=game))), "html.parser")
    flags = page.select(".flags > li")
    cards = {str(one["data-card"]) for one in page.select("[data-last]")}
    left = {
        f"{number} {'mine' if 'mine' in (place.find_parent(class_='side') or place)['class'] else 'theirs'}"
        for number, flag in enumerate(flags, 1)
        for place in flag.select(".place[data-left]:not(.place + .place)")
    }
    marked = {str(number) for number, flag in enumerate(flags, 1) if flag.has_attr("data-marked")}
    new = page.select("[data-drawn]")
    inputs = [found for one in new for found in [one.find("input")] if isinstance(found, Tag)]
    drawn = {str(one.get("data-card") or one.get("value")) for one in (*new, *inputs)} - {"None"}
    return cards, left, marked, drawn


@pytest.mark.parametrize(
    ("start", "moves", "cards", "left", "flags"),
    [
        (set_up(), ["a1@4"], {"a1"}, set(), set()),
        (set_up("cavalry"), ["cavalry@4"], {"cavalry"}, set(), set()),
        (set_up("redeploy", flags=GUILE), ["redeploy c1>6"], {"c1", "redeploy"}, {"3 mine"}, set()),
        (set_up("redeploy", flags=GUILE), ["redeploy c1>x"], {"c1", "redeploy"}, {"3 mine"}, set()),
        (set_up("redeploy", flags=FOG), ["redeploy fog>6"], {"redeploy"}, set(), {"3"}),
        (set_up("deserter", flags=GUILE), ["deserter d2"], {"d2", "deserter"}, {"3 theirs"}, set()),
        (set_up("deserter", flags=FOG), ["deserter mud"], {"mud", "deserter"}, set(), {"7"}),
        (set_up("traitor", flags=GUILE), ["traitor d1>7"], {"d1", "traitor"}, {"3 theirs"}, set()),
        (set_up("scout"), ["scout"], {"scout"}, set(), set()),
        (CLAIMABLE, ["claim 5"], set(), set(), {"5"}),
        (set_up(), ["a1@4", "draw troop"], {"a1"}, set(), set()),
        (set_up(), ["a1@4", "draw troop", "b2@4"], {"b2"}, set(), set()),
    ],
    ids=lambda item: " ".join(item) if isinstance(item, list) else "",
)
def test_every_kind_of_move_is_marked(
    start: Position, moves: list[str], cards: set[str], left: set[str], flags: set[str]
) -> None:
    assert shown(game_of(start, *moves))[:3] == (cards, left, flags)


def test_the_drawn_cards_stay_marked_until_the_next_own_turn() -> None:
    """Also those of Scout, which are drawn before two cards go back."""
    assert shown(game_of(set_up(), "a1@4", "draw troop"))[3] == {"f4"}
    assert shown(game_of(set_up(), "a1@4", "draw troop", "b2@4", "draw troop"))[3] == {"f4"}
    scouted = game_of(set_up("scout"), "scout", "draw troop", "draw tactic", "draw troop")
    assert shown(scouted)[3] == {"f4", "f3", "darius"}


def test_a_look_back_marks_the_turn_that_is_shown() -> None:
    game = game_of(set_up(), "a1@4", "draw troop", "b2@4")
    assert marks_of(game, 0, 0) == Marks()
    assert {str(card) for card in marks_of(game, 0, 2).cards} == {"a1"}


def test_a_resigned_game_and_a_pass_mark_nothing() -> None:
    assert marks_of(game_of(set_up(), "resign"), 0).cards == frozenset()
    assert marks_of(game_of(set_up("darius"), "pass"), 0).cards == frozenset()
