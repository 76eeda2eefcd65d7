"""Least and most written out once more: sorts of piles from the rows of the table of cards as they stand."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from functools import cache
from importlib.resources import files

from cardtable.kingdom import Card, PileLimit

ABILITIES = ("village", "drawer", "buy", "trashing", "gainer", "attack", "answers", "curses", "turns")
COSTS = ("cost-2", "cost-3", "cost-4", "cost-5", "cost-6")
TYPES = ("action", "treasure", "victory", "reaction", "duration", "night")
SORTS = (*ABILITIES, "decisions", *COSTS, *TYPES)


@cache
def _rows() -> dict[str, dict[str, str]]:
    table = files("cardtable.kingdom.cards").joinpath("cards.csv").read_text(encoding="utf-8")
    return {row["id"]: row for row in csv.DictReader(table.splitlines())}


@cache
def _attributes() -> dict[str, str]:
    table = files("cardtable.kingdom.cards").joinpath("attributes.csv").read_text(encoding="utf-8")
    return {row["id"]: row["values"] for row in csv.DictReader(table.splitlines())}


@cache
def sorts(card_id: str) -> frozenset[str]:
    """The sorts of a pile, and its set."""
    row = _rows()[card_id]
    types = f"{row['types']}|{row['part_types']}".split("|")
    words = {*types, *row["abilities"].split("|"), row["set"]} & {*SORTS, row["set"]}
    cost = row["cost"].strip("*+")
    coins = int("".join(sign for sign in cost.split("D")[0].split(" ")[0] if sign.isdigit()) or 0)
    if cost.endswith("D"):
        debt = int(cost.split(" ")[-1].removesuffix("D"))
        coins = debt + (coins if " " in cost else 0)
    coins += 2 * ("P" in cost)
    values = _attributes().get(card_id, "").split("|")
    choosing = {"decisions" for value in ("chooser:2", "chooser:3") if value in values}
    return frozenset({*words, *choosing, COSTS[sorted((2, coins, 6))[1] - 2]})


def count_of(of: str, kingdom: Sequence[Card]) -> int:
    """How many piles are of a sort or a set."""
    return len([pile for pile in kingdom if of in sorts(pile.id)])


def keeps(limit: PileLimit, kingdom: Sequence[Card]) -> bool:
    """Whether some piles keep a least and a most."""
    return count_of(limit.of, kingdom) in range(limit.least, limit.most + 1)
