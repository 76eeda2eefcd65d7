"""Actions that give reasons: the hint on the board, and why a bot made its move."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import htpy as h

from cardtable import odds
from cardtable.odds.bots.sampling import thought_of
from cardtable.odds.bots.whole_game import as_evaluated
from cardtable.pages.core.action import Job
from cardtable.pages.core.jobs import report
from cardtable.pages.core.language import t_later
from cardtable.pages.core.reply import Reply, ReplyProgress
from cardtable.pages.odds import fields
from cardtable.pages.odds.board.board_flags import Shown
from cardtable.pages.odds.board.board_view import board
from cardtable.pages.odds.chances.counting import counted_lines
from cardtable.pages.odds.chances.flag_lines import places_html
from cardtable.pages.odds.game_words import t
from cardtable.pages.odds.hint.bot_reasons import decision_html, thought_html
from cardtable.pages.odds.hint.hint_words import advice_words, assumed_words, hint_line
from cardtable.pages.odds.phrases import can_claim_words, move_words, player_name, seat_name
from cardtable.pages.odds.regions import BOARD, REASON, SHEET
from cardtable.pages.odds.session import Session
from cardtable.pages.ui import narrow_fold

WHY = t_later("Why this move? {player}")
COMPARES = t_later("The flags are compared.")
WEIGHS = t_later("The moves are weighed.")


def hint(session: Session) -> Iterator[Reply]:
    """Say what both bots would play, with their reasons: in a game, or at a table set up by hand.

    The board shows it: a ring on the card and on the flag, and one sentence.
    """
    try:
        turn, claims = _turn_and_claims(session)
    except odds.TableError as error:
        raise fields.MOVER.refusal(t("A hint needs it to be your turn.")) from error
    if not turn.moves or (session.game and not session.my_turn):
        raise fields.MOVE.refusal(t("There is nothing to play: the hand is empty, or it is not your turn."))
    decision = yield from report(odds.PublishedPlayer().steps(turn), t(COMPARES))
    thought = yield from report(thought_of(turn), t(WEIGHS))
    ground = odds.explanation_of(turn, thought)
    opponent = session.players[1 - session.viewer] if session.game else ""
    assumed = assumed_words(thought, opponent) if opponent else ""
    reasons = h.section(".why.stack.surface", aria_labelledby="hint-title")[
        narrow_fold(
            h.h3("#hint-title")[t("Behind the hint")],
            h.p(".hint")[assumed] if assumed else None,
            h.h4[t("{player} would play", player=player_name("sampling"))],
            thought_html(thought),
            h.h4[t("{player}, the published strategy, would play", player=player_name("published"))],
            decision_html(decision),
        )
    ]
    advice = advice_words(session.table, thought.move, ground)
    shown = Reply(
        html={BOARD: board(session, Shown(hint=thought, ground=ground, claims=claims)), REASON: reasons},
        announcement=" ".join(filter(None, (can_claim_words(claims), hint_line(thought, ground), advice))),
        data={"hint": str(thought.move)},
    )
    if session.game:
        yield shown
        return
    # The board is drawn anew: its odds are counted again.
    yield replace(shown, html={**shown.html, **places_html(session.table)}).with_progress(
        ReplyProgress(0, 1, t("Counting flag by flag."))
    )
    yield Reply(html=(yield from counted_lines(session.table))[1], data=shown.data)


def _turn_and_claims(session: Session) -> tuple[odds.Turn, tuple[int, ...]]:
    """The turn that a hint is about, and the flags that are claimed before it on a table set up by hand.

    There nothing is left to be played where these claims win. Raises: TableError if it is the other's turn.
    """
    if session.game:
        return odds.turn_of(session.game.position), ()
    table = as_evaluated(session.table)
    claims = tuple(i for i, flag in enumerate(table.flags) if flag.owner != session.table.flags[i].owner)
    if odds.flags_won(table.flags, odds.ME):
        return odds.Turn(session.table, odds.Phase.CLAIM, tuple(map(odds.ClaimFlag, claims))), ()
    return odds.turn_at(table), claims


def think(name: str, turn: odds.Turn, rng: Random) -> Job[tuple[odds.Move, h.Element | None]]:
    """Let a bot think; returns its move and, where there was a choice, its reasons."""
    if name == "random" or len(turn.moves) == 1:
        return odds.RandomPlayer(rng).choose(turn), None
    if name == "published":
        decision = yield from report(odds.PublishedPlayer().steps(turn), t(COMPARES))
        return decision.move, decision_html(decision) if turn.phase is odds.Phase.PLAY else None
    thought = yield from report(odds.SamplingPlayer(rng).steps(turn), t(WEIGHS))
    return thought.move, thought_html(thought) if turn.phase is odds.Phase.PLAY else None


def why(session: Session, number: int) -> Iterator[Reply]:
    """Show why a bot made a move of the game, by asking it once more."""
    game = session.dealt
    fields.check_move_number(fields.WHY.name, number, len(game.moves) - 1)
    position = game.positions[number]
    name = session.players[position.mover]
    if name == "me":
        raise fields.WHY.refusal(t("That move was your own."))
    chosen, reason = yield from think(name, odds.turn_of(position), session.random(number))
    played = game.moves[number]
    otherwise = t("In this game it played: {move}. It would play otherwise now.", move=move_words(played))
    shown = h.div(".why.stack.surface")[
        h.h3[t(WHY, player=seat_name(session.players, position.mover))],
        h.p[otherwise] if chosen != played else None,
        reason or h.p[move_words(chosen)],
    ]
    yield Reply(html={SHEET: shown}, data={"move": str(chosen)})
