"""Contradictory statements: a minimal set that no deal explains, hand-overs included.

Every statement is counted back to the hands as they were dealt. Its evidence is a mask of first holders
of a card, or a bound on a count. It depends on the cards that changed hands before: a card that was handed
over is with its new holder, and a hand has gained or lost a card of a group. A yes is a statement like any
other: it says that the giver had the card, and moves it.

A set of statements is a *contradiction* if no deal explains it in either of two readings: only the
hand-overs and declarations in the set took place, or all of the game did. The first makes the set
complete, the second keeps out a set that a hand-over between would explain. Leaving statements out
(Chinneck's deletion filter, 1991) finds a minimal set. The filter begins with a stricter reading: a
hand-over or declaration that is left out may have taken place or not, for each claim as suits it best.

The set is minimal by itself, in the first reading: without any one of its statements a deal is left. A set
for which this fails would be a contradiction by an accident: less of it contradicts itself, only because
a hand-over is left out that took place. Then that hand-over belongs to the set as well (`_grounded`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from cardtable.common.jobs import Clock, Job, Progress
from cardtable.quartets.flow import NOBODY, Bounds, Flow
from cardtable.quartets.position import Claim, answer_claim, ask_claim, opening_bounds
from cardtable.quartets.rules import CARDS_A_GROUP, Deal, GameForm
from cardtable.quartets.statements import Answer, Ask, Quartet, Statement

Indices = int
"""A set of statements, as a bit mask of their indices."""


def contradiction(deal: Deal, statements: Sequence[Statement]) -> Job[None, tuple[int, ...]]:
    """Indices of a minimal set of statements that no deal explains, the last statement among them.

    `statements` are those that stand, and last the one that is a paradox.

    >>> from cardtable.quartets import Deal, finish
    >>> said = [Ask(0, 1, 0, 0), Answer(1, False), Ask(1, 2, 1, 0), Answer(2, True)]
    >>> said += [Ask(0, 2, 0, 0), Answer(2, False)]
    >>> finish(contradiction(Deal.even(3, 3), said))  # nobody is left to hold the first card
    (1, 4, 5)
    """
    evidence = _Evidence(deal, statements)
    last = len(statements) - 1
    moves, every = evidence.moves, (1 << last + 1) - 1
    talk = [index for index in range(last) if not moves >> index & 1]
    about = evidence.topics[last]
    talk.sort(key=lambda index: _nearness(evidence.topics[index], about))
    handed = [index for index in range(last) if moves >> index & 1]
    seen = moves | evidence.quartets
    chunks = [chunk for chunk in (handed, talk) if chunk]
    kept = yield from _without(chunks, every, lambda fewer: not evidence.explained(fewer, doubt=seen))
    needless: Indices | None = kept
    while needless is not None:
        kept = needless
        needless, is_accident = None, False
        for fewer in _each_left_out(kept):
            if evidence.explained(fewer):
                continue
            if not evidence.explained(fewer | seen):
                needless = fewer
                break
            is_accident = True
    if is_accident:
        kept = yield from _grounded(evidence, kept, seen)
    return tuple(index for index in range(last + 1) if kept >> index & 1)


def _each_left_out(kept: Indices) -> Iterator[Indices]:
    """Yield the set without each of its statements."""
    for index in range(kept.bit_length()):
        if kept >> index & 1:
            yield kept & ~(1 << index)


def _without(chunks: list[list[int]], kept: Indices, holds: Callable[[Indices], bool]) -> Job[None, Indices]:
    """Return a set without as many statements of some chunks as hold together, the last chunk first.

    A chunk that cannot be left out as a whole is halved.
    """
    clock, last = Clock(), kept.bit_length() - 1
    while chunks:
        chunk = chunks.pop()
        fewer = kept & ~sum(1 << index for index in chunk)
        if holds(fewer):
            kept = fewer
        elif len(chunk) > 1:
            half = len(chunk) // 2
            chunks += [chunk[half:], chunk[:half]]
        if clock.due():
            yield Progress(last - sum(map(len, chunks)), last)
    return kept


def _grounded(evidence: _Evidence, kept: Indices, seen: Indices) -> Job[None, Indices]:
    """Return a contradiction whose other statements contradict nothing, with the hand-overs that this needs.

    All of `seen`, the hand-overs and declarations, are in the set at first, so that the two readings are one.
    Then talk is left out, and then what is seen, as long as each statement of the talk stays needed.
    """
    last = kept.bit_length() - 1
    seen &= ~(1 << last)
    kept |= seen
    for index in range(last):
        fewer = kept & ~(1 << index)
        if (kept & ~seen) >> index & 1 and not evidence.explained(fewer):
            kept = fewer

    def holds(fewer: Indices) -> bool:
        if evidence.explained(fewer):
            return False
        talk = fewer & ~seen
        return all(evidence.explained(fewer & ~(1 << i)) for i in range(last + 1) if talk >> i & 1)

    kept = yield from _without([[index for index in range(last) if seen >> index & 1]], kept, holds)
    while (needless := next((fewer for fewer in _each_left_out(kept) if holds(fewer)), None)) is not None:
        kept = needless
    return kept


Topic = tuple[int, int | None]
"""The group and rank that a statement speaks of."""


def _topics(statements: Sequence[Statement]) -> Iterator[Topic]:
    topic: Topic = (0, None)
    for said in statements:
        match said:
            case Ask(_, _, group, rank):
                topic = group, rank
            case Quartet(_, group):
                topic = group, None
        yield topic


def _nearness(topic: Topic, about: Topic) -> int:
    """What speaks of the same card is left out last, before it what speaks of the same group."""
    return (topic[0] == about[0]) + (topic == about)


@dataclass(slots=True)
class _DatedClaim:
    """A statement's claim, with the earlier statements that it depends on: see `position.Claim`."""

    cards: list[tuple[int, int, tuple[tuple[int, int], ...]]] = field(default_factory=list)
    """(card, mask of holders, earlier hand-overs of the card as (index, taker))."""
    least: list[tuple[int, int, Indices, Indices]] = field(default_factory=list)
    """(cell, count, hand-overs that brought a card, hand-overs that took one away)."""
    most: list[tuple[int, int, Indices, Indices, Indices]] = field(default_factory=list)
    """The same, and the declaration that would lift the claim."""
    after: Indices = 0
    """The declaration that has put aside the group spoken of."""


class _Evidence:
    """The claims of all statements, and whether a deal explains some of them."""

    def __init__(self, deal: Deal, statements: Sequence[Statement]) -> None:
        self.deal = deal
        self.opening = opening_bounds(deal)
        cells = deal.players * deal.groups
        self.gains, self.losses = [0] * cells, [0] * cells
        self.chains: dict[int, tuple[tuple[int, int], ...]] = {}
        self.aside: dict[int, Indices] = {}
        self.moves: Indices = 0
        self.quartets: Indices = 0
        self.question: Ask | None = None
        self.hint: tuple[int, ...] = ()
        last = len(statements) - 1
        self.topics = list(_topics(statements))
        self.claims = [self._hear(index, said, index == last) for index, said in enumerate(statements)]

    def explained(self, kept: Indices, doubt: Indices = 0) -> bool:
        """Does a deal explain the kept statements? Of those in doubt each claim assumes what suits it."""
        allowed, least, most = map(list, (self.opening.allowed, self.opening.least, self.opening.most))
        for index, claim in enumerate(self.claims):
            if not kept >> index & 1:
                continue
            if claim.after & kept:
                return False
            for card, mask, chain in claim.cards:
                move, holder = next(
                    (step for step in reversed(chain) if (kept | doubt) >> step[0] & 1), (0, -1)
                )
                if holder < 0:
                    allowed[card] &= mask
                elif kept >> move & 1 and not mask >> holder & 1:
                    return False
            for cell, count, gains, losses in claim.least:
                dealt = count - (gains & (kept | doubt)).bit_count() + (losses & kept).bit_count()
                least[cell] = max(least[cell], dealt)
            for cell, count, gains, losses, lifted in claim.most:
                if not lifted & (kept | doubt):
                    dealt = count - (gains & kept).bit_count() + (losses & (kept | doubt)).bit_count()
                    most[cell] = min(most[cell], dealt)
        flow = Flow(Bounds(self.opening.hands, tuple(allowed), tuple(least), tuple(most)), self.hint)
        found = flow.saturate()
        self.hint = tuple(flow.holder)  # most cards may stay where they are for the next set
        return found

    def _hear(self, index: int, said: Statement, final: bool) -> _DatedClaim:
        match said:
            case Ask():
                self.question = said
                nobody = (NOBODY,) * self.deal.groups
                return self._dated(said.group, ask_claim(self.deal, said, nobody))
            case Answer(_, yes):
                ask = self.question
                assert ask is not None
                claim = self._dated(None, answer_claim(self.deal, ask, yes))
                if yes and not final:
                    self._hand_over(index, ask)
                return claim
            case Quartet(speaker, group):
                suits = self.deal.rules.form is GameForm.SUITS
                cards = range(CARDS_A_GROUP * group, CARDS_A_GROUP * (group + 1))
                held = {} if suits else dict.fromkeys(cards, 1 << speaker)
                whole = {speaker * self.deal.groups + group: CARDS_A_GROUP}
                claim = self._dated(group, Claim(held, whole, {}))
                self.aside[group] = 1 << index
                self.quartets |= 0 if final else 1 << index
                return claim

    def _hand_over(self, index: int, ask: Ask) -> None:
        self.moves |= 1 << index
        self.losses[ask.target * self.deal.groups + ask.group] |= 1 << index
        self.gains[ask.asker * self.deal.groups + ask.group] |= 1 << index
        if ask.rank is not None:
            self.chains[ask.card] = (*self.chains.get(ask.card, ()), (index, ask.asker))

    def _dated(self, group: int | None, claim: Claim) -> _DatedClaim:
        """Return a claim with what it depends on; `group` is that of a statement that a declaration ends."""
        gains, losses, groups = self.gains, self.losses, self.deal.groups
        return _DatedClaim(
            [(card, mask, self.chains.get(card, ())) for card, mask in claim.allowed.items()],
            [(cell, count, gains[cell], losses[cell]) for cell, count in claim.least.items()],
            [
                (cell, count, gains[cell], losses[cell], self.aside.get(cell % groups, 0))
                for cell, count in claim.most.items()
            ],
            0 if group is None else self.aside.get(group, 0),
        )
