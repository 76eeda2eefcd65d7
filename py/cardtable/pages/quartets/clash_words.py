"""The limits, groups and cards of a clash, in words."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.pages.language import number, plural, t
from cardtable.pages.quartets.phrases import GameNames
from cardtable.quartets import Clash


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
