"""What the learned evaluation looks at, in a position after a move: numbers for each open flag, and for the
game.

The numbers stand under their names, which are the rows of `flag_weights.csv` and `game_weights.csv`, in the
same order; `early` is a number times the share of the troops that are still in the deck.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import log

from cardtable.odds.bots.reach import Reach, Supply, reach_of, win_chance
from cardtable.odds.bots.tactics import playable
from cardtable.odds.counting.game_chance import game_chance
from cardtable.odds.game.cards import Tactic, Troop, pack
from cardtable.odds.game.position import Position, open_sides
from cardtable.odds.game.table import ME, THEY, Flag, Table, side_shape

Numbers = dict[str, float]
"""Numbers by their names, in the order of the file of their weights."""
Needs = tuple[int, int]
"""The cards that both sides of a flag lack, `ME` first."""
STRONGEST = 256
"""A code of the weakest wedge: what mean codes are measured by."""


@dataclass(frozen=True, slots=True, eq=False)
class FlagView:
    """One flag: the chance to win it, and its numbers; no numbers for a claimed flag."""

    chance: float
    numbers: Numbers


class Observer:
    """Looks at the positions that the moves of one turn lead to; what they share is looked at once."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.unseen = table.unseen
        count = max(1, self.unseen.bit_count())
        self.coming = table.draws(ME) / count, table.draws(THEY) / count
        self._supply = cache(self._supply_of)
        self.reach = cache(lambda shape, held: reach_of(shape, self._supply(held)))
        """What a side may reach; `held` is -1 for the other side, whose hand is unknown."""
        self._near = [_near(table.flags, index) for index in range(len(table.flags))]
        self._before = cache(lambda index, held: self._seen(table.flags[index], held, index))
        """What is seen of a flag that the move has not changed."""

    def look(self, after: Position) -> tuple[list[FlagView], Numbers]:
        """The nine flags and the numbers of the game, of a position after a move (see `sampling.played`)."""
        held = pack(after.hands[ME])
        flags = [self._view(after, held, index) for index in range(len(after.flags))]
        return flags, self._game(after, [flag.chance for flag in flags])

    def _view(self, after: Position, held: int, index: int) -> FlagView:
        """One flag of a position in which the troops of the set `held` are in hand."""
        flag = after.flags[index]
        if flag.owner is not None:
            return FlagView(float(flag.owner == ME), {})
        if flag is self.table.flags[index]:
            return self._before(index, held)
        return self._seen(flag, held, index)

    def lead(self, flag: Flag, held: int) -> tuple[Needs, float]:
        """The cards that both sides of an open flag lack, and the logarithm of the odds to win it: minus that
        of the other side.
        """
        mine, theirs, needs = self._sides(flag, held)
        tie = _tie(flag, needs)
        chance = (1 + win_chance(mine, theirs, tie) - win_chance(theirs, mine, 1 - tie)) / 2
        return needs, log((chance + 0.01) / (1.01 - chance))

    def _sides(self, flag: Flag, held: int) -> tuple[Reach, Reach, Needs]:
        """What both sides of a flag may reach, and the cards that they lack."""
        mine, theirs = (side_shape(flag, side, self.table.rules) for side in (ME, THEY))
        needs = min(3, max(0, mine.needs)), min(3, max(0, theirs.needs))
        return self.reach(mine, held), self.reach(theirs, -1), needs

    def _seen(self, flag: Flag, held: int, index: int) -> FlagView:
        mine, theirs, needs = self._sides(flag, held)
        chance = win_chance(mine, theirs, _tie(flag, needs))
        numbers = {
            "bias": 1.0,
            "chance": chance,
            "odds": log((chance + 0.01) / (1.01 - chance)) / 3,
            "mine_complete": float(needs[ME] == 0),
            "mine_needs_1": float(needs[ME] == 1),
            "mine_needs_2": float(needs[ME] == 2),
            "mine_needs_3": float(needs[ME] == 3),
            "theirs_complete": float(needs[THEY] == 0),
            "theirs_needs_1": float(needs[THEY] == 1),
            "theirs_needs_2": float(needs[THEY] == 2),
            "theirs_needs_3": float(needs[THEY] == 3),
            "mine_mean": mine.mean / STRONGEST,
            "theirs_mean": theirs.mean / STRONGEST,
            "mine_wedge": mine.wedge,
            "mine_phalanx": mine.phalanx,
            "theirs_wedge": theirs.wedge,
            "theirs_phalanx": theirs.phalanx,
            "fog": float(flag.fog is not None),
            "mud": float(flag.mud is not None),
            **self._near[index],
            "centre": min(index, len(self.table.flags) - 1 - index) / 4,
            "unsettled": 4 * chance * (1 - chance),
            "only_mine_complete": chance if not needs[ME] and needs[THEY] else 0.0,
            "only_theirs_complete": chance if needs[ME] and not needs[THEY] else 0.0,
        }
        return FlagView(chance, numbers)

    def _supply_of(self, held: int) -> Supply:
        side = THEY if held < 0 else ME
        return Supply(max(0, held), self.unseen, self.coming[side], self.table.rules.highest)

    def _game(self, after: Position, chances: Sequence[float]) -> Numbers:
        """The numbers of the game, from the chances of the flags."""
        table, rules = self.table, self.table.rules
        whole = game_chance(chances)
        odds = log((whole + 0.003) / (1.003 - whole)) / 3
        owned = [sum(flag.owner == side for flag in after.flags) for side in (ME, THEY)]
        left = table.deck / 46
        ahead = after.played[ME] - after.played[THEY]
        hand, led = after.hands[ME], after.leaders[ME]
        held = {card for card in hand if isinstance(card, Tactic) and playable(card, led)}
        troops = [card.value for card in hand if isinstance(card, Troop)]
        full = [len(open_sides(after.flags, side, complete=True)) / 5 for side in (ME, THEY)]
        unclaimed = [flag for flag in after.flags if flag.owner is None]
        empty = [sum(not flag.cards[side] for flag in unclaimed) / 9 for side in (ME, THEY)]
        return {
            "bias": 1.0,
            "odds": odds,
            "mine_owned": owned[ME] / 5,
            "theirs_owned": owned[THEY] / 5,
            "mine_owned_4": float(owned[ME] >= 4),
            "theirs_owned_4": float(owned[THEY] >= 4),
            "mine_owned_3": float(owned[ME] == 3),
            "theirs_owned_3": float(owned[THEY] == 3),
            "deck": left,
            "claims_at_start": float(rules.advanced),
            "tactics": float(rules.tactics),
            **{card.value: float(card in held) for card in Tactic},
            "mine_ahead": float(ahead > 0),
            "theirs_ahead": float(ahead < 0),
            "mine_can_play": float(bool(held) and ahead <= 0),
            "theirs_can_play": float(table.their_tactics > 0 and ahead >= 0),
            "theirs_held": table.their_tactics / 3,
            "more_held": max(0, len(held) - 1) / 2,
            "scouted": float(after.scouted),
            "held_early": len(held) * left,
            "theirs_held_early": table.their_tactics * left / 2,
            "troops": len(troops) / 7,
            "sum": sum(troops) / 40,
            "sum_early": sum(troops) * left / 40,
            "mine_full": full[ME],
            "theirs_full": full[THEY],
            "mine_empty": empty[ME],
            "theirs_empty": empty[THEY],
            "odds_early": odds * left,
            "odds_tactics": odds * rules.tactics,
            "mine_full_start": full[ME] * rules.advanced,
            "theirs_full_start": full[THEY] * rules.advanced,
            "mine_led": float(after.leaders[ME]),
            "theirs_led": float(after.leaders[THEY]),
            "odds_cubed": odds**3 / 4,
        }


def _tie(flag: Flag, needs: Needs) -> float:
    """The share of ties that `ME` wins: who completes the side first does."""
    if not needs[ME] and not needs[THEY]:
        return 0.5 if flag.completed_first is None else float(flag.completed_first == ME)
    if not needs[ME] or not needs[THEY]:
        return float(not needs[ME])
    return 0.5 + 0.2 * ((needs[ME] < needs[THEY]) - (needs[ME] > needs[THEY]))


def _near(flags: Sequence[Flag], index: int) -> Numbers:
    """The rows of three that a flag belongs to: whether one side lacks it alone, how many a side has begun,
    how many are open.
    """
    names = ("mine_lacks_it", "mine_begun", "theirs_lacks_it", "theirs_begun", "rows_open")
    found = dict.fromkeys(names, 0.0)
    for first in range(max(0, index - 2), min(index, len(flags) - 3) + 1):
        owners = [flag.owner for flag in flags[first : first + 3]]
        mine, theirs = owners.count(ME), owners.count(THEY)
        for side, own, other in (("mine", mine, theirs), ("theirs", theirs, mine)):
            if own == 2:
                found[f"{side}_lacks_it"] = 1.0
            elif own == 1 and not other:
                found[f"{side}_begun"] += 0.5
        if not mine and not theirs:
            found["rows_open"] += 0.33
    return found
