"""The story of a paradox that one or two statements, or what lies open, explain."""

from __future__ import annotations

from cardtable.quartets.flow import NOBODY
from cardtable.quartets.game import Entry, Game
from cardtable.quartets.rules import CARDS_A_GROUP, GameForm
from cardtable.quartets.statements import Answer, Ask, Quartet, with_questions
from cardtable.quartets.story.steps import Step, Story, Summary, clause, moves_of


class Short:
    """The kinds of story without counting; None where they do not explain the paradox."""

    def __init__(self, before: Game, entry: Entry, others: list[int]) -> None:
        self.before, self.entry, self.said, self.others = before, entry, entry.statement, others
        self.speaker = self.said.speaker
        about = before.position.question or entry.statement
        assert not isinstance(about, Answer)
        self.about = about
        said = with_questions(entry.statement for entry in before.log)
        self.asked = [question or (each if isinstance(each, Ask) else None) for each, question in said]
        """By statement of the log, the question that it is, or that it answers."""
        self.suits = before.deal.rules.form is GameForm.SUITS
        self.only = others[0] if len(others) == 1 else None
        """The only other statement of the reason."""

    def by_table(self) -> Story | None:
        """What lies open: quartets put aside, and the number of cards in a hand."""
        for index in self.others:
            said = self.before.log[index].statement
            if isinstance(said, Quartet) and said.group == self.about.group:
                return self._told("aside", index)
        hand = self.before.position.bounds.hands[self.speaker]
        if isinstance(self.said, Quartet) and hand < CARDS_A_GROUP:
            return self._told("few-for-quartet", count=hand, moves=moves_of(self.before, self.speaker))
        if not hand and not (isinstance(self.said, Answer) and not self.said.yes):
            return self._told("no-cards", moves=moves_of(self.before, self.speaker))
        return None

    def by_card(self) -> Story | None:
        """A question or an answer about one card: where it was handed to, or who has ruled it out."""
        if self.suits or not isinstance(self.about, Ask) or not self.others:
            return None
        card, asked = self.about.card, [self.asked[index] for index in self.others]
        if any(each is None or each.card != card for each in asked):
            return None
        says_yes = isinstance(self.said, Answer) and self.said.yes
        says: Summary
        if self.only is not None and self.before.log[self.only].moves_cards:
            says = "own" if isinstance(self.said, Ask) else "elsewhere-yes" if says_yes else "denied"
            return self._told(says, self.only) if says_yes is not self._has_asked(self.only) else None
        how = tuple(clause(self.before, self.entry, index, card) for index in self.others)
        denying = {"said-no"} if self.before.deal.rules.own_card else {"said-no", "asked"}
        if not denying.issuperset(each.says for each in how):
            return None
        if says_yes:
            own = self.only is not None and how[0].player == self.speaker
            return self._told("ruled-out-yes", parts=how) if own else None
        if len({self.speaker, *(each.player for each in how)}) < self.before.deal.players:
            return None
        says = "left-answer" if isinstance(self.said, Answer) else "left-ask"
        return self._told(says, parts=how)

    def _has_asked(self, index: int) -> bool:
        """Whether the paradox is by whoever asked the question that a statement is or answers."""
        asked = self.asked[index]
        return asked is not None and asked.asker == self.speaker

    def by_quartet(self) -> Story | None:
        """A declaration, and one statement by which a card of the group is elsewhere."""
        if not isinstance(self.said, Quartet) or self.only is None:
            return None
        entry, asked, own = self.before.log[self.only], self.asked[self.only], self._has_asked(self.only)
        if asked is None or asked.group != self.about.group:
            return None
        if isinstance(entry.statement, Ask) and not own:
            return self._told("promised-card", self.only)
        if self.suits:
            return None
        if entry.moves_cards:
            return None if own else self._told("elsewhere-quartet", self.only)
        how = clause(self.before, self.entry, self.only, asked.card)
        return self._told("ruled-out-quartet", parts=(how,)) if how.player == self.speaker else None

    def _told(
        self,
        says: Summary,
        by: int | None = None,
        count: int = 0,
        parts: tuple[Step, ...] = (),
        moves: tuple[int, ...] = (),
    ) -> Story:
        """Return a story about the speaker and what is spoken of, `by` the statement that explains it."""
        asked = self.about if isinstance(self.about, Ask) else None
        asker = asked.asker if asked else NOBODY
        giver = holder = NOBODY
        if by is not None:
            giver, asked = self.before.log[by].statement.speaker, self.asked[by]
            holder = asked.asker if asked else giver
        people, cards = (self.speaker, giver, holder, asker), (asked.card,) if asked else ()
        named = () if by is None else (by,)
        return Story(Step(says, *people, self.about.group, cards, count, by=named, moves=moves, parts=parts))
