"""Slow networks: smaller files, connections that break, and the page that is kept of it."""

from __future__ import annotations

import re
import shutil
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser.network import on_a_slow_network
from tests.support.browser.page import PATIENCE, Watch, deal, wait_until_ready
from tests.support.browser.static_host import Host
from tools.paths import DIST
from tools.site.offline import kept
from tools.site.server import HOST, Handler, Server
from tools.startup.pack import packed_files

pytestmark = pytest.mark.own_python

PACKED = packed_files(DIST)
SNAPSHOT = PACKED["vendor/snapshot.bin.gz"]


def keep(page: Page) -> None:
    """Wait until the page is kept."""
    line = page.locator("#about [data-offline=kept]:not([hidden])")
    line.wait_for(state="attached", timeout=PATIENCE)


def test_a_slow_network_brings_the_smaller_files(page: Page, host: Host) -> None:
    """Python starts from them; the larger ones are fetched neither for the start nor for the kept page."""
    on_a_slow_network(page)
    page.goto(host.address)
    assert wait_until_ready(page) == "snapshot"
    assert len(deal(page)) == 10
    keep(page)
    asked = Counter(host.asked)
    assert {name: asked[name] for name in PACKED.values()} == dict.fromkeys(PACKED.values(), 1)
    assert not {*PACKED} & {*asked}
    assert {entry["url"] for entry in kept(DIST)} <= {*asked, *PACKED}
    host.go_away()
    page.reload()
    assert wait_until_ready(page) == "snapshot"
    assert len(deal(page)) == 10


@pytest.mark.long
@pytest.mark.parametrize("damage", [bytes(1000), None])
def test_smaller_files_that_cannot_be_used_are_replaced_by_the_larger_ones(
    page: Page, host: Host, watch: Watch, damage: bytes | None
) -> None:
    """Damaged or missing: the page starts from the snapshot all the same, and is kept."""
    watch.allow("404")
    for name in PACKED.values():
        (host.folder / name).unlink()
        if damage is not None:
            (host.folder / name).write_bytes(damage)
    on_a_slow_network(page)
    page.goto(host.address)
    assert wait_until_ready(page) == "snapshot"
    keep(page)
    host.go_away()
    page.reload()
    assert wait_until_ready(page) == "snapshot"


class BreakingHost:
    """A host whose connections break in the middle of some files, once each; it notes where answers began."""

    def __init__(self, folder: Path, names: tuple[str, ...], ranges: bool, changing: bool) -> None:
        shutil.copytree(DIST, folder)
        self.starts: dict[str, list[int]] = {name: [] for name in names}
        waiting, starts = {*names}, self.starts

        class Breaking(Handler):
            """Sends half of a file at first, then the part that is asked for."""

            def do_GET(self) -> None:  # noqa: N802 (the name in the standard library)
                """Send a file, or half of it."""
                name = self.path.partition("?")[0].lstrip("/")
                if name not in names:
                    super().do_GET()
                    return
                content = (folder / name).read_bytes()
                asked = re.fullmatch(r"bytes=(\d+)-", self.headers.get("Range", ""))
                start = int(asked[1]) if asked and ranges else 0
                self.send_response(206 if start else 200)
                self.send_header("Content-Type", self.guess_type(name))
                self.send_header("Content-Length", str(len(content) - start))
                if changing:
                    self.send_header("ETag", f'"{len(starts[name])}"')
                if start:
                    self.send_header("Content-Range", f"bytes {start}-{len(content) - 1}/{len(content)}")
                self.end_headers()
                part = content[start:]
                if name in waiting:
                    waiting.remove(name)
                    part = part[: len(part) // 2]
                    self.close_connection = True
                starts[name].append(start)
                self.wfile.write(part)
                if self.close_connection:
                    time.sleep(1)  # what a page has not read when a connection breaks is lost

        self.server = Server((HOST, 0), partial(Breaking, directory=str(folder)))
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.address = f"http://{HOST}:{self.server.server_address[1]}/"


@pytest.fixture
def breaking(tmp_path: Path) -> Iterator[Callable[..., BreakingHost]]:
    """Start hosts whose connections break."""
    hosts: list[BreakingHost] = []

    def start(*names: str, ranges: bool = True, changing: bool = False) -> BreakingHost:
        hosts.append(BreakingHost(tmp_path / f"site{len(hosts)}", names, ranges, changing))
        return hosts[-1]

    yield start
    for host in hosts:
        host.server.shutdown()
        host.server.server_close()


@pytest.mark.long
@pytest.mark.parametrize("ranges", [True, pytest.param(False, marks=pytest.mark.long)])
def test_a_broken_download_continues_where_it_broke(
    page: Page, breaking: Callable[..., BreakingHost], watch: Watch, ranges: bool
) -> None:
    """The page says that the connection broke, tries again by itself, and fetches only what has not come."""
    watch.allow("net::ERR_", "Failed to load")
    host = breaking(*PACKED.values(), ranges=ranges)
    on_a_slow_network(page)
    page.add_init_script(NOTE_STATUS)
    page.goto(host.address)
    assert wait_until_ready(page) == "snapshot"
    assert len(deal(page)) == 10
    assert "The connection has broken" in page.evaluate("said.join()")
    expect(page.locator("#status output")).to_be_empty()
    for name in PACKED.values():
        first, second, *_ = host.starts[name]
        assert first == 0
        assert (second > 0) == ranges


NOTE_STATUS = """
window.said = [];
addEventListener("DOMContentLoaded", () => {
    const output = document.querySelector("#status output");
    new MutationObserver(() => said.push(output.textContent)).observe(output, {childList: true});
});
"""


@pytest.mark.long
def test_two_contents_of_a_file_are_not_put_together(
    page: Page, breaking: Callable[..., BreakingHost], watch: Watch
) -> None:
    """The host says that the file is another one than before the break: the larger one is fetched."""
    watch.allow("net::ERR_", "Failed to load")
    host = breaking(SNAPSHOT, changing=True)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.removeprefix(host.address)))
    on_a_slow_network(page)
    page.goto(host.address)
    assert wait_until_ready(page) == "snapshot"
    assert host.starts[SNAPSHOT][1] > 0
    assert "vendor/snapshot.bin.gz" in asked


@pytest.mark.long
def test_a_download_from_a_fast_host_continues_too(
    page: Page, breaking: Callable[..., BreakingHost], watch: Watch
) -> None:
    """The larger snapshot, which is packed in another way."""
    watch.allow("net::ERR_", "Failed to load")
    name = "vendor/snapshot.bin.gz"
    host = breaking(name)
    page.goto(host.address)
    assert wait_until_ready(page) == "snapshot"
    assert host.starts[name][1] > 0
