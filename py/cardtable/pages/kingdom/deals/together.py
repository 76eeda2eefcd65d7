"""Choosing together: the kingdom on the table or one of three fresh ones, and a veto for each in turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from urllib.parse import parse_qsl, urlencode

import htpy as h

from cardtable.kingdom import PLAYERS, Card, Role, Slot, SlotError, Table, ban, name_in
from cardtable.pages.core.language import number, plural, t
from cardtable.pages.core.reply import FieldError, FormError, Handler, Reply, Request
from cardtable.pages.kingdom import fields
from cardtable.pages.kingdom.error_words import refused
from cardtable.pages.kingdom.fields import SLOT
from cardtable.pages.kingdom.phrases import boxes_there, card_names, exchanged, misses_words, set_name
from cardtable.pages.kingdom.session import (
    Deal,
    DisplayOptions,
    Session,
    cards_out,
    find_deal,
    read_deal,
    read_form_wish,
    read_session,
)
from cardtable.pages.kingdom.sheet import SHEET, sheet_head
from cardtable.pages.kingdom.table.arrangement import arrange
from cardtable.pages.kingdom.table.deal import new_deal
from cardtable.pages.kingdom.table.show_deal import RESULT, show_deal
from cardtable.pages.kingdom.table.table_view import TableNotes
from cardtable.pages.kingdom.table.tiles import cost_badge
from cardtable.pages.ui import button, error_place, hint, own_name, select

CANDIDATES = 3
NO_VETO = "none"
"""What a player sends who vetoes nothing."""
LONGEST_ROUND = max(PLAYERS)
"""The most turns of a round."""


def deal_three(request: Request) -> Reply:
    """Deal three kingdoms for the wish of the form, and show them side by side."""
    session, wish, out = read_session(request), read_form_wish(request), cards_out(request.fields)
    seeds = [f"{session.entropy[:9]}{number}" for number in range(CANDIDATES)]
    players = session.display.carrying
    deals = [new_deal(replace(wish, seed=seed), out, players) for seed in seeds]
    sheet = _together_sheet(deals, session.display, laid=find_deal(request) is not None)
    words = t("Three kingdoms to choose from.")
    return Reply(
        html={SHEET: str(sheet)},
        announcement=words,
        data={"kingdoms": [[card.id for card in deal.table.piles] for deal in deals]},
    )


def take(request: Request) -> Reply:
    """Lay the kingdom that was chosen, and ask the first player for a veto."""
    session, deal = read_session(request), _deal_of(request, fields.TAKE.read(request.fields))
    return _with_vetoes(session, show_deal(session, deal), deal.table, (), urlencode(deal.state))


def start(request: Request) -> Reply:
    """Ask the first player for a veto of the kingdom on the table."""
    session, deal = read_session(request), read_deal(request)
    reply = Reply(announcement=t("Vetoes"))
    return _with_vetoes(session, reply, deal.table, (), urlencode(request.state))


def veto(request: Request) -> Reply:
    """Replace the pile that a player vetoes, if any; then it is the next one's turn.

    A press that was meant for an earlier table, such as the second one of a double tap, changes nothing.
    """
    session, deal = read_session(request), read_deal(request)
    state, meant = urlencode(request.state), fields.VETO_OF.read(request.fields)
    if meant and meant != state:
        return Reply()
    before, name = fields.ROUND.read(request.fields), fields.SLOT.read(request.fields)
    if not name:
        raise FormError(FieldError(fields.SLOT.name, t("Choose a pile, or “No veto”.")))
    words = t("No veto.")
    if name != NO_VETO:
        table, words = _without(request, session, deal, name)
        deal = Deal(deal.wish.without_seed(), table)
    return _shown(request, session, deal, (*before, state), words)


def undo_veto(request: Request) -> Reply:
    """Go back to the turn before, with the table as it was then."""
    session, before = read_session(request), fields.ROUND.read(request.fields)
    if not before:
        raise FormError(FieldError("", t("There is no turn to undo.")))
    deal = _deal_of(request, before[-1])
    return _shown(request, session, deal, before[:-1], t("The last turn is undone."))


def set_players(request: Request) -> Reply:
    """Take the number of players from a sheet: the page's field and the set-up list follow."""
    session, deal = read_session(request), find_deal(request)
    players = session.display.players
    taken = fields.filled(fields.PLAYER_COUNT, players)
    words = t("{count} players.", count=players)
    if deal is None:
        return Reply(fields=taken, announcement=words)
    before = fields.ROUND.read(request.fields)
    shown = show_deal(session, deal, since=_first_of(request, deal.table, before) if before else None)
    taken[fields.SHOWN.name] = shown.fields[fields.SHOWN.name]
    reply = Reply(html={RESULT: shown.html[RESULT]}, fields=taken, announcement=words)
    if not fields.VETO_OF.read(request.fields):
        return reply
    if len(before) < players:
        return _with_vetoes(session, reply, deal.table, before, urlencode(request.state))
    ended = _shown(request, session, deal, before, words)
    return replace(ended, fields={**ended.fields, **taken})


def _shown(request: Request, session: Session, deal: Deal, before: Sequence[str], words: str) -> Reply:
    """Return the reply that shows the table of a round, with what has come in the round marked."""
    first = _first_of(request, deal.table, before)
    ended = len(before) >= session.display.players
    lines = [_summary(first, deal.table, len(before), session.display.language)] if ended else []
    notes = TableNotes(tuple(lines), reveal=ended)
    reply = show_deal(session, deal, notes, words=words, by_hand=True, since=first)
    return _with_vetoes(session, reply, deal.table, before, urlencode(deal.state), first, words)


def _first_of(request: Request, table: Table, before: Sequence[str]) -> Table:
    """Return the table with which a round began."""
    return _deal_of(request, before[0]).table if before else table


def _summary(first: Table, table: Table, turns: int, language: str) -> str:
    """Return what a round has changed."""
    names = exchanged(first, table, language)
    if not names:
        return t("All have had their turn; nobody vetoed a pile.")
    return plural(
        turns,
        "After {count} turn: {gone} went; {came} came.",
        "After {count} turns: {gone} went; {came} came.",
        **names,
    )


def _without(request: Request, session: Session, deal: Deal, name: str) -> tuple[Table, str]:
    """Replace a vetoed pile; none that was on the table earlier in the round comes back."""
    try:
        slot = Slot.parse(name)
        card = deal.table.card_at(slot)
    except SlotError as error:
        raise refused("", error) from error
    if slot.role is not Role.PILE:
        raise refused("", SlotError(name))
    earlier = [_deal_of(request, each).table for each in fields.ROUND.read(request.fields)[-LONGEST_ROUND:]]
    gone = {pile for table in earlier for pile in table.piles} - {*deal.table.slots.values()}
    barred = session.barring(deal.table)
    banned = sorted({*barred.banned, *gone}, key=lambda other: other.id)
    barred = replace(barred, banned=tuple(banned))
    changed = ban(barred, card, session.rng, weighting=deal.wish.weighting_in_use)
    table = replace(changed, banned=deal.table.banned, pool=deal.table.pool)
    new = [pile for pile in table.piles if pile not in deal.table.piles]
    language = session.display.language
    words = t(
        "{name} goes; in its place: {others}.", name=name_in(card, language), others=card_names(new, language)
    )
    return table, words


def _deal_of(request: Request, address: str) -> Deal:
    """Read the table of an address. Raises `FormError`."""
    return read_deal(replace(request, state=dict(parse_qsl(address))))


def _with_vetoes(
    session: Session,
    reply: Reply,
    table: Table,
    before: Sequence[str],
    state: str,
    first: Table | None = None,
    answer: str = "",
) -> Reply:
    """Return a reply with the sheet in which the next player may veto a pile; none after the last player.

    A pile is chosen first, and vetoed by the button below: the second press of a double tap finds nothing
    chosen. All ten are seen at once on a phone.

    Args:
        session: the visitor's side, with the number of players.
        reply: what else is shown.
        table: the table now.
        before: the addresses before each veto so far.
        state: the address of the table, to know a press that was meant for an earlier one.
        first: the table with which the round began.
        answer: what the turn before has changed.
    """
    display, turns = session.display, len(before)
    if turns >= display.players:
        return replace(reply, html={**reply.html, SHEET: ""})
    slots, piles = (first or table).slots, arrange(table, display, session.shown).piles
    turn = t("Player {number} of {players}", number=turns + 1, players=display.players)
    sheet = h.fragment[
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
                [h.li[_choice(slot, card, display, new=slots.get(slot) is not card)] for slot, card in piles],
            ],
        ],
        _players(display) if before else None,
        h.div(".sheet-foot.row")[
            error_place(SLOT.name),
            button(t("Confirm"), "veto", quiet=False, submit=True),
            button(t("Undo the last turn"), "veto-undo") if before else _players(display),
        ],
    ]
    return replace(reply, html={**reply.html, SHEET: str(sheet)})


def _together_sheet(deals: Sequence[Deal], display: DisplayOptions, *, laid: bool) -> h.Fragment:
    """Return the sheet that begins the vetoes: of a new kingdom, or of that on the table if one is `laid`."""
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
            h.ol(".candidates.grid")[
                [_candidate(at, deal, display) for at, deal in enumerate(deals, start=1)]
            ],
            h.div(".row")[button(t("Deal three others"), "together")],
        ],
    ]


def _players(display: DisplayOptions) -> h.Element:
    """Return the number of players, which is that of the page."""
    options = [(str(count), number(count)) for count in PLAYERS]
    choice = select("veto-players", "players", options, str(display.players), data_action="veto-players")
    return h.label(".row.order.soft.size-s")[t("Players"), " ", choice]


def _candidate(at: int, deal: Deal, display: DisplayOptions) -> h.Element:
    table = deal.table
    extras = [card for card in dict.fromkeys(each.card for each in table.extras) if card not in table.piles]
    besides = [name_in(card, display.language) for card in (*table.landscapes, *extras)]
    besides += boxes_there(table)
    return h.li(".candidate.stack.surface.gap2")[
        h.h3[t("Kingdom {number}", number=at)],
        h.ul(".candidate-piles.size-s")[
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
            name="take",
            value=urlencode(deal.state),
        ),
    ]


def _choice(slot: Slot, card: Card, display: DisplayOptions, *, new: bool) -> h.Element:
    name = own_name(name_in(card, display.language))
    note = [h.span(".changed")[t("new")] if new else None, h.span(".hint")[set_name(card.set)]]
    return _radio(str(slot), [cost_badge(card.cost), name], note)


def _radio(value: str, label: h.Node, note: h.Node) -> h.Element:
    return h.label(".choice.option.surface.ring")[
        h.input(type="radio", name=SLOT.name, value=value), h.span(".row.pick-name")[label], note
    ]


HANDLERS: Mapping[str, Handler] = {
    "together": deal_three,
    "together-take": take,
    "veto-start": start,
    "veto-players": set_players,
    "veto": veto,
    "veto-undo": undo_veto,
}
