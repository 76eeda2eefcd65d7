"""Tapping cards in: the sheet of all cards, and what a tap does to the table."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import htpy as h

from ..odds import (
    ME,
    THEY,
    Card,
    Flag,
    Kind,
    OddsError,
    Table,
    Tactic,
    all_troops,
    read_card,
    table_of,
    unpack,
)
from .form import Form
from .language import noted, t
from .odds_board import FORM, SIDES
from .odds_cards import face, suit
from .odds_errors import refused
from .odds_state import with_leaders
from .odds_words import card_name, tactic_name
from .reply import FieldError, FormError

__all__ = ["PICKER", "PLACES", "owned", "picker", "rebuilt", "tapped"]

PICKER = "odds-picker"
OWNERS = {"nobody": None, "me": ME, "they": THEY}
OWNER_NAMES = {"nobody": noted("Nobody"), "me": noted("You"), "they": noted("They")}
PLACES = ("hand", "gone", *(f"{number}{side}" for number in range(1, 10) for side in SIDES.values()))
NAMES = {"hand": noted("Your hand"), "gone": noted("Gone, face up")}
TITLES = {"hand": noted("Cards for your hand"), "gone": noted("Cards gone, face up")}


def place_name(place: str) -> str:
    """Return the name of a place.

    >>> place_name("3mine")
    'Flag 3, your side'
    """
    if place in NAMES:
        return t(NAMES[place])
    if place.endswith("mine"):
        return t("Flag {number}, your side", number=place[0])
    return t("Flag {number}, their side", number=place[0])


def _title(place: str) -> str:
    if place in TITLES:
        return t(TITLES[place])
    if place.endswith("mine"):
        return t("Cards for flag {number}, your side", number=place[0])
    return t("Cards for flag {number}, their side", number=place[0])


def at_place(table: Table, place: str) -> tuple[Card, ...]:
    """Return the cards of a place; Fog and Mud lie on the side of the player who laid them."""
    if place in NAMES:
        return table.hand if place == "hand" else table.gone
    flag, side = table.flags[int(place[0]) - 1], ME if place.endswith("mine") else THEY
    terrain = ((Tactic.FOG, flag.fog), (Tactic.MUD, flag.mud))
    return (*flag.cards[side], *(tactic for tactic, laid in terrain if laid == side))


def tapped(table: Table, place: str, word: str) -> Table:
    """Return the table after a card was tapped for a place: laid there, or taken away if it lies there.

    A card that lies elsewhere is moved. Raises FormError if the table cannot be.
    """
    try:
        one = read_card(word)
    except OddsError as error:
        raise refused("put", error) from error
    without = _without(table, one)
    if one in at_place(table, place):
        return rebuilt(without, "put")
    return rebuilt(_with(without, place, one), "put")


def _without(table: Table, one: Card) -> Table:
    def left(several: Iterable[Card]) -> tuple[Card, ...]:
        return tuple(each for each in several if each != one)

    flags = tuple(
        replace(
            flag,
            cards=(left(flag.cards[ME]), left(flag.cards[THEY])),
            fog=None if one is Tactic.FOG else flag.fog,
            mud=None if one is Tactic.MUD else flag.mud,
        ).ordered()
        for flag in table.flags
    )
    return replace(table, flags=flags, hand=left(table.hand), gone=left(table.gone))


def _with(table: Table, place: str, one: Card) -> Table:
    if place == "hand":
        return replace(table, hand=(*table.hand, one))
    if place == "gone":
        return replace(table, gone=(*table.gone, one))
    index, side = int(place[0]) - 1, ME if place.endswith("mine") else THEY
    flag = table.flags[index]
    if one is Tactic.FOG:
        flag = replace(flag, fog=side)
    elif one is Tactic.MUD:
        flag = replace(flag, mud=side)
    else:
        laid = (*flag.cards[side], one)
        most = 4 if Tactic.MUD in table.gone or any(each.mud is not None for each in table.flags) else 3
        if len(laid) > most:
            message = t(
                "{place}: {card} finds no room; a side takes {most} cards.",
                place=place_name(place),
                card=card_name(one),
                most=most,
            )
            raise FormError(FieldError("put", message))
        flag = replace(flag, cards=(laid, flag.cards[THEY]) if side == ME else (flag.cards[ME], laid))
    flags = (*table.flags[:index], flag.ordered(), *table.flags[index + 1 :])
    return replace(table, flags=flags)


def rebuilt(table: Table, field: str, theirs: int | None = None, deck: int | None = None) -> Table:
    """Return the table with its decks counted anew, and checked.

    Raises FormError at `field` if it cannot be.
    """
    unseen = table.unseen.bit_count()
    room = table.rules.hand - table.their_tactics
    try:
        made = table_of(
            table.rules,
            table.flags,
            table.hand,
            table.gone,
            deck,
            min(unseen, room, table.theirs) if theirs is None else theirs,
            table.mover,
            table.their_tactics,
        )
    except OddsError as error:
        raise refused(field, error) from error
    return with_leaders(replace(made, played=table.played))


def picker(table: Table, place: str, *, changed: bool = False) -> h.Element:
    """Return the sheet that taps cards into a place; after a change the odds are counted when it closes."""
    where = _places(table)
    troops = unpack(all_troops(table.rules))
    return h.div(".picker", data_closed="count" if changed else None)[
        h.h3[_title(place)],
        h.input(type="hidden", name="changed", value="1", form=FORM) if changed else None,
        _switch(table, place),
        h.div(".sheet-cards", role="group", aria_label=t("All troops"), data_values=str(table.rules.highest))[
            [_tap(one, place, where) for one in troops]
        ],
        h.div(".sheet-tactics", role="group", aria_label=t("Tactics cards"))[
            [_tap(one, place, where) for one in Tactic if _may_lie(one, place)]
        ]
        if table.rules.tactics
        else None,
        _owner(table, place),
    ]


def _may_lie(one: Tactic, place: str) -> bool:
    return place in NAMES or one.is_wild or one.kind is Kind.TERRAIN


def _places(table: Table) -> dict[Card, str]:
    return {one: place for place in PLACES for one in at_place(table, place)}


def _tap(one: Card, place: str, where: dict[Card, str]) -> h.Element:
    lies = where.get(one)
    said = "" if lies is None else t("here") if lies == place else place_name(lies)
    wide = ".wide" if isinstance(one, Tactic) else ""
    return h.button(
        f"#tap-{one}.troop.tap{wide}",
        type="submit",
        data_action="put",
        data_every="",
        name="put",
        value=str(one),
        form=FORM,
        data_suit=suit(one),
        data_lies="here" if lies == place else "there" if lies else None,
        aria_pressed="true" if lies == place else "false",
    )[
        tactic_name(one) if isinstance(one, Tactic) else face(one),
        h.span(".unseen")[f" ({said})"] if said else None,
    ]


def _switch(table: Table, place: str) -> h.Element:
    """Where the next taps go: radio buttons, so that a tap right after a change goes to the new place."""

    def choice(to: str, words: str) -> h.Element:
        named = t("{place}: {count}##cards", place=place_name(to), count=len(at_place(table, to)))
        return h.label(".where")[
            h.input(
                f"#into-{to}",
                type="radio",
                name="into",
                value=to,
                checked=to == place,
                form=FORM,
                data_action="pick",
                aria_label=named,
            ),
            h.span(aria_hidden="true")[words],
        ]

    def row(side: str) -> h.Element:
        return h.div(".switch-row")[[choice(f"{n}{side}", str(n)) for n in range(1, 10)]]

    return h.div(".switch", role="radiogroup", aria_label=t("Where the cards go"), data_live="")[
        h.div(".switch-row.two")[choice("hand", t("Hand")), choice("gone", t("Gone"))],
        h.span(".label", aria_hidden="true")[t("Their side of flag")],
        row("theirs"),
        h.span(".label", aria_hidden="true")[t("Your side of flag")],
        row("mine"),
    ]


def _owner(table: Table, place: str) -> h.Element | None:
    if place in NAMES:
        return None
    flag: Flag = table.flags[int(place[0]) - 1]
    return h.fieldset(".owner", data_live="")[
        h.legend[t("Flag {number} was claimed by", number=place[0])],
        h.div(".chips")[[_owner_choice(value, flag.owner == owner) for value, owner in OWNERS.items()]],
    ]


def _owner_choice(value: str, checked: bool) -> h.Element:
    return h.label(".chip")[
        h.input(
            f"#owner-{value}",
            type="radio",
            name="owner",
            value=value,
            checked=checked,
            form=FORM,
            data_action="own",
            data_every="",
        ),
        t(OWNER_NAMES[value]),
    ]


def owned(table: Table, place: str, form: Form) -> Table:
    """Return the table with the flag of a place claimed by whom the form says."""
    owner = form.choice("owner", tuple(OWNERS))
    form.check()
    index = int(place[0]) - 1
    flag = replace(table.flags[index], owner=OWNERS[owner])
    return replace(table, flags=(*table.flags[:index], flag, *table.flags[index + 1 :]))
