"""The sheet of all cards, by which cards are tapped into a place of the table."""

from __future__ import annotations

import htpy as h

from cardtable.odds import (
    ME,
    PLACES,
    THEY,
    Card,
    Kind,
    Place,
    Table,
    Tactic,
    Zone,
    all_troops,
    cards_at,
    unpack,
    write_table,
)
from cardtable.pages.core.language import t_later
from cardtable.pages.odds.board.buttons import FORM
from cardtable.pages.odds.board.card_view import face, suit
from cardtable.pages.odds.fields import BEFORE
from cardtable.pages.odds.game_words import t
from cardtable.pages.odds.phrases import at_place, place_name, place_with
from cardtable.pages.ui import button, radio

PICKER = "odds-picker"
OWNERS = {"nobody": None, "me": ME, "they": THEY}
OWNER_NAMES = {"nobody": t_later("Nobody"), "me": t_later("You"), "they": t_later("They")}
TITLES = {
    Zone.HAND: t_later("Cards for your hand"),
    Zone.GONE: t_later("Cards gone, face up"),
    Zone.MINE: t_later("Cards for flag {number}, your side"),
    Zone.THEIRS: t_later("Cards for flag {number}, their side"),
}


def picker(table: Table, place: Place, before: Table, *, changed: bool = False) -> h.Element:
    """Return the sheet that taps cards into a place; after a change the odds are counted when it closes.

    Args:
        table: the table.
        place: where the next taps go.
        before: the table when the sheet was opened, with which the count compares.
        changed: whether anything was tapped.
    """
    lying = {card: at for at in PLACES.values() for card in cards_at(table, at)}
    troops = unpack(all_troops(table.rules))
    return h.div(".picker.stack", data_close_action="count" if changed else None)[
        h.h3[at_place(TITLES, place)],
        h.input(type="hidden", name="changed", value="1", form=FORM) if changed else None,
        h.input(type="hidden", name=BEFORE.name, value=write_table(before), form=FORM),
        _switch(table, place),
        h.div(".sheet-cards", role="group", aria_label=t("All troops"), data_values=str(table.rules.highest))[
            [_tap(card, place, lying.get(card)) for card in troops]
        ],
        h.div(".row", role="group", aria_label=t("Tactics cards"))[
            [_tap(card, place, lying.get(card), off=not _may_lie(card, place)) for card in Tactic]
        ]
        if table.rules.tactics
        else None,
        _owner(table, place),
    ]


def _may_lie(card: Tactic, place: Place) -> bool:
    return place.index is None or card.is_wild or card.kind is Kind.TERRAIN


def _tap(card: Card, place: Place, lies: Place | None, *, off: bool = False) -> h.Element:
    said = "" if lies is None else t("here") if lies == place else place_name(lies)
    tactic = isinstance(card, Tactic)
    return button(
        [
            face(card),
            h.span(".unseen")[f" ({said})"] if said else None,
        ],
        "put",
        classes="troop tap wide" if tactic else "troop tap",
        quiet=False,
        submit=True,
        queue=True,
        id=f"tap-{card}",
        name="put",
        value=str(card),
        form=FORM,
        data_suit=suit(card),
        data_lies="here" if lies == place else "there" if lies else None,
        aria_pressed="true" if lies == place else "false",
        disabled=off,
    )


def _switch(table: Table, place: Place) -> h.Element:
    """Where the next taps go: radio buttons, so that a tap right after a change goes to the new place."""

    def choice(to: Place, words: str) -> h.Element:
        named = place_with(to, len(cards_at(table, to)))
        return h.label(".where.surface.ring")[
            h.input(
                f"#into-{to}",
                type="radio",
                name="into",
                value=str(to),
                checked=to == place,
                form=FORM,
                data_action="pick",
                aria_label=named,
            ),
            h.span(aria_hidden="true")[words],
        ]

    def row(zone: Zone) -> h.Element:
        flags = [Place(zone, index) for index in range(len(table.flags))]
        return h.div(".switch-row")[[choice(to, str(number)) for number, to in enumerate(flags, 1)]]

    return h.div(".switch.stack", role="radiogroup", aria_label=t("Where the cards go"), data_auto_submit="")[
        h.div(".switch-row.two")[choice(Place(Zone.HAND), t("Hand")), choice(Place(Zone.GONE), t("Gone"))],
        h.span(".label.soft.size-s", aria_hidden="true")[t("Their side of flag")],
        row(Zone.THEIRS),
        h.span(".label.soft.size-s", aria_hidden="true")[t("Your side of flag")],
        row(Zone.MINE),
    ]


def _owner(table: Table, place: Place) -> h.Element:
    """Who has claimed the flag of the place; its room is kept for a place without one."""
    index = place.index
    claimed = None if index is None else table.flags[index].owner
    return h.fieldset(".owner", data_auto_submit="", disabled=index is None)[
        h.legend[t("Flag {number} was claimed by", number=(index or 0) + 1)],
        h.div(".chips")[
            [
                radio(
                    t(OWNER_NAMES[name]),
                    "owner",
                    name,
                    checked=claimed == owner,
                    id=f"owner-{name}",
                    form=FORM,
                    data_action="own",
                    data_queue="",
                )
                for name, owner in OWNERS.items()
            ]
        ],
    ]
