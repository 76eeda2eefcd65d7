"""Choosing together: the kingdom on the table or one of three fresh ones, and a veto for each in turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from urllib.parse import parse_qsl, urlencode

import htpy as h

from cardtable.kingdom import PLAYERS, Card, Role, Slot, SlotError, Table, ban, name_in
from cardtable.kingdom.cards.catalog import sorted_by_id
from cardtable.pages.core.action import Shown
from cardtable.pages.core.language import number, plural, t
from cardtable.pages.core.reply import FieldError, FormError, Handler, Reply
from cardtable.pages.kingdom import fields
from cardtable.pages.kingdom.error_words import refused
from cardtable.pages.kingdom.fields import SLOT
from cardtable.pages.kingdom.phrases import boxes_there, card_names, exchanged, misses_words, set_name
from cardtable.pages.kingdom.session import Deal, DisplayOptions, Session, TableNotes
from cardtable.pages.kingdom.sheet import SHEET, sheet_head
from cardtable.pages.kingdom.table.arrangement import arrange
from cardtable.pages.kingdom.table.deal import new_deal
from cardtable.pages.kingdom.table.show_deal import ACTIONS, RESULT, show
from cardtable.pages.kingdom.table.tiles import cost_badge
from cardtable.pages.ui import button, error_place, hint, own_name, select

CANDIDATES = 3
NO_VETO = "none"
"""What a player sends who vetoes nothing."""
LONGEST_ROUND = max(PLAYERS)
"""The most turns of a round."""
Turns = Sequence[str]
"""The addresses before each veto of a round so far, the first one first."""


def deal_three(session: Session) -> Reply:
    """Deal three kingdoms for the wish of the form, and show them side by side."""
    wish, out = session.form_wish(), session.left_out()
    seeds = [f"{session.entropy[:9]}{number}" for number in range(CANDIDATES)]
    deals = [new_deal(replace(wish, seed=seed), out, session.players) for seed in seeds]
    sheet = _together_sheet(deals, session.display, laid=session.found is not None)
    return Reply(
        html={SHEET: sheet},
        announcement=t("Three kingdoms to choose from."),
        data={"kingdoms": [[card.id for card in deal.table.piles] for deal in deals]},
    )


def take(session: Session, address: str) -> Shown[Session]:
    """Lay the kingdom that was chosen, and ask the first player for a veto."""
    laid = session.laying(_deal_of(session, address))
    return Shown(laid, _veto_sheet(laid))


def start(session: Session) -> Reply:
    """Ask the first player for a veto of the kingdom on the table."""
    return Reply(_veto_sheet(session), announcement=t("Vetoes"))


def veto(session: Session, before: Turns, name: str, meant: str) -> Shown[Session] | Reply:
    """Replace the pile that a player vetoes, if any; then it is the next one's turn.

    A press that was meant for an earlier table, such as the second one of a double tap, changes nothing.
    """
    deal, state = session.deal, urlencode(session.state)
    if meant and meant != state:
        return Reply()
    if not name:
        raise fields.SLOT.refusal(t("Choose a pile, or “No veto”."))
    words = t("No veto.")
    if name != NO_VETO:
        table, words = _without(session, name, before)
        deal = Deal(deal.wish.without_seed(), table)
    return _shown(session.laying(deal), (*before, state), words)


def undo_veto(session: Session, before: Turns) -> Shown[Session]:
    """Go back to the turn before, with the table as it was then."""
    if not before:
        raise FormError(FieldError("", t("There is no turn to undo.")))
    laid = session.laying(_deal_of(session, before[-1]))
    return _shown(laid, before[:-1], t("The last turn is undone."))


def set_players(session: Session, before: Turns, meant: str) -> Reply | Shown[Session]:
    """Take the number of players from a sheet: the page's field and the set-up list follow."""
    deal, players = session.found, session.display.players
    taken = fields.PLAYER_COUNT.filled(players)
    words = t("{count} players.", count=players)
    if deal is None:
        return Reply(fields=taken, announcement=words)
    if meant and len(before) >= players:
        return replace(_shown(session.laying(deal), before, words), fields=taken)
    since = _deal_of(session, before[0]).table if before else None
    shown = show(replace(session, notes=TableNotes(since=since)))
    html = {RESULT: shown.html[RESULT], **(_veto_sheet(session, before) if meant else {})}
    taken[fields.SHOWN.name] = shown.fields[fields.SHOWN.name]
    return Reply(html, fields=taken, announcement=words)


def _shown(session: Session, before: Turns, words: str) -> Shown[Session]:
    """Return what shows the table of a round, with what has come in the round marked."""
    deal, ended = session.deal, len(before) >= session.display.players
    first = (_deal_of(session, before[0]) if before else deal).table
    lines, names = [], exchanged(first, deal.table, session.language)
    if ended and not names:
        lines = [t("All have had their turn; nobody vetoed a pile.")]
    elif ended:
        line = plural(
            len(before),
            "After {count} turn: {gone} went; {came} came.",
            "After {count} turns: {gone} went; {came} came.",
            **names,
        )
        lines = [line]
    notes = TableNotes(tuple(lines), words, reveal=ended, since=first, by_hand=True)
    return Shown(session.laying(deal, notes), _veto_sheet(session, before, first, words))


def _without(session: Session, name: str, before: Turns) -> tuple[Table, str]:
    """Replace a vetoed pile; none that was on the table earlier in the round comes back."""
    deal = session.deal
    try:
        slot = Slot.parse(name)
        card = deal.table.card_at(slot)
    except SlotError as error:
        raise refused("", error) from error
    if slot.role is not Role.PILE:
        raise refused("", SlotError(name))
    earlier = [_deal_of(session, each).table for each in before[-LONGEST_ROUND:]]
    gone = {pile for table in earlier for pile in table.piles} - {*deal.table.slots.values()}
    barred = session.barred.table
    barred = replace(barred, banned=sorted_by_id({*barred.banned, *gone}))
    changed = ban(barred, card, session.rng, weighting=deal.wish.weighting_in_use)
    table = replace(changed, banned=deal.table.banned, pool=deal.table.pool)
    new = card_names((pile for pile in table.piles if pile not in deal.table.piles), session.language)
    words = t("{name} goes; in its place: {others}.", name=name_in(card, session.language), others=new)
    return table, words


def _deal_of(session: Session, address: str) -> Deal:
    return replace(session, state=dict(parse_qsl(address)), laid=None).deal


def _veto_sheet(
    session: Session, before: Turns = (), first: Table | None = None, answer: str = ""
) -> dict[str, h.Node]:
    """Return the sheet in which the next player may veto a pile; it is closed after the last player.

    A pile is chosen first, and vetoed by the button below: the second press of a double tap finds nothing
    chosen. All ten are seen at once on a phone.
    The address of the table is sent along, to know a press that was meant for an earlier one.
    `first` is the table with which the round began, `answer` what the turn before has changed.
    """
    table = session.deal.table
    display, turns = session.display, len(before)
    if turns >= display.players:
        return {SHEET: ""}
    slots, piles = (first or table).slots, arrange(table, display, session.shown).piles
    turn = t("Player {number} of {players}", number=turns + 1, players=display.players)
    sheet = h.fragment[
        sheet_head(turn),
        h.p(".answer")[h.strong[answer]] if answer else None,
        None
        if before
        else hint(t("Choose a pile to send away: another one comes that keeps every wish. None comes back.")),
        [h.input(type="hidden", name="round", value=address) for address in before],
        h.input(type="hidden", name="veto-of", value=urlencode(session.shown_state)),
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
    return {SHEET: sheet}


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


_action = ACTIONS.action
HANDLERS: Mapping[str, Handler] = {
    "together": _action(deal_three),
    "together-take": _action(take, fields.TAKE),
    "veto-start": _action(start),
    "veto-players": _action(set_players, fields.ROUND, fields.VETO_OF),
    "veto": _action(veto, fields.ROUND, fields.SLOT, fields.VETO_OF),
    "veto-undo": _action(undo_veto, fields.ROUND),
}
