"""A drawing of hands as slots: what was certain before a paradox, what contradicts it, the rest face down.

What contradicts it is certain by the statements of its reason alone, with the other moves of cards as
without them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import htpy as h

from cardtable.pages.language import number, plural, t
from cardtable.pages.quartets.counting_story import moves_cards
from cardtable.pages.quartets.phrases import GameNames
from cardtable.quartets import (
    Answer,
    Ask,
    Clash,
    Entry,
    Game,
    GameForm,
    Quartet,
    Verdict,
    facts,
    finish,
    ranges,
)
from cardtable.quartets.grounds import position_by
from cardtable.quartets.rules import CARDS_A_GROUP

MOST_BACKS = 4
"""More cards face down than this are one slot with their number."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A place in a hand, or one that a statement claims.

    `kind` is `card` (certain, by name), `some` (certain, whichever of its group), or of what contradicts:
    `denied` (certain, and the statement says otherwise), `against` (certain, and so the statement cannot
    be), `claimed` (by the statement) and `over` (claimed, and the hand is full). `note` says so in words.
    """

    words: str
    kind: str
    note: str = ""
    is_name: bool = False
    """Are the words a name that somebody made up?"""


def hands_drawing(before: Game, entry: Entry, reason: Sequence[int], clash: Clash) -> h.Element:
    """Return the hands of the players whom a paradox is about: what was certain, and what contradicts it."""
    hands = _Hands(before, entry, reason)
    players = {place.player for place in (*clash.places, *clash.limits, *clash.seats)}
    said = (before.log[index].statement for index in reason if index < len(before.log))
    players |= {statement.speaker for statement in said} | {entry.statement.speaker} | hands.against
    drawn = {player: hands.slots(player) for player in sorted(players)}
    open_kind = next((slot.words for slots in drawn.values() for slot in slots if slot.kind == "some"), None)
    return h.div(".q-drawing.stack")[
        h.p[t("The hands, as far as they were certain before. Red and bold is what contradicts:")],
        h.ul(".q-hands", aria_label=t("The hands"))[
            [_hand(before, player, slots) for player, slots in drawn.items()]
        ],
        h.p(".hint")[
            t(
                "“{slot}”: one card of this group is certain, and which one is open.",
                slot=open_kind,
            )
        ]
        if open_kind
        else None,
    ]


def _hand(before: Game, player: int, slots: list[Slot]) -> h.Element:
    marked = [
        h.span(".q-slot", data_kind=slot.kind)[
            h.span(translate="no" if slot.is_name else None)[slot.words],
            h.span(".q-slot-note")[" ", slot.note] if slot.note else None,
        ]
        for slot in slots
    ]
    down = max(0, before.position.bounds.hands[player] - len(slots))
    return h.li[h.span(".q-hands-name", translate="no")[before.players[player]], h.span[marked, _backs(down)]]


def _backs(count: int) -> list[h.Node]:
    if not count:
        return []
    words = h.span(".unseen")[plural(count, "{count} card face down", "{count} cards face down")]
    if count > MOST_BACKS:
        return [h.span(".q-slot", aria_hidden="true", data_kind="back")[f"× {number(count)}"], words]
    return [*(h.span(".q-slot", aria_hidden="true", data_kind="back") for _ in range(count)), words]


@dataclass(frozen=True, slots=True)
class _Proved:
    """What the reason of a paradox makes certain before it: holders by card, least counts, places left."""

    holders: dict[int, int]
    least: list[list[int]]
    room: list[int]

    @classmethod
    def by(cls, before: Game, reason: Sequence[int]) -> _Proved:
        """Return what is certain both if the other moves of cards were made and if they were not."""
        own = [index for index in reason if index < len(before.log)]
        moving = [
            index
            for index, entry in enumerate(before.log)
            if entry.verdict is Verdict.STANDS and moves_cards(entry)
        ]
        worlds = [position_by(before, own, without_others=True)]
        worlds += [position_by(before, {*own, *moving}, without_others=False)]
        suits = before.deal.rules.form is GameForm.SUITS
        holders: list[dict[int, int]] = []
        least: list[list[list[int]]] = []
        room: list[list[int]] = []
        for position in filter(None, worlds):
            holders.append({} if suits else facts(position).forced)
            least.append([[low for low, _ in row] for row in finish(ranges(position))])
            room.append([hand - sum(row) for hand, row in zip(position.bounds.hands, least[-1], strict=True)])
        return cls(
            dict(set.intersection(*({*each.items()} for each in holders))),
            [[min(counts) for counts in zip(*rows, strict=True)] for rows in zip(*least, strict=True)],
            [max(places) for places in zip(*room, strict=True)],
        )


class _Hands:
    """What was certain of the hands before a paradox, and what the paradox says against it."""

    def __init__(self, before: Game, entry: Entry, reason: Sequence[int]) -> None:
        position, said = before.position, entry.statement
        self.before, self.said, self.game_names = before, said, GameNames(before, entry)
        suits = before.deal.rules.form is GameForm.SUITS
        self.certain = {} if suits else facts(position).forced
        self.least = [[least for least, _ in row] for row in finish(ranges(position))]
        self.proved = _Proved.by(before, reason)
        about = position.question if isinstance(said, Answer) else said
        assert about is not None
        self.about: Ask | Quartet = about
        self.card = about.card if isinstance(about, Ask) and about.rank is not None else None
        self.against = self._against()

    def slots(self, player: int) -> list[Slot]:
        """Return what is certain of a hand, group by group, and then what the paradox claims of it."""
        groups = [group for group, least in enumerate(self.least[player]) if least]
        certain = [
            slot
            for group in sorted(groups, key=lambda group: (group == self.about.group, group))
            for slot in self._certain(player, group)
        ]
        if player != self.said.speaker:
            return certain
        claimed = self._claimed()
        room = min(len(claimed), max(0, self.proved.room[player]))
        over = [replace(slot, kind="over", note=t("too many")) for slot in claimed[room:]]
        return [*certain, *claimed[:room], *over]

    def _certain(self, player: int, group: int) -> list[Slot]:
        cards = range(CARDS_A_GROUP * group, CARDS_A_GROUP * (group + 1))
        named = [card for card in cards if self.certain.get(card) == player and self.game_names.card(card)]
        slots = [
            self._marked(player, group, self.game_names.card(card) or "", "card", card) for card in named
        ]
        some = self.least[player][group] - len(named)
        red = self.proved.least[player][group] - sum(slot.kind in ("denied", "against") for slot in slots)
        for place in range(some):
            slot = self._marked(player, group, self._some(group), "some")
            slots.append(slot if place < red else Slot(self._some(group), "some"))
        return slots

    def _some(self, group: int) -> str:
        return t("{group}: ?", group=self.game_names.group(group) or t("a group without a name"))

    def _marked(self, player: int, group: int, words: str, kind: str, card: int | None = None) -> Slot:
        """Return a slot that is certain, red where the paradox contradicts it."""
        said, is_it = self.said, card == self.card
        if card is not None and self.proved.holders.get(card) != player:
            return Slot(words, kind, is_name=True)
        if player == said.speaker and group == self.about.group and is_it:
            if isinstance(said, Answer) and not said.yes:
                return Slot(words, "denied", t("said not to have it"), card is not None)
            if isinstance(said, Ask) and card is not None:
                return Slot(words, "denied", t("asked for it"), True)
        if player == said.speaker and self._hides_whole(group):
            return Slot(words, "against", t("contradicts"), card is not None)
        if (
            player in self.against
            and group == self.about.group
            and (self.card is None or self._counts(is_it))
        ):
            return Slot(words, "against", t("contradicts"), card is not None)
        return Slot(words, kind, is_name=card is not None)

    def _counts(self, is_it: bool) -> bool:
        """Does a certain card of the group contradict it? Of an answer, only the card that was asked for."""
        return is_it or not isinstance(self.said, Answer)

    def _hides_whole(self, group: int) -> bool:
        """Does the asker certainly hold a whole group that would have to be declared first?"""
        compulsory = isinstance(self.said, Ask) and self.before.deal.rules.must_declare
        return compulsory and self.proved.least[self.said.speaker][group] == CARDS_A_GROUP

    def _against(self) -> set[int]:
        """Return the other players whose certain cards leave none for what the speaker claims to have."""
        said, group = self.said, self.about.group
        if isinstance(said, Answer) and not said.yes:
            return set()
        others = [player for player in range(len(self.proved.least)) if player != said.speaker]
        if isinstance(said, Answer) and self.card is not None:
            return {player for player in others if self.proved.holders.get(self.card) == player}
        holding = {player for player in others if self.proved.least[player][group]}
        if isinstance(said, Quartet):
            return holding
        spare = sum(self.proved.least[player][group] for player in holding)
        asked = self.card is not None and self.proved.holders.get(self.card) is None and isinstance(said, Ask)
        asked = asked and not self.before.deal.rules.own_card
        return holding if spare + asked >= CARDS_A_GROUP else set()

    def _claimed(self) -> list[Slot]:
        """Return the cards that the paradox says to be in the speaker's hand, and that cannot be there."""
        said, group = self.said, self.about.group
        least = self.least[said.speaker][group]
        match said:
            case Answer(_, True) if self.card is not None:
                name = self.game_names.card(self.card) or ""
                return [Slot(name, "claimed", t("said to have it"), True)]
            case Answer(_, True):
                return [Slot(self._some(group), "claimed", t("said to have one"))]
            case Ask() if not least:
                return [Slot(self._some(group), "claimed", t("claimed by asking"))]
            case Quartet():
                return [Slot(self._some(group), "claimed", t("declared"))] * (CARDS_A_GROUP - least)
        return []
