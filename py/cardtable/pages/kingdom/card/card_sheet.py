"""The sheet of one slot: what the card is, and every change that can be made to it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from urllib.parse import quote

import htpy as h

from cardtable.kingdom import Card, PileLimit, Role, Slot, Sort, Table, Weighting, name_in
from cardtable.kingdom.table.deal_settings import LANDSCAPE_KINDS
from cardtable.kingdom.table.replacing import Keep, is_alike
from cardtable.kingdom.weighted.settings import Number, as_text
from cardtable.pages.core.language import listed, t, t_later
from cardtable.pages.kingdom import phrases
from cardtable.pages.kingdom.card.hindrances import no_replacement
from cardtable.pages.kingdom.decimals import number_text
from cardtable.pages.kingdom.fields import ALIKE, like_field
from cardtable.pages.kingdom.methods import METHOD_NAMES, Method
from cardtable.pages.kingdom.session import Deal
from cardtable.pages.kingdom.sheet import none_found, search_field, sheet_head, shown_count
from cardtable.pages.kingdom.table import tiles
from cardtable.pages.kingdom.table.arrangement import alphabetical
from cardtable.pages.kingdom.table.effect_line import effect_line
from cardtable.pages.kingdom.table.table_view import slot_label
from cardtable.pages.ui import button, error_place, field, fold, hint, own_name, select, sign

KEEP_NAMES = {
    "": t_later("any card that fits"),
    Keep.COST: t_later("a card of the same cost"),
    Keep.TYPE: t_later("a card of the same types"),
    Keep.SET: t_later("a card of the same set"),
}
"""What a swap at random may keep; it may also bring a card of a `Sort`."""
OFTEN = {
    "5": t_later("much more often"),
    "2.5": t_later("more often"),
    "1.6": t_later("a little more often"),
    "1": t_later("as usual"),
    "0.6": t_later("a little less often"),
    "0.4": t_later("less often"),
    "0.2": t_later("much less often"),
}
"""The steps of liking and disliking a pile, by the factor of its weight."""


def slot_sheet(
    deal: Deal, slot: Slot, cards: Sequence[Card], language: str, *, keep: str = "", why: h.Node = None
) -> h.Fragment:
    """Return the sheet of a slot.

    `cards` keep every ask; those of them are listed that a swap draws from if it is to `keep`
    something (see `keep_choice`); `why` says how the card came to the table.
    """
    table = deal.table
    card = table.slots[slot]
    offered = [sort for sort in Sort if any(is_alike(sort, each, card) for each in cards)]
    choice = keep_choice(keep, offered, id="kingdom-keep", data_action="slot", aria_label=t("In its place"))
    return h.fragment[
        sheet_head(own_name(name_in(card, language))),
        h.input(type="hidden", name="slot", value=str(slot)),
        _facts(table, slot, card, language),
        h.div(".row")[_buttons(table, slot, card, choice if cards else None)],
        why,
        None
        if slot in table.locked
        else _replacements(deal, slot, cards_keeping(cards, keep, card), language, keep),
    ]


def cards_keeping(cards: Sequence[Card], keep: str, now: Card) -> list[Card]:
    """Return the cards that have what a swap of the card `now` is to keep."""
    return [card for card in cards if is_alike(ALIKE[keep], card, now)] if keep else [*cards]


def _facts(table: Table, slot: Slot, card: Card, language: str) -> h.Element:
    served = [
        finding.requirement
        for finding in table.findings
        if card in finding.piles
        and finding.holds
        and not (
            isinstance(finding.requirement, PileLimit) and not finding.requirement.least
        )  # no card serves a most
    ]
    label = slot_label(table, slot, language)
    line = effect_line(card)
    if not line and card.printed_cost:  # without a cost, its types say it all
        types = listed(map(tiles.type_name, card.types))
        line = t("{types}, for {cost}.", types=types, cost=tiles.cost_words(card.cost))
    return h.div(".stack.facts")[
        h.p[line] if line else None,
        h.div(".row")[
            tiles.cost_badge(card.cost) if card.printed_cost else None,
            h.p(".types.row.soft.size-xs")[tiles.type_names(card)],
            hint(f"{label} · {phrases.set_name(card.set)}" if label else phrases.set_name(card.set)),
        ],
        hint(tiles.at_times_words()) if card.abilities_at_times else None,
        h.p[t("Serves: {asks}.", asks=phrases.ask_names(served))] if served else None,
        h.p[
            h.a(href=wiki_page(card), rel="noreferrer", target="_blank")[
                t("Its page on the Dominion Strategy wiki")
            ]
        ],
    ]


def wiki_page(card: Card) -> str:
    """Return the address of a card's page on the Dominion Strategy wiki; of a split pile, that of its top.

    >>> from cardtable.kingdom import card_by_id
    >>> wiki_page(card_by_id("kings-court"))
    "https://wiki.dominionstrategy.com/index.php/King's_Court"
    """
    name = card.name.split(" / ")[0].replace("\N{RIGHT SINGLE QUOTATION MARK}", "'").replace(" ", "_")
    return "https://wiki.dominionstrategy.com/index.php/" + quote(name, safe="'")


def _pick_by_name() -> h.Element:
    return h.div(".field")[
        h.label(for_="kingdom-name")[t("Pick a card by its name")],
        h.div(".together")[
            h.input(
                "#kingdom-name",
                name="name",
                autocomplete="off",
                spellcheck="false",
                data_filter="#replacement-list",
            ),
            button(t("Pick"), "pick", quiet=False, submit=True),
        ],
        error_place("name"),
    ]


def keep_choice(chosen: str = "", offered: Iterable[Sort] = Sort, **more: str | None) -> h.Element:
    """Return the list of which card is to come: one like that which goes, or one of the `offered` sorts."""
    of = {sort: phrases.sort_name(sort) for sort in Sort if sort in {*offered, chosen}}
    groups = ((t("What the card does"), phrases.ABILITIES), (t("Cost and type"), phrases.COSTS_AND_TYPES))
    return h.select(name="keep", **more)[
        [_option(keep, t(words), chosen) for keep, words in KEEP_NAMES.items()],
        [
            h.optgroup(label=title)[[_option(sort, of[sort], chosen) for sort in sorts if sort in of]]
            for title, sorts in groups
            if not of.keys().isdisjoint(sorts)
        ],
    ]


def _option(value: str, words: str, chosen: str) -> h.Element:
    return h.option(value=value, selected=value == chosen)[words]


def _buttons(table: Table, slot: Slot, card: Card, choice: h.Element | None) -> h.Node:
    """Return buttons that do not send the form: Enter in the field for a name picks."""
    is_locked = slot in table.locked
    changes = [
        button(t("Ban from this table"), "ban", name="ban", value=card.id),
        button(t("Ban for good"), "never"),
        button(t("Take away"), "remove") if slot.role is Role.LANDSCAPE else None,
    ]
    swap = h.span(".row.swap")[button(t("Swap at random"), "swap", quiet=False), choice] if choice else None
    return [
        None if is_locked else swap,
        button([sign("lock"), " ", t("Unlock")], "unlock", classes="gold")
        if is_locked
        else button([sign("unlock"), " ", t("Lock")], "lock"),
        None if is_locked else changes,
    ]


def often_words(factor: Number) -> str:
    """Return how often a pile comes by the weighted method, by a factor of its weight."""
    value = as_text(factor)
    return t(OFTEN[value]) if value in OFTEN else t("its weight × {factor}", factor=number_text(factor))


def like_choice(pile: Card, weighting: Weighting, method: Method) -> h.Element:
    """Return the list of how often a pile comes by the weighted method; `method` is that of the form."""
    label = t("How often it comes, by the weighted method")
    return h.div[
        h.input(type="hidden", name="taste", value=pile.id),
        _often(label, pile, weighting, "kingdom-like", "factor", _idle_words(method)),
    ]


def several_likes(piles: Sequence[Card], weighting: Weighting, method: Method, language: str) -> h.Element:
    """Return the same list for each of some piles, folded."""
    named = sorted(
        ((name_in(pile, language), pile) for pile in piles), key=lambda each: alphabetical(each[0])
    )
    return fold(
        t("How often its cards come, by the weighted method"),
        hint(_idle_words(method)) if method is not Method.WEIGHTED else None,
        [
            _often(own_name(name), pile, weighting, f"kingdom-like-{pile.id}", like_field(pile.id).name)
            for name, pile in named
        ],
    )


def _often(
    label: h.Node, pile: Card, weighting: Weighting, identifier: str, name: str, note: str = ""
) -> h.Element:
    factor = weighting.taste_of(pile).factor
    words = {value: t(often) for value, often in OFTEN.items()} | {as_text(factor): often_words(factor)}
    control = select(identifier, name, words.items(), as_text(factor), data_action="like", data_queue=True)
    return field(label, control, identifier, name, note=note)


def _idle_words(method: Method) -> str:
    """Return that another method takes no account of it; empty for the weighted one."""
    if method is Method.WEIGHTED:
        return ""
    return t(
        "You deal by “{method}” now: it makes no difference until you choose “{weighted}”.",
        method=t(METHOD_NAMES[method]),
        weighted=t(METHOD_NAMES[Method.WEIGHTED]),
    )


def _replacements(deal: Deal, slot: Slot, cards: Sequence[Card], language: str, keep: str) -> h.Node:
    """Return what can stand in a slot, below the field that finds a card among it or picks any other."""
    if not cards:
        why = no_replacement(deal, slot, keep)
        return h.fragment[
            hint([why.words, " ", t("You can still pick one by name.")]),
            why.lift,
            _pick_by_name(),
            _pick_list(why.cards, language, "pick", f"{slot}:") if why.cards else None,
        ]
    return h.section(".stack", aria_labelledby="replacements-title")[
        h.h3("#replacements-title")[
            t("What can stand here"),
            " ",
            h.span(".chosen")[shown_count(t_later("{shown} of {count} cards"), len(cards))],
        ],
        _pick_by_name(),
        hint(
            none_found(
                t("No card that can stand here fits that. “Pick” tells what speaks against another one.")
            )
        ),
        _pick_list(cards, language, "pick", f"{slot}:"),
    ]


def landscape_sheet(cards: Sequence[Card], language: str, note: str = "") -> h.Fragment:
    """Return the sheet of landscapes that can be added to the table; a note says why these or none."""
    kinds = listed(
        t(phrases.LIMIT_NAMES[kind])
        for kind in phrases.LIMIT_NAMES
        if any(kind == f"{card.kind}s" for card in cards)
    )
    return h.fragment[
        sheet_head(t("Add a landscape")),
        error_place("name"),
        hint(note) if note else None,
        h.section(".stack", aria_label=t("Landscapes of your sets"))[
            search_field("#replacement-list", t("Find in this list"), t("Find: name, set or type")),
            hint(
                none_found(t("No other landscape of your sets fits that. There are: {kinds}.", kinds=kinds))
            ),
            _pick_list(cards, language, "add"),
        ]
        if cards
        else None,
    ]


def _pick_list(cards: Sequence[Card], language: str, action: str, prefix: str = "") -> h.Element:
    rows = []
    for card in sorted(cards, key=lambda each: alphabetical(name_in(each, language))):
        kind = t(card.kind.capitalize()) if card.kind in LANDSCAPE_KINDS else ""
        note = (kind, f"{card.cost}" if card.printed_cost else "", phrases.set_name(card.set))
        found_by = (*map(tiles.type_name, card.types), *(name for _, name, _ in tiles.abilities_of(card)))
        pick = pick_button(
            name_in(card, language), " · ".join(filter(None, note)), action, f"{prefix}{card.id}"
        )
        rows.append(h.li(data_words=" ".join(found_by))[pick])
    return h.ul("#replacement-list.picks")[rows]


def pick_button(card_name: str, note: h.Node, action: str, value: str) -> h.Element:
    """Return a wide button with the name of a card and a note; its field is named as its action."""
    label = [h.span(".pick-name", translate="no")[card_name], h.span(".hint")[note]]
    return button(label, action, quiet=False, classes="pick", name=action, value=value)
