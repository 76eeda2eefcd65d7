"""The kingdoms kept on the device: their sheet with marks and notes, what is ticked off, files in and out."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby

import htpy as h

from cardtable.kingdom import Card, Role, name_in, setup_list
from cardtable.kingdom.table.roles import REFERENCES, SINGLE_PILES, calls
from cardtable.pages import ui
from cardtable.pages.core.language import plural, t, t_later
from cardtable.pages.core.reply import FieldError, FormError, Handler, Reply
from cardtable.pages.core.schema import Text
from cardtable.pages.kingdom import fields
from cardtable.pages.kingdom.card.card_sheet import several_likes
from cardtable.pages.kingdom.phrases import BOX_NAMES, card_names, role_words
from cardtable.pages.kingdom.session import Session
from cardtable.pages.kingdom.sheet import SHEET, filter_count, search_field, sheet_head
from cardtable.pages.kingdom.shelf import LONGEST_NOTE, LONGEST_SHELF, RATINGS, Entry, Shelf
from cardtable.pages.kingdom.table.arrangement import sort_key
from cardtable.pages.kingdom.table.setup_list import SETUP_LISTS, count_content, count_words, outdated_ticks
from cardtable.pages.kingdom.table.show_deal import ACTIONS
from cardtable.pages.kingdom.table.table_view import kingdom_link

SHELF_LIST = "#kingdom-shelf"
"""The list that is filtered."""
MARKS = {
    "played": (t_later("Played"), t_later("Marked as played."), t_later("No longer marked as played.")),
    "favourite": (
        t_later("Favourite"),
        t_later("Marked as favourite."),
        t_later("No longer marked as favourite."),
    ),
    "up": (t_later("Good game"), t_later("Rated as a good game."), t_later("No longer rated.")),
    "down": (t_later("Poor game"), t_later("Rated as a poor game."), t_later("No longer rated.")),
}
"""The marks of a kept kingdom: what their buttons say, and what is said when they come and go."""
FAVOURITE_SIGN = "\N{BLACK STAR}"
"""Stands in the words of favourites, so that a filter finds them."""


def show_shelf(session: Session, shelf: Shelf) -> Reply:
    words = plural(
        len(shelf.entries), "{count} kingdom kept on this device.", "{count} kingdoms kept on this device."
    )
    return Reply(html=_sheet(session, shelf), announcement=words)


def mark(session: Session, shelf: Shelf, pressed: str, of_one: bool) -> Reply:
    """Turn a mark of a kingdom on or off: a button named it, as `played 2026-11-21T...`."""
    name, _, at = pressed.partition(" ")
    entry = shelf.at(at)
    if name not in MARKS or entry is None:
        raise _gone()
    _, marked, unmarked = MARKS[name]
    on = not entry.has(name)
    changed = shelf.change(at, **({"rating": name * on} if name in RATINGS else {name: on}))
    return _changed(session, changed, t(marked if on else unmarked), changed.at(at) if of_one else None)


def after_game(session: Session, shelf: Shelf) -> Reply:
    """Ask how the kingdom on the table was; only a press there marks it as played."""
    _ = session.deal
    shelf = shelf.with_table(session.state, session.now, None)
    entry = shelf.find(session.state)
    if entry is None:
        raise _gone()
    return _changed(session, shelf, t("How was it?"), entry)


def _gone() -> FormError:
    return FormError(FieldError("", t("That kingdom is not kept on this device any more.")))


def save_note(session: Session, shelf: Shelf, at: str, of_one: bool) -> Reply:
    note = Text(f"note {at}", longest=LONGEST_NOTE).read(session.form)
    reply = _changed(session, shelf.change(at, note=note), t("The note is kept."))
    # the sheet of one kingdom shows nothing new: a message says it
    return replace(reply, html={}) if of_one else reply


def import_shelf(session: Session, shelf: Shelf, given: Shelf) -> Reply:
    """Put the kingdoms of a file on the shelf; those that are there already stay as they are."""
    merged, count = shelf.merged(given)
    words = plural(count, "{count} kingdom came from the file.", "{count} kingdoms came from the file.")
    return _changed(session, merged, words)


def tick(session: Session, shelf: Shelf, given: tuple[str, ...]) -> Reply:
    """Keep what is ticked off in the set-up list of the table shown, and count it."""
    listed = setup_list(session.deal.table, session.display.players)
    shelf, keys = shelf.with_table(session.state, session.now, None), {item.key for item in listed.items}
    given = tuple(each for each in given if not keys.isdisjoint((each, each.rpartition("=")[0])))
    done = (*given, *outdated_ticks(listed, given, shelf.done(session.state)))
    kept = shelf.ticked(session.state, done)
    return Reply(
        html={f"{name}-count": count_content(listed, done) for name in SETUP_LISTS.values()},
        fields={**fields.SHELF.filled(kept), **fields.TICKED.filled(given)},
        announcement=count_words(listed, done),
    )


def _changed(session: Session, shelf: Shelf, words: str, one: Entry | None = None) -> Reply:
    """Return the reply after a change: the sheet that asks how `one` kingdom was, or that of all."""
    html = {SHEET: after_game_sheet(session, one)} if one else _sheet(session, shelf)
    return Reply(html=html, fields=fields.SHELF.filled(shelf), announcement=words)


def _sheet(session: Session, shelf: Shelf) -> dict[str, h.Node]:
    typed, favourites = fields.SHELF_FIND.read(session.form), fields.FAVOURITES_ONLY.read(session.form)
    return {SHEET: shelf_sheet(session, shelf, typed=typed, favourites=bool(favourites))}


def shelf_sheet(
    session: Session, shelf: Shelf, notes: Sequence[str] = (), *, typed: str = "", favourites: bool = False
) -> h.Fragment:
    """Return the sheet of all kingdoms that are kept; `typed` is what is looked for."""
    stay = t(
        "The last {count} kingdoms stay on this device; favourites stay longest. A played one counts for "
        "“avoid piles of the last games”.",
        count=LONGEST_SHELF,
    )
    return h.fragment[
        sheet_head(t("Your kingdoms")),
        h.div(".stack.notes.surface")[[h.p[each] for each in notes]] if notes else None,
        h.span(data_kept_action="shelf", hidden=True),
        ui.hint(stay),
        ui.share_row(
            ui.file_out(t("Export as a file"), "kingdoms.json", shelf.text()),
            ui.file_in(
                t("Import a file"), "kingdom-import", "import-shelf", accept=ui.JSON_FILES, queue=True
            ),
        ),
        h.textarea("#kingdom-import", name="import", hidden=True, aria_label=t("Imported file")),
        ui.error_place("import"),
        [
            _filters(len(shelf.entries), typed, favourites=favourites),
            h.ul("#kingdom-shelf.stack.shelf")[
                [
                    _row(entry, session.language, first=at == 0, here=entry.state == session.state)
                    for _, entries in groupby(shelf.entries, lambda entry: entry.evening)
                    for at, entry in enumerate(entries)
                ]
            ],
        ]
        if shelf.entries
        else h.p[h.em[t("No kingdom yet.")]],
    ]


def _filters(count: int, typed: str, *, favourites: bool) -> h.Fragment:
    """Return what filters the list, how many kingdoms it shows, and the words for none."""
    return h.fragment[
        search_field(
            SHELF_LIST,
            t("Find in this list"),
            t("Find: card, note or day"),
            name="shelf-find",
            value=typed,
            autocomplete="off",
        ),
        ui.check_box(
            t("Favourites only"),
            fields.FAVOURITES_ONLY.name,
            FAVOURITE_SIGN,
            checked=favourites,
            data_filter=SHELF_LIST,
        ),
        filter_count(count),
    ]


def after_game_sheet(session: Session, entry: Entry) -> h.Fragment:
    """Return the sheet that asks how the kingdom on the table was: marks, note, likes of its piles."""
    piles, language = entry.cards(Role.PILE), session.language
    return h.fragment[
        sheet_head(t("How was it?")),
        h.input(type="hidden", name="of-one", value="1"),
        _card_line(entry.cards(Role.PILE, Role.LANDSCAPE), language),
        h.div(".row")[_marks(entry)],
        h.div(".row")[ui.button(t("Deal another without these cards"), "deal-without", quiet=False)],
        _note_field(entry),
        several_likes(piles, session.readable_weighting, session.method, language),
        ui.hint(t("You find this kingdom again under “Your kingdoms”, in the menu.")),
    ]


def _marks(entry: Entry) -> list[h.Element]:
    return [
        ui.button(
            t(words),
            "shelf-mark",
            queue=True,
            name="mark",
            value=f"{mark} {entry.at}",
            aria_pressed="true" if entry.has(mark) else "false",
        )
        for mark, (words, *_) in MARKS.items()
    ]


def _row(entry: Entry, language: str, *, first: bool, here: bool) -> h.Element:
    """Return a kept kingdom; the `first` one of an evening has the heading of all of them."""
    piles, landscapes = entry.cards(Role.PILE), entry.cards(Role.LANDSCAPE)
    beside = [
        *_beside(entry, language),
        *((t(words), "") for box, words in BOX_NAMES.items() if box in entry.named("boxes")),
    ]
    names = (card_names(cards, language) for cards in (piles, landscapes))
    words = [entry.when["day"], entry.note, *names, *(card.name for card in (*piles, *landscapes))]
    words += [f"{role} {name}" for role, name in beside]
    words += [FAVOURITE_SIGN] if entry.favourite else []
    words += [t(MARKS[entry.rating][0])] if entry.rating else []
    return h.li(".stack", data_words=" ".join(words), data_evening=entry.evening or None)[
        h.h3[t("Kingdoms for an evening")] if entry.evening and first else None,
        kingdom_link(
            entry.state,
            t(
                "The kingdom of {day} {time} is on the table, with its own wishes. Undo brings yours back.",
                **entry.when,
            ),
            h.span(".unseen")[t("Show this kingdom"), ": "],
            h.strong[" ".join(entry.when.values())],
            " ",
            [h.span(".here.soft.size-s")[t("on the table now")], " "] if here else None,
            [h.span(".soft.size-s")[t("sent to you")], " "] if fields.SENT_FOR.name in entry.state else None,
            entry.note and [ui.own_name(entry.note), " "],
            _card_line(piles, language),
            _card_line(landscapes, language) if landscapes else None,
            h.span(".card-line.row")[
                [h.span[" ", role, name and [": ", ui.own_name(name)]] for role, name in beside]
            ]
            if beside
            else None,
            here=here,
        ),
        h.div(".row")[
            _marks(entry),
            ui.fold(
                t("Note, remove"),
                h.div(".stack")[
                    _note_field(entry),
                    h.div(".row")[
                        ui.button(t("Remove"), "shelf-remove", queue=True, name="entry", value=entry.at)
                    ],
                ],
                classes="entry-more bare",
            ),
        ],
    ]


def _beside(entry: Entry, language: str) -> Iterator[tuple[str, str]]:
    """Yield what its cards call for, and the name of the card: a bane, the pile of a Trait."""
    cards = entry.cards(*Role)
    for role in (*SINGLE_PILES, Role.PROPHECY, Role.ALLY, *REFERENCES):
        callers = (card for card in cards if role in calls(card))
        for caller, card in zip(callers, entry.cards(role), strict=False):
            yield role_words(role, caller, language), name_in(card, language)


def _card_line(cards: Iterable[Card], language: str) -> h.Element:
    """Return cards by cost, each with its cost before its name; landscapes without one come as they are."""
    return h.span(".card-line.row")[
        [
            h.span[
                h.span(".small-cost")[str(card.cost)] if card.printed_cost else None,
                " ",
                ui.own_name(name_in(card, language)),
                " ",
            ]
            for card in sorted(cards, key=lambda card: sort_key(card, language))
        ]
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
        ui.button(
            t("Save note"), "shelf-note", queue=True, id=f"{note_id}-save", name="entry", value=entry.at
        ),
    ]


_action = ACTIONS.action
HANDLERS: Mapping[str, Handler] = {
    "shelf": _action(show_shelf, fields.SHELF),
    "shelf-mark": _action(mark, fields.SHELF, fields.MARK, fields.AFTER_GAME),
    "after-game": _action(after_game, fields.SHELF),
    "shelf-note": _action(save_note, fields.SHELF, fields.ENTRY, fields.AFTER_GAME),
    "shelf-remove": _action(
        lambda session, shelf, at: _changed(session, shelf.without(at), t("Removed.")),
        fields.SHELF,
        fields.ENTRY,
    ),
    "import-shelf": _action(import_shelf, fields.SHELF, fields.IMPORT),
    "tick": _action(tick, fields.SHELF, fields.TICKED),
}
