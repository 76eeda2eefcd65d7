"""Setting up a table of Blind Quartets: the form's fields, and the table that they describe."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from cardtable.pages.core.language import number, plural, t
from cardtable.pages.core.reply import FieldError, FormError
from cardtable.pages.core.schema import Field, Schema, Values
from cardtable.pages.quartets.error_words import refused
from cardtable.pages.quartets.fields import (
    FIXED_NAMES,
    GROUP_COUNT,
    HAND_SIZES,
    HINTS,
    PLAYER_COUNT,
    PLAYER_KINDS,
    PLAYER_NAMES,
    RULE_FIELDS,
    STARTS,
    TABLE,
    THEME,
    Hints,
    NamedGroups,
)
from cardtable.pages.quartets.session import Table
from cardtable.quartets import Deal, Game, QuartetsError, Rules, errors


def setup_fields(table: Table) -> dict[str, list[str]]:
    """Return the fields that set up a table like this one; persons have the seats that it does not have."""
    game = table.moments[0]
    opening, names = game.opening_names, PLAYER_NAMES[: len(game.players)]
    more: dict[Field[Any], Any] = {
        STARTS: game.starter + 1,
        FIXED_NAMES: tuple(
            (group, *cards) for group, cards in zip(opening.groups, opening.cards, strict=True)
        ),
        THEME: table.theme,
        **dict(zip(names, game.players, strict=True)),
        **dict(zip(PLAYER_KINDS, table.seats, strict=False)),
    }
    return Schema(*TABLE, *names, *PLAYER_KINDS).form_fields(form_values(game.deal, table.hints, more))


def form_values(deal: Deal, hints: Hints, more: Mapping[Field[Any], Any], *, follow: int = 0) -> Values:
    """Return the values of the form for a deal; the usual ones for all else.

    Args:
        deal: the deal.
        hints: what the board shows.
        more: other values.
        follow: up to so many groups more than players, their number follows that of the players.
    """
    extra = deal.groups - deal.players
    even = deal.hands == Deal.even(deal.players, deal.groups).hands
    return Values(
        {
            PLAYER_COUNT: deal.players,
            GROUP_COUNT: -extra if 0 <= extra <= follow else deal.groups,
            HAND_SIZES: () if even else deal.hands,
            HINTS: hints,
            **{field: getattr(deal.rules, attribute) for attribute, field in RULE_FIELDS.items()},
            **more,
        }
    )


def read_setup(fields: Mapping[str, list[str]], seed: str) -> Table:
    """Return the table that the form sets up. Raises `FormError` naming the fields."""
    players = PLAYER_COUNT.read(fields)
    names, kinds = PLAYER_NAMES[:players], PLAYER_KINDS[:players]
    values = Schema(*TABLE, *names, *kinds).read(fields)
    if values[STARTS] > players:
        taken = {"seat": number(values[STARTS]), "players": number(players)}
        message = t("Seat {seat} is not taken. Accepted: 1 to {players}.", **taken)
        raise FormError(FieldError(STARTS.name, message))
    seated = [values[name] or t("Player {seat}", seat=number(seat)) for seat, name in enumerate(names, 1)]
    game = _start(_deal(players, values), seated, values[STARTS] - 1, values[FIXED_NAMES])
    seats = tuple(values[kind] for kind in kinds)
    hints = values[HINTS]
    table = Table((game,), 0, seats, hints, help=hints is not Hints.NONE, seed=seed, theme=values[THEME])
    return replace(table, played_here=True)


def _deal(players: int, values: Values) -> Deal:
    hands, groups = values[HAND_SIZES], values[GROUP_COUNT]
    groups = groups if groups > 0 else players - groups
    rules = Rules(**{attribute: values[field] for attribute, field in RULE_FIELDS.items()})
    if hands and len(hands) != players:
        message = plural(
            len(hands),
            "{count} hand is given for {players} players. Leave it empty for even hands.",
            "{count} hands are given for {players} players. Leave it empty for even hands.",
            players=number(players),
        )
        raise FormError(FieldError(HAND_SIZES.name, message))
    if not hands and 4 * groups < players:
        message = plural(
            groups,
            "{count} group has {cards} cards, too few for {players} players.",
            "{count} groups have {cards} cards, too few for {players} players.",
            cards=number(4 * groups),
            players=number(players),
        )
        raise FormError(FieldError(GROUP_COUNT.name, message))
    try:
        return Deal(hands, groups, rules) if hands else Deal.even(players, groups, rules)
    except QuartetsError as error:
        raise refused(HAND_SIZES.name, error) from error


def _start(deal: Deal, players: list[str], starter: int, named: NamedGroups) -> Game:
    try:
        return Game.start(deal, players, starter, [(group[0], group[1:]) for group in named])
    except QuartetsError as error:
        fields = {
            errors.FifthNameError: FIXED_NAMES.name,
            errors.SurplusGroupError: FIXED_NAMES.name,
            errors.NameTakenError: "names",
            errors.ImpossibleDealError: RULE_FIELDS["whole_group"].name,
        }
        usual = FIXED_NAMES.name if named else "names"
        raise refused(fields.get(type(error), usual), error) from error
