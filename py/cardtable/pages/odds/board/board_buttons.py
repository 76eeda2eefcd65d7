"""The buttons below the board: what is to be done next, hints, the look back, and the game as a whole."""

from __future__ import annotations

from collections.abc import Mapping

import htpy as h

from cardtable import odds
from cardtable.pages.core.language import t_later
from cardtable.pages.odds.board.board_flags import NOTHING, Aim, Shown
from cardtable.pages.odds.board.hand_view import explanations
from cardtable.pages.odds.buttons import ask_button, move_button, show_turn, step_button, with_meanings
from cardtable.pages.odds.game.review import chance_words, mistake_words, mistakes
from cardtable.pages.odds.game_words import parts, t
from cardtable.pages.odds.hint.hint_words import advice_words, estimate_words, hint_line
from cardtable.pages.odds.phrases import TACTICS_DO, can_claim_words, card_name, of_move, tactic_name
from cardtable.pages.odds.regions import ASK, FORM
from cardtable.pages.odds.session import Session
from cardtable.pages.ui import button, more_menu, undo_buttons

BUTTONS: Mapping[odds.Move | type[odds.Move], str] = {
    odds.ClaimFlag: t_later("Claim flag {flag}"),
    odds.Draw(odds.Deck.TROOP): t_later("Draw a troop"),
    odds.Draw(odds.Deck.TACTIC): t_later("Draw a tactics card"),
    odds.Pass: t_later("Pass"),
    odds.Done: t_later("End the turn"),
}
"""The moves that have a button; cards are laid and put back by pressing them."""
AIMS = {
    odds.Tactic.REDEPLOY: t_later("Press one of your cards at a flag that is not claimed."),
    odds.Tactic.DESERTER: t_later("Press one of their cards at a flag that is not claimed: it is discarded."),
    odds.Tactic.TRAITOR: t_later("Press one of their troops at a flag that is not claimed."),
}


def actions(session: Session, shown: Shown = NOTHING) -> h.Element:
    """Return all buttons below the board."""
    position = session.position
    if position is None:
        return h.div(".row.result-actions")[
            ask_button(t("What should I play?"), "hint", main=True),
            ask_button(t("Count the odds"), "count"),
            ask_button(t("Play on from here"), "play-from") if session.is_set_up else None,
            undo_buttons(form=FORM),
            _legend(session),
        ]
    return h.div(".below.stack")[
        h.div(".row.result-actions.now", data_keep_in_view=session.is_played and session.at is None)[
            _now(session, position, shown)
        ],
        None if shown.aim or shown.hint else explanations(session),
        _steps(session, shown) if session.at is not None else None,
        _more(session, position),
        _legend(session),
        _steps(session, shown) if session.at is None else None,
    ]


def _legend(session: Session) -> h.Element:
    """What the letters on the cards and the signs at the flags mean; and the keys of a keyboard."""
    keys = t(
        "Keys: the letter of a colour or the arrows choose a card, a digit lays it at that flag, Enter "
        "presses."
    )
    return h.p(".hint.legend")[
        t("Colours: a red, b orange, c yellow, d green, e blue, f violet."),
        " ",
        t("At a flag: ✓ you can claim it, ! the other side can."),
        h.span(".keys")[" ", keys if session.my_turn else None],
    ]


def _now(session: Session, position: odds.Position, shown: Shown) -> h.Node:
    if shown.aim:
        return None
    if session.is_covered:
        shows = t("{player}: show my hand", player=session.name(odds.ME))
        return ask_button(shows, "take", main=True, data_replace_entry=True, data_next_focus=True)
    if session.bot_is_on:
        if session.watching:
            return [
                ask_button(t("One move"), "one", main=True, data_replace_entry=True, data_next_focus=True),
                ask_button(t("Play to the end"), "bots", data_replace_entry=True),
            ]
        return ask_button(t("Let the bot move"), "bots", main=True, data_replace_entry=True, data_resume=True)
    if not session.my_turn:
        return None
    moves = [move for move in odds.legal_moves(position) if move in BUTTONS or type(move) in BUTTONS]
    moves.sort(
        key=lambda move: isinstance(move, odds.ClaimFlag)
    )  # the others stay in their places after a claim
    claims = [move for move in moves if isinstance(move, odds.ClaimFlag)]
    buttons = [
        move_button(
            move,
            of_move(BUTTONS, move),
            main=move in (claims or moves),
            data_next_focus=move == (claims or moves)[0] and not shown.hint,
        )
        for move in moves
    ]
    if position.phase in (odds.Phase.PLAY, odds.Phase.RETURN) and not shown.hint:
        buttons.append(ask_button(t("Hint"), "hint", data_replace_entry=True))
    return buttons


def prompt(session: Session, shown: Shown) -> h.Element | None:
    """Return what stands below the hand while a guile card is played, or with a hint.

    There it moves neither the board nor the hand, which are to be read with it.
    """
    content = _aim(shown.aim) if shown.aim else _hint(session, shown)
    row = h.div(".prompt.row.surface", data_hint=shown.hint is not None, data_keep_in_view=True)
    return row[content] if content else None


def _aim(aim: Aim) -> h.Node:
    """The guile card being played: what it does, what to press, and the way back."""
    title, told = tactic_name(aim.tactic), t(TACTICS_DO[aim.tactic])
    plays: h.Node = None
    if aim.tactic is odds.Tactic.SCOUT:
        plays = move_button(odds.Scout(), t("Play Scout"), main=True, data_next_focus=True)
    elif aim.card is None:
        told += " " + t(AIMS[aim.tactic])
    else:
        title = t("{tactic}: {card}", tactic=title, card=card_name(aim.card))
        told = t("Press the flag where it goes.")
        if (discard := odds.Redeploy(aim.card, None)) in aim.moves:
            plays = move_button(discard, t("Discard it"))
    away = button(t("Do not play it"), "look", submit=True, form=FORM, data_replace_entry=True)
    return [h.p[h.strong[title], " ", told], plays, away]


def _hint(session: Session, shown: Shown) -> h.Node:
    """The hint with its ground, how its chance is estimated, and the button that plays it."""
    if shown.hint is None or shown.ground is None:
        return None
    move = shown.hint.move
    estimate = estimate_words(shown.hint)
    return [
        h.div(".stack")[
            h.p[
                can_claim_words(shown.claims),
                " ",
                h.strong[hint_line(shown.hint, shown.ground)],
                " ",
                with_meanings(advice_words(session.table, move, shown.ground)),
            ],
            h.p(".hint")[estimate] if estimate else None,
        ],
        move_button(move, t("Play this"), main=True, data_next_focus=True) if session.game else None,
    ]


def look_back_banner(session: Session, shown: Shown) -> h.Element | None:
    """Return what stands below the hand in a look back: which turn is shown, and the two ways out of it."""
    game = session.game
    if game is None or session.at is None:
        return None
    return h.div(".look-back.stack.surface", data_keep_in_view=True)[
        h.div(".row.to-now")[
            h.p[
                parts(
                    "{title} {place}.",
                    title=h.strong[t("You look back.")],
                    place=t("Turn {at} of {last}", at=len(game.turns(session.at)), last=len(game.turns())),
                ),
                " ",
                chance_words(session),
            ],
            h.div(".row")[
                step_button(t("Back to the game"), len(game.moves), main=True),
                ask_button(
                    t("Play this turn again…") if session.is_replayable else t("Play on from here…"),
                    "ask-onward",
                    form=ASK,
                ),
            ],
        ],
        h.p[with_meanings(mistake_words(session, shown.mistake))] if shown.mistake else None,
    ]


def _steps(session: Session, shown: Shown) -> h.Node:
    game = session.game
    if game is None or not game.moves:
        return None
    at = len(game.moves) if session.at is None else session.at
    ends = [0, *(turn.after for turn in game.turns())]
    before = max((end for end in ends if end < at), default=0)
    after = min((end for end in ends if end > at), default=ends[-1])
    steps = [
        step_button(t("First"), 0, disabled=at == 0),
        step_button(t("Step back"), before, disabled=at == 0),
        step_button(t("Step on"), after, disabled=at == ends[-1]),
        step_button(t("Last"), ends[-1], disabled=at == ends[-1]),
    ]
    row = h.div(".steps.row", role="group", aria_label=t("Replay"))
    if session.at is None:
        place = t("Turn {at} of {last} (both players)", at=len(ends) - 1, last=len(ends) - 1)
        return row[steps[:2], h.span(".hint")[place]]
    worst = mistakes(session)
    largest = h.div(".row", role="group", aria_label=t("Your largest mistakes"))[
        [show_turn(one.turn, is_shown=one == shown.mistake) for one in worst]
    ]
    return [row[steps], largest if worst else None]


def _more(session: Session, position: odds.Position) -> h.Element:
    """The game as a whole; what is rarely pressed is in a menu."""
    game = session.game
    assert game is not None
    back: h.Node = None
    if not session.watching and position.phase is not odds.Phase.OVER and session.at is None:
        begun = session.is_begun
        back = ask_button(t("Take back"), "back", queue=True, disabled=not begun, data_replace_entry=True)
    return h.div(".row.result-actions.more")[
        back,
        None if session.is_covered else ask_button(t("Count the odds"), "count", data_replace_entry=True),
        more_menu(
            "odds-menu",
            ask_button(t("Rules"), "rules", form=ASK),
            ask_button(t("Change this table"), "to-table"),
            ask_button(t("Resign…"), "ask-resign", form=ASK) if session.my_turn else None,
        ),
    ]
