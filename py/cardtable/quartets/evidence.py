"""Contradictory statements: a minimal set that no deal explains, hand-overs included.

Every statement is counted back to the hands as they were dealt. Its evidence is a mask of first holders
of a card, or a bound on a count. It depends on the cards that changed hands before: a card that was handed
over is with its new holder, and a hand has gained or lost a card of a group. A yes is a statement like any
other: it says that the giver had the card, and moves it.

A set of statements is a *contradiction* if no deal explains it, whichever of the other moves (hand-overs and
declarations that are not in the set) took place besides. More statements leave a contradiction one, so that
leaving out one after the other (Chinneck's deletion filter, 1991) finds a minimal set.

Whether a deal explains a set is a search. A flow first grants each claim the moves in doubt that suit it
best: where even that leaves no deal, there is none. Else the deal that it finds shows a claim that needs a
move in doubt, and the search goes on without that move and with it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field

from cardtable.common.errors import check_range
from cardtable.common.jobs import Clock, Job, Progress
from cardtable.quartets.flow import NOBODY, Bounds, Flow
from cardtable.quartets.position import Claim, answer_claim, ask_claim, opening_bounds, quartet_claim
from cardtable.quartets.rules import CARDS_A_GROUP, Deal, GameForm
from cardtable.quartets.statements import Answer, Ask, Quartet, Statement

Indices = int
"""A set of statements, as a bit mask of their indices."""
MOST_FLOWS = 500
"""The most flows that one search takes: of 8,000 paradoxes of random games none took more than 35."""


def contradiction(
    deal: Deal, statements: Sequence[Statement], unsaid: Collection[int] = ()
) -> Job[None, tuple[int, ...]]:
    """Indices of a minimal set of statements that no deal explains, the last statement among them.

    `statements` are those that stand, and last the one that is a paradox. Raises OutOfRangeError for a player
    or a group that is not there. Questions that are `unsaid` claim nothing: they are what an answer is about.

    >>> from cardtable.quartets import Deal, finish
    >>> said = [Ask(0, 1, 0, 0), Answer(1, False), Ask(1, 2, 1, 0), Answer(2, True)]
    >>> said += [Ask(0, 2, 0, 0), Answer(2, False)]
    >>> finish(contradiction(Deal.even(3, 3), said))  # nobody is left to hold the first card
    (1, 4, 5)
    """
    for said in statements:
        check_range("speaker", said.speaker, most=deal.players - 1)
        check_range("target", said.target if isinstance(said, Ask) else 0, most=deal.players - 1)
        check_range("group", 0 if isinstance(said, Answer) else said.group, most=deal.groups - 1)
    evidence = _Evidence(deal, statements)
    clock, last = Clock(), len(statements) - 1
    handed = [index for index in range(last) if evidence.handed >> index & 1]
    others = [index for index in range(last) if not evidence.handed >> index & 1]
    others.sort(key=lambda index: _nearness(evidence.topics[index], evidence.topics[last]))
    kept = ((1 << last + 1) - 1) & ~sum(1 << index for index in unsaid)
    chunks = [chunk for chunk in (handed, others) if chunk]
    while chunks:  # the last one first; what cannot be left out as a whole is halved
        chunk = chunks.pop()
        fewer = kept & ~sum(1 << index for index in chunk)
        if evidence.contradicts(fewer):
            kept = fewer
        elif len(chunk) > 1:
            half = len(chunk) // 2
            chunks += [chunk[half:], chunk[:half]]
        if clock.due():
            yield Progress(last - sum(map(len, chunks)), last)
    return tuple(index for index in range(last + 1) if kept >> index & 1)


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


def _holder(
    chain: Sequence[tuple[int, int]], mask: int, kept: Indices, doubt: Indices
) -> tuple[int, Indices]:
    """Return who has a card by the last kept hand-over, and those in doubt since that bring it into the mask.

    NOBODY stands for its first holder.
    """
    helping = 0
    for index, taker in reversed(chain):
        if kept >> index & 1:
            return taker, helping
        if doubt >> index & 1 and mask >> taker & 1:
            helping |= 1 << index
    return NOBODY, helping


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
        self.handed: Indices = 0
        self.quartets: Indices = 0
        self.question: Ask | None = None
        self.hint: tuple[int, ...] = ()
        last = len(statements) - 1
        self.topics = list(_topics(statements))
        self.claims = [self._hear(index, said, index == last) for index, said in enumerate(statements)]

    def contradicts(self, kept: Indices) -> bool:
        """Is there no deal that explains the kept statements, whichever other moves took place?

        A search that does not end within `MOST_FLOWS` counts as no contradiction: nothing is left out then.
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
        """Return a deal for the kept statements; each claim may assume of those in doubt what suits it."""
        allowed, least, most = map(list, (self.opening.allowed, self.opening.least, self.opening.most))
        for index, claim in enumerate(self.claims):
            if not kept >> index & 1:
                continue
            if claim.after & kept:
                return None
            for card, mask, chain in claim.cards:
                holder, helping = _holder(chain, mask, kept, doubt)
                if helping:
                    continue
                if holder == NOBODY:
                    allowed[card] &= mask
                elif not mask >> holder & 1:
                    return None
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
        return self.hint if found else None

    def _needed(self, kept: Indices, doubt: Indices, deal: Sequence[int]) -> Indices:
        """Return the moves in doubt of which a claim needs some on this deal; 0 if all claims hold."""
        groups = self.deal.groups
        held = Counter(player * groups + card // CARDS_A_GROUP for card, player in enumerate(deal))
        for index, claim in enumerate(self.claims):
            if not kept >> index & 1:
                continue
            for card, mask, chain in claim.cards:
                holder, helping = _holder(chain, mask, kept, doubt)
                if not mask >> (deal[card] if holder == NOBODY else holder) & 1:
                    return helping
            for cell, count, gains, losses in claim.least:
                if held[cell] < count - (gains & kept).bit_count() + (losses & kept).bit_count():
                    return gains & doubt
            for cell, count, gains, losses, lifted in claim.most:
                dealt = count - (gains & kept).bit_count() + (losses & kept).bit_count()
                if held[cell] > dealt and not lifted & kept:
                    return (losses | lifted) & doubt
        return 0

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
            case Quartet(_, group):
                whole = quartet_claim(self.deal, said)
                if self.deal.rules.form is GameForm.SUITS:  # nobody knows which cards were handed over
                    whole = whole._replace(allowed={})
                claim = self._dated(group, whole)
                self.aside[group] = 1 << index
                self.quartets |= 0 if final else 1 << index
                return claim

    def _hand_over(self, index: int, ask: Ask) -> None:
        self.handed |= 1 << index
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
