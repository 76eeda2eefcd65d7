"""Setting up a table of Blind Quartets: the form's fields, and the table that they describe."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from cardtable.pages.core.language import number, plural, t
from cardtable.pages.core.reply import FieldError, FormError
from cardtable.pages.core.schema import Field, Schema, Values
from cardtable.pages.quartets import fields
from cardtable.pages.quartets.error_words import refused
from cardtable.pages.quartets.session import Table
from cardtable.quartets import Deal, Game, QuartetsError, Rules, errors


def setup_fields(table: Table) -> dict[str, list[str]]:
    """Return the fields that set up a table like this one; persons have the seats that it does not have."""
    game = table.moments[0]
    opening, names = game.opening_names, fields.PLAYER_NAMES[: len(game.players)]
    more: dict[Field[Any], Any] = {
        fields.STARTS: game.starter + 1,
        fields.FIXED_NAMES: tuple(
            (group, *cards) for group, cards in zip(opening.groups, opening.cards, strict=True)
        ),
        fields.THEME: table.theme,
        **dict(zip(names, game.players, strict=True)),
        **dict(zip(fields.PLAYER_KINDS, table.seats, strict=False)),
    }
    return Schema(*fields.TABLE, *names, *fields.PLAYER_KINDS).form_fields(
        form_values(game.deal, table.hints, more)
    )


def form_values(
    deal: Deal, hints: fields.Hints, more: Mapping[Field[Any], Any], *, follow: int = 0
) -> Values:
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
            fields.PLAYER_COUNT: deal.players,
            fields.GROUP_COUNT: -extra if 0 <= extra <= follow else deal.groups,
            fields.HAND_SIZES: () if even else deal.hands,
            fields.HINTS: hints,
            **{field: getattr(deal.rules, attribute) for attribute, field in fields.RULE_FIELDS.items()},
            **more,
        }
    )


def read_setup(given: Mapping[str, list[str]], seed: str) -> Table:
    """Return the table that the form sets up. Raises `FormError` naming the fields."""
    players = fields.PLAYER_COUNT.read(given)
    names, kinds = fields.PLAYER_NAMES[:players], fields.PLAYER_KINDS[:players]
    values = Schema(*fields.TABLE, *names, *kinds).read(given)
    if values[fields.STARTS] > players:
        taken = {"seat": number(values[fields.STARTS]), "players": number(players)}
        message = t("Seat {seat} is not taken. Accepted: 1 to {players}.", **taken)
        raise FormError(FieldError(fields.STARTS.name, message))
    seated = [values[name] or t("Player {seat}", seat=number(seat)) for seat, name in enumerate(names, 1)]
    game = _start(_deal(players, values), seated, values[fields.STARTS] - 1, values[fields.FIXED_NAMES])
    seats = tuple(values[kind] for kind in kinds)
    hints = values[fields.HINTS]
    table = Table(
        (game,), 0, seats, hints, help=hints is not fields.Hints.NONE, seed=seed, theme=values[fields.THEME]
    )
    return replace(table, played_here=True)


def _deal(players: int, values: Values) -> Deal:
    hands, groups = values[fields.HAND_SIZES], values[fields.GROUP_COUNT]
    groups = groups if groups > 0 else players - groups
    rules = Rules(**{attribute: values[field] for attribute, field in fields.RULE_FIELDS.items()})
    if hands and len(hands) != players:
        message = plural(
            len(hands),
            "{count} hand is given for {players} players. Leave it empty for even hands.",
            "{count} hands are given for {players} players. Leave it empty for even hands.",
            players=number(players),
        )
        raise FormError(FieldError(fields.HAND_SIZES.name, message))
    if not hands and 4 * groups < players:
        message = plural(
            groups,
            "{count} group has {cards} cards, too few for {players} players.",
            "{count} groups have {cards} cards, too few for {players} players.",
            cards=number(4 * groups),
            players=number(players),
        )
        raise FormError(FieldError(fields.GROUP_COUNT.name, message))
    try:
        return Deal(hands, groups, rules) if hands else Deal.even(players, groups, rules)
    except QuartetsError as error:
        raise refused(fields.HAND_SIZES.name, error) from error


def _start(deal: Deal, players: list[str], starter: int, named: fields.NamedGroups) -> Game:
    try:
        return Game.start(deal, players, starter, [(group[0], group[1:]) for group in named])
    except QuartetsError as error:
        places = {
            errors.FifthNameError: fields.FIXED_NAMES.name,
            errors.SurplusGroupError: fields.FIXED_NAMES.name,
            errors.NameTakenError: "names",
            errors.ImpossibleDealError: fields.RULE_FIELDS["whole_group"].name,
        }
        usual = fields.FIXED_NAMES.name if named else "names"
        raise refused(places.get(type(error), usual), error) from error
