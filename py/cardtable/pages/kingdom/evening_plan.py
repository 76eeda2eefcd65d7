"""The plan of an evening: its kingdoms in order, kept on the device until another evening is dealt.

It is a JSON text in a hidden control (`evening-plan`). No kingdom of it bans the piles of the others: these
stay away only while one of its kingdoms is changed.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

from cardtable.kingdom import Card, Kind, Role
from cardtable.pages.address import JOINER, VERSION
from cardtable.pages.json_text import read_json
from cardtable.pages.kingdom.shelf import known_card
from cardtable.pages.language import t
from cardtable.pages.schema import NotAcceptedError

MOST_GAMES = 6
MOST_EARLIER = 30
"""How many earlier choices of piles of a game are known: Undo leads back to them."""
KIND = "evening"


@dataclass(frozen=True, slots=True)
class Game:
    """One kingdom of an evening."""

    state: Mapping[str, str]
    """Its address, as it was changed last."""
    earlier: tuple[str, ...] = ()
    """Its piles before each change, the newest first, as an address writes them."""

    @property
    def piles(self) -> str:
        """Its piles, as an address writes them."""
        return self.state.get(Role.PILE.value, "")

    @property
    def cards(self) -> Iterator[Card]:
        """The kingdom piles that lie on its table, such as a bane."""
        for role in Role:
            for card in map(known_card, self.state.get(role.value, "").split(JOINER)):
                if card and card.kind is Kind.KINGDOM:
                    yield card

    def has(self, state: Mapping[str, str]) -> bool:
        """Whether a table is this game, or was it before a change."""
        piles = state.get(Role.PILE.value, "")
        return bool(piles) and piles in (self.piles, *self.earlier)

    def changed(self, state: Mapping[str, str]) -> Game:
        """The game after a change."""
        piles = state.get(Role.PILE.value, "")
        known = [each for each in (self.piles, *self.earlier) if each != piles]
        return Game(state, tuple(known[:MOST_EARLIER]))


@dataclass(frozen=True, slots=True)
class EveningPlan:
    """The kingdoms of an evening, in order; none if no evening was dealt."""

    games: tuple[Game, ...] = ()

    def number_of(self, state: Mapping[str, str]) -> int:
        """Return the number of the game that a table is, from 1; 0 if it is none.

        >>> plan = EveningPlan((Game({"pile": "a.b"}), Game({"pile": "c.d"})))
        >>> plan.number_of({"pile": "c.d"}), plan.number_of({"pile": "a.d"})
        (2, 0)
        """
        return next((number for number, game in enumerate(self.games, 1) if game.has(state)), 0)

    def others(self, state: Mapping[str, str]) -> tuple[Card, ...]:
        """Return the kingdom piles of the other games, if a table is one of them."""
        number = self.number_of(state)
        games = [game for at, game in enumerate(self.games, 1) if number and at != number]
        return tuple(dict.fromkeys(card for game in games for card in game.cards))

    def changed(self, before: Mapping[str, str], state: Mapping[str, str]) -> EveningPlan:
        """The plan after a change of a table; the same if the table was none of its games."""
        number = self.number_of(before)
        games = (game.changed(state) if at == number else game for at, game in enumerate(self.games, 1))
        return replace(self, games=tuple(games))

    def text(self) -> str:
        """Return the plan as the device keeps it."""
        if not self.games:
            return ""
        return json.dumps({"cardtable": KIND, "v": VERSION, "games": [asdict(game) for game in self.games]})


def decode_plan(text: str) -> EveningPlan:
    """Read what `EveningPlan.text` wrote. Raises `NotAcceptedError`."""
    try:
        content = read_json(text)
    except ValueError as error:
        raise _broken() from error
    if not isinstance(content, dict) or (content.get("cardtable"), content.get("v")) != (KIND, VERSION):
        raise _broken()
    games = content.get("games")
    if not isinstance(games, list) or len(games) > MOST_GAMES:
        raise _broken()
    return EveningPlan(tuple(map(_game, games)))


def _game(row: Any) -> Game:
    if not isinstance(row, dict):
        raise _broken()
    state, earlier = row.get("state"), row.get("earlier", [])
    if not isinstance(state, dict) or not isinstance(earlier, list):
        raise _broken()
    if not all(isinstance(each, str) for each in (*state.values(), *earlier)):
        raise _broken()
    return Game(state, tuple(earlier[:MOST_EARLIER]))


def _broken() -> NotAcceptedError:
    return NotAcceptedError(t("The kept plan of the evening cannot be read. Deal another evening."))
