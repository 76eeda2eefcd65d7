"""Actions in a game: dealing, playing, the bots' answers, and its end."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from dataclasses import replace
from random import Random

import htpy as h

from cardtable.odds import (
    Deck,
    Draw,
    Game,
    Move,
    Pass,
    Phase,
    Play,
    Position,
    PublishedPlayer,
    RandomPlayer,
    Rule,
    SamplingPlayer,
    Turn,
    legal_moves,
    new_game,
    obstacle,
    read_card,
    read_move,
    turn_of,
    useful_decks,
    write_game,
)
from cardtable.pages.core.jobs import report
from cardtable.pages.core.language import t_later
from cardtable.pages.core.reply import FieldError, FormError, Reply, ReplyProgress
from cardtable.pages.core.schema import Values
from cardtable.pages.odds import fields
from cardtable.pages.odds.board.board_flags import Aim, Shown
from cardtable.pages.odds.board.board_view import board_html
from cardtable.pages.odds.board.buttons import ask_button, move_button, question
from cardtable.pages.odds.board.card_picker import PICKER
from cardtable.pages.odds.chances.flag_lines import LINES
from cardtable.pages.odds.chances.flag_sheet import SHEET
from cardtable.pages.odds.error_words import refusing
from cardtable.pages.odds.game.game_end import STATISTICS
from cardtable.pages.odds.game.kept import kept_fields, kept_session, statistics_view, with_result
from cardtable.pages.odds.game.log_view import log_html
from cardtable.pages.odds.game.review_view import course
from cardtable.pages.odds.game.rules_view import rules_sheet
from cardtable.pages.odds.game_words import t, use_words_of
from cardtable.pages.odds.hint.bot_reasons import decision_html, thought_html
from cardtable.pages.odds.phrases import (
    RULES,
    TACTICS,
    TACTICS_DO,
    move_words,
    player_name,
    seat_name,
    tactic_name,
)
from cardtable.pages.odds.session import Session
from cardtable.pages.ui import button, fold

REASON = "odds-reason"
WHY = t_later("Why this move? {player}")
COMPARES = t_later("The flags are compared.")
WEIGHS = t_later("The moves are weighed.")
MOST_SAID = 6
"""The most sentences that are read out after the bots have played."""


def view(session: Session, words: str = "", reason: h.Element | None = None, *, opens: bool = False) -> Reply:
    """Return the whole view of a session, without counted odds.

    Args:
        session: the session.
        words: the announcement.
        reason: why a bot made its last move.
        opens: whether it is another board than before, which comes into view.
    """
    use_words_of(session.table.rules)
    shown = {LINES: "", SHEET: "", PICKER: "", REASON: str(reason) if reason else ""}
    return Reply(
        html={**board_html(session, Shown(opens=opens)), **log_html(session), **shown},
        state=session.state(),
        fields=session.fields(),
        announcement=words,
        data={"text": write_game(session.game) if session.game else session.text()},
    )


def own_view(
    session: Session, words: str = "", reason: h.Element | None = None, *, opens: bool = False
) -> Reply:
    """Return the view of a game that a person plays here, and keep it on the device."""
    shown = view(session, words, reason, opens=opens)
    return replace(shown, fields={**shown.fields, **kept_fields(session)})


def deal(values: Values) -> Iterator[Reply]:
    """Deal a new game; a bot that begins makes its move."""
    begins = values[fields.BEGINS]
    if begins == "chance":
        begins = Random(f"begins {values[fields.SEED]}").choice(("me", "they"))
    bottom, top = values[fields.BOTTOM], values[fields.TOP]
    players = (bottom, top) if begins == "me" else (top, bottom)
    game = new_game(fields.chosen_rules(values), Random(values[fields.SEED]))
    return _begin(Session(game=game, players=players), values)


def deal_now(session: Session, action: str, values: Values) -> Iterator[Reply] | Reply:
    """Deal a new game; ask first where one that the person has begun, or a position set up, would be lost.

    Args:
        session: what the page shows.
        action: the action that deals.
        values: the choices of the game.
    """
    is_kept = _kept(values).is_begun
    if values[fields.SURE] or not (session.is_begun or session.is_set_up or is_kept):
        return deal(values)
    use_words_of(session.table.rules)
    title, told = t("Give up your game?"), t("A new game takes the place of the one that you are playing.")
    go_on = button(t("Go on playing"), data_close=True)
    if session.is_set_up and not is_kept:
        title = t("Give up this position?")
        told = t("A new game takes the place of the position on the board.")
        go_on = button(t("Keep the position"), data_close=True)
    elif not session.is_begun:
        go_on = ask_button(t("Continue your game"), "continue")
    deals = ask_button(t("Deal a new game"), action, main=True, name=fields.SURE.name, value="1")
    return Reply(html={SHEET: str(question(title, told, go_on, deals))})


def _kept(values: Values) -> Session:
    """The game that the device has kept; what cannot be read is no game."""
    try:
        return kept_session(values[fields.KEPT])
    except FormError:
        return Session()


def again(session: Session, game: Game, values: Values) -> Iterator[Reply]:
    """Deal another game of the same kind to the same players."""
    rules = game.position.rules
    dealt = new_game(rules, Random(values[fields.FRESH]))
    return _begin(Session(game=dealt, players=session.players), values)


def swap(session: Session, game: Game, values: Values) -> Iterator[Reply]:
    """Deal another game in which the other player begins."""
    return again(replace(session, players=session.players[::-1]), game, values)


def _begin(session: Session, values: Values) -> Iterator[Reply]:
    if session.watching:
        yield view(session, t("A game was dealt."), opens=True)
        return
    yield from _go_on(session, values, t("A game was dealt."), opens=True)


def proceed(values: Values) -> Iterator[Reply] | Reply:
    """Go on with the game that the device has kept."""
    session = kept_session(values[fields.KEPT])
    if session.game is None:
        raise FormError(FieldError(fields.KEPT.name, t("No game is kept on this device.")))
    if session.at is not None:
        return own_view(session, opens=True)
    return _go_on(session, values, t("Your game goes on."), opens=True)


def lay(session: Session, game: Game, values: Values) -> Iterator[Reply]:
    """Lay the chosen card of the hand at a flag."""
    if not values[fields.CARD]:
        message = t("No card of the hand is chosen. Choose one, then press your side of a flag.")
        raise FormError(FieldError(fields.MOVE.name, message))
    with refusing(fields.MOVE.name):
        played = Play(read_card(values[fields.CARD]), values[fields.FLAG] - 1)
    return _played(session, game, played, values)


def move(session: Session, game: Game, values: Values) -> Iterator[Reply]:
    """Play the move that a button named."""
    with refusing(fields.MOVE.name):
        played = read_move(values[fields.MOVE])
    return _played(session, game, played, values)


def _played(session: Session, game: Game, played: Move, values: Values) -> Iterator[Reply]:
    """Play a move of the person's, then all that leaves no choice, then let the bot play."""
    if not session.my_turn:
        message = t("It is not your turn, or the game is shown as it was before.")
        raise FormError(FieldError(fields.MOVE.name, message))
    with refusing(fields.MOVE.name):
        game = game.play(played)
    made = len(game.moves)
    game = game.forced(session.viewer, _decks(values))
    draws = [move for move in game.moves[made:] if isinstance(move, Draw)]
    said = [_said(player_name("me"), move) for move in (played, *draws)]
    return _go_on(session.with_game(game), values, " ".join(said))


def _decks(values: Values) -> Callable[[Position], list[Deck]]:
    """The decks between which the player is asked in a position where both have cards."""
    if values[fields.AUTO_DRAW] == "sensible":
        return useful_decks
    return lambda _: [Deck.TROOP] if values[fields.AUTO_DRAW] == "troop" else list(Deck)


def _go_on(
    session: Session, values: Values, words: str = "", *, most: int | None = None, opens: bool = False
) -> Iterator[Reply]:
    """Let the bots play until it is the person's turn, the game is over, or `most` moves are made.

    Args:
        session: the session.
        values: the fields of `PLAYING`.
        words: what is announced first.
        most: the largest number of moves; None for any.
        opens: whether the board is another one, which comes into view.
    """
    use_words_of(session.table.rules)
    reason: h.Element | None = None
    begun = [words] if words else []
    said: list[str] = []
    made = 0
    show = view if session.watching else own_view
    left_open = False  # a sheet that is opened while the bots play stays open
    while (game := session.game) and made != most and (session.bot_is_on or _must_pass(session)):
        if not session.bot_is_on:
            session = session.with_game(game.play(Pass()).forced(session.viewer, _decks(values)))
            said.append(_said(player_name("me"), Pass()))
            continue
        now = show(session, reason=reason, opens=opens).with_progress(ReplyProgress(0, 1, _thinking(session)))
        yield _with_sheet(now) if left_open else now
        left_open = True
        position = game.position
        name, who = session.players[position.mover], seat_name(session.players, position.mover)
        chosen, why = yield from think(name, turn_of(position), session.random())
        session, made = session.with_game(game.play(chosen)), made + 1
        if why is not None:
            reason, said = _told(session, who, why), []
        said.append(_said(who, chosen))
    if session.my_turn:
        said.append(t("Your turn."))
    if session.is_over:
        said.append(t("The game is over."))
    shown = show(session, " ".join([*begun, *said][-MOST_SAID:]), reason, opens=opens)
    if not session.is_over or session.watching or session.game is None:
        yield _with_sheet(shown) if left_open and not session.is_over else shown
        return
    statistics = with_result(values[fields.STATISTICS], session)
    result = {STATISTICS: str(statistics_view(statistics) or "")}
    shown = replace(
        shown,
        html={**shown.html, **result},
        fields={**shown.fields, fields.STATISTICS.name: [statistics]},
    )
    yield shown.with_progress(ReplyProgress(0, 1, t("The chance to win is estimated, turn by turn.")))
    yield from course(session, session.game)


def _with_sheet(shown: Reply) -> Reply:
    """The same view, which leaves an open sheet open."""
    return replace(shown, html={name: html for name, html in shown.html.items() if name != SHEET})


def _must_pass(session: Session) -> bool:
    """Whether the person is to move and can do nothing but pass."""
    return session.my_turn and session.position is not None and legal_moves(session.position) == [Pass()]


def _said(name: str, played: Move) -> str:
    return t("{player}: {move}.", player=name, move=move_words(played))


def _told(session: Session, name: str, why: h.Element) -> h.Element:
    """Return a bot's reasons; folded away from a person who plays it, since they tell of its hand."""
    title = t(WHY, player=name)
    if session.watching:
        return h.section(".why.stack.surface", aria_label=title)[h.h3[title], why]
    return h.section(".why.stack.surface", aria_label=title)[fold(title, why, note=t("tells of its hand"))]


def _thinking(session: Session) -> str:
    assert session.position is not None
    return t("{player} is thinking.", player=seat_name(session.players, session.position.mover))


def think(name: str, turn: Turn, rng: Random) -> Generator[Reply, None, tuple[Move, h.Element | None]]:
    """Let a bot think; returns its move and, where there was a choice, its reasons."""
    if name == "random" or len(turn.moves) == 1:
        return RandomPlayer(rng).choose(turn), None
    if name == "published":
        decision = yield from report(PublishedPlayer().steps(turn), t(COMPARES))
        return decision.move, decision_html(decision) if turn.phase is Phase.PLAY else None
    thought = yield from report(SamplingPlayer(rng).steps(turn), t(WEIGHS))
    return thought.move, thought_html(turn, thought) if turn.phase is Phase.PLAY else None


def bots(session: Session, _: Game, values: Values) -> Iterator[Reply]:
    """Let the bots play on."""
    return _go_on(session, values)


def one(session: Session, _: Game, values: Values) -> Iterator[Reply]:
    """Let the bot on turn make one move."""
    return _go_on(session, values, most=1)


def back(session: Session, game: Game, _: Values) -> Reply:
    """Take moves back, to the person's last turn."""
    own = [
        number
        for number, position in enumerate(game.positions[:-1])
        if position.phase is Phase.PLAY and session.players[position.mover] == "me"
    ]
    kept = own[-1] if own else 0
    return own_view(session.with_game(game.undo(len(game.moves) - kept)), t("Taken back. Your turn."))


def onward(session: Session, game: Game, values: Values) -> Iterator[Reply]:
    """Play on from the move that is shown, or before a turn of the person's; later ones are taken back."""
    session = session.with_game(game.undo(len(game.moves) - session.goes_on_after))
    if session.watching:
        yield view(session, t("Play goes on from here."), opens=True)
        return
    yield from _go_on(session, values, t("Play goes on from here."), opens=True)


def ask_resign(_: Session, __: Game, ___: Values) -> Reply:
    """Ask before the game is given up."""
    go_on = button(t("Go on playing"), data_close=True)
    resign = move_button(read_move("resign"), t("Resign"), main=True)
    sheet = question(t("Resign?"), t("The other player then wins."), go_on, resign)
    return Reply(html={SHEET: str(sheet)})


def rules(session: Session, _: Values) -> Reply:
    """Show the rules of the game on the table."""
    return Reply(html={SHEET: str(rules_sheet(session.table.rules))})


def game_rules(values: Values) -> Reply:
    """Show the rules of the game that is chosen, before it is dealt."""
    chosen = fields.chosen_rules(values)
    use_words_of(chosen)
    return Reply(html={SHEET: str(rules_sheet(chosen))})


def look(session: Session, _: Game, __: Values) -> Reply:
    """Show the board without what was being aimed or hinted at."""
    return Reply(html=board_html(session))


def aim(session: Session, game: Game, values: Values) -> Reply:
    """Play a guile card of the hand: show what it can act on, then where that can go."""
    word, _, target = values[fields.AIM].partition(" ")
    tactic = next((one for one in TACTICS if one.value == word), None)
    if tactic is None:
        raise FormError(FieldError(fields.MOVE.name, t("{card} is no tactics card.", card=word)))
    rule = obstacle(game.position, tactic) if session.my_turn else Rule.NOT_NOW
    with refusing(fields.MOVE.name):
        chosen = read_card(target) if target else None
    moves = tuple(one for one in legal_moves(game.position) if str(one).split()[0] == word)
    if chosen is not None:
        moves = tuple(one for one in moves if getattr(one, "card", None) == chosen)
    if tactic not in game.position.hand or rule is not None or not moves:
        reason = t(RULES[rule or Rule.NOT_IN_HAND])
        sheet = h.div(".aim.stack")[
            h.h3[tactic_name(tactic)],
            h.p[t(TACTICS_DO[tactic])],
            h.p[h.strong[t("Not now:")], " ", reason],
        ]
        return Reply(html={SHEET: str(sheet)}, announcement=reason)
    return Reply(html=board_html(session, Shown(aim=Aim(tactic, chosen, moves))))
