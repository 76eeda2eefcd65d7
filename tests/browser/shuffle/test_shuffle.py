"""Shuffle in the browser: building a deck, a match, the keyboard, a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from cardtable.pages.shuffle.deck_texts import OWNABLE
from cardtable.pages.shuffle.fields import SECTIONS
from tests.support.browser.page import PHONE, Show, answers_held, at_rest, fragment, settled, wait_until_ready
from tests.support.browser.scripts import LAYOUT_FAULTS

DECK = "deck=9.13.20.32.37.42.45.46.49.58&stars=9.42&seed=abc"
SHORT = "9.13.20.32"
BROKEN_NAMES = """names => names.filter(name => {
    const text = document.createTreeWalker(name, NodeFilter.SHOW_TEXT).nextNode();
    return [...text.data.matchAll(/\\S+/g)].some(word => {
        const range = document.createRange();
        range.setStart(text, word.index);
        range.setEnd(text, word.index + word[0].length);
        return range.getClientRects().length > 1;
    });
}).map(name => name.textContent)"""
"""The elements of which a word of the first text stands on two lines."""


@pytest.fixture
def lab(page: Page, show: Show) -> Page:
    """The deck lab, opened by the address of an empty deck, with Python ready and no card chosen."""
    show("#shuffle?v=1&view=odds")
    return page


def pick(page: Page, name: str) -> Locator:
    tile = page.locator("#shuffle-cards li").filter(has=page.get_by_text(name, exact=True))
    return tile.locator("[name=deck]")


def answer(page: Page) -> Locator:
    return page.locator('[data-region="shuffle-view"]')


def test_a_deck_is_built_with_taps(lab: Page) -> None:
    for name in ("Biohazard", "Half Life", "Justice", "Offensive Charge"):
        pick(lab, name).check(force=True)
    expect(lab.locator(".chosen-card")).to_have_count(4)
    expect(lab.locator("[data-checked-count=deck]")).to_have_text("4")
    settled(lab)
    assert f"deck={SHORT}" in fragment(lab)
    lab.get_by_role("button", name="Take out Biohazard").click()
    expect(pick(lab, "Biohazard")).not_to_be_checked()
    lab.get_by_role("button", name="Undo").click()
    expect(pick(lab, "Biohazard")).to_be_checked()


def test_cards_are_found_by_name_and_by_what_they_do(lab: Page) -> None:
    """Also with an accent or a slip. Both filters hold together; the number follows; no request is made."""
    shown = lab.locator("#shuffle-cards li:visible")
    address = fragment(lab)
    lab.get_by_label("Find a card").fill("CATA")
    expect(shown).to_have_count(4)
    lab.get_by_label("What it does").select_option(label="Armor")
    expect(shown).to_have_count(1)
    expect(shown).to_contain_text("Armor Catalyzer")
    expect(lab.locator("[data-filter-count]:visible")).to_have_text("1")
    lab.get_by_label("What it does").select_option(label="Any effect")
    for wanted, name in (("bïohazrad", "Biohazard"), ("card_02_00009", "Biohazard"), ("vangurd", "Vanguard")):
        lab.get_by_label("Find a card").fill(wanted)
        expect(shown).to_have_count(1)
        expect(shown).to_contain_text(name)
    lab.get_by_label("What it does").select_option(label="Armor")
    lab.get_by_label("Find a card").fill("")
    expect(shown).to_have_count(sum("armor" in card.categories for card in OWNABLE))
    assert fragment(lab) == address


def test_advice_and_what_is_taken_of_it_come_into_view(show: Show) -> None:
    page = show(f"#shuffle?v=1&view=odds&{DECK}&wish=heal.armor&aim=1", PHONE)
    before = fragment(page)
    page.get_by_role("button", name="What would help?").click()
    expect(page.locator("#shuffle-advice-title")).to_be_in_viewport()
    page.locator(".advised").nth(1).get_by_role("button", name="Take this").first.click()
    expect(page.locator(".taken .outcome")).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    page.locator(".taken").get_by_role("button", name="Undo").click()
    expect(page.locator(".taken")).to_have_count(0)
    settled(page)
    assert fragment(page) == before


@pytest.mark.parametrize("state", ["view=tracker&seen=b5.b3.b1", "view=compare&other=9.58.45"])
def test_no_name_of_a_card_is_broken_within_a_word_on_a_phone(page: Page, show: Show, state: str) -> None:
    """In the tiles of the next card, and beside the numbers of two decks."""
    show(f"#shuffle?v=1&{state}&{DECK}", PHONE)
    names = page.locator(".next .odds-name, .pairs th[scope=row]")
    expect(names.filter(has_text="Searing Boomerang")).to_have_count(1)
    assert names.evaluate_all(BROKEN_NAMES) == []


@pytest.mark.long
def test_a_card_seen_is_added_to_what_was_typed_since_the_last_one(page: Page, show: Show) -> None:
    """The field is edited between two presses, of which none is answered: what was typed counts."""
    show(f"#shuffle?v=1&view=tracker&{DECK}")
    page.get_by_text("Type or paste the cards").click()
    seen = page.get_by_label("Cards seen, the first one first")
    with answers_held(page):
        page.locator("#see-9").click()
        seen.fill("Chained Defense")
        page.locator("#see-13").click()
    settled(page)
    expect(seen).to_have_value("Chained Defense\nHalf Life")
    with answers_held(page):
        for place in range(2):
            page.locator("#shuffle-panel .next button").nth(place).click()
        seen.fill("Chained Defense")
    settled(page)
    expect(seen).to_have_value("Chained Defense")


def test_by_keyboard_alone(lab: Page) -> None:
    lab.get_by_label("Find a card").focus()
    lab.keyboard.type("biohaz")
    lab.keyboard.press("Tab")
    lab.keyboard.press("Tab")
    lab.keyboard.press("Space")
    expect(lab.locator(".chosen-card")).to_have_count(1)
    expect(pick(lab, "Biohazard")).to_be_focused()
    lab.keyboard.press("Tab")
    lab.keyboard.press("Space")
    expect(lab.locator("#star-9")).to_have_attribute("aria-pressed", "true")
    lab.locator("[name=view]:checked").focus()
    lab.keyboard.press("ArrowRight")
    expect(lab.locator(".match")).to_be_visible()
    expect(lab.locator("[name=view][value=tracker]")).to_be_focused()
    lab.keyboard.press("ArrowLeft")
    lab.locator("#odds-9").focus()
    lab.keyboard.press("Enter")
    expect(lab.locator("#odds-9")).to_have_attribute("aria-expanded", "true")
    expect(lab.locator("#odds-9")).to_be_focused()


def test_on_a_phone_every_section_is_within_reach(page: Page, show: Show) -> None:
    """A shared answer is in view with its deck; the row of sections there, and deep in the answer too.

    Pressed again, a section that lies below comes into view, from its heading on.
    """
    show(f"#shuffle?v=1&view=odds&wish=heal.9&{DECK}", PHONE)
    expect(page.locator(".deck-answer")).to_contain_text("29.7% in the opening hand: Heal and Biohazard.")
    for shown in (page.locator(".deck-answer"), *page.locator(".chosen-card").all()):
        expect(shown).to_be_in_viewport()
    assert page.evaluate("scrollY") == 0
    sections = page.locator(".views label")
    expect(sections.first).to_be_in_viewport()
    sections.filter(has_text="Layout").click()
    at_rest(page)  # the heading is there before the answer, which scrolls
    expect(page.get_by_role("heading", name="One shuffle")).to_be_in_viewport()
    page.locator(".final .slot").last.scroll_into_view_if_needed()
    at_rest(page)
    expect(sections.first).to_be_in_viewport()
    page.set_viewport_size({"width": 390, "height": 500})
    sections.filter(has_text="Chances").click()
    at_rest(page)
    page.evaluate("scrollTo({top: 0, behavior: 'instant'})")
    sections.filter(has_text="Chances").click()
    at_rest(page)
    for shown in (page.get_by_role("heading", name="Exact odds"), page.locator(".odds-row").first):
        expect(shown).to_be_in_viewport()


def test_a_deck_that_is_kept_is_there_at_the_next_visit(show: Show) -> None:
    page = show(f"#shuffle?v=1&view=odds&deck={SHORT}&stars=9&seed=a")
    tabs, place = page.locator(".views"), "element => element.getBoundingClientRect().top"
    button = page.get_by_role("button", name="My decks")
    button.scroll_into_view_if_needed()
    at_rest(page)
    before = tabs.evaluate(place)
    button.click()
    page.get_by_label("Name of this deck").fill("Mine")
    assert tabs.evaluate(place) == before
    page.get_by_label("Name of this deck").press("Enter")
    expect(page.locator(".kept-decks li")).to_contain_text("Mine")
    show("#shuffle").get_by_role("button", name="My decks").click()
    expect(page.locator(".kept-decks li")).to_contain_text("Mine")


@pytest.mark.browser_context_args(has_touch=True, viewport={"width": 390, "height": 844})
def test_a_match_is_tracked_on_a_phone(page: Page, show: Show) -> None:
    show(f"#shuffle?v=1&view=tracker&deck={SHORT}&stars=9&seed=abc")
    for code in ("9", "13", "20"):
        page.locator(f"#see-{code}").tap()
        settled(page)
    page.reload()
    wait_until_ready(page)
    settled(page)
    expect(page.locator(".held button")).to_have_count(3)
    page.locator("#play-0").tap()
    expect(page.locator("#play-0")).to_contain_text("Played")
    before = page.locator(".held .slot-name").all_inner_texts()
    page.locator("#play-0").tap(force=True)
    page.locator("#play-2").tap()
    expect(page.locator("#play-2")).to_contain_text("Played")
    assert page.locator(".held .slot-name").all_inner_texts() == before


@pytest.mark.long
@pytest.mark.parametrize("width", [320, 390])
@pytest.mark.parametrize("tag", ["nl", "fr", "de"])
def test_longer_words_fit_too(page: Page, show: Show, width: int, tag: str) -> None:
    show(f"{tag}.html#shuffle?v=1&view=shuffle&about=9&wish=heal.9&other=9*.13&seen=9&{DECK}", (width, 844))
    page.locator("#shuffle-panel .help summary").click()
    for name in SECTIONS:
        page.locator(f"[name=view][value={name}]").check(force=True)
        settled(page)
        assert page.evaluate(LAYOUT_FAULTS) == [], name
