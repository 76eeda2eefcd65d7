"""The cards of Dominion: every kingdom pile and all that lies beside the kingdom, from `cards.csv`.

Columns of the table: `id`; `name` as printed; `aliases`, former names; `set`; `edition` (`1` first only,
`2` added by the second, `both`, or `only` where the set has one); `kind`; `cost` (see `Cost`); `types` of
the randomizer card; `part_types`, what the cards in a split pile add to them; `abilities`; `at_times`, those
of the first four of these that the pile has at times only; `parts`, the ids of the cards in a split pile;
`needs`, what must be set out besides; `kc_id`, the id in addresses of dominionrandomizer.com. `|` separates.

An ability is there at times if playing the card does not bring it about each time, as it depends on what
others do, what is revealed, empty piles, what is in play, an Action in hand, or gaining the card; if it comes
once in a game; or if it is less than its name says, as one Action in the next turn. What the owner chooses is
no condition, nor is a Copper, an Estate or any card in hand. In a pile of different cards every ability is at
times: not each card has it.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, lru_cache
from typing import Annotated

from cardtable.common.errors import EngineError, UnknownNameError
from cardtable.common.fields import Count, checked
from cardtable.kingdom.cards.rows import rows

_COST = re.compile(r"(?P<coins>[0-9]{1,9})?(?P<potion>P)? ?(?:(?P<debt>[0-9]{1,9})D)?(?P<note>[*+])?")
_LONGEST = 300
"""No name has more letters: what follows in a pasted text is not looked at."""
_LIGATURES = str.maketrans({"œ": "oe", "æ": "ae", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th"})
KINGDOM_SIZE = 10
"""A kingdom has ten piles."""


class UnknownCardError(UnknownNameError):
    """A card that the table does not hold, by id or by name."""

    kind = "card"

    @property
    def known(self) -> list[str]:
        """All ids and names."""
        return [*_ids(), *(card.name for card in all_cards())]


class CostError(EngineError):
    """A text that is no cost such as `3`, `4P`, `8D`, `4 3D` or `3*`."""

    sentence = "{0.given!r} is no cost; accepted are such as 3, 4P, P, 8D, 4 3D, 3* and 2+"
    given: str


class Kind(StrEnum):
    """What a card is in the set-up of a game."""

    KINGDOM = "kingdom"
    """One of the piles that ten are chosen from."""
    EVENT = "event"
    LANDMARK = "landmark"
    PROJECT = "project"
    WAY = "way"
    TRAIT = "trait"
    ALLY = "ally"
    PROPHECY = "prophecy"
    BOON = "boon"
    HEX = "hex"
    STATE = "state"
    ARTIFACT = "artifact"
    BASIC = "basic"
    """Treasures, Victory cards and Curses that stand beside the kingdom."""
    HEIRLOOM = "heirloom"
    SHELTER = "shelter"
    RUINS = "ruins"
    PRIZE = "prize"
    REWARD = "reward"
    LOOT = "loot"
    NON_SUPPLY = "non-supply"
    """A pile that is set out but cannot be bought from."""
    PILE_PART = "pile-part"
    """A card within a split pile."""


class Ability(StrEnum):
    """What a pile does for its owner, as far as requirements and filters look at it.

    Of a split pile and of a pile of different cards, one card is enough, but for `TERMINAL`. What a card
    does on a condition or by choice is counted where the rule says "can". What later cards of a line, Loot,
    Horses, Boons, Hexes, Artifacts, and others from beside the pile do is not counted.
    """

    VILLAGE = "village"
    """Played or gained, a card can give two Actions or more in all, at once or later, each Villager counted
    as one; or it gives one, and takes none to be played, as a Night card or by another card of its pile."""
    THRONE = "throne"
    """Makes another card be played twice or more where it would be played once, at once or later; a card that
    is merely played once each turn is not counted."""
    DRAWER = "drawer"
    """Played or gained, a card can put two cards or more of its owner's into the hand, at once or later, even
    if others are discarded then; but not cards that it gained itself, nor where they only replace cards that
    were discarded or set aside for them."""
    CANTRIP = "cantrip"
    """Played, a card always gives an Action or more, and always puts a card of its owner's or more into the
    hand, as +1 Card or in other words."""
    TERMINAL = "terminal"
    """Every card of the pile is an Action that uses up the Action that played it: it can give none back in
    the same turn, Villagers not counted."""
    BUY = "buy"
    """Played, gained or in play, a card can give its owner one Buy or more."""
    TRASHING = "trashing"
    """Played, gained or in play, a card can trash another card of its owner."""
    GAINER = "gainer"
    """A card can gain another card for its owner, at any time and of any kind, without buying it."""
    CURSES = "curses"
    """Played, bought or gained, a card can make others gain Curses or exile them from the Supply."""
    VILLAGERS = "villagers"
    """Gives Villagers."""
    COFFERS = "coffers"
    """Gives Coffers."""
    VP = "vp"
    """Gives victory point tokens."""
    ANSWERS = "answers"
    """A Reaction that can be used when another player plays an Attack."""
    PROTECTS = "protects"
    """Keeps its owner from Attacks of others without being a Reaction."""
    TURNS = "turns"
    """Played, a card can give its owner a further turn, or another player's turn to play."""


@dataclass(frozen=True, slots=True)
@checked
class Cost:
    """What a card costs: coins, Potions and debt, with `*` or `+` where the card says more.

    >>> Cost.parse("4 3D")
    Cost(coins=4, potion=0, debt=3, note='')
    >>> Cost.parse("3P").total, str(Cost.parse("8D")), str(Cost.parse("P"))
    (5, '8D', 'P')
    """

    coins: Count
    potion: Annotated[int, range(2)] = 0
    debt: Count = 0
    note: str = ""

    def __post_init__(self) -> None:
        if self.note not in ("", "*", "+"):
            raise CostError(self.note)

    @property
    def total(self) -> int:
        """Coins + 2 x Potions + debt: the measure by which a pile is expensive."""
        return self.coins + 2 * self.potion + self.debt

    @classmethod
    def parse(cls, text: str) -> Cost:
        """Read `3`, `4P`, `P`, `8D`, `4 3D`, `3*` or `2+`; anything else raises CostError."""
        match = _COST.fullmatch(text)
        if not match or not text.strip("*+ "):
            raise CostError(text)
        coins, potion, debt, note = match.group("coins", "potion", "debt", "note")
        return cls(int(coins or 0), 1 if potion else 0, int(debt or 0), note or "")

    def __str__(self) -> str:
        coins = str(self.coins) if self.coins or not (self.potion or self.debt) else ""
        debt = f"{self.debt}D" if self.debt else ""
        space = " " if debt and (coins or self.potion) else ""
        return f"{coins}{'P' * self.potion}{space}{debt}{self.note}"


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Card:
    """One row of the table, there once, so equal to itself only; a pile of the kingdom is of kind `KINGDOM`.

    >>> card_by_id("familiar").cost.total, card_by_id("wizards").is_attack
    (5, True)
    """

    id: str
    """Lower case with hyphens, the same in every language and edition."""
    name: str
    """As printed, in English."""
    aliases: tuple[str, ...]
    """Names that the card has borne before."""
    set: str
    """The id of its set, without the edition: `base`, `dark-ages`."""
    edition: str
    """`1`, `2`, `both`, or `only` where the set has one edition."""
    kind: Kind
    printed_cost: Cost | None
    """None for a card that has none, such as a Landmark."""
    types: tuple[str, ...]
    """Types of the card (of the randomizer card, for a split pile), alphabetical: `action`, `attack`."""
    part_types: tuple[str, ...]
    """Types that only some cards within the split pile have."""
    abilities: tuple[Ability, ...]
    abilities_at_times: tuple[Ability, ...]
    """Those of +2 Actions, drawing, +Buy and trashing that it has at times only."""
    parts: tuple[str, ...]
    """Ids of the cards in a split pile, from the top."""
    needs: tuple[str, ...]
    """What must be set out besides: `potion`, `tavern-mat`, `bane`."""
    kc_id: str
    """The id in addresses of dominionrandomizer.com."""

    def __repr__(self) -> str:
        return f"card_by_id({self.id!r})"

    def __str__(self) -> str:
        return self.name

    def __reduce__(self) -> tuple[object, ...]:
        """The row of the table again: a copy, or a pickled card, is the card itself."""
        return card_by_id, (self.id,)

    @property
    def cost(self) -> Cost:
        """Its cost, nothing at all for a card that has none."""
        return self.printed_cost or Cost(0)

    @property
    def is_attack(self) -> bool:
        """An Attack, or a split pile with one among its cards."""
        return "attack" in self.types or "attack" in self.part_types

    @property
    def is_reaction(self) -> bool:
        """A Reaction, or a split pile with one among its cards."""
        return "reaction" in self.types or "reaction" in self.part_types

    @property
    def is_expensive(self) -> bool:
        """A total cost of 5 or more."""
        return self.cost.total >= 5


def _listed(text: str) -> tuple[str, ...]:
    return tuple(text.split("|")) if text else ()


def _card(row: dict[str, str]) -> Card:
    return Card(
        id=row["id"],
        name=row["name"],
        aliases=_listed(row["aliases"]),
        set=row["set"],
        edition=row["edition"],
        kind=Kind(row["kind"]),
        printed_cost=Cost.parse(row["cost"]) if row["cost"] else None,
        types=_listed(row["types"]),
        part_types=_listed(row["part_types"]),
        abilities=tuple(Ability(word) for word in _listed(row["abilities"])),
        abilities_at_times=tuple(Ability(word) for word in _listed(row["at_times"])),
        parts=_listed(row["parts"]),
        needs=_listed(row["needs"]),
        kc_id=row["kc_id"],
    )


def sorted_by_id(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Some cards in the order of their ids: so a set of cards comes in the same order on every Python.

    >>> [card.id for card in sorted_by_id({card_by_id("moat"), card_by_id("cellar")})]
    ['cellar', 'moat']
    """
    return tuple(sorted(cards, key=lambda card: card.id))


@cache
def all_cards() -> tuple[Card, ...]:
    """Every card of the table: sets in order of release, the kingdom piles of a set first, then by name.

    >>> [card.id for card in all_cards()][:2]
    ['adventurer', 'artisan']
    """
    return tuple(map(_card, rows("cards/cards.csv")))


@cache
def _ids() -> dict[str, Card]:
    return {card.id: card for card in all_cards()}


@cache
def _names() -> dict[str, Card]:
    return {plain(name): card for card in all_cards() for name in (*card.aliases, card.name)}


@lru_cache(maxsize=1 << 12)
def plain(name: str) -> str:
    """A name without case, accents, spaces and signs: what two spellings of one name have in common.

    >>> plain("Will-o'-Wisp") == plain("WILL O WISP"), plain("Maître-artisan")
    (True, 'maitreartisan')
    """
    simple = unicodedata.normalize("NFKC", name[:_LONGEST]).casefold()
    letters = unicodedata.normalize("NFKD", simple).casefold().translate(_LIGATURES)
    return "".join(letter for letter in letters if letter.isalnum())


def card_by_id(card_id: str) -> Card:
    """The card with an id, such as `throne-room`; UnknownCardError if there is none.

    >>> card_by_id("castles").parts[0]
    'humble-castle'
    """
    try:
        return _ids()[card_id]
    except KeyError:
        raise UnknownCardError(card_id) from None


def card_by_name(name: str) -> Card:
    """The card with a name, present or former, whatever its case, spaces and signs.

    UnknownCardError if there is none.

    >>> card_by_name("KINGS COURT").id, card_by_name("Harem").name
    ('kings-court', 'Farm')
    """
    try:
        return _names()[plain(name)]
    except KeyError:
        raise UnknownCardError(name) from None
