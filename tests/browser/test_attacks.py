"""Hostile addresses, storage, files and typed text in the built page: nothing runs, and the page works on.

That a breach of the policy, an error in the console, a dialog or a request to another host fails a test is
the work of `Watch`, which every browser test has; the first two tests show that it sees them.

Messages of embedding will come in another way: their attacks belong here, beside those on addresses.
"""

from __future__ import annotations

import json
from random import Random

import pytest
from playwright.sync_api import FilePayload, Page, expect

from cardtable.pages.core.registry import TOOLS
from tests.support.attacks import attacked, pairs
from tests.support.browser.page import (
    PATIENCE,
    VIOLATION,
    Show,
    Watch,
    deal,
    settled,
    until,
    wait_until_ready,
)
from tests.support.case_count import case_count, in_turn, mostly_long
from tests.support.handler_requests import requests
from tests.support.seed import SEED

RUN = "window.__ran=1"
"""What every payload tries to do."""
IMAGE = f"<img src=x onerror={RUN}>"
SCRIPT = f"<script>{RUN}</script>"
ADDRESSES = (
    f"#kingdom?v=1&sets=base-2&seed={IMAGE}",
    f"#kingdom?v=1&sets={SCRIPT}",
    f"#kingdom?{IMAGE}={SCRIPT}",
    f"#{IMAGE}",
    f"#javascript:{RUN}",
    "#__proto__",
    "#__proto__?v=1&x=y",
    "#constructor?x",
    "#toString",
    "#kingdom?__proto__=1&constructor=2&toString=3&v=1",
    "#kingdom?v=__proto__",
    "#kingdom?v=1&v=2&sets=base-2&sets=%00",
    "#kingdom?v=1&sets=%E0%A4%A&seed=%zz%u0041",
    "#%",
    "#?",
    "##kingdom?v=1",
    "#kingdom-panel",
    f"#odds?v=1&table=hand%20{IMAGE}",
    f"#odds?v=1&game={SCRIPT}&players=me.{IMAGE}",
    f"#quartets?v=1&players={IMAGE}.{SCRIPT}&hands=4.4&names={IMAGE}_{IMAGE}",
    "#quartets?v=1&players=%3Cb%3EAnn.%26lt;i%26gt;&hands=4.4&rules=whole-no&names=%3Cu%3EFish_%22Cod&said=2Aa",
    f"#shuffle?v=1&deck={IMAGE}&seen={SCRIPT}",
    f"#shuffle?v=1&about={IMAGE}&view=odds",
    "#kingdom?" + "v=1&" * 2_000,
    f"#kingdom?v=1&sets={'x.' * 20_000}",
    f"#quartets?v=1&players={'x.' * 20_000}&hands={'4.' * 20_000}",
    f"#{'%F0%9F%98%80' * 20_000}",
)
ENTRY = {
    "at": "2026-11-21T20:00:00.000Z",
    "note": f'"{IMAGE}',
    "state": {f"javascript:{RUN}//": SCRIPT, "pile": f"moat.{IMAGE}"},
    "done": [IMAGE],
}
SHELF = {"cardtable": "kingdoms", "v": "1", "entries": [ENTRY | {"played": True}]}
STORED: dict[str, str] = {
    "no JSON": "}{<b>",
    "markup": json.dumps({name: [IMAGE, SCRIPT] for name in ("language", "order", "shelf", "weights-kept")}),
    "wrong sorts": json.dumps({"shelf": [{"a": 1}, None, [[]]], "language": {"length": -1}, "order": [3]}),
    "a prototype": '{"__proto__": {"ran": [1]}, "constructor": ["x"], "": ["x"], "shelf": ["null"]}',
    "a list": json.dumps([[IMAGE]]),
    "a number": "1e999",
    "deep": "[" * 50_000,
    "a shelf with markup": json.dumps({"shelf": [json.dumps(SHELF)]}),
}
FILES: list[FilePayload] = [
    {"name": name, "mimeType": kind, "buffer": content}
    for name, kind, content in (
        ("binary.json", "application/json", bytes(range(256)) * 50),
        ("zeros.txt", "text/plain", bytes(100_000)),
        (f"{IMAGE}.txt", "text/html", (IMAGE + SCRIPT).encode()),
        (f"{IMAGE}.svg", "image/svg+xml", f"<svg onload={RUN}>\xff".encode("latin-1")),
        ("deep.json", "application/json", b"[" * 100_000),
        ("huge.txt", "text/plain", b"a" * 2_000_001),
        ("large.txt", "text/plain", b"Village\n" * 240_000),
        ("empty.txt", "text/plain", b""),
    )
]


def unharmed(page: Page) -> None:
    """Nothing ran, nothing was made that the page does not make, nothing failed; and a kingdom is dealt."""
    settled(page)
    assert page.evaluate("[window.__ran, ({}).ran, ({}).x, Object.prototype.v]") == [None] * 4
    foreign = "img:not(.masthead img), iframe, object, embed, style, base, script:not([src]), [style*=url]"
    assert page.locator(foreign).count() == 0
    handlers = "[...document.querySelectorAll('*')].flatMap((each) => each.getAttributeNames())"
    assert not [name for name in page.evaluate(handlers) if name.startswith("on")]
    for notice in page.locator("[data-notice]").all_inner_texts():
        assert "Error:" not in notice, notice
    if page.locator("dialog[open]").count():
        page.keyboard.press("Escape")
    page.get_by_role("tab", name="Kingdom").click()
    assert len(deal(page)) == 10
    assert page.evaluate("window.__ran") is None


def forget_violation(page: Page, watch: Watch) -> None:
    """Wait until the watch has seen a breach of the policy, and have it forget that."""
    until(page, lambda: any(VIOLATION in complaint for complaint in watch.complaints), "a breach is seen")
    watch.complaints.clear()


def press(page: Page, action: str) -> None:
    """Press a button of the Kingdom panel, wherever it is folded away."""
    page.evaluate(
        'action => document.querySelector(`#kingdom-panel button[data-action="${action}"]`).click()', action
    )
    settled(page)


def test_the_watch_sees_what_is_against_the_policy(page: Page, site: str, watch: Watch) -> None:
    """Markup that runs or styles, a request elsewhere, a script, a frame: each is a complaint.

    A worker has the policy of its page; a dialog is a complaint too.
    """
    page.goto(site)
    for deed in (
        "document.body.insertAdjacentHTML('beforeend', '<b onclick=x style=\"color:red\">x</b>')",
        "fetch('https://elsewhere.invalid/x').catch(() => 0)",
        "document.body.append(Object.assign(document.createElement('script'), {textContent: '1'}))",
        "document.body.append(Object.assign(document.createElement('iframe'), {src: 'data:text/html,x'}))",
    ):
        page.evaluate(deed)
        forget_violation(page, watch)
    with page.expect_worker(lambda worker: worker.url.startswith("blob:")) as started:
        page.evaluate("window.worker = new Worker(URL.createObjectURL(new Blob(['onmessage = () => 0'])))")
    started.value.evaluate("fetch('https://elsewhere.invalid/x').catch(() => 0)")
    forget_violation(page, watch)
    page.evaluate("setTimeout(() => alert('here'))")
    assert until(page, lambda: watch.complaints, "the dialog is seen") == ["a dialog: here"]
    watch.complaints.clear()


@pytest.mark.long
def test_hostile_addresses_do_nothing(table: Page) -> None:
    """One after the other, as somebody would who edits the address."""
    for address in ADDRESSES:
        table.evaluate("address => { location.hash = address; }", address)
        unharmed(table)


@pytest.mark.parametrize("address", ["#__proto__?v=1", f"#kingdom?v=1&sets=base-2&seed={IMAGE}", "#%E0%A4%A"])
def test_the_page_starts_at_a_hostile_address(page: Page, show: Show, address: str) -> None:
    show(address)
    unharmed(page)


@pytest.mark.parametrize(
    "language", mostly_long(["constructor", IMAGE, "__proto__", "javascript:x", "../..", "%00"], 2)
)
def test_a_language_that_is_none_leads_nowhere(page: Page, site: str, language: str) -> None:
    """Asked for in the address or remembered, it is as if it were not there."""
    page.goto(site)
    page.evaluate("tag => localStorage.setItem('cardtable.language', tag)", language)
    page.goto(f"{site}?lang={language}")
    expect(page.locator("html[data-page=ready]")).to_have_attribute("lang", "en")


@pytest.mark.parametrize("stored", mostly_long(STORED.values(), 2), ids=list(STORED))
def test_hostile_storage_does_nothing(page: Page, site: str, stored: str) -> None:
    """What stands on the device may have been written by anybody on this origin."""
    page.goto(site)
    page.evaluate(
        """([tools, text]) => {
          for (const tool of tools) {
            for (const key of [tool, `view.${tool}`]) localStorage.setItem(`cardtable.${key}`, text);
          }
        }""",
        [TOOLS, stored],
    )
    page.reload()
    wait_until_ready(page)
    unharmed(page)
    press(page, "shelf")
    unharmed(page)


@pytest.mark.long
def test_hostile_files_do_nothing(table: Page) -> None:
    """Into each input that takes a file: told beside the field, and the page works on.

    The inputs take turns with the files; with `CARDTABLE_CASES=1` each takes all.
    """
    for place, tool in enumerate(("odds", "quartets")):
        for file in in_turn(FILES, place, 2):
            table.locator(f"#{tool}-panel input[type=file]").first.set_input_files(file)
            settled(table)
        unharmed(table)
    deal(table)
    for place, action in enumerate(("read-sheet", "shelf", "weights")):
        for file in in_turn(FILES, place, 2):
            press(table, action)
            table.locator("#kingdom-panel dialog:not(.full-screen) input[type=file]").first.set_input_files(
                file
            )
            settled(table)
        unharmed(table)


@pytest.mark.long
@pytest.mark.own_python
def test_the_worker_survives_what_is_long_or_deep(table: Page) -> None:
    """What CPython answers may end a browser's interpreter, whose stack is smaller: the same there."""
    ask = "request => document.querySelector('script[type=py]').xworker.sync.respond(request)"
    long = [pair for pair in pairs() if pair[-1].size > 200]
    assert len(long) > 4000
    for tool, where, action, name, attack in Random(SEED).sample(long, case_count(1200)):
        request = attacked(requests()[tool, action], where, name, attack.values)
        reply = json.loads(table.evaluate(ask, json.dumps(request)))
        assert "failure" not in reply, (tool, action, name, attack.name, reply["failure"][:300])
        if reply["more"]:
            table.evaluate(ask, json.dumps({"form": request["form"], "stop": True}))
    unharmed(table)


def test_a_player_s_name_stays_a_name(table: Page) -> None:
    """Markup as a name is shown as it was typed, on the board, in the log and in the address."""
    table.get_by_role("tab", name="Quartets").click()
    table.locator("#quartets-set-up > summary").click()
    table.locator("#quartets-panel [name=name-1]").fill(IMAGE)
    table.locator("#quartets-panel").get_by_role("button", name="Start", exact=True).click()
    expect(table.locator("#quartets-panel .q-turn")).to_contain_text(IMAGE)
    table.reload()
    expect(table.locator("#quartets-panel .q-turn")).to_contain_text(IMAGE, timeout=PATIENCE)
    unharmed(table)
