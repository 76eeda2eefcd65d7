"""The page in other sites: the element of embed.js on a host of another origin with a strict policy."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Frame, Locator, Page, ViewportSize, expect

from tests.support.browser.host_page import HostPage, framed, until_true
from tests.support.browser.page import PATIENCE, ChangedSite, Site, Watch, axe_findings, unfold, until
from tests.support.case_count import mostly_long
from tools.paths import DIST, VENDOR
from tools.site.dependencies import PYODIDE_FILES
from tools.site.server import Handler

NOTE_RESULTS = """
window.told = [];
for (const type of ["result", "error"]) {
    addEventListener(type, ({target, detail}) => {
        if (target.localName === "card-table") told.push([type, detail]);
    }, true);
}
"""
"""For the host's page before anything is in it, so that no event of the element is missed."""
KINGDOM = '<card-table tool="kingdom" sets="base-2" seed="embedded"></card-table>'
SEEDED = "#kingdom?v=1&sets=base-2&seed=embedded"
ALLOWED = "allow-scripts allow-same-origin"


FAILED = "document.querySelector('card-table').ask({action: 'deal'}).catch(({errors}) => errors)"


def sending(name: str, value: str) -> type[Handler]:
    """A handler whose answers have one more header."""

    class Sending(Handler):
        def end_headers(self) -> None:
            self.send_header(name, value)
            super().end_headers()

    return Sending


@pytest.fixture
def host(page: Page, site: str, serve: Site, tmp_path: Path) -> HostPage:
    """A site of another origin that puts the element into its page."""
    return HostPage(page, site, serve, tmp_path)


def in_frame(page: Page) -> Frame:
    """The one frame, once it shows ten piles."""
    (frame,) = framed(page)
    expect(frame.locator("#kingdom-panel .tile[data-card]").nth(9)).to_be_visible(timeout=PATIENCE)
    return frame


@pytest.mark.own_python
def test_the_element_shows_its_tool_as_high_as_it_is(host: HostPage) -> None:
    """The kingdom of the attributes, without the masthead, in a frame without a scroll bar of its own."""
    page = host.open(KINGDOM)
    frame = in_frame(page)
    expect(frame.locator(".masthead")).to_be_hidden()
    expect(frame.locator(".seed code")).to_have_text("embedded")
    until_true(page, "document.querySelector('card-table').getBoundingClientRect().height > 720")
    whole = "document.documentElement.scrollHeight - innerHeight <= 1"
    until(page, lambda: frame.evaluate(whole), whole)


@pytest.mark.own_python
def test_a_sandbox_without_forms_answers_a_press(host: HostPage) -> None:
    frame = in_frame(host.open(f'<iframe sandbox="{ALLOWED}" src="{host.site}{SEEDED}"></iframe>'))
    seed = frame.locator(".seed code")
    expect(seed).to_have_text("embedded")
    frame.get_by_role("button", name="Deal a kingdom").click()
    expect(seed).not_to_have_text("embedded", timeout=PATIENCE)


@pytest.mark.own_python
def test_a_sandbox_without_an_origin_is_told(host: HostPage, serve: Callable[..., str]) -> None:
    """Python cannot start there; the page says what the site around it has to allow."""
    host.site = serve(DIST, sending("Access-Control-Allow-Origin", "*"))
    (frame,) = framed(host.open(f'<iframe sandbox="allow-scripts" src="{host.site}{SEEDED}"></iframe>'))
    expect(frame.locator("#status output")).to_contain_text("same-origin", timeout=PATIENCE)


@pytest.mark.parametrize("size", mostly_long([{"width": 390, "height": 844}, {"width": 1280, "height": 900}]))
def test_sheets_and_answers_stand_where_the_visitor_looks(host: HostPage, size: ViewportSize) -> None:
    """A frame as high as its tool has no window of its own: the part of it that the site shows is taken."""
    host.page.set_viewport_size(size)
    page = host.open(f"{'<br>' * 40}{KINGDOM.replace('seed', 'title')}{'<br>' * 40}")
    frame = in_frame(page)

    def wait_until_seen(what: Locator, least: float) -> None:
        def is_seen() -> bool:
            box = what.bounding_box()
            return bool(box and box["y"] >= 0 and box["y"] + min(box["height"], least) <= size["height"])

        expect(what).to_be_visible(timeout=PATIENCE)
        until(page, is_seen, f"{what} in the window")

    sheet, opener = frame.locator("dialog[open]"), frame.locator("#kingdom-panel .tile .open")
    for number in (0, 9):
        opener.nth(number).click(delay=100)
        wait_until_seen(sheet, 1000)
        sheet.locator("[data-close]").first.click()
    seed = frame.locator(".seed code")
    before = seed.inner_text()
    last = frame.locator("#kingdom-panel .fold summary:visible").last
    last.scroll_into_view_if_needed()
    frame.get_by_role("button", name="Deal a kingdom").click(delay=100)
    expect(seed).not_to_have_text(before, timeout=PATIENCE)
    wait_until_seen(frame.locator("#kingdom-panel .tile").first, 60)


def test_results_and_errors_are_events(host: HostPage) -> None:
    host.page.add_init_script(NOTE_RESULTS)
    page = host.open(KINGDOM)
    frame = in_frame(page)
    until_true(page, "told.length > 0")
    kind, detail = page.evaluate("told[0]")
    assert (kind, detail["tool"], detail["data"]["seed"]) == ("result", "kingdom", "embedded")
    assert len(detail["data"]["piles"]) == 10
    assert detail["state"]["seed"] == "embedded"
    frame.get_by_text("More", exact=True).click()
    frame.locator("#kingdom-seed").fill("no such seed!")
    frame.get_by_role("button", name="Deal a kingdom").click()
    until_true(page, "told.at(-1)[0] === 'error'")
    assert page.evaluate("told.at(-1)[1].errors[0].field") == "seed"


def test_a_table_in_an_attribute_is_the_state_of_the_result(host: HostPage) -> None:
    """Nothing on the page has changed it, and a site can keep it all the same."""
    host.page.add_init_script(NOTE_RESULTS)
    page = host.open('<card-table tool="odds" table="battle-line.flag 1: a1 a2 | b3.deck 50"></card-table>')
    until_true(page, "told.length > 0")
    kind, detail = page.evaluate("told[0]")
    assert (kind, detail["tool"]) == ("result", "odds"), detail
    assert "a1 a2" in str(detail["state"]["table"])


def test_a_hidden_element_answers_questions(host: HostPage) -> None:
    """The engines without the page: data for a site's own drawing, and an error that names the field."""
    page = host.open('<card-table tool="kingdom" hidden></card-table>')
    ask = "request => document.querySelector('card-table').ask(request)"
    fields = {"sets": "base-2", "seed": "embedded"}
    answer = page.evaluate(ask, {"action": "deal", "fields": fields})
    assert len(answer["data"]["piles"]) == 10
    state = {name: part for name, part in answer["state"].items() if name != "v"}
    assert page.evaluate(ask, {"state": state})["data"]["piles"] == answer["data"]["piles"]
    refused = f"request => ({ask})(request).catch(({{errors}}) => errors)"
    for asked, field, words in (
        ({"action": "deal", "fields": {"sets": "base-2", "seed": "%"}}, "seed", ""),
        ({"action": "deal", "fields": {**fields, "seeds": "7"}}, "seeds", ""),
        ({"action": "deal", "fields": {"sets": [1]}}, "ask", ""),
        ({"tool": "kingdom", "action": "no such"}, "action", "“no such”"),
        ({"tool": "chess", "action": "deal"}, "tool", "“chess”"),
    ):
        (error,) = page.evaluate(refused, asked)
        assert error["field"] == field
        assert error["message"].startswith(words)


def test_a_policy_that_forbids_the_frame_rejects_questions(host: HostPage, watch: Watch) -> None:
    """The error names what the policy needs; a later question is rejected at once."""
    watch.allow("frame-src", "violates the following", "against the policy", "target origin")
    page = host.open('<card-table tool="kingdom" hidden></card-table>', frames="")
    for _ in range(2):
        (error,) = page.evaluate(FAILED)
        assert error["field"] == "frame"
        assert error["message"].endswith(f"It needs: frame-src {host.site.rstrip('/')}")


class Moved(Handler):
    def translate_path(self, path: str) -> str:
        return super().translate_path(path.replace("index.html", "none"))


@pytest.mark.long
@pytest.mark.parametrize("handler", [sending("X-Frame-Options", "DENY"), Moved])
def test_a_frame_that_stays_silent_rejects_questions(
    host: HostPage, serve: Callable[..., str], watch: Watch, handler: type[Handler]
) -> None:
    """Forbidden by the host, or missing there: told after some time, also as an event."""
    watch.allow("X-Frame-Options", "404", "target origin", "Refused to display", "Failed to load")
    host.site = serve(DIST, handler)
    host.page.add_init_script(NOTE_RESULTS)
    page = host.open('<card-table tool="odds" hidden></card-table>')
    for _ in range(2):
        assert [error["field"] for error in page.evaluate(FAILED)] == ["frame"]
    assert page.evaluate("told.map(([type, {tool}]) => [type, tool])") == [["error", "odds"]]


ASK = """
    const table = document.querySelector("card-table"), fields = {sets: "base-2", seed: "embedded"};
    const outcome = (asked) => asked.then(({data}) => data.seed, ({message}) => message);
    const ask = () => outcome(table.ask({tool: "kingdom", action: "deal", fields}));
"""
CHANGE_AND_ASK = f"""async () => {{
    {ASK}
    const before = ask();
    table.setAttribute("tool", "shuffle");
    table.setAttribute("deck", "9.13.20");
    table.removeAttribute("sets");
    table.className = "of no meaning to the tool";
    return Promise.all([before, ask()]);
}}"""
CHANGE_THE_PAGE = f"""async () => {{
    {ASK}
    const lost = ask();
    table.setAttribute("theme", "dark");
    const changed = ask();
    table.remove();
    const out = ask();
    document.body.append(table);
    return Promise.all([lost, changed, out, ask()]);
}}"""


@pytest.mark.long
def test_the_element_follows_its_attributes(host: HostPage) -> None:
    """Another tool or table is shown in the same page; what was asked before and after it is answered."""
    page = host.open(KINGDOM)
    frame = in_frame(page)
    assert page.evaluate(CHANGE_AND_ASK) == ["embedded", "embedded"]
    expect(frame.locator("#shuffle-panel .strip li")).to_have_count(3, timeout=PATIENCE)
    assert page.evaluate("new URL(location.href).hash") == ""


@pytest.mark.long
def test_nothing_that_was_asked_is_left_without_an_answer(host: HostPage) -> None:
    """They are told when the frame is loaded anew or the element taken out, even before it was loaded."""
    page = host.open(KINGDOM.replace("<card-table", "<card-table hidden"))
    lost, changed, out, again = page.evaluate(CHANGE_THE_PAGE)
    assert lost == "The element was changed, and its frame is loaded anew."
    assert changed == "The element was taken out of its page."
    assert out == "The element is not in a page."
    assert again == "embedded"
    unclonable = "document.querySelector('card-table').ask({action() {}}).catch(({name}) => name)"
    assert page.evaluate(unclonable) == "DataCloneError"


@pytest.mark.long
def test_a_frame_is_loaded_when_it_comes_near(host: HostPage) -> None:
    """Lazy by default: far below the screen nothing is fetched, until one scrolls there."""
    asked: list[str] = []
    host.page.on("request", lambda request: asked.append(request.url))
    page = host.open("<br>" * 2000 + KINGDOM)
    until_true(page, "customElements.get('card-table') !== undefined")
    page.wait_for_load_state("networkidle")
    assert not any("?embed" in url for url in asked)
    page.locator("card-table").scroll_into_view_if_needed()
    in_frame(page)
    assert any("?embed" in url for url in asked)


@pytest.mark.long
def test_several_elements_share_nothing(host: HostPage) -> None:
    other = '<card-table tool="kingdom" sets="seaside-2" seed="other" theme="dark" lang="de"></card-table>'
    page = host.open(KINGDOM.replace("<card-table", '<card-table theme="light"') + other)
    first, second = framed(page, 2)
    expect(first.locator(".seed code")).to_have_text("embedded", timeout=PATIENCE)
    expect(second.locator(".seed code")).to_have_text("other", timeout=PATIENCE)
    assert [each.evaluate("document.documentElement.lang") for each in (first, second)] == ["en", "de"]
    back = "getComputedStyle(document.body).backgroundColor"
    assert first.evaluate(back) != second.evaluate(back)
    alchemy = first.get_by_label("Alchemy, Own")
    unfold(alchemy)
    alchemy.check()
    assert first.evaluate("Object.keys(localStorage)") == []


def test_forged_and_unknown_messages_are_ignored(host: HostPage) -> None:
    """Of a version, a shape or an origin that is not right: nothing happens, and nothing is answered."""
    page = host.open(f'<iframe src="{host.site}?embed{SEEDED}"></iframe>')
    frame = in_frame(page)
    said = [
        None,
        7,
        "ask",
        {},
        {"cardtable": 1, "type": "run"},
        {"cardtable": 2, "type": "ask", "id": 1, "request": {"tool": "kingdom", "action": "deal"}},
        {"cardtable": 1, "type": "ask", "id": 2, "request": {"tool": "kingdom", "action": "deal"}},
        {"cardtable": 1, "type": "hello"},
        {"cardtable": 1, "type": "ask", "id": "x", "request": {}},
        {"cardtable": 1, "type": "ask", "id": 3, "request": {"tool": "__proto__", "action": "constructor"}},
        {"cardtable": 1, "type": "ask", "id": 4, "request": {"tool": "kingdom", "action": ["deal"]}},
    ]
    page.evaluate(
        """said => { window.heard = []; addEventListener("message", ({data}) => heard.push(data));
        for (const each of said) frames[0].postMessage(each, "*"); }""",
        said,
    )
    until_true(page, "heard.filter(({type}) => type === 'answer').length === 2")
    answers = page.evaluate("heard.filter(({type}) => type === 'answer').map(({id, reply}) => [id, reply])")
    assert sorted(number for number, _ in answers) == [3, 4]
    assert all(reply.get("errors") or reply.get("failure") for _, reply in answers)
    assert frame.locator("#kingdom-panel .tile[data-card]").count() >= 10


def test_a_page_that_was_framed_by_nobody_answers_nobody(page: Page, site: str) -> None:
    page.goto(f"{site}?embed{SEEDED}")
    assert page.evaluate("'embedded' in document.documentElement.dataset") is False
    expect(page.locator(".masthead")).to_be_visible()


@pytest.mark.long
def test_the_examples_work_and_are_accessible(page: Page, site: str) -> None:
    """The documented page: its markup names this copy, the question is answered, axe finds nothing."""
    page.goto(f"{site}static/embed.html")
    expect(page.locator("[data-embed-url]").first).to_have_text(f"{site}static/embed.js")
    page.get_by_role("button", name="Ask for a kingdom").click()
    expect(page.locator("#answer")).to_contain_text(", ", timeout=PATIENCE)
    assert len(page.locator("#answer").inner_text().split(", ")) == 10
    assert axe_findings(page) == []


def add_stock_pyodide(site: Path) -> None:
    """Put the interpreter's files under the names by which Pyodide's own page asks for them."""
    for name in PYODIDE_FILES:
        shutil.copyfile(VENDOR / "pyodide" / name, site / "vendor/pyodide" / name)


@pytest.mark.long
@pytest.mark.own_python
def test_the_wheel_installs_in_any_pyodide_page(page: Page, watch: Watch, changed_site: ChangedSite) -> None:
    """`micropip.install` of the engines' wheel, in a page that is not ours, gives the engine."""
    site = changed_site(add_stock_pyodide)
    wheel = page.request.get(f"{site}files.json").json()
    name = next(file for file in wheel if file.startswith("vendor/wheels/cardtable-"))
    watch.allow("404")  # a page without an icon of its own is asked for one
    page.goto(f"{site}NOTICES.md")
    found = page.evaluate(
        """async ([site, name]) => {
        const { loadPyodide } = await import(`${site}vendor/pyodide/pyodide.mjs`);
        const python = await loadPyodide({ indexURL: `${site}vendor/pyodide/`, packages: ["micropip"] });
        return python.runPythonAsync(`
import micropip
await micropip.install("${site}${name}", deps=False)
from random import Random
from cardtable.kingdom import Requirements, choose_standard, pool
len(choose_standard(pool(["base-2"]), Requirements(village=True), Random(1)).piles)`);
        }""",
        [site, name],
    )
    assert found == 10
