"""Slow networks: smaller files, connections that break, and the page that is kept of it."""

from __future__ import annotations

from collections import Counter

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser.network import on_a_slow_network
from tests.support.browser.page import PATIENCE, Watch, deal, wait_until_ready
from tests.support.browser.static_host import Broken, Host
from tools.paths import DIST
from tools.site.offline import kept
from tools.startup.pack import packed_files

pytestmark = pytest.mark.own_python

PACKED = packed_files(DIST)
LARGER = "vendor/snapshot.bin.gz"
SNAPSHOT = PACKED[LARGER]


def keep(page: Page) -> None:
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
def test_unusable_smaller_files_are_replaced(
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


@pytest.mark.long
@pytest.mark.parametrize("ranges", [True, False])
def test_a_broken_download_goes_on_where_it_broke(page: Page, host: Host, watch: Watch, ranges: bool) -> None:
    """The page says that the connection broke, tries again by itself, and fetches only what has not come."""
    watch.allow("net::ERR_", "Failed to load")
    host.broken.update({name: Broken(ranges) for name in PACKED.values()})
    on_a_slow_network(page)
    page.add_init_script(NOTE_STATUS)
    page.goto(host.address)
    assert wait_until_ready(page) == "snapshot"
    assert len(deal(page)) == 10
    assert "The connection has broken" in page.evaluate("said.join()")
    expect(page.locator("#status output")).to_be_empty()
    for name in PACKED.values():
        first, second, *_ = host.broken[name].starts
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
@pytest.mark.parametrize("is_slow", [True, False])
def test_the_larger_snapshot_comes_to_its_end(page: Page, host: Host, watch: Watch, is_slow: bool) -> None:
    """Where the smaller one is another file than before its break; of a fast host, after its own break."""
    watch.allow("net::ERR_", "Failed to load")
    broken = host.broken[SNAPSHOT if is_slow else LARGER] = Broken(changing=is_slow)
    if is_slow:
        on_a_slow_network(page)
    page.goto(host.address)
    assert wait_until_ready(page) == "snapshot"
    assert broken.starts[1] > 0
    assert LARGER in host.asked
