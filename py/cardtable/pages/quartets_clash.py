"""Why a paradox is one, in words: Hall's sentence from the cards' side and from the places' side."""

from __future__ import annotations

from collections.abc import Sequence

from ..quartets import NOBODY, Clash, Place
from .language import number, t
from .quartets_words import Speech

__all__ = ["clash_sentences"]

SHORT = 6
"""The longer of two sentences is told up to so many places or cards: beyond, it hides the reason."""


def clash_sentences(speech: Speech, clash: Clash) -> list[str]:
    """Say why no deal is left: Hall's sentence from the cards' side and the places' side, shortest first."""
    if not clash.cards and not clash.crowd and clash.limits and len(clash.limits) == 1:
        return [_bounds_sentence(speech, clash)]
    sides = [(clash.wanted, _places_sentence(speech, clash))]
    if clash.crowd:
        sides.append((len(clash.crowd), _crowd_sentence(speech, clash)))
    sides.sort(key=lambda side: side[0])
    return [sentence for place, (size, sentence) in enumerate(sides) if not place or size <= SHORT]


def _bounds_sentence(speech: Speech, clash: Clash) -> str:
    (limit,) = clash.limits
    player, first = speech.player(limit.player), clash.places[0]
    if limit.group is None:
        return t(
            "{player} must hold {cards}: {wanted} cards, with {count} in hand.",
            player=player,
            cards=", ".join(_count_of(speech, place) for place in clash.places),
            wanted=number(clash.wanted),
            count=number(limit.count),
        )
    group = _group(speech, limit.group)
    if speech.game.position.declared[limit.group] != NOBODY:
        return t(
            "{player} would have to hold a card of {group}, and that quartet has been put aside.",
            player=player,
            group=group,
        )
    if not limit.count:
        return t(
            "{player} would have to hold a card of {group}, and can hold none.", player=player, group=group
        )
    return t(
        "{player} would have to hold {count} cards of {group}, and can hold {most} at most.",
        player=player,
        count=number(first.count),
        group=group,
        most=number(limit.count),
    )


def _places_sentence(speech: Speech, clash: Clash) -> str:
    where, wanted = _places(speech, clash.places), number(clash.wanted)
    limits = ", ".join(
        t("{count} of {group} by {player}", count=number(each.count), group=group, player=player)
        for each in clash.limits
        for group, player in [(_group(speech, each.group), speech.player(each.player))]
    )
    if not clash.available:
        return t("No card fits here, though it must be filled: {places}.", places=where)
    if not clash.cards:
        return t(
            "These {wanted} places must be filled, with {limits} at most: {places}.",
            wanted=wanted,
            limits=limits,
            places=where,
        )
    cards, count = _cards(speech, clash.cards), number(len(clash.cards))
    if len(clash.cards) == 1 and limits:
        return t(
            "These {wanted} places must be filled from this one card ({cards}) and {limits} at most: "
            "{places}.",
            wanted=wanted,
            cards=cards,
            limits=limits,
            places=where,
        )
    if len(clash.cards) == 1:
        return t(
            "These {wanted} places must be filled from this one card ({cards}): {places}.",
            wanted=wanted,
            cards=cards,
            places=where,
        )
    if limits:
        return t(
            "These {wanted} places must be filled from these {count} cards ({cards}) and {limits} at most: "
            "{places}.",
            wanted=wanted,
            count=count,
            cards=cards,
            limits=limits,
            places=where,
        )
    return t(
        "These {wanted} places must be filled from these {count} cards ({cards}): {places}.",
        wanted=wanted,
        count=count,
        cards=cards,
        places=where,
    )


def _crowd_sentence(speech: Speech, clash: Clash) -> str:
    cards, seats = _cards(speech, clash.crowd), _places(speech, clash.seats)
    count, left = number(len(clash.crowd)), clash.seating
    if not left:
        return t("Nobody is left who can hold {cards}.", cards=cards)
    if left == 1:
        return t(
            "These {count} cards must lie somewhere ({cards}), and only one place is left: {places}.",
            count=count,
            cards=cards,
            places=seats,
        )
    return t(
        "These {count} cards must lie somewhere ({cards}), and only {left} places are left: {places}.",
        count=count,
        cards=cards,
        left=number(left),
        places=seats,
    )


def _places(speech: Speech, places: Sequence[Place]) -> str:
    return ", ".join(_place(speech, place) for place in places)


def _place(speech: Speech, place: Place) -> str:
    player, count = speech.player(place.player), number(place.count)
    if place.group is None:
        return t("{count} in the hand of {player}", count=count, player=player)
    group = _group(speech, place.group)
    return t("{count} that {player} keeps for {group}", count=count, player=player, group=group)


def _count_of(speech: Speech, place: Place) -> str:
    return t("{count} of {group}", count=number(place.count), group=_group(speech, place.group))


def _group(speech: Speech, group: int | None) -> str:
    name = None if group is None else speech.group(group)
    return name or t("a group without a name")


def _cards(speech: Speech, cards: Sequence[int]) -> str:
    """Name cards group by group; those without a name are counted."""
    by_group: dict[str | None, list[int]] = {}
    for card in cards:
        by_group.setdefault(speech.group(card // 4), []).append(card)
    return ", ".join(_of_group(speech, group, cards) for group, cards in by_group.items())


def _of_group(speech: Speech, group: str | None, cards: list[int]) -> str:
    if group is None:
        return t("{count} of groups without a name", count=number(len(cards)))
    if len(cards) == 4:
        return t("all four of {group}", group=group)
    named = [name for name in map(speech.card, cards) if name]
    names, left = ", ".join(named), len(cards) - len(named)
    if not left:
        return t("{cards} of {group}", cards=names, group=group)
    if not named and left == 1:
        return t("a card of {group} without a name", group=group)
    if not named:
        return t("{count} cards of {group} without a name", count=number(left), group=group)
    return t(
        "{cards} of {group} and {count} more of it without a name",
        cards=names,
        group=group,
        count=number(left),
    )
