"""Kingdoms in and out as text, and the recommended ones."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

import htpy as h

from cardtable.kingdom import Card, Layout, editions, name_in, write
from cardtable.kingdom.cards.catalog import KINGDOM_SIZE
from cardtable.kingdom.cards.presets import Preset, UnknownPresetError, distinct_presets, preset_by_id
from cardtable.kingdom.cards.sets import editions_holding
from cardtable.kingdom.table.dealing import complete
from cardtable.kingdom.table.extras import Baseline
from cardtable.kingdom.table.from_ids import rebuild_fitting
from cardtable.kingdom.table.table import Rule, slot_ids
from cardtable.kingdom.text.collector import Cause, Trouble
from cardtable.kingdom.text.dominionrandomizer import write_address
from cardtable.kingdom.text.parsing import read
from cardtable.pages import ui
from cardtable.pages.core.address import opened, state_in
from cardtable.pages.core.language import number, plural, t, t_later
from cardtable.pages.core.refusals import quoted
from cardtable.pages.core.reply import FieldError, FormError, Handler, Reply, Request
from cardtable.pages.kingdom import fields
from cardtable.pages.kingdom.error_words import error_words
from cardtable.pages.kingdom.phrases import box_names, card_names, edition_name
from cardtable.pages.kingdom.session import NO_NOTES, Deal, Session, TableNotes
from cardtable.pages.kingdom.sheet import SHEET, filter_count, search_field, sheet_head
from cardtable.pages.kingdom.table import deal
from cardtable.pages.kingdom.table.show_deal import ACTIONS
from cardtable.pages.kingdom.table.table_view import notes_list, sorted_layout

MOST_LINES = 200
PRESETS = "#recommended-list"
OWN_SIGN = "\N{CHECK MARK}"
"""Stands in the words of the kingdoms for which the chosen sets suffice, so that a filter finds them."""
MOST_TROUBLES = 5
"""How many troubles are told of a text in which no pile was found."""


def show_export(session: Session) -> Reply:
    """Open the sheet with the kingdom as text, to copy or save."""
    sheet = _export_sheet(sorted_layout(session.deal.table, session.display), session.language)
    return Reply(html={SHEET: sheet}, announcement=t("The kingdom as text"))


def show_import(session: Session) -> Reply:
    text = "".join(session.form.get(fields.KINGDOM_TEXT.name, ())[:1])
    return Reply(html={SHEET: _import_sheet(text)}, announcement=t("Import a kingdom"))


def import_text(session: Session, text: str, asks_first: bool) -> Session | Reply:
    """Lay the kingdom of a text; what was not understood is told."""
    if not text:
        raise fields.KINGDOM_TEXT.refusal(t("There is no text. Accepted: card names, or an address."))
    lines = text.count("\n") + 1
    if lines > MOST_LINES:
        message = t(
            "{count} lines are too many: at most {most} are accepted.", count=number(lines), most=MOST_LINES
        )
        raise fields.KINGDOM_TEXT.refusal(message)
    reading = read(text)
    told = [(each, _trouble_words(each, session.language)) for each in reading.troubles]
    notes = list(dict.fromkeys(words for trouble, words in told if trouble.cause not in HARMLESS))
    layout = reading.layout
    if not layout.piles:
        raise fields.KINGDOM_TEXT.refusal(
            " ".join([t("No kingdom pile was found in the text."), *notes[:MOST_TROUBLES]])
        )
    of_text = TableNotes(
        (*notes,),
        quiet=tuple(words for trouble, words in told if trouble.cause in HARMLESS),
        presses={
            words: press for trouble, words in told if (press := _taking_nearest(text, trouble, session))
        },
    )
    if len(layout.piles) < KINGDOM_SIZE and asks_first:
        sheet = _import_sheet(text, len(layout.piles), of_text)
        return Reply(html={SHEET: sheet}, announcement=_few_words(len(layout.piles)))
    dropped = layout.piles[KINGDOM_SIZE:]
    if dropped:
        names = card_names(dropped, session.language)
        notes.append(t("A kingdom has ten piles. Left out: {names}.", names=names))
        layout = replace(layout, piles=layout.piles[:KINGDOM_SIZE])
    count = plural(len(layout.cards), "{count} card read.", "{count} cards read.")
    return _lay(session, layout, replace(of_text, lines=(count, *notes)))


def import_or_open(request: Request) -> Reply | Iterator[Reply]:
    """Show the kingdom of an address of this page; an installed page has no address bar to put it into."""
    state = state_in(fields.KINGDOM_TEXT.read(request.fields), "kingdom")
    if not state:
        return _action(import_text, fields.KINGDOM_TEXT, fields.ASK_FIRST)(request)
    try:
        [reply] = opened(deal.HANDLERS["open"], replace(request, state=state))
    except FormError as error:
        raise fields.KINGDOM_TEXT.refusal(" ".join(each.message for each in error.errors)) from error
    return replace(reply, fields={**reply.fields, fields.KINGDOM_TEXT.name: [""]})


def show_recommended(session: Session, sets: Sequence[str]) -> Reply:
    """Open the sheet of recommended kingdoms, first those for which the chosen sets suffice."""
    banned = {*session.never, *(session.found.table.banned if session.found else ())}
    sheet = _recommended_sheet(sets, banned, session.language)
    return Reply(html={SHEET: sheet}, announcement=t("Recommended kingdoms"))


def load_recommended(session: Session, preset_id: str) -> Session:
    try:
        preset = preset_by_id(preset_id)
    except UnknownPresetError as error:
        message = t(
            "there is no recommended kingdom {given}: give an id such as 'first-game'.",
            given=quoted(error.given),
        )
        raise FormError(FieldError("", message)) from error
    return _lay(session, preset.layout, NO_NOTES)


def _lay(session: Session, layout: Layout, notes: TableNotes) -> Session:
    """Lay given cards, completed by the rules: by the wishes only if there are fewer than ten piles.

    Cards of boxes that are not chosen come too, and are told.
    """
    form = session.form_wish()
    needed = editions_holding(form.editions, (*layout.piles, *layout.landscapes))
    wish = replace(form.without_seed(), editions=needed)
    table, errors = rebuild_fitting(wish.pool, wish.engine_asks, wish.settings, slot_ids(layout))
    told = (*notes.lines, *(error_words(error, session.language) for error in errors))
    boxed = replace(table, colonies=layout.colonies, shelters=layout.shelters)
    as_it_is = frozenset({Rule.LANDSCAPE_LIMITS} if len(table.piles) == KINGDOM_SIZE else ())
    whole = complete(boxed, session.rng, baseline=Baseline(rules=as_it_is), chooser=wish.chooser)
    laid = session.filled(fields.KINGDOM_TEXT, "")
    return laid.laying(Deal(wish, whole), replace(notes, lines=told, as_it_is=True))


def _export_sheet(layout: Layout, language: str) -> h.Fragment:
    """Return the sheet with a kingdom as text, to copy or save, all with the piles in the layout's order."""
    text = write(layout, language)
    return h.fragment[
        sheet_head(t("Export as text")),
        h.textarea("#kingdom-as-text", aria_label=t("The kingdom as text"), rows="14", readonly=True)[text],
        ui.share_row(
            ui.button(t("Copy"), quiet=False, data_copy_of="kingdom-as-text"),
            ui.file_out(t("Save as a file"), "kingdom.txt", text),
            ui.more_menu(
                "kingdom-text-menu",
                ui.copy_button(t("Copy for dominionrandomizer.com"), write_address(layout)),
            ),
        ),
        ui.hint(t("“Import” reads this text again, on any device.")),
    ]


def _few_words(count: int) -> str:
    return plural(
        count,
        "The text has {count} pile. Fill it up to ten by your sets and wishes?",
        "The text has {count} piles. Fill it up to ten by your sets and wishes?",
    )


def _import_sheet(text: str, count: int = 0, notes: TableNotes = NO_NOTES) -> h.Fragment:
    """Return the sheet that imports a kingdom; `text` is what was typed before.

    With a `count` of piles that were found in it, it asks whether they are to be filled up.
    """
    return h.fragment[
        sheet_head(t("Import a kingdom")),
        h.section(".notes.surface", aria_label=t("Before it is imported"), data_reveal=True)[
            h.p[_few_words(count)],
            notes_list(notes),
            ui.button(t("Fill it up"), "read", quiet=False, submit=True, name="ask-first", value="0"),
        ]
        if count
        else None,
        h.input(type="hidden", name="ask-first", value="1"),
        ui.hint(
            t(
                "Names by commas or lines, in any of the eight languages, as people and sites write them; "
                "or an address of dominionrandomizer.com."
            )
        ),
        h.textarea("#kingdom-text", name="text", rows="10", aria_label=t("A kingdom as text"))[text],
        ui.error_place("text"),
        h.div(".row")[
            ui.button(t("Import"), "read", quiet=False, submit=True),
            ui.file_in(t("From a file"), "kingdom-text", "read"),
        ],
    ]


def _recommended_sheet(sets: Sequence[str], banned: Collection[Card], language: str) -> h.Fragment:
    """Return the sheet of the recommended kingdoms: those for which the `sets` suffice, then the others."""
    rows = {
        title: [each for each in distinct_presets() if bool(each[0].missing(sets)) is is_other]
        for title, is_other in ((t("With your sets"), False), (t("With other sets, too"), True))
    }
    return h.fragment[
        sheet_head(t("Recommended kingdoms")),
        search_field(PRESETS, t("Find in this list"), t("Find: name, card or set")),
        ui.check_box(t("Only with the sets chosen"), "own", OWN_SIGN, data_filter=PRESETS),
        filter_count(len(distinct_presets())),
        h.ul("#recommended-list.picks.shelf")[
            [
                _preset_row(presets, title if at == 0 else "", sets, banned, language)
                for title, group in rows.items()
                for at, presets in enumerate(group)
            ]
        ],
    ]


def _preset_row(
    presets: Sequence[Preset], title: str, sets: Sequence[str], banned: Collection[Card], language: str
) -> h.Element:
    """Return a recommended kingdom as a wide button, found by each name that it was given.

    The first one of a group has the group's `title`.
    """
    preset, *twins = presets
    cards = (*preset.layout.piles, *preset.layout.landscapes)
    out = [card for card in cards if card in banned]
    other = [each for each in editions_holding(sets, preset.missing(sets)) if each not in sets]
    notes = [
        "; ".join(_editions_of(preset)),
        t("Not among your sets: {names}", names=box_names(other)) if other else "",
        t("Banned: {names}", names=card_names(out, language)) if out else "",
    ]
    words = [twin.name for twin in twins] + [card.name for card in cards] * (language != "en")
    return h.li(data_words=" ".join([*words, *([] if other else [OWN_SIGN])]))[
        h.h3[title] if title else None,
        ui.button(
            [
                h.strong(".pick-name", translate="no")[preset.name],
                h.span(translate="no")[card_names(cards, language)],
                h.span(".hint")[" · ".join(filter(None, notes))],
            ],
            "load",
            quiet=False,
            classes="pick",
            name="preset",
            value=preset.id,
        ),
    ]


def _editions_of(preset: Preset) -> Iterator[str]:
    """Yield the names of its sets: with the edition if only one has all its cards, with both if none has."""
    for set_id in preset.sets:
        cards = [card for card in preset.layout.piles if card.set == set_id]
        boxes = [each for each in editions() if each.set == set_id]
        holding = [each for each in boxes if all(map(each.holds, cards))]
        named = [each.number for each in holding or boxes]
        yield from (edition_name(set_id, number) for number in (named if len(holding) < 2 else [None]))


TROUBLES = {
    Cause.UNKNOWN: t_later("{where} is no card that is known."),
    Cause.HEADING: t_later("{where} was taken for a heading."),
    Cause.GUESSED: t_later("{where} was taken for {card}."),
    Cause.DUPLICATE: t_later("{where} is there already."),
    Cause.TAKEN: t_later("{where} finds its place taken by another card."),
    Cause.MISFIT: t_later("{where} cannot stand where it was said to."),
    Cause.BESIDE: t_later("{where} is not chosen: it comes by itself."),
}


HARMLESS = (Cause.HEADING, Cause.BESIDE, Cause.DUPLICATE)
"""What is told of a text in a fold: it changes nothing of the kingdom."""


def _taking_nearest(text: str, trouble: Trouble, session: Session) -> h.Node:
    """Return the button that imports the text again, with the nearest card in place of what is unknown."""
    lines = text.split("\n")
    line = lines[trouble.line - 1]
    if trouble.cause is not Cause.UNKNOWN or trouble.card is None or trouble.text not in line:
        return None
    lines[trouble.line - 1] = line.replace(trouble.text, trouble.card.name, 1)
    words = t("Take {name}", name=name_in(trouble.card, session.language))
    return ui.button(
        words, "read", form=fields.SHEET_FORM, name=fields.KINGDOM_TEXT.name, value="\n".join(lines)
    )


def _trouble_words(trouble: Trouble, language: str) -> str:
    card = name_in(trouble.card, language) if trouble.card else ""
    where = t("Line {line}: “{text}”", line=trouble.line, text=trouble.text[:60])
    words = t(TROUBLES[trouble.cause], where=where, card=card)
    has_nearest = trouble.cause is Cause.UNKNOWN and card
    return f"{words} {t('The nearest is {name}.', name=card)}" if has_nearest else words


_action = ACTIONS.action
HANDLERS: Mapping[str, Handler] = {
    "text": _action(show_export),
    "read-sheet": _action(show_import),
    "read": import_or_open,
    "recommended": _action(show_recommended, fields.SETS),
    "load": _action(load_recommended, fields.PRESET),
}
