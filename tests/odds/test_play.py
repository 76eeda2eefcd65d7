"""Playing: every rule that a move can break, and what every tactics card does."""

from dataclasses import replace

import pytest

from cardtable.odds import (
    BATTLE_LINE,
    BATTLE_LINE_ADVANCED,
    Ending,
    Flag,
    IllegalMoveError,
    NotationError,
    Phase,
    Position,
    Rule,
    Rules,
    Tactic,
    Troop,
    flags_won,
    legal_moves,
    play,
    read_cards,
    read_move,
    write_cards,
)
from tests.odds.naive import EXAMPLES


def troops(text: str) -> tuple[Troop, ...]:
    """Troops in notation."""
    return tuple(card for card in read_cards(text) if isinstance(card, Troop))


def position(
    hand: str = "a1 b1",
    other: str = "a2 b2",
    flags: dict[int, Flag] | None = None,
    rules: Rules = BATTLE_LINE,
    deck: str = "f1 f2 f3 f4",
) -> Position:
    """A position with player 0 to move; `flags` by number 1 to 9."""
    every = tuple((flags or {}).get(number, Flag()) for number in range(1, 10))
    return Position(
        rules, every, (read_cards(hand), read_cards(other)), troops(deck), (Tactic.MUD, Tactic.FOG)
    )


def flag(mine: str, theirs: str = "") -> Flag:
    """A flag with cards of both players."""
    return Flag((read_cards(mine), read_cards(theirs))).ordered()


def after(start: Position, *moves: str) -> Position:
    """The position after some moves."""
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
    ("claim 1", replace(position(rules=BATTLE_LINE_ADVANCED), phase=Phase.CLAIM), Rule.CLAIM_AT_START),
    ("done", replace(position(), phase=Phase.CLAIM), Rule.MUST_DRAW),
    ("draw troop", replace(position(deck=""), phase=Phase.CLAIM), Rule.DECK_EMPTY),
    ("draw troop", replace(position("a1 a2 a3 a4 a5 a6 a7"), phase=Phase.CLAIM), Rule.NOT_NOW),
    ("return f9", replace(position(), phase=Phase.RETURN, left=1), Rule.NOT_IN_HAND),
    ("a1@1", replace(position(), phase=Phase.CLAIM), Rule.NOT_NOW),
    ("a1@1", replace(position(), phase=Phase.OVER), Rule.GAME_OVER),
]


@pytest.mark.parametrize(("move", "start", "rule"), REFUSED, ids=lambda item: getattr(item, "name", None))
def test_an_illegal_move_is_refused_with_its_rule(move: str, start: Position, rule: Rule) -> None:
    with pytest.raises(IllegalMoveError, match=repr(move)) as caught:
        play(start, read_move(move))
    assert (caught.value.rule, str(caught.value.move)) == (rule, move)
    assert read_move(move) not in legal_moves(start)


def test_every_rule_is_refused_somewhere() -> None:
    assert {rule for _, _, rule in REFUSED} == set(Rule)


def test_a_failed_claim_brings_its_counterexample() -> None:
    with pytest.raises(IllegalMoveError) as caught:
        play(replace(position(flags={1: FULL}), phase=Phase.CLAIM), read_move("claim 1"))
    assert caught.value.claim is not None


@pytest.mark.parametrize(
    "text", ["a1", "a1@0", "a1@x", "claim", "claim 0", "traitor fog>1", "deserter", "go"]
)
def test_a_move_that_cannot_be_read_is_quoted(text: str) -> None:
    with pytest.raises(NotationError):
        read_move(text)


def test_a_turn_is_to_play_to_claim_and_to_draw() -> None:
    end = after(position("c10 a1", flags={4: flag("c8 c9")}), "c10@4", "claim 4", "draw troop")
    assert (end.flags[3].owner, end.mover, end.phase) == (0, 1, Phase.PLAY)
    assert write_cards(end.hands[0]) == "a1 f4"


def test_in_the_advanced_variant_one_claims_first_and_then_plays() -> None:
    start = position("a1", flags={4: flag("c8 c9 c10")}, rules=BATTLE_LINE_ADVANCED)
    end = after(start, "claim 4", "a1@1", "draw tactic")
    assert (end.flags[3].owner, end.hands[0], end.mover) == (0, (Tactic.FOG,), 1)


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
    end = after(end, "return f4", "return fog", "done")
    assert write_cards(end.hands[0]) == "a1 a2 a3 a4 a5 a6 f3"
    assert (end.troops[-1], end.tactics[-1], end.mover) == (read_cards("f4")[0], Tactic.FOG, 1)


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
    with pytest.raises(IllegalMoveError):
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


@pytest.mark.parametrize("case", EXAMPLES["winning"], ids=lambda case: str(case["owners"]))
def test_five_flags_or_three_adjacent_ones_win(case: dict[str, str | int | None]) -> None:
    owners = [None if one == "-" else int(one) for one in str(case["owners"])]
    flags = [Flag(owner=owner) for owner in owners]
    winner = next((player for player in (0, 1) if flags_won(flags, player)), None)
    assert winner == case["winner"]


def test_winning_ends_the_game_at_once() -> None:
    won = {number: replace(flag("c1"), owner=0) for number in (1, 2)}
    end = after(position("d10", flags={**won, 3: flag("d8 d9")}), "d10@3", "claim 3")
    assert (end.phase, end.winner, end.ending, legal_moves(end)) == (Phase.OVER, 0, Ending.THREE_ADJACENT, [])
