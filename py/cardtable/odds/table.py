"""The table as one player sees it: nine flags, a hand, the cards gone, two decks, and who is to move."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from .cards import LEADERS, WILDS, Card, Tactic, Troop, all_troops, pack
from .errors import TableError
from .formations import cards_needed
from .rules import BATTLE_LINE, FLAGS, Rules
from .shapes import Shape, shape_of

ME, THEY = 0, 1
Side = int


@dataclass(frozen=True, slots=True)
class Flag:
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

    def shape(self, side: Side, rules: Rules) -> Shape:
        """What a side still needs."""
        return shape_of(self.cards[side], rules, self.fog is not None, self.mud is not None)

    def visible(self) -> tuple[Card, ...]:
        """Every card that lies here."""
        terrain = ((self.fog, Tactic.FOG), (self.mud, Tactic.MUD))
        return (*self.cards[0], *self.cards[1], *(card for side, card in terrain if side is not None))

    def ordered(self) -> "Flag":
        """The flag with `first` brought up to date after a change of its cards."""
        return replace(self, first=(self._first(3, self.first[0]), self._first(4, self.first[1])))

    def _first(self, size: int, known: Side | None) -> Side | None:
        done = [side for side in (0, 1) if len(self.cards[side]) >= size]
        if len(done) == 2:
            return known
        return done[0] if done else None

    def turned(self) -> "Flag":
        """The flag as seen from the other side."""

        def other(side: Side | None) -> Side | None:
            return None if side is None else 1 - side

        first = other(self.first[0]), other(self.first[1])
        return Flag(self.cards[::-1], other(self.fog), other(self.mud), first, other(self.owner))


@dataclass(frozen=True, slots=True)
class Table:
    """All that one player knows.

    Attributes:
        rules: the game.
        flags: the nine flags, from left to right.
        hand: one's own cards.
        gone: the cards that lie face up beside the flags.
        deck: troops left in the deck.
        theirs: troops in the other's hand.
        mover: who is to move, `ME` or `THEY`.
        tactics_deck: tactics cards left in their deck.
        their_tactics: tactics cards in the other's hand.
        played: how many tactics cards each side has played.
        leaders: whether each side has played its leader.
    """

    rules: Rules = BATTLE_LINE
    flags: tuple[Flag, ...] = field(default=(Flag(),) * FLAGS)
    hand: tuple[Card, ...] = ()
    gone: tuple[Card, ...] = ()
    deck: int = 46
    theirs: int = 7
    mover: Side = ME
    tactics_deck: int = 10
    their_tactics: int = 0
    played: tuple[int, int] = (0, 0)
    leaders: tuple[bool, bool] = (False, False)

    @property
    def visible(self) -> int:
        """The troops that lie face up, as a set: all that counts in a claim."""
        return pack([*self.gone, *(card for flag in self.flags for card in flag.visible())])

    @property
    def unseen(self) -> int:
        """The troops that one does not see: in the deck and in the other's hand, as a set."""
        return all_troops(self.rules) & ~self.visible & ~pack(self.hand)

    def draws(self, side: Side) -> int:
        """How many of the unseen troops a side is taken to get: half the deck, and the other side its hand
        besides.

        >>> table_of(deck=None).draws(ME), table_of(deck=None).draws(THEY)
        (27, 33)
        """
        mine = (self.deck + (self.mover == ME)) // 2
        return mine if side == ME else self.deck - mine + self.theirs

    def held(self, side: Side) -> int:
        """The troops that one knows in a side's hand, as a set: one's own, and none of the other's."""
        return pack(self.hand) if side == ME else 0


def table_of(
    rules: Rules = BATTLE_LINE,
    flags: Sequence[Flag] = (),
    hand: Sequence[Card] = (),
    gone: Sequence[Card] = (),
    deck: int | None = None,
    theirs: int | None = None,
    mover: Side = ME,
    their_tactics: int = 0,
) -> Table:
    """Set up a table and check it; what is not given is worked out.

    Parameters: flags that are not given are empty; `theirs` is a full hand unless fewer cards are unseen;
    `deck` is the unseen troops less those.
    Raises: TableError, naming the place.

    >>> from cardtable.odds import read_cards
    >>> table_of(hand=read_cards("a1 a2 a3 a4 a5 a6 a7")).deck
    46
    """
    every = (*flags, *(Flag(),) * (FLAGS - len(flags)))
    lying = [card for flag in every for card in flag.visible()]
    tactics = {card for card in (*lying, *gone, *hand) if isinstance(card, Tactic)}
    left = (len(Tactic) if rules.tactics else 0) - len(tactics) - their_tactics
    table = Table(rules, tuple(flag.ordered() for flag in every), tuple(hand), tuple(gone), 0, 0, mover, left)
    unseen = table.unseen.bit_count()
    if theirs is None:
        theirs = max(0, min(rules.hand - their_tactics, unseen - (deck or 0)))
    if deck is None:
        deck = unseen - theirs
    table = replace(table, deck=deck, theirs=theirs, their_tactics=their_tactics)
    check_table(table)
    return table


def check_table(table: Table) -> None:
    """Check that a table can be.

    Raises: TableError for the first thing that cannot: a card twice, a troop or tactics card that the game
    has not, too many cards at a place, two leaders of one player, or numbers that do not add up.

    >>> from cardtable.odds import read_cards
    >>> table_of(hand=read_cards("a1 b1"), gone=read_cards("b1"))
    Traceback (most recent call last):
    cardtable.odds.errors.TableError: gone: 'b1' cannot be; it is in the hand already
    """
    if len(table.flags) != FLAGS:
        raise TableError("flags", len(table.flags), "there are nine flags")
    _check_places(table)
    for number, flag in enumerate(table.flags, 1):
        _check_flag(table, flag, f"flag {number}")
    for side, name in ((ME, "mine"), (THEY, "theirs")):
        leaders = [card for flag in table.flags for card in flag.cards[side] if card in LEADERS]
        if len(leaders) > 1:
            raise TableError(name, " ".join(map(str, leaders)), "a player lays one leader in a game")
    _check_numbers(table)


def _check_places(table: Table) -> None:
    places = [
        ("the hand", table.hand),
        *((f"flag {i}", flag.visible()) for i, flag in enumerate(table.flags, 1)),
    ]
    seen: dict[Card, str] = {}
    for place, cards in (*places, ("gone", table.gone)):
        for card in cards:
            if isinstance(card, Troop) and card.value > table.rules.highest:
                raise TableError(
                    place,
                    str(card),
                    "values go to {highest} in {game}",
                    highest=table.rules.highest,
                    game=table.rules.name,
                )
            if isinstance(card, Tactic) and not table.rules.tactics:
                raise TableError(place, str(card), "this game is played without tactics cards")
            if card in seen:
                accepted = "it is at {place} already"
                if seen[card] == "the hand":
                    accepted = "it is in the hand already"
                elif seen[card] == "gone":
                    accepted = "it is among the cards gone already"
                raise TableError(place, str(card), accepted, place=seen[card])
            seen[card] = place


def _check_flag(table: Table, flag: Flag, place: str) -> None:
    mud_seen = Tactic.MUD in table.gone or any(one.mud is not None for one in table.flags)
    most = 4 if mud_seen else 3
    for cards in flag.cards:
        if len(cards) > most:
            raise TableError(place, " ".join(map(str, cards)), "a side takes {most} cards at most", most=most)
        for card in cards:
            if isinstance(card, Tactic) and card not in WILDS:
                raise TableError(place, str(card), "only troops and wild cards stand on a side")


def _check_numbers(table: Table) -> None:
    limits = {"deck": table.deck, "theirs": table.theirs, "their tactics": table.their_tactics}
    for place, number in limits.items():
        if number < 0:
            raise TableError(place, number, "it is zero or more")
    for place, number in (("the hand", len(table.hand)), ("theirs", table.theirs + table.their_tactics)):
        if number > table.rules.hand:
            raise TableError(place, number, "a hand holds {most} cards at most", most=table.rules.hand)
    unseen = table.unseen.bit_count()
    if table.deck + table.theirs != unseen:
        accepted = "with {theirs} troops in the other hand it is {deck}"
        raise TableError("deck", table.deck, accepted, theirs=table.theirs, deck=unseen - table.theirs)
    if table.tactics_deck < 0:
        raise TableError("their tactics", table.their_tactics, "there are ten tactics cards in all")
