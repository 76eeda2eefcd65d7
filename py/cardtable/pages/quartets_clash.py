"""Why a paradox is one, in words: Hall's sentence from the cards' side and from the places' side."""

from __future__ import annotations

from collections.abc import Sequence

from ..quartets import NOBODY, Clash, Place
from .quartets_words import Speech

__all__ = ["clash_sentences"]


def clash_sentences(speech: Speech, clash: Clash) -> list[str]:
    """Say why no deal is left: Hall's sentence from the cards' side and the places' side, shortest first."""
    if not clash.cards and not clash.crowd and clash.limits and len(clash.limits) == 1:
        return [_bounds_sentence(speech, clash)]
    sides = [(clash.wanted, _places_sentence(speech, clash))]
    if clash.crowd:
        sides.append((len(clash.crowd), _crowd_sentence(speech, clash)))
    return [sentence for _, sentence in sorted(sides, key=lambda side: side[0])]


def _bounds_sentence(speech: Speech, clash: Clash) -> str:
    (limit,) = clash.limits
    player, first = speech.player(limit.player), clash.places[0]
    if limit.group is None:
        kept = _listed([f"{place.count} of {_group(speech, place.group)}" for place in clash.places])
        return f"{player} must hold {kept}: {clash.wanted} cards, with {limit.count} in hand."
    group = _group(speech, limit.group)
    if speech.game.position.declared[limit.group] != NOBODY:
        return f"{player} would have to hold a card of {group}, and that quartet has been put aside."
    if not limit.count:
        return f"{player} would have to hold a card of {group}, and can hold none."
    return f"{player} would have to hold {first.count} cards of {group}, and can hold {limit.count} at most."


def _places_sentence(speech: Speech, clash: Clash) -> str:
    where, limits = _places(speech, clash.places), _limits(speech, clash.limits)
    cards = _cards(speech, clash.cards)
    if not clash.available:
        return f"No card fits here, though it must be filled: {where}."
    if not clash.cards:
        return f"These {clash.wanted} places must be filled, with {limits} at most: {where}."
    also = f" and {limits} at most" if limits else ""
    wanted, number = clash.wanted, len(clash.cards)
    if number == 1:
        return f"These {wanted} places must be filled from this one card ({cards}){also}: {where}."
    return f"These {wanted} places must be filled from these {number} cards ({cards}){also}: {where}."


def _crowd_sentence(speech: Speech, clash: Clash) -> str:
    cards, seats = _cards(speech, clash.crowd), _places(speech, clash.seats)
    number, left = len(clash.crowd), clash.seating
    if not left:
        return f"Nobody is left who can hold {cards}."
    if left == 1:
        return f"These {number} cards must lie somewhere ({cards}), and only one place is left: {seats}."
    return f"These {number} cards must lie somewhere ({cards}), and only {left} places are left: {seats}."


def _places(speech: Speech, places: Sequence[Place]) -> str:
    return _listed([_place(speech, place) for place in places])


def _place(speech: Speech, place: Place) -> str:
    player = speech.player(place.player)
    if place.group is None:
        return f"{place.count} in the hand of {player}"
    return f"{place.count} that {player} keeps for {_group(speech, place.group)}"


def _limits(speech: Speech, limits: Sequence[Place]) -> str:
    return _listed(
        [
            f"{limit.count} of {_group(speech, limit.group)} by {speech.player(limit.player)}"
            for limit in limits
        ]
    )


def _group(speech: Speech, group: int | None) -> str:
    name = None if group is None else speech.group(group)
    return name or "a group without a name"


def _cards(speech: Speech, cards: Sequence[int]) -> str:
    """Name cards group by group; those without a name are counted."""
    by_group: dict[str | None, list[int]] = {}
    for card in cards:
        by_group.setdefault(speech.group(card // 4), []).append(card)
    return _listed([_of_group(speech, group, cards) for group, cards in by_group.items()])


def _of_group(speech: Speech, group: str | None, cards: list[int]) -> str:
    if group is None:
        return f"{len(cards)} of groups without a name"
    if len(cards) == 4:
        return f"all four of {group}"
    named = [name for name in map(speech.card, cards) if name]
    if len(named) == len(cards):
        return f"{_listed(named)} of {group}"
    if not named:
        return f"{len(cards)} cards of {group} without a name"
    return f"{_listed(named)} of {group} and {len(cards) - len(named)} more of it without a name"


def _listed(parts: Sequence[str]) -> str:
    return ", ".join(parts)
