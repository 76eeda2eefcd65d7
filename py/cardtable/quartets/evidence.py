"""A minimal unsatisfiable set of statements: no deal explains them, hand-overs included.

Every statement is counted back to the hands as they were dealt: as bounds on how many cards of a group a
player was dealt, or whether a card. Each depends on the hand-overs before, by which the hand has gained or
lost a card. A yes is a statement like any other: it says that the giver had the card, and moves it.

A set of statements is *unsatisfiable* if no deal explains it, whichever of the other moves (hand-overs and
declarations that are not in the set) took place besides. More statements leave it so, so that leaving out
one after the other (Chinneck's deletion filter, 1991) finds a minimal set.

Whether a deal explains a set is a search. A flow first grants each claim the moves in doubt that suit it
best: where even that leaves no deal, there is none. Else the deal that it finds shows a claim that needs a
move in doubt, and the search goes on without that move and with it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from cardtable.common.jobs import Clock, Job, Progress
from cardtable.quartets.errors import SatisfiableError, check_number
from cardtable.quartets.flow import Bounds, Flow
from cardtable.quartets.position import Claim, claim_of, opening_bounds
from cardtable.quartets.rules import CARDS_A_GROUP, Deal, GameForm
from cardtable.quartets.statements import Answer, Ask, Quartet, Statement, with_questions

Indices = int
"""A set of statements, as a bit mask of their indices."""
MOST_FLOWS = 500
"""The most flows that one search takes: of 8,000 paradoxes of random games none took more than 35."""


def minimal_unsatisfiable_set(
    deal: Deal, statements: Sequence[Statement], unsaid: Collection[int] = ()
) -> Job[None, tuple[int, ...]]:
    """Indices of a minimal set of statements that no deal explains, the last statement among them.

    `statements` are those that stand, and last the one that is a paradox. Questions that are `unsaid` claim
    nothing: they are what an answer is about. Raises NumberError for a player or a group that is not
    there, SatisfiableError where a deal explains all statements.

    >>> from cardtable.quartets import Deal, finish
    >>> said = [Ask(0, 1, 0, 0), Answer(1, False), Ask(1, 2, 1, 0), Answer(2, True)]
    >>> said += [Ask(0, 2, 0, 0), Answer(2, False)]
    >>> finish(minimal_unsatisfiable_set(Deal.even(3, 3), said))  # nobody is left to hold the first card
    (1, 4, 5)
    """
    for said in statements:
        check_number("speaker", said.speaker, most=deal.players - 1)
        check_number("target", said.target if isinstance(said, Ask) else 0, most=deal.players - 1)
        check_number("group", 0 if isinstance(said, Answer) else said.group, most=deal.groups - 1)
    evidence = _Evidence(deal, statements)
    clock, last = Clock(), len(statements) - 1
    handed = [index for index in range(last) if evidence.handed >> index & 1]
    others = [index for index in range(last) if not evidence.handed >> index & 1]
    others.sort(key=evidence.nearness)
    kept = sum(1 << index for index in range(last + 1) if index not in unsaid)
    if not evidence.is_unsatisfiable(kept):
        raise SatisfiableError(len(statements))
    chunks = [chunk for chunk in (handed, others) if chunk]
    while chunks:  # the last one first; what cannot be left out as a whole is halved
        chunk = chunks.pop()
        fewer = kept & ~sum(1 << index for index in chunk)
        if evidence.is_unsatisfiable(fewer):
            kept = fewer
        elif len(chunk) > 1:
            half = len(chunk) // 2
            chunks += [chunk[half:], chunk[:half]]
        if clock.due():
            yield Progress(last - sum(map(len, chunks)), last)
    return tuple(index for index in range(last + 1) if kept >> index & 1)


class _Bound(NamedTuple):
    """By statement `said`: `sign` times the number dealt is at most `limit`, plus helps, less hurts.

    `cell` is one of `Bounds`, or after those a card with a player; `helps` and `hurts` are the hand-overs
    before the statement that widen and narrow the bound, `lifted` is the declaration that ends it.
    """

    said: int
    cell: int
    sign: int
    limit: int
    helps: Indices
    hurts: Indices
    lifted: Indices


class _Evidence:
    """The claims of all statements, and whether a deal explains some of them."""

    def __init__(self, deal: Deal, statements: Sequence[Statement]) -> None:
        self.deal = deal
        self.opening = opening_bounds(deal)
        self.cells = deal.players * deal.groups
        numbers = self.cells + len(self.opening.allowed) * deal.players
        self.gains, self.losses = [0] * numbers, [0] * numbers
        self.aside: dict[int, Indices] = {}
        self.handed: Indices = 0
        self.quartets: Indices = 0
        self.hint: tuple[int, ...] = ()
        self.topics: list[tuple[int, int | None]] = []
        """By statement, the group and rank that it speaks of."""
        self.bounds: list[_Bound] = []
        self.after: list[Indices] = []
        """By statement, the declaration that has put aside the group spoken of."""
        for index, (said, question) in enumerate(with_questions(statements)):
            self._hear(index, said, question)

    def nearness(self, index: int) -> int:
        """What speaks of the same card as the last is left out last, before it what speaks of its group."""
        topic, about = self.topics[index], self.topics[-1]
        return (topic[0] == about[0]) + (topic == about)

    def is_unsatisfiable(self, kept: Indices) -> bool:
        """Is there no deal that explains the kept statements, whichever other moves took place?

        A search that does not end within `MOST_FLOWS` counts as satisfiable: nothing is left out then.
        """
        open_cases = [(kept, (self.handed | self.quartets) & ~kept)]
        for _ in range(MOST_FLOWS):
            if not open_cases:
                return True
            kept, doubt = open_cases.pop()
            deal = self._explaining(kept, doubt)
            if deal is None:
                continue
            needed = self._needed(kept, doubt, deal)
            if not needed:
                return False
            move = 1 << needed.bit_length() - 1
            open_cases += [(kept, doubt & ~move), (kept | move, doubt & ~move)]
        return not open_cases

    def _explaining(self, kept: Indices, doubt: Indices) -> Sequence[int] | None:
        """Return a deal for the kept statements; each bound may assume of those in doubt what suits it."""
        if any(after & kept for index, after in enumerate(self.after) if kept >> index & 1):
            return None
        players, cells, maybe = self.deal.players, self.cells, kept | doubt
        allowed, least, most = map(list, (self.opening.allowed, self.opening.least, self.opening.most))
        for _, cell, sign, count, helps, hurts, lifted in self._kept_bounds(kept):
            if lifted & maybe:
                continue
            limit = count + (helps & maybe).bit_count() - (hurts & kept).bit_count()
            if sign < 0:
                least[cell] = max(least[cell], -limit)
            elif cell < cells:
                most[cell] = min(most[cell], limit)
            elif limit < 0:
                return None
            elif not limit:
                card, player = divmod(cell - cells, players)
                allowed[card] &= ~(1 << player)
        flow = Flow(Bounds(self.opening.hands, tuple(allowed), tuple(least), tuple(most)), self.hint)
        found = flow.saturate()
        self.hint = tuple(flow.holder)  # most cards may stay where they are for the next set
        return self.hint if found else None

    def _needed(self, kept: Indices, doubt: Indices, deal: Sequence[int]) -> Indices:
        """Return the moves in doubt of which a bound needs some on this deal; 0 if all bounds hold."""
        groups, players, cells = self.deal.groups, self.deal.players, self.cells
        held = [0] * len(self.gains)
        for card, player in enumerate(deal):
            held[player * groups + card // CARDS_A_GROUP] += 1
            held[cells + card * players + player] = 1
        for _, cell, sign, count, helps, hurts, lifted in self._kept_bounds(kept):
            limit = count + (helps & kept).bit_count() - (hurts & kept).bit_count()
            if sign * held[cell] > limit and not lifted & kept:
                return (helps | lifted) & doubt
        return 0

    def _kept_bounds(self, kept: Indices) -> list[_Bound]:
        return [bound for bound in self.bounds if kept >> bound.said & 1]

    def _cells(self, player: int, card: int) -> tuple[int, int]:
        """The cell of the card's group, and that of the card itself."""
        own = self.cells + card * self.deal.players + player
        return player * self.deal.groups + card // CARDS_A_GROUP, own

    def _hear(self, index: int, said: Statement, question: Ask | None) -> None:
        """Take in the next statement: what it claims, and what it moves."""
        about = question or said
        assert not isinstance(about, Answer)
        self.topics.append((about.group, about.rank if isinstance(about, Ask) else None))
        self.after.append(0 if isinstance(said, Answer) else self.aside.get(said.group, 0))
        claim = claim_of(self.deal, said, question)
        if isinstance(said, Quartet) and self.deal.rules.form is GameForm.SUITS:
            claim = claim._replace(allowed={})  # nobody knows which cards were handed over
        for cell, sign, limit, lifted in self._limits(claim):
            gains, losses = self.gains[cell], self.losses[cell]
            helps, hurts = (losses, gains) if sign > 0 else (gains, losses)
            self.bounds.append(_Bound(index, cell, sign, limit, helps, hurts, lifted))
        match said:
            case Answer(_, True) if question:
                self.handed |= 1 << index
                for masks, player in ((self.losses, question.target), (self.gains, question.asker)):
                    for cell in self._cells(player, question.card):  # of a suit no bound speaks of a card
                        masks[cell] |= 1 << index
            case Quartet(_, group):
                self.aside[group] = 1 << index
                self.quartets |= 1 << index

    def _limits(self, claim: Claim) -> Iterator[tuple[int, int, int, Indices]]:
        """Yield what a claim says of the cards in the hands now: cell, sign, limit and lifted of bounds."""
        yield from ((cell, -1, -count, 0) for cell, count in claim.least.items())
        for cell, count in claim.most.items():
            yield cell, 1, count, self.aside.get(cell % self.deal.groups, 0)
        for card, mask in claim.allowed.items():
            for player in range(self.deal.players):
                if not mask >> player & 1:
                    yield self._cells(player, card)[1], 1, 0, 0
