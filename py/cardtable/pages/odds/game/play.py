"""Actions in a game: dealing, playing, the bots' answers, and its end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random

import htpy as h

from cardtable.odds import (
    ME,
    THEY,
    Deck,
    Draw,
    Formation,
    Game,
    Move,
    Pass,
    Phase,
    Play,
    Position,
    Rule,
    flags_won,
    game_from,
    legal_moves,
    new_game,
    read_card,
    read_move,
    turn_of,
)
from cardtable.odds.game.play import obstacle, useful_decks
from cardtable.pages.core.reply import FieldError, FormError, Reply, ReplyProgress
from cardtable.pages.core.schema import Values
from cardtable.pages.odds import fields, phrases
from cardtable.pages.odds.board.board_flags import Aim, Shown
from cardtable.pages.odds.board.board_status import turn_words
from cardtable.pages.odds.board.board_view import board_html, view
from cardtable.pages.odds.buttons import ask_button, move_button, question
from cardtable.pages.odds.error_words import refusing
from cardtable.pages.odds.game.results import (
    games_sheet,
    kept_session,
    with_game,
    with_result,
    with_statistics,
    without_game,
)
from cardtable.pages.odds.game.review_view import course
from cardtable.pages.odds.game.rules_view import rules_sheet
from cardtable.pages.odds.game_words import t, use_words_of
from cardtable.pages.odds.hint.advice import WHY, think
from cardtable.pages.odds.regions import SHEET
from cardtable.pages.odds.session import Session
from cardtable.pages.ui import button, fold

MOST_SAID = 6
"""The most sentences that are read out after the bots have played."""


def deal(session: Session, values: Values) -> Iterator[Reply]:
    """Deal a new game; a bot that begins makes its move."""
    begins, seed = values[fields.BEGINS], values[fields.SEED] or values[fields.FRESH]
    if begins == "chance":
        begins = Random(f"begins {seed}").choice(("me", "they"))
    bottom, top = values[fields.BOTTOM], values[fields.TOP]
    players = (bottom, top) if begins == "me" else (top, bottom)
    game = new_game(fields.chosen_rules(values), Random(seed))
    return _begin(replace(session.with_game(game), players=players), values, t("A game was dealt."))


def deal_now(action: str, session: Session, values: Values) -> Iterator[Reply] | Reply:
    """Deal a new game; ask first where one that the person has begun, or a position set up, would be lost.

    Args:
        action: the action that deals.
        session: what the page shows.
        values: the choices of the game.
    """
    is_set_up = session.is_set_up and not session.is_example
    if values[fields.SURE] or not (session.is_begun or is_set_up):
        return deal(session, values)
    title, told = t("Give up your game?"), t("A new game takes the place of the one that you are playing.")
    go_on = button(t("Go on playing"), data_close=True)
    if is_set_up:
        title = t("Give up this position?")
        told = t("A new game takes the place of the position on the board.")
        go_on = button(t("Keep the position"), data_close=True)
    deals = ask_button(t("Deal a new game"), action, main=True, name=fields.SURE.name, value="1")
    return Reply(html={SHEET: str(question(title, told, go_on, deals))})


def again(session: Session, game: Game, values: Values) -> Iterator[Reply]:
    """Deal another game of the same kind to the same players."""
    dealt = new_game(game.position.rules, Random(values[fields.FRESH]))
    return _begin(session.with_game(dealt), values, t("A game was dealt."))


def swap(session: Session, game: Game, values: Values) -> Iterator[Reply]:
    """Deal another game in which the other player begins."""
    return again(replace(session, players=session.players[::-1]), game, values)


def play_from(session: Session, values: Values) -> Iterator[Reply]:
    """Play on from the table set up by hand, against a bot; what is hidden is dealt at random."""
    if any(flags_won(session.table.flags, side) for side in (ME, THEY)):
        raise FormError(FieldError(fields.MOVE.name, t("Here the game is over: a side has won.")))
    game = game_from(session.table, Random(values[fields.FRESH]))
    begun = replace(session.with_game(game), players=("me", values[fields.TOP]))
    return _begin(begun, values, t("The game goes on from here; what is hidden was dealt at random."))


def _begin(session: Session, values: Values, words: str) -> Iterator[Reply]:
    """Show another board; the bots play on by themselves only against a person."""
    if session.watching:
        yield view(session, words, opens=True)
        return
    yield from go_on(session, values, words, opens=True)


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
    said = [phrases.said_words(session.name(ME), move) for move in (played, *draws)]
    return go_on(session.with_game(game), values, " ".join(said))


def take(session: Session, game: Game, values: Values) -> Iterator[Reply]:
    """Show the hand of the person on move to whom the device was passed."""
    return go_on(replace(session, seen=game.position.mover + 1), values)


def _decks(values: Values) -> Callable[[Position], list[Deck]]:
    """The decks between which the player is asked in a position where both have cards."""
    if values[fields.AUTO_DRAW] == "sensible":
        return useful_decks
    return lambda _: [Deck.TROOP] if values[fields.AUTO_DRAW] == "troop" else list(Deck)


def go_on(
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
    left_open = False  # a sheet that is opened while the bots play stays open
    while (game := session.game) and made != most and (session.bot_is_on or _must_pass(session)):
        who = phrases.seat_name(session.players, game.position.mover)
        if not session.bot_is_on:
            session = session.with_game(game.play(Pass()).forced(session.viewer, _decks(values)))
            said.append(phrases.said_words(who, Pass()))
            continue
        now = view(session, reason=reason, opens=opens).with_progress(
            ReplyProgress(0, 1, t("{player} is thinking.", player=who))
        )
        yield _with_sheet(now) if left_open else now
        left_open = True
        name = session.players[game.position.mover]
        chosen, why = yield from think(name, turn_of(game.position), session.random())
        session, made = session.with_game(game.play(chosen)), made + 1
        if why is not None:
            reason, said = _told(session, who, why), []
        said.append(phrases.said_words(who, chosen))
    if told := turn_words(session):
        said.append(told)
    if session.is_over:
        said.append(t("The game is over."))
    shown = view(session, " ".join([*begun, *said][-MOST_SAID:]), reason, opens=opens)
    if not session.is_over or session.watching or session.game is None:
        yield _with_sheet(shown) if left_open and not session.is_over else shown
        return
    statistics = with_result(values[fields.STATISTICS], session)
    shown = with_statistics(shown, statistics)
    kept = with_game(values[fields.GAMES_KEPT], session)
    of_device = {fields.STATISTICS.name: [statistics], fields.GAMES_KEPT.name: [kept]}
    shown = replace(shown, fields={**shown.fields, **of_device})
    yield shown.with_progress(ReplyProgress(0, 1, t("The chance to win is estimated, turn by turn.")))
    yield from course(session, session.game)


def _with_sheet(shown: Reply) -> Reply:
    """The same view, which leaves an open sheet open."""
    return replace(shown, html={name: html for name, html in shown.html.items() if name != SHEET})


def _must_pass(session: Session) -> bool:
    """Whether the person is to move and can do nothing but pass."""
    return session.my_turn and session.position is not None and legal_moves(session.position) == [Pass()]


def _told(session: Session, name: str, why: h.Element) -> h.Element:
    """Return a bot's reasons; folded away from a person who plays it, since they tell of its hand."""
    title = t(WHY, player=name)
    folded = fold(title, why, note=t("tells of its hand"))
    shown = [h.h3[title], why] if session.watching else folded
    return h.section(".why.stack.surface", aria_label=title)[shown]


def back(session: Session, game: Game, _: Values) -> Reply:
    """Take moves back, to the person's last turn."""
    own = [
        number
        for number, position in enumerate(game.positions[:-1])
        if position.phase is Phase.PLAY and session.players[position.mover] == "me"
    ]
    before = game.undo(len(game.moves) - (own[-1] if own else 0))
    session = session.with_game(before)
    return view(session, f"{t('Taken back.')} {turn_words(session)}")


def onward(session: Session, game: Game, values: Values) -> Iterator[Reply]:
    """Play on from the move that is shown, or before a turn of the person's; later ones are taken back."""
    session = session.with_game(game.undo(len(game.moves) - session.goes_on_after))
    return _begin(session, values, t("Play goes on from here."))


def games(_: Session, values: Values) -> Reply:
    """Show the games that the device keeps."""
    return Reply(html={SHEET: str(games_sheet(values[fields.GAMES_KEPT]))})


def kept_game(session: Session, values: Values) -> Iterator[Reply]:
    """Show a game that the device keeps; one under way is kept in its place, and goes on in its turn."""
    chosen = kept_session(values[fields.KEPT_GAME])
    kept = values[fields.GAMES_KEPT]
    kept = kept if chosen.is_over else without_game(kept, values[fields.KEPT_GAME])
    kept = with_game(kept, session) if session.is_begun else kept
    now = values.having(fields.GAMES_KEPT, kept)
    for reply in [view(chosen, opens=True)] if chosen.is_over else go_on(chosen, now, opens=True):
        yield replace(reply, fields={fields.GAMES_KEPT.name: [kept], **reply.fields})


def ask_resign(_: Session, __: Game, ___: Values) -> Reply:
    """Ask before the game is given up."""
    go_on = button(t("Go on playing"), data_close=True)
    resign = move_button(read_move("resign"), t("Resign"), main=True)
    sheet = question(t("Resign?"), t("The other player then wins."), go_on, resign)
    return Reply(html={SHEET: str(sheet)})


def rules(session: Session, values: Values) -> Reply:
    """Show the rules of the game on the table; first the meaning of a formation that was pressed."""
    meant = values[fields.MEANT]
    sheet = rules_sheet(session.table.rules, Formation[meant.upper()] if meant else None)
    return Reply(html={SHEET: str(sheet)})


def game_rules(_: Session, values: Values) -> Reply:
    """Show the rules of the game that is chosen, before it is dealt."""
    chosen = fields.chosen_rules(values)
    use_words_of(chosen)
    return Reply(html={SHEET: str(rules_sheet(chosen))})


def aim(session: Session, game: Game, values: Values) -> Reply:
    """Play a guile card of the hand: show what it can act on, then where that can go."""
    word, _, target = values[fields.AIM].partition(" ")
    tactic = next((one for one in phrases.TACTICS if one.value == word), None)
    if tactic is None:
        raise FormError(FieldError(fields.MOVE.name, t("{card} is no tactics card.", card=word)))
    rule = obstacle(game.position, tactic) if session.my_turn else Rule.NOT_NOW
    with refusing(fields.MOVE.name):
        chosen = read_card(target) if target else None
    moves = tuple(one for one in legal_moves(game.position) if str(one).split()[0] == word)
    if chosen is not None:
        moves = tuple(one for one in moves if getattr(one, "card", None) == chosen)
    if tactic not in game.position.hand or rule is not None or not moves:
        reason = t(phrases.RULES[rule or Rule.NOT_IN_HAND])
        sheet = h.div(".aim.stack")[
            h.h3[phrases.tactic_name(tactic)],
            h.p[t(phrases.TACTICS_DO[tactic])],
            h.p[h.strong[t("Not now:")], " ", reason],
        ]
        return Reply(html={SHEET: str(sheet)}, announcement=reason)
    return Reply(html=board_html(session, Shown(aim=Aim(tactic, chosen, moves))))
