"""Without a network: first starts, updates whole or not at all, damage that heals, browsers that refuse."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, BrowserType, Error, Page, expect

from cardtable.pages.core.language import LANGUAGES
from tests.support.browser.page import PATIENCE, Watch, deal, tiles, until, wait_until_ready
from tests.support.browser.states import opened_states
from tests.support.browser.static_host import Fault, Host
from tools.browsers import chromium_launch
from tools.paths import DIST
from tools.site.languages import MANIFEST, file_name
from tools.site.offline import IMPORTED, WORKER, kept
from tools.startup.build import interpreter_files

pytestmark = pytest.mark.own_python

SLOW = PATIENCE
NO_NETWORK = "net::ERR_"
LOOK_FOR_UPDATE = """async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
    while (registration.installing) await new Promise(resolve => setTimeout(resolve, 50));
    return registration.waiting ? "waiting" : "none";
}"""
GONE = ("Failed to load", "FetchEvent", "not the file of this build")
"""What the browser says of a file that is damaged here and another one on the host."""
FRAME = """<!doctype html><title>A site</title><link rel="icon" href="static/icon.svg">
<iframe src="."></iframe>"""
STORED = """async () => {
    const found = [];
    for (const key of await caches.keys()) found.push(...(await (await caches.open(key)).keys()));
    return found.map(({ url }) => new URL(url).pathname.slice(1));
}"""
SAID = "#about [data-offline]:not([hidden])"
DAMAGE = """async ([name, content]) => {
    const found = [];
    for (const key of await caches.keys()) {
        const cache = await caches.open(key);
        for (const request of await cache.keys()) {
            if (!new URL(request.url).pathname.endsWith(`/${name}`)) continue;
            found.push(request.url);
            if (content === null) await cache.delete(request);
            else await cache.put(request, new Response(content));
        }
    }
    return found.length;
}"""


@pytest.fixture
def profile(tmp_path: Path, browser_type: BrowserType) -> Iterator[Callable[..., BrowserContext]]:
    """Start a browser with a profile on the disk, as a visitor's, with settings of the browser's own.

    It has a window around the page: the smaller browser of the other tests knows neither settings nor apps.
    """
    contexts: list[BrowserContext] = []
    watches: list[Watch] = []

    def start(**settings: Any) -> BrowserContext:
        folder = tmp_path / "profile"
        (folder / "Default").mkdir(parents=True)
        (folder / "Default/Preferences").write_text(json.dumps(settings))
        contexts.append(browser_type.launch_persistent_context(folder, **chromium_launch()))
        watches.append(Watch(contexts[-1]))
        return contexts[-1]

    yield start
    for context in contexts:
        context.close()
    assert [complaint for watch in watches for complaint in watch.complaints] == []


@pytest.fixture
def starting(
    host: Host,  # noqa: ARG001 (started before, it ends after)
    browser_type: BrowserType,
    browser_type_launch_args: dict[str, Any],
) -> Iterator[Page]:
    """The first page of a browser on a slow machine: until it has loaded that, updates are put off."""
    browser = browser_type.launch(**browser_type_launch_args)
    context = browser.new_context(service_workers="allow")
    watch = Watch(context)
    watch.allow(NO_NETWORK, *GONE)
    page = context.new_page()
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": 5})
    yield page
    browser.close()
    assert watch.complaints == []


def said(page: Page) -> str:
    """Wait until the page says whether it is kept, and return that: "kept" or "refused"."""
    line = page.locator("#about [data-offline]:not([hidden], [data-offline=keeping])")
    line.wait_for(state="attached", timeout=SLOW)
    return str(line.get_attribute("data-offline"))


def visit(page: Page, host: Host, address: str = "") -> None:
    """Open the page, wait for Python, and wait until the page is kept."""
    page.goto(host.address + address)
    wait_until_ready(page)
    assert said(page) == "kept"
    page.wait_for_function("navigator.serviceWorker.controller !== null")


def damage(page: Page, name: str, content: str | None) -> None:
    """Change a file that is kept, or take it away, and have the browser forget what it had fetched."""
    assert page.evaluate(DAMAGE, [name, content]) == 1
    forget_fetched(page)


def forget_fetched(page: Page) -> None:
    """Empty the browser's own cache, which is not the page's."""
    page.context.new_cdp_session(page).send("Network.clearBrowserCache")


def rename(name: str) -> Callable[[Path], None]:
    """Return a change of the build that can be seen: the page's heading is another."""

    def change(site: Path) -> None:
        for language in LANGUAGES:
            page = site / file_name(language)
            page.write_text(page.read_text().replace(">Card Table</h1>", f">{name}</h1>"))

    return change


def use_odds(page: Page) -> None:
    """Set up the example and wait for its odds."""
    page.locator("#odds-panel").get_by_role("button", name="Show an example").click()
    expect(page.locator("#live")).to_contain_text("odds of 9 flags are counted", timeout=SLOW)


@pytest.mark.long
def test_the_stock_start_works_without_a_network(page: Page, host: Host, watch: Watch) -> None:
    """Where the snapshot cannot be used, micropip finds its wheels among what is kept."""
    watch.allow(NO_NETWORK)

    def spoil(site: Path) -> None:
        script = site / "static/start/interpreter.js"
        spoiled, times = re.subn(r'(checksum"?:")', r"\1not ", script.read_text())
        assert times == 1
        script.write_text(spoiled)

    host.deploy(spoil)
    visit(page, host)
    host.go_away()
    page.reload()
    assert wait_until_ready(page).startswith("stock (")
    deal(page)


@pytest.mark.long
def test_the_first_visit_fetches_nothing_twice(host: Host, profile: Callable[..., BrowserContext]) -> None:
    """The worker comes after the start, and takes what the page has out of the browser's cache."""
    page = profile().pages[0]
    browser = page.context.new_cdp_session(page)
    for _ in range(
        3
    ):  # the browser waits 20 seconds for another fetch of a file: a busy machine may take longer
        visit(page, host)
        asked = Counter(host.asked)
        if max(asked.values()) == 1:
            break
        page.goto("about:blank")
        browser.send("Network.clearBrowserCache")
        browser.send("Storage.clearDataForOrigin", {"origin": host.address[:-1], "storageTypes": "all"})
        host.asked.clear()
    assert [name for name, times in asked.items() if times > 1] == []
    assert {entry["url"] for entry in kept(DIST)} <= set(asked)
    worker = host.asked.index(WORKER)
    for name in (interpreter_files(DIST)["wasm"], "vendor/snapshot.bin.gz", "py/main.py"):
        assert host.asked.index(name) < worker


def test_a_caching_that_was_broken_off_is_taken_up_again(page: Page, host: Host, watch: Watch) -> None:
    """The next visit goes on, and asks for no file that is stored; until then nothing says "kept"."""
    watch.allow(NO_NETWORK, *GONE, "fatal error")  # Python may be starting while the host goes away
    of_page = {"index.html"}  # under the address of its folder
    page.on("request", lambda request: of_page.add(request.url.removeprefix(host.address)))
    page.goto(host.address)
    until(page, lambda: {*page.evaluate(STORED)} - of_page, "a stored file that the page does not need")
    host.go_away()
    page.wait_for_function("navigator.serviceWorker.getRegistration().then((one) => !one?.installing)")
    stored = {*page.evaluate(STORED)} - of_page
    assert [one.get_attribute("data-offline") for one in page.locator(SAID).all()] == ["keeping"]
    forget_fetched(page)
    host.come_back()
    asked = len(host.asked)
    visit(page, host)
    assert stored & {*host.asked[asked:]} == set()
    host.go_away()
    page.reload()
    wait_until_ready(page)
    assert len(tiles(page)) == 10


@pytest.mark.long
@pytest.mark.parametrize("fault", [{"NOTICES.md": Fault(None, times=2)}, {WORKER: Fault(None, times=1)}])
def test_failed_caching_is_tried_again(page: Page, host: Host, watch: Watch, fault: dict[str, Fault]) -> None:
    """A fault of the host is not told as one of the browser; the same visit keeps the page."""
    watch.allow("404", "bad HTTP response", *GONE)
    host.faults.update(fault)
    page.goto(host.address)
    wait_until_ready(page)
    assert said(page) == "kept"
    assert [each.times for each in fault.values()] == [0]


def test_the_page_can_be_installed(host: Host, profile: Callable[..., BrowserContext]) -> None:
    """The browser finds no fault with the manifest of any language and its icons."""
    context = profile()
    page = context.pages[0]
    session = context.new_cdp_session(page)
    apps = []
    for language in LANGUAGES:
        page.goto(f"{host.address}{file_name(language)}?lang={language}")
        manifest = session.send("Page.getAppManifest")
        assert manifest["url"] == f"{host.address}{file_name(language, MANIFEST)}"
        assert manifest["errors"] == []
        assert session.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
        apps.append(session.send("Page.getAppId")["appId"])
    assert set(apps) == {host.address}, "one app, whatever its language"


@pytest.mark.parametrize("second_tab", ["ready", pytest.param("starting", marks=pytest.mark.long)])
def test_a_new_version_is_offered_and_no_entry_is_lost(page: Page, host: Host, second_tab: str) -> None:
    """The old page stays whole until the person accepts; then the new one shows all that was there.

    A second tab follows as well, also one where Python is still starting.
    """
    visit(page, host)
    page.get_by_role("tab", name="Odds").click()
    use_odds(page)
    page.get_by_role("tab", name="Kingdom").click()
    before = deal(page)
    page.locator("#kingdom-form").get_by_label("Alchemy, Own").check()
    host.asked.clear()

    host.deploy(rename("Next Table"))
    assert page.evaluate(LOOK_FOR_UPDATE) == "waiting"
    offer = page.locator("#update")
    expect(offer).to_be_visible(timeout=SLOW)
    expect(page.locator("#live")).to_have_text("A new version is ready. What you have entered stays.")
    assert set(host.asked) - {WORKER, *IMPORTED} == set(map(file_name, LANGUAGES)), "only what has changed"
    second = page.context.new_page()
    second.goto(host.address)
    expect(second.get_by_role("heading", level=1)).to_have_text("Card Table")
    second.wait_for_selector("html[data-page=ready]")
    if second_tab == "ready":
        wait_until_ready(second)

    offer.get_by_role("button", name="Use the new version").click(no_wait_after=True)
    for each in (page, second):
        expect(each.get_by_role("heading", level=1)).to_have_text("Next Table", timeout=SLOW)
        wait_until_ready(each)
    assert tiles(page) == before
    expect(page.locator("#kingdom-form").get_by_label("Alchemy, Own")).to_be_checked()
    expect(offer).to_be_hidden()
    page.get_by_role("tab", name="Odds").click()
    page.locator("#odds-panel .battle").wait_for(timeout=SLOW)


@pytest.mark.long
def test_an_update_that_fails_leaves_the_old_version_whole(page: Page, host: Host, watch: Watch) -> None:
    """A file of the new build is missing: nothing is offered, and the old build works on, offline too.

    When it is there, the new build is offered; who does not accept is asked once more at the next visit.
    """
    watch.allow(NO_NETWORK)
    visit(page, host)
    host.deploy(rename("Next Table"))
    missing = host.folder / file_name("nl")
    content = missing.read_bytes()
    missing.unlink()
    host.asked.clear()
    assert page.evaluate(LOOK_FOR_UPDATE) == "none"
    assert missing.name in host.asked
    expect(page.locator("#update")).to_be_hidden()
    host.go_away()
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("Card Table")
    assert wait_until_ready(page) == "snapshot"
    deal(page)

    host.come_back()
    missing.write_bytes(content)
    assert page.evaluate(LOOK_FOR_UPDATE) == "waiting"
    expect(page.locator("#update")).to_be_visible(timeout=SLOW)
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("Card Table")
    page.locator("#update").get_by_role("button").click(timeout=SLOW, no_wait_after=True)
    expect(page.get_by_role("heading", level=1)).to_have_text("Next Table", timeout=SLOW)


DAMAGED = {
    "static/styles/page.css": None,
    "static/start/preferences.js": "half a scr",
    "index.html": "<h1>Another page</h1>",
    "vendor/snapshot.bin.gz": "",
    interpreter_files(DIST)["wasm"]: "not WebAssembly",
}


def test_a_damaged_cache_heals_and_each_tool_starts_offline(page: Page, host: Host, watch: Watch) -> None:
    """Files that are gone, cut or others are fetched once more, and are whole again.

    Then the host is gone: each tool, opened for the first time, shows its sample states.
    """
    watch.allow(NO_NETWORK)
    visit(page, host)
    for name, content in DAMAGED.items():
        damage(page, name, content)
    host.asked.clear()
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("Card Table")
    assert wait_until_ready(page) == "snapshot"
    fetched = Counter(name for name in host.asked if name not in (WORKER, *IMPORTED))
    assert fetched == dict.fromkeys(DAMAGED, 1)
    host.go_away()
    page.reload()
    assert wait_until_ready(page) == "snapshot"
    deal(page)
    for state in opened_states():
        state(page)
        expect(page.locator(f"#{state.tool}-panel")).to_be_visible()


@pytest.mark.long
def test_a_cache_that_is_gone_heals(page: Page, host: Host, watch: Watch) -> None:
    """One visit with a network is enough again: also for languages that were never opened, and any query."""
    watch.allow(NO_NETWORK)
    visit(page, host)
    page.evaluate("async () => { for (const key of await caches.keys()) await caches.delete(key) }")
    for _ in range(2):
        page.reload()
        assert wait_until_ready(page) == "snapshot"
        deal(page)
        host.go_away()
    for language in LANGUAGES:
        page.goto(f"{host.address}{file_name(language)}?lang={language}")
        expect(page.locator("html")).to_have_attribute("lang", language)
        wait_until_ready(page)


IMPATIENCE = 500
"""Milliseconds until a person loads a page again that does not start."""


def next_version(name: str) -> Callable[[Path], None]:
    """Return a change of the build to another one, in which this text file is another one too."""

    def change(site: Path) -> None:
        rename("Next Table")(site)
        file = site / name
        file.write_text(file.read_text() + "\n")

    return change


def reload_until(page: Page, name: str) -> None:
    """Load a page that does not start again and again, until it has this heading, and wait for its start."""

    def is_it() -> bool:
        page.reload(wait_until="commit")
        page.wait_for_timeout(IMPATIENCE)
        return page.get_by_role("heading", level=1).inner_text() == name

    until(page, is_it, f"the heading becomes {name}")
    wait_until_ready(page)


@pytest.mark.long
def test_damage_that_only_the_next_version_can_heal_brings_it(starting: Page, host: Host) -> None:
    """The kept page cannot start, and its file is on the host no more: reloading brings the new build, whole.

    A browser that has just been started looks for no update as long as pages load, for minutes.
    """
    page = starting
    visit(page, host)
    host.deploy(next_version("static/page/main.js"))
    damage(page, "static/page/main.js", "broken")
    page.reload(wait_until="commit")
    expect(page.locator("html")).not_to_have_attribute("data-page", "ready")
    reload_until(page, "Next Table")
    assert said(page) == "kept"
    host.go_away()
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("Next Table")
    assert wait_until_ready(page) == "snapshot"


@pytest.mark.long
def test_a_copy_is_not_given_up_for_what_passes(page: Page, host: Host, watch: Watch) -> None:
    """A damaged file, and a network that answers for the host: when the host is back, the copy heals."""
    watch.allow(NO_NETWORK, *GONE, "unsupported MIME type")
    visit(page, host)
    files = [host.folder / name for name in ("static/page/main.js", WORKER)]
    contents = [file.read_bytes() for file in files]
    for portal in ("<!doctype html><p>Sign in to this network", None):
        for file in files:
            file.write_text(portal) if portal else file.unlink()
        damage(page, "static/page/main.js", "broken")
        for _ in range(3):
            host.asked.clear()
            page.reload()
            until(page, lambda: WORKER in host.asked, "the worker looks for another build")
            expect(page.locator("html")).not_to_have_attribute("data-page", "ready")
    for file, content in zip(files, contents, strict=True):
        file.write_bytes(content)
    page.reload()
    wait_until_ready(page)
    host.go_away()
    page.reload()
    assert wait_until_ready(page) == "snapshot"


@pytest.mark.long
def test_offline_a_damaged_small_file_takes_nothing_along(page: Page, host: Host, watch: Watch) -> None:
    """An icon and the manifest are damaged: the page starts, deals and counts; later they heal."""
    watch.allow(NO_NETWORK)
    visit(page, host)
    small = ("static/icon.svg", "static/manifest.webmanifest")
    for name in small:
        damage(page, name, "broken")
    host.go_away()
    for _ in range(2):
        page.reload()
        assert wait_until_ready(page) == "snapshot"
        deal(page)
        page.get_by_role("tab", name="Odds").click()
        use_odds(page)
        page.get_by_role("tab", name="Kingdom").click()
    host.come_back()
    host.asked.clear()
    page.reload()
    wait_until_ready(page)
    until(page, lambda: "static/icon.svg" in host.asked, "the icon is fetched again")
    host.go_away()
    page.reload()
    assert wait_until_ready(page) == "snapshot"


@pytest.mark.long
def test_damage_of_a_page_that_starts_offers_the_next_one(page: Page, host: Host, watch: Watch) -> None:
    """Only an icon is damaged, and the host has another one: the copy is kept until its person accepts."""
    watch.allow(NO_NETWORK, *GONE)
    visit(page, host)
    host.deploy(next_version("static/icon.svg"))
    damage(page, "static/icon.svg", "broken")
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("Card Table")
    assert wait_until_ready(page) == "snapshot"
    offer = page.locator("#update")
    expect(offer).to_be_visible(timeout=SLOW)
    host.go_away()
    offer.get_by_role("button").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Next Table", timeout=SLOW)
    assert wait_until_ready(page) == "snapshot"


@pytest.mark.long
def test_an_open_page_follows_where_the_next_one_cannot_start(page: Page, host: Host, watch: Watch) -> None:
    """It is offered the next build; if that is kept by then, it starts anew in it with all that was there."""
    watch.allow(NO_NETWORK, *GONE)
    visit(page, host)
    before = deal(page)
    host.deploy(next_version("static/page/main.js"))
    damage(page, "static/page/main.js", "broken")
    second = page.context.new_page()
    second.goto(host.address)
    reload_until(second, "Next Table")
    heading, offer = page.get_by_role("heading", level=1), page.locator("#update")

    def follows() -> bool:
        if offer.is_visible():
            with suppress(Error):  # it may have followed by itself before the press
                offer.get_by_role("button").click(timeout=5_000)
        return heading.inner_text() == "Next Table"

    until(page, follows, "the page that is open follows")
    wait_until_ready(page)
    assert tiles(page) == before
    host.go_away()
    for each in (page, second):
        each.reload()
        expect(each.get_by_role("heading", level=1)).to_have_text("Next Table")
        assert wait_until_ready(each) == "snapshot"


def limit_storage(page: Page, host: Host, size: int) -> None:
    session = page.context.new_cdp_session(page)
    session.send("Storage.overrideQuotaForOrigin", {"origin": host.address.rstrip("/"), "quotaSize": size})


@pytest.mark.long
@pytest.mark.parametrize("is_known", [True, False])
def test_works_where_nothing_can_be_kept(page: Page, host: Host, watch: Watch, is_known: bool) -> None:
    """Without room, or without service workers (a private window of some browsers, a plain http address)."""
    watch.allow("QuotaExceededError", "Quota exceeded")
    if is_known:
        limit_storage(page, host, 1_000_000)
    else:
        page.add_init_script("delete Navigator.prototype.serviceWorker")
    page.goto(host.address)
    wait_until_ready(page)
    assert said(page) == "refused"
    deal(page)
    page.reload()
    wait_until_ready(page)


@pytest.mark.long
def test_works_where_storage_is_refused_later(page: Page, host: Host, watch: Watch) -> None:
    """A damaged file cannot be stored anew: it is taken from the network at each visit."""
    watch.allow("QuotaExceededError", "Quota exceeded")
    visit(page, host)
    limit_storage(page, host, 1_000_000)
    damage(page, "static/page/main.js", None)
    for _ in range(2):
        forget_fetched(page)
        host.asked.clear()
        page.reload()
        wait_until_ready(page)
        assert "static/page/main.js" in host.asked


@pytest.mark.long
def test_works_where_site_data_is_forbidden(host: Host, profile: Callable[..., BrowserContext]) -> None:
    """The browser's own setting: no storage of any kind, and so no service worker."""
    context = profile(profile={"default_content_setting_values": {"cookies": 2}})
    page = context.pages[0]
    page.goto(host.address)
    wait_until_ready(page)
    assert said(page) == "refused"
    assert (
        page.evaluate("() => { try { return localStorage.length } catch { return 'forbidden' } }")
        == "forbidden"
    )
    deal(page)


def test_a_page_in_a_frame_keeps_nothing(page: Page, host: Host) -> None:
    (host.folder / "frame.html").write_text(FRAME)
    page.goto(host.address + "frame.html")
    page.frame_locator("iframe").locator("html[data-python=ready]").wait_for(timeout=SLOW)
    expect(page.frame_locator("iframe").locator("#about-python")).to_contain_text("is ready")
    assert page.evaluate("async () => (await navigator.serviceWorker.getRegistrations()).length") == 0
