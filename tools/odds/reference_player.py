"""A greedy opponent, written from the rules, so that the bots are not measured against themselves alone.

It takes the move after which the flags, each weighted by its neighbours, are worth most. A flag that can be
claimed counts fully; any other counts by the odds of the formations that both sides may still make, from the
cards of the hand and an equal share of the unseen ones. It shares no code of the bots.

    PYTHONPATH=py:. python3 -m tools.odds.tournament sampling \\
        tools.odds.reference_player:ReferencePlayer
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import comb, prod
from random import Random

from cardtable.odds import (
    ME,
    THEY,
    Card,
    ClaimFlag,
    Deck,
    Draw,
    Flag,
    Formation,
    Move,
    Pass,
    Phase,
    Play,
    Position,
    Return,
    Rules,
    Scout,
    Side,
    Tactic,
    Troop,
    Turn,
    check_claim,
    play,
    unpack,
)
from cardtable.odds.game.turn import seen_position

Chances = Mapping[Troop, float]
Outlook = list[tuple[tuple[int, float], float]]
PRICE = 0.3
"""What a tactics card is kept for, in flags."""


class ReferencePlayer:
    """The greedy opponent; `rng` parts moves of equal worth."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def choose(self, turn: Turn) -> Move:
        """One of the legal moves."""
        claims = [move for move in turn.moves if isinstance(move, ClaimFlag)]
        if claims:
            return claims[0]
        if turn.phase is Phase.RETURN:
            return min(turn.moves, key=_returned)
        draws = [move for move in turn.moves if isinstance(move, Draw)]
        if draws:
            return self._drawn(turn, draws)
        before = seen_position(turn.table)
        judge = _Judge(turn)
        return max(turn.moves, key=lambda move: (judge.worth(before, move), self.rng.random()))

    def _drawn(self, turn: Turn, draws: list[Draw]) -> Move:
        table = turn.table
        held = any(isinstance(card, Tactic) for card in table.hand)
        wanted = Deck.TROOP if held or table.played[ME] > table.played[THEY] else Deck.TACTIC
        return next((move for move in draws if move.deck is wanted), draws[0])


def _returned(move: Move) -> int:
    return move.card.value if isinstance(move, Return) and isinstance(move.card, Troop) else 11


class _Judge:
    """What moves of one turn are worth."""

    def __init__(self, turn: Turn) -> None:
        table = turn.table
        self.rules, self.unseen = table.rules, unpack(table.unseen)
        self.visible = table.visible
        mine = table.draws(ME) / max(1, len(self.unseen))
        self.share = (mine, 1 - mine)
        self._outlooks: dict[object, Outlook] = {}

    def worth(self, before: Position, move: Move) -> float:
        """The weighted flags after a move, less the price of a tactics card."""
        if isinstance(move, (Pass, Scout)):
            return self._flags(before) - (PRICE if isinstance(move, Pass) else 0)
        troop = isinstance(move, Play) and isinstance(move.card, Troop)
        return self._flags(play(before, move)) - (0 if troop else PRICE)

    def _flags(self, position: Position) -> float:
        owners = [flag.owner for flag in position.flags]
        total = 0.0
        for index, flag in enumerate(position.flags):
            near = [owners[place] for place in (index - 1, index + 1) if 0 <= place < len(owners)]
            weight = 1 + 0.4 * (len(near) - near.count(None)) - 0.2 * (len(near) < 2)
            total += weight * self._chance(flag, position.hands[ME])
        return total

    def _chance(self, flag: Flag, hand: tuple[Card, ...]) -> float:
        if flag.owner is not None:
            return float(flag.owner == ME)
        for side, won in ((ME, 1.0), (THEY, 0.0)):
            if flag.complete(side) and check_claim(flag, side, self.rules, self.visible).valid:
                return won
        mine, theirs = self._outlook(flag, ME, hand), self._outlook(flag, THEY, ())
        first = flag.complete(ME) - flag.complete(THEY)
        return sum(
            one * other * (strength > against or (strength == against and 0.5 + 0.5 * first))
            for strength, one in mine
            for against, other in theirs
        )

    def _outlook(self, flag: Flag, side: Side, hand: tuple[Card, ...]) -> Outlook:
        terrain = flag.fog is not None, flag.mud is not None
        key = flag.cards[side], terrain, side, frozenset(hand)
        if key not in self._outlooks:
            held = {card: 1.0 for card in hand if isinstance(card, Troop)}
            chances = dict.fromkeys(self.unseen, self.share[side]) | held
            strength = flag.shape(side, self.rules).strength
            self._outlooks[key] = (
                _first_of(_formations(flag, side, chances, self.rules))
                if strength is None
                else [((strength.formation, strength.total), 1.0)]
            )
        return self._outlooks[key]


def _first_of(ways: Iterable[tuple[tuple[int, float], float]]) -> Outlook:
    """The strengths by the chance that each is the best one reached, its ways taken as independent."""
    found, left = [], 1.0
    for strength, chance in sorted(ways, reverse=True):
        if left * chance > 0.002:
            found.append((strength, left * chance))
        left *= 1 - chance
    return [*found, ((Formation.HOST, 0.0), left)]


def _formations(
    flag: Flag, side: Side, chances: Chances, rules: Rules
) -> Iterable[tuple[tuple[int, float], float]]:
    """Every way to complete a side: what is reached, and the chance of the cards that it lacks."""
    laid = [card for card in flag.cards[side] if isinstance(card, Troop)]
    wild = len(flag.cards[side]) - len(laid)
    size, values = flag.size, [card.value for card in laid]
    lacking, colours = size - len(flag.cards[side]), {card.colour for card in laid}
    average = sum(values) + 9 * wild
    best = sorted(chances.items(), key=lambda item: -item[0].value * item[1])[:lacking]
    yield (Formation.HOST, average + sum(card.value * chance for card, chance in best)), 1.0
    if flag.fog is not None:
        return
    suits = [*range(6)] if not colours else [*colours] if len(colours) == 1 else []
    if len(set(values)) == len(values):
        any_colour = {
            value: 1 - prod(1 - chances.get(Troop(colour, value), 0.0) for colour in range(6))
            for value in range(1, rules.highest + 1)
        }
        for low in range(1, rules.highest - size + 2):
            run = range(low, low + size)
            if not set(values) <= set(run):
                continue
            missing = [value for value in run if value not in values]
            yield (Formation.SKIRMISH, sum(run)), _cheapest([any_colour[value] for value in missing], wild)
            for suit in suits:
                parts = [chances.get(Troop(suit, value), 0.0) for value in missing]
                yield (Formation.WEDGE, sum(run)), _cheapest(parts, wild)
    for value in set(values) or range(1, rules.highest + 1):
        if len(set(values)) <= 1:
            column = [chances.get(Troop(colour, value), 0.0) for colour in range(6)]
            yield (Formation.PHALANX, size * value), _enough(column, lacking)
    for suit in suits:
        row = [chances.get(Troop(suit, value), 0.0) for value in range(1, rules.highest + 1)]
        likely = sorted((value * chance for value, chance in enumerate(row, 1)), reverse=True)[:lacking]
        yield (Formation.BATTALION, average + sum(likely)), _enough(row, lacking)


def _cheapest(parts: list[float], wild: int) -> float:
    """The chance of all cards of a pattern, wild cards standing for the least likely ones."""
    return prod(sorted(parts)[wild:])


def _enough(parts: list[float], lacking: int) -> float:
    """The chance that at least so many of some cards come: those in hand surely, the others alike."""
    sure = sum(part == 1.0 for part in parts)
    unsure = [part for part in parts if 0 < part < 1]
    share, count = (sum(unsure) / len(unsure) if unsure else 0.0), len(unsure)
    return 1 - sum(
        comb(count, few) * share**few * (1 - share) ** (count - few) for few in range(max(0, lacking - sure))
    )
