"""After a press the beginning of its answer is inside the window; in place, nothing pressed moves."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from playwright.sync_api import Page

from tests.support.browser.page import Show, at_rest, unfold, until
from tests.support.case_count import alternately_long

SIZES = [(390, 844), (1280, 900)]
KINGDOM = "#kingdom?v=1&sets=base-2&seed=view"
DECK = "#shuffle?v=1&deck=9.13.20.32.37.42.45.46.49.58&stars=9&seed=q&view="
ANY_DECK = "#shuffle?v=1&view=any&list=20+Forest"
TABLE = "#odds?v=1&table=hand+b10+b7+c1.flag+3:+a8+|+c4+c5.flag+6:+c8+e8+|+b6+a6"
GAME = "#quartets?v=1&players=Ann.Bo.Cy&hands=4.4.4&names=Fish_Cod&said=2Aa.n.3Aa&help=1"


@dataclass(frozen=True)
class Press:
    """A press on the page of an address, and the head of its answer; without one, it acts in place."""

    name: str
    address: str
    pressed: str
    answer: str = ""

    def __str__(self) -> str:
        return self.name


PRESSES = [
    Press("deal", "#kingdom", ".tools [type=submit]", "[data-region=kingdom-result]"),
    Press("deal again", KINGDOM, ".tools [type=submit]", "[data-region=kingdom-result]"),
    Press("open a card", KINGDOM, ".tile >> nth=9 >> .open", "dialog[open] h2"),
    Press("sort", KINGDOM, "select[name=order]"),
    Press("shuffle again", DECK + "shuffle", "button[data-action=again]", "[data-region=shuffle-view]"),
    Press(
        "example deck", "#shuffle?v=1&view=odds", "button[data-action=example]", "[data-region=shuffle-deck]"
    ),
    Press("note a card", f"{DECK}tracker&seen=9.13.20", "#see-b4", ".waiting"),
    Press("odds example", "#odds", "button[data-action=example]", "[data-region=odds-board]"),
    Press("odds hint", TABLE, "button[data-action=hint]", "#odds-panel .prompt"),
    Press("odds count", TABLE, "button[data-action=count]", "#stone-1"),
    Press("the hint that is shown", "#odds", "button[data-action=hint]", "#message p"),
    Press("share any deck", ANY_DECK, "[data-region=shuffle-list] [data-share]", "#message p"),
    Press("start a game", "#quartets", ".deal button", "[data-region=quartets-turn]"),
    Press("undo", GAME, "#q-undo", "#q-who"),
    Press("replay", GAME, "#q-replay", "[data-region=quartets-turn]"),
]
COUNT_ANSWERS = """() => {
    window.answers = 0;
    new MutationObserver(() => { answers += 1; }).observe(document.getElementById("live"), {childList: true});
}"""
HEAD = """(element) => {
    const {top, height} = element.getBoundingClientRect();
    return [top, top + Math.min(height, 80)];
}"""
COVERS = """(element) => {
    const {left, top, width, height} = element.getBoundingClientRect();
    const seen = document.elementFromPoint(left + width / 2, top + Math.min(height, 80) / 2);
    return seen && !element.contains(seen) && !seen.contains(element) ? seen.outerHTML.slice(0, 200) : "";
}"""


@pytest.mark.parametrize(("press", "size"), alternately_long(PRESSES, SIZES), ids=str)
def test_the_answer_is_in_view(page: Page, show: Show, press: Press, size: tuple[int, int]) -> None:
    """The head of what has changed is inside the window; in place, the control stays where it is."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    show(press.address)
    at_rest(page)
    tool = press.address[1:].split("?")[0]
    panel = page.locator(f"#{tool}-panel")
    control = panel.locator(press.pressed).first
    unfold(control)
    control.scroll_into_view_if_needed()
    at_rest(page)
    page.evaluate(COUNT_ANSWERS)
    if control.evaluate("element => element.localName") == "select":
        before = control.evaluate(HEAD)
        control.select_option(index=2)
    else:
        control.click(trial=True)
        before = control.evaluate(HEAD)
        control.click()
    if press.name != "open a card":
        until(page, lambda: page.evaluate("answers"), f"the answer to {press.name}")
    at_rest(page)
    if not press.answer:
        assert control.evaluate(HEAD) == pytest.approx(before, abs=8), "it stays under the finger"
        return
    top, bottom = page.locator(press.answer).first.evaluate(HEAD)
    assert top >= -1
    assert bottom <= size[1]
    assert page.locator(press.answer).first.evaluate(COVERS) == ""


IN_PLACE = [
    Press("choose a card", DECK + "odds", "#shuffle-cards .pick >> nth=5 >> .pick-card"),
    Press("take out a card", DECK + "odds", "#shuffle-cards .pick >> nth=3 >> .pick-card"),
    Press("star a card", DECK + "odds", "#shuffle-cards .pick >> nth=12 >> .pick-star"),
    Press("open a row of the odds", DECK + "odds", ".odds-row >> nth=6"),
    Press("tick what is set out", KINGDOM, "label:has([data-action=tick]) >> nth=0"),
    Press("show facts on the board", GAME, "#q-hints-facts"),
    Press("a line of the log", GAME, "#q-moment-1"),
]
"""Actions that change the page in place, each tool that has some."""
TO_THE_EDGE = """(element, below) => {
    const middle = () => { const {top, height} = element.getBoundingClientRect(); return top + height / 2; };
    element.scrollIntoView({block: "nearest", behavior: "instant"});  // of a part that scrolls by itself
    scrollBy({top: middle() - innerHeight + below, behavior: "instant"});
    return middle();
}"""
MIDDLE = "element => { const {top, height} = element.getBoundingClientRect(); return top + height / 2; }"


@pytest.mark.parametrize(("press", "below"), alternately_long(IN_PLACE, [20, 70]), ids=str)
@pytest.mark.browser_context_args(has_touch=True, is_mobile=True, viewport={"width": 390, "height": 844})
def test_a_tap_at_the_lower_edge_moves_nothing(page: Page, show: Show, press: Press, below: int) -> None:
    """In the lowest 100 pixels of a phone's screen too: the next tap at this place hits the same control."""
    show(press.address)
    at_rest(page)
    tool = press.address[1:].split("?")[0]
    control = page.locator(f"#{tool}-panel").locator(press.pressed).first
    unfold(control)
    at_rest(page)
    before = control.evaluate(TO_THE_EDGE, below)
    page.evaluate(COUNT_ANSWERS)
    box = control.bounding_box()
    assert box
    page.touchscreen.tap(box["x"] + min(box["width"] / 2, 40), before)
    until(page, lambda: page.evaluate("answers"), f"the answer to {press.name}")
    at_rest(page)
    assert control.evaluate(MIDDLE) == pytest.approx(before, abs=8), "it stays under the finger"
