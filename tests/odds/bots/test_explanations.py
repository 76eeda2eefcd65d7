"""The explanation of the stronger bot's move: the facts that a hint tells."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from math import comb
from random import Random

import pytest

from cardtable.common.jobs import finish
from cardtable.odds import (
    BATTLE_LINE,
    BATTLE_LINE_TROOPS,
    ME,
    SCHOTTEN_TOTTEN,
    THEY,
    Budget,
    Explanation,
    ExplanationKind,
    Formation,
    Move,
    Phase,
    Play,
    PublishedPlayer,
    RandomPlayer,
    Rules,
    SamplingPlayer,
    Thought,
    Turn,
    deal,
    explanation_of,
    new_game,
    read_move,
    read_table,
    side_odds,
    turn_at,
    turn_of,
)
from cardtable.odds.bots.explanations import flag_of, from_hand
from cardtable.odds.bots.sampling import played
from cardtable.odds.game.table import put
from cardtable.odds.game.turn import seen_position
from tests.support.case_count import mostly_long
from tests.support.odds.naive_explanations import claims_around, naive_from_hand, would_win

QUICK = Budget(moves=6, determinizations=20)
EXACT = (ExplanationKind.WINS, ExplanationKind.STOPS_WIN, ExplanationKind.STOPS_CLAIM)


def thought_of(turn: Turn, only: tuple[Move, ...] = ()) -> Thought:
    """Return the bot's thought, of some of the moves alone if they are given."""
    asked = Turn(turn.table, turn.phase, only) if only else turn
    return finish(SamplingPlayer(Random(1), QUICK).steps(asked))


def explanation_at(text: str, *moves: str) -> Explanation:
    """Return the explanation of the bot's move at a table; it may choose among some moves alone."""
    turn = turn_at(read_table(text))
    return explanation_of(turn, thought_of(turn, tuple(map(read_move, moves))))


@pytest.mark.slow
@pytest.mark.parametrize(
    "rules", mostly_long([BATTLE_LINE_TROOPS, BATTLE_LINE, SCHOTTEN_TOTTEN]), ids=lambda one: one.name
)
def test_the_facts_are_those_of_the_rules_in_whole_games(rules: Rules) -> None:
    """Claims, what is complete, and what the hand completes: played out under the rules, and enumerated."""
    kinds: Counter[ExplanationKind] = Counter()
    for seed in (1, 3):  # games of more than a few moves
        game, chosen = new_game(rules, Random(seed)), Random(seed)
        players = PublishedPlayer(), RandomPlayer(Random(seed))
        while game.position.phase is not Phase.OVER:
            turn = turn_of(game.position)
            if game.position.phase is Phase.PLAY and chosen.random() < 0.25:
                thought = thought_of(turn)
                found = explanation_of(turn, thought)
                check(turn, thought, found)
                kinds[found.kind] += 1
            game = game.play(players[game.position.mover].choose(turn))
    assert len(kinds) >= 3, kinds


def check(turn: Turn, thought: Thought, found: Explanation) -> None:
    """Compare an explanation with the second method."""
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
        stops = would_win(turn, claims["theirs before"], THEY) and not would_win(
            turn, claims["theirs after"], THEY
        )
        assert (found.kind is ExplanationKind.STOPS_WIN) == stops
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
    if found.kind is ExplanationKind.BUILDS and found.formation is not None:
        assert 0 < found.likely <= 1.000001
    best, *others = thought.estimates
    assert found.chance == best.flags[index]
    elsewhere = [one.flags[index] for one in others if flag_of(before, one.move) != index]
    if found.elsewhere is None:
        assert elsewhere == []
    else:
        assert found.elsewhere == pytest.approx(sum(elsewhere) / len(elsewhere))


def test_a_move_that_wins_names_the_flags_that_are_claimed() -> None:
    found = explanation_at("hand a10 b1\nflag 1: a1 ; won me\nflag 2: b2 ; won me\nflag 3: a8 a9 | c1")
    assert (found.kind, found.flags) == (ExplanationKind.WINS, (2,))


def test_a_card_that_completes_what_cannot_be_beaten_can_be_claimed() -> None:
    found = explanation_at("hand a10 b1\nflag 2: a8 a9 | c1 d3")
    assert (found.kind, found.flags, found.claims) == (ExplanationKind.COMPLETES, (1,), (1,))
    assert str(found.strength) == "wedge 27"


def test_a_card_against_a_claim_that_would_win_says_so() -> None:
    """The other side holds two adjacent flags and a proof at the third; Deserter takes a card of it."""
    text = "hand deserter b1\nflag 1: | a1 ; won they\nflag 2: | b2 ; won they\nflag 3: c1 | a8 a9 a10"
    found = explanation_at(text)
    assert (found.kind, found.flags) == (ExplanationKind.STOPS_WIN, (2,))
    assert explanation_at(text.replace("flag 2: | b2 ; won they\n", "")).kind is ExplanationKind.STOPS_CLAIM


def test_the_hand_alone_completes_what_is_begun() -> None:
    """Two cards of the hand make a wedge of the card that is laid."""
    found = explanation_at("hand a10 a9 a8", "a10@5", "a8@5")
    assert (found.kind, found.flags) == (ExplanationKind.BUILDS, (4,))
    assert str(found.strength) == "wedge 27"
    assert len(found.cards) == 2


def test_a_formation_that_the_deck_must_bring_is_told_with_its_chance() -> None:
    """A third card of the colour, any value, comes more often than not; the one for a wedge does as well."""
    found = explanation_at("hand a9 c1\nflag 5: a8 |", "a9@5", "c1@1")
    assert (found.kind, found.strength) == (ExplanationKind.BUILDS, None)
    assert found.formation is Formation.WEDGE
    assert 0.5 <= found.likely < 1


def test_the_first_hint_of_a_game_tells_the_exact_chance_of_its_wedge() -> None:
    """Of 53 unseen cards 23 are drawn. With a10 in hand, a8 on the flag: a9, or a6 and a7 without it."""
    found = explanation_at("hand a10 a8 b1 c2 d3 e4 f5", "a8@5", "b1@1")
    assert (found.kind, found.formation) == (ExplanationKind.BUILDS, Formation.WEDGE)
    ways = comb(52, 22) + comb(50, 21)
    assert found.likely == Fraction(ways, comb(53, 23))
    assert f"{float(found.likely):.1%}" == "54.2%"


def test_a_card_for_a_flag_that_is_lost_is_told_as_one_that_spares_others() -> None:
    """The other side has a run there: the card completes a host, which cannot win."""
    found = explanation_among("hand a9 c1\nflag 5: a8 | b1\nflag 7: d10 e9 | e8 e7 f6", "c1@7", "c1@2 a9@5")
    assert (found.kind, found.flags) == (ExplanationKind.SPARES, (6,))
    assert found.elsewhere is not None
    assert found.chance <= found.elsewhere


def explanation_among(text: str, move: str, others: str) -> Explanation:
    """Return the explanation of one of several moves, as if the bot had chosen it."""
    turn = turn_at(read_table(text))
    moves = tuple(map(read_move, f"{move} {others}".split()))
    estimates = thought_of(turn, moves).estimates
    there = next(one for one in estimates if one.move == moves[0])
    return explanation_of(turn, Thought(there.move, (there, *(one for one in estimates if one is not there))))


def test_a_completed_formation_is_told_first_also_where_it_is_likely_to_lose() -> None:
    """A wedge of 12 against two cards of a higher one: the other side has the third more often than not."""
    gone = "gone " + " ".join(f"{colour}{value}" for colour in "abcef" for value in range(1, 8))
    found = explanation_among(f"hand d3 c10\n{gone}\nflag 5: d4 d5 | a8 a9", "d3@5", "c10@5 c10@1")
    assert (found.kind, found.flags) == (ExplanationKind.COMPLETES, (4,))
    assert str(found.strength) == "wedge 12"


def test_no_card_is_spared_for_other_flags_where_they_have_no_place() -> None:
    """The last flag with a place for the player, which cannot be won any more."""
    owned = "\n".join(f"flag {number}: | ; won {'me' if number % 2 else 'they'}" for number in range(1, 9))
    found = explanation_among(f"hand a1 b2\n{owned}\nflag 9: c3 d4 | f10 f9 f8", "a1@9", "b2@9")
    assert found.kind is ExplanationKind.LEAST_NEEDED


def test_fog_against_a_wedge_tells_what_it_denies() -> None:
    found = explanation_at("hand fog c10\nflag 4: c9 d10 | a8 a9", "fog@4", "fog@5")
    assert (found.kind, found.flags) == (ExplanationKind.WEAKENS, (3,))
    assert found.denied is not None
    had, has = found.denied
    assert (had > Formation.HOST, has) == (True, Formation.HOST)


def test_without_a_choice_there_is_no_ground_but_that() -> None:
    won = "".join(f"flag {i}: | ; won {('they', 'me')[i % 2]}\n" for i in (1, 2, 3, 4, 6, 7, 8))
    found = explanation_at(f"hand b1\n{won}flag 5: a8 a9 |\nflag 9: a1 b2 c3 |", "b1@5")
    assert found.kind is ExplanationKind.ONLY


@pytest.mark.parametrize("rules", [BATTLE_LINE, BATTLE_LINE_TROOPS])
def test_every_phase_of_a_turn_has_its_ground(rules: Rules) -> None:
    """Claims, draws, the cards put back for Scout, the end of a turn and a pass too, whoever chooses."""
    phases: Counter[Phase] = Counter()
    for seed in range(3):
        game, rng = new_game(rules, Random(seed)), Random(seed)
        while game.position.phase is not Phase.OVER:
            turn = turn_of(game.position)
            if turn.phase is not Phase.PLAY or len(turn.moves) == 1:
                phases[turn.phase] += 1
                for move in turn.moves:
                    explanation_of(turn, Thought(move))
            game = game.play(rng.choice(turn.moves))
    assert phases[Phase.CLAIM] > 20
    assert (rules is BATTLE_LINE) == (phases[Phase.RETURN] > 0)


def test_the_cards_for_a_formation_come_with_the_chance_that_is_counted() -> None:
    """The first moves of games: the same number as in the count of the flag after the move."""
    named = 0
    for seed in range(12):
        turn = turn_of(deal(BATTLE_LINE_TROOPS, Random(seed)))
        found = explanation_of(turn, thought := thought_of(turn))
        if found.formation is not None and isinstance(thought.move, Play):
            flags = turn.table.flags
            laid = put(flags, thought.move.flag, flags[thought.move.flag].with_card(ME, thought.move.card))
            hand = tuple(card for card in turn.table.hand if card != thought.move.card)
            counted = side_odds(
                replace(turn.table, flags=laid, hand=hand), thought.move.flag, ME
            ).combinations
            named += 1
            assert found.likely in [one.chance_at_least for one in counted]
            assert found.likely == max(
                one.chance_at_least for one in counted if one.strength.formation >= found.formation
            )
    assert named > 2
