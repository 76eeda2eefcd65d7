"""Whole games: nothing is lost or doubled, every game ends, and the winner is right."""

from __future__ import annotations

import re
from functools import cache
from random import Random

import pytest

from cardtable import odds
from cardtable.odds import BATTLE_LINE, Card, Game, Move, Phase, Position, Rules, Tactic, deal, write_game
from tests.support.case_count import case_count
from tests.support.odds.positions import ALL_RULES


def random_moves(start: Position, rng: Random) -> tuple[list[Move], list[Position]]:
    moves: list[Move] = []
    positions = [start]
    while positions[-1].phase is not Phase.OVER:
        moves.append(rng.choice(odds.legal_moves(positions[-1])))
        positions.append(odds.play(positions[-1], moves[-1]))
        assert len(moves) < 1000
    return moves, positions


def cards_of(position: Position) -> list[Card]:
    """Every card, wherever it is, as often as it is there."""
    lying = [card for flag in position.flags for card in flag.visible()]
    return [*lying, *position.troops, *position.tactics, *sum(position.hands + position.gone, ())]


@cache
def cards_in(rules: Rules) -> frozenset[Card]:
    """The cards of a game, each of which is there once."""
    return frozenset([*odds.unpack(odds.all_troops(rules)), *(Tactic if rules.tactics else [])])


def check(position: Position) -> None:
    rules = position.rules
    cards = cards_of(position)
    assert len(cards) == len(cards_in(rules))
    assert set(cards) == cards_in(rules)
    assert abs(position.played[0] - position.played[1]) <= 2
    muddy = rules.tactics and any(Tactic.MUD in gone for gone in position.gone)
    muddy = muddy or any(flag.mud is not None for flag in position.flags)
    for player in (0, 1):
        assert all(len(flag.cards[player]) <= 3 + muddy for flag in position.flags)
        scouting = position.mover == player and position.phase in (Phase.SCOUT, Phase.RETURN)
        assert len(position.hands[player]) <= rules.hand + 2 * scouting


@pytest.mark.slow
@pytest.mark.parametrize("rules", ALL_RULES, ids=str)
def test_many_random_games_of_each_kind(rules: Rules) -> None:
    """4,000 games in all."""
    for seed in range(case_count(800)):
        _, positions = random_moves(deal(rules, Random(seed)), Random(seed))
        for position in positions:
            check(position)
        last = positions[-1]
        won = [odds.flags_won(last.flags, player) for player in (0, 1)]
        if last.ending is odds.Ending.EXHAUSTED:
            owned = [sum(flag.owner == player for flag in last.flags) for player in (0, 1)]
            assert won == [None, None]
            assert last.winner == (None if owned[0] == owned[1] else owned.index(max(owned)))
        else:
            assert last.winner is not None
            assert won[last.winner] == last.ending
            assert won[1 - last.winner] is None


def test_a_sealed_game_shows_only_what_the_players_see() -> None:
    """The cards that were laid or discarded; not the deal, nor what Scout has put back."""
    returned = 0
    for seed in range(20):
        game = odds.new_game(BATTLE_LINE, Random(seed))
        moves, positions = random_moves(game.position, Random(seed))
        last = next((at for at, move in enumerate(moves) if isinstance(move, odds.Return)), len(moves) - 1)
        played, text = odds.replay(game.position, moves[: last + 1]), ""
        text = write_game(played, sealed=True)
        assert Game.parse(text) == played
        named = {word for word in re.split(r"[ @>\n]", text.partition("sealed")[2]) if word[:1] in "abcdef"}
        seen = {str(card) for card in cards_of(positions[last + 1])} - {
            str(card) for cards in (*positions[last + 1].hands, positions[last + 1].troops) for card in cards
        }
        assert {word for word in named if re.fullmatch(r"[a-f]\d+", word)} <= seen
        returned += isinstance(moves[last], odds.Return)
    assert returned > 3


@pytest.mark.parametrize("rules", ALL_RULES, ids=str)
def test_a_game_goes_on_from_any_table_that_a_player_sees(rules: Rules) -> None:
    """It is that table, with a full hand, to its own end; the text shows none of the hidden cards."""
    for seed in range(5):
        rng = Random(seed)
        moves, positions = random_moves(deal(rules, rng), rng)
        seen = rng.choice(positions[9 : len(moves) // 2])
        table = odds.Table(rules, seen.flags, seen.hand[:4], sum(seen.gone, ()), mover=seed % 2)
        game = odds.game_from(table, rng)
        assert game.set_up is not None
        assert game.set_up.flags == table.flags
        assert set(table.hand) < set(game.set_up.hand)
        assert sorted(map(str, cards_of(game.position))) == sorted(map(str, cards_of(positions[0])))
        played = odds.replay(game.position, random_moves(game.position, rng)[0])
        assert Game.parse(write_game(played)) == Game.parse(write_game(played, sealed=True)) == played
        assert "troops" not in write_game(game, sealed=True)


def every_move(position: Position) -> list[Move]:
    """Moves of all kinds with all cards and flags, legal or not."""
    cards: list[Card] = [*odds.unpack(odds.all_troops(position.rules)), *Tactic]
    simple = ["scout", "pass", "done", "draw troop", "draw tactic", *(f"claim {n}" for n in range(1, 10))]
    moves = [odds.read_move(text) for text in simple]
    for card in cards:
        moves += [odds.Deserter(card), odds.Return(card), odds.Redeploy(card, None)]
        for flag in range(9):
            moves += [odds.Play(card, flag), odds.Redeploy(card, flag)]
            moves += [odds.Traitor(card, flag)] if not isinstance(card, Tactic) else []
    return moves


def accepted(position: Position, move: Move) -> bool:
    try:
        odds.play(position, move)
    except odds.IllegalMoveError:
        return False
    return True


def test_the_legal_moves_are_those_that_can_be_played() -> None:
    for seed in range(4):
        _, positions = random_moves(deal(BATTLE_LINE, Random(seed)), Random(seed))
        for position in positions[seed::9]:
            played = {move for move in every_move(position) if accepted(position, move)}
            legal = odds.legal_moves(position)
            assert len(legal) == len(set(legal))
            assert set(legal) == played


def test_moves_can_be_taken_back() -> None:
    game = odds.new_game(BATTLE_LINE, Random(5))
    moves, positions = random_moves(game.position, Random(5))
    played = odds.replay(game.position, moves)
    back = played.undo(3)
    assert (back.position, back.moves) == (positions[-4], tuple(moves[:-3]))
    assert back.play(moves[-3]).position == positions[-3]
    assert played.undo(10_000) == game


def test_what_a_player_sees_hides_the_rest() -> None:
    position = deal(BATTLE_LINE, Random(2))
    table = position.table(1)
    assert table.hand == position.hands[1]
    assert set(odds.unpack(table.unseen)) == {*position.hands[0], *position.troops}
    assert (table.mover, table.deck, table.theirs, table.tactics_deck) == (1, 46, 7, 10)


def test_the_same_seed_deals_the_same_cards() -> None:
    """Fixed for every Python: the first cards of a seed."""
    assert " ".join(map(str, deal(odds.SCHOTTEN_TOTTEN, Random(7)).hand)) == "f3 e7 a1 b3 d7 f2"


def test_a_game_with_a_wrong_move_names_the_rule() -> None:
    text = write_game(odds.new_game(BATTLE_LINE, Random(1))) + "pass\n"
    with pytest.raises(odds.IllegalMoveError, match="pass is not legal"):
        Game.parse(text)
