"""The sheet of all cards, by which cards are tapped into a place of the table."""

from __future__ import annotations

from typing import Any

import htpy as h

from cardtable.odds import Card, Table, Tactic, all_troops, unpack
from cardtable.odds.game.cards import LAID
from cardtable.odds.game.setup import PLACES, Place, Zone, cards_at
from cardtable.pages.core.language import t_later
from cardtable.pages.odds.buttons import plain_button
from cardtable.pages.odds.card_view import face, suit
from cardtable.pages.odds.fields import OWNER, OWNERS
from cardtable.pages.odds.game_words import t
from cardtable.pages.odds.phrases import at_place, place_name, place_with
from cardtable.pages.odds.regions import FORM
from cardtable.pages.ui import options_of, radio

TITLES = {
    Zone.HAND: t_later("Cards for your hand"),
    Zone.GONE: t_later("Cards gone, face up"),
    Zone.MINE: t_later("Cards for flag {number}, your side"),
    Zone.THEIRS: t_later("Cards for flag {number}, their side"),
}


def picker(table: Table, place: Place, *, changed: bool = False) -> h.Element:
    """Return the sheet that taps cards into a place; after a change the odds are counted when it closes.

    Args:
        table: the table.
        place: where the next taps go.
        changed: whether anything was tapped.
    """
    lying = {card: at for at in PLACES.values() for card in cards_at(table, at)}
    troops = unpack(all_troops(table.rules))
    return h.div(".picker.stack", data_close_action="count" if changed else None)[
        h.h3[at_place(TITLES, place)],
        h.input(type="hidden", name="changed", value="1", form=FORM) if changed else None,
        _switch(table, place),
        h.div(".sheet-cards", role="group", aria_label=t("All troops"), data_values=str(table.rules.highest))[
            [_tap(card, place, lying.get(card)) for card in troops]
        ],
        h.div(".row", role="group", aria_label=t("Tactics cards"))[
            [
                _tap(card, place, lying.get(card), off=place.index is not None and card not in LAID)
                for card in Tactic
            ]
        ]
        if table.rules.tactics
        else None,
        _owner(table, place),
    ]


def _tap(card: Card, place: Place, lies: Place | None, *, off: bool = False) -> h.Element:
    said = "" if lies is None else t("here") if lies == place else place_name(lies)
    return plain_button(
        [face(card), h.span(".unseen")[f" ({said})"] if said else None],
        "put",
        "troop tap wide" if isinstance(card, Tactic) else "troop tap",
        queue=True,
        id=f"tap-{card}",
        value=str(card),
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

    return h.div(
        ".switch.stack.gap1", role="radiogroup", aria_label=t("Where the cards go"), data_auto_submit=""
    )[
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
    sent: dict[str, Any] = {"form": FORM, "data_action": "own", "data_queue": ""}
    choices = [
        radio(words, OWNER.name, name, checked=claimed == OWNERS[name], id=f"owner-{name}", **sent)
        for name, words in options_of(OWNER)
    ]
    return h.fieldset(".owner", data_auto_submit="", disabled=index is None)[
        h.legend[t("Flag {number} was claimed by", number=(index or 0) + 1)], h.div(".chips")[choices]
    ]
