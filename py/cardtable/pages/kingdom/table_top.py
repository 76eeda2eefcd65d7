"""The table view: the kingdom in large type for the middle of the table, with the set-up list."""

from __future__ import annotations

import htpy as h

from cardtable.kingdom import Table, layout_of
from cardtable.pages import ui
from cardtable.pages.kingdom.arrangement import Arrangement
from cardtable.pages.kingdom.phrases import boxes_there
from cardtable.pages.kingdom.session import DisplayOptions
from cardtable.pages.kingdom.setup_list import setup_section
from cardtable.pages.kingdom.table_view import VIEW_FORM, fixed_tiles
from cardtable.pages.language import t


def table_top(table: Table, display: DisplayOptions, arrangement: Arrangement) -> h.Fragment:
    """Return the content of the table view."""
    boxes = boxes_there(table)
    return h.fragment[
        ui.sheet_head(t("On the table"), "kingdom-view"),
        setup_section(
            layout_of(table),
            display.players,
            display.language,
            display.done,
            form=VIEW_FORM,
            name="view-setup",
        ),
        fixed_tiles(table, display, arrangement),
        h.p(".row.boxes")[[h.span(".row")[ui.sign("yes"), words] for words in boxes]] if boxes else None,
    ]
