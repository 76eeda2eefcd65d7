"""The explanation of a move: what the stronger bot's move does for the player, as facts.

All facts are those that the bot decides by: claims, the strengths that a side may reach (`reach`), and the
chance of each flag, after its move and after the other moves that it has compared.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from itertools import combinations
from operator import attrgetter, itemgetter

from cardtable.odds.bots.features import Observer
from cardtable.odds.bots.sampling import Thought, played
from cardtable.odds.bots.tactics import claimable, decides
from cardtable.odds.counting.claims import Claim
from cardtable.odds.counting.curve import curve
from cardtable.odds.game.cards import TERRAIN, Troop, pack, unpack
from cardtable.odds.game.formations import Formation, Strength, strength_of
from cardtable.odds.game.moves import (
    ClaimFlag,
    Deserter,
    Draw,
    Move,
    Play,
    Return,
    Scout,
    Traitor,
    target_card,
    target_flag,
)
from cardtable.odds.game.position import Phase, Position, open_sides, won_with
from cardtable.odds.game.rules import Side
from cardtable.odds.game.table import ME, THEY, Flag, Table
from cardtable.odds.game.turn import Turn, seen_position

LIKELY = 0.5
"""A formation is likely if it or a better one comes with at least this chance."""
LESS = 0.02
"""A flag's chance that is this much lower than after the other moves is given up for the other flags."""
FEW = 12
"""The lowest troops that are tried where the other side lacks more than one."""


class ExplanationKind(StrEnum):
    """What a move does, the most important first."""

    WINS = "wins"
    CLAIMS = "claims"
    ONLY = "only"
    STOPS_WIN = "stops-win"
    STOPS_CLAIM = "stops-claim"
    COMPLETES = "completes"
    WEAKENS = "weakens"
    BUILDS = "builds"
    SPARES = "spares"
    DRAWS = "draws"
    LEAST_NEEDED = "least-needed"
    BY_RULE = "by-rule"


_SIMPLE: dict[type[Move], ExplanationKind] = {
    Return: ExplanationKind.LEAST_NEEDED,
    Scout: ExplanationKind.DRAWS,
    Draw: ExplanationKind.BY_RULE,
}


@dataclass(frozen=True, slots=True)
class Explanation:
    """The explanation of a move.

    Attributes:
        kind: what the move does.
        flags: the flags (0 to 8) that this is about.
        claims: the flags that can be claimed after the move and could not before.
        strength: what is complete there, or what the hand alone can complete.
        cards: the cards of the hand that do so.
        formation: the formation, it or a better one, that is likely there for the player; None for a host.
        likely: the chance of that, or of what beats the other side.
        rival: what the other side has complete there, if the player has not.
        beats: the weakest that beats it and that the player can still make.
        denied: the formation that was likely there for the other side, and the one that is after the move.
        chance: the chance to win the flag after the move.
        elsewhere: the mean of that chance after the compared moves elsewhere; None if there was none.
        proofs: flags of `claims` with their proofs: those elsewhere, and all of a move that wins.
        evidence: the troop that is laid, whose lying face up proves a claim elsewhere; None for other moves.
        at: the flag where that troop is laid.
    """

    kind: ExplanationKind
    flags: tuple[int, ...] = ()
    claims: tuple[int, ...] = ()
    strength: Strength | None = None
    cards: tuple[Troop, ...] = ()
    formation: Formation | None = None
    likely: Fraction = Fraction(0)
    rival: Strength | None = None
    beats: Strength | None = None
    denied: tuple[Formation, Formation] | None = None
    chance: float = 0.0
    elsewhere: float | None = None
    proofs: tuple[tuple[int, Claim], ...] = ()
    evidence: Troop | None = None
    at: int | None = None


def explanation_of(turn: Turn, thought: Thought) -> Explanation:
    """Return the explanation of the move that the stronger bot has chosen: the facts of the first kind that
    holds.

    >>> from cardtable.odds import SamplingPlayer, Table, turn_at
    >>> from cardtable.common.jobs import finish
    >>> from random import Random
    >>> turn = turn_at(Table.parse("hand a10 b1\\nflag 2: a8 a9 | c1 d3"))
    >>> explanation = explanation_of(turn, finish(SamplingPlayer(Random(1)).steps(turn)))
    >>> print(explanation.kind.name, explanation.flags, explanation.strength, explanation.claims)
    COMPLETES (1,) wedge 27 (1,)
    """
    move, before = thought.move, seen_position(turn.table, turn.phase)
    if isinstance(move, ClaimFlag):
        claims = tuple(sorted(claimable(before, ME)))
        if not won_with(before.flags, ME, claims):
            return Explanation(ExplanationKind.CLAIMS, (move.flag,))
        return Explanation(
            ExplanationKind.WINS, claims, proofs=tuple((flag, before.claim(flag)) for flag in claims)
        )
    if type(move) in _SIMPLE:
        return Explanation(_SIMPLE[type(move)])
    index = flag_of(before, move)
    if index is None:
        return Explanation(ExplanationKind.ONLY)
    after = played(before, move)
    claims = tuple(sorted(claimable(after, ME) - claimable(before, ME)))
    found = _explanation(turn, thought, before, after, index, claims)
    wins = found.kind is ExplanationKind.WINS
    proofs = tuple((flag, after.claim(flag)) for flag in claims if wins or flag != index)
    evidence = move.card if isinstance(move, Play) and isinstance(move.card, Troop) else None
    return replace(found, proofs=proofs, evidence=evidence, at=index)


def _explanation(
    turn: Turn, thought: Thought, before: Position, after: Position, index: int, claims: tuple[int, ...]
) -> Explanation:
    """The first explanation that holds, of a move that acts on a flag (`index` 0 to 8).

    The cases stand in the order of their weight. First what is proven: a win, a claim of the other side that
    is no longer one. Then what lies: a side that is whole now, a card against the other side. Last what is
    hoped for: a flag is built where the player can still win it and its chance is not worse than after the
    other moves; else the move spares the flags elsewhere, or loses least where there is no other place.
    """
    move = thought.move
    if not thought.estimates and turn.phase is Phase.PLAY and decides(after, ME):
        return Explanation(ExplanationKind.WINS, tuple(sorted(claimable(after, ME))))
    if not thought.estimates or len(turn.moves) == 1:
        return Explanation(ExplanationKind.ONLY)
    saved = tuple(sorted(claimable(before, THEY) - claimable(after, THEY)))
    if saved:
        stops_win = decides(before, THEY) and not decides(after, THEY)
        return Explanation(
            ExplanationKind.STOPS_WIN if stops_win else ExplanationKind.STOPS_CLAIM, saved, claims
        )
    chance, elsewhere = _chances(before, thought, index)
    found = Explanation(ExplanationKind.SPARES, (index,), claims, chance=chance, elsewhere=elsewhere)
    flag, over = after.flags[index], _winning(turn.table, after.flags[index], after)
    has_room = bool({*open_sides(after.flags, ME)} - {index})
    is_lost = not over or (chance < LIKELY and elsewhere is not None and chance <= elsewhere)
    if flag.complete(ME) and not before.flags[index].complete(ME) and over:
        (strength,) = over
        if is_lost and strength.formation is Formation.HOST and has_room:
            return found
        return replace(found, kind=ExplanationKind.COMPLETES, strength=strength)
    if isinstance(move, (Deserter, Traitor)) or (isinstance(move, Play) and move.card in TERRAIN):
        return _weakening(turn, thought, before, after, claims)
    if is_lost or (elsewhere is not None and elsewhere - chance > LESS):
        if has_room:
            return found
        if not over:
            return Explanation(ExplanationKind.LEAST_NEEDED, (index,), claims)
    return _building(turn, after, replace(found, kind=ExplanationKind.BUILDS), over)


def _building(turn: Turn, after: Position, built: Explanation, over: frozenset[Strength]) -> Explanation:
    """What the player's side of a flag becomes, of the strengths that can win it."""
    flag, table = after.flags[built.flags[0]], turn.table
    found = curve(flag.shape(ME, after.rules), pack(after.hands[ME]), table.unseen, table.draws(ME))
    named = {strength.formation for strength in over}
    chances = [(one, Fraction(count, found.total)) for one, count in found.best if one.formation in named]
    formation = _likely(chances)
    strength, cards = from_hand(flag, after)
    if strength in over and strength.formation is not Formation.HOST and strength.formation >= formation:
        return replace(built, strength=strength, cards=cards)
    rival = flag.shape(THEY, after.rules).strength
    if rival is not None and not flag.complete(ME):
        return replace(built, rival=rival, beats=min(over), likely=found.chance(min(over)))
    likely = sum((chance for one, chance in chances if one.formation >= formation), Fraction(0))
    return replace(built, formation=None if formation is Formation.HOST else formation, likely=likely)


def _winning(table: Table, flag: Flag, after: Position) -> frozenset[Strength]:
    """The strengths that the player can still make at a flag and that can win it.

    Of the other side's only those of the lowest troops are tried where it lacks several: all others are
    stronger.
    """
    unseen = sorted(unpack(table.unseen), key=attrgetter("value"))
    held = [card for card in after.hands[ME] if isinstance(card, Troop)]
    mine = _completions(flag, after, ME, (*unseen, *held))
    rival = flag.shape(THEY, after.rules).strength
    if rival is not None:
        is_first = flag.completed_first == ME
        return frozenset(one for one in mine if one > rival or (is_first and one == rival))
    lowest = unseen if flag.size - len(flag.cards[THEY]) == 1 else unseen[:FEW]
    theirs = _completions(flag, after, THEY, lowest)
    return frozenset(one for one in mine if not theirs or one > min(theirs))


def _completions(
    flag: Flag, position: Position, side: Side, troops: Iterable[Troop]
) -> dict[Strength, tuple[Troop, ...]]:
    """The strengths of a side with each choice of as many troops as it lacks, with the first such choice."""
    found: dict[Strength, tuple[Troop, ...]] = {}
    for cards in combinations(troops, max(0, flag.size - len(flag.cards[side]))):
        if strength := flag.shape(side, position.rules, cards).strength:
            found.setdefault(strength, cards)
    return found


def flag_of(before: Position, move: Move) -> int | None:
    """Return the flag (0 to 8) that a move acts on: where a card goes, or what it leaves for good."""
    flag, card = target_flag(move), target_card(move)
    if flag is not None or card is None:
        return flag
    return before.place_of(THEY if isinstance(move, Deserter) else ME, card)


def from_hand(flag: Flag, position: Position) -> tuple[Strength | None, tuple[Troop, ...]]:
    """Return the best that the troops of the player's hand alone can complete at a flag, and those troops;
    None and no card where too few are in hand.
    """
    troops = (card for card in position.hands[ME] if isinstance(card, Troop))
    found = _completions(flag, position, ME, troops)
    return max(found.items(), key=itemgetter(0), default=(None, ()))


def _chances(before: Position, thought: Thought, index: int) -> tuple[float, float | None]:
    """The chance of a flag after the chosen move, and its mean after the compared moves elsewhere."""
    best, *others = thought.estimates
    found = [one.flags[index] for one in others if flag_of(before, one.move) != index]
    return best.flags[index], sum(found) / len(found) if found else None


def _weakening(
    turn: Turn, thought: Thought, before: Position, after: Position, claims: tuple[int, ...]
) -> Explanation:
    """What a card against the other side does at the flag where it takes something from it."""
    move = thought.move
    source = before.place_of(THEY, move.card) if isinstance(move, Traitor) else flag_of(before, move)
    assert source is not None
    observer = Observer(turn.table)
    had, has = (
        _likely(zip(map(strength_of, reach.codes), reach.chances, strict=True))
        for position in (before, after)
        for reach in [observer.reach(position.flags[source].shape(THEY, position.rules), -1)]
    )
    chance, elsewhere = _chances(before, thought, source)
    denied = (had, has) if had is not has else None
    return Explanation(
        ExplanationKind.WEAKENS, (source,), claims, denied=denied, chance=chance, elsewhere=elsewhere
    )


def _likely(chances: Iterable[tuple[Strength, float | Fraction]]) -> Formation:
    """The strongest formation that comes, it or a better one, with a chance of a half; the last one else.

    Parameters: strengths with their chances, the strongest first.
    """
    found = Formation.HOST
    total: float | Fraction = 0
    for strength, chance in chances:
        found, total = strength.formation, total + chance
        if total >= LIKELY:
            break
    return found
