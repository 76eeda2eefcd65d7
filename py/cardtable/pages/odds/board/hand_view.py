"""The hands and the cards gone, beside the board."""

from __future__ import annotations

from itertools import groupby
from operator import attrgetter
from typing import Any

import htpy as h

from cardtable.odds import ME, THEY, Card, Phase, Position, Return, Tactic, unpack
from cardtable.odds.game.cards import LAID, TERRAIN
from cardtable.odds.game.marks import Marks
from cardtable.odds.game.play import obstacle
from cardtable.pages import ui
from cardtable.pages.odds.board.board_flags import NOTHING, Shown
from cardtable.pages.odds.buttons import move_button, place_button, plain_button
from cardtable.pages.odds.card_view import card, cards, face, suit
from cardtable.pages.odds.game_words import plural, t
from cardtable.pages.odds.phrases import TACTICS_DO, card_name
from cardtable.pages.odds.regions import ASK, FORM
from cardtable.pages.odds.session import Session

FITTING = 7
"""The cards of a hand that stand in one row on a phone."""


def _labelled(label: str, lying: h.Node, **more: str | bool | None) -> h.Fragment:
    """Cards in a row, or their backs, with a label before them."""
    return h.fragment[h.span(".label.soft.size-s")[label], h.span(".cards.row", **more)[lying]]


def their_hand(session: Session) -> h.Element:
    """Return the other hand: its backs, or its cards once they may be seen."""
    table, position = session.table, session.position
    if position is not None and (session.watching or session.is_over):
        other = cards(session.hand(1 - session.viewer))
        return h.div(".other-hand.row")[_labelled(session.name(THEY), other)]
    backs = [h.span(".back")] * table.theirs + [h.span(".back.tactic")] * table.their_tactics
    said_above = ".narrow-unseen" if session.game else ""  # by the names of the sides, on a narrow board
    return h.div(f".other-hand.row{said_above}")[_labelled(other_holds(session), backs, aria_hidden="true")]


def other_holds(session: Session) -> str:
    """Return how many cards the other player holds."""
    table = session.table
    held = plural(table.theirs, "{count} troop", "{count} troops")
    if table.their_tactics:
        held = f"{held}, {plural(table.their_tactics, '{count} tactics card', '{count} tactics cards')}"
    if session.game is None:
        return t("They hold: {cards}", cards=held)
    return t("{player}: {cards}", player=session.name(THEY), cards=held)


def sides_row(session: Session) -> h.Element | None:
    """Return the names of the two players above the columns of a narrow board; the other's with its hand."""
    if session.game is None:
        return None
    names = (session.name(ME), other_holds(session))
    return h.div(".sides.soft.size-s", aria_hidden="true")[[h.span[name] for name in names]]


def own_hand(session: Session, shown: Shown = NOTHING) -> h.Element:
    """Return one's own hand: cards to choose, to put back, or to look at."""
    position = session.position
    if session.game is None or position is None:
        hand = sorted_hand(session.table.hand)
        held = cards(hand, hinted=shown.hinted) or h.span(".hint")[t("Press to tap cards in")]
        content = _labelled(t("Your hand"), held)
        return h.div(".hand.row")[place_button("hand", "hand-place row plate", content)]
    hand = sorted_hand(session.hand(session.viewer))
    if session.is_covered:
        backs = [h.span(class_="back tactic" if isinstance(one, Tactic) else "back") for one in hand]
        return h.div(".hand.row")[_labelled(session.name(ME), backs, aria_hidden="true")]
    marks = session.marks
    if session.my_turn and position.phase in (Phase.PLAY, Phase.RETURN) and not shown.aim:
        returning = position.phase is Phase.RETURN
        first = next((one for one in hand if returning or obstacle(position, one) is None), None)
        chosen = [_in_hand(position, shown, marks, one, first == one and not shown.hint) for one in hand]
        return h.fieldset(".hand.row", data_keep_in_view=session.is_played and session.at is None)[
            h.legend[t("Your hand")],
            h.div(".cards.row", data_many=len(hand) > FITTING)[chosen],
        ]
    own = t("Your hand before this turn") if session.is_own_turn_shown else t("Your hand")
    label = own if session.persons == 1 or session.is_going_on else session.name(ME)
    shown_cards = cards(
        hand,
        marked=marks.cards if session.is_own_turn_shown else (),
        drawn=marks.drawn,
        chosen=[shown.aim.tactic] if shown.aim else (),
        hinted=shown.hinted,
    )
    return h.div(".hand.row", data_keep_in_view=session.is_played)[
        _labelled(label, shown_cards, data_many=len(hand) > FITTING)
    ]


def sorted_hand(hand: tuple[Card, ...]) -> list[Card]:
    """Return a hand by colour and value, tactics cards last."""
    troops = sorted(one for one in hand if not isinstance(one, Tactic))
    return [*troops, *(one for one in hand if isinstance(one, Tactic))]


def _in_hand(position: Position, shown: Shown, marks: Marks, one: Card, first: bool) -> h.Element:
    """A card of the hand that can be pressed: to lay it, put it back, or be told why not."""
    content = [face(one), h.span(".unseen")[t(", just drawn")] if one in marks.drawn else None]
    state: dict[str, Any] = {
        "data_suit": suit(one),
        "data_key": suit(one),
        "data_drawn": one in marks.drawn,
        "data_hint": one in shown.hinted,
    }
    classes = "troop wide" if isinstance(one, Tactic) else "troop"
    if position.phase is Phase.RETURN:
        label = t("Put {card} back", card=card_name(one))
        back: dict[str, Any] = {"classes": classes, "aria_label": label, "data_next_focus": first}
        return move_button(Return(one), content, main=True, **back, **state)
    if obstacle(position, one) is not None:
        not_now: h.Node = [content, h.span(".unseen")[t(", not now")]]
        return plain_button(not_now, "aim", f"{classes} not-now", form=ASK, value=str(one), **state)
    if isinstance(one, Tactic) and one not in LAID:
        state |= {"data_replace_entry": True, "data_next_focus": first}
        return plain_button([content, "…"], "aim", classes, value=str(one), **state)
    # Terrain can be laid at any open flag, other cards at a free place of a side.
    kind = "terrain" if one in TERRAIN else "troop"
    key = {"data_key": state.pop("data_key"), "data_next_focus": first}
    chooser = h.input(type="radio", name="card", value=str(one), form=FORM, **key)
    return h.label(class_=f"{classes} ring", data_card=str(one), data_kind=kind, **state)[chooser, content]


def explanations(session: Session) -> h.Element | None:
    """What each tactics card does, shown while it is chosen: in one place, whose room is kept."""
    hand = session.table.hand if session.my_turn else ()
    laid = [one for one in hand if isinstance(one, Tactic) and one in LAID]
    if not laid:
        return None
    return h.div(".explanations.size-s")[
        [h.p(".hint.explained", data_explains=one.value)[t(TACTICS_DO[one])] for one in laid]
    ]


def gone_view(session: Session) -> h.Element | None:
    """Return the cards that lie face up beside the flags; None in a game without any."""
    gone, marks = session.table.gone, session.marks
    content = _labelled(t("Gone, face up"), [card(one, marked=one in marks.cards) for one in gone])
    if session.game:
        return h.div(".gone.row")[content] if gone else None
    if not gone:
        content = h.fragment[
            h.span(".label.soft.size-s")[t("Gone, face up")], h.span(".hint")[t("Press to tap cards in")]
        ]
    return h.div(".gone.row")[place_button("gone", "hand-place row plate", content)]


def unseen_view(session: Session) -> h.Element | None:
    """Return the cards that can still come, folded: a row for each colour, then the tactics cards."""
    if not session.is_played or session.watching or session.is_covered:
        return None
    table = session.table
    troops = sorted(unpack(table.unseen))
    rows = [list(row) for _, row in groupby(troops, attrgetter("colour"))]
    return ui.fold(
        t("Unseen cards"),
        ui.hint(t("They are in a deck or in the other hand. All others lie face up, or you hold them.")),
        h.ul(".stack.gap1")[
            [h.li(".cards.row")[cards(row)] for row in (*rows, list(table.unseen_tactics)) if row]
        ],
        id="odds-unseen",
        note=str(len(troops) + len(table.unseen_tactics)),
        data_stays_open=True,
    )
