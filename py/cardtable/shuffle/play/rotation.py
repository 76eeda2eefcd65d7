"""The rotation: deal, play, draw, and the cards that change it.

States are immutable: each step returns a new one, so undo is to take the one before. Queue Q, hand H,
limit L = 3, extra M = 0: deal three cards; draw max(L - |H|, 0) + M and set M = 0; a played card goes from
H to the end of Q.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum, StrEnum
from itertools import accumulate, takewhile
from textwrap import shorten

from cardtable.common.errors import EngineError
from cardtable.common.fields import checked
from cardtable.shuffle.deck.cards import Card, Role, find_card, names
from cardtable.shuffle.rules import HAND

OVERCLOCKED = 4  # the hand limit that Overclocking gives, in version 2
UNKNOWN = ""  # the id of a card that nobody has seen yet


@dataclass(frozen=True, slots=True)
@checked
class Piece:
    """One card in the rotation; the same base card may be in it more than once.

    Attributes:
        id: the card's id.
        number: from 0 in the order of the final deck; forced cards count from 1 apart.
        forced: whether it was put there in play.
    """

    id: str
    number: int
    forced: bool = False

    @property
    def card(self) -> Card | None:
        """The card, None for an id that is none of the 83."""
        return names().get(self.id)

    @property
    def known(self) -> bool:
        """Whether it is known which card it is."""
        return self.id != UNKNOWN

    @property
    def role(self) -> Role | None:
        """What the card does to the rotation, None for most."""
        return self.card.role if self.card else None

    def __str__(self) -> str:
        return f"{self.id}#f{self.number}" if self.forced else self.id


class Refusal(Enum):
    """Why a rotation cannot be dealt, or a step not be taken or read."""

    NO_SUCH_CARD = "not in the hand; accepted: a place from 0, below {0.count}"
    TOO_FEW_CARDS = f"too few cards to deal; accepted: {HAND} or more"
    NO_LIMIT = f"no limit of a hand; accepted: {HAND} or {OVERCLOCKED}"
    NO_STEP = "no step; accepted: play:0, draw, force:card_dex_00036, overclock"


class RotationError(EngineError):
    """A step that cannot be taken.

    Attributes:
        value: what was asked; refusal: why it cannot be.
        count: how many cards there are, where that is the reason.
    """

    value: object
    refusal: Refusal
    count: int = 0

    def __str__(self) -> str:
        return f"{self.value!r}: {self.refusal.value.format(self)}"


@dataclass(frozen=True, slots=True, repr=False)
class Rotation:
    """A player's hand and queue between two steps, which print as "hand | queue".

    What is printed does not tell which boomerangs have come back, nor which of two copies is which: a
    rotation is read from an order and its actions, by `deal` and `replay`.

    Attributes:
        hand: the cards in hand; queue: the cards to come, the next one first. Of N cards a card just played
            comes back as the (N - 2)th; each forced card adds one.
        limit: the hand limit; extra: how many cards more the next draw takes.
        drawn: the cards that the last step drew.
        played: the card that the last step played, None when it was no play.
        sent: the id that the last play puts on top of the opponent's queue, None for most.
        forced: how many cards have been forced into this rotation.
        returned: numbers of the boomerangs that have come back on top already.
    """

    hand: tuple[Piece, ...]
    queue: tuple[Piece, ...]
    limit: int = HAND
    extra: int = 0
    drawn: tuple[Piece, ...] = ()
    played: Piece | None = None
    sent: str | None = None
    forced: int = 0
    returned: tuple[int, ...] = ()

    def __str__(self) -> str:
        return " | ".join(" ".join(map(str, pieces)) for pieces in (self.hand, self.queue))

    def __repr__(self) -> str:
        return f"<Rotation {shorten(str(self), 80, placeholder=' ...')}>"

    def play(self, index: int) -> Rotation:
        """Play a card of the hand (from 0), with what it does to the rotation.

        Raises:
            RotationError: no such card in hand.
        """
        if not 0 <= index < len(self.hand):
            raise RotationError(index, Refusal.NO_SUCH_CARD, len(self.hand))
        piece = self.hand[index]
        hand = self.hand[:index] + self.hand[index + 1 :]
        state = replace(self, hand=hand, drawn=(), played=piece, sent=None)
        if piece.role is Role.BOOMERANG and not piece.forced and piece.number not in self.returned:
            return replace(state, queue=(piece, *self.queue), returned=(*self.returned, piece.number))
        state = replace(state, queue=(*self.queue, piece))
        target = piece.card.target if piece.card else ""
        match piece.role:
            case Role.FORCED_DRAW_SELF:
                return state._put_on_top(target)
            case Role.FORCED_DRAW_OPPONENT:
                return replace(state, sent=target)
            case Role.MULTI_DRAW:
                return replace(state, extra=self.extra + 1)
        return state

    def draw(self) -> Rotation:
        """Draw up to the limit, and the extra cards; no card when the hand is at the limit or past it."""
        count = min(self.missing, len(self.queue))
        drawn = self.queue[:count]
        hand, queue = self.hand + drawn, self.queue[count:]
        return replace(self, hand=hand, queue=queue, extra=0, drawn=drawn, played=None, sent=None)

    def force(self, card: Card | str) -> Rotation:
        """Put a new card on top of the queue, as an opponent's Trojan Dropper does; it stays for good.

        Raises:
            UnknownCardError: no card has that id or name.
        """
        found = card if isinstance(card, Card) else find_card(card)
        return replace(self, drawn=(), played=None, sent=None)._put_on_top(found.id)

    def _put_on_top(self, card_id: str) -> Rotation:
        piece = Piece(card_id, self.forced + 1, forced=True)
        return replace(self, queue=(piece, *self.queue), forced=self.forced + 1)

    def overclock(self) -> Rotation:
        """Raise the hand limit to four, as Overclocking does in version 2."""
        return replace(self, limit=OVERCLOCKED, drawn=(), played=None, sent=None)

    @property
    def missing(self) -> int:
        """How many cards the next draw takes, if there are so many."""
        return max(self.limit - len(self.hand), 0) + self.extra

    @property
    def is_open(self) -> bool:
        """Whether the hand holds a card that nobody has named yet."""
        return not all(piece.known for piece in self.hand)

    @property
    def takes_next(self) -> bool:
        """Whether the next card that is named is drawn: the hand is known, and short of cards."""
        is_unknown = bool(self.queue) and not self.queue[0].known
        return is_unknown and self.missing > 0 and not self.is_open

    @property
    def waiting(self) -> tuple[Card, ...]:
        """The known cards that lie first in the queue, if the hand is known and unknown ones follow.

        >>> deal(["card_dex_00049", "b", "c", UNKNOWN]).play(0).waiting[0].name
        'Biohazard'
        """
        known = [piece.card for piece in takewhile(lambda piece: piece.known, self.queue) if piece.card]
        return () if self.is_open or len(known) == len(self.queue) else tuple(known)


def deal(order: Iterable[Card | str], limit: int = HAND) -> Rotation:
    """Deal the opening hand of three from a final deck, given by ids.

    Args:
        order: the cards of the final deck, or their ids, first card first.
        limit: the hand limit, 3, or 4 with Overclocking.

    Raises:
        RotationError: another limit, or fewer cards than a hand.

    >>> state = deal(["card_dex_00049", "b", "c", "d"]).play(0).draw()
    >>> [str(piece) for piece in state.hand]
    ['b', 'c', 'card_dex_00009#f1']
    """
    ids = (card.id if isinstance(card, Card) else card for card in order)
    pieces = tuple(Piece(card_id, number) for number, card_id in enumerate(ids))
    if limit not in (HAND, OVERCLOCKED):
        raise RotationError(limit, Refusal.NO_LIMIT)
    if len(pieces) < HAND:
        raise RotationError(len(pieces), Refusal.TOO_FEW_CARDS, len(pieces))
    return Rotation(pieces[:HAND], pieces[HAND:], limit)


class Step(StrEnum):
    """The kinds of steps between two states."""

    PLAY = "play"
    DRAW = "draw"
    FORCE = "force"
    OVERCLOCK = "overclock"


@dataclass(frozen=True, slots=True)
@checked
class Action:
    """One step with its value: an index for a play, an id for a forced card.

    >>> str(Action.parse("play:2")), Action.parse("force:card_dex_00036").value
    ('play:2', 'card_dex_00036')
    """

    step: Step
    value: str = ""

    @classmethod
    def parse(cls, text: str) -> Action:
        """Read "play:0", "draw", "force:card_dex_00036" or "overclock".

        Raises:
            RotationError: anything else.
        """
        word, _, value = text.strip().partition(":")
        wanted = {"play": value.isascii() and value.isdigit(), "force": value.casefold() in names()}
        if word not in {step.value for step in Step} or not wanted.get(word, value == ""):
            raise RotationError(text, Refusal.NO_STEP)
        return cls(Step(word), value)

    def __str__(self) -> str:
        return f"{self.step.value}:{self.value}" if self.value else self.step.value


def apply(state: Rotation, action: Action) -> Rotation:
    """Return the state after one action. Raises RotationError when it cannot be taken."""
    if action.step is Step.PLAY:
        return state.play(int(action.value))
    if action.step is Step.FORCE:
        return state.force(action.value)
    return state.draw() if action.step is Step.DRAW else state.overclock()


def replay(start: Rotation, actions: Sequence[Action]) -> tuple[Rotation, ...]:
    """Return all states from a start, one more than actions; undo is to leave the last action out.

    >>> states = replay(deal([*"abcde"]), [Action.parse("play:0"), Action.parse("draw")])
    >>> [len(state.hand) for state in states]
    [3, 2, 3]
    """
    return tuple(accumulate(actions, apply, initial=start))
