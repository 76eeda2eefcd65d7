"""States of the page: functions that bring a started page into them."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page

from tests.support.browser.page import OPEN, PATIENCE, deal, in_menu, opened_states, settled

GUIDE_END = (
    "#quartets?v=1&players=Ann.Bo.Cy&hands=3.3.2&names=Fish_Cod_Eel_Pike.Birds_Owl"
    "&said=2Aa.y.3Ab.n.2Ba.n.1Ac.n.2Ab.n.y.3Ac.y.qA&theme=animals&guide=1"
)


def first_view(page: Page) -> None:
    """Nothing was done yet."""


def kingdom(page: Page) -> None:
    """A kingdom lies on the table, everything is unfolded."""
    deal(page)
    page.get_by_text("More", exact=True).click()
    page.locator("#kingdom-panel .help summary").click()


def warning(page: Page) -> None:
    """Not every wish can be met."""
    page.goto(page.url.split("#")[0] + "#kingdom?v=1&sets=alchemy&asks=alchemy.buy&seed=1")
    page.get_by_role("region", name="Warning").wait_for()


def field_error(page: Page) -> None:
    """A field is wrong."""
    page.get_by_label("Base, 2nd edition").uncheck()
    page.get_by_role("button", name="Deal a kingdom").click()
    page.locator("#kingdom-panel [data-error-for=sets]:visible").wait_for()


def quartets(page: Page, address: str) -> None:
    """Open a game of Blind Quartets."""
    page.goto(page.url.split("#")[0] + "#quartets?v=1&players=Ann.Bo.Cy&hands=4.4.4" + address)
    page.locator(".q-turn[data-phase]").wait_for()
    settled(page)
    for fold in page.locator(".q-extra summary").all():
        fold.click()


def quartets_set_up(page: Page) -> None:
    """The form that sets up a table, and the help."""
    page.get_by_role("tab", name="Quartets").click()
    page.locator("#quartets-panel .help summary").click()


def quartets_ask(page: Page) -> None:
    """Somebody asks: help is on, the board shows shares, the set-up and the quartets are unfolded."""
    quartets(page, "&names=Fish_Cod_Eel.Birds_Owl&said=2Aa.n.3Ab.n.1Ba&at=4&hints=shares&help=1")
    page.get_by_text("Set up a table").click()
    page.get_by_role("button", name="I have a quartet").click()


def quartets_answer(page: Page) -> None:
    """Somebody answers, with help."""
    quartets(page, "&names=Fish_Cod&said=2Aa.n.3Aa&hints=facts&help=1")


def quartets_paradox(page: Page) -> None:
    """A paradox is explained, and was checked."""
    quartets(page, "&names=Fish_Cod&said=2Aa.n.3Aa.n&hints=facts")
    page.locator(".q-reason ol").wait_for()
    page.get_by_label("Most tries").select_option("10000")
    page.get_by_role("button", name="Check this moment").click()
    page.locator("#quartets-check:not([aria-busy]) .q-checked").wait_for(timeout=3 * PATIENCE)


def quartets_program(page: Page) -> None:
    """A program has the word."""
    quartets(page, "&seats=csc&said=2Aa&names=Fish_Cod")


def quartets_over(page: Page) -> None:
    """The game is over; one player had lost."""
    quartets(page, "&names=Fish_Cod&said=2Aa.n.3Aa.n.n.y&seen=1")


def quartets_guide_end(page: Page) -> None:
    """The guided game is over, and a link leads to an own table."""
    page.goto(page.url.split("#")[0] + GUIDE_END)
    page.locator(".q-way-out").wait_for()


def quartets_figures(page: Page) -> None:
    """The sheet with a card's figures."""
    quartets(page, "&names=Fish_Cod&said=2Aa.n.3Aa&hints=facts")
    page.get_by_role("button", name="Cod", exact=True).click()
    page.locator("#quartets-sheet-title").wait_for()


def notice(page: Page) -> None:
    """An address could not be read."""
    page.goto(page.url.split("#")[0] + "#kingdom?v=9")
    page.locator("[data-notice]:visible").wait_for()


def weighted_pile(page: Page) -> None:
    """The sheet of a pile of a weighted kingdom, with the reasons."""
    page.evaluate("document.querySelector('input[name=way][value=weighted]').click()")
    deal(page)
    page.locator("[data-slot=pile-5] .open").click()
    page.get_by_role("heading", name="Why this pile").wait_for()


def weights(page: Page) -> None:
    """The table of weights, everything unfolded."""
    page.evaluate("document.querySelector('input[name=way][value=weighted]').click()")
    deal(page)
    page.evaluate("document.querySelector('#kingdom-form [data-action=weights]').click()")
    page.locator(".positions").wait_for()
    page.locator("#kingdom-panel dialog:not(.full-screen)").evaluate(
        "sheet => sheet.querySelectorAll('details').forEach(d => d.open = true)"
    )


def together(page: Page) -> None:
    """Three kingdoms to choose from."""
    deal(page)
    in_menu(page, "Choose together").click()
    page.locator("#kingdom-panel .candidates").wait_for()


def veto(page: Page) -> None:
    """The second player's turn to veto a pile."""
    together(page)
    page.get_by_role("button", name="Take this one").first.click()
    page.get_by_text("Player 1 of 2").first.wait_for()
    page.locator(".choice").nth(2).click()
    page.get_by_role("button", name="Confirm").click()
    page.get_by_text("Player 2 of 2").first.wait_for()


def attribute(page: Page) -> None:
    """One attribute with its settings."""
    weights(page)
    page.locator("button[value=splitter]").click()
    page.locator(".settings input[type=number]").first.wait_for()


def chances(page: Page) -> None:
    """Counts and chances, one pile opened."""
    page.evaluate("document.querySelector('#kingdom-form [data-action=chances]').click()")
    page.locator("#chances-list").wait_for()
    settled(page)
    page.locator("#chances-list summary").first.click()


def odds_table(page: Page) -> None:
    """Battle Line's odds are counted, every fold is open."""
    page.get_by_role("tab", name="Odds").click()
    settled(page)  # an answer folds the form
    page.locator("#odds-panel .wishes-fold").evaluate(OPEN)
    page.get_by_role("button", name="Show an example").click()
    page.locator(".line").nth(8).wait_for()
    settled(page)
    page.locator("#odds-panel details").evaluate_all("folds => folds.forEach((fold) => (fold.open = true))")


def odds_flag(page: Page) -> None:
    """A flag's sheet, every fold open."""
    odds_table(page)
    page.locator(".stone").nth(2).click()
    page.locator(".joint strong").wait_for()
    settled(page)
    page.locator("dialog details").evaluate_all("folds => folds.forEach((fold) => (fold.open = true))")


def odds_working(page: Page) -> None:
    """How a chance came about."""
    odds_flag(page)
    page.locator(".combo-fold button").first.click()
    page.locator(".working").wait_for()


def odds_picker(page: Page) -> None:
    """The sheet of all cards."""
    odds_table(page)
    page.locator("button.side.theirs").nth(2).click()
    page.locator(".picker").wait_for()


def odds_hint(page: Page) -> None:
    """A hint with the reasons of both bots."""
    odds_table(page)
    page.get_by_role("button", name="What should I play?").click()
    page.locator(".why").wait_for()


def odds_game(page: Page) -> None:
    """A game, after the bot's first move."""
    page.get_by_role("tab", name="Odds").click()
    page.get_by_text("Play or watch").click()
    page.locator("#odds-begins").select_option("they")
    page.get_by_role("button", name="Deal a game").click()
    page.locator(".why").wait_for()
    page.locator(".hand input").first.wait_for()


ODDS = [odds_table, odds_flag, odds_working, odds_picker, odds_hint, odds_game]
WHOLE = (
    "#kingdom?v=1&sets=cornucopia-2.allies.nocturne.empires.dark-ages&in_all-least=2&seed=axe"
    "&pile=young-witch.druid.importer&locked=pile-1&banned=moat&boxes=colonies"
)


def whole_table(page: Page) -> None:
    """Landscapes, extra piles, locks, a note and the set-up list."""
    page.goto(page.url.split("#")[0] + WHOLE)
    page.locator(".tile").first.wait_for()
    page.locator("#kingdom-setup summary").click()
    page.get_by_text("More", exact=True).click()
    page.locator(".wishes-parts summary", has_text="Landscapes").click()


def least_and_most(page: Page) -> None:
    """A kingdom by least and most, with their form unfolded."""
    page.goto(
        f"{page.url.split('#')[0]}#kingdom?v=1&sets=base-2&village-least=1&base-most=10&deal=2&seed=axe"
    )
    page.locator(".tile").first.wait_for()
    wishes = page.locator("#kingdom-panel .wishes-fold")
    if wishes.get_attribute("open") is None:
        wishes.locator("> summary").click()
    for words in ("More", "Least and most"):
        page.locator(".wishes-parts summary", has_text=words).click()


def open_sheet(page: Page, name: str) -> None:
    """Deal, and open the sheet of a button, which may be in the menu of the toolbar."""
    deal(page)
    in_menu(page, name, "Share" if name == "Export as text" else "Menu").click()
    page.locator("dialog[open]").wait_for()


def slot_sheet(page: Page) -> None:
    """The sheet of a slot, with a doubtful pick."""
    page.goto(page.url.split("#")[0] + "#kingdom?v=1&sets=base-2&asks=no-attacks&seed=axe")
    page.locator(".tile .open").first.click()
    page.locator("dialog[open]").get_by_label("Pick a card by its name").fill("Witch")
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="Pick Witch all the same?").wait_for()


def shelf_sheet(page: Page) -> None:
    """The kept kingdoms."""
    open_sheet(page, "Your kingdoms")


def recommended_sheet(page: Page) -> None:
    """The recommended kingdoms."""
    open_sheet(page, "Recommended")


def text_sheet(page: Page) -> None:
    """The kingdom as text."""
    open_sheet(page, "Export as text")


def reader_sheet(page: Page) -> None:
    """A text that cannot be read."""
    open_sheet(page, "Import")
    page.locator("dialog[open]").get_by_role("button", name="Import", exact=True).click()
    page.locator("#kingdom-panel [data-error-for=text]:visible").wait_for()


def lab(state: str) -> Callable[[Page], None]:
    """A view of the deck lab, with everything unfolded."""

    def show(page: Page) -> None:
        page.goto(f"{page.url.split('#')[0]}#shuffle?v=1&{state}")
        page.locator("#shuffle-form:not([aria-busy]) .deck").wait_for()
        page.evaluate("document.querySelectorAll('#shuffle-panel details').forEach(fold => fold.open = true)")

    show.__name__ = "lab_" + state.split("&")[0].removeprefix("view=")
    return show


DECK = "deck=9.13.20.32.37.42.45.46.49.58.71&stars=9.42.1&seed=abc"
LABS = [
    lab(f"view={view}&{DECK}")
    for view in (
        "shuffle",
        "odds&about=9&wish=heal.9",
        "stars",
        "compare&other=9*.13",
        "tracker&seen=9.9",
        "rotation&version=v2&steps=play:0",
        "simulation",
    )
]


STATES = [
    first_view,
    kingdom,
    warning,
    field_error,
    notice,
    whole_table,
    least_and_most,
    slot_sheet,
    shelf_sheet,
    recommended_sheet,
    text_sheet,
    reader_sheet,
    weighted_pile,
    weights,
    together,
    veto,
    attribute,
    chances,
    *ODDS,
    *LABS,
    quartets_set_up,
    quartets_ask,
    quartets_answer,
    quartets_paradox,
    quartets_program,
    quartets_over,
    quartets_guide_end,
    quartets_figures,
    *(show for _, show in opened_states()),
]
