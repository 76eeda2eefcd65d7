"""The explanation of the stronger bot's move: the facts that a hint tells, and that what it names can win."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import chain
from math import comb
from random import Random
from typing import Any

import pytest

from cardtable import odds
from cardtable.common.jobs import finish
from cardtable.odds import ME, Budget, ExplanationKind, Phase, Rules, Table, Thought, Turn, explanation_of
from cardtable.odds.bots.explanations import flag_of, from_hand
from cardtable.odds.bots.sampling import played
from cardtable.odds.game.turn import seen_position
from tests.support.case_count import mostly_long
from tests.support.odds.naive_explanations import can_win, claims_around, naive_from_hand, would_win
from tests.support.odds.naive_odds import TROOPS

QUICK = Budget(moves=6, determinizations=20)
EXACT = (ExplanationKind.WINS, ExplanationKind.STOPS_WIN, ExplanationKind.STOPS_CLAIM)


def thought_of(turn: Turn, budget: Budget = QUICK) -> Thought:
    return finish(odds.SamplingPlayer(Random(1), budget).steps(turn))


def turns_of_a_game(rules: Rules, seed: int, *players: odds.Player) -> Iterator[Turn]:
    """Yield the turns of a whole game of two players, or of one for both."""
    game = odds.new_game(rules, Random(seed))
    while game.position.phase is not Phase.OVER:
        yield (turn := odds.turn_of(game.position))
        game = game.play(players[game.position.mover % len(players)].choose(turn))


@pytest.mark.slow
@pytest.mark.parametrize(
    "rules",
    mostly_long([odds.BATTLE_LINE_TROOPS, odds.BATTLE_LINE, odds.SCHOTTEN_TOTTEN]),
    ids=lambda one: one.name,
)
def test_the_facts_are_those_of_the_rules_in_whole_games(rules: Rules) -> None:
    """Claims, what is complete, and what the hand completes: played out under the rules, and enumerated."""
    kinds, named = Counter[ExplanationKind](), 0
    for seed in (1, 3):  # games of more than a few moves
        chosen = Random(seed)
        for turn in turns_of_a_game(rules, seed, odds.PublishedPlayer(), odds.RandomPlayer(Random(seed))):
            if turn.phase is Phase.PLAY and chosen.random() < 0.25:
                thought = thought_of(turn)
                found = explanation_of(turn, thought)
                check(turn, thought, found)
                kinds[found.kind] += 1
                named += found.formation is not None and isinstance(thought.move, odds.Play)
    assert len(kinds) >= 3, kinds
    assert named > 2


def check(turn: Turn, thought: Thought, found: odds.Explanation) -> None:
    move, before = thought.move, seen_position(turn.table, turn.phase)
    if found.kind in (ExplanationKind.DRAWS, ExplanationKind.ONLY, ExplanationKind.CLAIMS):
        return
    claims = claims_around(turn, move)
    if found.kind is ExplanationKind.WINS:
        assert set(found.flags) == claims["mine after"]
        assert would_win(turn, claims["mine after"], ME)
        return
    assert set(found.claims) == claims["mine after"] - claims["mine before"]
    saved = claims["theirs before"] - claims["theirs after"]
    assert (found.kind in EXACT) == bool(saved)
    if saved:
        assert set(found.flags) == saved
        wins, still = (would_win(turn, claims[f"theirs {when}"], odds.THEY) for when in ("before", "after"))
        assert (found.kind is ExplanationKind.STOPS_WIN) == (wins and not still)
        return
    (index,) = found.flags
    after = played(before, move)
    flag = after.flags[index]
    strength, cards = from_hand(flag, after)
    assert strength == naive_from_hand(flag, after)
    if found.kind is ExplanationKind.COMPLETES:
        assert found.strength == flag.shape(ME, after.rules).strength
        assert not before.flags[index].complete(ME)
    if found.kind is ExplanationKind.BUILDS and found.strength is not None:
        assert (found.strength, found.cards) == (strength, cards)
    if found.kind is ExplanationKind.BUILDS and found.formation is not None and isinstance(move, odds.Play):
        hand = tuple(card for card in turn.table.hand if card != move.card)
        counted = odds.side_odds(replace(turn.table, flags=after.flags, hand=hand), index, ME).combinations
        reach = [one.chance_at_least for one in counted if one.strength.formation >= found.formation]
        assert found.likely == max(reach)
    best, *others = thought.estimates
    assert found.chance == best.flags[index]
    elsewhere = [one.flags[index] for one in others if flag_of(before, one.move) != index]
    if found.elsewhere is None:
        assert elsewhere == []
    else:
        assert found.elsewhere == pytest.approx(sum(elsewhere) / len(elsewhere))


GONE = " ".join(f"{colour}{value}" for colour in "abcef" for value in range(1, 8))
OWNED = "\n".join(f"flag {number}: | ; won {'me' if number % 2 else 'they'}" for number in range(1, 9))
BUT_TWO = "".join(f"flag {i}: | ; won {('they', 'me')[i % 2]}\n" for i in (1, 2, 3, 4, 6, 7, 8))
WON, LOST = (f"flag 1: | ; won {side}\nflag 2: | ; won {side}\n" for side in ("me", "they"))
PROOF = "flag 3: c1 | a8 a9 a10"
KIND = ExplanationKind
TOLD: list[tuple[str, str, dict[str, Any]]] = [
    (f"hand a10 b1\n{WON}flag 3: a8 a9 | c1", "a10@3", {"kind": KIND.WINS, "flags": (2,)}),
    (f"hand deserter b1\n{LOST}{PROOF}", "deserter a10", {"kind": KIND.STOPS_WIN, "flags": (2,)}),
    (f"hand deserter b1\n{PROOF}", "deserter a10", {"kind": KIND.STOPS_CLAIM, "flags": (2,)}),
    (f"hand b1\n{BUT_TWO}flag 5: a8 a9 |\nflag 9: a1 b2 c3 |", "b1@5", {"kind": KIND.ONLY}),
    (  # completes what cannot be beaten
        "hand a10 b1\nflag 2: a8 a9 | c1 d3",
        "a10@2",
        {"kind": KIND.COMPLETES, "flags": (1,), "claims": (1,), "strength": "wedge 27"},
    ),
    (  # completes what is likely to lose
        f"hand d3 c10\ngone {GONE}\nflag 5: d4 d5 | a8 a9",
        "d3@5 c10@5 c10@1",
        {"kind": KIND.COMPLETES, "flags": (4,), "strength": "wedge 12"},
    ),
    (  # the hand alone completes it
        "hand a10 a9 a8",
        "a10@5 a8@5",
        {"kind": KIND.BUILDS, "flags": (4,), "strength": "wedge 27", "cards": odds.read_cards("a9 a8")},
    ),
    (  # against three of a kind no sum is named
        "hand a1 a2 b1 e1 e2 f4 f5\nflag 5: a4 | a3 b3 f3",
        "f4@5 a1@1",
        {"kind": KIND.BUILDS, "formation": None, "rival": "phalanx 9", "beats": "phalanx 12"},
    ),
    (  # a flag that is lost spares others
        "hand a9 c1\nflag 5: a8 | b1\nflag 7: d10 e9 | e8 e7 f6",
        "c1@7 c1@2 a9@5",
        {"kind": KIND.SPARES, "flags": (6,)},
    ),
    # nothing is spared where the cards have no other place
    (f"hand a1 b2\n{OWNED}\nflag 9: c3 d4 | f10 f9 f8", "a1@9 b2@9", {"kind": KIND.LEAST_NEEDED}),
    (
        "hand fog c10\nflag 4: c9 d10 | a8 a9",
        "fog@4 fog@5",
        {"kind": KIND.WEAKENS, "flags": (3,), "denied": (odds.Formation.WEDGE, odds.Formation.HOST)},
    ),
]


@pytest.mark.parametrize(("table", "moves", "told"), TOLD)
def test_what_a_move_is_told_as(table: str, moves: str, told: dict[str, Any]) -> None:
    """The first of some moves, or of all that are legal if there is one, as if the bot had chosen it."""
    turn = odds.turn_at(Table.parse(table))
    among = tuple(map(odds.read_move, [moves] if moves.startswith("deserter") else moves.split()))
    asked = Turn(turn.table, turn.phase, among) if len(among) > 1 else turn
    estimates = sorted(thought_of(asked).estimates, key=lambda one: one.move != among[0])
    found = explanation_of(asked, Thought(among[0], tuple(estimates)))
    for name, value in told.items():
        fact = getattr(found, name)
        assert value in (fact, str(fact)), name
    if found.kind is KIND.SPARES:
        assert found.elsewhere is not None
        assert found.chance <= found.elsewhere
    unestimated = explanation_of(asked, Thought(among[0]))
    assert unestimated.kind is (KIND.WINS if found.kind is KIND.WINS else KIND.ONLY)


def test_the_first_hint_of_a_game_tells_the_exact_chance_of_its_wedge() -> None:
    """Of 53 unseen cards 23 are drawn. With a10 in hand, a8 on the flag: a9, or a6 and a7 without it."""
    turn = odds.turn_at(Table.parse("hand a10 a8 b1 c2 d3 e4 f5"))
    asked = Turn(turn.table, turn.phase, (odds.read_move("a8@5"), odds.read_move("b1@1")))
    found = explanation_of(asked, thought_of(asked))
    assert (found.kind, found.formation, found.strength) == (KIND.BUILDS, odds.Formation.WEDGE, None)
    assert found.likely == Fraction(comb(52, 22) + comb(50, 21), comb(53, 23))


@pytest.mark.parametrize("rules", [odds.BATTLE_LINE, odds.BATTLE_LINE_TROOPS])
def test_every_phase_of_a_turn_has_its_ground(rules: Rules) -> None:
    """Claims, draws, the cards put back for Scout, the end of a turn and a pass too, whoever chooses."""
    phases: Counter[Phase] = Counter()
    games = (turns_of_a_game(rules, seed, odds.RandomPlayer(Random(seed))) for seed in range(3))
    for turn in chain.from_iterable(games):
        if turn.phase is not Phase.PLAY or len(turn.moves) == 1:
            phases[turn.phase] += 1
            for move in turn.moves:
                explanation_of(turn, Thought(move))
    assert phases[Phase.CLAIM] > 20
    assert (rules is odds.BATTLE_LINE) == (phases[Phase.RETURN] > 0)


def named_and_winning(turn: Turn, thought: Thought, index: int | None = None) -> Counter[ExplanationKind]:
    """Take each considered move as the advised one: what its explanation names can win, where it says so."""
    told: Counter[ExplanationKind] = Counter()
    for one in thought.estimates:
        others = () if index is not None else tuple(other for other in thought.estimates if other is not one)
        found = explanation_of(turn, Thought(one.move, (one, *others)))
        after = played(seen_position(turn.table, turn.phase), one.move)
        if found.kind in (KIND.BUILDS, KIND.COMPLETES):
            (at,) = found.flags
            assert can_win(turn, after, at, found), (turn.table, one.move, found)
        elif index is not None:
            assert found.kind is KIND.SPARES
            assert not can_win(turn, after, index), (turn.table, one.move, found)
        told[found.kind] += 1
    return told


@pytest.mark.slow
@pytest.mark.parametrize("seed", mostly_long(range(3)))
@pytest.mark.parametrize(
    "rules", [odds.BATTLE_LINE, odds.BATTLE_LINE_TROOPS, odds.SCHOTTEN_TOTTEN], ids=lambda one: one.name
)
def test_what_an_explanation_names_can_win_the_flag(rules: Rules, seed: int) -> None:
    """In positions of a whole game; by an enumeration of both sides that shares nothing with the bot."""
    told: Counter[ExplanationKind] = Counter()
    rng = Random(seed)
    for turn in turns_of_a_game(rules, seed, odds.PublishedPlayer()):
        if turn.phase is Phase.PLAY and len(turn.moves) > 1 and rng.random() < 0.3:
            told += named_and_winning(turn, thought_of(turn, Budget(moves=12, determinizations=10)))
    assert told[KIND.BUILDS] + told[KIND.COMPLETES] > 10


@pytest.mark.slow
def test_against_a_complete_side_only_what_beats_it_is_named() -> None:
    """Random cards complete the other side; each card of a random hand is laid there."""
    told: Counter[ExplanationKind] = Counter()
    for seed in range(40):
        turn = odds.turn_at(Table.parse(against_a_complete_side(Random(seed))))
        asked = Turn(turn.table, turn.phase, tuple(move for move in turn.moves if "@5" in str(move)))
        told += named_and_winning(asked, thought_of(asked, Budget(moves=12, determinizations=10)), 4)
    assert told[KIND.BUILDS] > 20, told
    assert told[KIND.SPARES] > 20, told


def against_a_complete_side(rng: Random) -> str:
    """Return a table on which the other side of flag 5 is complete, often with equal or close values."""
    low = rng.randint(1, 8)
    near = [card for card in TROOPS if card.value in range(low, low + rng.choice([1, 2, 3]))]
    theirs = odds.write_cards(rng.sample(near, 3))
    rest = [str(card) for card in TROOPS if str(card) not in theirs.split()]
    rng.shuffle(rest)
    laid = rng.choice([1, 1, 2])
    terrain = rng.choice(["", "", "", " ; fog me"])
    hand, mine = " ".join(rest[laid : laid + 7]), " ".join(rest[:laid])
    return f"hand {hand}\nflag 5: {mine} | {theirs}{terrain}\n"
