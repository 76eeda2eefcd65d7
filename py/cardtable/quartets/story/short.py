"""The story of a paradox that one or two statements, or what lies open, explain."""

from __future__ import annotations

from cardtable.quartets.flow import NOBODY
from cardtable.quartets.game import Entry, Game
from cardtable.quartets.rules import CARDS_A_GROUP, GameForm
from cardtable.quartets.statements import Answer, Ask, Quartet, with_questions
from cardtable.quartets.story.steps import Step, Story, Summary, clause


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
            return self._told("few-for-quartet", count=hand)
        if not hand and not (isinstance(self.said, Answer) and not self.said.yes):
            return self._told("no-cards")
        return None

    def by_card(self) -> Story | None:
        """A question or an answer about one card: where it was handed to, or who has ruled it out."""
        if self.suits or not isinstance(self.about, Ask) or not self.others:
            return None
        card, asked = self.about.card, [self.asked[index] for index in self.others]
        if any(each is None or each.card != card for each in asked):
            return None
        if self.only is not None and self.before.log[self.only].moves_cards:
            return self._handed_over(self.only)
        if not all(map(self._rules_out, self.others)):
            return None
        how = tuple(clause(self.before, self.entry, index, card) for index in self.others)
        if isinstance(self.said, Answer) and self.said.yes:
            own = self.only is not None and how[0].player == self.speaker
            return self._told("ruled-out-yes", parts=how) if own else None
        if len({self.speaker, *(each.player for each in how)}) < self.before.deal.players:
            return None
        says: Summary = "left-answer" if isinstance(self.said, Answer) else "left-ask"
        return self._told(says, parts=how)

    def _handed_over(self, index: int) -> Story | None:
        asked = self.asked[index]
        is_mine = asked is not None and asked.asker == self.speaker
        match self.said:
            case Answer(_, False) if is_mine:
                return self._told("denied", index)
            case Answer(_, True) if not is_mine:
                return self._told("elsewhere-yes", index)
            case Ask() if is_mine:
                return self._told("own", index)
        return None

    def by_quartet(self) -> Story | None:
        """A declaration, and one statement by which a card of the group is elsewhere."""
        if not isinstance(self.said, Quartet) or self.only is None:
            return None
        entry, asked = self.before.log[self.only], self.asked[self.only]
        if asked is None or asked.group != self.about.group:
            return None
        if isinstance(entry.statement, Ask) and asked.asker != self.speaker:
            return self._told("promised-card", self.only)
        if self.suits:
            return None
        if entry.moves_cards:
            elsewhere = asked.asker != self.speaker
            return self._told("elsewhere-quartet", self.only) if elsewhere else None
        if entry.statement.speaker != self.speaker:
            return None
        how = clause(self.before, self.entry, self.only, asked.card)
        return self._told("ruled-out-quartet", parts=(how,))

    def _told(
        self, says: Summary, by: int | None = None, count: int = 0, parts: tuple[Step, ...] = ()
    ) -> Story:
        """Return a story about the speaker and what is spoken of, `by` the statement that explains it."""
        asked = self.about if isinstance(self.about, Ask) else None
        asker, giver, holder = asked.asker if asked else NOBODY, NOBODY, NOBODY
        if by is not None:
            giver = holder = self.before.log[by].statement.speaker
            asked = self.asked[by]
            holder = asked.asker if asked else holder
        cards, named = (asked.card,) if asked else (), () if by is None else (by,)
        people = self.speaker, giver, holder, asker
        return Story(Step(says, *people, self.about.group, cards, count, by=named, parts=parts))

    def _rules_out(self, index: int) -> bool:
        """Return whether a statement says that its speaker does not have the card asked for."""
        said = self.before.log[index].statement
        return not said.yes if isinstance(said, Answer) else not self.before.deal.rules.own_card
