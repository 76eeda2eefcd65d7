"""The set-up of a table: its presets, the fields of the form, and the table that they describe."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import htpy as h

from cardtable.pages.core.language import number, plural, t, t_later
from cardtable.pages.core.schema import Choice, Field, Schema, Values
from cardtable.pages.quartets import fields
from cardtable.pages.quartets.error_words import refused
from cardtable.pages.quartets.phrases import brief_rules, further_rules
from cardtable.pages.quartets.session import Table
from cardtable.pages.ui import button
from cardtable.quartets import Deal, Game, GameForm, Goal, Order, QuartetsError, Rules, errors

FIRST_NAMES = ("Ann", "Bo", "Cy", "Dee", "Eli", "Fay", "Gus", "Hal")
"""The names of the seats at first; a program has no name of a person who sat there."""
RANKS = (
    *(t_later("Aces"), t_later("Twos"), t_later("Threes"), t_later("Fours"), t_later("Fives")),
    *(t_later("Sixes"), t_later("Sevens"), t_later("Eights"), t_later("Nines"), t_later("Tens")),
    *(t_later("Jacks"), t_later("Queens"), t_later("Kings")),
)
"""The groups of the full deck."""
COURT = (t_later("J##card"), t_later("Q##card"), t_later("K##card"))
SIGNS = (t_later("A##card"), *map(str, range(2, 11)), *COURT)
"""The sign of each rank on a card."""
FRENCH_SUITS = "♣♦♥♠"


@dataclass(frozen=True, slots=True)
class Preset:
    """The values of a preset for the form; seats that it does not name are played by persons.

    `note` says in a sentence what it is. The theme and the names of persons stay as they are.
    """

    title: str
    note: str
    deal: Deal
    seats: Sequence[fields.Seat] = ()
    hints: fields.Hints = fields.Hints.NONE


LIKE_THE_GUIDE = t_later(
    "As the guided game teaches it: you may not ask for a card that you hold, and no whole group is dealt."
)
OPEN = Rules(whole_group=False)
P, C, S = fields.Seat.PERSON, fields.Seat.CAREFUL, fields.Seat.STRONG
PRESETS = {
    "beginners": Preset(t_later("Beginners##table"), LIKE_THE_GUIDE, Deal.even(4, 4, OPEN)),
    "small": Preset(t_later("Small table"), LIKE_THE_GUIDE, Deal.even(3, 3, OPEN)),
    "published": Preset(
        t_later("As published"),
        t_later(
            "Other than in the guided game, you may ask for a card that you hold yourself, so a question "
            "does not rule it out. And a whole group may be dealt: then a quartet can be declared on the "
            "first turn."
        ),
        Deal.even(4, 5, Rules(own_card=True)),
    ),
    "strict": Preset(
        t_later("Strict"),
        t_later(
            "A complete quartet must be declared at once, and a question that can only be answered no is "
            "refused."
        ),
        Deal.even(4, 6, Rules(whole_group=False, must_declare=True, futile=False)),
    ),
    "full": Preset(
        t_later("52 cards"),
        t_later("A deck of ordinary cards: all groups and cards have their names."),
        Deal.even(4, 13, OPEN),
    ),
    "suits": Preset(
        t_later("Quantum Go Fish"),
        t_later(
            "Questions are for suits, the turn goes clockwise, and whoever first certainly holds a whole "
            "suit wins."
        ),
        Deal.even(4, 4, Rules(GameForm.SUITS, order=Order.CLOCKWISE, goal=Goal.CERTAINTY)),
    ),
    "against": Preset(
        t_later("Against programs"),
        t_later("You have seat 1, and two programs the others."),
        Deal.even(3, 4, OPEN),
        (P, C, S),
    ),
    "watch": Preset(
        t_later("Watch programs"),
        t_later("Four programs play, and the board shows everything."),
        Deal.even(4, 5, OPEN),
        (C, S, C, S),
        fields.Hints.SHARES,
    ),
}
PRESET = Choice("preset", PRESETS)


def brief(rules: Rules) -> h.Element:
    """Return the rules of a table."""
    naming = t(
        "Groups and cards get their names when they are first spoken. A fifth card of a group is refused."
    )
    return h.ol(".stack.numbered.size-s")[
        [h.li[rule] for rule in (*brief_rules(rules), naming, *further_rules(rules))]
    ]


def preset_buttons(chosen: str = "") -> h.Element:
    return h.div(".equal.q-presets", role="group", aria_label=t("Presets"), data_presets=True)[
        [
            button(
                [
                    t(preset.title),
                    h.span(".hint.q-needs")[
                        " ",
                        _sizes(preset.deal),
                        [", ", t("own cards may be asked for")] if preset.deal.rules.own_card else None,
                    ],
                ],
                "preset",
                queue=True,
                id=f"q-preset-{name}",
                name="preset",
                value=name,
                aria_pressed="true" if name == chosen else "false",
            )
            for name, preset in PRESETS.items()
        ]
    ]


def _sizes(deal: Deal) -> str:
    """Say what a preset is: its players, and its groups or suits."""
    players = plural(deal.players, "{count} player", "{count} players")
    if deal.rules.form is GameForm.SUITS:
        groups = plural(deal.groups, "{count} suit", "{count} suits")
    else:
        groups = plural(deal.groups, "{count} group", "{count} groups")
    return f"{players}, {groups}"


def preset_note(name: str) -> h.Element:
    """Return what a preset is, as it stands below the presets once it is chosen."""
    preset = PRESETS[name]
    return h.p(".hint.q-preset-note", data_reveal=True, data_preset_note=True)[
        h.strong[t(preset.title)],
        h.span(".q-as-set")[": ", t(preset.note)],
        h.span(".q-as-changed")[", ", t("changed below"), "."],
        " ",
        t("Press Start to play."),
    ]


def preset_fields(name: str, given: Mapping[str, list[str]]) -> dict[str, list[str]]:
    """Return the fields of a preset; all groups and cards of the full deck have names.

    Persons keep the names that are `given`; a program has none of a person who sat there before.
    """
    full = tuple(
        (t(rank), *(f"{t(sign)}{suit}" for suit in FRENCH_SUITS))
        for rank, sign in zip(RANKS, SIGNS, strict=True)
    )
    preset = PRESETS[name]
    more: dict[Field[Any], Any] = dict(zip(fields.PLAYER_KINDS, preset.seats, strict=False))
    more[fields.FIXED_NAMES] = full if name == "full" else ()
    values = form_values(preset.deal, preset.hints, more, follow=fields.MOST_MORE)
    programs = [place for place, seat in enumerate(preset.seats) if seat is not fields.Seat.PERSON]
    persons = {
        " ".join(" ".join(given.get(field.name, ())).split()).casefold()
        for place, field in enumerate(fields.PLAYER_NAMES)
        if place < preset.deal.players and place not in programs
    }
    free = [first for first in FIRST_NAMES if first.casefold() not in persons]
    named = {fields.PLAYER_NAMES[place].name: [first] for place, first in zip(programs, free, strict=False)}
    controls = (field for field in fields.TABLE if field is not fields.THEME)
    return Schema(*controls, *fields.PLAYER_KINDS).form_fields(values) | named


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


def form_values(deal: Deal, hints: fields.Hints, more: Mapping[Field[Any], Any], follow: int = 0) -> Values:
    """Return the values of the form for a deal; the usual ones for all else.

    Up to `follow` groups more than players, their number follows that of the players.
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
        raise fields.STARTS.refusal(t("Seat {seat} is not taken. Accepted: 1 to {players}.", **taken))
    seated = [values[name] or t("Player {seat}", seat=number(seat)) for seat, name in enumerate(names, 1)]
    game = _start(_deal(players, values), seated, values[fields.STARTS] - 1, values[fields.FIXED_NAMES])
    seats = tuple(values[kind] for kind in kinds)
    hints = values[fields.HINTS]
    return Table(
        (game,),
        0,
        seats,
        hints,
        help=hints is not fields.Hints.NONE,
        seed=seed,
        theme=values[fields.THEME],
    )


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
        raise fields.HAND_SIZES.refusal(message)
    if not hands and 4 * groups < players:
        message = plural(
            groups,
            "{count} group has {cards} cards, too few for {players} players.",
            "{count} groups have {cards} cards, too few for {players} players.",
            cards=number(4 * groups),
            players=number(players),
        )
        raise fields.GROUP_COUNT.refusal(message)
    try:
        return Deal(hands, groups, rules) if hands else Deal.even(players, groups, rules)
    except QuartetsError as error:
        raise refused(fields.HAND_SIZES.name, error) from error


def _start(deal: Deal, players: list[str], starter: int, named: fields.NamedGroups) -> Game:
    place = "names"
    try:
        Game.start(deal, players, starter)
        place = fields.FIXED_NAMES.name
        return Game.start(deal, players, starter, [(group[0], group[1:]) for group in named])
    except errors.ImpossibleDealError as error:
        raise refused(fields.RULE_FIELDS["whole_group"].name, error) from error
    except QuartetsError as error:
        raise refused(place, error) from error
