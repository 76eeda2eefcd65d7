"""Playing: every rule that a move can break, and what every tactics card does."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from random import Random

import pytest

from cardtable import odds
from cardtable.odds import Deck, Ending, Flag, Phase, Rule, Tactic, legal_moves, play, read_move, write_cards
from cardtable.odds.game.moves import card_played
from cardtable.odds.game.play import obstacle, useful_decks
from cardtable.odds.game.position import ways_won
from tests.support.odds.positions import laid as flag
from tests.support.odds.positions import set_up as position


def after(start: odds.Position, *moves: str) -> odds.Position:
    for move in moves:
        start = play(start, read_move(move))
    return start


FULL = flag("c1 c2 d5")
CLAIMED = replace(flag("c1 c2 c3"), owner=0)
REFUSED = [
    ("a3@1", position(), Rule.NOT_IN_HAND),
    ("draw troop", position(), Rule.NOT_NOW),
    ("claim 1", position(), Rule.NOT_NOW),
    ("return a1", position(), Rule.NOT_NOW),
    ("done", position(), Rule.NOT_NOW),
    ("pass", position(), Rule.MUST_PLAY),
    ("a1@1", position(flags={1: FULL}), Rule.SIDE_FULL),
    ("a1@1", position(flags={1: CLAIMED}), Rule.FLAG_CLAIMED),
    ("scout@1", position("scout"), Rule.NOT_LAID),
    ("alexander@1", replace(position("alexander"), played=(1, 0)), Rule.ONE_MORE),
    ("darius@1", replace(position("darius"), leaders=(True, False)), Rule.ONE_LEADER),
    ("scout", replace(position("scout", deck=""), tactics=()), Rule.NOTHING_TO_SCOUT),
    ("redeploy c1>2", position("redeploy"), Rule.NOT_OWN_CARD),
    ("redeploy c1>2", position("redeploy", flags={1: flag("", "c1")}), Rule.NOT_OWN_CARD),
    ("redeploy c1>2", position("redeploy", flags={1: CLAIMED}), Rule.NOT_OWN_CARD),
    ("redeploy c1>1", position("redeploy", flags={1: flag("c1")}), Rule.SAME_FLAG),
    ("redeploy e1>1", position("redeploy", flags={1: FULL, 2: flag("e1")}), Rule.SIDE_FULL),
    ("redeploy e1>1", position("redeploy", flags={1: CLAIMED, 2: flag("e1")}), Rule.FLAG_CLAIMED),
    ("deserter c1", position("deserter", flags={1: flag("c1")}), Rule.NOT_ENEMY_CARD),
    ("traitor c1>2", position("traitor", flags={1: flag("c1")}), Rule.NOT_ENEMY_TROOP),
    ("traitor e1>1", position("traitor", flags={1: FULL, 2: flag("", "e1")}), Rule.SIDE_FULL),
    ("traitor e1>1", position("traitor", flags={1: CLAIMED, 2: flag("", "e1")}), Rule.FLAG_CLAIMED),
    ("traitor c1>2", position("a1", flags={1: flag("", "c1")}), Rule.NOT_IN_HAND),
    ("claim 1", replace(position(flags={1: FULL}), phase=Phase.CLAIM), Rule.CLAIM_FAILS),
    ("claim 1", replace(position(rules=odds.BATTLE_LINE_ADVANCED), phase=Phase.CLAIM), Rule.CLAIM_AT_START),
    ("done", replace(position(), phase=Phase.CLAIM), Rule.MUST_DRAW),
    ("draw troop", replace(position(deck=""), phase=Phase.CLAIM), Rule.DECK_EMPTY),
    ("draw troop", replace(position("a1 a2 a3 a4 a5 a6 a7"), phase=Phase.CLAIM), Rule.NOT_NOW),
    ("return f9", replace(position(), phase=Phase.RETURN, left=1), Rule.NOT_IN_HAND),
    ("a1@1", replace(position(), phase=Phase.CLAIM), Rule.NOT_NOW),
    ("a1@1", replace(position(), phase=Phase.OVER), Rule.GAME_OVER),
]


@pytest.mark.parametrize(("move", "start", "rule"), REFUSED, ids=lambda item: getattr(item, "name", None))
def test_an_illegal_move_is_refused_with_its_rule(move: str, start: odds.Position, rule: Rule) -> None:
    with pytest.raises(odds.IllegalMoveError, match=rule.value) as caught:
        play(start, read_move(move))
    assert (caught.value.rule, str(caught.value.move)) == (rule, move)
    assert (caught.value.claim is not None) is (rule is Rule.CLAIM_FAILS), "the counterexample"
    assert read_move(move) not in legal_moves(start)


WHOLLY = {Rule.ONE_MORE, Rule.ONE_LEADER, Rule.NOTHING_TO_SCOUT}
WHOLLY |= {Rule.NOT_OWN_CARD, Rule.NOT_ENEMY_CARD, Rule.NOT_ENEMY_TROOP}
"""Why a card cannot be played anywhere."""


def test_why_a_card_cannot_be_played() -> None:
    assert {rule for _, _, rule in REFUSED} == {*Rule}
    for move, start, rule in REFUSED:
        if rule in WHOLLY:
            assert obstacle(start, odds.read_cards(move.replace("@", " ").split()[0])[0]) is rule
    a1, everywhere = odds.read_cards("a1")[0], dict.fromkeys(range(1, 10), CLAIMED)
    assert obstacle(position("a1", flags=everywhere), a1) is Rule.SIDE_FULL
    assert obstacle(replace(position("a1"), phase=Phase.CLAIM), a1) is Rule.NOT_NOW
    assert obstacle(position("scout"), Tactic.SCOUT) is None


def test_the_flags_that_would_win_are_those_that_end_the_game() -> None:
    """Two adjacent ones, a gap between two, and the fifth."""

    def owned(*mine: int) -> list[Flag]:
        return [Flag(owner=0) if number in mine else Flag() for number in range(1, 10)]

    assert odds.winning_flags(owned(2, 3), 0) == (0, 3)
    assert odds.winning_flags(owned(5, 7), 0) == (5,)
    assert odds.winning_flags(owned(1, 3, 6, 8), 0) == (1, 3, 4, 6, 8)
    assert odds.winning_flags(owned(2, 3), 1) == ()


def test_who_resigns_loses_at_any_step_of_the_turn() -> None:
    """Also while cards are drawn for Scout; afterwards nothing is played."""
    for phase in (Phase.PLAY, Phase.SCOUT, Phase.RETURN, Phase.CLAIM):
        end = play(replace(position(), phase=phase), read_move("resign"))
        assert (end.phase, end.winner, end.ending) == (Phase.OVER, 1, Ending.RESIGNED)
    with pytest.raises(odds.IllegalMoveError):
        play(end, read_move("resign"))


def test_a_turn_is_to_play_to_claim_and_to_draw() -> None:
    end = after(position("c10 a1", flags={4: flag("c8 c9")}), "c10@4", "claim 4", "draw troop")
    assert (end.flags[3].owner, end.mover, end.phase) == (0, 1, Phase.PLAY)
    assert write_cards(end.hands[0]) == "a1 f4"


def test_in_the_advanced_variant_one_claims_first_and_then_plays() -> None:
    start = position("a1", flags={4: flag("c8 c9 c10")}, rules=odds.BATTLE_LINE_ADVANCED)
    end = after(start, "claim 4", "a1@1", "draw tactic")
    assert (end.flags[3].owner, end.hands[0], end.mover) == (0, (Tactic.DARIUS,), 1)


def test_whoever_completes_an_equal_formation_last_loses() -> None:
    start = replace(position("e1", "a10 b1", {4: flag("c8 c9 c10", "a8 a9")}), mover=1, phase=Phase.PLAY)
    laid = after(start, "a10@4")
    assert not any(str(move) == "claim 4" for move in legal_moves(laid))
    turned = after(laid, "draw troop", "e1@1")
    assert "claim 4" in map(str, legal_moves(turned))


def test_fog_makes_the_sum_count_and_mud_asks_for_a_fourth_card() -> None:
    start = position("fog c4", flags={4: flag("a9 b9 d10", "c1 c2 c3")})
    assert not start.claim(3).valid
    assert after(start, "fog@4").claim(3).valid
    muddy = after(replace(start, hands=((Tactic.MUD,), ())), "mud@4")
    assert not muddy.claim(3).valid
    assert not muddy.flags[3].complete(0)


def test_wild_cards_take_a_place_and_count_as_tactics() -> None:
    end = after(position("alexander a1"), "alexander@4")
    assert (end.flags[3].cards[0], end.played, end.leaders) == ((Tactic.ALEXANDER,), (1, 0), (True, False))


def test_scout_draws_three_from_any_decks_and_puts_two_back() -> None:
    end = after(position("scout a1 a2 a3 a4 a5 a6"), "scout", "draw troop", "draw tactic", "draw troop")
    assert (end.phase, end.left) == (Phase.RETURN, 2)
    end = after(end, "return f4", "return darius", "done")
    assert write_cards(end.hands[0]) == "a1 a2 a3 a4 a5 a6 f3"
    assert (end.troops[-1], end.tactics[-1], end.mover) == (odds.read_cards("f4")[0], Tactic.DARIUS, 1)


def test_redeploy_moves_or_discards_an_own_card_terrain_too() -> None:
    start = position("redeploy", flags={1: replace(flag("c1 cavalry"), mud=0)})
    assert after(start, "redeploy cavalry>5").flags[4].cards[0] == (Tactic.CAVALRY,)
    assert after(start, "redeploy mud>5").flags[4].mud == 0
    gone = after(start, "redeploy c1>x")
    assert write_cards(gone.gone[0]) == "redeploy c1"


def test_deserter_discards_a_card_of_the_other_side_terrain_too() -> None:
    start = position("deserter", flags={1: replace(flag("c1", "d1 darius"), fog=1)})
    assert write_cards(after(start, "deserter darius").gone[1]) == "darius"
    assert after(start, "deserter fog").flags[0].fog is None
    with pytest.raises(odds.IllegalMoveError):
        after(start, "deserter c1")


def test_traitor_takes_a_troop_to_the_own_side() -> None:
    end = after(position("traitor", flags={1: flag("c1", "d1 d2")}), "traitor d2>1")
    assert list(map(write_cards, end.flags[0].cards)) == ["c1 d2", "d1"]


def test_after_mud_is_deserted_four_cards_stay_and_the_best_three_count() -> None:
    muddy = replace(flag("a1 b5 b6 b7"), mud=1)
    end = after(position("deserter", flags={1: muddy}), "deserter mud")
    assert str(end.claim(0).mine) == "wedge 18"


def test_one_passes_with_tactics_only_and_claims_all_the_same() -> None:
    start = position("fog", flags={4: flag("c8 c9 c10")})
    assert set(map(str, legal_moves(start))) == {*(f"fog@{n}" for n in range(1, 10)), "pass"}
    assert after(start, "pass", "claim 4").flags[3].owner == 0


def test_a_game_that_nobody_can_go_on_with_ends_and_the_flags_are_counted() -> None:
    start = replace(position("", "", {1: CLAIMED}, deck=""), tactics=())
    end = after(start, "pass", "done", "pass", "done")
    assert (end.phase, end.ending, end.winner) == (Phase.OVER, Ending.EXHAUSTED, 0)


def test_every_set_of_nine_flags_has_the_ways_of_winning_that_its_drawing_shows() -> None:
    """Each of the 512, owned by the second player and drawn as a text: three neighbours, five, or both."""
    tried = set[tuple[Ending, ...]]()
    for drawn in map("".join, product("-1", repeat=9)):
        ways = {Ending.THREE_ADJACENT: "111" in drawn, Ending.FIVE_FLAGS: drawn.count("1") >= 5}
        expected = tuple(way for way, holds in ways.items() if holds)
        flags = [Flag(owner=None if one == "-" else 1) for one in drawn]
        assert (ways_won(flags, 1), ways_won(flags, 0)) == (expected, ()), drawn
        tried.add(expected)
    assert len(tried) == 4


def test_winning_ends_the_game_at_once() -> None:
    won = {number: replace(flag("c1"), owner=0) for number in (1, 2)}
    end = after(position("d10", flags={**won, 3: flag("d8 d9")}), "d10@3", "claim 3")
    assert (end.phase, end.winner, end.ending, legal_moves(end)) == (Phase.OVER, 0, Ending.THREE_ADJACENT, [])


@pytest.mark.slow
def test_a_deck_is_left_out_only_if_its_card_could_not_be_played_next() -> None:
    """The card is drawn all the same, the other player lays any troop: then it cannot be played."""
    left_out = dict.fromkeys(Deck, 0)
    for seed in range(60):
        players = (odds.RandomPlayer(Random(seed)), odds.RandomPlayer(Random(-seed - 1)))
        game = odds.new_game(odds.BATTLE_LINE, Random(seed))
        while game.position.phase is not Phase.OVER:
            now = game.position
            if now.phase is Phase.CLAIM and now.troops and now.tactics and len(useful_decks(now)) == 1:
                deck = next(deck for deck in Deck if deck not in useful_decks(now))
                left_out[deck] += 1
                assert not any(is_of(move, deck) for next_turn in next_moves(now, deck) for move in next_turn)
            game = game.play(players[now.mover].choose(odds.turn_of(now)))
    assert left_out[Deck.TACTIC] > 20


def next_moves(position: odds.Position, deck: Deck) -> Iterator[list[odds.Move]]:
    """The moves of the player's next turn after a draw, for each troop that the other player may lay."""
    if odds.Draw(deck) not in legal_moves(position):
        return
    drawn = play(position, odds.Draw(deck))
    for move in legal_moves(drawn):
        if is_of(move, Deck.TROOP):
            laid = play(drawn, move)
            yield legal_moves(play(laid, odds.Draw(Deck.TROOP) if laid.troops else odds.Draw(Deck.TACTIC)))


def is_of(move: odds.Move, deck: Deck) -> bool:
    card = card_played(move)
    return card is not None and isinstance(card, odds.Troop) == (deck is Deck.TROOP)


def test_a_troop_makes_no_sense_where_every_own_side_is_complete() -> None:
    """With room at one flag both decks do; nor does a tactics card where one waits in the hand already."""
    full = {number: flag("a1 a2 a3") for number in range(1, 9)}
    crowded = position("b1 b2 darius", flags=full | {9: flag("a4 a5 a6")})
    assert useful_decks(crowded) == [Deck.TACTIC]
    assert useful_decks(replace(crowded, tactics=())) == [Deck.TROOP]
    assert useful_decks(replace(crowded, played=(1, 0))) == [Deck.TROOP]
    assert useful_decks(position("b1 b2 darius", flags=full)) == list(Deck)
    assert useful_decks(replace(position("b1 b2"), played=(1, 0))) == list(Deck)
