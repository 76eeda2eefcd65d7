"""The shuffle done by hand, for the tests: slow, literal, nothing in common with the engine's odds."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import permutations, product
from math import factorial, prod

from cardtable.shuffle import Card, Deck, Move, all_cards, find_card

TURNS = ("D0 H0 E0", "D1 D3 E1", "D2 H2 E2")
ACTIVE = tuple(card for card in all_cards() if not (card.base or card.passive or card.token))
CHOSEN = find_card("Chosen One")
OVERLOAD = find_card("Primal Overload")


def make_deck(n: int, k: int = 0, chosen: bool = False, passives: Sequence[Card] = ()) -> Deck:
    """A deck of the first n active cards, the first k of them starred."""
    return Deck((*ACTIVE[:n], *passives, *[CHOSEN] * chosen), ACTIVE[:k])


def slot_blocks(n: int) -> list[list[str]]:
    """The slots of each block, read from the published document."""
    rows = []
    for block in range(n - 1):
        turn = TURNS[block % 3].replace("H0", "H0" if block == 0 else "H1").split()
        rows.append([*turn, *(["P0", "P1"] if block == 0 else [f"P{block + 1}"])])
    return rows


def moved_order(order: Sequence[str], slot: str, end: int, move: Move) -> list[str]:
    new = list(order)
    start = new.index(slot)
    if move is Move.INSERT:
        new.insert(end, new.pop(start))
    else:
        new[start], new[end] = new[end], new[start]
    return new


@cache
def slot_bits() -> dict[str, int]:
    """A bit for each slot of a deck of four (H1 is not dealt there)."""
    return {slot: 1 << number for number, slot in enumerate(s for block in slot_blocks(4) for s in block)}


def spans_of_orders(move: Move, moved: str | None, ends: Sequence[int]) -> Counter[tuple[int, ...]]:
    """All layouts of four cards, without a move or with a slot moved to each of three ends.

    How many of them have each sets of slots (as bits) in the first places up to each end.
    """
    bit = slot_bits()
    counts: Counter[tuple[int, ...]] = Counter()
    for rows in product(*(list(permutations(block)) for block in slot_blocks(4))):
        order = [slot for row in rows for slot in row]
        orders = [moved_order(order, moved, end, move) for end in range(3)] if moved else [order]
        for each in orders:
            counts[tuple(sum(map(bit.__getitem__, each[:end])) for end in ends)] += 1
    return counts


def enumerated_numbers(
    move: Move,
    deck: Deck,
    sets: Sequence[Sequence[Card]],
    wishes: Sequence[Sequence[Card]],
    ends: Sequence[int],
) -> dict[tuple[int, ...], Fraction]:
    """The chance of each combination of numbers: of each wish's cards, up to an end of its own.

    Four cards, the first of them starred. Every layout, every order of the player cards and of the base sets.
    """
    bits, found = slot_bits(), defaultdict[tuple[int, ...], Fraction](Fraction)
    fillings: Counter[tuple[str, tuple[int, ...]]] = Counter()
    groups = [deck.owned, *sets]
    for rows in product(*(list(permutations(group)) for group in groups)):
        held = {
            f"{kind}{n}": card for kind, row in zip("PDHE", rows, strict=True) for n, card in enumerate(row)
        }
        hits = tuple(sum(bits[slot] for slot in bits if held[slot] in cards) for cards in wishes)
        fillings[f"P{rows[0].index(deck.owned[0])}", hits] += 1
    unmoved = spans_of_orders(move, None, ends)
    moved = {star: spans_of_orders(move, star, ends) for star in {star for star, _ in fillings}}
    for (star, hits), times in fillings.items():
        for layouts, share in ((unmoved, Fraction(1, 4)), (moved[star], Fraction(3, 4))):
            tally: Counter[tuple[int, ...]] = Counter()
            for insides, count in layouts.items():
                tally[
                    tuple((inside & hit).bit_count() for inside, hit in zip(insides, hits, strict=True))
                ] += count
            for numbers, count in tally.items():
                found[numbers] += share * Fraction(times * count, fillings.total() * layouts.total())
    return dict(found)


def laid_chance(order: Sequence[str], sets: dict[str, Sequence[str]], brawl: str | None, n: int) -> Fraction:
    """The chance that the blocks lay exactly this order of ids, no favourite moved, nothing trimmed.

    For each shuffle of the base sets the blocks' cards are compared, as bags, with what must be in them.
    """
    ids = list(order)
    bags = [ids[:5], *(ids[5 + 4 * block : 9 + 4 * block] for block in range(n - 2))]
    kinds = {card: kind for kind in "DHEP" for card in sets[kind]} | ({brawl: "H"} if brawl else {})
    for bag, slots in zip(bags, slot_blocks(n), strict=True):
        if sorted(kinds[card] for card in bag) != sorted(slot[0] for slot in slots):
            return Fraction(0)
    total: Fraction | int = 0
    blocks = [(bag, slots, _same(bag)) for bag, slots in zip(bags, slot_blocks(n), strict=True)]
    orders = [list(permutations(sets[kind])) for kind in "DHE"]
    for damage, heal, energy in product(*orders):
        held = {"D": damage, "H": (brawl, *heal[1:]) if brawl else heal, "E": energy}
        total += _bags_chance(blocks, held, sets["P"], n)
    return Fraction(total, len(orders[0]) * len(orders[1]) * len(orders[2]))


def _bags_chance(
    blocks: Iterable[tuple[list[str], list[str], Fraction]],
    held: dict[str, tuple[str, ...]],
    players: Sequence[str],
    n: int,
) -> Fraction | int:
    left = list(players)
    chance = Fraction(1)
    remaining = n
    for bag, slots, same in blocks:
        mine = list(bag)
        for slot in slots:
            if slot[0] != "P":
                wanted = held[slot[0]][int(slot[1:])]
                if wanted not in mine:
                    return 0
                mine.remove(wanted)
        for card in mine:
            if card not in left:
                return 0
            chance *= Fraction(left.count(card), remaining)
            left.remove(card)
            remaining -= 1
        in_either_order = len(mine) == 2 and mine[0] != mine[1]  # the two player cards of the first block
        chance *= (1 + in_either_order) * same
    return chance


def _same(bag: Sequence[str]) -> Fraction:
    """The chance that a random order of these cards is this one."""
    return Fraction(prod(map(factorial, Counter(bag).values())), factorial(len(bag)))


def order_chance(
    order: Sequence[str],
    sets: dict[str, Sequence[str]],
    n: int,
    picked: dict[str, Fraction],
    move: Move,
    brawl: str | None = None,
    repeat: str | None = None,
) -> Fraction:
    """The chance of a whole final deck, by undoing: copies put back and favourites moved back everywhere.

    `picked` is, for each favourite, the chance that it is the one that moves.
    """
    total = Fraction(0)
    for full in _with_copies(list(order), repeat, 4 * n - 3):
        total += (1 - sum(picked.values(), Fraction(0))) * laid_chance(full, sets, brawl, n)
        for end in range(3):
            share = picked.get(full[end], Fraction(0)) / 3
            if share:
                total += share * sum(
                    laid_chance(before, sets, brawl, n) for before in _unmoved(full, end, move)
                )
    return total


def _unmoved(order: list[str], end: int, move: Move) -> Iterator[list[str]]:
    for start in range(len(order)):
        before = list(order)
        if move is Move.INSERT:
            before.insert(start, before.pop(end))
        else:
            before[start], before[end] = before[end], before[start]
        if before.index(order[end]) == start:  # of a card with copies, the first one moves
            yield before


def _with_copies(order: list[str], repeat: str | None, length: int) -> Iterator[list[str]]:
    """All orders of full length that become this one when later copies are dropped."""
    if len(order) == length or repeat is None:
        if len(order) == length:
            yield order
        return
    found = {tuple(order)}
    while len(next(iter(found))) < length:
        found = {
            (*some[:place], repeat, *some[place:])
            for some in found
            for place in range(some.index(repeat) + 1, len(some) + 1)
        }
    yield from (list(some) for some in sorted(found))
