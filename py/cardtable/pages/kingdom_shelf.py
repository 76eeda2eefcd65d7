"""The kingdoms that a person has had: kept on the device, marked played or favourite, with notes.

The shelf is a JSON text in a hidden control that the page keeps on the device; here it is read and drawn.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any
from urllib.parse import urlencode

import htpy as h

from ..kingdom import Card, Role, UnknownCardError, card_by_id, name_in
from .form import JOINER, VERSION, quoted, read_json
from .kingdom_sheet import sheet_head
from .kingdom_words import own_name
from .language import t
from .reply import FieldError, FormError

__all__ = ["LONGEST_NOTE", "Entry", "Shelf", "read_shelf", "shelf_sheet"]

LONGEST_SHELF = 200
LONGEST_NOTE = 300
MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?Z?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Entry:
    """One kingdom."""

    at: str
    """When it came to the table, as ISO 8601."""
    state: Mapping[str, str]
    """Its address."""
    note: str = ""
    played: bool = False
    favourite: bool = False
    done: tuple[str, ...] = field(default=())
    """What is ticked off in its set-up list."""

    @property
    def pile_ids(self) -> list[str]:
        """The ids of its kingdom piles."""
        return self.state.get(Role.PILE.value, "").split(JOINER)


@dataclass(frozen=True, slots=True)
class Shelf:
    """The entries, the newest first. At most 200; of more, the oldest that is no favourite goes."""

    entries: tuple[Entry, ...] = ()

    @classmethod
    def of(cls, entries: Iterable[Entry]) -> Shelf:
        """Return a shelf of entries, the newest first, cut to its length."""
        return cls(_cut(tuple(entries)))

    def with_table(self, state: Mapping[str, str], at: str, before: Mapping[str, str] | None) -> Shelf:
        """Put a table on the shelf; one changed by hand (from `before`) takes the old one's place.

        Without a moment nothing is put there: an entry is known by it.
        """
        known = next((entry for entry in self.entries if entry.state == state), None)
        if known or not MOMENT.fullmatch(at):
            return self
        first = self.entries[0] if self.entries else None
        if first and before is not None and first.state == before and not (first.played or first.favourite):
            return Shelf((replace(first, state=state, done=()), *self.entries[1:]))
        return Shelf.of((Entry(at, state), *self.entries))

    def change(self, at: str, **changes: Any) -> Shelf:
        """Change the entry of a moment."""
        return Shelf(tuple(replace(entry, **changes) if entry.at == at else entry for entry in self.entries))

    def without(self, at: str) -> Shelf:
        """Take the entry of a moment away."""
        return Shelf(tuple(entry for entry in self.entries if entry.at != at))

    def find(self, state: Mapping[str, str]) -> Entry | None:
        """Return the entry of a table, if it is here."""
        return next((entry for entry in self.entries if entry.state == state), None)

    def played_cards(self, games: int) -> tuple[Card, ...]:
        """Return the piles of the last games played, each once."""
        played = [entry for entry in self.entries if entry.played][:games]
        ids = dict.fromkeys(pile for entry in played for pile in entry.pile_ids)
        return tuple(card for card in map(_known_card, ids) if card)

    def text(self) -> str:
        """Return the shelf as the device keeps it, and as a file holds it."""
        return json.dumps(
            {"cardtable": "kingdoms", "v": VERSION, "entries": [asdict(each) for each in self.entries]}
        )


def _cut(entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
    too_many = len(entries) - LONGEST_SHELF
    if too_many <= 0:
        return entries
    ordinary = [number for number, entry in enumerate(entries) if not entry.favourite]
    gone = set(ordinary[-too_many:])
    return tuple(entry for number, entry in enumerate(entries) if number not in gone)[:LONGEST_SHELF]


def _known_card(card_id: str) -> Card | None:
    try:
        return card_by_id(card_id)
    except UnknownCardError:
        return None


def read_shelf(text: str, name: str = "shelf") -> Shelf:
    """Read what `Shelf.text` wrote; an empty text is an empty shelf. Raises FormError."""
    if not text.strip():
        return Shelf()
    try:
        content = read_json(text)
    except ValueError as error:
        raise _broken(name, t("it is no JSON")) from error
    if not isinstance(content, dict) or content.get("cardtable") != "kingdoms":
        raise _broken(name, t("it is no file of kingdoms that this page has exported"))
    if content.get("v") != VERSION:
        given = quoted(str(content.get("v")))
        raise _broken(name, t("its version is {given}; accepted: {accepted}", given=given, accepted=VERSION))
    entries = content.get("entries")
    if not isinstance(entries, list):
        raise _broken(name, t("its entries are no list"))
    return Shelf.of(_entry(row, number, name) for number, row in enumerate(entries, start=1))


def _broken(name: str, why: str) -> FormError:
    return FormError(FieldError(name, t("The kept kingdoms cannot be read: {why}.", why=why)))


def _entry(row: Any, number: int, name: str) -> Entry:
    if not isinstance(row, dict) or not MOMENT.fullmatch(str(row.get("at"))):
        raise _broken(name, t("entry {number} has no time", number=number))
    state, done, note = row.get("state"), row.get("done", []), row.get("note", "")
    if not isinstance(state, dict) or not all(isinstance(value, str) for value in state.values()):
        raise _broken(name, t("entry {number} has no kingdom", number=number))
    if not isinstance(note, str):
        raise _broken(name, t("entry {number} has a note that is no text", number=number))
    if not isinstance(done, list) or not all(isinstance(each, str) for each in done):
        raise _broken(name, t("entry {number} has no list of what is done", number=number))
    return Entry(
        at=row["at"],
        state=state,
        note=note[:LONGEST_NOTE],
        played=bool(row.get("played")),
        favourite=bool(row.get("favourite")),
        done=tuple(done),
    )


def shelf_sheet(shelf: Shelf, language: str) -> h.Fragment:
    """Return the sheet of all kingdoms that were on the table."""
    return h.fragment[
        sheet_head(t("Your kingdoms")),
        h.p(".hint")[
            t("The last {count} kingdoms stay on this device; favourites stay longest.", count=LONGEST_SHELF),
            " ",
            t("A played one counts for “avoid piles of the last games”."),
        ],
        h.div(".row")[
            h.button(".quiet", type="button", data_download="kingdoms.json", data_content=shelf.text())[
                t("Export as a file")
            ],
            h.label(".chip")[
                t("Import a file"),
                h.input(
                    ".unseen",
                    type="file",
                    accept=".json",
                    data_into="kingdom-import",
                    data_action="import-shelf",
                    data_every="",
                ),
            ],
        ],
        h.textarea("#kingdom-import", name="import", hidden=True, aria_label=t("Imported file")),
        h.p(".error", data_error_for="import", hidden=True),
        _list(shelf.entries, language),
    ]


def _list(entries: Sequence[Entry], language: str) -> h.Node:
    if not entries:
        return h.p[h.em[t("No kingdom yet.")]]
    return h.ul(".shelf")[[_row(entry, language) for entry in entries]]


def _row(entry: Entry, language: str) -> h.Element:
    names = [name_in(card, language) for card in map(_known_card, entry.pile_ids) if card]
    day, time = entry.at[:10], entry.at[11:16]
    note_id = f"note-{re.sub(r'[^0-9]', '', entry.at)}"
    return h.li[
        h.a(href=f"#kingdom?{urlencode(entry.state)}", data_close=True)[
            h.strong[f"{day} {time}"], " ", own_name(", ".join(names))
        ],
        h.div(".row")[
            _toggle("played", t("Played"), entry.at, on=entry.played),
            _toggle("favourite", t("Favourite"), entry.at, on=entry.favourite),
            h.button(
                ".quiet",
                type="submit",
                data_action="shelf-remove",
                data_every="",
                name="entry",
                value=entry.at,
            )[t("Remove")],
        ],
        h.div(".together")[
            h.label(".unseen", for_=note_id)[t("Note on the kingdom of {day} {time}", day=day, time=time)],
            h.input(
                f"#{note_id}",
                name=f"note {entry.at}",
                value=entry.note,
                maxlength=str(LONGEST_NOTE),
                placeholder=t("Note"),
            ),
            h.button(
                ".quiet", type="submit", data_action="shelf-note", data_every="", name="entry", value=entry.at
            )[t("Save note")],
        ],
    ]


def _toggle(mark: str, words: str, at: str, *, on: bool) -> h.Element:
    return h.button(
        ".quiet",
        type="submit",
        data_action="shelf-mark",
        data_every="",
        name="mark",
        value=f"{mark} {at}",
        aria_pressed="true" if on else "false",
    )[words]
