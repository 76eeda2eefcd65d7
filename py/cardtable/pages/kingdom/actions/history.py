"""The kingdoms kept on the device: marks, notes, what is ticked off, files in and out."""

from __future__ import annotations

from collections.abc import Mapping

from cardtable.kingdom import layout_of, setup_list
from cardtable.pages.kingdom import fields
from cardtable.pages.kingdom.history import ShelfView, after_game_sheet, shelf_sheet
from cardtable.pages.kingdom.session import read_deal, read_display
from cardtable.pages.kingdom.setup_list import count_content, count_words, outdated_ticks
from cardtable.pages.kingdom.shelf import Shelf
from cardtable.pages.kingdom.show_deal import SHEET
from cardtable.pages.language import plural, t
from cardtable.pages.reply import FieldError, FormError, Handler, Reply, Request


def show_shelf(request: Request) -> Reply:
    """Open the sheet of kept kingdoms."""
    shelf = fields.SHELF.read(request.fields)
    words = plural(
        len(shelf.entries), "{count} kingdom kept on this device.", "{count} kingdoms kept on this device."
    )
    return Reply(html=_sheet(request, shelf), announcement=words)


def mark(request: Request) -> Reply:
    """Turn a mark of a kingdom on or off: a button named it, as `played 2026-11-21T...`."""
    shelf = fields.SHELF.read(request.fields)
    name, _, at = fields.MARK.read(request.fields).partition(" ")
    entry = shelf.at(at)
    if name not in ("played", "favourite") or entry is None:
        raise FormError(FieldError("", t("That kingdom is not kept on this device any more.")))
    on = not getattr(entry, name)
    if name == "played":
        words = t("Marked as played.") if on else t("No longer marked as played.")
    else:
        words = t("Marked as favourite.") if on else t("No longer marked as favourite.")
    return _changed(request, shelf.change(at, **{name: on}), words, at)


def after_game(request: Request) -> Reply:
    """Mark the kingdom on the table as played, and ask how it was."""
    read_deal(request)
    shelf = fields.SHELF.read(request.fields).with_table(request.state, request.now, None)
    entry = shelf.find(request.state)
    if entry is None:
        raise FormError(FieldError("", t("That kingdom is not kept on this device any more.")))
    kept = shelf.change(entry.at, played=True)
    return _changed(request, kept, t("Marked as played."), entry.at, one=True)


def save_note(request: Request) -> Reply:
    """Keep the note of a kingdom."""
    shelf, at = fields.SHELF.read(request.fields), fields.ENTRY.read(request.fields)
    note = fields.note_field(at).read(request.fields)
    changed = shelf.change(at, note=note)
    if fields.AFTER_GAME.read(request.fields):  # its sheet shows nothing new: a message says it
        return Reply(
            fields={fields.SHELF.name: fields.SHELF.write(changed)}, announcement=t("The note is kept.")
        )
    return _changed(request, changed, t("The note is kept."), at)


def remove(request: Request) -> Reply:
    """Take a kingdom off the shelf."""
    shelf, at = fields.SHELF.read(request.fields), fields.ENTRY.read(request.fields)
    return _changed(request, shelf.without(at), t("Removed."))


def import_shelf(request: Request) -> Reply:
    """Put the kingdoms of a file on the shelf; those that are there already stay as they are."""
    given, here = fields.IMPORT.read(request.fields), fields.SHELF.read(request.fields)
    merged, count = here.merged(given)
    words = plural(count, "{count} kingdom came from the file.", "{count} kingdoms came from the file.")
    return _changed(request, merged, words)


def tick(request: Request) -> Reply:
    """Keep what is ticked off in the set-up list of the table shown, and count it."""
    shelf, given = fields.SHELF.read(request.fields), fields.TICKED.read(request.fields)
    deal, display = read_deal(request), read_display(request)
    shelf = shelf.with_table(request.state, request.now, None)
    listed = setup_list(layout_of(deal.table), display.players)
    done = (*given, *outdated_ticks(listed, given, shelf.done(request.state)))
    kept = shelf.ticked(request.state, done)
    words = count_words(listed, done)
    return Reply(
        html=dict.fromkeys(("kingdom-setup-count", "view-setup-count"), str(count_content(listed, done))),
        fields={fields.SHELF.name: fields.SHELF.write(kept), fields.TICKED.name: list(given)},
        announcement=words,
    )


def _changed(request: Request, shelf: Shelf, words: str, at: str = "", *, one: bool = False) -> Reply:
    kept = {fields.SHELF.name: fields.SHELF.write(shelf)}
    one = one or bool(at and fields.AFTER_GAME.read(request.fields))
    html = {SHEET: _one(request, shelf, at)} if one else _sheet(request, shelf)
    return Reply(html=html, fields=kept, announcement=words)


def _one(request: Request, shelf: Shelf, at: str) -> str:
    """Return the sheet that asks how one kingdom was; of all, if it is not kept any more."""
    entry = shelf.at(at)
    if entry is None:
        return _sheet(request, shelf)[SHEET]
    return str(after_game_sheet(entry, read_display(request).language))


def _sheet(request: Request, shelf: Shelf) -> dict[str, str]:
    view = ShelfView(
        read_display(request).language,
        request.state,
        fields.SHELF_FIND.read(request.fields),
        bool(fields.FAVOURITES_ONLY.read(request.fields)),
    )
    return {SHEET: str(shelf_sheet(shelf, view))}


HANDLERS: Mapping[str, Handler] = {
    "shelf": show_shelf,
    "shelf-mark": mark,
    "after-game": after_game,
    "shelf-note": save_note,
    "shelf-remove": remove,
    "import-shelf": import_shelf,
    "tick": tick,
}
