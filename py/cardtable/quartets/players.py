"""Program players: careful ones that never risk a paradox, strong ones that look ahead as well.

Both know what everybody at the table knows: the statements. Both declare what they safely can; the
difference is in what they ask and answer. Choosing is a job; randomness comes in and
only breaks ties.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from random import Random

from cardtable.common.errors import OutOfRangeError
from cardtable.common.fields import Count
from cardtable.common.jobs import Clock, Job, Progress
from cardtable.quartets.certainties import backbone
from cardtable.quartets.game import Game
from cardtable.quartets.position import Position
from cardtable.quartets.rules import CARDS_A_GROUP, GameForm, Goal, Order
from cardtable.quartets.safe_statements import Answers, Question, safe_answers, safe_quartets, safe_questions
from cardtable.quartets.statements import Answer, Ask, Quartet, Statement

WIDTH = 12
"""Questions that the strong player looks at, the most promising first."""
Value = tuple[float, ...]
"""The value of a game to each player, for comparison only."""


class Strength(StrEnum):
    """How a program player plays."""

    EASY = "easy"
    """Asks and answers at random among what is safe."""
    CAREFUL = "careful"
    STRONG = "strong"


def choose(game: Game, strength: Strength, random: Random) -> Job[None, Statement]:
    """Choose a statement for the player who has the word, never a paradox. The game must not be over.

    >>> from random import Random
    >>> from cardtable.quartets import Deal, finish
    >>> game = Game.start(Deal.even(3, 3), ("Ann", "Bo", "Cy"))
    >>> finish(choose(game, Strength.CAREFUL, Random(1)))
    Quartet(speaker=0, group=0)
    """
    if game.position.question is not None:
        return (yield from _answer(game, strength, random))
    if declared := declaration(game):
        return declared
    if strength is Strength.EASY:
        return random.choice(promising(game, random)).ask
    if taken := sure_card(game):
        return taken
    questions = promising(game, random)
    if strength is Strength.CAREFUL or len(questions) == 1:
        return questions[0].ask
    return (yield from _best_question(game, questions[:WIDTH]))


def play(game: Game, strengths: Sequence[Strength], random: Random, limit: Count = 2000) -> Job[None, Game]:
    """Program players play to the end, or until the log has `limit` entries; `strengths[player]`.

    >>> from random import Random
    >>> from cardtable.quartets import Deal, Rules, finish
    >>> game = Game.start(Deal.even(3, 3, Rules(whole_group=False)), ("Ann", "Bo", "Cy"))
    >>> finish(play(game, [Strength.CAREFUL] * 3, Random(7))).outcome.ending
    <Ending.ALL_DECLARED: 'all-declared'>
    """
    if len(strengths) < game.deal.players:
        raise OutOfRangeError("strengths", len(strengths), f"{game.deal.players}, one for each player")
    while (speaker := game.speaker) is not None and len(game.log) < limit:
        game = game.say((yield from choose(game, strengths[speaker], random)))
        yield Progress(len(game.quartets), game.deal.groups)
    return game


def declaration(game: Game) -> Quartet | None:
    """A quartet that the player on turn can declare without a paradox, a certain one first."""
    player = game.on_turn
    if game.deal.rules.goal is Goal.CERTAINTY:
        return None
    quartets = safe_quartets(game.position, player)
    groups = quartets.certain or quartets.possible
    return Quartet(player, groups[0]) if groups else None


def sure_card(game: Game) -> Ask | None:
    """A question that can only be answered yes, of the group that its asker is furthest with.

    None where a yes ends the turn: the card would be asked back.
    """
    position, player, rules = game.position, game.on_turn, game.deal.rules
    if rules.order is Order.CLOCKWISE:
        return None
    if rules.form is GameForm.SUITS:
        return next((found.ask for found in safe_questions(position, player) if found.answers.certain), None)
    possible = backbone(position).possible
    own = 0 if rules.own_card else 1 << player
    single = ((card, mask & ~own) for card, mask in enumerate(possible))
    sure = [(card, mask.bit_length() - 1) for card, mask in single if mask.bit_count() == 1]
    asks = [Ask(player, holder, *divmod(card, CARDS_A_GROUP)) for card, holder in sure if holder != player]
    asks.sort(key=lambda ask: -_held(position, ask))
    return next((ask for ask in asks if isinstance(position.say(ask), Position)), None)


def promising(game: Game, random: Random) -> list[Question]:
    """Safe questions that may be answered yes, one for each kind of card, the most promising first.

    Cards of a group with the same possible holders are alike, and so are groups that nobody has spoken
    of. There is always such a question when nothing can be declared: take any deal, and ask there for a
    card that is missing.
    """
    position, player = game.position, game.on_turn
    kinds: dict[tuple[int, int, int], Question] = {}
    unspoken = len(game.names.groups)
    for question in safe_questions(position, player):
        if question.answers.yes and question.ask.group <= unspoken:
            mask = position.bounds.allowed[question.ask.card]
            kinds.setdefault((question.ask.group, mask, question.ask.target), question)
    questions = list(kinds.values())
    random.shuffle(questions)
    if position.deal.rules.order is Order.CLOCKWISE:
        news = [question for question in questions if not _asked_back(position, question)]
        questions = news or questions[:1]
    questions.sort(key=lambda question: -_promise(position, question))
    return questions


def _held(position: Position, ask: Ask) -> int:
    """How many cards of the group the asker certainly holds."""
    return position.bounds.least[position.cell(ask.asker, ask.group)]


def _promise(position: Position, question: Question) -> int:
    ask, held = question.ask, _held(position, question.ask)
    return 20 * question.answers.certain + 4 * held - position.bounds.allowed[ask.card].bit_count()


def _asked_back(position: Position, question: Question) -> bool:
    """Where a yes ends the turn: a certain card that brings no news and is not the fourth of its suit."""
    return question.answers.certain and _held(position, question.ask) < CARDS_A_GROUP - 1


def _answer(game: Game, strength: Strength, random: Random) -> Job[None, Statement]:
    question, answers = game.position.question, safe_answers(game.position)
    assert question is not None
    if not (answers.yes and answers.no):
        return Answer(question.target, answers.yes)
    if strength is Strength.EASY:
        return Answer(question.target, random.random() < 0.5)
    if strength is Strength.CAREFUL:
        return Answer(question.target, False)
    values = yield from _answered(game, answers, Clock(), Progress(0, 1))
    no, yes = (value[question.target] for value in values)
    return Answer(question.target, yes > no or (yes == no and random.random() < 0.1))


def _best_question(game: Game, questions: list[Question]) -> Job[None, Statement]:
    """Look at both answers to each question, the player questioned choosing his own good, and beyond."""
    clock = Clock()
    best, best_value = questions[0].ask, float("-inf")
    for done, question in enumerate(questions):
        ask = question.ask
        asked = game.say(ask)
        values = yield from _answered(asked, question.answers, clock, Progress(done, len(questions)))
        value = max(values, key=lambda value: value[ask.target])[ask.asker]
        if value > best_value:
            best, best_value = ask, value
    return best


def _answered(
    asked: Game, answers: Answers, clock: Clock, progress: Progress[None]
) -> Job[None, list[Value]]:
    """The values of a game after the possible answers to its question, a no first."""
    values = []
    for yes, possible in ((False, answers.no), (True, answers.yes)):
        if possible:
            values.append((yield from run(asked.answer(yes), clock, progress)))
            if clock.due():
                yield progress
    return values


def run(game: Game, clock: Clock, progress: Progress[None]) -> Job[None, Value]:
    """The value of a game to each player once the one on turn has taken every certain card and quartet."""
    player = game.turn.player
    while game.outcome is None and game.turn.player == player:
        move = declaration(game) or sure_card(game)
        if move is None:
            break
        game = game.say(move)
        if isinstance(move, Ask):
            game = game.answer(True)
        if clock.due():
            yield progress
    return valued(game)


def valued(game: Game) -> Value:
    """Each player's worth less that of his best rival: quartets won, groups well begun, the turn.

    >>> from cardtable.quartets import Deal
    >>> game = Game.start(Deal.even(3, 3), ("Ann", "Bo", "Cy"))
    >>> valued(game), valued(game.ask(1, "Fish", "Cod"))  # who asks has begun the group
    ((6.0, -6.0, -6.0), (7.0, -7.0, -7.0))
    """
    worth = [_worth(game, player) for player in range(game.deal.players)]
    return tuple(
        own - max(rival for seat, rival in enumerate(worth) if seat != player)
        for player, own in enumerate(worth)
    )


def _worth(game: Game, player: int) -> float:
    if game.outcome is not None and game.outcome.winner == player:
        return 1000.0
    least = game.position.bounds.least
    row = game.position.cell(player, 0)
    begun = sum(least[row + group] ** 2 for group in game.position.in_play)
    return 20.0 * game.won(player) + begun + 6.0 * (game.turn.player == player)
