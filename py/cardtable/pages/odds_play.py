"""Playing and watching: every move of a person is checked by the rules, the bots think in small steps."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from dataclasses import replace
from random import Random
from typing import TypeVar

import htpy as h

from ..odds import (
    ClaimFlag,
    Decision,
    Game,
    IllegalMoveError,
    Move,
    OddsError,
    Phase,
    Play,
    PublishedPlayer,
    RandomPlayer,
    SamplingPlayer,
    TableError,
    Thought,
    Turn,
    legal_moves,
    new_game,
    read_card,
    read_move,
    read_rules,
    turn_at,
    turn_of,
    write_rules,
)
from .form import Form
from .language import noted, t
from .odds_aim import GUILE, aim_sheet
from .odds_board import board_html, move_button
from .odds_count import counted_lines
from .odds_errors import refused
from .odds_flag import LINES, SHEET
from .odds_log import log_html
from .odds_picker import PICKER
from .odds_reason import decision_html, thought_html
from .odds_state import Session, not_a_move
from .odds_words import PLAYERS, TACTICS, move_words, player_name, tactic_name
from .reply import FieldError, FormError, Handler, Progress, Reply, Request

__all__ = ["PLAY_HANDLERS", "REASON", "game_fields", "view"]

REASON = "odds-reason"
GAMES = ("battle-line tactics", "battle-line", "schotten-totten", "schotten-totten tactics")
"""The games that the form offers, as the notation writes them."""
WHY = {
    "published": noted("Why the published strategy played"),
    "sampling": noted("Why the stronger bot played"),
    "random": noted("Why a random player played"),
}
STEPS = 20
"""How often a bot's thinking is shown, at most."""

T = TypeVar("T")
Thinking = Generator[Progress, None, tuple[Move, h.Element | None]]


def game_fields(session: Session) -> dict[str, list[str]]:
    """Return the values that the form's controls take for a session."""
    table = session.table
    fields = {
        "game": [write_rules(replace(table.rules, advanced=False))],
        "mover": ["they" if table.mover else "me"],
        "theirs": [str(table.theirs)],
        "their-tactics": [str(table.their_tactics)],
        "deck": [""],
        "text": [session.text()],
    }
    if session.game:
        bottom, top = session.players[session.viewer], session.players[1 - session.viewer]
        fields |= {"bottom": [bottom], "top": [top], "begins": ["they" if session.viewer else "me"]}
        fields |= {"advanced": ["1"] if table.rules.advanced else []}
    return fields


def view(session: Session, words: str = "", reason: h.Element | None = None, **html: str) -> Reply:
    """Return the whole view of a session, without counted odds."""
    shown = {
        **board_html(session),
        **log_html(session),
        LINES: "",
        SHEET: "",
        PICKER: "",
        REASON: str(reason) if reason else "",
        **html,
    }
    return Reply(
        html=shown,
        state=session.state(),
        fields=game_fields(session),
        words=words,
        data={"text": session.text()},
    )


def deal(request: Request) -> Iterator[Reply]:
    """Deal a new game; a bot that begins makes its move."""
    form = Form(request.fields)
    rules = replace(read_rules(form.choice("game", GAMES)), advanced=form.switch("advanced"))
    bottom = form.choice("bottom", tuple(PLAYERS))
    top = form.choice("top", ("published", "sampling", "random"))
    begins = form.choice("begins", ("me", "they"))
    seed = form.text("seed", 32) or request.entropy
    form.check()
    game = new_game(rules, Random(seed))
    players = (bottom, top) if begins == "me" else (top, bottom)
    session = Session(game=game, players=players)
    if session.watching:
        yield view(session, t("A game was dealt. Press “Play on” to watch it."))
        return
    yield from go_on(session, t("A game was dealt."))


def lay(request: Request) -> Iterator[Reply]:
    """Lay the chosen card of the hand at a flag."""
    session = _current(request)
    form = Form(request.fields)
    number = form.choice("flag", tuple("123456789"))
    word = form.text("card")
    form.check()
    if not word:
        message = t("No card of the hand is chosen. Choose one, then press your side of a flag.")
        raise FormError(FieldError("move", message))
    try:
        move = Play(read_card(word), int(number) - 1)
    except OddsError as error:
        raise refused("move", error) from error
    return _played(session, move)


def play_move(request: Request) -> Iterator[Reply]:
    """Play the move that a button named."""
    session = _current(request)
    try:
        move = read_move(Form(request.fields).text("move"))
    except OddsError as error:
        raise refused("move", error) from error
    return _played(session, move)


def _current(request: Request) -> Session:
    session = Session.read(request.state)
    if session.game is None:
        raise FormError(FieldError("move", t("There is no game under way. Deal one first.")))
    return session


def _played(session: Session, move: Move) -> Iterator[Reply]:
    """Play a move of the person's, then all that leaves no choice, then let the bot play."""
    if session.game is None or not session.my_turn:
        message = t("It is not your turn, or the game is shown as it was before.")
        raise FormError(FieldError("move", message))
    try:
        game = session.game.play(move)
    except IllegalMoveError as error:
        raise refused("move", error) from error
    session = _without_choice(session.with_game(game))
    return go_on(session, _said("me", move))


def _without_choice(session: Session) -> Session:
    """Play what leaves no choice: a draw from the only deck there is, or the end of the turn."""
    while session.game and session.my_turn and session.game.position.phase is Phase.CLAIM:
        moves = legal_moves(session.game.position)
        failing = [
            flag
            for index, flag in enumerate(session.game.position.flags)
            if flag.owner is None and flag.complete(session.game.position.mover)
        ]
        if len(moves) != 1 or isinstance(moves[0], ClaimFlag) or failing:
            return session
        session = session.with_game(session.game.play(moves[0]))
    return session


def go_on(session: Session, words: str, *, moves: int = 1_000_000) -> Iterator[Reply]:
    """Let the bots play until it is the person's turn, the game is over, or so many moves are made."""
    reason: h.Element | None = None
    said = [words] if words else []
    if session.bot_is_on:
        yield replace(view(session), progress=Progress(0, 1, _thinking(session)))
    while session.game and session.bot_is_on and moves > 0:
        position = session.game.position
        name = session.players[position.mover]
        thinking = think(name, turn_of(position), _random(session))
        move, why = yield from _as_replies(thinking)
        session, moves = session.with_game(session.game.play(move)), moves - 1
        if why is not None:
            reason = _told(session, name, why)
            said = [words] if words else []
        said.append(_said(name, move))
        if session.bot_is_on and moves:
            yield replace(view(session, reason=reason), progress=Progress(0, 1, _thinking(session)))
    if session.my_turn:
        said.append(t("Your turn."))
    elif session.position and session.position.phase is Phase.OVER:
        said.append(t("The game is over."))
    yield view(session, " ".join(said[-6:]), reason)


def _said(name: str, move: Move) -> str:
    return t("{player}: {move}.", player=player_name(name), move=move_words(move))


def _told(session: Session, name: str, why: h.Element) -> h.Element:
    """Return a bot's reasons; folded away from a person who plays it, since they tell of its hand."""
    title = t(WHY[name])
    if session.watching:
        return h.section(".why", aria_label=title)[h.h3[title], why]
    return h.section(".why", aria_label=title)[
        h.details(".fold")[h.summary[title, h.span(".chosen")[" ", t("tells of its hand")]], why]
    ]


def _random(session: Session) -> Random:
    return session.random(len(session.game.moves) if session.game else 0)


def _thinking(session: Session) -> str:
    position = session.position
    name = session.players[position.mover] if position else "random"
    return t("{player} is thinking.", player=player_name(name))


def think(name: str, turn: Turn, rng: Random) -> Thinking:
    """Let a bot think; returns its move and, where there was a choice, its reasons."""
    if name == "random" or len(turn.moves) == 1:
        return RandomPlayer(rng).choose(turn), None
    if name == "published":
        decision = yield from _published(turn)
        return decision.move, decision_html(decision) if turn.phase is Phase.PLAY else None
    thought = yield from _sampled(turn, rng)
    return thought.move, thought_html(thought) if turn.phase is Phase.PLAY else None


def _published(turn: Turn) -> Generator[Progress, None, Decision]:
    for number, decision in enumerate(PublishedPlayer().steps(turn)):
        if decision:
            return decision
        yield Progress(min(number + 1, 9), 10, t("The published strategy compares the flags."))
    raise RuntimeError("the published strategy found no move")


def _sampled(turn: Turn, rng: Random) -> Generator[Progress, None, Thought]:
    shown, last = 0, None
    for last in SamplingPlayer(rng).steps(turn):
        if last.done * STEPS >= shown * last.of and last.done < last.of:
            shown += 1
            yield Progress(last.done, last.of, t("The stronger bot weighs the moves."))
    if last is None:
        raise RuntimeError("the stronger bot found no move")
    return last


def bots(request: Request) -> Iterator[Reply]:
    """Let the bots play on."""
    return go_on(_current(request), "")


def one(request: Request) -> Iterator[Reply]:
    """Let the bot on turn make one move."""
    return go_on(_current(request), "", moves=1)


def back(request: Request) -> Reply:
    """Take moves back, to the person's last turn."""
    session = _current(request)
    game: Game | None = session.game
    assert game is not None
    kept = next(
        (
            number
            for number in range(len(game.moves) - 1, -1, -1)
            if game.positions[number].phase is Phase.PLAY
            and session.players[game.positions[number].mover] == "me"
        ),
        0,
    )
    return view(session.with_game(game.undo(len(game.moves) - kept)), t("Taken back. Your turn."))


def step(request: Request) -> Reply:
    """Show the game as it was after so many moves."""
    session = _current(request)
    assert session.game is not None
    last = len(session.game.moves)
    form = Form(request.fields)
    to = form.text("step")
    if not to.isdecimal() or len(to) > 5 or int(to) > last:
        form.refuse("step", not_a_move(to, last))
    form.check()
    at = int(to)
    words = t("Move {at} of {last}.", at=at, last=last)
    if at:
        player = session.players[session.game.positions[at - 1].mover]
        words += f" {_said(player, session.game.moves[at - 1])}"
    return view(replace(session, at=None if at == last else at), words)


def onward(request: Request) -> Iterator[Reply]:
    """Play on from the move that is shown; later ones are taken back."""
    session = _current(request)
    assert session.game is not None
    at = len(session.game.moves) if session.at is None else session.at
    session = session.with_game(session.game.undo(len(session.game.moves) - at))
    if session.watching:
        yield view(session, t("Play goes on from here."))
        return
    yield from go_on(session, t("Play goes on from here."))


def hint(request: Request) -> Iterator[Reply]:
    """Say what both bots would play, with their reasons: in a game, or at a table set up by hand."""
    session = Session.read(request.state)
    try:
        turn = turn_of(session.game.position) if session.game else turn_at(session.table)
    except TableError as error:
        raise FormError(FieldError("mover", t("A hint needs it to be your turn."))) from error
    if not turn.moves or (session.game and not session.my_turn):
        message = t("There is nothing to play: the hand is empty, or it is not your turn.")
        raise FormError(FieldError("move", message))
    if not session.game:  # what was still being counted when the hint was asked for
        yield from counted_lines(session.table)
    decision = yield from _as_replies(_published(turn))
    thought = yield from _as_replies(_sampled(turn, _random(session)))
    best = move_words(thought.move)
    shown = h.section(".why", aria_labelledby="hint-title", data_asked=True)[
        h.h3("#hint-title")[t("Hint")],
        h.h4[t("The stronger bot would play")],
        thought_html(thought),
        h.h4[t("The published strategy would play")],
        decision_html(decision),
        move_button(thought.move, t("Play this: {move}", move=best)) if session.game else None,
    ]
    yield Reply(
        html={REASON: str(shown)}, words=t("Hint: {move}.", move=best), data={"hint": str(thought.move)}
    )


def _as_replies(steps: Generator[Progress, None, T]) -> Generator[Reply, None, T]:
    while True:
        try:
            yield Reply(progress=next(steps))
        except StopIteration as end:
            found: T = end.value
            return found


def aim(request: Request) -> Reply:
    """Show what a guile card in the hand can be played for."""
    session = _current(request)
    position = session.position
    word = Form(request.fields).text("aim")
    moves = [] if position is None or not session.my_turn else legal_moves(position)
    fitting = [move for move in moves if str(move).split()[0] == word]
    tactic = next((one for one in TACTICS if one.value == word), None)
    name = tactic_name(tactic) if tactic else word
    if not fitting or tactic not in GUILE:
        message = t(
            "{card} cannot be played now: you may not have played two more tactics cards than the other "
            "player, it needs a card to act on, and only one card is played in a turn.",
            card=name,
        )
        return Reply(html={SHEET: str(h.div(".aim")[h.h3[name], h.p[message]])}, words=message)
    return Reply(html={SHEET: str(aim_sheet(tactic, fitting))})


def why(request: Request) -> Iterator[Reply]:
    """Show why a bot made a move of the game, by asking it once more."""
    session = _current(request)
    game = session.game
    assert game is not None
    number = Form(request.fields).text("why")
    if not number.isdecimal() or len(number) > 5 or int(number) >= len(game.moves):
        raise FormError(FieldError("why", not_a_move(number, len(game.moves) - 1)))
    position = game.positions[int(number)]
    name = session.players[position.mover]
    if name == "me":
        raise FormError(FieldError("why", t("That move was your own.")))
    move, reason = yield from _as_replies(think(name, turn_of(position), session.random(int(number))))
    shown = h.div(".why")[h.h3[t(WHY[name])], reason or h.p[move_words(move)]]
    yield Reply(html={SHEET: str(shown)}, data={"move": str(move)})


PLAY_HANDLERS: Mapping[str, Handler] = {
    "deal": deal,
    "lay": lay,
    "move": play_move,
    "bots": bots,
    "one": one,
    "back": back,
    "step": step,
    "onward": onward,
    "hint": hint,
    "aim": aim,
    "why": why,
}
