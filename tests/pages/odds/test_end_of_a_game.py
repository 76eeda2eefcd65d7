"""The end of a game, the look at it and the look back: one count of turns, results that stay, claims."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random

import pytest
from bs4 import Tag

from cardtable import odds
from cardtable.common.jobs import finish
from cardtable.pages.odds.board.board_status import ending_words
from cardtable.pages.odds.game.game_end import game_end
from cardtable.pages.odds.game.review import known_review
from cardtable.pages.odds.game.review_view import change_words
from cardtable.pages.odds.hint.bot_reasons import decision_html
from cardtable.pages.odds.hint.hint_words import estimate_words
from cardtable.pages.odds.phrases import card_name
from cardtable.pages.odds.session import Session
from tests.support.odds.page import Player, of_game
from tests.support.odds.positions import game_of, laid, played, set_up
from tests.support.visit import text_of

MISTAKE = re.compile(
    r"^Turn (\d+): you played .*?[( ](\d+)%\)\. Better: .*?[( ](\d+)%\), (\d+) percentage points? more"
)


def won_flags(*numbers: int, owner: int = 0) -> dict[int, odds.Flag]:
    return {number: replace(odds.Flag(), owner=owner) for number in numbers}


ADJACENT, FIVE = "three adjacent flags", "five flags"


@pytest.mark.parametrize(
    ("first", "won", "lost", "heading", "why"),
    [
        ("me", (2, 3), (5,), f"You have won by {ADJACENT}: 3 flags to 1.", "Flags 1, 2 and 3 are side"),
        ("random", (2, 3), (5, 7), f"Easy has won by {ADJACENT}: 3 flags to 2.", "Flags 1, 2 and 3 are side"),
        ("me", (3, 5, 7, 9), (), f"You have won by {FIVE}: 5 flags to 0.", "flags are 1, 3, 5, 7 and 9."),
        (
            *("me", (2, 3, 7, 9), ()),
            f"You have won by {FIVE} and by three adjacent ones: 5 flags to 0.",
            "Flags 1, 2 and 3 are side by side. The five flags are 1, 2, 3, 7 and 9.",
        ),
    ],
)
def test_the_result_is_explained_from_the_side_of_who_has_won(
    first: str, won: tuple[int, ...], lost: tuple[int, ...], heading: str, why: str
) -> None:
    flags = {**won_flags(*won), **won_flags(*lost, owner=1), 1: laid("a8 a9")}
    game = game_of(set_up(hand="a10 b1", flags=flags), "a10@1", "claim 1")
    session = Session(game=game, players=(first, "random" if first == "me" else "me"))
    assert session.position is not None
    assert ending_words(session, session.position) == heading
    text = text_of(game_end(session))
    assert heading in text
    assert why in text


def test_a_game_that_nobody_can_go_on_with_says_that_both_have_passed() -> None:
    game = next(game for game, _ in must_pass() if game.position.ending is odds.Ending.EXHAUSTED)
    assert "both players passed" in str(game_end(Session(game=game)))


@cache
def finished() -> odds.Game:
    players = odds.RandomPlayer(Random(3)), odds.PublishedPlayer()
    return played(odds.new_game(odds.BATTLE_LINE_TROOPS, Random(3)), *players)


@cache
def looked_at() -> Player:
    """Return a visitor who has looked at that game, its course drawn before; to be copied."""
    return of_game(finished()).press("course").press("review")


@pytest.mark.slow
def test_a_mistake_leads_to_the_turn_of_its_number_everywhere() -> None:
    worst = looked_at().all(".mistakes li", "review")
    assert 1 <= len(worst) <= 3
    for one in worst:
        ((number, after, chance, loss),) = (map(int, found) for found in MISTAKE.findall(one.get_text()))
        assert loss == chance - after
        assert re.search(r" more \(±\s\d+\)\. \S", one.get_text())  # why it is better
        button = one.select_one("[data-action=step]")
        assert isinstance(button, Tag)
        assert button.get_text() == f"Show turn {number}"
        visit = looked_at().copy().press("step", step=str(button["value"]))
        total = len(finished().turns())
        assert f"Turn {number} of {total}" in visit.text(selector=".look-back")
        assert visit.said.startswith(f"Turn {number} of {total}.")
        assert f"Turn {number}: you played" in visit.text()
        assert f"You: {after}% to win." in visit.text()  # after that move
        assert visit.has("[data-last]")
        better = one.get_text().partition("Better: ")[2].partition(" at flag")[0]
        assert better.endswith(f"({visit.one('.hand [data-hint]')['data-card']})")
        line = visit.one("li[aria-current]", "log")
        assert line.select_one(".given-away") is not None
        assert total - visit.all("li", "log").index(line) == number  # the list counts down
        assert visit.texts(".below [aria-current]") == [f"Show turn {number}"]


def test_the_look_at_a_game_and_its_course_stay_after_the_look_back() -> None:
    visit = looked_at().copy()
    looked = visit.text("review")
    assert not visit.press("step", step="3").has(".ending, .review, .course")
    assert visit.has(".given-away", "log")
    visit.press("step", step=str(len(finished().moves)), statistics="published 0 0 2")
    assert visit.text(selector="[data-region=odds-review] .review") == looked
    assert visit.has("[data-region=odds-course] svg")
    assert not visit.has("button[data-action=course]")
    assert "0 won, 2 lost" in visit.text(selector=".statistics")
    assert len(visit.press("review").parts) == len(visit.press("course").parts) == 1, "computed once"


TURNING = re.compile(r"(?:From \d+% to \d+%, .*)?[Tt]urn (\d+), ([^:,]+)(?:, and the cards drawn)?: .*")


def test_each_turning_point_is_told_as_one_s_own_or_as_theirs() -> None:
    told = looked_at().texts(".turning-points button", "course")
    assert told
    for text in told:
        said = TURNING.fullmatch(text)
        assert said, text
        assert (finished().turns()[int(said[1]) - 1].player == 0) is (said[2] == "You"), said


def course() -> odds.Course:
    """Return the course of the game that was looked at, which has several decisions."""
    looked_at()
    found = odds.course_of(finished(), 0, known_review(Session(game=finished())) or ())
    assert len(found.points) > 5
    return found


def test_the_best_move_is_no_turning_point_of_one_s_own() -> None:
    """Where the best move was played, what follows is told as the other side's moves and the cards drawn."""
    first, *others = course().points
    assert first.estimates
    best = replace(first, estimates=(first.estimates[1],) * 2)
    change, *_ = odds.course_of(finished(), 0, (best, *others)).changes
    assert best.is_best
    assert change.is_own
    assert (change.turn, change.before) == (first.turn.number, change.chance)


def test_a_change_between_two_own_moves_names_what_was_drawn_too() -> None:
    """The other side's card alone is not to blame: one's own draw may have won the flag."""
    game, drawn = finished(), 0
    for change in course().changes:
        before = game.turns()[change.turn - 2]
        if change.is_own or before.player != 0:
            continue
        (card,) = set(game.positions[before.after].hands[0]) - set(game.positions[before.first].hands[0])
        told, name = change_words(Session(game=game), change), card_name(card)
        drawn += 1
        by_draw = abs(change.between - change.before) > abs(change.chance - change.between)
        turn = f"turn {change.turn}, Medium: "
        assert (f"most by your draw: {name}; then {turn}" if by_draw else f"most by {turn}") in told
        assert name in told
    assert drawn > 2


def test_what_is_shown_at_the_end_has_no_button_for_it() -> None:
    visit = looked_at().copy()
    assert not visit.has("button[data-action=review]", "review")
    assert not visit.press("open").has("button[data-action=review], button[data-action=course]")
    lost = str([flag.owner for flag in finished().position.flags].index(1) + 1)
    assert visit.press("flag", flag=lost).text("sheet", "h3") == f"Flag {lost}. Winner: Medium"
    other = of_game(finished(), "me", "random").press("open")
    for action in ("review", "course"):
        assert other.has(f"[data-region=odds-{action}] > button[data-action={action}]")


def test_another_game_has_no_look_yet() -> None:
    other = Session(game=finished(), players=("published", "me"))
    looked_at()
    assert known_review(Session(game=finished())) is not None
    assert known_review(other) is None


@cache
def claimable() -> tuple[odds.Game, int]:
    """Return a game in which the first player may claim a flag now, and its number."""

    def claims(game: odds.Game) -> list[int]:
        moves = odds.legal_moves(game.position) if game.position.mover == 0 else []
        return [move.flag + 1 for move in moves if isinstance(move, odds.ClaimFlag)]

    for seed in range(40):
        game, player = odds.new_game(odds.BATTLE_LINE_TROOPS, Random(seed)), odds.RandomPlayer(Random(seed))
        game = played(game, odds.PublishedPlayer(), player, until=lambda game: bool(claims(game)))
        if claims(game):
            return game, claims(game)[0]
    raise AssertionError("no claim")


def test_a_flag_that_can_be_claimed_has_its_button_in_its_sheet() -> None:
    game, number = claimable()
    visit = of_game(game)
    below = visit.copy().press("look").one(".now [data-next-focus], .now :not(.quiet)")
    visit.press("flag", flag=str(number))
    sheets = [part["html"]["odds-sheet"] for part in visit.parts if "odds-sheet" in part["html"]]
    assert len(sheets) > 1
    for visit.html["sheet"] in sheets:
        assert visit.text("sheet", "h3") == f"Flag {number}"
        holds = visit.one(".claims [data-holds=yes]", "sheet")
        assert "You can claim this flag now" in holds.get_text()
        assert re.search(r"beats|wins|complete first", holds.get_text())
        (button,) = holds.select("button")
        assert [below[name] for name in ("data-action", "name", "value", "form")] == [
            button[name] for name in ("data-action", "name", "value", "form")
        ]
    assert visit.press("move", move=f"claim {number}").html["sheet"] == ""


def test_a_claim_that_has_to_wait_says_for_what() -> None:
    game, number = claimable()
    game = game.play(odds.read_move("draw troop"))
    game = played(game, odds.RandomPlayer(Random(1)), until=lambda game: game.position.mover == 0)
    assert game.position.phase is odds.Phase.PLAY
    visit = of_game(game).press("flag", flag=str(number))
    assert "You can claim it as soon as you have laid a card." in visit.text("sheet")
    assert not visit.has(".claims button", "sheet")


def test_the_published_strategy_is_told_with_the_value_of_the_flag() -> None:
    """The last flag: strategy 4, since a host is all that it can make against a wedge."""
    owned = "\n".join(f"flag {number}: | ; won {'me' if number % 2 else 'they'}" for number in range(1, 9))
    table = odds.Table.parse(f"hand c2 d2\n{owned}\nflag 9: a7 b7 | f10 f9 f8")
    decision = finish(odds.PublishedPlayer().steps(odds.turn_at(table)))
    assert decision.plan is not None
    lower = replace(decision, plan=replace(decision.plan, lowered=True))
    text, other = (text_of(decision_html(each)) for each in (decision, lower))
    assert ["of the next lower formation" in each for each in (text, other)] == [False, True]
    assert "Strategy 4: of the combinations that a card of the hand serves" in text
    assert "The value of the flag is 5: 1 for its place (1 at the edge, 3 in the middle)" in text
    assert "Urgency 3 of 3" in text


def test_a_chance_too_small_for_a_number_is_told_without_about() -> None:
    for chance, told in (
        (0.0004, "Against an equal player you then win <\u00a01%"),
        (0.1, "win 10% ±\u00a02%"),
    ):
        found = odds.Thought(odds.Pass(), (odds.Estimate(odds.Pass(), chance, 0.0),))
        assert estimate_words(found).endswith(f"{told} of the games.")


def test_a_pass_without_a_choice_needs_no_press() -> None:
    game, number = next(must_pass())
    visit = of_game(game.undo(len(game.moves) - number), "me", "random").press("bots")
    assert visit.game.moves[number] == odds.Pass()
    assert "You: passes." in visit.said
    now = visit.game.position
    assert now.phase is odds.Phase.OVER or odds.legal_moves(now) != [odds.Pass()]


def must_pass() -> Iterator[tuple[odds.Game, int]]:
    """Yield games in which the first player could only pass, with the number of that move."""
    for seed in range(400):
        players = (odds.RandomPlayer(Random(seed + one)) for one in (0, 1))
        game = played(odds.new_game(odds.BATTLE_LINE_TROOPS, Random(seed)), *players)
        for number, position in enumerate(game.positions[:-1]):
            if position.mover == 0 and odds.legal_moves(position) == [odds.Pass()]:
                yield game, number
