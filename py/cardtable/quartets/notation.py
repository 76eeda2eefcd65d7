r"""A whole game as text that people can read, keep and mend.

    Blind Quartets 1
    players: Ann, Bo, Cy
    hands: 4 4 4
    rules: whole=no turn=y
    starts: 1
    group: Fish / Cod / Eel

    1>2 Fish / Pike
    2 yes
    1 quartet Fish

The first line names the format. `players` and `hands` are needed; `rules` lists the switches that differ
from the default, `starts` is the first player's seat (from 1) or name, each `group` line fixes a group's
name, and cards of it, beforehand. Then one statement a line: `asker>target group / card` (of a suit, the
group alone), `player yes`, `player no`, `player quartet group`. A player is a seat, or a name with a colon:
`Ann > Bo: Fish / Pike`, `Bo: yes`, `Ann: quartet Fish`. A backslash before comma, slash or backslash keeps it
in a name; blank lines and lines that begin with # mean nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial
from string import digits
from typing import Any

from cardtable.common.fields import Text
from cardtable.common.jobs import Clock, Job, Progress, finish
from cardtable.quartets.errors import Fault, NotationError, NumberError, QuartetsError, SeatError
from cardtable.quartets.game import TITLE, Game
from cardtable.quartets.names import split_names, unescaped
from cardtable.quartets.rules import CARDS_A_GROUP, Deal, Rules, read_number, read_rules
from cardtable.quartets.statements import Answer

_STATEMENT = re.compile(r"([0-9]{1,9})(?:\s*>\s*([0-9]{1,9}))?\s+(\S.*)")
"""A seat, that of whoever is asked, and what is said."""


def read_game(text: Text) -> Game:
    """The game that a text describes, every statement judged anew.

    Raises NotationError, which names the line, for text that is no game or a statement that the table
    refuses.

    >>> text = "Blind Quartets 1\\nplayers: Ann, Bo\\nhands: 4 4\\n1>2 Fish / Cod\\n2 perhaps"
    >>> Game.parse(text)
    Traceback (most recent call last):
    cardtable.quartets.errors.NotationError: line 5, '2 perhaps': accepted: yes, no, or quartet and a group
    """
    return read_moments(text)[-1]


def read_moments(text: Text) -> list[Game]:
    """The game before the first word and after each statement: the list to step through."""
    return finish(reading(text))


def reading(text: str) -> Job[None, list[Game]]:
    """`read_moments` as a job, for texts of any length."""
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1)]
    lines = [(number, line) for number, line in lines if line and not line.startswith("#")]
    if not lines or lines[0][1] != TITLE:
        number, line = lines[0] if lines else (1, "")
        raise NotationError(number, line, Fault.TITLE, accepted=(TITLE,))
    players = next((split_names(line[8:], ",") for _, line in lines if line.startswith("players:")), ())
    seated = [(number, _by_seats(line, players)) for number, line in lines]
    first = next((index for index, (_, line) in enumerate(seated) if line[0] in digits), len(lines))
    games = [_opening(lines[1:first], lines[-1][0])]
    clock = Clock()
    for (number, line), (_, statement) in zip(lines[first:], seated[first:], strict=True):
        if clock.due():
            yield Progress(number, lines[-1][0])
        try:
            games.append(_said(games[-1], statement))
        except NotationError as error:
            raise error.at(number, line) from error.__cause__
        except QuartetsError as error:
            raise NotationError(number, line, Fault.REFUSED, players=players) from error
    return games


def _opening(lines: list[tuple[int, str]], last: int) -> Game:
    """The game that the header describes; `last` is the line to blame for what is missing."""
    read: dict[str, Any] = {"rules": Rules(), "starts": 0}
    groups: list[tuple[str, tuple[str, ...]]] = []
    at: dict[str, tuple[int, str]] = {}
    for number, line in lines:
        key, _, value = line.partition(":")
        accepted = tuple(each for each in _READERS if each == "group" or each not in at)
        at[key] = number, line
        try:
            if key not in accepted:
                raise NotationError(0, line, Fault.KEY, accepted=accepted)
            read[key] = _READERS[key](value.strip())
        except NotationError as error:
            raise error.at(number, line) from None
        if key == "group":
            groups.append((read[key][0], read[key][1:]))
    for key in ("players", "hands"):
        if key not in read:
            raise NotationError(last, key, Fault.MISSING, key)
    blame = "hands"
    try:
        deal = Deal(read["hands"], sum(read["hands"]) // CARDS_A_GROUP, read["rules"])
        blame = "players"
        return Game.start(deal, read["players"], read["starts"], groups)
    except QuartetsError as error:
        if isinstance(error, SeatError) or (isinstance(error, NumberError) and error.argument == "player"):
            blame = "starts"
        raise NotationError(*at[blame], Fault.REFUSED) from error


def _said(game: Game, line: str) -> Game:
    found = _STATEMENT.fullmatch(line)
    if found is None:
        raise NotationError(0, line, Fault.STATEMENT)
    speaker, target, said = int(found[1]) - 1, found[2], found[3]
    if target is None and said in ("yes", "no"):
        return game.say(Answer(speaker, said == "yes"))
    word, _, quartet = said.partition(" ")
    if target is None and (word != "quartet" or not quartet):
        raise NotationError(0, line, Fault.SAID)
    game.check_speaker(speaker)
    if target is None:
        return game.declare(unescaped(quartet))
    group, *cards = split_names(said, "/")
    if len(cards) > 1:
        raise NotationError(0, line, Fault.CARDS)
    return game.ask(int(target) - 1, group, *cards)


def _by_seats(line: str, players: Sequence[str]) -> str:
    """A statement with seats in place of the players' names; any other line as it is."""
    who, colon, said = line.partition(":")
    folded = [name.casefold() for name in players]
    seats = [" ".join(name.split()).casefold() for name in who.split(">")]
    if not colon or who in _READERS or len(seats) > 2 or not set(seats) <= set(folded):
        return line
    return f"{'>'.join(str(folded.index(seat) + 1) for seat in seats)} {said.strip()}"


_READERS: dict[str, Callable[[str], Any]] = {
    "players": partial(split_names, mark=","),
    "hands": lambda value: tuple(map(read_number, value.split())),
    "rules": read_rules,
    "starts": lambda value: read_number(value) - 1 if value[:1] in digits else value,
    "group": partial(split_names, mark="/"),
}
"""The keys of the header, and what reads their values."""
