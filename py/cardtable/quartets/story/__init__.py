"""The story of a paradox: which statements contradict each other, and how, step by step; no words.

A reason that one or two statements explain is told by them (`short`), any other by counting
(`counting`). The page has the words of each step.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from cardtable.quartets.game import Entry, Game
from cardtable.quartets.grounds import Grounds, grounds
from cardtable.quartets.story.counting import Counting
from cardtable.quartets.story.short import Short
from cardtable.quartets.story.steps import Says, Step, Story, Summary

__all__ = ["Says", "Step", "Story", "Summary", "story", "story_grounds"]


def story(before: Game, entry: Entry, reason: Sequence[int]) -> Story:
    """Return the story of the paradox `entry`, said at `before`; `reason` are log indices, its own last.

    It is of the first kind that names the whole reason, but for what moved cards.

    >>> from cardtable.quartets import Deal
    >>> game = Game.start(Deal.even(3, 3), ("Ann", "Bo", "Cy")).ask(1, "Fish", "Cod").answer(True)
    >>> told = story(game, game.ask(1, "Fish", "Cod").log[-1], (1, 2))  # Ann asks for what she was given
    >>> told.summary.says, told.summary.giver, told.summary.by
    ('own', 1, (1,))
    """
    proof = story_grounds(before, entry, reason)
    short = Short(before, entry, [index for index in reason if index < len(before.log)])
    kinds = short.by_table(), short.by_card(), short.by_quartet(), Counting(before, entry, proof).story()
    told = [replace(each, notes=tuple(_notes(before, reason, each, proof))) for each in kinds if each]
    return next((each for each in told if all(note.says != "also-said" for note in each.notes)), told[0])


def story_grounds(before: Game, entry: Entry, reason: Sequence[int]) -> Grounds:
    """Return the grounds of a paradox by its reason.

    Without another hand-over, some of the reason may contradict itself before the paradox: then as few others
    as possible are among the grounds, so that the paradox is what they speak of.
    """
    if found := grounds(before, entry.statement, reason):
        return found
    moving = [index for index, said in enumerate(before.log) if said.moves_cards and index not in reason]
    used = {*reason, *moving}
    found = grounds(before, entry.statement, used)
    assert found
    for index in moving:
        if fewer := grounds(before, entry.statement, used - {index}):
            found, used = fewer, used - {index}
    return found


def _notes(before: Game, reason: Sequence[int], told: Story, proof: Grounds) -> Iterator[Step]:
    """Yield what those statements of the reason do that are not named, and what is not counted."""
    left_out = sorted({*reason} - told.named - {len(before.log)})
    moving = [index for index in left_out if before.log[index].moves_cards]
    yield from _note("also-moved", sorted({*moving} - told.moves))
    yield from _note("also-said", [index for index in left_out if index not in moving])
    if told.counted:
        if proof.without_others:
            yield Step("others-uncounted")
        yield from _note("moved-besides", sorted(proof.used - {*reason, len(before.log)}))


def _note(says: Says, by: Sequence[int]) -> Iterator[Step]:
    if by:
        yield Step(says, count=len(by), by=tuple(by))
