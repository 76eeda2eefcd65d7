"""The board of the Odds page: nine flags, the hand, what is gone, and what can be done now."""

from __future__ import annotations

import htpy as h

from ..odds import (
    ME,
    THEY,
    Card,
    ClaimFlag,
    Deck,
    Done,
    Draw,
    Flag,
    Kind,
    Move,
    Pass,
    Phase,
    Position,
    Return,
    Side,
    Tactic,
    legal_moves,
    table_claims,
)
from .language import noted, plural, t
from .odds_cards import card, cards, face, suit
from .odds_state import Session
from .odds_words import card_name, cards_named, phase_words, player_name, result_words, tactic_name

__all__ = ["BOARD", "FORM", "board", "board_html", "move_button"]

BOARD = "odds-board"
FORM = "odds-form"
ASK = "odds-ask"
SIDES = {ME: "mine", THEY: "theirs"}
BUTTONS = (ClaimFlag, Draw, Return, Pass, Done)
"""The moves that have a button; cards are laid by pressing a flag, guile cards open a sheet."""
NAMED = {
    ME: noted("Flag {number}, your side: {cards}"),
    THEY: noted("Flag {number}, their side: {cards}"),
}


def board_html(session: Session) -> dict[str, str]:
    """Return the board as the fragment of its region."""
    return {BOARD: str(board(session))}


def board(session: Session) -> h.Element:
    """Return all that lies on the table."""
    table = session.table
    mine, theirs = table_claims(table, ME), table_claims(table, THEY)
    flags = [
        _flag(session, index, flag, mine[index].valid, theirs[index].valid)
        for index, flag in enumerate(table.flags)
    ]
    return h.div(".battle", data_mode="play" if session.game else "setup")[
        _headline(session),
        _their_hand(session),
        h.ol(".flags", aria_label=t("The nine flags"))[flags],
        _hand(session),
        _actions(session),
        _beside(session),
    ]


def _flag(session: Session, index: int, flag: Flag, can: bool, they_can: bool) -> h.Element:
    owner = None if flag.owner is None else SIDES[flag.owner]
    return h.li(".flag", data_owner=owner, data_fog=flag.fog is not None, data_mud=flag.mud is not None)[
        _side(session, index, flag, ME), _stone(index, flag, can, they_can), _side(session, index, flag, THEY)
    ]


def _stone(index: int, flag: Flag, can: bool, they_can: bool) -> h.Element:
    number = str(index + 1)
    if flag.owner == ME:
        sign, words = "⚑", t("Flag {number}, claimed by you", number=number)
    elif flag.owner is not None:
        sign, words = "⚑", t("Flag {number}, claimed by them", number=number)
    elif can:
        sign, words = "✓", t("Flag {number}, you can claim it", number=number)
    elif they_can:
        sign, words = "!", t("Flag {number}, they can claim it", number=number)
    else:
        sign, words = "", t("Flag {number}, open", number=number)
    terrain = [
        h.span(".terrain")[tactic_name(tactic)]
        for tactic, side in ((Tactic.FOG, flag.fog), (Tactic.MUD, flag.mud))
        if side is not None
    ]
    return h.button(
        f"#stone-{index + 1}.stone",
        type="submit",
        form=ASK,
        data_action="flag",
        name="flag",
        value=number,
    )[
        h.span(".unseen")[words],
        h.span(".number", aria_hidden="true")[number],
        h.span(".claim", aria_hidden="true")[sign] if sign else None,
        terrain,
        h.span(".chance", data_region=f"odds-chance-{index + 1}"),
    ]


def _side(session: Session, index: int, flag: Flag, side: Side) -> h.Element:
    laid = flag.cards[side]
    places = max(flag.size, len(laid))
    lying = cards_named(laid) or t("empty##side")
    content = [
        h.span(".unseen")[t(NAMED[side], number=index + 1, cards=lying)],
        h.span(".places", aria_hidden="true")[
            [
                h.span(".troop", data_suit=suit(one), data_card=str(one), data_last=one == session.last_card)[
                    _bare(one)
                ]
                for one in laid
            ],
            [h.span(".place") for _ in range(places - len(laid))],
        ],
    ]
    if session.game is None:
        place = f"{index + 1}{SIDES[side]}"
        return h.button(
            f"#place-{place}.side.{SIDES[side]}",
            type="submit",
            form=FORM,
            data_action="pick",
            name="place",
            value=place,
        )[content]
    if side == ME and session.my_turn:
        return h.button(
            f"#lay-{index + 1}.side.mine",
            type="submit",
            form=FORM,
            data_action="lay",
            name="flag",
            value=str(index + 1),
        )[content]
    return h.div(f".side.{SIDES[side]}")[content]


def _bare(one: Card) -> h.Node:
    """What stands on a card, without the words: those stand beside the whole row."""
    found = face(one)
    return list(found)[:-1] if isinstance(found, list) else found


def _headline(session: Session) -> h.Element:
    table, position = session.table, session.position
    if position is None:
        whose = t("You are to move.") if table.mover == ME else t("They are to move.")
        return h.p(".turn")[whose, " ", _deck_words(session)]
    if position.phase is Phase.OVER:
        return h.p(".turn", role="status")[h.strong[_result(session, position)]]
    who = player_name(session.players[position.mover])
    doing = phase_words(position.phase) if session.my_turn else ""
    turn = t("Your turn.") if session.my_turn else t("Turn: {player}.", player=who)
    return h.p(".turn")[h.strong[turn], " ", doing, " ", _deck_words(session)]


def _result(session: Session, position: Position) -> str:
    if position.ending is None:
        return t("The game is over.")
    winner = None if position.winner is None else session.players[position.winner]
    return result_words(winner, position.ending)


def _deck_words(session: Session) -> str:
    table = session.table
    troops = plural(table.deck, "{count} troop in the deck", "{count} troops in the deck")
    if not table.rules.tactics:
        return f"{troops}."
    tactics = plural(table.tactics_deck, "{count} tactics card", "{count} tactics cards")
    return f"{troops}, {tactics}."


def _their_hand(session: Session) -> h.Element:
    table = session.table
    if session.watching and session.position is not None:
        other = session.position.hands[1 - session.viewer]
        return h.div(".other-hand")[h.span(".label")[_other(session)], h.span(".cards")[cards(other)]]
    held = plural(table.theirs, "{count} troop", "{count} troops")
    if table.their_tactics:
        held = f"{held}, {plural(table.their_tactics, '{count} tactics card', '{count} tactics cards')}"
    backs = [h.span(".back") for _ in range(table.theirs)]
    backs += [h.span(".back.tactic") for _ in range(table.their_tactics)]
    return h.div(".other-hand")[
        h.span(".label")[_other_holds(session, held)], h.span(".cards", aria_hidden="true")[backs]
    ]


def _other(session: Session) -> str:
    return player_name(session.players[1 - session.viewer])


def _other_holds(session: Session, held: str) -> str:
    if session.game is None:
        return t("They hold: {cards}", cards=held)
    return t("{player}: {cards}", player=_other(session), cards=held)


def _hand(session: Session) -> h.Element:
    table = session.table
    if session.my_turn and session.position and session.position.phase is Phase.PLAY:
        return h.fieldset(".hand")[
            h.legend[t("Your hand")],
            h.div(".cards")[[_choosable(one, number) for number, one in enumerate(sorted_hand(table.hand))]],
        ]
    if session.game is None:
        return h.div(".hand")[
            h.button(
                "#place-hand.hand-place",
                type="submit",
                form=FORM,
                data_action="pick",
                name="place",
                value="hand",
            )[
                h.span(".label")[t("Your hand")],
                h.span(".cards")[
                    cards(sorted_hand(table.hand)) or h.span(".hint")[t("Press to tap cards in")]
                ],
            ]
        ]
    label = player_name(session.players[session.viewer]) if session.watching else t("Your hand")
    return h.div(".hand")[h.span(".label")[label], h.span(".cards")[cards(sorted_hand(table.hand))]]


def sorted_hand(hand: tuple[Card, ...]) -> list[Card]:
    """Return a hand by colour and value, tactics cards last."""
    tactics: list[Card] = [one for one in hand if isinstance(one, Tactic)]
    return [*sorted(one for one in hand if not isinstance(one, Tactic)), *tactics]


def _choosable(one: Card, number: int) -> h.Element:
    if isinstance(one, Tactic) and one.kind is Kind.GUILE:
        return h.button(
            ".troop.wide",
            type="submit",
            form=ASK,
            data_action="aim",
            name="aim",
            value=str(one),
            data_suit="t",
        )[tactic_name(one), "…"]
    wide = ".wide" if isinstance(one, Tactic) else ""
    return h.label(f".troop{wide}", data_suit=suit(one), data_card=str(one))[
        h.input(type="radio", name="card", value=str(one), checked=number == 0, form=FORM),
        tactic_name(one) if isinstance(one, Tactic) else face(one),
    ]


def move_button(move: Move, words: str, *, main: bool = False) -> h.Element:
    """Return a button that plays a move."""
    kind = "" if main else ".quiet"
    return h.button(kind, type="submit", form=FORM, data_action="move", name="move", value=str(move))[words]


def _actions(session: Session) -> h.Element | None:
    position = session.position
    if position is None:
        return h.div(".result-actions")[
            _button("hint", t("What should I play?"), main=True),
            _button("count", t("Count the odds")),
            h.button(".quiet", type="button", form=FORM, data_undo="", aria_disabled="true")[t("Undo")],
            h.button(".quiet", type="button", form=FORM, data_redo="", aria_disabled="true")[t("Redo")],
        ]
    return h.div(".result-actions")[_turn_actions(session, position), _game_actions(session)]


def _turn_actions(session: Session, position: Position) -> h.Node:
    if session.bot_is_on:
        return [
            _button("bots", t("Play on") if session.watching else t("Let the bot move"), main=True),
            _button("one", t("One move")),
        ]
    if not session.my_turn:
        return None
    shown = [move for move in legal_moves(position) if isinstance(move, BUTTONS)]
    buttons = [move_button(move, _imperative(move), main=True) for move in shown]
    if position.phase is Phase.CLAIM and not position.rules.advanced:
        buttons += [
            move_button(ClaimFlag(index), t("Try to claim flag {flag}", flag=index + 1))
            for index, flag in enumerate(position.flags)
            if flag.owner is None and flag.complete(position.mover) and not position.claim(index).valid
        ]
    return [*buttons, _button("hint", t("Hint")) if position.phase in (Phase.PLAY, Phase.RETURN) else None]


def _imperative(move: Move) -> str:
    """Return the words on the button of a move."""
    match move:
        case ClaimFlag(flag):
            return t("Claim flag {flag}", flag=flag + 1)
        case Return(card=back):
            return t("Put {card} back", card=card_name(back))
        case Draw(Deck.TROOP):
            return t("Draw a troop")
        case Draw():
            return t("Draw a tactics card")
        case Pass():
            return t("Pass")
    return t("End the turn")


def _game_actions(session: Session) -> h.Node:
    game = session.game
    if game is None:
        return None
    last = len(game.moves)
    at = last if session.at is None else session.at
    steps = [
        _step("0", t("First"), at == 0),
        _step(str(max(0, at - 1)), t("Step back"), at == 0),
        _step(str(min(last, at + 1)), t("Step on"), at == last),
        _step(str(last), t("Last"), at == last),
    ]
    return [
        h.button(".quiet", type="submit", form=FORM, data_action="back", data_every="", disabled=last == 0)[
            t("Take back")
        ]
        if not session.watching
        else None,
        h.span(".steps", role="group", aria_label=t("Replay"))[
            steps, h.span(".hint")[t("Move {at} of {last}", at=at, last=last)]
        ],
        _button("onward", t("Play on from here"), main=True) if session.at is not None else None,
        _button("count", t("Count the odds")),
        _button("to-table", t("Change this table")),
    ]


def _step(to: str, words: str, off: bool) -> h.Element:
    return h.button(
        ".quiet", type="submit", form=FORM, data_action="step", name="step", value=to, disabled=off
    )[words]


def _button(action: str, words: str, *, main: bool = False) -> h.Element:
    kind = "" if main else ".quiet"
    return h.button(kind, type="submit", form=FORM, data_action=action)[words]


def _beside(session: Session) -> h.Element:
    table = session.table
    label = h.span(".label")[t("Gone, face up")]
    shown = (
        h.span(".cards")[[card(one) for one in table.gone]]
        if table.gone
        else h.span(".hint")[t("Nothing##gone")]
    )
    if session.game is None:
        return h.div(".gone")[
            h.button(
                "#place-gone.hand-place",
                type="submit",
                form=FORM,
                data_action="pick",
                name="place",
                value="gone",
            )[label, shown]
        ]
    return h.div(".gone")[label, shown]
