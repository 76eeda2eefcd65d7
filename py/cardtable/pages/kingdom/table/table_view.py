"""The kingdom on the table as HTML: warnings, piles, landscapes, extra cards, boxes, how each ask is met."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from urllib.parse import urlencode

import htpy as h

from cardtable.kingdom import Card, Conflict, Layout, Role, Slot, Table, dominion_games_list, name_in
from cardtable.kingdom.table.dealing import box_chances
from cardtable.kingdom.text.writing import name_list
from cardtable.pages.core.language import percent, plural, t
from cardtable.pages.kingdom import phrases
from cardtable.pages.kingdom.fields import ORDER_NAMES, SHEET_FORM, VIEW_FORM
from cardtable.pages.kingdom.session import Deal, DisplayOptions, Session, TableNotes
from cardtable.pages.kingdom.sheet import press
from cardtable.pages.kingdom.table import table_wishes
from cardtable.pages.kingdom.table.arrangement import Arrangement, arrange
from cardtable.pages.kingdom.table.boxes_line import boxes_line, boxes_of_deal
from cardtable.pages.kingdom.table.setup_list import player_buttons, setup_section
from cardtable.pages.kingdom.table.tiles import tile
from cardtable.pages.ui import button, fold, hint, menu, own_name, region, sheet_head, sign

BOXES_REGION = "kingdom-carry"
LIMIT_REGION = "kingdom-box-limit"
OUTCOME_REGION = "kingdom-outcome"
PLAYERS_REGION = "kingdom-players"
PILES_OF_TITLE = 3
"""How many piles the title of a kingdom's code names."""


def result(
    session: Session, deal: Deal, conflict: Conflict | None, arrangement: Arrangement, notes: TableNotes
) -> h.Element:
    """Return the whole table with its notes. A kingdom that nobody wished so misses wishes in a note only."""
    table, display = deal.table, session.display
    boxes = table_wishes.enough_boxes(deal, conflict, display.carrying)
    noted = deal.players is not None or notes.as_it_is
    wish_notes = h.fragment[
        table_wishes.conflict_warning(deal, conflict, boxes, noted=noted),
        table_wishes.failing_note(session, table, conflict, noted=noted),
    ]
    changed = dict.fromkeys(arrangement.changed, notes.mark or t("new"))
    piles, landscapes, extras = _tile_groups(table, display, arrangement, changed)
    first = [name_in(card, display.language) for _, card in arrangement.piles[:PILES_OF_TITLE]]
    title = t("This kingdom: {names}, …", names=", ".join(first))
    layout = sorted_layout(table, display)
    copied = [*name_list(layout, display.language), *phrases.boxes_there(layout)]
    return h.div(".stack.kingdom", data_code_title=title)[
        _print_head(display),
        h.section(".notes.surface", aria_label=t("Notes"), data_reveal=notes.reveal)[notes_list(notes)]
        if notes.lines
        else None,
        _never_note(session, table),
        h.p(".sent.size-s")[
            plural(
                display.players,
                "A kingdom that was sent to you, with the sender’s wishes, for {count} player.",
                "A kingdom that was sent to you, with the sender’s wishes, for {count} players.",
            )
        ]
        if deal.players
        else None,
        None if noted else wish_notes,
        table_wishes.broken_rules(deal, display, None if conflict else boxes),
        region(LIMIT_REGION, table_wishes.box_limit_note(session, deal)),
        piles,
        landscapes,
        _placed(table, display.language, changed),
        extras,
        _folded(table, display),
        _elsewhere(session.foreign(table), offers_wishes=notes.offers_wishes),
        wish_notes if noted else None,
        _outcome(session, deal),
        _boxes(table, display, arrangement),
        setup_section(table.layout, display, SHEET_FORM),
        h.pre("#kingdom-names", hidden=True, translate="no")["\n".join(copied)],
        h.pre("#kingdom-online", hidden=True, translate="no")[", ".join(dominion_games_list(layout))],
    ]


def outcome_words(session: Session, deal: Deal) -> str:
    """Return how many boxes must be carried, and how many wishes are met."""
    findings = table_wishes.told_findings(deal.table)
    met, count = sum(finding.holds for finding in findings), len(findings)
    carried = len(boxes_of_deal(session, deal))
    boxes = plural(carried, "{count} box", "{count} boxes")
    if not findings:
        wishes = t("nothing wished for")
    elif met == count:
        wishes = plural(count, "the wish is met", "all {count} wishes met")
    else:
        wishes = t("{met} of {count} wishes met", met=met, count=count)
    return f"{boxes}, {wishes}"


def _outcome(session: Session, deal: Deal) -> h.Element:
    """Return in one line what the kingdom takes and meets; it unfolds into the boxes, findings and seed."""
    table, weighting = deal.table, deal.wish.weighting_in_use
    aims: h.Node = None
    if weighting:  # other kingdoms do not need the module
        from cardtable.pages.kingdom.table.weighted_reasons import aims_section

        aims = aims_section(table.piles, weighting)
    return fold(
        h.span(data_region=OUTCOME_REGION)[outcome_words(session, deal)],
        region(BOXES_REGION, boxes_line(session, deal)),
        hint(reason) if (reason := colonies_reason(table)) else None,
        table_wishes.evidence(session, table),
        aims,
        _seed(deal.wish.seed, never=bool(session.never)),
        id="kingdom-outcome",
        data_stays_open=True,
    )


def _seed(seed: str, *, never: bool) -> h.Element:
    seed_words: list[h.Node] = [t("Seed of this kingdom:"), " ", h.code[seed]]
    no_seed = t(
        "No seed deals this kingdom again: cards banned for good were left out, or it was "
        "changed by hand or dealt around locked piles. Its link brings it back."
        if never
        else "No seed deals this kingdom again: it was changed by hand, or dealt around locked "
        "or banned piles. Its link brings it back."
    )
    return h.p(".seed.soft.size-s")[seed_words if seed else no_seed]


def _print_head(display: DisplayOptions) -> h.Element:
    return h.header(".print-head", aria_hidden="true")[
        h.h2[
            t("Kingdom"),
            " · ",
            h.span(data_region="print-players")[t("{count} players##print", count=display.players)],
        ],
        h.canvas(data_print_code=True, hidden=True),
    ]


def kingdom_link(state: Mapping[str, str], said: str, *content: h.Node, here: bool = False) -> h.Element:
    """Return a link to a kingdom that closes its sheet, brings the table into view and says what is `said`.

    `here` means that it is the kingdom on the table.
    """
    current, href = "true" if here else None, f"#kingdom?{urlencode(state)}"
    return h.a(href=href, data_close=True, data_opened=said, aria_current=current)[content]


def notes_list(notes: TableNotes) -> h.Fragment:
    """Return the lines of notes with their presses, and in a fold what matters less."""
    count = plural(len(notes.quiet), "{count} line without a new card", "{count} lines without a new card")
    return h.fragment[
        h.ul[[h.li[line, " ", notes.presses.get(line)] for line in notes.lines]] if notes.lines else None,
        fold(count, h.ul[[h.li[line] for line in notes.quiet]]) if notes.quiet else None,
    ]


def _never_note(session: Session, table: Table) -> h.Node:
    """Return which cards of the table are banned for good, as after Undo, each with a way back."""
    cards = [card for card in session.never if card in table.slots.values()]
    if not cards:
        return None
    return h.section(".notes.stack.surface", aria_label=t("Banned for good, and on the table"))[
        [
            h.div(".row")[
                h.p[
                    t(
                        "{name} is on the table, and still banned for good on this device.",
                        name=name_in(card, session.language),
                    )
                ],
                button(t("Allow it again"), "never-lift", form=SHEET_FORM, name="lift", value=card.id),
            ]
            for card in cards
        ]
    ]


def foreign_words(edition_ids: Sequence[str]) -> str:
    """Return which boxes a kingdom needs beside the visitor's own."""
    return t(
        "Some of its cards are from boxes that you have not ticked: {names}. It can be played as it is; "
        "“Use these sets” ticks them.",
        names=phrases.box_names(edition_ids),
    )


def _elsewhere(foreign: Sequence[str], *, offers_wishes: bool) -> h.Node:
    """Return what a kingdom from elsewhere has beside the visitor's own, each with a press that takes it.

    It stands below the tiles: ten of them fill a phone's screen.
    """
    rows: list[h.Element] = []
    if foreign:
        use = press(t("Use these sets"), "sets-use")
        rows.append(h.div(".row")[h.p[foreign_words(foreign)], use])
    if offers_wishes:
        use = press(t("Use these wishes"), "wishes-use")
        rows.append(h.div(".row")[h.p[t("This kingdom was dealt with other wishes than yours.")], use])
    return h.section(".stack", aria_label=t("From elsewhere"))[rows] if rows else None


def _tiles(
    table: Table,
    display: DisplayOptions,
    slots: Iterable[tuple[Slot, Card]],
    words: str,
    kind: str,
    changed: Mapping[Slot, str] | None = None,
) -> h.Element:
    """Return tiles as a list; without `changed` they have no buttons, as they are only looked at."""
    return h.ul(f".tiles.grid{kind}", aria_label=words)[
        [
            tile(
                card,
                name_in(card, display.language),
                str(slot),
                table.pool.editions,
                label=slot_label(table, slot, display.language),
                locked=slot in table.locked,
                changed=(changed or {}).get(slot, ""),
                fixed=changed is None,
            )
            for slot, card in slots
        ]
    ]


def _tile_groups(
    table: Table, display: DisplayOptions, arrangement: Arrangement, changed: Mapping[Slot, str] | None = None
) -> list[h.Node]:
    """Return the lists of tiles: the ten piles, landscapes, and what these call for. None for none."""
    others = {*Role} - {Role.PILE, Role.LANDSCAPE, *FOLDED_ROLES, *PLACED_ROLES}
    groups = (
        (arrangement.piles, t("Kingdom piles"), ".ten"),
        (_in_roles(table, Role.LANDSCAPE), t("Landscapes"), ".wide"),
        (_in_roles(table, *others), t("Called for by the kingdom"), ".extra"),
    )
    return [
        _tiles(table, display, slots, words, kind, changed) if slots else None
        for slots, words, kind in groups
    ]


def _in_roles(table: Table, *roles: Role) -> list[tuple[Slot, Card]]:
    return [(slot, card) for slot, card in table.slots.items() if slot.role in roles]


def slot_label(table: Table, slot: Slot, language: str) -> str:
    """Return the role of a slot's card in words; of one of the ten piles, what lies on it."""
    if slot.role is Role.LANDSCAPE:
        return ""
    if slot.role is Role.PILE:
        lying = (extra for role in PLACED_ROLES for extra in table.extra(role))
        callers = [extra.caller for extra in lying if extra.card is table.slots[slot]]
        return t("with {names}", names=phrases.card_names(callers, language)) if callers else ""
    extras = table.extra(slot.role)
    numbers = [other.number for other in table.slots if other.role is slot.role]
    caller = extras[numbers.index(slot.number)].caller
    return phrases.role_words(slot.role, caller, language)


PLACED_ROLES = (Role.TRAIT, Role.OBELISK)
"""Roles of what is placed on one of the ten piles: it is no pile of its own."""


def _placed(table: Table, language: str, changed: Mapping[Slot, str]) -> h.Node:
    """Return what is placed on which of the ten piles, a line each: a press opens its sheet."""
    placed = _in_roles(table, *PLACED_ROLES)
    if not placed:
        return None
    return h.ul(".placed", aria_label=t("Placed on a pile"))[
        [
            h.li[
                button(
                    [
                        slot_label(table, slot, language),
                        " ",
                        h.strong[own_name(name_in(card, language))],
                        [" ", sign("lock"), h.span(".unseen")[t("(locked)")]]
                        if slot in table.locked
                        else None,
                        [" ", h.span(".changed")[changed[slot]]] if slot in changed else None,
                    ],
                    "slot",
                    classes="row",
                    form=SHEET_FORM,
                    name="slot",
                    value=str(slot),
                    title=t("Change##placed"),
                )
            ]
            for slot, card in placed
        ]
    ]


FOLDED_ROLES = (Role.DECK, Role.WIND)
"""Roles of many cards, which are shown in a fold."""


def _folded(table: Table, display: DisplayOptions) -> list[h.Element]:
    folds = []
    for role in FOLDED_ROLES:
        if many := _in_roles(table, role):
            label = slot_label(table, many[0][0], display.language)
            tiles = _tiles(table, display, many, label, ".small", {})
            folds.append(fold(label, tiles, note=t("{count} cards", count=len(many))))
    return folds


def table_top(table: Table, display: DisplayOptions, arrangement: Arrangement) -> h.Fragment:
    """Return the table view: the kingdom in large type for the middle of the table, with the set-up list."""
    boxes = phrases.boxes_there(table)
    return h.fragment[
        sheet_head(t("On the table"), "kingdom-view"),
        setup_section(table.layout, display, VIEW_FORM),
        _tile_groups(table, display, arrangement),
        h.p(".row.boxes")[[h.span(".row")[sign("yes"), words] for words in boxes]] if boxes else None,
    ]


def _boxes(table: Table, display: DisplayOptions, arrangement: Arrangement) -> h.Element:
    bans = plural(len(table.banned), "Lift {count} ban", "Lift {count} bans")
    return h.div(".row.boxes")[
        region(PLAYERS_REGION, players_choice(display.players), class_="players-choice"),
        [
            press(
                [
                    sign("yes") if getattr(table, box) else h.span(aria_hidden="true")[t("no##box")],
                    h.span[t(words)],
                ],
                "box",
                classes="row box",
                name="box",
                value=box,
                aria_pressed="true" if getattr(table, box) else "false",
            )
            for box, words in reversed(phrases.BOX_NAMES.items())
        ],
        press(t("Unlock all"), "unlock-all") if table.locked else None,
        press(bans, "unban-all") if table.banned else None,
        None
        if arrangement.is_sorted
        else h.span(".row.soft.size-s")[
            t("New cards lie where the old ones lay."),
            press(t("Sort by {order}", order=t(ORDER_NAMES[display.order])), "sort-anew"),
        ],
    ]


def players_choice(players: int) -> h.Fragment:
    """Return for how many players the kingdom is set up: a button that opens a menu of other numbers."""
    return h.fragment[
        button(
            t("for {count} players", count=players),
            id="kingdom-players",
            classes="row",
            popovertarget="kingdom-players-menu",
            title=t("Change the number of players"),
        ),
        menu("kingdom-players-menu", player_buttons(players, SHEET_FORM), classes="players-menu"),
    ]


def colonies_reason(table: Table) -> str:
    """Return why Colonies are there without Prosperity, or not there though it is; else nothing."""
    if table.colonies is any(pile.set == "prosperity" for pile in table.piles):
        return ""
    chance = box_chances(table)["colonies"]
    if table.colonies:
        words = t(
            "Colonies without a Prosperity pile: by lot they come here with a chance of {chance}.",
            chance=percent(chance, 0),
        )
        return words if 0 < chance < 1 else ""
    if not chance:
        return t("No Colonies: by your settings for Colonies and Platinums they do not come.")
    if chance == 1:
        return t("No Colonies: they were taken out. The button below puts them in.")
    return t(
        "No Colonies: they come by lot, here with a chance of {chance}. The button below puts them in.",
        chance=percent(chance, 0),
    )


def sorted_layout(table: Table, display: DisplayOptions) -> Layout:
    """Return all cards of a table, the piles in the order chosen, wherever their tiles stand."""
    piles = tuple(card for _, card in arrange(table, display).piles)
    return replace(table.layout, piles=piles)


def announcement(
    table: Table, conflict: Conflict | None, display: DisplayOptions, arrangement: Arrangement
) -> str:
    """Return the table as one sentence or two for the live region."""
    names = phrases.card_names((card for _, card in arrangement.piles), display.language)
    parts = [t("Kingdom: {names}.", names=names)]
    if table.landscapes:
        parts.append(t("Landscapes: {names}.", names=phrases.card_names(table.landscapes, display.language)))
    if conflict:
        parts.append(t("Left out: {asks}.", asks=phrases.ask_names(conflict.dropped)))
    if table.missing:
        parts.append(" ".join(phrases.missing_words(missing, display.language) for missing in table.missing))
    return " ".join(parts)
