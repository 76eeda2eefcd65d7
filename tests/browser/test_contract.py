"""The contract of page and Python: waiting presses, the newest request, long jobs, a worker that hangs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser.page import (
    PATIENCE,
    PILE,
    ChangedSite,
    deal,
    fragment,
    python_held,
    tiles,
    wait_until_ready,
)

pytestmark = pytest.mark.own_python

COUNTING = '''

import itertools
import time
from cardtable.pages.kingdom import handlers
from cardtable.pages.reply import Reply, ReplyProgress


def count(request):
    """A long job for the tests: counts to a hundred, slowly."""
    for done in range(100):
        time.sleep(0.02)
        yield Reply(progress=ReplyProgress(done, 100, f"{done} of 100"))
    yield Reply(announcement="Counted to 100.")


def run(request):
    """A long job that never ends."""
    for done in itertools.count():
        time.sleep(0.02)
        yield Reply(progress=ReplyProgress(done % 100, 100, f"{done} so far"))


def hang(request):
    """A job that does not come back."""
    while True:
        pass


def dawdle(request):
    """A job that pauses between its parts."""
    yield Reply(progress=ReplyProgress(0, 2, "pausing"), pause=4000)
    yield Reply(announcement="Dawdled.")


jobs = {"count": count, "run": run, "hang": hang, "dawdle": dawdle}
handlers.HANDLERS = {**handlers.HANDLERS, **jobs}
'''
JOB_BUTTONS = """
<div data-progress hidden>
<progress></progress><output></output><button type="button" data-stop>Stop job</button>
</div>
<button type="submit" data-action="count">Count</button>
<button type="submit" data-action="run">Run</button>
<button type="submit" data-action="hang">Hang</button>
<button type="submit" form="kingdom-slot" data-action="dawdle">Dawdle</button>
"""


def add_jobs(site: Path) -> None:
    """Give a copy of the page more actions: those that take long, or for ever, or hang, or pause."""
    main, index = site / "py/main.py", site / "index.html"
    main.write_text(main.read_text() + COUNTING)
    index.write_text(index.read_text().replace("</form>", JOB_BUTTONS + "</form>", 1))


@pytest.fixture
def jobs(page: Page, changed_site: ChangedSite) -> Page:
    """The page with these actions, Python ready and the first kingdom dealt."""
    page.goto(changed_site(add_jobs))
    wait_until_ready(page)
    tiles(page)
    return page


@pytest.mark.long
def test_a_press_before_python_is_ready_is_kept(page: Page, site: str) -> None:
    """The form works at once: the press waits for Python, and is answered."""
    with python_held(page):
        page.goto(site, wait_until="domcontentloaded")
        page.get_by_role("button", name="Deal a kingdom").click()
    assert len(tiles(page)) == 10


def test_of_many_presses_the_newest_wins(page: Page, site: str) -> None:
    """Five presses at once while Python starts, each with another seed: only the last is answered."""
    page.goto(site)
    press = """([seed, button], seeds) => { for (seed.value of seeds) button.click() }"""
    controls = page.evaluate_handle(
        "[document.querySelector('#kingdom-seed'), document.querySelector('#kingdom-form [type=submit]')]"
    )
    controls.evaluate(press, ["one", "two", "three", "four", "five"])
    tiles(page)
    expect(page.locator(".seed code")).to_have_text("five")
    assert page.evaluate("history.length") <= 3


def test_a_long_job_shows_its_progress_and_ends(jobs: Page) -> None:
    """Each part moves the bar; the last hides it and is announced."""
    jobs.get_by_role("button", name="Count", exact=True).click()
    expect(jobs.locator("#kingdom-form [data-progress] output")).to_have_text(re.compile(r"[2-9]\d of 100"))
    expect(jobs.locator("#live")).to_have_text("Counted to 100.")
    expect(jobs.locator("#kingdom-form [data-progress]")).to_be_hidden()


def test_a_long_job_can_be_stopped(jobs: Page) -> None:
    """Stop ends it at once, and the next press is answered by the same worker."""
    jobs.get_by_role("button", name="Run", exact=True).click()
    expect(jobs.locator("#kingdom-form [data-progress]")).to_be_visible()
    jobs.get_by_role("button", name="Stop job").click()
    expect(jobs.locator("#kingdom-form [data-progress]")).to_be_hidden()
    assert len(deal(jobs)) == 10
    expect(jobs.locator("#kingdom-form [data-progress]")).to_be_hidden()
    expect(jobs.locator("#kingdom-form")).not_to_have_attribute("aria-busy", "true")


@pytest.mark.long
def test_a_new_request_of_the_form_ends_its_long_job(jobs: Page) -> None:
    """While it runs, a kingdom is asked for: the job gives way."""
    jobs.get_by_role("button", name="Run", exact=True).click()
    expect(jobs.locator("#kingdom-form [data-progress]")).to_be_visible()
    seed = jobs.locator(".seed code").inner_text()
    jobs.get_by_role("button", name="Deal a kingdom").click()
    expect(jobs.locator(".seed code")).not_to_have_text(seed)
    expect(jobs.locator("#kingdom-form [data-progress]")).to_be_hidden()


NOTE_STATUS = """() => {
    const root = document.documentElement;
    window.statuses = [];
    new MutationObserver(() => statuses.push(root.dataset.python)).observe(root, {attributes: true});
}"""


def test_a_worker_that_hangs_is_ended_and_started_anew(jobs: Page) -> None:
    """The page says that it is computing and offers to stop; stopping starts a new worker."""
    jobs.evaluate(NOTE_STATUS)
    jobs.get_by_role("button", name="Hang", exact=True).click()
    jobs.locator("#status").get_by_role("button", name="Stop").click()
    jobs.wait_for_function("statuses.includes('starting')", timeout=PATIENCE)
    assert wait_until_ready(jobs) == "snapshot"
    assert len(deal(jobs)) == 10


@pytest.mark.long
def test_a_job_that_went_down_with_its_worker_ends_in_silence(jobs: Page) -> None:
    """Another form's job paused when the worker was ended: there is nothing more of it, and no complaint."""
    jobs.evaluate(NOTE_STATUS)
    jobs.evaluate(
        "for (const job of ['dawdle', 'hang']) document.querySelector(`[data-action=${job}]`).click()"
    )
    slot = jobs.locator("#kingdom-slot")
    expect(slot).to_have_attribute("aria-busy", "true")
    jobs.locator("#status").get_by_role("button", name="Stop").click()
    jobs.wait_for_function("statuses.includes('starting')", timeout=PATIENCE)
    wait_until_ready(jobs)
    expect(slot).not_to_have_attribute("aria-busy", "true", timeout=PATIENCE)
    expect(jobs.locator("#kingdom-panel [data-notice]:visible")).to_have_count(0)
    expect(jobs.locator("#live")).not_to_have_text("Dawdled.")


@pytest.mark.long
def test_a_worker_that_never_answers_is_given_up(page: Page, changed_site: ChangedSite) -> None:
    """After the time limit the page says what happened, keeps the entries, and works on."""
    page.clock.install()
    page.goto(changed_site(add_jobs))
    wait_until_ready(page)
    page.get_by_role("button", name="Hang", exact=True).click()
    expect(page.locator("html")).to_have_attribute(
        "data-python", "working"
    )  # Python has it, and nothing else
    page.clock.fast_forward("01:00")
    expect(page.locator("#kingdom-form [data-notice]")).to_contain_text("No answer came within 45 seconds")
    wait_until_ready(page)
    assert len(deal(page)) == 10


@pytest.mark.long
def test_an_interpreter_that_breaks_is_told_and_started_anew(page: Page, changed_site: ChangedSite) -> None:
    """The door itself raises, as a broken interpreter does: the page says so and starts it anew."""
    broken = "\n\nanswer = respond\nsync.respond = lambda text: answer(text) if 'again' in text else 1 // 0\n"

    def break_it(site: Path) -> None:
        (site / "py/main.py").write_text((site / "py/main.py").read_text() + broken)

    page.goto(changed_site(break_it))
    wait_until_ready(page)
    page.locator("#kingdom-form").get_by_text("More", exact=True).click()
    page.locator("#kingdom-seed").fill("first")
    page.get_by_role("button", name="Deal a kingdom").click()
    expect(page.locator("#kingdom-form [data-notice]")).to_contain_text("ZeroDivisionError")
    page.locator("#kingdom-seed").fill("again")
    page.get_by_role("button", name="Deal a kingdom").click()
    tiles(page)
    expect(page.locator(".seed code")).to_have_text("again")


def test_a_fault_of_ours_is_told_and_nothing_is_lost(page: Page, changed_site: ChangedSite) -> None:
    """A handler that raises: the page says what happened and works on."""
    broken = (
        "\n\nfrom cardtable.pages.kingdom import handlers\n"
        + "handlers.HANDLERS = {'deal': lambda _: 1 // 0}\n"
    )

    def break_it(site: Path) -> None:
        (site / "py/main.py").write_text((site / "py/main.py").read_text() + broken)

    page.goto(changed_site(break_it))
    wait_until_ready(page)
    page.get_by_label("Alchemy, Own").check()
    page.get_by_role("button", name="Deal a kingdom").click()
    expect(page.locator("#kingdom-form [data-notice]")).to_contain_text("ZeroDivisionError")
    expect(page.get_by_label("Alchemy, Own")).to_be_checked()


def test_back_and_forward_show_the_kingdoms_again(table: Page) -> None:
    """Each kingdom is an entry of the history, and the one of the first view as well."""
    opened = tiles(table)
    first = deal(table)
    first_address = fragment(table)
    second = deal(table)
    assert first != second
    table.go_back()
    expect_tiles(table, first)
    assert fragment(table) == first_address
    table.go_back()
    expect_tiles(table, opened)
    table.go_forward()
    table.go_forward()
    expect_tiles(table, second)


def expect_tiles(page: Page, cards: list[str]) -> None:
    """Wait until these ten piles are shown."""
    for tile, card in enumerate(cards):
        expect(page.locator(PILE).nth(tile)).to_have_attribute("data-card", card)
