"""The results of a person's games by opponent, and the last games, which the device keeps."""

from __future__ import annotations

import re
from dataclasses import replace
from urllib.parse import parse_qsl, urlencode

import htpy as h

from cardtable.odds import ME, THEY
from cardtable.pages.core.language import number, t, t_later
from cardtable.pages.core.reply import FieldError, FormError
from cardtable.pages.odds.buttons import ask_button
from cardtable.pages.odds.phrases import PLAYERS, player_name, seat_name
from cardtable.pages.odds.session import Session
from cardtable.pages.ui import hint

Counts = dict[str, tuple[int, int, int]]
"""By opponent: games won, drawn and lost."""
MOST_GAMES = 20
SEATS = ("first", "second")
"""Which of two people has won."""
GAMES = {
    "won": t_later("Won against {player}, {mine} to {theirs}."),
    "lost": t_later("Lost against {player}, {mine} to {theirs}."),
    "drawn": t_later("Drawn against {player}, {mine} to {theirs}."),
    "open": t_later("Under way against {player}, {mine} to {theirs}."),
    "two": t_later("Two people on this device, under way, {mine} to {theirs}."),
    **dict.fromkeys(SEATS, t_later("Two people on this device, {player} has won, {mine} to {theirs}.")),
}
"""What is said of a game that the device keeps: how it stands, and the flags of both sides."""
_GAME = re.compile(rf"({'|'.join(GAMES)}) (\w+) (\d) (\d) (\S+)")
_ENTRY = re.compile(r"(\w+) (\d{1,6}) (\d{1,6}) (\d{1,6})")


def read_statistics(text: str) -> Counts:
    """Return the results by opponent; what cannot be read is left out, since nobody has written it by hand.

    >>> read_statistics("published 3 0 1; nobody 1 1 1; sampling 0 0 2")
    {'published': (3, 0, 1), 'sampling': (0, 0, 2)}
    """
    found = (_ENTRY.fullmatch(entry.strip()) for entry in text.split(";"))
    return {
        one[1]: (int(one[2]), int(one[3]), int(one[4]))
        for one in found
        if one and one[1] in PLAYERS and one[1] != "me"
    }


def with_result(text: str, session: Session) -> str:
    """Return the statistics with the result of a game that a person has played from its deal to its end.

    >>> with_result("", Session())
    ''
    """
    position = session.position
    if session.persons != 1 or position is None or not session.is_over or session.game is None:
        return text
    if session.game.set_up:
        return text
    counts = read_statistics(text)
    opponent = session.players[1 - session.viewer]
    won, drawn, lost = counts.get(opponent, (0, 0, 0))
    has_won = position.winner == session.viewer
    is_drawn = position.winner is None
    counts[opponent] = won + has_won, drawn + is_drawn, lost + (not has_won and not is_drawn)
    return "; ".join(f"{name} {' '.join(map(str, result))}" for name, result in counts.items())


def with_game(text: str, session: Session) -> str:
    """Return the games that the device keeps, a line each, with that of a session as the first one."""
    position, state = session.position, urlencode(replace(session, at=None).state())
    assert position is not None
    ended = "drawn" if position.winner is None else "won" if position.winner == session.viewer else "lost"
    flags = [[flag.owner for flag in session.table.flags].count(side) for side in (ME, THEY)]
    how = ended if session.is_over else "open"
    if session.persons == 2:  # of their game the winner is named
        how = "two" if position.winner is None else SEATS[position.winner]
        flags = flags[::-1] if ended == "lost" else flags
    opponent = session.players[1 - session.viewer]
    line = f"{how} {opponent} {flags[0]} {flags[1]} {state}"
    return "\n".join([line, *without_game(text, state).splitlines()][:MOST_GAMES])


def without_game(text: str, state: str) -> str:
    """Return the games that the device keeps, without the one of a state."""
    return "\n".join(line for line in text.splitlines() if not line.endswith(f" {state}"))


def kept_session(state: str) -> Session:
    """Return the session of a game that the device keeps, by its state. Raises FormError."""
    session = Session.read(dict(parse_qsl(state)))
    if session.game is None:
        raise FormError(FieldError("", t("No game is kept on this device.")))
    return session


def games_sheet(text: str) -> h.Element:
    """Return the sheet of the games that the device keeps; a press shows one."""
    found = [one for one in map(_GAME.fullmatch, text.splitlines()) if one and one[2] in PLAYERS]
    lines = [
        ask_button(
            t(
                GAMES[one[1]],
                player=seat_name(("me", "me"), SEATS.index(one[1]))
                if one[1] in SEATS
                else player_name(one[2]),
                mine=number(int(one[3])),
                theirs=number(int(one[4])),
            ),
            "kept-game",
            value=one[5],
        )
        for one in found
    ]
    told = t("The games that you finish are kept on this device, the last {most}.", most=number(MOST_GAMES))
    return h.div(".log.stack")[
        h.h3[t("Your games")], hint(told), h.ol(".stack.gap2")[[h.li[line] for line in lines]]
    ]


def statistics(text: str) -> h.Element | None:
    """Return the results by opponent; None without any."""
    counts = read_statistics(text)
    if not counts:
        return None
    lines = [
        t(
            "{player}: {won} won, {lost} lost, {drawn} drawn.",
            player=player_name(name),
            won=number(won),
            lost=number(lost),
            drawn=number(drawn),
        )
        for name, (won, drawn, lost) in counts.items()
    ]
    return h.section(".statistics.stack", aria_labelledby="odds-statistics")[
        h.h4("#odds-statistics")[t("Your games on this device")], h.ul[[h.li[line] for line in lines]]
    ]
