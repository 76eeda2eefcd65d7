"""The sheet of the kingdoms kept on the device."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby

import htpy as h

from cardtable.kingdom import Kind
from cardtable.pages.kingdom.card_line import card_line
from cardtable.pages.kingdom.card_sheet import sheet_head
from cardtable.pages.kingdom.kingdom_link import kingdom_link
from cardtable.pages.kingdom.phrases import card_names
from cardtable.pages.kingdom.shelf import LONGEST_NOTE, LONGEST_SHELF, Entry, Shelf
from cardtable.pages.language import number, parts, t, t_later
from cardtable.pages.ui import (
    JSON_FILES,
    button,
    error_place,
    file_in,
    file_out,
    fold,
    hint,
    own_name,
    share_row,
)

SHELF_LIST = "#kingdom-shelf"
"""The list that is filtered."""


@dataclass(frozen=True, slots=True)
class ShelfView:
    """How the kept kingdoms are shown."""

    language: str
    """Of card names."""
    state: Mapping[str, str] = field(default_factory=dict)
    """The address of the kingdom on the table."""
    typed: str = ""
    """What is looked for."""
    favourites: bool = False
    """Whether only favourites are shown."""


def shelf_sheet(shelf: Shelf, view: ShelfView, notes: Sequence[str] = ()) -> h.Fragment:
    """Return the sheet of all kingdoms that are kept; `notes` are told above them."""
    stay = t("The last {count} kingdoms stay on this device; favourites stay longest.", count=LONGEST_SHELF)
    return h.fragment[
        sheet_head(t("Your kingdoms")),
        h.div(".stack.notes")[[h.p[each] for each in notes]] if notes else None,
        h.span(data_kept_action="shelf", hidden=True),
        hint(f"{stay} {t('A played one counts for “avoid piles of the last games”.')}"),
        share_row(
            file_out(t("Export as a file"), "kingdoms.json", shelf.text()),
            file_in(t("Import a file"), "kingdom-import", "import-shelf", accept=JSON_FILES, queue=True),
        ),
        h.textarea("#kingdom-import", name="import", hidden=True, aria_label=t("Imported file")),
        error_place("import"),
        [
            _filters(len(shelf.entries), view),
            h.ul("#kingdom-shelf.stack.shelf")[
                [
                    _row(entry, view, first=at == 0)
                    for _, entries in groupby(shelf.entries, lambda entry: entry.evening)
                    for at, entry in enumerate(entries)
                ]
            ],
        ]
        if shelf.entries
        else h.p[h.em[t("No kingdom yet.")]],
    ]


FAVOURITE_SIGN = "\N{BLACK STAR}"
"""Stands in the words of favourites, so that a filter finds them."""


BOXES = {"colonies": t_later("Colonies and Platinums"), "shelters": t_later("Shelters")}
"""What is told of a kingdom beside its cards."""


def _filters(count: int, view: ShelfView) -> h.Fragment:
    """Return what filters the list, how many kingdoms it shows, and the words for none."""
    return h.fragment[
        h.input(
            type="search",
            name="shelf-find",
            value=view.typed,
            autocomplete="off",
            data_filter=SHELF_LIST,
            aria_label=t("Find in this list"),
            placeholder=t("Find: card, note or day"),
        ),
        h.label(".chip")[
            h.input(
                type="checkbox",
                name="favourites-only",
                value=FAVOURITE_SIGN,
                checked=view.favourites,
                data_filter=SHELF_LIST,
            ),
            t("Favourites only"),
        ],
        h.p(".hint", role="status")[
            parts(
                "{shown} of {count} kingdoms shown",
                shown=h.span(data_filter_count=True)[number(count)],
                count=number(count),
            ),
            h.span(data_filter_none=True, hidden=True)[
                ": ", t("nothing was found. Take words away, or show all.")
            ],
        ],
    ]


def after_game_sheet(entry: Entry, language: str) -> h.Fragment:
    """Return the sheet that asks how the kingdom on the table was: its marks, and its note."""
    return h.fragment[
        sheet_head(t("How was it?")),
        h.input(type="hidden", name="of-one", value="1"),
        card_line(entry.cards, language),
        h.div(".row")[_marks(entry)],
        h.div(".row")[button(t("Deal another without these cards"), "deal-without", quiet=False)],
        _note_field(entry),
        hint(t("You find this kingdom again under “Your kingdoms”, in the menu.")),
    ]


def _marks(entry: Entry) -> list[h.Element]:
    return [
        _toggle("played", t("Played"), entry.at, on=entry.played),
        _toggle("favourite", t("Favourite"), entry.at, on=entry.favourite),
    ]


def _row(entry: Entry, view: ShelfView, *, first: bool) -> h.Element:
    """Return a kept kingdom; the `first` one of an evening has the heading of all of them."""
    language = view.language
    piles = [card for card in entry.cards if card.kind is Kind.KINGDOM]
    landscapes = [card for card in entry.cards if card.kind is not Kind.KINGDOM]
    boxes = ", ".join(t(words) for box, words in BOXES.items() if box in entry.boxes)
    names = (card_names(cards, language) for cards in (piles, landscapes))
    words = [entry.when["day"], entry.note, *names, boxes, *(card.name for card in entry.cards)]
    words += [FAVOURITE_SIGN] if entry.favourite else []
    here = entry.state == view.state
    return h.li(".stack", data_words=" ".join(words), data_evening=entry.evening or None)[
        h.h3[t("Kingdoms for an evening")] if entry.evening and first else None,
        kingdom_link(
            entry.state,
            t(
                "The kingdom of {day} {time} is on the table, with its own wishes. Undo brings yours back.",
                **entry.when,
            ),
            h.strong[" ".join(entry.when.values())],
            " ",
            [h.span(".here")[t("on the table now")], " "] if here else None,
            entry.note and [own_name(entry.note), " "],
            card_line(piles, language),
            card_line(landscapes, language) if landscapes else None,
            h.span(".card-line")[" ", boxes] if boxes else None,
            here=here,
        ),
        h.div(".row")[
            _marks(entry),
            fold(t("Note, remove"), _note(entry), classes="entry-more"),
        ],
    ]


def _note(entry: Entry) -> h.Element:
    return h.div(".stack")[
        _note_field(entry),
        h.div(".row")[button(t("Remove"), "shelf-remove", queue=True, name="entry", value=entry.at)],
    ]


def _note_field(entry: Entry) -> h.Element:
    note_id = f"note-{re.sub(r'[^0-9]', '', entry.at)}"
    return h.div(".together")[
        h.label(".unseen", for_=note_id)[t("Note on the kingdom of {day} {time}", **entry.when)],
        h.input(
            f"#{note_id}",
            data_enter_button=f"{note_id}-save",
            name=f"note {entry.at}",
            value=entry.note,
            maxlength=str(LONGEST_NOTE),
            placeholder=t("Note"),
        ),
        button(t("Save note"), "shelf-note", queue=True, id=f"{note_id}-save", name="entry", value=entry.at),
    ]


def _toggle(mark: str, words: str, at: str, *, on: bool) -> h.Element:
    return button(
        words,
        "shelf-mark",
        queue=True,
        name="mark",
        value=f"{mark} {at}",
        aria_pressed="true" if on else "false",
    )
