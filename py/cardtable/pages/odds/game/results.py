"""The results of a person's games by opponent, which the device keeps."""

from __future__ import annotations

import re
from dataclasses import replace

import htpy as h

from cardtable.pages.core.language import number, t
from cardtable.pages.core.reply import Reply
from cardtable.pages.odds.phrases import PLAYERS, player_name
from cardtable.pages.odds.regions import STATISTICS
from cardtable.pages.odds.session import Session

Counts = dict[str, tuple[int, int, int]]
"""By opponent: games won, drawn and lost."""
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
    """Return the statistics with the result of a game that a person has played to its end.

    >>> with_result("", Session())
    ''
    """
    position = session.position
    if position is None or session.watching or not session.is_over:
        return text
    counts = read_statistics(text)
    opponent = session.players[1 - session.viewer]
    won, drawn, lost = counts.get(opponent, (0, 0, 0))
    has_won = position.winner == session.viewer
    is_drawn = position.winner is None
    counts[opponent] = won + has_won, drawn + is_drawn, lost + (not has_won and not is_drawn)
    return "; ".join(f"{name} {' '.join(map(str, result))}" for name, result in counts.items())


def with_statistics(shown: Reply, text: str) -> Reply:
    """Return a view of a game's end with the results by opponent."""
    return replace(shown, html={**shown.html, STATISTICS: str(_statistics(read_statistics(text)) or "")})


def _statistics(counts: Counts) -> h.Element | None:
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
