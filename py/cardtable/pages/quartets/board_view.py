"""The board of players by cards: facts by sign and colour, and shares of deals if wished."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

import htpy as h

from cardtable.pages.core.language import decimal, number, percent, plural, t, t_later
from cardtable.pages.quartets.fields import HINT, HINTS, Hints
from cardtable.pages.quartets.session import Table
from cardtable.pages.ui import button, hint
from cardtable.quartets import Game, GameForm, backbone, ranges
from cardtable.quartets.certainties import Backbone
from cardtable.quartets.deal_count import ModelCount

LEVELS = {
    Hints.NONE: (t_later("Names##board"), t_later("The board shows names.")),
    Hints.FACTS: (t_later("Facts"), t_later("The board shows facts.")),
    Hints.SHARES: (t_later("Shares"), t_later("The board shows shares.")),
}
"""The button of each level of hints, and what is said once it is pressed."""
SIGNS = {t_later("certain"): "●", t_later("possible"): "○", t_later("excluded"): "✕"}
"""The sign of each fact about a card and a hand."""
FEW, MANY = 3, 6
"""At most, and at least, so many players: their columns are wide, or narrow on a small screen."""
SUPERSCRIPT = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What the board shows of a game with hints; `shares` only where all deals were counted."""

    game: Game
    facts: Backbone
    ranges: tuple[tuple[tuple[int, int], ...], ...]
    shares: ModelCount | None


def board(table: Table, census: ModelCount | None) -> h.Element:
    """Return the board with the choice of what it shows; without a `census`, it is on its way."""
    game, known = table.game, None
    if table.hints is not Hints.NONE:
        shares = census if census and census.exact else None
        known = Knowledge(game, backbone(game.position), ranges(game.position), shares)
    return h.section(".q-board.stack", aria_labelledby="q-board-title")[
        h.div(".table-head")[h.h3("#q-board-title")[t("Board")], _levels(table)],
        h.p(".q-deals", data_deals=str(census.deals) if census else None)[_deals(census)]
        if table.hints is Hints.SHARES
        else None,
        [_table(known), _legend(known)] if known else _named(game),
    ]


def _levels(table: Table) -> h.Element:
    buttons = [
        button(
            t(words),
            "hints" if table.agreed or level is Hints.NONE else "ask-hints",
            submit=True,
            queue=True,
            id=f"q-hints-{level}",
            name=(HINTS if table.agreed or level is Hints.NONE else HINT).name,
            value=level,
            aria_pressed="true" if level is table.hints else "false",
        )
        for level, (words, _) in LEVELS.items()
    ]
    return h.div(".q-levels.row.soft.size-s", role="group", aria_label=t("The board shows"))[
        h.span(aria_hidden="true")[" ", t("It shows##board")], buttons
    ]


def _named(game: Game) -> h.Node:
    """Without hints: the names that were spoken, and which groups have been put aside."""
    names = game.names
    if not names.groups:
        suits = t("Nobody has named a suit yet. With hints, this board tells who can hold what.")
        groups = t("Nobody has named a group yet. With hints, this board tells who can hold what.")
        return hint(suits if game.deal.rules.form is GameForm.SUITS else groups)
    return h.dl(".q-spoken.stack.gap2")[
        [
            h.div(".surface")[h.dt(translate="no")[name], _spoken(game, group)]
            for group, name in enumerate(names.groups)
        ]
    ]


def _spoken(game: Game, group: int) -> h.Element:
    """Who put a group aside, or which of its cards have a name."""
    aside, cards = _aside(game, group), game.names.cards[group]
    suits = game.deal.rules.form is GameForm.SUITS
    if cards and not aside and not suits:
        return h.dd(translate="no")[", ".join(cards)]
    return h.dd[aside or t("four cards, without names" if suits else "no card named yet")]


def _aside(game: Game, group: int) -> str | None:
    winner = next((game.players[player] for player, declared in game.quartets if declared == group), None)
    return winner and t("put aside by {player}", player=winner)


def _table(known: Knowledge) -> h.Element:
    game = known.game
    hands = game.position.bounds.hands
    heads = [
        h.th(scope="col", data_out="yes" if player in game.out else None)[
            h.span(".q-head", title=name, translate="no")[name],
            h.span(".q-count", aria_hidden="true")[number(hands[player])],
            h.span(".unseen")[" ", plural(hands[player], "{count} card", "{count} cards")],
        ]
        for player, name in enumerate(game.players)
    ]
    crowd = "few" if len(heads) <= FEW else "many" if len(heads) >= MANY else None
    kind = t("Card" if game.deal.rules.form is GameForm.CARDS else "Suit")
    return h.div(".q-scroll.scroll.surface", role="region", aria_label=t("Who can hold what"), tabindex="0")[
        h.table(data_players=crowd)[
            h.caption(".unseen")[
                t("Players by cards: who holds each card for certain, possibly, or not at all")
            ],
            h.thead[h.tr[h.th(scope="col")[kind], heads]],
            [_group(known, group) for group in range(len(game.names.groups))],
            _unspoken(known),
        ]
    ]


def _group(known: Knowledge, group: int) -> h.Element:
    title = h.th(scope="rowgroup", translate="no")[known.game.names.groups[group]]
    if not (aside := _aside(known.game, group)):
        return _body(known, group, title)
    cell = h.td(colspan=str(len(known.game.players)))[aside]
    return h.tbody(data_aside="yes")[h.tr(".q-group-head")[title, cell]]


def _body(known: Knowledge, group: int, title: h.Element) -> h.Element:
    """Return the rows of a group: how many cards of it each hand has, and who can hold which."""
    is_cards = known.game.deal.rules.form is GameForm.CARDS
    return h.tbody[
        h.tr(".q-group-head")[title, [_span(*ranges[group]) for ranges in known.ranges]],
        _card_rows(known, group) if is_cards else _suit_rows(known, group),
    ]


def _suit_rows(known: Knowledge, group: int) -> Iterator[h.Element]:
    """In the suit form: yield in which share of the deals each hand has so many cards of the suit."""
    counted = known.shares
    for count in range(5):
        if counted and any(shares := counted.group_shares(group, count)):
            facts = ["certain" if share == 1 else "possible" if share else "excluded" for share in shares]
            title = h.th(scope="row")[t("exactly {count}", count=number(count))]
            yield h.tr[title, map(_fact_cell, facts, shares)]


def _fact_cell(fact: str, share: Fraction | None = None) -> h.Element:
    """Return a cell with the sign and the word of a fact, or with the share of a possible holder."""
    shown = share if fact == "possible" else None
    return h.td(data_fact=fact)[
        None if shown else sign(fact),
        h.span(".unseen")[t(fact), ", " if shown else None],
        h.span(".bold")[percent(shown, 0)] if shown else None,
    ]


def sign(fact: str) -> h.Element:
    """Return the sign of a fact, which stands before its word."""
    return h.span(".q-sign", aria_hidden="true")[SIGNS[fact]]


def _span(least: int, most: int) -> h.Element:
    """Return a cell with the least and the most of a group in a hand."""
    low, high = number(least), number(most)
    words, shown = t("{least} to {most} of it", least=low, most=high), f"{low}-{high}"
    if least == most:
        words, shown = t("{count} of it", count=low), low
    return h.td[h.span(aria_hidden="true")[shown], h.span(".unseen")[words]]


def _card_rows(known: Knowledge, group: int) -> Iterator[h.Element]:
    """Yield a row for each named card, and one for all others of the group, which are alike."""
    spoken, first = known.game.names.cards, 4 * group
    names = spoken[group] if group < len(spoken) else ()
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
        yield _row(known, card, h.th(scope="row", data_named="yes")[title])
    if left := 4 - len(names):
        title = h.th(scope="row")[t("{count} without a name", count=number(left))]
        yield _row(known, first + len(names), title)


def _unspoken(known: Knowledge) -> h.Node:
    """All groups that nobody has named are alike."""
    first = len(known.game.names.groups)
    left = known.game.deal.groups - first
    if not left:
        return None
    suits = known.game.deal.rules.form is GameForm.SUITS
    title = plural(
        left,
        "A suit without a name" if suits else "A group without a name",
        "Each of {count} suits without a name" if suits else "Each of {count} groups without a name",
    )
    return _body(known, first, h.th(scope="rowgroup")[title])


def _row(known: Knowledge, card: int, title: h.Element) -> h.Element:
    """Return who can hold a card, and in which share of the deals."""
    players = range(len(known.game.players))
    facts = [fact_of(known.facts, card, player) for player in players]
    shares = [known.shares.share(card, player) if known.shares else None for player in players]
    return h.tr[title, map(_fact_cell, facts, shares)]


def fact_of(known: Backbone, card: int, player: int) -> str:
    """Return certain, possible or excluded."""
    if not known.can_hold(card, player):
        return "excluded"
    return "certain" if known.possible[card].bit_count() == 1 else "possible"


def _legend(known: Knowledge) -> h.Element:
    return h.ul(".q-legend.row.soft.size-xs")[
        [h.li(data_fact=fact)[sign(fact), t(fact)] for fact in SIGNS],
        h.li[t("0-2: least and most of a group in a hand")],
        h.li[t("%: in how many of the deals that are left. Not a probability: players choose what to say")]
        if known.shares
        else None,
        h.li[t("Press a card for its figures")] if known.game.deal.rules.form is GameForm.CARDS else None,
    ]


def _deals(census: ModelCount | None) -> list[h.Node]:
    if census is None:
        return [t("Counting the deals…"), " "]
    many = t("There are too many to count them all here, so no shares are shown.")
    return [deals_in_words(census), " ", None if census.exact else many]


def deals_in_words(census: ModelCount) -> str:
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
