"""Any deck: against scipy, against every order of small decks, and against a hand worked out otherwise."""

from __future__ import annotations

import tomllib
from collections import Counter
from fractions import Fraction
from itertools import combinations, product
from math import comb
from pathlib import Path
from random import Random

import pytest
from scipy import stats

from cardtable.shuffle.odds.wishes import Bound
from cardtable.shuffle.ordinary.deck_list import read_list
from cardtable.shuffle.ordinary.list_game import ListGame, Wanted
from cardtable.shuffle.ordinary.opening import HandStanding, Mulligan, NeverKeptError, Opening
from cardtable.shuffle.ordinary.practice import Practice
from cardtable.shuffle.ordinary.tables import by_copies, changed_copies, drawn_counts
from cardtable.shuffle.ordinary.ways import Span, Ways
from tests.support.shuffle.naive_ordinary import chance_of, choices, minus, naive_opening_odds

COPIES = (3, 2, 1, 2)
"""Cards of the first wish, of the second, of both, and of none."""
BOTH = [Wanted((0, 2)), Wanted((1, 2))]
"""One card for each of two wishes."""


def a_game(rng: Random, mulligan: Mulligan) -> ListGame:
    """A deck of up to six kinds of cards, with wishes and rules for keeping a hand that may share cards."""
    copies = [rng.randint(1, 4) for _ in range(rng.randint(1, 6))]
    hand = rng.randint(1, min(4, sum(copies)))
    rest = sum(copies) - hand

    def wanted(highest: int, draws: int | None = None) -> Wanted:
        cards = [card for card in range(len(copies)) if rng.random() < 0.5]
        count = rng.randint(0, highest)
        bound, more = rng.choice([*Bound]), rng.randint(0, 2)
        return Wanted(cards, bound, count, (count + more) * (bound is Bound.BETWEEN), draws)

    return ListGame(
        copies,
        Opening(hand, mulligan, rng.randint(1, 3), free=rng.random() < 0.3),
        rng.randint(0, min(4, rest)),
        [wanted(3, rng.choice([None, None, rng.randint(0, min(5, rest))])) for _ in range(rng.randint(1, 3))],
        rng.random() < 0.5,
        [wanted(2) for _ in range(rng.randint(0, 2))],
        rng.random() < 0.5,
    )


@pytest.mark.parametrize("mulligan", list(Mulligan))
@pytest.mark.parametrize("seed", range(12))
def test_all_at_once_is_what_hand_by_hand_gives(mulligan: Mulligan, seed: int) -> None:
    game = a_game(Random(seed), mulligan)
    try:
        expected = naive_opening_odds(game)
    except NeverKeptError:
        with pytest.raises(NeverKeptError):
            game.odds()
        return
    assert game.odds() == expected


@pytest.mark.parametrize("lost", [0, 1, 2])
def test_how_good_a_hand_is_among_all_hands(lost: int) -> None:
    """Each hand of a small deck, its chance by every choice of the bottom, and the hands at least as good."""
    hands = dict(choices(COPIES, 4))
    opening = Opening(4, Mulligan.LONDON, 2)
    game = ListGame(COPIES, opening, 2, BOTH)
    chance = chance_of(game)
    chances = {hand: chance(hand, lost, 2) for hand in hands}
    for hand, own in chances.items():
        as_good = sum(ways for other, ways in hands.items() if chances[other] >= own)
        held, deck = (
            tuple(Counter(dict(enumerate(cards))).elements()) for cards in (hand, minus(COPIES, hand))
        )
        as_said = game.standing(Practice(opening, held, deck, lost))
        assert as_said == HandStanding(own, Fraction(as_good, sum(hands.values())))


def test_hands_and_turns_are_those_of_scipy() -> None:
    """Of 60 cards; all hands together are certain. Two lands by one turn, four by a later one: summed up."""
    copies = (24, 4, 8, 24)
    for hand in ((3, 1, 1, 2), (0, 0, 0, 7), (7, 0, 0, 0), (2, 2, 2, 1)):
        wishes = [Wanted([card], Bound.IS, held) for card, held in enumerate(hand)]
        expected = stats.multivariate_hypergeom.pmf(hand, copies, 7)
        assert float(ListGame(copies, Opening(), 0, wishes).odds().by[0]) == pytest.approx(expected, rel=1e-9)
    assert sum(ways for _, ways in choices(copies, 7)) == comb(60, 7)
    lands, of = (24, 36), stats.hypergeom
    odds = ListGame(lands, Opening(), 4, [Wanted([0], count=3)]).odds()
    for draws, chance in enumerate(odds.by):
        assert float(chance) == pytest.approx(of.sf(2, 60, 24, 7 + draws), rel=1e-9)
    for first, second in ((0, 3), (2, 5)):
        wishes = [Wanted([0], count=2, draws=first), Wanted([0], count=4, draws=second)]
        game = ListGame(lands, Opening(), 0, wishes)
        drawn = ((n, of.pmf(n, 60, 24, 7 + first)) for n in range(2, 8 + first))
        both = sum(chance * of.sf(3 - n, 53 - first, 24 - n, second - first) for n, chance in drawn)
        assert float(game.odds().by[0]) == pytest.approx(both, rel=1e-9)


LISTS = tomllib.loads((Path(__file__).parent / "lists.toml").read_text(encoding="utf-8"))
"""By form, lists with their cards: of the deck, and after a bar the cards apart."""


@pytest.mark.parametrize("form", LISTS)
def test_lists_of_deck_builders_are_read(form: str) -> None:
    for text, cards in LISTS[form].items():
        found = read_list(text)
        deck, apart = (
            ", ".join(f"{entry.count} {entry.name}" for entry in each)
            for each in (found.entries, found.apart)
        )
        assert f"{deck} | {apart}".removesuffix(" | ") == cards, text


def test_what_else_a_list_says() -> None:
    """Its name, totals that do not fit, codes, and groups by categories."""
    for text in ("About\nName Burn\n\nDeck", "NAME:Burn", "Deck: Burn", "[metadata]\nName=Burn\n[Main]"):
        assert read_list(f"{text}\n4 Bolt").title == "Burn"
    assert read_list("Format: Modern\n4 Bolt\nSee https://example.org").unread == (
        "Format: Modern",
        "See https://example.org",
    )
    assert read_list("Lands\n20 Mountain\n20 cards\n4 Bolt\nTotal 24\nTotal Cards - 60").totals == (60,)
    assert read_list("#main\n46986414\n46986414").has_codes
    assert read_list("0 Bear\n999 Wolf\n---").unread == ("0 Bear", "999 Wolf", "---")
    assert read_list("Creatures (2)\n2 Bear\nLands:\n3 Forest").sections == ("Creatures", "Lands")
    grouped = read_list("1 Sol Ring (C21) 263 [Ramp]\n1 Opt [Draw,Ramp]\n1 Fog [M10]")
    assert grouped.sections == ("Ramp", "Draw")


@pytest.mark.parametrize(
    "text",
    [
        "40 Forest\n20 Bolt\n\n15 Smash",
        "24 Mountain\nOne-drops (2)\n4 Bolt",
        "Sol Ring\nBurn\n4 Bolt",
        "My deck\n\nLands:\n9 Forest",
    ],
)
def test_what_is_doubtful_is_settled_by_either_reading(text: str) -> None:
    """The first leaves all as it is, the other gives another deck; none leaves a doubt."""
    found = read_list(text)
    (doubt,) = found.doubts
    same, other = read_list(doubt.as_read), read_list(doubt.otherwise)
    assert (same.entries, same.apart) == (found.entries, found.apart)
    assert other.entries != found.entries
    assert not same.doubts
    assert not other.doubts


CREATURES = "24 Lands\n\n{}\n12 Goblin Guide\n\nThree-drops\n24 Other"
"""A list with a heading of the player's own."""


@pytest.mark.parametrize(
    "heading", ["One-drops", "One-drops:", "One-drops (12)", "One-drops - 12", "// One-drops", "# One-drops"]
)
def test_a_line_that_cards_with_numbers_follow_is_a_heading(heading: str) -> None:
    """With its number of cards, a colon or as a comment; unless it has a colon, it is said to be a guess."""
    found = read_list(CREATURES.format(heading))
    assert (found.size, found.sections) == (60, ("One-drops", "Three-drops"))
    assert [entry.section for entry in found.entries] == ["", "One-drops", "Three-drops"]
    sure = heading.endswith(":")
    assert len(found.doubts) == 2 - sure
    assert not found.single


@pytest.mark.parametrize(
    ("text", "size", "sections", "guessed", "single"),
    [
        ("Mono Red\nLands\n24 Mountain\nSpells\n36 Bolt", 60, ("Lands", "Spells"), ("Mono Red",), ()),
        ("24 Mountain\n// 4 Shock\n36 Bolt", 60, (), (), ()),
        ("24 Mountain\n//\n36 Bolt", 60, (), (), ()),
        ("24 Mountain\nSol Ring\nArcane Signet", 26, (), (), ("Sol Ring", "Arcane Signet")),
        ("24 Mountain\nSol Ring\n\nSideboard\nSmash\n4 Wolf", 25, (), (), ("Sol Ring",)),
        ("Sol Ring\nArcane Signet", 2, (), (), ()),
        ("Mine\nElves (New)\n\nLands:\n9 Forest", 9, ("Lands",), ("Mine", "Elves (New)"), ()),
        ("Sideboard plan\n1 Smash\n// Lands\n9 Forest", 10, ("Sideboard plan", "Lands"), None, ()),
    ],
)
def test_what_is_guessed_of_a_line_without_a_number_is_told(
    text: str, size: int, sections: tuple[str, ...], guessed: tuple[str, ...] | None, single: tuple[str, ...]
) -> None:
    found = read_list(text)
    assert (found.size, found.sections, found.single) == (size, sections, single)
    assert guessed in (None, tuple(doubt.words for doubt in found.doubts))


def test_drawn_counts_are_those_of_every_set_of_cards() -> None:
    """And of the wishes for exactly so many; the mean is that of drawing without replacement."""
    for copies, size in ((0, 3), (2, 5), (3, 7), (6, 6)):
        for drawn in range(size + 1):
            held = [sum(card < copies for card in cards) for cards in combinations(range(size), drawn)]
            counts = drawn_counts(copies, size, drawn)
            assert counts == tuple(Fraction(held.count(count), len(held)) for count in range(copies + 1))
            assert sum(count * chance for count, chance in enumerate(counts)) == Fraction(
                copies * drawn, size
            )
    for draws, count in product(range(4), range(8)):
        game = ListGame([24, 36], Opening(7), draws, [Wanted([0], Bound.IS, count)])
        assert drawn_counts(24, 60, 7 + draws)[count] == game.odds().by[-1]


def test_a_deck_is_drawn_to_its_end_in_all_ways() -> None:
    ways = Ways((Span(60, ()),), lambda _: True, (), 60)
    digits = ways.digits(ways.with_copies(ways.start, (), 60))
    assert [ways.read(digits, (drawn,)) for drawn in range(61)] == [comb(60, drawn) for drawn in range(61)]


@pytest.mark.parametrize("mulligan", [Mulligan.NONE, Mulligan.LONDON, Mulligan.REDRAW])
@pytest.mark.parametrize("other", [1, None])
def test_chances_by_copies_are_those_of_the_changed_decks(mulligan: Mulligan, other: int | None) -> None:
    """With wishes and a rule for keeping a hand; a deck that has no hand to keep is left out."""
    needed = [Wanted([0])]
    game = ListGame([2, 5, 1], Opening(3, mulligan), 1, [Wanted([0]), Wanted([2], draws=0)], needed=needed)
    found = by_copies(game, 0, other, 3)
    first = 1 if mulligan is Mulligan.REDRAW else 0
    assert list(found) == list(range(first, 6))
    for copies, by in found.items():
        changed = changed_copies(game.copies, 0, other, copies - 2)
        asked = ListGame(changed, game.opening, 1, game.wishes, needed=needed)
        assert by == naive_opening_odds(asked).by
