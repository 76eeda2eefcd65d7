"""Which statements contradict each other: an inclusion-minimal set, all counted back to the first deal.

Who handed what to whom was seen by everybody. With these transfers given, every statement says something
about the hands as they were dealt: a bound on a count, or a mask of first holders of a card. Any subset
of statements is then a flow problem of its own, and leaving statements out one by one (Chinneck's
deletion filter, 1991) finds a minimal set.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from cardtable.quartets.flow import NOBODY, Bounds, Flow
from cardtable.quartets.position import ask_filter, opening_bounds, tightened
from cardtable.quartets.rules import CARDS_A_GROUP, Deal
from cardtable.quartets.slices import Clock, Job, Progress
from cardtable.quartets.statements import Answer, Ask, Quartet, Statement


@dataclass(slots=True)
class Evidence:
    """What one statement says of the first deal: masks of holders by card, least and most by cell."""

    allowed: dict[int, int] = field(default_factory=dict)
    least: dict[int, int] = field(default_factory=dict)
    most: dict[int, int] = field(default_factory=dict)


def contradiction(deal: Deal, statements: Sequence[Statement]) -> Job[tuple[int, ...]]:
    """Indices of an inclusion-minimal set of statements that no deal explains, the last statement among them.

    `statements` are those that stand, and last the one that is a paradox. A generator (see `slices`).

    >>> from cardtable.quartets import Deal, finish
    >>> said = [Ask(0, 1, 0, 0), Answer(1, False), Ask(1, 2, 1, 0), Answer(2, True)]
    >>> said += [Ask(0, 2, 0, 0), Answer(2, False)]
    >>> finish(contradiction(Deal.even(3, 3), said))  # nobody is left to hold the first card
    (1, 4, 5)
    """
    last = len(statements) - 1
    again = _declared_before(statements)
    if again is not None:
        return (again, last)
    background, evidence = first_deal_evidence(deal, statements)
    opening = _narrowed(opening_bounds(deal), background)
    kept = list(range(last + 1))
    clock = Clock()
    for index in range(last):
        without = [other for other in kept if other != index]
        if not Flow(_narrowed(opening, (evidence[other] for other in without))).saturate():
            kept = without
        if clock.due():
            yield Progress(index + 1, last)
    return tuple(kept)


def first_deal_evidence(deal: Deal, statements: Sequence[Statement]) -> tuple[list[Evidence], list[Evidence]]:
    """What the transfers prove, and what each statement says, about the hands as they were dealt.

    The last statement is no transfer yet: a yes stands among the evidence only.
    """
    ledger = _Ledger(deal)
    last = len(statements) - 1
    return ledger.background, [
        ledger.hear(said, final=index == last) for index, said in enumerate(statements)
    ]


def _declared_before(statements: Sequence[Statement]) -> int | None:
    """The declaration that put aside the group which the last statement names."""
    final = statements[-1]
    if isinstance(final, Answer):
        return None
    for index, said in enumerate(statements[:-1]):
        if isinstance(said, Quartet) and said.group == final.group:
            return index
    return None


def _narrowed(bounds: Bounds, evidence: Iterable[Evidence]) -> Bounds:
    for said in evidence:
        bounds = tightened(bounds, said.allowed, said.least, said.most)
    return bounds


class _Ledger:
    """Follows the transfers and restates each statement in terms of the first deal."""

    def __init__(self, deal: Deal) -> None:
        self.deal = deal
        self.background: list[Evidence] = []
        self.gained = [0] * (deal.players * deal.groups)
        self.taken: dict[int, int] = {}
        """Where a card that changed hands is now."""
        self.declared = [NOBODY] * deal.groups
        self.question: Ask | None = None

    def hear(self, said: Statement, final: bool) -> Evidence:
        match said:
            case Ask():
                self.question = said
                return self._dealt(*ask_filter(self.deal, said, tuple(self.declared)))
            case Answer(_, yes):
                return self._answer(yes, final)
            case Quartet(speaker, group):
                self.declared[group] = speaker
                cards = range(CARDS_A_GROUP * group, CARDS_A_GROUP * (group + 1))
                cell = speaker * self.deal.groups + group
                return self._dealt(dict.fromkeys(cards, 1 << speaker), {cell: CARDS_A_GROUP}, {})

    def _answer(self, yes: bool, final: bool) -> Evidence:
        ask = self.question
        assert ask is not None
        gives, takes = (player * self.deal.groups + ask.group for player in (ask.target, ask.asker))
        if ask.rank is None:
            evidence = self._dealt({}, {gives: 1} if yes else {}, {} if yes else {gives: 0})
        else:
            bit = 1 << ask.target
            evidence = self._dealt({ask.card: bit if yes else ~bit}, {}, {})
        if not yes or final:
            return evidence
        self.background.append(evidence)
        self.gained[gives] -= 1
        self.gained[takes] += 1
        if ask.rank is not None:
            self.taken[ask.card] = ask.asker
        return Evidence()

    def _dealt(self, allowed: dict[int, int], least: dict[int, int], most: dict[int, int]) -> Evidence:
        """Today's bounds, counted back; a card that changed hands agrees with its place or contradicts it."""
        first = {}
        for card, mask in allowed.items():
            if card not in self.taken:
                first[card] = mask
            elif not mask >> self.taken[card] & 1:
                first[card] = 0
        low = {cell: count - self.gained[cell] for cell, count in least.items()}
        high = {cell: count - self.gained[cell] for cell, count in most.items()}
        return Evidence(first, low, high)
