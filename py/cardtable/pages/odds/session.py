"""The session of the Odds page: a table, or a game and its players, as the address holds them."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Self

from cardtable import odds
from cardtable.odds.game.marks import Marks, marks_of
from cardtable.pages.core.reply import FieldError, FormError, Request
from cardtable.pages.core.schema import Field, NotAcceptedError, Schema, Values
from cardtable.pages.core.state import State, part
from cardtable.pages.odds import fields
from cardtable.pages.odds.error_words import refused
from cardtable.pages.odds.game_words import t, use_words_of
from cardtable.pages.odds.phrases import seat_name

EXAMPLE = """flag 2: b9 b8 | d10 e10
flag 3: a8 | c4 c5
flag 4: f7 | e9
flag 5: a9 a10 | f6 f5 f4
flag 6: c8 e8 cavalry | b6 a6
flag 7: d3 | d9 d8
hand b10 b7 f8 f9 c1 e3 alexander
gone c2 scout
"""
"""A table from the middle of a game: the first view."""
TITLE = "card-table"


@dataclass(frozen=True, kw_only=True)
class Session(State):
    """The content of the page: a table set up by hand, or a game; the group of a part says whose it is."""

    setup: odds.Table = part(fields.TABLE, group="table")
    """The table set up by hand, shown unless there is a game."""
    game: odds.Game | None = part(fields.GAME, group="game")
    """The game being played or watched."""
    players: tuple[str, str] = part(fields.SEATED, group="game")
    """Who plays it, by the names of `PLAYERS`; the first one begins."""
    at: int | None = part(fields.AT, group="game")
    """How many of its moves are shown; None for all."""
    holder: int = part(fields.HOLDER, group="game")
    """Of two people on one device, the one who has it and saw the own hand: 1 or 2; 0 for none."""
    opens: bool = False
    """The board is another one than before, which comes into view."""
    chosen: str | None = None
    """The game that is chosen in the form, to be dealt or analysed."""
    auto_draw: str = fields.AUTO_DRAW.default
    """Which draws happen by themselves."""
    statistics: str = ""
    """The results by opponent, which the device keeps."""
    games: str = ""
    """The last games, which the device keeps."""
    fresh: str = ""
    """The randomness of the request."""

    @property
    def dealt(self) -> odds.Game:
        """The game. Raises `FormError` where there is none."""
        if self.game is None:
            raise FormError(FieldError(fields.MOVE.name, t("There is no game under way. Deal one first.")))
        return self.game

    @property
    def viewer(self) -> int:
        """Through whose eyes the table is seen: those of a person on move, or of the first of two bots."""
        if self.persons == 2 and self.game is not None and self.is_going_on:
            return self.game.position.mover
        return self.players.index("me") if self.persons else 0

    @property
    def persons(self) -> int:
        """How many people play; two of them do so on one device."""
        return self.players.count("me")

    @property
    def is_covered(self) -> bool:
        """Whether the hands are covered, while a device goes from one person to the other."""
        return self.persons == 2 and self.is_going_on and self.holder != self.viewer + 1

    @property
    def is_going_on(self) -> bool:
        """Whether there is a game that is not over, whatever is shown of it."""
        return self.game is not None and self.game.position.phase is not odds.Phase.OVER

    @property
    def watching(self) -> bool:
        """Whether no person plays."""
        return not self.persons

    def player(self, side: odds.Side) -> int:
        """Return the player, 0 or 1, at a side of the table."""
        return self.viewer if side == odds.ME else 1 - self.viewer

    def name(self, side: odds.Side) -> str:
        """Return the name of the player at a side of the table."""
        return seat_name(self.players, self.player(side))

    @property
    def position(self) -> odds.Position | None:
        """The position that is shown, of a game."""
        if self.game is None:
            return None
        return self.game.positions[len(self.game.moves) if self.at is None else self.at]

    @property
    def table(self) -> odds.Table:
        """The table that is shown, as the viewer knows it; a hand that is covered lies in the decks."""
        if self.position is None:
            return self.setup
        table = self.position.table(self.viewer)
        if not self.is_covered:
            return table
        tactics = sum(isinstance(card, odds.Tactic) for card in table.hand)
        deck = table.deck + len(table.hand) - tactics
        return replace(table, hand=(), deck=deck, tactics_deck=table.tactics_deck + tactics)

    @property
    def is_own_turn_shown(self) -> bool:
        """Whether a look back shows a turn of the viewer's."""
        return bool(self._turn_shown and self._turn_shown.player == self.viewer)

    @property
    def is_replayable(self) -> bool:
        """Whether a look back shows a turn of the person's, which can be played again."""
        return self.is_own_turn_shown and not self.watching

    @property
    def goes_on_after(self) -> int:
        """After how many moves play goes on from what is shown: before a turn of the person's."""
        if self.is_replayable and self._turn_shown:
            return self._turn_shown.first
        return len(self.dealt.moves) if self.at is None else self.at

    @property
    def _turn_shown(self) -> odds.GameTurn | None:
        """The turn that a look back shows; None if it shows the deal, or there is no look back."""
        shown = self.game.turns(self.at) if self.game is not None and self.at is not None else []
        return shown[-1] if shown else None

    def hand(self, player: odds.Side) -> tuple[odds.Card, ...]:
        """Return the hand of a player of the game; where a look back shows the player's turn, before it.

        With the cards that were drawn in that turn nobody could have played otherwise.
        """
        assert self.position is not None
        turn = self._turn_shown
        if turn is not None and turn.player == player:
            return self.dealt.positions[turn.first].hands[player]
        return self.position.hands[player]

    @property
    def mover(self) -> str | None:
        """Who is to move in the game as it stands now; None if nobody is."""
        position = self.position
        if position is None or self.at is not None or self.is_over:
            return None
        return self.players[position.mover]

    @property
    def bot_is_on(self) -> bool:
        """Whether a bot is to move, in the game as it stands now."""
        return self.mover not in (None, "me")

    @property
    def is_set_up(self) -> bool:
        """Whether cards lie on a table that is set up by hand; such a table stays in its game."""
        table = self.setup
        lying = any(flag.visible() or flag.owner is not None for flag in table.flags)
        return self.game is None and bool(table.hand or table.gone or lying)

    @property
    def is_example(self) -> bool:
        """Whether it is the example, which nobody has set up."""
        return self.game is None and self.setup == read_text(EXAMPLE).setup

    @property
    def is_begun(self) -> bool:
        """Whether a person has begun to play a game that is not over."""
        turns = self.game.turns() if self.game and self.is_going_on else ()
        return any(self.players[turn.player] == "me" for turn in turns)

    @property
    def is_played(self) -> bool:
        """Whether a game goes on, or is shown as it was: its end is another view."""
        return self.position is not None and not self.is_over

    @property
    def is_over(self) -> bool:
        """Whether the end of a game is shown."""
        return self.position is not None and self.position.phase is odds.Phase.OVER

    @property
    def marks(self) -> Marks:
        """What the last turn that is shown has changed."""
        return marks_of(self.game, self.viewer, self.at) if self.game else Marks()

    @property
    def my_turn(self) -> bool:
        """Whether the person is to move, in the game as it stands now, and sees the hand."""
        return self.mover == "me" and not self.is_covered

    @property
    def rules_chosen(self) -> odds.Rules:
        """The rules of the game that is chosen, to be analysed; those of the table without a choice."""
        return odds.Rules.parse(self.chosen) if self.chosen else self.table.rules

    def with_game(self, game: odds.Game) -> Self:
        """Return the session with its game gone on, all of it shown."""
        return replace(self, game=game, at=None)

    def with_table(self, table: odds.Table) -> Self:
        """Return the session with a table set up by hand, in place of the one before or of its game."""
        return replace(self, setup=table, game=None, players=fields.SEATS, at=None)

    def random(self, moves: int | None = None) -> Random:
        """Return the randomness of a bot's decision after so many moves (None: now), always the same."""
        if self.game is None:
            return Random(f"{self.setup}\n{moves or 0}")
        deck = odds.write_game(odds.replay(self.game.positions[0], ()))
        return Random(f"{deck}{len(self.game.moves) if moves is None else moves}")

    def state(self) -> dict[str, str]:
        """Return the session as the address holds it: the parts of the game, or those of the table."""
        other = self.names("table" if self.game else "game")
        return {name: text for name, text in self.address().items() if name not in other}

    def controls(self) -> dict[str, list[str]]:
        """Return the values of the controls of a table, or of the next game."""
        table = self.table
        rules = str(replace(table.rules, advanced=False))
        values: dict[Field[Any], Any] = {
            fields.RULES: rules,
            fields.MOVER: "they" if table.mover else "me",
            fields.THEIRS: table.theirs,
            fields.THEIR_TACTICS: table.their_tactics,
            fields.DECK: None,
            fields.TEXT: self.text(),
        }
        of_game: dict[Field[Any], Any] = {
            fields.BOTTOM: self.players[self.viewer],
            fields.TOP: self.players[1 - self.viewer],
            fields.ADVANCED: table.rules.advanced,
        }
        values |= {fields.PLAYED: rules} if self.game is None else of_game
        return Schema(*values).form_fields(Values(values))

    def kept_controls(self) -> dict[str, list[str]]:
        """Return the values of the controls with the results and the games that the device keeps."""
        return {fields.STATISTICS.name: [self.statistics], fields.GAMES_KEPT.name: [self.games]}

    def text(self) -> str:
        """Return the text that is saved and shared: the game, or the table."""
        return fields.game_text(self.game) if self.game else f"{self.setup}\n"

    @classmethod
    def read(cls, state: Mapping[str, str]) -> Self:
        """Return the session that an address holds, an empty table without any.

        Raises FormError naming the part of the address that is wrong.
        """
        if not state:
            return cls()
        has_game = fields.GAME.name in state
        other = cls.names("table" if has_game else "game")
        session = cls.from_address({name: text for name, text in state.items() if name not in other})
        if has_game and session.game is None:
            raise refused(fields.GAME.name, odds.NotationError("", odds.Notation.TITLE))
        if session.game and session.at is not None:
            fields.check_move_number(fields.AT.name, session.at, len(session.game.moves))
        return session


OF_FORM: Mapping[str, Field[Any]] = {
    "auto_draw": fields.AUTO_DRAW,
    "statistics": fields.STATISTICS,
    "games": fields.GAMES_KEPT,
}


def read(request: Request, *, always: bool = False, plays: bool = False) -> tuple[Session, Session]:
    """Return the session of the address, or an empty table of the chosen game; texts are in the words of it.

    Parts that are neither of a table nor of a game are those of the form, if it has them.
    Raises `FormError` for an address that cannot be read, unless it is to be answered `always`. What is of a
    game is noted as read only for an action that `plays`.
    """
    chosen = fields.PLAYED.read(request.fields)
    values = Schema(*OF_FORM.values()).read(request.fields if plays else request.fields.unnoted())
    given = {name: values[field] for name, field in OF_FORM.items()}
    session = Session()
    if request.state:
        with suppress(*[FormError] if always else ()):
            session = Session.read(request.state)
    elif chosen:
        session = Session(setup=odds.Table(odds.Rules.parse(chosen)))
    use_words_of(session.table.rules)
    given_parts = {name: request.fields[name] for name in Session.names("") if name in request.fields}
    session = session.changed_by(given_parts)
    session = replace(session, chosen=chosen, fresh=request.entropy, **given)
    return session, session


def read_text(text: str, rules: odds.Rules = odds.BATTLE_LINE) -> Session:
    """Return the session that a text holds: a game if it starts as one, else a table. Raises FormError.

    A table whose text names no game is of the `rules`.
    """
    try:
        if text.lower().startswith(TITLE):
            return Session(game=fields.decode_game(text))
        return Session(setup=fields.decode_table(text, rules))
    except NotAcceptedError as error:
        raise FormError(FieldError(fields.TEXT.name, str(error))) from error
