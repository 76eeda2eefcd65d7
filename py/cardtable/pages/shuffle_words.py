"""The words of the Shuffle page: numbers, cards and what they do, in the form that people read."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import htpy as h

from ..shuffle import Card, Confidence, Curve, Kind, Origin, all_cards
from .tiles import sign

__all__ = [
    "CARDS_BY_CODE",
    "CATEGORY_NAMES",
    "SET_NAMES",
    "bar",
    "by_words",
    "card_of",
    "card_sign",
    "code_of",
    "code_words",
    "counted",
    "exactly",
    "facts",
    "fraction",
    "kind_of",
    "kind_of_origin",
    "listed",
    "mean_place",
    "name",
    "percent",
    "signed",
    "stat",
]

CATEGORY_NAMES = {
    "energy": "Energy",
    "damage": "Damage",
    "heal": "Heal",
    "armor": "Armor",
    "drain": "Energy drain",
    "swap": "Swap",
    "copy": "Copy",
    "trojan": "Trojan",
    "selfdamage": "Damage to oneself",
    "antidrain": "Against drain",
    "buff": "Boost",
    "forced_draw_self": "Forced draw",
    "drainhp": "Health drain",
    "redraw": "Drawn again",
    "armor_damage": "Armor damage",
    "antifirewall": "Against firewalls",
    "multi_draw": "Extra draw",
}
SET_NAMES = {
    Kind.DAMAGE: "the damage set",
    Kind.HEAL: "the heal set",
    Kind.ENERGY: "the energy set",
    Kind.PLAYER: "your deck",
}
KINDS = ("heal", "energy", "armor", "damage")
"""What gives a card its colour and sign; the first that it does."""
GUESSES = {
    Confidence.INFERRED_NAME: "its name is inferred",
    Confidence.INFERRED_ORDER: "its place in the series is inferred",
    Confidence.POINTS_UNKNOWN: "its points are not published",
}
LONGEST_FRACTION = 11
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


def name(card: Card) -> h.Node:
    """Return a card's name; what is inferred and not published is marked."""
    guesses = [GUESSES[word] for word in card.confidence if word in GUESSES]
    if not guesses:
        return card.name
    return [
        card.name,
        h.span(".guess", title=f"{card.name}: {listed(guesses)}")["?"],
        h.span(".unseen")[" (inferred)"],
    ]


def facts(card: Card) -> str:
    """Return what is known of a card in one line: its points, what else it does, and whether it is legendary.

    >>> from cardtable.shuffle import find_card
    >>> facts(find_card("Survival Kit")), facts(find_card("Offensive Charge")), facts(find_card("Repair I"))
    ('5 health, 5 armor', '6 damage, Energy', 'Heal, points not published')
    """
    amounts = (
        ("energy", card.energy, "energy"),
        ("damage", card.damage, "damage"),
        ("heal", card.health, "health"),
        ("armor", card.armor, "armor"),
    )
    told = {category for category, amount, _ in amounts if amount}
    words = ["Passive"] if card.passive else []
    words += [f"{amount} {what}" for _, amount, what in amounts if amount]
    words += [CATEGORY_NAMES[each] for each in card.categories if each not in told and each != "passive"]
    if Confidence.POINTS_UNKNOWN in card.confidence:
        words.append("points not published")
    if card.legendary:
        words.append("legendary")
    return ", ".join(words)


def percent(chance: Fraction) -> str:
    """Return a chance in percent with one digit; only what is certain is called so.

    >>> [percent(Fraction(*parts)) for parts in ((33, 40), (1, 1), (1, 10**6), (9999, 10000))]
    ['82.5%', '100%', '<0.1%', '>99.9%']
    """
    if chance in (0, 1):
        return f"{int(chance) * 100}%"
    shown = f"{float(chance) * 100:.1f}"
    if shown == "0.0":
        return "<0.1%"
    return ">99.9%" if shown == "100.0" else f"{shown}%"


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
    return f"{'+' if difference > 0 else MINUS}{abs(float(difference)) * 100:.1f}"


def by_words(draws: int) -> str:
    """Return when: by the opening hand, or after some draws."""
    if draws == 0:
        return "in the opening hand"
    return "after 1 draw" if draws == 1 else f"after {draws} draws"


def mean_place(curve: Curve) -> str:
    """Return the mean place of the first copy, counted from 1."""
    return DASH if curve.mean is None else f"{float(curve.mean + 1):.1f}"


def counted(number: int, one: str, many: str) -> str:
    """Return a number with its noun.

    >>> counted(1, "card", "cards"), counted(4, "card", "cards")
    ('1 card', '4 cards')
    """
    return f"{number} {one if number == 1 else many}"


def listed(words: Sequence[str]) -> str:
    """Return words as a list in a sentence.

    >>> listed(["a", "b", "c"])
    'a, b and c'
    """
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def code_words(card: Card) -> str:
    """Return a card's id, of the first generation and of the second."""
    return f"{card.id}, {card.id_v2}"


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
