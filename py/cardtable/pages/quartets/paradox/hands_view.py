"""A drawing of hands as slots: what was certain before a paradox, what contradicts it, the rest face down."""

from __future__ import annotations

from collections.abc import Sequence

import htpy as h

from cardtable.pages.core.language import number, plural, t, t_later
from cardtable.pages.quartets.phrases import group_words
from cardtable.quartets import Answer, Ask, Entry, Game, HallViolator, Quartet
from cardtable.quartets.paradox_hands import Slot, paradox_hands

MOST_BACKS = 4
"""More cards face down than this are one slot with their number."""
NOTES = {
    ("denied", Answer): t_later("said not to have it"),
    ("denied", Ask): t_later("asked for it"),
    ("claimed", Ask): t_later("claimed by asking"),
    ("claimed", Quartet): t_later("declared"),
}
"""What a slot that contradicts says, by its kind and the statement."""


def hands_drawing(before: Game, entry: Entry, reason: Sequence[int], violator: HallViolator) -> h.Element:
    """Return the hands of the players whom a paradox is about: what was certain, and what contradicts it."""
    drawn = paradox_hands(before, entry, reason, violator)
    some = next((slot for slots in drawn.values() for slot in slots if slot.kind == "some"), None)
    return h.div(".q-drawing.stack.gap2")[
        h.p[t("The hands, as far as they were certain before. Red and bold is what contradicts:")],
        h.ul(".q-hands.grid", aria_label=t("The hands"))[
            [
                h.li[
                    h.span(".q-hands-name", translate="no")[before.players[player]],
                    h.span[
                        [_slot(before, entry, slot) for slot in slots],
                        _backs(before.position.bounds.hands[player] - len(slots)),
                    ],
                ]
                for player, slots in drawn.items()
            ]
        ],
        h.p(".hint")[
            t(
                "“{slot}”: one card of this group is certain, and which one is open.",
                slot=_words(before, entry, some),
            )
        ]
        if some
        else None,
    ]


def _slot(before: Game, entry: Entry, slot: Slot) -> h.Element:
    note = _note(entry, slot)
    return h.span(".q-slot", data_kind=slot.kind)[
        h.span(translate=None if slot.card is None else "no")[_words(before, entry, slot)],
        h.span(".q-slot-note")[" ", note] if note else None,
    ]


def _words(before: Game, entry: Entry, slot: Slot) -> str:
    names = before.names_with(entry)
    if slot.card is not None:
        return names.card_name(slot.card) or ""
    return t("{group}: ?", group=group_words(names, slot.group))


def _note(entry: Entry, slot: Slot) -> str:
    if slot.kind in ("card", "some"):
        return ""
    if slot.kind == "against":
        return t("contradicts")
    if slot.kind == "over":
        return t("too many")
    if slot.kind == "claimed" and isinstance(entry.statement, Answer):
        return t("said to have one" if slot.card is None else "said to have it")
    return t(NOTES[slot.kind, type(entry.statement)])


def _backs(count: int) -> list[h.Node]:
    if count <= 0:
        return []
    words = h.span(".unseen")[plural(count, "{count} card face down", "{count} cards face down")]
    if count > MOST_BACKS:
        return [h.span(".q-slot", aria_hidden="true", data_kind="back")[f"× {number(count)}"], words]
    return [*(h.span(".q-slot", aria_hidden="true", data_kind="back") for _ in range(count)), words]
