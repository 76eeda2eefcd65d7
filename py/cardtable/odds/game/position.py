"""The state of a game: every card, hidden ones too, whose turn it is, and what may be done now."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import StrEnum
from random import Random

from cardtable.common.fields import Count, Readable, checked, replaced
from cardtable.odds.counting.claims import Claim, check_claim
from cardtable.odds.errors import TableError, TableRule
from cardtable.odds.game.cards import Card, Tactic, Troop, all_troops, pack, unpack, write_cards
from cardtable.odds.game.rules import FLAGS, FlagIndex, Rules, Side
from cardtable.odds.game.table import SIDES, Flag, Table, in_lines

_EMPTY = Table()


class Phase(StrEnum):
    """The next step of the player on turn."""

    PLAY = "play"
    SCOUT = "scout"
    RETURN = "return"
    CLAIM = "claim"
    OVER = "over"


class Ending(StrEnum):
    """How a game ended."""

    FIVE_FLAGS = "five-flags"
    THREE_ADJACENT = "three-adjacent"
    EXHAUSTED = "exhausted"
    RESIGNED = "resigned"


@dataclass(frozen=True, slots=True, repr=False)
@checked
class Position(Readable):
    """A game at one moment. Players are 0 and 1; flags, gone cards and hands are by player.

    Attributes:
        rules: the game.
        flags: the nine flags; side 0 is player 0.
        hands: both hands.
        troops, tactics: both decks; the next card is the last one.
        gone: the cards that each player has face up beside the flags: discards and guile cards played.
        played: how many tactics cards each has played.
        leaders: whether each has played a leader.
        mover: the player on turn.
        phase: the next step.
        left: cards still to be drawn or returned for Scout.
        scouted: whether Scout has taken the place of this turn's draw.
        passes: how many turns in a row were passed without a claim.
        winner: the player who won, None while the game goes on or if nobody did.
        ending: how the game ended, None while it goes on.
    """

    rules: Rules
    flags: tuple[Flag, ...]
    hands: tuple[tuple[Card, ...], tuple[Card, ...]]
    troops: tuple[Troop, ...]
    tactics: tuple[Tactic, ...]
    gone: tuple[tuple[Card, ...], tuple[Card, ...]] = ((), ())
    played: tuple[Count, Count] = (0, 0)
    leaders: tuple[bool, bool] = (False, False)
    mover: Side = 0
    phase: Phase = Phase.PLAY
    left: Count = 0
    scouted: bool = False
    passes: Count = 0
    winner: Side | None = None
    ending: Ending | None = None

    def __post_init__(self) -> None:
        if len(self.flags) != FLAGS:
            raise TableError("flags", len(self.flags), TableRule.FLAG_COUNT)

    def __str__(self) -> str:
        lines = {
            "mover": SIDES[self.mover],
            "hands": " | ".join(map(write_cards, self.hands)).strip(),
            "troops": write_cards(reversed(self.troops)),
            "tactics": write_cards(reversed(self.tactics)),
            "gone": " | ".join(map(write_cards, self.gone)).strip() if any(self.gone) else "",
            "phase": self.phase.value,
            "left": str(self.left or ""),
            "scouted": "1" if self.scouted else "",
            "passes": str(self.passes or ""),
            "winner": "" if self.winner is None else SIDES[self.winner],
            "ending": self.ending.value if self.ending else "",
        }
        return in_lines(self.rules, lines, self.played, self.leaders, self.flags)

    def __repr__(self) -> str:
        return f"<Position {self.rules}: {self.state}, hand {write_cards(self.hand) or 'empty'}>"

    @property
    def state(self) -> str:
        """Who is to do what, such as `player 0 to play`, or how the game has ended."""
        return self.ending.value if self.ending else f"player {self.mover} to {self.phase.value}"

    @property
    def hand(self) -> tuple[Card, ...]:
        """The hand of the player on turn."""
        return self.hands[self.mover]

    @property
    def visible(self) -> int:
        """The troops that lie face up, as a set."""
        return pack([*self.gone[0], *self.gone[1], *(card for flag in self.flags for card in flag.visible())])

    def place_of(self, side: Side, card: Card) -> int | None:
        """The unclaimed flag where a side has laid a card, or None."""
        flags = enumerate(self.flags)
        return next((i for i, flag in flags if flag.owner is None and card in flag.laid_by(side)), None)

    def claim(self, index: FlagIndex) -> Claim:
        """Whether the player on turn can claim a flag (`index` 0 to 8), whatever the phase."""
        return check_claim(self.flags[index], self.mover, self.rules, self.visible)

    def table(self, player: Side) -> Table:
        """All that one player knows; that player is `ME` there.

        >>> from random import Random
        >>> from cardtable.odds import BATTLE_LINE, deal
        >>> deal(BATTLE_LINE, Random(1)).table(1).deck
        46
        """
        other = self.hands[1 - player]
        tactics = sum(isinstance(card, Tactic) for card in other)
        turned = player == 1
        return replaced(
            _EMPTY,
            rules=self.rules,
            flags=tuple(flag.turned() for flag in self.flags) if turned else self.flags,
            hand=self.hands[player],
            gone=self.gone[0] + self.gone[1],
            deck=len(self.troops),
            theirs=len(other) - tactics,
            mover=abs(self.mover - player),
            tactics_deck=len(self.tactics),
            their_tactics=tactics,
            played=self.played[::-1] if turned else self.played,
            leaders=self.leaders[::-1] if turned else self.leaders,
        )


def start(rules: Rules, troops: Sequence[Troop], tactics: Sequence[Tactic]) -> Position:
    """Deal from decks in a given order, the first card on top: first one hand, then the other."""
    first, second = tuple(troops[: rules.hand]), tuple(troops[rules.hand : 2 * rules.hand])
    deck = tuple(troops[: 2 * rules.hand - 1 : -1])
    return Position(rules, (Flag(),) * FLAGS, (first, second), deck, tuple(reversed(tactics)))


def deal(rules: Rules, rng: Random) -> Position:
    """Shuffle and deal: the same seed gives the same game.

    >>> from random import Random
    >>> from cardtable.odds import BATTLE_LINE, write_cards
    >>> position = deal(BATTLE_LINE, Random(1))
    >>> len(position.hand), len(position.troops), len(position.tactics)
    (7, 46, 10)
    """
    troops = list(unpack(all_troops(rules)))
    tactics = list(Tactic) if rules.tactics else []
    rng.shuffle(troops)
    rng.shuffle(tactics)
    return start(rules, troops, tactics)


def open_sides(flags: Sequence[Flag], side: Side, complete: bool = False) -> list[int]:
    """The unclaimed flags where a side has room for a card; or, with `complete`, where it has none.

    >>> open_sides([Flag(owner=0), Flag()], 0)
    [1]
    """
    return [
        i
        for i, flag in enumerate(flags)
        if flag.owner is None and (len(flag.cards[side]) >= flag.size) is complete
    ]


def winning_flags(flags: Sequence[Flag], side: Side) -> tuple[int, ...]:
    """The unclaimed flags with any one of which a side would win the game.

    >>> winning_flags([Flag(owner=0)] * 2 + [Flag()] * 7, 0)
    (2,)
    """
    return tuple(
        index for index, flag in enumerate(flags) if flag.owner is None and won_with(flags, side, {index})
    )


def won_with(flags: Sequence[Flag], side: Side, more: Collection[int]) -> bool:
    """Whether a side would have won if it owned some more flags; not if there are none."""
    owned = [replaced(flag, owner=side) if i in more else flag for i, flag in enumerate(flags)]
    return bool(more) and flags_won(owned, side) is not None


def flags_won(flags: Sequence[Flag], side: Side) -> Ending | None:
    """Whether a side has won: five flags, or three that are adjacent.

    >>> flags_won([Flag(owner=0)] * 3 + [Flag()] * 6, 0)
    <Ending.THREE_ADJACENT: 'three-adjacent'>
    """
    return next(iter(ways_won(flags, side)), None)


def ways_won(flags: Sequence[Flag], side: Side) -> tuple[Ending, ...]:
    """Each way in which a side has won; one claim may bring both.

    >>> ways_won([Flag(owner=0)] * 5 + [Flag()] * 4, 0) == (Ending.THREE_ADJACENT, Ending.FIVE_FLAGS)
    True
    """
    own = [flag.owner == side for flag in flags]
    adjacent = any(all(own[i : i + 3]) for i in range(len(own) - 2))
    ways = ((Ending.THREE_ADJACENT, adjacent), (Ending.FIVE_FLAGS, sum(own) >= 5))
    return tuple(ending for ending, holds in ways if holds)
