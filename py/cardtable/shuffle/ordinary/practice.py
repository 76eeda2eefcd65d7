"""Practice hands: an opening hand that a player keeps or replaces, and the draws after it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from random import Random

from cardtable.common.errors import EngineError, check_range
from cardtable.shuffle.ordinary.opening import Copies, Mulligan, Opening, TooFewCardsError


class NotNowError(EngineError):
    """A step of a practice hand that cannot be taken now, such as a draw before the hand is kept.

    Attributes:
        step: the step; when: when it can be taken.
    """

    sentence = "{0.step} cannot be called now; accepted: {0.when}"
    step: str
    when: str


@dataclass(frozen=True, slots=True)
class Practice:
    """A hand, as its player holds it.

    Attributes:
        opening: how the game begins; its rules for keeping a hand bind nobody here.
        hand: the numbers of its cards, the opening hand before the cards that were drawn.
        deck: those of the other cards, the top one first.
        taken: how many mulligans were taken.
        is_kept: whether the hand is kept.
        to_bottom: how many cards of the hand must still go to the bottom.
        drawn: how many cards were drawn since.
        sees_top: whether the top card is seen, and may go to the bottom before the first draw.
    """

    opening: Opening
    hand: tuple[int, ...]
    deck: tuple[int, ...] = field(repr=False)
    taken: int = 0
    is_kept: bool = False
    to_bottom: int = 0
    drawn: int = 0
    sees_top: bool = False

    @property
    def dealt(self) -> tuple[int, ...]:
        """The cards of the opening hand."""
        return self.hand[: len(self.hand) - self.drawn]

    @property
    def may_mulligan(self) -> bool:
        """Whether the hand may be replaced."""
        kind = self.opening.mulligan
        if self.is_kept or kind is Mulligan.NONE:
            return False
        most = 1 if kind is Mulligan.PARTIAL else self.opening.times
        return kind is Mulligan.REDRAW or self.taken < most

    @property
    def lost(self) -> int:
        """How many cards of this hand go to the bottom when it is kept."""
        is_whole = self.opening.mulligan is Mulligan.LONDON
        return min(self.opening.lost(self.taken), len(self.hand)) if is_whole else 0

    def mulligan(self, rng: Random, wanted: Collection[int] = ()) -> Practice:
        """Return the practice with the hand replaced.

        Args:
            rng: the source of chance.
            wanted: the cards that a partial mulligan leaves in the hand.

        Raises:
            NotNowError: the hand is kept, or no mulligan is left.
        """
        if not self.may_mulligan:
            raise NotNowError("mulligan", "before the hand is kept, as long as a mulligan is left")
        taken = self.taken + 1
        if self.opening.mulligan is Mulligan.PARTIAL:
            stays = tuple(card for card in self.hand if card in wanted)
            aside = [card for card in self.hand if card not in wanted]
            new, rest = self.deck[: len(aside)], [*self.deck[len(aside) :], *aside]
            rng.shuffle(rest)
            return replace(self, hand=(*stays, *new), deck=tuple(rest), taken=taken)
        cards = sorted((*self.hand, *self.deck))
        rng.shuffle(cards)
        size = self.opening.hand_size(taken)
        return replace(self, hand=tuple(cards[:size]), deck=tuple(cards[size:]), taken=taken)

    def keep(self) -> Practice:
        """Return the practice with the hand kept. Raises NotNowError if it is kept."""
        if self.is_kept:
            raise NotNowError("keep", "once")
        looks = self.opening.mulligan is Mulligan.VANCOUVER and self.opening.lost(self.taken) > 0
        return replace(self, is_kept=True, to_bottom=self.lost, sees_top=looks and bool(self.deck))

    def put_down(self, place: int) -> Practice:
        """Return the practice with a card of the hand, by its place from 0, at the bottom of the deck.

        Raises:
            NotNowError: no card of the hand must go there.
            OutOfRangeError: the hand has no such place.
        """
        if not self.to_bottom:
            raise NotNowError("put_down", "while cards of a kept hand must go to the bottom")
        check_range("place", place, 0, len(self.hand) - 1)
        hand = (*self.hand[:place], *self.hand[place + 1 :])
        return replace(self, hand=hand, deck=(*self.deck, self.hand[place]), to_bottom=self.to_bottom - 1)

    def put_top_down(self) -> Practice:
        """Return the practice with the top card at the bottom. Raises NotNowError if it is not seen."""
        if not self.sees_top:
            raise NotNowError("put_top_down", "before the first draw, where the top card is seen")
        return replace(self, deck=(*self.deck[1:], self.deck[0]), sees_top=False)

    def draw(self) -> Practice:
        """Return the practice with the top card in the hand. Raises NotNowError if it cannot be drawn."""
        if not self.is_kept or self.to_bottom or not self.deck:
            raise NotNowError("draw", "after the hand is kept, while the deck has cards")
        hand, deck = (*self.hand, self.deck[0]), self.deck[1:]
        return replace(self, hand=hand, deck=deck, drawn=self.drawn + 1, sees_top=False)


def practise(copies: Sequence[Copies], opening: Opening, rng: Random) -> Practice:
    """Return a random opening hand of a deck, to be kept or replaced.

    Args:
        copies: how many there are of each card; cards are called by their numbers, from 0.
        opening: how the game begins.
        rng: the source of chance; the same seed gives the same hand on every Python.

    Raises:
        TooFewCardsError: the deck has fewer cards than a hand.
        OutOfRangeError: a number of `copies` is negative.

    >>> from random import Random
    >>> rng = Random(2)
    >>> hand = practise([24, 36], Opening(7, Mulligan.LONDON), rng)
    >>> again = hand.mulligan(rng).keep()
    >>> again.to_bottom, again.put_down(0).draw().drawn
    (1, 1)
    """
    cards = [card for card, count in enumerate(copies) for _ in range(count)]
    if len(cards) < opening.hand:
        raise TooFewCardsError(len(cards), opening.hand)
    rng.shuffle(cards)
    return Practice(opening, tuple(cards[: opening.hand]), tuple(cards[opening.hand :]))
