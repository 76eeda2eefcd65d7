"""Cards drawn small: troops by value, colour, symbol and letter, tactics cards by name."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable

import htpy as h

from cardtable.odds import Card, Tactic
from cardtable.pages.odds.phrases import card_name, tactic_name

SYMBOLS = {
    "a": "M8 1.5 15 14H1z",
    "b": "M8 1.5a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13z",
    "c": "M8 .8l2.1 4.9 5.3.5-4 3.5 1.2 5.2L8 12.1l-4.6 2.8 1.2-5.2-4-3.5 5.3-.5z",
    "d": "M5.5 1.5h5v4h4v5h-4v4h-5v-4h-4v-5h4z",
    "e": "M2 2h12v12H2z",
    "f": "M8 .5 14.5 8 8 15.5 1.5 8z",
}
"""The symbol of each colour, drawn in 16 by 16: triangle, circle, star, cross, square, diamond."""

BROKEN = (
    "Alex-an-der Alex-an-dre An-füh-rer An-wer-ber Ban-shee Bear-ers Blin-de-man-net-je bou-clier "
    "bou-cliers Brouil-lard Ca-va-le-rie Cav-al-ry Com-pa-gnons Com-pan-ion De-ser-ter De-ser-teur "
    "Dé-ser-teur Éclai-reur Ge-fähr-ten-ka-val-le-rie Ge-zel-len-ca-va-le-rie Her-groe-pe-ring "
    "Kund-schaf-ter mail-lard Mod-der-ge-vecht Re-cruit-er Re-cru-teur Re-de-ploy Re-dé-ploie-ment "
    "Re-kru-teer-der Schild-dra-ger Schild-dra-gers Schild-trä-ger Schlamm-schlacht Stra-te-gist "
    "Stra-teeg Stra-te-ge Stra-tè-ge Trai-tor Traî-tre Um-grup-pie-rung Ver-ken-ner Ver-ra-der "
    "Ver-rä-ter"
)
"""Where the long words of the tactics cards' names may be broken on a small card: few browsers know by
themselves, and those that know not for every language."""
SOFT_HYPHEN = "\N{SOFT HYPHEN}"
BREAKS = {word.replace("-", ""): word.replace("-", SOFT_HYPHEN) for word in BROKEN.split()}


def symbol_sprite() -> h.Element:
    """Return the symbols of the colours, which the cards refer to."""
    return h.svg(".sprite", aria_hidden="true", focusable="false")[
        [h.symbol(id=f"suit-{suit}", viewBox="0 0 16 16")[h.path(d=path)] for suit, path in SYMBOLS.items()]
    ]


def face(one: Card) -> h.Node:
    """Return the content of a card: the name of a tactics card, or value, symbol and letter of a troop."""
    if isinstance(one, Tactic):
        name = tactic_name(one)
        return [h.span(aria_hidden="true")[breakable(name)], h.span(".unseen")[name]]
    return [bare_face(one), h.span(".unseen")[card_name(one)]]


def breakable(name: str) -> str:
    """Return a name whose long words break between syllables where there is no room for them.

    >>> breakable("Porte-boucliers").split(SOFT_HYPHEN)
    ['Porte-bou', 'cliers']
    """
    return re.sub(r"\w+", lambda word: BREAKS.get(word[0], word[0]), name)


def bare_face(one: Card) -> h.Node:
    """Return the content of a card whose name stands beside it for screen readers."""
    if isinstance(one, Tactic):
        return h.span(".full", aria_hidden="true")[breakable(tactic_name(one))]
    symbol = h.svg(".suit", aria_hidden="true", focusable="false")[h.use(href=f"#suit-{suit(one)}")]
    return [h.b(aria_hidden="true")[str(one.value)], h.i(aria_hidden="true")[symbol, suit(one)]]


def suit(one: Card) -> str:
    """Return the colour letter of a troop, or `t` for a tactics card."""
    return "t" if isinstance(one, Tactic) else "abcdef"[one.colour]


def card(
    one: Card, *, marked: bool = False, drawn: bool = False, chosen: bool = False, hinted: bool = False
) -> h.Element:
    """Return one card: marked as changed by the last turn, as drawn last, being played, or advised."""
    return h.span(
        ".troop.wide" if isinstance(one, Tactic) else ".troop",
        data_suit=suit(one),
        data_card=str(one),
        data_last=marked,
        data_drawn=drawn,
        data_chosen=chosen,
        data_hint=hinted,
    )[face(one)]


def cards(several: Iterable[Card], **marks: Collection[Card]) -> h.Node:
    """Return several cards in a row, with a comma between them for screen readers.

    Args:
        several: the cards.
        marks: the cards that are `marked`, `drawn`, `chosen` or `hinted`, as `card` takes it of one.
    """
    return [
        [
            h.span(".unseen")[", "] if number else None,
            card(one, **{mark: one in marked for mark, marked in marks.items()}),
        ]
        for number, one in enumerate(several)
    ]
