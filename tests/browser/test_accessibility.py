"""axe-core finds nothing, in every state of the page; states take turns with the two colour schemes."""

from __future__ import annotations

from typing import Literal

import pytest
from playwright.sync_api import Page

from tests.support.browser.page import Show, axe_findings, settled
from tests.support.browser.scripts import LAYOUT_FAULTS
from tests.support.browser.states import STATES, State
from tests.support.case_count import in_turn
from tools.site.components import PAGE

COLOUR_RULES = ("color-contrast", "link-in-text-block")


def of_the_gate(number: int, state: State) -> bool:
    """Whether a state is tried in every run: every fifth of those that are more than a sample address."""
    return ": " not in state.name and number % 5 == 0


SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


@pytest.mark.parametrize(
    "state",
    [
        pytest.param(state, id=state.name, marks=[] if of_the_gate(number, state) else [pytest.mark.long])
        for number, state in enumerate(STATES)
    ],
)
def test_axe_finds_nothing(page: Page, show: Show, state: State) -> None:
    """Every rule of axe-core, best practices included; those of colour in each scheme, if all are tried."""
    first, *others = in_turn(SCHEMES, STATES.index(state), len(SCHEMES))
    show()
    state(page)
    settled(page)
    page.emulate_media(color_scheme=first)
    assert axe_findings(page) == []
    for scheme in others:
        page.emulate_media(color_scheme=scheme)
        assert axe_findings(page, *COLOUR_RULES) == []


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("width", [320, 1280])
def test_no_component_is_cut_small_or_hard_to_read(
    page: Page, site: str, width: int, scheme: Literal["light", "dark"]
) -> None:
    """Nothing is wider than its place or lower than a finger; axe finds nothing. Sheet and menu, too."""
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size({"width": width, "height": 844})
    page.goto(f"{site}{PAGE}")
    for opener in (None, "Open a sheet", "Open a menu"):
        if opener:
            page.get_by_role("button", name=opener).click()
        assert page.evaluate(LAYOUT_FAULTS) == [], opener
        assert axe_findings(page) == [], opener
        page.keyboard.press("Escape")
