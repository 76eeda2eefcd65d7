"""The shelf's actions: the kingdoms kept on the device, what is ticked off, and files in and out."""

from __future__ import annotations

from collections.abc import Mapping

from .form import Form
from .kingdom_shelf import LONGEST_NOTE, Shelf, read_shelf, shelf_sheet
from .kingdom_show import SHEET, device_shelf, read_looks
from .language import plural, t
from .reply import FieldError, FormError, Handler, Reply, Request

__all__ = ["KEEP_HANDLERS"]


def show_shelf(request: Request) -> Reply:
    """Open the sheet of kept kingdoms."""
    shelf = device_shelf(request.fields)
    words = plural(
        len(shelf.entries), "{count} kingdom kept on this device.", "{count} kingdoms kept on this device."
    )
    return Reply(html=_sheet(request, shelf), words=words)


def mark(request: Request) -> Reply:
    """Turn a mark of a kingdom on or off: a button named it, as `played 2026-11-21T...`."""
    name, _, at = Form(request.fields).text("mark").partition(" ")
    shelf = device_shelf(request.fields)
    entry = next((entry for entry in shelf.entries if entry.at == at), None)
    if name not in ("played", "favourite") or entry is None:
        raise FormError(FieldError("", t("That kingdom is not kept on this device any more.")))
    on = not getattr(entry, name)
    if name == "played":
        words = t("Marked as played.") if on else t("No longer marked as played.")
    else:
        words = t("Marked as favourite.") if on else t("No longer marked as favourite.")
    return _changed(request, shelf.change(at, **{name: on}), words)


def save_note(request: Request) -> Reply:
    """Keep the note of a kingdom."""
    form = Form(request.fields)
    at = form.text("entry")
    note = form.text(f"note {at}", LONGEST_NOTE)
    form.check()
    return _changed(request, device_shelf(request.fields).change(at, note=note), t("The note is kept."))


def remove(request: Request) -> Reply:
    """Take a kingdom off the shelf."""
    at = Form(request.fields).text("entry")
    return _changed(request, device_shelf(request.fields).without(at), t("Removed."))


def import_shelf(request: Request) -> Reply:
    """Put the kingdoms of a file on the shelf, those that are there already left as they are."""
    text = (request.fields.get("import") or [""])[0]
    given, here = read_shelf(text, "import"), device_shelf(request.fields)
    known = {entry.at for entry in here.entries}
    new = [entry for entry in given.entries if entry.at not in known]
    merged = sorted((*here.entries, *new), key=lambda entry: entry.at, reverse=True)
    words = plural(len(new), "{count} kingdom came from the file.", "{count} kingdoms came from the file.")
    return _changed(request, Shelf.of(merged), words)


def tick(request: Request) -> Reply:
    """Keep what is ticked off in the set-up list of the table shown."""
    shelf = device_shelf(request.fields)
    entry = shelf.find(request.state)
    if entry is None:
        return Reply()
    changed = shelf.change(entry.at, done=tuple(request.fields.get("done", ())))
    return Reply(fields={"shelf": [changed.text()]})


def _changed(request: Request, shelf: Shelf, words: str) -> Reply:
    return Reply(html=_sheet(request, shelf), fields={"shelf": [shelf.text()]}, words=words)


def _sheet(request: Request, shelf: Shelf) -> dict[str, str]:
    return {SHEET: str(shelf_sheet(shelf, read_looks(request).language))}


KEEP_HANDLERS: Mapping[str, Handler] = {
    "shelf": show_shelf,
    "shelf-mark": mark,
    "shelf-note": save_note,
    "shelf-remove": remove,
    "import-shelf": import_shelf,
    "tick": tick,
}
