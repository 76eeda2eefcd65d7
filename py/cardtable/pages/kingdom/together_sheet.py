"""The sheets of choosing together: three kingdoms of which one is taken, then a veto for each player."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from urllib.parse import urlencode

import htpy as h

from cardtable.kingdom import PLAYERS, Card, Slot, Table, name_in
from cardtable.pages.kingdom.arrangement import Arrangement, arrange
from cardtable.pages.kingdom.card_sheet import sheet_head
from cardtable.pages.kingdom.fields import SLOT
from cardtable.pages.kingdom.phrases import boxes_there, misses_words, set_name
from cardtable.pages.kingdom.session import Deal, DisplayOptions
from cardtable.pages.kingdom.tiles import cost_badge
from cardtable.pages.language import number, t
from cardtable.pages.ui import button, error_place, hint, own_name, select


def together_sheet(deals: Sequence[Deal], display: DisplayOptions, *, laid: bool) -> h.Fragment:
    """Return the sheet that begins the vetoes: of the kingdom on the table, or of a new one.

    Args:
        deals: the new kingdoms of which one may be taken.
        display: with the number of players.
        laid: whether there is a kingdom on the table.
    """
    take = t(
        "Look at these three kingdoms together and take one. Then each player in turn may veto a pile of it."
    )
    return h.fragment[
        sheet_head(t("Choose together")),
        _players(display),
        h.section(".stack", aria_labelledby="veto-here-title")[
            h.h3("#veto-here-title")[t("The kingdom on the table")],
            hint(t("Keep it, and let each player in turn veto a pile of it.")),
            h.div(".row")[button(t("Veto piles of this kingdom"), "veto-start", quiet=False)],
        ]
        if laid
        else None,
        h.section(".stack", aria_labelledby="veto-new-title")[
            h.h3("#veto-new-title")[t("Or one of three new kingdoms") if laid else t("Three new kingdoms")],
            hint(take),
            h.ol(".candidates")[[_candidate(at, deal, display) for at, deal in enumerate(deals, start=1)]],
            h.div(".row")[button(t("Deal three others"), "together")],
        ],
    ]


def _players(display: DisplayOptions) -> h.Element:
    """Return the number of players, which is that of the page."""
    options = [(str(count), number(count)) for count in PLAYERS]
    choice = select("veto-players", "players", options, str(display.players), data_action="veto-players")
    return h.label(".row.order")[t("Players"), " ", choice]


def _candidate(at: int, deal: Deal, display: DisplayOptions) -> h.Element:
    table = deal.table
    besides = [name_in(card, display.language) for card in (*table.landscapes, *_extras(table))]
    besides += boxes_there(table)
    return h.li(".candidate.stack")[
        h.h3[t("Kingdom {number}", number=at)],
        h.ul(".candidate-piles")[
            [
                h.li(".row")[cost_badge(card.cost), own_name(name_in(card, display.language))]
                for _, card in arrange(table, display).piles
            ]
        ],
        hint(own_name(", ".join(besides))) if besides else None,
        [hint(words) for words in misses_words(table, display.language)],
        button(
            [t("Take this one"), h.span(".unseen")[f" ({at})"]],
            "together-take",
            quiet=False,
            name="take",
            value=urlencode(deal.state),
        ),
    ]


def _extras(table: Table) -> list[Card]:
    """Return the further piles and cards that stand beside the ten piles."""
    return [card for card in dict.fromkeys(extra.card for extra in table.extras) if card not in table.piles]


NO_VETO = "none"
"""What a player sends who vetoes nothing."""


def veto_sheet(
    arrangement: Arrangement,
    display: DisplayOptions,
    before: Sequence[str],
    *,
    state: str,
    new: Collection[Slot],
    answer: str = "",
) -> h.Fragment:
    """Return the sheet in which the next player may veto a pile.

    A pile is chosen first, and vetoed by the button below: the second press of a double tap finds nothing
    chosen. All ten are seen at once on a phone.

    Args:
        arrangement: the piles of the table in the order shown.
        display: with the number of players.
        before: the addresses before each veto so far.
        state: the address of the table, to know a press that was meant for an earlier one.
        new: what has come in this round.
        answer: what the turn before has changed.
    """
    turn = t("Player {number} of {players}", number=len(before) + 1, players=display.players)
    return h.fragment[
        sheet_head(turn),
        h.p(".answer")[h.strong[answer]] if answer else None,
        None
        if before
        else hint(t("Choose a pile to send away: another one comes that keeps every wish. None comes back.")),
        [h.input(type="hidden", name="round", value=address) for address in before],
        h.input(type="hidden", name="veto-of", value=state),
        h.fieldset[
            h.legend(".unseen")[turn],
            h.ul(".picks.choices")[
                h.li[_radio(NO_VETO, t("No veto"), None)],
                [h.li[_choice(slot, card, display, new=slot in new)] for slot, card in arrangement.piles],
            ],
        ],
        _players(display) if before else None,
        h.div(".sheet-foot.row")[
            error_place(SLOT.name),
            button(t("Confirm"), "veto", quiet=False, submit=True),
            button(t("Undo the last turn"), "veto-undo") if before else _players(display),
        ],
    ]


def _choice(slot: Slot, card: Card, display: DisplayOptions, *, new: bool) -> h.Element:
    name = own_name(name_in(card, display.language))
    note = [
        h.span(".changed")[t("new")] if new else None,
        h.span(".hint")[set_name(card.set)],
    ]
    return _radio(str(slot), [cost_badge(card.cost), name], note)


def _radio(value: str, label: h.Node, note: h.Node) -> h.Element:
    return h.label(".choice")[
        h.input(type="radio", name=SLOT.name, value=value), h.span(".row.pick-name")[label], note
    ]
