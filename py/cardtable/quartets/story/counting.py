"""The story of a paradox that needs counting: told from the shorter side of its Hall violator.

These are cards that have too few places to lie in, or promised places that have too few cards. What takes a
card or a place away is told with the statement that does it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from itertools import product

from cardtable.quartets.game import Entry, Game
from cardtable.quartets.grounds import Grounds
from cardtable.quartets.hall import Place
from cardtable.quartets.rules import CARDS_A_GROUP, cards_of
from cardtable.quartets.statements import Answer, Quartet
from cardtable.quartets.story.steps import Says, Step, Story, clause, moves_of

MOST_LINES = 8
"""Of more cards than this the statements are told together."""


class Counting:
    """A story by a Hall violator, and what gives its bounds."""

    def __init__(self, before: Game, entry: Entry, found: Grounds) -> None:
        self.before, self.entry, self.found, self.violator = before, entry, found, found.violator
        self.names = before.names_with(entry)
        self.cell = before.position.cell
        self.players = range(before.deal.players)

    def story(self) -> Story:
        """Return the shorter of the two sides; of a single bound that contradicts another, that."""
        violator = self.violator
        if not violator.crowd:
            (limit,) = violator.limits
            return self._hand(limit) if limit.group is None else self._group(limit, limit.group)
        sides = (len(violator.crowd), self._crowd()), (violator.wanted, self._places())
        return min(sides, key=lambda side: side[0] + len(side[1].steps))[1]

    def _told(self, summary: Step, *steps: Step) -> Story:
        return Story(summary, steps, self.violator)

    # A single bound

    def _hand(self, limit: Place) -> Story:
        return self._told(
            Step("hand", limit.player),
            *map(self._promise, self.violator.places),
            self._in_hand(limit.player, limit.count),
            Step("hand-sum", wanted=self.violator.wanted, count=limit.count),
        )

    def _in_hand(self, player: int, count: int) -> Step:
        """Say how many cards a hand has, be it without the moves that the reason leaves out."""
        says: Says = "in-hand-apart"
        moves = moves_of(self.before, player)
        if count == self.before.position.bounds.hands[player]:
            says = "in-hand"
        elif count == self.before.deal.hands[player]:
            says, moves = "dealt", ()
        else:
            moves = tuple(index for index in moves if index in self.found.used)
        return Step(says, player, count=count, moves=moves)

    def _group(self, limit: Place, group: int) -> Story:
        (place,) = self.violator.places
        says: Says = "group" if limit.count else "group-none"
        summary = Step(says, limit.player, group=group, wanted=place.count, count=limit.count)
        cap = self._cap(limit.player, group) or Step("never-whole", limit.player, group=group)
        promise = () if isinstance(self.entry.statement, Quartet) else (self._promise(place),)
        return self._told(summary, *promise, cap)

    def _cap(self, player: int, group: int) -> Step | None:
        """Say by which statement a player holds no more of a group than a bound allows; None if by none."""
        capped = self.found.capped.get(self.cell(player, group))
        if capped is None:
            return None
        said = (*self.before.log, self.entry)[capped].statement
        return Step("refused" if isinstance(said, Answer) else "silent", player, group=group, by=(capped,))

    def _caps(self, cells: Iterable[tuple[int, int | None]], *, refused: bool) -> list[Step]:
        """Say by which statements hands hold no card of a group, or only so many of it."""
        found = (
            self._cap(player, group)
            for player, group in dict.fromkeys(cells)
            if group is not None and self._has_refused(player, group) is refused
        )
        return [cap for cap in found if cap]

    def _has_refused(self, player: int, group: int) -> bool:
        """Whether a statement says that a player holds no card of a group."""
        cell = self.cell(player, group)
        return cell in self.found.capped and not self.found.bounds.most[cell]

    # Cards that have too few places

    def _crowd(self) -> Story:
        crowd, seats = self.violator.crowd, _merged(self.violator.seats)
        lines = self._lines(crowd, self.players)
        groups = sorted({card // CARDS_A_GROUP for card in crowd})
        full = self._caps(product(self.players, groups), refused=True)
        full += [self._full(player) for player in self.players if self._is_full(player, seats)]
        if not seats:
            clauses = dict.fromkeys(part for line in lines for part in line.parts)
            told = (Step("clauses", parts=(part,)) for part in clauses)
            return self._told(Step("nowhere", cards=crowd), *told, *full)
        return self._told(
            Step("room", wanted=len(crowd), count=self.violator.seating),
            Step("these", cards=crowd),
            *_each_line("line", lines),
            *full,
            *self._caps(((seat.player, seat.group) for seat in seats), refused=False),
            *map(self._seat, seats),
            Step("room-sum", wanted=len(crowd), count=self.violator.seating),
        )

    def _is_full(self, player: int, seats: Sequence[Place]) -> bool:
        """Whether a player has no place for a card of the crowd that nothing keeps from the hand."""
        allowed = self.found.bounds.allowed
        return all(seat.player != player for seat in seats) and any(
            allowed[card] >> player & 1 and not self._has_refused(player, card // CARDS_A_GROUP)
            for card in self.violator.crowd
        )

    def _full(self, player: int) -> Step:
        """Say why a player who may hold a card has no place for it."""
        if self.found.bounds.hands[player]:
            return Step("full", player, parts=self._kept(player))
        is_apart = self.before.position.bounds.hands[player]
        return (
            self._in_hand(player, 0)
            if is_apart
            else Step("no-cards", player, moves=moves_of(self.before, player))
        )

    def _kept(self, player: int, but: int | None = None) -> tuple[Step, ...]:
        """Return how many cards of each group a hand must hold, but for one, and by which statements."""
        promised, least = self.found.promised, self.found.bounds.least
        cells = {group: self.cell(player, group) for group in range(self.before.deal.groups) if group != but}
        held = ((group, least[cell], promised.get(cell, ())) for group, cell in cells.items())
        return tuple(
            Step("held-by" if by else "held", player, group=group, count=count, by=by)
            for group, count, by in held
            if count
        )

    def _seat(self, seat: Place) -> Step:
        kept = self._kept(seat.player, but=seat.group)
        beside = self.found.bounds.hands[seat.player] - sum(step.count for step in kept)
        if kept and seat.count == beside:
            return Step("seat-beside", seat.player, count=seat.count, parts=kept)
        says: Says = "seat-open" if seat.group is None else "seat"
        return Step(says, seat.player, group=seat.group, count=seat.count)

    # Places that have too few cards

    def _places(self) -> Story:
        violator, first = self.violator, self.violator.places[0]
        open_hands = [place.player for place in violator.places if place.group is None]
        of_group = {place.group for place in violator.places if place.group is not None}
        groups = self.found.bounds.in_play if open_hands else sorted(of_group)
        others = [card for group in groups for card in cards_of(group) if card not in violator.cards]
        steps = [
            *map(self._promise, violator.places),
            *_each_line("not-line", self._lines(others, {place.player for place in violator.places})),
            *self._caps(product(open_hands, groups), refused=True),
            *self._caps(((limit.player, limit.group) for limit in violator.limits), refused=False),
        ]
        if not violator.available:
            says: Says = "no-card" if first.group is None else "no-card-of-group"
            return self._told(Step(says, first.player, group=first.group), *steps)
        limits = tuple(
            Step("limit", each.player, group=each.group, count=each.count) for each in violator.limits
        )
        says = "few" if open_hands or len(of_group) > 1 else "few-of-group"
        return self._told(
            Step(says, group=first.group, wanted=violator.wanted, count=violator.available),
            *steps,
            Step("only", cards=violator.cards, parts=limits),
            Step("few-sum", wanted=violator.wanted, count=violator.available),
        )

    # Cards and what takes them away

    def _promise(self, place: Place) -> Step:
        """Say how many cards a hand must have of a group, and by which statements."""
        if place.group is None:
            return Step("promise-open", place.player, count=place.count)
        by = self.found.promised.get(self.cell(place.player, place.group), ())
        return Step("promise", place.player, group=place.group, count=place.count, by=by)

    def _lines(self, cards: Iterable[int], players: Collection[int]) -> list[Step]:
        """Return what keeps the players from holding cards; cards without a name are alike."""
        alike: dict[tuple[int, tuple[Step, ...]], list[int]] = {}
        for card in cards:
            last = CARDS_A_GROUP * (card // CARDS_A_GROUP) + CARDS_A_GROUP - 1
            shown = card if self.names.card_name(card) else last
            clauses = dict.fromkeys(
                clause(self.before, self.entry, self.found.ruled_out[card, player], shown)
                for player in sorted(players)
                if (card, player) in self.found.ruled_out
            )
            alike.setdefault((shown, tuple(clauses)), []).append(card)
        return [Step("line", cards=tuple(found), parts=parts) for (_, parts), found in alike.items()]


def _each_line(says: Says, lines: Sequence[Step]) -> list[Step]:
    """Return a step for each line; for many cards one step, of the statements alone."""
    told = [line for line in lines if line.parts]
    if len(told) > MOST_LINES:
        return [Step("clauses", parts=tuple(dict.fromkeys(part for line in told for part in line.parts)))]
    return [Step(says, cards=line.cards, parts=line.parts) for line in told]


def _merged(places: Sequence[Place]) -> tuple[Place, ...]:
    """Return the places with one for each hand and group."""
    counts: Counter[tuple[int, int | None]] = Counter()
    for place in places:
        counts[place.player, place.group] += place.count
    return tuple(Place(*cell, count) for cell, count in counts.items())
