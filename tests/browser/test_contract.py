"""The contract of page and Python: waiting presses, the newest request, long jobs, a worker that hangs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser.page import PATIENCE, ChangedSite, deal, tiles, wait_until_ready

pytestmark = pytest.mark.own_python

COUNTING = '''

import itertools
import time
from cardtable.pages.kingdom import handlers
from cardtable.pages.core.reply import Reply, ReplyProgress


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


def fail(request):
    """A fault of ours."""
    return 1 // 0


jobs = {"count": count, "run": run, "hang": hang, "dawdle": dawdle, "fail": fail}
handlers.HANDLERS = {**handlers.HANDLERS, **jobs}
'''
JOB_BUTTONS = """
<div data-progress hidden>
<progress></progress><output></output><button type="button" data-stop>Stop job</button>
</div>
<button type="submit" data-action="count">Count</button>
<button type="submit" data-action="run">Run</button>
<button type="submit" data-action="hang">Hang</button>
<button type="submit" data-action="fail">Fail</button>
<button type="submit" form="kingdom-slot" data-action="dawdle">Dawdle</button>
"""


def add_jobs(site: Path) -> None:
    """Give a copy of the page more actions: those that take long, or for ever, or hang, or pause, or fail."""
    main, index = site / "py/main.py", site / "index.html"
    main.write_text(main.read_text() + COUNTING)
    index.write_text(index.read_text().replace("</form>", JOB_BUTTONS + "</form>", 1))


NOTE_STATUS = """() => {
    const root = document.documentElement;
    window.statuses = [];
    new MutationObserver(() => statuses.push(root.dataset.python)).observe(root, {attributes: true});
}"""


def test_presses_jobs_faults_and_a_worker_that_hangs(page: Page, changed_site: ChangedSite) -> None:
    """Of presses while Python starts the newest is answered; a fault is told, and nothing entered is lost.

    A job tells how far it is and ends; Stop and a new request end one, and the same worker answers. One
    that hangs is ended with its worker: the page says that it is computing, and offers to stop that.
    """
    page.goto(changed_site(add_jobs))
    press = """([seed, button], seeds) => { for (seed.value of seeds) button.click() }"""
    controls = page.evaluate_handle(
        "['#kingdom-seed', '[type=submit][form=kingdom-form]'].map(one => document.querySelector(one))"
    )
    controls.evaluate(press, ["one", "two", "three", "four", "five"])
    tiles(page)
    expect(page.locator(".seed code")).to_have_text("five")
    assert page.evaluate("history.length") <= 3
    page.get_by_label("Alchemy, Own").check()
    page.get_by_role("button", name="Fail", exact=True).click()
    expect(page.locator("#kingdom-form [data-notice]")).to_contain_text("ZeroDivisionError")
    expect(page.get_by_label("Alchemy, Own")).to_be_checked()
    progress, form = page.locator("#kingdom-form [data-progress]"), page.locator("#kingdom-form")
    page.get_by_role("button", name="Count", exact=True).click()
    expect(progress.locator("output")).to_have_text(re.compile(r"[2-9]\d of 100"))
    expect(page.locator("#live")).to_have_text("Counted to 100.")
    expect(progress).to_be_hidden()
    for end in ("Stop job", "Deal a kingdom"):
        seed = page.locator(".seed code").inner_text()
        page.get_by_role("button", name="Run", exact=True).click()
        expect(progress).to_be_visible()
        page.get_by_role("button", name=end).click()
        expect(progress).to_be_hidden()
        expect(form).not_to_have_attribute("aria-busy", "true")
    expect(page.locator(".seed code")).not_to_have_text(seed)
    page.evaluate(NOTE_STATUS)
    page.get_by_role("button", name="Hang", exact=True).click()
    page.locator("#status").get_by_role("button", name="Stop").click()
    page.wait_for_function("statuses.includes('starting')", timeout=PATIENCE)
    assert wait_until_ready(page) == "snapshot"
    assert len(deal(page)) == 10


@pytest.mark.long
def test_a_job_that_went_down_with_its_worker_ends_in_silence(page: Page, changed_site: ChangedSite) -> None:
    """Another form's job paused when the worker was ended: there is nothing more of it, and no complaint."""
    page.goto(changed_site(add_jobs))
    wait_until_ready(page)
    page.evaluate(NOTE_STATUS)
    page.evaluate(
        "for (const job of ['dawdle', 'hang']) document.querySelector(`[data-action=${job}]`).click()"
    )
    slot = page.locator("#kingdom-slot")
    expect(slot).to_have_attribute("aria-busy", "true")
    page.locator("#status").get_by_role("button", name="Stop").click()
    page.wait_for_function("statuses.includes('starting')", timeout=PATIENCE)
    wait_until_ready(page)
    expect(slot).not_to_have_attribute("aria-busy", "true", timeout=PATIENCE)
    expect(page.locator("#kingdom-panel [data-notice]:visible")).to_have_count(0)
    expect(page.locator("#live")).not_to_have_text("Dawdled.")


@pytest.mark.long
@pytest.mark.own_context
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
