"""How Python starts: from the snapshot, in the stock way, and not at all."""

from __future__ import annotations

import gzip
import json
import re
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from cardtable.pages.core.registry import TOOLS
from cardtable.pages.core.router import Router
from tests.support.browser.page import (
    OPEN,
    PATIENCE,
    ChangedSite,
    Show,
    Site,
    Watch,
    deal,
    tiles,
    wait_until_ready,
)
from tests.support.browser.static_host import Fault, Host
from tests.support.case_count import in_turn, mostly_long
from tests.support.samples import last_reply, sample_requests
from tools.paths import DIST
from tools.site.build import assemble
from tools.site.preloads import FETCHED
from tools.startup.build import interpreter_files

pytestmark = pytest.mark.own_python

PREPARE = """tool => document.querySelector('script[type=py]').xworker.sync.respond(
  JSON.stringify({form: `prepare-${tool}`, tool, prepare: true}))"""
SEEDED = "#kingdom?v=1&sets=base-2.alchemy&asks=village.buy.costs&seed=parity"


@pytest.mark.long
def test_a_download_that_takes_long_says_how_much_is_there(page: Page, site: str) -> None:
    """A sentence at the bottom and the megabytes, until Python is there."""
    held: list[Route] = []
    page.route("**/vendor/snapshot.bin.gz", lambda route: held.append(route))
    page.goto(site)
    status = page.locator("#status")
    expect(status.locator("output")).to_contain_text("Loading Python, once", timeout=PATIENCE)
    expect(status.locator(".amount")).to_have_text(re.compile(r"^\d\.\d of \d\.\d MB$"), timeout=PATIENCE)
    share = float(status.locator(".bar").evaluate("bar => getComputedStyle(bar).getPropertyValue('--share')"))
    assert 0 < share < 1
    for route in held:
        route.continue_()
    assert wait_until_ready(page) == "snapshot"
    expect(status.locator("output")).to_be_empty()
    expect(status.locator(".amount")).to_be_hidden()


COUNT_KNOWN = """

from pathlib import Path
from precompiled import PrecompiledLoader
modules = [module for name, module in sys.modules.items() if name.split(".")[0] == "pyscript"]
written = [each.__file__ for each in modules if getattr(each, "__file__", None)]
known = [each for each in written if Path(each).read_bytes() in PrecompiledLoader.known]
sync.known = lambda: f"{len(known)} of {len(written)}"
"""


FETCHES = """performance.getEntriesByType("resource")
    .map(({name, initiatorType}) => [name.replace(new URL(".", document.baseURI).href, ""), initiatorType])"""
MODULES = "vendor/modules.zip"
FETCH_MODULES = "document.querySelector('script[type=py]').xworker.sync.modules()"
MODULES_IN_TIME = "performance.getEntriesByName('modules').length"
"""How often Python had to wait for the modules of the other tools."""
RESTS = "performance.getEntriesByName('rest').length"
"""How often the rest of the interpreter was called."""


def test_the_usual_start(page: Page, serve: Site, tmp_path: Path) -> None:
    """Below any path: from the snapshot, with each file fetched once, and then with CPython's answers.

    None of PyScript's own modules is compiled, and for the zip of the other tools Python never waits.
    """
    shutil.copytree(DIST, tmp_path / "some/where")
    append(tmp_path / "some/where/py/main.py", COUNT_KNOWN)
    site = f"{serve(tmp_path)}some/where/"
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url.removeprefix(site)))
    with page.expect_request(f"**/{MODULES}"):
        page.goto(f"{site}index.html{SEEDED}")
        assert wait_until_ready(page) == "snapshot"
    assert len(tiles(page)) == 10
    expect(page.locator("#status output")).to_be_empty()
    ready = re.compile(r"Python 3\.\d+\.\d+ is ready \(snapshot\)")
    expect(page.locator("#about-python")).to_have_text(ready)
    fetches = page.evaluate(FETCHES)
    for name in FETCHED:  # had it been asked for in another way, it would come twice
        assert [how for fetch, how in fetches if fetch == name] == ["link"]
    page.evaluate(FETCH_MODULES)  # until it is there
    for tool in TOOLS:
        page.evaluate(PREPARE, tool)
    assert page.workers[-1].evaluate(MODULES_IN_TIME) == 0
    assert fetched.count(MODULES) == 1
    known, written = page.evaluate("document.querySelector('[type=py]').xworker.sync.known()").split(" of ")
    assert known == written
    assert int(written) > 8
    check_answers(page)


def append(file: Path, text: str) -> None:
    file.write_text(file.read_text() + text)


@pytest.fixture(scope="module")
def stock_site(tmp_path_factory: pytest.TempPathFactory, serve: Site) -> str:
    """The address of a site with the fast start switched off."""
    folder = tmp_path_factory.mktemp("stock") / "site"
    assemble(folder, fast=False)
    return serve(folder)


@pytest.mark.long
def test_without_the_fast_start_python_starts_in_the_stock_way(page: Page, stock_site: str) -> None:
    """Files of Pyodide, worker of PyScript, wheels by micropip: the same answers, no fast start."""
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url.removeprefix(stock_site)))
    page.goto(stock_site)
    assert wait_until_ready(page) == "stock"
    assert len(deal(page)) == 10
    assert {"vendor/pyodide/pyodide.asm.wasm", "vendor/pyodide/python_stdlib.zip"} <= set(fetched)
    assert any("/cardtable-" in name for name in fetched)
    fast = ("snapshot", "modules.zip", "prestarted", "interpreter", "rest")
    assert [name for name in fetched if any(part in name for part in fast)] == []
    check_answers(page)


RARE = """

def rare() -> str:
    import cmath

    return str(cmath.sqrt(-4))

sync.rare = rare
"""
"""Goes to the end of py/main.py: complex numbers are in the rest of the interpreter."""
RARE_DEAL = """
sync.respond = lambda request: rare() if '"deal"' in request else respond(request)
"""
CALL_RARE = "document.querySelector('script[type=py]').xworker.sync.rare()"


@pytest.mark.smoke
def test_python_deals_and_imports_every_tool_without_the_rest_of_the_interpreter(
    page: Page, show: Show
) -> None:
    """From the page's files alone, and no function is called that was split off.

    If one is, record them again: tools/startup/README.md.
    """
    show()
    assert len(deal(page)) == 10
    for tool in TOOLS:
        page.evaluate(PREPARE, tool)
    assert page.workers[-1].evaluate(RESTS) == 0


@pytest.mark.long
def test_the_rest_of_the_interpreter_is_there_when_called(page: Page, changed_site: ChangedSite) -> None:
    """A function that no visit calls: fetched while everything waits, or compiled before in free time."""
    site = changed_site(lambda site: append(site / "py/main.py", RARE))
    for free_time in (0, 5_000):
        page.goto(site)
        wait_until_ready(page)
        page.wait_for_timeout(free_time)
        assert page.evaluate(CALL_RARE) == "2j"
        assert page.workers[-1].evaluate(RESTS) == 1
        assert page.evaluate(CALL_RARE) == "2j"
        assert len(deal(page)) == 10


CHARACTERS = """

def characters() -> str:
    from importlib import import_module

    found = []
    for module, name, text in (
        ("cn", "gb2312", "汉字"), ("cn", "gbk", "漢字汉字"), ("cn", "hz", "汉字"),
        ("cn", "gb18030", "漢字 汉字 ア"),
        ("hk", "big5hkscs", "嘅漢"), ("tw", "big5", "漢字"), ("tw", "cp950", "漢字"), ("kr", "johab", "한글"),
        ("kr", "cp949", "한글 漢字 똠"), ("kr", "euc_kr", "한글"), ("jp", "shift_jis", "漢字かな"),
        ("jp", "cp932", "①漢"), ("jp", "euc_jp", "漢字"), ("jp", "euc_jisx0213", "漢字か゚"),
        ("iso2022", "iso2022_jp", "漢字"),
    ):
        codec = import_module(f"_codecs_{module}").getcodec(name)
        written, _ = codec.encode(text)
        assert codec.decode(written)[0] == text, name
        found.append((name, written))
    return ascii(found)

sync.characters = characters
"""
"""Goes to the end of py/main.py: codecs whose tables are in the rest of the interpreter."""


@pytest.mark.long
def test_codecs_read_tables_in_the_rest_of_the_interpreter(page: Page, changed_site: ChangedSite) -> None:
    """East Asian text is written and read as by CPython here."""
    page.goto(changed_site(lambda site: append(site / "py/main.py", CHARACTERS)))
    wait_until_ready(page)
    found = page.evaluate("document.querySelector('script[type=py]').xworker.sync.characters()")
    here: dict[str, str] = {"sync": ""}
    exec(CHARACTERS.replace("sync.characters = characters", "answer = characters()"), here)
    assert found == here["answer"]


@pytest.mark.long
def test_a_missing_rest_is_told_when_called(page: Page, changed_site: ChangedSite, watch: Watch) -> None:
    """The page starts without it; what needs it is told in words, and then works again after a new start."""
    # Python may be called again before the page has heard of it: the dead interpreter tells more errors then.
    # Its worker is ended, and with it a request for the part that is missing.
    watch.allow(*NOISE, "fatal", "or another file", "Cannot read properties", "NetworkError")

    def break_it(site: Path) -> None:
        append(site / "py/main.py", RARE + RARE_DEAL)
        (site / interpreter_files(site)["rest"]).unlink()

    page.goto(changed_site(break_it))
    assert wait_until_ready(page) == "snapshot"
    page.get_by_role("button", name="Deal a kingdom").click()
    rest = f"The host of this page lacks {interpreter_files(DIST)['rest']}"
    expect(page.locator("#kingdom-form")).to_contain_text(rest)


@pytest.mark.long
def test_modules_that_are_missing_are_told_and_come_later(page: Page, host: Host, watch: Watch) -> None:
    """A kingdom is dealt without them; Odds says what is wrong, and works when they are there again."""
    watch.allow("404")
    host.faults[MODULES] = Fault(None)
    page.goto(host.address)
    assert wait_until_ready(page) == "snapshot"
    assert len(deal(page)) == 10
    page.get_by_role("tab", name="Odds").click()
    for _ in range(2):
        page.locator("#odds-panel .wishes-fold").evaluate(OPEN)
        page.get_by_role("button", name="Show an example").click()
        if host.faults:
            expect(page.locator("#odds-panel")).to_contain_text(f"lacks {MODULES}", timeout=PATIENCE)
            host.faults.clear()
    expect(page.locator(".line").nth(8)).to_be_visible(timeout=PATIENCE)


@pytest.mark.long
def test_two_visits_get_two_kingdoms(page: Page, show: Show) -> None:
    kingdoms = []
    for _ in range(2):
        show()
        kingdoms.append(deal(page))
    assert kingdoms[0] != kingdoms[1]


def half(name: str) -> bytes:
    """What a connection that broke may leave of a file."""
    content = (DIST / name).read_bytes()
    return content[: len(content) // 2]


FILES = interpreter_files(DIST)
WASM, SCRIPT = FILES["wasm"], FILES["mjs"]
CORE = next((DIST / "vendor/pyscript").glob("core-*.js")).relative_to(DIST).as_posix()
MAIN = "static/page/main.js"
WHOLE = (DIST / WASM).read_bytes()
INDEX = (DIST / "index.html").read_bytes()
NOISE = ("404", "missing )", "Failed to", "asm", "Assembly", "CompileError", "SyntaxError", "Unexpec", "MIME")
"""What browsers say of missing and damaged files."""
SNAPSHOT, ZIPPED = "vendor/snapshot.bin.gz", "application/gzip"


@pytest.mark.long
@pytest.mark.parametrize(
    "fault", [Fault(half(SNAPSHOT), ZIPPED), Fault(None), Fault(gzip.compress(bytes(1_000_000)), ZIPPED)]
)
def test_a_bad_snapshot_is_replaced(page: Page, site: str, host: Host, watch: Watch, fault: Fault) -> None:
    """Cut, missing, or of another build: micropip installs the wheels, and an address gives the same."""
    watch.allow("404")
    host.faults[SNAPSHOT] = fault
    page.goto(host.address + SEEDED)
    assert wait_until_ready(page).startswith("stock (")
    stock = tiles(page)
    page.goto(site + SEEDED)
    assert wait_until_ready(page) == "snapshot"
    assert tiles(page) == stock


@pytest.mark.parametrize(
    "fault",
    mostly_long(
        [
            {WASM: Fault(WHOLE, "application/octet-stream")},
            {SCRIPT: Fault(half(SCRIPT), "text/javascript", 1)},
            {WASM: Fault(WHOLE, "text/plain")},
            {WASM: Fault(half(WASM), "application/wasm", 1)},
            {WASM: Fault(None)},
            {"static/start/interpreter.js": Fault(b"half a scr", "text/javascript", 1)},
            {CORE: Fault(half(CORE), "text/javascript", 1)},
            {"pyscript.toml": Fault(b"packages = [", "text/plain", 1)},
            {"py/main.py": Fault(b"from", "text/plain", 1)},
        ]
    ),
)
def test_a_fault_of_the_host_is_mended(page: Page, host: Host, watch: Watch, fault: dict[str, Fault]) -> None:
    """Another type, half a file for once, or a file that is there in another form: Python starts as ever."""
    watch.allow(*NOISE)
    host.faults.update(fault)
    page.goto(host.address)
    assert wait_until_ready(page) == "snapshot"
    assert len(deal(page)) == 10


@pytest.mark.parametrize(
    "fault",
    mostly_long(
        [
            {SCRIPT: Fault(INDEX)},
            {CORE: Fault(None)},
            {"pyscript.toml": Fault(INDEX)},
            {"py/main.py": Fault(None)},
        ]
    ),
)
def test_a_missing_file_is_named(page: Page, host: Host, watch: Watch, fault: dict[str, Fault]) -> None:
    """The page keeps what was entered, and asks no other host; when the file is there, it starts."""
    watch.allow(*NOISE)
    host.faults.update(fault)
    page.goto(host.address)
    page.get_by_label("Alchemy, Own").check()
    lacks = f"The host of this page lacks {', '.join(fault)}"
    expect(page.locator("#status output")).to_contain_text(lacks, timeout=PATIENCE)
    host.faults.clear()
    page.get_by_role("button", name="Try again").click()
    assert wait_until_ready(page) == "snapshot"
    expect(page.get_by_label("Alchemy, Own")).to_be_checked()


@pytest.mark.parametrize(
    "faults",
    mostly_long([{MAIN: Fault(half(MAIN), "text/javascript")}, {MAIN: Fault(None)}, {"a/b/c": Fault(INDEX)}]),
)
def test_a_missing_script_is_told(page: Page, host: Host, watch: Watch, faults: dict[str, Fault]) -> None:
    """Damaged, missing, or looked for in the wrong place: a line of the page, not there otherwise."""
    watch.allow(*NOISE, "Invalid")
    line = page.get_by_text("Nothing answers here yet")
    page.goto(host.address)
    wait_until_ready(page)
    expect(line).to_be_hidden()
    host.faults.update(faults)
    page.goto("about:blank")
    page.context.new_cdp_session(page).send("Network.clearBrowserCache")
    page.goto(host.address + "".join(faults.keys() - {MAIN}))
    expect(line).to_be_visible()


@pytest.mark.long
@pytest.mark.parametrize("fault", [Fault(None), Fault(INDEX)])
def test_without_words_the_page_speaks_english(page: Page, host: Host, watch: Watch, fault: Fault) -> None:
    watch.allow(*NOISE)
    name = "static/words/kingdom/words.csv"
    host.faults[name] = fault
    page.goto(f"{host.address}nl.html?lang=nl{SEEDED}")
    wait_until_ready(page)
    expect(page.locator("#message")).to_contain_text(f"ontbreekt {name}", timeout=PATIENCE)
    assert len(tiles(page)) == 10


def check_answers(page: Page) -> None:
    """Compare last replies of the worker with CPython's: to an eighth of the sample requests in a gate."""
    router = Router()
    ask = "request => document.querySelector('script[type=py]').xworker.sync.respond(request)"

    def in_the_browser(request: str) -> str:
        return str(page.evaluate(ask, request))

    def here(request: str) -> str:
        return json.dumps(router.respond(json.loads(request)))

    for request in in_turn(sample_requests(), 0, 8):
        assert last_reply(in_the_browser, request) == last_reply(here, request), request
