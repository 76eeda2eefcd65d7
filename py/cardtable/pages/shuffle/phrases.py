"""Words and small elements of the Shuffle tool: names of cards and categories, numbers, tables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

import htpy as h

from cardtable.pages.core.language import decimal, listed, number, percent, plural, t, t_later
from cardtable.pages.ui import button
from cardtable.shuffle import Card, Confidence, Kind, TooFewCardsError, all_cards
from cardtable.shuffle.ordinary.opening import Mulligan

Answer = tuple[h.Element, str, dict[str, object]]
"""What a view answers: HTML, words and data."""
Options = Sequence[tuple[str, str]]
"""What a list offers: pairs of value and words."""
CATEGORY_NAMES = {
    "energy": t_later("Energy"),
    "damage": t_later("Damage"),
    "heal": t_later("Heal"),
    "armor": t_later("Armor"),
    "drain": t_later("Energy drain"),
    "swap": t_later("Swap"),
    "copy": t_later("Copy"),
    "trojan": t_later("Trojan"),
    "selfdamage": t_later("Damage to oneself"),
    "antidrain": t_later("Against drain"),
    "buff": t_later("Boost"),
    "forced_draw_self": t_later("Forced draw"),
    "drainhp": t_later("Health drain"),
    "redraw": t_later("Drawn again"),
    "armor_damage": t_later("Armor damage"),
    "antifirewall": t_later("Against firewalls"),
    "multi_draw": t_later("Extra draw"),
}
SET_NAMES = {
    Kind.DAMAGE: t_later("the damage set"),
    Kind.HEAL: t_later("the heal set"),
    Kind.ENERGY: t_later("the energy set"),
    Kind.PLAYER: t_later("your deck"),
}
"""What the sets of the shuffle are called, as it stands in a sentence."""
MULLIGAN_NAMES = {
    Mulligan.NONE: t_later("No mulligan"),
    Mulligan.LONDON: t_later("London: a new hand, then one card to the bottom for each mulligan"),
    Mulligan.VANCOUVER: t_later(
        "Vancouver: a new hand with one card fewer each time; then the top card may go to the bottom"
    ),
    Mulligan.PARIS: t_later("Paris: a new hand with one card fewer each time"),
    Mulligan.FULL: t_later("Full: a new hand of the same size"),
    Mulligan.REDRAW: t_later("Redraw: new hands until one can be kept, as without a basic Pokémon"),
    Mulligan.PARTIAL: t_later("Partial: cards that no wish is for are replaced once"),
}
"""The usual mulligans by their names, each in one sentence."""
KINDS = ("heal", "energy", "armor", "damage")
"""The categories that give a card its colour and sign; the first one counts."""
GUESSES = {
    Confidence.INFERRED_NAME: t_later("its name is inferred"),
    Confidence.INFERRED_ORDER: t_later("its place in the series is inferred"),
    Confidence.POINTS_UNKNOWN: t_later("its points are not published"),
}
LONGEST_FRACTION = 11
MOST_NAMES = 3
"""How many names a sentence tells; of more of them two and the number of the others."""
MINUS, DASH = "\N{MINUS SIGN}", "\N{EN DASH}"


def code_of(card: Card) -> str:
    """Return the short name of a card in addresses and forms.

    >>> from cardtable.shuffle import find_card
    >>> code_of(find_card("Biohazard")), code_of(find_card("Hellfire I"))
    ('9', 'b2')
    """
    return ("b" if card.base else "") + str(int(card.id[-5:]))


def ids_of(card: Card) -> str:
    """Return the ids of a card in both generations, and its number, for a search."""
    return f"{card.id} {card.id_v2} #{int(card.id[-5:])}"


CARDS_BY_CODE: Mapping[str, Card] = {code_of(card): card for card in all_cards()}


def kind_of(card: Card) -> str:
    """Return the kind that colours a card.

    >>> from cardtable.shuffle import find_card
    >>> kind_of(find_card("Half Life")), kind_of(find_card("Recast")), kind_of(find_card("Brawler"))
    ('heal', 'effect', 'passive')
    """
    if card.passive:
        return "passive"
    return next((kind for kind in KINDS if kind in card.categories), "effect")


def plain_name(card: Card, classes: str = "") -> h.Element:
    """Return a card's name, which is English and not translated."""
    return h.span(class_=classes or None, lang="en", translate="no")[card.name]


def name(card: Card) -> h.Node:
    """Return a card's name; what is inferred and not published is marked."""
    guesses = [t(GUESSES[word]) for word in card.confidence if word in GUESSES]
    words = plain_name(card)
    if not guesses:
        return words
    title = t("{card}: {guesses}", card=card.name, guesses=listed(guesses))
    return [words, h.span(".guess", title=title)["?"], h.span(".unseen")[t(" (inferred)")]]


def guess_hint(cards: Iterable[Card]) -> h.Node:
    """Return what the question mark at a name means, None if no card of these has one."""
    if not any(word in GUESSES for card in cards for word in card.confidence):
        return None
    return h.p(".hint")[
        h.span(".guess", aria_hidden="true")["?"],
        " ",
        t("Its name, its place in the series or its points are inferred and not published."),
    ]


def category_name(category: str) -> str:
    return t(CATEGORY_NAMES[category])


def fraction(chance: Fraction) -> str:
    """Return a fraction where it is short enough to stand beside its percent, else nothing."""
    text = str(chance)
    return text if "/" in text and len(text) <= LONGEST_FRACTION else ""


def exactly(chance: Fraction) -> h.Node:
    """Return a fraction of any length, to be broken at its stroke, or anywhere when it is very long.

    >>> print(h.b[exactly(Fraction(33, 40))])
    <b>33/<wbr>40</b>
    """
    parts = str(chance).partition("/")
    shown = [parts[0], parts[1], h.wbr, parts[2]] if parts[1] else parts[0]
    return shown if len(str(chance)) <= 2 * LONGEST_FRACTION else h.span(".long")[shown]


def signed(difference: Fraction) -> str:
    """Return a difference of chances in percentage points.

    >>> signed(Fraction(0)), signed(Fraction(1, 2)), signed(Fraction(-11, 120)) == MINUS + "9.2"
    ('±0', '+50.0', True)
    """
    if not difference:
        return "±0"
    return f"{'+' if difference > 0 else MINUS}{decimal(100 * abs(difference), 1)}"


def by_words(draws: int) -> str:
    """Return when: by the opening hand, or after some draws."""
    if draws == 0:
        return t("in the opening hand")
    return plural(draws, "after {count} draw", "after {count} draws")


def first_names(names: Sequence[str]) -> Sequence[str]:
    """Return up to three names, or two and the number of the others.

    >>> first_names(["Biohazard", "Justice", "Recast", "Vanguard"])
    ['Biohazard', 'Justice', '2 others']
    """
    if len(names) <= MOST_NAMES:
        return names
    first = names[: MOST_NAMES - 1]
    return [*first, t("{count} others##cards", count=number(len(names) - len(first)))]


def cards_counted(count: int) -> str:
    """Return a number of cards.

    >>> cards_counted(1), cards_counted(4)
    ('1 card', '4 cards')
    """
    return plural(count, "{count} card", "{count} cards")


def too_few_words(error: TooFewCardsError) -> str:
    size, drawn = number(error.size), number(error.drawn)
    return t("The deck has {size} cards, too few to draw {drawn}.", size=size, drawn=drawn)


def note(words: h.Node) -> h.Element:
    """Return the smaller line beneath a number."""
    return h.span(".note.soft.size-xs")[words]


def with_fraction(chance: Fraction) -> h.Node:
    """Return a chance in percent, with its fraction beneath where that is short."""
    short = fraction(chance)
    return [percent(chance), note(short) if short else None]


def outcome(words: str, holds: bool = True, chance: Fraction | None = None) -> h.Element:
    """Return the answer in a sentence; a `chance` with which it begins stands out."""
    number_first = "" if chance is None else percent(chance)
    return h.p(".outcome", data_holds="yes" if holds else "no")[
        h.strong[number_first] if number_first else None, words.removeprefix(number_first)
    ]


def bar(chance: Fraction) -> h.Element:
    """Return a chance as a bar; the number stands beside it."""
    return h.svg(".bar-of", aria_hidden="true", focusable="false")[
        h.rect(width="100%", height="100%"),
        h.rect(".part", width=f"{float(chance) * 100:.2f}%", height="100%"),
    ]


def press(label: h.Node, action: str, **more: Any) -> h.Element:
    """Return a button of the form whose press waits for the answers before it."""
    return button(label, action, submit=True, queue=True, **more)


def cross(action: str, label: str, **more: Any) -> h.Element:
    """Return the button with a cross that takes something away; its label is read aloud."""
    return press(h.span(aria_hidden="true")["\N{MULTIPLICATION SIGN}"], action, aria_label=label, **more)
