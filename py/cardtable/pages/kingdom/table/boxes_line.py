"""The boxes that must be carried for a kingdom, in one line."""

from __future__ import annotations

import htpy as h

from cardtable.kingdom import set_ids, setup_list
from cardtable.kingdom.cards.boxes import BASE_CARDS, Box
from cardtable.kingdom.table.setup_list import BoxToCarry, boxes_to_carry
from cardtable.pages.core.language import plural, t
from cardtable.pages.kingdom.phrases import set_name
from cardtable.pages.kingdom.session import Deal, Session
from cardtable.pages.kingdom.table.setup_list import counted, plain_name
from cardtable.pages.ui import hint

_FEW = 3
"""How many things are named for which a box is carried."""


def boxes_line(session: Session, deal: Deal) -> h.Element:
    """Return which boxes must be carried, and which of those drawn need not."""
    wish, boxes = deal.wish, boxes_of_deal(session, deal)
    words = plural(
        len(boxes),
        "{count} box to carry: {boxes}.",
        "{count} boxes to carry: {boxes}.",
        boxes=", ".join(_box_words(box, session.language) for box in boxes),
    )
    used = {each for box in boxes for each in box.box.sets}
    idle = [each for each in set_ids() if each in {*wish.pool.sets} - used] if wish.drawn else []
    if idle:
        words += f" {t('Drawn, and not needed: {sets}.', sets=', '.join(map(set_name, idle)))}"
    return hint(words)


def boxes_of_deal(session: Session, deal: Deal) -> tuple[BoxToCarry, ...]:
    """Return the boxes to carry: of the editions that are ticked, where any are."""
    return boxes_to_carry(setup_list(deal.table, session.players), session.own or deal.wish.editions)


def box_name(box: Box) -> str:
    """Return the name on a box.

    >>> box_name(Box(("cornucopia", "guilds"))), box_name(Box())
    ('Cornucopia & Guilds', 'Base Cards')
    """
    if box == BASE_CARDS:
        return t("Base Cards")
    return " & ".join(map(set_name, box.sets))


def _box_words(carried: BoxToCarry, language: str) -> str:
    """Return the name of a box, with what it is carried for where no tile says so."""
    name, reasons = box_name(carried.box), []
    if carried.short:
        name = t("a second box with basic cards") if carried.box == BASE_CARDS else name
        reasons.append(counted(carried.short, language))
    elif carried.is_basic and not carried.items:
        reasons.append(t("basic cards"))
    elif not carried.is_basic and not any(item.part for item in carried.items):
        reasons += [plain_name(item, language) for item in carried.items[:_FEW]]
        reasons += ["…"] * (len(carried.items) > _FEW)
    return f"{name} ({', '.join(reasons)})" if reasons else name
