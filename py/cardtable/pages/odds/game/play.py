"""Actions in a game: dealing, playing, the bots' answers, and its end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

import htpy as h

from cardtable import odds
from cardtable.odds.game.play import obstacle, useful_decks
from cardtable.pages.core.action import Shown, ShownJob
from cardtable.pages.core.reply import Reply, ReplyProgress
from cardtable.pages.odds import fields, phrases
from cardtable.pages.odds.board import board_flags
from cardtable.pages.odds.board.board_status import turn_words
from cardtable.pages.odds.board.board_view import board
from cardtable.pages.odds.buttons import ask_button, move_button, question
from cardtable.pages.odds.error_words import refusing
from cardtable.pages.odds.game.results import kept_session, with_game, with_result, without_game
from cardtable.pages.odds.game.review_view import course
from cardtable.pages.odds.game.rules_view import rules_sheet
from cardtable.pages.odds.game_words import t, use_words_of
from cardtable.pages.odds.hint.advice import WHY, think
from cardtable.pages.odds.regions import BOARD, REASON, SHEET
from cardtable.pages.odds.session import Session
from cardtable.pages.ui import button, fold

MOST_SAID = 6
"""The most sentences that are read out after the bots have played."""
Played = ShownJob[Shown[Session] | None]
Dealt = Shown[Session] | Played


def deal(action: str, session: Session, sure: bool, advanced: bool, *chosen: str) -> Dealt | Reply:
    """Deal a new game; ask first where one that the person has begun, or a position set up, would be lost.

    Args:
        action: the action that deals.
        session: what the page shows.
        sure: whether that may be lost.
        advanced: whether claims are made at the start of a turn only.
        chosen: the opponent, who begins, and, where these can be chosen, the own seat, the seed and the game.
    """
    is_set_up = session.is_set_up and not session.is_example
    if sure or not (session.is_begun or is_set_up):
        return _dealt(session, advanced, *chosen)
    title, told = t("Give up your game?"), t("A new game takes the place of the one that you are playing.")
    go_on = button(t("Go on playing"), data_close=True)
    if is_set_up:
        title = t("Give up this position?")
        told = t("A new game takes the place of the position on the board.")
        go_on = button(t("Keep the position"), data_close=True)
    deals = ask_button(t("Deal a new game"), action, main=True, name=fields.SURE.name, value="1")
    return Reply(html={SHEET: question(title, told, go_on, deals)})


def _dealt(
    session: Session,
    advanced: bool,
    top: str,
    begins: str,
    bottom: str = fields.BOTTOM.default,
    seed: str = "",
    game: str = fields.RULES.default,
) -> Dealt:
    """Deal a new game; a bot that begins makes its move."""
    seed = seed or session.fresh
    if begins == "chance":
        begins = Random(f"begins {seed}").choice(("me", "they"))
    players = (bottom, top) if begins == "me" else (top, bottom)
    rules = replace(odds.Rules.parse(session.chosen or game), advanced=advanced)
    dealt = session.with_game(odds.new_game(rules, Random(seed)))
    return _begin(replace(dealt, players=players), t("A game was dealt."))


def again(session: Session) -> Dealt:
    """Deal another game of the same kind to the same players."""
    game = odds.new_game(session.dealt.position.rules, Random(session.fresh))
    return _begin(session.with_game(game), t("A game was dealt."))


def swap(session: Session) -> Dealt:
    """Deal another game in which the other player begins."""
    return again(replace(session, players=session.players[::-1]))


def play_from(session: Session, top: str) -> Dealt:
    """Play on from the table set up by hand, against a bot; what is hidden is dealt at random."""
    if any(odds.flags_won(session.table.flags, side) for side in (odds.ME, odds.THEY)):
        raise fields.MOVE.refusal(t("Here the game is over: a side has won."))
    begun = session.with_game(odds.game_from(session.table, Random(session.fresh)))
    words = t("The game goes on from here; what is hidden was dealt at random.")
    return _begin(replace(begun, players=("me", top)), words)


def _begin(session: Session, words: str) -> Dealt:
    """Show another board; the bots play on by themselves only against a person."""
    session = replace(session, opens=True)
    return Shown(session, words=words) if session.watching else go_on(session, words)


def lay(session: Session, number: int, card: str) -> Played:
    """Lay the chosen card of the hand at a flag."""
    if not card:
        message = t("No card of the hand is chosen. Choose one, then press your side of a flag.")
        raise fields.MOVE.refusal(message)
    with refusing(fields.MOVE.name):
        played = odds.Play(odds.read_card(card), number - 1)
    return _played(session, played)


def move(session: Session, text: str) -> Played:
    with refusing(fields.MOVE.name):
        played = odds.read_move(text)
    return _played(session, played)


def _played(session: Session, played: odds.Move) -> Played:
    """Play a move of the person's, then all that leaves no choice, then let the bot play."""
    game = session.dealt
    if not session.my_turn:
        raise fields.MOVE.refusal(t("It is not your turn, or the game is shown as it was before."))
    with refusing(fields.MOVE.name):
        after = game.play(played)
    after = after.forced(session.viewer, _decks(session))
    draws = [move for move in after.moves[len(game.moves) + 1 :] if isinstance(move, odds.Draw)]
    said = [phrases.said_words(session.name(odds.ME), move) for move in (played, *draws)]
    return go_on(session.with_game(after), " ".join(said))


def take(session: Session) -> Played:
    """Show the hand of the person on move to whom the device was passed."""
    return go_on(replace(session, holder=session.dealt.position.mover + 1))


def _decks(session: Session) -> Callable[[odds.Position], list[odds.Deck]]:
    """The decks between which the player is asked in a position where both have cards."""
    if session.auto_draw == "sensible":
        return useful_decks
    return lambda _: [odds.Deck.TROOP] if session.auto_draw == "troop" else list(odds.Deck)


def go_on(session: Session, words: str = "", *, most: int | None = None) -> Played:
    """Let the bots play until it is the person's turn, the game is over, or `most` moves are made.

    Args:
        session: the session.
        words: what is announced first.
        most: the largest number of moves; None for any.
    """
    game, made = session.dealt, 0
    html: dict[str, h.Node] = {}
    begun, said = [words] if words else [], list[str]()
    while made != most and (
        session.bot_is_on or (session.my_turn and odds.legal_moves(game.position) == [odds.Pass()])
    ):
        who = phrases.seat_name(session.players, game.position.mover)
        if not session.bot_is_on:
            game = game.play(odds.Pass()).forced(session.viewer, _decks(session))
            session = session.with_game(game)
            said.append(phrases.said_words(who, odds.Pass()))
            continue
        thinks = ReplyProgress(0, 1, t("{player} is thinking.", player=who))
        yield Shown(session, html, progress=thinks)
        html = {**html, SHEET: None}  # a sheet that is opened while the bots play stays open
        name = session.players[game.position.mover]
        chosen, why = yield from think(name, odds.turn_of(game.position), session.random())
        game, made = game.play(chosen), made + 1
        session = session.with_game(game)
        if why is not None:
            html, said = {**html, REASON: _told(session, who, why)}, []
        said.append(phrases.said_words(who, chosen))
    if told := turn_words(session):
        said.append(told)
    if session.is_over:
        said.append(t("The game is over."))
        html = {name: content for name, content in html.items() if name != SHEET}
    words = " ".join([*begun, *said][-MOST_SAID:])
    if not session.is_over or session.watching:
        return Shown(session, html, words)
    statistics, games = with_result(session.statistics, session), with_game(session.games, session)
    session = replace(session, statistics=statistics, games=games)
    estimates = ReplyProgress(0, 1, t("The chance to win is estimated, turn by turn."))
    yield Shown(session, html, words, progress=estimates)
    yield from course(session)
    return None


def _told(session: Session, name: str, why: h.Element) -> h.Element:
    """Return a bot's reasons; folded away from a person who plays it, since they tell of its hand."""
    title = t(WHY, player=name)
    folded = fold(title, why, note=t("tells of its hand"))
    shown = [h.h3[title], why] if session.watching else folded
    return h.section(".why.stack.surface", aria_label=title)[shown]


def back(session: Session) -> Shown[Session]:
    """Take moves back, to the person's last turn."""
    game = session.dealt
    own = [
        number
        for number, position in enumerate(game.positions[:-1])
        if position.phase is odds.Phase.PLAY and session.players[position.mover] == "me"
    ]
    before = game.undo(len(game.moves) - (own[-1] if own else 0))
    session = replace(session.with_game(before), holder=0)
    return Shown(session, words=f"{t('Taken back.')} {turn_words(session)}")


def onward(session: Session) -> Dealt:
    """Play on from the move that is shown, or before a turn of the person's; later ones are taken back."""
    game = session.dealt.undo(len(session.dealt.moves) - session.goes_on_after)
    return _begin(session.with_game(game), t("Play goes on from here."))


def kept_game(session: Session, state: str) -> Session | Played:
    """Show a game that the device keeps; one under way is kept in its place, and goes on in its turn."""
    chosen, games = kept_session(state), session.games
    games = games if chosen.is_over else without_game(games, state)
    games = with_game(games, session) if session.is_begun else games
    session = replace(
        session, game=chosen.game, players=chosen.players, at=chosen.at, holder=0, games=games, opens=True
    )
    return session if session.is_over else go_on(session)


def ask_resign(_: Session) -> Reply:
    """Ask before the game is given up."""
    go_on = button(t("Go on playing"), data_close=True)
    resign = move_button(odds.read_move("resign"), t("Resign"), main=True)
    sheet = question(t("Resign?"), t("The other player then wins."), go_on, resign)
    return Reply(html={SHEET: sheet})


def game_rules(session: Session, game: str, advanced: bool) -> Reply:
    """Show the rules of the game that is chosen, before it is dealt."""
    chosen = replace(odds.Rules.parse(session.chosen or game), advanced=advanced)
    use_words_of(chosen)
    return Reply(html={SHEET: rules_sheet(chosen)})


def aim(session: Session, text: str) -> Reply:
    """Play a guile card of the hand: show what it can act on, then where that can go."""
    position = session.dealt.position
    word, _, target = text.partition(" ")
    tactic = next((one for one in phrases.TACTICS if one.value == word), None)
    if tactic is None:
        raise fields.MOVE.refusal(t("{card} is no tactics card.", card=word))
    rule = obstacle(position, tactic) if session.my_turn else odds.Rule.NOT_NOW
    with refusing(fields.MOVE.name):
        chosen = odds.read_card(target) if target else None
    moves = tuple(one for one in odds.legal_moves(position) if str(one).split()[0] == word)
    if chosen is not None:
        moves = tuple(one for one in moves if getattr(one, "card", None) == chosen)
    if tactic not in position.hand or rule is not None or not moves:
        reason = t(phrases.RULES[rule or odds.Rule.NOT_IN_HAND])
        sheet = h.div(".aim.stack")[
            h.h3[phrases.tactic_name(tactic)],
            h.p[t(phrases.TACTICS_DO[tactic])],
            h.p[h.strong[t("Not now:")], " ", reason],
        ]
        return Reply(html={SHEET: sheet}, announcement=reason)
    aimed = board_flags.Shown(aim=board_flags.Aim(tactic, chosen, moves))
    return Reply(html={BOARD: board(session, aimed)})
