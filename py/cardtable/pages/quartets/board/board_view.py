"""The board of players by cards: facts by sign and colour, and shares of deals if wished."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

import htpy as h

from cardtable.pages import ui
from cardtable.pages.core.language import decimal, number, percent, plural, t, t_later
from cardtable.pages.quartets.fields import HINT, Hints
from cardtable.pages.quartets.log_view import statements
from cardtable.pages.quartets.session import Table
from cardtable.pages.quartets.turn.sheets import SHEET
from cardtable.pages.ui import button, hint, sheet_head
from cardtable.quartets import NOBODY, Census, Facts, Game, GameForm, facts, finish, ranges

LEVELS = {Hints.NONE: t_later("Names##board"), Hints.FACTS: t_later("Facts"), Hints.SHARES: t_later("Shares")}
SIGNS = {t_later("certain"): "●", t_later("possible"): "○", t_later("excluded"): "✕"}
"""The sign of each fact about a card and a hand."""
SUPERSCRIPT = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What the board shows of a position; a part that the hints leave out is None."""

    facts: Facts | None = None
    ranges: tuple[tuple[tuple[int, int], ...], ...] | None = None
    census: Census | None = None

    @classmethod
    def of(cls, table: Table, census: Census | None = None) -> Knowledge:
        """Return the parts that the table's hints allow."""
        if table.hints is Hints.NONE:
            return cls()
        position = table.game.position
        return cls(facts(position), finish(ranges(position)), census)


def board(table: Table, known: Knowledge, counting: bool) -> h.Element:
    """Return the board with the choice of what it shows; `counting`: the number of deals is on its way."""
    return h.section(".q-board.stack", aria_labelledby="q-board-title")[
        h.div(".table-head")[h.h3("#q-board-title")[t("Board")], _levels(table)],
        _deals(table, known.census, counting),
        _named(table.game) if known.facts is None else _table(table.game, known),
        _legend(table, known) if known.facts else None,
    ]


def _levels(table: Table) -> h.Element:
    return h.div(".q-levels.row.soft.size-s", role="group", aria_label=t("The board shows"))[
        h.span(aria_hidden="true")[" ", t("It shows##board")],
        [
            button(
                t(words),
                "hints" if table.agreed or level is Hints.NONE else "ask-hints",
                submit=True,
                queue=True,
                id=f"q-hints-{level}",
                name="hints" if table.agreed or level is Hints.NONE else HINT.name,
                value=level,
                aria_pressed="true" if level is table.hints else "false",
            )
            for level, words in LEVELS.items()
        ],
    ]


def _named(game: Game) -> h.Node:
    """Without hints: the names that were spoken, and which groups have been put aside."""
    names = game.names
    if not names.groups:
        return hint(
            t("Nobody has named a suit yet. With hints, this board tells who can hold what.")
            if game.deal.rules.form is GameForm.SUITS
            else t("Nobody has named a group yet. With hints, this board tells who can hold what.")
        )
    return h.dl(".q-spoken.stack.gap2")[
        [
            h.div(".surface")[
                h.dt(translate="no")[names.groups[group]],
                _spoken(game, group),
            ]
            for group in range(len(names.groups))
        ]
    ]


def _spoken(game: Game, group: int) -> h.Element:
    """Who put a group aside, or which of its cards have a name."""
    aside, cards = _aside(game, group), game.names.cards[group]
    if game.deal.rules.form is GameForm.SUITS:
        return h.dd[aside or t("four cards, without names")]
    if aside or not cards:
        return h.dd[aside or t("no card named yet")]
    return h.dd(translate="no")[", ".join(cards)]


def _aside(game: Game, group: int) -> str | None:
    winner = game.position.declared[group]
    return None if winner == NOBODY else t("put aside by {player}", player=game.players[winner])


def _table(game: Game, known: Knowledge) -> h.Element:
    hands = game.position.bounds.hands
    heads = [
        h.th(scope="col", data_out="yes" if player in game.out else None)[
            h.span(".q-head", title=name, translate="no")[name],
            h.span(".q-count", aria_hidden="true")[number(hands[player])],
            h.span(".unseen")[" ", plural(hands[player], "{count} card", "{count} cards")],
        ]
        for player, name in enumerate(game.players)
    ]
    return h.div(".q-scroll.surface", role="region", aria_label=t("Who can hold what"), tabindex="0")[
        h.table[
            h.caption(".unseen")[
                t("Players by cards: who holds each card for certain, possibly, or not at all")
            ],
            h.thead[h.tr[h.th(scope="col")[_kind(game)], heads]],
            [_group(game, known, group) for group in range(len(game.names.groups))],
            _unspoken(game, known),
        ]
    ]


def _kind(game: Game) -> str:
    return t("Card" if game.deal.rules.form is GameForm.CARDS else "Suit")


def _group(game: Game, known: Knowledge, group: int) -> h.Element:
    name, aside = game.names.groups[group], _aside(game, group)
    if aside:
        return h.tbody(data_aside="yes")[
            h.tr(".q-group-head")[
                h.th(scope="rowgroup", translate="no")[name],
                h.td(colspan=str(len(game.players)))[aside],
            ]
        ]
    return _body(game, known, group, h.th(scope="rowgroup", translate="no")[name])


def _body(game: Game, known: Knowledge, group: int, title: h.Element) -> h.Element:
    """Return the rows of a group: how many cards of it each hand has, and who can hold which."""
    assert known.ranges is not None
    return h.tbody[
        h.tr(".q-group-head")[title, [_span(*ranges[group]) for ranges in known.ranges]],
        _rows(game, known, group),
        _suit_rows(game, known, group),
    ]


def _suit_rows(game: Game, known: Knowledge, group: int) -> Sequence[h.Element]:
    """In the suit form: in which share of the deals each hand has so many cards of the suit."""
    if game.deal.rules.form is GameForm.CARDS or not known.census or not known.census.exact:
        return ()
    rows = ((count, known.census.group_shares(group, count)) for count in range(5))
    return [
        h.tr[
            h.th(scope="row")[t("exactly {count}", count=number(count))],
            [_share_cell(share) for share in shares],
        ]
        for count, shares in rows
        if any(shares)
    ]


def _share_cell(share: Fraction) -> h.Element:
    return _fact_cell("certain" if share == 1 else "possible" if share else "excluded", share)


def _fact_cell(fact: str, share: Fraction | None = None) -> h.Element:
    """Return a cell with the sign and the word of a fact, or with the share of a possible holder."""
    if fact != "possible" or share is None:
        return h.td(data_fact=fact)[_sign(fact), h.span(".unseen")[t(fact)]]
    return h.td(data_fact=fact)[
        _sign(fact), h.span(".unseen")[t(fact), ", "], h.span(".q-share")[percent(share, 0)]
    ]


def _sign(fact: str) -> h.Element:
    return h.span(".q-sign", aria_hidden="true")[SIGNS[fact]]


def _span(least: int, most: int) -> h.Element:
    """Return a cell with the least and the most of a group in a hand."""
    low, high = number(least), number(most)
    words = (
        t("{count} of it", count=low) if least == most else t("{least} to {most} of it", least=low, most=high)
    )
    shown = low if least == most else f"{low}-{high}"
    return h.td[h.span(aria_hidden="true")[shown], h.span(".unseen")[words]]


def _rows(game: Game, known: Knowledge, group: int) -> Iterator[h.Element]:
    """Yield a row for each named card, and one for all others of the group, which are alike."""
    if game.deal.rules.form is GameForm.SUITS:
        return
    names, first = game.names.cards[group] if group < len(game.names.groups) else (), 4 * group
    for card, name in enumerate(names, first):
        title = button(
            name,
            "card",
            classes="q-card bare",
            quiet=False,
            submit=True,
            name="open",
            value=str(card),
            aria_haspopup="dialog",
            translate="no",
        )
        yield _row(game, known, card, h.th(scope="row", data_named="yes")[title])
    if left := 4 - len(names):
        title = h.th(scope="row")[t("{count} without a name", count=number(left))]
        yield _row(game, known, first + len(names), title)


def _unspoken(game: Game, known: Knowledge) -> h.Node:
    """All groups that nobody has named are alike."""
    first = len(game.names.groups)
    left = game.deal.groups - first
    if not left:
        return None
    if game.deal.rules.form is GameForm.SUITS:
        title = plural(left, "A suit without a name", "Each of {count} suits without a name")
    else:
        title = plural(left, "A group without a name", "Each of {count} groups without a name")
    return _body(game, known, first, h.th(scope="rowgroup")[title])


def _row(game: Game, known: Knowledge, card: int, title: h.Element) -> h.Element:
    """Return who can hold a card, and in which share of the deals."""
    assert known.facts is not None
    census = known.census if known.census and known.census.exact else None
    return h.tr[
        title,
        [
            _fact_cell(fact_of(known.facts, card, player), census.share(card, player) if census else None)
            for player in range(len(game.players))
        ],
    ]


def fact_of(known: Facts, card: int, player: int) -> str:
    """Return certain, possible or excluded."""
    if not known.can_hold(card, player):
        return "excluded"
    return "certain" if known.holder(card) == player else "possible"


def _legend(table: Table, known: Knowledge) -> h.Element:
    return h.ul(".q-legend.row")[
        [h.li(data_fact=fact)[_sign(fact), t(fact)] for fact in SIGNS],
        h.li[t("0-2: least and most of a group in a hand")],
        h.li[t("%: in how many of the deals that are left. Not a probability: players choose what to say")]
        if known.census and known.census.exact
        else None,
        h.li[t("Press a card for its figures")] if table.game.deal.rules.form is GameForm.CARDS else None,
    ]


def _deals(table: Table, census: Census | None, counting: bool) -> h.Node:
    if table.hints is not Hints.SHARES:
        return None
    words = (
        t("Counting the deals…")
        if counting
        else deals_in_words(census)
        if census
        else t("Counting was stopped.")
    )
    more = None
    if census and not census.exact:
        more = t("There are too many to count them all here, so no shares are shown.")
    return h.p(".q-deals", data_deals=str(census.deals) if census else None)[words, " ", more]


def deals_in_words(census: Census) -> str:
    """Say how many deals explain everything; a count that was cut short is a lower bound."""
    deals = number(census.deals) if census.deals < 10**15 else _rounded_down(census.deals)
    if not census.exact:
        return t("At least {count} deals explain everything said so far.", count=deals)
    if census.deals == 1:
        return t("Only 1 deal explains everything said so far.")
    return t("{count} deals explain everything said so far.", count=deals)


def _rounded_down(count: int) -> str:
    """Return three digits and the power of ten, never more than the number.

    >>> _rounded_down(356_693_812_825_753_674)
    '3.56 × 10¹⁷'
    """
    digits = str(count)
    power = str(len(digits) - 1).translate(SUPERSCRIPT)
    return f"{decimal(int(digits[:3]) / 100, 2)} × 10{power}"


def card_sheet(table: Table, card: int, census: Census, why: Sequence[int] = ()) -> h.Element:
    """Return the sheet of one card: for each player the fact, and in how many deals he holds it.

    `why` are the statements that make its holder certain.
    """
    game = table.game
    known = facts(game.position)
    group, rank = divmod(card, 4)
    rows = [
        h.tr[
            h.th(scope="row", translate="no")[name],
            h.td(data_fact=fact)[_sign(fact), t(fact)],
            _figures(census, card, player),
        ]
        for player, name in enumerate(game.players)
        for fact in [fact_of(known, card, player)]
    ]
    counted = (t("Deals##counted"), t("Share##of deals")) if census.exact else ()
    title = t("{cards} of {group}", cards=game.names.cards[group][rank], group=game.names.groups[group])
    return h.div(".stack")[
        sheet_head(title, SHEET),
        ui.table(
            (
                t("Player"),
                t("Holds it"),
                *counted,
            ),
            rows,
            "q-figures",
            caption=deals_in_words(census),
        ),
        [h.h3[t("Why it is certain")], statements(game, why)] if why else None,
        hint(
            t(
                "A deal says where every card lies. The deals are counted group by group. A share is the "
                "part of them in which the player holds the card: no probability, as players choose what "
                "to say."
            )
        ),
    ]


def _figures(census: Census, card: int, player: int) -> Sequence[h.Element] | None:
    if not census.exact:
        return None
    return [h.td[number(census.cards[card][player])], h.td[percent(census.share(card, player), 0)]]
