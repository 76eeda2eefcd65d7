"""A whole game as immutable states: turns, paradoxes, losers, quartets, the end.

Every statement gives a new `Game`, so undo, redo and replay are lists of games: a replay is
`accumulate(statements, Game.say, initial=start)`.

After a paradox the statement is void. Under `Paradox.LOSES` its speaker is out: he takes no more turns
and cannot win, but his hand stays on the table and he still answers; a void answer leaves its question
open, and the other answer is the only one left. Under `Paradox.TAKEN_BACK` nothing but the log changes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from cardtable.common.errors import OutOfRangeError
from cardtable.common.fields import Count, Readable
from cardtable.common.jobs import Job
from cardtable.quartets.certainties import all_counted, backbone
from cardtable.quartets.errors import (
    DeclaringError,
    FutileQuestionError,
    GameOverError,
    NoParadoxError,
    QuestionOpenError,
    SeatError,
    SpeakerError,
    check_number,
)
from cardtable.quartets.evidence import minimal_unsatisfiable_set
from cardtable.quartets.hall import HallViolator
from cardtable.quartets.names import Names, distinct, escaped, find
from cardtable.quartets.position import Position
from cardtable.quartets.rules import CARDS_A_GROUP, Deal, GameForm, Goal, Order
from cardtable.quartets.safe_statements import safe_answers, surely_holds
from cardtable.quartets.statements import Answer, Ask, Quartet, Statement, with_questions
from cardtable.quartets.turns import Turn, Why, clockwise_from, passed_on


def _seat(player: int | str, players: tuple[str, ...]) -> int:
    """A player by number or name."""
    seat = find(player, players) if isinstance(player, str) else player
    if seat is None:
        raise SeatError(str(player), players)
    return seat


class Verdict(StrEnum):
    """The verdict on a statement: it stands, or the consequence of a paradox as in `Paradox`."""

    STANDS = "stands"
    LOSES = "loses"
    TAKEN_BACK = "taken-back"


class Ending(StrEnum):
    """The kind of end of a game."""

    LAST_LEFT = "last-left"
    """Outcome I: all but one have lost by a paradox."""
    ALL_DECLARED = "all-declared"
    """Outcome II: most quartets win; among equals, who had that many first."""
    NO_CARDS = "no-cards"
    """Only players who are out hold cards: decided as outcome II."""
    WHOLE_SUIT = "whole-suit"
    """Suit form: somebody certainly holds a whole suit."""
    ALL_CERTAIN = "all-certain"
    """Suit form: after the asker's turn every hand is certain."""


TITLE = "Blind Quartets 1"
KEYS = ("players", "hands", "rules", "starts", "group")
"""The first line of a written game, and the keys of its header."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end, and who won (None when nobody in the game has a quartet)."""

    ending: Ending
    winner: int | None


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log: `group` and `card` are the names as spoken, `violator` is why it is a paradox."""

    statement: Statement
    verdict: Verdict
    group: str | None = None
    card: str | None = None
    violator: HallViolator | None = field(default=None, repr=False)

    def __str__(self) -> str:
        return _written(self, ())

    @property
    def stands(self) -> bool:
        """Is it no paradox?"""
        return self.verdict is Verdict.STANDS

    @property
    def moves_cards(self) -> bool:
        """Has it moved cards: a yes or a declaration that stands?"""
        said = self.statement
        return self.stands and (isinstance(said, Quartet) or (isinstance(said, Answer) and said.yes))


@dataclass(frozen=True, slots=True, repr=False)
class Game(Readable):
    """A game at one moment. `str` gives its text, as `Game.parse` reads it.

    >>> game = Game.start(Deal.even(3, 3), ("Ann", "Bo", "Cy"))
    >>> game = game.ask(1, "Fish", "Cod").answer(False)
    >>> game.turn
    Turn(player=1, why=<Why.SAID_NO: 'said-no'>)
    >>> game.ask(2, "Fish", "Cod").answer(False).log[-1].verdict
    <Verdict.LOSES: 'loses'>
    """

    players: tuple[str, ...]
    starter: int
    opening_names: Names
    names: Names
    position: Position
    turn: Turn
    last_questioned: int | None = None
    out: tuple[int, ...] = ()
    """Players who have lost, in order."""
    quartets: tuple[tuple[int, int], ...] = ()
    """(player, group) in the order of declaration."""
    log: tuple[Entry, ...] = ()
    outcome: Outcome | None = None

    def __str__(self) -> str:
        return write_game(self)

    def __repr__(self) -> str:
        return f"<Game of {', '.join(self.players)}: {len(self.log)} statements>"

    @classmethod
    def start(
        cls,
        deal: Deal,
        players: Iterable[str],
        starter: int | str = 0,
        groups: Mapping[str, Iterable[str]] | Iterable[tuple[str, Iterable[str]]] = (),
    ) -> Game:
        """Before the first word. `groups` are (name, card names) fixed now; more may be made up in play.

        Raises a QuartetsError for names that clash or cannot be read, a `starter` (number or name) who is not
        there, or rules that leave no deal.
        """
        names_given = tuple(players)
        check_number("players", len(names_given), deal.players, deal.players)
        seated = distinct(names_given)
        starter = _seat(starter, seated)
        check_number("player", starter, deal.players - 1)
        pairs = [*(groups.items() if isinstance(groups, Mapping) else groups)]
        distinct(tuple(name for name, _ in pairs))
        names = Names(deal.groups)
        for group, cards in pairs:
            names = names.group(group)[0]
            for card in distinct(tuple(cards)):
                names = names.card(group, card)[0]
        return cls(seated, starter, names, names, Position.start(deal), Turn(starter, Why.START))

    def line(self, number: int) -> str:
        """A statement of the log as text, with the players' names: `Ann > Bo: Fish / Cod`."""
        check_number("number", number, most=len(self.log) - 1)
        return _written(self.log[number], self.players)

    @property
    def deal(self) -> Deal:
        """Sizes and rules."""
        return self.position.deal

    @property
    def speaker(self) -> int | None:
        """Who has the word: the player questioned, else the player on turn; None after the end."""
        if self.outcome is not None:
            return None
        question = self.position.question
        return self.turn.player if question is None else question.target

    @property
    def winner(self) -> int | None:
        """Who has won, if anybody has."""
        return None if self.outcome is None else self.outcome.winner

    @property
    def statements(self) -> tuple[Statement, ...]:
        """All that was said, void statements included."""
        return tuple(entry.statement for entry in self.log)

    def question_of(self, index: Count | None = None) -> Entry:
        """The question that the answer with a log index belongs to; without one, the open question.

        Raises: OutOfRangeError where there is none.
        """
        for entry in reversed(self.log[:index]):
            if isinstance(entry.statement, Ask):
                return entry
        raise OutOfRangeError("index", index, "an answer of the log, or None after a question")

    def names_with(self, entry: Entry) -> Names:
        """The names, and those that a statement would enter here."""
        return self.names if entry.group is None else self.names.spoken(entry.group, entry.card)[0]

    @property
    def judged(self) -> tuple[Statement, ...]:
        """The statements that the last verdict is about: all that stand, and the last one even if void."""
        return tuple(entry.statement for entry in self.log if entry.stands or entry is self.log[-1])

    @property
    def next_target(self) -> int | None:
        """Who is likely to be asked: the same player again, else the next one clockwise with cards.

        A player who has lost comes only where nobody else has cards.
        """
        asker, hands, last = self.turn.player, self.position.bounds.hands, self.last_questioned
        if asker is None:
            return last
        playing = self._playing_hands
        if last is not None and last != asker and playing[last]:
            return last
        target = clockwise_from(asker, playing if sum(playing) > playing[asker] else hands).player
        return None if target == asker else target

    def won(self, player: int) -> int:
        """Quartets that a player has declared. Raises NumberError for nobody's number."""
        check_number("player", player, most=self.deal.players - 1)
        return sum(winner == player for winner, _ in self.quartets)

    def ask(self, target: int | str, group: str, card: str | None = None) -> Game:
        """The player on turn asks another, by number or name, for a card by name (a suit, without one).

        New names of groups and cards are entered. Raises SeatError for a name that no player has.
        """
        seat = _seat(target, self.players)
        names, number, rank = self.names.spoken(group, card)
        return self._say(Ask(self.on_turn, seat, number, rank), names)

    def declare(self, group: str) -> Game:
        """The player on turn declares a quartet by the group's name."""
        names, number = self.names.group(group)
        return self._say(Quartet(self.on_turn, number), names)

    def answer(self, yes: bool) -> Game:
        """The player questioned answers."""
        question = self.position.question
        return self.say(Answer(self.on_turn if question is None else question.target, yes))

    def say(self, statement: Statement) -> Game:
        """The game after a statement by numbers.

        A group or card without a name yet becomes the next one, and gets a letter or digit as its name.
        Raises a QuartetsError for what is no move (out of turn, own question, futile where forbidden); a
        paradox is a move.
        """
        if isinstance(statement, Answer):
            return self._say(statement, self.names)
        self.position.check(statement)
        self.check_speaker(statement.speaker)
        if isinstance(statement, Quartet):
            return self.declare(self.names.numbered(statement.group, None)[0])
        return self.ask(statement.target, *self.names.numbered(statement.group, statement.rank))

    def reason(self, paradox: int) -> Job[None, tuple[int, ...]]:
        """Log indices of a minimal unsatisfiable set of statements, `paradox` the last of them.

        `paradox` is the log index of a void statement. Raises NoParadoxError for another one.
        """
        void = tuple(index for index, entry in enumerate(self.log) if not entry.stands)
        if paradox not in void:
            raise NoParadoxError(paradox, void)
        return self._reason(paradox, [self.log[paradox].statement])

    def _reason(self, end: int, further: list[Statement], unsaid: int = 0) -> Job[None, tuple[int, ...]]:
        """Log indices of a minimal unsatisfiable set; `further` statements follow, all counted as `end`."""
        standing = [index for index, entry in enumerate(self.log[:end]) if entry.stands]
        said = [self.log[index].statement for index in standing] + further
        claimless = range(len(standing), len(standing) + unsaid)
        found = yield from minimal_unsatisfiable_set(self.deal, said, claimless)
        return tuple(standing[index] if index < len(standing) else end for index in found)

    def why_certain(self, card: int, holder: int) -> Job[None, tuple[int, ...]]:
        """Log indices of a minimal set of statements by which a player certainly holds a card.

        Raises NumberError; the suit form, where cards are alike, has no such cards.

        >>> from cardtable.quartets import finish
        >>> game = Game.start(Deal.even(3, 3), ("Ann", "Bo", "Cy")).ask(1, "Fish", "Cod").answer(False)
        >>> finish(game.why_certain(card=0, holder=2))  # Ann asked for the cod, Bo said no to it
        (0, 1)
        """
        check_number("holder", holder, most=self.deal.players - 1)
        check_number("card", card, most=CARDS_A_GROUP * self.deal.groups - 1)
        ask = Ask((holder + 1) % self.deal.players, holder, *divmod(card, CARDS_A_GROUP))
        found = yield from self._reason(len(self.log), [ask, Answer(holder, yes=False)], unsaid=1)
        return found[:-1]

    def first_holders(self) -> dict[int, int]:
        """Who held which card when the game began, in every deal that explains what stands; by card.

        What was handed over lay with the first who gave it, what was put aside with whoever declared it, and
        all else lies where it lay. The suit form, where cards are alike, has no such cards.

        >>> game = Game.start(Deal.even(3, 3), ("Ann", "Bo", "Cy")).ask(1, "Fish", "Cod").answer(True)
        >>> backbone(game.position).forced, game.first_holders()
        ({0: 0}, {0: 1})
        """
        if self.deal.rules.form is GameForm.SUITS:
            return {}
        moved: dict[int, int] = {}
        for said, question in with_questions(entry.statement for entry in self.log if entry.stands):
            if isinstance(said, Quartet):
                first = CARDS_A_GROUP * said.group
                moved = dict.fromkeys(range(first, first + CARDS_A_GROUP), said.speaker) | moved
            elif isinstance(said, Answer) and said.yes and question is not None:
                moved.setdefault(question.card, said.speaker)
        return backbone(self.position).forced | moved

    @property
    def on_turn(self) -> int:
        """Who may ask or declare once no question is open. Raises GameOverError."""
        if self.outcome is not None or self.turn.player is None:
            raise GameOverError(self.winner)
        return self.turn.player

    def _say(self, statement: Statement, names: Names) -> Game:
        group: str | None = None
        card: str | None = None
        if not isinstance(statement, Answer):
            self.check_speaker(statement.speaker)
            rank = statement.rank if isinstance(statement, Ask) else None
            group, card = names.numbered(statement.group, rank)
        elif self.outcome is not None:
            raise GameOverError(self.winner)
        if isinstance(statement, Quartet) and self.deal.rules.goal is Goal.CERTAINTY:
            raise DeclaringError(statement.speaker)
        found = self.position.say(statement)
        if isinstance(found, HallViolator):
            return self._void(Entry(statement, Verdict(self.deal.rules.paradox.value), group, card, found))
        if isinstance(statement, Ask) and not self.deal.rules.futile and safe_answers(found).futile:
            raise FutileQuestionError(statement.target, statement.group, statement.rank)
        log = (*self.log, Entry(statement, Verdict.STANDS, group, card))
        after = replace(self, position=found, names=names, log=log)
        match statement:
            case Ask(target=target):
                return replace(after, last_questioned=target)
            case Answer(_, yes):
                return after._ended_turn(yes)
            case Quartet(speaker, number):
                after = replace(after, quartets=(*self.quartets, (speaker, number)))
                return after._settled(Turn(speaker, Why.GOES_ON))

    def check_speaker(self, player: int) -> None:
        """Raise GameOverError, QuestionOpenError or SpeakerError if the player may not ask or declare now."""
        on_turn, question = self.on_turn, self.position.question
        if question is not None:
            raise QuestionOpenError(question.target)
        if player != on_turn:
            raise SpeakerError(player, on_turn)

    @property
    def _playing_hands(self) -> tuple[int, ...]:
        """Cards in hand of those still in the game."""
        hands = self.position.bounds.hands
        return tuple(0 if player in self.out else hand for player, hand in enumerate(hands))

    def _void(self, entry: Entry) -> Game:
        log, speaker = (*self.log, entry), entry.statement.speaker
        if entry.verdict is Verdict.TAKEN_BACK or speaker in self.out:
            return replace(self, log=log)
        after = replace(self, log=log, out=(*self.out, speaker))
        left = [player for player in range(self.deal.players) if player not in after.out]
        if len(left) == 1:
            return replace(after, outcome=Outcome(Ending.LAST_LEFT, left[0]))
        return after if after.position.question is not None else after._settled(after.turn)

    def _ended_turn(self, yes: bool) -> Game:
        """After an answer: the end in the suit form, else the next turn."""
        asker, target = self.turn.player, self.last_questioned
        assert asker is not None
        if self.deal.rules.goal is Goal.CERTAINTY:
            outcome = self._certainty(asker)
            if outcome is not None:
                return replace(self, outcome=outcome)
        if self.deal.rules.order is Order.CLOCKWISE:
            return self._settled(clockwise_from(asker, self._playing_hands))
        return self._settled(Turn(asker, Why.GOES_ON) if yes else Turn(target, Why.SAID_NO))

    def _settled(self, turn: Turn) -> Game:
        """The turn goes to somebody who can take it, or the game is over and most quartets win."""
        turn = passed_on(turn, self._playing_hands, self.last_questioned, self.deal.rules.turn)
        if turn.player is not None:
            return replace(self, turn=turn)
        latest = [player for player, _ in reversed(self.quartets) if player not in self.out]
        best = max(latest, key=lambda player: (latest.count(player), latest.index(player)), default=None)
        ending = Ending.NO_CARDS if self.position.in_play else Ending.ALL_DECLARED
        return replace(self, turn=turn, outcome=Outcome(ending, best))

    def _certainty(self, asker: int) -> Outcome | None:
        """A certain whole suit wins, the asker's first, then clockwise; else the asker if all is certain."""
        seats = [(asker + step) % self.deal.players for step in range(self.deal.players)]
        groups = self.position.in_play
        for player in seats:
            if player not in self.out and any(surely_holds(self.position, player, group) for group in groups):
                return Outcome(Ending.WHOLE_SUIT, player)
        return Outcome(Ending.ALL_CERTAIN, asker) if all_counted(self.position) else None


def write_game(game: Game, *, named: bool = False) -> str:
    r"""The text of a game, `named` with the players' names; `Game.parse` gives the same game back.

    Names that would be read as something else (a seat, a mark, a key) are written as seats.

    >>> game = Game.start(Deal.even(2, 2), ("Ann", "Bo")).ask(1, "Fish", "Cod").answer(True)
    >>> print(write_game(game), end="")
    Blind Quartets 1
    players: Ann, Bo
    hands: 4 4
    starts: 1
    <BLANKLINE>
    1>2 Fish / Cod
    2 yes
    >>> print(write_game(game, named=True).partition("\n\n")[2], end="")
    Ann > Bo: Fish / Cod
    Bo: yes
    """
    lines = [TITLE, f"players: {', '.join(map(escaped, game.players))}"]
    lines.append(f"hands: {' '.join(map(str, game.deal.hands))}")
    if str(game.deal.rules):
        lines.append(f"rules: {game.deal.rules}")
    lines.append(f"starts: {game.starter + 1}")
    opening = game.opening_names
    for group, cards in zip(opening.groups, opening.cards, strict=True):
        lines.append(f"group: {' / '.join(map(escaped, (group, *cards)))}")
    plain = named and not any(map(_ambiguous, game.players))
    lines += ["", *(_written(entry, game.players if plain else ()) for entry in game.log)]
    return "\n".join(lines).rstrip() + "\n"


def _ambiguous(name: str) -> bool:
    """Would a line that begins with the name be read as something else?"""
    return bool(re.match(r"[\d#]|.*[:>\\]", name)) or name.casefold() in KEYS


def _written(entry: Entry, players: Sequence[str]) -> str:
    said = entry.statement
    speaker = f"{players[said.speaker]}:" if players else f"{said.speaker + 1}"
    if isinstance(said, Answer):
        return f"{speaker} {'yes' if said.yes else 'no'}"
    group = escaped(entry.group or "")
    if not isinstance(said, Ask):
        return f"{speaker} quartet {group}"
    card = "" if entry.card is None else f" / {escaped(entry.card)}"
    if players:
        return f"{players[said.asker]} > {players[said.target]}: {group}{card}"
    return f"{said.asker + 1}>{said.target + 1} {group}{card}"
