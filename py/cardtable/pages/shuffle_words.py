"""The words of the Shuffle page: numbers, cards and what they do, in the form that people read."""

from __future__ import annotations

from fractions import Fraction

import htpy as h

from ..shuffle import Card, Confidence, Curve, Kind, Origin, all_cards
from .language import decimal, listed, noted, plural, t
from .tiles import sign

__all__ = [
    "CARDS_BY_CODE",
    "CATEGORY_NAMES",
    "SET_NAMES",
    "bar",
    "by_words",
    "card_of",
    "card_sign",
    "cards_counted",
    "category_name",
    "code_of",
    "exactly",
    "fraction",
    "kind_of",
    "kind_of_origin",
    "mean_place",
    "name",
    "one_in",
    "plain",
    "set_name",
    "signed",
    "stat",
]

CATEGORY_NAMES = {
    "energy": noted("Energy"),
    "damage": noted("Damage"),
    "heal": noted("Heal"),
    "armor": noted("Armor"),
    "drain": noted("Energy drain"),
    "swap": noted("Swap"),
    "copy": noted("Copy"),
    "trojan": noted("Trojan"),
    "selfdamage": noted("Damage to oneself"),
    "antidrain": noted("Against drain"),
    "buff": noted("Boost"),
    "forced_draw_self": noted("Forced draw"),
    "drainhp": noted("Health drain"),
    "redraw": noted("Drawn again"),
    "armor_damage": noted("Armor damage"),
    "antifirewall": noted("Against firewalls"),
    "multi_draw": noted("Extra draw"),
}
SET_NAMES = {
    Kind.DAMAGE: noted("the damage set"),
    Kind.HEAL: noted("the heal set"),
    Kind.ENERGY: noted("the energy set"),
    Kind.PLAYER: noted("your deck"),
}
KINDS = ("heal", "energy", "armor", "damage")
"""What gives a card its colour and sign; the first that it does."""
GUESSES = {
    Confidence.INFERRED_NAME: noted("its name is inferred"),
    Confidence.INFERRED_ORDER: noted("its place in the series is inferred"),
    Confidence.POINTS_UNKNOWN: noted("its points are not published"),
}
LONGEST_FRACTION = 11
RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
MINUS, DASH = "\N{MINUS SIGN}", "\N{EN DASH}"


def code_of(card: Card) -> str:
    """Return the short name of a card in addresses and forms.

    >>> from cardtable.shuffle import find_card
    >>> code_of(find_card("Biohazard")), code_of(find_card("Hellfire I"))
    ('9', 'b2')
    """
    return ("b" if card.base else "") + str(int(card.id[-5:]))


CARDS_BY_CODE = {code_of(card): card for card in all_cards()}


def card_of(code: str) -> Card | None:
    """Return the card of a code, None when there is none."""
    return CARDS_BY_CODE.get(code)


def kind_of(card: Card) -> str:
    """Return the kind that colours a card.

    >>> from cardtable.shuffle import find_card
    >>> kind_of(find_card("Half Life")), kind_of(find_card("Recast")), kind_of(find_card("Brawler"))
    ('heal', 'effect', 'passive')
    """
    if card.passive:
        return "passive"
    return next((kind for kind in KINDS if kind in card.categories), "effect")


def kind_of_origin(origin: Origin) -> str:
    """Return the kind that colours a slot of a block."""
    return {Kind.DAMAGE: "damage", Kind.HEAL: "heal", Kind.ENERGY: "energy", Kind.PLAYER: "player"}[
        origin.kind
    ]


def plain(words: str) -> h.Element:
    """Return a card's name, or what a person typed, as it is in every language."""
    return h.span(translate="no")[words]


def name(card: Card) -> h.Node:
    """Return a card's name; what is inferred and not published is marked."""
    guesses = [t(GUESSES[word]) for word in card.confidence if word in GUESSES]
    words = h.span(lang="en", translate="no")[card.name]
    if not guesses:
        return words
    title = t("{card}: {guesses}", card=card.name, guesses=listed(guesses))
    return [words, h.span(".guess", title=title)["?"], h.span(".unseen")[t(" (inferred)")]]


def category_name(category: str) -> str:
    """Return what a category is called."""
    return t(CATEGORY_NAMES[category])


def set_name(kind: Kind) -> str:
    """Return what a set of the shuffle is called, as it stands in a sentence."""
    return t(SET_NAMES[kind])


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


def one_in(chance: Fraction) -> str:
    """Return what a small chance is one in, with three digits.

    >>> one_in(Fraction(1, 640)), one_in(Fraction(1, 123456789))
    ('640', '1.23·10⁸')
    """
    mantissa, _, power = f"{float(1 / chance):.2e}".partition("e")
    if int(power) < 4:
        return decimal(1 / chance, 0)
    return f"{decimal(float(mantissa), 2)}·10{str(int(power)).translate(RAISED)}"


def by_words(draws: int) -> str:
    """Return when: by the opening hand, or after some draws."""
    if draws == 0:
        return t("in the opening hand")
    return plural(draws, "after {count} draw", "after {count} draws")


def mean_place(curve: Curve) -> str:
    """Return the mean place of the first copy, counted from 1."""
    return DASH if curve.mean is None else decimal(curve.mean + 1, 1)


def cards_counted(count: int) -> str:
    """Return a number of cards.

    >>> cards_counted(1), cards_counted(4)
    ('1 card', '4 cards')
    """
    return plural(count, "{count} card", "{count} cards")


def bar(chance: Fraction) -> h.Element:
    """Return a chance as a bar; the number stands beside it."""
    return h.svg(".bar-of", aria_hidden="true", focusable="false")[
        h.rect(width="100%", height="100%"),
        h.rect(".part", width=f"{float(chance) * 100:.2f}%", height="100%"),
    ]


def stat(term: str, value: h.Node, note: h.Node = None) -> h.Element:
    """Return one figure with its name."""
    return h.div[h.dt[term], h.dd[value, note and h.span(".note")[note]]]


def card_sign(card: Card) -> h.Element:
    """Return the sign of what a card does."""
    return sign(kind_of(card))
