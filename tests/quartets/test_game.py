"""Turns, paradoxes, losers, quartets and the end of whole games."""

from __future__ import annotations

from dataclasses import replace
from itertools import accumulate

from cardtable.quartets import Ask, Deal, Ending, Game, Outcome, Paradox, Rules, Verdict, Why, finish
from cardtable.quartets.turns import Turn

SEATED = ("Ann", "Bo", "Cy", "Di")


def started(players: int = 3, groups: int = 3, rules: Rules | None = None) -> Game:
    return Game.start(Deal.even(players, groups, rules or Rules()), SEATED[:players])


def test_an_empty_hand_after_a_quartet_passes_the_turn() -> None:
    """Nobody was questioned yet: the house rule decides."""
    game = started(2, 2).declare("Fish")
    assert game.turn == Turn(1, Why.HOUSE_RULE)
    assert game.won(0) == 1


def test_after_the_end_nobody_speaks() -> None:
    """All quartets are declared, or one player is left."""
    declared = started(2, 2).declare("A").declare("B")
    assert declared.outcome == Outcome(Ending.ALL_DECLARED, 0)
    left = started(2, 2).ask(1, "Fish", "Cod").answer(False)
    assert left.outcome == Outcome(Ending.LAST_LEFT, 0)
    assert (declared.speaker, left.speaker, declared.turn.why) == (None, None, Why.NOBODY)


def test_the_game_goes_on_without_a_loser() -> None:
    """His statement is void, his turn passes, his hand stays, he still answers."""
    game = started().ask(1, "Fish", "Cod").answer(True)
    before = game.position
    game = game.ask(2, "Fish", "Cod")
    assert game.out == (0,)
    assert game.position == before
    assert game.turn == Turn(1, Why.LAST_QUESTIONED)
    game = game.ask(0, "Fish", "Cod").answer(True)
    assert game.turn == Turn(1, Why.GOES_ON)
    game = game.ask(0, "Fish", "Eel").answer(False)
    assert game.turn == Turn(1, Why.HOUSE_RULE)


def test_a_void_answer_leaves_its_question_open() -> None:
    """Whoever answered is out, and gives the other answer."""
    game = started().ask(1, "Fish", "Cod").answer(False).ask(2, "Fish", "Cod").answer(False)
    assert game.out == (2,)
    assert game.speaker == 2
    assert game.answer(False).out == (2,)
    assert game.answer(True).turn == Turn(1, Why.GOES_ON)


def test_a_paradox_may_be_taken_back() -> None:
    game = started(2, 2, Rules(paradox=Paradox.TAKEN_BACK)).ask(1, "Fish", "Cod")
    after = game.answer(False)
    assert after.log[-1].verdict is Verdict.TAKEN_BACK
    assert replace(after, log=game.log) == game
    assert after.answer(True).out == ()


def test_the_reason_of_a_paradox_names_lines_of_the_log() -> None:
    """Void statements in between do not count."""
    game = started(rules=Rules(paradox=Paradox.TAKEN_BACK)).ask(1, "Fish", "Cod").answer(False)
    game = game.ask(0, "Fish", "Cod").answer(True)
    assert game.log[-1].verdict is Verdict.TAKEN_BACK
    game = game.answer(False).ask(2, "Fish", "Cod").answer(False)
    last = len(game.log) - 1
    assert game.log[last].verdict is Verdict.TAKEN_BACK
    reason = finish(game.reason(last))
    assert reason[-1] == last
    assert all(game.log[index].verdict is Verdict.STANDS for index in reason[:-1])


def test_names_of_a_void_statement_are_forgotten() -> None:
    """Its group does not use up one of the deck's, and the log keeps what was said."""
    game = started(2, 1, Rules(own_card=True)).declare("Fish")
    assert game.outcome is not None
    game = started(4, 2, Rules(paradox=Paradox.TAKEN_BACK)).declare("Fish")
    assert game.names.groups == ()
    assert game.log[0].group == "Fish"


def test_replay_gives_every_moment_and_undo_is_a_list() -> None:
    start = started()
    game = start.ask(1, "A", "1").answer(False).ask(2, "A", "2").answer(True).ask(2, "B", "1").answer(False)
    moments = list(accumulate(game.statements, Game.say, initial=start))
    assert moments[-1] == game
    assert [len(moment.log) for moment in moments] == list(range(7))


def test_unnamed_groups_and_cards_are_taken_in_order() -> None:
    """Cards nobody has spoken of are alike, so the next one is meant; it gets a letter and a digit."""
    game = started().say(Ask(0, 1, 2, 3))
    assert game.log[0].statement == Ask(0, 1, 0, 0)
    assert (game.log[0].group, game.log[0].card) == ("A", "1")


def test_a_player_who_has_lost_is_not_the_one_who_is_likely_asked() -> None:
    """Nor one without cards; only where nobody else has any."""
    game = Game.start(Deal.even(3, 3), ("Ann", "Bo", "Cy")).ask(1, "Fish", "Cod").answer(False)
    assert game.next_target == 2
    game = game.ask(2, "Fish", "Cod").answer(False).answer(True)
    assert game.out == (2,)
    assert game.turn.player == 1
    assert game.next_target == 0, "Cy was asked last, and has lost"


def test_a_futile_question_is_allowed_unless_the_rules_forbid_it() -> None:
    """Bo has said no to the cod, and is asked for it again; `FutileError` has the other case."""
    asked = started(rules=Rules(own_card=True)).ask(1, "Fish", "Cod").answer(False)
    again = asked.ask(2, "Fish", "Eel").answer(False).ask(1, "Fish", "Cod")
    assert again.position.question == Ask(2, 1, 0, 0)
