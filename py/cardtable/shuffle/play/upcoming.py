"""The exact chance that some card is among the next cards, after the cards seen.

For each layout that fits the cards seen, the next places hold what is left of some groups: all of it, or a
random part. As in `avoidance`, the base cards and the player cards among them miss the wanted cards
independently, conditioned on U, the number of player cards.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property, lru_cache
from itertools import chain, product
from math import comb, factorial

from cardtable.common.errors import check_range
from cardtable.shuffle.deck.cards import Card, Role, with_role
from cardtable.shuffle.deck.deck import Deck
from cardtable.shuffle.layout.blocks import BASE_KINDS, Kind, Plan, plan
from cardtable.shuffle.odds.players import Moved, ordered_chance
from cardtable.shuffle.play.fitting import (
    Demands,
    Favourite,
    SeenLayout,
    layouts_seen,
    player_cases,
    prefix_chance,
    set_orders,
)
from cardtable.shuffle.play.rotation import Rotation
from cardtable.shuffle.play.tracker import alike_next
from cardtable.shuffle.rules import Rules


def upcoming(
    deck: Deck, seen: Sequence[Card], cards: Collection[Card], count: int, rules: Rules | None = None
) -> Fraction:
    """Return the chance that at least one of some cards is among the next `count` cards.

    Args:
        deck: the player's deck.
        seen: the first cards of the final deck, the first one first; some shuffle begins with them.
        cards: the wanted cards.
        count: how many cards follow; a shorter deck ends earlier.
        rules: the reading of the shuffle, by default `Rules()`.

    Raises:
        OutOfRangeError: `count` is negative.

    >>> deck = Deck.of("Biohazard", "Half Life", "Vanguard", "Justice")
    >>> upcoming(deck, deck.owned[:2], deck.owned[2:], 4)
    Fraction(1, 4)
    """
    return CardsAhead(plan(deck, rules or Rules()), seen, count).chance(cards)


class CardsAhead:
    """The next `count` cards after the cards seen: the chances of many wanted cards in turn.

    What the cards seen show of each layout is worked out once, and so is what the base cards of a layout
    allow, once for all wanted cards with the same base cards among them.

    >>> deck = Deck.of("Biohazard", "Half Life", "Vanguard", "Justice")
    >>> following = CardsAhead(plan(deck, Rules()), deck.owned[:2], 4)
    >>> following.chance(deck.owned[2:]), following.chance(deck.owned[3:])
    (Fraction(1, 4), Fraction(1, 8))
    """

    def __init__(self, plan: Plan, seen: Sequence[Card], count: int) -> None:
        check_range("count", count)
        self._plan, self._seen, self._count = plan, tuple(seen), count
        self._before = prefix_chance(plan, seen)
        self._layouts = [
            (moved, list(layouts_seen(plan, seen, moved))) for moved, _ in player_cases(plan, seen)
        ]
        brawl = [plan.brawl] if plan.brawl else []
        self._base = {card.id for card in chain(*plan.sets, brawl)}
        self._drawn: dict[tuple[Favourite | None, frozenset[str]], list[dict[int, Fraction]]] = {}

    def chance(self, cards: Collection[Card]) -> Fraction:
        """Return the chance that at least one of some cards is among them."""
        missed = (self._missed(cards, moved, layouts) for moved, layouts in self._layouts)
        return 1 - sum(missed, Fraction(0)) / self._before

    def _missed(
        self, cards: Collection[Card], moved: Favourite | None, layouts: list[SeenLayout]
    ) -> Fraction:
        """Return the chance of the cards seen, that this favourite moved, and that no wanted card follows."""
        start, plan = len(self._seen), self._plan
        inside = moved is not None and start <= moved.place < start + self._count
        if moved and moved.base and inside and plan.mover in cards:
            return Fraction(0)
        wanted = frozenset(card.id for card in cards if card.id in self._base)
        if (moved, wanted) not in self._drawn:
            self._drawn[moved, wanted] = [_drawn(layout, start, self._count, wanted) for layout in layouts]
        miss = _player_misses(plan, self._seen, cards, moved, inside)
        total = Fraction(0)
        for layout, drawn in zip(layouts, self._drawn[moved, wanted], strict=True):
            total += layout.chance * sum((weight * miss(u) for u, weight in drawn.items()), Fraction(0))
        return total


@dataclass(frozen=True)
class DrawsAhead:
    """The next draws of a match: known cards of the queue, and some that nobody has seen.

    Attributes:
        plan: the deck and the rules.
        seen: the cards seen, the first one first.
        known: the known cards among the next draws.
        unknown: how many of the next draws are unknown cards.

    >>> deck = Deck.of("Biohazard", "Half Life", "Vanguard", "Justice")
    >>> ahead = DrawsAhead(plan(deck, Rules()), deck.owned[:2], deck.owned[:1], 4)
    >>> ahead.chance(deck.owned[:1]), ahead.chance(deck.owned[3:])
    (Fraction(1, 1), Fraction(1, 8))
    """

    plan: Plan
    seen: tuple[Card, ...]
    known: tuple[Card, ...]
    unknown: int

    @classmethod
    def of(cls, plan: Plan, seen: tuple[Card, ...], state: Rotation, count: int) -> DrawsAhead:
        """Return the next `count` draws of a match; unknown cards of the hand are the first of them."""
        pieces = [*(piece for piece in state.hand if not piece.known), *state.queue][:count]
        known = tuple(piece.card for piece in pieces if piece.card)
        return cls(plan, seen, known, sum(not piece.known for piece in pieces))

    @cached_property
    def _following(self) -> CardsAhead:
        return CardsAhead(self.plan, self.seen, self.unknown)

    def chance(self, cards: Collection[Card]) -> Fraction:
        """Return the chance that at least one of some cards is drawn."""
        if any(card in self.known for card in cards):
            return Fraction(1)
        return self._following.chance(cards) if self.unknown else Fraction(0)

    def of_cards(self) -> dict[Card, Fraction]:
        """Return the chance of each card that the match can show; unseen ones of a kind are alike."""
        found: dict[object, Fraction] = {}
        chances = {}
        for card in dict.fromkeys((*self.plan.kinds, *self.known)):
            is_unseen = card in self.plan.kinds and card not in self.known
            key = alike_next(self.plan, self.seen, card) if is_unseen else card
            if key not in found:
                found[key] = self.chance((card,))
            chances[card] = found[key]
        return chances


def _player_misses(
    plan: Plan, seen: Sequence[Card], cards: Collection[Card], moved: Favourite | None, inside: bool
) -> Callable[[int], Fraction]:
    """Return the chance by U of the player cards seen, and that U more player slots hold no wanted card.

    `inside`: whether the moved favourite is among the next cards.
    """
    deck, filler = plan.deck, with_role(Role.FILLER)
    shown = [card for card in seen if plan.kinds[card] is Kind.PLAYER]
    of_player = moved is not None and not moved.base
    if moved is not None and of_player and moved.place < len(seen):
        shown.remove(seen[moved.place])
    unseen = [card for card in deck.active if card not in seen]
    stars = sum(card in deck.favourites for card in unseen)
    free = sum(card in deck.favourites and card not in cards for card in unseen)
    others = sum(card not in cards for card in unseen) - free
    shown_stars, shown_fillers = sum(card in deck.favourites for card in shown), shown.count(filler)
    fillers = 0 if filler in cards else deck.fillers - shown_fillers
    # How many favourites may have moved so, and the unseen favourites that are left and not wanted.
    rows = [(1, free)]
    if moved is not None and of_player and moved.place >= len(seen):
        rows = [(free, free - 1), (0 if inside else stars - free, free)]
    case = Moved.PLAYER_CARD if of_player else Moved.NONE if moved is None else Moved.BASE_CARD

    @cache
    def miss(more: int) -> Fraction:
        total = Fraction(0)
        for times, left in rows:
            for a, b in product(range(min(left, more) + 1), range(min(fillers, more) + 1)) if times else ():
                if a + b <= more <= a + b + others:
                    ways = times * comb(left, a) * comb(fillers, b) * comb(others, more - a - b)
                    total += ways * ordered_chance(
                        plan, len(shown) + more, shown_stars + a, shown_fillers, b, case
                    )
        return factorial(more) * total

    return miss


def _drawn(layout: SeenLayout, start: int, count: int, wanted: frozenset[str]) -> dict[int, Fraction]:
    """Return by U the chance that the base cards seen fit, and that no wanted one is in the next places."""
    board = layout.board
    window = Counter(group for group in board.group_at[start : start + count] if group >= 0)
    groups = sorted(window)
    sums: dict[tuple[int, ...], Fraction] = {(0,) * len(groups): Fraction(1)}
    for kind, members in zip(BASE_KINDS, layout.plan.sets, strict=True):
        first, special = layout.fixed(kind)
        ids = tuple(card.id for card in members)
        rows = tuple(
            (
                board.slots[group][kind],
                tuple(layout.shown.get((kind, group), ())),
                window[group] == layout.left(group),
            )
            for group in groups
        )
        missed = wanted.intersection((*ids, first) if first else ids)
        of_kind = _free_of_kind(ids, (first, special), layout.demands(kind), rows, missed)
        grown: dict[tuple[int, ...], Fraction] = defaultdict(Fraction)
        for (row, chance), (more, weight) in product(sums.items(), of_kind.items()):
            grown[tuple(a + b for a, b in zip(row, more, strict=True))] += chance * weight
        sums = grown
    found: dict[int, Fraction] = defaultdict(Fraction)
    for row, chance in sums.items():
        drawn: dict[int, Fraction] = {0: chance}
        for group, free in zip(groups, row, strict=True):
            players = board.players[group] - layout.counts[group, Kind.PLAYER]
            drawn = _with_group(drawn, free, players, layout.left(group), window[group])
        for u, weight in drawn.items():
            found[u] += weight
    return found


def _with_group(
    drawn: dict[int, Fraction], free: int, players: int, left: int, count: int
) -> dict[int, Fraction]:
    """Return the chances by U with one more group, of whose `left` cards `count` random ones are drawn."""
    grown: dict[int, Fraction] = defaultdict(Fraction)
    for more in range(min(players, count) + 1):
        ways = comb(players, more) * comb(free, count - more)
        if ways:
            for u, chance in drawn.items():
                grown[u + more] += chance * Fraction(ways, comb(left, count))
    return grown


@lru_cache(maxsize=4096)
def _free_of_kind(
    ids: tuple[str, ...],
    fixed: tuple[str | None, tuple[int, str] | None],
    demands: Demands,
    rows: tuple[tuple[tuple[int, ...], tuple[str, ...], bool], ...],
    wanted: frozenset[str],
) -> dict[tuple[int, ...], Fraction]:
    """Return how many unseen cards of a set in each group are not wanted, with the mean number of ways.

    Args:
        ids, fixed, demands: see `set_orders`.
        rows: for each group its slots of the set, the ids seen of it there, and whether all of it is drawn.
        wanted: the ids that are missed.
    """
    found: dict[tuple[int, ...], int] = defaultdict(int)
    orders = set_orders(ids, *fixed, demands)
    for order, ways in orders:
        if not ways:
            continue
        row = []
        for slots, seen, is_whole in rows:
            left = [order[slot] for slot in slots]
            for card in seen:
                left.remove(card)
            free = sum(card not in wanted for card in left)
            if is_whole and free < len(left):
                break  # a wanted card is drawn
            row.append(free)
        else:
            found[tuple(row)] += ways
    return {row: Fraction(ways, len(orders)) for row, ways in found.items()}
