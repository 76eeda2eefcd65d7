"""The reason of a paradox as a player tells it: one short story for each kind, from its statements."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from cardtable.pages.language import listed, number, plural, t, t_later
from cardtable.pages.quartets.claims import asked_entry
from cardtable.pages.quartets.counting_story import Count, count_story, moves_cards
from cardtable.quartets import NOBODY, Answer, Ask, Clash, Entry, Game, GameForm, Quartet, Verdict
from cardtable.quartets.grounds import Grounds, grounds


class Kind(StrEnum):
    """The kind of a paradox."""

    ASIDE = "aside"
    """A card is spoken of that was put aside."""
    TOO_FEW = "too-few"
    """The hand is too small."""
    DENIED = "denied"
    """No, from the player whom the card was handed to."""
    OWN = "own"
    """A question for a card that was handed to the asker."""
    ELSEWHERE = "elsewhere"
    """Yes, or a quartet, where the card was handed to another player."""
    RULED_OUT = "ruled-out"
    """Yes, or a quartet, from a player who had ruled the card out."""
    PROMISED = "promised"
    """A quartet of a group of which another player holds a card."""
    NOBODY_LEFT = "nobody-left"
    """All players have ruled the card out."""
    HAND = Count.HAND.value
    GROUP = Count.GROUP.value
    NOWHERE = Count.NOWHERE.value
    ROOM = Count.ROOM.value
    NO_CARD = Count.NO_CARD.value
    FEW = Count.FEW.value


@dataclass(frozen=True, slots=True)
class Story:
    """The story of a paradox.

    Attributes:
        kind: what it is.
        words: it in a sentence or two.
        steps: what is counted, one after the other, from the clash `counted`.
        counted: the clash.
        named: log indices of the statements that the words and the steps name.
        notes: what those of the contradiction do that it does not name, and what it does not count.
    """

    kind: Kind
    words: str
    steps: tuple[str, ...] = ()
    counted: Clash | None = None
    named: frozenset[int] = frozenset()
    notes: tuple[str, ...] = ()


def tell(before: Game, entry: Entry, reason: Sequence[int]) -> Story:
    """Return the story of the paradox `entry`, said at `before`; `reason` are log indices, its own last."""
    proof = story_grounds(before, entry, reason)
    story = _Teller(before, entry, reason, proof).story()
    return replace(story, notes=tuple(_notes(before, reason, story, proof)))


def story_grounds(before: Game, entry: Entry, reason: Sequence[int]) -> Grounds:
    """Return the grounds of a paradox by its reason.

    Without another hand-over, some of the reason may contradict itself before the paradox: then as few others
    as possible are among the grounds, so that the paradox is what they speak of.
    """
    if found := grounds(before, entry.statement, reason):
        return found
    moving = [
        index
        for index, said in enumerate(before.log)
        if said.verdict is Verdict.STANDS and moves_cards(said) and index not in reason
    ]
    used = {*reason, *moving}
    found = grounds(before, entry.statement, used)
    assert found
    for index in moving:
        if fewer := grounds(before, entry.statement, used - {index}):
            found, used = fewer, used - {index}
    return found


def _notes(before: Game, reason: Sequence[int], story: Story, proof: Grounds) -> Iterable[str]:
    """Yield what those statements of the reason do that are not named, and what is not counted."""
    left_out = sorted({*reason} - story.named - {len(before.log)})
    moving = [index for index in left_out if moves_cards(before.log[index])]
    if moving:
        yield plural(
            len(moving),
            "Statement {numbers} is needed too: cards changed hands there, and hands are counted since.",
            "Statements {numbers} are needed too: cards changed hands there, and hands are counted since.",
            numbers=listed(number(index + 1) for index in moving),
        )
    if spoken := [index for index in left_out if index not in moving]:
        yield plural(
            len(spoken),
            "Statement {numbers} makes sure that no other hand-over changes this.",
            "Statements {numbers} make sure that no other hand-over changes this.",
            numbers=listed(number(index + 1) for index in spoken),
        )
    if story.counted and proof.without_others:
        yield t(
            "Other cards changed hands too. They are not counted: the contradiction stays with them as well."
        )
    if story.counted and (besides := sorted(proof.used - {*reason, len(before.log)})):
        yield plural(
            len(besides),
            "A card changed hands in statement {numbers}. The contradiction holds without it, too.",
            "Cards changed hands in statements {numbers}. The contradiction holds without them, too.",
            numbers=listed(number(index + 1) for index in besides),
        )


class _Teller:
    def __init__(self, before: Game, entry: Entry, reason: Sequence[int], proof: Grounds) -> None:
        self.before, self.entry, self.proof = before, entry, proof
        self.said = entry.statement
        self.others = [index for index in reason if index < len(before.log)]
        self.named: set[int] = set()
        asked = asked_entry(before) if isinstance(self.said, Answer) else entry
        self.group, self.card = asked.group, asked.card
        question = asked.statement
        assert not isinstance(question, Answer)
        self.number = question.group
        self.question = question if isinstance(question, Ask) else None
        self.facts: dict[str, str | None] = {
            "player": before.players[self.said.speaker],
            "group": self.group,
            "card": self.card,
        }

    def story(self) -> Story:
        """Return the first kind of story that names the whole reason, but for what moved cards."""
        fallback = None
        for by in (self._by_table, self._by_card, self._by_quartet):
            self.named = set()
            if story := by():
                story = replace(story, named=frozenset(self.named))
                left_out = {*self.others} - story.named
                if all(moves_cards(self.before.log[index]) for index in left_out):
                    return story
                fallback = fallback or story
        counted = self._by_counting()
        left_out = {*self.others} - counted.named
        fits = all(moves_cards(self.before.log[index]) for index in left_out)
        return counted if fits or not fallback else fallback

    def _told(self, kind: Kind, words: str, index: int | None = None, **facts: str) -> Story:
        place = {} if index is None else {"number": self._number(index)}
        return Story(kind, t(words, **(self.facts | place | facts)))

    def _by_table(self) -> Story | None:
        """What lies open: quartets put aside, and the number of cards in a hand."""
        position, speaker = self.before.position, self.said.speaker
        owner = position.declared[self.number] if self.number < len(position.declared) else NOBODY
        hand = position.bounds.hands[speaker]
        for index in self.others:
            said = self.before.log[index].statement
            if owner != NOBODY and isinstance(said, Quartet) and said.group == self.number:
                words = t_later(
                    "{owner} put {group} aside (statement {number}). Nobody holds a card of it any more."
                )
                return self._told(Kind.ASIDE, words, index, owner=self.before.players[owner])
        if isinstance(self.said, Quartet) and hand < 4:
            words = t_later("A quartet has four cards, and {player} has {count} in hand.")
            return self._told(Kind.TOO_FEW, words, count=number(hand))
        if not hand and not (isinstance(self.said, Answer) and not self.said.yes):
            return self._told(Kind.TOO_FEW, t_later("{player} has no card in hand."))
        return None

    def _by_card(self) -> Story | None:
        """A question or an answer about one card: where it was handed to, or who has ruled it out."""
        if self.before.deal.rules.form is GameForm.SUITS or self.question is None or not self.others:
            return None
        if len(self.others) == 1 and (moved := self._moved(self.others[0], self.question.card)):
            return self._handed_over(self.others[0], *moved)
        ruled_out = {index: self._ruled_out(index, self.question.card) for index in self.others}
        if None in ruled_out.values():
            return None
        if isinstance(self.said, Answer) and self.said.yes:
            return self._takes_back(self.others[0]) if len(self.others) == 1 else None
        return self._nobody_left()

    def _nobody_left(self) -> Story | None:
        speakers = {self.before.log[index].statement.speaker for index in self.others}
        if len(speakers | {self.said.speaker}) < len(self.before.players):
            return None
        who = listed(self._how(index) for index in self.others)
        words = (
            t_later("{who}. So {player} must have {card}, and could not say no.")
            if isinstance(self.said, Answer)
            else t_later("{who}. So {player} must have {card}, and cannot ask for it.")
        )
        return self._told(Kind.NOBODY_LEFT, words, who=who)

    def _how(self, index: int) -> str:
        """Return how a player ruled the card out, with the number of the statement."""
        said = self.before.log[index].statement
        facts = {
            "player": self.before.players[said.speaker],
            "number": self._number(index),
            "card": self.card,
        }
        asked = isinstance(said, Ask)
        return t(
            "{player} asked for {card} ({number})" if asked else "{player} said no to {card} ({number})",
            **facts,
        )

    def _handed_over(self, index: int, giver: int, holder: int) -> Story | None:
        names, question = self.before.players, self.question
        assert question is not None
        facts = {"giver": names[giver], "holder": names[holder], "asker": names[question.asker]}
        mine = holder == self.said.speaker
        match self.said:
            case Answer(_, False) if mine:
                words = t_later(
                    "{giver} gave {card} to {holder} (statement {number}). So {holder} had it when {asker} "
                    "asked, and could not say no."
                )
                return self._told(Kind.DENIED, words, index, **facts)
            case Answer(_, True) if not mine:
                words = t_later(
                    "{giver} gave {card} to {holder} (statement {number}). There it still is, so {player} "
                    "could not say yes."
                )
                return self._told(Kind.ELSEWHERE, words, index, **facts)
            case Ask() if mine:
                words = t_later(
                    "{giver} gave {card} to {player} (statement {number}), and whoever asks for a card says "
                    "not to have it."
                )
                return self._told(Kind.OWN, words, index, **facts)
        return None

    def _takes_back(self, index: int) -> Story | None:
        said = self.before.log[index].statement
        if said.speaker != self.said.speaker:
            return None
        words = t_later("{who}, and has not got it since: {player} could not say yes.")
        return self._told(Kind.RULED_OUT, words, who=self._how(index))

    def _by_quartet(self) -> Story | None:
        """A declaration, and one statement by which a card of the group is elsewhere."""
        if not isinstance(self.said, Quartet) or len(self.others) != 1:
            return None
        (index,) = self.others
        log, names, speaker = self.before.log, self.before.players, self.said.speaker
        entry, said = log[index], log[index].statement
        suits = self.before.deal.rules.form is GameForm.SUITS
        if isinstance(said, Ask) and said.group == self.number and said.asker != speaker:
            words = t_later(
                "{other} asked for a card of {group} (statement {number}), and so holds one: {player} cannot "
                "have all four."
            )
            return self._told(Kind.PROMISED, words, index, other=names[said.asker])
        if suits or (said.speaker != speaker and not self._moves(index)):
            return None
        asked = entry if isinstance(said, Ask) else self._question_of(index)
        question = asked.statement
        if not isinstance(question, Ask) or question.group != self.number:
            return None
        card = asked.card or ""
        if self._moves(index):
            if question.asker == speaker:
                return None
            words = t_later(
                "{giver} gave {card} to {holder} (statement {number}), so {player} cannot have all four of "
                "{group}."
            )
            facts = {"giver": names[question.target], "holder": names[question.asker], "card": card}
            return self._told(Kind.ELSEWHERE, words, index, **facts)
        self.card = card
        words = t_later("{who}, and has not got it since: {player} cannot have all four of {group}.")
        return self._told(Kind.RULED_OUT, words, who=self._how(index))

    def _by_counting(self) -> Story:
        (kind, words, steps), named = count_story(self.before, self.entry, self.proof)
        return Story(Kind(kind.value), words, steps, self.proof.clash, named=named)

    def _number(self, index: int) -> str:
        """Return the number of a statement that the story names."""
        self.named.add(index)
        return number(index + 1)

    def _question_of(self, index: int) -> Entry:
        """Return the question that an answer of the log belongs to."""
        entries = reversed(self.before.log[:index])
        return next(entry for entry in entries if isinstance(entry.statement, Ask))

    def _moves(self, index: int) -> bool:
        said = self.before.log[index].statement
        return isinstance(said, Answer) and said.yes

    def _moved(self, index: int, card: int) -> tuple[int, int] | None:
        """Return giver and taker, where the statement handed the card over."""
        if not self._moves(index):
            return None
        question = self._question_of(index).statement
        assert isinstance(question, Ask)
        return (question.target, question.asker) if question.card == card else None

    def _ruled_out(self, index: int, card: int) -> bool | None:
        """Return True where the statement says that its speaker does not have the card, else None."""
        said = self.before.log[index].statement
        if isinstance(said, Ask):
            own = self.before.deal.rules.own_card
            return True if said.card == card and not own else None
        if isinstance(said, Answer) and not said.yes:
            question = self._question_of(index).statement
            return True if isinstance(question, Ask) and question.card == card else None
        return None
