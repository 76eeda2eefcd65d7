"""The presets of the set-up: tables of a kind, which fill the form."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import htpy as h

from cardtable.pages.core.language import plural, t, t_later
from cardtable.pages.core.schema import Choice, Field, Schema
from cardtable.pages.quartets import fields
from cardtable.pages.quartets.phrases import brief_rules
from cardtable.pages.quartets.start.setup import form_values
from cardtable.pages.ui import button
from cardtable.quartets import Deal, GameForm, Goal, Order, Rules

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
STRICT = Rules(whole_group=False, must_declare=True, futile=False)
SUITS = Rules(GameForm.SUITS, order=Order.CLOCKWISE, goal=Goal.CERTAINTY)
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
        fields.Hints.SHARES,
    ),
}
PRESET = Choice("preset", PRESETS)


def brief(rules: Rules) -> h.Element:
    """Return the rules of a table in five sentences, as they stand above the form."""
    return h.ul(".lead.q-brief.grid.gap1.size-s")[[h.li[rule] for rule in brief_rules(rules)]]


def preset_buttons(chosen: str = "") -> h.Element:
    """Return the buttons of the presets, the chosen one marked."""
    return h.div(".equal.q-presets", role="group", aria_label=t("Presets"), data_presets=True)[
        [
            button(
                [t(preset.title), h.span(".hint.q-needs")[" ", _sizes(preset.deal), _differs(preset)]],
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


def _differs(preset: Preset) -> str:
    """Return what stands at a preset's button where its questions mean something else than in the guide."""
    return f", {t('own cards may be asked for')}" if preset.deal.rules.own_card else ""


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
