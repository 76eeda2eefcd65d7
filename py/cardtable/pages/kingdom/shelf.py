"""The kingdoms that a visitor has had: kept on the device, marked played or favourite, with notes.

They are a JSON text in a hidden control (`shelf`) that the page keeps on the device, and a file.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from cardtable.kingdom import Card, Kind, Role, UnknownCardError, card_by_id
from cardtable.pages.core.address import JOINER, VERSION
from cardtable.pages.core.json_text import read_kept
from cardtable.pages.core.language import t

LONGEST_SHELF = 200
LONGEST_NOTE = 300
MILLISECONDS = len("2026-11-21T20:00:00.000")
"""The kingdoms of an evening have a digit more, by which they are in order."""
RATINGS = ("up", "down")
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
    """What is ticked off in its set-up list, the same in all entries of the same cards."""
    rating: str = ""
    """How the game was, one of `RATINGS`; empty if nobody has said."""

    def has(self, mark: str) -> bool:
        """Return whether it is `played`, `favourite`, or has a rating."""
        return self.rating == mark or bool(getattr(self, mark, False))

    @property
    def evening(self) -> str:
        """The moment at which it was dealt with the others of an evening; empty if it was dealt alone."""
        return self.at[:MILLISECONDS] if len(self.at.removesuffix("Z")) > MILLISECONDS else ""

    def named(self, part: str) -> list[str]:
        """Return what a part of its address names: the ids of the cards of a role, or the `boxes`."""
        return self.state.get(part, "").split(JOINER)

    def cards(self, *roles: Role) -> list[Card]:
        """Return the cards of some roles that are known."""
        found = []
        for card_id in (card_id for role in roles for card_id in self.named(role.value)):
            with suppress(UnknownCardError):
                found.append(card_by_id(card_id))
        return found

    def is_alike(self, state: Mapping[str, str]) -> bool:
        """Whether half of the piles or more are those of a table."""
        piles = self.named(Role.PILE.value)
        return 2 * len({*piles} & {*state.get(Role.PILE.value, "").split(JOINER)}) >= len(piles)

    @property
    def when(self) -> dict[str, str]:
        """The day and the time at which it came to the table, for texts."""
        return {"day": self.at[:10], "time": self.at[11:16]}


@dataclass(frozen=True, slots=True)
class Shelf:
    """The entries, the newest first. At most 200; of more, the oldest that is no favourite goes."""

    entries: tuple[Entry, ...] = ()

    @classmethod
    def of(cls, entries: Iterable[Entry]) -> Shelf:
        """Return a shelf of entries, the newest first, cut to its length."""
        return cls(_cut(tuple(entries)))

    def with_table(
        self, state: Mapping[str, str], at: str, before: Mapping[str, str] | None, note: str = ""
    ) -> Shelf:
        """Put a table on the shelf; one changed by hand (from `before`) takes the old one's place.

        That is so for the newest one and for those of an evening, if they have no mark. Without a moment, as
        for Undo and Redo, nothing is put there: an entry is known by it. A table changed after Undo takes the
        place of its later self.
        """
        if self.find(state) or not MOMENT.fullmatch(at):
            return self
        old = None
        if before is not None:
            later = (
                each
                for each in self.entries
                if each.is_alike(state) and (each is self.entries[0] or each.evening)
            )
            old = self.find(before) or next(later, None)
        if (
            old
            and (old is self.entries[0] or old.evening)
            and not (old.played or old.favourite or old.rating)
        ):
            return self.change(old.at, state=state)
        done = self.done(state) or self.done(before or {})
        return Shelf.of((Entry(at, state, note, done=done), *self.entries))

    def with_evening(self, kingdoms: Sequence[tuple[Mapping[str, str], str]], now: str) -> Shelf:
        """Put the kingdoms of an evening on the shelf, the first on top: pairs of address and note."""
        shelf = self
        for at, (state, note) in enumerate(reversed(kingdoms)):
            shelf = shelf.with_table(state, f"{now.removesuffix('Z')}{at}Z", None, note)
        return shelf

    def others(self, state: Mapping[str, str]) -> tuple[Card, ...]:
        """Return the piles of the other kingdoms of an evening, if a table is one of them."""
        own = self.find(state)
        if own is None or not own.evening:
            return ()
        evening = [each for each in self.entries if each.evening == own.evening and each is not own]
        cards = dict.fromkeys(card for entry in evening for card in entry.cards(*Role))
        return tuple(card for card in cards if card.kind is Kind.KINGDOM)

    def change(self, at: str, **changes: Any) -> Shelf:
        return Shelf(tuple(replace(entry, **changes) if entry.at == at else entry for entry in self.entries))

    def without(self, at: str) -> Shelf:
        return Shelf(tuple(entry for entry in self.entries if entry.at != at))

    def find(self, state: Mapping[str, str]) -> Entry | None:
        return next((entry for entry in self.entries if entry.state == state), None)

    def done(self, state: Mapping[str, str]) -> tuple[str, ...]:
        """Return what is ticked off for the cards of a table, in whichever of its addresses they came.

        One's own kingdom and the link that was sent of it have other addresses, and the same cards.
        """
        cards = _cards(state)
        alike = [entry for entry in self.entries if _cards(entry.state) == cards]
        own = next((entry for entry in alike if entry.state == state and entry.done), None)
        return own.done if own else next((entry.done for entry in alike if entry.done), ())

    def ticked(self, state: Mapping[str, str], done: tuple[str, ...]) -> Shelf:
        """Keep what is ticked off for the cards of a table."""
        cards = _cards(state)
        return Shelf(
            tuple(
                replace(entry, done=done) if _cards(entry.state) == cards else entry for entry in self.entries
            )
        )

    def at(self, moment: str) -> Entry | None:
        return next((entry for entry in self.entries if entry.at == moment), None)

    def merged(self, other: Shelf) -> tuple[Shelf, int]:
        """Return the shelf with the entries of another that it lacks, and their number."""
        known = {entry.at for entry in self.entries}
        new = [entry for entry in other.entries if entry.at not in known]
        together = sorted((*self.entries, *new), key=lambda entry: entry.at, reverse=True)
        return Shelf.of(together), len(new)

    def text(self) -> str:
        """Return the shelf as the device keeps it, and as a file holds it."""
        rows = [asdict(each) for each in self.entries]
        for row in rows:
            if not row["rating"]:  # files of kingdoms without one are as they were
                del row["rating"]
        return json.dumps({"cardtable": "kingdoms", "v": VERSION, "entries": rows})


def _cards(state: Mapping[str, str]) -> tuple[str, ...]:
    """Return the parts of an address that say what lies on the table."""
    return tuple(state.get(part, "") for part in (*(role.value for role in Role), "boxes"))


def _cut(entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
    too_many = len(entries) - LONGEST_SHELF
    if too_many <= 0:
        return entries
    ordinary = [number for number, entry in enumerate(entries) if not entry.favourite]
    gone = set(ordinary[-too_many:])
    return tuple(entry for number, entry in enumerate(entries) if number not in gone)[:LONGEST_SHELF]


def decode_shelf(text: str) -> Shelf:
    """Read what `Shelf.text` wrote. Raises `NotAcceptedError`."""
    return read_kept(text, "kingdoms", t("The kept kingdoms"), _entries)


def _entries(content: dict[str, Any]) -> Shelf:
    if not isinstance(content["entries"], list):
        raise TypeError("the entries are no list")
    return Shelf.of(map(_entry, content["entries"]))


def _entry(row: dict[str, Any]) -> Entry:
    state, note, done = row["state"], row.get("note", ""), row.get("done", [])
    texts = (row["at"], note, *done, *state.values())
    if not isinstance(done, list) or not all(isinstance(each, str) for each in texts):
        raise TypeError("a part is no text")
    if not MOMENT.fullmatch(row["at"]):
        raise ValueError("the moment cannot be read")
    return Entry(
        at=row["at"],
        state=state,
        note=note[:LONGEST_NOTE],
        played=bool(row.get("played")),
        favourite=bool(row.get("favourite")),
        done=tuple(done),
        rating=next((each for each in RATINGS if each == row.get("rating")), ""),
    )
