"""The sheet of a flag that was claimed in a game: who won it, when, and by which proof."""

from __future__ import annotations

import htpy as h

from cardtable.odds import ME, ClaimFlag, Game, best_strength
from cardtable.pages.odds.buttons import show_turn
from cardtable.pages.odds.card_view import cards
from cardtable.pages.odds.game_words import t
from cardtable.pages.odds.phrases import claim_words, strength_name
from cardtable.pages.odds.seats import seat_name
from cardtable.pages.odds.session import Session
from cardtable.pages.odds.turns import turns


def won_flag_sheet(session: Session, game: Game, index: int) -> h.Element:
    """Return the sheet of a claimed flag (`index` 0 to 8), with the proof as it was when it was claimed."""
    number = game.moves.index(ClaimFlag(index))
    before = game.positions[number]
    winner, claim = before.mover, before.claim(index)
    name = seat_name(session.players, winner)
    is_mine = winner == session.viewer
    title = (
        t("Flag {number}, claimed by you", number=index + 1)
        if session.players[winner] == "me"
        else t("Flag {number}. Winner: {player}", number=index + 1, player=name)
    )
    flag = session.table.flags[index]
    sides = []
    for side in (ME, 1 - ME):
        strength = best_strength(
            flag.cards[side], session.table.rules, flag.fog is not None, flag.mud is not None
        )
        player = session.viewer if side == ME else 1 - session.viewer
        sides.append(
            h.li[
                h.b[seat_name(session.players, player)],
                " ",
                h.span(".cards.row")[cards(flag.cards[side])],
                " ",
                strength_name(strength) if strength else t("not complete"),
            ]
        )
    every = turns(game)
    turn = len(turns(game, number + 1))
    return h.div(".won-flag.stack")[
        h.h3[title],
        h.ul(".stack")[sides],
        h.h4[t("The proof, in turn {turn}", turn=turn)],
        h.p[claim_words(claim, against_you=not is_mine and not session.watching)],
        show_turn(turn, every[turn - 1].after),
    ]
