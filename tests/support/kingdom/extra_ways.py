"""The best way to set out what ten piles call for, by trying every one, empty slots too.

Written from the rules of `oracle`, without a function of the engine.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from cardtable.kingdom import Card, Requirement, all_cards
from tests.support.kingdom.oracle import BY_THEMSELVES, FORMS, Extras, Game, roles_of, types

Rank = tuple[int, ...]
"""What speaks against a table, the weightiest first; the smaller, the better."""


def ways(
    game: Game, ten: Sequence[Card], extras: Extras = (), empty: tuple[str, ...] = ()
) -> Iterator[tuple[Extras, tuple[str, ...]]]:
    """Every way to fill or to leave empty each role that is called for: the extras and the empty roles.

    Where no Attack may be on the table, none comes as an extra, but beside one of the ten.
    """
    cards = (*ten, *game.landscapes, *(card for _, card in extras))
    have = {*empty, *(role for role, _ in extras)}
    role = next((role for card in cards for role in roles_of(card) if role not in have), None)
    if role is None:
        yield extras, empty
        return
    yield from ways(game, ten, extras, (*empty, role))
    is_peaceful = not (game.asks.attacks or any("attack" in types(card) for card in ten))
    source = [card for card in all_cards() if card.kind == role] if role in BY_THEMSELVES else game.piles
    for card in source:
        is_free = card not in cards and card not in game.banned
        is_barred = is_peaceful and "attack" in types(card)
        if is_free and not is_barred and FORMS[role](card):
            yield from ways(game, ten, (*extras, (role, card)), empty)


def rank(
    game: Game, broken: Collection[object], empty: Collection[str], lacked: Collection[str] = ()
) -> Rank:
    """What speaks against a table: empty slots that were not empty before, then asks by their weight, then
    Alchemy that is split, then the other empty slots."""
    wanted = game.asks.in_force(game.sets)
    return (
        len({*empty} - {*lacked}),
        *(ask in broken for ask in wanted if isinstance(ask, Requirement)),
        "together" in broken,
        len({*empty}),
    )


def best_rank(game: Game, ten: Sequence[Card], lacked: Collection[str] = ()) -> Rank:
    """The rank of the best way."""
    return min(rank(game, game.broken(ten, extras), empty, lacked) for extras, empty in ways(game, ten))
