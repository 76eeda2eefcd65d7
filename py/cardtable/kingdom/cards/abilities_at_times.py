"""The abilities that a pile has at times only, from `abilities_at_times.csv`.

Columns: `id` of the pile; `abilities`, of those in `JUDGED`, separated by `|`. An ability is there if
playing the card does not bring it about each time, as it depends on what others do, what is revealed, empty
piles, what is in play, an Action in hand, or gaining the card; if it comes once in a game; or if it is less
than its name says, as one Action in the next turn. What the owner chooses is no condition, nor is a Copper,
an Estate or any card in hand. In a pile of different cards every ability is at times: not each card has it.
"""

from __future__ import annotations

from functools import cache

from cardtable.kingdom.cards.catalog import Ability, Card
from cardtable.kingdom.cards.rows import rows

JUDGED = (Ability.VILLAGE, Ability.DRAWER, Ability.BUY, Ability.TRASHING)
"""The abilities that are told apart; of others nothing is known."""


@cache
def _table() -> dict[str, tuple[Ability, ...]]:
    return {
        row["id"]: tuple(Ability(word) for word in row["abilities"].split("|"))
        for row in rows("cards/abilities_at_times.csv")
    }


def abilities_at_times(pile: Card) -> tuple[Ability, ...]:
    """The abilities of `JUDGED`, all among those of a pile, that it has at times only; of other cards none.

    >>> from cardtable.kingdom.cards.catalog import card_by_id
    >>> [ability.value for ability in abilities_at_times(card_by_id("paddock"))]
    ['village']
    >>> abilities_at_times(card_by_id("village"))
    ()
    """
    if pile.parts:
        return tuple(ability for ability in JUDGED if ability in pile.abilities)
    return _table().get(pile.id, ())
