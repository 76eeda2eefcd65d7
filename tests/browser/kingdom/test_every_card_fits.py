"""On the narrowest phone every card and every factor of a weight stays within its box, in every language."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction

import htpy as h
import pytest
from playwright.sync_api import Page

from cardtable.kingdom import LANGUAGES as CARD_LANGUAGES
from cardtable.kingdom import Attribute, all_cards, name_in
from cardtable.kingdom.weighted.choosing import Drawn
from cardtable.kingdom.weighted.weights import Factor, FactorKind
from cardtable.pages.core.language import LANGUAGES, set_language, t
from cardtable.pages.core.registry import tool_by_id
from cardtable.pages.kingdom.table.tiles import tile
from cardtable.pages.kingdom.table.weighted_reasons import factor_list
from tests.support.browser.page import Show
from tests.support.browser.scripts import LAYOUT_FAULTS
from tests.support.case_count import in_turn, mostly_long

NARROW = {"viewport": {"width": 320, "height": 844}, "has_touch": True, "is_mobile": True}
CARDS = sorted(all_cards(), key=lambda card: card.id)
EXTREMES = (Fraction(1, 1000), Fraction(999, 1000), Fraction(1000))
"""Multipliers: the ends of what is accepted, and one with three decimals."""
FILL = """html => {
  document.querySelector('#kingdom-panel .stack.kingdom').innerHTML = html;
}"""


@contextmanager
def speaking(tag: str) -> Iterator[None]:
    """Let CPython answer in a language, with the words of Kingdom."""
    tool_by_id("kingdom")
    set_language(tag)
    yield
    set_language("en")


def tiles(names: str, kind: str) -> h.Element:
    """Return the tiles of all cards, each with the marks that take the most room."""
    marks = {"editions": (), "slot": "pile-1", "locked": True, "changed": t("New")}
    return h.ul(f".tiles{kind}")[
        [tile(card, name_in(card, names), **marks) for card in CARDS]  # type: ignore[arg-type]
    ]


def factors() -> Iterator[Factor]:
    """Yield the factors of every attribute, and of tastes, each with the longest numbers."""
    for multiplier in EXTREMES:
        yield Factor(FactorKind.TASTE, None, multiplier, Fraction(1), Fraction(0), Fraction(0))
        for attribute in Attribute:
            for kind in (FactorKind.BELOW, FactorKind.ABOVE, FactorKind.SHARED):
                yield Factor(
                    kind,
                    attribute,
                    multiplier,
                    Fraction(19_999, 1000),
                    Fraction(19_999, 1000),
                    Fraction(199_999, 1000),
                )


@pytest.fixture
def narrow(page: Page, show: Show, tag: str) -> Page:
    show(f"{'' if tag == 'en' else f'{tag}.html'}#kingdom")
    return page


@pytest.mark.browser_context_args(**NARROW)
@pytest.mark.parametrize("tag", mostly_long(LANGUAGES))
def test_every_card_and_every_factor_fits(narrow: Page, tag: str) -> None:
    """All cards with their names in each language that cards have; all factors with their longest numbers."""
    found: list[str] = []
    with speaking(tag):
        all_names = CARD_LANGUAGES if tag == "en" else (tag,)
        shown = {
            f"{names}{kind}": tiles(names, kind)
            for number, names in enumerate(in_turn(all_names, 0, 2))
            for kind in in_turn((".ten", ".wide"), number, 2)
        }
        drawn = Drawn(CARDS[0], tuple(factors()), Fraction(1), 1)
        shown["factors"] = h.section(".stack.why")[factor_list(drawn)]
    for what, html in shown.items():
        narrow.evaluate(FILL, str(html))
        found += [f"{what}: {one}" for one in narrow.evaluate(LAYOUT_FAULTS)]
    assert not found, "\n".join(found[:40])
