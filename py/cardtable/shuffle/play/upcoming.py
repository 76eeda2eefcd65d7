"""The exact chance that some card is among the next cards, after the cards seen.

For each layout that fits the cards seen, the next places hold what is left of some groups: all of it, or a
random part. As in `inclusion_exclusion`, the base cards and the player cards among them miss the wanted
cards independently, conditioned on U, the number of player cards.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Sequence
from fractions import Fraction
from functools import cache, cached_property, lru_cache
from itertools import product
from math import comb, factorial

from cardtable.common.errors import OutOfRangeError
from cardtable.common.fields import Count
from cardtable.shuffle.deck.cards import Card, Role, with_role
from cardtable.shuffle.deck.deck import Deck
from cardtable.shuffle.layout.blocks import BASE_KINDS, BaseSet, Kind, Plan, plan
from cardtable.shuffle.odds.players import Moved, ordered_chance
from cardtable.shuffle.play.fitting import (
    Demands,
    Favourite,
    SeenLayout,
    fitting_orders,
    layouts_seen,
    player_cases,
    prefix_chance,
)
from cardtable.shuffle.play.rotation import Rotation
from cardtable.shuffle.play.tracker import alike_next
from cardtable.shuffle.rules import Rules


def upcoming(
    deck: Deck, seen: Sequence[Card], cards: Collection[Card], by: Count, rules: Rules | None = None
) -> Fraction:
    """Return the chance that at least one of some cards is among the next `by` cards.

    Args:
        deck: the player's deck.
        seen: the first cards of the final deck, the first one first; some shuffle begins with them.
        cards: the wanted cards.
        by: how many cards follow; a shorter deck ends earlier.
        rules: the reading of the shuffle, by default `Rules()`.

    Raises OutOfRangeError if no shuffle begins with the cards seen.

    >>> deck = Deck.of("Biohazard", "Half Life", "Vanguard", "Justice")
    >>> upcoming(deck, deck.owned[:2], deck.owned[2:], 4)
    Fraction(1, 4)
    """
    return DrawsAhead(plan(deck, rules or Rules()), seen, by).chance(cards)


class DrawsAhead:
    """The next draws of a match: the next cards after those seen, and some that are known.

    What the cards seen show of each layout is worked out once, and so is what the base cards of a layout
    allow, once for all wanted cards with the same base cards among them.

    Args:
        plan: the deck and the rules.
        seen: the first cards of the final deck, the first one first.
        unknown: how many cards that follow them are drawn.
        known: the known cards among the next draws.

    >>> deck = Deck.of("Biohazard", "Half Life", "Vanguard", "Justice")
    >>> ahead = DrawsAhead(plan(deck, Rules()), deck.owned[:2], 4, known=deck.owned[:1])
    >>> ahead.chance(deck.owned[:1]), ahead.chance(deck.owned[2:]), ahead.chance(deck.owned[3:])
    (Fraction(1, 1), Fraction(1, 4), Fraction(1, 8))
    """

    def __init__(self, plan: Plan, seen: Sequence[Card], unknown: int, known: Sequence[Card] = ()) -> None:
        self._plan, self._seen, self._count, self._known = plan, tuple(seen), unknown, known
        self._base = {card.id for card, kind in plan.kinds.items() if kind is not Kind.PLAYER}
        self._drawn: dict[tuple[Favourite | None, frozenset[str]], list[dict[int, Fraction]]] = {}

    @classmethod
    def of(cls, plan: Plan, seen: Sequence[Card], state: Rotation, count: int) -> DrawsAhead:
        """Return the next `count` draws of a match; unknown cards of the hand are the first of them."""
        pieces = [*(piece for piece in state.hand if not piece.known), *state.queue][:count]
        known = [piece.card for piece in pieces if piece.card]
        return cls(plan, seen, sum(not piece.known for piece in pieces), known)

    @cached_property
    def _layouts(self) -> list[tuple[Favourite | None, list[SeenLayout]]]:
        cases = player_cases(self._plan, self._seen)
        return [(moved, list(layouts_seen(self._plan, self._seen, moved))) for moved, _ in cases]

    @cached_property
    def _before(self) -> Fraction:
        return prefix_chance(self._plan, self._seen)

    def chance(self, cards: Collection[Card]) -> Fraction:
        """Return the chance that at least one of some cards is drawn."""
        if any(card in self._known for card in cards):
            return Fraction(1)
        if not self._count:
            return Fraction(0)
        if not self._before:
            seen = ", ".join(map(str, self._seen))
            raise OutOfRangeError("seen", seen, "the first cards of a shuffle of this deck")
        missed = (self._missed(cards, moved, layouts) for moved, layouts in self._layouts)
        return 1 - sum(missed, Fraction(0)) / self._before

    def _missed(
        self, cards: Collection[Card], moved: Favourite | None, layouts: list[SeenLayout]
    ) -> Fraction:
        """Return the chance of the cards seen, that this favourite moved, and that no wanted card follows."""
        start, plan = len(self._seen), self._plan
        inside = moved is not None and start <= moved.place < start + self._count
        if moved and moved.moved is Moved.BASE_CARD and inside and plan.mover in cards:
            return Fraction(0)
        wanted = frozenset(card.id for card in cards if card.id in self._base)
        if (moved, wanted) not in self._drawn:
            self._drawn[moved, wanted] = [_drawn(layout, start, self._count, wanted) for layout in layouts]
        miss = _player_misses(plan, self._seen, cards, moved, inside)
        total = Fraction(0)
        for layout, drawn in zip(layouts, self._drawn[moved, wanted], strict=True):
            total += layout.chance * sum((weight * miss(u) for u, weight in drawn.items()), Fraction(0))
        return total

    def of_cards(self) -> dict[Card, Fraction]:
        """Return the chance of each card that the match can show; unseen ones of a kind are alike."""
        found: dict[object, Fraction] = {}
        chances = {}
        for card in dict.fromkeys((*self._plan.kinds, *self._known)):
            is_unseen = card in self._plan.kinds and card not in self._known
            key = alike_next(self._plan, self._seen, card) if is_unseen else card
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
    favourites, filler = plan.deck.favourites, with_role(Role.FILLER)
    shown = [card for card in seen if plan.kinds[card] is Kind.PLAYER]
    of_player = moved is not None and moved.moved is Moved.PLAYER_CARD
    if moved is not None and of_player and moved.place < len(seen):
        shown.remove(seen[moved.place])
    unseen = [card for card in plan.deck.active if card not in seen]
    stars = sum(card in favourites for card in unseen)
    free = sum(card in favourites and card not in cards for card in unseen)
    fillers = shown.count(filler)
    others = sum(card not in cards for card in unseen) - free
    if filler not in cards:
        others += plan.deck.fillers - fillers
    # How many favourites may have moved so, and the unseen favourites that are left and not wanted.
    rows = [(1, free)]
    if moved is not None and of_player and moved.place >= len(seen):
        rows = [(free, free - 1), (0 if inside else stars - free, free)]
    case, shown_stars = moved.moved if moved else Moved.NONE, sum(card in favourites for card in shown)

    @cache
    def miss(more: int) -> Fraction:
        total = Fraction(0)
        for times, left in rows:
            for free_stars in range(max(more - others, 0), min(left, more) + 1) if times else ():
                ways = times * comb(left, free_stars) * comb(others, more - free_stars)
                starred = shown_stars + free_stars
                total += ways * ordered_chance(plan, len(shown) + more, starred, fillers, case)
        return factorial(more) * total

    return miss


def _drawn(seen: SeenLayout, start: int, count: int, wanted: frozenset[str]) -> dict[int, Fraction]:
    """Return by U the chance that the base cards seen fit, and that no wanted one is in the next places."""
    layout = seen.layout
    window = Counter(group for group in layout.group_at[start : start + count] if group >= 0)
    groups = sorted(window)
    sums: dict[tuple[int, ...], Fraction] = {(0,) * len(groups): Fraction(1)}
    for kind, base_set in zip(BASE_KINDS, seen.sets, strict=True):
        rows = tuple(
            (
                layout.groups[group].slots[kind],
                tuple(seen.shown.get((kind, group), ())),
                window[group] == seen.left(group),
            )
            for group in groups
        )
        members, first, _ = base_set
        missed = wanted.intersection((*members, first))
        of_kind = _free_of_kind(base_set, seen.demands(kind), rows, missed)
        grown: dict[tuple[int, ...], Fraction] = defaultdict(Fraction)
        for (row, chance), (more, weight) in product(sums.items(), of_kind.items()):
            grown[tuple(a + b for a, b in zip(row, more, strict=True))] += chance * weight
        sums = grown
    found: dict[int, Fraction] = defaultdict(Fraction)
    for row, chance in sums.items():
        drawn: dict[int, Fraction] = {0: chance}
        for group, free in zip(groups, row, strict=True):
            players = layout.groups[group].players - seen.counts[group, Kind.PLAYER]
            count, every = window[group], comb(seen.left(group), window[group])
            more_drawn: dict[int, Fraction] = defaultdict(Fraction)
            for some in range(min(players, count) + 1):
                if ways := comb(players, some) * comb(free, count - some):
                    for u, weight in drawn.items():
                        more_drawn[u + some] += weight * Fraction(ways, every)
            drawn = more_drawn
        for u, weight in drawn.items():
            found[u] += weight
    return found


@lru_cache(maxsize=4096)
def _free_of_kind(
    base_set: BaseSet[str],
    demands: Demands,
    rows: tuple[tuple[tuple[int, ...], tuple[str, ...], bool], ...],
    wanted: frozenset[str],
) -> dict[tuple[int, ...], Fraction]:
    """Return how many unseen cards of a set in each group are not wanted, with the mean number of ways.

    Args:
        base_set, demands: see `fitting_orders`.
        rows: for each group its slots of the set, the ids seen of it there, and whether all of it is drawn.
        wanted: the ids that are missed.
    """
    found: dict[tuple[int, ...], int] = defaultdict(int)
    orders = fitting_orders(base_set, demands)
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
