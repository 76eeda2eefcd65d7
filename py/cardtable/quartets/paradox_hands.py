"""The hands at a paradox, place by place: what was certain before it, and what contradicts it.

What contradicts it is certain by the statements of its reason alone, with the other moves of cards as
without them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from cardtable.quartets.certainties import backbone, ranges
from cardtable.quartets.game import Entry, Game
from cardtable.quartets.grounds import position_by
from cardtable.quartets.hall import HallViolator
from cardtable.quartets.position import Position
from cardtable.quartets.rules import CARDS_A_GROUP, GameForm, cards_of
from cardtable.quartets.statements import Answer, Ask, Quartet

Kind = Literal["card", "some", "denied", "against", "claimed", "over"]


@dataclass(frozen=True, slots=True)
class Slot:
    """A place in a hand, or one that a statement claims: of a card, or of any card of a group.

    `kind` is `card` (certain, by name), `some` (certain, whichever of its group), or of what contradicts:
    `denied` (certain, and the statement says otherwise), `against` (certain, and so the statement cannot
    be), `claimed` (by the statement) and `over` (claimed, and the hand is full).
    """

    kind: Kind
    group: int
    card: int | None = None


def paradox_hands(
    before: Game, entry: Entry, reason: Sequence[int], violator: HallViolator
) -> dict[int, list[Slot]]:
    """Return the hands of the players who are in a paradox or in its Hall violator, by player.

    >>> from cardtable.quartets import Deal
    >>> game = Game.start(Deal.even(3, 3), ("Ann", "Bo", "Cy")).ask(1, "Fish", "Cod").answer(True)
    >>> asked = game.ask(1, "Fish", "Cod").log[-1]  # Ann has the cod and asks for it
    >>> paradox_hands(game, asked, (1, 2), asked.violator)[0]
    [Slot(kind='denied', group=0, card=0), Slot(kind='some', group=0, card=None)]
    """
    hands = _Hands(before, entry, reason)
    speakers = {before.log[index].statement.speaker for index in reason if index < len(before.log)}
    players = {place.player for place in (*violator.places, *violator.limits, *violator.seats)}
    players |= speakers | {entry.statement.speaker} | hands.against
    return {player: hands.slots(player) for player in range(before.deal.players) if player in players}


Certain = tuple[dict[int, int], list[list[int]], list[int]]
"""Holders by card, least counts by player and group, and the places left in each hand."""


def _certain(position: Position) -> Certain:
    """Return what is certain of a position."""
    least = [[least for least, _ in row] for row in ranges(position)]
    room = [hand - sum(row) for hand, row in zip(position.bounds.hands, least, strict=True)]
    holders = {} if position.deal.rules.form is GameForm.SUITS else backbone(position).forced
    return holders, least, room


def _proved(before: Game, reason: Sequence[int]) -> Certain:
    """Return what the reason of a paradox makes certain, be the other moves of cards made or not."""
    own = [index for index in reason if index < len(before.log)]
    moving = [index for index, entry in enumerate(before.log) if entry.moves_cards]
    apart = position_by(before, own, without_others=True)
    left = [world for world in (apart, position_by(before, {*own, *moving}, without_others=False)) if world]
    holders, least, room = zip(*map(_certain, left), strict=True)
    return (
        dict(set.intersection(*({*each.items()} for each in holders))),
        [[min(counts) for counts in zip(*rows, strict=True)] for rows in zip(*least, strict=True)],
        [max(places) for places in zip(*room, strict=True)],
    )


class _Hands:
    """What was certain of the hands before a paradox, and what the paradox says against it."""

    def __init__(self, before: Game, entry: Entry, reason: Sequence[int]) -> None:
        self.rules, self.said, self.names = before.deal.rules, entry.statement, before.names_with(entry)
        self.holders, self.least, _ = _certain(before.position)
        self.proved_holders, self.proved_least, self.room = _proved(before, reason)
        about = before.position.question or entry.statement
        assert not isinstance(about, Answer)
        self.group = about.group
        self.card = about.card if isinstance(about, Ask) and about.rank is not None else None
        self.against = self._against()

    def slots(self, player: int) -> list[Slot]:
        """Return what is certain of a hand, group by group, and then what the paradox claims of it."""
        groups = sorted(range(len(self.least[player])), key=lambda group: (group == self.group, group))
        certain = [slot for group in groups for slot in self._certain(player, group)]
        if player != self.said.speaker:
            return certain
        claimed = self._claimed()
        room = min(len(claimed), max(0, self.room[player]))
        return [*certain, *claimed[:room], *(replace(slot, kind="over") for slot in claimed[room:])]

    def _certain(self, player: int, group: int) -> list[Slot]:
        certain = [card for card in cards_of(group) if self.holders.get(card) == player]
        named = [card for card in certain if self.names.card_name(card)]
        slots = [Slot(self._kind(player, group, card), group, card) for card in named]
        red = self.proved_least[player][group] - sum(slot.kind != "card" for slot in slots)
        places = range(self.least[player][group] - len(named))
        return slots + [Slot(self._kind(player, group) if place < red else "some", group) for place in places]

    def _kind(self, player: int, group: int, card: int | None = None) -> Kind:
        """Return the kind of what is certain, by whether the paradox contradicts it."""
        said, of_it = self.said, group == self.group
        if card is not None and self.proved_holders.get(card) != player:
            return "card"
        if player == said.speaker:
            says_no = isinstance(said, Answer) and not said.yes
            if of_it and card == self.card and (says_no or (isinstance(said, Ask) and card is not None)):
                return "denied"
            compulsory = isinstance(said, Ask) and self.rules.must_declare
            if compulsory and self.proved_least[player][group] == CARDS_A_GROUP:
                return "against"
        if player in self.against and of_it and (self.card in (None, card) or not isinstance(said, Answer)):
            return "against"
        return "some" if card is None else "card"

    def _against(self) -> set[int]:
        """Return the other players whose certain cards leave none for what the speaker claims to have."""
        said, group = self.said, self.group
        if isinstance(said, Answer) and not said.yes:
            return set()
        holder = None if self.card is None else self.proved_holders.get(self.card)
        if isinstance(said, Answer) and self.card is not None:
            return set() if holder is None else {holder} - {said.speaker}
        least = {player: row[group] for player, row in enumerate(self.proved_least) if player != said.speaker}
        holding = {player for player, count in least.items() if count}
        spare = sum(least.values())
        if isinstance(said, Ask) and self.card is not None and holder is None and not self.rules.own_card:
            spare += 1  # the card asked for, which the asker does not have
        return holding if isinstance(said, Quartet) or spare >= CARDS_A_GROUP else set()

    def _claimed(self) -> list[Slot]:
        """Return the cards that the paradox says to be in the speaker's hand, and that cannot be there."""
        said, least = self.said, self.least[self.said.speaker][self.group]
        match said:
            case Answer(_, True):
                return [Slot("claimed", self.group, self.card)]
            case Ask() if not least:
                return [Slot("claimed", self.group)]
            case Quartet():
                return [Slot("claimed", self.group)] * (CARDS_A_GROUP - least)
        return []
