"""Small changes of flags and pairs, each giving a new value."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from cardtable.odds.game.cards import TERRAIN, Card, Tactic
from cardtable.odds.game.position import Position
from cardtable.odds.game.table import Flag, Side

Item = TypeVar("Item")


def pair(items: tuple[Item, Item], index: int, item: Item) -> tuple[Item, Item]:
    """A pair with one of its items changed."""
    return (item, items[1]) if index == 0 else (items[0], item)


def put(flags: tuple[Flag, ...], index: int, flag: Flag) -> tuple[Flag, ...]:
    """The flags with one of them changed."""
    return (*flags[:index], flag, *flags[index + 1 :])


def with_card(flag: Flag, side: Side, card: Card) -> Flag:
    """A flag with a card more that a side lays there: a troop, a wild card, Fog or Mud."""
    if card in TERRAIN:
        return _with_terrain(flag, card, side)
    return replace(flag, cards=pair(flag.cards, side, (*flag.cards[side], card))).ordered()


def without_card(flag: Flag, side: Side, card: Card) -> Flag:
    """A flag without one of the cards that a side laid there."""
    if card in TERRAIN:
        return _with_terrain(flag, card, None)
    left = tuple(one for one in flag.cards[side] if one != card)
    return replace(flag, cards=pair(flag.cards, side, left)).ordered()


def _with_terrain(flag: Flag, card: Card, side: Side | None) -> Flag:
    return replace(flag, fog=side) if card is Tactic.FOG else replace(flag, mud=side)


def place_of(position: Position, side: Side, card: Card) -> int | None:
    """The unclaimed flag where a side has laid a card, or None."""
    flags = enumerate(position.flags)
    return next((i for i, flag in flags if flag.owner is None and card in flag.laid_by(side)), None)
