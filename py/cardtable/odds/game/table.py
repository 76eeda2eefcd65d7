"""The table as one player sees it: nine flags, a hand, the cards gone, two decks, and who is to move."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields
from typing import Annotated, Any, TypeVar

from cardtable.common.errors import OutOfRangeError
from cardtable.common.fields import Readable, checked, of_text, replaced, takes
from cardtable.odds.counting.shapes import Shape, shape_of
from cardtable.odds.errors import TableError, TableRule
from cardtable.odds.game.cards import (
    LEADERS,
    TERRAIN,
    WILDS,
    Card,
    Tactic,
    Troop,
    all_troops,
    pack,
    read_cards,
    write_cards,
)
from cardtable.odds.game.formations import cards_needed
from cardtable.odds.game.rules import BATTLE_LINE, FLAGS, FlagIndex, Rules, Side

ME, THEY = 0, 1
Item = TypeVar("Item")
SIDES: dict[Side | None, str] = {ME: "me", THEY: "they", None: "-"}
"""The sides in notation; the last one is nobody."""


@dataclass(frozen=True, slots=True, repr=False)
@checked
class Flag(Readable):
    """One flag and what lies at it. Sides are 0 and 1; at a `Table`, 0 is oneself (`ME`) and 1 the other
    (`THEY`).

    Attributes:
        cards: the troops and wild cards of each side.
        fog: the side that laid Fog here, or None.
        mud: the side that laid Mud here, or None.
        first: the side that had three cards first, and the one that had four first; None while neither has.
        owner: the side that has claimed the flag, or None.
    """

    cards: tuple[tuple[Card, ...], tuple[Card, ...]] = ((), ())
    fog: Side | None = None
    mud: Side | None = None
    first: tuple[Side | None, Side | None] = (None, None)
    owner: Side | None = None

    def __str__(self) -> str:
        first = "" if self.first == (None, None) else " ".join(SIDES[side] for side in self.first)
        sides = {"fog": SIDES[self.fog], "mud": SIDES[self.mud], "first": first, "won": SIDES[self.owner]}
        options = (f"{word} {side}" for word, side in sides.items() if side not in ("", "-"))
        return " ; ".join([" | ".join(map(write_cards, self.cards)).strip(), *options])

    def __repr__(self) -> str:
        return f"<Flag {self}>"

    @property
    def size(self) -> int:
        """The cards that make a side complete."""
        return cards_needed(self.mud is not None)

    @property
    def completed_first(self) -> Side | None:
        """The side that wins a tie."""
        return self.first[self.size - 3]

    def complete(self, side: Side) -> bool:
        """Whether a side has all its cards."""
        return len(self.cards[side]) >= self.size

    def shape(self, side: Side, rules: Rules, more: Sequence[Card] = ()) -> Shape:
        """What a side still needs, with some cards more."""
        return side_shape(self, side, rules, more)

    def visible(self) -> tuple[Card, ...]:
        """Every card that lies here."""
        terrain = ((self.fog, Tactic.FOG), (self.mud, Tactic.MUD))
        return (*self.cards[0], *self.cards[1], *(card for side, card in terrain if side is not None))

    def laid_by(self, side: Side) -> tuple[Card, ...]:
        """The cards that a side has laid here, Fog and Mud after those of its side."""
        fog = (Tactic.FOG,) if self.fog == side else ()
        mud = (Tactic.MUD,) if self.mud == side else ()
        return (*self.cards[side], *fog, *mud)

    def with_card(self, side: Side, card: Card) -> Flag:
        """The flag with a card more that a side lays here: a troop, a wild card, Fog or Mud."""
        if card in TERRAIN:
            return self._with_terrain(card, side)
        return self._with_cards(side, (*self.cards[side], card))

    def without_card(self, side: Side, card: Card) -> Flag:
        """The flag without one of the cards that a side laid here. Raises: OutOfRangeError."""
        if card not in self.laid_by(side):
            raise OutOfRangeError("card", str(card), write_cards(self.laid_by(side)) or "none")
        if card in TERRAIN:
            return self._with_terrain(card, None)
        return self._with_cards(side, tuple(one for one in self.cards[side] if one != card))

    def _with_terrain(self, card: Card, side: Side | None) -> Flag:
        return replaced(self, fog=side) if card is Tactic.FOG else replaced(self, mud=side)

    def _with_cards(self, side: Side, cards: tuple[Card, ...]) -> Flag:
        return replaced(self, cards=pair(self.cards, side, cards)).ordered()

    def ordered(self) -> Flag:
        """The flag with `first` brought up to date after a change of its cards."""
        return replaced(self, first=(self._first(3, self.first[0]), self._first(4, self.first[1])))

    def _first(self, size: int, known: Side | None) -> Side | None:
        done = [side for side in (0, 1) if len(self.cards[side]) >= size]
        if len(done) == 2:
            return known
        return done[0] if done else None

    def turned(self) -> Flag:
        """The flag as seen from the other side."""

        def other(side: Side | None) -> Side | None:
            return None if side is None else 1 - side

        first = other(self.first[0]), other(self.first[1])
        return Flag(self.cards[::-1], other(self.fog), other(self.mud), first, other(self.owner))


def side_shape(flag: Flag, side: Side, rules: Rules, more: Sequence[Card] = ()) -> Shape:
    """What a side of a flag still needs, with some cards more."""
    return shape_of((*flag.cards[side], *more), rules, flag.fog is not None, flag.mud is not None)


def pair(items: tuple[Item, Item], index: int, item: Item) -> tuple[Item, Item]:
    """A pair with one of its items changed."""
    return (item, items[1]) if index == 0 else (items[0], item)


def put(flags: tuple[Flag, ...], index: int, flag: Flag) -> tuple[Flag, ...]:
    """The flags with one of them changed."""
    return (*flags[:index], flag, *flags[index + 1 :])


def in_lines(
    rules: Rules,
    lines: dict[str, str],
    played: tuple[int, int],
    leaders: tuple[bool, bool],
    flags: Sequence[Flag],
) -> str:
    """Write lines that begin with a word, where they say anything, and the flags that are not empty."""
    names = " ".join(SIDES[side] for side in (ME, THEY) if leaders[side])
    lines = lines | {"played": f"{played[0]} {played[1]}" if any(played) else "", "leaders": names}
    return "\n".join(
        [
            str(rules),
            *(f"{word} {content}" for word, content in lines.items() if content),
            *(f"flag {number}: {flag}" for number, flag in enumerate(flags, 1) if flag != Flag()),
        ]
    )


Cards = Annotated[Iterable[Card] | str, of_text(read_cards)]
"""Some cards, or their notation."""


@dataclass(frozen=True, slots=True, repr=False, init=False)
class Table(Readable):
    """All that one player knows, checked; numbers that are not given are worked out.

    `str` of a table, and what `Table.parse` reads, is lines such as

        hand a10 b3 alexander
        deck 20                         troops left in the deck
        theirs 5 2                      troops in the other hand, and tactics cards
        flag 1: a8 a9 | b3 b4           mine | theirs

    Attributes:
        rules: the game.
        flags: the nine flags, from left to right; those that are not given are empty.
        hand: one's own cards.
        gone: the cards that lie face up beside the flags.
        deck: troops left in the deck; not given: the unseen ones less `theirs`.
        theirs: troops in the other's hand; not given: a full hand, unless fewer cards are unseen.
        mover: who is to move, `ME` or `THEY`.
        tactics_deck: tactics cards left in their deck; not given: all that are nowhere else.
        their_tactics: tactics cards in the other's hand.
        played: how many tactics cards each side has played.
        leaders: whether each side has played its leader.

    Raises: TableError, naming the first place of what cannot be: a card twice, a troop or tactics card that
    the game has not, too many cards at a place, two leaders of one player, or numbers that do not add up.

    >>> Table(hand="a1 a2 a3 a4 a5 a6 a7", flags=["a8 a9 | b7"]).deck
    43
    >>> Table(hand="a1 b1", gone="b1")
    Traceback (most recent call last):
    cardtable.odds.errors.TableError: gone: b1 cannot be; it is at hand already
    """

    rules: Rules
    flags: tuple[Flag, ...]
    hand: tuple[Card, ...]
    gone: tuple[Card, ...]
    deck: int
    theirs: int
    mover: Side
    tactics_deck: int
    their_tactics: int
    played: tuple[int, int]
    leaders: tuple[bool, bool]

    @takes
    def __init__(
        self,
        rules: Annotated[Rules | str, of_text(Rules.parse)] = BATTLE_LINE,
        flags: Iterable[Annotated[Flag | str, of_text(Flag.parse)]] = (),
        hand: Cards = (),
        gone: Cards = (),
        deck: int | None = None,
        theirs: int | None = None,
        mover: Side = ME,
        tactics_deck: int | None = None,
        their_tactics: int = 0,
        played: tuple[int, int] = (0, 0),
        leaders: tuple[bool, bool] = (False, False),
    ) -> None:
        held: dict[str, Any] = {**locals()}
        every: tuple[Flag, ...] = (*held["flags"], *(Flag(),) * (FLAGS - len(held["flags"])))
        seen: list[Card] = [
            *held["hand"],
            *held["gone"],
            *(card for flag in every for card in flag.visible()),
        ]
        game: Rules = held["rules"]
        unseen = (all_troops(game) & ~pack(seen)).bit_count()
        if theirs is None:
            room = max(0, min(game.hand - their_tactics, unseen))
            theirs = unseen - deck if deck is not None and 0 <= unseen - deck <= room else room
        if deck is None:
            deck = unseen - theirs
        if tactics_deck is None:
            laid = {card for card in seen if isinstance(card, Tactic)}
            tactics_deck = (len(Tactic) if game.tactics else 0) - len(laid) - their_tactics
        held |= {"flags": tuple(flag.ordered() for flag in every)}
        held |= {"deck": deck, "theirs": theirs, "tactics_deck": tactics_deck}
        for each in fields(self):
            object.__setattr__(self, each.name, held[each.name])
        for fault in _faults(self):
            raise fault

    def __str__(self) -> str:
        lines = {
            "mover": SIDES[self.mover],
            "hand": write_cards(self.hand),
            "gone": write_cards(self.gone),
            "deck": str(self.deck),
            "theirs": f"{self.theirs} {self.their_tactics}" if self.their_tactics else str(self.theirs),
        }
        return in_lines(self.rules, lines, self.played, self.leaders, self.flags)

    def __repr__(self) -> str:
        cards = sum(len(side) for flag in self.flags for side in flag.cards)
        hand = write_cards(self.hand) or "empty"
        return f"<Table {self.rules}: {SIDES[self.mover]} to move, hand {hand}, {cards} cards at the flags>"

    def flag(self, index: FlagIndex) -> Flag:
        """Return a flag (`index` 0 to 8). Raises: OutOfRangeError."""
        return self.flags[index]

    @property
    def visible(self) -> int:
        """The troops that lie face up, as a set: all that counts in a claim."""
        return pack([*self.gone, *(card for flag in self.flags for card in flag.visible())])

    @property
    def unseen(self) -> int:
        """The troops that one does not see: in the deck and in the other's hand, as a set."""
        return all_troops(self.rules) & ~self.visible & ~pack(self.hand)

    @property
    def unseen_tactics(self) -> tuple[Tactic, ...]:
        """The tactics cards that one does not see: in the deck and in the other's hand.

        >>> from cardtable.odds import BATTLE_LINE_TROOPS
        >>> [len(Table(rules).unseen_tactics) for rules in (BATTLE_LINE, BATTLE_LINE_TROOPS)]
        [10, 0]
        """
        seen = {*self.gone, *self.hand, *(card for flag in self.flags for card in flag.visible())}
        return tuple(card for card in Tactic if card not in seen) if self.rules.tactics else ()

    @property
    def tactics_out(self) -> bool:
        """Whether a tactics card is not laid yet, in a hand or in the deck: it can change a flag.

        >>> from cardtable.odds import BATTLE_LINE_TROOPS
        >>> Table().tactics_out, Table(BATTLE_LINE_TROOPS).tactics_out
        (True, False)
        """
        in_hand = any(isinstance(card, Tactic) for card in self.hand)
        return self.rules.tactics and (in_hand or self.tactics_deck + self.their_tactics > 0)

    def draws(self, side: Side) -> int:
        """How many of the unseen troops a side is taken to get: half the deck, and the other side its hand
        besides.

        >>> Table().draws(ME), Table().draws(THEY)
        (27, 33)
        """
        mine = (self.deck + (self.mover == ME)) // 2
        return mine if side == ME else self.deck - mine + self.theirs

    def held(self, side: Side) -> int:
        """The troops that one knows in a side's hand, as a set: one's own, and none of the other's."""
        return pack(self.hand) if side == ME else 0


def _faults(table: Table) -> Iterator[TableError]:
    """What cannot be, where a table is at fault."""
    if len(table.flags) != FLAGS:
        yield TableError("flags", len(table.flags), TableRule.FLAG_COUNT)
    yield from (*_card_faults(table), *_side_faults(table), *_number_faults(table))


def _card_faults(table: Table) -> Iterator[TableError]:
    """The cards that the game has not, or that lie at a second place."""
    flags = [(f"flag-{number}", flag.visible()) for number, flag in enumerate(table.flags, 1)]
    seen: dict[Card, str] = {}
    for place, card in (
        (p, card) for p, some in (("hand", table.hand), *flags, ("gone", table.gone)) for card in some
    ):
        if isinstance(card, Troop) and card.value > table.rules.highest:
            values = {"highest": table.rules.highest, "game": table.rules.name}
            yield TableError(place, str(card), TableRule.HIGHEST_VALUE, values)
        if isinstance(card, Tactic) and not table.rules.tactics:
            yield TableError(place, str(card), TableRule.NO_TACTICS)
        if card in seen:
            yield TableError(place, str(card), TableRule.AT_PLACE_ALREADY, {"place": seen[card]})
        seen[card] = place


def side_limit(table: Table) -> int:
    """The most cards that can lie on a side: four where Mud lies or has lain, else three."""
    mud_seen = Tactic.MUD in table.gone or any(flag.mud is not None for flag in table.flags)
    return 4 if mud_seen else 3


def _side_faults(table: Table) -> Iterator[TableError]:
    """Sides of flags with too many cards, or with others than stand there."""
    most = side_limit(table)
    for number, flag in enumerate(table.flags, 1):
        for cards in flag.cards:
            if len(cards) > most:
                yield TableError(f"flag-{number}", write_cards(cards), TableRule.SIDE_LIMIT, {"most": most})
            for card in cards:
                if isinstance(card, Tactic) and card not in WILDS:
                    yield TableError(f"flag-{number}", str(card), TableRule.TROOP_OR_WILD)
    for side, name in ((ME, "mine"), (THEY, "theirs")):
        leaders = [card for flag in table.flags for card in flag.cards[side] if card in LEADERS]
        if len(leaders) > 1:
            yield TableError(name, write_cards(leaders), TableRule.ONE_LEADER)


def _number_faults(table: Table) -> Iterator[TableError]:
    """Numbers of cards that do not add up."""
    limits = {"deck": table.deck, "theirs": table.theirs, "their-tactics": table.their_tactics}
    for place, number in limits.items():
        if number < 0:
            yield TableError(place, number, TableRule.NOT_NEGATIVE)
    for place, number in (("hand", len(table.hand)), ("theirs", table.theirs + table.their_tactics)):
        if number > table.rules.hand:
            yield TableError(place, number, TableRule.HAND_LIMIT, {"most": table.rules.hand})
    unseen = table.unseen.bit_count()
    if table.deck + table.theirs != unseen:
        values = {"theirs": table.theirs, "deck": unseen - table.theirs}
        yield TableError("deck", table.deck, TableRule.DECK_COUNT, values)
    if table.tactics_deck < 0 or sum(table.played) > len(Tactic):
        yield TableError("their-tactics", table.their_tactics, TableRule.TACTICS_COUNT)
