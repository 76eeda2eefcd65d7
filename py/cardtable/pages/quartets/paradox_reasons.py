"""Why a paradox is one, in words: Hall's sentence from the cards' side and from the places' side."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.pages.language import number, plural, t
from cardtable.pages.quartets.phrases import GameNames
from cardtable.quartets import NOBODY, Clash, Place

SHORT = 6
"""The longer of two sentences is told up to so many places or cards: beyond, it hides the reason."""


def clash_sentences(game_names: GameNames, clash: Clash) -> list[str]:
    """Say why no deal is left: Hall's sentence from the cards' side and the places' side, shortest first."""
    if not clash.cards and not clash.crowd and clash.limits and len(clash.limits) == 1:
        return [_bounds_sentence(game_names, clash)]
    sides = [(clash.wanted, _places_sentence(game_names, clash))]
    if clash.crowd:
        sides.append((len(clash.crowd), _crowd_sentence(game_names, clash)))
    sides.sort(key=lambda side: side[0])
    return [sentence for place, (size, sentence) in enumerate(sides) if not place or size <= SHORT]


def _bounds_sentence(game_names: GameNames, clash: Clash) -> str:
    (limit,) = clash.limits
    facts = {
        "player": game_names.player(limit.player),
        "group": group_words(game_names, limit.group),
        "count": number(clash.places[0].count),
        "most": number(limit.count),
        "wanted": number(clash.wanted),
        "cards": ", ".join(count_words(game_names, place.group, place.count) for place in clash.places),
    }
    if limit.group is None:
        return t("{player} must hold {cards}: {wanted} cards, with {most} in hand.", **facts)
    if game_names.game.position.declared[limit.group] != NOBODY:
        return t(
            "{player} would have to hold a card of {group}, and that quartet has been put aside.", **facts
        )
    if not limit.count:
        return t("{player} would have to hold a card of {group}, and can hold none.", **facts)
    return t("{player} would have to hold {count} cards of {group}, and can hold {most} at most.", **facts)


def _places_sentence(game_names: GameNames, clash: Clash) -> str:
    limits = ", ".join(limit_words(game_names, clash))
    facts = {
        "wanted": number(clash.wanted),
        "count": number(len(clash.cards)),
        "cards": cards_words(game_names, clash.cards),
        "limits": limits,
        "places": _places(game_names, clash.places),
    }
    if not clash.available:
        return t("No card fits here, though it must be filled: {places}.", **facts)
    if not clash.cards:
        return t("These {wanted} places must be filled, with {limits} at most: {places}.", **facts)
    if len(clash.cards) == 1:
        return t(
            "These {wanted} places must be filled from this one card ({cards}) and {limits} at most: "
            "{places}."
            if limits
            else "These {wanted} places must be filled from this one card ({cards}): {places}.",
            **facts,
        )
    return t(
        "These {wanted} places must be filled from these {count} cards ({cards}) and {limits} at most: "
        "{places}."
        if limits
        else "These {wanted} places must be filled from these {count} cards ({cards}): {places}.",
        **facts,
    )


def _crowd_sentence(game_names: GameNames, clash: Clash) -> str:
    facts = {
        "count": number(len(clash.crowd)),
        "cards": cards_words(game_names, clash.crowd),
        "left": number(clash.seating),
        "places": _places(game_names, clash.seats),
    }
    if not clash.seating:
        return t("Nobody is left who can hold {cards}.", **facts)
    return t(
        "These {count} cards must lie somewhere ({cards}), and only one place is left: {places}."
        if clash.seating == 1
        else "These {count} cards must lie somewhere ({cards}), and only {left} places are left: {places}.",
        **facts,
    )


def _places(game_names: GameNames, places: Sequence[Place]) -> str:
    return ", ".join(_place(game_names, place) for place in places)


def _place(game_names: GameNames, place: Place) -> str:
    player, count = game_names.player(place.player), number(place.count)
    if place.group is None:
        return t("{count} in the hand of {player}", count=count, player=player)
    group = group_words(game_names, place.group)
    return t("{count} that {player} keeps for {group}", count=count, player=player, group=group)


def limit_words(game_names: GameNames, clash: Clash) -> list[str]:
    """Return how many cards of a group a hand can add at most, for each limit."""
    return [
        t(
            "{count} of {group} by {player}",
            count=number(limit.count),
            group=group_words(game_names, limit.group),
            player=game_names.player(limit.player),
        )
        for limit in clash.limits
    ]


def count_words(game_names: GameNames, group: int | None, count: int) -> str:
    """Return so many cards of a group."""
    return t("{count} of {group}", count=number(count), group=group_words(game_names, group))


def group_words(game_names: GameNames, group: int | None) -> str:
    """Return a group's name, or words for a group that has none."""
    name = None if group is None else game_names.group(group)
    return name or t("a group without a name")


def cards_words(game_names: GameNames, cards: Sequence[int]) -> str:
    """Name cards group by group; those without a name are counted."""
    by_group: dict[str | None, list[int]] = {}
    for card in cards:
        by_group.setdefault(game_names.group(card // 4), []).append(card)
    return ", ".join(_ofgroup_words(game_names, group, cards) for group, cards in by_group.items())


def _ofgroup_words(game_names: GameNames, group: str | None, cards: list[int]) -> str:
    if group is None:
        return t("{count} of groups without a name", count=number(len(cards)))
    if len(cards) == 4:
        return t("all four of {group}", group=group)
    named = [name for name in map(game_names.card, cards) if name]
    names, left = ", ".join(named), len(cards) - len(named)
    if not left:
        return t("{cards} of {group}", cards=names, group=group)
    if not named and left == 1:
        return t("a card of {group} without a name", group=group)
    if not named:
        return t("{count} cards of {group} without a name", count=number(left), group=group)
    return plural(
        left,
        "{cards} and {count} unnamed card of {group}",
        "{cards} and {count} unnamed cards of {group}",
        cards=names,
        group=group,
    )
