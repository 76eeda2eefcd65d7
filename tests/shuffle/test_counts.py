"""Numbers of cards: against a full enumeration of four cards, the other method, and a seeded simulation."""

from __future__ import annotations

import pytest

from cardtable import shuffle
from cardtable.shuffle import Bound, Deck, Move, Rules, Strays, Wish, cards_of, wish_chance, wish_odds
from cardtable.shuffle.layout.blocks import plan
from cardtable.shuffle.odds.player_values import count_chances
from tests.support.case_count import in_turn, mostly_long
from tests.support.shuffle.naive_shuffle import ACTIVE, OVERLOAD, enumerated_numbers, make_deck

EVERY_RULES = [Rules(), Rules(move=Move.SWAP), Rules(strays=Strays.TAKE_TRY), Rules(shuffle.Version.V2)]
DECKS = [make_deck(5, 2), make_deck(2, 1), make_deck(12, 3), make_deck(0)]
DECKS += [Deck((*ACTIVE[:6], OVERLOAD), (ACTIVE[0], OVERLOAD))]


@pytest.mark.slow
@pytest.mark.parametrize("move", mostly_long(Move))
def test_wishes_by_turns_of_their_own_are_those_of_a_full_enumeration(move: Move) -> None:
    """Three wishes that share cards, by three turns: every layout and every filling of four cards."""
    deck = make_deck(4, 1)
    the_plan = plan(deck, Rules(move=move))
    damage, heal, energy = the_plan.sets
    cards = [(*deck.owned[:2], *damage[:2]), heal, (*damage[:1], *deck.owned[1:3], *energy[:1])]
    ends = (3, 6, 4)
    found = enumerated_numbers(move, deck, the_plan.sets, cards, ends)
    assert count_chances(the_plan, cards, 4, own=(3, 6, None)) == found
    wishes = [
        Wish("a", cards[0], Bound.BETWEEN, 1, 2, by=3),
        Wish("b", cards[1], by=6),
        Wish("c", cards[2], Bound.MAX, 1),
    ]
    for any_of, holds in ((False, all), (True, any)):
        expected = sum(
            chance
            for (first, second, third), chance in found.items()
            if holds((1 <= first <= 2, second >= 1, third <= 1))
        )
        assert wish_odds(deck, wishes, Rules(move=move), any_of).by[4] == expected
        assert wish_chance(deck, wishes, 4, Rules(move=move), any_of) == expected


@pytest.mark.parametrize("rules", EVERY_RULES, ids=str)
def test_by_their_own_turns_each_wish_and_the_sum_of_both_are_as_alone(rules: Rules) -> None:
    """The numbers of each wish alone are those of the other method; both and either add up to both alone."""
    for deck in in_turn(DECKS, EVERY_RULES.index(rules), 2):
        cards = [(*cards_of("heal"), OVERLOAD), (*deck.owned[:2], *cards_of("damage")[:9])]
        for own in ((3, 7), (9, 5), (4, 4)):
            together = count_chances(plan(deck, rules), cards, 2, own=own)
            assert sum(together.values()) == 1
            for place in range(2):
                alone = count_chances(plan(deck, rules), [cards[place]], own[place])
                for number in range(own[place] + 1):
                    summed = sum(chance for held, chance in together.items() if held[place] == number)
                    assert summed == alone.get((number,), 0)
            wishes = [Wish("n", each, by=by) for each, by in zip(cards, own, strict=True)]
            every, either = (wish_odds(deck, wishes, rules, any_of=value).by for value in (False, True))
            assert len(set(every)) == 1
            singles = [
                wish_odds(deck, [Wish("n", wish.cards)], rules).within(by)
                for wish, by in zip(wishes, own, strict=True)
            ]
            assert every[0] + either[0] == sum(singles)


@pytest.mark.parametrize("rules", EVERY_RULES, ids=str)
def test_at_least_one_is_what_the_other_method_says(rules: Rules) -> None:
    """Three overlapping wishes, all of them and any of them, and the sum over all numbers."""
    for deck in in_turn(DECKS, EVERY_RULES.index(rules) + 1, 2):
        wishes = [Wish("a", cards_of("heal")), Wish("b", deck.owned[:2]), Wish("c", cards_of("armor"))]
        every, either = wish_odds(deck, wishes, rules), wish_odds(deck, wishes, rules, any_of=True)
        for count in (0, 1, 2, 3, 4, 5, 9, 13):
            chances = count_chances(plan(deck, rules), [wish.cards for wish in wishes], count)
            assert sum(chances.values()) == 1
            assert sum(chance for held, chance in chances.items() if all(held)) == every.by[count]
            assert sum(chance for held, chance in chances.items() if any(held)) == either.by[count]


def test_bounds_split_the_whole() -> None:
    """Fewer than two, exactly two, more than two; two to four are at least two without at least five."""
    deck, cards = make_deck(7, 2), cards_of("damage")
    split, least = ((Bound.MAX, 1), (Bound.IS, 2), (Bound.MIN, 3)), ((Bound.MIN, 2), (Bound.MIN, 5))
    between = wish_odds(deck, [Wish("n", cards, Bound.BETWEEN, 2, 4)])
    fewer, two, more, least_two, five = (wish_odds(deck, [Wish("n", cards, *b)]) for b in (*split, *least))
    assert all(sum(chances) == 1 for chances in zip(fewer.by, two.by, more.by, strict=True))
    assert [low - high for low, high in zip(least_two.by, five.by, strict=True)] == list(between.by)
    assert (fewer.rises, more.rises) == (False, True)
    assert wish_chance(deck, [Wish("n", cards, Bound.IS, 2)], 6) == two.by[6]
