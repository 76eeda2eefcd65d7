"""Dominion cards drawn as tiles: name, abilities, cost and set in a frame of the types' colours; no art."""

from __future__ import annotations

import re

import htpy as h
from markupsafe import Markup

from cardtable.kingdom import Ability, Card, Cost
from cardtable.kingdom import editions as all_editions
from cardtable.pages.core.language import listed, plural, t
from cardtable.pages.kingdom.fields import SEVERAL, SEVERAL_FORM
from cardtable.pages.kingdom.phrases import SET_SIGNS, edition_name, sort_name
from cardtable.pages.kingdom.table.effect_line import effect_line
from cardtable.pages.ui import button, fold, own_name, reused, sign

KINDS = ("action", "treasure", "night", "victory", "attack", "reaction", "duration")
"""The types that have a sign, in their order."""
FRAMES = (
    *("action", "treasure", "night", "victory", "reaction", "duration", "reserve", "shelter"),
    *("ruins", "curse", "event", "landmark", "project", "way", "trait", "ally", "prophecy"),
    *("boon", "hex", "state", "artifact"),
)
"""The types whose colour is that of the printed card, in the order in which they share its frame."""
IN_PLACE_OF_ACTION = {"reaction", "duration", "reserve", "ruins"}
"""Types whose colour an Action has alone, as it is printed."""
SIGNED = (Ability.VILLAGE, Ability.DRAWER, Ability.BUY, Ability.TRASHING, Ability.GAINER, Ability.CURSES)
"""The abilities that have a sign."""


def frame_of(card: Card) -> tuple[str, ...]:
    """Return the types that colour a card's frame, from above; an Attack has no colour of its own.

    >>> from cardtable.kingdom import card_by_id
    >>> frame_of(card_by_id("witch")), frame_of(card_by_id("moat")), frame_of(card_by_id("nobles"))
    (('action',), ('reaction',), ('action', 'victory'))
    """
    types = {*card.types}
    if types & IN_PLACE_OF_ACTION:
        types.discard("action")
    return tuple(each for each in FRAMES if each in types) or ("other",)


def cost_words(cost: Cost) -> str:
    """Return a cost in words.

    >>> cost_words(Cost(4, potion=1)), cost_words(Cost(0, debt=8)), cost_words(Cost(0))
    ('4 coins and a Potion', '8 debt', '0 coins')
    """
    parts = []
    if cost.coins or not (cost.potion or cost.debt):
        parts.append(plural(cost.coins, "{count} coin", "{count} coins"))
    if cost.potion:
        parts.append(t("a Potion"))
    if cost.debt:
        parts.append(plural(cost.debt, "{count} debt", "{count} debt"))
    return listed(parts)


@reused
def cost_badge(cost: Cost, /) -> h.Element:
    """Return a cost as players know it: a round coin, a Potion's drop, a six-sided debt."""
    parts: list[h.Node] = []
    if cost.coins or not (cost.potion or cost.debt):
        parts.append(h.span(".coin")[f"{cost.coins}{cost.note}"])
    if cost.potion:
        parts.append(h.span(".potion")[sign("potion")])
    if cost.debt:
        parts.append(h.span(".debt")[str(cost.debt)])
    words = t("Costs {cost}. ", cost=cost_words(cost))
    return h.span(".cost")[h.span(aria_hidden="true")[parts], h.span(".unseen")[words]]


def type_name(card_type: str) -> str:
    """Return the name of a type of cards.

    >>> type_name("traveller")
    'Traveller'
    """
    return t(card_type.capitalize())


def type_names(card: Card) -> Markup:
    """Return the names of a card's types, those that have a sign first."""
    return Markup().join(map(_type_label, _sorted_types(card)))


def _sorted_types(card: Card) -> list[str]:
    return sorted(card.types, key=lambda each: (KINDS.index(each) if each in KINDS else len(KINDS), each))


@reused
def _type_label(card_type: str, /) -> h.Element:
    return h.span(".type", data_kind=card_type if card_type in KINDS else None)[
        sign(card_type) if card_type in KINDS else None, h.span(".word")[type_name(card_type)], " "
    ]


def abilities_of(card: Card) -> list[tuple[str, str, bool]]:
    """Return the abilities of a card that have a sign: the sign, the name, whether it is so at times only.

    >>> from cardtable.kingdom import card_by_id
    >>> abilities_of(card_by_id("paddock"))
    [('village', '+2 Actions', True), ('gainer', 'Gains cards', False)]
    """
    limited = card.abilities_at_times
    return [(each.value, sort_name(each), each in limited) for each in SIGNED if each in card.abilities]


def at_times_words() -> str:
    """Return what “at times” means."""
    return t("“At times” means: on a condition, once, in part, or not with every card of the pile.")


@reused
def _set_badge(set_id: str, number: int | None, /) -> h.Element:
    return h.p(".set")[
        h.span(".set-sign.soft", translate="no", aria_hidden="true")[
            SET_SIGNS[set_id], h.sup[str(number)] if number else None
        ],
        h.span(".unseen")[edition_name(set_id, number)],
    ]


def hover_words(card: Card, edition: int | None) -> str:
    """Return what a tile says and its signs mean, a line each: cost, types, what it does, set.

    >>> from cardtable.kingdom import card_by_id
    >>> hover_words(card_by_id("witch"), 2).splitlines()
    ['5 coins', 'Action, Attack', 'Draws 2 cards; others gain 1 Curse', 'Base, 2nd edition']
    """
    lines = [
        cost_words(card.cost) if card.printed_cost else "",
        ", ".join(map(type_name, _sorted_types(card))),
        effect_line(card),
        edition_name(card.set, edition),
    ]
    return "\n".join(filter(None, lines))


NAME = "{name}"
"""The place of a card's name in markup that is reused."""


@reused
def _frame(types: tuple[str, ...], /) -> h.Element:
    return h.span(".frame", aria_hidden="true")[[h.span(data_frame=each) for each in types]]


def does_words(card: Card) -> list[str]:
    """Return what a tile says of a card: what it does, then its types that are seen, but for Action.

    >>> from cardtable.kingdom import card_by_id
    >>> [does_words(card_by_id(each)) for each in ("witch", "smithy", "potion")]
    [['Draws 2 cards; others gain 1 Curse', 'Attack'], ['Draws 3 cards'], ['Treasure']]
    """
    types = [each for each in _sorted_types(card) if each in {*KINDS[1:], *FRAMES[1:]}]
    words = [effect_line(card), *map(type_name, types)]
    return [*filter(None, words)] or [type_name("action")]


def tile(
    card: Card,
    name: str,
    slot: str,
    editions: tuple[str, ...],
    *,
    label: str = "",
    locked: bool = False,
    changed: str = "",
    fixed: bool = False,
) -> h.Element:
    """Return one card as a list item: a button that opens its slot, one that locks it, one that swaps it.

    Args:
        card: the card.
        name: its name in the chosen language.
        slot: the name of its slot, which its buttons send.
        editions: the chosen editions.
        label: its role on the table; empty for the ten piles and the landscapes.
        locked: whether its slot is locked.
        changed: the word that marks it as changed by the last press; empty if it was not.
        fixed: whether it is only looked at: without buttons.
    """
    boxes = [each for each in all_editions() if each.set == card.set and each.holds(card)]
    owned = [each for each in boxes if each.id in editions] or boxes
    edition = owned[0].number if len(owned) == 1 else None
    frame = frame_of(card)
    types = [(kind, False) for kind in KINDS[1:] if kind in card.types]
    does = [(kind, limited) for kind, _, limited in abilities_of(card)]
    signs = [*types, *does] or [(kind, False) for kind in KINDS[:1] if kind in card.types]
    return h.li(
        ".tile",
        data_card=card.id,
        data_slot=slot,
        data_frame=frame[0],
        data_changed=bool(changed),
        data_keys=not fixed,
        data_letters=str(_letters(name)) if fixed else None,
        data_words=str(min(len(name.split()), 2)) if fixed else None,
        title=hover_words(card, edition),  # the button that opens the slot covers the signs
    )[
        _frame(frame),
        h.h4(".name")[own_name(name) if fixed else _opener(slot).replace(NAME, name)],
        h.p(".label")[label] if label else None,
        h.p(".art")[Markup().join(_art_sign(*each) for each in signs)],
        h.p(".does.soft.size-xs")[" · ".join(does_words(card))],
        cost_badge(card.cost) if card.printed_cost else None,
        _set_badge(card.set, edition),
        h.span(".changed")[changed] if changed else None,
        h.span(".locked")[sign("lock")] if locked else None,
        None if fixed else _tick(slot).replace(NAME, name),
        None if fixed else _buttons(slot, locked).replace(NAME, name),
    ]


LETTERS = range(5, 17)
"""The lengths of a word by which the table view sets the size of names."""


def _letters(name: str) -> int:
    """Return the length of the longest word of a name, within `LETTERS`.

    >>> _letters("Throne Room"), _letters("Moat"), _letters("Handwerkerinnenzunft")
    (6, 5, 16)
    """
    longest = max(map(len, re.split(r"[\s-]+", name)))
    return min(max(longest, LETTERS[0]), LETTERS[-1])


@reused
def _art_sign(kind: str, at_times: bool, /) -> h.Element:
    words = t("{name} (at times)", name=sort_name(Ability(kind))) if at_times else None
    return h.span(".ability", data_kind=kind, data_at_times=at_times)[
        sign(kind), h.span(".unseen")[words, " "] if words else None
    ]


@reused
def _opener(slot: str, /) -> h.Element:
    return button(
        own_name(NAME),
        "slot",
        quiet=False,
        classes="open bare",
        data_tap_first=True,
        form="kingdom-slot",
        name="slot",
        value=slot,
        aria_label=t("{name}: change", name=NAME),
    )


@reused
def _tick(slot: str, /) -> h.Element:
    """Return the box that chooses a tile for the bar of several; Tab passes it, as a key ticks it."""
    words = t("Choose {name}", name=NAME)
    box = h.input(
        type="checkbox",
        name=SEVERAL.name,
        value=slot,
        form=SEVERAL_FORM,
        tabindex="-1",
        aria_label=words,
        data_key="x",
        data_tick_item=True,
    )
    return h.label(".tick", title=words)[box]


@reused
def _buttons(slot: str, locked: bool, /) -> h.Element:
    lock = t("Unlock {name}", name=NAME) if locked else t("Lock {name}", name=NAME)
    actions = (
        ("lock", "unlock" if locked else "lock", t("Unlock") if locked else t("Lock"), lock),
        ("swap", "swap", t("Swap##verb"), t("Swap {name}", name=NAME)),
    )
    return h.div(".tile-buttons")[
        [
            button(
                [sign("unlock" if action == "lock" else kind), h.span[word]],
                action,
                queue=True,
                classes="icon",
                id=f"{kind}-{slot}",
                form="kingdom-slot",
                name="slot",
                value=slot,
                aria_label=words,
                title=words,
                aria_pressed=("true" if locked else "false") if kind == "lock" else None,
                data_key=kind[0],
            )
            for kind, action, word, words in actions
        ],
        h.span(".icon", aria_hidden="true")[sign("more")],  # the button of the name lies below it
    ]


def _marks() -> list[tuple[h.Element, h.Node]]:
    set_sign = h.span(".set-sign.soft", translate="no")[SET_SIGNS["base"], h.sup["2"]]
    at_times = h.span(".ability", data_kind="village", data_at_times=True)[sign("village")]
    return [
        (
            at_times,
            [
                t("A sign tells what a pile can do; a dotted one, that it does so only at times."),
                " ",
                at_times_words(),
            ],
        ),
        (_shown_cost("2*"), t("The cost can change, or the pile is made up in its own way: the card tells.")),
        (_shown_cost("4+"), t("One may pay more for it.")),
        (h.span(".cost", aria_hidden="true")[h.span(".potion")[sign("potion")]], t("Costs a Potion, too.")),
        (h.span(".cost", aria_hidden="true")[h.span(".debt")["8"]], t("Debt, to be paid off later.")),
        (set_sign, t("The small figure is the edition of the set.")),
        (h.span(".icon")[sign("unlock")], t("Lock (key L): the card stays when you deal anew.")),
        (h.span(".icon")[sign("swap")], t("Swap (key S): another card comes, at random.")),
        (h.span(".icon")[sign("yes")], t("Several cards: a long press, Ctrl or Shift, or key X.")),
    ]


def _shown_cost(text: str) -> h.Element:
    return h.span(".cost", aria_hidden="true")[h.span(".coin")[text]]


def legend() -> h.Element:
    """Return what the colours and signs of the tiles mean, folded."""
    kinds = [(kind, type_name(kind)) for kind in KINDS]
    abilities = [(each.value, sort_name(each)) for each in SIGNED]
    return fold(
        t("What the signs mean"),
        h.ul(".legend.row.size-s")[
            [h.li(".type", data_kind=kind)[sign(kind), words] for kind, words in (*kinds, *abilities)]
        ],
        h.p(".hint")[t("The frame has the colours of the types, as on the cards.")],
        h.ul(".legend.legend-marks.row.size-s")[
            [h.li(".row")[mark, h.span[words]] for mark, words in _marks()]
        ],
        h.ul(".legend.row.size-s")[
            [
                h.li[
                    h.span(".set-sign.soft", translate="no")[SET_SIGNS[set_id]],
                    " ",
                    edition_name(set_id, None),
                ]
                for set_id in SET_SIGNS
            ]
        ],
        classes="legend-fold",
    )
