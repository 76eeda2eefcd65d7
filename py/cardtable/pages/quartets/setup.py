"""Setting up a table of Blind Quartets: the form's fields, and the presets that fill them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import htpy as h

from cardtable.pages.language import number, plural, t, t_later
from cardtable.pages.quartets.error_words import refused
from cardtable.pages.quartets.fields import (
    FIXED_NAMES,
    GROUP_COUNT,
    HAND_SIZES,
    HINTS,
    MOST_MORE,
    PLAYER_COUNT,
    PLAYER_KINDS,
    PLAYER_NAMES,
    RULE_FIELDS,
    STARTS,
    TABLE,
    THEME,
    Hints,
    NamedGroups,
    Seat,
)
from cardtable.pages.quartets.session import Table
from cardtable.pages.reply import FieldError, FormError
from cardtable.pages.schema import Choice, Schema, Values
from cardtable.pages.ui import button
from cardtable.quartets import (
    Deal,
    FifthNameError,
    Game,
    GameForm,
    Goal,
    ImpossibleDealError,
    NameTakenError,
    Order,
    QuartetsError,
    Rules,
    SurplusGroupError,
)

FIRST_NAMES = ("Ann", "Bo", "Cy", "Dee", "Eli", "Fay", "Gus", "Hal")
"""The names of the seats at first; a program has no name of a person who sat there."""
RANKS = {
    t_later("Aces"): t_later("A##card"),
    t_later("Twos"): "2",
    t_later("Threes"): "3",
    t_later("Fours"): "4",
    t_later("Fives"): "5",
    t_later("Sixes"): "6",
    t_later("Sevens"): "7",
    t_later("Eights"): "8",
    t_later("Nines"): "9",
    t_later("Tens"): "10",
    t_later("Jacks"): t_later("J##card"),
    t_later("Queens"): t_later("Q##card"),
    t_later("Kings"): t_later("K##card"),
}
"""The groups of the full deck, and the sign of each on a card."""
FRENCH_SUITS = "♣♦♥♠"


def setup_fields(table: Table) -> dict[str, list[str]]:
    """Return the fields that set up a table like this one."""
    game = table.moments[0]
    opening = game.opening_names
    named = tuple((group, *cards) for group, cards in zip(opening.groups, opening.cards, strict=True))
    players = zip(PLAYER_NAMES, PLAYER_KINDS, game.players, table.seats, strict=False)
    values = _values(game.deal, table.hints).having(STARTS, game.starter + 1).having(FIXED_NAMES, named)
    values = values.having(THEME, table.theme)
    seats = Schema(*PLAYER_KINDS).form_fields(Values(dict.fromkeys(PLAYER_KINDS, Seat.PERSON)))
    for name_field, kind_field, name, kind in players:
        seats |= Schema(name_field, kind_field).form_fields(Values({name_field: name, kind_field: kind}))
    return Schema(*TABLE).form_fields(values) | seats


def _values(deal: Deal, hints: Hints, *, follow: int = 0) -> Values:
    """Return the values of the form for a deal; the usual ones for all else.

    Args:
        deal: the deal.
        hints: what the board shows.
        follow: up to so many groups more than players, their number follows that of the players.
    """
    more = deal.groups - deal.players
    even = deal.hands == Deal.even(deal.players, deal.groups).hands
    return Values(
        {
            PLAYER_COUNT: deal.players,
            GROUP_COUNT: -more if 0 <= more <= follow else deal.groups,
            HAND_SIZES: () if even else deal.hands,
            HINTS: hints,
            **{field: getattr(deal.rules, attribute) for attribute, field in RULE_FIELDS.items()},
        }
    )


@dataclass(frozen=True, slots=True)
class Preset:
    """The values of a preset for the form; seats that it does not name are played by persons.

    `note` says in a sentence what it is. The theme stays as it is.
    """

    title: str
    note: str
    deal: Deal
    seats: Sequence[Seat] = ()
    hints: Hints = Hints.NONE

    def fields(self, named: NamedGroups = ()) -> dict[str, list[str]]:
        """Return the fields of the form; names of players stay as they are."""
        values = _values(self.deal, self.hints, follow=MOST_MORE).having(FIXED_NAMES, named)
        for field, kind in zip(PLAYER_KINDS, self.seats, strict=False):
            values = values.having(field, kind)
        controls = (field for field in TABLE if field is not THEME)
        return Schema(*controls, *PLAYER_KINDS).form_fields(values)


LIKE_THE_GUIDE = t_later(
    "As the guided game teaches it: you may not ask for a card that you hold, and no whole group is dealt."
)
OPEN = Rules(whole_group=False)
STRICT = Rules(whole_group=False, must_declare=True, futile=False)
SUITS = Rules(GameForm.SUITS, order=Order.CLOCKWISE, goal=Goal.CERTAINTY)
P, C, S = Seat.PERSON, Seat.CAREFUL, Seat.STRONG
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
        Deal.even(4, 6, STRICT),
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
        Deal.even(4, 4, SUITS),
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
        Hints.SHARES,
    ),
}
PRESET = Choice("preset", PRESETS)


def preset_differs(preset: Preset) -> h.Node:
    """Return what stands at a preset's button where its questions mean something else than in the guide."""
    if not preset.deal.rules.own_card:
        return None
    return h.span(".hint")[", ", t("own cards may be asked for")]


def preset_buttons(chosen: str = "") -> h.Element:
    """Return the buttons of the presets, the chosen one marked."""
    return h.div(".row.q-presets", role="group", aria_label=t("Presets"), data_presets=True)[
        [
            button(
                [t(preset.title), h.span(".hint")[" ", _sizes(preset.deal)], preset_differs(preset)],
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
    full = tuple((t(rank), *(f"{t(sign)}{suit}" for suit in FRENCH_SUITS)) for rank, sign in RANKS.items())
    preset = PRESETS[name]
    programs = [place for place, seat in enumerate(preset.seats) if seat is not Seat.PERSON]
    persons = {
        " ".join(" ".join(given.get(field.name, ())).split()).casefold()
        for place, field in enumerate(PLAYER_NAMES)
        if place < preset.deal.players and place not in programs
    }
    free = [first for first in FIRST_NAMES if first.casefold() not in persons]
    named = {PLAYER_NAMES[place].name: [first] for place, first in zip(programs, free, strict=False)}
    return preset.fields(full if name == "full" else ()) | named


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
        raise refused(_field(error, bool(named)), error) from error


def _field(error: QuartetsError, named: bool) -> str:
    """Return the control that a refusal stands at."""
    match error:
        case FifthNameError() | SurplusGroupError():
            return FIXED_NAMES.name
        case NameTakenError():
            return "names"
        case ImpossibleDealError():
            return RULE_FIELDS["whole_group"].name
        case _:
            return FIXED_NAMES.name if named else "names"
