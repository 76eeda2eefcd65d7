"""How Python starts: from the snapshot, in the stock way, and not at all."""

from __future__ import annotations

import gzip
import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from cardtable.pages.router import TOOLS, Router
from tests.browser.page import PATIENCE, ChangedSite, Site, Watch, deal, tiles, wait_until_ready
from tests.pages.seeded import REQUESTS, last_reply
from tools.preloads import FETCHED
from tools.site import interpreter_files
from tools.steps import DIST

pytestmark = pytest.mark.own_python

SNAPSHOT = "vendor/snapshot.bin.gz"
PREPARE = """tool => document.querySelector('script[type=py]').xworker.sync.respond(
  JSON.stringify({form: `prepare-${tool}`, tool, prepare: true}))"""
SEEDED = "#kingdom?v=1&sets=base-2.alchemy&asks=village.buy.costs&seed=parity"


def drop_snapshot(site: Path) -> None:
    """Take the snapshot away, as a host that forgot to copy it."""
    (site / SNAPSHOT).unlink()


def truncate_snapshot(site: Path) -> None:
    """Cut the snapshot, as a connection that broke."""
    data = (site / SNAPSHOT).read_bytes()
    (site / SNAPSHOT).write_bytes(data[: len(data) // 2])


def foreign_snapshot(site: Path) -> None:
    """Put another gzip file in the snapshot's place, as a cache of another build."""
    (site / SNAPSHOT).write_bytes(gzip.compress(bytes(1_000_000)))


def test_starts_from_the_snapshot(page: Page, site: str) -> None:
    """The usual start restores the image, and says so."""
    page.goto(site)
    assert wait_until_ready(page) == "snapshot"
    expect(page.locator("#status output")).to_have_text(re.compile(r"Python 3\.\d+\.\d+ is ready"))


FETCHES = """performance.getEntriesByType("resource")
    .map(({name, initiatorType}) => [name.replace(document.baseURI, ""), initiatorType])"""


def test_what_is_preloaded_is_what_python_starts_with(page: Page, site: str) -> None:
    """What the head asks for is asked for once: had it been asked for in another way, it would come twice."""
    page.goto(site)
    wait_until_ready(page)
    fetches = page.evaluate(FETCHES)
    for name in FETCHED:
        assert [how for fetched, how in fetches if fetched == name] == ["link"]


COUNT_KNOWN = """

from pathlib import Path
from known_code import KnownLoader
modules = [module for name, module in sys.modules.items() if name.split(".")[0] == "pyscript"]
written = [each.__file__ for each in modules if getattr(each, "__file__", None)]
known = [each for each in written if Path(each).read_bytes() in KnownLoader.known]
sync.known = lambda: f"{len(known)} of {len(written)}"
"""


def test_the_image_knows_the_sources_that_pyscript_writes(page: Page, changed_site: ChangedSite) -> None:
    """None of PyScript's own modules is compiled at the start."""
    page.goto(changed_site(lambda site: append(site / "py/main.py", COUNT_KNOWN)))
    wait_until_ready(page)
    known, written = page.evaluate("document.querySelector('script[type=py]').xworker.sync.known()").split(
        " of "
    )
    assert known == written
    assert int(written) > 8


def append(file: Path, text: str) -> None:
    """Add something to a file."""
    file.write_text(file.read_text() + text)


@pytest.mark.parametrize("damage", [drop_snapshot, truncate_snapshot, foreign_snapshot])
def test_a_snapshot_that_cannot_be_used_falls_back_to_the_stock_start(
    page: Page, site: str, changed_site: ChangedSite, watch: Watch, damage: Callable[[Path], None]
) -> None:
    """Without a good snapshot micropip installs the wheels, and the same address gives the same kingdom."""
    watch.allow("404")
    page.goto(changed_site(damage) + SEEDED)
    assert wait_until_ready(page).startswith("stock (")
    stock = tiles(page)
    page.goto(site + SEEDED)
    assert wait_until_ready(page) == "snapshot"
    assert tiles(page) == stock


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
RESTS = "performance.getEntriesByName('rest').length"


def test_the_usual_start_does_without_the_rest_of_the_interpreter(page: Page, site: str) -> None:
    """A kingdom, and every tool imported: no function is called that was split off (else: called.py)."""
    page.goto(site + SEEDED)
    wait_until_ready(page)
    assert len(tiles(page)) == 10
    for tool in TOOLS:
        page.evaluate(PREPARE, tool)
    assert page.workers[-1].evaluate(RESTS) == 0


def test_the_rest_of_the_interpreter_is_there_when_it_is_called(
    page: Page, changed_site: ChangedSite
) -> None:
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


def test_a_rest_that_is_missing_is_told_when_it_is_called(
    page: Page, changed_site: ChangedSite, watch: Watch
) -> None:
    """The page starts without it; what needs it is told in words, and then works again after a new start."""
    watch.allow("404", "fatal error", "part of Python")

    def break_it(site: Path) -> None:
        append(site / "py/main.py", RARE + RARE_DEAL)
        (site / interpreter_files(site)["rest"]).unlink()

    page.goto(changed_site(break_it))
    assert wait_until_ready(page) == "snapshot"
    page.get_by_role("button", name="Deal a kingdom").click()
    expect(page.locator("#kingdom-form")).to_contain_text("a part of Python was not found: 404")


def test_two_visits_get_two_kingdoms(page: Page, site: str) -> None:
    """The snapshot freezes Python's random state; the kingdoms must differ all the same."""
    kingdoms = []
    for _ in range(2):
        page.goto(site)
        wait_until_ready(page)
        kingdoms.append(deal(page))
    assert kingdoms[0] != kingdoms[1]


def test_works_below_any_path(page: Page, serve: Site, tmp_path: Path) -> None:
    """All links are relative: a host may put the folder anywhere."""
    shutil.copytree(DIST, tmp_path / "some/where")
    page.goto(serve(tmp_path) + "some/where/index.html" + SEEDED)
    assert wait_until_ready(page) == "snapshot"
    assert len(tiles(page)) == 10


def test_an_interpreter_that_cannot_start_is_told_in_words(
    page: Page, changed_site: ChangedSite, watch: Watch
) -> None:
    """Neither start works: the page says so in words, keeps what was entered, and asks no other host."""
    watch.allow("404", "Failed to load", "wasm", "WebAssembly", "both async and sync fetching")

    def break_it(site: Path) -> None:
        (site / interpreter_files(site)["mjs"]).write_text("throw new Error('out of order');")

    page.goto(changed_site(break_it))
    page.get_by_label("Alchemy, In").check()
    page.get_by_role("button", name="Deal a kingdom").click()
    expect(page.locator("#status output")).to_contain_text("Python could not be started", timeout=PATIENCE)
    expect(page.locator("#status output")).to_contain_text("out of order")
    expect(page.get_by_role("button", name="Try again")).to_be_visible()
    expect(page.get_by_label("Alchemy, In")).to_be_checked()


def test_a_runtime_that_is_missing_is_told_in_words(
    page: Page, changed_site: ChangedSite, watch: Watch
) -> None:
    """PyScript itself is not there: told as well, by the page's own code."""
    watch.allow("404", "Failed to load")
    page.goto(changed_site(lambda site: shutil.rmtree(site / "vendor/pyscript")))
    expect(page.locator("#status output")).to_contain_text("Python could not be started", timeout=PATIENCE)


def test_the_same_requests_give_the_same_bytes_in_the_browser_and_here(table: Page) -> None:
    """Seeded requests through `respond` in CPython and in the browser's worker: byte-equal last replies."""
    router = Router()
    ask = "request => document.querySelector('script[type=py]').xworker.sync.respond(request)"

    def in_the_browser(request: str) -> str:
        return str(table.evaluate(ask, request))

    def here(request: str) -> str:
        return json.dumps(router.respond(json.loads(request)))

    for request in REQUESTS:
        assert last_reply(in_the_browser, request) == last_reply(here, request), request
