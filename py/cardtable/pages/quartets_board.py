"""The board of player x card: certain, possible, excluded, by sign and colour; shares of deals if wished."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import htpy as h

from ..quartets import NOBODY, Census, Facts, Form, Game, facts, finish, ranges
from .quartets_table import Hints, Table

__all__ = ["Knowledge", "board", "card_sheet", "deals_in_words", "percent"]

LEVELS = {Hints.NONE: "None", Hints.FACTS: "Facts", Hints.SHARES: "Shares"}
SIGNS = {"certain": "●", "possible": "○", "excluded": "✕"}


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What the board tells at one moment; what the hints leave out is None."""

    facts: Facts | None = None
    ranges: tuple[tuple[tuple[int, int], ...], ...] | None = None
    census: Census | None = None

    @classmethod
    def of(cls, table: Table, census: Census | None = None) -> Knowledge:
        """What the table's hints allow to tell."""
        if table.hints is Hints.NONE:
            return cls()
        position = table.game.position
        return cls(facts(position), finish(ranges(position)), census)


@dataclass(frozen=True, slots=True)
class Row:
    """Cards that are alike: one with a name, or all of a group that have none. `cards` are their numbers."""

    title: str
    cards: tuple[int, ...]
    named: bool


def board(table: Table, known: Knowledge, counting: bool) -> h.Element:
    """Return the board with its choice of hints; `counting`: the number of deals is on its way."""
    return h.section(".q-board", aria_labelledby="q-board-title")[
        h.div(".table-head")[h.h3("#q-board-title")["Board"], _levels(table)],
        _named(table.game) if known.facts is None else _table(table.game, known),
        _legend(table, known) if known.facts else None,
        _deals(table, known.census, counting),
    ]


def _levels(table: Table) -> h.Element:
    return h.div(".q-levels", role="group", aria_label="Hints")[
        h.span[" Hints"],
        [
            h.button(
                ".quiet",
                id=f"q-hints-{level}",
                type="submit",
                data_action="hints",
                name="hints",
                value=level,
                aria_pressed="true" if level is table.hints else "false",
            )[words]
            for level, words in LEVELS.items()
        ],
    ]


def _named(game: Game) -> h.Node:
    """Without hints: the names that were spoken, and which groups have been put aside."""
    names = game.names
    if not names.groups:
        return h.p(".hint")["Nobody has named a group yet. With hints, this board tells who can hold what."]
    return h.dl(".q-spoken")[
        [
            h.div[
                h.dt[names.groups[group]],
                h.dd[_aside(game, group) or ", ".join(names.cards[group]) or "no card named yet"],
            ]
            for group in range(len(names.groups))
        ]
    ]


def _aside(game: Game, group: int) -> str | None:
    winner = game.position.declared[group]
    return None if winner == NOBODY else f"put aside by {game.players[winner]}"


def _table(game: Game, known: Knowledge) -> h.Element:
    hands = game.position.bounds.hands
    heads = [
        h.th(scope="col", data_out="yes" if player in game.out else None)[
            h.span(".q-head", title=name)[name],
            h.span(".q-count")[str(hands[player]), h.span(".unseen")[" cards"]],
        ]
        for player, name in enumerate(game.players)
    ]
    return h.div(".q-scroll", role="region", aria_label="Who can hold what", tabindex="0")[
        h.table[
            h.caption(".unseen")[
                "Players by cards: who holds each card for certain, possibly, or not at all"
            ],
            h.thead[h.tr[h.th(scope="col")[_kind(game)], heads]],
            [_group(game, known, group) for group in range(len(game.names.groups))],
            _unspoken(game, known),
        ]
    ]


def _kind(game: Game) -> str:
    return "Card" if game.deal.rules.form is Form.CARDS else "Suit"


def _group(game: Game, known: Knowledge, group: int) -> h.Element:
    name, aside = game.names.groups[group], _aside(game, group)
    if aside:
        return h.tbody(data_aside="yes")[
            h.tr(".q-group-head")[h.th(scope="rowgroup")[name], h.td(colspan=str(len(game.players)))[aside]]
        ]
    return h.tbody[
        h.tr(".q-group-head")[h.th(scope="rowgroup")[name], _counts(known, group, len(game.players))],
        [_row(game, known, row) for row in _rows(game, group)],
        _suit_rows(game, known, group),
    ]


def _suit_rows(game: Game, known: Knowledge, group: int) -> Sequence[h.Element]:
    """In the suit form: in which share of the deals each hand has so many cards of the suit."""
    if game.deal.rules.form is Form.CARDS or not known.census or not known.census.exact:
        return ()
    counts = [row[group] for row in known.census.groups]
    return [
        h.tr[
            h.th(scope="row")[f"exactly {number}"],
            [_suit_cell(Fraction(count[number], known.census.deals)) for count in counts],
        ]
        for number in range(5)
        if any(count[number] for count in counts)
    ]


def _suit_cell(share: Fraction) -> h.Element:
    fact = "certain" if share == 1 else "possible" if share else "excluded"
    return h.td(data_fact=fact, data_share="yes" if fact == "possible" else None)[
        h.span(".q-sign", aria_hidden="true")[SIGNS[fact]],
        h.span(".unseen")[fact],
        h.span(".q-share")[percent(share)] if fact == "possible" else None,
    ]


def _counts(known: Knowledge, group: int, players: int) -> list[h.Element]:
    """Least and most of a group in each hand."""
    assert known.ranges is not None
    return [_span(known.ranges[player][group]) for player in range(players)]


def _span(span: tuple[int, int]) -> h.Element:
    least, most = span
    words = f"{least} of it" if least == most else f"{least} to {most} of it"
    shown = str(least) if least == most else f"{least}-{most}"
    return h.td[h.span(aria_hidden="true")[shown], h.span(".unseen")[words]]


def _rows(game: Game, group: int) -> list[Row]:
    """A row for each named card, and one for all others of the group: what holds of one holds of each."""
    if game.deal.rules.form is Form.SUITS:
        return []
    names = game.names.cards[group] if group < len(game.names.groups) else ()
    first = 4 * group
    rows = [Row(name, (first + rank,), True) for rank, name in enumerate(names)]
    left = 4 - len(names)
    if left:
        title = "1 without a name" if left == 1 else f"{left} without a name"
        rows.append(Row(title, tuple(range(first + len(names), first + 4)), False))
    return rows


def _unspoken(game: Game, known: Knowledge) -> h.Node:
    """All groups that nobody has named are alike."""
    first = len(game.names.groups)
    left = game.deal.groups - first
    if not left:
        return None
    if game.deal.rules.form is Form.SUITS:
        title = "A suit without a name" if left == 1 else f"Each of {left} suits without a name"
    else:
        title = "A group without a name" if left == 1 else f"Each of {left} groups without a name"
    return h.tbody[
        h.tr(".q-group-head")[h.th(scope="rowgroup")[title], _counts(known, first, len(game.players))],
        [_row(game, known, row) for row in _rows(game, first)],
        _suit_rows(game, known, first),
    ]


def _row(game: Game, known: Knowledge, row: Row) -> h.Element:
    title: h.Node = row.title
    if row.named:
        title = h.button(
            ".q-card",
            type="submit",
            data_action="card",
            name="open",
            value=str(row.cards[0]),
            aria_haspopup="dialog",
        )[row.title]
    cells = [_cell(known, row.cards[0], player) for player in range(len(game.players))]
    return h.tr[h.th(scope="row", data_named="yes" if row.named else None)[title], cells]


def fact_of(known: Facts, card: int, player: int) -> str:
    """Return certain, possible or excluded."""
    if not known.can_hold(card, player):
        return "excluded"
    return "certain" if known.holder(card) == player else "possible"


def _cell(known: Knowledge, card: int, player: int) -> h.Element:
    assert known.facts is not None
    fact = fact_of(known.facts, card, player)
    if fact == "possible" and known.census and known.census.exact:
        share = known.census.share(card, player)
        return h.td(data_fact=fact, data_share="yes")[
            h.span(".q-sign", aria_hidden="true")[SIGNS[fact]],
            h.span(".unseen")["possible, "],
            h.span(".q-share")[percent(share)],
        ]
    return h.td(data_fact=fact)[h.span(".q-sign", aria_hidden="true")[SIGNS[fact]], h.span(".unseen")[fact]]


def percent(share: Fraction) -> str:
    """Return a share in whole percent; what is not certain is never shown as 0 or 100.

    >>> [percent(Fraction(share, 1000)) for share in (1, 333, 999, 1000)]
    ['<1%', '33%', '>99%', '100%']
    """
    whole = round(100 * share)
    if whole == 0 and share:
        return "<1%"
    if whole == 100 and share != 1:
        return ">99%"
    return f"{whole}%"


def _legend(table: Table, known: Knowledge) -> h.Element:
    return h.ul(".q-legend")[
        [
            h.li(data_fact=fact)[h.span(".q-sign", aria_hidden="true")[sign], fact]
            for fact, sign in SIGNS.items()
        ],
        h.li["0-2: least and most of a group in a hand"],
        h.li["%: share of the deals, and no probability, as players choose what to say"]
        if known.census and known.census.exact
        else None,
        h.li["Press a card for its figures"] if table.game.deal.rules.form is Form.CARDS else None,
    ]


def _deals(table: Table, census: Census | None, counting: bool) -> h.Node:
    if table.hints is not Hints.SHARES:
        return None
    words = (
        "Counting the deals…" if counting else deals_in_words(census) if census else "Counting was stopped."
    )
    more = None
    if census and not census.exact:
        more = "There are too many to count them all here, so no shares are shown."
    return h.p(".q-deals", data_deals=str(census.deals) if census else None)[words, " ", more]


def deals_in_words(census: Census) -> str:
    """Say how many deals explain everything; a count that was cut short is a lower bound."""
    number = f"{census.deals:,}" if census.deals < 10**15 else _rounded_down(census.deals)
    if not census.exact:
        return f"At least {number} deals explain everything said so far."
    if census.deals == 1:
        return "Only 1 deal explains everything said so far."
    return f"{number} deals explain everything said so far."


def _rounded_down(number: int) -> str:
    """Return three digits and the power of ten, never more than the number.

    >>> _rounded_down(356_693_812_825_753_674)
    '3.56e17'
    """
    digits = str(number)
    return f"{digits[0]}.{digits[1:3]}e{len(digits) - 1}"


def card_sheet(table: Table, card: int, census: Census) -> h.Element:
    """Return the figures of one card: for each player the fact, and in how many deals he holds it."""
    game = table.game
    known = facts(game.position)
    group, rank = divmod(card, 4)
    rows = [
        h.tr[
            h.th(scope="row")[name],
            h.td(data_fact=fact_of(known, card, player))[
                h.span(".q-sign", aria_hidden="true")[SIGNS[fact_of(known, card, player)]],
                fact_of(known, card, player),
            ],
            _figures(census, card, player),
        ]
        for player, name in enumerate(game.players)
    ]
    return h.div[
        h.h3("#q-sheet-title")[f"{game.names.cards[group][rank]} of {game.names.groups[group]}"],
        h.table(".q-figures")[
            h.caption[deals_in_words(census)],
            h.thead[
                h.tr[
                    h.th(scope="col")["Player"],
                    h.th(scope="col")["Holds it"],
                    [h.th(scope="col")["Deals"], h.th(scope="col")["Share"]] if census.exact else None,
                ]
            ],
            h.tbody[rows],
        ],
        h.p(".hint")[
            "A deal says where every card lies. The deals are counted group by group. A share is the part of "
            "them in which the player holds the card: no probability, as players choose what to say."
        ],
        h.button(".quiet", type="button", data_close="")["Close"],
    ]


def _figures(census: Census, card: int, player: int) -> Sequence[h.Element] | None:
    if not census.exact:
        return None
    return [h.td[f"{census.cards[card][player]:,}"], h.td[percent(census.share(card, player))]]
