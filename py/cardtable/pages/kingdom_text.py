"""Kingdoms in and out as text, and the recommended ones: sheets, and laying what was read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

import htpy as h

from ..kingdom import (
    Card,
    Cause,
    Edition,
    Kind,
    Layout,
    PlaceError,
    Preset,
    SlotError,
    Table,
    TooFewPilesError,
    Trouble,
    UnknownPresetError,
    complete,
    editions,
    find_presets,
    name_in,
    preset_by_id,
    read,
    rebuild,
    write,
    write_address,
)
from .form import Form, too_long
from .kingdom_faults import place_words, unknown_preset, unknown_slot
from .kingdom_layout import layout_of, slot_ids
from .kingdom_sheet import sheet_head
from .kingdom_show import SHEET, Laid, current, fresh_rng, read_looks, shown
from .kingdom_wish import Wish, read_wish
from .kingdom_words import card_names, own_name, set_name
from .language import number, plural, t
from .reply import FieldError, FormError, Handler, Reply, Request

__all__ = ["TEXT_HANDLERS"]

LONGEST_TEXT = 8_000
MOST_LINES = 200
MOST_SHOWN = 60


def show_text(request: Request) -> Reply:
    """Open the sheet with the kingdom as text, to copy or save."""
    layout = layout_of(current(request).table)
    text = write(layout, read_looks(request).language)
    sheet = h.fragment[
        sheet_head(t("As text")),
        h.textarea(aria_label=t("The kingdom as text"), rows="14", readonly=True)[text],
        h.div(".row")[
            h.button(type="button", data_copy=text)[t("Copy")],
            h.button(".quiet", type="button", data_download="kingdom.txt", data_content=text)[
                t("Save as a file")
            ],
            h.button(".quiet", type="button", data_copy=write_address(layout))[
                t("Copy for dominionrandomizer.com")
            ],
        ],
        h.p(".hint")[t("“Read in” reads this text again, on any device.")],
    ]
    return Reply(html={SHEET: str(sheet)}, words=t("The kingdom as text."))


def show_reader(request: Request) -> Reply:
    """Open the sheet that reads a kingdom in."""
    text = (request.fields.get("text") or [""])[0]
    sheet = h.fragment[
        sheet_head(t("Read a kingdom in")),
        h.p(".hint")[
            t(
                "Names by commas or lines, in any of the seven languages, as people and sites write them; "
                "or an address of dominionrandomizer.com."
            )
        ],
        h.textarea("#kingdom-text", name="text", rows="10", aria_label=t("A kingdom as text"))[text],
        h.p(".error", data_error_for="text", hidden=True),
        h.div(".row")[
            h.button(type="submit", data_action="read")[t("Read in")],
            h.label(".chip")[
                t("From a file"),
                h.input(
                    ".unseen",
                    type="file",
                    accept=".txt,text/plain",
                    data_into="kingdom-text",
                    data_action="read",
                ),
            ],
        ],
    ]
    return Reply(html={SHEET: str(sheet)}, words=t("Read a kingdom in."))


def read_in(request: Request) -> Reply:
    """Lay the kingdom of a text; what was not understood is told."""
    text = (request.fields.get("text") or [""])[0]
    if not text.strip():
        raise FormError(FieldError("text", t("There is no text. Accepted: card names, or an address.")))
    if len(text) > LONGEST_TEXT:
        raise FormError(FieldError("text", too_long(len(text), LONGEST_TEXT)))
    lines = text.count("\n") + 1
    if lines > MOST_LINES:
        message = t(
            "{count} lines are too many: at most {most} are accepted.", count=number(lines), most=MOST_LINES
        )
        raise FormError(FieldError("text", message))
    reading = read(text)
    language = read_looks(request).language
    notes = [_trouble_words(trouble, language) for trouble in reading.troubles]
    if not reading.layout.piles:
        message = " ".join([t("No kingdom pile was found in the text."), *notes[:5]])
        raise FormError(FieldError("text", message))
    return _lay(request, reading.layout, notes)


def _trouble_words(trouble: Trouble, language: str) -> str:
    card = name_in(trouble.card, language) if trouble.card else ""
    where = t("Line {line}: “{text}”", line=trouble.line, text=trouble.text[:60])
    match trouble.cause:
        case Cause.UNKNOWN:
            words = t("{where} is no card that is known.", where=where)
            return f"{words} {t('The nearest is {name}.', name=card)}" if card else words
        case Cause.GUESSED:
            return t("{where} was taken for {card}.", where=where, card=card)
        case Cause.DUPLICATE:
            return t("{where} is there already.", where=where)
        case Cause.TAKEN:
            return t("{where} finds its place taken by another card.", where=where)
        case Cause.MISFIT:
            return t("{where} cannot stand where it was said to.", where=where)
        case Cause.BESIDE:
            return t("{where} is not chosen: it comes by itself.", where=where)


def show_recommended(request: Request) -> Reply:
    """Open, or search, the sheet of recommended kingdoms."""
    form = Form(request.fields)
    typed, own = form.text("find"), form.switch("own")
    form.check()
    language = read_looks(request).language
    owned = request.fields.get("sets", []) if own else None
    found = find_presets(typed, owned, language)
    sheet = h.fragment[
        sheet_head(t("Recommended kingdoms")),
        h.div(".together")[
            h.input("#kingdom-find", type="search", name="find", value=typed, aria_label=t("Name or cards")),
            h.button(type="submit", data_action="recommended")[t("Find")],
        ],
        h.label(".chip", data_live=True)[
            h.input(type="checkbox", name="own", value="1", checked=own, data_action="recommended"),
            t("Only with the sets chosen"),
        ],
        h.p(".hint")[_count_words(len(found))],
        h.ul(".shelf")[[_preset_row(preset, language) for preset in found[:MOST_SHOWN]]],
    ]
    return Reply(html={SHEET: str(sheet)}, words=_count_words(len(found)))


def _count_words(count: int) -> str:
    if count > MOST_SHOWN:
        return t(
            "{count} kingdoms; the first {shown} are shown. Type to find others.",
            count=number(count),
            shown=MOST_SHOWN,
        )
    return plural(count, "{count} kingdom.", "{count} kingdoms.")


def _preset_row(preset: Preset, language: str) -> h.Element:
    sets = ", ".join(map(set_name, preset.sets))
    cards = (*preset.layout.piles, *preset.layout.landscapes)
    return h.li[
        h.h3(translate="no")[preset.name],
        h.p(translate="no")[card_names(cards, language)],
        h.div(".row")[
            h.button(type="submit", data_action="load", name="preset", value=preset.id)[
                t("Lay this"), h.span(".unseen")[": ", own_name(preset.name)]
            ],
            h.span(".hint")[sets],
        ],
    ]


def load_recommended(request: Request) -> Reply:
    """Lay a recommended kingdom."""
    try:
        preset = preset_by_id(Form(request.fields).text("preset"))
    except UnknownPresetError as error:
        raise FormError(FieldError("", unknown_preset(error))) from error
    return _lay(request, preset.layout, [])


def _lay(request: Request, layout: Layout, notes: list[str]) -> Reply:
    """Lay given cards, completed by the rules; sets that they need are added to those chosen."""
    wish, added = _with_sets_of(read_wish(request.fields, request.entropy, from_form=True), layout)
    if added:
        sets = ", ".join(map(set_name, added))
        notes.append(t("Added to your sets for this kingdom: {sets}.", sets=sets))
    table, refused = _rebuilt(wish, slot_ids(layout), read_looks(request).language)
    notes += refused
    boxed = replace(table, colonies=layout.colonies, shelters=layout.shelters)
    try:
        whole = complete(boxed, fresh_rng(request), chooser=wish.chooser)
    except TooFewPilesError as error:
        message = plural(
            error.count,
            "Your sets have {count} pile; a kingdom needs ten.",
            "Your sets have {count} piles; a kingdom needs ten.",
        )
        raise FormError(FieldError("sets", message)) from error
    laid = Laid(wish.without_seed(), whole)
    return shown(request, laid, notes=notes, fields={**wish.form_fields(), "text": [""]})


def _with_sets_of(wish: Wish, layout: Layout) -> tuple[Wish, list[str]]:
    """The wish with an edition for every card, and the sets that were added."""
    cards = (*layout.piles, *layout.landscapes)
    chosen = {edition.id: edition for edition in editions() if edition.id in wish.editions}
    added = []
    for card in cards:
        if not _in_boxes(card, chosen.values()):
            box = [edition for edition in editions() if _in_boxes(card, [edition])][-1]
            chosen[box.id] = box
            added.append(box.set)
    ids = tuple(edition.id for edition in editions() if edition.id in chosen)
    return replace(wish, editions=ids), list(dict.fromkeys(added))


def _in_boxes(card: Card, boxes: Iterable[Edition]) -> bool:
    """Whether one of the boxes holds a card; landscapes come with any edition of their set."""
    return any(box.holds(card) if card.kind is Kind.KINGDOM else box.set == card.set for box in boxes)


def _rebuilt(wish: Wish, ids: dict[str, str], language: str) -> tuple[Table, list[str]]:
    """The table of some slots; what cannot stand where it was put is left out and told."""
    refused: list[str] = []
    while True:
        try:
            return rebuild(wish.pool, wish.engine_asks, wish.settings, ids), refused
        except PlaceError as error:
            refused.append(place_words(error, language))
            bad = error.slot
        except SlotError as error:
            refused.append(unknown_slot(error))
            bad = error.given
        if bad not in ids:
            raise FormError(FieldError("text", " ".join(refused)))
        del ids[bad]


TEXT_HANDLERS: Mapping[str, Handler] = {
    "text": show_text,
    "read-sheet": show_reader,
    "read": read_in,
    "recommended": show_recommended,
    "load": load_recommended,
}
