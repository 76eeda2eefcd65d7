"""The chance of the whole game and of its flags: one number everywhere, however a table is told."""

from __future__ import annotations

from dataclasses import replace
from math import hypot
from random import Random

import pytest

from cardtable import odds
from cardtable.common.fields import replaced
from cardtable.common.jobs import finish
from cardtable.odds.bots.explanations import flag_of
from cardtable.odds.bots.features import Observer
from cardtable.odds.bots.sampling import NINE_IN_TEN, thought_of
from cardtable.odds.bots.whole_game import as_evaluated, flag_chances
from cardtable.odds.counting.game_chance import game_chance
from cardtable.odds.game.turn import seen_position
from tools.odds.tournament import all_rules


def table_in_lines(text: str) -> odds.Table:
    """The table of a text with strokes for the ends of its lines."""
    return odds.Table.parse(text.replace(" / ", "\n"))


def random_positions(rules: odds.Rules) -> list[odds.Position]:
    """Positions of games of random moves, in all parts of a game."""
    found: list[odds.Position] = []
    for seed in range(125):
        rng = Random(seed)
        position = odds.deal(rules, rng)
        for _ in range(rng.randrange(120)):
            after = odds.play(position, rng.choice(odds.legal_moves(position)))
            if after.phase is odds.Phase.OVER:
                break
            position = after
        found.append(position)
    return found


def recoloured(table: odds.Table) -> odds.Table:

    def ordered(cards: tuple[odds.Card, ...]) -> tuple[odds.Card, ...]:
        return tuple(
            odds.Troop((3, 5, 0, 1, 4, 2)[card.colour], card.value) if isinstance(card, odds.Troop) else card
            for card in cards
        )

    flags = tuple(replaced(flag, cards=(*map(ordered, flag.cards),)) for flag in table.flags)
    return replaced(table, flags=flags, hand=ordered(table.hand), gone=ordered(table.gone))


def without_hands(table: odds.Table) -> odds.Table:
    """The table with both hands put into the deck."""
    troops = sum(isinstance(card, odds.Troop) for card in table.hand)
    deck = table.deck + table.theirs + troops
    tactics = table.tactics_deck + table.their_tactics + len(table.hand) - troops
    return replaced(table, hand=(), theirs=0, their_tactics=0, deck=deck, tactics_deck=tactics)


@pytest.mark.slow
@pytest.mark.parametrize("rules", all_rules("battle-line"), ids=str)
def test_a_flag_has_one_chance_however_its_table_is_told(rules: odds.Rules) -> None:
    """Other colours, the flags from the other end, tactics cards held, and the sides exchanged."""
    for position in random_positions(rules):
        table = position.table(position.mover)
        chances = flag_chances(table)
        assert flag_chances(recoloured(table)) == chances
        assert flag_chances(replaced(table, flags=table.flags[::-1])) == chances[::-1]
        held = table.their_tactics
        if rules.tactics and held:
            other = replaced(table, their_tactics=held - 1, tactics_deck=table.tactics_deck + 1)
            assert flag_chances(other) == chances
        empty = without_hands(table)
        turned = replaced(empty, flags=tuple(flag.turned() for flag in empty.flags), mover=1 - empty.mover)
        sums = [sum(both) for both in zip(flag_chances(empty), flag_chances(turned), strict=True)]
        assert sums == pytest.approx([1] * 9, abs=1e-12)


COMPLETE = table_in_lines(
    "battle-line tactics / hand a9 b8 c7 d8 e7 e9 mud / theirs 5 / flag 1: c5 c6 c4 | / flag 2: | c3 / "
    "flag 3: | b10 e1 / flag 4: | d9 / flag 5: | d1 / flag 7: b2 e2 | d7 a3 / flag 8: a5 f5 a6 | / "
    "flag 9: | b9 b1 / gone scout traitor redeploy"
)
"""A table with a complete wedge that faces nothing at flag 1."""


def test_a_flag_that_no_move_touches_has_one_chance() -> None:
    """On the board and after each move of the hint elsewhere; whatever tactics cards the others hold."""
    found, thought = finish(odds.whole_game(COMPLETE)), finish(thought_of(odds.turn_at(COMPLETE)))
    before = seen_position(COMPLETE)
    elsewhere = [one for one in thought.estimates if flag_of(before, one.move) != 0]
    assert {one.flags[0] for one in elsewhere} == {found.flags[0]}
    assert 0.5 < found.flags[0] < 1
    assert found.flag_margin(0) > 0
    more = replace(COMPLETE, their_tactics=2, tactics_deck=COMPLETE.tactics_deck - 2)
    assert flag_chances(more) == flag_chances(recoloured(COMPLETE)) == found.flags


def test_mirrored_first_moves_have_mirrored_chances() -> None:
    turn = odds.turn_at(odds.Table.parse("hand c5 a1 b2 d9 e3 e8 f10"))
    moves = tuple(odds.read_move(text) for text in ("c5@1", "c5@9"))
    found = {one.move: one.flags for one in finish(thought_of(turn, *moves)).estimates}
    assert found[moves[0]] == found[moves[1]][::-1]
    assert found[moves[0]][0] != found[moves[0]][8]


CLAIM_FIRST = (
    "battle-line tactics advanced / hand fog b1 b2 c1 c2 d1 d2 / flag 1: | ; won they / "
    "flag 2: | ; won they / flag 3: | a10 a9 a8 / flag 5: f10 f9 f8 |"
)
"""The other side is about to win with flag 3; one's own claim is followed by a card, which may be Fog."""
BREAKS_PROOF = (
    "battle-line tactics advanced / hand deserter b10 b9 b8 c1 d2 e3 / theirs 7 / flag 1: | ; won they / "
    "flag 2: | ; won they / flag 4: | ; won they / flag 5: | ; won me / flag 6: f10 e10 d10 | a10 a9 a8 / "
    "flag 8: | ; won me"
)
"""The other side has a proof that Deserter breaks."""


@pytest.mark.parametrize(
    ("text", "move", "flag"), [(CLAIM_FIRST, "fog@3", 2), (BREAKS_PROOF, "deserter a9", 5)]
)
def test_a_proof_that_can_be_broken_decides_nothing(text: str, move: str, flag: int) -> None:
    """The chance of the game is that of the move that breaks it, and its flag is open."""
    table = table_in_lines(text)
    found = finish(odds.whole_game(table))
    best = finish(thought_of(odds.turn_at(as_evaluated(table)))).estimates[0]
    assert (str(best.move), best.chance, best.error) == (move, found.chance, found.error)
    assert 0.1 < found.chance < 0.9
    assert 0 < found.flags[flag] < best.flags[flag] < 1


@pytest.mark.parametrize(("owner", "chance"), [(odds.ME, 1.0), (odds.THEY, 0.0)])
def test_a_game_that_is_over_is_known(owner: int, chance: float) -> None:
    table = odds.Table(flags=[odds.Flag(owner=owner)] * 3)
    found = finish(odds.whole_game(table))
    assert (found.chance, found.error) == (chance, 0.0)


def test_tactics_cards_that_are_held_count_as_when_the_weights_were_fitted() -> None:
    """A weight belongs to a number as it is scaled: of three cards those above one, halved."""
    held = odds.Table.parse("hand a1 b2 c3 d4 alexander fog mud")
    _, numbers = Observer(held).look(seen_position(held))
    assert numbers["more_held"] == 1


def test_without_a_hand_the_game_follows_from_the_flags() -> None:
    """Its error is what each flag may change in it, summed as squares."""
    found = finish(odds.whole_game(odds.Table(theirs=0)))
    assert (found.chance, *found.flags) == pytest.approx([0.5] * 10, abs=1e-12)
    found = finish(odds.whole_game(odds.Table(theirs=0, flags=["a8 a9 |", "| b10 b9", "c3 | d4"])))
    changes = [
        game_chance([*found.flags[:i], chance + found.flag_margin(i), *found.flags[i + 1 :]]) - found.chance
        for i, chance in enumerate(found.flags)
    ]
    assert NINE_IN_TEN * found.error == pytest.approx(hypot(*changes))


PROVEN = (
    "battle-line tactics\nmover they\nhand c1 c2 c3 c4 c5 c6 c7\nflag 1: | ; won me\nflag 2: | ; won me\n"
    "flag 3: a8 a9 a10 | b1 b2\ntheirs "
)


@pytest.mark.parametrize(("theirs", "certain"), [("7", True), ("6 1", False)])
def test_a_tactics_card_of_theirs_may_prevent_what_is_proven(theirs: str, certain: bool) -> None:
    found = finish(odds.whole_game(odds.Table.parse(PROVEN + theirs)))
    assert (found.chance == 1, found.error == 0) == (certain, certain)
    assert found.chance > 0.5


ROW = """schotten-totten
hand a6 b6 d9 e5 e7 f2
stone 1: a8 a9 | d7 d6
stone 2: b5 c5 | e9
stone 3: f7 f8 f9 | a1 b2
stone 4: d4 d5 | a7 b7 c7
stone 5: e6 |
stone 6: | f4 f5
stone 7: c9 | b8
stone 9: b9 | c2 c3
"""
"""A table on which stone 3 can be claimed."""


def proven_tables() -> list[odds.Table]:
    """Tables of games in which a flag can be claimed: those before the claims of a bot."""
    found = [odds.Table.parse(ROW)]
    for seed in range(4):
        position, player = (
            odds.deal((odds.BATTLE_LINE_TROOPS, odds.BATTLE_LINE)[seed % 2], Random(seed)),
            odds.PublishedPlayer(),
        )
        while odds.legal_moves(position):
            turn = odds.turn_of(position)
            move = player.choose(turn)
            if isinstance(move, odds.ClaimFlag):
                found.append(turn.table)
            position = odds.play(position, move)
    return found


def test_a_proof_of_the_side_on_move_is_worth_a_claim() -> None:
    """The game and each flag have the same chances before and after a flag that can be claimed is claimed."""
    for table in proven_tables():
        index = next(index for index, claim in enumerate(odds.table_claims(table)) if claim.valid)
        flags = [replace(flag, owner=odds.ME) if i == index else flag for i, flag in enumerate(table.flags)]
        assert flag_chances(table) == flag_chances(replace(table, flags=tuple(flags)))
        assert flag_chances(table)[index] == 1
        assert as_evaluated(table) == as_evaluated(replace(table, flags=tuple(flags)))
