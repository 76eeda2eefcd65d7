"""The story of a paradox that one statement does not explain: each step names cards, and why they do not fit.

A contradiction is told from its shorter side: cards that have too few places to lie in, or promised places
that have too few cards. What takes a card or a place away is told with the number of its statement.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from itertools import product

from cardtable.pages.language import listed, number, plural, t, t_later
from cardtable.pages.quartets.clash_words import cards_words, group_words, limit_words
from cardtable.pages.quartets.phrases import GameNames
from cardtable.quartets import Answer, Ask, Entry, Game, GameForm, Place, Quartet
from cardtable.quartets.grounds import Grounds
from cardtable.quartets.rules import CARDS_A_GROUP

MOST_LINES = 8
"""Of more cards than this the statements are told together."""
Told = tuple["Count", str, tuple[str, ...]]
"""The kind, the words and the steps."""


class Count(StrEnum):
    """The kind of a contradiction that needs counting."""

    HAND = "hand"
    """More cards are promised than the hand has."""
    GROUP = "group"
    """More cards of a group are promised than the hand can have of it."""
    NOWHERE = "nowhere"
    """Nobody can hold a card."""
    ROOM = "room"
    """Cards have fewer places than they are."""
    NO_CARD = "no-card"
    """No card fits a promised place."""
    FEW = "few"
    """Places have fewer cards than they are."""


def moves_cards(entry: Entry) -> bool:
    """Return whether a statement that stands has moved cards: a yes, or a declaration."""
    said = entry.statement
    return isinstance(said, Quartet) or (isinstance(said, Answer) and said.yes)


def count_story(before: Game, entry: Entry, found: Grounds) -> tuple[Told, frozenset[int]]:
    """Return the story of a paradox that needs counting, and the log indices of what it names."""
    return _Counting(before, entry, found).told()


class _Counting:
    def __init__(self, before: Game, entry: Entry, found: Grounds) -> None:
        self.before, self.found, self.clash = before, found, found.clash
        self.log = (*before.log, entry)
        self.game_names = GameNames(before, entry)
        self.groups = before.deal.groups
        self.suits = before.deal.rules.form is GameForm.SUITS
        self.named: set[int] = set()

    def told(self) -> tuple[Told, frozenset[int]]:
        clash = self.clash
        if not clash.cards and not clash.crowd and len(clash.limits) == 1:
            (limit,) = clash.limits
            if limit.group is None:
                return self._naming(lambda: self._hand(limit))
            return self._naming(lambda: self._group(limit, clash.places[0]))
        sides = [(clash.wanted, self._naming(self._places))] if clash.places else []
        if clash.crowd:
            sides.insert(0, (len(clash.crowd), self._naming(self._crowd)))
        return min(sides, key=lambda side: side[0] + len(side[1][0][2]))[1]

    def _naming(self, tell: Callable[[], Told]) -> tuple[Told, frozenset[int]]:
        """Return a story with the statements that it names."""
        self.named = set()
        return tell(), frozenset(self.named)

    def _number(self, index: int) -> str:
        """Return the number of a statement that the story names."""
        self.named.add(index)
        return number(index + 1)

    # A single bound

    def _hand(self, limit: Place) -> Told:
        player = self.game_names.player(limit.player)
        kept = [self._promise(place) for place in self.clash.places]
        room = self._in_hand(limit.player, limit.count)
        facts = {"cards": _cards_in(self.clash.wanted), "count": number(limit.count)}
        return (
            Count.HAND,
            t("{player} has promised more cards than there are in the hand.", player=player),
            (*kept, room, t("{cards} do not fit into a hand of {count}.", **facts)),
        )

    def _in_hand(self, player: int, count: int) -> str:
        """Say how many cards a hand has, be it without the moves that the contradiction leaves out."""
        words = t_later("{player} has {count} in hand, apart from cards that are not counted.")
        if count == self.before.position.bounds.hands[player]:
            words = t_later("{player} has {count} in hand.")
        elif count == self.before.deal.hands[player]:
            words = t_later("{player} was dealt {count}.")
        return t(words, player=self.game_names.player(player), count=_cards_in(count))

    def _group(self, limit: Place, place: Place) -> Told:
        assert limit.group is not None
        player, group = self.game_names.player(limit.player), group_words(self.game_names, limit.group)
        facts = {"player": player, "group": group, "count": number(place.count), "most": number(limit.count)}
        words = t(
            "{player} must hold {count} of {group}, and cannot hold more than {most}."
            if limit.count
            else "{player} must hold {count} of {group}, and can hold none.",
            **facts,
        )
        cap = self._cap(limit.player, limit.group) or t(
            "Nobody was dealt a whole group, and {player} was not given enough of {group} since.", **facts
        )
        declared = isinstance(self.log[-1].statement, Quartet)
        return Count.GROUP, words, (cap,) if declared else (self._promise(place), cap)

    def _cap(self, player: int, group: int) -> str | None:
        """Say by which statement a player holds no more of a group than a bound allows; None if by none."""
        capped = self.found.capped.get(player * self.groups + group)
        if capped is None:
            return None
        if isinstance(self.log[capped].statement, Answer):
            return self._refused(player, group)
        return t(
            "{player} asked and declared no quartet ({number}), so {player} had no whole group.",
            number=self._number(capped),
            player=self.game_names.player(player),
        )

    def _caps(self, places: Sequence[Place]) -> list[str]:
        """Say what keeps hands from holding more of a group than they have places for."""
        cells = [(place.player, place.group) for place in places if place.group is not None]
        caps = [self._cap(*cell) for cell in dict.fromkeys(cells) if not self._has_refused(*cell)]
        return [cap for cap in caps if cap]

    # Cards that have too few places

    def _crowd(self) -> Told:
        crowd, seats = self.clash.crowd, self.clash.seats
        seats = _merged(seats)
        caps = self._caps(seats)
        seated = {seat.player for seat in seats}
        lines = self._lines(crowd, range(len(self.before.players)))
        players, groups = range(len(self.before.players)), sorted({card // CARDS_A_GROUP for card in crowd})
        full = [self._refused(*cell) for cell in product(players, groups) if self._has_refused(*cell)]
        full += [
            self._full(player)
            for player in players
            if player not in seated
            and any(
                self._may(card, player) and not self._has_refused(player, card // CARDS_A_GROUP)
                for card in crowd
            )
        ]
        cards = cards_words(self.game_names, crowd)
        if not seats:
            words = t("Nobody is left who can hold {cards}.", cards=cards)
            clauses = [clause for clauses in lines.values() for clause in clauses]
            told = [f"{clause}." for clause in dict.fromkeys(clauses)]
            return Count.NOWHERE, words, (*told, *full)
        words = t(
            "{cards} must lie somewhere, and there is room for only {count}.",
            cards=_cards_in(len(crowd)),
            count=number(self.clash.seating),
        )
        facts = {"cards": _cards_in(len(crowd)), "places": _places_in(self.clash.seating)}
        steps = [t("These cards must lie somewhere: {cards}.", cards=cards)]
        steps += _each_line(t_later("{cards}: {who}."), lines)
        return (
            Count.ROOM,
            words,
            (*steps, *full, *caps, *map(self._seat, seats), t("{cards} do not fit into {places}.", **facts)),
        )

    def _full(self, player: int) -> str:
        """Say why a player who may hold a card has no place for it."""
        name = self.game_names.player(player)
        if not self.found.bounds.hands[player]:
            if self.before.position.bounds.hands[player]:
                return self._in_hand(player, 0)
            return t("{player} has no card in hand.", player=name)
        cards = self._kept(player)
        return t("{player}’s hand is full: it must hold {cards}.", player=name, cards=cards)

    def _has_refused(self, player: int, group: int) -> bool:
        """Whether a statement says that a player holds no card of a group."""
        cell = player * self.groups + group
        return cell in self.found.capped and not self.found.bounds.most[cell]

    def _refused(self, player: int, group: int) -> str:
        """Say by which statement a player holds no card of a group."""
        capped = self.found.capped[player * self.groups + group]
        facts = {"player": self.game_names.player(player), "group": group_words(self.game_names, group)}
        return t("{player} said no to {group} ({number}).", number=self._number(capped), **facts)

    def _room_beside(self, player: int, group: int) -> int:
        """Return how many places a hand has beside what it must hold of other groups."""
        bounds, first = self.found.bounds, player * self.groups
        kept = sum(bounds.least[first : first + self.groups]) - bounds.least[first + group]
        return bounds.hands[player] - kept

    def _kept(self, player: int, but: int | None = None) -> str:
        """Return what a hand must hold of each group, but for one."""
        cells = range(player * self.groups, (player + 1) * self.groups)
        return listed(
            self._held(cell) for cell in cells if self.found.bounds.least[cell] and cell % self.groups != but
        )

    def _held(self, cell: int) -> str:
        """Return how many cards of a group a hand must hold, and by which statements."""
        words = plural(
            self.found.bounds.least[cell],
            "{count} card of {group}",
            "{count} cards of {group}",
            group=group_words(self.game_names, cell % self.groups),
        )
        said = self.found.promised.get(cell, ())
        return f"{words} ({listed(map(self._number, said))})" if said else words

    def _seat(self, seat: Place) -> str:
        name = self.game_names.player(seat.player)
        is_open = seat.group is None or seat.count == self._room_beside(seat.player, seat.group)
        if is_open and (kept := self._kept(seat.player, but=seat.group)):
            return plural(
                seat.count,
                "{player} must hold {cards}, and has room for {count} more card.",
                "{player} must hold {cards}, and has room for {count} more cards.",
                player=name,
                cards=kept,
            )
        if seat.group is None:
            return plural(
                seat.count,
                "{player} has {count} place that is not promised.",
                "{player} has {count} places that are not promised.",
                player=name,
            )
        group = group_words(self.game_names, seat.group)
        return plural(
            seat.count,
            "{player} has {count} place for {group}.",
            "{player} has {count} places for {group}.",
            player=name,
            group=group,
        )

    # Places that have too few cards

    def _places(self) -> Told:
        clash = self.clash
        steps = [self._promise(place) for place in clash.places]
        is_open = any(place.group is None for place in clash.places)
        groups = {place.group for place in clash.places if place.group is not None}
        if is_open:
            groups = {group for group in range(self.groups) if not self.found.bounds.aside >> group & 1}
        away = [card for group in sorted(groups) for card in range(4 * group, 4 * group + 4)]
        players = {place.player for place in clash.places}
        lines = self._lines([card for card in away if card not in clash.cards], players)
        steps += _each_line(t_later("Not {cards}: {who}."), lines)
        steps += [
            self._refused(player, group)
            for place in clash.places
            if place.group is None
            for player in [place.player]
            for group in sorted(groups)
            if self._has_refused(player, group)
        ]
        steps += self._caps(clash.limits)
        fitting = [cards_words(self.game_names, clash.cards)] if clash.cards else []
        fitting += limit_words(self.game_names, clash)
        if not clash.available:
            place = clash.places[0]
            player = self.game_names.player(place.player)
            words = (
                t("{player} must hold one more card, and no card is left for it.", player=player)
                if place.group is None
                else t(
                    "{player} must hold a card of {group}, and no card of it is left.",
                    player=player,
                    group=group_words(self.game_names, place.group),
                )
            )
            return Count.NO_CARD, words, tuple(steps)
        of_one = len({place.group for place in clash.places}) == 1 and not is_open
        words = plural(
            clash.available,
            "{cards} of {group} are promised, and only {count} card fits."
            if of_one
            else "{places} must be filled, and only {count} card fits.",
            "{cards} of {group} are promised, and only {count} cards fit."
            if of_one
            else "{places} must be filled, and only {count} cards fit.",
            places=_places_in(clash.wanted),
            cards=_cards_in(clash.wanted),
            group=group_words(self.game_names, clash.places[0].group),
        )
        return (
            Count.FEW,
            words,
            (*steps, t("Only these cards can lie there: {cards}.", cards=", ".join(fitting)), self._sum()),
        )

    def _sum(self) -> str:
        clash = self.clash
        return plural(
            clash.available,
            "{count} card cannot fill {places}.",
            "{count} cards cannot fill {places}.",
            places=_places_in(clash.wanted),
        )

    # Cards and what takes them away

    def _promise(self, place: Place) -> str:
        """Say how many cards a hand must have of a group, and by which statements."""
        player = self.game_names.player(place.player)
        if place.group is None:
            return plural(
                place.count,
                "{player} has {count} card that is not promised to a group.",
                "{player} has {count} cards that are not promised to a group.",
                player=player,
            )
        group = group_words(self.game_names, place.group)
        said = self.found.promised.get(place.player * self.groups + place.group, ())
        numbers = listed(map(self._number, said))
        return plural(
            place.count,
            "{player} must hold {count} card of {group} ({numbers}).",
            "{player} must hold {count} cards of {group} ({numbers}).",
            player=player,
            group=group,
            numbers=numbers,
        )

    def _may(self, card: int, player: int) -> bool:
        return bool(self.found.bounds.allowed[card] >> player & 1)

    def _lines(self, cards: Sequence[int], players: Sequence[int] | set[int]) -> dict[str, tuple[str, ...]]:
        """Return by the cards' names what keeps the players from holding them; nameless cards are alike."""
        alike: dict[tuple[object, ...], list[int]] = {}
        for card in cards:
            name = self.game_names.card(card)
            clauses = tuple(
                dict.fromkeys(
                    self._how(card, self.found.ruled_out[card, player])
                    for player in sorted(players)
                    if not self._may(card, player) and (card, player) in self.found.ruled_out
                )
            )
            alike.setdefault((name and card, card // 4, clauses), []).append(card)
        return {cards_words(self.game_names, found): key[2] for key, found in alike.items()}  # type: ignore[misc]

    def _how(self, card: int, index: int) -> str:
        """Return how a statement says who does not hold a card, with its number."""
        said, names = self.log[index].statement, self.before.players
        facts = {"player": names[said.speaker], "number": self._number(index)}
        facts["card"] = (
            cards_words(self.game_names, [card])
            if self.game_names.card(card) is None
            else self.game_names.card(card) or ""
        )
        match said:
            case Ask():
                return t("{player} asked for {card} ({number})", **facts)
            case Answer(_, False):
                return t("{player} said no to {card} ({number})", **facts)
            case Answer() if index == len(self.before.log):
                return t("{player} said yes to {card} ({number})", **facts)
            case Answer():
                question = self._question(index)
                return t("{player} gave {card} to {holder} ({number})", holder=names[question.asker], **facts)
        group = group_words(self.game_names, said.group)
        return t("{player} declared {group} ({number})", group=group, **facts)

    def _question(self, index: int) -> Ask:
        said = (entry.statement for entry in reversed(self.log[:index]))
        return next(statement for statement in said if isinstance(statement, Ask))


def _each_line(words: str, lines: Mapping[str, tuple[str, ...]]) -> list[str]:
    """Return a step for each line; for many cards one step, of the statements alone."""
    told = {title: clauses for title, clauses in lines.items() if clauses}
    if len(told) > MOST_LINES:
        every = dict.fromkeys(clause for clauses in told.values() for clause in clauses)
        return [f"{listed(every)}."]
    return [t(words, cards=title, who=listed(clauses)) for title, clauses in told.items()]


def _merged(places: Sequence[Place]) -> tuple[Place, ...]:
    """Return the places with one for each hand and group."""
    counts: dict[tuple[int, int | None], int] = {}
    for place in places:
        cell = place.player, place.group
        counts[cell] = counts.get(cell, 0) + place.count
    return tuple(Place(player, group, count) for (player, group), count in counts.items())


def _cards_in(count: int) -> str:
    return plural(count, "{count} card", "{count} cards")


def _places_in(count: int) -> str:
    return plural(count, "{count} place", "{count} places")
