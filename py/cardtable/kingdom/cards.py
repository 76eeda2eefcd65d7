"""The cards of Dominion: every kingdom pile and all that lies beside the kingdom, from `cards.csv`.

Columns of the table: `id`; `name` as printed; `aliases`, former names; `set`; `edition` (`1` first only,
`2` added by the second, `both`, or `only` where the set has one); `kind`; `cost` (see `Cost`); `types` of
the randomizer card; `part_types`, what the cards in a split pile add to them; `abilities`; `parts`, the ids
of the cards in a split pile; `needs`, what must be set out besides; `kc_id`, the id in addresses of
dominionrandomizer.com. `|` separates.
"""

import csv
import re
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib.resources import files

__all__ = ["Ability", "Card", "Cost", "Kind", "UnknownCardError", "all_cards", "card_by_id", "card_by_name"]

_COST = re.compile(r"(?P<coins>\d+)?(?P<potion>P)? ?(?:(?P<debt>\d+)D)?(?P<note>[*+])?")
_NOT_IN_A_NAME = re.compile(r"[\W_]+")


class UnknownCardError(ValueError):
    """A card was named that the table does not hold; `given` is what was asked for."""

    def __init__(self, given: str) -> None:
        super().__init__(
            f"there is no card {given!r}: give an id such as 'throne-room' or a name such as 'Throne Room'"
        )
        self.given = given


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
    """What a pile does for its owner, as far as asks and filters look at it."""

    VILLAGE = "village"
    """+2 Actions or more, or a net extra Action."""
    THRONE = "throne"
    """Plays another card more than once."""
    DRAWER = "drawer"
    """Draws two cards or more, or grows the hand."""
    CANTRIP = "cantrip"
    """+1 Card and +1 Action at least."""
    TERMINAL = "terminal"
    """Uses up the Action that played it."""
    BUY = "buy"
    TRASHING = "trashing"
    """Trashes its owner's cards as its effect."""
    GAINER = "gainer"
    CURSES = "curses"
    """Gives Curses to others."""
    VILLAGERS = "villagers"
    COFFERS = "coffers"
    VP = "vp"
    """Gives victory point tokens."""


@dataclass(frozen=True, slots=True)
class Cost:
    """What a card costs: coins, Potions and debt, with `*` or `+` where the card says more.

    >>> Cost.parse("4 3D")
    Cost(coins=4, potion=0, debt=3, note='')
    >>> Cost.parse("3P").total, str(Cost.parse("8D")), str(Cost.parse("P"))
    (5, '8D', 'P')
    """

    coins: int
    potion: int = 0
    debt: int = 0
    note: str = ""

    @property
    def total(self) -> int:
        """Coins + 2 x Potions + debt: the measure by which a pile is expensive."""
        return self.coins + 2 * self.potion + self.debt

    @classmethod
    def parse(cls, text: str) -> "Cost":
        """Read `3`, `4P`, `P`, `8D`, `4 3D`, `3*` or `2+`; anything else raises ValueError."""
        match = _COST.fullmatch(text)
        if not match or not text.strip("*+ "):
            raise ValueError(f"cannot read the cost {text!r}: write it like '3', '4P', '8D', '4 3D' or '3*'")
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
    parts: tuple[str, ...]
    """Ids of the cards in a split pile, from the top."""
    needs: tuple[str, ...]
    """What must be set out besides: `potion`, `tavern-mat`, `bane`."""
    kc_id: str
    """The id in addresses of dominionrandomizer.com."""

    def __repr__(self) -> str:
        return f"card_by_id({self.id!r})"

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
        parts=_listed(row["parts"]),
        needs=_listed(row["needs"]),
        kc_id=row["kc_id"],
    )


@cache
def all_cards() -> tuple[Card, ...]:
    """Every card of the table: sets in order of release, the kingdom piles of a set first, then by name.

    >>> sum(card.kind is Kind.KINGDOM for card in all_cards()), len(all_cards())
    (498, 851)
    """
    table = files(__package__).joinpath("cards.csv").read_text(encoding="utf-8")
    return tuple(map(_card, csv.DictReader(table.splitlines())))


@cache
def _ids() -> dict[str, Card]:
    return {card.id: card for card in all_cards()}


@cache
def _names() -> dict[str, Card]:
    return {_plain(name): card for card in all_cards() for name in (*card.aliases, card.name)}


def _plain(name: str) -> str:
    return _NOT_IN_A_NAME.sub("", name.casefold())


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
        return _names()[_plain(name)]
    except KeyError:
        raise UnknownCardError(name) from None
