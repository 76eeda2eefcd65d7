"""The sheets of kingdoms as text, and of the recommended ones."""

from __future__ import annotations

from collections.abc import Sequence

import htpy as h

from cardtable.kingdom import Cause, Layout, Preset, Trouble, name_in, write, write_address
from cardtable.pages.kingdom.card_sheet import sheet_head
from cardtable.pages.kingdom.phrases import card_names, set_name
from cardtable.pages.language import number, plural, t
from cardtable.pages.ui import button, copy_button, error_place, file_in, file_out, hint, own_name, share_row

MOST_SHOWN = 60


def export_sheet(layout: Layout, language: str) -> h.Fragment:
    """Return the sheet with a kingdom as text, to copy or save, all with the piles in the layout's order."""
    text = write(layout, language)
    return h.fragment[
        sheet_head(t("Export as text")),
        h.textarea("#kingdom-as-text", aria_label=t("The kingdom as text"), rows="14", readonly=True)[text],
        share_row(
            button(t("Copy"), quiet=False, data_copy_of="kingdom-as-text"),
            file_out(t("Save as a file"), "kingdom.txt", text),
            copy_button(t("Copy for dominionrandomizer.com"), write_address(layout)),
        ),
        hint(t("“Import” reads this text again, on any device.")),
    ]


def few_words(count: int) -> str:
    """Return that a text has fewer than ten piles, as a question."""
    return plural(
        count,
        "The text has {count} pile. Fill it up to ten by your sets and wishes?",
        "The text has {count} piles. Fill it up to ten by your sets and wishes?",
    )


def _question(count: int, notes: Sequence[str]) -> h.Element:
    return h.section(".notes", aria_label=t("Before it is imported"), data_reveal=True)[
        h.p[few_words(count)],
        h.ul[[h.li[note] for note in notes]] if notes else None,
        button(t("Fill it up"), "read", quiet=False, submit=True, name="ask-first", value="0"),
    ]


def import_sheet(text: str, count: int = 0, notes: Sequence[str] = ()) -> h.Fragment:
    """Return the sheet that imports a kingdom; `text` is what was typed before.

    With a `count` of piles that were found in it, it asks whether they are to be filled up.
    """
    return h.fragment[
        sheet_head(t("Import a kingdom")),
        _question(count, notes) if count else None,
        h.input(type="hidden", name="ask-first", value="1"),
        hint(
            t(
                "Names by commas or lines, in any of the eight languages, as people and sites write them; "
                "or an address of dominionrandomizer.com."
            )
        ),
        h.textarea("#kingdom-text", name="text", rows="10", aria_label=t("A kingdom as text"))[text],
        error_place("text"),
        h.div(".row")[
            button(t("Import"), "read", quiet=False, submit=True),
            file_in(t("From a file"), "kingdom-text", "read"),
        ],
    ]


def recommended_sheet(found: Sequence[Preset], typed: str, language: str, *, own: bool) -> h.Fragment:
    """Return the sheet of the recommended kingdoms that were found.

    `typed` are the words that were looked for; `own` is whether only the chosen sets count.
    """
    return h.fragment[
        sheet_head(t("Recommended kingdoms")),
        h.div(".together")[
            h.input(
                "#kingdom-find",
                type="search",
                name="find",
                value=typed,
                aria_label=t("Name or cards"),
                placeholder=t("Name or cards"),
            ),
            button(t("Find"), "recommended", quiet=False, submit=True),
        ],
        h.label(".chip", data_auto_submit=True)[
            h.input(type="checkbox", name="own", value="1", checked=own, data_action="recommended"),
            t("Only with the sets chosen"),
        ],
        hint(count_words(len(found))),
        h.ul(".stack.shelf")[[_preset_row(preset, language) for preset in found[:MOST_SHOWN]]],
    ]


def count_words(count: int) -> str:
    """Return the number of recommended kingdoms that were found, in words."""
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
    return h.li(".stack")[
        h.h3(translate="no")[preset.name],
        h.p(translate="no")[card_names(cards, language)],
        h.div(".row")[
            button(
                [t("Use this kingdom"), h.span(".unseen")[": ", own_name(preset.name)]],
                "load",
                quiet=False,
                name="preset",
                value=preset.id,
            ),
            h.span(".hint")[sets],
        ],
    ]


def trouble_words(trouble: Trouble, language: str) -> str:
    """Return what was not understood of a text."""
    card = name_in(trouble.card, language) if trouble.card else ""
    where = t("Line {line}: “{text}”", line=trouble.line, text=trouble.text[:60])
    match trouble.cause:
        case Cause.UNKNOWN:
            words = t("{where} is no card that is known.", where=where)
            return f"{words} {t('The nearest is {name}.', name=card)}" if card else words
        case Cause.HEADING:
            return t("{where} was taken for a heading.", where=where)
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
