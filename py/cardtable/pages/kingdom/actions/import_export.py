"""Kingdoms in and out as text, and the recommended ones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from cardtable.kingdom import (
    MOST_PILES,
    Layout,
    UnknownPresetError,
    complete,
    editions_holding,
    find_presets,
    preset_by_id,
    read,
    rebuild_fitting,
    slot_ids,
)
from cardtable.pages.kingdom import fields
from cardtable.pages.kingdom.error_words import error_words
from cardtable.pages.kingdom.import_export_view import (
    count_words,
    export_sheet,
    few_words,
    import_sheet,
    recommended_sheet,
    trouble_words,
)
from cardtable.pages.kingdom.phrases import card_names
from cardtable.pages.kingdom.session import (
    Deal,
    Session,
    read_deal,
    read_display,
    read_form_wish,
    read_session,
)
from cardtable.pages.kingdom.show_deal import SHEET, show_deal
from cardtable.pages.kingdom.table_view import sorted_layout
from cardtable.pages.kingdom.wishes import Wish
from cardtable.pages.language import number, t
from cardtable.pages.refusals import quoted
from cardtable.pages.reply import FieldError, FormError, Handler, Reply, Request

MOST_LINES = 200
MOST_TROUBLES = 5
"""How many troubles are told of a text in which no pile was found."""


def show_export(request: Request) -> Reply:
    """Open the sheet with the kingdom as text, to copy or save."""
    deal, display = read_deal(request), read_display(request)
    sheet = export_sheet(sorted_layout(deal.table, display), display.language)
    return Reply(html={SHEET: str(sheet)}, announcement=t("The kingdom as text."))


def show_import(request: Request) -> Reply:
    """Open the sheet that imports a kingdom."""
    text = "".join(request.fields.get(fields.KINGDOM_TEXT.name, ())[:1])
    return Reply(html={SHEET: str(import_sheet(text))}, announcement=t("Import a kingdom."))


def import_text(request: Request) -> Reply:
    """Lay the kingdom of a text; what was not understood is told."""
    text, session = fields.KINGDOM_TEXT.read(request.fields), read_session(request)
    if not text:
        raise _bad_text(t("There is no text. Accepted: card names, or an address."))
    lines = text.count("\n") + 1
    if lines > MOST_LINES:
        message = t(
            "{count} lines are too many: at most {most} are accepted.", count=number(lines), most=MOST_LINES
        )
        raise _bad_text(message)
    reading = read(text)
    notes = [trouble_words(trouble, session.display.language) for trouble in reading.troubles]
    layout = reading.layout
    if not layout.piles:
        raise _bad_text(" ".join([t("No kingdom pile was found in the text."), *notes[:MOST_TROUBLES]]))
    if len(layout.piles) < MOST_PILES and fields.ASK_FIRST.read(request.fields):
        sheet = import_sheet(text, len(layout.piles), notes)
        return Reply(html={SHEET: str(sheet)}, announcement=few_words(len(layout.piles)))
    dropped = layout.piles[MOST_PILES:]
    if dropped:
        names = card_names(dropped, session.display.language)
        notes.append(t("A kingdom has ten piles. Left out: {names}.", names=names))
        layout = replace(layout, piles=layout.piles[:MOST_PILES])
    return _lay(session, read_form_wish(request), layout, notes)


def show_recommended(request: Request) -> Reply:
    """Open, or search, the sheet of recommended kingdoms."""
    typed, own = fields.FIND.read(request.fields), fields.OWN.read(request.fields)
    sets, display = fields.SETS.read(request.fields), read_display(request)
    found = find_presets(typed, sets if own else None, display.language)
    found = tuple(sorted(found, key=lambda preset: bool(preset.missing(sets))))
    sheet = recommended_sheet(found, typed, display.language, own=own)
    return Reply(html={SHEET: str(sheet)}, announcement=count_words(len(found)))


def load_recommended(request: Request) -> Reply:
    """Lay a recommended kingdom."""
    try:
        preset = preset_by_id(fields.PRESET.read(request.fields))
    except UnknownPresetError as error:
        message = t(
            "there is no recommended kingdom {given}: give an id such as 'first-game'.",
            given=quoted(error.given),
        )
        raise FormError(FieldError("", message)) from error
    return _lay(read_session(request), read_form_wish(request), preset.layout, ())


def _bad_text(message: str) -> FormError:
    return FormError(FieldError(fields.KINGDOM_TEXT.name, message))


def _lay(session: Session, form: Wish, layout: Layout, notes: Sequence[str]) -> Reply:
    """Lay given cards, completed by the rules. Cards of boxes that are not chosen come too, and are told."""
    needed = editions_holding(form.editions, (*layout.piles, *layout.landscapes))
    wish = replace(form.without_seed(), editions=needed)
    table, errors = rebuild_fitting(wish.pool, wish.engine_asks, wish.settings, slot_ids(layout))
    told = [*notes, *(error_words(error, session.display.language) for error in errors)]
    boxed = replace(table, colonies=layout.colonies, shelters=layout.shelters)
    whole = complete(boxed, session.rng, chooser=wish.chooser)
    controls = {fields.KINGDOM_TEXT.name: [""]}
    return show_deal(session, Deal(wish, whole), notes=told, controls=controls, as_it_is=True)


HANDLERS: Mapping[str, Handler] = {
    "text": show_export,
    "read-sheet": show_import,
    "read": import_text,
    "recommended": show_recommended,
    "load": load_recommended,
}
