"""What stands above the board: whose turn it is, what was played last, the score, the cards left."""

from __future__ import annotations

import htpy as h

from cardtable.odds import ME, THEY, Phase, Position, table_claims, winning_flags
from cardtable.odds.game.position import ways_won
from cardtable.pages.odds.buttons import ask_button
from cardtable.pages.odds.game_words import plural, t
from cardtable.pages.odds.phrases import WON, YOU_WON, flags_named, moves_words, phase_words, seat_name
from cardtable.pages.odds.regions import ASK
from cardtable.pages.odds.session import Session


def board_status(session: Session) -> h.Node:
    """Return whose turn it is and what to do, the last turn, and the score with the way to the turns."""
    position = session.position
    if position is None:
        whose = t("You are to move.") if session.table.mover == ME else t("They are to move.")
        return h.p(".turn")[whose, " ", _deck_words(session)]
    who = seat_name(session.players, position.mover)
    threats = _threats(session)
    # A threat takes the place of how to lay a card: the lines keep their number, and the board its place.
    is_told = session.my_turn and not (threats and position.phase is Phase.PLAY)
    doing = phase_words(position) if is_told else ""
    turn = turn_words(session) or t("Turn: {player}.", player=who)
    return h.div(".status-lines.row")[
        h.p(".turn")[h.strong[turn], " ", doing, " " if doing else None, threats],
        h.p(".last")[last_turn(session)],
        h.div(".score")[
            h.p[h.strong[score_words(session)], " ", _deck_words(session)],
            moves_button(),
        ],
    ]


def turn_words(session: Session) -> str:
    """Return what people are told whose turn it is; nothing while a bot is on move, or nobody."""
    if session.is_covered:
        return t("Pass the device to {player}.", player=session.name(ME))
    return t("Your turn.") if session.my_turn else ""


def moves_button() -> h.Element:
    """Return the button that opens the turns played so far."""
    return ask_button(t("Turns##game"), "moves", form=ASK)


def ending_words(session: Session, position: Position) -> str:
    """Return who has won and how."""
    if position.ending is None:
        return t("The game is over.")
    winner = position.winner
    if winner is None:
        return t("Nobody has won: both players passed.")
    owners = [flag.owner for flag in position.flags]
    won, lost = map(owners.count, (winner, 1 - winner))
    ways = ways_won(position.flags, winner) or (position.ending,)
    texts = YOU_WON if session.persons == 1 and winner == session.viewer else WON
    return t(texts[ways], player=seat_name(session.players, winner), won=won, lost=lost)


def last_turn(session: Session) -> str:
    """Return what was played in the last turn, of the moves that are shown."""
    game = session.game
    if not game or not (played := game.turns(session.at)):
        return ""
    last = played[-1]
    name = seat_name(session.players, last.player)
    return t("Last: {player}: {moves}.", player=name, moves=moves_words(game.moves_of(last)))


def score_words(session: Session) -> str:
    """Return the flags that each player has won."""
    owners = [flag.owner for flag in session.table.flags]
    mine, theirs = map(owners.count, (ME, THEY))
    return t("Flags won: {mine} to {theirs}.", mine=mine, theirs=theirs)


def _threats(session: Session) -> str:
    """The flags with which a player would win the game, but for those that the other one can claim."""
    said = []
    for side in (ME, THEY):
        lost = [claim.valid for claim in table_claims(session.table, 1 - side)]
        winning = winning_flags(session.table.flags, side)
        flags = [index for index in winning if not lost[index]]
        told = {"flags": flags_named(flags, "or"), "player": session.name(side)}
        if flags and session.persons and side == ME:
            said.append(t("You need only flag {flags} to win.", **told))
        elif flags:
            said.append(t("{player} needs only flag {flags} to win.", **told))
    return " ".join(said)


def _deck_words(session: Session) -> str:
    table = session.position.table(ME) if session.position else session.setup
    words = plural(table.deck, "{count} troop in the deck", "{count} troops in the deck")
    if table.rules.tactics:
        words += f", {plural(table.tactics_deck, '{count} tactics card', '{count} tactics cards')}"
    return f"{words}."
